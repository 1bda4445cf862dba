use std::io::{self, Read, Write};

use super::*;

type Owned = (Option<Duration>, Direction, Vec<u8>);

/// All chunks, and the error if it ends with one.
fn read(reader: impl Read) -> (Vec<Owned>, Option<CaptureError>) {
    let mut chunks = Vec::new();
    let mut capture = match Capture::open(reader) {
        Ok(capture) => capture,
        Err(error) => return (chunks, Some(error)),
    };
    loop {
        match capture.next_chunk() {
            Ok(Some(chunk)) => chunks.push((chunk.time, chunk.direction, chunk.bytes.to_vec())),
            Ok(None) => return (chunks, None),
            Err(error) => {
                assert!(capture.next_chunk().unwrap().is_none(), "nothing after an error");
                return (chunks, Some(error));
            }
        }
    }
}

fn received(chunks: &[Owned]) -> Vec<u8> {
    let received = chunks.iter().filter(|(_, direction, _)| *direction == Direction::In);
    received.flat_map(|(_, _, bytes)| bytes.iter().copied()).collect()
}

fn cast(chunks: &[Owned]) -> Vec<u8> {
    let mut cast = CastWriter::dated(Vec::new(), "a \"title\" \\ \u{e9}", 1_794_792_758).unwrap();
    for (time, direction, bytes) in chunks {
        cast.chunk(time.unwrap(), *direction, bytes).unwrap();
    }
    cast.finish().unwrap()
}

fn some_chunks() -> Vec<Owned> {
    let all: Vec<u8> = (0..=255).collect();
    let at = |micros| Some(Duration::from_micros(micros));
    vec![
        (at(0), Direction::In, all.clone()),
        (at(1), Direction::Out, b"guest\n".to_vec()),
        (at(999_999), Direction::In, vec![]),
        (at(1_000_000), Direction::In, all.iter().rev().copied().collect()),
        (at(86_400_000_000 * 400 + 123_457), Direction::Out, all),
    ]
}

fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    encoder.write_all(bytes).unwrap();
    encoder.finish().unwrap()
}

fn zstd(bytes: &[u8]) -> Vec<u8> {
    zstd::stream::encode_all(bytes, 1).unwrap()
}

/// A reader that gives one byte at a time.
struct Slow<'a>(&'a [u8]);

impl Read for Slow<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let len = self.0.len().min(buffer.len()).min(1);
        buffer[..len].copy_from_slice(&self.0[..len]);
        self.0 = &self.0[len..];
        Ok(len)
    }
}

const LOG: &[u8] = b"XBoard 4.9.1\nReset(1, 0) from gameMode 0\n<ICS: \\012\\015login: \n\
    ics input 0, castling = 7 0 4 7 0 4\n>ICS: guest\\012\n\n<WILL ECHO >DO ECHO <ICS: \\377\\373\\001\n";

#[test]
fn a_round_trip_keeps_bytes_chunks_and_times() {
    let chunks = some_chunks();
    let text = cast(&chunks);
    assert!(text.split(|&byte| byte == b'\n').skip(1).all(<[u8]>::is_ascii));
    let (found, error) = read(&text[..]);
    assert!(error.is_none());
    assert_eq!(found, chunks);
    assert_eq!(Capture::open(&text[..]).unwrap().title(), Some("a \"title\" \\ \u{e9}"));
    assert_eq!(read(Slow(&text)).0, chunks);
}

#[test]
fn a_large_chunk_is_read_back_in_parts() {
    let large = vec![0xff; 5 << 20];
    let text = cast(&[(Some(Duration::ZERO), Direction::In, large.clone())]);
    let (found, error) = read(&text[..]);
    assert!(error.is_none());
    assert_eq!(found.len(), 3);
    assert!(received(&found) == large);
}

#[test]
fn every_format_is_detected() {
    let recording = cast(&some_chunks());
    for (bytes, format) in [
        (&recording[..], Format::Cast),
        (b"  {\"version\": 2}\n", Format::Cast),
        (LOG, Format::DebugLog),
        (b"\n\r  *** server ***\n\r", Format::Raw),
        (b"{Game 1 (A vs. B) Creating rated blitz match.}\n", Format::Raw),
        (b"\xff\xfb\x01", Format::Raw),
        (b"{", Format::Raw),
        (b"", Format::Raw),
        (b"fics% say <ICS: x\n\r<ICS: not this\n", Format::Raw),
        // The first byte decides, so the next ones must not change the format.
        (b"\r{\r\"version\": 2}", Format::Raw),
    ] {
        for (packed, compression) in [
            (bytes.to_vec(), None),
            (gzip(bytes), Some(Compression::Gzip)),
            (zstd(bytes), Some(Compression::Zstd)),
        ] {
            let capture = Capture::open(&packed[..]).unwrap();
            assert_eq!(capture.format(), format, "{:?}", String::from_utf8_lossy(bytes));
            assert_eq!(Capture::open(Slow(&packed)).unwrap().format(), format);
            assert_eq!(capture.compression(), compression);
            if format == Format::Raw {
                assert_eq!(received(&read(&packed[..]).0), bytes);
                assert_eq!(received(&read(Slow(&packed)).0), bytes);
            }
        }
    }
}

