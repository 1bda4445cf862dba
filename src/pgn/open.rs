//! A game in progress: turns its boards into moves.

use std::time::SystemTime;

use super::facts::{Facts, same};
use super::ids::{Identity, Moment};
use super::position::{Packed, START_FEN, START_RANKS, follows, mover, ply, side};
use super::write::Ending;
use crate::event::{Board, Color, Delta, Holdings, Relation};
use crate::follow::{Followed, San};

/// The maximum number of half moves of one game.
pub(super) const MAX_PLIES: usize = 2_000;

/// One half move, and the position after it if there was a board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Ply {
    pub(super) san: San,
    pub(super) after: Option<Packed>,
    pub(super) seen: Seen,
    /// The pieces in hand after it, if the server has sent them.
    pub(super) hands: Option<Hands>,
}

/// The facts about a position besides its squares.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Seen {
    /// The clocks of White and of Black.
    pub(super) clocks: [Option<i64>; 2],
    /// The time of the move that led to it.
    pub(super) elapsed_ms: Option<i32>,
    /// The place of the event that showed it.
    pub(super) place: Option<u64>,
}

impl Seen {
    /// Returns what a board says.
    pub(super) fn of(board: &Board<'_>, place: Option<u64>) -> Seen {
        let clocks = [Some(board.white_clock_ms), Some(board.black_clock_ms)];
        Seen { clocks, elapsed_ms: Some(board.elapsed_ms), place }
    }

    /// Returns what is known of a board that was made from a move.
    pub(super) fn of_followed(followed: &Followed, place: Option<u64>) -> Seen {
        let board = &followed.board;
        // A clock that is not known is zero in the board.
        let mut clocks = [board.white_clock_ms, board.black_clock_ms]
            .map(|clock| Some(clock).filter(|&clock| clock != 0));
        clocks[side(mover(ply(board)))] = followed.clock_ms;
        Seen { clocks, elapsed_ms: followed.elapsed_ms, place }
    }
}

/// The pieces in hand of White and of Black: how many of each of [`Hands::PIECES`].
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Hands([[u8; 6]; 2]);

impl Hands {
    const PIECES: &[u8; 6] = b"PNBRQK";
    /// The maximum count of pieces of one kind.
    const MOST: u8 = 32;

    /// Counts the pieces of a message; other pieces belong to variants that PGN can't express.
    fn of(holdings: &Holdings<'_>) -> Hands {
        let mut hands = Hands::default();
        for (counts, pieces) in hands.0.iter_mut().zip([&holdings.white, &holdings.black]) {
            for piece in pieces.bytes().map(|piece| piece.to_ascii_uppercase()) {
                if let Some(kind) = Hands::PIECES.iter().position(|&known| known == piece) {
                    counts[kind] = (counts[kind] + 1).min(Hands::MOST);
                }
            }
        }
        hands
    }

    /// Returns the letters of both sides' pieces, in upper case.
    pub(super) fn letters(&self) -> [String; 2] {
        self.0.map(|counts| {
            let pieces = Hands::PIECES.iter().zip(counts);
            pieces.flat_map(|(&piece, count)| vec![char::from(piece); count.into()]).collect()
        })
    }

    /// Returns the pieces as FEN has them between brackets.
    pub(super) fn pocket(&self) -> String {
        let [white, black] = self.letters();
        white + &black.to_ascii_lowercase()
    }
}

/// The position in which a segment begins.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct SegmentStart {
    /// The number of half moves that precede it.
    pub(super) ply: u32,
    pub(super) position: Packed,
    /// The move that led there, if the board named it.
    pub(super) by: Option<San>,
    /// As the server has it; what strict parsers reject is removed when the variant is known.
    pub(super) fen: String,
    /// The pieces in hand, if the server has sent them.
    pub(super) hands: Option<Hands>,
    pub(super) seen: Seen,
    /// Whether the game began there.
    pub(super) first: bool,
}

impl SegmentStart {
    /// Makes the standard start position.
    pub(super) fn ordinary() -> Self {
        SegmentStart {
            ply: 0,
            position: Packed::new(&START_RANKS),
            by: None,
            fen: START_FEN.to_owned(),
            hands: None,
            seen: Seen::default(),
            first: true,
        }
    }
}

/// Consecutive moves without a gap.
#[derive(Debug, Clone)]
pub(super) struct Segment {
    pub(super) start: SegmentStart,
    pub(super) plies: Vec<Ply>,
}

