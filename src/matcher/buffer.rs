//! The text that is not decided yet, and its offset in the stream.

use std::ops::Range;

use crate::lanes::LineEnds;

/// A text as the search sees it, and its offset in the stream.
#[derive(Debug, Clone, Copy)]
pub(super) struct Text<'t> {
    pub(super) bytes: &'t [u8],
    /// The index after the last newline.
    lines: usize,
    /// Nothing from this index on is reported; it is only context for what is before it.
    pub(super) stop: usize,
    /// The length without a newline that was added for the end of the stream.
    pub(super) real: usize,
    /// The offset of the first byte.
    base: u64,
    /// Where bytes of the stream are missing in the text.
    gaps: &'t [Gap],
    /// Whether a `\r` may follow a newline. It counts as nothing.
    returns: bool,
    /// The byte after the text other than `\r`, if it has arrived.
    next: Option<u8>,
    /// `bytes` up to some index, if that is known to be UTF-8. One check of many lines costs less than one
    /// of each field.
    utf8: Option<&'t str>,
}

/// Before `index`, `missing` bytes of the stream in all are not in the text: dropped `\r` bytes, and what is not text.
#[derive(Debug, Clone, Copy)]
struct Gap {
    index: usize,
    missing: u64,
}

impl<'t> Text<'t> {
    /// Makes a text of complete lines as they are in the stream, and the byte after them.
    pub(super) fn whole(
        bytes: &'t [u8],
        utf8: Option<&'t str>,
        base: u64,
        next: Option<u8>,
    ) -> Text<'t> {
        let (lines, stop, real) = (bytes.len(), bytes.len(), bytes.len());
        Text { bytes, lines, stop, real, base, gaps: &[], returns: true, next, utf8 }
    }

    /// Returns the text with the byte after it.
    pub(super) fn before(self, next: Option<u8>) -> Text<'t> {
        Text { next, ..self }
    }

    /// Returns whether what follows a newline may have a `\r` before it.
    pub(super) fn has_returns(&self) -> bool {
        self.returns
    }

    /// Returns the byte that follows the newline at an index, if it has arrived.
    #[inline]
    pub(super) fn after_newline(&self, at: usize) -> Option<u8> {
        match self.bytes.get(at + 1..)? {
            [] | [b'\r'] => self.next,
            [b'\r', next, ..] if self.returns => Some(*next).filter(|&next| next != b'\r'),
            [next, ..] => Some(*next),
        }
    }

    /// Returns a part as a string, if it is known to be UTF-8.
    pub(super) fn utf8(&self, range: Range<usize>) -> Option<&'t str> {
        self.utf8?.get(range)
    }

    /// Returns the index after the last newline.
    pub(super) fn lines(&self) -> usize {
        self.lines
    }

    /// Returns the newline of the line that begins at an index, or was reported up to there. Returns `None` if
    /// the line is not complete, or if a `\r` is in it.
    pub(super) fn newline(&self, from: usize, ends: &mut LineEnds) -> Option<usize> {
        if from >= self.lines {
            return None;
        }
        let end = ends.next(self.bytes, from)?;
        (self.bytes[end] == b'\n').then_some(end)
    }

    /// Returns the index, or the next one if a `\r` is there.
    pub(super) fn past_return(&self, index: usize) -> usize {
        index + usize::from(self.bytes.get(index) == Some(&b'\r'))
    }

    /// Returns the offsets in the stream of a part, which must not be empty.
    pub(super) fn span(&self, range: Range<usize>) -> Range<u64> {
        self.offset(range.start)..self.offset(range.end - 1) + 1
    }

    #[inline]
    fn offset(&self, index: usize) -> u64 {
        if self.gaps.is_empty() {
            return self.base + index as u64;
        }
        let gap = self.gaps.partition_point(|gap| gap.index <= index);
        let missing = gap.checked_sub(1).map_or(0, |gap| self.gaps[gap].missing);
        self.base + index as u64 + missing
    }
}

/// Keeps the text that is pending.
#[derive(Debug, Clone, Default)]
pub(super) struct Buffer {
    bytes: Vec<u8>,
    /// Everything before this index has been reported.
    start: usize,
    /// The index after the last newline.
    lines: usize,
    /// Whether a newline was added for the end of the stream.
    closed: bool,
    /// Whether indices of the text changed when bytes were last dropped.
    moved: bool,
    base: u64,
    gaps: Vec<Gap>,
    /// The offset of the byte that comes next.
    next: u64,
}

