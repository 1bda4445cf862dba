//! The loop over a text: what matches next, and what is reported for it.

use std::ops::Range;
use std::sync::Arc;

use super::BEL;
use super::buffer::{Buffer, Text};
use super::cursor::{Answer, Rule, Window};
use super::groups::Groups;
use super::program::Program;
use super::search::{Entries, PLACES, Search};
use super::token::{Match, Sink, Skipped};
use crate::lanes::LineEnds;
use crate::list::Entry;

/// The part of a matcher that works on a text, wherever that text is kept.
#[derive(Debug, Clone)]
pub(super) struct Core {
    pub(super) program: Arc<Program>,
    pub(super) groups: Groups,
    search: Search,
    pub(super) max_pending: usize,
    /// Whether a line begins at the first byte that has not been reported.
    at_line_start: bool,
    /// The entry that has matched at that place and waits for the rest of its line. Only in Eager mode: in
    /// Settled mode nothing but prompts is decided before the newline.
    held: Option<u32>,
    /// Whether the search stopped inside a line, and can continue there.
    searching: bool,
}

impl Core {
    pub(super) fn new(groups: Groups, program: Arc<Program>, max_pending: usize) -> Core {
        Core {
            search: Search::new(&program),
            program,
            groups,
            max_pending,
            at_line_start: true,
            held: None,
            searching: false,
        }
    }

    /// Forgets the current line.
    pub(super) fn begin(&mut self, at_line_start: bool) {
        self.at_line_start = at_line_start;
        self.held = None;
        self.searching = false;
        self.search.clear();
    }

    /// Returns whether a flush would report a prompt.
    pub(super) fn has_open_prompt(&self) -> bool {
        self.search.has_open_prompt()
    }

    /// Returns whether a prompt may be reported after one more byte of an unfinished line.
    #[inline]
    pub(super) fn may_end_prompt(&self, byte: u8) -> bool {
        self.search.may_end_prompt(&self.program, &self.groups, byte)
    }

    /// Reports what is decided of the text in a buffer, given the byte after it if that is known.
    pub(super) fn run_buffer(
        &mut self,
        buffer: &mut Buffer,
        next: Option<u8>,
        rule: Rule,
        sink: &mut impl Sink,
    ) {
        let resume = self.searching && !buffer.was_moved();
        let (text, start) = buffer.text();
        let decided = self.run(&text.before(next), start, rule, resume, sink);
        buffer.drop_before(decided);
    }

    /// Reports what is decided of complete lines in the caller's bytes, and returns how many bytes that is.
    pub(super) fn run_in_place(&mut self, text: &Text<'_>, sink: &mut impl Sink) -> usize {
        let decided = self.run(text, 0, Rule::Settled, false, sink);
        self.searching = false; // the rest is copied to the buffer, where indices differ
        decided
    }

    /// Decides the complete lines of a buffer whose last line turned out to be overlong.
    pub(super) fn run_lines(&mut self, buffer: &mut Buffer, sink: &mut impl Sink) {
        let (text, start) = buffer.complete_lines();
        if start < text.stop {
            // The search may have read beyond the end of this text, so it begins anew.
            let decided = self.run(&text, start, Rule::Last, false, sink);
            buffer.drop_before(decided);
        }
    }

    /// Reports the prompts at the beginning of the unfinished line in a buffer.
    pub(super) fn run_prompts(&mut self, buffer: &mut Buffer, flush: bool, sink: &mut impl Sink) {
        while self.at_line_start {
            let (text, from) = buffer.text();
            if from < text.lines() || from == text.bytes.len() {
                return;
            }
            let entries = Entries { program: &self.program, groups: &self.groups };
            let found = self.search.prompt(entries, text.bytes, from, flush);
            let Some((entry, Range { start, end })) = found else { return };
            self.give_skipped(&text, from..start, false, sink);
            self.give_match(&text, entry, from, start..end, sink);
            buffer.drop_before(end);
            self.search.after_prompt(buffer.was_moved());
        }
    }

