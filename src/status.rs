//! The state of a connection, as far as its events show it.

use crate::event::{Event, Handle, LoggedIn, Notice};
use crate::heard::Block;
use crate::input::Layers;

/// The state of a connection, as far as its events show it.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Status {
    /// The name of the server, if it sent one before the login.
    pub server: Option<String>,
    /// The software of the server, as far as its name and its prompt show.
    pub server_kind: Option<ServerKind>,
    /// The user's handle. It is known when [`LoggedIn`](Event::LoggedIn) is reported, and earlier if the
    /// server names it during the login.
    pub handle: Option<String>,
    /// Whether the handle is registered, if the login showed it.
    pub registered: Option<bool>,
    /// Whether the login is over: a prompt for commands was seen.
    pub logged_in: bool,
    /// Whether to show what the user types: not while the server asks for a password.
    pub echo: bool,
    /// The command whose reply is arriving, in block mode.
    pub block: Option<Block>,
    /// The handle given in the login, until the login has succeeded.
    claimed: Option<String>,
    /// The name that the client logs in with: the handle, if the server does not say one.
    sent: Option<String>,
    /// Whether this login has been reported.
    reported: bool,
}

/// The software of a server.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ServerKind {
    /// FICS, and the servers made from its source: the prompt is `fics% `.
    Fics,
    /// ICC and compatible servers: the prompt is `aics% `.
    Icc,
    /// chessd: the prompt is `chessd2% `.
    Chessd,
    /// FatICS, which has FICS's prompt and names itself in its banner.
    FatIcs,
}

impl ServerKind {
    /// Returns the software that a prompt or the name of a server shows.
    pub(crate) fn of(name: &str) -> Option<ServerKind> {
        // A prompt may have the time before it, as in `10:01_fics`.
        let name = name.rsplit('_').next().unwrap_or(name);
        match name {
            "fics" | "FICS" | "freechess.org" => Some(ServerKind::Fics),
            "aics" | "chessclub.com" | "chess.net" => Some(ServerKind::Icc),
            "FatICS" => Some(ServerKind::FatIcs),
            _ => name.starts_with("chessd").then_some(ServerKind::Chessd),
        }
    }

    /// Returns the layers that such a server can send.
    pub(crate) fn layers(self) -> Layers {
        let mut layers = Layers::ALL;
        match self {
            ServerKind::Fics | ServerKind::FatIcs => layers.icc = false,
            ServerKind::Chessd => (layers.icc, layers.blocks) = (false, false),
            // ICC measures lag in a different way.
            ServerKind::Icc => (layers.blocks, layers.timeseal) = (false, false),
        }
        layers
    }
}

impl Default for Status {
    fn default() -> Status {
        Status {
            server: None,
            server_kind: None,
            handle: None,
            registered: None,
            logged_in: false,
            echo: true,
            block: None,
            claimed: None,
            sent: None,
            reported: false,
        }
    }
}

impl Status {
    /// Updates the status with an event. Returns whether the time before the login ends with it.
    #[inline]
    pub(crate) fn learn(&mut self, event: &Event<'_>) -> bool {
        match event {
            Event::Prompt(_) | Event::LoggedIn(_) | Event::LoggedOn(_) | Event::Server(_) => {
                self.learn_from(event)
            }
            Event::Notice(notice) if !self.logged_in || notice.kind == "login_prompt" => {
                self.learn_of_login(notice);
                false
            }
            _ => false,
        }
    }

    /// Keeps the name that the client logs in with.
    pub(crate) fn set_sent(&mut self, name: Option<&str>) {
        self.sent = name.map(str::to_owned);
    }

    /// Returns whether an event repeats a login that has been reported: chessd repeats it to guests after the
    /// first prompt.
    #[inline]
    pub(crate) fn is_known_login(&self, event: &Event<'_>) -> bool {
        let Event::LoggedIn(login) = event else { return false };
        let is_handle = |known: &str| known.eq_ignore_ascii_case(&login.handle.name);
        self.reported && self.handle.as_deref().is_some_and(is_handle)
    }

