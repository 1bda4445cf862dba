use super::*;
use crate::event::{Cause, GameEnded, GameResult, Rating};

const LIST: &str = "
Sablefin (UNR) vs. Jotunbee (1795) --- Sat Aug 28, 00:15 UTC 1999
Unrated bughouse match, initial time: 4 minutes, increment: 0 seconds.

Move  Sablefin           Jotunbee           
----  ----------------   ----------------
  1.  Nc3     (0:00)     b6      (0:03)  
  2.  P@a5    (0:00)     a6      (0:00)  
  3.  a4      (0:01)  
      {Still in progress} *";

fn read(text: &str) -> Progress {
    let mut lines = text.lines().skip_while(|line| line.is_empty());
    let mut reader = MoveListReader::start(lines.next().unwrap().as_bytes()).unwrap();
    for line in lines {
        match reader.push(line.as_bytes()) {
            Progress::More => {}
            end => return end,
        }
    }
    reader.end()
}

fn list(text: &str) -> MoveList<'static> {
    match read(text) {
        Progress::Done(list) => *list,
        other => panic!("{other:?}"),
    }
}

fn fault(text: &str) -> Malformed<'static> {
    match read(text) {
        Progress::Broken(fault) => fault,
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_list_from_its_header() {
    let list = list(LIST);
    assert_eq!((&*list.white, &*list.black), ("Sablefin", "Jotunbee"));
    let rating = |rating: &Option<Rating<'_>>| rating.as_ref().unwrap().value();
    assert_eq!((rating(&list.white_rating), rating(&list.black_rating)), (None, Some(1795)));
    assert_eq!(list.when, "Sat Aug 28, 00:15 UTC 1999");
    assert_eq!((list.rated, &*list.category), (false, "bughouse"));
    assert_eq!((list.initial, list.increment, list.game), (4, 0, None));
    let moves: Vec<_> = list.moves.iter().map(|listed| &*listed.san).collect();
    assert_eq!(moves, ["Nc3", "b6", "P@a5", "a6", "a4"]);
    assert_eq!(list.moves[1].elapsed_ms, Some(3_000));
    assert_eq!(list.reason.as_deref(), Some("Still in progress"));
    assert_eq!(list.result, Some(GameResult::Unfinished));
    assert_eq!((list.start_fen, list.black_first), (None, None));
}

#[test]
fn a_list_with_its_number() {
    let numbered = list(&format!("Movelist for game 7:\n{LIST}"));
    assert_eq!(numbered.game, Some(7));
    assert_eq!(numbered.moves, list(LIST).moves);
}

#[test]
fn a_list_without_moves() {
    let empty: String =
        LIST.lines().filter(|line| !line.contains("(0:")).map(|line| format!("{line}\n")).collect();
    assert!(list(&empty).moves.is_empty());
}

#[test]
fn results() {
    for (ending, reason, result) in [
        ("{White resigned} 0-1", "White resigned", GameResult::BlackWins),
        (
            "{Game adjourned by mutual agreement} *",
            "Game adjourned by mutual agreement",
            GameResult::Unfinished,
        ),
        ("{Game drawn by repetition} 1/2-1/2", "Game drawn by repetition", GameResult::Draw),
    ] {
        let list = list(&LIST.replace("{Still in progress} *", ending));
        assert_eq!((list.reason.as_deref(), list.result), (Some(reason), Some(result)));
    }
    let list = list(&LIST.replace("{Still in progress} *", ""));
    assert_eq!((list.reason, list.result), (None, None));
}

#[test]
fn black_may_begin() {
    let list = list(&LIST.replace("  1.  Nc3     (0:00)", "  1.  ..."));
    assert_eq!(list.black_first, Some(true));
    assert_eq!(list.moves[0].san, "b6");
}

#[test]
fn a_start_position_as_a_board() {
    let board = "<12> -------- pppppppp -------- -------- -------- -------- PPPPPPPP -------- B \
        -1 0 0 0 0 0 7 a b -4 2 12 39 39 119 122 1 none (0:00) none 0";
    let list = list(&LIST.replace("\nMove  ", &format!("\n{board}\n\nMove  ")));
    assert_eq!(list.start_fen.as_deref(), Some("8/pppppppp/8/8/8/8/PPPPPPPP/8 b - - 0 1"));
    assert_eq!(list.black_first, Some(true));
}

#[test]
fn a_start_position_that_is_drawn() {
    let mut drawing = String::from("\n        ---------------------------------\n");
    for rank in (1..=8).rev() {
        drawing.push_str(&format!(
            "     {rank}  | K |   |   |   | *Q|   |   |   |  Move # : 1 (White)\n"
        ));
        drawing.push_str("        |---+---+---+---+---+---+---+---|\n");
    }
    let list = list(&LIST.replace("\nMove  ", &format!("{drawing}\nMove  ")));
    let rank = "K3q3";
    let fen = format!("{} w - - 0 1", [rank; 8].join("/"));
    assert_eq!(list.start_fen, Some(fen.into()));
}

#[test]
fn what_does_not_belong_breaks_the_list() {
    for (from, to, field) in [
        ("Unrated bughouse match", "Foo tells you: match", "terms"),
        ("----  ----------------   ----------------", "hello", "moves"),
        ("  2.  P@a5", "  3.  P@a5", "moves"),
        ("  2.  P@a5    (0:00)     a6      (0:00)  ", "  2.  a4 (0:00)", "moves"),
        ("  2.  P@a5    (0:00)", "  2.  ...", "moves"),
        ("a6      (0:00)", "a6      (0:0x)", "moves"),
        ("{Still in progress} *", "{Still in progress} 2-0", "moves"),
        ("{Still in progress} *", "Foo tells you: hi", "moves"),
    ] {
        let fault = fault(&LIST.replace(from, to));
        assert_eq!((&*fault.of, &*fault.field), ("move_list", field), "{to}");
        assert!(fault.line.starts_with("Sablefin (UNR)"));
    }
}

#[test]
fn a_list_that_is_cut_off_says_what_was_read() {
    let mut lines = LIST.lines().skip(1);
    let mut reader = MoveListReader::start(lines.next().unwrap().as_bytes()).unwrap();
    assert_eq!(reader.push(lines.next().unwrap().as_bytes()), Progress::More);
    let fault = reader.clone().cut_off();
    assert_eq!(fault.line.lines().count(), 2);
    assert!(matches!(reader.end(), Progress::Broken(_)));
    assert!(matches!(reader.push(b"x"), Progress::Broken(_)));
}

#[test]
fn other_lines_begin_no_list() {
    for line in
        ["", "Movelist for game x:", "Move  Foo  Bar", "Foo tells you: a (1) vs. b (2) --- c"]
    {
        assert!(MoveListReader::start(line.as_bytes()).is_none(), "{line}");
    }
}

#[test]
fn lists_have_bounds() {
    let head: String = LIST.lines().take(6).map(|line| format!("{line}\n")).collect();
    let mut long = head.clone();
    for number in 1..=1_001 {
        long.push_str(&format!("{number}. e4 (0:00) e5 (0:00)\n"));
    }
    assert_eq!(fault(&long).expected, "a list of at most 2000 half moves");
    let wide = format!("{head}{}", "x".repeat(MAX_LINE + 1));
    assert_eq!(fault(&wide).expected, "a line of at most 4096 bytes");
    let drawn = LIST.replace("\nMove  ", &format!("{}\nMove  ", "\nx".repeat(MAX_PREFACE + 1)));
    assert_eq!(fault(&drawn).field, "start");
    let blank = format!("{head}{}", format!("{}\n", " ".repeat(MAX_LINE)).repeat(80));
    assert_eq!(fault(&blank).expected, "a list of at most 262144 bytes");
}

const SHOGI: &str = "
Fernhollow (UNR) vs. Gildenroy (UNR) --- Tue Nov 17, 17:14 UTC 2026
Unrated shogi match, initial time: 3 minutes, increment: 2 seconds.

<12> lnsgkgsnl -r-----b- ppppppppp --------- --------- --------- PPPPPPPPP -B-----R- LNSGKGSNL W -1 1 1 1 1 0 1 Fernhollow Gildenroy -4 3 2 36 36 180 180 1 none (0:00) none 0 0
<b1> game 1 Sente [] Gote []

Move  Fernhollow         Gildenroy
----  ----------------   ----------------
  1.  g4      (0:00)     c6      (0:00)
  2.  Bxh8+   (0:00)     Sxh8    (0:00)
  3.  B@e5    (0:01)     +Rb4    (0:02)
      {Fernhollow resigns} 0-1";

#[test]
fn a_list_of_another_game_with_pieces_in_hand() {
    let shogi = list(SHOGI);
    let ranks = shogi.start_ranks.unwrap();
    assert_eq!((ranks.len(), &*ranks[0], &*ranks[7]), (9, "lnsgkgsnl", "-B-----R-"));
    assert_eq!((shogi.start_fen, shogi.black_first), (None, None));
    let moves: Vec<_> = shogi.moves.iter().map(|listed| &*listed.san).collect();
    assert_eq!(moves, ["g4", "c6", "Bxh8+", "Sxh8", "B@e5", "+Rb4"]);
    assert_eq!(shogi.cause, Some(Cause::Resign));
    // A board that is broken still breaks the list.
    assert_eq!(fault(&SHOGI.replace("-r-----b-", "-r-----b")).field, "start");
}

/// What servers print below the moves: `White` and `Black` in Lasker's descendants (the same texts in chessd, capablanca
/// and freechess.org's first code), names in FatICS. freechess.org's own from what pychess expects of it.
#[test]
fn why_a_listed_game_ended() {
    use crate::event::Cause as C;
    use crate::event::Manner::{Adjudication, Agreement, Courtesy, Disconnection, Early, Shutdown};

    let (white, black) = (Some("Sablefin"), Some("Jotunbee"));
    for (end, cause, manner, by, winner) in [
        ("{White checkmated} 0-1", C::Checkmate, None, white, black),
        ("{Black resigns} 1-0", C::Resign, None, black, white),
        ("{White resigned} 0-1", C::Resign, None, white, black),
        ("{Jotunbee resigns} 1-0", C::Resign, None, black, white),
        ("{White forfeits on time} 0-1", C::Time, None, white, black),
        ("{Black ran out of time} 1-0", C::Time, None, black, white),
        ("{White forfeits by disconnection} 0-1", C::Disconnect, None, white, black),
        ("{Black wins by adjudication} 0-1", C::Adjudication, None, black, black),
        ("{White's king exploded} 0-1", C::KingExploded, None, white, black),
        ("{Black wins by losing all material} 0-1", C::LosingAllMaterial, None, black, black),
        ("{White's partner won} 1-0", C::PartnerWon, None, white, white),
        ("{Game drawn} 1/2-1/2", C::Drawn, None, None, None),
        ("{Game drawn by length} 1/2-1/2", C::Length, None, None, None),
        ("{Game drawn by mutual agreement} 1/2-1/2", C::Agreement, None, None, None),
        ("{Game drawn by agreement} 1/2-1/2", C::Agreement, None, None, None),
        ("{Game drawn by repetition} 1/2-1/2", C::Repetition, None, None, None),
        ("{Draw by the 50 move rule} 1/2-1/2", C::FiftyMoves, None, None, None),
        ("{Stalemate.} 1/2-1/2", C::Stalemate, None, None, None),
        ("{Game drawn by adjudication} 1/2-1/2", C::Adjudication, None, None, None),
        (
            "{Game drawn because both players ran out of time} 1/2-1/2",
            C::BothFlagged,
            None,
            None,
            None,
        ),
        (
            "{Game drawn because neither player has mating material} 1/2-1/2",
            C::NoMaterial,
            None,
            None,
            None,
        ),
        (
            "{Black ran out of time and White has no material to mate} 1/2-1/2",
            C::FlagNoMaterial,
            None,
            black,
            None,
        ),
        (
            "{Sablefin ran out of time and Jotunbee lacks mating material} 1/2-1/2",
            C::FlagNoMaterial,
            None,
            white,
            None,
        ),
        ("{Game aborted by mutual agreement} *", C::Aborted, Some(Agreement), None, None),
        ("{Game aborted by adjudication} *", C::Aborted, Some(Adjudication), None, None),
        ("{Game aborted on move 1} *", C::Aborted, Some(Early), None, None),
        ("{Sablefin aborts by disconnection} *", C::Aborted, Some(Disconnection), white, None),
        ("{Game courtesyaborted by White} *", C::Aborted, Some(Courtesy), white, None),
        ("{Game courtesyadjourned by Black} *", C::Adjourned, Some(Courtesy), black, None),
        ("{Game courtesyadjourned by Sablefin} *", C::Adjourned, Some(Courtesy), white, None),
        ("{Game adjourned by mutual agreement} *", C::Adjourned, Some(Agreement), None, None),
        ("{Game adjourned by server shutdown} *", C::Adjourned, Some(Shutdown), None, None),
        (
            "{White lost connection, game adjourned} *",
            C::Adjourned,
            Some(Disconnection),
            white,
            None,
        ),
        (
            "{Black lost connection; game adjourned} *",
            C::Adjourned,
            Some(Disconnection),
            black,
            None,
        ),
        ("{???????} *", C::Other, None, None, None),
    ] {
        let list = list(&LIST.replace("{Still in progress} *", end));
        assert_eq!((list.cause, list.manner), (Some(cause), manner), "{end}");
        assert_eq!((list.by.as_deref(), list.winner.as_deref()), (by, winner), "{end}");
        let side = by.map(|by| if Some(by) == white { Color::White } else { Color::Black });
        assert_eq!(list.side, side, "{end}");
        let loser = winner.map(|winner| if Some(winner) == white { black } else { white });
        assert_eq!(list.loser.as_deref(), loser.flatten(), "{end}");
        // A line that says the end of a running game has the same words, and means the same.
        let (reason, result) = end.trim_start_matches('{').split_once("} ").unwrap();
        let (result_of, of_white, of_black) = (list.result.unwrap(), list.white, list.black);
        let ended = GameEnded::of(7, of_white, of_black, reason.into(), result_of);
        assert_eq!(result, ended.result.as_str());
        assert_eq!((Some(ended.cause), ended.manner), (list.cause, list.manner), "{end}");
        assert_eq!((ended.by, ended.side), (list.by, list.side), "{end}");
        assert_eq!((ended.winner, ended.loser), (list.winner, list.loser), "{end}");
    }
    let running = list(LIST);
    assert_eq!((running.cause, running.by, running.winner), (None, None, None));
}

#[test]
fn kings_and_rooks_of_chess960_castle_from_where_they_are() {
    let drawn = |category: &str| {
        let mut text = format!(
            "Foo (1500) vs. Bar (1600) --- Tue Nov 17, 17:14 UTC 2026\n\
             Unrated {category} match, initial time: 3 minutes, increment: 2 seconds.\n\n"
        );
        for (rank, cells) in [
            (8, " *B| *N| *R| *B| *K| *R| *Q| *N"),
            (7, " *P| *P| *P| *P| *P| *P| *P| *P"),
            (6, "   |   |   |   |   |   |   |   "),
            (5, "   |   |   |   |   |   |   |   "),
            (4, "   |   |   |   |   |   |   |   "),
            (3, "   |   |   |   |   |   |   |   "),
            (2, " P | P | P | P | P | P | P | P "),
            (1, " B | N | R | B | K | N | Q | N "),
        ] {
            text += &format!("     {rank}  |{cells}|\n        |---+---+---+---+---+---+---+---|\n");
        }
        list(&(text + "\nMove  Foo  Bar\n----  ---   ---\n  1.  e4 (0:00)\n{Foo resigns} 0-1"))
    };
    let castling =
        |list: MoveList<'_>| list.start_fen.unwrap().split(' ').nth(2).map(str::to_owned).unwrap();
    for category in ["wild/fr", "fischerandom", "chess960", "blitz chess960"] {
        assert_eq!(castling(drawn(category)), "Qkq", "{category}");
    }
    assert_eq!(castling(drawn("wild/2")), "-");
}
