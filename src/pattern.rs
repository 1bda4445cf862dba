//! One pattern of the `*` language, and one attempt to match it.
//!
//! This is the language of xboard's procedure `looking_at`: every byte matches itself except `*`, which runs
//! up to the first byte that equals the pattern byte after it and never over a newline. There is no
//! backtracking, so a pattern has exactly one path from each start.
//!
//! This module tries one pattern at one place, and every part of the crate that has to know whether a pattern
//! matches calls its one routine. The [`matcher`](crate::matcher) decides which of many patterns wins, and
//! what happens while a line is still arriving.

use std::fmt;
use std::ops::Range;

use crate::stops::find_stop;

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
/// // Without the newline it is not yet known where the last star ends.
/// assert_eq!(tell.attempt(b"Foo tells you: hi", 0), Attempt::Pending);
/// assert_eq!(tell.attempt(b"Foo shouts: hi", 0), Attempt::Mismatch);
/// # Ok::<(), looking_at::PatternError>(())
/// ```
///
/// An asterisk is written as two stars: the second is the byte that ends the first, so `**` runs up to and
/// over a literal `*`.
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
    /// The literal after each star that has one. The first byte of the literal ends the star.
    segments: Box<[Box<[u8]>]>,
    /// Set if the pattern ends with a star, which then runs to the newline.
    open: bool,
}

/// The result of an attempt.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Attempt {
    /// The pattern matches from the start up to `end`.
    Match {
        /// The index after the last byte that belongs to the match.
        end: usize,
        /// The text of each star, as ranges of the text that was tried.
        stars: Vec<Range<usize>>,
    },
    /// No continuation of the text can make the pattern match here.
    Mismatch,
    /// The text ended before the attempt was decided.
    Pending,
}

/// The error of parsing a pattern.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PatternError {
    /// The pattern has no bytes, so it would match everywhere and consume nothing.
    #[error("the pattern is empty: it needs at least one byte")]
    Empty,
}

/// The types of the stars of a pattern. A pattern alone accepts any text.
pub(crate) trait StarTypes {
    /// Returns whether the star with this number accepts this text.
    fn accepts(&self, star: usize, text: &[u8]) -> bool;

    /// Returns whether the star with this number may accept this text after more bytes have arrived.
    fn may_become(&self, star: usize, text: &[u8]) -> bool;

    /// Returns whether the star with this number accepts any text.
    fn is_any(&self, star: usize) -> bool;

    /// Returns the number of a star from which on all stars accept any text.
    fn typed(&self) -> usize;
}

struct AnyText;

impl StarTypes for AnyText {
    fn accepts(&self, _: usize, _: &[u8]) -> bool {
        true
    }

    fn may_become(&self, _: usize, _: &[u8]) -> bool {
        true
    }

    fn is_any(&self, _: usize) -> bool {
        true
    }

    fn typed(&self) -> usize {
        0
    }
}

/// What the caller of an attempt already knows.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Known {
    /// The number of literals that are known to match. The texts of the stars before them are in `stars`.
    pub(crate) literals: usize,
    /// The index after the last literal that is known to match.
    pub(crate) end: usize,
    /// Skips the type check of the first `untyped` stars.
    pub(crate) untyped: usize,
    /// The newline of the line in which the attempt starts. If it is set, the attempt is a fresh one: the
    /// ends in `stars` after the known literals are not lower bounds.
    pub(crate) newline: Option<usize>,
}

/// The result of [`Pattern::walk`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Outcome {
    /// The match ends at this index.
    Match(usize),
    /// No continuation of the text can make the pattern match here.
    Mismatch(Mismatch),
    /// The text ended before the attempt was decided.
    Pending,
    /// Only the newline is missing: any text before it is part of the match.
    Sure,
}

/// The reason for a mismatch.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Mismatch {
    /// The literal with this number differs: 0 is the one before the first star.
    Literal(usize),
    /// The newline came before the stop byte of this star. No later start in the same line can
    /// match either.
    Stop(usize),
    /// The text of this star is not of its type.
    Type(usize),
}

/// How far [`Pattern::follow`] got.
enum Reached {
    /// All literals match, and the match ends at this index.
    End(usize),
    /// The text ends within the literal with this number.
    Literal(usize),
    /// The text ends within this star.
    Star {
        star: usize,
        /// Set if only a newline can follow the star.
        last: bool,
    },
    /// The text ends within the rest of the line.
    Rest,
    Mismatch(Mismatch),
}

/// The result of comparing a literal with text that may end too early.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Literal {
    Equal,
    Differs,
    /// The text is a proper prefix of the literal.
    Cut,
}

impl Literal {
    #[inline]
    fn compare(literal: &[u8], text: &[u8]) -> Literal {
        if text.len() >= literal.len() {
            if text.starts_with(literal) { Literal::Equal } else { Literal::Differs }
        } else if literal.starts_with(text) {
            Literal::Cut
        } else {
            Literal::Differs
        }
    }
}

impl Pattern {
    /// Parses a pattern from its bytes, in which only `*` is special.
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
                // The byte after a star is always a literal, even an asterisk.
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

    /// Returns the bytes of the pattern.
    pub fn as_bytes(&self) -> &[u8] {
        &self.source
    }

    /// Returns the number of stars.
    pub fn stars(&self) -> usize {
        self.segments.len() + usize::from(self.open)
    }

    /// Returns whether the pattern ends with a star, which then runs to the newline.
    pub fn is_open(&self) -> bool {
        self.open
    }

    pub(crate) fn lead(&self) -> &[u8] {
        &self.lead
    }

