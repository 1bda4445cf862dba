//! Runs the examples against a server that plays a capture, or against a server in the test that checks what it
//! receives. (`snapshot` consists of tests, which run separately.)

mod bot;
mod client;

use std::env::consts::EXE_SUFFIX;
use std::io::{BufRead, BufReader};
use std::net::{Shutdown, TcpListener};
use std::path::Path;
use std::process::Command;
use std::thread;

use looking_at::capture::{Capture, Direction};
use looking_at::{Event, Heard, PatternList, Session};

use crate::process::{TIMEOUT, corpus, rest, run, send, server};

/// Returns an example with these arguments.
fn example(name: &str, words: &[&str]) -> Command {
    let folder = looking_at_testing::build_folder().join("examples");
    let file = folder.join(format!("{name}{EXE_SUFFIX}"));
    assert!(file.exists(), "{}: `cargo build --examples` makes it", file.display());
    let mut command = Command::new(file);
    command.args(words);
    command
}

/// Returns what the server says in a capture.
fn said(capture: &str) -> Vec<u8> {
    let mut capture = Capture::open(std::fs::File::open(corpus(capture)).unwrap()).unwrap();
    let mut said = Vec::new();
    while let Some(chunk) = capture.next_chunk().unwrap() {
        if chunk.direction == Direction::In {
            said.extend_from_slice(chunk.bytes);
        }
    }
    said
}

/// Sends this to one client, and returns the address.
fn serve_bytes(said: Vec<u8>) -> String {
    server(move |stream| {
        send(stream, &said);
        stream.shutdown(Shutdown::Write).unwrap();
        // What the client sends is read to its end: otherwise the connection would be reset.
        rest(stream);
    })
}

/// Sends what the server says in a capture to one client, and returns the address.
pub(crate) fn serve(capture: &str) -> String {
    serve_bytes(said(capture))
}

/// Runs an example against a capture to its end, and returns its output.
fn against(capture: &str, name: &str) -> String {
    let (code, out, said) = run(example(name, &[&serve(capture)])).wait();
    assert_eq!((code, &*said), (0, ""), "{name}");
    out
}

/// Returns the lines of a capture's file that contain a text.
fn lines_with(capture: &str, text: &str) -> usize {
    let bytes = std::fs::read(corpus(capture)).unwrap();
    String::from_utf8_lossy(&bytes).matches(text).count()
}

/// Two sessions of guests, each with a logout at its end, after which the program does not connect again.
#[test]
fn tells_and_boards() {
    let against = |capture: &str| {
        let said = [&said(capture)[..], b"\n\rLogging you out.\n\r"].concat();
        let (code, out, said) = run(example("tells", &[&serve_bytes(said)])).wait();
        assert_eq!((code, &*said), (0, ""), "{capture}");
        out
    };
    let out = against("chessd-flag-observer.raw");
    let boards: Vec<_> = out.lines().filter(|line| line.starts_with("game ")).collect();
    assert_eq!(boards.len(), lines_with("chessd-flag-observer.raw", "<12> "));
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    assert_eq!(boards[0], format!("game 1: {start}"));
    let out = against("fics-styles.raw");
    let tells = out.lines().filter(|line| line.contains(" tells you: ")).count();
    assert_eq!(tells, lines_with("fics-styles.raw", " tells you: "));
    assert!(tells > 0);
}

#[test]
fn a_tell_waits_for_no_more_than_the_prompt_after_it() {
    let address = server(|mut stream| {
        // The first byte of the prompt shows that the line is not folded.
        send(stream, b"Foo(GM) tells you: are you \x1b[2Jthere\n\rfics% ");
        // Nothing follows, and the connection stays until the example is ended.
        let _ = std::io::copy(&mut stream, &mut std::io::sink());
    });
    run(example("tells", &[&address])).shows(r"Foo(GM) tells you: are you \x1b[2Jthere");
}

/// It logs in, answers, and does both again on a new connection when the first one is lost.
#[test]
fn tells_are_answered_and_a_lost_connection_is_made_again() {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap().to_string();
    let served = thread::spawn(move || {
        let mut sent = Vec::new();
        for connection in 0..2 {
            let (mut stream, _) = listener.accept().unwrap();
            stream.set_read_timeout(Some(TIMEOUT)).unwrap();
            send(&stream, b"login: ");
            let mut lines = BufReader::new(stream.try_clone().unwrap()).lines();
            let name = lines.next().unwrap().unwrap();
            send(&stream, b"\n\rLogging you in as \"GuestABCD\"\n\rfics% ");
            send(&stream, b"\n\rFoo(GM) tells you: hi\n\rfics% ");
            // A command waits for the prompt after the one before.
            let answer = loop {
                let line = lines.next().unwrap().unwrap();
                send(&stream, b"\n\rDone.\n\rfics% ");
                if line.starts_with("tell ") {
                    break line;
                }
            };
            sent.extend([name, answer]);
            if connection == 1 {
                send(&stream, b"\n\rLogging you out.\n\r");
                stream.shutdown(Shutdown::Write).unwrap();
                let _ = std::io::copy(&mut stream, &mut std::io::sink());
            }
        }
        sent
    });
    let program = run(example("tells", &[&address]));
    program.shows("Foo(GM) tells you: hi");
    program.shows("Foo(GM) tells you: hi");
    let expected = ["guest", "tell Foo hello", "guest", "tell Foo hello"];
    assert_eq!(served.join().unwrap(), expected);
    assert_eq!(program.wait().0, 0);
}

