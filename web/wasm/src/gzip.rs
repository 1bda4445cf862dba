//! gzip: its headers and checksums, around flate2's decoder of what is between them.
//!
//! flate2 reads all of it, as it does for the command, but the tables of its checksum are sixteen kilobytes that
//! don't compress, a twenty-fifth of the package. The words of the errors are those of flate2.

use std::io::{self, BufRead, BufReader, Read};

use flate2::{Decompress, FlushDecompress, Status};

/// The flags of a header, and those that must not be set.
const CHECKED: u8 = 1 << 1;
const EXTRA: u8 = 1 << 2;
const NAME: u8 = 1 << 3;
const COMMENT: u8 = 1 << 4;
const RESERVED: u8 = 0xe0;

/// The content of one gzip member or several.
pub(crate) struct Gzip<R: Read> {
    source: BufReader<R>,
    at: At,
    content: Decompress,
    sum: Sum,
}

#[derive(PartialEq, Eq)]
enum At {
    Header,
    Content,
    Trailer,
}

impl<R: Read> Gzip<R> {
    pub(crate) fn new(reader: R) -> Gzip<R> {
        let source = BufReader::new(reader);
        Gzip { source, at: At::Header, content: Decompress::new(false), sum: Sum::new() }
    }

    fn header(&mut self) -> io::Result<()> {
        self.sum.begin();
        let fixed: [u8; 10] = self.checked()?;
        let [0x1f, 0x8b, 8, flags, ..] = fixed else {
            return Err(damaged("invalid gzip header"));
        };
        if flags & RESERVED != 0 {
            return Err(damaged("invalid gzip header"));
        }
        if flags & EXTRA != 0 {
            for _ in 0..u16::from_le_bytes(self.checked()?) {
                let _: [u8; 1] = self.checked()?;
            }
        }
        for text in [NAME, COMMENT] {
            if flags & text != 0 {
                while self.checked()? != [0] {}
            }
        }
        if flags & CHECKED != 0 {
            let sum = self.sum.value() as u16;
            if u16::from_le_bytes(self.checked()?) != sum {
                return Err(damaged("corrupt gzip stream does not have a matching checksum"));
            }
        }
        self.content.reset(false);
        self.sum.begin();
        Ok(())
    }

    /// Returns the next bytes of a header, or of a trailer.
    fn checked<const N: usize>(&mut self) -> io::Result<[u8; N]> {
        let mut bytes = [0; N];
        self.source.read_exact(&mut bytes)?;
        self.sum.add(&bytes);
        Ok(bytes)
    }

    fn trailer(&mut self) -> io::Result<()> {
        // The length is written modulo 2^32.
        let expected = (self.sum.value(), self.content.total_out() as u32);
        let sum = u32::from_le_bytes(self.checked()?);
        match (sum, u32::from_le_bytes(self.checked()?)) == expected {
            true => Ok(()),
            false => Err(damaged("corrupt gzip stream does not have a matching checksum")),
        }
    }

    /// Decodes into the buffer; nothing where more has to be read for it.
    fn content(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let input = self.source.fill_buf()?;
        let over = input.is_empty();
        let (taken, written) = (self.content.total_in(), self.content.total_out());
        let status = self.content.decompress(input, buffer, FlushDecompress::None);
        let status = status.map_err(|_| damaged("corrupt deflate stream"))?;
        self.source.consume((self.content.total_in() - taken) as usize);
        let written = (self.content.total_out() - written) as usize;
        self.sum.add(&buffer[..written]);
        if status == Status::StreamEnd {
            self.at = At::Trailer;
        } else if over && written == 0 {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        Ok(written)
    }
}

impl<R: Read> Read for Gzip<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if buffer.is_empty() {
            return Ok(0);
        }
        loop {
            match self.at {
                At::Header => {
                    if self.source.fill_buf()?.is_empty() {
                        return Ok(0);
                    }
                    self.header()?;
                    self.at = At::Content;
                }
                At::Content => {
                    let written = self.content(buffer)?;
                    if written > 0 {
                        return Ok(written);
                    }
                }
                At::Trailer => {
                    self.trailer()?;
                    self.at = At::Header;
                }
            }
        }
    }
}

fn damaged(how: &str) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidInput, how)
}

/// The checksum CRC-32.
struct Sum {
    table: [u32; 256],
    state: u32,
}

impl Sum {
    /// Computes the table: that takes no time, and in the package it would be another kilobyte.
    fn new() -> Sum {
        let table = std::array::from_fn(|byte| {
            (0..8).fold(byte as u32, |sum, _| (sum >> 1) ^ (0xedb8_8320 & (sum & 1).wrapping_neg()))
        });
        Sum { table, state: !0 }
    }

    fn begin(&mut self) {
        self.state = !0;
    }

