//! looking-at for JavaScript.
//!
//! This is the border between the crate and the npm package in `web/npm`, which is what people use.
//! It has few rules:
//!
//! - What has structure crosses as one text of JSON, the same that the command writes. The package
//!   parses it; for many events at once that is faster than building objects from here. What a session has
//!   heard can stay here until the package reads it, event by event.
//! - Bytes cross as `Uint8Array`, offsets as numbers.
//! - What can be wrong (a list, a capture) is a result, and the package throws it.

mod batch;
mod board;
mod capture;
mod check;
mod client;
mod compressed;
mod events;
mod explain;
#[cfg(feature = "games")]
mod games;
mod gzip;
mod list;
mod session;
#[cfg(feature = "lab")]
mod stars;
#[cfg(feature = "lab")]
mod suggest;
mod timeseal;

pub use capture::CaptureReader;
pub use check::check;
pub use client::{Client, ClientSettings};
pub use explain::explain;
pub use list::PatternList;
pub use session::{Session, Settings};
#[cfg(feature = "lab")]
pub use suggest::suggest;
pub use timeseal::{timeseal_encode, timeseal_hello, timeseal_pong};

use wasm_bindgen::prelude::wasm_bindgen;

/// Returns the version of the crate.
#[wasm_bindgen]
#[must_use]
pub fn version() -> String {
    env!("CARGO_PKG_VERSION").to_owned()
}
