//! What the rows of several listings have in common.

use std::borrow::Cow;

use crate::event::fields::{Words, number};
use crate::event::shared::clock::Elapsed;
use crate::event::{Color, Date, Handle, Rating};
use crate::grammar;

/// A text of its own.
pub(super) fn owned(text: &str) -> Cow<'static, str> {
    Cow::Owned(text.to_owned())
}

/// A name with its titles.
pub(super) fn handle(word: &str) -> Option<Handle<'static>> {
    grammar::is_handle(word.as_bytes()).then_some(())?;
    Handle::read_str(word).map(Handle::into_owned)
}

/// A rating, or the mark in its place.
pub(super) fn rating(word: &str) -> Option<Rating<'static>> {
    Rating::read_str(word).map(Rating::into_owned)
}

/// A date.
pub(super) fn date(text: &str) -> Option<Date<'static>> {
    Date::parse(text).map(Date::into_owned)
}

/// What kind of game it is, as `[ br  3   0]` says: private or not, letters, rated or not, clock.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct GameType<'t> {
    pub(super) private: bool,
    /// The letters of the category: `b` for blitz, and others on other servers.
    pub(super) code: &'t str,
    pub(super) rated: Option<bool>,
    pub(super) initial: u32,
    pub(super) increment: u32,
}

impl<'t> GameType<'t> {
    /// Reads what is between the brackets: three letters and two numbers, of which the first may
    /// follow the letters directly, as in ` su120   0`.
    pub(super) fn read(inside: &'t str) -> Option<Self> {
        let (letters, clock) = inside.split_at_checked(3)?;
        let mut clock = Words::new(clock);
        let (initial, increment) = (number(clock.next()?)?, number(clock.next()?)?);
        if clock.next().is_some() {
            return None;
        }
        GameType::of_letters(letters.trim_ascii(), initial, increment)
    }

    /// The same for letters that are a word.
    pub(super) fn of_letters(letters: &'t str, initial: u32, increment: u32) -> Option<Self> {
        // FatICS has a `?` for a variant that has no letter.
        letters.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'?').then_some(())?;
        let (rest, rated) = match letters.as_bytes().last()? {
            b'r' => (&letters[..letters.len() - 1], Some(true)),
            b'u' => (&letters[..letters.len() - 1], Some(false)),
            _ => (letters, None),
        };
        let (private, code) = match rest.strip_prefix('p') {
            Some(code) if !code.is_empty() => (true, code),
            _ => (false, rest),
        };
        Some(GameType { private, code, rated, initial, increment })
    }
}

/// What is before `[`, between the brackets, and behind `]`.
pub(super) fn brackets(line: &str) -> Option<(&str, &str, &str)> {
    let (before, rest) = line.split_once('[')?;
    let (inside, behind) = rest.split_once(']')?;
    Some((before, inside, behind))
}

/// A clock in milliseconds: `3:00`, `1:37:02`, `-0:05`.
pub(super) fn clock(text: &str) -> Option<i64> {
    let text = text.trim_ascii();
    let (sign, time) = text.strip_prefix('-').map_or((1, text), |time| (-1, time));
    Elapsed::read(time.as_bytes()).map(|elapsed| sign * i64::from(elapsed.ms))
}

/// Two numbers with a hyphen between: `39-39`, ` 8- 7`.
pub(super) fn pair(text: &str) -> Option<(u32, u32)> {
    let (a, b) = text.split_once('-')?;
    Some((number(a.trim_ascii())?, number(b.trim_ascii())?))
}

/// Whose turn it is, and the number of the move: `W: 14`, `B3`.
pub(super) fn turn(text: &str) -> Option<(Color, u32)> {
    let text = text.trim_ascii();
    let (side, rest) = text.split_at_checked(1)?;
    Some((Color::from_letter(side)?, number(rest.strip_prefix(':').unwrap_or(rest).trim_ascii())?))
}

/// A number and the text after a colon: ` 3: some text`.
pub(super) fn numbered(line: &str) -> Option<(u32, &str)> {
    let (digits, text) = line.trim_ascii_start().split_once(':')?;
    let short = digits.len() <= 6 && digits.bytes().all(|byte| byte.is_ascii_digit());
    Some((number(digits).filter(|_| short)?, text.strip_prefix(' ').unwrap_or(text)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn types_of_games() {
        let read = |inside| {
            let it = GameType::read(inside)?;
            Some((it.private, it.code, it.rated, it.initial, it.increment))
        };
        assert_eq!(read(" br  3   0"), Some((false, "b", Some(true), 3, 0)));
        assert_eq!(read("psu 15   0"), Some((true, "s", Some(false), 15, 0)));
        assert_eq!(read(" su120   0"), Some((false, "s", Some(false), 120, 0)));
        assert_eq!(read("bnu  2  12"), Some((false, "bn", Some(false), 2, 12)));
        assert_eq!(read("20u 20 10"), Some((false, "20", Some(false), 20, 10)));
        assert_eq!(read(" pr  3   0"), Some((false, "p", Some(true), 3, 0)));
        assert_eq!(read(" ?u  0   0"), Some((false, "?", Some(false), 0, 0)));
        for bad in ["", " br", " br 3", " br 3 0 1", " b! 3 0", "\u{e9}br 3 0", "    3 0"] {
            assert_eq!(read(bad), None, "{bad}");
        }
    }

    #[test]
    fn clocks_pairs_and_turns() {
        assert_eq!(clock("  3:05"), Some(185_000));
        assert_eq!(clock("1:37:02"), Some(5_822_000));
        assert_eq!(clock(" -0:05"), Some(-5_000));
        assert_eq!(clock("3"), None);
        assert_eq!(pair(" 8- 7"), Some((8, 7)));
        assert_eq!(pair("8-x"), None);
        assert_eq!(turn(" W:  1"), Some((Color::White, 1)));
        assert_eq!(turn("B18"), Some((Color::Black, 18)));
        assert_eq!(turn("w: 1"), None);
        assert_eq!(turn(""), None);
    }

    #[test]
    fn numbers_before_a_colon() {
        assert_eq!(numbered(" 1: a: b"), Some((1, "a: b")));
        assert_eq!(numbered("10:"), Some((10, "")));
        assert_eq!(numbered(" 1 : a"), None);
        assert_eq!(numbered("f2: a"), None);
    }
}
