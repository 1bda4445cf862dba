//! Scripted sessions and their recordings: sent in order, late, ahead, at once and byte by byte.

use std::sync::LazyLock;

use looking_at::timeseal;

use super::*;

fn random(seed: u64) -> impl FnMut(usize) -> usize {
    let mut numbers = looking_at_testing::Random(seed);
    move |bound| numbers.below(bound)
}

/// The bytes of one side: `<` for the server, `>` for the client.
type Turn<'a> = (char, &'a [u8]);

/// The recorded bytes of both sides, and the number of chunks of the server.
struct Written {
    received: Vec<u8>,
    chunks: Vec<usize>,
    sent: Vec<u8>,
}

impl Written {
    fn sent(&self) -> String {
        self.sent.escape_ascii().to_string().replace("\\n", "|")
    }

    fn received(&self) -> String {
        String::from_utf8_lossy(&self.received).into_owned()
    }
}

fn written<'a>(input: bool, talk: impl IntoIterator<Item = Turn<'a>>) -> Written {
    // Thousands of sessions share one compiled list.
    static SESSION: LazyLock<Session> = LazyLock::new(session);
    let mut mask = Mask::with(SESSION.clone(), input);
    let mut written = Written { received: Vec::new(), chunks: Vec::new(), sent: Vec::new() };
    let (mut heard, mut last) = (Vec::new(), Duration::ZERO);
    let mut write = |time: Duration, direction, bytes: &[u8]| {
        assert!(time >= last, "in order");
        last = time;
        match direction {
            Direction::In => {
                written.received.extend_from_slice(bytes);
                written.chunks.push(bytes.len());
            }
            Direction::Out => written.sent.extend_from_slice(bytes),
        }
    };
    let mut clock = Duration::ZERO;
    for (side, bytes) in talk {
        clock += Duration::from_millis(1);
        match side {
            '<' => {
                heard.push(bytes.len());
                mask.heard(clock, bytes, &mut Vec::new(), &mut write);
            }
            _ => mask.sent(clock, bytes, &mut write),
        }
    }
    mask.finish(clock, &mut write);
    assert_eq!(written.chunks, heard, "each chunk keeps its length");
    written
}

fn bytes<'a>(talk: &[Turn<'a>]) -> Vec<Turn<'a>> {
    talk.iter().flat_map(|(side, bytes)| bytes.chunks(1).map(move |byte| (*side, byte))).collect()
}

const ASK: Turn<'_> = ('<', b"\n\rA server\n\rlogin: ");
const KNOWN: Turn<'_> = (
    '<',
    b"\n\r\"Foo\" is a registered name.  If it is yours, type the password.\n\r\n\rpassword: ",
);
const START: Turn<'_> = ('<', b"\n\r**** Starting FICS session as Foo ****\n\r\n\rfics% ");
const NAME: Turn<'_> = ('>', b"Foo\n");
const SECRET: Turn<'_> = ('>', b"hunter2\n");
const LOGIN: [Turn<'_>; 5] = [ASK, NAME, KNOWN, SECRET, START];

fn after_login<'a>(talk: &[Turn<'a>]) -> Vec<Turn<'a>> {
    [&LOGIN[..], talk].concat()
}

#[test]
fn a_login_in_order() {
    let talk = after_login(&[('>', b"tell Bar hi\n"), ('<', b"(told Bar)\n\rfics% ")]);
    for talk in [talk.clone(), bytes(&talk)] {
        let shown = written(true, talk.iter().copied());
        assert_eq!(shown.sent(), "********|********|tell Bar hi|");
        let said: Vec<u8> =
            talk.iter().filter(|turn| turn.0 == '<').flat_map(|turn| turn.1).copied().collect();
        assert_eq!(shown.received, said, "the name is in it, and nothing is lost");
        let counted = written(false, talk);
        assert_eq!(counted.sent(), "********|********|***********|");
        assert_eq!(counted.received, said);
    }
}

