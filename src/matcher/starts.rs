//! Which entries match where a line begins: their patterns as a tree.
//!
//! Such an entry has one place in a line, so there is nothing to search, but many begin alike. What
//! several patterns have in common is a path of the tree: a literal, the stop of the star after it,
//! the literal there, and so on, as long as more than one entry goes that way. Which of the literals
//! that may follow at one place is there, a smaller tree says: of the bytes that distinguish them. So the time that a line takes
//! does not depend on how many entries there are. What is left at the end of a path, one entry
//! as a rule, is tried from where the path ends.
//!
//! There are two trees: one of the patterns that begin with a literal, and one of those that begin
//! with a star. The second is asked where each byte that ends a leading star comes first.

use std::collections::VecDeque;
use std::ops::Range;

use super::program::grouped;
use super::search::Entries;
use crate::grammar::{self, Name};
use crate::lanes::{Literal, below};
use crate::list::{Entry, StarType};
use crate::pattern::{Known, Outcome};
use crate::stops::find_stop;

/// The entries that match only where a line begins, and within the line.
#[derive(Debug)]
pub(super) struct Starts {
    leads: Root,
    after_star: Root,
    /// The bytes that end a leading star.
    stops: Bytes,
    /// The first entry that begins with a star which is not a name.
    first_other: u32,
    /// Whether every leading star is a name that ends before or after its titles, or ends in the first word, at
    /// a byte that can't be part of a name.
    ends_near: bool,
    /// The bytes that end a leading star which may hold a blank, with its type.
    beyond_blank: Box<[(u8, StarType)]>,
    /// The entries that are one star and have no literal to know them by.
    lone_stars: Box<[u32]>,
    /// The entries that begin with a star.
    pub(super) leading_star: Box<[u32]>,
}

/// A part of a text that begins somewhere in a complete line.
#[derive(Debug, Clone, Copy)]
pub(super) struct Line<'t> {
    pub(super) text: &'t [u8],
    /// The index of the newline of that line.
    pub(super) newline: usize,
}

/// The attempts at one place of a complete line, and the best of them so far.
struct Visit<'a> {
    entries: Entries<'a>,
    /// The text from that place on.
    text: &'a [u8],
    /// Where the newline of the line is in it.
    newline: usize,
    /// The name that the text begins with, if that is known.
    name: Option<Name>,
    /// The texts of an attempt, as many as any entry has.
    texts: &'a mut [Range<usize>],
    /// The texts of the best one.
    fields: &'a mut [Range<usize>],
    /// The first entry of those that match, or the largest number, and where its match ends.
    winner: u32,
    end: usize,
}

/// A tree, divided by what its literals begin with.
#[derive(Debug)]
struct Root {
    nodes: Box<[Node]>,
    /// For each byte the number of the node of the literals that begin with it.
    first: Box<[u8; 256]>,
    /// For each of these bytes the ones that may follow it, one bit for the lowest six bits of each:
    /// most places are ruled out by these two.
    second: Box<[u64; 256]>,
}

/// A place in a tree: the literals that may be there, sorted.
#[derive(Debug)]
struct Node {
    /// Finds the one that it may be.
    tree: Tree,
    branches: Box<[Branch]>,
}

/// A literal, and what may follow it.
#[derive(Debug)]
struct Branch {
    literal: Literal,
    /// The branch to look at after this one: that of the longest literal that this one begins with.
    next: usize,
    /// The first entry of all that go this way.
    first: u32,
    /// How many literals of their patterns are known here.
    known: usize,
    /// The entries that go no further together.
    entries: Box<[u32]>,
    /// The others by the byte that ends the next star.
    stars: Box<[(u8, Node)]>,
}

/// Paths have no more literals than this. A list could be written that has paths of any length.
const LONGEST_PATH: usize = 8;

/// A set of bytes.
#[derive(Debug, Default)]
struct Bytes([u64; 4]);

impl Bytes {
    #[inline]
    fn has(&self, byte: u8) -> bool {
        self.0[usize::from(byte / 64)] & 1 << (byte % 64) != 0
    }

    #[inline]
    fn insert(&mut self, byte: u8) {
        self.0[usize::from(byte / 64)] |= 1 << (byte % 64);
    }
}

/// Returns where a byte comes in an order in which nothing is first.
///
/// It is a number because whatever the library sorts as it starts is sorted by an `u64`: each type of key would bring
/// a sort of its own, of several kilobytes in a browser.
fn rank(byte: Option<u8>) -> u64 {
    byte.map_or(0, |byte| 1 + u64::from(byte))
}

/// Returns the literal of a pattern with a number; 0 is the one before the first star.
fn literal(entry: &Entry, number: usize) -> Option<&[u8]> {
    match number.checked_sub(1) {
        None => Some(entry.pattern().lead()),
        Some(star) => Some(entry.pattern().segments().get(star)?),
    }
}

