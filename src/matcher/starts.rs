//! Which entries may match where a line begins: those whose first literal is there.
//!
//! Such an entry has one place in a line, so there is nothing to search. The first literal of an
//! entry is its leading one, or, if it begins with a star, the one after that star. An anchored
//! automaton over the leading ones is asked at the place itself, and one over the others where each
//! byte that ends a leading star comes first. What they leave, one or two entries as a rule, is then
//! tried.

use aho_corasick::Anchored;
use memchr::memchr2;

use super::literals::Literals;
use super::name::Name;
use super::program::{Lists, grouped};
use crate::grammar;
use crate::list::{Entry, StarType};

/// The index of the entries that match only where a line begins.
#[derive(Debug)]
pub(super) struct Starts {
    leads: Index,
    after_star: Index,
    /// The bytes that end a leading star, with what it may hold.
    stops: Box<[Stop]>,
    /// Those that end a star which is no name, and holds no blank.
    word_stops: Box<[u8]>,
    /// Whether a star may hold more than a word and is no name, or be a name that ends elsewhere
    /// than after its last title or before its first.
    beyond_names: bool,
    /// For each byte whether it ends a leading star or is a blank, as [`STOP`] and [`BLANK`].
    classes: Box<[u8; 256]>,
    /// Whether a leading star may hold any text.
    any_text: bool,
    /// Whether one may hold a rating, which may have blanks around it.
    ratings: bool,
    /// The entries that have no literal to know them by.
    always: Box<[u32]>,
    /// The entries that begin with a star.
    pub(super) leading_star: Box<[u32]>,
}

/// Entries by one of their literals.
#[derive(Debug)]
struct Index {
    /// None if there are none, or more than an automaton can hold.
    literals: Option<Literals>,
    entries: Lists,
    /// For each literal how much of it is known once it is found: all of it, unless a newline is
    /// in it, since what follows that may not have arrived.
    known: Box<[u32]>,
    /// For each byte with which a literal begins, the bytes that may follow it, one bit for the
    /// lowest six bits of each: most places are ruled out by these two.
    second: Box<[u64; 256]>,
}

const STOP: u8 = 1;
/// Blanks and control bytes, which most types do not hold.
const BLANK: u8 = 2;

#[derive(Debug, Clone, Copy)]
struct Stop {
    byte: u8,
    /// Whether a star that it ends may hold any text.
    any_text: bool,
    /// Whether it may hold the rating of a player, or a rating.
    player: bool,
    rating: bool,
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

impl Index {
    /// An index of entries by literals, each the one with a number in its pattern.
    fn new(pairs: Vec<(&[u8], u32)>, number: u32) -> Index {
        let first_line = |literal: &'_ [u8]| match memchr::memchr(b'\n', literal) {
            Some(newline) => newline + 1,
            None => literal.len(),
        };
        let pairs =
            pairs.into_iter().map(|(literal, entry)| (&literal[..first_line(literal)], entry));
        let (literals, entries) = grouped(pairs.collect());
        let known = |literal: &&[u8]| if literal.ends_with(b"\n") { 0 } else { number };
        let mut second = Box::new([0; 256]);
        for literal in &literals {
            second[usize::from(literal[0])] |= literal.get(1).map_or(!0, |next| 1 << (next & 63));
        }
        Index {
            second,
            known: literals.iter().map(known).collect(),
            literals: Literals::new(&literals, Anchored::Yes),
            entries,
        }
    }

    /// Adds the entries whose literal is at an index of a text.
    #[inline]
    fn at(&self, text: &[u8], at: usize, candidates: &mut Vec<Candidate>) {
        let next = text.get(at + 1).copied().unwrap_or_default();
        if self.second[usize::from(text[at])] & 1 << (next & 63) != 0 {
            self.find(text, at, candidates);
        }
    }

    #[inline(never)]
    fn find(&self, text: &[u8], at: usize, candidates: &mut Vec<Candidate>) {
        if let Some(literals) = &self.literals {
            literals.at(&text[at..], |literal| self.add(literal, at, candidates));
        }
    }

    #[inline]
    fn add(&self, literal: usize, stop: usize, candidates: &mut Vec<Candidate>) {
        for &entry in self.entries.get(literal) {
            candidates.push(Candidate { entry, literals: self.known[literal], stop });
        }
    }

    /// The entries that no automaton holds.
    fn lost(&self) -> impl Iterator<Item = u32> {
        let lists = if self.literals.is_some() { 0 } else { self.entries.len() };
        (0..lists).flat_map(|list| self.entries.get(list)).copied()
    }
}

