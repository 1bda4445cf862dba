//! `la_options`: how a session is made.

use std::ffi::{CStr, c_char, c_int, c_uint};

use super::{LA_ERROR_ARGUMENT, LA_ERROR_LIST, LA_ERROR_NULL};
use crate::list::PatternList;
use crate::matcher::{Matcher, Mode};
use crate::session::Session;

const LA_MODE_SETTLED: c_int = 0;
const LA_MODE_EAGER: c_int = 1;

const LA_LIST_ICS: c_int = 0;
const LA_LIST_XBOARD: c_int = 1;
const LA_LIST_DEMICHESS: c_int = 2;
const LA_LIST_NONE: c_int = 3;

/// The type `la_options` of the header. Zero is the default of every field but `size`.
#[repr(C)]
pub(super) struct COptions {
    size: usize,
    mode: c_int,
    list: c_int,
    own_list: *const c_char,
    own_list_name: *const c_char,
    max_line: usize,
    width: c_uint,
}

#[unsafe(no_mangle)]
unsafe extern "C" fn la_options_init(options: *mut COptions) {
    let defaults = COptions {
        size: size_of::<COptions>(),
        mode: LA_MODE_SETTLED,
        list: LA_LIST_ICS,
        own_list: std::ptr::null(),
        own_list_name: std::ptr::null(),
        max_line: 0,
        width: 0,
    };
    if !options.is_null() {
        // SAFETY: the header demands NULL or a place for the options.
        unsafe { options.write(defaults) };
    }
}

/// A status, and the reason as text.
pub(super) type Refusal = (c_int, String);

/// Makes the session that the options describe.
///
/// # Safety
///
/// `options` is null or points to options whose texts are null or end with a NUL.
pub(super) unsafe fn session(options: *const COptions) -> Result<Session, Refusal> {
    // SAFETY: by the contract of this function.
    let Some(options) = (unsafe { checked(options) })? else { return Ok(Session::new()) };
    let mode = match options.mode {
        LA_MODE_SETTLED => Mode::Settled,
        LA_MODE_EAGER => Mode::Eager,
        other => return wrong(format!("options.mode is {other}: expected one of LA_MODE_...")),
    };
    let Ok(width) = u16::try_from(options.width) else {
        return wrong(format!("options.width is {}: expected at most {}", options.width, u16::MAX));
    };
    // SAFETY: by the contract of this function.
    let mut matcher = Matcher::builder(unsafe { list_of(options) }?).mode(mode);
    if options.max_line > 0 {
        matcher = matcher.max_pending(options.max_line);
    }
    let mut session = Session::with_matcher(matcher.build());
    if width > 0 {
        session.set_width(width);
    }
    Ok(session)
}

/// Returns the list that the options describe.
///
/// # Safety
///
/// `options` is null or points to options whose texts are null or end with a NUL.
pub(super) unsafe fn list(options: *const COptions) -> Result<PatternList, Refusal> {
    // SAFETY: by the contract of this function.
    match unsafe { checked(options) }? {
        // SAFETY: the same.
        Some(options) => unsafe { list_of(options) },
        None => Ok(PatternList::ics()),
    }
}

fn wrong<T>(text: String) -> Result<T, Refusal> {
    Err((LA_ERROR_ARGUMENT, text))
}

/// Returns the options, if there are any, and if they are those of this header.
///
/// # Safety
///
/// `options` is null or points to options.
unsafe fn checked<'o>(options: *const COptions) -> Result<Option<&'o COptions>, Refusal> {
    if options.is_null() {
        return Ok(None);
    }
    // The size first, alone: a caller with another header may have fewer fields.
    // SAFETY: `size` is the first field of every version of the options.
    let size = unsafe { (&raw const (*options).size).read() };
    if size != size_of::<COptions>() {
        return wrong(format!(
            "options.size is {size}: expected {}, as la_options_init sets it",
            size_of::<COptions>()
        ));
    }
    // SAFETY: they are of the size that is known here.
    Ok(Some(unsafe { &*options }))
}

/// Reads the list that the options name.
///
/// # Safety
///
/// The texts of the options are null or end with a NUL.
unsafe fn list_of(options: &COptions) -> Result<PatternList, Refusal> {
    let shipped = match options.list {
        LA_LIST_ICS => Some(PatternList::ics()),
        LA_LIST_XBOARD => Some(PatternList::xboard()),
        LA_LIST_DEMICHESS => Some(PatternList::demichess()),
        LA_LIST_NONE => None,
        other => return wrong(format!("options.list is {other}: expected one of LA_LIST_...")),
    };
    // SAFETY: by the contract of this function.
    let own = unsafe { own_list(options) }?;
    match (own, shipped) {
        (Some(own), Some(shipped)) => Ok(own.then(shipped)),
        (Some(list), None) | (None, Some(list)) => Ok(list),
        (None, None) => Err((LA_ERROR_NULL, "options.own_list is NULL with LA_LIST_NONE".into())),
    }
}

/// Returns the caller's own list, if there is one.
///
/// # Safety
///
/// The texts of the options are null or end with a NUL.
unsafe fn own_list(options: &COptions) -> Result<Option<PatternList>, Refusal> {
    if options.own_list.is_null() {
        return Ok(None);
    }
    let name = match options.own_list_name.is_null() {
        true => "own list".into(),
        // SAFETY: by the contract of this function.
        false => unsafe { CStr::from_ptr(options.own_list_name) }.to_string_lossy(),
    };
    // SAFETY: by the contract of this function.
    let text = unsafe { CStr::from_ptr(options.own_list) }.to_str();
    let text = text.map_err(|error| (LA_ERROR_LIST, format!("{name}: not UTF-8: {error}")))?;
    let list = PatternList::parse(name, text);
    list.map(Some).map_err(|error| (LA_ERROR_LIST, error.to_string()))
}
