//! A position by the rules of chess and of the variants that servers play on its board.
//!
//! The server has checked the moves. They are checked again only so far as it takes to know that the position is
//! the one in which they were made: a move that is not possible here means that something was missed.

use super::attacks::{Coord, belongs, forward, in_check, letter, squares, targets};
use super::san::San;
use std::fmt::Write as _;

use crate::event::{Board, Castling, Color, Move, Piece, Square, en_passant, placement};

/// The squares of a board, rank 8 first, as style 12 has them.
pub(crate) type Ranks = [[u8; 8]; 8];

/// The standard start position in Forsyth-Edwards Notation.
pub(crate) const START_FEN: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// The largest move number that is accepted, so that counting further can't overflow.
const MAX_NUMBER: u32 = 1 << 20;

/// Which moves are legal, as far as it changes how they are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) enum Rules {
    /// Those of chess, also from another start position, and where a side wins in other ways too.
    #[default]
    Chess,
    /// Chess with pieces that are dropped, which may come between a king and a check.
    Drops,
    /// A capture removes what is around it, and a king may be left in check beside the other.
    Atomic,
    /// A king is like any other piece.
    Antichess,
}

impl Rules {
    /// Returns the rules of a game that a server calls by these names, such as `wild(27)`.
    pub(crate) fn named(category: &str, variant: Option<&str>) -> Rules {
        let of = |name: &str| {
            let name = name.to_ascii_lowercase();
            let name = name.trim_end_matches(')');
            let word = name.rsplit(['/', '(', ' ']).next().unwrap_or_default();
            match word {
                "crazyhouse" | "bughouse" | "zh" => Some(Rules::Drops),
                "atomic" => Some(Rules::Atomic),
                "suicide" | "giveaway" => Some(Rules::Antichess),
                // The numbers of ICC; FICS has none as high as these.
                "23" | "24" if word.len() < name.len() => Some(Rules::Drops),
                "26" if word.len() < name.len() => Some(Rules::Antichess),
                "27" if word.len() < name.len() => Some(Rules::Atomic),
                _ => None,
            }
        };
        variant.and_then(of).or_else(|| of(category)).unwrap_or_default()
    }
}

/// A move in a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum BoardMove {
    /// A piece goes from a square to another.
    Plain { from: Coord, to: Coord, promotion: Option<u8> },
    /// The king goes to a file of its first rank, and a rook beside it.
    Castle { short: bool, to_file: i8 },
    /// A piece in hand is put on the board; its letter in upper case.
    Drop { piece: u8, to: Coord },
}

/// A position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Position {
    pub(crate) ranks: Ranks,
    pub(crate) turn: Color,
    pub(crate) rules: Rules,
    /// The files of the rooks that may castle: White's on the side of the file h, on that of the file a, then
    /// Black's.
    rooks: [Option<i8>; 4],
    /// The square behind a pawn that has just made a double step.
    pub(crate) passed: Option<Coord>,
    /// The half moves since a pawn was moved or a piece captured.
    pub(crate) quiet: u32,
    /// The number of half moves that precede it.
    pub(crate) ply: u32,
}

impl Position {
    /// Makes the position of a board.
    pub(crate) fn of(board: &Board<'_>, rules: Rules) -> Position {
        let Castling { white_short, white_long, black_short, black_long } = board.castling;
        let mut position = Position {
            ranks: board.ranks,
            turn: board.turn,
            rules,
            rooks: [None; 4],
            passed: None,
            quiet: board.irreversible.max(0).unsigned_abs(),
            ply: half_moves(board.move_number, board.turn),
        };
        for (index, may) in
            [white_short, white_long, black_short, black_long].into_iter().enumerate()
        {
            position.rooks[index] = position.outermost(index).filter(|_| may);
        }
        position.passed = en_passant(board).and_then(coord);
        position
    }

