//! `serve` with all kinds of clients.

use std::io::{ErrorKind, Read};
use std::net::Shutdown;
use std::thread;
use std::time::{Duration, Instant};

use looking_at::capture::Direction::In;

use super::process::{TIMEOUT, chunks, client, corpus, expect, folder, rest, send, start};
use super::{ANY, text};

#[test]
fn a_raw_capture_is_served_whole() {
    let raw = std::fs::read(corpus("fics-player1.raw")).unwrap();
    let file = corpus("fics-player1.raw");
    for chunk in ["captured", "97", "random:3", "line"] {
        let serve =
            start(&["serve", &file, "--listen", ANY, "--chunk", chunk, "--speed", "max", "--once"]);
        let stream = client(&serve.address());
        assert!(rest(&stream) == raw, "{chunk}");
        drop(stream);
        assert_eq!(serve.wait().0, 0);
    }
}

#[test]
fn time_is_kept_and_can_be_shortened() {
    let file = folder("time").join("slow.cast");
    let cast = "{\"version\": 2}\n[5.0, \"o\", \"a\"]\n[5.1, \"i\", \"x\\n\"]\n\
                [6.2, \"o\", \"b\"]\n[906.2, \"o\", \"c\"]\n";
    std::fs::write(&file, cast).unwrap();
    let serve = start(&[
        "serve",
        text(&file),
        "--listen",
        ANY,
        "--speed",
        "2",
        "--max-wait",
        "0.7",
        "--once",
    ]);
    let stream = client(&serve.address());
    expect(&stream, b"a");
    let begin = Instant::now();
    expect(&stream, b"b");
    // A little less than half of 1.2 seconds: the first byte needed some time to arrive.
    assert!(begin.elapsed() > Duration::from_millis(400), "{:?}", begin.elapsed());
    assert_eq!(rest(&stream), b"c");
    assert!(begin.elapsed() > Duration::from_millis(1000), "{:?}", begin.elapsed());
}

#[test]
fn a_server_can_wait_for_the_user() {
    let file = corpus("fics-login-registered.cast");
    let serve =
        start(&["serve", &file, "--listen", ANY, "--speed", "max", "--wait-for-input", "--once"]);
    let stream = client(&serve.address());
    expect(&stream, b"login: ");
    stream.set_read_timeout(Some(Duration::from_millis(200))).unwrap();
    assert!((&stream).read(&mut [0]).is_err(), "it waits");
    stream.set_read_timeout(Some(TIMEOUT)).unwrap();
    send(&stream, b"Tindrel\n");
    expect(&stream, b"password: ");
    // A client that closes its side gets the rest.
    stream.shutdown(Shutdown::Write).unwrap();
    let said = rest(&stream);
    assert!(said.ends_with(b"noted by: Lanternfly.\n\r"), "{}", String::from_utf8_lossy(&said));
    assert_eq!(serve.wait().0, 0);
}

#[test]
fn a_server_can_stay() {
    let file = corpus("chessd-seek2.cast");
    let served = chunks(&file, In).concat();
    let serve = start(&["serve", &file, "--listen", ANY, "--speed", "max", "--stay", "--once"]);
    let stream = client(&serve.address());
    let mut got = vec![0; served.len()];
    (&stream).read_exact(&mut got).unwrap();
    assert!(got == served);
    stream.set_read_timeout(Some(Duration::from_millis(300))).unwrap();
    let error = (&stream).read(&mut [0]).expect_err("it stays");
    assert!(matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut), "{error}");
    // What the client sends is still read.
    send(&stream, b"quit\n");
    stream.shutdown(Shutdown::Write).unwrap();
    assert_eq!(rest(&stream), b"", "it closes when the client does");
    assert_eq!(serve.wait().0, 0);
}

/// The line that pychess and scid wait for, at the place where freechess.org sends it.
#[test]
fn a_login_with_the_line_that_clients_wait_for() {
    let file = corpus("made-fics-login-starting.cast");
    let words = ["serve", &file, "--listen", ANY, "--speed", "max", "--wait-for-input", "--stay"];
    let serve = start(&words);
    let stream = client(&serve.address());
    expect(&stream, b"login: ");
    send(&stream, b"Tindrel\n");
    expect(&stream, b"password: ");
    send(&stream, b"secret\n");
    expect(&stream, b"**** Starting FICS session as Tindrel ****\n\r");
    expect(&stream, b"fics% ");
}

