//! Attempts at one place: of the entries that match there, the first of the list wins.

use std::ops::Range;

use super::name::Name;
use super::search::{Answer, Best, Entries, Rule};
use crate::list::StarType;
use crate::pattern::{Known, Outcome};

/// The attempts at one place of a line that is complete, and the best of them so far.
pub(super) struct Attempts<'a> {
    pub(super) entries: Entries<'a>,
    /// The text from that place on.
    pub(super) text: &'a [u8],
    /// Where the newline of the line is in it.
    pub(super) newline: usize,
    pub(super) rule: Rule,
    /// What the text begins with, if that is known.
    pub(super) name: Option<Name>,
    /// The texts of an attempt, as many as any entry has.
    pub(super) texts: &'a mut [Range<usize>],
    /// The texts of the best one.
    pub(super) fields: &'a mut [Range<usize>],
    /// The entry that has given the best answer, or the largest number.
    pub(super) winner: u32,
    pub(super) answer: Answer,
}

impl Attempts<'_> {
    /// Returns the best answer, given where the text begins in the one that it is part of.
    pub(super) fn best(&self, start: usize) -> Best {
        let answer = match self.answer {
            Answer::Match(length) => Answer::Match(start + length),
            answer => answer,
        };
        let start = if answer == Answer::Nothing { usize::MAX } else { start };
        Best { answer, entry: self.winner, start }
    }

    /// Whether an entry would win if it matched.
    #[inline]
    pub(super) fn may_win(&self, entry: u32) -> bool {
        entry < self.winner
    }

    /// Tries the entries that match only where a line begins.
    #[inline]
    pub(super) fn at_line_start(&mut self) {
        let Entries { program, groups } = self.entries;
        program.starts.leads(self);
        if self.may_win(groups.first_leading_star()) {
            program.starts.after_star(self);
        }
    }

    /// The text of a star, in every attempt from now on that knows the literal after it.
    #[inline]
    pub(super) fn star_is(&mut self, star: usize, text: Range<usize>) {
        self.texts[star] = text;
    }

    /// Tries an entry of which so many literals are known to be there, and where they end.
    #[inline(never)]
    pub(super) fn attempt(&mut self, entry: u32, literals: usize, here: usize) {
        let program = self.entries.program;
        let plan = program.plan(entry);
        if !self.may_win(entry) || !self.entries.groups.has(plan.group) {
            return;
        }
        let texts = &mut self.texts[..plan.texts as usize];
        let checked = literals > 1
            && match (plan.leading_star, &self.name) {
                (Some(StarType::Handle | StarType::Player), Some(name)) => {
                    name.ends_at(texts[0].end) && name.is_handle()
                }
                (Some(StarType::Member), Some(name)) => {
                    name.ends_at(texts[0].end) && name.is_handle() && name.is_member()
                }
                _ => false,
            };
        let (untyped, newline) = (usize::from(checked), Some(self.newline));
        let known = Known { literals, here, untyped, newline, stops: None };
        let outcome = program.entry(entry).walk(self.text, 0, texts, known);
        if let Outcome::Mismatch(_) = outcome {
            return;
        }
        let answer = self.rule.answer(program, entry, outcome);
        if answer != Answer::Nothing {
            (self.winner, self.answer) = (entry, answer);
            self.fields[..texts.len()].clone_from_slice(texts);
        }
    }
}
