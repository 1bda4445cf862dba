//! Changes the chunk boundaries of a stream.

use std::fmt;
use std::num::NonZeroUsize;
use std::str::FromStr;

use thiserror::Error;

/// Where to split a session when it is replayed.
///
/// In Settled mode the events do not depend on the split, and this is a way to test that.
///
/// ```
/// use looking_at::capture::Chunking;
///
/// assert_eq!("random:7".parse(), Ok(Chunking::Random(7)));
/// assert_eq!("line".parse::<Chunking>()?.to_string(), "line");
/// assert!("0".parse::<Chunking>().is_err());
/// # Ok::<(), looking_at::capture::ChunkingError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[non_exhaustive]
pub enum Chunking {
    /// `captured`: as the session was recorded; for raw bytes, as they are read.
    #[default]
    Captured,
    /// `whole`: pieces of 64 KiB, the largest that are held in memory.
    Whole,
    /// `line`: after each newline; a line over 64 KiB is split there.
    Line,
    /// A number: that many bytes, at most 16 MiB; only the last piece may be shorter.
    Size(NonZeroUsize),
    /// `random:SEED`: 1 to 97 bytes, always the same for a seed.
    Random(u64),
}

impl Chunking {
    /// The maximum size that can be parsed as [`Chunking::Size`].
    pub const MAX_SIZE: usize = 16 << 20;
}

/// A text that is not a [`Chunking`].
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error(
    "`{text}` is not a chunking, expected captured, whole, line, \
     a number of bytes from 1 to 16777216, or random:SEED"
)]
pub struct ChunkingError {
    text: String,
}

impl FromStr for Chunking {
    type Err = ChunkingError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
        let size = |text: &str| {
            let size: NonZeroUsize = text.parse().ok().filter(|_| digits(text))?;
            (size.get() <= Chunking::MAX_SIZE).then_some(Chunking::Size(size))
        };
        let chunking = match text {
            "captured" => Some(Chunking::Captured),
            "whole" => Some(Chunking::Whole),
            "line" => Some(Chunking::Line),
            _ => match text.strip_prefix("random:") {
                Some(seed) => seed.parse().ok().filter(|_| digits(seed)).map(Chunking::Random),
                None => size(text),
            },
        };
        chunking.ok_or_else(|| ChunkingError { text: text.chars().take(40).collect() })
    }
}

impl fmt::Display for Chunking {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Chunking::Captured => f.write_str("captured"),
            Chunking::Whole => f.write_str("whole"),
            Chunking::Line => f.write_str("line"),
            Chunking::Size(size) => write!(f, "{size}"),
            Chunking::Random(seed) => write!(f, "random:{seed}"),
        }
    }
}

/// Splits a stream into new chunks as it arrives. Buffers at most one of them.
///
/// ```
/// use looking_at::capture::{Chunking, Splitter};
///
/// let mut pieces = Vec::new();
/// let mut splitter = Splitter::new(Chunking::Line);
/// for chunk in ["fics% \nFoo te", "lls you: hi\nfi"] {
///     splitter.feed(chunk.as_bytes(), |piece| pieces.push(piece.to_vec()));
/// }
/// splitter.finish(|piece| pieces.push(piece.to_vec()));
/// assert_eq!(pieces, [&b"fics% \n"[..], b"Foo tells you: hi\n", b"fi"]);
/// ```
#[derive(Debug, Clone)]
pub struct Splitter {
    chunking: Chunking,
    /// The incomplete piece.
    held: Vec<u8>,
    /// The length of the piece, or for [`Chunking::Line`] its maximum.
    size: usize,
    random: u64,
}

impl Splitter {
    const LARGEST: usize = super::input::READ;

    /// Starts a stream.
    #[must_use]
    pub fn new(chunking: Chunking) -> Self {
        let random = if let Chunking::Random(seed) = chunking { seed } else { 0 };
        let mut splitter = Splitter { chunking, held: Vec::new(), size: Self::LARGEST, random };
        splitter.next_size();
        splitter
    }

