//! Prints the tells and the boards of a server, as a guest, answers `hi`, and connects again when the connection is lost:
//! `cargo run --example tells -- freechess.org:5000`.
//!
//! Try it against a recorded session: `looking-at serve corpus/fics-player1.raw`.

use std::io::{Read, Write};
use std::time::{Duration, Instant};
use std::{env, net::TcpStream, thread::sleep};

use looking_at::client::{Client, Config, ConfigError, State};
use looking_at::{Handlers, event::text::visible};

fn main() -> Result<(), ConfigError> {
    let address = env::args().nth(1).unwrap_or_else(|| "127.0.0.1:5000".into());
    let (mut client, mut buffer) = (Client::new(Config::guest())?, [0; 4096]);
    let mut handlers = Handlers::<()>::new();
    handlers.on_board(|_, board, _| println!("game {}: {}", board.game, board.fen()));
    handlers.on_tell(|_, tell, context| {
        println!("{} tells you: {}", tell.from, visible(&tell.text));
        if tell.text == "hi" {
            let _ = context.command(&format!("tell {} hello", tell.from.name));
        }
    });
    loop {
        if let Ok(mut server) = TcpStream::connect(&address) {
            while let Ok(length @ 1..) = server.read(&mut buffer) {
                client.feed(&buffer[..length], Instant::now(), &mut handlers);
                let _ = server.write_all(&client.output(Instant::now()));
            }
        }
        client.closed(&mut handlers);
        let State::Closed { reason: None } = client.state() else { return Ok(()) };
        sleep(Duration::from_secs(2));
        client.reconnect();
    }
}
