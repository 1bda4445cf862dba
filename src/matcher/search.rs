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
//! So each entry has a [cursor](super::cursor) that walks over the line once, whatever the number of starts,
//! matches and reads. It serves lines that are still arriving too: where the text ends it stops,
//! and goes on from there when there is more.
//!
//! Most lines need none of that. The [prefilter](super::prefilter) leaves one or two entries, and
//! the first of them matches at the beginning of the line, so they are tried there first by a plain
//! walk; a few times a line, since each may go over all of it.

use std::ops::Range;
use std::sync::Arc;

use super::bits::Bits;
use super::cursor::{Cursor, End, Found, Next, Plan, after_newline};
use super::first_bytes::first_word;
use super::heads::walk_line;
use super::prefilter::{Beginning, Prefilter};
use crate::list::PatternList;
use crate::pattern::star_end;

/// The search in the line that is being worked on.
#[derive(Debug, Clone)]
pub(super) struct Search {
    list: Arc<PatternList>,
    prefilter: Prefilter,
    plans: Vec<Plan>,
    cursors: Vec<Cursor>,
    /// For each star of each entry, and for its rest of line, where it stops: the stop byte was
    /// not seen before this index by the attempts made so far.
    stops: Vec<usize>,
    newline: Newline,
    /// The entries that can still match in this line.
    candidates: Bits,
    /// Where this line begins, and up to where the prefilter has seen it.
    scanned: Range<usize>,
    beginning: Beginning,
    /// Tells the cursors of this line from those of earlier ones.
    line: u64,
    /// The fields of the last match: its stars and its rest of line.
    fields: Vec<Range<usize>>,
    /// Whether `fields` has been filled by a walk over the line, and not by a cursor.
    walked: bool,
    /// How many walks are left for this line.
    walks: usize,
}

/// In so many places of a line the entries are tried without a cursor. A walk is cheaper, but may
/// go over the whole line: more of them would make it quadratic.
const WALKS: usize = 4;

/// What can match at a newline.
#[derive(Debug, Clone)]
struct Newline {
    /// The entries that can start there.
    entries: Vec<usize>,
    /// The entry that matches a newline and nothing else, wherever it stands.
    lone: Option<usize>,
    /// The bytes after a newline with which another of the entries may go on.
    others: Box<[bool; 256]>,
}

impl Next {
    /// What counts as an answer by a rule, with its start.
    fn answer(self, index: usize, rule: Rule) -> Option<(usize, Best)> {
        match self {
            Next::Match(Found { start, end }) => Some((start, Best::Match { index, start, end })),
            Next::Held(start) if rule != Rule::Last => Some((start, Best::Held { index, start })),
            Next::Pending(start) if rule == Rule::Settled => Some((start, Best::Pending)),
            Next::Nothing | Next::Held(_) | Next::Pending(_) => None,
        }
    }
}

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
    /// The index of the newline, or of the end of the text if it has not arrived.
    pub(super) to: usize,
    /// The last start where a line begins, if there is one.
    pub(super) line_start: Option<usize>,
}

/// The answer for a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Best {
    /// This entry matches first.
    Match { index: usize, start: usize, end: usize },
    /// This entry matches first, and its rest of line is still arriving.
    Held { index: usize, start: usize },
    /// It can't be said before there is more text.
    Pending,
    /// Nothing matches in what there is of the line.
    Nothing,
}

impl Search {
    pub(super) fn new(list: Arc<PatternList>, prefilter: bool) -> Search {
        let mut stops = 0;
        let plans: Vec<Plan> = list
            .entries()
            .iter()
            .map(|entry| {
                let plan = Plan::new(entry, stops);
                stops += entry.pattern().segments().len() + usize::from(plan.end != End::Literal);
                plan
            })
            .collect();
        let count = plans.len();
        let mut at_newline = Vec::new();
        let mut never_before = Bits::new(count);
        for (index, entry) in list.entries().iter().enumerate() {
            let pattern = entry.pattern();
            let segment = pattern.segments().first().filter(|_| pattern.lead().is_empty());
            if pattern.lead().starts_with(b"\n") {
                never_before.insert(index);
            }
            if pattern.lead().starts_with(b"\n") || segment.is_some_and(|s| s[0] == b'\n') {
                at_newline.push(index);
            }
        }
        Search {
            prefilter: Prefilter::new(&list, prefilter, &never_before),
            newline: Newline::new(at_newline, &plans),
            plans,
            cursors: vec![Cursor::default(); count],
            stops: vec![0; stops],
            candidates: Bits::new(count),
            scanned: 0..0,
            beginning: Beginning::default(),
            line: 0,
            fields: Vec::new(),
            walked: false,
            walks: 0,
            list,
        }
    }

