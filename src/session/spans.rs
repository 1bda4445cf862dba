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
    list: Option<Box<Open>>,
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
    /// The place of its lines so far.
    span: Range<u64>,
    block: Option<Block>,
    /// The entry that begins the list; if a row did, the entry that ends it.
    entry: Option<usize>,
}

#[derive(Debug, Clone)]
#[expect(clippy::large_enum_variant, reason = "it is boxed together with its place")]
enum Reader {
    Moves(MoveListReader),
    Rows(ListingReader),
}

/// The head of a message whose text is on the next line.
#[derive(Debug, Clone)]
pub(super) struct Head {
    /// The event of the head alone.
    heard: Heard<'static>,
    /// What the event with the text is made of: where its text belongs is known only to the entry.
    entry: Entry,
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
        let reader = MoveListReader::start(heard.line.as_bytes());
        let (span, block) = (heard.span.clone(), heard.block);
        let begins = self.open(reader.map(Reader::Moves), span, block, None);
        if begins {
            self.held = None;
        }
        begins
    }

    /// Opens a list, if there is a reader for it.
    fn open(
        &mut self,
        reader: Option<Reader>,
        span: Range<u64>,
        block: Option<Block>,
        entry: Option<usize>,
    ) -> bool {
        self.list = reader.map(|reader| Box::new(Open { reader, span, block, entry }));
        self.list.is_some()
    }

    /// Returns whether the title of a move list has come and its header has not.
    pub(super) fn awaits_header(&self) -> bool {
        let list = self.list.as_ref().map(|list| &list.reader);
        matches!(list, Some(Reader::Moves(reader)) if reader.awaits_header())
    }

    /// Begins a move list with a line that has the shape of a header.
    pub(super) fn begin_with_header(&mut self, found: &Match<'_>, block: Option<Block>) -> bool {
        let line = found.line();
        let reader = MoveListReader::start(line.text).map(Reader::Moves);
        self.open(reader, line.span, block, None)
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
        let kind = found.entry().binding.kind;
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
            MoveListReader::start(found.text().trim_ascii_end()).map(Reader::Moves)
        } else {
            ListingReader::start(made_of(found), line.text).map(Reader::Rows)
        };
        self.open(reader, line.span, block, Some(found.index()))
    }

    /// Begins a listing with a line that nothing matches, if it has the shape of a row.
    pub(super) fn begin_rows(
        &mut self,
        line: &[u8],
        span: &Range<u64>,
        block: Option<Block>,
    ) -> bool {
        let reader = ListingReader::start_with_row(line).map(Reader::Rows);
        self.open(reader, span.clone(), block, None)
    }

    /// Passes a match to the open list. A match that is not part of the list ends it.
    pub(super) fn list_match(&mut self, found: &Match<'_>) -> Listed {
        let kind = found.entry().binding.kind;
        let line = found.line();
        let text = match self.list.as_mut().map(|list| &mut list.reader) {
            // The line below the title is the header, whatever the sides are called.
            Some(Reader::Moves(reader))
                if reader.awaits_header() && !found.entry().is_prompt() && is_header(line.text) =>
            {
                line.text
            }
            _ if kind == Kind::Prompt => return Listed { heard: self.end_list(), taken: false },
            // The start position of the game, or the header below the title.
            Some(Reader::Moves(_))
                if matches!(kind, Kind::Board | Kind::Holdings | Kind::MoveListHeader) =>
            {
                found.text()
            }
            // The frame around that position, if the server draws it.
            Some(Reader::Moves(_)) if found.kind() == DRAWN => line.text,
            Some(Reader::Rows(reader)) if reader.claims(line.text) => line.text,
            Some(Reader::Rows(reader)) if ListingReader::is_joined_by(kind) => {
                let fit = reader.join(made_of(found), line.text);
                return self.fit(fit, Some(found.index()), line.span.end);
            }
            _ => return Listed { heard: self.break_list(), taken: false },
        };
        self.list_line(text, line.span.end)
    }

    /// Passes a line to the open list, with the offset of its end.
    pub(super) fn list_line(&mut self, line: &[u8], end: u64) -> Listed {
        match self.list.as_mut().map(|list| &mut list.reader) {
            Some(Reader::Moves(reader)) => {
                let before = reader.text().len();
                match reader.push(line) {
                    Progress::More => self.fit(Fit::Part, None, end),
                    Progress::Done(moves) => {
                        let text = reader.text().to_owned();
                        self.extend(end);
                        let heard = self.close(|_| (Event::MoveList(moves), text));
                        Listed { heard, taken: true }
                    }
                    Progress::Broken(fault) => {
                        // The line that breaks the list is not part of it.
                        let text = fault.line.get(..before).unwrap_or_default().to_owned();
                        let heard = self.close(|_| (Event::Malformed(fault), text));
                        Listed { heard, taken: false }
                    }
                }
            }
            Some(Reader::Rows(reader)) => {
                let fit = reader.push(line);
                self.fit(fit, None, end)
            }
            None => Listed { heard: None, taken: false },
        }
    }

    /// Applies the result of a line to the open list. `entry` matched in the line, and `end` is the offset of
    /// its end.
    fn fit(&mut self, fit: Fit, entry: Option<usize>, end: u64) -> Listed {
        if fit == Fit::Other {
            return Listed { heard: self.break_list(), taken: false };
        }
        self.extend(end);
        let heard = (fit == Fit::Last).then(|| self.close(Reader::complete)).flatten();
        Listed {
            heard: heard.map(|heard| Heard { entry: heard.entry.or(entry), ..heard }),
            taken: true,
        }
    }

    /// Moves the end of the open list to the end of a line, which blank lines do not have.
    fn extend(&mut self, end: u64) {
        if let Some(list) = &mut self.list {
            list.span.end = list.span.end.max(end);
        }
    }

    /// Appends to the last line of the open listing. Returns whether the listing took it.
    pub(super) fn extend_list(&mut self, more: &str, end: u64) -> bool {
        let taken = match self.list.as_mut().map(|list| &mut list.reader) {
            Some(Reader::Rows(reader)) => reader.extend(more),
            _ => false,
        };
        if taken {
            self.extend(end);
        }
        taken
    }

    /// Ends the open list, if there is one, because the server goes on to something else: a move list that
    /// has reached its moves is complete, and so is a listing that has no last line.
    pub(super) fn end_list(&mut self) -> Option<Heard<'static>> {
        self.close(Reader::end)
    }

    /// Ends the open list, if there is one, as incomplete.
    pub(super) fn break_list(&mut self) -> Option<Heard<'static>> {
        self.close(Reader::cut_off)
    }

    /// Ends the open list, if there is one, with the event and the text that `end` makes of it.
    fn close(
        &mut self,
        end: impl FnOnce(Reader) -> (Event<'static>, String),
    ) -> Option<Heard<'static>> {
        let Open { reader, span, block, entry } = *self.list.take()?;
        let (mut event, mut text) = end(reader);
        // Blank lines at the end have no place in the stream.
        text.truncate(text.trim_end_matches('\n').len());
        if let Event::Malformed(fault) = &mut event {
            fault.line = Cow::Owned(text.clone());
        }
        Some(Heard { block, entry, ..Heard::of_line(event, Cow::Owned(text), span) })
    }

    /// Ends the open list with the reply that contains it. A message waits for its text even beyond the end
    /// of its reply: as a line of its own the text could be anything.
    pub(super) fn end_reply(&mut self, reply: Option<Block>) -> Option<Heard<'static>> {
        self.list.as_ref().filter(|list| list.block.is_some() && list.block == reply)?;
        self.end_list()
    }

    /// Keeps the head of a message until its text comes.
    #[cold]
    pub(super) fn begin_head(&mut self, found: &Match<'_>, block: Option<Block>) {
        let line = found.line();
        let text = Cow::Owned(text::decode(line.text).into_owned());
        let (at, entry) = (found.span().start, Some(found.index()));
        let heard = Heard::of_line(made_of(found), text, line.span);
        self.head = Some(Box::new(Head {
            heard: Heard { at, block, entry, ..heard },
            entry: found.entry().clone(),
            text: found.text().to_vec(),
            ranges: found.ranges().to_vec(),
        }));
    }

    /// Takes the head of a message, if there is one.
    pub(super) fn take_head(&mut self) -> Option<Box<Head>> {
        self.head.take()
    }
}

