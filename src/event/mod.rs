//! Typed events: what a message of the server means.
//!
//! A pattern list finds the messages and names their parts; [`Event::from_fields`] makes a value
//! of them. Kinds with a structure have a type of their own, all others are a [`Notice`], and a
//! message that breaks the rules of its kind is [`Malformed`]. Nothing here does I/O, and no
//! input makes it panic.
//!
//! Events borrow from the text they were read from; `into_owned` cuts them loose.
//!
//! ```
//! use looking_at::event::{Event, Fields};
//!
//! let pairs: [(&str, &[u8]); 2] = [("from", b"Foo(GM)"), ("text", b"hi")];
//! let Event::Tell(tell) = Event::from_fields("tell", &Fields::new(&pairs)) else {
//!     unreachable!()
//! };
//! assert_eq!(tell.from.name, "Foo");
//! assert_eq!(tell.text, "hi");
//! ```

mod board;
mod datagram;
mod delta;
mod demichess;
mod fen;
mod field_name;
mod fields;
mod game;
mod game_end;
mod game_info;
mod handle;
mod holdings;
mod malformed;
mod marked;
mod move_list;
mod notice;
mod offer;
mod pending;
mod rating;
mod record;
mod seek;
mod shapes;
mod talk;
mod terms;
pub mod text;
mod verbose;
mod words;

use std::borrow::Cow;

pub use board::{Board, Castling, Relation};
pub use datagram::Datagram;
pub use delta::Delta;
pub use demichess::{DemiBoard, DemiLast, DemiReply, DemiReplyError, DemiState};
pub(crate) use field_name::Tags;
pub use fields::Fields;
pub use game::{Creating, GameNotification, GameStarted, GameSummary, LoggedIn, RatingAdjustment};
pub use game_end::{Cause, GameEnded};
pub use game_info::GameInfo;
pub use handle::Handle;
pub use holdings::{Gained, Holdings};
pub use malformed::Malformed;
pub use move_list::{ListedMove, MoveList, MoveListReader, Progress};
pub use notice::{Notice, Value};
pub use offer::{Challenge, MatchRequest, Offer, OfferAnswer};
pub use pending::{PendingOffer, PendingRemoved};
pub use rating::{Rating, RatingMark};
pub use seek::{Seek, SeekRemoved};
pub use shapes::{Color, GameResult};
pub use talk::{ChannelTell, Kibitz, Message, Qtell, Say, Shout, Tell};
pub use verbose::{Move, Piece, Square};

use field_name::name;
use record::{FromFields, Own};
use terms::Terms;

