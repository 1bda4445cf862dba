//! The login.

use std::borrow::Cow;

use crate::event::Handle;
use crate::event::record::record;

record! {
    /// The name of the server, as it gives it before the login.
    pub struct Server<'a> {
        /// The name, such as `freechess.org`.
        name: Cow<'a, str>,
        /// The version of its program, where the same line has it.
        version: Option<Cow<'a, str>>,
    }
}

record! {
    /// The name that the server logged the user in with.
    pub struct LoggedIn<'a> {
        /// The name and titles.
        handle: Handle<'a>,
    }
}

record! {
    /// The login is over: the first prompt for commands was seen.
    ///
    /// Only the list of xboard has it; with others, the first [`Prompt`](super::Prompt) says the
    /// same.
    pub struct LoggedOn {}
}