    /// Reads Forsyth-Edwards Notation; what follows the turn may be missing.
    pub(crate) fn read(fen: &str, rules: Rules) -> Option<Position> {
        let mut fields = fen.split_ascii_whitespace();
        // Pieces in hand may follow the squares.
        let placement = fields.next()?;
        let ranks = read_squares(placement.split('[').next()?)?;
        let turn = match fields.next()? {
            "w" => Color::White,
            "b" => Color::Black,
            _ => return None,
        };
        let castling = fields.next().unwrap_or("-");
        let passed = fields.next().and_then(read_square);
        let quiet = fields.next().and_then(|text| text.parse().ok()).unwrap_or(0);
        let number = fields.next().and_then(|text| text.parse().ok()).unwrap_or(1);
        let ply = half_moves(number, turn);
        let rooks = [None; 4];
        let mut position = Position { ranks, turn, rules, rooks, passed, quiet, ply };
        for right in castling.bytes() {
            let black = usize::from(right.is_ascii_lowercase()) * 2;
            match right.to_ascii_uppercase() {
                b'K' => position.rooks[black] = position.outermost(black),
                b'Q' => position.rooks[black + 1] = position.outermost(black + 1),
                // The file of the rook, as Chess960 has it.
                file @ b'A'..=b'H' => {
                    let file = i8::try_from(file - b'A').ok()?;
                    let king = position.king_file(black)?;
                    position.rooks[black + usize::from(file < king)] = Some(file);
                }
                _ => {}
            }
        }
        Some(position)
    }

    /// Returns the position that a server has shown after `ply` half moves. `before` is the one before it, if it is
    /// known: the squares do not show who may castle.
    pub(crate) fn shown(
        ranks: Ranks,
        ply: u32,
        rules: Rules,
        before: Option<&Position>,
    ) -> Position {
        let turn = if ply.is_multiple_of(2) { Color::White } else { Color::Black };
        let mut position =
            Position { ranks, turn, rules, rooks: [None; 4], passed: None, quiet: 0, ply };
        if let Some(before) = before {
            position.ply = before.ply.saturating_add(1);
            position.keep_rights(before);
        }
        position
    }

    /// Returns the position in Forsyth-Edwards Notation.
    pub(crate) fn fen(&self) -> String {
        let mut out = String::with_capacity(80);
        placement(&mut out, &self.ranks);
        let turn = if self.turn == Color::White { 'w' } else { 'b' };
        let passed = self.passed.and_then(square);
        let passed = passed.map_or("-".to_owned(), |square| square.to_string());
        let number = self.ply / 2 + 1;
        // Writing to a string can't fail.
        let _ =
            write!(out, " {turn} {} {passed} {} {number}", self.castling().as_str(), self.quiet);
        out
    }

    /// Returns the castling rights.
    pub(crate) fn castling(&self) -> Castling {
        let [white_short, white_long, black_short, black_long] =
            self.rooks.map(|file| file.is_some());
        Castling { white_short, white_long, black_short, black_long }
    }

    /// Takes the castling rights of an earlier position, as far as king and rook are where they were.
    pub(crate) fn keep_rights(&mut self, before: &Position) {
        self.rooks = before.rooks;
        self.drop_rights(before);
    }

    /// Removes the rights of kings and rooks that are no longer where they were.
    fn drop_rights(&mut self, before: &Position) {
        for index in 0..4 {
            let (home, rook) = (home(index), rook_of(index));
            let king = self.king_file(index);
            let kept = king.is_some() && king == before.king_file(index);
            let is_rook = |file: &i8| letter(&self.ranks, (home, *file)) == Some(rook);
            self.rooks[index] = self.rooks[index].filter(|_| kept).filter(is_rook);
        }
    }

    /// Returns the file of the king on the first rank of a side, by the index of a castling right.
    fn king_file(&self, index: usize) -> Option<i8> {
        let king = if index < 2 { b'K' } else { b'k' };
        (0..8).find(|&file| letter(&self.ranks, (home(index), file)) == Some(king))
    }

    /// Returns the rook farthest from the king on one side of it.
    fn outermost(&self, index: usize) -> Option<i8> {
        let king = self.king_file(index)?;
        let is_rook = |file: &i8| letter(&self.ranks, (home(index), *file)) == Some(rook_of(index));
        match index % 2 {
            0 => (king..8).rev().find(is_rook),
            _ => (0..king).find(is_rook),
        }
    }

