//! Bytes in, events out: the bridge from the input over the matcher to the typed events.
//!
//! A [`Session`] reads one connection, or one recorded session. It takes out what is not text
//! ([`input`](crate::input)), matches the text against a list ([`matcher`](crate::matcher)),
//! puts together what spans several lines, and gives each thing that the server said as one
//! [`Heard`].
//!
//! # Flow
//!
//! [`feed`](Session::feed) the bytes as they come and [`finish`](Session::finish) when the
//! connection has ended. Neither can fail, and the events are a function of the bytes alone, however
//! they were split into reads. Prompts are reported when their last byte arrives.
//!
//! A line at the very end of what has arrived may still be folded, so it waits for the next byte.
//! A server sends a prompt after it, which is that byte; where it does not, or where a list leaves
//! prompts open, [`on_idle`](Session::on_idle) reports it when the connection has been quiet for a
//! moment.
//!
//! # What becomes an event
//!
//! Every match of the list but a bare newline is an event: of its own type if the kind has one, else
//! a [`Notice`](crate::event::Notice) with the named fields. A line that nothing matches is
//! [`Text`](Event::Text); blank lines are no event. What is left of a line after a match belongs
//! to that match.
//!
//! Three things take several lines. A move list is one event, from its title to its result; if it
//! breaks off it is [`Malformed`](Event::Malformed), and whatever broke it is read as usual. A listing,
//! such as [`Games`](Event::Games) or [`Finger`](Event::Finger), is one event with rows, reported with its last
//! line or with the prompt after it; one whose end does not come says that it is incomplete. The line after
//! `Foo just sent you a message:` is the text of that message, whatever it looks like.
//!
//! In FICS's block mode each event says which command it answers ([`Heard::block`]), and a
//! [`BlockEnd`](Event::BlockEnd) says that the reply is complete, also if it was empty. The same for
//! the units of ICC is [`UnitEnd`](Event::UnitEnd).
//!
//! A datagram of ICC becomes the same event as the text that says the same, and
//! [`Heard::datagram`] has its number. What ICC sends both ways is one event; the second is a
//! [`Text`](Event::Text) or a [`Datagram`](Event::Datagram) that says what it repeats.
//!
//! Each event carries the [line](Heard::line) that it was made from. Between them, the lines of all
//! events hold everything that the server wrote but blank lines.

mod ends;
mod icc;
mod idle;
mod lines;
mod replies;
mod spans;
mod status;

use std::borrow::Cow;
use std::fmt;
use std::ops::Range;

use self::idle::Idle;
use self::lines::{BEFORE_LOGIN, Reader, Reading, Receiving};
use crate::event::record::shape;
use crate::event::{Event, text};
use crate::handlers::Listener;
use crate::input::{Input, Layers};
use crate::list::PatternList;
use crate::matcher::{Groups, Matcher, Mode};

/// One thing that the server said, with its line and its place in the stream.
///
/// As JSON it has neither the line nor its span, which would double its size;
/// [`snap::json_with_line`](crate::snap::json_with_line) adds them. Both forms can be read back. The
/// entry is never written.
#[derive(Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Heard<'a> {
    /// The offset of its first byte in the stream as received.
    pub at: u64,
    /// What it is.
    #[cfg_attr(feature = "serde", serde(flatten))]
    pub event: Event<'a>,
    /// The command that it answers, in block mode.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub block: Option<Block>,
    /// The number of the ICC datagram that says it; absent for what the server writes as text, and for a
    /// [`Datagram`](Event::Datagram), which has the number itself.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub datagram: Option<u32>,
    /// What the server wrote, as a person would read it: the whole line, also what the event does
    /// not use of it, decoded, without telnet, with folds joined, without its newline.
    ///
    /// What takes several lines has them all, with newlines between them. A line ends with a prompt,
    /// and the next one begins after it. What is not text, or too long to be kept, has an empty line.
    /// With some lists a line gives several events; their [spans](Heard::span) overlap. If such a line is
    /// longer than 1 KiB, each event has only what its entry matched.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub line: Cow<'a, str>,
    /// Where the line is in the stream as received; for what is not text, where that is.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub span: Range<u64>,
    /// The entry of the list that matched, where it was one.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub entry: Option<usize>,
}

