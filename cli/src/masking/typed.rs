//! The lines that a client sends, and how a server may read them.
//!
//! A line may contain telnet commands and backspaces, or be encoded for timeseal. It is not known whether the
//! server applies backspaces, so a line has two readings: as typed, and as corrected.

use looking_at::timeseal;

/// The maximum number of bytes of a line that are kept.
pub(super) const MAX_LINE: usize = 4096;

const IAC: u8 = 0xff;
const SUBNEGOTIATION: u8 = 0xfa;
const ESC: u8 = 0x1b;

/// Splits what a client sends into lines.
#[derive(Debug, Default)]
pub(super) struct Typed {
    line: TypedLine,
    /// Set if the line ended with `\r`; a `\n` or NUL after it belongs to that end.
    after_return: bool,
}

/// The role of a byte in its line.
#[derive(Debug)]
pub(super) enum Key {
    /// A byte of the line.
    Part,
    /// The end of the line.
    End(TypedLine),
    /// The second byte of a line ending.
    AfterEnd,
}

impl Typed {
    pub(super) fn push(&mut self, byte: u8) -> Key {
        if std::mem::take(&mut self.after_return) && matches!(byte, b'\n' | 0) {
            return Key::AfterEnd;
        }
        if matches!(byte, b'\n' | b'\r') {
            self.after_return = byte == b'\r';
            return Key::End(std::mem::take(&mut self.line));
        }
        self.line.push(byte);
        Key::Part
    }

    /// Returns the incomplete line.
    pub(super) fn line(&self) -> &TypedLine {
        &self.line
    }

    pub(super) fn take(&mut self) -> TypedLine {
        std::mem::take(&mut self.line)
    }
}

/// A line without its line ending.
#[derive(Debug, Default)]
pub(super) struct TypedLine {
    /// Its bytes, up to [`MAX_LINE`].
    bytes: Vec<u8>,
    /// The number of bytes that were sent.
    len: usize,
}

/// The content of a line.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Content {
    /// Text, in one or two readings, which may be empty.
    Text {
        /// As typed and as corrected, with single blanks.
        readings: Vec<Vec<u8>>,
        /// The text between control bytes, if there are any.
        pieces: Vec<Vec<u8>>,
        /// Set if there are cursor keys or the like, so that no reading is certain.
        uncertain: bool,
        /// The decoded line, if it was encoded.
        decoded: Option<Vec<u8>>,
    },
    /// A message of the timeseal client itself.
    Timeseal,
    /// An unknown encoding.
    Unknown,
}

impl TypedLine {
    fn push(&mut self, byte: u8) {
        self.len += 1;
        if self.bytes.len() < MAX_LINE {
            self.bytes.push(byte);
        }
    }

    /// Returns the bytes as they were sent, up to [`MAX_LINE`].
    pub(super) fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// Returns the number of bytes that were sent.
    pub(super) fn len(&self) -> usize {
        self.len
    }

    pub(super) fn is_too_long(&self) -> bool {
        self.len > self.bytes.len()
    }

    /// Returns whether the line has anything except telnet commands.
    pub(super) fn has_bytes(&self) -> bool {
        !without_telnet(&self.bytes).is_empty()
    }

    /// Returns whether the line has anything except telnet commands and blanks.
    pub(super) fn has_text(&self) -> bool {
        without_telnet(&self.bytes).iter().any(|&byte| byte > b' ')
    }

    /// Returns whether the line has a telnet subnegotiation, which may describe the user or the terminal.
    pub(super) fn has_subnegotiation(&self) -> bool {
        self.bytes.windows(2).any(|window| window == [IAC, SUBNEGOTIATION])
    }

    pub(super) fn content(&self) -> Content {
        let text = without_telnet(&self.bytes);
        // Anyone who has the file could decode the line, so it has to be decoded here to know whether it
        // carries a password.
        match timeseal::decode(&text) {
            Some(line) if line.hello().is_some() || line.is_pong() => Content::Timeseal,
            Some(line) => read(&line.text.clone(), Some(line.text)),
            None if is_noise(&text) => Content::Unknown,
            None => read(&text, None),
        }
    }
}

/// Returns whether most of a line is not text in any common character set.
fn is_noise(text: &[u8]) -> bool {
    let high = text.iter().filter(|&&byte| byte >= 0x80).count();
    high * 2 > text.len() && std::str::from_utf8(text).is_err()
}

