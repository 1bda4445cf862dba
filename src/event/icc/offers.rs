//! Challenges and ads.

use std::borrow::Cow;

use super::notice;
use crate::event::{Challenge, Color, Event, Handle, Rating, SeekRemoved};

/// Returns a challenge of which only the players are known.
pub(super) fn between<'a>(
    (challenger, challenger_rating): (Handle<'a>, Rating<'a>),
    (opponent, opponent_rating): (Handle<'a>, Rating<'a>),
) -> Challenge<'a> {
    Challenge::new(challenger, challenger_rating, opponent, opponent_rating, false, "")
}

/// 29: reads a challenge by the user or of the user.
pub(super) fn challenge<'a>(
    challenge: Challenge<'a>,
    challengers: (u32, u32),
    opponents: (u32, u32),
    me: Option<&str>,
) -> Event<'a> {
    let (white, black) = match challenge.color {
        Some(Color::Black) => (opponents, challengers),
        _ => (challengers, opponents),
    };
    let uneven = (white != black).then_some(black);
    let is_mine = me.is_some_and(|me| me.eq_ignore_ascii_case(&challenge.challenger.name));
    let challenge = Box::new(Challenge {
        initial: Some(white.0),
        increment: Some(white.1),
        black_initial: uneven.map(|(initial, _)| initial),
        black_increment: uneven.map(|(_, increment)| increment),
        ..challenge
    });
    if is_mine { Event::Issuing(challenge) } else { Event::Challenge(challenge) }
}

/// 30: reads the end of a challenge. The event names the other player, as it does for a server's text.
pub(super) fn challenge_removed<'a>(
    kind: &'static str,
    challenger: Cow<'a, str>,
    opponent: Cow<'a, str>,
    text: Cow<'a, str>,
    me: Option<&str>,
) -> Event<'a> {
    let is_mine = me.is_some_and(|me| me.eq_ignore_ascii_case(&challenger));
    notice!(kind, name = if is_mine { opponent } else { challenger }, text)
}

/// 51: reads the end of a seek.
pub(super) fn seek_removed<'a>(id: u32, reason: u32) -> Event<'a> {
    let reason = match reason {
        1 => "left",
        2 => "playing",
        3 => "withdrawn",
        4 => "replaced",
        _ => "unavailable",
    };
    Event::SeekRemoved(SeekRemoved { ids: vec![id], reason: Some(Cow::Borrowed(reason)) })
}
