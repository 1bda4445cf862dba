//! Keeps the lines that nothing matched: each different one once, within bounds.

use std::borrow::Cow;
use std::collections::hash_map::Entry as Slot;
use std::collections::{HashMap, HashSet};
use std::hash::{DefaultHasher, Hash, Hasher};

use memchr::memchr_iter;

use super::words::first_words;
use crate::event::Event;
use crate::handlers::{Context, Listener};
use crate::heard::Heard;
use crate::list::{PatternList, StarType};
use crate::pattern::Attempt;

/// The maximum number of different lines.
const LINES: usize = 50_000;
/// The maximum number of different lines that begin with the same words. Talk has thousands.
const ALIKE: usize = 400;
/// The maximum length of a line in bytes. Longer ones are only counted.
pub(super) const LONGEST: usize = 1024;
/// The maximum number of asterisks in a line: those of a line across the screen. Each becomes a star, so a thousand of them
/// would make an entry that takes long to prove.
const ASTERISKS: usize = 80;
/// The maximum number of names, and the maximum length of each.
const NAMES: usize = 50_000;
const NAME: usize = 32;
/// The maximum number of lines of listings and move lists.
const KNOWN: usize = 20_000;
/// The maximum number of lines whose order is kept.
const ORDER: usize = 500_000;

/// The lines of captures that nothing matched, collected from the events of their sessions.
///
/// It is a [`Listener`]: pass it to sessions with the same list, one for each capture, and then call
/// [`draft`](Unmatched::draft). Its memory is bounded, whatever the captures are.
#[derive(Debug, Clone)]
pub struct Unmatched {
    pub(super) list: PatternList,
    /// Whether all lines count as unmatched, so that the draft replaces the list.
    pub(super) all: bool,
    /// For each entry of the list, its stars that contain a player's name.
    handles: Vec<Vec<usize>>,
    ids: HashMap<Box<str>, u32>,
    pub(super) lines: Vec<CountedLine>,
    /// The number of different lines that begin with the same words.
    alike: HashMap<u64, u32>,
    /// The number of times that each name was seen in a star for a player.
    pub(super) names: HashMap<Box<str>, u32>,
    /// The lines of events of several lines, and the number of each: an entry must not take them.
    pub(super) known: HashMap<Box<str>, u64>,
    /// The lines in the order of the capture, with [`BREAK`] where there was something else between them.
    pub(super) order: Vec<u32>,
    /// The number of lines that nothing matched.
    pub(super) unmatched: u64,
    /// The number of unmatched lines that are not kept: there are too many, they are too long, or they have too many asterisks.
    pub(super) skipped: u64,
    /// Hashes of the lines that are too long or whose bytes are not known. An entry may take them.
    unread: HashSet<u64>,
    /// The number of unmatched lines with characters that no server prints.
    pub(super) garbled: u64,
    /// The prompts that were seen, as entries of the list.
    pub(super) prompts: Vec<usize>,
}

/// Separates two runs of lines.
pub(super) const BREAK: u32 = u32::MAX;

/// A line, and the number of its occurrences.
#[derive(Debug, Clone)]
pub(super) struct CountedLine {
    pub(super) text: Box<str>,
    pub(super) count: u64,
}

impl Unmatched {
    /// Collects the lines that a list does not match.
    pub fn new(list: &PatternList) -> Unmatched {
        let of_entry = |entry: &crate::list::Entry| {
            let is_name = |star: &crate::list::Star| {
                use StarType::{Handle, Member, Player};
                matches!(star.star_type(), Handle | Player | Member) && star.name() != "what"
            };
            // Any line with an arrow and a sentence looks like an it-shout.
            let sure = entry.kind() != "it_shout";
            let stars = entry.stars().iter().enumerate();
            stars.filter(|(_, star)| sure && is_name(star)).map(|(index, _)| index).collect()
        };
        Unmatched {
            list: list.clone(),
            all: false,
            handles: list.entries().iter().map(of_entry).collect(),
            ids: HashMap::new(),
            lines: Vec::new(),
            alike: HashMap::new(),
            names: HashMap::new(),
            known: HashMap::new(),
            order: Vec::new(),
            unmatched: 0,
            skipped: 0,
            unread: HashSet::new(),
            garbled: 0,
            prompts: Vec::new(),
        }
    }

