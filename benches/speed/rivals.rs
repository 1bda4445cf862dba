//! Other implementations of matching, for comparison.
//!
//! They get their text without the `\r` bytes, which the matcher has to remove itself.

use std::hint::black_box;
use std::ops::Range;

use looking_at::{Entry, PatternList, StarType};
use memchr::memchr_iter;
use regex_automata::dfa::{Automaton, StartKind, dense};
use regex_automata::meta::{Cache, Regex};
use regex_automata::util::captures::Captures;
use regex_automata::util::syntax;
use regex_automata::{Anchored, Input};

const BEL: u8 = 7;

/// A callback for a match: the number of its entry, its range, and the ranges of its fields.
pub(crate) trait Take: FnMut(usize, Range<usize>, &[Range<usize>]) {}

impl<F: FnMut(usize, Range<usize>, &[Range<usize>]) + ?Sized> Take for F {}

/// Returns the entries of a list that are on, given that these groups are.
fn active<'l>(list: &'l PatternList, on: &[&str]) -> impl Iterator<Item = (usize, &'l Entry)> {
    let is_on: Vec<bool> =
        list.groups().iter().map(|group| group.is_on() || on.contains(&group.name())).collect();
    let entries = list.entries().iter().enumerate();
    entries.filter(move |(_, entry)| entry.group().is_none_or(|group| is_on[group]))
}

/// Returns whether the end of this match is a line start if its beginning is one.
fn leaves_line_start(prompt: bool, text: &[u8]) -> bool {
    prompt || text.iter().all(|&byte| byte == BEL)
}

// ------------------------------------------------------------------ naive ---

/// The documented procedure: at each start each pattern, byte by byte.
pub(crate) struct Naive {
    entries: Vec<Shape>,
    fields: Vec<Range<usize>>,
}

/// The part of an entry that the procedure needs.
struct Shape {
    index: usize,
    pattern: Vec<u8>,
    types: Vec<StarType>,
    at_line_start: bool,
    prompt: bool,
    rest: bool,
}

impl Naive {
    /// Creates the procedure. `whole_boards` says whether the rest of a board's line is taken with it, as
    /// xboard does.
    pub(crate) fn new(list: &PatternList, on: &[&str], whole_boards: bool) -> Naive {
        let shape = |(index, entry): (usize, &Entry)| Shape {
            index,
            pattern: entry.pattern().as_bytes().to_vec(),
            types: entry.stars().iter().map(|star| star.star_type()).collect(),
            at_line_start: entry.at_line_start(),
            prompt: entry.is_prompt(),
            rest: entry.rest().is_some()
                && (whole_boards || !matches!(entry.kind(), "board" | "holdings")),
        };
        Naive { entries: active(list, on).map(shape).collect(), fields: Vec::with_capacity(32) }
    }

    pub(crate) fn run(&mut self, text: &[u8], take: &mut (impl Take + ?Sized)) {
        let (mut here, mut line_start) = (0, true);
        'tokens: while here < text.len() {
            let (from, mut begins) = (here, line_start);
            for start in from..text.len() {
                if start > from {
                    let before = text[start - 1];
                    begins = before == b'\n' || (before == BEL && begins);
                }
                for shape in &self.entries {
                    if shape.at_line_start && !begins {
                        continue;
                    }
                    let Some(end) = shape.attempt(text, start, &mut self.fields) else { continue };
                    take(shape.index, start..end, &self.fields);
                    let matched = &text[start..end];
                    line_start = matched.ends_with(b"\n")
                        || (begins && leaves_line_start(shape.prompt, matched));
                    here = end;
                    continue 'tokens;
                }
            }
            return;
        }
    }
}

