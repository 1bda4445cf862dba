//! Which entries may match where a line begins: their patterns as trees.
//!
//! Such an entry has one place in a line, so there is nothing to search, but many begin alike. What
//! several patterns have in common is a path of a tree: a literal, the stop of the star after it,
//! the literal there, and so on, as long as more than one entry goes that way. The literals that
//! may follow at one place are an anchored automaton. So the time that a line takes does not depend
//! on how many entries there are, and what is left at the end of a path, one entry as a rule, is
//! then [tried](super::attempts).
//!
//! There are two trees: one of the patterns that begin with a literal, and one of those that begin
//! with a star. The second is asked where each byte that ends a leading star comes first.

use aho_corasick::Anchored;
use memchr::memchr2;

use super::attempts::Attempts;
use super::literals::Literals;
use super::name::Name;
use super::program::grouped;
use crate::grammar;
use crate::list::{Entry, StarType};
use crate::pattern::find_stop;

/// The entries that match only where a line begins.
#[derive(Debug)]
pub(super) struct Starts {
    leads: Root,
    after_star: Root,
    /// The bytes that end a leading star, with what it may hold.
    stops: Box<[Stop]>,
    /// Those that end a star which is no name, and holds no blank.
    word_stops: Box<[u8]>,
    /// The first entry that begins with such a star.
    first_word: u32,
    /// Whether a star may hold more than a word and is no name, or be a name that ends elsewhere
    /// than after its last title or before its first.
    beyond_names: bool,
    /// For each byte whether it ends a leading star or is a blank, as [`STOP`] and [`BLANK`].
    classes: Box<[u8; 256]>,
    /// Whether a leading star may hold any text.
    any_text: bool,
    /// Whether one may hold a rating, which may have blanks around it.
    ratings: bool,
    /// The entries that are one star and have no literal to know them by.
    lone_stars: Box<[u32]>,
    /// The entries that begin with a star.
    pub(super) leading_star: Box<[u32]>,
}

/// A tree, and what its literals begin with.
#[derive(Debug)]
struct Root {
    node: Node,
    /// For each byte with which a literal begins, the bytes that may follow it, one bit for the
    /// lowest six bits of each: most places are ruled out by these two.
    second: Box<[u64; 256]>,
}

/// A place in a tree: the literals that may be there, and where each leads.
#[derive(Debug)]
struct Node {
    literals: Set,
    branches: Box<[Branch]>,
}

/// The literals that may be at a place.
#[derive(Debug)]
enum Set {
    One(Box<[u8]>),
    Many(Box<Literals>),
    /// None, or more than an automaton can hold.
    Unknown,
}

/// What may follow a literal.
#[derive(Debug)]
struct Branch {
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

const STOP: u8 = 1;
/// Blanks and control bytes, which most types do not hold.
const BLANK: u8 = 2;

#[derive(Debug, Clone, Copy)]
struct Stop {
    byte: u8,
    /// Whether a star that it ends may hold any text.
    any_text: bool,
    /// Whether it may hold the rating of a player, or a rating.
    player: bool,
    rating: bool,
}

/// A set of bytes.
#[derive(Default)]
struct Bytes([u64; 4]);

impl Bytes {
    /// Adds a byte; returns whether it is new.
    #[inline]
    fn insert(&mut self, byte: u8) -> bool {
        let (word, bit) = (&mut self.0[usize::from(byte / 64)], 1 << (byte % 64));
        let new = *word & bit == 0;
        *word |= bit;
        new
    }
}

/// The literal of a pattern with a number: 0 is the one before the first star.
fn literal(entry: &Entry, number: usize) -> Option<&[u8]> {
    match number.checked_sub(1) {
        None => Some(entry.pattern().lead()),
        Some(star) => entry.pattern().segments().get(star).map(|segment| &**segment),
    }
}

/// A literal up to its newline: what follows that may not have arrived.
fn first_line(literal: &[u8]) -> &[u8] {
    &literal[..memchr::memchr(b'\n', literal).map_or(literal.len(), |newline| newline + 1)]
}

impl Root {
    /// A tree of entries that differ from the literal with a number on.
    fn new(entries: &[Entry], members: &[u32], number: usize) -> Root {
        let mut second = Box::new([0; 256]);
        let literals =
            members.iter().filter_map(|&index| literal(&entries[index as usize], number));
        for literal in literals.map(first_line) {
            second[usize::from(literal[0])] |= literal.get(1).map_or(!0, |next| 1 << (next & 63));
        }
        Root { second, node: Node::new(entries, members, number) }
    }

