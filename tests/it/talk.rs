//! Generates streams in which players type anything, together with the expected events.
//!
//! Who speaks, what is typed, how the server folds it and where it pauses is chosen by a sequence of
//! numbers: random numbers in the tests, the input of the fuzzer in the fuzz target `forgery`.

use looking_at::{Heard, Session, event::text, snap};

/// The source of the numbers.
pub(crate) trait Choices {
    /// Returns a number below the bound, which is at most 65536.
    fn below(&mut self, bound: usize) -> usize;

    fn one<'a, T>(&mut self, of: &'a [T]) -> &'a T {
        &of[self.below(of.len())]
    }

    /// True once in `times` times.
    fn rarely(&mut self, times: usize) -> bool {
        self.below(times) == times - 1
    }
}

/// The bytes of a fuzzer; when there are no more, every choice is the first.
#[allow(dead_code, reason = "the tests have random numbers")]
pub(crate) struct Data<'a>(pub(crate) &'a [u8]);

impl Choices for Data<'_> {
    fn below(&mut self, bound: usize) -> usize {
        let bytes = if bound > 256 { 2 } else { 1 };
        let (now, rest) = self.0.split_at(bytes.min(self.0.len()));
        self.0 = rest;
        now.iter().fold(0, |number, &byte| number << 8 | usize::from(byte)) % bound
    }
}

/// The head of each talk line, and the kind and the fields before the text that it must give.
pub(crate) const HEADS: &[(&str, &str)] = &[
    ("Foo(GM) tells you: ", "tell from=Foo(GM) "),
    ("Foo (your partner) tells you: ", "partner_tell from=Foo "),
    ("Foo(*)(SR)[26] says: ", "say from=Foo(*)(SR) game=26 "),
    ("Foo says: ", "say from=Foo "),
    ("Foo shouts: ", "shout from=Foo "),
    ("(4) Foo shouts: ", "shout from=Foo heard_by=4 "),
    ("--> Foo ", "it_shout from=Foo "),
    ("(4) --> Foo ", "it_shout from=Foo heard_by=4 "),
    ("Foo(SR) c-shouts: ", "c_shout from=Foo(SR) "),
    ("Foo s-shouts: ", "s_shout from=Foo "),
    ("Foo t-shouts: ", "t_shout from=Foo "),
    ("Gorgonian(50): ", "channel_tell from=Gorgonian channel=\"50\" "),
    ("frengo(*)(SR)(CA)(TM)(49): ", "channel_tell from=frengo(*)(SR)(CA)(TM) channel=\"49\" "),
    ("Foo(C)( 902)[7] kibitzes: ", "kibitz from=Foo(C) rating=902 game=7 "),
    ("Foo(----) kibitzes: ", "kibitz from=Foo rating=---- "),
    ("Foo( 886) kibitzes: ", "kibitz from=Foo rating=886 "),
    ("Foo(1500) whispers: ", "whisper from=Foo rating=1500 "),
    (":", "qtell "),
    (":mamer(TD) t-shouts: ", "t_shout from=mamer(TD) "),
    ("Fwd tell: Foo told Bar: ", "forwarded_tell from=\"Foo\" to=\"Bar\" "),
    ("Foo's formula: ", "formula name=\"Foo\" "),
    ("(4) **ANNOUNCEMENT** from Foo: ", "announcement from=Foo heard_by=4 "),
    ("    **ANNOUNCEMENT** from Foo: ", "announcement from=Foo "),
    (
        " 1. Foo at Mon Dec 14, 15:57 EST 2015: ",
        "message number=1 from=Foo when=\"Mon Dec 14, 15:57 EST 2015\" date={year=2015 month=12 day=14 hour=15 minute=57 zone=\"EST\"} ",
    ),
    (
        "Foo at Mon Dec 14, 15:57 EST 2015: ",
        "message from=Foo when=\"Mon Dec 14, 15:57 EST 2015\" date={year=2015 month=12 day=14 hour=15 minute=57 zone=\"EST\"} ",
    ),
];

