//! A game in progress: turns its boards into moves.

use std::time::SystemTime;

use super::facts::{Facts, same};
use super::ids::{Identity, Moment};
use super::position::{self, Packed, START, follows, mover, ply};
use super::write::Ending;
use crate::event::{Board, Color, Delta, Holdings, Relation};
use crate::follow::San;

/// How many half moves of one game are kept.
pub(super) const MAX_PLIES: usize = 2_000;

/// One half move, and the position after it if there was a board.
#[derive(Debug, Clone, Copy)]
pub(super) struct Ply {
    pub(super) san: San,
    pub(super) after: Option<Packed>,
    pub(super) clock_ms: Option<i64>,
    pub(super) elapsed_ms: Option<i32>,
}

/// What is known of the time that a move took.
#[derive(Debug, Clone, Copy)]
pub(super) struct Times {
    /// The clock of the player who moved.
    pub(super) clock_ms: Option<i64>,
    pub(super) elapsed_ms: Option<i32>,
}

impl Times {
    /// The times that a board has.
    pub(super) fn of(board: &Board<'_>) -> Times {
        let clock_ms = match mover(ply(board)) {
            Color::White => board.white_clock_ms,
            Color::Black => board.black_clock_ms,
        };
        Times { clock_ms: Some(clock_ms), elapsed_ms: Some(board.elapsed_ms) }
    }
}

/// The position in which a segment begins.
#[derive(Debug, Clone)]
pub(super) struct Start {
    /// How many half moves precede it.
    pub(super) ply: u32,
    pub(super) position: Packed,
    /// The move that led there, if the board named it.
    pub(super) by: Option<San>,
    /// As the server has it; what strict parsers reject is removed when the variant is known.
    pub(super) fen: String,
    /// The pieces in hand, as in FEN.
    pub(super) pocket: Option<String>,
    /// Whether the game began there.
    pub(super) first: bool,
}

impl Start {
    /// The standard start position.
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

/// Consecutive moves without a gap.
#[derive(Debug, Clone)]
pub(super) struct Segment {
    pub(super) start: Start,
    pub(super) plies: Vec<Ply>,
}

/// What is known about the position after a half move.
enum Known<'s> {
    Position(&'s Packed),
    /// There was no board, but this move leads to it.
    Move(&'s San),
}

impl Segment {
    /// How many half moves precede the last position.
    pub(super) fn end(&self) -> u32 {
        self.start.ply.saturating_add(u32::try_from(self.plies.len()).unwrap_or(u32::MAX))
    }

    /// The last position, if there was a board.
    pub(super) fn last(&self) -> Option<&Packed> {
        match self.plies.last() {
            Some(ply) => ply.after.as_ref(),
            None => Some(&self.start.position),
        }
    }

    fn known(&self, ply: u32) -> Option<Known<'_>> {
        let Some(index) = ply.checked_sub(self.start.ply)?.checked_sub(1) else {
            return Some(Known::Position(&self.start.position));
        };
        let ply = self.plies.get(usize::try_from(index).ok()?)?;
        Some(match &ply.after {
            Some(position) => Known::Position(position),
            None => Known::Move(&ply.san),
        })
    }

    fn truncate(&mut self, ply: u32) {
        let len = ply.saturating_sub(self.start.ply);
        self.plies.truncate(usize::try_from(len).unwrap_or(usize::MAX));
    }

    /// Adds the move of a board, if the board follows from the position before it.
    fn extend(&mut self, board: &Board<'_>, times: Times) -> bool {
        let (Some(san), Some(played)) =
            (board.san.as_deref().and_then(San::read), board.last_move())
        else {
            return false;
        };
        let at = ply(board);
        let color = mover(at);
        let before = match at.checked_sub(1).and_then(|before| self.known(before)) {
            Some(Known::Position(before)) => Some(before.ranks()),
            // There was no board to compare with, so only the move number is checked.
            Some(Known::Move(_)) => None,
            None => return false,
        };
        if before.is_some_and(|before| !follows(&before, played, color, &board.ranks)) {
            return false;
        }
        self.truncate(at - 1);
        self.plies.push(Ply {
            san,
            after: Some(Packed::new(&board.ranks)),
            clock_ms: times.clock_ms,
            elapsed_ms: times.elapsed_ms,
        });
        true
    }
}

/// What a board means for a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Step {
    /// It belongs to the game.
    Taken,
    /// It belongs to the game, but the game has grown too long.
    Full,
}

/// A game that has not ended yet.
#[derive(Debug, Clone)]
pub(super) struct Open {
    /// Its id, and when it appeared.
    pub(super) identity: Identity,
    /// Where and when the last event was received that added to it or ended it.
    pub(super) last: Moment,
    pub(super) number: Option<u32>,
    pub(super) examined: bool,
    pub(super) white: String,
    pub(super) black: String,
    pub(super) facts: Facts,
    /// Minutes and seconds, as the boards have them.
    pub(super) clock: Option<(u32, u32)>,
    pub(super) segments: Vec<Segment>,
    /// Whether moves come from boards, and not from a move list alone.
    pub(super) shown: bool,
    /// The number of the event that last updated it.
    pub(super) heard: u64,
    /// Which color the reader of the session has, if he plays.
    pub(super) own: Option<Color>,
    /// What the game did to the rating of the reader.
    pub(super) rating_change: Option<i64>,
    /// When the first board was received, if that is known.
    pub(super) since: Option<SystemTime>,
    /// Whether the game began with that board.
    pub(super) began: bool,
    /// How the game was adjourned, and how many half moves it had then.
    pub(super) adjourned: Option<(Ending, usize)>,
    /// Whether moves have followed the last one that could not be read.
    pub(super) cut: bool,
}

