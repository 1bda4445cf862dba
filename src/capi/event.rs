//! `la_event`: one event, as the callback sees it.

use std::cell::{OnceCell, RefCell};
use std::ffi::{CStr, CString, c_char, c_int, c_uint, c_void};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::ptr::null;

use serde_json::Value;

use crate::command::Answers;
use crate::event::{self, Event};
use crate::heard::Heard;
use crate::lookup;
use crate::snap;

/// The type `la_on_event` of the header.
pub(super) type OnEvent = Option<Callback>;
pub(super) type Callback =
    unsafe extern "C" fn(user: *mut c_void, kind: *const c_char, event: *const CEvent<'_>);

/// The type `la_event` of the header. Texts are made on request, and kept until the callback returns.
pub(super) struct CEvent<'h> {
    pub(super) heard: &'h Heard<'h>,
    /// The command of a client that the event answers.
    answers: Option<Answers>,
    json: OnceCell<CString>,
    line: OnceCell<CString>,
    value: OnceCell<Value>,
    /// Each field that was asked for. Texts lie on the heap, so they stay where they are when the
    /// list grows.
    fields: RefCell<Vec<(CString, Option<CString>)>>,
}

/// Returns a text with a NUL after it. A NUL within the text would end it there, so it is left out.
pub(super) fn terminated(text: &str) -> CString {
    let bytes = text.bytes().filter(|&byte| byte != 0).collect::<Vec<_>>();
    CString::new(bytes).unwrap_or_default()
}

impl<'h> CEvent<'h> {
    pub(super) fn new(heard: &'h Heard<'h>, answers: Option<Answers>) -> CEvent<'h> {
        CEvent {
            heard,
            answers,
            json: OnceCell::new(),
            line: OnceCell::new(),
            value: OnceCell::new(),
            fields: RefCell::default(),
        }
    }
}

impl CEvent<'_> {
    fn json(&self) -> &CStr {
        self.json.get_or_init(|| terminated(&snap::json(self.heard)))
    }

    /// Returns where the text of a field lies, and how long it is.
    fn field(&self, path: &CStr) -> Option<(*const c_char, usize)> {
        let mut fields = self.fields.borrow_mut();
        let known = fields.iter().position(|(known, _)| known.as_c_str() == path);
        let index = known.unwrap_or_else(|| {
            fields.push((path.to_owned(), self.make_field(path)));
            fields.len() - 1
        });
        fields[index].1.as_ref().map(|text| (text.as_ptr(), text.count_bytes()))
    }

    fn make_field(&self, path: &CStr) -> Option<CString> {
        let whole =
            self.value.get_or_init(|| serde_json::to_value(self.heard).unwrap_or(Value::Null));
        let found = path.to_str().ok()?.split('.').try_fold(whole, |value, part| match value {
            Value::Object(fields) => fields.get(part),
            Value::Array(values) => values.get(part.parse::<usize>().ok()?),
            _ => None,
        })?;
        match found {
            Value::Null => None,
            Value::String(text) => Some(terminated(text)),
            other => Some(terminated(&other.to_string())),
        }
    }
}

