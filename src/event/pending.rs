//! Offers that wait for an answer, as a server lists them for programs.

use std::borrow::Cow;

use super::field_name::name;
use super::malformed::Fault;
use super::record::{self, FromFields, plain, shape};
use super::words::{Words, number};
use super::{Fields, Handle, Malformed, text};

shape! {
    /// An offer that waits for an answer: a `<pf>` line, or a `<pt>` line for the reader's own.
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
        /// Whether the reader is to answer it.
        to_me: bool,
        /// Who offers, or to whom it is offered.
        with: Handle<'a>,
        /// What is offered, in the server's word.
        what: Cow<'a, str>,
        /// The rest: the terms of a match, or `#`.
        parameters: Cow<'a, str>,
    }
}

/// Offers that no longer wait: a `<pr>` line.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct PendingRemoved {
    /// The numbers of the offers.
    pub ids: Vec<u32>,
}

plain!(PendingRemoved);

impl<'a> PendingOffer<'a> {
    /// Reads a line; one without its tag counts as an offer to the reader.
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
        let mut with = None;
        let mut what = None;
        for word in words {
            match word.split_once('=') {
                Some(("w", name)) => {
                    with =
                        Some(Handle::read_str(name).ok_or(Fault::new("with", name, "a handle"))?);
                }
                Some(("t", kind)) => what = Some(kind),
                _ => {}
            }
        }
        Ok(PendingOffer {
            id,
            to_me,
            with: with.ok_or(Fault::missing("with", "w= and a handle"))?,
            what: Cow::Borrowed(what.ok_or(Fault::missing("what", "t= and a word"))?),
            parameters: Cow::Borrowed(parameters.trim_ascii()),
        })
    }
}

record::line! {
    /// Reads a line with the `<pf>` or `<pt>` before it; without one, it is taken for `<pf>`.
    ///
    /// # Errors
    ///
    /// [`Malformed`] names the first field that is not as it should be.
    PendingOffer, "pending_offer", PendingOffer::read
}

impl<'a> FromFields<'a> for PendingOffer<'a> {
    /// A field `to_me` says which of the two tags the line had.
    fn from_fields(kind: &'a str, fields: &Fields<'_, 'a>) -> Result<Self, Box<Malformed<'a>>> {
        let mut offer = PendingOffer::from_line(kind, fields)?;
        offer.to_me = fields.read_or(kind, name!("to_me"), offer.to_me)?;
        Ok(offer)
    }
}

impl<'a> FromFields<'a> for PendingRemoved {
    fn from_fields(kind: &'a str, fields: &Fields<'_, 'a>) -> Result<Self, Box<Malformed<'a>>> {
        Ok(PendingRemoved { ids: ids(kind, fields)? })
    }
}

/// The field `ids`: numbers with blanks or commas between them.
pub(crate) fn ids<'a>(kind: &'a str, fields: &Fields<'_, 'a>) -> Result<Vec<u32>, Malformed<'a>> {
    const EXPECTED: &str = "numbers";
    let field =
        fields.value(name!("ids")).ok_or_else(|| Malformed::new(kind, "ids", None, EXPECTED))?;
    field
        .split(|&byte| byte <= b' ' || byte == b',')
        .filter(|word| !word.is_empty())
        .map(|word| {
            let digits = word.strip_suffix(b".").unwrap_or(word);
            std::str::from_utf8(digits)
                .ok()
                .and_then(number)
                .ok_or_else(|| Malformed::new(kind, "ids", Some(text::decode(word)), EXPECTED))
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_directions() {
        let line = b"<pt> 60 w=Foo t=partner p=#";
        let offer = PendingOffer::parse(line).unwrap();
        assert_eq!((offer.id, offer.to_me), (60, false));
        assert_eq!((&*offer.with.name, &*offer.what, &*offer.parameters), ("Foo", "partner", "#"));

        let line = b" 59 w=Foo t=match p=GuestA (++++) Bar (1400) unrated blitz 2 12";
        let offer = PendingOffer::parse(line).unwrap();
        assert_eq!(offer.parameters, "GuestA (++++) Bar (1400) unrated blitz 2 12");
        assert!(offer.to_me);

        let pairs: [(&str, &[u8]); 2] = [("line", line), ("to_me", b"false")];
        let offer = PendingOffer::from_fields("pending_offer", &Fields::new(&pairs)).unwrap();
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

    #[test]
    fn lists_of_numbers() {
        for (text, expected) in [
            ("8 17 30", Some(vec![8, 17, 30])),
            (" 39", Some(vec![39])),
            ("8, 17.", Some(vec![8, 17])),
            ("8 x", None),
            ("-1", None),
        ] {
            let pairs = [("ids", text.as_bytes())];
            assert_eq!(ids("pending_removed", &Fields::new(&pairs)).ok(), expected, "{text}");
        }
    }
}
