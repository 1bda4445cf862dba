//! Timeseal: encodes what a client sends to FICS, so that the lag of its connection is not counted.
//!
//! A timeseal client greets the server before anything else, adds the time to every line that it sends, and
//! answers the server's pings at once. From these times the server computes how long a move took on the
//! player's side. Only what the client sends is encoded; the server's text is plain.
//!
//! This module has no clock: every function takes the time from its caller, as the duration since some fixed
//! moment. The server only compares the times of one connection with each other, so any moment will do, such
//! as the start of the connection. Use [`Instant`](std::time::Instant), which no change of the system's clock
//! affects.
//!
//! The encoding hides nothing. The key is public and the same for all clients, and [`decode`] reads every
//! line, including passwords.
//!
//! # Versions
//!
//! The greeting decides how the server sends its pings. After that of [`Version::One`] a ping is a line of
//! its own, `[G]`; after that of [`Version::Two`] it is [`PING`], `[G]` and a NUL. The answer is the same.
//! Tell the session which greeting was sent ([`Session::set_timeseal`](crate::Session::set_timeseal)): unless
//! it knows that the client greeted the server with version 1, a line `[G]` is text like any other. Some
//! servers disconnect a client that does not answer pings.
//!
//! # A client
//!
//! The functions return complete lines with their newlines; write them to the socket unchanged. A
//! [`Session`](crate::Session) finds the pings:
//!
//! ```
//! use std::time::Instant;
//!
//! use looking_at::timeseal::{self, Version};
//! use looking_at::{Event, Heard, Session};
//!
//! let started = Instant::now();
//! let mut to_server =
//!     timeseal::hello(Version::One, "example", "some system", started.elapsed())?;
//!
//! let mut session = Session::new();
//! session.set_timeseal(Version::One);
//! let mut listener = |heard: &Heard<'_>| match &heard.event {
//!     Event::Ping(_) => to_server.extend(timeseal::pong(started.elapsed())),
//!     // Other answers, such as those to telnet requests, are sent as they are.
//!     Event::Reply(reply) => to_server.extend_from_slice(&reply.bytes),
//!     _ => {}
//! };
//! session.feed(b"fics% \n\r[G]\n\r", &mut listener);
//!
//! to_server.extend(timeseal::encode(b"tell Foo hello", started.elapsed())?);
//!
//! let lines = to_server.split_inclusive(|&byte| byte == b'\n');
//! let texts: Vec<_> = lines.filter_map(timeseal::decode).map(|stamped| stamped.text).collect();
//! assert_eq!(texts, [&b"TIMESTAMP|example|some system|"[..], b"\x029", b"tell Foo hello"]);
//! # Ok::<(), timeseal::TimesealError>(())
//! ```
//!
//! A [`Client`](crate::client::Client) does all of this.
//! [`Session::take_output`](crate::Session::take_output) is for clients without timeseal, because its pongs
//! are not encoded. With timeseal and a bare session, build what you send from the events, as above.
//!
//! # A server
//!
//! Newlines are not encoded, so split what a client sends at newlines, and [`decode`] each line. The first
//! line shows whether the client speaks timeseal: [`Stamped::hello`] returns the version. The server then
//! sends pings of that version, and the client answers each with a [pong](Stamped::is_pong).

use std::time::Duration;

/// The bytes with which the server measures the lag of a client that greeted it with [`Version::Two`]. The
/// NUL distinguishes them from text.
pub const PING: &[u8] = b"[G]\0";

/// The line with which the server measures the lag of a client that greeted it with [`Version::One`].
pub const PING_LINE: &[u8] = b"[G]";

/// The answer of a client to a ping, before it is [encoded](encode).
pub const PONG: &[u8] = b"\x029";

/// The maximum length of a line that is encoded, in bytes without its newline.
///
/// With any time, the encoded line is shorter than 4,096 bytes. A server may have a lower limit of its own.
pub const MAX_LINE: usize = 4000;

/// The key of every timeseal client.
const KEY: &[u8; 50] = b"Timestamp (FICS) v1.0 - programmed by Henrik Gram.";
/// The bytes of a line are swapped within blocks of this size.
const BLOCK: usize = 12;
/// The bytes of a block that are swapped.
const SWAPS: [(usize, usize); 3] = [(0, 11), (2, 9), (4, 7)];
/// The byte before the time that a client adds to its line.
const BEFORE_TIME: u8 = 0x18;
/// The byte after the time.
const AFTER_TIME: u8 = 0x19;
/// Fills the last block; nothing after the time is read.
const FILLER: u8 = b'1';
/// Set in every encoded byte, so that none is a control byte. It replaces the eighth bit of the text.
const HIGH: u8 = 0x80;
/// Subtracted from every encoded byte, so that none is telnet's 0xff.
const SHIFT: u8 = 32;

