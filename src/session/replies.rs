//! Tracks which command an event answers, in FICS's block mode.
//!
//! A line may still be arriving when the envelope around a reply begins or ends. An event belongs to the
//! reply in which its first byte is, whenever the event is reported.

use std::collections::VecDeque;

use super::Block;

/// The maximum number of changes that are kept while a line is arriving.
const LIMIT: usize = 1024;

/// The starts and ends of replies in the stream.
#[derive(Debug, Clone, Default)]
pub(super) struct Replies {
    current: Option<Block>,
    /// The offsets at which the reply changes, after text that has not been reported.
    changes: VecDeque<(u64, Option<Block>)>,
    /// Set if text has come since the last change.
    text_since: bool,
}

impl Replies {
    /// Notes that text has come.
    #[inline]
    pub(super) fn text(&mut self) {
        self.text_since = true;
    }

    /// Notes that a reply begins or ends at an offset.
    pub(super) fn change(&mut self, at: u64, block: Option<Block>) {
        // With no text in between, only the last change counts. Beyond the limit the last one is replaced
        // too; no server comes near it, since a line has few replies in it.
        if !self.text_since || self.changes.len() == LIMIT {
            self.changes.pop_back();
        }
        self.changes.push_back((at, block));
        self.text_since = false;
    }

    /// Returns the reply at an offset. Offsets must not decrease from call to call.
    #[inline]
    pub(super) fn at(&mut self, offset: u64) -> Option<Block> {
        while let Some(&(at, block)) = self.changes.front() {
            if at > offset {
                break;
            }
            self.current = block;
            self.changes.pop_front();
        }
        self.current
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::list::PatternList;
    use crate::matcher::{Matcher, Mode};
    use crate::session::{Heard, Session};

    /// The BEL bytes before a line may go on forever, with replies between them; in Eager mode any line may.
    #[test]
    fn a_line_without_end_has_a_limit() {
        let eager = Matcher::builder(PatternList::ics()).mode(Mode::Eager).build();
        for (session, replies) in [
            (Session::new(), &b"\x151\x161\x16\x07\x17\x07"[..]),
            (Session::with_matcher(eager), b"x\x151\x161\x16y\x17"),
        ] {
            let mut session = session;
            let mut listener = |_: &Heard<'_>| {};
            let mut most = 0;
            for _ in 0..100_000 {
                session.feed(replies, &mut listener);
                most = most.max(session.stream.replies.changes.len());
            }
            assert!((2..=LIMIT).contains(&most), "{most}");
            session.feed(b"\n\rfics% ", &mut listener);
            assert!(session.stream.replies.changes.len() <= 1);
        }
    }

    #[test]
    fn an_event_belongs_to_the_reply_of_its_first_byte() {
        let block = |id| Some(Block { id, code: 1 });
        let mut replies = Replies::default();
        replies.text(); // 0..5
        replies.change(5, block(1));
        replies.text(); // 6..9
        replies.change(9, None);
        replies.change(10, block(2));
        replies.change(11, None);
        replies.text();
        assert_eq!(replies.changes.len(), 2);
        assert_eq!(
            [0, 4, 6, 8, 12].map(|at| replies.at(at)),
            [None, None, block(1), block(1), None]
        );
        assert!(replies.changes.is_empty());
    }
}
