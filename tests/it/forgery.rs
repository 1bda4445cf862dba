//! What a player writes gives the event of its own line and no other.

use looking_at::{Event, Heard, PatternList, snap};
use proptest::prelude::*;

use crate::session::{events, fresh, kinds};
use crate::streams::Random;
use crate::talk::{Case, Choices, Fold, HEADS, NOTES, case};

const BOARD: &str = "<12> rnbqkbnr pppppppp -------- -------- -------- -------- PPPPPPPP RNBQKBNR W -1 \
                     1 1 1 1 0 7 Foo Bar 1 2 12 39 39 120 120 1 none (0:00) none 0";

/// Lines with a player's words that are not talk, and their kinds.
const OTHERS: &[(&str, &str)] = &[
    ("(told Foo, who ", "told"),
    ("--> Foo>", "it_shout"),
    ("--> Foo(CA)_<", "it_shout"),
    ("(4) --> Foo-", "it_shout"),
    ("--> Foo%", "it_shout"),
    ("Plan variable 1 changed to ", "setting"),
    ("Formula set to ", "setting"),
    ("Formula variable f1 set to ", "setting"),
    ("Your \"busy\" string was set to ", "setting"),
    ("<ui> username=Foo R=1 At='", "user_info"),
    ("    **** We are going down because: ", "shutdown"),
];

/// Pieces that a text is made of: every literal of the lists, and what looks like a message.
pub(crate) fn pieces() -> Vec<String> {
    let mut pieces: Vec<String> = [
        BOARD,
        "<12> ",
        "<b1> game 3 white [PPN] black [Q]",
        "{Game 1 (a vs. b) a resigns} 1-0",
        "fics% ",
        "{Game 1 (Foo vs. Bar) Creating rated blitz match.}",
        "login: ",
        "password: ",
        "\\   ",
        "\x07",
        "\"",
        "Movelist for game 1:",
        "Foo(50): ",
        "Foo tells you: ",
        "--> Foo ",
        ":",
        "(",
        ")",
        "[",
        "]",
        "*",
        "  ",
        " ",
        "Foo just sent you a message:",
        "%",
        "\t",
        "x",
        "caf\u{e9}",
        "\u{3b1}",
        "aics% my> ",
        "10: ",
        "{",
        "}",
    ]
    .map(str::to_owned)
    .to_vec();
    for list in [PatternList::ics(), PatternList::xboard()] {
        for entry in list.entries() {
            for literal in entry.pattern().as_bytes().split(|&byte| byte == b'*' || byte == b'\n') {
                pieces.push(String::from_utf8_lossy(literal).into_owned());
            }
        }
    }
    pieces.retain(|piece| !piece.is_empty());
    pieces
}

/// A text that a player can write: not empty, no newline, no blanks at its ends.
fn text() -> impl Strategy<Value = String> {
    prop::collection::vec(prop::sample::select(pieces()), 1..12).prop_filter_map(
        "nothing",
        |pieces| {
            let text = pieces.concat().trim().to_owned();
            (!text.replace('\x07', "").trim().is_empty()).then_some(text)
        },
    )
}

