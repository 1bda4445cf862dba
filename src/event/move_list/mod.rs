//! The moves of a game, from the block of lines that lists them.

mod drawn;
mod reader;

use std::borrow::Cow;

use super::build::IntoField;
use super::fields::{Words, number, one_of};
use super::record::{FromMatch, made_from, record, shape};
use super::shared::clock::Elapsed;
use super::{Cause, Color, Date, GameResult, Manner, Rating, text};
use crate::grammar;
use crate::lanes::find_near;

pub use reader::{MoveListReader, Progress};

shape! {
    /// The moves of a game so far.
    pub struct MoveList<'a> {
        /// The number of the game, where the server says it.
        game: Option<u32>,
        /// White's name.
        white: Cow<'a, str>,
        /// White's rating.
        white_rating: Option<Rating<'a>>,
        /// Black's name.
        black: Cow<'a, str>,
        /// Black's rating.
        black_rating: Option<Rating<'a>>,
        /// When the game began, as the server wrote it.
        when: Cow<'a, str> = Cow::Borrowed(""),
        /// When the game began.
        date: Option<Date<'a>>,
        /// Whether it is rated.
        rated: bool = false,
        /// The category, such as `blitz`.
        category: Cow<'a, str> = Cow::Borrowed("untimed"),
        /// The second word for the game where there is one, such as `bughouse` in
        /// `blitz bughouse`.
        variant: Option<Cow<'a, str>>,
        /// The initial time in minutes.
        initial: u32 = 0,
        /// The increment in seconds.
        increment: u32 = 0,
        /// The position it began from, if the list shows one. Not all servers show the one of a
        /// wild game.
        start_fen: Option<Cow<'a, str>>,
        /// The ranks of that position as they are written, if it is not one of chess; it has no `start_fen` then.
        start_ranks: Option<Vec<Cow<'a, str>>>,
        /// `true` if Black made the first move of the list, else absent.
        black_first: Option<bool>,
        /// The moves in order.
        moves: Vec<ListedMove<'a>>,
        /// Why the game ended, in the server's words, or that it goes on.
        reason: Option<Cow<'a, str>>,
        /// Why the game ended, as one word; absent while it goes on.
        cause: Option<Cause>,
        /// How it was aborted or adjourned, where the reason says it.
        manner: Option<Manner>,
        /// The player whom the reason names: who resigned, lost on time, disconnected, aborted or adjourned it.
        by: Option<Cow<'a, str>>,
        /// The side of that player.
        side: Option<Color>,
        /// The name of the one who lost, where the reason says it.
        loser: Option<Cow<'a, str>>,
        /// The name of the player who won, where the reason names one of the two.
        winner: Option<Cow<'a, str>>,
        /// The result.
        result: Option<GameResult>,
    }
}

shape! {
    /// One move of a list.
    pub struct ListedMove<'a> {
        /// The move in short notation.
        san: Cow<'a, str>,
        /// The time that it took.
        elapsed_ms: Option<i32>,
    }
}

impl<'a> FromMatch<'a> for MoveList<'a> {}

record! {
    /// The title of a move list that did not follow: `Movelist for game 7:`.
    pub struct MoveListTitle {
        /// The number of the game.
        game: u32,
    }
}

shape! {
    /// The first line of a move list that did not follow, with the players and the date.
    pub struct MoveListHeader<'a> {
        /// White's name.
        white: Cow<'a, str>,
        /// White's rating.
        white_rating: Option<Cow<'a, str>>,
        /// Black's name.
        black: Cow<'a, str>,
        /// Black's rating.
        black_rating: Option<Cow<'a, str>>,
        /// When the game began, as the server wrote it.
        when: Cow<'a, str>,
        /// When the game began.
        date: Option<Date<'a>>,
    }
}

made_from! {
    MoveListHeader<'a> from {
        white: Cow<'a, str>,
        white_rating: Option<Cow<'a, str>>,
        black: Cow<'a, str>,
        black_rating: Option<Cow<'a, str>>,
        when: Cow<'a, str>,
    } values => {
        let date = Date::parse(&when).map(Date::into_owned);
        Ok(MoveListHeader { white, white_rating, black, black_rating, when, date })
    }
}

/// Reads the players and the date: `Foo (UNR) vs. Bar (1234) --- Sun Apr 22, 09:07 PDT 2001`. ICC shows no
/// rating where there is none: `guest24 vs. Bar (1458) --- 2002.02.08 02:16:27`.
fn header(line: &str) -> Option<MoveList<'_>> {
    let (white, white_rating, rest) = player(line.trim_ascii())?;
    let (black, black_rating, rest) = player(rest.strip_prefix("vs. ")?)?;
    let when = rest.strip_prefix("--- ")?.trim_ascii();
    Some(MoveList {
        white_rating,
        black_rating,
        when: Cow::Borrowed(when),
        date: Date::parse(when),
        ..MoveList::new(white, black, Vec::<ListedMove<'_>>::new())
    })
}

