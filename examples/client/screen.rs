//! Shows what the server says line by line, coloured by the events.
//!
//! An event has the meaning of a line, not its text. So the text comes from a second [`Input`], and the
//! two are combined by their offsets in the stream.

use std::io::{self, IsTerminal, Write};

use looking_at::event::text::{decode, push_visible};
use looking_at::input::{Input, Piece};
use looking_at::{Context, Event, Heard, Listener};

use crate::board;
use crate::lines::Lines;

pub(crate) struct Screen {
    colour: bool,
    input: Input,
    /// The incomplete line.
    line: Line,
    /// The events of lines that are not shown yet.
    looks: Vec<(u64, Look)>,
    /// Whether a prompt was reported in the incomplete line.
    prompt: bool,
    /// How lines are sent.
    lines: Lines,
    /// With timeseal, what is to be sent to the server instead of what the session has.
    answers: Vec<u8>,
    /// Whether what is typed may be shown.
    pub(crate) echo: bool,
}

#[derive(Default)]
struct Line {
    /// Where it begins in the stream.
    at: u64,
    text: Vec<u8>,
    /// How much of the text is on the screen already.
    shown: usize,
}

/// How a line is shown.
enum Look {
    Colour(&'static str),
    /// Something else is shown instead.
    Board(String),
}

/// How much of a line is kept: a server may send an endless one.
const LONGEST: usize = 64 * 1024;

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
            Event::Reply(reply) if self.lines.are_sealed() => {
                return self.answers.extend_from_slice(&reply.bytes);
            }
            Event::Ping(_) => return self.answers.extend(self.lines.pong()),
            Event::Echo(echo) => {
                self.echo = echo.on;
                return;
            }
            Event::Prompt(_) => {
                self.prompt = true;
                return;
            }
            Event::Notice(notice) if notice.kind.ends_with("_prompt") => {
                self.prompt = true;
                if notice.kind == "password_prompt" {
                    self.echo = false;
                }
                return;
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
            _ => return,
        };
        self.looks.push((heard.at, look));
    }
}

impl Screen {
    pub(crate) fn new(lines: Lines) -> Screen {
        Screen {
            colour: io::stdout().is_terminal() && std::env::var_os("NO_COLOR").is_none(),
            input: Input::new(),
            line: Line::default(),
            looks: Vec::new(),
            prompt: false,
            lines,
            answers: Vec::new(),
            echo: true,
        }
    }

    /// What is to be sent to the server.
    /// With timeseal, what is to be sent to the server.
    pub(crate) fn take_answers(&mut self) -> Vec<u8> {
        std::mem::take(&mut self.answers)
    }

    /// Shows the lines and prompts that these bytes complete. The session has been fed them
    /// before.
    pub(crate) fn show(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.read(|input, mut out| input.feed(bytes, &mut out))?;
        // What follows a prompt may be an incomplete board.
        let at_prompt = matches!(self.line.text.last(), Some(b' ' | b':'));
        if std::mem::take(&mut self.prompt) && at_prompt { self.show_rest() } else { Ok(()) }
    }

    /// Shows what has arrived of the last line, unless it is the beginning of a line for programs, such
    /// as a board: a slow connection may pause within one.
    pub(crate) fn show_rest(&mut self) -> io::Result<()> {
        self.read(|input, mut out| input.flush(&mut out))?;
        if self.line.text.starts_with(b"<") { Ok(()) } else { self.put_rest() }
    }

    fn put_rest(&mut self) -> io::Result<()> {
        let mut out = String::new();
        self.line.put_rest(&mut out);
        print(&out)
    }

    /// Shows what is left.
    pub(crate) fn finish(&mut self) -> io::Result<()> {
        self.read(|input, mut out| input.finish(&mut out))?;
        self.put_rest()?;
        if self.line.text.is_empty() { Ok(()) } else { print("\n") }
    }

    fn read(&mut self, read: impl FnOnce(&mut Input, &mut dyn FnMut(Piece<'_>))) -> io::Result<()> {
        let mut out = String::new();
        let Screen { input, line, looks, colour, .. } = self;
        read(input, &mut |piece| {
            let (mut at, bytes) = match piece {
                Piece::Text { at, bytes } => (at, bytes),
                // The line before it has been shown already.
                Piece::Continuation { at } => (at, &b"\\  "[..]),
                _ => return,
            };
            for part in bytes.split_inclusive(|&byte| byte == b'\n') {
                if line.text.is_empty() {
                    line.at = at + part.iter().take_while(|byte| unseen(byte)).count() as u64;
                }
                at += part.len() as u64;
                line.text.extend(part.iter().filter(|byte| !unseen(byte)));
                if part.ends_with(b"\n") {
                    let after = looks.iter().take_while(|(look, _)| *look < at).count();
                    // The first event of a line decides its colour.
                    line.put(looks.drain(..after).next(), *colour, &mut out);
                    *line = Line::default();
                } else if line.text.len() > LONGEST {
                    line.put_rest(&mut out);
                    *line = Line::default();
                }
            }
        });
        print(&out)
    }
}

impl Line {
    /// Appends the line, or what is shown instead of it, to `out`.
    fn put(&mut self, look: Option<(u64, Look)>, colour: bool, out: &mut String) {
        match look {
            Some((_, Look::Board(drawn))) => {
                if self.shown > 0 {
                    out.push('\n');
                }
                out.push_str(&drawn);
            }
            Some((at, Look::Colour(code))) if colour => {
                // There may be a prompt before it.
                let prompt = (at - self.at.min(at)) as usize;
                self.put_to(prompt.min(self.text.len()), out);
                out.push_str(code);
                self.put_to(self.text.len() - 1, out);
                out.push_str(PLAIN);
                out.push('\n');
            }
            _ => self.put_rest(out),
        }
    }

    fn put_rest(&mut self, out: &mut String) {
        self.put_to(self.text.len(), out);
    }

    fn put_to(&mut self, end: usize, out: &mut String) {
        if self.shown < end {
            push_visible(decode(&self.text[self.shown..end]).as_bytes(), out);
            self.shown = end;
        }
    }
}

/// Line ends have one of these, and boards with the bell on the other.
fn unseen(byte: &u8) -> bool {
    matches!(byte, b'\r' | b'\x07')
}

fn print(text: &str) -> io::Result<()> {
    if text.is_empty() {
        return Ok(());
    }
    let mut out = io::stdout().lock();
    out.write_all(text.as_bytes())?;
    out.flush()
}
