//! The macros that make a kind of event a few readable lines.

use std::borrow::Cow;

use super::binding::{Form, Slot};
use super::field::Line;
use super::values::Values;
use super::{Malformed, text};

/// A value that can be copied so that it borrows nothing.
pub(crate) trait Own {
    type Owned: 'static;

    fn own(self) -> Self::Owned;

    /// Says that serde should leave the field out.
    #[cfg(feature = "serde")]
    fn is_absent(&self) -> bool {
        false
    }
}

/// A kind of event that an entry of a list can make.
pub(crate) trait Make<'a>: Sized {
    /// The forms that it can be made from; none if it is never made from an entry.
    const FORMS: &'static [Form];

    /// Makes it from the fields of the form with this number.
    fn make(form: usize, values: &mut Values<'_, 'a>) -> Result<Self, Box<Malformed<'a>>>;
}

/// A struct whose fields are read one after the other.
pub(crate) trait FromFields<'a>: Sized {
    /// The fields, in the order in which they are read.
    const FIELDS: Form;

    fn from_fields(values: &mut Values<'_, 'a>) -> Result<Self, Box<Malformed<'a>>>;
}

impl<'a, T: Make<'a>> Make<'a> for Box<T> {
    const FORMS: &'static [Form] = T::FORMS;

    fn make(form: usize, values: &mut Values<'_, 'a>) -> Result<Self, Box<Malformed<'a>>> {
        T::make(form, values).map(Box::new)
    }
}

impl Own for Cow<'_, str> {
    type Owned = Cow<'static, str>;

    fn own(self) -> Cow<'static, str> {
        text::own(self)
    }
}

impl Own for Cow<'_, [u8]> {
    type Owned = Cow<'static, [u8]>;

    fn own(self) -> Cow<'static, [u8]> {
        Cow::Owned(self.into_owned())
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

