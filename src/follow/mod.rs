//! The boards of games whose moves come without them.
//!
//! Most servers send a board after every move. ICC sends a position and then the moves alone, in the notation
//! that the client has asked for, and FICS does so too for clients that ask (`<d1>`). A [`Follower`] keeps the position of each such
//! game, plays the moves on it, and returns the boards that the server would have sent: with the move in
//! short notation, who plays, and the clocks as far as they are known.
//!
//! Nothing is guessed: a move of a game whose position is not known gives no board, nor does any after a move that is not
//! possible in the position, until the server sends a position again.
//!
//! ```
//! use looking_at::follow::Follower;
//! use looking_at::{Heard, Session};
//!
//! let stream = "\x19(18 7 Foo Bar 0 Blitz 1 5 0 5 0 1 {} 1500 1600 902 {} {} 0 0 0 {} 0\x19)\
//!               \x19(101 7 {rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1} 1\x19)\
//!               \x19(24 7 g1f3 0\x19)";
//! let (mut session, mut follower, mut moves) = (Session::new(), Follower::new(), Vec::new());
//! session.feed(stream.as_bytes(), &mut |heard: &Heard<'_>| {
//!     follower.feed(&heard.event, |followed| {
//!         moves.extend(followed.board.san.as_deref().map(str::to_owned));
//!     });
//! });
//! assert_eq!(moves, ["Nf3"]);
//! ```

mod attacks;
mod game;
pub(crate) mod position;
mod san;
#[cfg(test)]
mod tests;

pub(crate) use self::attacks::is_mated;
pub(crate) use self::san::San;

use std::borrow::Cow;

use self::game::{FollowedGame, UserRole};
use self::position::{Position, Rules, START_FEN};
use crate::event::{
    Board, Color, Datagram, Delta, Event, GameSummary, MoveList, Notice, is_square, of_squares,
};

/// The maximum number of games that are remembered. If there are more, the least recently named
/// one without a position is forgotten, or the least recently named of all if each has one.
const MAX_GAMES: usize = 256;
/// The maximum number of positions of all games together. They are kept so that moves can be taken back.
const MAX_POSITIONS: usize = 1 << 15;
/// The longest name that is kept.
const MAX_NAME: usize = 64;

/// A board that the server did not send, made from the moves that it sent.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Followed {
    /// The board. Clocks that are not known are zero in it.
    pub board: Board<'static>,
    /// The clock of the player who moved, if it is known.
    pub clock_ms: Option<i64>,
    /// The time that the move took, if it is known.
    pub elapsed_ms: Option<i32>,
}

/// Follows games by their moves.
///
/// See the [module](self) for an example.
#[derive(Debug, Clone, Default)]
pub struct Follower {
    /// The games, the last one named at the end.
    games: Vec<FollowedGame>,
    /// The name of the user.
    me: Option<String>,
}

impl Follower {
    /// Creates a follower for one session.
    #[must_use]
    pub fn new() -> Self {
        Follower::default()
    }

