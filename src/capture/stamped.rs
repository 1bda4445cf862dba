//! Logs in which a client wrote the time before each line.

use std::io::Read;
use std::time::{Duration, UNIX_EPOCH};

use super::error::CaptureError;
use super::lines::Lines;
use super::stamp::{Shape, Stamp};
use super::{Chunk, ChunkBuffer, Direction, Start};

/// Returns the length of the prefix of a line that does not come from the server.
type Strip = Box<dyn FnMut(&[u8]) -> usize + Send>;

/// Reads a log line by line, without what a client wrote before each line.
pub(super) struct Stamped {
    prefix: Prefix,
    clock: StampClock,
}

/// What to remove from the start of each line.
pub(super) enum Prefix {
    /// Stamps of this shape.
    Stamp(Shape),
    /// As many bytes as the caller says; a stamp in them is the time of the line.
    Strip(Strip),
}

/// The times of a log, counted from its first stamp.
#[derive(Debug, Default)]
struct StampClock {
    start: Option<Start>,
    /// The first stamp, and the latest one.
    first: Duration,
    last: Duration,
    /// The number of midnights so far, for stamps without a date.
    midnights: u32,
}

impl Stamped {
    pub(super) fn new(prefix: Prefix) -> Self {
        Stamped { prefix, clock: StampClock::default() }
    }

    pub(super) const fn start(&self) -> Option<Start> {
        self.clock.start
    }

    /// Returns the next line.
    pub(super) fn next<'b, R: Read>(
        &mut self,
        lines: &mut Lines<R>,
        buffer: &'b mut ChunkBuffer,
    ) -> Result<Option<Chunk<'b>>, CaptureError> {
        let Some(line) = lines.next()? else { return Ok(None) };
        // The second byte of a `\n\r` is at the start of the next line.
        let returns = line.bytes.iter().take_while(|&&byte| byte == b'\r').count();
        let text = &line.bytes[returns..];
        let (len, stamp) = match &mut self.prefix {
            Prefix::Stamp(shape) => {
                let stamp = Stamp::at_start(text).filter(|stamp| stamp.shape == *shape);
                (stamp.map_or(0, |stamp| stamp.len), stamp)
            }
            Prefix::Strip(strip) => {
                let len = strip(text).min(text.len());
                (len, Stamp::within(&text[..len]))
            }
        };
        if let Some(stamp) = stamp {
            self.clock.read(&stamp);
        }
        let at = line.at + (returns + len) as u64;
        let bytes = buffer.clear();
        bytes.extend_from_slice(&text[len..]);
        if line.ended {
            bytes.push(b'\n');
        }
        Ok(Some(Chunk { time: self.clock.time(), direction: Direction::In, at, bytes }))
    }
}

impl StampClock {
    fn read(&mut self, stamp: &Stamp) {
        const DAY: Duration = Duration::from_secs(86_400);

        let mut time = stamp.since_start();
        if self.start.is_none() {
            (self.first, self.last) = (time, time);
            self.start = Some(match stamp.date {
                Some(_) => Start::At(UNIX_EPOCH + time),
                None => Start::TimeOfDay(time),
            });
            return;
        }
        if stamp.date.is_none() {
            time += DAY * self.midnights;
            // A clock that was set back by a few minutes does not mean a new day.
            if time + DAY / 2 < self.last {
                self.midnights = self.midnights.saturating_add(1);
                time += DAY;
            }
        }
        self.last = time;
    }

    fn time(&self) -> Option<Duration> {
        self.start.map(|_| self.last.saturating_sub(self.first))
    }
}

impl std::fmt::Debug for Stamped {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Stamped").field("clock", &self.clock).finish_non_exhaustive()
    }
}
