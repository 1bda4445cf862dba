//! Finds what ICC sends twice: as text, and as a datagram.
//!
//! With a datagram switched on, ICC leaves out the text of talk and ads. For challenges, refused moves,
//! results and the like it sends both, in either order, within one unit; without units, before the next
//! prompt. The first of the two is reported as the event, the second as a repetition. So a handler is called
//! once, and nothing is lost.

use crate::event::icc::KnownGames;
use crate::event::{Event, Kind};

/// The maximum number of messages that are remembered within a unit.
const LIMIT: usize = 32;
/// The maximum length of a name that is remembered.
const LONGEST: usize = 64;

/// The state learnt from units and datagrams.
#[derive(Debug, Clone, Default)]
pub(super) struct Icc {
    pub(super) games: KnownGames,
    /// Set once a unit or datagram has come: other servers never send anything twice.
    pub(super) is_used: bool,
    said: Vec<Said>,
}

/// A message of this unit, and the forms in which it came.
#[derive(Debug, Clone)]
struct Said {
    key: Key,
    /// The numbers of the datagrams; `None` for the text.
    sources: Vec<Option<u32>>,
}

/// What the two forms of a message have in common.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Key {
    kind: Kind,
    number: i64,
    names: String,
}

impl Key {
    /// Returns the key of an event, if it is of a kind that may come twice.
    fn of(event: &Event<'_>) -> Option<Key> {
        fn key(kind: Kind, number: impl Into<i64>, names: &[&str]) -> Option<Key> {
            let (number, names) = (number.into(), names.join(" ").to_ascii_lowercase());
            (names.len() <= LONGEST).then_some(Key { kind, number, names })
        }
        match event {
            // A datagram does not distinguish the two: whose challenge it is follows from the user's handle.
            Event::Challenge(it) | Event::Issuing(it) => {
                key(Kind::Challenge, 0, &[&it.challenger.name, &it.opponent.name])
            }
            Event::GameStarted(it) => key(Kind::GameStarted, it.game, &[]),
            Event::GameEnded(it) => key(Kind::GameEnded, it.game, &[]),
            Event::Observing(it) => key(Kind::Observing, it.game, &[]),
            Event::Unobserving(it) => key(Kind::Unobserving, it.game, &[]),
            Event::Examining(it) => key(Kind::Examining, it.game?, &[]),
            Event::Unexamining(it) => key(Kind::Unexamining, it.game?, &[]),
            Event::LoggedIn(it) => key(Kind::LoggedIn, 0, &[&it.handle.name]),
            Event::Message(it) => key(Kind::Message, it.number?, &[&it.from.name]),
            Event::Arrived(it) => key(Kind::Arrived, 0, &[&it.name]),
            Event::Departed(it) => key(Kind::Departed, 0, &[&it.name]),
            Event::ChallengeRemoved(it) => key(Kind::ChallengeRemoved, 0, &[it.name.as_deref()?]),
            // The text does not always say which move it was.
            Event::MoveRefused(_) => key(Kind::MoveRefused, 0, &[]),
            Event::ExamineStep(it) => {
                key(Kind::ExamineStep, it.count.unwrap_or_default(), &[&it.step])
            }
            Event::Clock(it) if it.change == "added" => {
                key(Kind::Clock, it.seconds.unwrap_or_default(), &[])
            }
            Event::Notice(it) if it.kind == "login_failed" => key(Kind::Notice, 0, &[&it.kind]),
            _ => None,
        }
    }
}

impl Icc {
    /// Clears the remembered messages, because a unit begins or ends or a prompt comes.
    pub(super) fn forget(&mut self) {
        self.said.clear();
    }

    /// Returns whether an event repeats another one of this unit, and remembers it otherwise. `source` is the
    /// number of its datagram.
    pub(super) fn is_repeated(&mut self, event: &Event<'_>, source: Option<u32>) -> bool {
        let Some(key) = Key::of(event) else { return false };
        match self.said.iter_mut().find(|said| said.key == key) {
            Some(said) if said.sources.contains(&source) => {
                // The same form again is another message, which has two forms of its own.
                said.sources = vec![source];
                false
            }
            Some(said) => {
                said.sources.push(source);
                true
            }
            None => {
                if self.said.len() < LIMIT {
                    self.said.push(Said { key, sources: vec![source] });
                }
                false
            }
        }
    }
}
