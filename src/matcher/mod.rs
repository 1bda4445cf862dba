//! Bytes in, tokens out: which pattern of a list matches where, while the stream is arriving.
//!
//! A [`Matcher`] takes bytes as they come and reports [`Token`]s. It knows nothing of chess,
//! does no input or output, and can't fail: text that nothing matches is a token too.
//!
//! # Modes
//!
//! Patterns have an order, and matching goes on right after each match, from the top of the
//! list. The question is what to do while a pattern further up is still undecided because its text
//! has not arrived.
//!
//! - [`Mode::Settled`] waits. The tokens are a function of the bytes alone: how they were split into
//!   chunks can't change them. Every pattern is decided at the end of its line, so that is when a
//!   line's tokens come.
//! - [`Mode::Eager`] does not wait: at the end of each [`feed`](Matcher::feed), what is undecided
//!   counts as a mismatch. It is what xboard does, and its tokens depend on the chunk boundaries.
//!
//! # Prompts and flushes
//!
//! A prompt has no newline: the server sends `fics% ` and waits. In Settled mode an entry marked as
//! a prompt is reported as soon as it is complete where a line begins and every entry above it is
//! a mismatch already, and a line begins after it. A typed star is a mismatch as soon as its text
//! can't become its type any more, so in a list with types, such as the default one, that is the
//! case with the last byte of the prompt.
//!
//! In other lists an entry above may still be undecided. [`flush`](Matcher::flush) reports such
//! an open prompt **and nothing else**. Everything else waits for its newline, however long the
//! server pauses: a pause may be in an attacker's hands, so it must not decide what a line means.
//! An entry above that has matched but for its newline is not undecided; then no flush reports
//! a prompt below it.
//!
//! In Eager mode a flush does what the end of each feed does. An entry that takes the rest of its
//! line is decided there as soon as its pattern has matched. Then it only waits for the newline,
//! and no flush takes that text away from it.
//!
//! # Nothing is lost
//!
//! Concatenated, the ranges of the tokens are the input without the `\r` bytes, in order.
//! Spans are offsets in the stream as it was fed, so the only bytes between one span and the next
//! are `\r` (and what was [skipped](Matcher::skip)). Text between two matches is one token.
//!
//! # Limits
//!
//! A line of more than [`max_pending`](Builder::max_pending) bytes is reported in pieces of that
//! size, each marked [overlong](Skipped::is_overlong), and nothing matches in it. So the matcher
//! holds on to no more than that, for each line that a pattern can span.

mod buffer;
mod core;
mod cursor;
mod groups;
mod handlers;
mod literals;
mod program;
mod search;
mod starts;
#[cfg(test)]
mod tests;
mod token;

use std::ops::Range;
use std::sync::Arc;

use memchr::{memchr, memchr_iter, memrchr};

use self::buffer::{Buffer, Text};
use self::core::Core;
pub(crate) use self::core::leaves_line_start;
use self::cursor::Rule;
pub use self::groups::Groups;
pub use self::handlers::{BoundMatchHandlers, MatchHandlers, NoEntry};
pub(crate) use self::program::Program;
pub use self::token::{Match, OwnedToken, Sink, Skipped, Token};
use crate::list::PatternList;

const BEL: u8 = 7;

/// When a match is reported. The [module](self) explains both modes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[non_exhaustive]
pub enum Mode {
    /// Wait until nothing can change the answer.
    #[default]
    Settled,
    /// Decide at the end of each feed with what has arrived, as xboard does.
    Eager,
}

/// Matches a stream against a list of patterns.
///
/// ```
/// use looking_at::{Matcher, PatternList, Token};
///
/// let list = PatternList::parse("talk.pat", r#"
///     shout   "* shouts: *"   from text
///     tell    "* tells you: *" from text
///     newline "\n"
/// "#)?;
/// let mut matcher = Matcher::new(list);
/// let mut seen = Vec::new();
/// let mut sink = |token: Token<'_>| seen.push(token.to_string());
/// matcher.feed(b"Foo tells y", &mut sink);
/// matcher.feed(b"ou: hi\n\r", &mut sink);
/// matcher.finish(&mut sink);
/// assert_eq!(seen, [
///     r#"0..17 tell "Foo tells you: hi" from="Foo" text="hi""#,
///     r#"17..18 newline "\n""#,
/// ]);
/// # Ok::<(), looking_at::ListError>(())
/// ```
#[derive(Debug, Clone)]
pub struct Matcher {
    mode: Mode,
    core: Core,
    buffer: Buffer,
    /// Whether an overlong line is passing.
    overlong: bool,
}

