//! Picks the fields of an event that a table has columns for.
//!
//! A serializer does it, which skips all other fields. So an event of any kind, also of a future one, fills the columns whose
//! names its fields have.

use std::fmt;

use looking_at::event::{Board, Event};
use serde::ser::{self, Impossible, Serialize};

use super::columns::{Columns, Plan};

/// Fills the columns of a row with the fields of an event.
pub(super) fn pick(event: &Event<'_>, plan: &Plan, row: &mut Columns) {
    if let Event::Board(board) = event {
        return pick_board(board, plan, row);
    }
    // Nothing that an event holds is refused.
    let _ = event.serialize(Pick { plan, row, place: Place::Event });
}

/// Fills the row of a board without serializing it: most events of most captures are boards, and a board has many more
/// fields than the table has columns, some of them expensive.
fn pick_board(board: &Board<'_>, plan: &Plan, row: &mut Columns) {
    for &(index, fill) in &plan.of_boards {
        fill(board, index, row);
    }
}

/// Fills a column of a row with a field of a board.
pub(super) type FillFromBoard = fn(&Board<'_>, usize, &mut Columns);

/// Returns what fills a column from this field, if a board has it.
///
/// It is looked up once for a table, not for each board. With the names of captures, which are added many at a time, that
/// saves a sixth of the instructions that the table `events` takes and `count` does not.
pub(super) fn from_board(key: &str) -> Option<FillFromBoard> {
    Some(match key {
        "game" => |board, index, row| row.int(index, board.game.into()),
        "white" => |board, index, row| row.text(index, &board.white),
        "black" => |board, index, row| row.text(index, &board.black),
        "fen" => |board, index, row| row.text(index, &board.fen()),
        "white_clock_ms" => |board, index, row| row.int(index, board.white_clock_ms),
        "black_clock_ms" => |board, index, row| row.int(index, board.black_clock_ms),
        "relation" => |board, index, row| row.text(index, board.relation.as_str()),
        "turn" => |board, index, row| row.text(index, board.turn.as_str()),
        "move_number" => |board, index, row| row.int(index, board.move_number.into()),
        "elapsed_ms" => |board, index, row| row.int(index, board.elapsed_ms.into()),
        "initial" => |board, index, row| row.int(index, board.initial.into()),
        "increment" => |board, index, row| row.int(index, board.increment.into()),
        "san" => |board, index, row| row.some_text(index, board.san.as_deref()),
        "verbose" => |board, index, row| row.some_text(index, board.verbose.as_deref()),
        "white_material" => {
            |board, index, row| row.some_int(index, board.white_material.map(i64::from))
        }
        "black_material" => {
            |board, index, row| row.some_int(index, board.black_material.map(i64::from))
        }
        "lag_ms" => |board, index, row| row.some_int(index, board.lag_ms.map(i64::from)),
        _ => return None,
    })
}

/// Where a value is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    /// It is the event.
    Event,
    /// It is the value of a column.
    Column(usize),
}

struct Pick<'r> {
    plan: &'r Plan,
    row: &'r mut Columns,
    place: Place,
}

/// A type without values, which serde requires.
#[derive(Debug)]
pub(super) struct Refused;

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("refused")
    }
}

impl std::error::Error for Refused {}

impl ser::Error for Refused {
    fn custom<T: fmt::Display>(_: T) -> Self {
        Refused
    }
}

impl Pick<'_> {
    fn field<T: Serialize + ?Sized>(&mut self, key: &str, value: &T) -> Result<(), Refused> {
        let plan = self.plan;
        match self.place {
            Place::Event => {
                if let Some(index) = plan.filled_by(key) {
                    let place = Place::Column(index);
                    value.serialize(Pick { plan, row: self.row, place })?;
                }
            }
            // Of a handle the name, of a rating the number.
            Place::Column(_) if key == "name" || key == "value" => {
                value.serialize(Pick { plan, row: self.row, place: self.place })?;
            }
            Place::Column(_) => {}
        }
        Ok(())
    }

    fn int(self, number: i64) -> Result<(), Refused> {
        if let Place::Column(column) = self.place {
            self.row.int(column, number);
        }
        Ok(())
    }
}

impl<'r> ser::Serializer for Pick<'r> {
    type Ok = ();
    type Error = Refused;
    type SerializeSeq = Nothing;
    type SerializeTuple = Nothing;
    type SerializeTupleStruct = Nothing;
    type SerializeTupleVariant = Impossible<(), Refused>;
    type SerializeMap = Fields<'r>;
    type SerializeStruct = Fields<'r>;
    type SerializeStructVariant = Impossible<(), Refused>;

    fn serialize_bool(self, value: bool) -> Result<(), Refused> {
        if let Place::Column(column) = self.place {
            self.row.truth(column, value);
        }
        Ok(())
    }

