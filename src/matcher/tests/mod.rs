//! Tests of the parts of the matcher. The comparison with the naive matcher says *that* something is
//! wrong; these say *where*.
//!
//! - [`cases`]: one table of lists, ranges and tokens.
//! - [`engines`]: that table run over every engine, however the text is cut.
//! - [`automata`]: the indexes by themselves, on the table and on random lists.
//! - [`growth`]: how the work grows with the line.
//! - [`handlers`]: handlers of matches.
//! - [`naive`]: the documented procedure in the simplest code, which other tests, a bench and a fuzz target use too.

#![allow(clippy::unwrap_used)]

mod automata;
mod cases;
mod engines;
mod growth;
mod handlers;
mod naive;
