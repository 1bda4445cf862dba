//! The line that an event carries, and where it is in the stream.

use std::ops::Range;

use looking_at::event::text;
use looking_at::input::{Input, Piece};
use looking_at::{Event, Heard, Matcher, Mode, PatternList, Session, snap};

use crate::session::{events, fresh};
use crate::streams::{families, sessions};

/// Each event as its kind, its span and its line.
fn heard(session: Session, text: &[u8]) -> Vec<(String, Range<u64>, String)> {
    let mut all = Vec::new();
    let mut session = session;
    let mut listener = |heard: &Heard<'_>| {
        all.push((heard.kind().to_owned(), heard.span.clone(), heard.line.to_string()));
    };
    session.feed(text, &mut listener);
    session.finish(&mut listener);
    all
}

/// Returns the lines with the default list, each after its kind.
fn lines(text: &[u8]) -> Vec<String> {
    heard(fresh(), text).into_iter().map(|(kind, _, line)| format!("{kind}: {line}")).collect()
}

/// Returns the text of a stream, each byte with its offset, as a session sees it.
fn text_of(bytes: &[u8], exact_folds: bool) -> Vec<(u64, u8)> {
    // The session knows prompts, which an input alone does not, so its layers are what decides.
    let mut input = Input::new();
    input.set_exact_folds(exact_folds);
    let mut text = Vec::new();
    let mut out = |piece: Piece<'_>| {
        if let Piece::Text { at, bytes } = piece {
            text.extend((at..).zip(bytes.iter().copied()));
        }
    };
    input.feed(bytes, &mut out);
    input.finish(&mut out);
    text.retain(|(_, byte)| *byte != b'\r');
    text
}

#[test]
fn the_lines_of_all_events_are_the_whole_text() {
    for (name, bytes) in sessions().into_iter().chain(families()) {
        // An input alone does not know that a server is FatICS.
        let text = text_of(&bytes, name.starts_with("fat-"));
        let mut shown = 0;
        let mut listener = |heard: &Heard<'_>| {
            if matches!(heard.event, Event::Overlong(_)) || heard.line.is_empty() {
                return;
            }
            let (start, end) = (heard.span.start, heard.span.end);
            let index = |offset: u64| text.partition_point(|(at, _)| *at < offset);
            let part = |from: u64, to: u64| {
                text[index(from)..index(to).max(index(from))].iter().map(|(_, byte)| *byte)
            };
            // No line is left out between two events, and none is shown twice.
            let between: Vec<u8> = part(shown, start).collect();
            let blank = |byte: &u8| byte.is_ascii_whitespace() || *byte == 7;
            assert!(between.iter().all(blank), "{name} at {shown}: {between:?}");
            assert!(start >= shown && start <= heard.at && heard.at < end, "{name} at {start}");
            shown = end;
            let line: Vec<u8> = part(start, end).collect();
            let line = line.split(|&byte| byte == b'\n').map(text::decode).collect::<Vec<_>>();
            assert_eq!(heard.line, line.join("\n"), "{name} at {start}");
        };
        let mut session = Session::new();
        session.feed(&bytes, &mut listener);
        session.finish(&mut listener);
        let rest: Vec<_> = text.iter().filter(|(at, _)| *at >= shown).collect();
        assert!(rest.iter().all(|(_, byte)| byte.is_ascii_whitespace()), "{name}: {rest:?}");
    }
}

#[test]
fn what_an_event_does_not_use_is_in_its_line() {
    assert_eq!(
        lines(b"You are now observing game 5. And some more text\n\rfics% "),
        ["observing: You are now observing game 5. And some more text", "prompt: fics% "]
    );
    // A banner has the name of its server in the middle.
    let server = b"   Connected to the server: freechess.org, welcome\n\r";
    let whole = "   Connected to the server: freechess.org, welcome";
    assert!(heard(fresh(), server).iter().all(|(_, _, line)| line == whole));
}

