//! A game that is being played: how its boards become moves.

use super::facts::{Facts, same};
use super::position::{self, Packed, START, follows, mover, ply};
use super::san::San;
use crate::event::{Board, Color, Holdings};

/// How many half moves of one game are kept.
pub(super) const MAX_PLIES: usize = 2_000;
/// Going back from more half moves than this to the very beginning is another game.
const MAX_TAKEN_BACK: usize = 4;

/// One half move, and the position after it where a board has shown it.
#[derive(Debug, Clone, Copy)]
pub(super) struct Ply {
    pub(super) san: San,
    pub(super) after: Option<Packed>,
    pub(super) clock_ms: Option<i64>,
    pub(super) elapsed_ms: Option<u32>,
}

/// Where a stretch of moves begins.
#[derive(Debug, Clone)]
pub(super) struct Start {
    /// How many half moves precede it.
    pub(super) ply: u32,
    pub(super) position: Packed,
    /// The move that led there, if the board named it.
    pub(super) by: Option<San>,
    pub(super) fen: String,
    /// What both sides have in hand, as FEN writes it.
    pub(super) pocket: Option<String>,
    /// Whether the game began there.
    pub(super) first: bool,
}

impl Start {
    /// The start of an ordinary game.
    pub(super) fn ordinary() -> Self {
        Start {
            ply: 0,
            position: Packed::new(&START),
            by: None,
            fen: position::START_FEN.to_owned(),
            pocket: None,
            first: true,
        }
    }
}

/// Moves that follow one another without a gap.
#[derive(Debug, Clone)]
pub(super) struct Stretch {
    pub(super) start: Start,
    pub(super) plies: Vec<Ply>,
}

/// What stands at a place of a stretch.
enum Place<'s> {
    Position(&'s Packed),
    /// No board has shown it, but this move leads there.
    Move(&'s San),
}

impl Stretch {
    /// How many half moves precede the last position.
    pub(super) fn end(&self) -> u32 {
        self.start.ply.saturating_add(u32::try_from(self.plies.len()).unwrap_or(u32::MAX))
    }

    /// The last position, if a board has shown it.
    pub(super) fn last(&self) -> Option<&Packed> {
        match self.plies.last() {
            Some(ply) => ply.after.as_ref(),
            None => Some(&self.start.position),
        }
    }

    fn place(&self, ply: u32) -> Option<Place<'_>> {
        let Some(index) = ply.checked_sub(self.start.ply)?.checked_sub(1) else {
            return Some(Place::Position(&self.start.position));
        };
        let ply = self.plies.get(usize::try_from(index).ok()?)?;
        Some(match &ply.after {
            Some(position) => Place::Position(position),
            None => Place::Move(&ply.san),
        })
    }

    fn truncate(&mut self, ply: u32) {
        let len = ply.saturating_sub(self.start.ply);
        self.plies.truncate(usize::try_from(len).unwrap_or(usize::MAX));
    }

    /// Adds the move of a board, if the board follows from the position that stands before it.
    fn extend(&mut self, board: &Board<'_>) -> bool {
        let (Some(san), Some(played)) =
            (board.san.as_deref().and_then(San::read), board.last_move())
        else {
            return false;
        };
        let at = ply(board);
        let color = mover(at);
        let before = match at.checked_sub(1).and_then(|before| self.place(before)) {
            Some(Place::Position(before)) => Some(before.ranks()),
            // Only the server's word is there, and its count of moves.
            Some(Place::Move(_)) => None,
            None => return false,
        };
        if before.is_some_and(|before| !follows(&before, played, color, &board.ranks)) {
            return false;
        }
        let clock_ms = match color {
            Color::White => board.white_clock_ms,
            Color::Black => board.black_clock_ms,
        };
        self.truncate(at - 1);
        self.plies.push(Ply {
            san,
            after: Some(Packed::new(&board.ranks)),
            clock_ms: Some(clock_ms),
            elapsed_ms: Some(board.elapsed_ms),
        });
        true
    }
}

/// What a board did to a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Step {
    /// It belongs to the game.
    Taken,
    /// It begins another game.
    NewGame,
    /// It belongs to the game, but the game has grown too long.
    Full,
}

/// A game whose end has not come yet.
#[derive(Debug, Clone)]
pub(super) struct Open {
    pub(super) number: Option<u32>,
    pub(super) examined: bool,
    pub(super) white: String,
    pub(super) black: String,
    pub(super) facts: Facts,
    /// Minutes and seconds, as the boards have them.
    pub(super) clock: Option<(u32, u32)>,
    pub(super) stretches: Vec<Stretch>,
    /// Whether boards have shown moves of it; else they are known from a move list alone.
    pub(super) shown: bool,
    /// When it was last heard of, counted in events.
    pub(super) heard: u64,
}

