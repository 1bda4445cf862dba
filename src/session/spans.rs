//! Assembles events of several lines: move lists, listings, and messages with their text on the next line.

use std::borrow::Cow;
use std::ops::Range;

use super::{Block, Heard};
use crate::event::{
    Event, Fit, Found, Kind, ListingReader, MoveListReader, Progress, is_header, is_terms, text,
};
use crate::list::Entry;
use crate::matcher::Match;

/// The kind of lines that are drawn around a board.
const DRAWN: &str = "wrong_style";

/// The events that are being assembled.
#[derive(Debug, Clone, Default)]
pub(super) struct MultiLine {
    list: Option<Open>,
    head: Option<Box<Head>>,
    /// The event of a line with the shape of the header of a move list, until the next line decides.
    ///
    /// `Foo(50): (UNR) vs. Bar (UNR) --- x` is what Foo tells a channel, or the header of a game whose
    /// examiner has called White `Foo(50):`. Only a header has the terms of a game on the line below it,
    /// where no player can write.
    held: Option<Box<Heard<'static>>>,
    /// The player who is about to replace a challenge.
    updater: Option<String>,
}

/// A move list or a listing that is being assembled.
#[derive(Debug, Clone)]
struct Open {
    reader: Reader,
    place: ListOrigin,
}

/// The origin of a list.
#[derive(Debug, Clone)]
struct ListOrigin {
    /// The place of its lines so far.
    span: Range<u64>,
    block: Option<Block>,
    /// The entry that begins the list; if a row did, the entry that ends it.
    entry: Option<usize>,
}

#[derive(Debug, Clone)]
enum Reader {
    Moves(Box<MoveListReader>),
    Rows(Box<ListingReader>),
}

/// The head of a message whose text is on the next line.
#[derive(Debug, Clone)]
pub(super) struct Head {
    entry: Entry,
    index: usize,
    at: u64,
    block: Option<Block>,
    /// The line of the head, and its place.
    line: String,
    span: Range<u64>,
    text: Vec<u8>,
    ranges: Vec<Range<usize>>,
}

/// The effect of a line or a match on the open list.
#[derive(Debug)]
pub(super) struct Listed {
    /// The event of the list, if it has ended.
    pub(super) heard: Option<Heard<'static>>,
    /// Set if the line or the match was part of the list.
    pub(super) taken: bool,
}

impl MultiLine {
    /// Marks a challenge as updated if the line before it announced an update. A prompt cancels the
    /// announcement.
    pub(super) fn mark_update(&mut self, event: &mut Event<'_>) {
        match event {
            Event::ChallengeUpdate(update) => self.updater = Some(update.from.name.to_string()),
            Event::Challenge(challenge) => {
                let updater = self.updater.take();
                challenge.updated |= updater.is_some_and(|name| name == challenge.challenger.name);
            }
            Event::Prompt(_) => self.updater = None,
            _ => {}
        }
    }

    /// Returns whether an event is being assembled.
    #[inline]
    pub(super) fn is_open(&self) -> bool {
        self.list.is_some() || self.head.is_some() || self.held.is_some()
    }

    #[inline]
    pub(super) fn has_held(&self) -> bool {
        self.held.is_some()
    }

    /// Holds the event of a line that may be the header of a move list.
    pub(super) fn hold(&mut self, heard: Heard<'static>) {
        self.held = Some(Box::new(heard));
    }

