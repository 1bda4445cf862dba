//! What `serve` and `record` share: addresses, threads, and messages on standard error.
//!
//! | file | subject |
//! |---|---|
//! | `player` | plays a capture to one connection |
//! | `pump` | forwards bytes from one socket to another |
//! | `recording` | the file that a session is written to |
//! | `mask` | replaces passwords by stars in what is recorded |
//! | `typed` | the lines that a client sends, and how a server may read them |
//! | `login` | detects the end of a login |
//! | `secrets` | finds passwords in what the server sends |
//! | `held` | a queue of chunks that are not written yet |

mod held;
mod login;
mod mask;
pub(super) mod player;
pub(super) mod pump;
pub(super) mod recording;
mod secrets;
mod typed;

use std::fmt;
use std::io::{self, Write};
use std::net::{SocketAddr, TcpListener, TcpStream, ToSocketAddrs};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use super::Failure;

/// The connect timeout for each address of a server.
const CONNECT: Duration = Duration::from_secs(10);

/// The stack of a thread: small, since there may be hundreds of threads.
const STACK: usize = 512 << 10;

/// Writes a message to standard error, and ignores errors.
pub(super) fn say(line: fmt::Arguments<'_>) {
    let _ = writeln!(io::stderr().lock(), "{line}");
}

/// Listens, and prints the address with the actual port if 0 was requested.
pub(super) fn listen(address: &str) -> Result<TcpListener, Failure> {
    let failure = |source| Failure::Listen { address: address.to_owned(), source };
    let listener = TcpListener::bind(address).map_err(failure)?;
    let local = listener.local_addr().map_err(failure)?;
    let mut out = io::stdout().lock();
    writeln!(out, "listening on {local}").and_then(|()| out.flush()).map_err(Failure::Write)?;
    if !local.ip().is_loopback() {
        say(format_args!(
            "note: {local} is no loopback address: whoever can reach this machine can connect"
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

/// Locks a mutex. A poisoned lock is ignored: no data here becomes invalid by a panic.
pub(super) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
