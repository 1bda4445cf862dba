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
        /// What the line is, if it is one that a tournament manager sends: mamer or relay of FICS, a bot of ICC.
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
        /// A tournament in a list: one that is relayed, `36 Reykjavik Open 2013 - Round 7  Round Started`, one of mamer's,
        /// `| 1    |  done*    | fridayknights     | 15 0 r SS\4        | 2017.0618.2345 |`, or that of a bot of ICC,
        /// which ends in `Rnd 2/5/Late:4 Players:16 Mgr:Foo`
        Tourney = "tourney",
        /// The last line of a list of tournaments, players or games: `Listed: 2 tourneys out of a total of 20.`
        TourneyListEnd = "tourney_list_end",
        /// The first line of a list of players: `Tourney Players: Round 2 of 5`, or `Tourney #7's player list:`
        TourneyPlayers = "tourney_players",
        /// The first line of a list of games: `Tourney Games for Round # 2`, `Tourney #7's round 2 games:`, or the
        /// `Current Schedule:` of USCL-Bot, which ran a league on ICC.
        TourneyGames = "tourney_games",
        /// The first line of a table of results: `Tourney #7's standard grid:`
        TourneyGrid = "tourney_grid",
        /// The first line of the settings of a tournament: `Variable settings of tourney #7:`
        TourneySettings = "tourney_settings",
        /// A game that is relayed: `104 GMBologan GMSutovsky * B22`
        RelayedGame = "relayed_game",
        /// News of a King of the Hill: `mamer KOTH INFO: Foo is the new king of KOTH #7, a 3 0 blitz!`
        KothInfo = "koth_info",
        /// The first line of a list of Kings of the Hill: `mamer's KOTH list:`
        KothList = "koth_list",
        /// The last line of such a list: `Total: 3 KOTHs`
        KothListEnd = "koth_list_end",
    }
}

impl QtellKind {
    /// Reads the kind of a line, if it is known.
    fn of(text: &str) -> Option<QtellKind> {
        if let Some((_, kind)) = HEADS.iter().find(|(head, _)| text.starts_with(head)) {
            return Some(*kind);
        }
        if mamers(text).is_some() || is_iccs(text) {
            return Some(QtellKind::Tourney);
        }
        if text.starts_with(|first: char| first.is_ascii_digit()) {
            let game = || is_relayed_game(text).then_some(QtellKind::RelayedGame);
            return relayed(text).map(|_| QtellKind::Tourney).or_else(game);
        }
        if let Some(rest) = text.strip_prefix("Tourney #") {
            let rest = rest.trim_start_matches(|digit: char| digit.is_ascii_digit());
            return of_tourney(rest);
        }
        if text.strip_prefix("Total: ").is_some_and(|total| total.contains(" KOTH")) {
            return Some(QtellKind::KothListEnd);
        }
        if text.starts_with("Your ") && text.contains(" variable has been set to ") {
            return Some(QtellKind::Note);
        }
        let (bot, rest) = text.split_at_checked(text.find([' ', '\'', ','])?)?;
        let is_name =
            (2..=17).contains(&bot.len()) && bot.bytes().all(|byte| byte.is_ascii_alphabetic());
        let kind =
            AFTER_NAME.iter().find(|(head, _)| rest.starts_with(head)).map(|(_, kind)| *kind);
        kind.filter(|_| is_name)
    }
}

/// How lines begin.
const HEADS: [(&str, QtellKind); 11] = [
    ("There are no tourneys", QtellKind::Note),
    ("Unable to comply. ", QtellKind::Note),
    ("Variable settings of tourney #", QtellKind::TourneySettings),
    ("You are already following KOTH #", QtellKind::Note),
    ("You will not follow any KOTH", QtellKind::Note),
    ("You will now be following KOTH #", QtellKind::Note),
    ("The following tournaments are currently in progress", QtellKind::TourneyList),
    ("Listed: ", QtellKind::TourneyListEnd),
    ("Current Schedule:", QtellKind::TourneyGames),
    ("Tourney Players: ", QtellKind::TourneyPlayers),
    ("Tourney Games for Round #", QtellKind::TourneyGames),
];

/// What follows a name in others: that of the bot, or of the user.
const AFTER_NAME: [(&str, QtellKind); 13] = [
    (" KOTH INFO: ", QtellKind::KothInfo),
    ("'s KOTH list:", QtellKind::KothList),
    (", the current king of KOTH #", QtellKind::KothInfo),
    (", the current queen of KOTH #", QtellKind::KothInfo),
    (", the king of KOTH #", QtellKind::KothInfo),
    (", the queen of KOTH #", QtellKind::KothInfo),
    (" will be notified of relayed tournament", QtellKind::Note),
    (" will no longer be notified of relayed tournament", QtellKind::Note),
    (" notes: ", QtellKind::Note),
    (" Notes:", QtellKind::Note),
    (" TOURNEY INFO: ", QtellKind::TourneyInfo),
    (" [tourney #", QtellKind::TourneyMessage),
    ("'s tourney list:", QtellKind::TourneyList),
];

/// Returns what a line is that begins with a tournament, given the text after its number.
fn of_tourney(rest: &str) -> Option<QtellKind> {
    if rest.starts_with(" is empty.") {
        return Some(QtellKind::Note);
    }
    match rest.strip_prefix("'s ")?.trim_ascii_end() {
        "player list:" => Some(QtellKind::TourneyPlayers),
        "standard grid:" => Some(QtellKind::TourneyGrid),
        what if what.starts_with("round ") && what.ends_with(" games:") => {
            Some(QtellKind::TourneyGames)
        }
        _ => None,
    }
}

