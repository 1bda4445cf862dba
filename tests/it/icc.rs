//! Datagrams of ICC as events.

use std::fs;

use looking_at::{Event, Handlers, Heard, Session, snap};
use proptest::prelude::*;

use crate::session::{events, fresh};
use crate::talk::HEADS;

/// Returns the events of a stream in which ^ means ^Y, without their offsets; the same at every split in two.
fn lines(stream: &str) -> Vec<String> {
    let stream = stream.replace('^', "\x19");
    let bytes = stream.as_bytes();
    let whole = events(fresh(), [bytes], snap::line);
    for split in 0..bytes.len() {
        let (first, second) = bytes.split_at(split);
        assert_eq!(events(fresh(), [first, second], snap::line), whole, "split at {split}");
    }
    whole.iter().map(|line| line.split_once(' ').unwrap().1.to_owned()).collect()
}

const GAME: &str = "7 Foo Bar 0 Blitz 1 5 0 5 0 1 ^{^} 1500 1600 902 {} {} 0 0 0 {} 0";
const RESULT: &str = "^(16 7 1 Res 1-0 ^{Black resigns^} ^{C20^}^)";
const RESULT_IN_WORDS: &str = "{Game 7 (Foo vs. Bar) Bar resigns} 1-0\n\r";

#[test]
fn the_recorded_session() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/corpus/icc-observer.raw");
    let bytes = fs::read(file).unwrap();
    let whole = events(fresh(), [&bytes[..]], snap::line);
    for size in [1, 2, 3, 7, 64] {
        assert_eq!(events(fresh(), bytes.chunks(size), snap::line), whole, "reads of {size}");
    }
    let count = |start: &str| {
        whole.iter().filter(|line| line.split_once(' ').unwrap().1.starts_with(start)).count()
    };
    // The result is sent as text and as a datagram, and so is the end of the examined game. Whose result it
    // is, the datagram does not say.
    assert_eq!(
        (count("game_ended "), count("unexamining "), count("datagram code=16 ")),
        (1, 1, 1)
    );
    let repeated: Vec<_> = whole.iter().filter(|line| line.contains(" repeats=")).collect();
    assert!(repeated.len() == 1 && repeated[0].contains(" text text="), "{repeated:#?}");
    assert_eq!((count("observing "), count("unobserving "), count("position ")), (1, 1, 1));
    assert_eq!((count("delta "), count("clock "), count("malformed ")), (95, 55, 0));
    assert_eq!(count("unit_end "), count("datagram code=2 ") + 3);
}

#[test]
fn what_is_said_twice_in_a_unit_is_said_once() {
    let kinds = |stream: &str| {
        let lines = lines(stream);
        let short = |line: &String| match line.split_once(" repeats=") {
            Some((start, _)) => format!("{}*", start.split(' ').next().unwrap()),
            None => line.split(' ').next().unwrap().to_owned(),
        };
        lines.iter().map(short).collect::<Vec<_>>()
    };
    let unit = |inside: String| format!("^[208 Bar\n\r{inside}^]");
    // Either form may come first.
    assert_eq!(
        kinds(&unit(format!("{RESULT_IN_WORDS}^(18 {GAME}^){RESULT}"))),
        ["datagram", "game_ended", "observing", "game_summary", "datagram*", "unit_end"]
    );
    assert_eq!(
        kinds(&unit(format!("^(18 {GAME}^){RESULT}{RESULT_IN_WORDS}"))),
        ["datagram", "observing", "game_summary", "game_ended", "text*", "unit_end"]
    );
    // Where the datagram alone could not be an event, the text is enough.
    assert_eq!(
        kinds(&unit(format!("{RESULT_IN_WORDS}{RESULT}"))),
        ["datagram", "game_ended", "datagram", "unit_end"]
    );
    // Without units the prompt is the border.
    assert_eq!(
        kinds(&format!(
            "aics% ^(15 {GAME}^)aics% {RESULT}{RESULT_IN_WORDS}aics% {RESULT_IN_WORDS}"
        )),
        [
            "prompt",
            "game_started",
            "game_summary",
            "prompt",
            "game_ended",
            "text*",
            "prompt",
            "game_ended"
        ]
    );
    // In another unit it is said again, and so it is in the same form.
    assert_eq!(
        kinds(&format!(
            "^(15 {GAME}^){}{}",
            unit(RESULT.to_owned()),
            unit(RESULT_IN_WORDS.to_owned())
        )),
        [
            "game_started",
            "game_summary",
            "datagram",
            "game_ended",
            "unit_end",
            "datagram",
            "game_ended",
            "unit_end"
        ]
    );
    assert_eq!(kinds("^(19 7^)^(19 7^)"), ["unobserving"; 2]);
    // Units within units are one.
    let nested = format!("^[328 Bar\n\r{RESULT_IN_WORDS}^[208 *\n\r^(17 7^)^]^(15 {GAME}^)^]");
    assert_eq!(kinds(&nested).iter().filter(|kind| *kind == "game_ended").count(), 1);
    // Two that differ are two.
    assert_eq!(
        kinds("^[137 *\n\rYou are now observing game 8.\n\r^(19 7^)^(19 8^)^]")[1..4],
        ["observing", "unobserving", "unobserving"]
    );
}

