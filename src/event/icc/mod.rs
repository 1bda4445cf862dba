//! ICC's datagrams (level 2) as events: the same kinds as those of the text, where there are any.
//!
//! [`decode`] is given the arguments of a datagram and what earlier ones have said about games, since most
//! name a game by its number alone. What it does not know, or can't make an event of, stays a
//! [`Datagram`], with names for its arguments as far as they are known.

mod args;
mod commands;
mod games;
mod moves;
mod offers;
mod table;
mod talk;
#[cfg(all(test, feature = "json"))]
mod tests;

use std::borrow::Cow;

pub(crate) use self::games::KnownGames;
#[cfg(all(test, feature = "json"))]
pub(crate) use self::table::TABLE;

use self::args::Args;
use self::games::UserRole;
use self::table::DatagramKind;
use super::fields::number;
use super::{Color, Datagram, Event, Malformed, Value, text};

/// The most text of a datagram that a fault shows.
const SHOWN: usize = 256;

/// What a datagram becomes: one event, or two where FICS writes two lines as well.
#[derive(Debug)]
pub(crate) struct Decoded<'a> {
    pub(crate) first: Event<'a>,
    pub(crate) second: Option<Event<'a>>,
}

impl<'a> From<Event<'a>> for Decoded<'a> {
    fn from(first: Event<'a>) -> Self {
        Decoded { first, second: None }
    }
}

/// Decodes a datagram.
pub(crate) fn decode<'a>(
    datagram: &crate::input::Datagram<'a>,
    games: &mut KnownGames,
    me: Option<&str>,
) -> Decoded<'a> {
    let Some(entry) = DatagramKind::of(datagram.code) else { return raw(datagram) };
    let args: Vec<Cow<'a, str>> = datagram.args().map(text::decode).collect();
    if entry.is_of_game() {
        // A position that is kept, and not a game that is played, has the number -1.
        let is_stored = args.first().is_some_and(|game| game.starts_with('-'));
        let game = args.first().and_then(|game| number(game));
        let is_known = game.is_some_and(|game| games.find(game).is_some());
        // These have no names of players. Of the first two, only a complete one is worth keeping.
        let needs_game = match entry.code {
            13 | 16 => args.len() >= 5,
            code => code == 25 || code == 49,
        };
        if is_stored || needs_game && !is_known {
            return raw(datagram);
        }
    }
    match entry.read(Args(args.into_iter()), games, me) {
        Ok(Some(decoded)) => decoded,
        Ok(None) => raw(datagram),
        Err(fault) => malformed(fault.of(entry.kind()), datagram),
    }
}

/// Makes a notice of arguments, each a variable of its name or given as `name = value`.
macro_rules! notice {
    ($kind:expr, $($field:ident $(= $value:expr)?),+) => {{
        let notice = $crate::event::Notice::new($kind);
        $( let notice = notice.with_field(
            stringify!($field),
            $crate::event::icc::IntoValue::into_value(notice!(@value $field $($value)?)),
        ); )+
        $crate::event::Event::of_notice(notice)
    }};
    (@value $field:ident) => { $field };
    (@value $field:ident $value:expr) => { $value };
}
use notice;

/// An argument that can be a field of a notice.
trait IntoValue<'a> {
    fn into_value(self) -> Value<'a>;
}

macro_rules! into_value {
    ($($type:ty, $argument:ident => $value:expr;)+) => {$(
        impl<'a> IntoValue<'a> for $type {
            fn into_value(self) -> Value<'a> {
                let $argument = self;
                Value::from($value)
            }
        }
    )+};
}

into_value! {
    Cow<'a, str>, text => text;
    &'static str, text => text;
    String, text => text;
    u32, number => i64::from(number);
    i64, number => number;
    bool, truth => truth;
    Color, color => color.as_str();
    UserRole, role => role.word();
}

/// Returns a datagram as it is, with the names that are known.
pub(crate) fn raw<'a>(datagram: &crate::input::Datagram<'a>) -> Decoded<'a> {
    let code = datagram.code;
    let args: Vec<_> = datagram.args().map(text::decode).collect();
    let entry = DatagramKind::of(code);
    let name = entry.map(|entry| Cow::Borrowed(entry.name));
    let names = entry.map(|entry| entry.names(args.len())).unwrap_or_default();
    let datagram = Datagram { code, name, player: None, args, names, repeats: None };
    Decoded { first: Event::Datagram(datagram), second: None }
}

/// Returns the beginning of a unit.
pub(crate) fn unit<'a>(code: u32, player: Cow<'a, str>, word: Option<Cow<'a, str>>) -> Event<'a> {
    let name = commands::name(code).map(Cow::Borrowed);
    let names = word.as_ref().map(|_| Cow::Borrowed("word")).into_iter().collect();
    let args = word.into_iter().collect();
    Event::Datagram(Datagram { code, name, player: Some(player), args, names, repeats: None })
}

/// Says what is wrong with a datagram, and shows the beginning of it.
#[cold]
fn malformed<'a>(fault: Malformed<'a>, datagram: &crate::input::Datagram<'a>) -> Decoded<'a> {
    let body = &datagram.body[..datagram.body.len().min(SHOWN)];
    let body = text::decode(body).replace('\x19', "");
    let line = format!("{}{body}", datagram.code);
    Decoded { first: Event::Malformed(fault.with_line(line)), second: None }
}
