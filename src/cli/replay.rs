//! `looking-at replay`: captured sessions in, what the server said out.

use std::fs::File;
use std::io::{self, BufWriter, Read, Write};

use clap::{Args, ValueEnum};
use looking_at::capture::{Capture, Chunking, Direction, Splitter};
use looking_at::{Heard, Matcher, Session, Token, snap};

use super::Failure;
use super::options::Matching;

/// Read captured sessions and write what the server said in them.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  looking-at replay session.raw
  looking-at replay --format json --kind tell,shout session.raw
  looking-at replay --format tokens --patterns xboard --mode eager --chunk 1 session.raw")]
pub(super) struct Replay {
    /// Captured sessions: raw bytes, asciicast or xboard's debug log, perhaps compressed; standard
    /// input if there is none, or for -
    #[arg(value_name = "FILE")]
    files: Vec<String>,

    /// How events are written
    #[arg(long, value_enum, default_value_t = Format::Snap)]
    format: Format,

    #[command(flatten)]
    matching: Matching,

    /// How the bytes are cut before they are fed: captured, whole, line, a size, or random:SEED
    #[arg(long, value_name = "HOW", default_value_t = Chunking::Captured)]
    chunk: Chunking,

    /// Only events of these kinds
    #[arg(long, value_name = "KIND,...", value_delimiter = ',')]
    kind: Vec<String>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    /// One line an event, made for reading and comparing
    Snap,
    /// One JSON object a line
    Json,
    /// What the patterns matched and what they skipped, with offsets
    Tokens,
    /// Nothing: only read
    None,
}

impl Replay {
    pub(super) fn run(&self) -> Result<(), Failure> {
        let matcher = self.matching.matcher(self.matching.list()?)?;
        let mut out = BufWriter::new(io::stdout().lock());
        let stdin = ["-".to_owned()];
        let files = if self.files.is_empty() { &stdin[..] } else { &self.files };
        for file in files {
            match self.format {
                Format::Tokens => self.tokens(file, matcher.clone(), &mut out)?,
                Format::Snap | Format::Json | Format::None => {
                    self.events(file, Session::with_matcher(matcher.clone()), &mut out)?;
                }
            }
        }
        out.flush().map_err(Failure::Write)
    }

    fn tokens(
        &self,
        file: &str,
        mut matcher: Matcher,
        out: &mut impl Write,
    ) -> Result<(), Failure> {
        let mut written = Ok(());
        let mut sink = |token: Token<'_>| {
            if written.is_ok() && self.selects(token.kind().unwrap_or("-")) {
                written = writeln!(out, "{token}");
            }
        };
        self.read(file, |bytes| matcher.feed(bytes, &mut sink))?;
        matcher.finish(&mut sink);
        written.map_err(Failure::Write)
    }

    fn events(
        &self,
        file: &str,
        mut session: Session,
        out: &mut impl Write,
    ) -> Result<(), Failure> {
        let mut written = Ok(());
        let mut listener = |heard: &Heard<'_>| {
            if written.is_err() || !self.selects(heard.kind()) {
                return;
            }
            written = match self.format {
                Format::Snap => writeln!(out, "{}", snap::line(heard)),
                Format::Json => writeln!(out, "{}", snap::json(heard)),
                Format::Tokens | Format::None => Ok(()),
            };
        };
        self.read(file, |bytes| session.feed(bytes, &mut listener))?;
        session.finish(&mut listener);
        written.map_err(Failure::Write)
    }

    fn selects(&self, kind: &str) -> bool {
        self.kind.is_empty() || self.kind.iter().any(|wanted| wanted == kind)
    }

    /// Reads a capture piece by piece.
    fn read(&self, file: &str, mut feed: impl FnMut(&[u8])) -> Result<(), Failure> {
        let failure = |source| Failure::Capture { file: file.to_owned(), source };
        let reader: Box<dyn Read> = match file {
            "-" => Box::new(io::stdin().lock()),
            path => Box::new(
                File::open(path)
                    .map_err(|source| Failure::Read { file: file.to_owned(), source })?,
            ),
        };
        let mut capture = Capture::open(reader).map_err(failure)?;
        let mut splitter = Splitter::new(self.chunk);
        while let Some(chunk) = capture.next_chunk().map_err(failure)? {
            if chunk.direction == Direction::In {
                splitter.feed(chunk.bytes, &mut feed);
            }
        }
        splitter.finish(feed);
        Ok(())
    }
}