/// The version of timeseal that a client speaks. The client's greeting names it, and the form of the server's
/// pings depends on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Version {
    /// The greeting begins with `TIMESTAMP|`, and a ping is a line `[G]`. openseal, pychess and cairo-board
    /// speak it.
    One,
    /// The greeting begins with `TIMESEAL2|`, and a ping is `[G]` and a NUL. zseal and freechess.club speak it.
    Two,
}

impl Version {
    /// Returns the beginning of the greeting.
    const fn hello(self) -> &'static str {
        match self {
            Version::One => "TIMESTAMP|",
            Version::Two => "TIMESEAL2|",
        }
    }
}

/// The reason why a line can't be encoded.
///
/// ```
/// use std::time::Duration;
///
/// use looking_at::timeseal::{self, TimesealError};
///
/// let error = timeseal::encode(b"who\n", Duration::ZERO).unwrap_err();
/// assert_eq!(error, TimesealError::LineEnd { at: 3 });
/// assert_eq!(error.to_string(), "byte 3 ends the line: a line is given without its end");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum TimesealError {
    /// The line contains a `\n` or `\r`.
    #[error("byte {at} ends the line: a line is given without its end")]
    LineEnd {
        /// The offset in the line.
        at: usize,
    },
    /// The line contains a NUL, at which a server ends the line.
    #[error("byte {at} is NUL, which cannot be part of a line")]
    Nul {
        /// The offset in the line.
        at: usize,
    },
    /// The line contains the byte that marks the time, so a server might read the time there.
    #[error("byte {at} is 0x18, which marks the time that is added to the line")]
    TimeMark {
        /// The offset in the line.
        at: usize,
    },
    /// The line contains a byte of which only seven bits would arrive.
    #[error("byte {at} is {byte:#04x}, and only ASCII can be encoded")]
    NotAscii {
        /// The offset in the line.
        at: usize,
        /// The byte.
        byte: u8,
    },
    /// The line is longer than [`MAX_LINE`].
    #[error("the line has {len} bytes, and at most {MAX_LINE} can be encoded")]
    TooLong {
        /// The length in bytes.
        len: usize,
    },
    /// A part of a greeting contains the `|` that separates the parts.
    #[error("byte {at} of the greeting is `|`, which separates its parts")]
    Separator {
        /// The offset in the whole greeting.
        at: usize,
    },
}

/// A line that a timeseal client sent.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Stamped {
    /// The text of the line, without newline and time.
    pub text: Vec<u8>,
    /// The client's time when it sent the line, in whole milliseconds.
    pub time: Duration,
}

impl Stamped {
    /// Returns the version of the greeting, if this line is one.
    #[must_use]
    pub fn hello(&self) -> Option<Version> {
        let is = |hello: &str| self.text.starts_with(hello.as_bytes());
        if is(Version::One.hello()) {
            Some(Version::One)
        } else {
            // Any version number may follow.
            is("TIMESEAL").then_some(Version::Two)
        }
    }

    /// Returns whether this line is the answer to a ping.
    #[must_use]
    pub fn is_pong(&self) -> bool {
        self.text == PONG
    }
}

/// Returns the greeting, the first line that a client sends.
///
/// It names the client and its operating system. Neither may contain a `|`.
///
/// ```
/// use std::time::Duration;
///
/// use looking_at::timeseal::{self, Version};
///
/// let hello = timeseal::hello(Version::One, "example", "some system", Duration::ZERO)?;
/// assert_eq!(hello.last(), Some(&b'\n'));
/// assert_eq!(timeseal::decode(&hello).unwrap().hello(), Some(Version::One));
/// # Ok::<(), timeseal::TimesealError>(())
/// ```
///
/// # Errors
///
/// The errors of [`encode`], with offsets in the whole greeting (`TIMESTAMP|client|system|`), and
/// [`Separator`](TimesealError::Separator).
pub fn hello(
    version: Version,
    client: &str,
    system: &str,
    time: Duration,
) -> Result<Vec<u8>, TimesealError> {
    let mut line = String::from(version.hello());
    for part in [client, system] {
        if let Some(at) = part.find('|') {
            return Err(TimesealError::Separator { at: line.len() + at });
        }
        line += part;
        line.push('|');
    }
    encode(line.as_bytes(), time)
}

