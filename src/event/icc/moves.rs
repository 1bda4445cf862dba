//! Moves, lists of them, and positions.

use std::borrow::Cow;

use super::args::{Args, BoardKind};
use super::games::UserRole;
use crate::event::fields::number;
use crate::event::{
    Board, Color, Delta, Event, GameSummary, ListedMove, Move, MoveList, Notice, Piece, Relation,
};

/// 24, 111: reads a move that was made, or is shown again. The client chooses what of a move the server sends, and
/// the datagram does not say what was chosen.
///
/// So what there is is known by its shape: a move in Smith notation begins with two squares, and no other
/// does. Of the numbers after the moves (the time that the move took, what is left, how it came about)
/// only three together are known for what they are.
pub(super) fn delta<'a>(game: u32, args: impl Iterator<Item = Cow<'a, str>>) -> Delta<'a> {
    let (mut delta, mut more, mut numbers) = (Delta::new(game), Vec::new(), Vec::new());
    for arg in args {
        if numbers.is_empty() && number::<i64>(&arg).is_none() {
            match (&delta.san, &delta.smith) {
                (_, None) if is_smith(&arg) => delta.smith = Some(arg),
                (None, None) => delta.san = Some(arg),
                // What has no Smith notation of its own, such as a piece that is dropped.
                (Some(san), None) if *san == arg => delta.smith = Some(arg),
                _ => more.push(arg),
            }
        } else {
            numbers.push(arg);
        }
    }
    let parsed: Vec<i64> = numbers.iter().filter_map(|text| number(text)).collect();
    match parsed[..] {
        [elapsed, remaining, origin, ..] if parsed.len() == numbers.len() => {
            let ms = |seconds: i64| seconds.checked_mul(1000);
            (delta.elapsed_ms, delta.remaining_ms) = (ms(elapsed), ms(remaining));
            delta.origin = u32::try_from(origin).ok();
            more.extend(numbers.drain(3..));
        }
        _ => more.append(&mut numbers),
    }
    delta.more = (!more.is_empty()).then_some(more);
    delta
}

/// Returns whether a text is a move in Smith notation: `e2e4`, `e4g5p`, `f7g8nQ`, `e1g1c`.
fn is_smith(text: &str) -> bool {
    let square = |file: u8, rank: u8| matches!(file, b'a'..=b'h') && matches!(rank, b'1'..=b'8');
    let [from_file, from_rank, to_file, to_rank, ref rest @ ..] = *text.as_bytes() else {
        return false;
    };
    let takes = |byte: &u8| b"pnbrqkEcC".contains(byte);
    let becomes = |byte: &u8| b"NBRQK".contains(byte);
    let end = match rest {
        [] => true,
        [one] => takes(one) || becomes(one),
        [first, second] => takes(first) && becomes(second),
        _ => false,
    };
    square(from_file, from_rank) && square(to_file, to_rank) && end
}

/// 25: reads the moves of a game so far. Returns `None` if not all of them are in short notation.
pub(super) fn move_list<'a>(
    game: u32,
    known: &GameSummary<'static>,
    start_fen: Option<String>,
    args: Args<'_>,
) -> Option<MoveList<'a>> {
    let moves = args.0.map(|info| listed(&info)).collect::<Option<Vec<ListedMove<'a>>>>()?;
    Some(MoveList {
        game: Some(game),
        white_rating: Some(known.white_rating.clone()),
        black_rating: Some(known.black_rating.clone()),
        rated: known.rated,
        category: known.category.clone(),
        variant: known.variant.clone(),
        initial: known.initial.unwrap_or_default(),
        increment: known.increment.unwrap_or_default(),
        start_fen: start_fen.map(Cow::Owned),
        ..MoveList::new(known.white.clone(), known.black.clone(), moves)
    })
}

/// Returns one move of a list, if it has short notation.
fn listed(info: &str) -> Option<ListedMove<'static>> {
    // The number of the game is that of the list.
    let delta = delta(0, info.split_ascii_whitespace().map(Cow::Borrowed));
    let elapsed_ms = delta.elapsed_ms.and_then(|ms| i32::try_from(ms).ok());
    Some(ListedMove { san: Cow::Owned(delta.san?.into_owned()), elapsed_ms })
}

/// 70, 101, 110: reads a position in FEN, and the number of moves that follow it.
pub(super) fn position<'a>(
    kind: &'static str,
    game: u32,
    fen: Cow<'a, str>,
    moves: Option<u32>,
) -> Event<'a> {
    let mut notice = Notice::new(kind).with_field("game", i64::from(game));
    // The initial position may be left out.
    if !fen.is_empty() {
        notice = notice.with_field("fen", fen);
    }
    if let Some(moves) = moves {
        notice = notice.with_field("moves", i64::from(moves));
    }
    Event::of_notice(notice)
}

/// 49: makes a board. Its names and times are those of an earlier datagram. What no datagram has, the number of moves
/// since the last capture and the time of the last move, stays 0.
pub(super) fn board<'a>(
    game: u32,
    known: &GameSummary<'static>,
    ranks: [[u8; 8]; 8],
    san: Cow<'a, str>,
    smith: &str,
) -> Board<'a> {
    let material = |pieces: &[u8; 5]| {
        let worth = |square: &u8| pieces.iter().position(|piece| piece == square);
        let squares = ranks.as_flattened().iter().filter_map(worth);
        squares.map(|piece| [1, 3, 3, 5, 9][piece]).sum::<u16>()
    };
    Board::new(game, known.white.clone(), known.black.clone()).with(|board| {
        board.ranks = ranks;
        board.initial = known.initial.unwrap_or_default();
        board.increment = known.increment.unwrap_or_default();
        board.white_material = Some(material(b"PNBRQ"));
        board.black_material = Some(material(b"pnbrq"));
        board.verbose = verbose(smith, &ranks).map(Cow::Owned);
        board.san = Some(san).filter(|san| !san.is_empty());
    })
}

