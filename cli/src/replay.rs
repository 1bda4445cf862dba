//! `looking-at replay`: writes what the server said in captured sessions.

use std::io::{self, IsTerminal, Write};
use std::path::PathBuf;
use std::sync::{Arc, Mutex};
use std::thread;

use anstream::stream::{AsLockedWrite, RawStream};
use anstream::{AutoStream, ColorChoice};
use clap::{Args, ValueEnum};
use looking_at::capture::Chunking;
use looking_at::snap::JsonLines;
use looking_at::{Heard, Matcher, PatternList, Token};

use super::events::{self, EventWriter, Events, Form};
use super::files::{self, Consumer, Output, Reading, Shared};
use super::games::{Pgn, PgnWriter, Split};
use super::options::{ColorWhen, Logs, Matching, known_kind};
use super::output::FileOutput;
use super::select::{Selection, Unknown};
use super::text::{Look, Text};
use super::times::Clock;
use super::{Failure, Outcome, interrupt};

/// Read captured sessions and write what the server said in them.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  looking-at replay session.raw
  looking-at replay --format json --kind tell,shout monday.cast.gz tuesday.raw
  looking-at replay --format tokens --patterns xboard --mode eager --chunk 1 session.raw
  looking-at replay --format pgn -o games.pgn session.cast.zst
  looking-at replay --player Foo --boards every -o foo.txt session.cast
  looking-at replay --format pgn --split games --date 2016-05-01 session.raw
  nc freechess.org 5000 | looking-at replay --times -
  looking-at replay --follow ~/.xboard.debug
  looking-at replay --strip '\\S+ \\S+\\| ' client.log")]
pub(super) struct Replay {
    /// Captured sessions: raw bytes, a client's log with time stamps, asciicast or xboard's debug log,
    /// optionally compressed; standard input if none is given, or for -
    #[arg(value_name = "FILE")]
    files: Vec<String>,

    /// The output format
    #[arg(long, short, value_enum, default_value_t = Format::Text)]
    format: Format,

    #[command(flatten)]
    matching: Matching,

    /// Where to split the stream: captured, whole, line, a size, or random:SEED
    #[arg(long, value_name = "HOW", default_value_t = Chunking::Captured)]
    chunk: Chunking,

    #[command(flatten)]
    logs: Logs,

    /// Wait for more at the end of a file, also after it was truncated or replaced, as tail -F does, until
    /// Ctrl-C
    #[arg(long, short = 'F')]
    follow: bool,

    #[command(flatten)]
    selection: Selection,

    #[command(flatten)]
    pgn: Pgn,

    #[command(flatten)]
    look: Look,

    /// Add to each JSON object the line that the server wrote, and its place in the stream
    #[arg(long)]
    lines: bool,

    /// Show the time of each event in the text format; for a live source without times, use the time of
    /// arrival, also in JSON
    #[arg(long)]
    times: bool,

    /// When to colour the text format
    #[arg(long, value_enum, default_value_t = ColorWhen::Auto)]
    color: ColorWhen,

    /// Write to this file instead of standard output
    #[arg(long, short, value_name = "FILE", group = "target")]
    output: Option<PathBuf>,

    /// Replace existing output files
    #[arg(long, requires = "target")]
    force: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    /// For people: what the server said, in colours; moves as a table, boards drawn
    Text,
    /// One JSON object per line
    Json,
    /// The games, as PGN
    Pgn,
    /// One line per event, for snapshot tests
    Snap,
    /// What the patterns matched and what they skipped, with offsets
    Tokens,
    /// No output: only read
    None,
}

impl Replay {
    pub(super) fn run(&self) -> Result<Outcome, Failure> {
        let list = self.matching.list()?;
        for kind in &self.selection.kind {
            known_kind(&list, kind, self.format == Format::Tokens)?;
        }
        let files = files::named(&self.files);
        let reading = Reading {
            chunk: self.chunk,
            follow: self.follow,
            arrival: self.times,
            ..self.logs.reading()
        };
        let live = files.iter().any(|file| reading.is_live(file));
        let unknown = Mutex::new(Unknown::default());
        let several = files.len() > 1;
        let terminal = self.terminal();
        let cores = thread::available_parallelism().map_or(1, usize::from);
        let writes_ahead = self.format == Format::Text && files.len() < cores;
        let run = Run { replay: self, reading, list, several, terminal, writes_ahead, unknown };
        if self.pgn.split.is_some() && self.format != Format::Pgn {
            return Err(Failure::Split);
        }
        let failures = if let Some(path) = &self.output {
            let file = FileOutput::create(path, self.force)?;
            interrupt::catch(live, Some(file.partial().to_owned()));
            let failures = run.styled(&files, file.file()?, ColorChoice::Never)?;
            file.finish()?;
            failures
        } else {
            if live {
                interrupt::catch(true, None);
            }
            match &self.pgn.split {
                Some(folder) => {
                    let mut split = Split::new(folder, self.force)?;
                    let result = run.files(&files, &mut split);
                    split.finish()?;
                    result?
                }
                None => run.styled(&files, io::stdout().lock(), self.color.choice())?,
            }
        };
        let unknown = run.unknown.into_inner().unwrap_or_default();
        Ok(Outcome { failures, notes: unknown.notes(&self.selection), ..Outcome::default() })
    }