    /// Returns the move of Smith notation; `None` if it is not possible here.
    pub(crate) fn smith(&self, text: &str) -> Option<BoardMove> {
        let (squares, rest) = text.split_at_checked(4)?;
        let (from, to) = squares.split_at_checked(2)?;
        let (from, to) = (read_square(from)?, read_square(to)?);
        let step = match rest {
            "c" | "C" => BoardMove::Castle { short: rest == "c", to_file: to.1 },
            _ => {
                // What is taken, then what a pawn becomes.
                let (takes, promotion) = match *rest.as_bytes() {
                    [] => (b'-', None),
                    [b'E'] => (b'E', None),
                    [takes] if takes.is_ascii_lowercase() => (takes, None),
                    [becomes] => (b'-', Some(becomes)),
                    [takes, becomes] => (takes, Some(becomes)),
                    _ => return None,
                };
                let there = letter(&self.ranks, to)?.to_ascii_lowercase();
                let is_right = match takes {
                    b'E' => self.passed == Some(to) && there == b'-',
                    takes => takes == there,
                };
                is_right.then_some(BoardMove::Plain { from, to, promotion })?
            }
        };
        self.allows(step).then_some(step)
    }

    /// Returns the move of short notation; `None` if it is not possible here, or could be two.
    pub(crate) fn short(&self, san: &San) -> Option<BoardMove> {
        let of = |(file, rank): (usize, usize)| {
            Some((7 - i8::try_from(rank).ok()?, i8::try_from(file).ok()?))
        };
        let step = match (san.core(), san.dropped()) {
            (_, Some(piece)) => BoardMove::Drop { piece, to: of(san.target()?)? },
            (castle @ ("O-O" | "O-O-O"), _) => {
                let short = castle == "O-O";
                // In some kinds of wild chess a king begins on the file d, and castles the other way.
                let index = side(self.turn) * 2;
                let mirrored = self.king_file(index) == Some(3)
                    && letter(&self.ranks, (home(index), 0)) == Some(rook_of(index))
                    && letter(&self.ranks, (home(index), 7)) == Some(rook_of(index));
                let to_file = match (short, mirrored) {
                    (true, false) => 6,
                    (false, false) => 2,
                    (true, true) => 1,
                    (false, true) => 5,
                };
                BoardMove::Castle { short, to_file }
            }
            _ => {
                let to = of(san.target()?)?;
                let (piece, origin) = san.mover()?;
                let promotion = san.promotion();
                let is_from = |&(rank, file): &Coord| {
                    let name = [b'a' + file.unsigned_abs(), b'8' - rank.unsigned_abs()];
                    letter(&self.ranks, (rank, file)).map(|there| there.to_ascii_uppercase())
                        == Some(piece)
                        && origin.iter().all(|part| name.contains(part))
                };
                let step = |from| BoardMove::Plain { from, to, promotion };
                let mut found =
                    squares().filter(is_from).map(step).filter(|&step| self.allows(step));
                let only = found.next()?;
                return found.next().is_none().then_some(only);
            }
        };
        self.allows(step).then_some(step)
    }

    /// Returns whether a move is possible.
    fn allows(&self, step: BoardMove) -> bool {
        match step {
            BoardMove::Plain { from, to, promotion } => {
                let Some(there) = letter(&self.ranks, from) else { return false };
                let last = if self.turn == Color::White { 0 } else { 7 };
                let promotes = there.eq_ignore_ascii_case(&b'P') && to.0 == last;
                promotes == promotion.is_some() && self.may_go(from, to)
            }
            BoardMove::Castle { to_file, .. } => self.castled(to_file).is_some(),
            BoardMove::Drop { piece, to } => {
                let on_edge = piece == b'P' && (to.0 == 0 || to.0 == 7);
                letter(&self.ranks, to) == Some(b'-') && !on_edge && self.is_safe(&self.moved(step))
            }
        }
    }

    /// Returns whether a piece of the side to move may go to a square, without regard to a promotion.
    fn may_go(&self, from: Coord, to: Coord) -> bool {
        let there = letter(&self.ranks, from).unwrap_or(b'-');
        if !belongs(there, self.turn) {
            return false;
        }
        // A king that captures would explode.
        let explodes = self.rules == Rules::Atomic
            && there.eq_ignore_ascii_case(&b'K')
            && letter(&self.ranks, to) != Some(b'-');
        let reaches = targets(&self.ranks, from, self.turn).contains(&to)
            || (there.eq_ignore_ascii_case(&b'P') && self.passes(from, to));
        let step = BoardMove::Plain { from, to, promotion: None };
        !explodes && reaches && self.is_safe(&self.moved(step))
    }

    /// Returns whether a pawn captures en passant.
    fn passes(&self, from: Coord, to: Coord) -> bool {
        self.passed == Some(to)
            && to.0 == from.0 + forward(self.turn)
            && (to.1 - from.1).abs() == 1
            && letter(&self.ranks, to) == Some(b'-')
    }

