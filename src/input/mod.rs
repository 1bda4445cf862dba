//! What arrives from a server and is not text: taken out here, before matching.
//!
//! [`Input`] comes before the matcher. It is fed the bytes as they were received and gives
//! out [`Piece`]s: text, as slices of the caller's own bytes, and between them the things
//! that are not text, each as data. It opens no socket and answers nobody: what should be sent
//! back is a piece too.
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
//! Everything else is text, `\r` and BEL included: the matcher knows what to do with them. A
//! control byte that does not go on as the table says is text as well.
//!
//! # What players type
//!
//! Some servers pass on every byte that a player types, so the table says what a server sends, and
//! the place says who sent it. Pings, envelopes, units and datagrams count only where a server puts
//! them: where a line starts (also after other such things), or right after a prompt. Whatever a
//! player types comes after the words that the server puts before it, and there those bytes are
//! text. The end of an envelope is no exception: FICS sends it after a complete line.
//!
//! Prompts are known to a [`Session`](crate::Session), by its list: a prompt that the user has set,
//! such as `my> `, only if its group is on. An input that is used alone knows none, so for it such
//! things count at the start of a line only.
//!
//! Telnet commands may come anywhere, since a server turns the echo on after a question that no list
//! knows. A newline ends them: one that is incomplete there is [`Broken`](Piece::Broken), and no line
//! is lost. Highlights and NULs are removed anywhere, and carry nothing.
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
//! [`feed`](Input::feed) any number of times, with a [`flush`](Input::flush) when the line has
//! been quiet for a moment, then [`finish`](Input::finish). The pieces are a function of the bytes
//! alone: chunk boundaries change nothing but where one text ends and the next begins.
//! `flush` is the one call that looks at time: it gives out the newline at the end of a line, and if
//! the server had folded that line, its text is not joined any more but marked as a
//! [continuation](Piece::Continuation).
//!
//! # Folded lines
//!
//! Servers break a line that is too wide with `\n\r\   `. It is joined again as it was written: a
//! blank that the server dropped at the break comes back, one that it left is not doubled, and a
//! word that was cut because it was wider than the line is whole again. The last case is known by
//! the width, [`DEFAULT_WIDTH`] unless [`set_width`](Input::set_width) says otherwise. Text is never
//! joined to an empty line or, in a session, a bare prompt, so no joining brings somebody's words to
//! the start of a line.
//!
//! # Memory and time
//!
//! What may be the beginning of something is held back: at most [`DATAGRAM_LIMIT`] bytes, and in
//! ordinary text the last newline. Time is linear in the bytes. A thing that outgrows its limit is
//! given out as [`Broken`](Piece::Broken), and reading goes on after it; there are no errors.

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

use memchr::{memmem, memrchr};
use piece::PiecesOnly;
use wrap::{FoldState, Join};

use crate::lanes::{Marks, Sixteen};
use crate::timeseal::{PING_LINE, PONG, Version};

/// Text is given out before much more of it has been looked at, so that it is still in the nearest
/// memory when it is read.
const PIECE: usize = 8 << 10;

/// Takes what is not text out of a stream of bytes. See the [module](self) for the whole.
#[derive(Clone, Debug, Default)]
pub struct Input {
    /// Bytes received so far; while a chunk is at work, those before it.
    at: u64,
    /// The beginning of something that the bytes so far do not decide. The last bytes received.
    held: Vec<u8>,
    /// How much of `held` need not be looked at again.
    scanned: usize,
    /// How much of `held` a flush has given out: a newline, which a fold may still follow.
    given: usize,
    layers: Layers,
    line: FoldState,
    blocks: block::Blocks,
    telnet: telnet::Options,
}

/// What some bytes begin with.
#[derive(Debug, PartialEq, Eq)]
enum Look {
    /// Not decided. The first `scanned` bytes need not be looked at again.
    More { scanned: usize },
    /// So many bytes of text, at least one.
    Text(usize),
    /// Something that is not text, and its length.
    Item(Item, usize),
}

