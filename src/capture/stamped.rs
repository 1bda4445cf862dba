//! Logs in which a client wrote the time before each line.

use std::io::Read;
use std::time::{Duration, UNIX_EPOCH};

use super::error::CaptureError;
use super::lines::Lines;
use super::stamp::{Shape, Stamp};
use super::{Chunk, Direction, Start};

/// Returns the length of the prefix of a line that does not come from the server.
pub(crate) type Strip = Box<dyn FnMut(&[u8]) -> usize + Send>;

/// Reads a log line by line, without the stamps.
pub(crate) struct Stamped<R: Read> {
    lines: Lines<R>,
    /// The line that was read last, with its newline.
    bytes: Vec<u8>,
    which: Which,
    clock: StampClock,
}

/// What to remove from the start of each line.
enum Which {
    /// Stamps of this shape.
    Shape(Shape),
    /// The prefix that the caller determines; a stamp in it is the time of the line.
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

impl<R: Read> Stamped<R> {
    /// Creates a reader of a log whose stamps have this shape.
    pub(crate) fn new(lines: Lines<R>, shape: Shape) -> Self {
        Stamped {
            lines,
            bytes: Vec::new(),
            which: Which::Shape(shape),
            clock: StampClock::default(),
        }
    }

    /// Creates a reader of a log whose prefixes the caller determines.
    pub(crate) fn stripped(lines: Lines<R>, strip: Strip) -> Self {
        Stamped {
            lines,
            bytes: Vec::new(),
            which: Which::Strip(strip),
            clock: StampClock::default(),
        }
    }

    pub(crate) const fn lines(&self) -> &Lines<R> {
        &self.lines
    }

    pub(crate) fn into_lines(self) -> Lines<R> {
        self.lines
    }

    pub(crate) const fn start(&self) -> Option<Start> {
        self.clock.start
    }

    /// Returns the next line.
    pub(crate) fn next(&mut self) -> Result<Option<Chunk<'_>>, CaptureError> {
        let Some(line) = self.lines.next()? else { return Ok(None) };
        // The second byte of a `\n\r` is at the start of the next line.
        let returns = line.bytes.iter().take_while(|&&byte| byte == b'\r').count();
        let text = &line.bytes[returns..];
        let (len, stamp) = match &mut self.which {
            Which::Shape(shape) => {
                let stamp = Stamp::at_start(text).filter(|stamp| stamp.shape == *shape);
                (stamp.map_or(0, |stamp| stamp.len), stamp)
            }
            Which::Strip(strip) => {
                let len = strip(text).min(text.len());
                (len, Stamp::within(&text[..len]))
            }
        };
        if let Some(stamp) = stamp {
            self.clock.read(&stamp);
        }
        let at = line.at + (returns + len) as u64;
        self.bytes.clear();
        // A line of megabytes is rare, so its memory is released.
        self.bytes.shrink_to(1 << 20);
        self.bytes.extend_from_slice(&text[len..]);
        if line.ended {
            self.bytes.push(b'\n');
        }
        let time = self.clock.time();
        Ok(Some(Chunk { time, direction: Direction::In, at, bytes: &self.bytes }))
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

impl<R: Read> std::fmt::Debug for Stamped<R> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Stamped").field("clock", &self.clock).finish_non_exhaustive()
    }
}
