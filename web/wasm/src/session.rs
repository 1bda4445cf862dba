//! A session, event by event as JSON.

use looking_at::{Heard, Listener, Matcher, Mode, ServerKind, Status};
use serde_json::json;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::batch::Batch;
use crate::events::{Events, to_text};
use crate::list::PatternList;
use crate::timeseal;

/// How a session or a capture is read.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Settings {
    eager: bool,
    lines: bool,
    kinds: Option<Vec<String>>,
    width: Option<u16>,
    max_line: Option<u32>,
    timeseal: Option<u8>,
}

#[wasm_bindgen]
impl Settings {
    /// Creates settings from all options, in the order in which the package passes them.
    #[wasm_bindgen(constructor)]
    pub fn new(
        eager: bool,
        lines: bool,
        kinds: Option<Vec<String>>,
        width: Option<u16>,
        max_line: Option<u32>,
        timeseal: Option<u8>,
    ) -> Settings {
        Settings { eager, lines, kinds, width, max_line, timeseal }
    }
}

impl Settings {
    /// Returns whether events have what the server wrote.
    pub(crate) fn has_lines(&self) -> bool {
        self.lines
    }

    /// Returns a session with a list, and the events that are wanted of it.
    pub(crate) fn apply(self, list: &PatternList) -> (looking_at::Session, Events) {
        let mode = if self.eager { Mode::Eager } else { Mode::Settled };
        let mut matcher = Matcher::builder(list.inner().clone()).mode(mode);
        if let Some(bytes) = self.max_line {
            matcher = matcher.max_pending(bytes as usize);
        }
        let mut session = looking_at::Session::with_matcher(matcher.build());
        if let Some(columns) = self.width {
            session.set_width(columns);
        }
        // The package has checked the number.
        if let Some(Ok(version)) = self.timeseal.map(timeseal::version) {
            session.set_timeseal(version);
        }
        (session, Events::new(self.lines, self.kinds))
    }
}

/// Reads one connection.
///
/// Bytes and events cross the border without a copy that somebody has to free: the package writes what is fed into
/// [`room`](Session::room), and reads the events of a call where [`json`](Session::json) says, or one by one after
/// [`hear`](Session::hear).
///
/// All calls give their events to a `dyn Listener`: with a type for each call, most of the engine would be
/// compiled once for each.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Session {
    session: looking_at::Session,
    batch: Batch,
    room: Vec<u8>,
}

#[wasm_bindgen]
impl Session {
    /// Creates a session with this list.
    #[wasm_bindgen(constructor)]
    pub fn new(list: &PatternList, settings: Settings) -> Session {
        let (session, events) = settings.apply(list);
        Session { session, batch: Batch::new(events), room: Vec::new() }
    }

    /// Returns where the package writes the bytes that it feeds next: there is room for `length` of them.
    pub fn room(&mut self, length: usize) -> *mut u8 {
        if self.room.len() < length {
            self.room.resize(length, 0);
        }
        self.room.as_mut_ptr()
    }

    /// Reads `length` bytes from [`room`](Session::room), and returns the length of the JSON.
    pub fn feed(&mut self, length: usize) -> usize {
        self.batch.begin();
        let push: &mut dyn Listener = &mut |heard: &Heard<'_>| self.batch.push_json(heard);
        self.session.feed(&self.room[..length], push);
        self.clear_room();
        self.batch.json().len()
    }

    /// Reads `length` bytes as [`feed`](Session::feed) does, and returns the number of events. Their JSON is made on request.
    pub fn hear(&mut self, length: usize) -> usize {
        self.batch.begin();
        let push: &mut dyn Listener = &mut |heard: &Heard<'_>| self.batch.push(heard);
        self.session.feed(&self.room[..length], push);
        self.clear_room();
        self.batch.count()
    }

    /// Reports what is complete but for a fold that may follow, as [`feed`](Session::feed) does.
    pub fn flush(&mut self) -> usize {
        self.batch.begin();
        let push: &mut dyn Listener = &mut |heard: &Heard<'_>| self.batch.push_json(heard);
        self.session.flush(push);
        self.batch.json().len()
    }

    /// Ends the stream, as [`feed`](Session::feed) does.
    pub fn finish(&mut self) -> usize {
        self.batch.begin();
        let push: &mut dyn Listener = &mut |heard: &Heard<'_>| self.batch.push_json(heard);
        self.session.finish(push);
        self.batch.json().len()
    }

    /// Returns where the JSON is, with a comma before each event.
    pub fn json(&self) -> *const u8 {
        self.batch.json().as_ptr()
    }

    /// Makes the JSON of one of the events that were heard and have no record, and returns how many bytes it has.
    pub fn make_json(&mut self, index: usize) -> usize {
        self.batch.make_json(index);
        self.batch.json().len()
    }

    /// Returns where the records of these events are.
    pub fn records(&self) -> *const u32 {
        self.batch.records().as_ptr()
    }

    /// Returns where the texts of these records are.
    pub fn texts(&self) -> *const u8 {
        self.batch.texts().as_ptr()
    }

    /// Returns the kind with a number.
    pub fn kind(&self, number: usize) -> String {
        self.batch.kind(number).to_owned()
    }

    /// Begins a new stream.
    pub fn reset(&mut self) {
        self.session.reset();
    }

    /// Takes what is to be written to the server.
    pub fn take_output(&mut self) -> Vec<u8> {
        self.session.take_output()
    }

    /// Returns the line that is still arriving.
    pub fn pending_line(&self) -> String {
        self.session.pending_line().into_owned()
    }

    /// Returns the number of bytes received.
    pub fn offset(&self) -> f64 {
        self.session.offset() as f64
    }

    /// Switches a group of the list; false if there is none of that name.
    pub fn set_group(&mut self, name: &str, on: bool) -> bool {
        self.session.groups().set(name, on)
    }

    /// Returns what is known about the connection, as JSON.
    pub fn status(&self) -> String {
        status_text(self.session.status())
    }
}

impl Session {
    /// A feed that is larger than this leaves no memory behind.
    const KEPT: usize = 256 << 10;

    fn clear_room(&mut self) {
        if self.room.len() > Session::KEPT {
            self.room = Vec::new();
        }
    }
}

/// Returns what is known about a connection, as JSON.
pub(crate) fn status_text(status: &Status) -> String {
    let kind = status.server_kind.and_then(|kind| match kind {
        ServerKind::Fics => Some("fics"),
        ServerKind::Icc => Some("icc"),
        ServerKind::Chessd => Some("chessd"),
        ServerKind::FatIcs => Some("fatics"),
        _ => None,
    });
    to_text(&json!({
        "server": status.server,
        "serverKind": kind,
        "handle": status.handle,
        "loggedIn": status.logged_in,
        "echo": status.echo,
        "block": status.block.map(|block| json!({ "id": block.id, "code": block.code })),
    }))
}
