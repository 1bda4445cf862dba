//! The loop over a text: what matches next, and what is given out for it.

use std::ops::Range;
use std::sync::Arc;

use memchr::{memchr, memchr_iter};

use super::BEL;
use super::buffer::{Buffer, Text};
use super::groups::Groups;
use super::heads::{Head, Heads};
use super::search::{Best, Rule, Search, Window};
use super::token::{Match, Sink, Skipped};
use crate::list::{Entry, PatternList};

/// The part of a matcher that works on a text, wherever that text is kept.
#[derive(Debug, Clone)]
pub(super) struct Core {
    pub(super) list: Arc<PatternList>,
    pub(super) groups: Groups,
    heads: Heads,
    search: Search,
    pub(super) max_pending: usize,
    /// Whether a line begins at the first byte that has not been given out.
    pub(super) at_line_start: bool,
    /// The entry that has matched at that place and waits for the rest of its line.
    pub(super) held: Option<usize>,
    /// The index after the BEL bytes that follow that place: a line begins after each of them.
    bells: usize,
    /// Where an overlong line begins that patterns with a newline inside must not reach into.
    wall: Option<usize>,
    /// Whether complete lines may be decided by their heads.
    shortcut: bool,
    /// The text of a match that has a `\r` inside, without it.
    joined: Vec<u8>,
}

/// In so many places of a line a head is looked for; then it is searched. A line begins again
/// after a prompt, and a line of nothing but prompts must not take quadratic time.
const HEADS: usize = 4;

impl Core {
    pub(super) fn new(list: Arc<PatternList>, max_pending: usize, prefilter: bool) -> Core {
        Core {
            groups: Groups::new(&list),
            heads: Heads::new(&list),
            shortcut: prefilter,
            joined: Vec::new(),
            search: Search::new(Arc::clone(&list), prefilter),
            list,
            max_pending,
            at_line_start: true,
            held: None,
            bells: 0,
            wall: None,
        }
    }

    pub(super) fn run_buffer(&mut self, buffer: &mut Buffer, rule: Rule, sink: &mut impl Sink) {
        let resume = buffer.is_searched();
        let (text, start) = buffer.text();
        let decided = self.run(text, start, rule, resume, sink);
        buffer.drop_before(decided);
    }

    /// Decides the complete lines of a buffer whose last line turned out to be overlong.
    pub(super) fn run_lines(&mut self, buffer: &mut Buffer, sink: &mut impl Sink) {
        let resume = buffer.is_searched();
        let (text, start) = buffer.complete_lines();
        if start < text.stop {
            let decided = self.run(text, start, Rule::Last, resume, sink);
            buffer.drop_before(decided);
        }
    }

    /// Gives out all that is decided of `text` from index `from` on, and the index where it ends.
    ///
    /// With `resume` the search goes on in the line where it was left. A `\r` counts as nothing
    /// right after a newline. A line with another is left undecided, whatever the rule.
    pub(super) fn run(
        &mut self,
        text: Text<'_>,
        from: usize,
        rule: Rule,
        resume: bool,
        sink: &mut impl Sink,
    ) -> usize {
        let mut here = from;
        let mut resume = resume;
        while here < text.stop {
            if self.shortcut && !resume {
                here = self.run_heads(text, here, sink);
                if here >= text.stop {
                    break;
                }
            }
            let newline = text.newline(here);
            if newline.is_none() && here < text.lines() {
                return here;
            }
            let to = newline.unwrap_or(text.bytes.len());
            if newline.is_some() && to - here > self.max_pending {
                for start in (here..to).step_by(self.max_pending) {
                    self.give_skipped(text, start..to.min(start + self.max_pending), true, sink);
                }
                here = to;
                self.at_line_start = false;
                self.held = None;
            }
            if !std::mem::take(&mut resume) {
                self.search.begin_line(here);
                self.bells = here;
                self.wall = None;
            }
            while here <= to {
                // Every other match is a newline, and there is nothing to search in it.
                if here == to
                    && newline.is_some()
                    && self.held.is_none()
                    && self.wall.is_none()
                    && let Some(index) =
                        self.search.lone_newline(text.bytes, to, self.groups.active())
                {
                    self.at_line_start = true;
                    self.give_newline(text, index, to, sink);
                    here = text.past_return(to + 1);
                    break;
                }
                match self.best(text, here..to, rule) {
                    Best::Match { index, start, end } => {
                        if start > here {
                            self.give_skipped(text, here..start, false, sink);
                        }
                        self.give_found(text, index, start..end, here, sink);
                        here = if end > to { text.past_return(end) } else { end };
                        self.held = None;
                    }
                    // The line may still change what matches, but not for xboard: it has already
                    // taken this for what it is, and the rest of the line is chatter.
                    Best::Held { index, start } if rule == Rule::Eager => {
                        if start > here {
                            self.give_skipped(text, here..start, false, sink);
                        }
                        self.at_line_start &= start <= self.bells.max(here);
                        self.held = Some(index);
                        return start;
                    }
                    Best::Held { .. } | Best::Pending | Best::Nothing => return here,
                }
            }
        }
        here
    }

