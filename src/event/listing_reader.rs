//! Puts a listing together, line by line: the events that are listings, and which lines belong to them.

use super::listing::{End, Filled as _, Fit, Listing, MAX_BYTES, MAX_LINE, MAX_ROWS};
use super::shared::PlayerRecord;
use super::{
    Event, Finger, Games, History, InChannel, Journal, Kind, NameList, Observers, Pending,
    PlainListing, Sought, Stored, Variables, Who, text,
};

/// Names the kinds that are listings, once.
macro_rules! listings {
    ($($kind:ident: $type:ident),* $(,)?) => {
        /// Does something with the listing in an event.
        macro_rules! with_listing {
            ($event:expr, $listing:ident => $do:expr, else => $other:expr) => {
                match $event {
                    $( Event::$kind($listing) => $do, )*
                    _ => $other,
                }
            };
        }

        /// Returns whether a match of a kind may begin a listing, and whether it may be part of an open one.
        fn head_and_joined(kind: Kind) -> (bool, bool) {
            match kind {
                $( Kind::$kind => ($type::HEAD, $type::JOINED), )*
                _ => (false, false),
            }
        }

        fn join(listing: &mut Event<'static>, other: Event<'static>, line: &str) -> Fit {
            // Its parts have titles and counts of their own.
            if let Event::Listing(listing) = listing {
                return listing.push(line);
            }
            match (listing, other) {
                // On some servers the games are counted below the lists of those who watch them.
                (Event::Observers(listing), Event::Games(games)) => listing.count(&games),
                $( (Event::$kind(listing), Event::$kind(other)) => listing.join(*other), )*
                _ => Fit::Other,
            }
        }
    };
}

listings! {
    Games: Games,
    Who: Who,
    Sought: Sought,
    Finger: Finger,
    History: History,
    Stored: Stored,
    Journal: Journal,
    NameList: NameList,
    InChannel: InChannel,
    Observers: Observers,
    Variables: Variables,
    Pending: Pending,
    Listing: PlainListing,
}

/// Reads a listing that arrives line by line.
#[derive(Debug, Clone)]
pub(crate) struct ListingReader {
    event: Event<'static>,
    /// What was read, with newlines between the lines.
    read: String,
    /// How many blank lines have come since.
    blanks: usize,
}

impl ListingReader {
    /// Returns whether a match of this kind may begin a listing.
    pub(crate) fn is_opened_by(kind: Kind) -> bool {
        head_and_joined(kind).0
    }

    /// Returns whether a match of this kind may be a part of a listing that is open.
    pub(crate) fn is_joined_by(kind: Kind) -> bool {
        head_and_joined(kind).1
    }

    /// Begins a listing with what the entry of its first line has made, if more lines follow.
    pub(crate) fn start(event: Event<'static>, line: &[u8]) -> Option<Self> {
        let is_open = ListingReader::is_opened_by(Kind::of(event.kind()))
            && with_listing!(&event, listing => listing.is_open(), else => false);
        is_open.then(|| ListingReader { event, read: text::decode(line).into_owned(), blanks: 0 })
    }

    /// Returns whether a line can be a row with which a listing begins: cheap, for lines that nothing matches.
    #[inline]
    pub(crate) fn may_begin_with(line: &[u8]) -> bool {
        // Most lines that nothing matches begin with a letter.
        if line.first().is_some_and(u8::is_ascii_alphabetic) {
            return PlayerRecord::may_be(line);
        }
        let bells = line.iter().take_while(|&&byte| byte == b'\x07').count();
        let row = line[bells..].trim_ascii_start();
        match row.first() {
            Some(b'0'..=b'9') => true,
            Some(b'+' | b'-') => row.starts_with(b"++++") || row.starts_with(b"----"),
            _ => PlayerRecord::may_be(row),
        }
    }

