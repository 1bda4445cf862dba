//! The input layer against the naive one of the tests.
//!
//! The first byte says which layers are on, the second how the rest is split. However it is split, the
//! pieces are those that the naive input layer finds with the whole stream at hand.

#![no_main]

use libfuzzer_sys::fuzz_target;
use looking_at::input::{Input, Layers, Piece};

#[path = "../../src/input/tests/naive.rs"]
mod naive_input;

use naive_input::{OwnedPiece, naive_pieces, own};

fn pieces<'a>(layers: Layers, chunks: impl Iterator<Item = &'a [u8]>) -> Vec<OwnedPiece> {
    let mut pieces = Vec::new();
    let mut out = |piece: Piece<'_>| own(&mut pieces, piece);
    let mut input = Input::new();
    input.set_layers(layers);
    chunks.for_each(|chunk| input.feed(chunk, &mut out));
    input.finish(&mut out);
    pieces
}

fuzz_target!(|data: &[u8]| {
    let [off, size, bytes @ ..] = data else { return };
    let mut layers = Layers::default();
    layers.telnet = off & 1 == 0;
    layers.timeseal = off & 2 == 0;
    layers.timeseal_lines = off & 16 == 0;
    layers.blocks = off & 4 == 0;
    layers.icc = off & 8 == 0;
    let expected = naive_pieces(bytes, layers, false);
    assert_eq!(pieces(layers, std::iter::once(bytes)), expected);
    assert_eq!(pieces(layers, bytes.chunks(usize::from(*size).max(1))), expected);
});
