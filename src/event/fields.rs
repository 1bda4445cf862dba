//! The named stars of a matched pattern, and how one of them becomes a value.

use std::borrow::Cow;
use std::ops::Range;

use super::field_name::{FieldName, Tags};
use super::terms::Terms;
use super::{Handle, Malformed, text};
use crate::list::Entry;

/// The fields that a matched pattern gives: names and bytes, in the order of the pattern.
///
/// ```
/// use looking_at::event::Fields;
///
/// let pairs: [(&str, &[u8]); 2] = [("from", b"Foo"), ("text", b"hi")];
/// let fields = Fields::new(&pairs);
/// assert_eq!(fields.get("text"), Some(&b"hi"[..]));
/// assert_eq!(fields.get("game"), None);
/// ```
#[derive(Debug, Clone, Copy)]
pub struct Fields<'p, 'a> {
    pairs: Pairs<'p, 'a>,
    /// The numbers of their names.
    tags: Tags,
    /// The fields that the list says are numbers, one bit each.
    numbers: u32,
    /// The fields that the list says are names with their titles, one bit each.
    names: u32,
    /// From here on the fields are constants of the list.
    constants: usize,
    /// What one of them, named `terms`, stands for. Only [`read`](Fields::read) knows of it.
    terms: Option<&'p Terms<'a>>,
}

/// Names and values.
#[derive(Debug, Clone, Copy)]
enum Pairs<'p, 'a> {
    Bytes(&'p [(&'a str, &'a [u8])]),
    /// What an entry has matched, where there is nothing to decode: its stars, the rest of the
    /// line, its constants.
    Plain {
        entry: &'a Entry,
        ranges: &'p [Range<usize>],
        text: &'a str,
    },
}

/// What a list says about a field besides its name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Says {
    Text,
    Number,
    Constant,
}

impl<'p, 'a> Fields<'p, 'a> {
    /// Wraps pairs of names and values.
    #[must_use]
    pub const fn new(pairs: &'p [(&'a str, &'a [u8])]) -> Self {
        Fields::tagged(pairs, Tags::of(pairs))
    }

    /// The same where the numbers of their names are known.
    pub(crate) const fn tagged(pairs: &'p [(&'a str, &'a [u8])], tags: Tags) -> Self {
        let constants = pairs.len();
        Fields { pairs: Pairs::Bytes(pairs), tags, numbers: 0, names: 0, constants, terms: None }
    }

    /// What an entry has matched, if there is nothing in it to [decode](text::decode). `ranges` are
    /// those of its stars and of the rest of the line, all between characters of `text`, and no
    /// star is of the type that stands for nothing.
    pub(crate) fn plain(
        entry: &'a Entry,
        tags: Tags,
        ranges: &'p [Range<usize>],
        text: &'a str,
    ) -> Self {
        let pairs = Pairs::Plain { entry, ranges, text };
        Fields { pairs, tags, numbers: 0, names: 0, constants: ranges.len(), terms: None }
    }

    /// Says which fields are numbers, and which are known to be names with their titles, one bit
    /// each, and from where on they are constants.
    pub(crate) const fn typed(self, numbers: u32, names: u32, constants: usize) -> Self {
        Fields { numbers, names, constants, ..self }
    }

    /// The same with the terms of a game among them.
    pub(crate) const fn with_terms(self, terms: &'p Terms<'a>) -> Self {
        Fields { terms: Some(terms), ..self }
    }

    /// The fields in order, with what the list says about each.
    pub(crate) fn said(&self) -> impl Iterator<Item = (Says, &'a str, &'a [u8])> {
        self.iter().enumerate().map(|(index, (name, value))| {
            let says = match index {
                _ if index >= self.constants => Says::Constant,
                _ if index < 32 && self.numbers >> index & 1 == 1 => Says::Number,
                _ => Says::Text,
            };
            (says, name, value)
        })
    }