/// Makes the enum of events with what has to name every kind.
macro_rules! events {
    ($( $(#[$doc:meta])* $variant:ident($type:ty) = $kind:literal, )*) => {
        /// One thing that the server said.
        ///
        /// As JSON it is one flat object that begins with `kind`.
        #[derive(Debug, Clone, PartialEq, Eq)]
        #[cfg_attr(
            feature = "serde",
            derive(serde::Serialize),
            serde(tag = "kind", rename_all = "snake_case")
        )]
        #[non_exhaustive]
        pub enum Event<'a> {
            $( $(#[$doc])* $variant($type), )*
            /// The moves of a game, from a block of lines that [`MoveListReader`] put together.
            MoveList(Box<MoveList<'a>>),
            /// The server waits for a command.
            #[non_exhaustive]
            Prompt {
                /// The prompt as it was shown.
                text: Cow<'a, str>,
            },
            /// A line that no pattern knows.
            #[non_exhaustive]
            Text {
                /// The line.
                text: Cow<'a, str>,
            },
            /// A line that was longer than the limit.
            #[non_exhaustive]
            Overlong {
                /// How long it was.
                bytes: u64,
            },
            /// A message of ICC to programs.
            Datagram(Datagram<'a>),
            /// The server asks to show or hide what the user types, as it does for a password.
            #[non_exhaustive]
            Echo {
                /// Whether it is to be shown.
                on: bool,
            },
            /// Bytes that should be sent to the server as they are: the answer to a telnet request.
            #[non_exhaustive]
            Reply {
                /// What to send.
                bytes: Cow<'a, [u8]>,
            },
            /// The server measures the lag of a timeseal connection and waits for an answer.
            #[non_exhaustive]
            Ping {
                /// The answer; whoever speaks timeseal encodes it as any line.
                answer: Cow<'a, [u8]>,
            },
            /// A message that breaks the rules of its kind.
            Malformed(Malformed<'a>),
            /// A message of a kind without a type of its own.
            #[cfg_attr(feature = "serde", serde(untagged))]
            Notice(Notice<'a>),
        }

        impl<'a> Event<'a> {
            /// The kind of the event, as JSON and pattern lists name it.
            #[must_use]
            pub fn kind(&self) -> &str {
                match self {
                    $( Event::$variant(_) => $kind, )*
                    Event::MoveList(_) => "move_list",
                    Event::Prompt { .. } => "prompt",
                    Event::Text { .. } => "text",
                    Event::Overlong { .. } => "overlong",
                    Event::Datagram(_) => "datagram",
                    Event::Echo { .. } => "echo",
                    Event::Reply { .. } => "reply",
                    Event::Ping { .. } => "ping",
                    Event::Malformed(_) => "malformed",
                    Event::Notice(notice) => &notice.kind,
                }
            }

            /// Copies what is borrowed, so that the event lives as long as it is kept.
            #[must_use]
            pub fn into_owned(self) -> Event<'static> {
                match self {
                    $( Event::$variant(value) => Event::$variant(value.own()), )*
                    Event::MoveList(list) => Event::MoveList(list.own()),
                    Event::Prompt { text } => Event::Prompt { text: text.own() },
                    Event::Text { text } => Event::Text { text: text.own() },
                    Event::Overlong { bytes } => Event::Overlong { bytes },
                    Event::Datagram(datagram) => Event::Datagram(datagram.into_owned()),
                    Event::Echo { on } => Event::Echo { on },
                    Event::Reply { bytes } => Event::Reply { bytes: bytes.into_owned().into() },
                    Event::Ping { answer } => Event::Ping { answer: answer.into_owned().into() },
                    Event::Malformed(fault) => Event::Malformed(fault.into_owned()),
                    Event::Notice(notice) => Event::Notice(notice.into_owned()),
                }
            }

            /// Makes an event of fields without `terms` among them, of a kind whose shape is known.
            pub(crate) fn typed(shape: Shape, kind: &'a str, fields: &Fields<'_, 'a>) -> Self {
                let event = match shape {
                    // Each is put where it will be: an event is large, and moving it takes time.
                    $( Shape::$variant => match FromFields::from_fields(kind, fields) {
                        Ok(value) => return Event::$variant(value),
                        Err(fault) => return Event::Malformed(*fault),
                    }, )*
                    Shape::Prompt => {
                        fields.read_or(kind, name!("text"), "".into()).map(|text| Event::Prompt { text })
                    }
                    Shape::Text => {
                        fields.read_or(kind, name!("text"), "".into()).map(|text| Event::Text { text })
                    }
                    Shape::Overlong => {
                        fields.read(kind, name!("bytes")).map(|bytes| Event::Overlong { bytes })
                    }
                    Shape::Malformed => {
                        let line = fields.read_or(kind, name!("line"), Cow::Borrowed(""));
                        let expected = "a message of the protocol";
                        line.map(|line| {
                            Event::Malformed(Malformed::new("line", "line", Some(line), expected))
                        })
                    }
                    Shape::Notice => return Event::Notice(Notice::new(kind, fields)),
                };
                event.unwrap_or_else(|fault| Event::Malformed(*fault))
            }
        }

        /// What is made of the fields of a kind: known once for each entry of a list.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub(crate) enum Shape {
            $( $variant, )*
            Prompt,
            Text,
            Overlong,
            Malformed,
            Notice,
        }

        impl Shape {
            pub(crate) fn of(kind: &str) -> Shape {
                match kind {
                    $( $kind => Shape::$variant, )*
                    "prompt" => Shape::Prompt,
                    "text" => Shape::Text,
                    "overlong" => Shape::Overlong,
                    "malformed" => Shape::Malformed,
                    _ => Shape::Notice,
                }
            }
        }
    };
}

events! {
    /// A position with its game and clocks.
    Board(Board<'a>) = "board",
    /// The pieces in hand.
    Holdings(Holdings<'a>) = "holdings",
    /// A move without its position.
    Delta(Delta<'a>) = "delta",
    /// A comment on a game.
    Kibitz(Kibitz<'a>) = "kibitz",
    /// A comment on a game that the players do not hear.
    Whisper(Kibitz<'a>) = "whisper",
    /// Something said in a channel.
    ChannelTell(ChannelTell<'a>) = "channel_tell",
    /// Something said to everybody.
    Shout(Shout<'a>) = "shout",
    /// Something that somebody does, told to everybody.
    ItShout(Shout<'a>) = "it_shout",
    /// A shout about chess.
    CShout(Shout<'a>) = "c_shout",
    /// A shout about chess, as ICC has it.
    SShout(Shout<'a>) = "s_shout",
    /// A shout about tournaments.
    TShout(Shout<'a>) = "t_shout",
    /// Something said to the reader alone.
    Tell(Tell<'a>) = "tell",
    /// Something that the bughouse partner says.
    PartnerTell(Tell<'a>) = "partner_tell",
    /// Something that the opponent says.
    Say(Say<'a>) = "say",
    /// A line from a bot.
    Qtell(Qtell<'a>) = "qtell",
    /// Something that the people of the server tell everybody.
    Announcement(Shout<'a>) = "announcement",
    /// A message that was left for the reader.
    Message(Message<'a>) = "message",
    /// A challenge to the reader.
    Challenge(Box<Challenge<'a>>) = "challenge",
    /// The reader's own challenge.
    Issuing(Box<Challenge<'a>>) = "issuing",
    /// A challenge in the words of old servers.
    MatchRequest(MatchRequest<'a>) = "match_request",
    /// Something offered or asked.
    Offer(Offer<'a>) = "offer",
    /// The answer to an offer.
    OfferAnswer(OfferAnswer<'a>) = "offer_answer",
    /// An offer that waits for an answer.
    PendingOffer(PendingOffer<'a>) = "pending_offer",
    /// Offers that no longer wait.
    PendingRemoved(PendingRemoved) = "pending_removed",
    /// An ad for a game.
    Seek(Seek<'a>) = "seek",
    /// Ads that are gone.
    SeekRemoved(SeekRemoved) = "seek_removed",
    /// The facts of a game.
    GameInfo(GameInfo<'a>) = "game_info",
    /// A game that is about to begin.
    Creating(Creating<'a>) = "creating",
    /// A game that has begun.
    GameStarted(GameStarted<'a>) = "game_started",
    /// A game that is over.
    GameEnded(GameEnded<'a>) = "game_ended",
    /// A game that the reader begins to watch.
    GameSummary(GameSummary<'a>) = "game_summary",
    /// A game that the reader wants to hear of.
    GameNotification(GameNotification<'a>) = "game_notification",
    /// A change of the reader's rating.
    RatingAdjustment(RatingAdjustment<'a>) = "rating_adjustment",
    /// The name that the reader goes by.
    LoggedIn(LoggedIn<'a>) = "logged_in",
    /// A position of demichess.
    DemiBoard(DemiBoard) = "demi_board",
}

impl<'a> Event<'a> {
    /// Makes an event of what a pattern of that kind has matched.
    ///
    /// A kind without a type of its own gives a [`Notice`], fields that break the rules of their
    /// kind give [`Malformed`]. A field `terms` stands for the fields it holds, as in
    /// `rated blitz 5 0`.
    #[must_use]
    pub fn from_fields(kind: &'a str, fields: &Fields<'_, 'a>) -> Self {
        Event::with_terms(Shape::of(kind), kind, fields)
    }

    /// Makes an event of the fields of a board. It is put where it will be: boards are large, and
    /// there are many.
    #[inline(never)]
    pub(crate) fn board(kind: &'a str, fields: &Fields<'_, 'a>) -> Self {
        match fields.get_plain(name!("line")).and_then(Board::read_usual) {
            Some(board) => Event::Board(board),
            None => Event::typed(Shape::Board, kind, fields),
        }
    }

    /// The same, for a kind whose shape is known.
    pub(crate) fn with_terms(shape: Shape, kind: &'a str, fields: &Fields<'_, 'a>) -> Self {
        // A notice tells its fields in their order.
        if let Some(terms) = fields.get_plain(name!("terms")).filter(|_| shape != Shape::Notice) {
            return match Terms::read(kind, terms) {
                Ok(terms) => Event::typed(shape, kind, &fields.with_terms(&terms)),
                Err(fault) => Event::Malformed(fault),
            };
        }
        let Some(terms) = fields.value(name!("terms")) else {
            return Event::typed(shape, kind, fields);
        };
        match terms::expand(kind, fields, terms) {
            Ok(pairs) => Event::typed(shape, kind, &Fields::new(&pairs)),
            Err(fault) => Event::Malformed(fault),
        }
    }
}

#[cfg(test)]
mod tests;
