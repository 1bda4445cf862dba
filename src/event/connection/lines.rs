//! Prompts, and lines that no pattern knows.

use std::borrow::Cow;

use crate::event::Malformed;
use crate::event::binding::{Form, Slot};
use crate::event::record::{Make, owned, record};
use crate::event::values::Values;

record! {
    /// The server waits for a command.
    pub struct Prompt<'a> {
        /// The prompt as it was shown, without the `% ` at its end.
        text: Cow<'a, str> = Cow::Borrowed(""),
    }
}

impl<'a> Prompt<'a> {
    /// A prompt with this text.
    #[must_use]
    pub fn new(text: impl Into<Cow<'a, str>>) -> Self {
        Prompt { text: text.into() }
    }
}

/// A line that no pattern knows.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Text<'a> {
    /// The line.
    pub text: Cow<'a, str>,
    /// Whether it continues a line that a [flush](crate::Session::flush) reported: the server had
    /// folded that line. Then it is more of that line's text, to be put right after its last
    /// character. Left out of the JSON where it is not so.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "std::ops::Not::not"))]
    pub continues: bool,
}

owned!(Text { text, continues });

impl<'a> Text<'a> {
    /// A line of its own.
    #[must_use]
    pub fn new(text: impl Into<Cow<'a, str>>) -> Self {
        Text { text: text.into(), continues: false }
    }
}

impl<'a> Make<'a> for Text<'a> {
    const FORMS: &'static [Form] = &[&[Slot::optional::<Cow<'_, str>>("text")]];

    fn make(_: usize, values: &mut Values<'_, 'a>) -> Result<Self, Box<Malformed<'a>>> {
        Ok(Text { text: values.take_or("text", Cow::Borrowed(""))?, continues: false })
    }
}

record! {
    /// A line that was longer than the limit.
    pub struct Overlong {
        /// How long it was.
        bytes: u64,
    }
}

impl Overlong {
    /// A line of so many bytes.
    #[must_use]
    pub const fn new(bytes: u64) -> Self {
        Overlong { bytes }
    }
}

#[cfg(all(test, feature = "serde"))]
mod tests {
    use super::*;

    #[test]
    fn a_line_says_that_it_continues_another_and_not_that_it_does_not() {
        let text = Text::new("x");
        assert_eq!(serde_json::to_string(&text).unwrap(), r#"{"text":"x"}"#);
        let text = Text { continues: true, ..text };
        assert_eq!(serde_json::to_string(&text).unwrap(), r#"{"text":"x","continues":true}"#);
    }
}
