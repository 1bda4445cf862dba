//! Who listens to a session: one trait, closures, or a set of registered handlers.
//!
//! [`Listener`] is for those who prefer a trait: each kind has a method that does nothing unless
//! you write it. A closure that takes a [`Heard`] is a listener too. [`Handlers`] is a set of
//! closures, each for a kind, that share a state of yours.

use std::collections::HashMap;
use std::fmt;
use std::ops::ControlFlow;

use crate::event::{
    Announcement, Board, Challenge, ChannelTell, Creating, Datagram, Delta, DemiBoard, Echo, Event,
    Examining, GameEnded, GameInfo, GameNotification, GameStarted, GameSummary, Holdings, Kibitz,
    LoggedIn, LoggedOn, Malformed, MatchRequest, Message, MoveList, MoveListHeader, MoveListTitle,
    Notice, Observing, Offer, OfferAnswer, Overlong, PendingOffer, PendingRemoved, Ping, Prompt,
    Qtell, RatingAdjustment, Reply, Say, Seek, SeekRemoved, Server, Shout, Tell, Text, Unexamining,
    Unobserving, kinds,
};
use crate::matcher::Groups;
use crate::session::{Block, Heard};

/// What a handler can see and do besides its event.
#[derive(Debug)]
#[non_exhaustive]
pub struct Context<'c> {
    /// The offset of the event in the stream as received.
    pub at: u64,
    /// The command that the event answers, in block mode.
    pub block: Option<Block>,
    /// The groups of the pattern list. A switch counts from the next event on.
    pub groups: &'c mut Groups,
}

/// What a handler may return: nothing, or whether the handlers after it are called.
pub trait IntoFlow {
    /// [`ControlFlow::Break`] stops the dispatch of this event.
    fn into_flow(self) -> ControlFlow<()>;
}

impl IntoFlow for () {
    fn into_flow(self) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }
}

impl IntoFlow for ControlFlow<()> {
    fn into_flow(self) -> ControlFlow<()> {
        self
    }
}

/// The number of a registered handler, to remove it by.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct HandlerId(u64);

type Handler<S> = Box<dyn FnMut(&mut S, &Heard<'_>, &mut Context<'_>) -> ControlFlow<()>>;

/// Closures registered for kinds of events, with a state of yours passed through.
///
/// Handlers of one kind are called in the order in which they were registered, those for all
/// events among them. One that returns [`ControlFlow::Break`] keeps the event from those after it.
///
/// ```
/// use looking_at::{Handlers, Session};
///
/// #[derive(Default)]
/// struct Bot { greeted: Vec<String>, events: usize }
///
/// let mut handlers = Handlers::new();
/// handlers.on_any(|bot: &mut Bot, _, _| bot.events += 1);
/// handlers.on_tell(|bot, tell, _| bot.greeted.push(tell.from.name.to_string()));
/// handlers.on("arrived", |bot, heard, _| bot.greeted.push(heard.kind().to_owned()));
///
/// let mut bot = Bot::default();
/// let mut session = Session::new();
/// session.feed(
///     b"Foo tells you: hello\n\rNotification: Bar has arrived.\n\r",
///     &mut handlers.with(&mut bot),
/// );
/// session.finish(&mut handlers.with(&mut bot));
/// assert_eq!(bot.greeted, ["Foo", "arrived"]);
/// assert_eq!(bot.events, 2);
/// ```
pub struct Handlers<S> {
    of_kind: HashMap<String, Vec<(HandlerId, Handler<S>)>>,
    of_all: Vec<(HandlerId, Handler<S>)>,
    next: u64,
}

impl<S> Default for Handlers<S> {
    fn default() -> Handlers<S> {
        Handlers { of_kind: HashMap::new(), of_all: Vec::new(), next: 0 }
    }
}

impl<S> fmt::Debug for Handlers<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kinds = self.of_kind.iter().map(|(kind, handlers)| (kind.as_str(), handlers.len()));
        f.debug_map().entry(&"any", &self.of_all.len()).entries(kinds).finish()
    }
}

/// Handlers together with the state that they work on.
#[derive(Debug)]
pub struct Bound<'h, S> {
    handlers: &'h mut Handlers<S>,
    state: &'h mut S,
}

impl<S> Handlers<S> {
    /// An empty set.
    pub fn new() -> Handlers<S> {
        Handlers::default()
    }

    /// Registers a handler for a kind, by its name.
    pub fn on<R: IntoFlow>(
        &mut self,
        kind: &str,
        handler: impl FnMut(&mut S, &Heard<'_>, &mut Context<'_>) -> R + 'static,
    ) -> HandlerId {
        let (id, handler) = self.number(handler);
        self.of_kind.entry(kind.to_owned()).or_default().push((id, handler));
        id
    }

    /// Registers a handler for every event.
    pub fn on_any<R: IntoFlow>(
        &mut self,
        handler: impl FnMut(&mut S, &Heard<'_>, &mut Context<'_>) -> R + 'static,
    ) -> HandlerId {
        let (id, handler) = self.number(handler);
        self.of_all.push((id, handler));
        id
    }

    /// Removes a handler, and says whether it was there.
    pub fn remove(&mut self, id: HandlerId) -> bool {
        self.of_kind.values_mut().chain([&mut self.of_all]).any(|handlers| {
            let position = handlers.iter().position(|(known, _)| *known == id);
            position.map(|position| handlers.remove(position)).is_some()
        })
    }

    /// The handlers as a listener that works on a state.
    pub fn with<'h>(&'h mut self, state: &'h mut S) -> Bound<'h, S> {
        Bound { handlers: self, state }
    }

