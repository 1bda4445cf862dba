//! A session that Python feeds.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard};
use std::time::Duration;

use looking_at::input::Layers;
use looking_at::{Handlers, Heard, Matcher, Mode, ServerKind};
use pyo3::exceptions::{PyRuntimeError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyByteArray, PyBytes, PyDict, PyList, PyString};
use pyo3::{PyTraverseError, PyVisit};

use crate::errors::{self, guarded};
use crate::event::{Classes, Event, Payload, Place};
use crate::patterns::{self, PatternList};
use crate::timeseal;

/// Reads one connection: bytes in, events out.
#[pyclass(frozen, weakref, subclass, module = "looking_at")]
#[derive(Debug)]
pub(crate) struct Session {
    session: Mutex<looking_at::Session>,
    /// What Python handles; never locked while Python code runs.
    handling: Mutex<Handling>,
    /// Whether a feed is under way.
    busy: AtomicBool,
}

#[derive(Debug, Default)]
struct Handling {
    of_kind: HashMap<String, Vec<(u64, Py<PyAny>)>>,
    of_all: Vec<(u64, Py<PyAny>)>,
    next: u64,
    /// What no handler has seen yet, because a handler raised an exception.
    pending: Vec<Py<PyAny>>,
    /// What handlers have seen, but no caller has been given.
    handled: Vec<Py<PyAny>>,
    /// What is to be written to the server besides what the session answers.
    output: Vec<u8>,
}

/// Ends a feed, also if it fails.
struct Feeding<'s>(&'s AtomicBool);

impl Drop for Feeding<'_> {
    fn drop(&mut self) {
        self.0.store(false, Ordering::Release);
    }
}

fn broken<T>(_: T) -> PyErr {
    PyRuntimeError::new_err("the session is unusable after an internal error")
}

/// What is fed.
fn bytes_of<'py>(data: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyBytes>> {
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

    fn handling(&self) -> PyResult<MutexGuard<'_, Handling>> {
        self.handling.lock().map_err(broken)
    }

    /// Lets the session read, then has the handlers called.
    fn run<'py>(
        slf: &Bound<'py, Self>,
        read: impl FnOnce(&mut looking_at::Session, &mut dyn FnMut(&Heard<'_>)) + Send,
    ) -> PyResult<Bound<'py, PyList>> {
        let (py, this) = (slf.py(), slf.get());
        if this.busy.swap(true, Ordering::Acquire) {
            let text =
                "the session is being fed: by the caller of this handler, or by another thread";
            return Err(PyRuntimeError::new_err(text));
        }
        let _feeding = Feeding(&this.busy);
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
        let classes = Classes::get(py)?;
        let mut events = std::mem::take(&mut this.handling()?.pending);
        for payload in heard {
            events.push(Event::make(py, classes, payload)?.unbind());
        }
        this.handle(py, events)
    }

    /// Calls the handlers, and returns what they have seen.
    fn handle<'py>(&self, py: Python<'py>, events: Vec<Py<PyAny>>) -> PyResult<Bound<'py, PyList>> {
        let unhandled = {
            let handling = self.handling()?;
            handling.of_kind.is_empty() && handling.of_all.is_empty()
        };
        let mut events = events.into_iter();
        while let Some(event) = (!unhandled).then(|| events.next()).flatten() {
            let handlers = self.handlers_of(py, event.bind(py))?;
            self.handling()?.handled.push(event.clone_ref(py));
            for handler in handlers {
                if let Err(error) = handler.bind(py).call1((&event,)) {
                    self.handling()?.pending = events.collect();
                    return Err(error);
                }
            }
        }
        let mut all = std::mem::take(&mut self.handling()?.handled);
        all.extend(events);
        PyList::new(py, all)
    }

    /// The handlers of an event, in the order in which they were registered.
    fn handlers_of(&self, py: Python<'_>, event: &Bound<'_, PyAny>) -> PyResult<Vec<Py<PyAny>>> {
        let kind: String = event.getattr("kind")?.extract()?;
        let handling = self.handling()?;
        let of_kind = handling.of_kind.get(&kind).map_or(&[][..], Vec::as_slice);
        let mut all: Vec<_> = of_kind.iter().chain(&handling.of_all).collect();
        all.sort_by_key(|(number, _)| *number);
        Ok(all.into_iter().map(|(_, handler)| handler.clone_ref(py)).collect())
    }
}

