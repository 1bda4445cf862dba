//! The memory use of streams and lists.
//!
//! This is a separate binary, because the counting allocator is global, and has no test harness, whose
//! threads would be counted too. Each case runs in its own process and prints what was measured.
//!
//! `MEMORY_MIB` is the length of the endless streams. Words filter the cases, or with `--exact` name
//! them. `cargo test` reads some megabytes of each; `.ci/run` a gigabyte of some.

#![allow(clippy::unwrap_used)]

use std::alloc::System;
use std::cell::Cell;
use std::process::{Command, ExitCode};
use std::time::Instant;

use cap::Cap;
use looking_at::pgn::{Game, PgnCollector};
use looking_at::{Heard, Matcher, Mode, PatternList, Session, Token};

#[global_allocator]
static ALLOCATOR: Cap<System> = Cap::new(System, usize::MAX);

/// The limit for a whole process, including lists, for a stream of any length.
const SESSION_PEAK: usize = 4 << 20;
/// A session with a PGN collector that follows a thousand games.
const GAMES_PEAK: usize = 64 << 20;
/// The limit for a new session, without the list.
const FRESH_SESSION: usize = 32 << 10;
/// The limit for ten thousand sessions that have read a little.
const MANY_SESSIONS: usize = 400 << 20;
/// The limit for parsing and compiling a list of ten thousand entries.
const LIST_PEAK: usize = 64 << 20;

/// An endless stream: its beginning, and what is repeated.
struct Endless {
    start: &'static [u8],
    /// `#` is replaced by a counter.
    again: &'static str,
}

const LIST: &[u8] =
    b"\n\rMovelist for game 7:\n\r\n\rFoo (UNR) vs. Bar (1234) --- Sun Apr 22, 09:07 PDT 2001\n\r\
    Unrated blitz match, initial time: 2 minutes, increment: 12 seconds.\n\r\n\r\
    Move  Foo                Bar\n\r----  ----------------   ----------------\n\r";

/// A game, as a datagram of ICC describes it.
const GAME: &str = "\x19(12 # Foo# Bar 0 Blitz 1 5 0 5 0 1 {} 1 1 9 {} {} 0 0 0 {} 0\x19)";
/// A game, and its moves.
const MOVES: &str = "\x19(15 7 Foo Bar 0 Blitz 1 5 0 5 0 1 {} 1 1 9 {} {} 0 0 0 {} 0\x19)\
                     \x19(25 7 * {e4 e2e4 1 2 3}{e5}\x19)\x19(24 7 e4 1\x19)";

