//! Looks for entries whose outcome in Eager mode depends on where the reads are cut.
//!
//! Nothing is concluded here, only tried: lines are made up from the patterns, run through both
//! modes at every cut, and where Eager mode loses the entry, that is the finding.

use super::{Finding, is_on, sample};
use crate::explain::{Cuts, same_matches};
use crate::list::{Entry, PatternList};

/// The first line and cut found for each entry, in the order of the list.
pub(super) fn findings(list: &PatternList) -> Vec<Finding> {
    let mut cuts = Cuts::new(list);
    let entries = || list.entries().iter().enumerate().filter(|(_, entry)| is_on(list, entry));
    // What may stand inside another line: an example of each entry, without its newline.
    let inside: Vec<(&Entry, Vec<u8>)> = entries()
        .filter_map(|(_, entry)| {
            let mut text = sample::line(entry, None)?;
            text.pop();
            (!text.is_empty() && !text.contains(&b'\n')).then_some((entry, text))
        })
        .collect();
    entries()
        .filter_map(|(index, entry)| {
            if let Some(finding) = try_line(&mut cuts, index, sample::line(entry, None)?) {
                return Some(finding);
            }
            let lead = entry.pattern().lead();
            (0..entry.stars().len()).rev().find_map(|star| {
                inside.iter().find_map(|(other, text)| {
                    // One with `^` can only get in the way where the line begins.
                    if other.at_line_start() && (star > 0 || !lead.is_empty()) {
                        return None;
                    }
                    let line = sample::line(entry, Some((star, text)))?;
                    try_line(&mut cuts, index, line)
                })
            })
        })
        .collect()
}

/// The finding, if a cut of this line makes Eager mode lose the entry that begins it.
fn try_line(cuts: &mut Cuts, index: usize, line: Vec<u8>) -> Option<Finding> {
    let settled = cuts.settled(&line);
    let found = settled.iter().find(|token| token.index == Some(index))?.clone();
    // One run shows whether it is worth trying every cut.
    if same_matches(&settled, &cuts.byte_by_byte(&line)) {
        return None;
    }
    (1..line.len()).find_map(|cut| {
        let eager = cuts.eager(&line, cut);
        let lost = !eager.contains(&found);
        lost.then(|| Finding::CutDependent {
            entry: index,
            witness: line.clone(),
            cut,
            settled: settled.clone(),
            eager,
        })
    })
}
