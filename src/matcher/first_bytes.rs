//! The literals of patterns, compared with a text at once.

/// How many bytes are compared at once.
const FIRST: usize = 16;

/// The first bytes of a literal. Most have no more.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct FirstBytes {
    mask: u128,
    value: u128,
    /// The first of them, at which a star before the literal stops.
    pub(super) stop: u8,
    /// The length of all of the literal.
    pub(super) length: usize,
}

impl FirstBytes {
    /// A literal that has at least one byte.
    pub(super) fn new(literal: &[u8]) -> FirstBytes {
        let first = &literal[..literal.len().min(FIRST)];
        FirstBytes {
            mask: first_word(&[0xff; FIRST][..first.len()]),
            value: first_word(first),
            stop: literal[0],
            length: literal.len(),
        }
    }

    /// Whether a text whose [first word](first_word) this is begins with the literal, as far as
    /// that can be told.
    #[inline]
    pub(super) fn begins(&self, word: u128) -> bool {
        word & self.mask == self.value
    }

    /// Whether it can be told for certain.
    pub(super) fn is_short(&self) -> bool {
        self.length <= FIRST
    }
}

/// The first bytes of a text as a number, with zeros after its end.
#[inline]
pub(super) fn first_word(text: &[u8]) -> u128 {
    let first = text.first_chunk::<FIRST>().copied().unwrap_or_else(|| {
        let mut first = [0; FIRST];
        first[..text.len()].copy_from_slice(text);
        first
    });
    u128::from_le_bytes(first)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn as_far_as_its_first_bytes_go() {
        let text = b"0123456789abcdefgh";
        for length in 1..=text.len() {
            let literal = FirstBytes::new(&text[..length]);
            assert_eq!(literal.is_short(), length <= 16);
            for end in 0..=text.len() {
                let begins = literal.begins(first_word(&text[..end]));
                assert_eq!(begins, end >= length.min(16), "{length} of {end}");
            }
            let mut other = *text;
            other[length.min(16) - 1] ^= 1;
            assert!(!literal.begins(first_word(&other)));
        }
    }
}
