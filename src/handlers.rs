//! The ways to listen to a session: a trait, closures, or a set of registered handlers.
//!
//! [`Listener`] is a trait with a method for each kind, which does nothing unless you implement it. A closure
//! that takes a [`Heard`] is a listener too. [`Handlers`] is a set of closures, each registered for a kind,
//! that share a state that you provide.

use std::fmt;
use std::ops::{ControlFlow, Range};

use crate::command::{Answers, CommandId, Outbox, SendError};
use crate::event::{Event, Notice, kinds};
use crate::heard::{Block, Heard};
use crate::list::{Entry, PatternList};
use crate::matcher::Groups;
use crate::nearest::nearest;
use crate::status::Status;

/// What a handler can read and do besides its event.
#[derive(Debug)]
#[non_exhaustive]
pub struct Context<'c> {
    /// The offset of the event in the stream as received.
    pub at: u64,
    /// The command that the event answers, in block mode.
    pub block: Option<Block>,
    /// The command of the [`Client`](crate::client::Client) that the event answers, as far as it is known.
    pub answers: Option<Answers>,
    /// The line of the server; see [`Heard::line`].
    pub line: &'c str,
    /// The place of the line in the stream; see [`Heard::span`].
    pub span: Range<u64>,
    /// The groups of the pattern list. Switching one takes effect with the next event.
    pub groups: &'c mut Groups,
    status: &'c Status,
    output: &'c mut Vec<u8>,
    /// The queue of the client that reads the stream, if there is one.
    outbox: Option<&'c mut Outbox>,
}

impl<'c> Context<'c> {
    pub(crate) fn new(
        heard: &'c Heard<'_>,
        groups: &'c mut Groups,
        status: &'c Status,
        output: &'c mut Vec<u8>,
    ) -> Context<'c> {
        let Heard { at, block, line, span, .. } = heard;
        let (at, block, span) = (*at, *block, span.clone());
        Context { at, block, answers: None, line, span, groups, status, output, outbox: None }
    }

    /// Returns the context of an event for the listener of a client: what the listener sends goes to the
    /// client.
    pub(crate) fn for_client<'s>(
        &'s mut self,
        heard: &'s Heard<'_>,
        answers: Option<Answers>,
        output: &'s mut Vec<u8>,
        outbox: &'s mut Outbox,
    ) -> Context<'s> {
        let context = Context::new(heard, self.groups, self.status, output);
        Context { answers, outbox: Some(outbox), ..context }
    }

    /// Returns what is known about the connection, including this event.
    pub fn status(&self) -> &Status {
        self.status
    }

    /// Queues a command, as [`Client::command`](crate::client::Client::command) does.
    ///
    /// ```
    /// use std::time::Instant;
    ///
    /// use looking_at::Handlers;
    /// use looking_at::client::{Client, Config};
    ///
    /// let mut handlers = Handlers::<()>::new();
    /// handlers.on_tell(|_, tell, context| {
    ///     // A name that the server wrote can always be sent.
    ///     let _ = context.command(&format!("tell {} hello", tell.from.name));
    /// });
    /// let mut client = Client::new(Config::guest().style(None))?;
    /// let now = Instant::now();
    /// client.feed(b"login: ", now, &mut handlers);
    /// client.feed(b"\n\rfics% \n\rFoo tells you: hi\n\rfics% ", now, &mut handlers);
    /// assert_eq!(client.output(now), b"guest\ntell Foo hello\n");
    /// # Ok::<(), looking_at::client::ConfigError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The text can't be sent, or no [`Client`](crate::client::Client) reads the stream
    /// ([`NoClient`](SendError::NoClient)).
    pub fn command(&mut self, text: &str) -> Result<CommandId, SendError> {
        self.outbox.as_mut().ok_or(SendError::NoClient)?.command(text)
    }

    /// Sends a line at once, as [`Client::send_line`](crate::client::Client::send_line) does. Use it for a
    /// move, which must not wait for the answers of other commands.
    ///
    /// # Errors
    ///
    /// The text can't be sent, or no [`Client`](crate::client::Client) reads the stream
    /// ([`NoClient`](SendError::NoClient)).
    pub fn send_line(&mut self, text: &str) -> Result<(), SendError> {
        self.outbox.as_mut().ok_or(SendError::NoClient)?.line(text)
    }

    /// Returns the queue of the client that reads the stream, if there is one.
    #[cfg(feature = "capi")]
    pub(crate) fn outbox_mut(&mut self) -> Option<&mut Outbox> {
        self.outbox.as_deref_mut()
    }

    /// Queues bytes for the server, unchanged: a command must end with a newline.
    ///
    /// [`Session::take_output`](crate::Session::take_output) returns them. In a
    /// [`Client`](crate::client::Client) each line is sent at once, and a line that can't be sent is reported
    /// as [`Malformed`](Event::Malformed); [`send_line`](Context::send_line) returns the error instead.
    ///
    /// ```
    /// use looking_at::{Handlers, Session};
    ///
    /// let mut handlers = Handlers::<()>::new();
    /// handlers.on_tell(|_, tell, context| {
    ///     if context.status().logged_in {
    ///         context.send(format!("tell {} hello\n", tell.from.name));
    ///     }
    /// });
    /// let mut session = Session::new();
    /// session.feed(b"fics% \n\rFoo tells you: hi\n\rfics% ", &mut handlers);
    /// assert_eq!(session.take_output(), b"tell Foo hello\n");
    /// assert!(session.take_output().is_empty());
    /// ```
    pub fn send(&mut self, bytes: impl AsRef<[u8]>) {
        self.output.extend_from_slice(bytes.as_ref());
    }
}

