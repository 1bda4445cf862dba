//! Chooses a move: a mate, else the best capture, else castling, else any.

use cozy_chess::{Board, FenParseError, File, GameStatus, Move, Piece};

/// Returns a move for a position, in a notation that servers accept; `None` if there is no legal move.
pub(crate) fn choose(fen: &str) -> Result<Option<String>, FenParseError> {
    let board = position(fen)?;
    let mut moves = Vec::new();
    board.generate_moves(|some| {
        moves.extend(some);
        false
    });
    let best = moves.into_iter().max_by_key(|&played| worth(&board, played));
    Ok(best.map(|played| notation(&board, played)))
}

/// Returns the position without its counters: no move depends on them, and servers send larger numbers than
/// the FEN parser accepts.
fn position(fen: &str) -> Result<Board, FenParseError> {
    let fields: Vec<&str> = fen.split(' ').take(4).collect();
    Board::from_fen(&format!("{} 0 1", fields.join(" ")), false)
}

/// Returns the score of a move, and a pseudo-random number to choose among equals.
fn worth(board: &Board, played: Move) -> (i32, u64) {
    let mut after = board.clone();
    after.play_unchecked(played);
    let gain = match after.status() {
        GameStatus::Won => 1000,
        GameStatus::Drawn => -1,
        GameStatus::Ongoing if castles(board, played) => 1,
        GameStatus::Ongoing => 2 * (value(taken(board, played)) + value(played.promotion)),
    };
    (gain, after.hash())
}

/// Returns the captured piece. A pawn that changes its file captures; if the square is empty, en passant.
fn taken(board: &Board, played: Move) -> Option<Piece> {
    let aside = played.from.file() != played.to.file();
    let pawn = board.piece_on(played.from) == Some(Piece::Pawn);
    board.piece_on(played.to).or((pawn && aside).then_some(Piece::Pawn))
}

fn value(piece: Option<Piece>) -> i32 {
    match piece {
        None | Some(Piece::King) => 0,
        Some(Piece::Pawn) => 1,
        Some(Piece::Knight | Piece::Bishop) => 3,
        Some(Piece::Rook) => 5,
        Some(Piece::Queen) => 9,
    }
}

/// cozy-chess represents castling as the king capturing its own rook.
fn castles(board: &Board, played: Move) -> bool {
    board.color_on(played.to) == Some(board.side_to_move())
}

fn notation(board: &Board, played: Move) -> String {
    if castles(board, played) {
        let short = played.to.file() > File::E;
        return if short { "O-O" } else { "O-O-O" }.to_owned();
    }
    let promotion = match played.promotion {
        Some(piece) => format!("={}", piece.to_string().to_ascii_uppercase()),
        None => String::new(),
    };
    format!("{}{}{promotion}", played.from, played.to)
}
