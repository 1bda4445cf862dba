//! Events as text for people: aligned, coloured on a terminal, boards drawn.

use std::fmt::Write as _;
use std::io::{self, Write};

use anstyle::{AnsiColor, Style};
use looking_at::event::text::visible;
use looking_at::event::{Board, Color, Event, MoveList, Value};
use looking_at::{Heard, snap};

/// How boards are drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub(super) enum Boards {
    /// With chess symbols
    Unicode,
    /// With letters, black's in lower case
    Ascii,
    /// Not at all: only the move
    None,
}

/// Writes events for people.
#[derive(Debug)]
pub(super) struct Text {
    boards: Boards,
    /// The squares of each game as they were last drawn, to skip boards that did not change.
    drawn: Vec<(u32, [[u8; 8]; 8])>,
}

/// How many games are remembered for drawing.
const GAMES: usize = 64;
/// The width of the column with the speaker.
const COLUMN: usize = 20;

/// The first column of an event without a speaker.
fn label(heard: &Heard<'_>) -> String {
    heard.kind().replace('_', " ")
}

impl Text {
    pub(super) fn new(boards: Boards) -> Text {
        Text { boards, drawn: Vec::new() }
    }

    pub(super) fn write(&mut self, heard: &Heard<'_>, out: &mut impl Write) -> io::Result<()> {
        let (who, what, style) = match &heard.event {
            Event::Board(board) => return self.board(board, out),
            Event::MoveList(list) => return move_list(list, out),
            Event::Prompt(_) | Event::Echo(_) | Event::Reply(_) | Event::Ping(_) => {
                return Ok(());
            }
            Event::Text(line) => {
                let style = Style::new().dimmed();
                return writeln!(out, "{:COLUMN$}  {style}{}{style:#}", "", visible(&line.text));
            }
            Event::Tell(tell) => {
                (tell.from.to_string(), tell.text.to_string(), color(AnsiColor::Green))
            }
            Event::PartnerTell(tell) => {
                (format!("{} (partner)", tell.from), tell.text.to_string(), color(AnsiColor::Green))
            }
            Event::Say(say) => {
                (say.from.to_string(), say.text.to_string(), color(AnsiColor::Green))
            }
            Event::Shout(shout) => {
                (format!("{} !", shout.from), shout.text.to_string(), color(AnsiColor::Yellow))
            }
            Event::ItShout(shout) => (
                String::from("-->"),
                after_name(&shout.from.to_string(), &shout.text),
                color(AnsiColor::Yellow),
            ),
            Event::CShout(shout) | Event::SShout(shout) | Event::TShout(shout) => {
                (format!("{} !!", shout.from), shout.text.to_string(), color(AnsiColor::Yellow))
            }
            Event::ChannelTell(tell) => (
                format!("{} #{}", tell.from, tell.channel),
                tell.text.to_string(),
                color(AnsiColor::Cyan),
            ),
            Event::Kibitz(kibitz) | Event::Whisper(kibitz) => {
                let game = kibitz.game.map_or(String::new(), |game| format!(" [{game}]"));
                (
                    format!("{}{game}", kibitz.from),
                    kibitz.text.to_string(),
                    color(AnsiColor::Magenta),
                )
            }
            Event::Announcement(news) => {
                (format!("{} ***", news.from), news.text.to_string(), color(AnsiColor::Red))
            }
            Event::GameStarted(game) => {
                let verb = if game.continued { "continues" } else { "begins" };
                let rated = if game.rated { "rated" } else { "unrated" };
                let what =
                    format!("{} - {} {verb}, {rated} {}", game.white, game.black, game.category);
                (format!("game {}", game.game), what, color(AnsiColor::Blue))
            }
            Event::GameEnded(game) => {
                let what = format!(
                    "{} - {} {}: {}",
                    game.white,
                    game.black,
                    game.result.as_str(),
                    game.reason
                );
                (format!("game {}", game.game), what, color(AnsiColor::Blue))
            }
            Event::Challenge(challenge) | Event::Issuing(challenge) => {
                let label = heard.kind().to_owned();
                let what = format!(
                    "{} ({}) - {} ({}), {}",
                    challenge.challenger,
                    challenge.challenger_rating,
                    challenge.opponent,
                    challenge.opponent_rating,
                    terms(
                        challenge.rated,
                        &challenge.category,
                        challenge.initial,
                        challenge.increment
                    )
                );
                (label, what, color(AnsiColor::Blue))
            }
            Event::Offer(offer) => {
                let from =
                    offer.from.as_ref().map_or(String::from("opponent"), ToString::to_string);
                (from, format!("offers {}", offer.what), color(AnsiColor::Blue))
            }
            Event::OfferAnswer(answer) => {
                let what = format!("{} {}", answer.what, answer.answer);
                (answer.from.to_string(), what, color(AnsiColor::Blue))
            }
            Event::Observing(it) => (label(heard), format!("game {}", it.game), Style::new()),
            Event::Unobserving(it) => (label(heard), format!("game {}", it.game), Style::new()),
            Event::Examining(it) => {
                let by = it.by.as_ref().map(|by| format!("by {by}"));
                let game = it.game.map(|game| format!("game {game}"));
                let what: Vec<_> = by.into_iter().chain(game).collect();
                (label(heard), what.join(", "), Style::new())
            }
            Event::Unexamining(it) => {
                let which = it.which.as_ref().map(|which| format!("which {which}"));
                let game = it.game.map(|game| format!("game {game}"));
                let what: Vec<_> = game.into_iter().chain(which).collect();
                (label(heard), what.join(", "), Style::new())
            }
            Event::Server(server) => (label(heard), format!("name {}", server.name), Style::new()),
            Event::Malformed(fault) => {
                (String::from("malformed"), fault.to_string(), color(AnsiColor::Red))
            }
            Event::Notice(notice) => {
                let mut fields = String::new();
                for (name, value) in &notice.fields {
                    let separator = if fields.is_empty() { "" } else { ", " };
                    let _ = match value {
                        Value::Text(text) => write!(fields, "{separator}{name} {text}"),
                        Value::Number(number) => write!(fields, "{separator}{name} {number}"),
                        Value::Truth(true) => write!(fields, "{separator}{name}"),
                        _ => write!(fields, "{separator}not {name}"),
                    };
                }
                (label(heard), fields, Style::new())
            }
            _ => {
                // Events without a format of their own are shown by their fields.
                let line = snap::line(heard);
                let fields = line.splitn(3, ' ').nth(2).unwrap_or_default().to_owned();
                (label(heard), fields, Style::new())
            }
        };
        let who = visible(&who);
        let pad = COLUMN.saturating_sub(who.chars().count());
        writeln!(out, "{:pad$}{style}{who}{style:#}  {}", "", visible(&what))
    }

