//! Challenges, offers and the answers to them.

use std::borrow::Cow;

use super::field_name::name;
use super::record::{FromFields, record, shape};
use super::{Color, Fields, Handle, Malformed, Rating};

record! {
    /// A challenge to a game, received or sent.
    pub struct Challenge<'a> {
        /// Who challenges.
        challenger: Handle<'a>,
        /// The challenger's rating.
        challenger_rating: Rating<'a>,
        /// The color that the challenger asks for.
        color: Option<Color>,
        /// Who is challenged.
        opponent: Handle<'a>,
        /// The rating of the one who is challenged.
        opponent_rating: Rating<'a>,
        /// Whether the game is to be rated.
        rated: bool,
        /// The category, such as `blitz`.
        category: Cow<'a, str>,
        /// The initial time in minutes; absent when the game is untimed.
        initial: Option<u32>,
        /// The increment in seconds; absent when the game is untimed.
        increment: Option<u32>,
        /// Black's initial time, if it differs.
        black_initial: Option<u32>,
        /// Black's increment, if it differs.
        black_increment: Option<u32>,
        /// The start position, as in `wild/fr`.
        loaded_from: Option<Cow<'a, str>>,
        /// Whether an adjourned game is to be resumed.
        adjourned: bool = false,
        /// Whether the challenge replaces an earlier one.
        updated: bool = false,
    }
}

record! {
    /// A challenge in the words of old servers.
    pub struct MatchRequest<'a> {
        /// Whether the game is to be rated.
        rated: bool,
        /// The category, such as `blitz`.
        category: Cow<'a, str>,
        /// The initial time in minutes.
        initial: Option<u32>,
        /// The increment in seconds.
        increment: Option<u32>,
        /// Who asks.
        from: Handle<'a>,
        /// His rating.
        rating: Rating<'a>,
    }
}

shape! {
    /// Something offered or asked in a game or outside it.
    pub struct Offer<'a> {
        /// Who offers, where the server tells.
        from: Option<Handle<'a>>,
        /// The game, where the server tells.
        game: Option<u32>,
        /// What is offered: `draw`, `abort`, `adjourn`, `takeback`, `pause`, `unpause`, `switch`,
        /// `partner`, `simul`, `match`, else the text.
        what: Cow<'a, str>,
        /// How many half moves are to be taken back.
        half_moves: Option<u32>,
    }
}

shape! {
    /// The answer to an offer, or its withdrawal.
    pub struct OfferAnswer<'a> {
        /// Who answers.
        from: Handle<'a>,
        /// What had been offered, in the words of [`Offer::what`].
        what: Cow<'a, str>,
        /// `accept`, `decline` or `withdraw`, else the text.
        answer: Cow<'a, str>,
    }
}

impl<'a> FromFields<'a> for Offer<'a> {
    fn from_fields(kind: &'a str, fields: &Fields<'_, 'a>) -> Result<Self, Box<Malformed<'a>>> {
        Ok(Offer {
            from: fields.read(kind, name!("from"))?,
            game: fields.read(kind, name!("game"))?,
            what: what(fields.read(kind, name!("what"))?),
            half_moves: fields.read(kind, name!("half_moves"))?,
        })
    }
}

impl<'a> FromFields<'a> for OfferAnswer<'a> {
    fn from_fields(kind: &'a str, fields: &Fields<'_, 'a>) -> Result<Self, Box<Malformed<'a>>> {
        Ok(OfferAnswer {
            from: fields.read(kind, name!("from"))?,
            what: what(fields.read(kind, name!("what"))?),
            answer: fields.read(kind, name!("answer"))?,
        })
    }
}

/// The one word for what is offered, whatever words a server has for it.
fn what(text: Cow<'_, str>) -> Cow<'_, str> {
    let mut bare = text.trim().trim_end_matches('.');
    for article in ["the ", "a ", "your ", "you "] {
        bare = bare.strip_prefix(article).unwrap_or(bare);
    }
    for noun in [" request", " offer"] {
        bare = bare.strip_suffix(noun).unwrap_or(bare);
    }
    let word = match bare {
        "draw" => "draw",
        "abort" | "abort the game" | "that the game be aborted" => "abort",
        "adjourn" | "adjourn the game" | "adjournment" => "adjourn",
        "takeback" | "take back" | "to take back" => "takeback",
        "pause" | "pause the game" => "pause",
        "unpause" | "unpause the game" => "unpause",
        "switch" | "switch sides" => "switch",
        "partner" | "partnership" | "be your bughouse partner" | "bughouse partner" => "partner",
        "simul" | "simul match" => "simul",
        "match" | "challenge" => "match",
        _ => return text,
    };
    Cow::Borrowed(word)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::event::Event;

    fn event<'a>(kind: &'a str, pairs: &[(&'a str, &'a str)]) -> Event<'a> {
        let pairs: Vec<_> = pairs.iter().map(|&(name, value)| (name, value.as_bytes())).collect();
        Event::from_fields(kind, &Fields::new(&pairs))
    }

    #[test]
    fn a_challenge_from_its_terms() {
        let Event::Challenge(challenge) = event(
            "challenge",
            &[
                ("challenger", "CyberTick"),
                ("challenger_rating", "2000"),
                ("color", "white"),
                ("opponent", "TibetianTick"),
                ("opponent_rating", "1671"),
                ("terms", "unrated wild 2 12 : 3 0 Loaded from wild/fr (adjourned)"),
            ],
        ) else {
            panic!("not a challenge")
        };
        assert_eq!(challenge.challenger.name, "CyberTick");
        assert_eq!(challenge.opponent_rating.value(), Some(1671));
        assert_eq!(challenge.color, Some(Color::White));
        assert_eq!((challenge.rated, &*challenge.category), (false, "wild"));
        assert_eq!((challenge.initial, challenge.increment), (Some(2), Some(12)));
        assert_eq!((challenge.black_initial, challenge.black_increment), (Some(3), Some(0)));
        assert_eq!(challenge.loaded_from.as_deref(), Some("wild/fr"));
        assert!(challenge.adjourned && !challenge.updated);
    }

    #[test]
    fn a_challenge_with_bad_terms_is_malformed() {
        let Event::Malformed(fault) = event("issuing", &[("terms", "rated blitz 5 0 0 0 0")])
        else {
            panic!("not malformed")
        };
        assert_eq!(
            (&*fault.of, &*fault.field, fault.value.as_deref()),
            ("issuing", "terms", Some("0"))
        );
    }

    #[test]
    fn what_is_offered_has_one_word() {
        for (text, word) in [
            ("draw", "draw"),
            ("a draw", "draw"),
            ("the draw request.", "draw"),
            ("draw request", "draw"),
            ("match offer", "match"),
            ("your partnership request", "partner"),
            ("abort the game", "abort"),
            ("be your bughouse partner", "partner"),
            ("a cup of tea", "a cup of tea"),
        ] {
            let Event::OfferAnswer(answer) =
                event("offer_answer", &[("from", "Foo"), ("what", text), ("answer", "declined")])
            else {
                panic!("not an answer: {text}")
            };
            assert_eq!((&*answer.what, &*answer.answer), (word, "declined"));
        }
    }

    #[test]
    fn an_offer_may_have_no_name() {
        let Event::Offer(offer) = event("offer", &[("what", "takeback"), ("half_moves", "2")])
        else {
            panic!("not an offer")
        };
        assert_eq!((offer.from, offer.half_moves), (None, Some(2)));
    }
}
