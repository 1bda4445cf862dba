//! Who speaks or asks: a name and its titles.

use std::borrow::Cow;
use std::hash::{Hash, Hasher};

use crate::event::build::into_field;
use crate::event::field::{Expected, Field};
use crate::event::fields::number;
use crate::event::malformed::Malformed;
use crate::event::shape::IntoOwned;
use crate::event::text;
use crate::grammar;
use crate::grammar::StarType;

/// A user's name with the titles shown after it, as in `Foo(GM)(TD)`.
///
/// ```
/// use looking_at::event::Handle;
///
/// let handle = Handle::parse(b"frengo(*)(SR)").unwrap();
/// assert_eq!(handle.name, "frengo");
/// assert_eq!(handle.titles().collect::<Vec<_>>(), ["*", "SR"]);
/// ```
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct Handle<'a> {
    /// The name alone.
    pub name: Cow<'a, str>,
    /// The titles as they were written, so that a name without any costs nothing.
    titles: Cow<'a, str>,
}

impl<'a> Handle<'a> {
    /// Reads a name followed by any titles; `None` if no server would allow the name.
    #[must_use]
    pub fn parse(bytes: &'a [u8]) -> Option<Self> {
        Handle::read(text::decode(bytes)).ok()
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

    /// Returns a name that has been checked, with its titles.
    ///
    /// Without a second check, and with the match passed by reference, chat takes 6% fewer
    /// instructions from bytes to events (callgrind; the two were measured together).
    #[inline]
    fn split(text: Cow<'a, str>) -> Self {
        match text {
            Cow::Borrowed(text) => {
                let is_open = |byte: &u8| *byte == b'(';
                let open = || text.as_bytes().iter().position(is_open);
                // Titles are at the end, so most names need no search.
                let open = if text.ends_with(')') { open() } else { None };
                let end = open.unwrap_or(text.len());
                let (name, titles) = text.split_at(end);
                Handle { name: Cow::Borrowed(name), titles: Cow::Borrowed(titles) }
            }
            Cow::Owned(text) => Handle::split(Cow::Borrowed(&text)).into_owned(),
        }
    }

    /// Reads the name and titles of a text without blanks around it.
    #[inline]
    pub(crate) fn read_str(text: &'a str) -> Option<Self> {
        let (name, titles) = text.split_at_checked(grammar::handle_name(text.as_bytes())?)?;
        Some(Handle { name: Cow::Borrowed(name), titles: Cow::Borrowed(titles) })
    }
}

impl<'a> Field<'a> for Handle<'a> {
    const TAKES: &'static [StarType] = {
        use StarType::{
            Channel, Handle, Member, Number, Player, Prompt, Rating, Speech, Text, Word,
        };
        &[Text, Handle, Number, Rating, Word, Prompt, Channel, Player, Member, Speech]
    };

    const CHECKED_BY: &'static [StarType] = &[StarType::Handle];

    fn read_checked(text: Cow<'a, str>) -> Result<Self, Expected> {
        Ok(Handle::split(text))
    }

    fn read(text: Cow<'a, str>) -> Result<Self, Expected> {
        let handle = match text {
            Cow::Borrowed(text) => Handle::read_str(text.trim_ascii()),
            Cow::Owned(text) => Handle::read_str(text.trim_ascii()).map(Handle::into_owned),
        };
        handle.ok_or("a handle")
    }
}

/// A name that may have something else in its last parentheses: a channel, a rating.
#[derive(Debug)]
pub(crate) struct Named<'a> {
    text: Cow<'a, str>,
    /// Whether it is known to be a name.
    checked: bool,
}

impl<'a> Field<'a> for Named<'a> {
    const TAKES: &'static [StarType] = Handle::TAKES;
    // Each is a handle once the rating or the channel is taken away.
    const CHECKED_BY: &'static [StarType] = &[StarType::Handle, StarType::Player, StarType::Member];

    fn read(text: Cow<'a, str>) -> Result<Self, Expected> {
        Ok(Named { text, checked: false })
    }

    fn read_checked(text: Cow<'a, str>) -> Result<Self, Expected> {
        Ok(Named { text, checked: true })
    }
}

