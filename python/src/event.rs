//! Events and their parts as Python objects.
//!
//! An object holds the event as the library made it, and makes Python values of its fields when they are
//! first asked for: most programs look at few of them. The classes of the kinds are defined in Python,
//! generated from the schema, and registered here.

use std::cell::Cell;
use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::ops::Deref;
use std::sync::Arc;
use std::time::{Duration, SystemTime};

use looking_at::{Heard, snap};
use pyo3::exceptions::{PyAttributeError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyBytes, PyDict, PyList, PyString, PyTuple, PyType};

use crate::client::duration;
use crate::errors::{self, whole};
use crate::time::{datetime, system_time};
use crate::value::{dict_of, json_of};

/// The classes that were registered.
pub(crate) struct Classes {
    events: HashMap<String, Py<PyType>>,
    records: HashMap<String, Py<PyType>>,
    notice: Py<PyType>,
}

impl Classes {
    pub(crate) fn record(&self, name: &str) -> Option<&Py<PyType>> {
        self.records.get(name)
    }

    fn event(&self, kind: &str) -> &Py<PyType> {
        self.events.get(kind).unwrap_or(&self.notice)
    }

    pub(crate) fn get(py: Python<'_>) -> PyResult<&'static Classes> {
        CLASSES.get(py).ok_or_else(|| errors::internal(py, "no classes are registered"))
    }
}

static CLASSES: PyOnceLock<Classes> = PyOnceLock::new();

/// Registers the classes of events and their parts.
#[pyfunction]
pub(crate) fn register(
    py: Python<'_>,
    events: HashMap<String, Py<PyType>>,
    records: HashMap<String, Py<PyType>>,
    notice: Py<PyType>,
) {
    // A second import of the same module registers the same classes.
    let _ = CLASSES.set(py, Classes { events, records, notice });
}

/// Where and when an event was received.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Place {
    pub(crate) capture: Option<Arc<str>>,
    pub(crate) time: Option<SystemTime>,
    pub(crate) elapsed: Option<Duration>,
    /// The command of a client that it answers.
    pub(crate) answers: Option<Answers>,
}

/// The command that an event answers.
#[pyclass(frozen, eq, hash, get_all, module = "looking_at")]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Answers {
    command: u32,
    certain: bool,
}

impl Answers {
    pub(crate) fn of(answers: looking_at::client::Answers) -> Answers {
        Answers { command: answers.command.number(), certain: answers.certain }
    }
}

#[pymethods]
impl Answers {
    #[new]
    fn new(command: &Bound<'_, PyAny>, certain: bool) -> PyResult<Answers> {
        Ok(Answers { command: whole("command", command)?, certain })
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyTuple>> {
        let Answers { command, certain } = *slf.get();
        (slf.get_type(), (command, certain)).into_pyobject(slf.py())
    }

    fn __repr__(&self) -> String {
        let certain = if self.certain { "True" } else { "False" };
        format!("Answers(command={}, certain={certain})", self.command)
    }
}

/// One thing that the server said.
#[pyclass(subclass, frozen, weakref, module = "looking_at")]
pub(crate) struct Event {
    /// In a box, since the payload is made where no Python object can be, and moving it takes time.
    payload: Box<Payload>,
    /// The fields, once they were asked for.
    fields: PyOnceLock<Py<PyDict>>,
}

/// The data of an event, without Python objects.
#[derive(Debug)]
pub(crate) struct Payload {
    pub(crate) heard: Heard<'static>,
    pub(crate) place: Place,
}

impl Deref for Event {
    type Target = Payload;