/// Runs `look` on an event; returns `None` for a null pointer, or if `look` panics.
///
/// # Safety
///
/// `event` is null or what a callback was given that has not returned.
pub(super) unsafe fn look<T>(
    event: *const CEvent<'_>,
    look: impl FnOnce(&CEvent<'_>) -> Option<T>,
) -> Option<T> {
    // SAFETY: by the contract of this function.
    let event = unsafe { event.as_ref() }?;
    // A cell is filled or not: a panic on the way leaves nothing half done.
    catch_unwind(AssertUnwindSafe(|| look(event))).unwrap_or_default()
}

/// Returns a text to C, and stores its length.
///
/// # Safety
///
/// `length` is null or a place for a size.
unsafe fn give<T>(found: Option<(*const T, usize)>, length: *mut usize) -> *const T {
    let (text, len) = found.unwrap_or((null(), 0));
    if !length.is_null() {
        // SAFETY: by the contract of this function.
        unsafe { length.write(len) };
    }
    text
}

#[unsafe(no_mangle)]
unsafe extern "C" fn la_event_at(event: *const CEvent<'_>) -> u64 {
    // SAFETY: the header demands NULL or an event.
    unsafe { look(event, |event| Some(event.heard.at)) }.unwrap_or(0)
}

#[unsafe(no_mangle)]
unsafe extern "C" fn la_event_span(event: *const CEvent<'_>, start: *mut u64, end: *mut u64) {
    // SAFETY: the header demands NULL or an event, and NULL or places for the offsets.
    unsafe {
        let span = look(event, |event| Some(event.heard.span.clone())).unwrap_or(0..0);
        if !start.is_null() {
            start.write(span.start);
        }
        if !end.is_null() {
            end.write(span.end);
        }
    }
}

#[unsafe(no_mangle)]
unsafe extern "C" fn la_event_line(event: *const CEvent<'_>, length: *mut usize) -> *const c_char {
    // SAFETY: the header demands NULL or an event, and NULL or a place for the length.
    unsafe {
        let line = look(event, |event| {
            let line = event.line.get_or_init(|| terminated(&event.heard.line));
            Some((line.as_ptr(), line.count_bytes()))
        });
        give(line, length)
    }
}

#[unsafe(no_mangle)]
unsafe extern "C" fn la_event_json(event: *const CEvent<'_>, length: *mut usize) -> *const c_char {
    // SAFETY: the header demands NULL or an event, and NULL or a place for the length.
    unsafe {
        let json = look(event, |event| {
            let json = event.json();
            Some((json.as_ptr(), json.count_bytes()))
        });
        give(json, length)
    }
}

#[unsafe(no_mangle)]
unsafe extern "C" fn la_event_field(
    event: *const CEvent<'_>,
    path: *const c_char,
    length: *mut usize,
) -> *const c_char {
    // SAFETY: the header demands NULL or an event, NULL or a text that ends with a NUL, and NULL or
    // a place for the length.
    unsafe {
        let path = (!path.is_null()).then(|| CStr::from_ptr(path));
        give(path.and_then(|path| look(event, |event| event.field(path))), length)
    }
}

#[unsafe(no_mangle)]
unsafe extern "C" fn la_event_bytes(event: *const CEvent<'_>, length: *mut usize) -> *const c_void {
    // SAFETY: the header demands NULL or an event, and NULL or a place for the length.
    unsafe {
        let bytes = look(event, |event| match &event.heard.event {
            Event::Reply(reply) => Some((reply.bytes.as_ptr().cast(), reply.bytes.len())),
            Event::Ping(ping) => Some((ping.answer.as_ptr().cast(), ping.answer.len())),
            _ => None,
        });
        give(bytes, length)
    }
}

#[unsafe(no_mangle)]
unsafe extern "C" fn la_event_number(
    event: *const CEvent<'_>,
    path: *const c_char,
    otherwise: i64,
) -> i64 {
    if path.is_null() {
        return otherwise;
    }
    // SAFETY: the header demands NULL or an event, and NULL or a text that ends with a NUL.
    let number = unsafe {
        look(event, |event| match lookup::find(event.heard, CStr::from_ptr(path).to_str().ok()?)? {
            event::Value::Number(number) => Some(number),
            event::Value::Truth(truth) => Some(truth.into()),
            event::Value::Text(_) => None,
        })
    };
    number.unwrap_or(otherwise)
}

#[unsafe(no_mangle)]
unsafe extern "C" fn la_event_command(event: *const CEvent<'_>, certain: *mut c_int) -> c_uint {
    // SAFETY: the header demands NULL or an event, and NULL or a place for a number.
    unsafe {
        let answers = look(event, |event| event.answers);
        if !certain.is_null() {
            certain.write(answers.is_some_and(|answers| answers.certain).into());
        }
        answers.map_or(0, |answers| answers.command.number())
    }
}
