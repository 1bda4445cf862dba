//! Prompts, and lines that no pattern knows.

use std::borrow::Cow;

use crate::event::Malformed;
use crate::event::record::{made_from, record, shape};

shape! {
    /// The server waits for a command.
    pub struct Prompt<'a> {
        /// The prompt without the sign and the blank at its end: `fics` of `fics% `, and with
        /// the time on `10:01_fics`.
        text: Cow<'a, str>,
    }
}

made_from! {
    Prompt<'a> from { text: Cow<'a, str> = Cow::Borrowed(""), } values => { Ok(Prompt { text }) }
}

made_from! {
    /// A list can say that a line is not a message of its protocol.
    Malformed<'a> from { line: Cow<'a, str> = Cow::Borrowed(""), } values => {
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

made_from! {
    Text<'a> from { text: Cow<'a, str> = Cow::Borrowed(""), } values => { Ok(Text::new(text)) }
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