    /// Returns whether the side to move may leave its king as it is in these squares.
    fn is_safe(&self, ranks: &Ranks) -> bool {
        match self.rules {
            Rules::Antichess => true,
            Rules::Atomic => {
                let (own, other) = match self.turn {
                    Color::White => (b'K', b'k'),
                    Color::Black => (b'k', b'K'),
                };
                let place = |king| squares().find(|&place| letter(ranks, place) == Some(king));
                match (place(own), place(other)) {
                    (None, _) => false,
                    (Some(_), None) => true,
                    // A king beside the other can't be captured: the explosion would remove both.
                    (Some(own), Some(other)) => are_near(own, other) || !in_check(ranks, self.turn),
                }
            }
            Rules::Chess | Rules::Drops => !in_check(ranks, self.turn),
        }
    }

    /// Returns the squares after a move.
    fn moved(&self, step: BoardMove) -> Ranks {
        let mut ranks = self.ranks;
        let own = |piece: u8| match self.turn {
            Color::White => piece.to_ascii_uppercase(),
            Color::Black => piece.to_ascii_lowercase(),
        };
        match step {
            BoardMove::Plain { from, to, promotion } => {
                let piece = letter(&ranks, from).unwrap_or(b'-');
                let mut takes = letter(&ranks, to) != Some(b'-');
                if piece.eq_ignore_ascii_case(&b'P') && self.passes(from, to) {
                    set(&mut ranks, (from.0, to.1), b'-');
                    takes = true;
                }
                set(&mut ranks, from, b'-');
                set(&mut ranks, to, promotion.map_or(piece, own));
                if takes && self.rules == Rules::Atomic {
                    explode(&mut ranks, to);
                }
            }
            BoardMove::Drop { piece, to } => set(&mut ranks, to, own(piece)),
            BoardMove::Castle { to_file, .. } => ranks = self.castled(to_file).unwrap_or(ranks),
        }
        ranks
    }

    /// Returns whether a move that is not castling, and that the server has checked, leads to these squares.
    pub(crate) fn leads_to(mut self, played: Move, after: &Ranks) -> bool {
        let own = |piece: Piece| u8::try_from(piece.letter()).unwrap_or(b'-');
        let there = |place| letter(&self.ranks, place).unwrap_or(b'-');
        let step = match played {
            Move::Plain { piece, from, to, promotion } => {
                let (Some(from), Some(to)) = (coord(from), coord(to)) else { return false };
                let is_there = there(from).eq_ignore_ascii_case(&own(piece));
                if !is_there || !belongs(there(from), self.turn) || belongs(there(to), self.turn) {
                    return false;
                }
                // A pawn that changes its file onto an empty square has captured another beside it.
                self.passed = Some(to);
                BoardMove::Plain { from, to, promotion: promotion.map(own) }
            }
            Move::Drop { piece, to } => match coord(to).filter(|&to| there(to) == b'-') {
                Some(to) => BoardMove::Drop { piece: own(piece), to },
                None => return false,
            },
            Move::CastleShort | Move::CastleLong => return false,
        };
        // The rules of the game need not be known: either result of a capture is accepted.
        [Rules::Chess, Rules::Atomic].into_iter().any(|rules| {
            self.rules = rules;
            self.moved(step) == *after
        })
    }

    /// Returns the squares after castling; `None` if there is no rook for it, or something is in the way.
    fn castled(&self, to_file: i8) -> Option<Ranks> {
        // Also where a king begins on the file d and castles the other way, the rook comes from the side that the
        // king goes to.
        let wing = usize::from(to_file < 4);
        let index = side(self.turn) * 2 + wing;
        let (home, rook) = (home(index), rook_of(index));
        let king_file = self.king_file(index)?;
        let rook_file = self.rooks[index].or_else(|| self.outermost(index))?;
        let king = letter(&self.ranks, (home, king_file))?;
        let beside = if wing == 0 { to_file - 1 } else { to_file + 1 };
        let files = [king_file, rook_file, to_file, beside];
        let mut ranks = self.ranks;
        set(&mut ranks, (home, king_file), b'-');
        set(&mut ranks, (home, rook_file), b'-');
        let (first, last) = (files.iter().min()?, files.iter().max()?);
        let is_free = (*first..=*last).all(|file| letter(&ranks, (home, file)) == Some(b'-'));
        set(&mut ranks, (home, to_file), king);
        set(&mut ranks, (home, beside), rook);
        (is_free && self.is_safe(&ranks)).then_some(ranks)
    }

