//! Rules out entries that can't match in a line.
//!
//! Two ways, for two sorts of entries. An entry that may match anywhere needs the literals of its
//! pattern to stand in the line. The rarest of them is looked for by two of its bytes, in a table
//! of all pairs of bytes: that is fewer steps a byte than an automaton takes, and no step waits for
//! the one before. Only every other pair of the line is looked at, so a literal is known by two:
//! one that is seen where it begins at an even place, and one for an odd place.
//!
//! An entry that matches only where a line begins is told by far less: by its first byte, or, if
//! it begins with a star, by the byte that ends the star and the one after it. For a list of such
//! entries most of the line is never looked at. (Complete lines of a list of such entries alone do
//! not come here: their [heads](super::heads) are enough.)
//!
//! It can let an entry through that does not match, never the other way round.

use std::collections::BTreeMap;
use std::ops::Range;

use memchr::memchr2;

use super::BEL;
use super::bits::Bits;
use super::first_bytes::{FirstBytes, first_word};
use crate::list::{Entry, PatternList};

/// So many bytes are scanned at once.
const CHUNK: usize = 16;

#[derive(Debug, Clone)]
pub(super) struct Prefilter {
    pairs: Pairs,
    /// The length of the longest literal.
    longest: usize,
    /// The entries that need a literal.
    needing: Bits,
    /// The entries that are always tried.
    always: Bits,
    starts: LineStarts,
}

/// What pairs of bytes tell.
#[derive(Debug, Clone)]
struct Pairs {
    /// For each pair, the place in `told` of what it tells; 0 if it tells nothing.
    places: Box<[u8; 1 << 16]>,
    /// The parts of `needed` that pairs tell.
    told: Vec<Range<usize>>,
    /// What a pair tells holds if the literal stands there.
    needed: Vec<Needed>,
}

/// A literal that some entries need, known by a pair of bytes.
#[derive(Debug, Clone, Copy)]
struct Needed {
    literal: FirstBytes,
    /// How much of the literal stands before the second byte of the pair.
    before: usize,
    /// The entries, as one word of [`Bits`] and its number.
    entries: u64,
    word: usize,
}

/// What tells the entries apart that match only where a line begins.
#[derive(Debug, Clone)]
struct LineStarts {
    /// All of them.
    entries: Bits,
    /// For each byte, the entries whose pattern begins with it.
    by_first: Table,
    /// Those that begin with a star, by the byte that ends it.
    by_stop: Vec<Stop>,
}

/// Entries that begin with a star which ends at the same byte.
#[derive(Debug, Clone)]
struct Stop {
    byte: u8,
    /// The entries that ask for nothing after the stop, or for another star.
    any_next: Bits,
    /// For each byte, the entries that go on with it after the stop.
    by_next: Table,
}

/// What is known about the beginnings of the line that is being searched.
#[derive(Debug, Clone, Default)]
pub(super) struct Beginning {
    /// The place where the line begins, and how much of the text was there to look at.
    seen: Option<(usize, usize)>,
    /// For each stop, up to where it was looked for.
    stops: Vec<usize>,
}

impl Prefilter {
    /// A prefilter for a list; one that rules nothing out if `on` is false, but for those entries
    /// that `never` match before the newline.
    pub(super) fn new(list: &PatternList, on: bool, never: &Bits) -> Prefilter {
        let count = list.entries().len();
        let mut needed: Vec<(Pair, Needed)> = Vec::new();
        let mut longest = 0;
        let mut needing = Bits::new(count);
        let mut always = Bits::new(count);
        let mut starts = LineStarts::new(count);
        for (index, entry) in list.entries().iter().enumerate() {
            if never.contains(index) {
                continue;
            }
            if !on || (entry.at_line_start() && starts.insert(index, entry)) {
                if !on {
                    always.insert(index);
                }
                continue;
            }
            let Some(literal) = needed_literal(entry).filter(|_| !entry.at_line_start()) else {
                always.insert(index);
                continue;
            };
            needing.insert(index);
            longest = longest.max(literal.len());
            for pair in known_by(literal) {
                let literal = FirstBytes::new(literal);
                let (word, entry) = Bits::place(index);
                let same = |known: &&mut (Pair, Needed)| {
                    known.0 == pair && known.1.literal == literal && known.1.word == word
                };
                match needed.iter_mut().find(same) {
                    Some((_, known)) => known.entries |= entry,
                    None => {
                        let before = pair.before;
                        needed.push((pair, Needed { literal, before, entries: entry, word }));
                    }
                }
            }
        }
        Prefilter { pairs: Pairs::new(&needed), longest, needing, always, starts }
    }

    /// Starts a set of candidates for a new line.
    pub(super) fn begin(&self, candidates: &mut Bits, beginning: &mut Beginning) {
        candidates.copy_from(&self.always);
        beginning.seen = None;
    }

    /// Whether any of these entries is told by a literal anywhere in the line.
    pub(super) fn looks_for_literals(&self, active: &Bits) -> bool {
        self.needing.intersects(active)
    }

