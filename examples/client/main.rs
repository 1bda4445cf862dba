//! A line-mode client for the terminal: `cargo run --example client -- freechess.org:5000`.
//!
//! What the server says is shown line by line, coloured by its kind, with boards drawn. What you type
//! is sent. Passwords are not echoed. Ctrl-D or `quit` ends it. Try it without a server:
//! `looking-at serve corpus/fics-player1.raw --speed max --gap 50`. With `--timeseal` or `--timeseal2`
//! before the address every line is sent with its time, so that FICS does not count your lag when you play.
//!
//! Two threads read the socket and the keyboard, and send what they read to the main thread, which does
//! everything else. Prompts are shown as soon as they arrive. An incomplete line may be the beginning of
//! a board, so it is shown only when nothing has arrived for some time.

mod board;
mod echo;
mod screen;

use std::io::{self, BufRead, Read, Write};
use std::net::{Shutdown, TcpStream};
use std::process::ExitCode;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, SyncSender};
use std::thread;
use std::time::{Duration, Instant};

use looking_at::Session;
use looking_at::client::{Client, Config};
use looking_at::timeseal::Version;

use crate::echo::Echo;
use crate::screen::Screen;

/// The time to wait for the server to close the connection.
const GOODBYE: Duration = Duration::from_secs(5);

/// A message of the reading threads.
enum News {
    Said(Vec<u8>),
    HungUp(io::Result<()>),
    Typed(Vec<u8>),
    NoMoreTyped,
}

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let (address, timeseal) = match words.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        [address] if !address.starts_with('-') => (address, None),
        ["--timeseal", address] => (address, Some(Version::One)),
        ["--timeseal2", address] => (address, Some(Version::Two)),
        _ => {
            eprintln!(
                "usage: client [--timeseal|--timeseal2] HOST:PORT, such as freechess.org:5000"
            );
            return ExitCode::from(2);
        }
    };
    // What is typed is sent as it is, answers to the questions of the login too.
    let mut config = Config::typed().style(None);
    if let Some(version) = timeseal {
        config = config.timeseal(version);
    }
    let result = TcpStream::connect(address)
        .map_err(|error| io::Error::new(error.kind(), format!("cannot reach {address}: {error}")))
        .and_then(|server| run(server, Client::new(config).map_err(io::Error::other)?));
    match result {
        Ok(()) => ExitCode::SUCCESS,
        // The reader of the output has closed it.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("client: {error}");
            ExitCode::from(2)
        }
    }
}

fn run(mut server: TcpStream, mut client: Client) -> io::Result<()> {
    let news = listen(&server)?;
    let mut screen = Screen::new();
    let mut echo = Echo::default();
    let mut quiet: Option<Instant> = None;
    let mut leaving: Option<Instant> = None;
    loop {
        let now = Instant::now();
        client.handle_timeout(now, &mut screen);
        if quiet.is_some_and(|moment| moment <= now) {
            quiet = None;
            screen.show_rest(client.session())?;
        }
        set_echo(&mut echo, screen.echo);
        server.write_all(&client.output(now))?;

        let next_time = quiet.into_iter().chain(leaving).chain(client.deadline()).min();
        let wait = next_time.map(|time| time.saturating_duration_since(now));
        match next(&news, wait) {
            Some(News::Said(bytes)) => {
                client.feed(&bytes, Instant::now(), &mut screen);
                // Before the prompt for the password is shown.
                set_echo(&mut echo, screen.echo);
                screen.show()?;
                quiet = Some(Instant::now() + Session::IDLE);
            }
            Some(News::Typed(line)) => {
                let line = String::from_utf8_lossy(&line);
                match client.send_line(line.trim_end_matches(['\r', '\n'])) {
                    // A password is one line, also if the server does not use telnet's echo.
                    Ok(()) => screen.echo = true,
                    Err(error) => eprintln!("client: not sent: {error}"),
                }
            }
            Some(News::NoMoreTyped) => {
                leaving = Some(now + GOODBYE);
                client.send_line("quit").map_err(io::Error::other)?;
            }
            Some(News::HungUp(result)) => {
                client.closed(&mut screen);
                screen.finish()?;
                return result;
            }
            None if leaving.is_some_and(|end| end <= Instant::now()) => {
                screen.finish()?;
                return server.shutdown(Shutdown::Both);
            }
            None => {}
        }
    }
}

fn set_echo(echo: &mut Echo, on: bool) {
    if let Err(error) = echo.set(on) {
        eprintln!("client: what you type will be shown: {error}");
    }
}

/// Returns the next message, or `None` after the timeout.
fn next(news: &Receiver<News>, wait: Option<Duration>) -> Option<News> {
    match wait {
        Some(wait) => match news.recv_timeout(wait) {
            Ok(news) => Some(news),
            Err(RecvTimeoutError::Timeout) => None,
            Err(RecvTimeoutError::Disconnected) => Some(News::HungUp(Ok(()))),
        },
        None => Some(news.recv().unwrap_or(News::HungUp(Ok(())))),
    }
}

/// Starts the threads that read.
fn listen(server: &TcpStream) -> io::Result<Receiver<News>> {
    // Bounded, so that a server that is faster than the terminal has to wait.
    let (tell, news) = mpsc::sync_channel(64);
    let (server, tell_said) = (server.try_clone()?, tell.clone());
    thread::spawn(move || read_server(server, &tell_said));
    thread::spawn(move || read_keyboard(&tell));
    Ok(news)
}

fn read_server(mut server: TcpStream, tell: &SyncSender<News>) {
    let mut buffer = [0; 4096];
    loop {
        let news = match server.read(&mut buffer) {
            Ok(0) => News::HungUp(Ok(())),
            Ok(length) => News::Said(buffer[..length].to_vec()),
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) => News::HungUp(Err(error)),
        };
        let over = matches!(news, News::HungUp(_));
        if tell.send(news).is_err() || over {
            return;
        }
    }
}

fn read_keyboard(tell: &SyncSender<News>) {
    let mut keyboard = io::stdin().lock();
    loop {
        let mut line = Vec::new();
        let news = match keyboard.read_until(b'\n', &mut line) {
            Ok(1..) => News::Typed(line),
            Ok(0) | Err(_) => News::NoMoreTyped,
        };
        let over = matches!(news, News::NoMoreTyped);
        if tell.send(news).is_err() || over {
            return;
        }
    }
}