#[test]
fn nothing_is_written_before_the_login_is_surely_over() {
    let banner: Turn<'_> = ('<', b"100% free chess!\n\r100% \n\r100% ");
    let unknown: Turn<'_> = ('<', b"Enter secret: ");
    let both: Turn<'_> = ('>', b"Foo\nhunter2\n");
    for (why, talk) in [
        ("late", &[ASK, KNOWN, START, NAME, SECRET][..]),
        ("half late", &[ASK, NAME, KNOWN, START, SECRET]),
        ("late with an empty line", &[ASK, ('>', b"\n"), NAME, KNOWN, START, SECRET]),
        ("late with the name twice", &[ASK, NAME, KNOWN, NAME, START, SECRET]),
        ("ahead", &[both, ASK, KNOWN, START]),
        ("half ahead", &[ASK, both, KNOWN, START]),
        ("a banner like a prompt", &[banner, both, ASK, KNOWN, START]),
        ("a banner like a prompt, in order", &[banner, ASK, NAME, banner, KNOWN, SECRET, START]),
        ("a question that is not known", &[unknown, NAME, unknown, SECRET]),
        (
            "that question after the login",
            &[ASK, NAME, KNOWN, ('>', b"x1y2\n"), START, unknown, SECRET],
        ),
        ("both on one line", &[ASK, ('>', b"Foo hunter2\n"), START]),
        ("a second login", &[ASK, NAME, KNOWN, ('>', b"wrong\n"), ASK, SECRET, ASK]),
        ("a login after the login", &[ASK, NAME, KNOWN, ('>', b"x1y2\n"), START, ASK, SECRET]),
        ("no end of the line", &[ASK, NAME, KNOWN, ('>', b"hunter2")]),
        ("nothing but a prompt", &[('<', b"fics% "), NAME, SECRET, ('<', b"fics% "), SECRET]),
        ("corrected", &[ASK, NAME, KNOWN, ('>', b"hunx\x08ter2\n")]),
    ] {
        for talk in [talk.to_vec(), bytes(talk)] {
            let shown = written(true, talk.iter().copied());
            assert!(!shown.sent().contains("hun") && !shown.sent().contains("ter2"), "{why}");
            assert!(!shown.sent().contains("Foo"), "{why}: {}", shown.sent());
            let counted = written(false, talk);
            assert!(counted.sent.iter().all(|byte| b"*\r\n".contains(byte)), "{why}");
        }
    }
}

#[test]
fn commands_with_a_password() {
    for (line, shown) in [
        (&b"password old1 new1"[..], "password ********"),
        (b"  PASS  old1 new1", "  PASS  ********"),
        (b"12 $password old1 new1", "12 $password ********"),
        (b"$$pass old1 new1", "$$pass ********"),
        (b"$ $ pas old1", "$ $ pas ********"),
        (b"pasx\x08sword old1 new1", "********"),
        (b"who\x15pass old1", "********"),
        (b"pa\x1b[Dss old1", "********"),
        (b"set password new1", "set password ********"),
        (b"asetpasswd Foo new1", "asetpasswd ********"),
        (b"who; pass old1 new1", "who; pass ********"),
        (b"\xff\xf1pass old1", "********"),
        (b"multi password old1 new1", "multi password ********"),
        (b"multi who; multi pas old1 new1", "multi who; multi pas ********"),
        (b"set password=new1", "set password=********"),
        (b"help password", "help password"),
        (b"finger passer", "finger passer"),
        (b"tell Foo password x", "********"),
        (b"tell Foo hi", "tell Foo hi"),
        (b"pa x", "pa x"),
        (b"\x02\x03 who", "********"),
    ] {
        let talk = after_login(&[('>', line), ('>', b"\n"), ('>', b"quit\n")]);
        for talk in [talk.clone(), bytes(&talk)] {
            let sent = written(true, talk.iter().copied()).sent();
            let expected = format!("********|********|{shown}|quit|");
            assert_eq!(sent, expected, "{}", line.escape_ascii());
        }
    }
}

/// A password may look like the command that changes one, and have any letter that a server writes over keys.
#[test]
fn passwords_that_look_like_commands() {
    for password in [
        "password123",
        "passXyz99",
        "Passion7",
        "pas123",
        "asetpasswd1",
        "$pass9x",
        "my pass1",
        "pass1word",
        "pass word",
        "abcxabc",
        "xxaxx",
        "a*b.c#",
    ] {
        let (typed, keys) = (format!("{password}\n"), password.as_bytes());
        let erased = |over: &str| {
            keys.iter().flat_map(|&key| [&[key], over.as_bytes()].concat()).collect::<Vec<u8>>()
        };
        let echoes = [
            keys.to_vec(),
            erased("\x08*"),
            erased("\x08 \x08"),
            erased("\x08x"),
            erased("\x1b[D*"),
        ];
        for echo in echoes {
            let echo = [&echo[..], b"\n\r"].concat();
            let talk = [ASK, NAME, KNOWN, ('>', typed.as_bytes()), ('<', &echo), START];
            for talk in [talk.to_vec(), bytes(&talk)] {
                let shown = written(false, talk).received();
                let before = ASK.1.len() + KNOWN.1.len();
                let left = &shown[before..before + echo.len()];
                let left = left.replace("\x1b[D", "").replace(['*', '\x08', ' '], "");
                let is_key = |letter: char| letter != 'x' && letter.is_alphanumeric();
                assert!(!left.contains(is_key), "{password} echoed as {echo:?}: {left:?}");
            }
        }
    }
}

