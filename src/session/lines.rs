//! Makes events of lines: of what matched in them, and of those in which nothing did.

use std::borrow::Cow;
use std::ops::Range;

use super::ends::{End, Ends};
use super::icc::Icc;
use super::replies::Replies;
use super::spans::Spans;
use super::{Block, Heard, ServerKind, Status};
use crate::event::icc::{self, Decoded};
use crate::event::{
    BlockEnd, Echo, Event, Found, Kind, ListingReader, Malformed, Overlong, Ping, Reply, Text,
    UnitEnd, is_header, text,
};
use crate::handlers::{Context, Listener};
use crate::input::{Layers, Piece, Receiver};
use crate::matcher::{Groups, Match, Matcher, Mode, Sink, Skipped};

/// The group of what is looked for only before the login.
pub(super) const BEFORE_LOGIN: &str = "before_login";
/// The group of the line after the head of a message, and the kind of its entries.
pub(super) const BODY: &str = "body";
/// The group of the questions that are asked only before the login.
pub(super) const LOGIN: &str = "login";
/// The group of prompts for commands: off for the line after the title of a move list.
pub(super) const PROMPTS: &str = "prompts";
/// The group of prompts that players set themselves.
const OWN_PROMPT: &str = "own_prompt";
/// The group of listings: where it is on, a line of the shape of a row begins one.
const LISTINGS: &str = "listings";

/// The kind of what a server says about itself in its banner.
const SERVER_INFO: &str = "server_info";

/// The kind of the end of a session.
const LOGOUT: &str = "logout";

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
    ends: Ends,
    icc: Icc,
    /// The offset after the last prompt.
    prompt_end: u64,
    /// Whether the client says itself what the server can send besides text.
    pub(super) layers_are_set: bool,
    /// Whether the questions of a login are switched off.
    past_login: bool,
    /// The groups of prompts that are off until the line after the title of a move list has come.
    without_prompts: Vec<&'static str>,
    /// Whether something other than text has been read: then it is no banner any more.
    past_banner: bool,
    /// The rest of a folded line whose beginning was reported before it came.
    continuation: Option<Continuation>,
}

/// More of a line that a flush took for complete: text, whatever it looks like.
#[derive(Debug, Clone)]
struct Continuation {
    span: Range<u64>,
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
    /// Text that nothing has matched so far, where it is, and the reply that it is in.
    skipped: Vec<u8>,
    span: Range<u64>,
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
    fn piece(&mut self, piece: Piece<'_>, end: u64) {
        self.reader.piece(piece, end, self.matcher, self.listener);
    }

    #[inline]
    fn prompt_end(&self) -> u64 {
        self.reader.prompt_end
    }

    fn possible(&self) -> Layers {
        match self.reader.status.server_kind {
            Some(kind) if !self.reader.layers_are_set => kind.layers(),
            _ => Layers::ALL,
        }
    }

    fn folds_exactly(&self) -> bool {
        self.reader.status.server_kind == Some(ServerKind::FatIcs)
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
        if self.reader.ends.any() {
            let start = found.line_offset();
            self.reader.report_ends_before(start + 1, groups, self.listener);
        }
        if found.text() != b"\n" {
            self.reader.matched(&found, groups, self.listener);
        }
    }

