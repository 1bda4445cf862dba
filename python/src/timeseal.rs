//! What a client sends so that FICS does not count its lag.

use std::time::Duration;

use looking_at::timeseal::{self, Version};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

/// Returns the version with this number.
pub(crate) fn version(number: u8) -> PyResult<Version> {
    match number {
        1 => Ok(Version::One),
        2 => Ok(Version::Two),
        _ => Err(PyValueError::new_err(format!("timeseal has the versions 1 and 2, not {number}"))),
    }
}

/// The greeting of a client, before anything else is sent.
#[pyfunction]
pub(crate) fn timeseal_hello(
    number: u8,
    client: &str,
    system: &str,
    elapsed: f64,
) -> PyResult<Vec<u8>> {
    let sealed = timeseal::hello(version(number)?, client, system, duration(elapsed)?);
    sealed.map_err(|error| PyValueError::new_err(error.to_string()))
}

/// A line with its time, encoded.
#[pyfunction]
pub(crate) fn timeseal_encode(line: &[u8], elapsed: f64) -> PyResult<Vec<u8>> {
    let sealed = timeseal::encode(line, duration(elapsed)?);
    sealed.map_err(|error| PyValueError::new_err(error.to_string()))
}

/// The answer to a ping, encoded.
#[pyfunction]
pub(crate) fn timeseal_pong(elapsed: f64) -> PyResult<Vec<u8>> {
    Ok(timeseal::pong(duration(elapsed)?))
}

fn duration(seconds: f64) -> PyResult<Duration> {
    Duration::try_from_secs_f64(seconds).map_err(|error| PyValueError::new_err(error.to_string()))
}
