//! The events of captures: one after the other, counted, or as lines of a snapshot.

use std::collections::{HashMap, HashSet, VecDeque};
use std::sync::Mutex;

use looking_at::{Heard, snap};
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;

use crate::capture::{Playing, Source};
use crate::errors::{Failure, guarded};
use crate::event::{Classes, Event, Payload};
use crate::handling::known_kind;
use crate::patterns;

/// How many pieces of up to 64 KiB are read before Python gets a turn.
const PIECES: usize = 32;

/// The kinds that are wanted; all if there are none.
type Kinds = Option<HashSet<String>>;

fn wanted(kinds: Option<Vec<String>>, list: &looking_at::PatternList) -> PyResult<Kinds> {
    for kind in kinds.iter().flatten() {
        known_kind(list, kind)?;
    }
    Ok(kinds.map(HashSet::from_iter))
}

/// Reads captures one after the other.
struct Reading {
    session: looking_at::Session,
    timed: bool,
    sources: VecDeque<Source>,
    playing: Option<Playing>,
}

impl Reading {
    /// Reads on; `false` at the end. After a failure it goes on with the next capture.
    fn step(
        &mut self,
        each: &mut dyn FnMut(&Heard<'_>, &crate::capture::At<'_>),
    ) -> Result<bool, Failure> {
        let playing = match &mut self.playing {
            Some(playing) => playing,
            None => match self.sources.pop_front() {
                Some(source) => {
                    self.playing.insert(Playing::open(&source, &self.session, self.timed)?)
                }
                None => return Ok(false),
            },
        };
        match playing.step(each) {
            Ok(true) => {}
            Ok(false) => self.playing = None,
            Err(failure) => {
                self.playing = None;
                return Err(failure);
            }
        }
        Ok(true)
    }
}

impl Reading {
    /// Reads everything, detached from the interpreter; Ctrl-C and failures end it.
    fn run(
        &mut self,
        py: Python<'_>,
        each: &mut (dyn FnMut(&Heard<'_>, &crate::capture::At<'_>) + Send),
    ) -> PyResult<()> {
        in_pieces(py, || self.step(each))
    }
}

/// Takes steps, detached from the interpreter, until one returns `false`; Ctrl-C and failures end it.
pub(crate) fn in_pieces(
    py: Python<'_>,
    mut step: impl FnMut() -> Result<bool, Failure> + Send,
) -> PyResult<()> {
    loop {
        let more = guarded(py, || {
            for _ in 0..PIECES {
                if !step()? {
                    return Ok(false);
                }
            }
            Ok(true)
        })?;
        if !more.map_err(|failure: Failure| failure.to_error(py))? {
            return Ok(());
        }
        py.check_signals()?;
    }
}

/// The events of captures, one after the other.
///
/// A capture that is damaged raises `CaptureError` after the events before the damage; the iterator can
/// then be asked for more, and goes on with the next capture.
#[pyclass(frozen, module = "looking_at")]
pub(crate) struct Reader {
    state: Mutex<State>,
    kinds: Kinds,
}

struct State {
    reading: Reading,
    ready: VecDeque<Box<Payload>>,
    failure: Option<Failure>,
    over: bool,
}

impl State {
    fn fill(&mut self, kinds: &Kinds) {
        let State { reading, ready, failure, over } = self;
        // A few pieces at most, so that a search for rare kinds can be interrupted.
        for _ in 0..PIECES {
            if !ready.is_empty() {
                return;
            }
            let mut each = |heard: &Heard<'_>, at: &crate::capture::At<'_>| {
                if kinds.as_ref().is_none_or(|kinds| kinds.contains(heard.kind())) {
                    ready.push_back(Box::new(at.payload(heard)));
                }
            };
            match reading.step(&mut each) {
                Ok(true) => {}
                Ok(false) => *over = true,
                Err(found) => *failure = Some(found),
            }
            if *over || failure.is_some() {
                return;
            }
        }
    }
}

