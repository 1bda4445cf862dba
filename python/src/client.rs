//! A client that Python feeds: the login, timeseal, commands and their answers.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use looking_at::Heard;
use looking_at::client::{Config, Encoding, State};
use looking_at::handlers::{Context, with_context};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyList};
use pyo3::{PyTraverseError, PyVisit};

use crate::errors::{self, guarded, whole};
use crate::event::{Answers, Payload, Place};
use crate::handling::{Handling, broken, known_kind};
use crate::patterns::{self, PatternList};
use crate::session::{bytes_of, status_dict};
use crate::timeseal;

/// A connection to a server, without its socket and without a clock.
#[pyclass(frozen, weakref, subclass, module = "looking_at")]
#[derive(Debug)]
pub(crate) struct Client {
    inner: Mutex<Inner>,
    handling: Handling,
    /// What the caller's clock shows at `Instant` zero: its times count from here.
    zero: Instant,
}

#[derive(Debug)]
struct Inner {
    client: looking_at::client::Client,
    /// When the connection began, as far as the client knows.
    started: Option<Instant>,
}

/// When something was read.
#[derive(Clone, Copy)]
struct When {
    now: Instant,
    time: Option<SystemTime>,
}

impl Inner {
    /// Returns where an event that is reported now was received.
    fn place(started: Option<Instant>, when: Option<When>, context: &Context<'_>) -> Place {
        let elapsed = |when: When| Some(when.now.saturating_duration_since(started?));
        Place {
            capture: None,
            time: when.and_then(|when| when.time),
            elapsed: when.and_then(elapsed),
            answers: context.answers.map(Answers::of),
        }
    }
}

/// Reads seconds.
pub(crate) fn duration(what: &str, seconds: f64) -> PyResult<Duration> {
    Duration::try_from_secs_f64(seconds)
        .map_err(|_| PyValueError::new_err(format!("{what} can't be {seconds} seconds")))
}

impl Client {
    fn lock(&self) -> PyResult<MutexGuard<'_, Inner>> {
        self.inner.lock().map_err(broken)
    }

    fn instant(&self, now: f64) -> PyResult<Instant> {
        let at = self.zero.checked_add(duration("now", now)?);
        at.ok_or_else(|| PyValueError::new_err("the time is out of range"))
    }

    fn when(&self, now: f64, time: Option<f64>) -> PyResult<When> {
        let now = self.instant(now)?;
        let time = match time {
            Some(time) => UNIX_EPOCH.checked_add(duration("time", time)?),
            None => None,
        };
        self.lock()?.started.get_or_insert(now);
        Ok(When { now, time })
    }

    /// Runs `work` on the client, and returns what it reports meanwhile.
    #[expect(clippy::vec_box, reason = "an event keeps the box, so the payload is not moved")]
    fn work(
        &self,
        py: Python<'_>,
        when: Option<When>,
        mut work: impl FnMut(&mut looking_at::client::Client, &mut dyn looking_at::Listener) -> bool
        + Send,
    ) -> PyResult<Vec<Box<Payload>>> {
        let done = guarded(py, || {
            let mut inner = self.inner.lock().map_err(|_| ())?;
            let Inner { client, started } = &mut *inner;
            let mut heard: Vec<Box<Payload>> = Vec::new();
            loop {
                let mut listener = with_context(|event: &Heard<'_>, context: &mut Context<'_>| {
                    let place = Inner::place(*started, when, context);
                    heard.push(Box::new(Payload { heard: event.clone().into_owned(), place }));
                });
                let goes_on = work(client, &mut listener);
                if !goes_on || !heard.is_empty() {
                    return Ok(heard);
                }
            }
        })?;
        done.map_err(|()| broken(()))
    }

    /// Does one thing, then has the handlers called.
    fn once<'py>(
        slf: &Bound<'py, Self>,
        when: Option<When>,
        mut work: impl FnMut(&mut looking_at::client::Client, &mut dyn looking_at::Listener) + Send,
    ) -> PyResult<Bound<'py, PyList>> {
        let (py, this) = (slf.py(), slf.get());
        let _feeding = this.handling.begin()?;
        let heard = this.work(py, when, |client, listener| {
            work(client, listener);
            false
        })?;
        this.handling.handle(py, heard)?;
        this.handling.take(py)
    }
}