pub(super) fn relation(shown: BoardKind, role: UserRole, turn: Color) -> Relation {
    let mine = match role {
        UserRole::White | UserRole::SimulWhite => Some(Color::White),
        UserRole::Black | UserRole::SimulBlack => Some(Color::Black),
        UserRole::Observing | UserRole::Examining | UserRole::Gone => None,
    };
    match (shown, mine) {
        (BoardKind::Stored, _) => Relation::IsolatedPosition,
        (BoardKind::Examined, _) if role == UserRole::Examining => Relation::Examining,
        (BoardKind::Examined, _) => Relation::ObservingExamined,
        (BoardKind::Played, Some(color)) if color == turn => Relation::MyMove,
        (BoardKind::Played, Some(_)) => Relation::OpponentsMove,
        (BoardKind::Played, None) => Relation::Observing,
    }
}

/// Returns a move of Smith notation as style 12 writes it; the piece that has moved is on its square now.
fn verbose(smith: &str, ranks: &[[u8; 8]; 8]) -> Option<String> {
    if let Some((piece, square)) = smith.split_once('@') {
        let square: String = square.chars().take(2).collect();
        return Some(format!("{piece}/@@-{square}")).filter(|text| Move::parse(text).is_some());
    }
    if !is_smith(smith) {
        return None;
    }
    let (squares, rest) = smith.split_at(4);
    match rest {
        "c" => return Some("o-o".to_owned()),
        "C" => return Some("o-o-o".to_owned()),
        _ => {}
    }
    let (from, to) = squares.split_at(2);
    let promoted = rest.chars().last().filter(char::is_ascii_uppercase).filter(|&last| last != 'E');
    let [file, rank] = *to.as_bytes() else { return None };
    let on = ranks[usize::from(b'8' - rank)][usize::from(file - b'a')];
    let piece = if promoted.is_some() { Piece::Pawn } else { Piece::from_letter(on)? };
    let promotion = promoted.map(|piece| format!("={piece}")).unwrap_or_default();
    Some(format!("{piece}/{from}-{to}{promotion}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sent(text: &str) -> Delta<'_> {
        delta(1, text.split_ascii_whitespace().map(Cow::Borrowed))
    }

    #[test]
    fn what_is_sent_of_a_move_is_known_by_its_shape() {
        let text = |text: &'static str| Some(Cow::Borrowed(text));
        let moves = |san, smith| Delta { san, smith, ..Delta::new(1) };
        assert_eq!(sent(""), Delta::new(1));
        assert_eq!(sent("Nf3"), moves(text("Nf3"), None));
        assert_eq!(sent("g1f3"), moves(None, text("g1f3")));
        assert_eq!(sent("Nf3 g1f3"), moves(text("Nf3"), text("g1f3")));
        assert_eq!(sent("Q@f7+ Q@f7+"), moves(text("Q@f7+"), text("Q@f7+")));
        assert_eq!(sent("?xb1"), moves(text("?xb1"), None));
        let all = sent("fxg8=Q+ f7g8nQ 3 117 1");
        assert_eq!(
            (all.elapsed_ms, all.remaining_ms, all.origin),
            (Some(3_000), Some(117_000), Some(1))
        );
        // One number, or two: nothing says which they are.
        for (args, more) in [("a7e3 1", &["1"][..]), ("Nf3 3 117", &["3", "117"])] {
            let sent = sent(args);
            assert_eq!((sent.elapsed_ms, sent.origin), (None, None));
            assert_eq!(sent.more.unwrap(), more);
        }
        assert_eq!(sent("e4 e2e4 3 117 1 9").more.unwrap(), ["9"]);
        assert_eq!(sent("e4 e2e4 3 117 1 new").more.unwrap(), ["3", "117", "1", "new"]);
    }

    #[test]
    fn smith_notation() {
        for good in ["e2e4", "e4g5p", "f7f8Q", "f7g8nQ", "e1g1c", "e1c1C", "e5d6E"] {
            assert!(is_smith(good), "{good}");
        }
        for bad in ["", "e4", "e2e9", "Nf3", "Qe1e2", "e2e4x", "e7e8Qq", "O-O", "Q@f7", "e2e4pQx"] {
            assert!(!is_smith(bad), "{bad}");
        }
    }

    #[test]
    fn a_move_as_style_12_writes_it() {
        let ranks = super::super::args::squares(concat!(
            "rnbqkbQr", "pppppp-p", "--------", "--------", "----P---", "--------", "PPPP-PPP",
            "RNBQKBNR"
        ));
        let ranks = ranks.unwrap();
        for (smith, expected) in [
            ("e2e4", Some("P/e2-e4")),
            ("f7g8nQ", Some("P/f7-g8=Q")),
            ("e1g1c", Some("o-o")),
            ("e1c1C", Some("o-o-o")),
            ("Q@f7+", Some("Q/@@-f7")),
            ("e2e5", None),
            ("?", None),
            ("{}", None),
        ] {
            assert_eq!(verbose(smith, &ranks).as_deref(), expected, "{smith}");
        }
    }
}
