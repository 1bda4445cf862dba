//! A line as its readers have it, with the places of its bytes in the line as received.

use looking_at::input::{Input, Piece};

use super::FOLD;

/// The text of a line without its newline.
#[derive(Debug, Default)]
pub(super) struct View {
    pub(super) bytes: Vec<u8>,
    /// Where each byte is in the line as received, and the end of the line.
    places: Vec<usize>,
}

impl View {
    fn push(&mut self, byte: u8, place: usize) {
        self.bytes.push(byte);
        self.places.push(place);
    }

    /// Takes the end of the line away, and notes where it was.
    fn end(mut self, length: usize) -> View {
        while let Some(b'\n' | b'\r') = self.bytes.last() {
            self.bytes.pop();
        }
        self.places.truncate(self.bytes.len());
        self.places.push(length);
        self
    }

    /// Where a byte is in the line as received.
    pub(super) fn raw(&self, at: usize) -> usize {
        self.places[at.min(self.places.len() - 1)]
    }

    /// How many bytes are before a place of the line as received.
    pub(super) fn after(&self, place: usize) -> usize {
        self.places.partition_point(|&own| own < place).min(self.bytes.len())
    }
}

/// What xboard has in its buffer: without `\r`, and with continuations joined as xboard does it.
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

/// What this library reads: without anything that is not text.
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
