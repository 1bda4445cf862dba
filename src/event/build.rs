//! What the constructors of events accept.

use std::borrow::Cow;

/// What can be given for a field of type `T` when an event is made for a test.
///
/// A value of the type itself, and:
///
/// | for | also |
/// |---|---|
/// | a text or bytes | `&str`, `String`; `&[u8]`, `Vec<u8>` |
/// | a [`Handle`](super::Handle) | its text: `"Foo"`, `"Foo(GM)"` |
/// | a [`Rating`](super::Rating) | a number, or its text: `1500`, `"1500P"`, `"++++"` |
/// | a move of a list | its text: `"e4"` |
/// | a [`Value`](super::Value) of a notice | a text, a number, `true` or `false` |
/// | several of something | an array of what can be given for one |
///
/// ```
/// use looking_at::event::{Kibitz, MoveList, SeekRemoved};
///
/// let kibitz = Kibitz::new("Foo(GM)", "nice move").with(|kibitz| kibitz.game = Some(5));
/// assert_eq!(kibitz.from.titles().collect::<Vec<_>>(), ["GM"]);
/// let list = MoveList::new("Foo", "Bar", ["e4", "e5"]);
/// assert_eq!(list.moves[1].san, "e5");
/// assert_eq!(SeekRemoved::new([5, 6]).ids, [5, 6]);
/// ```
pub trait IntoField<T> {
    /// Returns the value of the field.
    fn into_field(self) -> T;
}

impl<T> IntoField<T> for T {
    fn into_field(self) -> T {
        self
    }
}

impl<T, U: IntoField<T>, const N: usize> IntoField<Vec<T>> for [U; N] {
    fn into_field(self) -> Vec<T> {
        self.into_iter().map(U::into_field).collect()
    }
}

/// Makes what the standard conversion makes.
macro_rules! into_field {
    ($($from:ty => $to:ty),* $(,)?) => {$(
        impl<'a> $crate::event::build::IntoField<$to> for $from {
            fn into_field(self) -> $to {
                self.into()
            }
        }
    )*};
}
pub(crate) use into_field;

into_field! {
    &'a str => Cow<'a, str>,
    String => Cow<'a, str>,
    &'a [u8] => Cow<'a, [u8]>,
    Vec<u8> => Cow<'a, [u8]>,
}

impl<'a, const N: usize> IntoField<Cow<'a, [u8]>> for &'a [u8; N] {
    fn into_field(self) -> Cow<'a, [u8]> {
        Cow::Borrowed(self)
    }
}