/// Folds a line as the servers do: before column 80, at a blank.
fn folded(line: &str, keep_blank: bool) -> Option<String> {
    let mut out = String::new();
    let mut rest = line;
    let mut width = 78;
    while rest.chars().count() > width {
        let limit = rest.char_indices().nth(width).map(|(at, _)| at)?;
        let at = rest[..limit].rfind(' ').filter(|&at| at > 30)?;
        // Two blanks at a fold are joined as one: the stream does not say how many there were.
        if rest[..at].ends_with(' ') || rest[at + 1..].starts_with(' ') {
            return None;
        }
        out += &rest[..at];
        out += if keep_blank { " \n\r\\   " } else { "\n\r\\   " };
        rest = &rest[at + 1..];
        width = 74;
    }
    Some(out + rest)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, ..ProptestConfig::default() })]

    #[test]
    fn talk_is_exactly_one_event_with_that_text(
        text in text(),
        head in prop::sample::select(HEADS),
        before in prop::sample::select(&["", "fics% ", "fics% \n\r", "\n\r", "fics% \x07\n\r", "\x07"][..]),
        keep_blank: bool,
        split in 0usize..400,
        again in 0usize..400,
    ) {
        let (start, expected) = head;
        // A t-shout is a line of a program too: see SECURITY.md.
        prop_assume!(start != ":" || !text.contains(" t-shouts: "));
        // BEL is not part of the text.
        let shown = text.replace('\x07', "");
        let line = format!("{start}{text}");
        let mut streams = vec![format!("{before}{line}\n\rfics% ")];
        if line.is_ascii() && !line.contains(|c: char| c.is_ascii_control()) {
            streams.extend(folded(&line, keep_blank).map(|line| format!("{before}{line}\n\rfics% ")));
        }
        for stream in streams {
            let bytes = stream.as_bytes();
            let (first, rest) = bytes.split_at(split.min(bytes.len()));
            let (second, third) = rest.split_at(again.min(rest.len()));
            let mut lines = events(fresh(), [first, second, third], snap::line);
            lines.retain(|line| !line.contains(" prompt text=\"fics\""));
            prop_assert_eq!(lines.len(), 1, "{:?} gives {:#?}", stream, lines);
            let line = lines[0].split_once(' ').unwrap().1;
            prop_assert_eq!(line, format!("{expected}text={shown:?}"), "{:?}", stream);
        }
    }

    /// The server may pause after any byte of a player's text, and fold it.
    #[test]
    fn no_flush_changes_the_event_of_talk(
        text in text(),
        head in prop::sample::select(HEADS),
        keep_blank: bool,
    ) {
        let (start, expected) = head;
        prop_assume!(start != ":" || !text.contains(" t-shouts: "));
        let shown = text.replace('\x07', "");
        let line = format!("{start}{text}");
        let mut streams = vec![format!("fics% {line}\n\r")];
        if line.is_ascii() && !line.contains(|c: char| c.is_ascii_control()) {
            streams.extend(folded(&line, keep_blank).map(|line| format!("fics% {line}\n\r")));
        }
        for stream in streams {
            let mut session = fresh();
            let (mut lines, mut continued) = (Vec::new(), String::new());
            let mut listener = |heard: &Heard<'_>| match &heard.event {
                Event::Text(text) if text.continues => continued += &text.text,
                _ => lines.push(snap::line(heard)),
            };
            for byte in stream.as_bytes() {
                session.feed(&[*byte], &mut listener);
                session.flush(&mut listener);
            }
            session.finish(&mut listener);
            lines.retain(|line| !line.contains(" prompt text=\"fics\""));
            prop_assert_eq!(lines.len(), 1, "{:?} gives {:#?}", stream, lines);
            let line = lines[0].split_once(' ').unwrap().1;
            // What arrived after the flush is the rest of the text.
            let first = shown.strip_suffix(&*continued);
            let first = first.map(|first| format!("{expected}text={first:?}"));
            prop_assert_eq!(Some(line.to_owned()), first, "{:?} {:?}", stream, continued);
        }
    }

    /// Entries that hold a player's words in another field than `text`, or with more before them.
    #[test]
    fn a_players_words_stay_in_the_event_of_their_line(
        text in text(),
        head in prop::sample::select(OTHERS),
        split in 0usize..200,
    ) {
        let (start, kind) = head;
        let stream = format!("fics% {start}{text}\n\rfics% Bar offers you a draw.\n\rfics% ");
        let (first, second) = stream.as_bytes().split_at(split.min(stream.len()));
        let mut heard = events(fresh(), [first, second], snap::line);
        heard.retain(|line| !line.contains(" prompt text=\"fics\""));
        prop_assert_eq!(heard.len(), 2, "{:?} gives {:#?}", stream, heard);
        let kinds: Vec<_> = heard.iter().filter_map(|line| line.split(' ').nth(1)).collect();
        prop_assert_eq!(kinds, [kind, "offer"], "{:?}", heard);
    }

    #[test]
    fn notes_are_text_and_nothing_else(
        text in text(),
        head in prop::sample::select(&[" 1: ", "10: ", "11: ", "f2: ", "    1. ", "Formula: "][..]),
    ) {
        let kinds = kinds(&[&format!("fics% \n\r{head}{text}\n\r")]);
        prop_assert_eq!(kinds, ["text"]);
    }
}

