//! Whether the time of each command is linear in its input.
//!
//! The built command runs on adversarial files of n and of 8n bytes. The cost per byte at 8n divided by
//! that at n is printed as `growth WHAT VALUE (ceiling 1.5; ...)`: about 1 is linear, 8 would be
//! quadratic. There are three ways to grow:
//!
//! - `lines`: the same bytes in lines that are eight times as long, up to the limit of a line;
//! - `one line`: everything in one line without a newline;
//! - `stream`: more lines of the same kind, to measure the cost of state that is kept.
//!
//! `sequence` is `lines` with each short sequence of the bytes that the input or the matcher treats specially,
//! and with each literal of xboard's list; a few commands are enough to show it.
//!
//! The two sizes run alternately, the minimum of some rounds counts, and the time on a file with a
//! single line is subtracted. n is doubled until the time is long enough to measure. The environment
//! variables `GROWTH_ROUNDS` and `GROWTH_KIB` (the first n) can be set; words after `--` filter.

use std::fs;
use std::io::{self, BufRead, BufReader};
use std::net::{TcpListener, TcpStream};
use std::path::PathBuf;
use std::process::{Child, ChildStdin, Command, Stdio};

const CEILING: f64 = 1.5;
/// The smaller file must take this many seconds more than an empty one, unless the larger file has
/// reached [`LARGEST`].
const ENOUGH: f64 = 0.06;
const LARGEST: u64 = 64 << 20;
/// Half of the limit of a line. A file is read in pieces of 64 KiB, so a line of nearly that size is
/// split by almost every read, which costs a copy that is not growth.
const LONGEST: usize = 32 << 10;

const BOARD: &str = "<12> rnbqkbnr pppppppp -------- -------- ----P--- -------- PPPP-PPP RNBQKBNR B 4 1 1 1 1 0 \
    GAME Foo Bar 0 2 12 39 39 119 122 MOVE P/e2-e4 (0:01) e4 0\n\r";

/// The texts that are repeated within a line.
const UNITS: [(&str, &str); 18] = [
    ("bells", "\x07"),
    ("bells and words", "\x07\x07a "),
    ("logins", "login: "),
    ("messages of xboard", "Illegal move"),
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

/// Bytes that the input or the matcher treats specially.
const SPECIAL: &[u8] = b"\x07\x1b\x19\x00\x15\x16\x17\\[]*%:(<>{& #\t";

/// Returns the sequences of one and two such bytes, and what xboard's patterns begin with.
fn sequences(all: bool) -> Vec<Vec<u8>> {
    if !all {
        return vec![b"\x07".to_vec(), b"\x1b[".to_vec()];
    }
    let ones = SPECIAL.iter().map(|&byte| vec![byte]);
    let twos = SPECIAL.iter().flat_map(|&a| SPECIAL.iter().map(move |&b| vec![a, b]));
    let list = looking_at::PatternList::xboard();
    let literals = list.entries().iter().flat_map(|entry| {
        let pattern = entry.pattern().as_bytes();
        pattern.split(|byte| matches!(byte, b'*' | b'\n')).map(<[u8]>::to_vec)
    });
    let mut sequences: Vec<_> = ones.chain(twos).chain(literals).collect();
    sequences.retain(|sequence| !sequence.is_empty());
    sequences.sort_unstable();
    sequences.dedup();
    sequences
}

/// Returns a list of similar entries, of at least `length` bytes.
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

/// Lines for which the command may keep state.
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
 "bells before lines" => "\x07hello there you\n\r".to_owned(),
            "heads of messages" => "Foo just sent you a message:\n\r".to_owned(),
            other => panic!("{other}"),
        };
        text += &line;
    }
    text
}

