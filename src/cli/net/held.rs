//! Chunks that are not written yet: what is in them may still turn out to be a secret.
//!
//! They are written in order, each whole and with its own time, so a recording has the same
//! chunks whether something was held or not.

use std::collections::VecDeque;
use std::time::Duration;

use looking_at::capture::Direction;

use super::secrets::{Cursor, Secrets};

/// What a chunk takes besides its bytes.
const CHUNK: usize = 64;

/// A queue of chunks.
#[derive(Debug, Default)]
pub(super) struct Held {
    chunks: VecDeque<Chunk>,
    /// What the server sent, of all chunks together.
    text: Vec<u8>,
    /// Which bytes of it are to be hidden.
    marks: Vec<bool>,
    /// The beginning of the text.
    base: Cursor,
    /// How far it has been searched.
    cursor: Cursor,
    /// Up to here in the text, short secrets are hidden in any line.
    short: usize,
    size: usize,
}

#[derive(Debug)]
struct Chunk {
    time: Duration,
    kind: Kind,
}

#[derive(Debug)]
enum Kind {
    /// So many bytes of the text.
    In(usize),
    Out(Vec<u8>),
}

impl Held {
    /// How much memory it takes, about.
    pub(super) fn size(&self) -> usize {
        self.size
    }

    /// Takes what the server sent; with `short`, short secrets are hidden in any line of it.
    pub(super) fn heard(&mut self, time: Duration, bytes: &[u8], short: bool) {
        self.text.extend_from_slice(bytes);
        if short {
            self.short = self.text.len();
        }
        self.marks.resize(self.text.len(), false);
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

    /// Something new is looked for: all that is here has to be searched for it.
    pub(super) fn search_again(&mut self) {
        self.cursor = self.base;
    }

    /// Gives out what is certain, or with `end` all there is.
    pub(super) fn release(
        &mut self,
        secrets: &Secrets,
        end: bool,
        mut write: impl FnMut(Duration, Direction, &[u8]),
    ) {
        if secrets.is_empty() {
            self.cursor.skip(&self.text);
        } else {
            secrets.mark(&self.text, &mut self.marks, &mut self.cursor, self.short, end);
        }
        let (mut done, mut stars) = (0, Vec::new());
        while let Some(chunk) = self.chunks.front() {
            match &chunk.kind {
                Kind::In(len) => {
                    let part = done..done + len;
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
        if secrets.is_empty() {
            self.base = self.cursor;
        } else {
            self.base.advance(&self.text, done);
        }
        self.text.drain(..done);
        self.marks.drain(..done);
        self.short = self.short.saturating_sub(done);
        self.base.at = 0;
        self.cursor.at -= done;
    }
}
