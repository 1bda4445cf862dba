//! Where pieces can go, and whether a side is in check or checkmated.

use super::position::Ranks;
use crate::event::Color;

const KNIGHT: [(i8, i8); 8] =
    [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];
/// The straight directions, then the diagonal ones.
const LINES: [(i8, i8); 8] = [(1, 0), (0, 1), (-1, 0), (0, -1), (1, 1), (1, -1), (-1, -1), (-1, 1)];

/// A square, counted by rank from the top and file.
pub(crate) type Coord = (i8, i8);

/// Returns the letter at a square; `None` off the board.
pub(crate) fn letter(ranks: &Ranks, (rank, file): Coord) -> Option<u8> {
    let (rank, file) = (usize::try_from(rank).ok()?, usize::try_from(file).ok()?);
    ranks.get(rank)?.get(file).copied()
}

pub(crate) const fn belongs(letter: u8, color: Color) -> bool {
    match color {
        Color::White => letter.is_ascii_uppercase(),
        Color::Black => letter.is_ascii_lowercase(),
    }
}

/// Returns the direction in which pawns move, in ranks from the top.
pub(crate) const fn forward(color: Color) -> i8 {
    match color {
        Color::White => -1,
        Color::Black => 1,
    }
}

pub(crate) fn squares() -> impl Iterator<Item = Coord> {
    (0..8).flat_map(|rank| (0..8).map(move |file| (rank, file)))
}

/// Returns the squares that a piece can move to, ignoring checks.
pub(crate) fn targets(ranks: &Ranks, from: Coord, color: Color) -> Vec<Coord> {
    let piece = letter(ranks, from).unwrap_or(b'-').to_ascii_uppercase();
    let mut found = Vec::new();
    let step =
        |(ranks, files): (i8, i8), times: i8| (from.0 + ranks * times, from.1 + files * times);
    let may_stand = |place| letter(ranks, place).is_some_and(|there| !belongs(there, color));
    match piece {
        b'P' => {
            let ahead = forward(color);
            let home = if color == Color::White { 6 } else { 1 };
            for times in 1..=if from.0 == home { 2 } else { 1 } {
                if letter(ranks, step((ahead, 0), times)) != Some(b'-') {
                    break;
                }
                found.push(step((ahead, 0), times));
            }
            let sides = [(ahead, 1), (ahead, -1)].map(|side| step(side, 1));
            found.extend(sides.into_iter().filter(|&place| {
                may_stand(place) && letter(ranks, place).is_some_and(|there| there != b'-')
            }));
        }
        b'N' => {
            found.extend(KNIGHT.map(|jump| step(jump, 1)).into_iter().filter(|&to| may_stand(to)))
        }
        b'K' => {
            found.extend(LINES.map(|line| step(line, 1)).into_iter().filter(|&to| may_stand(to)))
        }
        _ => {
            let lines = match piece {
                b'R' => &LINES[..4],
                b'B' => &LINES[4..],
                b'Q' => &LINES[..],
                _ => &[],
            };
            for &line in lines {
                for times in 1..8 {
                    let to = step(line, times);
                    if !may_stand(to) {
                        break;
                    }
                    found.push(to);
                    if letter(ranks, to) != Some(b'-') {
                        break;
                    }
                }
            }
        }
    }
    found
}

/// Returns whether a king of that color is attacked.
pub(crate) fn in_check(ranks: &Ranks, color: Color) -> bool {
    let (king, enemy) = match color {
        Color::White => (b'K', Color::Black),
        Color::Black => (b'k', Color::White),
    };
    squares().filter(|&place| letter(ranks, place).is_some_and(|there| belongs(there, enemy))).any(
        |from| {
            let mut reached = targets(ranks, from, enemy).into_iter();
            reached.any(|to| letter(ranks, to) == Some(king))
        },
    )
}

/// Returns whether a side is in check and has no move out of it.
///
/// Pieces in hand and en passant are not considered.
pub(crate) fn is_mated(ranks: &Ranks, color: Color) -> bool {
    in_check(ranks, color)
        && squares()
            .filter(|&place| letter(ranks, place).is_some_and(|there| belongs(there, color)))
            .all(|from| {
                targets(ranks, from, color).into_iter().all(|to| {
                    let mut after = *ranks;
                    let index = |(rank, file): Coord| {
                        (usize::from(rank.unsigned_abs()), usize::from(file.unsigned_abs()))
                    };
                    let ((rank, file), (to_rank, to_file)) = (index(from), index(to));
                    after[to_rank][to_file] = std::mem::replace(&mut after[rank][file], b'-');
                    in_check(&after, color)
                })
            })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::event::START_RANKS;
    use crate::follow::position::read_squares;

    fn mated(fen: &str, color: Color) -> bool {
        is_mated(&read_squares(fen.split(' ').next().unwrap()).unwrap(), color)
    }

    #[test]
    fn mates_and_others() {
        let (white, black) = (Color::White, Color::Black);
        let fools = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3";
        assert!(mated(fools, white) && !mated(fools, black));
        let scholars = "r1bqkb1r/pppp1Qpp/2n2n2/4p3/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 0 4";
        assert!(mated(scholars, black));
        // Without the bishop the king takes.
        let taken = "r1bqkb1r/pppp1Qpp/2n2n2/4p3/4P3/8/PPPP1PPP/RNB1K1NR b KQkq - 0 4";
        assert!(!mated(taken, black));
        // Smothered; on the back rank, and with a piece that can come between.
        assert!(mated("6rk/5Npp/8/8/8/8/8/K7 b - - 0 1", black));
        assert!(mated("R5k1/5ppp/8/8/8/8/8/K7 b - - 0 1", black));
        assert!(!mated("R5k1/3b1ppp/8/8/8/8/8/K7 b - - 0 1", black));
        // A pawn comes between with a double step; stalemate is not mate.
        assert!(!mated("8/5p2/1q4B1/k7/7R/8/8/6QK b - - 0 1", black));
        assert!(!mated("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", black));
        assert!(!is_mated(&START_RANKS, white));
    }

    #[test]
    fn any_placement_gives_an_answer() {
        for letter in *b"PNBRQKpnbrqk-" {
            for color in [Color::White, Color::Black] {
                is_mated(&[[letter; 8]; 8], color);
            }
        }
    }
}
