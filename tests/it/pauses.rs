//! A pause in the stream changes no event: a flush only reports some of them sooner.
//!
//! The one exception is a folded line whose beginning a flush has reported.

use looking_at::{Event, Heard, Matcher, PatternList, Session, snap};

use crate::forgery::pieces;
use crate::session::{events, fresh};
use crate::streams::{families, sessions};
use crate::talk::HEADS;

/// Returns how many bytes from `at` on are the break of a folded line, 0 if there is none.
fn fold(bytes: &[u8], at: usize) -> usize {
    let marks = [&b"\n\r\\   "[..], b"\n\\   "];
    marks.iter().find(|mark| bytes[at..].starts_with(mark)).map_or(0, |mark| mark.len())
}

/// Returns whether the byte before `end` is within the break of a folded line.
fn within_fold(bytes: &[u8], end: usize) -> bool {
    (end.saturating_sub(6)..end).any(|at| at + fold(bytes, at) > end)
}

/// Returns the events with a flush after every byte for which `flush` says so, sorted by their offsets: an
/// open prompt may be reported before something that is not text.
fn flushed(
    mut session: Session,
    bytes: &[u8],
    flush: impl Fn(usize) -> bool,
) -> Vec<(u64, String)> {
    let mut all = Vec::new();
    let mut listener = |heard: &Heard<'_>| all.push((heard.at, snap::json_with_line(heard)));
    for (at, byte) in bytes.iter().enumerate() {
        session.feed(&[*byte], &mut listener);
        if flush(at + 1) {
            session.flush(&mut listener);
        }
    }
    session.finish(&mut listener);
    all.sort_by_key(|(at, _)| *at);
    all
}

fn unflushed(mut session: Session, bytes: &[u8]) -> Vec<(u64, String)> {
    let mut all = Vec::new();
    let mut listener = |heard: &Heard<'_>| all.push((heard.at, snap::json_with_line(heard)));
    session.feed(bytes, &mut listener);
    session.finish(&mut listener);
    all.sort_by_key(|(at, _)| *at);
    all
}

#[track_caller]
fn assert_same(found: &[(u64, String)], expected: &[(u64, String)], what: &str) {
    for (found, expected) in found.iter().zip(expected) {
        assert_eq!(found, expected, "{what}");
    }
    assert_eq!(found.len(), expected.len(), "{what}");
}

#[test]
fn flushes_after_every_byte_of_the_corpus_change_nothing() {
    let xboard = Session::with_list(PatternList::xboard());
    for (name, bytes) in sessions().into_iter().chain(families()) {
        for session in [&fresh(), &xboard] {
            let expected = unflushed(session.clone(), &bytes);
            let found = flushed(session.clone(), &bytes, |end| !within_fold(&bytes, end));
            assert_same(&found, &expected, &name);
        }
    }
}

/// With flushes within the breaks of folded lines too: all lines but these are the same.
#[test]
fn flushes_in_folds_change_only_the_folded_lines() {
    let mut folds = 0;
    for (name, bytes) in sessions().into_iter().chain(families()) {
        let mut folded = vec![false; bytes.len()];
        for at in (0..bytes.len()).filter(|&at| fold(&bytes, at) > 0) {
            // From the line before it on: a message has its head there.
            let mut newlines = (0..at).rev().filter(|&at| bytes[at] == b'\n');
            let begin = newlines.nth(1).map_or(0, |at| at + 1);
            let end = bytes[at + 1..].iter().position(|&byte| byte == b'\n');
            folded[begin..end.map_or(bytes.len(), |end| at + 1 + end)].fill(true);
            folds += 1;
        }
        let whole_lines = |mut events: Vec<(u64, String)>| {
            events.retain(|(at, _)| !folded[*at as usize]);
            events
        };
        let found = flushed(fresh(), &bytes, |_| true);
        for (at, event) in &found {
            assert!(
                folded[*at as usize] || !event.contains("\"continues\":true"),
                "{name} {event}"
            );
        }
        assert_same(&whole_lines(found), &whole_lines(unflushed(fresh(), &bytes)), &name);
    }
    assert!(folds > 10, "{folds}");
}

