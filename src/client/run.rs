//! The loop of a client with a blocking socket.

use std::io::{self, ErrorKind, Read, Write};
use std::net::TcpStream;
use std::time::Duration;

use super::{Client, Instant};
use crate::handlers::Listener;

/// The time that the server may take to read what is sent. One that never reads would block the loop for ever.
const WRITE: Duration = Duration::from_secs(30);

impl Client {
    /// Reads from and writes to a socket until the connection has ended, or until nothing more is sent over it, as
    /// after a login that was refused.
    ///
    /// This is the [loop](crate::client#flow) with [`TcpStream`] and [`Instant::now`]; no other method does I/O. It sets the
    /// timeouts of the socket. If the client has had a connection, it [reconnects](Client::reconnect) first, so one
    /// client can be run over one socket after another:
    ///
    /// ```no_run
    /// use std::{net::TcpStream, thread::sleep, time::Duration};
    ///
    /// use looking_at::Handlers;
    /// use looking_at::client::{Client, Config};
    ///
    /// let mut handlers = Handlers::<()>::new();
    /// handlers.on_tell(|_, tell, _| println!("{} tells you: {}", tell.from, tell.text));
    /// let mut client = Client::new(Config::guest())?;
    /// while client.state().may_reconnect() {
    ///     let server = TcpStream::connect("freechess.org:5000");
    ///     let _ = server.and_then(|server| client.run(&server, &mut handlers));
    ///     sleep(Duration::from_secs(10));
    /// }
    /// # Ok::<(), looking_at::client::ConfigError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// That of the socket. The connection has ended then, too: [`closed`](Client::closed) was called.
    pub fn run(
        &mut self,
        server: &TcpStream,
        listener: &mut (impl Listener + ?Sized),
    ) -> io::Result<()> {
        if self.state().is_over() {
            self.reconnect();
        }
        let result = self.converse(server, listener);
        self.closed(listener);
        result
    }

    fn converse(
        &mut self,
        mut server: &TcpStream,
        listener: &mut (impl Listener + ?Sized),
    ) -> io::Result<()> {
        server.set_nonblocking(false)?;
        server.set_write_timeout(Some(WRITE))?;
        let mut buffer = [0; 4096];
        while !self.state().is_over() {
            let now = Instant::now();
            server.write_all(&self.output(now))?;
            server.set_read_timeout(self.timeout(now))?;
            match server.read(&mut buffer) {
                Ok(0) => break,
                Ok(length) => self.feed(&buffer[..length], Instant::now(), listener),
                Err(error) => match error.kind() {
                    ErrorKind::Interrupted => {}
                    // A read that times out is the first on Unix, and the second on Windows.
                    ErrorKind::WouldBlock | ErrorKind::TimedOut => {
                        self.handle_timeout(Instant::now(), listener);
                    }
                    _ => return Err(error),
                },
            }
        }
        Ok(())
    }
}
