//! Pattern lists: parsing, checking, and why a line is read as it is.

use looking_at::check;
use looking_at::explain::{Reason, explain};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyString};

use crate::errors::{guarded, list_error};
use crate::session::with_mode;

/// An ordered list of patterns, which says what becomes an event.
#[pyclass(frozen, module = "looking_at")]
#[derive(Debug)]
pub(crate) struct PatternList {
    list: looking_at::PatternList,
}

impl PatternList {
    pub(crate) fn of(list: looking_at::PatternList) -> PatternList {
        PatternList { list }
    }
}

/// What a check found: its level, name, message, file and line.
type Found = (String, String, String, String, usize);

/// Returns the list with this name.
fn named(py: Python<'_>, name: &str) -> PyResult<looking_at::PatternList> {
    match name {
        "ics" => Ok(looking_at::PatternList::ics()),
        "xboard" => Ok(looking_at::PatternList::xboard()),
        "demichess" => Ok(looking_at::PatternList::demichess()),
        // As the command has it: anything else is a file.
        path => looking_at::PatternList::load(path).map_err(|error| list_error(py, &error)),
    }
}

/// Creates a session with the patterns that a user passes: nothing, a name, a file or a list.
pub(crate) fn session(
    patterns: Option<&Bound<'_, PyAny>>,
    mode: &str,
) -> PyResult<looking_at::Session> {
    let list = match patterns {
        None => looking_at::PatternList::ics(),
        Some(given) => match given.cast::<PatternList>() {
            Ok(list) => list.get().list.clone(),
            Err(_) => {
                named(given.py(), &path("patterns are a name, a file or a PatternList", given)?)?
            }
        },
    };
    with_mode(list, mode)
}

/// Returns the path of a text or a path object.
fn path(expected: &str, given: &Bound<'_, PyAny>) -> PyResult<String> {
    let path = given.py().import("os")?.getattr("fspath")?.call1((given,));
    match path.ok().filter(|path| path.is_instance_of::<PyString>()) {
        Some(path) => path.extract(),
        None => Err(PyTypeError::new_err(format!("{expected}, not {}", given.repr()?))),
    }
}

fn line_bytes(line: &Bound<'_, PyAny>) -> PyResult<Vec<u8>> {
    if let Ok(text) = line.cast::<PyString>() {
        return Ok(text.extract::<String>()?.into_bytes());
    }
    match line.cast::<PyBytes>() {
        Ok(bytes) => Ok(bytes.as_bytes().to_vec()),
        Err(_) => Err(PyTypeError::new_err("a line is a text or bytes")),
    }
}

#[pymethods]
impl PatternList {
    /// Reads a list from its text; `name` is what errors call it.
    #[staticmethod]
    #[pyo3(signature = (text, name = "<text>"))]
    fn parse(py: Python<'_>, text: &str, name: &str) -> PyResult<PatternList> {
        let parsed = guarded(py, || looking_at::PatternList::parse(name, text))?;
        parsed.map(PatternList::of).map_err(|error| list_error(py, &error))
    }

    /// Reads a list from a file; `ics`, `xboard` and `demichess` are built in.
    #[staticmethod]
    fn load(path: &Bound<'_, PyAny>) -> PyResult<PatternList> {
        let name = self::path("a list is a name or a file", path)?;
        named(path.py(), &name).map(PatternList::of)
    }

    /// The name of the list, or its file.
    #[getter]
    fn name(&self) -> &str {
        self.list.name()
    }

    /// The kinds of events that the list makes, in its order.
    #[getter]
    fn kinds(&self) -> Vec<&str> {
        let mut kinds: Vec<&str> = Vec::new();
        for entry in self.list.entries() {
            if !kinds.contains(&entry.kind()) {
                kinds.push(entry.kind());
            }
        }
        kinds
    }

