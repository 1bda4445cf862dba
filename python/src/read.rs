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
use crate::progress::{Callbacks, Track};

/// How many pieces of up to 64 KiB are read before Python gets a turn.
const PIECES: usize = 32;

/// The kinds that are wanted.
#[derive(Debug, Clone)]
pub(crate) enum Kinds {
    All,
    Only(HashSet<String>),
    Except(HashSet<String>),
}

impl Kinds {
    /// Selects these kinds, all if there are none. The list must be able to make each of them.
    pub(crate) fn only(
        kinds: Option<Vec<String>>,
        list: &looking_at::PatternList,
    ) -> PyResult<Kinds> {
        for kind in kinds.iter().flatten() {
            known_kind(list, kind)?;
        }
        Ok(kinds.map_or(Kinds::All, |kinds| Kinds::Only(HashSet::from_iter(kinds))))
    }

    pub(crate) fn has(&self, kind: &str) -> bool {
        match self {
            Kinds::All => true,
            Kinds::Only(kinds) => kinds.contains(kind),
            Kinds::Except(kinds) => !kinds.contains(kind),
        }
    }
}

/// Reads captures one after the other.
pub(crate) struct Reading {
    session: looking_at::Session,
    timed: bool,
    sources: VecDeque<Source>,
    playing: Option<Playing>,
    track: Track,
}

impl Reading {
    pub(crate) fn new(session: looking_at::Session, timed: bool, sources: Vec<Source>) -> Reading {
        let track = Track::new(&sources);
        Reading { session, timed, sources: sources.into(), playing: None, track }
    }

    /// Returns whether the next step begins with another capture.
    pub(crate) fn is_between(&self) -> bool {
        self.playing.is_none()
    }

    /// Returns the capture that is read, or was read last.
    pub(crate) fn name(&self) -> &str {
        self.track.name()
    }

    /// Reads on; `false` at the end. After a failure it goes on with the next capture.
    fn step(
        &mut self,
        play: &mut dyn FnMut(&mut Playing) -> Result<bool, Failure>,
    ) -> Result<bool, Failure> {
        let playing = match &mut self.playing {
            Some(playing) => playing,
            None => match self.sources.pop_front() {
                Some(source) => {
                    let read = self.track.begin(&source);
                    let opened = Playing::open(&source, &self.session, self.timed, read);
                    self.playing.insert(opened.inspect_err(|_| self.track.end())?)
                }
                None => return Ok(false),
            },
        };
        let stepped = play(playing);
        if !matches!(stepped, Ok(true)) {
            self.playing = None;
            self.track.end();
        }
        stepped.map(|_| true)
    }

    /// Reads everything, detached from the interpreter; Ctrl-C ends it, and a failure that no callback takes.
    pub(crate) fn run(
        &mut self,
        py: Python<'_>,
        callbacks: &Callbacks,
        each: &mut (dyn FnMut(&Heard<'_>, &crate::capture::At<'_>) + Send),
    ) -> PyResult<()> {
        while self.run_capture(py, callbacks, each)? {}
        Ok(())
    }

    /// Reads one capture to its end. Returns `false` if none is left.
    pub(crate) fn run_capture(
        &mut self,
        py: Python<'_>,
        callbacks: &Callbacks,
        each: &mut (dyn FnMut(&Heard<'_>, &crate::capture::At<'_>) + Send),
    ) -> PyResult<bool> {
        self.play_capture(py, callbacks, &mut |playing| playing.step(each))
    }

