//! `looking-at serve`: a capture played as a chess server on a socket.

use std::fs::File;
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::sync::Arc;
use std::sync::atomic::AtomicUsize;
use std::sync::mpsc::{self, Sender};
use std::time::Duration;

use clap::Args;
use looking_at::capture::{Capture, Chunking};

use super::Failure;
use super::net::player::{Pace, Speed, Stopped, play};
use super::net::{Slot, accept, listen, say, seconds, spawn};

/// Play a capture as a chess server on a socket.
///
/// Every client that connects gets the capture from its beginning, with its timing and chunk boundaries. Then
/// the connection is closed, or with --stay kept open until the client closes it. What clients send is read
/// and ignored.
#[derive(Debug, Args)]
#[command(after_help = "\
Chunk boundaries: each chunk is one write, but TCP may join writes in quick succession. A client
that reads promptly gets the original chunks if there is a pause between them; --gap adds one.

What the clients of Debian 12 need:
  xboard 4.9.1   --stay: xboard exits when the connection is closed
  eboard 1.1.3   --stay: eboard disconnects at the end of the capture
  pychess 1.0.3  --stay --wait-for-input, \"Use time compensation\" off
  scid 4.7.4     --stay --wait-for-input, \"Time seal\" off; scid always connects to
                 freechess.org, so /etc/hosts must map that name to 127.0.0.1
pychess and scid send a name and a password at once, and then wait for the line
`**** Starting FICS session as NAME ****`: corpus/made-fics-login-starting.cast has it.

Examples:
  looking-at serve session.cast
  looking-at serve session.cast --listen 127.0.0.1:0 --speed 4 --max-wait 2
  looking-at serve session.cast --speed max --gap 5 --once
  looking-at serve session.raw --chunk random:7
  looking-at serve session.cast --wait-for-input
  looking-at serve corpus/made-fics-login-starting.cast --speed max --stay --wait-for-input
  xboard -ics -icshost 127.0.0.1 -icsport 5000")]
pub(super) struct Serve {
    /// A captured session: raw bytes, a client's log with time stamps, asciicast or xboard's debug log,
    /// optionally compressed
    #[arg(value_name = "CAPTURE")]
    file: String,

    /// The address to listen on; port 0 takes a free port
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1:5000")]
    listen: String,

    /// Play this many times faster than recorded, or max for no waits
    #[arg(long, value_name = "TIMES|max", default_value = "1")]
    speed: Speed,

    /// Shorten every wait that would be longer than this
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    max_wait: Option<Duration>,

    /// The minimum pause between two chunks, so that a client reads them separately
    #[arg(long, value_name = "MILLISECONDS", default_value_t = 0)]
    gap: u32,

    /// Where to split the stream: captured (raw captures: 1460 bytes), whole, line, a size, or random:SEED
    #[arg(long, value_name = "HOW", default_value_t = Chunking::Captured)]
    chunk: Chunking,

    /// Wait, wherever the user of the capture sent lines, until the client has sent as many
    #[arg(long)]
    wait_for_input: bool,

    /// Keep the connection open at the end of the capture, until the client closes it
    #[arg(long)]
    stay: bool,

    /// The number of clients that are served at once; more are refused
    #[arg(long, value_name = "NUMBER", default_value_t = 256)]
    max_connections: usize,

    /// Disconnect a client that reads nothing for this long
    #[arg(long, value_name = "SECONDS", default_value = "60", value_parser = seconds)]
    write_timeout: Duration,

    /// Exit when one client has received the whole capture
    #[arg(long)]
    once: bool,
}

impl Serve {
    pub(super) fn run(self) -> Result<(), Failure> {
        self.check()?;
        let listener = listen(&self.listen)?;
        let (over, ended) = mpsc::channel();
        let address = self.listen.clone();
        let failure = |source| Failure::Listen { address, source };
        spawn("accept", move || serve_all(&listener, self, &over)).map_err(failure)?;
        // Without --once nothing is ever sent.
        ended.recv().unwrap_or(Ok(()))
    }

    /// Checks that the capture can be read before anyone connects. Each connection opens the file again.
    fn check(&self) -> Result<(), Failure> {
        let name = || self.file.clone();
        let file =
            File::open(&self.file).map_err(|source| Failure::Read { file: name(), source })?;
        let damaged = |source| Failure::Capture { file: name(), source };
        Capture::open(file).map_err(damaged)?.next_chunk().map_err(damaged)?;
        Ok(())
    }

    fn pace(&self) -> Pace {
        Pace {
            speed: self.speed,
            max_wait: self.max_wait,
            gap: Duration::from_millis(self.gap.into()),
            chunk: self.chunk,
            wait_for_input: self.wait_for_input,
            stay: self.stay,
        }
    }
}

/// Accepts connections for as long as the command runs. Sends on `over` when a client has received
/// everything.
fn serve_all(listener: &TcpListener, serve: Serve, over: &Sender<Result<(), Failure>>) {
    let serve = Arc::new(serve);
    let connections = Arc::new(AtomicUsize::new(0));
    accept(listener, &connections, serve.max_connections, |slot: Slot, stream, peer, number| {
        let (serve, over) = (Arc::clone(&serve), over.clone());
        let connection = move || {
            let _slot = slot;
            if let Some(result) = serve_client(&serve, stream, peer, number).filter(|_| serve.once)
            {
                let _ = over.send(result);
            }
        };
        spawn("client", connection).map(drop)
    });
}

/// Serves one client. Returns `Some` if the client received everything, or if the capture can't be
/// read.
fn serve_client(
    serve: &Serve,
    stream: TcpStream,
    peer: SocketAddr,
    number: u64,
) -> Option<Result<(), Failure>> {
    say(format_args!("{number}: {peer} connected"));
    let set =
        stream.set_nodelay(true).and_then(|()| stream.set_write_timeout(Some(serve.write_timeout)));
    if let Err(error) = set {
        say(format_args!("{number}: {peer} left: {error}"));
        return None;
    }
    let (sent, result) = play(&serve.file, stream, &serve.pace());
    let (bytes, chunks) = (sent.bytes, sent.chunks);
    match &result {
        Ok(()) => say(format_args!("{number}: {peer} got all {bytes} bytes in {chunks} chunks")),
        Err(why) => say(format_args!("{number}: {peer} after {bytes} bytes: {why}")),
    }
    let file = serve.file.clone();
    match result {
        Ok(()) => Some(Ok(())),
        Err(Stopped::Capture(source)) => Some(Err(Failure::Capture { file, source })),
        Err(Stopped::Open(source)) => Some(Err(Failure::Read { file, source })),
        Err(Stopped::Left(_) | Stopped::Stalled | Stopped::Thread(_)) => None,
    }
}