/// Builds a [`Matcher`] with settings other than the defaults.
///
/// ```
/// use looking_at::{Matcher, Mode, PatternList};
///
/// let matcher = Matcher::builder(PatternList::xboard())
///     .mode(Mode::Eager)
///     .max_pending(4096)
///     .build();
/// assert_eq!(matcher.mode(), Mode::Eager);
/// ```
#[derive(Debug, Clone)]
pub struct Builder {
    list: PatternList,
    mode: Mode,
    max_pending: usize,
}

impl Builder {
    /// Sets when a match is reported; [`Mode::Settled`] by default.
    #[must_use]
    pub fn mode(mut self, mode: Mode) -> Builder {
        self.mode = mode;
        self
    }

    /// Sets the maximum length of a line in bytes; 64 KiB by default, and at least 1.
    #[must_use]
    pub fn max_pending(mut self, bytes: usize) -> Builder {
        // One byte more than that is looked at, so there must be such a number.
        self.max_pending = bytes.clamp(1, usize::MAX - 1);
        self
    }

    /// Builds the matcher.
    pub fn build(self) -> Matcher {
        let program = Program::of(&self.list);
        let groups = Groups::new(self.list, Arc::clone(&program));
        Matcher {
            mode: self.mode,
            core: Core::new(groups, program, self.max_pending),
            buffer: Buffer::default(),
            overlong: false,
        }
    }
}

/// Complete lines of a feed that are processed together.
#[derive(Default)]
struct LineBatch<'a> {
    start: usize,
    /// The index after the last newline.
    lines: usize,
    utf8: Option<&'a str>,
}

impl<'a> LineBatch<'a> {
    /// A quarter of the usual L1 cache: the rest is for what is made of it.
    const LENGTH: usize = 8 << 10;

    /// Returns the next lines of a feed, from `start` on; the last newline is before `lines`.
    fn new(bytes: &'a [u8], start: usize, lines: usize) -> LineBatch<'a> {
        let head = &bytes[start..lines.min(start + LineBatch::LENGTH)];
        let end = match memrchr(b'\n', head) {
            Some(newline) => start + newline + 1,
            None => start + memchr(b'\n', &bytes[start..lines]).map_or(0, |newline| newline + 1),
        };
        LineBatch { start, lines: end, utf8: simdutf8::basic::from_utf8(&bytes[start..end]).ok() }
    }

    /// Returns the rest of it from an index on, if it is UTF-8.
    fn utf8(&self, from: usize) -> Option<&'a str> {
        self.utf8?.get(from - self.start..)
    }
}

impl Matcher {
    /// Creates a matcher for a list, with the default settings.
    pub fn new(list: PatternList) -> Matcher {
        Matcher::builder(list).build()
    }

    /// Returns a builder for other settings.
    pub fn builder(list: PatternList) -> Builder {
        Builder { list, mode: Mode::default(), max_pending: 64 * 1024 }
    }

    /// Returns the list.
    pub fn list(&self) -> &PatternList {
        self.core.groups.list()
    }

    /// Returns the mode.
    pub fn mode(&self) -> Mode {
        self.mode
    }

    /// Returns the maximum length of a line in bytes.
    pub fn max_pending(&self) -> usize {
        self.core.max_pending
    }

    /// Returns the groups of the list, to be read and switched.
    pub fn groups(&mut self) -> &mut Groups {
        &mut self.core.groups
    }

    /// Returns the number of bytes that have been fed or skipped: the offset of the next byte.
    pub fn offset(&self) -> u64 {
        self.buffer.offset()
    }

    /// Returns the number of bytes that are not decided yet.
    pub fn pending(&self) -> usize {
        self.buffer.pending()
    }

    /// Returns the unfinished line, without what has been reported of it. Of a line that is too
    /// long it is the part that has not been reported.
    pub fn pending_line(&self) -> &[u8] {
        self.buffer.last_line()
    }

    /// Takes the next bytes of the stream.
    ///
    /// `\r` bytes are dropped, since servers end their lines with `\n\r`.
    pub fn feed(&mut self, bytes: &[u8], sink: &mut impl Sink) {
        self.feed_part(bytes, sink);
        if self.mode == Mode::Eager {
            self.flush(sink);
        }
    }

