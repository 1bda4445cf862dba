//! Hides passwords in what is recorded.
//!
//! A [`Mask`] observes both directions of a connection and decides what may be written to a file. It knows nothing of
//! sockets and files: bytes and times go in, and what may be written comes out, later perhaps, but in order.
//!
//! # What is promised
//!
//! - **What the client types is not written.** Each byte of a line becomes a star, and a line is written when it ends,
//!   so that the timing of the keys is not recorded either.
//! - **A line that may contain a secret is always eight stars**, so that the length of a password is not in the file.
//! - **A secret that the server repeats is hidden** in what the server sends: stars take the place of its letters, however
//!   the server folds it, writes it with capitals, or puts telnet commands and highlights into it.
//! - **Everything else that the server sends is written byte for byte**, split where it was split.
//! - **Memory is bounded.** All that a peer can make grow has a limit, a constant here or in the file that it concerns.
//!
//! With `--input` a line is written as the client sent it, unless it may contain a secret:
//!
//! - it was sent before the end of the login was detected (`login`);
//! - the server's last line is a question or about passwords (`asked`), or the server has switched off the client's echo
//!   (telnet `WILL ECHO`);
//! - it is a command that changes a password, in one of its readings (`typed`, `commands`);
//! - it can't be interpreted: cursor keys, an unknown encoding, more than 4096 bytes.
//!
//! # How it works
//!
//! ```text
//! client -> typed -> commands, login, asked -> is the line a secret?  -> secrets
//! server -> session -> login, asked                                        |
//!        \-> held <- what to hide in it <----------------------------------/
//!             \-> the file
//! ```
//!
//! | file | subject |
//! |---|---|
//! | `typed` | the lines that a client sends, and how a server may read them |
//! | `commands` | recognises commands that change a password |
//! | `login` | detects the end of a login |
//! | `asked` | recognises questions for a password that the list does not know |
//! | `secrets` | finds passwords in what the server sends |
//! | `held` | a queue of chunks that are not written yet |
//!
//! From the first line of a login to its end, what the server sends is buffered: only at the end is it known
//! which word was the name, and which was the password. After the login a chunk waits only while its end may
//! be the beginning of a secret.
//!
//! A server may echo key by key, with other text between the keys. The two can't be distinguished, so
//! everything that the server sends while a secret is being typed is hidden.
//!
//! # Limits
//!
//! It can't be known for sure whether a line is a password. A password that the server itself generates was
//! never sent, so it is written; so is a password that the server repeats in another form. Passwords of one
//! to three bytes are hidden only as words, since hidden everywhere they would make every board unreadable.
//! An alias for a command that changes a password is not recognised with `--input`. `SECURITY.md` has the
//! complete list, under "Passwords in recordings".
//!
//! The tests beside this file run scripted logins and 2,000 generated sessions through a mask; those in
//! `tests/it/net/passwords.rs` do it through the command.

mod asked;
mod commands;
mod held;
mod login;
mod secrets;
mod typed;

use std::time::Duration;

use looking_at::capture::Direction;
use looking_at::{Heard, Session, event::Event};

use asked::{Asked, mentions_password};
use commands::{arguments, is_password, tells_password, unquoted};
use held::{Held, Hiding};
use login::{Login, is_guest, session};
use secrets::{Secrets, contains};
use typed::{Content, Key, Typed, TypedLine, words};

/// The text that replaces a line that may contain a secret.
const STARS: &[u8] = b"********";
/// The number of bytes of the server's last line that are kept, to find a question in it.
const TAIL: usize = 256;
/// The maximum number of bytes that are buffered.
const MAX_HELD: usize = 64 << 10;
/// The maximum number of lines of a login that are treated as secrets although they answer no question.
const MAX_LOGIN_LINES: u32 = 32;
/// The maximum number of words of a line that are treated as separate secrets.
const MAX_WORDS: usize = 16;
/// The number of bytes after a line with a secret that are treated as the answer to it.
const ANSWER: usize = 1024;
/// Commands that scripts send early. With two words after them, they are not a name and a password.
const HARMLESS: [&[u8]; 5] = [b"set", b"iset", b"alias", b"seek", b"tell"];

