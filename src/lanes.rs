//! Finds bytes among sixteen at once, as the bits of a number.
//!
//! The exit of a loop over bytes depends on the text, so it is mispredicted, which costs as much as about
//! twenty steps of the loop. Comparing sixteen bytes at once has no such exit: the position of the first
//! match is a single operation, counting the zeros below the lowest bit.
//!
//! Everything here is inlined, also where the compiler optimises for size: a call would take longer than its
//! body.

use std::ops::{BitOr, RangeInclusive};

use memchr::{memchr, memchr2};
use wide::u8x16;

/// Sixteen adjacent bytes.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Sixteen(u8x16);

/// A subset of sixteen bytes.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Marks(u8x16);

impl Sixteen {
    #[inline(always)]
    pub(crate) fn new(bytes: &[u8; 16]) -> Sixteen {
        Sixteen(u8x16::new(*bytes))
    }

    /// Converts lower-case letters to upper case; this changes other bytes from 0x60 on too.
    #[inline(always)]
    pub(crate) fn upper(self) -> Sixteen {
        Sixteen(self.0 & u8x16::splat(0xdf))
    }

    /// Marks the bytes that equal `byte`.
    #[inline(always)]
    pub(crate) fn equal(self, byte: u8) -> Marks {
        Marks(self.0.cmp_eq(u8x16::splat(byte)))
    }

    /// Marks the bytes that equal one of `bytes`.
    #[inline(always)]
    pub(crate) fn any_of<const N: usize>(self, bytes: [u8; N]) -> Marks {
        bytes.iter().fold(Marks(u8x16::splat(0)), |any, &byte| any | self.equal(byte))
    }

    /// Returns the smaller of two bytes at each place.
    #[inline(always)]
    pub(crate) fn min(self, other: Sixteen) -> Sixteen {
        Sixteen(self.0.min(other.0))
    }

    /// Returns the distance of each byte from `low`, wrapping around, so that bytes below it are far.
    #[inline(always)]
    pub(crate) fn above(self, low: u8) -> Sixteen {
        Sixteen(self.0 - u8x16::splat(low))
    }

    /// Returns the bits in which each byte differs from `byte`: 0 where it is that byte.
    #[inline(always)]
    pub(crate) fn against(self, byte: u8) -> Sixteen {
        Sixteen(self.0 ^ u8x16::splat(byte))
    }

    /// Marks the bytes within a range.
    #[inline(always)]
    pub(crate) fn within(self, range: RangeInclusive<u8>) -> Marks {
        let (low, high) = (u8x16::splat(*range.start()), u8x16::splat(*range.end()));
        Marks(self.0.max(low).min(high).cmp_eq(self.0))
    }
}

impl Marks {
    /// The bits of all sixteen bytes.
    pub(crate) const ALL: u32 = 0xffff;

    /// Returns one bit per byte, the lowest for the first.
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

/// The first thirty-two bytes of a text.
#[derive(Debug, Clone, Copy)]
pub(crate) struct ThirtyTwo([Sixteen; 2]);

impl ThirtyTwo {
    pub(crate) const LENGTH: usize = 32;

    /// Reads the first bytes of a text. A shorter text is padded with zeros.
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

    /// Returns one bit for each byte that equals `byte`.
    #[inline(always)]
    pub(crate) fn equal(self, byte: u8) -> u32 {
        self.both(|half| half.equal(byte))
    }

    /// Returns one bit for each byte within a range.
    #[inline(always)]
    pub(crate) fn within(self, range: RangeInclusive<u8>) -> u32 {
        self.both(|half| half.within(range.clone()))
    }

    /// Returns one bit for each letter or digit.
    #[inline(always)]
    pub(crate) fn letters(self) -> u32 {
        self.both(|half| half.upper().within(b'A'..=b'Z') | half.within(b'0'..=b'9'))
    }

    /// Returns one bit for each byte that a word or name consists of: letters, digits, `_` and `-`.
    #[inline(always)]
    pub(crate) fn in_words(self) -> u32 {
        self.letters() | self.both(|half| half.any_of(*b"_-"))
    }

    #[inline(always)]
    fn both(self, marks: impl Fn(Sixteen) -> Marks) -> u32 {
        let [low, high] = self.0.map(marks);
        low.bits() | high.bits() << 16
    }
}

/// A literal to compare with the beginning of a text.
#[derive(Debug)]
pub(crate) struct Literal {
    bytes: Box<[u8]>,
    /// The first bytes of the literal, and one bit for each of them.
    first: [u8; 16],
    bits: u32,
}

impl Literal {
    pub(crate) fn new(bytes: &[u8]) -> Literal {
        let mut first = [0; 16];
        let count = bytes.len().min(first.len());
        first[..count].copy_from_slice(&bytes[..count]);
        Literal { bytes: bytes.into(), first, bits: below(count) }
    }

    pub(crate) fn len(&self) -> usize {
        self.bytes.len()
    }

