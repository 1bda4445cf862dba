//! `looking-at check`: finds mistakes in pattern lists.

use std::io::{self, IsTerminal, Write};

use clap::{Args, ValueEnum};
use looking_at::check::{Finding, Level, check_with};
use looking_at::{ListError, Mistake, PatternList, snap};
use serde_json::{Value, json};

use super::options::{Switches, read_list};
use super::progress::Bar;
use super::{Failure, Outcome, counted, visible_lines};

/// Look for mistakes in pattern lists.
///
/// An error is a mistake in the text of a list. A warning is an entry that can never match, because others
/// above it always win, or an entry for talk without `^`, which a player can forge. A note is about something
/// that may be intended: an entry that is never reached while some group is on, an entry that Eager mode
/// loses if the line is split at the wrong byte, a star that can hold only one word, a kind whose entries
/// have different fields, or a proof that would take too long.
///
/// The exit code is 0 if there are no errors, 1 if there are (with --strict also if there are
/// warnings), and 2 if a list can't be read at all.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  looking-at check my.pat
  looking-at check --strict my.pat
  looking-at check --then ics my.pat
  looking-at check --group +zippy xboard
  looking-at check --format json ics my.pat")]
pub(super) struct Check {
    /// Pattern lists: ics, xboard, demichess, or files; each is checked separately
    #[arg(value_name = "LIST", required = true)]
    lists: Vec<String>,

    /// Check each list as if this list came after it; notes about this list are not written
    #[arg(long, value_name = "LIST")]
    then: Option<String>,

    #[command(flatten)]
    switches: Switches,

    /// Exit with 1 if there are warnings
    #[arg(long)]
    strict: bool,

    /// The format of the findings
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    /// One line per finding, and their number
    Text,
    /// One JSON object per line
    Json,
}

/// The number of findings of each level.
#[derive(Debug, Default)]
struct Count {
    errors: u64,
    warnings: u64,
    notes: u64,
    entries: u64,
}

impl Check {
    pub(super) fn run(&self) -> Result<Outcome, Failure> {
        let mut lists = Vec::new();
        let mut wrong = Vec::new();
        let then = self.then.as_deref().map(read_list).transpose()?;
        // The number of entries that belong to each list itself. `then` drops the final newline entry of a
        // list.
        let mut own = Vec::new();
        for name in &self.lists {
            match read_list(name) {
                Ok(list) => {
                    own.push(list.entries().len() - usize::from(then.is_some()));
                    lists.push(match &then {
                        Some(then) => list.then(then.clone()),
                        None => list,
                    });
                }
                Err(ListError::Mistakes { file, mistakes }) => wrong.push((file, mistakes)),
                Err(other) => return Err(other.into()),
            }
        }
        // The groups of a list are unknown until its mistakes are fixed.
        if wrong.is_empty() {
            self.switches.apply(&mut lists)?;
        }
        let mut count = Count::default();
        let mut report = Vec::new();
        self.write(&mut report, &wrong, &lists, &own, &mut count).map_err(Failure::Write)?;
        if self.format == Format::Text {
            report = visible_lines(&report).into_bytes();
        }
        io::stdout().lock().write_all(&report).map_err(Failure::Write)?;
        let found = count.errors > 0 || (self.strict && count.warnings > 0);
        Ok(Outcome { found, ..Outcome::default() })
    }

    fn write(
        &self,
        out: &mut impl Write,
        wrong: &[(String, Vec<Mistake>)],
        lists: &[PatternList],
        own: &[usize],
        count: &mut Count,
    ) -> io::Result<()> {
        for (file, mistake) in
            wrong.iter().flat_map(|(file, mistakes)| mistakes.iter().map(move |one| (file, one)))
        {
            count.add(Level::Error);
            match self.format {
                Format::Text => {
                    let Mistake { line, column, problem, .. } = mistake;
                    writeln!(out, "{file}:{line}:{column}: {}: {problem}", Level::Error)?;
                }
                Format::Json => json_line(out, &mistake_json(file, mistake))?,
            }
        }
        for (list, &own) in lists.iter().zip(own) {
            count.entries += list.entries().len() as u64;
            let mut bar = Bar::new("{wide_bar} {percent}% {eta}", io::stderr().is_terminal());
            let findings = check_with(list, &mut |progress| {
                bar.show(progress.done as u64, progress.total as u64);
            });
            drop(bar);
            let is_shown =
                |finding: &Finding| finding.entry() < own || finding.level() != Level::Note;
            for finding in findings.into_iter().filter(is_shown) {
                count.add(finding.level());
                match self.format {
                    Format::Text => {
                        let (file, line) = place(list, finding.entry());
                        let (level, message) = (finding.level(), finding.message(list));
                        writeln!(out, "{file}:{line}: {level}: {message}")?;
                    }
                    Format::Json => json_line(out, &finding.to_json(list))?,
                }
            }
        }
        if self.format == Format::Text {
            writeln!(out, "{}", count.summary())?;
        }
        Ok(())
    }
}

fn json_line(out: &mut impl Write, value: &Value) -> io::Result<()> {
    snap::write_json(value, &mut *out)?;
    writeln!(out)
}

impl Count {
    fn add(&mut self, level: Level) {
        match level {
            Level::Error => self.errors += 1,
            Level::Warning => self.warnings += 1,
            Level::Note => self.notes += 1,
        }
    }

    fn summary(&self) -> String {
        format!(
            "{} checked: {}, {}, {}",
            counted(self.entries, "entry", "entries"),
            counted(self.errors, "error", "errors"),
            counted(self.warnings, "warning", "warnings"),
            counted(self.notes, "note", "notes"),
        )
    }
}

fn place(list: &PatternList, entry: usize) -> (&str, usize) {
    list.entries().get(entry).map_or((list.name(), 0), |entry| entry.place())
}

fn mistake_json(file: &str, mistake: &Mistake) -> Value {
    json!({
        "file": file,
        "line": mistake.line,
        "column": mistake.column,
        "level": Level::Error.to_string(),
        "finding": "mistake",
        "message": mistake.problem.to_string(),
    })
}
