//! Proves that an entry can never match because others always win.
//!
//! A pattern has one path from each start, so it is a deterministic automaton with a state for
//! each of its bytes. Entry E is *shadowed* by a set of entries above it if each text that E
//! matches, continued to the end of its line, is matched by one of the set from the same start.
//! That is a question of inclusion: run E and the set side by side and look for a text that E
//! matches and the set does not. If the search ends without one, that is the proof.
//!
//! A prompt can also be reported before its line has ended: when it is complete, if no entry above it has
//! matched or is sure to match when the newline comes. So for a prompt the search is made once more, for a
//! text that ends there.
//!
//! The set is found by iteration: begin with an empty set, and as long as there is a counterexample, add an
//! entry that matches it. If no entry does, E is not shadowed. Only entries whose literals occur in the text
//! are tried; [`Candidates`] selects them.
//!
//! Types are approximated on the safe side. A typed star of E accepts more than it should (every text of the
//! right bytes). A typed star of another entry accepts less: a text that is also a whole star of E, of a type
//! that fits, or a part of a literal of E, which is a single text that the type accepts or not. Over a
//! literal and a star, or a part of a star, the bytes that it can contain and their number are enough for words
//! and names ([`Mixed`]). So every claim holds.

use std::collections::HashSet;
use std::rc::Rc;

use super::budget::{Budget, Exhausted};
use super::candidates::Candidates;
use crate::grammar;
use crate::list::{Entry, PatternList, StarType};

/// The maximum number of states that are searched before a proof is abandoned.
const MOST_STATES: usize = 100_000;

/// The entries of a list, ready for proofs.
pub(super) struct Proofs {
    paths: Vec<Path>,
    candidates: Candidates,
}

/// The ways in which an entry can be reported.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Goal {
    /// Its line ends, and no entry above it has matched.
    Line,
    /// It is a prompt at the beginning of a line and complete, and no entry above it has matched
    /// or is sure to.
    Prompt,
}

impl Proofs {
    pub(super) fn new(list: &PatternList, candidates: Candidates) -> Proofs {
        Proofs { paths: list.entries().iter().map(Path::new).collect(), candidates }
    }

    /// Returns the entries above `entry` that together always win over it, if that can be proved.
    ///
    /// Only entries that are `on` count; those in `preferred` are tried first.
    pub(super) fn shadows(
        &mut self,
        entry: usize,
        on: impl Fn(usize) -> bool,
        preferred: impl Fn(usize) -> bool,
        budget: &mut Budget,
    ) -> Result<Option<Vec<usize>>, Exhausted> {
        let Proofs { paths, candidates } = self;
        let subject = &paths[entry];
        let goals: &[Goal] =
            if subject.prompt { &[Goal::Line, Goal::Prompt] } else { &[Goal::Line] };
        let mut chosen: Vec<usize> = Vec::new();
        for &goal in goals {
            while let Some(text) = counterexample(subject, &of(paths, &chosen), goal, budget)? {
                let mut rivals = candidates.within(&text);
                budget.spend(text.len() + rivals.len())?;
                rivals.retain(|&rival| rival < entry && on(rival) && !chosen.contains(&rival));
                rivals
                    .sort_by_cached_key(|&rival| u64::from(!preferred(rival)) << 32 | rival as u64);
                let mut next = None;
                for rival in rivals {
                    budget.spend(text.len())?;
                    if takes(subject, &paths[rival], &text, goal) {
                        next = Some(rival);
                        break;
                    }
                }
                let Some(next) = next else { return Ok(None) };
                chosen.push(next);
            }
        }
        // An entry that was added early may not be needed any more.
        let mut at = 0;
        while at < chosen.len() {
            let fewer: Vec<usize> =
                chosen.iter().copied().filter(|&rival| rival != chosen[at]).collect();
            let enough = goals.iter().all(|&goal| {
                matches!(counterexample(subject, &of(paths, &fewer), goal, budget), Ok(None))
            });
            if enough {
                chosen = fewer;
            } else {
                at += 1;
            }
        }
        chosen.sort_unstable();
        Ok(Some(chosen))
    }
}

fn of<'p>(paths: &'p [Path], entries: &[usize]) -> Vec<&'p Path> {
    entries.iter().map(|&entry| &paths[entry]).collect()
}

