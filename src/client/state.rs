//! How far a connection is.

/// How far the connection of a [`Client`](super::Client) is.
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
}

/// Why a login failed.
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
