//! Boards of other sizes, or with other pieces.

use std::borrow::Cow;

use super::style12::{Board, Castling, Relation, START_RANKS, are_squares};
use crate::event::Color;
use crate::event::fields::{ReadFields, Words};
use crate::event::malformed::Fault;
use crate::event::record::{self, shape};

/// The most ranks, and the most squares of each.
const MAX_SIZE: usize = 16;

shape! {
    /// A position that is not one of chess: a `<12>` line whose board has another size or other pieces, such
    /// as those of shogi, xiangqi or Capablanca's chess.
    ///
    /// ```
    /// use looking_at::event::VariantBoard;
    ///
    /// let board = VariantBoard::parse(
    ///     b"<12> rheakaehr --------- -c-----c- p-p-p-p-p --------- --------- P-P-P-P-P -C-----C- \
    ///       --------- RHEAKAEHR W -1 1 1 1 1 0 1 Foo Bar 1 3 2 36 36 180 180 1 none (0:00) none 0",
    /// )?;
    /// assert_eq!((board.ranks.len(), &*board.ranks[0]), (10, "rheakaehr"));
    /// # Ok::<(), looking_at::event::Malformed<'static>>(())
    /// ```
    pub struct VariantBoard<'a> {
        /// The ranks as they are written, the last one first; `-` is an empty square.
        ranks: Vec<Cow<'a, str>>,
        /// Whose move it is.
        turn: Color = Color::White,
        /// The file of the double pawn push just made, from `a` on.
        double_push: Option<char>,
        /// Who may still castle where.
        castling: Castling = Castling::ALL,
        /// Moves since the last irreversible one; below zero after a takeback on some servers.
        irreversible: i32 = 0,
        /// The number of the game.
        game: u32,
        /// White's name.
        white: Cow<'a, str>,
        /// Black's name.
        black: Cow<'a, str>,
        /// What the user is to the game.
        relation: Relation = Relation::Observing,
        /// The initial time in minutes.
        initial: u32 = 0,
        /// The increment in seconds.
        increment: u32 = 0,
        /// White's material, in pawns, where the server says it.
        white_material: Option<u16>,
        /// Black's material, in pawns, where the server says it.
        black_material: Option<u16>,
        /// White's clock, which may be below zero.
        white_clock_ms: i64 = 0,
        /// Black's clock, which may be below zero.
        black_clock_ms: i64 = 0,
        /// The number of the move about to be made.
        move_number: u32 = 1,
        /// The last move in coordinates, as the server wrote it.
        verbose: Option<Cow<'a, str>>,
        /// The time that the last move took; below zero where the server's clock was set back.
        elapsed_ms: i32 = 0,
        /// The last move in short notation.
        san: Option<Cow<'a, str>>,
        /// Whether Black is to be shown at the bottom.
        flipped: bool = false,
        /// Whether the clock runs, where the server says it.
        ticking: Option<bool>,
        /// The lag of the last move, where the server says it.
        lag_ms: Option<i32>,
        /// Fields that later servers may add. Left out of the JSON where there are none.
        more: Vec<Cow<'a, str>> => Vec::new(),
    }
}

record::line! {
    /// Reads a line with or without the `<12>` before it.
    ///
    /// # Errors
    ///
    /// [`Malformed`](crate::event::Malformed) names the first field that is not as it should be.
    VariantBoard<'a>, "variant_board", VariantBoard::read
}

