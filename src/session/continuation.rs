//! The rest of a folded line whose beginning has already been reported.
//!
//! A flush treats a line whose newline has arrived as complete. If the server had folded the line, what
//! follows is a [`Text`](crate::Event::Text) marked as a continuation, whatever it looks like.

use std::borrow::Cow;
use std::ops::Range;

use super::stream::Reporter;
use super::{Block, Heard};
use crate::event::{Event, Overlong, Text, text};
use crate::handlers::Listener;

/// The rest of a line whose beginning has been reported.
#[derive(Debug, Clone, Default)]
pub(super) struct Continuation {
    pub(super) span: Range<u64>,
    pub(super) block: Option<Block>,
    pub(super) text: Vec<u8>,
    /// The length of the rest, which may be more than is kept.
    pub(super) length: u64,
}

impl Continuation {
    /// Adds text up to the newline, if there is one, and returns the index of the newline. Keeps at most
    /// `most` bytes.
    fn push(&mut self, at: u64, bytes: &[u8], most: usize) -> Option<usize> {
        let newline = memchr::memchr(b'\n', bytes);
        let end = newline.unwrap_or(bytes.len());
        let text = bytes[..end].iter().filter(|&&byte| byte != b'\r');
        self.length += text.clone().count() as u64;
        self.text.extend(text.take(most.saturating_sub(self.text.len())));
        self.span.end = at + end as u64;
        newline
    }
}

impl<L: Listener + ?Sized> Reporter<'_, L> {
    /// Takes text up to the newline if it continues a line that has been reported, and returns how much was
    /// taken. Keeps at most `most` bytes of the line.
    #[inline]
    pub(super) fn continue_line(&mut self, at: u64, bytes: &[u8], most: usize) -> usize {
        let Some(line) = &mut self.stream.continuation else { return 0 };
        let Some(newline) = line.push(at, bytes, most) else { return bytes.len() };
        self.end_continuation();
        newline + 1
    }

    /// Reports the rest of a line whose beginning has been reported.
    pub(super) fn end_continuation(&mut self) {
        let Some(line) = self.stream.continuation.take() else { return };
        let Continuation { span, block, text, length } = line;
        let (event, line) = if length > text.len() as u64 {
            (Event::Overlong(Overlong::new(length)), Cow::Borrowed(""))
        } else {
            let line = text::decode(&text);
            // An open listing has not been reported yet, so its line can still be completed.
            if line.trim_ascii().is_empty() || self.stream.spans.extend_list(&line, span.end) {
                return;
            }
            let more = Text::new(line.clone()).with(|text| text.continues = true);
            (Event::Text(more), line)
        };
        self.report_held();
        self.report(&Heard { block, ..Heard::of_line(event, line, span) });
    }
}