/// Things that are not text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Item {
    /// Removed, and that is all.
    Nothing,
    /// A doubled `IAC`: the second is text.
    Literal,
    Negotiation {
        verb: u8,
        option: u8,
    },
    Highlight,
    Ping,
    Fold,
    BlockStart {
        id: u32,
        code: u32,
    },
    BlockEnd,
    PoseStart,
    PoseEnd,
    UnitStart,
    UnitEnd,
    Command {
        running: bool,
    },
    Datagram,
    Broken(&'static str),
}

impl Input {
    /// An input at the beginning of a stream.
    #[must_use]
    pub fn new() -> Input {
        Input::default()
    }

    /// Says how wide the server makes its lines ([`DEFAULT_WIDTH`] unless set).
    ///
    /// Only the joining of words too long for one line depends on it: see [folded
    /// lines](self#folded-lines).
    pub fn set_width(&mut self, columns: u16) {
        self.line.width = columns;
    }

    /// Says whether the server folds lines so that deleting the mark of each fold gives the text back, as FatICS does
    /// (off unless set). A [`Session`](crate::Session) knows by itself when its server is FatICS.
    pub fn set_exact_folds(&mut self, exact: bool) {
        self.line.exact = exact;
    }

    /// Says what the server may send besides text; see [`Layers`].
    pub fn set_layers(&mut self, layers: Layers) {
        self.layers = layers;
    }

    /// Says with which version of timeseal the client greets the server: with version 1 a line `[G]` is a
    /// [ping](Piece::Ping).
    pub fn set_timeseal(&mut self, version: Version) {
        self.layers.timeseal_lines = version == Version::One;
    }

    /// How many bytes have been received.
    #[must_use]
    pub fn offset(&self) -> u64 {
        self.at
    }

    /// Forgets everything but what was set: the next byte is the first of a new stream.
    pub fn reset(&mut self) {
        *self = Input { layers: self.layers, line: self.line.renewed(), ..Input::default() };
    }

