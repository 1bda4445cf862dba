//! The fast matcher against the naive one, over random lists, texts and cuts.

use std::fmt::Write as _;

use looking_at::{Matcher, Mode, OwnedToken, PatternList, Token};
use proptest::prelude::*;

use crate::naive::Naive;

/// What is done with a matcher.
#[derive(Debug, Clone)]
enum Step {
    Feed(Vec<u8>),
    Flush,
    Group(bool),
}

fn fast(
    list: &PatternList,
    mode: Mode,
    limit: usize,
    filter: bool,
    steps: &[Step],
) -> Vec<OwnedToken> {
    let mut matcher =
        Matcher::builder(list.clone()).mode(mode).max_pending(limit).prefilter(filter).build();
    let mut tokens = Vec::new();
    let mut sink = |token: Token<'_>| tokens.push(token.to_owned());
    for step in steps {
        match step {
            Step::Feed(bytes) => matcher.feed(bytes, &mut sink),
            Step::Flush => matcher.flush(&mut sink),
            Step::Group(on) => _ = matcher.groups().set("some", *on),
        }
    }
    matcher.finish(&mut sink);
    assert_eq!(matcher.pending(), 0);
    tokens
}

/// The judge gets its text without the `\r` bytes; its spans are made those of the whole.
fn slow(list: &PatternList, mode: Mode, limit: usize, steps: &[Step]) -> Vec<OwnedToken> {
    let mut naive = Naive::new(list.clone(), mode, limit);
    for step in steps {
        match step {
            Step::Feed(bytes) => naive.feed(&without_returns(bytes)),
            Step::Flush => naive.flush(),
            Step::Group(on) => naive.set_group("some", *on),
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

/// Laid end to end the tokens are the text, but for its `\r` bytes.
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

/// Text between two matches is one token.
#[track_caller]
fn assert_merged(tokens: &[OwnedToken]) {
    let skipped = |token: &OwnedToken| token.index.is_none() && !token.overlong;
    let split = tokens.windows(2).any(|pair| pair.iter().all(skipped));
    assert!(!split, "two pieces of skipped text: {tokens:#?}");
}

/// A pattern over a small alphabet, as it stands in a list file.
fn pattern() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        3 => Just("a"), 3 => Just("b"), 4 => Just("*"), 1 => Just("\\n"), 2 => Just(" "), 2 => Just("("), 1 => Just("\\x07"),
    ];
    prop::collection::vec(piece, 1..7).prop_map(|pieces| pieces.concat())
}

/// The bytes that such a pattern stands for.
fn unescaped(pattern: &str) -> String {
    pattern.replace("\\n", "\n").replace("\\x07", "\x07")
}

/// A list of up to eight random entries with all that an entry can have. In every third all
/// entries match only where a line begins.
fn list() -> impl Strategy<Value = PatternList> {
    prop_oneof![2 => list_of(0.25), 1 => list_of(1.0)]
}

fn list_of(anchored: f64) -> impl Strategy<Value = PatternList> {
    let star_type = prop_oneof![6 => Just("text"), 1 => Just("word"), 1 => Just("handle")];
    let entry = (
        pattern(),
        prop::bool::weighted(anchored),
        prop::bool::weighted(0.2),
        prop::bool::weighted(0.2),
        prop::bool::weighted(0.2),
        prop::collection::vec(star_type, 8),
    );
    prop::collection::vec(entry, 1..9).prop_map(move |entries| {
        let mut text = String::new();
        for (pattern, line_start, rest, prompt, grouped, types) in entries {
            let stars = looking_at::Pattern::new(unescaped(&pattern)).unwrap().stars();
            let (caret, mut flags) = (if line_start { "^" } else { "" }, String::new());
            if rest && !pattern.ends_with('\n') && !pattern.ends_with("\\n") {
                let parsed = looking_at::Pattern::new(unescaped(&pattern)).unwrap();
                flags += if parsed.is_open() { "" } else { " rest:rest" };
            }
            flags += if prompt { " prompt" } else { "" };
            let (open, close) = if grouped { ("group some on\n", "end\n") } else { ("", "") };
            write!(text, "{open}x {caret}\"{pattern}\"").unwrap();
            for (star, star_type) in types.iter().take(stars).enumerate() {
                write!(text, " s{star}:{star_type}").unwrap();
            }
            writeln!(text, " |{flags}\n{close}").unwrap();
        }
        let caret = if anchored == 1.0 { "^" } else { "" };
        writeln!(text, "group some on\nlast {caret}\"a(\"\nend\nnewline \"\\n\"").unwrap();
        PatternList::parse("random.pat", &text).unwrap_or_else(|error| panic!("{error}\n{text}"))
    })
}

fn steps() -> impl Strategy<Value = Vec<Step>> {
    let byte = prop_oneof![
        16 => Just("a"), 16 => Just("b"), 4 => Just("*"), 4 => Just("\n"),
        4 => Just("\n\r"), 12 => Just(" "), 12 => Just("("), 4 => Just("\x07"), 1 => Just("\r"),
    ];
    let step = prop_oneof![
        8 => prop::collection::vec(byte, 0..16).prop_map(|parts| Step::Feed(parts.concat().into())),
        1 => Just(Step::Flush),
        1 => any::<bool>().prop_map(Step::Group),
    ];
    prop::collection::vec(step, 1..10)
}

fn joined(steps: &[Step]) -> Vec<u8> {
    let feeds = steps.iter().filter_map(|step| match step {
        Step::Feed(bytes) => Some(bytes.as_slice()),
        Step::Flush | Step::Group(_) => None,
    });
    feeds.collect::<Vec<_>>().concat()
}

/// The same bytes in one feed, one by one, and as they are.
fn cuts(steps: &[Step]) -> [Vec<Step>; 3] {
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
        filter: bool,
    ) {
        for mode in [Mode::Settled, Mode::Eager] {
            let expected = slow(&list, mode, limit, &steps);
            assert_tiles(&expected, &joined(&steps));
            prop_assert_eq!(fast(&list, mode, limit, filter, &steps), expected, "{:?}", mode);
        }
    }

    #[test]
    fn settled_tokens_do_not_depend_on_the_cuts(
        list in list(),
        steps in steps(),
        limit in prop_oneof![2 => Just(64 * 1024), 1 => 1usize..12],
    ) {
        let [whole, single, fed] = cuts(&steps);
        let expected = fast(&list, Mode::Settled, limit, true, &whole);
        assert_tiles(&expected, &joined(&steps));
        assert_merged(&expected);
        prop_assert_eq!(&fast(&list, Mode::Settled, limit, true, &single), &expected);
        prop_assert_eq!(&fast(&list, Mode::Settled, limit, true, &fed), &expected);
    }

    /// Complete lines are worked on in blocks of 8 KiB, and a pattern may go on in the next.
    #[test]
    fn the_end_of_a_block_is_no_end(
        list in list(),
        steps in steps(),
        filter: bool,
        place in any::<prop::sample::Index>(),
    ) {
        let text = joined(&steps);
        let before = (8 << 10) - place.index(text.len() + 1);
        let line = [vec![b'c'; before.saturating_sub(1)], vec![b'\n']].concat();
        let limit = 64 * 1024;
        let whole = [Step::Feed([&*line, &text].concat())];
        let mut cut = vec![Step::Feed(line)];
        cut.extend(text.iter().map(|&byte| Step::Feed(vec![byte])));
        prop_assert_eq!(
            fast(&list, Mode::Settled, limit, filter, &whole),
            fast(&list, Mode::Settled, limit, filter, &cut)
        );
    }
}
