//! Whether the time of each command grows with its input alone.
//!
//! The built command runs on files that are made to be hard, at n and at 8n bytes. What a byte
//! costs at 8n over what it costs at n is printed as `growth WHAT VALUE (ceiling 1.5; ...)`: about 1
//! is linear, 8 would be quadratic. There are three ways to grow:
//!
//! - `lines`: the same bytes in lines that are eight times as long, up to what a line may have;
//! - `one line`: all in one line without an end;
//! - `stream`: more lines of the same sort, to see what is kept of them.
//!
//! The two sizes are run in turn, the least time of some rounds counts, and what the command takes
//! on a file with a single line is taken off. `GROWTH_ROUNDS` and `GROWTH_KIB` (n) can be set; words after
//! `--` choose what is run.

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::time::Instant;

const CEILING: f64 = 1.5;
/// As long as a line may be, less its end.
const LONGEST: usize = (64 << 10) - 8;

const BOARD: &str = "<12> rnbqkbnr pppppppp -------- -------- ----P--- -------- PPPP-PPP RNBQKBNR B 4 1 1 1 1 0 \
    GAME Foo Bar 0 2 12 39 39 119 122 MOVE P/e2-e4 (0:01) e4 0\n\r";

/// What is repeated within a line.
const UNITS: [(&str, &str); 14] = [
    ("parentheses", "("),
    ("colons", ":"),
    ("blanks", " "),
    ("words and colons", "a: "),
    ("words and parentheses", "a(b)("),
    ("boards", "<12> "),
    ("names that tell", "Foo tells you: "),
    ("prompts", "fics% "),
    ("braces", "{Game 1 (a vs. b) "),
    ("highlight", "\x1b[7m"),
    ("escapes", "&#x3b1;"),
    ("datagrams", "\x19(1 x\x19)"),
    ("datagrams without an end", "\x19(1 x"),
    ("folds", "word word\n\r\\   "),
];

/// A list with so many bytes of entries that resemble each other.
fn list(length: usize) -> String {
    let mut text = String::new();
    for number in 0.. {
        if text.len() >= length {
            break;
        }
        text += &format!("kind{number} ^\"* word{number} (*): *\" a b c\n");
    }
    text + "newline \"\\n\"\n"
}

/// Lines of which the command may keep something.
fn lines(name: &str, length: usize) -> String {
    let mut text = String::new();
    for number in 0_u64.. {
        if text.len() >= length {
            break;
        }
        let line = match name {
            "players" => format!("Foo{number} tells you: hi\n\r"),
            "unknown lines" => {
                let letters: String = format!("{number}").bytes().map(|b| (b + 49) as char).collect();
                format!("unknown {letters} line\n\r")
            }
            "games" => BOARD.replace("GAME", &(number % 100_000).to_string()).replace("MOVE", "1"),
            "gaps" => BOARD.replace("GAME", "7").replace("MOVE", &(number % 90_000).to_string()),
            "announced games" => {
                format!("{{Game {number} (Foo{number} vs. Bar) Creating unrated blitz match.}}\n\r")
            }
            "move lists" => {
                "Movelist for game 7:\n\rFoo (UNR) vs. Bar (1234) --- Sun Apr 22, 09:07 PDT 2001\n\r"
                    .to_owned()
            }
            "heads of messages" => "Foo just sent you a message:\n\r".to_owned(),
            other => panic!("{other}"),
        };
        text += &line;
    }
    text
}

const STREAMS: [&str; 7] = [
    "players",
    "unknown lines",
    "games",
    "gaps",
    "announced games",
    "move lists",
    "heads of messages",
];

fn file(name: &str, content: impl AsRef<[u8]>) -> String {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("growth-{name}"));
    fs::write(&path, content).expect("a file in the target folder");
    path.to_string_lossy().into_owned()
}

/// Seconds that the command takes.
fn run(words: &[&str], file: &str) -> f64 {
    let started = Instant::now();
    let status = Command::new(env!("CARGO_BIN_EXE_looking-at"))
        .args(words)
        .arg(file)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .status()
        .expect("the command runs");
    let seconds = started.elapsed().as_secs_f64();
    assert!(status.code().is_some_and(|code| code < 2), "{words:?} {file}: {status}");
    seconds
}

