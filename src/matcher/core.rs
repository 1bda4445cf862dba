//! The loop over a text: what matches next, and what is given out for it.

use std::ops::Range;
use std::sync::Arc;

use super::BEL;
use super::buffer::{Buffer, Text};
use super::frontier::after_bells;
use super::groups::Groups;
use super::program::Program;
use super::prompts::{Prompt, Watch};
use super::search::{Answer, Best, Entries, Rule, Search, TRIES, Window};
use super::token::{Match, Sink, Skipped};
use crate::lanes::LineEnds;
use crate::list::Entry;

/// The part of a matcher that works on a text, wherever that text is kept.
#[derive(Debug, Clone)]
pub(super) struct Core {
    pub(super) program: Arc<Program>,
    pub(super) groups: Groups,
    search: Search,
    pub(super) watch: Watch,
    pub(super) max_pending: usize,
    /// Whether a line begins at the first byte that has not been given out.
    pub(super) at_line_start: bool,
    /// The entry that has matched at that place and waits for the rest of its line. In Eager mode
    /// only: in Settled mode nothing is given out before the newline but prompts.
    pub(super) held: Option<u32>,
    /// The index after the BEL bytes that follow that place: a line begins after each of them.
    bells: usize,
    /// Whether the search was left within a line, and can go on there.
    searching: bool,
}

impl Core {
    pub(super) fn new(groups: Groups, program: Arc<Program>, max_pending: usize) -> Core {
        Core {
            search: Search::new(&program),
            program,
            groups,
            watch: Watch::default(),
            max_pending,
            at_line_start: true,
            held: None,
            bells: 0,
            searching: false,
        }
    }

    /// Begins a new line, whatever was before.
    pub(super) fn begin(&mut self, at_line_start: bool) {
        self.at_line_start = at_line_start;
        self.held = None;
        self.searching = false;
        self.watch.reset();
    }

    /// Gives out what is decided of the text in a buffer, given the byte after it if that is known.
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

    /// Gives out what is decided of complete lines where they are, and returns how much that is.
    pub(super) fn run_in_place(&mut self, text: &Text<'_>, sink: &mut impl Sink) -> usize {
        let decided = self.run(text, 0, Rule::Settled, false, sink);
        self.searching = false; // what is left is searched elsewhere
        decided
    }

    /// Decides the complete lines of a buffer whose last line turned out to be overlong.
    pub(super) fn run_lines(&mut self, buffer: &mut Buffer, sink: &mut impl Sink) {
        let (text, start) = buffer.complete_lines();
        if start < text.stop {
            // The search may have looked further than this text goes, so it begins anew.
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
            let fields = &mut self.search.fields;
            let found = self.watch.find(entries, text.bytes, from, flush, fields);
            let Some(Prompt { entry, start, end }) = found else { return };
            self.give_skipped(&text, from..start, false, sink);
            self.give_match(&text, entry, from, start..end, sink);
            buffer.drop_before(end);
            self.watch.reported(buffer.was_moved());
        }
    }

