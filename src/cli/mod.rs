//! The command line: what it offers, and how it ends.

mod files;
mod manual;
mod options;
mod output;
mod replay;
mod stats;
mod text;

use std::process::ExitCode;

use clap::{CommandFactory, Parser, Subcommand};

/// Reads what an Internet Chess Server says.
#[derive(Debug, Parser)]
#[command(name = "looking-at", version, arg_required_else_help = true)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Read captured sessions and write what the server said in them
    Replay(replay::Replay),
    /// Count what captured sessions hold, and show what no pattern knows
    Stats(stats::Stats),
    /// Write the completions for a shell
    Completions(manual::Completions),
    /// Write the manual page
    Man(manual::Man),
}

/// How a command ended that could do what was asked, at least in part.
#[derive(Debug)]
enum Outcome {
    /// Some of the files could not be worked on; none of them if this is empty.
    Failures(Vec<Failure>),
}

/// Runs the command: 0 if it went well, 2 if it could not do what was asked.
pub(crate) fn run() -> ExitCode {
    let result = match Cli::parse().command {
        Command::Replay(replay) => replay.run(),
        Command::Stats(stats) => stats.run(),
        Command::Completions(completions) => completions.run(Cli::command()),
        Command::Man(man) => man.run(Cli::command()),
    };
    let failures = match result {
        Ok(Outcome::Failures(failures)) => failures,
        Err(failure) => vec![failure],
    };
    let failures: Vec<_> = failures.iter().filter(|failure| !failure.is_closed_pipe()).collect();
    for failure in &failures {
        eprintln!("looking-at: {failure}");
    }
    if failures.is_empty() { ExitCode::SUCCESS } else { ExitCode::from(2) }
}

/// Why a command could not do what was asked.
#[derive(Debug, thiserror::Error)]
enum Failure {
    /// A list has mistakes or could not be read.
    #[error("{0}")]
    List(#[from] looking_at::ListError),
    /// A file could not be read.
    #[error("{file}: {source}")]
    Read { file: String, source: std::io::Error },
    /// A capture is damaged.
    #[error("{file}: {source}")]
    Capture { file: String, source: looking_at::capture::CaptureError },
    /// The output could not be written.
    #[error("cannot write: {0}")]
    Write(std::io::Error),
    /// A command that does not exist.
    #[error("there is no command {name:?}: see looking-at --help")]
    Command { name: String },
    /// An output file that is there already.
    #[error("{file}: the file exists; use --force to replace it")]
    Exists { file: String },
    /// A group that the list does not have.
    #[error("the list has no group {name:?}: it has {known}")]
    Group { name: String, known: String },
}

impl Failure {
    /// Whether whoever read the output has had enough of it: no failure at all.
    fn is_closed_pipe(&self) -> bool {
        matches!(self, Failure::Write(error) if error.kind() == std::io::ErrorKind::BrokenPipe)
    }
}