/// A line that was sent during the login is answered with a prompt after it, which must not end what a later
/// command has begun.
#[test]
fn a_late_prompt_does_not_end_the_questions_of_a_command() {
    let talk: [Turn<'_>; 12] = [
        ASK,
        NAME,
        KNOWN,
        SECRET,
        ('>', b"set style 12\n"),
        START,
        ('>', b"password\n"),
        ('<', b"Style 12 set.\n\rfics% "),
        ('>', b"OldSecret7\n"),
        ('<', b"Enter old password: "),
        ('>', b"NewSecret8\n"),
        ('<', b"OldSecret7\n\rEnter your new password\n\r"),
    ];
    for input in [false, true] {
        let shown = written(input, talk);
        for secret in ["OldSecret7", "NewSecret8"] {
            assert!(!shown.received().contains(secret), "{}", shown.received());
            assert!(!shown.sent().contains(secret), "{}", shown.sent());
        }
    }
}

#[test]
fn questions_in_other_words() {
    for question in
        ["Password for Foo: ", "Enter your PASSWORD", "New passwd> ", "password: ", "Who? "]
    {
        let talk = after_login(&[('<', question.as_bytes()), ('>', b"hunter3\nwho\n")]);
        assert_eq!(written(true, talk).sent(), "********|********|********|who|", "{question}");
    }
    let spoken: Turn<'_> = ('<', b"\n\rBar tells you: what is your password?\n\rfics% ");
    let talk = after_login(&[spoken, ('>', b"t Bar no\n")]);
    assert_eq!(written(true, talk).sent(), "********|********|t Bar no|");
    let hidden: Turn<'_> = ('<', b"\xff\xfb\x01");
    let talk = after_login(&[
        hidden,
        ('>', b"hunter3\n"),
        ('<', b"\xff\xfc\x01\n\rfics% "),
        ('>', b"who\n"),
    ]);
    assert_eq!(written(true, talk).sent(), "********|********|********|who|");
}

#[test]
fn a_question_that_is_a_complete_line() {
    let other: Turn<'_> = ('<', b"\n\rBar shouts: hi\n\r");
    let (who, quit): (Turn<'_>, Turn<'_>) = (('>', b"who\n"), ('>', b"quit\n"));
    let answer: Turn<'_> = ('>', b"hunter3\n");
    let prompt: Turn<'_> = ('<', b"Changed to hunter3 now.\n\rfics% ");
    for (question, interrupted, shown) in [
        ("Enter your new password\n\r", true, "********|who|quit|"),
        ("\n\rYour new PassWord, please.\n\r\n\r", true, "********|who|quit|"),
        ("Bitte das neue Kennwort\n", true, "********|who|quit|"),
        // The prompt may come with something else.
        ("Enter your new password\n\rfics% ", false, "********|who|quit|"),
        ("You have no password.\n\rfics% ", false, "hunter3|who|quit|"),
        ("Bar tells you: enter your password\n\rfics% ", false, "hunter3|who|quit|"),
    ] {
        let asked: Turn<'_> = ('<', question.as_bytes());
        let mut talk = vec![asked, answer, prompt, who, prompt, quit];
        for interrupted in [false, interrupted] {
            if interrupted {
                talk.insert(1, other);
            }
            let talk = after_login(&talk);
            for talk in [talk.clone(), bytes(&talk)] {
                let written = written(true, talk);
                assert_eq!(written.sent(), format!("********|********|{shown}"), "{question}");
                let hidden = !written.received().contains("unter3");
                assert_eq!(hidden, shown.starts_with('*'), "{question}");
            }
        }
    }
}

