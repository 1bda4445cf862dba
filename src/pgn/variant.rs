//! The tag `Variant`, in the names that readers of PGN know.

use super::open::{Open, Ply, Segment};
use super::position::{mover, side};
use crate::event::Color;

/// Standard chess from another position, as lichess calls it.
pub(super) const FROM_POSITION: &str = "From Position";
pub(super) const CHESS960: &str = "Chess960";
pub(super) const BUGHOUSE: &str = "Bughouse";
pub(super) const CRAZYHOUSE: &str = "Crazyhouse";

/// The kinds of games that are standard chess and differ only in the time control.
pub(super) const TIMES: [&str; 7] =
    ["blitz", "lightning", "standard", "untimed", "bullet", "nonstandard", "non-standard"];

/// What servers call the variants, and their names in PGN. python-chess knows all but bughouse and
/// losers; lichess does not know suicide either, whose rules differ from its antichess.
const NAMES: [(&str, &str); 12] = [
    ("bughouse", BUGHOUSE),
    ("crazyhouse", CRAZYHOUSE),
    ("suicide", "Suicide"),
    ("giveaway", "Giveaway"),
    ("losers", "Losers"),
    ("loser's", "Losers"),
    ("atomic", "Atomic"),
    ("fr", CHESS960),
    ("fischerandom", CHESS960),
    ("chess960", CHESS960),
    ("3check", "Three-check"),
    ("three-check", "Three-check"),
];

/// The numbers that ICC gives to variants that are more than another start position. FICS has no
/// numbers as high as these.
const NUMBERS: [(&str, &str); 7] = [
    ("17", "Losers"),
    ("22", CHESS960),
    ("23", CRAZYHOUSE),
    ("24", BUGHOUSE),
    ("25", "Three-check"),
    ("26", "Giveaway"),
    ("27", "Atomic"),
];

/// Returns the variant of a name that servers have: `Some(None)` for standard chess, `None` if it is not known.
fn named(name: &str) -> Option<Option<&'static str>> {
    let find = |table: &[(&str, &'static str)], name: &str| {
        table.iter().find(|(known, _)| *known == name).map(|(_, pgn)| Some(*pgn))
    };
    // Some categories of ICC are named after the time, such as `5-minute`.
    if name.is_empty() || TIMES.contains(&name) || name.starts_with(|c: char| c.is_ascii_digit()) {
        return Some(None);
    }
    let wild = ["wild", "w"].iter().find_map(|prefix| name.strip_prefix(prefix));
    let kind = wild.map(|kind| kind.trim_start_matches(['/', ' ', '(']).trim_end_matches(')'));
    match kind {
        Some(kind) if kind.is_empty() || kind.starts_with(|c: char| c.is_ascii_digit()) => {
            find(&NUMBERS, kind).or(Some(Some(FROM_POSITION)))
        }
        Some(kind) if name.starts_with("wild/") => find(&NAMES, kind).or(Some(Some(FROM_POSITION))),
        _ => find(&NAMES, name.rsplit('/').next().unwrap_or(name)),
    }
}

impl Open {
    /// Returns the variant, if it is not standard chess.
    pub(super) fn variant(&self) -> Option<String> {
        if self.facts.partner.is_some() {
            return Some(BUGHOUSE.to_owned());
        }
        let name = match (&self.facts.category, &self.facts.loaded_from) {
            (Some(category), Some(place)) if category.eq_ignore_ascii_case("wild") => place,
            (Some(category), _) => category,
            (None, Some(place)) => place,
            (None, None) => "",
        };
        let name = name.to_ascii_lowercase();
        let known = named(&name);
        // Drops mean crazyhouse or bughouse; only in bughouse are pieces dropped that were not captured
        // in this game.
        let by_name = known.flatten().filter(|name| [BUGHOUSE, CRAZYHOUSE].contains(name));
        if by_name.is_none() && self.plies().any(|ply| ply.san.dropped().is_some()) {
            let own = self.segments.iter().all(drops_only_captured_pieces);
            return Some(if own { CRAZYHOUSE } else { BUGHOUSE }.to_owned());
        }
        if name.is_empty() && self.segments.iter().any(castles_as_in_chess960) {
            return Some(CHESS960.to_owned());
        }
        known.map_or(Some(name), |known| known.map(str::to_owned))
    }

    fn plies(&self) -> impl Iterator<Item = &Ply> {
        self.segments.iter().flat_map(|segment| &segment.plies)
    }
}

/// Returns whether a side castles from a position in which standard chess does not allow it, to where Chess960
/// puts king and rook.
fn castles_as_in_chess960(segment: &Segment) -> bool {
    let mut before = Some(segment.start.position);
    (segment.start.ply.saturating_add(1)..).zip(&segment.plies).any(|(at, ply)| {
        let (old, new) = (std::mem::replace(&mut before, ply.after), ply.after);
        let (rook_from, king_to, rook_to) = match ply.san.core() {
            "O-O" => (7, 6, 5),
            "O-O-O" => (0, 2, 3),
            _ => return false,
        };
        let (rank, king, rook) =
            if mover(at) == Color::White { (7, b'K', b'R') } else { (0, b'k', b'r') };
        let (Some(old), Some(new)) = (old, new) else { return false };
        let (old, new) = (old.ranks()[rank], new.ranks()[rank]);
        let standard = old[4] == king && old[rook_from] == rook;
        !standard && new[king_to] == king && new[rook_to] == rook
    })
}

/// Returns whether each side drops only pieces that it has captured, as in crazyhouse.
fn drops_only_captured_pieces(segment: &Segment) -> bool {
    // The pieces in hand of both sides, a count for each letter.
    let mut hands = [[0_i32; 26]; 2];
    let slot = |letter: u8| usize::from(letter.to_ascii_uppercase().saturating_sub(b'A')).min(25);
    let pocket = segment.start.hands.map(|hands| hands.pocket()).unwrap_or_default();
    for letter in pocket.bytes() {
        hands[usize::from(letter.is_ascii_lowercase())][slot(letter)] += 1;
    }
    let mut before = Some(segment.start.position);
    for (at, ply) in (segment.start.ply.saturating_add(1)..).zip(&segment.plies) {
        let hand = &mut hands[side(mover(at))];
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names() {
        for (name, variant) in [
            ("", Some(None)),
            ("blitz", Some(None)),
            ("untimed", Some(None)),
            ("5-minute", Some(None)),
            ("wild", Some(Some("From Position"))),
            ("wild/2", Some(Some("From Position"))),
            ("wild/8a", Some(Some("From Position"))),
            ("wild 5", Some(Some("From Position"))),
            ("w5", Some(Some("From Position"))),
            ("wild/fr", Some(Some("Chess960"))),
            ("wild(22)", Some(Some("Chess960"))),
            ("chess960", Some(Some("Chess960"))),
            ("non-standard", Some(None)),
            ("w27", Some(Some("Atomic"))),
            ("crazyhouse", Some(Some("Crazyhouse"))),
            ("wild/crazyhouse", Some(Some("Crazyhouse"))),
            ("misc/bughouse", Some(Some("Bughouse"))),
            ("suicide", Some(Some("Suicide"))),
            ("losers", Some(Some("Losers"))),
            ("atomic", Some(Some("Atomic"))),
            ("weird", None),
            ("shogi", None),
        ] {
            assert_eq!(named(name), variant, "{name}");
        }
    }
}
