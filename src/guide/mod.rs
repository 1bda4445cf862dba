//! The guide: how to use this crate, page by page.
//!
//! These modules contain only documentation; its examples are run as tests. In the order in which
//! you are likely to need them:
//!
//! 1. [Patterns and lists](patterns): how the server's text is described.
//! 2. [The two modes and `flush`](modes): when a match is reported, and what `flush` does.
//! 3. [Events and handlers](events): what you get, and the three ways to listen.
//! 4. [Writing a client or a bot](client): login, timeseal, commands and their answers.
//! 5. [All kinds](kinds), with their fields and lines of servers.
//! 6. [ICC's datagrams](datagrams), and what they become.
//! 7. [Captures and replay](captures): recorded sessions, and a test server that plays them.
//! 8. [A session as a page](report) for the browser.
//! 9. [Snapshot tests](snapshots) in your own project.
//! 10. [Writing your own list](writing_a_list), with the tools that show why a line does not match.
//! 11. [From a log to a list](from_a_log): drafts for a server that no list knows.
//! 12. [Moving from xboard's `looking_at`](from_xboard).
//! 13. [The command](command) `looking-at`, with examples.
//! 14. [A relay](relay) for clients that can't be changed.
//!
//! Whole programs are in the folder `examples` of the repository: `tells`, `client`, `bot`,
//! `async_client`, `custom_patterns` and `snapshot`.

#[doc = include_str!("patterns.md")]
pub mod patterns {}

#[doc = include_str!("modes.md")]
pub mod modes {}

#[doc = include_str!("events.md")]
pub mod events {}

#[doc = include_str!("client.md")]
pub mod client {}

#[doc = include_str!("kinds.md")]
pub mod kinds {}

#[cfg(feature = "json")]
#[doc = include_str!("datagrams.md")]
pub mod datagrams {}

#[cfg(feature = "capture")]
#[doc = include_str!("captures.md")]
pub mod captures {}

#[doc = include_str!("report.md")]
pub mod report {}

#[cfg(all(feature = "capture", feature = "json"))]
#[doc = include_str!("snapshots.md")]
pub mod snapshots {}

#[doc = include_str!("writing_a_list.md")]
pub mod writing_a_list {}

#[doc = include_str!("from_a_log.md")]
pub mod from_a_log {}

#[doc = include_str!("from_xboard.md")]
pub mod from_xboard {}

#[cfg(all(feature = "capture", feature = "json"))]
#[doc = include_str!("command.md")]
pub mod command {}

#[doc = include_str!("relay.md")]
pub mod relay {}
