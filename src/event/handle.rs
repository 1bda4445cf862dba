//! Who speaks or asks: a name and its titles.

use std::borrow::Cow;

use super::fields::{Expected, Field};
use super::{record, text};
use crate::grammar::IN_NAME;
use crate::lanes::{ThirtyTwo, below};

/// A user's name with the titles shown after it, as in `Foo(GM)(TD)`.
///
/// ```
/// use looking_at::event::Handle;
///
/// let handle = Handle::parse(b"frengo(*)(SR)").unwrap();
/// assert_eq!(handle.name, "frengo");
/// assert_eq!(handle.titles().collect::<Vec<_>>(), ["*", "SR"]);
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Handle<'a> {
    /// The name alone.
    pub name: Cow<'a, str>,
    /// The titles as they were written, so that a name without any costs nothing.
    titles: Cow<'a, str>,
}

impl<'a> Handle<'a> {
    /// Reads a name followed by any titles; `None` if it is no name that a server would allow.
    #[must_use]
    pub fn parse(bytes: &'a [u8]) -> Option<Self> {
        match text::decode(bytes.trim_ascii()) {
            Cow::Borrowed(text) => Handle::read_str(text),
            Cow::Owned(text) => Handle::read_str(text.trim()).map(Handle::into_owned),
        }
    }

    /// Goes over the titles in the order they were shown.
    pub fn titles(&self) -> impl Iterator<Item = &str> {
        self.titles.split(['(', ')']).filter(|title| !title.is_empty())
    }

    /// Copies what is borrowed, so that the value lives as long as it is kept.
    #[must_use]
    pub fn into_owned(self) -> Handle<'static> {
        Handle { name: text::own(self.name), titles: text::own(self.titles) }
    }

    /// Makes a handle of a name that has been checked and titles like `(GM)(TD)`.
    pub(crate) fn with_titles(name: Cow<'a, str>, titles: Cow<'a, str>) -> Self {
        Handle { name, titles }
    }

    /// Takes the last title away, for what is written like one but is not: a channel, a rating.
    pub(crate) fn split_last(self) -> (Self, Option<Cow<'a, str>>) {
        let Some(open) = self.titles.bytes().rposition(|byte| byte == b'(') else {
            return (self, None);
        };
        let inner = open + 1..self.titles.len() - usize::from(self.titles.ends_with(')'));
        match self.titles {
            Cow::Borrowed(all) => {
                let titles = Cow::Borrowed(&all[..open]);
                (Handle { titles, ..self }, Some(Cow::Borrowed(&all[inner])))
            }
            Cow::Owned(mut all) => {
                let last = all[inner].to_owned();
                all.truncate(open);
                (Handle { titles: Cow::Owned(all), ..self }, Some(Cow::Owned(last)))
            }
        }
    }

    /// The same for a text that begins with a name with its titles, of so many bytes, where that
    /// is easily told.
    #[inline]
    pub(crate) fn last_title(text: &'a str, length: usize) -> Option<(Self, &'a str)> {
        let opens = parentheses(text, length)?;
        let (first, last) = (opens.trailing_zeros() as usize, opens.checked_ilog2()? as usize);
        let (titles, last) = text[..length].strip_suffix(')')?.split_at(last);
        let (name, titles) = titles.split_at(first);
        let handle = Handle { name: Cow::Borrowed(name), titles: Cow::Borrowed(titles) };
        Some((handle, &last[1..]))
    }

    pub(crate) fn read_str(text: &'a str) -> Option<Self> {
        let end = text.bytes().position(|byte| byte == b'(').unwrap_or(text.len());
        let (name, titles) = text.split_at(end);
        let good = is_name(name) && are_titles(titles);
        good.then_some(Handle { name: Cow::Borrowed(name), titles: Cow::Borrowed(titles) })
    }
}

/// Whether a server would allow the name: FICS has 3 to 17 letters, ICC adds digits and
/// hyphens, relays use `_` and a leading `*`.
pub(crate) fn is_name(text: &str) -> bool {
    let name = text.strip_prefix('*').unwrap_or(text);
    (1..=32).contains(&name.len()) && name.bytes().all(|byte| IN_NAME[usize::from(byte)])
}

/// Whether the text is titles in parentheses. The last may lack its end: a pattern such as
/// `*)(*): *` takes it away.
fn are_titles(text: &str) -> bool {
    let mut text = text.as_bytes();
    while let [b'(', rest @ ..] = text {
        let blanks = rest.iter().take_while(|&&byte| byte == b' ').count();
        let rest = &rest[blanks..];
        let end = rest.iter().position(|&byte| byte == b')').unwrap_or(rest.len());
        let (title, rest) = rest.split_at(end);
        if !(1..=8).contains(&title.len()) || title.iter().any(|&b| b <= b' ' || b == b'(') {
            return false;
        }
        text = rest.get(1..).unwrap_or_default();
    }
    text.is_empty()
}

