//! The bytes of a capture, unpacked, with a window on what comes next.

#[cfg(feature = "compressed")]
use std::io::Cursor;
use std::io::{self, Read};

use super::error::{CaptureError, Compression};

/// How much is read at a time, and so the largest piece of a raw session.
pub(crate) const READ: usize = 64 << 10;

/// The reader, with the bytes given back that were looked at to know its compression.
#[cfg(feature = "compressed")]
type Whole<R> = io::Chain<Cursor<Vec<u8>>, R>;

/// What unpacks.
enum Unpack<R: Read> {
    No(R),
    #[cfg(feature = "compressed")]
    Gzip(Box<flate2::read::MultiGzDecoder<Whole<R>>>),
    #[cfg(feature = "compressed")]
    Zstd(Box<zstd::stream::read::Decoder<'static, io::BufReader<Whole<R>>>>),
    /// Nothing more comes after an error.
    Over,
}

/// A buffered reader that knows how far it has come and what the errors of decoders mean.
pub(crate) struct Input<R: Read> {
    unpack: Unpack<R>,
    compression: Option<Compression>,
    buffer: Vec<u8>,
    /// The part of the buffer that was not taken yet.
    start: usize,
    end: usize,
    /// How many bytes of content were read in all.
    offset: u64,
    /// An error that waits until the window is taken.
    deferred: Option<CaptureError>,
}

impl<R: Read> Input<R> {
    pub(crate) fn new(mut reader: R) -> Result<Self, CaptureError> {
        let mut magic = Vec::with_capacity(Compression::MAGIC);
        // Byte for byte as they come: a live source must not be waited for longer than needed.
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
            None => Ok(Input::start(Unpack::No(reader), None, &magic)),
            Some(compression) => Input::unpacking(compression, magic, reader),
        }
    }

    #[cfg(feature = "compressed")]
    fn unpacking(
        compression: Compression,
        magic: Vec<u8>,
        reader: R,
    ) -> Result<Self, CaptureError> {
        let whole = Cursor::new(magic).chain(reader);
        let unpack = match compression {
            Compression::Gzip => Unpack::Gzip(Box::new(flate2::read::MultiGzDecoder::new(whole))),
            Compression::Zstd => {
                let decoder = zstd::stream::read::Decoder::new(whole)
                    .map_err(|source| CaptureError::Damaged { compression, offset: 0, source })?;
                Unpack::Zstd(Box::new(decoder))
            }
        };
        Ok(Input::start(unpack, Some(compression), &[]))
    }

    #[cfg(not(feature = "compressed"))]
    fn unpacking(compression: Compression, _: Vec<u8>, _: R) -> Result<Self, CaptureError> {
        Err(CaptureError::NotBuilt { compression })
    }

    fn start(unpack: Unpack<R>, compression: Option<Compression>, read: &[u8]) -> Self {
        let mut buffer = vec![0; READ];
        let end = read.len();
        buffer[..end].copy_from_slice(read);
        Input { unpack, compression, buffer, start: 0, end, offset: end as u64, deferred: None }
    }

    /// Keeps an error for the next call of [`more`](Self::more), because there is a window to be
    /// taken first.
    pub(crate) fn defer(&mut self, error: CaptureError) {
        self.deferred = Some(error);
    }

    /// How the data was compressed.
    pub(crate) const fn compression(&self) -> Option<Compression> {
        self.compression
    }

    /// What is read and not taken yet.
    pub(crate) fn window(&self) -> &[u8] {
        &self.buffer[self.start..self.end]
    }

    /// Takes bytes from the start of the window.
    pub(crate) fn take(&mut self, len: usize) {
        self.start = (self.start + len).min(self.end);
    }

    /// Takes all of the window.
    pub(crate) fn take_window(&mut self) -> &[u8] {
        let start = std::mem::replace(&mut self.start, self.end);
        &self.buffer[start..self.end]
    }

    /// Reads more behind the window, once; `false` at the end or when the window is full.
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
        let room = &mut self.buffer[self.end..];
        if room.is_empty() {
            return Ok(false);
        }
        loop {
            let read = match &mut self.unpack {
                Unpack::No(reader) => reader.read(room),
                #[cfg(feature = "compressed")]
                Unpack::Gzip(reader) => reader.read(room),
                #[cfg(feature = "compressed")]
                Unpack::Zstd(reader) => reader.read(room),
                Unpack::Over => Ok(0),
            };
            match read {
                Ok(len) => {
                    self.end += len;
                    self.offset += len as u64;
                    return Ok(len > 0);
                }
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => {
                    self.unpack = Unpack::Over;
                    return Err(self.failed(error));
                }
            }
        }
    }

    /// What an error of the reader or of a decoder means.
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

/// Whether data that begins so may still turn out to be compressed.
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
