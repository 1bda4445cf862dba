//! `client`: what it shows, hides, sends, and how it ends.

use std::io::Read;
use std::net::TcpStream;
use std::process::{Command, Stdio};
use std::sync::mpsc;

use looking_at::timeseal::{self, Stamped, Version};

use super::{against, example};
use crate::process::{expect, run, send, server};

/// One line that a client sends, with its end.
pub(super) fn line(mut stream: &TcpStream) -> Vec<u8> {
    let mut line = Vec::new();
    while !line.ends_with(b"\n") {
        let mut byte = [0];
        if stream.read(&mut byte).unwrap() == 0 {
            break;
        }
        line.extend(byte);
    }
    line
}

#[test]
fn shows_what_is_said() {
    let out = against("fics-chat2.raw", "client");
    // Lines that the session knows and lines that it does not, prompts among them.
    for line in ["login: ", "fics% Style 12 set."] {
        assert!(out.lines().any(|shown| shown == line), "{line}: {out}");
    }
    assert!(!out.lines().any(|line| line.starts_with("<12> ")), "boards are drawn: {out}");
    assert!(out.contains(" 8  r  n  b  q  k  b  n  r "), "{out}");
    let control = |byte: &u8| byte.is_ascii_control() && !b"\n\t".contains(byte);
    assert!(!out.bytes().any(|byte| control(&byte)), "nothing drives the terminal");
}

#[test]
fn sends_what_is_typed_and_answers() {
    let (tell, heard) = mpsc::channel();
    let address = server(move |stream| {
        send(stream, b"login: ");
        assert_eq!(line(stream), b"Tindrel\n");
        send(stream, b"\xff\xfb\x01\n\rpassword: ");
        expect(stream, b"\xff\xfd\x01");
        tell.send("password").unwrap();
        assert_eq!(line(stream), b"secret\n");
        send(stream, b"\xff\xfc\x01\n\r\n\rfics% ");
        expect(stream, b"\xff\xfe\x01");
        tell.send("command").unwrap();
        assert_eq!(line(stream), b"who\n");
        send(stream, b"[G]\0\n\rFoo(GM) tells you: x\x1b]0;y\x07\n\rfics% ");
        assert_eq!(line(stream), b"\x029\n");
        tell.send("end").unwrap();
        assert_eq!(line(stream), b"quit\n");
        send(stream, b"\n\rGoodbye.\n\r");
    });
    let mut client = run(example("client", &[&address]));
    client.type_in("Tindrel\n");
    assert_eq!(heard.recv(), Ok("password"));
    client.type_in("secret\n");
    assert_eq!(heard.recv(), Ok("command"));
    client.type_in("who\n");
    assert_eq!(heard.recv(), Ok("end"));
    client.shows(r"Foo(GM) tells you: x\x1b]0;y");
    client.end_input();
    let (code, out, said) = client.wait();
    assert_eq!((code, &*said), (0, ""));
    assert!(out.ends_with("Goodbye."), "{out}");
}

#[test]
fn speaks_timeseal() {
    fn sealed(stream: &TcpStream) -> Stamped {
        timeseal::decode(&line(stream)).expect("every line is encoded")
    }
    for (option, version, ping) in [
        ("--timeseal", Version::One, &b"\n\rfics% \n\r[G]\n\r"[..]),
        ("--timeseal2", Version::Two, b"\n\rfics% [G]\0"),
    ] {
        let (tell, heard) = mpsc::channel();
        let address = server(move |stream| {
            let hello = sealed(stream);
            assert_eq!(hello.hello(), Some(version));
            send(stream, b"login: ");
            let name = sealed(stream);
            assert_eq!(name.text, b"Tindrel");
            send(stream, ping);
            let pong = sealed(stream);
            assert!(pong.is_pong());
            assert!(hello.time <= name.time && name.time <= pong.time, "one clock");
            tell.send("command").unwrap();
            assert_eq!(sealed(stream).text, b"who", "a line that cannot be encoded is not sent");
            tell.send("end").unwrap();
            assert_eq!(sealed(stream).text, b"quit");
            send(stream, b"\n\rGoodbye.\n\r");
        });
        let mut client = run(example("client", &[option, &address]));
        client.type_in("Tindrel\n");
        assert_eq!(heard.recv(), Ok("command"));
        client.type_in("tell Foo \u{fc}\n");
        client.says("client: not sent: the character at byte 9 is not ASCII, and timeseal sends nothing else");
        client.type_in("who\r\n");
        assert_eq!(heard.recv(), Ok("end"));
        client.end_input();
        let (code, out, said) = client.wait();
        assert_eq!((code, &*said), (0, ""));
        assert!(out.ends_with("Goodbye."), "{out}");
    }
}

#[test]
fn a_refused_connection() {
    let (code, out, said) = run(example("client", &["127.0.0.1:1"])).wait();
    assert_eq!((code, &*out), (2, ""));
    assert!(said.starts_with("client: cannot reach 127.0.0.1:1: "), "{said}");
    for words in [&[][..], &["--timeseal"], &["--seal", "127.0.0.1:1"]] {
        let (code, _, said) = run(example("client", words)).wait();
        assert_eq!(code, 2);
        assert!(said.starts_with("usage: client "), "{said}");
    }
}

/// On a terminal: what is typed at the password prompt is not seen, what is typed before and after
/// is, and whatever ends the client, the terminal echoes again.
#[cfg(unix)]
#[test]
fn a_password_is_not_echoed() {
    for end in ["quit", "interrupt", "hang up"] {
        let address = server(move |stream| {
            send(stream, b"login: ");
            line(stream);
            send(stream, b"\xff\xfb\x01\n\rpassword: ");
            if end == "hang up" {
                return;
            }
            line(stream);
            send(stream, b"\xff\xfc\x01\n\r\n\rFoo tells you: hello\n\rfics% ");
            line(stream);
        });
        let client = example("client", &[]);
        let script = format!("{}/tests/it/examples/terminal.py", env!("CARGO_MANIFEST_DIR"));
        let output = Command::new("python3")
            .args([&*script, end])
            .args([client.get_program(), address.as_ref()])
            .stdin(Stdio::null())
            .output()
            .unwrap();
        let (seen, said) =
            (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
        assert!(output.status.success(), "{end}: {seen}{said}");
        assert!(seen.contains("login: Tindrel"), "{end}: {seen}");
        assert!(!seen.contains("secret"), "{end}: {seen}");
        if end == "quit" {
            assert!(seen.contains("\u{1b}[32mFoo tells you: hello\u{1b}[0m"), "in green: {seen:?}");
            assert!(seen.contains("fics% quit"), "{seen}");
        }
    }
}