/// A tree of the bytes that distinguish some literals from each other.
#[derive(Debug, Default)]
pub(super) struct Tree {
    forks: Box<[Fork]>,
    /// The bytes that distinguish the literals, of all forks.
    bytes: Box<[u8]>,
}

/// A place in such a tree.
#[derive(Debug)]
struct Fork {
    /// The index of the byte to look at: up to there all literals behind the fork are the same.
    index: usize,
    /// The longest literal that all behind the fork begin with, or the largest number.
    own: usize,
    /// The bytes that may be there.
    bytes: Range<usize>,
    /// The fork behind the first of them; those of the others follow.
    next: usize,
}

impl Tree {
    /// A tree of literals that are different and sorted.
    pub(super) fn new(literals: &[&[u8]]) -> Tree {
        let (mut forks, mut bytes) = (Vec::new(), Vec::new());
        // The forks that are to be made, in their order: what is behind each, and its longest literal.
        let mut open = VecDeque::from([(0..literals.len(), usize::MAX)]);
        while let Some((behind, longest)) = open.pop_front() {
            let here = &literals[behind.clone()];
            let (Some(first), Some(last)) = (here.first(), here.last()) else { break };
            // They are sorted, so what these two have in common all have.
            let index = first.iter().zip(*last).take_while(|(a, b)| a == b).count();
            let is_whole = first.len() == index;
            let own = if is_whole { behind.start } else { longest };
            let mut from = behind.start + usize::from(is_whole);
            let (first_byte, next) = (bytes.len(), forks.len() + 1 + open.len());
            for same in literals[from..behind.end].chunk_by(|a, b| a[index] == b[index]) {
                bytes.push(same[0][index]);
                open.push_back((from..from + same.len(), own));
                from += same.len();
            }
            forks.push(Fork { index, own, bytes: first_byte..bytes.len(), next });
        }
        Tree { forks: forks.into(), bytes: bytes.into() }
    }

    /// A literal that begins with the longest one that `text` begins with, or the largest number.
    #[inline]
    pub(super) fn find(&self, text: &[u8]) -> usize {
        let (mut number, mut own) = (0, usize::MAX);
        while let Some(fork) = self.forks.get(number) {
            own = fork.own;
            let Some(&byte) = text.get(fork.index) else { break };
            let Some(way) = self.bytes[fork.bytes.clone()].iter().position(|&b| b == byte) else {
                break;
            };
            number = fork.next + way;
        }
        own
    }
}

impl Root {
    fn new(entries: &[Entry], members: &[u32], number: usize) -> Root {
        let (mut first, mut second) = (Box::new([0; 256]), Box::new([0; 256]));
        let literal = |&index: &u32| literal(&entries[index as usize], number);
        for literal in members.iter().filter_map(literal) {
            second[usize::from(literal[0])] |= literal.get(1).map_or(!0, |next| 1 << (next & 63));
        }
        let first_byte = |index: &u32| literal(index).map(|literal| literal[0]);
        let mut sorted = members.to_vec();
        sorted.sort_by_cached_key(|index| rank(first_byte(index)));
        let mut nodes = Vec::new();
        for same in sorted.chunk_by(|a, b| first_byte(a) == first_byte(b)) {
            if let Some(byte) = first_byte(&same[0]) {
                first[usize::from(byte)] = nodes.len() as u8;
                nodes.push(Node::new(entries, same, number));
            }
        }
        Root { nodes: nodes.into(), first, second }
    }

    #[inline]
    fn visit(&self, at: usize, visit: &mut Visit<'_>) {
        let first = usize::from(visit.text[at]);
        let next = visit.text.get(at + 1).copied().unwrap_or_default();
        if self.second[first] & 1 << (next & 63) != 0 {
            self.nodes[usize::from(self.first[first])].visit(at, visit);
        }
    }
}

impl Node {
    /// A tree of entries that differ from the literal with a number on.
    fn new(entries: &[Entry], members: &[u32], number: usize) -> Node {
        let of = |&index: &u32| Some((literal(&entries[index as usize], number)?, index));
        let (literals, lists) = grouped(members.iter().filter_map(of).collect());
        // There is nothing to choose from in a tree of one.
        let tree = if literals.len() > 1 { Tree::new(&literals) } else { Tree::default() };
        // The literals that the last one begins with.
        let mut prefixes: Vec<usize> = Vec::new();
        let branch = |(at, literal): (usize, &&[u8])| {
            prefixes.retain(|&shorter| literal.starts_with(literals[shorter]));
            let shorter = prefixes.last().copied().unwrap_or(usize::MAX);
            prefixes.push(at);
            Branch::new(entries, &lists[at], number, literal, shorter)
        };
        let branches = literals.iter().enumerate().map(branch).collect();
        Node { tree, branches }
    }

