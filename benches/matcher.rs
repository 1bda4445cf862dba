//! Measures the matcher.

fn main() {}