/// A pattern as the steps of its one path.
struct Path {
    steps: Vec<Atom>,
    at_line_start: bool,
    prompt: bool,
}

#[derive(Clone, Copy)]
enum Atom {
    /// This byte.
    Literal(u8),
    /// Text up to this byte, and the byte.
    Star(StarType, u8),
    /// Text up to the newline, which is not taken.
    Open(StarType),
    /// The first byte of a lone star, which must not be empty.
    First,
}

impl Path {
    fn new(entry: &Entry) -> Path {
        let pattern = entry.pattern();
        let mut steps: Vec<Atom> = pattern.lead().iter().copied().map(Atom::Literal).collect();
        for (segment, star) in pattern.segments().iter().zip(entry.stars()) {
            steps.push(Atom::Star(star.star_type(), segment[0]));
            steps.extend(segment[1..].iter().copied().map(Atom::Literal));
        }
        if let (true, Some(star)) = (pattern.is_open(), entry.stars().last()) {
            // A match is never empty, so a pattern of nothing but a star needs a first byte.
            if steps.is_empty() {
                steps.push(Atom::First);
            }
            steps.push(Atom::Open(star.star_type()));
        }
        Path { steps, at_line_start: entry.at_line_start(), prompt: entry.is_prompt() }
    }

    fn is_star(&self, at: usize) -> bool {
        matches!(self.steps.get(at), Some(Atom::Star(..) | Atom::Open(_) | Atom::First))
    }

    fn is_literal(&self, at: usize) -> bool {
        matches!(self.steps.get(at), Some(Atom::Literal(_)))
    }

    /// Returns the type of the star at a step, or that of any text if no star is there.
    fn star_type(&self, at: usize) -> StarType {
        match self.steps.get(at) {
            Some(Atom::Star(star_type, _) | Atom::Open(star_type)) => *star_type,
            // A lone star takes its first byte in a step of its own.
            Some(Atom::First) => match self.steps.get(at + 1) {
                Some(Atom::Open(star_type)) => *star_type,
                _ => StarType::Text,
            },
            _ => StarType::Text,
        }
    }

    /// Returns the literal bytes of some steps; `None` if one of them is a star.
    fn literal(&self, from: usize, to: usize) -> Option<Vec<u8>> {
        let literal = |step: &Atom| match step {
            Atom::Literal(byte) => Some(*byte),
            _ => None,
        };
        self.steps.get(from..to)?.iter().map(literal).collect()
    }

    /// Returns what the star at a step takes if it begins where the subject is.
    fn taken(&self, at: usize, subject: &Path, place: PathPosition) -> Taken {
        Taken::beginning(self.star_type(at), subject, place)
    }

    /// Returns whether the newline makes this a match, whatever comes before it.
    fn is_sure(&self, at: usize) -> bool {
        match self.steps.get(at) {
            Some(Atom::Open(StarType::Text)) => true,
            Some(Atom::Star(StarType::Text, b'\n')) => at + 1 == self.steps.len(),
            _ => false,
        }
    }
}

/// The position of the subject on its path.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum PathPosition {
    /// At this step; for a star, whether it is still empty.
    At(usize, bool),
    Matched,
}

/// The effect of one byte on the subject.
struct Moved {
    /// The position of the subject before.
    before: PathPosition,
    place: PathPosition,
    /// The type of the star that this byte ended.
    ended: Option<StarType>,
    /// Set if the star continues.
    stays: bool,
}

/// A rival on its path, and what its star has taken.
///
/// A pattern is shorter than 4 GiB, so the number of a step takes 32 bits.
type Rival = Option<(u32, Taken)>;

/// The text that the star of a rival has taken, as far as it is known.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Taken {
    /// Anything.
    Unknown,
    /// The text of the subject's star.
    Star,
    /// The subject's literal bytes from this step on.
    Literal(u32),
    /// Parts of the subject of which at least one is a star.
    Mixed(Mixed),
}

