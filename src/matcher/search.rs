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
//! So each entry has a *cursor* that walks over the line once, whatever the number of starts,
//! matches and reads. It serves lines that are still arriving too: where the text ends it stops,
//! and goes on from there when there is more.
//!
//! Most lines need none of that. The [prefilter](super::prefilter) leaves one or two entries, and
//! the first of them matches at the beginning of the line, so they are tried there first by a plain
//! walk; a few times a line, since each may go over all of it.

use std::ops::Range;
use std::sync::Arc;

use memchr::memmem::Finder;
use memchr::{memchr, memchr2};

use super::bits::Bits;
use super::first_bytes::{FirstBytes, first_word};
use super::heads::{goes_on, walk_line};
use super::prefilter::{Beginning, Prefilter};
use crate::list::{Entry, PatternList, StarType};
use crate::pattern::{Literal, star_end};

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
    /// The entries that can start at a newline.
    at_newline: Vec<usize>,
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

/// What does not change about the search for one entry.
#[derive(Debug, Clone)]
struct Plan {
    finder: Finder<'static>,
    /// The index of its first stop.
    stops: usize,
    end: End,
    at_line_start: bool,
    /// Whether the pattern goes on after a newline.
    crosses: bool,
    /// Where the first newline stands in the leading literal.
    newline: Option<usize>,
    /// The second byte of the leading literal.
    second: Option<u8>,
    /// Whether the pattern is a newline and nothing else.
    only_newline: bool,
    /// The literal of a pattern that has just one, after a star that takes any text, and before the
    /// rest of the line, which does so too.
    star_and_rest: Option<FirstBytes>,
}

/// What can be said about a newline without a search.
#[derive(Debug, Clone)]
struct Newline {
    /// The entry that matches a newline and nothing else, wherever it stands.
    index: Option<usize>,
    /// The bytes after a newline with which another entry may go on that can start there.
    others: Box<[bool; 256]>,
}

/// How a match ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum End {
    /// With the last literal.
    Literal,
    /// With a star that runs to the newline.
    Star,
    /// With the rest of the line, which belongs to it.
    Rest,
}

/// How far the search for one entry has come.
#[derive(Debug, Clone, Default)]
struct Cursor {
    line: u64,
    /// No match starts before this index, except perhaps one that is in `found`.
    from: usize,
    found: Option<Found>,
    /// Nothing in this line can match any more.
    dead: bool,
}

/// Where an entry matches.
#[derive(Debug, Clone, Copy)]
struct Found {
    start: usize,
    end: usize,
}

