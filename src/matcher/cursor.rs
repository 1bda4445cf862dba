//! The search for one entry in a line, as a cursor that goes over the line once.
//!
//! Where the text ends the cursor stops, and continues from there when more has arrived. So one cursor serves every start,
//! match and read of a line: entries that match anywhere, entries that match where a line begins, and lines that
//! are still arriving.

use std::ops::Range;

use super::program::{EntryFacts, Program};
use crate::list::Entry;
use crate::pattern::{Known, Mismatch, Outcome};

/// What counts as an answer when the text ends too early.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Rule {
    /// Wait for whatever is undecided.
    Settled,
    /// What is undecided does not match, unless only its newline is missing.
    Flush,
    /// What is undecided does not match, unless only its rest of line is missing.
    Eager,
    /// No more text comes: what is not complete does not match.
    Last,
}

/// The first match in a part of a line: the leftmost, and of those the one of the highest entry.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Answer {
    /// The entry matches.
    Match { entry: u32, start: usize, end: usize },
    /// The entry matches, and the rest of its line is still arriving.
    Held { entry: u32, start: usize },
    /// The entry can't be decided before there is more text.
    Pending { entry: u32, start: usize },
    /// No entry matches.
    Nothing,
}

/// The part of a text where matches may start.
#[derive(Debug, Clone, Copy)]
pub(super) struct Window {
    /// The first start.
    pub(super) from: usize,
    /// The last start.
    pub(super) last: usize,
    /// The last start where a line begins, if one begins at the first.
    pub(super) line_start: Option<usize>,
    /// The index of the newline, if it has arrived.
    pub(super) newline: Option<usize>,
}

/// The cursors of a line, in the order of the list.
#[derive(Debug, Clone, Default)]
pub(super) struct Cursors {
    cursors: Vec<Cursor>,
    /// The star ranges of all cursors. One vector, so that a cursor allocates nothing.
    ranges: Vec<Range<usize>>,
}

/// How far the search for one entry has come in a line.
#[derive(Debug, Clone, Copy)]
struct Cursor {
    entry: u32,
    /// The index of its first star range in [`Cursors::ranges`].
    ranges: usize,
    /// No match starts before this index, except possibly the one in `found`.
    from: usize,
    /// The start and the end of the last match.
    found: Option<(usize, usize)>,
    /// Set if the entry can't match in this line any more.
    dead: bool,
}

impl Answer {
    /// Returns where the match starts, if there is one.
    pub(super) fn start(&self) -> Option<usize> {
        match *self {
            Answer::Match { start, .. }
            | Answer::Held { start, .. }
            | Answer::Pending { start, .. } => Some(start),
            Answer::Nothing => None,
        }
    }

    /// Returns the last start at which another entry would win, if there is one.
    fn last_start(&self, other: u32) -> Option<usize> {
        match *self {
            Answer::Match { entry, start, .. }
            | Answer::Held { entry, start }
            | Answer::Pending { entry, start } => {
                if other < entry {
                    Some(start)
                } else {
                    start.checked_sub(1)
                }
            }
            Answer::Nothing => Some(usize::MAX),
        }
    }
}

impl Rule {
    /// Returns what the outcome of an attempt counts as.
    fn answer(self, has_rest: bool, entry: u32, start: usize, outcome: Outcome) -> Answer {
        match outcome {
            Outcome::Match(end) => Answer::Match { entry, start, end },
            Outcome::Sure if self == Rule::Flush || (self == Rule::Eager && has_rest) => {
                Answer::Held { entry, start }
            }
            Outcome::Pending | Outcome::Sure if self == Rule::Settled => {
                Answer::Pending { entry, start }
            }
            _ => Answer::Nothing,
        }
    }
}

impl Window {
    /// Returns the last start of an entry, if it may start in the window at all.
    fn last_of(&self, facts: &EntryFacts) -> Option<usize> {
        let at_newline = self.newline == Some(self.from);
        let last = if facts.at_line_start { self.last.min(self.line_start?) } else { self.last };
        (last >= self.from && (!at_newline || facts.at_newline)).then_some(last)
    }
}

impl Cursors {
    /// Forgets the line.
    #[inline]
    pub(super) fn clear(&mut self) {
        self.cursors.clear();
        self.ranges.clear();
    }

    pub(super) fn is_empty(&self) -> bool {
        self.cursors.is_empty()
    }

