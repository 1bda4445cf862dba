//! A client with tokio: `cargo run --example async_client --features tokio -- freechess.org:5000`.
//!
//! Prints what the server says as it arrives, and sends what is typed. The events are a `Stream`, so they
//! can be used in a `select!` with the keyboard, a timer or another connection.

use std::io::{self, BufRead};
use std::time::Duration;

use looking_at::codec::EventStream;
use looking_at::event::text::visible;
use looking_at::{Event, Heard};
use tokio::io::AsyncWriteExt;
use tokio::net::TcpStream;
use tokio::sync::mpsc;
use tokio::time::{Instant, sleep};

/// How long to wait for the server to close the connection.
const GOODBYE: Duration = Duration::from_secs(5);

#[tokio::main(flavor = "current_thread")]
async fn main() -> io::Result<()> {
    let address = std::env::args().nth(1).unwrap_or_else(|| "127.0.0.1:5000".to_owned());
    let (from_server, mut to_server) = TcpStream::connect(address).await?.into_split();
    let mut events = EventStream::new(from_server);
    let mut keyboard = keyboard();
    let mut typing = true;
    let goodbye = sleep(Duration::ZERO);
    tokio::pin!(goodbye);
    loop {
        tokio::select! {
            heard = events.next() => {
                let Some(heard) = heard.transpose()? else { return Ok(()) };
                show(&heard);
                to_server.write_all(&events.session_mut().take_output()).await?;
            }
            line = keyboard.recv(), if typing => match line {
                Some(line) => to_server.write_all(line.as_bytes()).await?,
                None => {
                    typing = false;
                    goodbye.as_mut().reset(Instant::now() + GOODBYE);
                    to_server.write_all(b"quit\n").await?;
                }
            },
            () = &mut goodbye, if !typing => return Ok(()),
        }
    }
}

/// Shows what the server wrote, but boards as their position.
fn show(heard: &Heard<'_>) {
    match &heard.event {
        Event::Board(board) => println!("game {}: {}", board.game, board.fen()),
        // What is not text has no line.
        _ => heard.line.lines().for_each(|line| println!("{}", visible(line))),
    }
}

/// The lines that are typed, read by a separate thread: reading standard input blocks, and the
/// program must be able to end without another line.
fn keyboard() -> mpsc::Receiver<String> {
    let (tell, typed) = mpsc::channel(16);
    std::thread::spawn(move || {
        for line in io::stdin().lock().lines() {
            let Ok(line) = line else { return };
            if tell.blocking_send(line + "\n").is_err() {
                return;
            }
        }
    });
    typed
}