    /// Returns the position after a possible move.
    pub(crate) fn after(&self, step: BoardMove) -> Position {
        let mut after = self.clone();
        after.ranks = self.moved(step);
        after.turn = other(self.turn);
        after.ply = self.ply.saturating_add(1);
        after.passed = None;
        after.quiet = self.quiet.saturating_add(1);
        match step {
            BoardMove::Plain { from, to, .. } => {
                let piece = letter(&self.ranks, from).unwrap_or(b'-').to_ascii_uppercase();
                if piece == b'P' && (from.0 - to.0).abs() == 2 {
                    after.passed = Some(((from.0 + to.0) / 2, to.1));
                }
                if piece == b'P' || letter(&self.ranks, to) != Some(b'-') {
                    after.quiet = 0;
                }
            }
            BoardMove::Drop { .. } => {
                // The category need not say that pieces are dropped; a drop that the server accepts does.
                if after.rules == Rules::Chess {
                    after.rules = Rules::Drops;
                }
            }
            BoardMove::Castle { .. } => {}
        }
        after.drop_rights(self);
        after
    }

    /// Returns a possible move in short notation, with the mark of check or mate.
    pub(crate) fn write(&self, step: BoardMove, after: &Position) -> Option<San> {
        let square = |(rank, file): Coord| {
            [char::from(b'a' + file.unsigned_abs()), char::from(b'8' - rank.unsigned_abs())]
        };
        let mut text = String::with_capacity(12);
        match step {
            BoardMove::Castle { short: true, .. } => text += "O-O",
            BoardMove::Castle { short: false, .. } => text += "O-O-O",
            BoardMove::Drop { piece, to } => {
                text.extend([char::from(piece), '@']);
                text.extend(square(to));
            }
            BoardMove::Plain { from, to, promotion } => {
                let piece = letter(&self.ranks, from)?;
                let takes = letter(&self.ranks, to) != Some(b'-')
                    || (piece.eq_ignore_ascii_case(&b'P') && self.passes(from, to));
                if piece.eq_ignore_ascii_case(&b'P') {
                    text.extend(takes.then_some(square(from)[0]));
                } else {
                    text.push(char::from(piece.to_ascii_uppercase()));
                    // As in PGN, a pinned piece does not count: only legal moves need to be told apart.
                    let rivals: Vec<Coord> = squares()
                        .filter(|&place| place != from && letter(&self.ranks, place) == Some(piece))
                        .filter(|&place| self.may_go(place, to))
                        .collect();
                    let same_file = rivals.iter().any(|rival| rival.1 == from.1);
                    let same_rank = rivals.iter().any(|rival| rival.0 == from.0);
                    let [file, rank] = square(from);
                    match (rivals.is_empty(), same_file, same_rank) {
                        (true, ..) => {}
                        (false, false, _) => text.push(file),
                        (false, true, false) => text.push(rank),
                        (false, true, true) => text.extend([file, rank]),
                    }
                }
                text.extend(takes.then_some('x'));
                text.extend(square(to));
                if let Some(piece) = promotion {
                    text.extend(['=', char::from(piece.to_ascii_uppercase())]);
                }
            }
        }
        if after.is_check() {
            text.push(if after.is_mate() { '#' } else { '+' });
        }
        San::read(&text)
    }

    /// Returns whether the side to move is in check.
    fn is_check(&self) -> bool {
        match self.rules {
            Rules::Antichess => false,
            Rules::Atomic => !self.is_safe(&self.ranks),
            Rules::Chess | Rules::Drops => in_check(&self.ranks, self.turn),
        }
    }

    /// Returns whether the side to move, which is in check, has no move. Where pieces are dropped, one may block
    /// the check.
    fn is_mate(&self) -> bool {
        let own = || {
            squares().filter(|&place| {
                letter(&self.ranks, place).is_some_and(|there| belongs(there, self.turn))
            })
        };
        let escapes = |from: Coord| {
            let passing = self.passed.filter(|&to| self.may_go(from, to));
            let mut reached = targets(&self.ranks, from, self.turn).into_iter().chain(passing);
            reached.any(|to| self.may_go(from, to))
        };
        let drop = |to: Coord| {
            letter(&self.ranks, to) == Some(b'-')
                && self.is_safe(&self.moved(BoardMove::Drop { piece: b'N', to }))
        };
        let interposes = self.rules == Rules::Drops && squares().any(drop);
        !(interposes || own().any(escapes))
    }

