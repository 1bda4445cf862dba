//! When each event was received, and how times are written.

use std::borrow::Cow;
use std::collections::VecDeque;
use std::fmt;
use std::str::FromStr;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use looking_at::Heard;
use looking_at::capture::Start;

/// Where chunks began in the stream, and when each was received.
///
/// An event is known some bytes after it began, so its time is looked up by its offset.
#[derive(Debug, Default)]
pub(super) struct Times {
    marks: VecDeque<Mark>,
    received: u64,
}

/// The start of a chunk.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
struct Mark {
    /// Its offset in the stream.
    from: u64,
    /// Its offset in the file.
    at: u64,
    time: Option<Duration>,
}

/// Where and when an event was received.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Place {
    /// The offset in the file.
    pub(super) at: u64,
    /// How long after the start of the capture.
    pub(super) elapsed: Option<Duration>,
}

impl Times {
    /// How many chunks are remembered: more than a line ever has, unless each byte is one.
    const REMEMBERED: usize = 1 << 16;

    /// Notes a chunk.
    pub(super) fn receive(&mut self, len: usize, at: u64, time: Option<Duration>) {
        let from = self.received;
        self.received += len as u64;
        let follows =
            |last: &Mark| last.time == time && at.wrapping_sub(last.at) == from - last.from;
        if self.marks.back().is_some_and(follows) {
            return;
        }
        if self.marks.len() == Times::REMEMBERED {
            self.marks.drain(..Times::REMEMBERED / 2);
        }
        self.marks.push_back(Mark { from, at, time });
    }

    /// An event with the offsets that it has in its file, and how long after the start it was received.
    pub(super) fn in_file<'h, 'a>(
        &self,
        heard: &'h Heard<'a>,
    ) -> (Cow<'h, Heard<'a>>, Option<Duration>) {
        let place = self.of(heard.at);
        if place.at == heard.at {
            return (Cow::Borrowed(heard), place.elapsed);
        }
        // Stamps or a byte order mark were taken away before it.
        let mut moved = heard.clone();
        moved.at = place.at;
        moved.span = self.of(heard.span.start).at..self.of(heard.span.end).at;
        (Cow::Owned(moved), place.elapsed)
    }

    /// The place of what is at this offset of the stream.
    pub(super) fn of(&self, offset: u64) -> Place {
        // Nearly always it is in the last chunk.
        let mark = match self.marks.back() {
            Some(last) if last.from <= offset => Some(last),
            _ => {
                let after = self.marks.partition_point(|mark| mark.from <= offset);
                after.checked_sub(1).and_then(|index| self.marks.get(index))
            }
        };
        let mark = mark.copied().unwrap_or(Mark { from: offset, at: offset, time: None });
        Place { at: mark.at + (offset - mark.from), elapsed: mark.time }
    }
}

/// When a capture began, which turns what has elapsed since then into times.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Clock {
    pub(super) start: Option<Start>,
}

impl Clock {
    /// The date and time of something, if the capture knows it.
    pub(super) fn date(&self, elapsed: Duration) -> Option<Date> {
        match self.start? {
            Start::At(start) => {
                let start = start.duration_since(UNIX_EPOCH).ok()?;
                Some(Date { since_1970: start.checked_add(elapsed)? })
            }
            _ => None,
        }
    }

    /// The time of something for people: of day where it is known, else since the start.
    pub(super) fn time(&self, elapsed: Duration) -> String {
        let of_day = |time: Duration| {
            let seconds = time.as_secs() % 86_400;
            format!("{:02}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60)
        };
        match (self.date(elapsed), self.start) {
            (Some(date), _) => of_day(date.since_1970),
            (None, Some(Start::TimeOfDay(start))) => of_day(start.saturating_add(elapsed)),
            _ => {
                let seconds = elapsed.as_secs();
                let (hours, minutes) = (seconds / 3600, seconds / 60 % 60);
                format!("{:>8}", format!("{hours}:{minutes:02}:{:02}", seconds % 60))
            }
        }
    }
}

/// A date and time, written as RFC 3339 has it: in UTC, with milliseconds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Date {
    since_1970: Duration,
}

