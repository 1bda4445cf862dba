//! The record batches of a table.

use std::collections::VecDeque;
use std::sync::Arc;

use arrow_array::{RecordBatch, RecordBatchReader};
use arrow_schema::{ArrowError, SchemaRef};
use looking_at::pgn::{Game, PgnCollector};
use looking_at::{Heard, snap};

use super::columns::{Columns, Of, Rows, Table};
use super::pick::pick;
use super::{Errors, OnError};
use crate::capture::{At, Playing, Source};
use crate::errors::{Failure, caught};
use crate::time::micros;

/// How many rows a batch has, or a few more: it ends with a piece of the capture.
const ROWS: usize = 8_192;
/// How many bytes of text, likewise.
const BYTES: usize = 8 << 20;

/// The kind of the row that says that a capture could not be read to its end.
const ERROR_KIND: &str = "capture_error";

pub(super) struct Batches {
    table: &'static Table,
    schema: SchemaRef,
    sources: VecDeque<Source>,
    session: looking_at::Session,
    on_error: OnError,
    errors: Errors,
    filling: Filling,
    playing: Option<(Arc<str>, Playing)>,
    failure: Option<Failure>,
    over: bool,
}

impl Batches {
    pub(super) fn new(
        table: &'static Table,
        sources: VecDeque<Source>,
        session: looking_at::Session,
        on_error: OnError,
        errors: Errors,
    ) -> Batches {
        let filling = Filling {
            table,
            columns: Columns::new(table),
            collector: None,
            last: (0, None),
            json: Vec::new(),
        };
        let schema = table.schema();
        let (playing, failure) = (None, None);
        Batches {
            table,
            schema,
            sources,
            session,
            on_error,
            errors,
            filling,
            playing,
            failure,
            over: false,
        }
    }

    /// Reads on; `false` at the end.
    fn step(&mut self) -> Result<bool, (Arc<str>, Failure)> {
        if self.playing.is_none() {
            let Some(source) = self.sources.pop_front() else { return Ok(false) };
            let name = Arc::clone(source.name());
            let playing = Playing::open(&source, &self.session, true)
                .map_err(|failure| (Arc::clone(&name), failure))?;
            self.playing = Some((name, playing));
            if let Rows::Games = self.table.rows {
                self.filling.collector = Some(PgnCollector::new());
            }
        }
        let Some((name, playing)) = &mut self.playing else { return Ok(true) };
        let filling = &mut self.filling;
        let stepped = playing.step(&mut |heard, at| filling.event(name, heard, at));
        if let Ok(true) = stepped {
            return Ok(true);
        }
        let (name, _) = self.playing.take().unwrap_or_else(|| unreachable!());
        self.filling.end_capture(&name);
        stepped.map(|_| true).map_err(|failure| (name, failure))
    }

    fn fill(&mut self) {
        while self.filling.columns.rows < ROWS && self.filling.columns.bytes < BYTES {
            match self.step() {
                Ok(true) => {}
                Ok(false) => {
                    self.over = true;
                    return;
                }
                Err((name, failure)) => {
                    if self.on_error == OnError::Raise {
                        self.failure = Some(failure);
                        return;
                    }
                    let message = failure.to_string();
                    self.filling.error(&name, &message);
                    if let Ok(mut errors) = self.errors.lock() {
                        errors.push((name.to_string(), message));
                    }
                }
            }
        }
    }

    fn next_batch(&mut self) -> Option<Result<RecordBatch, ArrowError>> {
        if let Some(failure) = self.failure.take() {
            self.over = true;
            return Some(Err(ArrowError::ExternalError(Box::new(failure))));
        }
        if !self.over {
            self.fill();
        }
        if self.filling.columns.rows > 0 {
            return Some(self.filling.columns.finish(&self.schema));
        }
        match self.failure {
            Some(_) => self.next_batch(),
            None => None,
        }
    }
}

impl Iterator for Batches {
    type Item = Result<RecordBatch, ArrowError>;

    fn next(&mut self) -> Option<Self::Item> {
        // The caller is C: a panic would end the process.
        caught(|| self.next_batch()).unwrap_or_else(|message| {
            self.over = true;
            self.filling.columns = Columns::new(self.table);
            Some(Err(ArrowError::ComputeError(format!("internal error: {message}"))))
        })
    }
}

impl RecordBatchReader for Batches {
    fn schema(&self) -> SchemaRef {
        Arc::clone(&self.schema)
    }
}

