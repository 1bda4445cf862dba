//! Offers that wait for an answer, as a server lists them for programs.

use std::borrow::Cow;

use crate::event::field::WholeLine;
use crate::event::fields::{Keyed, ReadFields, Words};
use crate::event::malformed::Fault;
use crate::event::record::{self, made_from, record, shape};
use crate::event::{Challenge, Handle};

shape! {
    /// An offer that waits for an answer: a `<pf>` line, or a `<pt>` line for the user's own.
    ///
    /// ```
    /// use looking_at::event::PendingOffer;
    ///
    /// let offer = PendingOffer::parse(b"<pf> 59 w=Foo t=match p=Foo (1500) Bar (1400) rated")?;
    /// assert_eq!((offer.id, offer.to_me, &*offer.what), (59, true, "match"));
    /// # Ok::<(), looking_at::event::Malformed<'static>>(())
    /// ```
    pub struct PendingOffer<'a> {
        /// The number by which it is accepted, declined or withdrawn.
        id: u32,
        /// Whether the user is to answer it.
        to_me: bool,
        /// Who offers, or to whom it is offered.
        with: Handle<'a>,
        /// What is offered, in the server's word.
        what: Cow<'a, str>,
        /// The rest: the terms of a match, or `#`.
        parameters: Cow<'a, str> = Cow::Borrowed(""),
        /// The game that is offered, read from the parameters.
        challenge: Option<Box<Challenge<'a>>>,
        /// What the server sends besides the fields known here.
        more: Option<Vec<Cow<'a, str>>>,
    }
}

record! {
    /// Offers that no longer wait: a `<pr>` line.
    pub struct PendingRemoved {
        /// The numbers of the offers.
        ids: Vec<u32>,
    }
}

impl<'a> PendingOffer<'a> {
    /// Reads a line; one without its tag counts as an offer to the user.
    fn read(line: &'a str) -> Result<Self, Fault<'a>> {
        let line = line.trim_ascii();
        let (to_me, line) = match line.strip_prefix("<pt>") {
            Some(rest) => (false, rest),
            None => (true, line.strip_prefix("<pf>").unwrap_or(line)),
        };
        // The parameters hold blanks, and they are the last part.
        let (head, parameters) = line.split_once(" p=").unwrap_or((line, ""));
        let mut words = Words::after("", head);
        let id = words.number("id")?;
        let mut words = Keyed::new(words);
        Ok(PendingOffer {
            id,
            to_me,
            with: words.read("w", "with", "a handle", Handle::read_str)?,
            what: words.read("t", "what", "a word", Some)?.into(),
            parameters: Cow::Borrowed(parameters.trim_ascii()),
            challenge: Challenge::of_terms(parameters.trim_ascii()).map(Box::new),
            more: Some(words.rest()).filter(|more| !more.is_empty()),
        })
    }
}

record::line! {
    @parse
    /// Reads a line with the `<pf>` or `<pt>` before it; without one, it is taken for `<pf>`.
    ///
    /// # Errors
    ///
    /// [`Malformed`](crate::event::Malformed) names the first field that is not as it should be.
    PendingOffer<'a>, "pending_offer", PendingOffer::read
}

made_from! {
    PendingOffer<'a> from {
        line: WholeLine<'a>,
        /// Which of the two tags the line had.
        to_me: Option<bool>,
    } values => {
        let offer = PendingOffer::from_line(line.0).map_err(Box::new)?;
        Ok(PendingOffer { to_me: to_me.unwrap_or(offer.to_me), ..offer })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::event::tests::made;

    #[test]
    fn both_directions() {
        let line = b"<pt> 60 w=Foo t=partner p=#";
        let offer = PendingOffer::parse(line).unwrap();
        assert_eq!((offer.id, offer.to_me), (60, false));
        assert_eq!((&*offer.with.name, &*offer.what, &*offer.parameters), ("Foo", "partner", "#"));

        let line = b"<pf> 61 w=Foo t=draw x=1 y p=#";
        assert_eq!(PendingOffer::parse(line).unwrap().more.unwrap(), ["x=1", "y"]);

        let line = b" 59 w=Foo t=match p=GuestA (++++) Bar (1400) unrated blitz 2 12";
        let offer = PendingOffer::parse(line).unwrap();
        assert_eq!(offer.parameters, "GuestA (++++) Bar (1400) unrated blitz 2 12");
        assert!(offer.to_me);

        let game = offer.challenge.as_deref().unwrap();
        assert_eq!((&*game.challenger.name, game.challenger_rating.value()), ("GuestA", None));
        assert_eq!((&*game.opponent.name, game.opponent_rating.value()), ("Bar", Some(1400)));
        assert_eq!((game.rated, &*game.category, game.increment), (false, "blitz", Some(12)));

        let line = std::str::from_utf8(line).unwrap();
        let fields = [("line", line), ("to_me", "false")];
        let offer = made::pending_offer(&fields);
        assert!(!offer.to_me);
        assert_eq!(offer.clone().into_owned(), offer);
    }

    #[test]
    fn faults() {
        for (line, field) in [
            ("<pf>", "id"),
            ("<pf> x w=Foo t=match", "id"),
            ("<pf> 1 t=match p=", "with"),
            ("<pf> 1 w=F!o t=match p=", "with"),
            ("<pf> 1 w=Foo p=t=match", "what"),
        ] {
            assert_eq!(PendingOffer::parse(line.as_bytes()).unwrap_err().field, field, "{line}");
        }
    }
}
