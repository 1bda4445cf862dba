//! Joins folded lines as the sender wrote them.
//!
//! Servers break a long line with a newline, `\r`, a backslash and three blanks. FICS and its descendants,
//! including chessd, do it in the same way (and ICC writes the same mark): they break the line at the last
//! blank that still fits. FICS drops the blanks at the break; chessd leaves one at the end of the line. If
//! there is no blank to break at, because a word is longer than a line, the line is filled to its last column
//! and broken there, and nothing is dropped. FatICS has its own algorithm: it never drops anything, and also
//! breaks lines at hyphens. Which of the two applies depends on the server, so the caller of [`FoldState::join`]
//! decides. To join two lines:
//!
//! - the server is FatICS: close up;
//! - the line ends in a blank: close up;
//! - the line has only one word and reaches the width: the word was split, close up;
//! - otherwise a blank was dropped: insert one. It is the last blank of the mark, so that the text still
//!   consists of bytes that were received.
//!
//! The servers count the printable ASCII bytes of a line. They do not count a prompt before it, and they
//! forget the blanks before a byte that is not printable ASCII: a line with a `ñ` in it, or a highlight, may
//! be broken in a word although it has blanks further left. [`FoldState`] does the same.
//!
//! # Limits
//!
//! Several blanks at a break become one. A word that fills its line exactly, with a blank after it, looks
//! like a word that was split. If the width of the server differs from that of the input, a word longer than
//! the width gets a blank at each break.
//!
//! # What can't be forged
//!
//! No line begins with text that somebody else wrote: this is what makes matching safe, and joining must not
//! undo it. Text is joined only to a line that has something in it. After an empty line, or a prompt alone,
//! there is nothing to continue: the mark stays, including the backslash. Servers do not break lines there.
//!
//! The list decides what a prompt is, not this module: a shouted `50% ` looks like one. So [`FoldState::push`]
//! gets the end of the last prompt from its caller.

use super::{Item, Look};
use crate::lanes::{Marks, Sixteen};

/// The default width of a line, which a user can change on the server.
pub const WIDTH: u16 = 79;

/// The byte by which a fold is found: it is rarer than the newline before it.
pub(super) const MARK: u8 = b'\\';
const AFTER_NEWLINE: &[u8] = b"\\   ";
const BEL: u8 = 7;

/// Returns how many bytes at the end of `text` are the newline that a mark must follow.
pub(super) fn newline_before(text: &[u8]) -> usize {
    match text {
        [.., b'\n'] => 1,
        [.., b'\n', b'\r'] => 2,
        _ => 0,
    }
}

/// Returns the length of the newline that some bytes begin with, including the `\r` after it.
pub(super) fn newline_length(bytes: &[u8]) -> usize {
    if bytes.get(1) == Some(&b'\r') { 2 } else { 1 }
}

pub(super) fn look(bytes: &[u8]) -> Look<'_> {
    let newline = newline_length(bytes);
    let rest = &bytes[newline..];
    match AFTER_NEWLINE.iter().zip(rest).position(|(mark, byte)| mark != byte) {
        Some(same) => Look::Text(newline + same),
        None if rest.len() < AFTER_NEWLINE.len() => Look::More { scanned: 0 },
        None => Look::Item(Item::Fold, newline + AFTER_NEWLINE.len()),
    }
}

/// How a line continues after a fold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Join {
    /// It does not continue.
    Not,
    /// Right after its last byte.
    Close,
    /// After a blank.
    Blank,
}

/// The facts about the line being received that decide how the next one is joined to it.
#[derive(Clone, Debug)]
pub(super) struct FoldState {
    pub(super) width: u16,
    /// Set if the server drops nothing at a fold.
    pub(super) exact: bool,
    /// The number of printable bytes so far.
    columns: usize,
    /// The last byte that counts, or 0 if there was none.
    last: u8,
    /// Set if a word and a blank after it have been seen, so that the server could have broken the line
    /// there.
    breakable: bool,
    /// Set if nothing but BEL bytes came since the last prompt or the beginning.
    empty: bool,
}