    fn add(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            let [low, ..] = self.state.to_le_bytes();
            self.state = (self.state >> 8) ^ self.table[usize::from(low ^ byte)];
        }
    }

    fn value(&self) -> u32 {
        !self.state
    }
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use flate2::Compression;
    use flate2::read::MultiGzDecoder;

    use super::*;

    fn read_all(mut reader: impl Read) -> (Vec<u8>, Option<(io::ErrorKind, String)>) {
        let mut content = Vec::new();
        let error = reader.read_to_end(&mut content).err();
        (content, error.map(|error| (error.kind(), error.to_string())))
    }

    /// Returns the content, and how it ends: as flate2 reads it, and the same if it comes byte by byte.
    #[track_caller]
    fn unpacked(data: &[u8]) -> (Vec<u8>, Option<io::ErrorKind>) {
        let (content, error) = read_all(Gzip::new(data));
        let (expected, expected_error) = read_all(MultiGzDecoder::new(data));
        assert!(content == expected, "{} bytes, not {}", content.len(), expected.len());
        let kind = error.as_ref().map(|(kind, _)| *kind);
        assert_eq!(kind, expected_error.as_ref().map(|(kind, _)| *kind));
        // How flate2 says that data is cut off is of no use: the command has its own words for it.
        if kind != Some(io::ErrorKind::UnexpectedEof) {
            assert_eq!(error, expected_error);
        }
        if data.len() < 5_000 {
            // Byte by byte, more of it is decoded before the damage is seen.
            let (slowly, slow_error) = read_all(Gzip::new(Slow(data)));
            assert_eq!(slow_error, error);
            assert!(slowly.starts_with(&content) && (error.is_some() || slowly == content));
        }
        (content, kind)
    }

    struct Slow<'d>(&'d [u8]);

    impl Read for Slow<'_> {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            let length = buffer.len().min(1);
            self.0.read(&mut buffer[..length])
        }
    }

    fn packed(content: &[u8], level: u32) -> Vec<u8> {
        let mut encoder = flate2::write::GzEncoder::new(Vec::new(), Compression::new(level));
        encoder.write_all(content).unwrap();
        encoder.finish().unwrap()
    }

    fn content() -> Vec<u8> {
        (0_u32..20_000).flat_map(|n| format!("{} ", n.wrapping_mul(n)).into_bytes()).collect()
    }

    #[test]
    fn members_of_all_levels() {
        let content = content();
        for level in 0..=9 {
            let (found, error) = unpacked(&packed(&content, level));
            assert_eq!(error, None, "level {level}");
            assert!(found == content, "level {level}");
        }
        assert_eq!(unpacked(&packed(b"", 6)), (Vec::new(), None));
    }

    #[test]
    fn several_members_and_what_is_no_member() {
        let two = [packed(b"Foo ", 6), packed(b"", 6), packed(b"tells you", 9)].concat();
        assert_eq!(unpacked(&two), (b"Foo tells you".to_vec(), None));
        for rest in [&b"\0"[..], b"more than a header has", &[0; 600]] {
            let (found, error) = unpacked(&[&two, rest].concat());
            assert_eq!(found, b"Foo tells you");
            assert!(error.is_some());
        }
    }

    #[test]
    fn all_fields_of_a_header() {
        // Both texts, a field of its own and a checksum; the bytes that it covers come from here.
        let member = packed(b"Foo tells you: hi", 6);
        for fields in 0..16_u8 {
            let chosen = |flag: u8, bytes: &[u8]| match fields << 1 & flag {
                0 => Vec::new(),
                _ => bytes.to_vec(),
            };
            let mut data = member[..10].to_vec();
            data[3] = fields << 1;
            data.extend(chosen(EXTRA, b"\x05\0a\0bcd"));
            data.extend(chosen(NAME, b"session.cast\0"));
            data.extend(chosen(COMMENT, b"\0"));
            let mut sum = flate2::Crc::new();
            sum.update(&data);
            data.extend(chosen(CHECKED, &(sum.sum() as u16).to_le_bytes()));
            let header = data.len();
            data.extend(&member[10..]);
            assert_eq!(unpacked(&data), (b"Foo tells you: hi".to_vec(), None), "{fields}");
            for at in 0..header {
                for bit in 0..8 {
                    let mut damaged = data.clone();
                    damaged[at] ^= 1 << bit;
                    unpacked(&damaged);
                }
            }
        }
    }

    #[test]
    fn data_that_ends_early_is_cut_off_wherever_it_ends() {
        let content = &content()[..40_000];
        let data = packed(content, 6);
        for end in (1..data.len()).step_by(97).chain(data.len() - 9..data.len()) {
            let (found, error) = unpacked(&data[..end]);
            assert_eq!(error, Some(io::ErrorKind::UnexpectedEof), "{end} of {}", data.len());
            assert!(content.starts_with(&found));
        }
    }

    #[test]
    fn damage_is_found() {
        let content = &content()[..40_000];
        let whole = packed(content, 6);
        for at in (0..whole.len()).step_by(61).chain(whole.len() - 8..whole.len()) {
            let mut data = whole.clone();
            data[at] ^= 0x10;
            let (found, error) = unpacked(&data);
            assert!(error.is_some() || found == content, "byte {at}");
        }
    }
}