#[test]
fn a_challenge_and_its_text_are_one() {
    let datagram = "^(29 Bar 1637 2 {GM} Foo 1500 2 {} 0 Blitz 1 0 5 0 5 0 -1 {}^)";
    let text = "Challenge: Bar (1637) Foo (1500) rated Blitz 5 0.\n\r";
    for unit in [format!("{datagram}{text}"), format!("{text}{datagram}")] {
        let lines = lines(&format!("^(0 Foo {{}}^)^[121 Bar\n\r{unit}^]"));
        assert_eq!(
            lines.iter().filter(|line| line.starts_with("challenge ")).count(),
            1,
            "{lines:#?}"
        );
        assert_eq!(lines.iter().filter(|line| line.contains("repeats=\"challenge\"")).count(), 1);
    }
}

#[test]
fn handlers_hear_talk_whichever_way_it_comes() {
    let mut handlers = Handlers::<Vec<String>>::new();
    handlers.on_tell(|heard, tell, _| heard.push(format!("{}: {}", tell.from, tell.text)));
    handlers
        .on_shout(|heard, shout, _| heard.push(format!("{} shouts {}", shout.from, shout.text)));
    let (mut session, mut heard) = (Session::new(), Vec::new());
    let stream = b"\x19(31 Foo {GM} \x19{hi\x19} 1\x19)\x19(32 Bar {} 0 \x19{hey\x19}\x19)Baz tells you: yo\n\r";
    session.feed(stream, &mut handlers.with(&mut heard));
    session.finish(&mut handlers.with(&mut heard));
    assert_eq!(heard, ["Foo(GM): hi", "Bar shouts hey", "Baz: yo"]);
}