impl Taken {
    /// Returns what a star that begins now takes, where the subject is at a place.
    fn beginning(star_type: StarType, subject: &Path, place: PathPosition) -> Taken {
        match place {
            // The bytes alone decide about these two types.
            _ if matches!(star_type, StarType::Text | StarType::Nothing) => Taken::Unknown,
            PathPosition::At(at, true) if subject.is_star(at) => Taken::Star,
            PathPosition::At(at, _) if subject.is_literal(at) => Taken::Literal(at as u32),
            // In the middle of a star.
            PathPosition::At(at, false) if subject.is_star(at) => {
                Taken::mixed(Mixed::NONE.with_star(subject.star_type(at)))
            }
            _ => Taken::Unknown,
        }
    }

    fn mixed(mixed: Option<Mixed>) -> Taken {
        mixed.map_or(Taken::Unknown, Taken::Mixed)
    }

    /// Returns what it has taken after one more byte.
    fn more(self, subject: &Path, moved: &Moved, byte: u8) -> Taken {
        let PathPosition::At(at, is_empty) = moved.before else { return Taken::Unknown };
        let before = match self {
            Taken::Unknown => None,
            Taken::Star if moved.stays => return Taken::Star,
            Taken::Star => Mixed::NONE.with_whole_star(subject.star_type(at)),
            Taken::Literal(from) if subject.is_literal(at) => return Taken::Literal(from),
            Taken::Literal(from) => {
                subject.literal(from as usize, at).and_then(|text| Mixed::of(&text))
            }
            Taken::Mixed(mixed) => Some(mixed),
        };
        Taken::mixed(before.and_then(|before| match moved.stays {
            true if is_empty => before.with_star(subject.star_type(at))?.with_some(),
            true => before.with_some(),
            false => before.with_byte(byte),
        }))
    }

    /// Returns whether the taken text is surely of a type, if the star ends before the byte that moved the
    /// subject.
    fn is_of(self, star_type: StarType, subject: &Path, moved: &Moved) -> bool {
        match (self, moved.before) {
            (Taken::Star, _) => moved.ended.is_some_and(|text| fits(text, star_type)),
            (Taken::Literal(from), PathPosition::At(to, _)) => {
                let text = subject.literal(from as usize, to);
                text.is_some_and(|text| star_type.accepts(&text))
            }
            (Taken::Mixed(mixed), _) => mixed.is_of(star_type),
            _ => false,
        }
    }
}

/// A text of limited length whose bytes are all those of words.
///
/// It describes the star of a rival that covers a literal and a star of the subject, or a part of one: there are too many
/// such texts to enumerate. This description, with the byte that each of them surely has, is enough for the types that
/// accept any such bytes.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Mixed {
    /// Its maximum length in bytes.
    most: u8,
    /// Whether it surely has a byte.
    some: bool,
    /// Whether it surely has a letter.
    letter: bool,
    /// Whether it surely has a letter or a digit of ASCII.
    alphanumeric: bool,
    /// Whether all of its bytes are those of names.
    name: bool,
}

impl Mixed {
    const NONE: Mixed =
        Mixed { most: 0, some: false, letter: false, alphanumeric: false, name: true };

    fn of(literal: &[u8]) -> Option<Mixed> {
        literal.iter().try_fold(Mixed::NONE, |mixed, &byte| mixed.with_byte(byte))
    }

    /// Adds a byte that is known.
    fn with_byte(self, byte: u8) -> Option<Mixed> {
        let is_letter = byte.is_ascii_alphabetic() || !byte.is_ascii();
        let mixed = Mixed {
            most: self.most.saturating_add(1),
            some: true,
            letter: self.letter || is_letter,
            alphanumeric: self.alphanumeric || byte.is_ascii_alphanumeric(),
            name: self.name && grammar::IN_NAME[usize::from(byte)],
        };
        (grammar::in_word(byte) && usize::from(mixed.most) <= grammar::LONGEST).then_some(mixed)
    }

    /// Adds a star of a type, or any part of one.
    fn with_star(self, star_type: StarType) -> Option<Mixed> {
        let is_name = matches!(star_type, StarType::Number | StarType::Channel | StarType::Nothing);
        let is_word = is_name || fits(star_type, StarType::Word);
        let most = usize::from(self.most).saturating_add(star_type.longest());
        let most = u8::try_from(most).ok().filter(|_| is_word && most <= grammar::LONGEST)?;
        Some(Mixed { most, name: self.name && is_name, ..self })
    }

