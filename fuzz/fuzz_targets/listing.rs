//! Any lines as listings, with a prompt before and after them.
//!
//! No line is lost: between them, the lines of all events are those that came. Chunk boundaries change
//! nothing, and every event reads back from its JSON. The first byte sets the size of the chunks.

#![no_main]

use libfuzzer_sys::fuzz_target;
use looking_at::input::Layers;
use looking_at::{Heard, Session, snap};

fn heard<'a>(pieces: impl Iterator<Item = &'a [u8]>) -> Vec<Heard<'static>> {
    let mut session = Session::new();
    // What is not text has its own target.
    session.set_layers(Layers::NONE);
    let mut all = Vec::new();
    let mut listener = |heard: &Heard<'_>| all.push(heard.clone().into_owned());
    pieces.for_each(|piece| session.feed(piece, &mut listener));
    session.finish(&mut listener);
    all
}

fuzz_target!(|data: &[u8]| {
    let [size, lines @ ..] = data else { return };
    let stream = [b"fics% ", lines, b"\n\rfics% "].concat();
    let whole = heard([&stream[..]].into_iter());
    assert_eq!(heard(stream.chunks(usize::from(*size).max(1))), whole);
    let mut end = 0;
    for heard in &whole {
        let span = heard.span.clone();
        assert!(end <= span.start && span.end <= stream.len() as u64, "{heard:?} after {end}");
        let (from, to) = (end as usize, span.start as usize);
        let between = stream[from..to].iter();
        // Blank lines; NUL, BEL and highlights are removed.
        if !stream.contains(&0x1b) {
            let blank = |byte: &u8| byte.is_ascii_whitespace() || matches!(byte, 0 | 7 | b'\\');
            assert!(between.clone().all(blank), "{end}: {heard:?}");
        }
        end = span.end;
        let json = snap::json_with_line(heard);
        let back: Heard<'static> = serde_json::from_str(&json).expect(&json);
        assert_eq!(back.with(|back| back.entry = heard.entry), *heard, "{json}");
    }
});
