//! What is compiled from a list: immutable, and shared by all matchers of that list.

use std::sync::{Arc, OnceLock};

use memchr::memchr;
use memchr::memmem::Finder;

use super::literals::Literals;
use super::search::{Candidates, match_bells};
use super::starts::Starts;
use crate::list::{Entry, PatternList, StarType};

/// A compiled list of patterns.
#[derive(Debug)]
pub(crate) struct Program {
    pub(super) entries: Arc<[Entry]>,
    pub(super) facts: Box<[EntryFacts]>,
    /// For each entry a finder of the literal that its pattern begins with. Few streams need them, so they are made on
    /// first use.
    leads: OnceLock<Box<[Finder<'static>]>>,
    /// The entries that match only where a line begins, as trees.
    pub(super) starts: Starts,
    /// The entries that may match anywhere in a line.
    pub(super) anywhere: Anywhere,
    /// Whether there are entries that match only where a line begins.
    pub(super) has_anchored: bool,
    /// Those of them that are not in the trees, because they may start at a newline or go on after it.
    pub(super) beyond_trees: Box<[u32]>,
    /// Which entries may match at one place of a line that is still arriving.
    pub(super) candidates: Candidates,
    /// Like `candidates`, but only prompts.
    pub(super) prompts: Candidates,
    /// Whether a match may begin with a BEL byte: of any entry, and of those that match only where a line begins.
    pub(super) match_bells: bool,
    pub(super) anchored_match_bells: bool,
    /// The entries other than `newline` that are not in the trees.
    pub(super) unanchored: Box<[u32]>,
    pub(super) newline: Newline,
    /// The bytes with which prompts end.
    pub(super) prompt_ends: Box<[bool; 256]>,
    /// Whether a pattern goes on after a newline.
    pub(super) crosses: bool,
    /// Whether one does that does not begin with the newline.
    pub(super) crosses_within: bool,
}

/// What is known about one entry.
#[derive(Debug)]
pub(super) struct EntryFacts {
    /// The group it belongs to, counted from 1; 0 is on always.
    pub(super) group: u32,
    /// The number of ranges in a match: its stars, and the rest of the line if the entry takes it.
    pub(super) ranges: u32,
    pub(super) at_line_start: bool,
    /// Whether it may start at a newline.
    pub(super) at_newline: bool,
    /// Whether it is a prompt that is complete before its newline.
    pub(super) is_prompt: bool,
    /// The index of the newline in the literal that the pattern begins with.
    pub(super) newline_in_lead: Option<usize>,
    /// The type of the star that the pattern begins with, if it does.
    pub(super) leading_star: Option<StarType>,
}

/// The needed literal of each entry that may match anywhere in a line, as an automaton.
#[derive(Debug)]
pub(super) struct Anywhere {
    /// `None` if there are no literals, or more than an automaton can hold.
    pub(super) literals: Option<Literals>,
    /// For each literal the entries that need it.
    pub(super) needed_by: Vec<Vec<u32>>,
    /// The entries that need none.
    pub(super) always: Box<[u32]>,
}

/// What can match at a newline.
#[derive(Debug)]
pub(super) struct Newline {
    /// The entries that can start there.
    pub(super) entries: Box<[u32]>,
    /// The entry that matches a newline and nothing else, wherever it is.
    pub(super) lone: Option<u32>,
    /// The bytes after a newline with which another of the entries may go on.
    others: Box<[bool; 256]>,
}

impl Program {
    /// Returns what is compiled from a list: once for the list and all its clones.
    pub(super) fn of(list: &PatternList) -> Arc<Program> {
        list.compiled(Program::new)
    }

    fn new(entries: Arc<[Entry]>) -> Program {
        let numbered = || (0..).zip(&*entries);
        let newline = Newline::new(&entries);
        let is_lone = |index: u32| newline.lone == Some(index);
        // Entries whose one place is the beginning of a line before its newline.
        let is_anchored = |index: u32, entry: &Entry| {
            entry.at_line_start()
                && !crosses(entry)
                && newline.entries.binary_search(&index).is_err()
        };
        let is_in_tree = |(index, entry): &(u32, &Entry)| is_anchored(*index, entry);
        let (in_trees, others): (Vec<_>, Vec<_>) = numbered().partition(is_in_tree);
        let in_trees: Vec<u32> = in_trees.into_iter().map(|(index, _)| index).collect();
        let unanchored = others.iter().map(|(index, _)| *index).filter(|&index| !is_lone(index));
        let beyond_trees = others.iter().filter(|(_, entry)| entry.at_line_start());
        let anchored = || entries.iter().filter(|entry| entry.at_line_start());
        let mut prompt_ends = Box::new([false; 256]);
        for last in entries.iter().filter(|entry| is_prompt(entry)).filter_map(last_byte) {
            prompt_ends[usize::from(last)] = true;
        }
        Program {
            candidates: Candidates::new(&entries, |_| true),
            prompts: Candidates::new(&entries, is_prompt),
            match_bells: match_bells(&*entries),
            anchored_match_bells: match_bells(anchored()),
            facts: entries.iter().map(EntryFacts::new).collect(),
            leads: OnceLock::new(),
            starts: Starts::new(&entries, &in_trees),
            anywhere: Anywhere::new(&entries),
            has_anchored: anchored().next().is_some(),
            beyond_trees: beyond_trees.map(|(index, _)| *index).collect(),
            unanchored: unanchored.collect(),
            prompt_ends,
            crosses: entries.iter().any(crosses),
            crosses_within: entries
                .iter()
                .any(|entry| crosses(entry) && !entry.pattern().lead().starts_with(b"\n")),
            newline,
            entries,
        }
    }

    #[inline]
    pub(super) fn entry(&self, index: u32) -> &Entry {
        &self.entries[index as usize]
    }

