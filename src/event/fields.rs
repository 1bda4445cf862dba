//! Fields that come one after the other: the words of a line, the columns of a row, the arguments of a datagram.
//!
//! [`ReadFields`] takes each by its name. What is wrong is a [`Fault`]: the field, its text, and what was expected.

use std::borrow::Cow;

use super::field::Expected;
use super::malformed::Fault;

/// Takes texts one after the other, each as the field of a name.
pub(crate) trait ReadFields<'a> {
    /// What is said of a text that is wrong.
    type Fault;

    /// Says what is wrong with a field: its text, or that it is missing, and what was expected.
    fn fault(field: &'static str, text: Option<Cow<'a, str>>, expected: Expected) -> Self::Fault;

    /// Returns the next text, if there is one.
    fn next_text(&mut self) -> Option<Cow<'a, str>>;

    /// Takes the next text, whatever it holds.
    #[inline(always)]
    fn text(
        &mut self,
        field: &'static str,
        expected: Expected,
    ) -> Result<Cow<'a, str>, Self::Fault> {
        self.next_text().ok_or_else(|| Self::fault(field, None, expected))
    }

    /// Takes the next text, which `read` must understand.
    #[inline(always)]
    fn read<T>(
        &mut self,
        field: &'static str,
        expected: Expected,
        read: impl FnOnce(&str) -> Option<T>,
    ) -> Result<T, Self::Fault> {
        let text = self.text(field, expected)?;
        match read(&text) {
            Some(value) => Ok(value),
            None => Err(Self::fault(field, Some(text), expected)),
        }
    }

    /// Takes the next text as a number.
    #[inline(always)]
    fn number<T: TryFrom<i64>>(&mut self, field: &'static str) -> Result<T, Self::Fault> {
        self.read(field, "a number", number)
    }

    /// Takes the next text as `0` or `1`.
    #[inline(always)]
    fn flag(&mut self, field: &'static str) -> Result<bool, Self::Fault> {
        self.read(field, "0 or 1", flag)
    }

    /// Takes the texts that are left, which newer servers append; `None` if there are none.
    fn rest(&mut self) -> Option<Vec<Cow<'a, str>>> {
        let rest: Vec<_> = std::iter::from_fn(|| self.next_text()).collect();
        (!rest.is_empty()).then_some(rest)
    }
}

/// The words of a line.
#[derive(Debug, Clone)]
pub(crate) struct Words<'t> {
    rest: &'t str,
    /// The bytes between words.
    blanks: &'static [u8],
}

impl<'t> Words<'t> {
    /// Splits a text for people into words; it may have tabs in it.
    pub(crate) fn new(text: &'t str) -> Self {
        let mut words = Words { rest: text, blanks: b" \t" };
        words.pass_blanks();
        words
    }

    /// Splits a line of data into words, after its tag if it is there.
    pub(crate) fn after(tag: &str, line: &'t str) -> Self {
        let line = line.trim_ascii();
        let rest = line.strip_prefix(tag).unwrap_or(line).trim_ascii_start();
        Words { rest, blanks: b" " }
    }

    /// Returns the text that is left, which begins with a word.
    pub(crate) fn left(&self) -> &'t str {
        self.rest
    }

    /// Goes on to the next word.
    fn pass_blanks(&mut self) {
        let is_blank = |byte: &u8| self.blanks.contains(byte);
        let blanks = self.rest.bytes().take_while(is_blank).count();
        self.rest = &self.rest[blanks..];
    }

    /// Takes the next word if `is_it` wants it.
    pub(crate) fn next_if(&mut self, is_it: impl FnOnce(&str) -> bool) -> Option<&'t str> {
        let mut ahead = self.clone();
        let word = ahead.next().filter(|word| is_it(word))?;
        *self = ahead;
        Some(word)
    }
}

impl<'t> Iterator for Words<'t> {
    type Item = &'t str;

    fn next(&mut self) -> Option<&'t str> {
        let is_blank = |byte| self.blanks.contains(&byte);
        let end = self.rest.bytes().position(is_blank).unwrap_or(self.rest.len());
        let (word, rest) = self.rest.split_at(end);
        self.rest = rest;
        self.pass_blanks();
        Some(word).filter(|word| !word.is_empty())
    }
}

impl<'t> ReadFields<'t> for Words<'t> {
    type Fault = Fault<'t>;

    fn fault(field: &'static str, text: Option<Cow<'t, str>>, expected: Expected) -> Fault<'t> {
        Fault { field, value: text, expected }
    }

    fn next_text(&mut self) -> Option<Cow<'t, str>> {
        self.next().map(Cow::Borrowed)
    }
}

