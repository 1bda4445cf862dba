//! Prompts are reported as soon as nothing can change them any more.
//!
//! Every entry but a prompt waits for the newline of its line. A prompt has none: the server sends
//! `fics% ` and waits. So where an unfinished line begins the entries are tried in order. A prompt
//! is reported when it is complete and every entry above it is a mismatch already. In a list with
//! typed stars that is the case with its last byte. Where an entry above is undecided the prompt
//! is open: a later byte may decide it, or a flush may report it.
//!
//! A line begins after BEL bytes too, and after each prompt. Few entries match at a BEL, so most are tried
//! only after the last of them.

use std::ops::Range;

use super::BEL;
use super::core::after_bells;
use super::groups::Groups;
use super::program::Program;
use super::search::TRIES;
use crate::pattern::{Known, Mismatch, Outcome};
use crate::stops::Stops;

/// What is known about a prompt where the unfinished line begins.
#[derive(Debug, Clone, Default)]
pub(super) struct Watch {
    state: State,
    /// Whether the last flush came to an entry that has matched before it came to a prompt.
    blocked: bool,
    /// The state of the groups for which it holds.
    version: u32,
    /// The texts of the stars of all prompts, one after the other.
    texts: Vec<Range<usize>>,
    /// Where the line begins after the BEL bytes that have been passed.
    start: usize,
    /// The entries that may match there, and which of them is the first that is undecided. There are
    /// none until a byte has arrived there.
    candidates: Vec<u32>,
    undecided: usize,
    are_known: bool,
    /// Those before this one do not match there.
    first: u32,
    /// The texts of the stars of that entry.
    star_texts: Vec<Range<usize>>,
    /// At how many places of this line entries have been tried.
    places: usize,
    /// Where the bytes of this line are, once those are many.
    stops: Stops,
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
enum State {
    /// No prompt is complete yet.
    #[default]
    Waiting,
    /// A prompt is complete, but an entry above it is undecided.
    Open,
    /// Nothing is reported before the newline.
    Never,
}

/// A prompt that is to be reported.
#[derive(Debug, Clone, Copy)]
pub(super) struct Prompt {
    pub(super) entry: u32,
    pub(super) start: usize,
    pub(super) end: usize,
}

impl Watch {
    /// Begins with a new line.
    #[inline]
    pub(super) fn reset(&mut self) {
        self.begin_again();
        self.places = 0;
        self.stops.clear();
    }

    /// Begins with what follows a prompt.
    #[inline]
    pub(super) fn begin_again(&mut self) {
        self.state = State::Waiting;
        self.blocked = false;
        self.texts.clear();
        self.start = 0;
    }

    /// Takes note that the text was moved. Nothing else is known of it then.
    pub(super) fn text_moved(&mut self) {
        self.stops.clear();
    }

    /// Whether so many places of the line were tried that its bytes are indexed.
    #[cfg(test)]
    pub(super) fn covers_line(&self) -> bool {
        self.stops.is_in_use()
    }

    /// Whether a flush would report a prompt.
    pub(super) fn is_open(&self) -> bool {
        self.state == State::Open && !self.blocked
    }

    /// Whether one more byte can make a difference.
    #[inline]
    pub(super) fn concerns(&self, program: &Program, byte: u8) -> bool {
        match self.state {
            State::Waiting => program.prompts.last_bytes[usize::from(byte)],
            State::Open => true,
            State::Never => false,
        }
    }

    /// The prompt to report in an unfinished line that begins at index `from` of `text`.
    ///
    /// What was found out is kept for the next call, which must be with more text or none.
    pub(super) fn find(
        &mut self,
        program: &Program,
        groups: &Groups,
        text: &[u8],
        from: usize,
        flush: bool,
    ) -> Option<Prompt> {
        if self.version != groups.version() {
            self.version = groups.version();
            self.begin_again();
        }
        self.stops.extend(text, text.len());
        if self.state == State::Waiting && self.is_complete(program, groups, text, from) {
            self.state = State::Open;
            self.go_to(self.start, 0);
        }
        if self.state == State::Open {
            self.decide(program, groups, text, from, flush)
        } else {
            None
        }
    }

