//! Style 12: the line that describes a position, a game and its clocks.

use std::borrow::Cow;

#[cfg(feature = "serde")]
use serde::de::{Error as _, MapAccess};
#[cfg(feature = "serde")]
use serde::ser::SerializeStruct;

use super::marked::{BoardFields, Marked, Padded, Unusual};
use super::{Move, fen};
use crate::event::Color;
use crate::event::fields::{ReadFields, Words, number};
use crate::event::malformed::Fault;
use crate::event::record::{self, IntoOwned, plain, shape, words};
use crate::event::shared::clock::Elapsed;
use crate::lanes::{Marks, Sixteen};

/// The squares before the first move.
pub(crate) const START_RANKS: [[u8; 8]; 8] = [
    *b"rnbqkbnr",
    *b"pppppppp",
    *b"--------",
    *b"--------",
    *b"--------",
    *b"--------",
    *b"PPPPPPPP",
    *b"RNBQKBNR",
];

shape! {
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
    pub struct Board<'a> {
        /// The squares, rank 8 first and file `a` first in each; `-` is an empty one.
        ranks: [[u8; 8]; 8] = START_RANKS,
        /// Whose move it is.
        turn: Color = Color::White,
        /// The file of the double pawn push just made. chessd always sends `a` here. Absent where the server sends
        /// what is not a file: capablanca sends any number after castling.
        double_push: Option<char>,
        /// Who may still castle where.
        castling: Castling = Castling::ALL,
        /// Moves since the last irreversible one; below zero after a takeback on some servers.
        irreversible: i32 = 0,
        /// The number of the game.
        game: u32,
        /// White's name.
        white: Cow<'a, str>,
        /// Black's name.
        black: Cow<'a, str>,
        /// What the user is to the game.
        relation: Relation = Relation::Observing,
        /// The initial time in minutes.
        initial: u32 = 0,
        /// The increment in seconds.
        increment: u32 = 0,
        /// White's material, in pawns, where the server says it.
        white_material: Option<u16> = Some(39),
        /// Black's material, in pawns, where the server says it.
        black_material: Option<u16> = Some(39),
        /// White's clock, which may be below zero.
        white_clock_ms: i64 = 0,
        /// Black's clock, which may be below zero.
        black_clock_ms: i64 = 0,
        /// The number of the move about to be made.
        move_number: u32 = 1,
        /// The last move in coordinates, as the server wrote it: `P/e2-e4`.
        verbose: Option<Cow<'a, str>>,
        /// The time that the last move took; below zero where the server's clock was set back.
        elapsed_ms: i32 = 0,
        /// The last move in short notation.
        san: Option<Cow<'a, str>>,
        /// Whether Black is to be shown at the bottom.
        flipped: bool = false,
        /// Whether the clock runs, where the server says it.
        ticking: Option<bool>,
        /// The lag of the last move, where the server says it.
        lag_ms: Option<i32>,
        /// Fields that later servers may add. Left out of the JSON where there are none.
        more: Vec<Cow<'a, str>> => Vec::new(),
    } ; in json also {
        /// The position in Forsyth-Edwards Notation.
        fen: Cow<'a, str> = Board::fen,
    }
}

words! {
    /// What the user is to the game of a board.
    #[non_exhaustive]
    pub enum Relation {
        /// -4: the start position that precedes a move list.
        Startpos = "startpos",
        /// -3: a position shown on request.
        IsolatedPosition = "isolated_position",
        /// -2: the user watches a game that others examine.
        ObservingExamined = "observing_examined",
        /// -1: the user plays, and the opponent is to move.
        OpponentsMove = "opponents_move",
        /// 0: the user watches a game.
        Observing = "observing",
        /// 1: the user plays and is to move.
        MyMove = "my_move",
        /// 2: the user examines the game.
        Examining = "examining",
    }
}