shape! {
    /// The command that a reply of the server belongs to, in FICS's block mode.
    #[derive(Copy, Hash)]
    pub struct Block {
        /// The number that the client gave its command.
        id: u32,
        /// The server's number for the kind of command.
        code: u32,
    }
}

impl<'a> Heard<'a> {
    /// An event at the beginning of a stream, for a test of a listener.
    ///
    /// ```
    /// use looking_at::event::{Event, Tell};
    /// use looking_at::Heard;
    ///
    /// let tell = Event::Tell(Tell::new("Foo(GM)", "hi"));
    /// let heard = Heard::new(tell).with(|heard| heard.at = 120);
    /// assert_eq!((heard.at, heard.kind()), (120, "tell"));
    /// ```
    #[must_use]
    pub fn new(event: Event<'a>) -> Heard<'a> {
        Heard::of_line(event, Cow::Borrowed(""), 0..0)
    }

    /// Changes fields: those that [`new`](Heard::new) does not take.
    #[must_use]
    pub fn with(mut self, change: impl FnOnce(&mut Self)) -> Self {
        change(&mut self);
        self
    }
}

/// Without the entry: its number changes when an entry is put into the list before it.
impl fmt::Debug for Heard<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Heard { at, event, block, datagram, line, span, entry: _ } = self;
        f.debug_struct("Heard")
            .field("at", at)
            .field("event", event)
            .field("block", block)
            .field("datagram", datagram)
            .field("line", line)
            .field("span", span)
            .finish_non_exhaustive()
    }
}

impl<'a> Heard<'a> {
    /// An event of a line that no entry of the list matched, or of something that is not text.
    fn of_line(event: Event<'a>, line: Cow<'a, str>, span: Range<u64>) -> Heard<'a> {
        Heard { at: span.start, event, block: None, datagram: None, line, span, entry: None }
    }
}

impl Heard<'_> {
    /// The kind of the event.
    pub fn kind(&self) -> &str {
        self.event.kind()
    }

    /// Copies what is borrowed, so that it lives as long as it is kept.
    #[must_use]
    pub fn into_owned(self) -> Heard<'static> {
        Heard { event: self.event.into_owned(), line: text::own(self.line), ..self }
    }
}

/// What is known about a connection so far.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Status {
    /// The server's name, where it gave one before the login.
    pub server: Option<String>,
    /// What software the server is, as far as its name and its prompt show.
    pub server_kind: Option<ServerKind>,
    /// The name that the user goes by.
    pub handle: Option<String>,
    /// Whether the login is over: a prompt for commands was seen.
    pub logged_in: bool,
    /// Whether what the user types should be shown: not while a password is asked for.
    pub echo: bool,
    /// The command whose reply is arriving, in block mode.
    pub block: Option<Block>,
}

/// What software a server is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ServerKind {
    /// FICS, and the servers made from its source: the prompt is `fics% `.
    Fics,
    /// ICC, and others of its sort: the prompt is `aics% `.
    Icc,
    /// chessd: the prompt is `chessd2% `.
    Chessd,
}

impl ServerKind {
    /// What a prompt or the name of a server shows.
    pub(crate) fn of(name: &str) -> Option<ServerKind> {
        // A prompt may have the time before it, as in `10:01_fics`.
        let name = name.rsplit('_').next().unwrap_or(name);
        match name {
            "fics" | "FICS" | "freechess.org" => Some(ServerKind::Fics),
            "aics" | "chessclub.com" | "chess.net" => Some(ServerKind::Icc),
            _ => name.starts_with("chessd").then_some(ServerKind::Chessd),
        }
    }

    /// What such a server can send besides text.
    fn layers(self) -> Layers {
        let mut layers = Layers::default();
        match self {
            ServerKind::Fics => layers.icc = false,
            ServerKind::Chessd => (layers.icc, layers.blocks) = (false, false),
            // ICC measures the lag in another way.
            ServerKind::Icc => (layers.blocks, layers.timeseal) = (false, false),
        }
        layers
    }
}

impl Default for Status {
    fn default() -> Status {
        Status {
            server: None,
            server_kind: None,
            handle: None,
            logged_in: false,
            echo: true,
            block: None,
        }
    }
}

