//! The time stamps that clients write before the lines of their logs.
//!
//! A stamp is a time of day, perhaps after a date, perhaps in brackets: `[12:03:44] `, `(12:03) `,
//! `2016-05-01 12:03:44 `, `[2016-05-01T12:03:44.250Z] `, `12:03:44 PM: `. Without brackets and without a
//! date it must have seconds, since many lines of servers begin with two numbers and a colon.

use std::time::Duration;

use crate::calendar::Date;

/// A stamp at the start of a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Stamp {
    pub(crate) date: Option<Date>,
    /// The time since midnight. If the stamp has a time zone, it is midnight in UTC, so the time may be
    /// negative.
    pub(crate) millis: i64,
    pub(crate) shape: Shape,
    /// The length in bytes, including the blank after the stamp.
    pub(crate) len: usize,
}

/// The form of a stamp. All stamps of a log have the same form.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Shape {
    open: Option<u8>,
    date: bool,
    seconds: bool,
    /// The character between the stamp and the blank.
    mark: Option<u8>,
}

impl Stamp {
    /// Parses the stamp at the start of a line.
    pub(crate) fn at_start(line: &[u8]) -> Option<Stamp> {
        Stamp::read(line, true)
    }

    /// Finds a stamp anywhere in the prefix of a line.
    pub(crate) fn within(text: &[u8]) -> Option<Stamp> {
        let mut starts = (0..text.len()).filter(|&at| at == 0 || !text[at - 1].is_ascii_digit());
        starts.find_map(|at| Stamp::read(&text[at..], false))
    }

    /// Parses a stamp. Unless `strict`, anything may follow it.
    fn read(line: &[u8], strict: bool) -> Option<Stamp> {
        let mut rest = Rest(line);
        let open = rest.one_of(b"[(<");
        let date = rest.date();
        if date.is_some() && rest.one_of(b"T ").is_none() {
            return None;
        }
        let (mut millis, seconds) = rest.time_of_day()?;
        if date.is_some() {
            millis -= rest.zone().unwrap_or(0);
        }
        if let Some(open) = open {
            let close = match open {
                b'[' => b']',
                b'(' => b')',
                _ => b'>',
            };
            rest.one_of(&[close])?;
        } else if date.is_none() && !seconds {
            return None;
        }
        let mark = rest.mark();
        let blank = rest.one_of(b" \t").is_some();
        let ended = rest.0.is_empty() || rest.0.starts_with(b"\r") || rest.0.starts_with(b"\n");
        if strict && !(blank || ended || open.is_some()) {
            return None;
        }
        let shape = Shape { open, date: date.is_some(), seconds, mark };
        Some(Stamp { date, millis, shape, len: line.len() - rest.0.len() })
    }

    /// Returns the time since the start of 1970, or since midnight if there is no date.
    pub(crate) fn since_start(&self) -> Duration {
        let day = self.date.map_or(0, |date| date.since_1970().as_millis() as i64);
        Duration::from_millis((day + self.millis).max(0) as u64)
    }
}

/// The rest of a line.
struct Rest<'a>(&'a [u8]);

