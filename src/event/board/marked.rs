//! The fields of a board, found all at once.
//!
//! A board has two dozen words, most of them numbers of a digit or two. A loop over each costs
//! more for the branch misprediction at its end than for its steps. Here the blanks of the line are marked sixteen
//! bytes at a time, and a number is read from its eight last bytes without a loop. A session takes 19.6 instructions per
//! byte so, and 27.6 with [`Words`] alone (callgrind, boards of `benches/speed.rs`).

use std::borrow::Cow;

use crate::event::field::Expected;
use crate::event::fields::{ReadFields, Words, flag, number};
use crate::lanes::Sixteen;

/// The fields of a board after its ranks.
///
/// A reader may accept a wrong number or flag at first, and report it in [`end`](BoardFields::end).
pub(super) trait BoardFields<'t>: ReadFields<'t> {
    /// Takes a number that has no more than four digits, nearly always.
    fn short(&mut self, field: &'static str) -> Result<u32, Self::Fault> {
        self.number(field)
    }

    /// Takes four flags of one field.
    fn four_flags(&mut self, field: &'static str) -> Result<[bool; 4], Self::Fault> {
        Ok([self.flag(field)?, self.flag(field)?, self.flag(field)?, self.flag(field)?])
    }

    /// Takes a number that the position does not depend on: `None` if it is something else.
    fn minor_number<T: TryFrom<i64>>(
        &mut self,
        field: &'static str,
    ) -> Result<Option<T>, Self::Fault> {
        self.text(field, "a number").map(|text| number(&text))
    }

    /// Takes a flag that the position does not depend on: `None` if it is something else.
    fn minor_flag(&mut self, field: &'static str) -> Result<Option<bool>, Self::Fault> {
        self.text(field, "0 or 1").map(|text| flag(&text))
    }

    /// Returns whether nothing is left.
    fn at_end(&self) -> bool;

    /// Takes what is left.
    fn end(&mut self) -> Result<Vec<Cow<'t, str>>, Self::Fault> {
        Ok(self.rest().unwrap_or_default())
    }
}

impl<'t> BoardFields<'t> for Words<'t> {
    fn at_end(&self) -> bool {
        self.left().is_empty()
    }
}

/// The maximum length of a line, plus one for the blank that ends its last word.
const BYTES: usize = 128;

const ZEROS: u64 = u64::from_le_bytes([b'0'; 8]);
const ABOVE_NINE: u64 = u64::from_le_bytes([0x7f - 9; 8]);
const TOP_BITS: u64 = u64::from_le_bytes([0x80; 8]);

/// The words of a line with one blank between them.
#[derive(Debug)]
pub(super) struct Marked<'t, 'r> {
    line: &'t str,
    padded: &'r Padded,
    /// Where the next word begins.
    start: u8,
    /// The ends of all words, as bits.
    marks: u128,
    /// The ends of the words that have not been taken, of the sixty-four bytes from `base` on.
    ends: u64,
    base: u8,
    /// Not 0 if a word was wrong. Faults are collected here and checked once at the end, without a branch for each word.
    bad: u64,
    /// Has the highest bit of a byte set if a digit was wrong; the other bits have no meaning.
    bad_digits: u64,
    /// The bitwise or of the lengths of numbers, each less one: 8 or more if a number had too many digits or none.
    lengths: u8,
}

/// Room for a line with zeros before and after it, so that eight bytes can be read on both sides of every index.
pub(super) type Padded = [u8; 8 + BYTES + 8];

impl<'t, 'r> Marked<'t, 'r> {
    /// Marks the words of a line in a room of zeros. `None` if there is too much of it.
    #[inline(always)]
    pub(super) fn new(line: &'t str, padded: &'r mut Padded) -> Option<Self> {
        let (_, text) = padded.split_at_mut(8);
        text[..BYTES - 1].get_mut(..line.len())?.copy_from_slice(line.as_bytes());
        // Ends the last word like the others, so that none is a special case.
        text[line.len()] = b' ';
        let (parts, _) = text[..BYTES].as_chunks::<16>();
        let blanks = |part| u128::from(Sixteen::new(part).equal(b' ').bits());
        let marks = parts.iter().rev().fold(0, |bits, part| bits << 16 | blanks(part));
        let (start, base, ends) = (0, 0, marks as u64);
        Some(Marked { line, padded, start, marks, ends, base, bad: 0, bad_digits: 0, lengths: 0 })
    }

