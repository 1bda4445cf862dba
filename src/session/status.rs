//! What is learnt about the connection from its events.

use super::{ServerKind, Status};
use crate::event::Event;

impl Status {
    /// Keeps what an event says about the connection. Says whether the time before the login is
    /// over with it.
    #[inline]
    pub(super) fn learn(&mut self, event: &Event<'_>) -> bool {
        match event {
            Event::Prompt(_) | Event::LoggedIn(_) | Event::LoggedOn(_) | Event::Server(_) => {
                self.learn_from(event)
            }
            _ => false,
        }
    }

    /// Returns whether an event says who has logged in, and that is known: freechess.org says it to guests before and
    /// after they have pressed return.
    #[inline]
    pub(super) fn is_known_login(&self, event: &Event<'_>) -> bool {
        let Event::LoggedIn(login) = event else { return false };
        self.handle.as_deref() == Some(&*login.handle.name)
    }

    fn learn_from(&mut self, event: &Event<'_>) -> bool {
        match event {
            Event::Prompt(_) if self.logged_in => return false,
            Event::Prompt(prompt) => {
                self.logged_in = true;
                self.server_kind = match (self.server_kind, ServerKind::of(&prompt.text)) {
                    // The prompt is the same, so the banner decides.
                    (Some(ServerKind::FatIcs), Some(ServerKind::Fics)) => Some(ServerKind::FatIcs),
                    (known, shown) => shown.or(known),
                };
            }
            Event::LoggedIn(login) => self.handle = Some(login.handle.name.to_string()),
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
        // Only the first prompt says what the server is.
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