#[test]
fn answers_before_their_questions() {
    let ask: Turn<'_> = ('<', b"Old:\n\rNew:\n\rAgain:\n\rOk hunter3.\n\rfics% ");
    let prompt: Turn<'_> = ('<', b"\n\rfics% ");
    let answers: Turn<'_> = ('>', b"password\nhunter2\nhunter3\nhunter3\nquit\n");
    let who: Turn<'_> = ('>', b"who\n");
    for talk in [vec![answers, ask, who], vec![who, answers, prompt, ask, who]] {
        let lines = talk.iter().take_while(|turn| **turn == who).count();
        let talk = after_login(&talk);
        let shown = written(true, talk);
        let expected = [
            "********|********|",
            &"who|".repeat(lines),
            "password|********|********|********|quit|who|",
        ];
        assert_eq!(shown.sent(), expected.concat());
        assert!(!shown.received().contains("hunter"), "{}", shown.received());
    }
    // A prompt ends it.
    let talk = after_login(&[('>', b"password\n"), prompt, who]);
    assert_eq!(written(true, talk).sent(), "********|********|password|who|");
}

#[test]
fn arguments_in_quotes() {
    for command in [
        "password \"hunter2\" \"n3w w0rd\"",
        "multi pass 'hunter2' <n3w> <w0rd>",
        "pas hun\"ter2\" n3w\\ w0rd",
    ] {
        let change = format!("{command}\n");
        let talk = after_login(&[
            ('>', change.as_bytes()),
            ('<', b"Changed from hunter2 to n3w w0rd, n3w, w0rd.\n\rfics% "),
        ]);
        for talk in [talk.clone(), bytes(&talk)] {
            let received = written(false, talk).received();
            for part in ["hun", "ter2", "n3w", "w0rd"] {
                assert!(!received.contains(part), "{command}: {received}");
            }
        }
    }
}

#[test]
fn keys_echoed_with_other_text_between() {
    let text = "\n\rBar shouts: hello, how are you?\n\rfics% ".repeat(250);
    let keys = |line: &'static [u8], style: usize| -> Vec<(char, Vec<u8>)> {
        line.chunks(1)
            .flat_map(|key| {
                let echo = match style {
                    _ if key[0] < b' ' => key.to_vec(),
                    0 => key.to_vec(),
                    1 => [key, b"\x08*"].concat(),
                    2 => [text.as_bytes(), key].concat(),
                    _ => [key, text.as_bytes()].concat(),
                };
                [('>', key.to_vec()), ('<', echo)]
            })
            .collect()
    };
    for style in 0..4 {
        let mut talk =
            vec![('<', ASK.1.to_vec()), ('>', b"Foo\n".to_vec()), ('<', KNOWN.1.to_vec())];
        talk.extend(keys(b"hunter2\r\n", style));
        talk.push(('<', START.1.to_vec()));
        talk.extend(keys(b"multi password hunter2 n3w-w0rd\r\n", style));
        talk.push(('<', b"\n\rfics% ".to_vec()));
        talk.extend(keys(b"say\r\n", style));
        for input in [false, true] {
            let written = written(input, talk.iter().map(|(side, bytes)| (*side, &bytes[..])));
            // After 64 KiB it is no longer known what the name is.
            let mut left = written.received().replace("\"***\" is", "\"Foo\" is");
            for said in [ASK.1, KNOWN.1, START.1, text.as_bytes(), b"fics% "] {
                left = left.replace(&*String::from_utf8_lossy(said), "");
            }
            left.retain(|letter| letter.is_ascii_alphanumeric());
            assert_eq!(left, "multipasay", "echo {style}, input {input}");
        }
    }
}

#[test]
fn a_question_counts_until_its_answer_is_complete() {
    // Prompts after other text, and an echo that looks like one.
    for between in ["", "\n\rBar shouts: hi\n\rfics% "] {
        let mut talk = LOGIN.map(|(side, bytes)| (side, bytes.to_vec())).to_vec();
        talk.push(('<', b"New one: ".to_vec()));
        for key in b"hunt%\r\n".chunks(1) {
            talk.extend([('>', key.to_vec()), ('<', [key, between.as_bytes()].concat())]);
        }
        talk.extend([('<', b"\n\rfics% ".to_vec()), ('>', b"who\n".to_vec())]);
        let shown = written(true, talk.iter().map(|(side, bytes)| (*side, &bytes[..])));
        assert_eq!(shown.sent().replace("\\r", ""), "********|********|********|who|");
    }
}

