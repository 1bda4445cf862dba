//! A line as its readers see it, with the positions of its bytes in the line as received.

use looking_at::input::{Input, Piece};

use super::FOLD;

/// The text of a line without its newline.
#[derive(Debug, Default)]
pub(super) struct View {
    pub(super) bytes: Vec<u8>,
    /// The position of each byte in the line as received, and the end of the line.
    places: Vec<usize>,
}

impl View {
    fn push(&mut self, byte: u8, place: usize) {
        self.bytes.push(byte);
        self.places.push(place);
    }

    /// Removes the end of the line, and notes its position.
    fn end(mut self, length: usize) -> View {
        while let Some(b'\n' | b'\r') = self.bytes.last() {
            self.bytes.pop();
        }
        self.places.truncate(self.bytes.len());
        self.places.push(length);
        self
    }

    /// Returns the position of a byte in the line as received.
    pub(super) fn raw(&self, at: usize) -> usize {
        self.places[at.min(self.places.len() - 1)]
    }

    /// Returns how many bytes are before a position of the line as received.
    pub(super) fn after(&self, place: usize) -> usize {
        self.places.partition_point(|&own| own < place).min(self.bytes.len())
    }
}

/// Returns what xboard has in its buffer: without `\r`, and with continuations joined as xboard joins them.
pub(super) fn received(text: &[u8]) -> View {
    let mut view = View::default();
    let mut at = 0;
    while at < text.len() {
        let newline = match &text[at..] {
            [b'\n', b'\r', ..] => 2,
            [b'\n', ..] => 1,
            _ => 0,
        };
        if newline > 0 && text[at + newline..].starts_with(FOLD) {
            if view.bytes.last() != Some(&b' ') {
                view.push(b' ', at + newline);
            }
            at += newline + FOLD.len();
            continue;
        }
        if text[at] != b'\r' {
            view.push(text[at], at);
        }
        at += 1;
    }
    view.end(text.len())
}

/// Returns what this library reads: without anything that is not text.
pub(super) fn cleaned(text: &[u8]) -> View {
    let mut view = View::default();
    let mut keep = |piece: Piece<'_>| {
        if let Piece::Text { at, bytes } = piece {
            for (number, &byte) in bytes.iter().enumerate().filter(|(_, byte)| **byte != b'\r') {
                view.push(byte, at as usize + number);
            }
        }
    };
    let mut input = Input::new();
    input.feed(text, &mut keep);
    input.finish(&mut keep);
    view.end(text.len())
}
