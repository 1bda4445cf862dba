//! The ends of replies and units: reported after everything before them, empty ones too.

use looking_at::{PatternList, Session, snap};

use crate::session::{events, fresh};

/// Returns the events of a text, split at every place, which must not change them.
#[track_caller]
fn lines(session: &Session, text: &[u8]) -> Vec<String> {
    let whole = events(session.clone(), [text], snap::line);
    for cut in 0..text.len() {
        let found = events(session.clone(), [&text[..cut], &text[cut..]], snap::line);
        assert_eq!(found, whole, "split at {cut}");
    }
    whole
}

#[test]
fn the_end_of_a_reply_comes_after_its_last_line() {
    let text = b"fics% \x157\x16103\x16Foo tells you: hi\n\r\\   there\n\r\x17\n\rfics% ";
    assert_eq!(
        lines(&fresh(), text),
        [
            "0 prompt text=\"fics\"",
            "13 tell from=Foo text=\"hi there\" block={id=7 code=103}",
            "43 block_end id=7 code=103 block={id=7 code=103}",
            "46 prompt text=\"fics\"",
        ]
    );
}

#[test]
fn an_empty_reply_has_an_end() {
    let text = b"\x151\x1633\x16\x17\x152\x1633\x16\x17\n\rfics% ";
    assert_eq!(
        lines(&fresh(), text),
        [
            "6 block_end id=1 code=33 block={id=1 code=33}",
            "13 block_end id=2 code=33 block={id=2 code=33}",
            "16 prompt text=\"fics\"",
        ]
    );
}

/// xboard's list leaves a newline undecided until the next byte of text.
#[test]
fn an_end_waits_for_what_is_undecided() {
    let session = Session::with_list(PatternList::xboard());
    let text = b"\n\r\x151\x1633\x16Foo tells you: hi\n\r\x17\x152\x1633\x16\x17<12> x\n\r";
    let kinds: Vec<_> = lines(&session, text)
        .iter()
        .map(|line| line.split(' ').nth(1).unwrap().to_owned())
        .collect();
    assert_eq!(kinds, ["tell", "block_end", "block_end", "malformed"]);
}

#[test]
fn the_end_of_a_reply_ends_a_move_list() {
    let text = b"\x151\x1677\x16Movelist for game 7:\n\r\n\r\
        Foo (UNR) vs. Bar (1234) --- Sun Apr 22, 09:07 PDT 2001\n\r\
        Unrated blitz match, initial time: 2 minutes, increment: 12 seconds.\n\r\n\r\
        Move  Foo                Bar\n\r\
        ----  ----------------   ----------------\n\r  1.  e4      (0:00)     e5      (0:04)\n\r\x17";
    let lines = lines(&fresh(), text);
    let kinds: Vec<_> = lines.iter().map(|line| line.split(' ').nth(1).unwrap()).collect();
    assert_eq!(kinds, ["move_list", "block_end"]);
}

#[test]
fn a_reply_that_never_ends_has_no_end() {
    let lines = lines(&fresh(), b"\x151\x1633\x16Foo tells you: hi\n\r");
    assert_eq!(lines, ["6 tell from=Foo text=\"hi\" block={id=1 code=33}"]);
}

#[test]
fn units_have_ends_with_their_codes() {
    let mut session = fresh();
    session.feed(b"aics% ", &mut |_: &looking_at::Heard<'_>| {});
    let text = b"\n\r\x19[24 Foo\nhi\n\r\x19[31 Bar\n\x19]\x19]\x19]";
    let ends: Vec<_> =
        lines(&session, text).into_iter().filter(|line| line.contains("unit_end")).collect();
    let codes: Vec<_> = ends.iter().map(|line| line.split_once(' ').unwrap().1).collect();
    assert_eq!(codes, ["unit_end code=31", "unit_end code=24", "unit_end"]);
}

/// A player can type the byte that ends a reply, and nothing comes of it.
#[test]
fn an_end_within_a_line_is_text() {
    let text = b"\x151\x1633\x16Foo tells you: \x17 hi\n\r\x17";
    let lines = lines(&fresh(), text);
    assert_eq!(lines.iter().filter(|line| line.contains("block_end id")).count(), 1, "{lines:?}");
}
