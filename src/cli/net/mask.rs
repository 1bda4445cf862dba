//! What of a user's typing may be written down: everything but passwords.
//!
//! A line is hidden, and stands as [`STARS`] whatever its length, if
//!
//! - the server asked for a password, in words that the library knows or with a line that has
//!   `passw` in it and does not end;
//! - the server asked the client not to show what is typed (telnet `WILL ECHO`);
//! - the login is not over and the line is not the answer to `login: `. So a script that sends
//!   name and password in one go, before it is asked, does not give the password away.
//!
//! Of a command to change the password (`password old new`, `set password x`) the words after it
//! are hidden, and so are they where the server repeats them (see `repeats`).
//!
//! The bytes of a hidden line are dropped as they come, and the stars are written with the end of
//! the line: not even the rhythm of the keys is kept.

use std::borrow::Cow;

use looking_at::{Heard, Session, event::Event};

use super::repeats::Repeats;

/// What stands for a hidden line.
pub(in crate::cli) const STARS: &[u8] = b"********";

/// The most that is kept of the server's last line, to find a question in it.
const TAIL: usize = 256;
/// The most that is kept of the user's line, to find a command in it.
const HEAD: usize = 64;

/// Reads along in both directions and knows when to look away.
#[derive(Debug, Default)]
pub(in crate::cli) struct Mask {
    session: Session,
    questions: Questions,
    /// How far the server had come when the user last ended a line.
    answered: u64,
    /// The server's line so far, if nothing was sent since.
    tail: Vec<u8>,
    line: Line,
    /// A line was sent before the login without a question: which line is the name is not known.
    ahead: bool,
    repeats: Repeats,
}

/// Where the server last asked for something.
#[derive(Debug, Clone, Copy, Default)]
struct Questions {
    login: Option<u64>,
    password: Option<u64>,
    enter: Option<u64>,
    /// A prompt for commands was seen: what was asked for the login is settled.
    over: bool,
}

impl Questions {
    fn listen(&mut self, heard: &Heard<'_>) {
        let question = match heard.kind() {
            "login_prompt" => &mut self.login,
            "password_prompt" => &mut self.password,
            "enter_prompt" => &mut self.enter,
            "prompt" if !self.over => {
                *self = Questions { over: true, ..Questions::default() };
                return;
            }
            _ => return,
        };
        *question = Some(heard.at);
    }
}

/// The user's line so far.
#[derive(Debug, Default)]
struct Line {
    /// Its beginning, with single blanks.
    head: Vec<u8>,
    /// Nothing more of it may be seen.
    hiding: bool,
    /// Something of it was not written.
    hidden: bool,
    /// The line ended with `\r`; a `\n` or NUL after it belongs to that end.
    after_return: bool,
}

/// What the server waits for, as far as its bytes tell now.
#[derive(Debug, Clone, Copy)]
struct Outlook {
    questions: Questions,
    logged_in: bool,
    echo: bool,
}

