//! The fast matcher against the naive one of the tests.
//!
//! The input is read as a list (a small random one, or a shipped one), settings, and a text with chunk
//! boundaries, flushes, ends of stream, switches of groups and skipped bytes in between. Both matchers
//! must give the same tokens, and the tokens must give the text back.

#![no_main]

use std::fmt::{self, Write as _};
use std::ops::Range;
use std::sync::LazyLock;

use libfuzzer_sys::fuzz_target;
use looking_at::{Matcher, Mode, OwnedToken, Pattern, PatternList, StarType, Token};

#[path = "../../src/matcher/tests/naive.rs"]
mod naive;

use naive::Naive;

/// The meaning of a byte of the input in a small list and in its text.
const ALPHABET: [u8; 12] = *b"ab* \n(a:1)\n\x07";

static SHIPPED: LazyLock<[PatternList; 3]> =
    LazyLock::new(|| [PatternList::xboard(), PatternList::ics(), PatternList::demichess()]);

/// The most bytes of a line, for a list that ships: the usual, and few.
const LIMITS: [usize; 2] = [64 * 1024, 40];

/// A matcher for each setting of each list that ships: to make one takes longer than to use it.
static MATCHERS: LazyLock<Vec<(Setting, Matcher)>> = LazyLock::new(|| {
    let mut matchers = Vec::new();
    for list in 0..SHIPPED.len() {
        for mode in [Mode::Settled, Mode::Eager] {
            for max_pending in LIMITS {
                let matcher = build(&SHIPPED[list], mode, max_pending);
                matchers.push(((list, mode, max_pending), matcher));
            }
        }
    }
    matchers
});

/// The number of a shipped list, then the calls to a matcher for it.
type Setting = (usize, Mode, usize);

fn build(list: &PatternList, mode: Mode, max_pending: usize) -> Matcher {
    Matcher::builder(list.clone()).mode(mode).max_pending(max_pending).build()
}

fuzz_target!(|data: &[u8]| {
    let case = Case::read(data);
    let expected = case.naive_tokens();
    let found = case.fast();
    assert!(found == expected, "{case}found: {}expected: {}", Lines(&found), Lines(&expected));
    case.assert_tiles(&expected);
});

/// A call of a matcher.
#[derive(Debug, Clone)]
enum Step {
    Feed(Vec<u8>),
    Flush,
    Finish,
    Group(String, bool),
    Skip(u64),
}

struct Case {
    list: PatternList,
    /// The number of the list if it ships, and otherwise its text.
    source: Result<usize, String>,
    mode: Mode,
    max_pending: usize,
    steps: Vec<Step>,
}

impl Case {
    /// Any bytes are a case; bytes that are missing count as zero.
    fn read(data: &[u8]) -> Case {
        let mut input = Input(data);
        let settings = input.byte();
        let mode = if settings & 1 == 0 { Mode::Settled } else { Mode::Eager };
        let limit = settings >> 1 & 3;
        let (list, shape) = (usize::from(settings >> 3 & 3), settings >> 5);
        if let Some(shipped) = SHIPPED.get(list).filter(|_| shape < 2) {
            let steps = steps(&mut input, shipped, false);
            let max_pending = LIMITS[usize::from(limit == 3)];
            return Case { list: shipped.clone(), source: Ok(list), mode, max_pending, steps };
        }
        let max_pending = match limit {
            0 | 1 => 64 * 1024,
            2 => 1 + usize::from(input.byte() % 12),
            _ => 1 + usize::from(input.byte()),
        };
        let source = small_list(&mut input);
        let list = PatternList::parse("small.pat", &source)
            .unwrap_or_else(|error| panic!("{error}\n{source}"));
        let mut steps = steps(&mut input, &list, true);
        if list.entries().len() < 8 && settings >> 3 == 31 {
            // Long enough for the buffer to move what is left of it to the front.
            let length: usize = steps.iter().map(Step::length).sum();
            steps = vec![steps; 6000 / length.max(60)].concat();
        }
        Case { list, source: Err(source), mode, max_pending, steps }
    }

