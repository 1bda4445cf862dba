//! Writes events as lines for snapshots.

use std::io::Write as _;

use super::json::is_plain;
use super::writer::{Key, Style};

/// The context of a value, which decides how the value is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Line {
    /// Nothing yet.
    Start,
    /// The event itself: its fields after each other.
    Event,
    /// An object, or a value outside of one: in braces, texts in quotes.
    Object,
    /// A handle or a rating, written as a server writes it: only its values.
    Plain,
}

impl Style for Line {
    fn text(self, text: &str, out: &mut Vec<u8>) {
        if self == Line::Plain {
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

    fn open(self, name: &'static str, out: &mut Vec<u8>) -> Line {
        match (self, name) {
            (Line::Start, _) => Line::Event,
            (_, "Handle" | "Rating") => Line::Plain,
            _ => {
                out.push(b'{');
                Line::Object
            }
        }
    }

    fn field(self, key: Key<'_>, first: bool, out: &mut Vec<u8>) -> bool {
        let key = key.as_str();
        match self {
            Line::Plain => return true,
            Line::Event if matches!(key, "at" | "kind" | "ranks") => return false,
            Line::Event => out.push(b' '),
            _ if first => {}
            _ => out.push(b' '),
        }
        out.extend_from_slice(key.as_bytes());
        out.push(b'=');
        true
    }

    fn close(self, out: &mut Vec<u8>) {
        if self == Line::Object {
            out.push(b'}');
        }
    }

    fn open_list(self, out: &mut Vec<u8>) {
        if self != Line::Plain {
            out.push(b'[');
        }
    }

    fn item(self, first: bool, out: &mut Vec<u8>) {
        match self {
            // The titles of a handle.
            Line::Plain => out.push(b'('),
            _ if !first => out.push(b' '),
            _ => {}
        }
    }

    fn after_item(self, out: &mut Vec<u8>) {
        if self == Line::Plain {
            out.push(b')');
        }
    }

    fn close_list(self, out: &mut Vec<u8>) {
        if self != Line::Plain {
            out.push(b']');
        }
    }
}