impl Shape {
    /// Returns the end of a match that begins at `at`.
    fn attempt(&self, text: &[u8], at: usize, fields: &mut Vec<Range<usize>>) -> Option<usize> {
        let (mut p, mut t) = (0, at);
        fields.clear();
        while let Some(&byte) = self.pattern.get(p) {
            if byte != b'*' {
                if *text.get(t)? != byte {
                    return None;
                }
                (p, t) = (p + 1, t + 1);
                continue;
            }
            let (stop, start) = (self.pattern.get(p + 1).copied(), t);
            t = star_end(text, start, stop.unwrap_or(b'\n'))?;
            if !self.types[fields.len()].accepts(&text[start..t]) {
                return None;
            }
            fields.push(start..t);
            t += usize::from(stop.is_some());
            p += 2;
        }
        if self.rest {
            let end = star_end(text, t, b'\n')?;
            fields.push(t..end);
            t = end;
        }
        (t > at).then_some(t)
    }
}

/// Returns the end of a star, if its stop byte comes before the newline.
fn star_end(text: &[u8], from: usize, stop: u8) -> Option<usize> {
    let length = text[from..].iter().position(|&byte| byte == stop || byte == b'\n')?;
    (text[from + length] == stop).then_some(from + length)
}

// ------------------------------------------------------------------ regex ---

/// All patterns in one multi-pattern regex of regex-automata's meta engine, with captures: one
/// search for each token, not one for each position.
///
/// With `split` the entries with `^` are separated beforehand, which the regex can't do by itself: at a
/// line start one anchored search has all entries; elsewhere a second regex has only those without `^`.
/// Lines that nothing matches are then skipped at once.
pub(crate) struct Multi {
    all: Machine,
    anywhere: Machine,
    /// Whether there are entries with `^` at all.
    anchors: bool,
    split: bool,
    fields: Vec<Range<usize>>,
}

/// A regex with its cache, and the entries of its patterns.
struct Machine {
    regex: Regex,
    cache: Cache,
    captures: Captures,
    /// For each pattern, the number of its entry and whether it is a prompt.
    entries: Vec<(usize, bool)>,
}

impl Multi {
    pub(crate) fn new(list: &PatternList, on: &[&str], split: bool) -> Multi {
        let anywhere = active(list, on).filter(|(_, entry)| !entry.at_line_start());
        Multi {
            all: Machine::new(active(list, on), !split),
            anywhere: Machine::new(anywhere, false),
            split,
            anchors: active(list, on).any(|(_, entry)| entry.at_line_start()),
            fields: Vec::with_capacity(32),
        }
    }

    pub(crate) fn run(&mut self, text: &[u8], take: &mut (impl Take + ?Sized)) {
        let (mut here, mut line_start) = (0, true);
        while here < text.len() {
            let (mut from, mut found) = (here, None);
            if self.anchors && line_start && !self.split {
                // An entry with `^` matches only at the start of the searched text.
                let found = self.all.search(Input::new(&text[here..]));
                let Some((index, prompt, range)) = found else { return };
                self.all.fields(&mut self.fields);
                self.fields.iter_mut().for_each(|f| *f = f.start + here..f.end + here);
                let range = range.start + here..range.end + here;
                let matched = &text[range.clone()];
                let begins = range.start == here;
                line_start =
                    matched.ends_with(b"\n") || (begins && leaves_line_start(prompt, matched));
                here = range.end;
                take(index, range, &self.fields);
                continue;
            }
            while self.anchors && line_start && found.is_none() {
                found = self.all.search(Input::new(text).range(from..).anchored(Anchored::Yes));
                from += 1;
                if text.get(from - 1) != Some(&BEL) {
                    break;
                }
            }
            let mut machine = &self.all;
            if found.is_none() {
                found = self.anywhere.search(Input::new(text).range(from..));
                machine = &self.anywhere;
            }
            let Some((index, prompt, range)) = found else { return };
            machine.fields(&mut self.fields);
            let matched = &text[range.clone()];
            let begins = line_start && text[here..range.start].iter().all(|&byte| byte == BEL);
            line_start = matched.ends_with(b"\n") || (begins && leaves_line_start(prompt, matched));
            here = range.end;
            take(index, range, &self.fields);
        }
    }
}

