//! Events to games: the games of a session, as PGN.
//!
//! A [`PgnCollector`] is fed with the events of a session and gives out [`Game`]s as they end,
//! several at once if the server reported several. It follows each game by its boards: a move is
//! taken only where the board follows from the one before, a board that goes back takes moves
//! back, and one that repeats the last adds nothing.
//!
//! What was not seen is not invented. A game that was joined in the middle begins with the first
//! position that was seen, in the tag `FEN`, and has a tag `Missing`. Where boards are missing in
//! between and no move list fills the gap, the game is given out in parts. A move list alone
//! makes a game too, unless it is of a kind with another start position that the list does not
//! show.
//!
//! Positions on request are no games, and examined ones only if
//! [asked for](PgnCollector::include_examined); their moves are the line that was last shown.
//! Moves are written as the server named them, which has judged them already.
//!
//! ```
//! use looking_at::event::{Board, Event};
//! use looking_at::pgn::PgnCollector;
//!
//! let lines = [
//!     "<12> rnbqkbnr pppppppp -------- -------- -------- -------- PPPPPPPP RNBQKBNR W -1 1 1 1 1 \
//!      0 7 Newton Einstein 0 2 12 39 39 120 120 1 none (0:00) none 0",
//!     "<12> rnbqkbnr pppppppp -------- -------- ----P--- -------- PPPP-PPP RNBQKBNR B 4 1 1 1 1 \
//!      0 7 Newton Einstein 0 2 12 39 39 119 120 1 P/e2-e4 (0:01) e4 0",
//! ];
//! let mut collector = PgnCollector::new();
//! let mut games = Vec::new();
//! for line in lines {
//!     let event = Event::Board(Board::parse(line.as_bytes())?);
//!     collector.feed(&event, |game| games.push(game));
//! }
//! collector.finish(|game| games.push(game));
//! assert_eq!(games[0].tag("White"), Some("Newton"));
//! assert!(games[0].to_string().ends_with("1. e4 {[%clk 0:01:59] [%emt 0:00:01]} *\n"));
//! # Ok::<(), looking_at::event::Malformed<'static>>(())
//! ```

mod facts;
mod game;
mod list;
mod mate;
mod open;
mod position;
mod san;
mod write;

use std::collections::{HashMap, VecDeque};

pub use game::Game;

use crate::event::{Board, Event, GameEnded, MoveList, Relation};
use facts::{Announced, Facts, MAX_NAME, same};
use open::{Open, Step};
use write::Ending;

/// How many games are followed at once; of more, the one that was silent longest is given out.
const MAX_OPEN: usize = 1_024;
/// How many half moves of all games together are kept.
const MAX_PLIES_IN_ALL: usize = 1 << 18;
/// How many games are remembered that were given out, so that a list does not repeat one.
const MAX_GIVEN: usize = 256;
/// How many games are remembered as examined.
const MAX_EXAMINED: usize = 1_024;
/// How many games of which only a move list without a number was seen are followed.
const MAX_LISTED: usize = 16;
/// How many bytes the name of a server may have.
const MAX_SITE: usize = 256;

/// Collects the games of a session from its events.
///
/// See the [module](self) for an example.
#[derive(Debug, Clone, Default)]
pub struct PgnCollector {
    include_examined: bool,
    site: Option<String>,
    /// The games by number.
    open: HashMap<u32, Open>,
    /// Games of which only a move list without a number was seen.
    listed: Vec<Open>,
    announced: Announced,
    /// The players of examined games that were left out, by number.
    examined: HashMap<u32, (String, String)>,
    /// Fingerprints of games that were given out.
    given: VecDeque<u64>,
    /// How many half moves the open games have.
    plies: usize,
    /// How many events there were.
    clock: u64,
}

impl PgnCollector {
    /// Begins a session.
    #[must_use]
    pub fn new() -> Self {
        PgnCollector::default()
    }

    /// Gives out examined games too, with the line that was last shown.
    #[must_use]
    pub fn include_examined(mut self, include: bool) -> Self {
        self.include_examined = include;
        self
    }

