//! Offers and the answers to them.

use std::borrow::Cow;

use crate::event::Handle;
use crate::event::record::record;

record! {
    /// Something offered or asked in a game or outside it.
    pub struct Offer<'a> {
        /// Who offers, where the server says it.
        from: Option<Handle<'a>>,
        /// The game, where the server says it.
        game: Option<u32>,
        /// What is offered: `draw`, `abort`, `adjourn`, `takeback`, `pause`, `unpause`, `switch`,
        /// `partner`, `simul`, `match`, else the text.
        what: Cow<'a, str>,
        /// How many half moves are to be taken back.
        half_moves: Option<u32>,
    } ; then |offer: Self| Offer { what: self::what(offer.what), ..offer }
}

record! {
    /// The answer to an offer, or its withdrawal.
    pub struct OfferAnswer<'a> {
        /// Who answers.
        from: Handle<'a>,
        /// The game, where the server says it.
        game: Option<u32>,
        /// What had been offered, in the words of [`Offer::what`].
        what: Cow<'a, str>,
        /// `accepted`, `declined`, `withdrawn`, or `countered` by an offer of the answerer's own.
        answer: Cow<'a, str>,
    } ; then |answer: Self| OfferAnswer { what: self::what(answer.what), ..answer }
}

/// Returns the one word for what is offered, whatever words a server has for it.
pub(in crate::event) fn what(text: Cow<'_, str>) -> Cow<'_, str> {
    let mut bare = text.trim().trim_end_matches('.');
    for article in ["the ", "a ", "an ", "your ", "you "] {
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
    use crate::event::tests::made;

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
            let answer =
                made::offer_answer(&[("from", "Foo"), ("what", text), ("answer", "declined")]);
            assert_eq!((&*answer.what, &*answer.answer), (word, "declined"));
        }
    }

    #[test]
    fn an_offer_may_have_no_name() {
        let offer = made::offer(&[("what", "takeback"), ("half_moves", "2")]);
        assert_eq!((offer.from, offer.half_moves), (None, Some(2)));
    }
}