impl Mask {
    /// Takes what the server sent and gives what may be written of it, which has the same length.
    /// What should be sent back to the server is added to the replies.
    pub(in crate::cli) fn heard<'a>(
        &mut self,
        bytes: &'a [u8],
        replies: &mut Vec<u8>,
    ) -> Cow<'a, [u8]> {
        let Mask { session, questions, .. } = self;
        session.feed(bytes, &mut |heard: &Heard<'_>| {
            if let Event::Reply(reply) = &heard.event {
                replies.extend_from_slice(&reply.bytes);
            }
            questions.listen(heard);
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
        self.repeats.hide(bytes)
    }

    /// Takes what the user sent and gives what may be written of it.
    pub(in crate::cli) fn sent(&mut self, bytes: &[u8]) -> Vec<u8> {
        let outlook = self.outlook();
        let mut shown = Vec::with_capacity(bytes.len());
        for &byte in bytes {
            if std::mem::take(&mut self.line.after_return) && matches!(byte, b'\n' | 0) {
                shown.push(byte);
            } else if matches!(byte, b'\n' | b'\r') {
                if self.line.hidden {
                    shown.extend_from_slice(STARS);
                }
                shown.push(byte);
                self.end_line(&outlook);
                self.line.after_return = byte == b'\r';
            } else {
                if !self.line.hiding && changes_password(&self.line.head) {
                    self.line.hiding = true;
                    self.repeats.expect();
                }
                self.line.hiding |= self.secret(&outlook);
                if self.line.hiding {
                    self.line.hidden = true;
                } else {
                    shown.push(byte);
                }
                self.line.push(byte);
            }
        }
        shown
    }

    /// What stands for a line that was begun and not ended.
    pub(in crate::cli) fn finish(&mut self) -> &'static [u8] {
        if std::mem::take(&mut self.line).hidden { STARS } else { b"" }
    }

    /// Whether the end of the login was seen. Before it, hardly anything is written.
    pub(in crate::cli) fn logged_in(&self) -> bool {
        self.outlook().logged_in
    }

    /// Decides what is pending, on a copy: what the server says next may belong to it.
    fn outlook(&self) -> Outlook {
        let mut session = self.session.clone();
        let mut questions = self.questions;
        session.flush(&mut |heard: &Heard<'_>| questions.listen(heard));
        let status = session.status();
        Outlook { questions, logged_in: status.logged_in, echo: status.echo }
    }

    /// Whether the user's line may be a password.
    fn secret(&self, outlook: &Outlook) -> bool {
        let open = |question: Option<u64>| question.is_some_and(|at| at >= self.answered);
        let asked = open(outlook.questions.password) || contains_passw(&self.tail);
        let name = open(outlook.questions.login) && !self.ahead;
        asked || !outlook.echo || !(outlook.logged_in || name)
    }

    fn end_line(&mut self, outlook: &Outlook) {
        let Questions { login, password, enter, .. } = outlook.questions;
        let asked = [login, password, enter].into_iter().flatten().any(|at| at >= self.answered);
        self.ahead |= !asked && !outlook.logged_in;
        self.answered = self.session.offset();
        self.tail.clear();
        self.line = Line::default();
    }
}

impl Line {
    fn push(&mut self, byte: u8) {
        // Telnet's bytes are no part of a command.
        let counts = match byte {
            b' ' | b'\t' => self.head.last().is_some_and(u8::is_ascii_graphic),
            _ => byte.is_ascii_graphic(),
        };
        if self.head.len() < HEAD && counts {
            self.head.push(byte);
        }
    }
}

fn contains_passw(text: &[u8]) -> bool {
    text.windows(5).any(|window| window.eq_ignore_ascii_case(b"passw"))
}

