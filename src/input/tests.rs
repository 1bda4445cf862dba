//! The input as a whole: chunk boundaries change nothing, and a naive implementation agrees.

use proptest::prelude::*;

use super::*;

#[path = "tests/naive.rs"]
mod naive_input;

use naive_input::{OwnedPiece, Prompts, own};

fn naive(bytes: &[u8]) -> Vec<OwnedPiece> {
    naive_input::naive_pieces(bytes, Layers::default(), true)
}

/// Keeps the pieces, and finds prompts in them.
#[derive(Default)]
struct KnowsPrompts {
    pieces: Vec<OwnedPiece>,
    prompts: Prompts,
    prompt_end: u64,
}

impl Receiver for KnowsPrompts {
    fn piece(&mut self, piece: Piece<'_>, _: u64) {
        if let Piece::Text { at, bytes } = piece {
            for (offset, &byte) in (at + 1..).zip(bytes) {
                if self.prompts.push(byte) {
                    self.prompt_end = offset;
                }
            }
        }
        own(&mut self.pieces, piece);
    }

    fn prompt_end(&self) -> u64 {
        self.prompt_end
    }
}

/// Returns the pieces of these chunks.
fn pieces<'a>(chunks: impl IntoIterator<Item = &'a [u8]>) -> Vec<OwnedPiece> {
    pieces_of(Layers::default(), chunks)
}

fn pieces_of<'a>(layers: Layers, chunks: impl IntoIterator<Item = &'a [u8]>) -> Vec<OwnedPiece> {
    let mut out = KnowsPrompts::default();
    let mut input = Input::new();
    input.set_layers(layers);
    let mut length = 0;
    for chunk in chunks {
        input.feed_to(chunk, &mut out);
        length += chunk.len() as u64;
        assert_eq!(input.offset(), length);
        assert!(input.held.len() < DATAGRAM_LIMIT);
    }
    input.finish_to(&mut out);
    assert!(input.held.is_empty());
    out.pieces
}

fn texts(pieces: &[OwnedPiece]) -> Vec<u8> {
    pieces
        .iter()
        .filter_map(
            |piece| if let OwnedPiece::Text(_, bytes) = piece { Some(&bytes[..]) } else { None },
        )
        .collect::<Vec<_>>()
        .concat()
}

/// Returns the text in `bytes`, after having tried all ways to cut them in two.
fn text_of(bytes: &[u8]) -> String {
    let whole = pieces([bytes]);
    for cut in 0..=bytes.len() {
        assert_eq!(pieces([&bytes[..cut], &bytes[cut..]]), whole, "cut at {cut}");
    }
    assert_eq!(pieces(bytes.chunks(1)), whole);
    assert_eq!(naive(bytes), whole);
    String::from_utf8_lossy(&texts(&whole)).into_owned()
}

#[test]
fn plain_text_is_passed_on_whole() {
    let bytes = b"fics% \n\r<12> rnbqkbnr\n\rFoo[7] says: C:\\dir [G] \x07\xe9\n\r!";
    let mut count = 0;
    Input::new().feed(bytes, &mut |piece| {
        assert_eq!(piece, Piece::Text { at: 0, bytes });
        count += 1;
    });
    assert_eq!(count, 1);
}

#[test]
fn a_piece_may_end_anywhere() {
    let end = b"tells: you\n\r\\   know\n\rC:\\x [G]\0 \xff\xfb\x01\n\r\n\r\\   x\n\r\x1b[7mFoo\x1b[0m\n\r";
    for lines in [&b"line\n\r"[..], b"l\n", b"word "] {
        for shift in 0..end.len() {
            let mut bytes = lines.repeat(PIECE.div_ceil(lines.len()));
            bytes.drain(..bytes.len() - PIECE + shift);
            bytes.extend_from_slice(end);
            bytes.extend_from_slice(&lines.repeat(PIECE));
            assert_eq!(pieces([&bytes[..]]), naive(&bytes), "{shift}");
        }
    }
}

