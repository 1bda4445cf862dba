//! Days of the Gregorian calendar, in UTC, for the dates of captures and of games.
//!
//! This is not a general library for dates: it knows no time zones, no leap seconds, and no day before 1970.

use std::fmt;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// The seconds of a day.
const DAY: u64 = 86_400;
/// The days from 0000-03-01 to 1970-01-01.
const BEFORE_1970: u32 = 719_468;

/// A day from 1970-01-01 to 9999-12-31.
///
/// ```
/// use looking_at::calendar::Date;
///
/// let date = Date::new(2016, 2, 29).expect("a leap year");
/// assert_eq!(date.to_string(), "2016-02-29");
/// assert_eq!(Date::of(date.start()), Some(date));
/// assert_eq!(Date::new(2015, 2, 29), None);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Date {
    days: u32,
}

impl Date {
    /// The last day whose year has four digits.
    const LAST: Date = Date { days: 2_932_896 };

    /// Returns the day with this year, month and day of the month, or `None` if there is no such day.
    pub fn new(year: u16, month: u8, day: u8) -> Option<Date> {
        if !(1970..=9999).contains(&year) || !(1..=12).contains(&month) || !(1..=31).contains(&day)
        {
            return None;
        }
        // Years begin in March here, so that the leap day is the last day of a year.
        let (y, m) = match month {
            1 | 2 => (u32::from(year) - 1, u32::from(month) + 9),
            _ => (u32::from(year), u32::from(month) - 3),
        };
        let of_year = (153 * m + 2) / 5 + u32::from(day) - 1;
        let days = y * 365 + y / 4 - y / 100 + y / 400 + of_year - BEFORE_1970;
        let date = Date { days };
        // The arithmetic turns a day that its month does not have into one of the next month.
        (date.year_month_day() == (year, month, day)).then_some(date)
    }

    /// Returns the day of a time in UTC, or `None` before 1970 and after 9999.
    pub fn of(time: SystemTime) -> Option<Date> {
        let days = time.duration_since(UNIX_EPOCH).ok()?.as_secs() / DAY;
        let date = Date { days: u32::try_from(days).ok()? };
        (date <= Date::LAST).then_some(date)
    }

    /// Returns the year, the month from 1 on and the day of the month from 1 on.
    pub fn year_month_day(self) -> (u16, u8, u8) {
        // Cycles of 400 years, each of 146,097 days, from the first of March on.
        let days = self.days + BEFORE_1970;
        let (cycle, day) = (days / 146_097, days % 146_097);
        let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365;
        let day = day - (365 * year + year / 4 - year / 100);
        let month = (5 * day + 2) / 153;
        let day = day - (153 * month + 2) / 5 + 1;
        let (month, next_year) = if month < 10 { (month + 3, 0) } else { (month - 9, 1) };
        // The casts can't truncate: the last year is 9999.
        ((cycle * 400 + year + next_year) as u16, month as u8, day as u8)
    }

    /// Returns midnight at the beginning of the day.
    pub fn start(self) -> SystemTime {
        UNIX_EPOCH + self.since_1970()
    }

    /// Returns the time from the start of 1970 to the beginning of the day.
    pub(crate) fn since_1970(self) -> Duration {
        Duration::from_secs(u64::from(self.days) * DAY)
    }
}

impl fmt::Display for Date {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (year, month, day) = self.year_month_day();
        write!(f, "{year:04}-{month:02}-{day:02}")
    }
}

/// Returns the hours, minutes, seconds and milliseconds since midnight in UTC; zeros before 1970.
pub(crate) fn time_of_day(time: SystemTime) -> (u64, u64, u64, u32) {
    let time = time.duration_since(UNIX_EPOCH).unwrap_or_default();
    let seconds = time.as_secs() % DAY;
    (seconds / 3_600, seconds / 60 % 60, seconds % 60, time.subsec_millis())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_follow_each_other() {
        let (mut year, mut month, mut day) = (1970, 1, 1);
        for days in 0..=Date::LAST.days {
            let date = Date { days };
            assert_eq!(date.year_month_day(), (year, month, day), "{days}");
            assert_eq!(Date::new(year, month, day), Some(date));
            let leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
            let length = match month {
                2 => 28 + u8::from(leap),
                4 | 6 | 9 | 11 => 30,
                _ => 31,
            };
            for missing in length + 1..=32 {
                assert_eq!(Date::new(year, month, missing), None);
            }
            day += 1;
            if day > length {
                (month, day) = (month + 1, 1);
            }
            if month > 12 {
                (year, month) = (year + 1, 1);
            }
        }
        assert_eq!((year, month, day), (10_000, 1, 1));
    }

    #[test]
    fn what_is_out_of_range() {
        for (year, month, day) in
            [(1969, 12, 31), (10_000, 1, 1), (2016, 0, 1), (2016, 13, 1), (2016, 5, 0)]
        {
            assert_eq!(Date::new(year, month, day), None);
        }
        let last = Date::LAST.start() + Duration::from_secs(DAY - 1);
        assert_eq!(Date::of(last), Some(Date::LAST));
        assert_eq!(Date::of(last + Duration::from_secs(1)), None);
        assert_eq!(Date::of(UNIX_EPOCH - Duration::from_secs(1)), None);
        assert_eq!(Date::LAST.to_string(), "9999-12-31");
    }

    #[test]
    fn times_of_day() {
        let time = UNIX_EPOCH + Duration::from_millis(1_462_104_224_007);
        assert_eq!(time_of_day(time), (12, 3, 44, 7));
        assert_eq!(Date::of(time), Date::new(2016, 5, 1));
    }
}