    /// Begins with a line that starts at index `from`.
    pub(super) fn begin_line(&mut self, from: usize) {
        self.line += 1;
        self.walks = WALKS;
        self.scanned = from..from;
        self.prefilter.begin(&mut self.candidates, &mut self.beginning);
    }

    /// The first match of a line: the leftmost, and of those the one of the highest entry.
    ///
    /// Within a line `window.from` must not go back, and `text` must only grow.
    pub(super) fn best(&mut self, text: &[u8], active: &Bits, window: Window, rule: Rule) -> Best {
        if text.get(window.to) != Some(&b'\n') {
            self.scan(text, active, window);
            self.walked = false;
            return self.best_before(text, active, window, window.to, rule);
        }
        self.walked = false;
        // Few entries can start at the newline, so it is left for the end.
        if let Some(last) = window.to.checked_sub(1).filter(|&last| window.from <= last) {
            self.scan(text, active, window);
            if self.candidates.intersects(active) {
                let here = self.best_here(text, active, window);
                let best =
                    here.unwrap_or_else(|| self.best_before(text, active, window, last, rule));
                if best != Best::Nothing {
                    return best;
                }
            }
        }
        let newline = window.to;
        for number in 0..self.newline.entries.len() {
            let index = self.newline.entries[number];
            let plan = &self.plans[index];
            let anchored = plan.at_line_start
                && window.line_start.is_none_or(|line_start| line_start < newline);
            if anchored || !active.contains(index) || !plan.may_go_on(text, newline) {
                continue;
            }
            if plan.only_newline {
                return Best::Match { index, start: newline, end: newline + 1 };
            }
            let best = self.at(index, text, newline, newline, rule);
            if best != Best::Nothing {
                return best;
            }
        }
        Best::Nothing
    }

    /// The entry that matches the newline at an index, if that can be said at once.
    #[inline]
    pub(super) fn lone_newline(&self, text: &[u8], newline: usize, active: &Bits) -> Option<usize> {
        let next = *after_newline(text, newline)?;
        let index = self.newline.lone.filter(|&index| active.contains(index))?;
        (!self.newline.others[usize::from(next)]).then_some(index)
    }

    /// The match at the beginning of a window, in a line that is complete. None may mean that it
    /// was not looked for.
    fn best_here(&mut self, text: &[u8], active: &Bits, window: Window) -> Option<Best> {
        self.walks = self.walks.checked_sub(1)?;
        let line = &text[window.from..=window.to];
        for word in 0..active.words().len() {
            let mut left = self.candidates.words()[word] & active.words()[word];
            while left != 0 {
                let index = word * 64 + left.trailing_zeros() as usize;
                left &= left - 1;
                let (entry, plan) = (&self.list.entries()[index], &self.plans[index]);
                if plan.crosses {
                    return None;
                }
                if plan.at_line_start && window.line_start.is_none() {
                    continue;
                }
                let start = window.from;
                if let Some(literal) = plan.star_and_rest {
                    let stop = star_end(literal.stop, line)?;
                    if literal.begins(first_word(&text[start + stop..])) {
                        let end = line.len() - 1;
                        self.walked = true;
                        self.fields.clear();
                        self.fields.extend_from_slice(&[0..stop, stop + literal.length..end]);
                        return Some(Best::Match { index, start, end: start + end });
                    }
                    continue;
                }
                let first = match entry.pattern().segments().first() {
                    Some(segment) if entry.pattern().lead().is_empty() => {
                        star_end(segment[0], line)?
                    }
                    _ => 0,
                };
                if let Some(length) =
                    walk_line(entry, &text[start..], line.len() - 1, first, false, &mut self.fields)
                {
                    self.walked = true;
                    return Some(Best::Match { index, start, end: start + length });
                }
            }
        }
        None
    }