fn read(text: &[u8], decoded: Option<Vec<u8>>) -> Content {
    let plain = without_escapes(text);
    let uncertain =
        plain.len() < text.len() || plain.iter().any(|&byte| is_control(byte) && !corrects(byte));
    let typed: Vec<u8> = plain.iter().copied().filter(|&byte| !is_control(byte)).collect();
    let mut readings = vec![single_blanks(&typed)];
    let mut pieces = Vec::new();
    if plain.iter().copied().any(is_control) {
        let corrected = single_blanks(&corrected(&plain));
        if corrected != readings[0] {
            readings.push(corrected);
        }
        let parts = plain.split(|&byte| is_control(byte)).map(single_blanks);
        pieces.extend(parts.filter(|piece| !piece.is_empty()));
    }
    Content::Text { readings, pieces, uncertain, decoded }
}

fn is_control(byte: u8) -> bool {
    byte < b' ' && byte != b'\t' || byte == 0x7f
}

/// Returns whether a byte is backspace, delete, or a control character that erases a line or a word.
fn corrects(byte: u8) -> bool {
    matches!(byte, 0x08 | 0x7f | 0x15 | 0x17)
}

fn corrected(text: &[u8]) -> Vec<u8> {
    let mut line = Vec::with_capacity(text.len());
    for &byte in text {
        match byte {
            0x08 | 0x7f => drop(line.pop()),
            0x15 => line.clear(),
            0x17 => {
                let end = line.iter().rposition(|byte| *byte > b' ').map_or(0, |at| at + 1);
                let begin = line[..end].iter().rposition(|byte| *byte <= b' ');
                line.truncate(begin.map_or(0, |at| at + 1));
            }
            _ if is_control(byte) => {}
            _ => line.push(byte),
        }
    }
    line
}

/// Returns the words of a text with one blank between them.
pub(super) fn single_blanks(text: &[u8]) -> Vec<u8> {
    words(text).collect::<Vec<_>>().join(&b' ')
}

pub(super) fn words(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    text.split(u8::is_ascii_whitespace).filter(|word| !word.is_empty())
}

/// Returns the length of the telnet command at the start, which may be incomplete, or 0 if there is none.
pub(super) fn telnet_len(bytes: &[u8]) -> usize {
    const END: &[u8] = &[IAC, 0xf0];

    match bytes {
        [IAC, SUBNEGOTIATION, rest @ ..] => {
            let end = rest.windows(END.len()).position(|window| window == END);
            end.map_or(bytes.len(), |at| 2 + at + END.len())
        }
        [IAC, 0xfb..=0xfe, ..] => bytes.len().min(3),
        [IAC, ..] => bytes.len().min(2),
        _ => 0,
    }
}

/// Finds telnet commands byte by byte.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) enum Telnet {
    /// In text.
    #[default]
    Text,
    /// After IAC.
    Command,
    /// After IAC WILL and the like.
    Option,
    /// In a subnegotiation.
    Data,
    /// After IAC in a subnegotiation.
    DataCommand,
}

impl Telnet {
    /// Returns whether the next byte belongs to a telnet command.
    pub(super) fn takes(&mut self, byte: u8) -> bool {
        let before = *self;
        *self = match (before, byte) {
            (Telnet::Text, IAC) => Telnet::Command,
            (Telnet::Command, SUBNEGOTIATION) | (Telnet::DataCommand, IAC) => Telnet::Data,
            (Telnet::Command, 0xfb..=0xfe) => Telnet::Option,
            (Telnet::Data, IAC) => Telnet::DataCommand,
            (Telnet::Data, _) => Telnet::Data,
            _ => Telnet::Text,
        };
        before != Telnet::Text || *self != Telnet::Text
    }
}

/// Returns a line without telnet commands and NULs; `IAC IAC` becomes 0xff.
fn without_telnet(bytes: &[u8]) -> Vec<u8> {
    let mut text = Vec::with_capacity(bytes.len());
    let mut rest = bytes;
    while let Some((&byte, more)) = rest.split_first() {
        let skip = telnet_len(rest);
        if rest.starts_with(&[IAC, IAC]) {
            text.push(IAC);
        }
        if skip > 0 {
            rest = &rest[skip..];
            continue;
        }
        if byte != 0 {
            text.push(byte);
        }
        rest = more;
    }
    text
}