impl Open {
    /// Starts a game with the first board that was seen.
    pub(super) fn new(board: &Board<'_>, times: Times, examined: bool, facts: Facts) -> Self {
        let mut open = Open {
            identity: Identity::default(),
            last: Moment::default(),
            number: Some(board.game),
            examined,
            white: board.white.to_string(),
            black: board.black.to_string(),
            facts,
            clock: Some((board.initial, board.increment)),
            segments: Vec::new(),
            shown: false,
            heard: 0,
            own: None,
            rating_change: None,
            since: None,
            began: false,
            adjourned: None,
            cut: false,
        };
        open.relate(board);
        open.begin(board, times);
        open.began = !examined && open.segments.first().is_some_and(|first| first.start.first);
        open
    }

    /// Takes note of whether the reader plays.
    fn relate(&mut self, board: &Board<'_>) {
        self.own = match (board.relation, board.turn) {
            (Relation::MyMove, Color::White) | (Relation::OpponentsMove, Color::Black) => {
                Some(Color::White)
            }
            (Relation::MyMove, Color::Black) | (Relation::OpponentsMove, Color::White) => {
                Some(Color::Black)
            }
            _ => self.own,
        };
    }

    pub(super) fn is_of(&self, white: &str, black: &str) -> bool {
        same(&self.white, white) && same(&self.black, black)
    }

    /// How many half moves are kept.
    pub(super) fn len(&self) -> usize {
        self.segments.iter().map(|segment| segment.plies.len()).sum()
    }

    /// Starts a segment with the position of a board.
    fn begin(&mut self, board: &Board<'_>, times: Times) {
        let at = ply(board);
        let none_before = self.segments.is_empty() && !self.facts.continued;
        // After the first move of an ordinary game the start position is known.
        if none_before && at == 1 {
            let mut segment = Segment { start: Start::ordinary(), plies: Vec::new() };
            if segment.extend(board, times) {
                self.shown = true;
                self.segments.push(segment);
                return;
            }
        }
        // A segment without moves is dropped, unless the game begins with it.
        if self.segments.last().is_some_and(|last| last.plies.is_empty() && !last.start.first) {
            self.segments.pop();
        }
        let start = Start {
            ply: at,
            position: Packed::new(&board.ranks),
            by: board.san.as_deref().and_then(San::read),
            fen: position::fen(board),
            pocket: None,
            first: none_before && at <= 1 && board.verbose.is_none(),
        };
        self.segments.push(Segment { start, plies: Vec::new() });
    }

    /// Adds a board with the same number and players.
    pub(super) fn board(&mut self, board: &Board<'_>, times: Times) -> Step {
        let at = ply(board);
        self.cut = false;
        self.clock = Some((board.initial, board.increment));
        self.relate(board);
        if let Some(index) = self.find(board) {
            self.segments.truncate(index + 1);
            if let Some(last) = self.segments.last_mut() {
                last.truncate(at);
                // The move is known from a list, and now there is a board for it.
                if let Some(ply) = last.plies.last_mut() {
                    ply.after.get_or_insert(Packed::new(&board.ranks));
                }
            }
            return Step::Taken;
        }
        if self.len() >= MAX_PLIES {
            return Step::Full;
        }
        // The next move; or, after a takeback without a board, a different move.
        if self.segments.last_mut().is_some_and(|last| last.extend(board, times)) {
            self.shown = true;
            return Step::Taken;
        }
        if self.segments.len() >= MAX_PLIES {
            return Step::Full;
        }
        self.begin(board, times);
        Step::Taken
    }

    /// Adds a move that the server sent in place of a board; one that does not follow is left out.
    pub(super) fn delta(&mut self, delta: &Delta<'_>) -> Step {
        let san = delta.san.as_deref().and_then(San::read);
        let (Some(san), Some(at), Some(last)) = (san, delta.ply, self.segments.last_mut()) else {
            return Step::Taken;
        };
        // It is the next move, or one that was made already, or after a takeback another.
        if at <= last.start.ply || at - 1 > last.end() {
            return Step::Taken;
        }
        last.truncate(at);
        if last.end() == at && last.plies.last().is_some_and(|ply| ply.san.core() == san.core()) {
            return Step::Taken;
        }
        last.truncate(at - 1);
        last.plies.push(Ply {
            san,
            after: None,
            clock_ms: delta.remaining_ms,
            elapsed_ms: delta.elapsed_ms.and_then(|elapsed| i32::try_from(elapsed).ok()),
        });
        self.shown = true;
        if self.len() > MAX_PLIES { Step::Full } else { Step::Taken }
    }

    /// The newest segment that contains the position of a board.
    fn find(&self, board: &Board<'_>) -> Option<usize> {
        let (at, here) = (ply(board), Packed::new(&board.ranks));
        let san = board.san.as_deref().and_then(San::read);
        self.segments.iter().rposition(|segment| match segment.known(at) {
            Some(Known::Position(position)) => *position == here,
            Some(Known::Move(known)) => san.is_some_and(|san| san.core() == known.core()),
            None => false,
        })
    }

    /// Sets the pieces in hand for the FEN of a position that has no moves after it yet.
    pub(super) fn holdings(&mut self, holdings: &Holdings<'_>) {
        if let Some(last) = self.segments.last_mut().filter(|last| last.plies.is_empty()) {
            let mut pocket = holdings.white.to_ascii_uppercase();
            pocket.push_str(&holdings.black.to_ascii_lowercase());
            // Other pieces belong to variants that PGN can't express.
            pocket.retain(|piece| "PNBRQK".contains(piece.to_ascii_uppercase()));
            pocket.truncate(64);
            last.start.pocket = Some(pocket);
        }
    }
}
