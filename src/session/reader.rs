//! Makes events of tokens: lines, and what spans several of them.

use std::borrow::Cow;
use std::ops::Range;
use std::sync::Arc;

use super::{Block, Heard, ServerKind, Status};
use crate::event::{
    Datagram, Event, Fields, Malformed, MoveListReader, Progress, Shape, Tags, text,
};
use crate::handlers::Listener;
use crate::input::Piece;
use crate::list::{Entry, PatternList, StarType};
use crate::matcher::{Groups, Match, Matcher, Sink, Skipped};

/// The group of what is looked for only before the login.
pub(super) const BEFORE_LOGIN: &str = "before_login";
/// The group of the line after the head of a message.
const BODY: &str = "body";

/// Makes events of the tokens and pieces of one stream.
#[derive(Debug, Clone)]
pub(super) struct Reader {
    /// What is made of each entry of the list.
    plans: Arc<[Plan]>,
    pub(super) status: Status,
    /// A part of the stream in which there is nothing to decode.
    plain: Range<u64>,
    line: Line,
    list: Option<MoveList>,
    head: Option<Head>,
}

/// What is known about the events of an entry before any is made.
#[derive(Debug, Clone, Copy)]
struct Plan {
    shape: Shape,
    /// The fields that are numbers, one bit each.
    numbers: u32,
    /// The fields that are names with their titles, one bit each.
    names: u32,
    /// From where on they are constants.
    constants: u32,
    /// The numbers of the names of its fields.
    tags: Tags,
    /// Whether its fields are just its stars and the rest of the line, and can't cut a character.
    plain: bool,
    opens_move_list: bool,
    /// Whether one of them holds the terms of a game.
    terms: bool,
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
pub(super) struct Reading<'r, L> {
    pub(super) reader: &'r mut Reader,
    pub(super) listener: &'r mut L,
}

impl<L: Listener> Sink for Reading<'_, L> {
    #[inline]
    fn matched(&mut self, found: Match<'_>, groups: &mut Groups) {
        // Every other token is the end of a line.
        if found.text().starts_with(b"\n") {
            self.reader.end_of_line(groups, self.listener);
        }
        if found.text() != b"\n" {
            self.reader.matched(&found, groups, self.listener);
        }
    }

    fn skipped(&mut self, skipped: Skipped<'_>, groups: &mut Groups) {
        self.reader.skipped(&skipped, groups, self.listener);
    }
}

impl Plan {
    fn new(entry: &Entry) -> Plan {
        let stars = entry.stars().iter().filter(|star| star.star_type() != StarType::Nothing);
        let count = stars.count();
        let plain = count == entry.stars().len() && entry.pattern().as_bytes().is_ascii();
        Plan {
            shape: Shape::of(entry.kind()),
            numbers: fields_of(entry, &[StarType::Number]),
            names: fields_of(entry, &[StarType::Handle, StarType::Player, StarType::Member]),
            constants: count as u32 + u32::from(entry.rest().is_some()),
            tags: Tags::new(entry),
            plain,
            terms: entry.stars().iter().any(|star| star.name() == "terms"),
            opens_move_list: matches!(entry.kind(), "move_list_title" | "move_list_header"),
        }
    }
}

/// The fields of an entry that have one of these types, one bit each.
fn fields_of(entry: &Entry, types: &[StarType]) -> u32 {
    let stars = entry.stars().iter().filter(|star| star.star_type() != StarType::Nothing);
    let bits = stars
        .take(32)
        .enumerate()
        .map(|(index, star)| u32::from(types.contains(&star.star_type())) << index);
    bits.fold(0, |all, bit| all | bit)
}

impl Reader {
    /// A reader of what a list finds.
    pub(super) fn new(list: &PatternList) -> Reader {
        Reader {
            plans: list.entries().iter().map(Plan::new).collect(),
            status: Status::default(),
            plain: 0..0,
            line: Line::default(),
            list: None,
            head: None,
        }
    }

