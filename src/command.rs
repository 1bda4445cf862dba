//! Commands of a client: the texts that can be sent, and the queue in which they wait.

use std::collections::VecDeque;
use std::fmt;

use crate::timeseal;

/// The maximum length of a command in bytes as they are sent: with its number it fits a line of timeseal.
pub(crate) const MAX_COMMAND: usize = timeseal::MAX_LINE - 16;

/// The maximum number of commands that wait or are unanswered. A handler that answers every event reaches it
/// if the server does not answer.
pub(crate) const MAX_WAITING: usize = 1024;

/// The largest number of a command: servers read nine digits.
const MAX_NUMBER: u32 = 999_999_999;

/// Identifies a command of a [`Client`](crate::client::Client).
///
/// No two commands of a client have the same number, not even on different connections.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct CommandId(u32);

impl CommandId {
    /// Returns the number, which is sent with the command in block mode.
    ///
    /// The `id` of a [`Block`](crate::Block) and the `command` of an [`AnswerEnd`](crate::event::AnswerEnd)
    /// have this number.
    #[must_use]
    pub fn number(self) -> u32 {
        self.0
    }
}

impl fmt::Display for CommandId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// The command that an event answers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct Answers {
    /// The command.
    pub command: CommandId,
    /// Whether the server said so, as it does in block mode. Otherwise the event came after the command and
    /// before the next prompt, and is not of a kind that is always unsolicited.
    pub certain: bool,
}

impl Answers {
    pub(crate) fn new(command: CommandId, certain: bool) -> Answers {
        Answers { command, certain }
    }
}

/// The encoding in which text is sent.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Encoding {
    /// One byte for each character up to U+00FE, as old servers expect.
    #[default]
    Latin1,
    /// UTF-8, as FatICS expects on its own port.
    Utf8,
}

/// The reason why a text can't be sent. No message contains a part of the text, which may be a password.
///
/// ```
/// use looking_at::client::{Client, Config, SendError};
///
/// let mut client = Client::new(Config::guest())?;
/// assert_eq!(client.command("tell Foo hi\nquit"), Err(SendError::LineBreak { at: 11 }));
/// assert_eq!(client.command("tell Foo ♔"), Err(SendError::Encoding { at: 9 }));
/// # Ok::<(), looking_at::client::ConfigError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SendError {
    /// The text contains a `\n` or `\r`, so it would be two commands.
    #[error("byte {at} breaks the line: a command is one line, given without its end")]
    LineBreak {
        /// The offset in the text.
        at: usize,
    },
    /// The text contains another control character.
    #[error("byte {at} is a control character, which cannot be part of a command")]
    Control {
        /// The offset in the text.
        at: usize,
    },
    /// The text contains a character that the [`Encoding`] does not have.
    #[error("the character at byte {at} cannot be sent in the encoding of the connection")]
    Encoding {
        /// The offset in the text.
        at: usize,
    },
    /// The text contains a character beyond ASCII, and timeseal sends only seven bits of each byte.
    #[error("the character at byte {at} is not ASCII, and timeseal sends nothing else")]
    NotAscii {
        /// The offset in the text.
        at: usize,
    },
    /// The text is longer than a server reads.
    #[error("the command has {len} bytes, and at most {MAX_COMMAND} can be sent")]
    TooLong {
        /// The length in bytes.
        len: usize,
    },
    /// Too many commands wait to be sent or for their answer, or too many lines wait to be written.
    #[error("{MAX_WAITING} commands are waiting already")]
    TooMany,
    /// The login was refused, or the connection has ended.
    #[error("there is no connection to send it over")]
    Closed,
    /// The stream is read by a bare [`Session`](crate::Session).
    #[error("no client reads the stream")]
    NoClient,
}

/// The texts that can be sent over a connection, and how they are encoded.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Rules {
    pub(crate) encoding: Encoding,
    /// Set if only ASCII can be sent, as over timeseal.
    pub(crate) ascii: bool,
}

