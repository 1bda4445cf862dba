//! Turns bytes into events: connects the input, the matcher and the typed events.
//!
//! A [`Session`] reads one connection, or one recorded session. It removes what is not text
//! ([`input`](crate::input)), matches the text against a list ([`matcher`](crate::matcher)), assembles what
//! spans several lines, and reports each message of the server as one [`Heard`].
//!
//! # Flow
//!
//! [`feed`](Session::feed) the bytes as they arrive and [`finish`](Session::finish) when the connection has
//! ended. Neither can fail, and the events are a function of the bytes alone, however they were split into
//! reads. Prompts are reported when their last byte arrives.
//!
//! A line at the very end of what has arrived may still be folded, so it waits for the next byte, which is
//! usually the first byte of a prompt. If the server sends no prompt, or if a list leaves prompts undecided,
//! [`on_idle`](Session::on_idle) reports the line when the connection has been quiet for a moment. A
//! [`Client`](crate::client::Client) does all of this, and logs in.
//!
//! # What becomes an event
//!
//! Every match of the list except a bare newline is an event: of its own type if the kind has one, otherwise
//! a [`Notice`](crate::event::Notice) with the named fields. A line that nothing matches is
//! [`Text`](crate::Event::Text); blank lines are not events. The rest of a line after a match belongs to that
//! match.
//!
//! Three kinds of events span several lines. A move list is one event, from its title to its result; if it
//! breaks off it is [`Malformed`](crate::Event::Malformed), and the line that broke it is read as usual. A
//! listing, such as [`Games`](crate::Event::Games) or [`Finger`](crate::Event::Finger), is one event with
//! rows, reported with its last line or with the prompt after it; a listing whose end does not come is marked
//! as incomplete. The line after `Foo just sent you a message:` is the text of that message, whatever it
//! looks like.
//!
//! In FICS's block mode each event has the command that it answers ([`Heard::block`]), and a
//! [`BlockEnd`](crate::Event::BlockEnd) says that the reply is complete, even if it was empty. For the units
//! of ICC there is [`UnitEnd`](crate::Event::UnitEnd).
//!
//! A datagram of ICC becomes the same event as the text that says the same, and [`Heard::datagram`] has its
//! number. What ICC sends both ways is one event; the second form is a [`Text`](crate::Event::Text) or a
//! [`Datagram`](crate::Event::Datagram) that names the kind that it repeats.
//!
//! Each event has the [line](Heard::line) from which it was made. Together, the lines of all events contain
//! everything that the server wrote, except blank lines.

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
    /// Any list can be used: kinds that the library does not know become notices.
    pub fn with_list(list: PatternList) -> Session {
        Session::with_matcher(Matcher::new(list))
    }

    /// Creates a session with a matcher that you have configured.
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

    /// Sets the width of the server's lines; see [`Input::set_width`].
    pub fn set_width(&mut self, columns: u16) {
        self.input.set_width(columns);
    }

    /// Sets what the server may send besides text; see [`Layers`].
    ///
    /// Unless this is called, everything is possible at first. Layers that the server does not have are
    /// switched off as soon as its name or its prompt shows what it is: datagrams on FICS and chessd, block
    /// mode on chessd and ICC, timeseal on ICC. After this call only the given layers count.
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

    /// Sets the name that the client logs in with, for a server that never says it.
    pub(crate) fn set_login_name(&mut self, name: Option<&str>) {
        self.stream.status.set_sent(name);
    }

    /// Sets the version of timeseal with which the client greets the server
    /// ([`timeseal::hello`](crate::timeseal::hello)).
    ///
    /// After the greeting of version 1 the server's pings are lines, which are text unless this is called;
    /// see [`timeseal`](crate::timeseal#versions). [`reset`](Session::reset) keeps the setting.
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

    /// Returns what is known about the connection so far.
    pub fn status(&self) -> &Status {
        &self.stream.status
    }

    /// Returns the groups of the list, to query and switch them.
    pub fn groups(&mut self) -> &mut Groups {
        self.matcher.groups()
    }

    /// Returns the list.
    pub fn list(&self) -> &PatternList {
        self.matcher.list()
    }

    /// Takes the bytes to write to the server, in the order in which they were queued: what handlers
    /// [sent](crate::Context::send), answers to telnet, and answers to timeseal's pings.
    ///
    /// If you call this after each [`feed`](Session::feed) and write the result, you have one place that
    /// writes and can ignore the events [`Reply`](crate::Event::Reply) and [`Ping`](crate::Event::Ping).
    /// Clients that answer these themselves never call it: once 64 KiB are queued, no more answers are added.
    #[must_use]
    pub fn take_output(&mut self) -> Vec<u8> {
        std::mem::take(&mut self.stream.output)
    }

    /// Takes at most the first `most` bytes of the output.
    #[cfg(feature = "capi")]
    pub(crate) fn take_output_up_to(&mut self, most: usize) -> Vec<u8> {
        let output = &mut self.stream.output;
        output.drain(..most.min(output.len())).collect()
    }

    /// Queues bytes for the server, outside of a handler.
    #[cfg(feature = "capi")]
    pub(crate) fn send(&mut self, bytes: &[u8]) {
        self.stream.output.extend_from_slice(bytes);
    }

    /// Passes an event to a listener as if the server had sent it, for unit tests of handlers.
    ///
    /// The status of the session does not change.
    ///
    /// ```
    /// use looking_at::event::{Event, Tell};
    /// use looking_at::{Context, Handlers, Heard, Session};
    ///
    /// // Greets players who say hello; this is the code under test.
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

    /// Returns the number of bytes received.
    pub fn offset(&self) -> u64 {
        self.input.offset()
    }

    /// Returns the unfinished line, in the form of [`Heard::line`]; empty if there is none.
    ///
    /// A `[` at its end may begin a ping of timeseal, so it is included only with the byte after it.
    ///
    /// Use it for display only. A flush reports prompts and complete lines and nothing else, so this is how a
    /// client shows a question that its list does not know:
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
        let continued = self.stream.continuation.as_ref().map(|line| &line.text[..]);
        text::decode(continued.unwrap_or_else(|| self.matcher.pending_line()))
    }

    /// Takes the next bytes of the stream.
    pub fn feed(&mut self, bytes: &[u8], listener: &mut (impl Listener + ?Sized)) {
        let Session { input, matcher, stream, idle } = self;
        if !bytes.is_empty() {
            idle.fed();
        }
        input.feed_to(bytes, &mut Pieces { stream, matcher, listener });
        // Eager mode decides at the end of each read, with what has arrived.
        if matcher.mode() == Mode::Eager {
            matcher.flush(&mut Tokens { stream, listener });
        }
    }

    /// Reports what may be reported when the stream has been quiet: a line whose newline was the last byte to
    /// arrive, and a prompt that the list leaves undecided.
    ///
    /// With the default list, which leaves no prompt undecided, a flush only changes when lines are reported;
    /// an unfinished line waits for its newline. There is one exception: if the server had folded the line
    /// and continues it later, that continuation is a [`Text`](crate::Event::Text) of its own, marked as
    /// [continuing](crate::event::Text::continues).
    ///
    /// With [`on_idle`](Session::on_idle) you need not call this yourself.
    pub fn flush(&mut self, listener: &mut (impl Listener + ?Sized)) {
        let Session { input, matcher, stream, idle } = self;
        idle.flushed();
        input.flush_to(&mut Pieces { stream, matcher, listener });
        matcher.flush(&mut Tokens { stream, listener });
    }

    /// Ends the stream and reports everything that is pending.
    pub fn finish(&mut self, listener: &mut (impl Listener + ?Sized)) {
        let Session { input, matcher, stream, idle } = self;
        idle.flushed();
        input.finish_to(&mut Pieces { stream, matcher, listener });
        matcher.finish(&mut Tokens { stream, listener });
        Reporter { stream, groups: matcher.groups(), listener }.finish();
    }

    /// Forgets everything about the stream, for a new connection.
    ///
    /// Groups stay as they were switched, except those that the session switches itself: `before_login`,
    /// `login` and `prompts` are on again, `body` is off. The settings of [`set_width`](Session::set_width),
    /// [`set_layers`](Session::set_layers), [`set_timeseal`](Session::set_timeseal) and
    /// [`set_idle`](Session::set_idle) are kept. Output that was not taken is discarded.
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
        self.stream.reset(self.matcher.groups());
        self.idle.flushed();
        self.before_login();
    }

    /// Switches the groups that the session controls to their state at the start of a stream.
    fn before_login(&mut self) {
        for (group, on) in [(BEFORE_LOGIN, true), (LOGIN, true), (PROMPTS, true), (BODY, false)] {
            self.matcher.groups().set(group, on);
        }
    }
}