    /// Names the server for the tag `Site`; else it is the one that the session names, or `?`.
    #[must_use]
    pub fn site(mut self, site: impl Into<String>) -> Self {
        self.site = Some(site.into());
        self
    }

    /// Takes the next event, and gives out the games that are over with it.
    pub fn feed(&mut self, event: &Event<'_>, mut out: impl FnMut(Game)) {
        self.clock += 1;
        match event {
            Event::Board(board) => self.board(board, &mut out),
            Event::GameEnded(end) => self.ended(end, &mut out),
            Event::MoveList(list) => self.move_list(list, &mut out),
            Event::Holdings(holdings) => {
                if let Some(open) = self.open.get_mut(&holdings.game) {
                    open.holdings(holdings);
                }
            }
            Event::Server(server) => {
                if self.site.is_none() && server.name.len() <= MAX_SITE {
                    self.site = Some(server.name.to_string());
                }
            }
            Event::Unexamining(it) => {
                if let Some(game) = it.game {
                    self.examined.remove(&game);
                }
            }
            _ => {
                if let Some(facts) = Facts::of(event) {
                    self.announced(event, facts, &mut out);
                }
            }
        }
    }

    /// Gives out the games that had no end, in the order in which they were last heard of.
    pub fn finish(mut self, mut out: impl FnMut(Game)) {
        let mut open: Vec<Open> = self.open.drain().map(|(_, open)| open).collect();
        open.append(&mut self.listed);
        open.sort_by_key(|open| (open.heard, open.number));
        for open in open {
            self.give(&open, None, &mut out);
        }
    }

    /// What was said about a game goes to it, or waits for it.
    fn announced(&mut self, event: &Event<'_>, mut facts: Facts, out: &mut impl FnMut(Game)) {
        if let Some(number) = facts.number {
            if let Event::GameStarted(start) = event {
                // The number is used anew, unless the first board came before the message.
                let old = self.open.get(&number);
                let fresh = |open: &Open| {
                    !open.examined && open.len() == 0 && open.is_of(&start.white, &start.black)
                };
                if old.is_some_and(|open| !fresh(open)) {
                    self.close(number, None, out);
                }
                self.examined.remove(&number);
            }
            if let Some(open) = self.open.get_mut(&number).filter(|open| !open.examined) {
                facts.name(&open.white, &open.black);
                open.facts.fill(&facts);
                return;
            }
        }
        self.announced.push(facts);
    }

    fn board(&mut self, board: &Board<'_>, out: &mut impl FnMut(Game)) {
        let examined = match board.relation {
            Relation::IsolatedPosition | Relation::Startpos => return,
            Relation::ObservingExamined | Relation::Examining => true,
            Relation::OpponentsMove | Relation::Observing | Relation::MyMove => false,
        };
        if board.white.len().max(board.black.len()) > MAX_NAME {
            return;
        }
        let number = board.game;
        let old = self.open.get(&number);
        if old.is_some_and(|old| old.examined != examined || !old.is_of(&board.white, &board.black))
        {
            self.close(number, None, out);
        }
        if !examined {
            self.examined.remove(&number);
        } else if !self.include_examined {
            // The examiner may take up another game under the same number.
            if self.examined.len() < MAX_EXAMINED || self.examined.contains_key(&number) {
                let names = (board.white.to_string(), board.black.to_string());
                self.examined.insert(number, names);
            }
            return;
        }
        // A list without a number may have shown the game before.
        if !examined && !self.open.contains_key(&number) {
            let known = self.listed.iter().position(|open| open.is_of(&board.white, &board.black));
            if let Some(index) = known {
                let mut open = self.listed.remove(index);
                open.number = Some(number);
                self.open.insert(number, open);
            }
        }
        if let Some(open) = self.open.get_mut(&number) {
            open.heard = self.clock;
            let before = open.len();
            let step = open.board(board);
            self.plies = (self.plies + open.len()).saturating_sub(before);
            if step == Step::Taken {
                self.make_room(0, out);
                return;
            }
            self.close(number, None, out);
        }
        self.make_room(1, out);
        let clock = (board.initial, board.increment);
        let facts = if examined {
            let mut facts = Facts::default();
            facts.name(&board.white, &board.black);
            facts
        } else {
            self.announced.take(number, &board.white, &board.black, clock)
        };
        let mut open = Open::new(board, examined, facts);
        open.heard = self.clock;
        self.plies += open.len();
        self.open.insert(number, open);
    }

