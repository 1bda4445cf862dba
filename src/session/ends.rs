//! The ends of replies in FICS's block mode and of units on ICC.
//!
//! A client wants to know that its command is done, so an end is reported after everything before it. Nearly
//! always that is at once, because ends come where a line begins. Only a list with patterns that go on after
//! a newline may leave the last line undecided; then the end waits for the text after it.

use std::collections::VecDeque;
use std::ops::Range;

use super::Block;
use crate::event::Event;

/// The maximum number of ends that wait. Further ends, which no server sends, are reported early.
const LIMIT: usize = 1024;

/// The maximum depth of units within units whose codes are kept. ICC nests two or three.
const DEPTH: usize = 64;

/// An end that has not been reported.
#[derive(Debug, Clone)]
pub(super) struct End {
    pub(super) span: Range<u64>,
    pub(super) event: Event<'static>,
    pub(super) block: Option<Block>,
}

/// The ends that wait, and the open units.
#[derive(Debug, Clone, Default)]
pub(super) struct Ends {
    waiting: VecDeque<End>,
    /// The codes of the open units, the innermost last.
    units: Vec<u32>,
    /// The number of open units whose codes are not kept.
    deeper: u64,
}

impl Ends {
    /// Returns whether any end is waiting.
    #[inline]
    pub(super) fn any(&self) -> bool {
        !self.waiting.is_empty()
    }

    pub(super) fn push(&mut self, end: End) {
        self.waiting.push_back(end);
    }

    /// Takes the first end before an offset, or the first end of all if too many wait.
    pub(super) fn next_before(&mut self, offset: u64) -> Option<End> {
        let first = self.waiting.front()?;
        let is_due = first.span.start < offset || self.waiting.len() > LIMIT;
        is_due.then(|| self.waiting.pop_front()).flatten()
    }

    /// Opens a unit.
    pub(super) fn begin_unit(&mut self, code: u32) {
        if self.units.len() < DEPTH {
            self.units.push(code);
        } else {
            self.deeper += 1;
        }
    }

    /// Returns the number of open units.
    pub(super) fn depth(&self) -> u64 {
        self.units.len() as u64 + self.deeper
    }

    /// Closes the innermost unit, and returns its code if it is known.
    pub(super) fn end_unit(&mut self) -> Option<u32> {
        if self.deeper > 0 {
            self.deeper -= 1;
            return None;
        }
        self.units.pop()
    }
}
