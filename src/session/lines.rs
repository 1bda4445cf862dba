//! Makes events of lines: of what matched in them, and of those in which nothing did.

use std::borrow::Cow;
use std::ops::Range;

use super::replies::Replies;
use super::spans::Spans;
use super::{Block, Heard, Status};
use crate::event::{
    Datagram, Echo, Event, Found, Kind, Malformed, Overlong, Ping, Reply, Text, text,
};
use crate::handlers::{Context, Listener};
use crate::input::{Layers, Piece, Receiver};
use crate::matcher::{Groups, Match, Matcher, Mode, Sink, Skipped};

/// The group of what is looked for only before the login.
pub(super) const BEFORE_LOGIN: &str = "before_login";
/// The group of the line after the head of a message, and the kind of its entries.
const BODY: &str = "body";

/// Makes events of the tokens and pieces of one stream.
#[derive(Debug, Clone, Default)]
pub(super) struct Reader {
    pub(super) status: Status,
    /// What is to be written to the server.
    pub(super) output: Vec<u8>,
    /// A part of the stream in which there is nothing to decode.
    plain: Range<u64>,
    line: Line,
    spans: Spans,
    pub(super) replies: Replies,
    /// The offset after the last prompt.
    prompt_end: u64,
    /// Whether the client says itself what the server can send besides text.
    pub(super) layers_are_set: bool,
    /// Whether something other than text has been read: then it is no banner any more.
    past_banner: bool,
    /// The rest of a folded line whose beginning was reported before it came.
    continuation: Option<Continuation>,
}

/// More of a line that a flush took for complete: text, whatever it looks like.
#[derive(Debug, Clone)]
struct Continuation {
    at: u64,
    block: Option<Block>,
    text: Vec<u8>,
    /// How long it is, which may be more than is kept.
    length: u64,
}

/// The line that is being read.
#[derive(Debug, Clone, Default)]
struct Line {
    /// Whether an entry other than a prompt has matched in it.
    matched: bool,
    /// Text that nothing has matched so far, where it begins, and the reply that it is in.
    skipped: Vec<u8>,
    at: u64,
    block: Option<Block>,
    /// How much of it was overlong.
    overlong: u64,
}

/// A reader with the one it reads to.
pub(super) struct Reading<'r, L: ?Sized> {
    pub(super) reader: &'r mut Reader,
    pub(super) listener: &'r mut L,
}

/// A reader with all that it needs to take the pieces of the input.
pub(super) struct Receiving<'r, L: ?Sized> {
    pub(super) reader: &'r mut Reader,
    pub(super) matcher: &'r mut Matcher,
    pub(super) listener: &'r mut L,
}

impl<L: Listener + ?Sized> Receiver for Receiving<'_, L> {
    #[inline]
    fn piece(&mut self, piece: Piece<'_>) {
        self.reader.piece(piece, self.matcher, self.listener);
    }

    #[inline]
    fn prompt_end(&self) -> u64 {
        self.reader.prompt_end
    }

    fn possible(&self) -> Layers {
        match self.reader.status.server_kind {
            Some(kind) if !self.reader.layers_are_set => kind.layers(),
            _ => Layers::default(),
        }
    }

    /// Eager mode decides about a prompt when all of a read has come, which is too late. What it
    /// reports depends on how the stream is split, so there is no promise to keep.
    fn anywhere(&self) -> bool {
        self.matcher.mode() == Mode::Eager
    }
}

impl<L: Listener + ?Sized> Sink for Reading<'_, L> {
    #[inline]
    fn matched(&mut self, found: Match<'_>, groups: &mut Groups) {
        // Every other token is the end of a line.
        if found.text().starts_with(b"\n") {
            self.reader.end_of_line(groups, self.listener);
        }
        if found.text() != b"\n" {
            self.reader.matched(&found, groups, self.listener);
        }
    }

    fn skipped(&mut self, skipped: Skipped<'_>, groups: &mut Groups) {
        self.reader.skipped(&skipped, groups, self.listener);
    }
}

impl Reader {
    /// Forgets everything about the stream.
    pub(super) fn reset(&mut self) {
        *self = Reader { layers_are_set: self.layers_are_set, ..Reader::default() };
    }

