//! Finds entries of a list that do not do what their author expects.
//!
//! Parsing a list finds mistakes in its syntax; [`check`] finds entries that are valid but can't match,
//! or not reliably.
//!
//! | finding | how it is known |
//! |---|---|
//! | [`Shadowed`](Finding::Shadowed) | proved: no text exists that the entry wins |
//! | [`Duplicate`](Finding::Duplicate) | the same pattern with the same conditions is above |
//! | [`SplitDependent`](Finding::SplitDependent) | shown: a line and a split at which Eager mode loses the entry |
//! | [`Forgeable`](Finding::Forgeable) | shown: a line in which talk without `^` matches after the first byte |
//! | [`OneWord`](Finding::OneWord) | read from the patterns: a star of type `text` before a blank |
//! | [`FieldsDiffer`](Finding::FieldsDiffer) | counted: entries of one kind with different field names |
//! | [`Undecided`](Finding::Undecided) | a proof that was given up, see [below](#cost) |
//!
//! A prompt can also be reported before its line has ended, when [`flush`](crate::Matcher::flush) is called.
//! A prompt that is reported as shadowed can't match in this way either.
//!
//! The list `xboard`, which has neither `^` nor types, has one `Forgeable` and one `OneWord`: it is
//! forgeable, as its first lines say.
//!
//! # What is not found
//!
//! Every finding is true, but not everything that is true is found.
//!
//! - An entry is shadowed if others win at the same start, or if an entry above it takes every whole line
//!   (`"foo"` below `^"*"`). An entry whose text is always taken by a match that starts earlier is not
//!   reported otherwise. In a list without types, without `^` and without patterns that go on after a
//!   newline, the result is exact: a text that the entry wins anywhere, it also wins at the beginning of a
//!   line.
//! - A pattern that goes on after a newline never shadows another: there may be no next line.
//! - The texts of two stars are compared by the names of their types and the bytes that they accept, not text
//!   by text. `number` and `channel` have texts in common, but neither is treated as a part of the other. A
//!   star over a part of a literal is exact: `Boss` is a `handle`. Of a star over a literal and a
//!   star it is known which bytes it can contain and how many, which is enough for words and names: `Guest`
//!   and a `number` are a `handle`, but a letter and a `word` may be longer than a `word` can be.
//! - Lines for the splits are made up from the patterns, an example of one entry inside an example of
//!   another, and not all pairs of a long list are tried. An entry without a finding may
//!   still depend on the split of a line that was not tried.
//!
//! # Cost
//!
//! The time grows with the length of the list and not with its square: only entries whose literals
//! can occur together are compared, and what one entry may cost is bounded. All bounds count work
//! and not time, so the findings are the same on every machine.
//!
//! - A proof is given up after 100,000 states or 10 million steps of one pattern by one byte, or when
//!   the whole list has used 20 million steps and 20,000 more for each entry so far. The entries
//!   whose proofs were given up are reported as [`Undecided`](Finding::Undecided). The shipped lists
//!   have none.
//! - For the splits of one entry at most 256 lines are made up, and a matcher is run at most about 64
//!   times. In each star 64 examples are tried in which another entry is known to match before the
//!   newline, which is what makes a split matter, and 32 others.
//!
//! # Groups
//!
//! An entry is checked with the groups on or off as the list says, and its own group on. If it is
//! shadowed only when other groups are on too, the finding names these groups, and its level is
//! [`Note`](Level::Note). [`PatternList::set_group`] switches a group. Splits are tried
//! only for entries that are on.
//!
//! ```
//! use looking_at::PatternList;
//! use looking_at::check::{Level, check};
//!
//! let list = PatternList::parse("my.pat", r#"
//!     talk   "*: *"       from text
//!     board  "<12> "      | rest:line
//!     tell   "* says: *"  from:word text
//!     newline "\n"
//! "#)?;
//! let said: Vec<String> = check(&list).iter().map(|finding| finding.message(&list)).collect();
//! assert_eq!(said, [
//!     r#"talk "*: *" depends on the split: "Foo: <12> \n" is talk, but in Eager mode board if the first read ends after "Foo: <12> ""#,
//! ]);
//!
//! let list = PatternList::parse("my.pat", r#"
//!     tell   ^"* says: *"      from:handle text
//!     loud   ^"* says: * !!"   from:handle text
//!     newline "\n"
//! "#)?;
//! let findings = check(&list);
//! let worst = findings.iter().max_by_key(|finding| finding.level()).unwrap();
//! assert_eq!(worst.level(), Level::Warning);
//! assert_eq!(
//!     worst.message(&list),
//!     r#"loud ^"* says: * !!" never matches: tell ^"* says: *" (line 2) takes all that it matches, such as "Foo says: Foo !!\n""#,
//! );
//! # Ok::<(), looking_at::ListError>(())
//! ```