#[test]
fn a_line_sent_ahead_and_echoed_in_parts_after_the_login() {
    // The prompts in it end the login before the echo is complete.
    let text = "\n\rBar shouts: hi\n\rfics% ".repeat(100);
    let mut talk =
        vec![('>', b"Foo\nhunter2\n".to_vec()), ('<', ASK.1.to_vec()), ('<', KNOWN.1.to_vec())];
    for part in ["h", "un", "te", "r2"] {
        talk.push(('<', [part, &text].concat().into_bytes()));
    }
    let received = written(false, talk.iter().map(|(side, bytes)| (*side, &bytes[..]))).received();
    let said = [ASK.1, KNOWN.1].concat();
    let left = received.replace(&text, "").replace(&*String::from_utf8_lossy(&said), "");
    assert_eq!(left, "*******");
}

#[test]
fn a_line_echoed_key_by_key_afterwards() {
    let text: Turn<'_> = ('<', b"\n\rBar shouts: hi\n\r");
    let mut talk = vec![ASK, NAME, KNOWN, SECRET];
    for part in [&b"hu"[..], b"n", b"te\x08*", b"r2\r\n"] {
        talk.extend([('<', part), text]);
    }
    talk.push(START);
    for talk in [talk.clone(), bytes(&talk)] {
        let received = written(false, talk).received();
        let lines: Vec<&str> =
            received.split(['\r', '\n']).filter(|line| !line.is_empty()).collect();
        for part in ["hu", "n", "te\x08*", "r2"] {
            assert!(
                !lines.iter().any(|line| line.trim_start_matches("password: ") == part),
                "{lines:?}"
            );
        }
        assert_eq!(lines.iter().filter(|line| **line == "Bar shouts: hi").count(), 4);
    }
}

#[test]
fn what_the_server_repeats() {
    let change: Turn<'_> = ('>', b"password hunter2 n3w\"w0rd\n");
    for said in [
        &b"Password changed from \"hunter2\" to \"n3w\"w0rd\".\n\rfics% "[..],
        b"Password changed from \"hunter2\" to\n\r\\   \"n3w\"w0rd\".\n\rfics% ",
        b"Password changed from \"hun\n\r\\   ter2\" to \"n3w\"\n\r\\   w0rd\".\n\rfics% ",
        b"Changed hunter2 to n3w\"w0rd now.\n\rfics% ",
        b"password hunter2 n3w\"w0rd\r\nDone: h\n\r\\   unter2 n3\n\r\\   w\"w0rd\n\rfics% ",
        b"so: hunter2n3w\"w0rd",
    ] {
        let talk = after_login(&[change, ('<', said), ('>', b"quit\n"), ('<', b"Bye.\n\r")]);
        for input in [true, false] {
            for talk in [talk.clone(), bytes(&talk)] {
                let received = written(input, talk).received();
                for part in ["hun", "ter2", "n3", "w0rd"] {
                    assert!(!received.contains(part), "{received}");
                }
                assert!(received.contains("Bye."));
            }
        }
    }
}

#[test]
fn what_the_server_echoes() {
    // Key by key, as a server does after WILL ECHO.
    let mut talk = vec![ASK];
    for line in [&b"Foo\r\n"[..], b"hunx\x08ter2\r\n"] {
        for key in line.chunks(1) {
            talk.push(('>', key));
            talk.push(('<', if key == b"\x08" { b"\x08 \x08" } else { key }));
        }
        talk.push(KNOWN);
    }
    talk.pop();
    talk.push(START);
    for key in b"pass hunter2 n3w-w0rd\r\n".chunks(1) {
        talk.extend([('>', key), ('<', key)]);
    }
    talk.extend([('<', &b"\n\rfics% "[..]), ('>', b"quit\r\n"), ('<', b"quit\r\n")]);
    for input in [true, false] {
        let received = written(input, talk.iter().copied()).received();
        for part in ["hun", "ter2", "n3w", "w0rd"] {
            assert!(!received.contains(part), "{received}");
        }
        assert!(
            received.contains("session as Foo ****") && received.contains("quit"),
            "{received}"
        );
    }
    // The session ends in the middle.
    let truncated = [ASK, NAME, KNOWN, ('>', b"hunt"), ('<', b"hunt")];
    assert!(!written(false, truncated).received().contains("hun"));
    let truncated = [ASK, NAME, KNOWN, SECRET, ('<', b"hunt")];
    assert!(!written(false, truncated).received().contains("hun"));
}

