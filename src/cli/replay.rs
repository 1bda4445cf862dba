//! `looking-at replay`: writes what the server said in captured sessions.

use std::io::{self, Write};
use std::path::PathBuf;

use clap::{Args, ValueEnum};
use looking_at::capture::Chunking;
use looking_at::pgn::{Game, PgnCollector};
use looking_at::{Heard, Matcher, Session, Token, snap};
use serde_json::Value;

use super::files::{self, Output, Shared};
use super::options::{ColorWhen, Matching};
use super::output::FileOutput;
use super::text::{Boards, Text};
use super::{Failure, Outcome};

/// Read captured sessions and write what the server said in them.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  looking-at replay session.raw
  looking-at replay --format json --kind tell,shout monday.cast.gz tuesday.raw
  looking-at replay --format tokens --patterns xboard --mode eager --chunk 1 session.raw
  looking-at replay --format pgn -o games.pgn session.cast.zst
  looking-at replay --player Foo --boards ascii -o foo.txt session.cast")]
pub(super) struct Replay {
    /// Captured sessions: raw bytes, asciicast or xboard's debug log, optionally compressed; standard
    /// input if there is none, or for -
    #[arg(value_name = "FILE")]
    files: Vec<String>,

    /// How events are written
    #[arg(long, short, value_enum, default_value_t = Format::Text)]
    format: Format,

    #[command(flatten)]
    matching: Matching,

    /// Where the stream is split: captured, whole, line, a size, or random:SEED
    #[arg(long, value_name = "HOW", default_value_t = Chunking::Captured)]
    chunk: Chunking,

    /// Only events of these kinds
    #[arg(long, value_name = "KIND,...", value_delimiter = ',')]
    kind: Vec<String>,

    /// Only events in which this player is named
    #[arg(long, value_name = "NAME")]
    player: Option<String>,

    /// Only events of this game
    #[arg(long, value_name = "N")]
    game: Option<u64>,

    /// Examined games too, in the PGN format
    #[arg(long)]
    examined: bool,

    /// How boards are drawn in the text format
    #[arg(long, value_enum, default_value_t = Boards::Unicode)]
    boards: Boards,

    /// When the text format has colours
    #[arg(long, value_enum, default_value_t = ColorWhen::Auto)]
    color: ColorWhen,

    /// Write to this file instead of standard output
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,

    /// Replace the output file if it exists
    #[arg(long, requires = "output")]
    force: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    /// For people: talk aligned, boards drawn
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
        let matcher = self.matching.matcher(self.matching.list()?);
        let files = files::named(&self.files);
        let work = |file: &str, shared: &Shared, out: &mut Output| {
            let matcher = matcher.clone();
            match self.format {
                Format::Tokens => self.tokens(file, matcher, shared, out),
                Format::Pgn => self.games(file, Session::with_matcher(matcher), shared, out),
                _ => self.events(file, Session::with_matcher(matcher), shared, out),
            }
        };
        let failures = match &self.output {
            None => {
                let mut stdout = io::stdout().lock();
                // Only the text format has colours. Stripping them from all output would be slow.
                let failures = if self.format == Format::Text {
                    let mut out = anstream::AutoStream::new(stdout, self.color.choice());
                    let failures = files::in_order(&files, &mut out, work)?;
                    stdout = out.into_inner();
                    failures
                } else {
                    files::in_order(&files, &mut stdout, work)?
                };
                stdout.flush().map_err(Failure::Write)?;
                failures
            }
            Some(path) => {
                let file = FileOutput::create(path, self.force)?;
                let mut out = file.file()?;
                let failures = if self.format == Format::Text {
                    files::in_order(&files, &mut anstream::StripStream::new(out), work)?
                } else {
                    files::in_order(&files, &mut out, work)?
                };
                file.finish()?;
                failures
            }
        };
        Ok(Outcome { failures, ..Outcome::default() })
    }

    fn tokens(
        &self,
        file: &str,
        mut matcher: Matcher,
        shared: &Shared,
        out: &mut Output,
    ) -> Result<(), Failure> {
        let mut written = Ok(());
        let mut sink = |token: Token<'_>| {
            if written.is_ok() && self.selects_kind(token.kind().unwrap_or("-")) {
                written = writeln!(out, "{token}");
            }
        };
        // If the capture is damaged, what precedes the damage is still written.
        let result = files::read(file, self.chunk, shared, |bytes| matcher.feed(bytes, &mut sink));
        matcher.finish(&mut sink);
        written.map_err(Failure::Write).and(result)
    }

    fn events(
        &self,
        file: &str,
        mut session: Session,
        shared: &Shared,
        out: &mut Output,
    ) -> Result<(), Failure> {
        let mut written = Ok(());
        let mut text = Text::new(self.boards);
        let mut listener = |heard: &Heard<'_>| {
            if written.is_err() || self.format == Format::None || !self.selects(heard) {
                return;
            }
            written = match self.format {
                Format::Text => text.write(heard, out),
                Format::Json => {
                    snap::write_json(heard, &mut *out).and_then(|()| out.write_all(b"\n"))
                }
                _ => writeln!(out, "{}", snap::line(heard)),
            };
        };
        let result =
            files::read(file, self.chunk, shared, |bytes| session.feed(bytes, &mut listener));
        session.finish(&mut listener);
        written.map_err(Failure::Write).and(result)
    }

    fn games(
        &self,
        file: &str,
        mut session: Session,
        shared: &Shared,
        out: &mut Output,
    ) -> Result<(), Failure> {
        let mut written = Ok(());
        let mut write = |game: Game| {
            let number =
                self.game.is_none_or(|wanted| game.number().map(u64::from) == Some(wanted));
            let plays = |player: &String| {
                let tags = ["White", "Black"].map(|name| game.tag(name).unwrap_or_default());
                tags.iter().any(|name| name.eq_ignore_ascii_case(player))
            };
            if written.is_ok() && number && self.player.as_ref().is_none_or(plays) {
                // An empty line after each game also separates the games of two files.
                written = writeln!(out, "{game}");
            }
        };
        let mut collector = PgnCollector::new().include_examined(self.examined);
        let mut listener = |heard: &Heard<'_>| collector.feed(&heard.event, &mut write);
        let result =
            files::read(file, self.chunk, shared, |bytes| session.feed(bytes, &mut listener));
        session.finish(&mut listener);
        collector.finish(&mut write);
        written.map_err(Failure::Write).and(result)
    }

    fn selects_kind(&self, kind: &str) -> bool {
        self.kind.is_empty() || self.kind.iter().any(|wanted| wanted == kind)
    }

    fn selects(&self, heard: &Heard<'_>) -> bool {
        if !self.selects_kind(heard.kind()) {
            return false;
        }
        if self.player.is_none() && self.game.is_none() {
            return true;
        }
        let Ok(event) = serde_json::to_value(heard) else { return false };
        let game = self.game.is_none_or(|game| event["game"].as_u64() == Some(game));
        game && self.player.as_ref().is_none_or(|player| names(&event, player))
    }
}

/// Whether a player is named in an event, other than in its text.
fn names(event: &Value, player: &str) -> bool {
    const NAMES: [&str; 12] = [
        "name",
        "from",
        "white",
        "black",
        "challenger",
        "opponent",
        "with",
        "by",
        "handle",
        "loser",
        "winner",
        "joined",
    ];
    NAMES.iter().any(|field| {
        let name = match &event[field] {
            Value::Object(handle) => handle.get("name").and_then(Value::as_str),
            value => value.as_str(),
        };
        name.is_some_and(|name| name.eq_ignore_ascii_case(player))
    })
}
