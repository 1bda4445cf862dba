//! The page of a capture that grows, served over HTTP.
//!
//! What the reader of the capture has written is kept once, in blocks of whole lines. Each page that is open has a
//! thread that sends it block after block, as server-sent events; a page that reads slowly is behind, and neither the reader of
//! the capture nor another page waits for it. A page that was disconnected says which block was its last.
//!
//! Any page in the same browser can send requests to this machine, and with a name that leads here (DNS
//! rebinding) it could read the answers. So a request must name this machine by its address, or as `localhost`.

use std::collections::HashMap;
use std::fmt;
use std::io::{self, Write};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, TcpStream};
use std::sync::atomic::AtomicUsize;
use std::sync::{Arc, Condvar, Mutex};
use std::thread;
use std::time::Duration;

use looking_at::pgn::Game;
use looking_at::snap;
use serde_json::{Value, json};
use tiny_http::{Header, Method, Request, Response, Server};

use super::super::Failure;
use super::super::net::{Slot, listen, lock, say, spawn};
use super::page;

/// How many pages may be open at once.
const MAX_PAGES: usize = 64;
/// After how long without news something is sent, so that a page that is gone is noticed.
const KEEP_ALIVE: Duration = Duration::from_secs(15);
/// How long a connection may wait for a thread.
const NUDGE: Duration = Duration::from_millis(250);

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

/// What pages are shown.
#[derive(Debug, Default)]
struct Log {
    blocks: Mutex<Vec<Arc<[u8]>>>,
    grown: Condvar,
}

impl Log {
    fn push(&self, block: &[u8]) {
        lock(&self.blocks).push(block.into());
        self.grown.notify_all();
    }

    /// Returns a block, if it comes soon.
    fn wait_for(&self, number: usize) -> Option<Arc<[u8]>> {
        let blocks = lock(&self.blocks);
        let missing = |blocks: &mut Vec<_>| blocks.len() <= number;
        let (blocks, _) = self
            .grown
            .wait_timeout_while(blocks, KEEP_ALIVE, missing)
            .unwrap_or_else(|poisoned| poisoned.into_inner());
        blocks.get(number).cloned()
    }
}

/// A server of a page.
pub(super) struct Feed {
    shared: Arc<Shared>,
}

struct Shared {
    log: Log,
    games: LiveGames,
    page: String,
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
        let server = Server::from_listener(listener, None)
            .map_err(|error| failure(io::Error::other(error.to_string())))?;
        let shared = Arc::new(Shared {
            log: Log::default(),
            games: LiveGames::default(),
            page: page::live(title),
            port: local.port(),
            pages: Arc::default(),
        });
        spawn("nudge", move || nudge(local)).map_err(failure)?;
        let answering = Arc::clone(&shared);
        spawn("serve", move || {
            for request in server.incoming_requests() {
                answer(request, &answering);
            }
        })
        .map_err(failure)?;
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
    /// How many bytes there may be more; `None` after there were too many.
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

/// Connects to the server again and again, and sends nothing.
///
/// tiny_http 0.12 has a thread for each connection. One that comes while a thread is about to take another is put behind it, and a page
/// that is open is never done. What waits is taken when the next connection comes, which may be long after.
fn nudge(mut local: SocketAddr) {
    if local.ip().is_unspecified() {
        local.set_ip(match local.ip() {
            IpAddr::V4(_) => Ipv4Addr::LOCALHOST.into(),
            IpAddr::V6(_) => Ipv6Addr::LOCALHOST.into(),
        });
    }
    loop {
        thread::sleep(NUDGE);
        let _ = TcpStream::connect_timeout(&local, NUDGE);
    }
}

/// Answers a request. The page may be gone, which is not an error.
fn answer(request: Request, shared: &Arc<Shared>) {
    if !is_for_us(only(&request, "Host"), shared.port) {
        let text = "Name this machine by its address, or as localhost.\n";
        return respond(request, 421, "text/plain; charset=utf-8", text);
    }
    if *request.method() != Method::Get {
        return respond(request, 405, "text/plain; charset=utf-8", "Only GET is answered.\n");
    }
    // Another port of this machine is the same site, and may be a stranger's page.
    let foreign = header(&request, "Sec-Fetch-Site")
        .is_some_and(|site| site != "same-origin" && site != "none");
    let url = request.url().to_owned();
    let path = url.split('?').next().unwrap_or_default();
    let game = path.strip_prefix("/pgn/").and_then(GameKey::parse);
    match (path, game) {
        ("/", _) => respond(request, 200, "text/html; charset=utf-8", &shared.page),
        ("/events", _) if !foreign => events(request, shared),
        (_, Some(key)) if !foreign => match shared.games.pgn(key) {
            Some(pgn) => respond(request, 200, "application/x-chess-pgn; charset=utf-8", &pgn),
            None => respond(request, 404, "text/plain; charset=utf-8", "It is not in progress.\n"),
        },
        _ => respond(request, 404, "text/plain; charset=utf-8", "There is nothing here.\n"),
    }
}

/// Returns whether a request is for this server by the value of its header `Host`.
fn is_for_us(host: Option<&str>, port: u16) -> bool {
    let Some((name, named)) = host.and_then(|host| host.rsplit_once(':')) else { return false };
    let bare = name.strip_prefix('[').and_then(|name| name.strip_suffix(']')).unwrap_or(name);
    let is_address = bare.parse::<IpAddr>().is_ok() || name.eq_ignore_ascii_case("localhost");
    is_address && named == port.to_string()
}

fn headers<'r>(request: &'r Request, name: &str) -> impl Iterator<Item = &'r str> {
    let named = move |header: &&Header| header.field.as_str().as_str().eq_ignore_ascii_case(name);
    request.headers().iter().filter(named).map(|header| header.value.as_str())
}

