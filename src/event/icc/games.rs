//! Games that begin, end, are watched and examined, and their clocks.

use std::borrow::Cow;
use std::collections::VecDeque;

use super::fields::{Fault, Fields, rating, variant};
use crate::event::{
    Color, Event, Examining, GameEnded, GameResult, GameStarted, GameSummary, Holdings, Notice,
    Observing, Piece, Rating, Unexamining, Unobserving,
};

type Read<'a> = Result<Event<'a>, Fault<'a>>;

/// How many games are remembered, the least recently named one forgotten first.
pub(crate) const GAMES: usize = 64;
/// The longest name or category of a game that is remembered.
const LONGEST: usize = 64;

/// What is known about a game whose number a datagram names.
#[derive(Debug, Clone)]
pub(crate) struct Game {
    number: u32,
    pub(super) white: String,
    pub(super) black: String,
    pub(super) white_rating: Rating<'static>,
    pub(super) black_rating: Rating<'static>,
    pub(super) rated: bool,
    pub(super) category: String,
    pub(super) variant: Option<Cow<'static, str>>,
    pub(super) initial: u32,
    pub(super) increment: u32,
    /// What the reader is to it, by ICC's letters.
    pub(super) role: Role,
}

/// What a player is to a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Role {
    Observing,
    White,
    Black,
    SimulWhite,
    SimulBlack,
    Examining,
    Gone,
}

impl Role {
    fn read(symbol: &str) -> Option<Role> {
        Some(match symbol {
            "O" => Role::Observing,
            "PW" => Role::White,
            "PB" => Role::Black,
            "SW" => Role::SimulWhite,
            "SB" => Role::SimulBlack,
            "E" => Role::Examining,
            "X" => Role::Gone,
            _ => return None,
        })
    }

    fn word(self) -> &'static str {
        match self {
            Role::Observing => "observing",
            Role::White => "white",
            Role::Black => "black",
            Role::SimulWhite => "simul_white",
            Role::SimulBlack => "simul_black",
            Role::Examining => "examining",
            Role::Gone => "gone",
        }
    }
}

/// The games that datagrams have described. Most datagrams have only a number, and the events made of
/// them have the names of the players.
#[derive(Debug, Clone, Default)]
pub(crate) struct Games {
    /// The one named last at the end.
    games: VecDeque<Game>,
}

impl Games {
    /// The game of a number.
    pub(super) fn find(&self, number: u32) -> Option<&Game> {
        self.games.iter().rev().find(|game| game.number == number)
    }

    fn forget(&mut self, number: u32) {
        self.games.retain(|game| game.number != number);
    }

    fn learn(&mut self, game: Game) {
        self.forget(game.number);
        let longest = [&game.white, &game.black, &game.category].map(String::len);
        if longest.into_iter().any(|length| length > LONGEST) {
            return;
        }
        if self.games.len() == GAMES {
            self.games.pop_front();
        }
        self.games.push_back(game);
    }

    fn set_role(&mut self, number: u32, role: Role) {
        if let Some(game) = self.games.iter_mut().find(|game| game.number == number) {
            game.role = role;
        }
    }

    #[cfg(test)]
    pub(crate) fn len(&self) -> usize {
        self.games.len()
    }
}

