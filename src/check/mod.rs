//! Looks at a list for entries that do not do what their author thinks.
//!
//! Reading a list finds what is wrong with its text; [`check`] finds what is wrong with its sense.
//!
//! | finding | how it is known |
//! |---|---|
//! | [`Shadowed`](Finding::Shadowed) | proved: no text exists that the entry wins |
//! | [`Duplicate`](Finding::Duplicate) | the same pattern with the same conditions stands above |
//! | [`CutDependent`](Finding::CutDependent) | shown: a line and a cut at which Eager mode loses the entry |
//! | [`FieldsDiffer`](Finding::FieldsDiffer) | counted: entries of one kind with different field names |
//!
//! # What is not found
//!
//! Every finding is true, but not everything that is true is found.
//!
//! - An entry is shadowed if others win at the same start, or if an entry above it takes every
//!   line whole (`"foo"` below `^"*"`). One that loses in another way because its text is always
//!   gone before is not reported. In a list without types, without `^` and without patterns that
//!   go on after a newline there is no other way: a text that the entry wins at all, it also wins
//!   at the beginning of a line, and so the answer is exact.
//! - A pattern that goes on in the next line is not counted on: there may be none.
//! - Types are compared by name and by the bytes they take, not text by text. `number` and
//!   `channel` have texts in common, but neither is taken for a part of the other.
//! - A proof that would need too many states is given up. No list that ships comes near it.
//! - Lines for the cuts are made up from the patterns. An entry about which nothing is said may
//!   still depend on a cut of some line that was not tried.
//!
//! # Groups
//!
//! An entry is judged with the groups as the list has them and its own group on. If it is
//! shadowed only when other groups are on too, the finding names these groups, and its level is
//! [`Note`](Level::Note). [`PatternList::set_group`] changes what the list has. Cuts are looked
//! at only for entries that are on.
//!
//! ```
//! use looking_at::PatternList;
//! use looking_at::check::{Level, check};
//!
//! let list = PatternList::parse("my.pat", r#"
//!     talk   "*: *"       from text
//!     board  "<12> "      | rest:line
//!     tell   "* says: *"  from text
//!     newline "\n"
//! "#)?;
//! let said: Vec<String> = check(&list).iter().map(|finding| finding.message(&list)).collect();
//! assert_eq!(said, [
//!     r#"talk "*: *" depends on the cut: "Foo: <12> \n" is talk, but in Eager mode board if the first read ends after "Foo: <12> ""#,
//! ]);
//!
//! let list = PatternList::parse("my.pat", r#"
//!     tell   "* says: *"      from text
//!     loud   "* says: * !!"   from text
//!     newline "\n"
//! "#)?;
//! let findings = check(&list);
//! let worst = findings.iter().max_by_key(|finding| finding.level()).unwrap();
//! assert_eq!(worst.level(), Level::Warning);
//! assert_eq!(
//!     worst.message(&list),
//!     r#"loud "* says: * !!" never matches: tell "* says: *" (line 2) takes all that it matches, such as "Foo says: Foo !!\n""#,
//! );
//! # Ok::<(), looking_at::ListError>(())
//! ```

mod cuts;
mod finding;
mod sample;
mod shadow;
mod swallow;
#[cfg(test)]
mod tests;

pub use finding::{Finding, Level};

use crate::list::{Entry, PatternList, StarType};

/// Looks at a list as a whole, and reports what it finds in the order of the entries.
pub fn check(list: &PatternList) -> Vec<Finding> {
    let mut findings: Vec<Finding> = Vec::new();
    for index in 0..list.entries().len() {
        findings.extend(duplicate(list, index).or_else(|| shadowed(list, index)));
    }
    findings.extend(cuts::findings(list));
    findings.extend(fields_differ(list));
    findings.sort_by_key(Finding::entry);
    findings
}

/// Whether an entry is on in a list as it stands.
fn is_on(list: &PatternList, entry: &Entry) -> bool {
    entry.group().is_none_or(|group| list.groups()[group].is_on())
}

/// Whether an entry is on whenever another one is.
fn is_on_with(list: &PatternList, entry: &Entry, other: &Entry) -> bool {
    entry.group() == other.group() || is_on(list, entry)
}

fn duplicate(list: &PatternList, index: usize) -> Option<Finding> {
    let entry = &list.entries()[index];
    let types = |entry: &Entry| -> Vec<StarType> {
        entry.stars().iter().map(|star| star.star_type()).collect()
    };
    let of = list.entries()[..index].iter().position(|other| {
        other.pattern() == entry.pattern()
            && other.at_line_start() == entry.at_line_start()
            && types(other) == types(entry)
            && is_on_with(list, other, entry)
    })?;
    Some(Finding::Duplicate { entry: index, of })
}

fn shadowed(list: &PatternList, index: usize) -> Option<Finding> {
    let entries = list.entries();
    let entry = &entries[index];
    let on = |other: usize| is_on_with(list, &entries[other], entry);
    let swallowed = || swallow::swallower(list, index, on).map(|by| vec![by]);
    let by = shadow::shadows(list, index, on, |_| true)
        .or_else(swallowed)
        .or_else(|| shadow::shadows(list, index, |_| true, on))?;
    let mut groups: Vec<usize> = by
        .iter()
        .filter(|&&other| !on(other))
        .filter_map(|&other| entries[other].group())
        .collect();
    groups.sort_unstable();
    groups.dedup();
    Some(Finding::Shadowed { entry: index, by, groups, witness: sample::line(entry, None) })
}

/// One finding for each kind whose entries do not all have the same fields.
fn fields_differ(list: &PatternList) -> Vec<Finding> {
    let mut kinds: Vec<(&str, Vec<usize>)> = Vec::new();
    for (index, entry) in list.entries().iter().enumerate() {
        match kinds.iter_mut().find(|(kind, _)| *kind == entry.kind()) {
            Some((_, entries)) => entries.push(index),
            None => kinds.push((entry.kind(), vec![index])),
        }
    }
    kinds
        .into_iter()
        .filter_map(|(kind, entries)| {
            let names: Vec<Vec<&str>> = entries
                .iter()
                .map(|&index| list.entries()[index].field_names().collect())
                .collect();
            let mut fields: Vec<String> = Vec::new();
            for name in names.iter().flatten() {
                let everywhere = names.iter().all(|names| names.contains(name));
                if !everywhere && !fields.iter().any(|known| known == name) {
                    fields.push((*name).to_owned());
                }
            }
            let kind = kind.to_owned();
            (!fields.is_empty()).then_some(Finding::FieldsDiffer { kind, entries, fields })
        })
        .collect()
}