/// What is known about the position after a half move.
enum Evidence<'s> {
    Position(&'s Packed),
    /// There was no board, but this move leads to it.
    Move(&'s San),
}

impl Segment {
    /// Returns how many half moves precede the last position.
    pub(super) fn end(&self) -> u32 {
        self.start.ply.saturating_add(u32::try_from(self.plies.len()).unwrap_or(u32::MAX))
    }

    /// Returns the last position, if there was a board.
    pub(super) fn last(&self) -> Option<&Packed> {
        match self.plies.last() {
            Some(ply) => ply.after.as_ref(),
            None => Some(&self.start.position),
        }
    }

    fn known(&self, ply: u32) -> Option<Evidence<'_>> {
        let Some(index) = ply.checked_sub(self.start.ply)?.checked_sub(1) else {
            return Some(Evidence::Position(&self.start.position));
        };
        let ply = self.plies.get(usize::try_from(index).ok()?)?;
        Some(match &ply.after {
            Some(position) => Evidence::Position(position),
            None => Evidence::Move(&ply.san),
        })
    }

    fn truncate(&mut self, ply: u32) {
        let len = ply.saturating_sub(self.start.ply);
        self.plies.truncate(usize::try_from(len).unwrap_or(usize::MAX));
    }

    /// Adds the move of a board, if the board follows from the position before it.
    fn extend(&mut self, board: &Board<'_>, seen: Seen) -> bool {
        let (Some(san), Some(played)) =
            (board.san.as_deref().and_then(San::read), board.last_move())
        else {
            return false;
        };
        let at = ply(board);
        let color = mover(at);
        let before = match at.checked_sub(1).and_then(|before| self.known(before)) {
            Some(Evidence::Position(before)) => Some(before.ranks()),
            // There was no board to compare with, so only the move number is checked.
            Some(Evidence::Move(_)) => None,
            None => return false,
        };
        if before.is_some_and(|before| !follows(&before, played, color, &board.ranks)) {
            return false;
        }
        // Moves that were taken back without a board are still there.
        self.truncate(at - 1);
        self.plies.push(Ply { san, after: Some(Packed::new(&board.ranks)), seen, hands: None });
        true
    }
}

/// The effect of a board on a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Taking {
    /// It belongs to the game.
    Taken,
    /// It belongs to the game, but the game has grown too long.
    Full,
}

/// A game that has not ended yet.
#[derive(Debug, Clone, Default)]
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
    /// Which color the user has, if he plays.
    pub(super) own: Option<Color>,
    /// The change of the user's rating.
    pub(super) rating_change: Option<i64>,
    /// When the first board was received, if that is known.
    pub(super) since: Option<SystemTime>,
    /// Whether the game began with that board.
    pub(super) began: bool,
    /// How the game was adjourned, and how many half moves it had then.
    pub(super) adjourned: Option<(Ending, usize)>,
    /// Whether moves have followed the last one that could not be read.
    pub(super) cut: bool,
    /// The places of the first and of the last event about it.
    pub(super) places: Option<(u64, u64)>,
    /// Whether the last board was sent to be seen from Black's side.
    pub(super) flipped: bool,
    /// The server's name for the opening.
    pub(super) opening: Opening,
}

/// What a server says about the opening of a game.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Opening {
    pub(super) eco: Option<String>,
    pub(super) nic: Option<String>,
    pub(super) name: Option<String>,
}

impl Open {
    /// Starts a game with the first board that was seen.
    pub(super) fn new(board: &Board<'_>, seen: Seen, examined: bool, facts: Facts) -> Self {
        let mut open = Open {
            number: Some(board.game),
            examined,
            white: board.white.to_string(),
            black: board.black.to_string(),
            facts,
            clock: Some((board.initial, board.increment)),
            flipped: board.flipped,
            ..Open::default()
        };
        open.relate(board);
        open.begin(board, seen);
        open.began = !examined && open.segments.first().is_some_and(|first| first.start.first);
        open
    }

    /// Takes note of an event about the game.
    pub(super) fn touch(&mut self, place: Option<u64>) {
        let Some(place) = place else { return };
        self.places = Some((self.places.map_or(place, |(first, _)| first), place));
    }

    /// Takes note of whether the user plays.
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

    /// Returns how many half moves are kept.
    pub(super) fn len(&self) -> usize {
        self.segments.iter().map(|segment| segment.plies.len()).sum()
    }

