//! The pieces that an input passes on, and their receiver.

use super::{Datagram, Layers, Unit};

/// One part of the input: text, or something that is not text.
///
/// `at` is the offset of its first byte in the stream as received.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Piece<'a> {
    /// Text: bytes that are adjacent in the stream.
    Text {
        /// The offset of the text.
        at: u64,
        /// The text, never empty.
        bytes: &'a [u8],
    },
    /// Says whether to show what the user types: servers turn this off for a password.
    Echo {
        /// The offset of the request.
        at: u64,
        /// Set if what the user types is to be shown.
        on: bool,
    },
    /// Bytes to send to the server as they are: the answer to a telnet request.
    Reply {
        /// The offset of the request.
        at: u64,
        /// The bytes to send.
        bytes: &'a [u8],
    },
    /// The server measures the lag of a timeseal connection and waits for an answer.
    ///
    /// It is not a [`Reply`](Piece::Reply), because the answer can't be sent as it is: a timeseal client adds
    /// the time and encodes it, as with any line ([`timeseal::pong`](crate::timeseal::pong)).
    Ping {
        /// The offset of the ping.
        at: u64,
        /// The answer before it is encoded.
        answer: &'a [u8],
    },
    /// What follows is the answer to the command that was sent with this number.
    BlockStart {
        /// The offset of the header.
        at: u64,
        /// The number that the client put before its command.
        id: u32,
        /// The code of the command that the server recognised.
        code: u32,
    },
    /// The server continues a line whose newline a [flush](super::Input::flush) has passed on, because the
    /// server had folded the line. What follows, up to the next newline, belongs right after the last byte of
    /// that line.
    Continuation {
        /// The offset of the mark of the fold.
        at: u64,
    },
    /// The answer ends.
    BlockEnd {
        /// The offset of the end.
        at: u64,
    },
    /// What follows is the output of one command on ICC (level 1). Units nest.
    UnitStart {
        /// The offset of the header.
        at: u64,
        /// The header.
        unit: Unit<'a>,
    },
    /// A unit ends. ICC sends one more of these before it hangs up.
    UnitEnd {
        /// The offset of the end.
        at: u64,
    },
    /// ICC begins (`^Y<`) or ends (`^Y>`) to carry out a command of the user.
    Command {
        /// The offset of the mark.
        at: u64,
        /// Set if ICC begins.
        running: bool,
    },
    /// An ICC datagram (level 2).
    Datagram {
        /// The offset of the datagram.
        at: u64,
        /// Its code and arguments.
        datagram: Datagram<'a>,
    },
    /// Something incomplete: it was ended by the end of the stream, by its limit, by the next item of its
    /// kind, or, for telnet, by a newline.
    Broken {
        /// The offset of its first byte.
        at: u64,
        /// The name of what it would have been.
        what: &'static str,
        /// Its bytes, as many as arrived.
        bytes: &'a [u8],
    },
}

impl Piece<'_> {
    /// Returns the offset of the piece in the stream as received.
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

/// Receives the pieces of a stream, and provides what the input can't know by itself. What a receiver does not
/// provide is what a function that takes pieces knows: it knows no prompts.
pub(crate) trait Receiver {
    /// Takes a piece. `end` is the offset after the last byte from which the piece was made.
    fn piece(&mut self, piece: Piece<'_>, end: u64);

    /// Returns the offset after the last prompt at a line start in the text so far, or 0 if there was none.
    fn prompt_end(&self) -> u64 {
        0
    }

    /// Returns what the server can send besides text, as far as is known.
    fn possible(&self) -> Layers {
        Layers::ALL
    }

    /// Returns whether removing the mark of each fold restores the text.
    fn folds_exactly(&self) -> bool {
        false
    }

    /// Returns whether what is not text counts anywhere in a line. In Eager mode it does, because prompts are
    /// known too late.
    fn anywhere(&self) -> bool {
        false
    }
}

impl<F: FnMut(Piece<'_>)> Receiver for F {
    fn piece(&mut self, piece: Piece<'_>, _: u64) {
        self(piece);
    }
}
