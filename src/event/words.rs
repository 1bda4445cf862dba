//! The words of a line of data, read from left to right.

use super::malformed::Fault;

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

    /// The eight ranks of a board, if they stand there as every server writes them: one blank
    /// between them and one behind.
    pub(crate) fn ranks(&mut self) -> Option<[[u8; 8]; 8]> {
        let block = self.line.as_bytes().get(self.at..)?.first_chunk::<72>()?;
        let (chunks, _) = block.as_chunks::<9>();
        let mut ranks = [[0; 8]; 8];
        for (rank, chunk) in ranks.iter_mut().zip(chunks) {
            let (squares, &[b' ']) = chunk.split_first_chunk::<8>()? else { return None };
            *rank = *squares;
        }
        self.at += 72;
        Some(ranks)
    }

    /// The next word, or a fault that says what should have been there.
    #[inline]
    pub(crate) fn need(
        &mut self,
        field: &'static str,
        expected: &'static str,
    ) -> Result<&'t str, Fault<'t>> {
        self.next().ok_or_else(|| Fault::missing(field, expected))
    }

    /// The next word as a number, if the rest begins with one of at most 18 digits. Else nothing
    /// is taken off.
    #[inline]
    pub(crate) fn integer(&mut self) -> Option<i64> {
        // Finding the end and reading the digits is one loop: a board has a dozen of these.
        let rest = self.line.as_bytes().get(self.at..)?;
        let minus = rest.first() == Some(&b'-');
        let digits = &rest[usize::from(minus)..];
        let (mut value, mut length) = (0_i64, 0);
        for byte in digits {
            let digit = byte.wrapping_sub(b'0');
            if digit > 9 {
                if *byte == b' ' {
                    break;
                }
                return None;
            }
            value = value.wrapping_mul(10).wrapping_add(i64::from(digit));
            length += 1;
        }
        if !(1..=18).contains(&length) {
            return None;
        }
        self.pass(self.at + usize::from(minus) + length);
        Some(if minus { -value } else { value })
    }

    /// The next word as a number of at most 18 digits.
    #[inline]
    pub(crate) fn number<T: TryFrom<i64>>(&mut self, field: &'static str) -> Result<T, Fault<'t>> {
        let word = self.need(field, "a number")?;
        let mut only = Words { line: word, at: 0 };
        let number = only.integer().filter(|_| only.at_end());
        let number = number.and_then(|number| T::try_from(number).ok());
        number.ok_or_else(|| Fault::new(field, word, "a number"))
    }

    /// The next word as `0` or `1`.
    #[inline]
    pub(crate) fn flag(&mut self, field: &'static str) -> Result<bool, Fault<'t>> {
        if let Some([digit @ (b'0' | b'1'), b' ']) = self.line.as_bytes().get(self.at..self.at + 2)
        {
            self.at += 2;
            return Ok(*digit == b'1');
        }
        match self.need(field, "0 or 1")? {
            "0" => Ok(false),
            "1" => Ok(true),
            other => Err(Fault::new(field, other, "0 or 1")),
        }
    }

    /// Goes on after the end of a word, and over the blank behind it.
    #[inline]
    fn pass(&mut self, end: usize) {
        self.at = (end + 1).min(self.line.len());
    }
}

impl<'t> Iterator for Words<'t> {
    type Item = &'t str;

    #[inline]
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
        self.pass(end);
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
