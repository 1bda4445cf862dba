//! Rules out entries that can't match in a line.
//!
//! Two ways, for two sorts of entries. An entry that may match anywhere needs the literals of its
//! pattern to stand in the line. The rarest of them is looked for by two of its bytes, in a table
//! of all pairs of bytes: that is fewer steps a byte than an automaton takes, and no step waits for
//! the one before.
//!
//! An entry that matches only where a line begins is told by far less: by its first byte, or, if
//! it begins with a star, by the byte that ends the star and the one after it. For a list of such
//! entries most of the line is never looked at. (Complete lines of a list of such entries alone do
//! not come here: their [heads](super::heads) are enough.)
//!
//! It can let an entry through that does not match, never the other way round.

use memchr::{memchr, memchr2};

use super::BEL;
use super::bits::Bits;
use crate::list::{Entry, PatternList};

#[derive(Debug, Clone)]
pub(super) struct Prefilter {
    /// For each pair of bytes, the place in `told_by` of what it tells; 0 if it tells nothing.
    pairs: Box<[u8]>,
    told_by: Vec<Vec<Needed>>,
    /// The literals of one byte, with the entries that need them.
    singles: Vec<(u8, Bits)>,
    /// The length of the longest literal.
    longest: usize,
    /// The entries that need a literal.
    needing: Bits,
    /// The entries that are always tried.
    always: Bits,
    starts: LineStarts,
}

/// A literal that some entries need.
#[derive(Debug, Clone)]
struct Needed {
    literal: Box<[u8]>,
    /// Where the pair stands in it.
    pair: usize,
    entries: Bits,
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
        let mut told_by: Vec<Vec<Needed>> = vec![Vec::new()];
        let mut pairs = vec![0; 1 << 16].into_boxed_slice();
        let mut singles: Vec<(u8, Bits)> = Vec::new();
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
            let Some(pair) = rarest_pair(literal) else {
                let known = singles.iter().position(|(byte, _)| *byte == literal[0]);
                let place = known.unwrap_or_else(|| {
                    singles.push((literal[0], Bits::new(count)));
                    singles.len() - 1
                });
                singles[place].1.insert(index);
                continue;
            };
            let place = &mut pairs[usize::from(pair_number(literal[pair], literal[pair + 1]))];
            if *place == 0 {
                // Literals may share a place: each is compared with the text.
                *place = u8::try_from(told_by.len()).unwrap_or(u8::MAX);
                told_by.resize(told_by.len().max(usize::from(*place) + 1), Vec::new());
            }
            let told = &mut told_by[usize::from(*place)];
            let known = told.iter().position(|needed| *needed.literal == *literal);
            let place = known.unwrap_or_else(|| {
                told.push(Needed { literal: literal.into(), pair, entries: Bits::new(count) });
                told.len() - 1
            });
            told[place].entries.insert(index);
            longest = longest.max(literal.len());
        }
        Prefilter { pairs, told_by, singles, longest, needing, always, starts }
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

    /// Adds the entries whose literal stands in `text`.
    pub(super) fn scan(&self, text: &[u8], candidates: &mut Bits) {
        let place = |pair: u64| self.pairs[usize::from(pair as u16)];
        let mut from = 0;
        // Eight bytes are seven pairs.
        while let Some(bytes) = text[from..].first_chunk::<8>() {
            let word = u64::from_le_bytes(*bytes);
            let places: [u8; 7] = std::array::from_fn(|at| place(word >> (8 * at)));
            if places != [0; 7] {
                for (at, &place) in places.iter().enumerate().filter(|(_, place)| **place != 0) {
                    self.tell(place, text, from + at, candidates);
                }
            }
            from += 7;
        }
        for (at, pair) in text[from..].windows(2).enumerate() {
            let place = place(u64::from(pair_number(pair[0], pair[1])));
            if place != 0 {
                self.tell(place, text, from + at, candidates);
            }
        }
        for (byte, entries) in &self.singles {
            if memchr(*byte, text).is_some() {
                candidates.insert_all(entries);
            }
        }
    }

    /// Adds the entries that a pair of bytes tells, at an index of `text`.
    #[inline(never)]
    fn tell(&self, place: u8, text: &[u8], at: usize, candidates: &mut Bits) {
        for Needed { literal, pair, entries } in &self.told_by[usize::from(place)] {
            let from = at.checked_sub(*pair);
            if from.is_some_and(|from| text[from..].starts_with(literal)) {
                candidates.insert_all(entries);
            }
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
        if beginning.seen == Some((last, text.len())) {
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
        self.rows[usize::from(byte) * self.words + entry / 64] |= 1 << (entry % 64);
    }

    fn row(&self, byte: u8) -> &[u64] {
        &self.rows[usize::from(byte) * self.words..][..self.words]
    }
}

/// The rarest literal that must stand in the line where a match of the entry starts.
fn needed_literal(entry: &Entry) -> Option<&[u8]> {
    let mut rarest: &[u8] = b"";
    let pattern = entry.pattern();
    for literal in std::iter::once(pattern.lead()).chain(pattern.segments().iter().map(|s| &**s)) {
        let line = literal.split(|&byte| byte == b'\n').next().unwrap_or_default();
        if rarity(line) > rarity(rarest) {
            rarest = line;
        }
        if line.len() < literal.len() {
            break; // what follows the newline stands in another line
        }
    }
    (!rarest.is_empty()).then_some(rarest)
}

/// Where the two rarest bytes that stand together are in a literal.
fn rarest_pair(literal: &[u8]) -> Option<usize> {
    (0..literal.len().checked_sub(1)?).max_by_key(|&at| rarity(&literal[at..at + 2]))
}

fn pair_number(first: u8, second: u8) -> u16 {
    u16::from_le_bytes([first, second])
}

/// A guess at how seldom a literal comes up in talk and lists: the more, the rarer.
fn rarity(literal: &[u8]) -> u32 {
    let of_byte = |byte: &u8| match byte {
        b' ' => 1,
        b'e' | b't' | b'a' | b'o' | b'i' | b'n' | b's' | b'r' | b'h' | b'l' => 2,
        b'k' | b'j' | b'x' | b'q' | b'z' => 5,
        b'a'..=b'z' => 3,
        b'A'..=b'Z' | b'0'..=b'9' | b'.' | b',' | b'(' | b')' | b':' => 4,
        _ => 6,
    };
    literal.iter().map(of_byte).sum()
}
