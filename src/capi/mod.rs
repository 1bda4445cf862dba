//! The functions of `include/looking_at.h`, for programs in C, C++ or whatever calls C.
//!
//! The header is where they are documented; a test compares it with the functions here. Three rules
//! keep the border sound:
//!
//! - A session is only ever reached through a shared reference, and its parts lie in cells. So a
//!   callback that calls back in gets [`LA_ERROR_BUSY`] instead of making a second `&mut`.
//! - Every function catches panics. A session in which one happened is never entered again.
//! - Numbers come in as plain integers and are checked, never as Rust enums.

// C can only be talked to through raw pointers. This module is the one place where that is allowed.
#![allow(unsafe_code)]

mod event;
mod lists;
mod options;
mod pgn;
mod timeseal;

use std::cell::{Cell, RefCell};
use std::ffi::{CStr, CString, c_char, c_int, c_void};
use std::panic::{AssertUnwindSafe, catch_unwind};

use self::event::{OnEvent, Reporter};
use self::options::{COptions, Refusal};
use crate::session::Session;

const LA_OK: c_int = 0;
const LA_ERROR_NULL: c_int = 1;
const LA_ERROR_ARGUMENT: c_int = 2;
const LA_ERROR_LIST: c_int = 3;
const LA_ERROR_BUSY: c_int = 4;
const LA_ERROR_FINISHED: c_int = 5;
const LA_ERROR_INTERNAL: c_int = 6;

/// What C knows as `la_session`.
struct CSession {
    session: RefCell<Session>,
    reporter: Reporter,
    stage: Cell<Stage>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    Open,
    Finished,
    /// A call has panicked: what the session holds can't be trusted any more.
    Broken,
}

/// What a call needs of the session it is for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Needs {
    Open,
    /// Finished will do as well.
    Whole,
}

impl CSession {
    fn new(session: Session, reporter: Reporter) -> CSession {
        CSession { session: RefCell::new(session), reporter, stage: Cell::new(Stage::Open) }
    }

    /// Does something with the session, unless its stage or a call that is under way forbids it.
    fn enter(&self, needs: Needs, work: impl FnOnce(&mut Session, Reporter) -> c_int) -> c_int {
        match (self.stage.get(), needs) {
            (Stage::Broken, _) => return LA_ERROR_INTERNAL,
            (Stage::Finished, Needs::Open) => return LA_ERROR_FINISHED,
            _ => {}
        }
        let Ok(mut session) = self.session.try_borrow_mut() else { return LA_ERROR_BUSY };
        // The session is not used again after a panic, so no broken state can be seen.
        catch_unwind(AssertUnwindSafe(|| work(&mut session, self.reporter))).unwrap_or_else(|_| {
            self.stage.set(Stage::Broken);
            LA_ERROR_INTERNAL
        })
    }
}

/// The same for a pointer, which may be null.
///
/// # Safety
///
/// `session` is null or came from `la_session_new` and was not freed, and no other thread uses it.
unsafe fn enter(
    session: *const CSession,
    needs: Needs,
    work: impl FnOnce(&mut Session, Reporter) -> c_int,
) -> c_int {
    // SAFETY: by the contract of this function it is null or a live session. References to it are
    // always shared ones.
    match unsafe { session.as_ref() } {
        Some(session) => session.enter(needs, work),
        None => LA_ERROR_NULL,
    }
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
        LA_ERROR_FINISHED => c"the session is finished: reset it first",
        LA_ERROR_INTERNAL => c"an error inside the library: this session can only be freed",
        _ => c"not a status of this library",
    };
    text.as_ptr()
}