    /// The groups, and whether each is on.
    #[getter]
    fn groups<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let dict = PyDict::new(py);
        for group in self.list.groups() {
            dict.set_item(group.name(), group.is_on())?;
        }
        Ok(dict)
    }

    /// Returns the list with one group switched.
    fn with_group(&self, name: &str, on: bool) -> PyResult<PatternList> {
        let mut list = self.list.clone();
        match list.set_group(name, on) {
            true => Ok(PatternList { list }),
            false => Err(PyValueError::new_err(format!("there is no group {name:?}"))),
        }
    }

    /// Returns this list with another after it.
    fn then(&self, next: &PatternList) -> PatternList {
        PatternList { list: self.list.clone().then(next.list.clone()) }
    }

    fn __len__(&self) -> usize {
        self.list.entries().len()
    }

    fn __repr__(&self) -> String {
        format!("<PatternList {:?}: {} entries>", self.list.name(), self.list.entries().len())
    }

    /// Finds entries that never match, talk that players can forge, and more.
    fn check<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        slf.py().import("looking_at._patterns")?.getattr("check")?.call1((slf,))
    }

    /// Says which entry reads a line, and which came close.
    fn explain<'py>(
        slf: &Bound<'py, Self>,
        line: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        slf.py().import("looking_at._patterns")?.getattr("explain")?.call1((slf, line))
    }

    /// Returns what `check` finds: level, name, message, file and line of each.
    fn _check(&self, py: Python<'_>) -> PyResult<Vec<Found>> {
        let list = &self.list;
        let findings = guarded(py, || check::check(list))?;
        let all = findings.iter().map(|finding| {
            let entry = list.entries().get(finding.entry());
            let (file, line) = entry.map_or(("", 0), |entry| entry.place());
            let level = finding.level().to_string();
            (level, finding.name().to_owned(), finding.message(list), file.to_owned(), line)
        });
        Ok(all.collect())
    }

    /// Returns why a line is read as it is, as plain values.
    fn _explain<'py>(
        &self,
        py: Python<'py>,
        line: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyDict>> {
        let line = line_bytes(line)?;
        let list = &self.list;
        let why = guarded(py, || explain(list, &line))?;
        let entry = |index: usize| {
            let entry = &list.entries()[index];
            let (file, line) = entry.place();
            (entry.kind().to_owned(), entry.pattern().to_string(), file.to_owned(), line)
        };
        let tokens: Vec<_> = why
            .tokens
            .iter()
            .map(|token| {
                let fields: Vec<_> = token
                    .fields
                    .iter()
                    .map(|field| {
                        let star = field.star_type.map_or("text", |star| star.name());
                        (field.name.clone(), star, field.range.start, field.range.end)
                    })
                    .collect();
                (token.entry.map(entry), token.range.start, token.range.end, fields)
            })
            .collect();
        let near: Vec<_> = why
            .near
            .iter()
            .map(|near| {
                (
                    entry(near.entry),
                    near.start,
                    near.at,
                    reason(list, &why.text, near.at, &near.reason),
                )
            })
            .collect();
        let dict = PyDict::new(py);
        dict.set_item("text", PyBytes::new(py, &why.text))?;
        dict.set_item("tokens", tokens)?;
        dict.set_item("near", near)?;
        let splits: Vec<_> =
            why.eager.iter().map(|range| (*range.splits.start(), *range.splits.end())).collect();
        dict.set_item("eager", splits)?;
        Ok(dict)
    }
}

/// Returns what stopped an entry, in words.
fn reason(list: &looking_at::PatternList, text: &[u8], at: usize, reason: &Reason) -> String {
    let shown = |bytes: &[u8]| format!("{:?}", String::from_utf8_lossy(bytes));
    match reason {
        Reason::Literal { expected, found: Some(found) } => {
            format!("expected {} at byte {at}, found {}", shown(expected), shown(&[*found]))
        }
        Reason::Literal { expected, found: None } => {
            format!("expected {} at byte {at}, where the text ends", shown(expected))
        }
        Reason::StopMissing { star, stop } => {
            format!("no {} ends star {} before the newline", shown(&[*stop]), star + 1)
        }
        Reason::WrongType { star, star_type, range } => {
            let held = text.get(range.clone()).unwrap_or_default();
            format!("star {} is no {}: {}", star + 1, star_type.name(), shown(held))
        }
        Reason::NotAtLineStart => "matches, but no line begins there".to_owned(),
        Reason::GroupOff { group } => {
            let name = list.groups().get(*group).map_or("", |group| group.name());
            format!("matches, but its group {name} is off")
        }
        Reason::Lost { to } => {
            let kind = list.entries().get(*to).map_or("", |entry| entry.kind());
            format!("matches, but the text went to {kind}")
        }
        _ => "another reason".to_owned(),
    }
}
