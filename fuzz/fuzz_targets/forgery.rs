//! Players who type any bytes into what a server says.
//!
//! The data are the choices of the grammar in `tests/it/talk.rs`: who speaks, what is typed, how the
//! server folds it, what it sends between the lines, and how all of it arrives. What is heard must
//! be what the grammar says, event by event.

#![no_main]

use std::sync::OnceLock;

use libfuzzer_sys::fuzz_target;
use looking_at::Session;

#[path = "../../tests/it/talk.rs"]
#[allow(dead_code, reason = "the tests use more of it")]
mod talk;

use talk::{Data, case};

fuzz_target!(|data: &[u8]| {
    static FRESH: OnceLock<Session> = OnceLock::new();
    let fresh = FRESH.get_or_init(Session::new).clone();
    let mut choices = Data(data);
    let case = case(&mut choices);
    let heard = case.heard(fresh, &mut choices);
    assert!(
        heard == case.expected,
        "{}\nheard {heard:#?}\nnot {:#?}",
        case.stream.escape_ascii(),
        case.expected
    );
});
