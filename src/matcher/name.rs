//! Where a name ends that a line begins with, found without a loop.
//!
//! Most lines begin with somebody's name. Names are of every length and have any number of titles,
//! so each loop over one ends with a branch misprediction. Here the first bytes are compared
//! [at once](crate::lanes), and what a loop would find is arithmetic.
//!
//! What it bought in the session, in instructions per byte (callgrind), against a loop over the first
//! word: 41.9 to 36.8 on talk.

use crate::lanes::{ThirtyTwo, below};

/// A name with its titles where a line begins, as far as the first bytes show it. Each number has
/// a bit for each of them.
#[derive(Debug, Clone, Copy)]
pub(super) struct Name {
    first_bytes: ThirtyTwo,
    /// Letters and digits.
    letters: u32,
    /// What may be in a name: those, `_` and `-`.
    in_names: u32,
    opens: u32,
    closes: u32,
    /// Where the name alone ends.
    pub(super) length: usize,
    /// Where the first byte is that is neither in a name nor in parentheses. If the line begins
    /// with a name, it ends here; if there is no such byte, it is beyond the first.
    pub(super) end: usize,
}

impl Name {
    /// How many bytes are looked at.
    pub(super) const NEAR: usize = ThirtyTwo::LENGTH;

    #[inline]
    pub(super) fn new(text: &[u8]) -> Name {
        let first_bytes = ThirtyTwo::new(text);
        let letters = first_bytes.letters();
        let in_names = letters | first_bytes.dashes();
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
    pub(super) fn outside(&self) -> u32 {
        !self.in_names
    }

    /// Where the first blank or control byte is.
    #[inline]
    pub(super) fn first_blank(&self) -> usize {
        self.first_bytes.within(0..=b' ').trailing_zeros() as usize
    }

    /// Where a byte comes first.
    #[inline]
    pub(super) fn first(&self, byte: u8) -> usize {
        self.first_bytes.equal(byte).trailing_zeros() as usize
    }

    /// Whether a byte is not before an index.
    #[inline]
    pub(super) fn comes_first(&self, byte: u8, at: usize) -> bool {
        self.first_bytes.equal(byte) & below(at) == 0
    }

    /// Whether the first bytes show that it ends at an index.
    #[inline]
    pub(super) fn ends_at(&self, at: usize) -> bool {
        self.end == at && at < Name::NEAR
    }

    /// Whether there is a name before the end, and nothing but titles between.
    #[inline]
    pub(super) fn is_handle(&self) -> bool {
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

    /// Whether the last title of a handle is a channel.
    #[inline]
    pub(super) fn is_member(&self) -> bool {
        let opens = self.opens & below(self.end);
        let Some(open) = opens.checked_ilog2() else { return false };
        let inside = below(self.end - 1) & !below(open as usize + 1);
        let digits = inside & !(self.first_bytes.equal(b'T') & 2 << open);
        digits != 0
            && inside.count_ones() <= 6
            && digits & !self.first_bytes.within(b'0'..=b'9') == 0
    }
}
