//! Collects the games of a session as PGN.
//!
//! A [`PgnCollector`] is fed with the events of a session and returns [`Game`]s as they end. It
//! follows any number of games at a time by their boards. A move is added only if the board follows
//! from the one before it, an earlier board is a takeback, and a repeated board adds nothing. Where a server
//! sends moves in place of boards (`<d1>`), they are added to a game of which a board was seen.
//!
//! Nothing is guessed. A game that was joined in the middle begins with the first
//! position that was seen, in the tag `FEN`, and has a tag `Missing`. Where boards are missing in
//! between and no move list fills the gap, the game is returned in parts. A move list alone
//! makes a game too, unless the game started from a position that the list does not show.
//! A game that was adjourned and resumed is one game.
//!
//! The tags are those that archives expect: the seven that PGN requires, then the others sorted by
//! name. `Variant` has the names that lichess and python-chess know, where they know the variant.
//! `Date`, `UTCDate` and `UTCTime` need the times of the events: see
//! [`feed_at`](PgnCollector::feed_at). `WhiteRatingDiff` or `BlackRatingDiff` is there for the user
//! of the session, whom the server tells what a game did to his rating. `ECO`, `NIC` and `Opening` are there if the
//! server has been asked for the opening of a game (`eco`) and has answered.
//!
//! [`Game::steps`] has the positions of a game, to be shown on a board, and
//! [`in_progress`](PgnCollector::in_progress) the games that are being played.
//!
//! Positions that were requested are not games, and examined games are left out unless
//! [included](PgnCollector::include_examined); their moves are the last line that was shown. Moves are
//! written as the server sends them, and not checked again.
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

mod ended;
mod facts;
mod game;
mod ids;
#[cfg(feature = "serde")]
mod json;
mod list;
mod open;
mod position;
mod variant;
mod write;

use std::collections::{HashMap, HashSet, VecDeque};
use std::time::SystemTime;

pub use game::{Game, Step};
pub use ids::{GameIds, Moment};

use crate::event::{Board, Cause, Delta, Event, GameEnded, MoveList, Notice};
use crate::follow::{Followed, Follower};
use crate::session::ServerKind;
use ended::{Adjourned, Adjustment, Awaiting};
use facts::{Announced, Facts, same};
use ids::Identity;
use open::{Open, Seen, Taking};
use write::{Common, Ending};

/// The maximum number of games that are followed at once. If there are more, the least recently updated one is
/// returned.
const MAX_OPEN: usize = 1_024;
/// The maximum number of half moves of all games together.
const MAX_PLIES_IN_ALL: usize = 1 << 18;
/// The maximum number of returned games that are remembered, so that a move list does not repeat one.
const MAX_GIVEN: usize = 256;
/// The maximum number of games that are remembered as examined.
const MAX_EXAMINED: usize = 1_024;
/// The maximum number of games that are followed of which only a move list without a number was seen.
const MAX_LISTED: usize = 16;
/// The maximum number of games in progress that are counted as left out, each once.
const MAX_VARIANTS: usize = 4_096;
/// The maximum length of the name of a server in bytes.
const MAX_SITE: usize = 256;

/// Collects the games of a session from its events.
///
/// See the [module](self) for an example.
#[derive(Debug, Clone, Default)]
pub struct PgnCollector {
    include_examined: bool,
    site: Option<String>,
    /// The name of the server in its prompt.
    prompt: Option<String>,
    date: Option<String>,
    /// The games by number.
    open: HashMap<u32, Open>,
    /// Games of which only a move list without a number was seen.
    listed: Vec<Open>,
    /// The positions of games whose moves come without boards.
    follower: Follower,
    announced: Announced,
    adjourned: Adjourned,
    /// A game that has ended, until it is known what it did to the rating of the user.
    awaiting: Option<Awaiting>,
    /// A change of the user's rating, before the game has ended.
    adjustment: Option<Adjustment>,
    /// The players of examined games that were left out, by number.
    examined: HashMap<u32, (String, String)>,
    /// Games in progress that can't be written, by number, and how many there have been.
    variants: HashSet<u32>,
    left_out: usize,
    /// Fingerprints of games that were returned.
    given: VecDeque<u64>,
    /// The number of half moves that the open games have.
    plies: usize,
    /// The number of events so far.
    clock: u64,
    /// Where and when the current event was received.
    now: Moment,
    ids: GameIds,
    /// The game that the current event belongs to.
    current: Option<Identity>,
    /// Where the current event is, as the caller counts.
    place: Option<u64>,
    /// The game that the server is describing.
    described: Option<u32>,
}

