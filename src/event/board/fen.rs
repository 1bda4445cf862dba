//! Positions in Forsyth-Edwards Notation.

use std::fmt::{self, Write as _};

use super::{Board, Castling, Move, Piece, Square};
use crate::event::Color;

/// Returns whether a byte is a square of a style 12 rank: a piece, or a hyphen.
pub(crate) fn is_square(byte: u8) -> bool {
    b"-PNBRQKpnbrqk".contains(&byte)
}

/// Reads a text of exactly so many squares.
pub(crate) fn squares<const N: usize>(text: &str) -> Option<[u8; N]> {
    let squares: [u8; N] = text.as_bytes().try_into().ok()?;
    squares.iter().all(|&square| is_square(square)).then_some(squares)
}

/// Returns the whole notation of a board.
pub(crate) fn write(board: &Board<'_>) -> String {
    let mut out = String::with_capacity(80);
    placement(&mut out, &board.ranks);
    out.push_str(if board.turn == Color::White { " w " } else { " b " });
    out.push_str(board.castling.as_str());
    out.push(' ');
    match en_passant(board) {
        // Writing to a string cannot fail.
        Some(square) => _ = write!(out, "{square}"),
        None => out.push('-'),
    }
    out.push(' ');
    number(&mut out, board.irreversible.max(0).unsigned_abs());
    out.push(' ');
    number(&mut out, board.move_number);
    out
}

/// Appends a number. Without the machinery of `fmt`, which takes as long as half of the squares.
fn number(out: &mut String, number: u32) {
    if number < 10 {
        out.push(char::from(b'0' + number as u8));
    } else if number < 100 {
        out.push(char::from(b'0' + (number / 10) as u8));
        out.push(char::from(b'0' + (number % 10) as u8));
    } else {
        let _ = write!(out, "{number}");
    }
}

/// Writes the first part of the notation: which piece is where.
pub(crate) fn placement(out: &mut String, ranks: &[[u8; 8]; 8]) {
    // In bytes on the stack, since a string checks its room for every character. `end` is the place of the last byte, and
    // what is behind the longest notation only makes its bounds known.
    let mut text = [0; 128];
    let mut end = 0;
    for rank in ranks {
        let mut empty = 0;
        for &square in rank {
            // Without a branch for each square, which would often be mispredicted: an empty one after another replaces
            // their number.
            let is_empty = square == b'-';
            end += usize::from(!(is_empty & (empty > 0)));
            empty = if is_empty { empty + 1 } else { 0 };
            text[end % 128] = if is_empty { b'0' + empty } else { square };
        }
        end += 1;
        text[end % 128] = b'/';
    }
    // The squares of a board are ASCII.
    out.push_str(std::str::from_utf8(&text[1..end]).unwrap_or_default());
}

/// Returns the notation of a position of which only the squares and the turn are known.
///
/// They do not tell who may castle; as the servers do with a new position, it is granted where king and rook
/// are as at the start of a game.
pub(crate) fn of_squares(ranks: &[[u8; 8]; 8], turn: Color) -> String {
    let home = |rank: usize, king: u8, rook: u8, file: usize| {
        ranks[rank][4] == king && ranks[rank][file] == rook
    };
    let castling = Castling {
        white_short: home(7, b'K', b'R', 7),
        white_long: home(7, b'K', b'R', 0),
        black_short: home(0, b'k', b'r', 7),
        black_long: home(0, b'k', b'r', 0),
    };
    of_start(ranks, turn, castling)
}

/// Returns the FEN of a start position of Chess960: castling is granted on each side of a king that has a rook there.
pub(crate) fn of_shuffled(ranks: &[[u8; 8]; 8], turn: Color) -> String {
    let sides = |rank: &[u8; 8], king: u8, rook: u8| {
        let parts = rank.iter().position(|&square| square == king).map(|at| rank.split_at(at));
        parts.map_or((false, false), |(long, short)| (short.contains(&rook), long.contains(&rook)))
    };
    let (white_short, white_long) = sides(&ranks[7], b'K', b'R');
    let (black_short, black_long) = sides(&ranks[0], b'k', b'r');
    of_start(ranks, turn, Castling { white_short, white_long, black_short, black_long })
}

fn of_start(ranks: &[[u8; 8]; 8], turn: Color, castling: Castling) -> String {
    let mut out = String::with_capacity(80);
    placement(&mut out, ranks);
    out.push_str(if turn == Color::White { " w " } else { " b " });
    out.push_str(castling.as_str());
    out.push_str(" - 0 1");
    out
}

