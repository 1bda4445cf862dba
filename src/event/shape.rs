//! The macros that make the types of events: structs of public fields, and enums that are a word.
//!
//! What a type needs besides its fields comes from here, so that a new one gets all of it: an owned
//! copy, constructors for tests, JSON in both directions, and in tests a description of its fields
//! and random values.

use std::borrow::Cow;

#[cfg(feature = "serde")]
use serde::de::{Deserialize, MapAccess};
#[cfg(feature = "serde")]
use serde::ser::{Serialize, SerializeStruct};

use super::text;

/// A value that can be copied so that it borrows nothing: the type of a field.
pub(crate) trait IntoOwned: Sized {
    type Owned: 'static;

    fn own(self) -> Self::Owned;

    /// Returns whether the field is left out of the JSON.
    #[cfg(feature = "serde")]
    fn is_absent(&self) -> bool {
        false
    }

    /// Returns the value of a field that the JSON does not have, if it may be missing.
    #[cfg(feature = "serde")]
    fn missing() -> Option<Self> {
        None
    }

    /// Writes the field.
    #[cfg(feature = "serde")]
    fn write_field<S: SerializeStruct>(
        &self,
        name: &'static str,
        to: &mut S,
    ) -> Result<(), S::Error>
    where
        Self: Serialize,
    {
        to.serialize_field(name, self)
    }

    /// Reads the value of the field whose name has just been read.
    #[cfg(feature = "serde")]
    fn read_field<'de, A: MapAccess<'de>>(from: &mut A) -> Result<Self, A::Error>
    where
        Self: Deserialize<'de>,
    {
        from.next_value()
    }
}

impl IntoOwned for Cow<'_, str> {
    type Owned = Cow<'static, str>;

    fn own(self) -> Cow<'static, str> {
        text::own(self)
    }
}

impl IntoOwned for Cow<'_, [u8]> {
    type Owned = Cow<'static, [u8]>;

    fn own(self) -> Cow<'static, [u8]> {
        Cow::Owned(self.into_owned())
    }
}

impl<T: IntoOwned> IntoOwned for Option<T> {
    type Owned = Option<T::Owned>;

    fn own(self) -> Self::Owned {
        self.map(T::own)
    }

    #[cfg(feature = "serde")]
    fn is_absent(&self) -> bool {
        self.is_none()
    }

    #[cfg(feature = "serde")]
    fn missing() -> Option<Self> {
        Some(None)
    }
}

impl<T: IntoOwned> IntoOwned for Vec<T> {
    type Owned = Vec<T::Owned>;

    fn own(self) -> Self::Owned {
        self.into_iter().map(T::own).collect()
    }
}

impl<T: IntoOwned> IntoOwned for Box<T> {
    type Owned = Box<T::Owned>;

    fn own(self) -> Self::Owned {
        Box::new((*self).own())
    }
}

impl<A: IntoOwned, B: IntoOwned> IntoOwned for (A, B) {
    type Owned = (A::Owned, B::Owned);

    fn own(self) -> Self::Owned {
        (self.0.own(), self.1.own())
    }
}

/// Returns the name of a field, which Rust may have to write as `r#move`.
pub(crate) const fn field_name(written: &'static str) -> &'static str {
    match written.as_bytes() {
        [b'r', b'#', ..] => written.split_at(2).1,
        _ => written,
    }
}

/// Marks types that borrow nothing.
macro_rules! plain {
    ($($type:ty),* $(,)?) => {$(
        impl $crate::event::shape::IntoOwned for $type {
            type Owned = $type;

            fn own(self) -> $type {
                self
            }
        }
    )*};
}
pub(crate) use plain;

plain!(bool, char, u8, u16, u32, u64, i32, i64);

/// Gives a struct with a lifetime its `into_owned`.
macro_rules! owned {
    ($name:ident { $($field:ident),* $(,)? }) => {
        impl $name<'_> {
            /// Copies what is borrowed, so that the value lives as long as it is kept.
            #[must_use]
            pub fn into_owned(self) -> $name<'static> {
                $name { $( $field: $crate::event::shape::IntoOwned::own(self.$field), )* }
            }
        }

        impl $crate::event::shape::IntoOwned for $name<'_> {
            type Owned = $name<'static>;

            fn own(self) -> Self::Owned {
                self.into_owned()
            }
        }
    };
}
pub(crate) use owned;