    /// Takes a part of a feed: in Eager mode too, nothing is decided early after it.
    pub(crate) fn feed_part(&mut self, bytes: &[u8], sink: &mut impl Sink) {
        // A stream may come byte by byte.
        if let [byte] = bytes
            && !matches!(*byte, b'\n' | b'\r')
            && !self.overlong
            && self.buffer.partial() < self.core.max_pending
        {
            self.buffer.push(bytes);
            if self.buffer.has_lines() || self.core.may_end_prompt(*byte) {
                self.settle(sink);
            }
            return;
        }
        let lines = memrchr(b'\n', bytes).map_or(0, |newline| newline + 1);
        let in_place = !self.core.program.crosses_within;
        let mut from = 0;
        let mut block = LineBatch::default();
        while from < bytes.len() {
            let rest = &bytes[from..];
            from += if self.overlong {
                self.pass_overlong(rest, sink)
            } else if rest[0] == b'\r' {
                self.skip(1);
                1
            } else if in_place && self.buffer.is_empty() && from < lines {
                if from >= block.lines {
                    block = LineBatch::new(bytes, from, lines);
                }
                self.lines_in_place(bytes, from..block.lines, block.utf8(from), sink)
            } else {
                self.lines_in_buffer(rest, lines.saturating_sub(from), sink)
            };
        }
        // A read without text decides nothing.
        if bytes.iter().any(|&byte| byte != b'\r') {
            self.settle(sink);
        }
    }

    /// Passes over bytes of the stream that are not text and were taken out before.
    ///
    /// Nothing is matched; only the offsets of what follows change.
    pub fn skip(&mut self, bytes: u64) {
        self.buffer.skip(bytes);
    }

    /// Reports a prompt that is complete while an entry above it is undecided, and nothing else.
    /// Call it when the stream is quiet.
    ///
    /// In Eager mode it decides what is pending, as the end of a feed does.
    ///
    /// ```
    /// use looking_at::{Matcher, PatternList, Token};
    ///
    /// let mut matcher = Matcher::new(PatternList::xboard());
    /// let mut seen = Vec::new();
    /// let mut sink = |token: Token<'_>| seen.extend(token.kind().map(str::to_owned));
    /// matcher.feed(b"login: ", &mut sink); // it could go on as `login: shouts: hi`
    /// matcher.flush(&mut sink);
    /// assert_eq!(seen, ["login_prompt"]);
    /// ```
    pub fn flush(&mut self, sink: &mut impl Sink) {
        if self.overlong || self.buffer.pending() == 0 {
            return;
        }
        match self.mode {
            Mode::Settled => self.core.run_prompts(&mut self.buffer, true, sink),
            Mode::Eager => self.core.run_buffer(&mut self.buffer, None, Rule::Eager, sink),
        }
    }

    /// Returns whether a [flush](Matcher::flush) would report a prompt. In Settled mode only.
    pub fn has_open_prompt(&self) -> bool {
        self.core.has_open_prompt()
    }

    /// Ends the stream: what is pending is settled as if a newline followed.
    ///
    /// Afterwards nothing is pending, and what is fed then begins on a new line.
    pub fn finish(&mut self, sink: &mut impl Sink) {
        if self.overlong {
            self.give_overlong(self.buffer.pending(), sink);
            self.overlong = false;
        } else if self.buffer.pending() > 0 {
            self.buffer.close();
            self.core.run_buffer(&mut self.buffer, None, Rule::Last, sink);
        }
        self.buffer.clear();
        self.core.begin(true);
    }

    /// Forgets everything about the stream. Groups stay as they were switched.
    pub fn reset(&mut self) {
        self.buffer = Buffer::default();
        self.core.begin(true);
        self.overlong = false;
    }

