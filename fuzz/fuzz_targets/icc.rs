//! Units and datagrams of ICC, with text around them.
//!
//! Nothing panics, no chunk boundary changes what is heard, and every event reads back from its JSON. The
//! games that the events make can be written. The first byte says how many splits follow it, as distances;
//! in what comes then, `^` means the control byte that begins a unit, a datagram or a string, so that
//! a change of one byte makes or breaks one.

#![no_main]

use libfuzzer_sys::fuzz_target;
use looking_at::pgn::PgnCollector;
use looking_at::{Heard, Session, snap};

fn heard<'a>(pieces: impl Iterator<Item = &'a [u8]>) -> Vec<Heard<'static>> {
    let mut session = Session::new();
    let mut all = Vec::new();
    let mut listener = |heard: &Heard<'_>| all.push(heard.clone().into_owned());
    pieces.for_each(|piece| session.feed(piece, &mut listener));
    session.finish(&mut listener);
    all
}

/// Returns the stream cut at these distances, again and again.
fn split<'a>(mut stream: &'a [u8], distances: &[u8]) -> Vec<&'a [u8]> {
    let mut pieces = Vec::new();
    for distance in distances.iter().cycle() {
        if stream.is_empty() {
            break;
        }
        let (piece, rest) = stream.split_at(usize::from(*distance).clamp(1, stream.len()));
        pieces.push(piece);
        stream = rest;
    }
    pieces
}

fuzz_target!(|data: &[u8]| {
    let [count, rest @ ..] = data else { return };
    let (distances, text) = rest.split_at((1 + usize::from(count % 8)).min(rest.len()));
    let stream: Vec<u8> = text.iter().map(|&byte| if byte == b'^' { 0x19 } else { byte }).collect();
    let whole = heard([&stream[..]].into_iter());
    assert_eq!(heard(split(&stream, distances).into_iter()), whole);
    let mut collector = PgnCollector::new();
    let mut write = |game: looking_at::pgn::Game| assert!(game.to_string().ends_with('\n'));
    for heard in &whole {
        assert!(heard.span.start <= heard.span.end && heard.span.end <= stream.len() as u64);
        let json = snap::json_with_line(heard);
        let back: Heard<'static> = serde_json::from_str(&json).expect(&json);
        assert_eq!(back.with(|back| back.entry = heard.entry), *heard, "{json}");
        collector.feed(&heard.event, &mut write);
    }
    collector.finish(&mut write);
});
