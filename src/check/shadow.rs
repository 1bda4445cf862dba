//! Proves that an entry can never match because others always win.
//!
//! A pattern has one path from each start, so it is a deterministic automaton with a state for
//! each of its bytes. Entry E is *shadowed* by a set of entries above it if each text that E
//! matches, continued to the end of its line, is matched by one of the set from the same start.
//! That is a question of inclusion: run E and the set side by side and look for a text that E
//! matches and the set does not. If the search ends without one, that is the proof.
//!
//! Which set? It is found by asking: begin with none, and as long as there is a text that speaks
//! against it, add an entry that matches that text. When no entry does, E is not shadowed.
//!
//! Types are handled on the safe side. A typed star of E takes more than it should (every text
//! of the right bytes); a typed star of another entry takes less (only a text that is also a
//! whole star of E, of a type that fits). So no claim is made that does not hold.

use std::collections::{HashMap, VecDeque};

use crate::list::{Entry, PatternList, StarType};

/// How many states are looked at before a proof is given up.
const MOST_STATES: usize = 100_000;

/// The entries above `entry` that together always win over it, if that can be proved.
///
/// Only entries that are `on` count; those `preferred` are asked first.
pub(super) fn shadows(
    list: &PatternList,
    entry: usize,
    on: impl Fn(usize) -> bool,
    preferred: impl Fn(usize) -> bool,
) -> Option<Vec<usize>> {
    let subject = Program::new(&list.entries()[entry]);
    let mut rivals: Vec<(usize, Program)> = list.entries()[..entry]
        .iter()
        .enumerate()
        // Where the entry matches in the middle of a line, one with `^` is no rival.
        .filter(|(index, rival)| on(*index) && (!rival.at_line_start() || subject.at_line_start))
        .map(|(index, rival)| (index, Program::new(rival)))
        .collect();
    rivals.sort_by_key(|(index, _)| (!preferred(*index), *index));
    let mut chosen: Vec<usize> = Vec::new();
    loop {
        let set: Vec<&Program> = chosen.iter().map(|&at| &rivals[at].1).collect();
        match counterexample(&subject, &set) {
            Search::None => break,
            Search::GivenUp => return None,
            Search::Text(text) => {
                let next = (0..rivals.len())
                    .find(|at| !chosen.contains(at) && takes(&subject, &rivals[*at].1, &text))?;
                chosen.push(next);
            }
        }
    }
    // An entry that was added early may not be needed any more.
    let mut at = 0;
    while at < chosen.len() {
        let fewer: Vec<usize> =
            chosen.iter().copied().filter(|&number| number != chosen[at]).collect();
        let set: Vec<&Program> = fewer.iter().map(|&at| &rivals[at].1).collect();
        match counterexample(&subject, &set) {
            Search::None => chosen = fewer,
            Search::GivenUp | Search::Text(_) => at += 1,
        }
    }
    let mut by: Vec<usize> = chosen.into_iter().map(|at| rivals[at].0).collect();
    by.sort_unstable();
    Some(by)
}

/// A pattern as the steps of its one path.
struct Program {
    steps: Vec<Step>,
    at_line_start: bool,
}

#[derive(Clone, Copy)]
enum Step {
    /// This byte.
    Literal(u8),
    /// Text up to this byte, and the byte.
    Star(StarType, u8),
    /// Text up to the newline, which is not taken.
    Open(StarType),
    /// The first byte of a lone star, which must not be empty.
    First,
}

impl Program {
    fn new(entry: &Entry) -> Program {
        let pattern = entry.pattern();
        let mut steps: Vec<Step> = pattern.lead().iter().copied().map(Step::Literal).collect();
        for (segment, star) in pattern.segments().iter().zip(entry.stars()) {
            steps.push(Step::Star(star.star_type(), segment[0]));
            steps.extend(segment[1..].iter().copied().map(Step::Literal));
        }
        if let (true, Some(star)) = (pattern.is_open(), entry.stars().last()) {
            if steps.is_empty() {
                steps.push(Step::First);
            }
            steps.push(Step::Open(star.star_type()));
        }
        Program { steps, at_line_start: entry.at_line_start() }
    }

