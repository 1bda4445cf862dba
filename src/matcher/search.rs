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
//! So each entry that may match anywhere has a [cursor](super::cursor) that goes over the line once, whatever the number
//! of starts, matches and reads. It serves lines that are still arriving too.
//!
//! Most lines need no cursor. If entries may match anywhere, the line is scanned for the
//! [literals](super::literals) that they need, and only those whose literal is there are considered.
//! They and the entries that [match only where a line begins](super::starts) are then tried where
//! the search begins, since most matches start there; a few times a line, because each attempt may go
//! over all of it. What is left gets a cursor, or is in the [frontier](super::frontier) of places where a line begins.

use std::ops::Range;

use super::attempts::Attempts;
use super::cursor::Cursor;
use super::frontier::Frontier;
use super::groups::Groups;
use super::literals::{Literals, StateID};
use super::program::Program;
use super::prompts::relative;
use crate::pattern::Outcome;

/// The search in the line that is being worked on: all that a stream needs for it.
#[derive(Debug, Clone, Default)]
pub(super) struct Search {
    /// The entries that may match anywhere in this line.
    found: Vec<u32>,
    /// Those of them that are searched for, in the order of the list, and the texts that they have found.
    cursors: Vec<Cursor>,
    texts: Vec<Range<usize>>,
    /// How many of those that were found have their cursors.
    searched: usize,
    /// Up to where the line was scanned for literals, and the state of the automaton there.
    scanned: Option<(usize, StateID)>,
    /// For each literal the number of the last line that had it.
    seen: Vec<u32>,
    line: u32,
    /// The attempts where the line begins, at its newline, and of the entry that waits for the rest of the line.
    at_start: Frontier,
    at_newline: Frontier,
    held: Frontier,
    /// How many places are left in this line where entries are tried without a cursor.
    tries: usize,
    /// The texts of an attempt without a cursor, as many as any entry has.
    tried: Box<[Range<usize>]>,
    /// After a match its fields: its stars and its rest of line, as ranges of it.
    pub(super) fields: Box<[Range<usize>]>,
}

/// The maximum number of places in a line where entries are tried without a cursor. An attempt may go over the
/// whole line: more of them would make it quadratic.
pub(super) const TRIES: usize = 4;

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

/// The entries of a list, and which of them are on.
#[derive(Debug, Clone, Copy)]
pub(super) struct Entries<'m> {
    pub(super) program: &'m Program,
    pub(super) groups: &'m Groups,
}

/// The part of a text where a match may start.
#[derive(Debug, Clone, Copy)]
pub(super) struct Window {
    /// The first start.
    pub(super) from: usize,
    /// The index of the newline, if it has arrived.
    pub(super) newline: Option<usize>,
    /// The last start where a line begins, if one begins at the first: after the BEL bytes that are there.
    pub(super) bells: Option<usize>,
}

/// What is known about an entry at a start.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Answer {
    /// It matches, up to this index; its fields are in [`Search::fields`].
    Match(usize),
    /// It matches, and its rest of line is still arriving.
    Held,
    /// It can't be decided before there is more text.
    Pending,
    /// It does not match.
    Nothing,
}

/// The best answer of several entries and starts, and which of them gave it.
#[derive(Debug, Clone, Copy)]
pub(super) struct Best {
    pub(super) answer: Answer,
    pub(super) entry: u32,
    pub(super) start: usize,
}

impl Entries<'_> {
    /// Whether an entry is on.
    #[inline]
    pub(super) fn has(&self, entry: u32) -> bool {
        self.groups.has(self.program.plan(entry).group)
    }
}

impl Best {
    const NOTHING: Best = Best { answer: Answer::Nothing, entry: u32::MAX, start: usize::MAX };

    /// Returns the last start with which another entry would win, if there is one.
    fn last_start(&self, entry: u32) -> Option<usize> {
        if entry < self.entry { Some(self.start) } else { self.start.checked_sub(1) }
    }
}

impl Rule {
    /// Returns what an outcome counts as.
    #[inline]
    pub(super) fn answer(self, program: &Program, entry: u32, outcome: Outcome) -> Answer {
        match outcome {
            Outcome::Match(end) => Answer::Match(end),
            Outcome::Mismatch(_) => Answer::Nothing,
            Outcome::Sure if self == Rule::Eager && program.entry(entry).rest().is_some() => {
                Answer::Held
            }
            Outcome::Pending | Outcome::Sure if self == Rule::Settled => Answer::Pending,
            Outcome::Pending | Outcome::Sure => Answer::Nothing,
        }
    }

