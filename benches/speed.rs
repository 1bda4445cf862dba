//! The speed of the matcher and of the session, as ratios to other implementations.
//!
//! ```text
//! cargo bench --bench speed
//! SPEED_MIB=4 cargo bench --bench speed      # inputs of 4 MiB, not of 32
//! SPEED_ROUNDS=5 cargo bench --bench speed   # 5 rounds, not 11
//! SPEED_ENGINES="ics session" ...            # these engines, and the ratios between them
//! SPEED_ALONE="mixed xboard" ...             # one engine, SPEED_ROUNDS times or once: for a profiler
//! ```
//!
//! It prints plain lines that a program can read: `speed INPUT ENGINE MB/s`,
//! `ratio INPUT A/B VALUE (floor F)` and `growth WHAT VALUE (ceiling C)`. A ratio `A/B` is the speed
//! of A divided by that of B.
//!
//! Criterion measures one function after the other. On a shared machine the speed drifts in the
//! meantime, and the ratio of two such figures with it. So here every engine runs once in each round,
//! and a ratio is the median of the ratios of the rounds. Other load on the machine slows the engines
//! down, but not all equally: `best INPUT A/B VALUE` is the ratio of the fastest rounds of both.
//!
//! First, on 1 MiB of each input, all engines must give the same tokens.

#[path = "speed/generator.rs"]
mod generator;
#[path = "speed/rivals.rs"]
mod rivals;

use std::hint::black_box;
use std::ops::Range;
use std::time::{Duration, Instant};

use looking_at::{Heard, Match, Matcher, Mode, PatternList, Session, Token, snap};

use self::generator::Kind;
use self::rivals::{Dense, InTurn, Multi, Naive, memchr_lines};

const MIB: usize = 1 << 20;
/// The typical size of a read from a socket: the payload of one packet.
const PACKET: usize = 1460;

/// The required ratios: the engines, and the minimum for each input.
const FLOORS: [(&str, &str, Option<[f64; 4]>); 14] = [
    ("xboard", "naive", None),
    ("xboard", "naive-boards", Some([28.0, 4.0, 12.0, 350.0])),
    ("xboard", "xboard-regex", Some([2.2, 1.4, 2.2, 1.3])),
    ("ics", "ics-regex", Some([3.0; 4])),
    ("ics", "ics-regex-split", None),
    ("ics", "ics-dense-dfa", None),
    ("session", "ics-dense-dfa", None),
    ("session", "memchr-lines", Some([0.051, 0.051, 0.051, 0.085])),
    ("session-1460", "session", Some([0.8; 4])),
    ("session-1", "session", Some([0.04; 4])),
    ("xboard-eager-1460", "xboard", Some([0.3; 4])),
    ("session", "pychess-like", None),
    ("json", "session", None),
    ("snap", "session", None),
];

/// Text to measure on, as it is sent and without its `\r` bytes.
struct Sample {
    raw: Vec<u8>,
    clean: Vec<u8>,
}

impl Sample {
    fn new(raw: Vec<u8>) -> Sample {
        let clean = raw.iter().copied().filter(|&byte| byte != b'\r').collect();
        Sample { raw, clean }
    }

    /// Returns the first lines, up to this many bytes.
    fn head(&self, bytes: usize) -> Sample {
        let head = &self.raw[..bytes.min(self.raw.len())];
        let end = head.iter().rposition(|&byte| byte == b'\r').map_or(head.len(), |at| at + 1);
        Sample::new(head[..end].to_vec())
    }
}

/// Something that is measured.
struct Engine {
    name: &'static str,
    /// The number of bytes of the input that the engine gets: slow engines get only the beginning.
    share: usize,
    run: Box<dyn FnMut(&Sample)>,
}

impl Engine {
    fn new(name: &'static str, share: usize, run: impl FnMut(&Sample) + 'static) -> Engine {
        Engine { name, share, run: Box::new(run) }
    }
}

fn xboard(mode: Mode) -> Matcher {
    let mut matcher = Matcher::builder(PatternList::xboard()).mode(mode).build();
    matcher.groups().set("zippy", true);
    matcher
}

