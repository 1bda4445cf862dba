//! What players say, and that they come and go.

use std::borrow::Cow;

use super::fields::{Fault, Fields};
use crate::event::{
    Announcement, ChannelTell, Date, Event, Handle, Kibitz, LoggedIn, Message, Notice, Qtell, Say,
    Shout, Tell,
};

type Read<'a> = Result<Event<'a>, Fault<'a>>;

/// 31: the type comes last and says what kind of tell it is.
pub(super) fn personal_tell<'a>(args: Vec<Cow<'a, str>>) -> Read<'a> {
    let mut fields = Fields::new("tell", args);
    let (from, text) = (fields.handle("from")?, fields.text("text")?);
    fields.read("type", "0 to 4", |code| {
        Some(match code {
            "0" => Event::Say(Say { from, game: None, text }),
            // 4 is a tell of an administrator or a helper.
            "1" | "4" => Event::Tell(Tell { from, text }),
            "2" => Event::PartnerTell(Tell { from, text }),
            "3" => Event::Qtell(Qtell::new(text).with(|qtell| qtell.from = Some(from))),
            _ => return None,
        })
    })
}

/// 28
pub(super) fn channel_tell<'a>(args: Vec<Cow<'a, str>>) -> Read<'a> {
    let mut fields = Fields::new("channel_tell", args);
    let channel = channel(&mut fields)?;
    let (from, text) = (fields.handle("from")?, fields.text("text")?);
    Ok(Event::ChannelTell(ChannelTell { from, channel, text }))
}

/// 82, 83: what a bot shows, in a channel or to the reader.
pub(super) fn qtell<'a>(args: Vec<Cow<'a, str>>, in_channel: bool) -> Read<'a> {
    let mut fields = Fields::new("qtell", args);
    let channel = in_channel.then(|| channel(&mut fields)).transpose()?;
    let (from, text) = (fields.handle("from")?, fields.text("text")?);
    let qtell = Qtell::new(text);
    Ok(Event::Qtell(qtell.with(|qtell| (qtell.from, qtell.channel) = (Some(from), channel))))
}

/// 26: `1` is a kibitz and `0` a whisper.
pub(super) fn kibitz<'a>(args: Vec<Cow<'a, str>>) -> Read<'a> {
    let mut fields = Fields::new("kibitz", args);
    let game = Some(fields.number("game")?);
    let from = fields.handle("from")?;
    let loud = fields.flag("type")?;
    let said = Kibitz { from, rating: None, game, text: fields.text("text")? };
    Ok(if loud { Event::Kibitz(said) } else { Event::Whisper(said) })
}

/// 32
pub(super) fn shout<'a>(args: Vec<Cow<'a, str>>) -> Read<'a> {
    let mut fields = Fields::new("shout", args);
    let from = fields.handle("from")?;
    let code = fields.read("type", "0 to 3", |code| match code {
        "0" => Some(0),
        "1" => Some(1),
        "2" => Some(2),
        "3" => Some(3),
        _ => None,
    })?;
    let (text, heard_by) = (fields.text("text")?, None);
    Ok(match code {
        0 => Event::Shout(Shout { from, heard_by, text }),
        1 => Event::ItShout(Shout { from, heard_by, text }),
        2 => Event::SShout(Shout { from, heard_by, text }),
        _ => Event::Announcement(Announcement { from, heard_by, audience: None, text }),
    })
}

/// 95
pub(super) fn message<'a>(args: Vec<Cow<'a, str>>) -> Read<'a> {
    let mut fields = Fields::new("message", args);
    let number = Some(fields.number("number")?);
    let from = Handle::with_titles(fields.name("from")?, Cow::Borrowed(""));
    let (time, date) = (fields.text("time")?, fields.text("date")?);
    let when = format!("{time} {date}");
    Ok(Event::Message(Message {
        number,
        from,
        forwarded_by: None,
        date: Date::parse(&when).map(Date::into_owned),
        when: Cow::Owned(when),
        text: fields.text("text")?,
    }))
}

/// 27: somebody enters or leaves a channel of the reader's.
pub(super) fn channel_member<'a>(args: Vec<Cow<'a, str>>) -> Read<'a> {
    let mut fields = Fields::new("channel_member", args);
    let channel = channel(&mut fields)?;
    let name = fields.name("name")?;
    let notice = Notice::new("channel_member").with_field("channel", channel);
    let notice = notice.with_field("name", name).with_field("present", fields.flag("present")?);
    Ok(Event::Notice(notice))
}

/// 0
pub(super) fn who_am_i<'a>(args: Vec<Cow<'a, str>>) -> Read<'a> {
    let mut fields = Fields::new("logged_in", args);
    Ok(Event::LoggedIn(LoggedIn { handle: fields.handle("handle")? }))
}

/// 69
pub(super) fn login_failed<'a>(args: Vec<Cow<'a, str>>) -> Read<'a> {
    let mut fields = Fields::new("login_failed", args);
    let code: u32 = fields.number("code")?;
    let reason = match code {
        2..=4 => "name",
        5..=8 => "registered",
        9 | 11 => "password",
        12 => "banned",
        14 => "logged_in",
        17..=20 => "full",
        _ => "other",
    };
    let notice = Notice::new("login_failed").with_field("reason", reason);
    let notice = notice.with_field("code", i64::from(code));
    Ok(Event::Notice(notice.with_field("text", fields.text("text")?)))
}

/// 1, 2, 55, 64, 65: the name is what they have in common. The ratings after it are there only if
/// the client has asked for them, which they do not show.
pub(super) fn presence<'a>(
    kind: &'static str,
    args: Vec<Cow<'a, str>>,
    on_my_list: bool,
) -> Read<'a> {
    let mut fields = Fields::new(kind, args);
    let mut notice = Notice::new(kind).with_field("name", fields.name("name")?);
    if on_my_list {
        notice = notice.with_field("on_my_list", true);
    }
    if fields.left() > 0 {
        let more = fields.rest().collect::<Vec<_>>().join(" ");
        notice = notice.with_field("more", more);
    }
    Ok(Event::Notice(notice))
}

fn channel<'a>(fields: &mut Fields<'a>) -> Result<Cow<'a, str>, Fault<'a>> {
    let channel = fields.text("channel")?;
    if crate::grammar::is_channel(channel.as_bytes()) {
        Ok(channel)
    } else {
        Err(fields.fault("channel", Some(channel), "a channel number"))
    }
}
