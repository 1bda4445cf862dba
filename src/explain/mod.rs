//! Why a line is read as it is.
//!
//! [`explain`] runs a line through a list and keeps what a [`Matcher`](crate::Matcher) has no
//! use for: where each star's text stands, which entries came close and what stopped each, and
//! what Eager mode would have done with the line if it had come in two reads.
//!
//! It is made for people who write lists. It is slow, and long texts are looked at only in part:
//! near misses start and cuts lie within the first [`REACH`] bytes.
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
//! let tell = &why.pieces[0];
//! assert_eq!((tell.entry, tell.range.clone()), (Some(0), 0..21));
//! assert_eq!(why.text[tell.fields[1].range.clone()], *b"<12> x");
//!
//! // The board matches too, further right, where the tell has taken the text already.
//! assert_eq!((why.near[0].entry, why.near[0].start), (2, 15));
//! assert_eq!(why.near[0].reason, Reason::Lost { to: 0 });
//!
//! // Both end at the newline, so at no cut does Eager mode see one without the other.
//! assert!(why.eager.is_empty());
//!
//! let why = explain(&list, b"Foo tels you: hi");
//! assert_eq!(why.pieces[0].entry, None);
//! assert_eq!((why.near[0].entry, why.near[0].at), (0, 7));
//! assert_eq!(
//!     why.near[0].reason,
//!     Reason::Literal { expected: b"ls you: ".to_vec(), found: Some(b's') },
//! );
//! # Ok::<(), looking_at::ListError>(())
//! ```

mod cuts;
mod trace;

use std::cmp::Reverse;
use std::ops::{Range, RangeInclusive};

pub(crate) use self::cuts::{Cuts, same_matches};
use self::trace::trace;
use crate::list::{Entry, PatternList, StarType};
use crate::matcher::{OwnedToken, leaves_line_start};
use crate::pattern::Attempt;

/// How many bytes of a text are tried as starts and as cuts, at most.
///
/// Each of them has the text read again, so of a text that is longer than this fewer are tried.
pub const REACH: usize = 2000;

/// How many bytes of a text of this length are tried, so that the time grows with it no more than
/// up to a length of [`REACH`].
fn reach(length: usize) -> usize {
    (REACH * REACH / length.max(1)).clamp(1, REACH).min(length)
}

/// How many bytes of its literals an entry must find to have come close.
const CLOSE: usize = 2;

const BEL: u8 = 7;

/// What is to be known about how a line is read.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Explanation {
    /// The text that was looked at: without `\r`, and with a newline at its end.
    pub text: Vec<u8>,
    /// The text in pieces, each taken by an entry or by none; laid end to end they are the text.
    pub pieces: Vec<Piece>,
    /// The entries that took nothing but came close, the closest first.
    pub near: Vec<NearMiss>,
    /// The cuts at which Eager mode gives other matches.
    pub eager: Vec<CutRange>,
    /// How many bytes were tried as starts and as cuts: all, but for long texts.
    pub tried: usize,
}

/// A piece of the text, and who took it.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Piece {
    /// The place in the list of the entry that took it.
    pub entry: Option<usize>,
    /// Where it stands in the text.
    pub range: Range<usize>,
    /// The stars of the entry in their order, then its rest of the line.
    pub fields: Vec<Field>,
}

/// Text that belongs to a star, or the rest of a line.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Field {
    /// The name that the list gives it.
    pub name: String,
    /// Where it stands in the text.
    pub range: Range<usize>,
    /// What it must look like; none for the rest of a line.
    pub star_type: Option<StarType>,
}

/// An entry that did not get the text, and why.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct NearMiss {
    /// The entry's place in the list.
    pub entry: usize,
    /// Where the attempt that came furthest starts.
    pub start: usize,
    /// The index of the byte where it failed, or where it ends if the pattern matches.
    pub at: usize,
    /// How many bytes of the pattern were found there, stars not counted.
    pub matched: usize,
    /// How many were not.
    pub missing: usize,
    /// What stopped it.
    pub reason: Reason,
}

/// What stopped an entry.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Reason {
    /// The text is not what the pattern says.
    Literal {
        /// What is left of the literal from the byte that differs on.
        expected: Vec<u8>,
        /// The byte that stands there; none where the text ends.
        found: Option<u8>,
    },
    /// The byte that ends a star does not come before the newline.
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
        /// Where the text stands.
        range: Range<usize>,
    },
    /// The pattern matches, but no line begins there.
    NotAtLineStart,
    /// The pattern matches, but its group is off.
    GroupOff {
        /// The index in [`PatternList::groups`] of the group.
        group: usize,
    },
    /// The pattern matches, but the text went to another entry.
    Lost {
        /// The place in the list of the other entry.
        to: usize,
    },
}

