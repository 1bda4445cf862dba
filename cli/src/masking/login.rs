//! Detects the end of a login.
//!
//! A prompt alone is not enough: a banner may look like one, and a server that plays a recording does
//! not wait for answers. So questions and lines are paired in order, as the server reads them, and a
//! prompt ends the login if
//!
//! - every question has an answer;
//! - the server has repeated the name that the client sent;
//! - the word of the prompt has a letter in it: `100% ` is not a prompt.

use std::collections::VecDeque;

use looking_at::{Heard, PatternList, Session, event::Event};

/// The maximum number of lines that are kept because they were sent before their questions.
const MAX_AHEAD: usize = 32;
/// The maximum number of names that are kept.
const MAX_NAMES: usize = 16;

/// The questions of a login. The default list looks for them only before a prompt for commands, but a banner
/// may look like such a prompt, and a connection may have several logins. One question too many does no harm
/// here.
const QUESTIONS: &str = r#"
login_prompt ^"login: " | prompt
login_prompt ^"login:\n"
password_prompt ^"password: " | prompt
password_prompt ^"password:\n"
newline "\n"
"#;

/// Returns a session that looks for the questions of a login at any time.
pub(super) fn session() -> Session {
    match PatternList::parse("questions", QUESTIONS) {
        Ok(questions) => Session::with_list(questions.then(PatternList::ics())),
        Err(_) => Session::new(),
    }
}

/// A question of a server during the login.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Question {
    Name,
    Password,
    Return,
}

/// The state of a login.
#[derive(Debug, Default)]
pub(super) struct Login {
    /// The questions without an answer.
    questions: VecDeque<Question>,
    /// The lines without a question.
    ahead: VecDeque<Vec<u8>>,
    /// The answer to the last question for a name.
    answer: Option<Vec<u8>>,
    /// The name, once the server has repeated it.
    name: Option<String>,
    over: bool,
    /// The offset before which questions and prompts have been counted.
    counted: u64,
    /// The names that the server sent before the client did.
    stated: Vec<String>,
}

impl Login {
    pub(super) fn is_over(&self) -> bool {
        self.over
    }

    /// Returns the name of the user, once the login is over.
    pub(super) fn name(&self) -> Option<&str> {
        self.name.as_deref().filter(|_| self.over)
    }

    /// Returns the names that the server sent before the client did.
    pub(super) fn stated(&self) -> &[String] {
        &self.stated
    }

    /// Returns whether the server waits for the answer to a question.
    pub(super) fn is_asked(&self) -> bool {
        !self.questions.is_empty()
    }

    /// Processes an event of the server. The same event may be passed twice; it counts once.
    pub(super) fn heard(&mut self, heard: &Heard<'_>, sent: impl Fn(&str) -> bool) {
        match &heard.event {
            Event::LoggedIn(login) => self.named(&login.handle.name, sent),
            Event::Prompt(prompt) if self.counts(heard.at) => {
                let letter = prompt.text.bytes().any(|byte| byte.is_ascii_alphabetic());
                self.over |= letter && self.questions.is_empty() && self.name.is_some();
            }
            Event::Notice(notice) => match heard.kind() {
                "login_prompt" if self.counts(heard.at) => self.asked(Question::Name),
                "password_prompt" if self.counts(heard.at) => self.asked(Question::Password),
                "enter_prompt" => {
                    if let Some(name) = notice.get("name") {
                        self.named(name, sent);
                    }
                    if self.counts(heard.at) {
                        self.asked(Question::Return);
                    }
                }
                "name_taken" => {
                    if let Some(name) = notice.get("name") {
                        self.named(name, sent);
                    }
                }
                "login_failed" if !self.over => self.name = None,
                _ => {}
            },
            _ => {}
        }
    }

    /// Returns whether what is at this offset is new.
    fn counts(&mut self, at: u64) -> bool {
        let new = at >= self.counted;
        self.counted = self.counted.max(at + 1);
        new
    }

    fn asked(&mut self, question: Question) {
        if question == Question::Name {
            // A new login starts.
            if std::mem::take(&mut self.over) {
                self.questions.clear();
                self.ahead.clear();
            }
            (self.answer, self.name) = (None, None);
        }
        self.questions.push_back(question);
        if let Some(line) = self.ahead.pop_front() {
            self.answered(&line);
        } else if self.questions.len() > MAX_AHEAD {
            self.questions.pop_front();
        }
    }

    fn named(&mut self, name: &str, sent: impl Fn(&str) -> bool) {
        if !sent(name) && self.stated.len() < MAX_NAMES && !self.stated.iter().any(|n| n == name) {
            self.stated.push(name.to_owned());
        }
        let Some(answer) = self.answer.as_deref().filter(|_| !self.over) else { return };
        let guest =
            is_guest(answer) && name.get(..5).is_some_and(|n| n.eq_ignore_ascii_case("guest"));
        if answer.eq_ignore_ascii_case(name.as_bytes()) || guest {
            self.name = Some(name.to_owned());
        }
    }