    /// Returns whether a text begins with the literal.
    ///
    /// If the text has sixteen bytes, they are compared at once, which is cheaper than a call of `memcmp`:
    /// session on talk 36.9 to 36.5 instructions per byte.
    #[inline(always)]
    pub(crate) fn begins(&self, text: &[u8]) -> bool {
        let Some(near) = text.first_chunk() else { return text.starts_with(&self.bytes) };
        let equal = Marks(u8x16::new(*near).cmp_eq(u8x16::new(self.first)));
        // Bytes after the end of a short literal are not in `self.bits`, so they may differ.
        equal.bits() & self.bits == self.bits
            && (self.bytes.len() <= 16 || text.starts_with(&self.bytes))
    }
}

/// Finds a byte that is usually among the first sixteen. Comparing these takes less than a call of `memchr`.
#[inline]
pub(crate) fn find_near(byte: u8, text: &[u8]) -> Option<usize> {
    let Some((near, far)) = text.split_first_chunk() else { return memchr(byte, text) };
    match Sixteen::new(near).equal(byte).bits() {
        0 => memchr(byte, far).map(|at| near.len() + at),
        bits => Some(bits.trailing_zeros() as usize),
    }
}

/// Finds the bytes `\n` and `\r` of a text one by one.
///
/// Lines are short, so most calls find the next one among the sixty-four bytes that an earlier call has
/// compared.
#[derive(Debug)]
pub(crate) struct LineEnds {
    /// The index of the block of sixty-four bytes, and one bit for each `\n` or `\r` in it. The index is
    /// [`LineEnds::NOWHERE`] if there is no block.
    block: usize,
    bits: u64,
}

impl Default for LineEnds {
    fn default() -> LineEnds {
        LineEnds { block: LineEnds::NOWHERE, bits: 0 }
    }
}

impl LineEnds {
    /// An index that is further from every index of a text than a block is long: texts have at most
    /// `isize::MAX` bytes.
    const NOWHERE: usize = 1 << (usize::BITS - 1);

    /// Returns the first `\n` or `\r` from an index on. The index must not be before that of the last call.
    #[inline(always)]
    pub(crate) fn next(&mut self, text: &[u8], from: usize) -> Option<usize> {
        // Wraps around to a large number if there is no block, so that one comparison covers both cases.
        let passed = from.wrapping_sub(self.block);
        let bits = if passed < 64 { self.bits >> passed } else { 0 };
        if bits != 0 { Some(from + bits.trailing_zeros() as usize) } else { self.find(text, from) }
    }

    /// Compares the blocks after the current one.
    #[inline(never)]
    fn find(&mut self, text: &[u8], from: usize) -> Option<usize> {
        let passed = from.wrapping_sub(self.block);
        let mut start = if passed < 64 { self.block + 64 } else { from };
        while let Some(block) = text.get(start..)?.first_chunk::<64>() {
            let (parts, _) = block.as_chunks::<16>();
            let bits = parts.iter().rev().fold(0, |bits, part| {
                bits << 16 | u64::from(Sixteen::new(part).any_of(*b"\n\r").bits())
            });
            if bits != 0 {
                (self.block, self.bits) = (start, bits);
                return Some(start + bits.trailing_zeros() as usize);
            }
            start += 64;
        }
        self.find_in_rest(text, start)
    }

    /// Compares what is left of a text, less than a block, without keeping the result: each call compares it again. Apart from
    /// `find`, which needs no stack without it.
    #[inline(never)]
    fn find_in_rest(&mut self, text: &[u8], start: usize) -> Option<usize> {
        *self = LineEnds::default();
        Some(start + memchr2(b'\n', b'\r', &text[start..])?)
    }
}

/// Returns the bits below an index, which must be less than 32.
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
                assert_eq!(first.in_words(), bits(&|byte| IN_NAME[usize::from(byte)]));
            }
        }
    }

    #[test]
    fn literals_are_compared_byte_for_byte() {
        let text: Vec<u8> = (b'a'..=b'z').chain(b'A'..=b'Z').collect();
        for length in 0..=40 {
            let literal = Literal::new(&text[..length]);
            assert_eq!(literal.len(), length);
            for cut in 0..=text.len() {
                assert_eq!(literal.begins(&text[..cut]), cut >= length);
            }
            for wrong in 0..length {
                let mut other = text.clone();
                other[wrong] = 0;
                assert!(!literal.begins(&other), "{wrong} of {length}");
            }
        }
    }

    #[test]
    fn bytes_are_found_near_and_far() {
        for length in 0..80 {
            assert_eq!(find_near(b'x', &vec![b'a'; length]), None);
            for at in 0..length {
                let mut text = vec![b'a'; length];
                (text[at], text[length - 1]) = (b'x', b'x');
                assert_eq!(find_near(b'x', &text), Some(at.min(length - 1)));
            }
        }
    }

    #[test]
    fn line_ends_are_found_in_order() {
        // Line ends at all distances up to 140 bytes: at each place of a block, and across several blocks.
        let mut text: Vec<u8> = Vec::new();
        for length in (0..140).chain([0, 0, 300, 1, 64, 63, 65]) {
            text.extend(std::iter::repeat_n(b'a', length));
            text.push(if length % 3 == 0 { b'\r' } else { b'\n' });
        }
        let is_end = |&at: &usize| matches!(text[at], b'\n' | b'\r');
        for cut in (0..text.len()).step_by(37).chain([text.len()]) {
            for step in [1, 2, 63, 64, 65, 150] {
                let mut ends = LineEnds::default();
                for from in (0..cut + 2).step_by(step) {
                    let expected = (from..cut).find(is_end);
                    assert_eq!(
                        ends.next(&text[..cut], from),
                        expected,
                        "{from} of {cut} by {step}"
                    );
                }
            }
        }
    }
}
