//! The input as a whole: cuts change nothing, and a naive judge agrees.

use proptest::prelude::*;

use super::*;

/// A piece with its bytes in one's own hands, and texts that stand together merged.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Own {
    Text(u64, Vec<u8>),
    Reply(u64, Vec<u8>),
    Unit(u64, u32, Vec<u8>, Option<Vec<u8>>),
    Datagram(u64, u32, Vec<Vec<u8>>),
    Broken(u64, &'static str, Vec<u8>),
    /// Those without bytes: name, offset, numbers.
    Mark(&'static str, u64, [u32; 2]),
}

fn text(pieces: &mut Vec<Own>, at: u64, bytes: &[u8]) {
    if let Some(Own::Text(start, before)) = pieces.last_mut()
        && *start + before.len() as u64 == at
    {
        before.extend_from_slice(bytes);
    } else if !bytes.is_empty() {
        pieces.push(Own::Text(at, bytes.to_vec()));
    }
}

fn own(pieces: &mut Vec<Own>, piece: Piece<'_>) {
    pieces.push(match piece {
        Piece::Text { at, bytes } => {
            assert!(!bytes.is_empty());
            return text(pieces, at, bytes);
        }
        Piece::Reply { at, bytes } => Own::Reply(at, bytes.to_vec()),
        Piece::Ping { at, answer } => {
            assert_eq!(answer, b"\x029");
            Own::Mark("ping", at, [0, 0])
        }
        Piece::Echo { at, on } => Own::Mark("echo", at, [on.into(), 0]),
        Piece::BlockStart { at, id, code } => Own::Mark("block", at, [id, code]),
        Piece::BlockEnd { at } => Own::Mark("block end", at, [0, 0]),
        Piece::UnitStart { at, unit } => {
            Own::Unit(at, unit.code, unit.player.to_vec(), unit.word.map(<[u8]>::to_vec))
        }
        Piece::UnitEnd { at } => Own::Mark("unit end", at, [0, 0]),
        Piece::Command { at, running } => Own::Mark("command", at, [running.into(), 0]),
        Piece::Datagram { at, datagram } => {
            Own::Datagram(at, datagram.code, datagram.args().map(<[u8]>::to_vec).collect())
        }
        Piece::Broken { at, what, bytes } => Own::Broken(at, what, bytes.to_vec()),
    });
}

/// What the input makes of these chunks.
fn pieces<'a>(chunks: impl IntoIterator<Item = &'a [u8]>) -> Vec<Own> {
    let mut pieces = Vec::new();
    let mut out = |piece: Piece<'_>| own(&mut pieces, piece);
    let mut input = Input::new();
    let mut length = 0;
    for chunk in chunks {
        input.feed(chunk, &mut out);
        length += chunk.len() as u64;
        assert_eq!(input.offset(), length);
        assert!(input.held.len() < DATAGRAM_LIMIT);
    }
    input.finish(&mut out);
    assert!(input.held.is_empty());
    pieces
}

fn texts(pieces: &[Own]) -> Vec<u8> {
    pieces
        .iter()
        .filter_map(|piece| if let Own::Text(_, bytes) = piece { Some(&bytes[..]) } else { None })
        .collect::<Vec<_>>()
        .concat()
}

/// The text in `bytes`, after having tried all ways to cut them in two.
fn text_of(bytes: &[u8]) -> String {
    let whole = pieces([bytes]);
    for cut in 0..=bytes.len() {
        assert_eq!(pieces([&bytes[..cut], &bytes[cut..]]), whole, "cut at {cut}");
    }
    assert_eq!(pieces(bytes.chunks(1)), whole);
    assert_eq!(judge(bytes), whole);
    String::from_utf8_lossy(&texts(&whole)).into_owned()
}

/// The input again, with the whole stream at hand and no thought of speed.
struct Judge<'a> {
    bytes: &'a [u8],
    pieces: Vec<Own>,
    depth: usize,
    posing: bool,
    server_echoes: bool,
    /// The current line as the server counts it: bytes, and whether they take a column. `None`
    /// where something unprintable stood.
    line: Vec<Option<(u8, bool)>>,
    indent: usize,
}

