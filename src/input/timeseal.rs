//! Timeseal: the server's pings.
//!
//! A timeseal (or zipseal) client hides pings from the user and answers each with a line of its own. The
//! answer is reported before encoding; [`crate::timeseal`] encodes it with the time of a clock that this
//! crate does not read.
//!
//! The form of a ping depends on the client's greeting. `[G]` and a NUL is never text. A line `[G]` is a ping
//! only if the client has greeted the server with version 1; to any other client it is what somebody wrote.

use super::{Look, Piece};
use crate::timeseal::{PING, PING_LINE, PONG};

/// Decides whether bytes at the start of a line begin with a ping, and with `lines` also whether the line is
/// one.
pub(super) fn look(bytes: &[u8], at: u64, lines: bool) -> Look<'_> {
    let ping = |length| Look::piece(Piece::Ping { at, answer: PONG }, length);
    let same = PING_LINE.iter().zip(bytes).take_while(|(ping, byte)| ping == byte).count();
    match &bytes[same..] {
        [] => Look::More { scanned: 0 },
        [0, ..] if same == PING_LINE.len() => ping(PING.len()),
        // The newline belongs to the ping: the server has sent another one before it.
        [b'\n', ..] if lines && same == PING_LINE.len() => ping(same + 1),
        [b'\r', b'\n', ..] if lines && same == PING_LINE.len() => ping(same + 2),
        [b'\r'] if lines && same == PING_LINE.len() => Look::More { scanned: 0 },
        _ => Look::Text(same.max(1)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ping(length: usize) -> Look<'static> {
        Look::piece(Piece::Ping { at: 7, answer: PONG }, length)
    }

    #[test]
    fn only_with_its_nul() {
        assert_eq!(look(b"[G]\0x", 7, false), ping(4));
        assert_eq!(look(b"[G]", 7, false), Look::More { scanned: 0 });
        assert_eq!(look(b"[G] ", 7, false), Look::Text(3));
        assert_eq!(look(b"[G]\n", 7, false), Look::Text(3));
        assert_eq!(look(b"[G]\r", 7, false), Look::Text(3));
        assert_eq!(look(b"[[G]\0", 7, false), Look::Text(1));
        assert_eq!(look(b"[7]", 7, false), Look::Text(1));
    }

    #[test]
    fn or_as_a_line() {
        assert_eq!(look(b"[G]\n\r", 7, true), ping(4));
        assert_eq!(look(b"[G]\r\n", 7, true), ping(5));
        assert_eq!(look(b"[G]\r", 7, true), Look::More { scanned: 0 });
        assert_eq!(look(b"[G]\0", 7, true), ping(4));
        assert_eq!(look(b"[G]\r\r\n", 7, true), Look::Text(3));
        assert_eq!(look(b"[G] \n", 7, true), Look::Text(3));
        assert_eq!(look(b"[G", 7, true), Look::More { scanned: 0 });
    }
}
