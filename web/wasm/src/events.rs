//! Events as the text of a JSON array, and other values as JSON.

use std::collections::HashSet;

use looking_at::Heard;
use looking_at::capture::{Start, Times};
use looking_at::snap::{self, JsonLines};
use serde_json::Value;

/// Collects events, all of them or those of some kinds.
#[derive(Debug, Default)]
pub(crate) struct Events {
    json: Vec<u8>,
    /// Whether events have the line of the server, and its place.
    lines: bool,
    /// The kinds that are wanted; `None` for all.
    kinds: Option<HashSet<String>>,
}

impl Events {
    pub(crate) fn new(lines: bool, kinds: Option<Vec<String>>) -> Events {
        Events { json: Vec::new(), lines, kinds: kinds.map(HashSet::from_iter) }
    }

    /// Appends a comma and an event of a connection.
    pub(crate) fn push(&mut self, heard: &Heard<'_>) {
        self.json.push(b',');
        match self.lines {
            false => snap::push_json(heard, &mut self.json),
            true => self.json.extend_from_slice(snap::json_with_line(heard).as_bytes()),
        }
    }

    /// Appends an event of a capture, with its place in the file and its time.
    pub(crate) fn push_captured(&mut self, heard: &Heard<'_>, times: &Times, start: Option<Start>) {
        if !self.takes(heard) {
            return;
        }
        self.json.push(b',');
        let (heard, elapsed) = times.in_file(heard);
        let json = JsonLines { lines: self.lines, file: None };
        let time = elapsed.and_then(|elapsed| start?.time(elapsed));
        json.push(&heard, elapsed, time, &mut self.json);
        // The command writes lines.
        self.json.pop();
    }

    /// Returns whether what the server wrote is wanted too.
    pub(crate) fn has_lines(&self) -> bool {
        self.lines
    }

    /// Copies an event, without its line unless lines are wanted.
    pub(crate) fn kept(&self, heard: &Heard<'_>) -> Heard<'static> {
        if self.lines {
            return heard.clone().into_owned();
        }
        Heard::new(heard.event.clone().into_owned()).with(|kept| {
            (kept.at, kept.block, kept.datagram) = (heard.at, heard.block, heard.datagram);
        })
    }

    /// Appends a game.
    #[cfg(feature = "games")]
    pub(crate) fn push_game(&mut self, game: &looking_at::pgn::Game) {
        self.json.push(b',');
        self.json.extend_from_slice(to_text(&serde_json::json!({ "game": game })).as_bytes());
    }

    /// Returns whether an event is wanted.
    pub(crate) fn takes(&self, heard: &Heard<'_>) -> bool {
        self.kinds.as_ref().is_none_or(|kinds| kinds.contains(heard.kind()))
    }

    /// Returns the number of bytes collected.
    pub(crate) fn len(&self) -> usize {
        self.json.len()
    }

    /// Returns what has been collected: a comma before each event.
    pub(crate) fn json(&self) -> &[u8] {
        &self.json
    }

    /// Forgets what has been collected.
    pub(crate) fn clear(&mut self) {
        /// What is larger than this leaves no memory behind.
        const KEPT: usize = 1 << 20;

        self.json.clear();
        self.json.shrink_to(KEPT);
    }

    /// Takes the array of the events so far; an empty text if there are no events.
    pub(crate) fn take(&mut self) -> String {
        let Some(comma) = self.json.first_mut() else {
            return String::new();
        };
        *comma = b'[';
        self.json.push(b']');
        // The next batch is likely to be as long.
        let room = self.json.len();
        let json = std::mem::replace(&mut self.json, Vec::with_capacity(room));
        // What is written consists of strings, so it is UTF-8.
        String::from_utf8(json).unwrap_or_default()
    }
}

/// Writes a value as text. It goes the way that events go: with the writer of serde_json the engine would have two.
pub(crate) fn to_text(value: &Value) -> String {
    let mut json = Vec::new();
    // Only a map with keys other than strings could not be written.
    let _ = snap::write_json(value, &mut json);
    String::from_utf8(json).unwrap_or_default()
}
