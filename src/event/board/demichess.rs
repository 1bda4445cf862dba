//! Demichess: a game on half a board, with a server and a protocol of its own.
//!
//! The server sends a position when it is the user's turn, and `invalid` for a move that it
//! does not accept. The squares count from 0, Black's corner, along the rows to 31.

use std::borrow::Cow;
use std::fmt;

#[cfg(feature = "serde")]
use serde::de::{Error as _, MapAccess};
#[cfg(feature = "serde")]
use serde::ser::SerializeStruct;

use super::{Piece, fen};
use crate::event::field::WholeLine;
use crate::event::fields::{ReadFields, Words, number, one_of};
use crate::event::malformed::Fault;
use crate::event::record::{self, IntoOwned, made_from, plain, shape, words};

shape! {
    /// A position on the half board, with the state of the game and the opponent's last move.
    ///
    /// ```
    /// use looking_at::event::{DemiBoard, DemiLast, DemiState};
    ///
    /// let board = DemiBoard::parse(b"---k-K---------R---------------- 1 12 15")?;
    /// assert_eq!(board.state, DemiState::Lost);
    /// assert_eq!(board.last, DemiLast::Move { from: 12, to: 15 });
    /// # Ok::<(), looking_at::event::Malformed<'static>>(())
    /// ```
    #[derive(Copy)]
    pub struct DemiBoard {
        /// The squares, row by row from Black's; `-` is an empty one.
        squares: [u8; 32],
        /// How the game goes for the user.
        state: DemiState = DemiState::Playing,
        /// The opponent's last move.
        last: DemiLast = DemiLast::None,
    }
}

words! {
    /// How a game of demichess goes for the user.
    pub enum DemiState {
        /// 0: it goes on.
        Playing = "playing",
        /// 1: the opponent has won.
        Lost = "lost",
        /// 2: it is a draw.
        Draw = "draw",
        /// 3: the user has won.
        Won = "won",
    }
}

/// The opponent's last move in demichess.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum DemiLast {
    /// There was none, or the user's own ended the game.
    None,
    /// The opponent gave up.
    Forfeit,
    /// The opponent moved a piece.
    Move {
        /// The square it was on, 0 to 31.
        from: u8,
        /// The square it went to, 0 to 31.
        to: u8,
    },
}

plain!(DemiLast);

impl DemiBoard {
    fn read(line: &str) -> Result<Self, Fault<'_>> {
        let mut words = Words::after("", line);
        let squares = words.read("squares", SQUARES, fen::squares)?;
        let state = words.read("state", "0 to 3", |word| {
            use DemiState::{Draw, Lost, Playing, Won};
            one_of(word, [("0", Playing), ("1", Lost), ("2", Draw), ("3", Won)])
        })?;
        let from = words.text("last", "two numbers")?;
        let to = words.text("last", "two numbers")?;
        let last = match (&*from, &*to) {
            ("-1", "-1") => DemiLast::None,
            ("-2", "-2") => DemiLast::Forfeit,
            _ => {
                let square = |word: &Cow<'_, str>| number(word).filter(|&square| square < 32);
                match (square(&from), square(&to)) {
                    (Some(from), Some(to)) => DemiLast::Move { from, to },
                    (None, _) => return Err(Fault::new("last", from, "a square, 0 to 31")),
                    (_, None) => return Err(Fault::new("last", to, "a square, 0 to 31")),
                }
            }
        };
        match words.next() {
            None => Ok(DemiBoard { squares, state, last }),
            Some(word) => Err(Fault::new("line", word, "4 fields")),
        }
    }
}

const SQUARES: &str = "32 squares";

record::line! {
    @parse
    /// Reads a line of the server.
    ///
    /// # Errors
    ///
    /// [`Malformed`](crate::event::Malformed) names the first field that is not as it should be.
    DemiBoard, "demi_board", DemiBoard::read
}

made_from! {
    /// From the field `line`, or from a field for each word.
    DemiBoard from { line: WholeLine<'a>, } values => {
        DemiBoard::from_line(line.0).map_err(Box::new)
    }
    or from {
        squares: Cow<'a, str>,
        state: Cow<'a, str>,
        from: Cow<'a, str>,
        to: Cow<'a, str>,
    } values => {
        let line = Cow::Owned(format!("{squares} {state} {from} {to}"));
        DemiBoard::from_line(line).map_err(Box::new)
    }
}

/// In JSON the squares are a text.
impl IntoOwned for [u8; 32] {
    type Owned = Self;

    fn own(self) -> Self {
        self
    }

    #[cfg(feature = "serde")]
    fn write_field<S: SerializeStruct>(
        &self,
        name: &'static str,
        to: &mut S,
    ) -> Result<(), S::Error> {
        to.serialize_field(name, &*String::from_utf8_lossy(self))
    }

    #[cfg(feature = "serde")]
    fn read_field<'de, A: MapAccess<'de>>(from: &mut A) -> Result<Self, A::Error> {
        fen::squares(&from.next_value::<String>()?).ok_or_else(|| A::Error::custom(SQUARES))
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for DemiLast {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        use serde::ser::SerializeStruct;

        match self {
            DemiLast::None => serializer.serialize_str("none"),
            DemiLast::Forfeit => serializer.serialize_str("forfeit"),
            DemiLast::Move { from, to } => {
                let mut fields = serializer.serialize_struct("DemiLast", 2)?;
                fields.serialize_field("from", from)?;
                fields.serialize_field("to", to)?;
                fields.end()
            }
        }
    }
}

#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for DemiLast {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        #[derive(serde::Deserialize)]
        #[serde(untagged)]
        enum Last {
            Word(String),
            Move { from: u8, to: u8 },
        }

