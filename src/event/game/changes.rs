//! What changes in a game besides its moves.

use std::borrow::Cow;

use crate::event::Color;
use crate::event::field::{DIGITS, Expected, Field};
use crate::event::record::record;
use crate::grammar::StarType;

/// A number that may be below zero.
impl Field<'_> for i64 {
    const TAKES: &'static [StarType] = DIGITS;

    fn read(text: Cow<'_, str>) -> Result<Self, Expected> {
        let digits = text.trim_ascii();
        digits.parse().ok().filter(|_| !digits.starts_with('+')).ok_or("a number")
    }
}

record! {
    /// A move that the server does not accept.
    pub struct MoveRefused<'a> {
        /// The number of the game, where the server says it.
        game: Option<u32>,
        /// The move, where the server says it.
        r#move: Option<Cow<'a, str>>,
        /// Why: `illegal`, `ambiguous`, `unreadable`, `in_check`, `not_your_turn`, `no_game`, `paused`; on ICC also
        /// `no_such_piece`, `occupied`, `pawn_rank`, `too_fast`, `time`, `unfinished` and `other`.
        reason: Cow<'a, str>,
    }
}

record! {
    /// A change of the clocks of a game.
    pub struct ClockChange<'a> {
        /// The number of the game, where the server says it.
        game: Option<u32>,
        /// Who has changed it, where the server says it.
        by: Option<Cow<'a, str>>,
        /// How many seconds were added.
        seconds: Option<i64>,
        /// Whose clock it is, by name.
        of: Option<Cow<'a, str>>,
        /// Whose clock it is, by side.
        color: Option<Color>,
        /// White's clock, where it was set.
        white_ms: Option<i64>,
        /// Black's clock, where it was set.
        black_ms: Option<i64>,
        /// Whether the clock runs, where the server says it.
        runs: Option<bool>,
        /// What has changed: `paused`, `resumed`, `added` or `set`.
        change: Cow<'a, str>,
    }
}

record! {
    /// Something that an examiner does with a game.
    pub struct ExamineStep<'a> {
        /// The number of the game, where the server says it.
        game: Option<u32>,
        /// Who does it.
        by: Option<Cow<'a, str>>,
        /// How many moves.
        count: Option<u32>,
        /// The half-move at which it happens.
        ply: Option<u32>,
        /// The move.
        r#move: Option<Cow<'a, str>>,
        /// The side that it is about.
        side: Option<Cow<'a, str>>,
        /// The rights to castle.
        rights: Option<Cow<'a, str>>,
        /// What something was set to.
        value: Option<Cow<'a, str>>,
        /// What is done: `forward`, `backward`, `revert`, `commit`, `truncate`, `move`, `setup`, `validate`, `clear`, `start`,
        /// `fen`, `castling`, `to_move`, `game_type`, `set_clock` or `set_rating`.
        step: Cow<'a, str>,
    }
}

#[cfg(test)]
mod tests {
    #[cfg(feature = "json")]
    use crate::event::Event;
    use crate::event::tests::made;

    #[test]
    fn fields_have_types() {
        let fields = [("game", "7"), ("seconds", "-30"), ("of", "Foo"), ("change", "added")];
        let clock = made::clock(&fields);
        assert_eq!((clock.game, clock.seconds), (Some(7), Some(-30)));
        let refused = made::move_refused(&[("move", "e9"), ("reason", "illegal")]);
        assert_eq!(refused.r#move.as_deref(), Some("e9"));
        let step = made::examine_step(&[("count", "2"), ("step", "forward")]);
        assert_eq!((step.count, &*step.step), (Some(2), "forward"));
    }

    #[cfg(feature = "json")]
    #[test]
    fn a_field_may_be_called_as_a_word_of_rust() {
        let refused = Event::from_fields("move_refused", &[("move", "e9"), ("reason", "illegal")]);
        let json = serde_json::to_string(&refused).unwrap();
        assert_eq!(json, r#"{"kind":"move_refused","move":"e9","reason":"illegal"}"#);
        assert_eq!(serde_json::from_str::<Event<'_>>(&json).unwrap(), refused);
    }
}
