//! Turns matches of the list into events.

use std::borrow::Cow;

use super::Heard;
use super::spans::Listed;
use super::stream::{BEFORE_LOGIN, BODY, LOGIN, Reporter, Stream};
use super::unmatched::SERVER_INFO;
use crate::event::{Event, Found, Kind, Text, is_header, may_begin_header, text};
use crate::handlers::Listener;
use crate::matcher::{Groups, Match, Sink, Skipped};

/// The kind of event that ends a session.
const LOGOUT: &str = "logout";

/// Receives the tokens of one stream.
pub(super) struct Tokens<'s, L: ?Sized> {
    pub(super) stream: &'s mut Stream,
    pub(super) listener: &'s mut L,
}

impl<L: Listener + ?Sized> Sink for Tokens<'_, L> {
    // Inlined where the matcher reports a newline, the compiler can decide most of this.
    #[inline(always)]
    fn matched(&mut self, found: Match<'_>, groups: &mut Groups) {
        let mut reporter = Reporter { stream: self.stream, groups, listener: self.listener };
        // Every second token is the end of a line.
        if found.text().starts_with(b"\n") {
            reporter.end_of_line();
        }
        if reporter.stream.ends.any() {
            reporter.report_ends_before(found.line_offset() + 1);
        }
        if found.text() != b"\n" {
            reporter.matched(&found);
        }
    }

    fn skipped(&mut self, skipped: Skipped<'_>, groups: &mut Groups) {
        let mut reporter = Reporter { stream: self.stream, groups, listener: self.listener };
        if reporter.stream.ends.any() {
            reporter.report_ends_before(skipped.span().start + 1);
        }
        reporter.skipped(&skipped);
    }
}

