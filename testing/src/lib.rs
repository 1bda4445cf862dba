//! What the tests of all packages share: the recorded sessions, chunks of them, random numbers, and
//! programs that run while a test talks to them.
//!
//! It does not depend on the library, so the library's own unit tests can use it.

#![forbid(unsafe_code)]
#![allow(clippy::unwrap_used, clippy::missing_panics_doc, reason = "only tests call it")]

pub mod process;
pub mod streams;

pub use streams::Random;

use std::io::Write;
use std::path::PathBuf;

/// The folder of the project, with the corpus in it.
pub const PROJECT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/..");

/// Returns the folder of the build in which the running test was built, such as `target/debug`.
pub fn build_folder() -> PathBuf {
    // The test itself is in `deps`.
    std::env::current_exe().unwrap().ancestors().nth(2).unwrap().to_owned()
}

/// Reports that a test, or a part of it, does not run, because a program is not installed.
///
/// # Panics
///
/// If the variable `LOOKING_AT_REQUIRED` names the program, as it does in `.ci/run` for what is installed there.
pub fn skip(program: &str, what: &str) {
    let required = std::env::var("LOOKING_AT_REQUIRED").unwrap_or_default();
    let is_required = required.split_whitespace().any(|name| name == program);
    assert!(!is_required, "{program} is installed, but was not found: {what}");
    // Not `eprintln`, which the test harness captures.
    let _ = writeln!(std::io::stderr(), "skipped: {what}: {program} is not installed");
}