impl Buffer {
    /// The maximum number of reported bytes that stay before the rest is moved to the front.
    const SLACK: usize = 64;

    pub(super) fn offset(&self) -> u64 {
        self.next
    }

    pub(super) fn pending(&self) -> usize {
        self.bytes.len() - self.start
    }

    pub(super) fn is_empty(&self) -> bool {
        self.bytes.is_empty()
    }

    /// Returns the pending part of the last line, if it has no newline yet.
    pub(super) fn last_line(&self) -> &[u8] {
        &self.bytes[self.start.max(self.lines)..]
    }

    /// Returns the length of `last_line`.
    pub(super) fn partial(&self) -> usize {
        self.bytes.len() - self.start.max(self.lines)
    }

    /// Returns whether a complete line is pending.
    pub(super) fn has_lines(&self) -> bool {
        self.start < self.lines
    }

    /// Returns whether earlier indices of the text are invalid.
    pub(super) fn was_moved(&self) -> bool {
        self.moved
    }

    /// Returns the text, and the index from which on it is pending.
    pub(super) fn text(&self) -> (Text<'_>, usize) {
        let real = self.bytes.len() - usize::from(self.closed);
        let Buffer { bytes, lines, base, gaps, .. } = self;
        let (lines, stop, base) = (*lines, bytes.len(), *base);
        let text =
            Text { bytes, lines, stop, real, base, gaps, returns: false, next: None, utf8: None };
        (text, self.start)
    }

    /// Returns the text up to its last newline, and the index from which on it is pending.
    pub(super) fn complete_lines(&self) -> (Text<'_>, usize) {
        let (text, start) = self.text();
        let bytes = &text.bytes[..self.lines];
        (Text { bytes, stop: self.lines, real: self.lines, ..text }, start)
    }

    /// Adds the next bytes of the stream: a part of a line, or the end of one with its newline.
    pub(super) fn push(&mut self, text: &[u8]) {
        if self.bytes.is_empty() {
            self.base = self.next;
        }
        let missing = self.next - self.base - self.bytes.len() as u64;
        if missing > self.gaps.last().map_or(0, |gap| gap.missing) {
            self.gaps.push(Gap { index: self.bytes.len(), missing });
        }
        match text {
            [byte] => self.bytes.push(*byte),
            _ => self.bytes.extend_from_slice(text),
        }
        self.next += text.len() as u64;
        if text.ends_with(b"\n") {
            self.lines = self.bytes.len();
        }
    }

    pub(super) fn skip(&mut self, bytes: u64) {
        self.next += bytes;
    }

    /// Adds a newline for the end of the stream.
    pub(super) fn close(&mut self) {
        self.bytes.push(b'\n');
        self.lines = self.bytes.len();
        self.closed = true;
    }

    /// Forgets what is before an index, which has been reported.
    pub(super) fn drop_before(&mut self, index: usize) {
        self.start = index;
        self.moved = false;
        if self.pending() == 0 {
            self.clear();
        } else if self.start > Buffer::SLACK.max(4 * self.pending()) {
            // Moving costs as much as what is left, at most a quarter of what was reported since the last move.
            self.compact();
        }
    }

    fn compact(&mut self) {
        let start = self.start;
        let keep = self.gaps.partition_point(|gap| gap.index <= start);
        let missing = keep.checked_sub(1).map_or(0, |gap| self.gaps[gap].missing);
        self.gaps.drain(..keep);
        for gap in &mut self.gaps {
            gap.index -= start;
            gap.missing -= missing;
        }
        self.base += start as u64 + missing;
        self.bytes.drain(..start);
        self.lines = self.lines.saturating_sub(start);
        self.start = 0;
        self.moved = true;
    }

    /// Forgets all that is pending, and keeps the memory.
    pub(super) fn clear(&mut self) {
        self.bytes.clear();
        self.gaps.clear();
        self.start = 0;
        self.lines = 0;
        self.closed = false;
        self.moved = true;
    }
}