impl PgnCollector {
    /// Creates a collector for one session.
    #[must_use]
    pub fn new() -> Self {
        PgnCollector::default()
    }

    /// Includes examined games, with the last line that was shown.
    #[must_use]
    pub fn include_examined(mut self, include: bool) -> Self {
        self.include_examined = include;
        self
    }

    /// Sets the tag `Site`. By default it is the server's name if the session reports one, else what
    /// the prompt shows, such as `fics`, or `?`.
    #[must_use]
    pub fn site(mut self, site: impl Into<String>) -> Self {
        self.site = Some(site.into());
        self
    }

    /// Sets the tag `Date` of games whose date is not known otherwise, such as `2016.05.01`.
    ///
    /// It is known from the times of the events, where they are fed with [`feed_at`](Self::feed_at),
    /// and from a move list, unless the game began in this session.
    #[must_use]
    pub fn date(mut self, date: impl Into<String>) -> Self {
        self.date = Some(date.into());
        self
    }

    /// Sets the place of the events that are fed from now on, such as their number in a file.
    ///
    /// [`Step::place`] and [`Game::places`] say where in the session a game is from.
    pub fn set_place(&mut self, place: Option<u64>) {
        self.place = place;
    }

    /// Feeds the next event, and calls `out` for each game that is then known to be complete.
    ///
    /// A game of the user's own may be returned a few events after its end, since what it did to
    /// his rating is often said later. A game that was adjourned is kept until it is resumed, or until
    /// [`finish`](Self::finish).
    pub fn feed(&mut self, event: &Event<'_>, out: impl FnMut(Game)) {
        self.feed_from(event, Moment::default(), out);
    }

    /// Like [`feed`](Self::feed), for an event that was received at that time. The time is used for the tags `Date`,
    /// and, if the beginning of the game was seen, `UTCDate` and `UTCTime`.
    ///
    /// ```
    /// use std::time::{Duration, SystemTime};
    /// use looking_at::event::{Board, Event};
    /// use looking_at::pgn::PgnCollector;
    ///
    /// let line = "<12> rnbqkbnr pppppppp -------- -------- ----P--- -------- PPPP-PPP RNBQKBNR B 4 1 1 \
    ///             1 1 0 7 Newton Einstein 0 2 12 39 39 119 120 1 P/e2-e4 (0:01) e4 0";
    /// let event = Event::Board(Board::parse(line.as_bytes())?);
    /// let time = SystemTime::UNIX_EPOCH + Duration::from_secs(1_462_104_224);
    /// let mut collector = PgnCollector::new();
    /// let mut games = Vec::new();
    /// collector.feed_at(&event, time, |game| games.push(game));
    /// collector.finish(|game| games.push(game));
    /// assert_eq!(games[0].tag("Date"), Some("2016.05.01"));
    /// assert_eq!(games[0].tag("UTCTime"), Some("12:03:44"));
    /// # Ok::<(), looking_at::event::Malformed<'static>>(())
    /// ```
    pub fn feed_at(&mut self, event: &Event<'_>, time: SystemTime, out: impl FnMut(Game)) {
        self.feed_from(event, Moment { time: Some(time), at: None }, out);
    }

