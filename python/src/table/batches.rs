//! The record batches of a table.

use std::collections::{BTreeMap, VecDeque};
use std::sync::Arc;

use arrow_array::{RecordBatch, RecordBatchReader};
use arrow_schema::{ArrowError, SchemaRef};
use looking_at::event::GameResult;
use looking_at::pgn::{Game, GameIds, PgnCollector};
use looking_at::{Heard, snap};
use pyo3::exceptions::{PyKeyboardInterrupt, PyRuntimeError};
use pyo3::prelude::*;

use super::columns::{Columns, Of, Plan, Rows};
use super::pick::pick;
use super::{Errors, OnError};
use crate::capture::{At, Playing, Source};
use crate::errors::{Failure, caught};
use crate::interrupt::Interrupted;
use crate::progress::{Callbacks, Track};
use crate::read::Kinds;
use crate::time::micros;

/// How many rows a batch has, or a few more: it ends with a piece of the capture.
const ROWS: usize = 8_192;
/// How many bytes of text a batch has, or a few more.
const BYTES: usize = 8 << 20;

/// How many games without a result wait for more of their parts. Their ids are forgotten beyond about as many.
const MAX_UNFINISHED: usize = 4_096;

/// The kind of the row that says that a capture could not be read to its end.
const ERROR_KIND: &str = "capture_error";

/// The error with which Ctrl-C ends a table, for libraries that read it without Python.
const INTERRUPTED: &str = "interrupted";

/// What a table is made from, and how.
pub(super) struct Making {
    pub(super) plan: Plan,
    pub(super) kinds: Kinds,
    pub(super) session: looking_at::Session,
    pub(super) on_error: OnError,
    pub(super) callbacks: Callbacks,
}

pub(super) struct Batches {
    making: Making,
    schema: SchemaRef,
    sources: VecDeque<Source>,
    errors: Errors,
    interrupted: Interrupted,
    track: Track,
    filling: Filling,
    playing: Option<(Arc<str>, Playing)>,
    failure: Option<ArrowError>,
    over: bool,
}

impl Batches {
    pub(super) fn new(
        making: Making,
        sources: VecDeque<Source>,
        errors: Errors,
        interrupted: Interrupted,
    ) -> Batches {
        let (plan, kinds) = (making.plan.clone(), making.kinds.clone());
        let schema = plan.schema();
        let filling = Filling {
            columns: Columns::new(&plan),
            plan,
            kinds,
            games: Games::None,
            parts: Parts::default(),
            json: Vec::new(),
        };
        let track = Track::new(&sources);
        Batches {
            making,
            schema,
            sources,
            errors,
            interrupted,
            track,
            filling,
            playing: None,
            failure: None,
            over: false,
        }
    }

    /// Reads on; `false` at the end.
    fn step(&mut self) -> Result<bool, (Arc<str>, Failure)> {
        if self.playing.is_none() {
            let Some(source) = self.sources.pop_front() else { return Ok(false) };
            let name = Arc::clone(source.name());
            let read = self.track.begin(&source);
            let timed = self.filling.plan.is_timed();
            let playing = Playing::open(&source, &self.making.session, timed, read)
                .map_err(|failure| (Arc::clone(&name), failure))?;
            self.playing = Some((name, playing));
            self.filling.begin_capture();
        }
        let Some((name, playing)) = &mut self.playing else { return Ok(true) };
        let filling = &mut self.filling;
        let stepped = playing.step(&mut |heard, at| filling.event(name, heard, at));
        if let Ok(true) = stepped {
            return Ok(true);
        }
        let (name, _) = self.playing.take().unwrap_or_else(|| unreachable!());
        self.filling.end_capture(&name);
        self.track.end();
        stepped.map(|_| true).map_err(|failure| (name, failure))
    }

    fn fill(&mut self) {
        while self.filling.columns.rows < ROWS && self.filling.columns.bytes < BYTES {
            let stepped = self.step();
            let more = match stepped {
                Ok(more) => more,
                Err((name, failure)) => {
                    self.fail(&name, failure);
                    true
                }
            };
            if self.interrupted.is_set() {
                self.failure = Some(ArrowError::ComputeError(INTERRUPTED.to_owned()));
            } else if self.failure.is_none() && self.track.is_due(&self.making.callbacks) {
                let (track, callbacks) = (&mut self.track, &self.making.callbacks);
                let reported = Python::try_attach(|py| track.report(py, callbacks));
                self.failure = reported.and_then(Result::err).map(raised);
            }
            if self.failure.is_some() {
                return;
            }
            if !more {
                self.over = true;
                return;
            }
        }
    }

