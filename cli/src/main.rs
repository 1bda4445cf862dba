//! The command `looking-at`: its commands and exit codes.

#![forbid(unsafe_code)]

mod check;
mod events;
mod explain;
mod files;
mod games;
mod interrupt;
mod manual;
mod masking;
mod net;
mod options;
mod output;
mod progress;
mod record;
mod relay;
mod replay;
mod report;
mod select;
mod serve;
mod source;
mod stats;
mod suggest;
mod text;
mod times;
mod xboard;

use std::ffi::OsString;
use std::io::Write;
use std::process::ExitCode;

use clap::{CommandFactory, Parser, Subcommand};
use looking_at::event::text::{push_visible, visible};

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
    /// Make a page for the browser from captured sessions
    Report(report::Report),
    /// Count the events of captured sessions, and show lines that match nothing
    Stats(stats::Stats),
    /// Draft a pattern list for the lines of captured sessions that match nothing
    Suggest(suggest::Suggest),
    /// Show why a line is read as it is
    Explain(explain::Explain),
    /// Look for mistakes in pattern lists
    Check(check::Check),
    /// Play a capture as a chess server on a socket
    Serve(serve::Serve),
    /// Capture a live session, between a client and its server or from the keyboard
    Record(record::Record),
    /// Act as a proxy between a client and its server, and deliver whole lines
    Relay(relay::Relay),
    /// Write the completions for a shell
    Completions(manual::Completions),
    /// Write the manual page
    Man(manual::Man),
}

/// The outcome of a command that succeeded at least in part.
#[derive(Debug, Default)]
struct Outcome {
    /// The failures, such as files that could not be read.
    failures: Vec<Failure>,
    /// Messages about what may not be intended although nothing failed.
    notes: Vec<String>,
    /// Set if `check` found errors, or with `--strict` warnings: the exit code is 1.
    found: bool,
}

impl From<Failure> for Outcome {
    fn from(failure: Failure) -> Outcome {
        Outcome { failures: vec![failure], ..Outcome::default() }
    }
}

/// Runs the command. The exit code is 0 on success, 1 if `check` found errors (with `--strict` also
/// warnings), and 2 on failure.
fn main() -> ExitCode {
    survive_file_size_limit();
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) => return explain_usage(&error),
    };
    let result = match cli.command {
        Command::Replay(replay) => replay.run(),
        Command::Report(report) => report.run(),
        Command::Stats(stats) => stats.run(),
        Command::Suggest(suggest) => suggest.run(),
        Command::Explain(explain) => explain.run().map(|()| Outcome::default()),
        Command::Check(check) => check.run(),
        Command::Serve(serve) => serve.run().map(|()| Outcome::default()),
        Command::Record(record) => record.run().map(|()| Outcome::default()),
        Command::Relay(relay) => relay.run().map(|()| Outcome::default()),
        Command::Completions(completions) => completions.run(Cli::command()),
        Command::Man(man) => man.run(Cli::command()),
    };
    exit_code(result.unwrap_or_else(Outcome::from))
}

/// Makes a write beyond the limit of `ulimit -f` fail like one to a full disk. Otherwise a signal
/// (SIGXFSZ) ends the command, and what it was writing stays incomplete.
#[cfg(unix)]
fn survive_file_size_limit() {
    use nix::sys::signal::{SigSet, Signal};

    // The mask is inherited by threads that are started later. If it can't be set, the command still works.
    let _ = SigSet::from(Signal::SIGXFSZ).thread_block();
}

#[cfg(not(unix))]
fn survive_file_size_limit() {}

/// Shows help, or what is wrong with the options.
fn explain_usage(error: &clap::Error) -> ExitCode {
    let shown = if error.use_stderr() {
        // The message quotes arguments, whose control characters must not reach the terminal. In the message
        // itself they can't be distinguished from those of its colours, so the arguments are escaped and
        // parsed again.
        let arguments = std::env::args_os().map(|argument| {
            OsString::from(visible(&String::from_utf8_lossy(argument.as_encoded_bytes())))
        });
        match Cli::try_parse_from(arguments) {
            Err(error) => error.print(),
            Ok(_) => {
                write!(std::io::stderr(), "{}", visible_lines(error.to_string().as_bytes()))
            }
        }
    } else {
        error.print().and_then(|()| std::io::stdout().flush())
    };
    match shown {
        Ok(()) => ExitCode::from(u8::try_from(error.exit_code()).unwrap_or(2)),
        Err(error) => exit_code(Failure::Write(error).into()),
    }
}

