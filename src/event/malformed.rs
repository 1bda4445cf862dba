//! Lines of a known kind that break its rules.

use std::borrow::Cow;
use std::fmt;

use super::shape::shape;

shape! {
    /// A line that looked like a known kind but broke one of its rules.
    ///
    /// It is data, not a failure of the reader: it goes to the user among the other events.
    ///
    /// ```
    /// use looking_at::event::Board;
    ///
    /// let fault = Board::parse(b"<12> rnbqkbnr pppp").unwrap_err();
    /// assert_eq!(fault.to_string(), "malformed board: rank7 is `pppp`, expected 8 squares");
    /// ```
    #[derive(thiserror::Error)]
    pub struct Malformed<'a> {
        /// The kind that the line seemed to be.
        of: Cow<'a, str>,
        /// The field that broke a rule.
        field: Cow<'a, str>,
        /// What that field held, absent when the field was missing.
        value: Option<Cow<'a, str>>,
        /// What the field should have been.
        expected: Cow<'a, str>,
        /// The line; from a session, [`Heard::line`](crate::Heard::line). Left out of the JSON where it is empty.
        line: Cow<'a, str> => Cow::Borrowed(""),
    }
}

impl<'a> Malformed<'a> {
    pub(crate) fn in_field(
        of: &'a str,
        field: &'a str,
        value: Option<Cow<'a, str>>,
        expected: &'static str,
    ) -> Self {
        Malformed {
            of: Cow::Borrowed(of),
            field: Cow::Borrowed(field),
            value,
            expected: Cow::Borrowed(expected),
            line: Cow::Borrowed(""),
        }
    }

    /// Sets the line that the fault was found in.
    #[must_use]
    pub fn with_line(mut self, line: impl Into<Cow<'a, str>>) -> Self {
        self.line = line.into();
        self
    }
}

impl fmt::Display for Malformed<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "malformed {}: {} is ", self.of, self.field)?;
        match &self.value {
            Some(value) => write!(f, "`{}`", value.escape_debug())?,
            None => f.write_str("missing")?,
        }
        write!(f, ", expected {}", self.expected)
    }
}

/// Says where the reading of a message stopped: the field, its text, and what was expected.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Fault<'t> {
    pub(crate) field: &'static str,
    /// `None` if the message ends before the field.
    pub(crate) value: Option<Cow<'t, str>>,
    pub(crate) expected: &'static str,
}

impl<'t> Fault<'t> {
    #[cold]
    pub(crate) fn new(
        field: &'static str,
        value: impl Into<Cow<'t, str>>,
        expected: &'static str,
    ) -> Self {
        Fault { field, value: Some(value.into()), expected }
    }

    #[cold]
    pub(crate) fn missing(field: &'static str, expected: &'static str) -> Self {
        Fault { field, value: None, expected }
    }

    /// Makes the event for a message that seemed to be of this kind.
    pub(crate) fn of(self, kind: &'t str) -> Malformed<'t> {
        Malformed::in_field(kind, self.field, self.value, self.expected)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn says_what_was_expected() {
        let fault = Malformed::in_field("board", "turn", Some(Cow::Borrowed("X\x07")), "W or B");
        assert_eq!(fault.to_string(), r"malformed board: turn is `X\u{7}`, expected W or B");
        let fault = Malformed::in_field("tell", "from", None, "a handle");
        assert_eq!(fault.to_string(), "malformed tell: from is missing, expected a handle");
    }

    #[cfg(feature = "serde")]
    #[test]
    fn json_leaves_out_what_is_missing() {
        let fault =
            Malformed::in_field("tell", "from", None, "a handle").with_line("x tells you: y");
        assert_eq!(
            serde_json::to_string(&fault).unwrap(),
            r#"{"of":"tell","field":"from","expected":"a handle","line":"x tells you: y"}"#
        );
    }
}
