//! Everything that looks at the crate from outside, in one binary.

mod corpus;
mod judge;
mod lists;
mod modes;
mod naive;
