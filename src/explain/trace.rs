//! One attempt with its story: how far it came, and what stopped it.

use std::ops::Range;

use super::Reason;
use crate::list::Entry;

/// How far an attempt came.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Trace {
    /// How many bytes of the pattern's literals were found.
    pub(super) matched: usize,
    /// The index of the byte that decided it: the one that failed, or the end of the match.
    pub(super) at: usize,
    /// The stars that were found.
    pub(super) stars: Vec<Range<usize>>,
    /// Why it failed; nothing if it matched.
    pub(super) failure: Option<Reason>,
}

/// Follows an entry's pattern over `text` from a start. The text ends with a newline.
pub(super) fn trace(entry: &Entry, text: &[u8], start: usize) -> Trace {
    let pattern = entry.pattern();
    let mut trace = Trace { matched: 0, at: start, stars: Vec::new(), failure: None };
    if !trace.literal(pattern.lead(), text) {
        return trace;
    }
    let stops = pattern.segments().iter().map(Some).chain(pattern.is_open().then_some(None));
    for (number, (segment, star)) in stops.zip(entry.stars()).enumerate() {
        let stop = segment.map_or(b'\n', |segment| segment[0]);
        let rest = text.get(trace.at..).unwrap_or_default();
        let length = rest.iter().position(|&byte| byte == stop || byte == b'\n');
        let found = length.map_or(text.len(), |length| trace.at + length);
        if text.get(found) != Some(&stop) {
            trace.failure = Some(Reason::StopMissing { star: number, stop });
            trace.at = found;
            return trace;
        }
        let range = trace.at..found;
        // A lone star must not be empty.
        if !star.star_type().accepts(&text[range.clone()]) || (segment.is_none() && found == start)
        {
            let star_type = star.star_type();
            trace.failure = Some(Reason::WrongType { star: number, star_type, range });
            return trace;
        }
        trace.stars.push(range);
        trace.at = found;
        if segment.is_some_and(|segment| !trace.literal(segment, text)) {
            return trace;
        }
    }
    trace
}

impl Trace {
    /// Whether a literal stands here. Goes on to its end, or to the byte that differs.
    fn literal(&mut self, literal: &[u8], text: &[u8]) -> bool {
        let rest = text.get(self.at..).unwrap_or_default();
        let same = literal.iter().zip(rest).take_while(|(wanted, found)| wanted == found).count();
        self.matched += same;
        self.at += same;
        if same == literal.len() {
            return true;
        }
        let expected = literal[same..].to_vec();
        self.failure = Some(Reason::Literal { expected, found: rest.get(same).copied() });
        false
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
    fn what_stopped_it_and_where() {
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
    fn it_matches_where_the_attempt_does() {
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