#[unsafe(no_mangle)]
unsafe extern "C" fn la_session_new(
    options: *const COptions,
    on_event: OnEvent,
    user: *mut c_void,
    session: *mut *mut CSession,
    error: *mut c_char,
    error_size: usize,
) -> c_int {
    let made = catch_unwind(AssertUnwindSafe(|| {
        let null = |what: &str| Err((LA_ERROR_NULL, format!("{what} is NULL")));
        let Some(on_event) = on_event else { return null("on_event") };
        if session.is_null() {
            return null("session");
        }
        // SAFETY: the header demands options that are NULL or set up by `la_options_init`, with
        // texts that end with a NUL.
        let built = unsafe { options::session(options) }?;
        Ok(CSession::new(built, Reporter { on_event, user }))
    }));
    let (status, made, text) = match made {
        Ok(Ok(made)) => (LA_OK, Box::into_raw(Box::new(made)), String::new()),
        Ok(Err((status, text))) => (status, std::ptr::null_mut(), text),
        Err(_) => (LA_ERROR_INTERNAL, std::ptr::null_mut(), "an error inside the library".into()),
    };
    if !session.is_null() {
        // SAFETY: the header demands a place for one pointer.
        unsafe { session.write(made) };
    }
    // SAFETY: the header demands `error_size` bytes there.
    unsafe { copy_text(&text, error, error_size) };
    status
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

/// Gives a text to C, which frees it with `la_text_free`; the words of an error are copied.
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

/// As much of a text as fits, in whole characters and without a NUL.
fn cut(text: &str, most: usize) -> &str {
    let text = text.split('\0').next().unwrap_or_default();
    let end = (0..=most.min(text.len())).rev().find(|&end| text.is_char_boundary(end));
    &text[..end.unwrap_or(0)]
}

#[unsafe(no_mangle)]
unsafe extern "C" fn la_session_feed(
    session: *mut CSession,
    bytes: *const c_void,
    length: usize,
) -> c_int {
    let bytes: &[u8] = match length {
        0 => &[],
        _ if bytes.is_null() => return LA_ERROR_NULL,
        // Nothing in memory is larger: this is a negative number that became a size.
        _ if length > isize::MAX as usize => return LA_ERROR_ARGUMENT,
        // SAFETY: the header demands `length` readable bytes that nobody changes during the call.
        _ => unsafe { std::slice::from_raw_parts(bytes.cast(), length) },
    };
    // SAFETY: the header demands a session.
    unsafe {
        enter(session, Needs::Open, |session, mut reporter| {
            session.feed(bytes, &mut reporter);
            LA_OK
        })
    }
}

#[unsafe(no_mangle)]
unsafe extern "C" fn la_session_flush(session: *mut CSession) -> c_int {
    // SAFETY: the header demands a session.
    unsafe {
        enter(session, Needs::Open, |session, mut reporter| {
            session.flush(&mut reporter);
            LA_OK
        })
    }
}

#[unsafe(no_mangle)]
unsafe extern "C" fn la_session_finish(session: *mut CSession) -> c_int {
    // SAFETY: the header demands a session.
    let status = unsafe {
        enter(session, Needs::Open, |session, mut reporter| {
            session.finish(&mut reporter);
            LA_OK
        })
    };
    if status == LA_OK {
        // SAFETY: as above; and it was entered, so it is not null.
        unsafe { (*session).stage.set(Stage::Finished) };
    }
    status
}

#[unsafe(no_mangle)]
unsafe extern "C" fn la_session_reset(session: *mut CSession) -> c_int {
    // SAFETY: the header demands a session.
    let status = unsafe {
        enter(session, Needs::Whole, |session, _| {
            session.reset();
            LA_OK
        })
    };
    if status == LA_OK {
        // SAFETY: as above; and it was entered, so it is not null.
        unsafe { (*session).stage.set(Stage::Open) };
    }
    status
}

#[unsafe(no_mangle)]
unsafe extern "C" fn la_session_pending_line(
    session: *mut CSession,
    text: *mut c_char,
    size: usize,
) -> c_int {
    if text.is_null() && size > 0 {
        return LA_ERROR_NULL;
    }
    // SAFETY: the header demands a session, and NULL or room for `size` bytes.
    unsafe {
        enter(session, Needs::Whole, |session, _| {
            copy_text(&session.pending_line(), text, size);
            LA_OK
        })
    }
}

#[unsafe(no_mangle)]
unsafe extern "C" fn la_session_take_output(
    session: *mut CSession,
    bytes: *mut c_void,
    size: usize,
    length: *mut usize,
) -> c_int {
    if length.is_null() || (bytes.is_null() && size > 0) {
        return LA_ERROR_NULL;
    }
    let mut taken = 0;
    // SAFETY: the header demands a session, room for `size` bytes, and a place for the length.
    unsafe {
        let status = enter(session, Needs::Whole, |session, _| {
            let output = session.take_output_up_to(size);
            bytes.cast::<u8>().copy_from_nonoverlapping(output.as_ptr(), output.len());
            taken = output.len();
            LA_OK
        });
        length.write(taken);
        status
    }
}

#[unsafe(no_mangle)]
unsafe extern "C" fn la_session_set_group(
    session: *mut CSession,
    name: *const c_char,
    on: c_int,
) -> c_int {
    if name.is_null() {
        return LA_ERROR_NULL;
    }
    // SAFETY: the header demands a text that ends with a NUL.
    let Ok(name) = unsafe { CStr::from_ptr(name) }.to_str() else { return LA_ERROR_ARGUMENT };
    // SAFETY: the header demands a session.
    unsafe {
        enter(session, Needs::Whole, |session, _| match session.groups().set(name, on != 0) {
            true => LA_OK,
            false => LA_ERROR_ARGUMENT,
        })
    }
}

#[unsafe(no_mangle)]
unsafe extern "C" fn la_session_free(session: *mut CSession) -> c_int {
    // SAFETY: the header demands NULL or a session.
    let Some(shared) = (unsafe { session.as_ref() }) else { return LA_OK };
    if shared.session.try_borrow_mut().is_err() {
        return LA_ERROR_BUSY;
    }
    // SAFETY: it came from `Box::into_raw`, and no call that could use it is under way.
    let owned = unsafe { Box::from_raw(session) };
    match catch_unwind(AssertUnwindSafe(|| drop(owned))) {
        Ok(()) => LA_OK,
        Err(_) => LA_ERROR_INTERNAL,
    }
}

#[cfg(test)]
mod tests {
    use super::event::CEvent;
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