    /// Tries the entries whose literals are at an index.
    #[inline(never)]
    fn visit(&self, at: usize, visit: &mut Visit<'_>) {
        let text = &visit.text[at..];
        let mut next = if self.branches.len() == 1 { 0 } else { self.tree.find(text) };
        // The longest first: in most lists what is more specific is further up.
        while let Some(branch) = self.branches.get(next) {
            if visit.may_win(branch.first) && branch.literal.begins(text) {
                branch.visit(at + branch.literal.len(), visit);
            }
            next = branch.next;
        }
    }
}

impl Branch {
    /// What follows the literal with a number of some entries.
    fn new(entries: &[Entry], members: &[u32], number: usize, own: &[u8], next: usize) -> Branch {
        let first = members.iter().min().copied().unwrap_or(u32::MAX);
        let known = number + 1;
        let mut branch = Branch {
            literal: Literal::new(own),
            next,
            first,
            known,
            entries: members.into(),
            stars: Box::default(),
        };
        if members.len() == 1 || known >= LONGEST_PATH {
            return branch;
        }
        let stop = |&index: &u32| literal(&entries[index as usize], known).map(|next| next[0]);
        let mut sorted = members.to_vec();
        sorted.sort_by_cached_key(|index| rank(stop(index)));
        let (mut ended, mut stars) = (Vec::new(), Vec::new());
        for same in sorted.chunk_by(|a, b| stop(a) == stop(b)) {
            match stop(&same[0]) {
                Some(byte) => stars.push((byte, Node::new(entries, same, known))),
                None => ended.extend_from_slice(same),
            }
        }
        (branch.entries, branch.stars) = (ended.into(), stars.into());
        branch
    }

    /// Tries the entries that go this way; their literals end at an index.
    #[inline]
    fn visit(&self, end: usize, visit: &mut Visit<'_>) {
        // Most often it is one entry, and then there is no need to look where the list is kept.
        if self.entries.len() == 1 && self.stars.is_empty() {
            return visit.attempt(self.first, self.known, end);
        }
        for &entry in &self.entries {
            visit.attempt(entry, self.known, end);
        }
        for (stop, node) in &self.stars {
            let found = find_stop(*stop, visit.text, end);
            if let Some(at) = found.filter(|&at| visit.text[at] == *stop) {
                visit.texts[self.known - 1] = end..at;
                node.visit(at, visit);
            }
        }
    }
}

impl Visit<'_> {
    /// Returns whether an entry would win if it matched.
    #[inline]
    fn may_win(&self, entry: u32) -> bool {
        entry < self.winner
    }

    /// Tries an entry of which so many literals are known to match, up to an index.
    #[inline(never)]
    fn attempt(&mut self, entry: u32, literals: usize, here: usize) {
        let Entries { program, groups } = self.entries;
        let plan = program.plan(entry);
        if !self.may_win(entry) || !groups.has(plan.group) {
            return;
        }
        let texts = &mut self.texts[..plan.texts as usize];
        // The first literal of such a pattern is empty.
        let is_name = match (&self.name, plan.leading_star) {
            (Some(name), Some(star_type)) => literals > 1 && name.shows(star_type, texts[0].end),
            _ => false,
        };
        let untyped = usize::from(is_name);
        let known = Known { literals, here, untyped, newline: Some(self.newline) };
        if let Outcome::Match(end) = program.entry(entry).walk(self.text, 0, texts, known) {
            (self.winner, self.end) = (entry, end);
            self.fields[..texts.len()].clone_from_slice(texts);
        }
    }
}

impl Starts {
    /// The trees of some entries, given by their numbers. None of their patterns goes on after a newline.
    pub(super) fn new(entries: &[Entry], anchored: &[u32]) -> Starts {
        let (mut leads, mut after_star) = (Vec::new(), Vec::new());
        let (mut lone_stars, mut leading_star) = (Vec::new(), Vec::new());
        let (mut stops, mut first_other, mut ends_near) = (Bytes::default(), u32::MAX, true);
        let mut beyond_blank = Vec::new();
        for &index in anchored {
            let entry = &entries[index as usize];
            if !entry.pattern().lead().is_empty() {
                leads.push(index);
                continue;
            }
            leading_star.push(index);
            let Some(segment) = entry.pattern().segments().first() else {
                lone_stars.push(index);
                continue;
            };
            after_star.push(index);
            let (stop, star_type) = (segment[0], entry.stars()[0].star_type());
            stops.insert(stop);
            let in_name = stop == b')' || grammar::IN_NAME[usize::from(stop)];
            ends_near &= !in_name && (star_type.is_name() || !star_type.may_hold_blank());
            if !star_type.is_name() {
                first_other = first_other.min(index);
            }
            if star_type.may_hold_blank() && !beyond_blank.contains(&(stop, star_type)) {
                beyond_blank.push((stop, star_type));
            }
        }
        Starts {
            leads: Root::new(entries, &leads, 0),
            after_star: Root::new(entries, &after_star, 1),
            stops,
            first_other,
            ends_near,
            beyond_blank: beyond_blank.into(),
            lone_stars: lone_stars.into(),
            leading_star: leading_star.into(),
        }
    }

