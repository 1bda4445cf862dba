//! Removes what is not text from the stream of a server, before matching.
//!
//! An [`Input`] comes before the matcher. It takes the bytes as they were received and passes on [`Piece`]s:
//! text, as slices of the caller's own bytes, and between them what is not text, each as data. It opens no
//! socket and sends nothing: what should be sent back to the server is a piece too.
//!
//! | what | bytes | piece |
//! |---|---|---|
//! | telnet | `IAC` ... | [`Echo`](Piece::Echo), [`Reply`](Piece::Reply), or nothing |
//! | timeseal | `[G]\0`, or a line `[G]` | [`Ping`](Piece::Ping) |
//! | FICS block mode | `\x15`id`\x16`code`\x16` ... `\x17` | [`BlockStart`](Piece::BlockStart), text, [`BlockEnd`](Piece::BlockEnd) |
//! | ICC level 1 | `^Y[`code player`\n` ... `^Y]` | [`UnitStart`](Piece::UnitStart), text, [`UnitEnd`](Piece::UnitEnd) |
//! | ICC level 2 | `^Y(`code ...`^Y)` | [`Datagram`](Piece::Datagram) |
//! | a folded line | `\n\r\   ` | text, with the fold gone |
//! | highlight | `ESC [` ... `m` | nothing |
//! | NUL | `\0` | nothing |
//!
//! Everything else is text, including `\r` and BEL, which the matcher handles. A control byte that does not
//! continue as the table says is text as well.
//!
//! # What players type
//!
//! Some servers pass on every byte that a player types. So the bytes say what something is, and their place
//! says who sent it. Pings, envelopes, units and datagrams count only where a server puts them: where a line
//! starts (also after other such things), or right after a prompt. What a player types comes after the words
//! that the server puts before it, and there such bytes are text. The same holds for the end of an envelope:
//! FICS sends it after a complete line.
//!
//! A [`Session`](crate::Session) knows prompts from its list: a prompt that the user has set, such as `my> `,
//! only if its group is on. An input that is used without a session knows no prompts, so these things count
//! only at the start of a line.
//!
//! Telnet commands may come anywhere, since a server may turn the echo on after a question that no list
//! knows. A newline ends them: a command that is incomplete there is [`Broken`](Piece::Broken), and no line
//! is lost. Highlights and NULs are removed anywhere; they carry no information.
//!
//! ```
//! use looking_at::input::{Input, Piece};
//!
//! let mut text = Vec::new();
//! let mut out = |piece: Piece<'_>| {
//!     if let Piece::Text { bytes, .. } = piece {
//!         text.extend_from_slice(bytes);
//!     }
//! };
//! let mut input = Input::new();
//! input.feed(b"\xff\xfb\x01password: \xff\xfc\x01\n\rFoo tells", &mut out);
//! input.feed(b" you: see you\n\r\\   tomorrow\n\r", &mut out);
//! input.finish(&mut out);
//! assert_eq!(text, b"password: \n\rFoo tells you: see you tomorrow\n\r");
//! ```
//!
//! # Flow
//!
//! Call [`feed`](Input::feed) any number of times, [`flush`](Input::flush) when the connection has been quiet
//! for a moment, and [`finish`](Input::finish) at the end. The pieces are a function of the bytes alone:
//! chunk boundaries change only where one text ends and the next begins. Only `flush` depends on time: it
//! passes on the newline at the end of a line, and if the server had folded that line, the rest is no longer
//! joined but marked as a [continuation](Piece::Continuation).
//!
//! # Folded lines
//!
//! Servers break a line that is too wide with `\n\r\   `. The input joins the parts as the line was written:
//! a blank that the server dropped at the break is restored, a blank that it left is not doubled, and a word
//! that was split because it was wider than the line is whole again. The last case is recognised by the
//! width, [`DEFAULT_WIDTH`] unless [`set_width`](Input::set_width) changes it. Text is never joined to an
//! empty line or, in a session, to a bare prompt, so joining never moves a player's words to the start of a
//! line.
//!
//! # Memory and time
//!
//! The input holds back what may be the beginning of something: at most [`DATAGRAM_LIMIT`] bytes, and in
//! ordinary text the last newline. Time is linear in the number of bytes. Something that exceeds its limit is
//! passed on as [`Broken`](Piece::Broken), and reading continues after it; there are no errors.