    /// Adds a cursor for each entry that has none, to search from an index on. No entry is named twice.
    pub(super) fn add(&mut self, program: &Program, entries: &[u32], from: usize) {
        let (known, mut in_order) = (self.cursors.len(), true);
        for &entry in entries {
            let cursors = &self.cursors[..known];
            if cursors.binary_search_by_key(&entry, |cursor| cursor.entry).is_ok() {
                continue;
            }
            in_order &= self.cursors.last().is_none_or(|last| last.entry < entry);
            let ranges = self.ranges.len();
            self.cursors.push(Cursor { entry, ranges, from, found: None, dead: false });
            self.ranges.extend(std::iter::repeat_n(0..0, program.facts(entry).ranges as usize));
        }
        if !in_order {
            // A stable sort would merge the few runs that the entries come in, but it allocates.
            self.cursors.sort_unstable_by_key(|cursor| cursor.entry);
        }
    }

    /// Drops the cursors that have read nothing from `place` on, where a line begins again.
    ///
    /// Most candidates of one place are not candidates of the next, and would be tried there in vain. A cursor that has read
    /// further stays: without what it remembers, the text would be read once for each place.
    pub(super) fn forget_before(&mut self, program: &Program, place: usize) {
        let ranges = std::mem::take(&mut self.ranges);
        self.cursors.retain_mut(|cursor| {
            let facts = program.facts(cursor.entry);
            let own = &ranges[cursor.ranges..][..facts.ranges as usize];
            let looked_ahead = own.iter().any(|text| text.end > place);
            let keep = cursor.dead || looked_ahead || !facts.at_line_start;
            if keep {
                cursor.ranges = self.ranges.len();
                self.ranges.extend_from_slice(own);
            }
            keep
        });
    }

    /// Returns the first match of the entries that are meant, or the best answer so far if that is before it. Writes the
    /// star ranges of the match to `fields`, relative to its start.
    ///
    /// Within a line `window.from` must not go back, and `text` must only grow.
    pub(super) fn best(
        &mut self,
        program: &Program,
        text: &[u8],
        window: Window,
        rule: Rule,
        (mut best, fields): (Answer, &mut [Range<usize>]),
        is_meant: impl Fn(u32, &EntryFacts) -> bool,
    ) -> Answer {
        for cursor in &mut self.cursors {
            let (number, facts) = (cursor.entry, program.facts(cursor.entry));
            // The cursors are in the order of the list, so no later entry can win either.
            let limit = best.last_start(number).filter(|&limit| limit >= window.from);
            let Some(limit) = limit else { break };
            let Some(last) = window.last_of(facts).filter(|_| is_meant(number, facts)) else {
                continue;
            };
            let last = last.min(limit);
            let own = &mut self.ranges[cursor.ranges..][..facts.ranges as usize];
            let next = cursor.next(program, own, text, Window { last, ..window });
            let Some((start, outcome)) = next else { continue };
            let has_rest = program.entry(number).rest().is_some();
            let answer = rule.answer(has_rest, number, start, outcome);
            if answer == Answer::Nothing {
                continue;
            }
            best = answer;
            if let Answer::Match { .. } = answer {
                for (field, text) in fields.iter_mut().zip(own) {
                    *field = text.start - start..text.end - start;
                }
            }
        }
        best
    }

    /// Returns whether an entry that is meant may still match at one of the starts up to `last`.
    pub(super) fn any_may_match(&self, last: usize, is_meant: impl Fn(u32) -> bool) -> bool {
        let may_match = |cursor: &Cursor| !cursor.dead && cursor.from <= last;
        self.cursors.iter().any(|cursor| may_match(cursor) && is_meant(cursor.entry))
    }
}

impl Cursor {
    /// Returns the leftmost start in a window at which the entry is not a mismatch, and the outcome there. `ranges` are
    /// the star ranges of this cursor.
    fn next(
        &mut self,
        program: &Program,
        ranges: &mut [Range<usize>],
        text: &[u8],
        window: Window,
    ) -> Option<(usize, Outcome)> {
        #[cfg(test)]
        crate::stops::work::add(1);
        self.from = self.from.max(window.from);
        if self.dead || self.from > window.last {
            return None;
        }
        let entry = program.entry(self.entry);
        if entry.pattern().lead().is_empty() {
            self.after_a_star(entry, ranges, text, window.last)
        } else {
            self.after_a_literal(program, ranges, text, window)
        }
    }

