//! The fast matcher against the naive one, over random lists, texts and chunk boundaries.

use std::fmt::Write as _;

use looking_at::{Matcher, Mode, OwnedToken, PatternList, StarType, Token};
use proptest::prelude::*;

use crate::naive::Naive;

/// A call to a matcher.
#[derive(Debug, Clone)]
enum Step {
    Feed(Vec<u8>),
    Flush,
    /// Switches the group with this number in [`GROUPS`].
    Group(usize, bool),
}

/// The groups of the random lists, and whether each is on at first.
const GROUPS: [(&str, bool); 3] = [("some", true), ("more", true), ("off", false)];

fn fast(list: &PatternList, mode: Mode, limit: usize, steps: &[Step]) -> Vec<OwnedToken> {
    let mut matcher = Matcher::builder(list.clone()).mode(mode).max_pending(limit).build();
    let mut tokens = Vec::new();
    let mut sink = |token: Token<'_>| tokens.push(token.to_owned());
    for step in steps {
        match step {
            Step::Feed(bytes) => matcher.feed(bytes, &mut sink),
            Step::Flush => matcher.flush(&mut sink),
            Step::Group(group, on) => _ = matcher.groups().set(GROUPS[*group].0, *on),
        }
    }
    matcher.finish(&mut sink);
    assert_eq!(matcher.pending(), 0);
    tokens
}

/// Runs the naive matcher, which gets the text without the `\r` bytes; its spans are shifted to those of the
/// whole text.
fn slow(list: &PatternList, mode: Mode, limit: usize, steps: &[Step]) -> Vec<OwnedToken> {
    let mut naive = Naive::new(list.clone(), mode, limit);
    for step in steps {
        match step {
            Step::Feed(bytes) => naive.feed(&without_returns(bytes)),
            Step::Flush => naive.flush(),
            Step::Group(group, on) => naive.set_group(GROUPS[*group].0, *on),
        }
    }
    naive.finish();
    let whole = joined(steps);
    let places: Vec<u64> =
        (0..).zip(&whole).filter(|(_, b)| **b != b'\r').map(|(at, _)| at).collect();
    for token in &mut naive.tokens {
        let span = &mut token.span;
        *span = places[span.start as usize]..places[span.end as usize - 1] + 1;
    }
    naive.tokens
}

fn without_returns(text: &[u8]) -> Vec<u8> {
    text.iter().copied().filter(|&byte| byte != b'\r').collect()
}

/// Concatenated, the tokens give the text back, except for its `\r` bytes.
#[track_caller]
pub(crate) fn assert_tiles(tokens: &[OwnedToken], text: &[u8]) {
    let mut end = 0;
    for token in tokens {
        let span = token.span.start as usize..token.span.end as usize;
        assert_eq!(without_returns(&text[end..span.start]), b"", "{tokens:#?}");
        assert_eq!(without_returns(&text[span.clone()]), token.text, "{tokens:#?}");
        assert!(!token.text.is_empty());
        end = span.end;
    }
    assert_eq!(without_returns(&text[end..]), b"");
}

/// There is at most one token between two matches.
#[track_caller]
fn assert_merged(tokens: &[OwnedToken]) {
    let skipped = |token: &OwnedToken| token.index.is_none() && !token.overlong;
    let split = tokens.windows(2).any(|pair| pair.iter().all(skipped));
    assert!(!split, "two pieces of skipped text: {tokens:#?}");
}

/// Returns a pattern over a small alphabet, as it is written in a list file.
fn pattern() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        6 => Just("a"), 6 => Just("b"), 8 => Just("*"), 2 => Just("\\n"), 4 => Just(" "),
        4 => Just("("), 2 => Just("\\x07"), 1 => Just(")"), 1 => Just(":"), 1 => Just("1"),
    ];
    prop::collection::vec(piece, 1..7).prop_map(|pieces| pieces.concat())
}

/// Returns the bytes of such a pattern, with escapes replaced.
fn unescaped(pattern: &str) -> String {
    pattern.replace("\\n", "\n").replace("\\x07", "\x07")
}

/// The parts of a random entry.
#[derive(Debug, Clone)]
struct RandomEntry {
    pattern: String,
    at_line_start: bool,
    rest: bool,
    prompt: bool,
    group: Option<usize>,
    /// Types for the stars; there may be fewer stars.
    types: Vec<StarType>,
    /// Whether a number must have no sign.
    natural: bool,
}

