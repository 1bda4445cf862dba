//! The indexes by themselves: the automata over literals, and the entries that may match where a
//! line begins.

use std::collections::{BTreeSet, HashSet};
use std::sync::Arc;

use proptest::prelude::*;

use super::cases;
use crate::list::{Entry, PatternList, StarType};
use crate::matcher::groups::Groups;
use crate::matcher::literals::{Literals, StateID};
use crate::matcher::program::Program;
use crate::matcher::search::{Candidates, Entries};
use crate::matcher::starts::{LineTail, Tree};
use crate::pattern::{Attempt, Known, Outcome};

/// The two sorts of automaton over the same literals.
///
/// Which sort is made depends on the size, so the second one has a literal more, which is long, has
/// the last number and is in no text.
fn both_sorts(literals: &[Vec<u8>]) -> [Literals; 2] {
    let long: Vec<u8> = (0x80..=0xff).cycle().take(26_000).collect();
    let mut literals: Vec<&[u8]> = literals.iter().map(Vec::as_slice).collect();
    let table = Literals::new(&literals).unwrap();
    literals.push(&long);
    let compact = Literals::new(&literals).unwrap();
    // As a table the long literal alone would take a kilobyte for each of its bytes.
    assert!(compact.memory() < 8 << 20, "this is no compact one: {} bytes", compact.memory());
    [table, compact]
}

/// All hits: the index after each, and the literal, as the automaton gives them.
fn hits(literals: &Literals, state: StateID, text: &[u8]) -> (Vec<(usize, usize)>, StateID) {
    let (mut hits, mut state) = (Vec::new(), state);
    for (at, byte) in text.iter().enumerate() {
        state = literals.scan(state, &[*byte], |literal| {
            hits.push((at + 1, literal));
            true
        });
    }
    (hits, state)
}

/// The same, found by comparing.
fn true_hits(literals: &[Vec<u8>], text: &[u8]) -> BTreeSet<(usize, usize)> {
    let ends = 1..=text.len();
    ends.flat_map(|end| {
        let here = literals.iter().enumerate().filter(move |(_, l)| text[..end].ends_with(l));
        here.map(move |(literal, _)| (end, literal))
    })
    .collect()
}

/// The literals that a scan finds if each is asked for once, as a search does.
fn found_once(literals: &Literals, parts: &[&[u8]]) -> BTreeSet<usize> {
    let (mut seen, mut state) = (BTreeSet::new(), literals.start());
    for part in parts {
        state = literals.scan(state, part, |literal| seen.insert(literal));
    }
    seen
}

fn bytes() -> impl Strategy<Value = u8> {
    prop_oneof![4 => Just(b'a'), 4 => Just(b'b'), 1 => Just(b' '), 1 => Just(b'\n'), 1 => 0..0x80_u8]
}

/// Different literals, none empty.
fn literals() -> impl Strategy<Value = Vec<Vec<u8>>> {
    let literal = prop::collection::vec(bytes(), 1..6);
    prop::collection::btree_set(literal, 1..12)
        .prop_map(|literals| literals.into_iter().collect::<Vec<_>>())
        .prop_shuffle()
}

fn cases_or(default: u32) -> ProptestConfig {
    let asked = std::env::var_os("PROPTEST_CASES").is_some();
    let config = ProptestConfig::default();
    ProptestConfig { cases: if asked { config.cases } else { default }, ..config }
}