/// Encodes a line without its newline, with the time at which it is sent.
///
/// The result has a newline. The time is sent in whole milliseconds.
///
/// ```
/// use std::time::Duration;
///
/// use looking_at::timeseal;
///
/// let line = timeseal::encode(b"e2e4", Duration::from_millis(61_500))?;
/// let stamped = timeseal::decode(&line).unwrap();
/// assert_eq!(stamped.text, b"e2e4");
/// assert_eq!(stamped.time.as_millis(), 61_500);
/// # Ok::<(), timeseal::TimesealError>(())
/// ```
///
/// # Errors
///
/// The line is longer than [`MAX_LINE`], or contains a byte that would not arrive unchanged: the end of a
/// line, NUL, 0x18, or anything beyond ASCII.
pub fn encode(line: &[u8], time: Duration) -> Result<Vec<u8>, TimesealError> {
    if line.len() > MAX_LINE {
        return Err(TimesealError::TooLong { len: line.len() });
    }
    for (at, &byte) in line.iter().enumerate() {
        match byte {
            b'\n' | b'\r' => return Err(TimesealError::LineEnd { at }),
            0 => return Err(TimesealError::Nul { at }),
            BEFORE_TIME => return Err(TimesealError::TimeMark { at }),
            HIGH.. => return Err(TimesealError::NotAscii { at, byte }),
            _ => {}
        }
    }
    Ok(sealed_line(line, time))
}

/// Returns the answer to a [`PING`], encoded and with its newline.
///
/// Send one for each ping, as soon as it arrives: the server counts the time until then as lag.
///
/// ```
/// use std::time::Duration;
///
/// use looking_at::timeseal;
///
/// let pong = timeseal::pong(Duration::from_secs(5));
/// assert!(timeseal::decode(&pong).unwrap().is_pong());
/// ```
#[must_use]
pub fn pong(time: Duration) -> Vec<u8> {
    sealed_line(PONG, time)
}

/// Decodes a line of a timeseal client, with or without its newline. Returns `None` if the line is not
/// encoded.
///
/// ```
/// use std::time::Duration;
///
/// use looking_at::timeseal;
///
/// let line = timeseal::encode(b"who", Duration::from_secs(1))?;
/// assert_eq!(timeseal::decode(&line).unwrap().text, b"who");
/// assert_eq!(timeseal::decode(b"who\n"), None);
/// # Ok::<(), timeseal::TimesealError>(())
/// ```
#[must_use]
pub fn decode(line: &[u8]) -> Option<Stamped> {
    let line = line.strip_suffix(b"\n").unwrap_or(line);
    // The last byte is the offset in the key at which the encoding begins.
    let (&last, body) = line.split_last()?;
    if last < HIGH || body.is_empty() || !body.len().is_multiple_of(BLOCK) {
        return None;
    }
    let mut text: Vec<u8> = body
        .iter()
        .zip(key(last))
        .map(|(byte, key)| (byte.wrapping_add(SHIFT) ^ key) & !HIGH)
        .collect();
    swap(&mut text);
    // A text that another client encoded may contain the byte, so the last one counts.
    let end = text.iter().rposition(|&byte| byte == BEFORE_TIME)?;
    let after = &text[end + 1..];
    let digits = after.iter().take_while(|byte| byte.is_ascii_digit()).count();
    if digits == 0 || after.get(digits) != Some(&AFTER_TIME) {
        return None;
    }
    let time = after[..digits]
        .iter()
        // Saturates: the number of digits is up to the client.
        .fold(0_u64, |time, digit| time.saturating_mul(10).saturating_add(u64::from(digit - b'0')));
    text.truncate(end);
    Some(Stamped { text, time: Duration::from_millis(time) })
}

/// Encodes a line without bytes that [`encode`] refuses.
pub(crate) fn sealed_line(text: &[u8], time: Duration) -> Vec<u8> {
    let mut line = seal(text, time, 0);
    line.push(b'\n');
    line
}

/// Encodes any text, without a newline, from an offset in the key on. Any offset is valid, and some clients
/// choose one at random.
fn seal(text: &[u8], time: Duration, offset: u8) -> Vec<u8> {
    let ms = u64::try_from(time.as_millis()).unwrap_or(u64::MAX);
    let mut line = text.to_vec();
    line.push(BEFORE_TIME);
    line.extend(ms.to_string().bytes());
    line.push(AFTER_TIME);
    scramble(line, offset)
}

/// Encodes a line that already has its time.
fn scramble(mut line: Vec<u8>, offset: u8) -> Vec<u8> {
    line.resize(line.len().next_multiple_of(BLOCK), FILLER);
    swap(&mut line);
    for (byte, key) in line.iter_mut().zip(key(offset)) {
        *byte = ((*byte | HIGH) ^ key).wrapping_sub(SHIFT);
    }
    line.push(offset | HIGH);
    line
}

