//! A player in one word, as servers write it for programs.

use std::borrow::Cow;

use super::{Handle, Rating};
use crate::event::shape::shape;
use crate::grammar;
use crate::lanes::ThirtyTwo;

shape! {
    /// A rating and what it is for.
    pub struct CategoryRating<'a> {
        /// The category, such as `Blitz`.
        category: Cow<'a, str>,
        /// The rating.
        rating: Rating<'a>,
    }
}

/// The categories whose ratings a record has, in this order.
const CATEGORIES: [&str; 9] = [
    "blitz",
    "standard",
    "lightning",
    "wild",
    "bughouse",
    "crazyhouse",
    "suicide",
    "losers",
    "atomic",
];

/// The titles of the bits that servers send to programs, from the lowest on.
const TITLES: [&str; 8] = ["(U)", "(C)", "(GM)", "(IM)", "(FM)", "(WGM)", "(WIM)", "(WFM)"];

/// Returns the titles that the bits of a number mean, as they are written after a name.
pub(crate) fn titles_of_bits(bits: u32) -> Cow<'static, str> {
    let titles = TITLES.iter().enumerate().filter(|(bit, _)| bits >> bit & 1 == 1);
    titles.map(|(_, title)| *title).collect()
}

/// The signs that say what a player does; a blank for nothing in particular.
pub(crate) const STATUS: &str = "^~:#.& ";

/// A player as `who I` lists and as `<wa>` announces: the name, a sign, titles as two digits of a number to the base 16, and
/// nine ratings, each with `P`, `E` or a blank behind it.
///
/// ```text
/// Foo^021411E1663P1483P1720 0P1646P0P0P1679P
/// ```
#[derive(Debug)]
pub(crate) struct PlayerRecord<'t> {
    pub(crate) player: Handle<'t>,
    /// The sign behind the name; `None` for a blank.
    pub(crate) status: Option<char>,
    pub(crate) is_registered: bool,
    pub(crate) ratings: Vec<CategoryRating<'t>>,
    /// What follows the ratings.
    pub(crate) more: &'t str,
}

impl<'t> PlayerRecord<'t> {
    /// Splits a record into the name, the sign behind it, and the rest.
    pub(crate) fn split(text: &'t str) -> Option<(&'t str, char, &'t str)> {
        let end = text.find(|letter| STATUS.contains(letter))?;
        let (name, rest) = text.split_at(end);
        let sign = char::from(*rest.as_bytes().first()?);
        let is_name = name.starts_with(|letter: char| letter.is_ascii_alphabetic());
        (is_name && grammar::is_handle(name.as_bytes())).then_some((name, sign, &rest[1..]))
    }

    pub(crate) fn read(text: &'t str) -> Option<Self> {
        let (name, sign, rest) = PlayerRecord::split(text)?;
        let (bits, mut rest) = rest.split_at_checked(2)?;
        bits.bytes().all(|byte| byte.is_ascii_hexdigit()).then_some(())?;
        let bits = u32::from_str_radix(bits, 16).ok()?;
        let mut ratings = Vec::with_capacity(CATEGORIES.len());
        for category in CATEGORIES {
            let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
            (1..=4).contains(&digits).then_some(())?;
            let mark = match rest.as_bytes().get(digits) {
                Some(b'P' | b'E') => 1,
                Some(b' ') => 0,
                // The blank behind the last is not always there.
                None if ratings.len() + 1 == CATEGORIES.len() => 0,
                _ => return None,
            };
            let rating = Rating::read_str(&rest[..digits + mark])?;
            ratings.push(CategoryRating { category: Cow::Borrowed(category), rating });
            rest = &rest[digits + mark..];
            if mark == 0 {
                rest = rest.strip_prefix(' ').unwrap_or(rest);
            }
        }
        let more = rest.trim_ascii();
        (more.is_empty() || rest.starts_with(' ')).then_some(())?;
        Some(PlayerRecord {
            player: Handle::with_titles(Cow::Borrowed(name), titles_of_bits(bits)),
            status: (sign != ' ').then_some(sign),
            is_registered: bits & 1 == 0,
            ratings,
            more,
        })
    }

    /// Returns whether a line can be a record: cheap, for lines that nothing matches.
    #[inline]
    pub(crate) fn may_be(line: &[u8]) -> bool {
        if line.len() < 24 || !line[0].is_ascii_alphabetic() {
            return false;
        }
        // The end first: few sentences end like a rating.
        if !matches!(line.trim_ascii_end().last(), Some(b'P' | b'E' | b'0'..=b'9')) {
            return false;
        }
        // The name, compared at once: most lines that nothing matches begin with a word of some length.
        let name = (!ThirtyTwo::new(line).letters()).trailing_zeros() as usize;
        let is_status = |byte: &u8| STATUS.as_bytes().contains(byte);
        line.get(name).is_some_and(is_status)
            && line
                .get(name + 1..name + 4)
                .is_some_and(|bits| bits.iter().all(u8::is_ascii_hexdigit))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(text: &str) -> Option<String> {
        PlayerRecord::read(text).map(|record| {
            let ratings = record.ratings.iter().map(|it| it.rating.to_string());
            let (player, status) = (record.player, record.status.unwrap_or('-'));
            format!("{player} {status} {} {}", ratings.collect::<Vec<_>>().join(","), record.more)
        })
    }

    #[test]
    fn records() {
        for (text, expected) in [
            // A player of freechess.org, as pychess has it, and a guest.
            (
                "gbtami 001411E1663P1483P1720P0P1646P0P0P1679P",
                "gbtami - 1411E,1663P,1483P,1720P,0P,1646P,0P,0P,1679P ",
            ),
            ("GuestABCD 010P0P0P0P0P0P0P0P0P", "GuestABCD(U) - 0P,0P,0P,0P,0P,0P,0P,0P,0P "),
            // FatICS
            (
                "Marzipan 001222 1326P1169P0P0P0P0P0P0P",
                "Marzipan - 1222,1326P,1169P,0P,0P,0P,0P,0P,0P ",
            ),
            // Playing; a computer and a grandmaster; the last without its blank, and with it.
            ("Foo^062000 2100 2200 1 2 3 4 5 6", "Foo(C)(GM) ^ 2000,2100,2200,1,2,3,4,5,6 "),
            ("Foo^A02000 2100 2200 1 2 3 4 5 6 ", "Foo(WGM)(WFM) ^ 2000,2100,2200,1,2,3,4,5,6 "),
            ("Foo#000P0P0P0P0P0P0P0P0P 1 2", "Foo # 0P,0P,0P,0P,0P,0P,0P,0P,0P 1 2"),
        ] {
            assert_eq!(shown(text).as_deref(), Some(expected));
            assert!(PlayerRecord::may_be(text.as_bytes()) || text.ends_with("1 2"), "{text}");
        }
    }

    #[test]
    fn what_is_none() {
        for text in [
            "",
            "Foo",
            "Foo 00",
            "Foo 000P0P0P0P0P0P0P0P",
            "Foo 000P0P0P0P0P0P0P0P0Px",
            "Foo 000P0P0P0P0P0P0P0P0P0P",
            "Foo g00P0P0P0P0P0P0P0P0P",
            "Foo +00P0P0P0P0P0P0P0P0P",
            "Foo 000P0P0P0P0P0P0P0P12345P",
            "1 000P0P0P0P0P0P0P0P0P",
            "Foo é",
            "Foo 00é0P0P0P0P0P0P0P0P0P",
        ] {
            assert_eq!(shown(text), None, "{text}");
        }
    }
}