    /// Reports all that is decided of `text` from index `from` on, and returns the index where
    /// it ends.
    ///
    /// With `resume` the search goes on in the line where it was left. A line that is too long is
    /// left undecided, and so is one with a `\r` other than at its beginning, and a newline with a `\r`
    /// after it that may begin a match.
    fn run(
        &mut self,
        text: &Text<'_>,
        from: usize,
        rule: Rule,
        resume: bool,
        sink: &mut impl Sink,
    ) -> usize {
        let mut here = from;
        let mut resume = resume;
        let mut ends = LineEnds::default();
        if !resume {
            self.search.clear();
        }
        while here < text.stop {
            let newline = text.newline(here, &mut ends);
            // An unfinished line is decided by `run_prompts` alone, unless the rule decides it early. A complete line without
            // a newline here has a `\r` inside, and is decided in the buffer.
            let waits = newline.is_none() && (rule == Rule::Settled || here < text.lines());
            if waits || newline.is_some_and(|newline| newline - here > self.max_pending) {
                self.searching = resume;
                return here;
            }
            if !std::mem::take(&mut resume) {
                if let Some(newline) = newline
                    && self.groups.only_anchored()
                    && self.held.is_none()
                {
                    here = self.run_anchored(text, here, newline, sink);
                    if here > newline {
                        continue;
                    }
                }
                self.search.clear();
            }
            self.searching = true;
            let to = newline.unwrap_or(text.bytes.len());
            // The first byte that was not reported. No match starts between it and `here`.
            let mut rest = here;
            while here < to || (here == to && newline.is_some()) {
                // Every second match is a newline, for which no search is needed.
                if here == to && self.held.is_none() {
                    if self.is_lone_newline(text, to) {
                        self.give_skipped(text, rest..to, false, sink);
                        self.give_newline(text, to, sink);
                        here = text.past_return(to + 1);
                        break;
                    }
                    // A pattern that goes on after the newline is tried in the buffer, which has no `\r`.
                    if text.has_returns() && self.program.crosses {
                        return rest;
                    }
                }
                // The next byte of the stream may decide that a pattern goes on after this newline.
                let last = to + 1 == text.bytes.len() && rule == Rule::Settled;
                if here == to && last && self.waits_at_newline() {
                    return rest;
                }
                match self.next(text, rest..here, newline, rule) {
                    // A match that ends in an unfinished line waits for its newline.
                    Answer::Match { end, .. } if rule == Rule::Settled && end > text.lines() => {
                        return rest;
                    }
                    Answer::Match { entry, start, end } => {
                        self.give_skipped(text, rest..start, false, sink);
                        let began = self.begins_line(text, rest, start);
                        let matched = &text.bytes[start..end];
                        // After a prompt the server may go on in the same line with anything that begins a line.
                        let stays = leaves_line_start(self.program.entry(entry), matched);
                        self.at_line_start = matched.ends_with(b"\n") || (began && stays);
                        self.held = None;
                        self.give_match(text, entry, rest, start..end, sink);
                        here = if end > to { text.past_return(end) } else { end };
                        rest = here;
                    }
                    // More of the line could change what matches, but xboard does not wait for it: it has
                    // decided, and takes the rest of the line for chatter.
                    Answer::Held { entry, start } => {
                        self.give_skipped(text, rest..start, false, sink);
                        self.at_line_start = self.begins_line(text, rest, start);
                        self.held = Some(entry);
                        return start;
                    }
                    Answer::Nothing if here < to && newline.is_some() => {
                        self.held = None;
                        here = to;
                    }
                    Answer::Pending { .. } | Answer::Nothing => return rest,
                }
            }
            self.searching = newline.is_none();
        }
        here
    }

    /// Decides a complete line of a list whose entries match only where a line begins, and returns the index where that ends:
    /// a line that begins with a BEL byte, or again and again, is left to the search.
    ///
    /// In such a line there is nothing to search. Without this loop the matcher takes 24.4 instructions per byte of talk,
    /// not 21.3, and 8.0 of boards, not 6.8.
    fn run_anchored(
        &mut self,
        text: &Text<'_>,
        from: usize,
        newline: usize,
        sink: &mut impl Sink,
    ) -> usize {
        let (mut here, mut places) = (from, 0);
        while self.at_line_start && here < newline {
            if places == PLACES || text.bytes[here] == BEL || !self.groups.only_anchored() {
                return here;
            }
            places += 1;
            let entries = Entries { program: &self.program, groups: &self.groups };
            let found = self.search.at_line_start(entries, text.bytes, here, newline);
            let Some((entry, length)) = found else { break };
            let end = here + length;
            self.at_line_start = end > newline || self.program.entry(entry).is_prompt();
            self.give_match(text, entry, here, here..end, sink);
            here = end;
        }
        if here < newline {
            self.at_line_start = false;
            self.give_text(text, here..newline, false, sink);
            here = newline;
        }
        // The sink may have switched on an entry that matches at the newline.
        if here == newline && self.groups.only_anchored() {
            self.give_newline(text, here, sink);
            here += 1;
        }
        if here > newline { text.past_return(here) } else { here }
    }

    /// Returns whether a line begins at `start`, given that `rest` is the first byte that has not been reported: a line
    /// begins again after each BEL byte.
    fn begins_line(&mut self, text: &Text<'_>, rest: usize, start: usize) -> bool {
        self.at_line_start && start <= self.search.after_bells(text.bytes, rest)
    }

