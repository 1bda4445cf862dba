//! Rules out entries that can't match in a line.
//!
//! Two ways, for two sorts of entries. An entry that may match anywhere needs the longest literal
//! of its pattern to stand in the line: one pass with an Aho-Corasick automaton finds which do.
//! An entry that matches only where a line begins is told by far less: by its first byte, or, if
//! it begins with a star, by the byte that ends the star and the one after it. For a list of such
//! entries most of the line is never looked at.
//!
//! It can let an entry through that does not match, never the other way round.

use aho_corasick::{AhoCorasick, AhoCorasickKind};
use memchr::memchr2;

use super::BEL;
use super::bits::Bits;
use crate::list::{Entry, PatternList};

#[derive(Debug, Clone)]
pub(super) struct Prefilter {
    automaton: Option<AhoCorasick>,
    /// For each literal of the automaton, the entries that need it.
    needed_by: Vec<Bits>,
    /// The entries that need a literal of the automaton.
    needing: Bits,
    /// The entries that are always tried.
    always: Bits,
    /// The length of the longest literal.
    longest: usize,
    starts: LineStarts,
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
        let mut literals: Vec<&[u8]> = Vec::new();
        let mut needed_by: Vec<Bits> = Vec::new();
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
            let number = literals.iter().position(|known| *known == literal).unwrap_or_else(|| {
                literals.push(literal);
                needed_by.push(Bits::new(count));
                literals.len() - 1
            });
            needed_by[number].insert(index);
            needing.insert(index);
        }
        let longest = literals.iter().map(|literal| literal.len()).max().unwrap_or(0);
        // A list too large for a DFA, or for any automaton, is searched without one.
        let automaton = AhoCorasick::builder()
            .kind(Some(AhoCorasickKind::DFA))
            .build(&literals)
            .or_else(|_| AhoCorasick::new(&literals))
            .ok()
            .filter(|_| !literals.is_empty());
        if automaton.is_none() {
            always.insert_all(&needing);
            needing.clear();
        }
        Prefilter { automaton, needed_by, needing, always, longest, starts }
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
        let Some(automaton) = &self.automaton else { return };
        for found in automaton.find_overlapping_iter(text) {
            candidates.insert_all(&self.needed_by[found.pattern().as_usize()]);
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

/// The longest literal that must stand in the line where a match of the entry starts.
fn needed_literal(entry: &Entry) -> Option<&[u8]> {
    let mut longest: &[u8] = b"";
    let pattern = entry.pattern();
    for literal in std::iter::once(pattern.lead()).chain(pattern.segments().iter().map(|s| &**s)) {
        let line = literal.split(|&byte| byte == b'\n').next().unwrap_or_default();
        if line.len() > longest.len() {
            longest = line;
        }
        if line.len() < literal.len() {
            break; // what follows the newline stands in another line
        }
    }
    (!longest.is_empty()).then_some(longest)
}
