//! `la_client_...`: a connection with its login, timeseal, and commands with their answers.

use std::ffi::{CString, c_char, c_int, c_uint, c_void};
use std::sync::LazyLock;
use std::time::{Duration, Instant};

use super::config::{self, CConfig};
use super::desk::Desk;
use super::event::{OnEvent, terminated};
use super::status::Texts;
use super::{
    Guarded, LA_ERROR_ARGUMENT, LA_ERROR_BUSY, LA_ERROR_CLOSED, LA_ERROR_FULL, LA_ERROR_NULL,
    LA_ERROR_TEXT, LA_OK, Needs, Stage, bytes_of, copy_text, enter, enter_anywhere, enter_stage,
    free, given, hand_over, options, text_of,
};
use crate::client::{self, Client, CommandId, SendError};

/// The type `la_client` of the header.
pub(super) type CClient = Guarded<Connection>;

/// A client, and the values that C needs beside it.
pub(super) struct Connection {
    pub(super) client: Client,
    /// The bytes that were taken from the client and did not fit the caller's buffer.
    unsent: Vec<u8>,
    /// The moment from which the caller counts. Only a clock makes an `Instant`; what it showed does not matter.
    zero: Instant,
    /// The texts of the state that C was given.
    pub(super) texts: Texts,
}

impl Connection {
    fn time(&self, now: u64) -> Option<Instant> {
        self.zero.checked_add(Duration::from_millis(now))
    }

    /// Returns the milliseconds of a time, rounded up so that it has come then.
    fn ms(&self, time: Instant) -> u64 {
        let nanos = time.saturating_duration_since(self.zero).as_nanos();
        nanos.div_ceil(1_000_000).try_into().unwrap_or(u64::MAX)
    }
}

/// Runs `work` on the client at a time.
///
/// # Safety
///
/// `client` is null or a live client.
unsafe fn enter_at(
    client: *const CClient,
    needs: Needs,
    now: u64,
    work: impl FnOnce(&mut Connection, Instant, &Desk) -> c_int,
) -> c_int {
    // SAFETY: by the contract of this function.
    unsafe {
        enter(client, needs, |connection, desk| match connection.time(now) {
            Some(now) => {
                let status = work(connection, now, desk);
                desk.learn(connection.client.status());
                status
            }
            None => LA_ERROR_ARGUMENT,
        })
    }
}

#[unsafe(no_mangle)]
unsafe extern "C" fn la_client_new(
    config: *const CConfig,
    on_event: OnEvent,
    user: *mut c_void,
    client: *mut *mut CClient,
    error: *mut c_char,
    error_size: usize,
) -> c_int {
    let make = || {
        let Some(on_event) = on_event else {
            return Err((LA_ERROR_NULL, "on_event is NULL".into()));
        };
        // SAFETY: the header demands settings that are NULL or set up by `la_config_init`, with texts that end
        // with a NUL, and options that are NULL or set up by `la_options_init`.
        let (config, session) = unsafe {
            let (config, options) = config::config(config)?;
            (config, options::session(options)?)
        };
        let desk = Desk::new(on_event, user, session.list().clone());
        let client = Client::with_session(config, session)
            .map_err(|error| (LA_ERROR_ARGUMENT, error.to_string()))?;
        let (zero, texts) = (Instant::now(), Texts::default());
        Ok(Guarded::new(Connection { client, unsent: Vec::new(), zero, texts }, desk))
    };
    // SAFETY: the header demands a place for the client, and NULL or room for `error_size` bytes.
    unsafe { hand_over(make, client, error, error_size) }
}

#[unsafe(no_mangle)]
unsafe extern "C" fn la_client_feed(
    client: *mut CClient,
    bytes: *const c_void,
    length: usize,
    now: u64,
) -> c_int {
    // SAFETY: the header demands a client, and `length` readable bytes that nobody changes during the call.
    unsafe {
        let bytes = given!(bytes_of(bytes, length));
        enter_at(client, Needs::Open, now, |connection, now, mut desk| {
            connection.client.feed(bytes, now, &mut desk);
            LA_OK
        })
    }
}

#[unsafe(no_mangle)]
unsafe extern "C" fn la_client_output(
    client: *mut CClient,
    now: u64,
    bytes: *mut c_void,
    size: usize,
    length: *mut usize,
) -> c_int {
    if length.is_null() || (bytes.is_null() && size > 0) {
        return LA_ERROR_NULL;
    }
    let mut taken = 0;
    // SAFETY: the header demands a client, room for `size` bytes, and a place for the length.
    unsafe {
        let status = enter_at(client, Needs::Whole, now, |connection, now, _| {
            connection.unsent.extend(connection.client.output(now));
            taken = size.min(connection.unsent.len());
            bytes.cast::<u8>().copy_from_nonoverlapping(connection.unsent.as_ptr(), taken);
            connection.unsent.drain(..taken);
            LA_OK
        });
        length.write(taken);
        status
    }
}

#[unsafe(no_mangle)]
unsafe extern "C" fn la_client_deadline(client: *mut CClient, deadline: *mut u64) -> c_int {
    if deadline.is_null() {
        return LA_ERROR_NULL;
    }
    // SAFETY: the header demands a client, and a place for the time.
    unsafe {
        enter(client, Needs::Whole, |connection, _| {
            let time = connection.client.deadline().map_or(u64::MAX, |time| connection.ms(time));
            deadline.write(time);
            LA_OK
        })
    }
}