impl Rules {
    /// Encodes a line without its end.
    pub(crate) fn encode(self, text: &str) -> Result<Vec<u8>, SendError> {
        let mut bytes = Vec::with_capacity(text.len());
        for (at, character) in text.char_indices() {
            match character {
                '\n' | '\r' => return Err(SendError::LineBreak { at }),
                _ if character.is_control() => return Err(SendError::Control { at }),
                _ if self.ascii && !character.is_ascii() => {
                    return Err(SendError::NotAscii { at });
                }
                _ => {}
            }
            match (self.encoding, u8::try_from(character)) {
                (Encoding::Utf8, _) => {
                    bytes.extend_from_slice(character.encode_utf8(&mut [0; 4]).as_bytes());
                }
                // 0xff would begin a telnet command.
                (Encoding::Latin1, Ok(byte @ ..=0xfe)) => bytes.push(byte),
                (Encoding::Latin1, _) => return Err(SendError::Encoding { at }),
            }
        }
        limit(bytes)
    }

    /// Checks a line that is already encoded.
    fn check(self, line: &[u8]) -> Result<Vec<u8>, SendError> {
        for (at, &byte) in line.iter().enumerate() {
            match byte {
                b'\n' | b'\r' => return Err(SendError::LineBreak { at }),
                ..b' ' | 0x7f => return Err(SendError::Control { at }),
                0x80.. if self.ascii => return Err(SendError::NotAscii { at }),
                0xff => return Err(SendError::Encoding { at }),
                _ => {}
            }
        }
        limit(line.to_vec())
    }
}

fn limit(line: Vec<u8>) -> Result<Vec<u8>, SendError> {
    if line.len() > MAX_COMMAND {
        return Err(SendError::TooLong { len: line.len() });
    }
    Ok(line)
}

/// A command that waits to be sent.
#[derive(Clone)]
pub(crate) struct Command {
    pub(crate) id: CommandId,
    pub(crate) text: Vec<u8>,
}

/// Leaves out the text, which may be a password.
impl fmt::Debug for Command {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Command({}, {} bytes)", self.id, self.text.len())
    }
}

/// The commands of a client that wait to be sent.
#[derive(Clone)]
pub(crate) struct Outbox {
    pub(crate) rules: Rules,
    pub(crate) waiting: VecDeque<Command>,
    /// Lines that are sent at once.
    lines: Vec<Vec<u8>>,
    /// The number of commands that were sent and are not answered.
    pub(crate) unanswered: usize,
    /// The number of lines that were sent and are not written.
    pub(crate) unwritten: usize,
    /// Set while there is a connection.
    pub(crate) is_open: bool,
    next: u32,
}

/// Leaves out the lines, which may be passwords.
impl fmt::Debug for Outbox {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut outbox = f.debug_struct("Outbox");
        outbox.field("waiting", &self.waiting).field("lines", &self.lines.len());
        outbox.field("next", &self.next).finish_non_exhaustive()
    }
}

impl Outbox {
    pub(crate) fn new(rules: Rules) -> Outbox {
        let (waiting, lines) = (VecDeque::new(), Vec::new());
        Outbox { rules, waiting, lines, unanswered: 0, unwritten: 0, is_open: true, next: 1 }
    }

    /// Returns an empty queue for a new connection, whose numbers continue.
    pub(crate) fn fresh(&self) -> Outbox {
        Outbox { next: self.next, ..Outbox::new(self.rules) }
    }

    /// Queues a command.
    pub(crate) fn command(&mut self, text: &str) -> Result<CommandId, SendError> {
        self.room()?;
        let text = self.rules.encode(text)?;
        self.push(text)
    }

    /// Queues a line to be sent at once.
    pub(crate) fn line(&mut self, text: &str) -> Result<(), SendError> {
        self.room()?;
        self.lines.push(self.rules.encode(text)?);
        Ok(())
    }

    /// Queues a line to be sent at once that is already encoded.
    pub(crate) fn bytes(&mut self, line: &[u8]) -> Result<(), SendError> {
        self.room()?;
        self.lines.push(self.rules.check(line)?);
        Ok(())
    }

    /// Takes the lines to be sent at once.
    pub(crate) fn take_lines(&mut self) -> Vec<Vec<u8>> {
        std::mem::take(&mut self.lines)
    }

    /// Returns the number of the next command.
    pub(crate) fn next_number(&self) -> u32 {
        self.next
    }

    /// Takes the next number.
    pub(crate) fn number(&mut self) -> Result<CommandId, SendError> {
        if self.next > MAX_NUMBER {
            return Err(SendError::TooMany);
        }
        self.next += 1;
        Ok(CommandId(self.next - 1))
    }

    fn room(&self) -> Result<(), SendError> {
        if !self.is_open {
            return Err(SendError::Closed);
        }
        let lines = self.lines.len() + self.unwritten;
        if self.waiting.len() + self.unanswered + lines >= MAX_WAITING {
            return Err(SendError::TooMany);
        }
        Ok(())
    }

