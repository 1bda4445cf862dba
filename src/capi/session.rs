//! `la_session_...`: the events of one connection.

use std::ffi::{c_char, c_int, c_void};

use super::desk::Desk;
use super::event::OnEvent;
use super::options::{self, COptions};
use super::{
    Guarded, LA_ERROR_ARGUMENT, LA_ERROR_NULL, LA_OK, Needs, Stage, bytes_of, copy_text, enter,
    enter_anywhere, enter_stage, free, given, hand_over, text_of,
};
use crate::session::Session;

/// The type `la_session` of the header.
pub(super) type CSession = Guarded<Session>;

#[unsafe(no_mangle)]
pub(super) unsafe extern "C" fn la_session_new(
    options: *const COptions,
    on_event: OnEvent,
    user: *mut c_void,
    session: *mut *mut CSession,
    error: *mut c_char,
    error_size: usize,
) -> c_int {
    let make = || {
        let Some(on_event) = on_event else {
            return Err((LA_ERROR_NULL, "on_event is NULL".into()));
        };
        // SAFETY: the header demands options that are NULL or set up by `la_options_init`, with
        // texts that end with a NUL.
        let built = unsafe { options::session(options) }?;
        let desk = Desk::new(on_event, user, built.list().clone());
        Ok(Guarded::new(built, desk))
    };
    // SAFETY: the header demands a place for the session, and NULL or room for `error_size` bytes.
    unsafe { hand_over(make, session, error, error_size) }
}

#[unsafe(no_mangle)]
pub(super) unsafe extern "C" fn la_session_feed(
    session: *mut CSession,
    bytes: *const c_void,
    length: usize,
) -> c_int {
    // SAFETY: the header demands a session, and `length` readable bytes that nobody changes during the call.
    unsafe {
        let bytes = given!(bytes_of(bytes, length));
        enter(session, Needs::Open, |session, mut desk| {
            session.feed(bytes, &mut desk);
            desk.learn(session.status());
            LA_OK
        })
    }
}

#[unsafe(no_mangle)]
pub(super) unsafe extern "C" fn la_session_flush(session: *mut CSession) -> c_int {
    // SAFETY: the header demands a session.
    unsafe {
        enter(session, Needs::Open, |session, mut desk| {
            session.flush(&mut desk);
            desk.learn(session.status());
            LA_OK
        })
    }
}

#[unsafe(no_mangle)]
pub(super) unsafe extern "C" fn la_session_finish(session: *mut CSession) -> c_int {
    // SAFETY: the header demands a session.
    unsafe {
        enter_stage(session, Needs::Open, Stage::Finished, |session, mut desk| {
            session.finish(&mut desk);
            desk.learn(session.status());
            LA_OK
        })
    }
}

#[unsafe(no_mangle)]
pub(super) unsafe extern "C" fn la_session_reset(session: *mut CSession) -> c_int {
    // SAFETY: the header demands a session.
    unsafe {
        enter_stage(session, Needs::Whole, Stage::Open, |session, desk| {
            session.reset();
            desk.learn(session.status());
            LA_OK
        })
    }
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
unsafe extern "C" fn la_session_send(
    session: *mut CSession,
    bytes: *const c_void,
    length: usize,
) -> c_int {
    // SAFETY: the header demands a session, and `length` readable bytes that nobody changes during the call.
    unsafe {
        let bytes = given!(bytes_of(bytes, length));
        let at_desk = |desk: &Desk| {
            desk.send(bytes);
            LA_OK
        };
        enter_anywhere(session, at_desk, |session, _| {
            session.send(bytes);
            LA_OK
        })
    }
}

#[unsafe(no_mangle)]
pub(super) unsafe extern "C" fn la_session_set_group(
    session: *mut CSession,
    name: *const c_char,
    on: c_int,
) -> c_int {
    let status = |is_known| if is_known { LA_OK } else { LA_ERROR_ARGUMENT };
    // SAFETY: the header demands a session, and a text that ends with a NUL.
    unsafe {
        let name = given!(text_of(name, LA_ERROR_ARGUMENT));
        let at_desk = |desk: &Desk| status(desk.switch(name, on != 0));
        enter_anywhere(session, at_desk, |session, _| status(session.groups().set(name, on != 0)))
    }
}

#[unsafe(no_mangle)]
pub(super) unsafe extern "C" fn la_session_free(session: *mut CSession) -> c_int {
    // SAFETY: the header demands NULL or a session.
    unsafe { free(session) }
}
