//! One pattern of the `*` language, and one attempt to match it.
//!
//! This is the language of xboard's procedure `looking_at`: every byte stands for itself except
//! `*`, which runs up to the first byte that equals the pattern byte after it and never over a
//! newline. There is no backtracking, so a pattern has exactly one path from each start.
//!
//! This module looks at one pattern at one place. Which of many patterns wins, and what happens
//! while a line is still arriving, is the business of [`matcher`](crate::matcher).

use std::fmt;
use std::ops::Range;

use memchr::memchr2;

use crate::lanes::Sixteen;

/// One pattern of the `*` language.
///
/// ```
/// use looking_at::{Attempt, Pattern};
///
/// let tell = Pattern::new("* tells you: *")?;
/// let Attempt::Match { end, stars } = tell.attempt(b"Foo tells you: hi\n", 0) else { panic!() };
/// assert_eq!(end, 17); // the newline ends the last star and is not consumed
/// assert_eq!(stars, [0..3, 15..17]);
///
/// // Without the newline nobody knows yet where the last star ends.
/// assert_eq!(tell.attempt(b"Foo tells you: hi", 0), Attempt::Pending);
/// assert_eq!(tell.attempt(b"Foo shouts: hi", 0), Attempt::Mismatch);
/// # Ok::<(), looking_at::PatternError>(())
/// ```
///
/// Two stars in a row are the one way to write an asterisk: the second is the byte that ends the
/// first, so `**` runs up to and over a literal `*`.
///
/// ```
/// use looking_at::{Attempt, Pattern};
///
/// let pattern = Pattern::new("<**>")?;
/// assert_eq!(
///     pattern.attempt(b"<ab*>", 0),
///     Attempt::Match { end: 5, stars: vec![1..3] }
/// );
/// # Ok::<(), looking_at::PatternError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Pattern {
    source: Box<[u8]>,
    /// The literal before the first star.
    lead: Box<[u8]>,
    /// The literal after each star that has one. Its first byte is what ends the star.
    segments: Box<[Box<[u8]>]>,
    /// Whether the last star stands at the end and so runs to the newline.
    open: bool,
}

/// What one attempt found out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Attempt {
    /// The pattern matches from the start up to `end`.
    Match {
        /// The index after the last byte that belongs to the match.
        end: usize,
        /// The text of each star, as ranges of the text that was looked at.
        stars: Vec<Range<usize>>,
    },
    /// No continuation of the text can make the pattern match here.
    Mismatch,
    /// The text ended before it was decided.
    Pending,
}

/// Why a string is not a pattern.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PatternError {
    /// The pattern has no bytes, so it would match everywhere and consume nothing.
    #[error("the pattern is empty: it needs at least one byte")]
    Empty,
}

/// How a literal compares with text that may end too early.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Literal {
    Equal,
    Differs,
    /// The text is a proper prefix of the literal.
    Cut,
}

impl Literal {
    pub(crate) fn compare(literal: &[u8], text: &[u8]) -> Literal {
        if text.len() >= literal.len() {
            if text.starts_with(literal) { Literal::Equal } else { Literal::Differs }
        } else if literal.starts_with(text) {
            Literal::Cut
        } else {
            Literal::Differs
        }
    }

    /// The same for a pattern that goes on after a newline: a `\r` right after it counts as
    /// nothing. Text with another `\r` in it is as good as cut off there.
    pub(crate) fn compare_lines(literal: &[u8], text: &[u8]) -> Literal {
        let (mut at, mut line) = (0, None);
        for &byte in literal {
            match text.get(at) {
                None | Some(b'\r') => return Literal::Cut,
                Some(other) if *other != byte => return Literal::Differs,
                Some(_) => at += 1,
            }
            if byte == b'\n' {
                at += usize::from(text.get(at) == Some(&b'\r'));
                line = Some(at);
            }
        }
        let next = line.and_then(|line| text.get(line..));
        match next.and_then(|next| memchr2(b'\r', b'\n', next).map(|at| next[at])) {
            Some(b'\r') => Literal::Cut,
            _ => Literal::Equal,
        }
    }
}