fn judge(bytes: &[u8]) -> Vec<Own> {
    let mut judge = Judge {
        bytes,
        pieces: Vec::new(),
        depth: 0,
        posing: false,
        server_echoes: false,
        line: Vec::new(),
        indent: 0,
    };
    let mut i = 0;
    while i < bytes.len() {
        i += judge.step(i);
    }
    judge.pieces
}

impl Judge<'_> {
    fn mark(&mut self, name: &'static str, at: usize, numbers: [u32; 2]) {
        self.pieces.push(Own::Mark(name, at as u64, numbers));
    }

    fn broken(&mut self, at: usize, what: &'static str, length: usize) -> usize {
        let bytes = self.bytes[at..at + length].to_vec();
        self.pieces.push(Own::Broken(at as u64, what, bytes));
        length
    }

    fn text(&mut self, at: usize, length: usize) {
        let bytes = &self.bytes[at..at + length];
        text(&mut self.pieces, at as u64, bytes);
        for &byte in bytes {
            match byte {
                b'\n' => (self.line, self.indent) = (Vec::new(), 0),
                b'\r' => {}
                0x20..=0x7f => self.line.push(Some((byte, true))),
                0x80.. => self.line.extend([Some((byte, false)), None]),
                _ => self.line.push(None),
            }
        }
    }

    /// Takes what stands at `i`; says how long it was.
    fn step(&mut self, i: usize) -> usize {
        let rest = &self.bytes[i..];
        let find =
            |what: &[u8], from: usize| (from..rest.len()).find(|&j| rest[j..].starts_with(what));
        let number = |from: usize| {
            let end = (from..rest.len()).find(|&j| !rest[j].is_ascii_digit())?;
            let digits = std::str::from_utf8(&rest[from..end]).unwrap();
            (digits.len() <= 9).then(|| Some((digits.parse().ok()?, end)))?
        };
        let digits = |from: usize| rest[from..].iter().all(u8::is_ascii_digit);
        match *rest {
            [0, ..] => return 1,
            [b'[', b'G', b']', 0, ..] => {
                self.mark("ping", i, [0, 0]);
                return 4;
            }
            [b'\n', b'\r', b'\\', b' ', b' ', b' ', ..] | [b'\n', b'\\', b' ', b' ', b' ', ..] => {
                return self.fold(i, find(b"\\", 0).unwrap() + 4);
            }
            [0xff, 0xff, ..] => {
                self.text(i + 1, 1);
                return 2;
            }
            [0xff, 0xfa, ..] => {
                // Pairs of FF are no end.
                let mut j = 2;
                while j < rest.len().min(SUBNEGOTIATION_LIMIT) - 1 {
                    match rest[j..] {
                        [0xff, 0xf0, ..] => return j + 2,
                        [0xff, ..] => j += 2,
                        _ => j += 1,
                    }
                }
                let length = rest.len().min(SUBNEGOTIATION_LIMIT);
                return self.broken(i, "telnet subnegotiation", length);
            }
            [0xff, 0xfb..=0xfe] => return self.broken(i, "telnet command", 2),
            [0xff, verb @ 0xfb..=0xfe, option, ..] => {
                let was = self.server_echoes;
                let reply = match (verb, option) {
                    (0xfb | 0xfc, 1) => {
                        let on = verb == 0xfc;
                        self.mark("echo", i, [on.into(), 0]);
                        self.server_echoes = !on;
                        (was == on).then_some(if on { 0xfe } else { 0xfd })
                    }
                    (0xfb, _) => Some(0xfe),
                    (0xfd, _) => Some(0xfc),
                    _ => None,
                };
                if let Some(reply) = reply {
                    self.pieces.push(Own::Reply(i as u64, vec![0xff, reply, option]));
                }
                return 3;
            }
            [0xff, 0xf0..=0xff, ..] => return 2,
            [0x1b, b'[', ref more @ ..] => {
                let n = more.iter().take_while(|b| b.is_ascii_digit() || **b == b';').count();
                if n < 30 {
                    if n == more.len() {
                        return self.broken(i, "highlight", rest.len());
                    }
                    if more[n] == b'm' {
                        self.line.push(None);
                        return n + 3;
                    }
                }
            }
            [0x15, ..] if self.depth < 8 && rest.len() > 1 => match number(1) {
                Some((id, end)) if rest[end] == 0x16 => match number(end + 1) {
                    Some((code, end)) if rest[end] == 0x16 => {
                        self.depth += 1;
                        self.mark("block", i, [id, code]);
                        return end + 1;
                    }
                    None if digits(end + 1) && rest.len() - end <= 10 => {
                        return self.broken(i, "block header", rest.len());
                    }
                    _ => {}
                },
                None if digits(1) && rest.len() <= 10 => {
                    return self.broken(i, "block header", rest.len());
                }
                _ => {}
            },
            [0x17, ..] if self.depth > 0 => {
                self.depth -= 1;
                self.posing = false;
                self.mark("block end", i, [0, 0]);
                return 1;
            }
            [0x18, ..] if self.depth > 0 => {
                self.posing = true;
                return 1;
            }
            [0x19, ..] if self.posing => {
                self.posing = false;
                return 1;
            }
            [0x19, b']', ..] => {
                self.mark("unit end", i, [0, 0]);
                return 2;
            }
            [0x19, sign @ (b'<' | b'>'), ..] => {
                self.mark("command", i, [(sign == b'<').into(), 0]);
                return 2;
            }
            [0x19, b'('] => return self.broken(i, "datagram", 2),
            [0x19, b'(', b'0'..=b'9', ..] => {
                let end = find(b"\x19)", 2);
                let lost = [&b"\x19("[..], b"\x19[", b"\x19]", b"\x19<", b"\x19>"]
                    .iter()
                    .filter_map(|start| find(start, 2))
                    .min()
                    .unwrap_or(rest.len());
                return match end {
                    Some(end) if end < lost && end + 2 <= DATAGRAM_LIMIT => {
                        match Datagram::parse(&rest[..end + 2]) {
                            None => self.broken(i, "datagram", end + 2),
                            Some(datagram) => {
                                own(&mut self.pieces, Piece::Datagram { at: i as u64, datagram });
                                end + 2
                            }
                        }
                    }
                    _ => self.broken(i, "datagram", lost.min(DATAGRAM_LIMIT)),
                };
            }
            [0x19, b'['] => return self.broken(i, "unit header", 2),
            [0x19, b'[', b'0'..=b'9' | b' ', ..] => {
                let end = rest[1..].iter().position(|&b| b < b' ').map(|end| end + 1);
                match end {
                    None if rest.len() < 256 => return self.broken(i, "unit header", rest.len()),
                    Some(end) if end < 256 && b"\n\r\x19".contains(&rest[end]) => {
                        if let Some(unit) = Unit::parse(&rest[..end]) {
                            own(&mut self.pieces, Piece::UnitStart { at: i as u64, unit });
                            return end;
                        }
                    }
                    _ => {}
                }
            }
            _ => {}
        }
        self.text(i, 1);
        1
    }

    fn fold(&mut self, i: usize, length: usize) -> usize {
        let mut line: Vec<(u8, bool)> = self.line.iter().copied().flatten().collect();
        let last = line.last().map_or(0, |last| last.0);
        // Prompts stand at the beginning of a line, not of what goes on from another.
        let mut prompts = 0;
        while self.indent == 0
            && let Some(blank) = line[prompts..].iter().position(|&(byte, _)| byte == b' ')
            && blank > 0
            && b"%>".contains(&line[prompts + blank - 1].0)
        {
            prompts += blank + 1;
        }
        if prompts == line.len() && self.indent == 0 {
            self.text(i, length);
            return length;
        }
        let run = self.line.iter().rev().take_while(|byte| byte.is_some()).count();
        let run = (line.len() - run).max(prompts).max(1);
        let breakable = (run..line.len()).any(|j| line[j].0 == b' ' && line[j - 1].0 != b' ');
        line.retain(|&(_, column)| column);
        let full = self.indent + line.len() >= usize::from(DEFAULT_WIDTH);
        if last == b' ' || (!breakable && full) {
            (self.line, self.indent) = (vec![Some((last, false))], 4);
        } else {
            (self.line, self.indent) = (vec![Some((b' ', false))], 3);
            self.text(i + length - 1, 1);
        }
        length
    }
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
fn telnet_and_echo() {
    let found =
        pieces([&b"a\xff\xfb\x01password: \xff\xfc\x01\xff\xfd\x06\xff\xff\xe9\xff\xf1b"[..]]);
    assert_eq!(
        found,
        [
            Own::Text(0, b"a".to_vec()),
            Own::Mark("echo", 1, [0, 0]),
            Own::Reply(1, b"\xff\xfd\x01".to_vec()),
            Own::Text(4, b"password: ".to_vec()),
            Own::Mark("echo", 14, [1, 0]),
            Own::Reply(14, b"\xff\xfe\x01".to_vec()),
            Own::Reply(17, b"\xff\xfc\x06".to_vec()),
            Own::Text(21, b"\xff\xe9".to_vec()),
            Own::Text(25, b"b".to_vec()),
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
    assert_eq!(text_of(b"\x151\x162\x16\x18posed\x19\x17 \x17"), "posed \x17");
    assert_eq!(
        text_of(
            b"\x19[328 Foo\n\rFoo spoofs you\n\r\x19[199 *\n\rSent\n\r\x19]\x19]\x19(22 7 1\x19)"
        ),
        "\n\rFoo spoofs you\n\r\n\rSent\n\r"
    );
    assert_eq!(
        pieces([&b"\x19[7 * w\n\x19(31 Foo {} {a b}\x19)\x19]"[..]]),
        [
            Own::Unit(0, 7, b"*".to_vec(), Some(b"w".to_vec())),
            Own::Text(7, b"\n".to_vec()),
            Own::Datagram(8, 31, vec![b"Foo".to_vec(), vec![], b"a b".to_vec()]),
            Own::Mark("unit end", 27, [0, 0]),
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
    for same in
        ["a \\   b\n", "a\n\r\\  b", "a\n\r\r\\   b", "a\n\r\n\r\\   <12> b", "f% \n\r\\   <12> b"]
    {
        assert_eq!(text_of(same.as_bytes()), same);
    }
}

#[test]
fn highlight_and_ping() {
    assert_eq!(text_of(b"\x1b[7mFoo\x1b[0m tells\x1b you"), "Foo tells\x1b you");
    assert_eq!(text_of(b"\n\r[G]\0fics% [G] a\0b[[G]\0G]"), "\n\rfics% [G] ab[G]");
    assert_eq!(pieces([&b"[G]\0"[..]]), [Own::Mark("ping", 0, [0, 0])]);
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
    assert_eq!(got, [Own::Text(0, b"a\n\rb[G".to_vec()), Own::Text(8, b"c".to_vec())]);
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
        assert_eq!(pieces([bytes]), [Own::Broken(0, what, bytes.to_vec())]);
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
    assert_eq!(judge(&bytes), whole);
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
    fn the_judge_agrees_however_it_is_cut(
        tokens in prop::collection::vec(prop::sample::select(TOKENS), 0..60),
        sizes in prop::collection::vec(1..30usize, 1..20),
    ) {
        let bytes = tokens.concat();
        let expected = judge(&bytes);
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
    fn any_bytes_do(bytes in prop::collection::vec(any::<u8>(), 0..300)) {
        prop_assert_eq!(pieces([&bytes[..]]), judge(&bytes));
        prop_assert_eq!(pieces(bytes.chunks(1)), judge(&bytes));
    }

    #[test]
    fn special_bytes_are_found(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        let plain: Vec<u8> = bytes.iter().map(|&byte| if is_special(byte) { b'x' } else { byte }).collect();
        prop_assert_eq!(find_special(&plain), None);
        prop_assert_eq!(find_special(&bytes), bytes.iter().position(|&byte| is_special(byte)));
    }
}