    /// Tries the entries whose literals are at an index.
    #[inline]
    fn visit(&self, at: usize, attempts: &mut Attempts<'_>) {
        let text = attempts.text;
        let next = text.get(at + 1).copied().unwrap_or_default();
        if self.second[usize::from(text[at])] & 1 << (next & 63) != 0 {
            self.node.visit(at, attempts);
        }
    }
}

impl Node {
    fn new(entries: &[Entry], members: &[u32], number: usize) -> Node {
        let of =
            |&index: &u32| Some((first_line(literal(&entries[index as usize], number)?), index));
        let (literals, lists) = grouped(members.iter().filter_map(of).collect());
        let set = match &*literals {
            [one] => Set::One((*one).into()),
            many => Literals::new(many, Anchored::Yes)
                .map_or(Set::Unknown, |literals| Set::Many(Box::new(literals))),
        };
        let branches = match set {
            Set::Unknown if members.is_empty() => Box::default(),
            Set::Unknown => Box::new([Branch::leaf(members, number)]) as Box<[Branch]>,
            _ => (0..)
                .zip(&literals)
                .map(|(list, literal)| {
                    let ends_line = literal.ends_with(b"\n");
                    let known = if ends_line { number } else { number + 1 };
                    Branch::new(entries, lists.get(list), known, ends_line)
                })
                .collect(),
        };
        Node { literals: set, branches }
    }

    #[inline(never)]
    fn visit(&self, at: usize, attempts: &mut Attempts<'_>) {
        let text = &attempts.text[at..];
        // Which branches lead on, and after how many bytes.
        let (mut found, mut count) = ([(0, 0); 4], 1);
        match &self.literals {
            Set::One(literal) if text.starts_with(literal) => found[0] = (0, literal.len()),
            Set::One(_) => return,
            Set::Many(literals) => {
                count = 0;
                literals.at(text, |literal, length| match found.get_mut(count) {
                    Some(place) => (*place, count) = ((literal, length), count + 1),
                    None => self.branches[literal].visit(at + length, attempts),
                });
            }
            Set::Unknown if self.branches.is_empty() => return,
            Set::Unknown => {}
        }
        // The longest first: in most lists what is more specific is further up.
        for &(branch, length) in found[..count].iter().rev() {
            self.branches[branch].visit(at + length, attempts);
        }
    }
}

impl Branch {
    fn leaf(members: &[u32], known: usize) -> Branch {
        let first = members.iter().min().copied().unwrap_or(u32::MAX);
        Branch { first, known, entries: members.into(), stars: Box::default() }
    }

    /// What follows a literal of some entries, of which so many are known.
    fn new(entries: &[Entry], members: &[u32], known: usize, ends_line: bool) -> Branch {
        if members.len() == 1 || ends_line || known >= LONGEST_PATH {
            return Branch::leaf(members, known);
        }
        let stop = |&index: &u32| literal(&entries[index as usize], known).map(|next| next[0]);
        let mut sorted = members.to_vec();
        sorted.sort_by_key(stop); // those that have no further literal come first
        let (mut ended, mut stars) = (Vec::new(), Vec::new());
        for same in sorted.chunk_by(|a, b| stop(a) == stop(b)) {
            match stop(&same[0]) {
                Some(byte) => stars.push((byte, Node::new(entries, same, known))),
                None => ended.extend_from_slice(same),
            }
        }
        Branch { entries: ended.into(), stars: stars.into(), ..Branch::leaf(members, known) }
    }

    /// Tries the entries that go this way; their literals end at an index.
    #[inline(always)]
    fn visit(&self, end: usize, attempts: &mut Attempts<'_>) {
        if !attempts.may_win(self.first) {
            return;
        }
        for &entry in &self.entries {
            attempts.attempt(entry, self.known);
        }
        if !self.stars.is_empty() {
            self.visit_stars(end, attempts);
        }
    }

    #[inline(never)]
    fn visit_stars(&self, end: usize, attempts: &mut Attempts<'_>) {
        for (stop, node) in &self.stars {
            let found = find_stop(*stop, attempts.text, end);
            if let Some(at) = found.filter(|&at| attempts.text[at] == *stop) {
                attempts.star_ends(self.known - 1, at);
                node.visit(at, attempts);
            }
        }
    }
}

impl Starts {
    /// The trees of some entries, given by their numbers.
    pub(super) fn new(entries: &[Entry], anchored: &[u32]) -> Starts {
        let (mut leads, mut after_star) = (Vec::new(), Vec::new());
        let (mut lone_stars, mut leading_star) = (Vec::new(), Vec::new());
        let mut stops: Vec<Stop> = Vec::new();
        let (mut word_stops, mut first_word, mut beyond_names) = (Vec::new(), u32::MAX, false);
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
            let byte = segment[0];
            let known = stops.iter().position(|stop| stop.byte == byte).unwrap_or_else(|| {
                stops.push(Stop { byte, any_text: false, player: false, rating: false });
                stops.len() - 1
            });
            let star_type = entry.stars()[0].star_type();
            let name = matches!(star_type, StarType::Handle | StarType::Player | StarType::Member);
            if !name {
                first_word = first_word.min(index);
                if !word_stops.contains(&byte) {
                    word_stops.push(byte);
                }
            }
            beyond_names |= matches!(star_type, StarType::Text | StarType::Rating)
                || (name && (byte == b')' || grammar::IN_NAME[usize::from(byte)]));
            match star_type {
                StarType::Text => stops[known].any_text = true,
                StarType::Player => stops[known].player = true,
                StarType::Rating => stops[known].rating = true,
                _ => {}
            }
        }
        let mut classes = Box::new([0; 256]);
        classes[..=usize::from(b' ')].fill(BLANK);
        stops.iter().for_each(|stop| classes[usize::from(stop.byte)] |= STOP);
        Starts {
            leads: Root::new(entries, &leads, 0),
            after_star: Root::new(entries, &after_star, 1),
            word_stops: word_stops.into(),
            first_word,
            beyond_names,
            classes,
            any_text: stops.iter().any(|stop| stop.any_text),
            ratings: stops.iter().any(|stop| stop.player || stop.rating),
            stops: stops.into(),
            lone_stars: lone_stars.into(),
            leading_star: leading_star.into(),
        }
    }

