//! The bytes of a capture, decompressed, with a buffer that allows looking ahead.

#[cfg(feature = "compressed")]
use std::io::Cursor;
use std::io::{self, Read};

use super::encoding::Encoding;
use super::error::{CaptureError, Compression};

/// The maximum size of a read, and so of a chunk of a raw capture.
pub(crate) const READ: usize = 64 << 10;

/// The reader, preceded by the bytes that were read to detect the compression.
#[cfg(feature = "compressed")]
type Whole<R> = io::Chain<Cursor<Vec<u8>>, R>;

/// The decompressor.
enum Decode<R: Read> {
    No(R),
    #[cfg(feature = "compressed")]
    Gzip(Box<flate2::read::MultiGzDecoder<Whole<R>>>),
    #[cfg(feature = "compressed")]
    Zstd(Box<zstd::stream::read::Decoder<'static, io::BufReader<Whole<R>>>>),
    /// Set after an error: nothing more is read.
    Over,
}

/// A buffered reader that counts its bytes and translates the errors of the decoders.
pub(crate) struct Input<R: Read> {
    decode: Decode<R>,
    compression: Option<Compression>,
    /// The encoding, once it is known.
    encoding: Option<Encoding>,
    buffer: Vec<u8>,
    /// The part of the buffer that has not been consumed.
    start: usize,
    end: usize,
    /// The number of bytes of decompressed text read so far.
    offset: u64,
    /// An error to return when the window has been consumed.
    deferred: Option<CaptureError>,
}

impl<R: Read> Input<R> {
    pub(crate) fn new(mut reader: R) -> Result<Self, CaptureError> {
        let mut magic = Vec::with_capacity(Compression::MAGIC);
        // Byte by byte, so that a live source does not block longer than needed.
        while Compression::of(&magic).is_none() && may_be_magic(&magic) {
            let mut byte = [0];
            match reader.read(&mut byte) {
                Ok(0) => break,
                Ok(_) => magic.extend(byte),
                Err(error) if is_passing(&error) => {}
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
        let (offset, encoding, deferred) = (end as u64, None, None);
        Input { decode, compression, encoding, buffer, start: 0, end, offset, deferred }
    }

    /// Keeps an error for the next call of [`more`](Self::more), because the window has to be consumed first.
    pub(crate) fn defer(&mut self, error: CaptureError) {
        self.deferred = Some(error);
    }

    /// Returns the compression.
    pub(crate) const fn compression(&self) -> Option<Compression> {
        self.compression
    }

    /// Returns the bytes that were read and have not been consumed.
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

    /// Returns the offset of the window in the text.
    pub(crate) fn position(&self) -> u64 {
        self.offset - self.window().len() as u64
    }

    /// Reads once and appends to the window. Returns `false` at the end or if the window is full.
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
        match &self.encoding {
            Some(Encoding::Bytes { .. }) => self.read(),
            Some(Encoding::Utf16 { .. }) => self.read_utf16(),
            None => self.first(),
        }
    }

    /// Reads until the encoding is known.
    fn first(&mut self) -> Result<bool, CaptureError> {
        let encoding = loop {
            let (over, error) = match self.read() {
                Ok(more) => (!more, None),
                Err(error) => (true, Some(error)),
            };
            if let Some(encoding) = Encoding::of(self.window(), over) {
                match error {
                    Some(error) if self.window().is_empty() => return Err(error),
                    Some(error) if !error.is_pause() => self.deferred = Some(error),
                    _ => {}
                }
                break encoding;
            }
        };
        let is_utf16 = matches!(encoding, Encoding::Utf16 { .. });
        let (Encoding::Bytes { mark } | Encoding::Utf16 { mark, .. }) = encoding;
        self.encoding = Some(encoding);
        self.take(mark);
        if is_utf16 {
            let bytes = self.take_window().to_vec();
            (self.start, self.end, self.offset) = (0, 0, 0);
            self.push_utf16(&bytes);
        }
        match self.window() {
            [] if self.deferred.is_none() => self.more(),
            window => Ok(!window.is_empty()),
        }
    }

    /// Reads once, and appends the text as UTF-8.
    fn read_utf16(&mut self) -> Result<bool, CaptureError> {
        // A unit of two bytes becomes up to three bytes in UTF-8, and pending bytes come on top.
        let room = (self.buffer.len() - self.end).saturating_sub(8) / 3 * 2;
        if room < 2 {
            return Ok(false);
        }
        let end = self.end;
        loop {
            let len = self.read_raw(room)?;
            let bytes = self.buffer[end..end + len].to_vec();
            self.push_utf16(&bytes);
            if self.end > end || bytes.is_empty() {
                return Ok(self.end > end);
            }
        }
    }

    /// Appends UTF-16 text to the window; an empty text is the end.
    fn push_utf16(&mut self, bytes: &[u8]) {
        let Some(Encoding::Utf16 { units, .. }) = &mut self.encoding else { return };
        let mut text = Vec::with_capacity(bytes.len() * 2);
        match bytes {
            [] => units.finish(&mut text),
            bytes => units.decode(bytes, &mut text),
        }
        // What was read at once to find the encoding may be longer than the buffer.
        if self.buffer.len() < self.end + text.len() {
            self.buffer.resize(self.end + text.len(), 0);
        }
        self.buffer[self.end..self.end + text.len()].copy_from_slice(&text);
        self.end += text.len();
        self.offset += text.len() as u64;
    }

    /// Reads once and appends to the window.
    fn read(&mut self) -> Result<bool, CaptureError> {
        let len = self.read_raw(self.buffer.len() - self.end)?;
        self.end += len;
        self.offset += len as u64;
        Ok(len > 0)
    }

    /// Reads at most this many bytes once, behind the window.
    fn read_raw(&mut self, room: usize) -> Result<usize, CaptureError> {
        let free = &mut self.buffer[self.end..self.end + room];
        if free.is_empty() {
            return Ok(0);
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
                Ok(len) => return Ok(len),
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(source) if is_passing(&source) => {
                    return Err(CaptureError::Io { offset: self.offset, source });
                }
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

/// Returns whether reading may be tried again after this error.
pub(super) fn is_passing(error: &io::Error) -> bool {
    use io::ErrorKind::{Interrupted, TimedOut, WouldBlock};

    matches!(error.kind(), Interrupted | TimedOut | WouldBlock)
}

/// Returns whether data that begins with these bytes may still turn out to be compressed.
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
