//! Prints the tells and the boards of a server: `cargo run --example tells -- 127.0.0.1:5000`.
//!
//! Try it against a recorded session: `looking-at serve corpus/fics-login-registered.cast`.

use std::io::{ErrorKind, Read, Write};
use std::net::TcpStream;
use std::time::Duration;

use looking_at::{Event, Heard, Session};

fn main() -> std::io::Result<()> {
    let address = std::env::args().nth(1).unwrap_or_else(|| "127.0.0.1:5000".to_owned());
    let mut server = TcpStream::connect(address)?;
    server.set_read_timeout(Some(Duration::from_millis(200)))?;

    let mut answers = server.try_clone()?;
    let mut listener = |heard: &Heard<'_>| match &heard.event {
        Event::Tell(tell) => println!("{} tells you: {}", tell.from, tell.text),
        Event::Board(board) => println!("game {}: {}", board.game, board.fen()),
        // A server that does not get its answer has hung up, and the next read says so.
        Event::Reply { bytes } => drop(answers.write_all(bytes)),
        _ => {}
    };
    let mut session = Session::new();
    let mut buffer = [0; 4096];
    loop {
        match server.read(&mut buffer) {
            Ok(0) => break,
            Ok(length) => session.feed(&buffer[..length], &mut listener),
            // Nothing came for a while: a prompt may be waiting to be told.
            Err(error) if matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut) => {
                session.flush(&mut listener);
            }
            Err(error) => return Err(error),
        }
    }
    session.finish(&mut listener);
    Ok(())
}
