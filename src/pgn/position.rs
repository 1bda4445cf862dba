//! The part of a chess position that is needed to follow a game.
//!
//! The server has checked the moves. Here it is only checked whether a position follows from another
//! by the move that came with it, or whether a board is missing between them.

pub(super) use crate::event::START_RANKS;
pub(super) use crate::follow::position::{Ranks, START_FEN, other, side};

use crate::event::{Board, Color, Move};
use crate::follow::position::{Position, Rules, half_moves};

/// The squares of a board in half the space, four bits for each: a session may keep a quarter of a million.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Packed([u8; 32]);

const LETTERS: &[u8; 16] = b"-PNBRQKpnbrqk---";

impl Packed {
    pub(super) fn new(ranks: &Ranks) -> Self {
        let code = |letter: u8| {
            let at = LETTERS.iter().position(|&known| known == letter);
            at.and_then(|at| u8::try_from(at).ok()).unwrap_or(0)
        };
        let mut packed = [0; 32];
        for (byte, pair) in packed.iter_mut().zip(ranks.as_flattened().chunks_exact(2)) {
            *byte = code(pair[0]) << 4 | code(pair[1]);
        }
        Packed(packed)
    }

    pub(super) fn ranks(&self) -> Ranks {
        let mut ranks = [[b'-'; 8]; 8];
        for (pair, byte) in ranks.as_flattened_mut().chunks_exact_mut(2).zip(self.0) {
            pair[0] = LETTERS[usize::from(byte >> 4)];
            pair[1] = LETTERS[usize::from(byte & 15)];
        }
        ranks
    }
}

/// Returns how many half moves precede the position of a board.
pub(super) fn ply(board: &Board<'_>) -> u32 {
    half_moves(board.move_number, board.turn)
}

/// Returns whose move leads to a position with that many half moves before it.
pub(super) const fn mover(ply: u32) -> Color {
    if ply % 2 == 1 { Color::White } else { Color::Black }
}

/// Returns whether a position follows from another by a move.
pub(super) fn follows(before: &Ranks, played: Move, color: Color, after: &Ranks) -> bool {
    match played {
        Move::CastleShort | Move::CastleLong => castled(before, color, after),
        _ => {
            let ply = half_moves(1, color);
            Position::shown(*before, ply, Rules::Chess, None).leads_to(played, after)
        }
    }
}

/// Returns whether only the first rank of a side has changed, and has the same pieces as before.
///
/// Where king and rook go differs between the kinds of wild chess.
fn castled(before: &Ranks, color: Color, after: &Ranks) -> bool {
    let home = if color == Color::White { 7 } else { 0 };
    let others = (0..8).filter(|&rank| rank != home).all(|rank| before[rank] == after[rank]);
    let (mut old, mut new) = (before[home], after[home]);
    let moved = old != new;
    // Sorted, so that it does not matter where the pieces have gone.
    old.sort_unstable();
    new.sort_unstable();
    others && moved && old == new
}

/// Removes what strict parsers reject from a FEN.
///
/// Some servers keep the right to castle with a rook that was captured. A right is kept only if king
/// and rook are in place; `free` means that they may begin on any file.
pub(super) fn clean(fen: &str, ranks: &Ranks, free: bool) -> String {
    let mut fields: Vec<&str> = fen.split(' ').collect();
    let rights: String = match fields.get(2) {
        Some(rights) => rights.chars().filter(|&right| may_castle(ranks, right, free)).collect(),
        None => return fen.to_owned(),
    };
    fields[2] = if rights.is_empty() { "-" } else { &rights };
    fields.join(" ")
}

fn may_castle(ranks: &Ranks, right: char, free: bool) -> bool {
    let (home, king, rook) =
        if right.is_ascii_uppercase() { (&ranks[7], b'K', b'R') } else { (&ranks[0], b'k', b'r') };
    let Some(file) = home.iter().position(|&letter| letter == king) else { return false };
    let short = matches!(right, 'K' | 'k');
    if free {
        let side = if short { &home[file..] } else { &home[..file] };
        side.contains(&rook)
    } else {
        file == 4 && home[if short { 7 } else { 0 }] == rook
    }
}

