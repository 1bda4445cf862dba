//! Events that are no more than their fields.

use std::borrow::Cow;

use super::record::owned;
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
    pub fields: Vec<(Cow<'a, str>, Cow<'a, str>)>,
}

owned!(Notice { kind, fields });

impl<'a> Notice<'a> {
    pub(crate) fn new(kind: &'a str, fields: &Fields<'_, 'a>) -> Self {
        let fields =
            fields.iter().map(|(name, value)| (Cow::Borrowed(name), text::decode(value))).collect();
        Notice { kind: Cow::Borrowed(kind), fields }
    }

    /// The value of the first field of that name.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&str> {
        self.fields.iter().find(|(known, _)| known == name).map(|(_, value)| &**value)
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for Notice<'_> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        use serde::ser::SerializeMap;

        let mut map = serializer.serialize_map(Some(1 + self.fields.len()))?;
        map.serialize_entry("kind", &self.kind)?;
        for (name, value) in &self.fields {
            match (&**name, &**value) {
                ("registered" | "on_my_list", "true") | ("rated", "rated") => {
                    map.serialize_entry(name, &true)?;
                }
                ("registered" | "on_my_list", "false") | ("rated", "unrated") => {
                    map.serialize_entry(name, &false)?;
                }
                (name, value) => match number(name, value) {
                    Some(number) => map.serialize_entry(name, &number)?,
                    None => map.serialize_entry(name, value)?,
                },
            }
        }
        map.end()
    }
}

/// The number that a field holds, if its name says that it should.
#[cfg(feature = "serde")]
fn number(name: &str, value: &str) -> Option<u64> {
    const NUMBERS: [&str; 9] =
        ["game", "count", "unread", "id", "seconds", "bytes", "half_moves", "initial", "increment"];
    let digits = NUMBERS.contains(&name) && value.bytes().all(|byte| byte.is_ascii_digit());
    digits.then(|| value.parse().ok()).flatten()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keeps_the_fields_in_order() {
        let pairs: [(&str, &[u8]); 2] = [("name", b"F\xe9"), ("game", b"12")];
        let notice = Notice::new("observing", &Fields::new(&pairs));
        assert_eq!(notice.get("name"), Some("F\u{e9}"));
        assert_eq!(notice.get("nothing"), None);
        assert_eq!(notice.clone().into_owned(), notice);
    }

    #[cfg(feature = "serde")]
    #[test]
    fn json_is_flat_with_numbers_and_truths() {
        let pairs: [(&str, &[u8]); 6] = [
            ("name", b"12"),
            ("game", b"12"),
            ("count", b"x"),
            ("seconds", b""),
            ("id", b"99999999999999999999"),
            ("registered", b"true"),
        ];
        let notice = Notice::new("observing", &Fields::new(&pairs));
        assert_eq!(
            serde_json::to_string(&notice).unwrap(),
            concat!(
                r#"{"kind":"observing","name":"12","game":12,"count":"x","seconds":"","#,
                r#""id":"99999999999999999999","registered":true}"#
            )
        );
    }
}
