//! `relay` between servers and clients of all kinds.

use std::io::Read;
use std::net::{Shutdown, TcpListener, TcpStream};
use std::thread;
use std::time::{Duration, Instant};

use looking_at::capture::Direction::In;

use super::process::{Running, chunks, client, corpus, expect, rest, send, server, start};
use super::{ANY, free_port};

fn relay(server: &str, more: &[&str]) -> Running {
    let mut words = vec!["relay", "--server", server, "--listen", ANY];
    words.extend(more);
    start(&words)
}

/// Sends byte by byte, with time between to be read one by one.
fn trickle(stream: &TcpStream, bytes: &[u8]) {
    for byte in bytes {
        send(stream, &[*byte]);
        thread::sleep(Duration::from_millis(1));
    }
}

/// One read.
fn read(mut stream: &TcpStream) -> Vec<u8> {
    let mut buffer = [0; 4096];
    let length = stream.read(&mut buffer).unwrap();
    buffer[..length].to_vec()
}

#[test]
fn every_byte_passes_in_order_and_lines_come_whole() {
    for name in ["chessd-seek2.cast", "fics-chat3.cast", "fics-login-registered.cast"] {
        let served = chunks(corpus(name), In).concat();
        let file = corpus(name);
        let serve =
            start(&["serve", &file, "--listen", ANY, "--speed", "max", "--chunk", "7", "--once"]);
        let relay = relay(&serve.address(), &["--once"]);
        let stream = client(&relay.address());
        assert!(rest(&stream) == served, "{name}");
        drop(stream);
        let (code, _, said) = relay.wait();
        assert_eq!(code, 0, "{said}");
        assert!(said.contains(&format!("got {} bytes: the server closed", served.len())), "{said}");
    }
}

#[test]
fn a_line_a_prompt_and_a_question() {
    let address = server(|stream| {
        trickle(stream, b"login: ");
        expect(stream, b"guest\n");
        trickle(stream, b"Foo tells you: hi there\n");
        expect(stream, b"1\n");
        trickle(stream, b"[G]\0");
        expect(stream, b"2\n");
        trickle(stream, b"fics% ");
        expect(stream, b"3\n");
        // No list knows it.
        trickle(stream, b"Really? (y/n) ");
        expect(stream, b"y\n");
    });
    let relay = relay(&address, &["--once"]);
    let stream = client(&relay.address());
    for (unit, answer) in [
        (&b"login: "[..], &b"guest\n"[..]),
        (b"Foo tells you: hi there\n", b"1\n"),
        (b"[G]\0", b"2\n"),
        (b"fics% ", b"3\n"),
    ] {
        assert_eq!(read(&stream), unit, "in one piece");
        send(&stream, answer);
    }
    let begin = Instant::now();
    assert_eq!(read(&stream), b"Really? (y/n) ");
    assert!(begin.elapsed() > Duration::from_millis(250), "{:?}", begin.elapsed());
    send(&stream, b"y\n");
    assert_eq!(rest(&stream), b"");
}

#[test]
fn what_the_client_sends_is_not_changed() {
    let all: Vec<u8> = (0..=255).cycle().take(200_000).collect();
    let expected = all.clone();
    let address = server(move |stream| {
        let got = rest(stream);
        assert!(got == expected);
        send(stream, b"thanks\n");
    });
    let relay = relay(&address, &["--for", "xboard", "--once"]);
    let stream = client(&relay.address());
    send(&stream, &all);
    // Half closed: the answer still comes.
    stream.shutdown(Shutdown::Write).unwrap();
    assert_eq!(rest(&stream), b"thanks\n");
    assert_eq!(relay.wait().0, 0);
}

#[test]
fn a_forged_board_is_made_inert_for_xboard_only() {
    let said = "    **ANNOUNCEMENT** from Opsy: <12> rnbq\n\rfics% ";
    for (more, expected) in
        [(&[][..], said.to_owned()), (&["--for", "xboard"], said.replace("<12>", "< 12>"))]
    {
        let address = server(move |stream| trickle(stream, said.as_bytes()));
        let relay = relay(&address, &[more, &["--once"]].concat());
        let stream = client(&relay.address());
        assert_eq!(String::from_utf8(rest(&stream)).unwrap(), expected);
    }
}

#[test]
fn clients_come_one_after_the_other_and_at_once() {
    let file = corpus("chessd-seek2.cast");
    let served = chunks(&file, In).concat();
    let serve = start(&["serve", &file, "--listen", ANY, "--speed", "max", "--chunk", "9"]);
    let relay = relay(&serve.address(), &[]);
    let address = relay.address();
    let readers: Vec<_> = (0..20)
        .map(|number| {
            let address = address.clone();
            thread::spawn(move || {
                let stream = client(&address);
                if number % 4 == 0 {
                    // Gone at once, with the rest unread.
                    expect(&stream, b"login: ");
                    return None;
                }
                Some(rest(&stream))
            })
        })
        .collect();
    let got: Vec<_> = readers.into_iter().filter_map(|reader| reader.join().unwrap()).collect();
    assert_eq!(got.len(), 15);
    assert!(got.iter().all(|bytes| *bytes == served));
    assert!(rest(&client(&address)) == served, "and one more");
}

