//! A serializer that appends to bytes, for the two formats that events are written in.
//!
//! serde_json's serializer calls a writer for each comma and each run of a string. Here everything is
//! appended to one vector, and a string that needs no escape, as nearly all do not, is scanned once and
//! copied. `cargo bench --bench speed` compares both with a session that writes nothing.

use serde::ser::{self, Impossible, Serialize};

use super::json::Json;

/// The format of values.
pub(super) trait Style: Copy {
    /// Appends a string.
    fn text(self, text: &str, out: &mut Vec<u8>);

    /// Starts an object with the name of its type, and returns the style of its values.
    fn open(self, name: &'static str, out: &mut Vec<u8>) -> Self;

    /// Starts a field, and returns whether its value is to be written. The key has been escaped as JSON is.
    fn field(self, key: &[u8], first: bool, out: &mut Vec<u8>) -> bool;

    /// Ends an object; `self` is the style of its values.
    fn close(self, out: &mut Vec<u8>);

    fn open_list(self, out: &mut Vec<u8>);
    fn item(self, first: bool, out: &mut Vec<u8>);
    fn after_item(self, out: &mut Vec<u8>);
    fn close_list(self, out: &mut Vec<u8>);
}

/// Appends values in a style.
pub(super) struct Writer<'o, S> {
    pub(super) out: &'o mut Vec<u8>,
    pub(super) style: S,
}

/// A value that can't be written: a key that is not a string. Events have none.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub(super) struct Unwritable(Box<str>);

impl ser::Error for Unwritable {
    fn custom<T: std::fmt::Display>(message: T) -> Self {
        Unwritable(message.to_string().into())
    }
}

/// Appends an unsigned number. Most numbers of a board have one or two digits.
pub(super) fn push_number(mut number: u64, out: &mut Vec<u8>) {
    if number < 10 {
        return out.push(b'0' + number as u8);
    }
    if number < 100 {
        return push_two_digits(number, out);
    }
    let mut pairs = [[0; 2]; 10];
    let mut at = pairs.len();
    while number > 0 {
        at -= 1;
        pairs[at] = two_digits((number % 100) as u32);
        number /= 100;
    }
    let digits = pairs[at..].as_flattened();
    out.extend_from_slice(digits.strip_prefix(b"0").unwrap_or(digits));
}

/// Appends a number below 100 with two digits.
pub(super) fn push_two_digits(number: u64, out: &mut Vec<u8>) {
    out.extend_from_slice(&two_digits(number as u32));
}

/// Returns the digits of a number below 100.
fn two_digits(number: u32) -> [u8; 2] {
    [b'0' + (number / 10) as u8, b'0' + (number % 10) as u8]
}

impl<S: Style> Writer<'_, S> {
    fn sub(&mut self, style: S) -> Writer<'_, S> {
        Writer { out: self.out, style }
    }
}

/// Writes numbers as larger ones.
macro_rules! widened {
    ($($method:ident: $type:ty => $as:ident),* $(,)?) => {$(
        fn $method(self, value: $type) -> Result<(), Unwritable> {
            self.$as(value.into())
        }
    )*};
}

impl<'o, S: Style> ser::Serializer for Writer<'o, S> {
    type Ok = ();
    type Error = Unwritable;
    type SerializeSeq = List<'o, S>;
    type SerializeTuple = List<'o, S>;
    type SerializeTupleStruct = List<'o, S>;
    type SerializeTupleVariant = Impossible<(), Unwritable>;
    type SerializeMap = Object<'o, S>;
    type SerializeStruct = Object<'o, S>;
    type SerializeStructVariant = Impossible<(), Unwritable>;

    fn serialize_bool(self, value: bool) -> Result<(), Unwritable> {
        match value {
            true => self.out.extend_from_slice(b"true"),
            false => self.out.extend_from_slice(b"false"),
        }
        Ok(())
    }

    widened! {
        serialize_i8: i8 => serialize_i64, serialize_i16: i16 => serialize_i64, serialize_i32: i32 => serialize_i64,
        serialize_u8: u8 => serialize_u64, serialize_u16: u16 => serialize_u64, serialize_u32: u32 => serialize_u64,
    }

    fn serialize_i64(self, value: i64) -> Result<(), Unwritable> {
        if value < 0 {
            self.out.push(b'-');
        }
        push_number(value.unsigned_abs(), self.out);
        Ok(())
    }

    fn serialize_u64(self, value: u64) -> Result<(), Unwritable> {
        push_number(value, self.out);
        Ok(())
    }

    fn serialize_f32(self, value: f32) -> Result<(), Unwritable> {
        serde_json::to_writer(self.out, &value).map_err(ser::Error::custom)
    }

    fn serialize_f64(self, value: f64) -> Result<(), Unwritable> {
        serde_json::to_writer(self.out, &value).map_err(ser::Error::custom)
    }

    fn serialize_char(self, value: char) -> Result<(), Unwritable> {
        self.serialize_str(value.encode_utf8(&mut [0; 4]))
    }

    fn serialize_str(self, value: &str) -> Result<(), Unwritable> {
        self.style.text(value, self.out);
        Ok(())
    }

    fn serialize_bytes(self, value: &[u8]) -> Result<(), Unwritable> {
        self.collect_seq(value)
    }