impl Date {
    /// The year, the month and the day.
    pub(super) fn day(self) -> (u64, u64, u64) {
        // The calendar is taken from March on, in cycles of 400 years, each of 146,097 days.
        let days = self.since_1970.as_secs() / 86_400 + 719_468;
        let (cycle, day) = (days / 146_097, days % 146_097);
        let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365;
        let day = day - (365 * year + year / 4 - year / 100);
        let month = (5 * day + 2) / 153;
        let day = day - (153 * month + 2) / 5 + 1;
        let (month, next_year) = if month < 10 { (month + 3, 0) } else { (month - 9, 1) };
        (cycle * 400 + year + next_year, month, day)
    }
}

impl Date {
    /// The time as the standard library has it.
    pub(super) fn time(self) -> SystemTime {
        UNIX_EPOCH + self.since_1970
    }

    /// This day, with the time of day at which a capture began.
    pub(super) fn at_the_time_of(self, start: Start) -> Start {
        const DAY: u64 = 86_400;
        let since_midnight = match start {
            Start::At(time) => time.duration_since(UNIX_EPOCH).unwrap_or_default(),
            Start::TimeOfDay(time) => time,
            _ => return start,
        };
        let since_midnight =
            Duration::new(since_midnight.as_secs() % DAY, since_midnight.subsec_nanos());
        Start::At(self.time() + since_midnight)
    }
}

impl FromStr for Date {
    type Err = &'static str;

    /// Reads a day, such as 2016-05-01 or 2016.05.01.
    fn from_str(text: &str) -> Result<Date, Self::Err> {
        let digits = |part: &str| part.parse().ok().filter(|_| !part.starts_with('+'));
        let parts: Option<Vec<u64>> = text.split(['-', '.', '/']).map(digits).collect();
        let wanted = match parts.as_deref() {
            Some(&[year @ 1970..=9999, month, day]) => (year, month, day),
            _ => return Err("expected a day since 1970, such as 2016-05-01"),
        };
        // A month has at least 28 days and a year 365, so this is not after it, and a few more days
        // lead to it, if there is such a day.
        let (year, month, day) = wanted;
        let first = (year - 1970) * 365 + month.clamp(1, 12) * 28 - 28 + day.clamp(1, 31) - 1;
        (first..first + 2_100)
            .map(|days| Date { since_1970: Duration::from_secs(days * 86_400) })
            .find(|date| date.day() == wanted)
            .ok_or("there is no such day")
    }
}

/// A moment that was named: a date, or a time since the start of the capture.
#[derive(Debug, Clone)]
pub(super) struct When {
    moment: Moment,
    /// As it was written.
    text: String,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Moment {
    /// Since 1970, in UTC.
    Date(Duration),
    Elapsed(Duration),
}

impl When {
    /// Whether it is after the time at which something was received; an error if the capture does not
    /// say what would be needed to know it.
    pub(super) fn is_after(
        &self,
        received: Option<Duration>,
        clock: &Clock,
    ) -> Result<bool, &'static str> {
        let received = received.ok_or("times")?;
        match self.moment {
            Moment::Elapsed(moment) => Ok(received < moment),
            Moment::Date(moment) => {
                let date = clock.date(received).ok_or("dates")?;
                Ok(date.since_1970 < moment)
            }
        }
    }
}

impl FromStr for When {
    type Err = &'static str;

    /// Reads a day, a day and a time in UTC, or a time since the start.
    fn from_str(text: &str) -> Result<When, Self::Err> {
        const EXPECTED: &str = "expected a day such as 2016-05-01, 2016-05-01T18:30 in UTC, or a time since the start \
             such as 1:30:00";
        let moment = match text.split_once(['T', ' ']) {
            Some((day, time)) => {
                let day: Date = day.parse()?;
                let (time, parts) = of_colons(time.trim_end_matches('Z')).ok_or(EXPECTED)?;
                // 18:30 is hours and minutes here.
                let time = if parts == 2 { time * 60 } else { time };
                if parts < 2 || time >= Duration::from_secs(86_400) {
                    return Err(EXPECTED);
                }
                Moment::Date(day.since_1970 + time)
            }
            None if text.contains(':') => Moment::Elapsed(of_colons(text).ok_or(EXPECTED)?.0),
            None => Moment::Date(text.parse::<Date>()?.since_1970),
        };
        Ok(When { moment, text: text.to_owned() })
    }
}

