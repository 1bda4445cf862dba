//! A session that Python feeds.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard};
use std::time::Duration;

use looking_at::input::Layers;
use looking_at::{Heard, Matcher, Mode, ServerKind, Status};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyByteArray, PyBytes, PyDict, PyList, PyString};
use pyo3::{PyTraverseError, PyVisit};

use crate::errors::{guarded, whole};
use crate::event::{Payload, Place};
use crate::handling::{Handling, broken, known_kind};
use crate::patterns::{self, PatternList};
use crate::timeseal;

/// Reads one connection: bytes in, events out.
#[pyclass(frozen, weakref, subclass, module = "looking_at")]
#[derive(Debug)]
pub(crate) struct Session {
    session: Mutex<looking_at::Session>,
    handling: Handling,
    /// What is to be written to the server besides what the session answers.
    output: Mutex<Vec<u8>>,
}

/// Returns the bytes of what is fed.
pub(crate) fn bytes_of<'py>(data: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyBytes>> {
    if let Ok(bytes) = data.cast::<PyBytes>() {
        return Ok(bytes.clone());
    }
    if let Ok(bytes) = data.cast::<PyByteArray>() {
        return Ok(PyBytes::new(data.py(), &bytes.to_vec()));
    }
    if data.is_instance_of::<PyString>() || data.get_type().name()? != "memoryview" {
        let name = data.get_type().name()?;
        return Err(PyTypeError::new_err(format!("a session is fed with bytes, not with {name}")));
    }
    Ok(data.call_method0("tobytes")?.cast_into()?)
}

impl Session {
    fn lock(&self) -> PyResult<MutexGuard<'_, looking_at::Session>> {
        self.session.lock().map_err(broken)
    }

    fn output(&self) -> PyResult<MutexGuard<'_, Vec<u8>>> {
        self.output.lock().map_err(broken)
    }

    /// Lets the session read, then has the handlers called.
    fn run<'py>(
        slf: &Bound<'py, Self>,
        read: impl FnOnce(&mut looking_at::Session, &mut dyn FnMut(&Heard<'_>)) + Send,
    ) -> PyResult<Bound<'py, PyList>> {
        let (py, this) = (slf.py(), slf.get());
        let _feeding = this.handling.begin()?;
        let mut heard: Vec<Box<Payload>> = Vec::new();
        guarded(py, || {
            let mut session = this.session.lock().map_err(|_| ())?;
            read(&mut session, &mut |event| {
                let (event, place) = (event.clone().into_owned(), Place::default());
                heard.push(Box::new(Payload { heard: event, place }));
            });
            Ok(())
        })?
        .map_err(|()| broken(()))?;
        this.handling.handle(py, heard)?;
        this.handling.take(py)
    }
}

#[pymethods]
impl Session {
    #[new]
    #[pyo3(signature = (patterns = None, mode = "settled"))]
    fn new(patterns: Option<&Bound<'_, PyAny>>, mode: &str) -> PyResult<Session> {
        let session = patterns::session(patterns, mode)?;
        let (session, output) = (Mutex::new(session), Mutex::default());
        Ok(Session { session, handling: Handling::default(), output })
    }

    /// Takes the next bytes of the stream, and returns what the server said with them.
    fn feed<'py>(slf: &Bound<'py, Self>, data: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyList>> {
        let data = bytes_of(data)?;
        let bytes = data.as_bytes();
        Session::run(slf, |session, mut listener| session.feed(bytes, &mut listener))
    }

    /// Reports what a quiet moment makes known: a line whose newline was the last thing to arrive.
    fn flush<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyList>> {
        Session::run(slf, |session, mut listener| session.flush(&mut listener))
    }

    /// Ends the stream: everything that is pending is reported.
    fn finish<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyList>> {
        Session::run(slf, |session, mut listener| session.finish(&mut listener))
    }

    /// Forgets everything about the stream, for a new connection. Handlers stay.
    fn reset(&self) -> PyResult<()> {
        self.lock()?.reset();
        self.output()?.clear();
        self.handling.reset()
    }

    /// Queues a command for the server: text, which gets a newline, or bytes, which are sent as they are.
    fn send(&self, data: &Bound<'_, PyAny>) -> PyResult<()> {
        let bytes = match data.cast::<PyString>() {
            Ok(text) => {
                let mut bytes = text.extract::<String>()?.into_bytes();
                if bytes.contains(&b'\n') || bytes.contains(&b'\r') {
                    let text = "a command is one line; send bytes for anything else";
                    return Err(PyValueError::new_err(text));
                }
                bytes.push(b'\n');
                bytes
            }
            Err(_) => bytes_of(data)
                .map_err(|_| {
                    let name = data.get_type().name();
                    let name = name.map_or_else(|_| "that".to_owned(), |name| name.to_string());
                    PyTypeError::new_err(format!("a str or bytes are sent, not {name}"))
                })?
                .as_bytes()
                .to_vec(),
        };
        self.output()?.extend(bytes);
        Ok(())
    }

