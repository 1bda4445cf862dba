//! The debug log of xboard and winboard.
//!
//! Among much else, the log has a line `<ICS: ` for each read from the server and `>ICS: ` for each write to
//! it. Bytes below 32 and above 127 are written as a backslash and three octal digits. A backslash itself is
//! not escaped, so `\012` typed by a player looks the same as a newline, and what follows it may be taken for
//! a line of the server. The log has no times.

use std::io::Read;

use super::error::CaptureError;
use super::lines::Lines;
use super::{Chunk, ChunkBuffer, Direction};

/// Returns the next chunk that was received or sent.
pub(super) fn next<'b, R: Read>(
    lines: &mut Lines<R>,
    buffer: &'b mut ChunkBuffer,
) -> Result<Option<Chunk<'b>>, CaptureError> {
    while let Some(line) = lines.next()? {
        let Some((direction, escaped)) = traffic(line.bytes) else { continue };
        // winboard ends its lines with a carriage return, which is never data here.
        let escaped = escaped.strip_suffix(b"\r").unwrap_or(escaped);
        unescape(escaped, buffer.clear());
        return Ok(Some(buffer.chunk(None, direction)));
    }
    Ok(None)
}

/// Returns the direction and the escaped bytes of a line of traffic; `None` for any other line.
///
/// Notes on telnet negotiation (`<WILL ECHO >DO ECHO `) have no newline, so they may precede the traffic on
/// its line.
pub(crate) fn traffic(line: &[u8]) -> Option<(Direction, &[u8])> {
    let mut rest = line;
    loop {
        if let Some(escaped) = rest.strip_prefix(b"<ICS: ") {
            return Some((Direction::In, escaped));
        }
        if let Some(escaped) = rest.strip_prefix(b">ICS: ") {
            return Some((Direction::Out, escaped));
        }
        rest = after_negotiation(rest)?;
    }
}

/// Returns what follows one note on telnet negotiation.
fn after_negotiation(line: &[u8]) -> Option<&[u8]> {
    let words = line.strip_prefix(b"<").or_else(|| line.strip_prefix(b">"))?;
    let mut parts = words.splitn(3, |&byte| byte == b' ');
    let (verb, option, rest) = (parts.next()?, parts.next()?, parts.next()?);
    let known = matches!(verb, b"WILL" | b"WONT" | b"DO" | b"DONT");
    let option = option == b"ECHO" || (!option.is_empty() && option.iter().all(u8::is_ascii_digit));
    (known && option).then_some(rest)
}

/// Replaces the octal escapes by their bytes.
///
/// It replaces only escapes that xboard writes: `\101` must have been typed as a backslash and digits, since
/// an `A` is never escaped.
fn unescape(escaped: &[u8], bytes: &mut Vec<u8>) {
    let mut rest = escaped;
    while let Some(at) = memchr::memchr(b'\\', rest) {
        bytes.extend_from_slice(&rest[..at]);
        let byte = match rest[at + 1..] {
            [a @ b'0'..=b'3', b @ b'0'..=b'7', c @ b'0'..=b'7', ..] => {
                Some((a - b'0') << 6 | (b - b'0') << 3 | (c - b'0'))
                    .filter(|&byte| !(b' '..=0x7f).contains(&byte))
            }
            _ => None,
        };
        bytes.push(byte.unwrap_or(b'\\'));
        rest = &rest[at + if byte.is_some() { 4 } else { 1 }..];
    }
    bytes.extend_from_slice(rest);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_of_traffic() {
        let found = |line: &'static str| traffic(line.as_bytes());
        assert_eq!(found("<ICS: login: "), Some((Direction::In, &b"login: "[..])));
        assert_eq!(found(">ICS: guest\\012"), Some((Direction::Out, &b"guest\\012"[..])));
        assert_eq!(found("<WILL ECHO >DO ECHO <ICS: x"), Some((Direction::In, &b"x"[..])));
        assert_eq!(found("<DO 3 >WONT 3 >ICS: x"), Some((Direction::Out, &b"x"[..])));
        for other in ["", "<ICS:x", " <ICS: x", "ics input 0, castling", "<WILL x <ICS: x", "<"] {
            assert_eq!(found(other), None, "{other}");
        }
    }

    #[test]
    fn octal_numbers() {
        for (escaped, bytes) in [
            ("\\012\\015fics% ", &b"\n\rfics% "[..]),
            ("\\377\\373\\001", b"\xff\xfb\x01"),
            ("\\   folded", b"\\   folded"),
            ("\\101 \\177 \\400 \\01", b"\\101 \\177 \\400 \\01"),
            ("\\\\012", b"\\\n"),
            ("\\", b"\\"),
            ("", b""),
        ] {
            let mut found = Vec::new();
            unescape(escaped.as_bytes(), &mut found);
            assert_eq!(found, bytes, "{escaped}");
        }
    }
}
