//! Parses any text as a list file.
//!
//! The result is a list, or mistakes with their places, and a list that is written again from its entries is
//! the same list.

#![no_main]

use std::fmt::Write as _;

use libfuzzer_sys::fuzz_target;
use looking_at::{Entry, ListError, Pattern, PatternList, StarType};

fuzz_target!(|text: &str| {
    match PatternList::parse("fuzz.pat", text) {
        Ok(list) => {
            let written = written(&list);
            let again = PatternList::parse("again.pat", &written)
                .unwrap_or_else(|error| panic!("{error}\n{written}"));
            assert_same(&list, &again);
        }
        Err(ListError::Mistakes { mistakes, .. }) => {
            assert!(!mistakes.is_empty());
            let lines: Vec<&str> = text.lines().collect();
            for mistake in mistakes {
                // A missing last entry is reported on the line after the text.
                let line = lines.get(mistake.line - 1).copied().unwrap_or_default();
                assert!(mistake.line <= lines.len() + 1, "{mistake}");
                assert!((1..=line.chars().count() + 1).contains(&mistake.column), "{mistake}");
                assert!(!mistake.to_string().is_empty());
            }
        }
        Err(error) => panic!("{error}"),
    }
});

/// Returns the list as a list file, each entry of a group in a group line of its own.
fn written(list: &PatternList) -> String {
    let mut text = String::new();
    // Groups are numbered in the order in which they are named.
    for group in list.groups() {
        text += &format!("group {} {}\nend\n", group.name(), on_off(group.is_on()));
    }
    for entry in list.entries() {
        let group = entry.group().map(|group| &list.groups()[group]);
        if let Some(group) = group {
            text += &format!("group {} {}\n", group.name(), on_off(group.is_on()));
        }
        let caret = if entry.at_line_start() { "^" } else { "" };
        write!(text, "{} {caret}{}", entry.kind(), entry.pattern()).unwrap();
        for star in entry.stars() {
            write!(text, " {}", star.name()).unwrap();
            if star.star_type() != StarType::Text {
                write!(text, ":{}", star.star_type()).unwrap();
            }
        }
        for (name, value) in entry.constants() {
            // A pattern prints its bytes in quotes, which serves for any text but the empty one.
            match Pattern::new(value) {
                Ok(value) => write!(text, " {name}={value}").unwrap(),
                Err(_) => write!(text, " {name}=\"\"").unwrap(),
            }
        }
        text += "|";
        if let Some(rest) = entry.rest() {
            write!(text, " rest:{rest}").unwrap();
        }
        text += if entry.is_prompt() { " prompt" } else { "" };
        text += if entry.is_head() { " head\n" } else { "\n" };
        text += if group.is_some() { "end\n" } else { "" };
    }
    text
}

fn on_off(on: bool) -> &'static str {
    if on { "on" } else { "off" }
}

/// Asserts that two lists are equal, except for the places of their entries.
fn assert_same(list: &PatternList, again: &PatternList) {
    assert_eq!(list.groups(), again.groups());
    assert_eq!(list.entries().len(), again.entries().len());
    for (entry, again) in list.entries().iter().zip(again.entries()) {
        let constants = |entry: &Entry| {
            entry.constants().map(|(n, v)| (n.to_owned(), v.to_owned())).collect::<Vec<_>>()
        };
        assert_eq!(entry.kind(), again.kind());
        assert_eq!(entry.pattern(), again.pattern());
        assert_eq!(entry.stars(), again.stars());
        assert_eq!(constants(entry), constants(again));
        assert_eq!(entry.rest(), again.rest());
        assert_eq!(entry.at_line_start(), again.at_line_start());
        assert_eq!(entry.is_prompt(), again.is_prompt());
        assert_eq!(entry.is_head(), again.is_head());
        assert_eq!(entry.group(), again.group());
    }
}
