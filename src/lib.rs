//! Reads what an Internet Chess Server says.
//!
//! An ICS (FICS, ICC and their descendants) talks plain text meant for people: tells, shouts,
//! challenges, board lines, move lists and prompts, all in one stream that may be split at any
//! byte. This crate turns that stream into typed events. Its priorities, in this order:
//!
//! 1. It is safe on untrusted input: it never panics, uses a bounded amount of memory, and nothing
//!    that a player writes is mistaken for something that the server says.
//! 2. It reports the same events wherever the stream is split.
//! 3. It takes time linear in the input, whatever the input is.
//! 4. It is easy to use: feed bytes, register handlers, get typed events.
//!
//! Apart from [`client::Client::run`] and the feature `tokio`, the crate does no I/O of its own. Bytes come in, events
//! come out, and what should be sent back to the server is an event too.
//!
//! The [guide] explains the crate page by page; this page is an overview.
//!
//! # Events
//!
//! A [`Session`] reads one connection. Feed it what you read from the socket, and finish it when the
//! socket is closed. An event is reported when the bytes that decide it have arrived; there is no timer.
//!
//! ```
//! use looking_at::{Handlers, Session};
//!
//! let mut handlers = Handlers::new();
//! handlers.on_tell(|log: &mut Vec<String>, tell, _| {
//!     log.push(format!("{} says {:?}", tell.from.name, tell.text));
//! });
//! handlers.on_board(|log, board, _| {
//!     log.push(format!("game {}: {}", board.game, board.fen()));
//! });
//!
//! let mut log = Vec::new();
//! let mut session = Session::new();
//! for read in [
//!     &b"fics% \n\rFoo(GM) tells you: watch thi"[..],
//!     b"s <12> move\n\rfics% \x07\n\r<12> rnbqkbnr pppppppp -------- -------- ----P--- -------- ",
//!     b"PPPP-PPP RNBQKBNR B 4 1 1 1 1 0 7 Foo Bar 0 2 12 39 39 119 122 1 P/e2-e4 (0:01) e4 0\n\r",
//! ] {
//!     session.feed(read, &mut handlers.with(&mut log));
//! }
//! session.finish(&mut handlers.with(&mut log));
//! assert_eq!(log, [
//!     "Foo says \"watch this <12> move\"",
//!     "game 7: rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1",
//! ]);
//! ```
//!
//! A [`Client`](client::Client) adds what every client needs above a session: the login, timeseal, and
//! commands with their answers, still without a socket and without a clock.
//!
//! [`event`] documents all events, [`handlers`] the ways to listen, [`session`] what
//! becomes an event, and [`input`] what is removed from the stream before it is text.
//!
//! # Patterns
//!
//! A list of patterns describes what a server says; no code does. The language is that of
//! xboard's procedure `looking_at`, which gave this crate its name: every byte matches
//! itself, and `*` matches up to the first byte that equals the byte after the star, never a
//! newline, and without backtracking.
//!
//! ```
//! use looking_at::{Attempt, Pattern};
//!
//! let pattern = Pattern::new("{Game * (* vs. *) *} *")?;
//! let text = b"{Game 81 (Foo vs. Bar) Foo checkmated} 0-1\n";
//! let Attempt::Match { stars, .. } = pattern.attempt(text, 0) else { panic!() };
//! let stars: Vec<_> = stars.into_iter().map(|star| str::from_utf8(&text[star])).collect();
//! assert_eq!(stars, [Ok("81"), Ok("Foo"), Ok("Bar"), Ok("Foo checkmated"), Ok("0-1")]);
//! # Ok::<(), looking_at::PatternError>(())
//! ```
//!
//! # Lists
//!
//! A [`PatternList`] is an ordered list of such patterns: a text file that names the kind of each
//! pattern and its stars. The first pattern that matches wins. Three lists are part of the crate:
//! [`PatternList::ics`], the default; [`PatternList::xboard`], the list that xboard documents; and
//! [`PatternList::demichess`]. Your own list can go before or after them, and a kind that the crate
//! does not know becomes a notice with its named fields. [`list`] documents the format.
//!
//! ```
//! use looking_at::{Event, Heard, PatternList, Session};
//!
//! let mine = PatternList::parse("mine.pat", r#"
//!     weather ^"It is * degrees in *."  degrees:number where
//!     newline "\n"
//! "#)?;
//! let mut session = Session::with_list(mine.then(PatternList::ics()));
//! let mut seen = Vec::new();
//! let mut listener = |heard: &Heard<'_>| {
//!     if let Event::Notice(notice) = &heard.event {
//!         seen.push((notice.kind.to_string(), notice.number("degrees")));
//!     }
//! };
//! session.feed(b"It is 21 degrees in Oslo.\n\r", &mut listener);
//! session.finish(&mut listener);
//! assert_eq!(seen, [("weather".to_owned(), Some(21))]);
//! # Ok::<(), looking_at::ListError>(())
//! ```
//!
//! # Modes
//!
//! Below the events, a [`Matcher`] reports [`Token`]s: text that an entry of the list matched,
//! and text that no entry matched. In [`Mode::Settled`], the default, a match is reported only when
//! nothing that may still arrive can change it. In [`Mode::Eager`] the matcher decides with what has
//! arrived, as xboard does; then the tokens depend on the chunk boundaries.
//!
//! ```
//! use looking_at::{Matcher, Mode, PatternList};
//!
//! let list = PatternList::parse("1993.pat", r#"
//!     shout   "* shouts: *"  from text
//!     position "<12>"
//!     newline "\n"
//! "#)?;
//! let kinds = |mode| {
//!     let mut matcher = Matcher::builder(list.clone()).mode(mode).build();
//!     let mut tokens = matcher.feed_to_vec(b"Foo shouts: <12>");
//!     tokens.extend(matcher.feed_to_vec(b" is a board\n"));
//!     tokens.extend(matcher.finish_to_vec());
//!     tokens.into_iter().filter_map(|token| token.kind).collect::<Vec<_>>()
//! };
//! assert_eq!(kinds(Mode::Settled), ["shout", "newline"]);
//! assert_eq!(kinds(Mode::Eager), ["position", "newline"]); // fooled by the split
//! # Ok::<(), looking_at::ListError>(())
//! ```
//!
//! Settled mode has a latency: a line is reported when its newline has arrived and the byte after it,
//! which shows that the server has not folded the line. Prompts have no newline. With the default
//! list they are reported when their last byte arrives; a list without types may leave them undecided
//! until a [`flush`](Session::flush). The guide has a page about the [modes](guide::modes).
//!
//! # Nothing is lost
//!
//! The tokens of a matcher, concatenated, are its input without the `\r` bytes. Their spans are
//! offsets in the stream as received, and so is the `at` of every event. Text that no pattern
//! matches is an event, and so is a message that breaks the rules of its kind.
//!
//! # Other modules
//!
//! [`capture`] reads and writes recorded sessions, [`pgn`] makes games of their events,
//! [`follow`] computes the boards of games whose moves are sent without them, and [`snap`]
//! writes events as lines for snapshot tests. [`check`] finds entries of a list that can never
//! match, [`explain`] shows why a line is read as it is, and [`suggest`] drafts entries for lines that
//! nothing matches. [`timeseal`] encodes what a client sends to FICS, so that the server can
//! subtract the lag from the time of a move.
//!
//! # Errors
//!
//! Reading a stream has no errors: whatever arrives is data. Only a list file can be
//! wrong; its [`ListError`] says where, and what was expected.
//!
//! # Limits
//!
//! Everything that a stream can make grow has a bound. `tests/memory.rs` reads endless streams
//! that exceed each bound: a session stays under 4 MiB.
//!
//! | what | limit | beyond it |
//! |---|---|---|
//! | a line | 64 KiB, [`max_pending`](Builder::max_pending) | [`Overlong`](Event::Overlong), nothing matches in it |
//! | a line of which an event uses a part | 1 KiB | its [`Heard::line`] is that part |
//! | a move list | 2,000 half moves, lines of 4 KiB, 256 KiB in all | [`Malformed`](Event::Malformed) |
//! | lines before the moves of a move list | 40 | [`Malformed`](Event::Malformed) |
//! | a listing, such as `games` or `finger` | 4,000 rows or names, rows of 4 KiB, 256 KiB in all | it is marked as incomplete, and the next line is read as usual |
//! | a datagram | [64 KiB](input::DATAGRAM_LIMIT) | [`Malformed`](Event::Malformed) |
//! | the header of an ICC unit | 256 bytes | text |
//! | games that datagrams have described | 64, names and categories of 64 bytes | the oldest is forgotten, and datagrams that refer to its number stay datagrams |
//! | messages that ICC may send as text and as a datagram, within a unit or between prompts | 32, names of 64 bytes | the second is reported too |
//! | a telnet subnegotiation | [4 KiB](input::SUBNEGOTIATION_LIMIT) | [`Malformed`](Event::Malformed) |
//! | a highlight sequence | 32 bytes | text |
//! | starts and ends of blocks within one line | 1,024 | an event that starts between later ones has the block before them |
//! | a number in the header of a block | 9 digits | text |
//! | the text of a message, on the line after its head | one line | the next line is read as usual |
//! | [games](pgn::PgnCollector) that are followed | 1,024, and 16 lists without a number | the least recently updated one is returned |
//! | half moves of a game, of all games | 2,000; 262,144 | the game is returned, and continues as a second part |
//! | games that were announced and have no board | 256 | the oldest is forgotten |
//! | games that were adjourned | 64 | the oldest is returned |
//! | a player's name in a game | 64 bytes | the board makes no game |
//! | a line of a [capture] that is asciicast or a debug log | 16 MiB | an error |
//! | lines that [`suggest`] keeps | 50,000, of 1 KiB each | further lines are only counted |
//! | commands of a [client] that wait or are unanswered | 1,024 | the call that sends returns an error |
//! | answers to telnet and pings that the user of a client did not take | 1,024 | further answers are dropped |
//! | [handlers](Handlers) | as many as you register | no stream adds one |
//!
//! # Features
//!
//! No feature is on by default. The command `looking-at` is a separate package, `looking-at-cli`.
//!
//! | feature | adds |
//! |---|---|
//! | `serde` | `serde::Serialize` and `serde::Deserialize` for the events |
//! | `json` | [`snap`]: events as JSON and as lines for snapshot tests |
//! | `capture` | [`capture`]: recorded sessions as raw bytes, logs with time stamps, asciicast and xboard's debug log |
//! | `compressed` | [`capture`], also compressed with gzip and zstd |
//! | `tokio` | `codec`: a connection, events as a tokio `Stream`, and a `Decoder` for tokio-util |
//! | `capi` | the functions of `include/looking_at.h`, for programs in C |

