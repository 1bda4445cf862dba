use super::*;
use crate::event::Malformed;
use crate::event::{Piece, Square};

const CHESSD: &str = "<12> rnbqkb-r ppp-pp-p -----np- ---p---- --P-P--- --N----- PP-P-PPP \
    R-BQKBNR W 0 1 1 1 1 0 1 Wrenfield Wrenfield 2 0 0 39 39 0 0 4 P/d7-d5 (0:00) d5 0 1 0";
const OLD: &str = "<12>rnbqkb-r pppppppp -----n-- -------- ----P--- -------- PPPPKPPP RNBQ-BNR \
    B -1 0 0 1 1 0 7 Newton Einstein 1 2 12 39 39 119 122 2 K/e1-e2 (0:06) Ke2 0";

fn parse(line: &str) -> Board<'_> {
    Board::parse(line.as_bytes()).unwrap()
}

#[test]
fn every_field() {
    let board = parse(CHESSD);
    assert_eq!(&board.ranks[2], b"-----np-");
    assert_eq!(board.turn, Color::White);
    assert_eq!(board.double_push, Some('a'));
    assert_eq!(board.castling.to_string(), "KQkq");
    assert_eq!((board.irreversible, board.game), (0, 1));
    assert_eq!((&*board.white, &*board.black), ("Wrenfield", "Wrenfield"));
    assert_eq!(board.relation, Relation::Examining);
    assert_eq!((board.initial, board.increment), (0, 0));
    assert_eq!((board.white_material, board.black_material), (Some(39), Some(39)));
    assert_eq!(board.move_number, 4);
    assert_eq!(board.verbose.as_deref(), Some("P/d7-d5"));
    assert_eq!(board.san.as_deref(), Some("d5"));
    assert_eq!((board.flipped, board.ticking, board.lag_ms), (false, Some(true), Some(0)));
    assert!(board.more.is_empty());
    assert_eq!(board.clone().into_owned(), board);
}

#[test]
fn the_tag_may_be_glued_or_missing() {
    let glued = parse(OLD);
    assert_eq!(glued.ticking, None);
    assert_eq!(glued.lag_ms, None);
    assert_eq!(glued.elapsed_ms, 6_000);
    assert_eq!((glued.white_clock_ms, glued.black_clock_ms), (119_000, 122_000));
    assert_eq!(parse(&OLD.replace("<12>", "<12>  ")), glued);
    assert_eq!(parse(OLD.trim_start_matches("<12>")), glued);
    assert_eq!(parse(&OLD.replace("<12>", " ")), glued);
}

#[test]
fn a_fraction_makes_the_clocks_milliseconds() {
    let line = OLD.replace("119 122", "-917 3592000").replace("(0:06)", "(1:14:24.313)");
    let board = parse(&line);
    assert_eq!((board.white_clock_ms, board.black_clock_ms), (-917, 3_592_000));
    assert_eq!(board.elapsed_ms, 4_464_313);
    let line = OLD.replace("119 122", "-4 122");
    assert_eq!(parse(&line).white_clock_ms, -4_000);
}

#[test]
fn clocks_have_fifteen_digits_at_most() {
    let with_clock = |clock: &str| OLD.replace("119", clock);
    for (clock, ms) in
        [("2944444444449", 2_944_444_444_449_000), ("-999999999999999", -999_999_999_999_999_000)]
    {
        assert_eq!(parse(&with_clock(clock)).white_clock_ms, ms);
    }
    let long = with_clock("1000000000000000");
    let fault = Board::parse(long.as_bytes()).unwrap_err();
    assert_eq!(
        (fault.field.as_ref(), fault.value.as_deref()),
        ("white_clock", Some("1000000000000000"))
    );
}

#[test]
fn further_fields_are_kept() {
    let line = format!("{OLD} 1 -35 x 77");
    let board = parse(&line);
    assert_eq!((board.ticking, board.lag_ms), (Some(true), Some(-35)));
    assert_eq!(board.more, ["x", "77"]);
    let line = format!("{OLD} 1");
    assert_eq!((parse(&line).ticking, parse(&line).lag_ms), (Some(true), None));
}

#[test]
fn moves_are_decoded() {
    let line = OLD.replace("K/e1-e2 (0:06) Ke2", "P/c7-b8 (0:00) cxb8=Q");
    let board = parse(&line);
    let Some(Move::Plain { piece, from, to, promotion }) = board.last_move() else { panic!() };
    assert_eq!((piece, promotion), (Piece::Pawn, Some(Piece::Queen)));
    assert_eq!((Some(from), Some(to)), (Square::new(2, 6), Square::new(1, 7)));
    for (words, expected) in [
        ("o-o (0:00) O-O", Some(Move::CastleShort)),
        ("o-o-o (0:00) O-O-O+", Some(Move::CastleLong)),
        ("none (0:00) none", None),
    ] {
        let line = OLD.replace("K/e1-e2 (0:06) Ke2", words);
        assert_eq!(parse(&line).last_move(), expected);
    }
    let line = OLD.replace("K/e1-e2 (0:06) Ke2", "N/@@-e4 (0:00) N@e4+");
    assert!(matches!(parse(&line).last_move(), Some(Move::Drop { piece: Piece::Knight, .. })));
}

#[test]
fn escapes_in_a_name() {
    let line = OLD.replace("Newton", "\x1b[7mNewton\x1b[0m");
    assert_eq!(parse(&line), parse(OLD));
}