/// Returns a session whose login is over.
fn session() -> Session {
    let mut session = Session::new();
    session.feed(b"fics% \n\r", &mut |_: &Heard<'_>| {});
    session
}

fn match_all(matcher: &mut Matcher, text: &[u8], piece: usize) {
    let mut sink = |token: Token<'_>| _ = black_box(token.span());
    for piece in text.chunks(piece) {
        matcher.feed(piece, &mut sink);
    }
    matcher.finish(&mut sink);
}

fn hear_all(session: &mut Session, text: &[u8], piece: usize) {
    let mut listener = |heard: &Heard<'_>| _ = black_box(heard);
    for piece in text.chunks(piece) {
        session.feed(piece, &mut listener);
    }
    session.finish(&mut listener);
}

fn engines() -> Vec<Engine> {
    const WHOLE: usize = usize::MAX;
    let matcher = |name, mut matcher: Matcher, piece| {
        Engine::new(name, WHOLE, move |text: &Sample| match_all(&mut matcher, &text.raw, piece))
    };
    let hear = |name, share, piece| {
        let mut session = session();
        Engine::new(name, share, move |text: &Sample| hear_all(&mut session, &text.raw, piece))
    };
    let write = |name, push: fn(&Heard<'_>, &mut Vec<u8>)| {
        let mut session = session();
        let mut out = Vec::new();
        Engine::new(name, WHOLE, move |text: &Sample| {
            let mut listener = |heard: &Heard<'_>| {
                push(heard, &mut out);
                out.push(b'\n');
                if out.len() > 64 << 10 {
                    black_box(&out);
                    out.clear();
                }
            };
            session.feed(&text.raw, &mut listener);
            session.finish(&mut listener);
        })
    };
    let naive = |name, share, whole_boards| {
        let mut naive = Naive::new(&PatternList::xboard(), &["zippy"], whole_boards);
        Engine::new(name, share, move |text: &Sample| {
            naive.run(&text.clean, &mut |index, range, _: &[_]| _ = black_box((index, range)));
        })
    };
    let regex = |name, list: PatternList, groups: &[&str], split| {
        let mut multi = Multi::new(&list, groups, split);
        Engine::new(name, 8 * MIB, move |text: &Sample| {
            multi.run(&text.clean, &mut |index, range, _: &[_]| _ = black_box((index, range)));
        })
    };
    let mut in_turn = InTurn::new(&PatternList::ics());
    // It takes seconds to build: the first round does it, and only warms up.
    let mut dense = None;
    vec![
        Engine::new("memchr-lines", WHOLE, |text| _ = black_box(memchr_lines(&text.raw))),
        hear("session", WHOLE, WHOLE),
        write("json", snap::push_json),
        write("snap", snap::push_line),
        hear("session-1460", WHOLE, PACKET),
        hear("session-1", 2 * MIB, 1),
        matcher("xboard", xboard(Mode::Settled), WHOLE),
        matcher("xboard-eager-1460", xboard(Mode::Eager), PACKET),
        regex("xboard-regex", PatternList::xboard(), &["zippy"], false),
        naive("naive-boards", MIB / 8, true),
        naive("naive", MIB / 16, false),
        matcher("ics", Matcher::new(PatternList::ics()), WHOLE),
        regex("ics-regex", PatternList::ics(), &[], false),
        regex("ics-regex-split", PatternList::ics(), &[], true),
        Engine::new("ics-dense-dfa", 8 * MIB, move |text| {
            let dense = dense.get_or_insert_with(|| Dense::new(&PatternList::ics()));
            let dense = dense.as_mut().expect("the DFA is not too large");
            dense.run(&text.clean, &mut |index, range, _: &[_]| _ = black_box((index, range)));
        }),
        Engine::new("pychess-like", MIB, move |text| in_turn.run(&text.clean)),
    ]
}

// --------------------------------------------------------------- the check ---

/// A match as every engine reports it: the entry, its position, the lengths of its fields.
#[derive(Debug, PartialEq)]
struct Seen(usize, Range<usize>, Vec<usize>);

fn seen(found: &Match<'_>) -> Seen {
    let span = found.span();
    let stars = (0..found.entry().stars().len()).filter_map(|number| found.star(number));
    let lengths = stars.chain(found.rest()).map(<[u8]>::len).collect();
    Seen(found.index(), span.start as usize..span.end as usize, lengths)
}

/// Returns all matches in a text, found by a new matcher.
fn by_matcher(mut matcher: Matcher, text: &[u8]) -> Vec<Seen> {
    let mut all = Vec::new();
    let mut sink = |token: Token<'_>| {
        if let Token::Match(found) = token {
            all.push(seen(&found));
        }
    };
    matcher.feed(text, &mut sink);
    matcher.finish(&mut sink);
    all
}

/// Returns all matches in a text, found by a rival.
fn by_rival(run: impl FnOnce(&mut dyn FnMut(usize, Range<usize>, &[Range<usize>]))) -> Vec<Seen> {
    let mut all = Vec::new();
    run(&mut |index, range, fields: &[Range<usize>]| {
        all.push(Seen(index, range, fields.iter().map(Range::len).collect()));
    });
    all
}

