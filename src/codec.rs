//! Events for tokio: a [`Connection`], a [`Stream`] and a [`Decoder`].
//!
//! [`Connection`] is what a client or a bot wants: a [`Client`](crate::client::Client) with its socket, which logs in,
//! writes and keeps the time. The other two only read.
//!
//! Both are thin: they read bytes, feed a [`Session`] and return what it reports. [`EventStream`] follows the [idle rule](crate::guide::modes) for a last line
//! without a prompt after it. [`EventDecoder`] is for those who have a [`FramedRead`] or a `Framed`
//! of their own; a decoder has no timer, so there [`on_idle`](EventDecoder::on_idle) is left to you.
//!
//! Writing is left to you: split the connection, and after each event write what
//! [`Session::take_output`] gives, as here.
//!
//! ```
//! use looking_at::codec::EventStream;
//! use tokio::io::AsyncWriteExt;
//!
//! # #[tokio::main(flavor = "current_thread", start_paused = true)]
//! # async fn main() -> std::io::Result<()> {
//! // In place of a TcpStream:
//! let (client, mut server) = tokio::io::duplex(64);
//! let (from_server, mut to_server) = tokio::io::split(client);
//! let mut events = EventStream::new(from_server);
//!
//! server.write_all(b"\xff\xfb\x03Foo tells you: hi\n\rfics% ").await?;
//! let mut kinds = Vec::new();
//! while kinds.len() < 3 {
//!     let heard = events.next().await.expect("the server is there")?;
//!     to_server.write_all(&events.session_mut().take_output()).await?;
//!     kinds.push(heard.kind().to_owned());
//! }
//! assert_eq!(kinds, ["reply", "tell", "prompt"]);
//! # use tokio::io::AsyncReadExt;
//! # let mut answer = [0; 3];
//! # server.read_exact(&mut answer).await?;
//! # assert_eq!(&answer, b"\xff\xfe\x03");
//!
//! drop(server);
//! assert!(events.next().await.is_none());
//! # Ok(())
//! # }
//! ```
//!
//! # Awaiting in a handler
//!
//! A handler is an ordinary function, so it can't await. Where an event needs that, there are two ways.
//! Match on the events of the stream and await between them: whatever arrives meanwhile waits
//! in the connection. Or let a handler send the event to a task that awaits, through a channel whose
//! sending does not block. The events of the stream are passed to handlers by [`Session::report`]:
//!
//! ```
//! use std::time::Duration;
//! use looking_at::Handlers;
//! use looking_at::codec::EventStream;
//! use tokio::sync::mpsc;
//!
//! # #[tokio::main(flavor = "current_thread", start_paused = true)]
//! # async fn main() -> std::io::Result<()> {
//! let (sender, mut tells) = mpsc::unbounded_channel();
//! let mut handlers = Handlers::<()>::new();
//! handlers.on_tell(move |_, tell, _| _ = sender.send(tell.clone().into_owned()));
//! handlers.on_shout(|_, shout, context| context.send(format!("tell {} hi\n", shout.from.name)));
//!
//! let bot = tokio::spawn(async move {
//!     let mut answers = Vec::new();
//!     while let Some(tell) = tells.recv().await {
//!         tokio::time::sleep(Duration::from_secs(1)).await; // a database, an engine
//!         answers.push(format!("tell {} {}, too", tell.from.name, tell.text));
//!     }
//!     answers
//! });
//!
//! // Any reader will do: a TcpStream, or bytes.
//! let server = &b"Foo tells you: hi\n\rBar shouts: hello\n\rBar tells you: hello\n\r"[..];
//! let mut events = EventStream::new(server);
//! let mut written = Vec::new();
//! while let Some(heard) = events.next().await {
//!     let session = events.session_mut();
//!     session.report(&heard?, &mut handlers);
//!     written.extend(session.take_output()); // to the server
//! }
//! drop(handlers); // and with them the sender
//! assert_eq!(bot.await?, ["tell Foo hi, too", "tell Bar hello, too"]);
//! assert_eq!(written, b"tell Bar hi\n");
//! # Ok(())
//! # }
//! ```
//!
//! Nothing after an event is looked at before the next one is asked for. So groups that a handler switches count for
//! all that follows, whatever was read at once, and [`Context::status`](crate::Context::status) is that of the event.