    fn deref(&self) -> &Payload {
        &self.payload
    }
}

thread_local! {
    /// The argument of the constructor of an event: there is no other way to make an object of a class that
    /// is defined in Python.
    static NEXT: Cell<Option<Box<Payload>>> = const { Cell::new(None) };
    /// The argument of the constructor of a record.
    static NEXT_RECORD: Cell<Option<Py<PyDict>>> = const { Cell::new(None) };
}

impl Event {
    /// Makes the Python object of an event.
    pub(crate) fn make<'py>(
        py: Python<'py>,
        classes: &Classes,
        payload: Box<Payload>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let class = classes.event(payload.heard.kind()).bind(py);
        NEXT.set(Some(payload));
        let made = class.call0();
        if made.is_err() {
            NEXT.set(None);
        }
        made
    }

    fn fields<'py>(&self, py: Python<'py>) -> PyResult<&Bound<'py, PyDict>> {
        let fields = self.fields.get_or_try_init(py, || {
            let fields = dict_of(py, Some(Classes::get(py)?), &self.heard.event)?;
            fields.del_item("kind")?;
            Ok::<_, PyErr>(fields.unbind())
        })?;
        Ok(fields.bind(py))
    }

    /// Makes an event from what Python gives.
    fn from_fields(
        class: &Bound<'_, PyType>,
        fields: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Event> {
        let py = class.py();
        let empty = PyDict::new(py);
        let given = fields.unwrap_or(&empty);
        let mut json = serde_json::Map::new();
        let mut place = Place::default();
        let of_class = class.getattr("kind")?.extract::<String>().ok();
        if let Some(kind) = &of_class {
            json.insert("kind".to_owned(), kind.as_str().into());
        }
        json.insert("at".to_owned(), 0.into());
        for (name, value) in checked(class, given)? {
            let name: String = name.extract()?;
            match name.as_str() {
                "time" => place.time = Some(system_time(&value)?),
                "elapsed" => place.elapsed = Some(duration("elapsed", value.extract()?)?),
                "capture" => place.capture = Some(value.extract::<String>()?.into()),
                "answers" => place.answers = Some(*value.cast::<Answers>()?.get()),
                _ => _ = json.insert(name, json_of(&value)?),
            }
        }
        let class_name = class.name()?;
        if !json.contains_key("kind") {
            return Err(PyTypeError::new_err(format!("{class_name} needs a kind")));
        }
        // Where no place is said, the line says how long the span is.
        let (at, line) = (json["at"].as_u64(), json.get("line").and_then(|line| line.as_str()));
        if let (Some(at), Some(line), false) = (at, line, json.contains_key("span")) {
            json.insert("span".to_owned(), vec![at, at + line.len() as u64].into());
        }
        let heard: Heard<'static> = serde_json::from_value(json.into())
            .map_err(|error| PyTypeError::new_err(format!("{class_name}: {error}")))?;
        Ok(Event { payload: Box::new(Payload { heard, place }), fields: PyOnceLock::new() })
    }
}

/// Checks the types of fields from Python, and returns them under their names in the JSON.
fn checked<'py>(
    class: &Bound<'py, PyType>,
    given: &Bound<'py, PyDict>,
) -> PyResult<Bound<'py, PyDict>> {
    let module = class.py().import("looking_at._values")?;
    Ok(module.getattr("checked")?.call1((class, given))?.cast_into()?)
}

#[pymethods]
impl Event {
    #[new]
    #[classmethod]
    #[pyo3(signature = (**fields))]
    fn new(class: &Bound<'_, PyType>, fields: Option<&Bound<'_, PyDict>>) -> PyResult<Event> {
        match NEXT.take() {
            Some(payload) => Ok(Event { payload, fields: PyOnceLock::new() }),
            None => Event::from_fields(class, fields),
        }
    }