/// Makes sure that all engines agree about a text.
fn check(kind: Kind, text: &Sample) {
    let agree = |list: PatternList, groups: &[&str]| {
        let make = || {
            let mut matcher = Matcher::new(list.clone());
            groups.iter().for_each(|group| _ = matcher.groups().set(group, true));
            matcher
        };
        let expected = by_matcher(make(), &text.clean);
        let naive = by_rival(|take| Naive::new(&list, groups, true).run(&text.clean, take));
        same(kind, list.name(), "naive", &naive, &expected);
        for split in [false, true] {
            let regex = by_rival(|take| Multi::new(&list, groups, split).run(&text.clean, take));
            same(kind, list.name(), "regex", &regex, &expected);
        }
        // The raw text has more bytes, so only the offsets may differ.
        let sent = by_matcher(make(), &text.raw);
        assert!(
            sent.iter()
                .map(|seen| (seen.0, &seen.2))
                .eq(expected.iter().map(|seen| (seen.0, &seen.2))),
            "{kind:?}: the matcher sees other tokens in the text as it is sent"
        );
        if kind == Kind::Noise {
            let newline = list.entries().iter().position(|entry| entry.kind() == "newline");
            let only = expected.iter().all(|seen| Some(seen.0) == newline);
            assert!(only, "{}: something matches in the noise", list.name());
        }
        println!(
            "check {} {}: {} matches, the same by all",
            kind.name(),
            list.name(),
            expected.len()
        );
    };
    agree(PatternList::xboard(), &["zippy"]);
    agree(PatternList::ics(), &[]);
}

fn same(kind: Kind, list: &str, rival: &str, theirs: &[Seen], ours: &[Seen]) {
    let differs = theirs.iter().zip(ours).position(|(theirs, ours)| theirs != ours);
    if let Some(at) = differs {
        panic!("{kind:?}, {list}: {rival} finds {:?}, the matcher {:?}", theirs[at], ours[at]);
    }
    assert_eq!(theirs.len(), ours.len(), "{kind:?}, {list}: matches of {rival} and the matcher");
}

// ----------------------------------------------------------- the measuring ---

/// Returns the median.
fn median(mut figures: Vec<f64>) -> f64 {
    figures.sort_by(f64::total_cmp);
    figures[figures.len() / 2]
}

/// Returns the nanoseconds per byte of a run.
fn cost(bytes: usize, run: impl FnOnce()) -> f64 {
    let start = Instant::now();
    run();
    let elapsed: Duration = start.elapsed();
    elapsed.as_nanos() as f64 / bytes as f64
}

fn measure(kind: Kind, text: &Sample, engines: &mut [Engine], rounds: usize) {
    let texts: Vec<Sample> = engines.iter().map(|engine| text.head(engine.share)).collect();
    let mut costs: Vec<Vec<f64>> = vec![Vec::new(); engines.len()];
    for round in 0..=rounds {
        for ((engine, text), costs) in engines.iter_mut().zip(&texts).zip(&mut costs) {
            let cost = cost(text.raw.len(), || (engine.run)(text));
            if round > 0 {
                costs.push(cost); // the first round only warms up
            }
        }
    }
    for (engine, costs) in engines.iter().zip(&costs) {
        println!("speed {} {} {:.1} MB/s", kind.name(), engine.name, 1e3 / median(costs.clone()));
    }
    let costs_of = |name| {
        let index = engines.iter().position(|engine| engine.name == name);
        index.map(|index| &costs[index])
    };
    for (fast, slow, floors) in FLOORS {
        let (Some(fast_costs), Some(slow_costs)) = (costs_of(fast), costs_of(slow)) else {
            continue;
        };
        let pairs = slow_costs.iter().zip(fast_costs);
        let ratio = median(pairs.map(|(slow, fast)| slow / fast).collect());
        print!("ratio {} {fast}/{slow} {}", kind.name(), figure(ratio));
        println!("{}", floors.map_or(String::new(), |f| format!(" (floor {})", f[kind as usize])));
        let least = |costs: &[f64]| costs.iter().copied().fold(f64::INFINITY, f64::min);
        let best = least(slow_costs) / least(fast_costs);
        println!("best {} {fast}/{slow} {}", kind.name(), figure(best));
    }
}

/// Formats a value with three significant digits.
fn figure(value: f64) -> String {
    let digits = (2 - value.abs().log10().floor() as i32).clamp(0, 4);
    format!("{value:.*}", digits as usize)
}

// -------------------------------------------------------------- the growth ---

