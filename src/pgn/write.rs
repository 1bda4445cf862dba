//! Turns the collected moves of a game into tags and moves of PGN.

use super::game::{Game, Played};
use super::mate::is_mated;
use super::open::{Open, Segment};
use super::position::{self, mover};
use crate::event::{Cause, Color, GameResult};

/// How a game ended.
#[derive(Debug, Clone)]
pub(super) struct Ending {
    pub(super) result: GameResult,
    pub(super) cause: Option<Cause>,
    pub(super) reason: String,
}

impl Ending {
    /// The value of the tag `Termination`.
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

/// The kinds of games that are standard chess and differ only in the time control.
const TIMES: [&str; 6] = ["blitz", "lightning", "standard", "untimed", "bullet", "nonstandard"];

impl Open {
    /// Returns a game for each segment of moves.
    pub(super) fn games(&self, ending: Option<&Ending>, site: &str, mut out: impl FnMut(Game)) {
        let variant = self.variant();
        let count = self.segments.len();
        for (index, segment) in self.segments.iter().enumerate() {
            let ending = ending.filter(|_| index + 1 == count);
            let decided = ending.is_some_and(|ending| ending.result != GameResult::Unfinished);
            if segment.plies.is_empty() && !(decided && segment.start.first) {
                continue;
            }
            out(self.game(segment, ending, site, variant.as_deref()));
        }
    }

    fn game(
        &self,
        segment: &Segment,
        ending: Option<&Ending>,
        site: &str,
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
        let mut moves: Vec<Played> = segment
            .plies
            .iter()
            .map(|ply| Played {
                san: ply.san,
                clock_ms: ply.clock_ms.filter(|_| untimed != Some(true)),
                elapsed_ms: ply.elapsed_ms,
            })
            .collect();
        let loser = match mover(segment.end()) {
            Color::White => Color::Black,
            Color::Black => Color::White,
        };
        let mated = ending.is_some_and(|ending| ending.cause == Some(Cause::Checkmate))
            && segment.last().is_some_and(|last| is_mated(&last.ranks(), loser));
        if let Some(last) = moves.last_mut().filter(|_| mated) {
            last.san = last.san.mating();
        }
        Game {
            number: self.number,
            tags: self.tags(segment, ending, site, variant, untimed),
            first_ply: segment.start.ply,
            moves,
            reason: ending.map(|ending| ending.reason.clone()),
            result,
            position: segment.last().map(|last| position::placement(&last.ranks())),
        }
    }

    fn tags(
        &self,
        segment: &Segment,
        ending: Option<&Ending>,
        site: &str,
        variant: Option<&str>,
        untimed: Option<bool>,
    ) -> Vec<(&'static str, String)> {
        let known = |text: &str| if text.is_empty() { "?".to_owned() } else { text.to_owned() };
        let result = ending.map_or(GameResult::Unfinished, |ending| ending.result);
        let mut tags = vec![
            ("Event", self.event()),
            ("Site", known(site)),
            ("Date", self.facts.date.clone().unwrap_or_else(|| "????.??.??".to_owned())),
            ("Round", "-".to_owned()),
            ("White", known(&self.white)),
            ("Black", known(&self.black)),
            ("Result", result.to_string()),
        ];
        // PGN requires the tags after the first seven to be sorted by name.
        let mut put = |name, value: Option<String>| tags.extend(value.map(|value| (name, value)));
        put("BlackElo", self.facts.rating(&self.black).map(|rating| rating.to_string()));
        let setup = segment.start.fen != position::START_FEN;
        let pocket = segment.start.pocket.as_deref().unwrap_or_default();
        let fen = || match variant {
            Some("bughouse" | "crazyhouse") => {
                segment.start.fen.replacen(' ', &format!("[{pocket}] "), 1)
            }
            _ => segment.start.fen.clone(),
        };
        put("FEN", setup.then(fen));
        let missing = match (segment.start.first, ending.is_some() || self.examined) {
            (true, true) => None,
            (true, false) => Some("end"),
            (false, true) => Some("beginning"),
            (false, false) => Some("beginning and end"),
        };
        put("Missing", missing.map(str::to_owned));
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
        put("Variant", variant.map(str::to_owned));
        put("WhiteElo", self.facts.rating(&self.white).map(|rating| rating.to_string()));
        tags
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

    /// The variant, if it is not standard chess.
    fn variant(&self) -> Option<String> {
        if self.facts.partnered {
            return Some("bughouse".to_owned());
        }
        let name = match (&self.facts.category, &self.facts.loaded_from) {
            (Some(category), Some(place)) if category.eq_ignore_ascii_case("wild") => place,
            (Some(category), _) => category,
            (None, Some(place)) => place,
            (None, None) => "",
        };
        let name = name.to_ascii_lowercase();
        let last = name.rsplit('/').next().unwrap_or_default();
        if let "bughouse" | "crazyhouse" = last {
            return Some(last.to_owned());
        }
        // Drops mean crazyhouse or bughouse; only in bughouse are pieces dropped that were not captured
        // in this game.
        let drops = self.plies().any(|ply| ply.san.dropped().is_some());
        if drops {
            let own = self.segments.iter().all(drops_only_captured_pieces);
            return Some(if own { "crazyhouse" } else { "bughouse" }.to_owned());
        }
        // Other wild games are standard chess from another position, for which PGN readers have a
        // name of its own.
        match &*name {
            "wild/fr" => Some("Chess960".to_owned()),
            wild if wild == "wild" || wild.starts_with("wild/") => Some("From Position".to_owned()),
            _ => (!name.is_empty() && !TIMES.contains(&&*name)).then_some(name),
        }
    }

    fn plies(&self) -> impl Iterator<Item = &super::open::Ply> {
        self.segments.iter().flat_map(|segment| &segment.plies)
    }
}

/// Whether each side drops only pieces that it has captured, as in crazyhouse.
fn drops_only_captured_pieces(segment: &Segment) -> bool {
    // The pieces in hand of both sides, a count for each letter.
    let mut hands = [[0_i32; 26]; 2];
    let slot = |letter: u8| usize::from(letter.to_ascii_uppercase().saturating_sub(b'A')).min(25);
    for letter in segment.start.pocket.iter().flat_map(|pocket| pocket.bytes()) {
        hands[usize::from(letter.is_ascii_lowercase())][slot(letter)] += 1;
    }
    let mut before = Some(segment.start.position);
    for (at, ply) in (segment.start.ply.saturating_add(1)..).zip(&segment.plies) {
        let hand = &mut hands[usize::from(mover(at) == Color::Black)];
        if let Some(piece) = ply.san.dropped() {
            hand[slot(piece)] -= 1;
            if hand[slot(piece)] < 0 {
                return false;
            }
        } else if let Some((file, rank)) = ply.san.target().filter(|_| ply.san.captures()) {
            let Some(position) = before else { return false };
            let taken = position.ranks()[7 - rank.min(7)][file.min(7)];
            // En passant: the target square is empty.
            hand[slot(if taken == b'-' { b'P' } else { taken })] += 1;
        }
        before = ply.after;
    }
    true
}
