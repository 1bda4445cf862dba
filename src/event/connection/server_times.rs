//! What time it is, and how long a server has been up.

use std::borrow::Cow;

use crate::event::Date;
use crate::event::record::{made_from, shape};

shape! {
    /// What time it is somewhere, as `date` shows it.
    pub struct ServerTime<'a> {
        /// The date and time, as the server wrote them.
        when: Cow<'a, str>,
        /// The date and time.
        date: Option<Date<'a>>,
        /// Where: `local`, `server` or `greenwich`.
        r#where: Cow<'a, str>,
    }
}

shape! {
    /// How long the server has been up, and how many have been there since, as `uptime` shows it.
    pub struct Uptime<'a> {
        /// Since when it has been up, as the server wrote it.
        since: Option<Cow<'a, str>>,
        /// Since when it has been up.
        since_date: Option<Date<'a>>,
        /// How long it has been up, as the server wrote it.
        duration: Option<Cow<'a, str>>,
        /// How many players there are.
        players: Option<u32>,
        /// How many games there are.
        games: Option<u32>,
        /// The most of these that there have been.
        most: Option<u32>,
    }
}

/// Reads the date in a text, perhaps with a full stop behind it.
fn date(text: &str) -> Option<Date<'static>> {
    let text = text.trim_ascii_end();
    Date::parse(text.strip_suffix('.').unwrap_or(text)).map(Date::into_owned)
}

made_from! {
    ServerTime<'a> from {
        when: Cow<'a, str>,
        r#where: Cow<'a, str>,
    } values => {
        Ok(ServerTime { date: date(&when), when, r#where })
    }
}

made_from! {
    Uptime<'a> from {
        since: Option<Cow<'a, str>>,
        duration: Option<Cow<'a, str>>,
        players: Option<u32>,
        games: Option<u32>,
        most: Option<u32>,
    } values => {
        let since_date = since.as_deref().and_then(date);
        Ok(Uptime { since, since_date, duration, players, games, most })
    }
}

#[cfg(test)]
mod tests {
    use crate::event::tests::made;

    #[test]
    fn dates_are_read() {
        let fields = [("when", "Mon Dec 14, 15:57 EST 2015"), ("where", "local")];
        let time = made::server_time(&fields);
        let date = time.date.unwrap();
        assert_eq!((date.day, date.minute, &*time.r#where), (14, Some(57), "local"));
        let fields = [("since", "Tue Nov 17, 17:14 UTC 2026.")];
        let uptime = made::uptime(&fields);
        assert_eq!(uptime.since_date.and_then(|date| date.year), Some(2026));
    }
}