const STREAMS: [&str; 8] = [
    "bells before lines",
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

fn size(file: &str) -> u64 {
    fs::metadata(file).map_or(1, |data| data.len())
}

/// Returns the CPU time of the command in seconds, which depends little on the load of the machine.
fn run(words: &[&str], file: &str) -> f64 {
    let mut command = Command::new("bash");
    command
        .args(["-c", "TIMEFORMAT='%3U %3S'; time \"$@\"", "bash"])
        .arg(env!("CARGO_BIN_EXE_looking-at"))
        .args(words)
        .stderr(Stdio::piped());
    // Standard input stays open until the command ends, since `record` ends with it.
    let (child, _keyboard) = match words[0] {
        "serve" => (served(command.arg(file)), None),
        "record" => recorded(&mut command, file),
        _ => {
            command.arg(file).stdin(Stdio::null()).stdout(Stdio::null());
            (command.spawn().expect("bash runs"), None)
        }
    };
    let output = child.wait_with_output().expect("bash ends");
    let said = String::from_utf8_lossy(&output.stderr).replace(',', ".");
    assert!(output.status.code().is_some_and(|code| code < 2), "{words:?} {file}: {said}");
    let times = said.lines().last().unwrap_or_default();
    times.split(' ').map(|time| time.parse::<f64>().expect("two times")).sum()
}

/// Runs `serve` and reads everything that it sends.
fn served(command: &mut Command) -> Child {
    let mut child = command.stdin(Stdio::null()).stdout(Stdio::piped()).spawn().expect("bash runs");
    let mut said = String::new();
    let stdout = child.stdout.take().expect("a pipe");
    BufReader::new(stdout).read_line(&mut said).expect("it says where it listens");
    let address = said.trim_end().rsplit(' ').next().unwrap_or_default();
    let mut socket = TcpStream::connect(address).expect("it listens");
    io::copy(&mut socket, &mut io::sink()).expect("it sends");
    child
}

/// Runs `record` against a server that sends the file.
fn recorded(command: &mut Command, path: &str) -> (Child, Option<ChildStdin>) {
    let server = TcpListener::bind("127.0.0.1:0").expect("a free port");
    let address = server.local_addr().expect("an address").to_string();
    command.args(["--server", &address, "--output", &file("recorded", ""), "--force"]);
    let command = command.stdin(Stdio::piped()).stdout(Stdio::null());
    let mut child = command.spawn().expect("bash runs");
    let (mut socket, _) = server.accept().expect("it connects");
    let mut content = fs::File::open(path).expect("the file");
    io::copy(&mut content, &mut socket).expect("it reads");
    let keyboard = child.stdin.take();
    (child, keyboard)
}

struct Growth {
    measured: bool,
    n: usize,
    rounds: usize,
    /// 1 if the time should be linear, 2 if it should be quadratic.
    power: i32,
    wanted: Vec<String>,
    over: Vec<String>,
}

impl Growth {
    /// Compares two files whose cost per byte should be the same. `make` creates them for a size,
    /// which is doubled until the smaller file takes long enough to measure.
    fn compare(
        &mut self,
        what: &str,
        words: &[&str],
        small: &str,
        make: &dyn Fn(usize) -> [String; 2],
    ) {
        if !self.wanted.iter().all(|word| what.contains(word.as_str())) {
            return;
        }
        let start = (0..self.rounds).map(|_| run(words, small)).fold(f64::INFINITY, f64::min);
        let mut n = self.n;
        let mut files = make(n);
        // Not all files grow with n, so n has its own limit.
        let may_grow = |files: &[String; 2], n: usize| size(&files[1]).max(n as u64) < LARGEST;
        while self.measured && may_grow(&files, n) && run(words, &files[0]) < start + ENOUGH {
            n *= 2;
            files = make(n);
        }
        let mut best = [f64::INFINITY; 2];
        for _ in 0..self.rounds {
            for (best, file) in best.iter_mut().zip(&files) {
                *best = best.min(run(words, file));
            }
        }
        let cost = |seconds: f64, file: &str| {
            (seconds - start).max(5e-4) * 1e9 / (size(file) as f64).powi(self.power)
        };
        let (short, long) = (cost(best[0], &files[0]), cost(best[1], &files[1]));
        let growth = long / short;
        println!(
            "growth {what} {growth:.2} (ceiling {CEILING}; {short:.2} and {long:.2} ns a byte)"
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
    // `cargo test --benches` only checks that it runs.
    let measured = arguments.iter().any(|argument| argument == "--bench");
    let n = if measured { setting("GROWTH_KIB", 512) << 10 } else { LONGEST };
    let rounds = if measured { setting("GROWTH_ROUNDS", 3) } else { 1 };
    let wanted = arguments.into_iter().filter(|word| !word.starts_with('-')).collect();
    let mut growth = Growth { measured, n, rounds, power: 1, wanted, over: Vec::new() };

    let readers: [(&str, &[&str]); 10] = [
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
        ("serve", &["serve", "--listen", "127.0.0.1:0", "--speed", "max", "--once"]),
        ("record", &["record", "--connect"]),
    ];
    let small = file("small", "x\n\r");
    for (name, unit) in UNITS {
        let line = |length: usize| unit.repeat(length / unit.len() + 1) + "\n\r";
        let of = |length: usize, total: usize| line(length).repeat((total / length).max(1));
        let lines = |n| [file("short", of(LONGEST / 8, n)), file("long", of(LONGEST, n))];
        let one = |n| [file("one", line(n)), file("endless", line(8 * n))];
        for (command, words) in readers {
            growth.compare(&format!("{command}, lines, {name}"), words, &small, &lines);
            growth.compare(&format!("{command}, one line, {name}"), words, &small, &one);
        }
        let words = ["explain", "--line", "1", "--file"];
        let lines = |_| [file("explained", line(LONGEST / 8)), file("explained-8", line(LONGEST))];
        growth.compare(&format!("explain, one line, {name}"), &words, &small, &lines);
    }
    let some: [(&str, &[&str]); 3] = [
        ("replay json", &["replay", "--format", "json"]),
        ("replay json xboard", &["replay", "--format", "json", "--patterns", "xboard"]),
        ("replay none in sevens", &["replay", "--format", "none", "--chunk", "7"]),
    ];
    for unit in sequences(measured) {
        let line =
            |length: usize| [unit.repeat(length / unit.len() + 1), b"\n\r".to_vec()].concat();
        let of = |length: usize, total: usize| line(length).repeat((total / length).max(1));
        let lines = |n| [file("short", of(LONGEST / 8, n)), file("long", of(LONGEST, n))];
        for (command, words) in some {
            let what = format!("{command}, sequence, {}", unit.escape_ascii());
            growth.compare(&what, words, &small, &lines);
        }
    }
    for name in STREAMS {
        let streams = |n| [file("stream", lines(name, n)), file("stream-8", lines(name, 8 * n))];
        for (command, words) in readers {
            growth.compare(&format!("{command}, stream, {name}"), words, &small, &streams);
        }
    }
    let small = file("small.pat", list(1));
    let lists = |_| [file("list.pat", list(4 << 10)), file("list-8.pat", list(32 << 10))];
    // Each entry is compared with those above it, so the cost per pair must stay flat.
    growth.power = 2;
    growth.compare("check, pairs of entries", &["check"], &small, &lists);

    if !growth.over.is_empty() {
        println!("over the ceiling: {}", growth.over.join("; "));
    }
}
