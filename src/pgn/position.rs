//! The part of a chess position that is needed to follow a game.
//!
//! The server has checked the moves. Here it is only checked whether a position follows from another
//! by the move that came with it, or whether a board is missing between them.

pub(super) use crate::follow::position::{Ranks, START};

use crate::event::{Board, Color, Move, Piece, Square};
use crate::follow::position::{MAX_NUMBER, explode, read_squares};

/// The squares of a board in half the space, four bits for each.
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
    let moves = board.move_number.clamp(1, MAX_NUMBER) - 1;
    moves * 2 + u32::from(board.turn == Color::Black)
}

/// Returns whose move leads to a position with that many half moves before it.
pub(super) const fn mover(ply: u32) -> Color {
    if ply % 2 == 1 { Color::White } else { Color::Black }
}

/// Whether a position follows from another by a move.
pub(super) fn follows(before: &Ranks, played: Move, color: Color, after: &Ranks) -> bool {
    match played {
        Move::CastleShort | Move::CastleLong => castled(before, color, after),
        _ => play(before, played, color).is_some_and(|found| {
            found == *after
                || captured_on(before, played).is_some_and(|on| exploded(found, on) == *after)
        }),
    }
}

/// Returns what a capture on a square leaves in atomic chess.
fn exploded(mut ranks: Ranks, on: Square) -> Ranks {
    let coord = |number: u8| i8::try_from(number).unwrap_or(0);
    explode(&mut ranks, (7 - coord(on.rank()), coord(on.file())));
    ranks
}

/// Returns the square that a capture goes to; `None` if the move does not capture.
fn captured_on(before: &Ranks, played: Move) -> Option<Square> {
    let Move::Plain { piece, from, to, .. } = played else { return None };
    let mut ranks = *before;
    let en_passant = piece == Piece::Pawn && from.file() != to.file();
    (en_passant || *at(&mut ranks, to) != b'-').then_some(to)
}

/// Returns the position after a move that is not castling; `None` if it cannot be made there.
fn play(before: &Ranks, played: Move, color: Color) -> Option<Ranks> {
    let mut ranks = *before;
    let own = |piece: Piece| {
        let letter = u8::try_from(piece.letter()).unwrap_or(b'-');
        if color == Color::White { letter } else { letter.to_ascii_lowercase() }
    };
    match played {
        Move::Plain { piece, from, to, promotion } => {
            if *at(&mut ranks, from) != own(piece) || is_own(*at(&mut ranks, to), color) {
                return None;
            }
            let taken = std::mem::replace(at(&mut ranks, to), own(promotion.unwrap_or(piece)));
            *at(&mut ranks, from) = b'-';
            // A pawn that changes its file onto an empty square has captured another beside it.
            if piece == Piece::Pawn && from.file() != to.file() && taken == b'-' {
                // En passant: the captured pawn is on the square beside.
                let beside = Square::new(to.file(), from.rank())?;
                *at(&mut ranks, beside) = b'-';
            }
        }
        Move::Drop { piece, to } => {
            if std::mem::replace(at(&mut ranks, to), own(piece)) != b'-' {
                return None;
            }
        }
        _ => return None,
    }
    Some(ranks)
}

fn at(ranks: &mut Ranks, square: Square) -> &mut u8 {
    &mut ranks[usize::from(7 - square.rank().min(7))][usize::from(square.file().min(7))]
}

const fn is_own(letter: u8, color: Color) -> bool {
    match color {
        Color::White => letter.is_ascii_uppercase(),
        Color::Black => letter.is_ascii_lowercase(),
    }
}

/// Whether only the first rank of a side has changed, and has the same pieces as before.
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

/// Returns the position of a board in Forsyth-Edwards Notation, with the castling rights that the server sends.
pub(super) fn fen(board: &Board<'_>) -> String {
    let fen = board.fen();
    let Some(square) = double_push(board).map(|square| square.to_string()) else { return fen };
    let mut fields: Vec<&str> = fen.split(' ').collect();
    // The en passant square is the fourth field.
    if let Some(field) = fields.get_mut(3) {
        *field = &square;
    }
    fields.join(" ")
}

