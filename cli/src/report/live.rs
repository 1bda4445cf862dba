//! The page of a capture that grows, served over HTTP.
//!
//! What the reader of the capture has written is kept once, in blocks of whole lines. Each page that is open is sent block
//! after block, as server-sent events; a page that reads slowly is behind, and neither the reader of the capture nor another
//! page waits for it. A page that was disconnected says which block was its last.
//!
//! Any page in the same browser can send requests to this machine, and with a name that leads here (DNS
//! rebinding) it could read the answers. So a request must name this machine by its address, or as `localhost`.

use std::collections::HashMap;
use std::convert::Infallible;
use std::fmt;
use std::future::{self, Future};
use std::io::{self, Write};
use std::net::IpAddr;
use std::pin::{Pin, pin};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::task::{Context, Poll, ready};
use std::time::Duration;

use http_body_util::{Either, Full};
use hyper::body::{Body, Bytes, Frame};
use hyper::header::{self, HeaderMap, HeaderName, HeaderValue};
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper::{Method, Request, Response, StatusCode};
use hyper_util::rt::{TokioIo, TokioTimer};
use looking_at::pgn::Game;
use looking_at::snap;
use serde_json::{Value, json};
use tokio::net::{TcpListener, TcpStream};
use tokio::runtime;
use tokio::sync::{Semaphore, watch};
use tokio::time::{sleep, timeout};

use super::super::Failure;
use super::super::net::{Slot, listen, lock, say, spawn};
use super::page;

/// The maximum number of open pages.
const MAX_PAGES: usize = 64;
/// The maximum number of connections. Others wait.
const MAX_CONNECTIONS: usize = 256;
/// After how long without news something is sent, so that a page that is gone is noticed.
const KEEP_ALIVE: Duration = Duration::from_secs(15);
/// The time that a page may take to send its request.
const ASKING: Duration = Duration::from_secs(5);
/// The time that a request and its answer may take, unless the answer is a stream of events.
const PATIENCE: Duration = Duration::from_secs(30);
/// The maximum number of bytes of a request before its body, and of an answer that wait in memory for a page that does
/// not read.
const BUFFER: usize = 64 << 10;
/// The time to wait after `accept` has failed, for example for lack of file descriptors.
const PAUSE: Duration = Duration::from_millis(100);

/// A part of a game, as the page names it: `12.1`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct GameKey {
    pub(super) id: u32,
    pub(super) part: u32,
}

impl GameKey {
    pub(super) fn of(game: &Game) -> GameKey {
        GameKey { id: game.id(), part: game.part() }
    }

    fn parse(text: &str) -> Option<GameKey> {
        let (id, part) = text.split_once('.')?;
        Some(GameKey { id: id.parse().ok()?, part: part.parse().ok()? })
    }
}

impl fmt::Display for GameKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.id, self.part)
    }
}

/// The games in progress, whose PGN is written when a page asks for it.
#[derive(Debug, Default)]
pub(super) struct LiveGames(Mutex<HashMap<GameKey, Game>>);

impl LiveGames {
    pub(super) fn insert(&self, game: Game) {
        lock(&self.0).insert(GameKey::of(&game), game);
    }

    pub(super) fn remove(&self, key: GameKey) {
        lock(&self.0).remove(&key);
    }

    fn pgn(&self, key: GameKey) -> Option<String> {
        lock(&self.0).get(&key).map(ToString::to_string)
    }
}

/// What pages are shown: blocks of server-sent events.
#[derive(Debug, Default)]
struct Log(watch::Sender<Vec<Bytes>>);

impl Log {
    /// Appends a block of whole lines.
    fn push(&self, lines: &[u8]) {
        self.0.send_modify(|blocks| blocks.push(message(blocks.len(), lines)));
    }
}

/// Returns lines as a message of server-sent events.
fn message(number: usize, lines: &[u8]) -> Bytes {
    let mut message = format!("id: {number}\n").into_bytes();
    // JSON has no newlines, and a block is whole lines.
    for line in lines.split(|&byte| byte == b'\n').filter(|line| !line.is_empty()) {
        message.extend_from_slice(b"data: ");
        message.extend_from_slice(line);
        message.push(b'\n');
    }
    message.push(b'\n');
    message.into()
}

/// A server of a page.
pub(super) struct Feed {
    shared: Arc<Shared>,
}

struct Shared {
    log: Log,
    games: LiveGames,
    page: Bytes,
    port: u16,
    pages: Arc<AtomicUsize>,
}

impl Feed {
    /// Listens on an address, and answers requests from then on.
    pub(super) fn serve(address: &str, title: &str) -> Result<Feed, Failure> {
        let failure = |source| Failure::Listen { address: address.to_owned(), source };
        let listener = listen(address)?;
        let local = listener.local_addr().map_err(failure)?;
        say(format_args!("the page is http://{local}/"));
        listener.set_nonblocking(true).map_err(failure)?;
        let shared = Arc::new(Shared {
            log: Log::default(),
            games: LiveGames::default(),
            page: page::live(title).into(),
            port: local.port(),
            pages: Arc::default(),
        });
        let runtime = runtime::Builder::new_current_thread()
            .enable_io()
            .enable_time()
            .build()
            .map_err(failure)?;
        let listener = {
            let _inside = runtime.enter();
            TcpListener::from_std(listener).map_err(failure)?
        };
        let answering = Arc::clone(&shared);
        spawn("serve", move || runtime.block_on(accept(listener, answering))).map_err(failure)?;
        Ok(Feed { shared })
    }

