//! Which entries match where a line begins: their patterns as a tree.
//!
//! Such an entry can match at one place of a line only, so nothing is searched, but many entries begin alike. The
//! common beginning of several patterns is a path of the tree: a literal, the stop byte of the star after it, the next
//! literal, and so on, as long as the path belongs to more than one entry. Where several literals may follow, a smaller
//! tree selects one by the bytes that distinguish them. So the time for a line does not depend on the number of entries.
//! The entries at the end of a path, usually one, are tried from where the path ends.
//!
//! There are two trees: one of the patterns that begin with a literal, and one of those that begin
//! with a star. The second is visited at the first occurrence of each byte that ends a leading star.

use std::collections::VecDeque;
use std::ops::Range;

use super::program::grouped;
use super::search::Entries;
use crate::grammar::{self, Name};
use crate::lanes::{Literal, Sixteen, below};
use crate::list::Entry;
use crate::pattern::{Known, Outcome};
use crate::stops::find_stop;

/// The entries that match only where a line begins, and within the line.
#[derive(Debug)]
pub(super) struct Starts {
    leads: Root,
    lead_prefixes: Prefixes,
    after_star: Root,
    /// The bytes that end a leading star, as a set and one by one.
    stops: Bytes,
    each_stop: Box<[u8]>,
    /// The first entry that begins with a star which is not a name.
    first_other: u32,
    /// Whether every leading star is a name that ends before or after its titles, or ends in the first word, at
    /// a byte that can't be part of a name.
    ends_near: bool,
    /// The entries that consist of one star, so that no literal rules them out.
    lone_stars: Box<[u32]>,
    /// The entries that begin with a star.
    pub(super) leading_star: Box<[u32]>,
}

/// A text from some place of a complete line on.
#[derive(Debug, Clone, Copy)]
pub(super) struct LineTail<'t> {
    pub(super) text: &'t [u8],
    /// The index of the newline of that line.
    pub(super) newline: usize,
}

/// The attempts at one place of a complete line, and the best of them so far.
struct Visit<'a> {
    entries: Entries<'a>,
    /// The text from that place on.
    text: &'a [u8],
    /// The index of the newline of the line in `text`.
    newline: usize,
    /// The name that the text begins with, if that is known.
    name: Option<Name>,
    /// The star ranges of the current attempt: room for those of any entry.
    ranges: &'a mut [Range<usize>],
    /// The star ranges of the best attempt.
    fields: &'a mut [Range<usize>],
    /// The first entry of those that match; `u32::MAX` if none does.
    winner: u32,
    /// The end of its match.
    end: usize,
}

/// A tree, divided by what its literals begin with.
#[derive(Debug)]
struct Root {
    nodes: Box<[Node]>,
    /// For each byte the index of the node whose literals begin with it.
    first: Box<[u8; 256]>,
    /// For each first byte the bytes that may follow it, one bit for the lowest six bits of each. Two bytes rule
    /// out most places, and this test costs less than the call of a node. A byte that shares its bit with
    /// another only costs that call.
    second: Box<[u64; 256]>,
}

/// A place in a tree: the literals that may be there, sorted.
#[derive(Debug)]
struct Node {
    /// Selects the one literal that a text may begin with.
    tree: Tree,
    branches: Box<[Branch]>,
}

/// A literal, and what may follow it.
#[derive(Debug)]
struct Branch {
    literal: Literal,
    /// The branch to visit after this one: the one with the longest literal that is a prefix of this one.
    next: usize,
    /// The first entry of all on this path.
    first: u32,
    /// The number of literals that the path has compared.
    known: usize,
    /// The entries whose path ends here.
    entries: Box<[u32]>,
    /// The other entries, by the byte that ends their next star.
    stars: Box<[(u8, Node)]>,
}

/// The maximum number of literals of a path. It bounds the recursion, since a list can have patterns of any length.
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
}

/// A place in such a tree.
#[derive(Debug)]
struct Fork {
    /// The index of the byte that distinguishes the literals behind the fork; they are the same before it. Beyond
    /// every text if only one literal is left.
    index: usize,
    /// The longest literal that is a prefix of all of them; `usize::MAX` if none is.
    own: usize,
    /// The fork behind the first of the bytes that may be there; those behind the others follow it.
    next: usize,
    /// These bytes. The last one is repeated, so that all sixteen are compared at once.
    bytes: [u8; 16],
    /// Whether there are more than sixteen. One more fork follows for what begins with the others.
    has_more: bool,
}