impl Pattern {
    /// Reads a pattern from its bytes, in which only `*` is special.
    pub fn new(source: impl AsRef<[u8]>) -> Result<Pattern, PatternError> {
        let source = source.as_ref();
        if source.is_empty() {
            return Err(PatternError::Empty);
        }
        let mut lead = Vec::new();
        let mut segments: Vec<Vec<u8>> = Vec::new();
        let mut open = false;
        let mut bytes = source.iter().copied();
        while let Some(byte) = bytes.next() {
            if byte == b'*' {
                // The byte after a star is a literal whatever it is, an asterisk too.
                match bytes.next() {
                    Some(stop) => segments.push(vec![stop]),
                    None => open = true,
                }
            } else {
                segments.last_mut().unwrap_or(&mut lead).push(byte);
            }
        }
        Ok(Pattern {
            source: source.into(),
            lead: lead.into(),
            segments: segments.into_iter().map(Into::into).collect(),
            open,
        })
    }

    /// The bytes the pattern was made from.
    pub fn as_bytes(&self) -> &[u8] {
        &self.source
    }

    /// How many stars the pattern has.
    pub fn stars(&self) -> usize {
        self.segments.len() + usize::from(self.open)
    }

    /// Whether the pattern ends with a star, which then runs to the newline.
    pub fn is_open(&self) -> bool {
        self.open
    }

    pub(crate) fn lead(&self) -> &[u8] {
        &self.lead
    }

    pub(crate) fn segments(&self) -> &[Box<[u8]>] {
        &self.segments
    }

    /// Tries the pattern at index `at` of `text`, which is all that has been received so far.
    ///
    /// A match consumes at least one byte: the pattern `*` does not match an empty line.
    pub fn attempt(&self, text: &[u8], at: usize) -> Attempt {
        self.attempt_if(text, at, |_, _| true)
    }

    /// Like [`attempt`](Pattern::attempt); `accepts` judges each star's number and text.
    pub(crate) fn attempt_if(
        &self,
        text: &[u8],
        at: usize,
        accepts: impl Fn(usize, &[u8]) -> bool,
    ) -> Attempt {
        match Literal::compare(&self.lead, text.get(at..).unwrap_or_default()) {
            Literal::Equal => {}
            Literal::Differs => return Attempt::Mismatch,
            Literal::Cut => return Attempt::Pending,
        }
        let mut here = at + self.lead.len();
        let mut stars = Vec::with_capacity(self.stars());
        for segment in &self.segments {
            let Some(length) = memchr2(segment[0], b'\n', text.get(here..).unwrap_or_default())
            else {
                return Attempt::Pending;
            };
            let stop = here + length;
            if text[stop] != segment[0] || !accepts(stars.len(), &text[here..stop]) {
                return Attempt::Mismatch;
            }
            match Literal::compare(segment, &text[stop..]) {
                Literal::Equal => {}
                Literal::Differs => return Attempt::Mismatch,
                Literal::Cut => return Attempt::Pending,
            }
            stars.push(here..stop);
            here = stop + segment.len();
        }
        if self.open {
            let Some(length) = memchr::memchr(b'\n', text.get(here..).unwrap_or_default()) else {
                return Attempt::Pending;
            };
            let stop = here + length;
            if stop == at || !accepts(stars.len(), &text[here..stop]) {
                return Attempt::Mismatch;
            }
            stars.push(here..stop);
            here = stop;
        }
        Attempt::Match { end: here, stars }
    }
}

/// Where a star stops: at its stop byte or at the newline.
///
/// Names and numbers are short, so the first bytes are looked at without further ado.
#[inline]
pub(crate) fn star_end(stop: u8, text: &[u8]) -> Option<usize> {
    let Some((near, far)) = text.split_first_chunk() else { return memchr2(stop, b'\n', text) };
    match Sixteen::new(near).any_of([stop, b'\n']).bits() {
        0 => Some(near.len() + memchr2(stop, b'\n', far)?),
        found => Some(found.trailing_zeros() as usize),
    }
}

/// The pattern in quotes, escaped as in a list file.
impl fmt::Debug for Pattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The pattern in quotes, escaped as in a list file.
impl fmt::Display for Pattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", Quoted(&self.source))
    }
}

/// Bytes in quotes, with the escapes of a list file.
#[derive(Clone, Copy)]
pub(crate) struct Quoted<'a>(pub(crate) &'a [u8]);