/// The error of registering a handler for an unknown kind.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("unknown kind {kind:?}{}", nearest.as_ref().map_or(String::new(), |nearest| format!("; did you mean {nearest:?}?")))]
#[non_exhaustive]
pub struct UnknownKind {
    /// The name that was given.
    pub kind: String,
    /// The most similar kind.
    pub nearest: Option<String>,
}

/// The result of a handler: nothing, or whether to call the handlers after it.
pub trait IntoFlow {
    /// Returns [`ControlFlow::Break`] to stop the dispatch of this event.
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

/// Identifies a registered handler, to remove it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct HandlerId(u64);

/// The threads that may call a set of handlers: [`Sendable`] or [`Local`].
pub trait Threads: sealed::Sealed {
    /// A handler as the set stores it.
    #[doc(hidden)]
    type Stored<'h, S>: FnMut(&mut S, &Heard<'_>, &mut Context<'_>) -> ControlFlow<()>;
}

/// Handlers that can be sent to another thread, so their closures must be `Send`.
#[derive(Debug, Clone, Copy)]
pub enum Sendable {}

/// Handlers that stay on their thread, so their closures need not be `Send`. Made by [`Handlers::local`].
#[derive(Debug, Clone, Copy)]
pub enum Local {}

impl Threads for Sendable {
    type Stored<'h, S> =
        Box<dyn FnMut(&mut S, &Heard<'_>, &mut Context<'_>) -> ControlFlow<()> + Send + 'h>;
}

impl Threads for Local {
    type Stored<'h, S> =
        Box<dyn FnMut(&mut S, &Heard<'_>, &mut Context<'_>) -> ControlFlow<()> + 'h>;
}

mod sealed {
    pub trait Sealed {}
    impl Sealed for super::Sendable {}
    impl Sealed for super::Local {}
}

/// Implemented by [`Sendable`] for closures that are `Send`, and by [`Local`] for all.
#[diagnostic::on_unimplemented(
    message = "a handler that is not `Send` can't be added to `Handlers` that can be sent",
    note = "`Handlers::new().local()` makes a set for handlers that are not `Send`"
)]
pub trait Accepts<F>: Threads {
    /// Stores a closure together with how it is called.
    ///
    /// Two arguments, not one closure that has both: only of `F` it is known whether it is `Send`.
    #[doc(hidden)]
    fn store<'h, S, C>(handler: F, call: C) -> Self::Stored<'h, S>
    where
        F: 'h,
        C: Call<F, S> + Send + 'h;
}

/// How a handler of the type `F` is called with an event.
#[doc(hidden)]
pub trait Call<F, S>:
    FnMut(&mut F, &mut S, &Heard<'_>, &mut Context<'_>) -> ControlFlow<()>
{
}