impl Open {
    /// Begins with the first board that is seen of a game.
    pub(super) fn new(board: &Board<'_>, examined: bool, facts: Facts) -> Self {
        let mut open = Open {
            number: Some(board.game),
            examined,
            white: board.white.to_string(),
            black: board.black.to_string(),
            facts,
            clock: Some((board.initial, board.increment)),
            stretches: Vec::new(),
            shown: false,
            heard: 0,
        };
        open.begin(board);
        open
    }

    pub(super) fn is_of(&self, white: &str, black: &str) -> bool {
        same(&self.white, white) && same(&self.black, black)
    }

    /// How many half moves are kept.
    pub(super) fn len(&self) -> usize {
        self.stretches.iter().map(|stretch| stretch.plies.len()).sum()
    }

    /// Whether king and rooks may begin on any file.
    pub(super) fn free_castling(&self) -> bool {
        let names = [&self.facts.category, &self.facts.loaded_from];
        names.into_iter().flatten().any(|name| name.eq_ignore_ascii_case("wild/fr"))
    }

    /// Begins a stretch with the position of a board.
    fn begin(&mut self, board: &Board<'_>) {
        let at = ply(board);
        let none_before = self.stretches.is_empty() && !self.facts.continued;
        // The first move of an ordinary game tells where it came from.
        if none_before && at == 1 {
            let mut stretch = Stretch { start: Start::ordinary(), plies: Vec::new() };
            if stretch.extend(board) {
                self.shown = true;
                self.stretches.push(stretch);
                return;
            }
        }
        // A stretch without a move tells nothing, unless the game begins with it.
        if self.stretches.last().is_some_and(|last| last.plies.is_empty() && !last.start.first) {
            self.stretches.pop();
        }
        let start = Start {
            ply: at,
            position: Packed::new(&board.ranks),
            by: board.san.as_deref().and_then(San::read),
            fen: position::fen(board, self.free_castling()),
            pocket: None,
            first: none_before && at <= 1 && board.verbose.is_none(),
        };
        self.stretches.push(Stretch { start, plies: Vec::new() });
    }

    /// Takes a board of the same number and players.
    pub(super) fn board(&mut self, board: &Board<'_>) -> Step {
        let at = ply(board);
        self.clock = Some((board.initial, board.increment));
        if let Some(index) = self.find(board) {
            let back = self.stretches[index..].iter().map(|stretch| stretch.plies.len()).sum();
            let beginning = index == 0 && board.verbose.is_none() && !self.examined;
            if beginning && self.stretches[0].start.ply == at && MAX_TAKEN_BACK < back {
                return Step::NewGame;
            }
            self.stretches.truncate(index + 1);
            if let Some(last) = self.stretches.last_mut() {
                last.truncate(at);
                // A move that a list has told is now shown by a board.
                if let Some(ply) = last.plies.last_mut() {
                    ply.after.get_or_insert(Packed::new(&board.ranks));
                }
            }
            return Step::Taken;
        }
        if self.len() >= MAX_PLIES {
            return Step::Full;
        }
        // The next move; or, after a takeback that was not shown, another one in its place.
        if self.stretches.last_mut().is_some_and(|last| last.extend(board)) {
            self.shown = true;
            return Step::Taken;
        }
        if board.verbose.is_none() && at <= 1 && !self.examined {
            return Step::NewGame;
        }
        if self.stretches.len() >= MAX_PLIES {
            return Step::Full;
        }
        self.begin(board);
        Step::Taken
    }

    /// The newest stretch that has the position of a board at its place.
    fn find(&self, board: &Board<'_>) -> Option<usize> {
        let (at, here) = (ply(board), Packed::new(&board.ranks));
        let san = board.san.as_deref().and_then(San::read);
        self.stretches.iter().rposition(|stretch| match stretch.place(at) {
            Some(Place::Position(position)) => *position == here,
            Some(Place::Move(known)) => san.is_some_and(|san| san.core() == known.core()),
            None => false,
        })
    }

    /// Takes the pieces in hand, for the notation of a position that nothing has followed yet.
    pub(super) fn holdings(&mut self, holdings: &Holdings<'_>) {
        if let Some(last) = self.stretches.last_mut().filter(|last| last.plies.is_empty()) {
            let mut pocket = holdings.white.to_ascii_uppercase();
            pocket.push_str(&holdings.black.to_ascii_lowercase());
            pocket.truncate(64);
            last.start.pocket = Some(pocket);
        }
    }
}