impl<L: Listener + ?Sized> Reporter<'_, L> {
    /// Handles a match that is more than a newline.
    #[inline(never)]
    fn matched(&mut self, found: &Match<'_>) {
        if self.stream.spans.is_open() && self.in_span(found) {
            return;
        }
        let entry = found.entry();
        if entry.is_prompt() && entry.at_line_start() {
            self.stream.prompt_end = found.span().end;
        }
        // The name of a server is text anywhere else than in the server's own banner.
        if entry.binding.kind == Kind::Server && !entry.at_line_start() && !self.stream.in_banner()
        {
            return self.stream.line.push(found);
        }
        if !self.stream.past_banner {
            // What a server says about itself is still part of its banner.
            self.stream.past_banner = entry.kind() != SERVER_INFO;
        }
        // After a prompt a line begins again, so what follows a prompt does not belong to it.
        self.stream.line.matched(!entry.is_prompt() && !found.text().ends_with(b"\n"));
        let span = found.span();
        let block = self.stream.replies.at(span.start);
        if self.stream.spans.begin_list(found, block) {
            if self.stream.spans.awaits_header() {
                self.begin_title();
            }
            return;
        }
        let may_be_header = may_be_header(found) && self.knows_headers();
        // What a player says may have the shape of a header; then the next line decides.
        if may_be_header
            && entry.rest().is_none()
            && self.stream.spans.begin_with_header(found, block)
        {
            return;
        }
        // A list without the group has no entries for the text either; then the head is an event by itself.
        if entry.is_head() && self.groups.set(BODY, true) {
            return self.stream.spans.begin_head(found, block);
        }
        let (text, ranges) = (found.text(), found.ranges());
        let plain = self.stream.plain(&span, text, found.utf8());
        let mut heard = Heard {
            at: span.start,
            block,
            line: plain.map_or_else(|| text::decode(text), Cow::Borrowed),
            span,
            entry: Some(found.index()),
            datagram: None,
            event: Event::of(&Found { binding: &entry.binding, text, plain, ranges, body: None }),
        };
        if let Some(line) = found.longer_line() {
            let plain = self.stream.plain(&line.span, line.text, line.utf8);
            heard.line = plain.map_or_else(|| text::decode(line.text), Cow::Borrowed);
            heard.span = line.span;
        }
        if is_about_connection(&heard.event) {
            self.learn(&mut heard);
            // Clients rely on `LoggedIn` before the first prompt, also on servers without a line that says it.
            if let Some(login) = self.stream.status.completed_login() {
                let start = heard.span.start;
                self.report_event(Event::LoggedIn(login), start..start, block, None);
            }
        }
        if self.stream.icc.is_used {
            if entry.is_prompt() {
                // Without units, ICC repeats itself only before the next prompt.
                self.stream.icc.forget();
            }
            if self.stream.icc.is_repeated(&heard.event, None) {
                heard.event = Event::Text(repeated(&heard));
            }
        }
        if may_be_header {
            return self.stream.spans.hold(heard.into_owned());
        }
        self.report(&heard);
    }

    /// Updates the status with an event, and switches the groups that depend on it.
    #[inline(never)]
    fn learn(&mut self, heard: &mut Heard<'_>) {
        if let Event::Malformed(fault) = &mut heard.event {
            // The event was made before its whole line was known.
            fault.line = heard.line.clone();
            return;
        }
        let Stream { spans, status, .. } = &mut *self.stream;
        spans.mark_update(&mut heard.event);
        if status.is_known_login(&heard.event) {
            heard.event = Event::Text(repeated(heard));
        }
        if status.learn(&heard.event) {
            self.groups.set(BEFORE_LOGIN, false);
        }
        self.switch_login(&heard.event);
    }

    /// Switches the questions of a login off with the first prompt for commands, and on again with the end of
    /// the session or with the banner of another one: a log may contain several sessions.
    fn switch_login(&mut self, event: &Event<'_>) {
        let past_login = self.stream.past_login;
        let switches = match event {
            Event::Prompt(_) => !past_login,
            Event::Notice(notice) if past_login => matches!(&*notice.kind, LOGOUT | SERVER_INFO),
            _ => false,
        };
        if switches {
            self.groups.set(LOGIN, past_login);
            self.stream.past_login = !past_login;
        }
    }

    /// Handles a match while an event of several lines is open. Returns whether the match was part of it.
    #[inline(never)]
    fn in_span(&mut self, found: &Match<'_>) -> bool {
        self.report_held();
        if self.stream.spans.has_head() {
            let body = (found.kind() == BODY).then_some(found);
            self.end_head(body);
            if body.is_some() {
                return true;
            }
        }
        let listed = self.stream.spans.list_match(found);
        // A match with a newline has ended its line, so the text after it is not part of that line.
        self.stream.line.matched |= listed.taken && !found.text().ends_with(b"\n");
        self.report_listed(listed)
    }

    /// Reports what a line or a match did to the open list. Returns whether it was part of the list.
    pub(super) fn report_listed(&mut self, Listed { heard, taken }: Listed) -> bool {
        if let Some(heard) = heard {
            self.report(&heard);
        }
        self.end_title();
        taken
    }

    /// Reports the pending message, if there is one, with its text if that has come.
    #[inline]
    pub(super) fn end_head(&mut self, body: Option<&Match<'_>>) {
        if self.stream.spans.has_head() {
            self.report_head(body);
        }
    }

    #[cold]
    fn report_head(&mut self, body: Option<&Match<'_>>) {
        if let Some(head) = self.stream.spans.take_head() {
            self.groups.set(BODY, false);
            self.stream.line.matched = body.is_some();
            self.report(&head.heard(body));
        }
    }
}

/// Returns whether an event may change the status or the event after it, or lacks its line. One check in
/// place of six, since most events do none of this.
#[inline(always)]
fn is_about_connection(event: &Event<'_>) -> bool {
    matches!(
        event,
        Event::Prompt(_)
            | Event::LoggedIn(_)
            | Event::LoggedOn(_)
            | Event::Server(_)
            | Event::Challenge(_)
            | Event::ChallengeUpdate(_)
            | Event::Malformed(_)
            | Event::Notice(_)
    )
}

/// Returns whether the line of a match has the shape of the header of a move list and was not matched as one.
#[inline]
fn may_be_header(found: &Match<'_>) -> bool {
    found.entry().may_be_header && may_begin_header(found.text()) && is_header(found.line().text)
}

/// Returns an event that repeats another one as a line of text.
#[cold]
fn repeated<'a>(heard: &Heard<'a>) -> Text<'a> {
    let kind = Cow::Owned(heard.kind().to_owned());
    Text::new(heard.line.clone()).with(|text| text.repeats = Some(kind))
}