mod block;
mod datagram;
mod highlight;
mod layers;
mod piece;
mod telnet;
mod timeseal;
mod wrap;

#[cfg(test)]
mod tests;

pub use datagram::{Args, Datagram, LIMIT as DATAGRAM_LIMIT, Unit};
pub use layers::Layers;
pub use piece::Piece;
pub(crate) use piece::Receiver;
pub use telnet::LIMIT as SUBNEGOTIATION_LIMIT;
pub use wrap::WIDTH as DEFAULT_WIDTH;

use block::BlockState;
use memchr::{memmem, memrchr};
use wrap::{FoldState, Join};

use crate::lanes::{Marks, Sixteen};
use crate::timeseal::{PING_LINE, Version};

/// The maximum length of a piece of text. Text is passed on before much more of it has been scanned, so that
/// it is still in the L1 cache when the receiver reads it.
const PIECE: usize = 8 << 10;

/// Removes what is not text from a stream of bytes. See the [module](self) for details.
#[derive(Clone, Debug, Default)]
pub struct Input {
    /// The number of bytes received; while a chunk is being read, the number before it.
    at: u64,
    /// The last bytes received, if they are the beginning of something that is not decided yet.
    held: Vec<u8>,
    /// The number of bytes of `held` that need not be scanned again.
    scanned: usize,
    /// The number of bytes of `held` that a flush has passed on: a newline, which a fold may still follow.
    given: usize,
    layers: Layers,
    line: FoldState,
    block: BlockState,
    server_echoes: bool,
}

/// The result of looking at some bytes.
#[derive(Debug, PartialEq, Eq)]
enum Look<'b> {
    /// Not decided. The first `scanned` bytes need not be scanned again.
    More { scanned: usize },
    /// This many bytes of text, at least one.
    Text(usize),
    /// Something that is not text, and its length in bytes.
    Item(Item<'b>, usize),
}

/// Something that is not text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Item<'b> {
    /// Something that is only removed.
    Nothing,
    /// A doubled `IAC`: the second is text.
    Literal,
    Negotiation {
        verb: u8,
        option: u8,
    },
    Highlight,
    Fold,
    /// Output that an administrator caused begins or ends.
    Pose(bool),
    /// Something that is passed on as it is.
    Piece(Piece<'b>),
}

impl<'b> Look<'b> {
    fn piece(piece: Piece<'b>, length: usize) -> Look<'b> {
        Look::Item(Item::Piece(piece), length)
    }

    /// Returns the result for bytes, at an offset, of which the first `length` are something incomplete.
    fn broken(bytes: &'b [u8], at: u64, what: &'static str, length: usize) -> Look<'b> {
        Look::piece(Piece::Broken { at, what, bytes: &bytes[..length] }, length)
    }
}

impl Input {
    /// Creates an input at the beginning of a stream.
    #[must_use]
    pub fn new() -> Input {
        Input::default()
    }

    /// Sets the width of the server's lines ([`DEFAULT_WIDTH`] unless set).
    ///
    /// Only the joining of words that are too long for one line depends on it: see [folded
    /// lines](self#folded-lines).
    pub fn set_width(&mut self, columns: u16) {
        self.line.width = columns;
    }

    /// Sets whether removing the mark of each fold restores the text, as on FatICS (off unless set). A
    /// [`Session`](crate::Session) detects FatICS by itself.
    pub fn set_exact_folds(&mut self, exact: bool) {
        self.line.exact = exact;
    }

    /// Sets what the server may send besides text; see [`Layers`].
    pub fn set_layers(&mut self, layers: Layers) {
        self.layers = layers;
    }