    /// Gives out all that is decided of `text` from index `from` on, and returns the index where
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
        while here < text.stop {
            self.searching = resume;
            if !resume {
                here = self.run_anchored(text, here, &mut ends, sink);
                if here >= text.stop {
                    break;
                }
            }
            let newline = text.newline(here, &mut ends);
            let waits = newline.is_none() && (rule == Rule::Settled || here < text.lines());
            if waits || newline.is_some_and(|newline| newline - here > self.max_pending) {
                return here;
            }
            if !std::mem::take(&mut resume) {
                self.search.begin_line();
                self.bells = here;
                self.searching = true;
            }
            let to = newline.unwrap_or(text.bytes.len());
            // Where what has not been given out begins. Nothing matches between it and `here`.
            let mut rest = here;
            while here < to || (here == to && newline.is_some()) {
                // Every other match is a newline, and there is nothing to search in it.
                if here == to && self.held.is_none() {
                    if self.is_lone_newline(text, to) {
                        self.give_skipped(text, rest..to, false, sink);
                        self.give_newline(text, to, sink);
                        here = text.past_return(to + 1);
                        break;
                    }
                    // What goes on after it is looked at where there is no `\r`.
                    if text.has_returns() && self.program.crosses {
                        return rest;
                    }
                }
                let last = to + 1 == text.bytes.len() && rule == Rule::Settled;
                if here == to && last && self.waits_at_newline() {
                    return rest;
                }
                let Best { answer, entry, start } = self.best(text, rest..here, newline, rule);
                match answer {
                    // What reaches into an unfinished line waits for its newline.
                    Answer::Match(end) if rule == Rule::Settled && end > text.lines() => {
                        return rest;
                    }
                    Answer::Match(end) => {
                        self.give_skipped(text, rest..start, false, sink);
                        let began = self.at_line_start && start <= self.bells.max(rest);
                        let matched = &text.bytes[start..end];
                        let stays = leaves_line_start(self.program.entry(entry), matched);
                        self.at_line_start = matched.ends_with(b"\n") || (began && stays);
                        self.held = None;
                        self.give_match(text, entry, rest, start..end, sink);
                        here = if end > to { text.past_return(end) } else { end };
                        rest = here;
                    }
                    // The line may still change what matches, but not for xboard: it has already
                    // taken this for what it is, and the rest of the line is chatter.
                    Answer::Held => {
                        self.give_skipped(text, rest..start, false, sink);
                        self.at_line_start &= start <= self.bells.max(rest);
                        self.held = Some(entry);
                        return start;
                    }
                    Answer::Nothing if here < to && newline.is_some() => {
                        self.held = None;
                        here = to;
                    }
                    Answer::Pending | Answer::Nothing => return rest,
                }
            }
            self.searching &= newline.is_none();
        }
        here
    }

    /// Decides complete lines of a list whose entries match only where a line begins, as far as
    /// that goes, and returns the index where it ends. There is nothing to search in such a line.
    fn run_anchored(
        &mut self,
        text: &Text<'_>,
        from: usize,
        ends: &mut LineEnds,
        sink: &mut impl Sink,
    ) -> usize {
        let mut here = from;
        while here < text.stop && self.groups.only_anchored() && self.held.is_none() {
            let Some(newline) = text.newline(here, ends) else { return here };
            if newline - here > self.max_pending {
                return here;
            }
            // Where what has not been given out begins. Between it and `here` are BEL bytes.
            let (mut rest, mut tries) = (here, 0);
            while self.at_line_start && here < newline {
                if text.bytes[here] == BEL && self.program.bells.match_nothing {
                    here = after_bells(text.bytes, here);
                    continue;
                }
                // A line begins again after each prompt: one of nothing else is searched.
                if tries == TRIES {
                    return rest;
                }
                tries += 1;
                let entries = Entries { program: &self.program, groups: &self.groups };
                let found = self.search.at_line_start(entries, text.bytes, here, newline);
                let Some((entry, end)) = found else {
                    if text.bytes[here] != BEL {
                        break;
                    }
                    here = self.program.bells.next_place(here, after_bells(text.bytes, here));
                    continue;
                };
                if rest < here {
                    self.give_skipped(text, rest..here, false, sink);
                }
                let stays = leaves_line_start(self.program.entry(entry), &text.bytes[here..end]);
                self.at_line_start = end > newline || stays;
                self.give_match(text, entry, rest, here..end, sink);
                (here, rest) = (end, end);
                if !self.groups.only_anchored() {
                    return text.past_return(here);
                }
            }
            if rest < newline {
                self.at_line_start &= here == newline;
                self.give_skipped(text, rest..newline, false, sink);
                here = newline;
                if !self.groups.only_anchored() {
                    return here;
                }
            }
            if here == newline {
                self.give_newline(text, here, sink);
                here += 1;
            }
            here = text.past_return(here);
        }
        here
    }

    /// The first match that starts in the line where a range ends or later; in the range is what
    /// has not been given out and does not match. The newline counts only if the range ends there.
    fn best(
        &mut self,
        text: &Text<'_>,
        skipped: Range<usize>,
        newline: Option<usize>,
        rule: Rule,
    ) -> Best {
        let here = skipped.end;
        if let Some(entry) = self.held {
            let best = self.search.held(&self.program, entry, text.bytes, here, rule);
            if best.answer != Answer::Nothing {
                return best;
            }
        }
        let bells = self.at_line_start.then(|| {
            self.bells = after_bells(text.bytes, self.bells.max(skipped.start));
            self.bells
        });
        let entries = Entries { program: &self.program, groups: &self.groups };
        let window = Window { from: here, newline, bells: bells.filter(|&bells| bells >= here) };
        self.search.best(entries, text.bytes, window, rule)
    }

    /// Whether only the entry for a newline can match at the newline at an index.
    #[inline]
    fn is_lone_newline(&self, text: &Text<'_>, at: usize) -> bool {
        self.ends_line_before(text.after_newline(at))
    }

    /// The same given the byte after that newline, if it has arrived.
    #[inline]
    pub(super) fn ends_line_before(&self, next: Option<u8>) -> bool {
        let newline = &self.program.newline;
        newline.lone.is_some_and(|lone| self.groups.has(self.program.plan(lone).group))
            && (newline.entries.len() == 1 || next.is_some_and(|next| newline.is_lone_before(next)))
    }

    /// Whether a newline with nothing after it is undecided, because the first entry that can match
    /// there goes on after it.
    fn waits_at_newline(&self) -> bool {
        let program = &self.program;
        let is_on = |entry: &&u32| self.groups.has(program.plan(**entry).group);
        program.newline.entries.iter().find(is_on).is_some_and(|&first| {
            !program.plan(first).at_line_start && program.entry(first).pattern().lead().len() > 1
        })
    }

    /// Gives out the newline at an index for the entry that matches nothing else.
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

    /// Gives out a match whose fields the search has found; its line begins at an index.
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
            fields: &self.search.fields[..self.program.plan(entry).texts as usize],
        };
        sink.matched(found, &mut self.groups);
    }

    pub(super) fn give_skipped(
        &mut self,
        text: &Text<'_>,
        range: Range<usize>,
        overlong: bool,
        sink: &mut impl Sink,
    ) {
        if range.is_empty() {
            return;
        }
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

/// Whether a line begins after this match of an entry if one began before it.
pub(crate) fn leaves_line_start(entry: &Entry, text: &[u8]) -> bool {
    entry.is_prompt() || text.iter().all(|&byte| byte == BEL)
}