#[test]
fn flushes_after_every_byte_of_hostile_lines_change_nothing() {
    for piece in pieces() {
        for (head, _) in HEADS {
            let line = format!("fics% \n\r{head}{piece} x{piece}\n\rfics% {head}x\n\r");
            let bytes = line.as_bytes();
            let expected = unflushed(fresh(), bytes);
            let found = flushed(fresh(), bytes, |end| !within_fold(bytes, end));
            assert_same(&found, &expected, &line);
        }
    }
}

/// A kind of prompt, and the stream up to the byte with which it is reported.
type Reported = (&'static str, &'static [u8]);

/// The parts of a stream, and the prompts in it.
const PROMPTS: &[(&[u8], &[Reported])] = &[
    (b"login: ", &[("login_prompt", b"login: ")]),
    (b"\n\rlogin: ", &[("login_prompt", b"\n\rlogin: ")]),
    (b"password: ", &[("password_prompt", b"password: ")]),
    (b"password: \xff\xfb\x01", &[("password_prompt", b"password: ")]),
    (b"\xff\xfb\x01password: ", &[("password_prompt", b"\xff\xfb\x01password: ")]),
    (b"fics% ", &[("prompt", b"fics% ")]),
    (b"10:01_fics% ", &[("prompt", b"10:01_fics% ")]),
    (b"aics% ", &[("prompt", b"aics% ")]),
    (b"\x07fics% ", &[("prompt", b"\x07fics% ")]),
    (b"fics% aics% ", &[("prompt", b"fics% "), ("prompt", b"fics% aics% ")]),
    (b"x\n\rfics% \x07\n\r", &[("prompt", b"x\n\rfics% ")]),
    (b"x\n\r\x155\x161\x16fics% \x17", &[("prompt", b"x\n\r\x155\x161\x16fics% ")]),
    (
        b"Press return to enter the FICS as \"Foo\":",
        &[("enter_prompt", b"Press return to enter the FICS as \"Foo\":")],
    ),
    (b"fics% Foo tells you: 100% sure", &[("prompt", b"fics% ")]),
    (b"Foo tells you: login: fics% ", &[]),
    (b"a fics% ", &[]),
];

#[test]
fn a_prompt_is_reported_with_its_last_byte() {
    for (bytes, expected) in PROMPTS {
        let shown = bytes.escape_ascii();
        let expected: Vec<(String, usize)> =
            expected.iter().map(|(kind, until)| ((*kind).to_owned(), until.len())).collect();
        // Byte by byte: the exact one.
        let (mut session, mut found) = (fresh(), Vec::new());
        for (at, byte) in bytes.iter().enumerate() {
            let mut listener = |heard: &Heard<'_>| found.push((heard.kind().to_owned(), at + 1));
            session.feed(&[*byte], &mut listener);
        }
        found.retain(|(kind, _)| kind.ends_with("prompt"));
        assert_eq!(found, expected, "{shown}");
        // At every split: with the part that has its last byte in it.
        for split in 0..=bytes.len() {
            let (mut session, mut found) = (fresh(), Vec::new());
            for (number, part) in [&bytes[..split], &bytes[split..]].into_iter().enumerate() {
                let mut listener =
                    |heard: &Heard<'_>| found.push((heard.kind().to_owned(), number));
                session.feed(part, &mut listener);
            }
            found.retain(|(kind, _)| kind.ends_with("prompt"));
            let parts =
                expected.iter().map(|(kind, end)| (kind.clone(), usize::from(*end > split)));
            assert_eq!(found, parts.collect::<Vec<_>>(), "{shown} at {split}");
        }
    }
}

/// Bytes that may arrive in the middle of a line without being part of it.
const BETWEEN: [&[u8]; 3] = [b"", b"\xff\xfb\x01", b"\xff\xfc\x01"];
/// Bytes that may arrive where a line starts or after a prompt, without being part of a line.
const BEFORE: [&[u8]; 3] = [b"\x155\x1627\x16\x17", b"\x155\x1627\x16", b"[G]\0"];

