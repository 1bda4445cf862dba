//! Highlight: the ANSI sequences around names and squares, `ESC [` digits and semicolons `m`.
//!
//! They are removed anywhere, so that a name matches whether its owner is highlighted or not. An ESC that
//! does not begin such a sequence is text.

use super::{Item, Look};

pub(super) const ESC: u8 = 0x1b;

/// The maximum length of a sequence in bytes. Servers send five; a terminal's colours can take about twenty.
const LIMIT: usize = 32;

pub(super) fn look(bytes: &[u8]) -> Look<'_> {
    match bytes.get(1) {
        None => return Look::More { scanned: 0 },
        Some(b'[') => {}
        Some(_) => return Look::Text(1),
    }
    let within = &bytes[..bytes.len().min(LIMIT)];
    match within[2..].iter().position(|byte| !matches!(byte, b'0'..=b'9' | b';')) {
        Some(n) if within[2 + n] == b'm' => Look::Item(Item::Highlight, n + 3),
        None if within.len() < LIMIT => Look::More { scanned: 0 },
        _ => Look::Text(1),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sequences() {
        for (bytes, expected) in [
            (&b"\x1b"[..], Look::More { scanned: 0 }),
            (b"\x1b[", Look::More { scanned: 0 }),
            (b"\x1b[1;3", Look::More { scanned: 0 }),
            (b"\x1b[m", Look::Item(Item::Highlight, 3)),
            (b"\x1b[7m x", Look::Item(Item::Highlight, 4)),
            (b"\x1b[1;37;40m", Look::Item(Item::Highlight, 10)),
            (b"\x1b[2J", Look::Text(1)),
            (b"\x1b(B", Look::Text(1)),
            (b"\x1b[1111111111111111111111111111111m", Look::Text(1)),
        ] {
            assert_eq!(look(bytes), expected, "{bytes:x?}");
        }
    }
}
