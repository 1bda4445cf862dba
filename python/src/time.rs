//! Times as Python has them.
//!
//! PyO3's own conversion panics for what is before 1970.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::PyDict;

static EPOCH: PyOnceLock<Py<PyAny>> = PyOnceLock::new();

/// Returns the beginning of 1970 as a `datetime`, in UTC.
fn epoch(py: Python<'_>) -> PyResult<&Bound<'_, PyAny>> {
    let epoch = EPOCH.get_or_try_init(py, || {
        let module = py.import("datetime")?;
        let utc = module.getattr("timezone")?.getattr("utc")?;
        let fields = (1970, 1, 1, 0, 0, 0, 0, utc);
        Ok::<_, PyErr>(module.getattr("datetime")?.call1(fields)?.unbind())
    })?;
    Ok(epoch.bind(py))
}

/// Converts a time to a `datetime` in UTC. One that Python can't express is an `OverflowError`.
pub(crate) fn datetime(py: Python<'_>, time: SystemTime) -> PyResult<Bound<'_, PyAny>> {
    let names = PyDict::new(py);
    names.set_item("microseconds", micros(time))?;
    let delta = py.import("datetime")?.getattr("timedelta")?.call((), Some(&names))?;
    epoch(py)?.add(delta)
}

/// Converts a `datetime` with a time zone to a time.
pub(crate) fn system_time(value: &Bound<'_, PyAny>) -> PyResult<SystemTime> {
    let py = value.py();
    let module = py.import("datetime")?;
    if !value.is_instance(&module.getattr("datetime")?)? || value.getattr("tzinfo")?.is_none() {
        return Err(PyTypeError::new_err("a time is a datetime with a time zone"));
    }
    let one = module.getattr("timedelta")?.call1((0, 0, 1))?;
    let micros: i64 = value.sub(epoch(py)?)?.floor_div(one)?.extract()?;
    let part = Duration::from_micros(micros.unsigned_abs());
    let time = if micros < 0 { UNIX_EPOCH.checked_sub(part) } else { UNIX_EPOCH.checked_add(part) };
    time.ok_or_else(|| PyValueError::new_err("the time is out of range"))
}

/// Returns the microseconds since 1970.
pub(crate) fn micros(time: SystemTime) -> i64 {
    let since = |duration: Duration| i64::try_from(duration.as_micros()).unwrap_or(i64::MAX);
    match time.duration_since(UNIX_EPOCH) {
        Ok(after) => since(after),
        Err(before) => -since(before.duration()),
    }
}
