//! Reads what an Internet Chess Server says.