#[test]
fn telnet_and_echo() {
    let found =
        pieces([&b"a\xff\xfb\x01password: \xff\xfc\x01\xff\xfd\x06\xff\xff\xe9\xff\xf1b"[..]]);
    assert_eq!(
        found,
        [
            OwnedPiece::Text(0, b"a".to_vec()),
            OwnedPiece::Mark("echo", 1, [0, 0]),
            OwnedPiece::Reply(1, b"\xff\xfd\x01".to_vec()),
            OwnedPiece::Text(4, b"password: ".to_vec()),
            OwnedPiece::Mark("echo", 14, [1, 0]),
            OwnedPiece::Reply(14, b"\xff\xfe\x01".to_vec()),
            OwnedPiece::Reply(17, b"\xff\xfc\x06".to_vec()),
            OwnedPiece::Text(21, b"\xff\xe9".to_vec()),
            OwnedPiece::Text(25, b"b".to_vec()),
        ]
    );
    assert_eq!(texts(&pieces([&b"na\xffve \xff\xfa\x18\x01\xff\xf0x"[..]])), b"na\xffve x");
}

#[test]
fn blocks_units_and_datagrams_leave_the_text() {
    assert_eq!(
        text_of(b"fics% \x154\x1637\x16Finger\n\r\x17\n\rfics% "),
        "fics% Finger\n\r\n\rfics% "
    );
    assert_eq!(text_of(b"\x1517\x16519\x16\x17"), "");
    assert_eq!(text_of(b"\x151\x162\x16\x18posed\n\x19\x17 \x17"), "posed\n \x17");
    // A new header ends what is open.
    assert_eq!(text_of(b"\x151\x162\x16a\n\x152\x162\x16b\n\x17\x17"), "a\nb\n\x17");
    assert_eq!(
        text_of(
            b"\x19[328 Foo\n\rFoo spoofs you\n\r\x19[199 *\n\rSent\n\r\x19]\x19]\x19(22 7 1\x19)"
        ),
        "\n\rFoo spoofs you\n\r\n\rSent\n\r"
    );
    assert_eq!(
        pieces([&b"\x19[7 * w\n\x19(31 Foo {} {a b}\x19)\x19]"[..]]),
        [
            OwnedPiece::Unit(0, 7, b"*".to_vec(), Some(b"w".to_vec())),
            OwnedPiece::Text(7, b"\n".to_vec()),
            OwnedPiece::Datagram(8, 31, vec![b"Foo".to_vec(), vec![], b"a b".to_vec()]),
            OwnedPiece::Mark("unit end", 27, [0, 0]),
        ]
    );
}

#[test]
fn folds() {
    // As FICS and chessd send them.
    assert_eq!(text_of(b"Foo tells you: see\n\r\\   you\n\rx"), "Foo tells you: see you\n\rx");
    assert_eq!(text_of(b"Foo tells you: see \n\r\\   you\n\rx"), "Foo tells you: see you\n\rx");
    let word = "w".repeat(75);
    for colon in [":", ": "] {
        let folded = format!("Foo tells you{colon}\n\r\\   {word}\n\r\\   {word}\n\r\\   www\n\r");
        let joined = format!("Foo tells you: {word}{word}www\n\r");
        assert_eq!(text_of(folded.as_bytes()), joined);
    }
    // A highlight hides the blanks before it from the server.
    let word = "w".repeat(74);
    let folded = format!("Foo: \x1b[7m{word}\n\r\\   www\n\r");
    assert_eq!(text_of(folded.as_bytes()), format!("Foo: {word}www\n\r"));
    // Only at the beginning of a line, and only after something.
    for same in [
        "fics% \n\r\\   <12> b",
        "a \\   b\n",
        "a\n\r\\  b",
        "a\n\r\r\\   b",
        "a\n\r\n\r\\   <12> b",
        "fics% fics% \n\r\\   <12> b",
    ] {
        assert_eq!(text_of(same.as_bytes()), same);
    }
}

#[test]
fn highlight_and_ping() {
    assert_eq!(text_of(b"\x1b[7mFoo\x1b[0m tells\x1b you"), "Foo tells\x1b you");
    assert_eq!(text_of(b"\n\r[G]\0fics% [G] a\0b[[G]\0G]"), "\n\rfics% [G] ab[[G]G]");
    assert_eq!(pieces([&b"[G]\0"[..]]), [OwnedPiece::Mark("ping", 0, [0, 0])]);
}

