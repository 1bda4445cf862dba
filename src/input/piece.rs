//! What an input gives out, and who takes it.

use super::{Datagram, Layers, Unit};

/// One part of the input: text, or something that is not text.
///
/// `at` is the offset of its first byte in the stream as received.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Piece<'a> {
    /// Text: bytes that are adjacent in the stream.
    Text {
        /// Where it begins.
        at: u64,
        /// The text, never empty.
        bytes: &'a [u8],
    },
    /// Whether the user's typing should be shown: servers turn it off for a password.
    Echo {
        /// Where it was.
        at: u64,
        /// Show what is typed.
        on: bool,
    },
    /// Bytes to send to the server as they are: the answer to a telnet request.
    Reply {
        /// Where the request stood.
        at: u64,
        /// What to send.
        bytes: &'a [u8],
    },
    /// The server measures the lag of a timeseal connection and waits for an answer.
    ///
    /// Not a [`Reply`](Piece::Reply), because it can't be sent as it is: whoever speaks timeseal
    /// adds the time and encodes it, as with any line ([`timeseal::pong`](crate::timeseal::pong)).
    Ping {
        /// Where it was.
        at: u64,
        /// The answer before it is encoded.
        answer: &'a [u8],
    },
    /// What follows is the answer to the command that was sent with this number.
    BlockStart {
        /// Where it was.
        at: u64,
        /// The number the client put before its command.
        id: u32,
        /// Which command the server took it for.
        code: u32,
    },
    /// The line whose newline a [flush](super::Input::flush) has given out goes on: the server had folded
    /// it. What follows, up to the next newline, is more of it, to be put right after its last
    /// byte.
    Continuation {
        /// Where the mark of the fold is.
        at: u64,
    },
    /// The answer ends.
    BlockEnd {
        /// Where it was.
        at: u64,
    },
    /// What follows is the output of one command on ICC (level 1). Units nest.
    UnitStart {
        /// Where it was.
        at: u64,
        /// The header.
        unit: Unit<'a>,
    },
    /// A unit ends. ICC sends one more of these before it hangs up.
    UnitEnd {
        /// Where it was.
        at: u64,
    },
    /// ICC begins (`^Y<`) or ends (`^Y>`) to carry out a command of the user's.
    Command {
        /// Where it was.
        at: u64,
        /// It begins.
        running: bool,
    },
    /// An ICC datagram (level 2).
    Datagram {
        /// Where it was.
        at: u64,
        /// Its code and arguments.
        datagram: Datagram<'a>,
    },
    /// Something that was cut off: by the end of the stream, its limit or the next of its kind, or,
    /// for telnet, by a newline.
    Broken {
        /// Where it began.
        at: u64,
        /// What it would have been.
        what: &'static str,
        /// As much of it as there was.
        bytes: &'a [u8],
    },
}

impl Piece<'_> {
    /// Where it is in the stream as received.
    pub fn at(&self) -> u64 {
        match *self {
            Piece::Text { at, .. }
            | Piece::Echo { at, .. }
            | Piece::Reply { at, .. }
            | Piece::Ping { at, .. }
            | Piece::BlockStart { at, .. }
            | Piece::BlockEnd { at }
            | Piece::Continuation { at }
            | Piece::UnitStart { at, .. }
            | Piece::UnitEnd { at }
            | Piece::Command { at, .. }
            | Piece::Datagram { at, .. }
            | Piece::Broken { at, .. } => at,
        }
    }
}

/// Takes the pieces of a stream, and knows of it what the input can't know by itself.
pub(crate) trait Receiver {
    /// Takes a piece; the last byte of what it was made of is before the offset `end`.
    fn piece(&mut self, piece: Piece<'_>, end: u64);

    /// Returns the offset after the last prompt at a line start in the text so far, 0 if there was none.
    fn prompt_end(&self) -> u64;

    /// What the server can send besides text, as far as is known.
    fn possible(&self) -> Layers;

    /// Returns whether the server folds lines so that the text comes back if the mark of each fold is deleted.
    fn folds_exactly(&self) -> bool;

    /// Returns whether what is not text counts anywhere in a line: in Eager mode prompts are known too late.
    fn anywhere(&self) -> bool;
}

/// A function that takes pieces and knows no prompts.
pub(super) struct PiecesOnly<'f, F>(pub(super) &'f mut F);

impl<F: FnMut(Piece<'_>)> Receiver for PiecesOnly<'_, F> {
    fn piece(&mut self, piece: Piece<'_>, _: u64) {
        (self.0)(piece);
    }

    fn prompt_end(&self) -> u64 {
        0
    }

    fn possible(&self) -> Layers {
        Layers::ALL
    }

    fn folds_exactly(&self) -> bool {
        false
    }

    fn anywhere(&self) -> bool {
        false
    }
}
