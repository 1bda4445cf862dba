//! Puts a listing together, line by line: the events that are listings, and which lines belong to them.

use super::listing::{Fit, Games, Listing, MAX_BYTES, MAX_LINE, MAX_ROWS, Sought, Who};
use super::shared::PlayerRecord;
use super::{Event, Kind, text};

/// Does something with the listing in an event; the kinds that are listings are named here.
macro_rules! with_listing {
    ($event:expr, $listing:ident => $do:expr, else => $other:expr) => {
        match $event {
            Event::Games($listing) => $do,
            Event::Who($listing) => $do,
            Event::Sought($listing) => $do,
            Event::Finger($listing) => $do,
            Event::History($listing) => $do,
            Event::Stored($listing) => $do,
            Event::Journal($listing) => $do,
            Event::NameList($listing) => $do,
            Event::InChannel($listing) => $do,
            Event::Observers($listing) => $do,
            Event::Variables($listing) => $do,
            Event::Pending($listing) => $do,
            Event::Listing($listing) => $do,
            _ => $other,
        }
    };
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
    /// Whether a match of this kind may begin a listing.
    pub(crate) fn is_opened_by(kind: Kind) -> bool {
        matches!(
            kind,
            Kind::Who
                | Kind::Finger
                | Kind::History
                | Kind::Stored
                | Kind::Journal
                | Kind::NameList
                | Kind::InChannel
                | Kind::Observers
                | Kind::Variables
                | Kind::Pending
                | Kind::Listing
        )
    }

    /// Whether a match of this kind may be a part of a listing that is open.
    pub(crate) fn is_joined_by(kind: Kind) -> bool {
        matches!(
            kind,
            Kind::Games
                | Kind::Who
                | Kind::Sought
                | Kind::InChannel
                | Kind::Observers
                | Kind::Listing
        )
    }

    /// Begins a listing with what the entry of its first line has made, if more lines follow.
    pub(crate) fn start(event: Event<'static>, line: &[u8]) -> Option<Self> {
        let open = match &event {
            Event::Who(who) => who.count.is_none(),
            Event::NameList(list) => list.count.is_none_or(|count| count > 0),
            Event::InChannel(channel) => channel.count.is_none(),
            Event::History(history) => history.count.is_none(),
            Event::Stored(stored) => stored.count.is_none(),
            Event::Journal(journal) => journal.count.is_none(),
            Event::Listing(listing) => listing.count != Some(0),
            Event::Finger(_) | Event::Observers(_) | Event::Variables(_) | Event::Pending(_) => {
                true
            }
            _ => false,
        };
        open.then(|| ListingReader { event, read: text::decode(line).into_owned(), blanks: 0 })
    }

    /// Whether a line can be a row with which a listing begins: cheap, for lines that nothing matches.
    #[inline]
    pub(crate) fn may_begin_with(line: &[u8]) -> bool {
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

    /// Whether a line belongs to the listing even if an entry of the list matches it: one that begins
    /// with a name that somebody chose, which may be a word of the server.
    pub(crate) fn claims(&self, line: &[u8]) -> bool {
        line.len() <= MAX_LINE
            && match &self.event {
                Event::Finger(finger) => finger.is_busy_line(line),
                Event::NameList(list) => list.is_row(&text::decode(line)),
                _ => false,
            }
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
        let fit = match (&mut self.event, event) {
            (Event::Games(listing), Event::Games(other)) => listing.join(*other),
            (Event::Who(listing), Event::Who(other)) => listing.join(*other),
            (Event::Sought(listing), Event::Sought(other)) => listing.join(*other),
            (Event::InChannel(listing), Event::InChannel(other)) => listing.join(*other),
            (Event::Observers(listing), Event::Observers(other)) => listing.join(*other),
            // On some servers the games are counted below the lists of those who watch them.
            (Event::Observers(listing), Event::Games(games)) => listing.count(&games),
            // Its parts have titles and counts of their own.
            (Event::Listing(listing), _) => listing.push(&text::decode(line)),
            _ => Fit::Other,
        };
        self.remember(&text::decode(line), fit)
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

    /// The listing, at its end, and its lines with newlines between them.
    pub(crate) fn end(self) -> (Event<'static>, String) {
        (self.event, self.read)
    }

    /// Ends the listing where the prompt comes. For some listings that is before their last line.
    pub(crate) fn end_with_prompt(self) -> (Event<'static>, String) {
        let counted = match &self.event {
            Event::Games(_) | Event::Who(_) | Event::InChannel(_) => true,
            // capablanca does not count its ads, nor does it show their ranges of ratings.
            Event::Sought(sought) => sought.rows.iter().any(|row| row.rating_min.is_some()),
            Event::NameList(list) => list.count.is_some(),
            _ => false,
        };
        if counted { self.cut_off() } else { self.end() }
    }

    /// Ends the listing where its last line did not come.
    pub(crate) fn cut_off(mut self) -> (Event<'static>, String) {
        // These end with whatever comes next, unless they are too long.
        let ends_anywhere = matches!(self.event, Event::Pending(_) | Event::Listing(_));
        if !ends_anywhere || !self.has_room(MAX_LINE) {
            with_listing!(&mut self.event, listing => *listing.incomplete() = Some(true), else => ());
        }
        self.end()
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