/// Cuts that lie side by side and make Eager mode give the same tokens.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct CutRange {
    /// How many bytes come with the first read, from the least to the most.
    pub cuts: RangeInclusive<usize>,
    /// The tokens.
    pub tokens: Vec<OwnedToken>,
}

/// Explains how a list reads a line, at whose beginning a line begins.
///
/// The groups are on and off as the list has them; see [`PatternList::set_group`]. A newline is
/// added if the text does not end with one, and the text may have several lines.
pub fn explain(list: &PatternList, line: &[u8]) -> Explanation {
    let mut text: Vec<u8> = line.iter().copied().filter(|&byte| byte != b'\r').collect();
    if !text.ends_with(b"\n") {
        text.push(b'\n');
    }
    let mut cuts = Cuts::new(list);
    let settled = cuts.settled(&text);
    let pieces: Vec<Piece> = settled.iter().map(|token| piece(list, &text, token)).collect();
    let near = near_misses(list, &text, &pieces);
    let mut eager: Vec<CutRange> = Vec::new();
    for cut in 1..reach(text.len()) {
        let tokens = cuts.eager(&text, cut);
        if same_matches(&tokens, &settled) {
            continue;
        }
        match eager.last_mut() {
            Some(last) if *last.cuts.end() + 1 == cut && last.tokens == tokens => {
                last.cuts = *last.cuts.start()..=cut;
            }
            _ => eager.push(CutRange { cuts: cut..=cut, tokens }),
        }
    }
    let tried = reach(text.len());
    Explanation { text, pieces, near, eager, tried }
}

fn piece(list: &PatternList, text: &[u8], token: &OwnedToken) -> Piece {
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
    Piece { entry: token.index, range, fields }
}

fn near_misses(list: &PatternList, text: &[u8], pieces: &[Piece]) -> Vec<NearMiss> {
    let line_starts = line_starts(list, text, pieces);
    let mut near: Vec<NearMiss> = list
        .entries()
        .iter()
        .enumerate()
        .filter(|(index, _)| !pieces.iter().any(|piece| piece.entry == Some(*index)))
        .filter_map(|(index, entry)| {
            let starts = 0..reach(text.len());
            let misses = starts.filter_map(|start| {
                let begins = line_starts.get(start).is_some_and(|begins| *begins);
                miss(list, (index, entry), text, start, begins, pieces)
            });
            // The first of those that came furthest.
            misses.reduce(|best, other| if rank(&other) > rank(&best) { other } else { best })
        })
        .filter(|miss| rank(miss).0 > 0 || miss.matched >= CLOSE)
        .collect();
    // Entries of the same rank stay in the order of the list.
    near.sort_by_key(|miss| Reverse(rank(miss)));
    near
}

/// What an entry comes to at one start, if it is worth mentioning.
fn miss(
    list: &PatternList,
    (index, entry): (usize, &Entry),
    text: &[u8],
    start: usize,
    begins: bool,
    pieces: &[Piece],
) -> Option<NearMiss> {
    let trace = trace(entry, text, start);
    let barred = entry.at_line_start() && !begins;
    let off = entry.group().filter(|&group| !list.groups()[group].is_on());
    let reason = match (trace.failure, off) {
        // Half a match where none is allowed is nothing.
        (Some(_), _) if barred => return None,
        (Some(failure), _) => failure,
        (None, _) if barred => Reason::NotAtLineStart,
        (None, Some(group)) => Reason::GroupOff { group },
        (None, None) => {
            // Whoever has the text at this start, or lies next in the way.
            let to = pieces.iter().find(|piece| piece.entry.is_some() && piece.range.end > start);
            Reason::Lost { to: to.and_then(|piece| piece.entry)? }
        }
    };
    let pattern = entry.pattern();
    let literals = pattern.lead().len() + pattern.segments().iter().map(|s| s.len()).sum::<usize>();
    let missing = literals.saturating_sub(trace.matched);
    Some(NearMiss { entry: index, start, at: trace.at, matched: trace.matched, missing, reason })
}

/// How close an entry came: what matches where it may, then who has found more and misses less.
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

/// For each index of the text, whether a line begins there.
fn line_starts(list: &PatternList, text: &[u8], pieces: &[Piece]) -> Vec<bool> {
    let mut starts = vec![false; text.len() + 1];
    starts[0] = true;
    for piece in pieces {
        for index in piece.range.clone() {
            let byte = text.get(index).copied();
            let after = byte == Some(b'\n') || (starts[index] && byte == Some(BEL));
            starts[index + 1] |= after;
        }
        let Some(entry) = piece.entry.and_then(|index| list.entries().get(index)) else { continue };
        let taken = text.get(piece.range.clone()).unwrap_or_default();
        starts[piece.range.end] |= starts[piece.range.start] && leaves_line_start(entry, taken);
    }
    starts
}

#[cfg(test)]
mod tests;
