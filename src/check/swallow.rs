//! Finds entries that never see a line because another one takes all lines whole.
//!
//! `^"*"` takes every line that is not empty from its beginning to its newline. Whatever is
//! below it and would begin in the middle of a line has nothing left to match. It needs a second
//! argument, since such an entry does not lose at its own start: the text is gone before.
//!
//! The argument: nothing begins in the middle of a line if no match ends there. So every entry
//! above the one that takes all must end at the end of a line, and so must every one below that can
//! begin at a newline, as `"\n<12> "` does.

use std::collections::HashMap;

use super::is_on;
use crate::list::{Entry, PatternList, StarType};

/// The entries of a list that matter to this question.
pub(super) struct Swallowers<'l> {
    list: &'l PatternList,
    /// The entries that take every line whole.
    takes_all: Vec<usize>,
    /// The entries that leave a part of a line for others.
    leave_some: Vec<usize>,
    /// The results so far, for each group whose entries were asked about.
    known: HashMap<Option<usize>, Option<usize>>,
}

impl<'l> Swallowers<'l> {
    pub(super) fn new(list: &'l PatternList) -> Swallowers<'l> {
        let all = |wanted: fn(&Entry) -> bool| {
            (0..list.entries().len()).filter(|&index| wanted(&list.entries()[index])).collect()
        };
        Swallowers {
            list,
            takes_all: all(takes_all),
            leave_some: all(|entry| !ends_its_line(entry)),
            known: HashMap::new(),
        }
    }

    /// Returns the entry above `entry` that takes every line before it, if there is one.
    pub(super) fn swallower(&mut self, entry: usize) -> Option<usize> {
        if self.takes_all.is_empty() || begins_at_newline(&self.list.entries()[entry]) {
            return None;
        }
        let group = self.list.entries()[entry].group();
        let by = match self.known.get(&group) {
            Some(known) => *known,
            None => {
                let by = self.first(group);
                self.known.insert(group, by);
                by
            }
        };
        by.filter(|&by| by < entry)
    }

    /// Returns the entry that takes every line, while the group is on.
    fn first(&self, group: Option<usize>) -> Option<usize> {
        let entries = self.list.entries();
        let on = |other: &&usize| {
            entries[**other].group() == group || is_on(self.list, &entries[**other])
        };
        let all = *self.takes_all.iter().find(on)?;
        let leaves_some = |&other: &usize| other < all || begins_at_newline(&entries[other]);
        (!self.leave_some.iter().filter(on).any(leaves_some)).then_some(all)
    }
}

/// Returns whether an entry matches wherever a line begins that is not empty, up to its end.
fn takes_all(entry: &Entry) -> bool {
    matches!(entry.pattern().as_bytes(), b"*" | b"*\n")
        && entry.stars().iter().all(|star| star.star_type() == StarType::Text)
}

fn begins_at_newline(entry: &Entry) -> bool {
    let pattern = entry.pattern();
    let first = match pattern.lead() {
        [] => pattern.segments().first().and_then(|segment| segment.first()),
        lead => lead.first(),
    };
    first == Some(&b'\n')
}

/// Returns whether a match always ends right before a newline, or right after one.
fn ends_its_line(entry: &Entry) -> bool {
    let pattern = entry.pattern();
    // A prompt does not wait for its newline.
    let takes_rest = entry.rest().is_some() && !entry.is_prompt();
    pattern.is_open() || takes_rest || pattern.as_bytes().ends_with(b"\n")
}
