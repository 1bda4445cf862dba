//! The last move of a board line, in the verbose notation of style 12.

use std::fmt;

/// A kind of piece.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Piece {
    /// `P`
    Pawn,
    /// `N`
    Knight,
    /// `B`
    Bishop,
    /// `R`
    Rook,
    /// `Q`
    Queen,
    /// `K`
    King,
}

impl Piece {
    /// Returns the piece of a letter, in either case.
    #[must_use]
    pub const fn from_letter(letter: u8) -> Option<Self> {
        const PIECES: [Option<Piece>; 256] = {
            let mut pieces = [None; 256];
            let all =
                [Piece::Pawn, Piece::Knight, Piece::Bishop, Piece::Rook, Piece::Queen, Piece::King];
            let mut index = 0;
            while index < all.len() {
                let letter = all[index].letter() as u8;
                pieces[letter as usize] = Some(all[index]);
                pieces[letter.to_ascii_lowercase() as usize] = Some(all[index]);
                index += 1;
            }
            pieces
        };
        PIECES[letter as usize]
    }

    /// Returns the letter of the piece, in upper case.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Piece::Pawn => 'P',
            Piece::Knight => 'N',
            Piece::Bishop => 'B',
            Piece::Rook => 'R',
            Piece::Queen => 'Q',
            Piece::King => 'K',
        }
    }
}

impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

/// A square of the board, shown as `e4`.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Square(u8);

impl Square {
    /// Makes the square of a file and a rank, both from 0 (`a`, `1`) to 7.
    #[must_use]
    pub const fn new(file: u8, rank: u8) -> Option<Self> {
        if file < 8 && rank < 8 { Some(Square(rank * 8 + file)) } else { None }
    }

    /// Returns the file, 0 for `a`.
    #[must_use]
    pub const fn file(self) -> u8 {
        self.0 % 8
    }

    /// Returns the rank, 0 for White's first.
    #[must_use]
    pub const fn rank(self) -> u8 {
        self.0 / 8
    }

    fn from_letters(file: u8, rank: u8) -> Option<Self> {
        Square::new(file.wrapping_sub(b'a'), rank.wrapping_sub(b'1'))
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.file()), self.rank() + 1)
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A move, with the squares that it goes from and to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Move {
    /// A piece goes from one square to another, as in `P/a7-a8=Q`.
    Plain {
        /// What moved.
        piece: Piece,
        /// Where it was.
        from: Square,
        /// Where it is now.
        to: Square,
        /// What a pawn became.
        promotion: Option<Piece>,
    },
    /// `o-o`
    CastleShort,
    /// `o-o-o`
    CastleLong,
    /// A piece in hand is put on the board, as in `N/@@-e4`.
    Drop {
        /// What was put down.
        piece: Piece,
        /// Where it is now.
        to: Square,
    },
}

impl Move {
    /// Reads the verbose notation.
    ///
    /// ```
    /// use looking_at::event::Move;
    ///
    /// assert_eq!(Move::parse("o-o"), Some(Move::CastleShort));
    /// assert!(matches!(Move::parse("N/@@-e4"), Some(Move::Drop { .. })));
    /// assert_eq!(Move::parse("e4"), None);
    /// ```
    #[must_use]
    #[inline(always)]
    pub fn parse(text: &str) -> Option<Self> {
        match *text.as_bytes() {
            [piece, b'/', b'@', b'@', b'-', file, rank] => Some(Move::Drop {
                piece: Piece::from_letter(piece)?,
                to: Square::from_letters(file, rank)?,
            }),
            [piece, b'/', from_file, from_rank, b'-', file, rank, ref rest @ ..] => {
                Some(Move::Plain {
                    piece: Piece::from_letter(piece)?,
                    from: Square::from_letters(from_file, from_rank)?,
                    to: Square::from_letters(file, rank)?,
                    promotion: match *rest {
                        [] => None,
                        [b'=', piece] => Some(Piece::from_letter(piece)?),
                        _ => return None,
                    },
                })
            }
            [b'o' | b'O', b'-', b'o' | b'O'] => Some(Move::CastleShort),
            [b'o' | b'O', b'-', b'o' | b'O', b'-', b'o' | b'O'] => Some(Move::CastleLong),
            _ => None,
        }
    }

    /// Fills in a promotion that only the short notation gives: some servers write `P/a7-a8`
    /// beside `a8=Q`.
    pub(crate) fn promoted_as(self, san: &str) -> Self {
        match self {
            Move::Plain { piece: Piece::Pawn, from, to, promotion: None } => {
                let letter = san.split_once('=').and_then(|(_, after)| after.bytes().next());
                let promotion = letter.and_then(Piece::from_letter);
                Move::Plain { piece: Piece::Pawn, from, to, promotion }
            }
            other => other,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_form() {
        let square = |text: &[u8; 2]| Square::from_letters(text[0], text[1]).unwrap();
        let plain = |piece, from, to, promotion| {
            Some(Move::Plain { piece, from: square(from), to: square(to), promotion })
        };
        for (text, decoded) in [
            ("P/e2-e4", plain(Piece::Pawn, b"e2", b"e4", None)),
            ("P/a7-a8=Q", plain(Piece::Pawn, b"a7", b"a8", Some(Piece::Queen))),
            ("K/h8-a1", plain(Piece::King, b"h8", b"a1", None)),
            ("o-o", Some(Move::CastleShort)),
            ("o-o-o", Some(Move::CastleLong)),
            ("P/@@-a5", Some(Move::Drop { piece: Piece::Pawn, to: square(b"a5") })),
            ("none", None),
            ("", None),
            ("P/e2-e9", None),
            ("P/i2-e4", None),
            ("X/e2-e4", None),
            ("P/e2-e4=", None),
            ("P/e2-e4=QQ", None),
            ("P/@@-", None),
            ("o-", None),
        ] {
            assert_eq!(Move::parse(text), decoded, "{text}");
        }
    }

    #[test]
    fn the_short_notation_gives_the_promotion() {
        let promoted = Move::parse("P/c7-b8").unwrap().promoted_as("cxb8=N+");
        assert_eq!(promoted, Move::parse("P/c7-b8=N").unwrap());
        let plain = Move::parse("P/e2-e4").unwrap();
        assert_eq!(plain.promoted_as("e4"), plain);
    }

    #[test]
    fn squares_have_names() {
        assert_eq!(Square::new(4, 3).unwrap().to_string(), "e4");
        assert_eq!(Square::new(8, 0), None);
        assert_eq!(Square::from_letters(0xff, b'1'), None);
    }
}