/// Prints the failures and notes of a command, and returns its exit code.
fn exit_code(outcome: Outcome) -> ExitCode {
    let Outcome { mut failures, notes, found } = outcome;
    failures.retain(|failure| !failure.is_closed_pipe());
    for failure in &failures {
        message(&failure.to_string());
    }
    notes.iter().for_each(|note| message(note));
    match (failures.is_empty(), found) {
        (false, _) => ExitCode::from(2),
        (true, true) => ExitCode::from(1),
        (true, false) => ExitCode::SUCCESS,
    }
}

/// The reason why a command failed.
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
    /// The manual page of an unknown command was asked for.
    #[error("unknown command {name:?}: see looking-at --help")]
    Command { name: String },
    /// The output file already exists.
    #[error("{file} exists: choose another name, or use --force to replace it")]
    Exists { file: String },
    /// Another process may be writing the output file.
    #[error(
        "{file} exists, and another command may be writing it: choose another name, or remove it if no command is"
    )]
    PartExists { file: String },
    /// The capture does not have the times that an option needs.
    #[error("{file}: --since and --until need {what}, and this capture has none")]
    Timeless { file: String, what: &'static str },
    /// The report would have more events than a browser can show.
    #[error(
        "the report would have more than {} MB of events, too many for a browser: choose some with --since, \
         --until, --game, --player or --kind, or name fewer captures",
        limit >> 20
    )]
    TooLarge { limit: u64 },
    /// `--follow` was given with several captures.
    #[error("--follow takes one capture")]
    FollowOne,
    /// `--split` was given without the PGN format.
    #[error("--split is for games: use it with --format pgn")]
    Split,
    /// The file has no line with this number.
    #[error("{file}: no line {wanted}: the text has {lines} lines")]
    Line { file: String, wanted: usize, lines: usize },
    /// Listening on an address failed.
    #[error("cannot listen on {address}: {source}; try another port, or 0 for any free port")]
    Listen { address: String, source: std::io::Error },
    /// The server cannot be reached.
    #[error("cannot reach {server}: {source}; check the name and the port (HOST:PORT)")]
    Connect { server: String, source: std::io::Error },
    /// The recording ended before its session.
    #[error(
        "{file} is incomplete: writing failed after {bytes} bytes: {source}; \
         every line in it is complete"
    )]
    Incomplete { file: String, bytes: u64, source: std::io::Error },
    /// The list has no such group.
    #[error("the list has no group {name:?}: it has {known}{}", did_you_mean(nearest.as_deref()))]
    Group { name: String, known: String, nearest: Option<String> },
    /// Neither the library nor the list has this kind.
    #[error("{0} (looking-at stats shows the kinds of a capture)")]
    Kind(looking_at::UnknownKind),
}

impl Failure {
    /// Returns whether the failure is that the other end of the output pipe was closed, which is not an
    /// error.
    fn is_closed_pipe(&self) -> bool {
        matches!(self, Failure::Write(error) if error.kind() == std::io::ErrorKind::BrokenPipe)
    }
}

/// Returns a number with what it counts.
fn counted(number: u64, one: &str, many: &str) -> String {
    format!("{number} {}", if number == 1 { one } else { many })
}

fn did_you_mean(name: Option<&str>) -> String {
    name.map_or(String::new(), |name| format!("; did you mean {name:?}?"))
}

/// Prints a message. It may quote a file, so it is untrusted text.
fn message(text: &str) {
    // Unlike `eprintln`, this does not panic if standard error can't be written.
    let _ = writeln!(std::io::stderr(), "looking-at: {}", visible_lines(text.as_bytes()));
}

/// Escapes control characters except newlines, so that the text can't control the terminal.
fn visible_lines(text: &[u8]) -> String {
    let mut shown = String::with_capacity(text.len());
    push_visible(text, &mut shown);
    shown
}
