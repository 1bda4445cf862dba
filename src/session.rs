//! Bytes in, events out: the bridge from the input over the matcher to the typed events.
//!
//! A [`Session`] reads one connection, or one recorded session. It takes out what is not text
//! ([`input`](crate::input)), matches the text against a list ([`matcher`](crate::matcher)),
//! puts together what spans several lines, and gives each thing that the server said as one
//! [`Heard`].
//!
//! # Flow
//!
//! [`feed`](Session::feed) the bytes as they come, [`flush`](Session::flush) when the connection
//! has been quiet for a moment, [`finish`](Session::finish) when it has ended. None of them can
//! fail. With a list that is settled (the default) the events are a function of the bytes alone.
//!
//! # What becomes an event
//!
//! Every match of the list but a bare newline is an event: of its own type if the kind has one, else
//! a [`Notice`](crate::event::Notice) with the named fields. A line that nothing matches is
//! [`Text`](Event::Text); blank lines are no event. What is left of a line after a match belongs
//! to that match.
//!
//! Two things take several lines. A move list is one event, from its title to its result; if it
//! breaks off it is [`Malformed`], and whatever broke it is read as usual. The line after
//! `Foo just sent you a message:` is the text of that message, whatever it looks like.

use std::borrow::Cow;
use std::sync::Arc;

use crate::event::{Datagram, Event, Fields, Malformed, MoveListReader, Progress, text};
use crate::handlers::Listener;
use crate::input::{Input, Piece};
use crate::list::{Entry, PatternList, StarType};
use crate::matcher::{Groups, Match, Matcher, Mode, Sink, Skipped};

/// One thing that the server said, with its place in the stream.
#[derive(Debug, Clone, PartialEq, Eq)]
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
    /// The entry of the list that matched, where it was one.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub entry: Option<usize>,
}

/// The command that a reply of the server belongs to, in FICS's block mode.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Block {
    /// The number that the client gave its command.
    pub id: u32,
    /// The server's number for the kind of command.
    pub code: u32,
}

impl Heard<'_> {
    /// The kind of the event.
    pub fn kind(&self) -> &str {
        self.event.kind()
    }

    /// Copies what is borrowed, so that it lives as long as it is kept.
    #[must_use]
    pub fn into_owned(self) -> Heard<'static> {
        Heard { event: self.event.into_owned(), ..self }
    }
}

