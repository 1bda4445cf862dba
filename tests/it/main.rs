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
mod ends;
mod examples;
mod explain;
mod faults;
mod forgery;
mod handlers;
mod icc;
mod line;
mod listings;
mod lists;
mod live;
mod modes;
mod modules;
mod naive;
mod net;
mod pauses;
mod pgn;
mod pgn_files;
mod pgn_variants;
mod public;
#[cfg(unix)]
mod readme;
mod report;
mod servers;
mod session;
mod streams;
mod suggest;
mod talk;
mod terminal;
mod times;