    /// The kind, such as "tell".
    #[getter]
    fn kind<'py>(&self, py: Python<'py>) -> Bound<'py, PyString> {
        PyString::intern(py, self.heard.kind())
    }

    /// The offset of its first byte in the stream, or in the file that it was read from.
    #[getter]
    fn at(&self) -> u64 {
        self.heard.at
    }

    /// What the server wrote, as a person would read it.
    #[getter]
    fn line(&self) -> &str {
        &self.heard.line
    }

    /// Where the line is in the stream: its first byte, and the one after it.
    #[getter]
    fn span(&self) -> (u64, u64) {
        (self.heard.span.start, self.heard.span.end)
    }

    /// The command that it answers, in FICS's block mode.
    #[getter]
    fn block<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let Some(block) = &self.heard.block else { return Ok(None) };
        let fields = dict_of(py, None, block)?;
        match Classes::get(py)?.record("Block") {
            Some(class) => Record::make(class.bind(py), fields).map(Some),
            None => Ok(Some(fields.into_any())),
        }
    }

    /// When it was received: on a connection, and where the capture knows it.
    #[getter]
    fn time<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        self.place.time.map(|time| datetime(py, time)).transpose()
    }

    /// How many seconds after the start of the connection or capture it was received, where that is known.
    #[getter]
    fn elapsed(&self) -> Option<f64> {
        self.place.elapsed.map(|elapsed| elapsed.as_secs_f64())
    }

    /// The command of a client that it answers, as far as it is known.
    #[getter]
    fn answers(&self) -> Option<Answers> {
        self.place.answers
    }

    /// The capture that it was read from.
    #[getter]
    fn capture(&self) -> Option<&str> {
        self.place.capture.as_deref()
    }

    /// Returns the event as a dict that JSON can hold, with the names that the JSON has.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let dict = dict_of(py, None, &self.heard)?;
        if let Some(time) = self.place.time {
            dict.set_item("time", rfc3339(py, time)?)?;
        }
        if let Some(elapsed) = self.elapsed() {
            dict.set_item("elapsed", elapsed)?;
        }
        Ok(dict)
    }

    /// Makes an event from a dict such as `to_dict` returns, with the names that the JSON has.
    #[classmethod]
    fn from_dict<'py>(
        class: &Bound<'py, PyType>,
        fields: &Bound<'py, PyDict>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let py = class.py();
        let (given, mut place) = (fields.copy()?, Place::default());
        let take = |name: &str| -> PyResult<Option<Bound<'py, PyAny>>> {
            let value = given.get_item(name)?.filter(|value| !value.is_none());
            if given.contains(name)? {
                given.del_item(name)?;
            }
            Ok(value)
        };
        if let Some(time) = take("time")? {
            let Ok(text) = time.extract::<String>() else {
                let text =
                    format!("time is a text such as '2016-05-01T12:00:00Z', not {}", time.repr()?);
                return Err(PyTypeError::new_err(text));
            };
            let datetime = py.import("datetime")?.getattr("datetime")?;
            let text = text.replace('Z', "+00:00");
            place.time = Some(system_time(&datetime.call_method1("fromisoformat", (text,))?)?);
        }
        if let Some(elapsed) = take("elapsed")? {
            place.elapsed = Some(duration("elapsed", elapsed.extract()?)?);
        }
        if let Some(capture) = take("capture")? {
            place.capture = Some(capture.extract::<String>()?.into());
        }
        if !given.contains("at")? {
            given.set_item("at", 0)?;
        }
        let heard: Heard<'static> = match serde_json::from_value(json_of(&given)?) {
            Ok(heard) => heard,
            Err(error) => {
                let text = format!("no event has these fields: {error}");
                // The types of Python know which field is wrong, and in which words to say it.
                let explain = py.import("looking_at._values")?.getattr("explain")?;
                let text: String = explain.call1((class, &given, text))?.extract()?;
                return Err(PyValueError::new_err(text));
            }
        };
        let made = Event::make(py, Classes::get(py)?, Box::new(Payload { heard, place }))?;
        if !made.is_instance(class)? {
            let (name, made) = (class.name()?, made.get_type().name()?.to_string());
            return Err(PyValueError::new_err(format!("it is a {made}, not a {name}")));
        }
        Ok(made)
    }

    /// Returns the event as one JSON object.
    fn to_json(&self) -> String {
        snap::json(&self.heard)
    }

    fn __getattr__<'py>(slf: &Bound<'py, Self>, name: &str) -> PyResult<Bound<'py, PyAny>> {
        let fields = slf.get().fields(slf.py())?;
        let key = name.strip_suffix('_').unwrap_or(name);
        match fields.get_item(key)? {
            Some(value) if !name.starts_with("__") => Ok(value),
            // A field that this notice does not have.
            None if !name.starts_with('_') && is_notice(slf)? => {
                Ok(slf.py().None().into_bound(slf.py()))
            }
            _ => {
                let class = slf.get_type().name()?;
                let kind = slf.get().heard.kind();
                Err(PyAttributeError::new_err(format!(
                    "a {class} of kind {kind:?} has no {name:?}"
                )))
            }
        }
    }

    fn __dir__(slf: &Bound<'_, Self>) -> PyResult<Vec<String>> {
        let of_class = slf.py().import("builtins")?.getattr("dir")?.call1((slf.get_type(),))?;
        let mut names: Vec<String> = of_class.extract()?;
        if is_notice(slf)? {
            let is_keyword = slf.py().import("keyword")?.getattr("iskeyword")?;
            for (name, _) in slf.get().fields(slf.py())? {
                let keyword = is_keyword.call1((&name,))?.is_truthy()?;
                let name: String = name.extract()?;
                names.push(if keyword { format!("{name}_") } else { name });
            }
        }
        Ok(names)
    }

    fn __repr__(slf: &Bound<'_, Self>) -> PyResult<String> {
        let event = slf.get();
        let line = snap::line(&event.heard);
        // After the offset and the kind, which come first.
        let fields = line.splitn(3, ' ').nth(2).unwrap_or_default();
        let class = slf.get_type().name()?.to_string();
        let kind = event.heard.kind();
        let notice = class == "Notice" || class == "Event";
        let name = if notice { format!("{class} {kind}") } else { class };
        let blank = if fields.is_empty() { "" } else { " " };
        Ok(format!("<{name}{blank}{fields} at={}>", event.heard.at))
    }

    /// Returns whether the same was said, wherever and whenever it was.
    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Event>().is_ok_and(|other| self.heard.event == other.get().heard.event)
    }

    fn __hash__(&self) -> PyResult<u64> {
        let json = serde_json::to_string(&self.heard.event);
        let json = json.map_err(|error| PyValueError::new_err(error.to_string()))?;
        let mut hasher = DefaultHasher::new();
        json.hash(&mut hasher);
        Ok(hasher.finish())
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let restore = py.import("looking_at._looking_at")?.getattr("restore_event")?;
        let time = self.time(py)?;
        let elapsed = self.place.elapsed.map(|elapsed| (elapsed.as_secs(), elapsed.subsec_nanos()));
        let json = snap::json_with_line(&self.heard);
        (restore, (json, self.capture(), time, elapsed, self.answers())).into_pyobject(py)
    }
}

