//! What a client sends so that FICS does not count its lag.

use std::time::Duration;

use looking_at::timeseal::{self, Version};
use wasm_bindgen::prelude::wasm_bindgen;

/// Returns the version with this number.
pub(crate) fn version(number: u8) -> Result<Version, String> {
    match number {
        1 => Ok(Version::One),
        2 => Ok(Version::Two),
        _ => Err(format!("timeseal has the versions 1 and 2, not {number}")),
    }
}

fn duration(ms: f64) -> Result<Duration, String> {
    Duration::try_from_secs_f64(ms / 1000.0).map_err(|error| error.to_string())
}

/// Encodes the greeting of a client.
#[wasm_bindgen]
pub fn timeseal_hello(number: u8, client: &str, system: &str, ms: f64) -> Result<Vec<u8>, String> {
    let sealed = timeseal::hello(version(number)?, client, system, duration(ms)?);
    sealed.map_err(|error| error.to_string())
}

/// Encodes a line with its time.
#[wasm_bindgen]
pub fn timeseal_encode(line: &[u8], ms: f64) -> Result<Vec<u8>, String> {
    timeseal::encode(line, duration(ms)?).map_err(|error| error.to_string())
}

/// Encodes the answer to a ping.
#[wasm_bindgen]
pub fn timeseal_pong(ms: f64) -> Result<Vec<u8>, String> {
    Ok(timeseal::pong(duration(ms)?))
}
