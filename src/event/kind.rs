//! The kinds of events, without their types.

use super::kinds::kinds;

/// Makes the enum of kinds from the table.
macro_rules! make_kind {
    ($( $(#[$doc:meta])* $variant:ident($($type:tt)+) = $kind:ident, $on:ident; )*) => {
        /// The kinds that have a type of their own, and one for all others.
        #[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
        pub(crate) enum Kind {
            $( $variant, )*
            #[default]
            Notice,
        }

        impl Kind {
            /// The names of the kinds that have a type.
            #[cfg(test)]
            pub(crate) const NAMES: &'static [&'static str] = &[$( stringify!($kind), )*];

            /// Returns the kind that lists and JSON call so.
            pub(crate) fn of(name: &str) -> Kind {
                match name {
                    $( stringify!($kind) => Kind::$variant, )*
                    _ => Kind::Notice,
                }
            }
        }
    };
}

kinds!(make_kind);
