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
use super::name::Name;
use super::program::Program;
use super::starts::Candidate;
use crate::list::StarType;
use crate::pattern::{Known, Outcome};

/// The search in the line that is being worked on: all that a stream needs for it.
#[derive(Debug, Clone, Default)]
pub(super) struct Search {
    /// The entries that can still match in this line, in the order of the list.
    cursors: Vec<Cursor>,
    /// The texts of their stars.
    texts: Vec<Range<usize>>,
    /// Up to where the line was scanned for literals, and the state of the automaton there.
    scanned: Option<(usize, StateID)>,
    /// Whether the entries that match only where a line begins have their cursors.
    anchored: bool,
    /// For each literal the number of the last line that had it.
    seen: Vec<u32>,
    line: u32,
    /// How many places are left in this line where entries are tried without a cursor.
    tries: usize,
    candidates: Vec<Candidate>,
    /// The texts of an attempt without a cursor, as many as any entry has. After a match they are
    /// its fields: its stars and its rest of line, as ranges of it.
    fields: Box<[Range<usize>]>,
    /// Those of a match that may still lose to an entry further up.
    kept: Box<[Range<usize>]>,
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
    pub(super) fn new(program: &Program, prefilter: bool) -> Search {
        let most = program.plans.iter().map(|plan| plan.texts).max().unwrap_or(0);
        let fields: Box<[Range<usize>]> = vec![0..0; most as usize].into();
        Search { prefilter, kept: fields.clone(), fields, ..Search::default() }
    }

    /// The fields of the match of an entry that was found last, as ranges of it.
    pub(super) fn fields_of(&self, program: &Program, entry: u32) -> &[Range<usize>] {
        &self.fields[..program.plan(entry).texts as usize]
    }

    /// Begins with a new line.
    pub(super) fn begin_line(&mut self) {
        self.cursors.clear();
        self.texts.clear();
        self.scanned = None;
        self.anchored = false;
        self.tries = if self.prefilter { TRIES } else { 0 };
    }

