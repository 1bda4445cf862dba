//! A client with its socket.

use std::collections::VecDeque;
use std::fmt;
use std::future::{Future, poll_fn};
use std::io;
use std::pin::Pin;
use std::task::{Context, Poll};

use futures_core::Stream;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::time::{self, Sleep};

use crate::client::{Answers, Client};
use crate::handlers::{Listener, with_context};
use crate::session::Heard;

/// How much is read at once.
const READ: usize = 4096;

/// How much may wait to be written before nothing more is read.
const UNWRITTEN: usize = 64 << 10;

/// A [`Client`] with its connection: it reads, writes and keeps the time.
///
/// It needs a runtime with its timer enabled. Either [`run`](Connection::run) it with handlers, or take the events one by
/// one from [`next`](Connection::next) and send with [`client_mut`](Connection::client_mut). Both have the same result
/// however the stream is split: nothing after an event is read before the next one is asked for.
///
/// ```
/// use looking_at::Event;
/// use looking_at::client::{Client, Config, State};
/// use looking_at::codec::Connection;
/// # use tokio::io::{AsyncReadExt, AsyncWriteExt};
///
/// # #[tokio::main(flavor = "current_thread", start_paused = true)]
/// # async fn main() -> Result<(), Box<dyn std::error::Error>> {
/// # let (stream, mut server) = tokio::io::duplex(64);
/// # let served = tokio::spawn(async move {
/// #     server.write_all(b"login: ").await?;
/// #     let mut name = [0; 6];
/// #     server.read_exact(&mut name).await?;
/// #     server.write_all(b"\n\rfics% \n\rFoo tells you: hi\n\rfics% ").await?;
/// #     let mut rest = [0; 28];
/// #     server.read_exact(&mut rest).await?;
/// #     Ok::<_, std::io::Error>((name, rest))
/// # });
/// // let stream = tokio::net::TcpStream::connect("freechess.org:5000").await?;
/// let mut connection = Connection::new(stream, Client::new(Config::guest())?);
/// while let Some(heard) = connection.next().await {
///     if let Event::Tell(tell) = &heard?.event {
///         // Anything can be awaited here.
///         connection.client_mut().send_line(&format!("tell {} hello", tell.from.name))?;
///     }
/// }
/// assert_eq!(connection.client().state(), &State::Closed { reason: None });
/// # assert_eq!(served.await??, (*b"guest\n", *b"set style 12\ntell Foo hello\n"));
/// # Ok(())
/// # }
/// ```
pub struct Connection<S> {
    stream: S,
    client: Client,
    ready: VecDeque<(Heard<'static>, Option<Answers>)>,
    /// The command that the last event answers.
    answers: Option<Answers>,
    /// What was read, and how much of it the client has taken.
    read: Box<[u8]>,
    filled: usize,
    taken: usize,
    /// The bytes to write.
    unwritten: VecDeque<u8>,
    /// Made on first use: a timer needs a runtime, and a connection may be created outside of one.
    timer: Option<Pin<Box<Sleep>>>,
    has_ended: bool,
    error: Option<io::Error>,
}

/// Leaves out the bytes to write, which may be a password.
impl<S: fmt::Debug> fmt::Debug for Connection<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut connection = f.debug_struct("Connection");
        connection.field("stream", &self.stream).field("client", &self.client);
        connection.finish_non_exhaustive()
    }
}

