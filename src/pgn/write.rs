//! Turns the collected moves of a game into tags and moves of PGN.

use std::time::SystemTime;

use super::game::Game;
use super::open::{Open, Ply, Segment, SegmentStart};
use super::position::{self, mover};
use super::variant::{BUGHOUSE, CHESS960, CRAZYHOUSE, FROM_POSITION};
use crate::calendar::{Date, time_of_day};
use crate::event::{Cause, Color, GameResult};
use crate::follow::is_mated;

/// How a game ended.
#[derive(Debug, Clone)]
pub(super) struct Ending {
    pub(super) result: GameResult,
    pub(super) cause: Option<Cause>,
    pub(super) reason: String,
}

impl Ending {
    /// Returns the value of the tag `Termination`.
    const fn termination(&self) -> &'static str {
        match (self.cause, self.result) {
            (Some(Cause::Time | Cause::BothFlagged | Cause::FlagNoMaterial), _) => "time forfeit",
            (Some(Cause::Adjudication), _) => "adjudication",
            (Some(Cause::Disconnect | Cause::Aborted), _) => "abandoned",
            (Some(Cause::Adjourned), _) | (_, GameResult::Unfinished) => "unterminated",
            _ => "normal",
        }
    }
}

/// What all games of a session have in common.
#[derive(Debug, Clone, Copy)]
pub(super) struct Common<'a> {
    pub(super) site: Option<&'a str>,
    /// The date of games that have none of their own.
    pub(super) date: Option<&'a str>,
}

impl Open {
    /// Returns a game for each segment of moves, and if the game is `open` also for a last one without moves; then the
    /// number of the last part.
    pub(super) fn games(
        &self,
        ending: Option<&Ending>,
        common: Common<'_>,
        open: bool,
        mut out: impl FnMut(Game),
    ) -> u32 {
        let mut part = self.identity.parts;
        let variant = self.variant();
        let count = self.segments.len();
        for (index, segment) in self.segments.iter().enumerate() {
            let last = index + 1 == count;
            let ending = ending.filter(|_| last);
            let decided = ending.is_some_and(|ending| ending.result != GameResult::Unfinished);
            if segment.plies.is_empty() && !(decided && segment.start.first) && !(open && last) {
                continue;
            }
            part = part.saturating_add(1);
            let game = self.game(segment, ending, common, variant.as_deref());
            out(Game { part, open: open && last, ..game });
        }
        part
    }

    fn game(
        &self,
        segment: &Segment,
        ending: Option<&Ending>,
        common: Common<'_>,
        variant: Option<&str>,
    ) -> Game {
        let result = ending.map_or(GameResult::Unfinished, |ending| ending.result);
        let category = self.facts.category.as_deref().unwrap_or_default();
        let untimed = self
            .facts
            .clock
            .flatten()
            .or(self.clock)
            .map(|clock| clock == (0, 0) || category.eq_ignore_ascii_case("untimed"));
        let mut start = segment.start.clone();
        let mut moves: Vec<Ply> = segment.plies.clone();
        if untimed == Some(true) {
            start.seen.clocks = [None; 2];
            moves.iter_mut().for_each(|ply| ply.seen.clocks = [None; 2]);
        }
        start.fen = position::clean(&start.fen, &start.position.ranks(), variant == Some(CHESS960));
        let loser = position::other(mover(segment.end()));
        // In these the rules of check are others.
        let other_rules = matches!(variant, Some("Atomic" | "Suicide" | "Giveaway"));
        let mated = !other_rules
            && ending.is_some_and(|ending| ending.cause == Some(Cause::Checkmate))
            && segment.last().is_some_and(|last| is_mated(&last.ranks(), loser));
        if let Some(last) = moves.last_mut().filter(|_| mated) {
            last.san = last.san.mating();
        }
        Game {
            id: self.identity.id,
            part: 1,
            open: false,
            first: self.identity.first,
            last: self.last,
            number: self.number,
            examined: self.examined,
            own: self.own,
            flipped: self.flipped,
            partner: self.facts.partner,
            places: self.places,
            tags: self.tags(&start, moves.len(), ending, common, variant, untimed),
            start,
            moves,
            reason: ending.map(|ending| ending.reason.clone()),
            result,
            position: segment.last().map(|last| position::placement(&last.ranks())),
        }
    }

