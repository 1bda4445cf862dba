//! Reads any bytes as a style-12 line.
//!
//! The result is a board, or a fault that names a field and the text found there. The JSON of a board is
//! valid, and a line that is put together from the fields of a board reads as the same board, unless there is
//! again something in it to decode: a highlight within a highlight leaves one.

#![no_main]

use libfuzzer_sys::fuzz_target;
use looking_at::event::text::decode;
use looking_at::event::{Board, Color, Relation};

fuzz_target!(|line: &[u8]| {
    match Board::parse(line) {
        Ok(board) => {
            let fen = board.fen();
            let ranks = fen.split(' ').next().map_or(0, |placement| placement.split('/').count());
            assert_eq!((fen.split(' ').count(), ranks), (6, 8), "{fen}");
            let json = serde_json::to_string(&board).expect("a board is JSON");
            let value: serde_json::Value = serde_json::from_str(&json).expect(&json);
            assert_eq!(value["game"], board.game);
            let _ = board.last_move();
            assert_eq!(board.clone().into_owned(), board);
            let written = written(&board);
            if decode(written.as_bytes()) != written {
                return;
            }
            let again = Board::parse(written.as_bytes())
                .unwrap_or_else(|fault| panic!("{fault}: {written}"));
            assert_eq!(again, board, "{written}");
        }
        Err(fault) => {
            assert!(!fault.field.is_empty() && !fault.expected.is_empty());
            assert!(!fault.to_string().is_empty());
        }
    }
});

/// Returns the board as a line, with the clocks to the millisecond. Those that have more digits so than a
/// number may have were read as seconds, and are written as such.
fn written(board: &Board<'_>) -> String {
    let clocks = [board.white_clock_ms, board.black_clock_ms];
    let seconds = clocks.iter().any(|clock| clock.unsigned_abs() >= 10_u64.pow(15));
    let [white_clock, black_clock] = clocks.map(|clock| if seconds { clock / 1000 } else { clock });
    let sign = if board.elapsed_ms < 0 { "-" } else { "" };
    let elapsed = board.elapsed_ms.unsigned_abs();
    let (elapsed, rest) = (elapsed / 1000, elapsed % 1000);
    let fraction = if seconds { String::new() } else { format!(".{rest:03}") };
    let ranks = board.ranks.map(|rank| String::from_utf8_lossy(&rank).into_owned()).join(" ");
    let flag = u8::from;
    let relation = match board.relation {
        Relation::Startpos => -4,
        Relation::IsolatedPosition => -3,
        Relation::ObservingExamined => -2,
        Relation::OpponentsMove => -1,
        Relation::Observing => 0,
        Relation::MyMove => 1,
        Relation::Examining => 2,
        other => panic!("{other:?}"),
    };
    let mut line = format!(
        "<12> {ranks} {} {} {} {} {} {} {} {} {} {} {relation} {} {} {} {} {} {} {} {} \
         ({sign}{}:{sign}{:02}{fraction}) {} {}",
        if board.turn == Color::White { 'W' } else { 'B' },
        board.double_push.map_or(-1, |file| file as i32 - 'a' as i32),
        flag(board.castling.white_short),
        flag(board.castling.white_long),
        flag(board.castling.black_short),
        flag(board.castling.black_long),
        board.irreversible,
        board.game,
        board.white,
        board.black,
        board.initial,
        board.increment,
        board.white_material.map_or(-1, i32::from),
        board.black_material.map_or(-1, i32::from),
        white_clock,
        black_clock,
        board.move_number,
        board.verbose.as_deref().unwrap_or("none"),
        elapsed / 60,
        elapsed % 60,
        board.san.as_deref().unwrap_or("none"),
        flag(board.flipped),
    );
    // The optional ones are in this order. One that was not what it should be is absent, though others follow it.
    let odd = || " ?".to_owned();
    let more = !board.more.is_empty();
    match board.ticking {
        Some(ticking) => line += &format!(" {}", flag(ticking)),
        None if board.lag_ms.is_some() || more => line += &odd(),
        None => {}
    }
    match board.lag_ms {
        Some(lag) => line += &format!(" {lag}"),
        None if more => line += &odd(),
        None => {}
    }
    for more in &board.more {
        line += &format!(" {more}");
    }
    line
}
