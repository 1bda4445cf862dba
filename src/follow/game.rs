//! A game that is followed by its moves.

use super::position::{BoardMove, Position, Rules, other, side};
use super::san::San;
use super::{Followed, rules};
use crate::event::{Board, Color, Delta, GameSummary, Move, Relation};

/// The maximum number of positions of one game.
const MAX_PLIES: usize = 2_000;

/// What the user is to a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum UserRole {
    Unknown,
    Observing,
    Player(Color),
    Examiner,
}

/// A position, and the move that led to it.
#[derive(Debug, Clone)]
struct Node {
    position: Position,
    by: Option<(San, Move)>,
}

/// A game with what is known about it.
#[derive(Debug, Clone)]
pub(super) struct FollowedGame {
    pub(super) number: u32,
    white: String,
    black: String,
    clock: (u32, u32),
    pub(super) rules: Rules,
    pub(super) role: UserRole,
    /// Whether the game is examined, and no longer played.
    pub(super) examined: bool,
    pub(super) flipped: bool,
    /// The positions since the first that is known; empty if the position is not known.
    line: Vec<Node>,
    /// The number of next moves that were made before the position was requested.
    past: u32,
    /// The position before the next of them.
    at: usize,
    /// The clocks of White and of Black.
    clocks: [Option<i64>; 2],
    /// The clocks where they were stopped, if no move has followed.
    stopped: [Option<i64>; 2],
}

impl FollowedGame {
    pub(super) fn new(summary: &GameSummary<'_>) -> FollowedGame {
        let clock = (summary.initial.unwrap_or(0), summary.increment.unwrap_or(0));
        let players = [&summary.white, &summary.black].map(ToString::to_string);
        FollowedGame::unseen(summary.game, players, clock, rules(summary))
    }

    /// Makes a game of which only a board is known.
    pub(super) fn of_board(board: &Board<'_>) -> FollowedGame {
        let clock = (board.initial, board.increment);
        let players = [&board.white, &board.black].map(ToString::to_string);
        let mut game = FollowedGame::unseen(board.game, players, clock, Rules::Chess);
        game.show(board);
        game
    }

    fn unseen(
        number: u32,
        [white, black]: [String; 2],
        clock: (u32, u32),
        rules: Rules,
    ) -> FollowedGame {
        FollowedGame {
            number,
            white,
            black,
            clock,
            rules,
            role: UserRole::Unknown,
            examined: false,
            flipped: false,
            line: Vec::new(),
            past: 0,
            at: 0,
            clocks: [None; 2],
            stopped: [None; 2],
        }
    }

    /// Takes over the state of an earlier record of this game, whose summary was repeated.
    pub(super) fn go_on(&mut self, old: &mut FollowedGame) {
        (self.role, self.flipped, self.past, self.at) = (old.role, old.flipped, old.past, old.at);
        (self.clocks, self.stopped) = (old.clocks, old.stopped);
        self.line = std::mem::take(&mut old.line);
    }

    pub(super) fn is_of(&self, white: &str, black: &str) -> bool {
        self.white.eq_ignore_ascii_case(white) && self.black.eq_ignore_ascii_case(black)
    }

    /// Returns whether the position is known.
    pub(super) fn is_placed(&self) -> bool {
        !self.line.is_empty()
    }

    /// Returns how many positions are kept besides the first.
    pub(super) fn plies(&self) -> usize {
        self.line.len().saturating_sub(1)
    }

    /// Forgets all positions but the current one.
    pub(super) fn shorten(&mut self) {
        self.line.drain(..self.at);
        self.line.truncate(1);
        self.at = 0;
    }

    /// Forgets the position.
    pub(super) fn lose(&mut self) {
        self.line.clear();
        (self.at, self.past) = (0, 0);
    }

    /// Records that pieces are dropped in the game.
    pub(super) fn drops(&mut self) {
        if self.rules == Rules::Chess {
            self.rules = Rules::Drops;
            if let Some(node) = self.line.last_mut() {
                node.position.rules = Rules::Drops;
            }
        }
    }