/// Returns the first block of the README that opens with this line.
fn readme_block(opening: &str) -> String {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let readme = std::fs::read_to_string(root.join("README.md")).unwrap();
    let (_, rest) = readme.split_once(&format!("\n{opening}\n")).expect(opening);
    rest.split_once("```").unwrap().0.to_owned()
}

/// The README is a doctest too, so that its program compiles; that it works is tested as the example.
#[test]
fn the_readme_has_the_program() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples/tells.rs");
    let program = std::fs::read_to_string(file).unwrap();
    let (_, program) = program.split_once("\n\nuse ").unwrap();
    // The example takes the address from its command line; the README writes it out.
    let program = program.replace("{env, ", "{").replace("&address", "\"freechess.org:5000\"");
    let lines = program.lines().filter(|line| !line.contains("let address"));
    let shown = readme_block("```rust,no_run");
    assert_eq!(
        shown.strip_prefix("use ").unwrap().lines().collect::<Vec<_>>(),
        lines.collect::<Vec<_>>()
    );
}

#[test]
fn the_readme_has_the_version_and_the_features() {
    let manifest =
        std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("Cargo.toml")).unwrap();
    let readme =
        std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("README.md")).unwrap();
    let (version, _) = env!("CARGO_PKG_VERSION").rsplit_once('.').unwrap();
    assert_eq!(readme_block("```toml"), format!("[dependencies]\nlooking-at = \"{version}\"\n"));
    assert!(readme.contains(concat!("needs Rust ", env!("CARGO_PKG_RUST_VERSION"), ",")));
    let (_, features) = manifest.split_once("\n[features]\n").unwrap();
    let (features, _) = features.split_once("\n[").unwrap();
    let mut lines = features.lines().filter(|line| !line.starts_with('#') && !line.is_empty());
    assert_eq!(lines.next(), Some("default = []"));
    for line in lines {
        let name = line.split(' ').next().unwrap();
        assert!(
            readme.contains(&format!("`{name}`")),
            "the README does not name the feature {name}"
        );
    }
}

#[test]
fn the_pattern_of_the_readme_works() {
    let file = readme_block("```text") + "newline \"\\n\"\n";
    let list = PatternList::parse("readme.pat", &file).unwrap();
    let mut session = Session::with_list(list.then(PatternList::ics()));
    let mut degrees = Vec::new();
    let mut listener = |heard: &Heard<'_>| {
        if let Event::Notice(notice) = &heard.event {
            degrees.push((notice.kind.to_string(), notice.number("degrees")));
        }
    };
    session.feed(b"It is 21 degrees in Oslo.\n\r", &mut listener);
    session.finish(&mut listener);
    assert_eq!(degrees, [("weather".to_owned(), Some(21))]);
}

#[test]
fn custom_patterns() {
    let out = against("fics-login-registered.cast", "custom_patterns");
    for line in
        ["time is Some(3)", "increment is Some(2)", "noted by Lanternfly", "2 players were there"]
    {
        assert!(out.lines().any(|printed| printed == line), "{line}: {out}");
    }
    let address = server(|stream| {
        send(stream, b"fics% \n\rFoo(GM) tells you: !lock 12\n\rFoo tells you: lock 12\n\rfics% ");
    });
    let (code, out, _) = run(example("custom_patterns", &[&address])).wait();
    assert_eq!((code, &*out), (0, "Foo(GM) orders: lock 12\nFoo tells you: lock 12"));
}

#[test]
#[cfg_attr(not(feature = "tokio"), ignore = "the example needs the feature `tokio`")]
fn async_client() {
    let out = against("fics-player1.raw", "async_client");
    let is_board = |line: &&str| matches!(line.split(' ').nth(3), Some("w" | "b"));
    let boards = out.lines().filter(is_board).count();
    assert_eq!(boards, lines_with("fics-player1.raw", "<12> "));

    let (tell, heard) = std::sync::mpsc::channel();
    let address = server(move |stream| {
        send(stream, b"login: ");
        tell.send(client::line(stream)).unwrap();
        send(stream, b"\xff\xfb\x01\n\rfics% [G]\0");
        tell.send(client::line(stream)).unwrap();
        tell.send(client::line(stream)).unwrap();
    });
    let mut running = run(example("async_client", &[&address]));
    running.shows("login: ");
    running.type_in("guest\n");
    running.shows("fics%");
    running.end_input();
    let sent: Vec<_> = heard.iter().collect();
    // The ping is read after the prompt has been shown, so the user may be faster than the answer to it.
    let sent = sent.concat();
    let orders = [&b"guest\n\xff\xfd\x01\x029\nquit\n"[..], b"guest\n\xff\xfd\x01quit\n\x029\n"];
    assert!(orders.contains(&&*sent), "{}", sent.escape_ascii());
    assert_eq!(running.wait().0, 0);
}
