//! Events that consist of their fields only.

use std::borrow::Cow;

#[cfg(feature = "serde")]
use serde::de::{self, Deserialize, Deserializer, IntoDeserializer};

use super::binding::FieldPlace;
use super::build::{IntoField, into_field};
#[cfg(feature = "serde")]
use super::json::{Any, Tagged};
use super::shape::{IntoOwned, owned};
use super::terms::Terms;
use super::text;
use super::values::Found;
use crate::grammar::StarType;

/// An event whose kind and fields are all that the pattern list says of it.
///
/// A new kind in a pattern list needs no code: it arrives as a notice.
///
/// ```
/// use looking_at::event::Event;
///
/// let Event::Notice(notice) = Event::from_fields("returned", &[("name", "Foo")]) else {
///     unreachable!()
/// };
/// assert_eq!(notice.kind, "returned");
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
    /// A number: the list gives its star the type `number`, or has a number as a constant.
    Number(i64),
    /// Yes or no: a constant of the list, `true` or `false`, or one of the terms of a game.
    Truth(bool),
}

owned!(Notice { kind, fields });

impl<'a> Value<'a> {
    /// Returns the value of a star of that type.
    fn of_star(star_type: StarType, text: Cow<'a, str>) -> Value<'a> {
        match text.parse() {
            Ok(number) if star_type == StarType::Number => Value::Number(number),
            _ => Value::Text(text),
        }
    }

    /// Returns the value of a constant: `minutes=0` is the number that a star of the same name gives.
    fn of_constant(text: &'a str) -> Value<'a> {
        match text {
            "true" => Value::Truth(true),
            "false" => Value::Truth(false),
            _ => Value::of_digits(Cow::Borrowed(text)),
        }
    }

    /// Returns the value of one of the terms of a game, as the events with a type of their own have it.
    fn of_term(name: &str, text: Cow<'a, str>) -> Value<'a> {
        match (name, &*text) {
            ("rated", "rated") | (_, "true") => Value::Truth(true),
            ("rated", "unrated") | (_, "false") => Value::Truth(false),
            ("initial" | "increment" | "black_initial" | "black_increment", _) => {
                Value::of_digits(text)
            }
            _ => Value::Text(text),
        }
    }

    /// Returns a number if the text is one, as it is written without zeros before it.
    fn of_digits(text: Cow<'a, str>) -> Value<'a> {
        match text.parse::<i64>() {
            Ok(number) if number.to_string() == *text => Value::Number(number),
            _ => Value::Text(text),
        }
    }
}

impl std::fmt::Display for Value<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Value::Text(text) => f.write_str(text),
            Value::Number(number) => number.fmt(f),
            Value::Truth(truth) => truth.fmt(f),
        }
    }
}

impl<'a> From<&'a str> for Value<'a> {
    fn from(text: &'a str) -> Self {
        Value::Text(Cow::Borrowed(text))
    }
}

impl From<String> for Value<'_> {
    fn from(text: String) -> Self {
        Value::Text(Cow::Owned(text))
    }
}

impl<'a> From<Cow<'a, str>> for Value<'a> {
    fn from(text: Cow<'a, str>) -> Self {
        Value::Text(text)
    }
}

impl From<i64> for Value<'_> {
    fn from(number: i64) -> Self {
        Value::Number(number)
    }
}

impl From<bool> for Value<'_> {
    fn from(truth: bool) -> Self {
        Value::Truth(truth)
    }
}

into_field! {
    &'a str => Value<'a>,
    String => Value<'a>,
    Cow<'a, str> => Value<'a>,
    i64 => Value<'a>,
    bool => Value<'a>,
}

