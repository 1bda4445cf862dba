//! Challenges.

use std::borrow::Cow;

use crate::event::field::Field;
use crate::event::record::record;
use crate::event::terms::{Term, Terms};
use crate::event::{Color, Handle, Rating};

record! {
    /// A challenge to a game, received or sent, of the user or of the bughouse partner.
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
        /// The start position, as in `wild/fr`.
        loaded_from: Option<Cow<'a, str>>,
        /// Whether an adjourned game is to be resumed.
        adjourned: bool = false,
        /// Whether the challenge replaces an earlier one.
        updated: bool = false,
    }
}

impl<'a> Challenge<'a> {
    /// Reads players and terms as they are written after `Challenge: `, where the words of another line
    /// hold them: `Foo (1500) [white] Bar (1600) rated blitz 5 0`.
    pub(crate) fn of_terms(text: &'a str) -> Option<Self> {
        let (challenger, challenger_rating, rest) = player(text)?;
        let (color, rest) = match rest.strip_prefix('[') {
            Some(rest) => {
                let (color, rest) = rest.split_once("] ")?;
                (Some(Color::read_str(color)?), rest)
            }
            None => (None, rest),
        };
        let (opponent, opponent_rating, rest) = player(rest)?;
        let terms = Terms::read(Cow::Borrowed(rest)).ok()?;
        let number = |term| match terms.get(term) {
            Some(digits) => digits.parse().map(Some),
            None => Ok(None),
        };
        Some(Challenge {
            challenger,
            challenger_rating,
            color,
            opponent,
            opponent_rating,
            rated: bool::read(terms.get(Term::Rated)?).ok()?,
            category: terms.get(Term::Category)?,
            variant: terms.get(Term::Variant),
            initial: number(Term::Initial).ok()?,
            increment: number(Term::Increment).ok()?,
            black_initial: number(Term::BlackInitial).ok()?,
            black_increment: number(Term::BlackIncrement).ok()?,
            loaded_from: terms.get(Term::LoadedFrom),
            adjourned: terms.get(Term::Adjourned).is_some(),
            updated: false,
        })
    }
}

/// Reads a name and a rating in parentheses, and what follows them.
fn player(text: &str) -> Option<(Handle<'_>, Rating<'_>, &str)> {
    let (name, rest) = text.split_once(" (")?;
    let (rating, rest) = rest.split_once(") ")?;
    Some((Handle::read_str(name)?, Rating::read_str(rating)?, rest))
}

record! {
    /// Somebody replaces his challenge: the new one follows, and is marked as
    /// [updated](Challenge::updated).
    pub struct ChallengeUpdate<'a> {
        /// Who challenges.
        from: Handle<'a>,
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
        /// The rating of the one who asks.
        rating: Rating<'a>,
    }
}

#[cfg(test)]
mod tests {
    use crate::event::Color;
    use crate::event::tests::made;

    #[test]
    fn a_challenge_from_its_terms() {
        let challenge = made::challenge(&[
            ("challenger", "CyberTick"),
            ("challenger_rating", "2000"),
            ("color", "white"),
            ("opponent", "TibetianTick"),
            ("opponent_rating", "1671"),
            ("terms", "unrated wild 2 12 : 3 0 Loaded from wild/fr (adjourned)"),
        ]);
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
        let fault = made::fault(
            "issuing",
            &[
                ("challenger", "Foo"),
                ("challenger_rating", "2000"),
                ("opponent", "Bar"),
                ("opponent_rating", "1671"),
                ("terms", "rated blitz 5 0 0 0 0"),
            ],
        );
        assert_eq!(
            (&*fault.of, &*fault.field, fault.value.as_deref()),
            ("issuing", "terms", Some("0"))
        );
    }
}