#[test]
fn a_line_is_a_ping_after_the_greeting_of_timeseal_1() {
    let layers = Layers { timeseal_lines: true, ..Layers::default() };
    for (bytes, pings, text) in [
        // As FatICS and capablanca send it, and FatICS on its own port.
        (&b"fics% \n\r[G]\n\r\n\r<12> x\n\r"[..], 1, "fics% \n\r\r\n\r<12> x\n\r"),
        (b"\n\r\n\r[G]\n\rfics% ", 1, "\n\r\n\r\rfics% "),
        (b"fics% \r\n[G]\r\nfics% ", 1, "fics% \r\nfics% "),
        (b"[G]\n[G]\n[G]\0\n", 3, "\n"),
        (b"fics% [G]\n\rfics% ", 1, "fics% \rfics% "),
        // What players write.
        (b"Foo tells you: [G]\n\r", 0, "Foo tells you: [G]\n\r"),
        (b"Foo tells you: x\n\r\\   [G]\n\r", 0, "Foo tells you: x [G]\n\r"),
        (b"[G] x\n[G]x\n[[G]\nx[G]\n", 0, "[G] x\n[G]x\n[[G]\nx[G]\n"),
        (b"\n\r\\   [G]\n\r", 0, "\n\r\\   [G]\n\r"),
        // Without the newline it may be anything.
        (b"\n[G]", 0, "\n[G]"),
        (b"\n[G]\r", 0, "\n[G]\r"),
    ] {
        let expected = naive_input::naive_pieces(bytes, layers, true);
        for split in 0..=bytes.len() {
            let (before, after) = bytes.split_at(split);
            assert_eq!(pieces_of(layers, [before, after]), expected, "{}", bytes.escape_ascii());
        }
        assert_eq!(pieces_of(layers, bytes.chunks(1)), expected, "{}", bytes.escape_ascii());
        let ping = |piece: &&OwnedPiece| matches!(piece, OwnedPiece::Mark("ping", ..));
        assert_eq!(expected.iter().filter(ping).count(), pings, "{}", bytes.escape_ascii());
        assert_eq!(texts(&expected), text.as_bytes());
        // Without that greeting it is a line like any other.
        let plain = pieces([bytes]).iter().filter(ping).count();
        assert_eq!(plain, bytes.iter().filter(|&&byte| byte == 0).count());
    }
}

#[test]
fn in_the_middle_of_a_line_there_is_only_text() {
    let header = "\x151\x162\x16";
    // What may be at a line start, and what must be open for it.
    for (typed, open) in [
        ("[G]\0", ""),
        (header, ""),
        ("\x17", header),
        ("\x18", header),
        ("\x19", "\x151\x162\x16\x18"),
        ("\x19(22 7 1\x19)", ""),
        ("\x19[328 Foo", ""),
        ("\x19]", ""),
        ("\x19<", ""),
        ("\x19>", ""),
    ] {
        let marks = |line: &str| {
            let found = pieces([format!("{open}{line}\n").as_bytes()]);
            let marks = found.iter().filter(|piece| !matches!(piece, OwnedPiece::Text(..))).count();
            (marks, texts(&found))
        };
        for start in ["", "a\n", "a\n\r", "fics% ", "a\n\rfics% fics% ", "\x07"] {
            let (_, text) = marks(&format!("{start}{typed}"));
            assert_eq!(text, format!("{start}\n").as_bytes(), "{start:?} {typed:?}");
        }
        let (alone, _) = marks("");
        for middle in ["a", " ", "a\n\rFoo: ", "fics% a", "50% ", "a\n\r\\   ", "a fics% ", "\x1b"]
        {
            let (found, text) = marks(&format!("{middle}{typed}"));
            assert_eq!(found, alone, "{middle:?} {typed:?}");
            let mut shown = format!("{middle}{typed}\n").replace('\0', "");
            if middle.contains('\\') {
                shown = shown.replace("\n\r\\  ", "");
            }
            assert_eq!(text, shown.as_bytes(), "{middle:?} {typed:?}");
        }
    }
}

#[test]
fn a_newline_ends_every_telnet_command() {
    for (typed, what) in [
        (&b"\xff\xfb"[..], "telnet command"),
        (b"\xff\xfe", "telnet command"),
        (b"\xff\xfa", "telnet subnegotiation"),
        (b"\xff\xfa\x18\xff", "telnet subnegotiation"),
    ] {
        let bytes = [b"Foo: a", typed, b"\n\rBar: b\xff\xf0\n\r"].concat();
        text_of(&bytes);
        assert_eq!(
            pieces([&bytes[..]]),
            [
                OwnedPiece::Text(0, b"Foo: a".to_vec()),
                OwnedPiece::Broken(6, what, typed.to_vec()),
                OwnedPiece::Text(6 + typed.len() as u64, b"\n\rBar: b".to_vec()),
                OwnedPiece::Text(16 + typed.len() as u64, b"\n\r".to_vec()),
            ]
        );
    }
}

