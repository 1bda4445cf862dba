//! Formats times, and parses those of options.

use std::fmt;
use std::str::FromStr;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use looking_at::calendar::Date;
use looking_at::capture::Start;
use looking_at::pgn::Moment;

/// The start of a capture, which turns elapsed times into dates.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Clock {
    pub(super) start: Option<Start>,
}

impl Clock {
    /// Returns the date and time, if they are known.
    pub(super) fn date(&self, elapsed: Option<Duration>) -> Option<SystemTime> {
        self.start?.time(elapsed?)
    }

    /// Returns when an event was received, for the games.
    pub(super) fn moment(&self, elapsed: Option<Duration>) -> Moment {
        Moment { time: self.date(elapsed), ..Moment::default() }
    }

    /// Formats the time for people: the time of day if the capture has it, else the time since the start.
    pub(super) fn time(&self, elapsed: Duration) -> String {
        let of_day = |time: Duration| {
            let seconds = time.as_secs() % 86_400;
            format!("{:02}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60)
        };
        match (self.date(Some(elapsed)), self.start) {
            (Some(date), _) => of_day(date.duration_since(UNIX_EPOCH).unwrap_or_default()),
            (None, Some(Start::TimeOfDay(start))) => of_day(start.saturating_add(elapsed)),
            _ => {
                let seconds = elapsed.as_secs();
                let (hours, minutes) = (seconds / 3600, seconds / 60 % 60);
                format!("{:>8}", format!("{hours}:{minutes:02}:{:02}", seconds % 60))
            }
        }
    }
}

/// Parses a day, such as 2016-05-01 or 2016.05.01.
pub(super) fn day(text: &str) -> Result<Date, &'static str> {
    const EXPECTED: &str = "expected a day since 1970, such as 2016-05-01";
    let number = |part: &str| part.parse::<u16>().ok().filter(|_| !part.starts_with('+'));
    let parts: Option<Vec<u16>> = text.split(['-', '.', '/']).map(number).collect();
    let Some(&[year @ 1970..=9999, month, day]) = parts.as_deref() else { return Err(EXPECTED) };
    let in_month = u8::try_from(month).ok().zip(u8::try_from(day).ok());
    in_month.and_then(|(month, day)| Date::new(year, month, day)).ok_or("there is no such day")
}

/// Returns the start of a capture on this day, at the time of day at which it began.
pub(super) fn on_day(date: Date, start: Start) -> Start {
    const DAY: u64 = 86_400;
    let since_midnight = match start {
        Start::At(time) => time.duration_since(UNIX_EPOCH).unwrap_or_default(),
        Start::TimeOfDay(time) => time,
        _ => return start,
    };
    let since_midnight =
        Duration::new(since_midnight.as_secs() % DAY, since_midnight.subsec_nanos());
    Start::At(date.start() + since_midnight)
}

/// A limit from an option: a date, or a time since the start of the capture.
#[derive(Debug, Clone)]
pub(super) struct When {
    limit: Limit,
    /// The text of the option.
    text: String,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Limit {
    Date(SystemTime),
    Elapsed(Duration),
}

impl When {
    /// Returns whether the limit is after the time at which something was received. The error names what the
    /// capture lacks to decide it.
    pub(super) fn is_after(
        &self,
        received: Option<Duration>,
        clock: &Clock,
    ) -> Result<bool, &'static str> {
        let received = received.ok_or("times")?;
        match self.limit {
            Limit::Elapsed(limit) => Ok(received < limit),
            Limit::Date(limit) => Ok(clock.date(Some(received)).ok_or("dates")? < limit),
        }
    }
}

impl FromStr for When {
    type Err = &'static str;

