//! Captured sessions, read piece by piece from whatever the package reads them from.

use std::cell::Cell;
use std::io::{self, Read};
use std::rc::Rc;
use std::time::UNIX_EPOCH;

use looking_at::capture::{Capture, CaptureError, Compression, Direction, Format, Start, Times};
use looking_at::{Heard, Listener};
use serde_json::json;
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

use crate::compressed::{decoder, explained};
use crate::events::{Events, to_text};
use crate::list::PatternList;
use crate::session::Settings;

#[wasm_bindgen]
extern "C" {
    /// Bytes at offsets: a `Uint8Array`, a `Blob` in a worker, or a file.
    #[derive(Debug)]
    pub type Source;

    /// Reads at most `length` bytes from an offset on; none at the end.
    #[wasm_bindgen(method, structural, catch)]
    fn read(this: &Source, at: f64, length: u32) -> Result<Vec<u8>, JsValue>;
}

/// A source that is read from its start.
#[derive(Debug)]
struct Input {
    source: Rc<Source>,
    /// How many bytes have been read, for a progress bar.
    position: Rc<Cell<u64>>,
    buffer: Vec<u8>,
    used: usize,
}

impl Input {
    /// How much is read at a time: each read of a `Blob` has a price.
    const READ: u32 = 256 << 10;

    fn new(source: &Rc<Source>, position: &Rc<Cell<u64>>) -> Input {
        position.set(0);
        let (source, position) = (Rc::clone(source), Rc::clone(position));
        Input { source, position, buffer: Vec::new(), used: 0 }
    }
}

impl Read for Input {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.used == self.buffer.len() {
            let at = self.position.get();
            let bytes = self.source.read(at as f64, Input::READ);
            self.buffer = bytes.map_err(|error| io::Error::other(text_of(&error)))?;
            self.used = 0;
            self.position.set(at + self.buffer.len() as u64);
        }
        let length = (&self.buffer[self.used..]).read(buffer)?;
        self.used += length;
        Ok(length)
    }
}

/// Returns the text of what JavaScript has thrown.
fn text_of(error: &JsValue) -> String {
    error.as_string().unwrap_or_else(|| format!("{error:?}"))
}

/// Reads a captured session, and gives its events with their times, as `looking-at replay --format
/// json` does.
#[wasm_bindgen]
#[allow(missing_debug_implementations, reason = "a reader that may be any has none")]
pub struct CaptureReader {
    capture: Capture<Box<dyn Read>>,
    compression: Option<Compression>,
    position: Rc<Cell<u64>>,
    session: looking_at::Session,
    times: Times,
    start: Option<Start>,
    events: Events,
    over: bool,
    failure: Option<CaptureError>,
    #[cfg(feature = "games")]
    games: Option<crate::games::Games>,
}

#[cfg(feature = "games")]
#[wasm_bindgen]
impl CaptureReader {
    /// Adds the games to the events: an object with a field `game` for each, as `looking-at report` writes it. Call it
    /// before the first events are read.
    pub fn collect_games(&mut self) {
        self.games = Some(crate::games::Games::default());
    }
}

impl CaptureReader {
    /// Returns what takes the events.
    fn hears<'r>(
        events: &'r mut Events,
        times: &'r Times,
        start: Option<Start>,
        #[cfg(feature = "games")] games: &'r mut Option<crate::games::Games>,
    ) -> impl FnMut(&Heard<'_>) + 'r {
        move |heard: &Heard<'_>| {
            events.push_captured(heard, times, start);
            #[cfg(feature = "games")]
            if let Some(games) = games {
                games.feed(heard, times, start, events);
            }
        }
    }
}

#[wasm_bindgen]
impl CaptureReader {
    /// Begins to read a capture: detects its compression and its format.
    ///
    /// # Errors
    ///
    /// The message, if that can't be read.
    #[wasm_bindgen(constructor)]
    pub fn new(
        source: Source,
        list: &PatternList,
        settings: Settings,
    ) -> Result<CaptureReader, String> {
        let source = Rc::new(source);
        let position = Rc::default();
        let plain: Box<dyn Read> = Box::new(Input::new(&source, &position));
        let (capture, compression) = match Capture::open(plain) {
            Err(CaptureError::NotBuilt { compression }) => {
                let content = decoder(compression, Input::new(&source, &position));
                (content.and_then(Capture::open), Some(compression))
            }
            capture => (capture, None),
        };
        let capture = capture.map_err(|error| explained(error, compression).to_string())?;
        let (session, events) = settings.apply(list);
        Ok(CaptureReader {
            capture,
            compression,
            position,
            session,
            times: Times::default(),
            start: None,
            events,
            over: false,
            failure: None,
            #[cfg(feature = "games")]
            games: None,
        })
    }

    /// Returns the next events: as many as make about this much JSON, or as are found in about a megabyte of
    /// the capture. Without any it is an empty text; `undefined` at the end.
    ///
    /// # Errors
    ///
    /// The message, if the capture is damaged. What comes before the damage has been returned.
    pub fn next(&mut self, most: u32) -> Result<Option<String>, String> {
        const INPUT: usize = 1 << 20;

        let mut input = 0;
        while !self.over && self.events.len() < most as usize && input < INPUT {
            let CaptureReader { capture, session, times, start, events, .. } = self;
            #[cfg(feature = "games")]
            let games = &mut self.games;
            match capture.next_chunk() {
                Ok(Some(chunk)) => {
                    input += chunk.bytes.len().max(1);
                    if chunk.direction == Direction::Out || chunk.bytes.is_empty() {
                        continue;
                    }
                    times.receive(chunk.bytes.len(), chunk.at, chunk.time);
                    // Before the first event is written; the chunk is still borrowed from the capture.
                    let bytes = chunk.bytes.to_vec();
                    *start = capture.start().or(*start);
                    let push: &mut dyn Listener = &mut CaptureReader::hears(
                        events,
                        times,
                        *start,
                        #[cfg(feature = "games")]
                        games,
                    );
                    session.feed(&bytes, push);
                }
                ended => {
                    self.over = true;
                    self.failure = ended.err().map(|error| explained(error, self.compression));
                    let mut hears = CaptureReader::hears(
                        events,
                        times,
                        *start,
                        #[cfg(feature = "games")]
                        games,
                    );
                    let push: &mut dyn Listener = &mut hears;
                    session.finish(push);
                    drop(hears);
                    #[cfg(feature = "games")]
                    if let Some(games) = games {
                        games.finish(events);
                    }
                }
            }
        }
        if self.events.len() > 0 || !self.over {
            return Ok(Some(self.events.take()));
        }
        match self.failure.take() {
            Some(failure) => Err(failure.to_string()),
            None => Ok(None),
        }
    }

    /// Returns how many bytes of the source have been read.
    pub fn position(&self) -> f64 {
        self.position.get() as f64
    }

    /// Returns what is known about the capture, as JSON.
    pub fn about(&self) -> String {
        let format = match self.capture.format() {
            Format::Raw => Some("raw"),
            Format::Cast => Some("cast"),
            Format::DebugLog => Some("debug_log"),
            Format::Stamped => Some("stamped"),
            _ => None,
        };
        // As the times of its events have it, if there is a date.
        let started = match self.capture.start() {
            Some(Start::At(time)) => time.duration_since(UNIX_EPOCH).ok(),
            _ => None,
        };
        to_text(&json!({
            "format": format,
            "compression": self.compression.map(|compression| compression.to_string()),
            "title": self.capture.title(),
            "started": started.map(|since_1970| since_1970.as_millis() as u64),
        }))
    }
}
