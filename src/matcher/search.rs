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
//! Most lines need no cursor. If entries may match anywhere, the line is scanned for the
//! [literals](super::literals) that they need, and only those whose literal is there are considered.
//! They and the entries that [match only where a line begins](super::starts) are then tried where
//! the search begins, since most matches start there; a few times a line, because each attempt may go
//! over all of it. What is left gets a cursor.
//!
//! An entry that matches only where a line begins has one place there, after the BEL bytes that precede
//! the line, and none before them. A line begins again after each prompt: then
//! the entries that [may match there](super::candidates) get new cursors, and the bytes that end their stars are
//! found by their [positions](crate::stops), since each attempt is a new one.

use std::ops::Range;

use super::attempts::Attempts;
use super::cursor::Cursor;
use super::groups::Groups;
use super::literals::{Literals, StateID};
use super::program::Program;
use crate::pattern::{Known, Outcome};
use crate::stops::Stops;

/// The search in the line that is being worked on: all that a stream needs for it.
#[derive(Debug, Clone, Default)]
pub(super) struct Search {
    /// The entries that may match anywhere in this line.
    found: Vec<u32>,
    /// Those that are searched for, in the order of the list. Most lines need none.
    cursors: Cursors,
    /// Where a line begins last, if entries that match only there have cursors, and these cursors.
    place: Option<usize>,
    at_place: Cursors,
    candidates: Vec<u32>,
    /// Where the bytes of this line are, once it has begun again more than a few times.
    stops: Stops,
    /// The texts of the attempts that wait.
    texts: Vec<Range<usize>>,
    /// How many of those that were found have their cursors.
    searched: usize,
    /// Up to where the line was scanned for literals, and the state of the automaton there.
    scanned: Option<(usize, StateID)>,
    /// Whether the entries that match where a line begins, but have more than one place, have their
    /// cursors.
    lasting: bool,
    /// For each literal the number of the last line that had it.
    seen: Vec<u32>,
    line: u32,
    /// How many places are left in this line where entries are tried without a cursor.
    tries: usize,
    /// The texts of an attempt without a cursor, as many as any entry has.
    tried: Box<[Range<usize>]>,
    /// After a match its fields: its stars and its rest of line, as ranges of it.
    fields: Box<[Range<usize>]>,
    /// The attempts at one place of this line that ran out of text.
    waiting: Vec<Waiting>,
}

/// An attempt that ran out of text, and goes on when there is more.
#[derive(Debug, Clone, Copy)]
struct Waiting {
    entry: u32,
    start: usize,
    /// The index of its first text among those of all attempts.
    texts: usize,
}

/// The search for some entries, in the order of the list, and the texts that they have found.
#[derive(Debug, Clone, Default)]
struct Cursors {
    cursors: Vec<Cursor>,
    texts: Vec<Range<usize>>,
}

impl Cursors {
    fn clear(&mut self) {
        self.cursors.clear();
        self.texts.clear();
    }

    /// Adds entries whose matches start at an index or later.
    fn add(&mut self, program: &Program, entries: &[u32], from: usize) {
        for &entry in entries {
            self.cursors.push(Cursor::new(entry, self.texts.len(), from));
            self.texts.resize(self.texts.len() + program.plan(entry).texts as usize, 0..0);
        }
        if !entries.is_empty() {
            self.cursors.sort_unstable_by_key(|cursor| cursor.entry);
        }
    }
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
    /// The last start where a line begins, if there is one.
    pub(super) line_start: Option<usize>,
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
}

impl Search {
    pub(super) fn new(program: &Program) -> Search {
        let most = program.plans.iter().map(|plan| plan.texts).max().unwrap_or(0);
        let fields: Box<[Range<usize>]> = vec![0..0; most as usize].into();
        Search { tried: fields.clone(), fields, ..Search::default() }
    }

