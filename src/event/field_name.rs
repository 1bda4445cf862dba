//! The names of fields, as numbers.
//!
//! An event is made by asking for its fields by name. The names are known when the crate is
//! compiled, so each is a number by then, and finding a field is one comparison.

use crate::lanes::Sixteen;
use crate::list::Entry;

/// The names of the fields that events are made of, so that each can be known by its number. The
/// first are those of [`Terms`](super::terms::Terms), in the order there.
pub(crate) const NAMES: [&str; 47] = [
    "rated",
    "category",
    "initial",
    "increment",
    "black_initial",
    "black_increment",
    "loaded_from",
    "adjourned",
    "color",
    "automatic",
    "formula",
    "after",
    "answer",
    "before",
    "black",
    "black_rating",
    "bytes",
    "challenger",
    "challenger_rating",
    "channel",
    "continued",
    "from",
    "game",
    "half_moves",
    "handle",
    "heard_by",
    "id",
    "ids",
    "line",
    "minute",
    "number",
    "opponent",
    "opponent_rating",
    "rating",
    "rating_max",
    "rating_min",
    "reason",
    "result",
    "terms",
    "text",
    "text_prefix",
    "to_me",
    "updated",
    "what",
    "when",
    "white",
    "white_rating",
];

/// The name of a field that an event is made of.
#[derive(Debug, Clone, Copy)]
pub(crate) struct FieldName {
    pub(crate) text: &'static str,
    number: u8,
}

impl FieldName {
    /// To be called by [`name!`] alone: it is work for the compiler.
    pub(crate) const fn new(text: &'static str) -> FieldName {
        let number = FieldName::number(text.as_bytes());
        assert!(number != FieldName::UNKNOWN, "this name has to be added to NAMES");
        FieldName { text, number }
    }

    const UNKNOWN: u8 = 0;

    /// The number of a name: 1 for the first, none for what no event is made of.
    const fn number(text: &[u8]) -> u8 {
        let mut number = 0;
        while number < NAMES.len() {
            if equal(NAMES[number].as_bytes(), text) {
                return number as u8 + 1;
            }
            number += 1;
        }
        FieldName::UNKNOWN
    }

    /// Where it stands among those that begin the list, if it does.
    #[inline(always)]
    pub(crate) const fn place<const N: usize>(self) -> Option<usize> {
        if self.number as usize <= N { Some(self.number as usize - 1) } else { None }
    }
}

/// Whether two texts are the same, for the compiler.
const fn equal(a: &[u8], b: &[u8]) -> bool {
    let (mut at, same) = (0, a.len() == b.len());
    while same && at < a.len() {
        if a[at] != b[at] {
            return false;
        }
        at += 1;
    }
    same
}

/// The name of a field, with the number that the compiler has found for it.
macro_rules! name {
    ($text:expr) => {
        const { $crate::event::field_name::FieldName::new($text) }
    };
}
pub(crate) use name;

/// The numbers of the names of some fields, in their order.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Tags {
    first: [u8; 16],
    /// Whether there are more fields.
    pub(crate) more: bool,
}

impl Tags {
    pub(crate) fn new(entry: &Entry) -> Tags {
        let mut first = [FieldName::UNKNOWN; 16];
        for (tag, name) in first.iter_mut().zip(entry.field_names()) {
            *tag = FieldName::number(name.as_bytes());
        }
        Tags { first, more: entry.field_names().count() > first.len() }
    }

    pub(crate) const fn of(pairs: &[(&str, &[u8])]) -> Tags {
        let mut first = [FieldName::UNKNOWN; 16];
        let mut number = 0;
        while number < pairs.len() && number < first.len() {
            first[number] = FieldName::number(pairs[number].0.as_bytes());
            number += 1;
        }
        Tags { first, more: pairs.len() > first.len() }
    }

    /// Where the first field of that name stands, if it is among the first.
    #[inline(always)]
    pub(crate) fn find(&self, name: FieldName) -> Option<usize> {
        let found = Sixteen::new(&self.first).equal(name.number).bits();
        (found != 0).then_some(found.trailing_zeros() as usize)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_name_stands_twice() {
        for (place, name) in NAMES.iter().enumerate() {
            assert_eq!(usize::from(FieldName::number(name.as_bytes())), place + 1, "{name}");
        }
        assert_eq!(FieldName::number(b"surprise"), FieldName::UNKNOWN);
    }
}
