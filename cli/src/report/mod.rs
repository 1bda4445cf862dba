//! `looking-at report`: makes a page of captured sessions, to be looked at in a browser.

mod page;

use std::collections::{BTreeMap, BTreeSet};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use clap::Args;
use looking_at::capture::{Chunking, Start};
use looking_at::snap::{self, JsonLines};
use looking_at::{Event, Heard, PatternList};
use serde_json::json;

use self::page::Page;
use super::events::{Events, Sink};
use super::files::{self, Output, Reading, Shared};
use super::options::{Logs, Matching, known_kind};
use super::output::FileOutput;
use super::select::{Selection, Unknown};
use super::source::STDIN;
use super::times::{Clock, When};
use super::{Failure, Outcome, interrupt};

/// How many bytes of events, as JSON, a page may have. A capture of 20 MB stays below it.
const LIMIT: u64 = 128 << 20;

/// Make a page of captured sessions, to be looked at in a browser.
#[derive(Debug, Args)]
#[command(after_help = "\
The page is one file that needs no network: it can be opened from disk, sent and kept. It shows who, where
and when, a timeline, the games on a board, the talk, the offers with their answers, what nothing
matched, and every line with its offset.

Examples:
  looking-at report session.cast -o session.html
  looking-at report monday.cast.gz tuesday.raw -o week.html --title 'My week'
  looking-at report --game 12,13 -o match.html session.cast
  looking-at report --since 2016-05-01T18:30 --until 2016-05-01T20:00 -o evening.html session.cast
  looking-at report --since 1:30:00 -o rest.html session.cast")]
pub(super) struct Report {
    /// Captured sessions: raw bytes, a client's log with time stamps, asciicast or xboard's debug log,
    /// optionally compressed; standard input for -
    #[arg(value_name = "CAPTURE", required = true)]
    files: Vec<String>,

    /// Write the page to this file
    #[arg(long, short, value_name = "FILE")]
    output: PathBuf,

    /// Replace the output file if it exists
    #[arg(long)]
    force: bool,

    /// The title of the page; by default the name of the capture
    #[arg(long, value_name = "TEXT")]
    title: Option<String>,

    #[command(flatten)]
    selection: Selection,

    /// Only what was received from then on: a day such as 2016-05-01, or 2016-05-01T18:30 (UTC), or
    /// the time since the start of the capture, such as 1:30:00
    #[arg(long, value_name = "WHEN")]
    since: Option<When>,

    /// Only what was received before
    #[arg(long, value_name = "WHEN")]
    until: Option<When>,

    #[command(flatten)]
    matching: Matching,

    #[command(flatten)]
    logs: Logs,
}

impl Report {
    pub(super) fn run(&self) -> Result<Outcome, Failure> {
        let list = self.matching.list()?;
        for kind in &self.selection.kind {
            known_kind(&list, kind, false)?;
        }
        let output = FileOutput::create(&self.output, self.force)?;
        interrupt::catch(false, Some(output.partial().to_owned()));
        let unknown = Mutex::new(Unknown::default());
        let left_out = Mutex::new(BTreeMap::new());
        let title = self.title();
        let page = Page::new(BufWriter::new(output.file()?), &title).map_err(Failure::Write)?;
        let mut data = Limited { page, events: 0, exceeded: false };
        let head = json!({ "title": title, "files": self.files });
        data.line(&head).map_err(Failure::Write)?;
        let read = files::in_order(&self.files, false, false, &mut data, |file, shared, out| {
            self.file(file, list.clone(), &unknown, &left_out, shared, out)
        });
        if data.exceeded {
            return Err(Failure::TooLarge { limit: LIMIT });
        }
        let failures = read?;
        let unknown = unknown.into_inner().unwrap_or_default();
        let mut notes = unknown.notes(&self.selection);
        // A page of nothing but failures would only hide them.
        if failures.len() == self.files.len() && data.events == 0 {
            return Ok(Outcome { failures, notes, ..Outcome::default() });
        }
        let mut shown: Vec<_> = failures.iter().map(Failure::to_string).collect();
        shown.extend(self.choice());
        let left_out = left_out.into_inner().unwrap_or_default();
        data.line(&json!({ "notes": shown, "left_out": left_out })).map_err(Failure::Write)?;
        data.page.finish().map_err(Failure::Write)?;
        output.finish()?;
        if data.events == 0 && failures.is_empty() {
            notes.push(format!("{} has no events", self.output.display()));
        }
        Ok(Outcome { failures, notes, ..Outcome::default() })
    }

    /// The title: what was asked for, or the names of the captures without their folders.
    fn title(&self) -> String {
        let name = |file: &String| match file.as_str() {
            STDIN => "A session".to_owned(),
            file => Path::new(file)
                .file_name()
                .map_or(file.into(), |name| name.to_string_lossy().into_owned()),
        };
        match (&self.title, self.files.as_slice()) {
            (Some(title), _) => title.clone(),
            (None, [file]) => name(file),
            (None, files) => format!("{} captures", files.len()),
        }
    }

    /// What is to be said in the page if it does not have everything.
    fn choice(&self) -> Option<String> {
        let mut options = self.selection.options();
        let mut add = |name, when: &Option<When>| {
            options.extend(when.as_ref().map(|when| format!("{name} {when}")));
        };
        add("--since", &self.since);
        add("--until", &self.until);
        (!options.is_empty())
            .then(|| format!("Only a part of the session is shown: {}.", options.join(" ")))
    }

