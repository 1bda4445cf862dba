//! Dates, in all the forms that servers write them.

use std::borrow::Cow;

use crate::event::shape::shape;

shape! {
    /// A date, perhaps with a time, as far as the server says it.
    ///
    /// ```
    /// use looking_at::event::Date;
    ///
    /// let date = Date::parse("Mon Dec 14, 15:57 EST 2015").unwrap();
    /// assert_eq!((date.year, date.month, date.day), (Some(2015), 12, 14));
    /// assert_eq!((date.hour, date.minute, date.zone.as_deref()), (Some(15), Some(57), Some("EST")));
    /// ```
    pub struct Date<'a> {
        /// The year.
        year: Option<u32>,
        /// The month, from 1.
        month: u32,
        /// The day of the month.
        day: u32,
        /// The hour, from 0 to 23.
        hour: Option<u32>,
        /// The minute.
        minute: Option<u32>,
        /// The second.
        second: Option<u32>,
        /// The time zone, as the server abbreviates it; absent for `???`.
        zone: Option<Cow<'a, str>>,
    }
}

const MONTHS: [&str; 12] =
    ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
const WEEKDAYS: [&str; 7] = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];

impl<'a> Date<'a> {
    /// Reads a date: `Mon Dec 14, 15:57 EST 2015`, `Mon Nov 16 01:48:40 2026`, `1999.08.28 00:14:11`,
    /// `2026-11-17 17:19 UTC`, `20-Feb-2000`, `01-Jun-95`, `Aug 16 13 21:32`.
    ///
    /// Returns `None` if a word is none of a date, or if the month or the day is missing.
    #[must_use]
    pub fn parse(text: &'a str) -> Option<Self> {
        let mut words = Parts::default();
        for word in text.split([' ', '\t', ',']).filter(|word| !word.is_empty()) {
            words.take(word)?;
        }
        let Parts { year, month, day, time, zone } = words;
        let (hour, minute, second) = time.map_or((None, None, None), |(hour, minute, second)| {
            (Some(hour), Some(minute), second)
        });
        let zone = zone.map(Cow::Borrowed);
        Some(Date { year, month: month?, day: day?, hour, minute, second, zone })
    }
}

/// What the words of a date have said so far.
#[derive(Default)]
struct Parts<'a> {
    year: Option<u32>,
    month: Option<u32>,
    day: Option<u32>,
    time: Option<(u32, u32, Option<u32>)>,
    zone: Option<&'a str>,
}

impl<'a> Parts<'a> {
    fn take(&mut self, word: &'a str) -> Option<()> {
        let digits = word.bytes().all(|byte| byte.is_ascii_digit());
        if word.contains(':') {
            put(&mut self.time, time(word)?)
        } else if digits && word.len() == 4 {
            put(&mut self.year, number(word)?)
        } else if digits && self.day.is_none() {
            self.day(word)
        } else if digits {
            // ICC writes two digits of the year behind the day.
            put(&mut self.year, century(word)?)
        } else if let Some(parts) = split(word) {
            self.together(parts)
        } else if let Some(month) = month(word) {
            put(&mut self.month, month)
        } else if WEEKDAYS.contains(&word) || word == "???" {
            Some(())
        } else {
            let in_zone = |byte: u8| byte.is_ascii_alphabetic();
            let good = (1..=5).contains(&word.len()) && word.bytes().all(in_zone);
            good.then_some(()).and_then(|()| put(&mut self.zone, word))
        }
    }

    /// Reads a date in one word: year, month, day, or day, name of the month, year.
    fn together(&mut self, [first, second, third]: [&str; 3]) -> Option<()> {
        let (year, month, day) = match month(second) {
            Some(month) => (century(third)?, month, first),
            None => (number(first)?, in_range(number(second)?, 1, 12)?, third),
        };
        put(&mut self.year, year)?;
        put(&mut self.month, month)?;
        self.day(day)
    }

    fn day(&mut self, word: &str) -> Option<()> {
        put(&mut self.day, in_range(number(word)?, 1, 31)?)
    }
}

