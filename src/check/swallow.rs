//! Finds entries that never see a line because another one takes all lines whole.
//!
//! `^"*"` takes every line that is not empty from its beginning to its newline. Whatever stands
//! below it and would begin in the middle of a line has nothing left to match. It needs a second
//! argument, since such an entry does not lose at its own start: the text is gone before.
//!
//! The argument: nothing begins in the middle of a line if no match ends there. So every entry
//! above the one that takes all must end at the end of a line, and so must every one below that can
//! begin at a newline, as `"\n<12> "` does.

use crate::list::{Entry, PatternList, StarType};

/// The entry above `entry` that takes every line before it, if there is one.
pub(super) fn swallower(
    list: &PatternList,
    entry: usize,
    on: impl Fn(usize) -> bool,
) -> Option<usize> {
    let entries = list.entries();
    if begins_at_newline(&entries[entry]) {
        return None;
    }
    let others = || (0..entries.len()).filter(|&other| other != entry && on(other));
    let all =
        others().take_while(|&other| other < entry).find(|&other| takes_all(&entries[other]))?;
    others()
        .filter(|&other| other < all || begins_at_newline(&entries[other]))
        .all(|other| ends_its_line(&entries[other]))
        .then_some(all)
}

/// Whether an entry matches wherever a line begins that is not empty, up to its end.
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

/// Whether a match always ends right before a newline, or right after one.
fn ends_its_line(entry: &Entry) -> bool {
    let pattern = entry.pattern();
    pattern.is_open() || entry.rest().is_some() || pattern.as_bytes().ends_with(b"\n")
}
