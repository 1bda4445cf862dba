//! Explains why a line is read as it is.
//!
//! [`explain`] runs a line through a list and keeps what a [`Matcher`](crate::Matcher) does not need: where
//! the text of each star is, which entries came close and what stopped each, and how Eager mode would have
//! read the line in two reads.
//!
//! It is meant for people who write lists. It is slow, so in a long text only the first [`REACH`] bytes are
//! tried as the start of a near miss or as the place of a split.
//!
//! ```
//! use looking_at::PatternList;
//! use looking_at::explain::{Reason, explain};
//!
//! let list = PatternList::parse("my.pat", r#"
//!     tell  ^"* tells you: *"  from:handle text
//!     say   ^"* says: *"       from:handle text
//!     board  "<12> *"          line
//!     newline "\n"
//! "#)?;
//!
//! let why = explain(&list, b"Foo tells you: <12> x");
//! let tell = &why.tokens[0];
//! assert_eq!((tell.entry, tell.range.clone()), (Some(0), 0..21));
//! assert_eq!(why.text[tell.fields[1].range.clone()], *b"<12> x");
//!
//! // The board matches too, further right, in text that the tell has already taken.
//! assert_eq!((why.near[0].entry, why.near[0].start), (2, 15));
//! assert_eq!(why.near[0].reason, Reason::Lost { to: 0 });
//!
//! // Both end at the newline, so no split lets Eager mode see one without the other.
//! assert!(why.eager.is_empty());
//!
//! let why = explain(&list, b"Foo tels you: hi");
//! assert_eq!(why.tokens[0].entry, None);
//! assert_eq!((why.near[0].entry, why.near[0].at), (0, 7));
//! assert_eq!(
//!     why.near[0].reason,
//!     Reason::Literal { expected: b"ls you: ".to_vec(), found: Some(b's') },
//! );
//! # Ok::<(), looking_at::ListError>(())
//! ```

mod splits;
mod trace;

use std::cmp::Reverse;
use std::fmt;
use std::ops::{Range, RangeInclusive};

pub(crate) use self::splits::{BothModes, same_matches};
use self::trace::trace;
use crate::list::{Entry, PatternList, StarType};
use crate::matcher::{OwnedToken, leaves_line_start};
use crate::pattern::Attempt;

/// The maximum number of bytes of a text that are tried as starts and as splits.
///
/// The text is read again for each of them, so even fewer are tried in a longer text.
pub const REACH: usize = 2000;

/// Returns how many bytes of a text of this length are tried. The product with the length is bounded, so that
/// a text longer than [`REACH`] takes no more time than one of that length.
fn reach(length: usize) -> usize {
    (REACH * REACH / length.max(1)).clamp(1, REACH).min(length)
}

/// The number of bytes of its literals that an entry must match to be a near miss.
const CLOSE: usize = 2;

const BEL: u8 = 7;

/// The explanation of a line.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Explanation {
    /// The text that was matched: without `\r`, and with a newline at its end.
    pub text: Vec<u8>,
    /// The tokens of the text, each matched by one entry or by none. Concatenated, they are the text.
    pub tokens: Vec<ExplainedToken>,
    /// The entries that nearly matched, the nearest first.
    pub near: Vec<NearMiss>,
    /// The splits at which Eager mode reports different matches.
    pub eager: Vec<SplitRange>,
    /// The number of bytes that were tried as starts and as splits: all of them, unless the text is long.
    pub tried: usize,
}

/// Writes a line for each token and each near miss. Entries are numbered from 1, in the order of the list.
///
/// ```
/// use looking_at::PatternList;
/// use looking_at::explain::explain;
///
/// let list = PatternList::parse("my.pat", "tell ^\"* tells you: *\" from:handle text\nnewline \"\\n\"\n")?;
/// assert_eq!(explain(&list, b"Foo tells you: hi").to_string(), "\
/// 0..17 entry 1: from=\"Foo\" text=\"hi\"
/// 17..18 entry 2
/// ");
/// assert_eq!(explain(&list, b"Foo tels you: hi").to_string(), "\
/// 0..16 nothing matches
/// 16..17 entry 2
/// entry 1 from byte 0 failed at byte 7: expected \"ls you: \"
/// ");
/// # Ok::<(), looking_at::ListError>(())
/// ```
impl fmt::Display for Explanation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for ExplainedToken { entry, range, fields } in &self.tokens {
            match entry {
                None => write!(f, "{range:?} nothing matches")?,
                Some(entry) => write!(f, "{range:?} entry {}", entry + 1)?,
            }
            for (number, Field { name, range, .. }) in fields.iter().enumerate() {
                let text = self.text.get(range.clone()).unwrap_or_default();
                let colon = if number == 0 { ":" } else { "" };
                write!(f, "{colon} {name}=\"{}\"", text.escape_ascii())?;
            }
            writeln!(f)?;
        }
        for NearMiss { entry, start, at, reason, .. } in &self.near {
            writeln!(f, "entry {} from byte {start} failed at byte {at}: {reason}", entry + 1)?;
        }
        for SplitRange { splits, tokens } in &self.eager {
            let kinds = tokens.iter().map(|token| token.kind.as_deref().unwrap_or("nothing"));
            let kinds: Vec<_> = kinds.collect();
            writeln!(f, "Eager mode, split at {splits:?}: {}", kinds.join(", "))?;
        }
        Ok(())
    }
}