mod connection;

use std::collections::VecDeque;
use std::future::{Future, poll_fn};
use std::io;
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::{Duration, Instant};

use futures_core::Stream;
use tokio::io::AsyncRead;
use tokio::time::{self, Sleep};
use tokio_util::bytes::{Buf, BytesMut};
use tokio_util::codec::{Decoder, FramedRead};

pub use self::connection::Connection;

use crate::session::{Heard, Session};

/// Makes events of bytes, for tokio-util's codecs.
///
/// It takes the bytes up to the one that decides an event, and leaves the rest in the buffer. Its only errors are
/// those of the stream that it reads from.
#[derive(Debug, Default)]
pub struct EventDecoder {
    session: Session,
    ready: VecDeque<Heard<'static>>,
}

impl EventDecoder {
    /// Makes a decoder with a session of your own settings; [`default`](Default::default) has the usual.
    pub fn new(session: Session) -> EventDecoder {
        EventDecoder { session, ready: VecDeque::new() }
    }

    /// Returns the session.
    pub fn session(&self) -> &Session {
        &self.session
    }

    /// Returns the session for changes.
    pub fn session_mut(&mut self) -> &mut Session {
        &mut self.session
    }

    /// Flushes if nothing has come for a moment, as [`Session::on_idle`] does.
    ///
    /// The next call of [`decode`](Decoder::decode) returns what it reports.
    pub fn on_idle(&mut self, now: Instant) -> Option<Duration> {
        self.session.on_idle(now, &mut keep(&mut self.ready))
    }
}

/// Returns a listener that keeps what is reported.
fn keep(ready: &mut VecDeque<Heard<'static>>) -> impl FnMut(&Heard<'_>) {
    |heard: &Heard<'_>| ready.push_back(heard.clone().into_owned())
}

impl Decoder for EventDecoder {
    type Item = Heard<'static>;
    type Error = io::Error;

    fn decode(&mut self, bytes: &mut BytesMut) -> io::Result<Option<Heard<'static>>> {
        // No byte after an event is read before the event has been taken, so that groups that are switched
        // then count for what follows it, whatever the reader reads at once.
        let mut read = 0;
        while self.ready.is_empty() && read < bytes.len() {
            self.session.feed(&bytes[read..=read], &mut keep(&mut self.ready));
            read += 1;
        }
        bytes.advance(read);
        Ok(self.ready.pop_front())
    }

    fn decode_eof(&mut self, bytes: &mut BytesMut) -> io::Result<Option<Heard<'static>>> {
        if let Some(heard) = self.decode(bytes)? {
            return Ok(Some(heard));
        }
        self.session.finish(&mut keep(&mut self.ready));
        Ok(self.ready.pop_front())
    }
}

/// The events of a connection, as they come.
///
/// Prompts are reported when their last byte arrives. A line that nothing has followed for a moment
/// is reported then: after [`Session::IDLE`], unless the session is [set](Session::set_idle)
/// otherwise. This needs a runtime with its timer enabled.
#[derive(Debug)]
pub struct EventStream<R> {
    frames: FramedRead<R, EventDecoder>,
    /// Made on first use: a timer needs a runtime, and a stream may be created outside of one.
    timer: Option<Pin<Box<Sleep>>>,
}

impl<R: AsyncRead + Unpin> EventStream<R> {
    /// Makes a stream of the events in what a reader reads.
    pub fn new(reader: R) -> EventStream<R> {
        EventStream::with_session(reader, Session::new())
    }

    /// Makes a stream of the events in what a reader reads, with a session of your own settings.
    pub fn with_session(reader: R, session: Session) -> EventStream<R> {
        let frames = FramedRead::new(reader, EventDecoder::new(session));
        EventStream { frames, timer: None }
    }

