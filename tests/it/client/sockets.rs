//! `Client::run`: the loop over a blocking socket.

use std::io::{self, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use looking_at::Handlers;
use looking_at::client::{Client, Config, Refusal, State};
use looking_at::timeseal::{self, Version};

use crate::process::TIMEOUT;

/// Serves one connection after another, each with its own function, and returns the address.
fn serve(connections: Vec<fn(TcpStream)>) -> (impl Fn() -> io::Result<TcpStream>, JoinHandle<()>) {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap();
    let served = thread::spawn(move || {
        for serve in connections {
            let (stream, _) = listener.accept().unwrap();
            stream.set_read_timeout(Some(TIMEOUT)).unwrap();
            serve(stream);
        }
    });
    (move || TcpStream::connect(address), served)
}

/// Reads until this many lines have come.
fn lines(mut stream: &TcpStream, wanted: usize) -> Vec<u8> {
    let (mut bytes, mut byte) = (Vec::new(), [0]);
    while bytes.iter().filter(|&&byte| byte == b'\n').count() < wanted {
        stream.read_exact(&mut byte).unwrap();
        bytes.extend(byte);
    }
    bytes
}

#[test]
fn one_client_runs_over_one_socket_after_another() {
    let (connect, served) = serve(vec![
        |mut stream| {
            stream.write_all(b"login: ").unwrap();
            assert_eq!(lines(&stream, 1), b"Foo\n");
            stream.write_all(b"\n\r**** Starting FICS session as Foo(U) ****\n\rfics% ").unwrap();
            assert_eq!(lines(&stream, 1), b"set style 12\n");
            // Nothing more: the connection is lost.
        },
        |mut stream| {
            stream.write_all(b"login: ").unwrap();
            assert_eq!(lines(&stream, 1), b"Foo\n");
            stream.write_all(b"\n\rfics% \n\rBar tells you: hi\n\rfics% ").unwrap();
            assert_eq!(lines(&stream, 2), b"set style 12\ntell Bar hello\n");
            stream.write_all(b"\n\rLogging you out.\n\r").unwrap();
        },
    ]);
    let mut handlers = Handlers::new();
    handlers.on_any(|kinds: &mut Vec<String>, heard, _| kinds.push(heard.kind().to_owned()));
    handlers.on_tell(|_, _, context| context.send_line("tell Bar hello").unwrap());
    let mut client = Client::new(Config::guest_named("Foo")).unwrap();
    let mut kinds = Vec::new();
    client.run(&connect().unwrap(), &mut handlers.with(&mut kinds)).unwrap();
    assert_eq!(client.state(), &State::Closed { reason: None });
    assert!(client.state().may_reconnect());
    // The command that asked for the style is not answered.
    assert_eq!(kinds, ["login_prompt", "logged_in", "prompt", "answer_end"]);
    client.run(&connect().unwrap(), &mut handlers.with(&mut kinds)).unwrap();
    assert_eq!(client.state(), &State::Closed { reason: Some("asked".to_owned()) });
    assert!(!client.state().may_reconnect());
    served.join().unwrap();
}

/// The greeting of timeseal is written before anything is read.
#[test]
fn a_server_that_waits_for_the_greeting() {
    let (connect, served) = serve(vec![|mut stream| {
        let hello = lines(&stream, 1);
        assert!(timeseal::decode(&hello).unwrap().hello().is_some());
        stream.write_all(b"The chess server is full.\n\rlogin: ").unwrap();
        lines(&stream, 1);
        stream.write_all(b"The chess server is full.\n\r\n\r").unwrap();
        // The client ends the connection, though the server does not.
        assert!(matches!(stream.read(&mut [0; 64]), Ok(0)));
    }]);
    let mut client = Client::new(Config::guest().timeseal(Version::Two)).unwrap();
    let mut handlers = Handlers::<()>::new();
    client.run(&connect().unwrap(), &mut handlers).unwrap();
    let State::Refused { reason: Refusal::Full, .. } = client.state() else {
        panic!("{:?}", client.state())
    };
    assert!(client.state().may_reconnect());
    served.join().unwrap();
}

#[test]
fn a_server_that_says_nothing_is_given_up() {
    let (connect, served) = serve(vec![|mut stream| {
        assert!(matches!(stream.read(&mut [0; 64]), Ok(0)));
    }]);
    let limit = Duration::from_millis(50);
    let mut client = Client::new(Config::guest().login_timeout(limit)).unwrap();
    let socket = connect().unwrap();
    // A socket that does not block would be asked again and again.
    socket.set_nonblocking(true).unwrap();
    let start = Instant::now();
    client.run(&socket, &mut Handlers::<()>::new()).unwrap();
    assert!(start.elapsed() >= limit);
    assert_eq!(client.state(), &State::Refused { reason: Refusal::Timeout, line: None });
    drop(socket);
    served.join().unwrap();
}

/// An answer that never comes is late, and the time is the socket's.
#[test]
fn deadlines_are_kept_while_nothing_arrives() {
    let (connect, served) = serve(vec![|mut stream| {
        stream.write_all(b"login: \n\rfics% ").unwrap();
        assert_eq!(lines(&stream, 2), b"guest\nwho\n");
        assert_eq!(lines(&stream, 1), b"quit\n");
    }]);
    let config = Config::guest().style(None).answer_timeout(Duration::from_millis(50));
    let mut client = Client::new(config).unwrap();
    client.command("who").unwrap();
    let mut handlers = Handlers::<()>::new();
    handlers.on_answer_end(|_, end, context| {
        if end.how.as_str() == "late" {
            context.send_line("quit").unwrap();
        }
    });
    client.run(&connect().unwrap(), &mut handlers).unwrap();
    served.join().unwrap();
    assert_eq!(client.state(), &State::Closed { reason: None });
}
