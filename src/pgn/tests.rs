mod ids;
mod steps;
mod tags;

use std::time::Duration;

use super::*;
use crate::event::{GameResult, MoveList, MoveListReader, Progress};

const START: &str = "rnbqkbnr pppppppp -------- -------- -------- -------- PPPPPPPP RNBQKBNR W";
const E4: &str = "rnbqkbnr pppppppp -------- -------- ----P--- -------- PPPP-PPP RNBQKBNR B";
const E5: &str = "rnbqkbnr pppp-ppp -------- ----p--- ----P--- -------- PPPP-PPP RNBQKBNR W";
const NF3: &str = "rnbqkbnr pppp-ppp -------- ----p--- ----P--- -----N-- PPPP-PPP RNBQKB-R B";
const NC6: &str = "r-bqkbnr pppp-ppp --n----- ----p--- ----P--- -----N-- PPPP-PPP RNBQKB-R W";
const D4: &str = "rnbqkbnr pppp-ppp -------- ----p--- ---PP--- -------- PPP--PPP RNBQKBNR B";

/// A board line of a game between Foo and Bar.
fn board(position: &str, relation: i32, number: u32, verbose: &str, san: &str) -> String {
    format!(
        "<12> {position} -1 1 1 1 1 0 7 Foo Bar {relation} 3 2 39 39 179 178 {number} \
         {verbose} (0:01) {san} 0"
    )
}

fn opening() -> Vec<String> {
    vec![
        board(START, 0, 1, "none", "none"),
        board(E4, 0, 1, "P/e2-e4", "e4"),
        board(E5, 0, 2, "P/e7-e5", "e5"),
        board(NF3, 0, 2, "N/g1-f3", "Nf3"),
        board(NC6, 0, 3, "N/b8-c6", "Nc6"),
    ]
}

/// The event of a line: a board, `<d1>`, a move list after `list `, or a kind and its fields.
fn event_of(line: &str) -> Event<'_> {
    let event = if line.starts_with("<12>") {
        Event::Board(Board::parse(line.as_bytes()).unwrap())
    } else if line.starts_with("<d1>") {
        Event::Delta(Delta::parse(line.as_bytes()).unwrap())
    } else if let Some(list) = line.strip_prefix("list ") {
        let mut lines = list.lines();
        let mut reader = MoveListReader::start(lines.next().unwrap().as_bytes()).unwrap();
        let done = lines.find_map(|line| match reader.push(line.as_bytes()) {
            Progress::More => None,
            Progress::Done(list) => Some(list),
            Progress::Broken(fault) => panic!("{fault}"),
        });
        Event::MoveList(done.unwrap())
    } else {
        let mut parts = line.split('|');
        let kind = parts.next().unwrap();
        let fields: Vec<_> = parts.map(|part| part.split_once('=').unwrap()).collect();
        Event::from_fields(kind, &fields)
    };
    assert!(!matches!(event, Event::Malformed(_)), "{event:?}");
    event
}

/// Feeds lines: boards, `{Game ...}` starts and ends, and blocks of a move list. `@` and a number
/// is the time of the next ones, in seconds since 1970.
fn collect_with(mut collector: PgnCollector, lines: &[String]) -> Vec<Game> {
    let mut games = Vec::new();
    let mut time = None;
    for line in lines {
        if let Some(seconds) = line.strip_prefix('@') {
            let seconds = Duration::from_secs(seconds.parse().unwrap());
            time = Some(SystemTime::UNIX_EPOCH + seconds);
            continue;
        }
        let event = event_of(line);
        match time {
            Some(time) => collector.feed_at(&event, time, |game| games.push(game)),
            None => collector.feed(&event, |game| games.push(game)),
        }
    }
    collector.finish(|game| games.push(game));
    games
}

fn collect(lines: &[String]) -> Vec<Game> {
    collect_with(PgnCollector::new(), lines)
}

fn moves(game: &Game) -> String {
    game.moves().collect::<Vec<_>>().join(" ")
}

fn list(moves: &str, ending: &str) -> String {
    format!(
        "list Foo (UNR) vs. Bar (1234) --- Sun Apr 22, 09:07 PDT 2001\n\
         Unrated blitz match, initial time: 3 minutes, increment: 2 seconds.\n\n\
         Move  Foo                Bar\n----  ----------------   ----------------\n\
         {moves}\n      {ending}\n"
    )
}

