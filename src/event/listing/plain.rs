//! Listings that are kept as the server wrote them.

use std::borrow::Cow;

use super::cells::owned;
use super::{End, Fit, Listing, holds};
use crate::event::Malformed;
use crate::event::binding::{Form, Slot};
use crate::event::record::{FromMatch, shape};
use crate::event::values::Values;

shape! {
    /// A listing whose lines are kept as the server wrote them: the lists that there are, the boards to
    /// play from, the facts of a game.
    pub struct PlainListing<'a> {
        /// What is listed, such as `lists`, `boards` or `bughouse`.
        what: Cow<'a, str>,
        /// Whom or what it is about.
        name: Option<Cow<'a, str>>,
        /// The number of the game that it is about.
        game: Option<u32>,
        /// How many there are, as the server counts them in the first line.
        count: Option<u32>,
        /// The lines, without the blanks at their ends.
        rows: Vec<Cow<'a, str>>,
        /// `true` if there are more lines than a listing may have, else absent.
        incomplete: Option<bool>,
    }
}

/// What the first line says, and `line` for what follows in it.
const FIELDS: Form = &[
    Slot::new::<Cow<'_, str>>("what"),
    Slot::new::<Option<Cow<'_, str>>>("name"),
    Slot::new::<Option<u32>>("game"),
    Slot::new::<Option<u32>>("count"),
    Slot::new::<Option<Cow<'_, str>>>("line"),
];

impl<'a> FromMatch<'a> for PlainListing<'a> {
    const FORMS: &'static [Form] = &[FIELDS];

    fn make(_: usize, values: &mut Values<'_, 'a>) -> Result<Self, Box<Malformed<'a>>> {
        let (what, name) = (values.take("what")?, values.take("name")?);
        let (game, count) = (values.take("game")?, values.take("count")?);
        let line: Option<Cow<'a, str>> = values.take("line")?;
        let mut listing =
            PlainListing { what, name, game, count, rows: Vec::new(), incomplete: None };
        listing.add(&line.unwrap_or_default());
        Ok(listing)
    }
}

impl PlainListing<'_> {
    fn add(&mut self, line: &str) {
        let row = line.trim_ascii_end();
        if !row.is_empty() {
            self.rows.push(owned(row));
        }
    }
}

impl Listing for PlainListing<'static> {
    const JOINED: bool = true;

    fn is_open(&self) -> bool {
        self.count != Some(0)
    }

    fn end(&self) -> End {
        End::Anywhere
    }

    /// All that follows up to the prompt, or to a message of another kind, belongs to it.
    fn push(&mut self, line: &str) -> Fit {
        self.add(line);
        Fit::Part
    }

    fn extend(&mut self, _: &str, more: &str) -> bool {
        self.rows.last_mut().map(|row| row.to_mut().push_str(more)).is_some()
    }

    holds!(rows);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::event::Event;

    #[test]
    fn lines_are_kept_as_they_are_written() {
        let fields = [("what", "channels"), ("name", "Foo"), ("line", " none ")];
        let Event::Listing(mut listing) = Event::from_fields("listing", &fields) else { panic!() };
        assert_eq!((listing.push("  1  2 "), listing.push(" ")), (Fit::Part, Fit::Part));
        assert!(listing.extend("  1  2", "  3"));
        assert_eq!(listing.rows, [" none", "  1  2  3"]);
    }
}
