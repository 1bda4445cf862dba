//! The words of a line of data, read from left to right.

use std::borrow::Cow;

use crate::event::malformed::Fault;

/// Takes blank-separated words off the front of a line.
#[derive(Debug, Clone)]
pub(crate) struct Words<'t> {
    line: &'t str,
    /// Where the rest begins: with a word, nearly always.
    at: usize,
}

impl<'t> Words<'t> {
    /// Starts at the first word, after the tag of the line if it is there.
    pub(crate) fn after(tag: &str, line: &'t str) -> Self {
        let line = line.trim_ascii();
        Words { line: line.strip_prefix(tag).unwrap_or(line).trim_ascii_start(), at: 0 }
    }

    /// Whether no word is left; the line has no blanks behind its last.
    pub(crate) fn at_end(&self) -> bool {
        self.at >= self.line.len()
    }

    /// The text that is left.
    pub(crate) fn left(&self) -> &'t str {
        self.line.get(self.at..).unwrap_or_default()
    }

    /// Passes over bytes that were read in another way.
    pub(crate) fn skip_bytes(&mut self, count: usize) {
        self.at += count;
    }

    /// The next word, or a fault that says what should have been there.
    pub(crate) fn need(
        &mut self,
        field: &'static str,
        expected: &'static str,
    ) -> Result<&'t str, Fault<'t>> {
        self.next().ok_or_else(|| Fault::missing(field, expected))
    }

    /// The next word as a number of at most 15 digits: a thousand times that is still a number.
    pub(crate) fn number<T: TryFrom<i64>>(&mut self, field: &'static str) -> Result<T, Fault<'t>> {
        let word = self.need(field, "a number")?;
        let digits = word.strip_prefix('-').unwrap_or(word);
        let good = digits.len() <= 15 && digits.bytes().all(|byte| byte.is_ascii_digit());
        let number = word.parse::<i64>().ok().filter(|_| good);
        let number = number.and_then(|number| T::try_from(number).ok());
        number.ok_or_else(|| Fault::new(field, word, "a number"))
    }

    /// The words that are left, which newer servers append; `None` if there are none.
    pub(crate) fn rest(self) -> Option<Vec<Cow<'t, str>>> {
        let rest: Vec<_> = self.map(Cow::Borrowed).collect();
        (!rest.is_empty()).then_some(rest)
    }

    /// The next word as `0` or `1`.
    pub(crate) fn flag(&mut self, field: &'static str) -> Result<bool, Fault<'t>> {
        match self.need(field, "0 or 1")? {
            "0" => Ok(false),
            "1" => Ok(true),
            other => Err(Fault::new(field, other, "0 or 1")),
        }
    }
}

impl<'t> Iterator for Words<'t> {
    type Item = &'t str;

    fn next(&mut self) -> Option<&'t str> {
        let bytes = self.line.as_bytes();
        let mut start = self.at;
        while *bytes.get(start)? == b' ' {
            start += 1;
        }
        let mut end = start + 1;
        while bytes.get(end).is_some_and(|&byte| byte != b' ') {
            end += 1;
        }
        self.at = (end + 1).min(bytes.len());
        // Both cuts are beside blanks or at the ends, so they are character boundaries.
        self.line.get(start..end)
    }
}

/// A decimal number with an optional minus, and nothing else.
#[inline]
pub(crate) fn number<T: std::str::FromStr>(word: &str) -> Option<T> {
    if word.starts_with('+') { None } else { word.parse().ok() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blanks_do_not_count() {
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
        for (word, number) in [
            ("-7", Some(-7)),
            ("2147483647", Some(i32::MAX)),
            ("-2147483648", Some(i32::MIN)),
            ("2147483648", None),
            ("9999999999999999999999", None),
            ("-0", Some(0)),
            ("-", None),
            ("+1", None),
            ("1x", None),
            ("", None),
        ] {
            assert_eq!(Words::after("", word).number("n").ok(), number, "{word}");
        }
        assert_eq!(words.flag("more"), Err(Fault::missing("more", "0 or 1")));
    }
}
