//! Which game an event belongs to.

use super::*;

const STARTED: &str =
    "game_started|game=7|white=Foo|black=Bar|continued=Creating|terms=rated blitz match.";
const CONTINUED: &str =
    "game_started|game=7|white=Foo|black=Bar|continued=Continuing|terms=rated blitz match.";
const ADJOURNED: &str =
    "game_ended|game=7|white=Foo|black=Bar|reason=Game adjourned by mutual agreement|result=*";
const KIBITZ: &str = "kibitz|from=Baz|game=7|text=hi";

/// The id that each line has, and the games: id, part, and the lines with which it begins and ends.
#[allow(clippy::type_complexity)]
fn ids<L: AsRef<str>>(lines: &[L]) -> (Vec<u32>, Vec<(u32, u32, u64, u64)>) {
    let (mut collector, mut ids, mut games) = (PgnCollector::new(), Vec::new(), Vec::new());
    let mut out = |game: Game| {
        let (first, last) = (game.first().at.unwrap(), game.last().at.unwrap());
        games.push((game.id(), game.part(), first, last));
    };
    let mut alone = GameIds::new();
    for (at, line) in (0..).zip(lines) {
        let (event, moment) = (event_of(line.as_ref()), Moment { at: Some(at), time: None });
        collector.feed_from(&event, moment, &mut out);
        assert_eq!(collector.game_id(), alone.feed(&event));
        ids.push(collector.game_id().unwrap_or_default());
    }
    collector.finish(out);
    (ids, games)
}

fn lines(before: &[&str], boards: &[String], after: &[&str]) -> Vec<String> {
    let owned = |lines: &[&str]| lines.iter().map(|&line| line.to_owned()).collect::<Vec<_>>();
    [owned(before), boards.to_vec(), owned(after)].concat()
}

#[test]
fn a_rematch_is_another_game() {
    let game = lines(&[STARTED], &opening(), &[KIBITZ, END, KIBITZ]);
    let (found, games) = ids(&[game.clone(), game].concat());
    // What is said after the end is about the game that was.
    assert_eq!(found, [[1; 9], [2; 9]].concat());
    assert_eq!(games, [(1, 1, 0, 7), (2, 1, 9, 16)]);
    // The end alone tells them apart too.
    let game = lines(&[], &opening(), &[END]);
    let (found, games) = ids(&[game.clone(), game].concat());
    assert_eq!(found, [[1; 6], [2; 6]].concat());
    assert_eq!(games, [(1, 1, 0, 5), (2, 1, 6, 11)]);
}

#[test]
fn the_first_board_may_come_before_the_message() {
    let (found, games) = ids(&lines(&[], &opening()[..1], &[STARTED, END]));
    assert_eq!((found, games), (vec![1, 1, 1], vec![(1, 1, 0, 2)]));
    // A second message of the same players begins a second game, also without boards.
    assert_eq!(ids(&[STARTED, END, STARTED, STARTED, END]).0, [1, 1, 2, 3, 3]);
}

#[test]
fn what_is_no_game_has_no_id() {
    let position = board(START, -3, 1, "none", "none");
    let (found, _) = ids(&[KIBITZ, &position, "tell|from=Foo|text=hi", "say|from=Foo|text=hi"]);
    assert_eq!(found, [0, 0, 0, 0]);
    // An examined game is another than the one that was played.
    let examined = board(NC6, -2, 3, "N/b8-c6", "Nc6");
    let (found, games) = ids(&lines(&[], &opening(), &[END, &examined, KIBITZ]));
    assert_eq!(found, [1, 1, 1, 1, 1, 1, 2, 2]);
    assert_eq!(games.len(), 1);
}

#[test]
fn what_the_players_of_the_own_game_say() {
    let own = board(START, 1, 1, "none", "none");
    let say = "say|from=Bar|text=hi";
    let draw = "offer|from=Bar|what=a draw";
    let (found, _) = ids(&[draw, &own, say, draw, END, say, draw]);
    assert_eq!(found, [0, 1, 1, 1, 1, 1, 0]);
}

#[test]
fn an_adjourned_game_keeps_its_id() {
    let (one, two) = (opening()[..3].to_vec(), opening()[2..].to_vec());
    let (found, games) =
        ids(&lines(&[], &[one, vec![ADJOURNED.into(), CONTINUED.into()], two].concat(), &[END]));
    assert_eq!(found, [1; 9]);
    assert_eq!(games, [(1, 1, 0, 8)]);
}

#[test]
fn parts_have_the_id_of_their_game() {
    let mut boards = opening();
    boards.remove(2);
    let (found, games) = ids(&lines(&[], &boards, &[END]));
    assert_eq!(found, [1; 5]);
    assert_eq!(games, [(1, 1, 0, 4), (1, 2, 0, 4)]);
}

#[test]
fn lists_alone() {
    let over = list("  1.  e4 (0:00)  e5 (0:04)", "{Bar resigns} 1-0");
    let running = list("  1.  e4 (0:00)", "{Still in progress} *");
    let longer = list("  1.  e4 (0:00)  e5 (0:04)", "{Still in progress} *");
    let (found, games) = ids(&lines(&[&over, &running, &longer], &opening(), &[END]));
    assert_eq!(found, [1, 2, 2, 2, 2, 2, 2, 2, 2]);
    assert_eq!(games, [(1, 1, 0, 0), (2, 1, 1, 8)]);
}

#[test]
fn the_number_of_games_is_bounded() {
    let start = |number: u32| STARTED.replace("game=7", &format!("game={number}"));
    let mut collector = PgnCollector::new();
    for number in 0..20_000 {
        collector.feed(&event_of(&start(number)), |_| {});
        assert_eq!(collector.game_id(), Some(number + 1));
    }
    assert!(collector.ids.known() <= 4_096);
    // The newest are known.
    collector.feed(&event_of("kibitz|from=Baz|game=19999|text=hi"), |_| {});
    assert_eq!(collector.game_id(), Some(20_000));
}
