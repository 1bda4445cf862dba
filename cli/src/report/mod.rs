//! `looking-at report`: makes a page of captured sessions, to be looked at in a browser.
//!
//! | file | subject |
//! |---|---|
//! | `lines` | the data of a page: a line of JSON for each event and for each game |
//! | `page` | the page: one file with its script, its style and its data |
//! | `live` | the page of a capture that grows, served over HTTP |

mod lines;
mod live;
mod page;

use std::collections::HashMap;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};

use clap::Args;
use looking_at::{Heard, PatternList, snap};
use serde_json::json;

use self::lines::{CaptureWriter, Findings};
use self::live::Feed;
use self::page::Page;
use super::events::Events;
use super::files::{self, Output, Reading, Shared};
use super::options::{Logs, Matching, known_kind};
use super::output::FileOutput;
use super::select::Selection;
use super::source::STDIN;
use super::times::When;
use super::{Failure, Outcome, interrupt};

/// The maximum size of the events of a page as JSON, in bytes. A capture of 20 MB stays below it.
const LIMIT: u64 = 128 << 20;

/// The minimum number of unmatched lines for an entry of a draft.
const DRAFTED: u64 = 3;

/// Make a page of captured sessions, to be looked at in a browser.
#[derive(Debug, Args)]
#[command(after_help = "\
The page is one file that needs no network: it can be opened from disk, sent and kept. It shows
who was there, where and when, a timeline, the games on a board, the talk, the offers with their
answers, what nothing matched, and every line with its offset. Its games are those of
replay --format pgn --examined.

With --follow there is no file: the page is served to a browser on this machine while the capture
grows. Pages from elsewhere in the same browser can't read it.

Examples:
  looking-at report session.cast -o session.html
  looking-at report monday.cast.gz tuesday.raw -o week.html --title 'My week'
  looking-at report --game 12,13 -o match.html session.cast
  looking-at report --since 2016-05-01T18:30 --until 2016-05-01T20:00 -o evening.html session.cast
  looking-at report --since 1:30:00 -o rest.html session.cast
  looking-at report --follow session.cast
  looking-at report --follow session.cast --listen 127.0.0.1:8000")]
pub(super) struct Report {
    /// Captured sessions: raw bytes, a client's log with time stamps, asciicast or xboard's debug log,
    /// optionally compressed; standard input for -
    #[arg(value_name = "CAPTURE", required = true)]
    files: Vec<String>,

