//! Damaged streams: bytes lost, doubled or flipped, lines swapped, the stream truncated.
//!
//! Whatever the damage is, nothing panics and the tokens give the stream back. Events in undamaged
//! lines must be reported as before: the share of those that are is measured over 10,000 damaged
//! excerpts of the recorded sessions.

use std::collections::{BTreeMap, HashSet};
use std::ops::Range;

use looking_at::{Heard, Matcher, Mode, PatternList, Token, snap};

use crate::against_naive::assert_tiles;
use crate::session::fresh;
use crate::streams::{Random, sessions};

/// The total number of damaged streams.
const VARIANTS: usize = 10_000;
/// The approximate length of an excerpt in bytes: some fifty lines.
const EXCERPT: usize = 2_500;
/// The share of the events in undamaged lines that must be reported.
const WANTED: f64 = 0.99;

/// A damaged excerpt.
struct Damage {
    how: &'static str,
    /// The damaged bytes.
    bytes: Vec<u8>,
    /// The numbers of the damaged lines in the original.
    lines: Vec<usize>,
    /// How offsets move: from which offset of the original on, and by how much.
    moved: Vec<(Range<usize>, i64)>,
}

/// Returns the line number of each byte.
fn line_numbers(bytes: &[u8]) -> Vec<usize> {
    let mut number = 0;
    let mut numbers = Vec::with_capacity(bytes.len() + 1);
    for &byte in bytes {
        numbers.push(number);
        number += usize::from(byte == b'\n');
    }
    numbers.push(number);
    numbers
}

/// Damages a stream in a random way.
fn damage(bytes: &[u8], random: &mut Random) -> Damage {
    let numbers = line_numbers(bytes);
    let at = random.below(bytes.len());
    let length = (1 + random.below(12)).min(bytes.len() - at);
    let end = at + length;
    let shift = length as i64;
    // The byte after it too: a lost newline damages the next line as well.
    let touched = (numbers[at]..=numbers[end]).collect();
    let (before, hit, after) = (&bytes[..at], &bytes[at..end], &bytes[end..]);
    match random.below(6) {
        0 => Damage {
            how: "lost",
            bytes: [before, after].concat(),
            lines: touched,
            moved: vec![(0..at, 0), (end..bytes.len(), -shift)],
        },
        1 => Damage {
            how: "doubled",
            bytes: [before, hit, hit, after].concat(),
            lines: touched,
            moved: vec![(0..at, 0), (end..bytes.len(), shift)],
        },
        2 => {
            let flipped: Vec<u8> =
                hit.iter().map(|&byte| byte ^ (1 << random.below(8)) as u8).collect();
            Damage {
                how: "flipped",
                bytes: [before, &flipped, after].concat(),
                lines: touched,
                moved: vec![(0..bytes.len(), 0)],
            }
        }
        3 => swapped(bytes, &numbers, random),
        4 => Damage {
            how: "truncated",
            bytes: before.to_vec(),
            lines: vec![numbers[at]],
            moved: vec![(0..at, 0)],
        },
        _ => Damage {
            how: "begun late",
            bytes: bytes[at..].to_vec(),
            lines: vec![numbers[at]],
            moved: vec![(at..bytes.len(), -(at as i64))],
        },
    }
}

fn swapped(bytes: &[u8], numbers: &[usize], random: &mut Random) -> Damage {
    let lines: Vec<&[u8]> = bytes.split_inclusive(|&byte| byte == b'\n').collect();
    let first = random.below(lines.len());
    let second = (first + 1 + random.below(4)).min(lines.len() - 1);
    let mut order: Vec<usize> = (0..lines.len()).collect();
    order.swap(first, second);
    let start = |line: usize| numbers.partition_point(|&number| number < line);
    let shift = lines[second].len() as i64 - lines[first].len() as i64;
    Damage {
        how: "swapped",
        bytes: order.iter().flat_map(|&line| lines[line]).copied().collect(),
        // The line after each of them has another predecessor now.
        lines: vec![first, first + 1, second, second + 1],
        moved: vec![
            (0..start(first), 0),
            (start(first + 1)..start(second), shift),
            (start(second + 1)..bytes.len(), 0),
        ],
    }
}

