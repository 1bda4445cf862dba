//! Prints the tells and the boards of a server, as a guest, answers `hi`, and connects again when the connection is lost:
//! `cargo run --example tells -- freechess.org:5000`.
//!
//! Try it against a recorded session: `looking-at serve corpus/chessd-flag-observer.raw`.

use std::{env, net::TcpStream, thread::sleep, time::Duration};

use looking_at::client::{Client, Config, ConfigError};
use looking_at::{Handlers, event::text::visible};

fn main() -> Result<(), ConfigError> {
    let address = env::args().nth(1).unwrap_or_else(|| "127.0.0.1:5000".into());
    let mut client = Client::new(Config::guest())?;
    let mut handlers = Handlers::<()>::new();
    handlers.on_board(|_, board, _| println!("game {}: {}", board.game, board.fen()));
    handlers.on_tell(|_, tell, context| {
        println!("{} tells you: {}", tell.from, visible(&tell.text));
        if tell.text == "hi" {
            let _ = context.command(&format!("tell {} hello", tell.from.name));
        }
    });
    while client.state().may_reconnect() {
        let server = TcpStream::connect(&address);
        let _ = server.and_then(|server| client.run(&server, &mut handlers));
        sleep(Duration::from_secs(5));
    }
    Ok(())
}
