//! Offers that wait for an answer, as people see them.

use std::borrow::Cow;

use super::cells::{handle, numbered, owned};
use super::{End, Fit, Listing, listing};
use crate::event::offer::what;
use crate::event::record::shape;
use crate::event::{Challenge, Handle};

listing! {
    /// The offers that wait for an answer, as `pending` lists them.
    pub struct Pending<'a> {
        /// `from` for the offers of other players, `to` for the user's own.
        direction: Cow<'a, str>,
        /// The offers.
        rows: Vec<PendingRow<'a>>,
        /// `true` if there are more than a listing may have, else absent.
        incomplete: Option<bool>,
    }
    from (direction: Cow<'a, str>),
    rows(rows)
}

shape! {
    /// An offer that waits for an answer.
    pub struct PendingRow<'a> {
        /// The number by which it is accepted, declined or withdrawn, where the server has one.
        id: Option<u32>,
        /// Who offers, or to whom it is offered.
        with: Handle<'a>,
        /// What is offered, in the words of [`Offer::what`](crate::event::Offer::what).
        what: Cow<'a, str>,
        /// The game that is offered.
        challenge: Option<Box<Challenge<'a>>>,
    }
}

impl Listing for Pending<'static> {
    fn end(&self) -> End {
        End::Anywhere
    }

    fn push(&mut self, line: &str) -> Fit {
        match row(line) {
            Some(row) => self.rows.push(row),
            None => return Fit::Other,
        }
        Fit::Part
    }

    fn extend(&mut self, last: &str, more: &str) -> bool {
        match (self.rows.last_mut(), row(&format!("{last}{more}"))) {
            (Some(last), Some(row)) => *last = row,
            _ => return false,
        }
        true
    }
}

/// Reads a row: ` 1: Foo is offering a draw.`, ` 2: You are offering Foo a challenge: Bar (1500) ...`.
fn row(line: &str) -> Option<PendingRow<'static>> {
    let (id, text) = match numbered(line) {
        Some((id, text)) => (Some(id), text),
        // FICS 1.6 does not number the user's own: `   You are offering Foo rated blitz 5 0.`
        None => (None, line.strip_prefix("   ")?),
    };
    let (with, offered) = match text.strip_prefix("You are offering ") {
        Some(rest) => rest.split_once(' ')?,
        None => text.split_once(" is offering ")?,
    };
    let (offered, terms) = offered.split_once(": ").unwrap_or((offered, ""));
    let challenge = Challenge::of_terms(terms).map(|challenge| Box::new(challenge.into_owned()));
    let is_game = offered.starts_with("rated ") || offered.starts_with("unrated ");
    let what = if is_game { Cow::Borrowed("match") } else { what(Cow::Borrowed(offered)) };
    Some(PendingRow { id, with: handle(with)?, what: owned(&what), challenge })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_of_both_directions() {
        let draw = row(" 1: Bellwether is offering a draw.").unwrap();
        assert_eq!((draw.id, &*draw.with.name, &*draw.what), (Some(1), "Bellwether", "draw"));
        let adjourn = row("12: You are offering Bellwether an adjournment.").unwrap();
        assert_eq!((adjourn.id, &*adjourn.what, adjourn.challenge), (Some(12), "adjourn", None));
        let game = row(
            "  3: Foo is offering a challenge: Foo (++++) [white] Bar(C) (1500) unrated blitz 2 12.",
        );
        let game = game.unwrap();
        let old = row("   You are offering MossyRook rated blitz 5 0.").unwrap();
        assert_eq!((old.id, &*old.what), (None, "match"));
        let challenge = game.challenge.unwrap();
        assert_eq!((&*game.what, &*challenge.opponent.name), ("match", "Bar"));
        assert_eq!((challenge.initial, challenge.increment), (Some(2), Some(12)));
    }

    #[test]
    fn what_is_no_row() {
        for line in [
            "",
            "1: ",
            " 1: Foo offers a draw.",
            "Foo is offering a draw.",
            " 1: a b is offering x",
        ] {
            assert_eq!(row(line), None, "{line}");
        }
    }

    #[test]
    fn the_rest_of_a_folded_row() {
        let first = " 1: You are offering Foo a challenge: Bar (1500) Foo (1600)";
        let mut pending = Pending { direction: "to".into(), rows: Vec::new(), incomplete: None };
        assert_eq!(pending.push(first), Fit::Part);
        assert!(pending.extend(first, " rated blitz 5 0."));
        assert!(pending.rows[0].challenge.as_ref().is_some_and(|game| game.rated));
    }
}
