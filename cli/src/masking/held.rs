//! A queue of chunks that are not written yet, because they may turn out to contain a secret.
//!
//! Chunks are written in order, each whole and with its own time, so the delay does not change the chunks of
//! a recording.

use std::collections::VecDeque;
use std::time::Duration;

use looking_at::capture::Direction;

use super::secrets::{Cursor, Reach, Secrets};
use super::typed::Telnet;

/// The memory of a chunk besides its bytes.
const CHUNK: usize = 64;

/// A queue of chunks.
#[derive(Debug, Default)]
pub(super) struct Held {
    chunks: VecDeque<Chunk>,
    /// The bytes of all chunks that the server sent.
    text: Vec<u8>,
    /// For each of these bytes, whether it is hidden.
    marks: Vec<bool>,
    /// The state at the beginning of the text.
    base: Cursor,
    /// The position up to which the text has been searched.
    cursor: Cursor,
    /// The positions up to which more than usual is hidden.
    reach: Reach,
    /// The state of an incomplete telnet command of the server.
    telnet: Telnet,
    size: usize,
}

/// What is hidden in the server's bytes besides complete secrets.
#[derive(Debug, Clone, Copy)]
pub(super) struct Hiding {
    /// All text in this many bytes at the start, since it may be the echo of a secret.
    pub(super) echo: usize,
    /// Short secrets, in any line.
    pub(super) short: bool,
    /// Short parts of secrets that are alone in a line.
    pub(super) parts: bool,
}

#[derive(Debug)]
struct Chunk {
    time: Duration,
    kind: Kind,
}

#[derive(Debug)]
enum Kind {
    /// This many bytes of the text.
    In(usize),
    Out(Vec<u8>),
}

impl Held {
    /// Returns the approximate memory use.
    pub(super) fn size(&self) -> usize {
        self.size
    }

    /// Adds bytes of the server.
    pub(super) fn heard(&mut self, time: Duration, bytes: &[u8], hiding: &Hiding) {
        self.text.extend_from_slice(bytes);
        if hiding.short {
            self.reach.short = self.text.len();
        }
        if hiding.parts {
            self.reach.parts = self.text.len();
        }
        let telnet = &mut self.telnet;
        self.marks.extend(bytes.iter().enumerate().map(|(at, &byte)| {
            let is_text = !telnet.takes(byte) && byte > b' ' && byte != 0x7f;
            is_text && at < hiding.echo
        }));
        self.push(time, Kind::In(bytes.len()), bytes.len());
    }

    pub(super) fn sent(&mut self, time: Duration, bytes: Vec<u8>) {
        let len = bytes.len();
        self.push(time, Kind::Out(bytes), len);
    }

    fn push(&mut self, time: Duration, kind: Kind, len: usize) {
        self.size += CHUNK + len;
        self.chunks.push_back(Chunk { time, kind });
    }

    /// Searches the whole text again, because a secret was added.
    pub(super) fn search_again(&mut self) {
        self.cursor = self.base;
    }

    /// Writes the chunks that are decided, or all of them with `end`.
    pub(super) fn release(
        &mut self,
        secrets: &Secrets,
        end: bool,
        mut write: impl FnMut(Duration, Direction, &[u8]),
    ) {
        if secrets.is_empty() {
            self.cursor.skip(&self.text);
        } else {
            secrets.mark(&self.text, &mut self.marks, &mut self.cursor, &mut self.reach, end);
        }
        let (mut done, mut stars) = (0, Vec::new());
        while let Some(chunk) = self.chunks.front() {
            match &chunk.kind {
                Kind::In(len) => {
                    let part = done..done + len;
                    // A chunk is written whole, so that the recording has the chunk boundaries of the server.
                    if !end && part.end > self.cursor.at {
                        break;
                    }
                    let (text, marks) = (&self.text[part.clone()], &self.marks[part]);
                    if marks.contains(&true) {
                        let star = |(&byte, &mark)| if mark { b'*' } else { byte };
                        stars.clear();
                        stars.extend(text.iter().zip(marks).map(star));
                        write(chunk.time, Direction::In, &stars);
                    } else {
                        write(chunk.time, Direction::In, text);
                    }
                    done += len;
                    self.size -= CHUNK + len;
                }
                Kind::Out(bytes) => {
                    write(chunk.time, Direction::Out, bytes);
                    self.size -= CHUNK + bytes.len();
                }
            }
            self.chunks.pop_front();
        }
        // Without secrets the cursor is at the end of the text, where `base` would get on a second pass.
        if secrets.is_empty() {
            self.base = self.cursor;
        } else {
            self.base.advance(&self.text, done);
        }
        self.text.drain(..done);
        self.marks.drain(..done);
        self.reach.short = self.reach.short.saturating_sub(done);
        self.reach.parts = self.reach.parts.saturating_sub(done);
        self.base.at = 0;
        self.cursor.at -= done;
    }
}
