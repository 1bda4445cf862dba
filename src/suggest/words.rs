//! Divides a line into words, and finds those that may be different in another line of the same kind.

use std::collections::{HashMap, HashSet};
use std::ops::Range;

use super::lines::hash;
use crate::grammar;
use crate::list::StarType;

/// Common words, which are not names even if a player with such a name was seen a few times.
const COMMON: [&str; 24] = [
    "the", "are", "you", "not", "and", "for", "what", "who", "this", "that", "your", "game", "all",
    "login", "guest", "white", "black", "none", "no", "is", "in", "to", "game", "server",
];

/// The arrow before the name of a player who describes an action.
const ARROW: &str = "--> ";

/// The maximum length of a mark between its brackets.
const TAG: usize = 4;

/// A part of a line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Token {
    pub(super) class: Class,
    pub(super) range: Range<usize>,
}

/// The type of a part of a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Class {
    /// Letters, which may be a word of the server.
    Word,
    /// One character that is neither a letter nor a blank.
    Sign,
    /// Blanks.
    Blank,
    /// A value that varies from line to line.
    Slot(StarType),
}

impl Token {
    pub(super) fn is_slot(&self) -> bool {
        matches!(self.class, Class::Slot(_))
    }
}

/// The known names of players.
#[derive(Debug)]
pub(super) struct Names<'n> {
    seen: &'n HashMap<Box<str>, u32>,
    /// Words in the place of a name in other lines.
    learned: HashSet<String>,
}

impl<'n> Names<'n> {
    pub(super) fn new(seen: &'n HashMap<Box<str>, u32>) -> Names<'n> {
        Names { seen, learned: HashSet::new() }
    }

    pub(super) fn learn(&mut self, word: &str) {
        if word.len() > 2 && !is_common(word) {
            self.learned.insert(word.to_owned());
        }
    }

    fn has(&self, word: &str) -> bool {
        let guest = |rest: &str| rest.len() == 4 && rest.bytes().all(|b| b.is_ascii_uppercase());
        let often = |&times: &u32| (times > 1 || word.len() > 2) && !is_common(word);
        self.seen.get(word).is_some_and(often)
            || self.learned.contains(word)
            || word.strip_prefix("Guest").is_some_and(guest)
    }
}

fn is_common(word: &str) -> bool {
    COMMON.contains(&word.to_ascii_lowercase().as_str())
}

/// Returns a number that identifies the beginning of a line: its first three words, with digits as zeros.
pub(super) fn first_words(line: &str) -> u64 {
    let words = line.split_ascii_whitespace().take(3);
    let zero = |byte: u8| if byte.is_ascii_digit() { b'0' } else { byte };
    hash(words.map(|word| word.bytes().map(zero).collect::<Vec<_>>()).collect::<Vec<_>>())
}

/// Divides a line into tokens.
pub(super) fn tokens(line: &str, names: &Names<'_>) -> Vec<Token> {
    let bytes = line.as_bytes();
    let mut tokens: Vec<Token> = Vec::new();
    let mut at = tag_end(bytes);
    if at > 0 {
        tokens.push(Token { class: Class::Sign, range: 0..at });
    }
    while at < bytes.len() {
        let (class, end) = next(line, at, names);
        tokens.push(Token { class, range: at..end });
        at = end;
    }
    rate(line, &mut tokens);
    tokens
}

/// Returns the end of the mark with which lines for programs begin, such as `<12>`.
pub(super) fn tag_end(line: &[u8]) -> usize {
    let name = line.iter().skip(1).take_while(|byte| byte.is_ascii_alphanumeric()).count();
    let is_tag = line.first() == Some(&b'<') && line.get(name + 1) == Some(&b'>');
    if is_tag && (1..=TAG).contains(&name) { name + 2 } else { 0 }
}

fn in_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_' || byte == b'-' || !byte.is_ascii()
}

