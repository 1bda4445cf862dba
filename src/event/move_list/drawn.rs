//! A start position drawn with lines, as style 1 has it.

use crate::event::board::fen;
use crate::event::{Castling, Color};

/// The rows of a drawn board, as they come.
///
/// ```text
///      8  | *R| *N| *B| *Q| *K| *B| *N| *R|     Move # : 1 (White)
///         |---+---+---+---+---+---+---+---|
/// ```
#[derive(Debug, Clone, Default)]
pub(super) struct Drawn {
    rows: Vec<[u8; 8]>,
    /// The label of the first row: 8 where White is at the bottom, 1 where Black is.
    first_label: Option<u8>,
    turn: Option<Color>,
}

impl Drawn {
    /// Takes a line of the drawing; others are left alone.
    pub(super) fn push(&mut self, line: &str) {
        let Some((label, cells)) = line.split_once('|') else { return };
        let &[label @ b'1'..=b'8'] = label.trim_ascii().as_bytes() else { return };
        let mut row = [b'-'; 8];
        let mut cells = cells.split('|');
        for square in &mut row {
            match cells.next().map(|cell| cell.trim_ascii().as_bytes()) {
                Some([]) => {}
                Some(&[piece]) if fen::is_square(piece) => *square = piece.to_ascii_uppercase(),
                Some(&[b'*', piece]) if fen::is_square(piece) => {
                    *square = piece.to_ascii_lowercase();
                }
                _ => return,
            }
        }
        if self.rows.len() < 8 {
            self.first_label.get_or_insert(label);
            self.rows.push(row);
        }
        if let Some((_, caption)) = line.split_once("Move #") {
            self.turn =
                if caption.contains("(Black)") { Some(Color::Black) } else { Some(Color::White) };
        }
    }

    /// The position, if the drawing was a whole board.
    ///
    /// A drawing does not tell who may castle; as the servers do with a new position, it is
    /// granted where king and rook are as at the start of a game.
    pub(super) fn fen(&self, black_first: bool) -> Option<String> {
        let mut ranks: [[u8; 8]; 8] = self.rows.as_slice().try_into().ok()?;
        if self.first_label == Some(b'1') {
            ranks.reverse();
            ranks.iter_mut().for_each(|rank| rank.reverse());
        }
        let home = |rank: usize, king: u8, rook: u8, file: usize| {
            ranks[rank][4] == king && ranks[rank][file] == rook
        };
        let castling = Castling {
            white_short: home(7, b'K', b'R', 7),
            white_long: home(7, b'K', b'R', 0),
            black_short: home(0, b'k', b'r', 7),
            black_long: home(0, b'k', b'r', 0),
        };
        let black = black_first || self.turn == Some(Color::Black);
        let mut out = String::with_capacity(80);
        fen::placement(&mut out, &ranks);
        out.push_str(if black { " b " } else { " w " });
        out.push_str(&castling.to_string());
        out.push_str(" - 0 1");
        Some(out)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const DRAWING: [&str; 8] = [
        "     8  | *R| *N| *B| *Q| *K| *B|   | *R|     Move # : 1 (White)",
        "     7  | *P| *P| *P| *P| *P| *P| *P| *P|",
        "     6  |   |   |   |   |   |   |   |   |",
        "     5  |   |   |   |   |   |   |   |   |     Black Clock : 5 : 00",
        "     4  |   |   |   |   |   |   |   |   |",
        "     3  |   |   |   |   |   |   |   |   |",
        "     2  | P | P | P | P | P | P | P | P |",
        "     1  | R | N | B | K | Q | B | N | R |",
    ];

    #[test]
    fn a_board_from_either_side() {
        let expected = "rnbqkb1r/pppppppp/8/8/8/8/PPPPPPPP/RNBKQBNR w kq - 0 1";
        let mut drawn = Drawn::default();
        for line in DRAWING {
            drawn.push("        |---+---+---+---+---+---+---+---|");
            drawn.push(line);
        }
        assert_eq!(drawn.fen(false).as_deref(), Some(expected));
        assert!(drawn.fen(true).unwrap().contains(" b "));

        let mut turned = Drawn::default();
        for line in DRAWING.iter().rev() {
            let (label, cells) = line[..41].split_once('|').unwrap();
            let cells = cells.trim_end().trim_end_matches('|').split('|').rev();
            turned.push(&format!("{label}|{}|", cells.collect::<Vec<_>>().join("|")));
        }
        assert_eq!(turned.fen(false).as_deref(), Some(expected));
    }

    #[test]
    fn half_a_board_is_none() {
        let mut drawn = Drawn::default();
        DRAWING[..7].iter().for_each(|line| drawn.push(line));
        assert_eq!(drawn.fen(false), None);
        drawn.push("     1  | R | N | B | X | Q | B | N | R |");
        assert_eq!(drawn.fen(false), None);
    }
}
