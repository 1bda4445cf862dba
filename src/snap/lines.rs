//! Events as lines of JSON, with the time and the file that they come from.

use std::time::{Duration, SystemTime};

use super::json::Json;
use super::writer::{push_number, push_two_digits};
use super::{json_with_line, push, push_json};
use crate::calendar::{Date, time_of_day};
use crate::event::Event;
use crate::session::Heard;

/// Writes events of captures as lines of JSON, as `looking-at replay --format json` does.
///
/// ```
/// use std::time::Duration;
///
/// use looking_at::snap::JsonLines;
/// use looking_at::{Heard, Session};
///
/// let lines = JsonLines { file: Some("monday.raw"), ..JsonLines::default() };
/// let mut json = Vec::new();
/// let mut session = Session::new();
/// session.feed(b"fics% ", &mut |heard: &Heard<'_>| {
///     lines.push(heard, Some(Duration::from_millis(1500)), None, &mut json);
/// });
/// assert_eq!(
///     String::from_utf8(json).unwrap(),
///     "{\"at\":0,\"kind\":\"prompt\",\"text\":\"fics\",\"elapsed\":1.500,\"file\":\"monday.raw\"}\n",
/// );
/// ```
#[derive(Debug, Clone, Copy, Default)]
pub struct JsonLines<'r> {
    /// Set to include the line of the server and its place.
    pub lines: bool,
    /// The name of the file, if there are several.
    pub file: Option<&'r str>,
}

impl JsonLines<'_> {
    /// Appends the line of an event, with the time since the start of its capture and the date.
    pub fn push(
        self,
        heard: &Heard<'_>,
        elapsed: Option<Duration>,
        time: Option<SystemTime>,
        json: &mut Vec<u8>,
    ) {
        match self.lines {
            false => push_json(heard, json),
            true => json.extend(json_with_line(heard).into_bytes()),
        }
        if elapsed.is_some() || time.is_some() || self.file.is_some() {
            self.push_place(heard, elapsed, time, json);
        }
        json.push(b'\n');
    }

    /// Appends the time and the file of an event to its object.
    fn push_place(
        self,
        heard: &Heard<'_>,
        elapsed: Option<Duration>,
        time: Option<SystemTime>,
        json: &mut Vec<u8>,
    ) {
        // A list may define fields of these names, which then have precedence.
        let has = |name: &str| match &heard.event {
            Event::Notice(notice) => notice.fields.iter().any(|(known, _)| known == name),
            _ => false,
        };
        // Without the machinery of `fmt`, which takes as long as the rest of a short event.
        let push_millis = |millis: u32, json: &mut Vec<u8>| {
            json.push(b'.');
            push_number(u64::from(millis / 100), json);
            push_two_digits(u64::from(millis % 100), json);
        };
        json.pop();
        let time = time.and_then(|time| Some((Date::of(time)?, time_of_day(time))));
        if let Some((date, (hour, minute, second, millis))) = time.filter(|_| !has("time")) {
            // The time in the format of RFC 3339. All years have four digits.
            let (year, month, day) = date.year_month_day();
            json.extend_from_slice(b",\"time\":\"");
            push_number(u64::from(year), json);
            for (mark, number) in [
                (b'-', month.into()),
                (b'-', day.into()),
                (b'T', hour),
                (b':', minute),
                (b':', second),
            ] {
                json.push(mark);
                push_two_digits(number, json);
            }
            push_millis(millis, json);
            json.extend_from_slice(b"Z\"");
        }
        if let Some(elapsed) = elapsed.filter(|_| !has("elapsed")) {
            json.extend_from_slice(b",\"elapsed\":");
            push_number(elapsed.as_secs(), json);
            push_millis(elapsed.subsec_millis(), json);
        }
        if let Some(file) = self.file.filter(|_| !has("file")) {
            json.extend_from_slice(b",\"file\":");
            push(file, Json, json);
        }
        json.push(b'}');
    }
}

#[cfg(test)]
mod tests {
    use std::time::UNIX_EPOCH;

    use super::*;
    use crate::session::Session;

    #[test]
    fn times() {
        for (seconds, text) in [
            (0, "1970-01-01T00:00:00.007Z"),
            (951_782_400, "2000-02-29T00:00:00.007Z"),
            (951_868_799, "2000-02-29T23:59:59.007Z"),
            (1_462_104_224, "2016-05-01T12:03:44.007Z"),
            (4_107_542_400, "2100-03-01T00:00:00.007Z"),
            (253_402_300_799, "9999-12-31T23:59:59.007Z"),
        ] {
            let time = UNIX_EPOCH + Duration::from_millis(seconds * 1000 + 7);
            let mut json = Vec::new();
            Session::new().feed(b"fics% ", &mut |heard: &Heard<'_>| {
                JsonLines::default().push(heard, None, Some(time), &mut json);
            });
            let json = String::from_utf8(json).unwrap();
            assert!(json.ends_with(&format!(",\"time\":\"{text}\"}}\n")), "{json}");
        }
    }
}
