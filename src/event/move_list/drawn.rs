//! A start position drawn with lines, as style 1 has it.

use crate::event::Color;
use crate::event::board::fen;

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

    /// Returns the position, if the drawing was a whole board.
    /// `is_shuffled` says that the game is Chess960.
    pub(super) fn fen(&self, black_first: bool, is_shuffled: bool) -> Option<String> {
        let mut ranks: [[u8; 8]; 8] = self.rows.as_slice().try_into().ok()?;
        if self.first_label == Some(b'1') {
            ranks.reverse();
            ranks.iter_mut().for_each(|rank| rank.reverse());
        }
        let black = black_first || self.turn == Some(Color::Black);
        let turn = if black { Color::Black } else { Color::White };
        let fen = if is_shuffled { fen::of_shuffled } else { fen::of_squares };
        Some(fen(&ranks, turn))
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
        assert_eq!(drawn.fen(false, false).as_deref(), Some(expected));
        assert!(drawn.fen(true, false).unwrap().contains(" b "));

        let mut turned = Drawn::default();
        for line in DRAWING.iter().rev() {
            let (label, cells) = line[..41].split_once('|').unwrap();
            let cells = cells.trim_end().trim_end_matches('|').split('|').rev();
            turned.push(&format!("{label}|{}|", cells.collect::<Vec<_>>().join("|")));
        }
        assert_eq!(turned.fen(false, false).as_deref(), Some(expected));
    }

    #[test]
    fn half_a_board_is_none() {
        let mut drawn = Drawn::default();
        DRAWING[..7].iter().for_each(|line| drawn.push(line));
        assert_eq!(drawn.fen(false, false), None);
        drawn.push("     1  | R | N | B | X | Q | B | N | R |");
        assert_eq!(drawn.fen(false, false), None);
    }
}
