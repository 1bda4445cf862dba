//! Captures as Arrow tables, over the Arrow PyCapsule interface.
//!
//! A table is made batch by batch while it is read, without Python objects: whoever reads it calls
//! into Rust alone. No Arrow library of Python is needed for that.

mod batches;
mod columns;
mod pick;

use std::sync::{Arc, Mutex};

use arrow_array::ffi_stream::FFI_ArrowArrayStream;
use arrow_schema::ffi::FFI_ArrowSchema;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyCapsule;

use self::batches::Batches;
use self::columns::Table;
use crate::capture::Source;
use crate::errors::internal;
use crate::patterns;

/// The captures that could not be read to the end, and why.
type Errors = Arc<Mutex<Vec<(String, String)>>>;

/// What becomes of a capture that can't be read to its end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum OnError {
    /// The table ends with an error, after everything that was read before it.
    Raise,
    /// It is listed, and the other captures are read.
    Report,
}

/// A table whose record batches are made while it is read. It can be read more than once.
#[pyclass(frozen, module = "looking_at")]
pub(crate) struct ArrowStream {
    sources: Vec<Source>,
    table: &'static Table,
    on_error: OnError,
    session: looking_at::Session,
    errors: Errors,
}

#[pymethods]
impl ArrowStream {
    /// The names of the columns and their types.
    #[getter]
    fn schema(&self) -> Vec<(&'static str, &'static str)> {
        self.table.columns.iter().map(|column| (column.name, column.sort.name())).collect()
    }

    /// The captures that could not be read to the end when the table was last read, with the reasons.
    /// It is complete when the table has been read.
    #[getter]
    fn errors(&self) -> Vec<(String, String)> {
        self.errors.lock().map(|errors| errors.clone()).unwrap_or_default()
    }

    fn __arrow_c_schema__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyCapsule>> {
        let schema = FFI_ArrowSchema::try_from(&*self.table.schema())
            .map_err(|error| internal(py, &error.to_string()))?;
        PyCapsule::new_with_value(py, schema, c"arrow_schema")
    }

    /// Columns have the types of the schema, whatever is requested: a consumer converts them.
    #[pyo3(signature = (requested_schema = None))]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyCapsule>> {
        let _ = requested_schema;
        let errors = Arc::clone(&self.errors);
        if let Ok(mut errors) = errors.lock() {
            errors.clear();
        }
        let sources = self.sources.iter().cloned().collect();
        let batches =
            Batches::new(self.table, sources, self.session.clone(), self.on_error, errors);
        let stream = FFI_ArrowArrayStream::new(Box::new(batches));
        PyCapsule::new_with_value(py, stream, c"arrow_array_stream")
    }

    fn __repr__(&self) -> String {
        format!("<ArrowStream {} of {} captures>", self.table.name, self.sources.len())
    }
}

/// A table of captures.
#[pyfunction]
#[pyo3(signature = (sources, table, on_error, patterns, mode))]
pub(crate) fn arrow(
    sources: &Bound<'_, PyAny>,
    table: &str,
    on_error: &str,
    patterns: Option<&Bound<'_, PyAny>>,
    mode: &str,
) -> PyResult<ArrowStream> {
    let Some(table) = Table::named(table) else {
        let names: Vec<_> = columns::TABLES.iter().map(|table| table.name).collect();
        let text = format!("there is no table {table:?}: expected {}", names.join(", "));
        return Err(PyValueError::new_err(text));
    };
    let on_error = match on_error {
        "raise" => OnError::Raise,
        "report" => OnError::Report,
        _ => {
            let text = format!("on_error is \"raise\" or \"report\", not {on_error:?}");
            return Err(PyValueError::new_err(text));
        }
    };
    let session = patterns::session(patterns, mode)?;
    let sources = Source::of_all(sources)?;
    Ok(ArrowStream { sources, table, on_error, session, errors: Errors::default() })
}
