//! Errors while reading a capture.

use std::io;

use thiserror::Error;

/// The error of reading a capture.
///
/// Everything before the position in the error has been returned, and nothing follows the error.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum CaptureError {
    /// The reader failed.
    #[error("cannot read on after byte {offset}: {source}")]
    Io {
        /// The number of bytes read before.
        offset: u64,
        /// The error of the reader.
        source: io::Error,
    },
    /// Compressed data is truncated.
    #[error(
        "the {compression} data is cut off: it ends after {offset} bytes of content; \
         fetch the file again, or unpack what is there with other tools"
    )]
    CutOffData {
        /// The compression.
        compression: Compression,
        /// The number of bytes that could be decompressed.
        offset: u64,
    },
    /// Compressed data is invalid.
    #[error(
        "the {compression} data is damaged after {offset} bytes of content: {source}; \
         fetch the file again"
    )]
    Damaged {
        /// The compression.
        compression: Compression,
        /// The number of bytes that could be decompressed.
        offset: u64,
        /// The error of the decoder.
        source: io::Error,
    },
    /// The data is compressed, and this build can't decompress it.
    #[error(
        "the data is compressed with {compression}, which this build cannot unpack; \
         unpack it before, or build with the feature `compressed`"
    )]
    NotBuilt {
        /// The compression.
        compression: Compression,
    },
    /// An asciicast of another version than 2.
    #[error("line 1: an asciicast of version {version}, expected 2; convert it to version 2")]
    Version {
        /// The version as the header has it.
        version: String,
    },
    /// An invalid line of an asciicast.
    #[error("line {line}: {problem}, expected {expected}; remove or fix the line")]
    Line {
        /// The number of the line, from 1.
        line: u64,
        /// The problem.
        problem: String,
        /// The expected content.
        expected: &'static str,
    },
    /// An asciicast that ends within a line.
    #[error(
        "line {line}: the recording is cut off in this line; \
         remove the line to read the rest without an error"
    )]
    CutOffLine {
        /// The number of the line, from 1.
        line: u64,
    },
    /// A line longer than the limit.
    #[error("line {line}: longer than {limit} bytes; this is not a capture, or a damaged one")]
    LineTooLong {
        /// The number of the line, from 1.
        line: u64,
        /// The maximum length of a line.
        limit: usize,
    },
    /// A character of an asciicast that does not encode a byte.
    #[error(
        "line {line}: the character U+{:04X} is not a byte, expected U+0000 to U+00FF; \
         record the session as Latin-1, a character for each byte",
        u32::from(*found)
    )]
    NotAByte {
        /// The number of the line, from 1.
        line: u64,
        /// The character.
        found: char,
    },
}

impl CaptureError {
    /// Returns whether the reader only reported that there is nothing to read at the moment.
    pub(crate) fn is_pause(&self) -> bool {
        matches!(self, CaptureError::Io { source, .. } if super::input::is_passing(source))
    }
}

/// The compression of a captured session.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Compression {
    /// gzip, one member or several.
    Gzip,
    /// Zstandard, one frame or several.
    Zstd,
}

impl Compression {
    /// The number of bytes that [`of`](Self::of) needs.
    pub(crate) const MAGIC: usize = 4;

    /// Returns the compression of data that begins with these bytes.
    pub(crate) fn of(start: &[u8]) -> Option<Self> {
        match start {
            [0x1f, 0x8b, 0x08, ..] => Some(Compression::Gzip),
            // A frame, or a frame that decoders skip.
            [0x28, 0xb5, 0x2f, 0xfd] | [0x50..=0x5f, 0x2a, 0x4d, 0x18] => Some(Compression::Zstd),
            _ => None,
        }
    }
}

impl std::fmt::Display for Compression {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Compression::Gzip => "gzip",
            Compression::Zstd => "zstd",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_name_the_place_and_what_to_do() {
        let error = CaptureError::NotAByte { line: 3, found: '\u{20ac}' };
        assert_eq!(
            error.to_string(),
            "line 3: the character U+20AC is not a byte, expected U+0000 to U+00FF; \
             record the session as Latin-1, a character for each byte"
        );
        let error = CaptureError::CutOffData { compression: Compression::Gzip, offset: 7 };
        assert!(error.to_string().starts_with("the gzip data is cut off: it ends after 7 bytes"));
    }

    #[test]
    fn magic_bytes() {
        assert_eq!(Compression::of(&[0x1f, 0x8b, 8, 0]), Some(Compression::Gzip));
        assert_eq!(Compression::of(&[0x28, 0xb5, 0x2f, 0xfd]), Some(Compression::Zstd));
        assert_eq!(Compression::of(&[0x51, 0x2a, 0x4d, 0x18]), Some(Compression::Zstd));
        for start in [&b""[..], b"\x1f\x8b", b"\n\r  ", b"{\"ve", b"\x28\xb5\x2f"] {
            assert_eq!(Compression::of(start), None, "{start:?}");
        }
    }
}