    /// Returns the best answer of a frontier: of the first attempt of an entry that is meant and has one.
    fn best(
        self,
        program: &Program,
        frontier: &mut Frontier,
        text: &[u8],
        fields: &mut [Range<usize>],
        is_meant: impl Fn(u32) -> bool,
    ) -> Best {
        let mut best = Best::NOTHING;
        frontier.advance(program, text, is_meant, |attempt, outcome, texts| {
            let answer = self.answer(program, attempt.entry, outcome);
            if answer == Answer::Nothing {
                return true;
            }
            if let Answer::Match(_) = answer {
                relative(texts, attempt.start, fields);
            }
            best = Best { answer, entry: attempt.entry, start: attempt.start };
            false
        });
        best
    }
}

impl Search {
    pub(super) fn new(program: &Program) -> Search {
        let most = program.plans.iter().map(|plan| plan.texts).max().unwrap_or(0);
        let fields: Box<[Range<usize>]> = vec![0..0; most as usize].into();
        Search { tried: fields.clone(), fields, ..Search::default() }
    }

    /// Begins with a new line.
    pub(super) fn begin_line(&mut self) {
        self.found.clear();
        self.cursors.clear();
        self.texts.clear();
        self.searched = 0;
        self.scanned = None;
        self.at_start.clear();
        self.at_newline.clear();
        self.held.clear();
        self.tries = TRIES;
    }

    /// Returns the first match of a line: the leftmost, and of those the one of the highest entry.
    ///
    /// What starts at the newline counts only if the window begins there: few entries can.
    ///
    /// Within a line `window.from` must not go back, and `text` must only grow.
    pub(super) fn best(
        &mut self,
        entries: Entries<'_>,
        text: &[u8],
        window: Window,
        rule: Rule,
    ) -> Best {
        let Entries { program, groups } = entries;
        let is_on = |entry: u32| entries.has(entry);
        if window.newline == Some(window.from) {
            let starts_line = window.bells.is_some();
            let is_on = |entry| is_on(entry) && (starts_line || !program.plan(entry).at_line_start);
            if self.tries > 0 {
                self.tries -= 1;
                let mut attempts = self.attempts(entries, text, window.from..window.from, rule);
                let possible = program.newline.entries.iter().filter(|&&entry| is_on(entry));
                possible.for_each(|&entry| attempts.attempt(entry, 0, 0));
                return attempts.best(window.from);
            }
            self.at_newline.begin_at(program, window.from, &program.newline.entries);
            return rule.best(program, &mut self.at_newline, text, &mut self.fields, is_on);
        }
        if !groups.only_anchored() {
            self.find_entries(program, text, window);
        }
        let bells = window.bells.filter(|_| !program.anchored.is_empty());
        let window = Window { bells, ..window };
        let mut best = Best::NOTHING;
        match (window.newline, bells) {
            (_, None) if self.found.is_empty() => return best,
            (Some(newline), _) if self.tries > 0 => {
                self.tries -= 1;
                best = self.best_without_cursors(entries, text, window, newline, rule);
                if best.start == window.from {
                    return best;
                }
            }
            (newline, Some(bells)) => {
                let end = newline.unwrap_or(text.len());
                let is_anchored = |entry: u32| program.plan(entry).at_line_start;
                let find = |text: &[u8], found: &mut _| {
                    program.candidates.find(&program.entries, text, found, is_anchored);
                };
                self.at_start.fill(program, text, end, window.from, bells, find);
                best = rule.best(program, &mut self.at_start, text, &mut self.fields, is_on);
            }
            _ => {}
        }
        if self.found.is_empty() {
            return best;
        }
        self.best_of_cursors(entries, text, window, rule, best)
    }

    /// Returns the first match of a complete line, of the entries that match right where a window begins, and of those that
    /// match only where a line begins.
    fn best_without_cursors(
        &mut self,
        entries: Entries<'_>,
        text: &[u8],
        window: Window,
        newline: usize,
        rule: Rule,
    ) -> Best {
        let bells = &entries.program.bells;
        let mut place = window.bells.map(|end| bells.first_place(window.from, end));
        let found = std::mem::take(&mut self.found);
        let mut best = Best::NOTHING;
        if !found.is_empty() || place == Some(window.from) {
            let mut attempts = self.attempts(entries, text, window.from..newline, rule);
            if place == Some(window.from) {
                attempts.at_line_start();
            }
            found.iter().for_each(|&entry| attempts.attempt(entry, 0, 0));
            best = attempts.best(window.from);
        }
        self.found = found;
        while let (Answer::Nothing, Some(at), Some(end)) = (best.answer, place, window.bells) {
            if at > window.from && at < newline {
                let mut attempts = self.attempts(entries, text, at..newline, rule);
                attempts.at_line_start();
                best = attempts.best(at);
            }
            place = (at < end).then(|| bells.next_place(at, end));
        }
        best
    }