/// Returns the square behind a pawn whose double step was the last move.
///
/// chessd does not report the file of a double step, but it reports the move.
fn double_push(board: &Board<'_>) -> Option<Square> {
    match board.last_move()? {
        Move::Plain { piece: Piece::Pawn, from, to, .. }
            if from.file() == to.file() && from.rank().abs_diff(to.rank()) == 2 =>
        {
            let mut ranks = board.ranks;
            let is_pawn = matches!(*at(&mut ranks, to), b'P' | b'p');
            Square::new(to.file(), from.rank().min(to.rank()) + 1).filter(|_| is_pawn)
        }
        _ => None,
    }
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

/// Parses a FEN: the squares, and the half moves before it.
pub(super) fn read_fen(fen: &str) -> Option<(Ranks, u32)> {
    let mut fields = fen.split(' ');
    let ranks = read_squares(fields.next()?)?;
    let black = match fields.next()? {
        "w" => 0,
        "b" => 1,
        _ => return None,
    };
    let number: u32 = fields.nth(3)?.parse().ok()?;
    let ply = (number.clamp(1, MAX_NUMBER) - 1) * 2 + black;
    fields.next().is_none().then_some((ranks, ply))
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

/// The FEN of the standard start position.
pub(super) const START_FEN: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

#[cfg(test)]
mod tests {
    use super::*;

    fn after(before: &Ranks, verbose: &str, color: Color) -> Option<Ranks> {
        play(before, Move::parse(verbose).unwrap(), color)
    }

    #[test]
    fn packing_keeps_every_piece() {
        assert_eq!(Packed::new(&START).ranks(), START);
        let mut other = START;
        other[4][4] = b'P';
        assert_ne!(Packed::new(&other), Packed::new(&START));
        assert_eq!(Packed::new(&other).ranks(), other);
    }

    #[test]
    fn moves_lead_from_one_position_to_the_next() {
        let white = Color::White;
        let ranks = after(&START, "P/e2-e4", white).unwrap();
        assert_eq!((ranks[4][4], ranks[6][4]), (b'P', b'-'));
        assert!(follows(&START, Move::parse("P/e2-e4").unwrap(), white, &ranks));
        assert!(!follows(&START, Move::parse("P/d2-d4").unwrap(), white, &ranks));
        for bad in ["P/e3-e4", "R/a1-a2", "N/e2-e4", "P/@@-e2"] {
            assert_eq!(after(&START, bad, white), None, "{bad}");
        }
        assert_eq!(after(&START, "P/e2-e4", Color::Black), None);
    }

    #[test]
    fn en_passant_promotion_drop_and_castling() {
        let mut ranks = [[b'-'; 8]; 8];
        (ranks[3][3], ranks[3][4], ranks[1][0]) = (b'p', b'P', b'P');
        let taken = after(&ranks, "P/e5-d6", Color::White).unwrap();
        assert_eq!((taken[2][3], taken[3][3], taken[3][4]), (b'P', b'-', b'-'));
        let promoted = after(&ranks, "P/a7-a8=N", Color::White).unwrap();
        assert_eq!(promoted[0][0], b'N');
        let dropped = after(&ranks, "Q/@@-h1", Color::Black).unwrap();
        assert_eq!(dropped[7][7], b'q');

        let mut before = START;
        before[7] = *b"RNBQK--R";
        let mut castled = before;
        castled[7] = *b"RNBQ-RK-";
        assert!(follows(&before, Move::CastleShort, Color::White, &castled));
        assert!(!follows(&before, Move::CastleShort, Color::White, &before));
        assert!(!follows(&before, Move::CastleShort, Color::Black, &castled));
    }

    fn after_e4() -> Ranks {
        after(&START, "P/e2-e4", Color::White).unwrap()
    }

    #[test]
    fn captures_of_atomic_chess_explode() {
        let (knight, _) =
            read_fen("r1bqkbnr/pppp1ppp/2n5/4N3/8/8/PPPPPPPP/RNBQKB1R b KQkq - 0 1").unwrap();
        let takes = Move::parse("N/c6-e5").unwrap();
        let (empty, _) =
            read_fen("r1bqkbnr/pppp1ppp/8/8/8/8/PPPPPPPP/RNBQKB1R w KQkq - 0 1").unwrap();
        assert!(follows(&knight, takes, Color::Black, &empty));
        // At the edge, with a piece and a pawn beside it.
        let (edge, _) = read_fen("k7/8/8/8/8/8/6PN/R6q w - - 0 1").unwrap();
        let (after, _) = read_fen("k7/8/8/8/8/8/6P1/8 b - - 0 1").unwrap();
        assert!(follows(&edge, Move::parse("R/a1-h1").unwrap(), Color::White, &after));
        // Only captures do.
        let moved = exploded(after_e4(), Square::new(4, 3).unwrap());
        assert!(!follows(&START, Move::parse("P/e2-e4").unwrap(), Color::White, &moved));
    }

    #[test]
    fn a_double_step_is_known_from_the_move() {
        let board = Board::parse(
            b"<12> rnbqkbnr -pp-pppp p------- ---pP--- -------- -------- PPPP-PPP RNBQKBNR W 0 1 1 \
              1 1 0 1 Larkspur Jotunbee 0 1 0 39 39 58 60 3 P/d7-d5 (0:00) d5 0 1 0",
        )
        .unwrap();
        let expected = "rnbqkbnr/1pp1pppp/p7/3pP3/8/8/PPPP1PPP/RNBQKBNR w KQkq d6 0 3";
        assert_eq!(fen(&board), expected);
    }

    #[test]
    fn squares_as_fen_has_them() {
        assert!(START_FEN.starts_with(&format!("{} w", placement(&START))));
        let mut ranks = START;
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
        let fen = clean(&fen(&board), &board.ranks, false);
        assert_eq!(fen, "Nn1qkb1r/2pppppp/5n2/8/8/8/1PPPPPPP/RNBQKBNR b KQk - 0 5");
        assert_eq!(ply(&board), 9);
        assert_eq!(read_fen(&fen), Some((board.ranks, 9)));
        for bad in ["", "8/8 w - - 0 1", "9/8/8/8/8/8/8/8 w - - 0 1", "8/8/8/8/8/8/8/8 x - - 0 1"] {
            assert_eq!(read_fen(bad), None, "{bad}");
        }
        assert!(may_castle(&START, 'q', true) && may_castle(&START, 'q', false));
    }
}