    /// Adds the entries whose literal stands in a part of `text` that has no newline, but perhaps
    /// at its end.
    pub(super) fn scan(&self, text: &[u8], part: Range<usize>, candidates: &mut Bits) {
        let Range { start, end } = part;
        let part = &text[part];
        let (chunks, rest) = part.as_chunks::<CHUNK>();
        for (number, chunk) in chunks.iter().enumerate() {
            self.scan_chunk(chunk, text, start + CHUNK * number, candidates);
        }
        if rest.is_empty() {
            return;
        }
        // The last bytes may be looked at twice: a loop over what is left would take longer. A byte
        // that is left over stands in a pair with nothing, but a newline is no part of a literal.
        let lone = part.len() % 2 == 1 && !part.ends_with(b"\n");
        match part[..part.len() & !1].last_chunk::<CHUNK>() {
            Some(chunk) if !lone => {
                self.scan_chunk(chunk, text, start + (part.len() & !1) - CHUNK, candidates);
            }
            _ => {
                let mut chunk = [0; CHUNK];
                chunk[..rest.len()].copy_from_slice(rest);
                self.scan_chunk(&chunk, text, end - rest.len(), candidates);
            }
        }
    }

    /// Adds the entries that are told by some bytes, which stand at an index of `text`.
    #[inline(always)]
    fn scan_chunk(&self, chunk: &[u8; CHUNK], text: &[u8], at: usize, candidates: &mut Bits) {
        let (pairs, _) = chunk.as_chunks::<2>();
        let places: [u8; CHUNK / 2] = std::array::from_fn(|pair| self.pairs.place(pairs[pair]));
        let mut found = u64::from_le_bytes(places);
        while found != 0 {
            let pair = found.trailing_zeros() as usize / 8;
            self.pairs.tell(places[pair], text, at + 2 * pair, candidates);
            found &= !(0xff << (8 * pair));
        }
    }

    /// How many bytes before new text must be scanned again with it.
    pub(super) fn overlap(&self) -> usize {
        self.longest.saturating_sub(1)
    }

    /// Adds the entries that may match where the line begins: at `from`, or after the BEL bytes
    /// up to `last`. Those of an earlier beginning are taken out.
    pub(super) fn look_at_start(
        &self,
        text: &[u8],
        from: usize,
        last: usize,
        candidates: &mut Bits,
        beginning: &mut Beginning,
    ) {
        if beginning.seen == Some((last, text.len())) || self.starts.entries.is_empty() {
            return;
        }
        if beginning.seen.is_some() {
            candidates.remove_all(&self.starts.entries);
        } else {
            beginning.stops.clear();
            beginning.stops.resize(self.starts.by_stop.len(), from);
        }
        beginning.seen = Some((last, text.len()));
        if last > from {
            candidates.insert_words(self.starts.by_first.row(BEL));
        }
        if let Some(&first) = text.get(last) {
            candidates.insert_words(self.starts.by_first.row(first));
        }
        for (stop, at) in self.starts.by_stop.iter().zip(&mut beginning.stops) {
            *at = (*at).max(from);
            if text.get(*at) != Some(&stop.byte) {
                let rest = text.get(*at..).unwrap_or_default();
                *at += memchr2(stop.byte, b'\n', rest).unwrap_or(rest.len());
            }
            if text.get(*at) == Some(&stop.byte) {
                if !stop.any_next.is_empty() {
                    candidates.insert_all(&stop.any_next);
                }
                if let Some(&next) = text.get(*at + 1) {
                    candidates.insert_words(stop.by_next.row(next));
                }
            }
        }
    }
}

impl Pairs {
    fn new(needed: &[(Pair, Needed)]) -> Pairs {
        let mut of_pair: BTreeMap<u16, Vec<usize>> = BTreeMap::new();
        for (number, (pair, _)) in needed.iter().enumerate() {
            pair.all().for_each(|bytes| of_pair.entry(bytes).or_default().push(number));
        }
        // Pairs that tell the same have one place. If there should be too many, the last is for all.
        let mut places = Box::new([0; 1 << 16]);
        let mut sets: Vec<Vec<usize>> = vec![Vec::new()];
        for (bytes, set) in of_pair {
            let known = sets.iter().position(|known| *known == set);
            let place = known.unwrap_or_else(|| {
                if sets.len() <= usize::from(u8::MAX) {
                    sets.push(set);
                } else if let Some(last) = sets.last_mut() {
                    last.extend(set);
                }
                sets.len() - 1
            });
            places[usize::from(bytes)] = place as u8; // never more
        }
        let (mut told, mut all) = (Vec::new(), Vec::new());
        for set in sets {
            let start = all.len();
            all.extend(set.iter().map(|&number| needed[number].1));
            told.push(start..all.len());
        }
        Pairs { places, told, needed: all }
    }

    #[inline]
    fn place(&self, pair: [u8; 2]) -> u8 {
        self.places[usize::from(u16::from_le_bytes(pair))]
    }