    /// Sets the version of timeseal with which the client greets the server: with version 1 a line `[G]` is a
    /// [ping](Piece::Ping).
    pub fn set_timeseal(&mut self, version: Version) {
        self.layers.timeseal_lines = version == Version::One;
    }

    /// Returns the number of bytes received.
    #[must_use]
    pub fn offset(&self) -> u64 {
        self.at
    }

    /// Forgets everything except the settings: the next byte is the first of a new stream.
    pub fn reset(&mut self) {
        *self = Input { layers: self.layers, line: self.line.renewed(), ..Input::default() };
    }

    /// Reads the next bytes of the stream and passes on the pieces that they decide.
    pub fn feed(&mut self, bytes: &[u8], out: &mut impl FnMut(Piece<'_>)) {
        self.feed_to(bytes, out);
    }

    /// Like [`feed`](Input::feed), for a receiver that knows prompts.
    pub(crate) fn feed_to(&mut self, bytes: &[u8], out: &mut impl Receiver) {
        // Fast path for streams that come byte by byte.
        if let [byte] = bytes
            && is_ordinary(*byte)
            && self.held.is_empty()
        {
            self.text(self.at, bytes, out);
            self.at += 1;
            return;
        }
        let from = self.settle(bytes, out);
        if from < bytes.len() {
            self.read(bytes, from, out);
        }
        self.at += bytes.len() as u64;
    }

    /// Passes on the newline that is held back because the line may be folded. Call this when the server has
    /// been quiet for a moment.
    ///
    /// If the server continues the line after all, there is a [`Piece::Continuation`] before its text.
    pub fn flush(&mut self, out: &mut impl FnMut(Piece<'_>)) {
        self.flush_to(out);
    }

    /// Like [`flush`](Input::flush), for a receiver that knows prompts.
    pub(crate) fn flush_to(&mut self, out: &mut impl Receiver) {
        if self.holds_line() {
            self.given = wrap::newline_length(&self.held);
            let at = self.at - self.held.len() as u64;
            // Not pushed to `line` yet: whether the line can continue depends on what is in `line`.
            out.piece(Piece::Text { at, bytes: &self.held[..self.given] }, at + self.given as u64);
        }
    }

    /// Returns whether a [flush](Input::flush) would pass on the newline of a line. It would not if the mark
    /// of a fold has begun to arrive after it.
    #[must_use]
    pub fn holds_line(&self) -> bool {
        self.given == 0 && matches!(self.held[..], [b'\n'] | [b'\n', b'\r'])
    }

    /// Passes on everything that is held back: text as text, the rest as [`Piece::Broken`]. Call this at the
    /// end of the stream. Bytes that are fed after it start a new stream, whose offsets continue.
    pub fn finish(&mut self, out: &mut impl FnMut(Piece<'_>)) {
        self.finish_to(out);
    }

    /// Like [`finish`](Input::finish), for a receiver that knows prompts.
    pub(crate) fn finish_to(&mut self, out: &mut impl Receiver) {
        let at = self.at - self.held.len() as u64;
        let held = std::mem::take(&mut self.held);
        match cut_off(&held) {
            None => self.text(at + self.given as u64, &held[self.given..], out),
            Some(what) => out.piece(Piece::Broken { at, what, bytes: &held }, self.at),
        }
        let at = self.at;
        self.reset();
        self.at = at;
    }

    /// Decides about the held bytes with the help of new bytes. Returns how many of the new bytes it used.
    ///
    /// It takes a few of the new bytes at a time, so that a newline at the end of each chunk does not cause
    /// the next chunk to be copied.
    fn settle(&mut self, bytes: &[u8], out: &mut impl Receiver) -> usize {
        let mut used = 0;
        // Doubled at each try: most ends are near, but a long datagram must not take a try for every few bytes.
        let mut step = 16;
        while !self.held.is_empty() {
            let mut held = std::mem::take(&mut self.held);
            let old = held.len();
            let taken = step.min(bytes.len() - used);
            held.extend_from_slice(&bytes[used..used + taken]);
            let at = self.at + used as u64 - old as u64;
            // How many of the bytes are decided, and how many of these, the last ones, are text.
            let (n, text) = match self.look(&held, at, out) {
                Look::Text(n) => (n, n),
                Look::Item(item, n) => (n, self.item(item, at, &held[..n], out)),
                Look::More { scanned } => {
                    self.held = held;
                    self.scanned = scanned;
                    used += taken;
                    if used == bytes.len() {
                        break;
                    }
                    step *= 2;
                    continue;
                }
            };
            // A newline that a flush has passed on is at the beginning.
            let given = std::mem::take(&mut self.given);
            let from = if text == n {
                self.line.push(&held[..given], 0);
                given
            } else {
                if given > 0 {
                    // The newline was a fold after all.
                    out.piece(Piece::Continuation { at: at + given as u64 }, at + n as u64);
                }
                n - text
            };
            self.text(at + from as u64, &held[from..n], out);
            self.scanned = 0;
            // Of the bytes that were decided, `old` were held before; new bytes beyond them are read from
            // `bytes` again.
            used += n.saturating_sub(old);
            held.truncate(old);
            held.drain(..n.min(old));
            self.held = held;
        }
        used
    }

    /// Reads `bytes[from..]` with nothing held. This is the common case, and fast.
    fn read(&mut self, bytes: &[u8], from: usize, out: &mut impl Receiver) {
        // Text that has not been passed on begins at `start`; `scan` is the index from which on to look for
        // the next special byte.
        let (mut start, mut scan) = (from, from);
        let chunk_at = self.at;
        let at = |index: usize| chunk_at + index as u64;
        // The index of the next text that may be a ping. None of its bytes is special, so it needs a search
        // of its own.
        let lines = self.layers.timeseal_lines;
        let next_ping = |from: usize| {
            let ping = if lines { memmem::find(&bytes[from..], PING_LINE) } else { None };
            ping.map_or(usize::MAX, |ping| from + ping)
        };
        let mut ping = next_ping(from);
        while scan < bytes.len() {
            if ping < scan {
                ping = next_ping(scan);
            }
            let end = bytes.len().min(scan + PIECE);
            let found = find_special(&bytes[scan..end.min(ping)]).map(|found| scan + found);
            let Some(special) = found.or((ping < end).then_some(ping)) else {
                // A line may be long; what was scanned is not scanned again.
                let lines = lines_before(&bytes[scan..], end - scan).map(|lines| scan + lines);
                scan = end;
                if let Some(lines) = lines.filter(|_| end < bytes.len()) {
                    self.text(at(start), &bytes[start..lines], out);
                    start = lines;
                    scan = scan.max(start);
                }
                continue;
            };
            // Folds and pings begin with ordinary bytes, so they are found by a rarer byte inside. For some
            // items the place counts, so the receiver must get the text before them first.
            let before = &bytes[start..special];
            let begin = match bytes[special] {
                wrap::MARK => match wrap::newline_before(before) {
                    0 => {
                        scan = special + 1;
                        continue;
                    }
                    n => special - n,
                },
                // The text before the ping goes first: whether a line starts at the ping depends on it.
                0 if self.layers.timeseal && before.ends_with(PING_LINE) => {
                    let ping = special - PING_LINE.len();
                    self.text(at(start), &bytes[start..ping], out);
                    start = ping;
                    if self.here(out).timeseal { ping } else { special }
                }
                block::START..=block::POSE_END | b'[' => {
                    self.text(at(start), before, out);
                    start = special;
                    special
                }
                _ => special,
            };
            match self.look(&bytes[begin..], at(begin), out) {
                Look::Text(n) => scan = (begin + n).max(special + 1),
                Look::More { scanned } => {
                    self.text(at(start), &bytes[start..begin], out);
                    self.held.extend_from_slice(&bytes[begin..]);
                    self.scanned = scanned;
                    return;
                }
                Look::Item(item, n) => {
                    self.text(at(start), &bytes[start..begin], out);
                    let end = begin + n;
                    let keep = self.item(item, at(begin), &bytes[begin..end], out);
                    (start, scan) = (end - keep, end);
                }
            }
        }
        let rest = &bytes[start..];
        let (text, held) = rest.split_at(rest.len() - undecided_tail(rest));
        self.text(at(start), text, out);
        self.held.extend_from_slice(held);
    }

    /// Returns what `bytes` begin with. Unless it is `More`, the result does not change with more bytes. The
    /// first `self.scanned` bytes were scanned by an earlier call.
    fn look<'b>(&self, bytes: &'b [u8], at: u64, out: &impl Receiver) -> Look<'b> {
        match bytes {
            [] => Look::More { scanned: 0 },
            [0, ..] => Look::Item(Item::Nothing, 1),
            [b'\n', ..] => wrap::look(bytes),
            // Such a line is a ping only at a line start, even in Eager mode: anywhere else `[G]` ends a
            // player's text.
            [b'[', ..] if self.layers.timeseal_lines && self.line.starts() => {
                timeseal::look(bytes, at, true)
            }
            [b'[', ..] if self.here(out).timeseal => timeseal::look(bytes, at, false),
            [telnet::IAC, ..] if self.layers.telnet => telnet::look(bytes, at, self.scanned),
            [highlight::ESC, ..] => highlight::look(bytes),
            [block::START..=block::POSE_END, ..] => match self.here(out) {
                Layers { icc: true, .. }
                    if bytes[0] == datagram::CTRL_Y && self.block != BlockState::Posing =>
                {
                    datagram::look(bytes, at, self.scanned)
                }
                Layers { blocks: true, .. } => self.block.look(bytes, at),
                _ => Look::Text(1),
            },
            _ => Look::Text(1),
        }
    }

    /// Returns the layers that may begin after the text that has been passed on.
    fn here(&self, out: &impl Receiver) -> Layers {
        let starts = self.line.starts() || out.anywhere();
        if starts { self.layers.and(out.possible()) } else { Layers::NONE }
    }

    /// Passes on an item. Returns how many of its last bytes are text after all.
    fn item(&mut self, item: Item<'_>, at: u64, bytes: &[u8], out: &mut impl Receiver) -> usize {
        let end = at + bytes.len() as u64;
        match item {
            Item::Nothing => {}
            Item::Literal => return 1,
            Item::Negotiation { verb, option } => {
                let (echo, reply) = telnet::negotiate(&mut self.server_echoes, verb, option);
                if let Some(on) = echo {
                    out.piece(Piece::Echo { at, on }, end);
                }
                if let Some(bytes) = reply {
                    out.piece(Piece::Reply { at, bytes: &bytes }, end);
                }
            }
            Item::Highlight => self.line.interrupt(),
            Item::Fold => match self.line.join(out.folds_exactly()) {
                Join::Not => return bytes.len(),
                Join::Close => {}
                Join::Blank => return 1,
            },
            Item::Pose(true) => self.block = BlockState::Posing,
            Item::Pose(false) => self.block = BlockState::Open,
            Item::Piece(piece) => {
                match piece {
                    Piece::BlockStart { .. } => self.block = BlockState::Open,
                    Piece::BlockEnd { .. } => self.block = BlockState::Closed,
                    _ => {}
                }
                out.piece(piece, end);
            }
        }
        0
    }

    fn text(&mut self, at: u64, bytes: &[u8], out: &mut impl Receiver) {
        if !bytes.is_empty() {
            out.piece(Piece::Text { at, bytes }, at + bytes.len() as u64);
            // Asked for after the piece was passed on: it may end with a prompt.
            let prompt = out.prompt_end().saturating_sub(at);
            self.line.push(bytes, usize::try_from(prompt).unwrap_or(0));
        }
    }
}

/// Returns what the bytes that are held at the end of the stream were the beginning of; `None` if they are
/// text.
fn cut_off(held: &[u8]) -> Option<&'static str> {
    match held {
        // A single byte is more likely a stray one, or a `ÿ`, than a beginning.
        [] | [_] | [b'\n' | b'[', ..] => None,
        [telnet::IAC, telnet::SB, ..] => Some(telnet::SUBNEGOTIATION),
        [telnet::IAC, ..] => Some(telnet::COMMAND),
        [highlight::ESC, ..] => Some("highlight"),
        [datagram::CTRL_Y, b'[', ..] => Some(datagram::HEADER),
        [datagram::CTRL_Y, ..] => Some(datagram::NAME),
        _ => Some("block header"),
    }
}