    /// Takes the event that is held.
    pub(super) fn take_held(&mut self) -> Option<Heard<'static>> {
        self.held.take().map(|held| *held)
    }

    /// Begins a move list with the line that is held, if the line after it has the terms of a game.
    #[cold]
    pub(super) fn begin_with_held(&mut self, next: &[u8]) -> bool {
        let Some(heard) = self.held.as_deref().filter(|_| is_terms(next)) else { return false };
        let Some(reader) = MoveListReader::start(heard.line.as_bytes()) else { return false };
        let place = ListOrigin { span: heard.span.clone(), block: heard.block, entry: None };
        self.list = Some(Open { reader: Reader::Moves(Box::new(reader)), place });
        self.held = None;
        true
    }

    /// Returns whether the title of a move list has come and its header has not.
    pub(super) fn awaits_header(&self) -> bool {
        let list = self.list.as_ref().map(|list| &list.reader);
        matches!(list, Some(Reader::Moves(reader)) if reader.awaits_header())
    }

    /// Begins a move list with a line that has the shape of a header.
    pub(super) fn begin_with_header(&mut self, found: &Match<'_>, block: Option<Block>) -> bool {
        let line = found.line();
        let reader = MoveListReader::start(line.text).map(Box::new).map(Reader::Moves);
        let place = ListOrigin { span: line.span, block, entry: None };
        self.list = reader.map(|reader| Open { reader, place });
        self.list.is_some()
    }

    pub(super) fn has_list(&self) -> bool {
        self.list.is_some()
    }

    pub(super) fn has_head(&self) -> bool {
        self.head.is_some()
    }

    /// Begins a move list or a listing with a match, if the match can begin one.
    #[inline]
    pub(super) fn begin_list(&mut self, found: &Match<'_>, block: Option<Block>) -> bool {
        let kind = found.entry().binding().kind;
        let moves = matches!(kind, Kind::MoveListTitle | Kind::MoveListHeader);
        let may_begin = moves || ListingReader::is_opened_by(kind);
        may_begin && self.list.is_none() && self.begin(found, moves, block)
    }

    /// Begins a list with a match. Separate from [`begin_list`](MultiLine::begin_list), because finding the end
    /// of the line takes as long as making some events.
    #[cold]
    fn begin(&mut self, found: &Match<'_>, moves: bool, block: Option<Block>) -> bool {
        let line = found.line();
        let reader = if moves {
            let reader = MoveListReader::start(found.text().trim_ascii_end());
            reader.map(Box::new).map(Reader::Moves)
        } else {
            let reader = ListingReader::start(made_of(found), line.text);
            reader.map(Box::new).map(Reader::Rows)
        };
        let place = ListOrigin { span: line.span, block, entry: Some(found.index()) };
        self.list = reader.map(|reader| Open { reader, place });
        self.list.is_some()
    }

    /// Begins a listing with a line that nothing matches, if it has the shape of a row.
    pub(super) fn begin_rows(
        &mut self,
        line: &[u8],
        span: &Range<u64>,
        block: Option<Block>,
    ) -> bool {
        let reader = ListingReader::start_with_row(line).map(Box::new).map(Reader::Rows);
        let place = ListOrigin { span: span.clone(), block, entry: None };
        self.list = reader.map(|reader| Open { reader, place });
        self.list.is_some()
    }

    /// Passes a match to the open list. A match that is not part of the list ends it.
    pub(super) fn list_match(&mut self, found: &Match<'_>) -> Listed {
        let kind = found.entry().binding().kind;
        let line = found.line();
        match self.list.as_mut().map(|list| &mut list.reader) {
            // The line below the title is the header, whatever the sides are called.
            Some(Reader::Moves(reader))
                if reader.awaits_header() && !found.entry().is_prompt() && is_header(line.text) =>
            {
                self.list_line(line.text, line.span.end)
            }
            _ if kind == Kind::Prompt => Listed { heard: self.end_list(), taken: false },
            // The start position of the game, or the header below the title.
            Some(Reader::Moves(_))
                if matches!(kind, Kind::Board | Kind::Holdings | Kind::MoveListHeader) =>
            {
                self.list_line(found.text(), line.span.end)
            }
            // The frame around that position, if the server draws it.
            Some(Reader::Moves(_)) if found.kind() == DRAWN => {
                self.list_line(line.text, line.span.end)
            }
            Some(Reader::Rows(reader)) if reader.claims(line.text) => {
                self.list_line(line.text, line.span.end)
            }
            Some(Reader::Rows(reader)) if ListingReader::is_joined_by(kind) => {
                let fit = reader.join(made_of(found), line.text);
                self.fit(fit, Some(found.index()), line.span.end)
            }
            _ => Listed { heard: self.break_list(), taken: false },
        }
    }

    /// Passes a line to the open list, with the offset of its end.
    pub(super) fn list_line(&mut self, line: &[u8], end: u64) -> Listed {
        match self.list.as_mut().map(|list| &mut list.reader) {
            Some(Reader::Moves(_)) => self.move_line(line, end),
            Some(Reader::Rows(reader)) => {
                let fit = reader.push(line);
                self.fit(fit, None, end)
            }
            None => Listed { heard: None, taken: false },
        }
    }

    fn move_line(&mut self, line: &[u8], end: u64) -> Listed {
        let Some(mut list) = self.list.take() else { return Listed { heard: None, taken: false } };
        let Reader::Moves(reader) = &mut list.reader else {
            return Listed { heard: Some(list.broken_off()), taken: false };
        };
        let read = reader.text().len();
        let progress = reader.push(line);
        if !matches!(progress, Progress::Broken(_)) {
            list.place.span.end = list.place.span.end.max(end);
        }
        match progress {
            Progress::More => {
                self.list = Some(list);
                Listed { heard: None, taken: true }
            }
            Progress::Done(moves) => {
                let text = reader.text().to_owned();
                let heard = list.place.heard(Event::MoveList(moves), text);
                Listed { heard: Some(heard), taken: true }
            }
            Progress::Broken(fault) => {
                // The line that breaks the list is not part of it.
                let text = fault.line.get(..read).unwrap_or("").to_owned();
                let heard = list.place.heard(Event::Malformed(fault), text);
                Listed { heard: Some(heard), taken: false }
            }
        }
    }

    /// Applies the result of a line to the open listing. `entry` matched in the line, and `end` is the offset
    /// of its end, which blank lines do not have.
    fn fit(&mut self, fit: Fit, entry: Option<usize>, end: u64) -> Listed {
        let Some(list) = &mut self.list else { return Listed { heard: None, taken: false } };
        if fit == Fit::Other {
            return Listed { heard: self.break_list(), taken: false };
        }
        list.place.span.end = list.place.span.end.max(end);
        if fit == Fit::Part {
            return Listed { heard: None, taken: true };
        }
        list.place.entry = list.place.entry.or(entry);
        Listed { heard: self.list.take().map(Open::complete), taken: true }
    }

    /// Appends to the last line of the open listing. Returns whether the listing took it.
    pub(super) fn extend_list(&mut self, more: &str, end: u64) -> bool {
        let Some(Open { reader: Reader::Rows(reader), place }) = &mut self.list else {
            return false;
        };
        let taken = reader.extend(more);
        if taken {
            place.span.end = place.span.end.max(end);
        }
        taken
    }

    /// Ends the open list, if there is one, because the server goes on to something else: a move list that
    /// has reached its moves is complete, and so is a listing that has no last line.
    pub(super) fn end_list(&mut self) -> Option<Heard<'static>> {
        self.list.take().map(Open::ended)
    }

    /// Ends the open list, if there is one, as incomplete.
    pub(super) fn break_list(&mut self) -> Option<Heard<'static>> {
        self.list.take().map(Open::broken_off)
    }

    /// Ends the open list with the reply that contains it. A message waits for its text even beyond the end
    /// of its reply: as a line of its own the text could be anything.
    pub(super) fn end_reply(&mut self, reply: Option<Block>) -> Option<Heard<'static>> {
        let list = self.list.as_ref()?;
        if list.place.block.is_none() || list.place.block != reply {
            return None;
        }
        self.end_list()
    }

    /// Keeps the head of a message until its text comes.
    #[cold]
    pub(super) fn begin_head(&mut self, found: &Match<'_>, block: Option<Block>) {
        self.head = Some(Box::new(Head {
            entry: found.entry().clone(),
            index: found.index(),
            at: found.span().start,
            block,
            line: text::decode(found.line().text).into_owned(),
            span: found.line().span,
            text: found.text().to_vec(),
            ranges: found.ranges().to_vec(),
        }));
    }

    /// Takes the head of a message, if there is one.
    pub(super) fn take_head(&mut self) -> Option<Box<Head>> {
        self.head.take()
    }
}

