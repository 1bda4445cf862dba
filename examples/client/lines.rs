//! Lines on their way to the server: as they are, or with the time, for timeseal.

use std::time::Instant;

use looking_at::timeseal::{self, TimesealError};

#[derive(Clone, Copy)]
pub(crate) struct Lines {
    /// When the connection began, if it speaks timeseal.
    since: Option<Instant>,
}

impl Lines {
    pub(crate) fn new(timeseal: bool) -> Lines {
        Lines { since: timeseal.then(Instant::now) }
    }

    /// What is sent before everything else.
    pub(crate) fn hello(self) -> Result<Vec<u8>, TimesealError> {
        match self.since {
            Some(since) => timeseal::hello("looking-at", std::env::consts::OS, since.elapsed()),
            None => Ok(Vec::new()),
        }
    }

    /// A line to send, given as it was typed.
    pub(crate) fn line(self, typed: &[u8]) -> Result<Vec<u8>, TimesealError> {
        let Some(since) = self.since else { return Ok(typed.to_vec()) };
        let line = typed.strip_suffix(b"\n").unwrap_or(typed);
        let line = line.strip_suffix(b"\r").unwrap_or(line);
        timeseal::encode(line, since.elapsed())
    }

    /// The answer to a ping; nothing without timeseal, where the session's own is sent.
    pub(crate) fn pong(self) -> Vec<u8> {
        self.since.map_or_else(Vec::new, |since| timeseal::pong(since.elapsed()))
    }

    /// Whether it speaks timeseal.
    pub(crate) fn are_sealed(self) -> bool {
        self.since.is_some()
    }
}
