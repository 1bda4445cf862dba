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
//! moment. A [`Client`](crate::client::Client) does both, and logs in.
//!
//! # What becomes an event
//!
//! Every match of the list but a bare newline is an event: of its own type if the kind has one, else
//! a [`Notice`](crate::event::Notice) with the named fields. A line that nothing matches is
//! [`Text`](crate::Event::Text); blank lines are no event. What is left of a line after a match belongs
//! to that match.
//!
//! Three things take several lines. A move list is one event, from its title to its result; if it
//! breaks off it is [`Malformed`](crate::Event::Malformed), and whatever broke it is read as usual. A listing,
//! such as [`Games`](crate::Event::Games) or [`Finger`](crate::Event::Finger), is one event with rows, reported with its last
//! line or with the prompt after it; one whose end does not come says that it is incomplete. The line after
//! `Foo just sent you a message:` is the text of that message, whatever it looks like.
//!
//! In FICS's block mode each event says which command it answers ([`Heard::block`]), and a
//! [`BlockEnd`](crate::Event::BlockEnd) says that the reply is complete, also if it was empty. The same for
//! the units of ICC is [`UnitEnd`](crate::Event::UnitEnd).
//!
//! A datagram of ICC becomes the same event as the text that says the same, and
//! [`Heard::datagram`] has its number. What ICC sends both ways is one event; the second is a
//! [`Text`](crate::Event::Text) or a [`Datagram`](crate::Event::Datagram) that says what it repeats.
//!
//! Each event carries the [line](Heard::line) that it was made from. Between them, the lines of all
//! events hold everything that the server wrote but blank lines.

mod continuation;
mod ends;
mod icc;
mod idle;
mod matches;
mod pieces;
mod replies;
mod spans;
mod stream;
mod unmatched;

use std::borrow::Cow;

pub use crate::heard::{Block, Heard};
pub use crate::status::{ServerKind, Status};

use self::idle::Idle;
use self::matches::Tokens;
use self::pieces::Pieces;
use self::stream::{BEFORE_LOGIN, BODY, LOGIN, PROMPTS, Reporter, Stream};
use crate::event::text;
use crate::handlers::Listener;
use crate::input::{Input, Layers};
use crate::list::PatternList;
use crate::matcher::{Groups, Matcher, Mode};
use crate::timeseal::Version;

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
    stream: Stream,
    idle: Idle,
}

impl Default for Session {
    fn default() -> Session {
        Session::new()
    }
}

impl Session {
    /// Creates a session with the default list, [`PatternList::ics`].
    pub fn new() -> Session {
        Session::with_list(PatternList::ics())
    }

    /// Creates a session with another list.
    ///
    /// Any list will do: kinds that the library does not know become notices.
    pub fn with_list(list: PatternList) -> Session {
        Session::with_matcher(Matcher::new(list))
    }

    /// Creates a session with a matcher of your own settings.
    ///
    /// ```
    /// use looking_at::{Matcher, Mode, PatternList, Session};
    ///
    /// let xboard = Matcher::builder(PatternList::xboard()).mode(Mode::Eager).build();
    /// let session = Session::with_matcher(xboard);
    /// assert!(!session.status().logged_in);
    /// ```
    pub fn with_matcher(matcher: Matcher) -> Session {
        let stream = Stream::default();
        let idle = Idle::new(Session::IDLE);
        let mut session = Session { input: Input::new(), matcher, stream, idle };
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
        self.stream.layers_are_set = true;
    }

    /// Says with which version of timeseal the client greets the server ([`timeseal::hello`](crate::timeseal::hello)).
    ///
    /// After the greeting of version 1 the server's pings are lines, which are text unless this is called; see
    /// [`timeseal`](crate::timeseal#versions). It is kept by [`reset`](Session::reset).
    ///
    /// ```
    /// use looking_at::timeseal::Version;
    /// use looking_at::{Heard, Session};
    ///
    /// let mut session = Session::new();
    /// session.set_timeseal(Version::One);
    /// let mut kinds = Vec::new();
    /// let mut listener = |heard: &Heard<'_>| kinds.push(heard.kind().to_owned());
    /// session.feed(b"fics% \n\r[G]\n\r", &mut listener);
    /// session.feed(b"\n\rFoo tells you: [G]\n\r", &mut listener);
    /// session.finish(&mut listener);
    /// assert_eq!(kinds, ["prompt", "ping", "tell"]);
    /// ```
    pub fn set_timeseal(&mut self, version: Version) {
        self.input.set_timeseal(version);
    }

    /// What is known about the connection so far.
    pub fn status(&self) -> &Status {
        &self.stream.status
    }

    /// Returns the groups of the list, to be looked at and switched.
    pub fn groups(&mut self) -> &mut Groups {
        self.matcher.groups()
    }