/// Takes a name and a rating from the front of a text.
///
/// The name is any word, since an examiner can call the sides what he likes. So it ends with the
/// first blank, whatever is in it.
fn player(text: &str) -> Option<(&str, Option<Rating<'_>>, &str)> {
    let (name, rest) = text.split_once(' ')?;
    let rest = rest.trim_ascii_start();
    let (rating, rest) = match rest.strip_prefix('(') {
        Some(rest) => {
            let (rating, rest) = rest.split_once(')')?;
            (Some(Rating::read_str(rating)?), rest.trim_ascii_start())
        }
        None => (None, rest),
    };
    grammar::is_word(name.as_bytes()).then_some((name, rating, rest))
}

/// Returns whether a line has the shape of a header: for lines that other entries match as well.
#[inline]
pub(crate) fn is_header(line: &[u8]) -> bool {
    may_begin_header(line)
        && line.len() <= reader::MAX_LINE
        && header(&text::decode(line)).is_some()
}

/// Returns whether a line that begins with a text may have the shape of a header.
#[inline]
pub(crate) fn may_begin_header(text: &[u8]) -> bool {
    may_be_second(find_near(b' ', text).and_then(|blank| text.get(blank + 1)))
}

/// Returns whether the second word of a header may begin with a byte, if that is known: it is a rating or `vs.`, which rules
/// out nearly all lines.
#[inline]
pub(crate) fn may_be_second(byte: Option<&u8>) -> bool {
    matches!(byte, None | Some(b'(' | b'v'))
}

/// Returns whether a line has the terms of a game, as the one below a header has.
pub(crate) fn is_terms(line: &[u8]) -> bool {
    line.len() <= reader::MAX_LINE && TermsLine::read(&text::decode(line)).is_some()
}

/// The line under the header: `Unrated blitz match, initial time: 2 minutes, increment: 12 seconds.`
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct TermsLine<'t> {
    rated: bool,
    category: &'t str,
    variant: Option<&'t str>,
    initial: u32,
    increment: u32,
}

impl<'t> TermsLine<'t> {
    fn read(line: &'t str) -> Option<Self> {
        let (what, clocks) = line.trim_ascii().split_once(" match, initial time: ")?;
        let (rated, category) = what.split_once(' ')?;
        let rated = one_of(&rated.to_ascii_lowercase(), [("rated", true), ("unrated", false)])?;
        let (category, variant) = match category.split_once(' ') {
            Some((category, variant)) => (category, Some(variant.trim_ascii())),
            None => (category, None),
        };
        let (initial, rest) = clocks.split_once(" minute")?;
        let (_, rest) = rest.split_once(", increment: ")?;
        let (increment, _) = rest.split_once(" second")?;
        let (initial, increment) = (number(initial)?, number(increment)?);
        Some(TermsLine { rated, category, variant, initial, increment })
    }
}

/// One numbered line: White's move and Black's, either of which may be missing.
#[derive(Debug, Clone, PartialEq, Eq)]
struct MoveRow<'t> {
    number: u32,
    /// `None` for the `...` of a list that begins with Black.
    white: Option<ListedMove<'t>>,
    black: Option<ListedMove<'t>>,
}

impl<'t> MoveRow<'t> {
    fn read(line: &'t str) -> Option<Self> {
        let mut words = Words::after("", line);
        let mut skipped = false;
        let number = number(words.next()?.strip_suffix('.')?)?;
        let mut column = || -> Option<Option<ListedMove<'t>>> {
            let Some(san) = words.next() else { return Some(None) };
            let time = words.next_if(|word| word.starts_with('('));
            if san == "..." && !skipped {
                skipped = true;
                return Some(None);
            }
            let good = san.len() <= 16
                // A promoted piece of shogi has a plus before its letter.
                && san.trim_start_matches('+').starts_with(|letter: char| letter.is_ascii_alphabetic())
                && san.bytes().all(|byte| byte.is_ascii_graphic());
            let elapsed_ms = match time {
                Some(time) => Some(Elapsed::read(time.as_bytes())?.ms),
                None => None,
            };
            good.then_some(Some(ListedMove { san: Cow::Borrowed(san), elapsed_ms }))
        };
        let (white, black) = (column()?, column()?);
        // `1. ...` alone: Black is to make the first move and has not yet.
        let whole = words.next().is_none() && (white.is_some() || skipped);
        whole.then_some(MoveRow { number, white, black })
    }
}

