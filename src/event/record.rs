//! The macros that make a kind of event from the entries of a list in a few readable lines.

use super::Malformed;
use super::binding::Form;
use super::values::Values;

pub(crate) use super::shape::{IntoOwned, plain, shape, words};

/// A kind of event that an entry of a list can make.
///
/// A kind that the session makes itself, never from an entry, has nothing to add to the trait.
pub(crate) trait FromMatch<'a>: Sized {
    /// The forms that it can be made from.
    const FORMS: &'static [Form] = &[];

    /// Makes it from the fields of the form with this number.
    fn make(_form: usize, values: &mut Values<'_, 'a>) -> Result<Self, Box<Malformed<'a>>> {
        // Without a form no entry can be bound to the kind, so this is not reached.
        Err(values.fault("kind", None, "another kind"))
    }
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
/// struct, `; then` names a function through which each new value passes.
macro_rules! record {
    (
        $(#[doc = $doc:literal])*
        pub struct $name:ident $(<$life:lifetime>)? { $($fields:tt)* } $(; then $finish:expr)?
    ) => {
        $crate::event::record::shape! {
            $(#[doc = $doc])*
            pub struct $name $(<$life>)? { $($fields)* }
        }

        $crate::event::record::record! {
            @from $name $(<$life>)? { $($fields)* } ($($finish)?)
        }
    };
    (
        @from $name:ident $(<$life:lifetime>)? {
            $( $(#[doc = $doc:literal])* $field:ident: $type:ty $(= $default:expr)?, )*
        } ($($finish:expr)?)
    ) => {
        $crate::event::record::made_from! {
            $name $(<$life>)? from { $( $field: $type $(= $default)?, )* } values => {
                // Nothing is read for a struct without fields.
                let _ = &values;
                let made = $name { $($field),* };
                $( let made = $finish(made); )?
                Ok(made)
            }
        }
    };
}
pub(crate) use record;

/// Makes a kind from the fields of its entries where they are not its own: the fields, then what is made of them.
/// A few kinds have a second form, after `or from`.
macro_rules! made_from {
    (
        $(#[doc = $doc:literal])*
        $name:ident $(<$life:lifetime>)? from {
            $( $(#[doc = $field_doc:literal])* $field:ident: $type:ty $(= $default:expr)?, )*
        } $values:ident => $make:block
        $(
            or from {
                $( $(#[doc = $other_doc:literal])* $other:ident: $other_type:ty, )*
            } $other_values:ident => $other_make:block
        )?
    ) => {
        $(#[doc = $doc])*
        impl<'a> $crate::event::record::FromMatch<'a> for $name $(<$life>)? {
            const FORMS: &'static [$crate::event::binding::Form] = &[
                &[$( $crate::event::record::made_from!(@slot $field, $type $(, $default)?), )*],
                $( &[$( $crate::event::record::made_from!(@slot $other, $other_type), )*], )?
            ];

            fn make(
                _form: usize,
                $values: &mut $crate::event::values::Values<'_, 'a>,
            ) -> Result<Self, Box<$crate::event::Malformed<'a>>> {
                // Unused by a kind of one form, hence the underscore.
                $(
                    if _form > 0 {
                        let $other_values = $values;
                        $( let $other: $other_type =
                            $crate::event::record::made_from!(@take $other_values, $other); )*
                        return $other_make;
                    }
                )?
                $( let $field: $type =
                    $crate::event::record::made_from!(@take $values, $field $(, $default)?); )*
                $make
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
pub(crate) use made_from;

/// Gives a struct that is read from a whole line its `parse`, and makes it from the field `line`.
///
/// The user works on decoded text. Nearly always that is the line itself; a line that had
/// to be rewritten (an escape in a name) gives a value that owns what it holds.
macro_rules! line {
    ($(#[$doc:meta])* $name:ident $(<$life:lifetime>)?, $kind:literal, $read:path) => {
        $crate::event::record::line! { @parse $(#[$doc])* $name $(<$life>)?, $kind, $read }

        $crate::event::record::made_from! {
            $name $(<$life>)? from { line: $crate::event::field::WholeLine<'a>, } values => {
                $name::from_line(line.0).map_err(Box::new)
            }
        }
    };
    (@parse $(#[$doc:meta])* $name:ident $(<$life:lifetime>)?, $kind:literal, $read:path) => {
        impl<'a> $name $(<$life>)? {
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
                        Ok(value) => Ok($crate::event::record::IntoOwned::own(value)),
                        Err(fault) => Err(fault.of($kind).with_line(&*text).into_owned()),
                    },
                }
            }
        }
    };
}
pub(crate) use line;