/// Whether what follows this beginning of a command is a password.
fn changes_password(head: &[u8]) -> bool {
    let password = |word: &[u8]| {
        let begins = b"password".get(..word.len());
        word.len() >= 3 && begins.is_some_and(|begins| begins.eq_ignore_ascii_case(word))
            || contains_passw(word)
    };
    // Only words that are over: the last is empty or still being typed.
    let mut words: Vec<_> = head.split(u8::is_ascii_whitespace).collect();
    words.pop();
    // In block mode a command has a number before it.
    let number = |word: &[u8]| word.iter().all(u8::is_ascii_digit);
    let mut words = words.into_iter().skip_while(|word| number(word));
    let command = words.next().unwrap_or_default();
    // `$` before a command keeps the user idle.
    let command = command.strip_prefix(b"$").unwrap_or(command);
    password(command) || command.eq_ignore_ascii_case(b"set") && words.next().is_some_and(password)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Both sides in order; what was written of the user's.
    fn written(talk: &[(char, &[u8])]) -> String {
        let mut mask = Mask::default();
        let mut shown = Vec::new();
        for (side, bytes) in talk {
            match side {
                '<' => drop(mask.heard(bytes, &mut Vec::new())),
                _ => shown.extend(mask.sent(bytes)),
            }
        }
        shown.extend_from_slice(mask.finish());
        String::from_utf8(shown).unwrap()
    }

    const ASK: &[u8] = b"\n\r\"Foo\" is a registered name.\n\r\n\rpassword: ";
    const IN: &[u8] = b"\n\r**** Starting FICS session as Foo ****\n\r\n\rfics% ";

    #[test]
    fn a_login() {
        let login: &[(char, &[u8])] = &[
            ('<', b"\n\rlogin: "),
            ('>', b"Foo\n"),
            ('<', b"\xff\xfb\x01"),
            ('<', ASK),
            ('>', b"hunter2\n"),
            ('<', b"\xff\xfc\x01"),
            ('<', IN),
            ('>', b"tell Bar hunter\n"),
        ];
        assert_eq!(written(login), "Foo\n********\ntell Bar hunter\n");
        let plain: Vec<_> = login.iter().copied().filter(|(_, b)| b[0] != 0xff).collect();
        assert_eq!(written(&plain), "Foo\n********\ntell Bar hunter\n");
    }

    #[test]
    fn a_login_byte_by_byte() {
        let talk: [(char, &[u8]); 6] = [
            ('<', b"\n\rlogin: "),
            ('>', b"Foo\r\n"),
            ('<', ASK),
            ('>', b"hunter2\r\n"),
            ('<', IN),
            ('>', b"who\r\n"),
        ];
        let bytes: Vec<_> = talk
            .iter()
            .flat_map(|(side, bytes)| bytes.chunks(1).map(move |byte| (*side, byte)))
            .collect();
        assert_eq!(written(&bytes), "Foo\r\n********\r\nwho\r\n");
    }

    #[test]
    fn a_script_that_does_not_wait() {
        for talk in [
            &[
                ('<', &b"login: "[..]),
                ('>', b"Foo\nhunter2\nset style 12\n"),
                ('<', ASK),
                ('<', IN),
            ][..],
            &[('>', b"Foo\nhunter2\n"), ('<', b"login: "), ('<', ASK), ('<', IN)],
            &[('>', b"Foo\n"), ('<', b"login: "), ('>', b"hunter2\n"), ('<', ASK), ('<', IN)],
            &[('<', b"login: "), ('>', b"Foo\nhunter2"), ('<', ASK), ('<', IN)],
        ] {
            let shown = written(talk);
            assert!(!shown.contains("hunter"), "{talk:?}: {shown}");
            assert!(shown.contains("********"), "{shown}");
        }
    }

    #[test]
    fn questions_in_other_words() {
        for question in ["Password for Foo: ", "Enter your PASSWORD", "New passwd> ", "password: "]
        {
            let talk = [('<', IN), ('<', question.as_bytes()), ('>', b"hunter2\nwho\n")];
            assert_eq!(written(&talk), "********\nwho\n", "{question}");
        }
        let spoken = b"\n\rBar tells you: what is your password?\n\rfics% ";
        assert_eq!(written(&[('<', IN), ('<', spoken), ('>', b"t Bar no\n")]), "t Bar no\n");
    }

    #[test]
    fn commands_with_a_password() {
        for (line, shown) in [
            ("password old new", "password ********"),
            ("  PASS  old new", "  PASS ********"),
            ("12 $password old new", "12 $password ********"),
            ("set password x", "set password ********"),
            ("asetpasswd Foo x", "asetpasswd ********"),
            ("password", "password"),
            ("tell Foo password x", "tell Foo password x"),
            ("\0pass x", "\0pass ********"),
            ("pa x", "pa x"),
        ] {
            let whole = [('<', IN), ('>', line.as_bytes()), ('>', b"\n")];
            assert_eq!(written(&whole), format!("{shown}\n"));
            let mut keys = vec![('<', IN)];
            keys.extend(line.as_bytes().chunks(1).map(|key| ('>', key)));
            assert_eq!(written(&keys), shown);
        }
    }

    #[test]
    fn an_empty_line_is_empty() {
        assert_eq!(
            written(&[('<', b"login: "), ('>', b"guest\n"), ('<', ASK), ('>', b"\n")]),
            "guest\n\n"
        );
    }
}
