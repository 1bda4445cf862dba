//! When players came and went.

use std::borrow::Cow;

use crate::event::record::{made_from, shape, words};
use crate::event::{Date, Handle};

shape! {
    /// When a player came or went, as `logons` lists it.
    pub struct Logon<'a> {
        /// The player.
        name: Handle<'a>,
        /// Whether the player came or went.
        action: LogonAction,
        /// The date and time, as the server wrote them.
        when: Cow<'a, str>,
        /// The date and time.
        date: Option<Date<'a>>,
        /// The address that the player came from, which only administrators see.
        host: Option<Cow<'a, str>>,
    }
}

words! {
    /// What a line of `logons` says about a player.
    #[non_exhaustive]
    pub enum LogonAction {
        /// The player came.
        Login = "login",
        /// The player went.
        Logout = "logout",
    }
}

made_from! {
    Logon<'a> from {
        name: Handle<'a>,
        /// What follows the name, with the blanks between.
        action: Cow<'a, str>,
        /// The day of the week, and the rest of the date up to the colon of the time.
        weekday: Option<Cow<'a, str>>,
        when: Option<Cow<'a, str>>,
        /// What follows that colon: a pattern has to end a star there.
        minute: Cow<'a, str>,
        /// The date in numbers. The first two digits of the year are a constant of the entry.
        century: Option<Cow<'a, str>>,
        year: Option<Cow<'a, str>>,
        month: Option<Cow<'a, str>>,
        day: Option<Cow<'a, str>>,
        hour: Option<Cow<'a, str>>,
    } values => {
        let text = |part: Option<Cow<'a, str>>| part.unwrap_or_default();
        let when = match year {
            Some(year) => {
                let (month, day, hour) = (text(month), text(day), text(hour));
                format!("{}{year}-{month}-{day} {hour}:{minute} UTC", text(century))
            }
            None => format!("{} {}:{minute}", text(weekday), text(when)),
        };
        let said = action.trim_ascii();
        let (word, host) = match said.split_once(" from ") {
            Some((word, host)) => (word.trim_ascii_end(), Some(host.trim_ascii().to_owned())),
            None => (said, None),
        };
        let host = host.map(Cow::Owned);
        let actions = [LogonAction::Login, LogonAction::Logout];
        let Some(action) = actions.into_iter().find(|known| known.as_str() == word) else {
            return Err(values.fault("action", Some(action), "login or logout"));
        };
        let date = Date::parse(&when).map(Date::into_owned);
        Ok(Logon { name, action, when: Cow::Owned(when), date, host })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::event::tests::made;

    #[test]
    fn both_forms() {
        let fields = [
            ("weekday", "Tue"),
            ("when", "Nov 17, 17"),
            ("minute", "25 UTC 2026"),
            ("name", "Foo"),
        ];
        let logon = made::logon(&[&fields[..], &[("action", "   login ")]].concat());
        assert_eq!(
            (&*logon.when, logon.action),
            ("Tue Nov 17, 17:25 UTC 2026", LogonAction::Login)
        );
        assert_eq!(logon.date.as_ref().and_then(|date| date.minute), Some(25));
        assert_eq!(logon.host, None);
        for (action, host) in
            [("   logout  from 192.0.2.1", "192.0.2.1"), ("logout from a.b", "a.b")]
        {
            let fields = [&fields[..], &[("action", action)]].concat();
            let logon = made::logon(&fields);
            assert_eq!((logon.action, logon.host.as_deref()), (LogonAction::Logout, Some(host)));
        }
        let fault = made::fault("logon", &[&fields[..], &[("action", "sleeps")]].concat());
        assert_eq!(fault.field, "action");
    }
}
