//! Where certain bytes stand among sixteen, as the bits of a number.
//!
//! A loop over bytes ends at a place that no processor can foresee, and each such surprise costs
//! as much as some twenty steps. Sixteen bytes compared at once have no such end: what a loop would
//! find is then one step, the count of zeros before the first bit.

use std::ops::RangeInclusive;

use wide::u8x16;

/// Sixteen bytes that stand together.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Sixteen(u8x16);

impl Sixteen {
    pub(crate) fn new(bytes: &[u8; 16]) -> Sixteen {
        Sixteen(u8x16::new(*bytes))
    }

    /// Those that are this byte; the lowest bit stands for the first.
    pub(crate) fn equal(self, byte: u8) -> u32 {
        self.0.cmp_eq(u8x16::splat(byte)).move_mask() as u32
    }

    /// Those within a range.
    pub(crate) fn within(self, range: RangeInclusive<u8>) -> u32 {
        let (low, high) = (u8x16::splat(*range.start()), u8x16::splat(*range.end()));
        self.0.max(low).min(high).cmp_eq(self.0).move_mask() as u32
    }
}

/// The first sixteen bytes of a text, with zeros after its end.
pub(crate) fn first_bytes(text: &[u8]) -> [u8; 16] {
    text.first_chunk::<16>().copied().unwrap_or_else(|| {
        let mut first = [0; 16];
        first[..text.len()].copy_from_slice(text);
        first
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_byte_has_its_bit() {
        for byte in 0..=255 {
            for at in 0..16 {
                let mut bytes = [byte ^ 1; 16];
                bytes[at] = byte;
                assert_eq!(Sixteen::new(&bytes).equal(byte), 1 << at);
                for (low, high) in [(0, 127), (b'a', b'z'), (0x80, 0xff), (byte, byte)] {
                    let expected = (0..16).filter(|&at| (low..=high).contains(&bytes[at]));
                    let expected = expected.fold(0, |bits, at| bits | 1 << at);
                    assert_eq!(Sixteen::new(&bytes).within(low..=high), expected);
                }
            }
        }
        assert_eq!(first_bytes(b"abc"), *b"abc\0\0\0\0\0\0\0\0\0\0\0\0\0");
        assert_eq!(first_bytes(&[b'x'; 40]), [b'x'; 16]);
    }
}
