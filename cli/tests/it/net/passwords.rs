//! No password is in a recording: a script for every way in which one has leaked.
//!
//! Each script is played in order, late (the server does not wait for the client), ahead (the client
//! does not wait for the server), in one write and byte by byte, with `--input` and without.

use std::net::TcpStream;
use std::path::Path;
use std::thread;
use std::time::Duration;

use looking_at::capture::Direction::{In, Out};
use looking_at::timeseal;

use super::process::{chunks, client, corpus, expect, folder, rest, send, server, start};
use super::{ANY, text};

/// The time at which the client sends its lines.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Order {
    /// Each after the server has said its part.
    Asked,
    /// All after the server has said everything.
    Late,
    /// All before the server says anything.
    Ahead,
}

/// The size of the writes.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Writes {
    Lines,
    Bytes,
    /// As much as possible in one write.
    One,
}

/// What the server says, and then the client: one pair after the other.
type Script = Vec<(Vec<u8>, Vec<u8>)>;

fn write(stream: &TcpStream, bytes: &[u8], writes: Writes) {
    match writes {
        Writes::Bytes => bytes.chunks(1).for_each(|byte| {
            send(stream, byte);
            thread::yield_now();
        }),
        Writes::Lines | Writes::One => send(stream, bytes),
    }
}

/// The recording of a script.
struct Recorded {
    file: String,
    received: Vec<u8>,
    sent: Vec<u8>,
    messages: String,
}

fn record(file: &Path, script: &Script, order: Order, writes: Writes, input: bool) -> Recorded {
    let played = script.clone();
    let address = server(move |stream| {
        let all: usize = played.iter().map(|(_, line)| line.len()).sum();
        if order == Order::Ahead {
            read(stream, all);
        }
        for (said, line) in &played {
            write(stream, said, writes);
            if order == Order::Asked {
                read(stream, line.len());
            }
        }
        if order == Order::Late {
            read(stream, all);
        }
        send(stream, b"Bye.\n\r");
    });
    let mut words = vec!["record", "--server", &address, "--listen", ANY, "-o", text(file)];
    words.extend(input.then_some("--input"));
    let record = start(&words);
    let stream = client(&record.address());
    stream.set_nodelay(true).unwrap();
    let said: usize = script.iter().map(|(said, _)| said.len()).sum();
    if order == Order::Late {
        read(&stream, said);
    }
    if writes == Writes::One && order != Order::Asked {
        send(&stream, &script.iter().flat_map(|(_, line)| line.clone()).collect::<Vec<_>>());
    } else {
        for (said, line) in script {
            if order == Order::Asked {
                read(&stream, said.len());
            }
            write(&stream, line, writes);
        }
    }
    assert!(rest(&stream).ends_with(b"Bye.\n\r"));
    drop(stream);
    let (code, _, messages) = record.wait();
    assert_eq!(code, 0, "{messages}");
    Recorded {
        file: std::fs::read_to_string(file).unwrap(),
        received: chunks(file, In).concat(),
        sent: chunks(file, Out).concat(),
        messages,
    }
}

fn read(mut stream: &TcpStream, len: usize) {
    use std::io::Read;
    stream.read_exact(&mut vec![0; len]).unwrap();
}

const ASK: &[u8] = b"\n\r100% free chess!\n\r\n\rlogin: ";
const KNOWN: &[u8] =
    b"\n\r\"Tindrel\" is a registered name.  If it is yours, type the password.\n\r\n\rpassword: ";
const START: &[u8] = b"\n\r**** Starting FICS session as Tindrel ****\n\r\n\rfics% ";
const PROMPT: &[u8] = b"\n\rfics% ";
const NAME: &[u8] = b"Tindrel\n";
const OLD: &[u8] = b"s3cr3t-w0rd\n";

fn script(pairs: &[(&[u8], &[u8])]) -> Script {
    pairs.iter().map(|(said, line)| (said.to_vec(), line.to_vec())).collect()
}

/// Plays a script in every way and looks for these parts of passwords.
fn check(name: &str, script: &Script, parts: &[&str]) {
    let folder = folder(&format!("passwords-{name}"));
    for order in [Order::Asked, Order::Late, Order::Ahead] {
        for writes in [Writes::Lines, Writes::Bytes, Writes::One] {
            for input in [false, true] {
                let how = format!("{name} {order:?} {writes:?} input {input}");
                let file = folder.join(format!("{order:?}-{writes:?}-{input}.cast"));
                let recorded = record(&file, script, order, writes, input);
                let received = String::from_utf8_lossy(&recorded.received).into_owned();
                let joined = received.replace("\n\r\\   ", "");
                let typed = String::from_utf8_lossy(&recorded.sent).into_owned();
                for part in parts {
                    for text in [&recorded.file, &recorded.messages, &received, &joined, &typed] {
                        assert!(!text.contains(part), "{how}: {part}: {text}");
                    }
                }
                let stars = recorded.sent.iter().all(|byte| b"*\r\n".contains(byte));
                assert!(input || stars, "{how}: {typed:?}");
                let lines = script.iter().flat_map(|(_, line)| line).filter(|&&byte| byte == b'\n');
                let ends = recorded.sent.iter().filter(|&&byte| byte == b'\n');
                assert_eq!(ends.count(), lines.count(), "{how}: all that serve needs");
                let len = script.iter().map(|(said, _)| said.len()).sum::<usize>() + 6;
                assert_eq!(received.len(), len, "{how}: offsets stay right");
            }
        }
    }
}

