//! Untrusted text on a terminal: no command prints control characters from its input.
//!
//! The streams consist of all known messages with hostile bytes inserted: control bytes, C1 controls in
//! Latin-1 and in UTF-8, characters that change the direction of writing, invalid UTF-8. No output of
//! any command may contain an invisible character, and JSON output must be valid.

use looking_at::event::text::is_hidden;
use looking_at_testing::streams::{Random, families, sessions};

use crate::binary::{SCRATCH, file, run};

/// Texts of a hostile player or server.
const HOSTILE: &[&[u8]] = &[
    b"\x1b[2J",
    b"\x1b]0;title\x07",
    b"\x1bP1$r",
    b"\x1b",
    b"\x07\x08\x0b\x0c\x0e\x0f",
    b"\x7f",
    b"\x80\x84\x85\x90\x9b2J\x9c\x9d\x9f",
    "\u{9b}31m".as_bytes(),
    "\u{85}\u{90}\u{9d}".as_bytes(),
    "\u{202e}gnp.exe\u{202c}".as_bytes(),
    "\u{2066}\u{2067}\u{2068}\u{2069}\u{61c}\u{200e}\u{200f}".as_bytes(),
    "\u{200b}\u{200d}\u{2060}\u{feff}\u{2028}\u{2029}".as_bytes(),
    b"&#x9b;2J&#x202e;&#x1b;",
    b"\xff\xfe\xc3\x28\xe2\x80",
    b"\xff\xfb\x01",
    b"\x19(998 \x1b[2J\x9b \x19)",
    b"\x19(998 \x1b[2J\n\x9b ",
    b"\x151\x162\x16\x9b\x17",
    b"\0",
    b"\r",
    b"\"\\{}[]",
];

/// Known lines with hostile bytes in them.
fn stream(random: &mut Random) -> Vec<u8> {
    let all: Vec<Vec<u8>> = families()
        .into_iter()
        .map(|(_, bytes)| bytes)
        .chain(sessions().into_iter().take(4).map(|(_, bytes)| bytes[..4_000].to_vec()))
        .collect();
    let mut stream = b"fics% \n\r".to_vec();
    for bytes in &all {
        for line in bytes.split(|&byte| byte == b'\n') {
            let mut line = line.to_vec();
            for _ in 0..1 + random.below(3) {
                let at = random.below(line.len() + 1);
                let hostile = HOSTILE[random.below(HOSTILE.len())];
                line.splice(at..at, hostile.iter().copied());
            }
            // One line in three stays as it is, so that it gives an event.
            if random.below(3) != 0 {
                stream.extend_from_slice(&line);
                stream.extend_from_slice(b"\n\r");
            }
        }
    }
    stream
}

/// Standard output and standard error, after checking that they have no invisible characters.
#[track_caller]
fn shown(words: &[&str], input: &[u8]) -> (String, String) {
    let output = run(SCRATCH, words, input);
    let text = |bytes: Vec<u8>| {
        let text = String::from_utf8(bytes).unwrap_or_else(|error| panic!("{words:?}: {error}"));
        for line in text.lines() {
            let hidden = line.chars().find(|&letter| is_hidden(letter) && letter != '\t');
            assert_eq!(hidden, None, "{words:?}: {line:?}");
        }
        text
    };
    (text(output.stdout), text(output.stderr))
}

#[test]
fn no_command_prints_control_characters() {
    let mut random = Random(1);
    for round in 0..6 {
        let stream = stream(&mut random);
        for format in ["text", "json", "snap", "pgn", "tokens"] {
            for patterns in ["ics", "xboard"] {
                let words = ["replay", "--format", format, "--patterns", patterns];
                let (out, err) = shown(&words, &stream);
                // A damaged board may be one that PGN does not have.
                let left_out =
                    format == "pgn" && err.lines().all(|line| line.contains(" left out: "));
                assert!(err.is_empty() || left_out, "{err}");
                assert!(out.len() > 1_000 || format == "pgn", "{round} {format}");
            }
        }
        shown(&["stats", "--unmatched", "1000"], &stream);
        for format in ["text", "json"] {
            shown(&["suggest", "--min", "1", "--format", format], &stream);
            shown(&["suggest", "--all", "--min", "1", "--format", format], &stream);
        }
        file("hostile.raw", &stream);
        let lines = stream.iter().filter(|&&byte| byte == b'\n').count();
        for _ in 0..10 {
            let line = (1 + random.below(lines)).to_string();
            shown(&["explain", "--file", "hostile.raw", "--line", &line, "--near", "50"], b"");
        }
    }
}

#[test]
fn one_event_is_one_line_of_text() {
    // A newline in an incomplete datagram does not start a new line of output.
    let (out, _) = shown(&["replay"], b"\x19(998 x\n\r                 Foo  hi\x19(1\x19)\n\r");
    assert!(out.lines().all(|line| !line.ends_with("Foo  hi")), "{out}");
}

