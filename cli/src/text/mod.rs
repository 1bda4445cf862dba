//! Writes events as text for people: what the server said, in its own words and coloured by kind.
//!
//! Talk has its speaker in a column. The moves of a game are a table, and its board is drawn at its end.

mod games;
mod layout;
mod position;

use std::io::Write;
use std::time::Duration;

use anstyle::AnsiColor::{Cyan, Green, Magenta, Red, Yellow};
use anstyle::Style;
use looking_at::event::Event;
use looking_at::event::text::visible;
use looking_at::follow::{Followed, Follower};
use looking_at::{Heard, snap};

use self::games::{GAME, GamesOnDisplay};
use self::layout::{DIM, Page, padded};
use self::position::Position;
use super::times::Clock;

/// The boards to draw.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub(super) enum Boards {
    /// After every move
    Every,
    /// At the end of a game, when it is no longer observed, and positions that were asked for
    End,
    /// None: only the moves
    None,
}

/// How to draw pieces.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub(super) enum Pieces {
    /// With chess symbols; with letters on boards that are not those of chess
    Unicode,
    /// With letters, black's in lower case
    Ascii,
}

/// Options of the text format.
#[derive(Debug, Clone, clap::Args)]
pub(super) struct Look {
    /// Which boards to draw in the text format
    #[arg(long, value_enum, default_value_t = Boards::End)]
    boards: Boards,

    /// How to draw pieces in the text format
    #[arg(long, value_enum, default_value_t = Pieces::Unicode)]
    pieces: Pieces,

    /// Wrap the lines of the text format at this width; by default that of the terminal, if there is one
    #[arg(long, value_name = "COLUMNS")]
    width: Option<usize>,
}

/// Writes events for people.
#[derive(Debug)]
pub(super) struct Text {
    page: Page,
    games: GamesOnDisplay,
    /// The positions of games whose moves come without boards.
    follower: Follower,
    /// The offset after the last line that was shown.
    shown: u64,
}

/// The width of the column with the speaker.
const SPEAKER: usize = 17;

impl Text {
    /// Creates a writer. `terminal` is the width of the terminal, if the text goes to one.
    pub(super) fn new(look: &Look, times: bool, terminal: Option<usize>) -> Text {
        // A narrower column would be unreadable.
        let width = look.width.or(terminal).map(|width| width.max(40));
        let games = GamesOnDisplay::new(look.boards, look.pieces);
        let page = Page::new(width, times);
        Text { page, games, follower: Follower::new(), shown: 0 }
    }

    /// Writes pending moves, because nothing arrives for a while.
    pub(super) fn flush(&mut self, clock: &Clock, out: &mut impl Write) {
        self.page.clock = *clock;
        self.games.flush_all(&mut self.page, out);
    }

    /// Ends a session.
    pub(super) fn finish(&mut self, clock: &Clock, out: &mut impl Write) {
        self.flush(clock, out);
        self.games.clear();
        self.follower = Follower::new();
        self.shown = 0;
    }

    pub(super) fn write(
        &mut self,
        heard: &Heard<'_>,
        elapsed: Option<Duration>,
        clock: &Clock,
        out: &mut impl Write,
    ) {
        let Text { page, games, follower, .. } = self;
        page.clock = *clock;
        let mut followed = false;
        follower.feed(&heard.event, |Followed { board, clock_ms, .. }| {
            followed = true;
            games.board(board.into(), *clock_ms, elapsed, page, out);
        });
        // The follower has turned this event into a board. A datagram needs no line of its own then; a line of the
        // server is still shown.
        if followed && heard.line.is_empty() {
            return;
        }
        if let Some(board) = Position::of(&heard.event) {
            let left = board.left();
            return games.board(board, Some(left), elapsed, page, out);
        }
        match &heard.event {
            Event::Prompt(_) | Event::Echo(_) | Event::Reply(_) | Event::Ping(_) => return,
            Event::BlockEnd(_) | Event::UnitEnd(_) | Event::GameInfo(_) => return,
            Event::Kibitz(said) | Event::Whisper(said) => match said.game {
                Some(game) => games.flush(game, page, out),
                None => games.flush_all(page, out),
            },
            Event::GameStarted(started) => {
                games.flush(started.game, page, out);
                games.begin(started.game);
            }
            // Players make these offers and remarks about the game that is being played, so its moves come
            // first.
            Event::Say(_) | Event::Offer(_) | Event::OfferAnswer(_) => {
                games.flush_all(page, out);
            }
            Event::GameEnded(ended) => games.end(ended.game, page, out),
            Event::Unobserving(it) => games.end(it.game, page, out),
            _ => {}
        }
        // With some lists a line produces several events; it is shown once.
        let datagram = heard.datagram.is_some() && is_for_people(heard);
        if heard.line.trim().is_empty() && !datagram || heard.span.start < self.shown {
            return;
        }
        self.shown = heard.span.end;
        self.page.begin(elapsed, out);
        match heard.line.is_empty() {
            true => self.datagram(heard, out),
            false => self.line(heard, out),
        }
    }

    /// Writes an event that has no line: its speaker and text, or its fields.
    fn datagram(&mut self, heard: &Heard<'_>, out: &mut impl Write) {
        let style = style(heard);
        if let Some((speaker, verb, text)) = said(&heard.event) {
            let (speaker, at) = padded(&visible(&speaker), SPEAKER);
            let text = visible(text);
            let parts = [(style.bold(), speaker.as_str()), (DIM, verb), (style, &text)];
            return self.page.text(&parts, (SPEAKER + 1).min(at + 1), out);
        }
        let mut line = Vec::new();
        snap::push_line(heard, &mut line);
        let line = String::from_utf8_lossy(&line);
        // Leave out the offset, the first word of the line.
        let fields = line.split_once(' ').map_or("", |(_, fields)| fields);
        self.page.text(&[(style, &visible(fields))], 4, out);
    }

