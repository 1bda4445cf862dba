//! Shared parts of `serve`, `record` and `relay`: addresses, connections, threads, and messages on standard
//! error.
//!
//! | file | subject |
//! |---|---|
//! | `player` | plays a capture to one connection |
//! | `pump` | forwards bytes from one socket to another |
//! | `recording` | the file that a session is written to |
//! | `units` | divides what a server sends into whole lines and prompts |

pub(super) mod player;
pub(super) mod pump;
pub(super) mod recording;
pub(super) mod units;

use std::fmt;
use std::io::{self, Write};
use std::net::{SocketAddr, TcpListener, TcpStream, ToSocketAddrs};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use super::Failure;

/// The connect timeout for each address of a server.
const CONNECT: Duration = Duration::from_secs(10);

/// The stack size of a thread, small because there may be hundreds of threads.
const STACK: usize = 512 << 10;

/// Writes a message to standard error and ignores errors.
pub(super) fn say(line: fmt::Arguments<'_>) {
    let _ = writeln!(io::stderr().lock(), "{line}");
}

/// Listens, and prints the address with the actual port if port 0 was requested.
pub(super) fn listen(address: &str) -> Result<TcpListener, Failure> {
    let failure = |source| Failure::Listen { address: address.to_owned(), source };
    let listener = TcpListener::bind(address).map_err(failure)?;
    let local = listener.local_addr().map_err(failure)?;
    let mut out = io::stdout().lock();
    writeln!(out, "listening on {local}").and_then(|()| out.flush()).map_err(Failure::Write)?;
    if !local.ip().is_loopback() {
        say(format_args!(
            "note: {local} is not a loopback address: whoever can reach this machine can connect"
        ));
    }
    Ok(listener)
}

/// Resolves `HOST:PORT`.
pub(super) fn resolve(server: &str) -> Result<Vec<SocketAddr>, Failure> {
    let failure = |source| Failure::Connect { server: server.to_owned(), source };
    let addresses: Vec<_> = server.to_socket_addrs().map_err(failure)?.collect();
    if addresses.is_empty() {
        return Err(failure(io::Error::other("the name has no address")));
    }
    Ok(addresses)
}

/// Connects to the first address that answers.
pub(super) fn connect(server: &str, addresses: &[SocketAddr]) -> Result<TcpStream, Failure> {
    let mut last = io::Error::other("the name has no address");
    for address in addresses {
        match TcpStream::connect_timeout(address, CONNECT) {
            Ok(stream) => return Ok(stream),
            Err(error) => last = error,
        }
    }
    Err(Failure::Connect { server: server.to_owned(), source: last })
}

/// Spawns a thread with a name and a small stack. Unlike `thread::spawn` it returns an error.
pub(super) fn spawn<T: Send + 'static>(
    name: &str,
    work: impl FnOnce() -> T + Send + 'static,
) -> io::Result<JoinHandle<T>> {
    thread::Builder::new().name(name.to_owned()).stack_size(STACK).spawn(work)
}

/// Locks a mutex, also if it is poisoned: a panic leaves none of the data here invalid.
pub(super) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Accepts connections for as long as the command runs, and passes each to `serve` with its address and its
/// number. Connections over the limit are refused.
pub(super) fn accept(
    listener: &TcpListener,
    connections: &Arc<AtomicUsize>,
    limit: usize,
    mut serve: impl FnMut(Slot, TcpStream, SocketAddr, u64) -> io::Result<()>,
) {
    /// The time to wait after `accept` has failed, for example for lack of file descriptors.
    const PAUSE: Duration = Duration::from_millis(100);

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
        // After `accept`, so that a client over the limit is closed at once and does not wait in the backlog.
        let Some(slot) = Slot::take(connections, limit) else {
            say(format_args!("{number}: {peer} refused: {limit} clients are connected"));
            continue;
        };
        if let Err(error) = serve(slot, stream, peer, number) {
            say(format_args!("{number}: {peer} refused: {error}"));
        }
    }
}

/// A permit for one of the connections that are allowed at a time; dropping it releases the permit.
pub(super) struct Slot(Arc<AtomicUsize>);

impl Slot {
    pub(super) fn take(connections: &Arc<AtomicUsize>, limit: usize) -> Option<Slot> {
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

/// Parses a number of seconds, such as `2` or `0.5`.
pub(super) fn seconds(text: &str) -> Result<Duration, String> {
    let time = text.parse().ok().and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    time.filter(|time| !time.is_zero())
        .ok_or_else(|| "expected seconds above 0, such as 2 or 0.5".to_owned())
}