    /// Takes a piece of the input: text, or something else that the server sent.
    pub(super) fn piece(
        &mut self,
        piece: Piece<'_>,
        matcher: &mut Matcher,
        listener: &mut (impl Listener + ?Sized),
    ) {
        let event = match piece {
            Piece::Text { at, bytes } => {
                let taken = self.continue_line(bytes, matcher, listener);
                matcher.skip(at + taken as u64 - matcher.offset());
                if taken < bytes.len() {
                    self.replies.text();
                    let (at, bytes) = (at + taken as u64, &bytes[taken..]);
                    self.look_at(at, bytes);
                    matcher.feed_part(bytes, &mut Reading { reader: self, listener });
                }
                return;
            }
            Piece::Continuation { at } => {
                let block = self.status.block;
                self.continuation = Some(Continuation { at, block, text: Vec::new(), length: 0 });
                return;
            }
            Piece::Echo { on, .. } => {
                self.status.echo = on;
                Event::Echo(Echo::new(on))
            }
            Piece::Reply { bytes, .. } => {
                self.answer(bytes);
                Event::Reply(Reply::new(bytes))
            }
            Piece::Ping { answer, .. } => {
                self.answer(&[answer, b"\n"].concat());
                Event::Ping(Ping::new(answer))
            }
            Piece::Datagram { datagram, .. } => {
                let args = datagram.args().map(text::decode).collect();
                Event::Datagram(Datagram::new(datagram.code, None, args))
            }
            Piece::UnitStart { unit, .. } => {
                let args = unit.word.map(text::decode).into_iter().collect();
                Event::Datagram(Datagram::new(unit.code, Some(text::decode(unit.player)), args))
            }
            Piece::Broken { what, bytes, .. } => {
                let bytes = Some(text::decode(bytes));
                Event::Malformed(Malformed::new(what, "bytes", bytes, "its end"))
            }
            Piece::BlockStart { at, id, code } => {
                self.status.block = Some(Block { id, code });
                return self.replies.change(at, self.status.block);
            }
            Piece::BlockEnd { at } => {
                self.status.block = None;
                return self.replies.change(at, None);
            }
            Piece::UnitEnd { .. } | Piece::Command { .. } => return,
        };
        let (at, block) = (piece.at(), self.status.block);
        self.report(&Heard { at, event, block, entry: None }, matcher.groups(), listener);
    }

    /// Reports an event to the listener.
    #[inline]
    fn report(
        &mut self,
        heard: &Heard<'_>,
        groups: &mut Groups,
        listener: &mut (impl Listener + ?Sized),
    ) {
        listener.event(heard, &mut Context::new(heard, groups, &self.status, &mut self.output));
    }

    /// Queues what the protocol demands as an answer. A client that never takes it answers by itself.
    fn answer(&mut self, bytes: &[u8]) {
        const LIMIT: usize = 64 << 10;
        if self.output.len() + bytes.len() <= LIMIT {
            self.output.extend_from_slice(bytes);
        }
    }

    /// Takes text up to the newline if it continues a line that was reported; returns how much.
    #[inline]
    fn continue_line(
        &mut self,
        bytes: &[u8],
        matcher: &mut Matcher,
        listener: &mut (impl Listener + ?Sized),
    ) -> usize {
        let Some(line) = &mut self.continuation else { return 0 };
        let newline = memchr::memchr(b'\n', bytes);
        for &byte in bytes[..newline.unwrap_or(bytes.len())].iter().filter(|&&byte| byte != b'\r') {
            if line.text.len() < matcher.max_pending() {
                line.text.push(byte);
            }
            line.length += 1;
        }
        let Some(newline) = newline else { return bytes.len() };
        self.end_continuation(matcher.groups(), listener);
        newline + 1
    }

    /// Reports the rest of a line that was reported before it came.
    fn end_continuation(&mut self, groups: &mut Groups, listener: &mut (impl Listener + ?Sized)) {
        let Some(Continuation { at, block, text, length }) = self.continuation.take() else {
            return;
        };
        let event = if length > text.len() as u64 {
            Event::Overlong(Overlong::new(length))
        } else {
            let mut more = Text::new(text::decode(&text));
            if more.text.trim_ascii().is_empty() {
                return;
            }
            more.continues = true;
            Event::Text(more)
        };
        self.report(&Heard { at, event, block, entry: None }, groups, listener);
    }

