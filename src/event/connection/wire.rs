//! What a server sends besides text, and what it should be answered.

use std::borrow::Cow;

use crate::event::record::{not_in_lists, shape};

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

not_in_lists!(Echo, Reply<'a>, Ping<'a>);

impl Echo {
    /// Whether what the user types is to be shown.
    #[must_use]
    pub const fn new(on: bool) -> Self {
        Echo { on }
    }
}

impl<'a> Reply<'a> {
    /// Bytes to send.
    #[must_use]
    pub fn new(bytes: impl Into<Cow<'a, [u8]>>) -> Self {
        Reply { bytes: bytes.into() }
    }
}

impl<'a> Ping<'a> {
    /// A ping with its answer.
    #[must_use]
    pub fn new(answer: impl Into<Cow<'a, [u8]>>) -> Self {
        Ping { answer: answer.into() }
    }
}
