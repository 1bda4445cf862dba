//! A client against servers that play recorded sessions, and against servers that break the rules.

mod bad;
mod hostile;
mod recorded;
mod sockets;
