//! Writes events as lines for snapshots.

use std::io::Write as _;

use super::json::is_plain;
use super::writer::Style;

/// The context of a value, which decides how the value is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum LineStyle {
    /// Nothing yet.
    Start,
    /// The event itself: its fields after each other.
    Event,
    /// An object, or a value outside of one: in braces, texts in quotes.
    Object,
    /// A handle or a rating, written as a server writes it: only its values.
    Plain,
}

impl Style for LineStyle {
    fn text(self, text: &str, out: &mut Vec<u8>) {
        if self == LineStyle::Plain {
            out.extend_from_slice(text.as_bytes());
        } else if is_plain(text.as_bytes()) {
            out.push(b'"');
            out.extend_from_slice(text.as_bytes());
            out.push(b'"');
        } else {
            // Appending to a vector can't fail.
            let _ = write!(out, "{text:?}");
        }
    }

    fn open(self, name: &'static str, out: &mut Vec<u8>) -> LineStyle {
        match (self, name) {
            (LineStyle::Start, _) => LineStyle::Event,
            (_, "Handle" | "Rating") => LineStyle::Plain,
            _ => {
                out.push(b'{');
                LineStyle::Object
            }
        }
    }

    fn field(self, key: &[u8], first: bool, out: &mut Vec<u8>) -> bool {
        match self {
            LineStyle::Plain => return true,
            LineStyle::Event if matches!(key, b"at" | b"kind" | b"ranks") => return false,
            LineStyle::Event => out.push(b' '),
            _ if first => {}
            _ => out.push(b' '),
        }
        out.extend_from_slice(key);
        out.push(b'=');
        true
    }

    fn close(self, out: &mut Vec<u8>) {
        if self == LineStyle::Object {
            out.push(b'}');
        }
    }

    fn open_list(self, out: &mut Vec<u8>) {
        if self != LineStyle::Plain {
            out.push(b'[');
        }
    }

    fn item(self, first: bool, out: &mut Vec<u8>) {
        match self {
            // The titles of a handle.
            LineStyle::Plain => out.push(b'('),
            _ if !first => out.push(b' '),
            _ => {}
        }
    }

    fn after_item(self, out: &mut Vec<u8>) {
        if self == LineStyle::Plain {
            out.push(b')');
        }
    }

    fn close_list(self, out: &mut Vec<u8>) {
        if self != LineStyle::Plain {
            out.push(b']');
        }
    }
}
