//! Events that are no more than their fields.

use std::borrow::Cow;

use super::fields::Says;
use super::record::{Own, owned};
use super::{Fields, text};

/// An event whose kind and fields are all that the pattern list says of it.
///
/// A new kind in a pattern list needs no code: it arrives as a notice.
///
/// ```
/// use looking_at::event::{Event, Fields};
///
/// let pairs: [(&str, &[u8]); 1] = [("name", b"Foo")];
/// let Event::Notice(notice) = Event::from_fields("arrived", &Fields::new(&pairs)) else {
///     unreachable!()
/// };
/// assert_eq!(notice.kind, "arrived");
/// assert_eq!(notice.get("name"), Some("Foo"));
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Notice<'a> {
    /// The kind that the pattern list gives the event.
    pub kind: Cow<'a, str>,
    /// The names and values of the fields, in order.
    pub fields: Vec<(Cow<'a, str>, Value<'a>)>,
}

/// The value of a field of a [`Notice`].
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(untagged))]
#[non_exhaustive]
pub enum Value<'a> {
    /// A text.
    Text(Cow<'a, str>),
    /// A number: the list gives its star the type `number`.
    Number(i64),
    /// Yes or no: a constant of the list, `true` or `false`.
    Truth(bool),
}

owned!(Notice { kind, fields });

impl<'a> Value<'a> {
    fn new(says: Says, bytes: &'a [u8]) -> Value<'a> {
        let text = text::decode(bytes);
        match (says, &*text) {
            (Says::Constant, "true") => Value::Truth(true),
            (Says::Constant, "false") => Value::Truth(false),
            (Says::Number, digits) => match digits.parse() {
                Ok(number) => Value::Number(number),
                Err(_) => Value::Text(text),
            },
            _ => Value::Text(text),
        }
    }
}

impl Own for Value<'_> {
    type Owned = Value<'static>;

    fn own(self) -> Value<'static> {
        match self {
            Value::Text(text) => Value::Text(text.own()),
            Value::Number(number) => Value::Number(number),
            Value::Truth(truth) => Value::Truth(truth),
        }
    }
}

impl<'a> Notice<'a> {
    pub(crate) fn new(kind: &'a str, fields: &Fields<'_, 'a>) -> Self {
        let fields =
            fields.said().map(|(says, name, value)| (Cow::Borrowed(name), Value::new(says, value)));
        Notice { kind: Cow::Borrowed(kind), fields: fields.collect() }
    }

    /// The text of the first field of that name, if it has one.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&str> {
        self.fields.iter().find(|(known, _)| known == name).and_then(|(_, value)| match value {
            Value::Text(text) => Some(&**text),
            Value::Number(_) | Value::Truth(_) => None,
        })
    }

    /// The number in the first field of that name, if it holds one.
    #[must_use]
    pub fn number(&self, name: &str) -> Option<i64> {
        self.fields.iter().find(|(known, _)| known == name).and_then(|(_, value)| match value {
            Value::Number(number) => Some(*number),
            Value::Text(_) | Value::Truth(_) => None,
        })
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for Notice<'_> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        use serde::ser::SerializeMap;

        let mut map = serializer.serialize_map(Some(1 + self.fields.len()))?;
        map.serialize_entry("kind", &self.kind)?;
        for (name, value) in &self.fields {
            map.serialize_entry(name, value)?;
        }
        map.end()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keeps_the_fields_in_order() {
        let pairs: [(&str, &[u8]); 2] = [("name", b"F\xe9"), ("game", b"12")];
        let notice = Notice::new("observing", &Fields::new(&pairs).typed(0b10, 0, 2));
        assert_eq!(notice.get("name"), Some("F\u{e9}"));
        assert_eq!((notice.get("game"), notice.number("game")), (None, Some(12)));
        assert_eq!(notice.get("nothing"), None);
        assert_eq!(notice.clone().into_owned(), notice);
    }

    #[cfg(feature = "serde")]
    #[test]
    fn json_is_flat_with_the_numbers_and_truths_of_the_list() {
        let pairs: [(&str, &[u8]); 6] = [
            ("name", b"12"),
            ("word", b"true"),
            ("game", b"12"),
            ("count", b"x"),
            ("id", b"99999999999999999999"),
            ("registered", b"true"),
        ];
        let notice = Notice::new("observing", &Fields::new(&pairs).typed(0b11100, 0, 5));
        assert_eq!(
            serde_json::to_string(&notice).unwrap(),
            concat!(
                r#"{"kind":"observing","name":"12","word":"true","game":12,"count":"x","#,
                r#""id":"99999999999999999999","registered":true}"#
            )
        );
    }
}