impl Tree {
    /// Creates a tree of literals, which must be sorted and without duplicates.
    pub(super) fn new(literals: &[&[u8]]) -> Tree {
        let mut forks = Vec::new();
        // The forks that are still to be made, in order: the literals behind each, and its `own`.
        let mut open = VecDeque::from([(0..literals.len(), usize::MAX)]);
        while let Some((behind, longest)) = open.pop_front() {
            let here = &literals[behind.clone()];
            let (Some(first), Some(last)) = (here.first(), here.last()) else { break };
            // The literals are sorted, so a common prefix of the first and the last is one of all.
            let common = first.iter().zip(*last).take_while(|(a, b)| a == b).count();
            let is_whole = first.len() == common;
            let own = if is_whole { behind.start } else { longest };
            let mut from = behind.start + usize::from(is_whole);
            let next = forks.len() + 1 + open.len();
            let (mut bytes, mut ways, mut has_more) = ([0; 16], 0, false);
            for same in literals[from..behind.end].chunk_by(|a, b| a[common] == b[common]) {
                if ways == bytes.len() {
                    open.push_back((from..behind.end, own));
                    has_more = true;
                    break;
                }
                bytes[ways..].fill(same[0][common]);
                ways += 1;
                open.push_back((from..from + same.len(), own));
                from += same.len();
            }
            let index = if ways == 0 { usize::MAX } else { common };
            forks.push(Fork { index, own, next, bytes, has_more });
        }
        Tree { forks: forks.into() }
    }

    /// Returns a literal that begins with the longest one that `text` begins with, or `usize::MAX`. The caller compares it,
    /// and then its prefixes: only the bytes that distinguish literals were read.
    #[inline]
    pub(super) fn find(&self, text: &[u8]) -> usize {
        let (mut number, mut own) = (0, usize::MAX);
        while let Some(fork) = self.forks.get(number) {
            own = fork.own;
            let Some(&byte) = text.get(fork.index) else { break };
            let ways = Sixteen::new(&fork.bytes).equal(byte).bits();
            if ways == 0 && !fork.has_more {
                break;
            }
            // Without a way this is the fork after those of the sixteen bytes.
            number = fork.next + (ways | 1 << 16).trailing_zeros() as usize;
        }
        own
    }
}

/// The first four bytes of each literal that a pattern begins with, as bits of a table. Most lines begin with none of them, and one
/// look at the table takes a tenth of the visit of a node: session on talk 36.6 to 36.1 instructions per byte. A bit that a text
/// shares with a literal only costs that visit.
#[derive(Debug)]
struct Prefixes {
    table: Box<[u64; 512]>,
    /// What the literals of fewer bytes begin with.
    short: Bytes,
}

