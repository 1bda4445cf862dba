//! Finds the next match in a line, in time linear in the line.
//!
//! The documented procedure tries every pattern at every start, which is quadratic in the line:
//! each attempt can run to its end. Three facts make it linear.
//!
//! - A star that does not find its stop byte before the newline does not find it from a later
//!   start either. The pattern is dead for this line.
//! - As starts move right, so does every place where a star stops. For each star one remembered
//!   place is enough, and it only ever moves forward.
//! - All starts up to the stop of a leading star are the same attempt.
//!
//! So each entry has a [cursor](super::cursor) that goes over the line once, whatever the number
//! of starts, matches and reads. It serves lines that are still arriving too.
//!
//! Most lines need no cursor: an entry matches right where the search begins. So the entries that
//! [may match there](super::starts) are tried first; a few times a line, since each attempt may go
//! over all of it. Only for entries that may match elsewhere is the line scanned for the
//! [literals](super::literals) that they need.

use std::ops::Range;

use super::cursor::{Cursor, Found, Next};
use super::groups::Groups;
use super::literals::{Literals, StateID};
use super::program::Program;
use super::starts::Candidate;
use crate::pattern::Outcome;

/// The search in the line that is being worked on: all that a stream needs for it.
#[derive(Debug, Clone, Default)]
pub(super) struct Search {
    /// The entries that can still match in this line, in the order of the list.
    cursors: Vec<Cursor>,
    /// Their stops.
    stops: Vec<usize>,
    /// Up to where the line was scanned for literals, and the state of the automaton there.
    scanned: Option<(usize, StateID)>,
    /// Whether the entries that match only where a line begins have their cursors.
    anchored: bool,
    /// For each literal the number of the last line that had it.
    seen: Vec<u32>,
    line: u32,
    /// How many places are left in this line where entries are tried without a cursor.
    tries: usize,
    /// The fields of the last match: its stars and its rest of line, as ranges of it.
    pub(super) fields: Vec<Range<usize>>,
    candidates: Vec<Candidate>,
    trial: Vec<usize>,
    /// Whether entries are known by their literals before they are tried.
    prefilter: bool,
}

/// In so many places of a line the entries are tried without a cursor. An attempt may go over the
/// whole line: more of them would make it quadratic.
const TRIES: usize = 4;

/// What counts as an answer when the text ends too early.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Rule {
    /// Wait for whatever is undecided.
    Settled,
    /// What is undecided does not match. Only a match that waits for its rest of line is kept.
    Eager,
    /// No more text comes: what is not complete does not match.
    Last,
}

/// The part of a text where a match may start.
#[derive(Debug, Clone, Copy)]
pub(super) struct Window {
    /// The first start.
    pub(super) from: usize,
    /// The index of the newline, if it has arrived.
    pub(super) newline: Option<usize>,
    /// The last start where a line begins, if there is one.
    pub(super) line_start: Option<usize>,
}

/// The answer for a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Best {
    /// This entry matches first; its fields are in [`Search::fields`].
    Match { entry: u32, start: usize, end: usize },
    /// This entry matches first, and its rest of line is still arriving.
    Held { entry: u32, start: usize },
    /// It can't be decided before there is more text.
    Pending,
    /// Nothing matches in what there is of the line.
    Nothing,
}

impl Rule {
    /// What counts as an answer.
    #[inline]
    fn answer(self, program: &Program, entry: u32, start: usize, outcome: Outcome) -> Best {
        match outcome {
            Outcome::Match(end) => Best::Match { entry, start, end },
            Outcome::Mismatch(_) => Best::Nothing,
            Outcome::Sure if self == Rule::Eager && program.entry(entry).rest().is_some() => {
                Best::Held { entry, start }
            }
            Outcome::Pending | Outcome::Sure if self == Rule::Settled => Best::Pending,
            Outcome::Pending | Outcome::Sure => Best::Nothing,
        }
    }
}

impl Search {
    pub(super) fn new(prefilter: bool) -> Search {
        Search { prefilter, ..Search::default() }
    }

    /// Begins with a new line.
    pub(super) fn begin_line(&mut self) {
        self.cursors.clear();
        self.stops.clear();
        self.scanned = None;
        self.anchored = false;
        self.tries = if self.prefilter { TRIES } else { 0 };
    }

