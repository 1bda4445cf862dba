//! A shortcut for lists whose entries match only where a line begins, and for complete lines.
//!
//! Such an entry can match at one place of a line, so there is nothing to search. Its head tells
//! it: the literal that it begins with, or, if it begins with a star, the literal after the star.
//! A leading star is nearly always a name, and ends within the first word. So a few bytes leave
//! one or two entries to try, and the rest of the line is not looked at.
//!
//! It finds what the [search](super::search) would find. Where it can't be sure (an entry of
//! another sort is on, a line begins with BEL, a pattern goes on in the next line) it is not used.
//! An attempt may walk over the whole line, so the caller must not make too many in one.

use std::ops::Range;

use memchr::memchr;

use super::BEL;
use super::bits::Bits;
use super::groups::Groups;
use crate::lanes::first_bytes;
use crate::list::{Entry, PatternList, StarType};
use crate::pattern::star_end;

/// Within so many bytes all leading stars are looked for at once: it is where they end.
const NEAR: usize = 24;

/// Finds which entry matches where a line begins.
#[derive(Debug, Clone)]
pub(super) struct Heads {
    /// The entries that can be found here, and the one for the newline.
    covered: Bits,
    /// The entry for a newline.
    newline: usize,
    /// The entries that begin with a literal, by its first byte.
    literals: Rows,
    /// For each first byte, the bytes that may be second in such an entry, one bit for each of
    /// their lowest six bits. Most names do not begin like any.
    second: Box<[u64; 256]>,
    /// Those that begin with a star, by the byte that ends it.
    stars: Vec<Star>,
    /// What each byte means to the leading stars, before a parenthesis and after the first.
    bytes: Box<[[Meaning; 256]; 2]>,
    /// The state of the groups for which the next two hold.
    version: Option<u32>,
    /// Whether all entries that are on are covered.
    covers: bool,
    /// The first entry of those that are on and begin with a star.
    first_star: usize,
    /// The fields of the last match, as ranges of its line.
    fields: Vec<Range<usize>>,
    trial: Vec<Range<usize>>,
}

/// Entries that begin with a star which ends at the same byte, by the byte after it.
#[derive(Debug, Clone)]
struct Star {
    stop: u8,
    rows: Rows,
    /// Whether one of them takes a star without text.
    may_be_empty: bool,
}

/// The bit of a parenthesis in what a byte means. The others are those of the leading stars.
const PARENTHESIS: u32 = 1 << 31;

/// What a byte means to the leading stars, one bit for each.
#[derive(Debug, Clone, Copy, Default)]
struct Meaning {
    /// It ends these.
    stops: u32,
    /// These can't hold it: no entry of theirs matches.
    rules_out: u32,
}

/// The entries to try for each byte, in the order of the list.
#[derive(Debug, Clone)]
struct Rows {
    row: Box<[u8]>,
    tries: Vec<Vec<Try>>,
}

/// The number of an entry, the entry, and the literal that tells it.
type Told<'l> = (usize, &'l Entry, &'l [u8]);

/// An entry with the first bytes of the literal that tells it.
#[derive(Debug, Clone, Copy)]
struct Try {
    index: usize,
    mask: u128,
    value: u128,
    /// Whether that is all of the literal.
    whole: bool,
}

/// Where an entry matches.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Head {
    pub(super) index: usize,
    /// The length of the match.
    pub(super) length: usize,
}

