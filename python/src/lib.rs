//! The native half of the Python package `looking_at`: sessions, events, captures and Arrow tables.
//!
//! Python code never sees a Rust panic: [`errors::guarded`] makes an exception of it. Whatever reads or
//! parses runs detached from the interpreter, so that other threads go on.

mod capture;
mod client;
mod errors;
mod event;
mod games;
mod handling;
mod interrupt;
mod patterns;
mod progress;
mod read;
mod session;
mod suggest;
mod table;
mod time;
mod timeseal;
mod value;

use pyo3::prelude::*;

/// Events are many small pieces of memory that are made by the thousand before Python takes them: with the
/// C library's allocator `read` takes a tenth more time.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// Panics, for the test that a panic becomes an exception.
#[pyfunction]
fn _panic(py: Python<'_>) -> PyResult<()> {
    errors::guarded(py, || panic!("as asked for"))
}

// No state outside the objects, and those are immutable or locked: free-threaded builds need no GIL.
#[pymodule(gil_used = false)]
fn _looking_at(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    module.add_class::<client::Client>()?;
    module.add_class::<event::Answers>()?;
    module.add_class::<event::Event>()?;
    module.add_class::<event::Record>()?;
    module.add_class::<event::Field>()?;
    module.add_class::<games::Game>()?;
    module.add_class::<patterns::PatternList>()?;
    module.add_class::<read::Reader>()?;
    module.add_class::<session::Session>()?;
    module.add_class::<table::ArrowStream>()?;
    module.add_class::<table::RecordBatch>()?;
    module.add_class::<table::RecordBatches>()?;
    module.add_function(wrap_pyfunction!(client::code_name, module)?)?;
    module.add_function(wrap_pyfunction!(event::register, module)?)?;
    module.add_function(wrap_pyfunction!(event::restore_event, module)?)?;
    module.add_function(wrap_pyfunction!(event::restore_record, module)?)?;
    module.add_function(wrap_pyfunction!(errors::register_errors, module)?)?;
    module.add_function(wrap_pyfunction!(games::games, module)?)?;
    module.add_function(wrap_pyfunction!(games::restore_game, module)?)?;
    module.add_function(wrap_pyfunction!(suggest::suggest, module)?)?;
    module.add_function(wrap_pyfunction!(read::read, module)?)?;
    module.add_function(wrap_pyfunction!(read::count, module)?)?;
    module.add_function(wrap_pyfunction!(read::snapshot, module)?)?;
    module.add_function(wrap_pyfunction!(read::_feed_only, module)?)?;
    module.add_function(wrap_pyfunction!(table::arrow, module)?)?;
    module.add_function(wrap_pyfunction!(_panic, module)?)?;
    Ok(())
}
