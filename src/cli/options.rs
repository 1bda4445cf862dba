//! Options that say how a stream is read.

use std::fmt;
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

/// How the bytes of a stream are cut before they are fed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Chunking {
    /// In as large pieces as they are read.
    Whole,
    /// After each newline.
    Line,
    /// In pieces of this size.
    Size(usize),
    /// In pieces of 1 to 97 bytes, the same for the same seed.
    Random(u64),
}

impl FromStr for Chunking {
    type Err = String;

    fn from_str(text: &str) -> Result<Chunking, String> {
        let number = |digits: &str| digits.parse::<u64>().ok();
        match text {
            "whole" => Ok(Chunking::Whole),
            "line" => Ok(Chunking::Line),
            _ => match text.strip_prefix("random:") {
                Some(seed) => number(seed).map(Chunking::Random),
                None => number(text).filter(|&size| size > 0).map(|n| Chunking::Size(n as usize)),
            }
            .ok_or_else(|| "expected whole, line, a size such as 7, or random:SEED".to_owned()),
        }
    }
}

impl fmt::Display for Chunking {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Chunking::Whole => f.write_str("whole"),
            Chunking::Line => f.write_str("line"),
            Chunking::Size(size) => write!(f, "{size}"),
            Chunking::Random(seed) => write!(f, "random:{seed}"),
        }
    }
}

impl Chunking {
    /// Hands out `bytes` in pieces; `state` carries the random numbers from one call to the next.
    pub(super) fn cut(self, bytes: &[u8], state: &mut u64, mut piece: impl FnMut(&[u8])) {
        match self {
            Chunking::Whole => piece(bytes),
            Chunking::Line => bytes.split_inclusive(|&byte| byte == b'\n').for_each(piece),
            Chunking::Size(size) => bytes.chunks(size).for_each(piece),
            Chunking::Random(seed) => {
                let mut rest = bytes;
                while !rest.is_empty() {
                    *state = state
                        .wrapping_add(seed)
                        .wrapping_mul(6_364_136_223_846_793_005)
                        .wrapping_add(1_442_695_040_888_963_407);
                    let size = 1 + (*state >> 33) as usize % 97;
                    let (next, more) = rest.split_at(size.min(rest.len()));
                    piece(next);
                    rest = more;
                }
            }
        }
    }
}
