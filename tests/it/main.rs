//! All integration tests, in one binary.

#![allow(clippy::unwrap_used)]

mod against_naive;
mod api;
mod binary;
#[cfg(unix)]
mod capi;
mod check;
mod command;
mod corpus;
mod examples;
mod explain;
mod faults;
mod forgery;
mod handlers;
mod lists;
mod modes;
mod naive;
mod net;
mod pauses;
mod pgn;
mod session;
mod streams;
mod talk;
mod terminal;