#[test]
fn over_timeseal() {
    let lines: Vec<Vec<u8>> = [
        &b"TIMESTAMP|x|y|"[..],
        b"Foo",
        b"hunter2",
        b"\x029",
        b"who",
        b"password hunter2 n3w-w0rd",
    ]
    .iter()
    .map(|line| timeseal::encode(line, Duration::from_millis(123_456)).unwrap())
    .collect();
    let turn = |number: usize| -> Turn<'_> { ('>', &lines[number]) };
    let said: Turn<'_> =
        ('<', b"Password changed from \"hunter2\" to n3w\n\r\\   -w0rd.\n\rfics% ");
    let talk = [turn(0), ASK, turn(1), KNOWN, turn(2), START, turn(3), turn(4), turn(5), said];
    for talk in [talk.to_vec(), bytes(&talk)] {
        let shown = written(true, talk.iter().copied());
        assert_eq!(shown.sent(), "********|********|********|********|who|password ********|");
        assert!(!shown.received().contains("hunter2") && !shown.received().contains("w0rd"));
        let counted = written(false, talk);
        assert!(counted.sent.iter().all(|byte| b"*\n".contains(byte)));
        assert!(!counted.received().contains("hunter2") && !counted.received().contains("w0rd"));
    }
    // In an unknown encoding.
    let noise = after_login(&[
        ('>', b"\xf1\xf2\xf3\xf4\n"),
        ('<', b"Password changed to\n\r\\   \"n3w\".\n\rfics% "),
    ]);
    let shown = written(true, noise);
    assert!(shown.sent().ends_with("|********|") && !shown.received().contains("n3w"));
}

#[test]
fn lines_sent_ahead_do_not_hide_the_session() {
    let script: Turn<'_> = ('>', b"Foo\nhunter2\nset style 12\nset seek 0\n");
    let rest: Turn<'_> = ('<', b"Style 12 set.\n\rfics% seek set to 0.\n\rfics% ");
    let talk = [script, ASK, KNOWN, START, rest, ('>', b"who\n"), ('<', b"Foo\n\rfics% ")];
    let shown = written(true, talk);
    assert_eq!(shown.sent(), "********|********|********|********|who|");
    let said = [ASK.1, KNOWN.1, START.1, rest.1, b"Foo\n\rfics% "].concat();
    assert_eq!(shown.received, said);
}

#[test]
fn names_are_not_hidden_if_the_server_does_not_wait() {
    let talk = [ASK, KNOWN, START, ('>', b"Foo\nhunter2\n"), ('<', b"Foo hunter2\n\rfics% ")];
    let received = written(false, talk).received();
    assert!(received.ends_with("Foo *******\n\rfics% "), "{received}");
}

#[test]
fn an_empty_line_stays_empty_and_guest_is_not_hidden() {
    let guest = [ASK, ('>', b"guest\n"), ('<', b"no guest here\n\rpassword: "), ('>', b"\n")];
    let shown = written(true, guest);
    assert_eq!(shown.sent(), "********||");
    assert!(shown.received().contains("no guest here"));
}

#[test]
fn the_held_chunks_are_bounded() {
    let mut mask = Mask::new(false);
    let mut out = 0;
    let mut write = |_, _, bytes: &[u8]| out += bytes.len();
    mask.sent(Duration::ZERO, b"Foo\n", &mut write);
    for _ in 0..100_000 {
        mask.heard(Duration::ZERO, b"\n\rfics% ", &mut Vec::new(), &mut write);
        assert!(mask.held.size() <= MAX_HELD);
    }
    mask.finish(Duration::ZERO, &mut write);
    assert_eq!(out, 800_000 + 9);
}

#[test]
fn random_sessions_do_not_panic() {
    const PARTS: [&[u8]; 22] = [
        b"\n",
        b"\r",
        b"\n\r",
        b"\n\r\\   ",
        b"\\",
        b" ",
        b"\"",
        b"\xff",
        b"\xff\xfa",
        b"\xff\xf0",
        b"\xff\xfb\x01",
        b"\x1b",
        b"\x1b[",
        b"\0",
        b"\x08",
        b"\x80\n",
        b"a",
        b"pass a ab abc abcd",
        b"abcd",
        b"login: ",
        b"password: ",
        b"fics% ",
    ];
    let mut random = random(3);
    for _ in 0..1_000 {
        let talk: Vec<Turn<'_>> = (0..random(80))
            .map(|_| (if random(2) == 0 { '<' } else { '>' }, PARTS[random(PARTS.len())]))
            .collect();
        // `written` asserts that each chunk keeps its length.
        written(random(2) == 0, talk);
    }
}