    /// Parses a day, a day and a time in UTC, or a time since the start.
    fn from_str(text: &str) -> Result<When, Self::Err> {
        const EXPECTED: &str = "expected a day such as 2016-05-01, 2016-05-01T18:30 in UTC, or a time since the start \
             such as 1:30:00";
        let limit = match text.split_once(['T', ' ']) {
            Some((date, time)) => {
                let date = day(date)?;
                let (time, parts) = of_colons(time.trim_end_matches('Z')).ok_or(EXPECTED)?;
                // After a date, `18:30` is hours and minutes, not minutes and seconds.
                let time = if parts == 2 { time * 60 } else { time };
                if parts < 2 || time >= Duration::from_secs(86_400) {
                    return Err(EXPECTED);
                }
                Limit::Date(date.start() + time)
            }
            None if text.contains(':') => Limit::Elapsed(of_colons(text).ok_or(EXPECTED)?.0),
            None => Limit::Date(day(text)?.start()),
        };
        Ok(When { limit, text: text.to_owned() })
    }
}

/// Parses numbers between colons, the last of them seconds, and returns how many there are.
fn of_colons(text: &str) -> Option<(Duration, usize)> {
    let mut seconds = 0_u64;
    let mut parts = 0;
    for part in text.split(':') {
        let is_number = !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
        let number: u64 = part.parse().ok().filter(|_| is_number)?;
        if parts == 3 || parts > 0 && number >= 60 {
            return None;
        }
        parts += 1;
        seconds =
            seconds.checked_mul(60)?.checked_add(number).filter(|&all| all < u64::MAX / 60)?;
    }
    Some((Duration::from_secs(seconds), parts))
}

impl fmt::Display for When {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_that_are_named() {
        for (text, date) in [
            ("1970-01-01", "1970-01-01"),
            ("2016.05.01", "2016-05-01"),
            ("2016/5/1", "2016-05-01"),
            ("2000-02-29", "2000-02-29"),
            ("9999-12-31", "9999-12-31"),
        ] {
            assert_eq!(day(text).map(|date| date.to_string()), Ok(date.to_owned()));
        }
        for text in [
            "",
            "today",
            "2016",
            "2016-05",
            "2016-13-01",
            "2016-00-01",
            "2016-02-30",
            "2015-02-29",
            "1969-12-31",
            "10000-01-01",
            "2016-05-00",
            "2016-05-+1",
            "2016-05-01-01",
            "2016-05-18446744073709551615",
        ] {
            assert!(day(text).is_err(), "{text}");
        }
    }

    #[test]
    fn limits() {
        let date = |text: &str| day(text).unwrap().start();
        let seconds = Duration::from_secs;
        for (text, limit) in [
            ("2016-05-01", Limit::Date(date("2016-05-01"))),
            ("2016-05-01T18:30", Limit::Date(date("2016-05-01") + seconds(66_600))),
            ("2016-05-01 18:30:05", Limit::Date(date("2016-05-01") + seconds(66_605))),
            ("2016-05-01T18:30:05Z", Limit::Date(date("2016-05-01") + seconds(66_605))),
            ("1:30:00", Limit::Elapsed(seconds(5_400))),
            ("90:00", Limit::Elapsed(seconds(5_400))),
            ("0:05", Limit::Elapsed(seconds(5))),
        ] {
            assert_eq!(text.parse::<When>().map(|when| when.limit), Ok(limit), "{text}");
        }
        for text in [
            "",
            "soon",
            "90",
            ":",
            "1:",
            "1:60",
            "1:2:3:4",
            "-1:00",
            "+1:00",
            "2016-05-01T",
            "2016-05-01T25:00",
            "2016-05-01T18",
            "2016-02-30T18:30",
            "18446744073709551615:00",
            "307445734561825860:00:00",
        ] {
            assert!(text.parse::<When>().is_err(), "{text}");
        }
    }

    #[test]
    fn a_day_replaces_that_of_the_capture() {
        let date = day("2016-05-01").unwrap();
        let noon = Duration::from_secs(43_200);
        let expected = Start::At(date.start() + noon);
        assert_eq!(on_day(date, Start::TimeOfDay(noon)), expected);
        let other = day("1999-12-31").unwrap().start() + noon;
        assert_eq!(on_day(date, Start::At(other)), expected);
    }
}