/// Reads one connection to a server.
///
/// ```
/// use looking_at::{Heard, Session, event::Event};
///
/// let mut tells = Vec::new();
/// let mut listener = |heard: &Heard<'_>| {
///     if let Event::Tell(tell) = &heard.event {
///         tells.push(format!("{}: {}", tell.from.name, tell.text));
///     }
/// };
/// let mut session = Session::new();
/// session.feed(b"fics% \n\rFoo(GM) tells you: 1-0 <12", &mut listener);
/// session.feed(b"> rnbq\n\rfics% ", &mut listener);
/// session.finish(&mut listener);
/// assert_eq!(tells, ["Foo: 1-0 <12> rnbq"]);
/// ```
#[derive(Debug, Clone)]
pub struct Session {
    input: Input,
    matcher: Matcher,
    reader: Reader,
    idle: Idle,
}

impl Default for Session {
    fn default() -> Session {
        Session::new()
    }
}

impl Session {
    /// A session with the default list, [`PatternList::ics`].
    pub fn new() -> Session {
        Session::with_list(PatternList::ics())
    }

    /// A session with another list.
    ///
    /// Any list will do: kinds that the library does not know become notices.
    pub fn with_list(list: PatternList) -> Session {
        Session::with_matcher(Matcher::new(list))
    }

    /// A session with a matcher of your own settings.
    ///
    /// ```
    /// use looking_at::{Matcher, Mode, PatternList, Session};
    ///
    /// let xboard = Matcher::builder(PatternList::xboard()).mode(Mode::Eager).build();
    /// let session = Session::with_matcher(xboard);
    /// assert!(!session.status().logged_in);
    /// ```
    pub fn with_matcher(matcher: Matcher) -> Session {
        let reader = Reader::default();
        let idle = Idle::new(Session::IDLE);
        let mut session = Session { input: Input::new(), matcher, reader, idle };
        session.before_login();
        session
    }

    /// Says how wide the server makes its lines; see [`Input::set_width`].
    pub fn set_width(&mut self, columns: u16) {
        self.input.set_width(columns);
    }

    /// Says what the server may send besides text; see [`Layers`].
    ///
    /// Unless this is called, all of it is possible at first. What the server does not
    /// have is off as soon as its name or its prompt says what it is: no datagrams on FICS and
    /// chessd, no block mode on chessd and ICC, no timeseal on ICC. After this call nothing but
    /// what is said here counts.
    ///
    /// ```
    /// use looking_at::input::Layers;
    /// use looking_at::{Heard, Session};
    ///
    /// let mut session = Session::new();
    /// session.set_layers(Layers::NONE);
    /// let mut kinds = Vec::new();
    /// let mut listener = |heard: &Heard<'_>| kinds.push(heard.kind().to_owned());
    /// session.feed(b"Foo tells you: \xff\xfb\x01\x19(1\x19)\n\r", &mut listener);
    /// session.finish(&mut listener);
    /// assert_eq!(kinds, ["tell"]);
    /// ```
    pub fn set_layers(&mut self, layers: Layers) {
        self.input.set_layers(layers);
        self.reader.layers_are_set = true;
    }

    /// What is known about the connection so far.
    pub fn status(&self) -> &Status {
        &self.reader.status
    }

    /// The groups of the list, to be looked at and switched.
    pub fn groups(&mut self) -> &mut Groups {
        self.matcher.groups()
    }

    /// The list.
    pub fn list(&self) -> &PatternList {
        self.matcher.list()
    }

    /// Takes what is to be written to the server, in the order in which it came up: what handlers
    /// [sent](crate::Context::send), answers to telnet, and answers to timeseal's pings.
    ///
    /// Whoever calls this after each [`feed`](Session::feed) and writes what it gives has one place
    /// that writes, and need not look at the events [`Reply`](Event::Reply) and
    /// [`Ping`](Event::Ping). Who answers these himself never calls it: beyond 64 KiB that were not
    /// taken, no answers are added.
    #[must_use]
    pub fn take_output(&mut self) -> Vec<u8> {
        std::mem::take(&mut self.reader.output)
    }

    /// Takes at most so many bytes of it, the first ones.
    #[cfg(feature = "capi")]
    pub(crate) fn take_output_up_to(&mut self, most: usize) -> Vec<u8> {
        let output = &mut self.reader.output;
        output.drain(..most.min(output.len())).collect()
    }