/// Returns a listener that keeps what is reported, with the command that it answers.
fn keep(ready: &mut VecDeque<(Heard<'static>, Option<Answers>)>) -> impl Listener {
    with_context(|heard, context| {
        ready.push_back((heard.clone().into_owned(), context.answers));
    })
}

impl<S: AsyncRead + AsyncWrite + Unpin> Connection<S> {
    /// Returns a connection over a stream, such as a `TcpStream`, that was just opened.
    pub fn new(stream: S, client: Client) -> Connection<S> {
        Connection {
            stream,
            client,
            ready: VecDeque::new(),
            answers: None,
            read: vec![0; READ].into_boxed_slice(),
            filled: 0,
            taken: 0,
            unwritten: VecDeque::new(),
            timer: None,
            has_ended: false,
            error: None,
        }
    }

    /// Returns the client.
    pub fn client(&self) -> &Client {
        &self.client
    }

    /// Returns the client, to send commands and to switch groups. What it sends is written by the next call of
    /// [`next`](Connection::next) or [`run`](Connection::run).
    pub fn client_mut(&mut self) -> &mut Client {
        &mut self.client
    }

    /// Returns the next event; `None` when the connection has ended. [`answers`](Connection::answers) says which command it
    /// answers.
    ///
    /// Nothing is lost if the future is dropped before it is ready, so it can be used in a `select!`.
    ///
    /// # Errors
    ///
    /// That of the stream. It ends the connection.
    pub async fn next(&mut self) -> Option<io::Result<Heard<'static>>> {
        poll_fn(|context| self.poll_event(context)).await
    }

    /// Returns the command that the last event of [`next`](Connection::next) answers, as far as it is known, like
    /// [`Context::answers`](crate::Context::answers).
    #[must_use]
    pub fn answers(&self) -> Option<Answers> {
        self.answers
    }

    /// Passes all events to a listener until the connection has ended, or until the state of the client
    /// [is over](crate::client::State::is_over), as after a login that was refused.
    ///
    /// # Errors
    ///
    /// That of the stream. It ends the connection.
    pub async fn run(&mut self, listener: &mut (impl Listener + ?Sized)) -> io::Result<()> {
        poll_fn(|context| self.poll_run(context, listener)).await
    }

    /// Continues with the same client over a new stream; see [`Client::reconnect`].
    pub fn reconnect(&mut self, stream: S) {
        self.client.reconnect();
        self.stream = stream;
        (self.answers, self.ready) = (None, VecDeque::new());
        self.unwritten.clear();
        (self.filled, self.taken) = (0, 0);
        (self.has_ended, self.error, self.timer) = (false, None, None);
    }

    fn poll_event(
        &mut self,
        context: &mut Context<'_>,
    ) -> Poll<Option<io::Result<Heard<'static>>>> {
        let mut wrote = false;
        loop {
            if let Some((heard, answers)) = self.ready.pop_front() {
                self.answers = answers;
                return Poll::Ready(Some(Ok(heard)));
            }
            if self.has_ended {
                return Poll::Ready(self.error.take().map(Err));
            }
            // What was sent after the last event does not wait for the rest of what was read.
            if !std::mem::replace(&mut wrote, true)
                && let Err(error) = self.write(context)
            {
                (self.has_ended, self.error) = (true, Some(error));
                self.client.closed(&mut keep(&mut self.ready));
                continue;
            }
            // Taken out, because `progress` borrows all of `self`.
            let mut ready = std::mem::take(&mut self.ready);
            // Byte by byte, so that what is done after an event counts for all that comes after it.
            let progress = self.progress(context, 1, &mut keep(&mut ready));
            self.ready = ready;
            if progress.is_pending() {
                return Poll::Pending;
            }
        }
    }

    fn poll_run(
        &mut self,
        context: &mut Context<'_>,
        listener: &mut (impl Listener + ?Sized),
    ) -> Poll<io::Result<()>> {
        // What `next` has not returned: a byte may complete several events.
        while let Some((heard, answers)) = self.ready.pop_front() {
            self.client.pass(&heard, answers, listener);
        }
        while !self.has_ended && !self.client.state().is_over() {
            if self.progress(context, READ, listener).is_pending() {
                return Poll::Pending;
            }
        }
        Poll::Ready(self.error.take().map_or(Ok(()), Err))
    }

    /// Makes one step that is possible: takes at most `most` of the bytes that were read, or writes, reads, or waits.
    fn progress(
        &mut self,
        context: &mut Context<'_>,
        most: usize,
        listener: &mut (impl Listener + ?Sized),
    ) -> Poll<()> {
        let now = time::Instant::now().into_std();
        if self.taken < self.filled {
            let end = self.filled.min(self.taken + most);
            self.client.feed(&self.read[self.taken..end], now, listener);
            self.taken = end;
            return Poll::Ready(());
        }
        if let Err(error) = self.write(context) {
            return self.end(Some(error), listener);
        }
        // A server that does not read what it asks for is not read either, or the answers would pile up.
        if self.unwritten.len() <= UNWRITTEN {
            let mut space = ReadBuf::new(&mut self.read);
            match Pin::new(&mut self.stream).poll_read(context, &mut space) {
                Poll::Ready(Ok(())) => {
                    (self.taken, self.filled) = (0, space.filled().len());
                    if self.filled == 0 {
                        return self.end(None, listener);
                    }
                    return Poll::Ready(());
                }
                Poll::Ready(Err(error)) => return self.end(Some(error), listener),
                Poll::Pending => {}
            }
        }
        let Some(deadline) = self.client.deadline() else { return Poll::Pending };
        let deadline = time::Instant::from_std(deadline);
        let timer = self.timer.get_or_insert_with(|| Box::pin(time::sleep_until(deadline)));
        if timer.deadline() != deadline {
            timer.as_mut().reset(deadline);
        }
        if timer.as_mut().poll(context).is_pending() {
            return Poll::Pending;
        }
        self.client.handle_timeout(time::Instant::now().into_std(), listener);
        Poll::Ready(())
    }

    /// Writes as much as can be written now.
    fn write(&mut self, context: &mut Context<'_>) -> io::Result<()> {
        self.unwritten.extend(self.client.output(time::Instant::now().into_std()));
        while !self.unwritten.is_empty() {
            let (bytes, _) = self.unwritten.as_slices();
            match Pin::new(&mut self.stream).poll_write(context, bytes) {
                Poll::Ready(Ok(0)) => return Err(io::ErrorKind::WriteZero.into()),
                Poll::Ready(Ok(length)) => drop(self.unwritten.drain(..length)),
                Poll::Ready(Err(error)) => return Err(error),
                Poll::Pending => return Ok(()),
            }
        }
        match Pin::new(&mut self.stream).poll_flush(context) {
            Poll::Ready(Err(error)) => Err(error),
            _ => Ok(()),
        }
    }

    fn end(
        &mut self,
        error: Option<io::Error>,
        listener: &mut (impl Listener + ?Sized),
    ) -> Poll<()> {
        (self.has_ended, self.error) = (true, error);
        self.client.closed(listener);
        Poll::Ready(())
    }
}

