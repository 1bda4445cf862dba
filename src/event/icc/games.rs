//! Games that begin, end, are watched and examined, and their clocks.

use std::borrow::Cow;
use std::collections::VecDeque;

use super::args::{Args, rating};
use super::{Decoded, notice};
use crate::event::fields::ReadFields as _;
use crate::event::malformed::Fault;
use crate::event::{
    Event, Examining, GameEnded, GameResult, GameStarted, GameSummary, Observing, Unexamining,
};

/// The maximum number of remembered games. The least recently named one is forgotten first.
pub(crate) const GAMES: usize = 64;
/// The longest name or category of a game that is remembered. Real ones are far shorter, and a session must not
/// keep whatever a server sends.
const LONGEST: usize = 64;

/// What is known about a game whose number a datagram names.
#[derive(Debug, Clone)]
pub(crate) struct KnownGame {
    /// Without its identifier and time control, which have no limit and which no later event needs.
    pub(super) facts: GameSummary<'static>,
    pub(super) role: UserRole,
}

/// What a player is to a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum UserRole {
    Observing,
    White,
    Black,
    SimulWhite,
    SimulBlack,
    Examining,
    Gone,
}

/// Each role with ICC's letters for it and the word that an event has.
const ROLES: [(UserRole, &str, &str); 7] = [
    (UserRole::Observing, "O", "observing"),
    (UserRole::White, "PW", "white"),
    (UserRole::Black, "PB", "black"),
    (UserRole::SimulWhite, "SW", "simul_white"),
    (UserRole::SimulBlack, "SB", "simul_black"),
    (UserRole::Examining, "E", "examining"),
    (UserRole::Gone, "X", "gone"),
];

impl UserRole {
    pub(super) fn read(letters: &str) -> Option<UserRole> {
        ROLES.iter().find(|(_, known, _)| *known == letters).map(|(role, ..)| *role)
    }

    pub(super) fn word(self) -> &'static str {
        ROLES.iter().find(|(role, ..)| *role == self).map_or("", |(.., word)| *word)
    }
}

/// The games that datagrams have described. Most datagrams have only a number, and the events made of
/// them have the names of the players.
#[derive(Debug, Clone, Default)]
pub(crate) struct KnownGames {
    /// The one named last at the end.
    games: VecDeque<KnownGame>,
}

impl KnownGames {
    /// Returns the game of a number.
    pub(super) fn find(&self, number: u32) -> Option<&KnownGame> {
        self.games.iter().rev().find(|game| game.facts.game == number)
    }

    fn forget(&mut self, number: u32) {
        self.games.retain(|game| game.facts.game != number);
    }

    fn learn(&mut self, game: KnownGame) {
        self.forget(game.facts.game);
        let texts = [&game.facts.white, &game.facts.black, &game.facts.category];
        if texts.into_iter().any(|text| text.len() > LONGEST) {
            return;
        }
        if self.games.len() == GAMES {
            self.games.pop_front();
        }
        self.games.push_back(game);
    }

    /// Returns the game of a number that a datagram has described.
    pub(super) fn known<'a>(&self, number: u32) -> Result<&KnownGame, Fault<'a>> {
        let fault = || Fault::new("game", number.to_string(), "a game that was named before");
        self.find(number).ok_or_else(fault)
    }

