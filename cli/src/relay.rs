//! `looking-at relay`: a proxy that delivers whole lines, for clients that can't be changed.

use std::io::{self, Read, Write};
use std::net::{Shutdown, SocketAddr, TcpListener, TcpStream};
use std::sync::Arc;
use std::sync::atomic::AtomicUsize;
use std::sync::mpsc::{self, Sender};
use std::time::Duration;

use clap::{Args, ValueEnum};
use looking_at::{PatternList, Session};

use super::Failure;
use super::net::pump::{End, pump};
use super::net::units::Units;
use super::net::{Slot, accept, connect, listen, resolve, say, seconds, spawn};
use super::options::Switches;
use super::xboard::Xboard;

/// The time that an unfinished line waits for its rest.
const PAUSE: Duration = Session::IDLE;
/// The time that a client may take to close its side after its server has closed.
const GOODBYE: Duration = Duration::from_secs(2);

/// Act as a proxy between a client and its server, and deliver whole lines.
///
/// Many clients work on what has arrived so far, so what they understand depends on where TCP splits the
/// stream. Connect such a client to the address that is shown. The relay makes a connection to the server for
/// each client. It passes on what the server sends line by line, and prompts as soon as they are complete. It
/// passes on what the client sends as it arrives.
#[derive(Debug, Args)]
#[command(after_help = "\
Without --for nothing is changed: the client gets every byte that the server sends, in order.
Telnet commands, timeseal pings and block-mode envelopes do not wait for a line. An unfinished line
that is not a known prompt, such as a question that no list knows, is passed on when the server has
sent nothing for 0.3 seconds. A line of more than 4096 bytes is passed on in parts.

With --for xboard the relay puts an empty line between two boards in a row, since xboard loses the
first of them. Where xboard would take what players write for the server's, the relay adds a blank
(`< 12> `, `{ Game 1 `, `tells you : `) or turns a blank into a tab (after `%`).

Examples:
  looking-at relay --server freechess.org:5000
  looking-at relay --server freechess.org:5000 --for xboard --listen 127.0.0.1:5002
  xboard -ics -icshost 127.0.0.1 -icsport 5002")]
pub(super) struct Relay {
    /// The server to connect to
    #[arg(long, value_name = "HOST:PORT")]
    server: String,

    /// The address to listen on for clients; port 0 takes a free port
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1:5002")]
    listen: String,

    /// Also change what this client is known to misread
    #[arg(long = "for", value_enum, value_name = "CLIENT")]
    client: Option<ClientName>,

    #[command(flatten)]
    switches: Switches,

    /// The number of clients that may be connected at once; more are refused
    #[arg(long, value_name = "NUMBER", default_value_t = 256)]
    max_connections: usize,

    /// Disconnect a client or a server that reads nothing for this long
    #[arg(long, value_name = "SECONDS", default_value = "300", value_parser = seconds)]
    write_timeout: Duration,

    /// Exit when one client and its server have disconnected
    #[arg(long)]
    once: bool,
}

/// A client with known faults.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum ClientName {
    Xboard,
}

impl Relay {
    pub(super) fn run(self) -> Result<(), Failure> {
        // Reports mistakes before anyone connects.
        let mut lists = [PatternList::ics()];
        self.switches.apply(&mut lists)?;
        let [list] = lists;
        resolve(&self.server)?;
        let listener = listen(&self.listen)?;
        let (over, ended) = mpsc::channel();
        let address = self.listen.clone();
        let failure = |source| Failure::Listen { address, source };
        spawn("accept", move || relay_all(&listener, self, &list, &over)).map_err(failure)?;
        // Without --once nothing is ever sent.
        ended.recv().unwrap_or(Ok(()))
    }
}

/// Accepts clients for as long as the command runs.
fn relay_all(
    listener: &TcpListener,
    relay: Relay,
    list: &PatternList,
    over: &Sender<Result<(), Failure>>,
) {
    let relay = Arc::new(relay);
    let connections = Arc::new(AtomicUsize::new(0));
    accept(listener, &connections, relay.max_connections, |slot: Slot, stream, peer, number| {
        let (relay, over) = (Arc::clone(&relay), over.clone());
        let down = Downward::new(relay.client, list);
        spawn("client", move || {
            let _slot = slot;
            say(format_args!("{number}: {peer} connected"));
            let result = relay_one(&relay, down, stream, peer, number);
            if let Err(failure) = &result {
                say(format_args!("{number}: {peer} refused: {failure}"));
            }
            if relay.once {
                let _ = over.send(result);
            }
        })
        .map(drop)
    });
}

