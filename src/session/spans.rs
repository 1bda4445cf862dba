//! What spans several lines: move lists, listings, and messages with their text on the next line.

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

/// What is being put together from several lines.
#[derive(Debug, Clone, Default)]
pub(super) struct MultiLine {
    list: Option<Open>,
    head: Option<Box<Head>>,
    /// The event of a line that has the shape of the header of a move list, until the next line decides.
    ///
    /// `Foo(50): (UNR) vs. Bar (UNR) --- x` is what Foo tells a channel, or the header of a game whose
    /// examiner has called White `Foo(50):`. Only a header has the terms of a game on the line below it,
    /// and no player can write there.
    held: Option<Box<Heard<'static>>>,
    /// Who is about to replace his challenge.
    updater: Option<String>,
}

/// A move list or a listing that is being put together.
#[derive(Debug, Clone)]
struct Open {
    reader: Reader,
    place: ListOrigin,
}

/// Where a list comes from.
#[derive(Debug, Clone)]
struct ListOrigin {
    /// Where its lines are, so far.
    span: Range<u64>,
    block: Option<Block>,
    /// The entry that begins it; if a row did, the one that ends it.
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
    /// Its line, and where that is.
    line: String,
    span: Range<u64>,
    text: Vec<u8>,
    ranges: Vec<Range<usize>>,
}

/// What a line or a match did to the list that is open.
#[derive(Debug)]
pub(super) struct Listed {
    /// What the list has become, if it has ended.
    pub(super) heard: Option<Heard<'static>>,
    /// Whether the line or the match was part of it.
    pub(super) taken: bool,
}

impl MultiLine {
    /// Marks a challenge as updated if the line before it said so. The prompt ends that.
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

    /// Whether something is being put together.
    #[inline]
    pub(super) fn is_open(&self) -> bool {
        self.list.is_some() || self.head.is_some() || self.held.is_some()
    }

    #[inline]
    pub(super) fn has_held(&self) -> bool {
        self.held.is_some()
    }

    /// Keeps the event of a line that may be the header of a move list.
    pub(super) fn hold(&mut self, heard: Heard<'static>) {
        self.held = Some(Box::new(heard));
    }

    /// Takes the event that was kept.
    pub(super) fn take_held(&mut self) -> Option<Heard<'static>> {
        self.held.take().map(|held| *held)
    }

    /// Begins a move list with the line that was kept, if the line after it has the terms of a game.
    #[cold]
    pub(super) fn begin_with_held(&mut self, next: &[u8]) -> bool {
        let Some(heard) = self.held.as_deref().filter(|_| is_terms(next)) else { return false };
        let Some(reader) = MoveListReader::start(heard.line.as_bytes()) else { return false };
        let place = ListOrigin { span: heard.span.clone(), block: heard.block, entry: None };
        self.list = Some(Open { reader: Reader::Moves(Box::new(reader)), place });
        self.held = None;
        true
    }

    /// Whether the title of a move list has come and its header has not.
    pub(super) fn awaits_header(&self) -> bool {
        let list = self.list.as_ref().map(|list| &list.reader);
        matches!(list, Some(Reader::Moves(reader)) if reader.awaits_header())
    }

    /// Begins a move list with a line that has the shape of its header.
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

    /// Begins a move list or a listing with a match, if it can begin one.
    #[inline]
    pub(super) fn begin_list(&mut self, found: &Match<'_>, block: Option<Block>) -> bool {
        let kind = found.entry().binding().kind;
        let moves = matches!(kind, Kind::MoveListTitle | Kind::MoveListHeader);
        let may_begin = moves || ListingReader::is_opened_by(kind);
        may_begin && self.list.is_none() && self.begin(found, moves, block)
    }

    /// The line is asked for only here: to find its end takes as long as to make some events.
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

    /// Gives a match to the list that is open; one that is no part of it ends it.
    pub(super) fn list_match(&mut self, found: &Match<'_>) -> Listed {
        let kind = found.entry().binding().kind;
        let line = found.line();
        match self.list.as_mut().map(|list| &mut list.reader) {
            // Below the title comes the header, whatever the sides are called.
            Some(Reader::Moves(reader))
                if reader.awaits_header() && !found.entry().is_prompt() && is_header(line.text) =>
            {
                self.list_line(line.text, line.span.end)
            }
            _ if kind == Kind::Prompt => Listed { heard: self.end_list(), taken: false },
            // The position from which a game began, or the header below the title.
            Some(Reader::Moves(_))
                if matches!(kind, Kind::Board | Kind::Holdings | Kind::MoveListHeader) =>
            {
                self.list_line(found.text(), line.span.end)
            }
            // The frame of that position, where it is drawn.
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

    /// Gives a line to the list that is open, with the offset of its end.
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
                // The line that breaks the list is no part of it.
                let text = fault.line.get(..read).unwrap_or("").to_owned();
                let heard = list.place.heard(Event::Malformed(fault), text);
                Listed { heard: Some(heard), taken: false }
            }
        }
    }

    /// What a line did to a listing: `entry` matched in it, and `end` is the offset of its end, which
    /// blank lines do not have.
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

    /// Gives more of its last line to the listing that is open; says whether it was taken.
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

    /// Ends the list that is open, if there is one, where the server goes on to something else: a move
    /// list that has come to its moves is complete, and so is a listing that has no last line.
    pub(super) fn end_list(&mut self) -> Option<Heard<'static>> {
        self.list.take().map(Open::ended)
    }

    /// Gives up the list that is open, if there is one.
    pub(super) fn break_list(&mut self) -> Option<Heard<'static>> {
        self.list.take().map(Open::broken_off)
    }

    /// Ends a list with the reply that it is in. The text of a message belongs to it wherever
    /// the reply ends: as a line of its own it could be anything.
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
    /// What a listing has become with its last line.
    fn complete(self) -> Heard<'static> {
        match self.reader {
            Reader::Moves(_) => self.broken_off(),
            Reader::Rows(reader) => {
                let (event, text) = reader.end();
                self.place.heard(event, text)
            }
        }
    }

    /// What it has become where something else comes.
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

    /// What it has become where its end did not come.
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

/// The event of a match.
fn made_of(found: &Match<'_>) -> Event<'static> {
    let (binding, text, ranges) = (found.entry().binding(), found.text(), found.ranges());
    Event::of(&Found { binding, text, plain: None, ranges, body: None }).into_owned()
}

impl Head {
    /// The message, with the match of its text if there is one.
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