#[test]
fn one_and_two_bytes() {
    for secret in ["x", "7", "q7"] {
        let answer = format!("{secret}\n");
        let echo = format!("{secret}\r\n");
        let change = format!("password {secret} {secret}z\n");
        let said = format!("Changed from {secret} to\n\r\\   \"{secret}z\".\n\rfics% ");
        let talk = [
            ASK,
            NAME,
            KNOWN,
            ('>', answer.as_bytes()),
            ('<', echo.as_bytes()),
            START,
            ('>', change.as_bytes()),
            ('<', said.as_bytes()),
            ('>', b"who\n"),
            ('<', b"7 x q7 players\n\rfics% "),
        ];
        for talk in [talk.to_vec(), bytes(&talk)] {
            let received = written(false, talk).received();
            let (login, rest) = received.split_once("Changed").unwrap();
            let is_word = |text: &str, word: &str| {
                text.split(|c: char| !c.is_ascii_alphanumeric()).any(|part| part == word)
            };
            let (answer, later) = rest.split_once("fics% ").unwrap();
            assert!(!is_word(login, secret) && !is_word(answer, secret), "{received}");
            assert!(!is_word(answer, &format!("{secret}z")), "{received}");
            assert!(later.starts_with("7 x q7 players"), "a board would be spoilt: {received}");
        }
    }
}

