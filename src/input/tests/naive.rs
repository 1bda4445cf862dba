//! A naive implementation of the input: it has the whole stream in memory, and is as slow as it is simple.
//!
//! The unit tests of `src/input` and a fuzz target compare the real input with it.

use looking_at::input::{DATAGRAM_LIMIT, DEFAULT_WIDTH, Layers, Piece, SUBNEGOTIATION_LIMIT};

/// A piece that owns its bytes; adjacent texts are merged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum OwnedPiece {
    Text(u64, Vec<u8>),
    Reply(u64, Vec<u8>),
    Unit(u64, u32, Vec<u8>, Option<Vec<u8>>),
    Datagram(u64, u32, Vec<Vec<u8>>),
    Broken(u64, &'static str, Vec<u8>),
    /// A piece without bytes: name, offset, numbers.
    Mark(&'static str, u64, [u32; 2]),
}

fn text(pieces: &mut Vec<OwnedPiece>, at: u64, bytes: &[u8]) {
    if let Some(OwnedPiece::Text(start, before)) = pieces.last_mut()
        && *start + before.len() as u64 == at
    {
        before.extend_from_slice(bytes);
    } else if !bytes.is_empty() {
        pieces.push(OwnedPiece::Text(at, bytes.to_vec()));
    }
}

/// Appends a piece to those before it.
pub(crate) fn own(pieces: &mut Vec<OwnedPiece>, piece: Piece<'_>) {
    pieces.push(match piece {
        Piece::Text { at, bytes } => {
            assert!(!bytes.is_empty());
            return text(pieces, at, bytes);
        }
        Piece::Reply { at, bytes } => OwnedPiece::Reply(at, bytes.to_vec()),
        Piece::Ping { at, answer } => {
            assert_eq!(answer, b"\x029");
            OwnedPiece::Mark("ping", at, [0, 0])
        }
        Piece::Echo { at, on } => OwnedPiece::Mark("echo", at, [on.into(), 0]),
        Piece::BlockStart { at, id, code } => OwnedPiece::Mark("block", at, [id, code]),
        Piece::BlockEnd { at } => OwnedPiece::Mark("block end", at, [0, 0]),
        Piece::UnitStart { at, unit } => {
            OwnedPiece::Unit(at, unit.code, unit.player.to_vec(), unit.word.map(<[u8]>::to_vec))
        }
        Piece::UnitEnd { at } => OwnedPiece::Mark("unit end", at, [0, 0]),
        Piece::Command { at, running } => OwnedPiece::Mark("command", at, [running.into(), 0]),
        Piece::Datagram { at, datagram } => {
            OwnedPiece::Datagram(at, datagram.code, datagram.args().map(<[u8]>::to_vec).collect())
        }
        Piece::Broken { at, what, bytes } => OwnedPiece::Broken(at, what, bytes.to_vec()),
        #[allow(unreachable_patterns, reason = "outside the crate there may be more one day")]
        other => panic!("{other:?}"),
    });
}

/// Finds prompts in a text as a list would: any number of `fics% ` where a line starts.
#[derive(Default)]
pub(crate) struct Prompts {
    line: Vec<u8>,
}

impl Prompts {
    /// Adds the next byte of the text; returns whether a prompt ends with it.
    pub(crate) fn push(&mut self, byte: u8) -> bool {
        match byte {
            b'\n' => self.line.clear(),
            b'\r' => {}
            0x07 if self.line.is_empty() => {}
            _ => self.line.push(byte),
        }
        let ends = self.line == b"fics% ";
        if ends {
            self.line.clear();
        }
        ends
    }
}

struct NaiveInput<'a> {
    bytes: &'a [u8],
    layers: Layers,
    /// `None` if prompts are not recognised.
    prompts: Option<Prompts>,
    pieces: Vec<OwnedPiece>,
    /// Whether a line starts here.
    start: bool,
    open: bool,
    posing: bool,
    server_echoes: bool,
    /// The current line as the server counts it: bytes, and whether they take a column. `None`
    /// where there was something unprintable.
    line: Vec<Option<(u8, bool)>>,
    indent: usize,
}

