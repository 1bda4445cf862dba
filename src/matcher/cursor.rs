//! The search for one entry: a cursor that walks over a line once.
//!
//! Where the text ends the cursor stops, and goes on from there when there is more.

use memchr::memmem::Finder;
use memchr::{memchr, memchr2};

use super::first_bytes::FirstBytes;
use super::heads::goes_on;
use crate::list::{Entry, StarType};
use crate::pattern::Literal;

/// What does not change about the search for one entry.
#[derive(Debug, Clone)]
pub(super) struct Plan {
    finder: Finder<'static>,
    /// The index of its first stop.
    pub(super) stops: usize,
    pub(super) end: End,
    pub(super) at_line_start: bool,
    /// Whether the pattern goes on after a newline.
    pub(super) crosses: bool,
    /// Where the first newline stands in the leading literal.
    newline: Option<usize>,
    /// The second byte of the leading literal.
    second: Option<u8>,
    /// Whether the pattern is a newline and nothing else.
    pub(super) only_newline: bool,
    /// The literal of a pattern that has just one, after a star that takes any text, and before the
    /// rest of the line, which does so too.
    pub(super) star_and_rest: Option<FirstBytes>,
}

/// How a match ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum End {
    /// With the last literal.
    Literal,
    /// With a star that runs to the newline.
    Star,
    /// With the rest of the line, which belongs to it.
    Rest,
}

/// How far the search for one entry has come.
#[derive(Debug, Clone, Default)]
pub(super) struct Cursor {
    pub(super) line: u64,
    /// No match starts before this index, except perhaps one that is in `found`.
    pub(super) from: usize,
    pub(super) found: Option<Found>,
    /// Nothing in this line can match any more.
    pub(super) dead: bool,
}

/// Where an entry matches.
#[derive(Debug, Clone, Copy)]
pub(super) struct Found {
    pub(super) start: usize,
    pub(super) end: usize,
}

/// What the search for one entry came to.
#[derive(Debug, Clone, Copy)]
pub(super) enum Next {
    Nothing,
    Match(Found),
    /// The text ends before the attempt at this start is decided.
    Pending(usize),
    /// The pattern matches at this start, and its rest of line is still arriving.
    Held(usize),
}

/// What the walk over the stars of one attempt came to.
enum Walk {
    Match(usize),
    Fails,
    Dead,
    Pending,
    Held,
}

impl Cursor {
    /// The leftmost match of the entry with a start up to `last`, in a line that ends at `to`.
    pub(super) fn next(
        &mut self,
        entry: &Entry,
        plan: &Plan,
        stops: &mut [usize],
        text: &[u8],
        last: usize,
        to: usize,
    ) -> Next {
        if entry.pattern().lead().is_empty() {
            after_a_star(entry, plan, self, stops, text, last)
        } else {
            after_a_literal(entry, plan, self, stops, text, last, to)
        }
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
pub(super) fn after_newline(text: &[u8], newline: usize) -> Option<&u8> {
    match text.get(newline + 1) {
        Some(b'\r') => text.get(newline + 2),
        next => next,
    }
}

impl Plan {
    pub(super) fn new(entry: &Entry, stops: usize) -> Plan {
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
    pub(super) fn may_go_on(&self, text: &[u8], newline: usize) -> bool {
        after_newline(text, newline).is_none_or(|&next| self.may_go_on_with(next))
    }

    pub(super) fn may_go_on_with(&self, next: u8) -> bool {
        self.second.is_none_or(|second| next == second || next == b'\r')
    }

    /// How much of a text a literal of the pattern takes that the text begins with: more than
    /// its length if a `\r` stands after a newline within the pattern.
    pub(super) fn length(&self, literal: &[u8], text: &[u8]) -> usize {
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