    fn file(
        &self,
        file: &str,
        list: PatternList,
        unknown: &Mutex<Unknown>,
        left_out: &Mutex<LeftOut>,
        shared: &Arc<Shared>,
        out: &mut Output,
    ) -> Vec<Failure> {
        let reading = Reading {
            chunk: Chunking::Captured,
            strip: self.logs.strip.clone(),
            ..Reading::default()
        };
        let mut writer = EventWriter {
            report: self,
            lines: JsonLines { lines: true, file: (self.files.len() > 1).then_some(file) },
            clock: Clock::default(),
            unknown: Unknown::default(),
            timeless: None,
            prompts: BTreeSet::new(),
            left_out: LeftOut::new(),
        };
        let session = self.matching.session(self.matching.matcher(list));
        let mut events = Events::new(session, |_: &Heard<'_>| true, &mut writer);
        let mut failures = files::read(file, &reading, shared, out, &mut events);
        let EventWriter { unknown: found, timeless, left_out: kinds, .. } = writer;
        if let Ok(mut all) = left_out.lock() {
            for (kind, number) in kinds {
                *all.entry(kind).or_default() += number;
            }
        }
        if let Ok(mut all) = unknown.lock() {
            all.add(found);
        }
        failures.extend(timeless.map(|what| Failure::Timeless { file: file.to_owned(), what }));
        failures
    }
}

/// How many events of a kind were left out.
type LeftOut = BTreeMap<&'static str, u64>;

/// Writes the events that were chosen.
struct EventWriter<'r> {
    report: &'r Report,
    lines: JsonLines<'r>,
    clock: Clock,
    unknown: Unknown,
    /// What the capture would need so that a time could be compared.
    timeless: Option<&'static str>,
    /// The prompts that were seen.
    prompts: BTreeSet<String>,
    left_out: LeftOut,
}

impl Sink for EventWriter<'_> {
    fn start(&mut self, start: Start) {
        self.clock.start = Some(start);
    }

    fn event(&mut self, heard: &Heard<'_>, elapsed: Option<Duration>, out: &mut Output) {
        if !self.takes(heard, elapsed) {
            return;
        }
        if let Some(kind) = self.only_counted(heard) {
            *self.left_out.entry(kind).or_default() += 1;
            return;
        }
        let from = out.block().len();
        let time = elapsed.and_then(|elapsed| self.clock.date(elapsed));
        self.lines.push(heard, elapsed, time, out.block());
        if let Event::Board(_) = heard.event {
            drop_ranks(out.block(), from);
        }
        out.end();
    }

    fn finish(&mut self, _: &mut Output) {
        self.clock = Clock::default();
    }
}

impl EventWriter<'_> {
    /// Half of the events of a session are prompts, all alike, and where there are datagrams, each answer has
    /// an end that says nothing. The page has the first prompt of each text and no such ends, so that a
    /// browser shows it sooner; of the others, this is the kind by which they are counted. If a kind was asked
    /// for, the page has all of it.
    fn only_counted(&mut self, heard: &Heard<'_>) -> Option<&'static str> {
        const DIFFERENT: usize = 100;
        if self.report.selection.kind.iter().any(|kind| kind == heard.kind()) {
            return None;
        }
        match &heard.event {
            Event::UnitEnd(_) => Some("unit_end"),
            Event::Prompt(prompt) => {
                if self.prompts.len() < DIFFERENT && !self.prompts.contains(&*prompt.text) {
                    self.prompts.insert(prompt.text.to_string());
                    return None;
                }
                Some("prompt")
            }
            _ => None,
        }
    }

    fn takes(&mut self, heard: &Heard<'_>, elapsed: Option<Duration>) -> bool {
        let Report { selection, since, until, .. } = self.report;
        let chosen = selection.takes(heard, &mut self.unknown);
        let mut is_before = |when: &When| match when.is_after(elapsed, &self.clock) {
            Ok(before) => before,
            Err(what) => {
                self.timeless = Some(what);
                true
            }
        };
        let early = since.as_ref().is_some_and(&mut is_before);
        let late = until.as_ref().is_some_and(|when| !is_before(when));
        let chosen = chosen && !early && !late && self.timeless.is_none();
        // Who reads and where is of interest whatever was chosen, unless kinds were.
        let identifies =
            matches!(heard.kind(), "server" | "logged_in" | "name_taken" | "enter_prompt");
        chosen || identifies && selection.kind.is_empty() && self.timeless.is_none()
    }
}

/// Takes the squares out of a board that begins here: its FEN has them too, and without them a browser
/// reads the page in three quarters of the time.
fn drop_ranks(json: &mut Vec<u8>, from: usize) {
    const RANKS: &[u8] = b"\"ranks\":[";
    let Some(start) = memchr::memmem::find(&json[from..], RANKS).map(|at| from + at) else {
        return;
    };
    let Some(length) = memchr::memmem::find(&json[start..], b"],") else { return };
    json.drain(start..start + length + 2);
}

/// The data of a page, which may not become too large for a browser.
struct Limited<W: Write> {
    page: Page<W>,
    /// The bytes of events, as JSON.
    events: u64,
    exceeded: bool,
}

impl<W: Write> Limited<W> {
    /// Writes a line that is no event.
    fn line(&mut self, value: &serde_json::Value) -> io::Result<()> {
        snap::write_json(value, &mut self.page)?;
        self.page.write_all(b"\n")
    }
}

impl<W: Write> Write for Limited<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.events += bytes.len() as u64;
        if self.events > LIMIT {
            self.exceeded = true;
            return Err(io::ErrorKind::FileTooLarge.into());
        }
        self.page.write_all(bytes)?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
