//! What spans several lines: move lists, and messages with their text on the next line.

use std::ops::Range;

use super::{Block, Heard};
use crate::event::{Event, Found, Kind, MoveListReader, Progress, text};
use crate::list::Entry;
use crate::matcher::Match;

/// What is being put together from several lines.
#[derive(Debug, Clone, Default)]
pub(super) struct Spans {
    list: Option<MoveList>,
    head: Option<Box<Head>>,
    /// Who is about to replace his challenge.
    updater: Option<String>,
}

/// A move list that is being put together.
#[derive(Debug, Clone)]
struct MoveList {
    reader: MoveListReader,
    at: u64,
    block: Option<Block>,
    entry: usize,
}

/// The head of a message whose text is on the next line.
#[derive(Debug, Clone)]
pub(super) struct Head {
    entry: Entry,
    index: usize,
    at: u64,
    block: Option<Block>,
    text: Vec<u8>,
    ranges: Vec<Range<usize>>,
}

/// What a line or a match did to a move list.
#[derive(Debug)]
pub(super) struct Listed {
    /// What the list has become, if it has ended.
    pub(super) heard: Option<Heard<'static>>,
    /// Whether the line or the match was part of it.
    pub(super) taken: bool,
}

impl Spans {
    /// Marks a challenge as updated if the line before it said so. The prompt ends that.
    #[inline]
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
        self.list.is_some() || self.head.is_some()
    }

    pub(super) fn has_list(&self) -> bool {
        self.list.is_some()
    }

    pub(super) fn has_head(&self) -> bool {
        self.head.is_some()
    }

    /// Begins a move list with a match, if it can begin one.
    pub(super) fn begin_list(&mut self, found: &Match<'_>, block: Option<Block>) -> bool {
        let begins =
            matches!(found.entry().binding().kind, Kind::MoveListTitle | Kind::MoveListHeader);
        if !begins || self.list.is_some() {
            return false;
        }
        let reader = MoveListReader::start(found.text().trim_ascii_end());
        let (at, entry) = (found.span().start, found.index());
        self.list = reader.map(|reader| MoveList { reader, at, block, entry });
        self.list.is_some()
    }

    /// Gives a match to the move list; one that is no part of a list ends it.
    pub(super) fn list_match(&mut self, found: &Match<'_>) -> Listed {
        let Some(mut list) = self.list.take() else { return Listed { heard: None, taken: false } };
        match found.entry().binding().kind {
            Kind::Prompt => {
                let progress = list.reader.end();
                Listed { heard: self.progress(list, progress), taken: false }
            }
            // The position from which a game began, or the header below the title.
            Kind::Board | Kind::MoveListHeader => self.push(list, found.text()),
            _ => Listed { heard: Some(list.broken_off()), taken: false },
        }
    }

    /// Gives a line that nothing matches to the move list.
    pub(super) fn list_line(&mut self, line: &[u8]) -> Listed {
        match self.list.take() {
            Some(list) => self.push(list, line),
            None => Listed { heard: None, taken: false },
        }
    }

    /// Gives up the move list, if there is one.
    pub(super) fn break_list(&mut self) -> Option<Heard<'static>> {
        self.list.take().map(MoveList::broken_off)
    }

    fn push(&mut self, mut list: MoveList, line: &[u8]) -> Listed {
        let progress = list.reader.push(line);
        let taken = !matches!(progress, Progress::Broken(_));
        Listed { heard: self.progress(list, progress), taken }
    }

    fn progress(&mut self, list: MoveList, progress: Progress) -> Option<Heard<'static>> {
        match progress {
            Progress::More => {
                self.list = Some(list);
                None
            }
            Progress::Done(moves) => Some(list.heard(Event::MoveList(moves))),
            Progress::Broken(fault) => Some(list.heard(Event::Malformed(fault))),
        }
    }

    /// Keeps the head of a message until its text comes.
    #[cold]
    pub(super) fn begin_head(&mut self, found: &Match<'_>, block: Option<Block>) {
        self.head = Some(Box::new(Head {
            entry: found.entry().clone(),
            index: found.index(),
            at: found.span().start,
            block,
            text: found.text().to_vec(),
            ranges: found.ranges().to_vec(),
        }));
    }

    /// Takes the head of a message, if there is one.
    pub(super) fn take_head(&mut self) -> Option<Box<Head>> {
        self.head.take()
    }
}

impl MoveList {
    fn broken_off(self) -> Heard<'static> {
        let MoveList { reader, at, block, entry } = self;
        let event = Event::Malformed(reader.cut_off());
        Heard { at, event, block, entry: Some(entry) }
    }

    fn heard(self, event: Event<'static>) -> Heard<'static> {
        Heard { at: self.at, event, block: self.block, entry: Some(self.entry) }
    }
}

impl Head {
    /// The message, with its text if there is one.
    pub(super) fn heard<'a>(&'a self, body: Option<&'a [u8]>) -> Heard<'a> {
        let Head { entry, text, ranges, .. } = self;
        let mut event = Event::of(&Found { entry, text, plain: None, ranges, body });
        if let Event::Malformed(fault) = &mut event {
            fault.line = text::decode(text.trim_ascii_end());
        }
        Heard { at: self.at, event, block: self.block, entry: Some(self.index) }
    }
}