/// Makes a struct of public fields.
///
/// `= value` gives what a field is in a new one, as an `Option` is `None`; `new` takes all others.
/// With `=> value` it is also left out of the JSON where it is that value, as an `Option` is where
/// it is `None`. After the struct, `; in json also` names what its JSON has besides the fields.
macro_rules! shape {
    (
        $(#[doc = $doc:literal])*
        $(#[derive($($derive:path),+)])?
        pub struct $name:ident $(<$life:lifetime>)? { $($fields:tt)* }
        $(; in json also { $($also:tt)* })?
    ) => {
        $crate::event::shape::shape! {
            @struct
            $(#[doc = $doc])*
            $(#[derive($($derive),+)])?
            pub struct $name $(<$life>)? { $($fields)* }
        }
        $crate::event::shape::shape! { @own $name $(<$life>)? { $($fields)* } }
        $crate::event::shape::shape! {
            @json $name $(<$life>)? { $($fields)* } { $($($also)*)? }
        }

        impl $(<$life>)? $name $(<$life>)? {
            $crate::event::shape::constructor! { $name () () $($fields)* }

            /// Changes fields: those that [`new`](Self::new) does not take.
            #[must_use]
            pub fn with(mut self, change: impl FnOnce(&mut Self)) -> Self {
                change(&mut self);
                self
            }
        }

        #[cfg(all(test, feature = "json"))]
        $crate::event::describe::describe_struct! {
            $(#[doc = $doc])* $name $(<$life>)? { $($fields)* } { $($($also)*)? }
        }
    };
    (
        @struct
        $(#[$meta:meta])*
        pub struct $name:ident $(<$life:lifetime>)? {
            $(
                $(#[doc = $doc:literal])*
                $field:ident: $type:ty $(= $default:expr)? $(=> $omitted:expr)?,
            )*
        }
    ) => {
        $(#[$meta])*
        #[derive(Debug, Clone, PartialEq, Eq)]
        #[non_exhaustive]
        pub struct $name $(<$life>)? {
            $( $(#[doc = $doc])* pub $field: $type, )*
        }
    };
    (
        @own $name:ident<$life:lifetime> {
            $(
                $(#[doc = $doc:literal])*
                $field:ident: $type:ty $(= $default:expr)? $(=> $omitted:expr)?,
            )*
        }
    ) => {
        $crate::event::shape::owned!($name { $($field),* });
    };
    (@own $name:ident { $($fields:tt)* }) => {
        $crate::event::shape::plain!($name);
    };
    (
        @json $name:ident $(<$life:lifetime>)? {
            $(
                $(#[doc = $doc:literal])*
                $field:ident: $type:ty $(= $default:expr)? $(=> $omitted:expr)?,
            )*
        } { $( $(#[doc = $also_doc:literal])* $also:ident: $also_type:ty = $method:path, )* }
    ) => {
        #[cfg(feature = "serde")]
        impl $(<$life>)? serde::Serialize for $name $(<$life>)? {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                use serde::ser::SerializeStruct as _;

                let absent: &[bool] =
                    &[$( $crate::event::shape::shape!(@absent self, $field, $type $(, $omitted)?), )*];
                let also: &[&str] = &[$( stringify!($also), )*];
                let length = absent.iter().filter(|absent| !**absent).count() + also.len();
                let mut fields = serializer.serialize_struct(stringify!($name), length)?;
                let mut absent = absent.iter();
                $(
                    if absent.next() == Some(&false) {
                        let name = const { $crate::event::shape::field_name(stringify!($field)) };
                        $crate::event::shape::IntoOwned::write_field(&self.$field, name, &mut fields)?;
                    }
                )*
                $( fields.serialize_field(stringify!($also), &$method(self))?; )*
                let _ = (&mut absent, &mut fields);
                fields.end()
            }
        }

        #[cfg(feature = "serde")]
        impl $(<$life>)? $crate::event::json::FromMap for $name $(<$life>)? {
            const NAME: &'static str = stringify!($name);
            const FIELDS: &'static [&'static str] =
                &[$( $crate::event::shape::field_name(stringify!($field)), )*];

            fn from_map<'de, A: serde::de::MapAccess<'de>>(mut map: A) -> Result<Self, A::Error> {
                $( let mut $field: Option<$type> = None; )*
                while let Some(key) = map.next_key::<String>()? {
                    match &*key {
                        $( name if name == $crate::event::shape::field_name(stringify!($field)) => {
                            if $field.is_some() {
                                let name = $crate::event::shape::field_name(stringify!($field));
                                return Err(serde::de::Error::duplicate_field(name));
                            }
                            $field = Some($crate::event::shape::IntoOwned::read_field(&mut map)?);
                        } )*
                        _ => _ = map.next_value::<serde::de::IgnoredAny>()?,
                    }
                }
                Ok($name {
                    $( $field: match $field {
                        Some(value) => value,
                        None => $crate::event::shape::shape!(@missing $field, $type $(, $omitted)?),
                    }, )*
                })
            }
        }

        #[cfg(feature = "serde")]
        impl<'de $(, $life)?> serde::Deserialize<'de> for $name $(<$life>)? {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                $crate::event::json::read_struct(deserializer)
            }
        }
    };
    (@absent $self:ident, $field:ident, $type:ty) => {
        $crate::event::shape::IntoOwned::is_absent(&$self.$field)
    };
    (@absent $self:ident, $field:ident, $type:ty, $omitted:expr) => {{
        let omitted: $type = $omitted;
        $self.$field == omitted
    }};
    (@missing $field:ident, $type:ty) => {
        match <$type as $crate::event::shape::IntoOwned>::missing() {
            Some(value) => value,
            None => {
                let name = $crate::event::shape::field_name(stringify!($field));
                return Err(serde::de::Error::missing_field(name));
            }
        }
    };
    (@missing $field:ident, $type:ty, $omitted:expr) => {
        $omitted
    };
}
pub(crate) use shape;

/// Makes `new`, field by field: what it takes in the first parentheses, the rest in the second.
macro_rules! constructor {
    (
        $name:ident ($($taken:tt)*) ($($given:tt)*)
        $(#[doc = $doc:literal])* $field:ident: Option<$type:ty> $(= $default:expr)?,
        $($rest:tt)*
    ) => {
        $crate::event::shape::constructor! {
            $name ($($taken)*) ($($given)* $field: None,) $($rest)*
        }
    };
    (
        $name:ident ($($taken:tt)*) ($($given:tt)*)
        $(#[doc = $doc:literal])* $field:ident: $type:ty = $default:expr,
        $($rest:tt)*
    ) => {
        $crate::event::shape::constructor! {
            $name ($($taken)*) ($($given)* $field: $default,) $($rest)*
        }
    };
    (
        $name:ident ($($taken:tt)*) ($($given:tt)*)
        $(#[doc = $doc:literal])* $field:ident: $type:ty => $omitted:expr,
        $($rest:tt)*
    ) => {
        $crate::event::shape::constructor! {
            $name ($($taken)*) ($($given)* $field: $omitted,) $($rest)*
        }
    };
    (
        $name:ident ($($taken:tt)*) ($($given:tt)*)
        $(#[doc = $doc:literal])* $field:ident: $type:ty,
        $($rest:tt)*
    ) => {
        $crate::event::shape::constructor! {
            $name ($($taken)* $field: $type,) ($($given)*) $($rest)*
        }
    };
    ($name:ident ($($taken:ident: $type:ty,)*) ($($given:tt)*)) => {
        /// Makes one for a test from its required fields; [`with`](Self::with) sets others by their names.
        #[must_use]
        #[allow(clippy::new_without_default)]
        pub fn new($( $taken: impl $crate::event::build::IntoField<$type> ),*) -> Self {
            $name {
                $( $taken: $crate::event::build::IntoField::into_field($taken), )*
                $($given)*
            }
        }
    };
}
pub(crate) use constructor;

/// Makes an enum of which each variant is a word, in JSON and wherever it is shown.
macro_rules! words {
    (
        $(#[doc = $doc:literal])*
        #[non_exhaustive]
        pub enum $name:ident { $($variants:tt)* }
    ) => {
        $crate::event::shape::words! {
            @enum (#[non_exhaustive]) $(#[doc = $doc])* $name { $($variants)* }
        }
    };
    (
        $(#[doc = $doc:literal])*
        pub enum $name:ident { $($variants:tt)* }
    ) => {
        $crate::event::shape::words! { @enum () $(#[doc = $doc])* $name { $($variants)* } }
    };
    (
        @enum ($($attribute:tt)*)
        $(#[doc = $doc:literal])*
        $name:ident {
            $( $(#[doc = $variant_doc:literal])* $variant:ident = $word:literal, )*
        }
    ) => {
        $(#[doc = $doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        $($attribute)*
        pub enum $name {
            $( $(#[doc = $variant_doc])* $variant, )*
        }

        impl $name {
            /// Returns the word for it, as JSON has it.
            #[must_use]
            pub const fn as_str(self) -> &'static str {
                match self {
                    $( $name::$variant => $word, )*
                }
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(self.as_str())
            }
        }

        $crate::event::shape::plain!($name);

        #[cfg(feature = "serde")]
        impl serde::Serialize for $name {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(self.as_str())
            }
        }

        #[cfg(feature = "serde")]
        impl<'de> serde::Deserialize<'de> for $name {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                match &*<String as serde::Deserialize>::deserialize(deserializer)? {
                    $( $word => Ok($name::$variant), )*
                    other => Err(serde::de::Error::unknown_variant(other, &[$( $word, )*])),
                }
            }
        }

        #[cfg(all(test, feature = "json"))]
        $crate::event::describe::describe_words! {
            $(#[doc = $doc])* $name { $( $(#[doc = $variant_doc])* $variant = $word, )* }
        }
    };
}
pub(crate) use words;
