//! The types of fields that no macro makes.

use std::borrow::Cow;

use proptest::prelude::Rng;
use proptest::test_runner::TestRng;
use serde_json::{Map, Value as Json, json};

use super::{Described, DescribedField, DescribedStruct, define, pick};
use crate::event::board::fen;
use crate::event::{Castling, DemiLast, Handle, Notice, Rating, RatingMark, Value};

/// Describes types that are one thing in JSON.
macro_rules! describe_plain {
    ($( $type:ty, $name:literal, $schema:tt, |$random:ident| $any:expr; )*) => {$(
        impl Described for $type {
            fn name() -> String {
                $name.to_owned()
            }

            fn schema(_: &mut Map<String, Json>) -> Json {
                json!($schema)
            }

            fn any($random: &mut TestRng) -> Self {
                $any
            }
        }
    )*};
}

/// Returns a number, often one at an edge: those are the ones that go wrong.
fn number(random: &mut TestRng) -> u64 {
    match random.next_u32() % 4 {
        0 => pick(random, &[0, 1, 127, 128, 255, u64::from(u32::MAX), i64::MAX as u64, u64::MAX]),
        1 => random.next_u64(),
        _ => random.next_u64() >> 40,
    }
}

const SQUARES: &[u8] = b"-PNBRQKpnbrqk";

describe_plain! {
    bool, "true or false", { "type": "boolean" }, |random| random.next_u32() & 1 == 0;
    u8, "a number", { "type": "integer", "minimum": 0, "maximum": 255 }, |random| number(random) as u8;
    u16, "a number", { "type": "integer", "minimum": 0, "maximum": 65_535 }, |random| number(random) as u16;
    u32, "a number", { "type": "integer", "minimum": 0, "maximum": 4_294_967_295_u32 },
        |random| number(random) as u32;
    u64, "a number", { "type": "integer", "minimum": 0 }, |random| number(random);
    i32, "a number", { "type": "integer", "minimum": i32::MIN, "maximum": i32::MAX },
        |random| number(random) as i32;
    i64, "a number", { "type": "integer" },
        |random| number(random) as i64;
    char, "a letter", { "type": "string", "minLength": 1, "maxLength": 1 },
        |random| pick(random, &['a', 'h', 'N', '"', '\\', '\u{1b}', '\u{e9}', '\u{1f600}']);
    Cow<'_, str>, "a text", { "type": "string" }, |random| {
        const PARTS: [&str; 14] = [
            "Foo", "hi", " ", "1", "-1", "true", "null", "\"", "\\", "\u{0}", "\u{1b}[7m", "\u{e9}",
            "\u{202e}", "\u{1f600}",
        ];
        let count = random.next_u32() % 4;
        (0..count).map(|_| pick(random, &PARTS)).collect()
    };
    Cow<'_, [u8]>, "bytes", {
        "type": "array",
        "items": { "type": "integer", "minimum": 0, "maximum": 255 },
    }, |random| {
        let mut bytes = vec![0; (random.next_u32() % 6) as usize];
        random.fill_bytes(&mut bytes);
        bytes.into()
    };
    [[u8; 8]; 8], "8 texts of 8 squares", {
        "type": "array",
        "items": { "type": "string", "pattern": "^[-PNBRQKpnbrqk]{8}$" },
        "minItems": 8,
        "maxItems": 8,
    }, |random| [(); 8].map(|()| [(); 8].map(|()| pick(random, SQUARES)));
    [u8; 32], "a text of 32 squares", { "type": "string", "pattern": "^[-PNBRQKpnbrqk]{32}$" },
        |random| [(); 32].map(|()| pick(random, SQUARES));
    Castling, "a text such as `KQkq`", { "enum": (fen::RIGHTS) },
        |random| Castling {
            white_short: bool::any(random),
            white_long: bool::any(random),
            black_short: bool::any(random),
            black_long: bool::any(random),
        };
}

impl<T: Described> Described for Option<T> {
    const OPTIONAL: bool = true;

    fn name() -> String {
        T::name()
    }

    fn schema(defs: &mut Map<String, Json>) -> Json {
        T::schema(defs)
    }

    fn any(random: &mut TestRng) -> Self {
        bool::any(random).then(|| T::any(random))
    }
}

impl<T: Described> Described for Vec<T> {
    fn name() -> String {
        format!("a list, each {}", T::name())
    }

    fn schema(defs: &mut Map<String, Json>) -> Json {
        json!({ "type": "array", "items": T::schema(defs) })
    }

    fn any(random: &mut TestRng) -> Self {
        (0..random.next_u32() % 4).map(|_| T::any(random)).collect()
    }
}