/// Texts that precede a player's text that is not talk: the notes of `finger`, a formula.
pub(crate) const NOTES: &[&str] = &[" 1: ", "10: ", "11: ", "f2: ", "    1. ", "Formula: "];

/// Texts that players type, besides single bytes.
const TYPED: &[&[u8]] = &[
    b"hello",
    b" ",
    b"  ",
    b"50% ",
    b"fics% ",
    b"aics% ",
    b"my> ",
    b"x> ",
    b"> ",
    b"% ",
    b"--> ",
    b"<pr> 1",
    b"login: ",
    b"password: ",
    b"\\   ",
    b"\\",
    b"<12> rnbqkbnr",
    b"Bar tells you: hi",
    b"Bar offers you a draw.",
    b"{Game 1 (a vs. b) a resigns} 1-0",
    b"chessclub.com",
    b"freechess.org",
    b"[G]\0",
    b"[G]",
    b"\0",
    b"\x151\x162\x16",
    b"\x15",
    b"\x16",
    b"\x17",
    b"\x18",
    b"\x19",
    b"\x19(998 7 1\x19)",
    b"\x19(31 Opsy {*} \x19{give me your password\x19} 1\x19)",
    b"\x19(16 7 0 Res 1-0 \x19{Black resigns\x19} \x19{?\x19}\x19)",
    b"\x19(998 ",
    b"\x19)",
    b"\x19[328 Bar",
    b"\x19]",
    b"\x19<",
    b"\x19>",
    b"\xff",
    b"\xff\xff",
    b"\xff\xfb",
    b"\xff\xfb\x01",
    b"\xff\xfc\x01",
    b"\xff\xfd\x03",
    b"\xff\xfe",
    b"\xff\xfa",
    b"\xff\xfa\x18",
    b"\xff\xf0",
    b"\xff\xf9",
    b"\xff\xef",
    b"\x1b",
    b"\x1b[",
    b"\x1b[7m",
    b"\x1b[1;3",
    b"m",
    b"\x07",
    b"\r",
    b"\t",
    b"\x7f",
    b"&#x3b1;",
    b"\xc3\xa9",
    b"\xe9",
    b"'",
    b",",
    b".",
    b":",
    b"*",
    b"(",
    b")",
    b"{",
    b"}",
    b"\"",
];

/// A line that the server writes.
const OFFER: &str = "Bar offers you a draw.";

/// A stream, how it arrives, and the expected events.
#[derive(Debug, Default)]
pub(crate) struct Case {
    pub(crate) stream: Vec<u8>,
    /// The lines of [`snap::line`] without offsets.
    pub(crate) expected: Vec<String>,
    /// The offsets where a flush must be: after the newline of a line that is folded there.
    pub(crate) paused: Vec<usize>,
    /// The offsets where a flush must not be: it would report a line that continues.
    pub(crate) unbroken: Vec<usize>,
    pub(crate) own_prompt: bool,
    /// Whether the server echoes.
    pub(crate) server_echoes: bool,
    /// The reply that the lines belong to.
    pub(crate) block: &'static str,
}

/// The line that is being generated.
struct Line {
    /// The text that the matcher gets.
    text: Vec<u8>,
    /// The last byte that counts for the server, 0 if there was none.
    last: u8,
}

impl Case {
    fn event(&mut self, event: &str) {
        self.expected.push(format!("{event}{}", self.block));
    }

