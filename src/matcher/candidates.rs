//! Which entries may match at one place, also in a line that is still arriving.
//!
//! A line begins again after each prompt, so there may be many such places in a line. To try all
//! entries at each would take long, and nearly all are ruled out by one of a few facts: the byte that
//! is there, and for those that begin with a star whether a text of its type ends with its stop byte.

use super::program::Lists;
use crate::list::{Entry, StarType};
use crate::stops::find_stop;

/// The entries of a list by what they begin with.
#[derive(Debug)]
pub(super) struct Candidates {
    /// For each byte the entries whose pattern begins with it.
    by_byte: Lists,
    by_star: Box<[LeadingStar]>,
}

/// The entries whose patterns begin with a star of the same type and stop byte.
#[derive(Debug)]
struct LeadingStar {
    star_type: StarType,
    stop: u8,
    entries: Vec<u32>,
}

impl Candidates {
    pub(super) fn new(entries: &[Entry]) -> Candidates {
        let mut by_byte = vec![Vec::new(); 256];
        let mut by_star: Vec<LeadingStar> = Vec::new();
        for (index, entry) in (0..).zip(entries) {
            if let Some(&first) = entry.pattern().lead().first() {
                by_byte[usize::from(first)].push(index);
                continue;
            }
            let (star_type, stop) = (entry.stars()[0].star_type(), first_stop(entry));
            let is_same =
                |star: &&mut LeadingStar| (star.star_type, star.stop) == (star_type, stop);
            match by_star.iter_mut().find(is_same) {
                Some(star) => star.entries.push(index),
                None => by_star.push(LeadingStar { star_type, stop, entries: vec![index] }),
            }
        }
        let mut lists = Lists::default();
        by_byte.iter().for_each(|list| lists.push(list));
        Candidates { by_byte: lists, by_star: by_star.into() }
    }

    /// Finds the entries that the bytes at one place do not rule out, in the order of the list.
    /// `text` begins at that place, and is not empty.
    pub(super) fn find(
        &self,
        entries: &[Entry],
        text: &[u8],
        found: &mut Vec<u32>,
        is_wanted: impl Fn(u32) -> bool,
    ) {
        found.clear();
        let begins = |&index: &u32| {
            let lead = entries[index as usize].pattern().lead();
            let length = lead.len().min(text.len());
            lead[..length] == text[..length]
        };
        let by_byte = self.by_byte.get(usize::from(text[0])).iter().copied();
        found.extend(by_byte.filter(begins).filter(|&index| is_wanted(index)));
        for star in self.by_star.iter().filter(|star| star.may_begin(text)) {
            found.extend(star.entries.iter().copied().filter(|&index| is_wanted(index)));
        }
        found.sort_unstable();
    }
}

impl LeadingStar {
    /// Whether a text may begin with such a star.
    fn may_begin(&self, text: &[u8]) -> bool {
        let longest = self.star_type.longest();
        if longest == usize::MAX {
            return true; // its end may be anywhere
        }
        // Nearly always the first bytes show it.
        [16, longest + 1].into_iter().all(|most| {
            let near = &text[..text.len().min(most)];
            match find_stop(self.stop, near, 0) {
                Some(end) => near[end] == self.stop && self.star_type.accepts(&near[..end]),
                None => self.star_type.may_become(near),
            }
        })
    }
}

/// The byte that ends the star that a pattern begins with.
pub(super) fn first_stop(entry: &Entry) -> u8 {
    entry.pattern().segments().first().map_or(b'\n', |segment| segment[0])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::list::PatternList;
    use crate::pattern::{Known, Outcome};

    /// What is left out is no match, whatever follows.
    #[test]
    fn only_mismatches_are_left_out() {
        let long = format!("{} tells you: ", "x".repeat(140));
        let texts = [
            "login: ",
            "Foo tells you: hi\n",
            "Foo(50): x\n",
            "1 2 Foo",
            "\x07\x07login: ",
            " 12 x",
            "(told Foo)",
            "fics% <12> r",
            "--> Foo(C) x",
            ":x\n",
            "\n",
            &long,
        ];
        for list in [PatternList::ics(), PatternList::xboard()] {
            let candidates = Candidates::new(list.entries());
            for text in texts.iter().flat_map(|text| (1..=text.len()).map(|end| &text[..end])) {
                let mut found = Vec::new();
                candidates.find(list.entries(), text.as_bytes(), &mut found, |_| true);
                assert!(found.is_sorted());
                for (index, entry) in (0..).zip(list.entries()) {
                    let mut texts = vec![0..0; entry.texts()];
                    let outcome = entry.walk(text.as_bytes(), 0, &mut texts, Known::default());
                    let ruled_out = found.binary_search(&index).is_err();
                    let mismatch = matches!(outcome, Outcome::Mismatch(_));
                    assert!(mismatch || !ruled_out, "{} in {text:?}", entry.pattern());
                }
            }
        }
    }
}
