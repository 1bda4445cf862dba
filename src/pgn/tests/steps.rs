//! Positions of games, and games in progress.

use super::*;

fn feed(collector: &mut PgnCollector, line: &str, games: &mut Vec<Game>) {
    let event = match line.starts_with("<12>") {
        true => Event::Board(Board::parse(line.as_bytes()).unwrap()),
        false => {
            let (kind, fields) = line.split_once('|').unwrap();
            let fields: Vec<_> =
                fields.split('|').map(|part| part.split_once('=').unwrap()).collect();
            Event::from_fields(kind, &fields)
        }
    };
    collector.feed(&event, |game| games.push(game));
}

/// The games of lines as the server writes them.
fn collect_text(lines: &[String]) -> Vec<Game> {
    let mut collector = PgnCollector::new();
    let mut games = Vec::new();
    let mut session = crate::Session::new();
    let mut listener = |heard: &crate::Heard<'_>| {
        collector.feed(&heard.event, |game| games.push(game));
    };
    session.feed(format!("{}\nfics% ", lines.join("\n")).as_bytes(), &mut listener);
    session.finish(&mut listener);
    collector.finish(|game| games.push(game));
    games
}

fn fens(game: &Game) -> Vec<Option<String>> {
    game.steps().into_iter().map(|step| step.fen).collect()
}

#[test]
fn positions_have_rights_and_counters_that_follow_from_the_moves() {
    let [game] = &collect(&opening())[..] else { panic!() };
    let expected = [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1",
        "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq e6 0 2",
        "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2",
        "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3",
    ];
    assert_eq!(fens(game), expected.map(|fen| Some(fen.to_owned())));
    let steps = game.steps();
    assert_eq!((steps[0].san.as_deref(), steps[0].elapsed_ms), (None, None));
    assert_eq!((steps[4].san.as_deref(), steps[4].elapsed_ms), (Some("Nc6"), Some(1_000)));
    assert_eq!(steps[4].clocks_ms, [Some(179_000), Some(178_000)]);
    assert_eq!(steps.iter().map(|step| step.ply).collect::<Vec<_>>(), [0, 1, 2, 3, 4]);
}

#[test]
fn moves_of_a_list_are_played_and_what_can_not_be_played_is_not_guessed() {
    let list = "list Movelist for game 7:\n\nFoo (1500) vs. Bar (1600) --- Wed Mar  2, 10:00 PST 2016\n\
                Unrated blitz match, initial time: 3 minutes, increment: 0 seconds.\n\n\
                Move  Foo                Bar\n----  ----------------   ----------------\n  \
                1.  e4      (0:00)     e5      (0:02)\n  2.  Qh8     (0:00)     Nc6     (0:02)\n      {Bar resigns} 1-0";
    let [game] = &collect(&[list.to_owned()])[..] else { panic!() };
    let known: Vec<_> = fens(game).iter().map(Option::is_some).collect();
    assert_eq!(known, [true, true, true, false, false]);
    assert_eq!(moves(game), "e4 e5 Qh8 Nc6");
}

#[test]
fn pieces_in_hand_stay_until_they_change() {
    let mut lines = opening();
    lines.insert(2, "<b1> game 7 white [NP] black []".to_owned());
    lines.insert(4, "<b1> game 7 white [N] black [Q]".to_owned());
    let [game] = &collect_text(&lines)[..] else { panic!() };
    let hands: Vec<_> = game.steps().into_iter().map(|step| step.hands).collect();
    let hand = |white: &str, black: &str| Some([white.to_owned(), black.to_owned()]);
    assert_eq!(hands, [None, hand("PN", ""), hand("N", "Q"), hand("N", "Q"), hand("N", "Q")]);
}

#[test]
fn an_untimed_game_has_no_clocks() {
    let mut lines = opening();
    let start = "{Game 7 (Foo vs. Bar) Creating unrated untimed match.}";
    lines.insert(0, start.to_owned());
    let [game] = &collect_text(&lines)[..] else { panic!() };
    assert!(game.steps().iter().all(|step| step.clocks_ms == [None; 2]));
}

