//! Positions: boards, pieces in hand, single moves.

mod delta;
mod demichess;
pub(crate) mod fen;
mod holdings;
mod marked;
mod style12;
mod variant;
mod verbose;

pub(crate) use fen::{en_passant, is_square, of_squares, placement};
pub(crate) use style12::{DOUBLE_PUSH, START_RANKS, double_push};

pub use delta::Delta;
pub use demichess::{DemiBoard, DemiLast, DemiReply, DemiReplyError, DemiState};
pub use holdings::{Gained, Holdings};
pub use style12::{Board, Castling, Relation};
pub use variant::VariantBoard;
pub use verbose::{Move, Piece, Square};
