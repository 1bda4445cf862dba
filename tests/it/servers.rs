//! What FatICS and capablanca send otherwise than FICS does, over recorded sessions of both.

#![allow(clippy::unwrap_used, reason = "a test may, and so may what only tests call")]

use looking_at::timeseal::Version;
use looking_at::{Event, Heard, ServerKind, Session, snap};

use crate::process::corpus;
use crate::session::{events, fresh};
use crate::streams::random_chunks;

fn session(name: &str) -> Vec<u8> {
    std::fs::read(corpus(name)).unwrap()
}

fn speaking(version: Version) -> Session {
    let mut session = fresh();
    session.set_timeseal(version);
    session
}

#[test]
fn pings_of_timeseal_1_are_lines() {
    let bytes = session("fat-timeseal1.raw");
    let is = |kind: &str, events: &[String]| {
        events.iter().filter(|line| line.split(' ').nth(1) == Some(kind)).count()
    };
    let whole = events(speaking(Version::One), [&bytes[..]], snap::line);
    assert_eq!(is("ping", &whole), 29);
    assert!(!whole.iter().any(|line| line.ends_with(r#" text text="[G]""#)));
    // Players write it too, and that is what they wrote.
    assert_eq!(whole.iter().filter(|line| line.contains(r#"text="[G]""#)).count(), 6);
    for chunks in [bytes.chunks(1).collect::<Vec<_>>(), random_chunks(&bytes, 40, 3)] {
        assert_eq!(events(speaking(Version::One), chunks, snap::line), whole);
    }
    // To a client that greeted otherwise they are text.
    for session in [fresh(), speaking(Version::Two)] {
        let lines = events(session, [&bytes[..]], snap::line);
        assert_eq!(is("ping", &lines), 0);
        assert_eq!(lines.iter().filter(|line| line.ends_with(r#" text text="[G]""#)).count(), 29);
    }
}

#[test]
fn every_ping_is_answered_once() {
    let mut session = speaking(Version::One);
    let mut ignore = |_: &Heard<'_>| {};
    session.feed(b"fics% \n\r[G]\n\r\n\r<12>\n\r[G]\0[G]\n\rfics% [G]\n\r", &mut ignore);
    assert_eq!(session.take_output(), b"\x029\n".repeat(4));
    session.reset();
    session.feed(b"[G]\n\r", &mut ignore);
    assert_eq!(session.take_output(), b"\x029\n", "the version stays");
}

/// FatICS folds lines so that the text comes back if the marks are deleted; FICS drops a blank at a fold.
#[test]
fn folds_of_fatics_are_closed_up() {
    let bytes = session("fat-chat2.raw");
    let text = String::from_utf8_lossy(&bytes).replace("\n\r\\   ", "");
    let said = |stream: &[u8]| {
        let all = events(fresh(), [stream], |heard| {
            let talk =
                matches!(heard.event, Event::Tell(_) | Event::ChannelTell(_) | Event::Shout(_));
            if talk { format!("{:?}", heard.event) } else { String::new() }
        });
        all.into_iter().filter(|line| !line.is_empty()).collect::<Vec<_>>()
    };
    let (folded, plain) = (said(&bytes), said(text.as_bytes()));
    assert!(plain.len() > 50, "{}", plain.len());
    assert_eq!(folded, plain);
    let by_byte = events(fresh(), bytes.chunks(1), snap::line);
    assert_eq!(by_byte, events(fresh(), [&bytes[..]], snap::line));
}

#[test]
fn the_banner_names_the_server() {
    for (banner, name, kind) in [
        ("This server is not endorsed by freechess.org.\n\r", None, None),
        ("For real chess, go to freechess.org instead.\n\r", None, None),
        ("Chess like at chessclub.com, but free\n\r", None, None),
        ("Welcome to freechess.org\n\r", Some("freechess.org"), Some(ServerKind::Fics)),
        (
            "   ****** Welcome to the Free Internet Chess Server at freechess.org ******\n\r",
            Some("freechess.org"),
            Some(ServerKind::Fics),
        ),
        (
            "    (________)         freechess.org  ----  167.114.65.195        (_______)\n\r",
            Some("freechess.org"),
            Some(ServerKind::Fics),
        ),
    ] {
        let mut session = fresh();
        session.feed(format!("{banner}login: ").as_bytes(), &mut |_: &Heard<'_>| {});
        let status = session.status();
        assert_eq!((status.server.as_deref(), status.server_kind), (name, kind), "{banner}");
    }
    let mut session = fresh();
    session.feed(&self::session("fat-chat2.raw"), &mut |_: &Heard<'_>| {});
    assert_eq!(session.status().server.as_deref(), Some("FatICS"));
    assert_eq!(session.status().server_kind, Some(ServerKind::FatIcs));
}

#[test]
fn a_login_is_reported_once() {
    let guest = "Logging you in as \"GuestABCD\"; you may use this name to play unrated games.\n\r\
                 Press return to enter the server as \"GuestABCD\":\n\r\
                 **** Starting FICS session as GuestABCD(U) ****\n\rfics% ";
    let mut session = fresh();
    for _ in 0..2 {
        let mut reported = Vec::new();
        let mut listener = |heard: &Heard<'_>| match &heard.event {
            Event::LoggedIn(login) => reported.push(login.handle.name.to_string()),
            Event::Text(text) => reported.extend(text.repeats.as_deref().map(str::to_owned)),
            _ => {}
        };
        session.feed(guest.as_bytes(), &mut listener);
        session.finish(&mut listener);
        assert_eq!(reported, ["GuestABCD"]);
        session.reset();
    }
}

/// Every recorded login is reported once, right before or above the first prompt, and the handle is known by then.
#[test]
fn every_recorded_login_is_reported_once() {
    let mut logins = 0;
    for (name, bytes) in crate::streams::sessions() {
        if name.starts_with("icc") {
            continue;
        }
        let mut seen = Vec::new();
        let mut listener = looking_at::handlers::with_context(|heard, context| {
            let handle = context.status().handle.clone();
            match &heard.event {
                Event::LoggedIn(login) => {
                    assert_eq!(handle.as_deref(), Some(&*login.handle.name), "{name}");
                    seen.push("logged_in");
                }
                Event::Prompt(_) if !seen.contains(&"prompt") => seen.push("prompt"),
                _ => {}
            }
        });
        let mut session = fresh();
        session.feed(&bytes, &mut listener);
        session.finish(&mut listener);
        if !seen.is_empty() {
            assert_eq!(seen, ["logged_in", "prompt"], "{name}");
            logins += 1;
        }
    }
    assert!(logins > 20, "{logins}");
}

/// capablanca leaves the field of the double push uninitialised.
#[test]
fn a_field_that_does_not_matter_does_not_cost_the_board() {
    let bytes = session("capa-bug1.raw");
    assert!(String::from_utf8_lossy(&bytes).contains(" 32767 "));
    let kinds = events(fresh(), [&bytes[..]], |heard| heard.kind().to_owned());
    assert!(!kinds.contains(&"malformed".to_owned()));
    let holdings = kinds.iter().filter(|kind| *kind == "holdings").count();
    assert_eq!(holdings, String::from_utf8_lossy(&bytes).matches(" White [").count());
}
