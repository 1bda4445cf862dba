//! A client with tokio: `cargo run --example async_client --features tokio -- freechess.org:5000`.
//!
//! Prints what the server says as it arrives, and sends what is typed. With `--timeseal` before the address every
//! line is sent with its time. The events can be used in a `select!` with the keyboard, a timer or another connection.

use std::io::{self, BufRead};
use std::time::Duration;

use looking_at::client::{Client, Config};
use looking_at::codec::Connection;
use looking_at::event::text::visible;
use looking_at::timeseal::Version;
use looking_at::{Event, Heard};
use tokio::net::TcpStream;
use tokio::sync::mpsc;
use tokio::time::{Instant, sleep};

/// The time to wait for the server to close the connection.
const GOODBYE: Duration = Duration::from_secs(5);

#[tokio::main(flavor = "current_thread")]
async fn main() -> io::Result<()> {
    let mut words = std::env::args().skip(1).peekable();
    let mut config = Config::typed().style(None);
    if words.next_if(|word| word == "--timeseal").is_some() {
        config = config.timeseal(Version::One);
    }
    let address = words.next().unwrap_or_else(|| "127.0.0.1:5000".to_owned());
    let client = Client::new(config).map_err(io::Error::other)?;
    let mut connection = Connection::new(TcpStream::connect(address).await?, client);
    let mut keyboard = keyboard();
    let mut typing = true;
    let goodbye = sleep(Duration::ZERO);
    tokio::pin!(goodbye);
    loop {
        let line = tokio::select! {
            heard = connection.next() => {
                let Some(heard) = heard.transpose()? else { return Ok(()) };
                show(&heard);
                continue;
            }
            line = keyboard.recv(), if typing => line,
            () = &mut goodbye, if !typing => return Ok(()),
        };
        typing = line.is_some();
        if !typing {
            goodbye.as_mut().reset(Instant::now() + GOODBYE);
        }
        // What is typed is sent as it is, answers to the questions of the login too.
        if let Err(error) = connection.client_mut().send_line(line.as_deref().unwrap_or("quit")) {
            eprintln!("not sent: {error}");
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

/// Returns the lines that are typed, read by a separate thread: reading standard input blocks, and the
/// program must be able to end without another line.
fn keyboard() -> mpsc::Receiver<String> {
    let (tell, typed) = mpsc::channel(16);
    std::thread::spawn(move || {
        for line in io::stdin().lock().lines() {
            let Ok(line) = line else { return };
            if tell.blocking_send(line).is_err() {
                return;
            }
        }
    });
    typed
}