/// Returns the events of a stream: the offset of each, and the rest of its snapshot line.
fn heard(bytes: &[u8]) -> Vec<(usize, String)> {
    let mut all = Vec::new();
    let mut listener = |heard: &Heard<'_>| {
        let line = snap::line(heard);
        let (_, what) = line.split_once(' ').unwrap();
        all.push((heard.at as usize, what.to_owned()));
    };
    let mut session = fresh();
    session.feed(bytes, &mut listener);
    session.finish(&mut listener);
    all
}

/// Returns the number of events in undamaged lines, and those that are not reported in the damaged stream.
fn survivors(bytes: &[u8], damage: &Damage) -> (usize, Vec<String>) {
    let numbers = line_numbers(bytes);
    let expected = heard(bytes);
    let still: HashSet<(usize, String)> = heard(&damage.bytes).into_iter().collect();
    let (mut whole, mut lost) = (0, Vec::new());
    for (index, (at, what)) in expected.iter().enumerate() {
        // An event has the lines up to the next one: a move list has many.
        let next = expected[index + 1..].iter().map(|(at, _)| *at).find(|next| next > at);
        let last = next.map_or(numbers[bytes.len()], |next| numbers[next - 1]);
        let lines = numbers[*at]..=last.max(numbers[*at]);
        let place = damage.moved.iter().find(|(range, _)| range.contains(at));
        let Some((_, shift)) = place else { continue };
        if damage.lines.iter().any(|line| lines.contains(line)) {
            continue;
        }
        whole += 1;
        let event = ((*at as i64 + shift) as usize, what.clone());
        if !still.contains(&event) {
            lost.push(format!("{at} {what}"));
        }
    }
    (whole, lost)
}

/// Returns an excerpt of a session that starts at a line start.
fn excerpt<'a>(bytes: &'a [u8], random: &mut Random) -> &'a [u8] {
    let from = random.below(bytes.len().saturating_sub(EXCERPT).max(1));
    let newline = bytes[from..].iter().position(|&byte| byte == b'\n');
    let start = if from == 0 { 0 } else { newline.map_or(0, |newline| from + newline + 1) };
    &bytes[start..(start + EXCERPT).min(bytes.len())]
}

#[test]
fn events_in_undamaged_lines_are_reported() {
    let sessions = sessions();
    let matchers = [Mode::Settled, Mode::Eager]
        .map(|mode| Matcher::builder(PatternList::ics()).mode(mode).build());
    let mut random = Random(7);
    let mut counts: BTreeMap<&str, (usize, usize, usize)> = BTreeMap::new();
    let mut worst: Option<(usize, String)> = None;
    for variant in 0..VARIANTS {
        let (name, bytes) = &sessions[variant % sessions.len()];
        let bytes = excerpt(bytes, &mut random);
        let damage = damage(bytes, &mut random);

        let text: Vec<u8> = damage.bytes.iter().copied().filter(|&byte| byte != b'\r').collect();
        let mut matcher = matchers[variant % 2].clone();
        let mut tokens = Vec::new();
        let mut sink = |token: Token<'_>| tokens.push(token.to_owned());
        for piece in text.chunks(1 + random.below(400)) {
            matcher.feed(piece, &mut sink);
        }
        matcher.finish(&mut sink);
        assert_tiles(&tokens, &text);

        let (whole, lost) = survivors(bytes, &damage);
        let count = counts.entry(damage.how).or_default();
        *count = (count.0 + 1, count.1 + whole, count.2 + lost.len());
        if worst.as_ref().is_none_or(|(most, _)| lost.len() > *most) {
            let what = format!("{name} {} {:?}: {lost:#?}", damage.how, damage.lines);
            worst = Some((lost.len(), what));
        }
    }
    let mut all = (0, 0);
    for (how, (variants, whole, lost)) in counts {
        let share = 100.0 * (1.0 - lost as f64 / whole as f64);
        println!("{how}: {variants} variants, {lost} of {whole} events lost, {share:.3}% reported");
        all = (all.0 + whole, all.1 + lost);
    }
    let share = 1.0 - all.1 as f64 / all.0 as f64;
    println!("all: {:.3}% of {} events in undamaged lines are reported", 100.0 * share, all.0);
    assert!(all.0 > 100 * VARIANTS / 10, "{}", all.0);
    assert!(share >= WANTED, "{share}; {}", worst.unwrap().1);
}
