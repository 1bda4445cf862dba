//! The functions of `include/looking_at.h`, for programs in C, C++ or whatever calls C.
//!
//! The header is where they are documented; a test compares it with the functions here. Three rules
//! keep the border sound:
//!
//! - A session or client is only ever reached through a shared reference, and its parts lie in cells. So a
//!   callback that calls back in gets [`LA_ERROR_BUSY`] instead of making a second `&mut`, or leaves
//!   what it wants on the [`Desk`].
//! - Every function catches panics. A session in which one happened is never entered again.
//! - Numbers come in as plain integers and are checked, never as Rust enums.

// C passes raw pointers. The library dereferences them in this module alone.
#![allow(unsafe_code)]

mod client;
mod config;
mod desk;
mod event;
mod lists;
mod options;
mod pgn;
mod session;
mod status;
mod timeseal;

use std::cell::{Cell, RefCell};
use std::ffi::{CStr, CString, c_char, c_int, c_void};
use std::panic::{AssertUnwindSafe, catch_unwind};

use self::desk::Desk;
use self::options::Refusal;

const LA_OK: c_int = 0;
const LA_ERROR_NULL: c_int = 1;
const LA_ERROR_ARGUMENT: c_int = 2;
const LA_ERROR_LIST: c_int = 3;
const LA_ERROR_BUSY: c_int = 4;
const LA_ERROR_FINISHED: c_int = 5;
const LA_ERROR_INTERNAL: c_int = 6;
const LA_ERROR_TEXT: c_int = 7;
const LA_ERROR_FULL: c_int = 8;
const LA_ERROR_CLOSED: c_int = 9;

/// A session or a client with its callback, to which C has a pointer.
struct Guarded<T> {
    inner: RefCell<T>,
    desk: Desk,
    stage: Cell<Stage>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    Open,
    Finished,
    /// A call has panicked: what the session holds can't be trusted any more.
    Broken,
}

/// The stage of a session that a call requires.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Needs {
    Open,
    /// Open or finished.
    Whole,
}

impl<T> Guarded<T> {
    fn new(inner: T, desk: Desk) -> Guarded<T> {
        Guarded { inner: RefCell::new(inner), desk, stage: Cell::new(Stage::Open) }
    }

    /// Runs `work` on the session, unless its stage or another call forbids that.
    fn enter(&self, needs: Needs, work: impl FnOnce(&mut T, &Desk) -> c_int) -> c_int {
        match (self.stage.get(), needs) {
            (Stage::Broken, _) => return LA_ERROR_INTERNAL,
            (Stage::Finished, Needs::Open) => return LA_ERROR_FINISHED,
            _ => {}
        }
        let Ok(mut inner) = self.inner.try_borrow_mut() else { return LA_ERROR_BUSY };
        // The session is not used again after a panic, so no broken state can be seen.
        catch_unwind(AssertUnwindSafe(|| work(&mut inner, &self.desk))).unwrap_or_else(|_| {
            self.stage.set(Stage::Broken);
            LA_ERROR_INTERNAL
        })
    }

    /// Runs `at_desk` inside a callback, and `work` on the session otherwise.
    fn enter_anywhere(
        &self,
        at_desk: impl FnOnce(&Desk) -> c_int,
        work: impl FnOnce(&mut T, &Desk) -> c_int,
    ) -> c_int {
        if !self.desk.is_open() {
            return self.enter(Needs::Whole, work);
        }
        // What is at the desk is changed in single steps, so a panic leaves nothing half done.
        catch_unwind(AssertUnwindSafe(|| at_desk(&self.desk))).unwrap_or(LA_ERROR_INTERNAL)
    }
}

/// Runs `work` on the session at a pointer, which may be null.
///
/// # Safety
///
/// `session` is null or came from [`hand_over`] and was not freed, and no other thread uses it.
unsafe fn enter<T>(
    session: *const Guarded<T>,
    needs: Needs,
    work: impl FnOnce(&mut T, &Desk) -> c_int,
) -> c_int {
    // SAFETY: by the contract of this function it is null or a live session. References to it are
    // always shared ones.
    match unsafe { session.as_ref() } {
        Some(session) => session.enter(needs, work),
        None => LA_ERROR_NULL,
    }
}

/// Runs `at_desk` or `work`, as [`Guarded::enter_anywhere`] does, for a pointer that may be null.
///
/// # Safety
///
/// As for [`enter`].
unsafe fn enter_anywhere<T>(
    session: *const Guarded<T>,
    at_desk: impl FnOnce(&Desk) -> c_int,
    work: impl FnOnce(&mut T, &Desk) -> c_int,
) -> c_int {
    // SAFETY: as in `enter`.
    match unsafe { session.as_ref() } {
        Some(session) => session.enter_anywhere(at_desk, work),
        None => LA_ERROR_NULL,
    }
}

