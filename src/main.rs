//! The command `looking-at`.

mod cli;

use std::process::ExitCode;

fn main() -> ExitCode {
    cli::run()
}
