//! The words of a line of data, found all at once.
//!
//! A board has two dozen words, most of them numbers of a digit or two. A loop over each costs
//! more for the branch misprediction at its end than for its steps. Here the blanks of the line are marked sixteen
//! bytes at a time, and a number is read from its eight last bytes without a loop.

use std::borrow::Cow;

use crate::lanes::Sixteen;

/// The most words that are marked.
const WORDS: usize = 32;
/// There must be fewer bytes than this.
const BYTES: usize = 128;

const ZEROS: u64 = u64::from_le_bytes([b'0'; 8]);
const ABOVE_NINE: u64 = u64::from_le_bytes([0x7f - 9; 8]);
const TOP_BITS: u64 = u64::from_le_bytes([0x80; 8]);

/// The words of a line with one blank between them.
#[derive(Debug)]
pub(crate) struct Marked<'t, 'r> {
    line: &'t str,
    room: &'r Room,
    count: usize,
    next: usize,
    /// Not 0 if a word was not what it should be. Bits are gathered here, and not looked at.
    bad: u64,
    /// The same for digits, of which only the highest bit of each byte counts.
    bad_digits: u64,
    /// The lengths of numbers less one, all together: 8 or more if one had too many digits or none.
    lengths: u8,
}

/// Room for a line and its marks.
#[derive(Debug)]
pub(crate) struct Room {
    /// The line with zeros before and after it, so that every place in it has eight bytes on both
    /// sides.
    padded: [u8; 8 + 256 + 8],
    /// Where the words end. Each begins one byte after the one before it ends, the first too.
    ends: [u8; 1 + WORDS],
}

impl Room {
    pub(crate) fn new() -> Room {
        Room { padded: [0; 8 + 256 + 8], ends: [u8::MAX; 1 + WORDS] }
    }
}

impl<'t, 'r> Marked<'t, 'r> {
    /// Marks the words of a line in a room that is new. `None` if there is too much of it.
    #[inline(always)]
    pub(crate) fn new(line: &'t str, room: &'r mut Room) -> Option<Self> {
        let Room { padded, ends } = room;
        let (_, text) = padded.split_at_mut(8);
        text[..BYTES - 1].get_mut(..line.len())?.copy_from_slice(line.as_bytes());
        text[line.len()] = b' ';

        let mut blanks = [0, 0];
        let (chunks, _) = text[..BYTES].as_chunks::<16>();
        for (number, chunk) in chunks.iter().enumerate() {
            blanks[number / 4] |=
                u64::from(Sixteen::new(chunk).equal(b' ').bits()) << (16 * (number % 4));
        }
        let mut count = 0;
        for (half, base) in blanks.into_iter().zip([0, 64]) {
            let mut left = half;
            while left != 0 {
                count += 1;
                *ends.get_mut(count)? = base + left.trailing_zeros() as u8;
                left &= left - 1;
            }
        }
        Some(Marked { line, room, count, next: 0, bad: 0, bad_digits: 0, lengths: 0 })
    }

    /// Whether no word is left.
    pub(crate) fn at_end(&self) -> bool {
        self.next >= self.count
    }