    /// Returns the list.
    pub fn list(&self) -> &PatternList {
        self.matcher.list()
    }

    /// Takes what is to be written to the server, in the order in which it came up: what handlers
    /// [sent](crate::Context::send), answers to telnet, and answers to timeseal's pings.
    ///
    /// Whoever calls this after each [`feed`](Session::feed) and writes what it gives has one place
    /// that writes, and need not look at the events [`Reply`](crate::Event::Reply) and
    /// [`Ping`](crate::Event::Ping). Clients that answer these themselves never call it: beyond 64 KiB that were not
    /// taken, no answers are added.
    #[must_use]
    pub fn take_output(&mut self) -> Vec<u8> {
        std::mem::take(&mut self.stream.output)
    }

    /// Takes at most so many bytes of it, the first ones.
    #[cfg(feature = "capi")]
    pub(crate) fn take_output_up_to(&mut self, most: usize) -> Vec<u8> {
        let output = &mut self.stream.output;
        output.drain(..most.min(output.len())).collect()
    }

    /// Adds bytes to it, outside of a handler.
    #[cfg(feature = "capi")]
    pub(crate) fn send(&mut self, bytes: &[u8]) {
        self.stream.output.extend_from_slice(bytes);
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
        let Session { stream, matcher, .. } = self;
        Reporter { stream, groups: matcher.groups(), listener }.report(heard);
    }

    /// How many bytes have been received.
    pub fn offset(&self) -> u64 {
        self.input.offset()
    }

    /// Returns the line that is still arriving, as [`Heard::line`] would have it; empty if there is none.
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
        text::decode(
            self.stream.pending_continuation().unwrap_or_else(|| self.matcher.pending_line()),
        )
    }

    /// Takes the next bytes of the stream.
    pub fn feed(&mut self, bytes: &[u8], listener: &mut (impl Listener + ?Sized)) {
        let Session { input, matcher, stream, idle } = self;
        if !bytes.is_empty() {
            idle.fed();
        }
        input.feed_to(bytes, &mut Pieces { stream, matcher, listener });
        if matcher.mode() == Mode::Eager {
            matcher.flush(&mut Tokens { stream, listener });
        }
    }

    /// Reports what a quiet moment makes known: a line whose newline was the last thing to arrive, and
    /// a prompt that the list leaves open. For a stream that has gone quiet.
    ///
    /// With the default list, which leaves no prompt open, it changes nothing but when lines are
    /// reported; a line that is still arriving waits for its newline. One thing is different: if the
    /// server had folded the line and goes on with it later, that continuation is a
    /// [`Text`](crate::Event::Text) of its own, marked as [continuing](crate::event::Text::continues).
    ///
    /// With [`on_idle`](Session::on_idle) you need not call it yourself.
    pub fn flush(&mut self, listener: &mut (impl Listener + ?Sized)) {
        let Session { input, matcher, stream, idle } = self;
        idle.flushed();
        input.flush_to(&mut Pieces { stream, matcher, listener });
        matcher.flush(&mut Tokens { stream, listener });
    }

    /// Ends the stream: everything that is pending is reported, nothing is left behind.
    pub fn finish(&mut self, listener: &mut (impl Listener + ?Sized)) {
        let Session { input, matcher, stream, idle } = self;
        idle.flushed();
        input.finish_to(&mut Pieces { stream, matcher, listener });
        matcher.finish(&mut Tokens { stream, listener });
        Reporter { stream, groups: matcher.groups(), listener }.finish();
    }

    /// Forgets everything about the stream, for a new connection.
    ///
    /// Groups stay as they were switched, but for those that the session switches itself: `before_login`, `login` and
    /// `prompts` are on again, `body` is off.
    /// What [`set_width`](Session::set_width), [`set_layers`](Session::set_layers),
    /// [`set_timeseal`](Session::set_timeseal) and [`set_idle`](Session::set_idle) have set is kept. Output that was not
    /// taken is gone.
    ///
    /// ```
    /// use looking_at::{PatternList, Session};
    ///
    /// let mut session = Session::new();
    /// session.groups().set("own_prompt", true);
    /// session.reset();
    /// assert_eq!(session.groups().is_on("own_prompt"), Some(true));
    /// ```
    pub fn reset(&mut self) {
        self.input.reset();
        self.matcher.reset();
        self.stream.reset();
        self.idle.flushed();
        self.before_login();
    }

    /// Switches the groups that the session switches itself to what they are at the start of a stream.
    fn before_login(&mut self) {
        for (group, on) in [(BEFORE_LOGIN, true), (LOGIN, true), (PROMPTS, true), (BODY, false)] {
            self.matcher.groups().set(group, on);
        }
    }
}