    /// Returns the entry that matches right at an index before the newline of its line, of those that
    /// match only where a line begins, and where the match ends.
    #[inline]
    pub(super) fn at_line_start(
        &mut self,
        entries: Entries<'_>,
        text: &[u8],
        from: usize,
        newline: usize,
    ) -> Option<(u32, usize)> {
        let mut attempts = self.attempts(entries, text, from..newline, Rule::Last);
        attempts.at_line_start();
        match attempts.answer {
            Answer::Match(length) => Some((attempts.winner, from + length)),
            _ => None,
        }
    }

    /// No attempts yet, at the beginning of a range that ends with the newline.
    #[inline]
    fn attempts<'a>(
        &'a mut self,
        entries: Entries<'a>,
        text: &'a [u8],
        line: Range<usize>,
        rule: Rule,
    ) -> Attempts<'a> {
        Attempts {
            entries,
            text: &text[line.start..],
            newline: line.len(),
            rule,
            name: None,
            texts: &mut self.tried,
            fields: &mut self.fields,
            winner: u32::MAX,
            answer: Answer::Nothing,
        }
    }

    /// Returns the first match of the entries that were found, given the best answer of the others.
    fn best_of_cursors(
        &mut self,
        entries: Entries<'_>,
        text: &[u8],
        window: Window,
        rule: Rule,
        best: Best,
    ) -> Best {
        let program = entries.program;
        for &entry in &self.found[std::mem::replace(&mut self.searched, self.found.len())..] {
            self.cursors.push(Cursor::new(entry, self.texts.len(), window.from));
            self.texts.resize(self.texts.len() + program.plan(entry).texts as usize, 0..0);
        }
        self.cursors.sort_by_key(|cursor| cursor.entry);
        let last = window.newline.unwrap_or(text.len()).saturating_sub(1);
        let mut best = best;
        for cursor in &mut self.cursors {
            let plan = program.plan(cursor.entry);
            let Some(limit) = best.last_start(cursor.entry) else { break };
            let last = last.min(limit);
            if last < window.from || !entries.has(cursor.entry) {
                continue;
            }
            let own = &mut self.texts[cursor.texts..][..plan.texts as usize];
            let next = cursor.next(program, own, text, window.from, last, window.newline);
            let Some((start, outcome)) = next else { continue };
            let answer = rule.answer(program, cursor.entry, outcome);
            if answer == Answer::Nothing {
                continue;
            }
            best = Best { answer, entry: cursor.entry, start };
            if let Answer::Match(_) = answer {
                relative(own, start, &mut self.fields);
            }
        }
        best
    }

    /// Returns the answer of an entry that has matched at a start and waits for the rest of its line, also if it was
    /// switched off since.
    pub(super) fn held(
        &mut self,
        program: &Program,
        entry: u32,
        text: &[u8],
        start: usize,
        rule: Rule,
    ) -> Best {
        self.held.begin_at(program, start, &[entry]);
        rule.best(program, &mut self.held, text, &mut self.fields, |_| true)
    }

    /// Finds the entries that may match anywhere in this line, as far as it has arrived.
    fn find_entries(&mut self, program: &Program, text: &[u8], window: Window) {
        let (known, anywhere) = (self.found.len(), &program.anywhere);
        let (scanned, state) = match self.scanned {
            Some(scanned) => scanned,
            None => {
                self.line = self.line.checked_add(1).unwrap_or_else(|| {
                    self.seen.fill(0);
                    1
                });
                self.seen.resize(anywhere.needed_by.len(), 0);
                self.found.extend_from_slice(&anywhere.always);
                (window.from, anywhere.literals.as_ref().map(Literals::start).unwrap_or_default())
            }
        };
        let to = window.newline.unwrap_or(text.len());
        self.scanned = Some((to, state));
        if let Some(literals) = anywhere.literals.as_ref().filter(|_| scanned < to) {
            let (line, seen, found) = (self.line, &mut self.seen, &mut self.found);
            let state = literals.scan(state, &text[scanned..to], |literal| {
                let new = std::mem::replace(&mut seen[literal], line) != line;
                if new {
                    found.extend_from_slice(&anywhere.needed_by[literal]);
                }
                new
            });
            self.scanned = Some((to, state));
        }
        if self.found.len() > known + 1 {
            self.found[known..].sort_unstable();
        }
    }
}
