//! Recognises questions for a password that the list does not know.
//!
//! Most questions are an incomplete line. Some servers end the line, and the answer is typed on the next one:
//! `Enter your new password`. It can't be known whether such a line is a question, so any line about
//! passwords counts, unless it is talk or a prompt follows it. A client may also send its answers before the
//! questions arrive, right after the command that causes them.

use looking_at::{Heard, event::Event};

use super::secrets::contains;

/// Words that a question for a password contains, in some languages.
const WORDS: [&str; 9] = [
    "passw",
    "passphrase",
    "pass phrase",
    "secret",
    "senha",
    "kennwort",
    "contrase",
    "wachtwoord",
    "mot de passe",
];
/// Words that make a line about passwords a question even before a prompt.
const REQUESTS: [&str; 9] =
    ["enter", "retype", "type your", "type the", "type a", "give", "choose", "confirm", "repeat"];
/// The maximum number of questions that a command causes: for the old password, the new one, and the new one
/// again.
const QUESTIONS: u32 = 3;

/// Returns whether a text may ask for a password.
pub(super) fn mentions_password(text: &[u8]) -> bool {
    WORDS.iter().any(|word| contains(text, word.as_bytes()))
}

/// Tracks which of the next lines may be passwords.
#[derive(Debug)]
pub(super) struct Asked {
    /// Set if the next line may be the answer to a line of the server.
    by_line: bool,
    /// Set if that line is a request, which a prompt after it does not end.
    is_request: bool,
    /// Set if a prompt has followed that line.
    before_prompt: bool,
    /// The number of next lines that may answer what a command causes the server to ask.
    by_command: u32,
    /// The number of commands that were sent and not followed by a prompt.
    outstanding: u32,
    /// The number of prompts that belong to lines before that command.
    earlier: u32,
    /// The offset before which all events have been counted.
    counted: u64,
}

impl Default for Asked {
    fn default() -> Asked {
        Asked {
            by_line: false,
            is_request: false,
            before_prompt: false,
            by_command: 0,
            // The login counts as a command, which the first prompt ends.
            outstanding: 1,
            earlier: 0,
            counted: 0,
        }
    }
}

impl Asked {
    /// Returns whether the next line may be a password.
    pub(super) fn is_pending(&self) -> bool {
        self.by_line || self.by_command > 0
    }

    /// Returns whether the next line may be a command as well.
    pub(super) fn is_in_doubt(&self) -> bool {
        !self.by_line || self.before_prompt
    }

    /// Processes an event of the server. The same event may be passed twice; it counts once.
    pub(super) fn heard(&mut self, heard: &Heard<'_>) {
        if heard.at < self.counted {
            return;
        }
        // In an event of several lines, the last line may be a question.
        let line = heard.line.lines().last().unwrap_or_default().as_bytes();
        match &heard.event {
            Event::Prompt(_) => {
                self.by_line &= self.is_request;
                self.before_prompt = true;
                self.outstanding = self.outstanding.saturating_sub(1);
                match self.earlier {
                    0 => self.by_command = 0,
                    _ => self.earlier -= 1,
                }
            }
            event if is_talk(event) => return,
            _ if mentions_password(line) => {
                self.by_line = true;
                self.is_request = REQUESTS.iter().any(|word| contains(line, word.as_bytes()));
                self.before_prompt = false;
            }
            // The event may be the beginning of a line that is not complete.
            _ => return,
        }
        self.counted = heard.at + 1;
    }

    /// Processes the answer to a question.
    pub(super) fn answer(&mut self) {
        self.by_line = false;
        self.by_command = self.by_command.saturating_sub(1);
    }

    /// Processes a command. `change` is set if it changes a password and does not contain one.
    pub(super) fn command(&mut self, change: bool) {
        self.answer();
        if change {
            (self.by_command, self.earlier) = (QUESTIONS, self.outstanding);
        }
        self.outstanding = self.outstanding.saturating_add(1);
    }
}

/// Returns whether an event is talk of a player.
fn is_talk(event: &Event<'_>) -> bool {
    matches!(
        event,
        Event::Tell(_)
            | Event::PartnerTell(_)
            | Event::Say(_)
            | Event::Shout(_)
            | Event::ItShout(_)
            | Event::CShout(_)
            | Event::SShout(_)
            | Event::TShout(_)
            | Event::ChannelTell(_)
            | Event::Kibitz(_)
            | Event::Whisper(_)
            | Event::Qtell(_)
    )
}
