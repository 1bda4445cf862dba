//! `looking-at serve`: a capture played as a chess server on a socket.

use std::fs::File;
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{self, Sender};
use std::thread;
use std::time::Duration;

use clap::Args;
use looking_at::capture::{Capture, Chunking};

use super::Failure;
use super::net::player::{Pace, Speed, Stopped, play};
use super::net::{listen, say, spawn};

/// Play a capture as a chess server on a socket.
///
/// Every client that connects gets the capture from its beginning, with its timing and chunk
/// boundaries; then the connection is closed. What clients send is read and ignored.
#[derive(Debug, Args)]
#[command(after_help = "\
Chunk boundaries: each chunk is one write, but TCP may join writes in quick succession. A client
that reads promptly gets the original chunks if there is a pause between them; --gap adds one.

Examples:
  looking-at serve session.cast
  looking-at serve session.cast --listen 127.0.0.1:0 --speed 4 --max-wait 2
  looking-at serve session.cast --speed max --gap 5 --once
  looking-at serve session.raw --chunk random:7
  looking-at serve session.cast --wait-for-input")]
pub(super) struct Serve {
    /// A captured session: raw bytes, asciicast or xboard's debug log, optionally compressed
    #[arg(value_name = "CAPTURE")]
    file: String,

    /// Where to listen; port 0 takes a free one
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1:5000")]
    listen: String,

    /// How many times faster than it was recorded, or max for no waits at all
    #[arg(long, value_name = "TIMES|max", default_value = "1")]
    speed: Speed,

    /// Shorten every wait that would be longer than this
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    max_wait: Option<Duration>,

    /// The minimum pause between two chunks, so that a client reads them separately
    #[arg(long, value_name = "MILLISECONDS", default_value_t = 0)]
    gap: u32,

    /// Where the stream is split: captured (raw captures: 1460 bytes), whole, line, a size, or
    /// random:SEED
    #[arg(long, value_name = "HOW", default_value_t = Chunking::Captured)]
    chunk: Chunking,

    /// Where the capture has something that its user sent, wait until the client sends as many
    /// lines
    #[arg(long)]
    wait_for_input: bool,

    /// How many clients are served at once; more are refused
    #[arg(long, value_name = "NUMBER", default_value_t = 256)]
    max_connections: usize,

    /// Disconnect a client that reads nothing for this long
    #[arg(long, value_name = "SECONDS", default_value = "60", value_parser = seconds)]
    write_timeout: Duration,

    /// Exit when one client has received the whole capture
    #[arg(long)]
    once: bool,
}

/// A time as people type it: `2`, `0.5`.
fn seconds(text: &str) -> Result<Duration, String> {
    let time = text.parse().ok().and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    time.filter(|time| !time.is_zero())
        .ok_or_else(|| "expected seconds above 0, such as 2 or 0.5".to_owned())
}

impl Serve {
    pub(super) fn run(self) -> Result<(), Failure> {
        self.check()?;
        let listener = listen(&self.listen)?;
        let (over, ended) = mpsc::channel();
        let address = self.listen.clone();
        let failure = |source| Failure::Listen { address, source };
        spawn("accept", move || accept(&listener, self, &over)).map_err(failure)?;
        // Without --once nothing is ever sent.
        ended.recv().unwrap_or(Ok(()))
    }

    /// Checks that the capture can be read before anyone connects. Each connection opens it again.
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
        }
    }
}

/// Accepts connections for as long as the command runs; sends on `over` when a client has received
/// everything.
fn accept(listener: &TcpListener, serve: Serve, over: &Sender<Result<(), Failure>>) {
    /// How long to wait after `accept` has failed, for example for lack of file descriptors.
    const PAUSE: Duration = Duration::from_millis(100);

    let serve = Arc::new(serve);
    let connections = Arc::new(AtomicUsize::new(0));
    let mut number = 0_u64;
    loop {
        let (stream, peer) = match listener.accept() {
            Ok(connection) => connection,
            Err(error) => {
                say(format_args!("cannot accept a connection: {error}"));
                thread::sleep(PAUSE);
                continue;
            }
        };
        number += 1;
        let Some(slot) = Slot::take(&connections, serve.max_connections) else {
            say(format_args!("{number}: {peer} turned away: {} are here", serve.max_connections));
            continue;
        };
        let (serve, over) = (Arc::clone(&serve), over.clone());
        let connection = move || {
            let _slot = slot;
            if let Some(result) = serve_client(&serve, stream, peer, number).filter(|_| serve.once)
            {
                let _ = over.send(result);
            }
        };
        if let Err(error) = spawn("client", connection) {
            say(format_args!("{number}: {peer} turned away: {error}"));
        }
    }
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

/// One of the connections that are allowed at a time; released when it is dropped.
struct Slot(Arc<AtomicUsize>);

impl Slot {
    fn take(connections: &Arc<AtomicUsize>, limit: usize) -> Option<Slot> {
        let more = |taken| (taken < limit).then_some(taken + 1);
        connections.fetch_update(Ordering::AcqRel, Ordering::Acquire, more).ok()?;
        Some(Slot(Arc::clone(connections)))
    }
}

impl Drop for Slot {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::AcqRel);
    }
}
