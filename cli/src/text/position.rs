//! Positions as the text format shows them, of chess and of games with other boards.

use looking_at::event::{Board, Color, Event, Relation};

/// What is shown of a position.
#[derive(Debug, Clone)]
pub(super) struct Position {
    pub(super) game: u32,
    /// All squares, from the first of the last rank on.
    pub(super) squares: Vec<u8>,
    /// The number of squares of a rank.
    pub(super) width: usize,
    /// Whether board and pieces are those of chess.
    pub(super) is_chess: bool,
    pub(super) turn: Color,
    pub(super) move_number: u32,
    pub(super) san: Option<String>,
    pub(super) white: String,
    pub(super) black: String,
    pub(super) initial: u32,
    pub(super) increment: u32,
    pub(super) white_clock_ms: i64,
    pub(super) black_clock_ms: i64,
    pub(super) flipped: bool,
    /// Whether the user has asked for this position, which belongs to no watched game.
    pub(super) asked_for: bool,
}

/// Makes a position of an event that has these fields.
macro_rules! position {
    ($board:ident, $squares:expr, $width:expr, $is_chess:expr) => {
        Position {
            game: $board.game,
            squares: $squares,
            width: $width,
            is_chess: $is_chess,
            turn: $board.turn,
            move_number: $board.move_number,
            san: $board.san.as_deref().map(str::to_owned),
            white: $board.white.to_string(),
            black: $board.black.to_string(),
            initial: $board.initial,
            increment: $board.increment,
            white_clock_ms: $board.white_clock_ms,
            black_clock_ms: $board.black_clock_ms,
            flipped: $board.flipped,
            asked_for: matches!($board.relation, Relation::IsolatedPosition | Relation::Startpos),
        }
    };
}

impl From<&Board<'_>> for Position {
    fn from(board: &Board<'_>) -> Position {
        position!(board, board.ranks.concat(), 8, true)
    }
}

impl Position {
    /// Returns the position of an event, if it is one.
    pub(super) fn of(event: &Event<'_>) -> Option<Position> {
        match event {
            Event::Board(board) => Some(Position::from(board)),
            Event::VariantBoard(board) => {
                let width = board.ranks.first().map_or(0, |rank| rank.len());
                Some(position!(board, board.ranks.concat().into_bytes(), width, false))
            }
            _ => None,
        }
    }

    pub(super) fn height(&self) -> usize {
        self.squares.len() / self.width.max(1)
    }

    /// Returns whether another position is this one, with other clocks perhaps.
    pub(super) fn is_same(&self, other: &Position) -> bool {
        let key = |it: &Position| (it.width, it.turn, it.move_number);
        key(self) == key(other) && self.squares == other.squares
    }

    /// Returns the clock of the player who has just moved.
    pub(super) fn left(&self) -> i64 {
        match self.turn {
            Color::White => self.black_clock_ms,
            _ => self.white_clock_ms,
        }
    }

    /// Returns the number of the half-move that led to the position, counted from 2: it is even for White's moves, and
    /// half of it is the number of the move.
    pub(super) fn half_moves(&self) -> u32 {
        let number = self.move_number.saturating_mul(2);
        match self.turn {
            Color::White => number.saturating_sub(1),
            _ => number,
        }
    }
}
