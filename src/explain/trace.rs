//! Traces one attempt: how far it got, and what stopped it.

use std::ops::Range;

use super::Reason;
use crate::list::Entry;
use crate::pattern::{Known, Mismatch, Outcome, StarTypes};

/// The result of an attempt.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Trace {
    /// The number of bytes of the pattern's literals that matched.
    pub(super) matched: usize,
    /// The index of the byte that decided: the one that failed, or the end of the match.
    pub(super) at: usize,
    /// The stars that were found.
    pub(super) stars: Vec<Range<usize>>,
    /// The reason for the failure; `None` if it matched.
    pub(super) failure: Option<Reason>,
}

/// Follows an entry's pattern over `text` from a start. The text must end with a newline.
pub(super) fn trace(entry: &Entry, text: &[u8], start: usize) -> Trace {
    let pattern = entry.pattern();
    let mut texts = vec![0..0; pattern.stars()];
    let mut outcome = pattern.walk(text, start, &mut texts, Known::default(), false, entry);
    // `walk` compares all literals before any type, but a person wants to see what fails first in the line.
    if let Outcome::Mismatch(Mismatch::Literal(found) | Mismatch::Stop(found)) = outcome
        && let Some(star) =
            (0..found).find(|&star| !entry.accepts(star, &text[texts[star].clone()]))
    {
        outcome = Outcome::Mismatch(Mismatch::Type(star));
    }
    let literals =
        || std::iter::once(pattern.lead()).chain(pattern.segments().iter().map(|s| &**s));
    let bytes = |count: usize| literals().take(count).map(<[u8]>::len).sum::<usize>();
    let stars = |count: usize| texts[..count].to_vec();
    // Returns the trace if the literal with this number differs, or if the text ends within it.
    let differs = |number: usize| {
        let from = number.checked_sub(1).map_or(start, |star| texts[star].end);
        let (literal, rest) =
            (literals().nth(number).unwrap_or_default(), text.get(from..).unwrap_or_default());
        let same = literal.iter().zip(rest).take_while(|(wanted, found)| wanted == found).count();
        let (expected, found) = (literal[same..].to_vec(), rest.get(same).copied());
        Trace {
            matched: bytes(number) + same,
            at: from + same,
            stars: stars(number),
            failure: Some(Reason::Literal { expected, found }),
        }
    };
    match outcome {
        Outcome::Match(end) => {
            let all = literals().count();
            Trace { matched: bytes(all), at: end, stars: stars(texts.len()), failure: None }
        }
        Outcome::Mismatch(Mismatch::Literal(number)) => differs(number),
        Outcome::Mismatch(Mismatch::Stop(star)) => {
            let stop = pattern.segments().get(star).map_or(b'\n', |segment| segment[0]);
            let failure = Some(Reason::StopMissing { star, stop });
            Trace { matched: bytes(star + 1), at: texts[star].end, stars: stars(star), failure }
        }
        Outcome::Mismatch(Mismatch::Type(star)) => {
            let range = stars(star + 1).pop().unwrap_or(start..start);
            let (at, star_type) = (range.start, entry.stars()[star].star_type());
            let failure = Some(Reason::WrongType { star, star_type, range });
            Trace { matched: bytes(star + 1), at, stars: stars(star), failure }
        }
        // The text ends with a newline, so only a literal that continues after a newline can be incomplete.
        Outcome::Pending | Outcome::Sure => {
            let incomplete = (0..=pattern.segments().len()).find(|&number| {
                differs(number).failure.is_some_and(
                    |failure| matches!(failure, Reason::Literal { expected, .. } if !expected.is_empty()),
                )
            });
            match incomplete {
                Some(number) => differs(number),
                None => {
                    let star = pattern.stars().saturating_sub(1);
                    let failure = Some(Reason::StopMissing { star, stop: b'\n' });
                    Trace { matched: bytes(star + 1), at: text.len(), stars: stars(star), failure }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::list::{PatternList, StarType};
    use crate::pattern::Attempt;

    fn trace_of(entry: &str, text: &str) -> Trace {
        let list = PatternList::parse("test.pat", &format!("{entry}\nnewline \"\\n\"")).unwrap();
        trace(&list.entries()[0], text.as_bytes(), 0)
    }

    #[test]
    fn reasons_and_positions() {
        let tell = "tell \"* tells you: *\" from:handle text";
        let literal = |expected: &[u8], found: u8| Reason::Literal {
            expected: expected.to_vec(),
            found: Some(found),
        };
        for (entry, text, matched, at, failure) in [
            (tell, "Foo tells you: hi\n", 12, 17, None),
            (tell, "Foo tels you: hi\n", 4, 7, Some(literal(b"ls you: ", b's'))),
            (tell, "Foo\n", 0, 3, Some(Reason::StopMissing { star: 0, stop: b' ' })),
            (
                tell,
                " tells you: hi\n",
                0,
                0,
                Some(Reason::WrongType { star: 0, star_type: StarType::Handle, range: 0..0 }),
            ),
            (
                "c \"*: gone\" command:word",
                "a b: here\n",
                0,
                0,
                Some(Reason::WrongType { star: 0, star_type: StarType::Word, range: 0..3 }),
            ),
            ("b \"<12> \"", "<13> x\n", 2, 2, Some(literal(b"2> ", b'3'))),
            (
                "m \"sent:\\nx\"",
                "sent:\n",
                6,
                6,
                Some(Reason::Literal { expected: b"x".to_vec(), found: None }),
            ),
        ] {
            let trace = trace_of(entry, text);
            assert_eq!(
                (trace.matched, trace.at, trace.failure),
                (matched, at, failure),
                "{entry} on {text:?}"
            );
        }
    }

    #[test]
    fn a_trace_agrees_with_the_attempt() {
        let list = PatternList::xboard();
        let text =
            b"Foo(50): <12> rn Bar tells you: \"x\" is a registered name (1:02): 50% \n\n<12> x\n";
        for entry in list.entries() {
            for start in 0..text.len() {
                let trace = trace(entry, text, start);
                match entry.attempt(text, start) {
                    Attempt::Match { end, stars } => {
                        assert_eq!((trace.failure, trace.at, trace.stars), (None, end, stars));
                    }
                    _ => assert!(trace.failure.is_some(), "{} at {start}", entry.pattern()),
                }
            }
        }
    }
}