impl Rest<'_> {
    /// Takes the next byte if it is one of these.
    fn one_of(&mut self, bytes: &[u8]) -> Option<u8> {
        let (first, rest) = self.0.split_first()?;
        bytes.contains(first).then(|| self.0 = rest)?;
        Some(*first)
    }

    /// Takes a number with this many digits.
    fn number(&mut self, digits: std::ops::RangeInclusive<usize>) -> Option<u64> {
        let count = self.0.iter().take_while(|byte| byte.is_ascii_digit()).count();
        if !digits.contains(&count) {
            return None;
        }
        let (number, rest) = self.0.split_at(count);
        self.0 = rest;
        Some(number.iter().fold(0, |sum, digit| 10 * sum + u64::from(digit - b'0')))
    }

    /// Takes a date such as 2016-05-01, or nothing.
    fn date(&mut self) -> Option<Date> {
        let mut rest = Rest(self.0);
        let year = rest.number(4..=4)?;
        let separator = rest.one_of(b"-/.")?;
        let month = rest.number(1..=2)?;
        rest.one_of(&[separator])?;
        let day = rest.number(1..=2)?;
        // The casts can't truncate: the numbers have at most four and two digits.
        let date = Date::new(year as u16, month as u8, day as u8)?;
        self.0 = rest.0;
        Some(date)
    }

    /// Takes a time such as 12:03:44, and returns its milliseconds and whether it has seconds.
    fn time_of_day(&mut self) -> Option<(i64, bool)> {
        let mut hour = self.number(1..=2)?;
        self.one_of(b":")?;
        let minute = self.number(2..=2)?;
        let (mut second, mut millis) = (None, 0);
        if self.one_of(b":").is_some() {
            second = Some(self.number(2..=2)?);
            if matches!(self.0, [b'.' | b',', b'0'..=b'9', ..]) {
                self.0 = &self.0[1..];
                let before = self.0;
                let fraction = self.number(1..=9)?;
                let digits = (before.len() - self.0.len()) as u32;
                millis = fraction * 1000 / 10_u64.pow(digits);
            }
        }
        let letters = self.0.strip_prefix(b" ").unwrap_or(self.0);
        let half = match letters {
            [b'A' | b'a', b'M' | b'm', ..] => Some(0),
            [b'P' | b'p', b'M' | b'm', ..] => Some(12),
            _ => None,
        };
        if let Some(half) = half {
            if !(1..=12).contains(&hour) {
                return None;
            }
            hour = hour % 12 + half;
            self.0 = &letters[2..];
        }
        // The 60th second is a leap second.
        let valid = hour < 24 && minute < 60 && second.is_none_or(|second| second <= 60);
        let seconds = (hour * 60 + minute) * 60 + second.unwrap_or(0);
        valid.then_some(((seconds * 1000 + millis) as i64, second.is_some()))
    }

    /// Takes a time zone such as Z or +02:00, and returns its milliseconds.
    fn zone(&mut self) -> Option<i64> {
        if self.one_of(b"Z").is_some() {
            return Some(0);
        }
        let mut rest = Rest(self.0.strip_prefix(b" ").unwrap_or(self.0));
        let sign = if rest.one_of(b"+-")? == b'-' { -1 } else { 1 };
        let minutes = match rest.number(4..=4) {
            Some(number) => number / 100 * 60 + number % 100,
            None => {
                let hours = rest.number(2..=2)?;
                rest.one_of(b":")?;
                hours * 60 + rest.number(2..=2)?
            }
        };
        (minutes <= 14 * 60).then(|| self.0 = rest.0)?;
        Some(sign * minutes as i64 * 60_000)
    }

    /// Takes the character that some clients write between a stamp and the blank.
    fn mark(&mut self) -> Option<u8> {
        if let Some(mark) = self.one_of(b":>") {
            return Some(mark);
        }
        let [b' ', mark @ (b'-' | b'|'), b' ', ..] = *self.0 else { return None };
        self.0 = &self.0[2..];
        Some(mark)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stamps_of_clients() {
        let noon = 12 * 3_600_000 + 3 * 60_000;
        let may = Date::new(2016, 5, 1);
        for (line, date, millis, text) in [
            ("[12:03:44] fics% ", None, noon + 44_000, "fics% "),
            ("[12:03] x", None, noon, "x"),
            ("(12:03:44) x", None, noon + 44_000, "x"),
            ("<12:03:44> x", None, noon + 44_000, "x"),
            ("[12:03:44]x", None, noon + 44_000, "x"),
            ("[12:03:44]: x", None, noon + 44_000, "x"),
            ("12:03:44 x", None, noon + 44_000, "x"),
            ("12:03:44: x", None, noon + 44_000, "x"),
            ("12:03:44 - x", None, noon + 44_000, "x"),
            ("12:03:44.5 x", None, noon + 44_500, "x"),
            ("12:03:44,123456 x", None, noon + 44_123, "x"),
            ("12:03:44 PM x", None, noon + 44_000, "x"),
            ("[3:03pm] x", None, noon + 3 * 3_600_000, "x"),
            ("[12:03:44 am] x", None, 3 * 60_000 + 44_000, "x"),
            ("2016-05-01 12:03:44 x", may, noon + 44_000, "x"),
            ("2016-05-01 12:03 x", may, noon, "x"),
            ("2016/5/1 12:03:44 x", may, noon + 44_000, "x"),
            ("[2016-05-01T12:03:44.250Z] x", may, noon + 44_250, "x"),
            ("2016-05-01T12:03:44+02:00 x", may, noon + 44_000 - 7_200_000, "x"),
            ("2016-05-01 12:03:44 -0530 x", may, noon + 44_000 + 19_800_000, "x"),
            ("[12:03:44]", None, noon + 44_000, ""),
            ("[12:03:44]  two blanks", None, noon + 44_000, " two blanks"),
            ("12:03:44", None, noon + 44_000, ""),
        ] {
            let stamp = Stamp::at_start(line.as_bytes()).unwrap_or_else(|| panic!("{line}"));
            assert_eq!((stamp.date, stamp.millis), (date, millis), "{line}");
            assert_eq!(&line[stamp.len..], text, "{line}");
        }
    }

    #[test]
    fn stamps_within_other_text() {
        for text in
            ["12. May 12:03:44| ", "<<12:03:44>>", "(Sun, 12:03:44) ", "x112:03:44 12:03:44,"]
        {
            let stamp = Stamp::within(text.as_bytes()).unwrap_or_else(|| panic!("{text}"));
            assert_eq!(stamp.millis, (12 * 60 + 3) * 60_000 + 44_000, "{text}");
        }
        assert_eq!(Stamp::within(b"12:03 or 112:03:44"), None);
        assert_eq!(Stamp::within(b""), None);
    }

    #[test]
    fn other_lines() {
        for line in [
            "",
            "12:03 x",
            "12:03",
            "[12:03:44 x",
            "[12:03:44) x",
            "[25:03] x",
            "12:60:00 x",
            "12:03:61 x",
            "13:03:00 pm x",
            "12:03:44x",
            "12:03_fics% ",
            "10:01:07_fics% ",
            "2016-13-01 12:03:44 x",
            "2015-02-29 12:03:44 x",
            "2016-05-01 x",
            "2016-05-01",
            "[50] x",
            "(told Foo)",
            "1-0",
            " [12:03:44] x",
        ] {
            assert_eq!(Stamp::at_start(line.as_bytes()), None, "{line}");
        }
    }
}
