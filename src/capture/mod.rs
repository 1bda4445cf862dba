//! Captured sessions: reading and writing.
//!
//! A capture is what a client received from a server, and perhaps what it sent. Three formats
//! are read; the format is detected from the content, not from a file name:
//!
//! | format | keeps |
//! |---|---|
//! | raw bytes | what was received |
//! | [asciicast v2] | received and sent, the chunk boundaries, the time of each chunk |
//! | the debug log of xboard | received and sent, the chunk boundaries |
//!
//! Each may be compressed with gzip or zstd (with the feature `compressed`). Whatever the size of
//! a capture, no more than a line or 64 KiB of it is in memory. [`CastWriter`] writes asciicast,
//! and [`Splitter`] changes the chunk boundaries.
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
mod error;
mod input;
mod lines;

use std::io::Read;
use std::time::Duration;

pub use cast::CastWriter;
pub use chunking::{Chunking, ChunkingError, Splitter};
pub use error::{CaptureError, Compression};

use cast::CastReader;
use debug_log::DebugLog;
use input::Input;
use lines::Lines;

/// Which way bytes went.
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
    /// When, counted from the start of the capture, to the microsecond; `None` if not recorded.
    pub time: Option<Duration>,
    /// Which way they went.
    pub direction: Direction,
    /// The bytes.
    pub bytes: &'a [u8],
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
}

/// A captured session that is read chunk by chunk.
///
/// After an error, or after the end, there is nothing more to read.
#[derive(Debug)]
pub struct Capture<R: Read> {
    source: Source<R>,
    over: bool,
}

#[derive(Debug)]
enum Source<R: Read> {
    Raw(Input<R>),
    Cast(CastReader<R>),
    DebugLog(DebugLog<R>),
}

impl<R: Read> Capture<R> {
    /// Detects the format of a capture, and begins to read it.
    ///
    /// No more is read than is needed for that, so a live source works too: the first line ending of
    /// a chess server is enough.
    ///
    /// # Errors
    ///
    /// [`CaptureError`] if the header is invalid or the data can't be decompressed.
    pub fn open(reader: R) -> Result<Self, CaptureError> {
        let mut input = Input::new(reader)?;
        let format = sniff(&mut input)?;
        let source = match format {
            Format::Raw => Source::Raw(input),
            Format::Cast => Source::Cast(CastReader::new(Lines::new(input))?),
            Format::DebugLog => Source::DebugLog(DebugLog::new(Lines::new(input))),
        };
        Ok(Capture { source, over: false })
    }

    /// The next chunk; `None` at the end.
    ///
    /// Raw bytes come in pieces of up to 64 KiB, as they are read.
    ///
    /// # Errors
    ///
    /// [`CaptureError`], with the position. Everything before it has been returned; in damaged
    /// compressed data, up to 64 KiB before the damage may be lost.
    pub fn next_chunk(&mut self) -> Result<Option<Chunk<'_>>, CaptureError> {
        if self.over {
            return Ok(None);
        }
        // Reset below if there is a chunk; stays set if `?` returns early.
        self.over = true;
        let chunk = match &mut self.source {
            Source::Raw(input) => {
                let some = !input.window().is_empty() || input.more()?;
                let direction = Direction::In;
                some.then(|| Chunk { time: None, direction, bytes: input.take_window() })
            }
            Source::Cast(cast) => cast.next()?,
            Source::DebugLog(log) => log.next()?,
        };
        self.over = chunk.is_none();
        Ok(chunk)
    }

    /// The format that was detected.
    #[must_use]
    pub const fn format(&self) -> Format {
        match self.source {
            Source::Raw(_) => Format::Raw,
            Source::Cast(_) => Format::Cast,
            Source::DebugLog(_) => Format::DebugLog,
        }
    }

    /// How the capture is compressed, if it is.
    #[must_use]
    pub const fn compression(&self) -> Option<Compression> {
        match &self.source {
            Source::Raw(input) => input.compression(),
            Source::Cast(cast) => cast.lines().input().compression(),
            Source::DebugLog(log) => log.lines().input().compression(),
        }
    }

    /// The title of an asciicast, if it has one.
    #[must_use]
    pub fn title(&self) -> Option<&str> {
        match &self.source {
            Source::Cast(cast) => cast.title(),
            Source::Raw(_) | Source::DebugLog(_) => None,
        }
    }
}

/// Reads until the format is certain.
fn sniff<R: Read>(input: &mut Input<R>) -> Result<Format, CaptureError> {
    loop {
        let more = match input.more() {
            Err(error) if !input.window().is_empty() => {
                input.defer(error);
                false
            }
            more => more?,
        };
        match format_of(input.window()) {
            Some(format) => return Ok(format),
            // The end, or the window of 64 KiB is full.
            None if !more => return Ok(Format::Raw),
            None => {}
        }
    }
}

/// The format of a capture that begins with these bytes, if that is certain.
///
/// An asciicast begins with an object. A debug log has a line of traffic, and before
/// it no bytes that are typical of a session: `\n\r`, telnet commands and terminal codes.
fn format_of(start: &[u8]) -> Option<Format> {
    let whole = start.strip_prefix(b"\xef\xbb\xbf").unwrap_or(start);
    let text = whole.trim_ascii_start();
    // A line that begins with `\r` comes from a server, whatever follows. So the answer does not change
    // when more bytes arrive.
    let mut blank = whole[..whole.len() - text.len()].split_inclusive(|&byte| byte == b'\n');
    let from_server = blank.any(|line| line.starts_with(b"\r"));
    if let Some(inside) = text.strip_prefix(b"{").filter(|_| !from_server) {
        match inside.trim_ascii_start().first() {
            Some(b'"') => return Some(Format::Cast),
            Some(_) => {}
            None => return None,
        }
    }
    for line in start.split_inclusive(|&byte| byte == b'\n') {
        if debug_log::traffic(line).is_some() {
            return Some(Format::DebugLog);
        }
        let raw_only = |&byte: &u8| matches!(byte, 0 | 0x07 | 0x1b | 0xff);
        if line.starts_with(b"\r") || line.iter().any(raw_only) {
            return Some(Format::Raw);
        }
    }
    None
}

#[cfg(test)]
#[cfg(feature = "compressed")]
mod tests;