/// Returns whether an event is of a kind without a class of its own.
fn is_notice(event: &Bound<'_, Event>) -> PyResult<bool> {
    let py = event.py();
    Ok(event.get_type().is(Classes::get(py)?.notice.bind(py)))
}

/// Formats a time as in the JSON of the command: in UTC, with milliseconds.
fn rfc3339(py: Python<'_>, time: SystemTime) -> PyResult<String> {
    let text: String =
        datetime(py, time)?.call_method1("isoformat", ("T", "milliseconds"))?.extract()?;
    Ok(text.replace("+00:00", "Z"))
}

/// Restores an event from its pickle.
#[pyfunction]
#[pyo3(signature = (json, capture, time, elapsed, answers = None))]
pub(crate) fn restore_event<'py>(
    py: Python<'py>,
    json: &str,
    capture: Option<String>,
    time: Option<Bound<'py, PyAny>>,
    elapsed: Option<(u64, u32)>,
    answers: Option<Bound<'py, Answers>>,
) -> PyResult<Bound<'py, PyAny>> {
    let heard: Heard<'static> =
        serde_json::from_str(json).map_err(|error| PyValueError::new_err(error.to_string()))?;
    let elapsed = elapsed.map(|(seconds, nanos)| {
        let whole = Duration::from_secs(seconds);
        whole.checked_add(Duration::from_nanos(nanos.into())).unwrap_or(Duration::MAX)
    });
    let place = Place {
        capture: capture.map(Arc::from),
        time: time.as_ref().map(system_time).transpose()?,
        elapsed,
        answers: answers.map(|answers| *answers.get()),
    };
    Event::make(py, Classes::get(py)?, Box::new(Payload { heard, place }))
}