/// Connects one client to the server, until both have disconnected.
fn relay_one(
    relay: &Relay,
    mut down: Downward,
    client: TcpStream,
    peer: SocketAddr,
    number: u64,
) -> Result<(), Failure> {
    // Resolve the name again for each client: a relay may run for months.
    let server = connect(&relay.server, &resolve(&relay.server)?)?;
    let broken = |source| Failure::Connect { server: relay.server.clone(), source };
    for stream in [&client, &server] {
        stream
            .set_nodelay(true)
            .and_then(|()| stream.set_write_timeout(Some(relay.write_timeout)))
            .map_err(broken)?;
    }
    let (client, server) = (Arc::new(client), Arc::new(server));
    let (done, client_ended) = mpsc::channel();
    let upward = {
        let (client, server) = (Arc::clone(&client), Arc::clone(&server));
        move || {
            let end = pump(&*client, &*server, |_| {});
            // Printed before the connection to the server is shut down. Otherwise the server may close at
            // once and appear to have closed first.
            let _ = done.send(match &end {
                End::Closed => Some("the client closed the connection".to_owned()),
                End::SenderBroke(error) => Some(format!("the client disconnected: {error}")),
                End::ReceiverBroke(_) => None,
            });
            match &end {
                // The server may still send, and the client may still read.
                End::Closed => drop(server.shutdown(Shutdown::Write)),
                // Keep reading what the server sent before, unless it is stuck.
                End::ReceiverBroke(error) if !is_timeout(error) => {}
                End::ReceiverBroke(_) | End::SenderBroke(_) => close(&client, &server),
            }
        }
    };
    spawn("from client", upward).map_err(broken)?;
    let end = down.run(&server, &client);
    let client_was_first = client_ended.try_recv().ok();
    match &end {
        End::ReceiverBroke(_) => {}
        End::Closed | End::SenderBroke(_) => {
            // Closing a socket with unread bytes sends a reset, which would discard what the client has not
            // read yet.
            let _ = client.shutdown(Shutdown::Write);
            if client_was_first.is_none() {
                let _ = client_ended.recv_timeout(GOODBYE);
            }
        }
    }
    close(&client, &server);
    let why = match (end, client_was_first.flatten()) {
        (End::ReceiverBroke(error), _) if is_timeout(&error) => {
            "it did not read for too long".to_owned()
        }
        (_, Some(why)) => why,
        (End::Closed, None) => "the server closed the connection".to_owned(),
        (End::SenderBroke(error), None) => format!("the connection to the server broke: {error}"),
        (End::ReceiverBroke(error), None) => format!("the client disconnected: {error}"),
    };
    let (bytes, changes) = (down.bytes, down.xboard.as_ref().map(Xboard::changes));
    let changes = changes.map_or_else(String::new, |count| format!(", changed in {count} places"));
    say(format_args!("{number}: {peer} got {bytes} bytes{changes}: {why}"));
    Ok(())
}

fn is_timeout(error: &io::Error) -> bool {
    matches!(error.kind(), io::ErrorKind::WouldBlock | io::ErrorKind::TimedOut)
}

/// Closes both connections, which ends the threads that read from them.
fn close(client: &TcpStream, server: &TcpStream) {
    let _ = client.shutdown(Shutdown::Both);
    let _ = server.shutdown(Shutdown::Both);
}

/// The direction from a server to its client.
struct Downward {
    units: Units,
    xboard: Option<Xboard>,
    out: Vec<u8>,
    /// The number of bytes that the client got.
    bytes: u64,
}

impl Downward {
    fn new(client: Option<ClientName>, list: &PatternList) -> Downward {
        let xboard = client.map(|ClientName::Xboard| Xboard::new(list.clone()));
        Downward { units: Units::new(list.clone()), xboard, out: Vec::new(), bytes: 0 }
    }

    /// Passes on what the server sends until one side ends. Everything that is complete is written before
    /// more is read, so a slow client slows the server down, as without a relay.
    fn run(&mut self, mut server: &TcpStream, mut client: &TcpStream) -> End {
        const READ: usize = 16 << 10;

        let mut buffer = vec![0; READ];
        let mut waits = false;
        loop {
            if self.units.is_waiting() != waits {
                waits = self.units.is_waiting();
                if let Err(error) = server.set_read_timeout(waits.then_some(PAUSE)) {
                    return End::SenderBroke(error);
                }
            }
            let end = match server.read(&mut buffer) {
                Ok(0) => Some(End::Closed),
                Ok(length) => {
                    self.feed(&buffer[..length]);
                    None
                }
                Err(error) if error.kind() == io::ErrorKind::Interrupted => None,
                Err(error) if waits && is_timeout(&error) => {
                    self.pause();
                    None
                }
                Err(error) => Some(End::SenderBroke(error)),
            };
            if end.is_some() {
                self.finish();
            }
            if let Err(error) = client.write_all(&self.out) {
                return End::ReceiverBroke(error);
            }
            self.bytes += self.out.len() as u64;
            self.out.clear();
            if let Some(end) = end {
                return end;
            }
        }
    }

    fn feed(&mut self, bytes: &[u8]) {
        let Downward { units, xboard, out, .. } = self;
        units.feed(bytes, &mut |unit| match xboard {
            Some(xboard) => xboard.pass(unit, out),
            None => out.extend_from_slice(unit.bytes()),
        });
    }

    fn pause(&mut self) {
        let Downward { units, xboard, out, .. } = self;
        units.pause(&mut |unit| match xboard {
            Some(xboard) => xboard.pass(unit, out),
            None => out.extend_from_slice(unit.bytes()),
        });
    }

    fn finish(&mut self) {
        self.pause();
        if let Some(xboard) = &mut self.xboard {
            xboard.finish(&mut self.out);
        }
    }
}
