//! Prints the tells and the boards of a server, as a guest:
//! `cargo run --example tells -- freechess.org:5000`.
//!
//! Try it against a recorded session: `looking-at serve corpus/fics-player1.raw`.

use std::io::{Read, Write};
use std::{env, net::TcpStream};

use looking_at::{Handlers, Session, event::text::visible};

fn main() -> std::io::Result<()> {
    let address = env::args().nth(1).unwrap_or_else(|| "127.0.0.1:5000".into());
    let mut server = TcpStream::connect(address)?;
    server.write_all(b"guest\n\nset style 12\n")?;
    let (mut session, mut buffer) = (Session::new(), [0; 4096]);
    let mut handlers = Handlers::<()>::new();
    handlers.on_tell(|_, tell, _| println!("{} tells you: {}", tell.from, visible(&tell.text)));
    handlers.on_board(|_, board, _| println!("game {}: {}", board.game, board.fen()));
    loop {
        match server.read(&mut buffer)? {
            0 => break,
            length => session.feed(&buffer[..length], &mut handlers),
        }
        server.write_all(&session.take_output())?;
    }
    session.finish(&mut handlers);
    Ok(())
}
