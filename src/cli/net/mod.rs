//! What `serve` and `record` share: addresses, and words for whoever watches them.
//!
//! | file | subject |
//! |---|---|
//! | `player` | one capture played to one connection |
//! | `pump` | bytes from one socket to another |
//! | `recording` | the file that a session is written to |
//! | `mask` | what of a session may be written down |
//! | `typed` | the lines of a client, and what they may mean |
//! | `login` | when a login is surely over |
//! | `secrets` | what must not be written, and where the server repeats it |
//! | `held` | chunks that are not written yet |

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

/// How long to wait for a server that does not answer at all, for each of its addresses.
const CONNECT: Duration = Duration::from_secs(10);

/// A thread here holds little; hundreds of them may run.
const STACK: usize = 512 << 10;

/// Tells whoever watches what happens, and does not mind if nobody does.
pub(super) fn say(line: fmt::Arguments<'_>) {
    let _ = writeln!(io::stderr().lock(), "{line}");
}

/// Begins to listen, and says where: the port is the real one if 0 was asked for.
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

/// The addresses that `HOST:PORT` stands for.
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

/// A thread with a name and a small stack. Unlike `thread::spawn` it fails without a panic.
pub(super) fn spawn<T: Send + 'static>(
    name: &str,
    work: impl FnOnce() -> T + Send + 'static,
) -> io::Result<JoinHandle<T>> {
    thread::Builder::new().name(name.to_owned()).stack_size(STACK).spawn(work)
}

/// Locks; a thread that died with the lock held left nothing half done that matters here.
pub(super) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