    /// Adds the entries that a pair of bytes tells, at an index of `text`.
    #[inline]
    fn tell(&self, place: u8, text: &[u8], at: usize, candidates: &mut Bits) {
        for needed in &self.needed[self.told[usize::from(place)].clone()] {
            let stands = (at + 1).checked_sub(needed.before).and_then(|from| text.get(from..));
            if stands.is_some_and(|text| needed.literal.begins(first_word(text))) {
                candidates.insert_in(needed.word, needed.entries);
            }
        }
    }
}

impl LineStarts {
    fn new(count: usize) -> LineStarts {
        let (entries, by_first) = (Bits::new(count), Table::new(count));
        LineStarts { entries, by_first, by_stop: Vec::new() }
    }

    /// Takes an entry up, if there is something to tell it by.
    fn insert(&mut self, index: usize, entry: &Entry) -> bool {
        let pattern = entry.pattern();
        if let Some(&first) = pattern.lead().first() {
            self.by_first.insert(first, index);
        } else {
            let Some([byte, rest @ ..]) = pattern.segments().first().map(|segment| &**segment)
            else {
                return false;
            };
            // A newline ends every star, and BEL bytes may stand before the start.
            if matches!(*byte, b'\n' | BEL) {
                return false;
            }
            let known = self.by_stop.iter().position(|stop| stop.byte == *byte);
            let number = known.unwrap_or_else(|| {
                let any_next = Bits::new(self.by_first.count);
                let by_next = Table::new(self.by_first.count);
                self.by_stop.push(Stop { byte: *byte, any_next, by_next });
                self.by_stop.len() - 1
            });
            match rest.first() {
                Some(&next) => self.by_stop[number].by_next.insert(next, index),
                None => self.by_stop[number].any_next.insert(index),
            }
        }
        self.entries.insert(index);
        true
    }
}

/// A set of entries for each byte.
#[derive(Debug, Clone)]
struct Table {
    count: usize,
    words: usize,
    rows: Vec<u64>,
}

impl Table {
    fn new(count: usize) -> Table {
        let words = count.div_ceil(64);
        Table { count, words, rows: vec![0; 256 * words] }
    }

    fn insert(&mut self, byte: u8, entry: usize) {
        let (word, bit) = Bits::place(entry);
        self.rows[usize::from(byte) * self.words + word] |= bit;
    }

    fn row(&self, byte: u8) -> &[u64] {
        &self.rows[usize::from(byte) * self.words..][..self.words]
    }
}

/// The literal by which an entry is best known, of those that must stand in the line where a match
/// of it starts.
fn needed_literal(entry: &Entry) -> Option<&[u8]> {
    let mut literals: Vec<&[u8]> = Vec::new();
    let pattern = entry.pattern();
    for literal in std::iter::once(pattern.lead()).chain(pattern.segments().iter().map(|s| &**s)) {
        let line = literal.split(|&byte| byte == b'\n').next().unwrap_or_default();
        literals.push(line);
        if line.len() < literal.len() {
            break; // what follows the newline stands in another line
        }
    }
    let known = literals.into_iter().filter(|literal| !literal.is_empty());
    known.max_by_key(|literal| {
        let rarities = known_by(literal).map(|pair| pair.rarity());
        (rarities.into_iter().min(), literal.len())
    })
}

/// A pair of bytes by which a literal is known; any byte may stand beside one at its ends.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
struct Pair {
    first: Option<u8>,
    second: Option<u8>,
    /// How much of the literal stands before the second byte.
    before: usize,
}

impl Pair {
    /// All that it may be.
    fn all(self) -> impl Iterator<Item = u16> {
        let open = self.first.is_none() || self.second.is_none();
        (0..=if open { 255 } else { 0 }).map(move |any| {
            u16::from_le_bytes([self.first.unwrap_or(any), self.second.unwrap_or(any)])
        })
    }

    /// A guess at how seldom it comes up in talk, lists and boards: the more, the rarer.
    fn rarity(self) -> i32 {
        let of = |byte: Option<u8>| match byte {
            None => -3,
            Some(b' ') => 0,
            Some(b'-') => 4, // the empty squares of a board
            Some(b'e' | b't' | b'a' | b'o' | b'i' | b'n' | b's' | b'r' | b'h' | b'l' | b'u') => 6,
            Some(b'k' | b'j' | b'x' | b'q' | b'z' | b'v' | b'w' | b',' | b'!' | b'?') => 12,
            Some(b'a'..=b'z' | b'0'..=b'9' | b':') => 8, // a colon ends the head of all talk
            Some(b'A'..=b'Z' | b'.' | b'(' | b')') => 10,
            Some(_) => 18,
        };
        of(self.first) + of(self.second)
    }
}

/// The rarest pairs of a literal: of those that begin at an even place of it, and of the others.
fn known_by(literal: &[u8]) -> [Pair; 2] {
    let mut rarest = [Pair::default(); 2]; // any two bytes: nothing is less rare
    for before in 0..=literal.len() {
        let first = before.checked_sub(1).map(|first| literal[first]);
        let pair = Pair { first, second: literal.get(before).copied(), before };
        let rarest = &mut rarest[usize::from(before % 2 == 0)];
        if pair.rarity() > rarest.rarity() {
            *rarest = pair;
        }
    }
    rarest
}
