//! Star types: the texts that a star accepts.
//!
//! xboard accepts anything for a star and then rejects some of it in code ("tells" whose sender contains a
//! blank, for example). Here the list file declares the type, and a star whose text is not of its type makes
//! the attempt a mismatch, so that the next pattern is tried.
//!
//! The rules themselves are in [`grammar`](super), which events share.

use std::fmt;

use crate::grammar;

/// The texts that a star accepts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[non_exhaustive]
pub enum StarType {
    /// Any text, also an empty one. The default.
    #[default]
    Text,
    /// A name with its titles: `Foo`, `*relay`, `GuestABCD`, `Foo(*)(SR)`.
    Handle,
    /// A whole number: `12`, `-3`.
    Number,
    /// A rating: `1500`, `1500P`, ` 886`, `++++`, `----`, `UNR`.
    Rating,
    /// Text without blanks or control bytes, at least one byte and at most 128.
    Word,
    /// A word with a letter in it, as in a prompt: `fics`, `10:01_fics`, not `100`.
    Prompt,
    /// A channel: `50`, `T50`.
    Channel,
    /// A length of time: `0:04`, `0:04.795`, `1:14:24.313`.
    Duration,
    /// A handle, perhaps with a rating in the last parentheses: `Foo`, `Foo(C)( 902)`.
    Player,
    /// A handle with a channel in the last parentheses: `Foo(50)`, `Foo(*)(SR)(T49)`.
    Member,
    /// A handle, directly followed by what its owner says: `Foo's here`, `Foo(C)> x`.
    Speech,
    /// An empty text. With this type `**` matches one asterisk and nothing before it.
    Nothing,
}

impl StarType {
    /// Every type.
    pub const ALL: &'static [StarType] = &[
        StarType::Text,
        StarType::Handle,
        StarType::Number,
        StarType::Rating,
        StarType::Word,
        StarType::Prompt,
        StarType::Channel,
        StarType::Duration,
        StarType::Player,
        StarType::Member,
        StarType::Speech,
        StarType::Nothing,
    ];

    /// Returns the name of the type in a list file.
    pub fn name(self) -> &'static str {
        match self {
            StarType::Text => "text",
            StarType::Handle => "handle",
            StarType::Number => "number",
            StarType::Rating => "rating",
            StarType::Word => "word",
            StarType::Prompt => "prompt",
            StarType::Channel => "channel",
            StarType::Duration => "duration",
            StarType::Player => "player",
            StarType::Member => "member",
            StarType::Speech => "speech",
            StarType::Nothing => "nothing",
        }
    }

    pub(crate) fn from_name(name: &[u8]) -> Option<StarType> {
        StarType::ALL.iter().copied().find(|star_type| star_type.name().as_bytes() == name)
    }

    /// Returns whether a star of this type accepts this text.
    ///
    /// ```
    /// use looking_at::StarType;
    ///
    /// assert!(StarType::Handle.accepts(b"frengo(*)(SR)"));
    /// assert!(!StarType::Handle.accepts(b"to whom it may concern"));
    /// assert!(StarType::Rating.accepts(b" 886"));
    /// ```
    pub fn accepts(self, text: &[u8]) -> bool {
        match self {
            StarType::Text => true,
            StarType::Handle => grammar::is_handle(text),
            StarType::Number => grammar::is_number(text),
            StarType::Rating => grammar::is_rating(text),
            StarType::Word => grammar::is_word(text),
            StarType::Prompt => grammar::is_prompt(text),
            StarType::Channel => grammar::is_channel(text),
            StarType::Duration => grammar::is_duration(text),
            StarType::Player => grammar::is_player(text),
            StarType::Member => grammar::is_member(text),
            StarType::Speech => grammar::speaker_length(text).is_some(),
            StarType::Nothing => text.is_empty(),
        }
    }

    /// Returns whether a star of this type may accept this text after more bytes have arrived.
    ///
    /// ```
    /// use looking_at::StarType;
    ///
    /// assert!(StarType::Handle.may_become(b"frengo(*"));
    /// assert!(!StarType::Handle.may_become(b"to whom"));
    /// ```
    pub fn may_become(self, text: &[u8]) -> bool {
        match self {
            StarType::Text => true,
            StarType::Handle => grammar::may_become_handle(text),
            StarType::Number => grammar::may_become_number(text),
            StarType::Rating => grammar::may_become_rating(text),
            StarType::Word | StarType::Prompt => grammar::may_become_word(text),
            StarType::Channel => grammar::may_become_channel(text),
            StarType::Duration => grammar::may_become_duration(text),
            StarType::Player => grammar::may_become_player(text),
            StarType::Member => grammar::may_become_member(text),
            StarType::Speech => grammar::may_become_speech(text),
            StarType::Nothing => text.is_empty(),
        }
    }

    /// Returns the maximum length of a text of this type.
    pub(crate) fn longest(self) -> usize {
        match self {
            StarType::Text | StarType::Speech => usize::MAX,
            StarType::Nothing => 0,
            StarType::Number => grammar::DIGITS + 1,
            StarType::Rating => grammar::RATING,
            StarType::Channel => grammar::CHANNEL,
            StarType::Duration => grammar::DURATION,
            _ => grammar::LONGEST,
        }
    }
}