impl<T: Described> Described for Box<T> {
    fn name() -> String {
        T::name()
    }

    fn schema(defs: &mut Map<String, Json>) -> Json {
        T::schema(defs)
    }

    fn any(random: &mut TestRng) -> Self {
        Box::new(T::any(random))
    }
}

impl<T: DescribedStruct> DescribedStruct for Box<T> {
    const TYPE: &'static str = T::TYPE;

    fn fields(defs: &mut Map<String, Json>) -> Vec<DescribedField> {
        T::fields(defs)
    }
}

fn with_doc(mut schema: Json, doc: &str) -> Json {
    schema["description"] = doc.into();
    schema
}

impl Described for Handle<'_> {
    fn name() -> String {
        "Handle".to_owned()
    }

    fn schema(defs: &mut Map<String, Json>) -> Json {
        define("Handle", defs, |_| {
            json!({
                "description": "A user's name with the titles shown after it.",
                "type": "object",
                "properties": {
                    "name": { "description": "The name alone.", "type": "string" },
                    "titles": {
                        "description": "The titles in the order they were shown.",
                        "type": "array",
                        "items": { "type": "string", "minLength": 1 },
                    },
                },
                "required": ["name", "titles"],
                "additionalProperties": false,
            })
        })
    }

    fn any(random: &mut TestRng) -> Self {
        pick(random, &["Foo", "Foo(GM)", "frengo(*)(SR)(CA)", "Foo(C", ""]).into()
    }
}

impl Described for Rating<'_> {
    fn name() -> String {
        "Rating".to_owned()
    }

    fn schema(defs: &mut Map<String, Json>) -> Json {
        define("Rating", defs, |defs| {
            let (value, mark) = (u32::schema(defs), RatingMark::schema(defs));
            json!({
                "description": "A player's rating, or the mark in its place where a player has none.",
                "oneOf": [
                    {
                        "type": "object",
                        "properties": {
                            "value": with_doc(value, "The number."),
                            "mark": with_doc(mark, "How sure the server is of it."),
                        },
                        "required": ["value"],
                        "additionalProperties": false,
                    },
                    {
                        "type": "object",
                        "properties": {
                            "none": { "description": "As it was shown, such as `++++`.", "type": "string" },
                        },
                        "required": ["none"],
                        "additionalProperties": false,
                    },
                ],
            })
        })
    }

    fn any(random: &mut TestRng) -> Self {
        if bool::any(random) {
            return Rating::Unrated(Described::any(random));
        }
        Rating::Value { value: Described::any(random), mark: Described::any(random) }
    }
}

impl Described for DemiLast {
    fn name() -> String {
        "DemiLast".to_owned()
    }

    fn schema(defs: &mut Map<String, Json>) -> Json {
        define("DemiLast", defs, |_| {
            let square = json!({ "type": "integer", "minimum": 0, "maximum": 255 });
            json!({
                "description": "The opponent's last move in demichess.",
                "oneOf": [
                    { "enum": ["none", "forfeit"] },
                    {
                        "type": "object",
                        "properties": {
                            "from": with_doc(square.clone(), "The square it was on, 0 to 31."),
                            "to": with_doc(square, "The square it went to, 0 to 31."),
                        },
                        "required": ["from", "to"],
                        "additionalProperties": false,
                    },
                ],
            })
        })
    }

    fn any(random: &mut TestRng) -> Self {
        let (from, to) = (u8::any(random), u8::any(random));
        pick(random, &[DemiLast::None, DemiLast::Forfeit, DemiLast::Move { from, to }])
    }
}

impl Described for Value<'_> {
    fn name() -> String {
        "a text, a number, true or false".to_owned()
    }

    fn schema(_: &mut Map<String, Json>) -> Json {
        json!({ "type": ["string", "integer", "boolean"] })
    }

    fn any(random: &mut TestRng) -> Self {
        match random.next_u32() % 3 {
            0 => Value::Text(Described::any(random)),
            1 => Value::Number(Described::any(random)),
            _ => Value::Truth(Described::any(random)),
        }
    }
}

impl Described for Notice<'_> {
    fn name() -> String {
        "Notice".to_owned()
    }

    fn schema(_: &mut Map<String, Json>) -> Json {
        json!({ "type": "object" })
    }

    fn any(random: &mut TestRng) -> Self {
        let notice = Notice::new(pick(random, &["returned", "weather", "", "tel"]));
        let names = ["name", "where", "a b", "\u{e9}"];
        names
            .iter()
            .take(random.next_u32() as usize % 5)
            .fold(notice, |notice, name| notice.with_field(*name, Value::any(random)))
    }
}