const STREAMS: [(&str, Endless); 36] = [
    ("bells", Endless { start: b"", again: "\x07" }),
    ("prompts", Endless { start: b"", again: "login: " }),
    ("prompts and bells", Endless { start: b"", again: "fics% \x07\x07" }),
    ("games without a rating", Endless { start: b"", again: "1773 Foo  ++++ Bar\n\r" }),
    ("one line", Endless { start: b"Foo tells you: ", again: "and so on " }),
    ("one line that nothing matches", Endless { start: b"", again: "(:x" }),
    ("a move list", Endless { start: LIST, again: "#.  e4      (0:00)     e5      (0:04)\n\r" }),
    ("a move list of one row", Endless { start: LIST, again: "  1.  e4  " }),
    ("a move list of empty lines", Endless { start: LIST, again: "\n\r" }),
    ("titles of move lists", Endless { start: b"", again: "Movelist for game #:\n\r" }),
    ("a datagram", Endless { start: b"\x19(31 ", again: "{and so on} " }),
    ("a header of a unit", Endless { start: b"\x19[7 ", again: "Foo " }),
    ("units in units", Endless { start: b"", again: "\x19[7 Foo\n" }),
    ("datagrams in one line", Endless { start: b"", again: "x\x19(31 #\x19)" }),
    ("games of datagrams", Endless { start: b"", again: GAME }),
    (
        "a unit without end",
        Endless { start: b"\x19[7 Foo\n", again: "\x19(19 #\x19)\x19(2 a#\x19)" },
    ),
    ("moves of a datagram", Endless { start: b"", again: MOVES }),
    ("a telnet subnegotiation", Endless { start: b"\xff\xfa", again: "and so on" }),
    ("blocks in blocks", Endless { start: b"", again: "\x15#\x161\x16" }),
    ("replies in one line", Endless { start: b"", again: "x\x15#\x161\x16y\x17" }),
    ("a highlight", Endless { start: b"\x1b[", again: "7;" }),
    ("folds", Endless { start: b"Foo tells you: hi", again: "\n\r\\   more" }),
    ("carriage returns", Endless { start: b"x", again: "\r" }),
    ("a carriage return after each byte", Endless { start: b"", again: "x\r" }),
    ("nulls", Endless { start: b"x", again: "\0" }),
    ("heads of messages", Endless { start: b"", again: "Foo just sent you a message:\n\r" }),
    ("fields of a board", Endless { start: b"<12> ", again: "-------- " }),
    ("a listing of games", Endless { start: b"", again: "# 1 a 1 b [ br  3   0] W:  1\n\r" }),
    ("a listing of players", Endless { start: b"", again: "1500 a  1500 b  1500 c\n\r" }),
    ("a listing of ads", Endless { start: b"", again: "# 1500 a 5 0 rated blitz 0-9999\n\r" }),
    ("notes", Endless { start: b"Finger of Foo:\n\r", again: " #: x\n\r" }),
    ("a finger of blank lines", Endless { start: b"Finger of Foo:\n\r", again: "\n\r" }),
    ("who is in channels", Endless { start: b"", again: "Channel #: a b c d e f g h i j k l\n\r" }),
    ("a channel of one line", Endless { start: b"Channel 1: ", again: "a " }),
    ("who watches", Endless { start: b"", again: "Observing # [a vs. b]: c d e f\n\r" }),
    ("settings", Endless { start: b"Variable settings of Foo:\n\r", again: "a=1 b=2 c=3 d=4\n\r" }),
];

/// Endless games: the lines of the stream.
const GAMES: [(&str, Endless); 4] = [
    (
        "games that never end",
        Endless {
            start: b"",
            again: "<12> rnbqkbnr pppppppp -------- -------- ----P--- -------- PPPP-PPP RNBQKBNR \
                    B 4 1 1 1 1 0 # Foo Bar 0 2 12 39 39 119 122 1 P/e2-e4 (0:01) e4 0\n\r",
        },
    ),
    (
        "a game of takebacks and gaps",
        Endless {
            start: b"",
            again: "<12> rnbqkbnr pppppppp -------- -------- ----P--- -------- PPPP-PPP RNBQKBNR \
                    B 4 1 1 1 1 0 7 Foo Bar 0 2 12 39 39 119 122 # P/e2-e4 (0:01) e4 0\n\r",
        },
    ),
    (
        "games of players with long names",
        Endless {
            start: b"",
            again: "<12> rnbqkbnr pppppppp -------- -------- ----P--- -------- PPPP-PPP RNBQKBNR \
                    B 4 1 1 1 1 0 # F@ B@ 0 2 12 39 39 119 122 1 P/e2-e4 (0:01) e4 0\n\r",
        },
    ),
    (
        "games that are announced and never begin",
        Endless { start: b"", again: "{Game # (Foo# vs. Bar#) Creating unrated @ match.}\n\r" },
    ),
];

impl Endless {
    /// Feeds the stream in pieces of about a read each, `length` bytes in all.
    fn feed(&self, length: usize, mut feed: impl FnMut(&[u8])) {
        feed(self.start);
        let long = "x".repeat(20_000);
        let again = self.again.replace('@', &long);
        let numbered = again.contains('#');
        let (mut number, mut fed) = (0_u32, 0);
        let mut read = Vec::with_capacity(64 << 10);
        while fed < length {
            if numbered || read.is_empty() {
                read.clear();
                while read.len() + again.len() + 64 < read.capacity() {
                    number = (number + 1) % 1_000_000;
                    if numbered {
                        read.extend_from_slice(again.replace('#', &number.to_string()).as_bytes());
                    } else {
                        read.extend_from_slice(again.as_bytes());
                    }
                }
            }
            feed(&read);
            fed += read.len();
        }
    }
}

