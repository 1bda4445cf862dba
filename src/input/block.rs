//! FICS block mode (`iset block 1`): the answer to each command comes in an envelope.
//!
//! The client numbers its commands, and the server answers `\x15` number `\x16` code `\x16` output `\x17`.
//! The code says which command it was, or what was wrong with it; in the latter case the output may be empty.
//! Output that an administrator caused in the player's name is between `\x18` and `\x19` inside the block;
//! these two bytes are dropped.
//!
//! `\x19` is also ICC's ^Y. It closes such output only while some is open, so that the two can't be confused.
//! Outside a block the closing bytes are text.
//!
//! All of these bytes count only where a line starts or after a prompt, including the end: in every published
//! log of block mode the last line of a reply is complete, and `\x17` comes after its newline (or right after
//! the header, if the reply is empty). So a note in the reply to `finger` can't end that reply. If a server
//! leaves out the last newline, the reply lasts until the next one begins: FICS does not nest replies, so a
//! new header ends an open one.

use super::{Item, Look, Piece};

pub(super) const START: u8 = 0x15;
const SEPARATOR: u8 = 0x16;
const END: u8 = 0x17;
const POSE_START: u8 = 0x18;
pub(super) const POSE_END: u8 = 0x19;

/// The maximum number of digits of a number in a header: as many as surely fit in 32 bits.
const DIGITS: usize = 9;

/// Whether a block is open, and in it output that an administrator caused.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum BlockState {
    #[default]
    Closed,
    Open,
    /// The next `\x19` ends such output.
    Posing,
}

impl BlockState {
    pub(super) fn look(self, bytes: &[u8], at: u64) -> Look<'_> {
        match bytes[0] {
            START => header(bytes, at).unwrap_or_else(|undecided| undecided),
            END if self != BlockState::Closed => Look::piece(Piece::BlockEnd { at }, 1),
            POSE_START if self != BlockState::Closed => Look::Item(Item::Pose(true), 1),
            POSE_END if self == BlockState::Posing => Look::Item(Item::Pose(false), 1),
            _ => Look::Text(1),
        }
    }
}

fn header(bytes: &[u8], at: u64) -> Result<Look<'_>, Look<'_>> {
    let (id, used) = number(&bytes[1..])?;
    let (code, more) = number(&bytes[1 + used..])?;
    Ok(Look::piece(Piece::BlockStart { at, id, code }, 1 + used + more))
}

/// Parses a number with its separator, and returns the length of both.
fn number(bytes: &[u8]) -> Result<(u32, usize), Look<'_>> {
    let mut value = 0;
    for (i, &byte) in bytes.iter().take(DIGITS + 1).enumerate() {
        match byte {
            b'0'..=b'9' if i < DIGITS => value = value * 10 + u32::from(byte - b'0'),
            SEPARATOR if i > 0 => return Ok((value, i + 1)),
            _ => return Err(Look::Text(1)),
        }
    }
    Err(Look::More { scanned: 0 })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headers() {
        let block = BlockState::default();
        let start = |id, code, n| Look::piece(Piece::BlockStart { at: 7, id, code }, n);
        for (bytes, expected) in [
            (&b"\x1512\x1680\x16x"[..], start(12, 80, 7)),
            (b"\x15123456789\x160\x16", start(123_456_789, 0, 13)),
            (b"\x15", Look::More { scanned: 0 }),
            (b"\x15123456789", Look::More { scanned: 0 }),
            (b"\x151\x16", Look::More { scanned: 0 }),
            (b"\x151\x16513", Look::More { scanned: 0 }),
            (b"\x151234567890", Look::Text(1)),
            (b"\x15\x16", Look::Text(1)),
            (b"\x151\x16\x16", Look::Text(1)),
            (b"\x151 ", Look::Text(1)),
        ] {
            assert_eq!(block.look(bytes, 7), expected, "{bytes:x?}");
        }
    }

    #[test]
    fn closing_bytes_need_something_open() {
        for byte in [END, POSE_START, POSE_END, SEPARATOR] {
            assert_eq!(BlockState::Closed.look(&[byte], 7), Look::Text(1));
        }
        assert_eq!(BlockState::Open.look(&[POSE_END], 7), Look::Text(1));
        assert_eq!(BlockState::Open.look(&[POSE_START], 7), Look::Item(Item::Pose(true), 1));
        assert_eq!(BlockState::Posing.look(&[POSE_END], 7), Look::Item(Item::Pose(false), 1));
        for open in [BlockState::Open, BlockState::Posing] {
            assert_eq!(open.look(&[END], 7), Look::piece(Piece::BlockEnd { at: 7 }, 1));
        }
    }
}