impl Starts {
    /// An index of some entries, given by their numbers.
    pub(super) fn new(entries: &[Entry], anchored: &[u32]) -> Starts {
        let (mut leads, mut after_star) = (Vec::new(), Vec::new());
        let (mut always, mut leading_star) = (Vec::new(), Vec::new());
        let mut stops: Vec<Stop> = Vec::new();
        let (mut word_stops, mut beyond_names) = (Vec::new(), false);
        for &index in anchored {
            let entry = &entries[index as usize];
            let (lead, segments) = (entry.pattern().lead(), entry.pattern().segments());
            if !lead.is_empty() {
                leads.push((lead, index));
                continue;
            }
            leading_star.push(index);
            let Some(segment) = segments.first() else {
                always.push(index);
                continue;
            };
            after_star.push((&**segment, index));
            let byte = segment[0];
            let known = stops.iter().position(|stop| stop.byte == byte).unwrap_or_else(|| {
                stops.push(Stop { byte, any_text: false, player: false, rating: false });
                stops.len() - 1
            });
            let star_type = entry.stars()[0].star_type();
            let name = matches!(star_type, StarType::Handle | StarType::Player | StarType::Member);
            if !name && !word_stops.contains(&byte) {
                word_stops.push(byte);
            }
            beyond_names |= matches!(star_type, StarType::Text | StarType::Rating)
                || (name && (byte == b')' || grammar::IN_NAME[usize::from(byte)]));
            match star_type {
                StarType::Text => stops[known].any_text = true,
                StarType::Player => stops[known].player = true,
                StarType::Rating => stops[known].rating = true,
                _ => {}
            }
        }
        let mut classes = Box::new([0; 256]);
        classes[..=usize::from(b' ')].fill(BLANK);
        stops.iter().for_each(|stop| classes[usize::from(stop.byte)] |= STOP);
        let (leads, after_star) = (Index::new(leads, 1), Index::new(after_star, 2));
        always.extend(leads.lost().chain(after_star.lost()));
        leading_star.extend(leads.lost());
        leading_star.sort_unstable();
        Starts {
            leads,
            after_star,
            word_stops: word_stops.into(),
            beyond_names,
            classes,
            any_text: stops.iter().any(|stop| stop.any_text),
            ratings: stops.iter().any(|stop| stop.player || stop.rating),
            stops: stops.into(),
            always: always.into(),
            leading_star: leading_star.into(),
        }
    }

    /// Adds the entries that begin with a literal and may match at the beginning of `text`.
    #[inline]
    pub(super) fn leads(&self, text: &[u8], candidates: &mut Vec<Candidate>) {
        self.leads.at(text, 0, candidates);
    }

    /// Adds the entries that begin with a star and may match at the beginning of `text`, which is
    /// a line with its newline, and perhaps more after it. `name` is what it begins with.
    #[inline]
    pub(super) fn after_star(
        &self,
        text: &[u8],
        newline: usize,
        name: &Name,
        candidates: &mut Vec<Candidate>,
    ) {
        if !self.always.is_empty() {
            candidates.extend(self.always.iter().map(|&entry| Candidate::new(entry)));
        }
        let near = newline.min(Name::NEAR);
        if self.beyond_names || name.end >= near || name.first_blank >= Name::NEAR {
            return self.in_first_word(text, newline, candidates);
        }
        // A star ends where its stop byte comes first. If it is a name, that is after its titles,
        // or before them.
        if name.comes_first(text[name.end], name.end) {
            self.after_star.at(text, name.end, candidates);
        }
        if name.length < name.end {
            self.after_star.at(text, name.length, candidates);
        }
        for &stop in &self.word_stops {
            let at = name.in_first_word(stop);
            if at <= newline && at < Name::NEAR && at != name.end && at != name.length {
                self.after_star.at(text, at, candidates);
            }
        }
    }

    /// The same by a loop, where the first bytes do not show all.
    #[inline(never)]
    fn in_first_word(&self, text: &[u8], newline: usize, candidates: &mut Vec<Candidate>) {
        // Most types hold no blank, so for them the first word shows all that there is.
        let mut seen = Bytes::default();
        let mut end = 0;
        for &byte in &text[..=newline] {
            let class = self.classes[usize::from(byte)];
            if class & STOP != 0 && seen.insert(byte) {
                self.after_star.at(text, end, candidates);
            }
            if class & BLANK != 0 {
                break;
            }
            end += 1;
        }
        // A blank may be in any text, and before or after a rating.
        let before = end.checked_sub(1).map(|last| text[last]);
        let goes_on = self.any_text || (self.ratings && grammar::blank_may_follow(before));
        if goes_on && end < newline {
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
        let so_far = &text[..=blank];
        let player = self.ratings && StarType::Player.may_become(so_far);
        let rating = self.ratings && StarType::Rating.may_become(so_far);
        for stop in &self.stops {
            let goes_on = stop.any_text || (stop.player && player) || (stop.rating && rating);
            if goes_on && seen.insert(stop.byte) {
                let found = memchr2(stop.byte, b'\n', &text[blank + 1..=newline]);
                let at = found.map(|length| blank + 1 + length);
                if let Some(at) = at.filter(|&at| text[at] == stop.byte) {
                    self.after_star.at(text, at, candidates);
                }
            }
        }
    }
}

#[cfg(test)]
impl Starts {
    /// How many bytes the automata take.
    pub(super) fn memory(&self) -> usize {
        let indexes = [&self.leads, &self.after_star];
        indexes.iter().filter_map(|index| index.literals.as_ref()).map(Literals::memory).sum()
    }
}
