//! Players who come and go.

use std::borrow::Cow;

use crate::event::field::WholeLine;
use crate::event::record::{made_from, record, shape};
use crate::event::shared::{CategoryRating, PlayerRecord};

shape! {
    /// A player has come.
    ///
    /// The line for programs, `<wa>`, has titles, ratings and what the player does besides the name:
    ///
    /// ```
    /// use looking_at::event::Event;
    ///
    /// let line = "GuestABCD 010P0P0P0P0P0P0P0P0P";
    /// let Event::Arrived(guest) = Event::from_fields("arrived", &[("line", line)]) else { unreachable!() };
    /// assert_eq!((&*guest.name, guest.registered), ("GuestABCD", Some(false)));
    /// assert_eq!(guest.ratings.unwrap()[8].category, "atomic");
    /// ```
    pub struct Arrived<'a> {
        /// The name of the player.
        name: Cow<'a, str>,
        /// Where the player comes from, as chessd shows it to its administrators.
        host: Option<Cow<'a, str>>,
        /// Whether the player is registered, where the server says it.
        registered: Option<bool>,
        /// The titles, where the server says them.
        titles: Option<Vec<Cow<'a, str>>>,
        /// What the player does, as the sign behind the name says; absent for a blank. They are those of
        /// [`WhoRow::status`](crate::event::WhoRow::status).
        status: Option<char>,
        /// The ratings, where the server says them.
        ratings: Option<Vec<CategoryRating<'a>>>,
        /// What follows the name in the line for programs, as the server wrote it.
        record: Option<Cow<'a, str>>,
        /// Fields that later servers may add, and those of ICC that depend on what a client has asked for.
        more: Option<Cow<'a, str>>,
        /// Whether the player has an adjourned game with the user.
        adjourned_game: Option<bool>,
        /// Whether the player is on the user's notify list.
        on_my_list: Option<bool>,
    }
}

made_from! {
    Arrived<'a> from { line: WholeLine<'a>, } values => {
        Arrived::read(&line.0)
            .ok_or_else(|| values.fault("line", Some(line.0), "a name, a sign and ratings"))
    }
    or from {
        name: Cow<'a, str>,
        host: Option<Cow<'a, str>>,
        registered: Option<bool>,
        record: Option<Cow<'a, str>>,
        more: Option<Cow<'a, str>>,
        adjourned_game: Option<bool>,
        on_my_list: Option<bool>,
    } values => {
        let known = Arrived::new(name);
        Ok(Arrived { host, registered, record, more, adjourned_game, on_my_list, ..known })
    }
}

impl Arrived<'_> {
    /// Reads a line for programs. Of a record with other fields than are known only the name is taken out.
    fn read(line: &str) -> Option<Self> {
        let (name, _, rest) = PlayerRecord::split(line)?;
        let mut arrived = Arrived::new(name.to_owned());
        let read = PlayerRecord::read(line);
        let more = read.as_ref().map_or("", |record| record.more);
        let record = rest.trim_ascii_end().strip_suffix(more).unwrap_or(rest).trim_ascii_end();
        arrived.record = (!record.is_empty()).then(|| record.to_owned().into());
        arrived.more = (!more.is_empty()).then(|| more.to_owned().into());
        if let Some(record) = read {
            let titles = record.player.titles().map(|title| title.to_owned().into());
            arrived.titles = Some(titles.collect());
            arrived.status = record.status;
            arrived.registered = Some(record.is_registered);
            arrived.ratings =
                Some(record.ratings.into_iter().map(CategoryRating::into_owned).collect());
        }
        Some(arrived)
    }
}

record! {
    /// A player has gone.
    pub struct Departed<'a> {
        /// The name of the player.
        name: Cow<'a, str>,
        /// Fields that later servers may add.
        more: Option<Cow<'a, str>>,
        /// Whether the player has an adjourned game with the user.
        adjourned_game: Option<bool>,
        /// Whether the player is on the user's notify list.
        on_my_list: Option<bool>,
    }
}

#[cfg(test)]
mod tests {
    use crate::event::tests::made;

    #[test]
    fn a_record_with_other_fields_keeps_the_name() {
        for (line, record) in
            [("Foo^FF1x", Some("FF1x")), ("Foo 12 34", Some("12 34")), ("Foo ", None)]
        {
            let arrived = made::arrived(&[("line", line)]);
            assert_eq!((&*arrived.name, arrived.record.as_deref()), ("Foo", record), "{line}");
            assert!(arrived.ratings.is_none() && arrived.registered.is_none());
        }
        for line in ["", "Foo", "%% 1", " 1"] {
            assert_eq!(made::fault("arrived", &[("line", line)]).field, "line");
        }
    }
}