    /// Writes the line of an event.
    fn line(&mut self, heard: &Heard<'_>, out: &mut impl Write) {
        let style = style(heard);
        if let Some((speaker, verb, text)) = talk(heard) {
            let (speaker, at) = padded(&visible(speaker), SPEAKER);
            let (verb, text) = (visible(verb), visible(text));
            let parts = [(style.bold(), speaker.as_str()), (Style::new(), " "), (DIM, &verb)];
            let parts = [&parts[..], &[(style, &text)]].concat();
            return self.page.text(&parts, (SPEAKER + 1).min(at + 1), out);
        }
        match &heard.event {
            Event::MoveList(list) => games::move_list(list, &heard.line, &self.page, out),
            Event::Malformed(fault) => {
                let (line, fault) = (visible(&heard.line), visible(&fault.to_string()));
                self.page.text(&[(style, &line), (DIM, " -- "), (DIM, &fault)], 4, out);
            }
            // A listing or a message has several lines.
            _ => {
                for (number, line) in heard.line.lines().enumerate() {
                    if number > 0 {
                        self.page.indent(out);
                    }
                    self.page.text(&[(style, visible(line).trim_end())], 4, out);
                }
            }
        }
    }
}

/// Returns whether an event of a datagram gets a line. Clocks and unknown datagrams do not.
fn is_for_people(heard: &Heard<'_>) -> bool {
    !matches!(heard.kind(), "datagram" | "clock" | "holdings")
}

/// Returns the speaker, the verb and the text of talk that came as a datagram.
fn said<'h>(event: &'h Event<'_>) -> Option<(String, &'static str, &'h str)> {
    Some(match event {
        Event::Tell(it) => (it.from.to_string(), " tells you: ", &it.text),
        Event::PartnerTell(it) => (it.from.to_string(), " (your partner) tells you: ", &it.text),
        Event::Say(it) => (it.from.to_string(), " says: ", &it.text),
        Event::Shout(it) => (it.from.to_string(), " shouts: ", &it.text),
        Event::SShout(it) => (it.from.to_string(), " s-shouts: ", &it.text),
        Event::ItShout(it) => (it.from.to_string(), " ", &it.text),
        Event::ChannelTell(it) => (format!("{}({})", it.from, it.channel), ": ", &it.text),
        Event::Kibitz(it) => (it.from.to_string(), " kibitzes: ", &it.text),
        Event::Whisper(it) => (it.from.to_string(), " whispers: ", &it.text),
        _ => return None,
    })
}

/// Splits a line of talk into its speaker, the server's words after the name, and the text.
fn talk<'h>(heard: &'h Heard<'_>) -> Option<(&'h str, &'h str, &'h str)> {
    let text: &str = match &heard.event {
        Event::Tell(it) | Event::PartnerTell(it) => &it.text,
        Event::Say(it) => &it.text,
        Event::Shout(it) | Event::CShout(it) | Event::SShout(it) | Event::TShout(it) => &it.text,
        Event::ChannelTell(it) => &it.text,
        Event::Kibitz(it) | Event::Whisper(it) => &it.text,
        Event::ItShout(_) => {
            let (arrow, text) = heard.line.trim().split_once(' ')?;
            return Some((arrow, "", text));
        }
        Event::Qtell(_) => return Some((":", "", heard.line.trim_start().strip_prefix(':')?)),
        _ => return None,
    };
    // The server's words before the text begin with the name of the speaker.
    let head = heard.line.trim_end().strip_suffix(text.trim_end())?.trim_start();
    let end = head.find([' ', ':']).unwrap_or(head.len());
    let (speaker, verb) = head.split_at(end);
    Some((speaker, verb.strip_prefix(": ").unwrap_or(verb.trim_start()), text))
}

/// Returns the colour of a kind.
fn style(heard: &Heard<'_>) -> Style {
    let color = match &heard.event {
        Event::Tell(_) | Event::PartnerTell(_) | Event::Say(_) | Event::Message(_) => Green,
        Event::Shout(_) | Event::ItShout(_) | Event::CShout(_) => Yellow,
        Event::SShout(_) | Event::TShout(_) => Yellow,
        Event::ChannelTell(_) | Event::Qtell(_) => Cyan,
        Event::Kibitz(_) | Event::Whisper(_) => Magenta,
        Event::Announcement(_) | Event::Malformed(_) => Red,
        Event::Challenge(_) | Event::Issuing(_) | Event::ChallengeUpdate(_) => Yellow,
        Event::MatchRequest(_) | Event::Offer(_) | Event::OfferAnswer(_) => Yellow,
        Event::GameStarted(_) | Event::GameEnded(_) | Event::Creating(_) => return GAME.bold(),
        Event::GameSummary(_) | Event::GameNotification(_) => return GAME,
        Event::RatingAdjustment(_) | Event::Delta(_) | Event::Holdings(_) => return GAME,
        Event::Observing(_) | Event::Unobserving(_) => return GAME,
        Event::Examining(_) | Event::Unexamining(_) => return GAME,
        Event::Seek(_) | Event::SeekRemoved(_) | Event::PendingOffer(_) => return DIM,
        Event::Server(_) | Event::LoggedIn(_) | Event::LoggedOn(_) => return DIM,
        Event::PendingRemoved(_) | Event::Datagram(_) => return DIM,
        Event::Notice(notice) if notice.kind.ends_with("_prompt") => return DIM,
        Event::Arrived(_) | Event::Departed(_) => return DIM,
        _ => return Style::new(),
    };
    Style::new().fg_color(Some(color.into()))
}
