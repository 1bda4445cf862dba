//! Prompts, and lines that no pattern knows.

use std::borrow::Cow;

use crate::event::Malformed;
use crate::event::binding::{Form, Slot};
use crate::event::record::{FromMatch, record, shape};
use crate::event::values::Values;

shape! {
    /// The server waits for a command.
    pub struct Prompt<'a> {
        /// The prompt without the sign and the blank at its end: `fics` of `fics% `, and with
        /// the time on `10:01_fics`.
        text: Cow<'a, str>,
    }
}

impl<'a> FromMatch<'a> for Prompt<'a> {
    const FORMS: &'static [Form] = &[&[Slot::optional::<Cow<'_, str>>("text")]];

    fn make(_: usize, values: &mut Values<'_, 'a>) -> Result<Self, Box<Malformed<'a>>> {
        Ok(Prompt { text: values.take_or("text", Cow::Borrowed(""))? })
    }
}

/// A list can say that a line is no message of its protocol.
impl<'a> FromMatch<'a> for Malformed<'a> {
    const FORMS: &'static [Form] = &[&[Slot::optional::<Cow<'_, str>>("line")]];

    fn make(_: usize, values: &mut Values<'_, 'a>) -> Result<Self, Box<Malformed<'a>>> {
        let line = values.take_or("line", Cow::Borrowed(""))?;
        Ok(Malformed::in_field("line", "line", Some(line), "a message of the protocol"))
    }
}

shape! {
    /// A line that no pattern knows, or that repeats what a datagram has said.
    pub struct Text<'a> {
        /// The line.
        text: Cow<'a, str>,
        /// Whether it continues a line that a [flush](crate::Session::flush) reported: the server
        /// had folded that line. Then it is more of that line's text, to be put right after its
        /// last character. Left out of the JSON where it is not so.
        continues: bool => false,
        /// The kind of event that has already said the same: ICC sends some things as a datagram and as
        /// text.
        repeats: Option<Cow<'a, str>>,
    }
}

impl<'a> FromMatch<'a> for Text<'a> {
    const FORMS: &'static [Form] = &[&[Slot::optional::<Cow<'_, str>>("text")]];

    fn make(_: usize, values: &mut Values<'_, 'a>) -> Result<Self, Box<Malformed<'a>>> {
        Ok(Text::new(values.take_or("text", Cow::Borrowed(""))?))
    }
}

record! {
    /// A line that was longer than the limit.
    pub struct Overlong {
        /// How long it was.
        bytes: u64,
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