#[test]
fn what_breaks_a_rule_is_named() {
    for (from, to, field, value, expected) in [
        ("pppppppp", "ppppppp", "rank7", Some("ppppppp"), "8 squares"),
        ("-----n--", "-----x--", "rank6", Some("-----x--"), "8 squares"),
        (" B -1", " X -1", "turn", Some("X"), "W or B"),
        (" B -1", " B x", "double_push", Some("x"), "-1 to 7"),
        ("0 0 1 1 0 7", "0 0 2 1 0 7", "castling", Some("2"), "0 or 1"),
        ("0 0 1 1 0 7", "0 0 1 1 z 7", "irreversible", Some("z"), "a number"),
        ("0 0 1 1 0 7", "0 0 1 1 0 -7", "game", Some("-7"), "a number"),
        ("Einstein 1 2", "Einstein 3 2", "relation", Some("3"), "-4 to 2"),
        ("2 12 39", "2 +12 39", "increment", Some("+12"), "a number"),
        ("119 122", "9223372036854775807 1", "white_clock", None, "a number"),
        ("119 122", "1 9223372036854775808", "black_clock", None, "a number"),
        ("K/e1-e2", "Ke2", "verbose", Some("Ke2"), "a move in coordinates"),
        ("(0:06)", "0:06", "elapsed", Some("0:06"), "a time in parentheses"),
        ("Ke2 0", "Ke2", "flipped", None, "0 or 1"),
    ] {
        let line = OLD.replace(from, to);
        let fault = Board::parse(line.as_bytes()).unwrap_err();
        assert_eq!((&*fault.of, &*fault.field, &*fault.expected), ("board", field, expected));
        if let Some(value) = value {
            assert_eq!(fault.value.as_deref(), Some(value), "{to}");
        }
        assert_eq!(fault.line, line);
    }
}

#[test]
fn words_at_once_and_one_by_one_are_the_same() {
    let lines = [CHESSD.to_owned(), OLD.replace("<12>", "<12> "), format!("{CHESSD} -35 more x")];
    let (mut good, mut at_once) = (0, 0);
    for line in &lines {
        let game = "<12> ".len() + 72;
        for at in game + 1..=line.len() {
            for change in ["", " ", "-", "0", "7", "x", "123456789", "\u{e9}", "\t", "(1"] {
                let inserted = format!("{}{change}{}", &line[..at], &line[at..]);
                let replaced = format!("{}{change}{}", &line[..at - 1], &line[at..]);
                for line in [inserted, replaced] {
                    let slowly = Board::read_words(&line);
                    if let Ok(board) = Board::read_usual(&line, |board| board) {
                        assert_eq!(slowly, Ok(board), "{line}");
                    }
                    good += usize::from(slowly.is_ok());
                    at_once += usize::from(Board::read_usual(&line, |board| board).is_ok());
                }
            }
        }
    }
    // Nearly all that is good is read at once, or this would be a test of nothing.
    assert!(good > 1000 && at_once * 10 > good * 7, "{at_once} of {good}");
    assert!(lines.iter().all(|line| Board::read_usual(line, |board| board).is_ok()));
}

#[cfg(feature = "serde")]
#[test]
fn json_has_the_documented_names() {
    assert_eq!(
        serde_json::to_string(&parse(OLD)).unwrap(),
        concat!(
            r#"{"ranks":["rnbqkb-r","pppppppp","-----n--","--------","----P---","--------","#,
            r#""PPPPKPPP","RNBQ-BNR"],"turn":"black","castling":"kq","irreversible":0,"game":7,"#,
            r#""white":"Newton","black":"Einstein","relation":"my_move","initial":2,"#,
            r#""increment":12,"white_material":39,"black_material":39,"white_clock_ms":119000,"#,
            r#""black_clock_ms":122000,"move_number":2,"verbose":"K/e1-e2","elapsed_ms":6000,"#,
            r#""san":"Ke2","flipped":false,"#,
            r#""fen":"rnbqkb1r/pppppppp/5n2/8/4P3/8/PPPPKPPP/RNBQ1BNR b kq - 0 2"}"#
        )
    );
}

/// Fields that the position does not depend on are absent if they are odd; all others are faults.
#[test]
fn an_odd_field_that_does_not_matter_is_absent() {
    const LINE: &str = "<12> rnbqkbnr pppppppp -------- -------- ----P--- -------- PPPP-PPP RNBQKBNR B \
                        4 1 1 1 1 0 7 Newton Einstein 1 2 12 39 38 119 122 1 P/e2-e4 (0:06) e4 0 1 8";
    let words: Vec<&str> = LINE.split(' ').collect();
    let with = |at: usize, word: &str| {
        let mut words = words.clone();
        words[at] = word;
        let line = words.join(" ");
        Board::parse(line.as_bytes()).map(Board::into_owned).map_err(Malformed::into_owned)
    };
    let board = with(10, "32767").unwrap();
    assert_eq!((board.double_push, board.white_material), (None, Some(39)));
    assert_eq!(with(10, "-32768").unwrap().double_push, None);
    assert_eq!(with(22, "-1").unwrap().white_material, None);
    assert_eq!(with(23, "x").unwrap().black_material, None);
    assert!(!with(30, "7").unwrap().flipped);
    let board = with(31, "2").unwrap();
    assert_eq!((board.ticking, board.lag_ms), (None, Some(8)));
    assert_eq!(with(32, "?").unwrap().lag_ms, None);
    for at in [9, 11, 12, 13, 14, 15, 16, 19, 20, 21, 24, 25, 26, 27, 28] {
        assert!(with(at, "?").is_err(), "field {at}");
    }
    assert_eq!(with(10, "?").unwrap_err().field, "double_push");
}