    /// Feeds the next chunk, and calls `piece` for each piece that is complete.
    pub fn feed(&mut self, chunk: &[u8], mut piece: impl FnMut(&[u8])) {
        if self.chunking == Chunking::Captured {
            if !chunk.is_empty() {
                piece(chunk);
            }
            return;
        }
        let mut rest = chunk;
        while !rest.is_empty() {
            let free = (self.size - self.held.len()).min(rest.len());
            let newline = match self.chunking {
                Chunking::Line => memchr::memchr(b'\n', &rest[..free]),
                _ => None,
            };
            let (part, more) = rest.split_at(newline.map_or(free, |at| at + 1));
            rest = more;
            if newline.is_none() && self.held.len() + part.len() < self.size {
                self.held.extend_from_slice(part);
            } else if self.held.is_empty() {
                piece(part);
                self.next_size();
            } else {
                self.held.extend_from_slice(part);
                piece(&self.held);
                self.held.clear();
                self.next_size();
            }
        }
    }

    /// Ends the stream, and calls `piece` for the rest.
    pub fn finish(mut self, mut piece: impl FnMut(&[u8])) {
        if !self.held.is_empty() {
            piece(&std::mem::take(&mut self.held));
        }
    }

    fn next_size(&mut self) {
        match self.chunking {
            Chunking::Size(size) => self.size = size.get(),
            Chunking::Random(_) => {
                // SplitMix64 is small and random enough for this.
                self.random = self.random.wrapping_add(0x9e37_79b9_7f4a_7c15);
                let mut mixed = self.random;
                mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
                mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
                mixed ^= mixed >> 31;
                self.size = 1 + (mixed % 97) as usize;
            }
            Chunking::Captured | Chunking::Whole | Chunking::Line => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn split(chunking: &str, chunks: &[&[u8]]) -> Vec<Vec<u8>> {
        let mut splitter = Splitter::new(chunking.parse().unwrap());
        let mut pieces = Vec::new();
        for chunk in chunks {
            splitter.feed(chunk, |piece| pieces.push(piece.to_vec()));
        }
        splitter.finish(|piece| pieces.push(piece.to_vec()));
        assert_eq!(pieces.concat(), chunks.concat(), "{chunking}: every byte, in order");
        assert!(pieces.iter().all(|piece| !piece.is_empty()));
        pieces
    }

    #[test]
    fn texts() {
        for text in ["captured", "whole", "line", "1", "16777216", "random:0"] {
            assert_eq!(text.parse::<Chunking>().unwrap().to_string(), text);
        }
        for text in ["", "0", "-1", "+1", "16777217", "random", "random:", "random:x", "Line"] {
            let error = text.parse::<Chunking>().unwrap_err();
            assert!(error.to_string().starts_with(&format!("`{text}` is not a chunking")));
        }
    }

    #[test]
    fn numbers_go_across_chunks() {
        let pieces = split("3", &[b"a", b"bcde", b"", b"fgh"]);
        assert_eq!(pieces, [&b"abc"[..], b"def", b"gh"]);
    }

    #[test]
    fn captured_keeps_the_chunks() {
        assert_eq!(split("captured", &[b"ab\nc", b"", b"d"]), [&b"ab\nc"[..], b"d"]);
    }

    #[test]
    fn whole_joins_up_to_a_bound() {
        assert_eq!(split("whole", &[b"ab\nc", b"d"]), [b"ab\ncd"]);
        let long = vec![b'x'; 100_000];
        let lens: Vec<_> = split("whole", &[&long, &long]).iter().map(Vec::len).collect();
        assert_eq!(lens, [65_536, 65_536, 65_536, 200_000 - 3 * 65_536]);
    }

    #[test]
    fn lines_have_a_bound() {
        let long = vec![b'x'; 70_000];
        let lens: Vec<_> = split("line", &[&long, b"\n\n", b"y"]).iter().map(Vec::len).collect();
        assert_eq!(lens, [65_536, 70_000 - 65_536 + 1, 1, 1]);
    }

    #[test]
    fn random_depends_on_the_seed_alone() {
        let text: Vec<u8> = (0..20_000_u32).map(|at| at as u8).collect();
        let chunks: Vec<&[u8]> = text.chunks(1_000).collect();
        let pieces = split("random:5", &chunks);
        assert_eq!(pieces, split("random:5", &[&text]));
        assert_ne!(pieces, split("random:6", &[&text]));
        let (most, least) = (pieces.iter().map(Vec::len).max(), pieces.iter().map(Vec::len).min());
        assert_eq!((most, least), (Some(97), Some(1)));
    }
}