    /// Searches for an entry whose pattern begins with a literal.
    fn after_a_literal(
        &mut self,
        program: &Program,
        ranges: &mut [Range<usize>],
        text: &[u8],
        Window { last, newline, .. }: Window,
    ) -> Option<(usize, Outcome)> {
        let (entry, facts) = (program.entry(self.entry), program.facts(self.entry));
        if let Some((start, end)) = self.found.filter(|(start, _)| *start >= self.from) {
            return (start <= last).then_some((start, Outcome::Match(end)));
        }
        self.found = None;
        let lead = entry.pattern().lead();
        while self.from <= last {
            let found = match (facts.newline_in_lead, newline) {
                // The newline of the literal is that of the line, so only one place is possible.
                (Some(before), Some(newline)) => newline
                    .checked_sub(before)
                    .filter(|&at| self.from <= at && at <= last && begins(lead, &text[at..])),
                _ if self.from == last => begins(lead, text.get(last..)?).then_some(last),
                _ => self.find_lead(program, lead, text, last),
            };
            let Some(start) = found else {
                self.from = text.len().min(last + 1).max(self.from);
                return None;
            };
            self.from = start;
            match entry.walk(text, start, ranges, Known::default()) {
                // A stop byte that is not in the rest of the line is not there from a later start either.
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

    /// Returns the next place where the leading literal is, or where the text ends inside it.
    fn find_lead(&self, program: &Program, lead: &[u8], text: &[u8], last: usize) -> Option<usize> {
        let end = text.len().min(last.saturating_add(lead.len()));
        let window = text.get(self.from..end)?;
        if let Some(length) = program.lead(self.entry).find(window) {
            return Some(self.from + length);
        }
        let tail = self.from.max((text.len() + 1).saturating_sub(lead.len()));
        (tail..text.len().min(last + 1)).find(|&at| lead.starts_with(&text[at..]))
    }

    /// Searches for an entry whose pattern begins with a star.
    ///
    /// Every start up to the stop of that star is the same attempt, but for the star's own text:
    /// its type decides which of them is the first.
    fn after_a_star(
        &mut self,
        entry: &Entry,
        ranges: &mut [Range<usize>],
        text: &[u8],
        last: usize,
    ) -> Option<(usize, Outcome)> {
        while self.from <= last {
            // All starts up to the stop of the leading star are one attempt, so its match stays valid up to there.
            self.found = self.found.filter(|_| self.from <= ranges[0].end);
            let outcome = match self.found {
                Some((_, end)) => Outcome::Match(end),
                None => {
                    let known = Known { untyped: 1, ..Known::default() };
                    entry.walk(text, self.from, ranges, known)
                }
            };
            let stop = ranges[0].end;
            let start = match outcome {
                Outcome::Mismatch(Mismatch::Stop(_)) => {
                    self.dead = true;
                    return None;
                }
                // A star that is the whole pattern, and would be empty.
                Outcome::Mismatch(Mismatch::Type(0)) => None,
                Outcome::Mismatch(_) => {
                    self.from = stop + 1;
                    continue;
                }
                // The star has no end yet. More text does not make a start possible that the type rules out.
                Outcome::Pending | Outcome::Sure if stop >= text.len() => {
                    let star = &entry.stars()[0];
                    let may_start =
                        |&at: &usize| star.may_become(text.get(at..).unwrap_or_default());
                    let start = (self.from..=last).find(may_start);
                    self.from = start.unwrap_or(last + 1);
                    return start.map(|start| (start, outcome));
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
                ranges[0].start = start;
            }
            return Some((start, outcome));
        }
        None
    }
}

/// Returns the leftmost start in `from..=last` of a match whose leading star stops at `stop`.
fn first_start(entry: &Entry, text: &[u8], from: usize, last: usize, stop: usize) -> Option<usize> {
    // A match is never empty, so a star that is the whole pattern starts before its stop.
    let lone = entry.pattern().segments().is_empty();
    let last = if lone { last.min(stop.checked_sub(1)?) } else { last };
    entry.stars()[0].first_start(text, from, last, stop)
}

/// Returns whether a text begins with a literal, as far as it goes.
fn begins(literal: &[u8], text: &[u8]) -> bool {
    let length = literal.len().min(text.len());
    literal[..length] == text[..length]
}