impl<'a> Field<'a> for Handle<'a> {
    fn read(bytes: &'a [u8]) -> Result<Self, Expected> {
        Handle::parse(bytes).ok_or("a handle")
    }

    fn read_plain(text: &'a str) -> Result<Self, Expected> {
        Handle::read_str(text.trim_ascii()).ok_or("a handle")
    }

    fn read_name(text: &'a str, length: usize) -> Result<Self, Expected> {
        let end = match parentheses(text, length) {
            Some(opens) => (opens | 1 << length).trailing_zeros() as usize,
            None => text.bytes().take(length).take_while(|&byte| byte != b'(').count(),
        };
        let (name, titles) = text[..length].split_at(end);
        Ok(Handle { name: Cow::Borrowed(name), titles: Cow::Borrowed(titles) })
    }
}

/// The parentheses that open in the first bytes of a text, one bit each, if these are few and not
/// all of it.
#[inline]
fn parentheses(text: &str, length: usize) -> Option<u32> {
    let first = text.as_bytes().first_chunk().filter(|_| length < ThirtyTwo::LENGTH)?;
    Some(ThirtyTwo::of(first).equal(b'(') & below(length))
}

impl record::Own for Handle<'_> {
    type Owned = Handle<'static>;

    fn own(self) -> Self::Owned {
        self.into_owned()
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for Handle<'_> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        use serde::ser::SerializeStruct;

        struct Titles<'h, 'a>(&'h Handle<'a>);

        impl serde::Serialize for Titles<'_, '_> {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_seq(self.0.titles())
            }
        }

        let mut fields = serializer.serialize_struct("Handle", 2)?;
        fields.serialize_field("name", &self.name)?;
        fields.serialize_field("titles", &Titles(self))?;
        fields.end()
    }
}

/// The handle as servers write it: the name, then each title in parentheses.
impl std::fmt::Display for Handle<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.name)?;
        self.titles().try_for_each(|title| write!(f, "({title})"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_titles() {
        for (text, name, titles) in [
            ("Foo", "Foo", &[][..]),
            ("GuestABCD(U)", "GuestABCD", &["U"]),
            ("frengo(*)(SR)(CA)(TM)", "frengo", &["*", "SR", "CA", "TM"]),
            (" a-b_2 ", "a-b_2", &[]),
            ("*relay", "*relay", &[]),
            ("Foo(C", "Foo", &["C"]),
            ("\x1b[7mFoo\x1b[0m(GM)", "Foo", &["GM"]),
        ] {
            let handle = Handle::parse(text.as_bytes()).unwrap();
            assert_eq!(handle.name, name, "{text}");
            assert_eq!(handle.titles().collect::<Vec<_>>(), titles, "{text}");
            assert_eq!(handle.clone().into_owned(), handle);
        }
        for bad in ["", "two words", "Foo()", "Foo(GM) x", "F(o(o))", "(GM)", "Foo(123456789)"] {
            assert_eq!(Handle::parse(bad.as_bytes()), None, "{bad}");
        }
    }

    #[test]
    fn the_last_title_can_be_something_else() {
        for text in ["Foo(GM)(50)", "Foo(GM)(50"] {
            let (handle, last) = Handle::parse(text.as_bytes()).unwrap().split_last();
            assert_eq!(last.as_deref(), Some("50"));
            assert_eq!(handle.titles().collect::<Vec<_>>(), ["GM"]);
            let owned = Handle::parse(text.as_bytes()).unwrap().into_owned();
            assert_eq!(owned.split_last().1.as_deref(), Some("50"));
        }
        assert_eq!(Handle::parse(b"Foo").unwrap().split_last().1, None);
    }

    #[cfg(feature = "serde")]
    #[test]
    fn json() {
        let handle = Handle::parse(b"Foo(*)(TM)").unwrap();
        let json = r#"{"name":"Foo","titles":["*","TM"]}"#;
        assert_eq!(serde_json::to_string(&handle).unwrap(), json);
    }

    #[test]
    fn the_last_title_is_told_at_once() {
        for name in ["Foo", "Foo(C)", "*relay(49)", "Foo(*)(SR)(T49)", "Foo(C)( 902)", "A(1"] {
            let whole = Handle::read_str(name).unwrap();
            for tail in ["", ": hi", "[12] kibitzes: (a longer text)(than thirty-two bytes)"] {
                let text = format!("{name}{tail}");
                assert_eq!(Handle::read_name(&text, name.len()), Ok(whole.clone()), "{text}");
                // It may say nothing, but not anything else.
                if let Some((handle, last)) = Handle::last_title(&text, name.len()) {
                    assert_eq!(whole.clone().split_last(), (handle, Some(last.into())), "{text}");
                }
            }
            let text = format!("{name}[12] kibitzes: and a text of thirty-two bytes");
            let is_told = Handle::last_title(&text, name.len()).is_some();
            assert_eq!(is_told, name.ends_with(')'), "{name}");
        }
    }
}