/// 12, 15, 18, 40, 100: a game with all that is known about it. `how` is what it says about the reader.
pub(super) fn game<'a>(
    how: Start,
    args: Vec<Cow<'a, str>>,
    games: &mut Games,
    me: Option<&str>,
) -> Result<(Event<'a>, Option<Event<'a>>), Fault<'a>> {
    let kind = match how {
        Start::Any | Start::Mine => "game_started",
        Start::Observed => "observing",
        Start::Shown => "game_summary",
    };
    let mut fields = Fields::new(kind, args);
    let number: u32 = fields.number("game")?;
    let (white, black) = (fields.text("white")?, fields.text("black")?);
    let variant = variant(fields.number("wild")?);
    let category = fields.text("category")?;
    let rated = fields.flag("rated")?;
    let (initial, increment) = (fields.number("initial")?, fields.number("increment")?);
    let blacks: (u32, u32) = (fields.number("black_initial")?, fields.number("black_increment")?);
    let played = fields.flag("played")?;
    let _examined_as = fields.text("examined_as")?;
    let ratings: (i64, i64) = (fields.number("white_rating")?, fields.number("black_rating")?);
    let game_id = fields.text("game_id")?;
    let (white_titles, black_titles) = (fields.titles()?, fields.titles()?);
    let white_rating = rating(ratings.0, &white_titles);
    let black_rating = rating(ratings.1, &black_titles);
    // Three flags for programs that follow the moves, then the time control. Older servers end here.
    let mut flags = fields.rest().skip(3);
    let time_control = flags.next().filter(|text| !text.is_empty());
    let is_mine =
        |name: &str| how == Start::Mine && me.is_some_and(|me| me.eq_ignore_ascii_case(name));
    let role = match how {
        Start::Mine if !played => Role::Examining,
        _ if is_mine(&white) => Role::White,
        _ if is_mine(&black) => Role::Black,
        _ => Role::Observing,
    };
    games.learn(Game {
        number,
        white: white.to_string(),
        black: black.to_string(),
        white_rating: white_rating.clone(),
        black_rating: black_rating.clone(),
        rated,
        category: category.to_string(),
        variant: variant.clone(),
        initial,
        increment,
        role,
    });
    let uneven = (blacks != (initial, increment)).then_some(blacks);
    let summary = GameSummary {
        game: number,
        white: white.clone(),
        white_rating,
        black: black.clone(),
        black_rating,
        rated,
        category: category.clone(),
        variant: variant.clone(),
        initial: Some(initial),
        increment: Some(increment),
        black_initial: uneven.map(|(initial, _)| initial),
        black_increment: uneven.map(|(_, increment)| increment),
        time_control,
        game_id: Some(game_id),
        examined: (!played).then_some(true),
    };
    let started = || {
        let (white, black, category) = (white, black, category);
        let continued = false;
        let start = GameStarted { game: number, white, black, rated, category, variant, continued };
        Event::GameStarted(start)
    };
    let examining = || Event::Examining(Examining { by: None, game: Some(number) });
    let summary = Event::GameSummary(summary);
    Ok(match how {
        Start::Any if played => (started(), Some(summary)),
        Start::Any | Start::Shown => (summary, None),
        Start::Mine if played => (started(), Some(summary)),
        Start::Mine => (examining(), Some(summary)),
        Start::Observed => (Event::Observing(Observing { game: number }), Some(summary)),
    })
}

/// What a datagram says about a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Start {
    /// It has begun, or is going on.
    Any,
    /// The reader begins to play or examine it.
    Mine,
    /// The reader begins to watch it.
    Observed,
    /// It is shown, or has changed.
    Shown,
}

/// 13, 16: a game is over. Its number is all that the datagram has of it.
pub(super) fn result<'a>(args: Vec<Cow<'a, str>>, games: &mut Games) -> Read<'a> {
    let mut fields = Fields::new("game_ended", args);
    let game = fields.number("game")?;
    let examined = fields.flag("examined")?;
    let _code = fields.text("code")?;
    let result = fields.read("result", "a result, or aborted", |text| match text {
        "aborted" => Some(GameResult::Unfinished),
        _ => GameResult::read_str(text),
    })?;
    let reason = fields.text("reason")?;
    let names = games.find(game).map(|known| (known.white.clone(), known.black.clone()));
    let Some((white, black)) = names else {
        let value = Some(Cow::Owned(game.to_string()));
        return Err(fields.fault("game", value, "a game that was named before"));
    };
    if !examined {
        games.forget(game);
    }
    Ok(Event::GameEnded(GameEnded::of(game, white.into(), black.into(), reason, result)))
}

/// 14, 17: an examined game is gone.
pub(super) fn gone<'a>(args: Vec<Cow<'a, str>>, games: &mut Games) -> Read<'a> {
    let game = Fields::new("unexamining", args).number("game")?;
    games.forget(game);
    Ok(Event::Unexamining(Unexamining { game: Some(game), which: None }))
}

/// 19
pub(super) fn stop_observing<'a>(args: Vec<Cow<'a, str>>) -> Read<'a> {
    let game = Fields::new("unobserving", args).number("game")?;
    Ok(Event::Unobserving(Unobserving { game }))
}

/// 20
pub(super) fn player_in_game<'a>(args: Vec<Cow<'a, str>>) -> Read<'a> {
    let mut fields = Fields::new("player_in_game", args);
    let (game, name) = (fields.number::<u32>("game")?, fields.text("name")?);
    let role = fields.read("role", ROLES, Role::read)?;
    let hears: u32 = fields.number("hears")?;
    let notice = Notice::new("player_in_game").with_field("game", i64::from(game));
    let notice = notice.with_field("name", name).with_field("role", role.word());
    Ok(Event::Notice(notice.with_field("hears", i64::from(hears))))
}

const ROLES: &str = "O, PW, PB, SW, SB, E or X";