impl<F, S, C> Call<F, S> for C where
    C: FnMut(&mut F, &mut S, &Heard<'_>, &mut Context<'_>) -> ControlFlow<()>
{
}

impl<F: Send> Accepts<F> for Sendable {
    fn store<'h, S, C>(mut handler: F, mut call: C) -> Self::Stored<'h, S>
    where
        F: 'h,
        C: Call<F, S> + Send + 'h,
    {
        Box::new(move |state, heard, context| call(&mut handler, state, heard, context))
    }
}

impl<F> Accepts<F> for Local {
    fn store<'h, S, C>(mut handler: F, mut call: C) -> Self::Stored<'h, S>
    where
        F: 'h,
        C: Call<F, S> + Send + 'h,
    {
        Box::new(move |state, heard, context| call(&mut handler, state, heard, context))
    }
}

/// Closures registered for kinds of events, with a state that you pass in.
///
/// Handlers of one kind, and those for all events, are called in the order in which they were registered. A
/// handler that returns [`ControlFlow::Break`] keeps the event from the handlers after it.
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
/// handlers.on("arrived", |bot, heard, _| bot.greeted.push(heard.kind().to_owned()))?;
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
/// # Ok::<(), looking_at::UnknownKind>(())
/// ```
///
/// A set of handlers can be sent to another thread, so its closures must be `Send`. A closure may borrow what
/// outlives the set (`'h`). To await something in a handler, send the event through a channel to a task, or
/// use the stream of events of the feature `tokio`:
///
/// ```
/// use std::sync::mpsc;
/// use std::thread;
/// use looking_at::{Handlers, Session};
///
/// let (sender, receiver) = mpsc::channel();
/// let mut handlers = Handlers::<()>::new();
/// handlers.on_tell(move |_, tell, _| _ = sender.send(tell.clone().into_owned()));
/// let reader = thread::spawn(move || {
///     Session::new().feed(b"Foo tells you: hello\n\rfics% ", &mut handlers);
/// });
/// assert_eq!(receiver.recv().unwrap().text, "hello");
/// reader.join().unwrap();
/// ```
///
/// Closures that can't be sent, because they capture an `Rc` or the widgets of a window, belong in a set that
/// [stays on its thread](Handlers::local).
pub struct Handlers<'h, S, T: Threads = Sendable> {
    list: PatternList,
    /// In the order in which they were registered. Each decides itself whether an event is its own: to ask a
    /// few handlers takes less time than to look up a kind, and their order needs no care.
    registered: Vec<(HandlerId, T::Stored<'h, S>)>,
    next: u64,
}

impl<S> Default for Handlers<'_, S> {
    fn default() -> Self {
        Handlers::for_list(PatternList::ics())
    }
}

impl<S, T: Threads> fmt::Debug for Handlers<'_, S, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Handlers")
            .field("registered", &self.registered.len())
            .finish_non_exhaustive()
    }
}

/// Handlers together with the state on which they work.
#[derive(Debug)]
pub struct Bound<'b, 'h, S, T: Threads = Sendable> {
    handlers: &'b mut Handlers<'h, S, T>,
    state: &'b mut S,
}

impl<'h, S> Handlers<'h, S> {
    /// Creates an empty set, for a session with the default list.
    pub fn new() -> Self {
        Handlers::default()
    }

    /// Creates an empty set, for a session with this list.
    pub fn for_list(list: PatternList) -> Self {
        Handlers { list, registered: Vec::new(), next: 0 }
    }

    /// Makes a set that stays on its thread, whose closures need not be `Send`. It keeps the handlers.
    ///
    /// ```
    /// use std::{cell::RefCell, rc::Rc};
    /// use looking_at::{Handlers, Session};
    ///
    /// let window = Rc::new(RefCell::new(Vec::new()));
    /// let shown = Rc::clone(&window);
    /// let mut handlers = Handlers::<()>::new().local();
    /// handlers.on_tell(move |_, tell, _| shown.borrow_mut().push(tell.text.to_string()));
    /// Session::new().feed(b"Foo tells you: hello\n\rfics% ", &mut handlers);
    /// assert_eq!(*window.borrow(), ["hello"]);
    /// ```
    pub fn local(self) -> Handlers<'h, S, Local> {
        let Handlers { list, registered, next } = self;
        let registered = registered.into_iter().map(|(id, handler)| (id, handler as _)).collect();
        Handlers { list, registered, next }
    }
}