/// What the server waits for, if not for a command.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Question {
    None,
    /// A name or a password.
    Login,
    /// The login is not over: it may be anything.
    Unknown,
    /// An unknown question: an incomplete line, or the echo is off.
    Other,
    /// A command with the client's echo off: some servers echo everything themselves.
    Unseen,
}

/// The part of a line that may be written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Visible {
    All,
    /// The command, without what follows it.
    Command,
    Nothing,
}

/// What the incomplete line of the client may be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Typing {
    Harmless,
    /// A command, which may become one that changes a password.
    Command,
    Secret,
}

/// Observes both directions and returns what may be written.
#[derive(Debug)]
pub(crate) struct Mask {
    /// Set if what the client sends is written too.
    input: bool,
    session: Session,
    login: Login,
    /// The number of lines with text that were sent in this login.
    login_lines: u32,
    /// The server's incomplete line, if the client has sent no line since.
    tail: Vec<u8>,
    typed: Typed,
    secrets: Secrets,
    held: Held,
    /// Set if the login was longer than the buffer.
    spilled: bool,
    /// The number of next bytes of the server that may be the answer to a line with a secret.
    answer: usize,
    /// Set if the client's echo is on.
    echo: bool,
    /// What the server waited for when the incomplete line was begun.
    begun: Question,
    /// Questions that are complete lines, or have not arrived yet.
    asked: Asked,
    /// Set if the server has sent something while a secret was being typed, so that it may still echo the
    /// rest.
    echoing: bool,
}

