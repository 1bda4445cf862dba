//! `looking-at suggest`: drafts a pattern list for the lines of captures that match nothing.

use std::collections::BTreeMap;
use std::io::{self, IsTerminal, Write};
use std::path::PathBuf;
use std::sync::mpsc::{RecvTimeoutError, SyncSender, sync_channel};
use std::sync::{Arc, Mutex};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use clap::{Args, ValueEnum};
use indicatif::ProgressBar;
use looking_at::suggest::{Draft, Proof, Unmatched};
use looking_at::{Listener, PatternList, Session, snap};

use super::files::{self, Consumer, Output, Shared};
use super::options::{Logs, Matching};
use super::output::FileOutput;
use super::{Failure, Outcome, counted, source};

/// Draft a pattern list for the lines of captured sessions that match nothing.
///
/// Lines with the same words around different names and numbers become one entry, with a kind made from
/// its words and names and types for its stars. The draft is then run over the same captures: an entry
/// that does not take the lines that it is for, or that takes others, is left out. What was read from
/// standard input can't be read again, so there the lines in memory are the proof.
///
/// Read the draft before you use it: names are guesses.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  looking-at suggest session.raw
  looking-at suggest --min 5 -o my.pat logs/*.cast.gz
  looking-at suggest --all -o new.pat unknown-server.raw
  looking-at replay --patterns ics --patterns my.pat session.raw")]
pub(super) struct Suggest {
    /// Captured sessions; standard input if none is given, or for -
    #[arg(value_name = "FILE")]
    files: Vec<String>,

    #[command(flatten)]
    matching: Matching,

    #[command(flatten)]
    logs: Logs,

    /// Draft an entry only if it takes at least this many lines
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u64).range(1..))]
    min: u64,

    /// Draft entries for all lines, also for those that match: a list for a server that no list knows
    #[arg(long)]
    all: bool,

    /// The output format
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,

    /// Write the draft to this file instead of standard output
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,

    /// Replace the output file if it exists
    #[arg(long)]
    force: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    /// A list file, with comments
    Text,
    /// One JSON object
    Json,
}

impl Suggest {
    pub(super) fn run(&self) -> Result<Outcome, Failure> {
        let output = self.output.as_ref().map(|path| FileOutput::create(path, self.force));
        let output = output.transpose()?;
        let list = self.matching.list()?;
        let empty = || if self.all { Unmatched::all(&list) } else { Unmatched::new(&list) };
        let (lines, failures) = self.read(&list, empty, Unmatched::merge)?;
        let mut draft = {
            let _spinner = Spinner::start("drafting");
            lines.draft(self.min)
        };
        let again = files::named(&self.files).iter().all(|file| !source::is_live(file));
        if again {
            draft.prove(&lines, |proof| {
                let full = proof.list().clone();
                let merge = |all: &mut Proof<'_>, more: Proof<'_>| all.merge(&more);
                self.read(&full, || proof.clone(), merge).map(|(proof, _)| proof)
            })?;
        }
        self.write(&draft, output)?;
        let notes = warning(&draft).into_iter().chain([summary(&draft, self.all)]).collect();
        Ok(Outcome { failures, notes, ..Outcome::default() })
    }

    /// Reads all files with a list, and merges what their listeners have heard in the order of the files.
    fn read<L: Listener + Send>(
        &self,
        list: &PatternList,
        empty: impl Fn() -> L + Sync,
        merge: impl Fn(&mut L, L) + Sync,
    ) -> Result<(L, Vec<Failure>), Failure> {
        let matcher = self.matching.matcher(list.clone());
        let reading = self.logs.reading();
        let files = files::named(&self.files);
        let done = Mutex::new(Done { next: 0, all: empty(), waiting: BTreeMap::new() });
        let number = |file: &str| files.iter().position(|name| name == file).unwrap_or_default();
        let work = |file: &str, shared: &Arc<Shared>, out: &mut Output| {
            let session = self.matching.session(matcher.clone());
            let mut hearing = Hearing { session, listener: empty() };
            let failures = files::read(file, &reading, shared, out, &mut hearing);
            if let Ok(mut done) = done.lock() {
                done.add(number(file), hearing.listener, &merge);
            }
            failures
        };
        let failures = files::without_output(&files, work)?;
        let mut done = done.into_inner().unwrap_or_else(|poisoned| poisoned.into_inner());
        let waiting = std::mem::take(&mut done.waiting);
        waiting.into_values().flatten().for_each(|more| merge(&mut done.all, more));
        Ok((done.all, failures))
    }

    fn write(&self, draft: &Draft, output: Option<FileOutput>) -> Result<(), Failure> {
        let mut text = Vec::new();
        match self.format {
            Format::Text => write!(text, "{draft}").map_err(Failure::Write)?,
            Format::Json => {
                snap::write_json(&draft.to_json(), &mut text).map_err(Failure::Write)?;
                text.push(b'\n');
            }
        }
        match output {
            Some(output) => {
                output.file()?.write_all(&text).map_err(Failure::Write)?;
                output.finish()
            }
            None => io::stdout().lock().write_all(&text).map_err(Failure::Write),
        }
    }
}

/// Returns the warning about lines from which no entry could be drafted.
fn warning(draft: &Draft) -> Option<String> {
    let (lines, skipped) = (draft.lines(), draft.skipped());
    if draft.garbled() * 2 > lines {
        return Some(format!(
            "{} of {lines} lines have control characters in them: this may not be a capture",
            draft.garbled()
        ));
    }
    (skipped > 0).then(|| {
        format!(
            "{} not looked at: too many different ones, longer than 1 KiB, with more than 80 asterisks, or not in ASCII or UTF-8",
            counted(skipped, "line was", "lines were")
        )
    })
}

/// Returns the last line: the number of lines before, of lines taken, of entries, and of lines left.
fn summary(draft: &Draft, all: bool) -> String {
    let taken = draft.taken();
    let left = draft.lines().saturating_sub(taken);
    let before = if all {
        counted(draft.lines(), "line", "lines")
    } else {
        counted(draft.lines(), "line matched nothing", "lines matched nothing")
    };
    let entries = counted(draft.entries().len() as u64, "entry takes", "entries take");
    let blocks = match draft.blocks() as u64 {
        0 => String::new(),
        blocks => {
            format!(" ({} in {})", draft.taken_by_blocks(), counted(blocks, "block", "blocks"))
        }
    };
    let left = counted(left, "is left", "are left");
    format!("{before}; {entries} {taken} of them{blocks}, {left}")
}

/// The line on a terminal while a step takes longer than a quarter of a second.
struct Spinner {
    /// Dropping it ends the thread.
    running: Option<SyncSender<()>>,
    thread: Option<JoinHandle<()>>,
}

impl Spinner {
    fn start(message: &'static str) -> Option<Spinner> {
        // The draft is written afterwards, so it may be on the same terminal.
        if !io::stderr().is_terminal() {
            return None;
        }
        let (running, ended) = sync_channel::<()>(0);
        let thread = thread::spawn(move || {
            if ended.recv_timeout(Duration::from_millis(250)) == Err(RecvTimeoutError::Timeout) {
                let bar = ProgressBar::new_spinner().with_message(message);
                bar.enable_steady_tick(Duration::from_millis(100));
                let _ = ended.recv();
                bar.finish_and_clear();
            }
        });
        Some(Spinner { running: Some(running), thread: Some(thread) })
    }
}

impl Drop for Spinner {
    fn drop(&mut self) {
        self.running.take();
        // The line is cleared before something else is written.
        self.thread.take().into_iter().for_each(|thread| _ = thread.join());
    }
}

/// What was heard in the files, merged up to the first one that is not read yet.
struct Done<L> {
    next: usize,
    all: L,
    waiting: BTreeMap<usize, Vec<L>>,
}

impl<L> Done<L> {
    fn add(&mut self, number: usize, heard: L, merge: impl Fn(&mut L, L)) {
        self.waiting.entry(number).or_default().push(heard);
        while let Some(next) = self.waiting.remove(&self.next) {
            next.into_iter().for_each(|more| merge(&mut self.all, more));
            self.next += 1;
        }
    }
}

/// A session and who listens to it.
struct Hearing<L> {
    session: Session,
    listener: L,
}

impl<L: Listener> Consumer for Hearing<L> {
    fn feed(&mut self, piece: &[u8], _: &mut Output) {
        self.session.feed(piece, &mut self.listener);
    }

    fn finish(&mut self, _: &mut Output) {
        self.session.finish(&mut self.listener);
    }
}