    /// Gives a listener an event as if the server had sent it: for a unit test of a handler.
    ///
    /// What the session knows about the connection stays as it is.
    ///
    /// ```
    /// use looking_at::event::{Event, Tell};
    /// use looking_at::{Context, Handlers, Heard, Session};
    ///
    /// /// Greets whoever says hello: this is to be tested.
    /// fn greet(greeted: &mut Vec<String>, tell: &Tell<'_>, context: &mut Context<'_>) {
    ///     if tell.text.contains("hello") {
    ///         greeted.push(tell.from.name.to_string());
    ///         context.send(format!("tell {} hello\n", tell.from.name));
    ///     }
    /// }
    ///
    /// let mut handlers = Handlers::new();
    /// handlers.on_tell(greet);
    /// let (mut session, mut greeted) = (Session::new(), Vec::new());
    /// for text in ["hello there", "bye"] {
    ///     let heard = Heard::new(Event::Tell(Tell::new("Foo(GM)", text)));
    ///     session.report(&heard, &mut handlers.with(&mut greeted));
    /// }
    /// assert_eq!(greeted, ["Foo"]);
    /// assert_eq!(session.take_output(), b"tell Foo hello\n");
    /// ```
    pub fn report(&mut self, heard: &Heard<'_>, listener: &mut (impl Listener + ?Sized)) {
        self.reader.report(heard, self.matcher.groups(), listener);
    }

    /// How many bytes have been received.
    pub fn offset(&self) -> u64 {
        self.input.offset()
    }

    /// The line that is still arriving, as [`Heard::line`] would have it; empty if there is none.
    ///
    /// A `[` at its end may begin a ping of timeseal, so it is in the line with the byte after it.
    ///
    /// It is for display only. A flush reports prompts and complete lines and nothing else, so this is
    /// how a client shows a question that its list does not know:
    ///
    /// ```
    /// use looking_at::{Heard, Session};
    ///
    /// let mut session = Session::new();
    /// let mut lines = Vec::new();
    /// let mut listener = |heard: &Heard<'_>| lines.push(heard.line.to_string());
    /// session.feed(b"Hello!\n\rWhat is your name? ", &mut listener);
    /// session.flush(&mut listener);
    /// assert_eq!(lines, ["Hello!"]);
    /// assert_eq!(session.pending_line(), "What is your name? ");
    /// ```
    #[must_use]
    pub fn pending_line(&self) -> Cow<'_, str> {
        text::decode(self.reader.pending_line().unwrap_or_else(|| self.matcher.pending_line()))
    }

    /// Takes the next bytes of the stream.
    pub fn feed(&mut self, bytes: &[u8], listener: &mut (impl Listener + ?Sized)) {
        let Session { input, matcher, reader, idle } = self;
        if !bytes.is_empty() {
            idle.fed();
        }
        input.feed_to(bytes, &mut Receiving { reader, matcher, listener });
        if matcher.mode() == Mode::Eager {
            matcher.flush(&mut Reading { reader, listener });
        }
    }

    /// Reports what a quiet moment makes known: a line whose newline was the last thing to arrive, and
    /// a prompt that the list leaves open. For a stream that has gone quiet.
    ///
    /// With the default list, which leaves no prompt open, it changes nothing but when lines are
    /// reported; a line that is still arriving waits for its newline. One thing is different: if the
    /// server had folded the line and goes on with it later, that continuation is a
    /// [`Text`](Event::Text) of its own, marked as [continuing](crate::event::Text::continues).
    ///
    /// With [`on_idle`](Session::on_idle) you need not call it yourself.
    pub fn flush(&mut self, listener: &mut (impl Listener + ?Sized)) {
        let Session { input, matcher, reader, idle } = self;
        idle.flushed();
        input.flush_to(&mut Receiving { reader, matcher, listener });
        matcher.flush(&mut Reading { reader, listener });
    }

    /// Ends the stream: everything that is pending is reported, nothing is left behind.
    pub fn finish(&mut self, listener: &mut (impl Listener + ?Sized)) {
        let Session { input, matcher, reader, idle } = self;
        idle.flushed();
        input.finish_to(&mut Receiving { reader, matcher, listener });
        matcher.finish(&mut Reading { reader, listener });
        reader.finish(matcher.groups(), listener);
    }

    /// Forgets everything about the stream, for a new connection.
    pub fn reset(&mut self) {
        self.input.reset();
        self.matcher.reset();
        self.reader.reset();
        self.idle.flushed();
        self.before_login();
    }

    fn before_login(&mut self) {
        self.matcher.groups().set(BEFORE_LOGIN, true);
    }
}
