//! Bytes from one end to the other, in the pieces in which they are read.
//!
//! There is one buffer, and nothing is read before it is written: a slow reader slows the writer
//! at the other end down, as if there were nobody between them.

use std::io::{self, Read, Write};

/// How many bytes are read at a time, at most.
const READ: usize = 64 << 10;

/// How a direction of a connection came to its end.
#[derive(Debug)]
pub(in crate::cli) enum End {
    /// The sender closed it.
    Closed,
    /// The sender's connection broke.
    SenderBroke(io::Error),
    /// The receiver's connection broke, or it took nothing for too long.
    ReceiverBroke(io::Error),
}

/// Moves bytes until one end is over. Each piece is looked at before it is written.
pub(in crate::cli) fn pump(
    mut from: impl Read,
    mut to: impl Write,
    mut look: impl FnMut(&[u8]),
) -> End {
    let mut buffer = vec![0; READ];
    loop {
        let piece = match from.read(&mut buffer) {
            Ok(0) => return End::Closed,
            Ok(len) => &buffer[..len],
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) => return End::SenderBroke(error),
        };
        look(piece);
        if let Err(error) = to.write_all(piece).and_then(|()| to.flush()) {
            return End::ReceiverBroke(error);
        }
    }
}