#[test]
fn a_line_that_goes_on_after_a_flush_does_not_start_there() {
    let mut got = Vec::new();
    let mut out = |piece: Piece<'_>| {
        if !matches!(piece, Piece::Continuation { .. }) {
            own(&mut got, piece);
        }
    };
    let mut input = Input::new();
    input.feed(b"Foo: a\n\r", &mut out);
    input.flush(&mut out);
    input.feed(b"\\   \x19(1\x19)\n", &mut out);
    input.finish(&mut out);
    assert_eq!(
        got,
        // The blank is the one that the server dropped.
        [
            OwnedPiece::Text(0, b"Foo: a\n\r".to_vec()),
            OwnedPiece::Text(11, b" \x19(1\x19)\n".to_vec())
        ]
    );
}

#[test]
fn a_ping_that_is_no_ping_ends_with_a_null() {
    let layers = Layers { timeseal: false, ..Layers::default() };
    for bytes in [&b"x[G]\0y"[..], b"\xff\xff[G]\0\xff\xff"] {
        let expected = naive_input::naive_pieces(bytes, layers, true);
        assert_eq!(pieces_of(layers, [bytes]), expected);
        assert_eq!(pieces_of(layers, bytes.chunks(1)), expected);
    }
}

#[test]
fn a_quiet_line_gives_out_its_newline() {
    let mut got = Vec::new();
    let mut out = |piece: Piece<'_>| own(&mut got, piece);
    let mut input = Input::new();
    input.feed(b"a\n\r", &mut out);
    input.flush(&mut out);
    input.feed(b"b[G", &mut out);
    input.flush(&mut out);
    // The rest of a command is on its way however long it takes.
    input.feed(b"\xff", &mut out);
    input.flush(&mut out);
    input.feed(b"\xf9c", &mut out);
    // Nor does a pause decide whether this is a ping, before its line or within it.
    input.feed(b"\n", &mut out);
    input.flush(&mut out);
    input.feed(b"[G", &mut out);
    input.flush(&mut out);
    input.feed(b"]\0", &mut out);
    let text = |at, text: &[u8]| OwnedPiece::Text(at, text.to_vec());
    assert_eq!(got, [text(0, b"a\n\rb[G"), text(8, b"c\n"), OwnedPiece::Mark("ping", 10, [0, 0])]);
}

/// Keeps the pieces, and joins the lines that go on after a flush.
#[derive(Default)]
struct Joining {
    inner: KnowsPrompts,
    joined: Vec<OwnedPiece>,
    continued: usize,
}

impl Receiver for Joining {
    fn piece(&mut self, piece: Piece<'_>, end: u64) {
        let Piece::Continuation { at } = piece else { return self.inner.piece(piece, end) };
        self.continued += 1;
        let all = &mut self.inner.pieces;
        let Some(OwnedPiece::Text(start, mut text)) = all.pop() else { panic!("{all:?}") };
        assert_eq!(start + text.len() as u64, at);
        while matches!(text.last(), Some(b'\n' | b'\r')) {
            text.pop();
        }
        if !text.is_empty() {
            all.push(OwnedPiece::Text(start, text));
        }
        self.joined.append(all);
        // What follows is the middle of a line, so it is not a prompt.
        self.inner.prompts.push(b'x');
    }

    fn prompt_end(&self) -> u64 {
        self.inner.prompt_end()
    }

    fn possible(&self) -> Layers {
        self.inner.possible()
    }

    fn folds_exactly(&self) -> bool {
        self.inner.folds_exactly()
    }

    fn anywhere(&self) -> bool {
        self.inner.anywhere()
    }
}

/// Returns the pieces with a flush after every byte, and the folded lines joined after all.
fn flushed_and_joined(bytes: &[u8]) -> (Vec<OwnedPiece>, usize) {
    let mut out = Joining::default();
    let mut input = Input::new();
    for byte in bytes {
        input.feed_to(&[*byte], &mut out);
        input.flush_to(&mut out);
        assert!(!input.holds_line());
    }
    input.finish_to(&mut out);
    out.joined.append(&mut out.inner.pieces);
    (out.joined, out.continued)
}

