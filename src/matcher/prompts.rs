//! Prompts are reported as soon as nothing can change them any more.
//!
//! Every entry but a prompt waits for the newline of its line. A prompt has none: the server sends
//! `fics% ` and waits. So an unfinished line has a [frontier](super::frontier). A prompt
//! is reported when it is complete and every attempt before it is a mismatch already. In a list with
//! typed stars that is the case with its last byte. Where an attempt before it is undecided the prompt
//! is open: a later byte may decide it, or a flush may report it.

use std::ops::Range;

use super::frontier::{Frontier, after_bells};
use super::program::Program;
use super::search::Entries;
use crate::pattern::Outcome;

/// What is known about a prompt where the unfinished line begins.
#[derive(Debug, Clone, Default)]
pub(super) struct Watch {
    state: State,
    frontier: Frontier,
    /// Where the BEL bytes end, as far as they have been counted.
    bells: usize,
    /// The state of the groups for which it holds.
    version: u32,
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
enum State {
    /// No prompt is complete yet.
    #[default]
    Waiting,
    /// A prompt is complete, but an attempt before it is undecided.
    Open,
    /// A prompt is open, but an attempt before it has matched: a flush does not report the prompt.
    Blocked,
    /// Nothing is reported before the newline.
    Never,
}

/// A prompt that is to be reported.
#[derive(Debug)]
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
        self.frontier.clear();
    }

    /// Begins with what follows a prompt.
    #[inline]
    fn begin_again(&mut self) {
        self.state = State::Waiting;
        self.bells = 0;
        self.frontier.begin_again();
    }

    /// Takes note that a prompt was reported, and whether the text was moved then.
    pub(super) fn reported(&mut self, moved: bool) {
        self.begin_again();
        if moved {
            self.frontier.text_moved();
        }
    }

    /// Whether so many places of the line were tried that its bytes are indexed.
    #[cfg(test)]
    pub(super) fn covers_line(&self) -> bool {
        self.frontier.covers_line()
    }

    /// Whether a flush would report a prompt.
    pub(super) fn is_open(&self) -> bool {
        self.state == State::Open
    }

    /// Whether one more byte can make a difference.
    #[inline]
    pub(super) fn concerns(&self, program: &Program, byte: u8) -> bool {
        match self.state {
            State::Waiting => program.prompt_ends[usize::from(byte)],
            State::Open | State::Blocked => true,
            State::Never => false,
        }
    }

    /// Returns the prompt to report in an unfinished line that begins at index `from` of `text`, and puts the texts of its
    /// stars into `fields`.
    ///
    /// What was found out is kept for the next call, which must be with more text or none.
    pub(super) fn find(
        &mut self,
        entries: Entries<'_>,
        text: &[u8],
        from: usize,
        flush: bool,
        fields: &mut [Range<usize>],
    ) -> Option<Prompt> {
        let Entries { program, groups } = entries;
        let is_on = |entry: u32| entries.has(entry);
        if self.version != groups.version() {
            self.version = groups.version();
            self.begin_again();
        }
        if self.state == State::Never {
            return None;
        }
        self.bells = after_bells(text, self.bells.max(from));
        let bells = self.bells;
        if self.state == State::Waiting {
            // While no prompt is complete, only the prompts are followed.
            let find = |_: &[u8], found: &mut Vec<u32>| found.extend_from_slice(&program.prompts);
            let all = self.frontier.fill(program, text, text.len(), from, bells, find);
            let (mut complete, mut possible) = (false, !all);
            self.frontier.advance(program, text, is_on, |_, outcome, _| {
                complete = matches!(outcome, Outcome::Match(_));
                possible = true;
                !complete
            });
            if !complete {
                self.state = if possible { State::Waiting } else { State::Never };
                return None;
            }
            self.frontier.begin_again();
        }
        self.frontier.fill(program, text, text.len(), from, bells, |text, found| {
            program.candidates.find(&program.entries, text, found, |_| true);
        });
        let (mut passed, mut blocked, mut prompt) = (false, false, None);
        self.frontier.advance(program, text, is_on, |attempt, outcome, texts| {
            match outcome {
                Outcome::Match(end) if program.prompts.contains(&attempt.entry) => {
                    relative(texts, attempt.start, fields);
                    prompt = Some(Prompt { entry: attempt.entry, start: attempt.start, end });
                }
                Outcome::Match(_) | Outcome::Sure => blocked = true,
                _ => passed = true,
            }
            flush && !blocked && prompt.is_none()
        });
        self.state = match (blocked, passed) {
            (true, true) => State::Blocked,
            (true, false) => State::Never,
            (false, _) => State::Open,
        };
        prompt
    }
}

/// Puts the texts of an attempt into the fields of its match, as ranges of it.
pub(super) fn relative(texts: &[Range<usize>], start: usize, fields: &mut [Range<usize>]) {
    for (field, text) in fields.iter_mut().zip(texts) {
        *field = text.start - start..text.end - start;
    }
}