impl<'a> VariantBoard<'a> {
    fn read(line: &'a str) -> Result<Self, Fault<'a>> {
        let mut words = Words::after("<12>", line);
        let mut ranks: Vec<Cow<'a, str>> = Vec::new();
        let mut rest = loop {
            let rest = words.clone();
            let word = words.text("ranks", "ranks of squares, then W or B")?;
            if Color::from_letter(&word).is_some() {
                break rest;
            }
            let is_square = |byte: u8| byte.is_ascii_alphabetic() || matches!(byte, b'-' | b'*');
            let width = ranks.first().map_or(word.len(), |first| first.len());
            let good = word.len() == width && (2..=MAX_SIZE).contains(&width);
            if !good || ranks.len() == MAX_SIZE || !word.bytes().all(is_square) {
                return Err(Fault::new("ranks", word, "ranks of the same number of squares"));
            }
            ranks.push(word);
        };
        if ranks.len() < 2 {
            return Err(Fault::missing("ranks", "two ranks or more"));
        }
        if ranks.len() == 8
            && ranks.iter().all(|rank| are_squares(rank.as_bytes()) && rank.len() == 8)
        {
            return Err(Fault::missing("ranks", "another board than that of chess"));
        }
        // At most `MAX_SIZE`.
        let files = ranks[0].len() as u8;
        // Each game has its own pieces and squares, so any word may be a move.
        let board: Board<'a> =
            Board::read_game(START_RANKS, files, |_| true, &mut rest, |board| board)?;
        Ok(VariantBoard {
            ranks,
            turn: board.turn,
            double_push: board.double_push,
            castling: board.castling,
            irreversible: board.irreversible,
            game: board.game,
            white: board.white,
            black: board.black,
            relation: board.relation,
            initial: board.initial,
            increment: board.increment,
            white_material: board.white_material,
            black_material: board.black_material,
            white_clock_ms: board.white_clock_ms,
            black_clock_ms: board.black_clock_ms,
            move_number: board.move_number,
            verbose: board.verbose,
            elapsed_ms: board.elapsed_ms,
            san: board.san,
            flipped: board.flipped,
            ticking: board.ticking,
            lag_ms: board.lag_ms,
            more: board.more,
        })
    }
}

#[cfg(test)]
mod tests {
    use crate::event::Event;

    const GAME: &str = "W 4 1 1 1 1 0 1 Foo Bar -1 3 2 39 35 180 179 2 P/e2-e4 (0:01) e4 0 1 0";

    #[test]
    fn boards_of_other_sizes_and_pieces() {
        for ranks in [
            "lnsgkgsnl -r-----b- ppppppppp --------- --------- --------- PPPPPPPPP -B-----R- LNSGKGSNL",
            "rnabqkbcnr pppppppppp ---------- ---------- ---------- ---------- PPPPPPPPPP RNABQKBCNR",
            "lgkcckwl hhhhhhhh -------- -------- ----P--- -------- PPPP-PPP RNBQKBNR",
        ] {
            let line = format!("<12> {ranks} {GAME}");
            let Event::VariantBoard(board) = Event::from_fields("board", &[("line", &line)]) else {
                panic!("{line}")
            };
            assert_eq!(board.ranks.join(" "), ranks);
            assert_eq!((board.game, &*board.white, board.black_clock_ms), (1, "Foo", 179_000));
            assert_eq!((board.double_push, board.san.as_deref()), (Some('e'), Some("e4")));
        }
    }

    #[test]
    fn moves_of_other_pieces_between_other_squares() {
        let ranks = "rheakaehr --------- -c-----c- p-p-p-p-p --------- --------- P-P-P-P-P ----C--C- --------- RHEAKAEHR";
        for (push, verbose, file) in [
            ("-1", "C/b3-e3", None),
            ("8", "P/i2-i4", Some('i')),
            ("9", "R/a1-a10", None),
            ("32767", "G/@@-i10=+P", None),
        ] {
            let line = format!(
                "<12> {ranks} B {push} 1 1 1 1 0 4 Foo Bar 1 3 2 37 37 181 180 1 {verbose} (0:01) x 0"
            );
            let Event::VariantBoard(board) = Event::from_fields("board", &[("line", &line)]) else {
                panic!("{line}")
            };
            assert_eq!((board.verbose.as_deref(), board.double_push), (Some(verbose), file));
        }
    }

    #[test]
    fn broken_boards_of_chess_stay_malformed() {
        for (ranks, game) in [
            ("rnbqkbn pppppppp -------- -------- -------- -------- PPPPPPPP RNBQKBNR", GAME),
            ("rnbqkbnr pppppppp -------- -------- -------- -------- PPPPPPPP RNBQKBN1", GAME),
            ("rnabqkbcnr pppppppppp", "W 4 1 1 1 1 0 x Foo Bar"),
            ("rnabqkbcnr", GAME),
            (
                "rnbqkbnr pppppppp -------- -------- -------- -------- PPPPPPPP RNBQKBNR",
                "W -1 1 1 1 1 0 1 Foo Bar -1 3 2 39 35 180 179 2 C/e2-i4 (0:01) e4 0 1 0",
            ),
            ("rnabqkbcnr pppppppppp", ""),
        ] {
            let line = format!("<12> {ranks} {game}");
            let event = Event::from_fields("board", &[("line", &line)]);
            assert!(matches!(&event, Event::Malformed(fault) if fault.of == "board"), "{event:?}");
        }
    }
}
