//! Where certain bytes are among sixteen, as the bits of a number.
//!
//! A loop over bytes ends at a place that no processor can foresee, and each such surprise costs
//! as much as some twenty steps. Sixteen bytes compared at once have no such end: what a loop would
//! find is then one step, the count of zeros before the first bit.
//!
//! All of it is inlined also where the compiler optimises for size: a call would take longer than what is called.

use std::ops::{BitOr, RangeInclusive};

use wide::u8x16;

/// Sixteen adjacent bytes.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Sixteen(u8x16);

/// Some of sixteen bytes.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Marks(u8x16);

impl Sixteen {
    #[inline(always)]
    pub(crate) fn new(bytes: &[u8; 16]) -> Sixteen {
        Sixteen(u8x16::new(*bytes))
    }

    /// The same with small letters made capital; other bytes from 0x60 on change too.
    #[inline(always)]
    pub(crate) fn upper(self) -> Sixteen {
        Sixteen(self.0 & u8x16::splat(0xdf))
    }

    /// Those that are this byte.
    #[inline(always)]
    pub(crate) fn equal(self, byte: u8) -> Marks {
        Marks(self.0.cmp_eq(u8x16::splat(byte)))
    }

    /// Those that are one of some bytes.
    #[inline(always)]
    pub(crate) fn any_of<const N: usize>(self, bytes: [u8; N]) -> Marks {
        bytes.iter().fold(Marks(u8x16::splat(0)), |any, &byte| any | self.equal(byte))
    }

    /// Those within a range.
    #[inline(always)]
    pub(crate) fn within(self, range: RangeInclusive<u8>) -> Marks {
        let (low, high) = (u8x16::splat(*range.start()), u8x16::splat(*range.end()));
        Marks(self.0.max(low).min(high).cmp_eq(self.0))
    }
}

impl Marks {
    /// All of them.
    pub(crate) const ALL: u32 = 0xffff;

    /// A bit for each byte, the lowest for the first.
    #[inline(always)]
    pub(crate) fn bits(self) -> u32 {
        self.0.move_mask() as u32
    }
}

impl BitOr for Marks {
    type Output = Marks;

    #[inline(always)]
    fn bitor(self, other: Marks) -> Marks {
        Marks(self.0 | other.0)
    }
}

/// The first bytes of a text, thirty-two of them.
#[derive(Debug, Clone, Copy)]
pub(crate) struct ThirtyTwo([Sixteen; 2]);

impl ThirtyTwo {
    pub(crate) const LENGTH: usize = 32;

    /// A text that is too short is continued with zeros.
    #[inline(always)]
    pub(crate) fn new(text: &[u8]) -> ThirtyTwo {
        match text.first_chunk::<{ ThirtyTwo::LENGTH }>() {
            Some(first) => ThirtyTwo::of(first),
            None => {
                let mut first = [0; ThirtyTwo::LENGTH];
                first[..text.len()].copy_from_slice(text);
                ThirtyTwo::of(&first)
            }
        }
    }

    #[inline(always)]
    pub(crate) fn of(bytes: &[u8; ThirtyTwo::LENGTH]) -> ThirtyTwo {
        let (halves, _) = bytes.as_chunks::<16>();
        ThirtyTwo([Sixteen::new(&halves[0]), Sixteen::new(&halves[1])])
    }

    /// Those that are this byte, a bit for each.
    #[inline(always)]
    pub(crate) fn equal(self, byte: u8) -> u32 {
        self.both(|half| half.equal(byte))
    }

    /// Those within a range, a bit for each.
    #[inline(always)]
    pub(crate) fn within(self, range: RangeInclusive<u8>) -> u32 {
        self.both(|half| half.within(range.clone()))
    }

    /// Those that may be in a name, a bit for each: letters, digits, `_` and `-`.
    #[inline(always)]
    pub(crate) fn in_names(self) -> u32 {
        self.both(|half| {
            half.upper().within(b'A'..=b'Z') | half.within(b'0'..=b'9') | half.any_of(*b"_-")
        })
    }

    #[inline(always)]
    fn both(self, marks: impl Fn(Sixteen) -> Marks) -> u32 {
        let [low, high] = self.0.map(marks);
        low.bits() | high.bits() << 16
    }
}

/// The bits below an index, which is less than 32.
#[inline(always)]
pub(crate) fn below(index: usize) -> u32 {
    (1 << index) - 1
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grammar::IN_NAME;

    #[test]
    fn each_byte_has_its_bit() {
        for byte in 0..=255 {
            for at in 0..16 {
                let mut bytes = [byte ^ 1; 16];
                bytes[at] = byte;
                assert_eq!(Sixteen::new(&bytes).equal(byte).bits(), 1 << at);
                assert_eq!(Sixteen::new(&bytes).any_of([byte, byte ^ 2]).bits(), 1 << at);
                for (low, high) in [(0, 127), (b'a', b'z'), (0x80, 0xff), (byte, byte)] {
                    let expected = (0..16).filter(|&at| (low..=high).contains(&bytes[at]));
                    let expected = expected.fold(0, |bits, at| bits | 1 << at);
                    assert_eq!(Sixteen::new(&bytes).within(low..=high).bits(), expected);
                }
            }
        }
    }

    #[test]
    fn thirty_two_are_the_beginning_of_a_text() {
        let all: Vec<u8> = (0..=255).collect();
        for length in 0..=all.len() {
            for start in [0, 1, b'-' - 9, b'A' - 20, b'a' - 3, 0xf0] {
                let text = all.get(usize::from(start)..length).unwrap_or_default();
                let bits = |is: &dyn Fn(u8) -> bool| {
                    let first = text.iter().chain(std::iter::repeat(&0)).take(32).enumerate();
                    first.fold(0, |bits, (at, &byte)| bits | u32::from(is(byte)) << at)
                };
                let first = ThirtyTwo::new(text);
                assert_eq!(first.equal(b'('), bits(&|byte| byte == b'('));
                assert_eq!(first.within(0..=b' '), bits(&|byte| byte <= b' '));
                assert_eq!(first.in_names(), bits(&|byte| IN_NAME[usize::from(byte)]));
            }
        }
    }
}