/// The words of a line that are `key=value`, in any order.
#[derive(Debug)]
pub(crate) struct Keyed<'t> {
    words: Vec<&'t str>,
}

impl<'t> Keyed<'t> {
    pub(crate) fn new(words: Words<'t>) -> Self {
        Keyed { words: words.collect() }
    }

    /// Takes the value of a key, if the line has it; of several, the last.
    pub(crate) fn take(&mut self, key: &str) -> Option<&'t str> {
        let mut value = None;
        self.words.retain(|word| {
            let (name, text) = word.split_once('=').unwrap_or((word, ""));
            let is_it = name == key;
            value = if is_it { Some(text) } else { value };
            !is_it
        });
        value
    }

    /// Takes the value of a key, which the line must have and `read` must understand.
    pub(crate) fn read<T>(
        &mut self,
        key: &str,
        field: &'static str,
        expected: Expected,
        read: impl FnOnce(&'t str) -> Option<T>,
    ) -> Result<T, Fault<'t>> {
        let value = self.maybe(key, field, expected, read)?;
        value.ok_or_else(|| Fault::missing(field, expected))
    }

    /// Takes the value of a key that the line may have, and that `read` must understand then.
    pub(crate) fn maybe<T>(
        &mut self,
        key: &str,
        field: &'static str,
        expected: Expected,
        read: impl FnOnce(&'t str) -> Option<T>,
    ) -> Result<Option<T>, Fault<'t>> {
        let Some(text) = self.take(key) else { return Ok(None) };
        read(text).map(Some).ok_or_else(|| Fault::new(field, text, expected))
    }

    /// Returns the words whose keys were not taken.
    pub(crate) fn rest(self) -> Vec<Cow<'t, str>> {
        self.words.into_iter().map(Cow::Borrowed).collect()
    }
}

/// Reads a number as programs write it: at most 15 digits, so that a thousand times as much is still a number,
/// perhaps after a minus.
pub(crate) fn number<T: TryFrom<i64>>(text: &str) -> Option<T> {
    let digits = text.strip_prefix('-').unwrap_or(text);
    let good = digits.len() <= 15 && digits.bytes().all(|byte| byte.is_ascii_digit());
    text.parse::<i64>().ok().filter(|_| good).and_then(|number| T::try_from(number).ok())
}

/// Reads one of a few words, each given with what it means.
pub(crate) fn one_of<T, const N: usize>(text: &str, words: [(&str, T); N]) -> Option<T> {
    words.into_iter().find(|(word, _)| *word == text).map(|(_, meaning)| meaning)
}

/// Reads `0` or `1`.
#[inline]
pub(crate) fn flag(text: &str) -> Option<bool> {
    match text {
        "0" => Some(false),
        "1" => Some(true),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_have_any_blanks_between_them() {
        let all = |line: &str| Words::after("<x>", line).map(str::to_owned).collect::<Vec<_>>();
        assert_eq!(all("<x> a  b c \r"), ["a", "b", "c"]);
        assert_eq!(all("<x>a"), ["a"]);
        assert_eq!(all("  \u{e9}\u{e9} b"), ["\u{e9}\u{e9}", "b"]);
        assert!(all("<x>  ").is_empty());
        // Words of every length, and of more than one byte to a letter.
        for len in 1..40 {
            let word = "!x\u{a0}".repeat(len);
            assert_eq!(all(&word), [&*word]);
            assert_eq!(all(&format!("{word} {word}  {word}")), [&*word; 3]);
        }
    }

    #[test]
    fn faults_name_the_field() {
        let mut words = Words::after("<x>", "12 z 2");
        assert_eq!(words.number::<u32>("game"), Ok(12));
        assert_eq!(words.number::<u32>("ply"), Err(Fault::new("ply", "z", "a number")));
        assert_eq!(words.flag("flip"), Err(Fault::new("flip", "2", "0 or 1")));
        assert_eq!(words.flag("more"), Err(Fault::missing("more", "0 or 1")));
    }

    #[test]
    fn numbers_of_programs() {
        for (word, number) in [
            ("-7", Some(-7)),
            ("2147483647", Some(i32::MAX)),
            ("-2147483648", Some(i32::MIN)),
            ("2147483648", None),
            ("9999999999999999999999", None),
            ("-0", Some(0)),
            ("-", None),
            ("--1", None),
            ("+1", None),
            ("1x", None),
            ("", None),
        ] {
            assert_eq!(super::number(word), number, "{word}");
        }
        assert_eq!(super::number("999999999999999"), Some(999_999_999_999_999_i64));
        assert_eq!(super::number::<i64>("0000000000000001"), None);
    }
}
