//! Decompression in Rust alone: the decoder for zstd that the command uses is written in C.

use std::io::{self, BufRead, BufReader, Read};

use looking_at::capture::{CaptureError, Compression};
use ruzstd::decoding::errors::{FrameDecoderError, ReadFrameHeaderError};
use ruzstd::decoding::{BlockDecodingStrategy, FrameDecoder};

use crate::gzip::Gzip;

/// Returns a reader that decompresses a source.
pub(crate) fn decoder(
    compression: Compression,
    source: impl Read + 'static,
) -> Result<Box<dyn Read>, CaptureError> {
    match compression {
        Compression::Gzip => Ok(Box::new(Gzip::new(source))),
        Compression::Zstd => Ok(Box::new(Zstd::new(source))),
        compression => Err(CaptureError::NotBuilt { compression }),
    }
}

/// Converts the error of a decoder to the one that the command shows.
pub(crate) fn explained(error: CaptureError, compression: Option<Compression>) -> CaptureError {
    use io::ErrorKind::{InvalidData, InvalidInput, Other, UnexpectedEof};

    match (compression, error) {
        (Some(compression), CaptureError::Io { offset, source }) => match source.kind() {
            UnexpectedEof => CaptureError::CutOffData { compression, offset },
            InvalidData | InvalidInput | Other => {
                CaptureError::Damaged { compression, offset, source }
            }
            _ => CaptureError::Io { offset, source },
        },
        (_, error) => error,
    }
}

/// A source that remembers how it ended. The errors of the decoder say it too, but in words that need much
/// code and say nothing to people.
struct Tap<R: Read> {
    reader: R,
    ended: bool,
    failure: Option<io::Error>,
}

impl<R: Read> Read for Tap<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        match self.reader.read(buffer) {
            Ok(length) => {
                self.ended |= length == 0 && !buffer.is_empty();
                Ok(length)
            }
            Err(error) => {
                let kind = error.kind();
                self.failure = Some(error);
                Err(kind.into())
            }
        }
    }
}

/// The content of one zstd frame or several; those that decoders skip are skipped.
struct Zstd<R: Read> {
    source: BufReader<Tap<R>>,
    frame: FrameDecoder,
    /// Whether a frame has begun.
    within: bool,
}

impl<R: Read> Zstd<R> {
    fn new(reader: R) -> Zstd<R> {
        let source = BufReader::new(Tap { reader, ended: false, failure: None });
        Zstd { source, frame: FrameDecoder::new(), within: false }
    }

    /// Begins the next frame; false if there is none.
    fn begin(&mut self) -> io::Result<bool> {
        loop {
            if self.source.fill_buf()?.is_empty() {
                return Ok(false);
            }
            match self.frame.reset(&mut self.source) {
                Ok(()) => return Ok(true),
                Err(FrameDecoderError::ReadFrameHeaderError(ReadFrameHeaderError::SkipFrame {
                    length,
                    ..
                })) => {
                    let mut skipped = self.source.by_ref().take(length.into());
                    if io::copy(&mut skipped, &mut io::sink())? < length.into() {
                        return Err(io::ErrorKind::UnexpectedEof.into());
                    }
                }
                Err(_) => return Err(self.failed()),
            }
        }
    }

    /// Returns why the decoder could not go on.
    fn failed(&mut self) -> io::Error {
        let tap = self.source.get_mut();
        match tap.failure.take() {
            Some(error) => error,
            None if tap.ended => io::ErrorKind::UnexpectedEof.into(),
            None => io::Error::new(io::ErrorKind::InvalidData, "it is not what zstd writes"),
        }
    }

    /// Returns whether the frame that has ended is what its checksum says.
    fn is_whole(&self) -> bool {
        match (self.frame.get_checksum_from_data(), self.frame.get_calculated_checksum()) {
            (Some(written), Some(calculated)) => written == calculated,
            _ => true,
        }
    }
}