    pub(super) fn set_clock(&mut self, color: Color, ms: i64, stopped: bool) {
        let index = side(color);
        self.clocks[index] = Some(ms);
        if stopped {
            self.stopped[index] = Some(ms);
        }
    }

    /// Takes a board that the server has sent.
    pub(super) fn show(&mut self, board: &Board<'_>) {
        self.clock = (board.initial, board.increment);
        self.flipped = board.flipped;
        self.examined = matches!(board.relation, Relation::Examining | Relation::ObservingExamined);
        self.role = match (board.relation, board.turn) {
            (Relation::MyMove, turn) => UserRole::Player(turn),
            (Relation::OpponentsMove, turn) => UserRole::Player(other(turn)),
            (Relation::Examining, _) => UserRole::Examiner,
            _ => UserRole::Observing,
        };
        self.clocks = [Some(board.white_clock_ms), Some(board.black_clock_ms)];
        self.stopped = [None; 2];
        let position = Position::of(board, self.rules);
        self.line.clear();
        self.line.push(Node { position, by: None });
        (self.at, self.past) = (0, 0);
    }

    /// Takes a position. `moves` is how many moves follow that lead from it to the current one.
    pub(super) fn place(
        &mut self,
        mut position: Position,
        moves: Option<u32>,
        out: &mut impl FnMut(&Followed),
    ) {
        let is_same = |node: &Node, position: &Position| {
            (node.position.ranks, node.position.turn) == (position.ranks, position.turn)
        };
        match moves {
            Some(moves) => {
                self.past = moves;
                self.at = 0;
                // Where the same moves follow, nothing has changed.
                if self.line.first().is_some_and(|first| is_same(first, &position)) {
                    self.end_past(out);
                    return;
                }
            }
            None => {
                (self.past, self.at) = (0, self.plies());
                if let Some(last) = self.line.last() {
                    if is_same(last, &position) {
                        return;
                    }
                    // The squares alone do not tell how many moves were made, nor who may castle.
                    if position.ply <= 1 {
                        let same_turn = last.position.turn == position.turn;
                        position.ply = last.position.ply + u32::from(!same_turn);
                        position.keep_rights(&last.position);
                    }
                }
            }
        }
        self.line.clear();
        self.at = 0;
        self.line.push(Node { position, by: None });
        self.emit(None, None, out);
    }

    /// Ends the moves that were made before, if all have come: what is left of the line was taken back.
    fn end_past(&mut self, out: &mut impl FnMut(&Followed)) {
        if self.past == 0 && self.at + 1 < self.line.len() {
            self.line.truncate(self.at + 1);
            self.emit(None, None, out);
        }
    }

    /// Goes back.
    pub(super) fn back(&mut self, count: u32, out: &mut impl FnMut(&Followed)) {
        let count = usize::try_from(count).unwrap_or(usize::MAX);
        if self.line.is_empty() || count == 0 {
            return;
        }
        match self.plies().checked_sub(count) {
            Some(left) => {
                self.line.truncate(left + 1);
                (self.at, self.past) = (left, 0);
                self.stopped = [None; 2];
                self.emit(None, None, out);
            }
            None => self.lose(),
        }
    }

