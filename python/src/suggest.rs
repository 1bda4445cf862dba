//! Drafts of patterns for the lines of captures that match nothing.

use looking_at::suggest::{Draft, Unmatched};
use looking_at::{Listener, snap};
use pyo3::prelude::*;

use crate::capture::Source;
use crate::errors::guarded;
use crate::patterns::{self, PatternList};
use crate::progress::Callbacks;
use crate::read::Reading;
use crate::session::with_mode;

/// Drafts a list: its text, what is known about it as JSON, and the list.
#[pyfunction]
#[pyo3(signature = (sources, patterns, mode, min, all, progress = None, on_error = None))]
#[expect(clippy::too_many_arguments)]
pub(crate) fn suggest(
    py: Python<'_>,
    sources: &Bound<'_, PyAny>,
    patterns: Option<&Bound<'_, PyAny>>,
    mode: &str,
    min: u64,
    all: bool,
    progress: Option<Bound<'_, PyAny>>,
    on_error: Option<Bound<'_, PyAny>>,
) -> PyResult<(String, String, PatternList)> {
    let heard = Callbacks::new(progress, on_error)?;
    let sources = Source::of_all(sources)?;
    let session = patterns::session(patterns, mode)?;
    let list = session.list().clone();
    let empty = || if all { Unmatched::all(&list) } else { Unmatched::new(&list) };
    let mut lines = empty();
    listen(py, &sources, session, &heard, empty, |more| lines.merge(more))?;
    let mut draft = guarded(py, || lines.draft(min))?;
    // The captures that could not be read have been heard of.
    let quiet = Callbacks::quiet(heard.hears_errors());
    draft.prove(&lines, |mut proof| {
        let (fresh, session) = (proof.clone(), with_mode(proof.list().clone(), mode)?);
        listen(py, &sources, session, &quiet, || fresh.clone(), |more| proof.merge(&more))?;
        PyResult::Ok(proof)
    })?;
    described(py, &draft)
}

/// Reads the captures, and gives what a listener has heard in each.
fn listen<L: Listener + Send>(
    py: Python<'_>,
    sources: &[Source],
    session: looking_at::Session,
    callbacks: &Callbacks,
    empty: impl Fn() -> L,
    mut done: impl FnMut(L) + Send,
) -> PyResult<()> {
    let mut reading = Reading::new(session, false, sources.to_vec());
    loop {
        let mut listener = empty();
        if !reading.play_capture(py, callbacks, &mut |playing| playing.listen(&mut listener))? {
            return Ok(());
        }
        guarded(py, || done(listener))?;
    }
}

fn described(py: Python<'_>, draft: &Draft) -> PyResult<(String, String, PatternList)> {
    let (text, json) = guarded(py, || {
        let mut json = Vec::new();
        let written = snap::write_json(&draft.to_json(), &mut json);
        (draft.to_string(), written.map(|()| String::from_utf8_lossy(&json).into_owned()))
    })?;
    Ok((text, json?, PatternList::of(draft.list().clone())))
}
