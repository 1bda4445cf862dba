//! ICC's datagrams (level 2) as events: the same kinds as those of the text, where there are any.
//!
//! [`decode`] is given the arguments of a datagram and what earlier ones have said about games, since most
//! name a game by its number alone. What it does not know, or can't make an event of, stays a
//! [`Datagram`], with names for its arguments as far as they are known.

mod commands;
mod fields;
mod games;
mod moves;
mod offers;
mod table;
mod talk;
#[cfg(all(test, feature = "json"))]
mod tests;

use std::borrow::Cow;

pub(crate) use self::games::Games;
#[cfg(all(test, feature = "json"))]
pub(crate) use self::table::TABLE;

use self::games::Start;
use self::table::Entry;
use super::shared::words::number;
use super::{Datagram, Event, Malformed, text};

/// The most text of a datagram that a fault shows.
const SHOWN: usize = 256;

/// What a datagram becomes: one event, or two where FICS writes two lines as well.
#[derive(Debug)]
pub(crate) struct Decoded<'a> {
    pub(crate) first: Event<'a>,
    pub(crate) second: Option<Event<'a>>,
}

/// Decodes a datagram.
pub(crate) fn decode<'a>(
    datagram: &crate::input::Datagram<'a>,
    games: &mut Games,
    me: Option<&str>,
) -> Decoded<'a> {
    let code = datagram.code;
    let args: Vec<Cow<'a, str>> = datagram.args().map(text::decode).collect();
    // A position that is kept, and not a game that is played, has the number -1.
    let is_stored = args.first().is_some_and(|game| game.starts_with('-'));
    let game = args.first().and_then(|game| number(game));
    let is_known = game.is_some_and(|game| games.find(game).is_some());
    let read = match code {
        12..=20 | 22..=26 | 37..=40 | 42 | 43 | 49 | 56 | 61 | 70 | 84 | 100 | 101 | 110 | 111
            if is_stored =>
        {
            return raw(datagram);
        }
        13 | 16 if !is_known && args.len() >= 5 => return raw(datagram),
        12 | 15 | 18 | 40 | 100 => {
            let how = match code {
                12 => Start::Any,
                15 => Start::Mine,
                18 => Start::Observed,
                _ => Start::Shown,
            };
            return match games::game(how, args, games, me) {
                Ok((first, second)) => Decoded { first, second },
                Err(fault) => malformed(*fault, datagram),
            };
        }
        25 | 49 if !is_known => return raw(datagram),
        25 if !moves::has_short_notation(&args) => return raw(datagram),
        25 => moves::move_list(args, games),
        49 => moves::board(args, games),
        0 => talk::who_am_i(args),
        1 | 55 => talk::presence("arrived", args, false),
        2 => talk::presence("departed", args, false),
        64 => talk::presence("arrived", args, true),
        65 => talk::presence("departed", args, true),
        69 => talk::login_failed(args),
        26 => talk::kibitz(args),
        27 => talk::channel_member(args),
        28 => talk::channel_tell(args),
        31 => talk::personal_tell(args),
        32 => talk::shout(args),
        82 => talk::qtell(args, true),
        83 => talk::qtell(args, false),
        95 => talk::message(args),
        13 | 16 => games::result(args, games),
        14 | 17 => games::gone(args, games),
        19 => games::stop_observing(args),
        20 => games::player_in_game(args),
        22 => games::back("takeback", args),
        23 => games::back("examine_step", args),
        37 => games::holdings(args),
        38 => games::set_clock(args),
        39 => games::flip(args),
        42 => games::illegal_move(args),
        43 => games::my_role(args, games),
        56 => games::one_clock(args),
        61 => games::more_time(args),
        24 | 111 => moves::delta(args),
        70 => moves::from_fen(args, false),
        84 => moves::set_board(args),
        101 | 110 => moves::from_fen(args, true),
        29 => offers::challenge(args, me),
        30 => offers::challenge_removed(args, me),
        50 => offers::seek(args),
        51 => offers::seek_removed(args),
        _ => return raw(datagram),
    };
    match read {
        Ok(Event::Notice(notice)) => Decoded { first: Event::of_notice(notice), second: None },
        Ok(first) => Decoded { first, second: None },
        Err(fault) => malformed(*fault, datagram),
    }
}

/// A datagram as it is, with the names that are known.
pub(crate) fn raw<'a>(datagram: &crate::input::Datagram<'a>) -> Decoded<'a> {
    let code = datagram.code;
    let args: Vec<_> = datagram.args().map(text::decode).collect();
    let entry = Entry::of(code);
    let name = entry.map(|entry| Cow::Borrowed(entry.name));
    let names = entry.map(|entry| entry.names(args.len())).unwrap_or_default();
    let datagram = Datagram { code, name, player: None, args, names, repeats: None };
    Decoded { first: Event::Datagram(datagram), second: None }
}

/// The beginning of a unit.
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
