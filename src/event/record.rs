//! The macros that make a kind of event from the entries of a list in a few readable lines.

use super::Malformed;
use super::binding::{Form, Slot};
use super::field::WholeLine;
use super::values::Values;

pub(crate) use super::shape::{IntoOwned, plain, shape, words};

/// A kind of event that an entry of a list can make.
pub(crate) trait FromMatch<'a>: Sized {
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

impl<'a, T: FromMatch<'a>> FromMatch<'a> for Box<T> {
    const FORMS: &'static [Form] = T::FORMS;

    fn make(form: usize, values: &mut Values<'_, 'a>) -> Result<Self, Box<Malformed<'a>>> {
        T::make(form, values).map(Box::new)
    }
}

/// Makes a struct whose fields are those of its entries.
///
/// A field of an `Option` type may be missing; `= value` gives what a missing one is. After the
/// struct, `; by hand` leaves its [`FromMatch`] to be written.
macro_rules! record {
    (
        $(#[doc = $doc:literal])*
        pub struct $name:ident $(<$life:lifetime>)? { $($fields:tt)* }
    ) => {
        $crate::event::record::record! {
            $(#[doc = $doc])*
            pub struct $name $(<$life>)? { $($fields)* } ; by hand
        }

        impl<'a> $crate::event::record::FromMatch<'a> for $name $(<$life>)? {
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
        $(#[doc = $doc:literal])*
        pub struct $name:ident $(<$life:lifetime>)? { $($fields:tt)* } ; by hand
    ) => {
        $crate::event::record::shape! {
            $(#[doc = $doc])*
            pub struct $name $(<$life>)? { $($fields)* }
        }

        $crate::event::record::from_fields! { $name $(<$life>)? { $($fields)* } }
    };
}
pub(crate) use record;

/// Makes a kind from the fields of its entries where they are not its own: the fields, then what is made of them.
macro_rules! made_from {
    (
        $(#[doc = $doc:literal])*
        $name:ident $(<$life:lifetime>)? from {
            $( $(#[doc = $field_doc:literal])* $field:ident: $type:ty $(= $default:expr)?, )*
        } $values:ident => $make:block
    ) => {
        $(#[doc = $doc])*
        impl<'a> $crate::event::record::FromMatch<'a> for $name $(<$life>)? {
            const FORMS: &'static [$crate::event::binding::Form] = &[&[
                $( $crate::event::record::from_fields!(@slot $field, $type $(, $default)?), )*
            ]];

            fn make(
                _: usize,
                $values: &mut $crate::event::values::Values<'_, 'a>,
            ) -> Result<Self, Box<$crate::event::Malformed<'a>>> {
                $( let $field: $type =
                    $crate::event::record::from_fields!(@take $values, $field $(, $default)?); )*
                $make
            }
        }
    };
}
pub(crate) use made_from;

/// Makes a private struct of the fields of an entry, for a kind of two forms that is not just its fields.
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
            $( $(#[doc = $doc:literal])* $field:ident: $type:ty $(= $default:expr)?, )*
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
        $crate::event::binding::Slot::new::<$type>($crate::event::shape::field_name(stringify!($field)))
    };
    (@slot $field:ident, $type:ty, $default:expr) => {
        $crate::event::binding::Slot::optional::<$type>($crate::event::shape::field_name(stringify!($field)))
    };
    (@take $values:ident, $field:ident) => {
        $values.take($crate::event::shape::field_name(stringify!($field)))?
    };
    (@take $values:ident, $field:ident, $default:expr) => {
        $values.take_or($crate::event::shape::field_name(stringify!($field)), $default)?
    };
}
pub(crate) use from_fields;

/// Marks kinds that the session makes itself, never from an entry of a list.
macro_rules! not_in_lists {
    ($($type:ty),* $(,)?) => {$(
        impl<'a> $crate::event::record::FromMatch<'a> for $type {
            const FORMS: &'static [$crate::event::binding::Form] = &[];

            fn make(
                _: usize,
                values: &mut $crate::event::values::Values<'_, 'a>,
            ) -> Result<Self, Box<$crate::event::Malformed<'a>>> {
                // No list has such an entry.
                let of = values.kind();
                Err(Box::new($crate::event::Malformed::in_field(of, "kind", None, "another kind")))
            }
        }
    )*};
}
pub(crate) use not_in_lists;

/// The form of the kinds that are one line of data.
pub(crate) const LINE: Form = &[Slot::new::<WholeLine<'static>>("line")];

/// Gives a struct that is read from a whole line its `parse`.
///
/// The user works on decoded text. Nearly always that is the line itself; a line that had
/// to be rewritten (an escape in a name) gives a value that owns what it holds.
macro_rules! line {
    ($(#[$doc:meta])* $name:ident, $kind:literal, $read:path) => {
        $crate::event::record::line! { @parse $(#[$doc])* $name, $kind, $read }

        impl<'a> $crate::event::record::FromMatch<'a> for $name<'a> {
            const FORMS: &'static [$crate::event::binding::Form] = &[$crate::event::record::LINE];

            fn make(
                _: usize,
                values: &mut $crate::event::values::Values<'_, 'a>,
            ) -> Result<Self, Box<$crate::event::Malformed<'a>>> {
                let $crate::event::field::WholeLine(line) = values.take("line")?;
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
                        $read(text).map_err(|fault| fault.of($kind).with_line(text))
                    }
                    std::borrow::Cow::Owned(text) => match $read(&text) {
                        Ok(value) => Ok(value.into_owned()),
                        Err(fault) => Err(fault.of($kind).with_line(&*text).into_owned()),
                    },
                }
            }
        }
    };
}
pub(crate) use line;