/// Returns the squares as the first field of a FEN.
pub(super) fn placement(ranks: &Ranks) -> String {
    let mut out = String::with_capacity(72);
    crate::event::placement(&mut out, ranks);
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ranks(fen: &str) -> Ranks {
        Position::read(fen, Rules::Chess).unwrap().ranks
    }

    fn leads(before: &Ranks, verbose: &str, color: Color, after: &str) -> bool {
        follows(before, Move::parse(verbose).unwrap(), color, &ranks(after))
    }

    #[test]
    fn packing_keeps_every_piece() {
        assert_eq!(Packed::new(&START_RANKS).ranks(), START_RANKS);
        let mut other = START_RANKS;
        other[4][4] = b'P';
        assert_ne!(Packed::new(&other), Packed::new(&START_RANKS));
        assert_eq!(Packed::new(&other).ranks(), other);
    }

    #[test]
    fn moves_lead_from_one_position_to_the_next() {
        let (white, e4) = (Color::White, "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b");
        assert!(leads(&START_RANKS, "P/e2-e4", white, e4));
        for bad in ["P/d2-d4", "P/e3-e4", "R/a1-a2", "N/e2-e4", "P/@@-e2", "P/@@-e4"] {
            assert!(!leads(&START_RANKS, bad, white, e4), "{bad}");
        }
        assert!(!leads(&START_RANKS, "P/e2-e4", Color::Black, e4));
        // A piece does not take one of its own side.
        assert!(!leads(
            &START_RANKS,
            "R/a1-a2",
            white,
            "rnbqkbnr/pppppppp/8/8/8/8/RPPPPPPP/1NBQKBNR b"
        ));
    }

    #[test]
    fn en_passant_promotion_drop_and_castling() {
        let (white, black) = (Color::White, Color::Black);
        let before = ranks("8/P7/8/3pP3/8/8/8/8 w");
        assert!(leads(&before, "P/e5-d6", white, "8/P7/3P4/8/8/8/8/8 b"));
        assert!(leads(&before, "P/a7-a8=N", white, "N7/8/8/3pP3/8/8/8/8 b"));
        assert!(leads(&before, "Q/@@-h1", black, "8/P7/8/3pP3/8/8/8/7q w"));
        assert!(!leads(&before, "Q/@@-d5", black, "8/P7/8/3qP3/8/8/8/8 w"));

        let mut before = START_RANKS;
        before[7] = *b"RNBQK--R";
        let mut castled = before;
        castled[7] = *b"RNBQ-RK-";
        assert!(follows(&before, Move::CastleShort, white, &castled));
        assert!(!follows(&before, Move::CastleShort, white, &before));
        assert!(!follows(&before, Move::CastleShort, black, &castled));
    }

    #[test]
    fn captures_of_atomic_chess_explode() {
        let knight = ranks("r1bqkbnr/pppp1ppp/2n5/4N3/8/8/PPPPPPPP/RNBQKB1R b");
        let empty = "r1bqkbnr/pppp1ppp/8/8/8/8/PPPPPPPP/RNBQKB1R w";
        assert!(leads(&knight, "N/c6-e5", Color::Black, empty));
        // At the edge, with a piece and a pawn beside it.
        let edge = ranks("k7/8/8/8/8/8/6PN/R6q w");
        assert!(leads(&edge, "R/a1-h1", Color::White, "k7/8/8/8/8/8/6P1/8 b"));
        // Only captures do.
        let exploded = "rnbqkbnr/pppppppp/8/8/8/8/PPPP1PPP/RNBQKBNR b";
        assert!(!leads(&START_RANKS, "P/e2-e4", Color::White, exploded));
    }

    #[test]
    fn squares_as_fen_has_them() {
        assert!(START_FEN.starts_with(&format!("{} w", placement(&START_RANKS))));
        let mut ranks = START_RANKS;
        ranks[0] = *b"-r-qk---";
        assert!(placement(&ranks).starts_with("1r1qk3/pppppppp/8/"));
    }

    #[test]
    fn rights_need_their_pieces() {
        let board = Board::parse(
            b"<12> Nn-qkb-r --pppppp -----n-- -------- -------- -------- -PPPPPPP RNBQKBNR B -1 \
              1 1 1 1 0 1 MossyRook Tindrel 1 3 0 41 29 180 180 5 P/b7-a8 (0:00) bxa8=N 1",
        )
        .unwrap();
        let fen = clean(&board.fen(), &board.ranks, false);
        assert_eq!(fen, "Nn1qkb1r/2pppppp/5n2/8/8/8/1PPPPPPP/RNBQKBNR b KQk - 0 5");
        assert_eq!(ply(&board), 9);
        let read = Position::read(&fen, Rules::Chess).unwrap();
        assert_eq!((read.ranks, read.ply), (board.ranks, 9));
        for bad in ["", "8/8 w - - 0 1", "9/8/8/8/8/8/8/8 w - - 0 1", "8/8/8/8/8/8/8/8 x - - 0 1"] {
            assert_eq!(Position::read(bad, Rules::Chess), None, "{bad}");
        }
        assert!(may_castle(&START_RANKS, 'q', true) && may_castle(&START_RANKS, 'q', false));
    }
}