    /// Records a capture that can't be read to its end.
    fn fail(&mut self, name: &str, failure: Failure) {
        let callbacks = &self.making.callbacks;
        if callbacks.hears_errors() {
            let heard = Python::try_attach(|py| callbacks.fail(py, name, &failure));
            self.failure = heard.and_then(Result::err).map(raised);
        } else if self.making.on_error == OnError::Raise {
            self.failure = Some(ArrowError::ExternalError(Box::new(failure)));
            return;
        }
        let message = failure.to_string();
        if self.making.on_error == OnError::Report {
            self.filling.error(name, &message);
        }
        if let Ok(mut errors) = self.errors.lock() {
            errors.push((name.to_owned(), message));
        }
    }

    fn next_batch(&mut self) -> Option<Result<RecordBatch, ArrowError>> {
        if let Some(failure) = self.failure.take() {
            self.over = true;
            return Some(Err(failure));
        }
        if !self.over {
            self.fill();
        }
        if self.filling.columns.rows > 0 {
            if let Some((name, _)) = &self.playing {
                self.filling.name_rows(name);
            }
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
            self.filling.columns = Columns::new(&self.filling.plan);
            Some(Err(ArrowError::ComputeError(format!("internal error: {message}"))))
        })
    }
}

impl RecordBatchReader for Batches {
    fn schema(&self) -> SchemaRef {
        Arc::clone(&self.schema)
    }
}

/// Returns the exception for the error with which a table ends.
pub(super) fn error_of(py: Python<'_>, error: &ArrowError) -> PyErr {
    match error {
        ArrowError::ExternalError(source) => {
            match (source.downcast_ref::<Failure>(), source.downcast_ref::<PyErr>()) {
                (Some(failure), _) => failure.to_error(py),
                (None, Some(error)) => error.clone_ref(py),
                (None, None) => PyRuntimeError::new_err(source.to_string()),
            }
        }
        // Not in the main thread, which gets its own: libraries show the name of the exception, and some no more.
        ArrowError::ComputeError(text) if text == INTERRUPTED => PyKeyboardInterrupt::new_err(()),
        error => PyRuntimeError::new_err(error.to_string()),
    }
}

/// Converts the error of a callback to one of Arrow. A library that reads the table has its own exceptions, so only the text gets
/// through it.
fn raised(error: PyErr) -> ArrowError {
    ArrowError::ExternalError(Box::new(error))
}

/// The collector of the games of the current capture.
enum Games {
    None,
    Ids(GameIds),
    Collector(Box<PgnCollector>),
}

/// Puts the parts of each game together, so that a game is one row, which the rows of other tables can be joined with.
///
/// Parts come one after the other, and those of a game that was adjourned with others between them. Every part but the
/// last is without a result.
#[derive(Default)]
struct Parts {
    unfinished: BTreeMap<u32, Vec<Game>>,
}

impl Parts {
    /// Takes a part of a game; returns all of them if no more will come.
    fn add(&mut self, game: Game) -> Option<Vec<Game>> {
        let (id, is_last) = (game.id(), game.result() != GameResult::Unfinished);
        self.unfinished.entry(id).or_default().push(game);
        if is_last {
            self.unfinished.remove(&id)
        } else if self.unfinished.len() > MAX_UNFINISHED {
            self.unfinished.pop_first().map(|(_, parts)| parts)
        } else {
            None
        }
    }

    /// Returns the games without a result.
    fn finish(&mut self) -> impl Iterator<Item = Vec<Game>> {
        std::mem::take(&mut self.unfinished).into_values()
    }
}

/// The rows so far.
struct Filling {
    plan: Plan,
    /// The kinds of events that are wanted.
    kinds: Kinds,
    columns: Columns,
    games: Games,
    parts: Parts,
    json: Vec<u8>,
}

impl Filling {
    fn begin_capture(&mut self) {
        self.games = match self.plan.table.rows {
            Rows::Games => Games::Collector(Box::default()),
            _ if self.plan.has_ids() => Games::Ids(GameIds::new()),
            _ => Games::None,
        };
    }

    fn event(&mut self, name: &str, heard: &Heard<'_>, at: &At<'_>) {
        let id = match &mut self.games {
            Games::None => None,
            Games::Ids(ids) => ids.feed(&heard.event),
            Games::Collector(collector) => {
                let (plan, row, parts) = (&self.plan, &mut self.columns, &mut self.parts);
                let moment = at.moment(heard.at);
                return collector.feed_from(&heard.event, moment, |game| {
                    if let Some(parts) = parts.add(game) {
                        game_row(plan, row, name, &parts);
                    }
                });
            }
        };
        let kind = heard.kind();
        let of_table = match self.plan.table.rows {
            Rows::Kinds(kinds) => kinds.contains(&kind),
            _ => true,
        };
        if of_table && self.kinds.has(kind) {
            self.event_row(heard, at, id);
        }
    }