/// Makes a struct of public fields that can be owned; what is `None` is left out of its JSON.
macro_rules! shape {
    (
        $(#[$meta:meta])*
        pub struct $name:ident<'a> {
            $( $(#[$doc:meta])* $field:ident: $type:ty, )*
        }
    ) => {
        $crate::event::record::shape! {
            @struct $(#[$meta])* pub struct $name<'a> { $( $(#[$doc])* $field: $type, )* }
        }

        $crate::event::record::owned!($name { $($field),* });
    };
    (
        $(#[$meta:meta])*
        pub struct $name:ident {
            $( $(#[$doc:meta])* $field:ident: $type:ty, )*
        }
    ) => {
        $crate::event::record::shape! {
            @struct $(#[$meta])* pub struct $name { $( $(#[$doc])* $field: $type, )* }
        }

        $crate::event::record::plain!($name);
    };
    (
        @struct
        $(#[$meta:meta])*
        pub struct $name:ident $(<$life:lifetime>)? {
            $( $(#[$doc:meta])* $field:ident: $type:ty, )*
        }
    ) => {
        $(#[$meta])*
        #[derive(Debug, Clone, PartialEq, Eq)]
        #[cfg_attr(feature = "serde", derive(serde::Serialize))]
        #[non_exhaustive]
        pub struct $name $(<$life>)? {
            $(
                $(#[$doc])*
                #[cfg_attr(
                    feature = "serde",
                    serde(skip_serializing_if = "crate::event::record::Own::is_absent")
                )]
                pub $field: $type,
            )*
        }
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

/// Makes a struct whose fields are those of its entries.
///
/// A field of an `Option` type may be missing; `= value` gives what a missing one is. After the
/// struct, `; by hand` leaves its [`Make`] to be written.
macro_rules! record {
    (
        $(#[$meta:meta])*
        pub struct $name:ident $(<$life:lifetime>)? {
            $( $(#[$doc:meta])* $field:ident: $type:ty $(= $default:expr)?, )*
        }
    ) => {
        $crate::event::record::record! {
            $(#[$meta])*
            pub struct $name $(<$life>)? {
                $( $(#[$doc])* $field: $type $(= $default)?, )*
            } ; by hand
        }

        impl<'a> $crate::event::record::Make<'a> for $name $(<$life>)? {
            const FORMS: &'static [$crate::event::binding::Form] =
                &[<Self as $crate::event::record::FromFields<'a>>::FIELDS];

            fn make(
                _: usize,
                values: &mut $crate::event::values::Values<'_, 'a>,
            ) -> Result<Self, Box<$crate::event::Malformed<'a>>> {
                $crate::event::record::FromFields::from_fields(values)
            }
        }
    };
    (
        $(#[$meta:meta])*
        pub struct $name:ident $(<$life:lifetime>)? {
            $( $(#[$doc:meta])* $field:ident: $type:ty $(= $default:expr)?, )*
        } ; by hand
    ) => {
        $crate::event::record::shape! {
            $(#[$meta])*
            pub struct $name $(<$life>)? {
                $( $(#[$doc])* $field: $type, )*
            }
        }

        $crate::event::record::from_fields! {
            $name $(<$life>)? { $( $field: $type $(= $default)?, )* }
        }
    };
}
pub(crate) use record;

/// Makes a private struct of the fields of an entry, for a kind that is not just its fields.
macro_rules! parts {
    (
        struct $name:ident<'a> {
            $( $(#[$doc:meta])* $field:ident: $type:ty $(= $default:expr)?, )*
        }
    ) => {
        struct $name<'a> {
            $( $(#[$doc])* $field: $type, )*
        }

        $crate::event::record::from_fields! {
            $name<'a> { $( $field: $type $(= $default)?, )* }
        }
    };
}
pub(crate) use parts;

/// Reads a struct field by field.
macro_rules! from_fields {
    (
        $name:ident $(<$life:lifetime>)? {
            $( $field:ident: $type:ty $(= $default:expr)?, )*
        }
    ) => {
        impl<'a> $crate::event::record::FromFields<'a> for $name $(<$life>)? {
            const FIELDS: $crate::event::binding::Form = &[
                $( $crate::event::record::from_fields!(@slot $field, $type $(, $default)?), )*
            ];

            #[inline(always)]
            fn from_fields(
                values: &mut $crate::event::values::Values<'_, 'a>,
            ) -> Result<Self, Box<$crate::event::Malformed<'a>>> {
                let _ = &values;
                Ok($name {
                    $( $field: $crate::event::record::from_fields!(
                        @take values, $field $(, $default)?
                    ), )*
                })
            }
        }
    };
    (@slot $field:ident, $type:ty) => {
        $crate::event::binding::Slot::new::<$type>(stringify!($field))
    };
    (@slot $field:ident, $type:ty, $default:expr) => {
        $crate::event::binding::Slot::optional::<$type>(stringify!($field))
    };
    (@take $values:ident, $field:ident) => {
        $values.take(stringify!($field))?
    };
    (@take $values:ident, $field:ident, $default:expr) => {
        $values.take_or(stringify!($field), $default)?
    };
}
pub(crate) use from_fields;

/// Marks kinds that the session makes itself, never from an entry of a list.
macro_rules! not_in_lists {
    ($($type:ty),* $(,)?) => {$(
        impl<'a> $crate::event::record::Make<'a> for $type {
            const FORMS: &'static [$crate::event::binding::Form] = &[];

            fn make(
                _: usize,
                values: &mut $crate::event::values::Values<'_, 'a>,
            ) -> Result<Self, Box<$crate::event::Malformed<'a>>> {
                // No list has such an entry.
                let of = values.kind();
                Err(Box::new($crate::event::Malformed::new(of, "kind", None, "another kind")))
            }
        }
    )*};
}
pub(crate) use not_in_lists;

/// The form of the kinds that are one line of data.
pub(crate) const LINE: Form = &[Slot::new::<Line<'static>>("line")];

/// Gives a struct that is read from a whole line its `parse`.
///
/// The reader works on decoded text. Nearly always that is the line itself; a line that had
/// to be rewritten (an escape in a name) gives a value that owns what it holds.
macro_rules! line {
    ($(#[$doc:meta])* $name:ident, $kind:literal, $read:path) => {
        $crate::event::record::line! { @parse $(#[$doc])* $name, $kind, $read }

        impl<'a> $crate::event::record::Make<'a> for $name<'a> {
            const FORMS: &'static [$crate::event::binding::Form] = &[$crate::event::record::LINE];

            fn make(
                _: usize,
                values: &mut $crate::event::values::Values<'_, 'a>,
            ) -> Result<Self, Box<$crate::event::Malformed<'a>>> {
                let $crate::event::field::Line(line) = values.take("line")?;
                $name::from_line(line).map_err(Box::new)
            }
        }
    };
    (@parse $(#[$doc:meta])* $name:ident, $kind:literal, $read:path) => {
        impl<'a> $name<'a> {
            $(#[$doc])*
            pub fn parse(line: &'a [u8]) -> Result<Self, $crate::event::Malformed<'a>> {
                $name::from_line($crate::event::text::decode(line))
            }

            pub(crate) fn from_line(
                line: std::borrow::Cow<'a, str>,
            ) -> Result<Self, $crate::event::Malformed<'a>> {
                match line {
                    std::borrow::Cow::Borrowed(text) => {
                        $read(text).map_err(|fault| fault.in_line($kind, text))
                    }
                    std::borrow::Cow::Owned(text) => match $read(&text) {
                        Ok(value) => Ok(value.into_owned()),
                        Err(fault) => Err(fault.in_line($kind, &text).into_owned()),
                    },
                }
            }
        }
    };
}
pub(crate) use line;
