//! A client that speaks timeseal, with `record` between it and `serve`.

use std::io::Read;
use std::net::TcpStream;
use std::path::Path;
use std::time::Instant;

use looking_at::capture::Direction::{In, Out};
use looking_at::event::Notice;
use looking_at::timeseal::{self, Version};
use looking_at::{Event, Heard, Session};

use super::process::{chunks, client, folder, send, start};
use super::{ANY, text};

/// The session that is served: it begins with the client's greeting, and the server pings twice.
const SERVED: &str = r#"{"version": 2, "width": 80, "height": 24}
[0.0, "i", "********\n"]
[0.1, "o", "\n\r100% free chess!\n\r\n\rlogin: "]
[0.2, "i", "Tindrel\n"]
[0.3, "o", "\n\r\"Tindrel\" is a registered name.  If it is yours, type the password.\n\r\n\rpassword: "]
[0.4, "i", "********\n"]
[0.5, "o", "\n\r**** Starting FICS session as Tindrel ****\n\r\n\rfics% [G]\u0000"]
[0.6, "i", "**\n"]
[0.7, "o", "\n\rFoo(GM) tells you: hello\n\rfics% "]
[0.8, "i", "tell Foo hi\n"]
[0.9, "o", "(told Foo)\n\rfics% [G]\u0000"]
[1.0, "i", "**\n"]
[1.1, "o", "\n\rFoo(GM) tells you: bye\n\rfics% "]
[1.2, "i", "quit\n"]
[1.3, "o", "Thank you for playing.\n\r"]
"#;

/// Talks until the server hangs up: answers what is asked and every ping, always over timeseal.
/// Gives what was received.
fn talk(mut stream: &TcpStream, send: impl Fn(&TcpStream, &[u8])) -> Vec<u8> {
    let started = Instant::now();
    let sealed = |line: &[u8]| timeseal::encode(line, started.elapsed()).unwrap();
    let mut output =
        timeseal::hello(Version::Two, "test", "some system", started.elapsed()).unwrap();
    let mut session = Session::new();
    let (mut received, mut buffer) = (Vec::new(), [0; 256]);
    loop {
        send(stream, &std::mem::take(&mut output));
        let len = stream.read(&mut buffer).unwrap();
        if len == 0 {
            return received;
        }
        received.extend_from_slice(&buffer[..len]);
        let mut listener = |heard: &Heard<'_>| match &heard.event {
            Event::Ping(_) => output.extend(timeseal::pong(started.elapsed())),
            Event::Notice(Notice { kind, .. }) if kind == "login_prompt" => {
                output.extend(sealed(b"Tindrel"));
            }
            Event::Notice(Notice { kind, .. }) if kind == "password_prompt" => {
                output.extend(sealed(b"s3cr3t-w0rd"));
            }
            Event::Tell(tell) if tell.text == "hello" => output.extend(sealed(b"tell Foo hi")),
            Event::Tell(_) => output.extend(sealed(b"quit")),
            _ => {}
        };
        session.feed(&buffer[..len], &mut listener);
    }
}

fn replayed(file: &Path) -> String {
    let (code, out, said) = start(&["replay", "--format", "snap", text(file)]).wait();
    assert_eq!(code, 0, "{said}");
    out
}

#[test]
fn a_recording_of_timeseal_can_be_read() {
    let folder = folder("timeseal");
    let capture = folder.join("served.cast");
    std::fs::write(&capture, SERVED).unwrap();
    for by_bytes in [false, true] {
        for input in [false, true] {
            // The server goes on only when the client has sent its lines, pongs among them.
            let serve = start(&[
                "serve",
                text(&capture),
                "--listen",
                ANY,
                "--speed",
                "max",
                "--wait-for-input",
                "--once",
            ]);
            let file = folder.join(format!("{by_bytes}-{input}.cast"));
            let address = serve.address();
            let mut words =
                vec!["record", "--server", &address, "--listen", ANY, "-o", text(&file)];
            words.extend(input.then_some("--input"));
            let record = start(&words);
            let stream = client(&record.address());
            stream.set_nodelay(true).unwrap();
            let received = talk(&stream, |stream, bytes| {
                let size = if by_bytes { 1 } else { bytes.len().max(1) };
                bytes.chunks(size).for_each(|part| send(stream, part));
            });
            drop(stream);
            let (code, _, said) = record.wait();
            assert_eq!(code, 0, "{said}");
            serve.wait();

            let served = chunks(&capture, In).concat();
            assert_eq!(received, served);
            assert_eq!(chunks(&file, In).concat(), served);
            assert_eq!(replayed(&file), replayed(&capture));
            let sent = String::from_utf8(chunks(&file, Out).concat()).unwrap();
            assert_eq!(sent.lines().count(), 7, "{sent}");
            if input {
                // What the client says for itself is no more to be read than the login.
                assert!(sent.ends_with("\ntell Foo hi\n********\nquit\n"), "{sent}");
            } else {
                assert!(sent.bytes().all(|byte| b"*\n".contains(&byte)), "{sent}");
            }
        }
    }
}