impl Mask {
    pub(crate) fn new(input: bool) -> Mask {
        Mask::with(session(), input)
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
            begun: Question::None,
            asked: Asked::default(),
            echoing: false,
        }
    }

    /// Processes bytes of the server. Answers to telnet requests are added to `replies`.
    pub(crate) fn heard(
        &mut self,
        time: Duration,
        bytes: &[u8],
        replies: &mut Vec<u8>,
        write: impl FnMut(Duration, Direction, &[u8]),
    ) {
        // Computed first: the prompt that ends a login still belongs to it.
        let hiding = self.hiding(bytes);
        self.answer = self.answer.saturating_sub(bytes.len());
        let Mask { session, login, secrets, asked, .. } = self;
        session.feed(bytes, &mut |heard: &Heard<'_>| {
            if let Event::Reply(reply) = &heard.event {
                replies.extend_from_slice(&reply.bytes);
            }
            login.heard(heard, |name| secrets.contains(name.as_bytes()));
            asked.heard(heard);
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
        self.held.heard(time, bytes, &hiding);
        self.settle(write);
    }

    /// Returns what to hide in the next bytes of the server.
    fn hiding(&mut self, bytes: &[u8]) -> Hiding {
        let typing = self.typing();
        let echo = match bytes.iter().position(|&byte| byte == b'\n') {
            // The echo of the keys can't be distinguished from other text, so all of it is hidden.
            _ if typing == Typing::Secret => {
                self.echoing |= bytes.iter().any(|&byte| byte > b' ');
                bytes.len()
            }
            // The echo of a line ends with the line.
            Some(newline) if std::mem::take(&mut self.echoing) => newline,
            None if self.echoing => bytes.len(),
            _ => 0,
        };
        let answer = typing != Typing::Harmless || self.answer > 0;
        let in_login = !self.login.is_over() && self.login_lines > 0;
        Hiding { echo, short: answer || self.is_login(), parts: answer || in_login }
    }

    /// Processes bytes of the client.
    pub(crate) fn sent(
        &mut self,
        time: Duration,
        bytes: &[u8],
        write: impl FnMut(Duration, Direction, &[u8]),
    ) {
        // What a line answers matters from its first key on, since the server may echo each key.
        let is_new = self.typed.line().len() == 0;
        if is_new || bytes.iter().any(|byte| matches!(byte, b'\n' | b'\r')) {
            self.decide();
        }
        if is_new {
            self.begun = self.question_now();
        }
        let mut shown = Vec::new();
        for &byte in bytes {
            match self.typed.push(byte) {
                Key::Part => {}
                Key::AfterEnd => shown.push(byte),
                Key::End(line) => {
                    // The server answers the new line from here on.
                    self.answer = 0;
                    self.line(&line, &mut shown);
                    shown.push(byte);
                    self.tail.clear();
                    self.begun = self.question_now();
                }
            }
        }
        if !shown.is_empty() {
            self.held.sent(time, shown);
        }
        self.settle(write);
    }

    /// Records what this command itself sent to the server.
    pub(crate) fn replied(
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

    /// Writes everything that is left. What was hidden stays hidden.
    pub(crate) fn finish(&mut self, time: Duration, write: impl FnMut(Duration, Direction, &[u8])) {
        self.decide();
        // A line without its end may still be a password.
        let line = self.typed.take();
        if line.len() > 0 {
            let mut shown = Vec::new();
            self.line(&line, &mut shown);
            self.held.sent(time, shown);
        }
        self.learn();
        self.held.release(&self.secrets, true, write);
    }

    /// Returns whether lines were sent and the end of the login was not detected.
    pub(crate) fn is_in_doubt(&self) -> bool {
        self.login_lines > 0 && !self.login.is_over()
    }

    /// Processes pending text on a copy of the session, since the server may still continue it.
    fn decide(&mut self) {
        let Mask { session, login, secrets, echo, asked, .. } = self;
        let mut session = session.clone();
        session.flush(&mut |heard: &Heard<'_>| {
            login.heard(heard, |name| secrets.contains(name.as_bytes()));
            asked.heard(heard);
        });
        *echo = session.status().echo;
    }

    /// Returns what the server waits for. The server may send text while a line is typed, and an echo is part
    /// of it, so a question before the first key counts as well.
    fn question(&self) -> Question {
        let now = self.question_now();
        match (self.begun, now) {
            (begun, Question::None | Question::Unseen) if begun != Question::None => begun,
            _ => now,
        }
    }

    fn question_now(&self) -> Question {
        let line = self.tail.trim_ascii_end();
        let prompt = line.ends_with(b"%") || line.ends_with(b">");
        if self.login.is_asked() || mentions_password(line) {
            Question::Login
        } else if !self.login.is_over() {
            Question::Unknown
        } else if self.asked.is_pending() {
            if self.asked.is_in_doubt() { Question::Other } else { Question::Login }
        } else if line.ends_with(b":") || line.ends_with(b"?") || !self.echo && !prompt {
            Question::Other
        } else if !self.echo {
            Question::Unseen
        } else {
            Question::None
        }
    }

    /// Processes a line of the client, and appends the part that may be written to `shown`.
    fn line(&mut self, line: &TypedLine, shown: &mut Vec<u8>) {
        let content = line.content();
        let open = self.visible(line, &content);
        let text = match &content {
            Content::Text { decoded: Some(decoded), .. } => decoded,
            _ => line.bytes(),
        };
        let hidden = open != Visible::All || line.is_too_long() || line.has_subnegotiation();
        if !self.input && !hidden {
            shown.resize(shown.len() + line.len(), b'*');
        } else if !hidden {
            shown.extend_from_slice(text);
        } else {
            if let Visible::Command = open
                && self.input
                && text.is_ascii()
                && let Some(rest) = arguments(text)
            {
                shown.extend_from_slice(&text[..text.len() - rest.len()]);
            }
            shown.extend_from_slice(STARS);
        }
        if hidden && line.bytes() != text {
            // The encoded line is a secret too, since anyone can decode it.
            self.secrets.add(line.bytes(), false);
        }
    }

    /// Returns the part of a line that may be written, and adds the rest to the secrets.
    fn visible(&mut self, line: &TypedLine, content: &Content) -> Visible {
        let question = self.question();
        let (readings, pieces, uncertain) = match content {
            Content::Timeseal => return Visible::Nothing,
            Content::Unknown => {
                // It may be a command that changes the password.
                self.secrets.hide_quotes();
                self.secrets.add(line.bytes(), false);
                self.held.search_again();
                self.login.line(b"");
                return Visible::Nothing;
            }
            Content::Text { readings, pieces, uncertain, .. } => (readings, pieces, *uncertain),
        };
        self.login.line(readings.last().map_or(b"", Vec::as_slice));
        let command = readings.iter().find_map(|reading| arguments(reading));
        let is_change = |reading: &Vec<u8>| {
            arguments(reading) == Some(b"") && words(reading).next().is_some_and(is_password)
        };
        match question {
            _ if !line.has_bytes() => {}
            Question::None | Question::Unseen => {
                self.asked.command(readings.iter().any(is_change));
            }
            // The server may answer what is sent during the login with prompts after it.
            Question::Unknown => self.asked.command(false),
            _ => self.asked.answer(),
        }
        match question {
            _ if !line.has_bytes() => Visible::All,
            Question::Login => {
                self.add_answer(readings, pieces, false);
                Visible::Nothing
            }
            Question::Unknown => {
                if self.login_lines < MAX_LOGIN_LINES {
                    self.add_answer(readings, pieces, false);
                }
                Visible::Nothing
            }
            Question::Other => {
                self.add_answer(readings, pieces, true);
                Visible::Nothing
            }
            Question::Unseen | Question::None if command.is_some() => {
                self.add_arguments(readings, pieces);
                let certain = !uncertain && pieces.is_empty() && question == Question::None;
                match command {
                    Some([]) if certain => Visible::All,
                    _ if certain => Visible::Command,
                    _ => Visible::Nothing,
                }
            }
            _ if uncertain => {
                if readings.iter().any(|reading| contains(reading, b"pas")) {
                    self.add_answer(readings, pieces, true);
                }
                Visible::Nothing
            }
            Question::Unseen => Visible::Nothing,
            Question::None if readings.iter().any(|reading| tells_password(reading)) => {
                Visible::Nothing
            }
            Question::None => Visible::All,
        }
    }

    /// Adds the answer to a question to the secrets. `word` is set if it may be a command as well.
    fn add_answer(&mut self, readings: &[Vec<u8>], pieces: &[Vec<u8>], word: bool) {
        if self.login.is_over() {
            self.secrets.hide_quotes();
            self.answer = ANSWER;
        } else {
            self.login_lines = self.login_lines.saturating_add(1);
        }
        for reading in readings {
            self.add(reading, word);
            // The line may be a command, or a password that begins with `pass`.
            if arguments(reading).is_some_and(|rest| !rest.is_empty()) {
                self.add_arguments(readings, pieces);
                continue;
            }
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

    /// Adds what follows a command that changes a password to the secrets.
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
        // A server may repeat an argument without its quotes.
        for text in std::iter::once(text.to_vec()).chain(unquoted(text)) {
            if !is_guest(&text) {
                self.secrets.add(&text, word);
            }
        }
    }

    /// Removes names from the secrets.
    fn learn(&mut self) {
        for name in self.login.stated().iter().map(String::as_str).chain(self.login.name()) {
            self.secrets.publish(name.as_bytes());
        }
        if self.login.is_over() {
            (self.login_lines, self.spilled) = (0, false);
        }
    }

    /// Returns whether a login is in progress, so that what the server sends is buffered.
    fn is_login(&self) -> bool {
        !self.login.is_over() && self.login_lines > 0 && !self.spilled
    }

    /// Writes what is decided.
    fn settle(&mut self, write: impl FnMut(Duration, Direction, &[u8])) {
        self.learn();
        if self.is_login() || self.typing() != Typing::Harmless {
            if self.held.size() < MAX_HELD {
                return;
            }
            // Memory is bounded: from here on the login is written with the secrets that are known by then.
            self.spilled = !self.login.is_over();
        }
        self.held.release(&self.secrets, false, write);
    }

    /// Returns whether the incomplete line may contain a secret, which the server may echo key by key.
    fn typing(&self) -> Typing {
        let line = self.typed.line();
        let has_arguments = || match line.content() {
            Content::Text { readings, .. } => {
                readings.iter().any(|reading| arguments(reading).is_some())
            }
            Content::Timeseal | Content::Unknown => false,
        };
        match self.question() {
            _ if !line.has_text() => Typing::Harmless,
            Question::Login | Question::Unknown | Question::Other => Typing::Secret,
            Question::Unseen | Question::None if has_arguments() => Typing::Secret,
            Question::Unseen => Typing::Command,
            Question::None => Typing::Harmless,
        }
    }
}

#[cfg(test)]
mod tests;