//! # Several lists
//!
//! Check lists that are used together as one: [`PatternList::then`] puts one after the other, and the
//! findings are about the whole.
//!
//! ```
//! use looking_at::PatternList;
//! use looking_at::check::{Finding, check};
//!
//! let mine = PatternList::parse("mine.pat", "lock ^\"Boss tells you: !lock *\" n:number\nnewline \"\\n\"\n")?;
//! let never = |list: &PatternList| {
//!     let findings = check(list).into_iter();
//!     let never = findings.filter(|finding| matches!(finding, Finding::Shadowed { groups, .. } if groups.is_empty()));
//!     never.map(|finding| list.entries()[finding.entry()].kind().to_owned()).collect::<Vec<_>>()
//! };
//! let theirs = PatternList::parse("theirs.pat", "tell ^\"* tells you: *\" from:handle text\nnewline \"\\n\"\n")?;
//! assert!(never(&mine.clone().then(theirs.clone())).is_empty());
//! // The other way round the tell comes first, and takes what `lock` matches.
//! assert_eq!(never(&theirs.then(mine)), ["lock"]);
//! # Ok::<(), looking_at::ListError>(())
//! ```

mod budget;
mod candidates;
mod finding;
mod forgeable;
mod sample;
mod shadow;
mod splits;
mod swallow;
#[cfg(test)]
mod tests;

use std::collections::{HashMap, HashSet};

pub use finding::{Finding, Level};

use self::budget::{Budget, Exhausted};
use self::candidates::Candidates;
use self::shadow::Proofs;
use self::swallow::Swallowers;
use crate::list::{Entry, PatternList, StarType};

/// Checks a list, and returns the findings in the order of the entries.
pub fn check(list: &PatternList) -> Vec<Finding> {
    check_with(list, &mut |_| {})
}

/// Like [`check`], but reports its progress before each step and at the end.
///
/// ```
/// use looking_at::PatternList;
/// use looking_at::check::{check, check_with};
///
/// let list = PatternList::xboard();
/// let mut last = None;
/// let findings = check_with(&list, &mut |progress| last = Some(progress));
/// assert_eq!(findings, check(&list));
/// assert!(last.is_some_and(|progress| progress.done == progress.total));
/// ```
pub fn check_with(list: &PatternList, report: &mut dyn FnMut(Progress)) -> Vec<Finding> {
    let mut findings = check_among(list, Candidates::new, &mut Budget::new(), report);
    findings.extend(forgeable::findings(list));
    findings.sort_by_cached_key(|finding| finding.entry() as u64);
    findings
}

/// The progress of a check.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct Progress {
    /// The number of steps that are done.
    pub done: usize,
    /// The number of all steps. They do not all take the same time.
    pub total: usize,
}

/// Runs the check. `candidates` selects the entries to compare; any selection that leaves out only entries
/// that can't match has the same findings.
fn check_among<'l>(
    list: &'l PatternList,
    candidates: impl Fn(Selected<'l>) -> Candidates,
    budget: &mut Budget,
    report: &mut dyn FnMut(Progress),
) -> Vec<Finding> {
    let count = list.entries().len();
    let total = 2 * count;
    let mut findings: Vec<Finding> = Vec::new();
    let mut undecided: Vec<usize> = Vec::new();
    let mut duplicates = Duplicates::default();
    let mut reach = Reach {
        list,
        all_on: list.entries().iter().all(|entry| is_on(list, entry)),
        proofs: Proofs::new(list, candidates(list.entries().iter().enumerate().collect())),
        swallowers: Swallowers::new(list),
    };
    for index in 0..count {
        report(Progress { done: index, total });
        budget.next_entry();
        if let Some(of) = duplicates.next(list, index) {
            findings.push(Finding::Duplicate { entry: index, of });
            continue;
        }
        match reach.shadowed(index, budget) {
            Ok(found) => findings.extend(found),
            Err(Exhausted) => undecided.push(index),
        }
    }
    let never: HashSet<usize> = findings
        .iter()
        .filter(|finding| finding.level() == Level::Warning)
        .map(Finding::entry)
        .collect();
    let tried = splits::findings(list, &never, candidates, |index| {
        report(Progress { done: count + index, total });
    });
    findings.extend(tried.findings);
    findings.extend(fields_differ(list));
    if !undecided.is_empty() {
        findings.push(Finding::Undecided { entries: undecided });
    }
    findings.sort_by_cached_key(|finding| finding.entry() as u64);
    report(Progress { done: total, total });
    findings
}

