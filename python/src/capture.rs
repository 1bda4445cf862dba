//! Captures: from files or from memory, with the place and the time of each event.

use std::fs::File;
use std::io::{self, Cursor, Read};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;
use std::time::{Duration, SystemTime};

use looking_at::capture::{Capture, Direction, Format, Start, Times};
use looking_at::pgn::Moment;
use looking_at::{Heard, Listener, Session};
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::errors::{Failure, caught};
use crate::event::{Payload, Place};
use crate::progress::Counted;

/// What is read: a file, or bytes with a name.
#[derive(Debug, Clone)]
pub(crate) enum Source {
    File(Arc<str>, PathBuf),
    Bytes(Arc<str>, Arc<[u8]>),
}

impl Source {
    /// Returns the sources that `looking_at._paths` lists: paths, or pairs of a name and bytes.
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

    /// Returns the size of the source as it is stored, or 0 if that is not known.
    pub(crate) fn size(&self) -> u64 {
        match self {
            Source::File(_, path) => std::fs::metadata(path).map_or(0, |metadata| metadata.len()),
            Source::Bytes(_, bytes) => bytes.len() as u64,
        }
    }

    fn reader(&self, read: Arc<AtomicU64>) -> io::Result<Box<dyn Read + Send>> {
        match self {
            Source::File(_, path) => {
                let file = File::open(path)?;
                if file.metadata()?.is_dir() {
                    // EISDIR, so that Python raises IsADirectoryError.
                    return Err(io::Error::from_raw_os_error(21));
                }
                Ok(Box::new(Counted { inner: file, read }))
            }
            Source::Bytes(_, bytes) => {
                let inner = Cursor::new(Arc::clone(bytes));
                Ok(Box::new(Counted { inner, read }))
            }
        }
    }
}

/// A capture that is read event by event.
pub(crate) struct Playing {
    name: Arc<str>,
    capture: Capture<Box<dyn Read + Send>>,
    session: Session,
    times: Times,
    start: Option<Start>,
    /// Whether the times of the capture are of interest.
    timed: bool,
    over: bool,
}

impl Playing {
    /// Opens a capture for a new session like `session`. The bytes that are read are counted in `read`.
    pub(crate) fn open(
        source: &Source,
        session: &Session,
        timed: bool,
        read: Arc<AtomicU64>,
    ) -> Result<Playing, Failure> {
        let name = Arc::clone(source.name());
        let failed = |source| Failure::Open { name: name.to_string(), source };
        let reader = source.reader(read).map_err(failed)?;
        let capture = Capture::open(reader)
            .map_err(|source| Failure::Read { name: name.to_string(), source })?;
        let times = Times::default();
        Ok(Playing {
            name,
            capture,
            session: session.clone(),
            times,
            start: None,
            timed,
            over: false,
        })
    }

    /// Reads the next chunk, and reports its events; `false` if there is no more.
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

    /// Reads the next chunk for a listener that does not care where and when something was said; `false` if
    /// there is no more.
    pub(crate) fn listen(&mut self, listener: &mut impl Listener) -> Result<bool, Failure> {
        let heard = caught(|| self.try_listen(listener));
        heard.unwrap_or_else(|message| {
            self.over = true;
            Err(Failure::Panic(message))
        })
    }

    fn try_listen(&mut self, listener: &mut impl Listener) -> Result<bool, Failure> {
        if self.over {
            return Ok(false);
        }
        match self.capture.next_chunk() {
            Ok(Some(chunk)) => {
                if chunk.direction == Direction::In {
                    self.session.feed(chunk.bytes, listener);
                }
                Ok(true)
            }
            Ok(None) => {
                self.over = true;
                self.session.finish(listener);
                Ok(false)
            }
            Err(source) => {
                self.over = true;
                self.session.finish(listener);
                Err(Failure::Read { name: self.name.to_string(), source })
            }
        }
    }

    fn try_step(&mut self, each: &mut dyn FnMut(&Heard<'_>, &At<'_>)) -> Result<bool, Failure> {
        if self.over {
            return Ok(false);
        }
        let Playing { name, capture, session, times, start, timed, over } = self;
        *start = start.or(capture.start());
        let stamped = capture.format() == Format::Stamped;
        let chunk = match capture.next_chunk() {
            Ok(chunk) => chunk,
            Err(source) => {
                *over = true;
                finish(&At { name, times, start: *start }, session, each);
                return Err(Failure::Read { name: name.to_string(), source });
            }
        };
        let Some(chunk) = chunk else {
            *over = true;
            finish(&At { name, times, start: *start }, session, each);
            return Ok(false);
        };
        if chunk.direction == Direction::In {
            let time = chunk.time.filter(|_| *timed);
            times.receive(chunk.bytes.len(), chunk.at, time);
            if stamped && start.is_none() {
                // The first stamp, which is the start, has just been read with this chunk.
                let bytes = chunk.bytes.to_vec();
                *start = capture.start();
                let at = At { name, times, start: *start };
                let mut listener = |heard: &Heard<'_>| each(heard, &at);
                session.feed(&bytes, &mut listener);
            } else {
                let at = At { name, times, start: *start };
                let mut listener = |heard: &Heard<'_>| each(heard, &at);
                session.feed(chunk.bytes, &mut listener);
            }
        }
        Ok(true)
    }
}

fn finish(at: &At<'_>, session: &mut Session, each: &mut dyn FnMut(&Heard<'_>, &At<'_>)) {
    let mut listener = |heard: &Heard<'_>| each(heard, at);
    session.finish(&mut listener);
}

/// Finds the place of an event.
pub(crate) struct At<'a> {
    name: &'a Arc<str>,
    times: &'a Times,
    start: Option<Start>,
}

impl At<'_> {
    /// Returns the offset in the file of an offset of the stream.
    pub(crate) fn offset(&self, offset: u64) -> u64 {
        self.times.place(offset).at
    }

    pub(crate) fn elapsed(&self, offset: u64) -> Option<Duration> {
        self.times.place(offset).elapsed
    }

    pub(crate) fn time(&self, offset: u64) -> Option<SystemTime> {
        self.time_after(self.elapsed(offset)?)
    }

    /// Returns the time that is `elapsed` after the start.
    pub(crate) fn time_after(&self, elapsed: Duration) -> Option<SystemTime> {
        self.start?.time(elapsed)
    }

    /// Returns the place of an offset of the stream in the file, and its time after the start.
    pub(crate) fn place(&self, offset: u64) -> (u64, Option<Duration>) {
        let place = self.times.place(offset);
        (place.at, place.elapsed)
    }

    pub(crate) fn moment(&self, offset: u64) -> Moment {
        Moment { at: Some(self.offset(offset)), time: self.time(offset) }
    }

    /// Returns a copy of an event with its place in the file.
    pub(crate) fn payload(&self, heard: &Heard<'_>) -> Payload {
        let (heard, elapsed) = self.times.in_file(heard);
        let time = elapsed.and_then(|elapsed| self.start?.time(elapsed));
        let capture = Some(Arc::clone(self.name));
        let place = Place { capture, time, elapsed, answers: None };
        let heard = heard.into_owned().into_owned();
        Payload { heard, place }
    }
}
