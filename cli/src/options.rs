//! Options that select pattern lists, groups and mode.

use std::str::FromStr;

use clap::{Args, ValueEnum};
use looking_at::list::nearest;
use looking_at::timeseal::Version;
use looking_at::{Handlers, ListError, Matcher, Mode, PatternList, Session};

use super::Failure;
use super::files::Reading;

/// The pattern lists, and the groups to switch in them.
#[derive(Debug, Args)]
pub(super) struct Lists {
    /// A pattern list: ics, xboard, demichess, or a file; several are tried in the order given
    #[arg(long, value_name = "LIST", default_value = "ics")]
    patterns: Vec<String>,

    #[command(flatten)]
    switches: Switches,
}

/// The groups to switch.
#[derive(Debug, Args)]
pub(super) struct Switches {
    /// Switch a group of the list on or off
    #[arg(long, value_name = "+NAME|-NAME", allow_hyphen_values = true)]
    group: Vec<Switch>,
}

/// Options of matching a stream.
#[derive(Debug, Args)]
pub(super) struct Matching {
    #[command(flatten)]
    lists: Lists,

    /// Report a match only when nothing can change it (settled), or at once as xboard does (eager)
    #[arg(long, value_enum, default_value_t = ModeName::Settled)]
    mode: ModeName,

    /// The version of timeseal with which the client greeted the server; with 1, a line [G] is a ping
    #[arg(long, value_name = "1|2", value_parser = timeseal)]
    timeseal: Option<Version>,
}

fn timeseal(text: &str) -> Result<Version, String> {
    match text {
        "1" => Ok(Version::One),
        "2" => Ok(Version::Two),
        _ => Err("expected 1 or 2".to_owned()),
    }
}

/// Options of reading logs.
#[derive(Debug, Args)]
pub(super) struct Logs {
    /// Remove what matches this regular expression from the start of each line, instead of time stamps that
    /// are detected; a time in it is the time of the line. An empty expression removes nothing
    #[arg(long, value_name = "REGEX", value_parser = regex)]
    strip: Option<regex::bytes::Regex>,
}

impl Logs {
    pub(super) fn reading(&self) -> Reading {
        Reading { strip: self.strip.clone(), ..Reading::default() }
    }
}

/// Compiles a regular expression that matches bytes, since a log need not be UTF-8.
fn regex(text: &str) -> Result<regex::bytes::Regex, String> {
    let anchored = format!("^(?:{text})");
    let compile = |text| regex::bytes::RegexBuilder::new(text).unicode(false).build();
    // Compiles the expression alone first, so that an error message quotes it as the user wrote it.
    compile(text).and_then(|_| compile(&anchored)).map_err(|error| error.to_string())
}

/// Returns an error if no event can have this kind. Tokens may also have no kind, which is written `-`.
pub(super) fn known_kind(list: &PatternList, kind: &str, tokens: bool) -> Result<(), Failure> {
    if tokens && kind == "-" {
        return Ok(());
    }
    let mut handlers = Handlers::<()>::for_list(list.clone());
    handlers.on(kind, |_, _, _| ()).map(drop).map_err(Failure::Kind)
}

/// When to use colours.
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

/// A group to switch: `+zippy` or `-zippy`.
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

/// Reads a list: a built-in one by its name, or a file.
pub(super) fn read_list(name: &str) -> Result<PatternList, ListError> {
    match name {
        "ics" => Ok(PatternList::ics()),
        "xboard" => Ok(PatternList::xboard()),
        "demichess" => Ok(PatternList::demichess()),
        file => PatternList::load(file),
    }
}

impl Lists {
    /// Returns the lists, concatenated, with their groups switched.
    pub(super) fn list(&self) -> Result<PatternList, Failure> {
        let mut lists = self.patterns.iter().map(|name| read_list(name));
        let first = lists.next().unwrap_or_else(|| Ok(PatternList::ics()))?;
        let list = lists.try_fold(first, |list, next| Ok::<_, ListError>(list.then(next?)))?;
        let mut lists = [list];
        self.switches.apply(&mut lists)?;
        let [list] = lists;
        Ok(list)
    }
}

impl Switches {
    /// Switches the groups in every list that has them. It is an error if no list has one of them.
    pub(super) fn apply(&self, lists: &mut [PatternList]) -> Result<(), Failure> {
        for Switch { name, on } in &self.group {
            let mut known = false;
            for list in lists.iter_mut() {
                known |= list.set_group(name, *on);
            }
            if !known {
                let groups = lists.iter().flat_map(|list| list.groups());
                let names: Vec<_> = groups.map(|group| group.name()).collect();
                let known = if names.is_empty() { "none".to_owned() } else { names.join(", ") };
                let nearest = nearest(name, names.iter().copied()).map(str::to_owned);
                return Err(Failure::Group { name: name.clone(), known, nearest });
            }
        }
        Ok(())
    }
}

impl Matching {
    /// Returns the lists, concatenated, with their groups switched.
    pub(super) fn list(&self) -> Result<PatternList, Failure> {
        self.lists.list()
    }

    /// Creates a session with a matcher from [`matcher`](Matching::matcher).
    pub(super) fn session(&self, matcher: Matcher) -> Session {
        let mut session = Session::with_matcher(matcher);
        if let Some(version) = self.timeseal {
            session.set_timeseal(version);
        }
        session
    }

    /// Creates a matcher for a list.
    pub(super) fn matcher(&self, list: PatternList) -> Matcher {
        let mode = match self.mode {
            ModeName::Settled => Mode::Settled,
            ModeName::Eager => Mode::Eager,
        };
        Matcher::builder(list).mode(mode).build()
    }
}
