//! Finds the next match in a line, in time linear in the line.
//!
//! The documented procedure tries every pattern at every start, which is quadratic in the line:
//! each attempt can run to its end. Three facts make it linear.
//!
//! - A star that does not find its stop byte before the newline does not find it from a later
//!   start either. The pattern is dead for this line.
//! - As starts move right, so does every place where a star stops. For each star one remembered
//!   place is enough, and it only ever moves forward.
//! - All starts up to the stop of a leading star are the same attempt.
//!
//! So each entry that may match in a line has a [cursor](super::cursor) that goes over the line once, whatever the number
//! of starts, matches and reads. This module decides which entries get one:
//!
//! - entries that match anywhere, if the line has the [literal](super::literals) that they need;
//! - entries that match where a line begins, if the [bytes there](Candidates) do not rule them out.
//!
//! In a complete line the [tree](super::starts) finds the second without cursors, at the first few places where the line
//! begins; more than a few would be quadratic.
//!
//! # Prompts
//!
//! Every entry but a prompt waits for the newline of its line. A prompt has none: the server sends
//! `fics% ` and waits. So the cursors of an unfinished line follow what may match where it begins. A prompt
//! is reported when it is complete and everything before it is a mismatch already. In a list with
//! typed stars that is the case with its last byte. Where an attempt before it is undecided the prompt
//! is open: a later byte may decide it, or a flush may report it.

use std::ops::Range;

use super::BEL;
use super::cursor::{Answer, Cursors, Rule, Window};
use super::groups::Groups;
use super::literals::{Literals, StateID};
use super::program::{EntryFacts, Program, first_byte, leading_star};
use super::starts::LineTail;
use crate::list::{Entry, StarType};
use crate::stops::find_stop;

/// The state of the search in the current line.
#[derive(Debug, Clone, Default)]
pub(super) struct Search {
    cursors: Cursors,
    /// The entries that may match anywhere in this line, and how many of them have their cursors.
    found: Vec<u32>,
    searched: usize,
    /// The entries that may match at a place; a field only to reuse its memory.
    candidates: Vec<u32>,
    /// The index up to which the line was scanned for literals, and the state of the automaton there.
    scanned: Option<(usize, StateID)>,
    /// For each literal the number of the last line that had it.
    seen: Vec<u32>,
    line: u32,
    /// The last place where a line begins whose entries have their cursors, or only its prompts.
    place: Option<usize>,
    only_prompts: bool,
    /// The number of places of this line where entries were tried without cursors.
    tried: usize,
    /// The index after the BEL bytes, as far as they have been counted.
    bells: usize,
    prompt: Prompt,
    /// Whether all of this is about prompts in an unfinished line, and the state of the groups for which it holds.
    prompts_only: bool,
    version: u32,
    /// The star ranges of an attempt in the tree: room for those of any entry.
    ranges: Box<[Range<usize>]>,
    /// After a match, its stars and its rest of line, as ranges of the match.
    pub(super) fields: Box<[Range<usize>]>,
}

/// The maximum number of places in a line where entries are tried without cursors. Such an attempt may read the
/// whole line, so without a limit a line of prompts would take quadratic time.
pub(super) const PLACES: usize = 4;

/// What is known about a prompt where the unfinished line begins.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
enum Prompt {
    /// No prompt is complete yet.
    #[default]
    Possible,
    /// A prompt is complete, but an attempt before it is undecided.
    Open,
    /// No prompt is reported before the newline.
    Impossible,
}

/// The entries of a list, and which of them are on.
#[derive(Debug, Clone, Copy)]
pub(super) struct Entries<'m> {
    pub(super) program: &'m Program,
    pub(super) groups: &'m Groups,
}

impl Search {
    pub(super) fn new(program: &Program) -> Search {
        let most = program.facts.iter().map(|facts| facts.ranges).max().unwrap_or(0);
        let fields: Box<[Range<usize>]> = vec![0..0; most as usize].into();
        Search { ranges: fields.clone(), fields, ..Search::default() }
    }

    /// Forgets the line.
    #[inline]
    pub(super) fn clear(&mut self) {
        self.cursors.clear();
        self.found.clear();
        self.searched = 0;
        self.scanned = None;
        self.place = None;
        self.tried = 0;
        self.bells = 0;
        self.prompt = Prompt::Possible;
        self.prompts_only = false;
    }

