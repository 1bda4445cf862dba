//! Listings that are kept as the server wrote them.

use std::borrow::Cow;

use super::cells::owned;
use super::{End, Fit, Listing, listing};
use crate::event::record::made_from;

listing! {
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
    from by_hand,
    rows(rows)
}

made_from! {
    PlainListing<'a> from {
        what: Cow<'a, str>,
        name: Option<Cow<'a, str>>,
        game: Option<u32>,
        count: Option<u32>,
        /// What follows in the first line.
        line: Option<Cow<'a, str>>,
    } values => {
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

    /// Takes all that follows up to the prompt, or to a message of another kind.
    fn push(&mut self, line: &str) -> Fit {
        self.add(line);
        Fit::Part
    }

    fn extend(&mut self, _: &str, more: &str) -> bool {
        self.rows.last_mut().map(|row| row.to_mut().push_str(more)).is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::event::tests::made;

    #[test]
    fn lines_are_kept_as_they_are_written() {
        let fields = [("what", "channels"), ("name", "Foo"), ("line", " none ")];
        let mut listing = made::listing(&fields);
        assert_eq!((listing.push("  1  2 "), listing.push(" ")), (Fit::Part, Fit::Part));
        assert!(listing.extend("  1  2", "  3"));
        assert_eq!(listing.rows, [" none", "  1  2  3"]);
    }
}