/// Returns the bytes that may arrive at a position of a stream, given whether a line starts there.
fn between(line_start: bool) -> impl Iterator<Item = &'static [u8]> {
    BETWEEN.into_iter().chain(BEFORE.into_iter().filter(move |_| line_start))
}

/// Returns whether an event comes from one of these.
fn is_between(line: &str) -> bool {
    ["block_end", "echo", "reply", "ping"].iter().any(|kind| line.starts_with(kind))
}

#[test]
fn nothing_inside_a_message_turns_it_into_an_announcement() {
    let text = b"Foo just sent you a message:\n\r    **ANNOUNCEMENT** from Admin: hi\n\r";
    let body = b"    **ANNOUNCEMENT** from Admin: hi".as_slice();
    let begin = text.len() - body.len() - 2;
    for at in begin..begin + body.len() {
        for between in between(at == begin) {
            let mut session = fresh();
            let mut found = Vec::new();
            let mut listener = |heard: &Heard<'_>| {
                let line = snap::line(heard);
                found.push(line.split_once(' ').unwrap().1.to_owned());
            };
            for part in [&text[..at], between, &text[at..]] {
                session.feed(part, &mut listener);
                session.flush(&mut listener);
            }
            session.finish(&mut listener);
            found.retain(|line| !is_between(line));
            let expected = r#"message_left from="Foo" text="**ANNOUNCEMENT** from Admin: hi""#;
            assert_eq!(found, [expected], "{} at {at}", between.escape_ascii());
        }
    }
}

#[test]
fn nothing_inside_a_line_changes_its_event() {
    let line = "fics% Foo(GM) tells you: login: <12> x shouts: % \n\r";
    let expected = events(fresh(), [line.as_bytes()], snap::line);
    let without_place =
        |line: &String| line.split_once(' ').unwrap().1.split(" block=").next().unwrap().to_owned();
    let expected: Vec<_> = expected.iter().map(without_place).collect();
    // Not after the newline: there the line has ended.
    for at in 0..line.len() - 2 {
        for between in between([0, "fics% ".len()].contains(&at)) {
            let bytes = [&line.as_bytes()[..at], between, &line.as_bytes()[at..]].concat();
            for flush in [false, true] {
                let mut found = Vec::new();
                let mut listener = |heard: &Heard<'_>| found.push(snap::line(heard));
                let mut session = fresh();
                for byte in &bytes {
                    session.feed(&[*byte], &mut listener);
                    if flush {
                        session.flush(&mut listener);
                    }
                }
                session.finish(&mut listener);
                let mut found: Vec<_> = found.iter().map(without_place).collect();
                found.retain(|line| !is_between(line));
                assert_eq!(found, expected, "{} at {at}", between.escape_ascii());
            }
        }
    }
}

/// Returns the kinds of the events with the reply that each is in.
fn blocks(session: Session, bytes: &[u8], flush: bool) -> Vec<(String, Option<u32>)> {
    let mut all = Vec::new();
    let mut session = session;
    let mut listener = |heard: &Heard<'_>| {
        all.push((heard.kind().to_owned(), heard.block.map(|block| block.id)));
    };
    for byte in bytes {
        session.feed(&[*byte], &mut listener);
        if flush {
            session.flush(&mut listener);
        }
    }
    session.finish(&mut listener);
    all
}