    fn tags(
        &self,
        start: &SegmentStart,
        plies: usize,
        ending: Option<&Ending>,
        common: Common<'_>,
        variant: Option<&str>,
        untimed: Option<bool>,
    ) -> Vec<(&'static str, String)> {
        let known = |text: &str| if text.is_empty() { "?".to_owned() } else { text.to_owned() };
        let result = ending.map_or(GameResult::Unfinished, |ending| ending.result);
        let mut tags = vec![
            ("Event", self.event()),
            ("Site", known(common.site.unwrap_or_default())),
            ("Date", self.date(common)),
            ("Round", "-".to_owned()),
            ("White", known(&self.white)),
            ("Black", known(&self.black)),
            ("Result", result.to_string()),
        ];
        // PGN requires the tags after the first seven to be sorted by name.
        let mut put = |name, value: Option<String>| tags.extend(value.map(|value| (name, value)));
        put("BlackElo", self.facts.rating(&self.black).map(|rating| rating.to_string()));
        put("BlackRatingDiff", self.rating_change(Color::Black));
        put("ECO", self.opening.eco.clone());
        // Readers expect a position with these two, even if it is the usual one.
        let setup =
            start.fen != position::START_FEN || matches!(variant, Some(CHESS960 | FROM_POSITION));
        let fen = || match variant {
            Some(BUGHOUSE | CRAZYHOUSE) => {
                let pocket = start.hands.map(|hands| hands.pocket()).unwrap_or_default();
                start.fen.replacen(' ', &format!("[{pocket}] "), 1)
            }
            _ => start.fen.clone(),
        };
        put("FEN", setup.then(fen));
        let missing = match (start.first, (ending.is_some() || self.examined) && !self.cut) {
            (true, true) => None,
            (true, false) => Some("end"),
            (false, true) => Some("beginning"),
            (false, false) => Some("beginning and end"),
        };
        put("Missing", missing.map(str::to_owned));
        put("NIC", self.opening.nic.clone());
        put("Opening", self.opening.name.clone());
        put("PlyCount", Some(plies.to_string()));
        put("SetUp", setup.then(|| "1".to_owned()));
        let termination = ending.map_or("unterminated", Ending::termination);
        put("Termination", Some(termination.to_owned()));
        let clock = self.facts.clock.flatten().or(self.clock);
        put(
            "TimeControl",
            match (untimed, clock) {
                (Some(true), _) => Some("-".to_owned()),
                (_, Some((minutes, seconds))) => {
                    Some(format!("{}+{seconds}", u64::from(minutes) * 60))
                }
                _ => None,
            },
        );
        let began = self.since.filter(|_| self.began && start.first).and_then(utc);
        put("UTCDate", began.as_ref().map(|(date, _)| date.clone()));
        put("UTCTime", began.map(|(_, time)| time));
        put("Variant", variant.map(str::to_owned));
        put("WhiteElo", self.facts.rating(&self.white).map(|rating| rating.to_string()));
        put("WhiteRatingDiff", self.rating_change(Color::White));
        tags
    }

    /// Returns the day on which the game began.
    fn date(&self, common: Common<'_>) -> String {
        let seen = self.since.and_then(utc).map(|(date, _)| date);
        // An examined game, and one that goes on after an adjournment, began on another day.
        let today = seen.as_ref().filter(|_| !self.examined && !self.facts.continued);
        let given = common.date.filter(|_| !self.examined);
        // The day of a game that began before the user's eyes is that of the capture: the clock of a
        // server, which dates its move lists, may be wrong.
        let begun = given.filter(|_| self.began && !self.facts.continued);
        let known = today.filter(|_| self.began).map(String::as_str).or(begun);
        let known = known.or(self.facts.date.as_deref()).or(today.map(String::as_str));
        known.or(given).unwrap_or("????.??.??").to_owned()
    }

    /// Returns what the game did to the rating of a player.
    fn rating_change(&self, color: Color) -> Option<String> {
        self.rating_change.filter(|_| self.own == Some(color)).map(|change| format!("{change:+}"))
    }

    fn event(&self) -> String {
        let rated = match self.facts.rated {
            Some(true) => "rated ",
            Some(false) => "unrated ",
            None => "",
        };
        match &self.facts.category {
            _ if self.examined => "examined game".to_owned(),
            Some(category) => format!("{rated}{} match", category.to_ascii_lowercase()),
            None if rated.is_empty() => "?".to_owned(),
            None => format!("{rated}match"),
        }
    }
}

/// Returns the date and the time of day in UTC, as PGN writes them.
fn utc(time: SystemTime) -> Option<(String, String)> {
    let (year, month, day) = Date::of(time)?.year_month_day();
    let (hour, minute, second, _) = time_of_day(time);
    let date = format!("{year:04}.{month:02}.{day:02}");
    Some((date, format!("{hour:02}:{minute:02}:{second:02}")))
}
