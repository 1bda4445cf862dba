//! What events of a kind hold: for tests that make one of fields and look at it.

#![allow(dead_code, clippy::extra_unused_lifetimes, reason = "one function for each kind")]

use crate::event::*;

/// Makes a function for each kind, from the table.
macro_rules! make_made {
    ($( $(#[$doc:meta])* $variant:ident($($type:tt)+) = $kind:ident, $on:ident; )*) => {$(
        /// Makes one of fields, as [`Event::from_fields`] does.
        pub(in crate::event) fn $kind<'a>(fields: &[(&str, &str)]) -> $($type)+ {
            match Event::from_fields(stringify!($kind), fields) {
                Event::$variant(made) => made,
                other => panic!("{other:?}"),
            }
        }
    )*};
}

kinds!(make_made);

/// Returns what is wrong with the fields of a kind.
pub(in crate::event) fn fault(kind: &str, fields: &[(&str, &str)]) -> Malformed<'static> {
    match Event::from_fields(kind, fields) {
        Event::Malformed(fault) => fault,
        other => panic!("{other:?}"),
    }
}