/// Returns all pieces of a stream; `prompts` says whether prompts are recognised.
pub(crate) fn naive_pieces(bytes: &[u8], layers: Layers, prompts: bool) -> Vec<OwnedPiece> {
    let mut input = NaiveInput {
        bytes,
        layers,
        prompts: prompts.then(Prompts::default),
        pieces: Vec::new(),
        start: true,
        open: false,
        posing: false,
        server_echoes: false,
        line: Vec::new(),
        indent: 0,
    };
    let mut i = 0;
    while i < bytes.len() {
        i += input.step(i);
    }
    input.pieces
}

impl NaiveInput<'_> {
    fn mark(&mut self, name: &'static str, at: usize, numbers: [u32; 2]) {
        self.pieces.push(OwnedPiece::Mark(name, at as u64, numbers));
    }

    fn broken(&mut self, at: usize, what: &'static str, length: usize) -> usize {
        let bytes = self.bytes[at..at + length].to_vec();
        self.pieces.push(OwnedPiece::Broken(at as u64, what, bytes));
        length
    }

    fn text(&mut self, at: usize, length: usize) {
        let bytes = &self.bytes[at..at + length];
        text(&mut self.pieces, at as u64, bytes);
        for &byte in bytes {
            match byte {
                b'\n' => self.begin(),
                b'\r' => {}
                0x20..=0x7f => self.line.push(Some((byte, true))),
                0x80.. => self.line.extend([Some((byte, false)), None]),
                _ => self.line.push(None),
            }
            self.start &= matches!(byte, b'\n' | b'\r' | 0x07);
            if self.prompts.as_mut().is_some_and(|prompts| prompts.push(byte)) {
                self.begin();
            }
        }
    }

    fn begin(&mut self) {
        (self.line, self.indent, self.start) = (Vec::new(), 0, true);
    }

    /// Reads the item at `i` and returns its length.
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
        let telnet = self.layers.telnet;
        let Layers { timeseal, timeseal_lines, blocks, icc, .. } =
            if self.start { self.layers } else { Layers::NONE };
        match *rest {
            [0, ..] => return 1,
            [b'[', b'G', b']', 0, ..] if timeseal || timeseal_lines => {
                self.mark("ping", i, [0, 0]);
                return 4;
            }
            [b'[', b'G', b']', b'\n', ..] if timeseal_lines => {
                self.mark("ping", i, [0, 0]);
                return 4;
            }
            [b'[', b'G', b']', b'\r', b'\n', ..] if timeseal_lines => {
                self.mark("ping", i, [0, 0]);
                return 5;
            }
            [b'\n', b'\r', b'\\', b' ', b' ', b' ', ..] | [b'\n', b'\\', b' ', b' ', b' ', ..] => {
                return self.fold(i, find(b"\\", 0).unwrap() + 4);
            }
            [0xff, 0xff, ..] if telnet => {
                self.text(i + 1, 1);
                return 2;
            }
            [0xff, 0xfa, ..] if telnet => {
                // Pairs of FF do not end it.
                let mut j = 2;
                let length = find(b"\n", 2).unwrap_or(rest.len()).min(SUBNEGOTIATION_LIMIT);
                while j < length - 1 {
                    match rest[j..] {
                        [0xff, 0xf0, ..] => return j + 2,
                        [0xff, ..] => j += 2,
                        _ => j += 1,
                    }
                }
                return self.broken(i, "telnet subnegotiation", length);
            }
            [0xff, 0xfb..=0xfe] | [0xff, 0xfb..=0xfe, b'\n', ..] if telnet => {
                return self.broken(i, "telnet command", 2);
            }
            [0xff, verb @ 0xfb..=0xfe, option, ..] if telnet => {
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
                    self.pieces.push(OwnedPiece::Reply(i as u64, vec![0xff, reply, option]));
                }
                return 3;
            }
            [0xff, 0xf0..=0xff, ..] if telnet => return 2,
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
            [0x15, ..] if blocks && rest.len() > 1 => match number(1) {
                Some((id, end)) if rest[end] == 0x16 => match number(end + 1) {
                    Some((code, end)) if rest[end] == 0x16 => {
                        (self.open, self.posing) = (true, false);
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
            [0x17, ..] if blocks && self.open => {
                (self.open, self.posing) = (false, false);
                self.mark("block end", i, [0, 0]);
                return 1;
            }
            [0x18, ..] if blocks && self.open => {
                self.posing = true;
                return 1;
            }
            [0x19, ..] if blocks && self.posing => {
                self.posing = false;
                return 1;
            }
            [0x19, b']', ..] if icc => {
                self.mark("unit end", i, [0, 0]);
                return 2;
            }
            [0x19, sign @ (b'<' | b'>'), ..] if icc => {
                self.mark("command", i, [(sign == b'<').into(), 0]);
                return 2;
            }
            [0x19, b'('] if icc => return self.broken(i, "datagram", 2),
            [0x19, b'(', b'0'..=b'9', ..] if icc => {
                let end = find(b"\x19)", 2);
                let lost = [&b"\x19("[..], b"\x19[", b"\x19]", b"\x19<", b"\x19>"]
                    .iter()
                    .filter_map(|start| find(start, 2))
                    .min()
                    .unwrap_or(rest.len());
                return match end {
                    Some(end) if end < lost && end + 2 <= DATAGRAM_LIMIT => {
                        match code(&rest[2..end]) {
                            None => self.broken(i, "datagram", end + 2),
                            Some((code, body)) => {
                                self.pieces.push(OwnedPiece::Datagram(
                                    i as u64,
                                    code,
                                    arguments(body),
                                ));
                                end + 2
                            }
                        }
                    }
                    _ => self.broken(i, "datagram", lost.min(DATAGRAM_LIMIT)),
                };
            }
            [0x19, b'['] if icc => return self.broken(i, "unit header", 2),
            [0x19, b'[', b'0'..=b'9' | b' ', ..] if icc => {
                let end = rest[1..].iter().position(|&b| b < b' ').map(|end| end + 1);
                match end {
                    None if rest.len() < 256 => return self.broken(i, "unit header", rest.len()),
                    Some(end) if end < 256 && b"\n\r\x19".contains(&rest[end]) => {
                        let inside = rest[2..end].trim_ascii_start();
                        let words = code(inside).map(|(code, body)| (code, words(body)));
                        if let Some((code, words)) = words
                            && let Some(player) = words.first()
                        {
                            let word = words.get(1).cloned();
                            self.pieces.push(OwnedPiece::Unit(
                                i as u64,
                                code,
                                player.clone(),
                                word,
                            ));
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
        if self.start {
            self.text(i, length);
            return length;
        }
        let run = self.line.iter().rev().take_while(|byte| byte.is_some()).count();
        let run = (line.len() - run).max(1);
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

/// Returns the number at the start, followed by nothing or a blank, and the rest.
fn code(bytes: &[u8]) -> Option<(u32, &[u8])> {
    let (digits, rest) = match bytes.iter().position(|&byte| byte == b' ') {
        Some(blank) => bytes.split_at(blank),
        None => (bytes, &[][..]),
    };
    let good = digits.len() <= 9 && digits.iter().all(u8::is_ascii_digit);
    Some((std::str::from_utf8(digits).ok().filter(|_| good)?.parse().ok()?, rest))
}

/// Returns the words between blanks.
fn words(bytes: &[u8]) -> Vec<Vec<u8>> {
    let words = bytes.split(|&byte| byte == b' ');
    words.filter(|word| !word.is_empty()).map(<[u8]>::to_vec).collect()
}

/// Returns the arguments of a datagram: words, `{...}`, or `^Y{...^Y}`.
fn arguments(body: &[u8]) -> Vec<Vec<u8>> {
    let (mut found, mut i) = (Vec::new(), 0);
    while i < body.len() {
        let (start, end): (usize, &[u8]) = match body[i..] {
            [byte, ..] if byte.is_ascii_whitespace() => {
                i += 1;
                continue;
            }
            [0x19, b'{', ..] => (2, b"\x19}"),
            [b'{', ..] => (1, b"}"),
            _ => (0, b" "),
        };
        i += start;
        let mut argument = Vec::new();
        while i < body.len() && !body[i..].starts_with(end) {
            argument.push(body[i]);
            i += 1;
        }
        i += end.len();
        found.push(argument);
    }
    found
}