const END: &str = "game_ended|game=7|white=Foo|black=Bar|reason=Bar resigns|result=1-0";

#[test]
fn a_whole_game() {
    let mut lines = vec![
        "server|name=freechess.org".to_owned(),
        "creating|first=Foo|first_rating=1500|second=Bar|second_rating=++++|terms=rated blitz 3 2"
            .to_owned(),
        "game_started|game=7|white=Foo|black=Bar|continued=Creating|terms=rated blitz match."
            .to_owned(),
    ];
    lines.extend(opening());
    lines.push(END.to_owned());
    let games = collect(&lines);
    assert_eq!(games.len(), 1);
    assert_eq!(
        games[0].to_string(),
        "[Event \"rated blitz match\"]\n[Site \"freechess.org\"]\n[Date \"????.??.??\"]\n\
         [Round \"-\"]\n[White \"Foo\"]\n[Black \"Bar\"]\n[Result \"1-0\"]\n\
         [PlyCount \"4\"]\n[Termination \"normal\"]\n[TimeControl \"180+2\"]\n\
         [WhiteElo \"1500\"]\n\n\
         1. e4 {[%clk 0:02:59] [%emt 0:00:01]} 1... e5 {[%clk 0:02:58] [%emt 0:00:01]}\n\
         2. Nf3 {[%clk 0:02:59] [%emt 0:00:01]} 2... Nc6 {[%clk 0:02:58] [%emt 0:00:01]}\n\
         {Bar resigns} 1-0\n"
    );
}

#[test]
fn takebacks_and_repeated_boards() {
    let mut lines = opening();
    lines.push(lines[4].clone());
    lines.push(lines[2].clone());
    lines.push(lines[2].clone());
    lines.push(board(D4, 0, 2, "P/d2-d4", "d4"));
    assert_eq!(moves(&collect(&lines)[0]), "e4 e5 d4");
    // There was no board of the takeback.
    let mut lines = opening();
    lines.push(board(D4, 0, 2, "P/d2-d4", "d4"));
    assert_eq!(moves(&collect(&lines)[0]), "e4 e5 d4");
}

#[test]
fn moves_without_boards() {
    let delta = |ply: u32, san: &str| format!("<d1> 7 {ply} {san} e2e4 1500 177500");
    let mut lines = opening()[..2].to_vec();
    lines.extend([delta(2, "e5"), delta(3, "Nf3"), delta(4, "Nc6"), END.to_owned()]);
    let games = collect(&lines);
    assert_eq!((games.len(), moves(&games[0])), (1, "e4 e5 Nf3 Nc6".to_owned()));
    let text = games[0].to_string();
    assert!(text.contains("2... Nc6\n{[%clk 0:02:57.500] [%emt 0:00:01.500]}"), "{text}");
    // The same move again, as a board or without one.
    lines.insert(5, delta(4, "Nc6"));
    lines.insert(5, opening()[4].clone());
    assert_eq!(moves(&collect(&lines)[0]), "e4 e5 Nf3 Nc6");
    // After a takeback, whether the next move is another one or the same.
    for (san, expected) in [("d4", "e4 e5 d4"), ("Nf3", "e4 e5 Nf3")] {
        let lines = [&lines[..6], &[delta(3, san)]].concat();
        assert_eq!(moves(&collect(&lines)[0]), expected);
    }
    // The first board is of a later move, and then one is missing: what follows the gap is not known.
    let lines = [opening()[2].clone(), delta(3, "Nf3"), delta(2, "d5"), delta(5, "Bb5")];
    assert_eq!(moves(&collect(&lines)[0]), "Nf3");
    // Without a board there is no game, and what is no move is none.
    assert!(collect(&[delta(1, "e4")]).is_empty());
    let lines = [opening()[0].clone(), delta(1, "e4"), delta(2, "none")];
    assert_eq!(moves(&collect(&lines)[0]), "e4");
}

