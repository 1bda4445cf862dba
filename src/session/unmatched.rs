//! Handles lines that nothing matches: rows of listings, moves, the banner, and text.

use std::borrow::Cow;
use std::ops::Range;

use super::stream::{Reporter, Stream};
use super::{Block, Heard};
use crate::event::{Event, ListingReader, Overlong, Text, is_header, text};
use crate::handlers::Listener;
use crate::matcher::{Match, Skipped};

/// The group of listings: while it is on, a line with the shape of a row begins a listing.
const LISTINGS: &str = "listings";

/// The kind of lines in which a server describes itself in its banner.
pub(super) const SERVER_INFO: &str = "server_info";

/// The current line, as far as nothing has matched in it.
#[derive(Debug, Clone, Default)]
pub(super) struct UnmatchedLine {
    /// Set if an entry other than a prompt has matched in the line: the rest of the line belongs to that
    /// match.
    pub(super) matched: bool,
    /// The text that nothing has matched so far, its place, and the reply that contains it.
    skipped: Vec<u8>,
    span: Range<u64>,
    block: Option<Block>,
    /// The number of bytes that were overlong.
    overlong: u64,
}

impl UnmatchedLine {
    /// Notes a match. The text before it on the line belongs to it, and so does the rest if `to_end`.
    #[inline]
    pub(super) fn matched(&mut self, to_end: bool) {
        self.skipped.clear();
        self.matched = to_end;
    }

    /// Adds a match that counts as text.
    #[cold]
    pub(super) fn push(&mut self, found: &Match<'_>) {
        if self.skipped.is_empty() {
            self.span.start = found.span().start;
        }
        self.span.end = found.span().end;
        self.skipped.extend_from_slice(found.text());
    }
}

impl Stream {
    /// Returns whether the name of a server is in its banner: before anything else has been read, and in a
    /// line without a mark of a note or of talk before the name.
    #[cold]
    pub(super) fn in_banner(&self) -> bool {
        !self.past_banner && !self.line.matched && names_server(&self.line.skipped)
    }
}

impl<L: Listener + ?Sized> Reporter<'_, L> {
    /// Handles text that nothing matches: a whole line, or a part of one.
    pub(super) fn skipped(&mut self, skipped: &Skipped<'_>) {
        self.end_head(None);
        let span = skipped.span();
        let Stream { line, replies, .. } = &mut *self.stream;
        line.span.end = span.end;
        if line.skipped.is_empty() && line.overlong == 0 {
            line.span.start = span.start;
            line.block = replies.at(span.start);
            if skipped.ends_line() && !line.matched {
                // The whole line is here, so it need not be kept until its newline comes.
                line.matched = true;
                return self.unmatched_line(skipped.text(), skipped.utf8());
            }
        }
        if skipped.is_overlong() {
            line.overlong += skipped.text().len() as u64;
            // The line may have no end, and any number of replies in it.
            replies.at(span.end);
        } else {
            line.skipped.extend_from_slice(skipped.text());
        }
    }

    /// Ends the current line.
    #[inline]
    pub(super) fn end_of_line(&mut self) {
        let Stream { line, spans, .. } = &mut *self.stream;
        // The fast path: nearly every line has been matched or is blank, and nothing waits for its end.
        let nothing = line.matched || line.skipped.is_empty() && !spans.is_open();
        if nothing && line.overlong == 0 && !spans.has_head() {
            line.matched(false);
        } else {
            self.end_of_open_line();
        }
    }

    /// Ends a line on which something depends.
    #[inline(never)]
    fn end_of_open_line(&mut self) {
        self.end_head(None);
        let mut line = std::mem::take(&mut self.stream.line);
        if line.overlong > 0 {
            self.report_held();
            self.break_list();
            let event = Event::Overlong(Overlong::new(line.overlong));
            self.report_event(event, line.span, line.block, None);
        } else if !line.matched {
            (self.stream.line.span, self.stream.line.block) = (line.span, line.block);
            self.unmatched_line(&line.skipped, None);
        }
        // Keeps the allocation for the next line.
        line.skipped.clear();
        self.stream.line = UnmatchedLine { skipped: line.skipped, ..UnmatchedLine::default() };
    }

    /// Handles a line that nothing matches; `stream.line` has its place. A line that is not part of a move
    /// list or a listing is text, even if it broke one.
    fn unmatched_line(&mut self, line: &[u8], utf8: Option<&str>) {
        let (span, block) = (self.stream.line.span.clone(), self.stream.line.block);
        if self.stream.spans.has_held() && !self.stream.spans.begin_with_held(line) {
            self.report_held();
        }
        if self.stream.spans.has_list() {
            let listed = self.stream.spans.list_line(line, span.end);
            if self.report_listed(listed) {
                return;
            }
        }
        if ListingReader::may_begin_with(line)
            && self.groups.is_on(LISTINGS) == Some(true)
            && self.stream.spans.begin_rows(line, &span, block)
        {
            return;
        }
        // With the bell on, a line of its own is before each board.
        if line == b"\x07" {
            return;
        }
        let plain = self.stream.plain(&span, line, utf8);
        let line = plain.map_or_else(|| text::decode(line), Cow::Borrowed);
        if line.bytes().all(|byte| byte.is_ascii_whitespace()) {
            return;
        }
        // A name that looks like a prompt has been reported as a prompt, so the rest of the line lacks it.
        let lacks_name = line.starts_with('(') && span.start == self.stream.prompt_end;
        let may_be_header = !lacks_name && is_header(line.as_bytes()) && self.knows_headers();
        let event = Event::Text(Text::new(line.clone()));
        let heard = Heard { block, ..Heard::of_line(event, line, span) };
        if may_be_header {
            return self.stream.spans.hold(heard.into_owned());
        }
        self.report(&heard);
    }
}

/// Returns whether a line of a banner that begins like this names its own server: only ornaments or a welcome
/// are before the name. FatICS says that it is *not* endorsed by freechess.org. Finger notes have a number
/// and a colon there, folded lines a backslash, and talk its speaker: `--> Foo`, `Foo(TD): `.
fn names_server(before: &[u8]) -> bool {
    let is_mark = |byte: &u8| matches!(byte, b':' | b'\\' | b'>' | b'\t') || byte.is_ascii_digit();
    let word = before.iter().position(u8::is_ascii_alphabetic).map(|start| &before[start..]);
    let welcomes = |word: &[u8]| word.len() > 7 && word[..7].eq_ignore_ascii_case(b"welcome");
    !before.iter().any(is_mark) && word.is_none_or(welcomes)
}