impl Prefixes {
    fn new<'l>(literals: impl Iterator<Item = &'l [u8]>) -> Prefixes {
        let mut prefixes = Prefixes { table: Box::new([0; 512]), short: Bytes::default() };
        for literal in literals {
            match literal.first_chunk() {
                Some(four) => {
                    let (word, bit) = Prefixes::place(four);
                    prefixes.table[word] |= bit;
                }
                None => prefixes.short.insert(literal[0]),
            }
        }
        prefixes
    }

    /// Returns the word and the bit of four bytes.
    #[inline]
    fn place(four: &[u8; 4]) -> (usize, u64) {
        // The upper bits of the product depend on all four bytes.
        let hash = u32::from_le_bytes(*four).wrapping_mul(0x9e37_79b1) >> 17;
        (hash as usize >> 6, 1 << (hash & 63))
    }

    /// Returns whether a text may begin with one of the literals.
    #[inline]
    fn may_begin(&self, text: &[u8]) -> bool {
        let Some(four) = text.first_chunk() else { return true };
        let (word, bit) = Prefixes::place(four);
        self.table[word] & bit != 0 || self.short.has(four[0])
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
    /// Creates the node of entries that differ from literal `number` on.
    fn new(entries: &[Entry], members: &[u32], number: usize) -> Node {
        let of = |&index: &u32| Some((literal(&entries[index as usize], number)?, index));
        let (literals, lists) = grouped(members.iter().filter_map(of).collect());
        // With one literal there is nothing to select.
        let tree = if literals.len() > 1 { Tree::new(&literals) } else { Tree::default() };
        // The literals that are prefixes of the last one. In sorted order a prefix comes before what it begins.
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

    /// Tries the entries whose literals are at index `at`.
    #[inline(never)]
    fn visit(&self, at: usize, visit: &mut Visit<'_>) {
        let text = &visit.text[at..];
        let mut next = if self.branches.len() == 1 { 0 } else { self.tree.find(text) };
        // The longest literal first: most lists have more specific entries further up, and once one has matched,
        // `may_win` rules out the rest.
        while let Some(branch) = self.branches.get(next) {
            if visit.may_win(branch.first) && branch.literal.begins(text) {
                branch.visit(at + branch.literal.len(), visit);
            }
            next = branch.next;
        }
    }
}

impl Branch {
    /// Creates the branch of the entries whose literal `number` is `own`.
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

    /// Tries the entries of this branch, whose literal ends at index `end`.
    #[inline]
    fn visit(&self, end: usize, visit: &mut Visit<'_>) {
        // Usually there is one entry, and `first` is it: this saves a read of the boxed list.
        if self.entries.len() == 1 && self.stars.is_empty() {
            return visit.attempt(self.first, self.known, end);
        }
        for &entry in &self.entries {
            visit.attempt(entry, self.known, end);
        }
        for (stop, node) in &self.stars {
            let found = find_stop(*stop, visit.text, end);
            if let Some(at) = found.filter(|&at| visit.text[at] == *stop) {
                visit.ranges[self.known - 1] = end..at;
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

    /// Tries an entry whose first `literals` literals are known to match, up to index `end`.
    #[inline(never)]
    fn attempt(&mut self, entry: u32, literals: usize, end: usize) {
        let Entries { program, groups } = self.entries;
        let facts = program.facts(entry);
        if !self.may_win(entry) || !groups.has(facts.group) {
            return;
        }
        let ranges = &mut self.ranges[..facts.ranges as usize];
        // A pattern with a leading star has an empty first literal, so only from the second on the star has an end.
        let is_name = match (&self.name, facts.leading_star) {
            (Some(name), Some(star_type)) => literals > 1 && name.shows(star_type, ranges[0].end),
            _ => false,
        };
        let untyped = usize::from(is_name);
        let known = Known { literals, end, untyped, newline: Some(self.newline) };
        if let Outcome::Match(end) = program.entry(entry).walk(self.text, 0, ranges, known) {
            (self.winner, self.end) = (entry, end);
            self.fields[..ranges.len()].clone_from_slice(ranges);
        }
    }
}

impl Starts {
    /// Creates the trees of the entries with these numbers. None of their patterns may go on after a newline.
    pub(super) fn new(entries: &[Entry], anchored: &[u32]) -> Starts {
        let (mut leads, mut after_star) = (Vec::new(), Vec::new());
        let (mut lone_stars, mut leading_star) = (Vec::new(), Vec::new());
        let (mut stops, mut first_other, mut ends_near) = (Bytes::default(), u32::MAX, true);
        let mut each_stop = Vec::new();
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
            if !stops.has(stop) {
                stops.insert(stop);
                each_stop.push(stop);
            }
            let in_name = stop == b')' || grammar::IN_NAME[usize::from(stop)];
            ends_near &= !in_name && (star_type.is_name() || !star_type.may_hold_blank());
            if !star_type.is_name() {
                first_other = first_other.min(index);
            }
        }
        let lead = |&index: &u32| entries[index as usize].pattern().lead();
        Starts {
            lead_prefixes: Prefixes::new(leads.iter().map(lead)),
            leads: Root::new(entries, &leads, 0),
            after_star: Root::new(entries, &after_star, 1),
            stops,
            first_other,
            ends_near,
            each_stop: each_stop.into(),
            lone_stars: lone_stars.into(),
            leading_star: leading_star.into(),
        }
    }

    /// Returns the first entry that matches at the beginning of a line's tail, and the length of its match. It tries the
    /// entries in the trees if a line begins there, and `others`.
    ///
    /// `ranges` and `fields` each have room for the star ranges of any entry. Afterwards `fields` has those of the match.
    #[inline(never)]
    pub(super) fn find(
        &self,
        entries: Entries<'_>,
        LineTail { text, newline }: LineTail<'_>,
        is_line_start: bool,
        others: &[u32],
        (ranges, fields): (&mut [Range<usize>], &mut [Range<usize>]),
    ) -> Option<(u32, usize)> {
        let (name, winner) = (None, u32::MAX);
        let mut visit = Visit { entries, text, newline, name, ranges, fields, winner, end: 0 };
        if is_line_start {
            if self.lead_prefixes.may_begin(text) {
                self.leads.visit(0, &mut visit);
            }
            if visit.may_win(entries.groups.first_leading_star()) {
                self.after_star(&mut visit);
            }
        }
        others.iter().for_each(|&entry| visit.attempt(entry, 0, 0));
        (visit.winner != u32::MAX).then_some((visit.winner, visit.end))
    }

    /// Tries the entries that begin with a star, at the first occurrence of each byte that ends one.
    #[inline]
    fn after_star(&self, visit: &mut Visit<'_>) {
        for &entry in &self.lone_stars {
            visit.attempt(entry, 0, 0);
        }
        let (text, name) = (visit.text, Name::new(visit.text));
        // Kept for the attempts: most entries here begin with a name, whose type needs no second look then.
        visit.name = Some(name);
        if !self.ends_near || name.end >= visit.newline.min(Name::NEAR) {
            return self.after_each_stop(visit);
        }
        // A star ends at the first occurrence of its stop byte. The star of a name ends after the titles or before them,
        // so two places are enough; the other stars are of the types below.
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
            return self.after_each_stop(visit);
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

    /// Like `after_star`, but with a search for each byte that ends a star, for names and words that are longer than [`Name`]
    /// looks, and for stars of other types.
    #[inline(never)]
    fn after_each_stop(&self, visit: &mut Visit<'_>) {
        for &stop in &self.each_stop {
            if let Some(at) = find_stop(stop, visit.text, 0).filter(|&at| visit.text[at] == stop) {
                self.after_star_at(at, visit);
            }
        }
    }

    /// Tries the entries whose leading star stops at an index.
    #[inline]
    fn after_star_at(&self, stop: usize, visit: &mut Visit<'_>) {
        visit.ranges[0] = 0..stop;
        self.after_star.visit(stop, visit);
    }
}

#[cfg(test)]
impl Node {
    /// Returns the largest number of entries at the end of one path.
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