#[test]
fn joined_in_the_middle() {
    let lines = &opening()[2..];
    let games = collect(lines);
    assert_eq!(moves(&games[0]), "Nf3 Nc6");
    assert_eq!(games[0].tag("Missing"), Some("beginning and end"));
    assert_eq!(
        games[0].tag("FEN"),
        Some("rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq e6 0 2")
    );
    assert_eq!((games[0].tag("SetUp"), games[0].tag("Result")), (Some("1"), Some("*")));
    assert!(games[0].to_string().contains("\n2. Nf3 {"));
    // After one move the start position is known.
    let games = collect(&opening()[1..]);
    assert_eq!(moves(&games[0]), "e4 e5 Nf3 Nc6");
    assert_eq!((games[0].tag("Missing"), games[0].tag("FEN")), (Some("end"), None));
}

#[test]
fn a_gap_makes_two_games_or_is_filled_by_a_list() {
    let mut lines = opening();
    lines.remove(2);
    lines.remove(2);
    lines.push(END.to_owned());
    lines.insert(2, board(NF3, 0, 2, "N/g1-f3", "Nf3"));
    let games = collect(&lines);
    let found: Vec<_> = games.iter().map(|game| (moves(game), game.tag("Missing"))).collect();
    assert_eq!(found, [("e4".to_owned(), Some("end")), ("Nc6".to_owned(), Some("beginning"))]);
    assert_eq!(games[1].result(), GameResult::WhiteWins);

    let whole = "  1.  e4 (0:00)  e5 (0:04)\n  2.  Nf3 (0:01)  Nc6 (0:02)";
    lines.insert(4, list(whole, "{Still in progress} *"));
    let games = collect(&lines);
    assert_eq!(games.len(), 1);
    assert_eq!(moves(&games[0]), "e4 e5 Nf3 Nc6");
    assert_eq!((games[0].tag("Missing"), games[0].tag("Date")), (None, Some("2001.04.22")));
    assert_eq!(games[0].tag("BlackElo"), Some("1234"));

    // A list with different moves is ignored.
    lines[4] = list("  1.  e4 (0:00)  c5 (0:04)\n  2.  Nc3 (0:01)", "{Still in progress} *");
    assert_eq!(collect(&lines).len(), 2);
}

#[test]
fn a_list_alone_is_a_game_but_not_a_second_one() {
    let whole = "  1.  e4 (0:00)  e5 (0:04)\n  2.  Nf3 (0:01)  Nc6 (0:02)";
    let listed = list(whole, "{Bar resigns} 1-0");
    let games = collect(std::slice::from_ref(&listed));
    assert_eq!(moves(&games[0]), "e4 e5 Nf3 Nc6");
    assert_eq!((games[0].result(), games[0].tag("Missing")), (GameResult::WhiteWins, None));
    let mut lines = opening();
    lines.extend([END.to_owned(), listed]);
    assert_eq!(collect(&lines).len(), 1);
    // An unfinished one is returned at the end, with its newest list.
    let lines = [
        list("  1.  e4 (0:00)", "{Still in progress} *"),
        list("  1.  e4 (0:00)  e5 (0:04)", "{Still in progress} *"),
    ];
    let games = collect(&lines);
    assert_eq!((games.len(), &*moves(&games[0])), (1, "e4 e5"));
    // And it continues with boards.
    let mut lines = lines.to_vec();
    lines.extend(opening().split_off(3));
    assert_eq!(moves(&collect(&lines)[0]), "e4 e5 Nf3 Nc6");
}

#[test]
fn a_number_is_used_again() {
    // By other players, by a message, by the start position.
    for between in [
        None,
        Some("game_started|game=7|white=Foo|black=Bar|continued=Creating|terms=rated blitz match."),
    ] {
        let mut lines = opening();
        lines.push(board(NC6, 0, 3, "N/b8-c6", "Nc6"));
        // One more move, so that it is no takeback of a few.
        lines.push(board(
            "r-bqkbnr pppp-ppp --n----- -B--p--- ----P--- -----N-- PPPP-PPP RNBQK--R B",
            0,
            3,
            "B/f1-b5",
            "Bb5",
        ));
        lines.extend(between.map(str::to_owned));
        lines.extend(opening());
        let games = collect(&lines);
        let found: Vec<_> = games.iter().map(moves).collect();
        assert_eq!(found, ["e4 e5 Nf3 Nc6 Bb5", "e4 e5 Nf3 Nc6"], "{between:?}");
    }
    let mut lines = opening();
    lines.push(board(NF3, 0, 2, "N/g1-f3", "Nf3").replace("Foo Bar", "Bar Quux"));
    lines.push(board(NC6, 0, 3, "N/b8-c6", "Nc6").replace("Foo Bar", "Bar Quux"));
    let found: Vec<_> =
        collect(&lines).iter().map(|game| game.tag("White").unwrap().to_owned()).collect();
    assert_eq!(found, ["Foo", "Bar"]);
}

