//! The terms of a game, as challenges and announcements write them.
//!
//! `rated blitz 5 0`, `unrated untimed`, `rated blitz 5 0 : 3 0`, `unrated wild 2 12 Loaded from
//! wild/fr (adjourned)`, and for ads `30 15 rated standard [white] m f`: the number of words
//! varies, so a pattern can leave them together in one star named `terms`.

use std::ops::Range;

use super::field_name::{FieldName, NAMES};
use super::{Fields, Malformed, text};

/// What a word among the terms says. The fields that they become have the first [`NAMES`], in this
/// order.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Term {
    Rated,
    Category,
    Initial,
    Increment,
    BlackInitial,
    BlackIncrement,
    LoadedFrom,
    Adjourned,
    Color,
    Automatic,
    Formula,
}

/// How many there are.
const TERMS: usize = Term::Formula as usize + 1;

/// The value of such a field: a part of the terms, or a word for it.
#[derive(Debug, Clone)]
enum Value {
    Part(Range<usize>),
    Word(&'static str),
}

/// Terms in which there is nothing to decode, each under its name.
#[derive(Debug)]
pub(crate) struct Terms<'a>([Option<&'a str>; TERMS]);

impl<'a> Terms<'a> {
    /// Sorts the words of the terms; of two that say the same, the first counts.
    pub(crate) fn read(kind: &'a str, terms: &'a str) -> Result<Terms<'a>, Malformed<'a>> {
        let mut values = [None; TERMS];
        let mut take = |term, value| {
            let value = match value {
                Value::Part(range) => terms.get(range),
                Value::Word(word) => Some(word),
            };
            values[term as usize] = values[term as usize].or(value);
        };
        split(terms.as_bytes(), &mut take).map_err(|word| fault(kind, word))?;
        Ok(Terms(values))
    }

    /// The value of a field.
    #[inline(always)]
    pub(crate) fn get(&self, name: FieldName) -> Option<&'a str> {
        self.0[name.place::<TERMS>()?]
    }
}

type Pair<'a> = (&'a str, &'a [u8]);

/// Replaces the field `terms` by those that it holds.
pub(crate) fn expand<'a>(
    kind: &'a str,
    fields: &Fields<'_, 'a>,
    terms: &'a [u8],
) -> Result<Vec<Pair<'a>>, Malformed<'a>> {
    let mut pairs: Vec<Pair<'a>> = fields.iter().filter(|(name, _)| *name != "terms").collect();
    let mut push = |term, value| {
        let value = match value {
            Value::Part(range) => &terms[range],
            Value::Word(word) => word.as_bytes(),
        };
        pairs.push((NAMES[term as usize], value));
    };
    split(terms, &mut push).map_err(|word| fault(kind, word))?;
    Ok(pairs)
}

fn fault<'a>(kind: &'a str, word: &'a [u8]) -> Malformed<'a> {
    let expected = "terms of a game such as rated blitz 5 0";
    Malformed::new(kind, "terms", Some(text::decode(word)), expected)
}

/// Sorts the words of the terms by what they are; the error is the first that is nothing.
fn split<'a>(terms: &'a [u8], take: &mut impl FnMut(Term, Value)) -> Result<(), &'a [u8]> {
    const CLOCKS: [Term; 4] =
        [Term::Initial, Term::Increment, Term::BlackInitial, Term::BlackIncrement];

    let mut clocks = CLOCKS.iter();
    let mut category = false;
    let mut words = words(terms);
    while let Some(range) = words.next() {
        let word = &terms[range.clone()];
        let (term, value) = match word {
            b"match" | b":" => continue,
            b"Loaded" => match (words.next(), words.next()) {
                (Some(from), Some(place)) if terms[from.clone()] == *b"from" => {
                    (Term::LoadedFrom, Value::Part(place))
                }
                _ => return Err(word),
            },
            b"(adjourned)" => (Term::Adjourned, Value::Word("true")),
            b"[white]" => (Term::Color, Value::Word("white")),
            b"[black]" => (Term::Color, Value::Word("black")),
            b"m" if category => (Term::Automatic, Value::Word("false")),
            b"f" if category => (Term::Formula, Value::Word("true")),
            _ if word.iter().all(u8::is_ascii_digit) => match clocks.next() {
                Some(clock) => (*clock, Value::Part(range)),
                None => return Err(word),
            },
            _ if word.eq_ignore_ascii_case(b"rated") || word.eq_ignore_ascii_case(b"unrated") => {
                (Term::Rated, Value::Part(range))
            }
            _ if !category => {
                category = true;
                (Term::Category, Value::Part(range))
            }
            _ => return Err(word),
        };
        take(term, value);
    }
    Ok(())
}

/// Where the words of the terms stand. A full stop at the end belongs to none.
fn words(terms: &[u8]) -> impl Iterator<Item = Range<usize>> {
    let terms = terms.trim_ascii_end();
    let terms = terms.strip_suffix(b".").unwrap_or(terms);
    let mut here = 0;
    std::iter::from_fn(move || {
        here += terms[here..].iter().take_while(|&&byte| byte <= b' ').count();
        let start = here;
        here += terms[here..].iter().take_while(|&&byte| byte > b' ').count();
        (start < here).then_some(start..here)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(terms: &str) -> String {
        let pairs = [("terms", terms.as_bytes())];
        let by_name = Terms::read("challenge", terms);
        match expand("challenge", &Fields::new(&pairs), terms.as_bytes()) {
            Ok(pairs) => {
                let by_name = by_name.unwrap();
                for name in NAMES[..TERMS].iter().copied() {
                    let first = pairs.iter().find(|(known, _)| *known == name);
                    let text = by_name.get(FieldName::new(name)).map(str::as_bytes);
                    assert_eq!(text, first.map(|(_, value)| *value), "{name} in {terms}");
                }
                let word = |(name, value): &Pair<'_>| format!("{name}={}", value.escape_ascii());
                pairs.iter().map(word).collect::<Vec<_>>().join(" ")
            }
            Err(fault) => {
                assert_eq!(by_name.unwrap_err(), fault);
                format!("? {}", fault.value.unwrap_or_default())
            }
        }
    }

    #[test]
    fn every_form() {
        for (terms, expected) in [
            ("rated blitz 5 0.", "rated=rated category=blitz initial=5 increment=0"),
            ("unrated untimed.", "rated=unrated category=untimed"),
            (
                "rated blitz 5 0 : 3 1",
                "rated=rated category=blitz initial=5 increment=0 black_initial=3 black_increment=1",
            ),
            (
                "unrated wild 2 12 Loaded from wild/fr (adjourned)",
                "rated=unrated category=wild initial=2 increment=12 loaded_from=wild/fr \
                 adjourned=true",
            ),
            (
                "rated blitz 3 0 Loaded from a.b.",
                "rated=rated category=blitz initial=3 increment=0 loaded_from=a.b",
            ),
            ("unrated Bughouse match.", "rated=unrated category=Bughouse"),
            (
                "30 15 rated standard [white] m f ",
                "initial=30 increment=15 rated=rated category=standard color=white \
                 automatic=false formula=true",
            ),
            ("rated blitz 1 2 3 4 5", "? 5"),
            ("rated blitz unrated", "rated=rated category=blitz rated=unrated"),
            ("rated blitz surprise", "? surprise"),
            ("rated wild Loaded from", "? Loaded"),
            ("", ""),
        ] {
            assert_eq!(words(terms), expected, "{terms}");
        }
    }
}
