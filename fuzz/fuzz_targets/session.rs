//! A session on arbitrary bytes: no panic, and no cut changes what is heard.
//!
//! The first byte says where the rest is cut and whether a flush is made there. With a flush the
//! events may differ, but nothing may panic and offsets must stay inside the stream.

#![no_main]

use std::sync::OnceLock;

use libfuzzer_sys::fuzz_target;
use looking_at::{Heard, Session};

fn fresh() -> Session {
    static FRESH: OnceLock<Session> = OnceLock::new();
    FRESH.get_or_init(Session::new).clone()
}

fn heard(pieces: &[&[u8]], flush: bool) -> Vec<Heard<'static>> {
    let mut session = fresh();
    let mut all = Vec::new();
    let mut listener = |heard: &Heard<'_>| all.push(heard.clone().into_owned());
    for piece in pieces {
        session.feed(piece, &mut listener);
        if flush {
            session.flush(&mut listener);
        }
    }
    session.finish(&mut listener);
    all
}

fuzz_target!(|data: &[u8]| {
    let Some((&how, bytes)) = data.split_first() else { return };
    let whole = heard(&[bytes], false);
    let size = usize::from(how >> 1).max(1);
    let pieces: Vec<&[u8]> = bytes.chunks(size).collect();
    assert_eq!(heard(&pieces, false), whole);
    for heard in heard(&pieces, how & 1 == 1) {
        assert!(heard.at < bytes.len() as u64);
    }
});