impl Heads {
    pub(super) fn new(list: &PatternList) -> Heads {
        let entries = list.entries();
        let newline = entries.iter().rposition(is_newline);
        let mut covered = Bits::new(entries.len());
        let mut literals = Vec::new();
        let mut stars: Vec<(u8, Vec<Told<'_>>)> = Vec::new();
        newline.into_iter().for_each(|newline| covered.insert(newline));
        for (index, entry) in entries.iter().enumerate() {
            let (lead, segments) = (entry.pattern().lead(), entry.pattern().segments());
            let head = if lead.is_empty() { segments.first().map(|s| &**s) } else { Some(lead) };
            let plain = head.filter(|head| !matches!(head[0], b'\n' | BEL) && !goes_on(entry));
            let Some(head) = plain.filter(|_| entry.at_line_start()) else { continue };
            covered.insert(index);
            if !lead.is_empty() {
                literals.push((index, entry, head));
                continue;
            }
            let known = stars.iter().position(|(stop, _)| *stop == head[0]);
            let place = known.unwrap_or_else(|| {
                stars.push((head[0], Vec::new()));
                stars.len() - 1
            });
            stars[place].1.push((index, entry, head));
        }
        // One bit for each stop; no list comes near.
        for (_, members) in stars.drain(stars.len().min(31)..) {
            members.iter().for_each(|&(index, ..)| covered.remove(index));
        }
        let meaning = |byte: u8, in_titles: bool| {
            let mut meaning = Meaning::default();
            meaning.stops |= if byte == b'(' { PARENTHESIS } else { 0 };
            for (bit, (stop, members)) in stars.iter().enumerate() {
                let mut types = members.iter().map(|(_, entry, _)| first_type(entry));
                let held = types.any(|star_type| star_type.may_hold(byte, in_titles));
                meaning.stops |= u32::from(byte == *stop) << bit;
                meaning.rules_out |= u32::from(byte == b'\n' || !held) << bit;
            }
            meaning
        };
        Heads {
            covered,
            newline: newline.unwrap_or(0),
            literals: Rows::new(&literals, 0),
            second: second_bytes(&literals),
            bytes: Box::new(
                [false, true]
                    .map(|in_titles| std::array::from_fn(|byte| meaning(byte as u8, in_titles))),
            ),
            stars: stars
                .iter()
                .map(|(stop, members)| Star {
                    stop: *stop,
                    rows: Rows::new(members, 1),
                    may_be_empty: members
                        .iter()
                        .any(|(_, entry, _)| first_type(entry).accepts(b"")),
                })
                .collect(),
            version: None,
            covers: false,
            first_star: 0,
            fields: Vec::new(),
            trial: Vec::new(),
        }
    }

    /// Whether every entry that is on can be found here.
    pub(super) fn cover(&mut self, groups: &Groups) -> bool {
        if self.version != Some(groups.version()) {
            self.version = Some(groups.version());
            let active = groups.active();
            self.covers = active.is_subset(&self.covered) && active.contains(self.newline);
            let tries = self.stars.iter().flat_map(|star| star.rows.tries.iter().flatten());
            let indices = tries.map(|tried| tried.index).filter(|&index| active.contains(index));
            self.first_star = indices.min().unwrap_or(usize::MAX);
        }
        self.covers
    }

    /// The entry for a newline.
    pub(super) fn newline(&self) -> usize {
        self.newline
    }

    /// The stars and the rest of line of the last match.
    pub(super) fn fields(&self) -> &[Range<usize>] {
        &self.fields
    }

    /// The first entry of the list that matches at the beginning of `line`, which ends with its
    /// newline and does not begin with it or with BEL. To be asked only if the list is
    /// [covered](Heads::cover).
    pub(super) fn find(&mut self, line: &[u8], list: &PatternList, active: &Bits) -> Option<Head> {
        let Heads { literals, second, stars, bytes, first_star, fields, trial, .. } = self;
        let mut tries = Tries { line, list, active, best: None, fields, trial };
        let next = line.get(1).copied().unwrap_or_default();
        if second[usize::from(line[0])] & 1 << (next & 63) != 0 {
            tries.at(literals, line[0], 0);
        }
        if tries.best.is_none_or(|best| best.index > *first_star) {
            tries.stars(stars, bytes);
        }
        tries.best
    }
}

/// The tries in one line, and what they have come to.
struct Tries<'t> {
    line: &'t [u8],
    list: &'t PatternList,
    active: &'t Bits,
    best: Option<Head>,
    fields: &'t mut Vec<Range<usize>>,
    trial: &'t mut Vec<Range<usize>>,
}

impl Tries<'_> {
    /// Tries the entries that begin with a star.
    fn stars(&mut self, stars: &[Star], bytes: &[[Meaning; 256]; 2]) {
        let line = self.line;
        let mut waiting = ((1 << stars.len()) - 1) | PARENTHESIS;
        let near = &line[..line.len().min(NEAR)];
        let [mut meanings, in_titles] = bytes.each_ref();
        for (at, &byte) in near.iter().enumerate() {
            let Meaning { stops, rules_out } = meanings[usize::from(byte)];
            if (stops | rules_out) & waiting == 0 {
                continue;
            }
            let stopped = stops & waiting & !PARENTHESIS;
            if stopped != 0 {
                self.stop(&stars[stopped.trailing_zeros() as usize], at);
            }
            if stops & PARENTHESIS != 0 {
                meanings = in_titles;
            }
            waiting &= !(stops | rules_out);
            if waiting & !PARENTHESIS == 0 {
                return;
            }
        }
        waiting &= !PARENTHESIS;
        while waiting != 0 {
            let star = &stars[waiting.trailing_zeros() as usize];
            waiting &= waiting - 1;
            if let Some(length) = memchr(star.stop, &line[near.len()..]) {
                self.stop(star, near.len() + length);
            }
        }
    }

    /// A leading star stops here.
    fn stop(&mut self, star: &Star, at: usize) {
        if at > 0 || star.may_be_empty {
            let next = self.line.get(at + 1).copied().unwrap_or_default();
            self.at(&star.rows, next, at);
        }
    }

    /// Tries the entries of a row whose literal stands at an index.
    fn at(&mut self, rows: &Rows, key: u8, at: usize) {
        let tries = rows.tries(key);
        if tries.is_empty() {
            return;
        }
        let word = u128::from_le_bytes(first_bytes(&self.line[at..]));
        for tried in tries {
            if self.best.is_some_and(|best| best.index < tried.index) {
                return;
            }
            if word & tried.mask != tried.value || !self.active.contains(tried.index) {
                continue;
            }
            let entry = &self.list.entries()[tried.index];
            if let Some(length) = walk_line(entry, self.line, at, tried.whole, self.trial) {
                std::mem::swap(self.fields, self.trial);
                self.best = Some(Head { index: tried.index, length });
                return;
            }
        }
    }
}

