//! Datagrams as ICC describes them.

use super::games::GAMES;
use super::*;
use crate::input::{Input, Piece};

/// The events of some datagrams, as JSON.
fn decoded(datagrams: &str, me: Option<&str>) -> Vec<String> {
    let mut games = KnownGames::default();
    let mut events = Vec::new();
    let bytes = datagrams.replace('^', "\x19");
    let mut out = |piece: Piece<'_>| {
        let Piece::Datagram { datagram, .. } = piece else { panic!("{piece:?}") };
        let Decoded { first, second } = decode(&datagram, &mut games, me);
        let write = |event: Event<'_>| {
            events.push(serde_json::to_string(&event).expect("an event can be written"))
        };
        [Some(first), second].into_iter().flatten().for_each(write);
    };
    let mut input = Input::new();
    input.feed(bytes.as_bytes(), &mut out);
    input.finish(&mut out);
    events
}

#[test]
fn a_tell_is_a_tell() {
    let tell = "^(31 Foo {GM TD} ^{1-0 {see}^} 1^)";
    let expected =
        r#"{"kind":"tell","from":{"name":"Foo","titles":["GM","TD"]},"text":"1-0 {see}"}"#;
    assert_eq!(decoded(tell, None), [expected]);
    for (code, kind) in [("0", "say"), ("2", "partner_tell"), ("3", "qtell"), ("4", "tell")] {
        let events = decoded(&format!("^(31 Foo {{}} ^{{x^}} {code}^)"), None);
        assert!(events[0].starts_with(&format!(r#"{{"kind":"{kind}","#)), "{events:?}");
    }
}

/// Every number that has an event of its own in the table, and none that has not, is decoded: the
/// arguments are wrong here, so what is decoded is malformed.
#[test]
fn the_table_says_which_numbers_are_decoded() {
    for code in 0..300 {
        let kinds = DatagramKind::of(code).map_or("", |entry| entry.kinds);
        let nothing = decoded(&format!("^({code}^)"), None);
        let is_decoded = nothing[0].starts_with(r#"{"kind":"malformed""#);
        // These need a game that was named before, and have none.
        let needs_game = matches!(code, 25 | 49);
        assert_eq!(is_decoded, !kinds.is_empty() && !needs_game, "{code}: {nothing:?}");
        let names = DatagramKind::of(code).map(|entry| entry.name);
        assert!(is_decoded || nothing[0].contains(names.unwrap_or("datagram")), "{nothing:?}");
    }
}

const GAME: &str = "7 Foo Bar 0 Blitz 1 5 0 5 0 1 ^{^} 1500 0 902 {TD} {U} 0 0 0 {} 0";

#[test]
fn a_game_from_its_start_to_its_end() {
    let board = "rnbqkbnrpppp-ppp------------p-------P-----------PPPP-PPPRNBQKBNR";
    let stream = format!(
        "^(15 {GAME}^)^(24 7 e4 e2e4 2 300 1^)^(25 7 * {{e4 e2e4 2 300}}{{e5}}^)\
         ^(49 7 {board} W 4 1 1 1 1 2 e5 e7e5 300 299 1 0^)^(16 7 0 Res 1-0 ^{{Black resigns^}} ^{{?^}}^)\
         ^(16 7 0 Res 1-0 ^{{Black resigns^}} ^{{?^}}^)"
    );
    let events = decoded(&stream, Some("foo"));
    let kinds = events.iter().map(|event| event.split('"').nth(3).unwrap());
    let expected = [
        "game_started",
        "game_summary",
        "delta",
        "move_list",
        "board",
        "game_ended",
        // The game is gone, and the datagram alone does not say whose it was.
        "datagram",
    ];
    assert_eq!(kinds.collect::<Vec<_>>(), expected);
    assert!(
        events[1].contains(
            r#""white_rating":{"value":1500},"black":"Bar","black_rating":{"none":"++++"}"#
        )
    );
    assert!(events[2].contains(
        r#""san":"e4","smith":"e2e4","elapsed_ms":2000,"remaining_ms":300000,"origin":1"#
    ));
    assert!(events[3].contains(r#""moves":[{"san":"e4"},{"san":"e5"}]"#), "{}", events[3]);
    assert!(events[4].contains(r#""relation":"my_move""#), "{}", events[4]);
    let fen = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq e6 0 2";
    assert!(events[4].contains(&format!(r#""fen":"{fen}""#)), "{}", events[4]);
    assert!(events[4].contains(r#""verbose":"P/e7-e5""#), "{}", events[4]);
    assert!(
        events[5].contains(r#""cause":"resign","by":"Bar","side":"black","loser":"Bar","winner":"Foo","result":"1-0""#),
        "{}",
        events[5]
    );
}

#[test]
fn what_is_wrong_names_its_field() {
    let name = |json: &str, key: &str| {
        let fields: serde_json::Value = serde_json::from_str(json).unwrap();
        fields[key].as_str().unwrap_or_default().to_owned()
    };
    for (datagram, of, field, value) in [
        ("31 Foo {} ^{x^} 9", "tell", "type", "9"),
        ("31 Foo {} ^{x^}", "tell", "type", ""),
        ("31 Foo", "tell", "titles", ""),
        ("31 {two words} {} ^{x^} 1", "tell", "from", "two words"),
        ("31 Foo {G(M)} ^{x^} 1", "tell", "titles", "G(M)"),
        ("28 x Foo {} ^{x^} 1", "channel_tell", "channel", "x"),
        ("26 7 Foo {} 2 ^{x^}", "kibitz", "type", "2"),
        ("32 Foo {} 4 ^{x^}", "shout", "type", "4"),
        ("50 1 Foo {} x 1 0 Blitz 3 0 1 -1 0 9999 1 0 {}", "seek", "rating", "x"),
        ("50 1 Foo {} 1500 3 0 Blitz 3 0 1 -1 0 9999 1 0 {}", "seek", "provisional", "3"),
        ("50 1 Foo {} 1500 1 0 Blitz 3 0 1 2 0 9999 1 0 {}", "seek", "color", "2"),
        ("51 1", "seek_removed", "reason", ""),
        ("43 7 Q", "my_role", "role", "Q"),
        ("56 7 X 1 1", "clock", "color", "X"),
        ("37 7 {X} {}", "holdings", "white", "X"),
        ("84 7 rnbq W", "position", "squares", "rnbq"),
        ("101 7 {} x", "position", "moves", "x"),
        ("24 x e4", "delta", "game", "x"),
        ("15 7 Foo Bar 0 Blitz 2", "game_started", "rated", "2"),
        ("16 7 0 Res 2-0 ^{x^} ^{?^}", "game_ended", "result", "2-0"),
        ("31 Foo {GM Grandmaster} ^{x^} 1", "tell", "titles", "GM Grandmaster"),
        ("99999999 x", "", "", ""),
    ] {
        // The result is of a game that is known.
        let known =
            if datagram.starts_with("16") { format!("^(15 {GAME}^)") } else { String::new() };
        let events = decoded(&format!("{known}^({datagram}^)"), None);
        let last = events.last().unwrap();
        let of_last = [name(last, "of"), name(last, "field"), name(last, "value")];
        assert_eq!(of_last, [of, field, value], "{datagram}: {last}");
        if !of.is_empty() {
            assert_eq!(name(last, "line"), datagram.replace('^', ""), "{datagram}");
        }
    }
}

/// ICC says that it appends arguments, and that programs are to ignore them.
#[test]
fn what_is_appended_is_no_mistake() {
    for datagram in ["31 Foo {} ^{x^} 1", "0 Foo {}", "19 7", "38 7 1 2", "51 1 2"] {
        let longer = decoded(&format!("^({datagram} new {{and more}}^)"), None);
        assert_eq!(longer, decoded(&format!("^({datagram}^)"), None));
    }
}

#[test]
fn a_number_of_a_kept_position_is_no_game() {
    for code in [12, 16, 24, 25, 40, 49, 101] {
        let events = decoded(&format!("^({code} -1 x^)"), None);
        assert!(events[0].starts_with(r#"{"kind":"datagram""#), "{events:?}");
    }
}

#[test]
fn the_games_have_a_limit() {
    let mut games = KnownGames::default();
    let mut feed = |number: usize, white: &str| {
        let body =
            format!(" {number} {white} B 0 Blitz 1 5 0 5 0 1 {{}} 1 1 9 {{}} {{}} 0 0 0 {{}} 0");
        let datagram = crate::input::Datagram { code: 12, body: body.as_bytes() };
        let decoded = decode(&datagram, &mut games, None);
        assert!(matches!(decoded.first, Event::GameStarted(_)), "{decoded:?}");
        games.len()
    };
    for number in 0..2 * GAMES {
        assert_eq!(feed(number, "A"), GAMES.min(number + 1));
    }
    // A name without end is not kept.
    assert_eq!(feed(9_999, &"A".repeat(5_000)), GAMES);
}

#[test]
fn a_challenge_of_ones_own_is_issued() {
    let challenge = "^(29 Foo 1500 1 {TD} Bar 0 0 {U} 17 Wild 0 1 5 0 3 1 0 {}^)";
    let mine = decoded(challenge, Some("FOO"));
    assert!(mine[0].starts_with(r#"{"kind":"issuing""#), "{mine:?}");
    let other = decoded(challenge, Some("Bar"));
    let expected = concat!(
        r#"{"kind":"challenge","challenger":{"name":"Foo","titles":["TD"]},"#,
        r#""challenger_rating":{"value":1500,"mark":"P"},"color":"black","#,
        r#""opponent":{"name":"Bar","titles":["U"]},"opponent_rating":{"none":"++++"},"#,
        r#""rated":false,"category":"Wild","variant":"wild(17)","initial":3,"increment":1,"#,
        r#""black_initial":5,"black_increment":0,"adjourned":true,"updated":false}"#,
    );
    assert_eq!(other, [expected]);
}

/// ICC sends the time control of an ad as an empty text where there is none.
#[test]
fn an_ad_has_no_more_where_that_is_empty() {
    let ad = |more: &str| format!("^(50 1 Foo {{}} 1500 2 0 Blitz 3 0 1 -1 0 9999 1 0 {more}^)");
    assert!(!decoded(&ad("{}"), None)[0].contains("more"));
    assert!(decoded(&ad("{} x"), None)[0].contains(r#""more":["x"]"#));
}