impl StarType {
    /// Returns whether texts of this type are names, perhaps with something in parentheses.
    pub(crate) fn is_name(self) -> bool {
        matches!(self, StarType::Handle | StarType::Player | StarType::Member)
    }

    /// Returns whether a text of this type may contain a blank.
    pub(crate) fn may_hold_blank(self) -> bool {
        matches!(self, StarType::Text | StarType::Player | StarType::Rating | StarType::Speech)
    }

    /// Returns whether every text of this type is ASCII without anything to decode.
    pub(crate) fn is_plain(self) -> bool {
        !matches!(self, StarType::Text | StarType::Word | StarType::Prompt)
    }
}

impl fmt::Display for StarType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_each_type_takes_and_refuses() {
        use StarType::*;
        let table: &[(StarType, &[&str], &[&str])] = &[
            (Text, &["", "any thing", "\x07"], &[]),
            (
                Handle,
                &["Foo", "*relay", "GuestABCD", "Foo(*)(SR)(CA)", "a-b_9", "x"],
                &["", "*", "Foo Bar", "Foo()", "Foo(", "Foo(GM)x", "(GM)", "Foo( 902)", "Fo:o"],
            ),
            (Number, &["0", "12", "-3"], &["", "-", "1.5", "1 ", "+3", "12345678901234567890"]),
            (
                Rating,
                &["1500", "1500P", "1500E", " 886", "   1", "++++", "----", "UNR"],
                &["", "P", "+++", "15OO", "1500X", "-5"],
            ),
            (Word, &["x", "10:01_fics", "caf\u{e9}"], &["", "a b", "\x07", "a\t"]),
            (
                Prompt,
                &["fics", "10:01_fics", "caf\u{e9}", "\u{436}"],
                &["", "100", "1-0", "a b", "%"],
            ),
            (Channel, &["1", "50", "T50"], &["", "T", "x", "5 0", "1234567"]),
            (
                Duration,
                &["0:04", "0:04.795", "1:14:24.313"],
                &["", "4", "0:", ":4", "0:04.", "1:2:3:4"],
            ),
            (
                Player,
                &["Foo", "Foo(GM)", "Foo(1500)", "Foo(C)( 902)", "Foo(++++)"],
                &["", "( 902)", "Foo( 902", "Foo Bar(1500)", "Foo(C)( x)"],
            ),
            (Member, &["Foo(50)", "Foo(*)(SR)(T49)"], &["", "Foo", "Foo(GM)", "(50)", "10:(5)"]),
            (
                Speech,
                &["Foo's here", "Foo(C)> x", "Foo_<--", "Foo(so it is)", "*relay: hi", "Foo("],
                &["", "Foo", "Foo(C)", "Foo bar", "Foo(C) bar", "'s here", "Foo(C)x", "*: x"],
            ),
            (Nothing, &[""], &["x", " "]),
        ];
        for (star_type, good, bad) in table {
            for text in *good {
                assert!(star_type.accepts(text.as_bytes()), "{star_type}: {text:?}");
            }
            for text in *bad {
                assert!(!star_type.accepts(text.as_bytes()), "{star_type}: {text:?}");
            }
        }
        assert!(Word.accepts(&[b'x'; 128]) && !Word.accepts(&[b'x'; 129]));
        assert!(Handle.accepts(&[b'x'; 32]) && !Handle.accepts(&[b'x'; 33]));
    }
}
