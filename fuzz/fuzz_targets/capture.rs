//! Reads any bytes as a captured session, in any of its formats, compressed or not.
//!
//! Either the capture can be read, or the error has a position. Reads of any size return the same bytes. Raw
//! bytes come out as they went in, unless they are text with a byte order mark or in UTF-16. What was read,
//! written as an asciicast, reads back as the same chunks.

#![no_main]

use std::io::{self, Read, Write};
use std::time::Duration;

use libfuzzer_sys::fuzz_target;
use looking_at::capture::{Capture, CastWriter, Direction, Format};

type Chunk = (Option<Duration>, Direction, Vec<u8>);

/// A reader that returns at most this many bytes per read.
struct Slow<'a>(&'a [u8], usize);

impl Read for Slow<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let most = buffer.len().min(self.1);
        self.0.read(&mut buffer[..most])
    }
}

/// The maximum number of bytes that are decompressed from one input, which may have gigabytes.
const MOST: usize = 4 << 20;

struct Found {
    format: Option<Format>,
    chunks: Vec<Chunk>,
    error: Option<String>,
    whole: bool,
}

fn read(reader: impl Read) -> Found {
    let mut found = Found { format: None, chunks: Vec::new(), error: None, whole: true };
    let mut capture = match Capture::open(reader) {
        Ok(capture) => capture,
        Err(error) => {
            found.error = Some(error.to_string());
            return found;
        }
    };
    found.format = Some(capture.format());
    let mut length = 0;
    loop {
        match capture.next_chunk() {
            Ok(Some(chunk)) => {
                length += chunk.bytes.len();
                found.chunks.push((chunk.time, chunk.direction, chunk.bytes.to_vec()));
            }
            Ok(None) => return found,
            Err(error) => {
                found.error = Some(error.to_string());
                assert!(matches!(capture.next_chunk(), Ok(None)), "nothing after an error");
                return found;
            }
        }
        if length > MOST {
            found.whole = false;
            return found;
        }
    }
}

fn bytes(found: &Found, direction: Direction) -> Vec<u8> {
    let chunks = found.chunks.iter().filter(|(_, way, _)| *way == direction);
    chunks.flat_map(|(_, _, bytes)| bytes.iter().copied()).collect()
}

/// Returns the input itself, or packed, as its first byte says.
fn packed(how: u8, content: &[u8]) -> Vec<u8> {
    match how % 4 {
        1 => {
            let mut gzip = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
            gzip.write_all(content).expect("to memory");
            gzip.finish().expect("to memory")
        }
        2 => zstd::stream::encode_all(content, 1).expect("to memory"),
        _ => content.to_vec(),
    }
}

fuzz_target!(|data: &[u8]| {
    let Some((&how, content)) = data.split_first() else { return };
    let file = packed(how, content);
    let found = read(&file[..]);
    let slow = read(Slow(&file, usize::from(how >> 2) + 1));
    let compressed = how % 4 != 0
        || content.starts_with(b"\x1f\x8b")
        || content.starts_with(b"\x28\xb5\x2f\xfd");
    if !found.whole || !slow.whole {
        return;
    }
    if compressed && found.error.is_some() {
        // How much comes out before the damage is up to the one who unpacks.
        assert!(slow.error.is_some());
        return;
    }
    assert_eq!((&found.error, found.format), (&slow.error, slow.format));
    for direction in [Direction::In, Direction::Out] {
        assert!(bytes(&found, direction) == bytes(&slow, direction));
    }
    let marks: [&[u8]; 3] = [b"\xef\xbb\xbf", b"\xff\xfe", b"\xfe\xff"];
    let converted = marks.iter().any(|mark| content.starts_with(mark))
        || content.iter().take(2).any(|&byte| byte == 0);
    let came_compressed = compressed && how % 4 == 0;
    if found.format == Some(Format::Raw) && !came_compressed && !converted && found.error.is_none()
    {
        assert!(bytes(&found, Direction::In) == content || content.starts_with(b"\x1f\x8b"));
    }

    // As `record` would have written it.
    let mut cast = CastWriter::new(Vec::new(), "fuzz").expect("to memory");
    let mut last = Duration::ZERO;
    let mut written = Vec::new();
    for (time, direction, bytes) in &found.chunks {
        // A recording has whole microseconds, and time does not run backwards.
        last = last.max(time.unwrap_or_default().min(Duration::from_secs(1 << 31)));
        last = Duration::from_micros(last.as_micros() as u64);
        cast.chunk(last, *direction, bytes).expect("to memory");
        written.push((Some(last), *direction, bytes.clone()));
    }
    let text = cast.finish().expect("to memory");
    let again = read(&text[..]);
    assert_eq!((again.format, again.error), (Some(Format::Cast), None));
    // A chunk of megabytes comes back in parts.
    if written.iter().all(|(_, _, bytes)| bytes.len() <= 1 << 20) {
        assert!(again.chunks == written, "{:?}\n{written:?}", again.chunks);
    }
});