    /// Whether a prompt is complete, or may be after BEL bytes that something matches.
    fn is_complete(
        &mut self,
        program: &Program,
        groups: &Groups,
        text: &[u8],
        from: usize,
    ) -> bool {
        self.start = self.start.max(from);
        if program.bells.match_nothing() {
            self.start = after_bells(text, self.start);
        }
        match text.get(self.start) {
            None => return false,
            Some(&BEL) => return true,
            Some(_) => {}
        }
        let (mut at, mut possible) = (0, false);
        let known =
            Known { stops: self.stops.is_in_use().then_some(&self.stops), ..Known::default() };
        for &index in &program.prompts.entries {
            let count = program.plan(index).texts as usize;
            self.texts.resize(self.texts.len().max(at + count), 0..0);
            let texts = &mut self.texts[at..at + count];
            at += count;
            if groups.has(program.plan(index).group) {
                match program.entry(index).walk(text, self.start, texts, known) {
                    Outcome::Match(_) => return true,
                    Outcome::Mismatch(_) => {}
                    Outcome::Pending | Outcome::Sure => possible = true,
                }
            }
        }
        if !possible {
            self.state = State::Never;
        }
        false
    }

    /// Begins with the entries at a place, from one of them on.
    fn go_to(&mut self, start: usize, entry: u32) {
        (self.start, self.first) = (start, entry);
        self.are_known = false;
        self.places += 1;
        if self.places > TRIES {
            self.stops.begin(start);
        }
    }

    /// Finds the entries that may match at the place, whose first byte has arrived.
    fn find_candidates(&mut self, program: &Program, text: &[u8], from: usize) {
        let Watch { candidates, start, .. } = self;
        if *start > from && text[*start] == BEL {
            // What began with a star at the first BEL would begin with the same star here.
            candidates.clear();
            candidates.extend_from_slice(&program.bells.leading);
        } else {
            program.candidates.find(&program.entries, &text[*start..], candidates, |_| true);
        }
        self.star_texts.clear();
        self.undecided = self.candidates.partition_point(|&entry| entry < self.first);
        self.are_known = true;
    }

    /// Tries the entries in order, from the first that is undecided on.
    fn decide(
        &mut self,
        program: &Program,
        groups: &Groups,
        text: &[u8],
        from: usize,
        flush: bool,
    ) -> Option<Prompt> {
        // The first undecided entry that a flush passes over.
        let mut passed = None;
        self.blocked = false;
        while let Some(&byte) = text.get(self.start) {
            if !self.are_known {
                self.find_candidates(program, text, from);
            }
            while let Some(&index) = self.candidates.get(self.undecided) {
                match self.walk(program, groups, index, text) {
                    Outcome::Mismatch(_) => {}
                    Outcome::Match(end) if is_prompt(program, index) => {
                        return Some(Prompt { entry: index, start: self.start, end });
                    }
                    Outcome::Pending if flush => passed = passed.or(Some((index, self.start))),
                    Outcome::Pending => return None,
                    Outcome::Match(_) | Outcome::Sure => {
                        self.blocked = true;
                        break;
                    }
                }
                self.star_texts.clear();
                self.undecided += 1;
            }
            if self.blocked || byte != BEL {
                break;
            }
            // A line begins after a BEL too.
            let few = program.bells.leading.is_empty();
            self.go_to(if few { after_bells(text, self.start) } else { self.start + 1 }, 0);
        }
        match passed {
            Some((entry, start)) => {
                self.go_to(start, entry);
            }
            None if self.start < text.len() => self.state = State::Never,
            None => {}
        }
        None
    }

    /// Tries an entry at the place, or goes on with it.
    fn walk(&mut self, program: &Program, groups: &Groups, index: u32, text: &[u8]) -> Outcome {
        let plan = program.plan(index);
        if !groups.has(plan.group) {
            return Outcome::Mismatch(Mismatch::Literal(0));
        }
        self.star_texts.resize(plan.texts as usize, 0..0);
        let stops = self.stops.is_in_use().then_some(&self.stops);
        let known = Known { stops, ..Known::default() };
        program.entry(index).walk(text, self.start, &mut self.star_texts, known)
    }
}

/// Whether an entry is a prompt that is complete before its newline.
fn is_prompt(program: &Program, entry: u32) -> bool {
    program.entry(entry).is_prompt() && !program.plan(entry).to_newline
}
