//! Lines on their way to the server: as they are, or with the time, for timeseal.

use std::time::Instant;

use looking_at::Session;
use looking_at::timeseal::{self, TimesealError, Version};

#[derive(Clone, Copy)]
pub(crate) struct Lines {
    /// When the connection began and the version that it speaks, if it speaks timeseal.
    since: Option<(Instant, Version)>,
}

impl Lines {
    pub(crate) fn new(timeseal: Option<Version>) -> Lines {
        Lines { since: timeseal.map(|version| (Instant::now(), version)) }
    }

    /// Returns what is sent before everything else, and prepares the session for the pings that follow from it.
    pub(crate) fn hello(self, session: &mut Session) -> Result<Vec<u8>, TimesealError> {
        let Some((since, version)) = self.since else { return Ok(Vec::new()) };
        session.set_timeseal(version);
        timeseal::hello(version, "looking-at", std::env::consts::OS, since.elapsed())
    }

    /// A line to send, given as it was typed.
    pub(crate) fn line(self, typed: &[u8]) -> Result<Vec<u8>, TimesealError> {
        let Some((since, _)) = self.since else { return Ok(typed.to_vec()) };
        let line = typed.strip_suffix(b"\n").unwrap_or(typed);
        let line = line.strip_suffix(b"\r").unwrap_or(line);
        timeseal::encode(line, since.elapsed())
    }

    /// The answer to a ping; nothing without timeseal, where the session's own is sent.
    pub(crate) fn pong(self) -> Vec<u8> {
        self.since.map_or_else(Vec::new, |(since, _)| timeseal::pong(since.elapsed()))
    }

    /// Whether it speaks timeseal.
    pub(crate) fn are_sealed(self) -> bool {
        self.since.is_some()
    }
}
