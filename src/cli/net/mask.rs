//! What of a session may be written down.
//!
//! What the client sends is not written: a line of it is as many stars as it has bytes, and its
//! end. With `--input` a line is written as it was sent, unless it may carry a secret:
//!
//! - it was sent before the login was surely over (see `login`);
//! - the server's last line is a question, has `passw` in it, or the server has told the client
//!   not to show what is typed (telnet `WILL ECHO`);
//! - it is a command that changes a password, in one of its readings (see `typed`);
//! - it can't be read: cursor keys, an unknown encoding, more than 4096 bytes.
//!
//! Such a line is eight stars whatever its length, in either mode, so that not even the length of
//! a password is in the file. A line is written when it ends: the rhythm of the keys is not kept.
//!
//! The secrets in these lines are looked for in what the server sends (see `secrets`). From the
//! first line of a login to its end what the server sends is held back (see `held`): only then it
//! is known which of the words was the name.

use std::time::Duration;

use looking_at::capture::Direction;
use looking_at::{Heard, Session, event::Event};

use super::held::Held;
use super::login::{Login, is_guest};
use super::secrets::Secrets;
use super::typed::{Content, Key, Line, Typed, words};

/// What is written for a line that may carry a secret.
const STARS: &[u8] = b"********";
/// The most that is kept of the server's last line, to find a question in it.
const TAIL: usize = 256;
/// The most that is held back.
const MAX_HELD: usize = 64 << 10;
/// How many lines without a question, before the end of a login, are looked for in what the server
/// sends.
const MAX_LOGIN_LINES: u32 = 32;
/// How many words of a line are looked for, each by itself.
const MAX_WORDS: usize = 16;
/// How many bytes after a line with a secret are taken for the answer to it.
const ANSWER: usize = 1024;
/// Commands that scripts send ahead. With two words after them they are no name and password.
const HARMLESS: [&[u8]; 5] = [b"set", b"iset", b"alias", b"seek", b"tell"];

/// What the server waits for, if that is no command.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Question {
    None,
    /// A name or a password.
    Login,
    /// The login is not over: it may be anything.
    Unknown,
    /// A line of its own that is not over, or nothing is known but that it should not be seen.
    Other,
    /// A command, but the client should not show it: some servers show everything themselves.
    Unseen,
}

/// How much of a line may be written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Open {
    All,
    /// The command, without what follows it.
    Command,
    Nothing,
}

/// Reads along in both directions and gives out what may be written.
#[derive(Debug)]
pub(in crate::cli) struct Mask {
    /// What the client sends is written too.
    input: bool,
    session: Session,
    login: Login,
    /// How many lines with text were sent in this login.
    login_lines: u32,
    /// The server's line so far, if no line was sent since.
    tail: Vec<u8>,
    typed: Typed,
    secrets: Secrets,
    held: Held,
    /// More came before the end of the login than is held back.
    spilled: bool,
    /// How much of what the server sends next may be the answer to a line with a secret.
    answer: usize,
    /// The server lets the client show what is typed.
    echo: bool,
}

impl Mask {
    pub(in crate::cli) fn new(input: bool) -> Mask {
        Mask::with(Session::new(), input)
    }

    fn with(session: Session, input: bool) -> Mask {
        Mask {
            input,
            session,
            login: Login::default(),
            login_lines: 0,
            tail: Vec::new(),
            typed: Typed::default(),
            secrets: Secrets::default(),
            held: Held::default(),
            spilled: false,
            answer: 0,
            echo: true,
        }
    }