    /// Reads one capture to its end with `play`, which reads one piece. Returns `false` if none is left.
    pub(crate) fn play_capture(
        &mut self,
        py: Python<'_>,
        callbacks: &Callbacks,
        play: &mut (dyn FnMut(&mut Playing) -> Result<bool, Failure> + Send),
    ) -> PyResult<bool> {
        loop {
            let stepped = guarded(py, || {
                for _ in 0..PIECES {
                    if !self.step(play)? {
                        return Ok(false);
                    }
                    if self.is_between() {
                        break;
                    }
                }
                Ok(true)
            })?;
            let more = match stepped {
                Ok(more) => more,
                Err(failure) => callbacks.fail(py, self.name(), &failure).map(|()| true)?,
            };
            if self.track.is_due(callbacks) {
                self.track.report(py, callbacks)?;
            }
            py.check_signals()?;
            if !more || self.is_between() {
                return Ok(more);
            }
        }
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
    callbacks: Callbacks,
}

struct State {
    reading: Reading,
    ready: VecDeque<Box<Payload>>,
    /// The capture that could not be read to its end, and why.
    failure: Option<(String, Failure)>,
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
                if kinds.has(heard.kind()) {
                    ready.push_back(Box::new(at.payload(heard)));
                }
            };
            match reading.step(&mut |playing| playing.step(&mut each)) {
                Ok(true) => {}
                Ok(false) => *over = true,
                Err(found) => *failure = Some((reading.name().to_owned(), found)),
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
            let is_due = state.reading.track.is_due(&self.callbacks);
            if let Some((name, failure)) = state.failure.take() {
                drop(state);
                self.callbacks.fail(py, &name, &failure)?;
                continue;
            }
            if is_due {
                state.reading.track.report(py, &self.callbacks)?;
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

/// Returns the events of captures.
#[pyfunction]
#[pyo3(signature = (sources, kinds, times, patterns, mode, progress = None, on_error = None))]
pub(crate) fn read(
    sources: &Bound<'_, PyAny>,
    kinds: Option<Vec<String>>,
    times: bool,
    patterns: Option<&Bound<'_, PyAny>>,
    mode: &str,
    progress: Option<Bound<'_, PyAny>>,
    on_error: Option<Bound<'_, PyAny>>,
) -> PyResult<Reader> {
    let session = patterns::session(patterns, mode)?;
    let kinds = Kinds::only(kinds, session.list())?;
    let callbacks = Callbacks::new(progress, on_error)?;
    let reading = Reading::new(session, times, Source::of_all(sources)?);
    let state = State { reading, ready: VecDeque::new(), failure: None, over: false };
    Ok(Reader { state: Mutex::new(state), kinds, callbacks })
}

/// Returns how many events of each kind captures have.
#[pyfunction]
#[pyo3(signature = (sources, patterns, mode, progress = None, on_error = None))]
pub(crate) fn count(
    py: Python<'_>,
    sources: &Bound<'_, PyAny>,
    patterns: Option<&Bound<'_, PyAny>>,
    mode: &str,
    progress: Option<Bound<'_, PyAny>>,
    on_error: Option<Bound<'_, PyAny>>,
) -> PyResult<HashMap<String, u64>> {
    let callbacks = Callbacks::new(progress, on_error)?;
    let session = patterns::session(patterns, mode)?;
    let mut reading = Reading::new(session, false, Source::of_all(sources)?);
    let mut counts: HashMap<String, u64> = HashMap::new();
    let mut each =
        |heard: &Heard<'_>, _: &crate::capture::At<'_>| match counts.get_mut(heard.kind()) {
            Some(count) => *count += 1,
            None => _ = counts.insert(heard.kind().to_owned(), 1),
        };
    reading.run(py, &callbacks, &mut each)?;
    Ok(counts)
}

/// Returns the events of a capture as lines, for snapshot tests.
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
    let kinds = Kinds::only(kinds, session.list())?;
    let mut reading = Reading::new(session, false, Source::of_all(sources)?);
    let mut lines = Vec::new();
    let mut each = |heard: &Heard<'_>, _: &crate::capture::At<'_>| {
        if kinds.has(heard.kind()) {
            snap::push_line(heard, &mut lines);
            lines.push(b'\n');
        }
    };
    reading.run(py, &Callbacks::default(), &mut each)?;
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