impl Default for FoldState {
    fn default() -> FoldState {
        FoldState { width: WIDTH, exact: false, columns: 0, last: 0, breakable: false, empty: true }
    }
}

impl FoldState {
    /// Returns an empty line with the same settings.
    pub(super) fn renewed(&self) -> FoldState {
        FoldState { width: self.width, exact: self.exact, ..FoldState::default() }
    }

    /// Adds text to the line. A newline in it begins another line, and so does a prompt; the last prompt ends
    /// before the index `prompt`.
    pub(super) fn push(&mut self, text: &[u8], prompt: usize) {
        // Fast path for streams that come byte by byte.
        if let [byte] = text
            && *byte != b'\n'
            && prompt == 0
        {
            return self.byte(*byte);
        }
        // Only what follows the last newline or prompt is in the current line.
        let newline = memchr::memrchr(b'\n', text).map_or(0, |newline| newline + 1);
        let start = newline.max(prompt.min(text.len()));
        if start > 0 {
            *self = self.renewed();
        }
        let (chunks, rest) = text[start..].as_chunks::<16>();
        for chunk in chunks {
            if !self.printable(chunk) {
                chunk.iter().for_each(|&byte| self.byte(byte));
            }
        }
        rest.iter().for_each(|&byte| self.byte(byte));
    }

    /// Adds sixteen bytes at once if all are printable; returns whether they are. Lines may be long, and most
    /// bytes of a chunk are added here.
    fn printable(&mut self, chunk: &[u8; 16]) -> bool {
        let bytes = Sixteen::new(chunk);
        if bytes.within(b' '..=0x7f).bits() != Marks::ALL {
            return false;
        }
        // The server breaks a line only at a blank after a word, so leading blanks do not count.
        if !self.breakable {
            let blanks = bytes.equal(b' ').bits();
            let after_blank = blanks << 1 | u32::from(matches!(self.last, 0 | b' '));
            self.breakable = blanks & !after_blank != 0;
        }
        self.empty = false;
        self.columns += chunk.len();
        self.last = chunk[15];
        true
    }

    fn byte(&mut self, byte: u8) {
        match byte {
            b' '..0x80 => {
                self.breakable |= byte == b' ' && !matches!(self.last, 0 | b' ');
                self.columns += 1;
                self.last = byte;
            }
            0x80.. => {
                self.last = byte;
                self.interrupt();
            }
            b'\r' => return,
            // A line also starts after BEL bytes, so they leave it empty.
            BEL => return self.interrupt(),
            _ => self.interrupt(),
        }
        self.empty = false;
    }

    /// Notes an unprintable byte: the server looks for blanks only after it.
    pub(super) fn interrupt(&mut self) {
        self.breakable = false;
    }

    /// Returns whether a line starts here: nothing has come since the last newline or prompt.
    pub(super) fn starts(&self) -> bool {
        self.empty
    }