/// Returns the length of the escape sequence at the start, or 0 if there is none.
pub(super) fn escape_len(bytes: &[u8]) -> usize {
    match bytes {
        [ESC, b'[' | b'O', rest @ ..] => {
            let end = rest.iter().position(|byte| matches!(byte, b'@'..=b'~'));
            end.map_or(bytes.len(), |at| 2 + at + 1)
        }
        _ => 0,
    }
}

fn without_escapes(bytes: &[u8]) -> Vec<u8> {
    let mut text = Vec::with_capacity(bytes.len());
    let mut rest = bytes;
    while let Some((&byte, more)) = rest.split_first() {
        let skip = escape_len(rest);
        if skip > 0 {
            rest = &rest[skip..];
            continue;
        }
        text.push(byte);
        rest = more;
    }
    text
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    fn content(bytes: &[u8]) -> Content {
        let mut typed = Typed::default();
        for &byte in bytes {
            assert!(matches!(typed.push(byte), Key::Part));
        }
        typed.take().content()
    }

    fn readings(bytes: &[u8]) -> Vec<String> {
        match content(bytes) {
            Content::Text { readings, .. } => {
                readings.iter().map(|text| text.escape_ascii().to_string()).collect()
            }
            other => vec![format!("{other:?}")],
        }
    }

    #[test]
    fn both_readings_of_a_corrected_line() {
        assert_eq!(readings(b" who \t is "), ["who is"]);
        assert_eq!(readings(b"pasx\x08sword  o n"), ["pasxsword o n", "password o n"]);
        assert_eq!(readings(b"x\x7f\x7fwho"), ["xwho", "who"]);
        assert_eq!(readings(b"tell Foo \x15who"), ["tell Foo who", "who"]);
        assert_eq!(readings(b"tell Foo \x17Bar"), ["tell Foo Bar", "tell Bar"]);
        assert_eq!(readings(b"\x17\x08a"), ["a"]);
        assert_eq!(readings(b"\xff\xfd\x03w\xff\xfa\x18xy\xff\xf0ho\0"), ["who"]);
        assert_eq!(readings(b"\xff\xfd"), [""]);
        let Content::Text { pieces, uncertain, .. } = content(b"ab\x08c d\x1b[De") else {
            panic!()
        };
        assert_eq!(pieces, [&b"ab"[..], b"c de"]);
        assert!(uncertain);
    }

    #[test]
    fn telnet_commands_byte_by_byte() {
        let text = b"a\xff\xfb\x22b\xff\xffc\xff\xfa\x18x\xff\xffy\xff\xf0d\xff\xf1e";
        let mut telnet = Telnet::default();
        let left: Vec<u8> = text.iter().copied().filter(|&byte| !telnet.takes(byte)).collect();
        assert_eq!(left, b"abcde");
    }

    #[test]
    fn timeseal_is_decoded_and_noise_is_not_text() {
        let sealed = |text: &[u8]| {
            let mut line = timeseal::encode(text, Duration::from_millis(7)).unwrap();
            assert_eq!(line.pop(), Some(b'\n'));
            line
        };
        assert_eq!(readings(&sealed(b"pass o n")), ["pass o n"]);
        assert_eq!(content(&sealed(b"TIMESTAMP|x|y|")), Content::Timeseal);
        assert_eq!(content(&sealed(timeseal::PONG)), Content::Timeseal);
        assert_eq!(content(b"\xf1\xf2\xf3a"), Content::Unknown);
        assert_eq!(readings("tell Foo ñandú".as_bytes()).len(), 1);
        assert_eq!(readings(b"\xe9t\xe9s"), ["\\xe9t\\xe9s"]);
    }

    #[test]
    fn ends_of_lines() {
        let mut typed = Typed::default();
        let mut ends = Vec::new();
        for byte in b"a\r\nb\r\0\nc\n" {
            if let Key::End(line) = typed.push(*byte) {
                ends.push(line.bytes().to_vec());
            }
        }
        assert_eq!(ends, [&b"a"[..], b"b", b"", b"c"]);
        for _ in 0..2 * MAX_LINE {
            typed.push(b'x');
        }
        assert!(typed.line().is_too_long());
        assert_eq!((typed.line().len(), typed.line().bytes().len()), (2 * MAX_LINE, MAX_LINE));
    }
}