    /// Adds a whole star of a type.
    fn with_whole_star(self, star_type: StarType) -> Option<Mixed> {
        use StarType::{Channel, Duration, Handle, Member, Nothing, Number, Prompt};
        let mixed = self.with_star(star_type)?;
        let has_digit = matches!(star_type, Number | Channel | Duration | Handle | Member);
        Some(Mixed {
            some: self.some || star_type != Nothing,
            letter: self.letter || star_type == Prompt,
            alphanumeric: self.alphanumeric || has_digit,
            ..mixed
        })
    }

    /// Adds a byte of a star whose bytes are counted.
    fn with_some(self) -> Option<Mixed> {
        Some(Mixed { some: true, ..self })
    }

    fn is_of(self, star_type: StarType) -> bool {
        match star_type {
            StarType::Word => self.some,
            StarType::Prompt => self.some && self.letter,
            StarType::Handle | StarType::Player => {
                self.name && self.alphanumeric && usize::from(self.most) <= grammar::NAME
            }
            _ => false,
        }
    }
}

/// A state of the search. The hash set holds many, so its parts are small.
#[derive(Clone, PartialEq, Eq, Hash)]
struct SearchState {
    subject: PathPosition,
    rivals: Vec<Rival>,
}

fn initial(subject: &Path, rivals: &[&Path], goal: Goal) -> SearchState {
    let start = PathPosition::At(0, true);
    let rivals = rivals.iter().map(|rival| {
        // If the entry can match in the middle of a line, an entry with `^` is not a rival.
        let counts = !rival.at_line_start || subject.at_line_start || goal == Goal::Prompt;
        counts.then(|| (0, rival.taken(0, subject, start)))
    });
    SearchState { subject: start, rivals: rivals.collect() }
}

/// Returns a text with which the subject reaches the goal in spite of the rivals. It ends with a newline.
fn counterexample(
    subject: &Path,
    rivals: &[&Path],
    goal: Goal,
    budget: &mut Budget,
) -> Result<Option<Vec<u8>>, Exhausted> {
    let alphabet = alphabet(subject, rivals);
    let first = Rc::new(initial(subject, rivals, goal));
    let mut next = (*first).clone();
    let mut seen = HashSet::from([first.clone()]);
    let mut states = vec![first];
    let mut came_from: Vec<(usize, u8)> = vec![(0, 0)];
    let mut number = 0;
    while let Some(state) = states.get(number).cloned() {
        let literal = match state.subject {
            PathPosition::At(at, _) => match subject.steps.get(at) {
                Some(Atom::Literal(byte)) => Some(*byte),
                _ => None,
            },
            PathPosition::Matched => None,
        };
        for &byte in literal.as_ref().map_or(&alphabet[..], std::slice::from_ref) {
            budget.spend(1 + rivals.len())?;
            match step(subject, rivals, &state, byte, goal, &mut next) {
                Stepped::Failed => {}
                Stepped::Reached => {
                    let mut text = text_to(&came_from, number, byte);
                    if byte != b'\n' {
                        text.push(b'\n');
                    }
                    return Ok(Some(text));
                }
                Stepped::On => {
                    if !seen.contains(&next) {
                        if states.len() == MOST_STATES {
                            return Err(Exhausted);
                        }
                        let new = Rc::new(next.clone());
                        seen.insert(new.clone());
                        states.push(new);
                        came_from.push((number, byte));
                    }
                }
            }
        }
        number += 1;
    }
    Ok(None)
}

fn text_to(came_from: &[(usize, u8)], last: usize, byte: u8) -> Vec<u8> {
    let mut text = vec![byte];
    let mut number = last;
    while number != 0 {
        let (before, byte) = came_from[number];
        text.push(byte);
        number = before;
    }
    text.reverse();
    text
}

/// Returns whether a rival keeps the subject from its goal in a text that the subject matches.
fn takes(subject: &Path, rival: &Path, text: &[u8], goal: Goal) -> bool {
    let rivals = [rival];
    let mut state = initial(subject, &rivals, goal);
    let mut next = state.clone();
    for &byte in text {
        match step(subject, &rivals, &state, byte, goal, &mut next) {
            Stepped::On => std::mem::swap(&mut state, &mut next),
            Stepped::Reached => return false,
            Stepped::Failed => return true,
        }
    }
    false
}

