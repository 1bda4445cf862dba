//! `looking-at completions` and `looking-at man`: what a package installs beside the command.

use std::io::{self, Write};

use clap::{Args, Command};
use clap_complete::Shell;

use super::{Failure, Outcome};

/// Write the completions for a shell.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  looking-at completions bash > ~/.local/share/bash-completion/completions/looking-at
  looking-at completions zsh > ~/.zfunc/_looking-at")]
pub(super) struct Completions {
    /// The shell
    shell: Shell,
}

impl Completions {
    pub(super) fn run(&self, mut command: Command) -> Result<Outcome, Failure> {
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut command, "looking-at", &mut script);
        io::stdout().write_all(&script).map_err(Failure::Write)?;
        Ok(Outcome::default())
    }
}

/// Write the manual page.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  looking-at man > looking-at.1
  looking-at man replay | man -l -")]
pub(super) struct Man {
    /// The command to describe; all of them in short if there is none
    command: Option<String>,
}

impl Man {
    pub(super) fn run(&self, mut command: Command) -> Result<Outcome, Failure> {
        command.build();
        let page = match &self.command {
            None => command,
            Some(name) => match command.find_subcommand(name) {
                Some(found) => {
                    found.clone().name("looking-at").bin_name(format!("looking-at {name}"))
                }
                None => return Err(Failure::Command { name: name.clone() }),
            },
        };
        let mut text = Vec::new();
        clap_mangen::Man::new(page).render(&mut text).map_err(Failure::Write)?;
        io::stdout().write_all(&text).map_err(Failure::Write)?;
        Ok(Outcome::default())
    }
}
