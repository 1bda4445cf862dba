use super::*;

fn event<'a>(kind: &'a str, pairs: &[(&'a str, &'a str)]) -> Event<'a> {
    let pairs: Vec<_> = pairs.iter().map(|&(name, value)| (name, value.as_bytes())).collect();
    Event::from_fields(kind, &Fields::new(&pairs))
}

#[test]
fn an_event_stays_small() {
    assert!(size_of::<Event<'_>>() <= 256, "{}", size_of::<Event<'_>>());
}

#[test]
fn an_unknown_kind_is_a_notice() {
    let notice = event("arrived", &[("name", "Foo")]);
    assert_eq!(notice.kind(), "arrived");
    assert!(matches!(notice, Event::Notice(_)));
}

#[test]
fn a_known_kind_that_breaks_a_rule_is_malformed() {
    let Event::Malformed(fault) = event("tell", &[("from", "?"), ("text", "hi")]) else {
        panic!("not malformed")
    };
    assert_eq!((&*fault.of, &*fault.field), ("tell", "from"));
    let Event::Malformed(fault) = event("board", &[("line", " rnbqkbnr")]) else {
        panic!("not malformed")
    };
    assert_eq!((&*fault.of, &*fault.field, &*fault.line), ("board", "rank7", " rnbqkbnr"));
    let Event::Malformed(fault) = event("board", &[]) else { panic!("not malformed") };
    assert_eq!(fault.field, "line");
}

#[test]
fn kinds_and_owned_copies_agree() {
    for (kind, pairs) in [
        ("tell", &[("from", "Foo"), ("text", "hi")][..]),
        ("it_shout", &[("from", "Foo"), ("text", "waves")]),
        ("qtell", &[("text", "hi")]),
        ("prompt", &[("text", "fics% ")]),
        ("text", &[("text", "?")]),
        ("overlong", &[("bytes", "70000")]),
        ("logged_in", &[("handle", "Foo(*)")]),
        ("seek_removed", &[("ids", "8 17")]),
        ("departed", &[("name", "Foo")]),
        ("demi_board", &[("line", "kbnrpppp----------------PPPPKBNR 0 -1 -1")]),
    ] {
        let event = event(kind, pairs);
        assert_eq!(event.kind(), kind);
        assert_eq!(event.clone().into_owned(), event);
    }
}

#[cfg(feature = "serde")]
#[test]
fn json_begins_with_the_kind_and_is_flat() {
    for (event, json) in [
        (
            event("channel_tell", &[("from", "Foo(TM)"), ("channel", "50"), ("text", "da")]),
            r#"{"kind":"channel_tell","from":{"name":"Foo","titles":["TM"]},"channel":"50","text":"da"}"#,
        ),
        (
            event("whisper", &[("from", "Foo(1500P)"), ("text", "x")]),
            r#"{"kind":"whisper","from":{"name":"Foo","titles":[]},"rating":{"value":1500,"mark":"P"},"text":"x"}"#,
        ),
        (event("qtell", &[("text", "\"quoted\"")]), r#"{"kind":"qtell","text":"\"quoted\""}"#),
        (
            event("holdings", &[("line", " game 1 white [] black [P] <- BP")]),
            r#"{"kind":"holdings","game":1,"white":"","black":"P","gained":{"color":"black","piece":"P"}}"#,
        ),
        (event("arrived", &[("name", "Foo")]), r#"{"kind":"arrived","name":"Foo"}"#),
        (event("seeks_cleared", &[]), r#"{"kind":"seeks_cleared"}"#),
        (event("overlong", &[("bytes", "7")]), r#"{"kind":"overlong","bytes":7}"#),
        (Event::Echo { on: false }, r#"{"kind":"echo","on":false}"#),
        (
            Event::Datagram(Datagram::new(31, None, vec!["a b".into()])),
            r#"{"kind":"datagram","code":31,"args":["a b"]}"#,
        ),
        (
            event("say", &[("from", "Foo"), ("game", "x"), ("text", "")]),
            r#"{"kind":"malformed","of":"say","field":"game","value":"x","expected":"a number"}"#,
        ),
        (
            event(
                "game_ended",
                &[
                    ("game", "81"),
                    ("white", "Foo"),
                    ("black", "Bar"),
                    ("reason", "Foo checkmated"),
                    ("result", "0-1"),
                ],
            ),
            r#"{"kind":"game_ended","game":81,"white":"Foo","black":"Bar","reason":"Foo checkmated","cause":"checkmate","loser":"Foo","result":"0-1"}"#,
        ),
    ] {
        assert_eq!(serde_json::to_string(&event).unwrap(), json);
    }
}

#[cfg(feature = "serde")]
#[test]
fn every_variant_is_named_as_its_kind() {
    // The name in the JSON comes from the variant, `kind` from the table: they must agree.
    for kind in ["c_shout", "s_shout", "t_shout", "it_shout", "qtell", "partner_tell"] {
        let event = event(kind, &[("from", "Foo"), ("text", "x")]);
        let json = serde_json::to_value(&event).unwrap();
        assert_eq!(json["kind"], kind);
        assert_eq!(event.kind(), kind);
    }
}
