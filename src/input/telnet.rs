//! Telnet: the few commands a chess server sends, and the answers to them.
//!
//! Servers use telnet for one thing: to turn the client's echo off while a password is typed (`IAC WILL
//! ECHO`, later `IAC WONT ECHO`). Every other option is refused, so that a server that asks is never left
//! waiting.
//!
//! `IAC` is 0xFF, which in Latin-1 is the letter `ÿ`, and servers pass on such letters as players typed them.
//! All telnet commands are 0xF0 or above, so `IAC` before a lower byte is text. Two letters such as `ÿû`
//! can't be distinguished from a command; all they can do is change the echo or cause a refusal. They can't
//! take the newline after them for an option: no server asks for option 10, and none sends a newline in a
//! subnegotiation, so a newline ends both.

use super::{Item, Look};

pub(super) const IAC: u8 = 0xff;
pub(super) const SB: u8 = 0xfa;
const SE: u8 = 0xf0;
const WILL: u8 = 0xfb;
const WONT: u8 = 0xfc;
const DO: u8 = 0xfd;
const DONT: u8 = 0xfe;
const ECHO: u8 = 1;

/// The maximum length of a subnegotiation in bytes.
pub const LIMIT: usize = 4 * 1024;

pub(super) const COMMAND: &str = "telnet command";
pub(super) const SUBNEGOTIATION: &str = "telnet subnegotiation";

pub(super) fn look(bytes: &[u8], at: u64, scanned: usize) -> Look<'_> {
    match *bytes {
        [_, IAC, ..] => Look::Item(Item::Literal, 2),
        // No server asks for option 10: a player typed the command, and the newline must not be lost.
        [_, WILL..=DONT, b'\n', ..] => Look::broken(bytes, at, COMMAND, 2),
        [_, verb @ WILL..=DONT, option, ..] => Look::Item(Item::Negotiation { verb, option }, 3),
        [_, SB, ..] => subnegotiation(bytes, at, scanned),
        [_] | [_, WILL..=DONT] => Look::More { scanned: 0 },
        [_, SE..=DONT, ..] => Look::Item(Item::Nothing, 2),
        _ => Look::Text(1),
    }
}

/// Looks for `IAC SE`. Inside a subnegotiation, `IAC IAC` is a byte 0xFF.
fn subnegotiation(bytes: &[u8], at: u64, scanned: usize) -> Look<'_> {
    let within = &bytes[..bytes.len().min(LIMIT)];
    let mut from = scanned.max(2);
    loop {
        let rest = &within[from..];
        from += memchr::memchr2(IAC, b'\n', rest).unwrap_or(rest.len());
        match within[from..] {
            [b'\n', ..] => return Look::broken(bytes, at, SUBNEGOTIATION, from),
            // Stops at the newline in the next turn, which then ends the subnegotiation.
            [_, b'\n', ..] => from += 1,
            [_, SE, ..] => return Look::Item(Item::Nothing, from + 2),
            [_, _, ..] => from += 2,
            _ if within.len() < LIMIT => return Look::More { scanned: from },
            _ => return Look::broken(bytes, at, SUBNEGOTIATION, LIMIT),
        }
    }
}

/// Returns whether to show what is typed from now on, and the answer to send. `echoes` is whether the server
/// echoes.
///
/// An answer is sent only if something changes or is refused: answers to answers would go back and forth
/// forever (RFC 1143).
pub(super) fn negotiate(
    echoes: &mut bool,
    verb: u8,
    option: u8,
) -> (Option<bool>, Option<[u8; 3]>) {
    match (verb, option) {
        (WILL | WONT, ECHO) => {
            let will = verb == WILL;
            let changed = std::mem::replace(echoes, will) != will;
            let answer = [IAC, if will { DO } else { DONT }, ECHO];
            (Some(!will), changed.then_some(answer))
        }
        (WILL, _) => (None, Some([IAC, DONT, option])),
        (DO, _) => (None, Some([IAC, WONT, option])),
        _ => (None, None),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::input::Piece;

    #[test]
    fn commands() {
        let negotiation = |verb, option| Look::Item(Item::Negotiation { verb, option }, 3);
        let broken = |what, bytes| Look::piece(Piece::Broken { at: 7, what, bytes }, bytes.len());
        for (bytes, expected) in [
            (&b"\xff"[..], Look::More { scanned: 0 }),
            (b"\xff\xfb", Look::More { scanned: 0 }),
            (b"\xff\xfb\x01x", negotiation(WILL, ECHO)),
            (b"\xff\xfe\xff", negotiation(DONT, 0xff)),
            (b"\xff\xff", Look::Item(Item::Literal, 2)),
            (b"\xff\xf9", Look::Item(Item::Nothing, 2)),
            (b"\xff\xf0", Look::Item(Item::Nothing, 2)),
            (b"\xff\xef", Look::Text(1)),
            (b"\xff ", Look::Text(1)),
            (b"\xff\xfa\x18\x01\xff\xf0x", Look::Item(Item::Nothing, 6)),
            (b"\xff\xfa\xff\xff\xf0\xff\xf0", Look::Item(Item::Nothing, 7)),
            (b"\xff\xfa\x18\xff", Look::More { scanned: 3 }),
            (b"\xff\xfa\x18", Look::More { scanned: 3 }),
            (b"\xff\xfb\n", broken(COMMAND, b"\xff\xfb")),
            (b"\xff\xfb\r\n", negotiation(WILL, b'\r')),
            (b"\xff\xfa\n\xff\xf0", broken(SUBNEGOTIATION, b"\xff\xfa")),
            (b"\xff\xfa\x18\xff\n", broken(SUBNEGOTIATION, b"\xff\xfa\x18\xff")),
            (b"\xff\xfa\xff\xff\n", broken(SUBNEGOTIATION, b"\xff\xfa\xff\xff")),
        ] {
            assert_eq!(look(bytes, 7, 0), expected, "{bytes:x?}");
        }
    }

    #[test]
    fn a_subnegotiation_has_a_limit() {
        let mut bytes = vec![b'x'; LIMIT - 2];
        bytes[..2].copy_from_slice(&[IAC, SB]);
        bytes.extend_from_slice(&[IAC, SE]);
        assert_eq!(look(&bytes, 7, 0), Look::Item(Item::Nothing, LIMIT));
        bytes.insert(2, b'x');
        assert_eq!(look(&bytes, 7, 0), Look::broken(&bytes, 7, SUBNEGOTIATION, LIMIT));
    }

    #[test]
    fn answers_are_given_once() {
        let mut echoes = false;
        let mut negotiate = |verb, option| negotiate(&mut echoes, verb, option);
        assert_eq!(negotiate(WONT, ECHO), (Some(true), None));
        assert_eq!(negotiate(WILL, ECHO), (Some(false), Some([IAC, DO, ECHO])));
        assert_eq!(negotiate(WILL, ECHO), (Some(false), None));
        assert_eq!(negotiate(WONT, ECHO), (Some(true), Some([IAC, DONT, ECHO])));
        assert_eq!(negotiate(WILL, 3), (None, Some([IAC, DONT, 3])));
        assert_eq!(negotiate(DO, 24), (None, Some([IAC, WONT, 24])));
        assert_eq!(negotiate(DO, ECHO), (None, Some([IAC, WONT, ECHO])));
        assert_eq!(negotiate(WONT, 3), (None, None));
        assert_eq!(negotiate(DONT, 24), (None, None));
    }
}
