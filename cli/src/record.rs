//! `looking-at record`: a proxy that captures a live session between a client and its server.

use std::io::{self, Write};
use std::net::{Shutdown, TcpStream};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use clap::Args;
use looking_at::event::text::push_visible;
use looking_at::input::{Input, Piece};

use super::Failure;
use super::net::pump::{End, pump};
use super::net::recording::Recording;
use super::net::{connect, listen, lock, resolve, say, spawn};
use super::output::FileOutput;

/// The time that a write may block before the connection is closed.
const STALLED: Duration = Duration::from_secs(300);
/// The time that a client may take to close its side after its server has closed.
const GOODBYE: Duration = Duration::from_secs(2);

/// Capture a live session, between a client and its server or from the keyboard.
///
/// Connect any client to the address that is shown. `record` connects to the server for it, and writes the
/// session as asciicast v2, with the times and chunk boundaries of what the server sends. The recording ends
/// with the connection or with Ctrl-C. What the client sends is not written: see below.
#[derive(Debug, Args)]
#[command(after_help = "\
What the client sends: for each line, the recording has the time of its end and one star for each
byte. Lines that may carry a password are eight stars, whatever their length. That is all that
serve --wait-for-input needs. With --input the lines are written as they were sent, except those
before the login is surely over, answers to questions, and commands that change a password. This
is best effort: an alias for such a command, for example, is not recognised.

What the server sends: stars replace the server's echo of what the client sent before the login was
over (except the name that the server accepted), and of what follows a command that changes a
password. One or two bytes are replaced only during the login and on lines about passwords. While a
password is typed key by key, everything that the server sends is replaced. A password that is a
common word may be guessed from the position of the stars.

The file: the recording is written as FILE.part and renamed at the end. An existing FILE.part is
never touched, not even with --force. When the disk is full or the file-size limit is reached, the
recording ends at a complete line, the session continues, and the exit code is 2.

With --connect the terminal shows what you type, including passwords.

Examples:
  looking-at record --server freechess.org:5000 -o evening.cast
  looking-at record --server freechess.org:5000 --listen 127.0.0.1:0 -o evening.cast
  looking-at record --server freechess.org:5000 --connect -o evening.cast
  looking-at record --server freechess.org:5000 --input -o evening.cast
  xboard -ics -icshost 127.0.0.1 -icsport 5001")]
pub(super) struct Record {
    /// The server to record
    #[arg(long, value_name = "HOST:PORT")]
    server: String,

    /// The address to listen on for the client; port 0 takes a free port
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1:5001")]
    listen: String,

    /// Act as the client: send standard input, and print what the server says
    #[arg(long, conflicts_with = "listen")]
    connect: bool,

    /// The file to write
    #[arg(short, long, value_name = "FILE")]
    output: String,

    /// Also write what the client sends, except what may contain a password (best effort)
    #[arg(long)]
    input: bool,

    /// Replace the file if it exists
    #[arg(long)]
    force: bool,
}

/// An event that the main thread waits for.
enum News {
    Client(io::Result<TcpStream>),
    /// The stream from the server has ended.
    ServerEnded(End),
    /// The stream from the client has ended.
    ClientEnded(End),
    /// Ctrl-C.
    Stop,
}

/// The recording, until the session ends.
type SharedRecording = Arc<Mutex<Option<Recording>>>;

impl Record {
    pub(super) fn run(self) -> Result<(), Failure> {
        let target = FileOutput::create(Path::new(&self.output), self.force)?;
        let addresses = resolve(&self.server)?;
        let (tell, news) = mpsc::channel();
        on_interrupt(tell.clone());
        let client = if self.connect {
            None
        } else {
            let Some(client) = self.client(&tell, &news)? else { return Ok(()) };
            Some(client)
        };
        let server = connect(&self.server, &addresses)?;
        let broken = |source| Failure::Connect { server: self.server.clone(), source };
        for stream in client.iter().chain([&server]) {
            stream
                .set_nodelay(true)
                .and_then(|()| stream.set_write_timeout(Some(STALLED)))
                .map_err(broken)?;
        }
        let recording: SharedRecording =
            Arc::new(Mutex::new(Some(Recording::begin(target, &self.server, self.input)?)));
        let server = Arc::new(server);
        let client = client.map(Arc::new);
        let started = match &client {
            Some(client) => between(client, &server, &recording, &tell),
            None => keyboard(&server, &recording, &tell),
        };
        if started.is_ok() {
            wait(&news, &server, client.as_deref());
        }
        // Threads that still run find `None` and write nothing.
        let recording = lock(&recording).take();
        let finished = recording.map_or(Ok(()), Recording::finish);
        started.map_err(broken).and(finished)
    }

    /// Waits for the client. Returns `None` if the user pressed Ctrl-C first.
    fn client(
        &self,
        tell: &Sender<News>,
        news: &Receiver<News>,
    ) -> Result<Option<TcpStream>, Failure> {
        let failure = |source| Failure::Listen { address: self.listen.clone(), source };
        let listener = listen(&self.listen)?;
        let tell = tell.clone();
        // There is only one client: the listener is dropped after the first.
        spawn("accept", move || {
            let _ = tell.send(News::Client(listener.accept().map(|(stream, _)| stream)));
        })
        .map_err(failure)?;
        match news.recv() {
            Ok(News::Client(stream)) => stream.map(Some).map_err(failure),
            _ => {
                say(format_args!("no client connected: nothing was recorded"));
                Ok(None)
            }
        }
    }
}