    pub(crate) fn segments(&self) -> &[Box<[u8]>] {
        &self.segments
    }

    /// Tries the pattern at index `at` of `text`, which must be all text received so far.
    ///
    /// A match consumes at least one byte: the pattern `*` does not match an empty line.
    pub fn attempt(&self, text: &[u8], at: usize) -> Attempt {
        self.attempt_typed(text, at, &AnyText)
    }

    /// Like [`attempt`](Pattern::attempt), but checks the types of the stars.
    pub(crate) fn attempt_typed(&self, text: &[u8], at: usize, types: &impl StarTypes) -> Attempt {
        let mut stars = vec![0..0; self.stars()];
        match self.walk(text, at, &mut stars, Known::default(), false, types) {
            Outcome::Match(end) => Attempt::Match { end, stars },
            Outcome::Mismatch(_) => Attempt::Mismatch,
            Outcome::Pending | Outcome::Sure => Attempt::Pending,
        }
    }

    /// Follows the pattern over `text` from index `start`. All attempts call this routine.
    ///
    /// `stars` has a range for each star, and one for the rest of the line if the match includes it (`rest`).
    /// The routine fills them with the texts of the stars. The ends that they have before the call are lower
    /// bounds: the caller knows that the stop byte is not before them. So an attempt that ran out of text is
    /// continued by calling this again with more text and the same `stars`, and no byte is searched twice. An
    /// attempt at a later start may keep them too, since all ends only move forward. For a fresh attempt they
    /// are zero.
    ///
    /// Types are checked after all literals, because checking a type takes longer than comparing a literal.
    #[inline(always)]
    pub(crate) fn walk(
        &self,
        text: &[u8],
        start: usize,
        stars: &mut [Range<usize>],
        known: Known,
        rest: bool,
        types: &impl StarTypes,
    ) -> Outcome {
        #[cfg(test)]
        crate::stops::work::add(1);
        // `ended` is the number of stars whose text is complete, so that its type can be checked.
        let (outcome, ended) = match self.follow(text, start, stars, known, rest) {
            Reached::Mismatch(why) => return Outcome::Mismatch(why),
            Reached::End(end) => (Outcome::Match(end), self.stars()),
            Reached::Literal(number) => (Outcome::Pending, number),
            Reached::Rest => (Outcome::Sure, self.stars()),
            Reached::Star { star, last } => {
                // Failing early is what lets a prompt be reported with its last byte: no entry above it waits for
                // the end of a star whose text can't become its type.
                let so_far = text.get(stars[star].start..).unwrap_or_default();
                if star >= known.untyped && !types.may_become(star, so_far) {
                    return Outcome::Mismatch(Mismatch::Type(star));
                }
                // A match is never empty, so at least one byte must have arrived.
                let sure = last && types.is_any(star) && text.len() > start;
                (if sure { Outcome::Sure } else { Outcome::Pending }, star)
            }
        };
        for star in known.untyped..ended.min(types.typed()) {
            if !types.accepts(star, &text[stars[star].clone()]) {
                return Outcome::Mismatch(Mismatch::Type(star));
            }
        }
        outcome
    }

    /// Follows the literals of the pattern, and returns how far they match.
    #[inline(always)]
    fn follow(
        &self,
        text: &[u8],
        start: usize,
        stars: &mut [Range<usize>],
        known: Known,
        rest: bool,
    ) -> Reached {
        let Known { literals, end: mut here, newline, .. } = known;
        if literals == 0 {
            match Literal::compare(&self.lead, text.get(start..).unwrap_or_default()) {
                Literal::Equal => here = start + self.lead.len(),
                Literal::Differs => return Reached::Mismatch(Mismatch::Literal(0)),
                Literal::Cut => return Reached::Literal(0),
            }
        }
        // The index from which on the end of a star is searched.
        let lower = |here: usize, end: usize| if newline.is_some() { here } else { here.max(end) };
        for (star, segment) in self.segments.iter().enumerate().skip(literals.saturating_sub(1)) {
            let range = &mut stars[star];
            range.start = here;
            let Some(stop) = find_stop(segment[0], text, lower(here, range.end)) else {
                // All text so far has been searched, so the next call continues behind it.
                range.end = range.end.max(text.len());
                return Reached::Star {
                    star,
                    last: **segment == *b"\n" && star + 1 == self.stars(),
                };
            };
            range.end = stop;
            // `find_stop` also stops at the newline, over which no star runs.
            if text[stop] != segment[0] {
                return Reached::Mismatch(Mismatch::Stop(star));
            }
            match Literal::compare(segment, &text[stop..]) {
                Literal::Equal => here = stop + segment.len(),
                Literal::Differs => return Reached::Mismatch(Mismatch::Literal(star + 1)),
                Literal::Cut => return Reached::Literal(star + 1),
            }
        }
        if !self.open && !rest {
            return Reached::End(here);
        }
        let star = self.segments.len();
        let range = &mut stars[star];
        range.start = here;
        // A literal with a newline in it may have gone past the newline that the caller knows.
        let found = match newline {
            Some(newline) if here <= newline => Some(newline),
            _ => find_stop(b'\n', text, lower(here, range.end)),
        };
        let Some(stop) = found else {
            range.end = range.end.max(text.len());
            return if rest { Reached::Rest } else { Reached::Star { star, last: true } };
        };
        range.end = stop;
        if stop == start {
            return Reached::Mismatch(Mismatch::Type(star)); // a match is never empty
        }
        Reached::End(stop)
    }
}

/// Formats the pattern in quotes, escaped as in a list file.
impl fmt::Debug for Pattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Formats the pattern in quotes, escaped as in a list file.
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
