//! The versions of timeseal.

use looking_at::timeseal::Version;
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