    fn matcher(&self) -> Matcher {
        if let Ok(number) = self.source {
            let setting = (number, self.mode, self.max_pending);
            let known = MATCHERS.iter().find(|(known, _)| *known == setting);
            return known.expect("a matcher for every setting").1.clone();
        }
        build(&self.list, self.mode, self.max_pending)
    }

    fn fast(&self) -> Vec<OwnedToken> {
        let mut matcher = self.matcher();
        let mut tokens = Vec::new();
        let mut sink = |token: Token<'_>| tokens.push(token.to_owned());
        for step in &self.steps {
            match step {
                Step::Feed(bytes) => matcher.feed(bytes, &mut sink),
                Step::Flush => matcher.flush(&mut sink),
                Step::Finish => {
                    matcher.finish(&mut sink);
                    assert_eq!(matcher.pending(), 0);
                }
                Step::Group(name, on) => assert!(matcher.groups().set(name, *on)),
                Step::Skip(bytes) => matcher.skip(*bytes),
            }
        }
        matcher.finish(&mut sink);
        assert_eq!(matcher.pending(), 0);
        tokens
    }

    /// Returns the tokens of the naive matcher. It gets the text alone, so its spans are moved to the stream's.
    fn naive_tokens(&self) -> Vec<OwnedToken> {
        let mut naive = Naive::new(self.list.clone(), self.mode, self.max_pending);
        for step in &self.steps {
            match step {
                Step::Feed(bytes) => naive.feed(&without_returns(bytes)),
                Step::Flush => naive.flush(),
                Step::Finish => naive.finish(),
                Step::Group(name, on) => naive.set_group(name, *on),
                Step::Skip(_) => {}
            }
        }
        naive.finish();
        let places = self.places();
        for token in &mut naive.tokens {
            let Range { start, end } = token.span;
            token.span = places[start as usize]..places[end as usize - 1] + 1;
        }
        naive.tokens
    }

    /// Returns the offset of each byte of the text in the stream.
    fn places(&self) -> Vec<u64> {
        let mut places = Vec::new();
        let mut next = 0;
        for step in &self.steps {
            match step {
                Step::Skip(bytes) => next += bytes,
                Step::Feed(bytes) => {
                    for &byte in bytes {
                        if byte != b'\r' {
                            places.push(next);
                        }
                        next += 1;
                    }
                }
                Step::Flush | Step::Finish | Step::Group(..) => {}
            }
        }
        places
    }

    /// Laid end to end the tokens are the text.
    fn assert_tiles(&self, tokens: &[OwnedToken]) {
        let mut text = Vec::new();
        for step in &self.steps {
            if let Step::Feed(bytes) = step {
                text.extend(without_returns(bytes));
            }
        }
        let mut rest = &text[..];
        let mut end = 0;
        for token in tokens {
            assert!(!token.text.is_empty() && token.span.start >= end, "{self}{}", Lines(tokens));
            let after = rest.strip_prefix(&token.text[..]);
            rest = after.unwrap_or_else(|| panic!("{self}{}", Lines(tokens)));
            end = token.span.end;
        }
        assert!(rest.is_empty(), "{self}{}", Lines(tokens));
    }
}

impl Step {
    fn length(&self) -> usize {
        if let Step::Feed(bytes) = self { bytes.len() } else { 0 }
    }
}

fn without_returns(bytes: &[u8]) -> Vec<u8> {
    bytes.iter().copied().filter(|&byte| byte != b'\r').collect()
}

