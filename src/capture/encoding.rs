//! The encoding of a capture: bytes as they are, or UTF-16 that a client or an editor wrote.

/// How the text of a capture is stored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Encoding {
    /// As it was received, after a byte order mark of this length.
    Bytes { mark: usize },
    /// UTF-16, after a byte order mark of this length.
    Utf16 { mark: usize, units: Units },
}

/// UTF-16 that is being decoded.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Units {
    little_endian: bool,
    /// The bytes of a character that is not complete.
    pending: Vec<u8>,
}

impl Encoding {
    /// The encoding of a capture that begins with these bytes; `None` if more of them could change it.
    /// `over` says that there are no more for now.
    pub(crate) fn of(start: &[u8], over: bool) -> Option<Encoding> {
        const UTF_8: &[u8] = b"\xef\xbb\xbf";
        // How much text without a mark is looked at.
        const UNMARKED: usize = 8;

        let utf16 = |mark, little_endian| {
            Some(Encoding::Utf16 { mark, units: Units { little_endian, pending: Vec::new() } })
        };
        let bytes = Some(Encoding::Bytes { mark: 0 });
        if start.starts_with(UTF_8) {
            return Some(Encoding::Bytes { mark: UTF_8.len() });
        }
        match start {
            // Telnet's IAC DONT begins in the same way, but a zero never follows its option.
            [0xff, 0xfe, first, 0, ..] if is_text(*first) => utf16(2, true),
            [0xff, 0xfe, first] if is_text(*first) && !over => None,
            [0xff, 0xfe] if !over => None,
            [0xfe, 0xff, 0, first, ..] if is_text(*first) => utf16(2, false),
            [0xfe, 0xff, 0] | [0xfe, 0xff] if !over => None,
            _ if start.len() < UTF_8.len() && UTF_8.starts_with(start) => bytes.filter(|_| over),
            [0xff] | [0xfe] if !over => None,
            _ => {
                let start = &start[..start.len().min(UNMARKED)];
                // Every second byte is zero, and the others are text.
                let zeros = |odd: usize| {
                    start.iter().enumerate().all(|(at, &byte)| match at % 2 == odd {
                        true => byte == 0,
                        false => is_text(byte),
                    })
                };
                match start.len() {
                    UNMARKED if zeros(1) => utf16(0, true),
                    UNMARKED if zeros(0) => utf16(0, false),
                    1..UNMARKED if (zeros(1) || zeros(0)) && !over => None,
                    _ => bytes,
                }
            }
        }
    }
}

/// A byte that text in ASCII may have.
fn is_text(byte: u8) -> bool {
    matches!(byte, b'\t' | b'\n' | b'\r' | b' '..=b'~')
}

impl Units {
    /// Appends what these bytes mean, as UTF-8. What is no character becomes U+FFFD.
    pub(crate) fn decode(&mut self, bytes: &[u8], text: &mut Vec<u8>) {
        self.pending.extend_from_slice(bytes);
        let mut whole = self.pending.len() / 2 * 2;
        let unit = |pair: &[u8]| match self.little_endian {
            true => u16::from_le_bytes([pair[0], pair[1]]),
            false => u16::from_be_bytes([pair[0], pair[1]]),
        };
        // The first half of a pair waits for the second.
        if whole > 0 && (0xd800..0xdc00).contains(&unit(&self.pending[whole - 2..])) {
            whole -= 2;
        }
        let units = self.pending[..whole].chunks_exact(2).map(unit);
        for letter in char::decode_utf16(units) {
            let letter = letter.unwrap_or(char::REPLACEMENT_CHARACTER);
            text.extend_from_slice(letter.encode_utf8(&mut [0; 4]).as_bytes());
        }
        self.pending.drain(..whole);
    }

    /// Ends the text: a character that is not complete becomes U+FFFD.
    pub(crate) fn finish(&mut self, text: &mut Vec<u8>) {
        if !self.pending.is_empty() {
            self.pending.clear();
            text.extend_from_slice("\u{fffd}".as_bytes());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn name(start: &[u8], over: bool) -> &'static str {
        match Encoding::of(start, over) {
            None => "?",
            Some(Encoding::Bytes { mark: 0 }) => "bytes",
            Some(Encoding::Bytes { .. }) => "bytes after a mark",
            Some(Encoding::Utf16 { units, .. }) if units.little_endian => "little",
            Some(Encoding::Utf16 { .. }) => "big",
        }
    }

    #[test]
    fn marks_and_what_looks_like_them() {
        for (start, now, at_the_end) in [
            (&b""[..], "?", "bytes"),
            (b"f", "?", "bytes"),
            (b"\0", "?", "bytes"),
            (b"\x01", "bytes", "bytes"),
            (b"fi", "bytes", "bytes"),
            (b"\n\rlogin: ", "bytes", "bytes"),
            (b"\xef\xbb", "?", "bytes"),
            (b"\xef\xbb\xbf", "bytes after a mark", "bytes after a mark"),
            (b"\xff\xfe", "?", "bytes"),
            (b"\xff\xfeF\0", "little", "little"),
            (b"\xfe\xff\0F", "big", "big"),
            // Telnet: DONT ECHO, WILL ECHO.
            (b"\xff\xfe\x01", "bytes", "bytes"),
            (b"\xff\xfe\x22\xff", "bytes", "bytes"),
            (b"\xff\xfb\x01", "bytes", "bytes"),
            (b"f\0i\0", "?", "bytes"),
            (b"f\0i\0c\0s\0", "little", "little"),
            (b"\0f\0i\0c\0s", "big", "big"),
            (b"f\0i\0c\0sx", "bytes", "bytes"),
            (b"\0\0\0\0\0\0\0\0", "bytes", "bytes"),
        ] {
            assert_eq!(name(start, false), now, "{start:?}");
            assert_eq!(name(start, true), at_the_end, "{start:?} at the end");
        }
    }

    #[test]
    fn utf_16_in_any_pieces() {
        let text = "a\u{e9}\u{20ac}\u{1f600}\n";
        for little_endian in [true, false] {
            let units = text.encode_utf16();
            let mut bytes: Vec<u8> = units
                .flat_map(|u| if little_endian { u.to_le_bytes() } else { u.to_be_bytes() })
                .collect();
            bytes.push(b'x');
            for size in 1..bytes.len() {
                let mut units = Units { little_endian, pending: Vec::new() };
                let mut found = Vec::new();
                bytes.chunks(size).for_each(|chunk| units.decode(chunk, &mut found));
                units.finish(&mut found);
                assert_eq!(String::from_utf8(found).unwrap(), format!("{text}\u{fffd}"));
            }
        }
    }
}