    pub(super) fn games(&self) -> &LiveGames {
        &self.shared.games
    }

    /// Returns where the data go, of which there may be `limit` bytes.
    pub(super) fn writer(&self, limit: u64) -> FeedWriter<'_> {
        FeedWriter { log: &self.shared.log, left: Some(limit) }
    }
}

/// Writes blocks of whole lines.
pub(super) struct FeedWriter<'f> {
    log: &'f Log,
    /// The number of bytes that may follow; `None` after too many.
    left: Option<u64>,
}

impl FeedWriter<'_> {
    /// Writes a line that is not an event.
    pub(super) fn line(&mut self, value: &Value) {
        let mut line = Vec::new();
        // Writing to memory can't fail.
        let _ = snap::write_json(value, &mut line);
        line.push(b'\n');
        self.log.push(&line);
    }
}

impl Write for FeedWriter<'_> {
    fn write(&mut self, block: &[u8]) -> io::Result<usize> {
        if let Some(left) = self.left {
            self.left = left.checked_sub(block.len() as u64);
            match self.left {
                Some(_) => self.log.push(block),
                // The capture may grow for days; what was shown stays.
                None => {
                    let note =
                        "The capture has become too large for a page: what follows is not shown.";
                    say(format_args!("{note}"));
                    self.line(&json!({ "notes": [note] }));
                }
            }
        }
        Ok(block.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Answers the requests of all connections.
async fn accept(listener: TcpListener, shared: Arc<Shared>) {
    let places = Arc::new(Semaphore::new(MAX_CONNECTIONS));
    // The semaphore is never closed.
    while let Ok(place) = Arc::clone(&places).acquire_owned().await {
        match listener.accept().await {
            Ok((stream, _)) => {
                let shared = Arc::clone(&shared);
                tokio::spawn(async move {
                    serve(stream, &shared).await;
                    drop(place);
                });
            }
            Err(error) => {
                say(format_args!("cannot accept a connection: {error}"));
                sleep(PAUSE).await;
            }
        }
    }
}

/// Answers the request of a connection. The page may be gone, which is not an error.
async fn serve(stream: TcpStream, shared: &Shared) {
    let is_stream = AtomicBool::new(false);
    let service = service_fn(|request| {
        let answer = answer(&request, shared);
        is_stream.store(matches!(answer.body(), Either::Right(_)), Ordering::Relaxed);
        future::ready(Ok::<_, Infallible>(answer))
    });
    let mut connection = pin!(
        http1::Builder::new()
            .keep_alive(false)
            .timer(TokioTimer::new())
            .header_read_timeout(ASKING)
            .max_buf_size(BUFFER)
            .serve_connection(TokioIo::new(stream), service)
    );
    if timeout(PATIENCE, &mut connection).await.is_err() && is_stream.load(Ordering::Relaxed) {
        let _ = connection.await;
    }
}

/// An answer: a text, or a stream of events.
type Answer = Response<Either<Full<Bytes>, Events>>;

fn answer<B>(request: &Request<B>, shared: &Shared) -> Answer {
    let headers = request.headers();
    // A proxy's request names the machine in its first line.
    if request.uri().authority().is_some() || !is_for_us(only(headers, header::HOST), shared.port) {
        let text = "Name this machine by its address, or as localhost.\n";
        return plain(StatusCode::MISDIRECTED_REQUEST, text);
    }
    if request.method() != Method::GET {
        return plain(StatusCode::METHOD_NOT_ALLOWED, "Only GET is answered.\n");
    }
    // Another port of this machine is the same site, and may be a stranger's page.
    let foreign = headers
        .get_all("sec-fetch-site")
        .iter()
        .any(|site| site != "same-origin" && site != "none");
    let path = request.uri().path();
    let game = path.strip_prefix("/pgn/").and_then(GameKey::parse);
    match (path, game) {
        ("/", _) => text(StatusCode::OK, "text/html; charset=utf-8", shared.page.clone()),
        ("/events", _) if !foreign => events(headers, shared),
        (_, Some(key)) if !foreign => match shared.games.pgn(key) {
            Some(pgn) => text(StatusCode::OK, "application/x-chess-pgn; charset=utf-8", pgn.into()),
            None => plain(StatusCode::NOT_FOUND, "It is not in progress.\n"),
        },
        _ => plain(StatusCode::NOT_FOUND, "There is nothing here.\n"),
    }
}

/// Returns whether a request is for this server by the value of its header `Host`.
fn is_for_us(host: Option<&str>, port: u16) -> bool {
    let Some((name, named)) = host.and_then(|host| host.rsplit_once(':')) else { return false };
    let bare = name.strip_prefix('[').and_then(|name| name.strip_suffix(']')).unwrap_or(name);
    let is_address = bare.parse::<IpAddr>().is_ok() || name.eq_ignore_ascii_case("localhost");
    is_address && named == port.to_string()
}

/// Returns the value of a header that the request has once.
fn only(headers: &HeaderMap, name: HeaderName) -> Option<&str> {
    let mut values = headers.get_all(name).iter();
    let value = values.next()?;
    values.next().is_none().then(|| value.to_str().ok()).flatten()
}

fn plain(status: StatusCode, text: &'static str) -> Answer {
    self::text(status, "text/plain; charset=utf-8", text.into())
}

fn text(status: StatusCode, content: &'static str, text: Bytes) -> Answer {
    with_headers(status, content, Either::Left(Full::new(text)))
}

fn with_headers(
    status: StatusCode,
    content: &'static str,
    body: Either<Full<Bytes>, Events>,
) -> Answer {
    let mut answer = Response::new(body);
    *answer.status_mut() = status;
    for (name, value) in [
        (header::CONTENT_TYPE, content),
        (header::CACHE_CONTROL, "no-store"),
        (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::X_FRAME_OPTIONS, "DENY"),
    ] {
        answer.headers_mut().insert(name, HeaderValue::from_static(value));
    }
    answer
}

/// Answers with the events so far, and then with those that come.
fn events(headers: &HeaderMap, shared: &Shared) -> Answer {
    let Some(slot) = Slot::take(&shared.pages, MAX_PAGES) else {
        return plain(StatusCode::SERVICE_UNAVAILABLE, "Too many pages are open.\n");
    };
    // A page that was here before has all up to this block.
    let last = only(headers, HeaderName::from_static("last-event-id"));
    let last = last.and_then(|id| id.parse::<usize>().ok());
    let blocks = shared.log.0.subscribe();
    let there = blocks.borrow().len();
    let reader = Reader {
        number: last.map_or(0, |last| last.saturating_add(1)),
        there: Some(there),
        blocks,
        _slot: slot,
    };
    let body = Events { next: Box::pin(reader.next()) };
    with_headers(StatusCode::OK, "text/event-stream; charset=utf-8", Either::Right(body))
}

/// The position of a page in the log.
struct Reader {
    blocks: watch::Receiver<Vec<Bytes>>,
    /// The number of the block that it gets next.
    number: usize,
    /// The number of blocks at the time of the request, until all of them are sent.
    there: Option<usize>,
    _slot: Slot,
}

impl Reader {
    /// Waits for what the page gets next; `None` at the end of the capture.
    async fn next(mut self) -> Option<(Reader, Bytes)> {
        // The page waits for this, so that it can show at once what its address names.
        if self.there.is_some_and(|there| there <= self.number) {
            self.there = None;
            return Some((self, Bytes::from_static(b"event: ready\ndata:\n\n")));
        }
        let number = self.number;
        let more = self.blocks.wait_for(|blocks| blocks.len() > number);
        let block = match timeout(KEEP_ALIVE, more).await {
            Ok(Ok(blocks)) => Some(blocks[number].clone()),
            Ok(Err(_)) => return None,
            Err(_) => None,
        };
        let Some(block) = block else {
            return Some((self, Bytes::from_static(b": still here\n\n")));
        };
        self.number += 1;
        Some((self, block))
    }
}

/// The next block of a reader that waits.
type Next = Pin<Box<dyn Future<Output = Option<(Reader, Bytes)>> + Send>>;

/// The body of a stream of events. It is asked for more when the page has read what there was.
struct Events {
    next: Next,
}

impl Body for Events {
    type Data = Bytes;
    type Error = Infallible;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Infallible>>> {
        let Some((reader, bytes)) = ready!(self.next.as_mut().poll(context)) else {
            return Poll::Ready(None);
        };
        self.next = Box::pin(reader.next());
        Poll::Ready(Some(Ok(Frame::data(bytes))))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_addresses_and_localhost_are_this_machine() {
        for good in
            ["127.0.0.1:8000", "localhost:8000", "LocalHost:8000", "[::1]:8000", "192.168.1.2:8000"]
        {
            assert!(is_for_us(Some(good), 8000), "{good}");
        }
        for bad in [
            "example.com:8000",
            "127.0.0.1",
            "127.0.0.1:80",
            "127.0.0.1:+8000",
            "127.0.0.1:08000",
            "a@127.0.0.1:8000",
            "localhost.example.com:8000",
            "",
            ":8000",
            "[::1]",
        ] {
            assert!(!is_for_us(Some(bad), 8000), "{bad}");
        }
        assert!(!is_for_us(None, 8000));
    }

    #[test]
    fn what_is_too_much_is_not_kept() {
        let log = Log::default();
        let mut out = FeedWriter { log: &log, left: Some(10) };
        for block in [b"{\"a\":1}\n".as_slice(), b"{\"b\":2}\n", b"{\"c\":3}\n"] {
            out.write_all(block).unwrap();
        }
        let blocks = log.0.borrow();
        assert_eq!(blocks.len(), 2, "one block, and a note");
        assert!(
            blocks[1].starts_with(b"id: 1\ndata: {\"notes\":[\"The capture has become too large")
        );
    }
}
