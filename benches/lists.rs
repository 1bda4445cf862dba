//! The cost of a long list: per byte of text, to compile, per session, and to check.
//!
//! ```text
//! cargo bench --bench lists
//! cargo bench --bench lists -- anchored        # only the lines with this word
//! LISTS_KIB=4096 cargo bench --bench lists     # texts of 4 MiB, not of 1
//! LISTS_ROUNDS=11 cargo bench --bench lists    # 11 rounds, not 5
//! LISTS_ALONE="anywhere says 10000" ...        # one list, LISTS_ROUNDS times: for a profiler
//! ```
//!
//! It prints plain lines that a program can read: `lists SHAPE ENTRIES ... ratio R (ceiling C)`. A
//! ratio is the cost per byte divided by that of the list of 10 entries of the same shape. In every
//! text one line in five matches. All lists of a shape run in turn, and the minimum of some rounds
//! counts: other load on the machine can only add time.

use std::fmt::Write as _;
use std::hint::black_box;
use std::time::Instant;

use looking_at::check::check;
use looking_at::{Matcher, PatternList, Session, Token};

const SIZES: [usize; 4] = [10, 100, 1_000, 10_000];
const ANYWHERE: f64 = 3.0;
const ANCHORED: f64 = 2.0;

/// Entries that differ in a number, and a line for one of them.
struct Shape {
    name: &'static str,
    /// The entry without its kind; `#` is its number.
    entry: &'static str,
    line: &'static str,
    ceiling: f64,
}

const SHAPES: [Shape; 6] = [
    Shape {
        name: "anywhere says",
        entry: r#""* word# says: *" who text"#,
        line: "Foo word# says: have you seen that",
        ceiling: ANYWHERE,
    },
    Shape {
        name: "anywhere middle",
        entry: r#""* takes the * of word# from *." who what whom"#,
        line: "so Foo takes the rook of word# from Bar. and goes on",
        ceiling: ANYWHERE,
    },
    Shape {
        name: "anywhere lead",
        entry: r#""<word#> *" text"#,
        line: "something <word#> in the middle",
        ceiling: ANYWHERE,
    },
    Shape {
        name: "anchored lead",
        entry: r#"^"word# *" text"#,
        line: "word# and what it has to say",
        ceiling: ANCHORED,
    },
    Shape {
        name: "anchored star",
        entry: r#"^"* word#: *" who text"#,
        line: "Foo word#: and what he has to say",
        ceiling: ANCHORED,
    },
    Shape {
        name: "anchored shared",
        entry: r#"^"Game notification: * word#: *" who text"#,
        line: "Game notification: Foo word#: and so on",
        ceiling: ANCHORED,
    },
];

/// Lines that no entry of any shape matches, though some nearly do.
const OTHERS: [&str; 8] = [
    "Bar(GM)(50): in other words, nobody says: this one is lost",
    "    **ANNOUNCEMENT** from Admin: the server goes down at noon",
    "Blitz 1500 and Lightning 1432 of GuestABCD, on for 3 mins, idle 12 secs.",
    "wordy lines, wordless lines and one word",
    "Game 7: Foo takes the pawn of Bar from e4. It is a draw, they say",
    "<12> rnbqkbnr pppppppp -------- -------- ----P--- -------- PPPP-PPP RNBQKBNR B 4 1 1 1 1 0 7",
    "Foo tells you: <word> of the day",
    "",
];

impl Shape {
    fn source(&self, entries: usize) -> String {
        let mut text = String::new();
        for number in 0..entries {
            writeln!(text, "k{number} {}", self.entry.replace('#', &number.to_string()))
                .expect("a string takes it");
        }
        text + "newline \"\\n\"\n"
    }

    fn list(&self, entries: usize) -> PatternList {
        PatternList::parse(self.name, &self.source(entries)).expect("a list")
    }

    /// Text of about `bytes` bytes; the entries that match are spread over the list.
    fn text(&self, entries: usize, bytes: usize) -> Vec<u8> {
        let (mut text, mut other) = (Vec::new(), 0);
        for line in 0_usize.. {
            if text.len() >= bytes {
                break;
            }
            if line % 5 == 2 {
                let number = (line / 5).wrapping_mul(7_919) % entries;
                text.extend_from_slice(self.line.replace('#', &number.to_string()).as_bytes());
            } else {
                text.extend_from_slice(OTHERS[other % OTHERS.len()].as_bytes());
                other += 1;
            }
            text.extend_from_slice(b"\n\r");
        }
        text
    }
}

/// One list of a shape, with its text.
struct Run {
    entries: usize,
    matcher: Matcher,
    text: Vec<u8>,
    best: f64,
}

impl Run {
    fn new(shape: &Shape, entries: usize, bytes: usize) -> Run {
        let matcher = Matcher::new(shape.list(entries));
        let mut run =
            Run { entries, matcher, text: shape.text(entries, bytes), best: f64::INFINITY };
        // One line in five matches, and each has its newline.
        let lines = run.text.iter().filter(|&&byte| byte == b'\n').count();
        let (matches, newlines) = run.tokens();
        assert_eq!((matches, newlines), (lines.div_ceil(5).min(matches), lines), "{}", shape.name);
        assert!(matches >= lines / 5, "{}: {matches} matches in {lines} lines", shape.name);
        run
    }