#[test]
fn a_fold_after_a_flush_is_marked_and_gives_the_same_text() {
    for (bytes, continued) in [
        (&b"Foo tells you: see\n\r\\   you\n\rx"[..], 1),
        (b"Foo tells you: see \n\\   you\n\\   \n\\   all\n\r", 3),
        (b"wwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwww\n\r\\   w", 1),
        // What is not folded: the mark stays.
        (b"\n\r\\   x\n\r", 0),
        (b"fics% \n\r\\   x\n\r", 0),
        (b"a\n\n\\   x\n\r", 0),
        (b"a\n\r\\  x\n\r\\  ", 0),
        // A continuation that looks like a prompt does not begin a line.
        (b"Foo tells you: see\n\r\\   fics% \n\r\\   x\n", 2),
        (b"www\n\r\\   fics% \x19(1\x19)\n", 1),
        (b"www \n\r\\   fics% \x19(1\x19)\n", 1),
        (b"a\n\xff\xf1\\   x\n", 0),
    ] {
        let (pieces, found) = flushed_and_joined(bytes);
        assert_eq!(found, continued, "{}", bytes.escape_ascii());
        assert_eq!(texts(&pieces), texts(&naive(bytes)), "{}", bytes.escape_ascii());
    }
}

#[test]
fn the_end_of_the_stream() {
    for (bytes, what) in [
        (&b"\xff\xfb"[..], "telnet command"),
        (b"\xff\xfa\x18", "telnet subnegotiation"),
        (b"\x1b[1", "highlight"),
        (b"\x1512", "block header"),
        (b"\x19(12 a", "datagram"),
        (b"\x19[12 a", "unit header"),
    ] {
        assert_eq!(pieces([bytes]), [OwnedPiece::Broken(0, what, bytes.to_vec())]);
        text_of(bytes);
    }
    for same in ["\n", "\n\r\\  ", "[G]", "\x1b", "\x15", "\x19", "login: "] {
        assert_eq!(text_of(same.as_bytes()), same);
    }
    let mut input = Input::new();
    input.feed(b"\x151\x162\x16a\xff", &mut |_| {});
    input.finish(&mut |piece| assert_eq!(piece, Piece::Text { at: 6, bytes: b"\xff" }));
    input.feed(b"\x17", &mut |piece| assert_eq!(piece, Piece::Text { at: 7, bytes: b"\x17" }));
    input.reset();
    assert_eq!(input.offset(), 0);
}

#[test]
fn what_outgrows_its_limit_is_given_up() {
    let mut bytes = b"\x19(1 ".to_vec();
    bytes.resize(DATAGRAM_LIMIT, b'x');
    bytes.extend_from_slice(b"\xff\xfa");
    bytes.resize(DATAGRAM_LIMIT + SUBNEGOTIATION_LIMIT, b'y');
    bytes.extend_from_slice(b"z\n");
    let whole = pieces([&bytes[..]]);
    assert_eq!(whole.len(), 3);
    assert_eq!(texts(&whole), b"z\n");
    assert_eq!(naive(&bytes), whole);
    for size in [1, 2, 1000, 4095, 65535] {
        assert_eq!(pieces(bytes.chunks(size)), whole);
    }
}

#[test]
fn no_byte_is_scanned_twice() {
    let mut input = Input::new();
    input.feed(b"\x19(1 ", &mut |_| panic!());
    for length in 5..100 {
        input.feed(b"x", &mut |_| panic!());
        assert_eq!((input.held.len(), input.scanned), (length, length));
    }
}

/// All that can happen, one after the other.
#[test]
fn every_cut_of_everything() {
    let word = [b'w'; 75];
    let bytes = [
        b"login: \xff\xfb\x01password: \xff\xfc\x01\n\r[G]\0\xff\xfd\x18\xff\xff\xff \xff\xf9",
        b"\n\r\x1b[1;7mFoo\x1b[0m(*)(7): abc\n\r\\   def \n\r\\   ghi\n\r[G]".as_slice(),
        b"\n\rfics% \x1512\x1680\x16You are\n\r\\   \x18x\x19\x17\n\r\n\r\\   <12>\n\\   y\n",
        b"\x19[328 Foo w\n\rtext \x19(31 Foo {a b} \x19{c\x19}\x19)\x19<\x19>\x19]\x19(1 lost\x19(2\x19)",
        b"\xff\xfa\x18\xff\xff\x00\xff\xf0Foo tells you:\n\r\\   ",
        &word,
        b"\n\r\\   www\n\rfics% \n\r\\   x\x151\x16z\x19(z\x17\0\x1b[2J[[G]\0\n\r\\  \xff",
    ]
    .concat();
    text_of(&bytes);
}