/// Runs `work` on the session, which enters the stage `next` if that succeeds.
///
/// # Safety
///
/// As for [`enter`].
unsafe fn enter_stage<T>(
    session: *const Guarded<T>,
    needs: Needs,
    next: Stage,
    work: impl FnOnce(&mut T, &Desk) -> c_int,
) -> c_int {
    // SAFETY: by the contract of this function.
    let status = unsafe { enter(session, needs, work) };
    // SAFETY: as in `enter`.
    if let (LA_OK, Some(session)) = (status, unsafe { session.as_ref() }) {
        session.stage.set(next);
    }
    status
}

/// Makes a session for C and hands it over; the message of an error is copied.
///
/// # Safety
///
/// `place` is null or a place for a pointer; `error` is null or has room for `error_size` bytes.
unsafe fn hand_over<T>(
    make: impl FnOnce() -> Result<Guarded<T>, Refusal>,
    place: *mut *mut Guarded<T>,
    error: *mut c_char,
    error_size: usize,
) -> c_int {
    let made = catch_unwind(AssertUnwindSafe(|| match place.is_null() {
        true => Err((LA_ERROR_NULL, "the place for the pointer is NULL".into())),
        false => make(),
    }));
    let (status, made, text) = match made {
        Ok(Ok(made)) => (LA_OK, Box::into_raw(Box::new(made)), String::new()),
        Ok(Err((status, text))) => (status, std::ptr::null_mut(), text),
        Err(_) => (LA_ERROR_INTERNAL, std::ptr::null_mut(), "an error inside the library".into()),
    };
    // SAFETY: by the contract of this function.
    unsafe {
        if !place.is_null() {
            place.write(made);
        }
        copy_text(&text, error, error_size);
    }
    status
}

/// Frees a session, unless a call for it is under way.
///
/// # Safety
///
/// `session` is null or came from [`hand_over`] and was not freed, and no other thread uses it.
unsafe fn free<T>(session: *mut Guarded<T>) -> c_int {
    // SAFETY: by the contract of this function.
    let Some(shared) = (unsafe { session.as_ref() }) else { return LA_OK };
    if shared.inner.try_borrow_mut().is_err() {
        return LA_ERROR_BUSY;
    }
    // SAFETY: it came from `Box::into_raw`, and no call that could use it is under way.
    let owned = unsafe { Box::from_raw(session) };
    match catch_unwind(AssertUnwindSafe(|| drop(owned))) {
        Ok(()) => LA_OK,
        Err(_) => LA_ERROR_INTERNAL,
    }
}

/// Takes what C has passed, or returns the status that says what is wrong with it.
macro_rules! given {
    ($value:expr) => {
        match $value {
            Ok(value) => value,
            Err(status) => return status,
        }
    };
}
use given;

/// Returns the bytes that C has passed.
///
/// # Safety
///
/// `bytes` is null or has `length` bytes that nobody changes while the result is used.
unsafe fn bytes_of<'b>(bytes: *const c_void, length: usize) -> Result<&'b [u8], c_int> {
    match length {
        0 => Ok(&[]),
        _ if bytes.is_null() => Err(LA_ERROR_NULL),
        // Nothing in memory is larger: this is a negative number that became a size.
        _ if length > isize::MAX as usize => Err(LA_ERROR_ARGUMENT),
        // SAFETY: by the contract of this function.
        _ => Ok(unsafe { std::slice::from_raw_parts(bytes.cast(), length) }),
    }
}

/// Returns the text that C has passed.
///
/// # Safety
///
/// `text` is null or ends with a NUL, and nobody changes it while the result is used.
unsafe fn text_of<'t>(text: *const c_char, not_utf8: c_int) -> Result<&'t str, c_int> {
    if text.is_null() {
        return Err(LA_ERROR_NULL);
    }
    // SAFETY: by the contract of this function.
    unsafe { CStr::from_ptr(text) }.to_str().map_err(|_| not_utf8)
}

#[unsafe(no_mangle)]
extern "C" fn la_version() -> *const c_char {
    const VERSION: &CStr =
        match CStr::from_bytes_with_nul(concat!(env!("CARGO_PKG_VERSION"), "\0").as_bytes()) {
            Ok(version) => version,
            Err(_) => c"",
        };
    VERSION.as_ptr()
}

#[unsafe(no_mangle)]
extern "C" fn la_status_text(status: c_int) -> *const c_char {
    let text = match status {
        LA_OK => c"done",
        LA_ERROR_NULL => c"a pointer is NULL that must not be",
        LA_ERROR_ARGUMENT => c"an argument has a value that it can't have",
        LA_ERROR_LIST => c"the pattern list has mistakes",
        LA_ERROR_BUSY => {
            c"a call for this session is under way, or its callback left it without returning"
        }
        LA_ERROR_FINISHED => c"the session is finished: reset it first, or reconnect the client",
        LA_ERROR_INTERNAL => c"an error inside the library: this session can only be freed",
        LA_ERROR_TEXT => c"the text can't be sent: it is too long or has a character that can't be",
        LA_ERROR_FULL => c"too many commands wait",
        LA_ERROR_CLOSED => c"there is no connection to send it over",
        _ => c"not a status of this library",
    };
    text.as_ptr()
}