#[test]
fn examined_games_and_positions_on_request_are_left_out() {
    let examined: Vec<_> = opening().iter().map(|line| line.replace("Bar 0", "Bar -2")).collect();
    assert_eq!(collect(&examined), []);
    let games = collect_with(PgnCollector::new().include_examined(true), &examined);
    assert_eq!(moves(&games[0]), "e4 e5 Nf3 Nc6");
    assert_eq!(games[0].tag("Event"), Some("examined game"));
    for relation in ["Bar -3", "Bar -4"] {
        let lines: Vec<_> = opening().iter().map(|line| line.replace("Bar 0", relation)).collect();
        assert_eq!(collect(&lines), []);
    }
}

#[test]
fn mate_is_marked_where_the_board_shows_it() {
    let f3 = "rnbqkbnr pppppppp -------- -------- -------- -----P-- PPPPP-PP RNBQKBNR B";
    let e5 = "rnbqkbnr pppp-ppp -------- ----p--- -------- -----P-- PPPPP-PP RNBQKBNR W";
    let g4 = "rnbqkbnr pppp-ppp -------- ----p--- ------P- -----P-- PPPPP--P RNBQKBNR B";
    let qh4 = "rnb-kbnr pppp-ppp -------- ----p--- ------Pq -----P-- PPPPP--P RNBQKBNR W";
    let mut lines = vec![
        board(f3, 0, 1, "P/f2-f3", "f3"),
        board(e5, 0, 2, "P/e7-e5", "e5"),
        board(g4, 0, 2, "P/g2-g4", "g4"),
        board(qh4, 0, 3, "Q/d8-h4", "Qh4+"),
        "game_ended|game=7|white=Foo|black=Bar|reason=Foo checkmated|result=0-1".to_owned(),
    ];
    assert_eq!(moves(&collect(&lines)[0]), "f3 e5 g4 Qh4#");
    lines.remove(3);
    assert_eq!(moves(&collect(&lines)[0]), "f3 e5 g4");
}

#[test]
fn names_are_escaped() {
    let lines: Vec<_> = opening().iter().map(|line| line.replace("Foo", "F\"o\\")).collect();
    assert!(collect(&lines)[0].to_string().contains("[White \"F\\\"o\\\\\"]"));
}

#[test]
fn memory_is_bounded() {
    let mut collector = PgnCollector::new();
    let mut given = 0;
    for number in 0..3_000 {
        for line in &opening()[..2] {
            let line = line.replace("0 7 Foo", &format!("0 {number} Foo"));
            let event = Event::Board(Board::parse(line.as_bytes()).unwrap());
            collector.feed(&event, |_| given += 1);
        }
    }
    assert_eq!((collector.open.len(), given), (MAX_OPEN, 3_000 - MAX_OPEN));
    assert_eq!(collector.plies, MAX_OPEN);

    // An endless game of knights that move out and back.
    let mut games = Vec::new();
    let mut collector = PgnCollector::new();
    let positions = [
        ("rnbqkbnr pppppppp -------- -------- -------- -----N-- PPPPPPPP RNBQKB-R B", "N/g1-f3"),
        ("rnbqkb-r pppppppp -----n-- -------- -------- -----N-- PPPPPPPP RNBQKB-R W", "N/g8-f6"),
        ("rnbqkb-r pppppppp -----n-- -------- -------- -------- PPPPPPPP RNBQKBNR B", "N/f3-g1"),
        ("rnbqkbnr pppppppp -------- -------- -------- -------- PPPPPPPP RNBQKBNR W", "N/f6-g8"),
    ];
    for ply in 1..=5_000_u32 {
        let (position, verbose) = positions[(ply as usize - 1) % 4];
        let san = format!("N{}", &verbose[5..]);
        let line = board(position, 0, ply / 2 + 1, verbose, &san);
        let event = Event::Board(Board::parse(line.as_bytes()).unwrap());
        collector.feed(&event, |game| games.push(game));
        assert!(collector.plies <= open::MAX_PLIES);
    }
    collector.finish(|game| games.push(game));
    let lens: Vec<_> = games.iter().map(|game| game.moves().len()).collect();
    assert_eq!(lens, [2_000, 2_000, 998]);
    assert_eq!(games[1].tag("Missing"), Some("beginning and end"));
}

