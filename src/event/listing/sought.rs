//! Ads for games.

use std::borrow::Cow;

use super::cells::{Cells, pair, row};
use super::{End, Fit, Listing, counted_rows, listing};
use crate::event::fields::{Words, one_of};
use crate::event::{Color, Seek};

listing! {
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
    from (count: Option<u32>, total: Option<u32>),
    rows(rows, more)
}

impl Sought<'_> {
    /// Begins with a row.
    pub(crate) fn of_row(line: &str) -> Option<Sought<'static>> {
        Some(Sought::new([row(line)?]))
    }
}

impl Listing for Sought<'static> {
    counted_rows!(row);

    /// Returns where the ads end: capablanca does not count them, nor does it show their ranges of ratings.
    fn end(&self) -> End {
        let counted = self.rows.iter().any(|row| row.rating_min.is_some());
        if counted { End::Nowhere } else { End::Prompt }
    }
}

/// Reads `  2 1500 Foo(C)       1   0 unrated lightning [black]     0-9999 mf`.
fn row(line: &str) -> Option<Seek<'static>> {
    let mut cells = Cells::new(line);
    row!(cells => Seek { answerable: None, more: None }
        id rating from initial increment rated: rated category variant = variant color?: color
        (rating_min rating_max automatic formula..): wanted)
}

fn rated(word: &str) -> Option<bool> {
    one_of(word, [("rated", true), ("unrated", false)])
}

/// Takes more words for the game, as in `blitz chess960 bronstein`.
fn variant(cells: &mut Cells<'_>) -> Option<Cow<'static, str>> {
    let mut variant = Vec::new();
    while let Some(word) = cells.word_if(|word| !word.starts_with('[') && pair(word).is_none()) {
        variant.push(word);
    }
    (!variant.is_empty()).then(|| Cow::Owned(variant.join(" ")))
}

fn color(word: &str) -> Option<Color> {
    Color::read_str(word.strip_prefix('[')?.strip_suffix(']')?)
}

/// Reads the range of ratings, whether a game begins without asking, and whether the formula is checked: `0-9999 mf`.
/// capablanca leaves it out.
#[expect(clippy::type_complexity)]
fn wanted(text: &str) -> Option<(Option<u32>, Option<u32>, Option<bool>, Option<bool>)> {
    let mut words = Words::new(text);
    let Some(range) = words.next() else { return Some((None, None, None, None)) };
    let ((least, most), flags) = (pair(range)?, words.next().unwrap_or_default());
    let known = flags.bytes().all(|flag| matches!(flag, b'm' | b'f'));
    (known && words.next().is_none()).then_some(())?;
    Some((Some(least), Some(most), Some(!flags.contains('m')), Some(flags.contains('f'))))
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