    /// Returns how the line continues after a fold. `exactly` means that the server drops nothing at a fold.
    pub(super) fn join(&mut self, exactly: bool) -> Join {
        let exactly = exactly || self.exact;
        if self.empty {
            return Join::Not;
        }
        let cut = !self.breakable && self.columns >= usize::from(self.width);
        let join = if exactly || self.last == b' ' || cut { Join::Close } else { Join::Blank };
        // The mark takes columns of the next line. Its last blank is counted later if it is passed on as text.
        self.columns = AFTER_NEWLINE.len() - usize::from(join == Join::Blank);
        self.breakable = false;
        if join == Join::Blank {
            // The blank is passed on as text, but it is not a place where the server could break the line.
            self.last = b' ';
        }
        join
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks() {
        for (bytes, expected) in [
            (&b"\n"[..], Look::More { scanned: 0 }),
            (b"\n\r\\  ", Look::More { scanned: 0 }),
            (b"\n\r\\   x", Look::Item(Item::Fold, 6)),
            (b"\n\\   x", Look::Item(Item::Fold, 5)),
            (b"\n\r\r\\   ", Look::Text(2)),
            (b"\n\r\\  x", Look::Text(5)),
            (b"\n\n\\   ", Look::Text(1)),
        ] {
            assert_eq!(look(bytes), expected, "{bytes:x?}");
        }
    }

    fn join(text: &[u8]) -> Join {
        after_prompt(b"", text)
    }

    fn after_prompt(prompt: &[u8], text: &[u8]) -> Join {
        let mut line = FoldState::default();
        line.push(&[prompt, text].concat(), prompt.len());
        line.join(false)
    }

    #[test]
    fn words_get_their_blank_back() {
        assert_eq!(join(b"Foo tells you: see"), Join::Blank);
        assert_eq!(join(b"Foo tells you:"), Join::Blank);
        assert_eq!(join(b"\n\rFoo tells you: "), Join::Close);
        // Reaches the width, but there was a blank to break at.
        assert_eq!(join(&[b"Foo: ", &[b'w'; 74][..]].concat()), Join::Blank);
    }

    #[test]
    fn long_words_are_closed_up() {
        assert_eq!(join(&[b'w'; 79]), Join::Close);
        assert_eq!(join(&[b'w'; 78]), Join::Blank);
        let mut line = FoldState::default();
        line.push(b"Foo tells you:", 0);
        assert_eq!(line.join(false), Join::Blank);
        line.push(b" ", 0);
        line.push(&[b'w'; 75], 0);
        assert_eq!(line.join(false), Join::Close);
        line.push(&[b'w'; 74], 0);
        assert_eq!(line.join(false), Join::Blank);
        line.push(b" ", 0);
        line.push(b"and more", 0);
        assert_eq!(line.join(false), Join::Blank);
    }

    #[test]
    fn columns_are_counted_as_servers_do() {
        // A prompt is not a place to break at.
        assert_eq!(after_prompt(b"fics% ", &[b'w'; 79]), Join::Close);
        assert_eq!(after_prompt(b"fics% ", &[b'w'; 78]), Join::Blank);
        // Nor are leading blanks.
        assert_eq!(join(&[b"    ", &[b'w'; 75][..]].concat()), Join::Close);
        // A letter that is not ASCII hides the blanks before it and takes no column.
        assert_eq!(join(&[b"Foo: \xf1", &[b'w'; 74][..]].concat()), Join::Close);
        assert_eq!(join(&[b"Foo: \xf1", &[b'w'; 73][..]].concat()), Join::Blank);
        let mut line = FoldState { width: 40, ..FoldState::default() };
        line.push(&[b'w'; 40], 0);
        assert_eq!(line.join(false), Join::Close);
    }

    #[test]
    fn nothing_is_joined_to_nothing() {
        for text in [&b""[..], b"foo\n", b"foo\n\r", b"\x07"] {
            assert_eq!(join(text), Join::Not, "{text:?}");
            assert_eq!(after_prompt(b"fics% ", text), Join::Not, "{text:?}");
        }
        assert_eq!(after_prompt(b"fics% ", b"x"), Join::Blank);
        // What only looks like a prompt is text.
        for text in [&b"50% "[..], b"--> ", b"<pr> "] {
            assert_eq!(join(text), Join::Close, "{text:?}");
        }
        assert_eq!(join(b"    "), Join::Close);
    }

    #[test]
    fn many_bytes_at_once_are_as_one_by_one() {
        let mut numbers = looking_at_testing::Random(1);
        let mut random = |bound| numbers.below(bound);
        for _ in 0..2000 {
            let often = random(60) + 1;
            let text: Vec<u8> = (0..random(200))
                .map(|_| match random(often) {
                    0 => b"  %>\x07\r\n\xf1\x7f"[random(9)],
                    _ => b'w',
                })
                .collect();
            let (mut whole, mut by_byte) = (FoldState::default(), FoldState::default());
            whole.push(&text, 0);
            text.iter().for_each(|byte| by_byte.push(&[*byte], 0));
            assert_eq!(format!("{whole:?}"), format!("{by_byte:?}"), "{}", text.escape_ascii());
        }
    }
}