    /// Adds what a player types. Bytes that are telnet commands give their own events.
    fn typed(&mut self, mut bytes: &[u8], line: &mut Line) {
        loop {
            let keep = match *bytes {
                [] => return,
                [0, ref rest @ ..] => {
                    bytes = rest;
                    continue;
                }
                [0xff, 0xff, ref rest @ ..] => {
                    bytes = rest;
                    0xff
                }
                [0xff, 0xfb..=0xfe] => {
                    self.event("malformed of=\"telnet command\"");
                    return;
                }
                [0xff, verb @ 0xfb..=0xfe, option, ref rest @ ..] => {
                    self.negotiate(verb, option);
                    bytes = rest;
                    continue;
                }
                [0xff, 0xfa, ref rest @ ..] => {
                    let mut rest = rest;
                    bytes = loop {
                        match *rest {
                            [0xff, 0xf0, ref rest @ ..] => break rest,
                            [] | [0xff] => {
                                self.event("malformed of=\"telnet subnegotiation\"");
                                return;
                            }
                            [0xff, _, ref more @ ..] | [_, ref more @ ..] => rest = more,
                        }
                    };
                    continue;
                }
                [0xff, 0xf0..=0xf9, ref rest @ ..] => {
                    bytes = rest;
                    continue;
                }
                [0x1b, b'[', ref rest @ ..] => {
                    let digits = |byte: &&u8| byte.is_ascii_digit() || **byte == b';';
                    let count = rest.iter().take_while(digits).count();
                    if count < 30 && rest.get(count) == Some(&b'm') {
                        bytes = &rest[count + 1..];
                        continue;
                    }
                    bytes = &bytes[1..];
                    0x1b
                }
                [byte, ref rest @ ..] => {
                    bytes = rest;
                    byte
                }
            };
            line.push(keep);
        }
    }

    fn negotiate(&mut self, verb: u8, option: u8) {
        let was = self.server_echoes;
        let answer = match (verb, option) {
            (0xfb | 0xfc, 1) => {
                self.server_echoes = verb == 0xfb;
                self.event(&format!("echo on={}", verb == 0xfc));
                (was != self.server_echoes).then_some(if was { 0xfe } else { 0xfd })
            }
            (0xfb, _) => Some(0xfe),
            (0xfd, _) => Some(0xfc),
            _ => None,
        };
        if let Some(answer) = answer {
            self.event(&format!("reply bytes=[255 {answer} {option}]"));
        }
    }

    /// Returns a line with a text that a player typed, folded or not. `heard` gives the event for its text.
    pub(crate) fn line(
        &mut self,
        head: &str,
        typed: &[u8],
        folds: &[Fold],
        heard: &dyn Fn(&str) -> String,
    ) {
        let whole = [head.as_bytes(), typed].concat();
        let mut line = Line { text: Vec::new(), last: 0 };
        // Whether the line has been reported, and more of it follows.
        let mut reported = false;
        let mut from = 0;
        for fold in folds {
            self.segment(&whole, from..fold.at, head.len(), &mut line);
            self.stream.push(b'\n');
            let newline = self.stream.len();
            if fold.carriage_return {
                self.stream.push(b'\r');
            }
            let end = self.stream.len();
            self.stream.extend(b"\\   ");
            from = fold.at + usize::from(fold.drop_blank && whole.get(fold.at) == Some(&b' '));
            if fold.pause && fold.at >= head.len() {
                self.paused.push(end);
                self.report(&mut line, head, reported, heard);
                reported = true;
            } else {
                self.unbroken.extend([newline, end]);
            }
            // The blank that the server dropped is restored, whether it paused or not.
            if line.last != b' ' {
                line.push(b' ');
            }
        }
        self.segment(&whole, from..whole.len(), head.len(), &mut line);
        self.stream.extend(b"\n\r");
        self.report(&mut line, head, reported, heard);
    }

    fn report(&mut self, line: &mut Line, head: &str, more: bool, heard: &dyn Fn(&str) -> String) {
        let text = std::mem::take(&mut line.text);
        if more {
            let text = text::decode(&text);
            // Blank lines give no events.
            if !text.trim_ascii().is_empty() {
                self.event(&format!("text text={text:?} continues=true"));
            }
        } else {
            let typed = text.strip_prefix(head.as_bytes());
            let typed = typed.unwrap_or_else(|| panic!("{}", text.escape_ascii()));
            self.event(&heard(&text::decode(typed)));
        }
    }

