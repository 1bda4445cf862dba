//! How long the crate itself takes for what the package does, to compare: `web/tests/speed.mjs` runs it.
//!
//! For each line of standard input it reads the file once, whole, and prints how many seconds it took to
//! events, and to JSON.

use std::hint::black_box;
use std::io::{self, BufRead};
use std::time::Instant;

use looking_at::{Heard, Session, snap};

fn main() -> io::Result<()> {
    let path = std::env::args().nth(1).ok_or_else(|| io::Error::other("expected a file"))?;
    let bytes = std::fs::read(path)?;
    for _ in io::stdin().lock().lines() {
        let started = Instant::now();
        let mut session = Session::new();
        let mut listener = |heard: &Heard<'_>| {
            black_box(heard);
        };
        session.feed(&bytes, &mut listener);
        session.finish(&mut listener);
        let typed = started.elapsed().as_secs_f64();

        let started = Instant::now();
        let mut session = Session::new();
        let mut json = Vec::new();
        let mut listener = |heard: &Heard<'_>| {
            json.push(b',');
            snap::push_json(heard, &mut json);
        };
        session.feed(&bytes, &mut listener);
        session.finish(&mut listener);
        let length = black_box(&json).len();
        println!("{typed} {} {length}", started.elapsed().as_secs_f64());
    }
    Ok(())
}
