//! Plays a capture to one connection.
//!
//! Each chunk is one write on a socket with `TCP_NODELAY`. A sender can do no more for the chunk boundaries,
//! because TCP carries bytes, not chunks. A reader gets the same chunks only if it reads each one before the
//! next is written. That needs a pause between writes, from the timing of the capture or from `--gap`, and a
//! reader that is fast enough.

use std::fs::File;
use std::io::{self, Read, Write};
use std::net::{Shutdown, TcpStream};
use std::str::FromStr;
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::time::{Duration, Instant};

use looking_at::capture::{Capture, CaptureError, Chunking, Direction, Splitter};

use super::{lock, spawn};

/// The chunk size for a raw capture, which has no chunk boundaries: a TCP segment on Ethernet.
const SEGMENT: usize = 1460;
/// The time that a client may take to close its side of the connection at the end.
const GOODBYE: Duration = Duration::from_secs(5);
/// A wait without a limit, but short enough that adding it to an instant can't overflow.
const FOREVER: Duration = Duration::from_secs(30 * 24 * 3600);

/// The speed at which a capture is played.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum Speed {
    /// This many times faster.
    Times(f64),
    /// Without waiting.
    Max,
}

impl FromStr for Speed {
    type Err = String;

    fn from_str(text: &str) -> Result<Speed, String> {
        match text.parse::<f64>() {
            _ if text == "max" => Ok(Speed::Max),
            Ok(times) if times.is_finite() && times > 0.0 => Ok(Speed::Times(times)),
            _ => Err("expected a number above 0, such as 4 or 0.5, or max".to_owned()),
        }
    }
}

impl Speed {
    fn scale(self, wait: Duration) -> Duration {
        match self {
            Speed::Max => Duration::ZERO,
            Speed::Times(times) => {
                Duration::try_from_secs_f64(wait.as_secs_f64() / times).unwrap_or(FOREVER)
            }
        }
    }
}

/// The timing of a played capture.
#[derive(Debug, Clone)]
pub(crate) struct Pace {
    pub(crate) speed: Speed,
    /// No wait is longer than this.
    pub(crate) max_wait: Option<Duration>,
    /// The minimum pause between two writes.
    pub(crate) gap: Duration,
    pub(crate) chunk: Chunking,
    /// Set to wait for the client wherever the capture has a line of its user.
    pub(crate) wait_for_input: bool,
    /// Set to keep the connection open at the end, until the client closes it.
    pub(crate) stay: bool,
}

/// The amount that was written to a client.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Sent {
    pub(crate) bytes: u64,
    pub(crate) chunks: u64,
}

/// The reason why a capture was not played to its end.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Stopped {
    #[error("left: {0}")]
    Left(io::Error),
    #[error("did not read for too long")]
    Stalled,
    #[error("the capture breaks off: {0}")]
    Capture(#[from] CaptureError),
    #[error("cannot read the capture: {0}")]
    Open(io::Error),
    #[error("no thread for it: {0}")]
    Thread(io::Error),
}

/// Plays a capture from its beginning. Then closes the connection, or keeps it open until the client closes
/// its side.
///
/// What the client sends is read and discarded.
pub(crate) fn play(file: &str, stream: TcpStream, pace: &Pace) -> (Sent, Result<(), Stopped>) {
    let mut sent = Sent::default();
    let client = Arc::new(Client { stream, state: Mutex::default(), news: Condvar::new() });
    let drained = {
        let client = Arc::clone(&client);
        match spawn("drain", move || client.drain()) {
            Ok(thread) => thread,
            Err(error) => return (sent, Err(Stopped::Thread(error))),
        }
    };
    let mut player = Player::new(pace, &client, &mut sent);
    let result = player.play(file);
    if pace.stay && result.is_ok() {
        while {
            client.wait(Instant::now() + FOREVER, |state| state.closed);
            let state = lock(&client.state);
            !state.closed && state.broken.is_none()
        } {}
    }
    // Close the write side and wait for the client to close. Closing a socket with unread bytes sends a
    // reset, which would discard what the client has not read yet.
    let _ = client.stream.shutdown(Shutdown::Write);
    if !matches!(result, Err(Stopped::Left(_) | Stopped::Stalled)) {
        client.wait(Instant::now() + GOODBYE, |state| state.closed);
    }
    let _ = client.stream.shutdown(Shutdown::Both);
    let _ = drained.join();
    (sent, result)
}

/// A connection, and the state of the client.
struct Client {
    stream: TcpStream,
    state: Mutex<ClientState>,
    news: Condvar,
}

#[derive(Default)]
struct ClientState {
    /// The number of lines that arrived and were not waited for yet.
    lines: u64,
    /// Set when the client has closed its write side; it may still read.
    closed: bool,
    /// The error if the connection is broken.
    broken: Option<io::Error>,
}