    fn serialize_none(self) -> Result<(), Unwritable> {
        self.serialize_unit()
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result<(), Unwritable> {
        value.serialize(self)
    }

    fn serialize_unit(self) -> Result<(), Unwritable> {
        self.out.extend_from_slice(b"null");
        Ok(())
    }

    fn serialize_unit_struct(self, _: &'static str) -> Result<(), Unwritable> {
        self.serialize_unit()
    }

    fn serialize_unit_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
    ) -> Result<(), Unwritable> {
        self.serialize_str(variant)
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        value: &T,
    ) -> Result<(), Unwritable> {
        value.serialize(self)
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        name: &'static str,
        _: u32,
        variant: &'static str,
        value: &T,
    ) -> Result<(), Unwritable> {
        let mut object = self.serialize_struct(name, 1)?;
        ser::SerializeStruct::serialize_field(&mut object, variant, value)?;
        ser::SerializeStruct::end(object)
    }

    fn serialize_seq(self, _: Option<usize>) -> Result<List<'o, S>, Unwritable> {
        self.style.open_list(self.out);
        Ok(List { writer: self, first: true })
    }

    fn serialize_tuple(self, len: usize) -> Result<List<'o, S>, Unwritable> {
        self.serialize_seq(Some(len))
    }

    fn serialize_tuple_struct(
        self,
        _: &'static str,
        len: usize,
    ) -> Result<List<'o, S>, Unwritable> {
        self.serialize_seq(Some(len))
    }

    fn serialize_tuple_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<Self::SerializeTupleVariant, Unwritable> {
        Err(ser::Error::custom(format_args!("{variant} is a variant of several values")))
    }

    fn serialize_map(self, _: Option<usize>) -> Result<Object<'o, S>, Unwritable> {
        self.serialize_struct("", 0)
    }

    fn serialize_struct(self, name: &'static str, _: usize) -> Result<Object<'o, S>, Unwritable> {
        let style = self.style.open(name, self.out);
        let writer = Writer { out: self.out, style };
        Ok(Object { writer, first: true, wanted: true, text: Vec::new() })
    }

    fn serialize_struct_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<Self::SerializeStructVariant, Unwritable> {
        Err(ser::Error::custom(format_args!("{variant} is a variant of several fields")))
    }
}

/// A list that is being written.
pub(super) struct List<'o, S> {
    writer: Writer<'o, S>,
    first: bool,
}

impl<S: Style> List<'_, S> {
    fn item<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Unwritable> {
        let style = self.writer.style;
        style.item(std::mem::take(&mut self.first), self.writer.out);
        value.serialize(self.writer.sub(style))?;
        style.after_item(self.writer.out);
        Ok(())
    }

    fn close(self) -> Result<(), Unwritable> {
        self.writer.style.close_list(self.writer.out);
        Ok(())
    }
}

/// Implements the traits of lists, which differ only in their names.
macro_rules! list {
    ($($name:ident, $method:ident;)*) => {$(
        impl<S: Style> ser::$name for List<'_, S> {
            type Ok = ();
            type Error = Unwritable;

            fn $method<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Unwritable> {
                self.item(value)
            }

            fn end(self) -> Result<(), Unwritable> {
                self.close()
            }
        }
    )*};
}

list! {
    SerializeSeq, serialize_element;
    SerializeTuple, serialize_element;
    SerializeTupleStruct, serialize_field;
}

/// An object that is being written.
pub(super) struct Object<'o, S> {
    writer: Writer<'o, S>,
    first: bool,
    /// Set if the value of the last key is to be written.
    wanted: bool,
    /// The last key of a map, kept for its memory.
    text: Vec<u8>,
}

impl<S: Style> Object<'_, S> {
    fn key(&mut self, key: &[u8]) {
        self.wanted = self.writer.style.field(key, self.first, self.writer.out);
        self.first &= !self.wanted;
    }

    fn value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Unwritable> {
        if !self.wanted {
            return Ok(());
        }
        let style = self.writer.style;
        value.serialize(self.writer.sub(style))
    }

    fn close(self) -> Result<(), Unwritable> {
        self.writer.style.close(self.writer.out);
        Ok(())
    }
}

impl<S: Style> ser::SerializeStruct for Object<'_, S> {
    type Ok = ();
    type Error = Unwritable;

    fn serialize_field<T: Serialize + ?Sized>(
        &mut self,
        key: &'static str,
        value: &T,
    ) -> Result<(), Unwritable> {
        self.key(key.as_bytes());
        self.value(value)
    }

    fn end(self) -> Result<(), Unwritable> {
        self.close()
    }
}

impl<S: Style> ser::SerializeMap for Object<'_, S> {
    type Ok = ();
    type Error = Unwritable;

    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Result<(), Unwritable> {
        let mut text = std::mem::take(&mut self.text);
        text.clear();
        key.serialize(Writer { out: &mut text, style: Json })?;
        // Only strings are written in quotes.
        let key = text.strip_prefix(b"\"").and_then(|text| text.strip_suffix(b"\""));
        self.key(key.ok_or_else(|| Unwritable("a key that is not a string".into()))?);
        self.text = text;
        Ok(())
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Unwritable> {
        self.value(value)
    }

    fn end(self) -> Result<(), Unwritable> {
        self.close()
    }
}