    /// Begins a listing with a line that has the shape of a row.
    pub(crate) fn start_with_row(line: &[u8]) -> Option<Self> {
        if !ListingReader::may_begin_with(line) || line.len() > MAX_LINE {
            return None;
        }
        let text = text::decode(line);
        let event = None
            .or_else(|| Games::of_row(&text).map(|games| Event::Games(Box::new(games))))
            .or_else(|| Sought::of_row(&text).map(|sought| Event::Sought(Box::new(sought))))
            .or_else(|| Who::of_row(&text).map(|who| Event::Who(Box::new(who))))?;
        Some(ListingReader { event, read: text.into_owned(), blanks: 0 })
    }

    /// Returns whether a line belongs to the listing even if an entry of the list matches it: one that begins
    /// with a name that somebody chose, which may be a word of the server.
    pub(crate) fn claims(&self, line: &[u8]) -> bool {
        line.len() <= MAX_LINE
            && with_listing!(&self.event, listing => listing.claims(line), else => false)
    }

    /// Takes a line that nothing matches, without its line end.
    pub(crate) fn push(&mut self, line: &[u8]) -> Fit {
        if line.is_empty() {
            self.blanks += 1;
            return if self.has_room(0) { Fit::Part } else { Fit::Other };
        }
        if line.len() > MAX_LINE || !self.has_room(line.len()) {
            return Fit::Other;
        }
        let text = text::decode(line);
        let fit = if text.trim_ascii().is_empty() {
            Fit::Part
        } else {
            with_listing!(&mut self.event, listing => listing.push(&text), else => Fit::Other)
        };
        self.remember(&text, fit)
    }

    /// Takes a match: what it has made, and its line.
    pub(crate) fn join(&mut self, event: Event<'static>, line: &[u8]) -> Fit {
        if !self.has_room(line.len()) {
            return Fit::Other;
        }
        let text = text::decode(line);
        let fit = join(&mut self.event, event, &text);
        self.remember(&text, fit)
    }

    /// Takes more of its last line, which the server had folded; says whether it could.
    pub(crate) fn extend(&mut self, more: &str) -> bool {
        if self.blanks > 0 || !self.has_room(more.len()) {
            return false;
        }
        let last = self.read.rsplit('\n').next().unwrap_or_default();
        let taken =
            with_listing!(&mut self.event, listing => listing.extend(last, more), else => false);
        if taken {
            self.read.push_str(more);
        }
        taken
    }

    /// Returns the listing, at its end, and its lines with newlines between them.
    pub(crate) fn end(self) -> (Event<'static>, String) {
        (self.event, self.read)
    }

    /// Ends the listing where the prompt comes. For some listings that is before their last line.
    pub(crate) fn end_with_prompt(self) -> (Event<'static>, String) {
        match self.may_end() {
            End::Nowhere => self.cut_off(),
            End::Prompt | End::Anywhere => self.end(),
        }
    }

    /// Ends the listing where its last line did not come.
    pub(crate) fn cut_off(mut self) -> (Event<'static>, String) {
        // What may end with whatever comes next is complete, unless it is too long.
        if self.may_end() != End::Anywhere || !self.has_room(MAX_LINE) {
            with_listing!(&mut self.event, listing => *listing.incomplete() = Some(true), else => ());
        }
        self.end()
    }

    fn may_end(&self) -> End {
        with_listing!(&self.event, listing => listing.end(), else => End::Prompt)
    }

    fn has_room(&mut self, length: usize) -> bool {
        let rows = with_listing!(&mut self.event, listing => listing.rows(), else => 0);
        rows < MAX_ROWS && self.read.len() + self.blanks + 1 + length <= MAX_BYTES
    }

    /// Keeps a line that is a part of the listing.
    fn remember(&mut self, line: &str, fit: Fit) -> Fit {
        if fit != Fit::Other {
            let newlines = std::mem::take(&mut self.blanks) + 1;
            self.read.extend(std::iter::repeat_n('\n', newlines));
            self.read.push_str(line);
        }
        fit
    }
}

#[cfg(test)]
mod tests;