/// The effect of one byte on the search.
enum Stepped {
    /// The subject does not match, or a rival keeps it from its goal.
    Failed,
    /// The subject has reached the goal.
    Reached,
    /// Neither yet.
    On,
}

/// Advances all by one byte; `next` becomes the next state.
fn step(
    subject: &Path,
    rivals: &[&Path],
    state: &SearchState,
    byte: u8,
    goal: Goal,
    next: &mut SearchState,
) -> Stepped {
    let Some(moved) = advance(subject, state.subject, byte) else { return Stepped::Failed };
    next.subject = moved.place;
    next.rivals.clear();
    let complete = goal == Goal::Prompt && moved.place == PathPosition::Matched;
    for (path, rival) in rivals.iter().zip(&state.rivals) {
        let rival = rival.and_then(|rival| follow(path, rival, byte, subject, &moved));
        let wins = |at: usize| at == path.steps.len() || complete && path.is_sure(at);
        if rival.is_some_and(|(at, _)| wins(at as usize)) {
            return Stepped::Failed;
        }
        next.rivals.push(rival);
    }
    if complete || byte == b'\n' && moved.place == PathPosition::Matched {
        Stepped::Reached
    } else {
        Stepped::On
    }
}

fn advance(path: &Path, place: PathPosition, byte: u8) -> Option<Moved> {
    let PathPosition::At(at, empty) = place else {
        return Some(Moved { before: place, place, ended: None, stays: false });
    };
    let on = |ended| {
        let next = at + 1;
        let after = if next == path.steps.len() {
            PathPosition::Matched
        } else {
            PathPosition::At(next, true)
        };
        Some(Moved { before: place, place: after, ended, stays: false })
    };
    let stay = |star_type| {
        (byte != b'\n' && may_hold(star_type, empty, byte)).then_some(Moved {
            before: place,
            place: PathPosition::At(at, false),
            ended: None,
            stays: true,
        })
    };
    // Every type except these two needs at least one byte.
    let may_end = |star_type| !empty || matches!(star_type, StarType::Text | StarType::Nothing);
    match *path.steps.get(at)? {
        Atom::Literal(literal) => (byte == literal).then(|| on(None)).flatten(),
        Atom::Star(star_type, stop) if byte == stop => {
            may_end(star_type).then(|| on(Some(star_type))).flatten()
        }
        Atom::Star(star_type, _) => stay(star_type),
        Atom::Open(star_type) if byte == b'\n' => {
            may_end(star_type).then(|| on(Some(star_type))).flatten()
        }
        Atom::Open(star_type) => stay(star_type),
        Atom::First => {
            let Some(&Atom::Open(star_type)) = path.steps.get(at + 1) else { return None };
            stay(star_type).map(|moved| Moved { place: PathPosition::At(at + 1, false), ..moved })
        }
    }
}

/// Advances a rival by one byte.
fn follow(
    path: &Path,
    (number, taken): (u32, Taken),
    byte: u8,
    subject: &Path,
    moved: &Moved,
) -> Rival {
    let at = number as usize;
    let on = || Some((number + 1, path.taken(at + 1, subject, moved.place)));
    let stay = |star_type| {
        // The type is decided at the end of the star, when it is known what it has taken.
        let goes_on = byte != b'\n' && star_type != StarType::Nothing;
        goes_on.then(|| (number, taken.more(subject, moved, byte)))
    };
    let end = |star_type| {
        let fits = match star_type {
            // Any text may end here, and a star that must be empty has already failed with its first byte.
            StarType::Text | StarType::Nothing => true,
            _ => taken.is_of(star_type, subject, moved),
        };
        fits.then(on).flatten()
    };
    match *path.steps.get(at)? {
        Atom::Literal(literal) => (byte == literal).then(on).flatten(),
        Atom::Star(star_type, stop) if byte == stop => end(star_type),
        Atom::Star(star_type, _) => stay(star_type),
        Atom::Open(star_type) if byte == b'\n' => end(star_type),
        Atom::Open(star_type) => stay(star_type),
        Atom::First => {
            let Some(&Atom::Open(star_type)) = path.steps.get(at + 1) else { return None };
            stay(star_type).map(|(number, taken)| (number + 1, taken))
        }
    }
}

