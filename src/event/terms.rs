//! The terms of a game, as challenges and announcements write them.
//!
//! `rated blitz 5 0`, `unrated untimed`, `rated blitz 5 0 : 3 0`, `unrated wild 2 12 Loaded from
//! wild/fr (adjourned)`, and for ads `30 15 rated standard [white] m f`: the number of words
//! varies, so a pattern can leave them together in one star named `terms`.

use std::ops::Range;

use super::{Malformed, text};

/// The value of a field: bytes, or text in which there is nothing to decode.
pub(crate) trait Value<'a>: Copy {
    fn said(word: &'static str) -> Self;

    fn bytes(self) -> &'a [u8];

    /// A part that is cut beside blanks.
    fn part(self, range: Range<usize>) -> Self;
}

impl<'a> Value<'a> for &'a [u8] {
    fn said(word: &'static str) -> Self {
        word.as_bytes()
    }

    fn bytes(self) -> &'a [u8] {
        self
    }

    fn part(self, range: Range<usize>) -> Self {
        &self[range]
    }
}

impl<'a> Value<'a> for &'a str {
    fn said(word: &'static str) -> Self {
        word
    }

    fn bytes(self) -> &'a [u8] {
        self.as_bytes()
    }

    fn part(self, range: Range<usize>) -> Self {
        &self[range]
    }
}

/// Replaces the field `terms` by those that it holds.
pub(crate) fn expand<'a, V: Value<'a>>(
    kind: &'a str,
    fields: impl Iterator<Item = (&'a str, V)>,
    terms: V,
) -> Result<Vec<(&'a str, V)>, Malformed<'a>> {
    let mut pairs = Vec::with_capacity(16); // nearly all have fewer
    fields.filter(|(name, _)| *name != "terms").for_each(|pair| pairs.push(pair));
    split(terms, &mut pairs).map_err(|word| {
        Malformed::new(
            kind,
            "terms",
            Some(text::decode(word)),
            "terms of a game such as rated blitz 5 0",
        )
    })?;
    Ok(pairs)
}

/// Sorts the words of the terms by what they are; the error is the first that is nothing.
fn split<'a, V: Value<'a>>(terms: V, pairs: &mut Vec<(&'a str, V)>) -> Result<(), &'a [u8]> {
    const CLOCKS: [&str; 4] = ["initial", "increment", "black_initial", "black_increment"];

    let mut clocks = CLOCKS.iter();
    let mut category = false;
    let mut words = words(terms.bytes());
    while let Some(range) = words.next() {
        let word = &terms.bytes()[range.clone()];
        let pair = match word {
            b"match" | b":" => continue,
            b"Loaded" => match (words.next(), words.next()) {
                (Some(from), Some(place)) if terms.bytes()[from.clone()] == *b"from" => {
                    ("loaded_from", terms.part(place))
                }
                _ => return Err(word),
            },
            b"(adjourned)" => ("adjourned", V::said("true")),
            b"[white]" | b"[black]" => ("color", terms.part(range.start + 1..range.end - 1)),
            b"m" if category => ("automatic", V::said("false")),
            b"f" if category => ("formula", V::said("true")),
            _ if word.iter().all(u8::is_ascii_digit) => match clocks.next() {
                Some(&name) => (name, terms.part(range)),
                None => return Err(word),
            },
            _ if word.eq_ignore_ascii_case(b"rated") || word.eq_ignore_ascii_case(b"unrated") => {
                ("rated", terms.part(range))
            }
            _ if !category => {
                category = true;
                ("category", terms.part(range))
            }
            _ => return Err(word),
        };
        pairs.push(pair);
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
        fn join<'a, V: Value<'a>>(terms: V) -> String {
            match expand("challenge", std::iter::once(("terms", terms)), terms) {
                Ok(pairs) => pairs
                    .iter()
                    .map(|(name, value)| format!("{name}={}", value.bytes().escape_ascii()))
                    .collect::<Vec<_>>()
                    .join(" "),
                Err(fault) => format!("? {}", fault.value.unwrap_or_default()),
            }
        }

        let said = join(terms);
        assert_eq!(join(terms.as_bytes()), said);
        said
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
            ("rated blitz surprise", "? surprise"),
            ("rated wild Loaded from", "? Loaded"),
            ("", ""),
        ] {
            assert_eq!(words(terms), expected, "{terms}");
        }
    }
}