#[test]
fn a_line_is_decoded_and_unfolded() {
    let folded = b"Foo tells you: caf\xe9 &#x263A; see you\n\r\\   tomorrow\n\rfics% ";
    let all = heard(fresh(), folded);
    assert_eq!(all[0].2, "Foo tells you: caf\u{e9} \u{263A} see you tomorrow");
    assert_eq!(all[0].1, 0..folded.len() as u64 - 8);
    let telnet = b"fics% \n\rFoo tells\xff\xfb\x01 you: hi\n\r";
    let all = heard(fresh(), telnet);
    let tell = all.iter().find(|(kind, ..)| kind == "tell").unwrap();
    assert_eq!((tell.1.clone(), &*tell.2), (8..28, "Foo tells you: hi"));
    let echo = all.iter().find(|(kind, ..)| kind == "echo").unwrap();
    assert_eq!((echo.1.clone(), &*echo.2), (17..20, ""));
}

#[test]
fn a_line_ends_with_a_prompt() {
    assert_eq!(
        lines(b"fics% fics% Foo tells you: hi\n\rfics% "),
        ["prompt: fics% ", "prompt: fics% ", "tell: Foo tells you: hi", "prompt: fics% "]
    );
}

#[test]
fn a_message_has_both_its_lines() {
    let text = b"Foo just sent you a message:\n\r    hello there\n\rfics% ";
    let all = heard(fresh(), text);
    assert_eq!(all[0].2, "Foo just sent you a message:\n    hello there");
    assert_eq!(all[0].1, 0..45);
}

const LIST: &str = "Movelist for game 7:\n\r\n\r\
    Foo (UNR) vs. Bar (1234) --- Sun Apr 22, 09:07 PDT 2001\n\r\
    Unrated blitz match, initial time: 2 minutes, increment: 12 seconds.\n\r\n\r\
    Move  Foo                Bar\n\r\
    ----  ----------------   ----------------\n\r  1.  e4      (0:00)     e5      (0:04)\n\r";

#[test]
fn a_move_list_has_all_its_lines() {
    let text = format!("{LIST}      {{Still in progress}} *\n\rfics% ");
    let all = heard(fresh(), text.as_bytes());
    let expected = text.replace('\r', "");
    assert_eq!(all[0].0, "move_list");
    assert_eq!(all[0].2, expected.strip_suffix("\nfics% ").unwrap());
    assert_eq!(all[0].1, 0..text.len() as u64 - 8);
}

#[test]
fn the_line_that_breaks_a_move_list_is_no_part_of_it() {
    let text = format!("{LIST}something else\n\rfics% ");
    let all = heard(fresh(), text.as_bytes());
    let kinds: Vec<_> = all.iter().map(|(kind, ..)| &**kind).collect();
    assert_eq!(kinds, ["malformed", "text", "prompt"]);
    assert_eq!(all[0].2, LIST.replace('\r', "").trim_end());
    assert_eq!(all[1].2, "something else");
    assert!(all[0].1.end < all[1].1.start);
}

/// In JSON both are one field, so they must be the same.
#[test]
fn a_malformed_event_has_its_line_as_a_field() {
    let broken = format!("{LIST}something else\n\rfics% ");
    let whole = b"<12> nonsense  \n\rfics% ";
    let own = PatternList::parse("own.pat", "board ^\"<12> *;\" line\nnewline \"\\n\"\n").unwrap();
    for (session, text, line) in [
        (fresh(), &whole[..], "<12> nonsense  "),
        (fresh(), broken.as_bytes(), LIST.replace('\r', "").trim_end()),
        (Session::with_list(own), b"<12> nonsense; and more\n\r", "<12> nonsense; and more"),
    ] {
        let mut session = session;
        let mut found = 0;
        let mut listener = |heard: &Heard<'_>| {
            let Event::Malformed(fault) = &heard.event else { return };
            found += 1;
            assert_eq!((&*fault.line, &*heard.line), (line, line));
            let json = snap::json_with_line(heard);
            let back: Heard<'_> = serde_json::from_str(&json).unwrap();
            assert_eq!(back.with(|back| back.entry = heard.entry), *heard, "{json}");
        };
        session.feed(text, &mut listener);
        session.finish(&mut listener);
        assert_eq!(found, 1, "{line}");
    }
}

#[test]
fn a_line_with_several_matches_is_that_of_each() {
    let list = PatternList::parse("x.pat", "one \"abc\"\ntwo \"xyz\"\nnewline \"\\n\"\n").unwrap();
    let all = heard(Session::with_list(list), b"- abc, xyz -\nabc\n");
    let found: Vec<_> = all.iter().map(|(_, span, line)| (span.clone(), &**line)).collect();
    assert_eq!(found, [(0..12, "- abc, xyz -"), (5..12, ", xyz -"), (13..16, "abc")]);
}