#[test]
fn a_login_after_a_banner_that_looks_like_a_prompt() {
    let script = script(&[(ASK, NAME), (KNOWN, OLD), (START, b"who\n"), (PROMPT, b"quit\n")]);
    check("banner", &script, &["s3cr3t", "w0rd"]);
}

#[test]
fn an_unknown_question() {
    let script = script(&[
        (b"100% free chess!\n\r100% ", b"\n"),
        (b"Enter name: ", NAME),
        (b"Enter secret: ", OLD),
        (b"\n\rfics% ", b"quit\n"),
    ]);
    check("question", &script, &["s3cr3t", "w0rd"]);
}

#[test]
fn both_on_one_line_and_a_second_login() {
    let script = script(&[
        (ASK, b"Tindrel s3cr3t-w0rd\n"),
        (b"\n\rSorry, names can only consist of letters. Try again.\n\r\n\rlogin: ", NAME),
        (KNOWN, b"n0t-this\n"),
        (b"\n\r**** Invalid password! ****\n\r\n\rlogin: ", OLD),
        (b"\n\rSorry, names can only consist of letters. Try again.\n\r\n\rlogin: ", NAME),
        (KNOWN, OLD),
        (START, b"quit\n"),
    ]);
    check("second", &script, &["s3cr3t", "w0rd", "n0t-this"]);
}

#[test]
fn the_server_repeats_a_password_folded_or_not() {
    for (number, said) in [
        &b"\n\rPassword changed from \"s3cr3t-w0rd\" to\n\r\\   \"n3w\"pa.*55\".\n\rfics% "[..],
        b"\n\rPassword changed from \"s3cr3t\n\r\\   -w0rd\" to \"n3w\"p\n\r\\   a.*55\".\n\rfics% ",
        b"\n\rChanged s3cr3t-w0rd to n3w\"pa.*55 now.\n\rfics% ",
        b"password s3cr3t-w0rd n3w\"pa.*55\r\nDone.\n\rfics% ",
    ]
    .into_iter()
    .enumerate()
    {
        let script = script(&[
            (ASK, NAME),
            // The password is echoed, too.
            (KNOWN, OLD),
            (b"s3cr3t-w0rd\r\n", b""),
            (START, b"password s3cr3t-w0rd n3w\"pa.*55\n"),
            (said, b"quit\n"),
        ]);
        // Not late: the server can only echo what it has received.
        let folder = folder(&format!("passwords-repeats-{number}"));
        for order in [Order::Asked, Order::Ahead] {
            for writes in [Writes::Lines, Writes::Bytes, Writes::One] {
                for input in [false, true] {
                    let file = folder.join(format!("{order:?}-{writes:?}-{input}.cast"));
                    let recorded = record(&file, &script, order, writes, input);
                    let received = String::from_utf8_lossy(&recorded.received).into_owned();
                    for part in ["s3cr", "w0rd", "n3w", "pa.*55"] {
                        assert!(!recorded.file.contains(part), "{part}: {received}");
                    }
                    assert!(received.contains("session as Tindrel ****"), "{received}");
                }
            }
        }
    }
}

#[test]
fn commands_that_carry_a_password() {
    for (number, command) in [
        &b"$$pass s3cr3t-w0rd n3w-0ne\n"[..],
        b"pasx\x08sword s3cr3t-w0rd n3w-0ne\n",
        b"12 password s3cr3t-w0rd n3w-0ne\n",
        b"set password n3w-0ne\n",
    ]
    .into_iter()
    .enumerate()
    {
        let said = b"\n\rYour password is now n3w\n\r\\   -0ne.\n\rfics% ";
        let folder = folder(&format!("passwords-commands-{number}"));
        let script = script(&[(ASK, NAME), (KNOWN, OLD), (START, command), (said, b"quit\n")]);
        for (order, writes) in [
            (Order::Asked, Writes::Lines),
            (Order::Asked, Writes::Bytes),
            (Order::Ahead, Writes::One),
        ] {
            for input in [false, true] {
                let file = folder.join(format!("{order:?}-{writes:?}-{input}.cast"));
                let recorded = record(&file, &script, order, writes, input);
                for part in ["s3cr", "w0rd", "n3w", "0ne"] {
                    assert!(!recorded.file.contains(part), "{part}: {}", recorded.file);
                }
                if input && order == Order::Asked {
                    assert!(recorded.sent.ends_with(b"********\nquit\n"), "{}", recorded.file);
                }
            }
        }
    }
}

