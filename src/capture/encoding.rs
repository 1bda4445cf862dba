//! The encoding of a capture: bytes as they are, or UTF-16 that a client or an editor wrote.

/// The encoding of a capture.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Encoding {
    /// The bytes as they were received, after a byte order mark of this length.
    Bytes { mark: usize },
    /// UTF-16, after a byte order mark of this length.
    Utf16 { mark: usize, units: Units },
}

/// A decoder of UTF-16.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Units {
    little_endian: bool,
    /// The bytes of an incomplete character.
    pending: Vec<u8>,
}

impl Encoding {
    /// Returns the encoding of a capture that begins with these bytes, or `None` if more bytes could change
    /// it. `over` says that there are no more for now.
    pub(crate) fn of(start: &[u8], over: bool) -> Option<Encoding> {
        const UTF_8: &[u8] = b"\xef\xbb\xbf";
        // The number of bytes that decide if there is no mark.
        const UNMARKED: usize = 8;

        let utf16 = |mark, little_endian| {
            Some(Encoding::Utf16 { mark, units: Units { little_endian, pending: Vec::new() } })
        };
        let bytes = Some(Encoding::Bytes { mark: 0 });
        if start.starts_with(UTF_8) {
            return Some(Encoding::Bytes { mark: UTF_8.len() });
        }
        match start {
            [0xfe, 0xff, ..] => utf16(2, false),
            // Telnet's IAC DONT begins with the same bytes, so more of the text has to decide.
            [0xff, 0xfe, rest @ ..] => match is_after_dont(rest, over) {
                Some(true) => bytes,
                Some(false) => utf16(2, true),
                None => None,
            },
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

/// Returns whether this follows telnet's IAC DONT and not a byte order mark; `None` if more could change it.
fn is_after_dont(rest: &[u8], over: bool) -> Option<bool> {
    // The largest number of a telnet option, except a few that no chess server uses.
    const OPTIONS: u8 = 49;
    // The number of bytes that decide: a line or two in UTF-16.
    const ENOUGH: usize = 128;

    if rest.first().is_some_and(|&option| option > OPTIONS) {
        return Some(false);
    }
    let rest = &rest[..rest.len().min(ENOUGH)];
    // A text in UTF-16 soon has an ASCII character, whose second byte is zero. In a stream of bytes a zero
    // follows only a carriage return.
    let ascii = |pair: &[u8]| pair[0] != b'\r' && pair[1] == 0;
    if rest.chunks_exact(2).any(ascii) {
        return Some(false);
    }
    (over || rest.len() == ENOUGH).then_some(true)
}

/// Returns whether ASCII text may contain this byte.
fn is_text(byte: u8) -> bool {
    matches!(byte, b'\t' | b'\n' | b'\r' | b' '..=b'~')
}

impl Units {
    /// Appends the decoded text as UTF-8. Invalid units become U+FFFD.
    pub(crate) fn decode(&mut self, bytes: &[u8], text: &mut Vec<u8>) {
        self.pending.extend_from_slice(bytes);
        let mut whole = self.pending.len() / 2 * 2;
        let unit = |pair: &[u8]| match self.little_endian {
            true => u16::from_le_bytes([pair[0], pair[1]]),
            false => u16::from_be_bytes([pair[0], pair[1]]),
        };
        // The first half of a surrogate pair waits for the second.
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

    /// Ends the text: an incomplete character becomes U+FFFD.
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
            // U+00E9, U+2654, U+4E2D, U+2500, a line break.
            (b"\xff\xfe\xe9\0", "little", "little"),
            (b"\xff\xfe\x54\x26", "little", "little"),
            (b"\xfe\xff\x26\x54", "big", "big"),
            (b"\xff\xfe\x2d\x4e", "?", "bytes"),
            (b"\xff\xfe\x2d\x4ea\0", "little", "little"),
            (b"\xff\xfe\0\x25\0\x25\n\0", "little", "little"),
            (b"\xff\xfe\r\0", "?", "bytes"),
            (b"\xff\xfe\r\0\n\0", "little", "little"),
            // Telnet: DONT ECHO, WILL ECHO.
            (b"\xff\xfe\x01", "?", "bytes"),
            (b"\xff\xfe\x22\xff", "?", "bytes"),
            (b"\xff\xfe\x01x\r\0\nlogin: ", "?", "bytes"),
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
    fn a_telnet_command_before_a_banner() {
        let banner = [&b"\xff\xfe\x01"[..], &b"\n\rWelcome to the server.".repeat(9)].concat();
        assert_eq!(name(&banner, false), "bytes");
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