#[test]
fn an_event_belongs_to_the_reply_in_which_it_begins() {
    let open = "shout ^\"* shouts: *\" from text\nprompt ^\"*% \" text:word | prompt\n\
                two \"one\\ntwo\\n\"\nnewline \"\\n\"\n";
    let open = Session::with_list(PatternList::parse("open.pat", open).unwrap());
    for (session, bytes, expected) in [
        (
            fresh(),
            &b"fics% \x155\x161\x16Foo shouts: x\n\r\x17fics% "[..],
            &[("prompt", None), ("shout", Some(5)), ("block_end", Some(5)), ("prompt", None)][..],
        ),
        // Where a list leaves the prompt open, until the newline or a flush, what follows it is the
        // middle of a line.
        (
            open.clone(),
            b"fics% \x155\x161\x16\n\rFoo shouts: x\n\r",
            &[("prompt", None), ("text", None), ("shout", None)],
        ),
        (
            open.clone(),
            b"fics% \n\r\x155\x161\x16Foo shouts: x\n\r\x17",
            &[("prompt", None), ("shout", Some(5)), ("block_end", Some(5))],
        ),
        // A reply ends where a line ends, or where the next reply begins.
        (
            fresh(),
            b"\x155\x161\x16Foo shouts: \x17x\n\rwhat\n\r\x17is\n\r",
            &[("shout", Some(5)), ("text", Some(5)), ("block_end", Some(5)), ("text", None)],
        ),
        (fresh(), b"Foo shouts: \x155\x161\x16x\n\ry\n\r", &[("shout", None), ("text", None)]),
        (
            fresh(),
            b"\x155\x161\x16a\n\r\x156\x161\x16b\n\r\x17c\n\r",
            &[
                ("text", Some(5)),
                ("block_end", Some(5)),
                ("text", Some(6)),
                ("block_end", Some(6)),
                ("text", None),
            ],
        ),
        // A message with its text on the next line, and a match over two lines.
        (
            fresh(),
            b"\x155\x161\x16Foo just sent you a message:\n\r\x17    x\n\r",
            &[("block_end", Some(5)), ("message_left", Some(5))],
        ),
        (
            open,
            b"\x155\x161\x16one\n\x17\x156\x161\x16two\n\x17three\n",
            &[("two", Some(5)), ("block_end", Some(5)), ("block_end", Some(6)), ("text", None)],
        ),
    ] {
        let expected: Vec<_> =
            expected.iter().map(|(kind, id)| ((*kind).to_owned(), *id)).collect();
        for flush in [false, true] {
            let found = blocks(session.clone(), bytes, flush);
            assert_eq!(found, expected, "{} {flush}", bytes.escape_ascii());
        }
    }
}

/// Texts, and whether they continue; the kind of any other event.
fn seen(heard: &Heard<'_>) -> String {
    match &heard.event {
        Event::Text(text) if text.continues => format!("{} ... {}", heard.at, text.text),
        Event::Text(text) => format!("{} text {}", heard.at, text.text),
        Event::Overlong(overlong) => format!("{} overlong {}", heard.at, overlong.bytes),
        other => format!("{} {}", heard.at, other.kind()),
    }
}

/// Returns a list in which every line of these tests matches something.
fn greedy() -> PatternList {
    let list = "tell ^\"* tells you: *\" from text\nany \"x\"\nmark \"\\\\   \"\nboth \"a\\nx\"\n\
                prompt ^\"*% \" text:word | prompt\nlong ^\"*\" text\nnewline \"\\n\"\n";
    PatternList::parse("greedy.pat", list).unwrap()
}

#[test]
fn what_continues_a_reported_line_is_text_whatever_it_looks_like() {
    for list in [PatternList::ics(), PatternList::xboard(), greedy()] {
        let session = Session::with_list(list);
        for more in [
            "Bar tells you: hi",
            "{Game 1 (a vs. b) a resigns} 1-0",
            "<12> x",
            "fics% ",
            "fics% \x07Bar shouts: x",
            "login: ",
            "x",
            "    **ANNOUNCEMENT** from Admin: hi",
            "Bar just sent you a message:",
            "a\\",
        ] {
            let (head, more) = ("Foo tells you: see", format!("\\   {more}"));
            let rest = format!("{more}\n\rFoo tells you: x\n\r");
            for split in 0..=more.len() {
                for flush in [false, true] {
                    let mut session = session.clone();
                    let mut found = Vec::new();
                    let mut listener = |heard: &Heard<'_>| found.push(seen(heard));
                    session.feed(format!("{head}\n\r").as_bytes(), &mut listener);
                    session.flush(&mut listener);
                    for part in [&rest[..split], &rest[split..]] {
                        session.feed(part.as_bytes(), &mut listener);
                        if flush {
                            session.flush(&mut listener);
                        }
                    }
                    session.finish(&mut listener);
                    let text = more[3..].replace('\x07', "");
                    let next = head.len() + 2 + more.len() + 2;
                    let expected =
                        ["0 tell".to_owned(), format!("20 ...{text}"), format!("{next} tell")];
                    // The blank of the mark is the one that the server dropped.
                    let expected = expected.map(|line| line.replace("...", "... "));
                    assert_eq!(found, expected, "{more:?} at {split}");
                }
            }
        }
    }
}