    /// Returns the session.
    pub fn session(&self) -> &Session {
        self.frames.decoder().session()
    }

    /// Returns the session for changes.
    pub fn session_mut(&mut self) -> &mut Session {
        self.frames.decoder_mut().session_mut()
    }

    /// Returns the next event, or `None` when the connection has ended.
    ///
    /// Nothing is lost if the future is dropped before it is ready, so it can be used in a
    /// `select!`.
    ///
    /// # Errors
    ///
    /// The error of the reader, after which the stream ends.
    pub async fn next(&mut self) -> Option<io::Result<Heard<'static>>> {
        poll_fn(|context| Pin::new(&mut *self).poll_next(context)).await
    }
}

impl<R: AsyncRead + Unpin> Stream for EventStream<R> {
    type Item = io::Result<Heard<'static>>;

    fn poll_next(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<io::Result<Heard<'static>>>> {
        let EventStream { frames, timer } = &mut *self;
        loop {
            if let Poll::Ready(next) = Pin::new(&mut *frames).poll_next(context) {
                return Poll::Ready(next);
            }
            let decoder = frames.decoder_mut();
            // Only now: what has arrived is read before the session may take the stream for quiet.
            decoder.on_idle(time::Instant::now().into_std());
            if let Some(heard) = decoder.ready.pop_front() {
                return Poll::Ready(Some(Ok(heard)));
            }
            let Some(deadline) = decoder.session.next_deadline() else { return Poll::Pending };
            let deadline = time::Instant::from_std(deadline);
            let timer = timer.get_or_insert_with(|| Box::pin(time::sleep_until(deadline)));
            if timer.deadline() != deadline {
                timer.as_mut().reset(deadline);
            }
            if timer.as_mut().poll(context).is_pending() {
                return Poll::Pending;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::event::Event;
    use tokio::io::{AsyncWriteExt, duplex};

    const LINES: &[u8] = b"login: \xff\xfb\x01\n\rpassword: \xff\xfc\x01\n\r\n\rfics% \n\r\
        Foo tells you: a lo\xe9ng\n\r\\   one\n\rfics% \n\rhalf a li";

    fn kind(heard: Option<io::Result<Heard<'static>>>) -> String {
        heard.unwrap().unwrap().kind().to_owned()
    }

    #[tokio::test(start_paused = true)]
    async fn the_events_are_those_of_a_session() {
        let mut wanted = Vec::new();
        let mut listener = |heard: &Heard<'_>| wanted.push(heard.clone().into_owned());
        let mut session = Session::new();
        session.feed(LINES, &mut listener);
        session.finish(&mut listener);
        assert!(wanted.len() > 8, "{wanted:?}");

        for size in [1, 7, 1000] {
            let (client, mut server) = duplex(size);
            tokio::spawn(async move { server.write_all(LINES).await.unwrap() });
            let mut events = EventStream::new(client);
            let mut heard = Vec::new();
            while let Some(next) = events.next().await {
                heard.push(next.unwrap());
            }
            assert_eq!(heard, wanted);
            assert!(events.session().status().logged_in);
        }
    }

    #[tokio::test(start_paused = true)]
    async fn a_prompt_comes_at_once_and_a_last_line_by_the_timer() {
        let (client, mut server) = duplex(100);
        let mut events = EventStream::new(client);
        let start = time::Instant::now();
        server.write_all(b"login: ").await.unwrap();
        assert_eq!(kind(events.next().await), "login_prompt");
        assert_eq!(start.elapsed(), Duration::ZERO, "the clock is paused");

        server.write_all(b"\n\rFoo tells you: a\n\r").await.unwrap();
        assert_eq!(kind(events.next().await), "tell");
        let waited = start.elapsed();
        assert!(waited >= Session::IDLE && waited < Session::IDLE * 2, "{waited:?}");

        events.session_mut().set_idle(Duration::from_millis(20));
        let start = time::Instant::now();
        server.write_all(b"Foo tells you: b\n\r").await.unwrap();
        assert_eq!(kind(events.next().await), "tell");
        let waited = start.elapsed();
        assert!(waited >= Duration::from_millis(20) && waited < Session::IDLE, "{waited:?}");
    }

    #[tokio::test(start_paused = true)]
    async fn nothing_is_flushed_while_bytes_keep_coming() {
        let (client, mut server) = duplex(100);
        let mut events = EventStream::new(client);
        tokio::spawn(async move {
            for byte in b"a line\n\r\\   goes on\n\r" {
                server.write_all(&[*byte]).await.unwrap();
                time::sleep(Session::IDLE / 2).await;
            }
            // Long enough for the line.
            time::sleep(Session::IDLE * 3).await;
        });
        let Event::Text(line) = events.next().await.unwrap().unwrap().event else { panic!() };
        assert_eq!((&*line.text, line.continues), ("a line goes on", false));
        assert!(events.next().await.is_none());
    }

    /// What is done with an event counts for all that follows it, whatever was read at once.
    #[tokio::test(start_paused = true)]
    async fn groups_can_be_switched_between_events() {
        let mut outcomes = Vec::new();
        for size in [1, 7, 4096] {
            let (client, mut server) = duplex(size);
            tokio::spawn(async move {
                server.write_all(b"fics% \n\rFoo tells you: on\n\rmy> \n\rmy> \n\rfics% ").await
            });
            let (mut events, mut kinds) = (EventStream::new(client), Vec::new());
            while let Some(heard) = events.next().await {
                let heard = heard.unwrap();
                if let Event::Tell(_) = heard.event {
                    events.session_mut().groups().set("own_prompt", true);
                }
                kinds.push(heard.kind().to_owned());
            }
            outcomes.push(kinds);
        }
        assert_eq!(outcomes[0], ["prompt", "tell", "prompt", "prompt", "prompt"]);
        assert!(outcomes.iter().all(|kinds| *kinds == outcomes[0]), "{outcomes:?}");
    }

    /// What a client spawns.
    #[test]
    fn streams_can_be_sent() {
        fn is_send<T: Send>() {}
        is_send::<EventStream<tokio::net::TcpStream>>();
        is_send::<EventDecoder>();
    }

    #[tokio::test(start_paused = true)]
    async fn a_dropped_future_loses_nothing() {
        let (client, mut server) = duplex(100);
        let mut events = EventStream::new(client);
        server.write_all(b"Foo tells y").await.unwrap();
        tokio::select! {
            heard = events.next() => panic!("{heard:?}"),
            () = time::sleep(Session::IDLE / 3) => {}
        }
        server.write_all(b"ou: hi\n\rfics% ").await.unwrap();
        assert_eq!(kind(events.next().await), "tell");
        assert_eq!(kind(events.next().await), "prompt");
    }

    #[test]
    fn a_decoder_takes_what_there_is_and_is_flushed_by_its_owner() {
        let mut decoder = EventDecoder::default();
        let mut bytes = BytesMut::from(&b"login: Foo shouts: a\n\rFoo shouts: b\n\r"[..]);
        let start = Instant::now();
        let decode = |decoder: &mut EventDecoder, bytes: &mut BytesMut| {
            decoder.decode(bytes).unwrap().map(|heard| heard.kind().to_owned())
        };
        assert_eq!(decode(&mut decoder, &mut bytes).as_deref(), Some("login_prompt"));
        assert!(bytes.starts_with(b"Foo"), "the rest is not read yet");
        assert_eq!(decode(&mut decoder, &mut bytes).as_deref(), Some("shout"));
        assert_eq!(decode(&mut decoder, &mut bytes), None);
        assert!(bytes.is_empty());
        assert_eq!(decoder.on_idle(start), Some(Session::IDLE));
        assert_eq!(decoder.on_idle(start + Session::IDLE), None);
        assert_eq!(decode(&mut decoder, &mut bytes).as_deref(), Some("shout"));
        assert_eq!(decoder.decode_eof(&mut bytes).unwrap(), None);
    }
}
