//! The words of a board line after its ranks: the fast way for nearly every line, and the one that
//! says what is wrong.

use std::borrow::Cow;

use super::marked::Marked;
use crate::event::malformed::Fault;
use crate::event::shared::words::Words;

/// Reads words one after the other. A number or a flag that is not what it should be gives a
/// default, and the fault comes with the next [check](Line::check): a branch after each takes
/// longer than the reading.
pub(super) trait Line<'t> {
    /// The next word, read as what it should be; `None` if there is a fault.
    fn bytes<T>(
        &mut self,
        field: &'static str,
        expected: &'static str,
        read: impl FnOnce(&'t [u8]) -> Option<T>,
    ) -> Option<T>;

    /// The same for a word that is kept.
    fn word<T>(
        &mut self,
        field: &'static str,
        expected: &'static str,
        read: impl FnOnce(&'t str) -> Option<T>,
    ) -> Option<T>;

    /// The next word as a number; 0 if there is a fault.
    fn unsigned(&mut self, field: &'static str) -> u32;

    /// The same for a number that has no more than four digits, nearly always.
    fn short(&mut self, field: &'static str) -> u32 {
        self.unsigned(field)
    }

    /// The same for a number that may be below zero.
    fn signed<T: TryFrom<i64> + From<i32>>(&mut self, field: &'static str) -> T;

    /// The next word as `0` or `1`.
    fn flag(&mut self, field: &'static str) -> bool;

    /// The next four words, each as `0` or `1`.
    fn four_flags(&mut self, field: &'static str) -> [bool; 4] {
        std::array::from_fn(|_| self.flag(field))
    }

    /// The next word as a number, for a field that the position does not depend on: `None` if it is something else.
    /// Only a missing word is a fault.
    fn minor_number(&mut self, field: &'static str) -> Option<u16>;

    /// Like [`minor_number`](Line::minor_number), but for a number that may be below zero.
    fn minor_signed(&mut self, field: &'static str) -> Option<i32>;

    /// Like [`minor_number`](Line::minor_number), but for `0` or `1`.
    fn minor_flag(&mut self, field: &'static str) -> Option<bool>;

    /// Nothing, if there was no fault so far.
    fn check(&self) -> Option<()>;

    /// Whether no word is left.
    fn at_end(&self) -> bool;

    /// The words that are left; `None` if there was a fault.
    fn rest(&mut self) -> Option<Vec<Cow<'t, str>>>;
}

/// Nearly every line: the words marked, and no word about what is wrong with them.
impl<'t> Line<'t> for Marked<'t, '_> {
    #[inline(always)]
    fn bytes<T>(
        &mut self,
        _: &'static str,
        _: &'static str,
        read: impl FnOnce(&'t [u8]) -> Option<T>,
    ) -> Option<T> {
        self.bytes(read)
    }

    #[inline(always)]
    fn word<T>(
        &mut self,
        _: &'static str,
        _: &'static str,
        read: impl FnOnce(&'t str) -> Option<T>,
    ) -> Option<T> {
        self.word(read)
    }

    #[inline(always)]
    fn unsigned(&mut self, _: &'static str) -> u32 {
        self.unsigned()
    }

    #[inline(always)]
    fn signed<T: TryFrom<i64> + From<i32>>(&mut self, _: &'static str) -> T {
        self.signed().into()
    }

    #[inline(always)]
    fn short(&mut self, _: &'static str) -> u32 {
        self.short()
    }

    #[inline(always)]
    fn flag(&mut self, _: &'static str) -> bool {
        self.flag()
    }

    #[inline(always)]
    fn four_flags(&mut self, _: &'static str) -> [bool; 4] {
        self.four_flags()
    }

    // A line with an odd word in one of these is read by `Checked`.

    #[inline(always)]
    fn minor_number(&mut self, _: &'static str) -> Option<u16> {
        // At most four digits.
        Some(self.short() as u16)
    }

    #[inline(always)]
    fn minor_signed(&mut self, _: &'static str) -> Option<i32> {
        Some(self.signed())
    }

    #[inline(always)]
    fn minor_flag(&mut self, _: &'static str) -> Option<bool> {
        Some(self.flag())
    }

    #[inline(always)]
    fn check(&self) -> Option<()> {
        self.is_good().then_some(())
    }

    #[inline(always)]
    fn at_end(&self) -> bool {
        self.at_end()
    }

    #[inline(always)]
    fn rest(&mut self) -> Option<Vec<Cow<'t, str>>> {
        self.rest()
    }
}

/// Any line, word by word, and the first fault in it.
pub(super) struct Checked<'t> {
    words: Words<'t>,
    fault: Option<Fault<'t>>,
}

impl<'t> Checked<'t> {
    pub(super) fn new(words: Words<'t>) -> Self {
        Checked { words, fault: None }
    }

    /// The first fault.
    pub(super) fn fault(&self) -> Option<Fault<'t>> {
        self.fault
    }

    /// Reads the next word of a field that the position does not depend on.
    fn minor<T>(&mut self, read: impl FnOnce(&mut Words<'t>) -> Result<T, Fault<'t>>) -> Option<T> {
        match read(&mut self.words) {
            Err(Fault { value: Some(_), .. }) => None,
            read => self.keep(read),
        }
    }

    fn keep<T>(&mut self, read: Result<T, Fault<'t>>) -> Option<T> {
        read.map_err(|fault| self.fault.get_or_insert(fault)).ok()
    }
}

impl<'t> Line<'t> for Checked<'t> {
    fn bytes<T>(
        &mut self,
        field: &'static str,
        expected: &'static str,
        read: impl FnOnce(&'t [u8]) -> Option<T>,
    ) -> Option<T> {
        self.word(field, expected, |word| read(word.as_bytes()))
    }

    fn word<T>(
        &mut self,
        field: &'static str,
        expected: &'static str,
        read: impl FnOnce(&'t str) -> Option<T>,
    ) -> Option<T> {
        let value = self.words.next();
        self.keep(value.and_then(read).ok_or(Fault { field, value, expected }))
    }

    fn unsigned(&mut self, field: &'static str) -> u32 {
        let number = self.words.number(field);
        self.keep(number).unwrap_or_default()
    }

    fn signed<T: TryFrom<i64> + From<i32>>(&mut self, field: &'static str) -> T {
        let number = self.words.number(field);
        self.keep(number).unwrap_or_else(|| 0.into())
    }

    fn flag(&mut self, field: &'static str) -> bool {
        let flag = self.words.flag(field);
        self.keep(flag).unwrap_or_default()
    }

    fn minor_number(&mut self, field: &'static str) -> Option<u16> {
        self.minor(|words| words.number(field))
    }

    fn minor_signed(&mut self, field: &'static str) -> Option<i32> {
        self.minor(|words| words.number(field))
    }

    fn minor_flag(&mut self, field: &'static str) -> Option<bool> {
        self.minor(|words| words.flag(field))
    }

    fn check(&self) -> Option<()> {
        self.fault.is_none().then_some(())
    }

    fn at_end(&self) -> bool {
        self.words.at_end()
    }

    fn rest(&mut self) -> Option<Vec<Cow<'t, str>>> {
        self.fault.is_none().then(|| self.words.by_ref().map(Cow::Borrowed).collect())
    }
}
