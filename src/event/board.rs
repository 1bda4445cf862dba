//! Style 12: the line that describes a position, a game and its clocks.

use std::borrow::Cow;

use super::malformed::Fault;
use super::record::{self, FromFields, plain};
use super::shapes::Elapsed;
use super::words::{Words, number};
use super::{Color, Fields, Malformed, Move, fen};

/// A position with its game and clocks: one `<12>` line.
///
/// ```
/// use looking_at::event::{Board, Relation};
///
/// let board = Board::parse(
///     b"<12> rnbqkb-r pppppppp -----n-- -------- ----P--- -------- PPPPKPPP RNBQ-BNR B \
///       -1 0 0 1 1 0 7 Newton Einstein 1 2 12 39 39 119 122 2 K/e1-e2 (0:06) Ke2 0",
/// )?;
/// assert_eq!(board.white, "Newton");
/// assert_eq!(board.relation, Relation::MyMove);
/// assert_eq!(board.black_clock_ms, 122_000);
/// assert_eq!(board.fen(), "rnbqkb1r/pppppppp/5n2/8/4P3/8/PPPPKPPP/RNBQ1BNR b kq - 0 2");
/// # Ok::<(), looking_at::event::Malformed<'static>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Board<'a> {
    /// The squares, rank 8 first and file `a` first in each; `-` is an empty one.
    pub ranks: [[u8; 8]; 8],
    /// Whose move it is.
    pub turn: Color,
    /// The file of the double pawn push just made. chessd always sends `a` here.
    pub double_push: Option<char>,
    /// Who may still castle where.
    pub castling: Castling,
    /// Moves since the last irreversible one; below zero after a takeback on some servers.
    pub irreversible: i32,
    /// The number of the game.
    pub game: u32,
    /// White's name.
    pub white: Cow<'a, str>,
    /// Black's name.
    pub black: Cow<'a, str>,
    /// What the reader of the line is to the game.
    pub relation: Relation,
    /// The initial time in minutes.
    pub initial: u32,
    /// The increment in seconds.
    pub increment: u32,
    /// White's material, in pawns.
    pub white_material: u32,
    /// Black's material, in pawns.
    pub black_material: u32,
    /// White's clock, which may be below zero.
    pub white_clock_ms: i64,
    /// Black's clock, which may be below zero.
    pub black_clock_ms: i64,
    /// The number of the move about to be made.
    pub move_number: u32,
    /// The last move in coordinates, as the server wrote it: `P/e2-e4`.
    pub verbose: Option<Cow<'a, str>>,
    /// The time that the last move took.
    pub elapsed_ms: u32,
    /// The last move in short notation.
    pub san: Option<Cow<'a, str>>,
    /// Whether Black is to be shown at the bottom.
    pub flipped: bool,
    /// Whether the clock runs, where the server tells.
    pub ticking: Option<bool>,
    /// The lag of the last move, where the server tells.
    pub lag_ms: Option<i32>,
    /// Fields that later servers may add.
    pub more: Vec<Cow<'a, str>>,
    last_move: Option<Move>,
}

/// What the reader of a board is to its game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "snake_case"))]
#[non_exhaustive]
pub enum Relation {
    /// -4: the start position that precedes a move list.
    Startpos,
    /// -3: a position shown on request.
    IsolatedPosition,
    /// -2: he watches a game that others examine.
    ObservingExamined,
    /// -1: he plays, and his opponent is to move.
    OpponentsMove,
    /// 0: he watches a game.
    Observing,
    /// 1: he plays and is to move.
    MyMove,
    /// 2: he examines the game.
    Examining,
}

impl Relation {
    fn read_str(text: &str) -> Option<Self> {
        Some(match text {
            "-4" => Relation::Startpos,
            "-3" => Relation::IsolatedPosition,
            "-2" => Relation::ObservingExamined,
            "-1" => Relation::OpponentsMove,
            "0" => Relation::Observing,
            "1" => Relation::MyMove,
            "2" => Relation::Examining,
            _ => return None,
        })
    }
}

