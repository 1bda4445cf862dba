//! Watching and examining games.

use std::borrow::Cow;

use crate::event::record::record;

record! {
    /// The user begins to watch a game.
    pub struct Observing {
        /// The number of the game.
        game: u32,
    }
}

record! {
    /// The user no longer watches a game.
    pub struct Unobserving {
        /// The number of the game.
        game: u32,
    }
}

record! {
    /// The user begins to examine a game.
    pub struct Examining<'a> {
        /// Who made the user an examiner, where somebody did.
        by: Option<Cow<'a, str>>,
        /// The number of the game, where the server says it.
        game: Option<u32>,
    }
}

record! {
    /// A game is no longer examined, or not by the user.
    pub struct Unexamining<'a> {
        /// The number of the game, where the server says it.
        game: Option<u32>,
        /// Which game it is, in the server's words.
        which: Option<Cow<'a, str>>,
    }
}

#[cfg(test)]
mod tests {
    use crate::event::Event;
    use crate::event::tests::made;

    #[test]
    fn the_number_of_the_game() {
        for (kind, game) in [("observing", "12"), ("unobserving", "12."), ("unexamining", " 12 ")] {
            let number = match Event::from_fields(kind, &[("game", game)]) {
                Event::Observing(it) => Some(it.game),
                Event::Unobserving(it) => Some(it.game),
                Event::Unexamining(it) => it.game,
                other => panic!("{other:?}"),
            };
            assert_eq!(number, Some(12), "{kind}");
        }
        let it = made::examining(&[]);
        assert_eq!((it.by, it.game), (None, None));
    }
}