#[test]
fn a_server_that_is_not_there_and_one_that_vanishes() {
    let free = free_port();
    let relay_to_none = relay(&free, &["--once"]);
    let stream = client(&relay_to_none.address());
    assert_eq!((&stream).read(&mut [0]).unwrap_or(0), 0);
    let (code, _, said) = relay_to_none.wait();
    assert_eq!(code, 2);
    assert!(said.contains(&format!("cannot reach {free}: ")), "{said}");

    // In the middle of a line: what has arrived is passed on.
    let address = server(|stream| send(stream, b"Foo tells you: hi\n\rBar tel"));
    let relay_to_one = relay(&address, &["--once"]);
    let stream = client(&relay_to_one.address());
    assert_eq!(rest(&stream), b"Foo tells you: hi\n\rBar tel");
    drop(stream);
    assert_eq!(relay_to_one.wait().0, 0);
    let (code, _, said) = start(&["relay", "--server", "no port", "--listen", ANY]).wait();
    assert_eq!(code, 2);
    assert!(said.contains("cannot reach no port"), "{said}");
}

#[test]
fn it_says_who_closed_first() {
    // The server closes when its client has, as servers do.
    let address = server(|stream| assert_eq!(rest(stream), b"quit\n"));
    let closed_by_client = relay(&address, &["--once"]);
    let stream = client(&closed_by_client.address());
    send(&stream, b"quit\n");
    stream.shutdown(Shutdown::Write).unwrap();
    assert_eq!(rest(&stream), b"");
    let (code, _, said) = closed_by_client.wait();
    assert_eq!(code, 0, "{said}");
    assert!(said.contains("got 0 bytes: the client closed the connection"), "{said}");

    let address = server(|stream| send(stream, b"Bye.\n\r"));
    let closed_by_server = relay(&address, &["--once"]);
    let stream = client(&closed_by_server.address());
    assert_eq!(rest(&stream), b"Bye.\n\r");
    drop(stream);
    let (code, _, said) = closed_by_server.wait();
    assert_eq!(code, 0, "{said}");
    assert!(said.contains("got 6 bytes: the server closed the connection"), "{said}");
}

#[test]
fn a_client_that_does_not_read_slows_its_server_down() {
    let listener = TcpListener::bind(ANY).unwrap();
    let address = listener.local_addr().unwrap().to_string();
    let relay = relay(&address, &["--write-timeout", "1"]);
    let stream = client(&relay.address());
    let (server, _) = listener.accept().unwrap();
    server.set_write_timeout(Some(Duration::from_millis(300))).unwrap();
    let line = b"Foo tells you: hi\n\r".repeat(1000);
    let mut sent = 0_usize;
    while std::io::Write::write(&mut &server, &line).is_ok_and(|length| {
        sent += length;
        sent < 1 << 30
    }) {}
    assert!(sent < 64 << 20, "{sent} bytes went somewhere");
    relay.says("it did not read for too long");
    drop(stream);
}

/// Measures the latency that the relay adds to a line and a prompt. The figure in the guide is from this
/// test.
#[test]
fn a_line_and_a_prompt_are_passed_on_at_once() {
    const ROUNDS: usize = 400;
    let answers = |address: &str| {
        let stream = client(address);
        stream.set_nodelay(true).unwrap();
        let times = (0..ROUNDS).map(|_| {
            let begin = Instant::now();
            send(&stream, b"x\n");
            expect_fast(&stream);
            begin.elapsed()
        });
        // Others may use the machine: what the relay itself adds is in every round, in the fastest too.
        times.min().unwrap()
    };
    let echo = || {
        server(|stream| {
            for _ in 0..ROUNDS {
                expect(stream, b"x\n");
                send(stream, b"Foo tells you: hi\n\rfics% ");
            }
        })
    };
    let direct = answers(&echo());
    let relay = relay(&echo(), &["--for", "xboard"]);
    let relayed = answers(&relay.address());
    println!("{direct:?} without, {relayed:?} with the relay");
    // Both ways: the line up, and the answer down.
    let added = relayed.saturating_sub(direct);
    assert!(added < Duration::from_millis(1), "{added:?}");
}

fn expect_fast(mut stream: &TcpStream) {
    let (mut buffer, mut got) = ([0; 256], Vec::new());
    while !got.ends_with(b"fics% ") {
        let length = stream.read(&mut buffer).unwrap();
        assert!(length > 0);
        got.extend_from_slice(&buffer[..length]);
    }
}
