//! Games that begin, what they are, and what they did to a rating.

use std::borrow::Cow;

use crate::event::Rating;
use crate::event::record::record;

record! {
    /// A game that is about to begin.
    pub struct Creating<'a> {
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
        /// Whether an adjourned game goes on.
        continued: bool = false,
    }
}

record! {
    /// A game that the reader begins to watch.
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
        /// The initial time in minutes; absent when the game is untimed.
        initial: Option<u32>,
        /// The increment in seconds; absent when the game is untimed.
        increment: Option<u32>,
    }
}

record! {
    /// A game of somebody whose games the reader wants to hear of.
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
        /// The initial time in minutes; absent when the game is untimed.
        initial: Option<u32>,
        /// The increment in seconds; absent when the game is untimed.
        increment: Option<u32>,
        /// The number of the game.
        game: u32,
    }
}

record! {
    /// What a game did to the reader's rating.
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
    use crate::event::Event;

    #[test]
    fn a_game_starts_or_goes_on() {
        for (continued, expected) in [("Creating", false), ("Continuing", true), ("true", true)] {
            let Event::GameStarted(start) = Event::from_fields(
                "game_started",
                &[
                    ("game", "55"),
                    ("white", "Foo"),
                    ("black", "Bar"),
                    ("continued", continued),
                    ("terms", "unrated blitz match."),
                ],
            ) else {
                panic!("not a start")
            };
            assert_eq!((start.game, start.rated, start.continued), (55, false, expected));
            assert_eq!(start.category, "blitz");
        }
    }

    #[test]
    fn an_untimed_game_has_no_clocks() {
        let Event::Creating(game) = Event::from_fields(
            "creating",
            &[
                ("white", "Foo"),
                ("white_rating", "++++"),
                ("black", "Bar"),
                ("black_rating", "1645"),
                ("terms", "unrated untimed"),
            ],
        ) else {
            panic!("not a game")
        };
        assert_eq!((game.initial, game.increment, game.adjourned), (None, None, false));
    }

    #[test]
    fn a_rating_changes() {
        let pairs = [("category", "Blitz"), ("before", "----"), ("after", "1510")];
        let Event::RatingAdjustment(change) = Event::from_fields("rating_adjustment", &pairs)
        else {
            panic!("not a change")
        };
        assert_eq!((change.before.value(), change.after.value()), (None, Some(1510)));
    }
}