/// Installs the Ctrl-C handler: the first Ctrl-C ends the recording, the second the command.
fn on_interrupt(tell: Sender<News>) {
    const INTERRUPTED: i32 = 130;

    let again = AtomicBool::new(false);
    let handler = move || {
        if again.swap(true, Ordering::AcqRel) {
            std::process::exit(INTERRUPTED);
        }
        let _ = tell.send(News::Stop);
    };
    if let Err(error) = ctrlc::set_handler(handler) {
        say(format_args!("note: Ctrl-C will not end the recording properly: {error}"));
    }
}

/// Starts to forward bytes between a client and a server.
///
/// Bytes are recorded before they are forwarded, so that an answer is never recorded before its question, and
/// a password prompt is recognised before its answer arrives.
fn between(
    client: &Arc<TcpStream>,
    server: &Arc<TcpStream>,
    recording: &SharedRecording,
    tell: &Sender<News>,
) -> io::Result<()> {
    let (from, to, shared) = (Arc::clone(server), Arc::clone(client), Arc::clone(recording));
    forward("from server", tell, News::ServerEnded, move || {
        pump(&*from, &*to, |bytes| {
            lock(&shared).as_mut().map(|recording| recording.heard(bytes));
        })
    })?;
    let (from, to, shared) = (Arc::clone(client), Arc::clone(server), Arc::clone(recording));
    forward("from client", tell, News::ClientEnded, move || {
        pump(&*from, &*to, |bytes| sent(&shared, bytes))
    })
}

/// Starts to forward bytes from the keyboard to a server, and prints what the server says.
fn keyboard(
    server: &Arc<TcpStream>,
    recording: &SharedRecording,
    tell: &Sender<News>,
) -> io::Result<()> {
    let (from, shared) = (Arc::clone(server), Arc::clone(recording));
    forward("from server", tell, News::ServerEnded, move || {
        pump(&*from, &mut Screen::default(), |bytes| {
            // No client answers telnet requests here, so this command does.
            let replies = lock(&shared).as_mut().map_or_else(Vec::new, |recording| {
                let replies = recording.heard(bytes);
                recording.replied(&replies);
                replies
            });
            let _ = (&*from).write_all(&replies);
        })
    })?;
    let (to, shared) = (Arc::clone(server), Arc::clone(recording));
    forward("keyboard", tell, News::ClientEnded, move || {
        pump(io::stdin().lock(), &*to, |bytes| sent(&shared, bytes))
    })
}

/// Starts a thread that forwards one direction, and reports its end.
fn forward(
    name: &str,
    tell: &Sender<News>,
    news: impl FnOnce(End) -> News + Send + 'static,
    pump: impl FnOnce() -> End + Send + 'static,
) -> io::Result<()> {
    let tell = tell.clone();
    spawn(name, move || _ = tell.send(news(pump()))).map(drop)
}

fn sent(recording: &SharedRecording, bytes: &[u8]) {
    if let Some(recording) = lock(recording).as_mut() {
        recording.sent(bytes);
    }
}

/// Waits for the end of the session and closes both connections.
fn wait(news: &Receiver<News>, server: &TcpStream, client: Option<&TcpStream>) {
    let mut client_ended = false;
    loop {
        match news.recv() {
            // The server may still send, and the client may still read.
            Ok(News::ClientEnded(End::Closed)) => {
                client_ended = true;
                let _ = server.shutdown(Shutdown::Write);
            }
            Ok(News::ClientEnded(End::ReceiverBroke(error))) => {
                // Keep reading what the server sent before; the other thread reports the end.
                client_ended = true;
                say(format_args!("the server accepts no more input: {error}"));
                if matches!(error.kind(), io::ErrorKind::WouldBlock | io::ErrorKind::TimedOut) {
                    break;
                }
            }
            Ok(News::ClientEnded(End::SenderBroke(error))) => {
                say(format_args!("the client disconnected: {error}"));
                break;
            }
            Ok(News::ServerEnded(End::ReceiverBroke(error))) => {
                say(format_args!("the client disconnected: {error}"));
                break;
            }
            Ok(News::ServerEnded(end)) => {
                if let End::SenderBroke(error) = end {
                    say(format_args!("the server broke the connection: {error}"));
                }
                if let Some(client) = client {
                    let _ = client.shutdown(Shutdown::Write);
                    if !client_ended {
                        goodbye(news);
                    }
                }
                break;
            }
            Ok(News::Stop) | Err(_) => break,
            Ok(News::Client(_)) => {}
        }
    }
    for stream in client.into_iter().chain([server]) {
        let _ = stream.shutdown(Shutdown::Both);
    }
}

/// Waits for the client to close. Closing a socket with unread bytes sends a reset, which would discard what
/// the client has not read yet.
fn goodbye(news: &Receiver<News>) {
    let until = Instant::now() + GOODBYE;
    loop {
        match news.recv_timeout(until.saturating_duration_since(Instant::now())) {
            Ok(News::ClientEnded(End::Closed | End::SenderBroke(_)) | News::Stop) | Err(_) => {
                return;
            }
            Ok(_) => {}
        }
    }
}

/// Standard output with control characters escaped.
#[derive(Default)]
struct Screen {
    input: Input,
    text: String,
}

impl Write for Screen {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let Screen { input, text } = self;
        let mut show = |piece: Piece<'_>| {
            match piece {
                Piece::Text { bytes, .. } => push_visible(bytes, text),
                // The first part of the line is on the screen already, so the two can't be joined.
                Piece::Continuation { .. } => text.push_str("\\  "),
                _ => {}
            }
        };
        input.feed(bytes, &mut show);
        // Print a line without waiting for the byte after its newline.
        input.flush(&mut show);
        let mut out = io::stdout().lock();
        let result = out.write_all(text.as_bytes()).and_then(|()| out.flush());
        text.clear();
        result.map(|()| bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