proptest! {
    #![proptest_config(cases_or(150))]

    #[test]
    fn both_sorts_find_every_literal_wherever_it_is(
        literals in literals(),
        text in prop::collection::vec(bytes(), 0..40),
    ) {
        let expected = true_hits(&literals, &text);
        for automaton in both_sorts(&literals) {
            let (found, end) = hits(&automaton, automaton.start(), &text);
            prop_assert_eq!(found.iter().copied().collect::<BTreeSet<_>>(), expected.clone());
            prop_assert_eq!(found.len(), expected.len(), "some hit came twice");
            let once: BTreeSet<usize> = expected.iter().map(|(_, literal)| *literal).collect();
            // The state carries over any split.
            for at in 0..=text.len() {
                let (before, after) = text.split_at(at);
                let (first, state) = hits(&automaton, automaton.start(), before);
                let (second, last) = hits(&automaton, state, after);
                let second = second.into_iter().map(|(end, literal)| (at + end, literal));
                prop_assert_eq!(first.into_iter().chain(second).collect::<Vec<_>>(), found.clone());
                prop_assert_eq!(last, end);
                prop_assert_eq!(found_once(&automaton, &[before, after]), once.clone());
            }
            // And over many.
            let single: Vec<&[u8]> = text.chunks(1).collect();
            prop_assert_eq!(found_once(&automaton, &single), once);
        }
    }

    #[test]
    fn the_tree_finds_a_literal_that_begins_with_the_longest_that_is_there(
        literals in literals(),
        text in prop::collection::vec(bytes(), 0..12),
        whole in any::<prop::sample::Index>(),
    ) {
        check_tree(&literals, &text, whole.index(literals.len()))?;
    }

    /// A fork compares sixteen bytes at once, and here many have more.
    #[test]
    fn the_tree_has_forks_of_any_number_of_bytes(
        literals in prop::collection::hash_set(prop::collection::vec(b'A'..=b'p', 1..4), 1..150),
        text in prop::collection::vec(b'A'..=b'p', 0..4),
        whole in any::<prop::sample::Index>(),
    ) {
        let literals: Vec<Vec<u8>> = literals.into_iter().collect();
        check_tree(&literals, &text, whole.index(literals.len()))?;
    }
}

/// Compares what a tree finds, in a text after one of the literals, with what comparing all of them finds.
fn check_tree(literals: &[Vec<u8>], text: &[u8], whole: usize) -> Result<(), TestCaseError> {
    // Some text begins with a literal for sure.
    let text = [&literals[whole], text].concat();
    let mut literals: Vec<&[u8]> = literals.iter().map(Vec::as_slice).collect();
    literals.sort_unstable();
    let tree = Tree::new(&literals);
    for from in 0..=text.len() {
        let text = &text[from..];
        let here = literals.iter().filter(|literal| text.starts_with(literal));
        let found = literals.get(tree.find(text));
        if let Some(longest) = here.max_by_key(|literal| literal.len()) {
            prop_assert!(found.is_some_and(|found| found.starts_with(longest)));
        }
    }
    Ok(())
}

#[test]
fn no_literals_are_no_automaton() {
    assert!(Literals::new(&[]).is_none());
}

#[test]
fn a_long_list_has_a_compact_automaton_that_finds_the_same() {
    let literals: Vec<Vec<u8>> = (0..10_000).map(|n| format!(" word{n} says: ").into()).collect();
    let text = b"Foo word77 says: word9999 says: word10000 says: word1 says: ";
    let slices: Vec<&[u8]> = literals.iter().map(Vec::as_slice).collect();
    let automaton = Literals::new(&slices).unwrap();
    let (found, _) = hits(&automaton, automaton.start(), text);
    assert_eq!(found.into_iter().collect::<BTreeSet<_>>(), true_hits(&literals, text));
    assert!(automaton.memory() < 24 << 20, "{}", automaton.memory());
}

/// The entry that wins where `text` begins, which is a line start, as the trees find it.
fn winner(program: &Program, groups: &Groups, text: &[u8], newline: usize) -> Option<usize> {
    let most = program.facts.iter().map(|facts| facts.ranges).max().unwrap_or(0);
    let (mut ranges, mut fields) = (vec![9..9; most as usize], vec![0..0; most as usize]);
    let entries = Entries { program, groups };
    let ranges = (&mut *ranges, &mut *fields);
    let found = program.starts.find(entries, LineTail { text, newline }, true, &[], ranges);
    found.map(|(entry, _)| entry as usize)
}

