//! The macros that make a kind of event a few readable lines.

use std::borrow::Cow;

use super::field_name::name;
use super::{Fields, Malformed, text};

/// A value that can be cut loose from the bytes it was read from.
pub(crate) trait Own {
    type Owned: 'static;

    fn own(self) -> Self::Owned;

    /// Tells serde to leave the field out.
    #[cfg(feature = "serde")]
    fn is_absent(&self) -> bool {
        false
    }
}

/// A kind of event that is read from the fields of a pattern.
pub(crate) trait FromFields<'a>: Sized {
    fn from_fields(kind: &'a str, fields: &Fields<'_, 'a>) -> Result<Self, Box<Malformed<'a>>>;
}

impl<'a, T: FromFields<'a>> FromFields<'a> for Box<T> {
    fn from_fields(kind: &'a str, fields: &Fields<'_, 'a>) -> Result<Self, Box<Malformed<'a>>> {
        T::from_fields(kind, fields).map(Box::new)
    }
}

impl Own for Cow<'_, str> {
    type Owned = Cow<'static, str>;

    fn own(self) -> Cow<'static, str> {
        text::own(self)
    }
}

impl<T: Own> Own for Option<T> {
    type Owned = Option<T::Owned>;

    fn own(self) -> Self::Owned {
        self.map(T::own)
    }

    #[cfg(feature = "serde")]
    fn is_absent(&self) -> bool {
        self.is_none()
    }
}

impl<T: Own> Own for Vec<T> {
    type Owned = Vec<T::Owned>;

    fn own(self) -> Self::Owned {
        self.into_iter().map(T::own).collect()
    }
}

impl<T: Own> Own for Box<T> {
    type Owned = Box<T::Owned>;

    fn own(self) -> Self::Owned {
        Box::new((*self).own())
    }
}

impl<A: Own, B: Own> Own for (A, B) {
    type Owned = (A::Owned, B::Owned);

    fn own(self) -> Self::Owned {
        (self.0.own(), self.1.own())
    }
}

/// Marks types that borrow nothing.
macro_rules! plain {
    ($($type:ty),* $(,)?) => {$(
        impl $crate::event::record::Own for $type {
            type Owned = $type;

            fn own(self) -> $type {
                self
            }
        }
    )*};
}
pub(crate) use plain;

plain!(bool, char, u8, u32, u64, i32, i64, [[u8; 8]; 8]);

/// Makes a struct of public fields with `into_owned`; what is `None` is left out of its JSON.
macro_rules! shape {
    (
        $(#[$meta:meta])*
        pub struct $name:ident<'a> {
            $( $(#[$doc:meta])* $field:ident: $type:ty, )*
        }
    ) => {
        $(#[$meta])*
        #[derive(Debug, Clone, PartialEq, Eq)]
        #[cfg_attr(feature = "serde", derive(serde::Serialize))]
        #[non_exhaustive]
        pub struct $name<'a> {
            $(
                $(#[$doc])*
                #[cfg_attr(
                    feature = "serde",
                    serde(skip_serializing_if = "crate::event::record::Own::is_absent")
                )]
                pub $field: $type,
            )*
        }

        $crate::event::record::owned!($name { $($field),* });
    };
}
pub(crate) use shape;

/// Gives a struct with a lifetime its `into_owned`.
macro_rules! owned {
    ($name:ident { $($field:ident),* $(,)? }) => {
        impl $name<'_> {
            /// Copies what is borrowed, so that the value lives as long as it is kept.
            #[must_use]
            pub fn into_owned(self) -> $name<'static> {
                $name { $( $field: $crate::event::record::Own::own(self.$field), )* }
            }
        }

        impl $crate::event::record::Own for $name<'_> {
            type Owned = $name<'static>;

            fn own(self) -> Self::Owned {
                self.into_owned()
            }
        }
    };
}
pub(crate) use owned;

/// Makes a struct whose fields are the named stars of its patterns.
///
/// A field of an `Option` type may be missing; `= value` gives what a missing one is.
macro_rules! record {
    (
        $(#[$meta:meta])*
        pub struct $name:ident<'a> {
            $( $(#[$doc:meta])* $field:ident: $type:ty $(= $default:expr)?, )*
        }
    ) => {
        $crate::event::record::shape! {
            $(#[$meta])*
            pub struct $name<'a> {
                $( $(#[$doc])* $field: $type, )*
            }
        }

        impl<'a> $crate::event::record::FromFields<'a> for $name<'a> {
            fn from_fields(
                kind: &'a str,
                fields: &$crate::event::Fields<'_, 'a>,
            ) -> Result<Self, Box<$crate::event::Malformed<'a>>> {
                Ok($name {
                    $( $field: $crate::event::record::record!(
                        @read fields, kind, $field $(, $default)?
                    ), )*
                })
            }
        }
    };
    (@read $fields:ident, $kind:ident, $field:ident) => {
        $fields.read($kind, $crate::event::field_name::name!(stringify!($field)))?
    };
    (@read $fields:ident, $kind:ident, $field:ident, $default:expr) => {
        $fields.read_or($kind, $crate::event::field_name::name!(stringify!($field)), $default)?
    };
}
pub(crate) use record;

/// Gives a struct that is read from a whole line its `parse` and its `from_fields`.
///
/// The reader works on decoded text. Nearly always that is the line itself; a line that had
/// to be rewritten (an escape in a name) gives a value that owns what it holds.
macro_rules! line {
    ($(#[$doc:meta])* $name:ident, $kind:literal, $read:path) => {
        impl<'a> $name<'a> {
            $(#[$doc])*
            pub fn parse(line: &'a [u8]) -> Result<Self, $crate::event::Malformed<'a>> {
                match $crate::event::text::decode(line) {
                    std::borrow::Cow::Borrowed(text) => {
                        $read(text).map_err(|fault| fault.in_line($kind, text))
                    }
                    std::borrow::Cow::Owned(text) => match $read(&text) {
                        Ok(value) => Ok(value.into_owned()),
                        Err(fault) => Err(fault.in_line($kind, &text).into_owned()),
                    },
                }
            }

            /// Reads the field `line`.
            pub(crate) fn from_line(
                kind: &'a str,
                fields: &$crate::event::Fields<'_, 'a>,
            ) -> Result<Self, Box<$crate::event::Malformed<'a>>> {
                let read = match fields.get_plain($crate::event::field_name::name!("line")) {
                    Some(text) => $read(text).map_err(|fault| fault.in_line($kind, text)),
                    None => Self::parse($crate::event::record::line_of(kind, fields)?),
                };
                read.map_err(Box::new)
            }
        }
    };
}
pub(crate) use line;

/// The field `line` of the kinds that are one line of data.
pub(crate) fn line_of<'a>(
    kind: &'a str,
    fields: &Fields<'_, 'a>,
) -> Result<&'a [u8], Malformed<'a>> {
    fields
        .value(name!("line"))
        .ok_or_else(|| Malformed::new(kind, "line", None, "the rest of the line"))
}