    fn skipped(&mut self, skipped: Skipped<'_>, groups: &mut Groups) {
        if self.reader.ends.any() {
            self.reader.report_ends_before(skipped.span().start + 1, groups, self.listener);
        }
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
        end: u64,
        matcher: &mut Matcher,
        listener: &mut (impl Listener + ?Sized),
    ) {
        if !matches!(piece, Piece::Text { .. } | Piece::Command { .. }) {
            self.report_held(matcher.groups(), listener);
        }
        let event = match piece {
            Piece::Text { at, bytes } => {
                let taken = self.continue_line(at, bytes, matcher, listener);
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
                let line = Continuation { span: at..end, block, text: Vec::new(), length: 0 };
                self.continuation = Some(line);
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
            Piece::Datagram { at, datagram } => {
                return self.datagram(&datagram, at..end, matcher.groups(), listener);
            }
            Piece::UnitStart { unit, .. } => {
                self.icc.is_used = true;
                if self.ends.depth() == 0 {
                    self.icc.forget();
                }
                self.ends.begin_unit(unit.code);
                icc::unit(unit.code, text::decode(unit.player), unit.word.map(text::decode))
            }
            Piece::Broken { what, bytes, .. } => {
                let bytes = Some(text::decode(bytes));
                Event::Malformed(Malformed::in_field(what, "bytes", bytes, "its end"))
            }
            Piece::BlockStart { at, id, code } => {
                // Replies do not nest: the next one ends what is open.
                self.end_block(at..at);
                self.status.block = Some(Block { id, code });
                self.replies.change(at, self.status.block);
                return self.report_ends(matcher, listener);
            }
            Piece::BlockEnd { at } => {
                self.end_block(at..end);
                self.replies.change(at, None);
                return self.report_ends(matcher, listener);
            }
            Piece::UnitEnd { at } => {
                let code = self.ends.end_unit();
                if self.ends.depth() == 0 {
                    self.icc.forget();
                }
                let event = Event::UnitEnd(UnitEnd::new().with(|end| end.code = code));
                self.ends.push(End { span: at..end, event, block: self.status.block });
                return self.report_ends(matcher, listener);
            }
            Piece::Command { .. } => return,
        };
        let (at, block) = (piece.at(), self.status.block);
        let heard = Heard { block, ..Heard::of_line(event, Cow::Borrowed(""), at..end) };
        self.report(&heard, matcher.groups(), listener);
    }

    /// Reports what a datagram says.
    #[cold]
    fn datagram(
        &mut self,
        datagram: &crate::input::Datagram<'_>,
        span: Range<u64>,
        groups: &mut Groups,
        listener: &mut (impl Listener + ?Sized),
    ) {
        self.icc.is_used = true;
        let me = self.status.handle.as_deref();
        let Decoded { first, second } = icc::decode(datagram, &mut self.icc.games, me);
        for mut event in [Some(first), second].into_iter().flatten() {
            if self.status.learn(&event) {
                // There may be no prompt that says it.
                self.status.logged_in = true;
                groups.set(BEFORE_LOGIN, false);
            }
            if self.icc.is_repeated(&event, Some(datagram.code)) {
                let kind = Cow::Owned(event.kind().to_owned());
                event = icc::raw(datagram).first;
                if let Event::Datagram(raw) = &mut event {
                    raw.repeats = Some(kind);
                }
            }
            let is_decoded = !matches!(event, Event::Datagram(_));
            let mut heard = Heard::of_line(event, Cow::Borrowed(""), span.clone());
            heard.block = self.status.block;
            heard.datagram = is_decoded.then_some(datagram.code);
            self.report(&heard, groups, listener);
        }
    }

    /// Ends the reply that is open, if there is one.
    fn end_block(&mut self, span: Range<u64>) {
        let block = self.status.block.take();
        if let Some(Block { id, code }) = block {
            let event = Event::BlockEnd(BlockEnd::new(id, code));
            self.ends.push(End { span, event, block });
        }
    }

    /// Reports the ends of replies and units, unless there is text before them that the matcher has
    /// not decided.
    fn report_ends(&mut self, matcher: &mut Matcher, listener: &mut (impl Listener + ?Sized)) {
        let before = if matcher.pending() == 0 { u64::MAX } else { 0 };
        self.report_ends_before(before, matcher.groups(), listener);
    }

    /// Reports the ends of replies and units before an offset.
    #[cold]
    fn report_ends_before(
        &mut self,
        offset: u64,
        groups: &mut Groups,
        listener: &mut (impl Listener + ?Sized),
    ) {
        while let Some(End { span, event, block }) = self.ends.next_before(offset) {
            self.report_held(groups, listener);
            if let Some(heard) = self.spans.end_reply(block) {
                self.report(&heard, groups, listener);
            }
            self.end_title(groups);
            let heard = Heard { block, ..Heard::of_line(event, Cow::Borrowed(""), span) };
            self.report(&heard, groups, listener);
        }
    }

    /// The unfinished rest of a line that was reported before it came, if there is one.
    pub(super) fn pending_line(&self) -> Option<&[u8]> {
        self.continuation.as_ref().map(|line| &line.text[..])
    }

    /// Reports an event to the listener.
    #[inline]
    pub(super) fn report(
        &mut self,
        heard: &Heard<'_>,
        groups: &mut Groups,
        listener: &mut (impl Listener + ?Sized),
    ) {
        listener.event(heard, &mut Context::new(heard, groups, &self.status, &mut self.output));
    }

    /// Reports the event that waits for the line after its own, if there is one: something else has come.
    #[cold]
    fn report_held(&mut self, groups: &mut Groups, listener: &mut (impl Listener + ?Sized)) {
        if let Some(held) = self.spans.take_held() {
            self.report(&held, groups, listener);
        }
    }

    /// Switches prompts off for the line after the title of a move list. It is the header, and its first word is what
    /// an examiner calls White: any word, also one that looks like a prompt.
    #[cold]
    fn begin_title(&mut self, groups: &mut Groups) {
        for group in [PROMPTS, OWN_PROMPT] {
            if groups.is_on(group) == Some(true) {
                groups.set(group, false);
                self.without_prompts.push(group);
            }
        }
    }

    /// Switches prompts on again, once the line after a title has come.
    fn end_title(&mut self, groups: &mut Groups) {
        if !self.without_prompts.is_empty() && !self.spans.awaits_header() {
            for group in self.without_prompts.drain(..) {
                groups.set(group, true);
            }
        }
    }

    /// Switches the questions of a login off with the first prompt for commands, and on again with the end
    /// of the session or with the banner of another: a log may have several.
    #[inline(always)]
    fn switch_login(&mut self, event: &Event<'_>, groups: &mut Groups) {
        let switches = match event {
            Event::Prompt(_) => !self.past_login,
            Event::Notice(notice) if self.past_login => {
                matches!(&*notice.kind, LOGOUT | SERVER_INFO)
            }
            _ => false,
        };
        if switches {
            groups.set(LOGIN, self.past_login);
            self.past_login = !self.past_login;
        }
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
        at: u64,
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
        line.span.end = at + newline.unwrap_or(bytes.len()) as u64;
        let Some(newline) = newline else { return bytes.len() };
        self.end_continuation(matcher.groups(), listener);
        newline + 1
    }

    /// Reports the rest of a line that was reported before it came.
    fn end_continuation(&mut self, groups: &mut Groups, listener: &mut (impl Listener + ?Sized)) {
        let Some(Continuation { span, block, text, length }) = self.continuation.take() else {
            return;
        };
        let (event, line) = if length > text.len() as u64 {
            self.report_held(groups, listener);
            (Event::Overlong(Overlong::new(length)), Cow::Borrowed(""))
        } else {
            let line = text::decode(&text);
            // A listing that is open has not been reported, so it can still have all of its line.
            if line.trim_ascii().is_empty() || self.spans.extend_list(&line, span.end) {
                return;
            }
            self.report_held(groups, listener);
            let mut more = Text::new(line.clone());
            more.continues = true;
            (Event::Text(more), line)
        };
        self.report(&Heard { block, ..Heard::of_line(event, line, span) }, groups, listener);
    }

    /// Looks for what has to be decoded in text that comes.
    fn look_at(&mut self, at: u64, text: &[u8]) {
        // For a few bytes it is not worth it.
        if text.len() >= 64 {
            self.plain = at..at + text::find_special(text).unwrap_or(text.len()) as u64;
        }
    }

    /// A text from that part of the stream, if it is UTF-8 and there is nothing in it to decode.
    #[inline]
    fn plain<'t>(
        &self,
        span: &Range<u64>,
        text: &'t [u8],
        utf8: Option<&'t str>,
    ) -> Option<&'t str> {
        let utf8 = utf8.or_else(|| std::str::from_utf8(text).ok())?;
        let known = self.plain.start <= span.start && span.end <= self.plain.end;
        (known || text::find_special(text).is_none()).then_some(utf8)
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
        if !self.past_banner {
            self.past_banner = entry.kind() != SERVER_INFO;
        }
        self.line.skipped.clear();
        self.line.matched = !entry.is_prompt() && !found.text().ends_with(b"\n");
        let span = found.span();
        let block = self.replies.at(span.start);
        if self.spans.begin_list(found, block) {
            if self.spans.awaits_header() {
                self.begin_title(groups);
            }
            return;
        }
        let may_be_header = may_be_header(found) && knows_headers(groups);
        // What a player says may have the shape of a header. Then the next line decides.
        if may_be_header && entry.rest().is_none() && self.spans.begin_with_header(found, block) {
            return;
        }
        if entry.is_head() && groups.set(BODY, true) {
            return self.spans.begin_head(found, block);
        }
        let (text, ranges) = (found.text(), found.ranges());
        let plain = self.plain(&span, text, found.utf8());
        // An event is large, so it is made where it stays.
        let mut heard = Heard {
            at: span.start,
            event: Event::of(&Found { binding: entry.binding(), text, plain, ranges, body: None }),
            block,
            line: plain.map_or_else(|| text::decode(text), Cow::Borrowed),
            span,
            entry: Some(found.index()),
            datagram: None,
        };
        if let Some(line) = found.longer_line() {
            let plain = self.plain(&line.span, line.text, line.utf8);
            heard.line = plain.map_or_else(|| text::decode(line.text), Cow::Borrowed);
            heard.span = line.span;
        }
        if let Event::Malformed(fault) = &mut heard.event {
            fault.line = heard.line.clone();
        }
        self.spans.mark_update(&mut heard.event);
        if self.status.is_known_login(&heard.event) {
            heard.event = Event::Text(repeated(&heard));
        }
        if self.status.learn(&heard.event) {
            groups.set(BEFORE_LOGIN, false);
        }
        if self.icc.is_used {
            if entry.is_prompt() {
                self.icc.forget();
            }
            self.icc.check_text(&mut heard);
        }
        self.switch_login(&heard.event, groups);
        if let Some(login) = self.status.completed_login() {
            let start = heard.span.start;
            let login = Heard::of_line(Event::LoggedIn(login), Cow::Borrowed(""), start..start);
            self.report(&Heard { block, ..login }, groups, listener);
        }
        if may_be_header {
            return self.spans.hold(heard.into_owned());
        }
        self.report(&heard, groups, listener);
    }

    /// Whether the name of a server is in the banner: before anything else has been read, and in a
    /// line that has no mark of a note or of talk before it.
    #[cold]
    fn in_banner(&self) -> bool {
        !self.past_banner && !self.line.matched && names_server(&self.line.skipped)
    }

    /// Takes a match for text that nothing matches.
    #[cold]
    fn unmatched(&mut self, found: &Match<'_>) {
        if self.line.skipped.is_empty() {
            self.line.span.start = found.span().start;
        }
        self.line.span.end = found.span().end;
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
        self.report_held(groups, listener);
        if self.spans.has_head() {
            let body = (found.kind() == BODY).then_some(found);
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
        self.end_title(groups);
        listed.taken
    }

    fn skipped(
        &mut self,
        skipped: &Skipped<'_>,
        groups: &mut Groups,
        listener: &mut (impl Listener + ?Sized),
    ) {
        self.end_head(None, groups, listener);
        let span = skipped.span();
        self.line.span.end = span.end;
        if self.line.skipped.is_empty() && self.line.overlong == 0 {
            self.line.span.start = span.start;
            self.line.block = self.replies.at(span.start);
            if skipped.ends_line() && !self.line.matched {
                // The whole line is here: there is no need to keep it until its newline comes.
                self.line.matched = true;
                return self.unmatched_line(skipped.text(), skipped.utf8(), groups, listener);
            }
        }
        if skipped.is_overlong() {
            self.line.overlong += skipped.text().len() as u64;
            // The line may have no end, and any number of replies in it.
            self.replies.at(span.end);
        } else {
            self.line.skipped.extend_from_slice(skipped.text());
        }
    }

    #[inline]
    fn end_of_line(&mut self, groups: &mut Groups, listener: &mut (impl Listener + ?Sized)) {
        let nothing = self.line.matched || self.line.skipped.is_empty() && !self.spans.is_open();
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
            self.report_held(groups, listener);
            self.break_list(groups, listener);
            let event = Event::Overlong(Overlong::new(line.overlong));
            let Line { span, block, .. } = line;
            let heard = Heard { block, ..Heard::of_line(event, Cow::Borrowed(""), span) };
            self.report(&heard, groups, listener);
        } else if !line.matched {
            (self.line.span, self.line.block) = (line.span, line.block);
            self.unmatched_line(&line.skipped, None, groups, listener);
        }
        line.skipped.clear();
        self.line = Line { skipped: line.skipped, ..Line::default() };
    }

    /// Takes a line that nothing matches; `self.line` says where it begins. One that is no part of
    /// a move list or a listing is text, also if it broke one.
    fn unmatched_line(
        &mut self,
        line: &[u8],
        utf8: Option<&str>,
        groups: &mut Groups,
        listener: &mut (impl Listener + ?Sized),
    ) {
        let (span, block) = (self.line.span.clone(), self.line.block);
        if self.spans.has_held() && !self.spans.begin_with_held(line) {
            self.report_held(groups, listener);
        }
        if self.spans.has_list() {
            let listed = self.spans.list_line(line, span.end);
            if let Some(heard) = listed.heard {
                self.report(&heard, groups, listener);
            }
            self.end_title(groups);
            if listed.taken {
                return;
            }
        }
        if ListingReader::may_begin_with(line)
            && groups.is_on(LISTINGS) == Some(true)
            && self.spans.begin_rows(line, &span, block)
        {
            return;
        }
        let plain = self.plain(&span, line, utf8);
        let line = plain.map_or_else(|| text::decode(line), Cow::Borrowed);
        if !line.trim_ascii().is_empty() {
            // A name that is a prompt has been reported as one: what is left lacks it.
            let lacks_name = line.starts_with('(') && span.start == self.prompt_end;
            let may_be_header = !lacks_name && is_header(line.as_bytes()) && knows_headers(groups);
            let event = Event::Text(Text::new(line.clone()));
            let heard = Heard { block, ..Heard::of_line(event, line, span) };
            if may_be_header {
                return self.spans.hold(heard.into_owned());
            }
            self.report(&heard, groups, listener);
        }
    }

    /// Reports the message whose head has come, if one has, with its text if there is one.
    #[inline]
    fn end_head(
        &mut self,
        body: Option<&Match<'_>>,
        groups: &mut Groups,
        listener: &mut (impl Listener + ?Sized),
    ) {
        if let Some(head) = self.spans.take_head() {
            groups.set(BODY, false);
            self.line.matched = body.is_some();
            self.report(&head.heard(body), groups, listener);
        }
    }

    /// Gives up the move list or the listing that is being read, if there is one.
    fn break_list(&mut self, groups: &mut Groups, listener: &mut (impl Listener + ?Sized)) {
        if let Some(heard) = self.spans.break_list() {
            self.report(&heard, groups, listener);
        }
        self.end_title(groups);
    }

    /// Ends the stream: what was being put together is given up.
    pub(super) fn finish(&mut self, groups: &mut Groups, listener: &mut (impl Listener + ?Sized)) {
        self.end_continuation(groups, listener);
        self.end_of_line(groups, listener);
        self.report_held(groups, listener);
        self.break_list(groups, listener);
        self.report_ends_before(u64::MAX, groups, listener);
        self.status.block = None;
        self.replies = Replies::default();
    }
}