    /// Returns the first index from `from` on where no BEL is. A line begins there if one begins at `from`. Within a line
    /// `from` must not go back, so that each BEL is read once.
    #[inline]
    pub(super) fn after_bells(&mut self, text: &[u8], from: usize) -> usize {
        self.bells = after_bells(text, self.bells.max(from));
        self.bells
    }

    /// Returns the first match of a line that starts in a window.
    ///
    /// What starts at the newline counts only if the window begins there: few entries can.
    #[inline(always)]
    pub(super) fn next(
        &mut self,
        entries: Entries<'_>,
        text: &[u8],
        window: Window,
        rule: Rule,
    ) -> Answer {
        let Entries { program, groups } = entries;
        let mut best = Answer::Nothing;
        if window.newline == Some(window.from) {
            self.cursors.add(program, &program.newline.entries, window.from);
        } else {
            if !groups.only_anchored() {
                self.find_literals(program, text, window);
            }
            best = self.at_first_place(entries, text, window);
            // Nothing starts before it, and every entry that may start there was tried.
            let all_tried = program.beyond_trees.is_empty() && !program.crosses_within;
            if all_tried && best.start() == Some(window.from) {
                return best;
            }
            let new = std::mem::replace(&mut self.searched, self.found.len());
            self.cursors.add(program, &self.found[new..], window.from);
        }
        if self.cursors.is_empty() {
            return best;
        }
        let so_far = (best, &mut *self.fields);
        let is_on = |_, facts: &EntryFacts| groups.has(facts.group);
        self.cursors.best(program, text, window, rule, so_far, is_on)
    }

    /// Returns the first match at the first place of a window, or gives the entries that match only where a line begins
    /// their cursors. That place is after the BEL bytes where a line begins.
    #[inline(always)]
    fn at_first_place(&mut self, entries: Entries<'_>, text: &[u8], window: Window) -> Answer {
        let program = entries.program;
        let line_start = window.line_start.filter(|_| program.has_anchored);
        let place = line_start.unwrap_or(window.from);
        let at_bells = place > window.from && program.anchored_match_bells;
        if let Some(newline) = window.newline
            && self.tried < PLACES
            && !at_bells
        {
            if line_start.is_some() {
                self.cursors.add(program, &program.beyond_trees, window.from);
            } else if self.found.is_empty() {
                return Answer::Nothing;
            }
            if place == newline {
                return Answer::Nothing;
            }
            self.tried += 1;
            // Most matches start here, so an attempt of each entry that was found often saves all cursors. A pattern that
            // goes on after the newline may be undecided: it needs its cursor.
            let here = place == window.from && !program.crosses_within;
            let others = if here { &self.found[..] } else { &[] };
            let line = LineTail { text: &text[place..], newline: newline - place };
            let ranges = (&mut *self.ranges, &mut *self.fields);
            let found = program.starts.find(entries, line, line_start.is_some(), others, ranges);
            return found.map_or(Answer::Nothing, |(entry, length)| Answer::Match {
                entry,
                start: place,
                end: place + length,
            });
        }
        if line_start.is_some() {
            let places = window.from..place;
            self.add_candidates(program, &program.candidates, text, places, at_bells, |facts| {
                facts.at_line_start
            });
        }
        Answer::Nothing
    }

    /// Returns the first entry that matches where a line begins, at an index of a complete line, and the length of its
    /// match.
    #[inline(always)]
    pub(super) fn at_line_start(
        &mut self,
        entries: Entries<'_>,
        text: &[u8],
        place: usize,
        newline: usize,
    ) -> Option<(u32, usize)> {
        let line = LineTail { text: &text[place..], newline: newline - place };
        let ranges = (&mut *self.ranges, &mut *self.fields);
        entries.program.starts.find(entries, line, true, &[], ranges)
    }

    /// Adds cursors for the candidates that the bytes at the beginning of a line do not rule out.
    #[inline(never)]
    fn add_candidates(
        &mut self,
        program: &Program,
        candidates: &Candidates,
        text: &[u8],
        Range { start: from, end: bells }: Range<usize>,
        at_bells: bool,
        is_wanted: impl Fn(&EntryFacts) -> bool,
    ) {
        // If only BEL bytes have arrived and no match begins with one, the next byte decides.
        if self.place == Some(from) && !self.only_prompts || (bells == text.len() && !at_bells) {
            return;
        }
        if self.place.replace(from).is_some_and(|place| place != from) {
            self.cursors.forget_before(program, from);
        }
        self.only_prompts = false;
        self.candidates.clear();
        if at_bells {
            self.candidates.extend(0..program.entries.len() as u32);
        } else {
            candidates.find(&program.entries, &text[bells..], &mut self.candidates);
        }
        self.candidates.retain(|&entry| is_wanted(program.facts(entry)));
        self.cursors.add(program, &self.candidates, from);
    }

