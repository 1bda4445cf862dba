//! Shows what the server says line by line, coloured by the events.
//!
//! Each event carries its line and where that is in the stream, so nothing is shown twice, and a gap
//! between two lines shows that there was a newline.

use std::io::{self, IsTerminal, Write};

use looking_at::event::text::push_visible;
use looking_at::{Context, Event, Heard, Listener, Session};

use crate::board;

pub(crate) struct Screen {
    colour: bool,
    /// The text to write to the terminal.
    out: String,
    /// The offset in the stream after what has been shown.
    shown_to: u64,
    /// Whether the cursor is after a prompt.
    at_prompt: bool,
    /// The part of the unfinished line that has been shown.
    partial: String,
    /// Whether what is typed may be shown.
    pub(crate) echo: bool,
}

/// The style of a line.
enum Look {
    Plain,
    Colour(&'static str),
    Prompt,
    /// Something else is shown instead.
    Board(String),
}

const RED: &str = "\x1b[31m";
const GREEN: &str = "\x1b[32m";
const YELLOW: &str = "\x1b[33m";
const BLUE: &str = "\x1b[34m";
const MAGENTA: &str = "\x1b[35m";
const CYAN: &str = "\x1b[36m";
const PLAIN: &str = "\x1b[0m";

impl Listener for Screen {
    fn event(&mut self, heard: &Heard<'_>, _: &mut Context<'_>) {
        let look = match &heard.event {
            Event::Echo(echo) => {
                self.echo = echo.on;
                return;
            }
            Event::Prompt(_) => Look::Prompt,
            Event::Notice(notice) if notice.kind.ends_with("_prompt") => {
                if notice.kind == "password_prompt" {
                    self.echo = false;
                }
                Look::Prompt
            }
            Event::Board(board) => Look::Board(board::draw(board, self.colour)),
            Event::Tell(_) | Event::PartnerTell(_) | Event::Say(_) => Look::Colour(GREEN),
            Event::Shout(_) | Event::ItShout(_) | Event::CShout(_) | Event::SShout(_) => {
                Look::Colour(YELLOW)
            }
            Event::ChannelTell(_) => Look::Colour(CYAN),
            Event::Kibitz(_) | Event::Whisper(_) => Look::Colour(MAGENTA),
            Event::Challenge(_)
            | Event::Offer(_)
            | Event::Seek(_)
            | Event::GameStarted(_)
            | Event::GameEnded(_) => Look::Colour(BLUE),
            Event::Announcement(_) | Event::Malformed(_) => Look::Colour(RED),
            Event::Overlong(long) => {
                self.begin(heard.span.start);
                self.out.push_str(&format!("(a line of {} bytes)\n", long.bytes));
                return self.end(heard.span.end);
            }
            _ => Look::Plain,
        };
        // What is not text has no line, and a line may have several events.
        if !heard.line.is_empty() && heard.span.end > self.shown_to {
            self.put(heard, look);
        }
    }
}

impl Screen {
    pub(crate) fn new() -> Screen {
        Screen {
            colour: io::stdout().is_terminal() && std::env::var_os("NO_COLOR").is_none(),
            out: String::new(),
            shown_to: 0,
            at_prompt: false,
            partial: String::new(),
            echo: true,
        }
    }

    /// Writes what the events have brought.
    pub(crate) fn show(&mut self) -> io::Result<()> {
        let mut out = io::stdout().lock();
        out.write_all(std::mem::take(&mut self.out).as_bytes())?;
        out.flush()
    }

    /// Shows what has arrived of the last line, unless it is the beginning of a line for programs, such
    /// as a board: a slow connection may pause within one.
    pub(crate) fn show_rest(&mut self, session: &Session) -> io::Result<()> {
        let line = session.pending_line();
        if !line.starts_with('<') && line.len() > self.partial.len() {
            let rest = match line.strip_prefix(&*self.partial) {
                Some(rest) if !self.partial.is_empty() => rest,
                _ => {
                    self.begin(session.offset().saturating_sub(line.len() as u64));
                    &line
                }
            };
            push_visible(rest.as_bytes(), &mut self.out);
            self.partial = line.into_owned();
        }
        self.show()
    }

    /// Ends the last line.
    pub(crate) fn finish(&mut self) -> io::Result<()> {
        if self.at_prompt || !self.partial.is_empty() {
            self.out.push('\n');
        }
        self.show()
    }

    /// Ends the line that is shown if another one begins, at an offset in the stream.
    fn begin(&mut self, start: u64) {
        let gap = start.saturating_sub(self.shown_to);
        if !self.partial.is_empty() || (self.at_prompt && gap > 0) {
            self.out.push('\n');
        }
    }

    /// A line is shown, which ends at an offset.
    fn end(&mut self, offset: u64) {
        self.shown_to = offset;
        self.at_prompt = false;
        self.partial.clear();
    }

    fn put(&mut self, heard: &Heard<'_>, look: Look) {
        let rest = match heard.line.strip_prefix(&*self.partial) {
            Some(rest) if !self.partial.is_empty() && !matches!(look, Look::Board(_)) => rest,
            _ => {
                self.begin(heard.span.start);
                &heard.line
            }
        };
        let mut text = String::new();
        for (number, line) in rest.split('\n').enumerate() {
            text.push_str(if number == 0 { "" } else { "\n" });
            push_visible(line.trim_start_matches('\x07').as_bytes(), &mut text);
        }
        self.end(heard.span.end);
        match look {
            Look::Prompt => {
                self.out.push_str(&text);
                self.at_prompt = true;
            }
            Look::Board(drawn) => self.out.push_str(&drawn),
            Look::Colour(code) if self.colour => self.out += &format!("{code}{text}{PLAIN}\n"),
            Look::Colour(_) | Look::Plain => self.out += &format!("{text}\n"),
        }
    }
}
