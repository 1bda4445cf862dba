//! The recorded sessions, and ways to split them into chunks.

use std::fs;
use std::path::Path;

/// Returns the files with this ending in a folder of the corpus: each one's name and bytes.
fn files(folder: &str, ending: &str) -> Vec<(String, Vec<u8>)> {
    let folder = Path::new(crate::PROJECT).join(folder);
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

/// Returns the name and the bytes of every recorded session.
pub fn sessions() -> Vec<(String, Vec<u8>)> {
    files("corpus", "raw")
}

/// Returns the name of each family of messages, and its lines.
pub fn families() -> Vec<(String, Vec<u8>)> {
    files("corpus/families", "txt")
}

/// A linear congruential generator: the same numbers for the same seed, on every machine.
#[derive(Debug, Clone)]
pub struct Random(pub u64);

impl Random {
    /// Returns a number below a bound.
    pub fn below(&mut self, bound: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        // The low bits of such a generator have short periods.
        (self.0 >> 33) as usize % bound
    }
}

/// Splits bytes into pieces of random sizes up to `largest`.
pub fn random_chunks(bytes: &[u8], largest: usize, seed: u64) -> Vec<&[u8]> {
    let (mut random, mut rest, mut pieces) = (Random(seed), bytes, Vec::new());
    while !rest.is_empty() {
        let (piece, more) = rest.split_at((1 + random.below(largest)).min(rest.len()));
        pieces.push(piece);
        rest = more;
    }
    pieces
}

/// Splits bytes in several ways, each with its name.
pub fn chunkings(bytes: &[u8]) -> Vec<(&'static str, Vec<&[u8]>)> {
    vec![
        ("byte by byte", bytes.chunks(1).collect()),
        ("by 7", bytes.chunks(7).collect()),
        ("by line", bytes.split_inclusive(|&byte| byte == b'\n').collect()),
        ("at random", random_chunks(bytes, 97, 1)),
        ("at random again", random_chunks(bytes, 400, 2)),
    ]
}
