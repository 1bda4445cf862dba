//! The games of captures.

use looking_at::pgn::PgnCollector;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::capture::{Playing, Source};
use crate::errors::guarded;
use crate::patterns;
use crate::read::in_pieces;

/// A game, or the part of one that was seen. `str` gives its PGN.
#[pyclass(frozen, subclass, weakref, module = "looking_at")]
#[derive(Debug)]
pub(crate) struct Game {
    game: looking_at::pgn::Game,
    capture: String,
}

#[pymethods]
impl Game {
    /// The number that the server gave the game.
    #[getter]
    fn number(&self) -> Option<u32> {
        self.game.number()
    }

    /// The tags of the PGN, such as `White`.
    #[getter]
    fn tags<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let tags = PyDict::new(py);
        for (name, value) in self.game.tags() {
            tags.set_item(name, value)?;
        }
        Ok(tags)
    }

    /// The moves in short notation.
    #[getter]
    fn moves(&self) -> Vec<&str> {
        self.game.moves().collect()
    }

    /// The result: "1-0", "0-1", "1/2-1/2", or "*" also if the end was not seen.
    #[getter]
    fn result(&self) -> String {
        self.game.result().to_string()
    }

    /// The capture that it was read from.
    #[getter]
    fn capture(&self) -> &str {
        &self.capture
    }

    /// The game as PGN.
    fn pgn(&self) -> String {
        self.game.to_string()
    }

    /// The game as python-chess has it.
    fn to_chess<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        slf.py().import("looking_at._games")?.getattr("to_chess")?.call1((slf,))
    }

    fn __str__(&self) -> String {
        self.game.to_string()
    }

    fn __repr__(&self) -> String {
        let tag = |name| self.game.tag(name).unwrap_or("?");
        let (white, black, result) = (tag("White"), tag("Black"), self.game.result());
        let moves = self.game.moves().len();
        format!("<Game {white} - {black} {result}, {moves} half moves>")
    }
}

/// The games of captures, in the order in which they end.
#[pyfunction]
#[pyo3(signature = (sources, examined, site, date, patterns, mode))]
pub(crate) fn games(
    py: Python<'_>,
    sources: &Bound<'_, PyAny>,
    examined: bool,
    site: Option<String>,
    date: Option<String>,
    patterns: Option<&Bound<'_, PyAny>>,
    mode: &str,
) -> PyResult<Vec<Game>> {
    let session = patterns::session(patterns, mode)?;
    let sources = Source::of_all(sources)?;
    let mut all = Vec::new();
    for source in &sources {
        let mut collector = PgnCollector::new().include_examined(examined);
        if let Some(site) = &site {
            collector = collector.site(site);
        }
        if let Some(date) = &date {
            collector = collector.date(date);
        }
        let games = games_of(py, source, &session, collector)?;
        let capture = source.name().to_string();
        all.extend(games.into_iter().map(|game| Game { game, capture: capture.clone() }));
    }
    Ok(all)
}

fn games_of(
    py: Python<'_>,
    source: &Source,
    session: &looking_at::Session,
    mut collector: PgnCollector,
) -> PyResult<Vec<looking_at::pgn::Game>> {
    let mut games = Vec::new();
    let opened = guarded(py, || Playing::open(source, session, true))?;
    let mut playing = opened.map_err(|failure| failure.to_error(py))?;
    in_pieces(py, || {
        playing.step(&mut |heard, at| match at.time(heard.at) {
            Some(time) => collector.feed_at(&heard.event, time, |game| games.push(game)),
            None => collector.feed(&heard.event, |game| games.push(game)),
        })
    })?;
    guarded(py, || collector.finish(|game| games.push(game)))?;
    Ok(games)
}
