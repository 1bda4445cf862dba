//! How long the crate itself takes for what the package does, to compare: `web/tests/speed.mjs` runs it.
//!
//! For each line of standard input it reads the file once, whole, and prints how many seconds it took to
//! events, and to JSON: of processor time where Linux reports it, which other programs don't change as much.

use std::hint::black_box;
use std::io::{self, BufRead};
use std::sync::LazyLock;
use std::time::Instant;

use looking_at::{Heard, Session, snap};

fn main() -> io::Result<()> {
    let path = std::env::args().nth(1).ok_or_else(|| io::Error::other("expected a file"))?;
    let bytes = std::fs::read(path)?;
    for _ in io::stdin().lock().lines() {
        let started = now();
        let mut session = Session::new();
        let mut listener = |heard: &Heard<'_>| {
            black_box(heard);
        };
        session.feed(&bytes, &mut listener);
        session.finish(&mut listener);
        let typed = now() - started;

        let started = now();
        let mut session = Session::new();
        let mut json = Vec::new();
        let mut listener = |heard: &Heard<'_>| {
            json.push(b',');
            snap::push_json(heard, &mut json);
        };
        session.feed(&bytes, &mut listener);
        session.finish(&mut listener);
        let length = black_box(&json).len();
        println!("{typed} {} {length}", now() - started);
    }
    Ok(())
}

/// Returns the time in seconds. `web/tests/speed.mjs` takes its times in the same way.
fn now() -> f64 {
    static STARTED: LazyLock<Instant> = LazyLock::new(Instant::now);

    let used = std::fs::read_to_string("/proc/self/schedstat").unwrap_or_default();
    match used.split(' ').next().and_then(|nanoseconds| nanoseconds.parse::<f64>().ok()) {
        Some(nanoseconds) => nanoseconds / 1e9,
        None => STARTED.elapsed().as_secs_f64(),
    }
}