    /// Collects all lines, for a server that no list knows.
    ///
    /// The list is used only to find the ends of prompts and the names of players.
    pub fn all(list: &PatternList) -> Unmatched {
        Unmatched { all: true, ..Unmatched::new(list) }
    }

    /// Returns the number of lines that nothing matched.
    pub fn unmatched(&self) -> u64 {
        self.unmatched
    }

    /// Adds the lines of another capture, collected with the same list.
    pub fn merge(&mut self, other: Unmatched) {
        let Unmatched {
            lines,
            names,
            known,
            order,
            unmatched,
            skipped,
            unread,
            garbled,
            prompts,
            ..
        } = other;
        self.order.push(BREAK);
        let mut moved = Vec::with_capacity(lines.len());
        for CountedLine { text, count } in lines {
            let id = self.id(&text, count);
            moved.push(id.unwrap_or(BREAK));
            if id.is_none() {
                self.skipped += count;
            }
        }
        for id in order {
            self.push_order(moved.get(id as usize).copied().unwrap_or(BREAK));
        }
        // Sorted, since the maps are bounded: which names fit must not depend on the order of a hash map.
        let mut names: Vec<_> = names.into_iter().collect();
        names.sort_unstable();
        names.into_iter().for_each(|(name, count)| self.add_name(&name, count));
        let mut known: Vec<_> = known.into_iter().collect();
        known.sort_unstable();
        known.into_iter().for_each(|(line, count)| self.add_known(&line, count));
        prompts.into_iter().for_each(|entry| self.add_prompt(entry));
        self.unmatched += unmatched;
        self.skipped += skipped;
        self.garbled += garbled;
        self.unread.extend(unread);
    }

    /// Returns whether a line is one of those that were collected, or may be one that was not kept.
    pub(super) fn may_have(&self, line: &str) -> bool {
        let many = || self.alike.get(&first_words(line)).is_some_and(|&n| n as usize >= ALIKE);
        let full = self.skipped > 0 && (self.lines.len() >= LINES || self.unread.len() >= LINES);
        self.ids.contains_key(line) || self.unread.contains(&hash(line)) || many() || full
    }

    fn add(&mut self, line: &str) {
        self.unmatched += 1;
        self.garbled += u64::from(is_garbled(line));
        if line.len() > LONGEST || memchr_iter(b'*', line.as_bytes()).count() > ASTERISKS {
            self.skip(line);
            return;
        }
        match self.id(line, 1) {
            Some(id) => self.push_order(id),
            None => self.skipped += 1,
        }
    }

    /// Counts a line that no entry can be drafted from.
    fn skip(&mut self, line: &str) {
        self.skipped += 1;
        if self.unread.len() < LINES {
            self.unread.insert(hash(line));
        }
    }

    fn push_order(&mut self, id: u32) {
        let again = id == BREAK && self.order.last().is_none_or(|&last| last == BREAK);
        if self.order.len() < ORDER && !again {
            self.order.push(id);
        }
    }

    /// Returns the number of a line, if it is kept.
    fn id(&mut self, line: &str, count: u64) -> Option<u32> {
        if let Some(&id) = self.ids.get(line) {
            self.lines[id as usize].count += count;
            return Some(id);
        }
        if self.lines.len() >= LINES {
            return None;
        }
        let alike = self.alike.entry(first_words(line)).or_default();
        if *alike as usize >= ALIKE {
            return None;
        }
        *alike += 1;
        let id = self.lines.len() as u32;
        self.ids.insert(line.into(), id);
        self.lines.push(CountedLine { text: line.into(), count });
        Some(id)
    }

    fn add_name(&mut self, name: &str, count: u32) {
        let full = self.names.len() >= NAMES;
        match self.names.entry(name.into()) {
            Slot::Occupied(mut known) => {
                *known.get_mut() = known.get().saturating_add(count);
            }
            Slot::Vacant(new) if !full => {
                new.insert(count);
            }
            Slot::Vacant(_) => {}
        }
    }