/// A token of the text, and the entry that matched it.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct ExplainedToken {
    /// The index of the entry in the list; `None` for text that nothing matched.
    pub entry: Option<usize>,
    /// Its range in the text.
    pub range: Range<usize>,
    /// The stars of the entry in order, then the rest of the line if the entry names one.
    pub fields: Vec<Field>,
}

/// The text of a star, or the rest of a line.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Field {
    /// The name that the list gives it.
    pub name: String,
    /// Its range in the text.
    pub range: Range<usize>,
    /// The type of the star; `None` for the rest of a line.
    pub star_type: Option<StarType>,
}

/// An entry that nearly matched, and why it did not.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct NearMiss {
    /// The index of the entry in the list.
    pub entry: usize,
    /// The start of the attempt that got furthest.
    pub start: usize,
    /// The index of the byte where it failed, or its end if the pattern matches.
    pub at: usize,
    /// The number of bytes of the pattern's literals that matched.
    pub matched: usize,
    /// The number of bytes of the pattern's literals that did not match.
    pub missing: usize,
    /// The reason why the entry did not match.
    pub reason: Reason,
}

/// The reason why an entry did not match.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Reason {
    /// The text differs from a literal of the pattern.
    Literal {
        /// The rest of the literal, from the byte that differs on.
        expected: Vec<u8>,
        /// The byte in the text; `None` at its end.
        found: Option<u8>,
    },
    /// The byte that ends a star is missing before the newline.
    StopMissing {
        /// The number of the star, from 0.
        star: usize,
        /// The byte.
        stop: u8,
    },
    /// The text of a star is not of its type.
    WrongType {
        /// The number of the star, from 0.
        star: usize,
        /// The type.
        star_type: StarType,
        /// The range of the text.
        range: Range<usize>,
    },
    /// The pattern matches, but no line begins there.
    NotAtLineStart,
    /// The pattern matches, but its group is off.
    GroupOff {
        /// The index in [`PatternList::groups`] of the group.
        group: usize,
    },
    /// The pattern matches, but another entry took the text.
    Lost {
        /// The index of the other entry in the list.
        to: usize,
    },
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reason::Literal { expected, .. } => {
                write!(f, "expected \"{}\"", expected.escape_ascii())
            }
            Reason::StopMissing { star, stop } => {
                write!(f, "star {} does not find its end, \"{}\"", star + 1, stop.escape_ascii())
            }
            Reason::WrongType { star, star_type, .. } => {
                write!(f, "star {} is not of the type {}", star + 1, star_type.name())
            }
            Reason::NotAtLineStart => f.write_str("it matches, but no line begins there"),
            Reason::GroupOff { group } => {
                write!(f, "it matches, but its group, number {}, is off", group + 1)
            }
            Reason::Lost { to } => write!(f, "it matches, but entry {} takes the text", to + 1),
        }
    }
}

/// Adjacent splits at which Eager mode reports the same tokens.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct SplitRange {
    /// The number of bytes in the first read.
    pub splits: RangeInclusive<usize>,
    /// The tokens.
    pub tokens: Vec<OwnedToken>,
}

/// Explains how a list reads a text that starts at a line start.
///
/// The groups are on and off as the list has them; see [`PatternList::set_group`]. A newline is
/// added if the text does not end with one, and the text may have several lines.
pub fn explain(list: &PatternList, line: &[u8]) -> Explanation {
    let mut text: Vec<u8> = line.iter().copied().filter(|&byte| byte != b'\r').collect();
    if !text.ends_with(b"\n") {
        text.push(b'\n');
    }
    let mut modes = BothModes::new(list);
    let settled = modes.settled(&text);
    let tokens: Vec<ExplainedToken> =
        settled.iter().map(|token| explained(list, &text, token)).collect();
    let near = near_misses(list, &text, &tokens);
    let mut eager: Vec<SplitRange> = Vec::new();
    for split in 1..reach(text.len()) {
        let tokens = modes.eager(&text, split);
        if same_matches(&tokens, &settled) {
            continue;
        }
        match eager.last_mut() {
            Some(last) if *last.splits.end() + 1 == split && last.tokens == tokens => {
                last.splits = *last.splits.start()..=split;
            }
            _ => eager.push(SplitRange { splits: split..=split, tokens }),
        }
    }
    let tried = reach(text.len());
    Explanation { text, tokens, near, eager, tried }
}

