//! ICC's datagrams.

use std::borrow::Cow;

use crate::event::record::{not_in_lists, shape};

shape! {
    /// A message that ICC sends to programs instead of text.
    pub struct Datagram<'a> {
        /// What it is about: a number of ICC's list.
        code: u32,
        /// Whose command caused it; only level 1 says it.
        player: Option<Cow<'a, str>>,
        /// The arguments, without their braces.
        args: Vec<Cow<'a, str>>,
    }
}

not_in_lists!(Datagram<'a>);

impl<'a> Datagram<'a> {
    /// Makes a datagram of its parts.
    #[must_use]
    pub fn new(code: u32, player: Option<Cow<'a, str>>, args: Vec<Cow<'a, str>>) -> Self {
        Datagram { code, player, args }
    }
}