/// What is known about a connection so far.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Status {
    /// The server's name, where it told one before the login.
    pub server: Option<String>,
    /// What software the server is, as far as its name and its prompt tell.
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
    /// What a prompt or the name of a server tells.
    fn of(name: &str) -> Option<ServerKind> {
        // A prompt may have the time before it, as in `10:01_fics`.
        let name = name.rsplit('_').next().unwrap_or(name);
        match name {
            "fics" | "FICS" | "freechess.org" => Some(ServerKind::Fics),
            "aics" | "chessclub.com" | "chess.net" => Some(ServerKind::Icc),
            _ => name.starts_with("chessd").then_some(ServerKind::Chessd),
        }
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
    pub fn with_list(list: impl Into<Arc<PatternList>>) -> Session {
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
        let mut session = Session { input: Input::new(), matcher, reader: Reader::default() };
        session.before_login();
        session
    }

    /// Says how wide the server makes its lines; see [`Input::set_width`].
    pub fn set_width(&mut self, columns: u16) {
        self.input.set_width(columns);
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

    /// How many bytes have been received.
    pub fn offset(&self) -> u64 {
        self.input.offset()
    }

    /// Takes the next bytes of the stream.
    pub fn feed(&mut self, bytes: &[u8], listener: &mut impl Listener) {
        let Session { input, matcher, reader } = self;
        input.feed(bytes, &mut |piece| reader.piece(piece, matcher, listener));
        if matcher.mode() == Mode::Eager {
            matcher.flush(&mut Reading { reader, listener });
        }
    }

    /// Decides what is pending with what has arrived. For a stream that has gone quiet.
    ///
    /// It is how `login: `, `password: ` and `fics% ` are told while nothing follows them.
    pub fn flush(&mut self, listener: &mut impl Listener) {
        let Session { input, matcher, reader } = self;
        input.flush(&mut |piece| reader.piece(piece, matcher, listener));
        matcher.flush(&mut Reading { reader, listener });
    }

    /// Ends the stream: everything that is pending is told, nothing is left behind.
    pub fn finish(&mut self, listener: &mut impl Listener) {
        let Session { input, matcher, reader } = self;
        input.finish(&mut |piece| reader.piece(piece, matcher, listener));
        matcher.finish(&mut Reading { reader, listener });
        reader.finish(matcher.groups(), listener);
    }

    /// Forgets everything about the stream, for a new connection.
    pub fn reset(&mut self) {
        self.input.reset();
        self.matcher.reset();
        self.reader = Reader::default();
        self.before_login();
    }

    fn before_login(&mut self) {
        self.matcher.groups().set(BEFORE_LOGIN, true);
    }
}

/// An event has no more fields than this; a list that names more loses the last of them.
const MAX_FIELDS: usize = 24;
/// The group of what is looked for only before the login.
const BEFORE_LOGIN: &str = "before_login";
/// The group of the line after the head of a message.
const BODY: &str = "body";

/// Makes events of the tokens and pieces of one stream.
#[derive(Debug, Clone, Default)]
struct Reader {
    status: Status,
    line: Line,
    list: Option<MoveList>,
    head: Option<Head>,
}

/// The line that is being read.
#[derive(Debug, Clone, Default)]
struct Line {
    /// Whether an entry other than a prompt has matched in it.
    matched: bool,
    /// Text that nothing has matched so far, and where it stands.
    skipped: Vec<u8>,
    at: u64,
    /// How much of it was overlong.
    overlong: u64,
}

/// A move list that is being put together.
#[derive(Debug, Clone)]
struct MoveList {
    reader: MoveListReader,
    at: u64,
    block: Option<Block>,
    entry: usize,
}

/// The head of a message whose text is on the next line.
#[derive(Debug, Clone)]
struct Head {
    kind: String,
    fields: Vec<(String, Vec<u8>)>,
    at: u64,
    entry: usize,
}

/// A reader with the one it reads to.
struct Reading<'r, L> {
    reader: &'r mut Reader,
    listener: &'r mut L,
}

impl<L: Listener> Sink for Reading<'_, L> {
    fn matched(&mut self, found: Match<'_>, groups: &mut Groups) {
        self.reader.matched(&found, groups, self.listener);
    }

    fn skipped(&mut self, skipped: Skipped<'_>, groups: &mut Groups) {
        self.reader.skipped(&skipped, groups, self.listener);
    }
}

/// The fields of an entry that are numbers, one bit each.
fn numbers(entry: &Entry) -> u32 {
    let stars = entry.stars().iter().filter(|star| star.star_type() != StarType::Nothing);
    let bits = stars
        .take(32)
        .enumerate()
        .map(|(index, star)| u32::from(star.star_type() == StarType::Number) << index);
    bits.fold(0, |all, bit| all | bit)
}

impl Reader {
    fn piece(&mut self, piece: Piece<'_>, matcher: &mut Matcher, listener: &mut impl Listener) {
        let event = match piece {
            Piece::Text { at, bytes } => {
                matcher.skip(at - matcher.offset());
                return matcher.feed_part(bytes, &mut Reading { reader: self, listener });
            }
            Piece::Echo { on, .. } => {
                // It comes after the question for the password, which has no newline.
                matcher.flush(&mut Reading { reader: self, listener });
                self.status.echo = on;
                Event::Echo { on }
            }
            Piece::Reply { bytes, .. } => Event::Reply { bytes: Cow::Borrowed(bytes) },
            Piece::Ping { answer, .. } => Event::Ping { answer: Cow::Borrowed(answer) },
            Piece::Datagram { datagram, .. } => {
                let args = datagram.args().map(text::decode).collect();
                Event::Datagram(Datagram::new(datagram.code, None, args))
            }
            Piece::UnitStart { unit, .. } => {
                let args = unit.word.map(text::decode).into_iter().collect();
                Event::Datagram(Datagram::new(unit.code, Some(text::decode(unit.player)), args))
            }
            Piece::Broken { what, bytes, .. } => {
                let bytes = Some(text::decode(bytes));
                Event::Malformed(Malformed::new(what, "bytes", bytes, "its end within the limit"))
            }
            Piece::BlockStart { id, code, .. } => {
                self.status.block = Some(Block { id, code });
                return;
            }
            Piece::BlockEnd { .. } => {
                // What stands before the end belongs to the block, newline or not.
                matcher.flush(&mut Reading { reader: self, listener });
                self.status.block = None;
                return;
            }
            Piece::UnitEnd { .. } | Piece::Command { .. } => return,
        };
        self.tell(piece.at(), None, event, matcher.groups(), listener);
    }