impl fmt::Display for Quoted<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("\"")?;
        for &byte in self.0 {
            match byte {
                b'\n' => f.write_str("\\n")?,
                b'\t' => f.write_str("\\t")?,
                b'"' => f.write_str("\\\"")?,
                b'\\' => f.write_str("\\\\")?,
                b' '..=b'~' => write!(f, "{}", char::from(byte))?,
                _ => write!(f, "\\x{byte:02x}")?,
            }
        }
        f.write_str("\"")
    }
}

#[cfg(test)]
#[allow(clippy::single_range_in_vec_init)] // one star is one range
mod tests {
    use super::*;
    use Attempt::{Mismatch, Pending};

    #[track_caller]
    fn attempt(pattern: &str, text: &str) -> Attempt {
        Pattern::new(pattern).unwrap().attempt(text.as_bytes(), 0)
    }

    fn found(end: usize, stars: &[Range<usize>]) -> Attempt {
        Attempt::Match { end, stars: stars.to_vec() }
    }

    #[test]
    fn the_language() {
        for (pattern, text, expected) in [
            // literals
            ("<12> ", "<12> r", found(5, &[])),
            ("<12> ", "<12>", Pending),
            ("<12> ", "", Pending),
            ("<12> ", "<13> ", Mismatch),
            // a star ends at the first byte that equals the one after it
            ("*: ", "a: b: ", found(3, &[0..1])),
            ("*: ", ": ", found(2, &[0..0])),
            ("*: ", "ab", Pending),
            ("*: ", "ab:", Pending),
            ("*: ", "ab\n: ", Mismatch),
            // and does not look for a later one
            ("*: ", "a:b: ", Mismatch),
            // a star at the end runs to the newline and needs it
            ("a*", "abc", Pending),
            ("a*", "abc\nx", found(3, &[1..3])),
            ("a*", "a\n", found(1, &[1..1])),
            // but a match is never empty
            ("*", "\n", Mismatch),
            ("*", "x\n", found(1, &[0..1])),
            ("*", "", Pending),
            // two stars are an asterisk
            ("**", "ab*c", found(3, &[0..2])),
            ("a**b", "axx*b", found(5, &[1..3])),
            ("a**b", "axx*c", Mismatch),
            ("***", "a*b\n", found(3, &[0..1, 2..3])),
            ("****", "a*b*", found(4, &[0..1, 2..3])),
            // newlines at the beginning, inside and at the end
            ("\n<12> ", "\n<12> ", found(6, &[])),
            ("\n<12> ", "\n", Pending),
            ("\n<12> ", "\nfics% ", Mismatch),
            ("*\n", "abc\n", found(4, &[0..3])),
            ("*\n", "\n", found(1, &[0..0])),
            ("a\nb", "a\n", Pending),
            ("a*\nb*c", "axy\nbzc", found(7, &[1..3, 5..6])),
            ("a*\nb*c", "axy\nbz", Pending),
            ("a*\nb*c", "axy\nbz\n", Mismatch),
            ("* sent:\n", "Foo sent:\n", found(10, &[0..3])),
            ("\n", "\n", found(1, &[])),
        ] {
            assert_eq!(attempt(pattern, text), expected, "{pattern:?} on {text:?}");
        }
    }

    #[test]
    fn starts_anywhere_even_past_the_end() {
        let pattern = Pattern::new("b*").unwrap();
        assert_eq!(pattern.attempt(b"abc\n", 1), Attempt::Match { end: 3, stars: vec![2..3] });
        assert_eq!(pattern.attempt(b"abc\n", 9), Pending);
        assert_eq!(Pattern::new("*").unwrap().attempt(b"a", 9), Pending);
        assert_eq!(Pattern::new("*b").unwrap().attempt(b"a", 1), Pending);
    }

    #[test]
    fn an_empty_pattern_is_refused() {
        assert_eq!(Pattern::new(""), Err(PatternError::Empty));
    }

    #[test]
    fn a_pattern_prints_as_a_list_file_has_it() {
        let pattern = Pattern::new(b"\n\"*\" is\t\\ \xff").unwrap();
        assert_eq!(pattern.to_string(), r#""\n\"*\" is\t\\ \xff""#);
    }
}