    /// Forgets everything about the stream.
    pub(super) fn reset(&mut self) {
        let plans = Arc::clone(&self.plans);
        let (status, line) = (Status::default(), Line::default());
        *self = Reader { plans, status, plain: 0..0, line, list: None, head: None };
    }

    pub(super) fn piece(
        &mut self,
        piece: Piece<'_>,
        matcher: &mut Matcher,
        listener: &mut impl Listener,
    ) {
        let event = match piece {
            Piece::Text { at, bytes } => {
                matcher.skip(at - matcher.offset());
                self.look_at(at, bytes);
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

    /// Looks for what has to be decoded in text that comes.
    fn look_at(&mut self, at: u64, text: &[u8]) {
        // For a few bytes it is not worth it.
        if text.len() >= 64 {
            self.plain = at..at + text::find_special(text).unwrap_or(text.len()) as u64;
        }
    }

    /// Whether there is nothing to decode in text that stands there.
    fn is_plain(&self, span: Range<u64>, text: &str) -> bool {
        let known = self.plain.start <= span.start && span.end <= self.plain.end;
        known || text::find_special(text.as_bytes()).is_none()
    }

    /// Takes a match that is more than a newline.
    #[inline(never)]
    fn matched(&mut self, found: &Match<'_>, groups: &mut Groups, listener: &mut impl Listener) {
        let plan = self.plans[found.index()];
        let utf8 = found.utf8().or_else(|| std::str::from_utf8(found.text()).ok());
        match utf8.filter(|text| plan.plain && self.is_plain(found.span(), text)) {
            Some(text) => {
                let fields = Fields::plain(found.entry(), plan.tags, found.ranges(), text);
                self.message_or_event(found, plan, fields, groups, listener);
            }
            None => self.matched_bytes(found, plan, groups, listener),
        }
    }

    /// The same where there is something to decode.
    #[inline(never)]
    fn matched_bytes(
        &mut self,
        found: &Match<'_>,
        plan: Plan,
        groups: &mut Groups,
        listener: &mut impl Listener,
    ) {
        let pairs = found.fields().collect::<Vec<_>>();
        let fields = Fields::tagged(&pairs, plan.tags);
        self.message_or_event(found, plan, fields, groups, listener);
    }

    /// Takes a match with its fields.
    #[inline(always)]
    fn message_or_event<'t>(
        &mut self,
        found: &Match<'t>,
        plan: Plan,
        fields: Fields<'_, 't>,
        groups: &mut Groups,
        listener: &mut impl Listener,
    ) {
        let kind = found.kind();
        let fields = fields.typed(plan.numbers, plan.names, plan.constants as usize);
        if self.head.is_some() {
            let body = fields.get("text").filter(|_| kind == "body");
            self.end_head(body, groups, listener);
            if body.is_some() {
                return;
            }
        }
        if self.list.is_some() && self.in_move_list(found, groups, listener) {
            return;
        }
        self.line.skipped.clear();
        self.line.matched = !found.entry().is_prompt() && !found.text().ends_with(b"\n");
        let at = found.span().start;
        if plan.opens_move_list && self.list.is_none() {
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
        let (block, entry) = (self.status.block, Some(found.index()));
        // An event is large, so each is made where it stays.
        if plan.shape == Shape::Board {
            let mut heard = Heard { at, event: Event::board(kind, &fields), block, entry };
            self.hear(found, &mut heard, groups, listener);
        } else if plan.terms {
            let event = Event::with_terms(plan.shape, kind, &fields);
            self.hear(found, &mut Heard { at, event, block, entry }, groups, listener);
        } else {
            let event = Event::typed(plan.shape, kind, &fields);
            self.hear(found, &mut Heard { at, event, block, entry }, groups, listener);
        }
    }

    /// Tells what a match has become.
    #[inline(always)]
    fn hear<'t>(
        &mut self,
        found: &Match<'t>,
        heard: &mut Heard<'t>,
        groups: &mut Groups,
        listener: &mut impl Listener,
    ) {
        if let Event::Malformed(fault) = &mut heard.event {
            fault.line = text::decode(found.text().trim_ascii_end());
        }
        self.learn(found.kind(), &heard.event, groups);
        listener.event(heard, groups);
    }

    fn skipped(
        &mut self,
        skipped: &Skipped<'_>,
        groups: &mut Groups,
        listener: &mut impl Listener,
    ) {
        if self.head.is_some() {
            self.end_head(None, groups, listener);
        }
        if self.line.skipped.is_empty() && self.line.overlong == 0 {
            self.line.at = skipped.span().start;
            if skipped.ends_line() && !self.line.matched {
                // The whole line is here: there is no need to keep it until its newline comes.
                self.line.matched = true;
                return self.unmatched_line(skipped.text(), skipped.utf8(), groups, listener);
            }
        }
        if skipped.is_overlong() {
            self.line.overlong += skipped.text().len() as u64;
        } else {
            self.line.skipped.extend_from_slice(skipped.text());
        }
    }

    #[inline]
    fn end_of_line(&mut self, groups: &mut Groups, listener: &mut impl Listener) {
        let nothing = self.line.matched || self.line.skipped.is_empty() && self.list.is_none();
        if nothing && self.line.overlong == 0 && self.head.is_none() {
            self.line.matched = false;
            self.line.skipped.clear();
        } else {
            self.end_of_open_line(groups, listener);
        }
    }

    /// Ends a line that something depends on.
    #[inline(never)]
    fn end_of_open_line(&mut self, groups: &mut Groups, listener: &mut impl Listener) {
        if self.head.is_some() {
            self.end_head(None, groups, listener);
        }
        let mut line = std::mem::take(&mut self.line);
        if line.overlong > 0 {
            self.break_move_list(groups, listener);
            self.tell(line.at, None, Event::Overlong { bytes: line.overlong }, groups, listener);
        } else if !line.matched {
            self.line.at = line.at;
            self.unmatched_line(&line.skipped, None, groups, listener);
        }
        line.skipped.clear();
        self.line = Line { skipped: line.skipped, ..Line::default() };
    }

    /// Takes a line that nothing matches; it begins at `self.line.at`.
    fn unmatched_line(
        &mut self,
        line: &[u8],
        utf8: Option<&str>,
        groups: &mut Groups,
        listener: &mut impl Listener,
    ) {
        let at = self.line.at;
        match self.list.take() {
            Some(list) => self.list_line(list, line, at, groups, listener),
            None => self.plain_text(line, utf8, at, groups, listener),
        }
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
            self.plain_text(line, None, at, groups, listener);
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

    /// Tells the message whose head has come, with its text if there is one.
    #[cold]
    fn end_head(&mut self, body: Option<&[u8]>, groups: &mut Groups, listener: &mut impl Listener) {
        let Some(head) = self.head.take() else { return };
        groups.set(BODY, false);
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
        utf8: Option<&str>,
        at: u64,
        groups: &mut Groups,
        listener: &mut impl Listener,
    ) {
        let text = match utf8.filter(|text| self.is_plain(at..at + text.len() as u64, text)) {
            Some(text) => Cow::Borrowed(text),
            None => text::decode(line),
        };
        if !text.trim_ascii().is_empty() {
            self.tell(at, None, Event::Text { text }, groups, listener);
        }
    }

    /// Ends the stream: what was being put together is given up.
    pub(super) fn finish(&mut self, groups: &mut Groups, listener: &mut impl Listener) {
        self.end_of_line(groups, listener);
        self.break_move_list(groups, listener);
        self.status.block = None;
    }

    /// Keeps what an event tells about the connection.
    #[inline]
    fn learn(&mut self, kind: &str, event: &Event<'_>, groups: &mut Groups) {
        if matches!(event, Event::Prompt { .. } | Event::LoggedIn(_) | Event::Notice(_)) {
            self.learn_from(kind, event, groups);
        }
    }

    fn learn_from(&mut self, kind: &str, event: &Event<'_>, groups: &mut Groups) {
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