/// The entries of which a match starts in a line, found by their literals.
fn in_line(program: &Program, line: &[u8]) -> HashSet<usize> {
    let anywhere = &program.anywhere;
    let mut found: HashSet<usize> = anywhere.always.iter().map(|entry| *entry as usize).collect();
    if let Some(literals) = &anywhere.literals {
        literals.scan(literals.start(), line, |literal| {
            found.extend(anywhere.needed_by[literal].iter().map(|entry| *entry as usize));
            true
        });
    }
    found
}

/// What an index finds otherwise than one attempt after the other, in a text of complete lines.
fn left_out(list: &PatternList, text: &[u8]) -> Option<String> {
    let program = &Program::of(list);
    let groups = Groups::new(list.clone(), Arc::clone(program));
    let mut start = 0;
    for line in text.split_inclusive(|byte| *byte == b'\n') {
        let newline = line.iter().position(|byte| *byte == b'\n')?;
        let rest = &text[start..];
        start += line.len();
        let anywhere = in_line(program, &line[..newline]);
        for at in 0..newline {
            let may_match = |(index, entry): &(usize, &Entry)| {
                let is_on = groups.has(program.facts(*index as u32).group);
                is_on && entry.attempt(rest, at) != Attempt::Mismatch
            };
            let mut entries = list.entries().iter().enumerate();
            let text = rest[at..].escape_ascii();
            let is_in_tree = |(index, entry): &(usize, &Entry)| {
                entry.at_line_start() && !program.beyond_trees.contains(&(*index as u32))
            };
            let expected = entries.find(|entry| is_in_tree(entry) && may_match(entry)).map(|e| e.0);
            let found = winner(program, &groups, &rest[at..], newline - at);
            if found != expected {
                return Some(format!("starts: {found:?} instead of {expected:?} at '{text}'"));
            }
            let mut entries = list.entries().iter().enumerate();
            let left_out = entries.find(|entry| {
                !entry.1.at_line_start() && may_match(entry) && !anywhere.contains(&entry.0)
            });
            if let Some((_, entry)) = left_out {
                return Some(format!("anywhere: {} may match '{text}'", entry.pattern()));
            }
        }
    }
    None
}

fn without_returns(text: &[u8]) -> Vec<u8> {
    text.iter().copied().filter(|byte| *byte != b'\r').collect()
}

#[test]
fn no_index_leaves_out_an_entry_of_the_table() {
    for case in cases::all() {
        let text = [without_returns(&case.text()), b"\n".to_vec()].concat();
        if text.len() > 500 {
            continue;
        }
        assert_eq!(left_out(&case.list, &text), None, "{}", case.name);
    }
}

/// A star in four has a type.
fn entry_line() -> impl Strategy<Value = String> {
    let piece = prop::sample::select(vec![
        "a", "b", "ab", "*", "*", "*", "\\n", " ", "(", ")", ":", "1", ". ", "\\x07", "> ",
    ]);
    let star_type = prop_oneof![
        3 => Just(StarType::Text),
        2 => prop::sample::select(StarType::ALL.to_vec()),
    ];
    let parts = (
        prop::collection::vec(piece, 1..7),
        prop::bool::weighted(0.7),
        prop::collection::vec(star_type, 8),
    );
    parts.prop_map(|(pieces, at_line_start, types)| {
        let pattern = pieces.concat();
        let stars = crate::Pattern::new(&pattern).unwrap().stars();
        let caret = if at_line_start { "^" } else { "" };
        let stars: Vec<String> = types[..stars].iter().map(|t| format!("_:{t}")).collect();
        format!("x {caret}\"{pattern}\" {}", stars.join(" "))
    })
}