    fn serialize_i8(self, value: i8) -> Result<(), Refused> {
        self.int(value.into())
    }

    fn serialize_i16(self, value: i16) -> Result<(), Refused> {
        self.int(value.into())
    }

    fn serialize_i32(self, value: i32) -> Result<(), Refused> {
        self.int(value.into())
    }

    fn serialize_i64(self, value: i64) -> Result<(), Refused> {
        self.int(value)
    }

    fn serialize_u8(self, value: u8) -> Result<(), Refused> {
        self.int(value.into())
    }

    fn serialize_u16(self, value: u16) -> Result<(), Refused> {
        self.int(value.into())
    }

    fn serialize_u32(self, value: u32) -> Result<(), Refused> {
        self.int(value.into())
    }

    fn serialize_u64(self, value: u64) -> Result<(), Refused> {
        self.int(i64::try_from(value).unwrap_or(i64::MAX))
    }

    fn serialize_f32(self, _: f32) -> Result<(), Refused> {
        Ok(())
    }

    fn serialize_f64(self, _: f64) -> Result<(), Refused> {
        Ok(())
    }

    fn serialize_char(self, value: char) -> Result<(), Refused> {
        self.serialize_str(value.encode_utf8(&mut [0; 4]))
    }

    fn serialize_str(self, value: &str) -> Result<(), Refused> {
        if let Place::Column(column) = self.place {
            self.row.text(column, value);
        }
        Ok(())
    }

    fn serialize_bytes(self, _: &[u8]) -> Result<(), Refused> {
        Ok(())
    }

    fn serialize_none(self) -> Result<(), Refused> {
        Ok(())
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result<(), Refused> {
        value.serialize(self)
    }

    fn serialize_unit(self) -> Result<(), Refused> {
        Ok(())
    }

    fn serialize_unit_struct(self, _: &'static str) -> Result<(), Refused> {
        Ok(())
    }

    fn serialize_unit_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
    ) -> Result<(), Refused> {
        self.serialize_str(variant)
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        value: &T,
    ) -> Result<(), Refused> {
        value.serialize(self)
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
        value: &T,
    ) -> Result<(), Refused> {
        value.serialize(self)
    }

    fn serialize_seq(self, _: Option<usize>) -> Result<Nothing, Refused> {
        Ok(Nothing)
    }

    fn serialize_tuple(self, _: usize) -> Result<Nothing, Refused> {
        Ok(Nothing)
    }

    fn serialize_tuple_struct(self, _: &'static str, _: usize) -> Result<Nothing, Refused> {
        Ok(Nothing)
    }

    fn serialize_tuple_variant(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
        _: usize,
    ) -> Result<Self::SerializeTupleVariant, Refused> {
        Err(Refused)
    }

    fn serialize_map(self, _: Option<usize>) -> Result<Fields<'r>, Refused> {
        Ok(Fields { pick: self, key: String::new() })
    }

    fn serialize_struct(self, _: &'static str, _: usize) -> Result<Fields<'r>, Refused> {
        Ok(Fields { pick: self, key: String::new() })
    }

    fn serialize_struct_variant(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
        _: usize,
    ) -> Result<Self::SerializeStructVariant, Refused> {
        Err(Refused)
    }
}

/// The fields of an event or of a part of one.
pub(super) struct Fields<'r> {
    pick: Pick<'r>,
    key: String,
}

impl ser::SerializeStruct for Fields<'_> {
    type Ok = ();
    type Error = Refused;

    fn serialize_field<T: Serialize + ?Sized>(
        &mut self,
        key: &'static str,
        value: &T,
    ) -> Result<(), Refused> {
        self.pick.field(key, value)
    }

    fn end(self) -> Result<(), Refused> {
        Ok(())
    }
}

impl ser::SerializeMap for Fields<'_> {
    type Ok = ();
    type Error = Refused;

    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Result<(), Refused> {
        self.key = serde_json::to_value(key)
            .ok()
            .and_then(|key| key.as_str().map(str::to_owned))
            .unwrap_or_default();
        Ok(())
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Refused> {
        let key = std::mem::take(&mut self.key);
        self.pick.field(&key, value)
    }

    fn end(self) -> Result<(), Refused> {
        Ok(())
    }
}

/// A list: no column holds one.
pub(super) struct Nothing;

/// The traits of lists differ only in their names.
macro_rules! nothing {
    ($($name:ident, $method:ident;)*) => {$(
        impl ser::$name for Nothing {
            type Ok = ();
            type Error = Refused;

            fn $method<T: Serialize + ?Sized>(&mut self, _: &T) -> Result<(), Refused> {
                Ok(())
            }

            fn end(self) -> Result<(), Refused> {
                Ok(())
            }
        }
    )*};
}

nothing! {
    SerializeSeq, serialize_element;
    SerializeTuple, serialize_element;
    SerializeTupleStruct, serialize_field;
}
