//! Who listens to a session: one trait, closures, or a set of registered handlers.
//!
//! [`Listener`] is for those who prefer a trait: each kind has a method that does nothing unless
//! you write it. A closure that takes a [`Heard`] is a listener too. [`Handlers`] is a set of
//! closures, each for a kind, that share a state of yours.

use std::collections::HashMap;
use std::fmt;
use std::ops::ControlFlow;

use crate::event::{
    Board, Challenge, ChannelTell, Creating, Datagram, Delta, DemiBoard, Event, GameEnded,
    GameInfo, GameNotification, GameStarted, GameSummary, Holdings, Kibitz, LoggedIn, Malformed,
    MatchRequest, Message, MoveList, Notice, Offer, OfferAnswer, PendingOffer, PendingRemoved,
    Qtell, RatingAdjustment, Say, Seek, SeekRemoved, Shout, Tell,
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

    /// Removes a handler; tells whether it was there.
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

/// Makes, for each typed kind, the method of [`Listener`] and the one of [`Handlers`].
macro_rules! kinds {
    ($( $(#[$doc:meta])* $method:ident, $on:ident: $variant:ident($type:ty); )*) => {
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
                    $( Event::$variant(value) => self.$method(value, &mut context), )*
                    _ => self.other(&heard.event, &mut context),
                }
            }

            /// An event without a type of its own: a prompt, plain text, something of the connection.
            fn other(&mut self, event: &Event<'_>, context: &mut Context<'_>) {
                let _ = (event, context);
            }

            $(
                $(#[$doc])*
                fn $method(&mut self, value: &$type, context: &mut Context<'_>) {
                    let _ = (value, context);
                }
            )*
        }

        impl<S> Handlers<S> {
            $(
                $(#[$doc])*
                pub fn $on<R: IntoFlow>(
                    &mut self,
                    mut handler: impl FnMut(&mut S, &$type, &mut Context<'_>) -> R + 'static,
                ) -> HandlerId {
                    self.on(stringify!($method), move |state, heard, context| match &heard.event {
                        Event::$variant(value) => handler(state, value, context).into_flow(),
                        _ => ControlFlow::Continue(()),
                    })
                }
            )*
        }
    };
}

kinds! {
    /// A position with its game and clocks.
    board, on_board: Board(Board<'_>);
    /// The pieces in hand.
    holdings, on_holdings: Holdings(Holdings<'_>);
    /// A move without its position.
    delta, on_delta: Delta(Delta<'_>);
    /// Something said to the reader alone.
    tell, on_tell: Tell(Tell<'_>);
    /// Something that the bughouse partner says.
    partner_tell, on_partner_tell: PartnerTell(Tell<'_>);
    /// Something that the opponent says.
    say, on_say: Say(Say<'_>);
    /// Something said to everybody.
    shout, on_shout: Shout(Shout<'_>);
    /// Something that somebody does, told to everybody.
    it_shout, on_it_shout: ItShout(Shout<'_>);
    /// A shout about chess.
    c_shout, on_c_shout: CShout(Shout<'_>);
    /// A shout about chess, as ICC has it.
    s_shout, on_s_shout: SShout(Shout<'_>);
    /// A shout about tournaments.
    t_shout, on_t_shout: TShout(Shout<'_>);
    /// Something said in a channel.
    channel_tell, on_channel_tell: ChannelTell(ChannelTell<'_>);
    /// A comment on a game.
    kibitz, on_kibitz: Kibitz(Kibitz<'_>);
    /// A comment on a game that the players do not hear.
    whisper, on_whisper: Whisper(Kibitz<'_>);
    /// A line from a bot.
    qtell, on_qtell: Qtell(Qtell<'_>);
    /// Something that the people of the server tell everybody.
    announcement, on_announcement: Announcement(Shout<'_>);
    /// A message that was left for the reader.
    message, on_message: Message(Message<'_>);
    /// A challenge to the reader.
    challenge, on_challenge: Challenge(Challenge<'_>);
    /// The reader's own challenge.
    issuing, on_issuing: Issuing(Challenge<'_>);
    /// A challenge in the words of old servers.
    match_request, on_match_request: MatchRequest(MatchRequest<'_>);
    /// Something offered or asked.
    offer, on_offer: Offer(Offer<'_>);
    /// The answer to an offer.
    offer_answer, on_offer_answer: OfferAnswer(OfferAnswer<'_>);
    /// An offer that waits for an answer.
    pending_offer, on_pending_offer: PendingOffer(PendingOffer<'_>);
    /// Offers that no longer wait.
    pending_removed, on_pending_removed: PendingRemoved(PendingRemoved);
    /// An ad for a game.
    seek, on_seek: Seek(Seek<'_>);
    /// Ads that are gone.
    seek_removed, on_seek_removed: SeekRemoved(SeekRemoved);
    /// The facts of a game.
    game_info, on_game_info: GameInfo(GameInfo<'_>);
    /// A game that is about to begin.
    creating, on_creating: Creating(Creating<'_>);
    /// A game that has begun.
    game_started, on_game_started: GameStarted(GameStarted<'_>);
    /// A game that is over.
    game_ended, on_game_ended: GameEnded(GameEnded<'_>);
    /// A game that the reader begins to watch.
    game_summary, on_game_summary: GameSummary(GameSummary<'_>);
    /// A game that the reader wants to hear of.
    game_notification, on_game_notification: GameNotification(GameNotification<'_>);
    /// A change of the reader's rating.
    rating_adjustment, on_rating_adjustment: RatingAdjustment(RatingAdjustment<'_>);
    /// The name that the reader goes by.
    logged_in, on_logged_in: LoggedIn(LoggedIn<'_>);
    /// The moves of a game.
    move_list, on_move_list: MoveList(MoveList<'_>);
    /// A message of ICC to programs.
    datagram, on_datagram: Datagram(Datagram<'_>);
    /// A position of demichess.
    demi_board, on_demi_board: DemiBoard(DemiBoard);
    /// A message that breaks the rules of its kind.
    malformed, on_malformed: Malformed(Malformed<'_>);
}

impl<S> Handlers<S> {
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