    fn push(&mut self, text: Vec<u8>) -> Result<CommandId, SendError> {
        let id = self.number()?;
        self.waiting.push_back(Command { id, text });
        Ok(id)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rules(encoding: Encoding, ascii: bool) -> Rules {
        Rules { encoding, ascii }
    }

    #[test]
    fn texts_are_encoded_or_refused() {
        use Encoding::{Latin1, Utf8};
        use SendError::{Control, LineBreak, NotAscii};

        for (encoding, ascii, text, expected) in [
            (Latin1, false, "tell Foo café", Ok(&b"tell Foo caf\xe9"[..])),
            (Utf8, false, "tell Foo café", Ok(b"tell Foo caf\xc3\xa9")),
            (Utf8, false, "♔", Ok(b"\xe2\x99\x94")),
            (Latin1, false, "a♔", Err(SendError::Encoding { at: 1 })),
            (Latin1, false, "ÿ", Err(SendError::Encoding { at: 0 })),
            (Latin1, true, "café", Err(NotAscii { at: 3 })),
            (Utf8, true, "café", Err(NotAscii { at: 3 })),
            (Latin1, true, "who", Ok(b"who")),
            (Latin1, false, "a\nb", Err(LineBreak { at: 1 })),
            (Latin1, false, "a\rb", Err(LineBreak { at: 1 })),
            (Utf8, false, "a\0", Err(Control { at: 1 })),
            (Utf8, false, "a\u{85}", Err(Control { at: 1 })),
            (Latin1, false, "a\t", Err(Control { at: 1 })),
        ] {
            let got = rules(encoding, ascii).encode(text);
            assert_eq!(got.as_deref(), expected.as_ref().map(|bytes| *bytes), "{text:?}");
        }
        let long = "x".repeat(MAX_COMMAND + 1);
        assert!(rules(Latin1, false).encode(&long[1..]).is_ok());
        let error = rules(Latin1, false).encode(&long).unwrap_err();
        assert_eq!(error, SendError::TooLong { len: MAX_COMMAND + 1 });
        // As many bytes as the server would get.
        let error = rules(Utf8, false).encode(&"é".repeat(MAX_COMMAND)).unwrap_err();
        assert_eq!(error, SendError::TooLong { len: 2 * MAX_COMMAND });
    }

    #[test]
    fn bytes_are_checked() {
        for (ascii, bytes, expected) in [
            (false, &b"caf\xe9"[..], Ok(())),
            (true, b"caf\xe9", Err(SendError::NotAscii { at: 3 })),
            (false, b"\xff\xf4", Err(SendError::Encoding { at: 0 })),
            (false, b"a\x18", Err(SendError::Control { at: 1 })),
            (false, b"a\x7f", Err(SendError::Control { at: 1 })),
            (false, b"a\rb", Err(SendError::LineBreak { at: 1 })),
        ] {
            let got = rules(Encoding::Latin1, ascii).check(bytes);
            assert_eq!(got.map(|line| assert_eq!(line, bytes)), expected, "{bytes:x?}");
        }
    }

    #[test]
    fn the_queue_is_bounded_and_its_texts_are_not_shown() {
        let mut outbox = Outbox::new(Rules::default());
        outbox.unanswered = 2;
        for number in 1..=MAX_WAITING as u32 - 2 {
            assert_eq!(outbox.command("secret").unwrap().number(), number);
        }
        assert_eq!(outbox.command("who"), Err(SendError::TooMany));
        assert_eq!(outbox.line("secret"), Err(SendError::TooMany));
        outbox.unanswered = 0;
        outbox.line("secret").unwrap();
        outbox.bytes(b"secret").unwrap();
        let shown = format!("{outbox:?}");
        assert!(!shown.contains("secret") && !shown.contains("115, 101, 99"), "{shown}");
        assert_eq!(outbox.take_lines(), [b"secret", b"secret"]);
        outbox.waiting.clear();
        outbox.is_open = false;
        assert_eq!(outbox.command("who"), Err(SendError::Closed));
        assert_eq!(outbox.bytes(b"who"), Err(SendError::Closed));
        outbox.is_open = true;
        outbox.next = MAX_NUMBER;
        assert!(outbox.command("who").is_ok());
        assert_eq!(outbox.command("who"), Err(SendError::TooMany));
    }
}
