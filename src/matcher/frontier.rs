//! Attempts that begin where a line begins, in a line that may still be arriving.
//!
//! A complete line is decided by its [trees](super::starts). A line that is still arriving, or that begins again after
//! many prompts, keeps a frontier: the attempts that its bytes so far have not ruled out, by place and then by entry, so
//! that the first of them decides. More text moves each attempt on from where it ran out; a mismatch leaves the
//! frontier for good.

use std::ops::Range;

use super::BEL;
use super::program::Program;
use super::search::TRIES;
use crate::list::{Entry, StarType};
use crate::pattern::{Known, Outcome};
use crate::stops::{Stops, find_stop};

/// The attempts that are not decided, with what they have found.
#[derive(Debug, Clone, Default)]
pub(super) struct Frontier {
    attempts: Vec<Waiting>,
    /// The texts of all attempts.
    texts: Vec<Range<usize>>,
    /// Where the line begins.
    base: usize,
    /// The last place whose attempts were added.
    place: Option<usize>,
    /// The entries that were found at a place; kept for its memory.
    candidates: Vec<u32>,
    /// How often this line has begun again.
    places: usize,
    /// Where the bytes of this line are, once those are many: each attempt would search the rest of the line anew.
    stops: Stops,
}

/// An attempt of the frontier.
#[derive(Debug, Clone, Copy)]
pub(super) struct Waiting {
    pub(super) entry: u32,
    pub(super) start: usize,
    /// The index of its first text among those of all attempts.
    texts: usize,
}

impl Frontier {
    /// Begins with a new line.
    #[inline]
    pub(super) fn clear(&mut self) {
        // Most lines never had one.
        if self.place.is_some() || self.places > 0 {
            self.begin_again();
            self.places = 0;
            self.stops.clear();
        }
    }

    /// Begins with what follows a prompt.
    #[inline]
    pub(super) fn begin_again(&mut self) {
        self.attempts.clear();
        self.texts.clear();
        self.place = None;
    }

    /// Whether so many places of the line were tried that its bytes are indexed.
    #[cfg(test)]
    pub(super) fn covers_line(&self) -> bool {
        self.stops.is_in_use()
    }

    /// Takes note that the text was moved. Nothing else is known of it then.
    pub(super) fn text_moved(&mut self) {
        self.stops.clear();
    }

    /// Adds attempts of some entries at a place.
    fn add(&mut self, program: &Program, place: usize, entries: &[u32]) {
        self.place = Some(place);
        for &entry in entries {
            self.attempts.push(Waiting { entry, start: place, texts: self.texts.len() });
            self.texts.resize(self.texts.len() + program.plan(entry).texts as usize, 0..0);
        }
    }

    /// Keeps the attempts at a place, or begins with those of some entries there.
    pub(super) fn begin_at(&mut self, program: &Program, place: usize, entries: &[u32]) {
        if self.place != Some(place) {
            self.begin_again();
            self.add(program, place, entries);
        }
    }

    /// Adds the attempts that start before `end` in a line that begins at `base` and whose BEL bytes end at `bells`, as far as
    /// `text` shows them: `find` puts the entries that may match where a text begins into a list. Returns whether these
    /// are all attempts.
    pub(super) fn fill(
        &mut self,
        program: &Program,
        text: &[u8],
        end: usize,
        base: usize,
        bells: usize,
        find: impl Fn(&[u8], &mut Vec<u32>),
    ) -> bool {
        if self.base != base {
            self.begin_again();
            self.base = base;
            self.places += 1;
        }
        loop {
            let next = match self.place {
                None => program.bells.first_place(base, bells),
                Some(place) if place == bells => return true,
                // Where the BEL bytes end is not known before another byte is there.
                Some(_) if bells == text.len() => return false,
                Some(place) => program.bells.next_place(place, bells),
            };
            if next >= end {
                return end < text.len();
            }
            if self.places > TRIES {
                self.stops.begin(next);
            }
            let mut candidates = std::mem::take(&mut self.candidates);
            candidates.clear();
            find(&text[next..], &mut candidates);
            self.add(program, next, &candidates);
            self.candidates = candidates;
        }
    }

    /// Goes on with the attempts of the entries that are meant, in their order, until `take` returns false.
    pub(super) fn advance(
        &mut self,
        program: &Program,
        text: &[u8],
        is_meant: impl Fn(u32) -> bool,
        mut take: impl FnMut(Waiting, Outcome, &[Range<usize>]) -> bool,
    ) {
        self.stops.extend(text, text.len());
        let stops = self.stops.is_in_use().then_some(&self.stops);
        let (texts, mut go_on) = (&mut self.texts, true);
        self.attempts.retain(|&attempt| {
            let (entry, plan) = (program.entry(attempt.entry), program.plan(attempt.entry));
            if !go_on || !is_meant(attempt.entry) {
                return true;
            }
            let own = &mut texts[attempt.texts..][..plan.texts as usize];
            let outcome = entry.walk(text, attempt.start, own, Known { stops, ..Known::default() });
            let is_mismatch = matches!(outcome, Outcome::Mismatch(_));
            go_on = is_mismatch || take(attempt, outcome, own);
            !is_mismatch
        });
    }
}

