//! Ads for games.

use std::borrow::Cow;

use super::cells::{handle, owned, pair, rating};
use super::games::begins_with_number;
use super::{End, Fit, Listing, holds, made_of};
use crate::event::fields::{Words, number};
use crate::event::record::shape;
use crate::event::{Color, Seek};

shape! {
    /// The ads for games, as `sought` lists them.
    pub struct Sought<'a> {
        /// The ads.
        rows: Vec<Seek<'a>>,
        /// How many are listed, as the server counts them.
        count: Option<u32>,
        /// How many there are.
        total: Option<u32>,
        /// Lines that were not understood.
        more: Vec<Cow<'a, str>> = Vec::new(),
        /// `true` if the end of the listing did not come, else absent.
        incomplete: Option<bool>,
    }
}

made_of!(Sought(count: Option<u32>, total: Option<u32>) rows, more, incomplete);

impl Sought<'_> {
    /// Begins with a row.
    pub(crate) fn of_row(line: &str) -> Option<Sought<'static>> {
        Some(Sought::new([row(line)?]))
    }
}

impl Listing for Sought<'static> {
    const HEAD: bool = false;
    const JOINED: bool = true;

    /// Takes the line that counts the ads.
    fn join(&mut self, last: Self) -> Fit {
        (self.count, self.total) = (last.count, last.total);
        Fit::Last
    }

    /// capablanca does not count its ads, nor does it show their ranges of ratings.
    fn end(&self) -> End {
        let counted = self.rows.iter().any(|row| row.rating_min.is_some());
        if counted { End::Nowhere } else { End::Prompt }
    }

    fn push(&mut self, line: &str) -> Fit {
        match row(line) {
            Some(row) => self.rows.push(row),
            None if begins_with_number(line) => self.more.push(owned(line)),
            None => return Fit::Other,
        }
        Fit::Part
    }

    holds!(rows, more);
}

/// A row: `  2 1500 Foo(C)       1   0 unrated lightning [black]     0-9999 mf`.
fn row(line: &str) -> Option<Seek<'static>> {
    let mut words = Words::new(line);
    let id: u32 = number(words.next()?)?;
    let rating = rating(words.next()?)?;
    let from = handle(words.next()?)?;
    let (initial, increment) = (number(words.next()?)?, number(words.next()?)?);
    let rated = match words.next()? {
        "rated" => true,
        "unrated" => false,
        _ => return None,
    };
    let category = Cow::Owned(words.next()?.to_owned());
    // There may be more words, as in `blitz chess960 bronstein`.
    let mut variant = Vec::new();
    while let Some(word) = words.next_if(|word| !word.starts_with('[') && pair(word).is_none()) {
        variant.push(word);
    }
    let color = match words.next_if(|word| word.starts_with('[')) {
        Some(word) => Some(Color::read_str(word.strip_prefix('[')?.strip_suffix(']')?)?),
        None => None,
    };
    // capablanca leaves out the range of ratings.
    let range = match words.next() {
        Some(word) => Some(pair(word)?),
        None => None,
    };
    let flags = words.next().unwrap_or_default();
    let known = flags.bytes().all(|flag| matches!(flag, b'm' | b'f'));
    (known && words.next().is_none()).then_some(())?;
    Some(Seek {
        rating,
        initial,
        increment,
        rated,
        category,
        variant: (!variant.is_empty()).then(|| Cow::Owned(variant.join(" "))),
        color,
        rating_min: range.map(|(least, _)| least),
        rating_max: range.map(|(_, most)| most),
        automatic: range.map(|_| !flags.contains('m')),
        formula: range.map(|_| flags.contains('f')),
        ..Seek::new(id, from)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows() {
        let full =
            row("  2 ---- Larkspur(C)         1   0 unrated lightning [black]     0-9999 mf")
                .unwrap();
        assert_eq!((full.id, &*full.from.name, full.rating.value()), (2, "Larkspur", None));
        assert_eq!((full.initial, full.increment, full.rated), (1, 0, false));
        assert_eq!((&*full.category, full.color), ("lightning", Some(Color::Black)));
        assert_eq!((full.rating_min, full.rating_max), (Some(0), Some(9999)));
        assert_eq!((full.automatic, full.formula), (Some(false), Some(true)));
        let plain =
            row("104 2616 masheen(C)          5   0 rated   suicide             1800-9999 ")
                .unwrap();
        assert_eq!((plain.color, plain.automatic, plain.formula), (None, Some(true), Some(false)));
        assert_eq!((plain.rated, plain.rating_min), (true, Some(1800)));
        let words =
            row("  3 ++++ Foo(U)  2  12 unrated blitz chess960 bronstein [black] 0-9999").unwrap();
        assert_eq!(
            (&*words.category, words.variant.as_deref()),
            ("blitz", Some("chess960 bronstein"))
        );
    }

    /// capablanca
    #[test]
    fn a_row_without_the_range_of_ratings() {
        let ad = row("  1    0 Ashgrove            3   2 unrated blitz     ").unwrap();
        assert_eq!((ad.id, &*ad.category, ad.rating_min), (1, "blitz", None));
        assert_eq!((ad.automatic, ad.formula), (None, None));
    }

    #[test]
    fn what_is_no_row() {
        for line in [
            "",
            "12 ads displayed.",
            " 1: 1500 Foo 5 0 rated blitz 0-9999",
            "  1 1500 Foo 5 0 maybe blitz 0-9999",
            "  1 1500 Foo 5 0 rated",
            "  1 1500 Foo 5 0 rated blitz [pink] 0-9999",
            "  1 1500 Foo 5 0 rated blitz 0-9999 mf more",
            "  1 1500 Foo 5 0 rated blitz 0-9999 x",
            "  1 Foo 1500 5 0 rated blitz 0-9999",
        ] {
            assert_eq!(row(line), None, "{line}");
        }
    }

    #[test]
    fn numbered_lines_of_another_shape_are_kept() {
        let mut sought = Sought::of_row("  1 1500 Foo 5 0 rated blitz 0-9999").unwrap();
        assert_eq!(sought.push("  2 something new"), Fit::Part);
        assert_eq!(sought.push("something else"), Fit::Other);
        assert_eq!((sought.rows.len(), sought.more.len()), (1, 1));
    }
}