#[test]
fn json_is_valid_for_any_bytes() {
    let mut random = Random(2);
    let check = |stream: &[u8], most: usize| {
        let (out, _) = shown(&["replay", "--format", "json"], stream);
        for line in out.lines() {
            let value: serde_json::Value = serde_json::from_str(line).unwrap();
            assert!(value["kind"].is_string() && value["at"].as_u64().unwrap() <= most as u64);
        }
        out.lines().count()
    };
    let mut events = 0;
    for _ in 0..20 {
        // All bytes alike, or mostly letters.
        let range = [256, 40][random.below(2)];
        let bytes: Vec<u8> = (0..5_000)
            .map(|_| match random.below(range) {
                byte if range == 256 => byte as u8,
                0 => b'\n',
                1 => random.below(256) as u8,
                2 => b' ',
                letter => b'a' + letter as u8 % 26,
            })
            .collect();
        events += check(&bytes, bytes.len());
    }
    let stream = stream(&mut Random(3));
    events += check(&stream, stream.len());
    assert!(events > 1_000, "{events}");
}

#[test]
fn the_same_text_is_in_the_json_as_was_said() {
    let said = "a\u{9b}b\u{202e}c\u{7f}\u{e9}\u{1f600}\u{e0041}";
    let stream = format!("Foo tells you: {said}\n\r");
    let (out, _) = shown(&["replay", "--format", "json", "--kind", "tell"], stream.as_bytes());
    assert!(out.contains(r"a\u009bb\u202ec\u007fé😀\udb40\udc41"), "{out}");
    let value: serde_json::Value = serde_json::from_str(&out).unwrap();
    assert_eq!(value["text"], said);
}

#[test]
fn messages_that_quote_a_file_are_safe_too() {
    let hostile = "\u{9b}2J\u{202e}\x1b[2J";
    for (number, list) in [
        format!("{hostile} \"x\"\nnewline \"\\n\"\n"),
        format!("kind \"{hostile}\" {hostile}\nnewline \"\\n\"\n"),
        format!("kind \"{hostile}*\" a:{hostile}\nnewline \"\\n\"\n"),
        format!("kind \"*{hostile}\" a x={hostile}\nkind \"*{hostile}\" a\nnewline \"\\n\"\n"),
        format!("group {hostile} on\nend\nnewline \"\\n\"\n"),
    ]
    .iter()
    .enumerate()
    {
        let name = format!("hostile-{number}.pat");
        file(&name, list);
        for format in ["text", "json"] {
            let (out, err) = shown(&["check", "--format", format, &name], b"");
            assert!(!(out.is_empty() && err.is_empty()));
        }
        shown(&["explain", "--patterns", &name, "x\u{9b}\u{202e}y"], b"");
        shown(&["replay", "--patterns", &name], format!("x{hostile}\n").as_bytes());
    }
    for (number, cast) in [
        format!("{{\"version\": \"{hostile}\"}}\n"),
        format!("{{\"version\": 2}}\n[1, \"{hostile}\"]\n"),
        "{\"version\": 2}\n[1, \"o\", \"\u{202e}\"]\n".to_owned(),
        format!("{{\"version\": 2}}\n{hostile}\n"),
    ]
    .iter()
    .enumerate()
    {
        let name = format!("hostile-{number}.cast");
        file(&name, cast);
        for words in [vec!["replay", &name], vec!["stats", &name], vec!["serve", &name]] {
            let (_, err) = shown(&words, b"");
            assert!(err.contains(&name), "{words:?}: {err}");
        }
    }
    let name = format!("no-{hostile}.raw");
    let (_, err) = shown(&["replay", &name], b"");
    assert!(err.contains("No such file"), "{err}");
}

#[test]
fn an_option_error_shows_no_control_characters_of_its_arguments() {
    for words in [
        &["re\x1b[31mplay"][..],
        &["replay", "--fo\x1b]0;x\x07=1"],
        &["replay", "--chunk", "a\x1b[2Jb\nlooking-at: fine\u{202e}"],
        &["replay", "--format", "\x07", "x"],
        &["check", "--\x1bstrict", "\x1b"],
    ] {
        let output = run(SCRATCH, words, b"");
        assert_eq!(output.status.code(), Some(2), "{words:?}");
        let said = String::from_utf8(output.stderr).unwrap();
        let hidden = |c: char| is_hidden(c) && c != '\n';
        assert!(said.starts_with("error: ") && !said.contains(hidden), "{said:?}");
        assert!(!said.contains("\nlooking-at: fine"), "{said:?}");
    }
}

#[test]
#[cfg(target_os = "linux")]
fn what_cannot_be_written_is_a_failure_also_of_the_help() {
    use std::process::{Command, Stdio};

    let full = || std::fs::File::options().write(true).open("/dev/full").unwrap();
    let run = |words: &[&str], stderr: Stdio| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_looking-at"));
        command.args(words).stdin(Stdio::null()).stdout(full()).stderr(stderr).output().unwrap()
    };
    for words in
        [&["--help"][..], &["replay", "--help"], &["help", "check"], &["--version"], &["man"]]
    {
        let output = run(words, Stdio::piped());
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{words:?}: {said}");
        assert!(said.starts_with("looking-at: cannot write: No space left"), "{said}");
        // Where the message can't be written either, the exit code is left.
        assert_eq!(run(words, full().into()).status.code(), Some(2), "{words:?}");
    }
}
