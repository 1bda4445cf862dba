//! Captured sessions: reading and writing.
//!
//! A capture contains what a client received from a server, and perhaps what it sent. Four formats can be
//! read; the format is detected from the content, not from a file name:
//!
//! | format | keeps |
//! |---|---|
//! | raw bytes | what was received |
//! | a log with a time stamp before most lines (`[12:03:44] `, `2016-05-01 12:03:44 `) | what was received, the time of each line |
//! | [asciicast v2] | received and sent, the chunk boundaries, the time of each chunk |
//! | the debug log of xboard | received and sent, the chunk boundaries |
//!
//! Each may be compressed with gzip or zstd (with the feature `compressed`), begin with a byte order mark, or
//! be UTF-16, which is read as if it were UTF-8. Whatever the size of a capture, at most a line or 64 KiB of
//! it is in memory. [`CastWriter`] writes asciicast, and [`Splitter`] changes the chunk boundaries.
//!
//! In an asciicast each character encodes the byte with its code point, U+00FF for 0xff. So every byte
//! can be written, and a character above U+00FF is an error.
//!
//! ```
//! use looking_at::capture::{Capture, Direction};
//!
//! let text = "{\"version\": 2, \"width\": 80, \"height\": 24}\n\
//!             [0.25, \"o\", \"login: \\u00ff\"]\n\
//!             [1.5, \"i\", \"guest\\n\"]\n";
//! let mut capture = Capture::open(text.as_bytes())?;
//! let mut received = Vec::new();
//! while let Some(chunk) = capture.next_chunk()? {
//!     if chunk.direction == Direction::In {
//!         received.extend_from_slice(chunk.bytes);
//!     }
//! }
//! assert_eq!(received, b"login: \xff");
//! # Ok::<(), looking_at::capture::CaptureError>(())
//! ```

mod cast;
mod chunking;
mod debug_log;
mod encoding;
mod error;
mod input;
mod lines;
mod stamp;
mod stamped;
mod times;

use std::io::Read;
use std::time::{Duration, SystemTime};

pub use cast::CastWriter;
pub use chunking::{Chunking, ChunkingError, Splitter};
pub use error::{CaptureError, Compression};
pub use times::{Place, Times};

use cast::CastHeader;
use input::Input;
use lines::Lines;
use stamp::{Shape, Stamp};
use stamped::{Prefix, Stamped};

/// The direction of bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Direction {
    /// From the server to the client.
    In,
    /// From the client to the server.
    Out,
}

/// Bytes that were received or sent at once.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct Chunk<'a> {
    /// The time since the start of the capture, to the microsecond; `None` if it was not recorded.
    pub time: Option<Duration>,
    /// The direction of the bytes.
    pub direction: Direction,
    /// The position of the first byte. In raw bytes and logs with stamps it is the offset in the file after
    /// decompression, in UTF-16 the offset in the text as UTF-8; in the other formats it is the number of
    /// bytes that went in the same direction before.
    pub at: u64,
    /// The bytes.
    pub bytes: &'a [u8],
}

/// The start of a capture, from which the times of its chunks are counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Start {
    /// A date and time. A stamp without a time zone is taken for UTC.
    At(SystemTime),
    /// A time of day: the stamps of the log have no date.
    TimeOfDay(Duration),
}

impl Start {
    /// Returns the time this long after the start, or `None` if the capture has no date.
    pub fn time(self, elapsed: Duration) -> Option<SystemTime> {
        match self {
            Start::At(start) => start.checked_add(elapsed),
            Start::TimeOfDay(_) => None,
        }
    }
}

/// The bytes of the chunk that was read last, and how many bytes went in each direction.
#[derive(Debug, Default)]
struct ChunkBuffer {
    bytes: Vec<u8>,
    received: u64,
    sent: u64,
}

impl ChunkBuffer {
    /// Empties the buffer for the next chunk.
    fn clear(&mut self) -> &mut Vec<u8> {
        self.bytes.clear();
        // A chunk of megabytes is rare, so its memory is released.
        self.bytes.shrink_to(1 << 20);
        &mut self.bytes
    }

    /// Returns the chunk, whose position is the number of bytes that went in the same direction before it.
    fn chunk(&mut self, time: Option<Duration>, direction: Direction) -> Chunk<'_> {
        let count = match direction {
            Direction::In => &mut self.received,
            Direction::Out => &mut self.sent,
        };
        let at = *count;
        *count += self.bytes.len() as u64;
        Chunk { time, direction, at, bytes: &self.bytes }
    }
}

/// The format of a capture.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Format {
    /// The bytes as they were received.
    Raw,
    /// asciicast, version 2.
    Cast,
    /// The debug log of xboard or winboard.
    DebugLog,
    /// A log in which a client wrote the time before most lines, or whose lines are
    /// [stripped](Capture::open_stripped).
    Stamped,
}

