//! The shipped lists over the recorded sessions.

use looking_at::{Matcher, Mode, OwnedToken, PatternList, Token};

use crate::against_naive::assert_tiles;
use crate::naive::Naive;
use crate::streams::{chunkings, random_chunks, sessions};

fn lists() -> Vec<PatternList> {
    vec![PatternList::xboard(), PatternList::ics(), PatternList::demichess()]
}

fn matcher(list: &PatternList, mode: Mode, zippy: bool) -> Matcher {
    let mut matcher = Matcher::builder(list.clone()).mode(mode).build();
    matcher.groups().set("zippy", zippy);
    matcher
}

fn tokens<'a>(matcher: &mut Matcher, reads: impl IntoIterator<Item = &'a [u8]>) -> Vec<OwnedToken> {
    let mut tokens = Vec::new();
    let mut sink = |token: Token<'_>| tokens.push(token.to_owned());
    for read in reads {
        matcher.feed(read, &mut sink);
    }
    matcher.finish(&mut sink);
    tokens
}

#[test]
fn the_naive_matcher_agrees_on_every_session() {
    for (name, bytes) in sessions() {
        let text: Vec<u8> = bytes.iter().copied().filter(|&byte| byte != b'\r').collect();
        for list in lists() {
            for (mode, zippy) in
                [(Mode::Settled, false), (Mode::Settled, true), (Mode::Eager, true)]
            {
                if zippy && list.groups().is_empty() {
                    continue;
                }
                // The naive matcher is slow: in Eager mode it gets larger pieces of shorter sessions.
                if mode == Mode::Eager && text.len() > 30_000 {
                    continue;
                }
                let pieces = random_chunks(&text, 900, 7);
                let mut naive = Naive::new(list.clone(), mode, 64 * 1024);
                if zippy {
                    naive.set_group("zippy", true);
                }
                pieces.iter().for_each(|piece| naive.feed(piece));
                naive.finish();
                let fast = tokens(&mut matcher(&list, mode, zippy), pieces);
                assert!(fast == naive.tokens, "{name} {} {mode:?} {zippy}", list.name());
                assert_tiles(&fast, &text);
            }
        }
    }
}

#[test]
fn settled_tokens_do_not_depend_on_the_chunk_boundaries() {
    for (name, bytes) in sessions() {
        for list in lists() {
            let expected = tokens(&mut matcher(&list, Mode::Settled, true), [&bytes[..]]);
            for (how, pieces) in chunkings(&bytes) {
                let found = tokens(&mut matcher(&list, Mode::Settled, true), pieces);
                assert!(found == expected, "{name} {} {how}", list.name());
            }
        }
    }
}

#[test]
fn every_split_of_two_kilobytes_gives_the_same_tokens() {
    let (_, bytes) = sessions().swap_remove(1);
    let start = bytes.windows(9).position(|window| window == b"tells you").unwrap();
    let text = &bytes[start..start + 2048];
    let list = PatternList::xboard();
    let expected = tokens(&mut matcher(&list, Mode::Settled, true), [text]);
    assert!(expected.len() > 40);
    for at in 0..=text.len() {
        let (before, after) = text.split_at(at);
        let found = tokens(&mut matcher(&list, Mode::Settled, true), [before, after]);
        assert!(found == expected, "split at {at}");
    }
}

#[test]
fn spans_and_carriage_returns_cover_the_stream() {
    for (name, bytes) in sessions() {
        let mut at = 0;
        let expected =
            tokens(&mut matcher(&PatternList::xboard(), Mode::Settled, false), [&bytes[..]]);
        for token in expected {
            let (start, end) = (token.span.start as usize, token.span.end as usize);
            assert!(bytes[at..start].iter().all(|&byte| byte == b'\r'), "{name} at {at}");
            let text: Vec<u8> =
                bytes[start..end].iter().copied().filter(|&byte| byte != b'\r').collect();
            assert_eq!(text, token.text, "{name} at {start}");
            at = end;
        }
        assert!(bytes[at..].iter().all(|&byte| byte == b'\r'), "{name}: the end");
    }
}