/// Entries with their indices in the list.
type Selected<'l> = Vec<(usize, &'l Entry)>;

/// Returns whether an entry is on in the list.
fn is_on(list: &PatternList, entry: &Entry) -> bool {
    entry.group().is_none_or(|group| list.groups()[group].is_on())
}

/// Returns whether an entry is on whenever another one is.
fn is_on_with(list: &PatternList, entry: &Entry, other: &Entry) -> bool {
    entry.group() == other.group() || is_on(list, entry)
}

/// The pattern of an entry and its conditions.
type Conditions<'l> = (&'l [u8], bool, Vec<StarType>);

/// The entries seen so far, keyed by pattern and conditions.
#[derive(Default)]
struct Duplicates<'l> {
    /// The first entry that is on.
    on: HashMap<Conditions<'l>, usize>,
    /// The first entry of each group.
    in_group: HashMap<(Conditions<'l>, Option<usize>), usize>,
}

impl<'l> Duplicates<'l> {
    /// Returns the first entry above that equals the next entry and is on whenever it is.
    fn next(&mut self, list: &'l PatternList, index: usize) -> Option<usize> {
        let entry = &list.entries()[index];
        let types = entry.stars().iter().map(|star| star.star_type()).collect();
        let conditions = (entry.pattern().as_bytes(), entry.at_line_start(), types);
        let on = self.on.get(&conditions).copied();
        if is_on(list, entry) {
            self.on.entry(conditions.clone()).or_insert(index);
        }
        let first = *self.in_group.entry((conditions, entry.group())).or_insert(index);
        let in_group = (first != index).then_some(first);
        on.into_iter().chain(in_group).min()
    }
}

/// Decides which entries can be reached.
struct Reach<'l> {
    list: &'l PatternList,
    all_on: bool,
    proofs: Proofs,
    swallowers: Swallowers<'l>,
}

impl Reach<'_> {
    fn shadowed(
        &mut self,
        index: usize,
        budget: &mut Budget,
    ) -> Result<Option<Finding>, Exhausted> {
        let entries = self.list.entries();
        let entry = &entries[index];
        let on = |other: usize| is_on_with(self.list, &entries[other], entry);
        let mut by = self.proofs.shadows(index, on, |_| true, budget);
        if !matches!(by, Ok(Some(_)))
            && let Some(swallower) = self.swallowers.swallower(index)
        {
            by = Ok(Some(vec![swallower]));
        }
        if by == Ok(None) && !self.all_on {
            by = self.proofs.shadows(index, |_| true, on, budget);
        }
        let Some(by) = by? else { return Ok(None) };
        let mut groups: Vec<usize> = by
            .iter()
            .filter(|&&other| !on(other))
            .filter_map(|&other| entries[other].group())
            .collect();
        groups.sort_unstable();
        groups.dedup();
        let witness = sample::line(entry, None);
        Ok(Some(Finding::Shadowed { entry: index, by, groups, witness }))
    }
}

/// Returns a finding for each kind whose entries do not all have the same fields.
fn fields_differ(list: &PatternList) -> Vec<Finding> {
    let mut numbers: HashMap<&str, usize> = HashMap::new();
    let mut kinds: Vec<(&str, Vec<usize>)> = Vec::new();
    for (index, entry) in list.entries().iter().enumerate() {
        let number = *numbers.entry(entry.kind()).or_insert_with(|| {
            kinds.push((entry.kind(), Vec::new()));
            kinds.len() - 1
        });
        kinds[number].1.push(index);
    }
    kinds
        .into_iter()
        .filter_map(|(kind, entries)| {
            // The names in the order in which they first occur, and the number of entries that have each.
            let mut names: Vec<&str> = Vec::new();
            let mut having: HashMap<&str, usize> = HashMap::new();
            for &index in &entries {
                let mut own: Vec<&str> = list.entries()[index].field_names().collect();
                own.sort_unstable();
                own.dedup();
                for name in list.entries()[index].field_names() {
                    having.entry(name).or_insert_with(|| {
                        names.push(name);
                        0
                    });
                }
                for name in own {
                    *having.entry(name).or_default() += 1;
                }
            }
            let fields: Vec<String> = names
                .into_iter()
                .filter(|name| having[name] < entries.len())
                .map(str::to_owned)
                .collect();
            let kind = kind.to_owned();
            (!fields.is_empty()).then_some(Finding::FieldsDiffer { kind, entries, fields })
        })
        .collect()
}
