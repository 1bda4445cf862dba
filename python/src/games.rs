//! The games of captures.

use std::time::SystemTime;

use looking_at::pgn::{Moment, PgnCollector};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};

use crate::capture::Source;
use crate::errors::guarded;
use crate::patterns;
use crate::progress::Callbacks;
use crate::read::Reading;
use crate::time::{datetime, system_time};

/// A game, or the part of one that was seen. `str` gives its PGN.
///
/// Two are equal if they say the same, wherever they were read.
#[pyclass(frozen, subclass, weakref, module = "looking_at")]
#[derive(Debug)]
pub(crate) struct Game {
    said: Said,
    capture: String,
    id: u32,
    part: u32,
    first: Moment,
    last: Moment,
}

/// The content of a game, without its place in a capture.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
struct Said {
    number: Option<u32>,
    tags: Vec<(String, String)>,
    moves: Vec<String>,
    result: String,
    pgn: String,
}

impl Game {
    fn new(game: &looking_at::pgn::Game, capture: String) -> Game {
        let text = |(name, value): (&str, &str)| (name.to_owned(), value.to_owned());
        let said = Said {
            number: game.number(),
            tags: game.tags().map(text).collect(),
            moves: game.moves().map(str::to_owned).collect(),
            result: game.result().to_string(),
            pgn: game.to_string(),
        };
        let (id, part, first, last) = (game.id(), game.part(), game.first(), game.last());
        Game { said, capture, id, part, first, last }
    }

    fn tag(&self, name: &str) -> &str {
        let found = self.said.tags.iter().find(|(known, _)| known == name);
        found.map_or("?", |(_, value)| value)
    }
}

/// Converts a time to a `datetime`.
fn time(py: Python<'_>, time: Option<SystemTime>) -> PyResult<Option<Bound<'_, PyAny>>> {
    time.map(|time| datetime(py, time)).transpose()
}

#[pymethods]
impl Game {
    /// The number of the game in its capture, from 1: the column `game_id` of the tables.
    #[getter]
    fn id(&self) -> u32 {
        self.id
    }

    /// Which part of the game it is, from 1: there are several if boards are missing between them.
    #[getter]
    fn part(&self) -> u32 {
        self.part
    }

    /// Where in the capture the game was first seen.
    #[getter]
    fn start_at(&self) -> Option<u64> {
        self.first.at
    }

    /// When the game was first seen, where the capture knows it.
    #[getter]
    fn start_time<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        time(py, self.first.time)
    }

    /// Where in the capture it ended, or the last board if its end was not seen.
    #[getter]
    fn end_at(&self) -> Option<u64> {
        self.last.at
    }

    /// When it ended, or its last board was seen, where the capture knows it.
    #[getter]
    fn end_time<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        time(py, self.last.time)
    }

    /// The number that the server gave the game.
    #[getter]
    fn number(&self) -> Option<u32> {
        self.said.number
    }

    /// The tags of the PGN, such as `White`.
    #[getter]
    fn tags<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let tags = PyDict::new(py);
        for (name, value) in &self.said.tags {
            tags.set_item(name, value)?;
        }
        Ok(tags)
    }

    /// The moves in short notation.
    #[getter]
    fn moves(&self) -> Vec<&str> {
        self.said.moves.iter().map(String::as_str).collect()
    }

    /// The result: "1-0", "0-1", "1/2-1/2", or "*" also if the end was not seen.
    #[getter]
    fn result(&self) -> &str {
        &self.said.result
    }

    /// The capture that it was read from.
    #[getter]
    fn capture(&self) -> &str {
        &self.capture
    }

    /// Returns the game as PGN.
    fn pgn(&self) -> &str {
        &self.said.pgn
    }

    /// Converts the game to one of python-chess.
    fn to_chess<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        slf.py().import("looking_at._games")?.getattr("to_chess")?.call1((slf,))
    }

    fn __str__(&self) -> &str {
        &self.said.pgn
    }

    fn __repr__(&self) -> String {
        let (white, black, result) = (self.tag("White"), self.tag("Black"), &self.said.result);
        format!("<Game {white} - {black} {result}, {} half moves>", self.said.moves.len())
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Game>().is_ok_and(|other| other.get().said == self.said)
    }

    fn __hash__(&self) -> u64 {
        use std::hash::{DefaultHasher, Hash, Hasher};

        let mut hasher = DefaultHasher::new();
        self.said.hash(&mut hasher);
        hasher.finish()
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let restore = py.import("looking_at._looking_at")?.getattr("restore_game")?;
        let Said { number, tags, moves, result, pgn } = self.said.clone();
        let first = (self.first.at, self.start_time(py)?);
        let last = (self.last.at, self.end_time(py)?);
        let place = (&self.capture, self.id, self.part, first, last);
        (restore, ((number, tags, moves, result, pgn), place)).into_pyobject(py)
    }
}

type Parts = (Option<u32>, Vec<(String, String)>, Vec<String>, String, String);
type MomentOf<'py> = (Option<u64>, Option<Bound<'py, PyAny>>);

/// Restores a game from its pickle.
#[pyfunction]
pub(crate) fn restore_game(
    said: Parts,
    place: (String, u32, u32, MomentOf<'_>, MomentOf<'_>),
) -> PyResult<Game> {
    let ((number, tags, moves, result, pgn), (capture, id, part, first, last)) = (said, place);
    let moment = |(at, time): MomentOf<'_>| -> PyResult<Moment> {
        Ok(Moment { at, time: time.as_ref().map(system_time).transpose()? })
    };
    let said = Said { number, tags, moves, result, pgn };
    Ok(Game { said, capture, id, part, first: moment(first)?, last: moment(last)? })
}

/// Returns the games of captures, in the order in which they end.
#[pyfunction]
#[pyo3(signature = (sources, examined, site, date, patterns, mode, progress = None, on_error = None))]
#[expect(clippy::too_many_arguments)]
pub(crate) fn games(
    py: Python<'_>,
    sources: &Bound<'_, PyAny>,
    examined: bool,
    site: Option<String>,
    date: Option<String>,
    patterns: Option<&Bound<'_, PyAny>>,
    mode: &str,
    progress: Option<Bound<'_, PyAny>>,
    on_error: Option<Bound<'_, PyAny>>,
) -> PyResult<Vec<Game>> {
    let callbacks = Callbacks::new(progress, on_error)?;
    let session = patterns::session(patterns, mode)?;
    let mut reading = Reading::new(session, true, Source::of_all(sources)?);
    let mut all = Vec::new();
    loop {
        let mut collector = PgnCollector::new().include_examined(examined);
        if let Some(site) = &site {
            collector = collector.site(site);
        }
        if let Some(date) = &date {
            collector = collector.date(date);
        }
        let mut games = Vec::new();
        let more = reading.run_capture(py, &callbacks, &mut |heard, at| {
            collector.feed_from(&heard.event, at.moment(heard.at), |game| games.push(game));
        })?;
        if !more {
            return Ok(all);
        }
        guarded(py, || collector.finish(|game| games.push(game)))?;
        all.extend(games.iter().map(|game| Game::new(game, reading.name().to_owned())));
    }
}
