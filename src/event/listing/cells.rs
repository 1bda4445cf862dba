//! The columns of rows.
//!
//! [`row!`] makes a row from the names of its columns, in the order in which the server writes them. How the text of a column is
//! read follows from the type of its field ([`Cell`]), unless the column names a function that reads it.

use std::borrow::Cow;

use crate::event::fields::{Words, number};
use crate::event::shared::clock::Elapsed;
use crate::event::{Color, Date, GameResult, Handle, Rating};
use crate::grammar;

/// The words of a row, from left to right.
#[derive(Debug, Clone)]
pub(super) struct Cells<'t> {
    words: Words<'t>,
    /// What is between the brackets after these words, and behind them.
    brackets: Option<(&'t str, &'t str)>,
}

impl<'t> Cells<'t> {
    /// Splits a text into words.
    pub(super) fn new(text: &'t str) -> Self {
        Cells { words: Words::new(text), brackets: None }
    }

    /// Splits what is before brackets into words. The brackets are found first, since a blank may be missing before them, and the words behind
    /// them come after the brackets have been read.
    pub(super) fn before_brackets(text: &'t str) -> Option<Self> {
        let (before, rest) = text.split_once('[')?;
        Some(Cells { words: Words::new(before), brackets: Some(rest.split_once(']')?) })
    }

    /// Takes the next word.
    pub(super) fn word(&mut self) -> Option<&'t str> {
        self.words.next()
    }

    /// Takes the next word, if `is_it` wants it.
    pub(super) fn word_if(&mut self, is_it: impl FnOnce(&str) -> bool) -> Option<&'t str> {
        self.words.next_if(is_it)
    }

    /// Takes all that is left.
    pub(super) fn rest(&mut self) -> &'t str {
        std::mem::replace(&mut self.words, Words::new("")).left().trim_ascii_end()
    }

    /// Takes a column that may be missing: `read` must understand its text, or another column does.
    pub(super) fn maybe<T>(&mut self, read: impl FnOnce(&str) -> Option<T>) -> Option<T> {
        let mut ahead = self.words.clone();
        let value = read(ahead.next()?)?;
        self.words = ahead;
        Some(value)
    }

    /// Takes the type of a game: what is in the brackets, before which all columns must have been taken, or three words.
    pub(super) fn game_type(&mut self) -> Option<GameType<'t>> {
        let Some((inside, behind)) = self.brackets.take() else {
            let letters = self.word()?;
            return GameType::of_letters(letters, Cell::read(self)?, Cell::read(self)?);
        };
        self.end()?;
        self.words = Words::new(behind);
        GameType::read(inside)
    }

    /// Returns `None` if a column is left.
    pub(super) fn end(&mut self) -> Option<()> {
        self.words.next().is_none().then_some(())
    }
}