    /// Returns the numbers of matches and of newlines.
    fn tokens(&mut self) -> (usize, usize) {
        let (mut matches, mut newlines) = (0, 0);
        let mut sink = |token: Token<'_>| match token {
            Token::Match(found) if found.kind() == "newline" => newlines += 1,
            Token::Match(_) => matches += 1,
            _ => {}
        };
        self.matcher.feed(&self.text, &mut sink);
        self.matcher.finish(&mut sink);
        (matches, newlines)
    }

    fn measure(&mut self) {
        let started = Instant::now();
        black_box(self.tokens());
        self.best = self.best.min(started.elapsed().as_secs_f64());
    }

    /// Returns the cost in nanoseconds per byte.
    fn cost(&self) -> f64 {
        self.best * 1e9 / self.text.len() as f64
    }
}

fn costs(shape: &Shape, sizes: &[usize], bytes: usize, rounds: usize) {
    let mut runs: Vec<Run> = Vec::new();
    for &entries in sizes {
        // Slow lists get less text.
        let slow = runs.last().is_some_and(|run| run.cost() > 100.0);
        let mut run = Run::new(shape, entries, if slow { bytes / 16 } else { bytes });
        run.measure();
        runs.push(run);
    }
    for _ in 1..rounds {
        runs.iter_mut().for_each(Run::measure);
    }
    let least = runs[0].cost();
    for run in &runs {
        let (cost, ratio) = (run.cost(), run.cost() / least);
        println!(
            "lists {} {} {cost:.2} ns a byte, ratio {ratio:.2} (ceiling {})",
            shape.name, run.entries, shape.ceiling
        );
    }
}

/// Returns the minimum time of some rounds in seconds, and the result of the last one.
fn least<T>(rounds: usize, mut run: impl FnMut() -> T) -> (f64, T) {
    let mut timed = || {
        let started = Instant::now();
        let result = black_box(run());
        (started.elapsed().as_secs_f64(), result)
    };
    let (mut best, mut result) = timed();
    for _ in 1..rounds {
        let (seconds, again) = timed();
        (best, result) = (best.min(seconds), again);
    }
    (best, result)
}

fn compile(shape: &Shape, entries: usize, rounds: usize) {
    let source = shape.source(entries);
    let parse = || PatternList::parse(shape.name, &source).expect("a list");
    let (parsed, _) = least(rounds, parse);
    // A list is compiled with its first matcher.
    let (whole, _) = least(rounds, || Matcher::new(parse()));
    println!(
        "lists compile {} {entries} {whole:.3} s, of it parsing {parsed:.3} s (ceiling 1)",
        shape.name
    );
}

fn session(rounds: usize) {
    const SESSIONS: u32 = 1_000;
    drop(Session::new());
    let (seconds, _) = least(rounds, || (0..SESSIONS).map(|_| Session::new()).collect::<Vec<_>>());
    let micros = seconds * 1e6 / f64::from(SESSIONS);
    println!("lists session new {micros:.2} microseconds (ceiling 20)");
    let session = Session::new();
    let (seconds, _) = least(rounds, || (0..SESSIONS).for_each(|_| drop(session.clone())));
    let micros = seconds * 1e6 / f64::from(SESSIONS);
    println!("lists session clone {micros:.2} microseconds (ceiling 20)");
}

fn checks(name: &str, source: &dyn Fn(usize) -> String, sizes: &[usize]) {
    for &entries in sizes {
        let list = PatternList::parse(name, &source(entries)).expect("a list");
        let (seconds, findings) = least(1, || check(&list).len());
        let ceiling = match entries {
            ..=1_000 => 1,
            _ => 20,
        };
        println!(
            "lists check {name} {entries} {seconds:.3} s, {findings} findings (ceiling {ceiling})"
        );
    }
}

/// `"*a*"`, `"*ab*"`, `"*aba*"` and so on: each entry has to be compared with all others.
fn alternating(entries: usize) -> String {
    let mut text = String::new();
    for length in 1..=entries {
        let letters: String = "ab".chars().cycle().take(length).collect();
        writeln!(text, "k{length} \"*{letters}*\" x y").expect("a string takes it");
    }
    text + "newline \"\\n\"\n"
}

fn setting(name: &str, default: usize) -> usize {
    std::env::var(name).ok().and_then(|value| value.parse().ok()).unwrap_or(default)
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    // `cargo test --benches` only checks that it runs.
    let measured = arguments.iter().any(|argument| argument == "--bench");
    let bytes = if measured { setting("LISTS_KIB", 1 << 10) << 10 } else { 4 << 10 };
    let rounds = if measured { setting("LISTS_ROUNDS", 5) } else { 1 };
    let sizes = if measured { &SIZES[..] } else { &SIZES[..2] };
    if let Ok(alone) = std::env::var("LISTS_ALONE") {
        let (name, entries) = alone.rsplit_once(' ').expect("a shape and a number of entries");
        let shape = SHAPES.iter().find(|shape| shape.name == name).expect("a shape");
        let mut run = Run::new(shape, entries.parse().expect("a number"), bytes);
        (0..rounds).for_each(|_| run.measure());
        println!("{alone}: {} bytes, {rounds} rounds", run.text.len());
        return;
    }
    let words: Vec<&String> = arguments.iter().filter(|word| !word.starts_with('-')).collect();
    let wanted = |name: &str| words.iter().all(|word| name.contains(word.as_str()));
    for shape in SHAPES.iter().filter(|shape| wanted(shape.name)) {
        costs(shape, sizes, bytes, rounds);
    }
    for shape in &SHAPES {
        if wanted(&format!("compile {}", shape.name)) {
            compile(shape, sizes[sizes.len() - 1], rounds.min(3));
        }
    }
    if wanted("session") {
        session(rounds);
    }
    for shape in &SHAPES {
        if wanted(&format!("check {}", shape.name)) {
            checks(shape.name, &|entries| shape.source(entries), &sizes[1..]);
        }
    }
    if wanted("check alternating") {
        checks("alternating", &alternating, if measured { &[100, 500] } else { &[10] });
    }
}
