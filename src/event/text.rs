//! The text of a message, made from the bytes of the wire.
//!
//! Servers pass bytes through as the sender wrote them, so a line may be UTF-8, Latin-1, or
//! ASCII with FICS's `&#x3b1;` escapes, and with the variable `highlight` set a name comes
//! wrapped in terminal sequences. None of that is of use to a reader of events: [`decode`] takes
//! it away. What a player typed stays; [`visible()`] makes it fit to print.

mod visible;

use std::borrow::Cow;

pub use visible::{push_visible, visible};

use memchr::memchr3;

/// Decodes bytes from a server into the text that its author meant.
///
/// UTF-8 is taken where it is valid, else Latin-1. FICS's `&#x3b1;` escapes are decoded when they
/// are well formed and name a printable character; BEL and the `ESC [ ... m` highlight sequences
/// are dropped, once: what is around one of them may look like another afterwards, and stays.
/// Text that needs none of this is borrowed.
///
/// ```
/// use looking_at::event::text::decode;
///
/// assert_eq!(decode(b"plain"), "plain");
/// assert_eq!(decode(b"caf\xe9"), "caf\u{e9}");
/// assert_eq!(decode(b"&#x3b1;-beta"), "\u{3b1}-beta");
/// assert_eq!(decode(b"\x1b[7mFoo\x1b[0m\x07"), "Foo");
/// ```
#[must_use]
pub fn decode(bytes: &[u8]) -> Cow<'_, str> {
    match std::str::from_utf8(bytes) {
        Ok(text) if find_special(bytes).is_none() => Cow::Borrowed(text),
        _ => rewrite(bytes),
    }
}

/// Returns where the first byte is that may have to be decoded. There is none in most texts.
pub(crate) fn find_special(bytes: &[u8]) -> Option<usize> {
    memchr3(b'&', BEL, ESC, bytes)
}

fn rewrite(bytes: &[u8]) -> Cow<'_, str> {
    let text = match std::str::from_utf8(bytes) {
        Ok(text) => Cow::Borrowed(text),
        Err(_) => Cow::Owned(bytes.iter().map(|&byte| char::from(byte)).collect()),
    };
    if find_special(text.as_bytes()).is_none() { text } else { Cow::Owned(unescape(&text)) }
}

/// Returns whether a character can't be seen and drives a terminal, or changes how others are shown.
///
/// These are the control characters, C1 included, and those that turn the direction of writing,
/// join or part others, or have no width. Whoever shows the text of strangers shows them as
/// something else.
///
/// ```
/// use looking_at::event::text::is_hidden;
///
/// assert!(['\x1b', '\u{9b}', '\u{202e}', '\u{200b}'].into_iter().all(is_hidden));
/// assert!(!['a', ' ', '\u{e9}', '\u{2654}'].into_iter().any(is_hidden));
/// ```
#[must_use]
pub fn is_hidden(letter: char) -> bool {
    letter.is_control()
        || matches!(
            letter,
            '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}'
                | '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}'
                | '\u{e0000}'..='\u{e007f}'
        )
}

/// Returns the part of a text that `take` chooses, borrowed if the text is.
#[inline(always)]
pub(crate) fn part<'a>(
    text: Cow<'a, str>,
    take: impl for<'t> FnOnce(&'t str) -> &'t str,
) -> Cow<'a, str> {
    match text {
        Cow::Borrowed(text) => Cow::Borrowed(take(text)),
        Cow::Owned(text) => Cow::Owned(take(&text).to_owned()),
    }
}

/// Copies a string unless it is owned.
pub(crate) fn own(text: Cow<'_, str>) -> Cow<'static, str> {
    Cow::Owned(text.into_owned())
}

const BEL: u8 = 0x07;
const ESC: u8 = 0x1b;

fn unescape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = find_special(rest.as_bytes()) {
        let (before, special) = rest.split_at(at);
        out.push_str(before);
        rest = if let Some(after) = special.strip_prefix('\x07') {
            after
        } else if let Some(after) = highlight(special) {
            after
        } else if let Some((letter, after)) = escape(special) {
            out.push(letter);
            after
        } else {
            // The special byte is one byte of ASCII, so the next is a character boundary.
            let (plain, after) = special.split_at(1);
            out.push_str(plain);
            after
        };
    }
    out.push_str(rest);
    out
}