fn mebibytes(bytes: usize) -> f64 {
    bytes as f64 / f64::from(1 << 20)
}

/// Reads an endless stream, and checks that memory stays below the limit.
fn endless(name: &str, stream: &Endless, length: usize, games: bool) {
    let started = Instant::now();
    let mut session = Session::new();
    let mut events = 0_u64;
    let mut collector = PgnCollector::new();
    let mut listener = |heard: &Heard<'_>| {
        events += 1;
        if games {
            collector.feed(&heard.event, drop);
        }
    };
    stream.feed(length, |bytes| session.feed(bytes, &mut listener));
    session.finish(&mut listener);
    let peak = ALLOCATOR.max_allocated();
    println!(
        "{:.0} MiB of {name}: peak {:.2} MiB, {events} events, {:.1} s",
        mebibytes(length),
        mebibytes(peak),
        started.elapsed().as_secs_f64()
    );
    let limit = if games { GAMES_PEAK } else { SESSION_PEAK };
    assert!(peak < limit, "{name}: {peak} bytes");
}

/// A thousand endless games of knights that move out and back.
fn long_games(length: usize) {
    const HOME: [&str; 2] = ["rnbqkbnr", "RNBQKBNR"];
    const AWAY: [&str; 2] = ["rnbqkb-r", "RNBQKB-R"];
    let mut session = Session::new();
    let (games, moves, mut fed) = (Cell::new(0_u64), Cell::new(0), 0);
    let count = |game: Game| {
        games.set(games.get() + 1);
        moves.set(moves.get() + game.moves().len());
    };
    let mut collector = PgnCollector::new();
    let mut listener = |heard: &Heard<'_>| collector.feed(&heard.event, count);
    for round in 0.. {
        if fed > length {
            break;
        }
        for game in 1..=1_000 {
            // Nf3, Nf6, Ng1, Ng8.
            let (away, home) = ("-----n--", "--------");
            for (step, (verbose, san)) in
                [("N/g1-f3", "Nf3"), ("N/g8-f6", "Nf6"), ("N/f3-g1", "Ng1"), ("N/f6-g8", "Ng8")]
                    .into_iter()
                    .enumerate()
            {
                let (white, black) = (step < 2, step == 1 || step == 2);
                let line = format!(
                    "<12> {} pppppppp {} -------- -------- {} PPPPPPPP {} {} -1 1 1 1 1 0 {game} Foo \
                     Bar 0 2 12 39 39 119 122 {} {verbose} (0:01) {san} 0\n\r",
                    if black { AWAY[0] } else { HOME[0] },
                    if black { away } else { home },
                    if white { "-----N--" } else { home },
                    if white { AWAY[1] } else { HOME[1] },
                    if step % 2 == 0 { 'B' } else { 'W' },
                    round * 2 + 1 + step.div_ceil(2),
                );
                session.feed(line.as_bytes(), &mut listener);
                fed += line.len();
            }
        }
    }
    session.finish(&mut listener);
    collector.finish(count);
    let peak = ALLOCATOR.max_allocated();
    println!(
        "{:.0} MiB of long games: peak {:.2} MiB, {} games with {} moves",
        mebibytes(fed),
        mebibytes(peak),
        games.get(),
        moves.get()
    );
    assert!(games.get() >= 1_000 && peak < GAMES_PEAK, "{peak} bytes");
}

/// Boards and talk of a busy session.
const EVENING: &[u8] = b"\n\rFoo(GM)(50): have you seen that?\n\rfics% \n\rBar tells you: hello there\n\r\
    fics% \n\r<12> rnbqkbnr pppppppp -------- -------- ----P--- -------- PPPP-PPP RNBQKBNR B 4 1 1 1 1 0 7 \
    Foo Bar 0 2 12 39 39 119 122 1 P/e2-e4 (0:01) e4 0 1 0\n\rfics% \n\rBar[7] kibitzes: nice\n\r\
    fics% \n\r--> Foo is here\n\rsomething that nobody knows\n\r";

