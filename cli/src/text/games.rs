//! Writes games as text: the moves as a table with clocks, and boards.

use std::io::Write;
use std::time::Duration;

use anstyle::{AnsiColor, Style};
use looking_at::event::text::visible;
use looking_at::event::{Color, ListedMove, MoveList};

use super::layout::{Page, padded};
use super::position::Position;
use super::{Boards, Pieces};

/// The maximum number of games that are remembered.
const GAMES: usize = 64;
/// The width of the column with the number of the game.
const LABEL: usize = 9;
/// The width of a move of both sides, with the blanks after it.
const MOVE: usize = 34;

pub(super) const GAME: Style = Style::new().fg_color(Some(anstyle::Color::Ansi(AnsiColor::Blue)));

/// The games on display.
#[derive(Debug)]
pub(super) struct GamesOnDisplay {
    boards: Boards,
    pieces: Pieces,
    games: Vec<GameOnDisplay>,
    /// The game whose start, with its players, the server has just announced.
    begun: Option<u32>,
}

/// The state of a game on display.
#[derive(Debug)]
struct GameOnDisplay {
    last: Position,
    /// Moves that wait until their line is full.
    row: Vec<Cell>,
    /// The time of the first move in the row.
    elapsed: Option<Duration>,
}

/// One move in the table.
#[derive(Debug)]
struct Cell {
    half_move: u32,
    san: String,
    clock: String,
}

impl GamesOnDisplay {
    pub(super) fn new(boards: Boards, pieces: Pieces) -> GamesOnDisplay {
        GamesOnDisplay { boards, pieces, games: Vec::new(), begun: None }
    }

    /// Takes a position. `left` is the clock of the player who moved, if it is known.
    pub(super) fn board(
        &mut self,
        board: Position,
        left: Option<i64>,
        elapsed: Option<Duration>,
        page: &mut Page,
        out: &mut impl Write,
    ) {
        let known = self.games.iter().position(|shown| shown.last.game == board.game);
        let index = match known {
            Some(index) => {
                if self.games[index].last.is_same(&board) {
                    // The same position, perhaps with other clocks.
                    self.games[index].last = board;
                    return;
                }
                index
            }
            None => {
                if self.games.len() == GAMES {
                    self.flush_row(0, page, out);
                    self.games.remove(0);
                }
                if self.begun.take() != Some(board.game) {
                    self.title(&board, elapsed, page, out);
                }
                self.games.push(GameOnDisplay { last: board.clone(), row: Vec::new(), elapsed });
                self.games.len() - 1
            }
        };
        let half_move = board.half_moves();
        let follows =
            self.games[index].row.last().is_none_or(|cell| cell.half_move + 1 == half_move);
        let full = self.games[index].row.len() >= 2 * GamesOnDisplay::moves_in(page);
        if !follows || full {
            self.flush_row(index, page, out);
        }
        let shown = &mut self.games[index];
        if let Some(san) = &board.san {
            if shown.row.is_empty() {
                shown.elapsed = elapsed;
            }
            let clock = left.map(clock_text).unwrap_or_default();
            shown.row.push(Cell { half_move, san: visible(san), clock });
        }
        let asked_for = board.asked_for;
        shown.last = board;
        if self.boards == Boards::Every || asked_for && self.boards == Boards::End {
            self.flush_row(index, page, out);
            self.draw(index, page, out);
        }
        // A line also ends with a move of Black that fills it.
        let cells = &self.games[index].row;
        let first_is_black = cells.first().is_some_and(|cell| cell.half_move % 2 == 1);
        if cells.len() + usize::from(first_is_black) >= 2 * GamesOnDisplay::moves_in(page) {
            self.flush_row(index, page, out);
        }
    }

    /// Notes that a game begins and that the server announces it.
    pub(super) fn begin(&mut self, game: u32) {
        self.games.retain(|shown| shown.last.game != game);
        self.begun = Some(game);
    }

    /// Returns the number of full moves in a line.
    fn moves_in(page: &Page) -> usize {
        (page.room().saturating_sub(LABEL) / MOVE).max(1)
    }

    /// Writes who plays, before the first board of a game.
    fn title(
        &self,
        board: &Position,
        elapsed: Option<Duration>,
        page: &mut Page,
        out: &mut impl Write,
    ) {
        let players = format!(
            "{} - {}, {} {}",
            visible(&board.white),
            visible(&board.black),
            board.initial,
            board.increment
        );
        let (label, at) = padded(&format!("game {}", board.game), LABEL);
        page.begin(elapsed, out);
        page.text(&[(GAME, &label), (Style::new(), &players)], at, out);
    }

    /// Writes the pending moves of a game, because something else about it follows.
    pub(super) fn flush(&mut self, game: u32, page: &mut Page, out: &mut impl Write) {
        if let Some(index) = self.games.iter().position(|shown| shown.last.game == game) {
            self.flush_row(index, page, out);
        }
    }

    /// Writes the pending moves of all games.
    pub(super) fn flush_all(&mut self, page: &mut Page, out: &mut impl Write) {
        for index in 0..self.games.len() {
            self.flush_row(index, page, out);
        }
    }

    /// Draws the last board of a game that is over.
    pub(super) fn end(&mut self, game: u32, page: &mut Page, out: &mut impl Write) {
        if let Some(index) = self.games.iter().position(|shown| shown.last.game == game) {
            self.flush_row(index, page, out);
            if self.boards == Boards::End {
                self.draw(index, page, out);
            }
            self.games.remove(index);
        }
    }

