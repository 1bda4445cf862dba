//! Makes example lines that an entry matches.

use crate::list::{Entry, StarType};
use crate::pattern::Attempt;

/// Returns a text that the entry matches from its first byte, ended by a newline.
///
/// `filled` puts a text into one star, given by its number. Returns `None` if no text fits, for example
/// because `filled` contains the stop byte of the star.
pub(super) fn line(entry: &Entry, filled: Option<(usize, &[u8])>) -> Option<Vec<u8>> {
    let pattern = entry.pattern();
    let mut text = pattern.lead().to_vec();
    for (number, star) in entry.stars().iter().enumerate() {
        let segment = pattern.segments().get(number);
        let stop = segment.map_or(b'\n', |segment| segment[0]);
        match filled {
            Some((chosen, filling)) if chosen == number => text.extend(filling),
            _ => text.extend(star_text(star.star_type(), stop)?),
        }
        text.extend(segment.into_iter().flat_map(|segment| segment.iter()));
    }
    if !text.ends_with(b"\n") {
        text.push(b'\n');
    }
    let whole = match entry.attempt(&text, 0) {
        Attempt::Match { end, stars } => {
            let fits = filled.is_none_or(|(number, filling)| {
                stars.get(number).is_some_and(|star| text[star.clone()] == *filling)
            });
            fits && end + 1 >= text.len()
        }
        Attempt::Mismatch | Attempt::Pending => false,
    };
    whole.then_some(text)
}

/// Returns a text of a type that does not contain the byte that ends its star.
fn star_text(star_type: StarType, stop: u8) -> Option<&'static [u8]> {
    let texts: &[&'static [u8]] = match star_type {
        StarType::Text => &[b"Foo", b"Bar", b"12", b""],
        StarType::Handle => &[b"Foo", b"Bar", b"12"],
        StarType::Number => &[b"12", b"34"],
        StarType::Rating => &[b"1500", b"2468", b"++++"],
        StarType::Word => &[b"foo", b"bar", b"12"],
        StarType::Prompt => &[b"foo", b"bar"],
        StarType::Channel => &[b"50", b"12"],
        StarType::Duration => &[b"0:04", b"1:23", b"5:56"],
        StarType::Player => &[b"Foo(1500)", b"Foo", b"Bar"],
        StarType::Member => &[b"Foo(50)", b"Bar(12)"],
        StarType::Speech => &[b"Foo's here", b"Bar> hi"],
        StarType::Nothing => &[b""],
    };
    texts.iter().copied().find(|text| !text.contains(&stop))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::list::PatternList;

    #[test]
    fn every_shipped_entry_has_an_example_that_it_matches() {
        for list in [PatternList::ics(), PatternList::xboard(), PatternList::demichess()] {
            for entry in list.entries() {
                assert!(line(entry, None).is_some(), "{:?} {}", entry.place(), entry.pattern());
            }
        }
    }

    #[test]
    fn a_star_can_be_filled_where_the_text_fits() {
        let text = "tell \"* tells you: *\" from:handle text\nnewline \"\\n\"\n";
        let list = PatternList::parse("test.pat", text).unwrap();
        let tell = &list.entries()[0];
        assert_eq!(line(tell, None).unwrap(), b"Foo tells you: Foo\n");
        assert_eq!(line(tell, Some((1, b"<12> "))).unwrap(), b"Foo tells you: <12> \n");
        assert_eq!(line(tell, Some((0, b"Foo says"))), None);
        assert_eq!(line(tell, Some((0, b"a:b"))), None);
    }
}
