//! asciicast v2: a header, then a line for each chunk with its time.

use std::io::{self, Read, Write};
use std::time::{Duration, UNIX_EPOCH};

use serde_json::Value;

use super::error::CaptureError;
use super::lines::{CaptureLine, Lines};
use super::{Chunk, ChunkBuffer, Direction, Start};

/// The header of an asciicast.
#[derive(Debug)]
pub(super) struct CastHeader {
    pub(super) title: Option<String>,
    /// The time at which the capture began.
    pub(super) start: Option<Start>,
}

impl CastHeader {
    /// Reads the header, the first line.
    pub(super) fn read<R: Read>(lines: &mut Lines<R>) -> Result<Self, CaptureError> {
        const EXPECTED: &str = "the header of an asciicast, an object with a version";

        let Some(line) = lines.next()? else {
            return Err(CaptureError::CutOffLine { line: 1 });
        };
        // An editor may have added a byte order mark.
        let text = line.bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(line.bytes);
        let header: Value =
            serde_json::from_slice(text).map_err(|error| unreadable(line, &error, EXPECTED))?;
        match header.get("version") {
            Some(version) if version.as_u64() == Some(2) => {}
            Some(version) => {
                let version = version.to_string().chars().take(20).collect();
                return Err(CaptureError::Version { version });
            }
            None => {
                let problem = "an object without a version".to_owned();
                return Err(CaptureError::Line { line: 1, problem, expected: EXPECTED });
            }
        }
        let title = header.get("title").and_then(|title| title.as_str()).map(str::to_owned);
        let since_1970 = header.get("timestamp").and_then(Value::as_f64);
        let start = since_1970.and_then(|seconds| time(seconds, YEAR_10000));
        Ok(CastHeader { title, start: start.map(|start| Start::At(UNIX_EPOCH + start)) })
    }
}

/// Returns the next chunk that was received or sent; other events are skipped.
pub(super) fn next<'b, R: Read>(
    lines: &mut Lines<R>,
    buffer: &'b mut ChunkBuffer,
) -> Result<Option<Chunk<'b>>, CaptureError> {
    const EXPECTED: &str = "an event such as [1.5, \"o\", \"text\"]";

    while let Some(line) = lines.next()? {
        let number = line.number;
        if line.bytes.trim_ascii().is_empty() {
            continue;
        }
        // Parsed as a value and not as a tuple with a float: an error shows the number as it is written, and the
        // errors of serde's tuples would add the formatting of floats to the engine for browsers, a fiftieth of it.
        let event: Value = serde_json::from_slice(line.bytes)
            .map_err(|error| unreadable(line, &error, EXPECTED))?;
        let [Value::Number(seconds), Value::String(code), Value::String(data)] =
            event.as_array().map_or(&[][..], Vec::as_slice)
        else {
            return Err(problem(line, "JSON of another shape".to_owned(), EXPECTED));
        };
        let direction = match &**code {
            "o" => Direction::In,
            "i" => Direction::Out,
            _ => continue,
        };
        let time = seconds.as_f64().and_then(|seconds| time(seconds, CENTURIES));
        let time = time.ok_or_else(|| CaptureError::Line {
            line: number,
            problem: format!("{seconds} is not a time"),
            expected: "seconds since the start, not below zero",
        })?;
        let bytes = buffer.clear();
        for found in data.chars() {
            let byte =
                u8::try_from(found).map_err(|_| CaptureError::NotAByte { line: number, found })?;
            bytes.push(byte);
        }
        return Ok(Some(buffer.chunk(Some(time), direction)));
    }
    Ok(None)
}

/// Translates an error of the JSON reader.
fn unreadable(
    line: CaptureLine<'_>,
    error: &serde_json::Error,
    expected: &'static str,
) -> CaptureError {
    problem(line, format!("not readable at column {}", error.column()), expected)
}

/// Says what is wrong with a line; one without a newline is truncated.
fn problem(line: CaptureLine<'_>, problem: String, expected: &'static str) -> CaptureError {
    if line.ended {
        CaptureError::Line { line: line.number, problem, expected }
    } else {
        CaptureError::CutOffLine { line: line.number }
    }
}

/// The limit of the start of a session in seconds since 1970: dates have four digits for the year.
const YEAR_10000: f64 = 253_402_300_800.0;
/// The limit of other times in seconds. A float represents microseconds exactly for centuries.
const CENTURIES: f64 = 1e10;

