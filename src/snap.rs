//! Events as lines made for reading and comparing, and as JSON.
//!
//! [`line()`] shows an event as its offset, its kind and its fields. Files of such lines are what
//! this crate's own snapshot tests hold, and any stream can be tested the same way:
//!
//! ```
//! use looking_at::{Heard, Session, snap};
//!
//! let mut lines = String::new();
//! let mut listener = |heard: &Heard<'_>| {
//!     lines.push_str(&snap::line(heard));
//!     lines.push('\n');
//! };
//! let mut session = Session::new();
//! session.feed(b"Foo(GM) tells you: hi\n\r", &mut listener);
//! session.feed(b"Game 5: Foo offers a draw.\n\r", &mut listener);
//! session.finish(&mut listener);
//! // insta::assert_snapshot!(lines);
//! assert_eq!(lines, "\
//! 0 tell from=Foo(GM) text=\"hi\"
//! 23 offer from=Foo game=5 what=\"draw\"
//! ");
//! ```

use std::fmt::Write as _;
use std::io::{self, Write};

use serde::Serialize;
use serde_json::ser::{Formatter, Serializer};
use serde_json::{Map, Value};

use crate::event::text;
use crate::session::Heard;

/// The event as one JSON object, without a newline.
///
/// Characters that can't be seen are escaped, so that the line can be shown anywhere.
pub fn json(heard: &Heard<'_>) -> String {
    let mut json = Vec::with_capacity(128);
    // Strings and numbers under string keys: there is nothing in an event that JSON can't hold.
    let _ = write_json(heard, &mut json);
    String::from_utf8(json).unwrap_or_default()
}

/// Writes a value as JSON in which no character is [hidden](text::is_hidden).
///
/// # Errors
///
/// Those of the writer, and where the value is none that JSON can hold.
pub fn write_json<T: Serialize + ?Sized>(value: &T, writer: impl Write) -> io::Result<()> {
    value.serialize(&mut Serializer::with_formatter(writer, Seen)).map_err(io::Error::from)
}

/// The compact form, with what can't be seen escaped. ASCII is escaped anyway, but for DEL.
struct Seen;

impl Formatter for Seen {
    fn write_string_fragment<W: Write + ?Sized>(
        &mut self,
        writer: &mut W,
        fragment: &str,
    ) -> io::Result<()> {
        let mut rest = fragment;
        if !rest.is_ascii() || rest.contains('\x7f') {
            while let Some((at, letter)) = rest.char_indices().find(|(_, c)| text::is_hidden(*c)) {
                writer.write_all(&rest.as_bytes()[..at])?;
                for unit in letter.encode_utf16(&mut [0; 2]) {
                    write!(writer, "\\u{unit:04x}")?;
                }
                rest = &rest[at + letter.len_utf8()..];
            }
        }
        writer.write_all(rest.as_bytes())
    }
}

/// The event as one line: offset, kind, then each field with its name.
///
/// Texts are in quotes with control characters escaped; handles and ratings are written as a server
/// writes them. The ranks of a board are left out, since its FEN has them.
pub fn line(heard: &Heard<'_>) -> String {
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

/// A value as a snapshot shows it.
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
