//! Events to JSON and back.

use proptest::prelude::*;
use proptest::test_runner::{RngAlgorithm, TestRng};
use serde_json::Value as Json;

use super::corpus;
use crate::Heard;
use crate::event::describe::{Described, any_events};
use crate::event::{Event, Notice, Tell, Text};
use crate::snap::WithLine;

/// Some event of every kind, with random fields at a random place.
pub(super) fn some_of_every_kind(seed: [u8; 32]) -> Vec<Heard<'static>> {
    let random = &mut TestRng::from_seed(RngAlgorithm::ChaCha, &seed);
    let events = any_events(random).into_iter();
    let heard = events.map(|event| {
        Heard::new(event).with(|heard| {
            (heard.at, heard.block) = (Described::any(random), Described::any(random));
            heard.datagram = Described::any(random);
            (heard.line, heard.span) = (Described::any(random), heard.at..Described::any(random));
        })
    });
    heard.collect()
}

#[track_caller]
fn assert_same_after_json(heard: &Heard<'_>) {
    let json = serde_json::to_string(heard).unwrap();
    let back: Heard<'_> = serde_json::from_str(&json).unwrap_or_else(|e| panic!("{e}: {json}"));
    assert_eq!((back.at, &back.event, back.block), (heard.at, &heard.event, heard.block), "{json}");
    assert_eq!(back.datagram, heard.datagram, "{json}");
    assert_eq!(serde_json::to_string(&back).unwrap(), json);
    // With its line; a malformed one is a field of its event.
    let with_line = serde_json::to_string(&WithLine::new(heard)).unwrap();
    let back: Heard<'_> = serde_json::from_str(&with_line).unwrap();
    let value = |heard| serde_json::to_value(WithLine::new(heard)).unwrap();
    assert_eq!(value(&back), value(heard));
    match &heard.event {
        Event::Malformed(_) => assert_eq!(back.span, heard.span),
        _ => assert_eq!(Heard { entry: heard.entry, ..back }, *heard, "{with_line}"),
    }
    // The event alone, with its fields in another order.
    let Ok(Json::Object(fields)) = serde_json::to_value(&heard.event) else { panic!("{json}") };
    let turned: serde_json::Map<_, _> = fields.into_iter().rev().collect();
    match serde_json::from_str(&Json::Object(turned).to_string()).unwrap() {
        // These have an order of their own.
        Event::Notice(mut notice) => {
            notice.fields.reverse();
            assert_eq!(Event::Notice(notice), heard.event, "{json}");
        }
        event => assert_eq!(event, heard.event, "{json}"),
    }
}

proptest! {
    #[test]
    fn any_event_is_the_same_after_json(seed: [u8; 32]) {
        some_of_every_kind(seed).iter().for_each(assert_same_after_json);
    }
}

#[test]
fn every_event_of_the_corpus_is_the_same_after_json() {
    let mut count = 0;
    corpus::events(|heard, _| {
        assert_same_after_json(heard);
        count += 1;
    });
    assert!(count > 5000, "{count}");
}

#[test]
fn a_malformed_line_is_also_the_line_and_a_malformed_datagram_has_none() {
    for (stream, line) in [(&b"<12> x\n\r"[..], "<12> x"), (b"\x19(31 Foo\x19)", "")] {
        let mut all = Vec::new();
        let mut listener = |heard: &Heard<'_>| all.push(heard.clone().into_owned());
        let mut session = crate::Session::new();
        session.feed(stream, &mut listener);
        session.finish(&mut listener);
        let [heard] = &all[..] else { panic!("{all:?}") };
        assert!(matches!(heard.event, Event::Malformed(_)) && heard.line == line, "{heard:?}");
        let json = crate::snap::json_with_line(heard);
        let back: Heard<'_> = serde_json::from_str(&json).unwrap();
        assert_eq!(Heard { entry: heard.entry, ..back }, *heard, "{json}");
        // Its line is in the JSON without lines too.
        let back: Heard<'_> = serde_json::from_str(&crate::snap::json(heard)).unwrap();
        assert_eq!(back.line, line);
    }
}

#[test]
fn what_is_read_is_owned() {
    fn read<T: serde::de::DeserializeOwned>(json: &str) -> T {
        serde_json::from_str(json).unwrap()
    }

    let heard: Heard<'static> =
        read(r#"{"text":"hi","kind":"tell","from":{"titles":["GM"],"name":"Foo"},"at":7}"#);
    assert_eq!(heard, Heard::new(Event::Tell(Tell::new("Foo(GM)", "hi"))).with(|it| it.at = 7));
    let tell: Tell<'static> = read(r#"{"from":{"name":"Foo","titles":[]},"text":"hi","new":{}}"#);
    assert_eq!(tell, Tell::new("Foo", "hi"));
}

#[test]
fn a_field_may_be_called_as_the_place_is() {
    let notice = Notice::new("meeting").with_field("at", 4);
    assert_same_after_json(&Heard::new(Event::Notice(notice)).with(|heard| heard.at = 7));
    let notice = Notice::new("bridge").with_field("span", 4);
    assert_same_after_json(&Heard::new(Event::Notice(notice)).with(|heard| heard.span = 7..9));
}

#[test]
fn an_unknown_kind_is_a_notice() {
    let event = |json: &str| serde_json::from_str::<Event<'_>>(json);
    assert_eq!(
        event(r#"{"kind":"weather","degrees":-3,"where":"here","rain":true}"#).unwrap(),
        Event::Notice(
            Notice::new("weather")
                .with_field("degrees", -3)
                .with_field("where", "here")
                .with_field("rain", true)
        )
    );
    assert_eq!(event(r#"{"kind":"text","text":"x"}"#).unwrap(), Event::Text(Text::new("x")));
}

#[test]
fn what_is_no_event_says_why() {
    for (json, error) in [
        (r#"{"text":"x"}"#, "missing field `kind`"),
        (r#"{"kind":5}"#, "`kind` is not a text"),
        (r#"{"kind":"tell","text":"x"}"#, "missing field `from`"),
        (r#"{"kind":"text","text":5}"#, "invalid type: integer `5`, expected a string"),
        (r#"{"kind":"text","text":"x","text":"y"}"#, "duplicate field `text`"),
        (r#"{"kind":"overlong","bytes":-1}"#, "invalid value: integer `-1`, expected u64"),
        (r#"{"kind":"echo","on":null}"#, "invalid type: null, expected a boolean"),
        (r#"{"kind":"weather","degrees":1.5}"#, "degrees: not a text, a whole number"),
        (
            r#"{"kind":"weather","degrees":18446744073709551615}"#,
            "degrees: the number is too large",
        ),
        (r#"{"kind":"weather","where":["x"]}"#, "where: not a text, a whole number"),
        (r#"["tell"]"#, "invalid type: sequence, expected the fields of an event"),
    ] {
        let found = serde_json::from_str::<Event<'_>>(json).unwrap_err().to_string();
        assert!(found.starts_with(error), "{json}: {found}");
    }
}