    /// 43: sets what the user is to a game.
    pub(super) fn set_role<'a>(
        &mut self,
        kind: &'static str,
        game: u32,
        role: UserRole,
    ) -> Event<'a> {
        if role == UserRole::Gone {
            self.forget(game);
        } else if let Some(known) = self.games.iter_mut().find(|known| known.facts.game == game) {
            known.role = role;
        }
        notice!(kind, game, role)
    }

    /// 13, 16: ends a game. The datagram has only its number.
    pub(super) fn end<'a>(
        &mut self,
        game: u32,
        examined: bool,
        result: GameResult,
        reason: Cow<'a, str>,
    ) -> Result<Event<'a>, Fault<'a>> {
        let known = self.known(game)?;
        let (white, black) = (known.facts.white.clone(), known.facts.black.clone());
        if !examined {
            self.forget(game);
        }
        Ok(Event::GameEnded(GameEnded::of(game, white, black, reason, result)))
    }

    /// 14, 17: forgets an examined game.
    pub(super) fn unexamine<'a>(&mut self, game: u32) -> Event<'a> {
        self.forget(game);
        Event::Unexamining(Unexamining { game: Some(game), which: None })
    }

    #[cfg(test)]
    pub(crate) fn len(&self) -> usize {
        self.games.len()
    }

    /// 12, 15, 18, 40, 100: remembers a game with all that is known about it. `how` is the relation of the user to it.
    pub(super) fn start<'a>(
        &mut self,
        how: GameNews,
        mut args: Args<'a>,
        me: Option<&str>,
    ) -> Result<Decoded<'a>, Fault<'a>> {
        let number = args.number("game")?;
        let (white, black) = (args.text("white")?, args.text("black")?);
        let variant = args.wild("wild")?;
        let category = args.text("category")?;
        let rated = args.flag("rated")?;
        let (initial, increment) = (args.number("initial")?, args.number("increment")?);
        let blacks = (args.number("black_initial")?, args.number("black_increment")?);
        let played = args.flag("played")?;
        let _examined_as = args.text("examined_as")?;
        let ratings = (args.signed("white_rating")?, args.signed("black_rating")?);
        let game_id = args.text("game_id")?;
        let (white_titles, black_titles) = (args.titles("titles")?, args.titles("titles")?);
        // Three flags for programs that follow the moves, then the time control. Older servers end here.
        let mut flags = args.0.skip(3);
        let time_control = flags.next().filter(|text| !text.is_empty());
        let is_mine = |name: &str| {
            how == GameNews::Mine && me.is_some_and(|me| me.eq_ignore_ascii_case(name))
        };
        let role = match how {
            GameNews::Mine if !played => UserRole::Examining,
            _ if is_mine(&white) => UserRole::White,
            _ if is_mine(&black) => UserRole::Black,
            _ => UserRole::Observing,
        };
        let summary = GameSummary {
            variant: variant.clone(),
            initial: Some(initial),
            increment: Some(increment),
            ..GameSummary::new(
                number,
                white.clone(),
                rating(ratings.0, &white_titles),
                black.clone(),
                rating(ratings.1, &black_titles),
                rated,
                category.clone(),
            )
        };
        self.learn(KnownGame { facts: summary.clone().into_owned(), role });
        let uneven = (blacks != (initial, increment)).then_some(blacks);
        let summary = GameSummary {
            black_initial: uneven.map(|(initial, _)| initial),
            black_increment: uneven.map(|(_, increment)| increment),
            time_control,
            game_id: Some(game_id),
            examined: (!played).then_some(true),
            ..summary
        };
        let started = || {
            let (white, black, category) = (white, black, category);
            let continued = false;
            let start =
                GameStarted { game: number, white, black, rated, category, variant, continued };
            Event::GameStarted(start)
        };
        let examining = || Event::Examining(Examining { by: None, game: Some(number) });
        let summary = Event::GameSummary(summary);
        let first = match how {
            GameNews::Any if !played => return Ok(summary.into()),
            GameNews::Shown => return Ok(summary.into()),
            GameNews::Any | GameNews::Mine if played => started(),
            GameNews::Any | GameNews::Mine => examining(),
            GameNews::Observed => Event::Observing(Observing { game: number }),
        };
        Ok(Decoded { first, second: Some(summary) })
    }
}

/// What a datagram says about a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum GameNews {
    /// It has begun, or is going on.
    Any,
    /// The user begins to play or examine it.
    Mine,
    /// The user begins to watch it.
    Observed,
    /// It is shown, or has changed.
    Shown,
}

/// 42: returns why a move was refused.
pub(super) fn refusal(code: u32) -> &'static str {
    match code {
        1 => "unreadable",
        2 => "illegal",
        3 => "in_check",
        4 => "not_your_turn",
        5 => "no_such_piece",
        6 => "occupied",
        7 => "pawn_rank",
        9 => "too_fast",
        10 => "time",
        11 => "unfinished",
        _ => "other",
    }
}
