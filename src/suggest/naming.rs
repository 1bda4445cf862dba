//! Names drafted entries: kinds after the words of a pattern, fields after the words around a star.

use std::collections::HashSet;

use super::group::Part;
use super::words::tag_end;
use crate::event::Kind;
use crate::list::StarType;

/// Words that say little about a message.
const SMALL: [&str; 44] = [
    "a", "an", "the", "to", "of", "is", "are", "was", "were", "you", "your", "and", "or", "in",
    "on", "at", "by", "for", "from", "with", "has", "have", "had", "be", "been", "this", "that",
    "it", "its", "as", "no", "s", "t", "re", "can", "will", "would", "so", "if", "vs", "than",
    "there", "do", "who",
];
/// Words that can't be the name of a field, or of a kind.
const RESERVED: [&str; 7] = ["at", "kind", "block", "line", "span", "group", "end"];
/// The maximum number of words and of bytes of a kind.
const WORDS: usize = 4;
const LONGEST: usize = 40;

fn is_name(word: &str) -> bool {
    word.len() > 1
        && word.starts_with(|c: char| c.is_ascii_lowercase())
        && word.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_')
}

/// Returns the words of a text, in lower case.
fn words(text: &str) -> impl DoubleEndedIterator<Item = String> {
    text.split(|c: char| !c.is_ascii_alphanumeric())
        .map(str::to_ascii_lowercase)
        .filter(|word| is_name(word))
}

fn is_small(word: &str) -> bool {
    SMALL.contains(&word) || RESERVED.contains(&word)
}

/// Returns a kind for a pattern: its first significant words.
pub(super) fn kind(parts: &[Part]) -> String {
    let literal: Vec<String> = parts
        .iter()
        .flat_map(|part| match part {
            Part::Text(text) => words(text).collect(),
            Part::Slot(_) => Vec::new(),
        })
        .collect();
    let telling: Vec<&String> = literal.iter().filter(|word| !is_small(word)).collect();
    let chosen = if telling.is_empty() { literal.iter().collect() } else { telling };
    let mut kind = String::new();
    for word in chosen.into_iter().take(WORDS) {
        if kind.len() + word.len() < LONGEST {
            if !kind.is_empty() {
                kind.push('_');
            }
            kind.push_str(word);
        }
    }
    if kind.is_empty() { without_words(parts) } else { kind }
}

/// Returns a kind for a pattern without words.
fn without_words(parts: &[Part]) -> String {
    match parts {
        [Part::Text(text), ..] if tag_end(text.as_bytes()) > 0 => {
            let tag = &text[1..tag_end(text.as_bytes()) - 1];
            format!("tag_{}", tag.to_ascii_lowercase())
        }
        [Part::Slot(StarType::Member | StarType::Player | StarType::Handle), Part::Text(text)]
            if text.starts_with(':') =>
        {
            "talk".to_owned()
        }
        [Part::Text(text)] => {
            let letters = text.chars().filter(char::is_ascii_alphanumeric);
            let letters = letters.take(WORDS).collect::<String>().to_ascii_lowercase();
            format!("sign_{letters}").trim_end_matches('_').to_owned()
        }
        _ => "columns".to_owned(),
    }
}

/// Makes a kind unique, and different from the kinds with a type.
pub(super) fn unused(kind: &str, used: &mut HashSet<String>) -> String {
    let free = |name: &String| {
        Kind::of(name) == Kind::Notice && !RESERVED.contains(&name.as_str()) && name != "newline"
    };
    let numbered = (2_u32..).map(|number| format!("{kind}_{number}"));
    let mut names = std::iter::once(kind.to_owned()).chain(numbered);
    let name = names.find(|name| free(name) && !used.contains(name)).unwrap_or_default();
    used.insert(name.clone());
    name
}

/// Returns the type and the name of a slot, given the text around it.
pub(super) fn field(parts: &[Part], index: usize, talk: bool) -> (StarType, String) {
    let Part::Slot(star_type) = parts[index] else {
        return (StarType::Text, "text".to_owned());
    };
    let text = |at: Option<usize>| match at.and_then(|at| parts.get(at)) {
        Some(Part::Text(text)) => text.as_str(),
        _ => "",
    };
    let (before, after) = (text(index.checked_sub(1)), text(Some(index + 1)));
    let (last, next) = (words(before).next_back(), words(after).next());
    let near = |word: Option<&String>| word.filter(|word| !is_small(word)).cloned();
    let adjacent = !before.trim_end().ends_with([',', '.', ';', ')', ']']);
    let last_near = near(last.as_ref().filter(|_| adjacent));
    match star_type {
        StarType::Handle | StarType::Player | StarType::Member => {
            let role = match last.as_deref() {
                _ if after.starts_with(" vs") => "white",
                _ if before.ends_with("vs. ") || before.ends_with("vs ") => "black",
                _ if talk => "from",
                Some(word @ ("to" | "from" | "by")) => word,
                _ => "name",
            };
            (star_type, role.to_owned())
        }
        StarType::Number
            if [&last, &next].iter().any(|word| word.as_deref() == Some("channel")) =>
        {
            (StarType::Channel, "channel".to_owned())
        }
        StarType::Number => {
            (star_type, last_near.or(near(next.as_ref())).unwrap_or_else(|| "number".to_owned()))
        }
        StarType::Rating => (star_type, "rating".to_owned()),
        StarType::Duration => (star_type, "time".to_owned()),
        _ => {
            let name = near(next.as_ref()).or(last_near);
            (star_type, name.unwrap_or_else(|| "word".to_owned()))
        }
    }
}

/// Makes the name of a field unique in its entry.
pub(super) fn unused_field(name: &str, used: &mut HashSet<String>) -> String {
    let numbered = (2_u32..).map(|number| format!("{name}{number}"));
    let mut names = std::iter::once(name.to_owned()).chain(numbered);
    let free = |name: &String| !used.contains(name) && !RESERVED.contains(&name.as_str());
    let name = names.find(free).unwrap_or_default();
    used.insert(name.clone());
    name
}