    /// Takes what is to be written to the server: answers to telnet and to timeseal's pings, and what
    /// was sent.
    fn take_output<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        let mut output = self.lock()?.take_output();
        output.append(&mut *self.output()?);
        Ok(PyBytes::new(py, &output))
    }

    /// Returns what is known about the connection so far, as a dict.
    fn _status<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        status_dict(py, self.lock()?.status())
    }

    /// How many bytes have been received.
    #[getter]
    fn offset(&self) -> PyResult<u64> {
        Ok(self.lock()?.offset())
    }

    /// The line that is still arriving, for display only.
    #[getter]
    fn pending_line(&self) -> PyResult<String> {
        Ok(self.lock()?.pending_line().into_owned())
    }

    /// The pattern list.
    #[getter]
    fn patterns(&self) -> PyResult<PatternList> {
        Ok(PatternList::of(self.lock()?.list().clone()))
    }

    /// The groups of the list, and whether each is on.
    #[getter]
    fn groups(&self) -> PyResult<HashMap<String, bool>> {
        let mut session = self.lock()?;
        Ok(session.groups().iter().map(|(name, on)| (name.to_owned(), on)).collect())
    }

    /// Switches a group of the list.
    fn set_group(&self, name: &str, on: bool) -> PyResult<()> {
        match self.lock()?.groups().set(name, on) {
            true => Ok(()),
            false => Err(PyValueError::new_err(format!("there is no group {name:?}"))),
        }
    }

    /// Sets the width of the server's lines.
    fn set_width(&self, columns: &Bound<'_, PyAny>) -> PyResult<()> {
        self.lock()?.set_width(whole("columns", columns)?);
        Ok(())
    }

    /// Says with which version of timeseal, 1 or 2, the client greets the server.
    fn set_timeseal(&self, version: &Bound<'_, PyAny>) -> PyResult<()> {
        let version = timeseal::version(whole("version", version)?)?;
        self.lock()?.set_timeseal(version);
        Ok(())
    }

    /// Turns off everything but text: no telnet, no timeseal, no datagrams.
    fn text_only(&self) -> PyResult<()> {
        self.lock()?.set_layers(Layers::NONE);
        Ok(())
    }

    /// Returns how many seconds a stream must be quiet before it is flushed.
    #[classattr]
    #[pyo3(name = "IDLE")]
    fn idle() -> f64 {
        Duration::as_secs_f64(&looking_at::Session::IDLE)
    }

    /// Registers a handler for a kind; all kinds if it is None. Returns its number.
    fn _register(&self, kind: Option<String>, handler: Bound<'_, PyAny>) -> PyResult<u64> {
        if let Some(kind) = &kind {
            known_kind(self.lock()?.list(), kind)?;
        }
        self.handling.register(kind, handler)
    }

    /// Removes every registration of a handler, and returns whether there was one.
    fn remove(&self, handler: &Bound<'_, PyAny>) -> PyResult<bool> {
        self.handling.remove(handler)
    }

    fn __traverse__(&self, visit: PyVisit<'_>) -> Result<(), PyTraverseError> {
        self.handling.traverse(&visit)
    }

    fn __clear__(&self) {
        self.handling.clear();
    }

    fn __repr__(&self) -> PyResult<String> {
        let session = self.lock()?;
        let (name, offset) = (session.list().name(), session.offset());
        Ok(format!("<Session patterns={name:?} offset={offset}>"))
    }
}

/// Returns what is known about a connection, as a dict.
pub(crate) fn status_dict<'py>(py: Python<'py>, status: &Status) -> PyResult<Bound<'py, PyDict>> {
    let kind = status.server_kind.map(|kind| match kind {
        ServerKind::Fics => "fics",
        ServerKind::Icc => "icc",
        ServerKind::Chessd => "chessd",
        ServerKind::FatIcs => "fatics",
        _ => "other",
    });
    let dict = PyDict::new(py);
    dict.set_item("server", &status.server)?;
    dict.set_item("server_kind", kind)?;
    dict.set_item("handle", &status.handle)?;
    dict.set_item("registered", status.registered)?;
    dict.set_item("logged_in", status.logged_in)?;
    dict.set_item("echo", status.echo)?;
    Ok(dict)
}

/// Creates a session with a list and a mode.
pub(crate) fn with_mode(
    list: looking_at::PatternList,
    mode: &str,
) -> PyResult<looking_at::Session> {
    let mode = match mode {
        "settled" => Mode::Settled,
        "eager" => Mode::Eager,
        _ => {
            let text = format!("there is no mode {mode:?}: expected \"settled\" or \"eager\"");
            return Err(PyValueError::new_err(text));
        }
    };
    Ok(looking_at::Session::with_matcher(Matcher::builder(list).mode(mode).build()))
}
