//! Captures: from files or from memory, with the place and the time of each event.

use std::collections::VecDeque;
use std::fs::File;
use std::io::{self, Cursor, Read};
use std::ops::Range;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, SystemTime};

use looking_at::capture::{Capture, Direction, Format, Start};
use looking_at::{Heard, Session};
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::errors::{Failure, caught};
use crate::event::{Payload, Place};

/// What is read: a file, or bytes with a name.
#[derive(Debug, Clone)]
pub(crate) enum Source {
    File(Arc<str>, PathBuf),
    Bytes(Arc<str>, Arc<[u8]>),
}

impl Source {
    /// From what `looking_at._paths` gives: paths, or pairs of a name and bytes.
    pub(crate) fn of_all(sources: &Bound<'_, PyAny>) -> PyResult<Vec<Source>> {
        let mut all = Vec::new();
        for source in sources.try_iter()? {
            let source = source?;
            all.push(match source.extract::<(String, Bound<'_, PyBytes>)>() {
                Ok((name, bytes)) => Source::Bytes(name.into(), bytes.as_bytes().into()),
                Err(_) => {
                    // A name need not be UTF-8; what is shown of it is.
                    let path: PathBuf = source.extract()?;
                    Source::File(path.to_string_lossy().into(), path)
                }
            });
        }
        Ok(all)
    }

    pub(crate) fn name(&self) -> &Arc<str> {
        match self {
            Source::File(name, _) | Source::Bytes(name, _) => name,
        }
    }

    fn reader(&self) -> io::Result<Box<dyn Read + Send>> {
        match self {
            Source::File(_, path) => {
                let file = File::open(path)?;
                if file.metadata()?.is_dir() {
                    // EISDIR, so that Python raises IsADirectoryError.
                    return Err(io::Error::from_raw_os_error(21));
                }
                Ok(Box::new(file))
            }
            Source::Bytes(_, bytes) => Ok(Box::new(Cursor::new(Arc::clone(bytes)))),
        }
    }
}

/// A capture that is read event by event.
pub(crate) struct Playing {
    name: Arc<str>,
    capture: Capture<Box<dyn Read + Send>>,
    session: Session,
    times: Times,
    /// Whether the times of the capture are of interest.
    timed: bool,
    over: bool,
}

impl Playing {
    /// Opens a capture for a new session like `session`.
    pub(crate) fn open(
        source: &Source,
        session: &Session,
        timed: bool,
    ) -> Result<Playing, Failure> {
        let name = Arc::clone(source.name());
        let failed = |source| Failure::Open { name: name.to_string(), source };
        let reader = source.reader().map_err(failed)?;
        let capture = Capture::open(reader)
            .map_err(|source| Failure::Read { name: name.to_string(), source })?;
        let times = Times::default();
        Ok(Playing { name, capture, session: session.clone(), times, timed, over: false })
    }

    /// Reads the next chunk, and gives what it says; `false` if there is no more.
    ///
    /// A failure comes after all events before it.
    pub(crate) fn step(
        &mut self,
        each: &mut dyn FnMut(&Heard<'_>, &At<'_>),
    ) -> Result<bool, Failure> {
        let result = caught(|| self.try_step(each));
        result.unwrap_or_else(|message| {
            self.over = true;
            Err(Failure::Panic(message))
        })
    }

    fn try_step(&mut self, each: &mut dyn FnMut(&Heard<'_>, &At<'_>)) -> Result<bool, Failure> {
        if self.over {
            return Ok(false);
        }
        let Playing { name, capture, session, times, timed, over } = self;
        times.start = times.start.or(capture.start());
        let stamped = capture.format() == Format::Stamped;
        let chunk = match capture.next_chunk() {
            Ok(chunk) => chunk,
            Err(source) => {
                *over = true;
                finish(name, session, times, each);
                return Err(Failure::Read { name: name.to_string(), source });
            }
        };
        let Some(chunk) = chunk else {
            *over = true;
            finish(name, session, times, each);
            return Ok(false);
        };
        if chunk.direction == Direction::In {
            let time = chunk.time.filter(|_| *timed);
            times.receive(chunk.bytes.len(), chunk.at, time);
            if stamped && times.start.is_none() {
                // The first stamp, which is the start, has just been read with this chunk.
                let bytes = chunk.bytes.to_vec();
                times.start = capture.start();
                let mut listener = |heard: &Heard<'_>| each(heard, &At { name, times });
                session.feed(&bytes, &mut listener);
            } else {
                let mut listener = |heard: &Heard<'_>| each(heard, &At { name, times });
                session.feed(chunk.bytes, &mut listener);
            }
        }
        Ok(true)
    }
}