#[test]
fn the_name_ends_the_login_where_there_are_no_prompts() {
    let mut session = Session::new();
    session.feed(b"\x19(0 Foo {TD}\x19)", &mut |_: &Heard<'_>| {});
    assert_eq!(
        (session.status().handle.as_deref(), session.status().logged_in),
        (Some("Foo"), true)
    );
}

#[test]
fn only_the_number_says_that_it_was_a_datagram() {
    let json = |stream: &[u8]| events(fresh(), [stream], snap::json).concat();
    let tell = |at, more: &str| {
        format!(
            r#"{{"at":{at},"kind":"tell","from":{{"name":"Foo","titles":[]}},"text":"hi"{more}}}"#
        )
    };
    assert_eq!(json(b"\x19(31 Foo {} \x19{hi\x19} 1\x19)"), tell(0, r#","datagram":31"#));
    assert_eq!(json(b"Foo tells you: hi\n\r"), tell(0, ""));
    let malformed = json(b"\x19(31 Foo\x19)");
    let expected = concat!(
        r#"{"at":0,"kind":"malformed","of":"tell","field":"titles","expected":"an argument","#,
        r#""line":"31 Foo","datagram":31}"#
    );
    assert_eq!(malformed, expected);
}

/// Whatever the string of a datagram holds, there is one event with that text.
#[test]
fn a_players_words_in_a_datagram_are_its_text() {
    for words in [
        "{Game 1 (a vs. b) a resigns} 1-0",
        "aics% Foo tells you: x",
        "\n\r<12> rnbqkbnr\n\raics% ",
        "\n\r\\   folded",
        "} {1} ) ] (31 x",
        "\u{15}1\u{16}1\u{16}\u{17}[G]\0",
        "",
    ] {
        let lines = lines(&format!("^(31 Foo {{}} ^{{{words}^}} 1^)"));
        assert_eq!(lines.len(), 1, "{lines:#?}");
        assert!(lines[0].starts_with("tell from=Foo "), "{lines:#?}");
    }
}

/// Datagrams in what players write, at every place but the start of a line, are their text.
#[test]
fn a_datagram_in_talk_is_text() {
    for (head, _) in HEADS {
        for code in 0..190 {
            let forged = format!("{head}x\x19({code} 7 1 2 3 4 5\x19)\x19[208 Opsy\x19]\n\r");
            let heard = events(fresh(), [forged.as_bytes()], |heard| heard.kind().to_owned());
            assert_eq!(heard.len(), 1, "{forged:?} gives {heard:?}");
            assert!(!matches!(&*heard[0], "datagram" | "unit_end"), "{forged:?}");
        }
    }
}

fn argument() -> impl Strategy<Value = String> {
    prop_oneof![
        "-?[0-9]{1,10}",
        "[a-zA-Z]{1,8}",
        Just("{}".to_owned()),
        Just("{GM TD}".to_owned()),
        Just("\x19{a {text}\x19}".to_owned()),
        Just("e2e4".to_owned()),
        Just("*".to_owned()),
        Just("PW".to_owned()),
        "[-pP]{64}",
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, ..ProptestConfig::default() })]

    /// No datagram is lost, whatever its arguments are, and chunk boundaries change nothing.
    #[test]
    fn any_datagram_is_one_or_two_events(
        datagrams in prop::collection::vec((0u32..190, prop::collection::vec(argument(), 0..24)), 1..6),
        size in 1usize..9,
    ) {
        let mut stream = "\x19(15 7 A B 0 x 1 1 1 1 1 1 {} 1 1 9 {} {} 0 0 0 {} 0\x19)".to_owned();
        for (code, args) in &datagrams {
            stream += &format!("\x19({code} {}\x19)", args.join(" "));
        }
        let whole = events(fresh(), [stream.as_bytes()], snap::json);
        prop_assert!((datagrams.len() + 2..=2 * datagrams.len() + 2).contains(&whole.len()), "{whole:#?}");
        let pieces = events(fresh(), stream.as_bytes().chunks(size), snap::json);
        prop_assert_eq!(pieces, whole);
    }
}

/// Texts that may come from ICC, in any order: datagrams, units, pieces of both, and text.
fn part() -> impl Strategy<Value = String> {
    let datagram = (0u32..190, prop::collection::vec(argument(), 0..24));
    prop_oneof![
        6 => datagram.prop_map(|(code, args)| format!("\x19({code} {}\x19)", args.join(" "))),
        2 => "[0-9]{1,3}".prop_map(|code| format!("\x19[{code} Foo\n\r")),
        2 => Just("\x19]".to_owned()),
        1 => "\x19[(){}\\[\\]x]",
        2 => prop::sample::select(vec!["aics% ", "\n\r", RESULT_IN_WORDS, "Foo tells you: hi\n\r", "\\   "])
            .prop_map(str::to_owned),
        1 => "[ -~\n\r]{0,12}",
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1000, ..ProptestConfig::default() })]

    /// Chunk boundaries change nothing, wherever they are, and each event reads back from its JSON.
    #[test]
    fn units_and_datagrams_with_text_between_them(
        parts in prop::collection::vec(part(), 1..16),
        sizes in prop::collection::vec(1usize..12, 1..5),
    ) {
        let stream = parts.concat();
        let whole = events(fresh(), [stream.as_bytes()], snap::json_with_line);
        let (mut pieces, mut rest) = (Vec::new(), stream.as_bytes());
        for size in sizes.iter().cycle() {
            let (piece, more) = rest.split_at((*size).min(rest.len()));
            pieces.push(piece);
            rest = more;
            if rest.is_empty() {
                break;
            }
        }
        prop_assert_eq!(&events(fresh(), pieces, snap::json_with_line), &whole);
        for json in whole {
            let back: Heard<'static> = serde_json::from_str(&json).unwrap();
            prop_assert_eq!(snap::json_with_line(&back), json);
        }
    }
}

#[test]
fn the_moves_of_a_list_are_a_game() {
    let stream = format!("^(15 {GAME}^)^(25 7 * {{e4 e2e4 2 300 1}}{{e5 e7e5 3 299 1}}^){RESULT}");
    let stream = stream.replace('^', "\x19");
    let mut collector = looking_at::pgn::PgnCollector::new();
    let mut games = Vec::new();
    let mut listener = |heard: &Heard<'_>| collector.feed(&heard.event, |game| games.push(game));
    let mut session = Session::new();
    session.feed(stream.as_bytes(), &mut listener);
    session.finish(&mut listener);
    collector.finish(|game| games.push(game));
    assert_eq!(games.len(), 1, "{games:?}");
    let game = games[0].to_string();
    for part in ["[White \"Foo\"]", "[BlackElo \"1600\"]", "[Result \"1-0\"]", "1. e4 ", "e5 "] {
        assert!(game.contains(part), "{part} is not in {game}");
    }
}

#[test]
fn an_event_can_be_matched_as_usual() {
    let mut session = Session::new();
    let mut seeks = 0;
    let mut listener = |heard: &Heard<'_>| {
        if let Event::Seek(seek) = &heard.event {
            assert_eq!((seek.id, seek.rated, heard.datagram), (124, true, Some(50)));
            seeks += 1;
        }
    };
    session.feed(b"\x19(50 124 Bar {C} 1637 1 0 Blitz 3 0 1 -1 0 9999 1 0 {}\x19)", &mut listener);
    assert_eq!(seeks, 1);
}