/// The rows so far.
struct Filling {
    table: &'static Table,
    columns: Columns,
    /// Collects the games of the current capture.
    collector: Option<PgnCollector>,
    /// The place and the time of the last event.
    last: (u64, Option<i64>),
    json: Vec<u8>,
}

impl Filling {
    fn event(&mut self, name: &str, heard: &Heard<'_>, at: &At<'_>) {
        match self.table.rows {
            Rows::All => self.event_row(name, heard, at),
            Rows::Kinds(kinds) => {
                if kinds.contains(&heard.kind()) {
                    self.event_row(name, heard, at);
                }
            }
            Rows::Games => {
                let Some(mut collector) = self.collector.take() else { return };
                let (offset, time) = (at.offset(heard.at), at.time(heard.at));
                let micros = time.map(micros);
                self.last = (offset, micros);
                let mut out = |game: Game| self.game_row(name, &game, offset, micros);
                match time {
                    Some(time) => collector.feed_at(&heard.event, time, &mut out),
                    None => collector.feed(&heard.event, &mut out),
                }
                self.collector = Some(collector);
            }
        }
    }

    fn event_row(&mut self, name: &str, heard: &Heard<'_>, at: &At<'_>) {
        let row = &mut self.columns;
        for (index, column) in self.table.columns.iter().enumerate() {
            match column.of {
                Of::Capture => row.text(index, name),
                Of::At => row.int(index, i64::try_from(at.offset(heard.at)).unwrap_or(i64::MAX)),
                Of::Time => {
                    if let Some(time) = at.time(heard.at) {
                        row.int(index, micros(time));
                    }
                }
                Of::Elapsed => {
                    if let Some(elapsed) = at.elapsed(heard.at) {
                        row.int(index, i64::try_from(elapsed.as_millis()).unwrap_or(i64::MAX));
                    }
                }
                Of::Kind => row.text(index, heard.kind()),
                Of::Json => {
                    push_json(heard, at.offset(heard.at), &mut self.json);
                    row.text(index, &String::from_utf8_lossy(&self.json));
                }
                _ => {}
            }
        }
        pick(&heard.event, self.table.columns, row);
        row.end_row();
    }

    fn game_row(&mut self, name: &str, game: &Game, offset: u64, time: Option<i64>) {
        let row = &mut self.columns;
        for (index, column) in self.table.columns.iter().enumerate() {
            match column.of {
                Of::Capture => row.text(index, name),
                Of::At => row.int(index, i64::try_from(offset).unwrap_or(i64::MAX)),
                Of::Time => {
                    if let Some(time) = time {
                        row.int(index, time);
                    }
                }
                Of::Number => {
                    if let Some(number) = game.number() {
                        row.int(index, number.into());
                    }
                }
                Of::Tag(tag) => {
                    if let Some(value) = game.tag(tag) {
                        row.text(index, value);
                    }
                }
                Of::Plies => row.int(index, game.moves().len() as i64),
                Of::Moves => row.text(index, &game.moves().collect::<Vec<_>>().join(" ")),
                Of::Pgn => row.text(index, &game.to_string()),
                _ => {}
            }
        }
        row.end_row();
    }

    /// Adds the games that had not ended.
    fn end_capture(&mut self, name: &str) {
        if let Some(collector) = self.collector.take() {
            let (offset, time) = self.last;
            collector.finish(|game| self.game_row(name, &game, offset, time));
        }
    }

    /// Says in the table of all events that a capture could not be read to its end.
    fn error(&mut self, name: &str, message: &str) {
        let Rows::All = self.table.rows else { return };
        let row = &mut self.columns;
        for (index, column) in self.table.columns.iter().enumerate() {
            match column.name {
                "capture" => row.text(index, name),
                "at" => row.int(index, -1),
                "kind" => row.text(index, ERROR_KIND),
                "text" => row.text(index, message),
                _ => {}
            }
        }
        row.end_row();
    }
}

/// Replaces what was pushed before by an event as JSON, with its offset in the capture.
fn push_json(heard: &Heard<'_>, offset: u64, json: &mut Vec<u8>) {
    json.clear();
    snap::push_json(heard, json);
    if offset != heard.at {
        // It begins with `{"at":` and the offset in the stream.
        let (from, len) = (br#"{"at":"#.len(), heard.at.to_string().len());
        json.splice(from..from + len, offset.to_string().into_bytes());
    }
}