/// A captured session that is read chunk by chunk.
///
/// After an error, or after the end, there is nothing more to read.
#[derive(Debug)]
pub struct Capture<R: Read> {
    lines: Lines<R>,
    source: Source,
    buffer: ChunkBuffer,
    over: bool,
}

/// The format of a capture, with what is known of the whole.
#[derive(Debug)]
enum Source {
    Raw,
    Cast(CastHeader),
    DebugLog,
    Stamped(Stamped),
}

impl<R: Read> Capture<R> {
    /// Detects the format of a capture, and starts to read it.
    ///
    /// It reads no more than it needs for that, so a live source works too: the first line ending of a chess
    /// server is enough, and a reader that returns [`WouldBlock`](std::io::ErrorKind::WouldBlock) says that
    /// there is no more for now, so that what has been read decides.
    ///
    /// # Errors
    ///
    /// [`CaptureError`] if the header is invalid or the data can't be decompressed.
    pub fn open(reader: R) -> Result<Self, CaptureError> {
        let mut input = Input::new(reader)?;
        let sniffed = sniff(&mut input)?;
        let mut lines = Lines::new(input);
        let source = match sniffed {
            Sniffed::Raw => Source::Raw,
            Sniffed::Cast => Source::Cast(CastHeader::read(&mut lines)?),
            Sniffed::DebugLog => Source::DebugLog,
            Sniffed::Stamped(shape) => Source::Stamped(Stamped::new(Prefix::Stamp(shape))),
        };
        Ok(Capture { lines, source, buffer: ChunkBuffer::default(), over: false })
    }

    /// Like [`open`](Self::open), but strips a prefix from each line: `strip` returns its length. Stamps are
    /// not detected then, but a stamp in the prefix is the time of the line. An asciicast and a debug log are
    /// read unchanged.
    ///
    /// ```
    /// use looking_at::capture::Capture;
    ///
    /// let log = &b"12. May, 12:03:44> fics% \n12. May, 12:03:50> Foo tells you: hi\n"[..];
    /// let strip = |line: &[u8]| line.iter().position(|&byte| byte == b'>').map_or(0, |at| at + 2);
    /// let mut capture = Capture::open_stripped(log, strip)?;
    /// assert_eq!(capture.next_chunk()?.unwrap().bytes, b"fics% \n");
    /// let chunk = capture.next_chunk()?.unwrap();
    /// assert_eq!((chunk.bytes, chunk.at), (&b"Foo tells you: hi\n"[..], 45));
    /// assert_eq!(chunk.time.unwrap().as_secs(), 6);
    /// # Ok::<(), looking_at::capture::CaptureError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As for [`open`](Self::open).
    pub fn open_stripped(
        reader: R,
        strip: impl FnMut(&[u8]) -> usize + Send + 'static,
    ) -> Result<Self, CaptureError> {
        let mut capture = Capture::open(reader)?;
        if let Source::Raw | Source::Stamped(_) = capture.source {
            capture.source = Source::Stamped(Stamped::new(Prefix::Strip(Box::new(strip))));
        }
        Ok(capture)
    }

    /// Returns the next chunk, or `None` at the end.
    ///
    /// Raw bytes come in pieces of up to 64 KiB, as they are read.
    ///
    /// # Errors
    ///
    /// [`CaptureError`], with the position. Everything before it has been returned; in damaged
    /// compressed data, up to 64 KiB before the damage may be lost.
    pub fn next_chunk(&mut self) -> Result<Option<Chunk<'_>>, CaptureError> {
        let Capture { lines, source, buffer, over } = self;
        if *over {
            return Ok(None);
        }
        // Reset below if there is a chunk, so it stays set if `?` returns early.
        *over = true;
        let chunk = match source {
            Source::Raw => {
                let input = &mut lines.input;
                let some = !input.window().is_empty() || input.more()?;
                let (direction, at) = (Direction::In, input.position());
                some.then(|| Chunk { time: None, direction, at, bytes: input.take_window() })
            }
            Source::Cast(_) => cast::next(lines, buffer)?,
            Source::DebugLog => debug_log::next(lines, buffer)?,
            Source::Stamped(log) => log.next(lines, buffer)?,
        };
        *over = chunk.is_none();
        Ok(chunk)
    }

    /// Returns the format that was detected.
    #[must_use]
    pub const fn format(&self) -> Format {
        match self.source {
            Source::Raw => Format::Raw,
            Source::Cast(_) => Format::Cast,
            Source::DebugLog => Format::DebugLog,
            Source::Stamped(_) => Format::Stamped,
        }
    }

    /// Returns the compression of the capture, if it is compressed.
    #[must_use]
    pub const fn compression(&self) -> Option<Compression> {
        self.lines.input.compression()
    }

    /// Returns the title of an asciicast, if it has one.
    #[must_use]
    pub fn title(&self) -> Option<&str> {
        match &self.source {
            Source::Cast(cast) => cast.title.as_deref(),
            Source::Raw | Source::DebugLog | Source::Stamped(_) => None,
        }
    }

    /// Returns the start of the capture, if it is recorded: in the header of an asciicast, or as the first
    /// stamp of a log, once that has been read.
    #[must_use]
    pub const fn start(&self) -> Option<Start> {
        match &self.source {
            Source::Cast(cast) => cast.start,
            Source::Stamped(log) => log.start(),
            Source::Raw | Source::DebugLog => None,
        }
    }
}