/// Returns a line as timeseal clients send it.
fn timeseal_encoded(text: &[u8]) -> Vec<u8> {
    timeseal::encode(text, Duration::from_millis(1_234_567)).unwrap()
}

#[test]
fn timeseal_lines_are_decoded_first() {
    let folder = folder("passwords-timeseal");
    let (name, old) = (timeseal_encoded(b"Tindrel"), timeseal_encoded(b"s3cr3t-w0rd"));
    let change = timeseal_encoded(b"password s3cr3t-w0rd n3w-0ne");
    let said = b"\n\rPassword changed from \"s3cr3t-w0rd\" to n3w\n\r\\   -0ne.\n\rfics% ";
    let script = script(&[
        (b"", &timeseal_encoded(b"TIMESTAMP|someone|somewhere|")),
        (ASK, &name),
        (KNOWN, &old),
        (START, &change),
        (said, &timeseal_encoded(b"quit")),
    ]);
    for (order, writes) in
        [(Order::Asked, Writes::Lines), (Order::Asked, Writes::Bytes), (Order::Ahead, Writes::One)]
    {
        for input in [false, true] {
            let file = folder.join(format!("{order:?}-{writes:?}-{input}.cast"));
            let recorded = record(&file, &script, order, writes, input);
            for part in ["s3cr", "w0rd", "n3w", "0ne"] {
                assert!(!recorded.file.contains(part), "{part}: {}", recorded.file);
            }
            assert!(recorded.sent.is_ascii(), "nothing that could be decoded");
            if input && order == Order::Asked {
                assert!(recorded.sent.ends_with(b"\npassword ********\nquit\n"));
            }
        }
    }
}

#[test]
fn a_capture_that_is_served_without_waiting() {
    let folder = folder("passwords-served");
    for input in [false, true] {
        let serve = start(&[
            "serve",
            &corpus("fics-login-registered.cast"),
            "--listen",
            ANY,
            "--max-wait",
            "0.01",
            "--once",
        ]);
        let file = folder.join(format!("{input}.cast"));
        let address = serve.address();
        let mut words = vec!["record", "--server", &address, "--listen", ANY, "-o", text(&file)];
        words.extend(input.then_some("--input"));
        let record = start(&words);
        let stream = client(&record.address());
        // By now the served login is over.
        expect(&stream, b"fics% Style 12 set.");
        send(&stream, b"Tindrel\n");
        thread::sleep(Duration::from_millis(20));
        send(&stream, b"s3cr3t-w0rd\n");
        rest(&stream);
        drop(stream);
        let (code, _, said) = record.wait();
        assert_eq!(code, 0, "{said}");
        assert!(said.contains("the end of the login was not seen"), "{said}");
        assert!(!std::fs::read_to_string(&file).unwrap().contains("s3cr3t"));
        assert_eq!(chunks(&file, Out).concat(), b"********\n********\n");
        let served = chunks(corpus("fics-login-registered.cast"), In).concat();
        assert!(chunks(&file, In).concat() == served, "the name that was served is no secret");
        serve.wait();
    }
}

#[test]
fn a_recording_without_input_can_be_waited_for() {
    let folder = folder("passwords-wait");
    let script = script(&[(ASK, NAME), (KNOWN, OLD), (START, b"who\n"), (PROMPT, b"quit\n")]);
    let file = folder.join("session.cast");
    let recorded = record(&file, &script, Order::Asked, Writes::Bytes, false);
    assert_eq!(recorded.sent, b"********\n********\n***\n****\n");
    // Its replay has the same events as the session.
    let raw = folder.join("session.raw");
    std::fs::write(&raw, [ASK, KNOWN, START, PROMPT, b"Bye.\n\r"].concat()).unwrap();
    let events = |file: &Path| start(&["replay", "--format", "snap", text(file)]).wait().1;
    assert_eq!(events(&file), events(&raw));
    let words = ["serve", text(&file), "--listen", ANY, "--speed", "max", "--wait-for-input"];
    let serve = start(&words);
    let stream = client(&serve.address());
    for (said, line) in &script {
        expect(&stream, said);
        stream.set_read_timeout(Some(Duration::from_millis(100))).unwrap();
        assert!(std::io::Read::read(&mut &stream, &mut [0]).is_err(), "it waits");
        stream.set_read_timeout(Some(super::process::TIMEOUT)).unwrap();
        send(&stream, line);
    }
    assert_eq!(rest(&stream), b"Bye.\n\r");
}
