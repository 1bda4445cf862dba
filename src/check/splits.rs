//! Looks for entries whose outcome in Eager mode depends on where the reads are split.
//!
//! This is a search, not a proof: lines are generated from the patterns and run through both modes,
//! split at every byte. A split at which Eager mode loses the entry is a finding.
//!
//! Eager mode loses an entry only if another one matches in the line before the entry is decided.
//! So a line in which no entry does is not run at all, and the lines in which one is known to
//! match are made first.

use std::collections::{HashMap, HashSet};
use std::rc::Rc;

use super::candidates::Candidates;
use super::{Finding, Selected, is_on, sample};
use crate::explain::{BothModes, same_matches};
use crate::list::{PatternList, StarType};
use crate::pattern::Attempt;

/// How many texts are tried in one star: of those in which an entry matches before the newline,
/// and of the others.
const MOST_TEXTS: [usize; 2] = [64, 32];
/// The maximum number of lines that are generated for one entry.
const MOST_LINES: usize = 256;
/// The maximum number of runs of a matcher for one entry.
const MOST_RUNS: usize = 64;
/// The maximum number of attempts to find an entry that matches early in a line.
const MOST_ATTEMPTS: usize = 10_000;
/// An attempt counts once more for this many stars of its entry.
const STARS: usize = 16;

/// Returns the first line and split found for each entry, in the order of the list.
///
/// Entries that `never` match are skipped. `report` is called with the index of each entry before it
/// is tried.
pub(super) fn findings<'l>(
    list: &'l PatternList,
    never: &HashSet<usize>,
    candidates: impl Fn(Selected<'l>) -> Candidates,
    mut report: impl FnMut(usize),
) -> Tried {
    let on: Selected<'l> =
        list.entries().iter().enumerate().filter(|(_, entry)| is_on(list, entry)).collect();
    let mut early = Early { list, candidates: candidates(on.clone()), attempts: 0 };
    let mut fillings = Fillings::new(&on, &mut early);
    let mut modes = BothModes::new(list);
    let findings = on
        .iter()
        .filter_map(|&(index, entry)| {
            report(index);
            if never.contains(&index) {
                return None;
            }
            let mut trial = Trial { index, runs: 0, modes: &mut modes, early: &mut early };
            if let Some(finding) = trial.try_line(sample::line(entry, None)?) {
                return Some(finding);
            }
            let pattern = entry.pattern();
            let mut lines = 0;
            for matches_early in [true, false] {
                for (star, of) in entry.stars().iter().enumerate().rev() {
                    // An entry with `^` can only match at the start of the line.
                    let begins_line = star == 0 && pattern.lead().is_empty();
                    let stop = pattern.segments().get(star).map_or(b'\n', |segment| segment[0]);
                    let context =
                        StarContext { star_type: of.star_type(), stop, begins_line, matches_early };
                    for &number in fillings.of(context).iter() {
                        if lines == MOST_LINES || trial.runs >= MOST_RUNS {
                            return None;
                        }
                        lines += 1;
                        let text = &fillings.texts[number].text;
                        let line = sample::line(entry, Some((star, text)));
                        if let Some(finding) = line.and_then(|line| trial.try_line(line)) {
                            return Some(finding);
                        }
                    }
                }
            }
            None
        })
        .collect();
    Tried { findings, attempts: early.attempts }
}

/// The findings, and how much work they took.
pub(super) struct Tried {
    pub(super) findings: Vec<Finding>,
    /// The number of attempts to select the lines that are run.
    #[cfg_attr(not(test), expect(dead_code))]
    pub(super) attempts: usize,
}

/// A text to put into a star of another entry: an example line without its newline.
struct Filling {
    text: Vec<u8>,
    at_line_start: bool,
    /// Whether an entry matches in it before the newline.
    matches_early: bool,
}

/// Selects the texts that fit a star.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct StarContext {
    star_type: StarType,
    stop: u8,
    begins_line: bool,
    matches_early: bool,
}

/// All texts, and which of them fit the stars seen so far.
struct Fillings {
    texts: Vec<Filling>,
    fitting: HashMap<StarContext, Rc<[usize]>>,
}

