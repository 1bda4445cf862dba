//! The words of a line of data, read from left to right.

use super::malformed::Fault;

/// Takes blank-separated words off the front of a line.
#[derive(Debug, Clone)]
pub(crate) struct Words<'t> {
    rest: &'t str,
}

impl<'t> Words<'t> {
    /// Starts at the first word, after the tag of the line if it is there.
    pub(crate) fn after(tag: &str, line: &'t str) -> Self {
        let line = line.trim_ascii();
        Words { rest: line.strip_prefix(tag).unwrap_or(line) }
    }

    /// Whether no word is left; the line has no blanks behind its last.
    pub(crate) fn at_end(&self) -> bool {
        self.rest.is_empty()
    }

    /// The eight ranks of a board, if they stand there as every server writes them: one blank
    /// between them and one behind.
    pub(crate) fn ranks(&mut self) -> Option<[[u8; 8]; 8]> {
        let (block, rest) = self.rest.trim_ascii_start().split_at_checked(72)?;
        let (chunks, _) = block.as_bytes().as_chunks::<9>();
        let mut ranks = [[0; 8]; 8];
        for (rank, chunk) in ranks.iter_mut().zip(chunks) {
            let (squares, &[b' ']) = chunk.split_first_chunk::<8>()? else { return None };
            *rank = *squares;
        }
        self.rest = rest;
        Some(ranks)
    }

    /// The next word, or a fault that says what should have been there.
    #[inline]
    pub(crate) fn need(
        &mut self,
        field: &'static str,
        expected: &'static str,
    ) -> Result<&'t str, Fault<'t>> {
        self.next().ok_or(Fault::missing(field, expected))
    }

    /// The next word as a number of at most 18 digits.
    #[inline]
    pub(crate) fn number<T: TryFrom<i64>>(&mut self, field: &'static str) -> Result<T, Fault<'t>> {
        // Finding the end and reading the digits is one loop: a board has a dozen of these.
        let word = self.rest.trim_ascii_start();
        let digits = word.strip_prefix('-').unwrap_or(word).as_bytes();
        let mut value = 0_i64;
        let mut len = 0;
        while len < digits.len().min(18) && digits[len].is_ascii_digit() {
            value = value * 10 + i64::from(digits[len] - b'0');
            len += 1;
        }
        let minus = word.len() - digits.len();
        let value = if minus == 1 { -value } else { value };
        match T::try_from(value) {
            Ok(number) if len > 0 && digits.get(len).is_none_or(|&byte| byte == b' ') => {
                self.rest = &word[minus + len..];
                Ok(number)
            }
            _ => {
                let word = self.need(field, "a number")?;
                Err(Fault::new(field, word, "a number"))
            }
        }
    }

    /// The next word as `0` or `1`.
    #[inline]
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

    #[inline]
    fn next(&mut self) -> Option<&'t str> {
        let bytes = self.rest.as_bytes();
        let mut start = 0;
        while *bytes.get(start)? == b' ' {
            start += 1;
        }
        let mut end = start + 1;
        while end < bytes.len() && bytes[end] != b' ' {
            end += 1;
        }
        // Both cuts are beside blanks or at the ends, so they are character boundaries.
        let word = &self.rest[start..end];
        self.rest = &self.rest[end..];
        Some(word)
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