/// Returns the value of a header, the first if there are several.
fn header<'r>(request: &'r Request, name: &str) -> Option<&'r str> {
    headers(request, name).next()
}

/// Returns the value of a header that the request has once.
fn only<'r>(request: &'r Request, name: &str) -> Option<&'r str> {
    let mut values = headers(request, name);
    let value = values.next()?;
    values.next().is_none().then_some(value)
}

fn respond(request: Request, status: u16, content: &str, text: &str) {
    let headers = [
        ("Content-Type", content),
        ("Cache-Control", "no-store"),
        ("Cross-Origin-Resource-Policy", "same-origin"),
        ("X-Content-Type-Options", "nosniff"),
        ("X-Frame-Options", "DENY"),
    ];
    let mut response = Response::from_string(text).with_status_code(status);
    for header in headers.iter().flat_map(|(name, value)| Header::from_bytes(*name, *value)) {
        response.add_header(header);
    }
    let _ = request.respond(response);
}

/// Sends what there is and what comes to a page, in a thread of its own.
fn events(request: Request, shared: &Arc<Shared>) {
    let Some(slot) = Slot::take(&shared.pages, MAX_PAGES) else {
        return respond(request, 503, "text/plain; charset=utf-8", "Too many pages are open.\n");
    };
    // A page that was here before has all up to this block.
    let last = header(&request, "Last-Event-ID").and_then(|id| id.parse::<usize>().ok());
    let first = last.map_or(0, |last| last.saturating_add(1));
    let shared = Arc::clone(shared);
    let sending = spawn("page", move || {
        let _slot = slot;
        // It fails when the page is closed.
        let _ = send(request.into_writer(), &shared.log, first);
    });
    if let Err(error) = sending {
        say(format_args!("a page can't be served: {error}"));
    }
}

fn send(mut out: impl Write, log: &Log, first: usize) -> io::Result<()> {
    out.write_all(
        b"HTTP/1.1 200 OK\r\nContent-Type: text/event-stream; charset=utf-8\r\nCache-Control: no-store\r\n\
          Cross-Origin-Resource-Policy: same-origin\r\nX-Content-Type-Options: nosniff\r\nConnection: close\r\n\r\n",
    )?;
    out.flush()?;
    let mut number = first;
    let mut there = Some(lock(&log.blocks).len());
    loop {
        // The page waits for this, so that it can show at once what its address names.
        if there.is_some_and(|there| there <= number) {
            there = None;
            out.write_all(b"event: ready\ndata:\n\n")?;
            out.flush()?;
        }
        match log.wait_for(number) {
            Some(block) => {
                writeln!(out, "id: {number}")?;
                // JSON has no newlines, and a block is whole lines.
                for line in block.split(|&byte| byte == b'\n').filter(|line| !line.is_empty()) {
                    out.write_all(b"data: ")?;
                    out.write_all(line)?;
                    out.write_all(b"\n")?;
                }
                out.write_all(b"\n")?;
                number += 1;
            }
            None => out.write_all(b": still here\n\n")?,
        }
        out.flush()?;
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
        let blocks = lock(&log.blocks);
        assert_eq!(blocks.len(), 2, "one block, and a note");
        assert!(blocks[1].starts_with(b"{\"notes\":[\"The capture has become too large"));
    }
}
