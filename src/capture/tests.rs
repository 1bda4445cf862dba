use std::io::{self, Read, Write};

use super::*;

type Owned = (Option<Duration>, Direction, Vec<u8>);

/// Returns all chunks, and the error if there is one.
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

/// A reader that returns one byte at a time.
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
            // If only `{` could be decompressed, the format is uncertain, and the capture is read as raw
            // bytes.
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
        (format!("{header}[1, \"o\"]\n"), "line 2: JSON of another shape, expected an event"),
        (format!("{header}\n[1, \"m\", \"\"]\nxyz\n"), "line 4: not readable at column 1"),
        (format!("{header}[-1, \"o\", \"\"]\n"), "line 2: -1 is not a time"),
        (format!("{header}[1e300, \"o\", \"\"]\n"), "line 2: 1e+300 is not a time"),
        (format!("{header}[1, \"o\", \"\u{20ac}\"]\n"), "line 2: the character U+20AC"),
    ] {
        let error = read(text.as_bytes()).1.unwrap().to_string();
        assert!(error.starts_with(expected), "{text}: {error}");
        assert!(error.contains("expected"), "{error}");
    }
}

#[test]
fn any_bytes_at_all_are_read_without_a_panic() {
    let mut random = looking_at_testing::Random(7);
    for start in [&b""[..], b"{\"version\": 2}\n[", b"<ICS: ", b"\x1f\x8b\x08", b"\x28\xb5\x2f\xfd"]
    {
        for _ in 0..300 {
            let mut bytes = start.to_vec();
            for _ in 0..64 {
                bytes.push(random.below(256) as u8);
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
            // One that was made by hand has no other form.
            let Ok(raw) = std::fs::read(path.with_extension("raw")) else { continue };
            assert!(received(&chunks) == raw, "{}", path.display());
            assert!(received(&read(&raw[..]).0) == raw);
            assert_eq!(read(&cast(&chunks)[..]).0, chunks, "{}", path.display());
            compared += 1;
        }
    }
    assert!(compared >= 3);
}

const STAMPED: &[u8] =
    b"Log of Monday\n[23:59:58] login: \n[23:59:59] fics% \n[00:00:02] \\   folded\n\
    [00:00:02] Foo tells you: [12:00:00] hi\nno stamp\n[00:00:01] last";

#[test]
fn stamps_before_the_lines_are_their_times() {
    for start in [STAMPED.to_vec(), [b"\xef\xbb\xbf", STAMPED].concat()] {
        let mark = start.len() - STAMPED.len();
        for packed in [start.clone(), gzip(&start)] {
            let mut capture = Capture::open(&packed[..]).unwrap();
            assert_eq!(capture.format(), Format::Stamped);
            let mut found = Vec::new();
            while let Some(chunk) = capture.next_chunk().unwrap() {
                let time = chunk.time.map(|time| time.as_millis());
                found.push((time, chunk.at as usize - mark, chunk.bytes.to_vec()));
            }
            let at = |text: &str| {
                STAMPED.windows(text.len()).position(|part| part == text.as_bytes()).unwrap()
            };
            for (index, (time, text)) in [
                (None, "Log of Monday\n"),
                (Some(0), "login: \n"),
                (Some(1_000), "fics% \n"),
                (Some(4_000), "\\   folded\n"),
                (Some(4_000), "Foo tells you: [12:00:00] hi\n"),
                (Some(4_000), "no stamp\n"),
                (Some(3_000), "last"),
            ]
            .into_iter()
            .enumerate()
            {
                assert_eq!(found[index], (time, at(text), text.as_bytes().to_vec()));
            }
            let start = Duration::from_secs(86_398);
            assert_eq!(capture.start(), Some(Start::TimeOfDay(start)));
            assert_eq!(received(&read(Slow(&packed)).0), received(&read(&packed[..]).0));
        }
    }
    let dated = b"2016-05-01 12:03:44 fics% \n2016-05-02 12:03:44.250 x\n";
    let mut capture = Capture::open(&dated[..]).unwrap();
    assert_eq!(capture.next_chunk().unwrap().unwrap().bytes, b"fics% \n");
    let time = capture.next_chunk().unwrap().unwrap().time.unwrap();
    assert_eq!(time, Duration::from_millis(86_400_250));
    let start = std::time::UNIX_EPOCH + Duration::from_secs(1_462_104_224);
    assert_eq!(capture.start(), Some(Start::At(start)));
}

#[test]
fn some_stamps_do_not_make_a_log() {
    let lines = |stamped: usize, plain: usize, more: &str| {
        format!("{}{}{more}", "12:03:44 x\n".repeat(stamped), "Foo shouts: x\n".repeat(plain))
    };
    for (text, format) in [
        (lines(1, 1, ""), Format::Raw),
        (lines(2, 1, ""), Format::Stamped),
        // The first lines decide.
        (lines(30, 10, &lines(0, 500, "")), Format::Stamped),
        (lines(20, 20, &lines(500, 0, "")), Format::Raw),
        // Stamps of several shapes are text.
        ("[12:03:44] x\n12:03:44 x\n(12:03:44) x\n".to_owned(), Format::Raw),
        // The prompt of FICS with the variable `ptime` set.
        ("12:03_fics% \n".repeat(9), Format::Raw),
        (format!("\n\r{}", "[12:03:44] x\n\r".repeat(9)), Format::Raw),
    ] {
        assert_eq!(Capture::open(text.as_bytes()).unwrap().format(), format, "{text}");
        assert_eq!(Capture::open(Slow(text.as_bytes())).unwrap().format(), format, "{text}");
        let whole = received(&read(text.as_bytes()).0);
        assert_eq!(whole == text.as_bytes(), format == Format::Raw);
    }
}

#[test]
fn utf_16_is_read_as_utf_8() {
    let text = "[12:03:44] caf\u{e9} \u{1f600}\n".repeat(4_000);
    let plain = text.replace("[12:03:44] ", "");
    for mark in ["\u{feff}", ""] {
        let units = || mark.encode_utf16().chain(text.encode_utf16());
        let little: Vec<u8> = units().flat_map(u16::to_le_bytes).collect();
        let big: Vec<u8> = units().flat_map(u16::to_be_bytes).collect();
        for bytes in [&little, &big, &gzip(&little), &zstd(&big)] {
            assert!(received(&read(&bytes[..]).0) == plain.as_bytes());
        }
        // Unpacked byte by byte, the first read may be one byte.
        for bytes in [&little, &gzip(&little), &zstd(&big)] {
            assert!(received(&read(Slow(bytes)).0) == plain.as_bytes());
        }
        // Half a character at the end is not lost silently.
        let (chunks, _) = read(&little[..little.len() - 1]);
        assert!(received(&chunks).ends_with("\u{fffd}".as_bytes()));
    }
    let chunk = Capture::open(&b"\xef\xbb\xbffics% "[..])
        .unwrap()
        .next_chunk()
        .unwrap()
        .map(|chunk| chunk.at);
    assert_eq!(chunk, Some(3));
}

#[test]
fn bytes_after_a_stamp_do_not_decide_before_the_line_ends() {
    let log = b"\n(0:01)\0\x02\n<ICS: \\012login: \n>ICS: guest\\012\n";
    let format = Capture::open(&log[..]).unwrap().format();
    assert_eq!((format, Capture::open(Slow(log)).unwrap().format()), (Format::DebugLog, format));
}

#[test]
fn a_pause_decides_the_format() {
    /// Each read returns one part; between two parts there is nothing to read.
    struct Pausing<'a>(std::slice::Iter<'a, &'a str>, &'a [u8]);
    impl Read for Pausing<'_> {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            if self.1.is_empty() {
                self.1 = self.0.next().map_or(&[], |part| part.as_bytes());
                return Err(io::ErrorKind::WouldBlock.into());
            }
            self.1.read(buffer)
        }
    }
    for (parts, format) in [
        (&["login: "][..], Format::Raw),
        (&["\u{feff}lo", "gin: "], Format::Raw),
        (&["[12:03:44] login: \n", "x"], Format::Stamped),
        (&["x", "[12:03:44] login: \n"], Format::Raw),
        (&["{\"version\": 2}\n"], Format::Cast),
    ] {
        let capture = Capture::open(Pausing(parts.iter(), &[])).unwrap();
        assert_eq!(capture.format(), format, "{parts:?}");
    }
}

#[test]
fn an_asciicast_says_when_it_began() {
    for (header, seconds) in [
        ("{\"version\": 2, \"timestamp\": 1794792758}", Some(1_794_792_758.0)),
        ("{\"version\": 2, \"timestamp\": 1794792758.5}", Some(1_794_792_758.5)),
        ("{\"version\": 2}", None),
        ("{\"version\": 2, \"timestamp\": -1}", None),
        ("{\"version\": 2, \"timestamp\": 1e300}", None),
        ("{\"version\": 2, \"timestamp\": \"x\"}", None),
    ] {
        let capture = Capture::open(header.as_bytes()).unwrap();
        let at = |seconds| std::time::UNIX_EPOCH + Duration::from_secs_f64(seconds);
        assert_eq!(capture.start(), seconds.map(|seconds| Start::At(at(seconds))), "{header}");
    }
}
