//! Events as lines of JSON, with the time and the file that they come from.

use std::io::Write;
use std::time::Duration;

use looking_at::{Event, Heard, snap};

use super::times::Clock;

/// How the lines are written.
#[derive(Debug, Clone, Copy)]
pub(super) struct JsonLines<'r> {
    /// With what the server wrote, and where that is.
    pub(super) lines: bool,
    /// The name of the file, if there are several.
    pub(super) file: Option<&'r str>,
}

impl JsonLines<'_> {
    /// Appends the line of an event that was received at this time.
    pub(super) fn push(
        self,
        heard: &Heard<'_>,
        elapsed: Option<Duration>,
        clock: &Clock,
        json: &mut Vec<u8>,
    ) {
        match self.lines {
            false => snap::push_json(heard, json),
            true => json.extend(snap::json_with_line(heard).into_bytes()),
        }
        if elapsed.is_some() || self.file.is_some() {
            self.push_place(heard, elapsed, clock, json);
        }
        json.push(b'\n');
    }

    /// Appends to an object the time of its event and its file.
    fn push_place(
        self,
        heard: &Heard<'_>,
        elapsed: Option<Duration>,
        clock: &Clock,
        json: &mut Vec<u8>,
    ) {
        // A list may have fields of these names.
        let has = |name: &str| match &heard.event {
            Event::Notice(notice) => notice.fields.iter().any(|(known, _)| known == name),
            _ => false,
        };
        json.pop();
        if let Some(elapsed) = elapsed {
            if let Some(date) = clock.date(elapsed).filter(|_| !has("time")) {
                let _ = write!(json, ",\"time\":\"{date}\"");
            }
            if !has("elapsed") {
                let (seconds, millis) = (elapsed.as_secs(), elapsed.subsec_millis());
                let _ = write!(json, ",\"elapsed\":{seconds}.{millis:03}");
            }
        }
        if let Some(file) = self.file.filter(|_| !has("file")) {
            json.extend_from_slice(b",\"file\":");
            let _ = snap::write_json(file, &mut *json);
        }
        json.push(b'}');
    }
}
