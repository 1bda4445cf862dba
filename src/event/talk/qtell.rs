//! Lines from bots, which tournament managers send.

use std::borrow::Cow;

use crate::event::Handle;
use crate::event::record::{made_from, shape, words};

shape! {
    /// A line that a bot puts before the user.
    pub struct Qtell<'a> {
        /// Which bot it is, where the server says it.
        from: Option<Handle<'a>>,
        /// The channel, if it is shown to all who are there.
        channel: Option<Cow<'a, str>>,
        /// What the line is, if it is one that mamer or relay, the tournament managers of FICS, send.
        what: Option<QtellKind>,
        /// The number of the tournament that such a line is about.
        tourney: Option<u32>,
        /// What it says. In a datagram of ICC `\\n` is a line break, `\\H` and `\\h` are around what is bold.
        text: Cow<'a, str>,
    }
}

words! {
    /// What a line of a tournament manager is.
    #[non_exhaustive]
    pub enum QtellKind {
        /// An answer to a command: `mamer notes: You joined the tournament.`
        Note = "note",
        /// News of a tournament: `mamer TOURNEY INFO: Foo(1590) has joined tourney #7 ...`
        TourneyInfo = "tourney_info",
        /// What a manager says to the players of a tournament: `mamer [tourney #7]:`
        TourneyMessage = "tourney_message",
        /// The first line of a list of tournaments: `mamer's tourney list:`, or relay's
        /// `The following tournaments are currently in progress:`
        TourneyList = "tourney_list",
        /// A tournament that is relayed: `36 Reykjavik Open 2013 - Round 7  Round Started`
        Tourney = "tourney",
        /// The last line of a list of tournaments: `Listed: 2 tourneys out of a total of 20.`
        TourneyListEnd = "tourney_list_end",
        /// The first line of a list of players: `Tourney Players: Round 2 of 5`
        TourneyPlayers = "tourney_players",
        /// The first line of a list of games: `Tourney Games for Round # 2`
        TourneyGames = "tourney_games",
    }
}

impl QtellKind {
    /// Reads the kind of a line, if it is known.
    fn of(text: &str) -> Option<QtellKind> {
        if let Some((_, kind)) = HEADS.iter().find(|(head, _)| text.starts_with(head)) {
            return Some(*kind);
        }
        if text.starts_with(|first: char| first.is_ascii_digit()) {
            return relayed(text).map(|_| QtellKind::Tourney);
        }
        let (bot, rest) = text.split_at_checked(text.find([' ', '\''])?)?;
        let is_name =
            (2..=17).contains(&bot.len()) && bot.bytes().all(|byte| byte.is_ascii_alphabetic());
        let kind =
            AFTER_NAME.iter().find(|(head, _)| rest.starts_with(head)).map(|(_, kind)| *kind);
        kind.filter(|_| is_name)
    }
}

/// How lines begin.
const HEADS: [(&str, QtellKind); 4] = [
    ("The following tournaments are currently in progress", QtellKind::TourneyList),
    ("Listed: ", QtellKind::TourneyListEnd),
    ("Tourney Players: ", QtellKind::TourneyPlayers),
    ("Tourney Games for Round #", QtellKind::TourneyGames),
];

/// What follows a name in others: that of the bot, or of the user.
const AFTER_NAME: [(&str, QtellKind); 7] = [
    (" will be notified of relayed tournament", QtellKind::Note),
    (" will no longer be notified of relayed tournament", QtellKind::Note),
    (" notes: ", QtellKind::Note),
    (" Notes:", QtellKind::Note),
    (" TOURNEY INFO: ", QtellKind::TourneyInfo),
    (" [tourney #", QtellKind::TourneyMessage),
    ("'s tourney list:", QtellKind::TourneyList),
];

/// The number of a tournament that is relayed, if the line is one of their list: two blanks and the state end it.
fn relayed(text: &str) -> Option<u32> {
    let (number, rest) = text.split_once(' ')?;
    let (name, state) = rest.trim_end().rsplit_once("  ")?;
    let is_state = matches!(state, "Open" | "Round Started" | "Round Over");
    number.parse().ok().filter(|_| is_state && !name.trim().is_empty())
}

/// The number of a tournament: of one that is relayed, or behind the word `tourney` or `Tourney`, with or without a blank
/// before its `#`.
fn tourney(text: &str) -> Option<u32> {
    if let Some(number) = relayed(text) {
        return Some(number);
    }
    let mut rest = text;
    while let Some(at) = rest.find("ourney") {
        rest = &rest[at + "ourney".len()..];
        if let Some(number) = rest.strip_prefix(" #").or_else(|| rest.strip_prefix('#')) {
            let digits = number.bytes().take_while(u8::is_ascii_digit).count();
            return number[..digits].parse().ok();
        }
    }
    None
}

made_from! {
    Qtell<'a> from {
        from: Option<Handle<'a>>,
        channel: Option<Cow<'a, str>>,
        text: Cow<'a, str>,
    } values => {
        let what = QtellKind::of(&text);
        let tourney = what.and_then(|_| tourney(&text));
        Ok(Qtell { from, channel, what, tourney, text })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::event::Event;

    #[test]
    fn lines_of_tournament_managers() {
        for (text, what, number) in [
            ("mamer notes: You joined the tournament.", Some(QtellKind::Note), None),
            ("mamer notes: Tourney #12 is closed.", Some(QtellKind::Note), Some(12)),
            ("mamer notes: Tourney#12 has no players.", Some(QtellKind::Note), Some(12)),
            (
                "mamer TOURNEY INFO: Foo(1590) has joined tourney #7 (seed: 2, score: 0.0); 4 players now!",
                Some(QtellKind::TourneyInfo),
                Some(7),
            ),
            ("mamer [tourney #7]:", Some(QtellKind::TourneyMessage), Some(7)),
            ("mamer's tourney list:", Some(QtellKind::TourneyList), None),
            ("Listed: 2 tourneys out of a total of 20.", Some(QtellKind::TourneyListEnd), None),
            ("Tourney Players: Round 2 of 5", Some(QtellKind::TourneyPlayers), None),
            ("Tourney Games for Round # 2", Some(QtellKind::TourneyGames), None),
            (
                "The following tournaments are currently in progress:",
                Some(QtellKind::TourneyList),
                None,
            ),
            ("36 Reykjavik Open 2013 - Round 7  Round Started", Some(QtellKind::Tourney), Some(36)),
            ("7 German Bundesliga - Last Round   Round Over", Some(QtellKind::Tourney), Some(7)),
            ("7 Tie-Break    Open ", Some(QtellKind::Tourney), Some(7)),
            ("7 German Bundesliga - Last Round Round Over", None, None),
            ("7 German Bundesliga  over", None, None),
            ("7  Open", None, None),
            ("7a German Bundesliga  Open", None, None),
            ("99999999999 German Bundesliga  Open", None, None),
            (
                "lipsticks will no longer be notified of relayed tournament at login.",
                Some(QtellKind::Note),
                None,
            ),
            (
                "lipsticks will be notified of relayed tournament at login.",
                Some(QtellKind::Note),
                None,
            ),
            ("hello from a bot about tourney #7", None, None),
            ("two words notes: x", None, None),
            ("é notes: x", None, None),
            ("mamer notes: tourney #99999999999", Some(QtellKind::Note), None),
            ("", None, None),
        ] {
            let Event::Qtell(qtell) = Event::from_fields("qtell", &[("text", text)]) else {
                panic!()
            };
            assert_eq!((qtell.what, qtell.tourney, &*qtell.text), (what, number, text));
        }
    }
}
