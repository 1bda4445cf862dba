//! Finds which literals of a list are in a line, by aho-corasick.

use aho_corasick::automaton::Automaton;
use aho_corasick::nfa::{contiguous, noncontiguous};
use aho_corasick::{Anchored, StartKind, dfa};

pub(super) use aho_corasick::automaton::StateID;

/// The largest table of the faster automaton, in bytes. The lists of the crate need far less; a list of ten
/// thousand entries needs more.
const LARGEST_TABLE: usize = 24 << 20;

/// An automaton over a set of literals, each known by its number.
#[derive(Debug, Clone)]
pub(super) struct Literals {
    automaton: Sort,
    start: StateID,
}

#[derive(Debug, Clone)]
enum Sort {
    /// One lookup per byte.
    Table(dfa::DFA),
    /// A fraction of the memory, about three times the time.
    Compact(contiguous::NFA),
}

impl Literals {
    /// Creates an automaton that finds literals anywhere. Returns `None` if there are none, or more than an automaton
    /// can hold.
    pub(super) fn new(literals: &[&[u8]]) -> Option<Literals> {
        if literals.is_empty() {
            return None;
        }
        let sparse = noncontiguous::Builder::new().prefilter(false).build(literals).ok()?;
        let states = literals.iter().map(|literal| literal.len()).sum::<usize>() + 2;
        let table = states.saturating_mul(byte_classes(literals).next_power_of_two() * 4);
        if table <= LARGEST_TABLE {
            let mut builder = dfa::Builder::new();
            builder.prefilter(false).start_kind(StartKind::Unanchored);
            let automaton = builder.build_from_noncontiguous(&sparse).ok()?;
            let start = automaton.start_state(Anchored::No).ok()?;
            return Some(Literals { automaton: Sort::Table(automaton), start });
        }
        let mut builder = contiguous::Builder::new();
        let automaton = builder.prefilter(false).build_from_noncontiguous(&sparse).ok()?;
        let start = automaton.start_state(Anchored::No).ok()?;
        Some(Literals { automaton: Sort::Compact(automaton), start })
    }

    /// Returns the state before the first byte.
    pub(super) fn start(&self) -> StateID {
        self.start
    }

    /// Scans a text from a state on, and returns the state after it.
    ///
    /// Calls `found` with the literals that end at each place. It returns whether the literal is new; if it is not, the
    /// shorter ones that end there are not new either, and are left out. So a line that repeats a literal costs one
    /// call for each repetition, not one for each of its suffixes.
    pub(super) fn scan(
        &self,
        state: StateID,
        text: &[u8],
        found: impl FnMut(usize) -> bool,
    ) -> StateID {
        match &self.automaton {
            Sort::Table(automaton) => scan(automaton, state, text, found),
            Sort::Compact(automaton) => scan(automaton, state, text, found),
        }
    }
}

#[cfg(test)]
impl Literals {
    /// Returns its size in bytes.
    pub(super) fn memory(&self) -> usize {
        match &self.automaton {
            Sort::Table(automaton) => automaton.memory_usage(),
            Sort::Compact(automaton) => automaton.memory_usage(),
        }
    }
}

#[inline]
fn scan<A: Automaton>(
    automaton: &A,
    mut state: StateID,
    text: &[u8],
    mut found: impl FnMut(usize) -> bool,
) -> StateID {
    let mut at = 0;
    loop {
        (state, at) = next_special(automaton, state, text, at);
        if !automaton.is_match(state) {
            if at >= text.len() {
                return state;
            }
            continue;
        }
        // The first literal determines the others that end here: they are its suffixes.
        let mut literals = (0..automaton.match_len(state))
            .map(|nth| automaton.match_pattern(state, nth).as_usize());
        if literals.next().is_some_and(&mut found) {
            literals.for_each(|literal| _ = found(literal));
        }
        if at >= text.len() {
            return state;
        }
    }
}

/// Advances to the next state that may be a match, or to the end of the text.
#[inline]
fn next_special<A: Automaton>(
    automaton: &A,
    mut state: StateID,
    text: &[u8],
    from: usize,
) -> (StateID, usize) {
    for (at, &byte) in text.iter().enumerate().skip(from) {
        state = automaton.next_state(Anchored::No, state, byte);
        if automaton.is_special(state) {
            return (state, at + 1);
        }
    }
    (state, text.len())
}

/// Returns the maximum number of byte classes of the automaton.
fn byte_classes(literals: &[&[u8]]) -> usize {
    let mut used = [false; 256];
    literals.iter().flat_map(|literal| literal.iter()).for_each(|&b| used[usize::from(b)] = true);
    // Each byte in a literal is a class, and so may be the bytes between two of them.
    (2 * used.iter().filter(|&&used| used).count() + 1).min(256)
}