#[test]
fn a_game_in_progress_is_returned_as_it_changes_and_keeps_its_number() {
    let mut collector = PgnCollector::new();
    let (mut ended, mut seen) = (Vec::new(), 0);
    let mut ids = Vec::new();
    for (number, line) in opening().iter().enumerate() {
        collector.set_place(Some(number as u64 * 10));
        feed(&mut collector, line, &mut ended);
        let mut games = Vec::new();
        seen = collector.in_progress(seen, |game| games.push(game));
        let [game] = &games[..] else { panic!("{games:?}") };
        assert!(game.is_open() && game.steps().len() == number + 1);
        assert_eq!(game.places(), Some((0, number as u64 * 10)));
        assert_eq!(game.steps()[number].place, Some(number as u64 * 10));
        ids.push(game.id());
    }
    // Nothing has changed.
    collector.in_progress(seen, |game| panic!("{game}"));
    // A takeback is a change.
    feed(&mut collector, &opening()[2], &mut ended);
    let mut games = Vec::new();
    collector.in_progress(seen, |game| games.push(game));
    assert_eq!(moves(&games[0]), "e4 e5");
    assert!(collector.holds(ids[0], 1) && ended.is_empty());
    feed(
        &mut collector,
        "game_ended|game=7|white=Foo|black=Bar|reason=Bar resigns|result=1-0",
        &mut ended,
    );
    assert!(!collector.holds(ids[0], 1));
    assert_eq!((ended[0].id(), ended[0].is_open()), (ids[0], false));
    assert!(ids.iter().all(|id| *id == ids[0]));
    collector.in_progress(0, |game| panic!("{game}"));
}

#[test]
fn a_game_without_moves_is_in_progress_until_it_ends() {
    let mut collector = PgnCollector::new();
    let mut ended = Vec::new();
    feed(&mut collector, &board(D4, 0, 9, "P/d2-d4", "d4"), &mut ended);
    let mut games = Vec::new();
    collector.in_progress(0, |game| games.push(game));
    let id = games[0].id();
    assert_eq!(games[0].steps().len(), 1);
    feed(
        &mut collector,
        "game_ended|game=7|white=Foo|black=Bar|reason=Bar resigns|result=1-0",
        &mut ended,
    );
    assert!(ended.is_empty() && !collector.holds(id, 1));
}

#[test]
fn the_opening_is_a_tag_if_the_server_was_asked() {
    for asked in ["Info about game NUMBER: \"Foo vs. Bar\"\n", "Eco for game NUMBER (Foo vs. Bar):"]
    {
        let mut lines = opening();
        lines.extend([
            format!("fics% {}", asked.replace("NUMBER", "7")),
            "  ECO[  4]: C44\n  NIC[  4]: KP.01\n LONG[  4]: King's pawn game".to_owned(),
            // Of a game that is not here.
            format!("fics% {}", asked.replace("NUMBER", "9")),
            "  ECO[  4]: A00".to_owned(),
        ]);
        let [game] = &collect_text(&lines)[..] else { panic!() };
        assert_eq!(game.tag("ECO"), Some("C44"));
        assert_eq!(game.tag("NIC"), Some("KP.01"));
        assert_eq!(game.tag("Opening"), Some("King's pawn game"));
        let names: Vec<_> = game.tags().map(|(name, _)| name).skip(7).collect();
        assert!(names.is_sorted(), "{names:?}");
    }
}

#[cfg(feature = "json")]
#[test]
fn a_game_as_json_has_what_a_page_needs() {
    let [game] = &collect(&opening())[..] else { panic!() };
    let json = serde_json::to_value(game).unwrap();
    assert_eq!(json["pgn"], game.to_string());
    assert_eq!(json["tags"]["White"], "Foo");
    assert_eq!(json["steps"].as_array().unwrap().len(), 5);
    assert_eq!(json["steps"][1]["san"], "e4");
    assert_eq!((&json["open"], &json["number"]), (&false.into(), &7.into()));
}