/// The castling rights of both sides, shown as FEN writes them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[non_exhaustive]
pub struct Castling {
    /// White may castle short.
    pub white_short: bool,
    /// White may castle long.
    pub white_long: bool,
    /// Black may castle short.
    pub black_short: bool,
    /// Black may castle long.
    pub black_long: bool,
}

plain!(Relation, Castling);

impl<'a> Board<'a> {
    /// The last move, decoded; `None` when there was none.
    ///
    /// A promotion is taken from the short notation where the verbose one leaves it out.
    #[must_use]
    pub fn last_move(&self) -> Option<Move> {
        let last = self.last_move?;
        Some(self.san.as_deref().map_or(last, |san| last.promoted_as(san)))
    }

    /// The position in Forsyth-Edwards Notation.
    ///
    /// The en passant square is given only where the position and the last move bear it out,
    /// since some servers send a double push that was none.
    #[must_use]
    pub fn fen(&self) -> String {
        fen::write(self)
    }

    #[inline]
    fn read(line: &'a str) -> Result<Self, Fault<'a>> {
        const RANKS: [&str; 8] =
            ["rank8", "rank7", "rank6", "rank5", "rank4", "rank3", "rank2", "rank1"];

        let mut words = Words::after("<12>", line);
        let mut ahead = words.clone();
        let ranks = match ahead.ranks().filter(|ranks| are_squares(ranks.as_flattened())) {
            Some(ranks) => {
                words = ahead;
                ranks
            }
            // Word by word, to name the one that is wrong.
            None => {
                let mut ranks = [[0; 8]; 8];
                for (squares, field) in ranks.iter_mut().zip(RANKS) {
                    let word = words.need(field, "8 squares")?;
                    *squares = rank(word).ok_or(Fault::new(field, word, "8 squares"))?;
                }
                ranks
            }
        };
        let turn = match words.need("turn", "W or B")? {
            "W" => Color::White,
            "B" => Color::Black,
            other => return Err(Fault::new("turn", other, "W or B")),
        };
        let double_push = words.need("double_push", "-1 to 7")?;
        let double_push = match *double_push.as_bytes() {
            [b'-', b'1'] => None,
            [file @ b'0'..=b'7'] => Some(char::from(b'a' + (file - b'0'))),
            _ => return Err(Fault::new("double_push", double_push, "-1 to 7")),
        };
        let castling = Castling {
            white_short: words.flag("castling")?,
            white_long: words.flag("castling")?,
            black_short: words.flag("castling")?,
            black_long: words.flag("castling")?,
        };
        let irreversible = words.number("irreversible")?;
        let game = words.number("game")?;
        let white = words.need("white", "a name")?;
        let black = words.need("black", "a name")?;
        let relation = words.need("relation", "-4 to 2")?;
        let relation =
            Relation::read_str(relation).ok_or(Fault::new("relation", relation, "-4 to 2"))?;
        let initial = words.number("initial")?;
        let increment = words.number("increment")?;
        let white_material = words.number("white_material")?;
        let black_material = words.number("black_material")?;
        let white_clock = words.need("white_clock", "a number")?;
        let black_clock = words.need("black_clock", "a number")?;
        let move_number = words.number("move_number")?;
        let verbose = words.need("verbose", "a move in coordinates")?;
        let last_move = match verbose {
            "none" => None,
            verbose => Some(Move::parse(verbose).ok_or(Fault::new(
                "verbose",
                verbose,
                "a move in coordinates",
            ))?),
        };
        let elapsed = words.need("elapsed", "a time in parentheses")?;
        let elapsed = Elapsed::read_str(elapsed)
            .filter(|_| elapsed.starts_with('('))
            .ok_or(Fault::new("elapsed", elapsed, "a time in parentheses"))?;
        let san = words.need("san", "a move")?;
        let flipped = words.flag("flipped")?;
        let ticking = if words.at_end() { None } else { Some(words.flag("ticking")?) };
        let lag_ms = if words.at_end() { None } else { Some(words.number("lag")?) };
        Ok(Board {
            ranks,
            turn,
            double_push,
            castling,
            irreversible,
            game,
            white: Cow::Borrowed(white),
            black: Cow::Borrowed(black),
            relation,
            initial,
            increment,
            white_material,
            black_material,
            white_clock_ms: clock("white_clock", white_clock, elapsed)?,
            black_clock_ms: clock("black_clock", black_clock, elapsed)?,
            move_number,
            verbose: last_move.map(|_| Cow::Borrowed(verbose)),
            elapsed_ms: elapsed.ms,
            san: (san != "none").then_some(Cow::Borrowed(san)),
            flipped,
            ticking,
            lag_ms,
            more: words.map(Cow::Borrowed).collect(),
            last_move,
        })
    }
}

/// The eight squares of a rank, if they are that.
fn rank(word: &str) -> Option<[u8; 8]> {
    let squares: [u8; 8] = word.as_bytes().try_into().ok()?;
    are_squares(&squares).then_some(squares)
}

/// Whether all bytes are squares; without an early way out, since they nearly always are.
fn are_squares(bytes: &[u8]) -> bool {
    bytes.iter().fold(true, |all, &byte| all & fen::is_square(byte))
}

/// A clock in milliseconds: with `ms` set the server sends those, else seconds, and only the
/// fraction of the elapsed time tells which.
fn clock<'t>(field: &'static str, word: &'t str, elapsed: Elapsed) -> Result<i64, Fault<'t>> {
    let unit = if elapsed.precise { 1 } else { 1000 };
    number::<i64>(word)
        .and_then(|value| value.checked_mul(unit))
        .ok_or(Fault::new(field, word, "a number"))
}

record::line! {
    /// Reads a line, with or without the `<12>` before it.
    ///
    /// # Errors
    ///
    /// [`Malformed`] names the first field that breaks a rule of style 12.
    Board, "board", Board::read
}

record::owned!(Board {
    ranks,
    turn,
    double_push,
    castling,
    irreversible,
    game,
    white,
    black,
    relation,
    initial,
    increment,
    white_material,
    black_material,
    white_clock_ms,
    black_clock_ms,
    move_number,
    verbose,
    elapsed_ms,
    san,
    flipped,
    ticking,
    lag_ms,
    more,
    last_move,
});

impl<'a> FromFields<'a> for Board<'a> {
    fn from_fields(kind: &'a str, fields: &Fields<'_, 'a>) -> Result<Self, Malformed<'a>> {
        Board::parse(record::line_of(kind, fields)?)
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for Board<'_> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        use serde::ser::SerializeStruct;

        let mut fields = serializer.serialize_struct("Board", 25)?;
        macro_rules! put {
            ($($name:ident),*) => {$( fields.serialize_field(stringify!($name), &self.$name)?; )*};
        }
        macro_rules! put_some {
            ($($name:ident),*) => {$(
                if let Some(value) = &self.$name {
                    fields.serialize_field(stringify!($name), value)?;
                }
            )*};
        }
        let ranks = self.ranks.each_ref().map(|rank| String::from_utf8_lossy(rank));
        fields.serialize_field("ranks", &ranks)?;
        put!(turn);
        put_some!(double_push);
        fields.serialize_field("castling", &self.castling.to_string())?;
        put!(irreversible, game, white, black, relation, initial, increment);
        put!(white_material, black_material, white_clock_ms, black_clock_ms, move_number);
        put_some!(verbose);
        put!(elapsed_ms);
        put_some!(san);
        put!(flipped);
        put_some!(ticking, lag_ms);
        if !self.more.is_empty() {
            put!(more);
        }
        fields.serialize_field("fen", &self.fen())?;
        fields.end()
    }
}

#[cfg(test)]
mod tests;