    /// The next word, read as what it should be.
    #[inline(always)]
    pub(crate) fn bytes<T>(&mut self, read: impl FnOnce(&'t [u8]) -> Option<T>) -> Option<T> {
        let (start, end) = self.pass();
        self.line.as_bytes().get(start.into()..end.into()).and_then(read)
    }

    /// The same for a word that is kept.
    #[inline(always)]
    pub(crate) fn word<T>(&mut self, read: impl FnOnce(&'t str) -> Option<T>) -> Option<T> {
        let (start, end) = self.pass();
        let word = self.line.get(start.into()..end.into());
        word.filter(|word| !word.is_empty()).and_then(read)
    }

    /// The next word as a number of at most eight digits.
    #[inline(always)]
    pub(crate) fn unsigned(&mut self) -> u32 {
        let (start, end) = self.pass();
        self.digits(start, end)
    }

    /// The next word as a number of at most four digits.
    #[inline(always)]
    pub(crate) fn short(&mut self) -> u32 {
        let (start, end) = self.pass();
        let length = end.wrapping_sub(start);
        let before = 32_u32.wrapping_sub(8 * u32::from(length));
        let word = u32::from_le_bytes(self.bytes_at::<4>(4 + usize::from(end)));
        let digits = (word ^ ZEROS as u32) & (!0_u32).wrapping_shl(before);
        self.bad_digits |= u64::from(digits.wrapping_add(ABOVE_NINE as u32) | digits);
        self.bad |= u64::from(length.wrapping_sub(1) & !3);
        let pairs = digits.wrapping_mul(10).wrapping_add(digits >> 8);
        (pairs & 0xff) * 100 + (pairs >> 16 & 0xff)
    }

    /// The next word as a number of at most eight digits, with or without a minus.
    #[inline(always)]
    pub(crate) fn signed(&mut self) -> i32 {
        let (start, end) = self.pass();
        let minus = self.room.padded[8 + usize::from(start)] == b'-';
        let value = self.digits(start.wrapping_add(u8::from(minus)), end) as i32;
        if minus { -value } else { value }
    }

    #[inline(always)]
    fn digits(&mut self, start: u8, end: u8) -> u32 {
        const EVERY_OTHER_PAIR: u64 = 0x0000_00ff_0000_00ff;
        let length = end.wrapping_sub(start);
        let word = u64::from_le_bytes(self.bytes_at::<8>(usize::from(end)));
        // The digits are the last bytes, and so the highest. What is before them counts as 0.
        let before = 64_u32.wrapping_sub(8 * u32::from(length));
        let digits = (word ^ ZEROS) & (!0_u64).wrapping_shl(before);
        self.bad_digits |= digits.wrapping_add(ABOVE_NINE) | digits;
        self.lengths |= length.wrapping_sub(1);
        let pairs = digits.wrapping_mul(10).wrapping_add(digits >> 8);
        let first_and_third = (pairs & EVERY_OTHER_PAIR).wrapping_mul(100 + (1_000_000 << 32));
        let others = (pairs >> 16 & EVERY_OTHER_PAIR).wrapping_mul(1 + (10_000 << 32));
        (first_and_third.wrapping_add(others) >> 32) as u32
    }

    /// The next word as `0` or `1`.
    #[inline(always)]
    pub(crate) fn flag(&mut self) -> bool {
        let (start, end) = self.pass();
        let digit = self.room.padded[8 + usize::from(start)] ^ b'0';
        self.bad |= u64::from(end.wrapping_sub(start) ^ 1 | digit & !1);
        digit == 1
    }

    /// The next four words, each as `0` or `1`.
    #[inline(always)]
    pub(crate) fn four_flags(&mut self) -> [bool; 4] {
        const FLAGS: u64 = u64::from_le_bytes([1, 0, 1, 0, 1, 0, 1, 0]);
        let (start, _) = self.pass();
        self.next += 2;
        let (_, end) = self.pass();
        let words = self.bytes_at::<8>(8 + usize::from(start));
        let flags = u64::from_le_bytes(words) ^ u64::from_le_bytes(*b"0 0 0 0 ");
        self.bad |= flags & !FLAGS | u64::from(end.wrapping_sub(start) ^ 7);
        [0, 16, 32, 48].map(|bit| flags >> bit & 1 == 1)
    }

    /// The bytes from an index of the padded line on.
    #[inline(always)]
    fn bytes_at<const N: usize>(&self, index: usize) -> [u8; N] {
        self.room.padded[index..index + N].try_into().unwrap_or([0; N])
    }

    /// The words that are left, if all are what they should be.
    #[inline(always)]
    pub(crate) fn rest(&mut self) -> Option<Vec<Cow<'t, str>>> {
        let mut rest = Vec::new();
        while !self.at_end() {
            rest.push(self.word(Some).map(Cow::Borrowed)?);
        }
        self.is_good().then_some(rest)
    }

    /// Whether all words so far were what they should be.
    #[inline(always)]
    pub(crate) fn is_good(&self) -> bool {
        self.bad == 0 && self.bad_digits & TOP_BITS == 0 && self.lengths < 8
    }

    /// Where the next word is, and goes on to the one after it. There is nothing after the
    /// last.
    #[inline(always)]
    fn pass(&mut self) -> (u8, u8) {
        let end = |index: usize| self.room.ends.get(index).copied().unwrap_or(u8::MAX);
        let start = end(self.next).wrapping_add(1);
        self.next += 1;
        (start, end(self.next))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::event::shared::words::Words;

    #[test]
    fn words_are_those_of_a_plain_walk() {
        for length in 0..200 {
            for gap in [2, 3, 5, 9, 40] {
                let line: String =
                    (0..length).map(|at| if at % gap == gap - 1 { ' ' } else { 'w' }).collect();
                let words: Vec<&str> = line.split(' ').collect();
                match Marked::new(&line, &mut Room::new()).map(|mut marked| marked.rest()) {
                    Some(Some(rest)) => assert_eq!(rest, words),
                    Some(None) => assert!(words.contains(&"")),
                    None => assert!(length >= BYTES || words.len() > WORDS, "{line:?}"),
                }
            }
        }
    }

    #[test]
    fn numbers_are_those_of_a_plain_walk() {
        let words = [
            "0",
            "7",
            "-1",
            "12",
            "-35",
            "999",
            "1234",
            "65536",
            "-999999",
            "1234567",
            "99999999",
            "00000001",
            "-12345678",
            "",
            "-",
            "--1",
            "+1",
            "1x",
            "x1",
            "1:2",
            "/",
            "0-1",
            "\u{e9}",
            "123456789",
            "1/2",
            "4294967296",
        ];
        for word in words {
            for before in ["", "x ", "0123456789abcdef ", "---------------- ", "9999999999999999 "]
            {
                let line = format!("{before}{word}");
                let mut rooms = [(); 4].map(|()| Room::new());
                let mut rooms = rooms.iter_mut();
                let mut marked = || {
                    let mut marked = Marked::new(&line, rooms.next().unwrap()).unwrap();
                    before.split_terminator(' ').for_each(|_| _ = marked.word(Some));
                    marked
                };
                let plain = Words::after("", word).number::<i64>("n");
                // It gives up on more digits than eight, and never differs.
                let plain = plain.ok().filter(|_| word.trim_start_matches('-').len() <= 8);
                let mut numbers = marked();
                let number = numbers.signed().into();
                assert_eq!(numbers.is_good().then_some(number), plain, "{word:?}");
                assert!(numbers.at_end());
                numbers.signed();
                assert!(!numbers.is_good(), "there is no word left");
                let mut numbers = marked();
                let number = numbers.unsigned().into();
                let plain = plain.filter(|_| !word.starts_with('-'));
                assert_eq!(numbers.is_good().then_some(number), plain, "{word:?}");
                let mut shorts = marked();
                let short = shorts.short().into();
                let few = plain.filter(|_| word.len() <= 4);
                assert_eq!(shorts.is_good().then_some(short), few, "{word:?}");
                let mut flags = marked();
                let flag = flags.flag();
                let plain = Words::after("", word).flag("f").ok();
                assert_eq!(flags.is_good().then_some(flag), plain, "{word:?}");
            }
        }
    }

    #[test]
    fn four_flags_are_four_flags() {
        let words = ["0", "1", "2", "01", "-", "x"];
        for number in 0..words.len().pow(4) {
            let four = [0, 1, 2, 3].map(|at| words[number / words.len().pow(at) % words.len()]);
            for line in [four.join(" "), format!("x {} 1", four.join(" ")), four[..3].join(" ")] {
                let (mut room, mut single) = (Room::new(), Room::new());
                let mut marked = Marked::new(&line, &mut room).unwrap();
                let mut by_one = Marked::new(&line, &mut single).unwrap();
                if line.starts_with("x ") {
                    marked.word(Some);
                    by_one.word(Some);
                }
                let flags = marked.four_flags();
                let expected = [(); 4].map(|()| by_one.flag());
                assert_eq!(marked.is_good(), by_one.is_good(), "{line:?}");
                assert!(!marked.is_good() || flags == expected, "{line:?}");
                assert_eq!(marked.at_end(), by_one.at_end());
            }
        }
    }
}
