//! Challenges and ads.

use std::borrow::Cow;

use super::fields::{Fault, Fields, variant};
use crate::event::{Challenge, Color, Event, Handle, Notice, Seek, SeekRemoved};

type Read<'a> = Result<Event<'a>, Fault<'a>>;

/// 29: the reader is challenged, or challenges somebody.
pub(super) fn challenge<'a>(args: Vec<Cow<'a, str>>, me: Option<&str>) -> Read<'a> {
    let mut fields = Fields::new("challenge", args);
    let name = fields.name("challenger")?;
    let rated = fields.marked_rating("challenger_rating")?;
    let titles = fields.titles()?;
    let challenger_rating = rated.of(&titles);
    let challenger = Handle::with_titles(name, titles);
    let name = fields.name("opponent")?;
    let rated = fields.marked_rating("opponent_rating")?;
    let titles = fields.titles()?;
    let opponent_rating = rated.of(&titles);
    let opponent = Handle::with_titles(name, titles);
    let variant = variant(fields.number("wild")?);
    let category = fields.text("category")?;
    let rated = fields.flag("rated")?;
    let adjourned = fields.flag("adjourned")?;
    let challengers: (u32, u32) = (fields.number("initial")?, fields.number("increment")?);
    let opponents: (u32, u32) = (fields.number("initial")?, fields.number("increment")?);
    let color = fields.wanted_color("color")?;
    let (white, black) = match color {
        Some(Color::Black) => (opponents, challengers),
        _ => (challengers, opponents),
    };
    let uneven = (white != black).then_some(black);
    let is_mine = me.is_some_and(|me| me.eq_ignore_ascii_case(&challenger.name));
    let challenge = Box::new(Challenge {
        challenger,
        challenger_rating,
        color,
        opponent,
        opponent_rating,
        rated,
        category,
        variant,
        initial: Some(white.0),
        increment: Some(white.1),
        black_initial: uneven.map(|(initial, _)| initial),
        black_increment: uneven.map(|(_, increment)| increment),
        loaded_from: None,
        adjourned,
        updated: false,
    });
    Ok(if is_mine { Event::Issuing(challenge) } else { Event::Challenge(challenge) })
}

/// 30: the other of the two is named, as the words of a server do.
pub(super) fn challenge_removed<'a>(args: Vec<Cow<'a, str>>, me: Option<&str>) -> Read<'a> {
    let mut fields = Fields::new("challenge_removed", args);
    let (challenger, opponent) = (fields.name("challenger")?, fields.name("opponent")?);
    let is_mine = me.is_some_and(|me| me.eq_ignore_ascii_case(&challenger));
    let name = if is_mine { opponent } else { challenger };
    let notice = Notice::new("challenge_removed").with_field("name", name);
    Ok(Event::Notice(notice.with_field("text", fields.text("text")?)))
}

/// 50
pub(super) fn seek<'a>(args: Vec<Cow<'a, str>>) -> Read<'a> {
    let mut fields = Fields::new("seek", args);
    let id = fields.number("id")?;
    let name = fields.name("from")?;
    let titles = fields.titles()?;
    let rating = fields.marked_rating("rating")?.of(&titles);
    let variant = variant(fields.number("wild")?);
    let category = fields.text("category")?;
    let (initial, increment) = (fields.number("initial")?, fields.number("increment")?);
    let rated = fields.flag("rated")?;
    let color = fields.wanted_color("color")?;
    let (rating_min, rating_max) = (fields.number("rating_min")?, fields.number("rating_max")?);
    let (automatic, formula) = (fields.flag("automatic")?, fields.flag("formula")?);
    let more: Vec<_> = fields.rest().filter(|text| !text.is_empty()).collect();
    Ok(Event::Seek(Seek {
        id,
        from: Handle::with_titles(name, titles),
        rating,
        initial,
        increment,
        rated,
        category,
        color,
        rating_min: Some(rating_min),
        rating_max: Some(rating_max),
        automatic: Some(automatic),
        formula: Some(formula),
        variant,
        answerable: None,
        more: (!more.is_empty()).then_some(more),
    }))
}

/// 51
pub(super) fn seek_removed<'a>(args: Vec<Cow<'a, str>>) -> Read<'a> {
    let mut fields = Fields::new("seek_removed", args);
    let id = fields.number("id")?;
    let reason: u32 = fields.number("reason")?;
    let reason = match reason {
        1 => "left",
        2 => "playing",
        3 => "withdrawn",
        4 => "replaced",
        _ => "unavailable",
    };
    Ok(Event::SeekRemoved(SeekRemoved { ids: vec![id], reason: Some(Cow::Borrowed(reason)) }))
}