    /// Returns the answer of an entry that has matched at a start and waits for the rest of its line, also if it was
    /// switched off since.
    pub(super) fn held(
        &mut self,
        program: &Program,
        held: u32,
        text: &[u8],
        start: usize,
        rule: Rule,
    ) -> Answer {
        self.cursors.add(program, &[held], start);
        let window = Window { from: start, last: start, line_start: Some(start), newline: None };
        let so_far = (Answer::Nothing, &mut *self.fields);
        self.cursors.best(program, text, window, rule, so_far, |entry, _| entry == held)
    }

    /// Finds the entries whose literals are in the line, as far as it has arrived.
    fn find_literals(&mut self, program: &Program, text: &[u8], window: Window) {
        let (known, anywhere) = (self.found.len(), &program.anywhere);
        let (scanned, state) = self.scanned.unwrap_or_else(|| {
            // `seen` has the number of a line, not a flag, so that it need not be cleared for each line.
            self.line = self.line.checked_add(1).unwrap_or_else(|| {
                self.seen.fill(0);
                1
            });
            self.seen.resize(anywhere.needed_by.len(), 0);
            self.found.extend_from_slice(&anywhere.always);
            (window.from, anywhere.literals.as_ref().map(Literals::start).unwrap_or_default())
        });
        let to = window.newline.unwrap_or(text.len());
        self.scanned = Some((to, state));
        if let Some(literals) = anywhere.literals.as_ref().filter(|_| scanned < to) {
            let (line, seen, found) = (self.line, &mut self.seen, &mut self.found);
            let state = literals.scan(state, &text[scanned..to], |literal| {
                let new = std::mem::replace(&mut seen[literal], line) != line;
                if new {
                    found.extend_from_slice(&anywhere.needed_by[literal]);
                }
                new
            });
            self.scanned = Some((to, state));
        }
        // Cursors are kept in the order of the list, and in that order they are added without sorting them all.
        if self.found.len() > known + 1 {
            self.found[known..].sort_unstable();
        }
    }

    /// Returns whether a flush would report a prompt.
    pub(super) fn has_open_prompt(&self) -> bool {
        self.prompt == Prompt::Open
    }

    /// Returns whether a prompt may be reported after one more byte of an unfinished line.
    #[inline]
    pub(super) fn may_end_prompt(&self, program: &Program, groups: &Groups, byte: u8) -> bool {
        // A group that was switched may have a prompt that was impossible before.
        self.version != groups.version()
            || match self.prompt {
                Prompt::Possible => program.prompt_ends[usize::from(byte)],
                Prompt::Open => true,
                Prompt::Impossible => false,
            }
    }

    /// Returns the prompt to report in an unfinished line that begins at index `from` of `text`.
    ///
    /// What was found out is kept for the next call, which must be with more text or none.
    pub(super) fn prompt(
        &mut self,
        Entries { program, groups }: Entries<'_>,
        text: &[u8],
        from: usize,
        flush: bool,
    ) -> Option<(u32, Range<usize>)> {
        if !self.prompts_only || self.version != groups.version() {
            self.clear();
            (self.prompts_only, self.version) = (true, groups.version());
        }
        // A flush finds nothing new: every byte that may end a prompt was looked at when it arrived.
        let known = flush && self.place == Some(from) && self.prompt == Prompt::Possible;
        if known || self.prompt == Prompt::Impossible {
            return None;
        }
        let bells = self.after_bells(text, from);
        let at_bells = bells > from && program.match_bells;
        let window = Window { from, last: bells, line_start: Some(bells), newline: None };
        let is_on = |_, facts: &EntryFacts| groups.has(facts.group);
        let is_prompt = |entry, facts: &EntryFacts| facts.is_prompt && is_on(entry, facts);
        // The prompts alone show that most lines can't be one. Other entries get cursors only if a prompt is complete.
        if self.place != Some(from) {
            let prompts = &program.prompts;
            self.add_candidates(program, prompts, text, from..bells, at_bells, |facts| {
                facts.is_prompt
            });
            self.only_prompts = true;
        }
        let complete = {
            let so_far = (Answer::Nothing, &mut *self.fields);
            self.cursors.best(program, text, window, Rule::Flush, so_far, is_prompt)
        };
        if complete != Answer::Nothing {
            let all = &program.candidates;
            self.add_candidates(program, all, text, from..bells, at_bells, |_| true);
            for (rule, is_reported) in [(Rule::Settled, true), (Rule::Flush, flush)] {
                let so_far = (Answer::Nothing, &mut *self.fields);
                let best = self.cursors.best(program, text, window, rule, so_far, is_on);
                if let Answer::Match { entry, start, end } = best
                    && program.facts(entry).is_prompt
                {
                    self.prompt = Prompt::Open;
                    return is_reported.then_some((entry, start..end));
                }
            }
        }
        let may_be_prompt = |entry: u32| is_prompt(entry, program.facts(entry));
        let possible = self.place != Some(from) || self.cursors.any_may_match(bells, may_be_prompt);
        self.prompt = if possible { Prompt::Possible } else { Prompt::Impossible };
        None
    }