/// Returns whether a line is a relayed game: its number, two names, the result and the opening.
fn is_relayed_game(text: &str) -> bool {
    let words: Vec<&str> = text.split_ascii_whitespace().take(6).collect();
    let &[number, white, black, result, eco] = &words[..] else { return false };
    let is_name = |name: &str| name.starts_with(|letter: char| letter.is_alphabetic());
    let is_eco = matches!(eco.as_bytes(), [b'A'..=b'E', b'0'..=b'9', b'0'..=b'9']);
    number.parse::<u32>().is_ok()
        && is_name(white)
        && is_name(black)
        && matches!(result, "*" | "1-0" | "0-1" | "1/2-1/2")
        && is_eco
}

/// Returns the number of a relayed tournament, if the line is a row of their list: it ends with two blanks and the state.
fn relayed(text: &str) -> Option<u32> {
    let (number, rest) = text.split_once(' ')?;
    let (name, state) = rest.trim_end().rsplit_once("  ")?;
    let is_state = matches!(state, "Open" | "Round Started" | "Round Over");
    number.parse().ok().filter(|_| is_state && !name.trim().is_empty())
}

/// Returns the number of a tournament in mamer's list: five cells, of which the last is the date.
fn mamers(text: &str) -> Option<u32> {
    let row = text.strip_prefix("| ")?.trim_ascii_end().strip_suffix('|')?;
    let mut cells = row.split('|').map(str::trim_ascii);
    let number = cells.next()?.parse().ok()?;
    let [_state, _manager, _games, date] =
        [cells.next()?, cells.next()?, cells.next()?, cells.next()?];
    let is_date = date.split('.').map(str::len).eq([4; 3])
        && date.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
    (is_date && cells.next().is_none()).then_some(number)
}

/// Returns whether a line is the state of the tournament that a bot of ICC runs.
fn is_iccs(text: &str) -> bool {
    text.split_once("] Rnd ")
        .and_then(|(_, rest)| rest.split_once(" Players:"))
        .is_some_and(|(_, rest)| rest.contains(" Mgr:"))
}

/// Returns the number of a tournament: that of one in a list, or the one after the word `tourney` or `Tourney`, with or
/// without a blank before its `#`.
fn tourney(text: &str) -> Option<u32> {
    if let Some(number) = relayed(text).or_else(|| mamers(text)) {
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
    use crate::event::tests::made;

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
            (
                "| 12   |  done*    | fridayknights     | 15 0 r SS\\4        | 2017.0618.2345 |",
                Some(QtellKind::Tourney),
                Some(12),
            ),
            ("| 12 | open | Foo | 5 0 r SS\\5 | soon |", None, None),
            ("| 12 | open | Foo | 5 0 r SS\\5 | 2017.0618.2345 | more |", None, None),
            ("| 12 | open | Foo | 2017.0618.2345 |", None, None),
            (
                "| ID   | Status    | Manager           | Type               | Start Date     |",
                None,
                None,
            ),
            (
                "late WEEKDAY BLITZ SERIES #1! [SW br 5 0] Rnd 2/5/Late:4 Players:16 Mgr:Bullitproof",
                Some(QtellKind::Tourney),
                None,
            ),
            ("late [SW br 5 0] Rnd 2/5 Mgr:Foo Players:16", None, None),
            ("Current Schedule:", Some(QtellKind::TourneyGames), None),
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
            ("There are no tourneys right now.", Some(QtellKind::Note), None),
            ("Unable to comply. KOTH #7 does not have a king.", Some(QtellKind::Note), None),
            ("Your TourneyInfo variable has been set to On.", Some(QtellKind::Note), None),
            ("Your game was good.", None, None),
            ("Tourney #7's player list:", Some(QtellKind::TourneyPlayers), Some(7)),
            ("Tourney #7's round 2 games:", Some(QtellKind::TourneyGames), Some(7)),
            ("Tourney #7's standard grid:", Some(QtellKind::TourneyGrid), Some(7)),
            ("Tourney #7 is empty.", Some(QtellKind::Note), Some(7)),
            ("Tourney #7 is good.", None, None),
            ("Variable settings of tourney #7:", Some(QtellKind::TourneySettings), Some(7)),
            ("104 GMBologan GMSutovsky * B22", Some(QtellKind::RelayedGame), None),
            ("104  GMBologan  GMSutovsky  1/2-1/2  E99", Some(QtellKind::RelayedGame), None),
            ("104 GMBologan GMSutovsky 1-0 Q22", None, None),
            ("104 GMBologan GMSutovsky 1-0 B22 x", None, None),
            ("104 GMBologan 17 1-0 B22", None, None),
            ("104 GMBologan GMSutovsky 2-0 B22", None, None),
            (
                "mamer KOTH INFO: Foo is the new king of KOTH #7, a 3 0 blitz!",
                Some(QtellKind::KothInfo),
                None,
            ),
            (
                "Foo, the current queen of KOTH #7, a 3 0 blitz, defended the title against Bar and is still the queen!",
                Some(QtellKind::KothInfo),
                None,
            ),
            (
                "Foo, the king of KOTH #7, has a record of 3 victories, 1 loss and 0 draws.",
                Some(QtellKind::KothInfo),
                None,
            ),
            ("mamer's KOTH list:", Some(QtellKind::KothList), None),
            ("Total: 3 KOTHs", Some(QtellKind::KothListEnd), None),
            ("Total: 3 games", None, None),
            ("You will now be following KOTH #7.", Some(QtellKind::Note), None),
            ("hello from a bot about tourney #7", None, None),
            ("two words notes: x", None, None),
            ("é notes: x", None, None),
            ("mamer notes: tourney #99999999999", Some(QtellKind::Note), None),
            ("", None, None),
        ] {
            let qtell = made::qtell(&[("text", text)]);
            assert_eq!((qtell.what, qtell.tourney, &*qtell.text), (what, number, text));
        }
    }
}