    fn number<R: IntoFlow>(
        &mut self,
        mut handler: impl FnMut(&mut S, &Heard<'_>, &mut Context<'_>) -> R + 'static,
    ) -> (HandlerId, Handler<S>) {
        self.next += 1;
        let handler: Handler<S> =
            Box::new(move |state, heard, context| handler(state, heard, context).into_flow());
        (HandlerId(self.next), handler)
    }

    fn dispatch(&mut self, state: &mut S, heard: &Heard<'_>, groups: &mut Groups) {
        let mut context = Context { at: heard.at, block: heard.block, groups };
        let of_kind = self.of_kind.get_mut(heard.kind()).map_or(&mut [][..], Vec::as_mut_slice);
        // Both are in the order of their numbers: merge them.
        let mut all = self.of_all.iter_mut().peekable();
        let mut kind = of_kind.iter_mut().peekable();
        loop {
            let from_all = match (all.peek(), kind.peek()) {
                (None, None) => break,
                (Some(_), None) => true,
                (None, Some(_)) => false,
                (Some((all, _)), Some((kind, _))) => all < kind,
            };
            let next = if from_all { all.next() } else { kind.next() };
            let Some((_, handler)) = next else { break };
            if handler(state, heard, &mut context).is_break() {
                break;
            }
        }
    }
}

impl<S> Listener for Bound<'_, S> {
    fn event(&mut self, heard: &Heard<'_>, groups: &mut Groups) {
        self.handlers.dispatch(self.state, heard, groups);
    }
}

/// Handlers that need no state are a listener as they are.
///
/// ```
/// use looking_at::{Handlers, Session};
///
/// let mut handlers = Handlers::<()>::new();
/// handlers.on_tell(|_, tell, _| println!("{} says {}", tell.from, tell.text));
/// Session::new().feed(b"Foo tells you: hi\n\rfics% ", &mut handlers);
/// ```
impl Listener for Handlers<()> {
    fn event(&mut self, heard: &Heard<'_>, groups: &mut Groups) {
        self.dispatch(&mut (), heard, groups);
    }
}

impl<F: FnMut(&Heard<'_>)> Listener for F {
    fn event(&mut self, heard: &Heard<'_>, _: &mut Groups) {
        self(heard);
    }
}

/// The type of a kind as a handler sees it: borrowed for any time, and without its box.
macro_rules! seen {
    (Box<$type:ident<'a>>) => { $type<'_> };
    ($type:ident<'a>) => { $type<'_> };
    ($type:ident) => { $type };
}

/// Makes, for each kind of the table, the method of [`Listener`] and the one of [`Handlers`].
macro_rules! make_listener {
    ($( $(#[$doc:meta])* $variant:ident($($type:tt)+) = $kind:ident, $on:ident; )*) => {
        /// Listens to a session.
        ///
        /// Write the methods that you need; the others do nothing.
        ///
        /// ```
        /// use looking_at::{Context, Listener, Session, event};
        ///
        /// #[derive(Default)]
        /// struct Talk(Vec<String>);
        ///
        /// impl Listener for Talk {
        ///     fn shout(&mut self, shout: &event::Shout<'_>, _: &mut Context<'_>) {
        ///         self.0.push(shout.text.to_string());
        ///     }
        /// }
        ///
        /// let mut talk = Talk::default();
        /// Session::new().feed(b"Foo shouts: hi\n\r", &mut talk);
        /// # let mut session = Session::new();
        /// # session.feed(b"Foo shouts: hi\n\r", &mut talk);
        /// # session.finish(&mut talk);
        /// # assert_eq!(talk.0.last().map(String::as_str), Some("hi"));
        /// ```
        pub trait Listener {
            /// Every event comes here first; unless you write it, it calls the method of its kind.
            fn event(&mut self, heard: &Heard<'_>, groups: &mut Groups) {
                let mut context = Context { at: heard.at, block: heard.block, groups };
                match &heard.event {
                    $( Event::$variant(value) => self.$kind(value, &mut context), )*
                    Event::Notice(notice) => self.notice(notice, &mut context),
                }
            }

            $(
                $(#[$doc])*
                fn $kind(&mut self, value: &seen!($($type)+), context: &mut Context<'_>) {
                    let _ = (value, context);
                }
            )*

            /// A message of any kind without a type of its own.
            fn notice(&mut self, notice: &Notice<'_>, context: &mut Context<'_>) {
                let _ = (notice, context);
            }
        }

        impl<S> Handlers<S> {
            $(
                $(#[$doc])*
                pub fn $on<R: IntoFlow>(
                    &mut self,
                    mut handler: impl FnMut(&mut S, &seen!($($type)+), &mut Context<'_>) -> R + 'static,
                ) -> HandlerId {
                    self.on(stringify!($kind), move |state, heard, context| match &heard.event {
                        Event::$variant(value) => handler(state, value, context).into_flow(),
                        _ => ControlFlow::Continue(()),
                    })
                }
            )*

            /// A message of any kind without a type of its own.
            pub fn on_notice<R: IntoFlow>(
                &mut self,
                mut handler: impl FnMut(&mut S, &Notice<'_>, &mut Context<'_>) -> R + 'static,
            ) -> HandlerId {
                self.on_any(move |state, heard, context| match &heard.event {
                    Event::Notice(notice) => handler(state, notice, context).into_flow(),
                    _ => ControlFlow::Continue(()),
                })
            }
        }
    };
}

kinds!(make_listener);