impl<R: Read> Read for Zstd<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        loop {
            if !self.within {
                if !self.begin()? {
                    return Ok(0);
                }
                self.within = true;
            }
            let read = self.frame.read(buffer)?;
            if read > 0 || buffer.is_empty() {
                return Ok(read);
            }
            if self.frame.is_finished() {
                if !self.is_whole() {
                    return Err(io::Error::new(io::ErrorKind::InvalidData, "the checksum differs"));
                }
                self.within = false;
                continue;
            }
            let next = BlockDecodingStrategy::UptoBlocks(1);
            if self.frame.decode_blocks(&mut self.source, next).is_err() {
                return Err(self.failed());
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn packed(content: &[u8], level: i32, checksum: bool) -> Vec<u8> {
        use std::io::Write;

        let mut encoder = zstd::Encoder::new(Vec::new(), level).unwrap();
        encoder.include_checksum(checksum).unwrap();
        encoder.write_all(content).unwrap();
        encoder.finish().unwrap()
    }

    fn unpacked(data: &[u8]) -> (Vec<u8>, Option<io::ErrorKind>) {
        let mut content = Vec::new();
        let result = Zstd::new(data).read_to_end(&mut content);
        (content, result.err().map(|error| error.kind()))
    }

    /// Returns content that is neither random nor uniform, and has more than one block.
    fn content() -> Vec<u8> {
        (0_u32..20_000).flat_map(|n| format!("{} ", n.wrapping_mul(n)).into_bytes()).collect()
    }

    #[test]
    fn frames_of_all_levels() {
        let content = content();
        for level in [-5, 1, 3, 9, 19] {
            for checksum in [false, true] {
                let (found, error) = unpacked(&packed(&content, level, checksum));
                assert_eq!(error, None, "level {level}");
                assert!(found == content, "level {level}");
            }
        }
        assert_eq!(unpacked(&packed(b"", 3, true)), (Vec::new(), None));
        assert_eq!(unpacked(b""), (Vec::new(), None));
    }

    #[test]
    fn several_frames_and_those_that_are_skipped() {
        let mut data = b"\x51\x2a\x4d\x18\x03\0\0\0abc".to_vec();
        data.extend(packed(b"Foo ", 3, true));
        data.extend(b"\x50\x2a\x4d\x18\0\0\0\0");
        data.extend(packed(b"tells you", 3, false));
        assert_eq!(unpacked(&data), (b"Foo tells you".to_vec(), None));
        assert_eq!(unpacked(&data[..10]), (Vec::new(), Some(io::ErrorKind::UnexpectedEof)));
    }

    #[test]
    fn data_that_ends_early_is_cut_off_wherever_it_ends() {
        let content = &content()[..40_000];
        let data = packed(content, 3, true);
        for end in (1..data.len()).step_by(97).chain(data.len() - 6..data.len()) {
            let (found, error) = unpacked(&data[..end]);
            assert_eq!(error, Some(io::ErrorKind::UnexpectedEof), "{end} of {}", data.len());
            assert!(content.starts_with(&found));
        }
    }

    #[test]
    fn damage_is_found() {
        let content = &content()[..40_000];
        let whole = packed(content, 3, true);
        for at in (0..whole.len()).step_by(61).chain(whole.len() - 4..whole.len()) {
            let mut data = whole.clone();
            data[at] ^= 0x10;
            let (found, error) = unpacked(&data);
            assert!(error.is_some() || found == content, "byte {at}");
        }
    }

    #[test]
    fn errors_are_those_of_the_command() {
        let said = |kind: io::ErrorKind| {
            let error = CaptureError::Io { offset: 7, source: kind.into() };
            explained(error, Some(Compression::Zstd)).to_string()
        };
        assert!(said(io::ErrorKind::UnexpectedEof).starts_with("the zstd data is cut off"));
        assert!(said(io::ErrorKind::InvalidData).starts_with("the zstd data is damaged after 7"));
        assert!(said(io::ErrorKind::NotFound).starts_with("cannot read on after byte 7"));
    }
}
