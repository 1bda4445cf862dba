//! The positions of each byte value in a line, for lines in which many attempts start.
//!
//! An attempt may search the whole rest of its line for the byte that ends a star. A few attempts can afford
//! that. If an attempt starts after each of many prompts in a line, the positions of all bytes are collected
//! once, and each search is then a binary search.

use memchr::memchr2;

use crate::lanes::Sixteen;

/// The positions of all bytes in a part of a text. Empty at first.
#[derive(Debug, Clone, Default)]
pub(crate) struct Stops {
    /// For each byte value, its indices in the text, in order. Boxed, because few lines need them.
    positions: Option<Box<[Vec<u32>; 256]>>,
    /// The part of the text that is covered.
    from: usize,
    to: usize,
}

impl Stops {
    /// Forgets all positions, because the text was replaced or moved.
    #[inline]
    pub(crate) fn clear(&mut self) {
        if self.positions.is_some() {
            *self = Stops::default();
        }
    }

    /// Returns whether a part of a text is covered.
    #[inline]
    pub(crate) fn is_in_use(&self) -> bool {
        self.positions.is_some()
    }

    /// Starts to cover a text from an index on, unless a text is covered already.
    pub(crate) fn begin(&mut self, from: usize) {
        if self.positions.is_none() {
            self.positions = Some(Box::new([const { Vec::new() }; 256]));
            (self.from, self.to) = (from, from);
        }
    }

    /// Covers the text up to an index, if a text is covered at all.
    pub(crate) fn extend(&mut self, text: &[u8], to: usize) {
        let Some(positions) = &mut self.positions else { return };
        // Positions are 32 bits wide; [`find`](Stops::find) searches whatever is beyond.
        let to = to.min(u32::MAX as usize).max(self.to);
        for (index, &byte) in (self.to as u32..).zip(&text[self.to..to]) {
            positions[usize::from(byte)].push(index);
        }
        self.to = to;
    }

    /// Returns the same as [`find_stop`].
    pub(crate) fn find(&self, stop: u8, text: &[u8], from: usize) -> Option<usize> {
        let covered = (self.from..self.to).contains(&from);
        let Some(positions) = self.positions.as_ref().filter(|_| covered) else {
            return find_stop(stop, text, from);
        };
        let next = |byte: u8| {
            let of_byte = &positions[usize::from(byte)];
            let first = of_byte.partition_point(|&index| (index as usize) < from);
            of_byte.get(first).map(|&index| index as usize)
        };
        match (next(stop), next(b'\n')) {
            (Some(stop), Some(newline)) => Some(stop.min(newline)),
            // Neither is in the covered part, so only the text after it is searched.
            (None, None) => find_stop(stop, text, self.to),
            (found, newline) => found.or(newline),
        }
    }
}

/// Returns where a star ends: at its stop byte or at the newline. The caller knows that neither is before
/// `from`.
#[inline]
pub(crate) fn find_stop(stop: u8, text: &[u8], from: usize) -> Option<usize> {
    let rest = text.get(from..)?;
    #[cfg(test)]
    work::add(1 + memchr2(stop, b'\n', rest).unwrap_or(rest.len()));
    // Names and numbers are short, and a call of `memchr2` costs more than one comparison of sixteen bytes.
    let (near, far) = match rest.split_first_chunk() {
        Some((near, far)) => {
            let bytes = Sixteen::new(near);
            let marks = (bytes.equal(stop) | bytes.equal(b'\n')).bits();
            if marks != 0 {
                return Some(from + marks.trailing_zeros() as usize);
            }
            (near.len(), far)
        }
        None => (0, rest),
    };
    memchr2(stop, b'\n', far).map(|length| from + near + length)
}

/// Counts the work of attempts, for tests of growth that need no clock.
#[cfg(test)]
pub(crate) mod work {
    use std::cell::Cell;

    thread_local! {
        static DONE: Cell<usize> = const { Cell::new(0) };
    }

    /// Counts attempts, searches, or bytes that were searched.
    pub(crate) fn add(work: usize) {
        DONE.set(DONE.get() + work);
    }

    /// Returns the number of attempts, searches and searched bytes in a call.
    pub(crate) fn of(what: impl FnOnce()) -> usize {
        let before = DONE.get();
        what();
        DONE.get() - before
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_what_a_search_finds() {
        let text = b"fics% login: a(b)\nfics% x: \x07\ny";
        for from in 0..=text.len() {
            for to in from..=text.len() {
                let mut stops = Stops::default();
                stops.begin(from);
                stops.extend(text, (from + to) / 2);
                stops.extend(text, to);
                for (start, stop) in (0..=text.len() + 1).flat_map(|at| text.map(|byte| (at, byte)))
                {
                    let expected = find_stop(stop, text, start);
                    assert_eq!(stops.find(stop, text, start), expected, "{from}..{to} {start}");
                }
            }
        }
    }
}
