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

use self::batches::{Batches, Making};
use self::columns::{Plan, Rows, Table};
use crate::capture::Source;
use crate::errors::internal;
use crate::interrupt::Interrupted;
use crate::patterns;
use crate::progress::Callbacks;
use crate::read::Kinds;

/// The captures that could not be read to the end, and why.
type Errors = Arc<Mutex<Vec<(String, String)>>>;

/// What becomes of a capture that can't be read to its end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum OnError {
    /// The table ends with an error, after everything that was read before it.
    Raise,
    /// It is listed, and the other captures are read.
    Report,
    /// A function is called, and the other captures are read.
    Call,
}

/// A table whose record batches are made while it is read. It can be read more than once.
#[pyclass(frozen, module = "looking_at")]
pub(crate) struct ArrowStream {
    sources: Vec<Source>,
    plan: Plan,
    kinds: Kinds,
    on_error: OnError,
    session: looking_at::Session,
    callbacks: Callbacks,
    errors: Errors,
}

#[pymethods]
impl ArrowStream {
    /// The names of the columns and their types.
    #[getter]
    fn schema(&self) -> Vec<(&'static str, &'static str)> {
        self.plan.columns.iter().map(|column| (column.name, column.sort.name())).collect()
    }

    /// The captures that could not be read to the end when the table was last read, with the reasons.
    /// It is complete when the table has been read.
    #[getter]
    fn errors(&self) -> Vec<(String, String)> {
        self.errors.lock().map(|errors| errors.clone()).unwrap_or_default()
    }

    fn __arrow_c_schema__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyCapsule>> {
        let schema = FFI_ArrowSchema::try_from(&*self.plan.schema())
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
        let stream = FFI_ArrowArrayStream::new(Box::new(self.batches(py)?));
        PyCapsule::new_with_value(py, stream, c"arrow_array_stream")
    }

    /// Returns the record batches one by one, each of which is a table by itself.
    fn __iter__(&self, py: Python<'_>) -> PyResult<RecordBatches> {
        Ok(RecordBatches { batches: Mutex::new(self.batches(py)?) })
    }

    fn __repr__(&self) -> String {
        format!("<ArrowStream {} of {} captures>", self.plan.table.name, self.sources.len())
    }
}

impl ArrowStream {
    fn batches(&self, py: Python<'_>) -> PyResult<Batches> {
        let errors = Arc::clone(&self.errors);
        if let Ok(mut errors) = errors.lock() {
            errors.clear();
        }
        let making = Making {
            plan: self.plan.clone(),
            kinds: self.kinds.clone(),
            session: self.session.clone(),
            on_error: self.on_error,
            callbacks: self.callbacks.clone_ref(py),
        };
        let sources = self.sources.iter().cloned().collect();
        Ok(Batches::new(making, sources, errors, Interrupted::listen(py)?))
    }
}

/// The record batches of a table, one after the other.
#[pyclass(frozen, module = "looking_at")]
pub(crate) struct RecordBatches {
    batches: Mutex<Batches>,
}

#[pymethods]
impl RecordBatches {
    fn __iter__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<RecordBatch>> {
        let next =
            py.detach(|| self.batches.lock().map(|mut batches| batches.next()).map_err(|_| ()));
        py.check_signals()?;
        let next =
            next.map_err(|()| internal(py, "the table is unusable after an internal error"))?;
        match next.transpose() {
            Ok(batch) => Ok(batch.map(|batch| RecordBatch { batch })),
            Err(error) => Err(batches::error_of(py, &error)),
        }
    }
}

/// A few thousand rows of a table, over the Arrow PyCapsule interface.
#[pyclass(frozen, module = "looking_at")]
pub(crate) struct RecordBatch {
    batch: arrow_array::RecordBatch,
}

#[pymethods]
impl RecordBatch {
    #[pyo3(signature = (requested_schema = None))]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyCapsule>> {
        let _ = requested_schema;
        let (batch, schema) = (self.batch.clone(), self.batch.schema());
        let batches = arrow_array::RecordBatchIterator::new([Ok(batch)], schema);
        let stream = FFI_ArrowArrayStream::new(Box::new(batches));
        PyCapsule::new_with_value(py, stream, c"arrow_array_stream")
    }

    fn __len__(&self) -> usize {
        self.batch.num_rows()
    }
}

/// Creates a table of captures.
#[pyfunction]
#[pyo3(signature = (sources, table, on_error, patterns, mode, columns = None, kinds = None, json = false, progress = None, without = None))]
#[expect(clippy::too_many_arguments)]
pub(crate) fn arrow(
    sources: &Bound<'_, PyAny>,
    table: &str,
    on_error: Bound<'_, PyAny>,
    patterns: Option<&Bound<'_, PyAny>>,
    mode: &str,
    columns: Option<Vec<String>>,
    kinds: Option<Vec<String>>,
    json: bool,
    progress: Option<Bound<'_, PyAny>>,
    without: Option<Vec<String>>,
) -> PyResult<ArrowStream> {
    let Some(table) = Table::named(table) else {
        let names: Vec<_> = columns::TABLES.iter().map(|table| table.name).collect();
        let text = format!("there is no table {table:?}: expected {}", names.join(", "));
        return Err(PyValueError::new_err(text));
    };
    let plan = match columns {
        None => Plan::all(table, json),
        Some(names) => Plan::only(table, &names).map_err(|unknown| {
            let names: Vec<_> = table.columns.iter().map(|column| column.name).collect();
            let (table, names) = (table.name, names.join(", "));
            let text = format!("the table {table:?} has no column {unknown:?}: expected {names}");
            PyValueError::new_err(text)
        })?,
    };
    let word = on_error.extract::<String>();
    let on_error_callback = word.is_err().then(|| on_error.clone());
    let on_error = match word.as_deref() {
        Ok("raise") => OnError::Raise,
        Ok("report") => OnError::Report,
        Err(_) if on_error.is_callable() => OnError::Call,
        _ => {
            let text = format!(
                "on_error is \"raise\", \"report\" or a function, not {}",
                on_error.repr()?
            );
            return Err(PyValueError::new_err(text));
        }
    };
    let session = patterns::session(patterns, mode)?;
    if kinds.is_some() && matches!(table.rows, Rows::Games) {
        return Err(PyValueError::new_err("the table \"games\" has no kinds"));
    }
    let kinds = match without {
        Some(without) => Kinds::Except(without.into_iter().collect()),
        None => Kinds::only(kinds, session.list())?,
    };
    let sources = Source::of_all(sources)?;
    let callbacks = Callbacks::new(progress, on_error_callback)?;
    Ok(ArrowStream {
        sources,
        plan,
        kinds,
        on_error,
        session,
        callbacks,
        errors: Errors::default(),
    })
}