/// Copies as much of a text as fits to C, with a NUL after it.
///
/// # Safety
///
/// `to` is null or has room for `size` bytes.
unsafe fn copy_text(text: &str, to: *mut c_char, size: usize) {
    if !to.is_null() && size > 0 {
        let text = cut(text, size - 1).as_bytes();
        // SAFETY: by the contract of this function; this writes at most `size` bytes.
        unsafe {
            to.cast::<u8>().copy_from_nonoverlapping(text.as_ptr(), text.len());
            to.add(text.len()).write(0);
        }
    }
}

/// Gives a text to C, which frees it with `la_text_free`; the message of an error is copied.
///
/// # Safety
///
/// `text` is null or a place for a pointer; `error` is null or has room for `error_size` bytes.
unsafe fn give_text(
    make: impl FnOnce() -> Result<Option<String>, Refusal>,
    text: *mut *mut c_char,
    error: *mut c_char,
    error_size: usize,
) -> c_int {
    let made = catch_unwind(AssertUnwindSafe(|| match text.is_null() {
        true => Err((LA_ERROR_NULL, "the place for the text is NULL".into())),
        false => make(),
    }));
    let internal = || Err((LA_ERROR_INTERNAL, "an error inside the library".into()));
    let (status, made, why) = match made.unwrap_or_else(|_| internal()) {
        Ok(Some(made)) => (LA_OK, event::terminated(&made).into_raw(), String::new()),
        Ok(None) => (LA_OK, std::ptr::null_mut(), String::new()),
        Err((status, why)) => (status, std::ptr::null_mut(), why),
    };
    // SAFETY: by the contract of this function.
    unsafe {
        if !text.is_null() {
            text.write(made);
        }
        copy_text(&why, error, error_size);
    }
    status
}

#[unsafe(no_mangle)]
unsafe extern "C" fn la_text_free(text: *mut c_char) {
    if !text.is_null() {
        // SAFETY: the header demands a text that this library gave out and that was not freed.
        drop(unsafe { CString::from_raw(text) });
    }
}

/// Returns as much of a text as fits, in whole characters and without a NUL.
fn cut(text: &str, most: usize) -> &str {
    let text = text.split('\0').next().unwrap_or_default();
    let end = (0..=most.min(text.len())).rev().find(|&end| text.is_char_boundary(end));
    &text[..end.unwrap_or(0)]
}

#[cfg(test)]
mod tests {
    use super::event::CEvent;
    use super::session::*;
    use super::*;

    unsafe extern "C" fn count(user: *mut c_void, _: *const c_char, _: *const CEvent<'_>) {
        // SAFETY: every test passes a counter.
        unsafe { *user.cast::<u32>() += 1 };
    }

    #[test]
    fn a_panic_ends_at_the_border_and_breaks_the_session() {
        let mut heard = 0_u32;
        let mut session = std::ptr::null_mut();
        let user = (&raw mut heard).cast();
        // SAFETY: all pointers are to locals, and nothing is used after it is freed.
        unsafe {
            let none = std::ptr::null_mut();
            assert_eq!(
                la_session_new(std::ptr::null(), Some(count), user, &mut session, none, 0),
                LA_OK
            );
            let line = b"Foo tells you: hi\n\r";
            assert_eq!(la_session_feed(session, line.as_ptr().cast(), line.len()), LA_OK);
            assert_eq!(enter(session, Needs::Open, |_, _| panic!("a test")), LA_ERROR_INTERNAL);
            assert_eq!(la_session_feed(session, line.as_ptr().cast(), 1), LA_ERROR_INTERNAL);
            assert_eq!(la_session_flush(session), LA_ERROR_INTERNAL);
            assert_eq!(la_session_finish(session), LA_ERROR_INTERNAL);
            assert_eq!(la_session_reset(session), LA_ERROR_INTERNAL);
            assert_eq!(la_session_set_group(session, c"zippy".as_ptr(), 1), LA_ERROR_INTERNAL);
            assert_eq!(la_session_free(session), LA_OK);
        }
        assert_eq!(heard, 0, "nothing is reported after the panic");
    }

    #[test]
    fn a_message_is_cut_between_characters() {
        assert_eq!(cut("aé", 3), "aé");
        assert_eq!(cut("aé", 2), "a");
        assert_eq!(cut("é", 0), "");
        assert_eq!(cut("a\0b", 9), "a");
    }
}