    #[inline(always)]
    fn digits(&mut self, start: u8, end: u8) -> u32 {
        const EVERY_OTHER_PAIR: u64 = 0x0000_00ff_0000_00ff;
        let length = end.wrapping_sub(start);
        // An index of the padded line is eight bytes before the same index of the line, so whatever the length of the
        // number, it is at the end of these eight bytes.
        let word = u64::from_le_bytes(self.bytes_at::<8>(end, 0));
        // The digits are the last bytes, and so the highest. What is before them counts as 0.
        let before = 64_u32.wrapping_sub(8 * u32::from(length));
        let digits = (word ^ ZEROS) & (!0_u64).wrapping_shl(before);
        // The sum sets the highest bit of a byte above 9; a byte that is not ASCII has it already.
        self.bad_digits |= digits.wrapping_add(ABOVE_NINE) | digits;
        self.lengths |= length.wrapping_sub(1);
        // Two digits become a number in one multiplication, four such numbers one in two more. A loop over the digits
        // would end with a branch that depends on their number.
        let pairs = digits.wrapping_mul(10).wrapping_add(digits >> 8);
        let first_and_third = (pairs & EVERY_OTHER_PAIR).wrapping_mul(100 + (1_000_000 << 32));
        let others = (pairs >> 16 & EVERY_OTHER_PAIR).wrapping_mul(1 + (10_000 << 32));
        (first_and_third.wrapping_add(others) >> 32) as u32
    }

    /// Returns bytes around an index of the line: with `after` 0 those before it, with 8 those from it on, since the padded
    /// line has eight bytes more at its start. After the last word the index may be any number: the length of such a word
    /// is wrong, so its bytes don't matter.
    #[inline(always)]
    fn bytes_at<const N: usize>(&self, index: u8, after: usize) -> [u8; N] {
        let from = usize::from(index) % BYTES + after;
        self.padded[from..from + N].try_into().unwrap_or([0; N])
    }

    /// Returns whether all words so far were right.
    #[inline(always)]
    pub(super) fn is_good(&self) -> bool {
        self.bad == 0 && self.bad_digits & TOP_BITS == 0 && self.lengths < 8
    }

    /// Returns the range of the next word, and advances. After the last word, the range is one that no field accepts.
    #[inline(always)]
    fn pass(&mut self) -> (u8, u8) {
        // Without an end this is far beyond the line, so the length of the word is wrong for every type of field.
        let end = self.base.wrapping_add(self.ends.trailing_zeros() as u8);
        self.ends &= self.ends.wrapping_sub(1);
        (std::mem::replace(&mut self.start, end.wrapping_add(1)), end)
    }
}

/// Marks a line that is not read here; [`Words`] read it again, and report what is wrong, if anything is.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Unusual;

/// A wrong number or flag is reported at the end.
impl<'t> ReadFields<'t> for Marked<'t, '_> {
    type Fault = Unusual;

    #[inline(always)]
    fn fault(_: &'static str, _: Option<Cow<'t, str>>, _: Expected) -> Unusual {
        Unusual
    }

    #[inline(always)]
    fn next_text(&mut self) -> Option<Cow<'t, str>> {
        // Numbers between two texts take less than sixty-four bytes, so refilling at each text is enough.
        (self.base, self.ends) = (self.start, self.marks.wrapping_shr(self.start.into()) as u64);
        let (start, end) = self.pass();
        let word = self.line.get(start.into()..end.into());
        word.filter(|word| !word.is_empty()).map(Cow::Borrowed)
    }

    /// Takes a number of at most eight digits, with or without a minus.
    #[inline(always)]
    fn number<T: TryFrom<i64>>(&mut self, _: &'static str) -> Result<T, Unusual> {
        let (start, end) = self.pass();
        let minus = self.bytes_at(start, 8) == *b"-";
        let value = i64::from(self.digits(start.wrapping_add(u8::from(minus)), end));
        let value = if minus { -value } else { value };
        T::try_from(value).map_err(|_| Unusual)
    }

    #[inline(always)]
    fn flag(&mut self, _: &'static str) -> Result<bool, Unusual> {
        let (start, end) = self.pass();
        // A flag is one byte that differs from `0` in the lowest bit at most. A fault is collected, so that there is no branch.
        let [digit] = self.bytes_at(start, 8);
        let digit = digit ^ b'0';
        self.bad |= u64::from(end.wrapping_sub(start) ^ 1 | digit & !1);
        Ok(digit == 1)
    }
}

impl<'t> BoardFields<'t> for Marked<'t, '_> {
    /// Takes a number of at most four digits.
    #[inline(always)]
    fn short(&mut self, _: &'static str) -> Result<u32, Unusual> {
        let (start, end) = self.pass();
        let length = end.wrapping_sub(start);
        let before = 32_u32.wrapping_sub(8 * u32::from(length));
        let word = u32::from_le_bytes(self.bytes_at::<4>(end, 4));
        let digits = (word ^ ZEROS as u32) & (!0_u32).wrapping_shl(before);
        self.bad_digits |= u64::from(digits.wrapping_add(ABOVE_NINE as u32) | digits);
        self.bad |= u64::from(length.wrapping_sub(1) & !3);
        let pairs = digits.wrapping_mul(10).wrapping_add(digits >> 8);
        Ok((pairs & 0xff) * 100 + (pairs >> 16 & 0xff))
    }