    fn terminal(&self) -> Option<usize> {
        let stdout = io::stdout();
        if self.output.is_some() || !stdout.is_terminal() {
            return None;
        }
        terminal_size::terminal_size().map(|(width, _)| usize::from(width.0))
    }
}

/// A run over all files.
struct Run<'r> {
    replay: &'r Replay,
    reading: Reading,
    list: PatternList,
    several: bool,
    /// The width of the terminal, if the text goes to a terminal.
    terminal: Option<usize>,
    /// Set if another thread than the one that reads writes the events: text takes several times as long to write as
    /// events take to make, and there are fewer files than cores.
    writes_ahead: bool,
    /// The players and games that were asked for and not found.
    unknown: Mutex<Unknown>,
}

impl Run<'_> {
    /// Writes all files. Only the text format has colours: choosing them in all output would be slow.
    fn styled<W: RawStream + AsLockedWrite>(
        &self,
        files: &[String],
        mut out: W,
        color: ColorChoice,
    ) -> Result<Vec<Failure>, Failure> {
        let failures = if self.replay.format == Format::Text {
            let mut styled = AutoStream::new(out, color);
            let failures = self.files(files, &mut styled)?;
            out = styled.into_inner();
            failures
        } else {
            self.files(files, &mut out)?
        };
        out.flush().map_err(Failure::Write)?;
        Ok(failures)
    }

    fn files(&self, files: &[String], out: &mut impl Write) -> Result<Vec<Failure>, Failure> {
        let titles = self.several && self.replay.format == Format::Text;
        let matcher = self.replay.matching.matcher(self.list.clone());
        files::in_order(files, self.replay.follow, titles, out, |file, shared, out| {
            self.file(file, matcher.clone(), shared, out)
        })
    }

    fn file(
        &self,
        file: &str,
        matcher: Matcher,
        shared: &Arc<Shared>,
        out: &mut Output,
    ) -> Vec<Failure> {
        let replay = self.replay;
        let mut unknown = Unknown::default();
        let failures = match replay.format {
            Format::Tokens => {
                let mut tokens = Tokens { replay, matcher };
                files::read(file, &self.reading, shared, out, &mut tokens)
            }
            Format::Pgn => {
                let session = replay.matching.session(matcher);
                let games = PgnWriter::new(&replay.pgn, &replay.selection, &mut unknown);
                let mut events = Events::new(session, |_: &Heard<'_>| true, games);
                files::read(file, &self.reading, shared, out, &mut events)
            }
            _ => {
                let session = replay.matching.session(matcher);
                let wanted = |heard: &Heard<'_>| {
                    replay.format != Format::None && replay.selection.takes(heard, &mut unknown)
                };
                let writer = EventWriter {
                    form: match replay.format {
                        Format::Json => Form::Json(JsonLines {
                            lines: replay.lines,
                            file: self.several.then_some(file),
                        }),
                        Format::Snap => Form::Snap,
                        _ => Form::Text(Text::new(&replay.look, replay.times, self.terminal)),
                    },
                    clock: Clock::default(),
                };
                if self.writes_ahead && !self.reading.is_live(file) {
                    events::written_by_another_thread(writer, out, |writer, out| {
                        let mut events = Events::new(session, wanted, writer);
                        files::read(file, &self.reading, shared, out, &mut events)
                    })
                } else {
                    let mut events = Events::new(session, wanted, writer);
                    files::read(file, &self.reading, shared, out, &mut events)
                }
            }
        };
        if let Ok(mut all) = self.unknown.lock() {
            all.add(unknown);
        }
        failures
    }
}

/// Writes what the patterns matched and skipped.
struct Tokens<'r> {
    replay: &'r Replay,
    matcher: Matcher,
}

impl Tokens<'_> {
    fn write(replay: &Replay, token: &Token<'_>, out: &mut Output) {
        if replay.selection.takes_kind(token.kind().unwrap_or("-")) {
            let _ = writeln!(out, "{token}");
            out.end();
        }
    }
}

impl Consumer for Tokens<'_> {
    fn feed(&mut self, piece: &[u8], out: &mut Output) {
        let Tokens { replay, matcher } = self;
        matcher.feed(piece, &mut |token: Token<'_>| Tokens::write(replay, &token, out));
    }

    fn finish(&mut self, out: &mut Output) {
        let Tokens { replay, matcher } = self;
        matcher.finish(&mut |token: Token<'_>| Tokens::write(replay, &token, out));
        matcher.reset();
    }
}