impl<'h, S, T: Threads> Handlers<'h, S, T> {
    /// Registers a handler for a kind, by its name: a kind of the list, or one that the library makes itself.
    ///
    /// ```
    /// use looking_at::Handlers;
    ///
    /// let mut handlers = Handlers::<()>::new();
    /// let error = handlers.on("tel", |_, _, _| {}).unwrap_err();
    /// assert_eq!(error.to_string(), "unknown kind \"tel\"; did you mean \"tell\"?");
    /// ```
    pub fn on<R: IntoFlow, F>(&mut self, kind: &str, handler: F) -> Result<HandlerId, UnknownKind>
    where
        F: FnMut(&mut S, &Heard<'_>, &mut Context<'_>) -> R + 'h,
        T: Accepts<F>,
    {
        let of_list = self.list.entries().iter().map(Entry::kind);
        // A kind of the library need not be in the list: `text` and `ping`, for example, come from no entry.
        let mut kinds = of_list.chain(Event::KINDS.iter().copied());
        // A handler for a kind that never comes would be a silent mistake.
        if !kinds.clone().any(|known| known == kind) {
            let nearest = nearest(kind, &mut kinds).map(str::to_owned);
            return Err(UnknownKind { kind: kind.to_owned(), nearest });
        }
        let kind = kind.to_owned();
        Ok(self.register(handler, move |handler, state, heard, context| {
            if heard.kind() == kind {
                handler(state, heard, context).into_flow()
            } else {
                ControlFlow::Continue(())
            }
        }))
    }

    /// Adds a handler, with how to call it: `call` is passed every event.
    fn register<F: 'h>(&mut self, handler: F, call: impl Call<F, S> + Send + 'h) -> HandlerId
    where
        T: Accepts<F>,
    {
        // Numbers are not used again, so the id of a removed handler never removes a later one.
        self.next += 1;
        let id = HandlerId(self.next);
        self.registered.push((id, T::store(handler, call)));
        id
    }

    /// Registers a handler for every event.
    pub fn on_any<R: IntoFlow, F>(&mut self, handler: F) -> HandlerId
    where
        F: FnMut(&mut S, &Heard<'_>, &mut Context<'_>) -> R + 'h,
        T: Accepts<F>,
    {
        self.register(handler, |handler, state, heard, context| {
            handler(state, heard, context).into_flow()
        })
    }

    /// Removes a handler. Returns whether it was registered.
    pub fn remove(&mut self, id: HandlerId) -> bool {
        let position = self.registered.iter().position(|(known, _)| *known == id);
        position.map(|position| self.registered.remove(position)).is_some()
    }

    /// Returns the handlers as a listener that works on a state.
    pub fn with<'b>(&'b mut self, state: &'b mut S) -> Bound<'b, 'h, S, T> {
        Bound { handlers: self, state }
    }

    fn dispatch(&mut self, state: &mut S, heard: &Heard<'_>, context: &mut Context<'_>) {
        for (_, handler) in &mut self.registered {
            if handler(state, heard, context).is_break() {
                break;
            }
        }
    }
}

impl<S, T: Threads> Listener for Bound<'_, '_, S, T> {
    fn event(&mut self, heard: &Heard<'_>, context: &mut Context<'_>) {
        self.handlers.dispatch(self.state, heard, context);
    }
}

/// Handlers that need no state are a listener on their own.
///
/// ```
/// use looking_at::{Handlers, Session};
///
/// let mut handlers = Handlers::<()>::new();
/// handlers.on_tell(|_, tell, _| println!("{} says {}", tell.from, tell.text));
/// Session::new().feed(b"Foo tells you: hi\n\rfics% ", &mut handlers);
/// ```
impl<T: Threads> Listener for Handlers<'_, (), T> {
    fn event(&mut self, heard: &Heard<'_>, context: &mut Context<'_>) {
        self.dispatch(&mut (), heard, context);
    }
}