    fn board(&mut self, board: &Board<'_>, out: &mut impl Write) -> io::Result<()> {
        let style = color(AnsiColor::Blue);
        let label = format!("game {}", board.game);
        let pad = COLUMN.saturating_sub(label.len());
        let number = match board.turn {
            Color::White => format!("{}...", board.move_number.saturating_sub(1)),
            _ => format!("{}.", board.move_number),
        };
        let moved = match &board.san {
            Some(san) => format!("{number} {san}"),
            None => String::from("position"),
        };
        let clocks = format!("{} {}", clock(board.white_clock_ms), clock(board.black_clock_ms));
        let what = format!("{moved:<14} {clocks}  {} - {}", board.white, board.black);
        writeln!(out, "{:pad$}{style}{label}{style:#}  {}", "", visible(&what))?;
        let known = self.drawn.iter_mut().find(|(game, _)| *game == board.game);
        let changed = match known {
            Some((_, ranks)) => std::mem::replace(ranks, board.ranks) != board.ranks,
            None => {
                if self.drawn.len() == GAMES {
                    self.drawn.remove(0);
                }
                self.drawn.push((board.game, board.ranks));
                true
            }
        };
        if self.boards == Boards::None || !changed {
            return Ok(());
        }
        draw(board, self.boards, out)
    }
}

/// Draws a position from the viewer's side.
fn draw(board: &Board<'_>, boards: Boards, out: &mut impl Write) -> io::Result<()> {
    for row in 0..8 {
        let rank = if board.flipped { 7 - row } else { row };
        write!(out, "{:COLUMN$}  {} ", "", 8 - rank)?;
        for column in 0..8 {
            let file = if board.flipped { 7 - column } else { column };
            let square = char::from(board.ranks[rank][file]);
            let shown = match boards {
                Boards::Unicode => symbol(square),
                Boards::Ascii | Boards::None => square.to_string().replace('-', "."),
            };
            write!(out, " {shown}")?;
        }
        writeln!(out)?;
    }
    let files = if board.flipped { "h g f e d c b a" } else { "a b c d e f g h" };
    writeln!(out, "{:COLUMN$}     {files}", "")
}

fn symbol(square: char) -> String {
    const PIECES: &str = "KQRBNPkqrbnp";
    const SYMBOLS: [char; 12] = ['♔', '♕', '♖', '♗', '♘', '♙', '♚', '♛', '♜', '♝', '♞', '♟'];
    PIECES.find(square).map_or(String::from("·"), |index| SYMBOLS[index].to_string())
}

/// A move list as the moves of a game are usually written.
fn move_list(list: &MoveList<'_>, out: &mut impl Write) -> io::Result<()> {
    let style = color(AnsiColor::Blue);
    let result = list.result.map_or("*", |result| result.as_str());
    let label = "moves";
    let pad = COLUMN - label.len();
    let heading = format!("{} - {}, {} {result}", list.white, list.black, list.category);
    writeln!(out, "{:pad$}{style}{label}{style:#}  {}", "", visible(&heading))?;
    let mut words = Vec::new();
    let first = usize::from(list.black_first.unwrap_or(false));
    for (index, played) in list.moves.iter().enumerate() {
        let ply = index + first;
        if ply % 2 == 0 {
            words.push(format!("{}.", ply / 2 + 1));
        } else if index == 0 {
            words.push(String::from("1..."));
        }
        words.push(visible(&played.san));
    }
    let mut line = String::new();
    for word in &words {
        if line.len() + word.len() + 1 > 56 {
            writeln!(out, "{:COLUMN$}  {line}", "")?;
            line.clear();
        }
        if !line.is_empty() {
            line.push(' ');
        }
        line += word;
    }
    if line.is_empty() { Ok(()) } else { writeln!(out, "{:COLUMN$}  {line}", "") }
}

fn terms(rated: bool, category: &str, initial: Option<u32>, increment: Option<u32>) -> String {
    let rated = if rated { "rated" } else { "unrated" };
    let clock = initial.zip(increment).map_or(String::new(), |(i, s)| format!(" {i} {s}"));
    format!("{rated} {category}{clock}")
}

/// The text after a name: with a blank between, unless it begins with punctuation.
fn after_name(name: &str, text: &str) -> String {
    let separator = if text.starts_with(['\'', ',', '.']) { "" } else { " " };
    format!("{name}{separator}{text}")
}

fn clock(ms: i64) -> String {
    let sign = if ms < 0 { "-" } else { "" };
    let seconds = ms.unsigned_abs() / 1000;
    format!("{sign}{}:{:02}", seconds / 60, seconds % 60)
}

fn color(color: AnsiColor) -> Style {
    Style::new().fg_color(Some(color.into()))
}
