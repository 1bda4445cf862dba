//! The exceptions, which are defined in Python, and what turns failures into them.

use std::any::Any;
use std::fmt;
use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};

use looking_at::capture::CaptureError;
use looking_at::client::SendError;
use looking_at::{ListError, UnknownKind};
use pyo3::exceptions::{
    PyConnectionError, PyOSError, PyOverflowError, PyRuntimeError, PyTypeError, PyValueError,
};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::PyType;

/// The classes of `looking_at._errors`.
struct Classes {
    list: Py<PyType>,
    capture: Py<PyType>,
    internal: Py<PyType>,
    send: Py<PyType>,
}

static CLASSES: PyOnceLock<Classes> = PyOnceLock::new();

/// Registers the classes that are raised.
#[pyfunction]
pub(crate) fn register_errors(
    py: Python<'_>,
    list: Py<PyType>,
    capture: Py<PyType>,
    internal: Py<PyType>,
    send: Py<PyType>,
) {
    // A second import of the same module registers the same classes.
    let _ = CLASSES.set(py, Classes { list, capture, internal, send });
}

fn raised<'py, A>(py: Python<'py>, class: fn(&Classes) -> &Py<PyType>, arguments: A) -> PyErr
where
    A: pyo3::call::PyCallArgs<'py>,
{
    let Some(classes) = CLASSES.get(py) else {
        return PyRuntimeError::new_err("looking_at is not imported");
    };
    match class(classes).bind(py).call1(arguments) {
        Ok(error) => PyErr::from_value(error),
        Err(error) => error,
    }
}

/// Runs a closure detached from the interpreter, and makes an exception of a panic.
pub(crate) fn guarded<T: Send>(py: Python<'_>, run: impl FnOnce() -> T + Send) -> PyResult<T> {
    py.detach(|| caught(run)).map_err(|message| internal(py, &message))
}

/// Runs a closure, and returns the message of a panic.
pub(crate) fn caught<T>(run: impl FnOnce() -> T) -> Result<T, String> {
    catch_unwind(AssertUnwindSafe(run)).map_err(|panic| message(&*panic))
}

fn message(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().map(|text| (*text).to_owned());
    let text = text.or_else(|| panic.downcast_ref::<String>().cloned());
    text.unwrap_or_else(|| "no message".to_owned())
}

/// Returns the exception for a fault of the package itself.
pub(crate) fn internal(py: Python<'_>, message: &str) -> PyErr {
    raised(py, |classes| &classes.internal, (message,))
}

/// Returns the exception for a list with mistakes.
pub(crate) fn list_error(py: Python<'_>, error: &ListError) -> PyErr {
    match error {
        ListError::Read { file, source } => os_error(source, file),
        ListError::Mistakes { file, mistakes } => {
            let places: Vec<(usize, usize, String)> = mistakes
                .iter()
                .map(|mistake| (mistake.line, mistake.column, mistake.problem.to_string()))
                .collect();
            raised(py, |classes| &classes.list, (error.to_string(), file, places))
        }
        other => PyValueError::new_err(other.to_string()),
    }
}

/// Returns the exception of a file that can't be opened, such as `FileNotFoundError`.
fn os_error(error: &io::Error, file: &str) -> PyErr {
    match error.raw_os_error() {
        // With a number, Python chooses the subclass itself.
        Some(number) => {
            let text = error.to_string();
            let text = text.split(" (os error").next().unwrap_or_default().to_owned();
            PyOSError::new_err((number, text, file.to_owned()))
        }
        None => PyOSError::new_err(format!("{file}: {error}")),
    }
}

/// Returns the exception for a text that can't be sent.
pub(crate) fn send_error(py: Python<'_>, error: &SendError) -> PyErr {
    match error {
        SendError::Closed => PyConnectionError::new_err(error.to_string()),
        _ => raised(py, |classes| &classes.send, (error.to_string(),)),
    }
}

/// Reads an argument that is a whole number. An error names it, which PyO3's do only since Python 3.11.
pub(crate) fn whole<T: TryFrom<i64>>(name: &str, value: &Bound<'_, PyAny>) -> PyResult<T> {
    let number = match value.extract::<i64>() {
        Ok(number) => T::try_from(number).ok(),
        Err(error) if error.is_instance_of::<PyOverflowError>(value.py()) => None,
        Err(_) => {
            let text = format!("{name} is an int, not {}", value.repr()?);
            return Err(PyTypeError::new_err(text));
        }
    };
    number.ok_or_else(|| PyValueError::new_err(format!("{name} is out of range: {value}")))
}

/// Returns the exception for an unknown kind.
pub(crate) fn unknown_kind(error: &UnknownKind) -> PyErr {
    PyValueError::new_err(error.to_string())
}

/// The reason why a capture could not be read to its end.
#[derive(Debug)]
pub(crate) enum Failure {
    /// It could not be opened.
    Open { name: String, source: io::Error },
    /// It is damaged, or reading failed.
    Read { name: String, source: CaptureError },
    /// Something panicked.
    Panic(String),
}

impl Failure {
    pub(crate) fn to_error(&self, py: Python<'_>) -> PyErr {
        match self {
            Failure::Open { name, source } => os_error(source, name),
            Failure::Read { name, source } => {
                raised(py, |classes| &classes.capture, (self.to_string(), name, place(source)))
            }
            Failure::Panic(message) => internal(py, message),
        }
    }
}

/// Returns the line of a capture with lines, or the offset.
fn place(error: &CaptureError) -> (Option<u64>, Option<u64>) {
    match error {
        CaptureError::Io { offset, .. }
        | CaptureError::CutOffData { offset, .. }
        | CaptureError::Damaged { offset, .. } => (None, Some(*offset)),
        CaptureError::Line { line, .. }
        | CaptureError::CutOffLine { line }
        | CaptureError::LineTooLong { line, .. }
        | CaptureError::NotAByte { line, .. } => (Some(*line), None),
        CaptureError::Version { .. } => (Some(1), None),
        _ => (None, None),
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Failure::Open { name, source } => write!(f, "{name}: {source}"),
            Failure::Read { name, source } => write!(f, "{name}: {source}"),
            Failure::Panic(message) => write!(f, "internal error: {message}"),
        }
    }
}

impl std::error::Error for Failure {}