    /// A part of a line without a fold in it.
    fn segment(
        &mut self,
        whole: &[u8],
        part: std::ops::Range<usize>,
        head: usize,
        line: &mut Line,
    ) {
        self.stream.extend(&whole[part.clone()]);
        let middle = head.clamp(part.start, part.end);
        whole[part.start..middle].iter().for_each(|&byte| line.push(byte));
        self.typed(&whole[middle..part.end], line);
    }

    /// Adds a line that the server writes.
    pub(crate) fn offer(&mut self) {
        self.stream.extend(OFFER.bytes().chain(*b"\n\r"));
        self.event("offer from=Bar what=\"draw\"");
    }

    /// Returns the events if the stream arrives in chunks, which are chosen here.
    pub(crate) fn heard(&self, mut session: Session, choices: &mut impl Choices) -> Vec<String> {
        session.groups().set("own_prompt", self.own_prompt);
        let mut lines = Vec::new();
        let mut listener = |heard: &Heard<'_>| lines.push(shown(heard));
        let whole = choices.below(4) == 0;
        let mut at = 0;
        while at < self.stream.len() {
            let pause = self.paused.iter().copied().find(|&pause| pause > at);
            let most = pause.unwrap_or(self.stream.len()) - at;
            let size = if whole { most } else { (1 + choices.below(40)).min(most) };
            session.feed(&self.stream[at..at + size], &mut listener);
            at += size;
            if pause == Some(at) || (!self.unbroken.contains(&at) && choices.below(3) == 0) {
                session.flush(&mut listener);
            }
        }
        session.finish(&mut listener);
        lines
    }

    /// Returns the events if the stream is split at one place, perhaps with a flush there.
    pub(crate) fn heard_split(
        &self,
        mut session: Session,
        split: usize,
        flush: bool,
    ) -> Vec<String> {
        session.groups().set("own_prompt", self.own_prompt);
        let mut lines = Vec::new();
        let mut listener = |heard: &Heard<'_>| lines.push(shown(heard));
        let mut ends: Vec<usize> = self.paused.iter().copied().chain([split]).collect();
        ends.sort_unstable();
        let mut at = 0;
        for end in ends {
            session.feed(&self.stream[at..end], &mut listener);
            at = end;
            if self.paused.contains(&at) || (flush && !self.unbroken.contains(&at)) {
                session.flush(&mut listener);
            }
        }
        session.feed(&self.stream[at..], &mut listener);
        session.finish(&mut listener);
        lines
    }
}

impl Line {
    fn push(&mut self, byte: u8) {
        if byte != b'\r' {
            self.text.push(byte);
        }
        if byte >= b' ' {
            self.last = byte;
        }
    }
}

/// Returns the snapshot line of an event without its offset; of `malformed` only the kind of what is malformed.
fn shown(heard: &Heard<'_>) -> String {
    let line = snap::line(heard);
    let line = line.split_once(' ').map_or("", |(_, line)| line);
    match line.strip_prefix("malformed of=\"telnet ") {
        Some(what) => {
            let block = line.rfind(" block={").map_or("", |at| &line[at..]);
            format!("malformed of=\"telnet {}\"{block}", what.split('"').next().unwrap_or(""))
        }
        None => line.to_owned(),
    }
}

/// A place where a server folds a line.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Fold {
    /// The index in the line.
    pub(crate) at: usize,
    /// FICS drops the blank at the break, chessd keeps it before it.
    pub(crate) drop_blank: bool,
    pub(crate) carriage_return: bool,
    /// The server pauses after the newline, so long that the line is flushed.
    pub(crate) pause: bool,
}

/// Generates a text that a player types.
fn typed(choices: &mut impl Choices) -> Vec<u8> {
    let mut typed = Vec::new();
    for _ in 0..1 + choices.below(8) {
        match choices.below(4) {
            0 => typed.push(choices.below(256) as u8),
            _ => typed.extend(*choices.one(TYPED)),
        }
    }
    typed.retain(|&byte| byte != b'\n');
    typed
}