    /// Plays a move.
    pub(super) fn play(&mut self, delta: &Delta<'_>, out: &mut impl FnMut(&Followed)) {
        if self.line.is_empty() {
            return;
        }
        if let Some(ply) = delta.ply {
            // It is the next move, or one that was made already, or after a takeback another.
            let first = self.line[0].position.ply;
            let at = ply.checked_sub(1).and_then(|ply| ply.checked_sub(first));
            match at.and_then(|at| usize::try_from(at).ok()).filter(|&at| at < self.line.len()) {
                Some(at) => self.at = at,
                None => return self.lose(),
            }
        }
        let before = &self.line[self.at].position;
        let san = delta.san.as_deref().and_then(San::read);
        // Smith notation has no drops: a server writes them as `P@e4` in its place.
        let step = match delta.smith.as_deref() {
            Some(smith) if San::read(smith).is_none_or(|san| san.dropped().is_none()) => {
                before.smith(smith)
            }
            _ => san.and_then(|san| before.short(&san)),
        };
        let Some((step, after, san, verbose)) = step.and_then(|step| {
            let after = before.after(step);
            let san = before.write(step, &after)?;
            Some((step, after, san, before.verbose(step)?))
        }) else {
            return self.lose();
        };
        let is_past = self.past > 0;
        self.past = self.past.saturating_sub(1);
        let mover = before.turn;
        let next = self.line.get(self.at + 1);
        if next.is_some_and(|next| next.position.ranks == after.ranks) {
            // Servers repeat moves, for example when the user asks for the list of the game.
            self.at += 1;
            if is_past {
                self.end_past(out);
            }
            return;
        }
        if matches!(step, BoardMove::Drop { .. }) {
            self.rules = after.rules;
        }
        self.line.truncate(self.at + 1);
        self.line.push(Node { position: after, by: Some((san, verbose)) });
        self.at += 1;
        if self.line.len() > MAX_PLIES {
            self.shorten();
        }
        let index = side(mover);
        if let Some(ms) = delta.remaining_ms {
            self.clocks[index] = Some(ms);
        }
        let stopped = self.stopped[index].take().filter(|_| !is_past);
        let elapsed = delta.elapsed_ms.and_then(|ms| i32::try_from(ms).ok());
        self.emit(delta.remaining_ms.or(stopped), elapsed, out);
    }

    /// Returns the board of the current position.
    fn emit(
        &self,
        clock_ms: Option<i64>,
        elapsed_ms: Option<i32>,
        out: &mut impl FnMut(&Followed),
    ) {
        let Some(Node { position, by }) = self.line.get(self.at) else { return };
        let material = |pieces: &[u8; 5]| {
            let worth = |square: &u8| pieces.iter().position(|piece| piece == square);
            let squares = position.ranks.as_flattened().iter().filter_map(worth);
            squares.map(|piece| [1, 3, 3, 5, 9][piece]).sum::<u16>()
        };
        let relation = match self.role {
            UserRole::Examiner => Relation::Examining,
            _ if self.examined => Relation::ObservingExamined,
            UserRole::Player(color) if color == position.turn => Relation::MyMove,
            UserRole::Player(_) => Relation::OpponentsMove,
            UserRole::Observing | UserRole::Unknown => Relation::Observing,
        };
        let file = |file: i8| char::from(b'a' + file.unsigned_abs());
        let board = Board {
            ranks: position.ranks,
            turn: position.turn,
            double_push: position.passed.map(|(_, at)| file(at)),
            castling: position.castling(),
            irreversible: i32::try_from(position.quiet).unwrap_or(i32::MAX),
            game: self.number,
            white: self.white.clone().into(),
            black: self.black.clone().into(),
            relation,
            initial: self.clock.0,
            increment: self.clock.1,
            white_material: Some(material(b"PNBRQ")),
            black_material: Some(material(b"pnbrq")),
            white_clock_ms: self.clocks[0].unwrap_or(0),
            black_clock_ms: self.clocks[1].unwrap_or(0),
            move_number: position.ply / 2 + 1,
            verbose: by.map(|(_, played)| verbose(played).into()),
            elapsed_ms: elapsed_ms.unwrap_or(0),
            san: by.map(|(san, _)| san.as_str().to_owned().into()),
            flipped: self.flipped,
            ticking: None,
            lag_ms: None,
            more: Vec::new(),
        };
        out(&Followed { board, clock_ms, elapsed_ms });
    }
}

/// Returns a move as style 12 writes it.
fn verbose(played: Move) -> String {
    match played {
        Move::CastleShort => "o-o".to_owned(),
        Move::CastleLong => "o-o-o".to_owned(),
        Move::Drop { piece, to } => format!("{piece}/@@-{to}"),
        Move::Plain { piece, from, to, promotion } => {
            let promotion = promotion.map(|piece| format!("={piece}")).unwrap_or_default();
            format!("{piece}/{from}-{to}{promotion}")
        }
    }
}