    /// Returns the first match that starts in the line where a range ends or later; in the range is what
    /// has not been reported and does not match. The newline counts only if the range ends there.
    #[inline(always)]
    fn next(
        &mut self,
        text: &Text<'_>,
        skipped: Range<usize>,
        newline: Option<usize>,
        rule: Rule,
    ) -> Answer {
        let here = skipped.end;
        if let Some(entry) = self.held {
            let answer = self.search.held(&self.program, entry, text.bytes, here, rule);
            if answer != Answer::Nothing {
                return answer;
            }
        }
        let begins = self.at_line_start.then(|| self.search.after_bells(text.bytes, skipped.start));
        let end = newline.unwrap_or(text.bytes.len());
        let window = Window {
            from: here,
            last: end.saturating_sub(1).max(here),
            line_start: begins.filter(|&begins| begins >= here),
            newline,
        };
        let entries = Entries { program: &self.program, groups: &self.groups };
        self.search.next(entries, text.bytes, window, rule)
    }

    /// Returns whether only the entry for a newline can match at the newline at an index.
    #[inline]
    fn is_lone_newline(&self, text: &Text<'_>, at: usize) -> bool {
        self.groups.only_anchored() || self.ends_line_before(text.after_newline(at))
    }

    /// Returns whether only the entry for a newline can match at a newline, given the byte after it if that has arrived.
    #[inline]
    pub(super) fn ends_line_before(&self, next: Option<u8>) -> bool {
        let newline = &self.program.newline;
        newline.lone.is_some_and(|lone| self.groups.has(self.program.facts(lone).group))
            && (newline.entries.len() == 1 || next.is_some_and(|next| newline.is_lone_before(next)))
    }

    /// Returns whether a newline with nothing after it is undecided, because the first entry that can match
    /// there goes on after it.
    fn waits_at_newline(&self) -> bool {
        let program = &self.program;
        let is_on = |entry: &&u32| self.groups.has(program.facts(**entry).group);
        program.newline.entries.iter().find(is_on).is_some_and(|&first| {
            !program.facts(first).at_line_start && program.entry(first).pattern().lead().len() > 1
        })
    }

    /// Reports the newline at an index for the entry that matches nothing else.
    #[inline(always)]
    fn give_newline(&mut self, text: &Text<'_>, at: usize, sink: &mut impl Sink) {
        self.at_line_start = true;
        // The one that was added for the end of the stream is not part of it.
        if let Some(index) = self.program.newline.lone.filter(|_| at < text.real) {
            let newline = Match {
                entry: self.program.entry(index),
                index: index as usize,
                text: b"\n",
                fields: &[],
                source: text,
                line_start: at,
                end: at + 1,
            };
            sink.matched(newline, &mut self.groups);
        }
    }

    /// Reports a match whose fields the search has found; its line begins at an index.
    #[inline(always)]
    fn give_match(
        &mut self,
        text: &Text<'_>,
        entry: u32,
        line_start: usize,
        range: Range<usize>,
        sink: &mut impl Sink,
    ) {
        // The newline that was added for the end of the stream is not part of it.
        let range = range.start..range.end.min(text.real);
        if range.is_empty() {
            return;
        }
        let found = Match {
            entry: self.program.entry(entry),
            index: entry as usize,
            end: range.end,
            text: &text.bytes[range],
            source: text,
            line_start,
            fields: &self.search.fields[..self.program.facts(entry).ranges as usize],
        };
        sink.matched(found, &mut self.groups);
    }

    #[inline(always)]
    pub(super) fn give_skipped(
        &mut self,
        text: &Text<'_>,
        range: Range<usize>,
        overlong: bool,
        sink: &mut impl Sink,
    ) {
        if !range.is_empty() {
            self.give_text(text, range, overlong, sink);
        }
    }

    fn give_text(
        &mut self,
        text: &Text<'_>,
        range: Range<usize>,
        overlong: bool,
        sink: &mut impl Sink,
    ) {
        let skipped = Skipped {
            span: text.span(range.clone()),
            utf8: text.utf8(range.clone()),
            ends_line: !overlong && text.bytes.get(range.end) == Some(&b'\n'),
            text: &text.bytes[range],
            overlong,
        };
        sink.skipped(skipped, &mut self.groups);
    }
}

/// Returns whether a line begins after this match of an entry if one began before it.
pub(crate) fn leaves_line_start(entry: &Entry, text: &[u8]) -> bool {
    entry.is_prompt() || text.iter().all(|&byte| byte == BEL)
}