/// 43: what the reader is to a game.
pub(super) fn my_role<'a>(args: Vec<Cow<'a, str>>, games: &mut Games) -> Read<'a> {
    let mut fields = Fields::new("my_role", args);
    let game = fields.number("game")?;
    let role = fields.read("role", ROLES, Role::read)?;
    if role == Role::Gone {
        games.forget(game);
    } else {
        games.set_role(game, role);
    }
    let notice = Notice::new("my_role").with_field("game", i64::from(game));
    Ok(Event::Notice(notice.with_field("role", role.word())))
}

/// 22: moves were taken back. 23: an examiner went back.
pub(super) fn back<'a>(kind: &'static str, args: Vec<Cow<'a, str>>) -> Read<'a> {
    let mut fields = Fields::new(kind, args);
    let (game, count) = (fields.number::<u32>("game")?, fields.number::<u32>("count")?);
    let mut notice = Notice::new(kind).with_field("game", i64::from(game));
    notice = notice.with_field("count", i64::from(count));
    if kind == "examine_step" {
        notice = notice.with_field("step", "backward");
    }
    Ok(Event::Notice(notice))
}

/// 37
pub(super) fn holdings<'a>(args: Vec<Cow<'a, str>>) -> Read<'a> {
    let mut fields = Fields::new("holdings", args);
    let game = fields.number("game")?;
    let hand = |text: &str| text.bytes().all(|piece| Piece::from_letter(piece).is_some());
    let mut held = |field| fields.read(field, "pieces", |text| hand(text).then(|| text.to_owned()));
    let (white, black) = (held("white")?.into(), held("black")?.into());
    Ok(Event::Holdings(Holdings { game, white, black, gained: None, more: None }))
}

/// 38: both clocks, in seconds.
pub(super) fn set_clock<'a>(args: Vec<Cow<'a, str>>) -> Read<'a> {
    let mut fields = Fields::new("clock", args);
    let game: u32 = fields.number("game")?;
    let (white, black): (i32, i32) = (fields.number("white")?, fields.number("black")?);
    let notice = Notice::new("clock").with_field("game", i64::from(game));
    let notice = notice.with_field("white_ms", i64::from(white) * 1000);
    let notice = notice.with_field("black_ms", i64::from(black) * 1000);
    Ok(Event::Notice(notice.with_field("change", "set")))
}

/// 56: one clock, and whether it runs.
pub(super) fn one_clock<'a>(args: Vec<Cow<'a, str>>) -> Read<'a> {
    let mut fields = Fields::new("clock", args);
    let game: u32 = fields.number("game")?;
    let color = fields.side("color")?;
    let ms: i32 = fields.number("ms")?;
    let runs = fields.flag("runs")?;
    let name = if color == Color::White { "white_ms" } else { "black_ms" };
    let notice = Notice::new("clock").with_field("game", i64::from(game));
    let notice = notice.with_field(name, i64::from(ms)).with_field("runs", runs);
    Ok(Event::Notice(notice.with_field("change", "set")))
}

/// 61
pub(super) fn more_time<'a>(args: Vec<Cow<'a, str>>) -> Read<'a> {
    let mut fields = Fields::new("clock", args);
    let game: u32 = fields.number("game")?;
    let color = fields.side("color")?;
    let seconds: i32 = fields.number("seconds")?;
    let notice = Notice::new("clock").with_field("game", i64::from(game));
    let notice = notice.with_field("color", color.as_str());
    let notice = notice.with_field("seconds", i64::from(seconds));
    Ok(Event::Notice(notice.with_field("change", "added")))
}

/// 39: whether Black is at the bottom.
pub(super) fn flip<'a>(args: Vec<Cow<'a, str>>) -> Read<'a> {
    let mut fields = Fields::new("flip", args);
    let game: u32 = fields.number("game")?;
    let notice = Notice::new("flip").with_field("game", i64::from(game));
    Ok(Event::Notice(notice.with_field("flipped", fields.flag("flipped")?)))
}

/// 42
pub(super) fn illegal_move<'a>(args: Vec<Cow<'a, str>>) -> Read<'a> {
    let mut fields = Fields::new("move_refused", args);
    let game: u32 = fields.number("game")?;
    let refused = fields.text("move")?;
    let reason: u32 = fields.number("reason")?;
    let reason = match reason {
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
    };
    let notice = Notice::new("move_refused").with_field("game", i64::from(game));
    let notice = notice.with_field("move", refused);
    Ok(Event::Notice(notice.with_field("reason", reason)))
}