    /// Returns a move as style 12 writes it.
    pub(crate) fn verbose(&self, step: BoardMove) -> Option<Move> {
        Some(match step {
            BoardMove::Plain { from, to, promotion } => Move::Plain {
                piece: Piece::from_letter(letter(&self.ranks, from)?)?,
                from: square(from)?,
                to: square(to)?,
                promotion: promotion.and_then(Piece::from_letter),
            },
            BoardMove::Castle { short: true, .. } => Move::CastleShort,
            BoardMove::Castle { short: false, .. } => Move::CastleLong,
            BoardMove::Drop { piece, to } => {
                Move::Drop { piece: Piece::from_letter(piece)?, to: square(to)? }
            }
        })
    }
}

/// Returns the first rank of a side, by the index of a castling right.
const fn home(index: usize) -> i8 {
    if index < 2 { 7 } else { 0 }
}

/// Returns the letter of a rook, by the index of a castling right.
const fn rook_of(index: usize) -> u8 {
    if index < 2 { b'R' } else { b'r' }
}

/// Returns how many half moves precede the position in which a side makes its move with this number.
pub(crate) fn half_moves(number: u32, turn: Color) -> u32 {
    (number.clamp(1, MAX_NUMBER) - 1) * 2 + u32::from(turn == Color::Black)
}

/// Returns the index of a color where both have a value.
pub(crate) const fn side(color: Color) -> usize {
    match color {
        Color::White => 0,
        Color::Black => 1,
    }
}

pub(crate) const fn other(color: Color) -> Color {
    match color {
        Color::White => Color::Black,
        Color::Black => Color::White,
    }
}

fn are_near(one: Coord, other: Coord) -> bool {
    (one.0 - other.0).abs() <= 1 && (one.1 - other.1).abs() <= 1
}

fn set(ranks: &mut Ranks, (rank, file): Coord, letter: u8) {
    let rank = usize::try_from(rank).ok().and_then(|rank| ranks.get_mut(rank));
    let file = usize::try_from(file).ok();
    if let Some(square) = rank.zip(file).and_then(|(rank, file)| rank.get_mut(file)) {
        *square = letter;
    }
}

/// Applies a capture of atomic chess: the piece that captured is gone too, and around it all but
/// the pawns.
fn explode(ranks: &mut Ranks, on: Coord) {
    set(ranks, on, b'-');
    for place in squares().filter(|&place| are_near(place, on)) {
        if !matches!(letter(ranks, place), Some(b'P' | b'p')) {
            set(ranks, place, b'-');
        }
    }
}

fn square((rank, file): Coord) -> Option<Square> {
    Square::new(u8::try_from(file).ok()?, u8::try_from(7 - rank).ok()?)
}

fn coord(square: Square) -> Option<Coord> {
    Some((7 - i8::try_from(square.rank()).ok()?, i8::try_from(square.file()).ok()?))
}

/// Reads a square such as `e4`.
fn read_square(text: &str) -> Option<Coord> {
    match *text.as_bytes() {
        [file @ b'a'..=b'h', rank @ b'1'..=b'8'] => {
            Some((i8::try_from(b'8' - rank).ok()?, i8::try_from(file - b'a').ok()?))
        }
        _ => None,
    }
}

/// Reads the squares of Forsyth-Edwards Notation.
pub(crate) fn read_squares(placement: &str) -> Option<Ranks> {
    let mut ranks = [[b'-'; 8]; 8];
    let mut rows = placement.split('/');
    for rank in &mut ranks {
        let mut file = 0;
        // A piece that was promoted may have a mark.
        for byte in rows.next()?.bytes().filter(|&byte| byte != b'~') {
            if let b'1'..=b'8' = byte {
                file += usize::from(byte - b'0');
            } else {
                *rank.get_mut(file)? = Piece::from_letter(byte).map(|_| byte)?;
                file += 1;
            }
        }
        (file == 8).then_some(())?;
    }
    rows.next().is_none().then_some(ranks)
}
