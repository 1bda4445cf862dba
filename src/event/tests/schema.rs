//! `docs/events.schema.json`: made from the types, and true.

use std::borrow::Cow;

use jsonschema::Validator;
use serde_json::{Map, Value as Json, json};

use super::{corpus, json};
use crate::Heard;
use crate::event::Value;
use crate::event::describe::{Described, DescribedField, described_kinds, object};
use crate::session::Block;
use crate::snap::WithLine;

/// The schema of a line of `replay --format json`, which is a [`Heard`].
fn schema() -> Json {
    let mut defs = Map::new();
    let kinds = described_kinds();
    let at = ["The offset of its first byte in the stream as received."];
    let block = ["The command that it answers, in block mode."];
    let datagram = ["The number of the ICC datagram that says it."];
    let line = ["What the server wrote, as a person would read it. Only with `--lines`."];
    let span = [
        "Where the line is in the stream: its first byte, and the one after it. Only with `--lines`.",
    ];
    // After the fields of the event. A malformed line has a field `line` of its own.
    let after = |own: &[DescribedField], defs: &mut Map<String, Json>| {
        let mut fields = vec![
            DescribedField::new::<Option<Block>>("block", &block, false, defs),
            DescribedField::new::<Option<u32>>("datagram", &datagram, false, defs),
        ];
        if own.iter().all(|field| field.name != "line") {
            fields.push(DescribedField::new::<Option<Cow<'_, str>>>("line", &line, false, defs));
        }
        let pair = json!({
            "type": "array",
            "items": u64::schema(defs),
            "minItems": 2,
            "maxItems": 2,
        });
        let field = DescribedField::new::<Option<u64>>("span", &span, false, defs);
        fields.push(DescribedField { schema: pair, ..field });
        fields
    };
    let mut of_kinds = Map::new();
    for kind in &kinds {
        let mut fields = vec![
            DescribedField::new::<u64>("at", &at, false, &mut defs),
            DescribedField {
                schema: json!({ "const": kind.kind }),
                ..DescribedField::new::<u64>("kind", &["The kind of the event."], false, &mut defs)
            },
        ];
        fields.extend(kind.fields(&mut defs));
        fields.extend(after(&fields, &mut defs));
        of_kinds.insert(kind.kind.to_owned(), object(&kind.doc, &fields));
    }
    let typed: Vec<&str> = kinds.iter().map(|kind| kind.kind).collect();
    let mut fields = vec![
        DescribedField::new::<u64>("at", &at, false, &mut defs),
        DescribedField {
            schema: json!({ "type": "string", "not": { "enum": typed } }),
            ..DescribedField::new::<u64>("kind", &["The kind of the event."], false, &mut defs)
        },
    ];
    fields.extend(after(&[], &mut defs));
    let doc = "A message of a kind without a type of its own, with the fields that the list names.";
    let mut notice = object(doc, &fields);
    notice["additionalProperties"] = Value::schema(&mut defs);
    of_kinds.insert("notice".to_owned(), notice);
    let one_of: Vec<_> =
        of_kinds.keys().map(|kind| json!({ "$ref": format!("#/$defs/{kind}") })).collect();
    of_kinds.append(&mut defs);
    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "An event",
        "description": "One thing that a chess server said: a line of `looking-at replay --format json`.",
        "oneOf": one_of,
        "$defs": of_kinds,
    })
}

fn validator() -> Validator {
    jsonschema::draft202012::new(&schema()).unwrap()
}

#[track_caller]
fn assert_valid(validator: &Validator, heard: &Heard<'_>) {
    for value in [serde_json::to_value(heard), serde_json::to_value(WithLine::new(heard))] {
        let value = value.unwrap();
        assert!(validator.is_valid(&value), "{value}");
    }
}

#[test]
fn the_schema_is_up_to_date() {
    let text = serde_json::to_string_pretty(&schema()).unwrap() + "\n";
    corpus::assert_file("docs/events.schema.json", &text);
    assert!(jsonschema::draft202012::meta::is_valid(&schema()));
}

#[test]
fn every_event_of_the_corpus_is_valid() {
    let validator = validator();
    corpus::events(|heard, _| assert_valid(&validator, heard));
}

#[test]
fn any_event_is_valid() {
    let validator = validator();
    for seed in 0..20 {
        json::some_of_every_kind([seed; 32]).iter().for_each(|it| assert_valid(&validator, it));
    }
}

#[test]
fn every_field_has_a_description() {
    fn check(schema: &Json, at: &str) -> usize {
        let Json::Object(parts) = schema else { return 0 };
        let properties = parts.get("properties").and_then(Json::as_object);
        let fields = properties.into_iter().flatten().map(|(name, field)| {
            let text = field["description"].as_str().unwrap_or_default();
            assert!(text.ends_with('.') && !text.contains(['[', ']']), "{at}.{name}: {text:?}");
            1
        });
        let inner = parts.get("oneOf").and_then(Json::as_array).into_iter().flatten();
        fields.sum::<usize>() + inner.map(|part| check(part, at)).sum::<usize>()
    }
    let schema = schema();
    let defs = schema["$defs"].as_object().unwrap();
    assert!(defs.iter().map(|(name, part)| check(part, name)).sum::<usize>() > 300);
}

/// A schema that accepts everything would pass the tests above.
#[test]
fn what_is_no_event_is_not_valid() {
    let validator = validator();
    for seed in 0..3 {
        for heard in json::some_of_every_kind([seed; 32]) {
            let Ok(Json::Object(fields)) = serde_json::to_value(&heard) else { panic!() };
            let check = |fields: Map<String, Json>, how: &str| {
                assert!(!validator.is_valid(&Json::Object(fields.clone())), "{how}: {fields:?}");
            };
            for name in fields.keys() {
                let mut wrong = fields.clone();
                wrong[name] = json!([null]);
                check(wrong, "no such value");
            }
            let mut more = fields.clone();
            more.insert("surplus".to_owned(), json!({}));
            check(more, "one field too many");
            if matches!(heard.event, crate::Event::Notice(_)) {
                continue;
            }
            let mut more = fields.clone();
            more.insert("surplus".to_owned(), json!("x"));
            check(more, "one field too many");
            // What can be read back without a field is an event without it.
            for name in fields.keys() {
                let mut less = fields.clone();
                less.remove(name);
                let less = Json::Object(less);
                let readable = serde_json::from_value::<Heard<'_>>(less.clone()).is_ok();
                let derived = name == "fen";
                assert_eq!(validator.is_valid(&less), readable && !derived, "{name}: {less}");
            }
        }
    }
}