impl<'a> Named<'a> {
    /// Takes what is in the last parentheses away, if it can be read as something else.
    #[inline(always)]
    pub(crate) fn split_last<T>(
        self,
        read: impl FnOnce(Cow<'a, str>) -> Option<T>,
    ) -> (Self, Option<T>) {
        let Some((before, inside)) =
            grammar::last_parentheses(self.text.trim_ascii_end().as_bytes())
        else {
            return (self, None);
        };
        let (end, inside) = (before.len(), before.len() + 1..before.len() + 1 + inside.len());
        let last = text::part(self.text.clone(), |text| text.get(inside).unwrap_or_default());
        match read(last) {
            Some(value) => (self.before(end), Some(value)),
            None => (self, None),
        }
    }

    /// Takes what is from `end` on away.
    #[inline(always)]
    fn before(self, end: usize) -> Self {
        Named { text: text::part(self.text, |text| text.get(..end).unwrap_or(text)), ..self }
    }

    /// Takes a number in brackets at the end away, if there is one: the game in `Foo(1832)[41]`.
    pub(crate) fn split_game(self) -> (Self, Option<u32>) {
        let end = self.text.trim_ascii_end();
        let brackets = end.strip_suffix(']').and_then(|text| text.rsplit_once('['));
        let Some((at, game)) = brackets.and_then(|(name, game)| Some((name.len(), number(game)?)))
        else {
            return (self, None);
        };
        (self.before(at), Some(game))
    }

    /// Returns the name with the titles that are left.
    #[inline(always)]
    pub(crate) fn handle(self, kind: &'a str) -> Result<Handle<'a>, Box<Malformed<'a>>> {
        if self.checked {
            return Ok(Handle::split(self.text));
        }
        Handle::read(self.text.clone()).map_err(|expected| {
            Box::new(Malformed::in_field(kind, "from", Some(self.text), expected))
        })
    }
}

impl IntoOwned for Handle<'_> {
    type Owned = Handle<'static>;

    fn own(self) -> Self::Owned {
        self.into_owned()
    }
}

/// Two are equal if their names and titles are, however the titles were written: some patterns end
/// before the last parenthesis.
impl PartialEq for Handle<'_> {
    fn eq(&self, other: &Handle<'_>) -> bool {
        self.name == other.name && self.titles().eq(other.titles())
    }
}

impl Eq for Handle<'_> {}

impl Hash for Handle<'_> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.name.hash(state);
        self.titles().for_each(|title| title.hash(state));
    }
}

/// The name is what comes before the first parenthesis. Whether a server would allow it is not
/// checked; [`Handle::parse`] does that.
impl<'a> From<&'a str> for Handle<'a> {
    fn from(text: &'a str) -> Self {
        Handle::split(Cow::Borrowed(text))
    }
}

impl From<String> for Handle<'_> {
    fn from(text: String) -> Self {
        Handle::split(Cow::Owned(text))
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

#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for Handle<'_> {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        #[derive(serde::Deserialize)]
        struct Fields {
            name: String,
            titles: Vec<String>,
        }

        let Fields { name, titles } = Fields::deserialize(deserializer)?;
        let titles: String = titles.iter().map(|title| format!("({title})")).collect();
        Ok(Handle { name: name.into(), titles: titles.into() })
    }
}

/// The handle as servers write it: the name, then each title in parentheses.
impl std::fmt::Display for Handle<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.name)?;
        self.titles().try_for_each(|title| write!(f, "({title})"))
    }
}

into_field! {
    &'a str => Handle<'a>,
    String => Handle<'a>,
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
    fn the_last_parentheses_can_hold_something_else() {
        let digits = |last: Cow<'_, str>| last.parse::<u32>().ok();
        for text in [Cow::Borrowed("Foo(GM)(50)"), Cow::Owned("Foo(GM)(50)".to_owned())] {
            let (name, last) = Named::read(text).unwrap().split_last(digits);
            assert_eq!((last, &*name.text), (Some(50), "Foo(GM)"));
            assert_eq!(name.handle("tell").unwrap().titles().collect::<Vec<_>>(), ["GM"]);
        }
        for text in ["Foo", "Foo(GM)", "Foo(50", "(50)(x)"] {
            let (name, last) = Named::read(text.into()).unwrap().split_last(digits);
            assert_eq!((last, &*name.text), (None, text));
        }
    }

    #[cfg(feature = "serde")]
    #[test]
    fn json() {
        let handle = Handle::parse(b"Foo(*)(TM)").unwrap();
        let json = r#"{"name":"Foo","titles":["*","TM"]}"#;
        assert_eq!(serde_json::to_string(&handle).unwrap(), json);
    }
}