    /// Reads the next bytes of the stream and gives out what they decide.
    pub fn feed(&mut self, bytes: &[u8], out: &mut impl FnMut(Piece<'_>)) {
        self.feed_to(bytes, &mut PiecesOnly(out));
    }

    /// [`feed`](Input::feed) for a receiver that knows prompts.
    pub(crate) fn feed_to(&mut self, bytes: &[u8], out: &mut impl Receiver) {
        // A stream may come byte by byte.
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

    /// Gives out the newline of a line that is held back because the line may be folded. For when
    /// the server has been quiet for a moment.
    ///
    /// If the line goes on after all, there is a [`Piece::Continuation`] before its text.
    pub fn flush(&mut self, out: &mut impl FnMut(Piece<'_>)) {
        self.flush_to(&mut PiecesOnly(out));
    }

    /// [`flush`](Input::flush) for a receiver that knows prompts.
    pub(crate) fn flush_to(&mut self, out: &mut impl Receiver) {
        if self.holds_line() {
            self.given = wrap::newline_length(&self.held);
            let at = self.at - self.held.len() as u64;
            // Not counted in `line` yet: whether the line goes on depends on what is in it.
            out.piece(Piece::Text { at, bytes: &self.held[..self.given] }, at + self.given as u64);
        }
    }

    /// Whether a [flush](Input::flush) would give out the newline of a line: not if the mark of a fold
    /// has begun to arrive after it.
    #[must_use]
    pub fn holds_line(&self) -> bool {
        self.given == 0 && matches!(self.held[..], [b'\n'] | [b'\n', b'\r'])
    }

    /// Gives out all that is held back: text as text, the rest as [`Piece::Broken`]. For the end
    /// of the stream; what is fed after it is taken as a new beginning, with the offset going on.
    pub fn finish(&mut self, out: &mut impl FnMut(Piece<'_>)) {
        self.finish_to(&mut PiecesOnly(out));
    }

    /// [`finish`](Input::finish) for a receiver that knows prompts.
    pub(crate) fn finish_to(&mut self, out: &mut impl Receiver) {
        match cut_off(&self.held) {
            None => self.release(out),
            Some(what) => {
                let at = self.at - self.held.len() as u64;
                out.piece(Piece::Broken { at, what, bytes: &self.held }, self.at);
            }
        }
        let at = self.at;
        self.reset();
        self.at = at;
    }

    /// Gives out what is held as text.
    fn release(&mut self, out: &mut impl Receiver) {
        let held = std::mem::take(&mut self.held);
        let given = std::mem::take(&mut self.given);
        self.scanned = 0;
        self.line.push(&held[..given], 0);
        self.text(self.at - (held.len() - given) as u64, &held[given..], out);
    }

    /// Decides about what is held with the help of new bytes. Says how many of them it used up.
    ///
    /// It takes a few of the new bytes at a time, so that a newline at the end of each chunk does
    /// not have the next chunk copied.
    fn settle(&mut self, bytes: &[u8], out: &mut impl Receiver) -> usize {
        let mut used = 0;
        let mut step = 16;
        while !self.held.is_empty() {
            let mut held = std::mem::take(&mut self.held);
            let old = held.len();
            let taken = step.min(bytes.len() - used);
            held.extend_from_slice(&bytes[used..used + taken]);
            let at = self.at + used as u64 - old as u64;
            let n = match self.look(&held, self.scanned, out) {
                Look::Text(n) => {
                    // What a flush has given out is shorter: a newline alone.
                    let given = std::mem::take(&mut self.given).min(n);
                    self.line.push(&held[..given], 0);
                    self.text(at + given as u64, &held[given..n], out);
                    n
                }
                Look::Item(Item::Fold, n) if self.given > 0 => {
                    let given = std::mem::take(&mut self.given);
                    match self.item(Item::Fold, at, &held[..n], out) {
                        keep if keep == n => {
                            self.line.push(&held[..given], 0);
                            self.text(at + given as u64, &held[given..n], out);
                        }
                        keep => {
                            let mark = at + given as u64;
                            out.piece(Piece::Continuation { at: mark }, at + n as u64);
                            self.text(at + (n - keep) as u64, &held[n - keep..n], out);
                        }
                    }
                    n
                }
                Look::Item(item, n) => {
                    let keep = self.item(item, at, &held[..n], out);
                    self.text(at + (n - keep) as u64, &held[n - keep..n], out);
                    n
                }
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
            self.scanned = 0;
            used += n.saturating_sub(old);
            held.truncate(old);
            held.drain(..n.min(old));
            self.held = held;
        }
        used
    }

    /// Reads `bytes[from..]` with nothing held: the common case, and the fast one.
    fn read(&mut self, bytes: &[u8], from: usize, out: &mut impl Receiver) {
        // Text not yet given out begins at `start`; `scan` is where to look for the next special
        // byte.
        let (mut start, mut scan) = (from, from);
        let chunk_at = self.at;
        let at = |index: usize| chunk_at + index as u64;
        // Where the next text is that may be a ping. No byte of it is special, so it is searched for on its own.
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
                // A line may be long: what was looked at before is not looked at again.
                let lines = lines_before(&bytes[scan..], end - scan).map(|lines| scan + lines);
                scan = end;
                if let Some(lines) = lines.filter(|_| end < bytes.len()) {
                    self.text(at(start), &bytes[start..lines], out);
                    start = lines;
                    scan = scan.max(start);
                }
                continue;
            };
            // Two things begin with ordinary bytes. They are found by a rarer one inside. For some
            // the place counts, so what is before them must be known to the receiver.
            let before = &bytes[start..special];
            let begin = match bytes[special] {
                wrap::MARK => match wrap::newline_before(before) {
                    0 => {
                        scan = special + 1;
                        continue;
                    }
                    n => special - n,
                },
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
            match self.look(&bytes[begin..], 0, out) {
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
        self.scanned = 0;
    }

    /// Says what `bytes` begin with. The answer does not change with more bytes, unless it is
    /// `More`; the first `scanned` bytes were looked at before.
    fn look(&self, bytes: &[u8], scanned: usize, out: &impl Receiver) -> Look {
        match bytes {
            [] => Look::More { scanned: 0 },
            [0, ..] => Look::Item(Item::Nothing, 1),
            [b'\n', ..] => wrap::look(bytes),
            // A line is a ping only at a line start, in Eager mode too: anywhere else it ends somebody's text.
            [b'[', ..] if self.layers.timeseal_lines && self.line.starts() => {
                timeseal::look(bytes, true)
            }
            [b'[', ..] if self.here(out).timeseal => timeseal::look(bytes, false),
            [telnet::IAC, ..] if self.layers.telnet => telnet::look(bytes, scanned),
            [highlight::ESC, ..] => highlight::look(bytes),
            [block::START..=block::POSE_END, ..] => match self.here(out) {
                Layers { icc: true, .. }
                    if bytes[0] == datagram::CTRL_Y && !self.blocks.posing() =>
                {
                    datagram::look(bytes, scanned)
                }
                Layers { blocks: true, .. } => self.blocks.look(bytes),
                _ => Look::Text(1),
            },
            _ => Look::Text(1),
        }
    }

    /// What may begin after the text that has been given out, besides text.
    fn here(&self, out: &impl Receiver) -> Layers {
        let starts = self.line.starts() || out.anywhere();
        if starts { self.layers.and(out.possible()) } else { Layers::NONE }
    }

    /// Gives out an item. Says how many of its last bytes are text after all.
    fn item(&mut self, item: Item, at: u64, bytes: &[u8], out: &mut impl Receiver) -> usize {
        let end = at + bytes.len() as u64;
        match item {
            Item::Nothing => {}
            Item::Literal => return 1,
            Item::Negotiation { verb, option } => {
                let (echo, reply) = self.telnet.negotiate(verb, option);
                if let Some(on) = echo {
                    out.piece(Piece::Echo { at, on }, end);
                }
                if let Some(bytes) = reply {
                    out.piece(Piece::Reply { at, bytes: &bytes }, end);
                }
            }
            Item::Highlight => self.line.interrupt(),
            Item::Ping => out.piece(Piece::Ping { at, answer: PONG }, end),
            Item::Fold => match self.line.join(out.folds_exactly()) {
                Join::Not => return bytes.len(),
                Join::Close => {}
                Join::Blank => return 1,
            },
            Item::BlockStart { id, code } => {
                self.blocks.start();
                out.piece(Piece::BlockStart { at, id, code }, end);
            }
            Item::BlockEnd => {
                self.blocks.end();
                out.piece(Piece::BlockEnd { at }, end);
            }
            Item::PoseStart => self.blocks.pose(true),
            Item::PoseEnd => self.blocks.pose(false),
            Item::UnitStart => match Unit::parse(bytes) {
                Some(unit) => out.piece(Piece::UnitStart { at, unit }, end),
                None => out.piece(Piece::Broken { at, what: datagram::HEADER, bytes }, end),
            },
            Item::UnitEnd => out.piece(Piece::UnitEnd { at }, end),
            Item::Command { running } => out.piece(Piece::Command { at, running }, end),
            Item::Datagram => match Datagram::parse(bytes) {
                Some(datagram) => out.piece(Piece::Datagram { at, datagram }, end),
                None => out.piece(Piece::Broken { at, what: datagram::NAME, bytes }, end),
            },
            Item::Broken(what) => out.piece(Piece::Broken { at, what, bytes }, end),
        }
        0
    }

    fn text(&mut self, at: u64, bytes: &[u8], out: &mut impl Receiver) {
        if !bytes.is_empty() {
            out.piece(Piece::Text { at, bytes }, at + bytes.len() as u64);
            let prompt = out.prompt_end().saturating_sub(at);
            self.line.push(bytes, usize::try_from(prompt).unwrap_or(0));
        }
    }
}

/// What the bytes held at the end of the stream were the beginning of; `None` if they are text.
fn cut_off(held: &[u8]) -> Option<&'static str> {
    match held {
        // One byte alone is more likely a stray, or a `ÿ`, than a beginning.
        [] | [_] | [b'\n' | b'[', ..] => None,
        [telnet::IAC, telnet::SB, ..] => Some(telnet::SUBNEGOTIATION),
        [telnet::IAC, ..] => Some(telnet::COMMAND),
        [highlight::ESC, ..] => Some("highlight"),
        [datagram::CTRL_Y, b'[', ..] => Some(datagram::HEADER),
        [datagram::CTRL_Y, ..] => Some(datagram::NAME),
        _ => Some("block header"),
    }
}

/// How much of a text with more after it can be given out as complete lines that end before `end`,
/// or with a `\r` there. The last must not be folded.
fn lines_before(text: &[u8], end: usize) -> Option<usize> {
    let newline = memrchr(b'\n', &text[..end])?;
    let lines = newline + if text.get(newline + 1) == Some(&b'\r') { 2 } else { 1 };
    text.get(lines).is_some_and(|&next| next != wrap::MARK).then_some(lines)
}

/// How many bytes at the end of a text, with no special byte in it, may be the beginning of a
/// fold or a ping.
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

/// Whether a byte may end ordinary text. `\x16` and `\x1a` never do: they are in to keep the test
/// down to three comparisons. A newline does not either: a fold is found by its backslash.
const fn is_special(byte: u8) -> bool {
    byte.wrapping_sub(block::START) <= highlight::ESC - block::START
        || byte.wrapping_add(1) <= 1 // NUL and IAC
        || byte == wrap::MARK
}

/// Whether a byte is text for certain, whatever follows it.
const fn is_ordinary(byte: u8) -> bool {
    matches!(byte, b' '..=b'Z' | b'^'..=b'~')
}

/// Those of sixteen bytes that are special.
#[inline(always)]
fn special(bytes: &[u8; 16]) -> Marks {
    let bytes = Sixteen::new(bytes);
    let in_range = bytes.within(block::START..=highlight::ESC);
    in_range | bytes.equal(0) | bytes.equal(telnet::IAC) | bytes.equal(wrap::MARK)
}

/// Finds the first special byte. Not left to the compiler, which makes no vector code of a loop where it optimises
/// for size: in the browser that was a call for each byte.
fn find_special(bytes: &[u8]) -> Option<usize> {
    const BLOCK: usize = 64;
    let has_special = |block: &[u8; BLOCK]| {
        let (parts, _) = block.as_chunks();
        let any = parts.iter().map(special).reduce(|any, marks| any | marks);
        any.is_some_and(|marks| marks.bits() != 0)
    };
    let (blocks, rest) = bytes.as_chunks();
    let from = match blocks.iter().position(has_special) {
        Some(block) => block * BLOCK,
        None => {
            // The last bytes may be looked at twice: a loop over what is left would take longer.
            let last = bytes.last_chunk().filter(|_| !rest.is_empty());
            if last.map_or(rest.is_empty(), |last| !has_special(last)) {
                return None;
            }
            blocks.len() * BLOCK
        }
    };
    first_special(&bytes[from..]).map(|inside| from + inside)
}

/// The same byte by byte, for where one is near. Not inlined: it would take registers from the search in blocks.
#[inline(never)]
fn first_special(bytes: &[u8]) -> Option<usize> {
    bytes.iter().position(|&byte| is_special(byte))
}