/// Random sessions: any order, any chunk boundaries, passwords of every kind.
#[test]
fn no_secret_in_generated_sessions() {
    const ALPHABETS: [&[u8]; 4] = [
        b"abcdefghijklmnopqrstuvwxyz0123456789",
        b".*+?()[]{}|^$\\/\"'`~!@#%&<>=-_:;,",
        b"aab",
        b"\"\\ a1",
    ];
    let mut random = random(7);
    let cases = std::env::var("MASK_CASES").map_or(2_000, |cases| cases.parse().unwrap());
    for case in 0..cases {
        let password = |random: &mut dyn FnMut(usize) -> usize, mark: u8| -> Vec<u8> {
            let alphabet = ALPHABETS[random(ALPHABETS.len())];
            let len = 2 + random(20);
            let mut word: Vec<u8> = (0..len).map(|_| alphabet[random(alphabet.len())]).collect();
            // So that it does not occur in other text by chance, and has no blank at either end.
            (word[0], word[len - 1]) = match random(3) {
                0 if word.trim_ascii().len() == len => (word[0], word[len - 1]),
                1 => (mark, word[len - 1].max(b'!')),
                _ => (mark, mark),
            };
            while let Some(at) = word.windows(2).position(|pair| pair == b"  ") {
                word.remove(at);
            }
            word
        };
        let old = password(&mut random, b'Q');
        let mut new = password(&mut random, b'Z');
        new.retain(|&byte| byte != b' ');
        let fold = |text: &[u8], random: &mut dyn FnMut(usize) -> usize| -> Vec<u8> {
            let mut folded = Vec::new();
            for &byte in text {
                match random(12) {
                    0 if byte == b' ' => folded.extend(b"\n\r\\   "),
                    1 => folded.extend(b"\n\r\\   "),
                    2 if random(4) == 0 => folded.extend(b"\xff\xf1"),
                    _ => {}
                }
                folded.push(byte);
            }
            folded
        };
        let line = |text: &[u8], random: &mut dyn FnMut(usize) -> usize| -> Vec<u8> {
            let mut line = Vec::new();
            for &byte in text {
                if random(16) == 0 {
                    line.extend(b"w\x08");
                }
                line.push(byte);
            }
            if random(4) == 0 {
                line = timeseal::encode(&line, Duration::from_millis(99)).unwrap();
                line.pop();
            }
            line.extend(if random(2) == 0 { &b"\n"[..] } else { b"\r\n" });
            line
        };
        // What each side sends, in order.
        let mut server: Vec<Vec<u8>> = Vec::new();
        if random(3) == 0 {
            server.push(b"\n\r100% free chess!\n\r100% ".to_vec());
        }
        server.push(ASK.1.to_vec());
        server.push(KNOWN.1.to_vec());
        if random(3) == 0 {
            server.push([b"Enter secret: "[..].to_vec(), fold(&old, &mut random)].concat());
        }
        server.push(START.1.to_vec());
        let mut client = Vec::new();
        if random(6) == 0 {
            client.push(line(&[b"Foo ", &old[..]].concat(), &mut random));
        } else {
            client.push(line(b"Foo", &mut random));
            client.push(line(&old, &mut random));
        }
        // The two are interleaved at random, but the server echoes only what it has received.
        let mut turns: Vec<(char, Vec<u8>)> = Vec::new();
        let (mut server, mut client) =
            (server.into_iter().peekable(), client.into_iter().peekable());
        let order = random(4);
        let mut secret_sent = false;
        while server.peek().is_some() || client.peek().is_some() {
            let first = match order {
                0 => client.peek().is_some(),
                1 => server.peek().is_none(),
                _ => random(2) == 0,
            };
            if let Some(said) = client.next_if(|_| first) {
                secret_sent = client.peek().is_none();
                turns.push(('>', said));
                if random(4) == 0 {
                    let said = &turns[turns.len() - 1].1;
                    let keys = said.iter().flat_map(|key| match key {
                        8 => &b"\x08 \x08"[..],
                        _ => std::slice::from_ref(key),
                    });
                    turns.push(('<', keys.copied().collect()));
                }
            } else if let Some(mut said) = server.next() {
                if !secret_sent && said.starts_with(b"Enter secret: ") {
                    said.truncate(14);
                }
                turns.push(('<', said));
            }
        }
        let commands: [&[u8]; 4] = [b"password ", b"$$pass ", b"12 pas ", b"set password "];
        let command = [commands[random(4)], &new[..]].concat();
        turns.push(('>', line(&command, &mut random)));
        let quote: &[u8] = if random(2) == 0 { b"\"" } else { b"" };
        let said =
            [b"Changed from ", quote, &old, quote, b" to ", quote, &new, quote, b".\n\rfics% "];
        turns.push(('<', fold(&said.concat(), &mut random)));
        turns.push(('>', b"quit\n".to_vec()));
        turns.push(('<', b"Bye.\n\r".to_vec()));
        // Split at random, as a network may.
        let size = [1, 2, 5, usize::MAX][random(4)];
        let talk: Vec<Turn<'_>> = turns
            .iter()
            .flat_map(|(side, bytes)| bytes.chunks(size).map(move |part| (*side, part)))
            .collect();
        let show = |bytes: &[u8]| bytes.escape_ascii().to_string();
        for input in [false, true] {
            let shown = written(input, talk.iter().copied());
            let described = || {
                format!(
                    "{case}: {} {}\n{}\n{}",
                    show(&old),
                    show(&new),
                    show(&turns.concat_all()),
                    show(&shown.received)
                )
            };
            // What the server sends anyway is not a leak.
            let own = [
                ASK.1,
                KNOWN.1,
                START.1,
                b"100% free chess! Enter secret: Changed from Foo to fics% Bye. $$pass 12 pas set password quit",
            ]
            .concat();
            for secret in [&old, &new] {
                if contains(&unfolded(&own), secret) {
                    continue;
                }
                let plain = unfolded(&shown.received);
                assert!(!contains_exactly(&plain, secret), "{}", described());
                assert!(!contains_exactly(&shown.sent, secret), "{}", described());
            }
            for (_, line) in turns.iter().filter(|turn| turn.0 == '>') {
                let encoded = line.trim_ascii_end();
                let sealed = timeseal::decode(encoded).is_some();
                let repeated = contains_exactly(&shown.received, encoded);
                assert!(!sealed || !repeated, "{}", described());
            }
            assert!(
                input || shown.sent.iter().all(|byte| b"*\r\n".contains(byte)),
                "{}",
                described()
            );
        }
    }
}

trait ConcatAll {
    fn concat_all(&self) -> Vec<u8>;
}

impl ConcatAll for Vec<(char, Vec<u8>)> {
    fn concat_all(&self) -> Vec<u8> {
        self.iter().flat_map(|(side, bytes)| [&[*side as u8], &bytes[..]].concat()).collect()
    }
}

/// Returns a text without folds and telnet commands, in the way most likely to reveal a secret.
fn unfolded(text: &[u8]) -> Vec<u8> {
    let text: Vec<u8> =
        text.iter().copied().filter(|byte| !b"\n\r\xff\xf1".contains(byte)).collect();
    let mut plain = Vec::new();
    let mut rest = &text[..];
    while let Some((&byte, more)) = rest.split_first() {
        if let Some(after) = rest.strip_prefix(b"\\   ") {
            rest = after;
        } else {
            plain.push(byte);
            rest = more;
        }
    }
    plain
}

fn contains_exactly(text: &[u8], part: &[u8]) -> bool {
    text.windows(part.len()).any(|window| window == part)
}
