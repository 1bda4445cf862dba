//! The games that are made of arbitrary bytes.
//!
//! The bytes are a session; its events make games. Whatever was said in them, an independent reader
//! finds as many games as were written, with the same tags, moves and results. What the moves are
//! worth is not asked: the bytes may tell of boards that no rule allows.

#![no_main]

use std::ops::ControlFlow;
use std::sync::OnceLock;

use libfuzzer_sys::fuzz_target;
use looking_at::event::text::is_hidden;
use looking_at::pgn::{Game, PgnCollector};
use looking_at::{Heard, Session};
use pgn_reader::{Outcome, RawTag, Reader, SanPlus, Visitor};

fn fresh() -> Session {
    static FRESH: OnceLock<Session> = OnceLock::new();
    FRESH.get_or_init(Session::new).clone()
}

/// The facts that the reader finds about one game.
#[derive(Debug, Default, PartialEq, Eq)]
struct Found {
    tags: Vec<(String, String)>,
    moves: Vec<String>,
    result: Option<String>,
}

struct Collect;

impl Visitor for Collect {
    type Tags = Found;
    type Movetext = Found;
    type Output = Found;

    fn begin_tags(&mut self) -> ControlFlow<Found, Found> {
        ControlFlow::Continue(Found::default())
    }

    fn tag(&mut self, found: &mut Found, name: &[u8], value: RawTag<'_>) -> ControlFlow<Found> {
        let name = String::from_utf8_lossy(name).into_owned();
        found.tags.push((name, value.decode_utf8_lossy().into_owned()));
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, found: Found) -> ControlFlow<Found, Found> {
        ControlFlow::Continue(found)
    }

    fn san(&mut self, found: &mut Found, san: SanPlus) -> ControlFlow<Found> {
        found.moves.push(san.to_string());
        ControlFlow::Continue(())
    }

    fn outcome(&mut self, found: &mut Found, outcome: Outcome) -> ControlFlow<Found> {
        found.result = Some(outcome.to_string());
        ControlFlow::Continue(())
    }

    fn end_game(&mut self, found: Found) -> Found {
        found
    }
}

/// Returns the facts that should be found about a game.
fn expected(game: &Game) -> Found {
    let tag = |(name, value): (&str, &str)| {
        // A tag is one line: what would break it is written as a blank.
        let value = value.chars().map(|c| if is_hidden(c) { ' ' } else { c }).collect();
        (name.to_owned(), value)
    };
    Found {
        tags: game.tags().map(tag).collect(),
        // The reader shows a dropped pawn without its letter.
        moves: game.moves().map(|san| san.replace("P@", "@")).collect(),
        result: Some(game.result().to_string()),
    }
}

fuzz_target!(|data: &[u8]| {
    let Some((&how, bytes)) = data.split_first() else { return };
    let mut collector = PgnCollector::new().include_examined(how & 1 == 1);
    let mut games = Vec::new();
    let mut listener = |heard: &Heard<'_>| collector.feed(&heard.event, |game| games.push(game));
    let mut session = fresh();
    session.feed(bytes, &mut listener);
    session.finish(&mut listener);
    collector.finish(|game| games.push(game));

    let text: String = games.iter().map(|game| format!("{game}\n")).collect();
    for line in text.lines().filter(|line| !line.starts_with('[')) {
        // A single word may be wider than the line, as in the reason of an end.
        assert!(line.chars().count() < 80 || !line.contains(' '), "{line}");
    }
    let mut reader = Reader::new(text.as_bytes());
    for game in &games {
        let found = reader.read_game(&mut Collect).expect("from memory");
        assert_eq!(found.as_ref(), Some(&expected(game)), "{text}");
    }
    let more = reader.read_game(&mut Collect).expect("from memory");
    assert_eq!(more, None, "{text}");
});
