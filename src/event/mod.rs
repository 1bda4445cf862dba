//! Typed events: what a message of the server means.
//!
//! A pattern list finds the messages and names their parts; when the list is read, each part is
//! bound to a field of the type that its kind has. Kinds without a type of their own are a
//! [`Notice`], and a message that breaks the rules of its kind is [`Malformed`]. Nothing here does
//! I/O, and no input makes it panic.
//!
//! | folder | kinds |
//! |---|---|
//! | `talk` | tells, shouts, channels, kibitzes, messages |
//! | `offer` | challenges, offers, ads, and the terms of a game |
//! | `game` | games that begin and end, watching and examining |
//! | `board` | positions, pieces in hand, single moves |
//! | `move_list` | the moves of a game |
//! | `listing` | what `games`, `who`, `finger` and their like show |
//! | `icc` | how datagrams of ICC become these |
//! | `connection` | the login, prompts, lines that no pattern knows, what is not text |
//! | `shared` | what many of them have: names, ratings, colors, results, times |
//!
//! Events borrow from the text they were read from; `into_owned` copies what they borrow.
//!
//! For a test of your own handlers, make an event. `new` takes the fields that it is nothing without, and
//! `with` sets the others by their names ([`IntoField`] says what can be given for which):
//!
//! ```
//! use looking_at::event::{Event, Say};
//!
//! let say = Say::new("Foo(GM)", "good game").with(|say| say.game = Some(5));
//! assert_eq!(say.from.name, "Foo");
//! // As a match of the list would make it:
//! let fields = [("from", "Foo(GM)"), ("game", "5"), ("text", "good game")];
//! assert_eq!(Event::from_fields("say", &fields), Event::Say(say));
//! ```
//!
//! With the feature `serde` events are written as flat objects, and read back as owned values:
//! every type here is `Serialize` and `DeserializeOwned`. `docs/events.schema.json` describes the
//! JSON.

pub(crate) mod binding;
mod board;
pub(crate) mod build;
mod connection;
#[cfg(all(test, feature = "json"))]
pub(crate) mod describe;
mod field;
mod fields;
mod game;
pub(crate) mod icc;
#[cfg(feature = "serde")]
pub(crate) mod json;
mod kind;
mod kinds;
mod listing;
mod listing_reader;
mod malformed;
mod move_list;
mod notice;
mod offer;
pub(crate) mod record;
pub(crate) mod shape;
mod shared;
mod talk;
mod terms;
pub mod text;
mod values;

pub use board::{
    Board, Castling, Delta, DemiBoard, DemiLast, DemiReply, DemiReplyError, DemiState, Gained,
    Holdings, Move, Piece, Relation, Square, VariantBoard,
};
pub(crate) use board::{START_RANKS, en_passant, is_square, of_squares, placement};
pub use build::IntoField;
pub use connection::{
    AnswerEnd, AnswerEnding, Arrived, BlockEnd, Datagram, Departed, Echo, LoggedIn, LoggedOn,
    Logon, LogonAction, Overlong, Ping, Prompt, Reply, Server, ServerTime, Text, UnitEnd, Uptime,
};
pub(crate) use game::Ending;
pub use game::{
    Cause, ClockChange, Creating, ExamineStep, Examining, GameEnded, GameInfo, GameNotification,
    GameStarted, GameSummary, Manner, MoveRefused, Observing, RatingAdjustment, Unexamining,
    Unobserving,
};
pub use listing::{
    Finger, FingerNote, FingerRating, GameRow, GameState, Games, History, HistoryRow, InChannel,
    Journal, JournalRow, Labelled, NameList, ObservedGame, Observers, Outcome, Pending, PendingRow,
    PlainListing, Sought, Stored, StoredRow, Variable, Variables, Who, WhoRow,
};
pub use malformed::Malformed;
pub use move_list::{
    ListedMove, MoveList, MoveListHeader, MoveListReader, MoveListTitle, Progress,
};
pub(crate) use move_list::{is_header, is_terms, may_be_second, may_begin_header};
pub use notice::{Notice, Value};
pub use offer::{
    Challenge, ChallengeRemoved, ChallengeUpdate, MatchRequest, Offer, OfferAnswer, Partnership,
    PendingOffer, PendingRemoved, Seek, SeekPosted, SeekRemoved,
};
pub use shared::{CategoryRating, Color, Date, GameResult, Handle, Rating, RatingMark};
pub use talk::{
    Announcement, ChannelTell, Kibitz, Message, NoSuchUser, NotDelivered, Qtell, QtellKind, Say,
    Shout, Tell, Told,
};