    /// Looks for what has to be decoded in text that comes.
    fn look_at(&mut self, at: u64, text: &[u8]) {
        // For a few bytes it is not worth it.
        if text.len() >= 64 {
            self.plain = at..at + text::find_special(text).unwrap_or(text.len()) as u64;
        }
    }

    /// Whether there is nothing to decode in text from that part of the stream.
    fn is_plain(&self, span: Range<u64>, text: &str) -> bool {
        let known = self.plain.start <= span.start && span.end <= self.plain.end;
        known || text::find_special(text.as_bytes()).is_none()
    }

    /// Takes a match that is more than a newline.
    #[inline(never)]
    fn matched(
        &mut self,
        found: &Match<'_>,
        groups: &mut Groups,
        listener: &mut (impl Listener + ?Sized),
    ) {
        if self.spans.is_open() && self.in_span(found, groups, listener) {
            return;
        }
        let entry = found.entry();
        if entry.is_prompt() && entry.at_line_start() {
            self.prompt_end = found.span().end;
        }
        if entry.binding().kind == Kind::Server && !entry.at_line_start() && !self.in_banner() {
            return self.unmatched(found);
        }
        self.past_banner = true;
        self.line.skipped.clear();
        self.line.matched = !entry.is_prompt() && !found.text().ends_with(b"\n");
        let block = self.replies.at(found.span().start);
        if self.spans.begin_list(found, block) {
            return;
        }
        if entry.is_head() && groups.set(BODY, true) {
            return self.spans.begin_head(found, block);
        }
        let utf8 = found.utf8().or_else(|| std::str::from_utf8(found.text()).ok());
        let plain = utf8.filter(|text| self.is_plain(found.span(), text));
        let (text, ranges) = (found.text(), found.ranges());
        // An event is large, so it is made where it stays.
        let mut heard = Heard {
            at: found.span().start,
            event: Event::of(&Found { entry, text, plain, ranges, body: None }),
            block,
            entry: Some(found.index()),
        };
        if let Event::Malformed(fault) = &mut heard.event {
            fault.line = text::decode(found.text().trim_ascii_end());
        }
        self.spans.mark_update(&mut heard.event);
        if self.status.learn(&heard.event) {
            groups.set(BEFORE_LOGIN, false);
        }
        self.report(&heard, groups, listener);
    }

    /// Whether the name of a server is in the banner: before anything else has been read, and in a
    /// line that has no mark of a note or of talk before it.
    #[cold]
    fn in_banner(&self) -> bool {
        !self.past_banner && !self.line.matched && is_banner_text(&self.line.skipped)
    }

    /// Takes a match for text that nothing matches.
    #[cold]
    fn unmatched(&mut self, found: &Match<'_>) {
        if self.line.skipped.is_empty() {
            self.line.at = found.span().start;
        }
        self.line.skipped.extend_from_slice(found.text());
    }

    /// Takes a match where several lines are being put together; says whether it was part of them.
    #[inline(never)]
    fn in_span(
        &mut self,
        found: &Match<'_>,
        groups: &mut Groups,
        listener: &mut (impl Listener + ?Sized),
    ) -> bool {
        if self.spans.has_head() {
            let body = found.get("text").filter(|_| found.kind() == BODY);
            self.end_head(body, groups, listener);
            if body.is_some() {
                return true;
            }
        }
        let listed = self.spans.list_match(found);
        self.line.matched |= listed.taken;
        if let Some(heard) = listed.heard {
            self.report(&heard, groups, listener);
        }
        listed.taken
    }