    /// Notes that a prompt was reported, and that another may follow in the same line. What the cursors remember of the line
    /// stays valid for later starts, unless the text was moved.
    pub(super) fn after_prompt(&mut self, moved: bool) {
        if moved {
            self.clear();
        }
        self.prompt = Prompt::Possible;
    }
}

/// Selects the entries that may match at one place. The first byte rules out nearly all of them, and so does the type of
/// a leading star.
#[derive(Debug)]
pub(super) struct Candidates {
    /// For each byte the entries whose pattern begins with it.
    by_byte: Box<[Vec<u32>]>,
    /// The entries whose patterns begin with a star, by its type and stop byte.
    by_star: Vec<((StarType, u8), Vec<u32>)>,
}

impl Candidates {
    /// Indexes the entries that are wanted.
    pub(super) fn new(entries: &[Entry], is_wanted: impl Fn(&Entry) -> bool) -> Candidates {
        let mut by_byte = vec![Vec::new(); 256];
        let mut by_star: Vec<((StarType, u8), Vec<u32>)> = Vec::new();
        for (index, entry) in (0..).zip(entries).filter(|(_, entry)| is_wanted(entry)) {
            if let Some(&first) = entry.pattern().lead().first() {
                by_byte[usize::from(first)].push(index);
                continue;
            }
            let stop = entry.pattern().segments().first().map_or(b'\n', |segment| segment[0]);
            let star = (entry.stars()[0].star_type(), stop);
            match by_star.iter_mut().find(|(known, _)| *known == star) {
                Some((_, entries)) => entries.push(index),
                None => by_star.push((star, vec![index])),
            }
        }
        Candidates { by_byte: by_byte.into(), by_star }
    }

    /// Finds the entries that the bytes at one place do not rule out. `text` begins at that place, and is not empty.
    pub(super) fn find(&self, entries: &[Entry], text: &[u8], found: &mut Vec<u32>) {
        let begins = |index: &&u32| {
            let lead = entries[**index as usize].pattern().lead();
            let length = lead.len().min(text.len());
            lead[..length] == text[..length]
        };
        found.extend(self.by_byte[usize::from(text[0])].iter().filter(begins));
        for ((star_type, stop), entries) in &self.by_star {
            if may_begin(*star_type, *stop, text) {
                found.extend(entries);
            }
        }
    }
}

/// Returns whether a text may begin with a star of this type and the byte that stops it.
fn may_begin(star_type: StarType, stop: u8, text: &[u8]) -> bool {
    let longest = star_type.longest();
    if longest == usize::MAX {
        return true; // its end may be anywhere
    }
    // The first bytes nearly always decide, and the search in them is short. The longest text of the type decides the rest.
    [16, longest + 1].into_iter().all(|most| {
        let near = &text[..text.len().min(most)];
        match find_stop(stop, near, 0) {
            Some(end) => near[end] == stop && star_type.accepts(&near[..end]),
            None => star_type.may_become(near),
        }
    })
}

/// Returns whether a match of one of the entries may begin with a BEL byte. Of the stars only those of type text
/// may hold one.
pub(super) fn match_bells<'e>(entries: impl IntoIterator<Item = &'e Entry>) -> bool {
    entries
        .into_iter()
        .any(|entry| leading_star(entry) == Some(StarType::Text) || first_byte(entry) == Some(BEL))
}

/// Returns the first index from `from` on where no BEL is.
#[inline]
fn after_bells(text: &[u8], from: usize) -> usize {
    from + text[from..].iter().take_while(|&&byte| byte == BEL).count()
}
