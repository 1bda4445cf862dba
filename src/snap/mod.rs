//! Writes events as lines to read and compare, and as JSON.
//!
//! [`line()`] writes an event as its offset, its kind and its fields. The snapshot tests of this crate
//! compare files of such lines. With the feature `capture`, [`capture()`](fn@capture) returns those of a
//! recorded session. Any stream can be tested the same way:
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

#[cfg(feature = "capture")]
mod capture;
mod json;
mod line;
mod lines;
mod writer;

use std::io::{self, Write};

use serde::Serialize;

#[cfg(feature = "capture")]
pub use self::capture::{capture, capture_where, capture_with_list};
pub use self::lines::JsonLines;
use self::writer::{Style, Unwritable, Writer, push_number};
use crate::event::Event;
use crate::session::Heard;

/// Returns the event as one JSON object, without a newline.
///
/// Invisible characters are escaped, so that the line can be shown anywhere.
pub fn json(heard: &Heard<'_>) -> String {
    let mut json = Vec::with_capacity(256);
    push_json(heard, &mut json);
    text(json)
}

/// Appends the result of [`json()`].
pub fn push_json(heard: &Heard<'_>, out: &mut Vec<u8>) {
    // Like serde's `flatten`, but the event is serialised as a struct, whose field names need no escapes.
    out.extend_from_slice(b"{\"at\":");
    push_number(heard.at, out);
    let event = out.len();
    push(&heard.event, json::Json, out);
    if let Some(brace) = out.get_mut(event) {
        *brace = b',';
        out.pop();
    }
    if let Some(block) = &heard.block {
        out.extend_from_slice(b",\"block\":");
        push(block, json::Json, out);
    }
    if let Some(datagram) = heard.datagram {
        out.extend_from_slice(b",\"datagram\":");
        push_number(u64::from(datagram), out);
    }
    out.push(b'}');
}

/// Like [`json()`], with two more fields: `line`, what the server wrote, and `span`, its offsets in the
/// stream.
///
/// ```
/// use looking_at::{Heard, Session, snap};
///
/// let mut lines = Vec::new();
/// let mut listener = |heard: &Heard<'_>| lines.push(snap::json_with_line(heard));
/// let mut session = Session::new();
/// session.feed(b"You are now observing game 5. And more.\n\rfics% ", &mut listener);
/// assert_eq!(lines[0], concat!(
///     r#"{"at":0,"kind":"observing","game":5,"#,
///     r#""line":"You are now observing game 5. And more.","span":[0,39]}"#,
/// ));
/// ```
pub fn json_with_line(heard: &Heard<'_>) -> String {
    let mut json = Vec::with_capacity(256);
    push_json(heard, &mut json);
    json.pop();
    let WithLine { line, span: [start, end], .. } = WithLine::new(heard);
    if let Some(line) = line {
        json.extend_from_slice(b",\"line\":");
        push(line, json::Json, &mut json);
    }
    json.extend_from_slice(b",\"span\":[");
    push_number(start, &mut json);
    json.push(b',');
    push_number(end, &mut json);
    json.extend_from_slice(b"]}");
    text(json)
}

/// An event with its line, for [`write_json`].
#[derive(Debug, Clone, Serialize)]
pub struct WithLine<'h, 'a> {
    #[serde(flatten)]
    heard: &'h Heard<'a>,
    /// A malformed line is a field of its event, so it is not added again.
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<&'h str>,
    span: [u64; 2],
}

impl<'h, 'a> WithLine<'h, 'a> {
    /// Creates an event with its line.
    pub fn new(heard: &'h Heard<'a>) -> WithLine<'h, 'a> {
        let is_field = matches!(&heard.event, Event::Malformed(fault) if !fault.line.is_empty());
        let line = (!is_field).then_some(&*heard.line);
        WithLine { heard, line, span: [heard.span.start, heard.span.end] }
    }
}

/// Writes a value as JSON in which no character is [hidden](crate::event::text::is_hidden).
///
/// # Errors
///
/// The error of the writer, or an error if JSON can't represent the value: a map whose keys are not strings.
/// Enum variants with several values are not supported either; events have none.
pub fn write_json<T: Serialize + ?Sized>(value: &T, mut writer: impl Write) -> io::Result<()> {
    let mut json = Vec::new();
    try_push(value, json::Json, &mut json).map_err(io::Error::other)?;
    writer.write_all(&json)
}

/// Returns the event as one line: offset, kind, then each field with its name.
///
/// Texts are in quotes with control characters escaped; handles and ratings are written as a server
/// writes them. The ranks of a board are left out, since its FEN has them.
pub fn line(heard: &Heard<'_>) -> String {
    let mut line = Vec::with_capacity(256);
    push_line(heard, &mut line);
    text(line)
}

/// Appends the result of [`line()`].
pub fn push_line(heard: &Heard<'_>, out: &mut Vec<u8>) {
    push_number(heard.at, out);
    out.push(b' ');
    out.extend_from_slice(heard.kind().as_bytes());
    push(heard, line::LineStyle::Start, out);
}

fn push<T: Serialize + ?Sized>(value: &T, style: impl Style, out: &mut Vec<u8>) {
    let len = out.len();
    // No event is refused. If one were, half a value would make the rest of the output unreadable.
    if try_push(value, style, out).is_err() {
        out.truncate(len);
    }
}

fn try_push<T: Serialize + ?Sized>(
    value: &T,
    style: impl Style,
    out: &mut Vec<u8>,
) -> Result<(), Unwritable> {
    value.serialize(Writer { out, style })
}

/// Converts the output, which is UTF-8 because it consists of strings.
fn text(bytes: Vec<u8>) -> String {
    String::from_utf8(bytes).unwrap_or_default()
}

#[cfg(test)]
mod tests;
