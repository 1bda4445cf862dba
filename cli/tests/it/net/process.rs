//! The built command as a child of its test.

use std::path::Path;
use std::process::Command;

use looking_at::capture::{Capture, Direction};

pub(crate) use looking_at_testing::process::*;

/// Starts `looking-at` with these arguments.
pub(crate) fn start(words: &[&str]) -> Running {
    let mut command = Command::new(env!("CARGO_BIN_EXE_looking-at"));
    command.args(words);
    run(command)
}

/// Returns the chunks of a recording in one direction; it must be readable to its end.
pub(crate) fn chunks(file: impl AsRef<Path>, direction: Direction) -> Vec<Vec<u8>> {
    let mut capture = Capture::open(std::fs::File::open(file).unwrap()).unwrap();
    let mut chunks = Vec::new();
    while let Some(chunk) = capture.next_chunk().unwrap() {
        if chunk.direction == direction {
            chunks.push(chunk.bytes.to_vec());
        }
    }
    chunks
}