pub(crate) use kind::Kind;
pub(crate) use kinds::kinds;
pub(crate) use listing::Fit;
pub(crate) use listing_reader::ListingReader;
pub(crate) use values::Found;

use binding::{Binding, EntryFields, FieldPlace, Form, Misfit};
use record::{FromMatch, IntoOwned};
use terms::Terms;
use values::Values;

use crate::grammar::StarType;

/// Makes the enum of events from the table.
macro_rules! make_event {
    ($( $(#[$doc:meta])* $variant:ident($($type:tt)+) = $kind:ident, $on:ident; )*) => {
        /// One thing that the server said.
        ///
        /// As JSON it is one flat object that begins with `kind`. What is read from JSON is owned,
        /// and a kind without a type of its own becomes a [`Notice`].
        #[derive(Debug, Clone, PartialEq, Eq)]
        #[cfg_attr(
            feature = "serde",
            derive(serde::Serialize),
            serde(tag = "kind", rename_all = "snake_case")
        )]
        #[non_exhaustive]
        pub enum Event<'a> {
            $( $(#[$doc])* $variant($($type)+), )*
            /// A message of a kind without a type of its own.
            #[cfg_attr(feature = "serde", serde(untagged))]
            Notice(Notice<'a>),
        }

        impl<'a> Event<'a> {
            /// Every kind that has a type of its own.
            pub(crate) const KINDS: &'static [&'static str] = &[$( stringify!($kind), )*];

            /// Returns the kind of the event, as JSON and pattern lists name it.
            #[must_use]
            pub fn kind(&self) -> &str {
                match self {
                    $( Event::$variant(_) => stringify!($kind), )*
                    Event::Notice(notice) => &notice.kind,
                }
            }

            /// Copies what is borrowed, so that the event lives as long as it is kept.
            #[must_use]
            pub fn into_owned(self) -> Event<'static> {
                match self {
                    $( Event::$variant(value) => Event::$variant(value.own()), )*
                    Event::Notice(notice) => Event::Notice(notice.into_owned()),
                }
            }

            /// Makes an event of a match, with the terms of a game if its entry has them.
            #[inline(never)]
            fn typed<'m>(found: &'m Found<'m, 'a>, terms: Option<&'m Terms<'a>>) -> Self
            where
                'a: 'm,
            {
                let binding = found.binding;
                let mut values = Values::new(found, terms);
                match binding.kind {
                    // Each is put where it will be: an event is large, and moving it takes time.
                    $( Kind::$variant => match FromMatch::make(binding.form, &mut values) {
                        Ok(value) => Event::$variant(value),
                        Err(fault) => Event::Malformed(*fault),
                    }, )*
                    Kind::Notice => Event::Notice(Notice::of(found, terms)),
                }
            }
        }

        #[cfg(feature = "serde")]
        impl<'a> Event<'a> {
            /// Makes an event of what is read from JSON.
            pub(crate) fn of_json<E: serde::de::Error>(tagged: json::Tagged) -> Result<Self, E> {
                match Kind::of(&tagged.kind) {
                    $( Kind::$variant => tagged.typed().map(Event::$variant), )*
                    Kind::Notice => Notice::of_json(tagged).map(Event::Notice),
                }
            }
        }

        impl<'a> Event<'a> {
            /// Returns what an event of a kind can be made from; `None` for a notice, which takes anything.
            pub(crate) fn forms(kind: Kind) -> Option<&'static [Form]> {
                match kind {
                    $( Kind::$variant => Some(<$($type)+ as FromMatch<'a>>::FORMS), )*
                    Kind::Notice => None,
                }
            }
        }
    };
}

kinds!(make_event);