    /// Like [`feed`](Self::feed), with the place and the time of the event. The games have the moments of their
    /// [first](Game::first) and [last](Game::last) events.
    pub fn feed_from(&mut self, event: &Event<'_>, moment: Moment, mut out: impl FnMut(Game)) {
        self.clock += 1;
        self.now = moment;
        self.current = self.ids.identify(event, moment);
        self.await_rating(event, &mut out);
        let followed = self.follow(event, &mut out);
        match event {
            Event::Board(board) => self.board(board, Seen::of(board, self.place), &mut out),
            Event::VariantBoard(board) => self.variant(board.game),
            Event::Delta(delta) if !followed => self.delta(delta, &mut out),
            Event::GameEnded(end) => {
                self.touch(end.game);
                self.variants.remove(&end.game);
                self.ended(end, &mut out);
            }
            Event::MoveList(list) => self.move_list(list, &mut out),
            Event::Holdings(holdings) => {
                if let Some(open) = self.open.get_mut(&holdings.game) {
                    open.heard = self.clock;
                    open.holdings(holdings);
                }
            }
            Event::Server(server) => {
                if self.site.is_none() && server.name.len() <= MAX_SITE {
                    self.site = Some(server.name.to_string());
                }
            }
            Event::Prompt(prompt) => {
                if self.prompt.is_none() && self.site.is_none() {
                    // Without the time that may be before it.
                    let name = prompt.text.rsplit('_').next().unwrap_or_default();
                    let known = ServerKind::of(name).is_some() && name.len() <= MAX_SITE;
                    self.prompt = known.then(|| name.to_owned());
                }
            }
            Event::Unexamining(it) => {
                if let Some(game) = it.game {
                    self.examined.remove(&game);
                }
            }
            Event::Notice(notice) => self.notice(notice),
            _ => {
                if let Some(facts) = Facts::of(event) {
                    self.announced(event, facts, &mut out);
                }
            }
        }
    }

    /// Adds the boards that an event leads to without being one; returns whether there are any.
    fn follow(&mut self, event: &Event<'_>, out: &mut impl FnMut(Game)) -> bool {
        // Taken out, because the boards that it returns are added to the games while it is fed.
        let mut follower = std::mem::take(&mut self.follower);
        let mut followed = false;
        follower.feed(event, |made: &Followed| {
            followed = true;
            self.board(&made.board, Seen::of_followed(made, self.place), out);
        });
        self.follower = follower;
        followed
    }

    /// Takes note of an event about a game.
    fn touch(&mut self, number: u32) {
        if let Some(open) = self.open.get_mut(&number) {
            open.touch(self.place);
        }
    }

    /// Takes what a server says about the opening of a game, and which game is played beside one.
    fn notice(&mut self, notice: &Notice<'_>) {
        let number = || notice.number("game").and_then(|number| u32::try_from(number).ok());
        match &*notice.kind {
            "game_facts" | "opening_of" => self.described = number(),
            "opening" => {
                let Some(open) = self.described.and_then(|number| self.open.get_mut(&number))
                else {
                    return;
                };
                let (field, value) = match notice.get("system") {
                    Some("eco") => (&mut open.opening.eco, notice.get("code")),
                    Some("nic") => (&mut open.opening.nic, notice.get("code")),
                    _ => (&mut open.opening.name, notice.get("name")),
                };
                if let Some(value) = value.filter(|value| value.len() <= MAX_SITE) {
                    *field = Some(value.to_owned());
                    open.heard = self.clock;
                }
            }
            "partner_game" => {
                let own = self.open.values_mut().filter(|open| open.own.is_some());
                if let Some(open) = own.max_by_key(|open| open.heard) {
                    open.facts.partner = number().or(open.facts.partner);
                }
            }
            _ => {}
        }
    }