/// Reads numbers between colons, the last of them seconds, and says how many there are.
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

impl fmt::Display for Date {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (year, month, day) = self.day();
        let (seconds, millis) =
            (self.since_1970.as_secs() % 86_400, self.since_1970.subsec_millis());
        let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
        write!(f, "{year:04}-{month:02}-{day:02}T{hours:02}:{minutes:02}:{seconds:02}.{millis:03}Z")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates() {
        for (seconds, text) in [
            (0, "1970-01-01T00:00:00.007Z"),
            (951_782_400, "2000-02-29T00:00:00.007Z"),
            (951_868_799, "2000-02-29T23:59:59.007Z"),
            (1_462_104_224, "2016-05-01T12:03:44.007Z"),
            (4_107_542_400, "2100-03-01T00:00:00.007Z"),
            (253_402_300_799, "9999-12-31T23:59:59.007Z"),
        ] {
            let date = Date { since_1970: Duration::from_millis(seconds * 1000 + 7) };
            assert_eq!(date.to_string(), text);
        }
    }

    #[test]
    fn days_that_are_named() {
        for (text, date) in [
            ("1970-01-01", "1970-01-01"),
            ("2016.05.01", "2016-05-01"),
            ("2016/5/1", "2016-05-01"),
            ("2000-02-29", "2000-02-29"),
            ("9999-12-31", "9999-12-31"),
        ] {
            let found = text.parse::<Date>().map(|date| date.to_string());
            assert_eq!(found, Ok(format!("{date}T00:00:00.000Z")));
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
            assert!(text.parse::<Date>().is_err(), "{text}");
        }
    }

    #[test]
    fn moments() {
        let date = |text: &str| text.parse::<Date>().unwrap().since_1970;
        let seconds = Duration::from_secs;
        for (text, moment) in [
            ("2016-05-01", Moment::Date(date("2016-05-01"))),
            ("2016-05-01T18:30", Moment::Date(date("2016-05-01") + seconds(66_600))),
            ("2016-05-01 18:30:05", Moment::Date(date("2016-05-01") + seconds(66_605))),
            ("2016-05-01T18:30:05Z", Moment::Date(date("2016-05-01") + seconds(66_605))),
            ("1:30:00", Moment::Elapsed(seconds(5_400))),
            ("90:00", Moment::Elapsed(seconds(5_400))),
            ("0:05", Moment::Elapsed(seconds(5))),
        ] {
            assert_eq!(text.parse::<When>().map(|when| when.moment), Ok(moment), "{text}");
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
        let date: Date = "2016-05-01".parse().unwrap();
        let noon = Duration::from_secs(43_200);
        let expected = Start::At(date.time() + noon);
        assert_eq!(date.at_the_time_of(Start::TimeOfDay(noon)), expected);
        let other = "1999-12-31".parse::<Date>().unwrap().time() + noon;
        assert_eq!(date.at_the_time_of(Start::At(other)), expected);
    }

    #[test]
    fn an_event_has_the_time_of_its_first_byte() {
        let second = |seconds| Some(Duration::from_secs(seconds));
        let mut times = Times::default();
        assert_eq!(times.of(5), Place { at: 5, elapsed: None });
        times.receive(10, 11, None);
        times.receive(10, 21, None);
        assert_eq!(times.marks.len(), 1, "what goes on needs no new mark");
        times.receive(10, 42, second(1));
        times.receive(10, 63, second(2));
        for (offset, at, elapsed) in
            [(0, 11, None), (19, 30, None), (20, 42, second(1)), (35, 68, second(2))]
        {
            assert_eq!(times.of(offset), Place { at, elapsed }, "{offset}");
        }
        for _ in 0..200_000 {
            times.receive(1, 0, None);
        }
        assert!(times.marks.len() <= Times::REMEMBERED);
    }
}
