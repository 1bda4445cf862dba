//! `la_status` and `la_state`: what is known about a connection.

use std::ffi::{CString, c_char, c_int, c_uint};

use super::client::CClient;
use super::desk::Desk;
use super::event::terminated;
use super::session::CSession;
use super::{Guarded, LA_ERROR_NULL, LA_OK, Needs, enter, enter_anywhere};
use crate::client::{Refusal, State};
use crate::status::{ServerKind, Status};

const LA_SERVER_UNKNOWN: c_int = 0;
const LA_SERVER_FICS: c_int = 1;
const LA_SERVER_ICC: c_int = 2;
const LA_SERVER_CHESSD: c_int = 3;
const LA_SERVER_FATICS: c_int = 4;

const LA_STATE_CONNECTING: c_int = 0;
const LA_STATE_NAME_ASKED: c_int = 1;
const LA_STATE_PASSWORD_ASKED: c_int = 2;
const LA_STATE_REFUSED: c_int = 3;
const LA_STATE_ONLINE: c_int = 4;
const LA_STATE_TAKEN_OVER: c_int = 5;
const LA_STATE_CLOSED: c_int = 6;

const LA_REFUSAL_NONE: c_int = 0;
const LA_REFUSAL_PASSWORD: c_int = 1;
const LA_REFUSAL_NAME: c_int = 2;
const LA_REFUSAL_NAME_IN_USE: c_int = 3;
const LA_REFUSAL_BANNED: c_int = 4;
const LA_REFUSAL_FULL: c_int = 5;
const LA_REFUSAL_PASSWORD_NEEDED: c_int = 6;
const LA_REFUSAL_NOT_REGISTERED: c_int = 7;
const LA_REFUSAL_TIMEOUT: c_int = 8;
const LA_REFUSAL_UNEXPLAINED: c_int = 9;
const LA_REFUSAL_UNEXPECTED: c_int = 10;

/// The type `la_status` of the header.
#[repr(C)]
#[derive(Clone, Copy)]
pub(super) struct CStatus {
    logged_in: c_int,
    registered: c_int,
    echo: c_int,
    server_kind: c_int,
    block_id: c_uint,
    block_code: c_uint,
    handle: *const c_char,
    server: *const c_char,
}

/// The type `la_state` of the header.
#[repr(C)]
#[derive(Clone, Copy)]
pub(super) struct CState {
    state: c_int,
    refusal: c_int,
    registered: c_int,
    block_mode: c_int,
    handle: *const c_char,
    reason: *const c_char,
    may_reconnect: c_int,
}

/// The texts that one of these points to, until it is asked for again.
#[derive(Default)]
pub(super) struct Texts(Vec<CString>);

impl Texts {
    fn keep(&mut self, text: Option<&str>) -> *const c_char {
        // A text lies on the heap, so it stays where it is when the list grows.
        let Some(text) = text else { return std::ptr::null() };
        self.0.push(terminated(text));
        self.0.last().map_or(std::ptr::null(), |text| text.as_ptr())
    }
}

fn known(truth: Option<bool>) -> c_int {
    truth.map_or(-1, c_int::from)
}

fn status_of(status: &Status, texts: &mut Texts) -> CStatus {
    texts.0.clear();
    CStatus {
        logged_in: status.logged_in.into(),
        registered: known(status.registered),
        echo: status.echo.into(),
        server_kind: match status.server_kind {
            None => LA_SERVER_UNKNOWN,
            Some(ServerKind::Fics) => LA_SERVER_FICS,
            Some(ServerKind::Icc) => LA_SERVER_ICC,
            Some(ServerKind::Chessd) => LA_SERVER_CHESSD,
            Some(ServerKind::FatIcs) => LA_SERVER_FATICS,
        },
        block_id: status.block.map_or(0, |block| block.id),
        block_code: status.block.map_or(0, |block| block.code),
        handle: texts.keep(status.handle.as_deref()),
        server: texts.keep(status.server.as_deref()),
    }
}