/// After a warm-up, a matcher allocates nothing for boards and talk, wherever they are split.
fn steady() {
    for (name, list) in [("ics", PatternList::ics()), ("xboard", PatternList::xboard())] {
        for mode in [Mode::Settled, Mode::Eager] {
            for (split, size) in [("whole", usize::MAX), ("100 bytes", 100), ("1 byte", 1)] {
                let mut matcher = Matcher::builder(list.clone()).mode(mode).build();
                let mut tokens = 0_u64;
                let mut sink = |_: Token<'_>| tokens += 1;
                let mut round = || {
                    EVENING
                        .chunks(size.min(EVENING.len()))
                        .for_each(|read| matcher.feed(read, &mut sink));
                };
                (0..20).for_each(|_| round());
                let before = ALLOCATOR.total_allocated();
                (0..200).for_each(|_| round());
                let allocated = ALLOCATOR.total_allocated() - before;
                println!(
                    "matcher, {name}, {mode:?}, {split}: {allocated} bytes allocated for {} tokens",
                    tokens / 11 * 10
                );
                assert_eq!(allocated, 0, "{name} {mode:?} {split}");
            }
        }
    }
    let mut session = Session::new();
    let mut events = 0_u64;
    let mut listener = |_: &Heard<'_>| events += 1;
    (0..20).for_each(|_| session.feed(EVENING, &mut listener));
    let before = ALLOCATOR.total_allocated();
    (0..200).for_each(|_| session.feed(EVENING, &mut listener));
    let allocated = ALLOCATOR.total_allocated() - before;
    println!("session: {allocated} bytes allocated for {} events", events / 11 * 10);
}

/// A new session is small, since the list is shared, and so are thousands that have each read
/// something.
fn sessions() {
    const SESSIONS: usize = 10_000;
    drop(Session::new()); // the list is compiled here
    let (held, total) = (ALLOCATOR.allocated(), ALLOCATOR.total_allocated());
    let session = Session::new();
    let own = ALLOCATOR.allocated() - held;
    let allocated = ALLOCATOR.total_allocated() - total;
    let fresh = own + size_of_val(&session);
    println!(
        "a session: {fresh} bytes, of them {own} allocated; {allocated} bytes allocated to make it"
    );
    assert!(fresh < FRESH_SESSION, "{fresh} bytes");
    // There are no temporary allocations.
    assert!(allocated <= 2 * own, "{allocated} bytes allocated for {own}");
    drop(session);

    // A line, a prompt and half a line; the same a read at a time, as a socket gives it.
    let line = &b"Foo tells you: hello there\n\rfics% Bar tells y"[..];
    for (name, text, size) in [
        ("a line", line, usize::MAX),
        ("a line byte by byte", line, 1),
        ("an evening", EVENING, 1460),
    ] {
        let (before, started) = (ALLOCATOR.allocated(), Instant::now());
        let mut events = 0_u64;
        let mut listener = |_: &Heard<'_>| events += 1;
        let mut sessions: Vec<Session> = Vec::with_capacity(SESSIONS);
        for _ in 0..SESSIONS {
            let mut session = Session::new();
            text.chunks(size.min(text.len())).for_each(|read| session.feed(read, &mut listener));
            sessions.push(session);
        }
        let taken = ALLOCATOR.allocated() - before;
        println!(
            "{SESSIONS} sessions that have read {name}: {:.1} MiB, {events} events, {:.2} s",
            mebibytes(taken),
            started.elapsed().as_secs_f64()
        );
        // The line and the prompt are reported; the rest is pending.
        assert!(name == "an evening" || events == 2 * SESSIONS as u64, "{name}: {events} events");
        assert!(taken < MANY_SESSIONS, "{name}: {taken} bytes");
    }
}