/// Returns the square behind a pawn that has just made a double step.
///
/// The last move gives the file, and where it is not known the server's own field does; that
/// alone is not enough, for chessd says file `a` after every move. The pawn must be there with
/// the two squares behind it empty.
pub(crate) fn en_passant(board: &Board<'_>) -> Option<Square> {
    // Ranks counted from White's first; the pawn belongs to the side that is not to move.
    let (pawn, home, behind, here) = match board.turn {
        Color::Black => (b'P', 1, 2, 3),
        Color::White => (b'p', 6, 5, 4),
    };
    let file = match board.last_move() {
        None => u8::try_from(board.double_push?).ok()?.checked_sub(b'a')?,
        Some(Move::Plain { piece: Piece::Pawn, from, to, .. }) => {
            let double = (usize::from(from.rank()), usize::from(to.rank())) == (home, here);
            (double && from.file() == to.file()).then(|| to.file())?
        }
        Some(_) => return None,
    };
    let at = |rank: usize| board.ranks[7 - rank].get(usize::from(file)).copied();
    let moved = at(here)? == pawn && at(behind)? == b'-' && at(home)? == b'-';
    if moved { Square::new(file, u8::try_from(behind).ok()?) } else { None }
}

/// All castling rights as FEN writes them; the bits of the index are those of [`Castling`].
pub(crate) const RIGHTS: [&str; 16] = [
    "-", "K", "Q", "KQ", "k", "Kk", "Qk", "KQk", "q", "Kq", "Qq", "KQq", "kq", "Kkq", "Qkq", "KQkq",
];

impl Castling {
    /// Returns the rights as FEN writes them: `KQkq`, or `-` for none.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        let rights = [self.white_short, self.white_long, self.black_short, self.black_long];
        let bits = rights.iter().rev().fold(0, |bits, &may| bits << 1 | usize::from(may));
        RIGHTS[bits]
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for Castling {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for Castling {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        let bits = RIGHTS.iter().position(|rights| *rights == text);
        let bits = bits.ok_or_else(|| serde::de::Error::unknown_variant(&text, &RIGHTS))?;
        let may = |bit: usize| bits >> bit & 1 == 1;
        Ok(Castling {
            white_short: may(0),
            white_long: may(1),
            black_short: may(2),
            black_long: may(3),
        })
    }
}

impl fmt::Display for Castling {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fen(ranks: &str, rest: &str) -> String {
        let line = format!("<12> {ranks} {rest}");
        Board::parse(line.as_bytes()).unwrap().fen()
    }

    const AFTER_E4: &str =
        "rnbqkbnr pppppppp -------- -------- ----P--- -------- PPPP-PPP RNBQKBNR";

    #[test]
    fn a_double_push_gives_the_square_behind() {
        assert_eq!(
            fen(AFTER_E4, "B 4 1 1 1 1 0 100 a b 1 10 0 39 39 600 600 1 P/e2-e4 (0:00) e4 1"),
            "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1"
        );
        let after_d5 = "rnbqkbnr ppp-pppp -------- ---p---- ----P--- -------- PPPP-PPP RNBQKBNR";
        assert!(
            fen(after_d5, "W 3 1 1 1 1 0 1 a b 1 1 0 39 39 1 1 2 P/d7-d5 (0:00) d5 0")
                .ends_with(" w KQkq d6 0 2")
        );
    }

    #[test]
    fn a_double_push_that_was_none_is_not_believed() {
        // chessd says file a after every move: the move itself is right.
        assert!(
            fen(AFTER_E4, "B 0 1 1 1 1 0 1 a b 1 1 0 39 39 1 1 1 P/e2-e4 (0:00) e4 0")
                .contains(" e3 0 1")
        );
        // No pawn on that file.
        assert!(
            fen(AFTER_E4, "B 0 1 1 1 1 0 1 a b -3 1 0 39 39 1 1 1 none (0:00) none 0")
                .contains(" - 0 1")
        );
        // A pawn, but another move.
        assert!(
            fen(AFTER_E4, "B 4 1 1 1 1 0 1 a b 1 1 0 39 39 1 1 1 P/e3-e4 (0:00) e4 0")
                .contains(" - 0 1")
        );
        // Nothing is known of the move: the position decides.
        assert!(
            fen(AFTER_E4, "B 4 1 1 1 1 0 1 a b -3 1 0 39 39 1 1 1 none (0:00) none 0")
                .contains(" e3 0 1")
        );
        // The wrong color.
        assert!(
            fen(AFTER_E4, "W 4 1 1 1 1 0 1 a b -3 1 0 39 39 1 1 1 none (0:00) none 0")
                .contains(" - 0 1")
        );
    }

    #[test]
    fn castling_and_counters() {
        let tail = "B -1 0 1 1 0 -22 1 a b 1 1 0 39 39 1 1 17 o-o (0:00) O-O 0";
        assert!(fen(AFTER_E4, tail).ends_with(" b Qk - 0 17"));
        for (moves, number) in [(9, 10), (10, 99), (99, 100), (100, 9), (1234, 4321)] {
            let tail =
                format!("B -1 0 0 0 0 {moves} 1 a b 1 1 0 39 39 1 1 {number} o-o (0:00) O-O 0");
            assert!(fen(AFTER_E4, &tail).ends_with(&format!(" b - - {moves} {number}")), "{tail}");
        }
        assert_eq!(Castling::default().to_string(), "-");
    }
}
