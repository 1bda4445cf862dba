//! ICC's datagrams.

use std::borrow::Cow;

use super::record::shape;

shape! {
    /// A message that ICC sends to programs instead of text.
    pub struct Datagram<'a> {
        /// What it is about: a number of ICC's list.
        code: u32,
        /// Whose command caused it; only level 1 tells.
        player: Option<Cow<'a, str>>,
        /// The arguments, without their braces.
        args: Vec<Cow<'a, str>>,
    }
}

impl<'a> Datagram<'a> {
    /// Makes a datagram of its parts.
    #[must_use]
    pub fn new(code: u32, player: Option<Cow<'a, str>>, args: Vec<Cow<'a, str>>) -> Self {
        Datagram { code, player, args }
    }
}