    /// The first match of a line: the leftmost, and of those the one of the highest entry.
    ///
    /// Within a line `window.from` must not go back, and `text` must only grow.
    pub(super) fn best(
        &mut self,
        program: &Program,
        groups: &Groups,
        text: &[u8],
        window: Window,
        rule: Rule,
    ) -> Best {
        let Some(newline) = window.newline else {
            let last = text.len().saturating_sub(1);
            return self.best_before(program, groups, text, window, last, rule);
        };
        // Few entries can start at the newline, so it is left for the end.
        if window.from < newline {
            let tried = self.tries > 0;
            if tried {
                self.tries -= 1;
                let at_line_start = window.line_start.is_some();
                let best =
                    self.best_here(program, groups, text, window.from, newline, at_line_start, rule);
                if best != Best::Nothing {
                    return best;
                }
            }
            // What matches only where a line begins has had its place, unless BEL bytes follow.
            let line_starts = match window.line_start {
                Some(last) => !tried || last > window.from,
                None => false,
            };
            if line_starts || !groups.only_anchored() {
                let best = self.best_before(program, groups, text, window, newline - 1, rule);
                if best != Best::Nothing {
                    return best;
                }
            }
        }
        let last_line_start = window.line_start.is_some_and(|line_start| line_start >= newline);
        for &entry in &program.newline.entries {
            if !groups.has(program.plan(entry).group)
                || (program.plan(entry).at_line_start && !last_line_start)
            {
                continue;
            }
            let best = self.at(program, entry, text, newline, rule);
            if best != Best::Nothing {
                return best;
            }
        }
        Best::Nothing
    }

    /// The entry that matches right at an index before the newline of its line.
    #[inline]
    pub(super) fn best_here(
        &mut self,
        program: &Program,
        groups: &Groups,
        text: &[u8],
        from: usize,
        newline: usize,
        at_line_start: bool,
        rule: Rule,
    ) -> Best {
        let (rest, newline) = (&text[from..], newline - from);
        let first_star = groups.first_leading_star();
        self.candidates.clear();
        program.starts.leads(rest, &mut self.candidates);
        let mut best = self.first_of(program, groups, rest, newline, at_line_start, rule, u32::MAX);
        let limit = best.map_or(u32::MAX, |(entry, _)| entry);
        if first_star < limit {
            self.candidates.clear();
            program.starts.after_star(rest, newline, &mut self.candidates);
            let star = self.first_of(program, groups, rest, newline, at_line_start, rule, limit);
            best = star.or(best);
        }
        match best {
            Some((_, Best::Match { entry, end, .. })) => {
                Best::Match { entry, start: from, end: from + end }
            }
            Some((_, Best::Held { entry, .. })) => Best::Held { entry, start: from },
            Some((_, best)) => best,
            None => Best::Nothing,
        }
    }

    /// The first of the candidates that gives an answer at the beginning of `text`, if it is one
    /// before `limit`.
    #[inline]
    fn first_of(
        &mut self,
        program: &Program,
        groups: &Groups,
        text: &[u8],
        newline: usize,
        at_line_start: bool,
        rule: Rule,
        limit: u32,
    ) -> Option<(u32, Best)> {
        if self.candidates.len() > 1 {
            self.candidates.sort_unstable();
        }
        for &Candidate { entry, stop } in &self.candidates {
            let plan = program.plan(entry);
            if entry >= limit {
                break;
            }
            if !groups.has(plan.group) || (plan.at_line_start && !at_line_start) {
                continue;
            }
            self.trial.clear();
            self.trial.resize(plan.stops as usize, 0);
            // What is known of its stops: that of a leading star, and where the line ends.
            if let Some(first) = self.trial.first_mut() {
                *first = stop;
            }
            if let Some(last) = self.trial.last_mut().filter(|_| plan.to_newline) {
                *last = newline;
            }
            let outcome = program.entry(entry).walk(text, 0, &mut self.trial);
            let best = rule.answer(program, entry, 0, outcome);
            if best != Best::Nothing {
                self.fields.clear();
                self.fields.extend(program.entry(entry).pattern().ranges(0, &self.trial));
                return Some((entry, best));
            }
        }
        None
    }

