//! Finds a field of a value by its path in the JSON of the value, without making that JSON.

use std::fmt;

use serde::Serialize;
use serde::ser::{
    Error, SerializeMap, SerializeSeq, SerializeStruct, SerializeStructVariant, SerializeTuple,
    SerializeTupleStruct, SerializeTupleVariant, Serializer,
};

use crate::event::Value;

/// Returns the text, number or truth value at a path of names and indices such as `from.name` or `rows.0.white`.
pub(crate) fn find(value: &impl Serialize, path: &str) -> Option<Value<'static>> {
    // Serialising an event can't fail, and neither can this serialiser.
    value.serialize(Finder { path: Some(path) }).ok().flatten()
}

/// The field that was found, if any.
type Found = Option<Value<'static>>;

/// Serialises one value: `path` is the rest of the path, or `None` at its end.
#[derive(Clone, Copy)]
struct Finder<'p> {
    path: Option<&'p str>,
}

impl<'p> Finder<'p> {
    fn scalar(self, value: impl FnOnce() -> Value<'static>) -> Result<Found, Never> {
        Ok(self.path.is_none().then(value))
    }

    fn number(self, number: impl TryInto<i64> + Copy + fmt::Display) -> Result<Found, Never> {
        self.scalar(|| match number.try_into() {
            Ok(number) => Value::Number(number),
            Err(_) => Value::Text(number.to_string().into()),
        })
    }

    fn inside(self) -> Inside<'p> {
        let (name, rest) = match self.path.map(|path| path.split_once('.').ok_or(path)) {
            None => (None, None),
            Some(Ok((name, rest))) => (Some(name), Some(rest)),
            Some(Err(name)) => (Some(name), None),
        };
        Inside { name, rest: Finder { path: rest }, index: 0, is_next: false, found: None }
    }
}

/// Serialises the parts of one value.
struct Inside<'p> {
    /// The name or index to find.
    name: Option<&'p str>,
    rest: Finder<'p>,
    index: usize,
    /// Set if the next value of a map is the one to find.
    is_next: bool,
    found: Found,
}

impl Inside<'_> {
    fn field<T: Serialize + ?Sized>(&mut self, name: &str, value: &T) -> Result<(), Never> {
        if self.name == Some(name) {
            self.found = value.serialize(self.rest)?;
        }
        Ok(())
    }

    fn element<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Never> {
        let index = self.index;
        self.index += 1;
        if self.name.and_then(|name| name.parse().ok()) == Some(index) {
            self.found = value.serialize(self.rest)?;
        }
        Ok(())
    }
}

/// An error that is never returned.
#[derive(Debug)]
struct Never;

impl fmt::Display for Never {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a value that cannot be looked at")
    }
}

impl std::error::Error for Never {}

impl Error for Never {
    fn custom<T: fmt::Display>(_: T) -> Never {
        Never
    }
}

/// Implements the methods for numbers.
macro_rules! numbers {
    ($($method:ident: $type:ty),* $(,)?) => {$(
        fn $method(self, number: $type) -> Result<Found, Never> {
            self.number(number)
        }
    )*};
}

impl<'p> Serializer for Finder<'p> {
    type Ok = Found;
    type Error = Never;
    type SerializeSeq = Inside<'p>;
    type SerializeTuple = Inside<'p>;
    type SerializeTupleStruct = Inside<'p>;
    type SerializeTupleVariant = Inside<'p>;
    type SerializeMap = Inside<'p>;
    type SerializeStruct = Inside<'p>;
    type SerializeStructVariant = Inside<'p>;

    numbers! {
        serialize_i8: i8, serialize_i16: i16, serialize_i32: i32, serialize_i64: i64,
        serialize_u8: u8, serialize_u16: u16, serialize_u32: u32, serialize_u64: u64,
    }

    fn serialize_bool(self, truth: bool) -> Result<Found, Never> {
        self.scalar(|| Value::Truth(truth))
    }

    fn serialize_f32(self, number: f32) -> Result<Found, Never> {
        self.serialize_f64(number.into())
    }