    /// Adds the name that a text of type handle, player or member begins with.
    fn add_handle(&mut self, text: &str) {
        let name = text.split('(').next().unwrap_or_default().trim_start_matches('*');
        if (2..=NAME).contains(&name.len()) {
            self.add_name(name, 1);
        }
    }

    fn add_known(&mut self, line: &str, count: u64) {
        if let Some(known) = self.known.get_mut(line) {
            *known += count;
        } else if self.known.len() < KNOWN && line.len() <= LONGEST {
            self.known.insert(line.into(), count);
        }
    }

    fn add_prompt(&mut self, entry: usize) {
        if !self.prompts.contains(&entry) {
            self.prompts.push(entry);
        }
    }

    /// Records the names of players in an event.
    fn learn(&mut self, heard: &Heard<'_>) {
        match &heard.event {
            Event::Board(board) => {
                self.add_handle(&board.white);
                self.add_handle(&board.black);
            }
            Event::GameStarted(game) => {
                self.add_handle(&game.white);
                self.add_handle(&game.black);
            }
            Event::Who(who) => {
                who.rows.iter().for_each(|row| self.add_handle(&row.player.name));
            }
            _ => {
                let Some(entry) = heard.entry.filter(|&entry| !self.handles[entry].is_empty())
                else {
                    return;
                };
                let first = heard.line.lines().next().unwrap_or_default();
                let text = [first.as_bytes(), b"\n"].concat();
                let list = self.list.clone();
                let Some(pattern) = list.entries().get(entry) else { return };
                if let Attempt::Match { stars, .. } = pattern.attempt(&text, 0) {
                    for index in self.handles[entry].clone() {
                        let star = &text[stars[index].clone()];
                        self.add_handle(&String::from_utf8_lossy(star));
                    }
                }
            }
        }
    }
}

impl Listener for Unmatched {
    fn event(&mut self, heard: &Heard<'_>, _: &mut Context<'_>) {
        self.hear(heard);
    }
}

impl Unmatched {
    /// Takes an event, as a listener does.
    pub fn hear(&mut self, heard: &Heard<'_>) {
        let entry = heard.entry.and_then(|entry| self.list.entries().get(entry));
        if entry.is_some_and(|entry| entry.is_prompt()) {
            heard.entry.into_iter().for_each(|entry| self.add_prompt(entry));
            self.push_order(BREAK);
            return;
        }
        match &heard.event {
            // A line that repeats a datagram was understood, and a continuation is not a whole line.
            Event::Text(text) if text.repeats.is_none() && !text.continues => {
                // The original bytes of a decoded line are not known, so no pattern can match them.
                let decoded = matches!(heard.line, Cow::Owned(_)) && !heard.line.is_ascii();
                if decoded {
                    self.unmatched += 1;
                    self.garbled += u64::from(is_garbled(&heard.line));
                    self.skip(&heard.line);
                    self.push_order(BREAK);
                } else {
                    self.add(&heard.line);
                }
            }
            Event::Overlong(_) => {
                self.unmatched += 1;
                self.skipped += 1;
            }
            _ => {
                self.learn(heard);
                if self.all {
                    let lines = heard.line.lines().filter(|line| !line.trim().is_empty());
                    lines.for_each(|line| self.add(line));
                } else {
                    self.push_order(BREAK);
                    if is_listing(&heard.event) {
                        heard.line.lines().for_each(|line| self.add_known(line, 1));
                    }
                }
            }
        }
    }
}

/// Returns whether a line has characters that no server prints: it is probably not from a capture.
fn is_garbled(line: &str) -> bool {
    line.chars().any(|letter| letter.is_control() && letter != '\t')
}

/// Returns whether an event consists of lines that no entry matches, such as rows.
fn is_listing(event: &Event<'_>) -> bool {
    matches!(
        event,
        Event::Games(_)
            | Event::Who(_)
            | Event::Sought(_)
            | Event::Finger(_)
            | Event::History(_)
            | Event::Stored(_)
            | Event::Journal(_)
            | Event::NameList(_)
            | Event::InChannel(_)
            | Event::Observers(_)
            | Event::Variables(_)
            | Event::MoveList(_)
    )
}

/// Returns the hash of a text, which is the same in every run.
pub(super) fn hash(text: impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    text.hash(&mut hasher);
    hasher.finish()
}
