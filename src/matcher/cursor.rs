//! The search for one entry: a cursor that goes over a line once.
//!
//! Where the text ends the cursor stops, and goes on from there when there is more.

use std::ops::Range;

use super::program::Program;
use crate::list::Entry;
use crate::pattern::{Known, Mismatch, Outcome};

/// How far the search for one entry has come in a line.
#[derive(Debug, Clone, Copy)]
pub(super) struct Cursor {
    pub(super) entry: u32,
    /// The index of its first text among those of all cursors.
    pub(super) texts: usize,
    /// No match starts before this index, except perhaps one that is in `found`.
    from: usize,
    /// Where the last match starts and ends.
    found: Option<(usize, usize)>,
    /// Nothing in this line can match any more.
    dead: bool,
}

impl Cursor {
    pub(super) fn new(entry: u32, texts: usize, from: usize) -> Cursor {
        Cursor { entry, texts, from, found: None, dead: false }
    }

    /// Returns the leftmost start in `from..=last` at which the entry is no mismatch, and what it is there,
    /// in a line whose newline, if it has arrived, is at `newline`. `texts` are those of this cursor.
    pub(super) fn next(
        &mut self,
        program: &Program,
        texts: &mut [Range<usize>],
        text: &[u8],
        from: usize,
        last: usize,
        newline: Option<usize>,
    ) -> Option<(usize, Outcome)> {
        #[cfg(test)]
        crate::stops::work::add(1);
        self.from = self.from.max(from);
        if self.dead || self.from > last {
            return None;
        }
        let (entry, plan) = (program.entry(self.entry), program.plan(self.entry));
        if plan.leading_star.is_some() {
            self.after_a_star(entry, texts, text, last)
        } else {
            self.after_a_literal(program, texts, text, last, newline)
        }
    }

    /// The search for an entry whose pattern begins with a literal.
    fn after_a_literal(
        &mut self,
        program: &Program,
        texts: &mut [Range<usize>],
        text: &[u8],
        last: usize,
        newline: Option<usize>,
    ) -> Option<(usize, Outcome)> {
        let (entry, plan) = (program.entry(self.entry), program.plan(self.entry));
        if let Some((start, end)) = self.found.filter(|(start, _)| *start >= self.from) {
            return (start <= last).then_some((start, Outcome::Match(end)));
        }
        self.found = None;
        let lead = entry.pattern().lead();
        while self.from <= last {
            let found = match (plan.newline_in_lead, newline) {
                // The newline of the literal is that of the line: there is one place to look at.
                (Some(before), Some(newline)) => newline
                    .checked_sub(before)
                    .filter(|&at| self.from <= at && at <= last && begins(lead, &text[at..])),
                _ => self.find_lead(program, lead, text, last),
            };
            let Some(start) = found else {
                self.from = text.len().min(last + 1).max(self.from);
                return None;
            };
            self.from = start;
            match entry.walk(text, start, texts, Known::default()) {
                Outcome::Mismatch(Mismatch::Stop(_)) => {
                    self.dead = true;
                    return None;
                }
                Outcome::Mismatch(_) => self.from = start + 1,
                outcome => {
                    if let Outcome::Match(end) = outcome {
                        self.found = Some((start, end));
                    }
                    return Some((start, outcome));
                }
            }
        }
        None
    }

    /// The next place where the leading literal is, or where the text ends within it.
    fn find_lead(&self, program: &Program, lead: &[u8], text: &[u8], last: usize) -> Option<usize> {
        let end = text.len().min(last.saturating_add(lead.len()));
        let window = text.get(self.from..end)?;
        if let Some(length) = program.lead(self.entry).find(window) {
            return Some(self.from + length);
        }
        let tail = self.from.max((text.len() + 1).saturating_sub(lead.len()));
        (tail..text.len().min(last + 1)).find(|&at| lead.starts_with(&text[at..]))
    }

    /// The search for an entry whose pattern begins with a star.
    ///
    /// Every start up to the stop of that star is the same attempt, but for the star's own text:
    /// its type decides which of them is the first.
    fn after_a_star(
        &mut self,
        entry: &Entry,
        texts: &mut [Range<usize>],
        text: &[u8],
        last: usize,
    ) -> Option<(usize, Outcome)> {
        while self.from <= last {
            // What was found once stays found until the starts have passed its first stop.
            self.found = self.found.filter(|_| self.from <= texts[0].end);
            let outcome = match self.found {
                Some((_, end)) => Outcome::Match(end),
                None => {
                    let known = Known { untyped: 1, ..Known::default() };
                    entry.walk(text, self.from, texts, known)
                }
            };
            let stop = texts[0].end;
            let start = match outcome {
                Outcome::Mismatch(Mismatch::Stop(_)) => {
                    self.dead = true;
                    return None;
                }
                // A lone star that would be empty.
                Outcome::Mismatch(Mismatch::Type(0)) => None,
                Outcome::Mismatch(_) => {
                    self.from = stop + 1;
                    continue;
                }
                // The star has no end yet.
                Outcome::Pending | Outcome::Sure if stop >= text.len() => {
                    return Some((self.from, Outcome::Pending));
                }
                Outcome::Match(_) | Outcome::Pending | Outcome::Sure => {
                    first_start(entry, text, self.from, last, stop)
                }
            };
            let Some(start) = start else {
                self.found = None;
                self.from = stop.min(last) + 1;
                continue;
            };
            if let Outcome::Match(end) = outcome {
                self.found = Some((start, end));
                texts[0].start = start;
            }
            return Some((start, outcome));
        }
        None
    }
}

/// The leftmost start in `from..=last` of a match whose leading star stops at `stop`.
fn first_start(entry: &Entry, text: &[u8], from: usize, last: usize, stop: usize) -> Option<usize> {
    // A lone star must not match nothing.
    let lone = entry.pattern().segments().is_empty();
    let last = if lone { last.min(stop.checked_sub(1)?) } else { last };
    entry.stars()[0].first_start(text, from, last, stop)
}

/// Whether a text begins with a literal, as far as it goes.
fn begins(literal: &[u8], text: &[u8]) -> bool {
    let length = literal.len().min(text.len());
    literal[..length] == text[..length]
}