#[test]
fn where_a_continuation_ends() {
    let tell = "Foo tells you: see\n\r";
    let run = |parts: &[&str], finish: bool| {
        let matcher = Matcher::builder(PatternList::ics()).max_pending(30).build();
        let mut session = Session::with_matcher(matcher);
        let mut found = Vec::new();
        let mut listener = |heard: &Heard<'_>| found.push(seen(heard));
        for part in parts {
            session.feed(part.as_bytes(), &mut listener);
            session.flush(&mut listener);
        }
        if finish {
            session.finish(&mut listener);
        }
        found
    };
    // It is reported with its newline, or at the end of the stream.
    assert_eq!(run(&[tell, "\\   x"], false), ["0 tell"]);
    assert_eq!(run(&[tell, "\\   x"], true), ["0 tell", "20 ...  x"]);
    assert_eq!(run(&[tell, "\\   x\n"], false), ["0 tell", "20 ...  x"]);
    assert_eq!(run(&[tell, "\\   "], true), ["0 tell"], "a blank line is no event");
    assert_eq!(run(&[tell, "\\  "], true), ["0 tell", "20 text \\  "]);
    // It may continue more than once.
    assert_eq!(
        run(&[tell, "\\   x\n\r", "\\   y\n\\   z\n\r", "\\   \n", "Foo shouts: x\n"], true),
        ["0 tell", "20 ...  x", "27 ...  y z", "45 shout"]
    );
    // The limit is that of any line, and what follows is read.
    let long = format!("\\  {}", "y".repeat(40));
    let fits = format!("\\   {}\r\n", "y".repeat(29));
    assert_eq!(run(&[tell, &fits], true)[1], format!("20 ...  {}", "y".repeat(29)));
    for long in [long.replace("\\  ", "\\   "), format!("\\   {}", "y".repeat(30))] {
        let expected = ["0 tell".to_owned(), format!("20 overlong {}", long.len() - 3)];
        assert_eq!(run(&[tell, &long], true), expected);
        assert_eq!(run(&[tell, &long, "\n\r"], true), expected);
        let more = run(&[tell, &long, "\n\rFoo shouts: x\n\r"], true);
        assert_eq!(more[..2], expected);
        assert!(more[2].ends_with(" shout") && more.len() == 3, "{more:?}");
    }
    // Nothing continues after the end of the stream, or in another connection.
    let mut session = fresh();
    let mut found = Vec::new();
    let mut listener = |heard: &Heard<'_>| found.push(seen(heard));
    session.feed(tell.as_bytes(), &mut listener);
    session.flush(&mut listener);
    session.finish(&mut listener);
    session.feed(b"\\   Foo shouts: x\n\r", &mut listener);
    session.flush(&mut listener);
    session.reset();
    session.feed(b"\\   y\n\r", &mut listener);
    session.finish(&mut listener);
    assert_eq!(found, ["0 tell", "20 text \\   Foo shouts: x", "0 text \\   y"]);
}

/// An empty line and a bare prompt can't be folded, so a mark after them is text, as without a
/// flush.
#[test]
fn a_fold_mark_after_an_empty_line_or_a_prompt_is_text() {
    for before in ["", "\n\r", "fics% \n\r", "fics% \x07\n\r", "x\n\r\n\r"] {
        let stream = format!("{before}\\   Foo shouts: x\n\rfics% ");
        let bytes = stream.as_bytes();
        assert_same(&flushed(fresh(), bytes, |_| true), &unflushed(fresh(), bytes), &stream);
    }
}
