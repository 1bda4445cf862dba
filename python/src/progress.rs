//! How far reading has come, and what becomes of captures that can't be read.

use std::io::{self, Read};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;

use crate::capture::Source;
use crate::errors::Failure;

/// How often a callback is called at most.
const OFTEN: Duration = Duration::from_millis(100);

/// Counts the bytes that are read from a file, compressed or not.
pub(crate) struct Counted<R> {
    pub(crate) inner: R,
    pub(crate) read: Arc<AtomicU64>,
}

impl<R: Read> Read for Counted<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.inner.read(buffer)?;
        self.read.fetch_add(count as u64, Ordering::Relaxed);
        Ok(count)
    }
}

/// The callbacks of a caller while captures are read.
#[derive(Debug, Default)]
pub(crate) struct Callbacks {
    /// Whether captures that can't be read to their end are passed over in silence.
    is_quiet: bool,
    /// A function that gets the number of bytes read, the total, and the capture.
    progress: Option<Py<PyAny>>,
    /// A function that gets a capture that can't be read to its end, and the exception. Without it, that is raised.
    on_error: Option<Py<PyAny>>,
}

impl Callbacks {
    pub(crate) fn new(
        progress: Option<Bound<'_, PyAny>>,
        on_error: Option<Bound<'_, PyAny>>,
    ) -> PyResult<Callbacks> {
        for (name, given) in [("progress", &progress), ("on_error", &on_error)] {
            if let Some(given) = given.as_ref().filter(|given| !given.is_callable()) {
                let text = format!("{name} is called, but a {} can't be", given.get_type().name()?);
                return Err(PyTypeError::new_err(text));
            }
        }
        let (progress, on_error) = (progress.map(Bound::unbind), on_error.map(Bound::unbind));
        Ok(Callbacks { is_quiet: false, progress, on_error })
    }

    /// Calls nothing, for captures that are read once more.
    pub(crate) fn quiet(is_quiet: bool) -> Callbacks {
        Callbacks { is_quiet, ..Callbacks::default() }
    }

    pub(crate) fn clone_ref(&self, py: Python<'_>) -> Callbacks {
        let clone = |callback: &Option<Py<PyAny>>| callback.as_ref().map(|it| it.clone_ref(py));
        let (progress, on_error) = (clone(&self.progress), clone(&self.on_error));
        Callbacks { is_quiet: self.is_quiet, progress, on_error }
    }

    pub(crate) fn hears_errors(&self) -> bool {
        self.on_error.is_some()
    }

    /// Reports that a capture can't be read to its end; returns the exception if no callback takes it.
    pub(crate) fn fail(&self, py: Python<'_>, name: &str, failure: &Failure) -> PyResult<()> {
        let error = failure.to_error(py);
        match &self.on_error {
            Some(callback) => callback.call1(py, (name, error.into_value(py))).map(drop),
            None if self.is_quiet => Ok(()),
            None => Err(error),
        }
    }
}

/// How far reading has come.
#[derive(Debug)]
pub(crate) struct Track {
    total: u64,
    /// The bytes of the captures before the current one.
    before: u64,
    /// The current capture, and how many bytes it has.
    current: Option<(Arc<str>, u64)>,
    /// How many bytes of it have been read.
    read: Arc<AtomicU64>,
    /// When the callback was last called.
    called: Option<Instant>,
    /// Whether a capture has ended since.
    ended: bool,
}

impl Track {
    pub(crate) fn new<'s>(sources: impl IntoIterator<Item = &'s Source>) -> Track {
        let total = sources.into_iter().map(Source::size).sum();
        let (before, read) = (0, Arc::default());
        Track { total, before, current: None, read, called: None, ended: false }
    }

    /// Begins with a capture; returns what counts its bytes.
    pub(crate) fn begin(&mut self, source: &Source) -> Arc<AtomicU64> {
        self.end();
        self.current = Some((Arc::clone(source.name()), source.size()));
        self.read = Arc::default();
        Arc::clone(&self.read)
    }

    /// Ends with a capture.
    pub(crate) fn end(&mut self) {
        if let Some((_, size)) = &mut self.current {
            self.ended |= *size > 0;
            self.before += std::mem::take(size);
            self.read = Arc::default();
        }
    }

    pub(crate) fn name(&self) -> &str {
        self.current.as_ref().map_or("", |(name, _)| name)
    }

    /// Returns whether to call the callback now.
    pub(crate) fn is_due(&self, callbacks: &Callbacks) -> bool {
        callbacks.progress.is_some()
            && self.current.is_some()
            && (self.ended || self.called.is_none_or(|called| called.elapsed() >= OFTEN))
    }

    pub(crate) fn report(&mut self, py: Python<'_>, callbacks: &Callbacks) -> PyResult<()> {
        let (Some(callback), Some((name, size))) = (&callbacks.progress, &self.current) else {
            return Ok(());
        };
        (self.called, self.ended) = (Some(Instant::now()), false);
        let done = self.before + self.read.load(Ordering::Relaxed).min(*size);
        callback.call1(py, (done.min(self.total), self.total, &**name)).map(drop)
    }
}