    /// Tries the entries that begin with a literal.
    #[inline]
    pub(super) fn leads(&self, attempts: &mut Attempts<'_>) {
        self.leads.visit(0, attempts);
    }

    /// Tries the entries that begin with a star.
    #[inline]
    pub(super) fn after_star(&self, attempts: &mut Attempts<'_>) {
        for &entry in &self.lone_stars {
            attempts.attempt(entry, 0);
        }
        let newline = attempts.newline;
        let name = Name::new(attempts.text);
        attempts.name = Some(name);
        let near = newline.min(Name::NEAR);
        if self.beyond_names || name.end >= near || name.first_blank >= Name::NEAR {
            return self.in_first_word(attempts);
        }
        // A star ends where its stop byte comes first. If it is a name, that is after its titles,
        // or before them.
        if name.comes_first(attempts.text[name.end], name.end) {
            self.after_star_at(name.end, attempts);
        }
        if name.length < name.end {
            self.after_star_at(name.length, attempts);
        }
        if !attempts.may_win(self.first_word) {
            return;
        }
        for &stop in &self.word_stops {
            let at = name.in_first_word(stop);
            if at <= newline && at < Name::NEAR && at != name.end && at != name.length {
                self.after_star_at(at, attempts);
            }
        }
    }

    /// Tries the entries whose leading star stops at an index.
    #[inline]
    fn after_star_at(&self, stop: usize, attempts: &mut Attempts<'_>) {
        attempts.star_ends(0, stop);
        self.after_star.visit(stop, attempts);
    }

    /// The same by a loop, where the first bytes do not show all.
    #[inline(never)]
    fn in_first_word(&self, attempts: &mut Attempts<'_>) {
        let (text, newline) = (attempts.text, attempts.newline);
        // Most types hold no blank, so for them the first word shows all that there is.
        let mut seen = Bytes::default();
        let mut end = 0;
        for &byte in &text[..=newline] {
            let class = self.classes[usize::from(byte)];
            if class & STOP != 0 && seen.insert(byte) {
                self.after_star_at(end, attempts);
            }
            if class & BLANK != 0 {
                break;
            }
            end += 1;
        }
        // A blank may be in any text, and before or after a rating.
        let before = end.checked_sub(1).map(|last| text[last]);
        let goes_on = self.any_text || (self.ratings && grammar::blank_may_follow(before));
        if goes_on && end < newline {
            self.after_blank(end, seen, attempts);
        }
    }

    /// The same for stars that may hold a blank; the first one is at `blank`.
    #[inline(never)]
    fn after_blank(&self, blank: usize, mut seen: Bytes, attempts: &mut Attempts<'_>) {
        let (text, newline) = (attempts.text, attempts.newline);
        let so_far = &text[..=blank];
        let player = self.ratings && StarType::Player.may_become(so_far);
        let rating = self.ratings && StarType::Rating.may_become(so_far);
        for stop in &self.stops {
            let goes_on = stop.any_text || (stop.player && player) || (stop.rating && rating);
            if goes_on && seen.insert(stop.byte) {
                let found = memchr2(stop.byte, b'\n', &text[blank + 1..=newline]);
                let at = found.map(|length| blank + 1 + length);
                if let Some(at) = at.filter(|&at| text[at] == stop.byte) {
                    self.after_star_at(at, attempts);
                }
            }
        }
    }
}

#[cfg(test)]
impl Node {
    /// How many bytes the automata take.
    fn memory(&self) -> usize {
        let own = match &self.literals {
            Set::Many(literals) => literals.memory(),
            Set::One(_) | Set::Unknown => 0,
        };
        own + self.nodes().map(Node::memory).sum::<usize>()
    }

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
    pub(super) fn memory(&self) -> usize {
        self.leads.node.memory() + self.after_star.node.memory()
    }

    pub(super) fn most_at_once(&self) -> usize {
        self.leads.node.most_at_once().max(self.after_star.node.most_at_once())
    }
}