impl Fillings {
    fn new(on: &Selected<'_>, early: &mut Early<'_>) -> Fillings {
        let texts = on
            .iter()
            .filter_map(|(_, entry)| {
                let mut text = sample::line(entry, None)?;
                text.pop();
                if text.is_empty() || text.contains(&b'\n') {
                    return None;
                }
                let matches_early = early.first_end(&text).is_some();
                Some(Filling { text, at_line_start: entry.at_line_start(), matches_early })
            })
            .collect();
        Fillings { texts, fitting: HashMap::new() }
    }

    /// Returns the first texts that fit, in the order of the list.
    fn of(&mut self, context: StarContext) -> Rc<[usize]> {
        let texts = &self.texts;
        let fitting = self.fitting.entry(context).or_insert_with(|| {
            let fits = |filling: &Filling| {
                filling.matches_early == context.matches_early
                    && (context.begins_line || !filling.at_line_start)
                    && !filling.text.contains(&context.stop)
                    && context.star_type.accepts(&filling.text)
            };
            let most = MOST_TEXTS[usize::from(!context.matches_early)];
            (0..texts.len()).filter(|&number| fits(&texts[number])).take(most).collect()
        });
        fitting.clone()
    }
}

/// Finds matches that end before a line is complete.
struct Early<'l> {
    list: &'l PatternList,
    candidates: Candidates,
    /// The number of texts that were searched, plus the attempts in them, by the number of their stars.
    attempts: usize,
}

impl Early<'_> {
    /// Returns the smallest end of a match in a text that goes on; a guess if the search would take too long.
    fn first_end(&mut self, text: &[u8]) -> Option<usize> {
        let has_newline = text.contains(&b'\n');
        let mut first = None;
        self.attempts += 1;
        let most = self.attempts + MOST_ATTEMPTS;
        for index in self.candidates.within(text) {
            let entry = &self.list.entries()[index];
            let pattern = entry.pattern();
            if !has_newline && (pattern.is_open() || pattern.as_bytes().contains(&b'\n')) {
                continue; // it waits for the newline
            }
            for at in 0..text.len() {
                if entry.at_line_start() && !begins_line(text, at) {
                    continue;
                }
                // An attempt goes from star to star, and a list may have a pattern of thousands.
                self.attempts += 1 + entry.stars().len() / STARS;
                if self.attempts > most {
                    // Unknown, so the matcher has to be run.
                    return first.or(Some(1));
                }
                if let Attempt::Match { end, .. } = entry.attempt(text, at) {
                    first = Some(first.map_or(end, |first: usize| first.min(end)));
                }
            }
        }
        first
    }
}

/// Returns whether a line begins at a place before which nothing matched.
fn begins_line(text: &[u8], at: usize) -> bool {
    at == 0 || matches!(text[at - 1], b'\n' | b'\x07')
}

/// The search for one entry.
struct Trial<'c, 'l> {
    index: usize,
    runs: usize,
    modes: &'c mut BothModes,
    early: &'c mut Early<'l>,
}

impl Trial<'_, '_> {
    /// Returns the finding, if a split of this line makes Eager mode lose the entry that begins it.
    fn try_line(&mut self, line: Vec<u8>) -> Option<Finding> {
        let entry = &self.early.list.entries()[self.index];
        let Attempt::Match { end, .. } = entry.attempt(&line, 0) else { return None };
        // Another entry can only win if it matches before the byte that decides this one.
        let undecided = if entry.pattern().is_open() { end } else { end - 1 };
        let first = self.early.first_end(&line[..undecided])?;
        self.runs += 1;
        let settled = self.modes.settled(&line);
        let found = settled.iter().find(|token| token.index == Some(self.index))?.clone();
        for split in first..line.len() {
            self.runs += 1;
            let eager = self.modes.eager(&line, split);
            if !eager.contains(&found) {
                let (entry, witness) = (self.index, line);
                return Some(Finding::SplitDependent { entry, witness, split, settled, eager });
            }
            if split == first {
                // If the first split makes no difference, one run byte by byte shows whether any
                // other split can.
                self.runs += 1;
                if same_matches(&settled, &self.modes.byte_by_byte(&line)) {
                    return None;
                }
            }
            if self.runs >= MOST_RUNS {
                return None;
            }
        }
        None
    }
}