/// What the search for one entry came to.
#[derive(Debug, Clone, Copy)]
enum Next {
    Nothing,
    Match(Found),
    /// The text ends before the attempt at this start is decided.
    Pending(usize),
    /// The pattern matches at this start, and its rest of line is still arriving.
    Held(usize),
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

/// What the walk over the stars of one attempt came to.
enum Walk {
    Match(usize),
    Fails,
    Dead,
    Pending,
    Held,
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
            newline: Newline::new(&at_newline, &plans),
            at_newline,
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
        for number in 0..self.at_newline.len() {
            let index = self.at_newline[number];
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
    pub(super) fn at_newline(&self, text: &[u8], newline: usize, active: &Bits) -> Option<usize> {
        let next = *after_newline(text, newline)?;
        let index = self.newline.index.filter(|&index| active.contains(index))?;
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
                if let Some(length) = walk_line(entry, line, first, false, &mut self.fields) {
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
        let next = if entry.pattern().lead().is_empty() {
            after_a_star(entry, plan, cursor, stops, text, last)
        } else {
            after_a_literal(entry, plan, cursor, stops, text, last, to)
        };
        if cursor.dead {
            self.candidates.remove(index);
        }
        next
    }
}

/// The search for an entry whose pattern begins with a literal.
fn after_a_literal(
    entry: &Entry,
    plan: &Plan,
    cursor: &mut Cursor,
    stops: &mut [usize],
    text: &[u8],
    last: usize,
    to: usize,
) -> Next {
    let lead = entry.pattern().lead();
    if let Some(found) = cursor.found.filter(|found| found.start >= cursor.from) {
        return if found.start <= last { Next::Match(found) } else { Next::Nothing };
    }
    cursor.found = None;
    while cursor.from <= last {
        let found = match plan.newline {
            Some(newline) if text.get(to) == Some(&b'\n') => {
                // The newline of the literal is that of the line: there is one place to look at.
                let start = to.checked_sub(newline).filter(|&at| cursor.from <= at && at <= last);
                match start.map(|at| (at, Literal::compare_lines(lead, &text[at..]))) {
                    Some((at, Literal::Equal)) => Some(at),
                    Some((at, Literal::Cut)) => {
                        cursor.from = at;
                        return Next::Pending(at);
                    }
                    _ => None,
                }
            }
            _ => find_lead(lead, plan, text, cursor.from, last),
        };
        let Some(start) = found else {
            // The text may end within the literal.
            let tail = cursor.from.max((text.len() + 1).saturating_sub(lead.len()));
            let cut = (tail..text.len().min(last + 1)).find(|&at| lead.starts_with(&text[at..]));
            cursor.from = cut.unwrap_or(cursor.from.max(text.len().min(last + 1)));
            return cut.map_or(Next::Nothing, Next::Pending);
        };
        cursor.from = start;
        match walk(entry, plan, stops, text, start + plan.length(lead, &text[start..])) {
            Walk::Match(end) => {
                let found = Found { start, end };
                cursor.found = Some(found);
                return Next::Match(found);
            }
            Walk::Fails => cursor.from = start + 1,
            Walk::Dead => {
                cursor.dead = true;
                break;
            }
            Walk::Pending => return Next::Pending(start),
            Walk::Held => return Next::Held(start),
        }
    }
    Next::Nothing
}

/// The first place of a leading literal, no later than at `last`.
fn find_lead(lead: &[u8], plan: &Plan, text: &[u8], from: usize, last: usize) -> Option<usize> {
    let window = text.get(from..text.len().min(last + lead.len())).unwrap_or_default();
    // Where a line begins there is just one place to look at.
    let found = if window.len() <= lead.len() {
        (window == lead).then_some(0)
    } else {
        plan.finder.find(window)
    };
    found.map(|length| from + length)
}

/// The search for an entry whose pattern begins with a star.
///
/// Every start up to the stop of that star is the same attempt, but for the star's own text: its
/// type tells which of them is the first.
fn after_a_star(
    entry: &Entry,
    plan: &Plan,
    cursor: &mut Cursor,
    stops: &mut [usize],
    text: &[u8],
    last: usize,
) -> Next {
    while cursor.from <= last {
        // What was found once stays found until the starts have passed its first stop.
        let known = cursor.found.filter(|_| cursor.from <= stops[0]);
        cursor.found = known;
        let outcome = match known {
            Some(found) => Walk::Match(found.end),
            None => walk(entry, plan, stops, text, cursor.from),
        };
        let stop = stops[0];
        let found = match outcome {
            Walk::Dead => {
                cursor.dead = true;
                break;
            }
            Walk::Fails => {
                cursor.from = stop + 1;
                continue;
            }
            // Here the first star has no end yet.
            Walk::Pending if stop == text.len() => return Next::Pending(cursor.from),
            Walk::Match(_) | Walk::Pending | Walk::Held => {
                first_start(entry, text, cursor.from, last, stop)
            }
        };
        match (outcome, found) {
            (_, None) => {
                cursor.found = None;
                cursor.from = stop.min(last) + 1;
            }
            (Walk::Match(end), Some(start)) => {
                cursor.found = Some(Found { start, end });
                return Next::Match(Found { start, end });
            }
            (Walk::Held, Some(start)) => return Next::Held(start),
            (_, Some(start)) => return Next::Pending(start),
        }
    }
    Next::Nothing
}

/// The leftmost start in `from..=last` of a match whose leading star stops at `stop`.
fn first_start(entry: &Entry, text: &[u8], from: usize, last: usize, stop: usize) -> Option<usize> {
    // A lone star must not match nothing.
    let lone = entry.pattern().segments().is_empty();
    let last = if lone { last.min(stop.checked_sub(1)?) } else { last };
    star_type(entry, 0).first_start(text, from, last, stop)
}

/// Walks over the stars of one attempt, from the index after its leading literal.
///
/// The type of a leading star is not looked at: it depends on the start.
fn walk(entry: &Entry, plan: &Plan, stops: &mut [usize], text: &[u8], from: usize) -> Walk {
    let pattern = entry.pattern();
    let segments = pattern.segments();
    let typed_from = usize::from(pattern.lead().is_empty());
    let mut here = from;
    for (number, segment) in segments.iter().enumerate() {
        let stop = here.max(stops[number]);
        let stop = match text.get(stop) {
            Some(byte) if *byte == segment[0] => stop,
            _ => match memchr2(segment[0], b'\n', text.get(stop..).unwrap_or_default()) {
                Some(length) => stop + length,
                None => {
                    stops[number] = text.len();
                    return Walk::Pending;
                }
            },
        };
        stops[number] = stop;
        if text[stop] != segment[0] {
            return Walk::Dead;
        }
        if number >= typed_from && !star_type(entry, number).accepts(&text[here..stop]) {
            return Walk::Fails;
        }
        let compared = if plan.crosses {
            Literal::compare_lines(segment, &text[stop..])
        } else {
            Literal::compare(segment, &text[stop..])
        };
        match compared {
            Literal::Equal => here = stop + plan.length(segment, &text[stop..]),
            Literal::Differs => return Walk::Fails,
            Literal::Cut => return Walk::Pending,
        }
    }
    if plan.end == End::Literal {
        return Walk::Match(here);
    }
    let number = segments.len();
    let stop = here.max(stops[number]);
    let stop = match text.get(stop) {
        Some(b'\n') => stop,
        _ => match memchr(b'\n', text.get(stop..).unwrap_or_default()) {
            Some(length) => stop + length,
            None => {
                stops[number] = text.len();
                return if plan.end == End::Rest { Walk::Held } else { Walk::Pending };
            }
        },
    };
    stops[number] = stop;
    let typed = plan.end == End::Star && number >= typed_from;
    if typed && !star_type(entry, number).accepts(&text[here..stop]) {
        return Walk::Fails;
    }
    Walk::Match(stop)
}

fn star_type(entry: &Entry, number: usize) -> StarType {
    entry.stars()[number].star_type()
}

/// The byte after a newline and its `\r`.
#[inline]
fn after_newline(text: &[u8], newline: usize) -> Option<&u8> {
    match text.get(newline + 1) {
        Some(b'\r') => text.get(newline + 2),
        next => next,
    }
}

impl Newline {
    fn new(at_newline: &[usize], plans: &[Plan]) -> Newline {
        let lone = |index: &usize| plans[*index].only_newline && !plans[*index].at_line_start;
        let index = at_newline.iter().copied().find(lone);
        let others = at_newline.iter().filter(|other| Some(**other) != index);
        let others: Vec<&Plan> = others.map(|&other| &plans[other]).collect();
        let any = |next| others.iter().any(|plan| plan.may_go_on_with(next as u8));
        Newline { index, others: Box::new(std::array::from_fn(any)) }
    }
}

impl Plan {
    fn new(entry: &Entry, stops: usize) -> Plan {
        let pattern = entry.pattern();
        let end = match entry.rest() {
            _ if pattern.is_open() => End::Star,
            Some(_) => End::Rest,
            None => End::Literal,
        };
        let any_text = entry.stars().iter().all(|star| star.star_type() == StarType::Text);
        let star_and_rest = match pattern.segments() {
            [literal] if pattern.lead().is_empty() && end != End::Literal && any_text => {
                Some(FirstBytes::new(literal)).filter(|first| first.is_short())
            }
            _ => None,
        };
        Plan {
            finder: Finder::new(pattern.lead()).into_owned(),
            stops,
            end,
            at_line_start: entry.at_line_start(),
            crosses: goes_on(entry),
            newline: memchr(b'\n', pattern.lead()),
            second: pattern.lead().get(1).copied(),
            only_newline: pattern.as_bytes() == b"\n" && end == End::Literal,
            star_and_rest: star_and_rest.filter(|_| memchr(b'\n', pattern.as_bytes()).is_none()),
        }
    }

    /// Whether what stands after a newline may be what the pattern has after its first byte.
    fn may_go_on(&self, text: &[u8], newline: usize) -> bool {
        after_newline(text, newline).is_none_or(|&next| self.may_go_on_with(next))
    }

    fn may_go_on_with(&self, next: u8) -> bool {
        self.second.is_none_or(|second| next == second || next == b'\r')
    }

    /// How much of a text a literal of the pattern takes that the text begins with: more than
    /// its length if a `\r` stands after a newline within the pattern.
    fn length(&self, literal: &[u8], text: &[u8]) -> usize {
        if !self.crosses {
            return literal.len();
        }
        let mut length = 0;
        for byte in literal {
            length += 1;
            if *byte == b'\n' && text.get(length) == Some(&b'\r') {
                length += 1;
            }
        }
        length
    }
}