#[pymethods]
impl Reader {
    fn __iter__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __next__<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let broken = |_| PyRuntimeError::new_err("the reader is unusable after an internal error");
        loop {
            let mut state = match self.state.try_lock() {
                Ok(state) => state,
                // Another thread reads: wait for it without the interpreter.
                Err(_) => {
                    py.detach(|| drop(self.state.lock()));
                    self.state.lock().map_err(|_| broken(()))?
                }
            };
            if let Some(payload) = state.ready.pop_front() {
                drop(state);
                return Event::make(py, Classes::get(py)?, payload).map(Some);
            }
            if let Some(failure) = state.failure.take() {
                return Err(failure.to_error(py));
            }
            if state.over {
                return Ok(None);
            }
            drop(state);
            guarded(py, || {
                self.state.lock().map(|mut state| state.fill(&self.kinds)).map_err(|_| ())
            })?
            .map_err(|()| broken(()))?;
            // So that Ctrl-C ends a search for rare kinds.
            py.check_signals()?;
        }
    }
}

/// The events of captures.
#[pyfunction]
#[pyo3(signature = (sources, kinds, times, patterns, mode))]
pub(crate) fn read(
    sources: &Bound<'_, PyAny>,
    kinds: Option<Vec<String>>,
    times: bool,
    patterns: Option<&Bound<'_, PyAny>>,
    mode: &str,
) -> PyResult<Reader> {
    let session = patterns::session(patterns, mode)?;
    let kinds = wanted(kinds, session.list())?;
    let sources = Source::of_all(sources)?.into();
    let reading = Reading { session, timed: times, sources, playing: None };
    let state = State { reading, ready: VecDeque::new(), failure: None, over: false };
    Ok(Reader { state: Mutex::new(state), kinds })
}

/// How many events of each kind captures have.
#[pyfunction]
#[pyo3(signature = (sources, patterns, mode))]
pub(crate) fn count(
    py: Python<'_>,
    sources: &Bound<'_, PyAny>,
    patterns: Option<&Bound<'_, PyAny>>,
    mode: &str,
) -> PyResult<HashMap<String, u64>> {
    let session = patterns::session(patterns, mode)?;
    let sources: VecDeque<Source> = Source::of_all(sources)?.into();
    let mut reading = Reading { session, timed: false, sources, playing: None };
    let mut counts: HashMap<String, u64> = HashMap::new();
    let mut each =
        |heard: &Heard<'_>, _: &crate::capture::At<'_>| match counts.get_mut(heard.kind()) {
            Some(count) => *count += 1,
            None => _ = counts.insert(heard.kind().to_owned(), 1),
        };
    reading.run(py, &mut each)?;
    Ok(counts)
}

/// The events of a capture as lines, for snapshot tests.
#[pyfunction]
#[pyo3(signature = (sources, kinds, patterns, mode))]
pub(crate) fn snapshot(
    py: Python<'_>,
    sources: &Bound<'_, PyAny>,
    kinds: Option<Vec<String>>,
    patterns: Option<&Bound<'_, PyAny>>,
    mode: &str,
) -> PyResult<String> {
    let session = patterns::session(patterns, mode)?;
    let kinds = wanted(kinds, session.list())?;
    let sources: VecDeque<Source> = Source::of_all(sources)?.into();
    let mut reading = Reading { session, timed: false, sources, playing: None };
    let mut lines = Vec::new();
    let mut each = |heard: &Heard<'_>, _: &crate::capture::At<'_>| {
        if kinds.as_ref().is_none_or(|kinds| kinds.contains(heard.kind())) {
            snap::push_line(heard, &mut lines);
            lines.push(b'\n');
        }
    };
    reading.run(py, &mut each)?;
    Ok(String::from_utf8(lines)?)
}

/// Feeds a session with bytes and makes no objects, for measurements: how many events there are.
#[pyfunction]
pub(crate) fn _feed_only(py: Python<'_>, data: &[u8]) -> PyResult<u64> {
    guarded(py, || {
        let mut count = 0;
        let mut listener = |_: &Heard<'_>| count += 1;
        let mut session = looking_at::Session::new();
        session.feed(data, &mut listener);
        session.finish(&mut listener);
        count
    })
}
