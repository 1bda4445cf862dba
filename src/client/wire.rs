//! The queue of lines and of answers to pings and telnet, which are kept apart until they are written.

use std::collections::VecDeque;
use std::fmt;
use std::time::Duration;

use super::config::Config;
use crate::timeseal::{self, Version};

/// The maximum number of answers to pings and telnet in the queue. A client that writes what it should never has more than
/// a few.
const MAX_ANSWERS: usize = 1024;

/// The queue of everything that a client sends.
#[derive(Debug, Clone, Default)]
pub(super) struct Wire {
    items: VecDeque<Item>,
    answers: usize,
    /// Whether a line is among the items.
    has_line: bool,
}

#[derive(Clone)]
enum Item {
    /// The greeting of timeseal.
    Hello(Version),
    /// A line, without its end.
    Line(Vec<u8>),
    /// The answer to a ping.
    Pong,
    /// The answer to a telnet request, which is sent as it is.
    Telnet(Vec<u8>),
}

/// Leaves out the bytes of lines, which may be passwords.
impl fmt::Debug for Item {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Item::Hello(version) => write!(f, "Hello({version:?})"),
            Item::Line(line) => write!(f, "Line({} bytes)", line.len()),
            Item::Pong => write!(f, "Pong"),
            Item::Telnet(bytes) => write!(f, "Telnet({bytes:x?})"),
        }
    }
}

impl Wire {
    pub(super) fn hello(&mut self, version: Version) {
        self.items.push_back(Item::Hello(version));
    }

    pub(super) fn line(&mut self, line: &[u8]) {
        self.has_line = true;
        self.items.push_back(Item::Line(line.to_vec()));
    }

    pub(super) fn pong(&mut self) {
        self.answer(Item::Pong);
    }

    pub(super) fn telnet(&mut self, bytes: &[u8]) {
        self.answer(Item::Telnet(bytes.to_vec()));
    }

    fn answer(&mut self, item: Item) {
        if self.answers < MAX_ANSWERS {
            self.answers += 1;
            self.items.push_back(item);
        }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.items.is_empty()
    }

    pub(super) fn has_line(&self) -> bool {
        self.has_line
    }

    pub(super) fn clear(&mut self) {
        *self = Wire::default();
    }

    /// Takes all of it, encoded with the time since the connection began.
    pub(super) fn take(&mut self, config: &Config, sealed: bool, time: Duration) -> Vec<u8> {
        let mut bytes = Vec::new();
        (self.answers, self.has_line) = (0, false);
        for item in self.items.drain(..) {
            match item {
                Item::Hello(version) => bytes.extend(config.hello(version, time)),
                Item::Line(line) if sealed => bytes.extend(timeseal::sealed_line(&line, time)),
                Item::Pong if sealed => bytes.extend(timeseal::pong(time)),
                Item::Line(line) => {
                    bytes.extend(line);
                    bytes.push(b'\n');
                }
                Item::Pong => {
                    bytes.extend_from_slice(timeseal::PONG);
                    bytes.push(b'\n');
                }
                Item::Telnet(answer) => bytes.extend(answer),
            }
        }
        bytes
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_are_bounded_and_lines_are_not_shown() {
        let mut wire = Wire::default();
        wire.line(b"hunter2");
        for _ in 0..5000 {
            wire.pong();
            wire.telnet(b"\xff\xfe\x03");
        }
        assert_eq!(wire.items.len(), 1 + MAX_ANSWERS);
        let line = format!("{:?}", wire.items[0]);
        assert_eq!(line, "Line(7 bytes)");
        let bytes = wire.take(&Config::guest(), false, Duration::ZERO);
        assert!(bytes.starts_with(b"hunter2\n\x029\n\xff\xfe\x03\x029\n"));
        wire.pong();
        assert!(!wire.has_line());
        assert_eq!(wire.take(&Config::guest(), false, Duration::ZERO), b"\x029\n");
        assert!(wire.is_empty());
    }
}