/// Compares the cost per byte in a long line with that in eight lines of an eighth of its length.
fn growth(rounds: usize) {
    const LENGTH: usize = 64 << 10;
    const CEILING: f64 = 1.5;
    let unlimited = |list: &PatternList, mode, zippy| {
        let mut matcher =
            Matcher::builder(list.clone()).mode(mode).max_pending(16 * LENGTH).build();
        matcher.groups().set("zippy", zippy);
        matcher
    };
    let (xboard, ics) = (PatternList::xboard(), PatternList::ics());
    for (name, unit) in
        [("parentheses", "("), ("blanks", " "), ("colons", "a: "), ("boards", "<12")]
    {
        let line = |length: usize| {
            let mut line = unit.repeat(length / unit.len()).into_bytes();
            line.extend_from_slice(b"\n\r");
            line
        };
        let (short, long) = (line(LENGTH), line(8 * LENGTH));
        for mode in [Mode::Settled, Mode::Eager] {
            for (split, piece) in [("whole", usize::MAX), ("byte by byte", 1)] {
                let tell = |what: &str, run: &mut dyn FnMut(&[u8])| {
                    let mut best = [f64::INFINITY; 2];
                    for _ in 0..rounds {
                        let runs = [(&short, 8), (&long, 1)];
                        for (best, (text, times)) in best.iter_mut().zip(runs) {
                            let all = || (0..times).for_each(|_| run(text));
                            *best = best.min(cost(times * text.len(), all));
                        }
                    }
                    let [short, long] = best;
                    println!(
                        "growth {what}, {mode:?}, {split}, {name} {:.2} (ceiling {CEILING}; {long:.2} ns a byte)",
                        long / short
                    );
                };
                let mut matcher = unlimited(&xboard, mode, true);
                tell("xboard", &mut |text| match_all(&mut matcher, text, piece));
                let mut session = Session::with_matcher(unlimited(&ics, mode, false));
                tell("session", &mut |text| hear_all(&mut session, text, piece));
            }
        }
    }
}

// -------------------------------------------------------------------- main ---

/// Returns a number from the environment.
fn setting(name: &str, default: usize) -> usize {
    std::env::var(name).ok().and_then(|value| value.parse().ok()).unwrap_or(default)
}

/// Runs one engine once, for a profiler.
#[inline(never)]
fn alone(engine: &mut Engine, text: &Sample) {
    (engine.run)(text);
}

fn main() {
    // `cargo test` runs benches too, without this argument: then the check is enough.
    let measured = std::env::args().any(|argument| argument == "--bench");
    let bytes = setting("SPEED_MIB", 32) * MIB;
    let rounds = setting("SPEED_ROUNDS", 11);
    if let Ok(wanted) = std::env::var("SPEED_ALONE") {
        let (input, name) = wanted.split_once(' ').expect("an input and an engine");
        let kind = Kind::ALL.into_iter().find(|kind| kind.name() == input).expect("an input");
        let mut engines = engines();
        let engine = engines.iter_mut().find(|engine| engine.name == name).expect("an engine");
        let text = Sample::new(kind.generate(bytes)).head(engine.share);
        (engine.run)(&text.head(MIB / 16)); // warms up
        (0..setting("SPEED_ROUNDS", 1)).for_each(|_| alone(engine, &text));
        println!("{wanted}: {} bytes", text.raw.len());
        return;
    }
    let wanted = std::env::var("SPEED_ENGINES").ok();
    let is_wanted =
        |name| wanted.as_deref().is_none_or(|wanted| wanted.split(' ').any(|w| w == name));
    let dense = "ics-dense-dfa";
    let is_too_large = measured && is_wanted(dense) && Dense::new(&PatternList::ics()).is_none();
    if is_too_large {
        println!("{dense} not measured: the DFA of the default list is too large");
    }
    let engines = || {
        let mut engines = engines();
        engines.retain(|engine| engine.name != dense || !is_too_large);
        if let Some(wanted) = &wanted {
            for name in wanted.split(' ') {
                let known = name == dense || engines.iter().any(|engine| engine.name == name);
                assert!(known, "SPEED_ENGINES: there is no engine `{name}`");
            }
            engines.retain(|engine| is_wanted(engine.name));
        }
        engines
    };
    for kind in Kind::ALL {
        check(kind, &Sample::new(kind.generate(if measured { MIB } else { MIB / 16 })));
    }
    if !measured {
        return;
    }
    println!("inputs of {} MiB, {rounds} rounds", bytes / MIB);
    for kind in Kind::ALL {
        measure(kind, &Sample::new(kind.generate(bytes)), &mut engines(), rounds);
    }
    if wanted.is_none() {
        growth(rounds);
    }
}