/// Returns what follows a highlight sequence, if `text` begins with one.
fn highlight(text: &str) -> Option<&str> {
    text.strip_prefix("\x1b[")?
        .trim_start_matches(|letter: char| letter.is_ascii_digit() || letter == ';')
        .strip_prefix('m')
}

/// Reads the character of an escape and what follows it, if `text` begins with a good one.
fn escape(text: &str) -> Option<(char, &str)> {
    let body = text.strip_prefix("&#x")?;
    let end = body.bytes().take(7).position(|byte| byte == b';')?;
    let digits = &body[..end];
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_hexdigit()) {
        return None;
    }
    let letter = u32::from_str_radix(digits, 16).ok().and_then(char::from_u32)?;
    (!letter.is_control()).then(|| (letter, &body[end + 1..]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plain_text_is_borrowed() {
        for plain in ["", "hello there", "\u{3b1}\u{3b2}", "100% ; [0m #x41;"] {
            assert!(matches!(decode(plain.as_bytes()), Cow::Borrowed(text) if text == plain));
        }
    }

    #[test]
    fn what_is_left_is_not_decoded_again() {
        assert_eq!(decode(b"\x1b[\x1b[7mm"), "\x1b[m");
        assert_eq!(decode(b"&#x2&#x36;6;"), "&#x266;");
        assert_eq!(decode(b"&#x26;#x41;"), "&#x41;");
    }

    #[test]
    fn the_special_bytes_are_found_wherever_they_are() {
        for length in 1..40 {
            assert_eq!(find_special(&vec![0xff; length]), None);
            for at in 0..length {
                for special in [b'&', BEL, ESC] {
                    let mut bytes = vec![b'x'; length];
                    bytes[at] = special;
                    assert_eq!(find_special(&bytes), Some(at), "{special} in {length}");
                }
            }
        }
    }

    #[test]
    fn what_is_not_utf8_is_latin1() {
        assert_eq!(decode(b"\xfcber \xa3"), "\u{fc}ber \u{a3}");
        assert_eq!(decode("\u{fc}ber".as_bytes()), "\u{fc}ber");
        // Latin-1 text may hold escapes too.
        assert_eq!(decode(b"\xe9&#x41;"), "\u{e9}A");
    }

    #[test]
    fn escapes_are_decoded_only_when_good() {
        for (bytes, text) in [
            ("&#x3b1;", "\u{3b1}"),
            ("a&#x41;b&#x1F600;c", "aAb\u{1f600}c"),
            ("&#x26;#x41;", "&#x41;"),
            ("&#x;", "&#x;"),
            ("&#x0000041;", "&#x0000041;"),
            ("&#x000041;", "A"),
            ("&#xd800;", "&#xd800;"),
            ("&#x110000;", "&#x110000;"),
            ("&#xa;", "&#xa;"),
            ("&#x1b;", "&#x1b;"),
            ("&#x7f;", "&#x7f;"),
            ("&#x85;", "&#x85;"),
            ("&#x+41;", "&#x+41;"),
            ("&#65;", "&#65;"),
            ("&#x41", "&#x41"),
            ("&&#x41;&", "&A&"),
        ] {
            assert_eq!(decode(bytes.as_bytes()), text, "{bytes}");
        }
    }

    #[test]
    fn bells_and_highlights_are_dropped() {
        assert_eq!(decode(b"\x07\x07hi"), "hi");
        assert_eq!(decode(b"\x1b[1;31mFoo\x1b[m"), "Foo");
        // Other sequences are not ours to judge.
        assert_eq!(decode(b"\x1b[2J"), "\x1b[2J");
        assert_eq!(decode(b"\x1b"), "\x1b");
        assert_eq!(decode(b"\x1b[7"), "\x1b[7");
    }
}
