//! Which game an event belongs to.

use std::collections::{HashMap, VecDeque};
use std::time::SystemTime;

use super::facts::{MAX_NAME, same};
use super::position::ply;
use crate::event::{Board, Cause, Event, GameEnded, GameStarted, MoveList, Relation};
use crate::follow::MOVE_LIST;

/// The maximum number of games with a number. If there are more, the half that appeared first is forgotten.
const MAX_KNOWN: usize = 4_096;
/// The maximum number of adjourned games.
const MAX_ADJOURNED: usize = 64;
/// The maximum number of games of which only a list without a number was seen.
const MAX_LISTED: usize = 16;
/// Going back from more half moves than this to the start position means a new game.
const MAX_TAKEN_BACK: u32 = 4;

/// Where and when an event was received, as far as it is known.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Moment {
    /// The offset in the stream, or in the file that it was read from.
    pub at: Option<u64>,
    /// The time.
    pub time: Option<SystemTime>,
}

/// Gives the games of a session their ids, and says to which game an event belongs.
///
/// The numbers of a server are used again and again. Ids count from 1, in the order in which games appear. The games of a
/// [`PgnCollector`](super::PgnCollector) that is fed with the same events have the same [ids](super::Game::id).
///
/// ```
/// use looking_at::pgn::GameIds;
/// use looking_at::{Heard, Session};
///
/// let stream = "{Game 7 (Foo vs. Bar) Creating rated blitz match.}\n\
///               Baz(1832)[7] kibitzes: hi\n\
///               {Game 7 (Foo vs. Bar) Bar resigns} 1-0\n\
///               Baz tells you: hi\n\
///               {Game 7 (Foo vs. Bar) Creating rated blitz match.}\n";
/// let (mut session, mut games, mut ids) = (Session::new(), GameIds::new(), Vec::new());
/// let mut listener = |heard: &Heard<'_>| ids.push(games.feed(&heard.event));
/// session.feed(stream.as_bytes(), &mut listener);
/// session.finish(&mut listener);
/// assert_eq!(ids, [Some(1), Some(1), Some(1), None, Some(2)]);
/// ```
#[derive(Debug, Clone, Default)]
pub struct GameIds {
    /// The last id that was given.
    last: u32,
    /// The newest game of each number.
    known: HashMap<u32, NamedGame>,
    adjourned: VecDeque<NamedGame>,
    /// Games in progress of which only a list without a number was seen.
    listed: VecDeque<NamedGame>,
    /// The number and the id of the user's last own game.
    own: Option<(u32, u32)>,
}

/// The facts about a game in its first event.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Identity {
    pub(super) id: u32,
    pub(super) first: Moment,
    /// The number of parts of it that have been returned.
    pub(super) parts: u32,
}

/// A position, and how many half moves precede it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct PositionAt {
    ply: u32,
    ranks: [[u8; 8]; 8],
}

impl PositionAt {
    fn of(board: &Board<'_>) -> PositionAt {
        PositionAt { ply: ply(board), ranks: board.ranks }
    }
}

/// A game that an event has named together with its players.
#[derive(Debug, Clone)]
struct NamedGame {
    identity: Identity,
    white: String,
    black: String,
    examined: bool,
    /// Whether the server has said that it begins.
    started: bool,
    over: bool,
    adjourned: bool,
    /// The first and the last position that were seen.
    shown: Option<(PositionAt, PositionAt)>,
}

type Players<'a> = (&'a str, &'a str);

fn is_too_long((white, black): Players<'_>) -> bool {
    white.len().max(black.len()) > MAX_NAME
}

impl NamedGame {
    fn new(identity: Identity, (white, black): Players<'_>) -> NamedGame {
        let (white, black) = (white.to_owned(), black.to_owned());
        let [examined, started, over, adjourned] = [false; 4];
        NamedGame { identity, white, black, examined, started, over, adjourned, shown: None }
    }

    fn is_of(&self, (white, black): Players<'_>) -> bool {
        same(&self.white, white) && same(&self.black, black)
    }

    fn ends_with(&self, shown: &PositionAt) -> bool {
        self.shown.is_some_and(|(_, last)| last == *shown)
    }

    fn has_moves(&self) -> bool {
        self.shown.is_some_and(|(first, last)| last.ply > first.ply)
    }

    /// Returns whether a board of the same players and number belongs to it.
    fn has(&self, board: &Board<'_>, shown: &PositionAt) -> bool {
        if self.over {
            // The last position may be repeated; of an adjourned game that means that it goes on.
            return !self.adjourned && self.ends_with(shown);
        }
        let Some((first, last)) = &self.shown else { return true };
        // Only the first position of a game has no move before it.
        let is_first = board.verbose.is_none() && !self.examined;
        if !is_first {
            return true;
        }
        if first == shown { last.ply <= first.ply + MAX_TAKEN_BACK } else { shown.ply > 1 }
    }

    fn show(&mut self, shown: PositionAt) {
        self.shown = Some((self.shown.map_or(shown, |(first, _)| first), shown));
    }
}

impl GameIds {
    /// Creates one for one session.
    #[must_use]
    pub fn new() -> Self {
        GameIds::default()
    }

