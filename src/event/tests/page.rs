//! `src/guide/kinds.md`: every kind with its fields and a line of a server.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use serde_json::Map;

use super::corpus;
use crate::event::binding::BODY;
use crate::event::describe::{DescribedField, described_kinds, without_links};
use crate::event::{Event, text};
use crate::list::{Entry, PatternList};

const HEAD: &str = "\
Every kind of event, with its fields and a line of a server.

This page is made from the types and from the corpus, by a test. The same as JSON Schema is in
`docs/events.schema.json`.

";

const NOTICES: &str = "
# Notices

The other messages that the default list knows have no type of their own: each is a
[`Notice`](crate::event::Notice) with these fields, of which not every message has those marked `?`.
The messages of a list of your own are notices too.

";

/// A line of a server for each kind, the first in the corpus.
fn samples() -> BTreeMap<String, String> {
    let mut samples = BTreeMap::new();
    corpus::events(|heard, line| {
        let line = || {
            let mut shown = String::new();
            text::push_visible(line, &mut shown);
            shown
        };
        samples.entry(heard.kind().to_owned()).or_insert_with(line);
    });
    samples
}

/// A text in a cell of a table.
fn cell(text: &str) -> String {
    text.replace('|', "\\|")
}

/// A text as code, whatever is in it.
fn code(text: &str) -> String {
    if text.contains('`') { format!("`` {text} ``") } else { format!("`{text}`") }
}

fn type_cell(field: &DescribedField) -> String {
    let linked = field
        .type_name
        .rsplit(' ')
        .next()
        .filter(|name| name.starts_with(|letter: char| letter.is_ascii_uppercase()));
    let name = match linked {
        Some(name) => {
            let before = &field.type_name[..field.type_name.len() - name.len()];
            format!("{before}[`{name}`](crate::event::{name})")
        }
        None => field.type_name.clone(),
    };
    if field.optional { format!("{name}, or absent") } else { name }
}

/// The fields of the entries of a kind; those that not all of them have are marked.
fn entry_fields(entries: &[&Entry]) -> String {
    let names = |entry: &Entry| -> Vec<String> {
        let stars = entry.stars().iter().filter(|star| star.is_field());
        let stars = stars.map(|star| star.name().to_owned());
        let rest = entry.rest().map(str::to_owned).into_iter();
        let constants = entry.constants().map(|(name, _)| name.to_owned());
        let body = entry.is_head().then(|| BODY.to_owned());
        stars.chain(rest).chain(constants).chain(body).collect()
    };
    let mut all: Vec<(String, usize)> = Vec::new();
    for name in entries.iter().flat_map(|entry| names(entry)) {
        match all.iter_mut().find(|(known, _)| *known == name) {
            Some((_, count)) => *count += 1,
            None => all.push((name, 1)),
        }
    }
    let shown = all.iter().map(|(name, count)| {
        if *count < entries.len() { format!("{}?", code(name)) } else { code(name) }
    });
    shown.collect::<Vec<_>>().join(" ")
}

fn page() -> String {
    let samples = samples();
    let mut page = HEAD.to_owned();
    for kind in described_kinds() {
        let (name, doc, type_name) = (kind.kind, without_links(&kind.doc), kind.type_name);
        let _ = writeln!(page, "# `{name}`\n\n[`{type_name}`](crate::event::{type_name}): {doc}\n");
        if let Some(line) = samples.get(name) {
            let _ = writeln!(page, "```text\n{line}\n```\n");
        }
        let fields = kind.fields(&mut Map::new());
        if !fields.is_empty() {
            page.push_str("| field | what | |\n|---|---|---|\n");
        }
        for field in fields {
            let (of_type, doc) = (type_cell(&field), cell(&without_links(&field.doc)));
            let _ = writeln!(page, "| `{}` | {of_type} | {doc} |", field.name);
        }
        page.push('\n');
    }
    page.push_str(NOTICES.trim_start());
    page.push_str("| kind | fields | a line |\n|---|---|---|\n");
    let list = PatternList::ics();
    let mut kinds: BTreeMap<&str, Vec<&Entry>> = BTreeMap::new();
    for entry in list.entries().iter().filter(|entry| !Event::KINDS.contains(&entry.kind())) {
        kinds.entry(entry.kind()).or_default().push(entry);
    }
    for (kind, entries) in kinds.iter().filter(|(kind, _)| !["newline", "body"].contains(kind)) {
        let sample = samples.get(*kind).map(|line| code(line.trim())).unwrap_or_default();
        let _ = writeln!(page, "| `{kind}` | {} | {} |", entry_fields(entries), cell(&sample));
    }
    page
}

#[test]
fn the_page_of_all_kinds_is_up_to_date() {
    corpus::assert_file("src/guide/kinds.md", &page());
}

#[test]
fn the_corpus_has_a_line_of_each_kind() {
    const WITHOUT: [&str; 9] = [
        // Of other lists than the default one.
        "demi_board",
        "logged_on",
        // What is reported when something is wrong.
        "move_list_title",
        "move_list_header",
        "overlong",
        "malformed",
        // No recorded server sends these.
        "block_end",
        "ping",
        // A client reports it.
        "answer_end",
    ];
    let samples = samples();
    let without = Event::KINDS.iter().filter(|kind| !samples.contains_key(**kind));
    let without: Vec<_> = without.filter(|kind| !WITHOUT.contains(kind)).collect();
    assert!(without.is_empty(), "put lines of {without:?} into corpus/families");
}