/// Returns how much of a text can be passed on as complete lines that end before `end`, or with a `\r` there.
/// There must be more text, which shows that the last line is not folded.
fn lines_before(text: &[u8], end: usize) -> Option<usize> {
    let newline = memrchr(b'\n', &text[..end])?;
    let lines = newline + if text.get(newline + 1) == Some(&b'\r') { 2 } else { 1 };
    text.get(lines).is_some_and(|&next| next != wrap::MARK).then_some(lines)
}

/// Returns how many bytes at the end of a text without special bytes may be the beginning of a fold or a
/// ping.
fn undecided_tail(text: &[u8]) -> usize {
    match text {
        [.., b'\n', b'\r'] => 2,
        [.., b'\n' | b'['] => 1,
        [.., b'[', b'G'] => 2,
        [.., b'[', b'G', b']'] => 3,
        [.., b'[', b'G', b']', b'\r'] => 4,
        _ => 0,
    }
}

/// Returns whether a byte may end ordinary text. `\x16` and `\x1a` never do: they are included to reduce the
/// test to three comparisons. A newline is not special, because a fold is found by its backslash.
const fn is_special(byte: u8) -> bool {
    byte.wrapping_sub(block::START) <= highlight::ESC - block::START
        || byte.wrapping_add(1) <= 1 // NUL and IAC
        || byte == wrap::MARK
}