/// Reads the line after the moves: `{Still in progress} *`.
fn ending(line: &str) -> Option<(&str, GameResult)> {
    let (reason, result) = line.trim_ascii().strip_prefix('{')?.split_once('}')?;
    Some((reason.trim_ascii(), GameResult::read_str(result)?))
}

impl<'a> IntoField<ListedMove<'a>> for &'a str {
    fn into_field(self) -> ListedMove<'a> {
        ListedMove::new(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headers() {
        let line = "Larkspur (1630) vs. Jotunbee (UNR) --- Sat Aug 28, 00:14 UTC 1999";
        let first = header(line).unwrap();
        assert_eq!((&*first.white, &*first.black), ("Larkspur", "Jotunbee"));
        assert_eq!(first.white_rating.unwrap().value(), Some(1630));
        assert_eq!(first.when, "Sat Aug 28, 00:14 UTC 1999");
        let first = header("Foo ( 986) vs. Bar (1234P) --- 1999.08.28 00:15:30").unwrap();
        assert_eq!(first.white_rating.unwrap().value(), Some(986));
        let first = header("guest24 vs. Foo (1458) --- 2002.02.08 02:16:27").unwrap();
        assert_eq!((&*first.white, first.white_rating), ("guest24", None));
        assert_eq!(first.black_rating.unwrap().value(), Some(1458));
        for bad in ["", "Foo vs. --- now", "a b (1) vs. c (2) --- x", "Foo (1) vs. Bar (x) --- now"]
        {
            assert_eq!(header(bad), None, "{bad}");
        }
    }

    #[test]
    fn terms() {
        let line = "Unrated Wild match, initial time: 4 minutes, increment: 0 seconds.";
        let expected =
            TermsLine { rated: false, category: "Wild", variant: None, initial: 4, increment: 0 };
        assert_eq!(TermsLine::read(line), Some(expected));
        let line = "Rated wild/fr match, initial time: 1 minute, increment: 1 second.";
        let expected =
            TermsLine { rated: true, category: "wild/fr", variant: None, initial: 1, increment: 1 };
        assert_eq!(TermsLine::read(line), Some(expected));
        let line = "Unrated blitz bughouse match, initial time: 3 minutes, increment: 0 seconds.";
        let read = TermsLine::read(line).unwrap();
        assert_eq!((read.category, read.variant), ("blitz", Some("bughouse")));
        for bad in [
            "",
            "Rated match, initial time: 1 minute",
            "A b match, initial time: 1 minutes, increment: 1 seconds.",
        ] {
            assert_eq!(TermsLine::read(bad), None, "{bad}");
        }
    }

    #[test]
    fn rows() {
        let read = |line| {
            MoveRow::read(line).map(|row| {
                let side = |listed: Option<ListedMove<'_>>| {
                    listed.map(|listed| (listed.san.into_owned(), listed.elapsed_ms))
                };
                (row.number, side(row.white), side(row.black))
            })
        };
        let some = |san: &str, ms| Some((san.to_owned(), Some(ms)));
        assert_eq!(
            read("  1.  Nc3     (0:00)     b6      (0:04.795)  "),
            Some((1, some("Nc3", 0), some("b6", 4_795)))
        );
        assert_eq!(
            read(" 24.  Q@c8+   (1:14:24.313)  "),
            Some((24, some("Q@c8+", 4_464_313), None))
        );
        assert_eq!(read("  1.  ...                e5  (0:03)"), Some((1, None, some("e5", 3_000))));
        assert_eq!(read("  1.  ...  (0:00)  e5  (0:03)"), Some((1, None, some("e5", 3_000))));
        assert_eq!(read("  1.  ...     (0:00.000)"), Some((1, None, None)));
        assert_eq!(
            read("100.  e4  e5"),
            Some((100, Some(("e4".into(), None)), Some(("e5".into(), None))))
        );
        for bad in [
            "",
            "1.",
            "1. ... ...",
            "1. ... e5 ...",
            "1 e4 (0:00)",
            "1. e4 (x)",
            "1. e4 e5 e6",
            "1. (0:00)",
            "x. e4",
        ] {
            assert_eq!(read(bad), None, "{bad}");
        }
    }

    #[test]
    fn endings() {
        assert_eq!(
            ending("      {Still in progress} *"),
            Some(("Still in progress", GameResult::Unfinished))
        );
        assert_eq!(ending("{White resigned} 0-1"), Some(("White resigned", GameResult::BlackWins)));
        assert_eq!(ending("{White resigned}"), None);
        assert_eq!(ending("White resigned} 0-1"), None);
    }
}