/// Returns whether every text of one type is also of the other, as far as the types show.
fn fits(text: StarType, wanted: StarType) -> bool {
    use StarType::{Channel, Duration, Handle, Member, Number, Player, Prompt, Word};
    text == wanted
        || matches!(
            (text, wanted),
            (Handle, Player | Word) | (Member | Number | Channel | Duration | Prompt, Word)
        )
}

/// Returns whether a text of a type may contain this byte, as its first byte or later.
fn may_hold(star_type: StarType, first: bool, byte: u8) -> bool {
    match star_type {
        StarType::Nothing => false,
        StarType::Handle | StarType::Player | StarType::Member if first => {
            byte.is_ascii_alphanumeric() || matches!(byte, b'*' | b'_' | b'-')
        }
        StarType::Handle | StarType::Member => byte.is_ascii_graphic(),
        StarType::Player => byte.is_ascii_graphic() || byte.is_ascii_whitespace(),
        StarType::Number => byte.is_ascii_digit() || byte == b'-',
        StarType::Rating => {
            byte.is_ascii_digit() || byte.is_ascii_whitespace() || b"+-UNRPEunreg".contains(&byte)
        }
        StarType::Word | StarType::Prompt => byte > b' ' && byte != 0x7f,
        StarType::Channel => byte.is_ascii_digit() || byte == b'T',
        StarType::Duration => byte.is_ascii_digit() || matches!(byte, b':' | b'.'),
        StarType::Speech if first => byte.is_ascii_alphabetic() || byte == b'*',
        StarType::Text | StarType::Speech => true,
    }
}

/// Returns the bytes that make a difference, and one byte for each class of the others.
fn alphabet(subject: &Path, rivals: &[&Path]) -> Vec<u8> {
    let mut named = [false; 256];
    named[usize::from(b'\n')] = true;
    for step in std::iter::once(&subject).chain(rivals).flat_map(|path| &path.steps) {
        if let Atom::Literal(byte) | Atom::Star(_, byte) = step {
            named[usize::from(*byte)] = true;
        }
    }
    let mut types: Vec<StarType> = Vec::new();
    for step in &subject.steps {
        if let Atom::Star(star_type, _) | Atom::Open(star_type) = step
            && !types.contains(star_type)
        {
            types.push(*star_type);
        }
    }
    let mut sorts: Vec<u32> = Vec::new();
    // Letters come first, so that an example is readable.
    let readable = (b'a'..=b'z').chain(b'0'..=b'9').chain(b' '..=b'~');
    readable
        .chain(0..=255)
        .filter(|&byte| {
            if byte == b'\r' {
                return false; // never reaches a pattern
            }
            if std::mem::take(&mut named[usize::from(byte)]) {
                return true;
            }
            // One bit for each type and for whether the byte comes first or later.
            let sort = types
                .iter()
                .flat_map(|&star_type| [true, false].map(|first| may_hold(star_type, first, byte)))
                .fold(0, |sort, holds| sort << 1 | u32::from(holds));
            let new = !sorts.contains(&sort);
            if new {
                sorts.push(sort);
            }
            new
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// If a type is wrongly said not to contain a byte, an entry could be called unreachable that is not.
    #[test]
    fn a_type_may_hold_every_byte_of_what_it_accepts() {
        let parts: [&[u8]; 16] = [
            b"Foo", b"a", b"12", b"-", b"*", b"_", b"(C)", b"( 902)", b"(50)", b"T", b"1500P",
            b"++++", b"unreg", b":", b".", b" ",
        ];
        let mut accepted = [0; StarType::ALL.len()];
        for first in parts {
            for second in parts {
                for third in parts {
                    let text = [first, second, third].concat();
                    let texts = [first, &text[..first.len() + second.len()], &text];
                    for (number, &star_type) in StarType::ALL.iter().enumerate() {
                        for text in texts.iter().filter(|text| star_type.accepts(text)) {
                            accepted[number] += 1;
                            for (at, &byte) in text.iter().enumerate() {
                                assert!(may_hold(star_type, at == 0, byte), "{star_type} {text:?}");
                            }
                        }
                    }
                }
            }
        }
        // `nothing` accepts none of them.
        assert_eq!(accepted.iter().filter(|&&times| times == 0).count(), 1, "{accepted:?}");
    }
}