    /// Processes a line of the client, with single blanks.
    pub(super) fn line(&mut self, line: &[u8]) {
        if !self.questions.is_empty() {
            self.answered(line);
        } else if !self.over && self.ahead.len() < MAX_AHEAD {
            self.ahead.push_back(line.to_vec());
        }
    }

    fn answered(&mut self, line: &[u8]) {
        match self.questions.pop_front() {
            Some(Question::Name) => {
                let word = line.split(|&byte| byte == b' ').next().unwrap_or_default();
                self.answer = Some(word.to_vec());
            }
            // No server accepts an empty password. If the name is sent again, the client has not seen
            // the question yet.
            Some(Question::Password) if !self.over => {
                let known = self.answer.as_deref().unwrap_or_default();
                if line.is_empty() || line.eq_ignore_ascii_case(known) {
                    self.name = None;
                    self.answer = None;
                }
            }
            Some(Question::Password | Question::Return) | None => {}
        }
    }
}

/// Returns whether this answer logs in as a guest.
pub(super) fn is_guest(answer: &[u8]) -> bool {
    answer.eq_ignore_ascii_case(b"guest") || answer.eq_ignore_ascii_case(b"g")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Runs a script of both sides, and returns whether the login is over at its end.
    fn over(talk: &[(char, &str)]) -> bool {
        let (mut session, mut login) = (session(), Login::default());
        let mut lines: Vec<String> = Vec::new();
        for (side, text) in talk {
            if *side == '>' {
                lines.push((*text).to_owned());
                login.line(text.as_bytes());
                continue;
            }
            let sent = |name: &str| lines.iter().any(|line| line == name);
            let mut listen = |heard: &Heard<'_>| login.heard(heard, sent);
            session.feed(text.as_bytes(), &mut listen);
            session.clone().flush(&mut listen);
        }
        login.is_over()
    }

    const ASK: (char, &str) = ('<', "\n\rlogin: ");
    const KNOWN: (char, &str) = ('<', "\n\r\"Foo\" is a registered name.\n\r\n\rpassword: ");
    const NEWS: (char, &str) = ('<', "\n\rNo news.\n\r\n\rfics% ");

    #[test]
    fn a_login_is_over_when_all_questions_are_answered_and_the_name_was_repeated() {
        let (name, secret) = (('>', "foo"), ('>', "hunter2"));
        assert!(over(&[ASK, name, KNOWN, secret, NEWS]));
        assert!(over(&[name, secret, ASK, KNOWN, NEWS]), "ahead");
        assert!(over(&[ASK, name, secret, KNOWN, NEWS]), "half ahead");
        assert!(over(&[ASK, name, KNOWN, NEWS, secret, NEWS]), "the answer came after all");
        for (why, talk) in [
            ("nobody answered", &[ASK, KNOWN, NEWS][..]),
            ("late", &[ASK, KNOWN, NEWS, name, secret, NEWS]),
            ("without a password", &[ASK, name, KNOWN, NEWS]),
            ("an empty password", &[ASK, name, KNOWN, ('>', ""), NEWS]),
            ("the name for a password", &[ASK, name, KNOWN, name, NEWS]),
            ("another name", &[ASK, ('>', "Bar"), KNOWN, secret, NEWS]),
            ("the name was not said", &[ASK, name, ('<', "\n\rpassword: "), secret, NEWS]),
            ("no prompt", &[ASK, name, KNOWN, secret, ('<', "\n\r100% free chess!\n\r5% ")]),
            ("no question", &[name, secret, NEWS, NEWS]),
            (
                "failed",
                &[ASK, name, KNOWN, secret, ('<', "\n\r**** Invalid password! ****\n\rfics% ")],
            ),
            ("again", &[ASK, name, KNOWN, secret, NEWS, ASK]),
        ] {
            assert!(!over(talk), "{why}");
        }
    }

    #[test]
    fn guests() {
        let entered = '<';
        let asked = (
            entered,
            "\n\rLogging you in as \"GuestABCD\"; you may use this name to play.\n\r\n\r\
             Press return to enter the server as \"GuestABCD\":",
        );
        assert!(over(&[ASK, ('>', "guest"), asked, ('>', ""), NEWS]));
        assert!(!over(&[ASK, ('>', "guest"), asked, NEWS]));
        let created = ('<', "\n\rCreated temporary login 'GuestCQPS'\n\r");
        assert!(over(&[ASK, ('>', "g"), created, NEWS]));
    }
}
