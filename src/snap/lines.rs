//! Events as lines of JSON, with the time and the file that they come from.

use std::io::Write;
use std::time::{Duration, SystemTime};

use super::{json_with_line, push_json, write_json};
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
        json.pop();
        let time = time.and_then(|time| Some((Date::of(time)?, time_of_day(time))));
        if let Some((date, (hour, minute, second, millis))) = time.filter(|_| !has("time")) {
            // The time in the format of RFC 3339.
            let _ =
                write!(json, ",\"time\":\"{date}T{hour:02}:{minute:02}:{second:02}.{millis:03}Z\"");
        }
        if let Some(elapsed) = elapsed.filter(|_| !has("elapsed")) {
            let (seconds, millis) = (elapsed.as_secs(), elapsed.subsec_millis());
            let _ = write!(json, ",\"elapsed\":{seconds}.{millis:03}");
        }
        if let Some(file) = self.file.filter(|_| !has("file")) {
            json.extend_from_slice(b",\"file\":");
            let _ = write_json(file, &mut *json);
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