impl<S: AsyncRead + AsyncWrite + Unpin> Stream for Connection<S> {
    type Item = io::Result<Heard<'static>>;

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        self.poll_event(context)
    }
}

#[cfg(test)]
mod tests {
    use tokio::io::{AsyncReadExt, AsyncWriteExt, DuplexStream, duplex};

    use super::*;
    use crate::client::{Config, Refusal, State};
    use crate::event::Event;
    use crate::handlers::Handlers;

    /// Serves one client: sends each text, reads so many lines after it, hangs up, and returns the lines.
    async fn serve(mut stream: DuplexStream, says: &[(&str, usize)]) -> Vec<String> {
        let mut lines = Vec::new();
        for (said, count) in says {
            stream.write_all(said.as_bytes()).await.unwrap();
            for _ in 0..*count {
                let mut line = Vec::new();
                while line.last() != Some(&b'\n') {
                    line.push(stream.read_u8().await.unwrap());
                }
                lines.push(String::from_utf8(line).unwrap().trim_end().to_owned());
            }
        }
        lines
    }

    const SAYS: &[(&str, usize)] = &[
        ("login: ", 1),
        ("\n\r**** Starting FICS session as Foo(U) ****\n\rfics% ", 1),
        (
            "Style 12 set.\n\rfics% \n\rBar tells you: on\n\rmy> \n\rBar tells you: on\n\rmy> \n\r",
            2,
        ),
        ("(told Bar)\n\rfics% ", 0),
    ];

    fn client() -> Client {
        Client::new(Config::guest_named("Foo")).unwrap()
    }

