//! Which entries may match where a line begins: those whose first literal is there.
//!
//! Such an entry has one place in a line, so there is nothing to search. The first literal of an entry is
//! its leading one, or, if it begins with a star, the one after that star. One anchored automaton
//! over all of them is asked at the place itself, and where each byte that ends a leading star
//! comes first. What it leaves, one or two entries as a rule, is then tried.

use aho_corasick::Anchored;
use memchr::memchr2;

use super::literals::Literals;
use super::program::{Lists, grouped};
use crate::grammar;
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
    /// For each byte whether it ends a leading star or is a blank, as [`STOP`] and [`BLANK`].
    classes: Box<[u8; 256]>,
    /// Whether a leading star may hold any text.
    any_text: bool,
    /// Whether one may hold a rating, which may have blanks around it.
    beyond_blanks: bool,
    /// For each literal whether it is all of it: what follows a newline may not have arrived.
    whole: Box<[bool]>,
    /// The entries that have no literal to know them by.
    always: Box<[u32]>,
    /// The entries that begin with a star.
    pub(super) leading_star: Box<[u32]>,
}

const STOP: u8 = 1;
/// Blanks and control bytes, which most types do not hold.
const BLANK: u8 = 2;

#[derive(Debug, Clone, Copy)]
struct Stop {
    byte: u8,
    /// Whether a star that it ends may hold any text.
    any_text: bool,
    /// The type of the star, if it may hold a blank, but not any text.
    blanks: Option<StarType>,
}

/// An entry that may match, and what is known of its attempt.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Candidate {
    pub(super) entry: u32,
    /// How many literals are known to be there.
    pub(super) literals: u32,
    /// Where its leading star stops, if that is known.
    pub(super) stop: usize,
}

impl Candidate {
    /// An entry of which nothing is known.
    pub(super) fn new(entry: u32) -> Candidate {
        Candidate { entry, literals: 0, stop: 0 }
    }
}

/// A set of bytes.
#[derive(Default)]
struct Bytes([u64; 4]);

impl Bytes {
    /// Adds a byte; returns whether it is new.
    #[inline]
    fn insert(&mut self, byte: u8) -> bool {
        let (word, bit) = (&mut self.0[usize::from(byte / 64)], 1 << (byte % 64));
        let new = *word & bit == 0;
        *word |= bit;
        new
    }
}

/// A literal up to its first newline: what follows may not have arrived yet.
fn first_line(literal: &[u8]) -> &[u8] {
    literal.split_inclusive(|&byte| byte == b'\n').next().unwrap_or_default()
}

impl Starts {
    pub(super) fn new(entries: &[Entry]) -> Starts {
        let (mut first, mut always, mut leading_star) = (Vec::new(), Vec::new(), Vec::new());
        let mut stops: Vec<Stop> = Vec::new();
        let anchored = (0..).zip(entries).filter(|(_, entry)| entry.at_line_start());
        for (index, entry) in anchored {
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
            let anchored = (0..).zip(entries).filter(|(_, entry)| entry.at_line_start());
            always = anchored.map(|(index, _)| index).collect();
            leading_star = always.clone();
        }
        let mut classes = Box::new([0; 256]);
        classes[..=usize::from(b' ')].fill(BLANK);
        stops.iter().for_each(|stop| classes[usize::from(stop.byte)] |= STOP);
        Starts {
            literals: automaton,
            leads,
            after_star,
            classes,
            any_text: stops.iter().any(|stop| stop.any_text),
            beyond_blanks: stops.iter().any(|stop| stop.blanks.is_some()),
            whole: literals.iter().map(|literal| !literal.ends_with(b"\n")).collect(),
            stops: stops.into(),
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
            let literals = u32::from(self.whole[literal]);
            candidates.extend(entries.map(|&entry| Candidate { entry, literals, stop: 0 }));
        });
    }

    /// Adds the entries that begin with a star and may match at the beginning of `text`, which is
    /// a line with its newline, and perhaps more after it.
    #[inline]
    pub(super) fn after_star(&self, text: &[u8], newline: usize, candidates: &mut Vec<Candidate>) {
        candidates.extend(self.always.iter().map(|&entry| Candidate::new(entry)));
        // Most types hold no blank, so for them the first word shows all that there is.
        let mut seen = Bytes::default();
        let mut end = 0;
        for &byte in &text[..=newline] {
            let class = self.classes[usize::from(byte)];
            if class != 0 {
                if class & STOP != 0 && seen.insert(byte) {
                    self.at_stop(text, end, candidates);
                }
                if class & BLANK != 0 {
                    break;
                }
            }
            end += 1;
        }
        // A blank may be in any text, and before or after a rating.
        let before = end.checked_sub(1).map(|last| text[last]);
        if end < newline
            && (self.any_text || (self.beyond_blanks && grammar::blank_may_follow(before)))
        {
            self.after_blank(text, newline, end, seen, candidates);
        }
    }

    /// The same for stars that may hold a blank; the first one is at `blank`.
    #[inline(never)]
    fn after_blank(
        &self,
        text: &[u8],
        newline: usize,
        blank: usize,
        mut seen: Bytes,
        candidates: &mut Vec<Candidate>,
    ) {
        for stop in &self.stops {
            let goes_on = |star_type: StarType| star_type.may_become(&text[..=blank]);
            if (stop.any_text || stop.blanks.is_some_and(goes_on)) && seen.insert(stop.byte) {
                let found = memchr2(stop.byte, b'\n', &text[blank + 1..=newline]);
                let at = found.map(|length| blank + 1 + length);
                if let Some(at) = at.filter(|&at| text[at] == stop.byte) {
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
            let literals = if self.whole[literal] { 2 } else { 0 };
            candidates.extend(entries.map(|&entry| Candidate { entry, literals, stop }));
        });
    }

    /// How many bytes the automaton takes.
    #[cfg(test)]
    pub(super) fn memory(&self) -> usize {
        self.literals.as_ref().map_or(0, Literals::memory)
    }
}