impl Machine {
    /// With `anchors`, entries with `^` match only at the beginning of the text.
    fn new<'l>(entries: impl Iterator<Item = (usize, &'l Entry)>, anchors: bool) -> Machine {
        let (mut sources, mut numbers) = (Vec::new(), Vec::new());
        for (index, entry) in entries {
            let anchor = if anchors && entry.at_line_start() { "\\A" } else { "" };
            sources.push(format!("{anchor}{}", translate(entry)));
            numbers.push((index, entry.is_prompt()));
        }
        let config = Regex::config().utf8_empty(false).hybrid_cache_capacity(64 << 20);
        let regex = Regex::builder()
            .configure(config.nfa_size_limit(None))
            .syntax(syntax::Config::new().unicode(false).utf8(false))
            .build_many(&sources);
        let regex = regex.expect("the translation of a pattern is a regex");
        let (cache, captures) = (regex.create_cache(), regex.create_captures());
        Machine { regex, cache, captures, entries: numbers }
    }

    fn search(&mut self, input: Input<'_>) -> Option<(usize, bool, Range<usize>)> {
        self.regex.search_captures_with(&mut self.cache, &input, &mut self.captures);
        let (index, prompt) = self.entries[self.captures.pattern()?.as_usize()];
        Some((index, prompt, self.captures.get_match()?.range()))
    }

    fn fields(&self, fields: &mut Vec<Range<usize>>) {
        fields.clear();
        fields.extend(self.captures.iter().skip(1).flatten().map(|span| span.start..span.end));
    }
}

/// Translates an entry to a regex.
///
/// A star is a group of all that is neither its stop byte nor a newline, so it has one way to
/// match only, as in the pattern language. A typed star is its type's expression with these two
/// bytes removed from every class. The upper bounds of the types are left out: nothing in the inputs
/// reaches them, and they would only make the regex slower.
fn translate(entry: &Entry) -> String {
    let pattern = entry.pattern().as_bytes();
    let mut regex = String::new();
    let mut stars = entry.stars().iter();
    let mut bytes = pattern.iter().copied();
    let literal = |byte: u8| format!("\\x{byte:02x}");
    while let Some(byte) = bytes.next() {
        if byte != b'*' {
            regex += &literal(byte);
            continue;
        }
        let stop = bytes.next();
        let without = format!("&&[^{}\\n]]", stop.map(literal).unwrap_or_default());
        let star_type = stars.next().map(|star| star.star_type()).unwrap_or_default();
        regex += &format!("({})", expression(star_type).replace(']', &without));
        regex.extend(stop.map(literal));
    }
    if pattern == b"*" {
        regex = "([^\\n]+)".into(); // a match is never empty
    }
    if entry.rest().is_some() {
        regex += "([^\\n]*)";
    }
    regex
}

/// Returns the regex of a type. Every byte is in a class, so that bytes can be removed.
fn expression(star_type: StarType) -> String {
    let handle = r"[*]?[A-Za-z0-9_\-]+(?:[(][!-'*-~]+[)])*";
    let rating = r"[\t\x0c\r ]*(?:[+]{4}|[\-]{4}|[U][N][R]|[0-9]+[PE]?)[\t\x0c\r ]*";
    let channel = r"[T]?[0-9]+";
    match star_type {
        StarType::Handle => handle.into(),
        StarType::Number => r"[\-]?[0-9]+".into(),
        StarType::Rating => rating.into(),
        StarType::Word => r"[\x21-\x7e\x80-\xff]+".into(),
        StarType::Channel => channel.into(),
        StarType::Duration => r"[0-9]+(?:[:][0-9]+){1,2}(?:[.][0-9]+)?".into(),
        StarType::Player => format!("{handle}(?:[(]{rating}[)])?"),
        StarType::Member => format!("{handle}[(]{channel}[)]"),
        StarType::Nothing => String::new(),
        _ => r"[\x00-\xff]*".into(),
    }
}

// -------------------------------------------------------------------- DFA ---

/// The fastest engine of regex-automata: all patterns as one dense DFA, searched once at the start of each
/// line, and one walk of the pattern that it finds.
///
/// Types would make the DFA larger than memory, so its stars have none: it takes `Foo Bar tells you: hi` for
/// a tell, and its matches are not compared with those of the others.
pub(crate) struct Dense {
    dfa: dense::DFA<Vec<u32>>,
    shapes: Vec<Shape>,
    fields: Vec<Range<usize>>,
}

