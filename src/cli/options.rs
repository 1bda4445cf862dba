//! Options that say how a stream is read.

use std::str::FromStr;

use clap::{Args, ValueEnum};
use looking_at::{Matcher, Mode, PatternList};

use super::Failure;

/// How a stream is matched.
#[derive(Debug, Args)]
pub(super) struct Matching {
    /// A pattern list: ics, xboard, demichess, or a file; several are tried in the order given
    #[arg(long, value_name = "LIST", default_value = "ics")]
    patterns: Vec<String>,

    /// When a match is taken: only when nothing can change it, or at once as xboard does
    #[arg(long, value_enum, default_value_t = ModeName::Settled)]
    mode: ModeName,

    /// Switch a group of the list on or off
    #[arg(long, value_name = "+NAME|-NAME", allow_hyphen_values = true)]
    group: Vec<Switch>,
}

/// When output has colours.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum ColorWhen {
    /// On a terminal, unless NO_COLOR is set
    Auto,
    Always,
    Never,
}

impl ColorWhen {
    pub(super) fn choice(self) -> anstream::ColorChoice {
        match self {
            ColorWhen::Auto => anstream::ColorChoice::Auto,
            ColorWhen::Always => anstream::ColorChoice::Always,
            ColorWhen::Never => anstream::ColorChoice::Never,
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum ModeName {
    Settled,
    Eager,
}

/// `+zippy` or `-zippy`.
#[derive(Debug, Clone)]
struct Switch {
    name: String,
    on: bool,
}

impl FromStr for Switch {
    type Err = String;

    fn from_str(text: &str) -> Result<Switch, String> {
        match text.split_at_checked(1) {
            Some(("+", name)) if !name.is_empty() => Ok(Switch { name: name.to_owned(), on: true }),
            Some(("-", name)) if !name.is_empty() => {
                Ok(Switch { name: name.to_owned(), on: false })
            }
            _ => Err("expected + or - and the name of a group, such as +zippy".to_owned()),
        }
    }
}

impl Matching {
    /// The lists, one after the other.
    pub(super) fn list(&self) -> Result<PatternList, Failure> {
        let mut lists = self.patterns.iter().map(|name| match name.as_str() {
            "ics" => Ok(PatternList::ics()),
            "xboard" => Ok(PatternList::xboard()),
            "demichess" => Ok(PatternList::demichess()),
            file => PatternList::load(file),
        });
        let first = lists.next().unwrap_or_else(|| Ok(PatternList::ics()))?;
        Ok(lists.try_fold(first, |list, next| Ok::<_, looking_at::ListError>(list.then(next?)))?)
    }

    /// A matcher for a list.
    pub(super) fn matcher(&self, list: PatternList) -> Result<Matcher, Failure> {
        let mode = match self.mode {
            ModeName::Settled => Mode::Settled,
            ModeName::Eager => Mode::Eager,
        };
        let mut matcher = Matcher::builder(list).mode(mode).build();
        for Switch { name, on } in &self.group {
            if !matcher.groups().set(name, *on) {
                let known: Vec<_> =
                    matcher.groups().iter().map(|(name, _)| name.to_owned()).collect();
                let known = if known.is_empty() { "none".to_owned() } else { known.join(", ") };
                return Err(Failure::Group { name: name.clone(), known });
            }
        }
        Ok(matcher)
    }
}