impl Relation {
    fn read(word: &str) -> Option<Self> {
        Some(match word {
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

impl Castling {
    pub(super) const ALL: Castling =
        Castling { white_short: true, white_long: true, black_short: true, black_long: true };

    pub(crate) const fn of(flags: [bool; 4]) -> Castling {
        let [white_short, white_long, black_short, black_long] = flags;
        Castling { white_short, white_long, black_short, black_long }
    }
}

plain!(Castling);

impl<'a> Board<'a> {
    /// Returns the last move, decoded; `None` when there was none.
    ///
    /// A promotion is taken from the short notation where the verbose one leaves it out.
    #[must_use]
    pub fn last_move(&self) -> Option<Move> {
        let last = Move::parse(self.verbose.as_deref()?)?;
        Some(self.san.as_deref().map_or(last, |san| last.promoted_as(san)))
    }

    /// Returns the color that the user plays; `None` in a game that the user does not play.
    ///
    /// ```
    /// use looking_at::event::{Board, Color, Relation};
    ///
    /// let board = Board::new(7, "Foo", "Bar").with(|board| board.turn = Color::Black);
    /// assert_eq!(board.my_color(), None);
    /// let mine = board.clone().with(|board| board.relation = Relation::MyMove);
    /// assert_eq!(mine.my_color(), Some(Color::Black));
    /// let theirs = board.with(|board| board.relation = Relation::OpponentsMove);
    /// assert_eq!(theirs.my_color(), Some(Color::White));
    /// ```
    #[must_use]
    pub fn my_color(&self) -> Option<Color> {
        match (self.relation, self.turn) {
            (Relation::MyMove, turn) => Some(turn),
            (Relation::OpponentsMove, Color::White) => Some(Color::Black),
            (Relation::OpponentsMove, Color::Black) => Some(Color::White),
            _ => None,
        }
    }

    /// Returns the position in Forsyth-Edwards Notation.
    ///
    /// The en passant square is given only where the position and the last move confirm it,
    /// since some servers report a double push where there was none.
    #[must_use]
    pub fn fen(&self) -> String {
        fen::write(self)
    }

    /// Reads a line without anything unusual, as nearly all are, and passes the board to `make`: a board is large, and moving
    /// it takes time.
    #[inline(always)]
    pub(crate) fn read_usual<T>(line: &'a str, make: impl FnOnce(Self) -> T) -> Result<T, Unusual> {
        let line = Words::after("<12>", line).left();
        let mut room: Padded = [0; size_of::<Padded>()];
        if let Some(ranks) = ranks(line)
            && are_squares(ranks.as_flattened())
            // Eight ranks of eight squares, each with a blank behind it.
            && let Some(game) = line.get(72..)
            && let Some(mut words) = Marked::new(game, &mut room)
        {
            return Board::read_game(ranks, 8, is_move, &mut words, make);
        }
        Err(Unusual)
    }

    fn read(line: &'a str) -> Result<Self, Fault<'a>> {
        Board::read_usual(line, |board| board).or_else(|_| Board::read_words(line))
    }

    /// Reads any line, and reports the first fault.
    fn read_words(line: &'a str) -> Result<Self, Fault<'a>> {
        const RANKS: [&str; 8] =
            ["rank8", "rank7", "rank6", "rank5", "rank4", "rank3", "rank2", "rank1"];

        let mut words = Words::after("<12>", line);
        let mut ranks = [[0; 8]; 8];
        for (squares, field) in ranks.iter_mut().zip(RANKS) {
            *squares = words.read(field, "8 squares", fen::squares)?;
        }
        Board::read_game(ranks, 8, is_move, &mut words, |board| board)
    }

    /// Reads the words after the ranks of a board with `files` files; `is_move` says which words are moves in coordinates.
    /// Inlined, so that the index of each word is a constant.
    #[inline(always)]
    pub(super) fn read_game<F: BoardFields<'a>, T>(
        ranks: [[u8; 8]; 8],
        files: u8,
        is_move: impl FnOnce(&str) -> bool,
        words: &mut F,
        make: impl FnOnce(Self) -> T,
    ) -> Result<T, F::Fault> {
        let turn = words.read("turn", "W or B", Color::from_letter)?;
        let double_push = words.read("double_push", DOUBLE_PUSH, |word| {
            // A board with a number that is not a file is kept: only the en passant square depends on it.
            double_push(word).or_else(|| number::<i64>(word).map(|number| file(number, files)))
        })?;
        let castling = Castling::of(words.four_flags("castling")?);
        let irreversible = words.number("irreversible")?;
        let game = words.number("game")?;
        let white = words.text("white", "a name")?;
        let black = words.text("black", "a name")?;
        let relation = words.read("relation", "-4 to 2", Relation::read)?;
        let initial = words.short("initial")?;
        let increment = words.short("increment")?;
        let white_material = words.minor_number("white_material")?;
        let black_material = words.minor_number("black_material")?;
        let white_clock: i64 = words.number("white_clock")?;
        let black_clock: i64 = words.number("black_clock")?;
        let move_number = words.short("move_number")?;
        let verbose = match words.text("verbose", MOVE)? {
            none if none == "none" => None,
            verbose if is_move(&verbose) => Some(verbose),
            other => return Err(F::fault("verbose", Some(other), MOVE)),
        };
        let elapsed = words.read("elapsed", "a time in parentheses", |word| {
            if word.starts_with('(') { Elapsed::read(word.as_bytes()) } else { None }
        })?;
        let san = words.text("san", "a move")?;
        let flipped = words.minor_flag("flipped")? == Some(true);
        let ticking = if words.at_end() { None } else { words.minor_flag("ticking")? };
        let lag_ms = if words.at_end() { None } else { words.minor_number("lag")? };
        let more = words.end()?;
        // With `ms` set the server sends milliseconds, else seconds, and only the fraction of the
        // elapsed time says which. The setting may change between two boards, so it can't be remembered.
        let unit = if elapsed.precise { 1 } else { 1000 };
        Ok(make(Board {
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
            white_clock_ms: white_clock * unit,
            black_clock_ms: black_clock * unit,
            move_number,
            verbose,
            elapsed_ms: elapsed.ms,
            san: (san != "none").then_some(san),
            flipped,
            ticking,
            lag_ms,
            more,
        }))
    }
}

/// Returns the letter of a file, if a board with `files` files has it.
#[cold]
fn file(number: i64, files: u8) -> Option<char> {
    let number = u8::try_from(number).ok().filter(|&number| number < files)?;
    Some(char::from(b'a' + number))
}

/// Returns whether a word is a move of chess in coordinates.
#[inline(always)]
fn is_move(word: &str) -> bool {
    Move::parse(word).is_some()
}

const MOVE: &str = "a move in coordinates";

pub(crate) const DOUBLE_PUSH: &str = "-1 to 7";

/// Reads the number of the file of a double pawn push, -1 for none.
#[inline]
pub(crate) fn double_push(word: &str) -> Option<Option<char>> {
    match *word.as_bytes() {
        [b'-', b'1'] => Some(None),
        [file @ b'0'..=b'7'] => Some(Some(char::from(b'a' + (file - b'0')))),
        _ => None,
    }
}

/// Reads the eight ranks at the beginning of a line, if they are written as every server does: one blank between them
/// and one behind.
#[inline(always)]
fn ranks(line: &str) -> Option<[[u8; 8]; 8]> {
    let block = line.as_bytes().first_chunk::<72>()?;
    let (chunks, _) = block.as_chunks::<9>();
    let mut ranks = [[0; 8]; 8];
    for (rank, chunk) in ranks.iter_mut().zip(chunks) {
        let (squares, &[b' ']) = chunk.split_first_chunk::<8>()? else { return None };
        *rank = *squares;
    }
    Some(ranks)
}

/// Returns whether all bytes are squares of chess; without an early exit, since they nearly always are.
pub(super) fn are_squares(bytes: &[u8]) -> bool {
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
    Board<'a>, "board", Board::read
}

/// In JSON each rank is a text.
impl IntoOwned for [[u8; 8]; 8] {
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
        // Squares are ASCII. One check of all of them takes less than one for each rank.
        let squares = std::str::from_utf8(self.as_flattened()).unwrap_or_default();
        let rank = |number: usize| squares.get(8 * number..8 * number + 8).unwrap_or_default();
        to.serialize_field(name, &std::array::from_fn::<_, 8, _>(rank))
    }

    #[cfg(feature = "serde")]
    fn read_field<'de, A: MapAccess<'de>>(from: &mut A) -> Result<Self, A::Error> {
        let mut ranks = [[0; 8]; 8];
        for (squares, text) in ranks.iter_mut().zip(from.next_value::<[String; 8]>()?) {
            *squares =
                fen::squares(&text).ok_or_else(|| A::Error::custom("a rank has 8 squares"))?;
        }
        Ok(ranks)
    }
}

#[cfg(test)]
mod tests;