/// Returns the bytes of the key from an offset on, repeated.
fn key(offset: u8) -> impl Iterator<Item = &'static u8> {
    KEY.iter().cycle().skip(usize::from(offset & !HIGH) % KEY.len())
}

/// Swaps bytes within each block. A second call undoes the first.
fn swap(line: &mut [u8]) {
    for block in line.chunks_exact_mut(BLOCK) {
        for (one, other) in SWAPS {
            block.swap(one, other);
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn ms(time: u64) -> Duration {
        Duration::from_millis(time)
    }

    /// The greeting of openseal as another implementation encodes it: the bytes that the tests of jfreechess
    /// (`TimesealOutputStreamTest.java`) expect.
    #[test]
    fn the_greeting_as_others_send_it() {
        const PUBLISHED: [u8; 62] = [
            0x84, 0x80, 0x71, 0x80, 0x9e, 0x80, 0x80, 0x9e, 0x80, 0xcd, 0xa7, 0x72, 0x80, 0x8d,
            0x9d, 0xac, 0xd2, 0x7a, 0xad, 0xaf, 0xa5, 0xb3, 0xa3, 0xa5, 0x75, 0x75, 0x60, 0x68,
            0x7c, 0xa1, 0x6c, 0x63, 0xa5, 0xa4, 0xb0, 0x6c, 0x7c, 0xa1, 0x9b, 0x6c, 0x7d, 0x75,
            0xa9, 0x65, 0xb9, 0x93, 0x66, 0x73, 0xbc, 0xb2, 0xc5, 0xbf, 0xba, 0xb5, 0xa1, 0xa3,
            0xb7, 0xd5, 0xc9, 0xad, 0x80, 0x0a,
        ];
        let hello =
            hello(Version::One, "openseal", "Running on an operating system", ms(6_702_761));
        assert_eq!(hello.as_deref(), Ok(&PUBLISHED[..]));
        let stamped = decode(&PUBLISHED).unwrap();
        assert_eq!(stamped.text, b"TIMESTAMP|openseal|Running on an operating system|");
        assert_eq!(stamped.time, ms(6_702_761));
    }

    #[test]
    fn what_a_line_cannot_have() {
        use TimesealError::{LineEnd, Nul, Separator, TimeMark, TooLong};

        let error = |line: &[u8]| encode(line, ms(1)).unwrap_err();
        assert_eq!(error(b"who\n"), LineEnd { at: 3 });
        assert_eq!(error(b"who\rquit"), LineEnd { at: 3 });
        assert_eq!(error(b"\0"), Nul { at: 0 });
        assert_eq!(error(b"who\x181\x19"), TimeMark { at: 3 });
        assert_eq!(error(&[b'x'; MAX_LINE + 1]), TooLong { len: MAX_LINE + 1 });
        let byte = "tell Foo Grüße".as_bytes()[11];
        assert_eq!(error("tell Foo Grüße".as_bytes()), TimesealError::NotAscii { at: 11, byte });
        assert_eq!(
            error("tell Foo Grüße".as_bytes()).to_string(),
            "byte 11 is 0xc3, and only ASCII can be encoded"
        );
        assert_eq!(hello(Version::One, "a|b", "c", ms(1)), Err(Separator { at: 11 }));
        assert_eq!(hello(Version::Two, "a", "|", ms(1)), Err(Separator { at: 12 }));
        assert_eq!(hello(Version::One, "a", "b\nquit", ms(1)), Err(LineEnd { at: 13 }));
    }

    #[test]
    fn greetings_and_pongs_are_told_apart() {
        let read = |text: &[u8]| {
            let stamped = decode(&encode(text, ms(1)).unwrap()).unwrap();
            (stamped.hello(), stamped.is_pong())
        };
        assert_eq!(read(b"TIMESTAMP|a|b|"), (Some(Version::One), false));
        assert_eq!(read(b"TIMESEAL2|a|b|"), (Some(Version::Two), false));
        assert_eq!(read(PONG), (None, true));
        assert_eq!(read(b"9"), (None, false));
        assert_eq!(read(b"tell Foo TIMESTAMP|"), (None, false));
        assert_eq!(Ok(pong(ms(7))), encode(PONG, ms(7)));
    }

    #[test]
    fn other_lines_are_not_encoded() {
        for line in [&b""[..], b"\n", b"\x80", b"password old new", b"t\xe9ll\x80", &[0x80; 13]] {
            assert_eq!(decode(line), None, "{}", line.escape_ascii());
        }
        // All is there but the time, its mark or its end.
        for text in [&b"who"[..], b"who 12\x19", b"who\x18\x19", b"who\x1812", b"who\x18x1\x19"] {
            let line = scramble(text.to_vec(), 0);
            assert_eq!(decode(&line), None, "{}", text.escape_ascii());
        }
        assert!(decode(&scramble(b"who\x1812\x19".to_vec(), 0)).is_some());
    }

    #[test]
    fn a_time_without_end_is_the_longest() {
        let line = encode(b"who", Duration::MAX).unwrap();
        assert_eq!(decode(&line).unwrap().time, ms(u64::MAX));
        let longest = encode(&[b'x'; MAX_LINE], Duration::MAX).unwrap();
        assert!(longest.len() < 4096);
        // Digits that no u64 holds: what another client may send.
        let line = scramble(b"who\x1899999999999999999999\x19".to_vec(), 0);
        assert_eq!(decode(&line), Some(Stamped { text: b"who".to_vec(), time: ms(u64::MAX) }));
    }

    /// Bytes as they arrive in two reads, put together to lines.
    fn reassembled(reads: [&[u8]; 2]) -> Vec<Vec<u8>> {
        let (mut lines, mut line) = (Vec::new(), Vec::new());
        for read in reads {
            for part in read.split_inclusive(|&byte| byte == b'\n') {
                line.extend_from_slice(part);
                if part.ends_with(b"\n") {
                    lines.push(std::mem::take(&mut line));
                }
            }
        }
        assert!(line.is_empty(), "a stream ends with a newline");
        lines
    }

    #[test]
    fn a_stream_that_is_split_at_every_byte() {
        let texts: [&[u8]; 5] = [b"Tindrel", b"", PONG, b"e2e4", &[b'x'; 100]];
        let mut stream = hello(Version::Two, "a", "b", ms(0)).unwrap();
        for (number, text) in (1..).zip(texts) {
            stream.extend(encode(text, ms(number * 999)).unwrap());
        }
        for at in 0..=stream.len() {
            let (before, after) = stream.split_at(at);
            let lines = reassembled([before, after]);
            let lines: Vec<_> = lines.iter().map(|line| decode(line).unwrap()).collect();
            assert_eq!(lines[0].hello(), Some(Version::Two));
            let read: Vec<_> = lines[1..].iter().map(|line| &line.text[..]).collect();
            assert_eq!(read, texts);
            let times: Vec<_> = lines.iter().map(|line| line.time.as_millis()).collect();
            assert_eq!(times, [0, 999, 1998, 2997, 3996, 4995]);
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn what_is_encoded_is_decoded(
            mut text in prop::collection::vec(any::<u8>(), 0..300),
            time: u64,
            nanos in 0_u32..1_000_000,
            offset in 0_u8..50,
        ) {
            let time = ms(time);
            let given = time.saturating_add(Duration::from_nanos(nanos.into()));
            let bad = |byte: &u8| matches!(byte, b'\n' | b'\r' | 0 | 0x18 | 0x80..);
            prop_assert_eq!(encode(&text, given).is_err(), text.iter().any(bad));
            text.retain(|byte| !bad(byte));
            let line = encode(&text, given).unwrap();
            prop_assert_eq!(decode(&line), Some(Stamped { text: text.clone(), time }));
            let line = seal(&text, given, offset);
            prop_assert!(line.iter().all(|byte| (0x60..0xff).contains(byte)));
            prop_assert_eq!(decode(&line), Some(Stamped { text, time }));
        }

        #[test]
        fn any_bytes_do(mut line in prop::collection::vec(any::<u8>(), 0..100), blocks in 0_usize..8) {
            if let Some(stamped) = decode(&line) {
                prop_assert!(stamped.text.is_ascii());
            }
            // As long as an encoded line.
            line.resize(blocks * BLOCK + 1, 0xb0);
            line[blocks * BLOCK] |= HIGH;
            if let Some(stamped) = decode(&line) {
                prop_assert!(stamped.text.is_ascii());
            }
        }

        #[test]
        fn damage_does_no_harm(
            text in "[ -~]{0,60}",
            damage in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 0..6),
        ) {
            let mut line = encode(text.as_bytes(), ms(1)).unwrap();
            for (at, byte) in damage {
                let at = at.index(line.len());
                line[at] = byte;
            }
            if let Some(stamped) = decode(&line) {
                prop_assert!(stamped.text.len() < line.len());
            }
        }
    }
}