    /// Returns a finder of the literal that the pattern of an entry begins with.
    pub(super) fn lead(&self, index: u32) -> &Finder<'static> {
        let finder = |entry: &Entry| Finder::new(entry.pattern().lead()).into_owned();
        let leads = self.leads.get_or_init(|| self.entries.iter().map(finder).collect());
        &leads[index as usize]
    }

    #[inline]
    pub(super) fn facts(&self, index: u32) -> &EntryFacts {
        &self.facts[index as usize]
    }
}

#[cfg(test)]
impl Program {
    /// Returns the size of the automata in bytes.
    pub(super) fn automata_memory(&self) -> usize {
        self.anywhere.literals.as_ref().map_or(0, Literals::memory)
    }
}

impl EntryFacts {
    fn new(entry: &Entry) -> EntryFacts {
        EntryFacts {
            group: entry.group().map_or(0, |group| group as u32 + 1),
            ranges: entry.ranges() as u32,
            at_line_start: entry.at_line_start(),
            at_newline: first_byte(entry) == Some(b'\n'),
            is_prompt: is_prompt(entry),
            newline_in_lead: memchr(b'\n', entry.pattern().lead()),
            leading_star: leading_star(entry),
        }
    }
}

impl Anywhere {
    fn new(entries: &[Entry]) -> Anywhere {
        let mut needed: Vec<(&[u8], u32)> = Vec::new();
        let mut always = Vec::new();
        for (index, entry) in (0..).zip(entries) {
            if entry.at_line_start() || entry.pattern().lead().starts_with(b"\n") {
                continue;
            }
            match needed_literal(entry) {
                Some(literal) => needed.push((literal, index)),
                None => always.push(index),
            }
        }
        let (literals, needed_by) = grouped(needed);
        let literals = Literals::new(&literals);
        if literals.is_none() {
            always.extend(needed_by.iter().flatten());
        }
        Anywhere { literals, needed_by, always: always.into() }
    }
}

/// Returns each literal once, in order, and the entries that belong to it.
pub(super) fn grouped(mut pairs: Vec<(&[u8], u32)>) -> (Vec<&[u8]>, Vec<Vec<u32>>) {
    pairs.sort();
    let same = pairs.chunk_by(|a, b| a.0 == b.0);
    same.map(|same| (same[0].0, same.iter().map(|&(_, index)| index).collect())).unzip()
}

impl Newline {
    fn new(entries: &[Entry]) -> Newline {
        let at_newline: Vec<u32> = (0..)
            .zip(entries)
            .filter(|(_, entry)| first_byte(entry) == Some(b'\n'))
            .map(|(index, _)| index)
            .collect();
        let lone =
            at_newline.iter().copied().find(|&index| is_lone_newline(&entries[index as usize]));
        let mut others = Box::new([false; 256]);
        for &index in at_newline.iter().filter(|&&index| Some(index) != lone) {
            match entries[index as usize].pattern().lead().get(1) {
                Some(&second) => others[usize::from(second)] = true,
                None => others.fill(true),
            }
        }
        Newline { entries: at_newline.into(), lone, others }
    }

    /// Returns whether nothing but the lone newline can match at a newline that is followed by this byte.
    #[inline]
    pub(super) fn is_lone_before(&self, next: u8) -> bool {
        !self.others[usize::from(next)]
    }
}

/// Returns the type of the star that a pattern begins with, if it begins with one.
pub(super) fn leading_star(entry: &Entry) -> Option<StarType> {
    let star = entry.stars().first().filter(|_| entry.pattern().lead().is_empty());
    star.map(|star| star.star_type())
}

/// Returns the first byte of the pattern other than a star.
pub(super) fn first_byte(entry: &Entry) -> Option<u8> {
    match entry.pattern().lead() {
        [] => entry.pattern().segments().first().map(|segment| segment[0]),
        lead => Some(lead[0]),
    }
}

fn last_byte(entry: &Entry) -> Option<u8> {
    entry.pattern().as_bytes().last().copied()
}

/// Returns whether an entry is a prompt that is complete before its newline.
fn is_prompt(entry: &Entry) -> bool {
    entry.is_prompt() && !entry.pattern().is_open() && entry.rest().is_none()
}

/// Returns whether the entry is a newline and nothing else, at any place.
fn is_lone_newline(entry: &Entry) -> bool {
    entry.pattern().as_bytes() == b"\n" && !entry.at_line_start()
}

/// Returns whether a pattern goes on after a newline.
pub(super) fn crosses(entry: &Entry) -> bool {
    let pattern = entry.pattern().as_bytes();
    memchr(b'\n', &pattern[..pattern.len() - 1]).is_some()
}

/// Returns the rarest literal of an entry, of those that must be in the line where its match starts.
fn needed_literal(entry: &Entry) -> Option<&[u8]> {
    let mut literals: Vec<&[u8]> = Vec::new();
    let pattern = entry.pattern();
    for literal in std::iter::once(pattern.lead()).chain(pattern.segments().iter().map(|s| &**s)) {
        let line = literal.split(|&byte| byte == b'\n').next().unwrap_or_default();
        literals.push(line);
        if line.len() < literal.len() {
            break; // what follows the newline is in another line
        }
    }
    literals.into_iter().filter(|literal| !literal.is_empty()).max_by_key(|literal| rarity(literal))
}

/// Estimates how rare a literal is in lines: long literals and bytes other than letters and blanks are rarer.
fn rarity(literal: &[u8]) -> usize {
    let of = |byte: &u8| match byte {
        b' ' => 1,
        b'a'..=b'z' | b'0'..=b'9' | b'-' => 2,
        _ => 3,
    };
    literal.iter().map(of).sum()
}