impl Reader {
    /// Returns the event of a listing after its last line.
    fn complete(self) -> (Event<'static>, String) {
        match self {
            Reader::Moves(_) => self.cut_off(),
            Reader::Rows(reader) => reader.end(),
        }
    }

    /// Returns the event of a list after which something else comes.
    fn end(self) -> (Event<'static>, String) {
        match self {
            Reader::Moves(mut reader) => {
                let text = reader.text().to_owned();
                let event = match reader.end() {
                    Progress::Done(moves) => Event::MoveList(moves),
                    Progress::Broken(fault) => Event::Malformed(fault),
                    Progress::More => Event::Malformed(reader.cut_off()),
                };
                (event, text)
            }
            Reader::Rows(reader) => reader.end_with_prompt(),
        }
    }

    /// Returns the event of a list whose end did not come.
    fn cut_off(self) -> (Event<'static>, String) {
        match self {
            Reader::Moves(reader) => {
                let text = reader.text().to_owned();
                (Event::Malformed(reader.cut_off()), text)
            }
            Reader::Rows(reader) => reader.cut_off(),
        }
    }
}

/// Makes the event of a match.
fn made_of(found: &Match<'_>) -> Event<'static> {
    let (binding, text, ranges) = (&found.entry().binding, found.text(), found.ranges());
    Event::of(&Found { binding, text, plain: None, ranges, body: None }).into_owned()
}

impl Head {
    /// Returns the message, with its text if there is a match for it.
    pub(super) fn heard(self, body: Option<&Match<'_>>) -> Heard<'static> {
        let Head { mut heard, entry, text, ranges } = self;
        if let Some(found) = body {
            let next = found.line();
            heard.line = Cow::Owned(format!("{}\n{}", heard.line, text::decode(next.text)));
            heard.span.end = next.span.end;
            let (binding, text, ranges, body) = (&entry.binding, &text, &ranges, found.get("text"));
            let event = Event::of(&Found { binding, text, plain: None, ranges, body });
            heard.event = event.into_owned();
        }
        if let Event::Malformed(fault) = &mut heard.event {
            fault.line = heard.line.clone();
        }
        heard
    }
}