    /// The value of the first field of that name.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&'a [u8]> {
        self.iter().find(|(known, _)| *known == name).map(|(_, value)| value)
    }

    /// The same for a name that events are made of.
    pub(crate) fn value(&self, name: FieldName) -> Option<&'a [u8]> {
        self.find(name).map(|index| self.at(index).1)
    }

    /// The value of the first field of that name, if there is nothing in it to decode.
    #[inline(always)]
    pub(crate) fn get_plain(&self, name: FieldName) -> Option<&'a str> {
        self.find(name).and_then(|index| self.plain_at(index))
    }

    /// The value with this number, if there is nothing in it to decode.
    #[inline(always)]
    fn plain_at(&self, index: usize) -> Option<&'a str> {
        match self.pairs {
            Pairs::Plain { entry, ranges, text } => match ranges.get(index) {
                Some(range) => text.get(range.clone()),
                None => entry.constants().nth(index - ranges.len()).map(|(_, value)| value),
            },
            Pairs::Bytes(_) => None,
        }
    }

    fn at(&self, index: usize) -> (&'a str, &'a [u8]) {
        match self.pairs {
            Pairs::Bytes(pairs) => pairs[index],
            Pairs::Plain { entry, .. } => {
                let value = self.plain_at(index).unwrap_or_default();
                (entry.field_names().nth(index).unwrap_or_default(), value.as_bytes())
            }
        }
    }

    /// Where the first field of that name stands.
    #[inline(always)]
    fn find(&self, name: FieldName) -> Option<usize> {
        match self.tags.find(name) {
            None if self.tags.more => self.find_far(name),
            found => found,
        }
    }

    #[cold]
    fn find_far(&self, name: FieldName) -> Option<usize> {
        self.iter().position(|(known, _)| known == name.text)
    }

    /// Goes over the fields in order.
    pub fn iter(&self) -> impl Iterator<Item = (&'a str, &'a [u8])> + 'p {
        let fields = *self;
        let count = match self.pairs {
            Pairs::Bytes(pairs) => pairs.len(),
            Pairs::Plain { entry, .. } => entry.field_names().count(),
        };
        (0..count).map(move |index| fields.at(index))
    }

    /// Reads one field as the type that its struct asks for.
    #[inline(always)]
    pub(crate) fn read<T: Field<'a>>(
        &self,
        kind: &'a str,
        name: FieldName,
    ) -> Result<T, Box<Malformed<'a>>> {
        if let Some(index) = self.find(name) {
            return self.read_at(kind, name, index);
        }
        match self.terms.and_then(|terms| terms.get(name)) {
            Some(term) => read_term(kind, name, term),
            None => T::absent().map_err(|expected| fault(kind, name, None, expected)),
        }
    }

    /// Reads one field, or takes `default` where the pattern has none.
    #[inline(always)]
    pub(crate) fn read_or<T: Field<'a>>(
        &self,
        kind: &'a str,
        name: FieldName,
        default: T,
    ) -> Result<T, Box<Malformed<'a>>> {
        let read: Option<T> = self.read(kind, name)?;
        Ok(read.unwrap_or(default))
    }

    /// Reads the field with this number. In line as far as it is what it should be.
    #[inline(always)]
    fn read_at<T: Field<'a>>(
        &self,
        kind: &'a str,
        name: FieldName,
        index: usize,
    ) -> Result<T, Box<Malformed<'a>>> {
        let read = match self.name_at(index) {
            Some((text, length)) => T::read_name(text, length),
            None => self.plain_at(index).map_or(Err(""), T::read_plain),
        };
        read.or_else(|_| self.read_bytes_at(kind, name, index))
    }

    #[inline(never)]
    fn read_bytes_at<T: Field<'a>>(
        &self,
        kind: &'a str,
        name: FieldName,
        index: usize,
    ) -> Result<T, Box<Malformed<'a>>> {
        let (_, value) = self.at(index);
        T::read(value).map_err(|expected| fault(kind, name, Some(text::decode(value)), expected))
    }

    /// The text that begins with the field with this number, if that is known to be a name with its
    /// titles, and its length.
    #[inline(always)]
    fn name_at(&self, index: usize) -> Option<(&'a str, usize)> {
        let Pairs::Plain { ranges, text, .. } = self.pairs else { return None };
        let range = ranges.get(index).filter(|_| index < 32 && self.names >> index & 1 == 1)?;
        Some((text.get(range.start..)?, range.len()))
    }

    /// A name without its last title, and that title, where that is easily told.
    #[inline(always)]
    pub(crate) fn last_title(&self, name: FieldName) -> Option<(Handle<'a>, &'a str)> {
        let (text, length) = self.name_at(self.find(name)?)?;
        Handle::last_title(text, length)
    }
}

#[inline(never)]
fn read_term<'a, T: Field<'a>>(
    kind: &'a str,
    name: FieldName,
    term: &'a str,
) -> Result<T, Box<Malformed<'a>>> {
    T::read_plain(term).map_err(|expected| fault(kind, name, Some(Cow::Borrowed(term)), expected))
}

#[cold]
fn fault<'a>(
    kind: &'a str,
    name: FieldName,
    value: Option<Cow<'a, str>>,
    expected: Expected,
) -> Box<Malformed<'a>> {
    Box::new(Malformed::new(kind, name.text, value, expected))
}

/// What is wrong with a value, in the words of what was expected.
pub(crate) type Expected = &'static str;

