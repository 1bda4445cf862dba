//! Timeseal: the server's ping, `[G]` and a NUL.
//!
//! A timeseal (or zipseal) client keeps it from the user and answers with a line of its own. The
//! answer is given out as it is before encoding: [`crate::timeseal`] encodes it, with the time of
//! a clock that this crate does not read. Without the NUL, `[G]` is what somebody wrote.

use super::{Item, Look};
use crate::timeseal::PING;

/// The part of a ping that might be text.
pub(super) const TEXT: &[u8] = PING.split_at(PING.len() - 1).0;

pub(super) fn look(bytes: &[u8]) -> Look {
    match PING.iter().zip(bytes).position(|(ping, byte)| ping != byte) {
        Some(same) => Look::Text(same),
        None if bytes.len() < PING.len() => Look::More { scanned: 0 },
        None => Look::Item(Item::Ping, PING.len()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_with_its_nul() {
        assert_eq!(look(b"[G]\0x"), Look::Item(Item::Ping, 4));
        assert_eq!(look(b"[G]"), Look::More { scanned: 0 });
        assert_eq!(look(b"[G] "), Look::Text(3));
        assert_eq!(look(b"[[G]\0"), Look::Text(1));
        assert_eq!(look(b"[7]"), Look::Text(1));
    }
}