/// Returns whether a byte is text whatever follows it.
const fn is_ordinary(byte: u8) -> bool {
    matches!(byte, b' '..=b'Z' | b'^'..=b'~')
}

/// Marks the special bytes among sixteen.
#[inline(always)]
fn special(bytes: &[u8; 16]) -> Marks {
    let bytes = Sixteen::new(bytes);
    let in_range = bytes.within(block::START..=highlight::ESC);
    in_range | bytes.equal(0) | bytes.equal(telnet::IAC) | bytes.equal(wrap::MARK)
}

/// Finds the first special byte. The SIMD code is explicit, because the compiler does not vectorise a loop
/// where it optimises for size: in the browser that was a call for each byte.
fn find_special(bytes: &[u8]) -> Option<usize> {
    let (blocks, _) = bytes.as_chunks::<BLOCK>();
    let from = BLOCK * blocks.iter().take_while(|block| !has_special(block)).count();
    let (parts, rest) = bytes[from..].as_chunks();
    for (number, part) in parts.iter().enumerate() {
        let bits = special(part).bits();
        if bits != 0 {
            return Some(from + 16 * number + bits.trailing_zeros() as usize);
        }
    }
    let from = bytes.len() - rest.len();
    rest.iter().position(|&byte| is_special(byte)).map(|inside| from + inside)
}

/// The number of bytes that are tested at once.
const BLOCK: usize = 128;

/// Returns whether a block has a special byte.
///
/// Nearly no block has one, so the least of each sixteen bytes is kept in place of their marks, and whether it is small
/// enough is asked once for the block: session without matches 17.3 to 17.0 instructions per byte.
#[inline(always)]
fn has_special(block: &[u8; BLOCK]) -> bool {
    let (parts, _) = block.as_chunks();
    let [mut ends, mut controls, mut marks] = [Sixteen::new(&[0xff; 16]); 3];
    for part in parts {
        let bytes = Sixteen::new(part);
        ends = ends.min(bytes.above(telnet::IAC));
        controls = controls.min(bytes.above(block::START));
        marks = marks.min(bytes.against(wrap::MARK));
    }
    // NUL follows IAC when numbers wrap around.
    let any =
        ends.within(0..=1) | controls.within(0..=highlight::ESC - block::START) | marks.equal(0);
    any.bits() != 0
}