    /// Takes what the server sent. What should be sent back to it is added to the replies.
    pub(in crate::cli) fn heard(
        &mut self,
        time: Duration,
        bytes: &[u8],
        replies: &mut Vec<u8>,
        write: impl FnMut(Duration, Direction, &[u8]),
    ) {
        // What ends a login belongs to it.
        let login = self.is_login() || self.is_typing_secret();
        let short = login || self.answer > 0;
        self.answer = self.answer.saturating_sub(bytes.len());
        let Mask { session, login, secrets, .. } = self;
        session.feed(bytes, &mut |heard: &Heard<'_>| {
            if let Event::Reply(reply) = &heard.event {
                replies.extend_from_slice(&reply.bytes);
            }
            login.heard(heard, |name| secrets.contains(name.as_bytes()));
        });
        let line = match bytes.iter().rposition(|&byte| byte == b'\n') {
            Some(newline) => {
                self.tail.clear();
                &bytes[newline + 1..]
            }
            None => bytes,
        };
        self.tail.extend_from_slice(&line[line.len().saturating_sub(TAIL)..]);
        let excess = self.tail.len().saturating_sub(TAIL);
        self.tail.drain(..excess);
        self.held.heard(time, bytes, short);
        self.settle(write);
    }

    /// Takes what the client sent.
    pub(in crate::cli) fn sent(
        &mut self,
        time: Duration,
        bytes: &[u8],
        write: impl FnMut(Duration, Direction, &[u8]),
    ) {
        if bytes.iter().any(|byte| matches!(byte, b'\n' | b'\r')) {
            self.decide();
        }
        let mut shown = Vec::new();
        for &byte in bytes {
            match self.typed.push(byte) {
                Key::Part => {}
                Key::AfterEnd => shown.push(byte),
                Key::End(line) => {
                    self.answer = 0;
                    self.line(&line, &mut shown);
                    shown.push(byte);
                    self.tail.clear();
                }
            }
        }
        if !shown.is_empty() {
            self.held.sent(time, shown);
        }
        self.settle(write);
    }

    /// Takes what was sent to the server by this command itself, which nobody typed.
    pub(in crate::cli) fn replied(
        &mut self,
        time: Duration,
        bytes: &[u8],
        write: impl FnMut(Duration, Direction, &[u8]),
    ) {
        if !bytes.is_empty() {
            self.held.sent(time, bytes.to_vec());
            self.settle(write);
        }
    }

    /// Gives out all that is left. Whatever was hidden stays hidden.
    pub(in crate::cli) fn finish(
        &mut self,
        time: Duration,
        write: impl FnMut(Duration, Direction, &[u8]),
    ) {
        self.decide();
        let line = self.typed.take();
        if line.len() > 0 {
            let mut shown = Vec::new();
            self.line(&line, &mut shown);
            self.held.sent(time, shown);
        }
        self.learn();
        self.held.release(&self.secrets, true, write);
    }

    /// Whether lines were sent and the end of the login was not seen.
    pub(in crate::cli) fn is_in_doubt(&self) -> bool {
        self.login_lines > 0 && !self.login.is_over()
    }

    /// Takes what is pending for decided, on a copy: what the server says next may belong to it.
    fn decide(&mut self) {
        let Mask { session, login, secrets, echo, .. } = self;
        let mut session = session.clone();
        session.flush(&mut |heard: &Heard<'_>| {
            login.heard(heard, |name| secrets.contains(name.as_bytes()));
        });
        *echo = session.status().echo;
    }

    /// Whether the server waits for something that is no command.
    fn question(&self) -> Question {
        let line = self.tail.trim_ascii_end();
        let prompt = line.ends_with(b"%") || line.ends_with(b">");
        if self.login.is_asked() || contains(line, b"passw") {
            Question::Login
        } else if !self.login.is_over() {
            Question::Unknown
        } else if line.ends_with(b":") || line.ends_with(b"?") || !self.echo && !prompt {
            Question::Other
        } else if !self.echo {
            Question::Unseen
        } else {
            Question::None
        }
    }

    /// Takes a line of the client's; adds what may be written of it.
    fn line(&mut self, line: &Line, shown: &mut Vec<u8>) {
        let content = line.content();
        let open = self.open(line, &content);
        let text = match &content {
            Content::Text { decoded: Some(decoded), .. } => decoded,
            _ => line.bytes(),
        };
        let hidden = open != Open::All || line.is_too_long() || line.has_subnegotiation();
        if !self.input && !hidden {
            shown.resize(shown.len() + line.len(), b'*');
        } else if !hidden {
            shown.extend_from_slice(text);
        } else {
            if let Open::Command = open
                && self.input
                && text.is_ascii()
                && let Some(rest) = arguments(text)
            {
                shown.extend_from_slice(&text[..text.len() - rest.len()]);
            }
            shown.extend_from_slice(STARS);
        }
        if hidden && line.bytes() != text {
            // Anyone can decode it.
            self.secrets.add(line.bytes(), false);
        }
    }

    /// How much of a line may be written; looks from now on for the rest.
    fn open(&mut self, line: &Line, content: &Content) -> Open {
        let question = self.question();
        let (readings, pieces, uncertain) = match content {
            Content::Own => return Open::Nothing,
            Content::Unknown => {
                self.secrets.hide_quotes();
                self.secrets.add(line.bytes(), false);
                self.held.search_again();
                self.login.line(b"");
                return Open::Nothing;
            }
            Content::Text { readings, pieces, uncertain, .. } => (readings, pieces, *uncertain),
        };
        self.login.line(readings.last().map_or(b"", Vec::as_slice));
        let command = readings.iter().find_map(|reading| arguments(reading));
        match question {
            _ if !line.has_bytes() => Open::All,
            Question::Login => {
                self.add_answer(readings, pieces, false);
                Open::Nothing
            }
            Question::Unknown => {
                if self.login_lines < MAX_LOGIN_LINES {
                    self.add_answer(readings, pieces, false);
                }
                Open::Nothing
            }
            Question::Other => {
                self.add_answer(readings, pieces, true);
                Open::Nothing
            }
            Question::Unseen | Question::None if command.is_some() => {
                self.add_arguments(readings, pieces);
                let certain = !uncertain && pieces.is_empty() && question == Question::None;
                match command {
                    Some([]) if certain => Open::All,
                    _ if certain => Open::Command,
                    _ => Open::Nothing,
                }
            }
            _ if uncertain => {
                if readings.iter().any(|reading| contains(reading, b"pas")) {
                    self.add_answer(readings, pieces, true);
                }
                Open::Nothing
            }
            Question::Unseen => Open::Nothing,
            Question::None => Open::All,
        }
    }

    /// Looks from now on for an answer to a question; `word` if it may be a command as well.
    fn add_answer(&mut self, readings: &[Vec<u8>], pieces: &[Vec<u8>], word: bool) {
        if self.login.is_over() {
            self.secrets.hide_quotes();
            self.answer = ANSWER;
        } else {
            self.login_lines = self.login_lines.saturating_add(1);
        }
        for reading in readings {
            if arguments(reading).is_some_and(|rest| !rest.is_empty()) {
                self.add_arguments(readings, pieces);
                continue;
            }
            self.add(reading, word);
            let mut words = words(reading);
            let first = words.next().unwrap_or_default();
            let rest: Vec<_> = words.take(MAX_WORDS).collect();
            let harmless = HARMLESS.iter().any(|command| first.eq_ignore_ascii_case(command));
            if rest.len() == 1 || rest.len() > 1 && !harmless {
                self.add(first, true);
                rest.iter().for_each(|word| self.add(word, true));
            }
        }
        for piece in pieces.iter().take(MAX_WORDS) {
            self.add(piece, word);
        }
        self.held.search_again();
    }

    /// Looks from now on for what follows a command that changes a password.
    fn add_arguments(&mut self, readings: &[Vec<u8>], pieces: &[Vec<u8>]) {
        self.secrets.hide_quotes();
        self.answer = ANSWER;
        for rest in readings.iter().filter_map(|reading| arguments(reading)) {
            self.add(rest, false);
            words(rest).take(MAX_WORDS).for_each(|word| self.add(word, false));
        }
        for word in pieces.iter().flat_map(|piece| words(piece)).take(MAX_WORDS) {
            if !is_password(word) {
                self.add(word, true);
            }
        }
        self.held.search_again();
    }

    fn add(&mut self, text: &[u8], word: bool) {
        if !is_guest(text) {
            self.secrets.add(text, word);
        }
    }

    /// Learns which words are no secrets.
    fn learn(&mut self) {
        for name in self.login.stated().iter().map(String::as_str).chain(self.login.name()) {
            self.secrets.publish(name.as_bytes());
        }
        if self.login.is_over() {
            (self.login_lines, self.spilled) = (0, false);
        }
    }

    /// Whether a login has begun, and what the server sends is held back until it is over.
    fn is_login(&self) -> bool {
        !self.login.is_over() && self.login_lines > 0 && !self.spilled
    }

    /// Gives out what is certain.
    fn settle(&mut self, write: impl FnMut(Duration, Direction, &[u8])) {
        self.learn();
        if self.is_login() || self.is_typing_secret() {
            if self.held.size() < MAX_HELD {
                return;
            }
            self.spilled = !self.login.is_over();
        }
        self.held.release(&self.secrets, false, write);
    }

    /// Whether a line was begun that may carry a secret: the server may echo it key by key.
    fn is_typing_secret(&self) -> bool {
        let line = self.typed.line();
        let command = || match line.content() {
            Content::Text { readings, .. } => {
                readings.iter().any(|reading| arguments(reading).is_some())
            }
            Content::Own | Content::Unknown => false,
        };
        line.has_text() && (self.question() != Question::None || command())
    }
}