    /// Forgets all games.
    pub(super) fn clear(&mut self) {
        self.games.clear();
    }

    fn flush_row(&mut self, index: usize, page: &mut Page, out: &mut impl Write) {
        let shown = &mut self.games[index];
        if shown.row.is_empty() {
            return;
        }
        page.begin(shown.elapsed, out);
        let _ =
            write!(out, "{GAME}{}{GAME:#}", padded(&format!("game {}", shown.last.game), LABEL).0);
        let _ = writeln!(out, "{}", row_text(&shown.row));
        shown.row.clear();
    }

    /// Draws the last position of a game from the user's side, with the names and clocks beside it.
    fn draw(&self, index: usize, page: &Page, out: &mut impl Write) {
        let board = &self.games[index].last;
        let side = |color: Color| {
            let (name, clock) = match color {
                Color::White => (&board.white, board.white_clock_ms),
                _ => (&board.black, board.black_clock_ms),
            };
            format!("   {}  {}", visible(name), clock_text(clock))
        };
        let (top, bottom) = match board.flipped {
            true => (Color::White, Color::Black),
            false => (Color::Black, Color::White),
        };
        let (height, width) = (board.height(), board.width);
        let number = height.to_string().len();
        for row in 0..height {
            let rank = if board.flipped { height - 1 - row } else { row };
            page.indent(out);
            let _ = write!(out, "{:LABEL$}{GAME}{:number$}{GAME:#} ", "", height - rank);
            for column in 0..width {
                let file = if board.flipped { width - 1 - column } else { column };
                let square = char::from(board.squares[rank * width + file]);
                let _ = write!(out, " {}", self.pieces.of(square, board.is_chess));
            }
            let beside = match row {
                0 => side(top),
                row if row + 1 == height => side(bottom),
                _ => String::new(),
            };
            let _ = writeln!(out, "{beside}");
        }
        page.indent(out);
        let _ = write!(out, "{:LABEL$}{:number$} {GAME}", "", "");
        for column in 0..width {
            let file = if board.flipped { width - 1 - column } else { column };
            let _ = write!(out, " {}", char::from(b"abcdefghijklmnop"[file]));
        }
        let _ = writeln!(out, "{GAME:#}");
    }
}

impl Pieces {
    /// Returns the text of a square. An unknown character is shown as it is, and pieces of other games are letters.
    fn of(self, square: char, is_chess: bool) -> String {
        const PIECES: &str = "KQRBNPkqrbnp";
        const SYMBOLS: [char; 12] = ['♔', '♕', '♖', '♗', '♘', '♙', '♚', '♛', '♜', '♝', '♞', '♟'];
        match (self, PIECES.find(square)) {
            (_, None) if square == '-' => if self == Pieces::Ascii { "." } else { "·" }.to_owned(),
            (Pieces::Unicode, Some(index)) if is_chess => SYMBOLS[index].to_string(),
            _ => visible(square.encode_utf8(&mut [0; 4])),
        }
    }
}

/// Writes a move list: the server's own words before and after the moves, the moves as a table.
pub(super) fn move_list(list: &MoveList<'_>, line: &str, page: &Page, out: &mut impl Write) {
    let own = |text: &str| text.trim().starts_with("Move ") || text.trim().is_empty();
    let mut lines = line.lines();
    for (number, text) in
        lines.by_ref().take_while(|text| !text.trim().starts_with("Move ")).enumerate()
    {
        if !own(text) {
            if number > 0 {
                page.indent(out);
            }
            page.text(&[(GAME, &visible(text))], 4, out);
        }
    }
    let first = 2 + u32::from(list.black_first.unwrap_or(false));
    let cell = |(half_move, played): (u32, &ListedMove<'_>)| {
        let clock = played.elapsed_ms.map_or(String::new(), |ms| clock_text(ms.into()));
        Cell { half_move, san: visible(&played.san), clock }
    };
    let cells: Vec<Cell> = (first..).zip(&list.moves).map(cell).collect();
    let row = |cell: &Cell| (cell.half_move as usize / 2 - 1) / GamesOnDisplay::moves_in(page);
    for cells in cells.chunk_by(|one, next| row(one) == row(next)) {
        page.indent(out);
        let _ = writeln!(out, "{:LABEL$}{}", "", row_text(cells));
    }
    if let Some(last) = line.lines().last().filter(|last| last.trim_start().starts_with('{')) {
        page.indent(out);
        page.text(&[(GAME, &visible(last.trim()))], 4, out);
    }
}

/// Returns one row of the table.
fn row_text(cells: &[Cell]) -> String {
    let mut line = String::new();
    for (number, Cell { half_move, san, clock }) in cells.iter().enumerate() {
        let white = half_move % 2 == 0;
        if white || number == 0 {
            line += &format!("{:>3}. ", half_move / 2);
        }
        if !white && number == 0 {
            line += &padded("...", 14).0;
        }
        let gap = if white { " " } else { "  " };
        line += &format!("{} {clock:>5}{gap}", padded(san, 7).0);
    }
    line.truncate(line.trim_end().len());
    line
}

/// Formats a clock as minutes and seconds.
fn clock_text(ms: i64) -> String {
    let sign = if ms < 0 { "-" } else { "" };
    let seconds = ms.unsigned_abs() / 1000;
    format!("{sign}{}:{:02}", seconds / 60, seconds % 60)
}
