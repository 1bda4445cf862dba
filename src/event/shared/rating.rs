//! Ratings, and the marks servers show instead of one.

use std::borrow::Cow;

use crate::event::build::into_field;
use crate::event::field::{Expected, Field, LETTERS_OR_DIGITS};
use crate::event::shape::{IntoOwned, words};
use crate::event::text;
use crate::grammar;
use crate::grammar::StarType;

/// A player's rating, or the mark in its place where a player has none.
///
/// ```
/// use looking_at::event::{Rating, RatingMark};
///
/// let provisional = Rating::Value { value: 1500, mark: Some(RatingMark::Provisional) };
/// assert_eq!(Rating::parse(b"1500P"), Some(provisional));
/// assert_eq!(Rating::parse(b"++++"), Some(Rating::Unrated("++++".into())));
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Rating<'a> {
    /// A number, as in `1500` or `1500P`.
    Value {
        /// The number.
        value: u32,
        /// How sure the server is of it.
        mark: Option<RatingMark>,
    },
    /// No rating: `++++` for a guest, `----` for a registered player, `UNR` in move lists, `unreg`
    /// for a guest of ICC, `0` on FatICS and capablanca.
    Unrated(Cow<'a, str>),
}

words! {
    /// How sure a server is of a rating.
    #[non_exhaustive]
    pub enum RatingMark {
        /// Few games were played.
        Provisional = "P",
        /// The rating deviation is high.
        Estimated = "E",
    }
}

impl<'a> Rating<'a> {
    /// What registered players have in place of a rating.
    pub(crate) const UNRATED: Rating<'static> = Rating::Unrated(Cow::Borrowed("----"));

    /// Reads a rating, with or without blanks around it.
    #[must_use]
    pub fn parse(bytes: &'a [u8]) -> Option<Self> {
        Rating::read_str(std::str::from_utf8(bytes).ok()?)
    }

    /// Returns the number, if there is one.
    #[must_use]
    pub fn value(&self) -> Option<u32> {
        match self {
            Rating::Value { value, .. } => Some(*value),
            Rating::Unrated(_) => None,
        }
    }

    /// Copies what is borrowed, so that the value lives as long as it is kept.
    #[must_use]
    pub fn into_owned(self) -> Rating<'static> {
        match self {
            Rating::Value { value, mark } => Rating::Value { value, mark },
            Rating::Unrated(text) => Rating::Unrated(text::own(text)),
        }
    }

    pub(crate) fn read_str(text: &'a str) -> Option<Self> {
        let (value, letter) = grammar::rating(text.as_bytes())?;
        let mark = match letter {
            Some(b'P') => Some(RatingMark::Provisional),
            Some(b'E') => Some(RatingMark::Estimated),
            _ => None,
        };
        Some(match u32::try_from(value) {
            // Nobody is rated 0.
            Ok(0) | Err(_) => Rating::Unrated(Cow::Borrowed(text.trim_ascii())),
            Ok(value) => Rating::Value { value, mark },
        })
    }
}

impl<'a> Field<'a> for Rating<'a> {
    const TAKES: &'static [StarType] = LETTERS_OR_DIGITS;

    fn read(text: Cow<'a, str>) -> Result<Self, Expected> {
        let rating = match text {
            Cow::Borrowed(text) => Rating::read_str(text),
            Cow::Owned(text) => Rating::read_str(&text).map(Rating::into_owned),
        };
        rating.ok_or("a rating")
    }
}

impl IntoOwned for Rating<'_> {
    type Owned = Rating<'static>;

    fn own(self) -> Self::Owned {
        self.into_owned()
    }
}

impl From<u32> for Rating<'_> {
    fn from(value: u32) -> Self {
        match value {
            0 => Rating::Unrated(Cow::Borrowed("0")),
            value => Rating::Value { value, mark: None },
        }
    }
}

/// A text that is not a rating is the mark of a player without one.
impl<'a> From<&'a str> for Rating<'a> {
    fn from(text: &'a str) -> Self {
        Rating::read_str(text).unwrap_or(Rating::Unrated(Cow::Borrowed(text)))
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for Rating<'_> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        use serde::ser::SerializeStruct;

        match self {
            Rating::Value { value, mark } => {
                let len = 1 + usize::from(mark.is_some());
                let mut fields = serializer.serialize_struct("Rating", len)?;
                fields.serialize_field("value", value)?;
                if let Some(mark) = mark {
                    fields.serialize_field("mark", mark)?;
                }
                fields.end()
            }
            Rating::Unrated(text) => {
                let mut fields = serializer.serialize_struct("Rating", 1)?;
                fields.serialize_field("none", text)?;
                fields.end()
            }
        }
    }
}

#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for Rating<'_> {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        #[derive(serde::Deserialize)]
        struct Fields {
            value: Option<u32>,
            mark: Option<RatingMark>,
            none: Option<String>,
        }

        match Fields::deserialize(deserializer)? {
            Fields { value: Some(value), mark, none: None } => Ok(Rating::Value { value, mark }),
            Fields { value: None, mark: None, none: Some(text) } => {
                Ok(Rating::Unrated(text.into()))
            }
            _ => Err(serde::de::Error::custom(
                "a rating has a `value` and perhaps a `mark`, or `none`",
            )),
        }
    }
}

/// The rating as servers write it: `1500`, `1500P`, `++++`.
impl std::fmt::Display for Rating<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Rating::Value { value, mark } => {
                write!(f, "{value}{}", mark.map_or("", RatingMark::as_str))
            }
            Rating::Unrated(text) => f.write_str(text),
        }
    }
}

into_field! {
    u32 => Rating<'a>,
    &'a str => Rating<'a>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shapes() {
        let value = |value, mark| Some(Rating::Value { value, mark });
        for (text, rating) in [
            ("1500", value(1500, None)),
            (" 886", value(886, None)),
            ("   1", value(1, None)),
            ("1500P", value(1500, Some(RatingMark::Provisional))),
            ("1637E ", value(1637, Some(RatingMark::Estimated))),
            ("++++", Some(Rating::Unrated("++++".into()))),
            ("----", Some(Rating::Unrated("----".into()))),
            ("UNR", Some(Rating::Unrated("UNR".into()))),
            ("unreg", Some(Rating::Unrated("unreg".into()))),
            ("0", Some(Rating::Unrated("0".into()))),
            ("   0", Some(Rating::Unrated("0".into()))),
            ("", None),
            ("  ", None),
            ("P", None),
            ("+-+-", None),
            ("-1500", None),
            ("1500PP", None),
            ("123456", None),
            ("0042", value(42, None)),
            ("15/0", None),
            ("1:00", None),
            ("GM", None),
        ] {
            assert_eq!(Rating::parse(text.as_bytes()), rating, "{text}");
        }
    }

    #[cfg(feature = "serde")]
    #[test]
    fn json() {
        for (text, json) in [
            ("1500P", r#"{"value":1500,"mark":"P"}"#),
            ("1500", r#"{"value":1500}"#),
            ("++++", r#"{"none":"++++"}"#),
        ] {
            let rating = Rating::parse(text.as_bytes()).unwrap();
            assert_eq!(serde_json::to_string(&rating).unwrap(), json);
        }
    }
}