    /// Feeds the next event, and calls `out` for each board that it leads to and that is not the event itself.
    ///
    /// A position gives a board without a move, a move the board after it, and a takeback the board to which the
    /// game has gone back. A position that is sent again with the moves that led to it gives only what has changed.
    pub fn feed(&mut self, event: &Event<'_>, mut out: impl FnMut(&Followed)) {
        match event {
            Event::Board(board) => self.board(board),
            // Its moves are not those of chess.
            Event::VariantBoard(board) => self.forget(board.game),
            Event::Delta(delta) => self.delta(delta, &mut out),
            Event::GameSummary(summary) => self.summary(summary),
            Event::GameStarted(it) => {
                // The number is used again, unless the first position came before the message.
                let is_fresh =
                    |game: &mut FollowedGame| game.is_of(&it.white, &it.black) && game.plies() == 0;
                if !self.find(it.game).is_some_and(is_fresh) {
                    self.forget(it.game);
                }
            }
            Event::GameEnded(it) => {
                // What follows is shown by an examiner.
                if let Some(game) = self.find(it.game) {
                    game.examined = true;
                }
            }
            Event::Observing(it) => {
                if let Some(game) = self.find(it.game) {
                    game.role = UserRole::Observing;
                }
            }
            Event::Unobserving(it) => self.forget(it.game),
            Event::Unexamining(it) => {
                if let Some(game) = it.game {
                    self.forget(game);
                }
            }
            Event::Holdings(holdings) => {
                if let Some(game) = self.find(holdings.game) {
                    game.drops();
                }
            }
            Event::LoggedIn(it) if it.handle.name.len() <= MAX_NAME => {
                self.me = Some(it.handle.name.to_string());
            }
            Event::ExamineStep(it) if it.step == "backward" => {
                if let Some(game) = it.game.and_then(|number| self.find(number)) {
                    game.back(it.count.unwrap_or(1), &mut out);
                }
            }
            Event::Clock(it) if it.change == "set" => {
                let Some(game) = it.game.and_then(|number| self.find(number)) else { return };
                for (color, ms) in [(Color::White, it.white_ms), (Color::Black, it.black_ms)] {
                    if let Some(ms) = ms {
                        game.set_clock(color, ms, it.runs == Some(false));
                    }
                }
            }
            Event::Notice(notice) => self.notice(notice, &mut out),
            // The list of a datagram, which has no date, is a position and the moves after it.
            Event::MoveList(list) if list.when.is_empty() => self.list(list, &mut out),
            // A list without short notation.
            Event::Datagram(Datagram { code: MOVE_LIST, args, .. }) => {
                self.smith_list(args, &mut out);
            }
            _ => {}
        }
    }

    /// Returns whether the position of a game is known.
    pub(crate) fn knows(&self, game: u32) -> bool {
        self.games.iter().any(|known| known.number == game && known.is_placed())
    }

    fn find(&mut self, number: u32) -> Option<&mut FollowedGame> {
        self.games.iter_mut().rev().find(|game| game.number == number)
    }

    fn forget(&mut self, number: u32) {
        self.games.retain(|game| game.number != number);
    }

    /// Adds a game, and removes others so that the limits are kept.
    fn add(&mut self, game: FollowedGame) {
        self.forget(game.number);
        if self.games.len() >= MAX_GAMES {
            // A game without a position is the smallest loss: it makes no boards.
            let unplaced = self.games.iter().position(|game| !game.is_placed());
            self.games.remove(unplaced.unwrap_or(0));
        }
        self.games.push(game);
    }

    /// Forgets games until no more than the allowed number of positions is kept.
    fn enforce_limit(&mut self, current: u32) {
        while self.games.iter().map(FollowedGame::plies).sum::<usize>() > MAX_POSITIONS {
            // Not the current game, whose positions were added last.
            let longest = self.games.iter_mut().filter(|game| game.number != current);
            match longest.max_by_key(|game| game.plies()) {
                Some(game) if game.plies() > 0 => game.shorten(),
                _ => return,
            }
        }
    }

    /// Takes a position that the server has shown.
    fn board(&mut self, board: &Board<'_>) {
        if board.white.len().max(board.black.len()) > MAX_NAME {
            return;
        }
        match self.find(board.game) {
            Some(game) if game.is_of(&board.white, &board.black) => game.show(board),
            _ => self.add(FollowedGame::of_board(board)),
        }
    }

    fn summary(&mut self, summary: &GameSummary<'_>) {
        if summary.white.len().max(summary.black.len()) > MAX_NAME {
            return;
        }
        let mut game = FollowedGame::new(summary);
        let is_it =
            |old: &&mut FollowedGame| old.is_of(&summary.white, &summary.black) && !old.examined;
        if let Some(old) = self.find(summary.game).filter(is_it) {
            game.go_on(old);
        }
        if summary.examined == Some(true) {
            game.examined = true;
        }
        let is_me = |name: &str| self.me.as_deref().is_some_and(|me| me.eq_ignore_ascii_case(name));
        if game.role == UserRole::Unknown {
            if is_me(&summary.white) {
                game.role = UserRole::Player(Color::White);
            } else if is_me(&summary.black) {
                game.role = UserRole::Player(Color::Black);
            }
        }
        self.add(game);
    }

