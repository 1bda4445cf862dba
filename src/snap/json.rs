//! JSON in which no character is hidden.

use super::writer::Style;
use crate::event::text::is_hidden;

/// The compact form.
#[derive(Debug, Clone, Copy)]
pub(super) struct Json;

impl Style for Json {
    #[inline]
    fn text(self, text: &str, out: &mut Vec<u8>) {
        out.push(b'"');
        match is_plain(text.as_bytes()) {
            true => out.extend_from_slice(text.as_bytes()),
            false => push_escaped(text, out),
        }
        out.push(b'"');
    }

    fn open(self, _: &'static str, out: &mut Vec<u8>) -> Json {
        out.push(b'{');
        self
    }

    #[inline]
    fn field(self, key: &[u8], first: bool, out: &mut Vec<u8>) -> bool {
        // Not one slice of either length, which would be a call of memcpy.
        match first {
            true => out.push(b'"'),
            false => out.extend_from_slice(b",\""),
        }
        out.extend_from_slice(key);
        out.extend_from_slice(b"\":");
        true
    }

    fn close(self, out: &mut Vec<u8>) {
        out.push(b'}');
    }

    fn open_list(self, out: &mut Vec<u8>) {
        out.push(b'[');
    }

    fn item(self, first: bool, out: &mut Vec<u8>) {
        if !first {
            out.push(b',');
        }
    }

    fn after_item(self, _: &mut Vec<u8>) {}

    fn close_list(self, out: &mut Vec<u8>) {
        out.push(b']');
    }
}

/// Returns whether a text is ASCII that needs no escape.
///
/// The last chunk overlaps the one before it, since a loop over the bytes behind the chunks takes as long as all else.
#[inline]
pub(super) fn is_plain(text: &[u8]) -> bool {
    if let Some(last) = text.last_chunk::<8>() {
        let (chunks, _) = text.as_chunks::<8>();
        chunks.iter().fold(are_plain(last), |plain, chunk| plain & are_plain(chunk))
    } else if let (Some(first), Some(last)) = (text.first_chunk::<4>(), text.last_chunk::<4>()) {
        are_plain(first) & are_plain(last)
    } else {
        are_plain(text)
    }
}

/// Looks at all bytes, without a branch for each.
#[inline(always)]
fn are_plain(bytes: &[u8]) -> bool {
    bytes.iter().fold(true, |plain, &byte| {
        plain & (b' '..0x7f).contains(&byte) & (byte != b'"') & (byte != b'\\')
    })
}

#[cold]
fn push_escaped(text: &str, out: &mut Vec<u8>) {
    let hex = |out: &mut Vec<u8>, unit: u16| {
        const DIGITS: &[u8; 16] = b"0123456789abcdef";
        out.extend_from_slice(b"\\u");
        out.extend([12, 8, 4, 0].map(|shift| DIGITS[usize::from(unit >> shift & 15)]));
    };
    for letter in text.chars() {
        match letter {
            '"' => out.extend_from_slice(b"\\\""),
            '\\' => out.extend_from_slice(b"\\\\"),
            '\x08' => out.extend_from_slice(b"\\b"),
            '\t' => out.extend_from_slice(b"\\t"),
            '\n' => out.extend_from_slice(b"\\n"),
            '\x0c' => out.extend_from_slice(b"\\f"),
            '\r' => out.extend_from_slice(b"\\r"),
            ' '..='~' => out.push(letter as u8),
            letter if is_hidden(letter) => {
                letter.encode_utf16(&mut [0; 2]).iter().for_each(|&unit| hex(out, unit));
            }
            letter => out.extend_from_slice(letter.encode_utf8(&mut [0; 4]).as_bytes()),
        }
    }
}