/// A part of an event, such as the handle of a player or the row of a listing.
#[pyclass(subclass, frozen, weakref, module = "looking_at")]
#[derive(Debug)]
pub(crate) struct Record {
    fields: Py<PyDict>,
}

impl Record {
    pub(crate) fn make<'py>(
        class: &Bound<'py, PyType>,
        fields: Bound<'py, PyDict>,
    ) -> PyResult<Bound<'py, PyAny>> {
        NEXT_RECORD.set(Some(fields.unbind()));
        let made = class.call0();
        if made.is_err() {
            NEXT_RECORD.set(None);
        }
        made
    }

    pub(crate) fn dict<'py>(&self, py: Python<'py>) -> &Bound<'py, PyAny> {
        self.fields.bind(py).as_any()
    }
}

#[pymethods]
impl Record {
    /// Creates a record from its fields by name.
    #[new]
    #[classmethod]
    #[pyo3(signature = (**named))]
    fn new(class: &Bound<'_, PyType>, named: Option<&Bound<'_, PyDict>>) -> PyResult<Record> {
        if let Some(fields) = NEXT_RECORD.take() {
            return Ok(Record { fields });
        }
        let empty = PyDict::new(class.py());
        Ok(Record { fields: checked(class, named.unwrap_or(&empty))?.unbind() })
    }

    /// Makes a record from a dict such as `to_dict` returns, with the names that the JSON has.
    #[classmethod]
    fn from_dict<'py>(
        class: &Bound<'py, PyType>,
        fields: &Bound<'py, PyDict>,
    ) -> PyResult<Bound<'py, PyAny>> {
        class.py().import("looking_at._values")?.getattr("record")?.call1((class, fields))
    }

    /// Returns the record as a dict that JSON can hold.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let dict = PyDict::new(py);
        for (name, value) in self.fields.bind(py) {
            dict.set_item(name, plain(&value)?)?;
        }
        Ok(dict)
    }

    fn __repr__(slf: &Bound<'_, Self>) -> PyResult<String> {
        let fields = slf.get().fields.bind(slf.py()).iter().filter(|(_, value)| !value.is_none());
        let fields = fields.map(|(name, value)| Ok(format!("{name}={}", value.repr()?)));
        let fields = fields.collect::<PyResult<Vec<_>>>()?.join(", ");
        Ok(format!("{}({fields})", slf.get_type().name()?))
    }

    fn __eq__(slf: &Bound<'_, Self>, other: &Bound<'_, PyAny>) -> PyResult<bool> {
        if !other.get_type().is(slf.get_type()) {
            return Ok(false);
        }
        let other = other.cast::<Record>()?;
        let (one, two) = (slf.get().fields.bind(slf.py()), other.get().fields.bind(slf.py()));
        Ok(has_all(one, two)? && has_all(two, one)?)
    }

    fn __hash__(slf: &Bound<'_, Self>) -> PyResult<isize> {
        PyString::new(slf.py(), &Record::__repr__(slf)?).hash()
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyTuple>> {
        let py = slf.py();
        let restore = py.import("looking_at._looking_at")?.getattr("restore_record")?;
        (restore, (slf.get_type(), slf.get().dict(py))).into_pyobject(py)
    }
}