/// A format, with what was detected about it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Sniffed {
    Raw,
    Cast,
    DebugLog,
    Stamped(Shape),
}

/// Reads until the format is certain.
fn sniff<R: Read>(input: &mut Input<R>) -> Result<Sniffed, CaptureError> {
    loop {
        let more = match input.more() {
            // Nothing at all decides nothing, so this waits for the first bytes of a live source.
            Err(error) if error.is_pause() && input.window().is_empty() => continue,
            Err(error) if error.is_pause() => false,
            // What was read before the error is still a capture; the error is reported where it occurred.
            Err(error) if !input.window().is_empty() => {
                input.defer(error);
                false
            }
            more => more?,
        };
        if let Some(format) = format_of(input.window()) {
            return Ok(format);
        }
        // The end, a pause, or the window of 64 KiB is full.
        if !more {
            return Ok(Seen::of(input.window(), true)
                .majority()
                .map_or(Sniffed::Raw, Sniffed::Stamped));
        }
    }
}

/// Returns the format of a capture that begins with these bytes, if that is certain.
///
/// An asciicast begins with an object. A debug log has a line of traffic, and before it no bytes that are
/// typical of a session: `\n\r`, telnet commands and terminal codes.
fn format_of(start: &[u8]) -> Option<Sniffed> {
    let text = start.trim_ascii_start();
    // A line that begins with `\r` comes from a server, whatever follows. Checking it first keeps the result
    // the same when more bytes arrive.
    let mut blank = start[..start.len() - text.len()].split_inclusive(|&byte| byte == b'\n');
    let from_server = blank.any(|line| line.starts_with(b"\r"));
    if let Some(inside) = text.strip_prefix(b"{").filter(|_| !from_server) {
        match inside.trim_ascii_start().first() {
            Some(b'"') => return Some(Sniffed::Cast),
            Some(_) => {}
            None => return None,
        }
    }
    let seen = Seen::of(start, false);
    match seen.certain {
        Some(format) => Some(format),
        None if seen.lines >= Seen::ENOUGH => seen.majority().map(Sniffed::Stamped),
        None => None,
    }
}

/// The features of the first lines of a capture.
#[derive(Debug, Default)]
struct Seen {
    /// The format, if a line shows it.
    certain: Option<Sniffed>,
    /// The number of lines that are not blank.
    lines: usize,
    /// The shape of the first stamp, and the number of lines with a stamp of that shape.
    stamped: Option<(Shape, usize)>,
}

impl Seen {
    /// The number of lines that decide whether a capture has stamps.
    const ENOUGH: usize = 40;

    /// Looks at the first lines. `over` says that no more of the last line will come.
    fn of(start: &[u8], over: bool) -> Seen {
        let mut seen = Seen::default();
        for line in start.split_inclusive(|&byte| byte == b'\n') {
            if debug_log::traffic(line).is_some() {
                seen.certain = Some(Sniffed::DebugLog);
                return seen;
            }
            // So that the result does not depend on how much has been read, only the first lines count, and a
            // line with a stamp counts only when it is complete.
            let (complete, first) = (over || line.ends_with(b"\n"), seen.lines < Seen::ENOUGH);
            if let Some(stamp) = Stamp::at_start(line).filter(|_| first) {
                if !complete {
                    return seen;
                }
                seen.lines += 1;
                let (shape, count) = seen.stamped.get_or_insert((stamp.shape, 0));
                *count += usize::from(*shape == stamp.shape);
                continue;
            }
            let raw_only = |&byte: &u8| matches!(byte, 0 | 0x07 | 0x1b | 0xff);
            // A client that writes stamps may still keep the raw bytes of a line.
            let plain = seen.stamped.is_none();
            if plain && (line.starts_with(b"\r") || line.iter().any(raw_only)) {
                seen.certain = Some(Sniffed::Raw);
                return seen;
            }
            let counts = complete && first && !line.trim_ascii().is_empty();
            seen.lines += usize::from(counts);
        }
        seen
    }

    /// Returns the shape of the stamps, if most lines have one.
    fn majority(&self) -> Option<Shape> {
        self.stamped.filter(|(_, count)| 2 * count > self.lines).map(|(shape, _)| shape)
    }
}

#[cfg(test)]
#[cfg(feature = "compressed")]
mod tests;