const TOKENS: &[&[u8]] = &[
    b"\n",
    b"\r",
    b"\\",
    b" ",
    b"   ",
    b"\\   ",
    b"\n\r\\   ",
    b"\n\\   ",
    b"\n\r\\  ",
    b"[",
    b"G",
    b"]",
    b"[G]",
    b"\0",
    b"[G]\0",
    b"[G]\n",
    b"\n\r[G]\n\r",
    b"[G]\r",
    b"\xff",
    b"\xfa",
    b"\xfb",
    b"\xfd",
    b"\xf0",
    b"\x01",
    b"\xff\xfb\x01",
    b"\xff\xfc\x01",
    b"\xff\xfa",
    b"\xff\xf0",
    b"\x15",
    b"\x16",
    b"\x17",
    b"\x18",
    b"\x19",
    b"\x1a",
    b"\x151\x162\x16",
    b"1",
    b"23",
    b"1234567",
    b"\x19(1 ",
    b"\x19)",
    b"\x19[1 a",
    b"\x19]",
    b"{",
    b"}",
    b"(",
    b")",
    b"<",
    b"\x1b",
    b"\x1b[7m",
    b"7",
    b";",
    b"m",
    b"a",
    b"b c",
    b"%",
    b"fics% ",
    b"> ",
    b"\xe9",
    b"\x07",
    b"wwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwww",
    b"wwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwww",
];

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn the_naive_input_agrees_however_it_is_split(
        tokens in prop::collection::vec(prop::sample::select(TOKENS), 0..60),
        sizes in prop::collection::vec(1..30usize, 1..20),
    ) {
        let bytes = tokens.concat();
        let expected = naive(&bytes);
        prop_assert_eq!(&pieces([&bytes[..]]), &expected);
        prop_assert_eq!(&pieces(bytes.chunks(1)), &expected);
        let mut rest = &bytes[..];
        let mut sizes = sizes.iter().cycle();
        let chunks = std::iter::from_fn(|| {
            let size = rest.len().min(*sizes.next()?);
            let (chunk, more) = rest.split_at(size);
            rest = more;
            (!chunk.is_empty()).then_some(chunk)
        });
        prop_assert_eq!(&pieces(chunks), &expected);
    }

    #[test]
    fn layers_that_are_off_are_text(
        tokens in prop::collection::vec(prop::sample::select(TOKENS), 0..60),
        [telnet, timeseal, timeseal_lines, blocks, icc] in any::<[bool; 5]>(),
    ) {
        let bytes = tokens.concat();
        let layers = Layers { telnet, timeseal, timeseal_lines, blocks, icc };
        let expected = naive_input::naive_pieces(&bytes, layers, true);
        prop_assert_eq!(&pieces_of(layers, [&bytes[..]]), &expected);
        prop_assert_eq!(&pieces_of(layers, bytes.chunks(1)), &expected);
        if layers == Layers::NONE {
            prop_assert!(expected.iter().all(|piece| matches!(piece, OwnedPiece::Text(..) | OwnedPiece::Broken(_, "highlight", _))));
        }
    }

    #[test]
    fn any_bytes_do(bytes in prop::collection::vec(any::<u8>(), 0..300)) {
        prop_assert_eq!(pieces([&bytes[..]]), naive(&bytes));
        prop_assert_eq!(pieces(bytes.chunks(1)), naive(&bytes));
    }

    #[test]
    fn one_who_does_not_know_prompts_gets_the_rest(
        tokens in prop::collection::vec(prop::sample::select(TOKENS), 0..60),
    ) {
        let bytes = tokens.concat();
        let mut pieces = Vec::new();
        let mut out = |piece: Piece<'_>| own(&mut pieces, piece);
        let mut input = Input::new();
        input.feed(&bytes, &mut out);
        input.finish(&mut out);
        prop_assert_eq!(pieces, naive_input::naive_pieces(&bytes, Layers::default(), false));
    }

    #[test]
    fn special_bytes_are_found(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        let plain: Vec<u8> = bytes.iter().map(|&byte| if is_special(byte) { b'x' } else { byte }).collect();
        prop_assert_eq!(find_special(&plain), None);
        prop_assert_eq!(find_special(&bytes), bytes.iter().position(|&byte| is_special(byte)));
    }
}

/// Blocks are tested as a whole, so each byte is alone in its text here.
#[test]
fn every_special_byte_is_found_at_every_place() {
    for length in [15, 16, 127, 128, 129, 300] {
        for at in 0..length {
            for byte in 0..=255 {
                let mut bytes = vec![b'x'; length];
                bytes[at] = byte;
                assert_eq!(find_special(&bytes), is_special(byte).then_some(at), "{byte} {at}");
            }
        }
    }
}
