//! All tests of the built command, in one binary.

#![allow(clippy::unwrap_used)]

mod binary;
mod check;
mod command;
mod explain;
mod live;
mod net;
mod pgn_files;
#[cfg(unix)]
mod readme;
mod report;
mod suggest;
mod terminal;
mod times;