    /// Calls `out` for each game that is in progress and has changed since `events` events had been fed, also if
    /// it has no moves yet; returns how many events have been fed now.
    ///
    /// A game that is returned here is returned again when it is complete, with the same [`Game::id`] and [`Game::part`].
    ///
    /// ```
    /// use looking_at::event::{Board, Event};
    /// use looking_at::pgn::PgnCollector;
    ///
    /// let line = "<12> rnbqkbnr pppppppp -------- -------- ----P--- -------- PPPP-PPP RNBQKBNR B 4 1 1 \
    ///             1 1 0 7 Newton Einstein 0 2 12 39 39 119 120 1 P/e2-e4 (0:01) e4 0";
    /// let event = Event::Board(Board::parse(line.as_bytes())?);
    /// let mut collector = PgnCollector::new();
    /// collector.feed(&event, |_| {});
    /// let mut games = Vec::new();
    /// let events = collector.in_progress(0, |game| games.push(game));
    /// assert_eq!(games[0].moves().collect::<Vec<_>>(), ["e4"]);
    /// collector.in_progress(events, |game| panic!("{game} has not changed"));
    /// # Ok::<(), looking_at::event::Malformed<'static>>(())
    /// ```
    pub fn in_progress(&self, events: u64, mut out: impl FnMut(Game)) -> u64 {
        let mut open: Vec<&Open> =
            self.open.values().chain(&self.listed).filter(|open| open.heard > events).collect();
        open.sort_by_key(|open| open.identity.id);
        for open in open {
            open.games(None, self.common(), true, &mut out);
        }
        self.clock
    }

    /// Returns whether a part of a game that was [in progress](Self::in_progress) is still kept, to be returned later. It is
    /// not if it has been returned, or has ended without a move.
    #[must_use]
    pub fn holds(&self, id: u32, part: u32) -> bool {
        let awaiting = self.awaiting.iter().map(Awaiting::open);
        let kept = self.open.values().chain(&self.listed).chain(self.adjourned.iter());
        kept.chain(awaiting).any(|open| {
            let returned = open.identity.parts;
            open.identity.id == id
                && part > returned
                && (part - returned) as usize <= open.segments.len()
        })
    }

    /// Returns the [id](Game::id) of the game that the last event belongs to; see [`GameIds::feed`].
    #[must_use]
    pub fn game_id(&self) -> Option<u32> {
        self.current.map(|it| it.id)
    }

    /// Returns how many games were left out because their boards have another size or other pieces: PGN has no
    /// notation for them.
    #[must_use]
    pub fn left_out(&self) -> usize {
        self.left_out
    }

    /// Counts a game that can't be written.
    fn variant(&mut self, game: u32) {
        if self.variants.len() == MAX_VARIANTS {
            self.variants.clear();
        }
        self.left_out += usize::from(self.variants.insert(game));
    }

    /// Calls `out` for the games that have not ended, the least recently updated first.
    pub fn finish(mut self, mut out: impl FnMut(Game)) {
        self.stop_waiting(&mut out);
        let mut open: Vec<Open> = self.open.drain().map(|(_, open)| open).collect();
        open.append(&mut self.listed);
        open.extend(self.adjourned.drain());
        open.sort_by_key(|open| (open.heard, open.number));
        for open in open {
            self.emit(&open, None, &mut out);
        }
    }