impl Open {
    /// Returns the event of a listing after its last line.
    fn complete(self) -> Heard<'static> {
        match self.reader {
            Reader::Moves(_) => self.broken_off(),
            Reader::Rows(reader) => {
                let (event, text) = reader.end();
                self.place.heard(event, text)
            }
        }
    }

    /// Returns the event of a list after which something else comes.
    fn ended(self) -> Heard<'static> {
        let (event, text) = match self.reader {
            Reader::Moves(mut reader) => {
                let text = reader.text().to_owned();
                match reader.end() {
                    Progress::Done(moves) => (Event::MoveList(moves), text),
                    Progress::Broken(fault) => (Event::Malformed(fault), text),
                    Progress::More => (Event::Malformed(reader.cut_off()), text),
                }
            }
            Reader::Rows(reader) => reader.end_with_prompt(),
        };
        self.place.heard(event, text)
    }

    /// Returns the event of a list whose end did not come.
    fn broken_off(self) -> Heard<'static> {
        let (event, text) = match self.reader {
            Reader::Moves(reader) => {
                let text = reader.text().to_owned();
                (Event::Malformed(reader.cut_off()), text)
            }
            Reader::Rows(reader) => reader.cut_off(),
        };
        self.place.heard(event, text)
    }
}

impl ListOrigin {
    fn heard(self, mut event: Event<'static>, mut text: String) -> Heard<'static> {
        // Blank lines at the end have no place in the stream.
        text.truncate(text.trim_end_matches('\n').len());
        if let Event::Malformed(fault) = &mut event {
            fault.line = Cow::Owned(text.clone());
        }
        let ListOrigin { span, block, entry } = self;
        Heard { block, entry, ..Heard::of_line(event, Cow::Owned(text), span) }
    }
}

/// Makes the event of a match.
fn made_of(found: &Match<'_>) -> Event<'static> {
    let (binding, text, ranges) = (found.entry().binding(), found.text(), found.ranges());
    Event::of(&Found { binding, text, plain: None, ranges, body: None }).into_owned()
}

impl Head {
    /// Returns the message, with its text if there is a match for it.
    pub(super) fn heard<'a>(&'a self, body: Option<&Match<'a>>) -> Heard<'a> {
        let Head { entry, text, ranges, line, span, block, .. } = self;
        let mut line = Cow::Borrowed(line.as_str());
        let mut span = span.clone();
        if let Some(next) = body.map(Match::line) {
            line = Cow::Owned(format!("{line}\n{}", text::decode(next.text)));
            span.end = next.span.end;
        }
        let body = body.and_then(|found| found.get("text"));
        let binding = entry.binding();
        let mut event = Event::of(&Found { binding, text, plain: None, ranges, body });
        if let Event::Malformed(fault) = &mut event {
            fault.line = line.clone();
        }
        let (at, entry) = (self.at, Some(self.index));
        Heard { at, event, block: *block, datagram: None, line, span, entry }
    }
}