        match Last::deserialize(deserializer)? {
            Last::Move { from, to } => Ok(DemiLast::Move { from, to }),
            Last::Word(word) => match &*word {
                "none" => Ok(DemiLast::None),
                "forfeit" => Ok(DemiLast::Forfeit),
                _ => Err(serde::de::Error::unknown_variant(&word, &["none", "forfeit"])),
            },
        }
    }
}

/// What a player of demichess sends: a move, or that the player gives up.
///
/// Shown, it is the line to send, without the line end.
///
/// ```
/// use looking_at::event::{DemiReply, Piece};
///
/// assert_eq!(DemiReply::new(24, 20, Piece::Queen)?.to_string(), "24 20 Q");
/// assert_eq!(DemiReply::FORFEIT.to_string(), "-1 -1 Q");
/// assert!(DemiReply::new(24, 32, Piece::Queen).is_err());
/// # Ok::<(), looking_at::event::DemiReplyError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct DemiReply {
    squares: Option<(u8, u8)>,
    promotion: Piece,
}

/// A move of demichess that cannot be.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum DemiReplyError {
    /// The board has only 32 squares.
    #[error("square {0} is not on the board, which has 0 to 31")]
    NoSuchSquare(u8),
    /// A move goes somewhere.
    #[error("the move ends on square {0}, where it began")]
    NoMove(u8),
    /// A pawn cannot become that.
    #[error("a pawn cannot become {0}: it becomes Q, B, N or R")]
    NoPromotion(Piece),
    /// There is nothing to move.
    #[error("square {0} is empty")]
    Empty(u8),
}

impl DemiReply {
    /// The line that gives the game up.
    pub const FORFEIT: DemiReply = DemiReply { squares: None, promotion: Piece::Queen };

    /// Makes a move; the protocol wants the promotion with every one, and ignores it where a pawn
    /// does not promote.
    ///
    /// # Errors
    ///
    /// [`DemiReplyError`] for a square off the board, a move that goes nowhere, or a promotion
    /// to a king or a pawn.
    pub fn new(from: u8, to: u8, promotion: Piece) -> Result<Self, DemiReplyError> {
        if let Some(&off) = [from, to].iter().find(|&&square| square > 31) {
            return Err(DemiReplyError::NoSuchSquare(off));
        }
        if from == to {
            return Err(DemiReplyError::NoMove(from));
        }
        if matches!(promotion, Piece::King | Piece::Pawn) {
            return Err(DemiReplyError::NoPromotion(promotion));
        }
        Ok(DemiReply { squares: Some((from, to)), promotion })
    }

    /// Makes a move on a known position.
    ///
    /// # Errors
    ///
    /// As [`DemiReply::new`], and for an empty square.
    pub fn on(
        board: &DemiBoard,
        from: u8,
        to: u8,
        promotion: Piece,
    ) -> Result<Self, DemiReplyError> {
        let reply = DemiReply::new(from, to, promotion)?;
        match board.squares.get(usize::from(from)) {
            Some(b'-') | None => Err(DemiReplyError::Empty(from)),
            Some(_) => Ok(reply),
        }
    }
}

impl fmt::Display for DemiReply {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.squares {
            Some((from, to)) => write!(f, "{from} {to} {}", self.promotion),
            None => write!(f, "-1 -1 {}", self.promotion),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const START: &str = "kbnrpppp----------------PPPPKBNR 0 -1 -1";

    #[test]
    fn positions() {
        let board = DemiBoard::parse(START.as_bytes()).unwrap();
        assert_eq!((board.state, board.last), (DemiState::Playing, DemiLast::None));
        assert_eq!(board.squares[0], b'k');
        let line = START.replace("0 -1 -1", "3 -2 -2");
        let board = DemiBoard::parse(line.as_bytes()).unwrap();
        assert_eq!((board.state, board.last), (DemiState::Won, DemiLast::Forfeit));
    }

    #[test]
    fn faults() {
        for (from, to, field) in [
            ("kbnr", "kbn", "squares"),
            ("kbnr", "kbnx", "squares"),
            (" 0 ", " 4 ", "state"),
            ("-1 -1", "-1 -2", "last"),
            ("-1 -1", "0 32", "last"),
            ("-1 -1", "-1", "last"),
            ("-1 -1", "-1 -1 0", "line"),
        ] {
            let line = START.replace(from, to);
            assert_eq!(DemiBoard::parse(line.as_bytes()).unwrap_err().field, field, "{to}");
        }
        assert!(DemiBoard::parse(b"hello").is_err());
    }

    #[test]
    fn replies_are_possible_ones() {
        let board = DemiBoard::parse(START.as_bytes()).unwrap();
        assert_eq!(DemiReply::on(&board, 24, 20, Piece::Rook).unwrap().to_string(), "24 20 R");
        for (from, to, piece, error) in [
            (32, 0, Piece::Queen, DemiReplyError::NoSuchSquare(32)),
            (0, 255, Piece::Queen, DemiReplyError::NoSuchSquare(255)),
            (5, 5, Piece::Queen, DemiReplyError::NoMove(5)),
            (5, 9, Piece::King, DemiReplyError::NoPromotion(Piece::King)),
            (12, 9, Piece::Queen, DemiReplyError::Empty(12)),
        ] {
            assert_eq!(DemiReply::on(&board, from, to, piece), Err(error));
        }
    }

    #[cfg(feature = "serde")]
    #[test]
    fn json() {
        let line = START.replace("-1 -1", "12 15");
        let board = DemiBoard::parse(line.as_bytes()).unwrap();
        assert_eq!(
            serde_json::to_string(&board).unwrap(),
            concat!(
                r#"{"squares":"kbnrpppp----------------PPPPKBNR","state":"playing","#,
                r#""last":{"from":12,"to":15}}"#
            )
        );
    }
}