    /// Adds what a message says to its game, or keeps it until the game appears.
    fn announced(&mut self, event: &Event<'_>, mut facts: Facts, out: &mut impl FnMut(Game)) {
        if let Some(number) = facts.number {
            if let Event::GameStarted(_) = event {
                self.close_other(number, out);
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

    fn board(&mut self, board: &Board<'_>, seen: Seen, out: &mut impl FnMut(Game)) {
        let Some(examined) = ids::is_examined(board.relation) else { return };
        let number = board.game;
        // A board that was followed is of the game of its move. One with too long names has no identity.
        let Some(identity) = self.current else { return };
        self.close_other(number, out);
        if self.open.get(&number).is_some_and(|old| old.examined != examined) {
            self.close(number, None, out);
        }
        if !examined {
            self.examined.remove(&number);
        } else if !self.include_examined {
            // The examiner may load another game under the same number.
            if self.examined.len() < MAX_EXAMINED || self.examined.contains_key(&number) {
                let names = (board.white.to_string(), board.black.to_string());
                self.examined.insert(number, names);
            }
            return;
        }
        // A list without a number may have shown the game before.
        if !examined && !self.open.contains_key(&number) {
            let known = self.listed.iter().position(|open| open.identity.id == identity.id);
            if let Some(index) = known {
                let mut open = self.listed.remove(index);
                open.number = Some(number);
                self.open.insert(number, open);
            }
        }
        let clock = (board.initial, board.increment);
        let mut announced = None;
        if !examined && !self.open.contains_key(&number) {
            let facts = self.announced.take(number, &board.white, &board.black, clock);
            match self.adjourned.resume(identity.id) {
                Some(mut open) => {
                    open.number = Some(number);
                    open.facts.fill(&facts);
                    self.open.insert(number, open);
                }
                None => announced = Some(facts),
            }
        }
        if let Some(open) = self.open.get_mut(&number) {
            open.heard = self.clock;
            open.touch(self.place);
            let before = open.len();
            let step = open.board(board, seen);
            self.plies = (self.plies + open.len()).saturating_sub(before);
            open.last = self.now;
            if step == Taking::Taken {
                self.enforce_limits(0, out);
                return;
            }
            self.close(number, None, out);
        }
        self.enforce_limits(1, out);
        let facts = match announced {
            Some(facts) => facts,
            None if examined => {
                let mut facts = Facts::default();
                facts.name(&board.white, &board.black);
                facts
            }
            None => self.announced.take(number, &board.white, &board.black, clock),
        };
        let mut open = Open::new(board, seen, examined, facts);
        open.heard = self.clock;
        open.since = self.now.time;
        (open.identity, open.last) = (self.ids.newest(number, identity), self.now);
        open.touch(self.place);
        self.plies += open.len();
        self.open.insert(number, open);
    }

    /// Adds a move without a board to its game, of which the position before must have been seen.
    fn delta(&mut self, delta: &Delta<'_>, out: &mut impl FnMut(Game)) {
        let Some(open) = self.open.get_mut(&delta.game) else { return };
        (open.heard, open.last) = (self.clock, self.now);
        if delta.ply.is_none() {
            // The position is not known, or the move was not the first to be sent.
            open.cut |= !self.follower.knows(delta.game);
            return;
        }
        let before = open.len();
        open.touch(self.place);
        let step = open.delta(delta, self.place);
        self.plies = (self.plies + open.len()).saturating_sub(before);
        match step {
            Taking::Full => self.close(delta.game, None, out),
            _ => self.enforce_limits(0, out),
        }
    }

    fn ended(&mut self, end: &GameEnded<'_>, out: &mut impl FnMut(Game)) {
        let ending =
            Ending { result: end.result, cause: Some(end.cause), reason: end.reason.to_string() };
        // A number is used again at once, so the names have to agree too.
        let is_it = |open: &Open| !open.examined && open.is_of(&end.white, &end.black);
        if let Some(open) = self.open.get_mut(&end.game).filter(|open| is_it(open)) {
            open.last = self.now;
            if ending.cause == Some(Cause::Adjourned) {
                self.adjourn(end.game, ending, out);
            } else {
                self.end_rated(end.game, ending, out);
            }
        } else if let Some(index) = self.listed.iter().position(is_it) {
            let mut open = self.listed.remove(index);
            open.last = self.now;
            self.emit(&open, Some(&ending), out);
        }
    }

    fn move_list(&mut self, list: &MoveList<'_>, out: &mut impl FnMut(Game)) {
        if list.start_ranks.is_some() {
            match list.game {
                Some(game) => self.variant(game),
                // It is the game whose boards were counted, if there is one.
                None => self.left_out += usize::from(self.variants.is_empty()),
            }
            return;
        }
        let is_it = |open: &Open| {
            list.game.is_none_or(|number| open.number.is_none_or(|known| known == number))
                && open.is_of(&list.white, &list.black)
        };
        let ending = list::ending(list);
        // If these players are playing, a list of a finished game is of an earlier one.
        let newest = self
            .open
            .values_mut()
            .filter(|open| is_it(open) && (ending.is_none() || open.examined))
            .max_by_key(|open| open.heard);
        if let Some(open) = newest {
            open.last = self.now;
            let before = open.len();
            open.heard = self.clock;
            open.touch(self.place);
            open.fill(list, self.place);
            self.plies = (self.plies + open.len()).saturating_sub(before);
            self.enforce_limits(0, out);
            return;
        }
        let stored = ending.as_ref().is_none_or(|ending| ending.cause == Some(Cause::Adjourned));
        if let Some(open) = self.adjourned.of(&list.white, &list.black).filter(|_| stored) {
            let before = open.len();
            let mut filled = open.clone();
            if filled.fill(list, self.place) {
                self.plies = (self.plies + filled.len()).saturating_sub(before);
                *open = filled;
                return;
            }
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
        let (Some(mut open), Some(identity)) = (Open::from_list(list, self.place), self.current)
        else {
            return;
        };
        (open.heard, open.identity, open.last) = (self.clock, identity, self.now);
        match (ending, open.number) {
            (Some(ending), _) => self.emit(&open, Some(&ending), out),
            (None, Some(number)) => {
                self.close(number, None, out);
                self.enforce_limits(1, out);
                self.plies += open.len();
                self.open.insert(number, open);
            }
            (None, None) => {
                // The newer list of the same game contains the older one.
                self.listed.retain(|older| !older.is_of(&open.white, &open.black));
                self.listed.push(open);
                if self.listed.len() > MAX_LISTED {
                    let oldest = self.listed.remove(0);
                    self.emit(&oldest, None, out);
                }
            }
        }
    }

    /// Returns games until the limits allow `more` games.
    fn enforce_limits(&mut self, more: usize, out: &mut impl FnMut(Game)) {
        while self.open.len() + more > MAX_OPEN || self.plies > MAX_PLIES_IN_ALL {
            if self.plies > MAX_PLIES_IN_ALL && self.give_adjourned(out) {
                continue;
            }
            let silent = self.open.iter().min_by_key(|(_, open)| open.heard);
            let Some(number) = silent.map(|(&number, _)| number) else { return };
            self.close(number, None, out);
        }
    }

    /// Returns the game of that number, unless the current event belongs to it.
    fn close_other(&mut self, number: u32, out: &mut impl FnMut(Game)) {
        let id = self.current.map(|it| it.id);
        if self.open.get(&number).is_some_and(|open| Some(open.identity.id) != id) {
            self.close(number, None, out);
        }
    }

    fn close(&mut self, number: u32, ending: Option<&Ending>, out: &mut impl FnMut(Game)) {
        if let Some(open) = self.open.remove(&number) {
            self.plies = self.plies.saturating_sub(open.len());
            self.emit(&open, ending, out);
        }
    }

    fn emit(&mut self, open: &Open, ending: Option<&Ending>, out: &mut impl FnMut(Game)) {
        let fingerprint = open.fingerprint();
        // A list can be asked for again. Boards that were seen are of a game that was played, even if another
        // one had the same moves.
        if !open.shown && self.given.contains(&fingerprint) {
            return;
        }
        if self.given.len() == MAX_GIVEN {
            self.given.pop_front();
        }
        self.given.push_back(fingerprint);
        // If nothing was played since it was adjourned, that is how it ended.
        let adjourned = open.adjourned.as_ref().filter(|(_, len)| *len == open.len());
        let ending = ending.or(adjourned.map(|(ending, _)| ending));
        let parts = open.games(ending, self.common(), false, out);
        self.ids.returned(open.number, open.identity.id, parts);
    }

    fn common(&self) -> Common<'_> {
        Common { site: self.site.as_deref().or(self.prompt.as_deref()), date: self.date.as_deref() }
    }
}

#[cfg(test)]
mod tests;