    fn delta(&mut self, delta: &Delta<'_>, out: &mut impl FnMut(&Followed)) {
        if let Some(game) = self.find(delta.game) {
            game.play(delta, out);
            self.enforce_limit(delta.game);
        }
    }

    /// Takes a position and the moves after it. `fen` is `None` if the position can't be read.
    fn replay<'d>(
        &mut self,
        number: u32,
        fen: Option<&str>,
        moves: impl ExactSizeIterator<Item = Delta<'d>>,
        out: &mut impl FnMut(&Followed),
    ) {
        let Some(game) = self.find(number) else { return };
        let Some(position) = fen.and_then(|fen| Position::read(fen, game.rules)) else {
            return game.lose();
        };
        game.place(position, u32::try_from(moves.len()).ok(), out);
        moves.for_each(|delta| game.play(&delta, out));
        self.enforce_limit(number);
    }

    fn list(&mut self, list: &MoveList<'_>, out: &mut impl FnMut(&Followed)) {
        let Some(number) = list.game else { return };
        let moves = list.moves.iter().map(|listed| {
            Delta::new(number).with(|delta| {
                delta.san = Some(Cow::Borrowed(&listed.san));
                delta.elapsed_ms = listed.elapsed_ms.map(i64::from);
            })
        });
        let fen = list.start_fen.as_deref().unwrap_or(START_FEN);
        self.replay(number, Some(fen), moves, out);
    }

    fn smith_list(&mut self, args: &[Cow<'_, str>], out: &mut impl FnMut(&Followed)) {
        let [number, start, moves @ ..] = args else { return };
        let Ok(number) = number.parse() else { return };
        let fen = match &**start {
            "*" => Some(START_FEN.to_owned()),
            squares => fen_of_squares(squares),
        };
        let moves = moves.iter().map(|info| {
            let word = info.split_ascii_whitespace().next().unwrap_or_default();
            Delta::new(number).with(|delta| {
                delta.smith = Some(Cow::Borrowed(word));
                delta.san = delta.smith.clone();
            })
        });
        self.replay(number, fen.as_deref(), moves, out);
    }

    fn notice(&mut self, notice: &Notice<'_>, out: &mut impl FnMut(&Followed)) {
        let count = |name| notice.number(name).and_then(|count| u32::try_from(count).ok());
        let Some(game) = count("game").and_then(|number| self.find(number)) else { return };
        match &*notice.kind {
            "position" => {
                match Position::read(notice.get("fen").unwrap_or(START_FEN), game.rules) {
                    Some(position) => game.place(position, count("moves"), out),
                    None => game.lose(),
                }
            }
            "takeback" => game.back(count("count").unwrap_or(1), out),
            "flip" => game.flipped = notice.truth("flipped") == Some(true),
            "my_role" => {
                game.role = match notice.get("role") {
                    Some("white" | "simul_white") => UserRole::Player(Color::White),
                    Some("black" | "simul_black") => UserRole::Player(Color::Black),
                    Some("examining") => UserRole::Examiner,
                    _ => UserRole::Observing,
                };
            }
            "game_examined" => game.examined = true,
            _ => {}
        }
    }
}

/// The number of the datagram with the moves of a game.
pub(crate) const MOVE_LIST: u32 = 25;

/// Returns a position of 64 squares, rank 8 first, with White to move, in Forsyth-Edwards Notation.
fn fen_of_squares(squares: &str) -> Option<String> {
    let bytes: [u8; 64] = squares.as_bytes().try_into().ok()?;
    let (ranks, _) = bytes.as_chunks::<8>();
    let ranks: [[u8; 8]; 8] = ranks.try_into().ok()?;
    bytes.iter().all(|&byte| is_square(byte)).then(|| of_squares(&ranks, Color::White))
}

/// Returns the rules of a game by its summary.
fn rules(summary: &GameSummary<'_>) -> Rules {
    Rules::named(&summary.category, summary.variant.as_deref())
}