    /// Takes the next event, and returns the id of the game that it belongs to.
    ///
    /// That is known of boards and moves, of messages that name the game by its number or its players, and of what the
    /// user and the opponent say and offer to each other.
    pub fn feed(&mut self, event: &Event<'_>) -> Option<u32> {
        self.identify(event, Moment::default()).map(|it| it.id)
    }

    /// Takes the next event with the moment of its arrival, and returns the game that it belongs to.
    pub(super) fn identify(&mut self, event: &Event<'_>, now: Moment) -> Option<Identity> {
        let number = match event {
            Event::Board(board) => return self.board(board, now),
            Event::GameStarted(start) => return self.started(start, now),
            Event::GameEnded(end) => return self.ended(end, now),
            Event::MoveList(list) => return self.list(list, now),
            Event::VariantBoard(it) => return self.named(it.game, (&it.white, &it.black), now),
            Event::GameSummary(it) => return self.named(it.game, (&it.white, &it.black), now),
            Event::GameNotification(it) => return self.named(it.game, (&it.white, &it.black), now),
            Event::RatingAdjustment(_) => return self.own(true),
            Event::Say(it) if it.game.is_none() => return self.own(true),
            Event::Offer(it) if it.game.is_none() => return self.own(false),
            Event::OfferAnswer(it) if it.game.is_none() => return self.own(false),
            Event::Say(it) => it.game?,
            Event::Offer(it) => it.game?,
            Event::OfferAnswer(it) => it.game?,
            Event::Kibitz(it) => it.game?,
            Event::Whisper(it) => it.game?,
            Event::Holdings(it) => it.game,
            Event::Delta(it) => it.game,
            Event::GameInfo(it) => it.game,
            Event::Observing(it) => it.game,
            Event::Unobserving(it) => it.game,
            Event::Examining(it) => it.game?,
            Event::Unexamining(it) => it.game?,
            Event::MoveListTitle(it) => it.game,
            Event::Datagram(it) if it.code == MOVE_LIST => it.args.first()?.parse().ok()?,
            Event::Notice(it) => u32::try_from(it.number("game")?).ok()?,
            _ => return None,
        };
        self.known.get(&number).map(|it| it.identity)
    }

    /// Returns how many games are known by their numbers.
    #[cfg(test)]
    pub(super) fn known(&self) -> usize {
        self.known.len()
    }

    /// Counts the parts of a game that have been returned.
    pub(super) fn returned(&mut self, number: Option<u32>, id: u32, parts: u32) {
        let known = number.and_then(|number| self.known.get_mut(&number));
        if let Some(it) = known.filter(|it| it.identity.id == id) {
            it.identity.parts = parts;
        }
    }

    /// Returns the game with what has been learnt about it since the event was identified.
    pub(super) fn newest(&self, number: u32, identity: Identity) -> Identity {
        let known = self.known.get(&number).map(|it| it.identity);
        known.filter(|known| known.id == identity.id).unwrap_or(identity)
    }

    fn fresh(&mut self, players: Players<'_>, now: Moment) -> NamedGame {
        self.last = self.last.saturating_add(1);
        NamedGame::new(Identity { id: self.last, first: now, parts: 0 }, players)
    }

    /// Gives a game its number.
    fn set(&mut self, number: u32, known: NamedGame) -> Identity {
        // Half of them at once: to look for the oldest takes as long as the table.
        if self.known.len() >= MAX_KNOWN && !self.known.contains_key(&number) {
            let mut ids: Vec<u32> = self.known.values().map(|it| it.identity.id).collect();
            let (_, &mut middle, _) = ids.select_nth_unstable(MAX_KNOWN / 2);
            self.known.retain(|_, it| it.identity.id > middle);
        }
        let identity = known.identity;
        self.known.insert(number, known);
        identity
    }

    fn board(&mut self, board: &Board<'_>, now: Moment) -> Option<Identity> {
        let examined = is_examined(board.relation)?;
        let (number, players) = (board.game, (&*board.white, &*board.black));
        let shown = PositionAt::of(board);
        let known = self.known.get_mut(&number);
        let is_it = |it: &&mut NamedGame| {
            it.examined == examined && it.is_of(players) && it.has(board, &shown)
        };
        let identity = if let Some(it) = known.filter(is_it) {
            it.show(shown);
            it.identity
        } else {
            if is_too_long(players) {
                return None;
            }
            let mut known = self
                .unnumbered(players, &shown, examined)
                .unwrap_or_else(|| self.fresh(players, now));
            known.examined = examined;
            known.show(shown);
            self.set(number, known)
        };
        if matches!(board.relation, Relation::MyMove | Relation::OpponentsMove) {
            self.own = Some((number, identity.id));
        }
        Some(identity)
    }

    /// Takes out the game whose first board this is: one that a list has shown, or that is resumed.
    fn unnumbered(
        &mut self,
        players: Players<'_>,
        shown: &PositionAt,
        examined: bool,
    ) -> Option<NamedGame> {
        if examined {
            return None;
        }
        if let Some(index) = self.listed.iter().position(|it| it.is_of(players)) {
            return self.listed.remove(index);
        }
        let resumes = |it: &NamedGame| shown.ply > 0 && it.is_of(players) && it.ends_with(shown);
        let index = self.adjourned.iter().rposition(resumes)?;
        self.adjourned.remove(index).map(|it| NamedGame { over: false, adjourned: false, ..it })
    }