    /// The fields of the match of an entry that was found last, as ranges of it.
    pub(super) fn fields_of(&self, program: &Program, entry: u32) -> &[Range<usize>] {
        &self.fields[..program.plan(entry).texts as usize]
    }

    /// Begins with a new line.
    pub(super) fn begin_line(&mut self) {
        self.waiting.clear();
        self.found.clear();
        self.searched = 0;
        self.cursors.clear();
        self.place = None;
        self.stops.clear();
        self.texts.clear();
        self.scanned = None;
        self.lasting = false;
        self.tries = TRIES;
    }

    /// The first match of a line: the leftmost, and of those the one of the highest entry.
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
        let Some(newline) = window.newline else {
            let last = text.len().saturating_sub(1);
            if !groups.only_anchored() {
                self.find_entries(program, text, window);
            }
            if let Some(place) = window.line_start {
                self.add_place(program, text, window, place);
            }
            return self.best_before(entries, text, window, last, rule, Best::NOTHING);
        };
        if window.from < newline {
            return self.best_in_line(entries, text, window, newline, rule);
        }
        for &entry in &program.newline.entries {
            let plan = program.plan(entry);
            if groups.has(plan.group) && (!plan.at_line_start || window.line_start.is_some()) {
                let best = self.at(program, entry, text, newline, rule);
                if best.answer != Answer::Nothing {
                    return best;
                }
            }
        }
        Best::NOTHING
    }

    /// The first match of a complete line that starts before its newline.
    fn best_in_line(
        &mut self,
        entries: Entries<'_>,
        text: &[u8],
        window: Window,
        newline: usize,
        rule: Rule,
    ) -> Best {
        let Entries { program, groups } = entries;
        if !groups.only_anchored() {
            self.find_entries(program, text, window);
        }
        let may_start = window.line_start.is_some() && !program.anchored.is_empty();
        if self.found.is_empty() && !may_start {
            return Best::NOTHING;
        }
        let mut best = Best::NOTHING;
        match window.line_start {
            // What has one place where a line begins is tried after the BEL bytes. The rest may match
            // before.
            Some(place) if place > window.from => {
                self.add_lasting(program, window.from);
                if self.tries == 0 || place == newline {
                    self.add_place(program, text, window, place);
                } else {
                    self.tries -= 1;
                    let mut attempts = self.attempts(entries, text, place..newline, rule);
                    attempts.at_line_start();
                    best = attempts.best(place);
                }
            }
            _ if self.tries > 0 => {
                self.tries -= 1;
                let here = self.best_here(entries, text, window, newline, rule);
                if here.answer != Answer::Nothing || self.found.is_empty() {
                    return here;
                }
            }
            Some(place) => self.add_place(program, text, window, place),
            None => {}
        }
        self.best_before(entries, text, window, newline - 1, rule, best)
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

    /// The entry that matches right where a window begins, of all that were found, and of those
    /// that match only where a line begins if one begins there.
    fn best_here(
        &mut self,
        entries: Entries<'_>,
        text: &[u8],
        window: Window,
        newline: usize,
        rule: Rule,
    ) -> Best {
        let found = std::mem::take(&mut self.found);
        let mut attempts = self.attempts(entries, text, window.from..newline, rule);
        if window.line_start.is_some() {
            attempts.at_line_start();
        }
        found.iter().for_each(|&entry| attempts.attempt(entry, 0, 0));
        let best = attempts.best(window.from);
        self.found = found;
        best
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

    /// Gives cursors to the entries that may match where a line begins, at `place` or at a BEL
    /// byte before it.
    fn add_place(&mut self, program: &Program, text: &[u8], window: Window, place: usize) {
        self.add_lasting(program, window.from);
        let end = window.newline.unwrap_or(text.len());
        if self.place == Some(place) || place >= end {
            return;
        }
        self.place = Some(place);
        self.tries = self.tries.saturating_sub(1);
        if self.tries == 0 {
            self.stops.begin(place);
        }
        let is_wanted = |entry: u32| program.plan(entry).has_one_place;
        let candidates = &mut self.candidates;
        program.candidates.find(&program.entries, &text[place..], candidates, is_wanted);
        self.at_place.clear();
        self.at_place.add(program, candidates, place);
    }

    /// Gives cursors to the entries that match where a line begins, but have more than one place.
    fn add_lasting(&mut self, program: &Program, from: usize) {
        if !self.lasting {
            self.lasting = true;
            self.cursors.add(program, &program.lasting, from);
        }
    }

    /// The first match that starts in a window, no later than at `last`, given the best answer of
    /// entries that have been tried.
    fn best_before(
        &mut self,
        entries: Entries<'_>,
        text: &[u8],
        window: Window,
        last: usize,
        rule: Rule,
        best: Best,
    ) -> Best {
        let new = self.searched..self.found.len();
        self.searched = new.end;
        self.cursors.add(entries.program, &self.found[new], window.from);
        let mut best = best;
        self.stops.extend(text, window.newline.map_or(text.len(), |newline| newline + 1));
        let stops = self.stops.is_in_use().then_some(&self.stops);
        let is_open = window.line_start.is_some() && window.line_start == self.place;
        let at_place = is_open.then_some(&mut self.at_place);
        for Cursors { cursors, texts } in at_place.into_iter().chain([&mut self.cursors]) {
            for cursor in cursors {
                let plan = entries.program.plan(cursor.entry);
                let Some(limit) = best.last_start(cursor.entry) else { break };
                let last = match (plan.at_line_start, window.line_start) {
                    (false, _) => last.min(limit),
                    (true, Some(line_start)) => last.min(limit).min(line_start),
                    (true, None) => continue,
                };
                if last < window.from || !entries.groups.has(plan.group) {
                    continue;
                }
                let own = &mut texts[cursor.texts..][..plan.texts as usize];
                let (from, newline) = (window.from, window.newline);
                let next = cursor.next(entries.program, own, text, from, last, newline, stops);
                let Some((start, outcome)) = next else { continue };
                let answer = rule.answer(entries.program, cursor.entry, outcome);
                if answer == Answer::Nothing {
                    continue;
                }
                best = Best { answer, entry: cursor.entry, start };
                if let Answer::Match(_) = answer {
                    for (field, text) in self.fields.iter_mut().zip(&*own) {
                        *field = text.start - start..text.end - start;
                    }
                }
            }
        }
        best
    }

    /// The answer for one entry at one start. Within a line it may be asked for again when there is
    /// more text: the attempt goes on where it ran out.
    pub(super) fn at(
        &mut self,
        program: &Program,
        entry: u32,
        text: &[u8],
        start: usize,
        rule: Rule,
    ) -> Best {
        let count = program.plan(entry).texts as usize;
        let is_this = |waiting: &&Waiting| (waiting.entry, waiting.start) == (entry, start);
        let waiting = self.waiting.iter().find(is_this).map(|waiting| waiting.texts);
        let fields = &mut self.fields[..count];
        match waiting {
            Some(texts) => fields.clone_from_slice(&self.texts[texts..][..count]),
            None => fields.fill(0..0),
        }
        let outcome = program.entry(entry).walk(&text[start..], 0, fields, Known::default());
        if let Outcome::Pending | Outcome::Sure = outcome {
            let texts = waiting.unwrap_or_else(|| {
                self.waiting.push(Waiting { entry, start, texts: self.texts.len() });
                self.texts.resize(self.texts.len() + count, 0..0);
                self.texts.len() - count
            });
            self.texts[texts..][..count].clone_from_slice(fields);
        }
        let answer = match rule.answer(program, entry, outcome) {
            Answer::Match(length) => Answer::Match(start + length),
            answer => answer,
        };
        Best { answer, entry, start }
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
                self.seen.resize(anywhere.literal_count(), 0);
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
                    found.extend_from_slice(anywhere.needed_by(literal));
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
