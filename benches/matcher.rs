//! The throughput of the matcher, and whether its time is linear.
//!
//! All groups use `patterns/xboard.pat` with its zippy group on, which is every pattern that xboard
//! documents.
//!
//! - `naive`: the naive matcher of the tests, over a part of one session, since it is slow.
//! - `fast`: the matcher over all recorded sessions, in both modes, fed whole, in pieces of 1460 bytes (one packet) and byte by byte.
//! - `near misses`: one long line on which many patterns begin and none ends, at n, 2n and 4n.
//!
//! The last one is also timed separately, and the growth printed: the cost per byte in a line that is
//! four times as long, divided by that in the short one. About 1 is linear, 4 is quadratic.

use std::path::Path;
use std::time::{Duration, Instant};
use std::{fs, hint};

use criterion::{BenchmarkId, Criterion, Throughput};
use looking_at::{Matcher, Mode, PatternList, Token};

#[path = "../src/matcher/tests/naive.rs"]
mod naive;

use naive::Naive;

const MODES: [(&str, Mode); 2] = [("settled", Mode::Settled), ("eager", Mode::Eager)];

/// The ways to split the text into feeds: a name and the size of a piece.
const FEEDS: [(&str, usize); 3] = [("whole", usize::MAX), ("1460-byte", 1460), ("1-byte", 1)];

/// The texts that a line of near misses consists of.
const NEAR_MISSES: [&str; 4] = ["(", " ", "a: ", "<12"];

/// The length of the shortest line of near misses.
const N: usize = 64 * 1024;

/// The limit of a line, which is longer than any line here.
const MAX_PENDING: usize = 8 * N;

fn main() {
    let mut criterion = Criterion::default()
        .without_plots()
        .sample_size(10)
        .warm_up_time(Duration::from_millis(200))
        .measurement_time(Duration::from_millis(800))
        .configure_from_args();
    naive_matcher(&mut criterion);
    sessions(&mut criterion);
    near_misses(&mut criterion);
    criterion.final_summary();
    // Not with a filter, or as a test.
    if std::env::args().skip(1).all(|argument| argument == "--bench") {
        print_growth();
    }
}

fn naive_matcher(criterion: &mut Criterion) {
    let text = &recorded()[..8 * 1024];
    let mut group = criterion.benchmark_group("naive");
    group.throughput(Throughput::Bytes(text.len() as u64));
    for (name, mode) in MODES {
        for (feed, piece) in FEEDS {
            group.bench_function(BenchmarkId::new(name, feed), |bencher| {
                bencher.iter(|| drain_naive(text, mode, piece));
            });
        }
    }
}

fn sessions(criterion: &mut Criterion) {
    let text = recorded();
    let mut group = criterion.benchmark_group("fast");
    group.throughput(Throughput::Bytes(text.len() as u64));
    for (name, mode) in MODES {
        let mut matcher = matcher(mode);
        for (feed, piece) in FEEDS {
            group.bench_function(BenchmarkId::new(name, feed), |b| {
                b.iter(|| drain(&mut matcher, &text, piece));
            });
        }
    }
}

fn near_misses(criterion: &mut Criterion) {
    let mut matcher = matcher(Mode::Eager);
    for piece in NEAR_MISSES {
        let mut group = criterion.benchmark_group(format!("near misses of {piece:?}"));
        for length in [N, 2 * N, 4 * N] {
            let line = long_line(piece, length);
            group.throughput(Throughput::Bytes(length as u64));
            for (feed, size) in [FEEDS[0], FEEDS[2]] {
                group.bench_function(BenchmarkId::new(format!("eager {feed}"), length), |b| {
                    b.iter(|| drain(&mut matcher, &line, size));
                });
            }
        }
    }
}

/// Prints the cost per byte in lines of 2n and 4n bytes, divided by that in a line of n.
fn print_growth() {
    for (name, mode) in MODES {
        let mut matcher = matcher(mode);
        for (feed, size) in FEEDS {
            for piece in NEAR_MISSES {
                let [cost, two, four] = growth(&mut matcher, piece, N, size);
                println!(
                    "growth {name} {feed} {piece:?} 2n/n per byte {two:.2} \
                     4n/n per byte {four:.2} ({cost:.1} ns a byte)"
                );
            }
        }
    }
}

/// Returns the cost per byte in a line of n bytes, in nanoseconds, and the ratios of lines of 2n and 4n to it.
///
/// All three get the same number of bytes and run in turn, so that other load on the machine affects
/// them equally; each figure is the median of a few rounds.
fn growth(matcher: &mut Matcher, piece: &str, n: usize, size: usize) -> [f64; 3] {
    let lines = [(n, 4), (2 * n, 2), (4 * n, 1)].map(|(n, times)| (long_line(piece, n), times));
    let mut costs = Vec::new();
    let mut twos = Vec::new();
    let mut fours = Vec::new();
    for _ in 0..5 {
        let [one, two, four] = lines.each_ref().map(|(line, times)| {
            let start = Instant::now();
            for _ in 0..*times {
                drain(matcher, line, size);
            }
            start.elapsed().as_secs_f64()
        });
        costs.push(one * 1e9 / (4 * n) as f64);
        twos.push(two / one);
        fours.push(four / one);
    }
    [costs, twos, fours].map(median)
}

fn median(mut figures: Vec<f64>) -> f64 {
    figures.sort_by(f64::total_cmp);
    figures[figures.len() / 2]
}

fn matcher(mode: Mode) -> Matcher {
    Matcher::builder(PatternList::xboard()).mode(mode).max_pending(MAX_PENDING).build()
}

/// Runs a text through a matcher.
fn drain(matcher: &mut Matcher, text: &[u8], piece: usize) {
    let mut sink = |token: Token<'_>| _ = hint::black_box(token);
    matcher.reset();
    matcher.groups().set("zippy", true);
    for bytes in text.chunks(piece) {
        matcher.feed(bytes, &mut sink);
    }
    matcher.finish(&mut sink);
}

/// Runs a text through the naive matcher.
fn drain_naive(text: &[u8], mode: Mode, piece: usize) {
    let mut naive = Naive::new(PatternList::xboard(), mode, MAX_PENDING);
    naive.set_group("zippy", true);
    for bytes in text.chunks(piece) {
        naive.feed(bytes);
        hint::black_box(naive.tokens.drain(..).count());
    }
    naive.finish();
    hint::black_box(naive.tokens.len());
}

/// All recorded sessions, concatenated, without the `\r` bytes, which the naive matcher does not remove.
fn recorded() -> Vec<u8> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus");
    let entries = fs::read_dir(&folder).expect("the corpus is part of the repository");
    let mut files: Vec<_> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
    files.retain(|path| path.extension().is_some_and(|extension| extension == "raw"));
    files.sort();
    let mut text: Vec<u8> = files.iter().flat_map(fs::read).flatten().collect();
    text.retain(|&byte| byte != b'\r');
    text
}

fn long_line(piece: &str, length: usize) -> Vec<u8> {
    piece.bytes().cycle().take(length).chain([b'\n']).collect()
}