    /// Adds the row of an event, without the name of its capture; see [`Filling::name_rows`].
    fn event_row(&mut self, heard: &Heard<'_>, at: &At<'_>, id: Option<u32>) {
        let row = &mut self.columns;
        let (offset, elapsed) = at.place(heard.at);
        for &(index, of) in &self.plan.others {
            match of {
                Of::At => row.int(index, int(offset)),
                Of::Time => {
                    let time = elapsed.and_then(|elapsed| at.time_after(elapsed));
                    row.some_int(index, time.map(micros));
                }
                Of::Elapsed => row.some_int(index, elapsed.map(|it| int(it.as_millis()))),
                Of::Kind => row.text(index, heard.kind()),
                Of::GameId => row.some_int(index, id.map(i64::from)),
                Of::Json => {
                    push_json(heard, offset, &mut self.json);
                    row.text(index, &String::from_utf8_lossy(&self.json));
                }
                _ => {}
            }
        }
        pick(&heard.event, &self.plan, row);
        row.end_row();
    }

    /// Gives the rows of a capture its name: all at once, when the capture or the batch ends.
    fn name_rows(&mut self, name: &str) {
        for &(index, of) in &self.plan.others {
            if of == Of::Capture {
                self.columns.repeat(index, name);
            }
        }
    }

    /// Names the rows of a capture, and adds the games that had not ended.
    fn end_capture(&mut self, name: &str) {
        self.name_rows(name);
        let Games::Collector(collector) = std::mem::replace(&mut self.games, Games::None) else {
            return;
        };
        let (plan, row) = (&self.plan, &mut self.columns);
        collector.finish(|game| {
            if let Some(parts) = self.parts.add(game) {
                game_row(plan, row, name, &parts);
            }
        });
        for parts in self.parts.finish() {
            game_row(plan, row, name, &parts);
        }
    }

    /// Says in the table of all events that a capture could not be read to its end.
    fn error(&mut self, name: &str, message: &str) {
        let Rows::All = self.plan.table.rows else { return };
        let row = &mut self.columns;
        for (index, column) in self.plan.columns.iter().enumerate() {
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

/// Adds the row of a game of which these parts were seen. Its moves are those before the first gap.
fn game_row(plan: &Plan, row: &mut Columns, name: &str, parts: &[Game]) {
    let (Some(first), Some(last)) = (parts.first(), parts.last()) else { return };
    for (index, column) in plan.columns.iter().enumerate() {
        match column.of {
            Of::Capture => row.text(index, name),
            Of::GameId => row.int(index, first.id().into()),
            Of::Parts => row.int(index, int(parts.len())),
            Of::StartAt => row.some_int(index, first.first().at.map(int)),
            Of::StartTime => row.some_int(index, first.first().time.map(micros)),
            Of::EndAt => row.some_int(index, last.last().at.map(int)),
            Of::EndTime => row.some_int(index, last.last().time.map(micros)),
            Of::Number => row.some_int(index, last.number().map(i64::from)),
            Of::Tag("Missing") => row.some_text(index, missing(parts).as_deref()),
            // The end is in the last part, and what came before it may have ended with an adjournment.
            Of::Tag(tag @ ("Result" | "Termination")) => row.some_text(index, last.tag(tag)),
            Of::Tag(tag) => row.some_text(index, first.tag(tag).or_else(|| last.tag(tag))),
            Of::Plies => row.int(index, int(first.moves().len())),
            Of::Moves => row.text(index, &first.moves().collect::<Vec<_>>().join(" ")),
            Of::Pgn => {
                let games: Vec<_> = parts.iter().map(Game::to_string).collect();
                row.text(index, &games.join("\n"));
            }
            _ => {}
        }
    }
    row.end_row();
}

/// Says what of a game was not seen.
fn missing(parts: &[Game]) -> Option<String> {
    let lacks = |game: Option<&Game>, what: &str| {
        game.and_then(|game| game.tag("Missing")).is_some_and(|missing| missing.contains(what))
    };
    let beginning = lacks(parts.first(), "beginning").then_some("beginning");
    let middle = (parts.len() > 1).then_some("middle");
    let end = lacks(parts.last(), "end").then_some("end");
    let words: Vec<_> = [beginning, middle, end].into_iter().flatten().collect();
    match words.as_slice() {
        [] => None,
        [first, second, third] => Some(format!("{first}, {second} and {third}")),
        words => Some(words.join(" and ")),
    }
}

/// Converts a number to that of a column.
fn int(number: impl TryInto<i64>) -> i64 {
    number.try_into().unwrap_or(i64::MAX)
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