impl IntoOwned for Value<'_> {
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
    /// Makes a notice without fields, for a test. [`with_field`](Notice::with_field) gives it some.
    #[must_use]
    pub fn new(kind: impl Into<Cow<'a, str>>) -> Self {
        Notice { kind: kind.into(), fields: Vec::new() }
    }

    /// Adds a field.
    ///
    /// In JSON the fields are next to what every event has, so `at`, `kind`, `block`, `line` and `span`
    /// can't be their names; a list that gives a star one of these names is refused.
    ///
    /// ```
    /// use looking_at::event::{Event, Notice};
    ///
    /// let notice = Notice::new("returned").with_field("name", "Foo").with_field("game", 5);
    /// assert_eq!((notice.get("name"), notice.number("game")), (Some("Foo"), Some(5)));
    /// ```
    #[must_use]
    pub fn with_field(
        mut self,
        name: impl Into<Cow<'a, str>>,
        value: impl IntoField<Value<'a>>,
    ) -> Self {
        self.fields.push((name.into(), value.into_field()));
        self
    }

    /// Makes all fields of a match, in the order of its entry. A field `terms` is left out for those that
    /// it holds.
    pub(crate) fn of(found: &Found<'_, 'a>, terms: Option<&Terms<'a>>) -> Self {
        let binding = found.binding;
        let named = binding.named.iter().filter_map(|(name, place)| {
            let value = match *place {
                FieldPlace::Star(number) | FieldPlace::Checked(number) => {
                    Value::of_star(binding.stars[number], found.star(number)?)
                }
                FieldPlace::Rest => Value::Text(found.star(binding.stars.len())?),
                FieldPlace::Constant(number) => Value::of_constant(found.constant(number)?),
                FieldPlace::Body => Value::Text(text::decode(found.body?)),
                FieldPlace::Absent | FieldPlace::Term(_) => return None,
            };
            Some((&**name, value))
        });
        let named = named.filter(|(name, _)| terms.is_none() || *name != "terms");
        let value = |(name, text)| (name, Value::of_term(name, text));
        let terms = terms.map(|terms| terms.iter().map(value));
        let fields = named.chain(terms.into_iter().flatten());
        let fields = fields.map(|(name, value)| (Cow::Borrowed(name), value)).collect();
        Notice { kind: Cow::Borrowed(&binding.name), fields }
    }

    fn value(&self, name: &str) -> Option<&Value<'a>> {
        self.fields.iter().find(|(known, _)| known == name).map(|(_, value)| value)
    }

    /// Returns the text of the first field of that name, if it has one.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&str> {
        match self.value(name)? {
            Value::Text(text) => Some(text),
            Value::Number(_) | Value::Truth(_) => None,
        }
    }

    /// Returns the number in the first field of that name, if it holds one.
    #[must_use]
    pub fn number(&self, name: &str) -> Option<i64> {
        match self.value(name)? {
            Value::Number(number) => Some(*number),
            Value::Text(_) | Value::Truth(_) => None,
        }
    }

    /// Returns the truth value in the first field of that name, if it holds one.
    ///
    /// ```
    /// use looking_at::event::Notice;
    ///
    /// let bell = Notice::new("setting").with_field("what", "bell").with_field("on", true);
    /// assert_eq!((bell.truth("on"), bell.truth("what")), (Some(true), None));
    /// ```
    #[must_use]
    pub fn truth(&self, name: &str) -> Option<bool> {
        match self.value(name)? {
            Value::Truth(truth) => Some(*truth),
            Value::Text(_) | Value::Number(_) => None,
        }
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

#[cfg(feature = "serde")]
impl Notice<'_> {
    /// Makes a notice of what is read from JSON.
    pub(crate) fn of_json<E: de::Error>(tagged: Tagged) -> Result<Self, E> {
        let fields = tagged.fields.into_iter().map(|(name, value)| {
            let value = Value::deserialize(value.into_deserializer())
                .map_err(|error: E| de::Error::custom(format_args!("{name}: {error}")))?;
            Ok((name.into(), value))
        });
        let mut notice = Notice::new(tagged.kind);
        notice.fields = fields.collect::<Result<_, E>>()?;
        Ok(notice)
    }
}

#[cfg(feature = "serde")]
impl<'de> Deserialize<'de> for Notice<'_> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Notice::of_json(Tagged::read(deserializer)?)
    }
}

#[cfg(feature = "serde")]
impl<'de> Deserialize<'de> for Value<'_> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let too_large = || de::Error::custom("the number is too large");
        Ok(match Any::deserialize(deserializer)? {
            Any::Text(text) => Value::Text(text.into()),
            Any::Truth(truth) => Value::Truth(truth),
            Any::Negative(number) => Value::Number(number),
            Any::Natural(number) => Value::Number(number.try_into().map_err(|_| too_large())?),
            _ => return Err(de::Error::custom("not a text, a whole number, true or false")),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::event::Event;
    use crate::list::PatternList;

    /// The notice of an entry for a text that it matches.
    fn notice(entry: &str, text: &[u8]) -> Notice<'static> {
        let list = format!("{entry}\nnewline \"\\n\"\n");
        let list = PatternList::parse("x.pat", &list).unwrap();
        let entry = &list.entries()[0];
        let crate::Attempt::Match { stars, .. } = entry.attempt(text, 0) else { panic!() };
        let binding = &entry.binding;
        let found = Found { binding, text, plain: None, ranges: &stars, body: None };
        Notice::of(&found, None).into_owned()
    }

    #[test]
    fn keeps_the_fields_in_order() {
        let notice = notice(r#"seen "* in *." name game:number"#, b"F\xe9 in 12.\n");
        assert_eq!(notice.get("name"), Some("F\u{e9}"));
        assert_eq!((notice.get("game"), notice.number("game")), (None, Some(12)));
        assert_eq!(notice.get("nothing"), None);
        assert_eq!(notice.clone().into_owned(), notice);
    }

    #[test]
    fn terms_become_the_fields_that_they_hold() {
        let fields = [("name", "Foo"), ("terms", "rated blitz 5 0")];
        let Event::Notice(notice) = Event::from_fields("proposal", &fields) else { panic!() };
        let names: Vec<_> = notice.fields.iter().map(|(name, _)| &**name).collect();
        assert_eq!(names, ["name", "rated", "category", "initial", "increment"]);
        assert_eq!(notice.get("category"), Some("blitz"));
        assert_eq!(notice.fields[1].1, Value::Truth(true));
        assert_eq!((notice.number("initial"), notice.number("increment")), (Some(5), Some(0)));
    }

    #[test]
    fn a_constant_is_a_number_as_a_star_is() {
        let notice = notice(r#"down "now" minutes=0 code=007 step=-3"#, b"now\n");
        assert_eq!((notice.number("minutes"), notice.number("step")), (Some(0), Some(-3)));
        assert_eq!(notice.get("code"), Some("007"));
    }

    #[cfg(feature = "serde")]
    #[test]
    fn json_is_flat_with_the_numbers_and_truths_of_the_list() {
        let entry = r#"seen "* * * * *." name word game:number _ _ registered=true off=false"#;
        let notice = notice(entry, b"12 true 12 x 7.\n");
        assert_eq!(
            serde_json::to_string(&notice).unwrap(),
            concat!(
                r#"{"kind":"seen","name":"12","word":"true","game":12,"#,
                r#""registered":true,"off":false}"#
            )
        );
    }
}
