use std::fmt::Write as _;
use std::io::{self, Write};

use serde_json::ser::{Formatter, Serializer};
use serde_json::{Map, Value, json};

use super::*;
use crate::Session;
use crate::event::text;

/// Writes a value with serde_json, with invisible characters escaped. The output must be the same.
fn slow_json<T: Serialize>(value: &T) -> String {
    struct Seen;

    impl Formatter for Seen {
        fn write_string_fragment<W: Write + ?Sized>(
            &mut self,
            writer: &mut W,
            fragment: &str,
        ) -> io::Result<()> {
            for letter in fragment.chars() {
                match text::is_hidden(letter) {
                    true => letter
                        .encode_utf16(&mut [0; 2])
                        .iter()
                        .try_for_each(|unit| write!(writer, "\\u{unit:04x}"))?,
                    false => write!(writer, "{letter}")?,
                }
            }
            Ok(())
        }
    }

    let mut json = Vec::new();
    value.serialize(&mut Serializer::with_formatter(&mut json, Seen)).unwrap();
    String::from_utf8(json).unwrap()
}

/// Writes the snapshot line by way of a value of serde_json.
fn slow_line(heard: &Heard<'_>) -> String {
    let mut line = format!("{} {}", heard.at, heard.kind());
    if let Ok(Value::Object(fields)) = serde_json::to_value(heard) {
        for (name, value) in &fields {
            if !matches!(name.as_str(), "at" | "kind" | "ranks") {
                let _ = write!(line, " {name}={}", Shown(value));
            }
        }
    }
    line
}

struct Shown<'a>(&'a Value);

impl std::fmt::Display for Shown<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.0 {
            Value::String(text) => write!(f, "{text:?}"),
            Value::Array(values) => {
                f.write_str("[")?;
                for (index, value) in values.iter().enumerate() {
                    let separator = if index == 0 { "" } else { " " };
                    write!(f, "{separator}{}", Shown(value))?;
                }
                f.write_str("]")
            }
            Value::Object(fields) => object(f, fields),
            plain => write!(f, "{plain}"),
        }
    }
}

fn object(f: &mut std::fmt::Formatter<'_>, fields: &Map<String, Value>) -> std::fmt::Result {
    let text = |name: &str| fields.get(name).and_then(Value::as_str);
    if let (Some(name), Some(Value::Array(titles))) = (text("name"), fields.get("titles")) {
        f.write_str(name)?;
        return titles.iter().try_for_each(|title| write!(f, "({})", title.as_str().unwrap_or("")));
    }
    if let Some(Value::Number(value)) = fields.get("value") {
        return write!(f, "{value}{}", text("mark").unwrap_or(""));
    }
    if let Some(none) = text("none") {
        return f.write_str(none);
    }
    f.write_str("{")?;
    for (index, (name, value)) in fields.iter().enumerate() {
        let separator = if index == 0 { "" } else { " " };
        write!(f, "{separator}{name}={}", Shown(value))?;
    }
    f.write_str("}")
}

/// Returns every file of the corpus, and every family of messages.
fn corpus() -> Vec<Vec<u8>> {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus");
    let files = [folder.clone(), folder.join("families")].map(|folder| {
        std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect::<Vec<_>>()
    });
    files
        .concat()
        .iter()
        .filter(|path| path.is_file())
        .map(|path| std::fs::read(path).unwrap())
        .collect()
}

#[test]
fn every_event_is_written_as_serde_json_would() {
    let mut events = 0;
    let mut listener = |heard: &Heard<'_>| {
        assert_eq!(json(heard), slow_json(heard));
        assert_eq!(line(heard), slow_line(heard));
        events += 1;
    };
    for bytes in corpus() {
        for list in [crate::PatternList::ics(), crate::PatternList::demichess()] {
            let mut session = Session::with_list(list);
            session.feed(&bytes, &mut listener);
            session.finish(&mut listener);
        }
    }
    assert!(events > 5_000, "{events}");
}

#[test]
fn strings_and_numbers_of_all_sorts() {
    let mut letters = String::new();
    for letter in (0..=0x2100).chain(0xfe00..=0xffff).chain(0xe_0000..=0xe_0200) {
        letters.extend(char::from_u32(letter));
    }
    let value = json!({
        "texts": ["", "plain", "\"quotes\" and \\", letters],
        "a \"key\"\u{7f}": {"b": [], "c": {}},
        "numbers": [0, 9, 10, 37, 99, 100, 999, 1000, u64::MAX, i64::MIN, -1, 1.5, -0.25, 1e300],
        "others": [true, false, null],
    });
    let mut found = Vec::new();
    write_json(&value, &mut found).unwrap();
    assert_eq!(String::from_utf8(found).unwrap(), slow_json(&value));
    for letter in letters.chars() {
        let mut found = Vec::new();
        write_json(&letter, &mut found).unwrap();
        assert_eq!(String::from_utf8(found).unwrap(), slow_json(&letter));
    }
}

#[test]
fn what_json_cannot_hold_is_an_error() {
    let map = std::collections::BTreeMap::from([(1, 2)]);
    assert!(write_json(&map, io::sink()).unwrap_err().to_string().contains("not a string"));
}