    /// Returns the first entry that matches where `line` begins, and the length of its match: of those in the trees, if a
    /// line begins there, and of some others.
    ///
    /// `texts` has room for those of any entry, twice. The texts of the match are in the second afterwards.
    #[inline(never)]
    pub(super) fn find(
        &self,
        entries: Entries<'_>,
        Line { text, newline }: Line<'_>,
        is_line_start: bool,
        others: &[u32],
        (texts, fields): (&mut [Range<usize>], &mut [Range<usize>]),
    ) -> Option<(u32, usize)> {
        let (name, winner) = (None, u32::MAX);
        let mut visit = Visit { entries, text, newline, name, texts, fields, winner, end: 0 };
        if is_line_start {
            self.leads.visit(0, &mut visit);
            if visit.may_win(entries.groups.first_leading_star()) {
                self.after_star(&mut visit);
            }
        }
        others.iter().for_each(|&entry| visit.attempt(entry, 0, 0));
        (visit.winner != u32::MAX).then_some((visit.winner, visit.end))
    }

    /// Tries the entries that begin with a star: where each byte that ends one comes first.
    #[inline]
    fn after_star(&self, visit: &mut Visit<'_>) {
        for &entry in &self.lone_stars {
            visit.attempt(entry, 0, 0);
        }
        let (text, name) = (visit.text, Name::new(visit.text));
        visit.name = Some(name);
        if !self.ends_near || name.end >= visit.newline.min(Name::NEAR) {
            return self.in_first_word(visit);
        }
        // A star ends where its stop byte comes first. If it is a name, that is after its titles, or before them.
        if name.comes_first(text[name.end], name.end) {
            self.after_star_at(name.end, visit);
        }
        if name.length < name.end {
            self.after_star_at(name.length, visit);
        }
        if !visit.may_win(self.first_other) {
            return;
        }
        let blank = name.first_blank();
        if blank >= Name::NEAR {
            return self.in_first_word(visit);
        }
        let mut places = name.outside() & (below(blank) | 1 << blank);
        places &= !(1 << name.end | 1 << name.length);
        while places != 0 {
            let at = places.trailing_zeros() as usize;
            places &= places - 1;
            if self.stops.has(text[at]) && name.comes_first(text[at], at) {
                self.after_star_at(at, visit);
            }
        }
    }

    /// Does so byte by byte, where the first bytes do not show all.
    #[inline(never)]
    fn in_first_word(&self, visit: &mut Visit<'_>) {
        let (text, mut seen) = (visit.text, Bytes::default());
        for (at, &byte) in text[..=visit.newline].iter().enumerate() {
            if self.stops.has(byte) && !seen.has(byte) {
                seen.insert(byte);
                self.after_star_at(at, visit);
            }
            if byte <= b' ' {
                return self.after_blank(at, visit);
            }
        }
    }

    /// Tries the entries whose leading star stops at an index.
    #[inline]
    fn after_star_at(&self, stop: usize, visit: &mut Visit<'_>) {
        visit.texts[0] = 0..stop;
        self.after_star.visit(stop, visit);
    }

    /// Tries those whose leading star may hold a blank; the first one is at `blank`.
    fn after_blank(&self, blank: usize, visit: &mut Visit<'_>) {
        let text = visit.text;
        for &(stop, star_type) in &self.beyond_blank {
            if blank == visit.newline
                || text[..=blank].contains(&stop)
                || !star_type.may_become(&text[..=blank])
            {
                continue;
            }
            if let Some(at) = find_stop(stop, text, blank + 1).filter(|&at| text[at] == stop) {
                self.after_star_at(at, visit);
            }
        }
    }
}

#[cfg(test)]
impl Node {
    /// The largest number of entries at the end of one path.
    fn most_at_once(&self) -> usize {
        let here = self.branches.iter().map(|branch| branch.entries.len());
        here.chain(self.nodes().map(Node::most_at_once)).max().unwrap_or(0)
    }

    fn nodes(&self) -> impl Iterator<Item = &Node> {
        self.branches.iter().flat_map(|branch| branch.stars.iter().map(|(_, node)| node))
    }
}

#[cfg(test)]
impl Starts {
    pub(super) fn most_at_once(&self) -> usize {
        self.nodes().map(Node::most_at_once).max().unwrap_or(0)
    }

    fn nodes(&self) -> impl Iterator<Item = &Node> {
        self.leads.nodes.iter().chain(&self.after_star.nodes)
    }
}