    fn is_star(&self, at: usize) -> bool {
        matches!(self.steps.get(at), Some(Step::Star(..) | Step::Open(_) | Step::First))
    }
}

/// Where the subject is on its path.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Place {
    /// At this step; for a star, whether it is still empty.
    At(usize, bool),
    Matched,
}

/// What one byte did to the subject.
struct Moved {
    place: Place,
    /// The type of the star that this byte ended.
    ended: Option<StarType>,
    /// Whether a star begins after this byte.
    begins: bool,
    /// Whether the star goes on.
    stays: bool,
}

/// A rival on its path, and whether its star began where the subject's did.
type Rival = Option<(usize, bool)>;

#[derive(Clone, PartialEq, Eq, Hash)]
struct State {
    subject: Place,
    rivals: Vec<Rival>,
}

/// What the search for a text came to.
enum Search {
    Text(Vec<u8>),
    None,
    GivenUp,
}

fn initial(subject: &Program, rivals: &[&Program]) -> State {
    let begins = subject.is_star(0);
    State {
        subject: Place::At(0, true),
        rivals: rivals.iter().map(|rival| Some((0, begins && rival.is_star(0)))).collect(),
    }
}

/// A text up to a newline that the subject matches and no rival does.
fn counterexample(subject: &Program, rivals: &[&Program]) -> Search {
    let alphabet = alphabet(subject, rivals);
    let first = initial(subject, rivals);
    let mut seen: HashMap<State, usize> = HashMap::from([(first.clone(), 0)]);
    let mut came_from: Vec<(usize, u8)> = vec![(0, 0)];
    let mut queue: VecDeque<(State, usize)> = VecDeque::from([(first, 0)]);
    while let Some((state, number)) = queue.pop_front() {
        for &byte in &alphabet {
            let Some((next, taken)) = step(subject, rivals, &state, byte) else { continue };
            if taken {
                continue;
            }
            if byte == b'\n' && next.subject == Place::Matched {
                return Search::Text(text_to(&came_from, number, byte));
            }
            if !seen.contains_key(&next) {
                if came_from.len() == MOST_STATES {
                    return Search::GivenUp;
                }
                seen.insert(next.clone(), came_from.len());
                queue.push_back((next, came_from.len()));
                came_from.push((number, byte));
            }
        }
    }
    Search::None
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

/// Whether a rival matches a text that the subject matches.
fn takes(subject: &Program, rival: &Program, text: &[u8]) -> bool {
    let rivals = [rival];
    let mut state = initial(subject, &rivals);
    for &byte in text {
        match step(subject, &rivals, &state, byte) {
            Some((_, true)) => return true,
            Some((next, false)) => state = next,
            None => return false,
        }
    }
    false
}

/// One byte for all: the next state, and whether a rival has matched. None if the subject fails.
fn step(subject: &Program, rivals: &[&Program], state: &State, byte: u8) -> Option<(State, bool)> {
    let moved = advance(subject, state.subject, byte)?;
    let mut taken = false;
    let next = rivals
        .iter()
        .zip(&state.rivals)
        .map(|(program, rival)| {
            let next = rival.and_then(|rival| follow(program, rival, byte, &moved))?;
            taken |= next.0 == program.steps.len();
            Some(next)
        })
        .collect();
    Some((State { subject: moved.place, rivals: next }, taken))
}

fn advance(program: &Program, place: Place, byte: u8) -> Option<Moved> {
    let Place::At(at, empty) = place else {
        return Some(Moved { place, ended: None, begins: false, stays: false });
    };
    let on = |ended| {
        let next = at + 1;
        let place =
            if next == program.steps.len() { Place::Matched } else { Place::At(next, true) };
        Some(Moved { place, ended, begins: program.is_star(next), stays: false })
    };
    let stay = |star_type| {
        (byte != b'\n' && may_hold(star_type, empty, byte)).then_some(Moved {
            place: Place::At(at, false),
            ended: None,
            begins: false,
            stays: true,
        })
    };
    // Every type but these two needs at least one byte.
    let may_end = |star_type| !empty || matches!(star_type, StarType::Text | StarType::Nothing);
    match *program.steps.get(at)? {
        Step::Literal(literal) => (byte == literal).then(|| on(None)).flatten(),
        Step::Star(star_type, stop) if byte == stop => {
            may_end(star_type).then(|| on(Some(star_type))).flatten()
        }
        Step::Star(star_type, _) => stay(star_type),
        Step::Open(star_type) if byte == b'\n' => {
            may_end(star_type).then(|| on(Some(star_type))).flatten()
        }
        Step::Open(star_type) => stay(star_type),
        Step::First => {
            let Some(&Step::Open(star_type)) = program.steps.get(at + 1) else { return None };
            stay(star_type).map(|moved| Moved { place: Place::At(at + 1, false), ..moved })
        }
    }
}

/// One byte for a rival.
fn follow(
    program: &Program,
    (at, aligned): (usize, bool),
    byte: u8,
    moved: &Moved,
) -> Option<(usize, bool)> {
    let on = || Some((at + 1, moved.begins && program.is_star(at + 1)));
    let stay = |star_type| {
        (byte != b'\n' && star_type != StarType::Nothing).then_some((at, aligned && moved.stays))
    };
    let end = |star_type| {
        let fits = match star_type {
            // One that must be empty has failed with its first byte.
            StarType::Text | StarType::Nothing => true,
            _ => aligned && moved.ended.is_some_and(|text| fits(text, star_type)),
        };
        fits.then(on).flatten()
    };
    match *program.steps.get(at)? {
        Step::Literal(literal) => (byte == literal).then(on).flatten(),
        Step::Star(star_type, stop) if byte == stop => end(star_type),
        Step::Star(star_type, _) => stay(star_type),
        Step::Open(star_type) if byte == b'\n' => end(star_type),
        Step::Open(star_type) => stay(star_type),
        Step::First => {
            let Some(&Step::Open(star_type)) = program.steps.get(at + 1) else { return None };
            stay(star_type).map(|(at, aligned)| (at + 1, aligned))
        }
    }
}

/// Whether every text of one type is of the other too, as far as that is plain to see.
fn fits(text: StarType, wanted: StarType) -> bool {
    use StarType::{Channel, Duration, Handle, Member, Number, Player, Word};
    text == wanted
        || matches!(
            (text, wanted),
            (Handle, Player | Word) | (Member | Number | Channel | Duration, Word)
        )
}

/// Whether a text of a type may hold this byte, as its first one or later.
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
            byte.is_ascii_digit() || byte.is_ascii_whitespace() || b"+-UNRPE".contains(&byte)
        }
        StarType::Word => byte > b' ' && byte != 0x7f,
        StarType::Channel => byte.is_ascii_digit() || byte == b'T',
        StarType::Duration => byte.is_ascii_digit() || matches!(byte, b':' | b'.'),
        StarType::Text => true,
    }
}

/// The bytes that make a difference, and one for each sort of those that make none.
fn alphabet(subject: &Program, rivals: &[&Program]) -> Vec<u8> {
    let mut named = [false; 256];
    named[usize::from(b'\n')] = true;
    for step in std::iter::once(&subject).chain(rivals).flat_map(|program| &program.steps) {
        if let Step::Literal(byte) | Step::Star(_, byte) = step {
            named[usize::from(*byte)] = true;
        }
    }
    let types: Vec<StarType> = subject
        .steps
        .iter()
        .filter_map(|step| match step {
            Step::Star(star_type, _) | Step::Open(star_type) => Some(*star_type),
            Step::Literal(_) | Step::First => None,
        })
        .collect();
    let mut sorts: Vec<Vec<bool>> = Vec::new();
    // Letters stand first: a text that is shown should be readable.
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
            let sort: Vec<bool> = types
                .iter()
                .flat_map(|&star_type| [true, false].map(|first| may_hold(star_type, first, byte)))
                .collect();
            let new = !sorts.contains(&sort);
            if new {
                sorts.push(sort);
            }
            new
        })
        .collect()
}
