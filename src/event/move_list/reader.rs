//! Puts a move list together, line by line.

use std::borrow::Cow;

use super::drawn::Drawn;
use super::{ListedMove, MoveList, MoveRow, TermsLine, ending};
use crate::event::shape::IntoOwned;
use crate::event::{Board, Color, Ending, GameResult, Holdings, Malformed, VariantBoard, text};

/// A list is refused when it has more half moves than this.
const MAX_MOVES: usize = 2_000;
/// A list is refused when a line of it is longer than this.
pub(super) const MAX_LINE: usize = 4 << 10;
/// A list is refused when all of it is longer than this.
const MAX_BYTES: usize = 256 << 10;
/// The maximum number of lines between the header and the moves. A drawn board has about 20.
const MAX_PREFACE: usize = 40;

/// What servers call Chess960, in which kings and rooks castle from wherever they begin.
const SHUFFLED: [&str; 4] = ["wild/fr", "fr", "fischerandom", "chess960"];

/// Reads a move list that arrives line by line.
///
/// ```
/// use looking_at::event::{MoveListReader, Progress};
///
/// let lines = "Unrated blitz match, initial time: 2 minutes, increment: 12 seconds.
///
/// Move  Foo                Bar
/// ----  ----------------   ----------------
///   1.  e4      (0:00)     e5      (0:04)
///       {Still in progress} *";
/// let header = b"Foo (UNR) vs. Bar (1234) --- Sun Apr 22, 09:07 PDT 2001";
/// let mut reader = MoveListReader::start(header).expect("the first line of a list");
/// for line in lines.lines() {
///     match reader.push(line.as_bytes()) {
///         Progress::More => {}
///         Progress::Done(list) => assert_eq!(list.moves.len(), 2),
///         Progress::Broken(fault) => panic!("{fault}"),
///     }
/// }
/// ```
#[derive(Debug, Clone)]
pub struct MoveListReader {
    stage: Stage,
    list: MoveList<'static>,
    drawn: Drawn,
    preface: usize,
    /// The number that the next row must have, once there was one.
    next_number: Option<u32>,
    /// Whether the last row lacks Black's move, so that no other may follow.
    half: bool,
    /// All that was read, for the case that it comes to nothing.
    read: String,
}