    /// The first match that starts in a window, no later than at `last`.
    fn best_before(
        &mut self,
        program: &Program,
        groups: &Groups,
        text: &[u8],
        window: Window,
        last: usize,
        rule: Rule,
    ) -> Best {
        self.find_cursors(program, groups, text, window);
        let (mut best, mut limit, mut stops) = (Best::Nothing, last, 0);
        for cursor in &mut self.cursors {
            let plan = program.plan(cursor.entry);
            let last = match (plan.at_line_start, window.line_start) {
                (false, _) => limit,
                (true, Some(line_start)) => limit.min(line_start),
                (true, None) => continue,
            };
            if !groups.has(plan.group) {
                continue;
            }
            let own = &mut self.stops[cursor.stops..][..plan.stops as usize];
            let next = cursor.next(program, own, text, window.from, last, window.newline);
            let (start, outcome) = match next {
                Next::Nothing => continue,
                Next::Match(Found { start, end }) => (start, Outcome::Match(end)),
                Next::Pending(start) => (start, Outcome::Pending),
                Next::Sure(start) => (start, Outcome::Sure),
            };
            let answer = rule.answer(program, cursor.entry, start, outcome);
            if answer == Best::Nothing {
                continue;
            }
            (best, stops) = (answer, cursor.stops);
            // An entry further down wins only with an earlier start.
            match start.checked_sub(1) {
                Some(earlier) if start > window.from => limit = earlier,
                _ => break,
            }
        }
        if let Best::Match { entry, start, .. } = best {
            let own = &self.stops[stops..][..program.plan(entry).stops as usize];
            let ranges = program.entry(entry).pattern().ranges(start, own);
            self.fields.clear();
            self.fields.extend(ranges.map(|range| range.start - start..range.end - start));
        }
        best
    }

    /// The answer for one entry at one start.
    pub(super) fn at(
        &mut self,
        program: &Program,
        entry: u32,
        text: &[u8],
        start: usize,
        rule: Rule,
    ) -> Best {
        self.trial.clear();
        self.trial.resize(program.plan(entry).stops as usize, 0);
        let outcome = program.entry(entry).walk(text, start, &mut self.trial);
        let ranges = program.entry(entry).pattern().ranges(start, &self.trial);
        self.fields.clear();
        self.fields.extend(ranges.map(|range| range.start.saturating_sub(start)..range.end.saturating_sub(start)));
        rule.answer(program, entry, start, outcome)
    }

    /// Gives a cursor to each entry that may match in this line as far as it has arrived.
    fn find_cursors(&mut self, program: &Program, groups: &Groups, text: &[u8], window: Window) {
        let known = self.cursors.len();
        let Search { cursors, stops, .. } = self;
        let mut add = |entry: u32| {
            cursors.push(Cursor::new(entry, stops.len(), window.from));
            stops.resize(stops.len() + program.plan(entry).stops as usize, 0);
        };
        if window.line_start.is_some() && !self.anchored {
            self.anchored = true;
            program.anchored.iter().copied().for_each(&mut add);
        }
        if !self.prefilter {
            if self.scanned.is_none() {
                let entries = 0..program.plans.len() as u32;
                entries.filter(|&entry| !program.plan(entry).at_line_start).for_each(&mut add);
                self.scanned = Some((0, StateID::default()));
            }
        } else if !groups.only_anchored() {
            let (from, state) = self.scanned.unwrap_or_else(|| {
                let start = program.anywhere.literals.as_ref().map(Literals::start);
                self.seen.resize(program.anywhere.literal_count(), 0);
                self.line = self.line.checked_add(1).unwrap_or_else(|| {
                    self.seen.fill(0);
                    1
                });
                program.anywhere.always.iter().copied().for_each(&mut add);
                (window.from, start.unwrap_or_default())
            });
            let to = window.newline.unwrap_or(text.len());
            let (seen, line) = (&mut self.seen, self.line);
            let found = |literal| {
                let new = std::mem::replace(&mut seen[literal], line) != line;
                if new {
                    program.anywhere.needed_by(literal).iter().copied().for_each(&mut add);
                }
                new
            };
            let literals = program.anywhere.literals.as_ref();
            let state = literals.map(|literals| literals.scan(state, &text[from..to], found));
            self.scanned = Some((to, state.unwrap_or_default()));
        }
        if self.cursors.len() > known {
            self.cursors.sort_unstable_by_key(|cursor| cursor.entry);
        }
    }
}