/// Tries an entry at the beginning of a complete line, and gives the length of its match; its
/// pattern must not go on in another line. `first` is where its first star stops, if it begins with
/// one; with `known` the first literal is known to be there. `fields` gets the stars and the rest
/// of line.
///
/// The literals come first: the types take longer.
pub(super) fn walk_line(
    entry: &Entry,
    line: &[u8],
    first: usize,
    known: bool,
    fields: &mut Vec<Range<usize>>,
) -> Option<usize> {
    let (pattern, text) = (entry.pattern(), line.len() - 1);
    fields.clear();
    if !known && !line.starts_with(pattern.lead()) {
        return None;
    }
    let mut here = pattern.lead().len();
    for segment in pattern.segments() {
        let stop = if here == 0 { first } else { here + star_end(segment[0], &line[here..])? };
        let known = known && here == 0;
        if !known && !line[stop..].starts_with(segment) {
            return None;
        }
        fields.push(here..stop);
        here = stop + segment.len();
    }
    if pattern.is_open() || entry.rest().is_some() {
        fields.push(here..text);
        here = text;
    }
    if here == 0 {
        return None; // a match is never empty
    }
    let mut stars = entry.stars().iter().zip(&*fields);
    stars.all(|(star, field)| star.star_type().accepts(&line[field.clone()])).then_some(here)
}

/// Whether the entry stands for a newline and nothing else.
fn is_newline(entry: &Entry) -> bool {
    entry.pattern().as_bytes() == b"\n" && !entry.at_line_start() && !entry.is_prompt()
}

/// Whether a pattern goes on after a newline.
pub(super) fn goes_on(entry: &Entry) -> bool {
    let pattern = entry.pattern().as_bytes();
    memchr(b'\n', &pattern[..pattern.len() - 1]).is_some()
}

/// What may stand after the first byte of these literals.
fn second_bytes(literals: &[Told<'_>]) -> Box<[u64; 256]> {
    let mut second = Box::new([0; 256]);
    for (_, _, literal) in literals {
        let bits = literal.get(1).map_or(!0, |next| 1 << (next & 63));
        second[usize::from(literal[0])] |= bits;
    }
    second
}

fn first_type(entry: &Entry) -> StarType {
    entry.stars()[0].star_type()
}

impl Rows {
    /// Sorts entries by the byte at an index of the literal that tells them.
    fn new(entries: &[Told<'_>], place: usize) -> Rows {
        let mut tries: Vec<Vec<Try>> = Vec::new();
        let mut rows: Vec<Vec<usize>> = Vec::new();
        let mut row = Vec::with_capacity(256);
        for byte in 0..=255 {
            let told = |literal: &[u8]| literal.get(place).is_none_or(|&key| key == byte);
            let of_byte = || entries.iter().filter(|(_, _, literal)| told(literal));
            let indices: Vec<usize> = of_byte().map(|(index, ..)| *index).collect();
            let number = rows.iter().position(|known| *known == indices).unwrap_or_else(|| {
                tries
                    .push(of_byte().map(|(index, _, literal)| Try::new(*index, literal)).collect());
                rows.push(indices);
                rows.len() - 1
            });
            row.push(number as u8); // there are at most 256 bytes, and so rows
        }
        Rows { row: row.into(), tries }
    }

    fn tries(&self, byte: u8) -> &[Try] {
        &self.tries[usize::from(self.row[usize::from(byte)])]
    }
}

impl Try {
    fn new(index: usize, literal: &[u8]) -> Try {
        let head = &literal[..literal.len().min(16)];
        let mask = u128::from_le_bytes(first_bytes(&[0xff; 16][..head.len()]));
        let value = u128::from_le_bytes(first_bytes(head));
        Try { index, mask, value, whole: head.len() == literal.len() }
    }
}