    fn serialize_f64(self, number: f64) -> Result<Found, Never> {
        self.scalar(|| Value::Text(number.to_string().into()))
    }

    fn serialize_char(self, character: char) -> Result<Found, Never> {
        self.scalar(|| Value::Text(character.to_string().into()))
    }

    fn serialize_str(self, text: &str) -> Result<Found, Never> {
        self.scalar(|| Value::Text(text.to_owned().into()))
    }

    fn serialize_bytes(self, bytes: &[u8]) -> Result<Found, Never> {
        let mut inside = self.inside();
        bytes.iter().try_for_each(|byte| inside.element(byte))?;
        Ok(inside.found)
    }

    fn serialize_none(self) -> Result<Found, Never> {
        Ok(None)
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result<Found, Never> {
        value.serialize(self)
    }

    fn serialize_unit(self) -> Result<Found, Never> {
        Ok(None)
    }

    fn serialize_unit_struct(self, _: &'static str) -> Result<Found, Never> {
        Ok(None)
    }

    fn serialize_unit_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
    ) -> Result<Found, Never> {
        self.serialize_str(variant)
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        value: &T,
    ) -> Result<Found, Never> {
        value.serialize(self)
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        value: &T,
    ) -> Result<Found, Never> {
        let mut inside = self.inside();
        inside.field(variant, value)?;
        Ok(inside.found)
    }

    fn serialize_seq(self, _: Option<usize>) -> Result<Inside<'p>, Never> {
        Ok(self.inside())
    }

    fn serialize_tuple(self, _: usize) -> Result<Inside<'p>, Never> {
        Ok(self.inside())
    }

    fn serialize_tuple_struct(self, _: &'static str, _: usize) -> Result<Inside<'p>, Never> {
        Ok(self.inside())
    }

    fn serialize_tuple_variant(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
        _: usize,
    ) -> Result<Inside<'p>, Never> {
        Ok(self.inside())
    }

    fn serialize_map(self, _: Option<usize>) -> Result<Inside<'p>, Never> {
        Ok(self.inside())
    }

    fn serialize_struct(self, _: &'static str, _: usize) -> Result<Inside<'p>, Never> {
        Ok(self.inside())
    }

    fn serialize_struct_variant(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
        _: usize,
    ) -> Result<Inside<'p>, Never> {
        Ok(self.inside())
    }
}

/// Implements the traits for values with parts: `$method` takes one part.
macro_rules! parts {
    ($($trait:ident::$method:ident $(with $name:ident)?;)*) => {$(
        impl $trait for Inside<'_> {
            type Ok = Found;
            type Error = Never;

            fn $method<T: Serialize + ?Sized>(
                &mut self,
                $($name: &'static str,)?
                value: &T,
            ) -> Result<(), Never> {
                parts!(@part self, value $(, $name)?)
            }

            fn end(self) -> Result<Found, Never> {
                Ok(self.found)
            }
        }
    )*};
    (@part $self:ident, $value:ident, $name:ident) => { $self.field($name, $value) };
    (@part $self:ident, $value:ident) => { $self.element($value) };
}

parts! {
    SerializeSeq::serialize_element;
    SerializeTuple::serialize_element;
    SerializeTupleStruct::serialize_field;
    SerializeTupleVariant::serialize_field;
    SerializeStruct::serialize_field with name;
    SerializeStructVariant::serialize_field with name;
}

impl SerializeMap for Inside<'_> {
    type Ok = Found;
    type Error = Never;

    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Result<(), Never> {
        let key = key.serialize(Finder { path: None })?;
        self.is_next =
            matches!((key, self.name), (Some(Value::Text(key)), Some(name)) if key == name);
        Ok(())
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Never> {
        // A notice may have two fields of this name; the first one counts.
        if self.is_next && self.found.is_none() {
            self.found = value.serialize(self.rest)?;
        }
        Ok(())
    }

    fn end(self) -> Result<Found, Never> {
        Ok(self.found)
    }
}