#[pymethods]
impl Client {
    #[new]
    #[pyo3(signature = (
        patterns = None, mode = "settled", *, login = None, password = None, timeseal = 0, program = None, system = None,
        encoding = "latin-1", style = Some(12), interface = None, variables = None, block_mode = false,
        login_string = false, login_lines = Vec::new(), login_timeout = 60.0, answer_timeout = 60.0, keep_alive = None,
        width = None, idle = None
    ))]
    #[expect(clippy::too_many_arguments, reason = "they are keywords")]
    fn new(
        patterns: Option<&Bound<'_, PyAny>>,
        mode: &str,
        login: Option<String>,
        password: Option<String>,
        timeseal: u8,
        program: Option<String>,
        system: Option<String>,
        encoding: &str,
        style: Option<u8>,
        interface: Option<String>,
        variables: Option<&Bound<'_, PyDict>>,
        block_mode: bool,
        login_string: bool,
        login_lines: Vec<String>,
        login_timeout: f64,
        answer_timeout: f64,
        keep_alive: Option<(f64, String)>,
        width: Option<u16>,
        idle: Option<f64>,
    ) -> PyResult<Client> {
        let mut config = match (login, password) {
            (Some(name), Some(password)) => Config::player(name, password),
            (Some(name), None) => Config::guest_named(name),
            (None, None) => Config::typed(),
            (None, Some(_)) => return Err(PyValueError::new_err("a password without a login")),
        };
        if timeseal != 0 {
            config = config.timeseal(timeseal::version(timeseal)?);
        }
        if program.is_some() || system.is_some() {
            let program = program.unwrap_or_else(|| "looking-at".to_owned());
            config =
                config.program(program, system.unwrap_or_else(|| std::env::consts::OS.to_owned()));
        }
        config = config.encoding(match encoding {
            "latin-1" => Encoding::Latin1,
            "utf-8" => Encoding::Utf8,
            _ => {
                let text =
                    format!("there is no encoding {encoding:?}: expected \"latin-1\" or \"utf-8\"");
                return Err(PyValueError::new_err(text));
            }
        });
        config = config.style(style).login_string(login_string);
        if let Some(name) = interface {
            config = config.interface(name);
        }
        for (name, on) in variables.into_iter().flatten() {
            config = config.variable(name.extract::<String>()?, on.extract()?);
        }
        if block_mode {
            config = config.block_mode(true);
        }
        for line in login_lines {
            config = config.login_line(line);
        }
        config = config
            .login_timeout(duration("login_timeout", login_timeout)?)
            .answer_timeout(duration("answer_timeout", answer_timeout)?);
        if let Some((every, command)) = keep_alive {
            config = config.keep_alive(duration("keep_alive", every)?, command);
        }
        let mut session = patterns::session(patterns, mode)?;
        if let Some(columns) = width {
            session.set_width(columns);
        }
        if let Some(after) = idle {
            session.set_idle(duration("idle", after)?);
        }
        let client = looking_at::client::Client::with_session(config, session)
            .map_err(|error| PyValueError::new_err(error.to_string()))?;
        let inner = Mutex::new(Inner { client, started: None });
        Ok(Client { inner, handling: Handling::default(), zero: Instant::now() })
    }

    /// Reads the next bytes of the server, and returns the events that they complete.
    #[pyo3(signature = (data, now, time = None))]
    fn feed<'py>(
        slf: &Bound<'py, Self>,
        data: &Bound<'py, PyAny>,
        now: f64,
        time: Option<f64>,
    ) -> PyResult<Bound<'py, PyList>> {
        let (py, this) = (slf.py(), slf.get());
        let data = bytes_of(data)?;
        let mut bytes = data.as_bytes();
        let _feeding = this.handling.begin()?;
        let when = this.when(now, time)?;
        let mut result = this.handling.handle(py, Vec::new());
        while !bytes.is_empty() {
            // What handlers switch and send counts for the next event, so nothing after an event is read before its
            // handlers have been called. An event ends with a byte.
            let step = if this.handling.is_empty()? || result.is_err() { bytes.len() } else { 1 };
            let rest = &mut bytes;
            let heard = this.work(py, Some(when), |client, listener| {
                let (piece, after) = rest.split_at(step);
                *rest = after;
                client.feed(piece, when.now, listener);
                !rest.is_empty()
            })?;
            match &result {
                Ok(()) => result = this.handling.handle(py, heard),
                Err(_) => this.handling.keep(py, heard)?,
            }
        }
        result?;
        this.handling.take(py)
    }

    /// Does what the time demands, and returns the events of it.
    #[pyo3(signature = (now, time = None))]
    fn handle_timeout<'py>(
        slf: &Bound<'py, Self>,
        now: f64,
        time: Option<f64>,
    ) -> PyResult<Bound<'py, PyList>> {
        let when = slf.get().when(now, time)?;
        Client::once(slf, Some(when), |client, listener| {
            client.handle_timeout(when.now, listener);
        })
    }

    /// Ends the connection, and returns the last events.
    fn closed<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyList>> {
        Client::once(slf, None, |client, listener| client.closed(listener))
    }

    /// Prepares for a new connection, which begins with a login.
    fn reconnect(&self) -> PyResult<()> {
        let mut inner = self.lock()?;
        inner.client.reconnect();
        inner.started = None;
        Ok(())
    }

    /// Takes the bytes to send.
    fn output<'py>(&self, py: Python<'py>, now: f64) -> PyResult<Bound<'py, PyBytes>> {
        let now = self.when(now, None)?.now;
        Ok(PyBytes::new(py, &self.lock()?.client.output(now)))
    }

    /// When `handle_timeout` is to be called if nothing arrives before.
    #[getter]
    fn deadline(&self) -> PyResult<Option<f64>> {
        let deadline = self.lock()?.client.deadline();
        Ok(deadline.map(|at| at.saturating_duration_since(self.zero).as_secs_f64()))
    }

    /// Queues a command, and returns its number.
    fn command(&self, py: Python<'_>, text: &str) -> PyResult<u32> {
        let sent = self.lock()?.client.command(text);
        sent.map(|id| id.number()).map_err(|error| errors::send_error(py, &error))
    }

    /// Sends a line at once.
    fn send_line(&self, py: Python<'_>, text: &str) -> PyResult<()> {
        let sent = self.lock()?.client.send_line(text);
        sent.map_err(|error| errors::send_error(py, &error))
    }

    /// Returns how far the connection is, as the fields of `State`.
    fn _state<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let inner = self.lock()?;
        let dict = PyDict::new(py);
        let phase = match inner.client.state() {
            State::Connecting => "connecting",
            State::NameAsked => "name_asked",
            State::PasswordAsked => "password_asked",
            State::Refused { reason, line } => {
                dict.set_item("refusal", reason.as_str())?;
                dict.set_item("line", line)?;
                "refused"
            }
            State::Online { handle, registered } => {
                dict.set_item("handle", handle)?;
                dict.set_item("registered", registered)?;
                "online"
            }
            State::TakenOver => "taken_over",
            State::Closed { reason } => {
                dict.set_item("reason", reason)?;
                "closed"
            }
            _ => "unknown",
        };
        dict.set_item("phase", phase)?;
        dict.set_item("may_reconnect", inner.client.state().may_reconnect())?;
        Ok(dict)
    }

    /// Whether the server answers in block mode.
    #[getter]
    fn is_in_block_mode(&self) -> PyResult<bool> {
        Ok(self.lock()?.client.is_in_block_mode())
    }

    /// Returns what is known about the connection so far, as a dict.
    fn _status<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        status_dict(py, self.lock()?.client.status())
    }

    /// How many bytes have been received.
    #[getter]
    fn offset(&self) -> PyResult<u64> {
        Ok(self.lock()?.client.session().offset())
    }

    /// The line that is still arriving, for display only.
    #[getter]
    fn pending_line(&self) -> PyResult<String> {
        Ok(self.lock()?.client.session().pending_line().into_owned())
    }

    /// The pattern list.
    #[getter]
    fn patterns(&self) -> PyResult<PatternList> {
        Ok(PatternList::of(self.lock()?.client.session().list().clone()))
    }

    /// The groups of the list, and whether each is on.
    #[getter]
    fn groups(&self) -> PyResult<HashMap<String, bool>> {
        let mut inner = self.lock()?;
        Ok(inner.client.groups().iter().map(|(name, on)| (name.to_owned(), on)).collect())
    }

    /// Switches a group of the list.
    fn set_group(&self, name: &str, on: bool) -> PyResult<()> {
        match self.lock()?.client.groups().set(name, on) {
            true => Ok(()),
            false => Err(PyValueError::new_err(format!("there is no group {name:?}"))),
        }
    }

    /// Registers a handler for a kind; all kinds if it is None. Returns its number.
    fn _register(&self, kind: Option<String>, handler: Bound<'_, PyAny>) -> PyResult<u64> {
        if let Some(kind) = &kind {
            known_kind(self.lock()?.client.session().list(), kind)?;
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

    fn __repr__(slf: &Bound<'_, Self>) -> PyResult<String> {
        let phase = slf.get()._state(slf.py())?.get_item("phase")?;
        let phase = phase.map_or_else(String::new, |phase| phase.to_string());
        let offset = slf.get().offset()?;
        Ok(format!("<Client {phase} offset={offset}>"))
    }
}

/// Returns the name of a number that FICS gives a command in block mode.
#[pyfunction]
pub(crate) fn code_name(code: &Bound<'_, PyAny>) -> PyResult<Option<&'static str>> {
    Ok(looking_at::client::code_name(whole("code", code)?))
}
