//! Which entries may match at one place: those whose first literal is there.
//!
//! The first literal of an entry is its leading one, or, if it begins with a star, the one after
//! that star. One anchored automaton over all of them is asked at the place itself, and where each
//! byte that ends a leading star comes first. What it leaves, one or two entries as a rule, is
//! then tried.

use aho_corasick::Anchored;
use memchr::memchr2;

use super::literals::Literals;
use super::program::{Lists, grouped};
use crate::list::{Entry, StarType};

/// The index of entries by their first literal.
#[derive(Debug)]
pub(super) struct Starts {
    /// None if there are none, or more than an automaton can hold.
    literals: Option<Literals>,
    /// For each literal the entries that begin with it.
    leads: Lists,
    /// For each literal the entries that have it after a leading star.
    after_star: Lists,
    /// The bytes that end a leading star, with what it may hold.
    stops: Box<[Stop]>,
    /// For each byte whether it ends a leading star.
    is_stop: Box<[bool; 256]>,
    /// The entries that have no literal to know them by.
    always: Box<[u32]>,
    /// The entries that begin with a star.
    pub(super) leading_star: Box<[u32]>,
}

#[derive(Debug, Clone, Copy)]
struct Stop {
    byte: u8,
    /// Whether a star that it ends may hold any text.
    any_text: bool,
    /// The type of the star, if it may hold a blank, but not any text.
    blanks: Option<StarType>,
}

/// An entry that may match, and where its leading star stops if it has one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Candidate {
    pub(super) entry: u32,
    pub(super) stop: usize,
}

/// A literal up to its first newline: what follows may not have arrived yet.
fn first_line(literal: &[u8]) -> &[u8] {
    literal.split_inclusive(|&byte| byte == b'\n').next().unwrap_or_default()
}

impl Starts {
    pub(super) fn new(entries: &[Entry]) -> Starts {
        let (mut first, mut always, mut leading_star) = (Vec::new(), Vec::new(), Vec::new());
        let mut stops: Vec<Stop> = Vec::new();
        for (index, entry) in (0..).zip(entries) {
            let (lead, segments) = (entry.pattern().lead(), entry.pattern().segments());
            if !lead.is_empty() {
                first.push((first_line(lead), 2 * index));
                continue;
            }
            leading_star.push(index);
            let Some(segment) = segments.first() else {
                always.push(index);
                continue;
            };
            first.push((first_line(segment), 2 * index + 1));
            let byte = segment[0];
            let known = stops.iter().position(|stop| stop.byte == byte).unwrap_or_else(|| {
                stops.push(Stop { byte, any_text: false, blanks: None });
                stops.len() - 1
            });
            match entry.stars()[0].star_type() {
                StarType::Text => stops[known].any_text = true,
                // A player's rating may be padded, so a rating may be there too.
                star_type @ (StarType::Player | StarType::Rating) => {
                    let both = stops[known].blanks.is_some_and(|known| known != star_type);
                    stops[known].blanks = Some(star_type);
                    stops[known].any_text |= both;
                }
                _ => {}
            }
        }
        let (literals, both) = grouped(first);
        let (mut leads, mut after_star) = (Lists::default(), Lists::default());
        for literal in 0..literals.len() {
            let of = |odd| {
                let list = both.get(literal).iter().filter(move |&&number| number % 2 == odd);
                list.map(|number| number / 2).collect::<Vec<_>>()
            };
            leads.push(&of(0));
            after_star.push(&of(1));
        }
        let automaton = Literals::new(&literals, Anchored::Yes);
        if automaton.is_none() {
            (always, leading_star) = ((0..).take(entries.len()).collect(), vec![0]);
        }
        let mut is_stop = Box::new([false; 256]);
        stops.iter().for_each(|stop| is_stop[usize::from(stop.byte)] = true);
        Starts {
            literals: automaton,
            leads,
            after_star,
            stops: stops.into(),
            is_stop,
            always: always.into(),
            leading_star: leading_star.into(),
        }
    }

    /// Adds the entries that begin with a literal and may match at the beginning of `text`.
    #[inline]
    pub(super) fn leads(&self, text: &[u8], candidates: &mut Vec<Candidate>) {
        let Some(literals) = &self.literals else { return };
        literals.at(text, |literal| {
            let entries = self.leads.get(literal).iter();
            candidates.extend(entries.map(|&entry| Candidate { entry, stop: 0 }));
        });
    }

    /// Adds the entries that begin with a star and may match at the beginning of `text`, which is
    /// a line with its newline, and perhaps more after it.
    #[inline]
    pub(super) fn after_star(&self, text: &[u8], newline: usize, candidates: &mut Vec<Candidate>) {
        let always = self.always.iter().map(|&entry| Candidate { entry, stop: 0 });
        candidates.extend(always);
        if self.stops.is_empty() {
            return;
        }
        // Most types hold no blank, so for them the first word shows all that there is.
        let mut seen = [0_u64; 4];
        let mut end = 0;
        for (at, &byte) in text[..=newline].iter().enumerate() {
            end = at + 1;
            if self.is_stop[usize::from(byte)] {
                let (word, bit) = (usize::from(byte / 64), 1 << (byte % 64));
                if seen[word] & bit == 0 {
                    seen[word] |= bit;
                    self.at_stop(text, at, candidates);
                }
            }
            if byte <= b' ' {
                break;
            }
        }
        for stop in &self.stops {
            let open = seen[usize::from(stop.byte / 64)] & (1 << (stop.byte % 64)) == 0;
            let goes_on = |star_type: StarType| star_type.may_become(&text[..end.min(newline)]);
            if open && end <= newline && (stop.any_text || stop.blanks.is_some_and(goes_on)) {
                let found = memchr2(stop.byte, b'\n', &text[end..=newline]).map(|length| end + length);
                if let Some(at) = found.filter(|&at| text[at] == stop.byte) {
                    self.at_stop(text, at, candidates);
                }
            }
        }
    }

    #[inline]
    fn at_stop(&self, text: &[u8], stop: usize, candidates: &mut Vec<Candidate>) {
        let Some(literals) = &self.literals else { return };
        literals.at(&text[stop..], |literal| {
            let entries = self.after_star.get(literal).iter();
            candidates.extend(entries.map(|&entry| Candidate { entry, stop }));
        });
    }

    /// How many bytes the automaton takes.
    #[cfg(test)]
    pub(super) fn memory(&self) -> usize {
        self.literals.as_ref().map_or(0, Literals::memory)
    }
}
