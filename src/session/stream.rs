//! The state of a stream between two reads, and the reporter that makes events with it.

use std::borrow::Cow;
use std::ops::Range;

use super::continuation::Continuation;
use super::ends::{End, Ends};
use super::icc::Icc;
use super::replies::Replies;
use super::spans::MultiLine;
use super::unmatched::UnmatchedLine;
use super::{Block, Heard, Status};
use crate::event::{BlockEnd, Event, text};
use crate::handlers::{Context, Listener};
use crate::matcher::Groups;

/// The group of entries that are tried only before the login.
pub(super) const BEFORE_LOGIN: &str = "before_login";
/// The group of the line after the head of a message, and the kind of its entries.
pub(super) const BODY: &str = "body";
/// The group of the questions that are asked only before the login.
pub(super) const LOGIN: &str = "login";
/// The group of prompts for commands: off for the line after the title of a move list.
pub(super) const PROMPTS: &str = "prompts";
/// The group of prompts that players set themselves.
const OWN_PROMPT: &str = "own_prompt";

/// The state of one stream, apart from its input and its matcher.
#[derive(Debug, Clone, Default)]
pub(super) struct Stream {
    pub(super) status: Status,
    /// The bytes to write to the server.
    pub(super) output: Vec<u8>,
    /// A part of the stream in which nothing has to be decoded.
    plain: Range<u64>,
    /// The current line, as far as nothing has matched in it.
    pub(super) line: UnmatchedLine,
    pub(super) spans: MultiLine,
    pub(super) replies: Replies,
    pub(super) ends: Ends,
    pub(super) icc: Icc,
    /// The offset after the last prompt.
    pub(super) prompt_end: u64,
    /// Set if the client has set the layers, so that the server's name no longer does.
    pub(super) layers_are_set: bool,
    /// Set while the questions of a login are switched off.
    pub(super) past_login: bool,
    /// The groups of prompts that are off until the line after the title of a move list has come.
    without_prompts: Vec<&'static str>,
    /// Set if something other than a banner has been read.
    pub(super) past_banner: bool,
    pub(super) continuation: Option<Continuation>,
}

impl Stream {
    /// Forgets everything about the stream, and switches on what is off for a part of it.
    pub(super) fn reset(&mut self, groups: &mut Groups) {
        self.prompts_on(groups);
        // A setting of the client, not a property of the stream.
        *self = Stream { layers_are_set: self.layers_are_set, ..Stream::default() };
    }

    /// Switches the prompts on again that are off for a title.
    fn prompts_on(&mut self, groups: &mut Groups) {
        for group in self.without_prompts.drain(..) {
            groups.set(group, true);
        }
    }

    /// Finds the part of a text in which nothing has to be decoded, once for all its lines.
    pub(super) fn look_at(&mut self, at: u64, bytes: &[u8]) {
        // Not worth it for a few bytes.
        if bytes.len() >= 64 {
            self.plain = at..at + text::find_special(bytes).unwrap_or(bytes.len()) as u64;
        }
    }

    /// Returns a text as it is, if it is UTF-8 and has nothing to decode.
    #[inline]
    pub(super) fn plain<'t>(
        &self,
        span: &Range<u64>,
        bytes: &'t [u8],
        utf8: Option<&'t str>,
    ) -> Option<&'t str> {
        let utf8 = utf8.or_else(|| std::str::from_utf8(bytes).ok())?;
        // A line that began in an earlier read is not covered by `plain`, so it is searched here.
        let known = self.plain.start <= span.start && span.end <= self.plain.end;
        (known || text::find_special(bytes).is_none()).then_some(utf8)
    }

    /// Queues an answer that a protocol demands. The limit is for clients that answer themselves and never
    /// take the output.
    pub(super) fn answer(&mut self, bytes: &[u8]) {
        const LIMIT: usize = 64 << 10;
        if self.output.len() + bytes.len() <= LIMIT {
            self.output.extend_from_slice(bytes);
        }
    }

    /// Ends the open reply, if there is one.
    pub(super) fn end_block(&mut self, span: Range<u64>) {
        let block = self.status.block.take();
        if let Some(Block { id, code }) = block {
            let event = Event::BlockEnd(BlockEnd::new(id, code));
            self.ends.push(End { span, event, block });
        }
    }
}

/// Everything that is needed to report an event: the state of the stream, the groups of the list, and the
/// listener.
pub(super) struct Reporter<'s, L: ?Sized> {
    pub(super) stream: &'s mut Stream,
    pub(super) groups: &'s mut Groups,
    pub(super) listener: &'s mut L,
}

impl<L: Listener + ?Sized> Reporter<'_, L> {
    /// Reports an event to the listener.
    #[inline]
    pub(super) fn report(&mut self, heard: &Heard<'_>) {
        let Stream { status, output, .. } = &mut *self.stream;
        self.listener.event(heard, &mut Context::new(heard, self.groups, status, output));
    }

    /// Reports something that is not text.
    pub(super) fn report_event(
        &mut self,
        event: Event<'_>,
        span: Range<u64>,
        block: Option<Block>,
        datagram: Option<u32>,
    ) {
        let heard = Heard { block, datagram, ..Heard::of_line(event, Cow::Borrowed(""), span) };
        self.report(&heard);
    }

    /// Reports the event that is held, if there is one, because something other than the next line has come.
    #[cold]
    pub(super) fn report_held(&mut self) {
        if let Some(held) = self.stream.spans.take_held() {
            self.report(&held);
        }
    }

    /// Reports the ends of replies and units before an offset.
    #[cold]
    pub(super) fn report_ends_before(&mut self, offset: u64) {
        while let Some(End { span, event, block }) = self.stream.ends.next_before(offset) {
            self.report_held();
            if let Some(heard) = self.stream.spans.end_reply(block) {
                self.report(&heard);
            }
            self.end_title();
            self.report_event(event, span, block, None);
        }
    }

    /// Reports the open move list or listing, if there is one, as incomplete.
    pub(super) fn break_list(&mut self) {
        if let Some(heard) = self.stream.spans.break_list() {
            self.report(&heard);
        }
        self.end_title();
    }

    /// Switches prompts off for the line after the title of a move list. That line is the header, and its
    /// first word is the name that an examiner gave White: any word, also one that looks like a prompt.
    #[cold]
    pub(super) fn begin_title(&mut self) {
        for group in [PROMPTS, OWN_PROMPT] {
            if self.groups.is_on(group) == Some(true) {
                self.groups.set(group, false);
                self.stream.without_prompts.push(group);
            }
        }
    }

    /// Switches prompts on again, once the line after a title has come.
    pub(super) fn end_title(&mut self) {
        if !self.stream.without_prompts.is_empty() && !self.stream.spans.awaits_header() {
            self.stream.prompts_on(self.groups);
        }
    }

    /// Returns whether the list knows the headers of move lists.
    pub(super) fn knows_headers(&self) -> bool {
        self.groups.is_on(PROMPTS).is_some()
    }

    /// Ends the stream, and everything that is being assembled.
    pub(super) fn finish(&mut self) {
        self.end_continuation();
        self.end_of_line();
        self.report_held();
        self.break_list();
        self.report_ends_before(u64::MAX);
        self.stream.status.block = None;
        self.stream.replies = Replies::default();
    }
}