    fn ended(&mut self, end: &GameEnded<'_>, out: &mut impl FnMut(Game)) {
        let ending =
            Ending { result: end.result, cause: Some(end.cause), reason: end.reason.to_string() };
        let is_it = |open: &Open| !open.examined && open.is_of(&end.white, &end.black);
        if self.open.get(&end.game).is_some_and(is_it) {
            self.close(end.game, Some(&ending), out);
        } else if let Some(index) = self.listed.iter().position(is_it) {
            let open = self.listed.remove(index);
            self.give(&open, Some(&ending), out);
        }
    }

    fn move_list(&mut self, list: &MoveList<'_>, out: &mut impl FnMut(Game)) {
        let is_it = |open: &Open| {
            list.game.is_none_or(|number| open.number.is_none_or(|known| known == number))
                && open.is_of(&list.white, &list.black)
        };
        let ending = list::ending(list);
        // A finished list of players who play is of an earlier game of theirs.
        let newest = self
            .open
            .values_mut()
            .filter(|open| is_it(open) && (ending.is_none() || open.examined))
            .max_by_key(|open| open.heard);
        if let Some(open) = newest {
            let before = open.len();
            open.fill(list);
            self.plies = (self.plies + open.len()).saturating_sub(before);
            self.make_room(0, out);
            return;
        }
        // The list of a board without a game names players that its boards do not name.
        let unnamed = list.game.is_none() && ending.is_none();
        let examined = self.examined.iter().any(|(&number, (white, black))| {
            list.game.is_none_or(|listed| listed == number)
                && (unnamed || (same(white, &list.white) && same(black, &list.black)))
        });
        if examined {
            return;
        }
        let Some(mut open) = Open::from_list(list) else { return };
        open.heard = self.clock;
        match (ending, open.number) {
            (Some(ending), _) => self.give(&open, Some(&ending), out),
            (None, Some(number)) => {
                self.close(number, None, out);
                self.make_room(1, out);
                self.plies += open.len();
                self.open.insert(number, open);
            }
            (None, None) => {
                // The newer list of the same game has all that the older one had.
                self.listed.retain(|older| !older.is_of(&open.white, &open.black));
                self.listed.push(open);
                if self.listed.len() > MAX_LISTED {
                    let oldest = self.listed.remove(0);
                    self.give(&oldest, None, out);
                }
            }
        }
    }

    /// Gives out games until there is room for more.
    fn make_room(&mut self, more: usize, out: &mut impl FnMut(Game)) {
        while self.open.len() + more > MAX_OPEN || self.plies > MAX_PLIES_IN_ALL {
            let silent = self.open.iter().min_by_key(|(_, open)| open.heard);
            let Some(number) = silent.map(|(&number, _)| number) else { return };
            self.close(number, None, out);
        }
    }

    fn close(&mut self, number: u32, ending: Option<&Ending>, out: &mut impl FnMut(Game)) {
        if let Some(open) = self.open.remove(&number) {
            self.plies = self.plies.saturating_sub(open.len());
            self.give(&open, ending, out);
        }
    }

    fn give(&mut self, open: &Open, ending: Option<&Ending>, out: &mut impl FnMut(Game)) {
        let fingerprint = open.fingerprint();
        if !open.shown && self.given.contains(&fingerprint) {
            return;
        }
        if self.given.len() == MAX_GIVEN {
            self.given.pop_front();
        }
        self.given.push_back(fingerprint);
        open.games(ending, self.site.as_deref().unwrap_or_default(), out);
    }
}

#[cfg(test)]
mod tests;