impl<'a> Event<'a> {
    /// Makes an event of fields, as a match of that kind would: for tests.
    ///
    /// A kind without a type of its own gives a [`Notice`]. Fields that break the rules of their
    /// kind, are missing, or are none of the kind's give [`Malformed`]. A field `terms` is taken
    /// for the fields that it holds, as in `rated blitz 5 0`.
    #[must_use]
    pub fn from_fields(kind: &str, fields: &[(&str, &str)]) -> Event<'static> {
        let (mut text, mut ranges, mut named) = (String::new(), Vec::new(), Vec::new());
        for (number, (name, value)) in fields.iter().enumerate() {
            ranges.push(text.len()..text.len() + value.len());
            text.push_str(value);
            named.push((*name, FieldPlace::Star(number)));
        }
        let stars = fields.iter().map(|_| StarType::Text).collect();
        let binding =
            match Event::bind(kind, EntryFields { named, stars, ..EntryFields::default() }) {
                Ok(binding) => binding,
                Err(misfit) => {
                    let (field, expected) = misfit.as_fault();
                    let value =
                        fields.iter().find(|(name, _)| *name == field).map(|(_, text)| *text);
                    let fault = Malformed::in_field(kind, field, value.map(Into::into), expected);
                    return Event::Malformed(fault.into_owned());
                }
            };
        let plain = Some(&*text).filter(|text| text::find_special(text.as_bytes()).is_none());
        let text = text.as_bytes();
        let found = Found { binding: &binding, text, plain, ranges: &ranges, body: None };
        Event::of(&found).into_owned()
    }

    /// Gives a notice the type that its kind has, if it has one.
    pub(crate) fn of_notice(notice: Notice<'a>) -> Self {
        if Kind::of(&notice.kind) == Kind::Notice {
            return Event::Notice(notice);
        }
        let fields: Vec<_> =
            notice.fields.iter().map(|(name, value)| (&**name, value.to_string())).collect();
        let fields: Vec<_> = fields.iter().map(|(name, text)| (*name, &**text)).collect();
        Event::from_fields(&notice.kind, &fields)
    }

    /// Resolves the fields of an entry that makes events of this kind.
    pub(crate) fn bind(kind: &str, fields: EntryFields<'_>) -> Result<Binding, Misfit> {
        Binding::new(kind, Event::forms(Kind::of(kind)), fields)
    }

    /// Makes an event of a match.
    #[inline]
    pub(crate) fn of(found: &Found<'_, 'a>) -> Self {
        let binding = found.binding;
        if binding.kind == Kind::Board {
            Event::board(found)
        } else if binding.terms.is_some() {
            Event::with_terms(found)
        } else {
            Event::typed(found, None)
        }
    }

    /// Boards are large, and there are many: each is put where it will be.
    #[inline(never)]
    fn board(found: &Found<'_, 'a>) -> Self {
        let number = match found.binding.places.first() {
            Some(FieldPlace::Star(number)) => *number,
            _ => found.binding.stars.len(),
        };
        let range = found.ranges.get(number);
        // Without closures around it, so that the board is copied once less.
        if let (Some(text), Some(range)) = (found.plain, range)
            && let Some(line) = text.get(range.clone())
            && let Ok(event) = Board::read_usual(line, Event::Board)
        {
            return event;
        }
        Event::unusual_board(found, number)
    }

    /// Makes the event of a board that is not as most are: another order of blanks, another game, or a broken line.
    #[cold]
    fn unusual_board(found: &Found<'_, 'a>, number: usize) -> Self {
        let event = Event::typed(found, None);
        if !matches!(event, Event::Malformed(_)) {
            return event;
        }
        match found.star(number).map(VariantBoard::from_line) {
            Some(Ok(board)) => Event::VariantBoard(Box::new(board)),
            _ => event,
        }
    }

    #[inline(never)]
    fn with_terms(found: &Found<'_, 'a>) -> Self {
        match found.terms() {
            Ok(terms) => Event::typed(found, terms.as_ref()),
            Err(fault) => Event::Malformed(*fault),
        }
    }
}

#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for Event<'_> {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Event::of_json(json::Tagged::read(deserializer)?)
    }
}

#[cfg(test)]
mod tests;
