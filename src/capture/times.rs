//! The time and the place in the file of each event.

use std::borrow::Cow;
use std::collections::VecDeque;
use std::time::Duration;

use crate::heard::Heard;

/// The positions of the chunks of a capture in the stream and in the file, and the time of each.
///
/// An event is known some bytes after it began, so its time is looked up by its offset. The number of chunks
/// that are remembered is limited, so memory is bounded.
///
/// ```
/// use std::time::Duration;
///
/// use looking_at::capture::{Capture, Times};
/// use looking_at::{Heard, Session};
///
/// let log = "[12:03:44] fics% \n[12:03:46] Foo tells you: hi\n[12:03:50] fics% \n";
/// let mut capture = Capture::open(log.as_bytes())?;
/// let (mut session, mut times, mut tells) = (Session::new(), Times::default(), Vec::new());
/// while let Some(chunk) = capture.next_chunk()? {
///     times.receive(chunk.bytes.len(), chunk.at, chunk.time);
///     session.feed(chunk.bytes, &mut |heard: &Heard<'_>| {
///         if heard.kind() == "tell" {
///             tells.push(times.place(heard.at));
///         }
///     });
/// }
/// assert_eq!((tells[0].at, tells[0].elapsed), (29, Some(Duration::from_secs(2))));
/// # Ok::<(), looking_at::capture::CaptureError>(())
/// ```
#[derive(Debug, Default)]
pub struct Times {
    marks: VecDeque<Mark>,
    received: u64,
}

/// The start of a chunk.
#[derive(Debug, Clone, Copy)]
struct Mark {
    /// Its offset in the stream.
    from: u64,
    /// Its offset in the file.
    at: u64,
    time: Option<Duration>,
}

/// The place and the time of something in a capture.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct Place {
    /// The offset in the file, as [`Chunk::at`](super::Chunk::at) counts it.
    pub at: u64,
    /// The time since the start of the capture, if it was recorded.
    pub elapsed: Option<Duration>,
}

impl Times {
    /// The maximum number of chunks that are remembered: more than a line has, unless each byte is a chunk.
    const REMEMBERED: usize = 1 << 16;

    /// Notes the length of a chunk from the server, and its [`at`](super::Chunk::at) and
    /// [`time`](super::Chunk::time).
    pub fn receive(&mut self, len: usize, at: u64, time: Option<Duration>) {
        let from = self.received;
        self.received += len as u64;
        let follows =
            |last: &Mark| last.time == time && at.wrapping_sub(last.at) == from - last.from;
        if self.marks.back().is_some_and(follows) {
            return;
        }
        if self.marks.len() == Times::REMEMBERED {
            self.marks.drain(..Times::REMEMBERED / 2);
        }
        self.marks.push_back(Mark { from, at, time });
    }

    /// Returns the place of an offset of the stream.
    pub fn place(&self, offset: u64) -> Place {
        // Nearly always the offset is in the last chunk.
        let mark = match self.marks.back() {
            Some(last) if last.from <= offset => Some(last),
            _ => {
                let after = self.marks.partition_point(|mark| mark.from <= offset);
                after.checked_sub(1).and_then(|index| self.marks.get(index))
            }
        };
        let mark = mark.copied().unwrap_or(Mark { from: offset, at: offset, time: None });
        Place { at: mark.at + (offset - mark.from), elapsed: mark.time }
    }

    /// Returns an event with its offsets in the file, and the time since the start of the capture at which it
    /// was received.
    pub fn in_file<'h, 'a>(&self, heard: &'h Heard<'a>) -> (Cow<'h, Heard<'a>>, Option<Duration>) {
        let Place { at, elapsed } = self.place(heard.at);
        if at == heard.at {
            return (Cow::Borrowed(heard), elapsed);
        }
        // Stamps or a byte order mark were removed before the event.
        let mut moved = heard.clone();
        moved.at = at;
        // A span ends after its last byte, not after the stamp of the next line.
        let (start, end) = (heard.span.start, heard.span.end);
        let last = end.saturating_sub(1).max(start);
        moved.span = self.place(start).at..self.place(last).at + (end - last);
        (Cow::Owned(moved), elapsed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::Session;

    #[test]
    fn an_event_has_the_time_of_its_first_byte() {
        let second = |seconds| Some(Duration::from_secs(seconds));
        let mut times = Times::default();
        assert_eq!(times.place(5), Place { at: 5, elapsed: None });
        times.receive(10, 11, None);
        times.receive(10, 21, None);
        assert_eq!(times.marks.len(), 1, "what goes on needs no new mark");
        times.receive(10, 42, second(1));
        times.receive(10, 63, second(2));
        for (offset, at, elapsed) in
            [(0, 11, None), (19, 30, None), (20, 42, second(1)), (35, 68, second(2))]
        {
            assert_eq!(times.place(offset), Place { at, elapsed }, "{offset}");
        }
        for _ in 0..200_000 {
            times.receive(1, 0, None);
        }
        assert!(times.marks.len() <= Times::REMEMBERED);
    }

    #[test]
    fn a_span_does_not_reach_over_the_stamp_after_it() {
        let (mut session, mut times, mut spans) = (Session::new(), Times::default(), Vec::new());
        // Two lines of 22 bytes, each behind a stamp of 11.
        for (at, line) in [(11, b"Foo(GM) tells you: hi\n"), (44, b"Bar(GM) tells you: ho\n")] {
            times.receive(line.len(), at, None);
            session.feed(line, &mut |heard: &Heard<'_>| {
                spans.push(times.in_file(heard).0.span.clone());
            });
        }
        session.finish(&mut |heard: &Heard<'_>| spans.push(times.in_file(heard).0.span.clone()));
        assert_eq!(spans, [11..32, 44..65]);
    }
}
