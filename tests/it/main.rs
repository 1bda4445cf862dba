//! All integration tests, in one binary.

#![allow(clippy::unwrap_used)]

use looking_at_testing::{process, streams};

mod against_naive;
mod api;
#[cfg(unix)]
mod capi;
mod client;
mod corpus;
mod documents;
mod ends;
mod examples;
mod faults;
mod forgery;
mod handlers;
mod icc;
mod icc_games;
mod line;
mod listings;
mod lists;
mod modes;
mod modules;
#[path = "../../src/matcher/tests/naive.rs"]
mod naive;
mod pauses;
mod pgn;
mod pgn_variants;
mod public;
mod servers;
mod session;
mod talk;