/// Which entries may match at one place: nearly all are ruled out by the byte that is there, or by a star of their type
/// that can't be.
#[derive(Debug)]
pub(super) struct Candidates {
    /// For each byte the entries whose pattern begins with it.
    by_byte: Box<[Vec<u32>]>,
    /// The entries whose patterns begin with a star, by its type and stop byte.
    by_star: Vec<((StarType, u8), Vec<u32>)>,
}

impl Candidates {
    pub(super) fn new(entries: &[Entry]) -> Candidates {
        let mut by_byte = vec![Vec::new(); 256];
        let mut by_star: Vec<((StarType, u8), Vec<u32>)> = Vec::new();
        for (index, entry) in (0..).zip(entries) {
            if let Some(&first) = entry.pattern().lead().first() {
                by_byte[usize::from(first)].push(index);
                continue;
            }
            let stop = entry.pattern().segments().first().map_or(b'\n', |segment| segment[0]);
            let star = (entry.stars()[0].star_type(), stop);
            match by_star.iter_mut().find(|(known, _)| *known == star) {
                Some((_, entries)) => entries.push(index),
                None => by_star.push((star, vec![index])),
            }
        }
        Candidates { by_byte: by_byte.into(), by_star }
    }

    /// Finds the entries that the bytes at one place do not rule out, in the order of the list.
    /// `text` begins at that place, and is not empty.
    pub(super) fn find(
        &self,
        entries: &[Entry],
        text: &[u8],
        found: &mut Vec<u32>,
        is_wanted: impl Fn(u32) -> bool,
    ) {
        let begins = |index: u32| {
            let lead = entries[index as usize].pattern().lead();
            let length = lead.len().min(text.len());
            lead[..length] == text[..length]
        };
        found.extend(self.by_byte[usize::from(text[0])].iter().filter(|&&index| begins(index)));
        for ((star_type, stop), entries) in &self.by_star {
            if may_begin(*star_type, *stop, text) {
                found.extend(entries);
            }
        }
        found.retain(|&index| is_wanted(index));
        found.sort_unstable();
    }
}

/// Whether a text may begin with a star of a type and the byte that stops it.
fn may_begin(star_type: StarType, stop: u8, text: &[u8]) -> bool {
    let longest = star_type.longest();
    if longest == usize::MAX {
        return true; // its end may be anywhere
    }
    // Nearly always the first bytes show it.
    [16, longest + 1].into_iter().all(|most| {
        let near = &text[..text.len().min(most)];
        match find_stop(stop, near, 0) {
            Some(end) => near[end] == stop && star_type.accepts(&near[..end]),
            None => star_type.may_become(near),
        }
    })
}

/// Where a line begins that has BEL bytes before it: at the first of them, after the last, and nowhere between except where
/// an entry has just as many in front.
///
/// A line begins after each of them, but a star of text that begins at one of them has the same end as from the first, and
/// no other type holds them.
#[derive(Debug)]
pub(super) struct Bells {
    /// Whether nothing matches at a BEL byte.
    pub(super) match_nothing: bool,
    /// How many of them patterns begin with, the largest number first.
    leading: Box<[usize]>,
}

impl Bells {
    pub(super) fn new(entries: &[Entry]) -> Bells {
        let mut leading: Vec<usize> = entries.iter().flat_map(leading_bells).collect();
        leading.sort_unstable_by(|a, b| b.cmp(a));
        leading.dedup();
        let holds_bells = |entry: &Entry| {
            entry.pattern().lead().is_empty() && entry.stars()[0].star_type() == StarType::Text
        };
        let match_nothing = leading.is_empty() && !entries.iter().any(holds_bells);
        Bells { match_nothing, leading: leading.into() }
    }

    /// Returns where entries are tried first in a line that begins at `base`.
    #[inline]
    pub(super) fn first_place(&self, base: usize, bells: usize) -> usize {
        if self.match_nothing { bells } else { base }
    }

    /// Returns where they are tried after a place at a BEL byte.
    #[inline]
    pub(super) fn next_place(&self, place: usize, bells: usize) -> usize {
        let mut places = self.leading.iter().filter_map(|&count| bells.checked_sub(count));
        places.find(|&next| next > place).unwrap_or(bells)
    }
}

/// The numbers of BEL bytes with which a match of an entry may begin; a star between two of them may be empty.
fn leading_bells(entry: &Entry) -> Vec<usize> {
    let pattern = entry.pattern();
    let segments = pattern.segments().iter().map(|segment| &**segment);
    let (mut count, mut counts) = (0, Vec::new());
    for literal in Some(pattern.lead()).filter(|lead| !lead.is_empty()).into_iter().chain(segments)
    {
        let bells = after_bells(literal, 0);
        count += bells;
        if bells > 0 {
            counts.push(count);
        }
        if bells < literal.len() {
            break;
        }
    }
    counts
}

/// The first index from `from` on where no BEL is.
#[inline]
pub(super) fn after_bells(text: &[u8], from: usize) -> usize {
    from + text[from..].iter().take_while(|&&byte| byte == BEL).count()
}