    /// Decides complete lines by their heads, as far as that goes, and gives the index where it
    /// ends.
    fn run_heads(&mut self, text: Text<'_>, from: usize, sink: &mut impl Sink) -> usize {
        let mut here = from;
        while here < text.stop && self.held.is_none() && self.heads.cover(&self.groups) {
            let Some(newline) = text.newline(here) else { return here };
            if newline - here > self.max_pending {
                return here;
            }
            let mut heads = 0;
            while self.at_line_start && here < newline {
                if heads == HEADS || text.bytes[here] == BEL {
                    return here;
                }
                heads += 1;
                let (rest, length) = (&text.bytes[here..], newline - here);
                let found = self.heads.find(rest, length, &self.list, self.groups.active());
                let Some(Head { index, length }) = found else { break };
                let (entry, end) = (&self.list.entries()[index], here + length);
                self.at_line_start = end > newline || entry.is_prompt();
                let fields = self.heads.fields();
                give_match(text, entry, index, here..end, fields, &mut self.groups, sink);
                here = end;
                if !self.heads.cover(&self.groups) {
                    return text.past_return(here);
                }
            }
            if here < newline {
                self.give_skipped(text, here..newline, false, sink);
                here = newline;
                if !self.heads.cover(&self.groups) {
                    self.at_line_start = false;
                    return here;
                }
            }
            if here == newline {
                self.at_line_start = true;
                self.give_newline(text, self.heads.newline(), here, sink);
                here += 1;
            }
            here = text.past_return(here);
        }
        here
    }

    /// The first match that starts in the line `line`, of which the newline is the last start.
    fn best(&mut self, text: Text<'_>, line: Range<usize>, rule: Rule) -> Best {
        let line_start = self.at_line_start.then(|| self.count_bells(text.bytes, line.start));
        let window = Window { from: line.start, to: line.end, line_start };
        if self.wall.is_none() {
            let best = self.first(text.bytes, window, rule);
            let reach = match best {
                Best::Match { end, .. } => end,
                Best::Held { .. } | Best::Pending => text.bytes.len(),
                Best::Nothing => return best,
            };
            let next = text.past_return(line.end + 1);
            self.wall = text.first_overlong(next..reach, self.max_pending);
            if self.wall.is_none() {
                return best;
            }
            self.search.begin_line(line.start);
        }
        let before = self.wall.map_or(text.bytes, |wall| &text.bytes[..wall]);
        self.first(before, window, Rule::Last)
    }

    fn first(&mut self, text: &[u8], window: Window, rule: Rule) -> Best {
        if let Some(index) = self.held {
            let best = self.search.at(index, text, window.from, window.to, rule);
            if best != Best::Nothing {
                return best;
            }
        }
        self.search.best(text, self.groups.active(), window, rule)
    }

    /// The last index from `here` on where a line begins, given that one begins at `here`.
    fn count_bells(&mut self, text: &[u8], here: usize) -> usize {
        let counted = self.bells.max(here);
        self.bells = counted + text[counted..].iter().take_while(|&&byte| byte == BEL).count();
        self.bells
    }

    /// Gives out what the search has found.
    fn give_found(
        &mut self,
        text: Text<'_>,
        index: usize,
        range: Range<usize>,
        here: usize,
        sink: &mut impl Sink,
    ) {
        let entry = &self.list.entries()[index];
        let bytes = &text.bytes[range.clone()];
        let range = range.start..range.end - usize::from(bytes.ends_with(b"\r"));
        let began = self.at_line_start && range.start <= self.bells.max(here);
        self.at_line_start =
            text.bytes[range.end - 1] == b'\n' || (began && leaves_line_start(entry, bytes));
        let (fields, crosses) = self.search.fields(index, text.bytes, range.start);
        if !crosses || memchr(b'\r', bytes).is_none() {
            return give_match(text, entry, index, range, fields, &mut self.groups, sink);
        }
        // A `\r` is no part of the text, so a match with one inside has to be copied.
        self.joined.clear();
        let mut from = 0;
        for at in memchr_iter(b'\r', bytes) {
            self.joined.extend_from_slice(&bytes[from..at]);
            from = at + 1;
        }
        self.joined.extend_from_slice(&bytes[from..]);
        for at in memchr_iter(b'\r', bytes).rev() {
            for field in &mut *fields {
                field.start -= usize::from(field.start > at);
                field.end -= usize::from(field.end > at);
            }
        }
        let span = text.span(range);
        let found = Match { entry, index, span, text: &self.joined, utf8: None, fields };
        sink.matched(found, &mut self.groups);
    }

    /// Gives out a newline. In line: it is every other match, and little is left then.
    #[inline(always)]
    fn give_newline(&mut self, text: Text<'_>, index: usize, at: usize, sink: &mut impl Sink) {
        // The one that stands for the end of the stream is not part of it.
        if at < text.real {
            let (entry, span) = (&self.list.entries()[index], text.span(at..at + 1));
            let newline = Match { entry, index, span, text: b"\n", utf8: Some("\n"), fields: &[] };
            sink.matched(newline, &mut self.groups);
        }
    }

    pub(super) fn give_skipped(
        &mut self,
        text: Text<'_>,
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

/// Gives out a match; `fields` are ranges of it.
#[inline(always)]
fn give_match(
    text: Text<'_>,
    entry: &Entry,
    index: usize,
    range: Range<usize>,
    fields: &[Range<usize>],
    groups: &mut Groups,
    sink: &mut impl Sink,
) {
    // The newline that stands for the end of the stream is not part of it.
    let range = range.start..range.end.min(text.real);
    if range.is_empty() {
        return;
    }
    let (span, utf8) = (text.span(range.clone()), text.utf8(range.clone()));
    sink.matched(Match { entry, index, span, text: &text.bytes[range], utf8, fields }, groups);
}

/// Whether a line begins after this match of an entry if one began before it.
pub(crate) fn leaves_line_start(entry: &Entry, text: &[u8]) -> bool {
    entry.is_prompt() || text.iter().all(|&byte| byte == BEL)
}