impl Client {
    /// Reads and discards what the client sends, until the client closes.
    fn drain(&self) {
        let mut buffer = [0; 4096];
        loop {
            let read = (&self.stream).read(&mut buffer);
            let mut state = lock(&self.state);
            match read {
                Ok(0) => state.closed = true,
                Ok(len) => {
                    let lines = buffer[..len].iter().filter(|&&byte| byte == b'\n').count();
                    state.lines = state.lines.saturating_add(lines as u64);
                }
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => {
                    state.closed = true;
                    state.broken = Some(error);
                }
            }
            self.news.notify_all();
            if state.closed {
                return;
            }
        }
    }

    /// Waits until the deadline, until `enough` holds, or until the connection breaks.
    fn wait(&self, until: Instant, enough: impl Fn(&ClientState) -> bool) {
        let left = until.saturating_duration_since(Instant::now());
        if !left.is_zero() {
            let go_on = |state: &mut ClientState| !enough(state) && state.broken.is_none();
            drop(
                self.news
                    .wait_timeout_while(lock(&self.state), left, go_on)
                    .unwrap_or_else(PoisonError::into_inner),
            );
        }
    }
}

struct Player<'a> {
    pace: &'a Pace,
    client: &'a Client,
    sent: &'a mut Sent,
    /// The time of the last chunk in the capture, and when that chunk was due here.
    last: Option<(Duration, Instant)>,
    /// The earliest time of the next write.
    rest: Instant,
}

impl<'a> Player<'a> {
    fn new(pace: &'a Pace, client: &'a Client, sent: &'a mut Sent) -> Self {
        Player { pace, client, sent, last: None, rest: Instant::now() }
    }

    fn play(&mut self, file: &str) -> Result<(), Stopped> {
        let mut capture = Capture::open(File::open(file).map_err(Stopped::Open)?)?;
        let unsplit = capture.format() == looking_at::capture::Format::Raw
            && self.pace.chunk == Chunking::Captured;
        let mut splitter = Splitter::new(self.pace.chunk);
        let mut written = Ok(());
        while let Some(chunk) = capture.next_chunk()? {
            if chunk.direction == Direction::Out {
                self.hear(chunk.time, chunk.bytes);
                continue;
            }
            self.wait_for(chunk.time);
            splitter.feed(chunk.bytes, |piece| {
                let size = if unsplit { SEGMENT } else { piece.len() };
                for piece in piece.chunks(size.max(1)) {
                    if written.is_ok() {
                        written = self.write(piece);
                    }
                }
            });
            written?;
            // `?` has taken it.
            written = Ok(());
        }
        splitter.finish(|piece| {
            if written.is_ok() {
                written = self.write(piece);
            }
        });
        written
    }

    /// Waits until a chunk of the capture is due. The first is due at once.
    fn wait_for(&mut self, time: Option<Duration>) {
        let Some(time) = time else { return };
        let due = match self.last {
            None => Instant::now(),
            Some((last, at)) => {
                let wait = self.pace.speed.scale(time.saturating_sub(last));
                at + wait.min(self.pace.max_wait.unwrap_or(FOREVER)).min(FOREVER)
            }
        };
        self.last = Some((time, due));
        self.client.wait(due, |_| false);
    }

    /// Waits for the client where the user of the capture sent something, with `--wait-for-input`.
    fn hear(&mut self, time: Option<Duration>, bytes: &[u8]) {
        if !self.pace.wait_for_input {
            return;
        }
        let lines = bytes.iter().filter(|&&byte| byte == b'\n').count() as u64;
        let enough = |state: &ClientState| state.lines >= lines || state.closed;
        self.client.wait(Instant::now() + FOREVER, enough);
        let mut state = lock(&self.client.state);
        // Lines that the client has sent ahead count for the next wait.
        state.lines = state.lines.saturating_sub(lines);
        // However long the client took, what follows comes as long after its line as in the capture.
        if let Some(time) = time {
            self.last = Some((time, Instant::now()));
        }
    }

    /// Writes a piece when the gap after the last one is over.
    fn write(&mut self, piece: &[u8]) -> Result<(), Stopped> {
        self.client.wait(self.rest, |_| false);
        if let Some(error) = lock(&self.client.state).broken.take() {
            return Err(Stopped::Left(error));
        }
        (&self.client.stream).write_all(piece).map_err(|error| match error.kind() {
            io::ErrorKind::WouldBlock | io::ErrorKind::TimedOut => Stopped::Stalled,
            _ => Stopped::Left(error),
        })?;
        self.sent.bytes += piece.len() as u64;
        self.sent.chunks += 1;
        self.rest = Instant::now() + self.pace.gap;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn speeds() {
        assert_eq!("max".parse(), Ok(Speed::Max));
        assert_eq!("0.5".parse(), Ok(Speed::Times(0.5)));
        for text in ["", "0", "-1", "inf", "nan", "fast", "4x"] {
            assert!(text.parse::<Speed>().is_err(), "{text}");
        }
        let wait = Duration::from_secs(6);
        assert_eq!(Speed::Times(4.0).scale(wait), Duration::from_millis(1500));
        assert_eq!(Speed::Max.scale(wait), Duration::ZERO);
        assert_eq!(Speed::Times(1e-300).scale(wait), FOREVER);
    }
}
