//! The terms of a game, as challenges and announcements write them.
//!
//! `rated blitz 5 0`, `unrated untimed`, `rated blitz 5 0 : 3 0`, `unrated wild 2 12 Loaded from
//! wild/fr (adjourned)`, and for ads `30 15 rated standard [white] m f`: the number of words
//! varies, so a pattern can leave them together in one star named `terms`.

use super::{Fields, Malformed, text};

type Pair<'a> = (&'a str, &'a [u8]);

/// Replaces the field `terms` by those that it holds.
pub(crate) fn expand<'a>(
    kind: &'a str,
    fields: &Fields<'_, 'a>,
    terms: &'a [u8],
) -> Result<Vec<Pair<'a>>, Malformed<'a>> {
    let mut pairs: Vec<Pair<'a>> = Vec::with_capacity(16); // nearly all have fewer
    pairs.extend(fields.iter().filter(|(name, _)| *name != "terms"));
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
fn split<'a>(terms: &'a [u8], pairs: &mut Vec<Pair<'a>>) -> Result<(), &'a [u8]> {
    const CLOCKS: [&str; 4] = ["initial", "increment", "black_initial", "black_increment"];

    let terms = terms.trim_ascii();
    let terms = terms.strip_suffix(b".").unwrap_or(terms);
    let mut clocks = CLOCKS.iter();
    let mut category = false;
    let mut words = terms.split(|&byte| byte <= b' ').filter(|word| !word.is_empty());
    while let Some(word) = words.next() {
        let pair: Pair<'a> = match word {
            b"match" | b":" => continue,
            b"Loaded" => match (words.next(), words.next()) {
                (Some(b"from"), Some(place)) => ("loaded_from", place),
                _ => return Err(word),
            },
            b"(adjourned)" => ("adjourned", b"true"),
            b"[white]" | b"[black]" => ("color", &word[1..word.len() - 1]),
            b"m" if category => ("automatic", b"false"),
            b"f" if category => ("formula", b"true"),
            _ if word.eq_ignore_ascii_case(b"rated") || word.eq_ignore_ascii_case(b"unrated") => {
                ("rated", word)
            }
            _ if word.iter().all(u8::is_ascii_digit) => match clocks.next() {
                Some(name) => (name, word),
                None => return Err(word),
            },
            _ if !category => {
                category = true;
                ("category", word)
            }
            _ => return Err(word),
        };
        pairs.push(pair);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(terms: &str) -> String {
        let pairs = [("terms", terms.as_bytes())];
        match expand("challenge", &Fields::new(&pairs), terms.as_bytes()) {
            Ok(pairs) => pairs
                .iter()
                .map(|(name, value)| format!("{name}={}", String::from_utf8_lossy(value)))
                .collect::<Vec<_>>()
                .join(" "),
            Err(fault) => format!("? {}", fault.value.unwrap_or_default()),
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
            ("rated blitz surprise", "? surprise"),
            ("rated wild Loaded from", "? Loaded"),
            ("", ""),
        ] {
            assert_eq!(words(terms), expected, "{terms}");
        }
    }
}