/// Converts seconds to a time, if they are not negative and below a limit.
fn time(seconds: f64, limit: f64) -> Option<Duration> {
    (0.0..limit).contains(&seconds).then(|| Duration::from_micros((seconds * 1e6).round() as u64))
}

/// Writes a session as asciicast v2, which keeps its chunk boundaries and times.
///
/// Each byte is written as the character with its code point, escaped to ASCII. What the server sent is `"o"`
/// and what was sent to it is `"i"`, as on a terminal. Times are kept to the microsecond.
///
/// ```
/// use std::time::Duration;
/// use looking_at::capture::{CastWriter, Direction};
///
/// let mut cast = CastWriter::new(Vec::new(), "an evening")?;
/// cast.chunk(Duration::from_millis(1500), Direction::In, b"login: \xff\xfb\x01")?;
/// let text = String::from_utf8(cast.finish()?).unwrap();
/// assert!(text.ends_with("[1.500000, \"o\", \"login: \\u00ff\\u00fb\\u0001\"]\n"));
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
pub struct CastWriter<W: Write> {
    writer: W,
    /// The current line, so that the writer gets it in one call.
    line: Vec<u8>,
}

impl<W: Write> CastWriter<W> {
    /// The maximum size of a chunk in one line. A larger chunk is written in several lines, so that each can
    /// be read back.
    const MAX_CHUNK: usize = super::lines::MAX_LINE / 8;

    /// Starts a recording without a date.
    ///
    /// # Errors
    ///
    /// Errors of the writer.
    pub fn new(writer: W, title: &str) -> io::Result<Self> {
        CastWriter::begin(writer, title, None)
    }

    /// Starts a recording with its date, in seconds since 1970.
    ///
    /// # Errors
    ///
    /// Errors of the writer.
    pub fn dated(writer: W, title: &str, timestamp: u64) -> io::Result<Self> {
        CastWriter::begin(writer, title, Some(timestamp))
    }

    fn begin(mut writer: W, title: &str, timestamp: Option<u64>) -> io::Result<Self> {
        let mut line = b"{\"version\": 2, \"width\": 80, \"height\": 24, ".to_vec();
        if let Some(timestamp) = timestamp {
            write!(line, "\"timestamp\": {timestamp}, ")?;
        }
        writeln!(line, "\"title\": {}}}", serde_json::Value::from(title))?;
        writer.write_all(&line)?;
        Ok(CastWriter { writer, line })
    }

    /// Writes a chunk, which may be empty.
    ///
    /// # Errors
    ///
    /// Errors of the writer.
    pub fn chunk(&mut self, time: Duration, direction: Direction, bytes: &[u8]) -> io::Result<()> {
        let mut rest = bytes;
        loop {
            let (part, more) = rest.split_at(rest.len().min(Self::MAX_CHUNK));
            self.write(time, direction, part)?;
            if more.is_empty() {
                return Ok(());
            }
            rest = more;
        }
    }

    fn write(&mut self, time: Duration, direction: Direction, bytes: &[u8]) -> io::Result<()> {
        let code = match direction {
            Direction::In => 'o',
            Direction::Out => 'i',
        };
        // Rounded to microseconds, which is what the reader keeps.
        let micros = time.saturating_add(Duration::from_nanos(500)).as_micros();
        let (seconds, micros) = (micros / 1_000_000, micros % 1_000_000);
        self.line.clear();
        write!(self.line, "[{seconds}.{micros:06}, \"{code}\", \"")?;
        for &byte in bytes {
            match byte {
                b'"' => self.line.extend(b"\\\""),
                b'\\' => self.line.extend(b"\\\\"),
                b'\n' => self.line.extend(b"\\n"),
                b'\r' => self.line.extend(b"\\r"),
                b'\t' => self.line.extend(b"\\t"),
                b' '..=b'~' => self.line.push(byte),
                _ => write!(self.line, "\\u{byte:04x}")?,
            }
        }
        self.line.extend(b"\"]\n");
        self.writer.write_all(&self.line)
    }

    /// Flushes the writer.
    ///
    /// # Errors
    ///
    /// Errors of the writer.
    pub fn flush(&mut self) -> io::Result<()> {
        self.writer.flush()
    }

    /// Ends the recording and returns the writer.
    ///
    /// # Errors
    ///
    /// Errors of the writer when it is flushed.
    pub fn finish(mut self) -> io::Result<W> {
        self.writer.flush()?;
        Ok(self.writer)
    }
}