#[test]
fn a_debug_log_gives_its_traffic() {
    let (chunks, error) = read(LOG);
    assert!(error.is_none());
    assert_eq!(
        chunks,
        [
            (None, Direction::In, b"\n\rlogin: ".to_vec()),
            (None, Direction::Out, b"guest\n".to_vec()),
            (None, Direction::In, b"\xff\xfb\x01".to_vec()),
        ]
    );
}

#[test]
fn detection_does_not_block_a_live_source() {
    /// Returns its bytes, then fails: another read would have blocked.
    struct Live<'a>(&'a [u8]);
    impl Read for Live<'_> {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            match self.0.read(buffer)? {
                0 => Err(io::Error::other("waited")),
                len => Ok(len),
            }
        }
    }
    let mut capture = Capture::open(Live(b"\n\rlogin: ")).unwrap();
    assert_eq!(capture.next_chunk().unwrap().unwrap().bytes, b"\n\rlogin: ");
    let error = capture.next_chunk().unwrap_err();
    assert_eq!(error.to_string(), "cannot read on after byte 9: waited");
}

#[test]
fn a_truncated_capture_gives_what_was_there() {
    let chunks = some_chunks();
    let text = cast(&chunks);
    for len in 0..=text.len() {
        let (found, error) = read(&text[..len]);
        if len < 2 {
            continue;
        }
        let whole_lines = text[..len].iter().filter(|&&byte| byte == b'\n').count();
        let ends_well = text[len - 1] == b'\n' || text.get(len) == Some(&b'\n');
        assert_eq!(error.is_none(), ends_well, "{len}: {error:?}");
        assert!(chunks.starts_with(&found), "{len}");
        assert!(found.len() + 1 >= whole_lines, "{len}");
        if let Some(error) = error {
            let expected = format!("line {}: the recording is cut off", whole_lines + 1);
            assert!(error.to_string().starts_with(&expected), "{len}: {error}");
        }
    }
}

#[test]
fn truncated_compressed_data_is_an_error() {
    let text = cast(&some_chunks());
    for (packed, compression) in [(gzip(&text), "gzip"), (zstd(&text), "zstd")] {
        for len in 4..packed.len() {
            let (found, error) = read(&packed[..len]);
            let error = error.unwrap().to_string();
            assert!(error.starts_with(&format!("the {compression} data is cut off")), "{error}");
            // If only `{` could be decompressed, the format is uncertain and it is read as raw bytes.
            assert!(some_chunks().starts_with(&found) || received(&found) == b"{", "{len}");
        }
        assert!(read(&packed[..]).1.is_none());
        // Concatenated files are one file.
        let twice = [&packed[..], &packed[..]].concat();
        assert!(matches!(read(&twice[..]).1, Some(CaptureError::Line { line: 7, .. })));
        let mut damaged = packed.clone();
        damaged[packed.len() / 2..].iter_mut().for_each(|byte| *byte ^= 0x55);
        assert!(read(&damaged[..]).1.is_some());
    }
}

#[test]
fn errors_name_the_bad_line() {
    let header = "{\"version\": 2}\n";
    for (text, expected) in [
        ("{\"version\": 3}\n".to_owned(), "line 1: an asciicast of version 3, expected 2"),
        ("{\"width\": 3}\n".to_owned(), "line 1: an object without a version"),
        ("{\"width\" 3}\n".to_owned(), "line 1: not readable at column 10"),
        (format!("{header}[1, \"o\"]\n"), "line 2: not readable at column 8"),
        (format!("{header}\n[1, \"m\", \"\"]\nxyz\n"), "line 4: not readable at column 1"),
        (format!("{header}[-1, \"o\", \"\"]\n"), "line 2: -1 is no time"),
        (format!("{header}[1e300, \"o\", \"\"]\n"), "line 2: 1"),
        (format!("{header}[1, \"o\", \"\u{20ac}\"]\n"), "line 2: the character U+20AC"),
    ] {
        let error = read(text.as_bytes()).1.unwrap().to_string();
        assert!(error.starts_with(expected), "{text}: {error}");
        assert!(error.contains("expected"), "{error}");
    }
}

#[test]
fn any_bytes_at_all_are_read_without_a_panic() {
    let mut random = 7_u64;
    for start in [&b""[..], b"{\"version\": 2}\n[", b"<ICS: ", b"\x1f\x8b\x08", b"\x28\xb5\x2f\xfd"]
    {
        for _ in 0..300 {
            let mut bytes = start.to_vec();
            for _ in 0..64 {
                random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                bytes.push((random >> 56) as u8);
            }
            let _ = read(&bytes[..]);
        }
    }
}

#[test]
fn recordings_of_the_corpus_equal_their_bytes() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus");
    let mut compared = 0;
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_some_and(|extension| extension == "cast") {
            let (chunks, error) = read(std::fs::File::open(&path).unwrap());
            assert!(error.is_none());
            let raw = std::fs::read(path.with_extension("raw")).unwrap();
            assert!(received(&chunks) == raw, "{}", path.display());
            assert!(received(&read(&raw[..]).0) == raw);
            assert_eq!(read(&cast(&chunks)[..]).0, chunks, "{}", path.display());
            compared += 1;
        }
    }
    assert!(compared >= 3);
}
