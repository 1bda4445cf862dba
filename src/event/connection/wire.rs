//! What a server sends besides text, and what it should be answered.

use std::borrow::Cow;

use crate::event::record::{FromMatch, shape, words};

shape! {
    /// The server asks to show or hide what the user types, as it does for a password.
    pub struct Echo {
        /// Whether it is to be shown.
        on: bool,
    }
}

shape! {
    /// Bytes that should be sent to the server as they are: the answer to a telnet request.
    pub struct Reply<'a> {
        /// What to send.
        bytes: Cow<'a, [u8]>,
    }
}

shape! {
    /// The server measures the lag of a timeseal connection and waits for an answer.
    pub struct Ping<'a> {
        /// The answer before it is encoded; [`timeseal::pong`](crate::timeseal::pong) gives it encoded.
        answer: Cow<'a, [u8]>,
    }
}

shape! {
    /// The reply to a command is complete, in FICS's block mode; it may have been empty.
    pub struct BlockEnd {
        /// The number that the client gave its command.
        id: u32,
        /// The server's number for the kind of command.
        code: u32,
    }
}

shape! {
    /// A command of a [`Client`](crate::client::Client) has been dealt with. Its answer may have been empty.
    pub struct AnswerEnd<'a> {
        /// The [number](crate::client::CommandId::number) of the command.
        command: u32,
        /// How it ended.
        how: AnswerEnding,
        /// The server's number for the kind of command, or for what was wrong with it; known in block mode.
        code: Option<u32>,
        /// The [name](crate::client::code_name) of that number, such as `games` or `error_badcommand`.
        name: Option<Cow<'a, str>>,
    }
}

words! {
    /// How the answer to a command ended.
    #[non_exhaustive]
    pub enum AnswerEnding {
        /// The server said that the answer is complete, as it does in block mode.
        Complete = "complete",
        /// A prompt came. Without block mode nothing better is known: something that the server sent by itself may have
        /// caused the prompt.
        Prompt = "prompt",
        /// No end came in time.
        Late = "late",
        /// The connection ended first, or the command was never sent.
        Lost = "lost",
    }
}

shape! {
    /// A unit of ICC ends: what a command printed, or what came by itself.
    pub struct UnitEnd {
        /// The code with which the unit began. ICC sends one more end than beginnings before it hangs up.
        code: Option<u32>,
    }
}

// The session makes all of these itself.
impl FromMatch<'_> for Echo {}
impl<'a> FromMatch<'a> for Reply<'a> {}
impl<'a> FromMatch<'a> for Ping<'a> {}
impl FromMatch<'_> for BlockEnd {}
impl<'a> FromMatch<'a> for AnswerEnd<'a> {}
impl FromMatch<'_> for UnitEnd {}