#[test]
fn no_sequence_of_boards_panics() {
    let mut random = looking_at_testing::Random(3);
    let mut pick = |words: &[&'static str]| words[random.below(words.len())];
    let mut collector = PgnCollector::new().include_examined(true);
    let mut given = 0;
    for _ in 0..20_000 {
        let line = format!(
            "<12> {} {} 1 {} 1 1 {} {} {} Bar {} {} 0 0 0 {} -5 {} {} (0:00) {} 0",
            pick(&[START, E4, E5, NF3, NC6, D4]),
            pick(&["-1", "0", "4"]),
            pick(&["0", "1"]),
            pick(&["0", "-7", "2147483647"]),
            pick(&["0", "7", "4294967295"]),
            pick(&["Foo", "Bar"]),
            pick(&["-4", "-3", "-2", "-1", "0", "1", "2"]),
            pick(&["0", "4294967295"]),
            pick(&["0", "-9", "999999999999999"]),
            pick(&["0", "1", "2", "3", "4294967295"]),
            pick(&["none", "P/e2-e4", "P/e7-e5", "N/g1-f3", "N/b8-c6", "o-o", "Q/@@-e4"]),
            pick(&["none", "e4", "e5", "Nf3", "Nc6", "O-O", "Q@e4", "}", "\u{e9}"]),
        );
        let event = Event::Board(Board::parse(line.as_bytes()).unwrap());
        collector.feed(&event, |game| given += game.to_string().len());
        if pick(&["board", "board", "end"]) == "end" {
            let end = END.replace("7", pick(&["0", "7", "4294967295"]));
            let fields: Vec<_> =
                end.split('|').skip(1).filter_map(|it| it.split_once('=')).collect();
            let event = Event::from_fields("game_ended", &fields);
            collector.feed(&event, |game| given += game.to_string().len());
        }
    }
    collector.finish(|game| given += game.to_string().len());
    assert!(given > 0);
}

/// PGN has no notation for a board of shogi, but says how many games it has left out.
#[test]
fn games_of_other_boards_are_counted() {
    const SHOGI: &str = "lnsgkgsnl -r-----b- ppppppppp --------- --------- --------- PPPPPPPPP \
                         -B-----R- LNSGKGSNL W";
    let shogi =
        |verbose| Event::from_fields("board", &[("line", &board(SHOGI, 0, 1, verbose, "P-7f"))]);
    let mut collector = PgnCollector::new();
    let mut games = Vec::new();
    let end = [
        ("game", "7"),
        ("white", "Foo"),
        ("black", "Bar"),
        ("reason", "Foo resigns"),
        ("result", "0-1"),
    ];
    let end = Event::from_fields("game_ended", &end);
    for event in [&shogi("none"), &shogi("P/c3-c4"), &end, &shogi("none")] {
        collector.feed(event, |game| games.push(game));
    }
    assert_eq!((collector.left_out(), games.len()), (2, 0));
    // A list of the game whose boards were seen is the same game, one of another number is not.
    let list = |game| {
        Event::MoveList(Box::new(MoveList::new("Foo", "Bar", ["P-7f"]).with(|list| {
            (list.game, list.start_ranks) = (game, Some(vec!["lnsgkgsnl".into(); 9]));
        })))
    };
    for (game, left_out) in [(Some(7), 2), (None, 2), (Some(8), 3), (Some(8), 3)] {
        collector.feed(&list(game), |game| games.push(game));
        assert_eq!((collector.left_out(), games.len()), (left_out, 0));
    }
    collector.finish(|game| games.push(game));
    assert!(games.is_empty());
}
