use super::*;

#[test]
fn an_event_stays_small() {
    assert!(size_of::<Event<'_>>() <= 256, "{}", size_of::<Event<'_>>());
}

#[test]
fn an_unknown_kind_is_a_notice() {
    let notice = Event::from_fields("returned", &[("name", "Foo")]);
    assert_eq!(notice.kind(), "returned");
    assert!(matches!(notice, Event::Notice(_)));
}

#[test]
fn a_known_kind_that_breaks_a_rule_is_malformed() {
    let fault = made::fault("tell", &[("from", "?"), ("text", "hi")]);
    assert_eq!((&*fault.of, &*fault.field), ("tell", "from"));
    let fault = made::fault("board", &[("line", " rnbqkbnr")]);
    assert_eq!((&*fault.of, &*fault.field, &*fault.line), ("board", "rank7", " rnbqkbnr"));
    let fault = made::fault("board", &[]);
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
        let event = Event::from_fields(kind, pairs);
        assert_eq!(event.kind(), kind);
        assert_eq!(event.clone().into_owned(), event);
    }
}

#[cfg(feature = "serde")]
#[test]
fn json_begins_with_the_kind_and_is_flat() {
    for (event, json) in [
        (
            Event::from_fields(
                "channel_tell",
                &[("from", "Foo(TM)"), ("channel", "50"), ("text", "da")],
            ),
            r#"{"kind":"channel_tell","from":{"name":"Foo","titles":["TM"]},"channel":"50","text":"da"}"#,
        ),
        (
            Event::from_fields("whisper", &[("from", "Foo(1500P)"), ("text", "x")]),
            r#"{"kind":"whisper","from":{"name":"Foo","titles":[]},"rating":{"value":1500,"mark":"P"},"text":"x"}"#,
        ),
        (
            Event::from_fields("qtell", &[("text", "\"quoted\"")]),
            r#"{"kind":"qtell","text":"\"quoted\""}"#,
        ),
        (
            Event::from_fields("holdings", &[("line", " game 1 white [] black [P] <- BP")]),
            r#"{"kind":"holdings","game":1,"white":"","black":"P","gained":{"color":"black","piece":"P"}}"#,
        ),
        (Event::from_fields("arrived", &[("name", "Foo")]), r#"{"kind":"arrived","name":"Foo"}"#),
        (Event::from_fields("seeks_cleared", &[]), r#"{"kind":"seeks_cleared"}"#),
        (Event::from_fields("overlong", &[("bytes", "7")]), r#"{"kind":"overlong","bytes":7}"#),
        (Event::Echo(Echo::new(false)), r#"{"kind":"echo","on":false}"#),
        (
            Event::Datagram(Datagram::new(31, ["a b"])),
            r#"{"kind":"datagram","code":31,"args":["a b"]}"#,
        ),
        (
            Event::from_fields("say", &[("from", "Foo"), ("game", "x"), ("text", "")]),
            r#"{"kind":"malformed","of":"say","field":"game","value":"x","expected":"a number"}"#,
        ),
        (
            Event::from_fields(
                "game_ended",
                &[
                    ("game", "81"),
                    ("white", "Foo"),
                    ("black", "Bar"),
                    ("reason", "Foo checkmated"),
                    ("result", "0-1"),
                ],
            ),
            r#"{"kind":"game_ended","game":81,"white":"Foo","black":"Bar","reason":"Foo checkmated","cause":"checkmate","by":"Foo","side":"white","loser":"Foo","winner":"Bar","result":"0-1"}"#,
        ),
    ] {
        assert_eq!(serde_json::to_string(&event).unwrap(), json);
    }
}

/// Fields that the entries of a form must have, with texts that can be read.
fn some_fields(kind: Kind) -> Vec<(&'static str, &'static str)> {
    let Some([.., form]) = Event::forms(kind) else { return Vec::new() };
    let text = |name| match name {
        "game" | "id" | "before" | "after" | "bytes" | "ids" | "state" | "to" | "count"
        | "total" | "ply" | "seconds" | "players" | "games" | "most" | "largest" | "least"
        | "white_ms" | "black_ms" => "1",
        "result" => "1-0",
        "rated" => "rated",
        "examined" | "listening" | "interface" | "runs" => "true",
        "action" => "login",
        "channel" => "50",
        "speech" => "Foo's here",
        "squares" => "kbnrpppp----------------PPPPKBNR",
        "from" if kind == Kind::DemiBoard => "2",
        name if name.contains("initial") || name.contains("increment") => "5",
        name if name.contains("rating") => "1500",
        _ => "Foo",
    };
    form.iter()
        .map(|slot| slot.name)
        .filter(|&name| name != "line")
        .map(|it| (it, text(it)))
        .collect()
}

#[cfg(feature = "serde")]
#[test]
fn every_variant_is_named_as_its_kind() {
    // The name in the JSON comes from the variant, `kind` from the table: they must agree.
    for name in Kind::NAMES {
        let kind = Kind::of(name);
        assert_ne!(kind, Kind::Notice, "{name}");
        // A line of data has its own tests, and some kinds are never made of fields.
        let fields: Vec<_> = some_fields(kind);
        let fields: Vec<_> =
            fields.into_iter().filter(|(name, _)| !OPTIONAL.contains(name)).collect();
        let event = Event::from_fields(name, &fields);
        if matches!(&event, Event::Malformed(fault) if fault.of == *name) {
            let last = Event::forms(kind).and_then(<[_]>::last);
            assert!(last.is_none_or(|form| form.iter().any(|slot| slot.name == "line")), "{name}");
            continue;
        }
        assert_eq!(event.kind(), *name);
        assert_eq!(serde_json::to_value(&event).unwrap()["kind"], *name);
        assert_eq!(event.clone().into_owned(), event);
    }
}

/// Fields whose text would have to be of some other form.
const OPTIONAL: [&str; 13] = [
    "color",
    "partner",
    "registered",
    "adjourned_game",
    "on_my_list",
    "adjourned",
    "updated",
    "continued",
    "automatic",
    "formula",
    "half_moves",
    "heard_by",
    "number",
];

#[test]
fn a_session_makes_some_kinds_itself() {
    for kind in ["echo", "reply", "ping", "datagram", "move_list"] {
        let fault = made::fault(kind, &[]);
        assert_eq!((&*fault.of, &*fault.field), (kind, "kind"));
    }
}

#[test]
fn what_a_kind_does_not_know_is_malformed() {
    let fields = [("from", "Foo"), ("text", "hi"), ("form", "x")];
    let fault = made::fault("tell", &fields);
    assert_eq!(fault.to_string(), "malformed tell: form is `x`, expected a field of the kind");
}

/// What a typed star accepted is never malformed, whatever it is.
mod accepted {
    use proptest::prelude::*;

    use crate::Attempt;
    use crate::event::{Event, Found};
    use crate::list::{PatternList, StarType};

    /// For each type, an entry with a star of it and a field that it becomes.
    const ENTRIES: [(StarType, &str); 6] = [
        (StarType::Handle, r#"tell ^"<*>" from:handle text=x"#),
        (StarType::Member, r#"channel_tell ^"<*>" from:member text=x"#),
        (StarType::Player, r#"kibitz ^"<*>" from:player text=x"#),
        (StarType::Channel, r#"channel_tell ^"<*>" from=Foo channel:channel text=x"#),
        (StarType::Rating, r#"kibitz ^"<*>" from=Foo rating:rating text=x"#),
        (StarType::Number, r#"say ^"<*>" from=Foo game:number text=x"#),
    ];

    /// Texts that are nearly of a type, or are.
    fn text() -> impl Strategy<Value = String> {
        const PARTS: [&str; 24] = [
            "Foo",
            "a",
            "*",
            "-",
            "_",
            "(",
            ")",
            "(GM)",
            "( 902)",
            "(50)",
            "(T49)",
            "(123456)",
            "(1500P)",
            "(++++)",
            "(&#x28;)",
            "(&)",
            "12",
            "0",
            "4294967296",
            "T",
            "1500E",
            "UNR",
            "----",
            " 886",
        ];
        let part = prop_oneof![
            8 => proptest::sample::select(&PARTS[..]).prop_map(str::to_owned),
            1 => "[ -~]{1,3}",
        ];
        prop::collection::vec(part, 0..5).prop_map(|parts| parts.concat())
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(2_000))]
        #[test]
        fn what_a_typed_star_accepted_is_never_malformed(text in text()) {
            for (star_type, entry) in ENTRIES {
                let list = format!("{entry}\nnewline \"\\n\"\n");
                let list = PatternList::parse("x.pat", &list).unwrap();
                let entry = &list.entries()[0];
                let line = format!("<{text}>\n");
                let Attempt::Match { stars, .. } = entry.attempt(line.as_bytes(), 0) else {
                    continue;
                };
                let accepted = &line[stars[0].clone()];
                prop_assert!(star_type.accepts(accepted.as_bytes()));
                for end in 0..accepted.len() {
                    prop_assert!(entry.stars()[0].may_become(&accepted.as_bytes()[..end]));
                }
                // In text that has to be decoded, and in text that has not.
                for plain in [None, Some(&*line).filter(|line| !line.contains('&'))] {
                    let (text, ranges) = (line.as_bytes(), &stars[..]);
                    let binding = &entry.binding;
                    let event = Event::of(&Found { binding, text, plain, ranges, body: None });
                    prop_assert!(!matches!(event, Event::Malformed(_)), "{event:?}");
                }
            }
        }
    }

    #[test]
    fn each_type_accepts_something_and_a_number_only_what_fits() {
        let attempt = |entry: &str, text: &str| {
            let list = format!("{entry}\nnewline \"\\n\"\n");
            let list = PatternList::parse("x.pat", &list).unwrap();
            let line = format!("<{text}>\n");
            matches!(list.entries()[0].attempt(line.as_bytes(), 0), Attempt::Match { .. })
        };
        let texts = ["Foo(GM)", "Foo(123456)", "Foo(C)( 902)", "T50", "1500P", "12"];
        for ((_, entry), text) in ENTRIES.into_iter().zip(texts) {
            assert!(attempt(entry, text), "{entry}: {text}");
        }
        let (_, say) = ENTRIES[5];
        assert!(attempt(say, "4294967295"));
        for text in ["-1", "4294967296", "123456789012345678"] {
            assert!(!attempt(say, text), "{text}");
        }
    }
}

#[cfg(feature = "json")]
mod corpus;
#[cfg(feature = "json")]
mod datagrams;
#[cfg(feature = "json")]
mod json;
pub(super) mod made;
#[cfg(feature = "json")]
mod page;
#[cfg(feature = "json")]
mod schema;