/// Returns the token at an index of a line, and its end.
fn next(line: &str, at: usize, names: &Names<'_>) -> (Class, usize) {
    let bytes = line.as_bytes();
    let run = |from: usize, is: fn(u8) -> bool| {
        bytes[from..].iter().position(|&byte| !is(byte)).map_or(bytes.len(), |end| from + end)
    };
    if bytes[at] == b' ' {
        return (Class::Blank, run(at, |byte| byte == b' '));
    }
    let signed = bytes[at] == b'+'
        && bytes.get(at + 1).is_some_and(u8::is_ascii_digit)
        && (at == 0 || matches!(bytes[at - 1], b' ' | b'(' | b'['));
    // A star that ends in the middle of a word would stop at a letter, which may be anywhere in another line.
    let is_whole = |&end: &usize| bytes.get(end).is_none_or(|&byte| !in_word(byte));
    let digits_end = |from: usize| run(from, |byte| byte.is_ascii_digit());
    if let Some(end) = signed.then(|| digits_end(at + 1)).filter(is_whole) {
        return (Class::Slot(StarType::Word), end);
    }
    if !in_word(bytes[at]) {
        let end = (at + 1..=bytes.len()).find(|&end| line.is_char_boundary(end));
        return (Class::Sign, end.unwrap_or(bytes.len()));
    }
    let end = run(at, in_word);
    let word = &line[at..end];
    let (class, after) = player(bytes, end);
    // At the start of a line, `Foo(50): ` is talk in a channel, and `--> Foo` is a shout.
    let talks = (at == 0 && class == Class::Slot(StarType::Member))
        || (at == ARROW.len() && line.starts_with(ARROW));
    if names.has(word) || (talks && grammar::is_name(word.as_bytes())) {
        return (class, after);
    }
    if let Some(duration) = duration_end(bytes, at, end).filter(is_whole) {
        return (Class::Slot(StarType::Duration), duration);
    }
    let digits = word.bytes().filter(u8::is_ascii_digit).count();
    let letters = word.bytes().any(|byte| byte.is_ascii_alphabetic() || !byte.is_ascii());
    match () {
        _ if grammar::is_number(word.as_bytes()) => {
            // 46.3 is not a number of the list language.
            let decimal =
                bytes.get(end) == Some(&b'.') && bytes.get(end + 1).is_some_and(u8::is_ascii_digit);
            if let Some(end) = decimal.then(|| digits_end(end + 1)).filter(is_whole) {
                return (Class::Slot(StarType::Word), end);
            }
            (Class::Slot(StarType::Number), end)
        }
        // `1-0`, `2026-11-18`, `e2e4`, `1500P`, but not a drawn line such as `-----`.
        _ if digits > 0 => (Class::Slot(StarType::Word), end),
        // Each dash is a token, so that a line of them is not a word.
        _ if !letters => (Class::Sign, at + 1),
        _ => (Class::Word, end),
    }
}

/// Reads a name that ends at `end`, with its titles, and a rating or a channel in parentheses right after it.
fn player(bytes: &[u8], mut end: usize) -> (Class, usize) {
    let mut star_type = StarType::Handle;
    while bytes.get(end) == Some(&b'(') {
        let Some(close) = bytes[end..].iter().take(14).position(|&byte| byte == b')') else {
            break;
        };
        let (inside, after) = (&bytes[end + 1..end + close], end + close + 1);
        // The next byte distinguishes a rating from a channel: `Foo(50): hi`.
        if grammar::is_channel(inside) && bytes.get(after) == Some(&b':') {
            return (Class::Slot(StarType::Member), after);
        }
        if grammar::is_rating(inside) {
            return (Class::Slot(StarType::Player), after);
        }
        if !grammar::is_title(inside) {
            break;
        }
        end = after;
        star_type = StarType::Handle;
    }
    (Class::Slot(star_type), end)
}

/// Returns the end of a duration such as `0:04.795`, whose first digits are at `at..end`.
fn duration_end(bytes: &[u8], at: usize, end: usize) -> Option<usize> {
    if bytes.get(end) != Some(&b':') || !bytes[at..end].iter().all(u8::is_ascii_digit) {
        return None;
    }
    let is_in = |byte: &u8| byte.is_ascii_digit() || matches!(byte, b':' | b'.');
    let mut last = end + bytes[end..].iter().take_while(|&byte| is_in(byte)).count();
    while last > end && !bytes[last - 1].is_ascii_digit() {
        last -= 1;
    }
    grammar::is_duration(&bytes[at..last]).then_some(last)
}

/// Finds ratings: numbers and marks in parentheses after a player, such as `(1500)`, `( 886)` or `(----)`.
fn rate(line: &str, tokens: &mut Vec<Token>) {
    let mut at = 0;
    while at < tokens.len() {
        let is = |index: usize, sign: &str| {
            tokens.get(index).is_some_and(|token: &Token| &line[token.range.clone()] == sign)
        };
        let names_player = |index: usize| tokens[index].class == Class::Slot(StarType::Handle);
        let after_player = at >= 1
            && is(at, "(")
            && (names_player(at - 1) || (at >= 2 && is(at - 1, " ") && names_player(at - 2)));
        let close = (at + 2..(at + 8).min(tokens.len())).find(|&close| is(close, ")"));
        if let (true, Some(close)) = (after_player, close) {
            let inside = tokens[at + 1].range.start..tokens[close].range.start;
            let text = line[inside.clone()].as_bytes();
            if grammar::is_rating(text) {
                let rating = Token { class: Class::Slot(StarType::Rating), range: inside };
                tokens.splice(at + 1..close, [rating]);
            }
        }
        at += 1;
    }
}
