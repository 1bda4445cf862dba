//! Style 12: the line that describes a position, a game and its clocks.

use std::borrow::Cow;

use super::malformed::Fault;
use super::record::{self, FromFields, plain};
use super::shapes::Elapsed;
use super::words::Words;
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
                    *squares = rank(word).ok_or_else(|| Fault::new(field, word, "8 squares"))?;
                }
                ranks
            }
        };
        let mut line = Reading { words, fault: None };
        let turn = line.word("turn", "W or B", |word| match word {
            "W" => Some(Color::White),
            "B" => Some(Color::Black),
            _ => None,
        });
        let double_push = line.word("double_push", "-1 to 7", |word| match *word.as_bytes() {
            [b'-', b'1'] => Some(None),
            [file @ b'0'..=b'7'] => Some(Some(char::from(b'a' + (file - b'0')))),
            _ => None,
        });
        let castling = Castling {
            white_short: line.flag("castling"),
            white_long: line.flag("castling"),
            black_short: line.flag("castling"),
            black_long: line.flag("castling"),
        };
        let irreversible = line.number("irreversible");
        let game = line.number("game");
        let white = line.word("white", "a name", Some);
        let black = line.word("black", "a name", Some);
        let relation = line.word("relation", "-4 to 2", Relation::read_str);
        let initial = line.number("initial");
        let increment = line.number("increment");
        let white_material = line.number("white_material");
        let black_material = line.number("black_material");
        let clocks = line.words.clone();
        let white_clock = line.number("white_clock");
        let black_clock = line.number("black_clock");
        let move_number = line.number("move_number");
        let last_move = line.word("verbose", "a move in coordinates", |word| match word {
            "none" => Some(None),
            verbose => Some(Some((verbose, Move::parse(verbose)?))),
        });
        let elapsed = line.word("elapsed", "a time in parentheses", |word| {
            Elapsed::read_str(word).filter(|_| word.starts_with('('))
        });
        let san = line.word("san", "a move", Some);
        let flipped = line.flag("flipped");
        let ticking = if line.words.at_end() { None } else { Some(line.flag("ticking")) };
        let lag_ms = if line.words.at_end() { None } else { Some(line.number("lag")) };
        let Reading { words, fault } = line;
        if let Some(fault) = fault {
            return Err(fault);
        }
        let missing = Fault::missing("line", "a board");
        let (Some(turn), Some(double_push), Some(relation)) = (turn, double_push, relation) else {
            return Err(missing);
        };
        let (Some(white), Some(black), Some(san)) = (white, black, san) else {
            return Err(missing);
        };
        let (Some(last_move), Some(elapsed)) = (last_move, elapsed) else { return Err(missing) };
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
            white_clock_ms: clock("white_clock", white_clock, elapsed, clocks.clone())?,
            black_clock_ms: clock("black_clock", black_clock, elapsed, clocks.skip(1))?,
            move_number,
            verbose: last_move.map(|(verbose, _)| Cow::Borrowed(verbose)),
            elapsed_ms: elapsed.ms,
            san: (san != "none").then_some(Cow::Borrowed(san)),
            flipped,
            ticking,
            lag_ms,
            more: words.map(Cow::Borrowed).collect(),
            last_move: last_move.map(|(_, last_move)| last_move),
        })
    }
}

/// Reads words one after the other and keeps the first fault: a line has two dozen of them, and a
/// way out after each takes longer than the reading.
struct Reading<'t> {
    words: Words<'t>,
    fault: Option<Fault<'t>>,
}

impl<'t> Reading<'t> {
    /// The next word, read as what it should be; `None` if there is a fault.
    #[inline]
    fn word<T>(
        &mut self,
        field: &'static str,
        expected: &'static str,
        read: impl FnOnce(&'t str) -> Option<T>,
    ) -> Option<T> {
        let word = self.words.next();
        let value = word.and_then(read);
        if value.is_none() {
            self.fail(Fault { field, value: word, expected });
        }
        value
    }

    /// The next word as a number; 0 if there is a fault.
    #[inline]
    fn number<T: TryFrom<i64> + Default>(&mut self, field: &'static str) -> T {
        let mut ahead = self.words.clone();
        if let Some(number) = ahead.integer().and_then(|number| T::try_from(number).ok()) {
            self.words = ahead;
            return number;
        }
        self.words.number(field).unwrap_or_else(|fault| {
            self.fail(fault);
            T::default()
        })
    }

    /// The next word as `0` or `1`; no if there is a fault.
    #[inline]
    fn flag(&mut self, field: &'static str) -> bool {
        self.words.flag(field).unwrap_or_else(|fault| {
            self.fail(fault);
            false
        })
    }

    #[cold]
    fn fail(&mut self, fault: Fault<'t>) {
        self.fault.get_or_insert(fault);
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
///
/// `word` has its word next, for a number that has too many digits for that.
fn clock<'t>(
    field: &'static str,
    value: i64,
    elapsed: Elapsed,
    mut word: impl Iterator<Item = &'t str>,
) -> Result<i64, Fault<'t>> {
    let unit = if elapsed.precise { 1 } else { 1000 };
    let mut word = || word.next().unwrap_or_default();
    value.checked_mul(unit).ok_or_else(|| Fault::new(field, word(), "a number"))
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
        Board::from_line(kind, fields)
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
