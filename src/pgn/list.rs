//! Completes a game with its move list.

use std::hash::{DefaultHasher, Hash, Hasher};

use super::facts::Facts;
use super::open::{MAX_PLIES, Open, Ply, Seen, Segment, SegmentStart};
use super::position::Packed;
use super::variant::TIMES;
use super::write::Ending;
use crate::event::{GameResult, MoveList};
use crate::follow::San;
use crate::follow::position::{Position, Rules};

/// The variants that begin from the standard position, so that their move lists show no position.
const ORDINARY: [&str; 5] = ["bughouse", "crazyhouse", "suicide", "losers", "atomic"];

/// Returns the position in which a list begins, if it is known.
fn start(list: &MoveList<'_>, place: Option<u64>) -> Option<SegmentStart> {
    let seen = Seen { place, ..Seen::default() };
    match &list.start_fen {
        Some(fen) => {
            let read = Position::read(fen, Rules::Chess)?;
            // A list does not count the moves before its first one.
            let (position, ply) = (Packed::new(&read.ranks), read.ply % 2);
            let fen = fen.to_string();
            Some(SegmentStart { ply, position, by: None, fen, hands: None, seen, first: true })
        }
        None => {
            let name = list.variant.as_deref().unwrap_or(&list.category);
            let mut ordinary = TIMES.iter().chain(&ORDINARY);
            let ordinary = ordinary.any(|known| name.eq_ignore_ascii_case(known));
            let start = || SegmentStart { seen, ..SegmentStart::ordinary() };
            (ordinary && list.black_first != Some(true)).then(start)
        }
    }
}

/// Returns the moves of a list; `None` if one of them cannot be read, or there are too many.
fn plies(list: &MoveList<'_>, place: Option<u64>) -> Option<Vec<Ply>> {
    if list.moves.len() > MAX_PLIES {
        return None;
    }
    let ply = |listed: &crate::event::ListedMove<'_>| {
        let seen = Seen { clocks: [None; 2], elapsed_ms: listed.elapsed_ms, place };
        San::read(&listed.san).map(|san| Ply { san, after: None, seen, hands: None })
    };
    list.moves.iter().map(ply).collect()
}

/// Returns how the game of a list ended, if it did.
pub(super) fn ending(list: &MoveList<'_>) -> Option<Ending> {
    let (result, reason) = list.result.zip(list.reason.as_deref())?;
    if result == GameResult::Unfinished && reason.contains("in progress") {
        return None;
    }
    Some(Ending { result, cause: list.cause, reason: reason.to_owned() })
}

impl Open {
    /// Creates a game from a list alone.
    pub(super) fn from_list(list: &MoveList<'_>, place: Option<u64>) -> Option<Self> {
        let segment = Segment { start: start(list, place)?, plies: plies(list, place)? };
        Some(Open {
            number: list.game,
            white: list.white.to_string(),
            black: list.black.to_string(),
            facts: Facts::of_list(list),
            clock: Some((list.initial, list.increment)),
            segments: vec![segment],
            places: place.map(|place| (place, place)),
            ..Open::default()
        })
    }

    /// Fills the gaps of a game, and adds its beginning, where the list agrees with the boards;
    /// returns whether it does.
    pub(super) fn fill(&mut self, list: &MoveList<'_>, place: Option<u64>) -> bool {
        self.facts.fill(&Facts::of_list(list));
        let seen = self.segments.first().map(|first| &first.start).filter(|start| start.first);
        let start = seen.cloned().or_else(|| start(list, place));
        let Some((start, mut all)) = start.zip(plies(list, place)) else { return false };
        let Some(last) = self.segments.last() else { return false };
        let index = |ply: u32| ply.checked_sub(start.ply).and_then(|at| usize::try_from(at).ok());
        // The list must reach the last segment, or there would still be a gap.
        if index(last.start.ply).is_none_or(|at| at > all.len()) {
            return false;
        }
        for segment in &self.segments {
            let Some(first) = index(segment.start.ply) else { return false };
            if let Some(before) = first.checked_sub(1).and_then(|before| all.get_mut(before)) {
                if segment.start.by.is_some_and(|by| by.core() != before.san.core()) {
                    return false;
                }
                before.after = Some(segment.start.position);
                before.seen = Seen { elapsed_ms: before.seen.elapsed_ms, ..segment.start.seen };
                before.hands = segment.start.hands;
            }
            for (at, ply) in (first..).zip(&segment.plies) {
                let end = all.len();
                match all.get_mut(at) {
                    Some(listed) if listed.san.core() == ply.san.core() => *listed = *ply,
                    None if at == end => all.push(*ply),
                    _ => return false,
                }
            }
        }
        let fits = all.len() <= MAX_PLIES;
        if fits {
            self.segments = vec![Segment { start, plies: all }];
        }
        fits
    }

    /// Returns a hash of the players and all moves, to recognise the same game again.
    pub(super) fn fingerprint(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        for name in [&self.white, &self.black] {
            name.to_ascii_lowercase().hash(&mut hasher);
        }
        for ply in self.segments.iter().flat_map(|segment| &segment.plies) {
            ply.san.core().hash(&mut hasher);
        }
        hasher.finish()
    }
}