impl RandomEntry {
    fn strategy(at_line_start: f64) -> impl Strategy<Value = RandomEntry> {
        let star_type = prop_oneof![
            10 => Just(StarType::Text),
            6 => prop::sample::select(StarType::ALL.to_vec()),
        ];
        let parts = (
            pattern(),
            prop::bool::weighted(at_line_start),
            prop::bool::weighted(0.2),
            prop::bool::weighted(0.35),
            prop::option::weighted(0.3, 0..GROUPS.len()),
            prop::collection::vec(star_type, 8),
            prop::bool::weighted(0.3),
        );
        parts.prop_map(|(pattern, at_line_start, rest, prompt, group, types, natural)| {
            RandomEntry { pattern, at_line_start, rest, prompt, group, types, natural }
        })
    }

    /// Writes the entry as a line of a list file.
    fn write(&self, text: &mut String) {
        let pattern = looking_at::Pattern::new(unescaped(&self.pattern)).unwrap();
        let types = &self.types[..pattern.stars()];
        // Only the field of a known kind can be a number without a sign.
        let game = types.iter().position(|star_type| *star_type == StarType::Number);
        let game = game.filter(|_| self.natural);
        let kind = if game.is_some() { "observing" } else { "x" };
        let (open, close) = match self.group {
            Some(group) => (group_line(group), "end\n"),
            None => (String::new(), ""),
        };
        let caret = if self.at_line_start { "^" } else { "" };
        write!(text, "{open}{kind} {caret}\"{}\"", self.pattern).unwrap();
        for (star, star_type) in types.iter().enumerate() {
            match game {
                Some(game) if game == star => write!(text, " game:number").unwrap(),
                Some(_) => write!(text, " _:{star_type}").unwrap(),
                None => write!(text, " s{star}:{star_type}").unwrap(),
            }
        }
        let ends = pattern.is_open() || pattern.as_bytes().ends_with(b"\n");
        let rest = if self.rest && !ends && game.is_none() { " rest:rest" } else { "" };
        let prompt = if self.prompt { " prompt" } else { "" };
        writeln!(text, " |{rest}{prompt}\n{close}").unwrap();
    }
}

fn group_line(group: usize) -> String {
    let (name, on) = GROUPS[group];
    format!("group {name} {}\n", if on { "on" } else { "off" })
}

/// Returns a list of random entries with all that an entry can have: up to eight of them, or up to forty in
/// one list of ten. In every third list all entries match only where a line begins.
fn list() -> impl Strategy<Value = PatternList> {
    prop_oneof![
        6 => list_of(0.25, 9),
        3 => list_of(1.0, 9),
        1 => prop_oneof![list_of(0.25, 41), list_of(1.0, 41)],
    ]
}

fn list_of(at_line_start: f64, most: usize) -> impl Strategy<Value = PatternList> {
    let entries = prop::collection::vec(RandomEntry::strategy(at_line_start), 1..most);
    entries.prop_map(move |entries| {
        let mut text = String::new();
        entries.iter().for_each(|entry| entry.write(&mut text));
        let caret = if at_line_start == 1.0 { "^" } else { "" };
        for group in 0..GROUPS.len() {
            writeln!(text, "{}last {caret}\"a({group}\"\nend", group_line(group)).unwrap();
        }
        text += "newline \"\\n\"\n";
        PatternList::parse("random.pat", &text).unwrap_or_else(|error| panic!("{error}\n{text}"))
    })
}

fn steps() -> impl Strategy<Value = Vec<Step>> {
    let part = prop_oneof![
        16 => Just("a"), 16 => Just("b"), 4 => Just("*"), 4 => Just("\n"),
        4 => Just("\n\r"), 12 => Just(" "), 12 => Just("("), 4 => Just("\x07"), 1 => Just("\r"),
        // What numbers, ratings, channels, durations and titles are made of.
        6 => prop::sample::select(vec![
            "1", "0", "-", ")", ":", ".", "T", "P", "++++", "UNR", "a(1)", "b( 1)", "(T1)", "0:01", "4294967296",
        ]),
    ];
    // A line begins after each BEL, and after each prompt: more of them than entries are tried at once.
    let run = prop::sample::select(vec!["\x07", "a", "a ", "(", "\x07a", "a(", "b(1)"])
        .prop_map(|unit| Step::Feed(unit.repeat(7).into()));
    let step = prop_oneof![
        2 => run,
        8 => prop::collection::vec(part, 0..16).prop_map(|parts| Step::Feed(parts.concat().into())),
        3 => Just(Step::Flush),
        1 => (0..GROUPS.len(), any::<bool>()).prop_map(|(group, on)| Step::Group(group, on)),
    ];
    prop::collection::vec(step, 1..12)
}

fn joined(steps: &[Step]) -> Vec<u8> {
    let feeds = steps.iter().filter_map(|step| match step {
        Step::Feed(bytes) => Some(bytes.as_slice()),
        Step::Flush | Step::Group(..) => None,
    });
    feeds.collect::<Vec<_>>().concat()
}