struct Growth {
    rounds: usize,
    wanted: Vec<String>,
    over: Vec<String>,
}

impl Growth {
    /// Compares two files whose cost for a byte should be the same.
    fn tell(&mut self, what: &str, words: &[&str], small: &str, files: [&str; 2]) {
        if !self.wanted.iter().all(|word| what.contains(word.as_str())) {
            return;
        }
        let mut best = [f64::INFINITY; 3];
        for _ in 0..self.rounds {
            for (best, file) in best.iter_mut().zip([small, files[0], files[1]]) {
                *best = best.min(run(words, file));
            }
        }
        let [start, short, long] = best;
        let cost = |seconds: f64, file: &str| {
            let bytes = fs::metadata(file).map_or(1, |data| data.len());
            (seconds - start).max(1e-6) * 1e9 / bytes as f64
        };
        let (short, long) = (cost(short, files[0]), cost(long, files[1]));
        let growth = long / short;
        println!(
            "growth {what} {growth:.2} (ceiling {CEILING}; {short:.1} and {long:.1} ns a byte)"
        );
        if growth > CEILING {
            self.over.push(what.to_owned());
        }
    }
}

fn setting(name: &str, default: usize) -> usize {
    std::env::var(name).ok().and_then(|value| value.parse().ok()).unwrap_or(default)
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    // `cargo test --benches` runs it too, to see that it runs.
    let measured = arguments.iter().any(|argument| argument == "--bench");
    let n = if measured { setting("GROWTH_KIB", 1024) << 10 } else { LONGEST };
    let rounds = if measured { setting("GROWTH_ROUNDS", 5) } else { 1 };
    let wanted = arguments.into_iter().filter(|word| !word.starts_with('-')).collect();
    let mut growth = Growth { rounds, wanted, over: Vec::new() };

    let readers: [(&str, &[&str]); 8] = [
        ("replay none", &["replay", "--format", "none"]),
        (
            "replay none xboard eager",
            &["replay", "--format", "none", "--patterns", "xboard", "--mode", "eager"],
        ),
        ("replay text", &["replay", "--format", "text"]),
        ("replay json", &["replay", "--format", "json"]),
        ("replay snap", &["replay", "--format", "snap"]),
        ("replay pgn", &["replay", "--format", "pgn"]),
        ("replay tokens xboard", &["replay", "--format", "tokens", "--patterns", "xboard"]),
        ("stats", &["stats"]),
    ];
    let small = file("small", "x\n\r");
    for (name, unit) in UNITS {
        let line = |length: usize| unit.repeat(length / unit.len() + 1) + "\n\r";
        let of = |length: usize, total: usize| line(length).repeat((total / length).max(1));
        let short = file("short", of(LONGEST / 8, 8 * n));
        let long = file("long", of(LONGEST, 8 * n));
        let one = file("one", line(n));
        let endless = file("endless", line(8 * n));
        for (command, words) in readers {
            growth.tell(&format!("{command}, lines, {name}"), words, &small, [&short, &long]);
            growth.tell(&format!("{command}, one line, {name}"), words, &small, [&one, &endless]);
        }
        let explained = file("explained", line(LONGEST / 8));
        let long = file("explained-long", line(LONGEST));
        let words = ["explain", "--line", "1", "--file"];
        growth.tell(&format!("explain, one line, {name}"), &words, &small, [&explained, &long]);
    }
    for name in STREAMS {
        let short = file("stream", lines(name, n));
        let long = file("stream-long", lines(name, 8 * n));
        for (command, words) in readers {
            growth.tell(&format!("{command}, stream, {name}"), words, &small, [&short, &long]);
        }
    }
    let small = file("small.pat", list(1));
    let lists = [file("list.pat", list(8 << 10)), file("list-long.pat", list(64 << 10))];
    growth.tell("check, entries", &["check"], &small, [&lists[0], &lists[1]]);

    if !growth.over.is_empty() {
        println!("over the ceiling: {}", growth.over.join("; "));
    }
}