#[test]
fn two_hundred_clients_at_once() {
    const CLIENTS: usize = 200;

    let file = corpus("chessd-seek2.cast");
    let served = chunks(&file, In).concat();
    let serve = start(&["serve", &file, "--listen", ANY, "--speed", "max", "--gap", "1"]);
    let address = serve.address();
    // All are connected before the first reads.
    let streams: Vec<_> = (0..CLIENTS).map(|_| client(&address)).collect();
    let readers: Vec<_> = streams
        .into_iter()
        .enumerate()
        .map(|(number, stream)| {
            thread::spawn(move || match number % 4 {
                // Closes its write side, and reads everything.
                0 => {
                    stream.shutdown(Shutdown::Write).unwrap();
                    Some(rest(&stream))
                }
                // Disconnects after the first bytes, with the rest unread.
                1 => {
                    expect(&stream, b"login: ");
                    None
                }
                // Sends garbage.
                2 => {
                    send(&stream, &[0xff, 0xfa, 0x1b, b'\n', 0, 0x80].repeat(500));
                    Some(rest(&stream))
                }
                _ => Some(rest(&stream)),
            })
        })
        .collect();
    let got: Vec<_> = readers.into_iter().filter_map(|reader| reader.join().unwrap()).collect();
    assert_eq!(got.len(), CLIENTS * 3 / 4);
    assert!(got.iter().all(|bytes| *bytes == served));
    // The next client is served like the first.
    assert!(rest(&client(&address)) == served);
}

#[test]
fn a_half_open_connection_is_closed_after_a_while() {
    let file = corpus("fics-chat3.cast");
    let serve =
        start(&["serve", &file, "--listen", ANY, "--speed", "max", "--max-connections", "1"]);
    let address = serve.address();
    // Reads everything, then neither closes nor sends anything.
    let silent = client(&address);
    let served = rest(&silent);
    assert!(!served.is_empty());
    // Other clients are refused for a few seconds, and then accepted.
    let begin = Instant::now();
    loop {
        let stream = client(&address);
        let mut got = Vec::new();
        let _ = (&stream).read_to_end(&mut got);
        if got == served {
            break;
        }
        assert!(begin.elapsed() < TIMEOUT);
        thread::sleep(Duration::from_millis(100));
    }
    drop(silent);
}

#[test]
fn a_public_address_is_reported() {
    let file = corpus("fics-chat3.cast");
    let serve = start(&["serve", &file, "--listen", "0.0.0.0:0"]);
    serve.says("is not a loopback address: whoever can reach this machine can connect");
    // The default is the loopback interface, if the port is free.
    let serve = start(&["serve", &file]);
    match serve.first_line() {
        Some(line) => assert_eq!(line, "listening on 127.0.0.1:5000"),
        None => assert!(serve.wait().2.contains("cannot listen on 127.0.0.1:5000")),
    }
}

#[test]
fn a_misbehaving_client_does_not_affect_others() {
    let folder = folder("misbehave");
    let file = folder.join("large.raw");
    let large = b"\n\rfics% 0123456789".repeat(1_000_000);
    std::fs::write(&file, &large).unwrap();
    let serve = start(&["serve", text(&file), "--listen", ANY, "--write-timeout", "1"]);
    let address = serve.address();
    // Disconnects at once with bytes unread: a reset.
    for _ in 0..3 {
        let stream = client(&address);
        (&stream).read_exact(&mut [0; 100]).unwrap();
    }
    // Never reads.
    let silent = client(&address);
    serve.says("did not read for too long");
    drop(silent);
    // Sends endlessly, and reads too.
    let stream = client(&address);
    let garbage: Vec<u8> = (0..=255).cycle().take(1 << 20).collect();
    thread::scope(|scope| {
        scope.spawn(|| send(&stream, &garbage));
        assert!(rest(&stream) == large);
    });
    // Closes its write side at once.
    let stream = client(&address);
    stream.shutdown(Shutdown::Write).unwrap();
    assert!(rest(&stream) == large);
    serve.says("got all 18000000 bytes");
}

#[test]
fn clients_over_the_limit_are_refused() {
    let file = corpus("fics-chat3.cast");
    let serve = start(&["serve", &file, "--listen", ANY, "--max-connections", "1"]);
    let address = serve.address();
    let first = client(&address);
    expect(&first, b"login: ");
    let second = client(&address);
    assert_eq!((&second).read(&mut [0]).unwrap_or(0), 0);
    serve.says("refused: ");
}

#[test]
fn a_broken_capture_is_an_error() {
    let file = folder("broken").join("broken.cast");
    std::fs::write(&file, "{\"version\": 2}\n[1, \"o\", \"login: \"]\n[2, \"o\", \"lo").unwrap();
    let serve = start(&["serve", text(&file), "--listen", ANY, "--once"]);
    let stream = client(&serve.address());
    assert_eq!(rest(&stream), b"login: ", "what was there is served");
    drop(stream);
    let (code, _, said) = serve.wait();
    assert_eq!(code, 2);
    assert!(said.contains("broken.cast: line 3: the recording is cut off"), "{said}");
    let (code, _, said) = start(&["serve", "missing.cast", "--listen", ANY]).wait();
    assert_eq!(code, 2);
    assert!(said.contains("missing.cast"), "{said}");
}