impl Dense {
    /// The maximum size of the DFA, and of what its construction needs: without a limit, 1,501 patterns took 23 GB.
    const LARGEST: usize = 512 << 20;

    /// Builds the DFA, unless it would be too large.
    pub(crate) fn new(list: &PatternList) -> Option<Dense> {
        let shapes = Naive::new(list, &[], true).entries.into_iter();
        let shapes: Vec<Shape> = shapes
            .map(|shape| Shape { types: vec![StarType::Text; shape.types.len()], ..shape })
            .collect();
        let sources: Vec<String> = shapes.iter().map(Shape::untyped).collect();
        let config = dense::Config::new()
            .start_kind(StartKind::Anchored)
            .dfa_size_limit(Some(Dense::LARGEST))
            .determinize_size_limit(Some(Dense::LARGEST));
        let dfa = dense::Builder::new()
            .configure(config)
            .syntax(syntax::Config::new().unicode(false).utf8(false))
            .build_many(&sources);
        Some(Dense { dfa: dfa.ok()?, shapes, fields: Vec::with_capacity(32) })
    }

    pub(crate) fn run(&mut self, text: &[u8], take: &mut (impl Take + ?Sized)) {
        let mut line = 0;
        for newline in memchr_iter(b'\n', text) {
            while line < newline {
                let input = Input::new(text).range(line..newline + 1).anchored(Anchored::Yes);
                let found = self.dfa.try_search_fwd(&input).expect("no byte ends a search");
                let Some(found) = found else { break };
                let shape = &self.shapes[found.pattern().as_usize()];
                let Some(end) = shape.attempt(text, line, &mut self.fields) else { break };
                take(shape.index, line..end, &self.fields);
                if !shape.prompt {
                    break;
                }
                line = end; // a line begins after a prompt
            }
            line = newline + 1;
        }
    }
}

impl Shape {
    /// Returns the pattern as a regex whose stars may hold any text.
    fn untyped(&self) -> String {
        let mut regex = String::new();
        let mut bytes = self.pattern.iter().copied();
        while let Some(byte) = bytes.next() {
            match (byte, bytes.clone().next()) {
                (b'*', None) => regex += "[^\\n]*\\n",
                (b'*', Some(stop)) => {
                    regex += &format!("[^\\x{stop:02x}\\n]*\\x{stop:02x}");
                    bytes.next();
                }
                (byte, _) => regex += &format!("\\x{byte:02x}"),
            }
        }
        regex
    }
}

// ----------------------------------------------------------- line readers ---

/// Measures the lower bound: finds the lines and reads the length and the first byte of each.
pub(crate) fn memchr_lines(text: &[u8]) -> usize {
    let (mut line, mut sum) = (0, 0);
    for newline in memchr_iter(b'\n', text) {
        sum += (newline - line) ^ usize::from(text[line]);
        line = newline + 1;
    }
    sum
}

/// A line reader like those of clients in other languages: forty regexes, tried in turn.
pub(crate) struct InTurn {
    machines: Vec<Machine>,
}

impl InTurn {
    /// Takes the first entry of each of the first forty kinds.
    pub(crate) fn new(list: &PatternList) -> InTurn {
        let mut kinds: Vec<&str> = Vec::new();
        let mut machines = Vec::new();
        for (index, entry) in active(list, &[]) {
            if machines.len() < 40 && !kinds.contains(&entry.kind()) {
                kinds.push(entry.kind());
                machines.push(Machine::new([(index, entry)].into_iter(), false));
            }
        }
        InTurn { machines }
    }

    pub(crate) fn run(&mut self, text: &[u8]) {
        let mut line = 0;
        for newline in memchr_iter(b'\n', text) {
            let input = Input::new(text).range(line..newline + 1).anchored(Anchored::Yes);
            let mut machines = self.machines.iter_mut();
            black_box(machines.find_map(|machine| machine.search(input.clone())));
            line = newline + 1;
        }
    }
}
