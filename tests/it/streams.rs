//! The recorded sessions, and ways to split them into chunks.

use std::fs;
use std::path::{Path, PathBuf};

/// The files with this ending in a folder of the corpus: each one's name and bytes.
fn files(folder: &str, ending: &str) -> Vec<(String, Vec<u8>)> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(folder);
    let mut files: Vec<_> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|extension| extension == ending))
        .map(|path| (stem(&path), fs::read(path).unwrap()))
        .collect();
    files.sort();
    assert!(files.len() > 10);
    files
}

fn stem(path: &Path) -> String {
    path.file_stem().unwrap().to_string_lossy().into_owned()
}

/// Every recorded session.
pub(crate) fn sessions() -> Vec<(String, Vec<u8>)> {
    files("corpus", "raw")
}

/// The lines of each family of messages.
pub(crate) fn families() -> Vec<(String, Vec<u8>)> {
    files("corpus/families", "txt")
}

/// A small generator of numbers, the same every time.
pub(crate) struct Random(pub(crate) u64);

impl Random {
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (self.0 >> 33) as usize % bound
    }
}

/// The bytes in pieces of random sizes up to `largest`.
pub(crate) fn random_chunks(bytes: &[u8], largest: usize, seed: u64) -> Vec<&[u8]> {
    let (mut random, mut rest, mut pieces) = (Random(seed), bytes, Vec::new());
    while !rest.is_empty() {
        let (piece, more) = rest.split_at((1 + random.below(largest)).min(rest.len()));
        pieces.push(piece);
        rest = more;
    }
    pieces
}

/// The same bytes, split in several ways.
pub(crate) fn chunkings(bytes: &[u8]) -> Vec<(&'static str, Vec<&[u8]>)> {
    vec![
        ("byte by byte", bytes.chunks(1).collect()),
        ("by 7", bytes.chunks(7).collect()),
        ("by line", bytes.split_inclusive(|&byte| byte == b'\n').collect()),
        ("at random", random_chunks(bytes, 97, 1)),
        ("at random again", random_chunks(bytes, 400, 2)),
    ]
}