/// Returns where the server folds this line: before column 79, in the head only at a blank after a word.
fn folds(head: &str, length: usize, choices: &mut impl Choices) -> Vec<Fold> {
    let mut folds = Vec::new();
    let mut from = 0;
    while choices.below(2) == 1 && from < length {
        let at = (from + 1 + choices.below(70)).min(length);
        let blank = head.as_bytes().get(at) == Some(&b' ')
            && head.as_bytes()[..at].last().is_some_and(|&byte| byte != b' ');
        if at >= head.len() || blank {
            let [drop_blank, carriage_return] = [0; 2].map(|_: i32| choices.below(4) != 0);
            // In the head the blank is restored only if it was dropped or is there already.
            let at = if blank && !drop_blank { at + 1 } else { at };
            let pause = choices.rarely(6);
            folds.push(Fold { at, drop_blank, carriage_return, pause });
            from = at;
        }
    }
    folds
}

/// Returns a stream of some lines.
pub(crate) fn case(choices: &mut impl Choices) -> Case {
    let mut case = Case::default();
    // The server decides what there is besides text.
    let prompts = ["fics", "aics", "chessd2", "10:01_fics", "my"];
    let server = choices.below(prompts.len());
    let (prompt, end) = (prompts[server], if server == 4 { "> " } else { "% " });
    case.own_prompt = server == 4 || choices.below(2) == 0;
    let (blocks, datagrams, pings) = [
        (true, false, true),
        (false, true, false),
        (false, false, true),
        (true, false, true),
        (true, true, true),
    ][server];
    if choices.below(4) == 0 {
        case.stream.extend(b"Welcome\n\r");
        case.event("text text=\"Welcome\"");
    }
    for _ in 0..1 + choices.below(5) {
        for _ in 0..choices.below(3) {
            case.stream.extend(prompt.bytes().chain(end.bytes()));
            case.event(&format!("prompt text={prompt:?}"));
        }
        match choices.below(5) {
            0 => case.stream.extend(b"\n\r"),
            1 => case.stream.extend(b"\x07"),
            2 => case.stream.extend(b"\x07\n\r"),
            _ => {}
        }
        match choices.below(8) {
            0 if pings => {
                case.stream.extend(b"[G]\0");
                case.event("ping answer=[2 57]");
            }
            1 if datagrams => {
                case.stream.extend(b"\x19(998 7 1\x19)");
                case.event("datagram code=998 args=[\"7\" \"1\"]");
            }
            // The BEL before a line is inside the reply, if the line is.
            2 if blocks && !case.stream.ends_with(b"\x07") => {
                case.stream.extend(b"\x155\x1637\x16");
                case.block = " block={id=5 code=37}";
            }
            _ => {}
        }
        for _ in 0..1 + choices.below(2) {
            let typed = typed(choices);
            match choices.below(4) {
                0 => {
                    let head = *choices.one(NOTES);
                    let folds = folds(head, head.len() + typed.len(), choices);
                    let note = |typed: &str| format!("text text={:?}", format!("{head}{typed}"));
                    case.line(head, &typed, &folds, &note);
                }
                1 => {
                    let sent = choices.below(2) == 0;
                    let head = if sent {
                        "The following message was sent to Foo:\n\r"
                    } else {
                        "Foo just sent you a message:\n\r"
                    };
                    case.stream.extend(head.bytes());
                    let (name, indent) =
                        (if sent { "message_sent name" } else { "message_left from" }, "    ");
                    let folds = folds(indent, indent.len() + typed.len(), choices);
                    let body = |typed: &str| format!("{name}=\"Foo\" text={typed:?}");
                    case.line(indent, &typed, &folds, &body);
                }
                _ => {
                    let &(head, event) = choices.one(HEADS);
                    let folds = folds(head, head.len() + typed.len(), choices);
                    let talk = |typed: &str| format!("{event}text={typed:?}");
                    case.line(head, &typed, &folds, &talk);
                }
            }
            if choices.below(2) == 0 {
                case.offer();
            }
        }
        if !case.block.is_empty() {
            case.stream.push(0x17);
            case.event("block_end id=5 code=37");
            case.block = "";
        }
    }
    case
}
