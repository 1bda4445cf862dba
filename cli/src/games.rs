//! The PGN format: the games of a session, in one stream or a file for each.

use std::collections::HashMap;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::Args;
use looking_at::Heard;
use looking_at::calendar::Date;
use looking_at::capture::Start;
use looking_at::pgn::{Game, PgnCollector};

use super::events::Sink;
use super::files::Output;
use super::output::FileOutput;
use super::select::{Selection, Unknown};
use super::times::{Clock, day, on_day};
use super::{Failure, visible_lines};

/// The options of the PGN format.
#[derive(Debug, Args)]
pub(super) struct Pgn {
    /// Include examined games in the PGN format
    #[arg(long)]
    examined: bool,

    /// The tag Site in the PGN format; by default the name of the server
    #[arg(long, value_name = "TEXT")]
    site: Option<String>,

    /// The day on which the capture began, such as 2016-05-01, for the PGN format: for captures without a
    /// date, or with a wrong one
    #[arg(long, value_name = "DATE", value_parser = day)]
    date: Option<Date>,

    /// Write each game to a file of its own in this directory, which is created if needed; only in the PGN
    /// format
    #[arg(long, value_name = "DIR", group = "target")]
    pub(super) split: Option<PathBuf>,
}

impl Pgn {
    fn collector(&self) -> PgnCollector {
        let mut collector = PgnCollector::new().include_examined(self.examined);
        if let Some(site) = &self.site {
            collector = collector.site(site);
        }
        if let Some(date) = self.date {
            let (year, month, day) = date.year_month_day();
            collector = collector.date(format!("{year:04}.{month:02}.{day:02}"));
        }
        collector
    }
}

/// Writes the games of a session.
pub(super) struct PgnWriter<'r> {
    collector: PgnCollector,
    clock: Clock,
    writer: GameWriter<'r>,
}

struct GameWriter<'r> {
    options: &'r Pgn,
    selection: &'r Selection,
    unknown: &'r mut Unknown,
}

impl<'r> PgnWriter<'r> {
    pub(super) fn new(
        options: &'r Pgn,
        selection: &'r Selection,
        unknown: &'r mut Unknown,
    ) -> Self {
        let writer = GameWriter { options, selection, unknown };
        PgnWriter { collector: options.collector(), clock: Clock::default(), writer }
    }
}

impl GameWriter<'_> {
    fn write(&mut self, game: &Game, out: &mut Output) {
        if !self.selection.takes_game(game, self.unknown) {
            return;
        }
        if self.options.split.is_some() {
            // A separator for `Split`: no game contains a NUL.
            let _ = write!(out, "{}\0{game}\0", file_name(game));
        } else {
            // An empty line after each game also separates the games of two files.
            let _ = writeln!(out, "{game}");
        }
        out.end();
    }
}

impl Sink for PgnWriter<'_> {
    fn start(&mut self, start: Start) {
        self.clock.start = Some(match self.writer.options.date {
            Some(date) => on_day(date, start),
            None => start,
        });
    }

    fn event(&mut self, heard: &Heard<'_>, elapsed: Option<Duration>, out: &mut Output) {
        let PgnWriter { collector, clock, writer } = self;
        collector.feed_from(&heard.event, clock.moment(elapsed), |game| writer.write(&game, out));
    }

    fn finish(&mut self, out: &mut Output) {
        let PgnWriter { collector, clock, writer } = self;
        writer.unknown.left_out += collector.left_out();
        let fresh = writer.options.collector();
        std::mem::replace(collector, fresh).finish(|game| writer.write(&game, out));
        *clock = Clock::default();
    }
}

/// Returns the name of a game's file without its extension: time and players.
///
/// The handles are untrusted, so only their letters, digits and `_` are kept; `-` separates.
fn file_name(game: &Game) -> String {
    const MAX: usize = 40;
    let clean = |tag: &str, keep: fn(&char) -> bool| -> String {
        let value = game.tag(tag).unwrap_or_default();
        let letter = |letter: char| if keep(&letter) { letter } else { '_' };
        value.chars().take(MAX).map(letter).collect()
    };
    let date: String = clean("Date", char::is_ascii_digit);
    let date = if date.contains("__") { "undated".to_owned() } else { date.replace('_', ".") };
    let time: String = clean("UTCTime", char::is_ascii_digit).replace('_', "");
    let time = if time.is_empty() { time } else { format!("-{time}") };
    let [white, black] = ["White", "Black"].map(|tag| clean(tag, char::is_ascii_alphanumeric));
    format!("{date}{time}-{white}-{black}")
}

/// Receives names and games as [`PgnWriter`] writes them, and writes each game to a file.
///
/// One thread creates all files, in the order of the captures, so that the names are the same in every run.
pub(super) struct Split<'r> {
    folder: &'r Path,
    force: bool,
    /// The beginning of a game that is not complete.
    pending: Vec<u8>,
    /// The number of games with each name. The keys are in lower case, because not all file systems
    /// distinguish case.
    names: HashMap<String, u64>,
    /// The error after which no more files are written.
    failure: Option<Failure>,
}

impl<'r> Split<'r> {
    pub(super) fn new(folder: &'r Path, force: bool) -> Result<Self, Failure> {
        std::fs::create_dir_all(folder)
            .map_err(|source| Failure::Read { file: folder.display().to_string(), source })?;
        let (pending, names) = (Vec::new(), HashMap::new());
        Ok(Split { folder, force, pending, names, failure: None })
    }

    /// Returns the error if writing failed.
    pub(super) fn finish(self) -> Result<(), Failure> {
        self.failure.map_or(Ok(()), Err)
    }

    fn game(&mut self, name: &[u8], game: &[u8]) -> Result<(), Failure> {
        let name = visible_lines(name);
        let count = self.names.entry(name.to_ascii_lowercase()).or_default();
        *count += 1;
        let name = match count {
            1 => format!("{name}.pgn"),
            count => format!("{name}-{count}.pgn"),
        };
        let path = self.folder.join(name);
        let file = FileOutput::create(&path, self.force)?;
        let written = file.file()?.write_all(game);
        written.map_err(|source| Failure::Read { file: path.display().to_string(), source })?;
        file.finish()
    }
}

impl Write for Split<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.pending.extend_from_slice(bytes);
        let pending = std::mem::take(&mut self.pending);
        let mut rest = &pending[..];
        let end = |text: &[u8]| text.iter().position(|&byte| byte == 0);
        while let Some(name) = end(rest) {
            let Some(game) = end(&rest[name + 1..]) else { break };
            if let Err(failure) = self.game(&rest[..name], &rest[name + 1..][..game]) {
                self.failure = Some(failure);
                return Err(io::ErrorKind::Other.into());
            }
            rest = &rest[name + game + 2..];
        }
        self.pending = rest.to_vec();
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