fn contains(text: &[u8], part: &[u8]) -> bool {
    text.windows(part.len()).any(|window| window.eq_ignore_ascii_case(part))
}

/// Whether a word is the command that changes a password, or its like, or short for it.
fn is_password(word: &[u8]) -> bool {
    let begins = b"password".get(..word.len());
    word.len() >= 3 && begins.is_some_and(|begins| begins.eq_ignore_ascii_case(word))
        || contains(word, b"pass")
}

/// What follows a command that changes a password; `None` if there is no such command.
fn arguments(line: &[u8]) -> Option<&[u8]> {
    let mut from = 0;
    // Commands may be joined.
    for command in line.split_inclusive(|&byte| byte == b';') {
        let mut rest = command;
        let mut next = || {
            let begin = rest.iter().position(|byte| !byte.is_ascii_whitespace())?;
            let len = rest[begin..].iter().position(u8::is_ascii_whitespace);
            let end = begin + len.unwrap_or(rest.len() - begin);
            let word = &rest[begin..end];
            rest = &rest[end..];
            Some(word)
        };
        // In block mode a command has a number before it, and `$` keeps the user idle.
        let mut word = next();
        while let Some(before) = word {
            let mark = |&byte: &u8| byte.is_ascii_digit() || byte == b'$';
            let marks = before.iter().take_while(|byte| mark(byte)).count();
            if marks < before.len() {
                word = Some(&before[marks..]);
                break;
            }
            word = next();
        }
        let found = word.is_some_and(|word| {
            is_password(word) || contains(word, b"set") && next().is_some_and(is_password)
        });
        if found {
            let at = from + command.len() - rest.len();
            let blanks = line[at..].iter().take_while(|byte| byte.is_ascii_whitespace()).count();
            return Some(&line[at + blanks..]);
        }
        from += command.len();
    }
    None
}

#[cfg(test)]
#[path = "mask/tests.rs"]
mod tests;
