//! A board as numbers and one text, from which the package makes its object.
//!
//! Half of what a client reads are boards, and parsing the JSON of one takes V8 several times as long as making the object
//! from this. `npm/board.js` is the other side, and a test compares its objects with the JSON.

use looking_at::Heard;
use looking_at::event::{Board, Color, Event, Relation};

/// The bits of the first number, which has the fields with few values.
mod bits {
    pub(super) const BLACK: u32 = 1;
    pub(super) const FLIPPED: u32 = 1 << 1;
    pub(super) const WHITE_MATERIAL: u32 = 1 << 2;
    pub(super) const BLACK_MATERIAL: u32 = 1 << 3;
    pub(super) const VERBOSE: u32 = 1 << 4;
    pub(super) const SAN: u32 = 1 << 5;
    pub(super) const HAS_TICKING: u32 = 1 << 6;
    pub(super) const TICKING: u32 = 1 << 7;
    pub(super) const LAG: u32 = 1 << 8;
    /// Three bits.
    pub(super) const RELATION: u32 = 9;
    /// The letter of the file, or zero.
    pub(super) const DOUBLE_PUSH: u32 = 12;
}

/// Appends an event if it is a board that can be written so: a usual one, in ASCII. Its numbers go to `out`, its texts
/// to `texts`.
pub(crate) fn push(heard: &Heard<'_>, out: &mut Vec<u32>, texts: &mut Vec<u8>) -> bool {
    let Event::Board(board) = &heard.event else { return false };
    let Some(numbers) = numbers(heard, board, texts.len() as u32) else { return false };
    let from = (out.len(), texts.len());
    out.extend_from_slice(&numbers);
    texts.extend_from_slice(board.ranks.as_flattened());
    for text in [
        &*board.fen(),
        board.castling.as_str(),
        &board.white,
        &board.black,
        board.verbose.as_deref().unwrap_or_default(),
        board.san.as_deref().unwrap_or_default(),
    ] {
        texts.extend_from_slice(text.as_bytes());
        out.push(text.len() as u32);
    }
    // The package finds them by their lengths in characters.
    let usual = texts[from.1..].is_ascii();
    if !usual {
        out.truncate(from.0);
        texts.truncate(from.1);
    }
    usual
}

/// Returns the numbers of a board, or `None` if one is too large or the event has anything else to say.
fn numbers(heard: &Heard<'_>, board: &Board<'_>, texts: u32) -> Option<[u32; 15]> {
    if heard.block.is_some() || heard.datagram.is_some() || !board.more.is_empty() {
        return None;
    }
    let relation = match board.relation {
        Relation::Startpos => 0,
        Relation::IsolatedPosition => 1,
        Relation::ObservingExamined => 2,
        Relation::OpponentsMove => 3,
        Relation::Observing => 4,
        Relation::MyMove => 5,
        Relation::Examining => 6,
        _ => return None,
    };
    let mut flags = relation << bits::RELATION;
    flags |= u32::from(board.double_push.unwrap_or('\0')) << bits::DOUBLE_PUSH;
    for (bit, is_set) in [
        (bits::BLACK, board.turn == Color::Black),
        (bits::FLIPPED, board.flipped),
        (bits::WHITE_MATERIAL, board.white_material.is_some()),
        (bits::BLACK_MATERIAL, board.black_material.is_some()),
        (bits::VERBOSE, board.verbose.is_some()),
        (bits::SAN, board.san.is_some()),
        (bits::HAS_TICKING, board.ticking.is_some()),
        (bits::TICKING, board.ticking == Some(true)),
        (bits::LAG, board.lag_ms.is_some()),
    ] {
        if is_set {
            flags |= bit;
        }
    }
    let clock = |ms: i64| i32::try_from(ms).ok().map(i32::cast_unsigned);
    Some([
        flags,
        heard.at as u32,
        (heard.at >> 32) as u32,
        board.game,
        board.initial,
        board.increment,
        board.white_material.unwrap_or_default().into(),
        board.black_material.unwrap_or_default().into(),
        board.move_number,
        board.irreversible.cast_unsigned(),
        clock(board.white_clock_ms)?,
        clock(board.black_clock_ms)?,
        board.elapsed_ms.cast_unsigned(),
        board.lag_ms.unwrap_or_default().cast_unsigned(),
        texts,
    ])
}