/// A type that one field can be read as.
pub(crate) trait Field<'a>: Sized {
    /// Reads the value of a field that the pattern has.
    fn read(bytes: &'a [u8]) -> Result<Self, Expected>;

    /// Reads a value in which there is nothing to decode.
    fn read_plain(text: &'a str) -> Result<Self, Expected> {
        Self::read(text.as_bytes())
    }

    /// Reads such a value that is known to be a name with its titles: the first `length` bytes.
    fn read_name(text: &'a str, length: usize) -> Result<Self, Expected> {
        Self::read_plain(&text[..length])
    }

    /// The value of a field that the pattern has not.
    fn absent() -> Result<Self, Expected> {
        Err("a value")
    }
}

impl<'a, T: Field<'a>> Field<'a> for Option<T> {
    fn read(bytes: &'a [u8]) -> Result<Self, Expected> {
        T::read(bytes).map(Some)
    }

    fn read_plain(text: &'a str) -> Result<Self, Expected> {
        T::read_plain(text).map(Some)
    }

    fn read_name(text: &'a str, length: usize) -> Result<Self, Expected> {
        T::read_name(text, length).map(Some)
    }

    fn absent() -> Result<Self, Expected> {
        Ok(None)
    }
}

impl<'a> Field<'a> for Cow<'a, str> {
    fn read(bytes: &'a [u8]) -> Result<Self, Expected> {
        Ok(text::decode(bytes))
    }

    fn read_plain(text: &'a str) -> Result<Self, Expected> {
        Ok(Cow::Borrowed(text))
    }
}

macro_rules! number {
    ($($type:ty: $expected:literal),*) => {$(
        impl Field<'_> for $type {
            fn read(bytes: &[u8]) -> Result<Self, Expected> {
                std::str::from_utf8(bytes).map_err(|_| $expected).and_then(Self::read_plain)
            }

            fn read_plain(text: &str) -> Result<Self, Expected> {
                let digits = text.trim_ascii();
                digits.parse().ok().filter(|_| !digits.starts_with('+')).ok_or($expected)
            }
        }
    )*};
}

number!(u32: "a number", u64: "a number", i32: "a number", i64: "a number");

impl Field<'_> for bool {
    /// Reads the words that messages use for yes and no.
    fn read(bytes: &[u8]) -> Result<Self, Expected> {
        const YES: [&str; 7] = ["rated", "true", "t", "1", "r", "adjourned", "continuing"];
        const NO: [&str; 6] = ["unrated", "false", "f", "0", "u", "creating"];
        let bytes = bytes.trim_ascii();
        let is = |word: &&str| bytes.eq_ignore_ascii_case(word.as_bytes());
        if YES.iter().any(is) {
            Ok(true)
        } else if NO.iter().any(is) {
            Ok(false)
        } else {
            Err("rated or unrated, true or false")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::event::field_name::name;

    fn fault<'a, T: Field<'a>>(value: &'a [u8]) -> bool {
        T::read(value).is_err()
    }

    #[test]
    fn keeps_the_order_and_finds_the_first() {
        let pairs: [(&str, &[u8]); 3] = [("b", b"1"), ("a", b"2"), ("b", b"3")];
        let fields = Fields::new(&pairs);
        assert_eq!(fields.get("b"), Some(&b"1"[..]));
        assert_eq!(fields.iter().map(|(name, _)| name).collect::<String>(), "bab");
    }

    #[test]
    fn a_field_is_found_wherever_it_stands() {
        for count in 0..40 {
            let mut pairs = vec![("other", &b"1"[..]); count];
            assert_eq!(Fields::new(&pairs).value(name!("game")), None);
            pairs.extend([("game", &b"2"[..]), ("game", b"3")]);
            let fields = Fields::new(&pairs);
            assert_eq!(fields.read::<u32>("say", name!("game")), Ok(2), "after {count}");
            assert_eq!(fields.get("game"), Some(&b"2"[..]));
        }
    }

    #[test]
    fn numbers() {
        assert_eq!(<u32 as Field<'_>>::read(b" 42 "), Ok(42));
        assert_eq!(<i32 as Field<'_>>::read(b"-7"), Ok(-7));
        for bad in ["", "+1", "1x", "-1", "4294967296", "\u{661}"] {
            assert!(fault::<u32>(bad.as_bytes()), "{bad}");
        }
    }

    #[test]
    fn words_for_yes_and_no() {
        for (word, value) in [("Rated", true), ("unrated", false), ("t", true), ("0", false)] {
            assert_eq!(bool::read(word.as_bytes()), Ok(value), "{word}");
        }
        assert!(fault::<bool>(b"maybe"));
        assert!(fault::<bool>(b""));
    }

    #[test]
    fn a_missing_field_is_none_or_a_fault() {
        let fields = Fields::new(&[]);
        assert_eq!(fields.read::<Option<u32>>("say", name!("game")), Ok(None));
        assert_eq!(fields.read_or("challenge", name!("adjourned"), false), Ok(false));
        let fault = fields.read::<u32>("say", name!("game")).unwrap_err();
        assert_eq!(fault.to_string(), "malformed say: game is missing, expected a value");
    }
}