#[pymethods]
impl Session {
    #[new]
    #[pyo3(signature = (patterns = None, mode = "settled"))]
    fn new(patterns: Option<&Bound<'_, PyAny>>, mode: &str) -> PyResult<Session> {
        let session = patterns::session(patterns, mode)?;
        let (session, handling) = (Mutex::new(session), Mutex::default());
        Ok(Session { session, handling, busy: AtomicBool::new(false) })
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
        let mut handling = self.handling()?;
        handling.pending.clear();
        handling.handled.clear();
        handling.output.clear();
        Ok(())
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
            Err(_) => bytes_of(data)?.as_bytes().to_vec(),
        };
        self.handling()?.output.extend(bytes);
        Ok(())
    }

    /// Takes what is to be written to the server: answers to telnet and to timeseal's pings, and what
    /// was sent.
    fn take_output<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        let mut output = self.lock()?.take_output();
        output.append(&mut self.handling()?.output);
        Ok(PyBytes::new(py, &output))
    }

    /// Takes what was sent, without the answers of the session.
    fn _take_sent<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        let sent = std::mem::take(&mut self.handling()?.output);
        Ok(PyBytes::new(py, &sent))
    }

    /// What is known about the connection so far, as a dict.
    fn _status<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let session = self.lock()?;
        let status = session.status();
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
        dict.set_item("logged_in", status.logged_in)?;
        dict.set_item("echo", status.echo)?;
        Ok(dict)
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

    /// Says how wide the server makes its lines.
    fn set_width(&self, columns: u16) -> PyResult<()> {
        self.lock()?.set_width(columns);
        Ok(())
    }

    /// Says with which version of timeseal, 1 or 2, the client greets the server.
    fn set_timeseal(&self, version: u8) -> PyResult<()> {
        self.lock()?.set_timeseal(timeseal::version(version)?);
        Ok(())
    }

    /// Says that the server sends nothing but text: no telnet, no timeseal, no datagrams.
    fn text_only(&self) -> PyResult<()> {
        self.lock()?.set_layers(Layers::NONE);
        Ok(())
    }

    /// How many seconds a stream must be quiet before it is flushed.
    #[classattr]
    #[pyo3(name = "IDLE")]
    fn idle() -> f64 {
        Duration::as_secs_f64(&looking_at::Session::IDLE)
    }

    /// Registers a handler for a kind; all kinds if it is None. Returns its number.
    fn _register(&self, kind: Option<String>, handler: Bound<'_, PyAny>) -> PyResult<u64> {
        if !handler.is_callable() {
            let name = handler.get_type().name()?;
            return Err(PyTypeError::new_err(format!("a handler must be callable, not {name}")));
        }
        let handler = handler.unbind();
        if let Some(kind) = &kind {
            known_kind(self.lock()?.list(), kind)?;
        }
        let mut handling = self.handling()?;
        handling.next += 1;
        let number = handling.next;
        match kind {
            Some(kind) => handling.of_kind.entry(kind).or_default().push((number, handler)),
            None => handling.of_all.push((number, handler)),
        }
        Ok(number)
    }

    /// Removes every registration of a handler, and says whether there was one.
    fn remove(&self, handler: &Bound<'_, PyAny>) -> PyResult<bool> {
        let mut handling = self.handling()?;
        let Handling { of_kind, of_all, .. } = &mut *handling;
        let mut removed = false;
        for handlers in of_kind.values_mut().chain([of_all]) {
            handlers.retain(|(_, known)| {
                let other = !known.bind(handler.py()).is(handler);
                removed |= !other;
                other
            });
        }
        of_kind.retain(|_, handlers| !handlers.is_empty());
        Ok(removed)
    }

    /// A handler often refers to its session, so the collector of cycles must see it.
    fn __traverse__(&self, visit: PyVisit<'_>) -> Result<(), PyTraverseError> {
        // While another thread holds the lock the session is in use, and not to be collected.
        let Ok(handling) = self.handling.try_lock() else { return Ok(()) };
        let of_kind = handling.of_kind.values().flatten();
        for (_, handler) in of_kind.chain(&handling.of_all) {
            visit.call(handler)?;
        }
        handling.pending.iter().chain(&handling.handled).try_for_each(|event| visit.call(event))
    }

    fn __clear__(&self) {
        if let Ok(mut handling) = self.handling.try_lock() {
            let old = std::mem::take(&mut *handling);
            drop(handling);
            // Without the lock: what is dropped may run Python code.
            drop(old);
        }
    }

    fn __repr__(&self) -> PyResult<String> {
        let session = self.lock()?;
        let (name, offset) = (session.list().name(), session.offset());
        Ok(format!("<Session patterns={name:?} offset={offset}>"))
    }
}

/// Checks that a list can make events of this kind.
pub(crate) fn known_kind(list: &looking_at::PatternList, kind: &str) -> PyResult<()> {
    let mut handlers = Handlers::<()>::for_list(list.clone());
    match handlers.on(kind, |_, _, _| {}) {
        Ok(_) => Ok(()),
        Err(error) => Err(errors::unknown_kind(&error)),
    }
}

/// A session with a list and a mode.
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
