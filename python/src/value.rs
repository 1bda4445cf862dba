//! Values of events as Python objects, and back.
//!
//! Both ways go through serde, so that what Python sees is what the JSON has, for every kind that there
//! is or will be.

use std::fmt;

use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{
    PyBool, PyByteArray, PyBytes, PyDict, PyFloat, PyInt, PyList, PyString, PyTuple,
};
use serde::ser::{self, Impossible, Serialize};

use crate::event::{Classes, Event, Record};

/// How deep a value from Python may be nested; events are much flatter.
const DEPTH: usize = 16;

/// Converts a struct or a map to a dict with its fields in order.
pub(crate) fn dict_of<'py, T: Serialize>(
    py: Python<'py>,
    classes: Option<&Classes>,
    value: &T,
) -> PyResult<Bound<'py, PyDict>> {
    let value = value.serialize(ToPython { py, classes, plain: true })?;
    value.cast_into().map_err(PyErr::from)
}

/// An exception as an error of serde.
#[derive(Debug)]
pub(crate) struct Fault(PyErr);

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl std::error::Error for Fault {}

impl ser::Error for Fault {
    fn custom<T: fmt::Display>(message: T) -> Self {
        Fault(PyValueError::new_err(message.to_string()))
    }
}

impl From<Fault> for PyErr {
    fn from(fault: Fault) -> PyErr {
        fault.0
    }
}

impl From<PyErr> for Fault {
    fn from(error: PyErr) -> Fault {
        Fault(error)
    }
}

/// Makes Python objects.
#[derive(Clone, Copy)]
struct ToPython<'c, 'py> {
    py: Python<'py>,
    /// The classes of structs; without them, structs are dicts.
    classes: Option<&'c Classes>,
    /// Whether the outermost struct is a dict in any case.
    plain: bool,
}

type Made<'py> = Result<Bound<'py, PyAny>, Fault>;

impl<'c, 'py> ToPython<'c, 'py> {
    fn inner(self) -> Self {
        ToPython { plain: false, ..self }
    }

    fn object(self, name: &'static str) -> Object<'c, 'py> {
        let name = if self.plain { "" } else { name };
        Object { of: self.inner(), name, dict: PyDict::new(self.py), key: None }
    }

    fn int<T: IntoPyObject<'py, Target = PyInt>>(self, number: T) -> Made<'py>
    where
        T::Output: Into<Bound<'py, PyInt>>,
        PyErr: From<T::Error>,
    {
        Ok(number.into_pyobject(self.py).map_err(PyErr::from)?.into().into_any())
    }
}

impl<'c, 'py> ser::Serializer for ToPython<'c, 'py> {
    type Ok = Bound<'py, PyAny>;
    type Error = Fault;
    type SerializeSeq = Items<'c, 'py>;
    type SerializeTuple = Items<'c, 'py>;
    type SerializeTupleStruct = Items<'c, 'py>;
    type SerializeTupleVariant = Impossible<Self::Ok, Fault>;
    type SerializeMap = Object<'c, 'py>;
    type SerializeStruct = Object<'c, 'py>;
    type SerializeStructVariant = Impossible<Self::Ok, Fault>;