/// Returns a list of up to eight entries with all that an entry can have.
fn small_list(input: &mut Input<'_>) -> String {
    let mut source = String::new();
    for _ in 0..=input.byte() % 8 {
        let looks = input.byte();
        let pieces = 1 + looks % 8;
        let bytes: Vec<u8> = (0..pieces).map(|_| input.letter()).collect();
        let Ok(pattern) = Pattern::new(&bytes) else { continue };
        let grouped = looks & 0x08 != 0;
        source += if grouped { "group some on\n" } else { "" };
        write!(source, "x {}{pattern}", if looks & 0x10 != 0 { "^" } else { "" }).unwrap();
        for star in 0..pattern.stars() {
            // Most stars take any text.
            let typed = if looks & 0x80 != 0 { usize::from(input.byte()) % 14 } else { 0 };
            let star_type = StarType::ALL.get(typed).unwrap_or(&StarType::Text);
            write!(source, " s{star}:{star_type}").unwrap();
        }
        source += " |";
        let has_rest = !pattern.is_open() && !bytes.ends_with(b"\n");
        source += if looks & 0x20 != 0 && has_rest { " rest:rest" } else { "" };
        source += if looks & 0x40 != 0 { " prompt\n" } else { "\n" };
        source += if grouped { "end\n" } else { "" };
    }
    source + "group some on\nlast \"a(\"\nend\nnewline \"\\n\"\n"
}

/// Reads the rest of the input as text with what is done between.
fn steps(input: &mut Input<'_>, list: &PatternList, small: bool) -> Vec<Step> {
    // The naive matcher is slow where lines are long and patterns many.
    let most = if small { 256 } else { 160 };
    let (mut steps, mut text, mut length) = (Vec::new(), Vec::new(), 0);
    while let Some(byte) = input.next() {
        let before = text.len();
        let step = match byte {
            0..0x80 if small => {
                text.push(ALPHABET[usize::from(byte) % ALPHABET.len()]);
                None
            }
            0..0x80 => {
                text.push(byte);
                None
            }
            0x80..0xa0 => Some(None),
            0xa0..0xa8 => Some(Some(Step::Flush)),
            0xa8..0xb0 => Some(Some(Step::Finish)),
            0xb0..0xc0 => list
                .groups()
                .get(usize::from(byte >> 1 & 3))
                .map(|group| Some(Step::Group(group.name().to_owned(), byte & 1 == 0))),
            0xc0..0xc8 => Some(Some(Step::Skip(u64::from(byte & 7)))),
            0xc8..0xd0 => {
                text.push(b'\r');
                None
            }
            0xd0..0xd8 => {
                text.push(input.byte());
                None
            }
            // The text of an entry without its stars, at times only its end.
            0xd8.. => {
                let entry = &list.entries()[usize::from(input.byte()) % list.entries().len()];
                let pattern = entry.pattern().as_bytes();
                let from = usize::from(byte - 0xd8).saturating_sub(32) % pattern.len();
                text.extend(pattern[from..].iter().filter(|&&byte| byte != b'*'));
                None
            }
        };
        length += text.len() - before;
        if let Some(step) = step {
            steps.push(Step::Feed(std::mem::take(&mut text)));
            steps.extend(step);
        }
        if length > most || steps.len() > 300 {
            break;
        }
    }
    steps.push(Step::Feed(text));
    steps
}

/// The bytes that have not been read.
struct Input<'a>(&'a [u8]);

impl Input<'_> {
    fn next(&mut self) -> Option<u8> {
        let (&byte, rest) = self.0.split_first()?;
        self.0 = rest;
        Some(byte)
    }

    fn byte(&mut self) -> u8 {
        self.next().unwrap_or(0)
    }

    fn letter(&mut self) -> u8 {
        ALPHABET[usize::from(self.byte()) % ALPHABET.len()]
    }
}

impl fmt::Display for Case {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let source = self.source.as_ref().map_or_else(String::as_str, |_| "");
        writeln!(f, "list {}:\n{source}", self.list.name())?;
        writeln!(f, "{:?}, max_pending {}", self.mode, self.max_pending)?;
        for step in &self.steps {
            match step {
                Step::Feed(bytes) => writeln!(f, "feed \"{}\"", bytes.escape_ascii())?,
                step => writeln!(f, "{step:?}")?,
            }
        }
        Ok(())
    }
}

/// Tokens, one a line.
struct Lines<'a>(&'a [OwnedToken]);

impl fmt::Display for Lines<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f)?;
        for token in self.0 {
            let text = token.text.escape_ascii();
            writeln!(f, "{:?} {:?} \"{text}\" {:?}", token.span, token.index, token.fields)?;
        }
        Ok(())
    }
}