// On docs.rs each item shows the feature that it needs.
#![cfg_attr(docsrs, feature(doc_cfg))]
// Pages that are always built link to modules that need a feature, so without these features the links are broken.
#![cfg_attr(
    not(all(feature = "json", feature = "compressed", feature = "tokio")),
    allow(rustdoc::broken_intra_doc_links)
)]
// The C API must dereference the caller's pointers; nothing else is unsafe.
#![cfg_attr(not(feature = "capi"), forbid(unsafe_code))]

pub mod calendar;
#[cfg(feature = "capi")]
mod capi;
// The naive implementations are shared with fuzz targets and integration tests, which refer to the crate by its name.
#[cfg(test)]
extern crate self as looking_at;

#[cfg(feature = "capture")]
pub mod capture;
pub mod check;
pub mod client;
mod clock;
#[cfg(feature = "tokio")]
pub mod codec;
mod command;
pub mod event;
pub mod explain;
pub mod follow;
mod grammar;
pub mod guide;
pub mod handlers;
mod heard;
pub mod input;
mod lanes;
pub mod list;
#[cfg(feature = "serde")]
mod lookup;
pub mod matcher;
mod nearest;
pub mod pattern;
pub mod pgn;
pub mod session;
#[cfg(feature = "json")]
pub mod snap;
mod status;
mod stops;
pub mod suggest;
pub mod timeseal;

pub use event::Event;
pub use handlers::{Context, Handlers, Listener, UnknownKind};
pub use list::{Entry, Group, ListError, Mistake, PatternList, Problem, Star, StarType};
pub use matcher::{
    Builder, Groups, Match, MatchHandlers, Matcher, Mode, NoEntry, OwnedToken, Sink, Skipped, Token,
};
pub use pattern::{Attempt, Pattern, PatternError};
pub use session::{Block, Heard, ServerKind, Session, Status};

// The programs of the README are doctests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
