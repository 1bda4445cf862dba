//! Rules out entries that can't match in a line.
//!
//! Every pattern with a literal needs that literal to stand in the line. One pass over the line
//! with an Aho-Corasick automaton finds which of the literals do; only their entries are searched
//! for. It can let an entry through that does not match, never the other way round.

use aho_corasick::{AhoCorasick, AhoCorasickKind};

use super::bits::Bits;
use crate::list::{Entry, PatternList};

#[derive(Debug, Clone)]
pub(super) struct Prefilter {
    automaton: Option<AhoCorasick>,
    /// For each literal of the automaton, the entries that need it.
    needed_by: Vec<Bits>,
    /// The entries that have no literal to look for.
    always: Bits,
    /// The length of the longest literal.
    longest: usize,
}

impl Prefilter {
    /// A prefilter for a list; one that rules nothing out if `on` is false.
    pub(super) fn new(list: &PatternList, on: bool) -> Prefilter {
        let count = list.entries().len();
        let mut literals: Vec<&[u8]> = Vec::new();
        let mut needed_by: Vec<Bits> = Vec::new();
        let mut always = Bits::new(count);
        for (index, entry) in list.entries().iter().enumerate() {
            let Some(literal) = needed_literal(entry).filter(|_| on) else {
                always.insert(index);
                continue;
            };
            let number = literals.iter().position(|known| *known == literal).unwrap_or_else(|| {
                literals.push(literal);
                needed_by.push(Bits::new(count));
                literals.len() - 1
            });
            needed_by[number].insert(index);
        }
        let longest = literals.iter().map(|literal| literal.len()).max().unwrap_or(0);
        // A list too large for a DFA, or for any automaton, is searched without a prefilter.
        let automaton = AhoCorasick::builder()
            .kind(Some(AhoCorasickKind::DFA))
            .build(&literals)
            .or_else(|_| AhoCorasick::new(&literals))
            .ok()
            .filter(|_| !literals.is_empty());
        if automaton.is_none() {
            (0..count).for_each(|index| always.insert(index));
        }
        Prefilter { automaton, needed_by, always, longest }
    }

    /// Starts a set of candidates for a new line.
    pub(super) fn begin(&self, candidates: &mut Bits) {
        candidates.copy_from(&self.always);
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
