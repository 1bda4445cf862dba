//! The states of a connection.

/// The state of the connection of a [`Client`](super::Client).
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum State {
    /// The server has asked for nothing yet.
    Connecting,
    /// The server has asked for a name.
    NameAsked,
    /// The server has asked for the password of the name.
    PasswordAsked,
    /// The server did not let the user in, or something other than a login happened. Nothing more is sent.
    Refused {
        /// Why.
        reason: Refusal,
        /// What the server said, if it said anything.
        line: Option<String>,
    },
    /// The login is over, and commands are sent.
    Online {
        /// The user's handle.
        handle: String,
        /// Whether the handle is registered.
        registered: bool,
    },
    /// Another login took the handle over. A client that reconnected would take it back, and so on.
    TakenOver,
    /// The connection has ended.
    Closed {
        /// Why, if the server said it: the `reason` of the notice `logout`, such as `idle`, `kicked` or `asked` (the
        /// user sent `quit`), or `shutdown`.
        reason: Option<String>,
    },
}

impl State {
    /// Returns whether commands are sent.
    #[must_use]
    pub fn is_online(&self) -> bool {
        matches!(self, State::Online { .. })
    }

    /// Returns the user's handle, while the login lasts.
    #[must_use]
    pub fn handle(&self) -> Option<&str> {
        match self {
            State::Online { handle, .. } => Some(handle),
            _ => None,
        }
    }

    /// Returns whether nothing more is sent over this connection.
    #[must_use]
    pub fn is_over(&self) -> bool {
        matches!(self, State::Refused { .. } | State::TakenOver | State::Closed { .. })
    }

    /// Returns whether to connect again, after a pause.
    ///
    /// Not if the user sent `quit` or was kicked, if another login took the handle over (each would end the other's
    /// connection in turn), or if the login was refused for a reason that time does not change.
    ///
    /// ```
    /// use looking_at::client::State;
    ///
    /// assert!(State::Closed { reason: None }.may_reconnect());
    /// assert!(!State::Closed { reason: Some("asked".to_owned()) }.may_reconnect());
    /// assert!(!State::TakenOver.may_reconnect());
    /// ```
    #[must_use]
    pub fn may_reconnect(&self) -> bool {
        match self {
            State::Closed { reason } => !matches!(reason.as_deref(), Some("asked" | "kicked")),
            State::Refused { reason, .. } => matches!(reason, Refusal::Full | Refusal::Timeout),
            State::TakenOver => false,
            State::Connecting | State::NameAsked | State::PasswordAsked | State::Online { .. } => {
                true
            }
        }
    }
}

/// The reason why a login failed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Refusal {
    /// The password is wrong.
    Password,
    /// The name is not one that the server allows.
    Name,
    /// Somebody else is logged in with the name.
    NameInUse,
    /// The user, or the address, is banned.
    Banned,
    /// The server is full, or admits registered players only.
    Full,
    /// The name of a guest is registered: it needs a password.
    PasswordNeeded,
    /// The name of a player is not registered.
    NotRegistered,
    /// The login took too long.
    Timeout,
    /// The server asked for something that it had been given, and did not say why.
    Unexplained,
    /// The server asked for things in an order that no login has.
    Unexpected,
}

impl Refusal {
    /// Returns what the `reason` of the notice `login_failed` means.
    pub(super) fn of(reason: Option<&str>) -> Refusal {
        match reason {
            Some("password") => Refusal::Password,
            Some("name") => Refusal::Name,
            Some("logged_in") => Refusal::NameInUse,
            Some("banned") => Refusal::Banned,
            Some("full") => Refusal::Full,
            _ => Refusal::Unexplained,
        }
    }

    /// Returns the name that the packages for Python and JavaScript have for it, such as `name_in_use`.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Refusal::Password => "password",
            Refusal::Name => "name",
            Refusal::NameInUse => "name_in_use",
            Refusal::Banned => "banned",
            Refusal::Full => "full",
            Refusal::PasswordNeeded => "password_needed",
            Refusal::NotRegistered => "not_registered",
            Refusal::Timeout => "timeout",
            Refusal::Unexplained => "unexplained",
            Refusal::Unexpected => "unexpected",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn when_to_connect_again() {
        let closed = |reason: &str| State::Closed { reason: Some(reason.to_owned()) };
        let refused = |reason| State::Refused { reason, line: None };
        let online = State::Online { handle: "Foo".to_owned(), registered: true };
        for state in [State::Connecting, State::NameAsked, State::PasswordAsked, online] {
            assert!(state.may_reconnect(), "a connection that was never made: {state:?}");
        }
        for state in [closed("idle"), closed("shutdown"), State::Closed { reason: None }] {
            assert!(state.may_reconnect(), "{state:?}");
        }
        for reason in [Refusal::Full, Refusal::Timeout] {
            assert!(refused(reason).may_reconnect(), "{reason:?}");
        }
        for state in [closed("asked"), closed("kicked"), State::TakenOver] {
            assert!(!state.may_reconnect(), "{state:?}");
        }
        for reason in [Refusal::Password, Refusal::Banned, Refusal::NotRegistered] {
            assert!(!refused(reason).may_reconnect(), "{reason:?}");
        }
    }
}