    fn matched(&mut self, found: &Match<'_>, groups: &mut Groups, listener: &mut impl Listener) {
        let kind = found.kind();
        if found.text().starts_with(b"\n") {
            self.end_of_line(groups, listener);
            if found.text().len() == 1 {
                return;
            }
        }
        let mut pairs = [("", &b""[..]); MAX_FIELDS];
        let mut count = 0usize;
        for (pair, slot) in found.fields().zip(&mut pairs) {
            *slot = pair;
            count += 1;
        }
        let entry = found.entry();
        let constants = count.saturating_sub(entry.constants().len());
        let fields = Fields::new(&pairs[..count]).typed(numbers(entry), constants);
        if let Some(head) = self.head.take() {
            groups.set(BODY, false);
            if kind == "body" {
                return self.message(head, fields.get("text"), groups, listener);
            }
            self.message(head, None, groups, listener);
        }
        if self.list.is_some() && self.in_move_list(found, groups, listener) {
            return;
        }
        self.line.skipped.clear();
        self.line.matched = !found.entry().is_prompt() && !found.text().ends_with(b"\n");
        let at = found.span().start;
        if matches!(kind, "move_list_title" | "move_list_header") && self.list.is_none() {
            let line = found.text().trim_ascii_end();
            if let Some(reader) = MoveListReader::start(line) {
                let (block, entry) = (self.status.block, found.index());
                self.list = Some(MoveList { reader, at, block, entry });
                return;
            }
        }
        if found.text().ends_with(b":\n") && groups.set(BODY, true) {
            let fields = fields.iter().map(|(name, value)| (name.to_owned(), value.to_vec()));
            let (fields, entry) = (fields.collect(), found.index());
            self.head = Some(Head { kind: kind.to_owned(), fields, at, entry });
            return;
        }
        let event = match Event::from_fields(kind, &fields) {
            Event::Malformed(fault) => {
                Event::Malformed(fault.with_line(text::decode(found.text().trim_ascii_end())))
            }
            event => event,
        };
        self.learn(kind, &event, groups);
        self.tell(at, Some(found.index()), event, groups, listener);
    }

    fn skipped(
        &mut self,
        skipped: &Skipped<'_>,
        groups: &mut Groups,
        listener: &mut impl Listener,
    ) {
        if let Some(head) = self.head.take() {
            groups.set(BODY, false);
            self.message(head, None, groups, listener);
        }
        if self.line.skipped.is_empty() && self.line.overlong == 0 {
            self.line.at = skipped.span().start;
        }
        if skipped.is_overlong() {
            self.line.overlong += skipped.text().len() as u64;
        } else {
            self.line.skipped.extend_from_slice(skipped.text());
        }
    }

    fn end_of_line(&mut self, groups: &mut Groups, listener: &mut impl Listener) {
        if let Some(head) = self.head.take() {
            groups.set(BODY, false);
            self.message(head, None, groups, listener);
        }
        let mut line = std::mem::take(&mut self.line);
        if line.overlong > 0 {
            self.break_move_list(groups, listener);
            self.tell(line.at, None, Event::Overlong { bytes: line.overlong }, groups, listener);
        } else if let Some(list) = self.list.take_if(|_| !line.matched) {
            self.list_line(list, &line.skipped, line.at, groups, listener);
        } else if !line.matched {
            self.plain_text(&line.skipped, line.at, groups, listener);
        }
        line.skipped.clear();
        self.line = Line { skipped: line.skipped, ..Line::default() };
    }

