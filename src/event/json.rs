//! Events from JSON, as they are written.
//!
//! What is read is owned: an event, and every type in it, is `DeserializeOwned`. The order of the
//! fields does not matter, and unknown ones are ignored. The kind may be anywhere among the fields,
//! so all of them are kept until the end of the object is reached.

use std::fmt;
use std::marker::PhantomData;

use serde::de::value::{MapDeserializer, SeqDeserializer};
use serde::de::{self, Deserialize, Deserializer, IntoDeserializer, MapAccess, SeqAccess, Visitor};

/// A struct that is read from a map.
pub(crate) trait FromMap: Sized {
    const NAME: &'static str;
    const FIELDS: &'static [&'static str];

    fn from_map<'de, A: MapAccess<'de>>(map: A) -> Result<Self, A::Error>;
}

/// Reads a struct.
pub(crate) fn read_struct<'de, T: FromMap, D: Deserializer<'de>>(from: D) -> Result<T, D::Error> {
    from.deserialize_struct(T::NAME, T::FIELDS, StructVisitor(PhantomData))
}

struct StructVisitor<T>(PhantomData<T>);

impl<'de, T: FromMap> Visitor<'de> for StructVisitor<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the fields of {}", T::NAME)
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<T, A::Error> {
        T::from_map(map)
    }
}

/// Any value, kept until it is known what it should be.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Any {
    Null,
    Truth(bool),
    Natural(u64),
    Negative(i64),
    Fraction(f64),
    Text(String),
    List(Vec<Any>),
    Map(Vec<(String, Any)>),
}

impl<'de> Deserialize<'de> for Any {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(AnyVisitor)
    }
}

struct AnyVisitor;

impl<'de> Visitor<'de> for AnyVisitor {
    type Value = Any;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a value")
    }

    fn visit_unit<E>(self) -> Result<Any, E> {
        Ok(Any::Null)
    }

    fn visit_none<E>(self) -> Result<Any, E> {
        Ok(Any::Null)
    }

    fn visit_some<D: Deserializer<'de>>(self, some: D) -> Result<Any, D::Error> {
        Any::deserialize(some)
    }

    fn visit_bool<E>(self, truth: bool) -> Result<Any, E> {
        Ok(Any::Truth(truth))
    }

    fn visit_u64<E>(self, number: u64) -> Result<Any, E> {
        Ok(Any::Natural(number))
    }

    fn visit_i64<E>(self, number: i64) -> Result<Any, E> {
        Ok(u64::try_from(number).map_or(Any::Negative(number), Any::Natural))
    }

    fn visit_f64<E>(self, number: f64) -> Result<Any, E> {
        Ok(Any::Fraction(number))
    }

    fn visit_str<E>(self, text: &str) -> Result<Any, E> {
        Ok(Any::Text(text.to_owned()))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Any, A::Error> {
        let values = std::iter::from_fn(|| list.next_element().transpose());
        values.collect::<Result<_, _>>().map(Any::List)
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Any, A::Error> {
        entries(map).map(Any::Map)
    }
}

/// Reads all entries of a map.
fn entries<'de, A: MapAccess<'de>>(mut map: A) -> Result<Vec<(String, Any)>, A::Error> {
    std::iter::from_fn(|| map.next_entry().transpose()).collect()
}

/// A kept value that is read.
pub(crate) struct Kept<E>(Any, PhantomData<E>);

impl<E: de::Error> IntoDeserializer<'_, E> for Any {
    type Deserializer = Kept<E>;

    fn into_deserializer(self) -> Kept<E> {
        Kept(self, PhantomData)
    }
}

impl<'de, E: de::Error> Deserializer<'de> for Kept<E> {
    type Error = E;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, E> {
        match self.0 {
            Any::Null => visitor.visit_unit(),
            Any::Truth(truth) => visitor.visit_bool(truth),
            Any::Natural(number) => visitor.visit_u64(number),
            Any::Negative(number) => visitor.visit_i64(number),
            Any::Fraction(number) => visitor.visit_f64(number),
            Any::Text(text) => visitor.visit_string(text),
            Any::List(list) => visitor.visit_seq(SeqDeserializer::new(list.into_iter())),
            Any::Map(fields) => visitor.visit_map(MapDeserializer::new(fields.into_iter())),
        }
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, E> {
        match self.0 {
            Any::Null => visitor.visit_none(),
            _ => visitor.visit_some(self),
        }
    }

    serde::forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf unit
        unit_struct newtype_struct seq tuple tuple_struct map struct enum identifier ignored_any
    }
}

/// The fields of an event, with its kind taken out.
pub(crate) struct Tagged {
    pub(crate) kind: String,
    pub(crate) fields: Vec<(String, Any)>,
}

impl FromMap for Tagged {
    const NAME: &'static str = "an event";
    // Those of its kind, whichever it is.
    const FIELDS: &'static [&'static str] = &[];

    fn from_map<'de, A: MapAccess<'de>>(map: A) -> Result<Self, A::Error> {
        let mut fields = entries(map)?;
        let kind = fields.iter().position(|(name, _)| name == "kind");
        let kind = kind.ok_or_else(|| de::Error::missing_field("kind"))?;
        match fields.remove(kind).1 {
            Any::Text(kind) => Ok(Tagged { kind, fields }),
            _ => Err(de::Error::custom("`kind` is not a text")),
        }
    }
}

impl Tagged {
    pub(crate) fn read<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(StructVisitor(PhantomData))
    }

    /// Takes out the value of a field, the last of that name.
    fn take(&mut self, name: &str) -> Option<Any> {
        let last = self.fields.iter().rposition(|(known, _)| known == name)?;
        Some(self.fields.remove(last).1)
    }

    /// Takes out the value of a field, read as its type.
    pub(crate) fn take_as<'de, T: Deserialize<'de>, E: de::Error>(
        &mut self,
        name: &str,
    ) -> Result<Option<T>, E> {
        self.take(name).map(|value| T::deserialize(value.into_deserializer())).transpose()
    }

    /// Reads the type of the kind.
    pub(crate) fn typed<'de, T: Deserialize<'de>, E: de::Error>(self) -> Result<T, E> {
        T::deserialize(MapDeserializer::new(self.fields.into_iter()))
    }
}