    /// The first match of a line: the leftmost, and of those the one of the highest entry.
    ///
    /// Within a line `window.from` must not go back, and `text` must only grow.
    pub(super) fn best(
        &mut self,
        on: Entries<'_>,
        text: &[u8],
        window: Window,
        rule: Rule,
    ) -> Best {
        let Entries { program, groups } = on;
        let Some(newline) = window.newline else {
            let last = text.len().saturating_sub(1);
            if !groups.only_anchored() {
                self.find_cursors(program, text, window);
            }
            let line_starts = window.line_start.is_some();
            return self.best_before(on, text, window, last, rule, line_starts);
        };
        // Few entries can start at the newline, so it is left for the end.
        if window.from < newline {
            let best = self.best_in_line(on, text, window, newline, rule);
            if best != Best::Nothing {
                return best;
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

    /// The first match of a complete line that starts before its newline.
    fn best_in_line(
        &mut self,
        on: Entries<'_>,
        text: &[u8],
        window: Window,
        newline: usize,
        rule: Rule,
    ) -> Best {
        let Entries { program, groups } = on;
        if !groups.only_anchored() {
            self.find_cursors(program, text, window);
        }
        let may_start = window.line_start.is_some() && !program.anchored.is_empty();
        if self.cursors.is_empty() && !may_start {
            return Best::Nothing;
        }
        let tried = self.tries > 0;
        if tried {
            self.tries -= 1;
            let best = self.best_here(on, text, window, newline, rule);
            if best != Best::Nothing {
                return best;
            }
        }
        // What matches only where a line begins has had its place, unless BEL bytes follow.
        let line_starts = window.line_start.is_some_and(|last| !tried || last > window.from);
        if line_starts || !self.cursors.is_empty() {
            return self.best_before(on, text, window, newline - 1, rule, line_starts);
        }
        Best::Nothing
    }

    /// The entry that matches right at an index before the newline of its line, of those that
    /// match only where a line begins.
    #[inline]
    pub(super) fn best_at_line_start(
        &mut self,
        on: Entries<'_>,
        text: &[u8],
        from: usize,
        newline: usize,
        rule: Rule,
    ) -> Best {
        let Entries { program, groups } = on;
        let mut best = None;
        self.candidates.clear();
        program.starts.leads(&text[from..], &mut self.candidates);
        if !self.candidates.is_empty() {
            best = self.first_of(on, text, from..newline, rule, u32::MAX, None);
        }
        let limit = best.map_or(u32::MAX, |(entry, _)| entry);
        if groups.first_leading_star() < limit {
            let name = Name::new(&text[from..]);
            self.candidates.clear();
            program.starts.after_star(&text[from..], newline - from, &name, &mut self.candidates);
            if !self.candidates.is_empty() {
                std::mem::swap(&mut self.fields, &mut self.kept);
                match self.first_of(on, text, from..newline, rule, limit, Some(&name)) {
                    None => std::mem::swap(&mut self.fields, &mut self.kept),
                    star => best = star,
                }
            }
        }
        best.map_or(Best::Nothing, |(_, best)| best)
    }

    /// The entry that matches right at an index, of all that have a cursor, and of those
    /// that match only where a line begins if one begins there.
    fn best_here(
        &mut self,
        on: Entries<'_>,
        text: &[u8],
        window: Window,
        newline: usize,
        rule: Rule,
    ) -> Best {
        let Entries { program, .. } = on;
        let from = window.from;
        self.candidates.clear();
        if window.line_start.is_some() {
            program.starts.leads(&text[from..], &mut self.candidates);
            let name = Name::new(&text[from..]);
            program.starts.after_star(&text[from..], newline - from, &name, &mut self.candidates);
        }
        let unanchored = self.cursors.iter().map(|cursor| cursor.entry);
        let begins = window.line_start.is_some();
        let unanchored = unanchored.filter(|&entry| {
            let plan = program.plan(entry);
            !plan.at_starts && (begins || !plan.at_line_start)
        });
        self.candidates.extend(unanchored.map(Candidate::new));
        let best = self.first_of(on, text, from..newline, rule, u32::MAX, None);
        best.map_or(Best::Nothing, |(_, best)| best)
    }

    /// The first of the candidates that gives an answer at an index, if it is one before `limit`.
    /// `name` is what the text begins with there.
    #[inline]
    fn first_of(
        &mut self,
        on: Entries<'_>,
        text: &[u8],
        line: Range<usize>,
        rule: Rule,
        limit: u32,
        name: Option<&Name>,
    ) -> Option<(u32, Best)> {
        let Entries { program, groups } = on;
        if self.candidates.len() > 1 {
            self.candidates.sort_unstable();
        }
        let (from, newline) = (line.start, line.len());
        let text = &text[from..];
        // Where the name that the text begins with ends, if it is known to be one.
        let near = name.filter(|name| name.end < Name::NEAR && name.is_handle());
        let name_end = near.map_or(usize::MAX, |name| name.end);
        for &Candidate { entry, literals, stop } in &self.candidates {
            let plan = program.plan(entry);
            if entry >= limit {
                break;
            }
            if !groups.has(plan.group) {
                continue;
            }
            // What is known of its stars: where a leading one ends, and where the line does.
            let texts = self.fields.get_mut(..plan.texts as usize)?;
            texts.iter_mut().for_each(|text| text.end = 0);
            if let Some(first) = texts.first_mut() {
                first.end = stop;
            }
            if plan.to_newline
                && let Some(last) = texts.last_mut()
            {
                last.end = newline;
            }
            let checked = stop == name_end
                && match plan.leading_star {
                    Some(StarType::Handle | StarType::Player) => true,
                    Some(StarType::Member) => name.is_some_and(Name::is_member),
                    _ => false,
                };
            let known = Known { literals: literals as usize, untyped: usize::from(checked) };
            match rule.answer(
                program,
                entry,
                from,
                program.entry(entry).walk(text, 0, texts, known),
            ) {
                Best::Nothing => {}
                Best::Match { entry, start, end } => {
                    return Some((entry, Best::Match { entry, start, end: from + end }));
                }
                best => return Some((entry, best)),
            }
        }
        None
    }

    /// The first match that starts in a window, no later than at `last`.
    fn best_before(
        &mut self,
        on: Entries<'_>,
        text: &[u8],
        window: Window,
        last: usize,
        rule: Rule,
        line_starts: bool,
    ) -> Best {
        let Entries { program, groups } = on;
        if line_starts && !self.anchored {
            self.anchored = true;
            let from = window.from;
            program.anchored.iter().for_each(|&entry| self.add_cursor(program, entry, from));
            self.cursors.sort_unstable_by_key(|cursor| cursor.entry);
        }
        let (mut best, mut limit, mut texts) = (Best::Nothing, last, 0);
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
            let own = &mut self.texts[cursor.texts..][..plan.texts as usize];
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
            (best, texts) = (answer, cursor.texts);
            // An entry further down wins only with an earlier start.
            match start.checked_sub(1) {
                Some(earlier) if start > window.from => limit = earlier,
                _ => break,
            }
        }
        if let Best::Match { entry, start, .. } = best {
            let own = &self.texts[texts..][..program.plan(entry).texts as usize];
            for (field, text) in self.fields.iter_mut().zip(own) {
                *field = text.start - start..text.end - start;
            }
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
        let texts = &mut self.fields[..program.plan(entry).texts as usize];
        texts.fill(0..0);
        let outcome = program.entry(entry).walk(&text[start..], 0, texts, Known::default());
        match rule.answer(program, entry, start, outcome) {
            Best::Match { end, .. } => Best::Match { entry, start, end: start + end },
            best => best,
        }
    }

    fn add_cursor(&mut self, program: &Program, entry: u32, from: usize) {
        self.cursors.push(Cursor::new(entry, self.texts.len(), from));
        self.texts.resize(self.texts.len() + program.plan(entry).texts as usize, 0..0);
    }

    /// Gives a cursor to each entry that may match anywhere in this line, as far as it has arrived.
    fn find_cursors(&mut self, program: &Program, text: &[u8], window: Window) {
        let (known, from, anywhere) = (self.cursors.len(), window.from, &program.anywhere);
        let (scanned, state) = match self.scanned {
            Some(scanned) => scanned,
            None => {
                self.line = self.line.checked_add(1).unwrap_or_else(|| {
                    self.seen.fill(0);
                    1
                });
                self.seen.resize(anywhere.literal_count(), 0);
                let all = if self.prefilter { &anywhere.always } else { &anywhere.all };
                all.iter().for_each(|&entry| self.add_cursor(program, entry, from));
                (from, anywhere.literals.as_ref().map(Literals::start).unwrap_or_default())
            }
        };
        let to = window.newline.unwrap_or(text.len());
        if let Some(literals) =
            anywhere.literals.as_ref().filter(|_| self.prefilter && scanned < to)
        {
            let line = self.line;
            let state = literals.scan(state, &text[scanned..to], |literal| {
                let new = std::mem::replace(&mut self.seen[literal], line) != line;
                if new {
                    let entries = anywhere.needed_by(literal).iter();
                    entries.for_each(|&entry| self.add_cursor(program, entry, from));
                }
                new
            });
            self.scanned = Some((to, state));
        } else {
            self.scanned = Some((to, state));
        }
        if self.cursors.len() > known {
            self.cursors.sort_unstable_by_key(|cursor| cursor.entry);
        }
    }
}