    /// Starts a segment with the position of a board.
    fn begin(&mut self, board: &Board<'_>, seen: Seen) {
        let at = ply(board);
        let none_before = self.segments.is_empty() && !self.facts.continued;
        // After the first move of an ordinary game the start position is known.
        if none_before && at == 1 {
            let mut segment = Segment { start: SegmentStart::ordinary(), plies: Vec::new() };
            if segment.extend(board, seen) {
                self.shown = true;
                self.segments.push(segment);
                return;
            }
        }
        // A segment without moves is dropped, unless the game begins with it.
        if self.segments.last().is_some_and(|last| last.plies.is_empty() && !last.start.first) {
            self.segments.pop();
        }
        let start = SegmentStart {
            ply: at,
            position: Packed::new(&board.ranks),
            by: board.san.as_deref().and_then(San::read),
            fen: board.fen(),
            hands: None,
            // That time was spent on a move before the segment.
            seen: Seen { elapsed_ms: None, ..seen },
            // One half move precedes a game from a position in which Black is to move. A move that led to the position
            // means that the beginning was missed.
            first: none_before && at <= 1 && board.verbose.is_none(),
        };
        self.segments.push(Segment { start, plies: Vec::new() });
    }

    /// Adds a board with the same number and players.
    pub(super) fn board(&mut self, board: &Board<'_>, seen: Seen) -> Taking {
        let at = ply(board);
        self.cut = false;
        self.clock = Some((board.initial, board.increment));
        self.flipped = board.flipped;
        self.relate(board);
        // The position was there before: the board is sent again, or moves were taken back to it.
        if let Some(index) = self.find(board) {
            self.segments.truncate(index + 1);
            if let Some(last) = self.segments.last_mut() {
                last.truncate(at);
                // The move is known from a list, and now there is a board for it.
                if let Some(ply) = last.plies.last_mut() {
                    ply.after.get_or_insert(Packed::new(&board.ranks));
                }
            }
            return Taking::Taken;
        }
        if self.len() >= MAX_PLIES {
            return Taking::Full;
        }
        // The next move; or, after a takeback without a board, a different move.
        if self.segments.last_mut().is_some_and(|last| last.extend(board, seen)) {
            self.shown = true;
            return Taking::Taken;
        }
        if self.segments.len() >= MAX_PLIES {
            return Taking::Full;
        }
        self.begin(board, seen);
        Taking::Taken
    }

    /// Adds a move that the server sent in place of a board; one that does not follow is left out.
    pub(super) fn delta(&mut self, delta: &Delta<'_>, place: Option<u64>) -> Taking {
        let san = delta.san.as_deref().and_then(San::read);
        let (Some(san), Some(at), Some(last)) = (san, delta.ply, self.segments.last_mut()) else {
            return Taking::Taken;
        };
        // It is the next move, or one that was made already, or after a takeback another.
        if at <= last.start.ply || at - 1 > last.end() {
            return Taking::Taken;
        }
        // Servers send a move again as a board or without one, and only what differs replaces a move: its board would be lost.
        last.truncate(at);
        if last.end() == at && last.plies.last().is_some_and(|ply| ply.san.core() == san.core()) {
            return Taking::Taken;
        }
        last.truncate(at - 1);
        // Only the clock of the player who moved is sent; the other one has not changed.
        let mut clocks = last.plies.last().map_or(last.start.seen, |ply| ply.seen).clocks;
        clocks[side(mover(at))] = delta.remaining_ms;
        let elapsed_ms = delta.elapsed_ms.and_then(|elapsed| i32::try_from(elapsed).ok());
        let seen = Seen { clocks, elapsed_ms, place };
        last.plies.push(Ply { san, after: None, seen, hands: None });
        self.shown = true;
        if self.len() > MAX_PLIES { Taking::Full } else { Taking::Taken }
    }

    /// Returns the newest segment that contains the position of a board.
    fn find(&self, board: &Board<'_>) -> Option<usize> {
        let (at, here) = (ply(board), Packed::new(&board.ranks));
        let san = board.san.as_deref().and_then(San::read);
        self.segments.iter().rposition(|segment| match segment.known(at) {
            Some(Evidence::Position(position)) => *position == here,
            Some(Evidence::Move(known)) => san.is_some_and(|san| san.core() == known.core()),
            None => false,
        })
    }

    /// Sets the pieces in hand of the last position.
    pub(super) fn holdings(&mut self, holdings: &Holdings<'_>) {
        let Some(last) = self.segments.last_mut() else { return };
        let hands = Some(Hands::of(holdings));
        match last.plies.last_mut() {
            Some(ply) => ply.hands = hands,
            None => last.start.hands = hands,
        }
    }
}