/// What a line did to a move list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Progress {
    /// The list goes on.
    More,
    /// The list is complete, and the line was its last.
    Done(Box<MoveList<'static>>),
    /// The line has no place in the list, which is thereby lost.
    Broken(Malformed<'static>),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Stage {
    Header,
    TermsLine,
    Preface,
    Dashes,
    Moves,
    Over,
}

impl Stage {
    /// Returns the field that a fault of the stage names, and what was expected of it.
    const fn names(self) -> (&'static str, &'static str) {
        match self {
            Stage::Header => ("header", "the players and a date"),
            Stage::TermsLine => ("terms", "a match and its times"),
            Stage::Preface => ("start", "a position or the names over the moves"),
            Stage::Dashes => ("moves", "dashes under the names"),
            Stage::Moves => ("moves", "a numbered move or a result in braces"),
            Stage::Over => ("moves", "nothing after the end of the list"),
        }
    }
}

impl MoveListReader {
    /// Begins a list, if the line is the first of one.
    ///
    /// That is `Movelist for game 7:`, or on servers without it the header with both players.
    #[must_use]
    pub fn start(line: &[u8]) -> Option<Self> {
        let mut reader = MoveListReader {
            stage: Stage::Header,
            list: MoveList::new("", "", Vec::<ListedMove<'_>>::new()),
            drawn: Drawn::default(),
            preface: 0,
            next_number: None,
            half: false,
            read: String::new(),
        };
        if line.len() > MAX_LINE {
            return None;
        }
        let text = text::decode(line);
        match text.trim_ascii().strip_prefix("Movelist for game ") {
            Some(rest) => {
                let game = rest.strip_suffix(':').unwrap_or(rest);
                reader.list.game = Some(super::number(game)?);
                reader.remember(&text);
                Some(reader)
            }
            None => (reader.push(line) == Progress::More && reader.stage == Stage::TermsLine)
                .then_some(reader),
        }
    }

    /// Takes the next line, without its line end.
    pub fn push(&mut self, line: &[u8]) -> Progress {
        if line.len() > MAX_LINE {
            let head = text::decode(&line[..80]).into_owned();
            return self.broken(&head, "a line of at most 4096 bytes");
        }
        let text = text::decode(line);
        if self.read.len() + text.len() > MAX_BYTES {
            return self.broken(&text, "a list of at most 262144 bytes");
        }
        let ends = match self.stage {
            Stage::Over => return self.misplaced(&text),
            _ if text.trim_ascii().is_empty() => Some(false),
            Stage::Header => self.header(&text),
            Stage::TermsLine => self.terms(&text),
            Stage::Preface => self.preface(&text),
            Stage::Dashes => self.dashes(&text),
            Stage::Moves => self.moves(&text),
        };
        self.remember(&text);
        match ends {
            Some(false) if self.list.moves.len() > MAX_MOVES => {
                self.broken(&text, "a list of at most 2000 half moves")
            }
            Some(false) => Progress::More,
            Some(true) => self.done(),
            None => self.misplaced(&text),
        }
    }

    /// Returns whether only the title has come.
    pub(crate) fn awaits_header(&self) -> bool {
        self.stage == Stage::Header
    }

    /// Returns what was read, with newlines between the lines.
    pub(crate) fn text(&self) -> &str {
        &self.read
    }

    /// Ends the list where the server goes on to something else, such as its prompt.
    ///
    /// A list that has come to its moves is complete, though without a result.
    pub fn end(&mut self) -> Progress {
        match self.stage {
            Stage::Moves => self.done(),
            _ => self.misplaced(""),
        }
    }

    /// Gives the list up because the stream has ended; the line of the fault is what was read.
    #[must_use]
    pub fn cut_off(mut self) -> Malformed<'static> {
        self.fault(None, "the rest of the list")
    }

    // The stages: each takes a line and says whether the list ends with it, or `None` if the
    // line has no place there.

    fn header(&mut self, line: &str) -> Option<bool> {
        let game = self.list.game;
        self.list = MoveList { game, ..super::header(line)?.into_owned() };
        self.stage = Stage::TermsLine;
        Some(false)
    }

    fn terms(&mut self, line: &str) -> Option<bool> {
        let terms = TermsLine::read(line)?;
        self.list.rated = terms.rated;
        self.list.category = Cow::Owned(terms.category.to_owned());
        self.list.variant = terms.variant.map(|variant| Cow::Owned(variant.to_owned()));
        self.list.initial = terms.initial;
        self.list.increment = terms.increment;
        self.stage = Stage::Preface;
        Some(false)
    }

    fn preface(&mut self, line: &str) -> Option<bool> {
        self.preface += 1;
        if self.preface > MAX_PREFACE {
            return None;
        }
        // A drawn board has `Move # : 1` after its first row, never at the start of a line.
        if line.starts_with("Move ") {
            self.stage = Stage::Dashes;
        } else if line.trim_ascii_start().starts_with("<12>") {
            let turn = match Board::parse(line.as_bytes()) {
                Ok(board) => {
                    self.list.start_fen = Some(Cow::Owned(board.fen()));
                    board.turn
                }
                Err(_) => {
                    let board = VariantBoard::parse(line.as_bytes()).ok()?;
                    self.list.start_ranks = Some(board.ranks.own());
                    board.turn
                }
            };
            self.list.black_first = (turn == Color::Black).then_some(true);
        } else if line.trim_ascii_start().starts_with("<b1>") {
            // The pieces in hand at the start, which no server has any of: the line belongs to the list all the same.
            Holdings::parse(line.as_bytes()).ok()?;
        } else {
            self.drawn.push(line);
        }
        Some(false)
    }

    fn dashes(&mut self, line: &str) -> Option<bool> {
        let dashes = line.starts_with('-') && line.bytes().all(|byte| matches!(byte, b'-' | b' '));
        dashes.then(|| self.stage = Stage::Moves)?;
        Some(false)
    }

    fn moves(&mut self, line: &str) -> Option<bool> {
        if let Some((reason, result)) = ending(line) {
            self.list.reason = Some(Cow::Owned(reason.to_owned()));
            if result != GameResult::Unfinished || !reason.contains("in progress") {
                let list = &mut self.list;
                let ending = Ending::of(reason, &list.white, &list.black);
                (list.cause, list.manner) = (Some(ending.cause), ending.manner);
                (list.by, list.side) = (ending.by, ending.side);
                (list.loser, list.winner) = (ending.loser, ending.winner);
            }
            self.list.result = Some(result);
            return Some(true);
        }
        let row = MoveRow::read(line)?;
        if self.half || self.next_number.is_some_and(|number| number != row.number) {
            return None;
        }
        if row.white.is_none() {
            // White's move may be missing only where the list begins with Black.
            self.list.moves.is_empty().then_some(())?;
            self.list.black_first = Some(true);
        }
        self.next_number = Some(row.number.checked_add(1)?);
        self.half = row.black.is_none();
        let played = row.white.into_iter().chain(row.black);
        self.list.moves.extend(played.map(ListedMove::into_owned));
        Some(false)
    }

    fn remember(&mut self, line: &str) {
        if !self.read.is_empty() {
            self.read.push('\n');
        }
        self.read.push_str(line);
    }

    fn done(&mut self) -> Progress {
        self.stage = Stage::Over;
        let mut list = self.list.clone();
        if list.start_fen.is_none() && list.start_ranks.is_none() {
            let is_shuffled = SHUFFLED.contains(&list.variant.as_deref().unwrap_or(&list.category));
            let black_first = list.black_first == Some(true);
            list.start_fen = self.drawn.fen(black_first, is_shuffled).map(Cow::Owned);
        }
        Progress::Done(Box::new(list))
    }

    /// Gives the list up because of a line that has no place in its stage.
    fn misplaced(&mut self, line: &str) -> Progress {
        self.broken(line, self.stage.names().1)
    }

    fn broken(&mut self, line: &str, expected: &'static str) -> Progress {
        let fault = self.fault((!line.is_empty()).then(|| line.to_owned()), expected);
        self.stage = Stage::Over;
        Progress::Broken(fault)
    }

    fn fault(&mut self, value: Option<String>, expected: &'static str) -> Malformed<'static> {
        let read = std::mem::take(&mut self.read);
        Malformed::in_field("move_list", self.stage.names().0, value.map(Cow::Owned), expected)
            .with_line(read)
    }
}

#[cfg(test)]
mod tests;