fn state_of(state: &State, block_mode: bool, texts: &mut Texts) -> CState {
    texts.0.clear();
    let (mut refusal, mut registered) = (LA_REFUSAL_NONE, None);
    let (mut handle, mut reason) = (None, None);
    let may_reconnect = state.may_reconnect().into();
    let state = match state {
        State::Connecting => LA_STATE_CONNECTING,
        State::NameAsked => LA_STATE_NAME_ASKED,
        State::PasswordAsked => LA_STATE_PASSWORD_ASKED,
        State::Refused { reason: why, line } => {
            (refusal, reason) = (refusal_of(*why), line.as_deref());
            LA_STATE_REFUSED
        }
        State::Online { handle: name, registered: is_registered } => {
            (handle, registered) = (Some(&**name), Some(*is_registered));
            LA_STATE_ONLINE
        }
        State::TakenOver => LA_STATE_TAKEN_OVER,
        State::Closed { reason: why } => {
            reason = why.as_deref();
            LA_STATE_CLOSED
        }
    };
    CState {
        state,
        refusal,
        registered: known(registered),
        block_mode: block_mode.into(),
        handle: texts.keep(handle),
        reason: texts.keep(reason),
        may_reconnect,
    }
}

fn refusal_of(reason: Refusal) -> c_int {
    match reason {
        Refusal::Password => LA_REFUSAL_PASSWORD,
        Refusal::Name => LA_REFUSAL_NAME,
        Refusal::NameInUse => LA_REFUSAL_NAME_IN_USE,
        Refusal::Banned => LA_REFUSAL_BANNED,
        Refusal::Full => LA_REFUSAL_FULL,
        Refusal::PasswordNeeded => LA_REFUSAL_PASSWORD_NEEDED,
        Refusal::NotRegistered => LA_REFUSAL_NOT_REGISTERED,
        Refusal::Timeout => LA_REFUSAL_TIMEOUT,
        Refusal::Unexplained => LA_REFUSAL_UNEXPLAINED,
        Refusal::Unexpected => LA_REFUSAL_UNEXPECTED,
    }
}

/// Copies as much of a value as the caller's header knows of it; what that has and the value has not is zero.
///
/// # Safety
///
/// `place` has room for `size` bytes.
unsafe fn copy_known<T: Copy>(value: &T, place: *mut T, size: usize) {
    let length = size.min(size_of::<T>());
    // SAFETY: by the contract of this function.
    unsafe {
        place.cast::<u8>().write_bytes(0, size);
        place.cast::<u8>().copy_from_nonoverlapping((&raw const *value).cast(), length);
    }
}

/// Stores the status of a session or of a client for C.
///
/// # Safety
///
/// `session` is null or a live session; `status` is null or has room for `size` bytes.
unsafe fn give_status<T>(session: *const Guarded<T>, status: *mut CStatus, size: usize) -> c_int {
    if status.is_null() {
        return LA_ERROR_NULL;
    }
    let give = |desk: &Desk| {
        let found = desk.with_status(status_of);
        // SAFETY: by the contract of this function.
        unsafe { copy_known(&found, status, size) };
        LA_OK
    };
    // SAFETY: by the contract of this function.
    unsafe { enter_anywhere(session, give, |_, desk| give(desk)) }
}

#[unsafe(no_mangle)]
unsafe extern "C" fn la_session_status(
    session: *mut CSession,
    status: *mut CStatus,
    size: usize,
) -> c_int {
    // SAFETY: the header demands a session, and room for `size` bytes.
    unsafe { give_status(session, status, size) }
}

#[unsafe(no_mangle)]
unsafe extern "C" fn la_client_status(
    client: *mut CClient,
    status: *mut CStatus,
    size: usize,
) -> c_int {
    // SAFETY: the header demands a client, and room for `size` bytes.
    unsafe { give_status(client, status, size) }
}

#[unsafe(no_mangle)]
unsafe extern "C" fn la_client_state(
    client: *mut CClient,
    state: *mut CState,
    size: usize,
) -> c_int {
    if state.is_null() {
        return LA_ERROR_NULL;
    }
    // SAFETY: the header demands a client, and room for `size` bytes.
    unsafe {
        enter(client, Needs::Whole, |connection, _| {
            let (client, texts) = (&connection.client, &mut connection.texts);
            let found = state_of(client.state(), client.is_in_block_mode(), texts);
            copy_known(&found, state, size);
            LA_OK
        })
    }
}
