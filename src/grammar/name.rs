//! Finds the end of the name that a line begins with, without a loop.
//!
//! Most lines begin with a player's name. Names are of every length and have any number of titles,
//! so each loop over one ends with a branch misprediction. Here the first bytes are compared
//! [at once](crate::lanes), and what a loop would find is arithmetic.
//!
//! Against a loop over the first word the session takes 36.8 instructions per byte of talk, not 41.9.

use super::StarType;
use crate::lanes::{ThirtyTwo, below};

/// A name with its titles where a line begins, as far as the first bytes show it. Each number has
/// a bit for each of them.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Name {
    first_bytes: ThirtyTwo,
    /// Letters and digits.
    letters: u32,
    /// What may be in a name: those, `_` and `-`.
    in_names: u32,
    opens: u32,
    closes: u32,
    /// Where the name alone ends.
    pub(crate) length: usize,
    /// Where the first byte is that is neither in a name nor in parentheses. If the line begins
    /// with a name, it ends here; if there is no such byte, it is beyond the first.
    pub(crate) end: usize,
}

impl Name {
    /// The number of bytes that are examined.
    pub(crate) const NEAR: usize = ThirtyTwo::LENGTH;

    #[inline]
    pub(crate) fn new(text: &[u8]) -> Name {
        let first_bytes = ThirtyTwo::new(text);
        let letters = first_bytes.letters();
        let in_names = first_bytes.in_words();
        let (opens, closes) = (first_bytes.equal(b'('), first_bytes.equal(b')'));
        // Some names have one before them.
        let asterisk = u32::from(text.first() == Some(&b'*'));
        // Each difference of two bits is all the bits between them. Where parentheses do not come
        // in pairs it is something else, but only from there on.
        let inside = closes.wrapping_sub(opens);
        let length = (!(in_names | asterisk)).trailing_zeros() as usize;
        let end = (!(in_names | inside | closes | asterisk)).trailing_zeros() as usize;
        Name { first_bytes, letters, in_names, opens, closes, length, end }
    }

    /// Returns the bytes that can't be in a name, a bit for each.
    #[inline]
    pub(crate) fn outside(&self) -> u32 {
        !self.in_names
    }

    /// Returns the index of the first blank or control byte.
    #[inline]
    pub(crate) fn first_blank(&self) -> usize {
        self.first_bytes.within(0..=b' ').trailing_zeros() as usize
    }

    /// Returns whether a byte does not occur before an index.
    #[inline]
    pub(crate) fn comes_first(&self, byte: u8, at: usize) -> bool {
        self.first_bytes.equal(byte) & below(at) == 0
    }

    /// Returns whether the first bytes show that a star of a type accepts the text up to an index.
    #[inline]
    pub(crate) fn shows(&self, star_type: StarType, end: usize) -> bool {
        self.end == end
            && end < Name::NEAR
            && match star_type {
                StarType::Handle | StarType::Player => self.is_handle(),
                StarType::Member => self.is_handle() && self.is_member(),
                _ => false,
            }
    }

    /// Returns whether a name is before the end, and nothing but titles between them.
    #[inline]
    fn is_handle(&self) -> bool {
        let named = below(self.length) & self.letters != 0;
        if self.length == self.end {
            return named;
        }
        let before = below(self.end);
        let (opens, closes) = (self.opens & before, self.closes & before);
        // Titles begin where the name ends, each where the one before it has ended.
        let together = closes << 1 | 1 << self.length == opens | 1 << self.end;
        let titles = before & !below(self.length) & !opens & !closes;
        let two = titles & titles >> 1;
        let four = two & two >> 2;
        let nine = four & four >> 4 & titles >> 8;
        let bad = titles & !self.first_bytes.within(b'!'..=b'~') | opens << 1 & closes | nine;
        named && together && bad == 0
    }

    /// Returns whether the last title of a handle is a channel.
    #[inline]
    fn is_member(&self) -> bool {
        let opens = self.opens & below(self.end);
        let Some(open) = opens.checked_ilog2() else { return false };
        let inside = below(self.end - 1) & !below(open as usize + 1);
        let digits = inside & !(self.first_bytes.equal(b'T') & 2 << open);
        digits != 0
            && inside.count_ones() <= 6
            && digits & !self.first_bytes.within(b'0'..=b'9') == 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grammar::IN_NAME;

    #[test]
    fn a_name_ends_where_its_type_says() {
        let mut numbers = looking_at_testing::Random(1);
        let mut random = |bound| numbers.below(bound);
        let parts: [&[u8]; 17] = [
            b"--",
            b"_",
            b"(1234567)",
            b"Foo",
            b"a",
            b"*",
            b"(C)",
            b"(GM)",
            b"(12345678)",
            b"(T49)",
            b"(50)",
            b"( 902)",
            b"(",
            b")",
            b" ",
            b"[",
            b":",
        ];
        let mut seen = [0; 3];
        for _ in 0..50_000 {
            let mut text: Vec<u8> = parts[random(6)].to_vec();
            (0..random(5)).for_each(|_| text.extend_from_slice(parts[random(parts.len())]));
            text.extend_from_slice(b": \n");
            let name = Name::new(&text);
            let types = [StarType::Handle, StarType::Player, StarType::Member];
            for at in 0..text.len().min(Name::NEAR) {
                let ends = !IN_NAME[usize::from(text[at])] && !matches!(text[at], b'(' | b')');
                if ends && types.iter().any(|star_type| star_type.accepts(&text[..at])) {
                    assert_eq!(name.end, at, "{}", text.escape_ascii());
                }
            }
            if name.end >= text.len().min(Name::NEAR) {
                continue;
            }
            let [handle, player, member] =
                types.map(|star_type| star_type.accepts(&text[..name.end]));
            assert_eq!(name.is_handle(), handle, "{}", text.escape_ascii());
            if handle {
                assert_eq!(name.is_member(), member, "{}", text.escape_ascii());
            }
            for (seen, accepted) in seen.iter_mut().zip([handle, player && !handle, member]) {
                *seen += usize::from(accepted);
            }
        }
        assert!(seen.iter().all(|&times| times > 500), "{seen:?}");
    }
}