    #[tokio::test(start_paused = true)]
    async fn events_and_handlers_agree_for_every_read_size() {
        let mut outcomes = Vec::new();
        for size in [1, 7, 4096] {
            // One by one.
            let (stream, server) = duplex(size);
            let served = tokio::spawn(serve(server, SAYS));
            let (mut connection, mut kinds) = (Connection::new(stream, client()), Vec::new());
            while let Some(heard) = connection.next().await {
                let heard = heard.unwrap();
                kinds.push(heard.kind().to_owned());
                if matches!(heard.event, Event::Tell(_)) {
                    connection.client_mut().groups().set("own_prompt", true);
                    connection.client_mut().send_line("tell Bar hi").unwrap();
                }
            }
            assert!(matches!(connection.client().state(), State::Closed { .. }));
            outcomes.push((kinds, served.await.unwrap()));

            // With handlers.
            let (stream, server) = duplex(size);
            let served = tokio::spawn(serve(server, SAYS));
            let mut handlers = Handlers::new();
            handlers
                .on_any(|kinds: &mut Vec<String>, heard, _| kinds.push(heard.kind().to_owned()));
            handlers.on_tell(|_, _, context| {
                context.groups.set("own_prompt", true);
                context.send_line("tell Bar hi").unwrap();
            });
            let (mut connection, mut kinds) = (Connection::new(stream, client()), Vec::new());
            connection.run(&mut handlers.with(&mut kinds)).await.unwrap();
            outcomes.push((kinds, served.await.unwrap()));
        }
        let (kinds, lines) = &outcomes[0];
        assert_eq!(lines[..], ["Foo", "set style 12", "tell Bar hi", "tell Bar hi"]);
        assert!(kinds.iter().filter(|kind| *kind == "prompt").count() >= 5, "{kinds:?}");
        for outcome in &outcomes {
            assert_eq!(outcome, &outcomes[0]);
        }
    }

    #[tokio::test(start_paused = true)]
    async fn a_refused_login_ends_the_run_and_a_new_stream_begins_again() {
        let (stream, server) = duplex(64);
        let says = &[("login: ", 1), ("The chess server is full.\n\r\n\r", 0)];
        let served = tokio::spawn(serve(server, says));
        let mut connection = Connection::new(stream, client());
        let mut listener = |_: &Heard<'_>| {};
        connection.run(&mut listener).await.unwrap();
        let State::Refused { reason, .. } = connection.client().state() else { panic!() };
        assert_eq!(*reason, Refusal::Full);

        let (stream, server) = duplex(64);
        connection.reconnect(stream);
        assert_eq!(served.await.unwrap(), ["Foo"]);
        let served = tokio::spawn(serve(server, &SAYS[..2]));
        connection.run(&mut listener).await.unwrap();
        assert!(matches!(connection.client().state(), State::Closed { .. }));
        assert_eq!(served.await.unwrap(), ["Foo", "set style 12"]);
    }

