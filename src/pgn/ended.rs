//! Games after their end: what they did to a rating, and whether they are resumed.

use std::collections::VecDeque;

use super::facts::{MAX_NAME, family, same};
use super::open::Open;
use super::write::Ending;
use super::{Game, PgnCollector};
use crate::event::{Color, Event, GameResult, RatingAdjustment};

/// The maximum number of adjourned games.
const MAX_ADJOURNED: usize = 64;
/// The number of events that a game of the user waits for the change of the user's rating.
const PATIENCE: u32 = 8;

/// Games that were adjourned, until they are resumed.
#[derive(Debug, Clone, Default)]
pub(super) struct Adjourned {
    /// The newest last.
    games: VecDeque<Open>,
}

impl Adjourned {
    /// Returns the game of these players.
    pub(super) fn of(&mut self, white: &str, black: &str) -> Option<&mut Open> {
        self.games.iter_mut().rev().find(|open| open.is_of(white, black))
    }

    /// Removes the game with this id, which is resumed.
    pub(super) fn resume(&mut self, id: u32) -> Option<Open> {
        let index = self.games.iter().rposition(|open| open.identity.id == id);
        index.and_then(|index| self.games.remove(index))
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = &Open> {
        self.games.iter()
    }

    pub(super) fn drain(&mut self) -> impl Iterator<Item = Open> {
        std::mem::take(&mut self.games).into_iter()
    }
}

/// A change of the user's rating.
#[derive(Debug, Clone)]
pub(super) struct Adjustment {
    category: String,
    before: u32,
    after: u32,
}

impl Adjustment {
    /// Returns the change, or `None` if a rating before or after it is not a number.
    fn of(change: &RatingAdjustment<'_>) -> Option<Self> {
        let (before, after) = change.before.value().zip(change.after.value())?;
        let category = Some(&change.category).filter(|name| name.len() <= MAX_NAME)?;
        Some(Adjustment { category: category.to_string(), before, after })
    }

    /// Adds the change to a game of the user's own, if it can be about it.
    fn apply(&self, open: &mut Open) -> bool {
        let Some(own) = open.own else { return false };
        let category = open.facts.category.as_deref();
        if category.is_some_and(|known| !same(family(known), family(&self.category))) {
            return false;
        }
        open.rating_change = Some(i64::from(self.after) - i64::from(self.before));
        let name = if own == Color::White { &open.white } else { &open.black };
        open.facts.rate(name, self.before);
        true
    }
}

/// A game of the user's own that has ended.
///
/// Some servers report the change of the rating before the end of the game, and others after it.
#[derive(Debug, Clone)]
pub(super) struct Awaiting {
    open: Open,
    ending: Ending,
    /// The number of events that it still waits.
    left: u32,
}

impl Awaiting {
    pub(super) fn open(&self) -> &Open {
        &self.open
    }
}

impl PgnCollector {
    /// Ends a game, and returns it if there is nothing more to be known about it.
    pub(super) fn end_rated(&mut self, number: u32, ending: Ending, out: &mut impl FnMut(Game)) {
        let Some(mut open) = self.open.remove(&number) else { return };
        self.plies = self.plies.saturating_sub(open.len());
        let counts = ending.result != GameResult::Unfinished
            && open.own.is_some()
            && open.facts.rated != Some(false);
        let known = counts && self.adjustment.take().is_some_and(|change| change.apply(&mut open));
        if counts && !known {
            self.awaiting = Some(Awaiting { open, ending, left: PATIENCE });
        } else {
            self.emit(&open, Some(&ending), out);
        }
    }

    /// Keeps a game that was adjourned.
    pub(super) fn adjourn(&mut self, number: u32, ending: Ending, out: &mut impl FnMut(Game)) {
        let Some(mut open) = self.open.remove(&number) else { return };
        open.adjourned = Some((ending, open.len()));
        self.adjourned.games.push_back(open);
        if self.adjourned.games.len() > MAX_ADJOURNED {
            self.give_adjourned(out);
        }
    }

    /// Returns the game that was adjourned first, if there is one.
    pub(super) fn give_adjourned(&mut self, out: &mut impl FnMut(Game)) -> bool {
        let Some(open) = self.adjourned.games.pop_front() else { return false };
        self.plies = self.plies.saturating_sub(open.len());
        self.emit(&open, None, out);
        true
    }

    /// Takes note of a change of the user's rating, and returns the game that waits for one when it
    /// has come, or is no longer to be expected.
    pub(super) fn await_rating(&mut self, event: &Event<'_>, out: &mut impl FnMut(Game)) {
        match event {
            Event::RatingAdjustment(change) => {
                let change = Adjustment::of(change);
                match (&mut self.awaiting, change) {
                    (Some(game), Some(change)) => {
                        change.apply(&mut game.open);
                        self.stop_waiting(out);
                    }
                    (Some(_), None) => self.stop_waiting(out),
                    (None, change) => self.adjustment = change,
                }
            }
            Event::Board(_) | Event::GameStarted(_) | Event::GameEnded(_) | Event::MoveList(_) => {
                self.stop_waiting(out);
                if !matches!(event, Event::GameEnded(_)) {
                    self.adjustment = None;
                }
            }
            _ => {
                if let Some(game) = &mut self.awaiting {
                    game.left -= 1;
                    if game.left == 0 {
                        self.stop_waiting(out);
                    }
                }
            }
        }
    }

    /// Returns the game that waits.
    pub(super) fn stop_waiting(&mut self, out: &mut impl FnMut(Game)) {
        if let Some(Awaiting { open, ending, .. }) = self.awaiting.take() {
            self.emit(&open, Some(&ending), out);
        }
    }
}
