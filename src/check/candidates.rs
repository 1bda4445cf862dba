//! Finds the entries that can match in a text, by the literals that they need.
//!
//! A pattern matches in a text only if each of its literals occurs there. One literal of each entry, the one
//! that the fewest others have, goes into an aho-corasick automaton, so that a text is read once and the
//! entries that can't match in it are never tried.

use std::collections::HashMap;

use aho_corasick::Anchored;
use aho_corasick::automaton::Automaton;
use aho_corasick::nfa::contiguous::NFA;

use crate::list::Entry;

/// The maximum length of a literal in the automaton. Longer literals would cost memory that grows with the
/// square of their length where they repeat themselves.
const LONGEST: usize = 256;

/// The entries of a list by the literal that each needs.
pub(super) struct Candidates {
    automaton: Option<NFA>,
    /// For each literal of the automaton, the entries that need it, each with the total length of its
    /// literals.
    needed_by: Vec<Vec<(usize, usize)>>,
    /// Entries that match without any literal, such as `"*"`.
    always: Vec<usize>,
    /// For each literal, the number of the last text in which it was found.
    found_in: Vec<u64>,
    texts: u64,
}

impl Candidates {
    /// Selects among these entries, given with their indices in the list.
    pub(super) fn new(entries: Vec<(usize, &Entry)>) -> Candidates {
        let mut uses: HashMap<&[u8], usize> = HashMap::new();
        for literal in entries.iter().flat_map(|(_, entry)| literals(entry)) {
            *uses.entry(literal).or_default() += 1;
        }
        let mut always = Vec::new();
        let mut numbers: HashMap<&[u8], usize> = HashMap::new();
        let mut patterns: Vec<&[u8]> = Vec::new();
        let mut needed_by: Vec<Vec<(usize, usize)>> = Vec::new();
        for &(index, entry) in &entries {
            let rarest = literals(entry)
                .min_by_key(|literal| (uses.get(literal), std::cmp::Reverse(literal.len())));
            let Some(literal) = rarest else {
                always.push(index);
                continue;
            };
            let number = *numbers.entry(literal).or_insert_with(|| {
                patterns.push(literal);
                needed_by.push(Vec::new());
                patterns.len() - 1
            });
            needed_by[number].push((index, least_length(entry)));
        }
        match NFA::builder().prefilter(false).build(&patterns) {
            Ok(automaton) => Candidates {
                automaton: Some(automaton),
                found_in: vec![0; needed_by.len()],
                needed_by,
                always,
                texts: 0,
            },
            // Too many for the automaton: every entry is a candidate.
            Err(_) => Candidates::all(entries),
        }
    }

    /// Makes each of these entries a candidate for every text.
    pub(super) fn all(entries: Vec<(usize, &Entry)>) -> Candidates {
        let (needed_by, found_in) = (Vec::new(), Vec::new());
        let always = entries.into_iter().map(|(index, _)| index).collect();
        Candidates { automaton: None, needed_by, always, found_in, texts: 0 }
    }

    /// Returns the entries that can match somewhere in the text, in the order of the list.
    pub(super) fn within(&mut self, text: &[u8]) -> Vec<usize> {
        let mut entries = self.always.clone();
        let Some(automaton) = &self.automaton else { return entries };
        self.texts += 1;
        // An automaton that was built for both kinds of search has this start state.
        let Ok(mut state) = automaton.start_state(Anchored::No) else { return entries };
        for &byte in text {
            state = automaton.next_state(Anchored::No, state, byte);
            if !automaton.is_match(state) {
                continue;
            }
            // The longest literal comes first and the others are its suffixes. So if a literal has been found
            // before, the shorter ones have been too, and each is handled once per text.
            for at in 0..automaton.match_len(state) {
                let literal = automaton.match_pattern(state, at).as_usize();
                if std::mem::replace(&mut self.found_in[literal], self.texts) == self.texts {
                    break;
                }
                let needed_by = self.needed_by[literal].iter();
                entries.extend(
                    needed_by.filter(|(_, length)| *length <= text.len()).map(|(index, _)| index),
                );
            }
        }
        entries.sort_unstable();
        entries
    }
}

/// Returns the literals of a pattern: what is before the first star, and what is after each.
fn literals(entry: &Entry) -> impl Iterator<Item = &[u8]> {
    let pattern = entry.pattern();
    std::iter::once(pattern.lead())
        .chain(pattern.segments().iter().map(|segment| &segment[..]))
        .filter(|literal| !literal.is_empty())
        .map(|literal| &literal[..literal.len().min(LONGEST)])
}

/// Returns the minimum length of a match.
fn least_length(entry: &Entry) -> usize {
    let pattern = entry.pattern();
    pattern.lead().len() + pattern.segments().iter().map(|segment| segment.len()).sum::<usize>()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::list::PatternList;

    fn list(patterns: &[String]) -> PatternList {
        let mut text = String::new();
        for (number, pattern) in patterns.iter().enumerate() {
            let stars = crate::Pattern::new(pattern).unwrap().stars();
            let names: Vec<String> = (0..stars).map(|star| format!("s{star}")).collect();
            text.push_str(&format!("k{number} \"{pattern}\" {}\n", names.join(" ")));
        }
        PatternList::parse("test.pat", &(text + "newline \"\\n\"\n")).unwrap()
    }

    #[test]
    fn the_rarest_literal_is_the_one_that_is_looked_for() {
        let patterns = ["* says: * one", "* says: * two", "*", "* says: *"].map(str::to_owned);
        let list = list(&patterns);
        let mut candidates = Candidates::new(list.entries().iter().enumerate().collect());
        assert_eq!(candidates.within(b"Foo says: x one"), [0, 2, 3]);
        assert_eq!(candidates.within(b"one says: two\n"), [1, 2, 3, 4]);
        assert_eq!(candidates.within(b""), [2]);
        let all = list.entries().iter().enumerate().collect();
        assert_eq!(Candidates::all(all).within(b"x"), [0, 1, 2, 3, 4]);
    }

    #[test]
    fn a_literal_that_is_too_long_is_looked_for_in_part() {
        let long = "ab".repeat(LONGEST);
        let list = list(&[long.clone(), format!("{long}x")]);
        let mut candidates = Candidates::new(list.entries().iter().enumerate().collect());
        assert_eq!(candidates.within(long.as_bytes()), [0]);
        assert_eq!(candidates.within(format!("{long} ").as_bytes()), [0, 1]);
        assert!(candidates.within(&long.as_bytes()[..LONGEST - 1]).is_empty());
    }

    proptest! {
        /// Every entry that matches in a text is a candidate there.
        #[test]
        fn no_entry_that_matches_is_left_out(
            patterns in proptest::collection::vec("[ab*]{1,6}", 1..12),
            text in "[ab*]{0,12}",
        ) {
            let list = list(&patterns);
            let mut candidates = Candidates::new(list.entries().iter().enumerate().collect());
            let text = format!("{text}\n");
            // Twice: the state that one text leaves must not change the next result.
            for _ in 0..2 {
                let found = candidates.within(text.as_bytes());
                prop_assert!(found.is_sorted());
                for (index, entry) in list.entries().iter().enumerate() {
                    let matches = (0..text.len()).any(|at| {
                        matches!(entry.attempt(text.as_bytes(), at), crate::Attempt::Match { .. })
                    });
                    prop_assert!(!matches || found.contains(&index), "{entry:?}");
                }
            }
        }
    }
}
