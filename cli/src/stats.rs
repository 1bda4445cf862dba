//! `looking-at stats`: counts the events of captured sessions, and the lines that match nothing.

use std::collections::{BTreeSet, HashMap};
use std::io::{self, Write};
use std::sync::{Arc, Mutex};
use std::time::Instant;

use clap::Args;
use looking_at::event::Event;
use looking_at::event::text::visible;
use looking_at::{Heard, PatternList, Session};

use super::files::{self, Consumer, Output, Shared};
use super::options::{Logs, Matching};
use super::{Failure, Outcome, visible_lines};

/// Count the events of captured sessions, and show lines that match nothing.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  looking-at stats session.raw
  looking-at stats --top 5 session.raw
  looking-at stats --unmatched 50 logs/*.cast.gz")]
pub(super) struct Stats {
    /// Captured sessions; standard input if none is given, or for -
    #[arg(value_name = "FILE")]
    files: Vec<String>,

    #[command(flatten)]
    matching: Matching,

    #[command(flatten)]
    logs: Logs,

    /// Show at most this many kinds, shapes of unmatched lines, and unused patterns
    #[arg(long, value_name = "N")]
    top: Option<usize>,

    /// Show at most this many shapes of unmatched lines; overrides --top [default: 10]
    #[arg(long, value_name = "N")]
    unmatched: Option<usize>,
}

/// The counts of one file or of all files.
#[derive(Debug, Default)]
struct Counts {
    bytes: u64,
    lines: u64,
    kinds: HashMap<String, u64>,
    /// The number of lines that nothing matched, and their shapes.
    unmatched: u64,
    shapes: HashMap<String, u64>,
    players: BTreeSet<String>,
    games: u64,
    matched: Vec<u64>,
}

/// The maximum number of shapes and of players that are kept; further ones are counted but not shown.
const REMEMBERED: usize = 100_000;
/// The maximum length of a shape in characters; lines that differ only after it have the same shape.
const SHAPE: usize = 200;
/// The maximum length of a player's name in bytes.
const NAME: usize = 64;

impl Stats {
    pub(super) fn run(&self) -> Result<Outcome, Failure> {
        let list = self.matching.list()?;
        let matcher = self.matching.matcher(list.clone());
        let total = Mutex::new(Counts::default());
        let started = Instant::now();
        let reading = self.logs.reading();
        let work = |file: &str, shared: &Arc<Shared>, out: &mut Output| {
            let counts = Counts { matched: vec![0; list.entries().len()], ..Counts::default() };
            let mut counter = Counter { session: self.matching.session(matcher.clone()), counts };
            let failures = files::read(file, &reading, shared, out, &mut counter);
            if let Ok(mut total) = total.lock() {
                total.add(counter.counts);
            }
            failures
        };
        let files = files::named(&self.files);
        let failures = files::without_output(&files, work)?;
        let seconds = started.elapsed().as_secs_f64();
        let counts = total.into_inner().unwrap_or_default();
        let mut report = Vec::new();
        counts.write(&list, self, seconds, &mut report).map_err(Failure::Write)?;
        let report = visible_lines(&report);
        io::stdout().lock().write_all(report.as_bytes()).map_err(Failure::Write)?;
        Ok(Outcome { failures, ..Outcome::default() })
    }
}

/// Counts the events of a file.
struct Counter {
    session: Session,
    counts: Counts,
}

impl Consumer for Counter {
    fn feed(&mut self, piece: &[u8], _: &mut Output) {
        let Counter { session, counts } = self;
        counts.bytes += piece.len() as u64;
        counts.lines += piece.iter().filter(|&&byte| byte == b'\n').count() as u64;
        session.feed(piece, &mut |heard: &Heard<'_>| counts.count(heard));
    }

    fn finish(&mut self, _: &mut Output) {
        let Counter { session, counts } = self;
        session.finish(&mut |heard: &Heard<'_>| counts.count(heard));
    }
}

impl Counts {
    fn count(&mut self, heard: &Heard<'_>) {
        add(&mut self.kinds, heard.kind(), 1);
        if let Some(matched) = heard.entry.and_then(|entry| self.matched.get_mut(entry)) {
            *matched += 1;
        }
        match &heard.event {
            // A line that repeats a datagram is `text`, but it was understood.
            Event::Text(line) if line.repeats.is_none() => {
                self.unmatched += 1;
                let start = line.text.trim().chars().take(SHAPE);
                let shape: String =
                    start.map(|c| if c.is_ascii_digit() { '0' } else { c }).collect();
                add(&mut self.shapes, &shape, 1);
            }
            Event::GameStarted(game) => {
                self.games += 1;
                self.player(&game.white);
                self.player(&game.black);
            }
            Event::Board(board) => {
                self.player(&board.white);
                self.player(&board.black);
            }
            Event::Tell(tell) => self.player(&tell.from.name),
            Event::Shout(shout) => self.player(&shout.from.name),
            Event::ChannelTell(tell) => self.player(&tell.from.name),
            Event::Kibitz(kibitz) => self.player(&kibitz.from.name),
            _ => {}
        }
    }

    fn player(&mut self, name: &str) {
        let known = name.len() > NAME || self.players.contains(name);
        if !known && self.players.len() < REMEMBERED {
            self.players.insert(name.to_owned());
        }
    }

    fn add(&mut self, other: Counts) {
        self.bytes += other.bytes;
        self.lines += other.lines;
        self.games += other.games;
        self.unmatched += other.unmatched;
        other.kinds.iter().for_each(|(kind, count)| add(&mut self.kinds, kind, *count));
        other.shapes.iter().for_each(|(shape, count)| add(&mut self.shapes, shape, *count));
        other.players.iter().for_each(|name| self.player(name));
        self.matched.resize(self.matched.len().max(other.matched.len()), 0);
        self.matched.iter_mut().zip(other.matched).for_each(|(sum, count)| *sum += count);
    }

    fn write(
        &self,
        list: &PatternList,
        options: &Stats,
        seconds: f64,
        out: &mut impl Write,
    ) -> io::Result<()> {
        let shown = options.top.unwrap_or(usize::MAX);
        let shapes_shown = options.unmatched.or(options.top).unwrap_or(10);
        let speed = self.bytes as f64 / 1e6 / seconds.max(1e-9);
        writeln!(out, "{:>12}  bytes ({speed:.0} MB/s)", self.bytes)?;
        writeln!(out, "{:>12}  lines", self.lines)?;
        writeln!(out, "{:>12}  players seen", self.players.len())?;
        writeln!(out, "{:>12}  games begun", self.games)?;
        let unmatched = self.unmatched;
        let share = 100.0 * unmatched as f64 / self.lines.max(1) as f64;
        writeln!(out, "{unmatched:>12}  lines matched nothing ({share:.1}%)")?;
        writeln!(out, "\nEvents by kind")?;
        for (kind, count) in most(&self.kinds).into_iter().take(shown) {
            writeln!(out, "{count:>12}  {kind}")?;
        }
        and_more(self.kinds.len(), shown, out)?;
        writeln!(out, "\nMost frequent lines that matched nothing, digits as 0")?;
        for (shape, count) in most(&self.shapes).into_iter().take(shapes_shown) {
            writeln!(out, "{count:>12}  {}", visible(shape))?;
        }
        and_more(self.shapes.len(), shapes_shown, out)?;
        writeln!(out, "\nPatterns that never matched")?;
        let entries = list.entries().iter().zip(&self.matched);
        let unused = entries
            .filter(|(entry, matched)| **matched == 0 && entry.pattern().as_bytes() != b"\n");
        for (entry, _) in unused.clone().take(shown) {
            let (file, line) = entry.place();
            writeln!(out, "{file}:{line}: {} {}", entry.kind(), entry.pattern())?;
        }
        and_more(unused.count(), shown, out)?;
        Ok(())
    }
}

/// Writes how many rows are not shown.
fn and_more(rows: usize, shown: usize, out: &mut impl Write) -> io::Result<()> {
    match rows.saturating_sub(shown) {
        0 => Ok(()),
        more => writeln!(out, "{:>12}  and {more} more", ""),
    }
}

fn add(counts: &mut HashMap<String, u64>, key: &str, count: u64) {
    if let Some(known) = counts.get_mut(key) {
        *known += count;
    } else if counts.len() < REMEMBERED {
        counts.insert(key.to_owned(), count);
    }
}

/// Returns the counts in descending order, equal ones by name.
fn most(counts: &HashMap<String, u64>) -> Vec<(&str, u64)> {
    let mut sorted: Vec<_> = counts.iter().map(|(key, count)| (key.as_str(), *count)).collect();
    sorted.sort_by(|a, b| b.1.cmp(&a.1).then(a.0.cmp(b.0)));
    sorted
}