fn list() -> impl Strategy<Value = PatternList> {
    prop::collection::vec(entry_line(), 1..16).prop_map(|lines| {
        let text = format!("{}\nnewline \"\\n\"\n", lines.join("\n"));
        PatternList::parse("random.pat", &text).unwrap_or_else(|error| panic!("{error}\n{text}"))
    })
}

fn text() -> impl Strategy<Value = Vec<u8>> {
    let part = prop::sample::select(vec![
        "a", "b", "ab", "a", "b", " ", " ", "(", ")", ":", "1", ". ", "> ", "*", "\n", "\x07", "-",
        "T1", "a(1)", "b( 1", "0:01", "++++", "UNR", "P", "a(b)",
    ]);
    prop::collection::vec(part, 1..24).prop_map(|parts| (parts.concat() + "\n").into())
}

proptest! {
    #![proptest_config(cases_or(3000))]

    /// What is left to try is at least all that matches, or may when more lines have arrived.
    #[test]
    fn no_index_leaves_out_an_entry(list in list(), text in text()) {
        prop_assert_eq!(left_out(&list, &text), None);
    }
}

/// The trees are of use: of many entries one is left at the end of each path, whatever they have
/// in common before.
#[test]
fn few_entries_are_left_to_try() {
    for pattern in ["w{n} *", "* w{n}: *", "* (*) w{n}: *", "Game * (*) {n} *", "a*b*c{n}"] {
        let names = " _".repeat(pattern.matches('*').count());
        let line = |n: u32| format!("x ^\"{}\"{names}\n", pattern.replace("{n}", &n.to_string()));
        let lines: String = (0..200).map(line).collect();
        let list = PatternList::parse("many.pat", &(lines + "newline \"\\n\"\n")).unwrap();
        assert_eq!(Program::of(&list).starts.most_at_once(), 1, "{pattern}");
    }
}

/// Every shipped list has the faster sort of automaton, far below the limit for it.
#[test]
fn shipped_lists_have_small_automata() {
    for list in [PatternList::ics(), PatternList::xboard(), PatternList::demichess()] {
        let memory = Program::of(&list).automata_memory();
        println!("{}: {memory} bytes", list.name());
        assert!(memory < 2 << 20, "{}: {memory} bytes", list.name());
    }
}

/// A pattern that goes on after a newline in its middle makes every line go through the buffer: with the
/// default list a session then takes more than twice as long.
#[test]
fn shipped_lists_are_read_where_the_lines_are() {
    for list in [PatternList::ics(), PatternList::xboard(), PatternList::demichess()] {
        assert!(!Program::of(&list).crosses_within, "{}", list.name());
    }
}

/// The frontier of a place leaves out only entries that can't match there, whatever follows.
#[test]
fn only_mismatches_are_left_out() {
    let long = format!("{} tells you: ", "x".repeat(140));
    let ranges = [
        "login: ",
        "Foo tells you: hi\n",
        "Foo(50): x\n",
        "1 2 Foo",
        "\x07\x07login: ",
        " 12 x",
        "(told Foo)",
        "fics% <12> r",
        "--> Foo(C) x",
        ":x\n",
        "\n",
        &long,
    ];
    for list in [PatternList::ics(), PatternList::xboard()] {
        let candidates = Candidates::new(list.entries(), |_| true);
        for text in ranges.iter().flat_map(|text| (1..=text.len()).map(|end| &text[..end])) {
            let mut found = Vec::new();
            candidates.find(list.entries(), text.as_bytes(), &mut found);
            found.sort_unstable();
            for (index, entry) in (0..).zip(list.entries()) {
                let mut ranges = vec![0..0; entry.ranges()];
                let outcome = entry.walk(text.as_bytes(), 0, &mut ranges, Known::default());
                let ruled_out = found.binary_search(&index).is_err();
                let mismatch = matches!(outcome, Outcome::Mismatch(_));
                assert!(mismatch || !ruled_out, "{} in {text:?}", entry.pattern());
            }
        }
    }
}