#[test]
fn a_match_that_begins_with_a_newline_belongs_to_the_line_after_it() {
    let text = b"Foo\n<12> a\n<12> b\nBar\n";
    for cut in 0..text.len() {
        let boards = events(
            Session::with_list(PatternList::xboard()),
            [&text[..cut], &text[cut..]],
            |heard| format!("{:?} {}", heard.span, heard.line),
        );
        assert_eq!(boards, ["0..3 Foo", "4..10 <12> a", "11..17 <12> b", "18..21 Bar"], "{cut}");
    }
}

#[test]
fn in_eager_mode_the_line_is_what_has_arrived() {
    let eager = Matcher::builder(PatternList::xboard()).mode(Mode::Eager).build();
    let mut lines =
        events(Session::with_matcher(eager), [&b"Foo tells you: h"[..], b"i\nplain\n"], |heard| {
            heard.line.to_string()
        });
    lines.retain(|line| !line.is_empty());
    assert_eq!(lines, ["Foo tells you: hi", "plain"]);
}

#[test]
fn an_overlong_line_is_not_kept() {
    let text = [&vec![b'x'; 70_000][..], b"\nhi\n"].concat();
    let all = heard(fresh(), &text);
    assert_eq!(all[0], ("overlong".to_owned(), 0..70_000, String::new()));
    assert_eq!(all[1].2, "hi");
}

#[test]
fn the_unfinished_line_can_be_shown() {
    let mut session = fresh();
    let mut listener = |_: &Heard<'_>| {};
    assert_eq!(session.pending_line(), "");
    session.feed(b"fics% Foo tells y", &mut listener);
    assert_eq!(session.pending_line(), "Foo tells y");
    session.feed(b"ou: caf\xe9", &mut listener);
    assert_eq!(session.pending_line(), "Foo tells you: caf\u{e9}");
    session.feed(b"\n\rWhat? ", &mut listener);
    session.flush(&mut listener);
    assert_eq!(session.pending_line(), "What? ");
    session.feed(b"yes\n\r", &mut listener);
    session.flush(&mut listener);
    assert_eq!(session.pending_line(), "");
    // The rest of a line that a flush has taken for complete.
    session.feed(b"\\   and", &mut listener);
    assert_eq!(session.pending_line(), " and");
}

/// A line with thousands of matches is not repeated for each of them.
#[test]
fn a_long_line_is_not_repeated_for_each_of_its_events() {
    let list = PatternList::xboard();
    let literals = list
        .entries()
        .iter()
        .flat_map(|entry| entry.pattern().as_bytes().split(|byte| matches!(byte, b'*' | b'\n')));
    for literal in literals.filter(|literal| !literal.is_empty()) {
        for unit in [literal.to_vec(), [b"Foo", literal].concat(), [b"(1)", literal].concat()] {
            let line = [unit.repeat(60_000 / unit.len()), b"\n".to_vec()].concat();
            let (mut shown, mut events) = (0, 0);
            let mut listener = |heard: &Heard<'_>| {
                (shown, events) = (shown + heard.line.len(), events + 1);
                if let Event::Malformed(fault) = &heard.event {
                    assert_eq!(fault.line, heard.line);
                }
            };
            let mut session = Session::with_matcher(Matcher::new(list.clone()));
            session.feed(&line, &mut listener);
            session.finish(&mut listener);
            // The events in the last 1,024 bytes may have what is left of the line.
            let last = 1024 * (1024 / unit.len() + 1);
            assert!(shown <= 2 * line.len() + last, "{}: {events} {shown}", unit.escape_ascii());
        }
    }
}

#[test]
fn a_line_up_to_a_limit_is_that_of_each_of_its_events() {
    let list = PatternList::parse("x.pat", "tick \"tick\"\nnewline \"\\n\"\n").unwrap();
    for (blanks, expected) in [(1016, 1024), (1017, 4)] {
        let line = format!("tick{}tick\n", " ".repeat(blanks));
        let found = heard(Session::with_matcher(Matcher::new(list.clone())), line.as_bytes());
        assert_eq!(found[0].2.len(), expected);
        assert_eq!((found[0].1.end - found[0].1.start) as usize, expected);
    }
}
