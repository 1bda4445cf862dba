//! Draws boards.

use std::fmt::Write as _;

use looking_at::event::text::visible;
use looking_at::event::{Board, Color};

/// Returns a position with its game, players and clocks; in colour or in letters.
pub(crate) fn draw(board: &Board<'_>, colour: bool) -> String {
    let (top, bottom) = if board.flipped {
        ((&board.white, board.white_clock_ms), (&board.black, board.black_clock_ms))
    } else {
        ((&board.black, board.black_clock_ms), (&board.white, board.white_clock_ms))
    };
    let mut drawn = String::new();
    for row in 0..8 {
        let rank = if board.flipped { 7 - row } else { row };
        let _ = write!(drawn, " {} ", 8 - rank);
        for column in 0..8 {
            let file = if board.flipped { 7 - column } else { column };
            drawn += &square(char::from(board.ranks[rank][file]), (rank + file) % 2 == 0, colour);
        }
        if colour {
            drawn += "\x1b[0m";
        }
        // Beside the board: the players, and the last move between them.
        let _ = match row {
            0 => writeln!(drawn, "  {:17} {}", visible(top.0), clock(top.1)),
            3 => writeln!(drawn, "  game {}", board.game),
            4 => writeln!(drawn, "  {}", visible(&last_move(board))),
            7 => writeln!(drawn, "  {:17} {}", visible(bottom.0), clock(bottom.1)),
            _ => writeln!(drawn),
        };
    }
    drawn +=
        if board.flipped { "    h  g  f  e  d  c  b  a\n" } else { "    a  b  c  d  e  f  g  h\n" };
    drawn
}

fn square(piece: char, light: bool, colour: bool) -> String {
    const LETTERS: &str = "kqrbnp";
    const FIGURES: [char; 6] = ['♚', '♛', '♜', '♝', '♞', '♟'];
    if !colour {
        return format!(" {} ", if piece == '-' { '.' } else { piece });
    }
    let figure = LETTERS.find(piece.to_ascii_lowercase()).map_or(' ', |index| FIGURES[index]);
    let ground = if light { 180 } else { 137 };
    let ink = if piece.is_ascii_uppercase() { 231 } else { 16 };
    format!("\x1b[48;5;{ground};38;5;{ink}m {figure} ")
}

fn last_move(board: &Board<'_>) -> String {
    match (&board.san, board.turn) {
        (None, _) => String::new(),
        (Some(san), Color::White) => format!("{}... {san}", board.move_number.saturating_sub(1)),
        (Some(san), _) => format!("{}. {san}", board.move_number),
    }
}

fn clock(ms: i64) -> String {
    let sign = if ms < 0 { "-" } else { "" };
    let seconds = ms.unsigned_abs() / 1000;
    format!("{sign}{}:{:02}", seconds / 60, seconds % 60)
}
