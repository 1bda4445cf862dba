//! Divides what a server sends into units that a client can read one by one: complete lines, and
//! prompts as soon as they are settled.
//!
//! No byte is changed here. What is not text (telnet commands, timeseal pings, block-mode envelopes,
//! datagrams) is a unit of its own before the text of a line; in the middle of a line it is part of the line.

use looking_at::event::Event;
use looking_at::{Heard, PatternList, Session};

/// The maximum length of a unit. A longer line is passed on in parts.
pub(crate) const LIMIT: usize = 4096;

/// A part of the stream that can be passed on at once.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Unit<'a> {
    /// The rest of a line, with its newline.
    Line(&'a [u8]),
    /// A prompt.
    Prompt(&'a [u8]),
    /// Something that is not text, or the `\r` after a newline.
    Other(&'a [u8]),
    /// A part of a line after which the server has paused.
    Paused(&'a [u8]),
    /// A part of a line that is longer than [`LIMIT`].
    Long(&'a [u8]),
}

impl Unit<'_> {
    pub(crate) fn bytes(&self) -> &[u8] {
        match self {
            Unit::Line(bytes)
            | Unit::Prompt(bytes)
            | Unit::Other(bytes)
            | Unit::Paused(bytes)
            | Unit::Long(bytes) => bytes,
        }
    }
}

/// Divides one stream into units.
#[derive(Debug)]
pub(crate) struct Units {
    session: Session,
    /// For each entry of the session's list, whether it is a prompt.
    prompts: Vec<bool>,
    /// The bytes that have not been passed on.
    pending: Vec<u8>,
}

impl Units {
    /// Creates a divider of a stream whose prompts are those of `list`.
    pub(crate) fn new(list: PatternList) -> Units {
        let session = Session::with_list(list);
        let prompts = session.list().entries().iter().map(|entry| entry.is_prompt()).collect();
        Units { session, prompts, pending: Vec::new() }
    }

    /// Returns whether an unfinished line is waiting for its rest.
    pub(crate) fn is_waiting(&self) -> bool {
        !self.pending.is_empty()
    }

    /// Takes the next bytes and passes on the units that are complete.
    pub(crate) fn feed(&mut self, bytes: &[u8], out: &mut impl FnMut(Unit<'_>)) {
        // Byte by byte, so that the end of a prompt is known exactly: a prompt is reported with its last
        // byte.
        for byte in bytes {
            let start = self.session.offset() - self.pending.len() as u64;
            let (mut prompt, mut other) = (false, false);
            let block = self.session.status().block;
            let prompts = &self.prompts;
            self.session.feed(std::slice::from_ref(byte), &mut |heard: &Heard<'_>| {
                prompt |= heard.entry.is_some_and(|entry| prompts.get(entry) == Some(&true));
                other |= heard.at == start && is_no_text(&heard.event);
            });
            // The start and the end of a block are not events.
            other |= self.session.status().block != block;
            // The client answers the server itself.
            let _ = self.session.take_output();
            self.pending.push(*byte);
            let unit = match byte {
                b'\n' => Unit::Line(&self.pending),
                _ if prompt => Unit::Prompt(&self.pending),
                _ if other || self.pending == b"\r" => Unit::Other(&self.pending),
                _ if self.pending.len() >= LIMIT => Unit::Long(&self.pending),
                _ => continue,
            };
            out(unit);
            self.pending.clear();
        }
    }

    /// Passes on what is waiting, because the server has paused or the connection has ended.
    pub(crate) fn pause(&mut self, out: &mut impl FnMut(Unit<'_>)) {
        if !self.pending.is_empty() {
            out(Unit::Paused(&self.pending));
            self.pending.clear();
        }
    }
}

/// Returns whether an event is about something that is not text, which a client may have to answer.
fn is_no_text(event: &Event<'_>) -> bool {
    matches!(event, Event::Ping(_) | Event::Echo(_) | Event::Reply(_) | Event::Datagram(_))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the units of a stream that arrives in chunks of this size, each as its letter and its bytes.
    fn units(stream: &[u8], size: usize) -> Vec<(char, Vec<u8>)> {
        let (mut units, mut found) = (Units::new(PatternList::ics()), Vec::new());
        let mut keep = |unit: Unit<'_>| {
            let letter = match unit {
                Unit::Line(_) => 'l',
                Unit::Prompt(_) => 'p',
                Unit::Other(_) => 'o',
                Unit::Paused(_) => '.',
                Unit::Long(_) => '+',
            };
            found.push((letter, unit.bytes().to_vec()));
        };
        for chunk in stream.chunks(size) {
            units.feed(chunk, &mut keep);
        }
        units.pause(&mut keep);
        assert!(!units.is_waiting());
        found
    }

    #[test]
    fn lines_are_whole_and_prompts_settled() {
        let stream = b"login: \n\rFoo tells you: fics% x\n\r\x07fics% (told Foo)\n\rfics% ";
        for size in [1, 2, 3, 5, 7, stream.len()] {
            let expected: [(char, &[u8]); 8] = [
                ('p', b"login: "),
                ('l', b"\n"),
                ('o', b"\r"),
                ('l', b"Foo tells you: fics% x\n"),
                ('o', b"\r"),
                ('p', b"\x07fics% "),
                ('l', b"(told Foo)\n"),
                ('o', b"\r"),
            ];
            let found = units(stream, size);
            for (unit, (letter, bytes)) in found.iter().zip(expected) {
                assert_eq!((unit.0, &*unit.1), (letter, bytes), "{size}");
            }
            assert_eq!(found.last(), Some(&('p', b"fics% ".to_vec())));
        }
    }

    #[test]
    fn what_is_not_text_does_not_wait_for_a_line() {
        for (what, item) in [
            ("ping", &b"[G]\0"[..]),
            ("echo", b"\xff\xfb\x01"),
            ("request", b"\xff\xfd\x06"),
            ("block", b"\x157\x1637\x16"),
        ] {
            for before in [&b"fics% "[..], b"Foo tells you: hi\n"] {
                let found = units(&[before, item].concat(), 1);
                assert_eq!(found.last(), Some(&('o', item.to_vec())), "{what}");
            }
        }
        // In the middle of a line a player may have typed these bytes.
        let line = b"Foo tells you: [G]\0 \xff\xfb\x01 x\n";
        assert_eq!(units(line, 1), [('l', line.to_vec())]);
    }

    #[test]
    fn nothing_is_held_without_bound_or_lost() {
        let long = b"x".repeat(LIMIT * 3 + 1);
        let found = units(&long, 1000);
        assert_eq!(found.iter().map(|unit| unit.0).collect::<String>(), "+++.");
        assert_eq!(found.into_iter().flat_map(|unit| unit.1).collect::<Vec<_>>(), long);
        assert_eq!(units(b"Really? (y/n) ", 3), [('.', b"Really? (y/n) ".to_vec())]);
    }
}
