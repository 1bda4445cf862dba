//! Style 12: the line that describes a position, a game and its clocks.

use std::borrow::Cow;

use super::line::{Checked, Line};
use super::marked::Room;
use super::{Move, fen};
use crate::event::Color;
use crate::event::malformed::Fault;
use crate::event::record::{self, plain};
use crate::event::shared::clock::Elapsed;
use crate::event::shared::words::Words;
use crate::lanes::{Marks, Sixteen};

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
    /// Whether the clock runs, where the server says it.
    pub ticking: Option<bool>,
    /// The lag of the last move, where the server says it.
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
    /// -2: the reader watches a game that others examine.
    ObservingExamined,
    /// -1: the reader plays, and the opponent is to move.
    OpponentsMove,
    /// 0: the reader watches a game.
    Observing,
    /// 1: the reader plays and is to move.
    MyMove,
    /// 2: the reader examines the game.
    Examining,
}

impl Relation {
    fn read(word: &[u8]) -> Option<Self> {
        Some(match word {
            b"-4" => Relation::Startpos,
            b"-3" => Relation::IsolatedPosition,
            b"-2" => Relation::ObservingExamined,
            b"-1" => Relation::OpponentsMove,
            b"0" => Relation::Observing,
            b"1" => Relation::MyMove,
            b"2" => Relation::Examining,
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

    /// Reads a line that is as it should be, as nearly all are.
    #[inline(always)]
    pub(crate) fn read_usual(line: &'a str) -> Option<Self> {
        let mut words = Words::after("<12>", line);
        let ranks = words.ranks().filter(|ranks| are_squares(ranks.as_flattened()))?;
        Board::read_game(ranks, &mut words.marked(&mut Room::new())?)
    }

    fn read(line: &'a str) -> Result<Self, Fault<'a>> {
        Board::read_usual(line).map_or_else(|| Board::read_words(line), Ok)
    }

    /// Reads any line, word by word, and says what is wrong with it.
    fn read_words(line: &'a str) -> Result<Self, Fault<'a>> {
        const RANKS: [&str; 8] =
            ["rank8", "rank7", "rank6", "rank5", "rank4", "rank3", "rank2", "rank1"];

        let mut words = Words::after("<12>", line);
        let mut ranks = [[0; 8]; 8];
        for (squares, field) in ranks.iter_mut().zip(RANKS) {
            let word = words.need(field, "8 squares")?;
            *squares = rank(word).ok_or_else(|| Fault::new(field, word, "8 squares"))?;
        }
        let mut line = Checked::new(words);
        let board = Board::read_game(ranks, &mut line);
        board.ok_or_else(|| line.fault().unwrap_or(Fault::missing("line", "a board")))
    }

    /// Reads what follows the ranks. In line, so that the number of each word is known.
    #[inline(always)]
    fn read_game(ranks: [[u8; 8]; 8], line: &mut impl Line<'a>) -> Option<Self> {
        let turn = line.bytes("turn", "W or B", |word| match word {
            b"W" => Some(Color::White),
            b"B" => Some(Color::Black),
            _ => None,
        })?;
        let double_push = line.bytes("double_push", "-1 to 7", |word| match *word {
            [b'-', b'1'] => Some(None),
            [file @ b'0'..=b'7'] => Some(Some(char::from(b'a' + (file - b'0')))),
            _ => None,
        })?;
        let [white_short, white_long, black_short, black_long] = line.four_flags("castling");
        let irreversible = line.signed("irreversible");
        let game = line.unsigned("game");
        line.check()?;
        let white = line.word("white", "a name", Some)?;
        let black = line.word("black", "a name", Some)?;
        let relation = line.bytes("relation", "-4 to 2", Relation::read)?;
        let initial = line.short("initial");
        let increment = line.short("increment");
        line.check()?;
        let white_material = line.short("white_material");
        let black_material = line.short("black_material");
        let white_clock: i64 = line.signed("white_clock");
        let black_clock: i64 = line.signed("black_clock");
        let move_number = line.short("move_number");
        line.check()?;
        let mut last_move = None;
        let verbose = line.word("verbose", "a move in coordinates", |word| match word {
            "none" => Some(None),
            verbose => {
                last_move = Some(Move::parse(verbose)?);
                Some(Some(verbose))
            }
        })?;
        let elapsed = line.bytes("elapsed", "a time in parentheses", |word| {
            Elapsed::read(word).filter(|_| word.starts_with(b"("))
        })?;
        let san = line.word("san", "a move", Some)?;
        line.check()?;
        let flipped = line.flag("flipped");
        let ticking = if line.at_end() { None } else { Some(line.flag("ticking")) };
        let lag_ms = if line.at_end() { None } else { Some(line.signed("lag")) };
        let more = line.rest()?;
        // With `ms` set the server sends milliseconds, else seconds, and only the fraction of the
        // elapsed time says which.
        let unit = if elapsed.precise { 1 } else { 1000 };
        Some(Board {
            ranks,
            turn,
            double_push,
            castling: Castling { white_short, white_long, black_short, black_long },
            irreversible,
            game,
            white: Cow::Borrowed(white),
            black: Cow::Borrowed(black),
            relation,
            initial,
            increment,
            white_material,
            black_material,
            white_clock_ms: white_clock * unit,
            black_clock_ms: black_clock * unit,
            move_number,
            verbose: verbose.map(Cow::Borrowed),
            elapsed_ms: elapsed.ms,
            san: (san != "none").then_some(Cow::Borrowed(san)),
            flipped,
            ticking,
            lag_ms,
            more,
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
    let (chunks, rest) = bytes.as_chunks::<16>();
    let good = chunks.iter().fold(Marks::ALL, |good, chunk| {
        let chunk = Sixteen::new(chunk);
        good & (chunk.upper().any_of(*b"PNBRQK") | chunk.equal(b'-')).bits()
    });
    good == Marks::ALL && rest.iter().all(|&byte| fen::is_square(byte))
}

record::line! {
    /// Reads a line, with or without the `<12>` before it.
    ///
    /// # Errors
    ///
    /// [`Malformed`](crate::event::Malformed) names the first field that breaks a rule of style 12.
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
        let ranks = self.ranks.each_ref().map(|rank| std::str::from_utf8(rank).unwrap_or_default());
        fields.serialize_field("ranks", &ranks)?;
        put!(turn);
        put_some!(double_push);
        fields.serialize_field("castling", self.castling.as_str())?;
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
