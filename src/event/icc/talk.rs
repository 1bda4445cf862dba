//! What players say, and that they come and go.

use std::borrow::Cow;

use super::args::Args;
use crate::event::fields::ReadFields as _;
use crate::event::{
    Announcement, Date, Event, Handle, Kibitz, Message, Notice, Qtell, Say, Shout, Tell,
};

/// 31: reads a tell; its type says of what kind.
pub(super) fn personal_tell<'a>(from: Handle<'a>, text: Cow<'a, str>, code: u32) -> Event<'a> {
    match code {
        0 => Event::Say(Say { from, game: None, text }),
        2 => Event::PartnerTell(Tell { from, text }),
        3 => Event::Qtell(Qtell::new(text).with(|qtell| qtell.from = Some(from))),
        // 4 is a tell of an administrator or a helper.
        _ => Event::Tell(Tell { from, text }),
    }
}

/// 26: reads a kibitz or a whisper.
pub(super) fn kibitz<'a>(game: u32, from: Handle<'a>, loud: bool, text: Cow<'a, str>) -> Event<'a> {
    let said = Kibitz { from, rating: None, game: Some(game), text };
    if loud { Event::Kibitz(said) } else { Event::Whisper(said) }
}

/// 32: reads a shout.
pub(super) fn shout<'a>(from: Handle<'a>, code: u32, text: Cow<'a, str>) -> Event<'a> {
    let heard_by = None;
    match code {
        0 => Event::Shout(Shout { from, heard_by, text }),
        1 => Event::ItShout(Shout { from, heard_by, text }),
        2 => Event::SShout(Shout { from, heard_by, text }),
        _ => Event::Announcement(Announcement { from, heard_by, audience: None, text }),
    }
}

/// 95: reads a message.
pub(super) fn message<'a>(
    number: u32,
    from: Cow<'a, str>,
    time: &str,
    date: &str,
    text: Cow<'a, str>,
) -> Event<'a> {
    let when = format!("{time} {date}");
    Event::Message(Message {
        number: Some(number),
        from: Handle::with_titles(from, Cow::Borrowed("")),
        forwarded_by: None,
        date: Date::parse(&when).map(Date::into_owned),
        when: Cow::Owned(when),
        text,
    })
}

/// 69: returns why the login failed.
pub(super) fn login_fault(code: u32) -> &'static str {
    match code {
        2..=4 => "name",
        5..=8 => "registered",
        9 | 11 => "password",
        12 => "banned",
        14 => "logged_in",
        17..=20 => "full",
        _ => "other",
    }
}

/// 1, 2, 55, 64, 65: reads the name, which is all that they have in common. Ratings follow it only if the client has asked
/// for them, and the datagram does not say so.
pub(super) fn presence<'a>(
    kind: &'static str,
    name: Cow<'a, str>,
    mut args: Args<'a>,
    on_my_list: bool,
) -> Event<'a> {
    let mut notice = Notice::new(kind).with_field("name", name);
    if on_my_list {
        notice = notice.with_field("on_my_list", true);
    }
    if let Some(more) = args.rest() {
        notice = notice.with_field("more", more.join(" "));
    }
    Event::of_notice(notice)
}
