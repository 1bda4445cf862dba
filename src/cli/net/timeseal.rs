//! What a timeseal client sends: each line with the time, encoded.
//!
//! The key is in every client, so anyone can decode such a line in a recording. It is decoded here to
//! know whether it contains a password.

/// The key of every timeseal client.
const KEY: &[u8; 50] = b"Timestamp (FICS) v1.0 - programmed by Henrik Gram.";
/// The bytes of a line are swapped within blocks of this size.
const BLOCK: usize = 12;
/// Which bytes of a block are swapped.
const SWAPS: [(usize, usize); 3] = [(0, 11), (2, 9), (4, 7)];
/// Comes before the time that a client adds to its line.
const BEFORE_TIME: u8 = 0x18;
/// Comes after the time.
const AFTER_TIME: u8 = 0x19;

/// Decodes a line, given without its newline; `None` if it is not in this encoding.
pub(super) fn decode(line: &[u8]) -> Option<Vec<u8>> {
    // The last byte says where in the key the encoding begins.
    let (&last, body) = line.split_last()?;
    if last < 0x80 || body.is_empty() || !body.len().is_multiple_of(BLOCK) {
        return None;
    }
    let key = KEY.iter().cycle().skip(usize::from(last & 0x7f) % KEY.len());
    let mut text: Vec<u8> =
        body.iter().zip(key).map(|(byte, key)| (byte.wrapping_add(32) ^ key) & 0x7f).collect();
    for block in text.chunks_exact_mut(BLOCK) {
        for (one, other) in SWAPS {
            block.swap(one, other);
        }
    }
    let end = text.iter().rposition(|&byte| byte == BEFORE_TIME)?;
    let digits = text[end + 1..].iter().take_while(|byte| byte.is_ascii_digit()).count();
    let timed = digits > 0 && text.get(end + 1 + digits) == Some(&AFTER_TIME);
    text.truncate(end);
    timed.then_some(text)
}

/// Whether a decoded line is sent by the timeseal client itself: its greeting, or the answer to a ping.
pub(super) fn is_own(text: &[u8]) -> bool {
    text.starts_with(b"TIMESTAMP|") || text.starts_with(b"TIMESEAL") || text == b"\x029"
}

/// Encodes a line as a client does, without its newline.
#[cfg(test)]
pub(super) fn encode(text: &[u8], time: u32, offset: u8) -> Vec<u8> {
    let mut line = text.to_vec();
    line.push(BEFORE_TIME);
    line.extend(time.to_string().bytes());
    line.push(AFTER_TIME);
    line.resize(line.len().next_multiple_of(BLOCK), b'1');
    for block in line.chunks_exact_mut(BLOCK) {
        for (one, other) in SWAPS {
            block.swap(one, other);
        }
    }
    for (at, byte) in line.iter_mut().enumerate() {
        *byte = ((*byte | 0x80) ^ KEY[(at + usize::from(offset)) % KEY.len()]).wrapping_sub(32);
    }
    line.push(0x80 | offset);
    line
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decoding_reverses_encoding() {
        for text in [&b""[..], b"Foo", b"password old new", &[b'x'; 300]] {
            for offset in [0, 1, 49] {
                let line = encode(text, 1_234_567, offset);
                assert!(!line.contains(&b'\n') && !line.contains(&0xff));
                assert_eq!(decode(&line).as_deref(), Some(text));
            }
        }
    }

    #[test]
    fn other_lines_are_not() {
        for line in [&b""[..], b"\x80", b"password old new", b"t\xe9ll\x80", &[0x80; 13]] {
            assert_eq!(decode(line), None, "{}", line.escape_ascii());
        }
    }
}