#[unsafe(no_mangle)]
unsafe extern "C" fn la_client_timeout(client: *mut CClient, now: u64, wait: *mut c_int) -> c_int {
    if wait.is_null() {
        return LA_ERROR_NULL;
    }
    // SAFETY: the header demands a client, and a place for the number.
    unsafe {
        enter(client, Needs::Whole, |connection, _| {
            let deadline = connection.client.deadline().map(|time| connection.ms(time));
            let left = deadline.map(|time| time.saturating_sub(now));
            // Whoever waits for less than the whole time asks again.
            wait.write(left.map_or(-1, |left| left.try_into().unwrap_or(c_int::MAX)));
            LA_OK
        })
    }
}

#[unsafe(no_mangle)]
unsafe extern "C" fn la_client_handle_timeout(client: *mut CClient, now: u64) -> c_int {
    // SAFETY: the header demands a client.
    unsafe {
        enter_at(client, Needs::Open, now, |connection, now, mut desk| {
            connection.client.handle_timeout(now, &mut desk);
            LA_OK
        })
    }
}

#[unsafe(no_mangle)]
unsafe extern "C" fn la_client_closed(client: *mut CClient) -> c_int {
    // SAFETY: the header demands a client.
    unsafe {
        enter_stage(client, Needs::Open, Stage::Finished, |connection, mut desk| {
            connection.client.closed(&mut desk);
            connection.unsent.clear();
            desk.learn(connection.client.status());
            LA_OK
        })
    }
}

#[unsafe(no_mangle)]
unsafe extern "C" fn la_client_reconnect(client: *mut CClient) -> c_int {
    // SAFETY: the header demands a client.
    unsafe {
        enter_stage(client, Needs::Whole, Stage::Open, |connection, desk| {
            connection.client.reconnect();
            connection.unsent.clear();
            desk.learn(connection.client.status());
            LA_OK
        })
    }
}

fn status_of<T>(sent: Result<T, SendError>) -> c_int {
    match sent {
        Ok(_) => LA_OK,
        Err(SendError::TooMany) => LA_ERROR_FULL,
        // A callback of a client always has one.
        Err(SendError::Closed | SendError::NoClient) => LA_ERROR_CLOSED,
        Err(
            SendError::LineBreak { .. }
            | SendError::Control { .. }
            | SendError::Encoding { .. }
            | SendError::NotAscii { .. }
            | SendError::TooLong { .. },
        ) => LA_ERROR_TEXT,
    }
}

#[unsafe(no_mangle)]
unsafe extern "C" fn la_client_command(
    client: *mut CClient,
    text: *const c_char,
    command: *mut c_uint,
) -> c_int {
    let give = |sent: Result<CommandId, SendError>| {
        if !command.is_null() {
            // SAFETY: the header demands NULL or a place for the number.
            unsafe { command.write(sent.map_or(0, CommandId::number)) };
        }
        status_of(sent)
    };
    // SAFETY: the header demands a client, and a text that ends with a NUL.
    unsafe {
        let text = given!(text_of(text, LA_ERROR_TEXT));
        let at_desk = |desk: &Desk| {
            desk.with_outbox(|outbox| outbox.command(text)).map_or(LA_ERROR_BUSY, give)
        };
        enter_anywhere(client, at_desk, |connection, _| give(connection.client.command(text)))
    }
}

#[unsafe(no_mangle)]
unsafe extern "C" fn la_client_send_line(client: *mut CClient, text: *const c_char) -> c_int {
    // SAFETY: the header demands a client, and a text that ends with a NUL.
    unsafe {
        let text = given!(text_of(text, LA_ERROR_TEXT));
        let at_desk = |desk: &Desk| {
            desk.with_outbox(|outbox| outbox.line(text)).map_or(LA_ERROR_BUSY, status_of)
        };
        enter_anywhere(client, at_desk, |connection, _| {
            status_of(connection.client.send_line(text))
        })
    }
}

#[unsafe(no_mangle)]
unsafe extern "C" fn la_client_set_group(
    client: *mut CClient,
    name: *const c_char,
    on: c_int,
) -> c_int {
    let status = |is_known| if is_known { LA_OK } else { LA_ERROR_ARGUMENT };
    // SAFETY: the header demands a client, and a text that ends with a NUL.
    unsafe {
        let name = given!(text_of(name, LA_ERROR_ARGUMENT));
        let at_desk = |desk: &Desk| status(desk.switch(name, on != 0));
        enter_anywhere(client, at_desk, |connection, _| {
            status(connection.client.groups().set(name, on != 0))
        })
    }
}

#[unsafe(no_mangle)]
unsafe extern "C" fn la_client_pending_line(
    client: *mut CClient,
    text: *mut c_char,
    size: usize,
) -> c_int {
    if text.is_null() && size > 0 {
        return LA_ERROR_NULL;
    }
    // SAFETY: the header demands a client, and NULL or room for `size` bytes.
    unsafe {
        enter(client, Needs::Whole, |connection, _| {
            copy_text(&connection.client.session().pending_line(), text, size);
            LA_OK
        })
    }
}

#[unsafe(no_mangle)]
unsafe extern "C" fn la_client_free(client: *mut CClient) -> c_int {
    // SAFETY: the header demands NULL or a client.
    unsafe { free(client) }
}

#[unsafe(no_mangle)]
extern "C" fn la_code_name(code: c_uint) -> *const c_char {
    // C wants a NUL after each, and the texts have to live as long as the program.
    static NAMES: LazyLock<Vec<(u32, CString)>> = LazyLock::new(|| {
        let named = (0..1024).filter_map(|code| Some((code, client::code_name(code)?)));
        named.map(|(code, name)| (code, terminated(name))).collect()
    });
    let found = NAMES.binary_search_by_key(&code, |(known, _)| *known);
    found.map_or(std::ptr::null(), |at| NAMES[at].1.as_ptr())
}