    /// Write the page to this file
    #[arg(
        long,
        short,
        value_name = "FILE",
        required_unless_present = "follow",
        conflicts_with = "follow"
    )]
    output: Option<PathBuf>,

    /// Serve the page to a browser, and show what is added to the capture
    #[arg(long)]
    follow: bool,

    /// Where to serve the page, with --follow; port 0 takes a free one
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1:0", conflicts_with = "output")]
    listen: String,

    /// The address of the pattern lab (target/web/lab.html after web/build), to which the page links drafts of
    /// patterns
    #[arg(long, value_name = "URL")]
    lab: Option<String>,

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
        let names = names(&self.files);
        match &self.output {
            Some(path) => self.write(path, &list, &names),
            None => self.serve(&list, &names),
        }
    }

    /// Writes the page to a file.
    fn write(&self, path: &Path, list: &PatternList, names: &[String]) -> Result<Outcome, Failure> {
        let output = FileOutput::create(path, self.force)?;
        interrupt::catch(false, Some(output.partial().to_owned()));
        let found = Mutex::new(Findings::new(list));
        let page = Page::new(BufWriter::new(output.file()?), &self.title(names))
            .map_err(Failure::Write)?;
        let mut data = Limited { page, events: 0, exceeded: false };
        data.line(&self.head(names)).map_err(Failure::Write)?;
        let name = |file: &str| {
            let index = self.files.iter().position(|name| name == file).unwrap_or_default();
            names[index].as_str()
        };
        let read = files::in_order(&self.files, false, false, &mut data, |file, shared, out| {
            self.file(file, name(file), list, &found, None, shared, out)
        });
        if data.exceeded {
            return Err(Failure::TooLarge { limit: LIMIT });
        }
        let failures = read?;
        let found = found.into_inner().unwrap_or_else(|poisoned| poisoned.into_inner());
        let mut notes = found.unknown.notes(&self.selection);
        // A page of nothing but failures would only hide them.
        if failures.len() == self.files.len() && data.events == 0 {
            return Ok(Outcome { failures, notes, ..Outcome::default() });
        }
        data.line(&self.tail(&failures, found)).map_err(Failure::Write)?;
        data.page.finish().map_err(Failure::Write)?;
        output.finish()?;
        if data.events == 0 && failures.is_empty() {
            notes.push(format!("{} has no events", path.display()));
        }
        Ok(Outcome { failures, notes, ..Outcome::default() })
    }

    /// Serves the page, and what is added to the capture.
    fn serve(&self, list: &PatternList, names: &[String]) -> Result<Outcome, Failure> {
        let ([file], [name]) = (self.files.as_slice(), names) else {
            return Err(Failure::FollowOne);
        };
        interrupt::catch(true, None);
        let feed = Feed::serve(&self.listen, &self.title(names))?;
        let found = Mutex::new(Findings::new(list));
        let mut data = feed.writer(LIMIT);
        data.line(&self.head(names));
        let files = std::slice::from_ref(file);
        let failures = files::in_order(files, true, false, &mut data, |file, shared, out| {
            self.file(file, name, list, &found, Some(feed.games()), shared, out)
        })?;
        let found = found.into_inner().unwrap_or_else(|poisoned| poisoned.into_inner());
        let notes = found.unknown.notes(&self.selection);
        Ok(Outcome { failures, notes, ..Outcome::default() })
    }

    /// Returns the first line of the data.
    fn head(&self, names: &[String]) -> serde_json::Value {
        json!({ "title": self.title(names), "files": names, "lab": self.lab, "live": self.follow })
    }

    /// Returns the last line of the data.
    fn tail(&self, failures: &[Failure], found: Findings) -> serde_json::Value {
        let mut notes: Vec<_> = failures.iter().map(|failure| self.nameless(failure)).collect();
        notes.extend(self.choice());
        notes.extend(found.unknown.left_out_note());
        let draft = found.unmatched.draft(DRAFTED);
        let draft = (!draft.entries().is_empty()).then(|| draft.to_string());
        json!({ "notes": notes, "left_out": found.left_out, "draft": draft })
    }

    /// Returns what a failure says, without the folders of the captures: a page may be sent to others.
    fn nameless(&self, failure: &Failure) -> String {
        let names = names(&self.files);
        let text = failure.to_string();
        let of = self.files.iter().zip(&names).find_map(|(file, name)| {
            text.strip_prefix(file.as_str()).map(|rest| format!("{name}{rest}"))
        });
        of.unwrap_or(text)
    }

    /// Returns the title: what was asked for, or the name of the capture.
    fn title(&self, names: &[String]) -> String {
        match (&self.title, names) {
            (Some(title), _) => title.clone(),
            (None, [name]) => name.clone(),
            (None, names) => format!("{} captures", names.len()),
        }
    }

    /// Returns a note for the page, if it does not have everything.
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

    #[allow(clippy::too_many_arguments)]
    fn file(
        &self,
        file: &str,
        name: &str,
        list: &PatternList,
        found: &Mutex<Findings>,
        live: Option<&live::LiveGames>,
        shared: &Arc<Shared>,
        out: &mut Output,
    ) -> Vec<Failure> {
        let reading = Reading { follow: self.follow, ..self.logs.reading() };
        let lines = CaptureWriter::new(self, name, self.files.len() > 1, list, live);
        let session = self.matching.session(self.matching.matcher(list.clone()));
        let mut events = Events::new(session, |_: &Heard<'_>| true, lines);
        let mut failures = files::read(file, &reading, shared, out, &mut events);
        let here = events.into_sink().found;
        let timeless = here.timeless;
        if let Ok(mut all) = found.lock() {
            all.add(here);
        }
        failures.extend(timeless.map(|what| Failure::Timeless { file: file.to_owned(), what }));
        failures
    }
}

/// Returns the names of files without their folders, which are the business of whoever made the page. Two files of the same name
/// get a number each.
fn names(files: &[String]) -> Vec<String> {
    let mut known = HashMap::new();
    let name = |file: &String| {
        let name = match file.as_str() {
            STDIN => "A session".to_owned(),
            file => Path::new(file)
                .file_name()
                .map_or_else(String::new, |name| name.to_string_lossy().into_owned()),
        };
        let count: &mut usize = known.entry(name.clone()).or_default();
        *count += 1;
        if *count == 1 { name } else { format!("{name} ({count})") }
    };
    files.iter().map(name).collect()
}

/// The data of a page, which may not become too large for a browser.
struct Limited<W: Write> {
    page: Page<W>,
    /// The bytes of events, as JSON.
    events: u64,
    exceeded: bool,
}

impl<W: Write> Limited<W> {
    /// Writes a line that is not an event.
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