/// Parses and compiles a list of ten thousand entries. `#` is the number of an entry, and `@` is the
/// same in bytes that occur nowhere else.
fn long_list(name: &str, entry: &str) {
    const ENTRIES: usize = 10_000;
    let mut source = String::new();
    for number in 0..ENTRIES {
        let bytes = format!("\\x{:02x}\\x{:02x}", 0x80 + number % 128, 0x80 + number / 128);
        let entry = entry.replace('#', &number.to_string()).replace('@', &bytes);
        // Half of them at line starts, where the template leaves it open.
        let entry = entry.replacen('?', if number % 2 == 0 { "" } else { "^" }, 1);
        source += &format!("k{number} {entry}\n");
    }
    source += "newline \"\\n\"\n";
    let (before, started) = (ALLOCATOR.allocated(), Instant::now());
    let matcher = Matcher::new(PatternList::parse(name, &source).unwrap());
    let (peak, kept) = (ALLOCATOR.max_allocated(), ALLOCATOR.allocated() - before);
    println!(
        "{name}, {ENTRIES} entries: peak {:.1} MiB, kept {:.1} MiB, {:.2} s",
        mebibytes(peak),
        mebibytes(kept),
        started.elapsed().as_secs_f64()
    );
    assert!(peak < LIST_PEAK, "{name}: {peak} bytes");

    // A matcher for another stream takes little memory, however long the list is.
    let total = ALLOCATOR.total_allocated();
    let again = matcher.clone();
    let own = ALLOCATOR.total_allocated() - total + size_of_val(&again);
    println!("{name}: another matcher takes {own} bytes");
    assert!(own < FRESH_SESSION, "{name}: {own} bytes");
}

/// Lists of entries that may match anywhere, and of entries at line starts.
const LISTS: [(&str, &str); 7] = [
    ("a long list anywhere", r#""* word# says: *" who text"#),
    (
        "a long list with literals in the middle",
        r#""* takes the * of word# from *." who what whom"#,
    ),
    ("a long list of long literals", r#""something that is said by number # and by nobody else""#),
    // Two tables that are nearly as large as they may be.
    ("a long list of rare bytes", r#"?"@ab""#),
    ("a long list at line starts", r#"^"word# *" text"#),
    ("a long list of leading stars", r#"^"* word#: *" who text"#),
    ("a long list with one first literal", r#"^"Game notification: * word#: *" who text"#),
];

/// A name, and what is run under it.
type Case = (&'static str, Box<dyn Fn()>);

fn main() -> ExitCode {
    let mib = std::env::var("MEMORY_MIB").ok().and_then(|mib| mib.parse().ok()).unwrap_or(8_usize);
    let cases: Vec<Case> =
        STREAMS
            .iter()
            .map(|(name, stream)| (name, stream, false))
            .chain(GAMES.iter().map(|(name, stream)| (name, stream, true)))
            .map(|(name, stream, games)| {
                let case: Box<dyn Fn()> = Box::new(move || endless(name, stream, mib << 20, games));
                (*name, case)
            })
            .chain([
                ("long games", Box::new(move || long_games(mib << 20)) as Box<dyn Fn()>),
                ("steady", Box::new(steady)),
                ("sessions", Box::new(sessions)),
            ])
            .chain(LISTS.into_iter().map(|(name, entry)| {
                (name, Box::new(move || long_list(name, entry)) as Box<dyn Fn()>)
            }))
            .collect();

    let asked: Vec<String> = std::env::args().skip(1).collect();
    if let [flag, name] = &asked[..]
        && flag == "--case"
    {
        let case = cases.iter().find(|(known, _)| known == name);
        case.expect("a case that there is").1();
        return ExitCode::SUCCESS;
    }
    let exact = asked.iter().any(|word| word == "--exact");
    let words: Vec<&str> =
        asked.iter().map(String::as_str).filter(|word| !word.starts_with('-')).collect();
    let wanted = |name: &str| {
        let chosen = |word: &&str| if exact { name == *word } else { name.contains(word) };
        words.is_empty() || words.iter().any(chosen)
    };
    let mut failed = 0;
    for (name, _) in cases.iter().filter(|(name, _)| wanted(name)) {
        let me = std::env::current_exe().unwrap();
        let status = Command::new(me).args(["--case", name]).status().unwrap();
        failed += usize::from(!status.success());
    }
    if failed == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