/// A type that is read from a column.
pub(super) trait Cell: Sized {
    fn read(cells: &mut Cells<'_>) -> Option<Self>;
}

/// Says for types how the word of a column is read.
macro_rules! cells {
    ($($type:ty: $read:expr;)*) => {$(
        impl Cell for $type {
            fn read(cells: &mut Cells<'_>) -> Option<Self> {
                let read: fn(&str) -> Option<$type> = $read;
                read(cells.word()?)
            }
        }
    )*};
}

cells! {
    u32: number;
    Cow<'static, str>: |word| Some(owned(word));
    Handle<'static>: handle;
    Rating<'static>: rating;
    Color: Color::from_letter;
    GameResult: GameResult::read_str;
}

/// A column that rows of another form don't have.
impl<T: Cell> Cell for Option<T> {
    fn read(cells: &mut Cells<'_>) -> Option<Self> {
        T::read(cells).map(Some)
    }
}

/// Makes a row from its cells: after the arrow its type, in braces the fields that are not columns, then the columns.
///
/// | column | what is read |
/// |---|---|
/// | `field` | a word, by the type of the field |
/// | `field: read` | a word, by a function |
/// | `field?: read` | a word that may be missing |
/// | `field = read` | several words, by a function that takes them |
/// | `(a b): read` | a word that is two fields |
/// | `(a b..): read` | the rest of the line |
/// | `[type]` | what kind of game it is, five fields: letters and two numbers, in brackets if the cells have any |
macro_rules! row {
    ($cells:ident => $name:ident { $($given:tt)* }) => {{
        $cells.end()?;
        Some($name { $($given)* })
    }};
    ($cells:ident => $name:ident { $($given:tt)* } [type] $($rest:tt)*) => {{
        let game_type = $cells.game_type()?;
        row!($cells => $name {
            private: game_type.private.into(),
            code: $crate::event::listing::cells::owned(game_type.code).into(),
            rated: game_type.rated,
            initial: game_type.initial.into(),
            increment: game_type.increment.into(),
            $($given)*
        } $($rest)*)
    }};
    (
        $cells:ident => $name:ident { $($given:tt)* }
        ($($field:ident)+ ..): $read:ident $($rest:tt)*
    ) => {{
        let ($($field),+) = $read($cells.rest())?;
        row!($cells => $name { $($field: $field.into(),)+ $($given)* } $($rest)*)
    }};
    (
        $cells:ident => $name:ident { $($given:tt)* }
        ($($field:ident)+): $read:ident $($rest:tt)*
    ) => {{
        let ($($field),+) = $read($cells.word()?)?;
        row!($cells => $name { $($field: $field.into(),)+ $($given)* } $($rest)*)
    }};
    (
        $cells:ident => $name:ident { $($given:tt)* }
        $field:ident?: $read:ident $($rest:tt)*
    ) => {{
        let $field = $cells.maybe($read);
        row!($cells => $name { $field, $($given)* } $($rest)*)
    }};
    (
        $cells:ident => $name:ident { $($given:tt)* }
        $field:ident = $read:ident $($rest:tt)*
    ) => {{
        let $field = $read(&mut $cells);
        row!($cells => $name { $field, $($given)* } $($rest)*)
    }};
    (
        $cells:ident => $name:ident { $($given:tt)* }
        $field:ident: $read:ident $($rest:tt)*
    ) => {{
        let $field = $read($cells.word()?)?;
        row!($cells => $name { $field: $field.into(), $($given)* } $($rest)*)
    }};
    ($cells:ident => $name:ident { $($given:tt)* } $field:ident $($rest:tt)*) => {{
        let $field = $crate::event::listing::cells::Cell::read(&mut $cells)?;
        row!($cells => $name { $field, $($given)* } $($rest)*)
    }};
}
pub(super) use row;

/// Copies a text.
pub(super) fn owned(text: &str) -> Cow<'static, str> {
    Cow::Owned(text.to_owned())
}

/// Reads a name with its titles.
pub(super) fn handle(word: &str) -> Option<Handle<'static>> {
    grammar::is_handle(word.as_bytes()).then_some(())?;
    Handle::read_str(word).map(Handle::into_owned)
}

/// Reads a rating, or the mark in its place.
pub(super) fn rating(word: &str) -> Option<Rating<'static>> {
    Rating::read_str(word).map(Rating::into_owned)
}

/// Reads a date.
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
    fn read(inside: &'t str) -> Option<Self> {
        let (letters, clock) = inside.split_at_checked(3)?;
        let mut clock = Words::new(clock);
        let (initial, increment) = (number(clock.next()?)?, number(clock.next()?)?);
        if clock.next().is_some() {
            return None;
        }
        GameType::of_letters(letters.trim_ascii(), initial, increment)
    }

    fn of_letters(letters: &'t str, initial: u32, increment: u32) -> Option<Self> {
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

/// Reads a clock in milliseconds: `3:00`, `1:37:02`, `-0:05`.
pub(super) fn clock(text: &str) -> Option<i64> {
    let text = text.trim_ascii();
    let (sign, time) = text.strip_prefix('-').map_or((1, text), |time| (-1, time));
    Elapsed::read(time.as_bytes()).map(|elapsed| sign * i64::from(elapsed.ms))
}

/// Reads two numbers with a hyphen between: `39-39`, ` 8- 7`.
pub(super) fn pair(text: &str) -> Option<(u32, u32)> {
    let (a, b) = text.split_once('-')?;
    Some((number(a.trim_ascii())?, number(b.trim_ascii())?))
}

/// Reads whose turn it is, and the number of the move: `W: 14`, `B3`.
pub(super) fn turn(text: &str) -> Option<(Color, u32)> {
    let text = text.trim_ascii();
    let (side, rest) = text.split_at_checked(1)?;
    Some((Color::from_letter(side)?, number(rest.strip_prefix(':').unwrap_or(rest).trim_ascii())?))
}

/// Returns whether the first word is a number.
pub(super) fn begins_with_number(line: &str) -> bool {
    Words::new(line).next().is_some_and(|word| word.bytes().all(|byte| byte.is_ascii_digit()))
}

/// Reads a number and the text after a colon: ` 3: some text`.
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
