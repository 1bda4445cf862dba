//! Forwards bytes from one connection to another, one write for each read.
//!
//! There is one buffer, and it is written before more is read. So a slow receiver slows the sender down, as
//! without a proxy.

use std::io::{self, Read, Write};

/// The maximum number of bytes in one read.
const READ: usize = 64 << 10;

/// The reason why one direction of a connection ended.
#[derive(Debug)]
pub(crate) enum End {
    /// The sender closed its side.
    Closed,
    /// The sender's connection broke.
    SenderBroke(io::Error),
    /// The receiver's connection broke, or a write timed out.
    ReceiverBroke(io::Error),
}

/// Forwards bytes until one side ends. Each piece is passed to the callback before it is written.
pub(crate) fn pump(mut from: impl Read, mut to: impl Write, mut look: impl FnMut(&[u8])) -> End {
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