    /// The first match that starts in a window, no later than at `last`.
    fn best_before(
        &mut self,
        text: &[u8],
        active: &Bits,
        window: Window,
        last: usize,
        rule: Rule,
    ) -> Best {
        let mut best = Best::Nothing;
        let mut limit = last;
        for word in 0..active.words().len() {
            let mut left = self.candidates.words()[word] & active.words()[word];
            while left != 0 {
                let index = word * 64 + left.trailing_zeros() as usize;
                left &= left - 1;
                let last = match (self.plans[index].at_line_start, window.line_start) {
                    (false, _) => limit,
                    (true, Some(line_start)) => limit.min(line_start),
                    (true, None) => continue,
                };
                let next = self.next(index, text, window.from, last, window.to);
                let Some((start, answer)) = next.answer(index, rule) else { continue };
                best = answer;
                // An entry further down wins only with an earlier start.
                match start.checked_sub(1) {
                    Some(earlier) if start > window.from => limit = earlier,
                    _ => return best,
                }
            }
        }
        best
    }

    /// The answer for one entry at one start, in a line that ends at `to`.
    pub(super) fn at(
        &mut self,
        index: usize,
        text: &[u8],
        start: usize,
        to: usize,
        rule: Rule,
    ) -> Best {
        let next = self.next(index, text, start, start, to);
        next.answer(index, rule).map_or(Best::Nothing, |(_, answer)| answer)
    }

    /// The stars and the rest of line of the match that `best` gave, as ranges of it, and whether
    /// it goes on in another line.
    pub(super) fn fields(
        &mut self,
        index: usize,
        text: &[u8],
        start: usize,
    ) -> (&mut [Range<usize>], bool) {
        let pattern = self.list.entries()[index].pattern();
        let plan = &self.plans[index];
        if !std::mem::take(&mut self.walked) {
            self.fields.clear();
            let text = &text[start..];
            let mut here = plan.length(pattern.lead(), text);
            for (number, segment) in pattern.segments().iter().enumerate() {
                let stop = self.stops[plan.stops + number] - start;
                self.fields.push(here..stop);
                here = stop + plan.length(segment, &text[stop..]);
            }
            if plan.end != End::Literal {
                let end = self.stops[plan.stops + pattern.segments().len()] - start;
                self.fields.push(here..end);
            }
        }
        (&mut self.fields, plan.crosses)
    }

    /// Brings the candidates up to date with the text.
    fn scan(&mut self, text: &[u8], active: &Bits, window: Window) {
        if let Some(last) = window.line_start {
            let Search { prefilter, candidates, beginning, .. } = self;
            prefilter.look_at_start(text, window.from, last, candidates, beginning);
        }
        if self.scanned.end < window.to && self.prefilter.looks_for_literals(active) {
            let overlap = self.scanned.end.saturating_sub(self.prefilter.overlap());
            let from = self.scanned.start.max(overlap);
            let end = text.len().min(window.to + 1);
            self.prefilter.scan(text, from..end, &mut self.candidates);
            self.scanned.end = window.to;
        }
    }

    /// The leftmost match of one entry with a start in `from..=last`, in a line that ends at `to`.
    fn next(&mut self, index: usize, text: &[u8], from: usize, last: usize, to: usize) -> Next {
        let entry = &self.list.entries()[index];
        let plan = &self.plans[index];
        let cursor = &mut self.cursors[index];
        let count = entry.pattern().segments().len() + usize::from(plan.end != End::Literal);
        let stops = &mut self.stops[plan.stops..][..count];
        if cursor.line != self.line {
            *cursor = Cursor { line: self.line, from, found: None, dead: false };
            stops.fill(from);
        }
        if cursor.dead {
            return Next::Nothing;
        }
        cursor.from = cursor.from.max(from);
        let next = cursor.next(entry, plan, stops, text, last, to);
        if cursor.dead {
            self.candidates.remove(index);
        }
        next
    }
}

impl Newline {
    fn new(entries: Vec<usize>, plans: &[Plan]) -> Newline {
        let is_lone = |index: &usize| plans[*index].only_newline && !plans[*index].at_line_start;
        let lone = entries.iter().copied().find(is_lone);
        let others = entries.iter().filter(|other| Some(**other) != lone);
        let others: Vec<&Plan> = others.map(|&other| &plans[other]).collect();
        let any = |next| others.iter().any(|plan| plan.may_go_on_with(next as u8));
        let others = Box::new(std::array::from_fn(any));
        Newline { entries, lone, others }
    }
}
