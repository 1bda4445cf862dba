//! The fields of one match, read in the order of a type.

use std::borrow::Cow;
use std::ops::Range;

use super::binding::{Binding, FieldPlace};
use super::field::{Expected, Field};
use super::malformed::Malformed;
use super::terms::Terms;
use super::text;
use crate::grammar::StarType;

/// What an entry has matched: everything that an event is made from.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Found<'m, 'a> {
    pub(crate) binding: &'a Binding,
    pub(crate) text: &'a [u8],
    /// The text, if it is UTF-8 and has nothing in it to [decode](text::decode).
    pub(crate) plain: Option<&'a str>,
    /// Where the stars are in it, then the rest of the line.
    pub(crate) ranges: &'m [Range<usize>],
    /// The line after it, if it is a head and there was one.
    pub(crate) body: Option<&'a [u8]>,
}

impl<'a> Found<'_, 'a> {
    /// Returns the text of the star with this number; the number after the last is the rest of the line.
    #[inline(always)]
    pub(crate) fn star(&self, number: usize) -> Option<Cow<'a, str>> {
        let range = self.ranges.get(number)?;
        match self.plain.and_then(|plain| plain.get(range.clone())) {
            Some(text) => Some(Cow::Borrowed(text)),
            None => self.decode_star(number),
        }
    }

    /// Returns the value of the constant with this number.
    pub(crate) fn constant(&self, number: usize) -> Option<&'a str> {
        self.binding.constants.get(number).map(|value| &**value)
    }

    /// Reads the terms of a game, if the entry has a field for them.
    #[inline(always)]
    pub(crate) fn terms(&self) -> Result<Option<Terms<'a>>, Box<Malformed<'a>>> {
        let values = Values::new(self, None);
        let Some(text) = self.binding.terms.and_then(|place| values.text(place)) else {
            return Ok(None);
        };
        let expected = "terms of a game such as rated blitz 5 0";
        Terms::read(text).map(Some).map_err(|word| {
            Box::new(Malformed::in_field(&self.binding.name, "terms", Some(word), expected))
        })
    }

    #[inline(never)]
    fn decode_star(&self, number: usize) -> Option<Cow<'a, str>> {
        let text = self.text.get(self.ranges.get(number)?.clone())?;
        // What these types accept is ASCII, and whatever looks like an escape in it is a title.
        let stars = &self.binding.stars;
        let accepted = stars.get(number).copied().is_some_and(StarType::is_plain);
        match std::str::from_utf8(text) {
            Ok(text) if accepted => Some(Cow::Borrowed(text)),
            _ => Some(text::decode(text)),
        }
    }
}

/// The fields of a match, each where its entry's binding says, and in the order of the type.
#[derive(Debug)]
pub(crate) struct Values<'m, 'a> {
    found: &'m Found<'m, 'a>,
    terms: Option<&'m Terms<'a>>,
    places: std::slice::Iter<'m, FieldPlace>,
}

impl<'m, 'a: 'm> Values<'m, 'a> {
    #[inline(always)]
    pub(crate) fn new(found: &'m Found<'m, 'a>, terms: Option<&'m Terms<'a>>) -> Self {
        Values { found, terms, places: found.binding.places.iter() }
    }

    /// Returns the kind of the entry.
    pub(crate) fn kind(&self) -> &'a str {
        &self.found.binding.name
    }

    /// Reads the next field, which has this name.
    #[inline(always)]
    pub(crate) fn take<T: Field<'a>>(
        &mut self,
        name: &'static str,
    ) -> Result<T, Box<Malformed<'a>>> {
        let place = self.places.next().copied().unwrap_or(FieldPlace::Absent);
        let read = match (self.text(place), place) {
            (Some(text), FieldPlace::Checked(_)) => T::read_checked(text),
            (Some(text), _) => T::read(text),
            (None, _) => T::absent(),
        };
        read.map_err(|expected| self.fault(name, self.text(place), expected))
    }

    /// Reads the next field, or takes `default` where the message has none.
    #[inline(always)]
    pub(crate) fn take_or<T: Field<'a>>(
        &mut self,
        name: &'static str,
        default: T,
    ) -> Result<T, Box<Malformed<'a>>> {
        let read: Option<T> = self.take(name)?;
        Ok(read.unwrap_or(default))
    }

    #[inline(always)]
    fn text(&self, place: FieldPlace) -> Option<Cow<'a, str>> {
        match place {
            FieldPlace::Absent => None,
            FieldPlace::Star(number) | FieldPlace::Checked(number) => self.found.star(number),
            FieldPlace::Rest => self.found.star(self.found.binding.stars.len()),
            FieldPlace::Constant(_) | FieldPlace::Term(_) | FieldPlace::Body => {
                self.text_elsewhere(place)
            }
        }
    }

    /// Returns the text of a field that is not in the match.
    #[inline(never)]
    fn text_elsewhere(&self, place: FieldPlace) -> Option<Cow<'a, str>> {
        match place {
            FieldPlace::Constant(number) => self.found.constant(number).map(Cow::Borrowed),
            FieldPlace::Term(term) => self.terms?.get(term),
            FieldPlace::Body => self.found.body.map(text::decode),
            FieldPlace::Absent
            | FieldPlace::Star(_)
            | FieldPlace::Checked(_)
            | FieldPlace::Rest => None,
        }
    }

    /// Says what is wrong with a field: its text, or that it is missing, and what was expected.
    #[cold]
    pub(crate) fn fault(
        &self,
        field: &'static str,
        text: Option<Cow<'a, str>>,
        expected: Expected,
    ) -> Box<Malformed<'a>> {
        Box::new(Malformed::in_field(self.kind(), field, text, expected))
    }
}