    /// Feeds bytes and collects the tokens; for tests and first tries.
    pub fn feed_to_vec(&mut self, bytes: &[u8]) -> Vec<OwnedToken> {
        let mut tokens = Vec::new();
        self.feed(bytes, &mut |token: Token<'_>| tokens.push(token.to_owned()));
        tokens
    }

    /// Finishes and collects the tokens; for tests and first tries.
    pub fn finish_to_vec(&mut self) -> Vec<OwnedToken> {
        let mut tokens = Vec::new();
        self.finish(&mut |token: Token<'_>| tokens.push(token.to_owned()));
        tokens
    }

    /// Works on complete lines of a feed where they are, and returns how much of them is done with.
    ///
    /// Nothing is pending here. Only what is left undecided is copied: a line that is too long or
    /// has a `\r` inside, and a line that may be part of a match that began with the newline.
    fn lines_in_place(
        &mut self,
        bytes: &[u8],
        lines: Range<usize>,
        utf8: Option<&str>,
        sink: &mut impl Sink,
    ) -> usize {
        let next = next_byte(&bytes[lines.end..]);
        let text = Text::whole(&bytes[lines.clone()], utf8, self.buffer.offset(), next);
        let decided = self.core.run_in_place(&text, sink);
        self.buffer.skip(decided as u64);
        if decided >= lines.len() {
            return decided;
        }
        decided + self.lines_in_buffer(&bytes[lines.start + decided..], lines.len() - decided, sink)
    }

    /// Takes lines into the buffer and decides them; the last newline of `text` is before `lines`.
    /// Returns how much of `text` is done with.
    ///
    /// It is one line, unless patterns go on after a newline: then it is better to have the next
    /// lines there too, as far as they may be part of the same match.
    fn lines_in_buffer(&mut self, text: &[u8], lines: usize, sink: &mut impl Sink) -> usize {
        let mut taken = self.line_in_buffer(text, sink);
        let mut next = next_byte(&text[taken..]);
        if self.core.program.crosses {
            while !self.overlong && taken < lines && taken < LineBatch::LENGTH {
                if !self.core.program.crosses_within && self.core.ends_line_before(next) {
                    break;
                }
                taken += self.line_in_buffer(&text[taken..], sink);
                next = next_byte(&text[taken..]);
            }
        }
        if !self.overlong && self.buffer.has_lines() {
            self.core.run_buffer(&mut self.buffer, next, Rule::Settled, sink);
        }
        taken
    }

    /// Takes text into the buffer up to the end of its first line, without `\r` bytes, and returns
    /// how much that is.
    fn line_in_buffer(&mut self, text: &[u8], sink: &mut impl Sink) -> usize {
        let newline = memchr(b'\n', text);
        let line = &text[..newline.unwrap_or(text.len())];
        let mut taken = 0;
        for (number, mut part) in between_returns(line).enumerate() {
            self.buffer.skip(u64::from(number > 0));
            taken += usize::from(number > 0);
            while !part.is_empty() {
                // One byte more than a line may have shows that it is too long.
                let room = self.core.max_pending + 1 - self.buffer.partial();
                let (head, tail) = part.split_at(room.min(part.len()));
                self.buffer.push(head);
                taken += head.len();
                part = tail;
                if self.buffer.partial() > self.core.max_pending {
                    self.settle(sink);
                    if self.buffer.partial() > self.core.max_pending {
                        self.begin_overlong(sink);
                        return taken;
                    }
                }
            }
        }
        if newline.is_some() {
            self.buffer.push(b"\n");
            taken += 1;
        }
        taken
    }

    /// In Settled mode, reports what is decided while the last line is unfinished: what starts in
    /// the lines before it, and prompts.
    fn settle(&mut self, sink: &mut impl Sink) {
        if self.mode == Mode::Settled && !self.overlong && self.buffer.partial() > 0 {
            if self.buffer.has_lines() {
                self.core.run_buffer(&mut self.buffer, None, Rule::Settled, sink);
            }
            self.core.run_prompts(&mut self.buffer, false, sink);
        }
    }

    /// Begins to skip the line in the buffer, which is too long.
    fn begin_overlong(&mut self, sink: &mut impl Sink) {
        self.core.run_lines(&mut self.buffer, sink);
        self.core.begin(false);
        self.overlong = true;
        self.give_overlong(self.core.max_pending, sink);
    }

    /// Reports the text of an overlong line in pieces, and returns how much of `text` that is.
    fn pass_overlong(&mut self, text: &[u8], sink: &mut impl Sink) -> usize {
        let newline = memchr(b'\n', text);
        let line = &text[..newline.unwrap_or(text.len())];
        for (number, mut part) in between_returns(line).enumerate() {
            self.buffer.skip(u64::from(number > 0));
            while !part.is_empty() {
                let room = self.core.max_pending - self.buffer.pending();
                let (piece, more) = part.split_at(room.min(part.len()));
                self.buffer.push(piece);
                part = more;
                if self.buffer.pending() == self.core.max_pending {
                    self.give_overlong(self.core.max_pending, sink);
                }
            }
        }
        if newline.is_some() {
            self.give_overlong(self.buffer.pending(), sink);
            self.overlong = false;
        }
        line.len()
    }

    fn give_overlong(&mut self, length: usize, sink: &mut impl Sink) {
        if length > 0 {
            let (text, start) = self.buffer.text();
            self.core.give_skipped(&text, start..start + length, true, sink);
            self.buffer.drop_before(start + length);
        }
    }
}

/// Returns the first byte of a text other than `\r`.
fn next_byte(text: &[u8]) -> Option<u8> {
    text.iter().copied().find(|&byte| byte != b'\r')
}

/// Returns the parts of a text between its `\r` bytes.
fn between_returns(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    let mut from = 0;
    memchr_iter(b'\r', text).chain([text.len()]).map(move |at| {
        let part = &text[from..at];
        from = at + 1;
        part
    })
}