    /// Takes note that a game begins. One that was shown before the message is the same.
    fn started(&mut self, start: &GameStarted<'_>, now: Moment) -> Option<Identity> {
        let (number, players) = (start.game, (&*start.white, &*start.black));
        if is_too_long(players) {
            return None;
        }
        let resumed = self.adjourned.iter().rposition(|it| it.is_of(players));
        if let Some(it) =
            resumed.filter(|_| start.continued).and_then(|index| self.adjourned.remove(index))
        {
            return Some(
                self.set(number, NamedGame { over: false, adjourned: false, started: true, ..it }),
            );
        }
        let is_it = |it: &&mut NamedGame| {
            let new = !it.started && !it.has_moves();
            (new || start.continued) && !it.over && !it.examined && it.is_of(players)
        };
        if let Some(it) = self.known.get_mut(&number).filter(is_it) {
            it.started = true;
            return Some(it.identity);
        }
        let known = NamedGame { started: true, ..self.fresh(players, now) };
        Some(self.set(number, known))
    }

    /// Takes note that a game is over: the next one with its number is another.
    fn ended(&mut self, end: &GameEnded<'_>, now: Moment) -> Option<Identity> {
        let (number, players) = (end.game, (&*end.white, &*end.black));
        if is_too_long(players) {
            return None;
        }
        if !self.known.get(&number).is_some_and(|it| !it.examined && it.is_of(players)) {
            let listed = self.listed.iter().position(|it| it.is_of(players));
            let listed = listed.and_then(|index| self.listed.remove(index));
            let known = listed.unwrap_or_else(|| self.fresh(players, now));
            self.set(number, known);
        }
        let it = self.known.get_mut(&number)?;
        (it.over, it.adjourned) = (true, end.cause == Cause::Adjourned);
        let identity = it.identity;
        if it.adjourned {
            let it = it.clone();
            push(&mut self.adjourned, it, MAX_ADJOURNED);
        }
        Some(identity)
    }

    fn list(&mut self, list: &MoveList<'_>, now: Moment) -> Option<Identity> {
        let players = (&*list.white, &*list.black);
        if is_too_long(players) {
            return None;
        }
        let ending = super::list::ending(list);
        // If these players are playing, a list of a finished game is of an earlier one.
        let is_it = |(number, it): &(&u32, &NamedGame)| {
            list.game.is_none_or(|listed| listed == **number)
                && it.is_of(players)
                && (it.examined || (ending.is_none() && !it.over))
        };
        let open = self.known.iter().filter(is_it).map(|(_, it)| it.identity);
        if let Some(identity) = open.max_by_key(|identity| identity.id) {
            return Some(identity);
        }
        let stored = ending.as_ref().is_none_or(|ending| ending.cause == Some(Cause::Adjourned));
        let adjourned = self.adjourned.iter().rev().find(|it| it.is_of(players));
        if let Some(it) = adjourned.filter(|_| stored) {
            return Some(it.identity);
        }
        match (ending, list.game) {
            (Some(_), _) => Some(self.fresh(players, now).identity),
            (None, Some(number)) => {
                let known = self.fresh(players, now);
                Some(self.set(number, known))
            }
            (None, None) => {
                if let Some(it) = self.listed.iter().find(|it| it.is_of(players)) {
                    return Some(it.identity);
                }
                let known = self.fresh(players, now);
                let identity = known.identity;
                push(&mut self.listed, known, MAX_LISTED);
                Some(identity)
            }
        }
    }

    /// Returns the game of these players, or begins one.
    fn named(&mut self, number: u32, players: Players<'_>, now: Moment) -> Option<Identity> {
        if is_too_long(players) {
            return None;
        }
        match self.known.get(&number) {
            Some(it) if !it.over && it.is_of(players) => Some(it.identity),
            _ => {
                let known = self.fresh(players, now);
                Some(self.set(number, known))
            }
        }
    }

    /// Returns the user's last own game, if it is in progress or may be over.
    fn own(&self, may_be_over: bool) -> Option<Identity> {
        let (number, own) = self.own?;
        let it = self.known.get(&number).filter(|it| it.identity.id == own)?;
        (may_be_over || !it.over).then_some(it.identity)
    }
}

/// Returns whether a board is of an examined game, or of one that is played; `None` for a position that was asked for.
pub(super) fn is_examined(relation: Relation) -> Option<bool> {
    match relation {
        Relation::IsolatedPosition | Relation::Startpos => None,
        Relation::ObservingExamined | Relation::Examining => Some(true),
        Relation::OpponentsMove | Relation::Observing | Relation::MyMove => Some(false),
    }
}

/// Adds a game, and forgets the oldest if there are too many.
fn push(games: &mut VecDeque<NamedGame>, game: NamedGame, most: usize) {
    if games.len() == most {
        games.pop_front();
    }
    games.push_back(game);
}