    #[inline(always)]
    fn four_flags(&mut self, _: &'static str) -> Result<[bool; 4], Unusual> {
        const FLAGS: u64 = u64::from_le_bytes([1, 0, 1, 0, 1, 0, 1, 0]);
        let [(start, _), _, _, (_, end)] = [(); 4].map(|()| self.pass());
        // With one blank between them, four flags are eight bytes, which differ from those of four zeros only in the lowest bit
        // of each digit.
        let words = self.bytes_at::<8>(start, 8);
        let flags = u64::from_le_bytes(words) ^ u64::from_le_bytes(*b"0 0 0 0 ");
        self.bad |= flags & !FLAGS | u64::from(end.wrapping_sub(start) ^ 7);
        Ok([0, 16, 32, 48].map(|bit| flags >> bit & 1 == 1))
    }

    #[inline(always)]
    fn minor_number<T: TryFrom<i64>>(&mut self, field: &'static str) -> Result<Option<T>, Unusual> {
        // At most four digits, nearly always.
        let number = self.short(field)?;
        Ok(T::try_from(number.into()).ok())
    }

    #[inline(always)]
    fn minor_flag(&mut self, field: &'static str) -> Result<Option<bool>, Unusual> {
        self.flag(field).map(Some)
    }

    #[inline(always)]
    fn at_end(&self) -> bool {
        usize::from(self.start) > self.line.len()
    }

    #[inline(always)]
    fn end(&mut self) -> Result<Vec<Cow<'t, str>>, Unusual> {
        let mut rest = Vec::new();
        while !self.at_end() {
            rest.push(self.text("more", "a word")?);
        }
        if self.is_good() { Ok(rest) } else { Err(Unusual) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ROOM: Padded = [0; size_of::<Padded>()];

    #[test]
    fn words_are_those_of_a_plain_walk() {
        for length in 0..200 {
            for gap in [2, 3, 5, 9, 40] {
                let line: String =
                    (0..length).map(|at| if at % gap == gap - 1 { ' ' } else { 'w' }).collect();
                let words: Vec<&str> = line.split(' ').collect();
                match Marked::new(&line, &mut { ROOM }).map(|mut marked| marked.end()) {
                    Some(Ok(rest)) => assert_eq!(rest, words),
                    Some(Err(_)) => assert!(words.contains(&"")),
                    None => assert!(length >= BYTES, "{line:?}"),
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
                let mut rooms = [ROOM; 4];
                let mut rooms = rooms.iter_mut();
                let mut marked = || {
                    let mut marked = Marked::new(&line, rooms.next().unwrap()).unwrap();
                    before.split_terminator(' ').for_each(|_| _ = marked.next_text());
                    marked
                };
                let plain = number::<i64>(word);
                // It gives up on more digits than eight, and never differs.
                let plain = plain.filter(|_| word.trim_start_matches('-').len() <= 8);
                let mut numbers = marked();
                let read = numbers.number("n").ok();
                assert_eq!(read.filter(|_| numbers.is_good()), plain, "{word:?}");
                assert!(numbers.at_end());
                let behind = numbers.number::<i64>("n");
                assert!(behind.is_err() || !numbers.is_good(), "there is no word left");
                let mut numbers = marked();
                let read: Option<u32> = numbers.number("n").ok();
                let plain = plain.and_then(|number| u32::try_from(number).ok());
                assert_eq!(read.filter(|_| numbers.is_good()), plain, "{word:?}");
                let mut shorts = marked();
                let short = shorts.short("n").ok();
                let few = plain.filter(|_| word.len() <= 4);
                assert_eq!(short.filter(|_| shorts.is_good()), few, "{word:?}");
                let mut flags = marked();
                let read = flags.flag("f").ok();
                assert_eq!(read.filter(|_| flags.is_good()), flag(word), "{word:?}");
            }
        }
    }

    #[test]
    fn four_flags_are_four_flags() {
        let words = ["0", "1", "2", "01", "-", "x"];
        for number in 0..words.len().pow(4) {
            let four = [0, 1, 2, 3].map(|at| words[number / words.len().pow(at) % words.len()]);
            for line in [four.join(" "), format!("x {} 1", four.join(" ")), four[..3].join(" ")] {
                let (mut room, mut single) = (ROOM, ROOM);
                let mut marked = Marked::new(&line, &mut room).unwrap();
                let mut by_one = Marked::new(&line, &mut single).unwrap();
                if line.starts_with("x ") {
                    marked.next_text();
                    by_one.next_text();
                }
                let flags = marked.four_flags("castling");
                let expected = [(); 4].map(|()| by_one.flag("castling").unwrap());
                assert_eq!(marked.is_good(), by_one.is_good(), "{line:?}");
                assert!(!marked.is_good() || flags == Ok(expected), "{line:?}");
                assert_eq!(marked.at_end(), by_one.at_end());
            }
        }
    }
}
