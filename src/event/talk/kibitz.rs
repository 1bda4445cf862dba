//! Comments on games.

use std::borrow::Cow;

use crate::event::field::Field;
use crate::event::record::{made_from, shape};
use crate::event::shared::Named;
use crate::event::{Handle, Rating};

shape! {
    /// A comment on a game: a kibitz, or a whisper that the players do not hear.
    pub struct Kibitz<'a> {
        /// Who comments.
        from: Handle<'a>,
        /// The rating of the one who comments.
        rating: Option<Rating<'a>>,
        /// The game, where the server says it.
        game: Option<u32>,
        /// What is said.
        text: Cow<'a, str>,
    }
}

made_from! {
    /// Without a field `rating`, the last parentheses of `from` hold it if they look like one:
    /// `Foo(C)( 902)`. Without a field `game`, it is in brackets after them: `Foo(1832)[41]`.
    Kibitz<'a> from {
        from: Named<'a>,
        rating: Option<Rating<'a>>,
        game: Option<u32>,
        text: Cow<'a, str>,
    } values => {
        let (from, game) = match game {
            Some(game) => (from, Some(game)),
            None => from.split_game(),
        };
        let (from, rating) = match rating {
            Some(rating) => (from, Some(rating)),
            None => from.split_last(|last| Rating::read(last).ok()),
        };
        Ok(Kibitz { from: from.handle(values.kind())?, rating, game, text })
    }
}

#[cfg(test)]
mod tests {
    use crate::event::tests::made;

    #[test]
    fn kibitzes_have_their_rating_anywhere() {
        for (fields, titles, rating) in [
            (&[("from", "Foo(C)( 902)"), ("text", "")][..], &["C"][..], Some(Some(902))),
            (&[("from", "Foo(1500)"), ("text", "")], &[], Some(Some(1500))),
            (&[("from", "Foo(----)"), ("text", "")], &[], Some(None)),
            (&[("from", "Foo(C"), ("rating", " 902"), ("text", "")], &["C"], Some(Some(902))),
            (&[("from", "Foo(C)"), ("text", "")], &["C"], None),
            (&[("from", "Foo"), ("text", "")], &[], None),
        ] {
            let kibitz = made::kibitz(fields);
            assert_eq!(kibitz.from.titles().collect::<Vec<_>>(), titles, "{fields:?}");
            assert_eq!(kibitz.rating.map(|rating| rating.value()), rating, "{fields:?}");
        }
    }

    #[test]
    fn the_game_may_be_in_the_name_too() {
        for (from, game, rating) in [
            ("Foo(1832)[41]", Some(41), Some(1832)),
            ("Foo(C)( 902)[7]", Some(7), Some(902)),
            ("Foo[12]", Some(12), None),
            ("Foo(1500)", None, Some(1500)),
        ] {
            let kibitz = made::whisper(&[("from", from), ("text", "x")]);
            assert_eq!((&*kibitz.from.name, kibitz.game), ("Foo", game), "{from}");
            assert_eq!(kibitz.rating.and_then(|rating| rating.value()), rating, "{from}");
        }
    }
}