/// Whether the line of a match has the shape of the header of a move list, and is not known as one.
#[inline]
fn may_be_header(found: &Match<'_>) -> bool {
    let entry = found.entry();
    let may_follow = |second: Option<&u8>| matches!(second, None | Some(b'(' | b'v'));
    // Nearly all entries are ruled out by what follows their first word, and nearly all lines.
    may_follow(entry.second_word().as_ref())
        && entry.at_line_start()
        && !entry.is_prompt()
        && may_follow(memchr::memchr(b' ', found.text()).and_then(|at| found.text().get(at + 1)))
        && is_header(found.line().text)
}

/// Whether the list is one that knows the headers of move lists.
fn knows_headers(groups: &Groups) -> bool {
    groups.is_on(PROMPTS).is_some()
}

/// The line of an event that says again what another event has said.
#[cold]
pub(super) fn repeated<'a>(heard: &Heard<'a>) -> Text<'a> {
    let kind = Cow::Owned(heard.kind().to_owned());
    Text::new(heard.line.clone()).with(|text| text.repeats = Some(kind))
}

/// Whether a line of a banner that begins like this names the server that it is of: nothing but ornaments before the
/// name, or a welcome. FatICS says that it is *not* endorsed by freechess.org. Finger notes have a number and a colon
/// there, lines that go on a backslash, and talk has who speaks: `--> Foo`, `Foo(TD): `.
fn names_server(before: &[u8]) -> bool {
    let is_mark = |byte: &u8| matches!(byte, b':' | b'\\' | b'>' | b'\t') || byte.is_ascii_digit();
    let word = before.iter().position(u8::is_ascii_alphabetic).map(|start| &before[start..]);
    let welcomes = |word: &[u8]| word.len() > 7 && word[..7].eq_ignore_ascii_case(b"welcome");
    !before.iter().any(is_mark) && word.is_none_or(welcomes)
}
