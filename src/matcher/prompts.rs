//! Prompts are reported as soon as nothing can change them any more.
//!
//! Every entry but a prompt waits for the newline of its line. A prompt has none: the server sends
//! `fics% ` and waits. So where an unfinished line begins the entries are tried in order. A prompt
//! is reported when it is complete and every entry above it is a mismatch already. In a list with
//! typed stars that is the case with its last byte. Where an entry above is undecided the prompt
//! is open: a later byte may decide it, or a flush may report it.

use std::ops::Range;

use super::BEL;
use super::groups::Groups;
use super::program::Program;
use crate::pattern::{Known, Outcome};

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
    /// The first entry that is undecided, where it is tried, and the texts of its stars.
    entry: u32,
    start: usize,
    undecided: Vec<Range<usize>>,
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
    /// Begins with a new line, or with what follows a prompt.
    #[inline]
    pub(super) fn reset(&mut self) {
        self.state = State::Waiting;
        self.blocked = false;
        self.texts.clear();
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
            self.reset();
        }
        if self.state == State::Waiting && self.is_complete(program, groups, text, from) {
            (self.state, self.entry, self.start) = (State::Open, 0, from);
            self.undecided.clear();
        }
        if self.state == State::Open { self.decide(program, groups, text, flush) } else { None }
    }

    /// Whether a prompt is complete, or may be after BEL bytes.
    fn is_complete(
        &mut self,
        program: &Program,
        groups: &Groups,
        text: &[u8],
        from: usize,
    ) -> bool {
        if text.get(from) == Some(&BEL) {
            return true;
        }
        let (mut at, mut possible) = (0, false);
        for &index in &program.prompts.entries {
            let count = program.plan(index).texts as usize;
            self.texts.resize(self.texts.len().max(at + count), 0..0);
            let texts = &mut self.texts[at..at + count];
            at += count;
            if groups.has(program.plan(index).group) {
                match program.entry(index).walk(text, from, texts, Known::default()) {
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

    /// Tries the entries in order, from the first that is undecided on.
    fn decide(
        &mut self,
        program: &Program,
        groups: &Groups,
        text: &[u8],
        flush: bool,
    ) -> Option<Prompt> {
        // The first undecided entry that a flush passes over.
        let mut passed = None;
        self.blocked = false;
        while let Some(plan) = program.plans.get(self.entry as usize) {
            if groups.has(plan.group) {
                self.undecided.resize(plan.texts as usize, 0..0);
                let entry = program.entry(self.entry);
                match entry.walk(text, self.start, &mut self.undecided, Known::default()) {
                    Outcome::Mismatch(_) => {}
                    Outcome::Match(end) if entry.is_prompt() && !plan.to_newline => {
                        return Some(Prompt { entry: self.entry, start: self.start, end });
                    }
                    Outcome::Pending if entry.is_firm() => {
                        self.blocked = true;
                        return None;
                    }
                    Outcome::Pending if flush => {
                        passed = passed.or(Some((self.entry, self.start)));
                    }
                    Outcome::Pending => return None,
                    Outcome::Match(_) | Outcome::Sure => {
                        self.blocked = true;
                        break;
                    }
                }
            }
            self.undecided.clear();
            self.entry += 1;
            // A line begins after a BEL too.
            let all = self.entry as usize == program.plans.len();
            if all && text.get(self.start) == Some(&BEL) {
                (self.entry, self.start) = (0, self.start + 1);
            }
            if self.start == text.len() {
                break;
            }
        }
        match passed.or((self.start == text.len()).then_some((self.entry, self.start))) {
            Some(undecided) => (self.entry, self.start) = undecided,
            None => self.state = State::Never,
        }
        self.undecided.clear();
        None
    }
}
