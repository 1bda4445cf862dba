//! A shortcut for complete lines and lists whose entries match only where a line begins.
//!
//! Such an entry can match at one place of a line, so there is nothing to search. Its head tells
//! it: the literal that it begins with, or, if it begins with a star, the literal after the star.
//! A leading star is nearly always a name, and ends within the first word. So a few bytes leave
//! one or two entries to try, and the rest of the line is not looked at.
//!
//! It finds what the [search](super::search) would find. Where it can't be sure (an entry that is
//! not of this sort is on, a line begins with BEL, a pattern goes on in the next line) it is not
//! used. An attempt may walk over the whole line, so the caller must not make too many in one.

use std::ops::Range;

use memchr::memchr;

use super::BEL;
use super::bits::Bits;
use super::groups::Groups;
use crate::list::{Entry, PatternList, StarType};
use crate::pattern::Walk;

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
    /// Those that begin with a star, by the byte that ends it.
    stars: Vec<Star>,
    /// What each byte means to the leading stars.
    bytes: Box<[Meaning]>,
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
}

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

/// An entry with the first bytes of the literal that tells it.
#[derive(Debug, Clone, Copy)]
struct Try {
    index: usize,
    mask: u64,
    value: u64,
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
        let mut stars: Vec<(u8, Vec<(usize, &[u8], StarType)>)> = Vec::new();
        covered.insert_some(newline);
        for (index, entry) in entries.iter().enumerate().filter(|(_, entry)| is_plain(entry)) {
            let pattern = entry.pattern();
            if !pattern.lead().is_empty() {
                literals.push((index, pattern.lead()));
            } else if let Some(segment) = pattern.segments().first() {
                let stop = segment[0];
                let known = stars.iter().position(|(known, _)| *known == stop);
                let place = known.unwrap_or_else(|| {
                    stars.push((stop, Vec::new()));
                    stars.len() - 1
                });
                stars[place].1.push((index, segment, entry.stars()[0].star_type()));
            } else {
                continue;
            }
            covered.insert(index);
        }
        // One bit for each stop; no list comes near.
        for (_, members) in stars.drain(stars.len().min(32)..) {
            members.iter().for_each(|&(index, ..)| covered.remove(index));
        }
        let meaning = |byte: u8| {
            let mut meaning = Meaning::default();
            for (bit, (stop, members)) in stars.iter().enumerate() {
                let held = members.iter().any(|(_, _, star_type)| star_type.may_hold(byte));
                meaning.stops |= u32::from(byte == *stop) << bit;
                meaning.rules_out |= u32::from(byte == b'\n' || !held) << bit;
            }
            meaning
        };
        Heads {
            covered,
            newline: newline.unwrap_or(0),
            literals: Rows::new(literals.iter().map(|&(index, lead)| (index, lead, 0))),
            bytes: (0..=255).map(meaning).collect(),
            stars: stars
                .iter()
                .map(|(stop, members)| Star {
                    stop: *stop,
                    rows: Rows::new(members.iter().map(|&(index, segment, _)| (index, segment, 1))),
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
    /// newline and does not begin with it or with BEL. To be asked only if all entries are
    /// [covered](Heads::cover).
    pub(super) fn find(&mut self, line: &[u8], list: &PatternList, active: &Bits) -> Option<Head> {
        let Heads { literals, stars, bytes, first_star, fields, trial, .. } = self;
        let mut tries = Tries { line, list, active, best: None, fields, trial };
        tries.at(literals, line[0], 0);
        if tries.best.is_some_and(|best| best.index < *first_star) {
            return tries.best;
        }
        let mut waiting = u32::MAX.checked_shr(32 - stars.len() as u32).unwrap_or(0);
        let near = &line[..line.len().min(NEAR)];
        for (at, &byte) in near.iter().enumerate() {
            let Meaning { stops, rules_out } = bytes[usize::from(byte)];
            if stops & waiting != 0 {
                tries.stop(&stars[(stops & waiting).trailing_zeros() as usize], at);
            }
            waiting &= !(stops | rules_out);
            if waiting == 0 {
                return tries.best;
            }
        }
        while waiting != 0 {
            let star = &stars[waiting.trailing_zeros() as usize];
            waiting &= waiting - 1;
            if let Some(length) = memchr(star.stop, &line[near.len()..]) {
                tries.stop(star, near.len() + length);
            }
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
    /// A leading star stops here.
    fn stop(&mut self, star: &Star, at: usize) {
        let next = self.line.get(at + 1).copied().unwrap_or_default();
        self.at(&star.rows, next, at);
    }

    /// Tries the entries of a row whose literal stands at an index.
    fn at(&mut self, rows: &Rows, key: u8, at: usize) {
        let word = first_word(&self.line[at..]);
        for tried in rows.tries(key) {
            if self.best.is_some_and(|best| best.index < tried.index) {
                return;
            }
            if word & tried.mask != tried.value || !self.active.contains(tried.index) {
                continue;
            }
            let entry = &self.list.entries()[tried.index];
            if let Some(length) = length(entry, self.line, self.trial) {
                std::mem::swap(self.fields, self.trial);
                self.best = Some(Head { index: tried.index, length });
                return;
            }
        }
    }
}

/// Tries an entry at the beginning of a line, and gives the length of its match.
fn length(entry: &Entry, line: &[u8], fields: &mut Vec<Range<usize>>) -> Option<usize> {
    let accepts = |number: usize, text: &[u8]| entry.stars()[number].star_type().accepts(text);
    let Walk::Match(end) = entry.pattern().walk(line, 0, accepts, fields) else { return None };
    if entry.rest().is_none() {
        return Some(end);
    }
    fields.push(end..line.len() - 1);
    Some(line.len() - 1)
}

/// Whether the entry stands for a newline and nothing else.
fn is_newline(entry: &Entry) -> bool {
    entry.pattern().as_bytes() == b"\n" && !entry.at_line_start() && !entry.is_prompt()
}

/// Whether an entry can match only where a line begins, and is decided by that line.
fn is_plain(entry: &Entry) -> bool {
    let [first, middle @ ..] = entry.pattern().as_bytes() else { return false };
    let inside = middle.split_last().map_or(&[][..], |(_, inside)| inside);
    let second = if *first == b'*' { middle.first() } else { None };
    entry.at_line_start()
        && !matches!(*first, b'\n' | BEL)
        && !matches!(second, Some(b'\n' | &BEL))
        && !inside.contains(&b'\n')
}

impl Rows {
    /// Sorts entries by the byte at an index of the literal that tells them.
    fn new<'l>(entries: impl Iterator<Item = (usize, &'l [u8], usize)> + Clone) -> Rows {
        let mut tries: Vec<Vec<Try>> = Vec::new();
        let mut keys: Vec<Vec<usize>> = Vec::new();
        let mut row = Vec::with_capacity(256);
        for byte in 0..=255 {
            let of_byte = entries
                .clone()
                .filter(|(_, literal, place)| literal.get(*place).is_none_or(|&key| key == byte));
            let key: Vec<usize> = of_byte.clone().map(|(index, ..)| index).collect();
            let number = keys.iter().position(|known| *known == key).unwrap_or_else(|| {
                tries.push(of_byte.map(|(index, literal, _)| Try::new(index, literal)).collect());
                keys.push(key);
                tries.len() - 1
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
        let head = &literal[..literal.len().min(8)];
        Try { index, mask: first_word(&[0xff; 8][..head.len()]), value: first_word(head) }
    }
}

/// The first eight bytes, or fewer and zeros.
fn first_word(bytes: &[u8]) -> u64 {
    let word = bytes.first_chunk::<8>().copied().unwrap_or_else(|| {
        let mut word = [0; 8];
        word[..bytes.len()].copy_from_slice(bytes);
        word
    });
    u64::from_le_bytes(word)
}