/// Sets what was not known before.
fn put<T>(slot: &mut Option<T>, value: T) -> Option<()> {
    slot.is_none().then(|| *slot = Some(value))
}

fn split(word: &str) -> Option<[&str; 3]> {
    let mut parts = word.split(['.', '-', '/']);
    let date = [parts.next()?, parts.next()?, parts.next()?];
    parts.next().is_none().then_some(date)
}

fn month(word: &str) -> Option<u32> {
    let at = MONTHS.iter().position(|known| known.eq_ignore_ascii_case(word))?;
    u32::try_from(at + 1).ok()
}

/// Reads a year of four digits, or of two: servers began in 1992.
fn century(word: &str) -> Option<u32> {
    let year = number(word)?;
    match word.len() {
        4 => Some(year),
        2 if year >= 90 => Some(1900 + year),
        2 => Some(2000 + year),
        _ => None,
    }
}

/// Reads hours, minutes, and perhaps seconds.
fn time(word: &str) -> Option<(u32, u32, Option<u32>)> {
    let mut parts = word.split(':');
    let hour = in_range(number(parts.next()?)?, 0, 23)?;
    let minute = in_range(number(parts.next()?)?, 0, 59)?;
    let second = match parts.next() {
        Some(second) => Some(in_range(number(second)?, 0, 60)?),
        None => None,
    };
    parts.next().is_none().then_some((hour, minute, second))
}

fn number(digits: &str) -> Option<u32> {
    let good = (1..=4).contains(&digits.len()) && digits.bytes().all(|byte| byte.is_ascii_digit());
    good.then(|| digits.parse().ok()).flatten()
}

fn in_range(value: u32, least: u32, most: u32) -> Option<u32> {
    (least..=most).contains(&value).then_some(value)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(text: &str) -> Option<String> {
        let part = |value: Option<u32>| value.map_or("-".to_owned(), |value| value.to_string());
        Date::parse(text).map(|date| {
            let Date { year, month, day, hour, minute, second, zone } = date;
            let [year, hour, minute, second] = [year, hour, minute, second].map(part);
            let zone = zone.as_deref().unwrap_or("-");
            format!("{year} {month} {day} {hour}:{minute}:{second} {zone}")
        })
    }

    #[test]
    fn every_form() {
        for (text, expected) in [
            ("Mon Dec 14, 15:57 EST 2015", "2015 12 14 15:57:- EST"),
            ("Sun Apr  2, 09:07 ??? 2001", "2001 4 2 9:7:- -"),
            ("Mon Nov 16 01:48:40 2026", "2026 11 16 1:48:40 -"),
            ("1999.08.28 00:14:11", "1999 8 28 0:14:11 -"),
            ("2026-11-17 17:19 UTC", "2026 11 17 17:19:- UTC"),
            ("20-Feb-2000", "2000 2 20 -:-:- -"),
            ("01-Jun-95", "1995 6 1 -:-:- -"),
            ("Aug 16 13 21:32", "2013 8 16 21:32:- -"),
            ("Sun Jan 11, 17:40 ??? 2009", "2009 1 11 17:40:- -"),
            ("Tue Nov 17", "- 11 17 -:-:- -"),
        ] {
            assert_eq!(shown(text).as_deref(), Some(expected), "{text}");
        }
    }

    #[test]
    fn what_is_no_date() {
        for text in [
            "",
            "now",
            "12:30",
            "Sat Aug",
            "Sat Foo 28, 00:14 UTC 1999",
            "1999.13.01",
            "Mon Dec 32, 15:57 EST 2015",
            "Mon Dec 14, 24:00 EST 2015",
            "Mon Dec 14, 15:57:00:1 2015",
            "Dec 14 2015 2016",
            "Dec 14 Nov 15",
            "Dec 14 99999",
            "Dec \u{661}4",
            "Dec 14 a-long-zone",
        ] {
            assert_eq!(shown(text), None, "{text}");
        }
    }
}