    /// Takes a match that stands in a move list, or gives the list up; tells whether it took it.
    fn in_move_list(
        &mut self,
        found: &Match<'_>,
        groups: &mut Groups,
        listener: &mut impl Listener,
    ) -> bool {
        let Some(mut list) = self.list.take() else { return false };
        match found.kind() {
            "prompt" => {
                let progress = list.reader.end();
                self.list_progress(list, progress, groups, listener);
                false
            }
            // The position from which a game began, or the header below the title.
            "board" | "move_list_header" => {
                let progress = list.reader.push(found.text());
                let taken = !matches!(progress, Progress::Broken(_));
                self.line.matched = true;
                self.list_progress(list, progress, groups, listener);
                taken
            }
            _ => {
                self.list = Some(list);
                self.break_move_list(groups, listener);
                false
            }
        }
    }

    /// Gives a line to the move list. A line that breaks it is read as what it is.
    fn list_line(
        &mut self,
        mut list: MoveList,
        line: &[u8],
        at: u64,
        groups: &mut Groups,
        listener: &mut impl Listener,
    ) {
        let progress = list.reader.push(line);
        let broken = matches!(progress, Progress::Broken(_));
        self.list_progress(list, progress, groups, listener);
        if broken {
            self.plain_text(line, at, groups, listener);
        }
    }

    fn list_progress(
        &mut self,
        list: MoveList,
        progress: Progress,
        groups: &mut Groups,
        listener: &mut impl Listener,
    ) {
        let event = match progress {
            Progress::More => {
                self.list = Some(list);
                return;
            }
            Progress::Done(moves) => Event::MoveList(moves),
            Progress::Broken(fault) => Event::Malformed(fault),
        };
        let MoveList { at, block, entry, .. } = list;
        listener.event(&Heard { at, event, block, entry: Some(entry) }, groups);
    }

    /// Gives up the move list that is being read, if there is one.
    fn break_move_list(&mut self, groups: &mut Groups, listener: &mut impl Listener) {
        if let Some(list) = self.list.take() {
            let MoveList { reader, at, block, entry } = list;
            let event = Event::Malformed(reader.cut_off());
            listener.event(&Heard { at, event, block, entry: Some(entry) }, groups);
        }
    }

    fn message(
        &mut self,
        head: Head,
        body: Option<&[u8]>,
        groups: &mut Groups,
        listener: &mut impl Listener,
    ) {
        let mut pairs: Vec<(&str, &[u8])> =
            head.fields.iter().map(|(name, value)| (name.as_str(), value.as_slice())).collect();
        pairs.extend(body.map(|body| ("text", body)));
        self.line.matched = body.is_some();
        let event = Event::from_fields(&head.kind, &Fields::new(&pairs));
        self.tell(head.at, Some(head.entry), event, groups, listener);
    }

    fn plain_text(
        &mut self,
        line: &[u8],
        at: u64,
        groups: &mut Groups,
        listener: &mut impl Listener,
    ) {
        let text = text::decode(line);
        if !text.trim_ascii().is_empty() {
            self.tell(at, None, Event::Text { text }, groups, listener);
        }
    }

    /// Ends the stream: what was being put together is given up.
    fn finish(&mut self, groups: &mut Groups, listener: &mut impl Listener) {
        self.end_of_line(groups, listener);
        self.break_move_list(groups, listener);
        self.status.block = None;
    }

    /// Keeps what an event tells about the connection.
    fn learn(&mut self, kind: &str, event: &Event<'_>, groups: &mut Groups) {
        match event {
            Event::Prompt { text } => {
                if self.status.logged_in {
                    return;
                }
                self.status.logged_in = true;
                self.status.server_kind = ServerKind::of(text).or(self.status.server_kind);
            }
            Event::LoggedIn(login) => self.status.handle = Some(login.handle.name.to_string()),
            Event::Notice(_) if kind == "logged_on" => self.status.logged_in = true,
            Event::Notice(notice) if kind == "server" => {
                self.status.server = notice.get("name").map(str::to_owned);
                let kind = self.status.server.as_deref().and_then(ServerKind::of);
                self.status.server_kind = kind.or(self.status.server_kind);
                return;
            }
            _ => return,
        }
        groups.set(BEFORE_LOGIN, false);
    }

    fn tell(
        &mut self,
        at: u64,
        entry: Option<usize>,
        event: Event<'_>,
        groups: &mut Groups,
        listener: &mut impl Listener,
    ) {
        listener.event(&Heard { at, event, block: self.status.block, entry }, groups);
    }
}