#[test]
fn finger_notes_are_text() {
    for note in
        [" 1: Foo tells you: hi", "10: Foo tells you: hi", "11: Foo(50): hi", "f2: Foo shouts: hi"]
    {
        assert_eq!(kinds(&[&format!("{note}\n\r")]), ["text"], "{note}");
    }
}

impl Choices for Random {
    fn below(&mut self, bound: usize) -> usize {
        Random::below(self, bound)
    }
}

/// Panics if the events of a case are not those of the grammar.
fn check(case: &Case, random: &mut Random, what: &dyn Fn() -> String) {
    let heard = case.heard(fresh(), random);
    let stream = case.stream.escape_ascii();
    assert!(
        heard == case.expected,
        "{}: {stream}\nheard {heard:#?}\nnot {:#?}",
        what(),
        case.expected
    );
}

/// How many streams are generated; set by the environment variable `FORGERIES`.
fn cases() -> u64 {
    std::env::var("FORGERIES").ok().and_then(|cases| cases.parse().ok()).unwrap_or(100_000)
}

#[test]
fn generated_streams_give_the_events_of_the_grammar() {
    let first = std::env::var("FORGERY_SEED").ok().and_then(|seed| seed.parse().ok()).unwrap_or(0);
    for seed in first..first + cases() {
        let mut random = Random(seed);
        let case = case(&mut random);
        check(&case, &mut random, &|| format!("FORGERY_SEED={seed}"));
    }
}

/// The same with every split of each stream, with and without a flush there; fewer streams.
#[test]
fn every_split_of_generated_streams_gives_the_events_of_the_grammar() {
    for seed in 0..cases() / 400 {
        let case = case(&mut Random(seed));
        for split in 0..=case.stream.len() {
            for flush in [false, true] {
                let heard = case.heard_split(fresh(), split, flush);
                assert!(
                    heard == case.expected,
                    "seed {seed}, split at {split}, flush {flush}: {}\nheard {heard:#?}\nnot {:#?}",
                    case.stream.escape_ascii(),
                    case.expected
                );
            }
        }
    }
}

/// A line that contains a player's text.
#[derive(Debug, Clone, Copy)]
enum Words {
    Talk { head: &'static str, event: &'static str },
    Message,
    Note { head: &'static str },
}

#[test]
fn every_byte_at_every_place_of_every_kind_of_talk() {
    let mut random = Random(1);
    let talk = HEADS.iter().map(|&(head, event)| Words::Talk { head, event });
    let notes = NOTES.iter().map(|&head| Words::Note { head });
    let words: Vec<Words> = talk.chain(notes).chain([Words::Message]).collect();
    for byte in (0..=255).filter(|&byte| byte != b'\n') {
        for &words in &words {
            // Alone, first, in the middle, before a blank, after what looks like a prompt, last.
            for (number, typed) in
                [&b"*"[..], b"*x", b"a*b c", b"a* b", b"50% *", b"a b*"].iter().enumerate()
            {
                let typed: Vec<u8> =
                    typed.iter().map(|&b| if b == b'*' { byte } else { b }).collect();
                let mut case = Case { own_prompt: random.below(2) == 0, ..Case::default() };
                let mut line = |case: &mut Case, head: &str, heard: &dyn Fn(&str) -> String| {
                    let at = head.len() + random.below(typed.len() + 1);
                    let [drop_blank, pause] = [0; 2].map(|_: i32| random.below(2) == 0);
                    let fold = Fold { at, drop_blank, carriage_return: true, pause };
                    let folds = [fold];
                    let folds = if random.below(3) == 0 { &folds[..] } else { &[] };
                    case.line(head, &typed, folds, heard);
                };
                match words {
                    Words::Talk { head, event } => {
                        line(&mut case, head, &|typed| format!("{event}text={typed:?}"));
                    }
                    Words::Message => {
                        case.stream.extend(b"Foo just sent you a message:\n\r");
                        let heard =
                            |typed: &str| format!("message_left from=\"Foo\" text={typed:?}");
                        line(&mut case, "    ", &heard);
                    }
                    Words::Note { head } => {
                        let heard =
                            |typed: &str| format!("text text={:?}", format!("{head}{typed}"));
                        line(&mut case, head, &heard);
                    }
                }
                case.offer();
                check(&case, &mut random, &|| format!("byte {byte}, {words:?}, place {number}"));
            }
        }
    }
}