    fn serialize_bool(self, value: bool) -> Made<'py> {
        Ok(PyBool::new(self.py, value).to_owned().into_any())
    }

    fn serialize_i8(self, value: i8) -> Made<'py> {
        self.int(value)
    }

    fn serialize_i16(self, value: i16) -> Made<'py> {
        self.int(value)
    }

    fn serialize_i32(self, value: i32) -> Made<'py> {
        self.int(value)
    }

    fn serialize_i64(self, value: i64) -> Made<'py> {
        self.int(value)
    }

    fn serialize_u8(self, value: u8) -> Made<'py> {
        self.int(value)
    }

    fn serialize_u16(self, value: u16) -> Made<'py> {
        self.int(value)
    }

    fn serialize_u32(self, value: u32) -> Made<'py> {
        self.int(value)
    }

    fn serialize_u64(self, value: u64) -> Made<'py> {
        self.int(value)
    }

    fn serialize_f32(self, value: f32) -> Made<'py> {
        self.serialize_f64(value.into())
    }

    fn serialize_f64(self, value: f64) -> Made<'py> {
        Ok(PyFloat::new(self.py, value).into_any())
    }

    fn serialize_char(self, value: char) -> Made<'py> {
        self.serialize_str(value.encode_utf8(&mut [0; 4]))
    }

    fn serialize_str(self, value: &str) -> Made<'py> {
        Ok(PyString::new(self.py, value).into_any())
    }

    fn serialize_bytes(self, value: &[u8]) -> Made<'py> {
        Ok(PyBytes::new(self.py, value).into_any())
    }

    fn serialize_none(self) -> Made<'py> {
        Ok(self.py.None().into_bound(self.py))
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Made<'py> {
        value.serialize(self)
    }

    fn serialize_unit(self) -> Made<'py> {
        self.serialize_none()
    }

    fn serialize_unit_struct(self, _: &'static str) -> Made<'py> {
        self.serialize_none()
    }

    fn serialize_unit_variant(self, _: &'static str, _: u32, variant: &'static str) -> Made<'py> {
        self.serialize_str(variant)
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        value: &T,
    ) -> Made<'py> {
        value.serialize(self)
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        name: &'static str,
        _: u32,
        variant: &'static str,
        value: &T,
    ) -> Made<'py> {
        let mut object = self.object(name);
        ser::SerializeStruct::serialize_field(&mut object, variant, value)?;
        ser::SerializeStruct::end(object)
    }

    fn serialize_seq(self, _: Option<usize>) -> Result<Items<'c, 'py>, Fault> {
        Ok(Items { of: self.inner(), list: PyList::empty(self.py) })
    }

    fn serialize_tuple(self, len: usize) -> Result<Items<'c, 'py>, Fault> {
        self.serialize_seq(Some(len))
    }

    fn serialize_tuple_struct(self, _: &'static str, len: usize) -> Result<Items<'c, 'py>, Fault> {
        self.serialize_seq(Some(len))
    }

    fn serialize_tuple_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<Self::SerializeTupleVariant, Fault> {
        Err(ser::Error::custom(format_args!("{variant} is a variant of several values")))
    }

    fn serialize_map(self, _: Option<usize>) -> Result<Object<'c, 'py>, Fault> {
        Ok(self.object(""))
    }

    fn serialize_struct(self, name: &'static str, _: usize) -> Result<Object<'c, 'py>, Fault> {
        Ok(self.object(name))
    }

    fn serialize_struct_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<Self::SerializeStructVariant, Fault> {
        Err(ser::Error::custom(format_args!("{variant} is a variant of several fields")))
    }
}

/// A list that is being made.
struct Items<'c, 'py> {
    of: ToPython<'c, 'py>,
    list: Bound<'py, PyList>,
}

impl<'py> Items<'_, 'py> {
    fn item<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Fault> {
        Ok(self.list.append(value.serialize(self.of)?)?)
    }

    /// Ends a list: as a tuple in an event, which is immutable, and as a list in a dict.
    fn close(self) -> Made<'py> {
        match self.of.classes {
            Some(_) => Ok(self.list.to_tuple().into_any()),
            None => Ok(self.list.into_any()),
        }
    }
}

/// The traits of lists differ only in their names.
macro_rules! items {
    ($($name:ident, $method:ident;)*) => {$(
        impl<'py> ser::$name for Items<'_, 'py> {
            type Ok = Bound<'py, PyAny>;
            type Error = Fault;

            fn $method<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Fault> {
                self.item(value)
            }

            fn end(self) -> Made<'py> {
                self.close()
            }
        }
    )*};
}

items! {
    SerializeSeq, serialize_element;
    SerializeTuple, serialize_element;
    SerializeTupleStruct, serialize_field;
}

