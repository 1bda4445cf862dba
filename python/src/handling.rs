//! The handlers that Python registers, and the events that they have not seen yet.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard};

use looking_at::Handlers;
use pyo3::exceptions::{PyRuntimeError, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::PyList;
use pyo3::{PyTraverseError, PyVisit};

use crate::errors;
use crate::event::{Classes, Event, Payload};

/// The handlers of a session or a client. It is never locked while Python code runs.
#[derive(Debug, Default)]
pub(crate) struct Handling {
    state: Mutex<State>,
    /// Whether a feed is under way.
    busy: AtomicBool,
}

#[derive(Debug, Default)]
struct State {
    of_kind: HashMap<String, Vec<(u64, Py<PyAny>)>>,
    of_all: Vec<(u64, Py<PyAny>)>,
    next: u64,
    /// What no handler has seen yet, because a handler raised an exception.
    pending: Vec<Py<PyAny>>,
    /// What handlers have seen, but no caller has been given.
    handled: Vec<Py<PyAny>>,
}

/// Ends a feed, also if it fails.
pub(crate) struct Feeding<'s>(&'s AtomicBool);

impl Drop for Feeding<'_> {
    fn drop(&mut self) {
        self.0.store(false, Ordering::Release);
    }
}

/// Returns the exception for an object that a panic left locked.
pub(crate) fn broken<T>(_: T) -> PyErr {
    PyRuntimeError::new_err("it is unusable after an internal error")
}

impl Handling {
    fn lock(&self) -> PyResult<MutexGuard<'_, State>> {
        self.state.lock().map_err(broken)
    }

    /// Begins a feed; a second one before the first has ended is an error.
    pub(crate) fn begin(&self) -> PyResult<Feeding<'_>> {
        if self.busy.swap(true, Ordering::Acquire) {
            let text = "it is being fed: by the caller of this handler, or by another thread";
            return Err(PyRuntimeError::new_err(text));
        }
        Ok(Feeding(&self.busy))
    }

    /// Returns whether there are no handlers.
    pub(crate) fn is_empty(&self) -> PyResult<bool> {
        let state = self.lock()?;
        Ok(state.of_kind.is_empty() && state.of_all.is_empty())
    }

    /// Calls the handlers for events, after the pending ones.
    #[expect(clippy::vec_box, reason = "an event keeps the box, so the payload is not moved")]
    pub(crate) fn handle(&self, py: Python<'_>, heard: Vec<Box<Payload>>) -> PyResult<()> {
        self.keep(py, heard)?;
        let events = std::mem::take(&mut self.lock()?.pending);
        if self.is_empty()? {
            self.lock()?.handled.extend(events);
            return Ok(());
        }
        let mut events = events.into_iter();
        while let Some(event) = events.next() {
            let handlers = self.handlers_of(py, event.bind(py))?;
            self.lock()?.handled.push(event.clone_ref(py));
            for handler in handlers {
                if let Err(error) = handler.bind(py).call1((&event,)) {
                    self.lock()?.pending = events.collect();
                    return Err(error);
                }
            }
        }
        Ok(())
    }

    /// Keeps events for the handlers, which are called later.
    #[expect(clippy::vec_box, reason = "an event keeps the box, so the payload is not moved")]
    pub(crate) fn keep(&self, py: Python<'_>, heard: Vec<Box<Payload>>) -> PyResult<()> {
        let classes = Classes::get(py)?;
        let make = |payload| Ok(Event::make(py, classes, payload)?.unbind());
        let events = heard.into_iter().map(make).collect::<PyResult<Vec<_>>>()?;
        self.lock()?.pending.extend(events);
        Ok(())
    }

    /// Takes what handlers have seen.
    pub(crate) fn take<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let handled = std::mem::take(&mut self.lock()?.handled);
        PyList::new(py, handled)
    }

    /// Forgets the events, not the handlers.
    pub(crate) fn reset(&self) -> PyResult<()> {
        let (pending, handled) = {
            let mut state = self.lock()?;
            (std::mem::take(&mut state.pending), std::mem::take(&mut state.handled))
        };
        // Without the lock: what is dropped may run Python code.
        drop((pending, handled));
        Ok(())
    }

    /// Returns the handlers of an event, in the order in which they were registered.
    fn handlers_of(&self, py: Python<'_>, event: &Bound<'_, PyAny>) -> PyResult<Vec<Py<PyAny>>> {
        let kind: String = event.getattr("kind")?.extract()?;
        let state = self.lock()?;
        let of_kind = state.of_kind.get(&kind).map_or(&[][..], Vec::as_slice);
        let mut all: Vec<_> = of_kind.iter().chain(&state.of_all).collect();
        all.sort_by_key(|(number, _)| *number);
        Ok(all.into_iter().map(|(_, handler)| handler.clone_ref(py)).collect())
    }

    /// Registers a handler for a kind; all kinds if it is `None`. Returns its number.
    pub(crate) fn register(
        &self,
        kind: Option<String>,
        handler: Bound<'_, PyAny>,
    ) -> PyResult<u64> {
        if !handler.is_callable() {
            let name = handler.get_type().name()?;
            return Err(PyTypeError::new_err(format!("a handler must be callable, not {name}")));
        }
        let handler = handler.unbind();
        let mut state = self.lock()?;
        state.next += 1;
        let number = state.next;
        match kind {
            Some(kind) => state.of_kind.entry(kind).or_default().push((number, handler)),
            None => state.of_all.push((number, handler)),
        }
        Ok(number)
    }

    /// Removes every registration of a handler, and returns whether there was one.
    pub(crate) fn remove(&self, handler: &Bound<'_, PyAny>) -> PyResult<bool> {
        let mut state = self.lock()?;
        let State { of_kind, of_all, .. } = &mut *state;
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

    /// Shows the handlers to the collector of cycles: a handler often refers to its session.
    pub(crate) fn traverse(&self, visit: &PyVisit<'_>) -> Result<(), PyTraverseError> {
        // While another thread holds the lock the session is in use, and not to be collected.
        let Ok(state) = self.state.try_lock() else { return Ok(()) };
        let of_kind = state.of_kind.values().flatten();
        for (_, handler) in of_kind.chain(&state.of_all) {
            visit.call(handler)?;
        }
        state.pending.iter().chain(&state.handled).try_for_each(|event| visit.call(event))
    }

    pub(crate) fn clear(&self) {
        if let Ok(mut state) = self.state.try_lock() {
            let old = std::mem::take(&mut *state);
            drop(state);
            // Without the lock: what is dropped may run Python code.
            drop(old);
        }
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