/// Returns whether the first dict has the values of the second; None counts as absent.
fn has_all(one: &Bound<'_, PyDict>, two: &Bound<'_, PyDict>) -> PyResult<bool> {
    for (name, value) in two {
        let equal = match one.get_item(name)? {
            Some(known) => known.eq(&value)?,
            None => value.is_none(),
        };
        if !equal {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Restores a record from its pickle.
#[pyfunction]
pub(crate) fn restore_record<'py>(
    class: &Bound<'py, PyType>,
    fields: Bound<'py, PyDict>,
) -> PyResult<Bound<'py, PyAny>> {
    Record::make(class, fields)
}

/// Returns a value with its records as dicts.
fn plain<'py>(value: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
    if let Ok(record) = value.cast::<Record>() {
        return record.get().to_dict(value.py()).map(Bound::into_any);
    }
    if let Ok(tuple) = value.cast::<PyTuple>() {
        let items = tuple.iter().map(|item| plain(&item)).collect::<PyResult<Vec<_>>>()?;
        return Ok(PyList::new(value.py(), items)?.into_any());
    }
    Ok(value.clone())
}

/// The attribute of a class that gives a field of its objects.
#[pyclass(frozen, subclass, module = "looking_at")]
#[derive(Debug)]
pub(crate) struct Field {
    key: String,
    name: Py<PyString>,
    doc: Option<String>,
    /// The type as the stubs have it, for what is checked when an object is made.
    r#type: String,
    /// Whether every object has the field.
    required: bool,
    /// The least and the greatest value of a number.
    range: Option<Py<PyTuple>>,
    /// Whether the JSON's list of numbers is bytes.
    bytes: bool,
}

#[pymethods]
impl Field {
    #[new]
    #[pyo3(signature = (key, doc, r#type, *, required = false, range = None))]
    fn new(
        py: Python<'_>,
        key: String,
        doc: Option<String>,
        r#type: String,
        required: bool,
        range: Option<Py<PyTuple>>,
    ) -> Field {
        let name = PyString::intern(py, &key).unbind();
        let bytes = r#type == "bytes";
        Field { key, name, doc, r#type, required, range, bytes }
    }

    /// What `help` shows. A `__doc__` of instances can only be defined in Python.
    #[getter]
    fn doc(&self) -> Option<&str> {
        self.doc.as_deref()
    }

    #[getter]
    fn r#type(&self) -> &str {
        &self.r#type
    }

    #[getter]
    fn required(&self) -> bool {
        self.required
    }

    #[getter]
    fn range<'py>(&self, py: Python<'py>) -> Option<Bound<'py, PyTuple>> {
        self.range.as_ref().map(|range| range.bind(py).clone())
    }

    /// The name that the field has in the JSON.
    #[getter]
    fn key(&self) -> &str {
        &self.key
    }

    fn __get__<'py>(
        slf: &Bound<'py, Self>,
        object: &Bound<'py, PyAny>,
        _class: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let py = slf.py();
        let field = slf.get();
        if object.is_none() {
            return Ok(slf.clone().into_any());
        }
        let fields = if let Ok(event) = object.cast::<Event>() {
            event.get().fields(py)?
        } else if let Ok(record) = object.cast::<Record>() {
            record.get().fields.bind(py)
        } else {
            return Err(PyTypeError::new_err("a field is of an event or of a part of one"));
        };
        match fields.get_item(field.name.bind(py))? {
            None => Ok(py.None().into_bound(py)),
            Some(value) if field.bytes => {
                Ok(PyBytes::new(py, &value.extract::<Vec<u8>>()?).into_any())
            }
            Some(value) => Ok(value),
        }
    }

    fn __set__(&self, _object: &Bound<'_, PyAny>, _value: &Bound<'_, PyAny>) -> PyResult<()> {
        Err(PyAttributeError::new_err(format!("the field {:?} can't be changed", self.key)))
    }

    fn __delete__(&self, _object: &Bound<'_, PyAny>) -> PyResult<()> {
        Err(PyAttributeError::new_err(format!("the field {:?} can't be deleted", self.key)))
    }
}