/// A dict or a record that is being made.
struct Object<'c, 'py> {
    of: ToPython<'c, 'py>,
    name: &'static str,
    dict: Bound<'py, PyDict>,
    key: Option<Bound<'py, PyAny>>,
}

impl<'py> Object<'_, 'py> {
    fn close(self) -> Made<'py> {
        let class = self.of.classes.and_then(|classes| classes.record(self.name));
        match class {
            Some(class) => Ok(Record::make(class.bind(self.of.py), self.dict)?),
            None => Ok(self.dict.into_any()),
        }
    }
}

impl<'py> ser::SerializeStruct for Object<'_, 'py> {
    type Ok = Bound<'py, PyAny>;
    type Error = Fault;

    fn serialize_field<T: Serialize + ?Sized>(
        &mut self,
        key: &'static str,
        value: &T,
    ) -> Result<(), Fault> {
        let key = PyString::intern(self.of.py, key);
        Ok(self.dict.set_item(key, value.serialize(self.of)?)?)
    }

    fn end(self) -> Made<'py> {
        self.close()
    }
}

impl<'py> ser::SerializeMap for Object<'_, 'py> {
    type Ok = Bound<'py, PyAny>;
    type Error = Fault;

    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Result<(), Fault> {
        self.key = Some(key.serialize(self.of)?);
        Ok(())
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Fault> {
        let value = value.serialize(self.of)?;
        match self.key.take() {
            Some(key) => Ok(self.dict.set_item(key, value)?),
            None => Err(ser::Error::custom("a value without a key")),
        }
    }

    fn end(self) -> Made<'py> {
        self.close()
    }
}

/// Converts a value from Python to JSON: records are objects, bytes are lists of numbers.
pub(crate) fn json_of(value: &Bound<'_, PyAny>) -> PyResult<serde_json::Value> {
    json_within(value, DEPTH)
}

fn json_within(value: &Bound<'_, PyAny>, depth: usize) -> PyResult<serde_json::Value> {
    use serde_json::Value;

    let Some(depth) = depth.checked_sub(1) else {
        return Err(PyValueError::new_err("the value is nested too deeply"));
    };
    let items = |items: Bound<'_, PyAny>| -> PyResult<Value> {
        let items = items.try_iter()?;
        items.map(|item| json_within(&item?, depth)).collect::<PyResult<Vec<_>>>().map(Value::Array)
    };
    if value.is_none() {
        Ok(Value::Null)
    } else if let Ok(truth) = value.cast::<PyBool>() {
        Ok(Value::Bool(truth.is_true()))
    } else if value.is_instance_of::<PyInt>() {
        match value.extract::<i64>() {
            Ok(number) => Ok(number.into()),
            Err(_) => Ok(value.extract::<u64>()?.into()),
        }
    } else if let Ok(number) = value.cast::<PyFloat>() {
        Ok(number.extract::<f64>()?.into())
    } else if let Ok(text) = value.cast::<PyString>() {
        Ok(Value::String(text.extract()?))
    } else if value.is_instance_of::<PyBytes>() || value.is_instance_of::<PyByteArray>() {
        Ok(value.extract::<Vec<u8>>()?.into())
    } else if let Ok(record) = value.cast::<Record>() {
        json_within(record.get().dict(value.py()), depth)
    } else if let Ok(dict) = value.cast::<PyDict>() {
        let mut fields = serde_json::Map::new();
        for (key, value) in dict {
            let Ok(name) = key.cast::<PyString>() else {
                let text = format!("the name of a field is a str, not {}", key.repr()?);
                return Err(PyTypeError::new_err(text));
            };
            fields.insert(name.extract()?, json_within(&value, depth)?);
        }
        Ok(Value::Object(fields))
    } else if value.is_instance_of::<PyList>() || value.is_instance_of::<PyTuple>() {
        items(value.clone())
    } else if value.is_instance_of::<Event>() {
        Err(PyTypeError::new_err("an event is no value of a field"))
    } else {
        let name = value.get_type().name()?;
        Err(PyTypeError::new_err(format!("a {name} is no value of a field")))
    }
}
