//! ICC's datagrams.

use std::borrow::Cow;

use crate::event::record::{FromMatch, shape};

shape! {
    /// A message of ICC to programs that has no other kind: the beginning of a unit (level 1), or a
    /// datagram (level 2).
    ///
    /// The page `datagrams` of the [guide](crate::guide) has a table of what is known of each number.
    pub struct Datagram<'a> {
        /// What it is about: a number of ICC's list.
        code: u32,
        /// The name of the number, where it is known: `pgn_tag`, and for a unit that of the command, such
        /// as `observe`.
        name: Option<Cow<'a, str>>,
        /// Whose command caused it: only the beginning of a unit says it.
        player: Option<Cow<'a, str>>,
        /// The arguments, without their braces.
        args: Vec<Cow<'a, str>>,
        /// The names of the arguments, as far as they are known. Left out of the JSON where none is.
        names: Vec<Cow<'a, str>> => Vec::new(),
        /// The kind of event that has already said the same: the server sends some things as text
        /// and as a datagram.
        repeats: Option<Cow<'a, str>>,
    }
}

impl Datagram<'_> {
    /// Returns the argument of a name.
    ///
    /// ```
    /// use looking_at::{Event, Heard, Session};
    ///
    /// let mut listener = |heard: &Heard<'_>| {
    ///     let Event::Datagram(tag) = &heard.event else { panic!("{heard:?}") };
    ///     assert_eq!(tag.name.as_deref(), Some("pgn_tag"));
    ///     assert_eq!((tag.get("tag"), tag.get("value")), (Some("Event"), Some("ICC 1 0")));
    /// };
    /// Session::new().feed(b"\x19(112 1522 Event \x19{ICC 1 0\x19}\x19)", &mut listener);
    /// ```
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&str> {
        let at = self.names.iter().position(|known| known == name)?;
        self.args.get(at).map(|arg| &**arg)
    }
}

impl<'a> FromMatch<'a> for Datagram<'a> {}
