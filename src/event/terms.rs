//! The terms of a game, as challenges and announcements write them.
//!
//! `rated blitz 5 0`, `unrated untimed`, `rated blitz 5 0 : 3 0`, `unrated wild 2 12 Loaded from
//! wild/fr (adjourned)`, `unrated blitz bughouse 3 0`, and for ads `30 15 rated standard [white] m f`:
//! the number of words varies, so a pattern can leave them together in one star named `terms`.

use std::borrow::Cow;
use std::ops::Range;

use super::text;

/// What a word among the terms says: the field that it becomes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Term {
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
    Variant,
}

/// Each term with the name of its field, in the order of [`Term`].
const TERMS: [(Term, &str); 12] = [
    (Term::Rated, "rated"),
    (Term::Category, "category"),
    (Term::Initial, "initial"),
    (Term::Increment, "increment"),
    (Term::BlackInitial, "black_initial"),
    (Term::BlackIncrement, "black_increment"),
    (Term::LoadedFrom, "loaded_from"),
    (Term::Adjourned, "adjourned"),
    (Term::Color, "color"),
    (Term::Automatic, "automatic"),
    (Term::Formula, "formula"),
    (Term::Variant, "variant"),
];

impl Term {
    /// Returns the term that becomes a field of this name.
    pub(crate) fn named(name: &str) -> Option<Term> {
        TERMS.iter().find(|(_, known)| *known == name).map(|(term, _)| *term)
    }
}

/// The text of such a field: a part of the terms, or a word for it.
#[derive(Debug, Clone)]
enum TermText {
    Part(Range<usize>),
    Word(&'static str),
}

/// The terms of a game, each under its name.
#[derive(Debug)]
pub(crate) struct Terms<'a> {
    // Kept whole, so that its parts can be borrowed from a match without an allocation.
    text: Cow<'a, str>,
    values: [Option<TermText>; TERMS.len()],
}

impl<'a> Terms<'a> {
    /// Sorts the words of the terms; of two that say the same, the first counts. The error is the
    /// first word that has no place among them.
    #[inline(always)]
    pub(crate) fn read(text: Cow<'a, str>) -> Result<Terms<'a>, Cow<'a, str>> {
        let mut values = [const { None }; TERMS.len()];
        let split = split(text.as_bytes(), &mut |term, value| {
            values[term as usize].get_or_insert(value);
        });
        match split {
            Ok(()) => Ok(Terms { text, values }),
            Err(word) => Err(part(&text, word)),
        }
    }

    /// Returns the value of a field.
    pub(crate) fn get(&self, term: Term) -> Option<Cow<'a, str>> {
        Some(match self.values[term as usize].clone()? {
            TermText::Part(range) => part(&self.text, range),
            TermText::Word(word) => Cow::Borrowed(word),
        })
    }

    /// Returns the names and values of all that there are.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (&'static str, Cow<'a, str>)> {
        TERMS.iter().filter_map(|&(term, name)| Some((name, self.get(term)?)))
    }
}

/// Returns a part of a text.
fn part<'a>(text: &Cow<'a, str>, range: Range<usize>) -> Cow<'a, str> {
    text::part(text.clone(), |text| text.get(range).unwrap_or_default())
}

/// Sorts the words of the terms by what they are; the error is where the first is that is nothing.
fn split(terms: &[u8], take: &mut impl FnMut(Term, TermText)) -> Result<(), Range<usize>> {
    const CLOCKS: [Term; 4] =
        [Term::Initial, Term::Increment, Term::BlackInitial, Term::BlackIncrement];

    let mut clocks = CLOCKS.iter();
    let (mut rated, mut category) = (false, false);
    let mut variant: Option<Range<usize>> = None;
    let mut words = words(terms);
    while let Some(range) = words.next() {
        let word = &terms[range.clone()];
        let (term, value) = match word {
            b"match" | b":" => continue,
            b"Loaded" => match (words.next(), words.next()) {
                (Some(from), Some(place)) if terms[from.clone()] == *b"from" => {
                    (Term::LoadedFrom, TermText::Part(place))
                }
                _ => return Err(range),
            },
            b"(adjourned)" => (Term::Adjourned, TermText::Word("true")),
            b"[white]" => (Term::Color, TermText::Word("white")),
            b"[black]" => (Term::Color, TermText::Word("black")),
            b"m" if category => (Term::Automatic, TermText::Word("false")),
            b"f" if category => (Term::Formula, TermText::Word("true")),
            _ if word.iter().all(u8::is_ascii_digit) => match clocks.next() {
                Some(clock) => (*clock, TermText::Part(range)),
                None => return Err(range),
            },
            // capablanca writes `unrated unrated 3 2 Loaded from seirawan/0`: the second is the category.
            _ if is_rated(word) && (!rated || category) => {
                rated = true;
                (Term::Rated, TermText::Part(range))
            }
            _ if !category => {
                category = true;
                (Term::Category, TermText::Part(range))
            }
            // A second word for the kind of game, or several.
            _ => {
                let start = variant.as_ref().map_or(range.start, |variant| variant.start);
                variant = Some(start..range.end);
                continue;
            }
        };
        take(term, value);
    }
    if let Some(variant) = variant {
        take(Term::Variant, TermText::Part(variant));
    }
    Ok(())
}

/// Returns whether a word says that a game is rated, or that it is not.
fn is_rated(word: &[u8]) -> bool {
    word.eq_ignore_ascii_case(b"rated") || word.eq_ignore_ascii_case(b"unrated")
}

/// Returns where the words of the terms are. A full stop at the end belongs to none.
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
        let read = |text| match Terms::read(text) {
            Ok(terms) => {
                let all = terms.iter().map(|(name, value)| format!("{name}={value}"));
                all.collect::<Vec<_>>().join(" ")
            }
            Err(word) => format!("? {word}"),
        };
        let borrowed = read(Cow::Borrowed(terms));
        assert_eq!(borrowed, read(Cow::Owned(terms.to_owned())));
        borrowed
    }

    #[test]
    fn every_term_has_its_name() {
        for (at, (term, name)) in TERMS.into_iter().enumerate() {
            assert_eq!((term as usize, Term::named(name)), (at, Some(term)));
        }
        assert_eq!(Term::named("game"), None);
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
                "rated=rated category=standard initial=30 increment=15 color=white \
                 automatic=false formula=true",
            ),
            ("rated blitz 1 2 3 4 5", "? 5"),
            ("rated blitz unrated", "rated=rated category=blitz"),
            (
                "unrated unrated 3 2 Loaded from seirawan/0.",
                "rated=unrated category=unrated initial=3 increment=2 loaded_from=seirawan/0",
            ),
            (
                "unrated wild(20) Loadgame 20 20",
                "rated=unrated category=wild(20) initial=20 increment=20 variant=Loadgame",
            ),
            (
                "unrated blitz bughouse 3 0",
                "rated=unrated category=blitz initial=3 increment=0 variant=bughouse",
            ),
            (
                "15 5 unrated standard crazyhouse bronstein [white]",
                "rated=unrated category=standard initial=15 increment=5 color=white \
                 variant=crazyhouse bronstein",
            ),
            ("rated blitz crazyhouse match.", "rated=rated category=blitz variant=crazyhouse"),
            ("rated wild Loaded from", "? Loaded"),
            ("", ""),
        ] {
            assert_eq!(words(terms), expected, "{terms}");
        }
    }
}