    fn skipped(
        &mut self,
        skipped: &Skipped<'_>,
        groups: &mut Groups,
        listener: &mut (impl Listener + ?Sized),
    ) {
        self.end_head(None, groups, listener);
        if self.line.skipped.is_empty() && self.line.overlong == 0 {
            self.line.at = skipped.span().start;
            self.line.block = self.replies.at(self.line.at);
            if skipped.ends_line() && !self.line.matched {
                // The whole line is here: there is no need to keep it until its newline comes.
                self.line.matched = true;
                return self.unmatched_line(skipped.text(), skipped.utf8(), groups, listener);
            }
        }
        if skipped.is_overlong() {
            self.line.overlong += skipped.text().len() as u64;
            // The line may have no end, and any number of replies in it.
            self.replies.at(skipped.span().end);
        } else {
            self.line.skipped.extend_from_slice(skipped.text());
        }
    }

    #[inline]
    fn end_of_line(&mut self, groups: &mut Groups, listener: &mut (impl Listener + ?Sized)) {
        let nothing = self.line.matched || self.line.skipped.is_empty() && !self.spans.has_list();
        if nothing && self.line.overlong == 0 && !self.spans.has_head() {
            self.line.matched = false;
            self.line.skipped.clear();
        } else {
            self.end_of_open_line(groups, listener);
        }
    }

    /// Ends a line that something depends on.
    #[inline(never)]
    fn end_of_open_line(&mut self, groups: &mut Groups, listener: &mut (impl Listener + ?Sized)) {
        self.end_head(None, groups, listener);
        let mut line = std::mem::take(&mut self.line);
        if line.overlong > 0 {
            self.break_list(groups, listener);
            let event = Event::Overlong(Overlong::new(line.overlong));
            let Line { at, block, .. } = line;
            self.report(&Heard { at, event, block, entry: None }, groups, listener);
        } else if !line.matched {
            (self.line.at, self.line.block) = (line.at, line.block);
            self.unmatched_line(&line.skipped, None, groups, listener);
        }
        line.skipped.clear();
        self.line = Line { skipped: line.skipped, ..Line::default() };
    }

    /// Takes a line that nothing matches; `self.line` says where it begins. One that is no part of
    /// a move list is text, also if it broke a list.
    fn unmatched_line(
        &mut self,
        line: &[u8],
        utf8: Option<&str>,
        groups: &mut Groups,
        listener: &mut (impl Listener + ?Sized),
    ) {
        let Line { at, block, .. } = self.line;
        if self.spans.has_list() {
            let listed = self.spans.list_line(line);
            if let Some(heard) = listed.heard {
                self.report(&heard, groups, listener);
            }
            if listed.taken {
                return;
            }
        }
        let text = match utf8.filter(|text| self.is_plain(at..at + text.len() as u64, text)) {
            Some(text) => Cow::Borrowed(text),
            None => text::decode(line),
        };
        if !text.trim_ascii().is_empty() {
            let event = Event::Text(Text::new(text));
            self.report(&Heard { at, event, block, entry: None }, groups, listener);
        }
    }

    /// Reports the message whose head has come, if one has, with its text if there is one.
    #[inline]
    fn end_head(
        &mut self,
        body: Option<&[u8]>,
        groups: &mut Groups,
        listener: &mut (impl Listener + ?Sized),
    ) {
        if let Some(head) = self.spans.take_head() {
            groups.set(BODY, false);
            self.line.matched = body.is_some();
            self.report(&head.heard(body), groups, listener);
        }
    }

    /// Gives up the move list that is being read, if there is one.
    fn break_list(&mut self, groups: &mut Groups, listener: &mut (impl Listener + ?Sized)) {
        if let Some(heard) = self.spans.break_list() {
            self.report(&heard, groups, listener);
        }
    }

    /// Ends the stream: what was being put together is given up.
    pub(super) fn finish(&mut self, groups: &mut Groups, listener: &mut (impl Listener + ?Sized)) {
        self.end_continuation(groups, listener);
        self.end_of_line(groups, listener);
        self.break_list(groups, listener);
        self.status.block = None;
        self.replies = Replies::default();
    }
}

/// Whether a banner may have this before the name of the server. Finger notes have a number and
/// a colon there, lines that go on a backslash, and talk has who speaks: `--> Foo`, `Foo(TD): `.
fn is_banner_text(before: &[u8]) -> bool {
    !before.iter().any(|byte| matches!(byte, b':' | b'\\' | b'>' | b'\t') || byte.is_ascii_digit())
}
