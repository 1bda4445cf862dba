//! Timeseal: which pings a session looks for, and what a client sends.

use std::ffi::{CStr, c_char, c_int, c_void};
use std::time::Duration;

use super::session::CSession;
use super::{LA_ERROR_ARGUMENT, LA_ERROR_NULL, LA_OK, Needs, enter};
use crate::timeseal::{self, TimesealError, Version};

/// Returns the version with this number.
pub(super) fn version_of(number: c_int) -> Option<Version> {
    match number {
        1 => Some(Version::One),
        2 => Some(Version::Two),
        _ => None,
    }
}

#[unsafe(no_mangle)]
unsafe extern "C" fn la_session_set_timeseal(session: *mut CSession, version: c_int) -> c_int {
    let Some(version) = version_of(version) else { return LA_ERROR_ARGUMENT };
    // SAFETY: the header demands a session.
    unsafe {
        enter(session, Needs::Whole, |session, _| {
            session.set_timeseal(version);
            LA_OK
        })
    }
}

#[unsafe(no_mangle)]
unsafe extern "C" fn la_timeseal_hello(
    version: c_int,
    client: *const c_char,
    system: *const c_char,
    ms: u64,
    line: *mut c_void,
    size: usize,
    length: *mut usize,
) -> c_int {
    if client.is_null() || system.is_null() {
        return LA_ERROR_NULL;
    }
    // SAFETY: the header demands texts that end with a NUL.
    let (client, system) = unsafe { (CStr::from_ptr(client), CStr::from_ptr(system)) };
    let (Some(version), Ok(client), Ok(system)) =
        (version_of(version), client.to_str(), system.to_str())
    else {
        return LA_ERROR_ARGUMENT;
    };
    let sealed = timeseal::hello(version, client, system, Duration::from_millis(ms));
    // SAFETY: the header demands room for `size` bytes and a place for the length.
    unsafe { write_line(sealed, line, size, length) }
}

#[unsafe(no_mangle)]
unsafe extern "C" fn la_timeseal_encode(
    text: *const c_void,
    text_length: usize,
    ms: u64,
    line: *mut c_void,
    size: usize,
    length: *mut usize,
) -> c_int {
    let text: &[u8] = match text_length {
        0 => &[],
        _ if text.is_null() => return LA_ERROR_NULL,
        _ if text_length > timeseal::MAX_LINE => return LA_ERROR_ARGUMENT,
        // SAFETY: the header demands `text_length` readable bytes.
        _ => unsafe { std::slice::from_raw_parts(text.cast(), text_length) },
    };
    let sealed = timeseal::encode(text, Duration::from_millis(ms));
    // SAFETY: the header demands room for `size` bytes and a place for the length.
    unsafe { write_line(sealed, line, size, length) }
}

#[unsafe(no_mangle)]
unsafe extern "C" fn la_timeseal_pong(
    ms: u64,
    line: *mut c_void,
    size: usize,
    length: *mut usize,
) -> c_int {
    let sealed = Ok(timeseal::pong(Duration::from_millis(ms)));
    // SAFETY: the header demands room for `size` bytes and a place for the length.
    unsafe { write_line(sealed, line, size, length) }
}

/// Copies an encoded line to C. A line that does not fit is not copied at all: half of it is of no use.
///
/// # Safety
///
/// `line` is null or has room for `size` bytes; `length` is null or a place for a number.
unsafe fn write_line(
    sealed: Result<Vec<u8>, TimesealError>,
    line: *mut c_void,
    size: usize,
    length: *mut usize,
) -> c_int {
    if line.is_null() || length.is_null() {
        return LA_ERROR_NULL;
    }
    let sealed = sealed.ok().filter(|sealed| sealed.len() <= size);
    let bytes = sealed.as_deref().unwrap_or_default();
    // SAFETY: by the contract of this function; at most `size` bytes are written.
    unsafe {
        line.cast::<u8>().copy_from_nonoverlapping(bytes.as_ptr(), bytes.len());
        length.write(bytes.len());
    }
    if sealed.is_some() { LA_OK } else { LA_ERROR_ARGUMENT }
}