    /// Returns the login that the first prompt completes, unless a line of the server has reported it.
    #[inline]
    pub(crate) fn completed_login(&mut self) -> Option<LoggedIn<'static>> {
        if self.reported || !self.logged_in {
            return None;
        }
        let handle = Handle::parse(self.handle.as_deref()?.as_bytes())?.into_owned();
        self.reported = true;
        Some(LoggedIn { handle })
    }

    /// Updates the status with a question or answer of a login.
    #[cold]
    fn learn_of_login(&mut self, notice: &Notice<'_>) {
        match &*notice.kind {
            // A log may contain several logins.
            "login_prompt" => {
                (self.handle, self.registered, self.claimed) = (None, None, None);
                // After a login this is another one, and not the client's.
                self.sent = self.sent.take().filter(|_| !self.reported);
                (self.logged_in, self.reported) = (false, false);
            }
            "login_failed" if !self.logged_in => (self.registered, self.claimed) = (None, None),
            "name_taken" | "guest_name" | "enter_prompt" if !self.logged_in => {
                self.claimed = notice.get("name").map(str::to_owned).or(self.claimed.take());
                self.registered = notice.truth("registered").or(Some(false));
            }
            _ => {}
        }
    }

    fn learn_from(&mut self, event: &Event<'_>) -> bool {
        match event {
            Event::Prompt(_) if self.logged_in => return false,
            Event::Prompt(prompt) => {
                self.logged_in = true;
                self.handle = self.handle.take().or(self.claimed.take()).or(self.sent.take());
                self.server_kind = match (self.server_kind, ServerKind::of(&prompt.text)) {
                    // FatICS has the prompt of FICS, so the banner decides.
                    (Some(ServerKind::FatIcs), Some(ServerKind::Fics)) => Some(ServerKind::FatIcs),
                    (known, shown) => shown.or(known),
                };
            }
            Event::LoggedIn(login) => {
                self.handle = Some(login.handle.name.to_string());
                self.reported = true;
                // The title of unregistered users.
                if login.handle.titles().any(|title| title == "U") {
                    self.registered = Some(false);
                }
            }
            Event::LoggedOn(_) => self.logged_in = true,
            Event::Server(server) => {
                self.server_kind = ServerKind::of(&server.name).or(self.server_kind);
                self.server = Some(server.name.to_string());
                return false;
            }
            _ => return false,
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_login_ends_with_a_name_or_a_prompt() {
        let mut status = Status::default();
        let mut learn = |kind, fields: &[(&str, &str)]| {
            let over = status.learn(&Event::from_fields(kind, fields));
            (over, status.clone())
        };
        let (over, status) = learn("server", &[("name", "chessclub.com")]);
        assert!(!over && status.server.as_deref() == Some("chessclub.com"));
        assert_eq!(status.server_kind, Some(ServerKind::Icc));
        let (over, status) = learn("logged_in", &[("handle", "Foo(*)")]);
        assert!(over && status.handle.as_deref() == Some("Foo") && !status.logged_in);
        let (over, status) = learn("prompt", &[("text", "fics")]);
        assert!(over && status.logged_in && status.server_kind == Some(ServerKind::Fics));
        // Only the first prompt decides what the server is.
        let (over, status) = learn("prompt", &[("text", "aics")]);
        assert!(!over && status.server_kind == Some(ServerKind::Fics));
        let (over, _) = learn("tell", &[("from", "Foo"), ("text", "hi")]);
        assert!(!over);
    }

    #[test]
    fn fatics_is_known_by_its_banner() {
        for (prompt, kind) in [("fics", ServerKind::FatIcs), ("aics", ServerKind::Icc)] {
            let mut status = Status::default();
            status.learn(&Event::from_fields("server", &[("name", "FatICS")]));
            status.learn(&Event::from_fields("prompt", &[("text", prompt)]));
            assert_eq!(status.server_kind, Some(kind));
        }
    }

    #[test]
    fn the_list_of_xboard_has_a_kind_for_it() {
        let mut status = Status::default();
        assert!(status.learn(&Event::from_fields("logged_on", &[])) && status.logged_in);
    }
}
