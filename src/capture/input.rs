//! The bytes of a capture, decompressed, with a buffer that allows to look ahead.

#[cfg(feature = "compressed")]
use std::io::Cursor;
use std::io::{self, Read};

use super::error::{CaptureError, Compression};

/// How much is read at a time, and so the largest chunk of a raw capture.
pub(crate) const READ: usize = 64 << 10;

/// The reader, preceded by the bytes that were read to detect the compression.
#[cfg(feature = "compressed")]
type Whole<R> = io::Chain<Cursor<Vec<u8>>, R>;

/// The decoder.
enum Decode<R: Read> {
    No(R),
    #[cfg(feature = "compressed")]
    Gzip(Box<flate2::read::MultiGzDecoder<Whole<R>>>),
    #[cfg(feature = "compressed")]
    Zstd(Box<zstd::stream::read::Decoder<'static, io::BufReader<Whole<R>>>>),
    /// After an error nothing more is read.
    Over,
}

/// A buffered reader that counts its bytes and translates the errors of the decoders.
pub(crate) struct Input<R: Read> {
    decode: Decode<R>,
    compression: Option<Compression>,
    buffer: Vec<u8>,
    /// The part of the buffer that was not consumed yet.
    start: usize,
    end: usize,
    /// How many decompressed bytes were read in all.
    offset: u64,
    /// An error to be returned when the window has been consumed.
    deferred: Option<CaptureError>,
}

impl<R: Read> Input<R> {
    pub(crate) fn new(mut reader: R) -> Result<Self, CaptureError> {
        let mut magic = Vec::with_capacity(Compression::MAGIC);
        // Byte by byte: a live source must not block longer than needed.
        while Compression::of(&magic).is_none() && may_be_magic(&magic) {
            let mut byte = [0];
            match reader.read(&mut byte) {
                Ok(0) => break,
                Ok(_) => magic.extend(byte),
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(source) => {
                    return Err(CaptureError::Io { offset: magic.len() as u64, source });
                }
            }
        }
        match Compression::of(&magic) {
            None => Ok(Input::start(Decode::No(reader), None, &magic)),
            Some(compression) => Input::decoding(compression, magic, reader),
        }
    }

    #[cfg(feature = "compressed")]
    fn decoding(compression: Compression, magic: Vec<u8>, reader: R) -> Result<Self, CaptureError> {
        let whole = Cursor::new(magic).chain(reader);
        let unpack = match compression {
            Compression::Gzip => Decode::Gzip(Box::new(flate2::read::MultiGzDecoder::new(whole))),
            Compression::Zstd => {
                let decoder = zstd::stream::read::Decoder::new(whole)
                    .map_err(|source| CaptureError::Damaged { compression, offset: 0, source })?;
                Decode::Zstd(Box::new(decoder))
            }
        };
        Ok(Input::start(unpack, Some(compression), &[]))
    }

    #[cfg(not(feature = "compressed"))]
    fn decoding(compression: Compression, _: Vec<u8>, _: R) -> Result<Self, CaptureError> {
        Err(CaptureError::NotBuilt { compression })
    }

    fn start(decode: Decode<R>, compression: Option<Compression>, read: &[u8]) -> Self {
        let mut buffer = vec![0; READ];
        let end = read.len();
        buffer[..end].copy_from_slice(read);
        Input { decode, compression, buffer, start: 0, end, offset: end as u64, deferred: None }
    }

    /// Keeps an error for the next call of [`more`](Self::more), because the window has to be
    /// consumed first.
    pub(crate) fn defer(&mut self, error: CaptureError) {
        self.deferred = Some(error);
    }

    /// How the data was compressed.
    pub(crate) const fn compression(&self) -> Option<Compression> {
        self.compression
    }

    /// What was read and not consumed yet.
    pub(crate) fn window(&self) -> &[u8] {
        &self.buffer[self.start..self.end]
    }

    /// Consumes bytes from the start of the window.
    pub(crate) fn take(&mut self, len: usize) {
        self.start = (self.start + len).min(self.end);
    }

    /// Consumes the whole window.
    pub(crate) fn take_window(&mut self) -> &[u8] {
        let start = std::mem::replace(&mut self.start, self.end);
        &self.buffer[start..self.end]
    }

    /// Reads once and appends to the window; `false` at the end or when the window is full.
    pub(crate) fn more(&mut self) -> Result<bool, CaptureError> {
        if let Some(error) = self.deferred.take() {
            return Err(error);
        }
        if self.start == self.end {
            (self.start, self.end) = (0, 0);
        } else if self.start > 0 && self.end == self.buffer.len() {
            self.buffer.copy_within(self.start..self.end, 0);
            (self.start, self.end) = (0, self.end - self.start);
        }
        let free = &mut self.buffer[self.end..];
        if free.is_empty() {
            return Ok(false);
        }
        loop {
            let read = match &mut self.decode {
                Decode::No(reader) => reader.read(free),
                #[cfg(feature = "compressed")]
                Decode::Gzip(reader) => reader.read(free),
                #[cfg(feature = "compressed")]
                Decode::Zstd(reader) => reader.read(free),
                Decode::Over => Ok(0),
            };
            match read {
                Ok(len) => {
                    self.end += len;
                    self.offset += len as u64;
                    return Ok(len > 0);
                }
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => {
                    self.decode = Decode::Over;
                    return Err(self.failed(error));
                }
            }
        }
    }

    /// Translates an error of the reader or of a decoder.
    fn failed(&self, source: io::Error) -> CaptureError {
        use io::ErrorKind::{InvalidData, InvalidInput, Other, UnexpectedEof};

        let offset = self.offset;
        match (self.compression, source.kind()) {
            (Some(compression), UnexpectedEof) => CaptureError::CutOffData { compression, offset },
            (Some(compression), InvalidData | InvalidInput | Other) => {
                CaptureError::Damaged { compression, offset, source }
            }
            _ => CaptureError::Io { offset, source },
        }
    }
}

/// Whether data that begins with these bytes may still turn out to be compressed.
fn may_be_magic(start: &[u8]) -> bool {
    match start {
        [] | [0x1f] | [0x1f, 0x8b] => true,
        [first, rest @ ..] if rest.len() < Compression::MAGIC - 1 => {
            (*first == 0x28 && [0xb5, 0x2f, 0xfd].starts_with(rest))
                || (matches!(first, 0x50..=0x5f) && [0x2a, 0x4d, 0x18].starts_with(rest))
        }
        _ => false,
    }
}

impl<R: Read> std::fmt::Debug for Input<R> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Input")
            .field("compression", &self.compression)
            .field("offset", &self.offset)
            .finish_non_exhaustive()
    }
}