fn finish(
    name: &Arc<str>,
    session: &mut Session,
    times: &Times,
    each: &mut dyn FnMut(&Heard<'_>, &At<'_>),
) {
    let mut listener = |heard: &Heard<'_>| each(heard, &At { name, times });
    session.finish(&mut listener);
}

/// What tells the place of an event.
pub(crate) struct At<'a> {
    name: &'a Arc<str>,
    times: &'a Times,
}

impl At<'_> {
    /// Where in the file something at this offset of the stream is.
    pub(crate) fn offset(&self, offset: u64) -> u64 {
        self.times.mark(offset).at(offset)
    }

    pub(crate) fn elapsed(&self, offset: u64) -> Option<Duration> {
        self.times.mark(offset).time
    }

    pub(crate) fn time(&self, offset: u64) -> Option<SystemTime> {
        self.times.date(self.elapsed(offset)?)
    }

    /// A copy of an event, with its place in the file.
    pub(crate) fn payload(&self, heard: &Heard<'_>) -> Payload {
        let mark = self.times.mark(heard.at);
        let time = mark.time.and_then(|elapsed| self.times.date(elapsed));
        let place = Place { capture: Some(Arc::clone(self.name)), time, elapsed: mark.time };
        let mut heard = heard.clone().into_owned();
        let Range { start, end } = heard.span;
        let last = end.saturating_sub(1).max(start);
        heard.at = mark.at(heard.at);
        heard.span = self.offset(start)..self.offset(last) + (end - last);
        Payload { heard, place }
    }
}

/// Where chunks begin in the stream and in the file, and when each was received.
#[derive(Debug, Default)]
pub(crate) struct Times {
    start: Option<Start>,
    marks: VecDeque<Mark>,
    received: u64,
}

/// The start of a chunk.
#[derive(Debug, Clone, Copy, Default)]
struct Mark {
    /// Its offset in the stream.
    from: u64,
    /// Its offset in the file.
    at: u64,
    time: Option<Duration>,
}

impl Mark {
    fn at(&self, offset: u64) -> u64 {
        self.at + offset.saturating_sub(self.from)
    }
}

impl Times {
    /// How many chunks are remembered: more than a line ever has, unless each byte is one.
    const REMEMBERED: usize = 1 << 16;

    fn receive(&mut self, len: usize, at: u64, time: Option<Duration>) {
        let from = self.received;
        self.received += len as u64;
        let follows =
            |last: &Mark| last.time == time && at.wrapping_sub(last.at) == from - last.from;
        if self.marks.back().is_some_and(follows) {
            return;
        }
        if self.marks.len() == Times::REMEMBERED {
            self.marks.drain(..Times::REMEMBERED / 2);
        }
        self.marks.push_back(Mark { from, at, time });
    }

    fn mark(&self, offset: u64) -> Mark {
        // Nearly always it is in the last chunk.
        let mark = match self.marks.back() {
            Some(last) if last.from <= offset => Some(last),
            _ => {
                let after = self.marks.partition_point(|mark| mark.from <= offset);
                after.checked_sub(1).and_then(|index| self.marks.get(index))
            }
        };
        mark.copied().unwrap_or(Mark { from: offset, at: offset, time: None })
    }

    fn date(&self, elapsed: Duration) -> Option<SystemTime> {
        match self.start? {
            Start::At(start) => start.checked_add(elapsed),
            _ => None,
        }
    }
}
