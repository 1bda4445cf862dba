//! The login: which question of the server is answered with what, once.

use super::config::Plan;
use super::state::{Refusal, State};
use super::wire::Wire;
use crate::event::Notice;

/// The part of a login that has been sent.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
enum Sent {
    /// This many of the lines before the name.
    BeforeName(usize),
    #[default]
    Nothing,
    Name,
    Password,
    Return,
}

/// The login of one connection.
#[derive(Debug, Clone, Default)]
pub(super) struct Login {
    sent: Sent,
    /// Whether a person has typed a name since the server asked for one.
    has_typed: bool,
    /// The refusal that takes effect if the server hangs up before it asks for a name.
    turned_away: Option<State>,
    /// Whether the server has confirmed the login string.
    pub(super) has_set_variables: bool,
}

impl Login {
    /// Answers a question of the server; returns the new state, if it changes.
    pub(super) fn hear(
        &mut self,
        notice: &Notice<'_>,
        line: &str,
        plan: &Plan,
        wire: &mut Wire,
    ) -> Option<State> {
        let refused = |reason| Some(State::Refused { reason, line: Some(line.to_owned()) });
        let is_typed = plan.name.is_none();
        match &*notice.kind {
            "login_prompt" if is_typed => {
                self.has_typed = false;
                Some(State::NameAsked)
            }
            "login_prompt" => match self.sent {
                Sent::Nothing | Sent::BeforeName(_) => {
                    self.next_line(plan, wire);
                    Some(State::NameAsked)
                }
                Sent::Name | Sent::Password | Sent::Return => refused(Refusal::Unexplained),
            },
            "password_prompt" if is_typed => Some(State::PasswordAsked),
            "password_prompt" => match (self.sent, &plan.password) {
                (Sent::Name, Some(password)) => {
                    wire.line(&password.0);
                    self.sent = Sent::Password;
                    Some(State::PasswordAsked)
                }
                (Sent::Name, None) => refused(Refusal::PasswordNeeded),
                (Sent::Password, _) => refused(Refusal::Password),
                _ => refused(Refusal::Unexpected),
            },
            "enter_prompt" if !is_typed => match self.sent {
                Sent::Name if plan.password.is_some() => refused(Refusal::NotRegistered),
                Sent::Name => {
                    wire.line(b"");
                    self.sent = Sent::Return;
                    None
                }
                Sent::Return => refused(Refusal::Unexplained),
                _ => refused(Refusal::Unexpected),
            },
            "name_taken"
                if self.sent == Sent::Name
                    && plan.password.is_some()
                    && notice.truth("registered") == Some(false) =>
            {
                refused(Refusal::NotRegistered)
            }
            // The server logs a name that is not registered in as a guest, without a question.
            "guest_name" if self.sent == Sent::Name && plan.password.is_some() => {
                refused(Refusal::NotRegistered)
            }
            // A server that does not know login strings refuses them as names, and asks again.
            "login_failed" if matches!(self.sent, Sent::Name | Sent::Password | Sent::Return) => {
                refused(Refusal::of(notice.get("reason")))
            }
            // A server that is full says so and hangs up. If it asks for the name all the same, it admits some.
            "login_failed" if self.sent == Sent::Nothing => {
                let reason = Refusal::of(notice.get("reason"));
                if matches!(reason, Refusal::Banned | Refusal::Full) {
                    self.turned_away = refused(reason);
                }
                None
            }
            "interface_set" if notice.truth("login_string") == Some(true) => {
                self.has_set_variables = plan.has_login_string;
                None
            }
            _ => None,
        }
    }

    /// Returns whether a line that a person typed is the name. The line after it may be the password, typed before the
    /// server has asked for it.
    pub(super) fn is_typed_name(&mut self, line: &str) -> bool {
        // `%b...` and `level2settings=...` come before the name.
        let is_setting = line.starts_with('%') || line.contains('=');
        !is_setting && !std::mem::replace(&mut self.has_typed, true)
    }

    /// Sends the next line before the name, or the name.
    pub(super) fn next_line(&mut self, plan: &Plan, wire: &mut Wire) {
        let sent = match self.sent {
            Sent::BeforeName(sent) => sent,
            _ => 0,
        };
        match (plan.before_name.get(sent), &plan.name) {
            (Some(line), _) => {
                wire.line(line);
                self.sent = Sent::BeforeName(sent + 1);
            }
            (None, Some(name)) => {
                wire.line(name);
                self.sent = Sent::Name;
            }
            (None, None) => {}
        }
    }

    /// Returns the refusal of a server that hangs up before it asks for a name.
    pub(super) fn turned_away(&mut self) -> Option<State> {
        self.turned_away.take().filter(|_| self.sent == Sent::Nothing)
    }

    /// Returns whether a line before the name was sent and the name was not.
    pub(super) fn is_before_name(&self) -> bool {
        matches!(self.sent, Sent::BeforeName(_))
    }

    /// Returns whether the password was sent.
    pub(super) fn has_sent_password(&self) -> bool {
        self.sent == Sent::Password
    }
}

#[cfg(test)]
mod tests {
    use crate::client::{Client, Config, Instant};
    use crate::heard::Heard;

    /// The password is typed before the server asks for it, and the server never says the handle.
    #[test]
    fn a_typed_password_is_not_taken_for_the_name() {
        let mut client = Client::new(Config::typed()).unwrap();
        let mut said = String::new();
        let mut listener = |heard: &Heard<'_>| said += &format!("{heard:?}");
        let now = Instant::now();
        for name in ["Foo", "Bar"] {
            client.feed(b"\n\rlogin: ", now, &mut listener);
            client.send_line("level2settings=1").unwrap();
            client.send_line(name).unwrap();
            client.send_line("hunter2").unwrap();
        }
        client.feed(b"\n\rpassword: \n\rfics% ", now, &mut listener);
        assert_eq!(client.state().handle(), Some("Bar"));
        let shown = format!("{client:?} {:?}", client.status());
        assert!(!shown.contains("hunter2") && !said.contains("hunter2"), "{shown} {said}");
    }
}