fn explained(list: &PatternList, text: &[u8], token: &OwnedToken) -> ExplainedToken {
    // The stream begins with the text, so offsets are indices.
    let start = usize::try_from(token.span.start).unwrap_or(usize::MAX);
    let range = start..start.saturating_add(token.text.len());
    let entry = token.index.and_then(|index| list.entries().get(index));
    let mut fields = Vec::new();
    if let Some((entry, Attempt::Match { end, stars })) =
        entry.map(|entry| (entry, entry.attempt(text, start)))
    {
        fields.extend(entry.stars().iter().zip(stars).map(|(star, range)| Field {
            name: star.name().to_owned(),
            range,
            star_type: Some(star.star_type()),
        }));
        fields.extend(entry.rest().map(|name| Field {
            name: name.to_owned(),
            range: end..range.end,
            star_type: None,
        }));
    }
    ExplainedToken { entry: token.index, range, fields }
}

fn near_misses(list: &PatternList, text: &[u8], tokens: &[ExplainedToken]) -> Vec<NearMiss> {
    let line_starts = line_starts(list, text, tokens);
    let mut near: Vec<NearMiss> = list
        .entries()
        .iter()
        .enumerate()
        .filter(|(index, _)| !tokens.iter().any(|token| token.entry == Some(*index)))
        .filter_map(|(index, entry)| {
            let starts = 0..reach(text.len());
            let misses = starts.filter_map(|start| {
                let begins = line_starts.get(start).is_some_and(|begins| *begins);
                miss(list, (index, entry), text, start, begins, tokens)
            });
            // The first of the attempts that got furthest.
            misses.reduce(|best, other| if rank(&other) > rank(&best) { other } else { best })
        })
        .filter(|miss| rank(miss).0 > 0 || miss.matched >= CLOSE)
        .collect();
    // A stable sort: entries of the same rank stay in the order of the list.
    near.sort_by_key(|miss| Reverse(rank(miss)));
    near
}

/// Returns why an entry does not match at one start, if that is worth reporting.
fn miss(
    list: &PatternList,
    (index, entry): (usize, &Entry),
    text: &[u8],
    start: usize,
    begins: bool,
    tokens: &[ExplainedToken],
) -> Option<NearMiss> {
    let trace = trace(entry, text, start);
    let not_here = entry.at_line_start() && !begins;
    let off = entry.group().filter(|&group| !list.groups()[group].is_on());
    let reason = match (trace.failure, off) {
        // The attempt failed, and the entry could not have matched here anyway.
        (Some(_), _) if not_here => return None,
        (Some(failure), _) => failure,
        (None, _) if not_here => Reason::NotAtLineStart,
        (None, Some(group)) => Reason::GroupOff { group },
        (None, None) => {
            // The match that contains this start, or the next one.
            let to = tokens.iter().find(|token| token.entry.is_some() && token.range.end > start);
            Reason::Lost { to: to.and_then(|token| token.entry)? }
        }
    };
    let pattern = entry.pattern();
    let literals = pattern.lead().len() + pattern.segments().iter().map(|s| s.len()).sum::<usize>();
    let missing = literals.saturating_sub(trace.matched);
    Some(NearMiss { entry: index, start, at: trace.at, matched: trace.matched, missing, reason })
}

/// Ranks a near miss: first by whether the pattern matches, then by how many bytes matched and how many did
/// not.
fn rank(miss: &NearMiss) -> (u8, usize, Reverse<usize>) {
    let sort = match miss.reason {
        Reason::Lost { .. } => 2,
        Reason::GroupOff { .. } => 1,
        Reason::NotAtLineStart
        | Reason::Literal { .. }
        | Reason::StopMissing { .. }
        | Reason::WrongType { .. } => 0,
    };
    (sort, miss.matched, Reverse(miss.missing))
}

/// Returns, for each index of the text, whether a line begins there.
fn line_starts(list: &PatternList, text: &[u8], tokens: &[ExplainedToken]) -> Vec<bool> {
    let mut starts = vec![false; text.len() + 1];
    starts[0] = true;
    for token in tokens {
        for index in token.range.clone() {
            let byte = text.get(index).copied();
            let after = byte == Some(b'\n') || (starts[index] && byte == Some(BEL));
            starts[index + 1] |= after;
        }
        let Some(entry) = token.entry.and_then(|index| list.entries().get(index)) else { continue };
        let taken = text.get(token.range.clone()).unwrap_or_default();
        starts[token.range.end] |= starts[token.range.start] && leaves_line_start(entry, taken);
    }
    starts
}

#[cfg(test)]
mod tests;