impl<F: FnMut(&Heard<'_>)> Listener for F {
    fn event(&mut self, heard: &Heard<'_>, _: &mut Context<'_>) {
        self(heard);
    }
}

/// A closure that listens with a [`Context`]. Made by [`with_context`].
#[derive(Clone, Copy)]
pub struct WithContext<F>(F);

impl<F> fmt::Debug for WithContext<F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("WithContext(..)")
    }
}

/// Turns a closure that takes the event and its [`Context`] into a listener.
///
/// The closure need not be `Send`, and may borrow and change anything. A closure that takes only the event is
/// a listener without this.
///
/// ```
/// use std::rc::Rc;
/// use std::cell::Cell;
/// use looking_at::{Event, Session, handlers};
///
/// let tells = Rc::new(Cell::new(0));
/// let counted = Rc::clone(&tells);
/// let mut listener = handlers::with_context(move |heard, context| {
///     if let Event::Tell(tell) = &heard.event {
///         counted.set(counted.get() + 1);
///         context.send(format!("tell {} hi\n", tell.from.name));
///     }
/// });
/// let mut session = Session::new();
/// session.feed(b"Foo tells you: hello\n\rfics% ", &mut listener);
/// assert_eq!((tells.get(), session.take_output()), (1, b"tell Foo hi\n".to_vec()));
/// ```
pub fn with_context<F: FnMut(&Heard<'_>, &mut Context<'_>)>(closure: F) -> WithContext<F> {
    WithContext(closure)
}

impl<F: FnMut(&Heard<'_>, &mut Context<'_>)> Listener for WithContext<F> {
    fn event(&mut self, heard: &Heard<'_>, context: &mut Context<'_>) {
        (self.0)(heard, context);
    }
}

/// The type of a kind as a handler gets it: with any lifetime, and without its box.
macro_rules! seen {
    (Box<$type:ident<'a>>) => { crate::event::$type<'_> };
    ($type:ident<'a>) => { crate::event::$type<'_> };
    ($type:ident) => { crate::event::$type };
}

/// Generates, for each kind of the table, the method of [`Listener`] and that of [`Handlers`].
macro_rules! make_listener {
    ($( $(#[$doc:meta])* $variant:ident($($type:tt)+) = $kind:ident, $on:ident; )*) => {
        /// Listens to a session.
        ///
        /// Implement the methods that you need; the others do nothing.
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
            /// Receives every event. The default implementation calls the method of the event's kind.
            fn event(&mut self, heard: &Heard<'_>, context: &mut Context<'_>) {
                match &heard.event {
                    $( Event::$variant(value) => self.$kind(value, context), )*
                    Event::Notice(notice) => self.notice(notice, context),
                }
            }

            $(
                $(#[$doc])*
                fn $kind(&mut self, value: &seen!($($type)+), context: &mut Context<'_>) {
                    let _ = (value, context);
                }
            )*

            /// Called for a message of a kind without a type of its own.
            fn notice(&mut self, notice: &Notice<'_>, context: &mut Context<'_>) {
                let _ = (notice, context);
            }
        }

        impl<'h, S, T: Threads> Handlers<'h, S, T> {
            $(
                $(#[$doc])*
                pub fn $on<R: IntoFlow, F>(&mut self, handler: F) -> HandlerId
                where
                    F: FnMut(&mut S, &seen!($($type)+), &mut Context<'_>) -> R + 'h,
                    T: Accepts<F>,
                {
                    self.register(handler, |handler, state, heard, context| {
                        match &heard.event {
                            Event::$variant(value) => handler(state, value, context).into_flow(),
                            _ => ControlFlow::Continue(()),
                        }
                    })
                }
            )*

            /// Registers a handler for messages of kinds without a type of their own.
            pub fn on_notice<R: IntoFlow, F>(&mut self, handler: F) -> HandlerId
            where
                F: FnMut(&mut S, &Notice<'_>, &mut Context<'_>) -> R + 'h,
                T: Accepts<F>,
            {
                self.register(handler, |handler, state, heard, context| {
                    match &heard.event {
                        Event::Notice(notice) => handler(state, notice, context).into_flow(),
                        _ => ControlFlow::Continue(()),
                    }
                })
            }
        }
    };
}

kinds!(make_listener);
