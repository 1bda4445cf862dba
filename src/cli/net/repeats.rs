//! Passwords that the server says itself.
//!
//! Who changes a password is told so, with the password: `changed from "old" to "new"`. From the
//! first such command on, what stands in quotes after `passw` in a line of the server's is
//! written as stars, one for each byte, so that nothing has to be held back and no cut moves.

use std::borrow::Cow;

/// The word by which such a line is known.
const WORD: [u8; 5] = *b"passw";

/// Reads along with the server.
#[derive(Debug, Default)]
pub(super) struct Repeats {
    /// A password was changed in this session.
    armed: bool,
    /// The last bytes, in lower case.
    window: [u8; WORD.len()],
    /// The line speaks of passwords.
    mentioned: bool,
    /// Within quotes.
    quoted: bool,
}

impl Repeats {
    /// From now on the server may say a password.
    pub(super) fn expect(&mut self) {
        self.armed = true;
    }

    /// What may be written of the server's bytes: as many as there are.
    pub(super) fn hide<'a>(&mut self, bytes: &'a [u8]) -> Cow<'a, [u8]> {
        if !self.armed {
            return Cow::Borrowed(bytes);
        }
        Cow::Owned(bytes.iter().map(|&byte| self.next(byte)).collect())
    }

    fn next(&mut self, byte: u8) -> u8 {
        if byte == b'\n' {
            *self = Repeats { armed: true, ..Repeats::default() };
            return byte;
        }
        self.window.rotate_left(1);
        self.window[WORD.len() - 1] = byte.to_ascii_lowercase();
        self.mentioned |= self.window == WORD;
        if byte == b'"' {
            self.quoted = self.mentioned && !self.quoted;
        } else if self.quoted {
            return b'*';
        }
        byte
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_is_said_after_a_change_is_hidden() {
        let said =
            b"\n\r\"Foo\" tells you: \"hi\"\n\rPassword changed from \"o1d\" to \"n3w\".\n\rfics% ";
        let mut repeats = Repeats::default();
        assert_eq!(repeats.hide(said), &said[..]);
        let expected = String::from_utf8_lossy(said).replace("o1d", "***").replace("n3w", "***");
        for size in 1..said.len() {
            let mut repeats = Repeats::default();
            repeats.expect();
            let shown: Vec<_> =
                said.chunks(size).flat_map(|bytes| repeats.hide(bytes).into_owned()).collect();
            assert_eq!(String::from_utf8_lossy(&shown), expected, "{size}");
        }
    }
}
