//! Games that begin, what they are, and what they did to a rating.

use std::borrow::Cow;

use crate::event::record::record;
use crate::event::{Color, Rating};

record! {
    /// A game that is about to begin.
    ///
    /// FICS and chessd name White first; ICC names the challenger first, whichever color that
    /// player has. So the message does not say who has White: the [`GameStarted`] that follows and
    /// the first board do.
    pub struct Creating<'a> {
        /// The player who is named first.
        first: Cow<'a, str>,
        /// The rating of the player who is named first.
        first_rating: Rating<'a>,
        /// The player who is named second.
        second: Cow<'a, str>,
        /// The rating of the player who is named second.
        second_rating: Rating<'a>,
        /// The color that the challenge asked for, in brackets after the first player.
        color: Option<Color>,
        /// Whether the game is rated.
        rated: bool,
        /// The category, such as `blitz`.
        category: Cow<'a, str>,
        /// The second word for the game where there is one, such as `bughouse` in
        /// `blitz bughouse`.
        variant: Option<Cow<'a, str>>,
        /// The initial time in minutes; absent when the game is untimed.
        initial: Option<u32>,
        /// The increment in seconds; absent when the game is untimed.
        increment: Option<u32>,
        /// Whether an adjourned game goes on.
        adjourned: bool = false,
    }
}

record! {
    /// A game that has begun or goes on.
    pub struct GameStarted<'a> {
        /// The number of the game.
        game: u32,
        /// White's name.
        white: Cow<'a, str>,
        /// Black's name.
        black: Cow<'a, str>,
        /// Whether the game is rated.
        rated: bool,
        /// The category, such as `blitz`.
        category: Cow<'a, str>,
        /// The second word for the game where there is one, such as `bughouse` in
        /// `blitz bughouse`.
        variant: Option<Cow<'a, str>>,
        /// Whether an adjourned game goes on.
        continued: bool = false,
    }
}

record! {
    /// The facts of a game that the user begins to watch; on ICC also of one that he begins to play
    /// or examine, that he asks for, or that has changed.
    pub struct GameSummary<'a> {
        /// The number of the game.
        game: u32,
        /// White's name.
        white: Cow<'a, str>,
        /// White's rating.
        white_rating: Rating<'a>,
        /// Black's name.
        black: Cow<'a, str>,
        /// Black's rating.
        black_rating: Rating<'a>,
        /// Whether the game is rated.
        rated: bool,
        /// The category, such as `blitz`.
        category: Cow<'a, str>,
        /// The second word for the game where there is one, such as `bughouse` in
        /// `blitz bughouse`.
        variant: Option<Cow<'a, str>>,
        /// The initial time in minutes; absent when the game is untimed.
        initial: Option<u32>,
        /// The increment in seconds; absent when the game is untimed.
        increment: Option<u32>,
        /// Black's initial time, if it differs.
        black_initial: Option<u32>,
        /// Black's increment, if it differs.
        black_increment: Option<u32>,
        /// The time control where two numbers do not tell it, as PGN writes it.
        time_control: Option<Cow<'a, str>>,
        /// The number under which ICC keeps the game.
        game_id: Option<Cow<'a, str>>,
        /// Whether the game is examined and not played, where ICC says so.
        examined: Option<bool>,
    }
}

record! {
    /// A game of a player on the user's gnotify list.
    pub struct GameNotification<'a> {
        /// White's name.
        white: Cow<'a, str>,
        /// White's rating.
        white_rating: Rating<'a>,
        /// Black's name.
        black: Cow<'a, str>,
        /// Black's rating.
        black_rating: Rating<'a>,
        /// Whether the game is rated.
        rated: bool,
        /// The category, such as `blitz`.
        category: Cow<'a, str>,
        /// The second word for the game where there is one, such as `bughouse` in
        /// `blitz bughouse`.
        variant: Option<Cow<'a, str>>,
        /// The initial time in minutes; absent when the game is untimed.
        initial: Option<u32>,
        /// The increment in seconds; absent when the game is untimed.
        increment: Option<u32>,
        /// The number of the game.
        game: u32,
    }
}

record! {
    /// What a game did to the user's rating.
    pub struct RatingAdjustment<'a> {
        /// The category, such as `Blitz`.
        category: Cow<'a, str>,
        /// The rating before.
        before: Rating<'a>,
        /// The rating after.
        after: Rating<'a>,
    }
}

#[cfg(test)]
mod tests {
    use crate::event::tests::made;

    #[test]
    fn a_game_starts_or_goes_on() {
        for (continued, expected) in [("Creating", false), ("Continuing", true), ("true", true)] {
            let start = made::game_started(&[
                ("game", "55"),
                ("white", "Foo"),
                ("black", "Bar"),
                ("continued", continued),
                ("terms", "unrated blitz match."),
            ]);
            assert_eq!((start.game, start.rated, start.continued), (55, false, expected));
            assert_eq!(start.category, "blitz");
        }
    }

    #[test]
    fn an_untimed_game_has_no_clocks() {
        let game = made::creating(&[
            ("first", "Foo"),
            ("first_rating", "++++"),
            ("second", "Bar"),
            ("second_rating", "1645"),
            ("terms", "unrated untimed"),
        ]);
        assert_eq!((game.initial, game.increment, game.adjourned), (None, None, false));
    }

    #[test]
    fn a_rating_changes() {
        let pairs = [("category", "Blitz"), ("before", "----"), ("after", "1510")];
        let change = made::rating_adjustment(&pairs);
        assert_eq!((change.before.value(), change.after.value()), (None, Some(1510)));
    }
}