    #[tokio::test(start_paused = true)]
    async fn a_server_that_says_nothing_is_given_up() {
        let (stream, _server) = duplex(64);
        let mut connection = Connection::new(stream, client());
        connection.run(&mut |_: &Heard<'_>| {}).await.unwrap();
        let State::Refused { reason, .. } = connection.client().state() else { panic!() };
        assert_eq!(*reason, Refusal::Timeout);
    }

    /// Each request of the server asks for an answer, and it reads none of them.
    #[tokio::test(start_paused = true)]
    async fn a_server_that_does_not_read_is_not_read() {
        let (stream, mut server) = duplex(64);
        let (stop, mut stopped) = tokio::sync::oneshot::channel::<()>();
        let asks = tokio::spawn(async move {
            let mut asked = 0;
            let requests = b"\xff\xfd\x03".repeat(1000);
            loop {
                tokio::select! {
                    _ = &mut stopped => return asked,
                    written = server.write(&requests) => asked += written.unwrap(),
                }
            }
        });
        let mut connection = Connection::new(stream, client());
        let ten_seconds = time::Duration::from_secs(10);
        let mut listener = |_: &Heard<'_>| {};
        assert!(time::timeout(ten_seconds, connection.run(&mut listener)).await.is_err());
        assert!(connection.unwritten.len() > UNWRITTEN);
        assert!(connection.unwritten.len() < UNWRITTEN + 2 * READ);
        stop.send(()).unwrap();
        assert!(asks.await.unwrap() < 2 * UNWRITTEN);
    }

    #[tokio::test(start_paused = true)]
    async fn what_is_sent_after_an_event_is_written_before_the_next_one() {
        let (stream, mut server) = duplex(4096);
        let mut connection = Connection::new(stream, client());
        server
            .write_all(b"login: \n\rfics% \n\rA tells you: 1\n\rA tells you: 2\n\r")
            .await
            .unwrap();
        let mut tells = 0;
        while tells < 2 {
            let heard = connection.next().await.unwrap().unwrap();
            if let Event::Tell(tell) = &heard.event {
                tells += 1;
                connection.client_mut().send_line(&format!("tell A {}", tell.text)).unwrap();
            }
        }
        let mut lines = [0; 256];
        let length = server.read(&mut lines).await.unwrap();
        let lines = String::from_utf8_lossy(&lines[..length]).into_owned();
        assert!(lines.contains("tell A 1\n") && !lines.contains("tell A 2"), "{lines:?}");
    }

    /// `next` reports the commands that events answer, in block mode and without it.
    #[tokio::test(start_paused = true)]
    async fn each_event_says_which_command_it_answers() {
        let (stream, mut server) = duplex(4096);
        let config = Config::guest_named("Foo").style(None).block_mode(true);
        let mut client = Client::new(config).unwrap();
        let games = client.command("games").unwrap();
        let mut connection = Connection::new(stream, client);
        let says = [
            "login: \n\r**** Starting FICS session as Foo(U) ****\n\rfics% ",
            "block set.\n\rfics% \n\rBar tells you: hi\n\rfics% ",
            "\x151\x1643\x16There are no games in progress.\n\r\x17\n\rfics% ",
        ];
        server.write_all(says.concat().as_bytes()).await.unwrap();
        server.shutdown().await.unwrap();
        let mut answers = Vec::new();
        while let Some(Ok(heard)) = connection.next().await {
            let of = |it: Answers| (heard.kind().to_owned(), it.command.number(), it.certain);
            answers.extend(connection.answers().map(of));
        }
        let number = games.number();
        assert_eq!(
            answers,
            [
                ("setting".to_owned(), number + 1, false),
                ("games".to_owned(), number, true),
                ("block_end".to_owned(), number, true),
            ]
        );
        assert_eq!(connection.answers(), None, "of the end of the connection");
    }

    /// The first prompt for commands completes two events.
    #[tokio::test(start_paused = true)]
    async fn a_run_begins_with_the_event_after_the_last_one() {
        let (stream, mut server) = duplex(4096);
        let mut connection = Connection::new(stream, client());
        server.write_all(b"login: \n\rfics% ").await.unwrap();
        server.shutdown().await.unwrap();
        while connection.next().await.unwrap().unwrap().kind() != "logged_in" {}
        let mut kinds = Vec::new();
        let mut listener = |heard: &Heard<'_>| kinds.push(heard.kind().to_owned());
        connection.run(&mut listener).await.unwrap();
        assert_eq!(kinds[0], "prompt");
    }

    /// While a server does not read, the password waits to be written.
    #[tokio::test(start_paused = true)]
    async fn no_password_is_shown() {
        let (stream, mut server) = duplex(8);
        let client = Client::new(Config::player("Foo", "hunter2")).unwrap();
        let mut connection = Connection::new(stream, client);
        let asks = tokio::spawn(async move {
            server.write_all(b"login: \n\rpassword: ").await.unwrap();
            time::sleep(time::Duration::from_secs(2)).await;
        });
        let second = time::Duration::from_secs(1);
        let mut listener = |_: &Heard<'_>| {};
        assert!(time::timeout(second, connection.run(&mut listener)).await.is_err(), "it waits");
        assert!(!connection.unwritten.is_empty());
        let shown = format!("{connection:?}");
        let bytes = format!("{:?}", b"ter2");
        assert!(
            !shown.contains("ter2") && !shown.contains(bytes.trim_matches(['[', ']'])),
            "{shown}"
        );
        asks.await.unwrap();
    }

    #[test]
    fn connections_can_be_sent() {
        fn is_send<T: Send>() {}
        is_send::<Connection<tokio::net::TcpStream>>();
    }
}