/// Returns the same bytes in one feed, one by one, and as they are.
fn splits(steps: &[Step]) -> [Vec<Step>; 3] {
    let text = joined(steps);
    let feeds = steps.iter().filter(|step| matches!(step, Step::Feed(_)));
    [
        vec![Step::Feed(text.clone())],
        text.iter().map(|&byte| Step::Feed(vec![byte])).collect(),
        feeds.cloned().collect(),
    ]
}

/// Four thousand cases, or what PROPTEST_CASES asks for.
fn cases() -> ProptestConfig {
    let asked = std::env::var_os("PROPTEST_CASES").is_some();
    let config = ProptestConfig::default();
    ProptestConfig { cases: if asked { config.cases } else { 4000 }, ..config }
}

proptest! {
    #![proptest_config(cases())]

    #[test]
    fn the_fast_matcher_agrees_with_the_naive_one(
        list in list(),
        steps in steps(),
        limit in prop_oneof![2 => Just(64 * 1024), 1 => 1usize..12],
    ) {
        for mode in [Mode::Settled, Mode::Eager] {
            let expected = slow(&list, mode, limit, &steps);
            assert_tiles(&expected, &joined(&steps));
            prop_assert_eq!(fast(&list, mode, limit, &steps), expected, "{:?}", mode);
        }
    }

    #[test]
    fn settled_tokens_do_not_depend_on_the_chunk_boundaries(
        list in list(),
        steps in steps(),
        limit in prop_oneof![2 => Just(64 * 1024), 1 => 1usize..12],
    ) {
        let [whole, single, fed] = splits(&steps);
        let expected = fast(&list, Mode::Settled, limit, &whole);
        assert_tiles(&expected, &joined(&steps));
        assert_merged(&expected);
        prop_assert_eq!(&fast(&list, Mode::Settled, limit, &single), &expected);
        prop_assert_eq!(&fast(&list, Mode::Settled, limit, &fed), &expected);
    }

    /// Complete lines are matched in blocks of 8 KiB, and a match may cross the end of a block.
    #[test]
    fn a_match_may_cross_the_end_of_a_block(
        list in list(),
        steps in steps(),
        place in any::<prop::sample::Index>(),
    ) {
        let text = joined(&steps);
        let before = (8 << 10) - place.index(text.len() + 1);
        let line = [vec![b'c'; before.saturating_sub(1)], vec![b'\n']].concat();
        let limit = 64 * 1024;
        let whole = [Step::Feed([&*line, &text].concat())];
        let mut byte_by_byte = vec![Step::Feed(line)];
        byte_by_byte.extend(text.iter().map(|&byte| Step::Feed(vec![byte])));
        prop_assert_eq!(
            fast(&list, Mode::Settled, limit, &whole),
            fast(&list, Mode::Settled, limit, &byte_by_byte)
        );
    }
}

/// So many entries have the same first literal that another of their literals is searched for.
#[test]
fn many_entries_with_the_same_first_literal() {
    let mut text = String::from("early ^\"x * w3: *\" a:number b\nanywhere \"w5: \" | rest:c\n");
    for number in 0..80 {
        text += &format!(
            "k{number} ^\"x * w{number}: *\" a:word b\ns{number} ^\"* y *q{number};*\" a:handle b c\n"
        );
    }
    text += "prompt ^\"*% \" text:word | prompt\nlast ^\"x *\" a\nnewline \"\\n\"\n";
    let list = PatternList::parse("crowd.pat", &text).unwrap();
    let lines = "x 1 w3: hi\nx a w3: hi\nfics% x b w70: w5: \n\x07x c w12: z\nFoo y zz q79; bar\nFoo w5: y1\n\
                 x nothing\na% b% c% d% e% x q w44: end\nFoo y aa q8;b\nw5: x\nBar(GM) y q3;";
    for size in [1, 2, 7, 1000] {
        let steps: Vec<Step> =
            lines.as_bytes().chunks(size).map(|piece| Step::Feed(piece.to_vec())).collect();
        for mode in [Mode::Settled, Mode::Eager] {
            let expected = slow(&list, mode, 1000, &steps);
            assert_eq!(fast(&list, mode, 1000, &steps), expected, "{mode:?} {size}");
        }
        let kinds: Vec<_> = slow(&list, Mode::Settled, 1000, &steps)
            .into_iter()
            .filter_map(|token| token.kind.filter(|kind| kind != "newline" && kind != "prompt"))
            .collect();
        assert_eq!(
            kinds,
            ["early", "k3", "k70", "k12", "s79", "anywhere", "last", "k44", "s8", "anywhere", "s3"]
        );
    }
}
