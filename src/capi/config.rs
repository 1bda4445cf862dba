//! `la_config`: who logs in, how lines are sent, and what is asked of the server.

use std::ffi::{CStr, c_char, c_int};
use std::time::Duration;

use super::LA_ERROR_ARGUMENT;
use super::options::{COptions, Refusal};
use super::timeseal::version_of;
use crate::client::{Config, Encoding};

const LA_USER_GUEST: c_int = 0;
const LA_USER_PLAYER: c_int = 1;
const LA_USER_TYPED: c_int = 2;

const LA_ENCODING_LATIN1: c_int = 0;
const LA_ENCODING_UTF8: c_int = 1;

/// The time that a login or an answer may take unless the caller says otherwise, in milliseconds.
const TIMEOUT: u64 = 60_000;

/// The type `la_config` of the header.
#[repr(C)]
pub(super) struct CConfig {
    size: usize,
    options: *const COptions,
    user: c_int,
    name: *const c_char,
    password: *const c_char,
    timeseal: c_int,
    program: *const c_char,
    system: *const c_char,
    encoding: c_int,
    style: c_int,
    interface_name: *const c_char,
    variables: *const c_char,
    block_mode: c_int,
    login_string: c_int,
    login_lines: *const c_char,
    login_timeout: u64,
    answer_timeout: u64,
    keep_alive: u64,
    keep_alive_command: *const c_char,
}

#[unsafe(no_mangle)]
unsafe extern "C" fn la_config_init(config: *mut CConfig) {
    let none = std::ptr::null();
    let defaults = CConfig {
        size: size_of::<CConfig>(),
        options: std::ptr::null(),
        user: LA_USER_GUEST,
        name: none,
        password: none,
        timeseal: 0,
        program: none,
        system: none,
        encoding: LA_ENCODING_LATIN1,
        style: 12,
        interface_name: none,
        variables: none,
        block_mode: 0,
        login_string: 0,
        login_lines: none,
        login_timeout: TIMEOUT,
        answer_timeout: TIMEOUT,
        keep_alive: 0,
        keep_alive_command: none,
    };
    if !config.is_null() {
        // SAFETY: the header demands NULL or a place for the settings.
        unsafe { config.write(defaults) };
    }
}

fn wrong<T>(text: impl Into<String>) -> Result<T, Refusal> {
    Err((LA_ERROR_ARGUMENT, text.into()))
}

/// Returns one of the texts. No message has the text itself, which may be a password.
///
/// # Safety
///
/// `text` is null or ends with a NUL.
unsafe fn text<'t>(text: *const c_char, what: &str) -> Result<Option<&'t str>, Refusal> {
    if text.is_null() {
        return Ok(None);
    }
    // SAFETY: by the contract of this function.
    match unsafe { CStr::from_ptr(text) }.to_str() {
        Ok(text) => Ok(Some(text)),
        Err(_) => wrong(format!("config.{what} is not UTF-8")),
    }
}

/// Makes the settings of the client and says with which options its session is made.
///
/// # Safety
///
/// `config` is null or points to settings whose texts are null or end with a NUL.
pub(super) unsafe fn config(config: *const CConfig) -> Result<(Config, *const COptions), Refusal> {
    if config.is_null() {
        return Ok((Config::guest(), std::ptr::null()));
    }
    // The size first, alone: a caller with another header may have fewer fields.
    // SAFETY: `size` is the first field of every version of the settings.
    let size = unsafe { (&raw const (*config).size).read() };
    if size != size_of::<CConfig>() {
        let expected = size_of::<CConfig>();
        return wrong(format!(
            "config.size is {size}: expected {expected}, as la_config_init sets it"
        ));
    }
    // SAFETY: they are of the size that is known here.
    let settings = unsafe { &*config };
    // SAFETY: by the contract of this function.
    let text = |pointer, what| unsafe { text(pointer, what) };
    let name = text(settings.name, "name")?;
    let password = text(settings.password, "password")?;
    let mut config = match (settings.user, name, password) {
        (LA_USER_PLAYER, Some(name), Some(password)) => Config::player(name, password),
        (LA_USER_PLAYER, ..) => {
            return wrong("LA_USER_PLAYER needs config.name and config.password");
        }
        (LA_USER_GUEST | LA_USER_TYPED, _, Some(_)) => {
            return wrong("config.password is for LA_USER_PLAYER alone");
        }
        (LA_USER_GUEST, name, None) => name.map_or_else(Config::guest, Config::guest_named),
        (LA_USER_TYPED, Some(_), None) => return wrong("config.name is not for LA_USER_TYPED"),
        (LA_USER_TYPED, None, None) => Config::typed(),
        (other, ..) => {
            return wrong(format!("config.user is {other}: expected one of LA_USER_..."));
        }
    };
    config = match (settings.timeseal, version_of(settings.timeseal)) {
        (0, _) => config,
        (_, Some(version)) => config.timeseal(version),
        (other, None) => return wrong(format!("config.timeseal is {other}: expected 0, 1 or 2")),
    };
    config = match (text(settings.program, "program")?, text(settings.system, "system")?) {
        (None, None) => config,
        (program, system) => {
            config.program(program.unwrap_or_default(), system.unwrap_or_default())
        }
    };
    config = config.encoding(match settings.encoding {
        LA_ENCODING_LATIN1 => Encoding::Latin1,
        LA_ENCODING_UTF8 => Encoding::Utf8,
        other => {
            return wrong(format!("config.encoding is {other}: expected one of LA_ENCODING_..."));
        }
    });
    config = match (settings.style, u8::try_from(settings.style)) {
        (-1, _) => config.style(None),
        (_, Ok(style)) => config.style(style),
        (other, Err(_)) => {
            return wrong(format!("config.style is {other}: expected -1 or up to 255"));
        }
    };
    if let Some(name) = text(settings.interface_name, "interface_name")? {
        config = config.interface(name);
    }
    for variable in text(settings.variables, "variables")?.unwrap_or_default().split_whitespace() {
        config = match variable.split_once('=') {
            Some((name, "1")) => config.variable(name, true),
            Some((name, "0")) => config.variable(name, false),
            _ => {
                let expected = "expected a name with =1 or =0 after it";
                return wrong(format!("config.variables has {variable:?}: {expected}"));
            }
        };
    }
    if settings.block_mode != 0 {
        config = config.block_mode(true);
    }
    config = config.login_string(settings.login_string != 0);
    for line in text(settings.login_lines, "login_lines")?.unwrap_or_default().lines() {
        config = config.login_line(line);
    }
    config = config
        .login_timeout(Duration::from_millis(settings.login_timeout))
        .answer_timeout(Duration::from_millis(settings.answer_timeout));
    let keep_alive = text(settings.keep_alive_command, "keep_alive_command")?.unwrap_or("date");
    if settings.keep_alive > 0 {
        config = config.keep_alive(Duration::from_millis(settings.keep_alive), keep_alive);
    }
    Ok((config, settings.options))
}
