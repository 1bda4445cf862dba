//! Where and when a game was played, what it did to a rating, and games that were adjourned.

use super::*;

fn tags(game: &Game, names: [&str; 3]) -> [Option<String>; 3] {
    names.map(|name| game.tag(name).map(str::to_owned))
}

const NOON: &str = "@1462104224";
const STARTED: &str =
    "game_started|game=7|white=Foo|black=Bar|continued=Creating|terms=rated blitz match.";
const CONTINUED: &str =
    "game_started|game=7|white=Foo|black=Bar|continued=Continuing|terms=rated blitz match.";
const ADJOURNED: &str =
    "game_ended|game=7|white=Foo|black=Bar|reason=Game adjourned by mutual agreement|result=*";

#[test]
fn dates_and_times() {
    let dated = |lines: &[String]| {
        let games = collect(lines);
        assert_eq!(games.len(), 1);
        let some = |text: Option<String>| text.unwrap_or_else(|| "-".to_owned());
        tags(&games[0], ["Date", "UTCDate", "UTCTime"]).map(some)
    };
    // The time of the first board counts, not that of the end.
    let mut lines = opening();
    lines.insert(0, NOON.to_owned());
    lines.push("@1462190624".to_owned());
    lines.push(END.to_owned());
    assert_eq!(dated(&lines), ["2016.05.01", "2016.05.01", "12:03:44"]);
    // Joined in the middle: the time of the start is not known.
    lines.drain(1..3);
    assert_eq!(dated(&lines), ["2016.05.01", "-", "-"]);
    // A game that goes on began on another day, unless a list has it.
    lines.insert(0, CONTINUED.to_owned());
    assert_eq!(dated(&lines), ["????.??.??", "-", "-"]);
    let whole = "  1.  e4 (0:00)  e5 (0:04)\n  2.  Nf3 (0:01)  Nc6 (0:02)";
    lines.insert(4, list(whole, "{Still in progress} *"));
    assert_eq!(dated(&lines), ["2001.04.22", "-", "-"]);
    // A list alone is an old game.
    let lines = [NOON.to_owned(), list(whole, "{Bar resigns} 1-0")];
    assert_eq!(dated(&lines), ["2001.04.22", "-", "-"]);
    // An examined game was not played when it was shown.
    let mut examined: Vec<_> =
        opening().iter().map(|line| line.replace("Bar 0", "Bar -2")).collect();
    examined.insert(0, NOON.to_owned());
    let collector = PgnCollector::new().include_examined(true).date("2016.05.01");
    let games = collect_with(collector, &examined);
    assert_eq!(games[0].tag("Date"), Some("????.??.??"));
    // What is given for all is for those without a time.
    let games = collect_with(PgnCollector::new().date("2016.05.01"), &opening());
    assert_eq!((games[0].tag("Date"), games[0].tag("UTCDate")), (Some("2016.05.01"), None));
    // Of a game that began here it is the day, also where the server dates its lists otherwise.
    let mut lines = opening();
    lines.push(list(whole, "{Still in progress} *"));
    let games = collect_with(PgnCollector::new().date("2016.05.01"), &lines);
    assert_eq!((games.len(), games[0].tag("Date")), (1, Some("2016.05.01")));
    let games = collect(&lines);
    assert_eq!((games.len(), games[0].tag("Date")), (1, Some("2001.04.22")));
}

#[test]
fn the_site_that_is_given_is_kept() {
    let mut lines = opening();
    lines.insert(0, "server|name=freechess.org".to_owned());
    assert_eq!(collect(&lines)[0].tag("Site"), Some("freechess.org"));
    // What the prompt shows is better than nothing, unless the player has set it.
    let mut prompted = opening();
    prompted.insert(0, "prompt|text=mine".to_owned());
    assert_eq!(collect(&prompted)[0].tag("Site"), Some("?"));
    prompted.insert(1, "prompt|text=10:01_fics".to_owned());
    assert_eq!(collect(&prompted)[0].tag("Site"), Some("fics"));
    prompted.insert(2, "server|name=freechess.org".to_owned());
    assert_eq!(collect(&prompted)[0].tag("Site"), Some("freechess.org"));
    let games = collect_with(PgnCollector::new().site("home"), &lines);
    assert_eq!(games[0].tag("Site"), Some("home"));
}

/// The boards of the opening as the player with White, or with Black, gets them.
fn own(white: bool) -> Vec<String> {
    let boards = opening().into_iter().map(|line| {
        let mine = line.contains(" W -1 ") == white;
        line.replace("Bar 0", if mine { "Bar 1" } else { "Bar -1" })
    });
    [STARTED.to_owned()].into_iter().chain(boards).collect()
}

const ADJUSTED: &str = "rating_adjustment|category=Blitz|before=1500|after=1493";

#[test]
fn the_change_of_the_readers_rating() {
    let changes = |lines: &[String]| {
        let games = collect(lines);
        tags(&games[0], ["WhiteRatingDiff", "BlackRatingDiff", "BlackElo"])
    };
    let some = |text: &str| Some(text.to_owned());
    let none = [None, None, None];
    for white in [true, false] {
        // FICS reports it after the end, chessd before.
        for order in [[END, ADJUSTED], [ADJUSTED, END]] {
            let mut lines = own(white);
            lines.extend(order.map(str::to_owned));
            let expected =
                if white { [some("-7"), None, None] } else { [None, some("-7"), some("1500")] };
            assert_eq!(changes(&lines), expected, "{white} {order:?}");
        }
    }
    let with = |more: &[&str]| {
        let mut lines = own(true);
        lines.extend(more.iter().map(|&line| line.to_owned()));
        changes(&lines)
    };
    // Something may be between, but no other game.
    assert_eq!(with(&[END, "server|name=freechess.org", ADJUSTED])[0], some("-7"));
    let next = board(START, 1, 1, "none", "none").replace(" 7 Foo", " 8 Foo");
    assert_eq!(with(&[END, &next, ADJUSTED]), none);
    assert_eq!(with(&[ADJUSTED, &board(NC6, 1, 3, "N/b8-c6", "Nc6"), END]), none);
    // Another kind of game, no number, no change.
    assert_eq!(with(&[END, &ADJUSTED.replace("Blitz", "Standard")]), none);
    assert_eq!(with(&[END, &ADJUSTED.replace("1500", "----")]), none);
    assert_eq!(with(&[END, &ADJUSTED.replace("1493", "1500")])[0], some("+0"));
    assert_eq!(with(&[END, &ADJUSTED.replace("1493", "1510")])[0], some("+10"));
    // Of an observed game it is not known.
    let mut lines = opening();
    lines.extend([END.to_owned(), ADJUSTED.to_owned()]);
    assert_eq!(changes(&lines), none);
}

#[test]
fn a_game_does_not_wait_long_for_its_rating() {
    let feed = |collector: &mut PgnCollector, kind: &str, fields: &[(&str, &str)]| {
        let mut count = 0;
        collector.feed(&Event::from_fields(kind, fields), |_| count += 1);
        count
    };
    let mut collector = PgnCollector::new();
    for line in &own(true)[1..] {
        collector.feed(&Event::Board(Board::parse(line.as_bytes()).unwrap()), |_| panic!());
    }
    let end: Vec<_> = END.split('|').skip(1).map(|it| it.split_once('=').unwrap()).collect();
    assert_eq!(feed(&mut collector, "game_ended", &end), 0);
    let given: Vec<_> =
        (0..9).map(|_| feed(&mut collector, "server", &[("name", "freechess.org")])).collect();
    assert_eq!(given, [0, 0, 0, 0, 0, 0, 0, 1, 0]);
}

#[test]
fn an_adjourned_game_is_resumed() {
    let all = |lines: &[&[String]]| {
        let games = collect(&lines.concat());
        games
            .iter()
            .map(|game| {
                let missing = game.tag("Missing").unwrap_or("nothing");
                format!("{} {} {missing}", moves(game), game.result())
            })
            .collect::<Vec<_>>()
    };
    let one = |line: &str| vec![line.to_owned()];
    let (first, rest) = (&opening()[..3], &opening()[3..]);
    let resumed = &opening()[2..];
    let adjourned = one(ADJOURNED);
    let end = one(END);
    // With the message that it goes on, and without it; with another number.
    let whole = ["e4 e5 Nf3 Nc6 1-0 nothing"];
    assert_eq!(all(&[first, &adjourned, &one(CONTINUED), resumed, &end]), whole);
    assert_eq!(all(&[first, &adjourned, resumed, &end]), whole);
    assert_eq!(all(&[first, &adjourned, &one(CONTINUED), rest, &end]), whole);
    let renumbered: Vec<_> = [resumed, &end]
        .concat()
        .iter()
        .map(|line| line.replace(" 7 Foo", " 9 Foo").replace("game=7", "game=9"))
        .collect();
    assert_eq!(all(&[first, &adjourned, &renumbered]), whole);
    // Twice; and the stored position is shown before.
    assert_eq!(all(&[first, &adjourned, &resumed[..2], &adjourned, &resumed[1..], &end]), whole);
    let shown = &opening()[2..3];
    assert_eq!(all(&[first, &adjourned, shown, &one(CONTINUED), resumed, &end]), whole);
    // It is not resumed.
    let left = "e4 e5 * nothing";
    assert_eq!(all(&[first, &adjourned]), [left]);
    assert_eq!(all(&[first, &adjourned, shown]), [left]);
    let listed = list("  1.  e4 (0:00)  e5 (0:04)", "{Still in progress} *");
    assert_eq!(all(&[first, &adjourned, &one(&listed)]), [left]);
    // Others play, or the same players begin anew.
    let mut found = all(&[first, &adjourned, &one(STARTED), &opening(), &end]);
    found.sort();
    assert_eq!(found, [left, whole[0]]);
    let others: Vec<_> = resumed.iter().map(|line| line.replace("Foo", "Quux")).collect();
    let mut found = all(&[first, &adjourned, &others]);
    found.sort();
    assert_eq!(found, ["Nf3 Nc6 * beginning and end", left]);
    // The date is that of the beginning.
    let lines =
        [&one("@1462104224"), first, &adjourned, &one("@1562104224"), resumed, &end].concat();
    let games = collect(&lines);
    assert_eq!((games.len(), games[0].tag("UTCDate")), (1, Some("2016.05.01")));
}

#[test]
fn the_number_of_adjourned_games_is_bounded() {
    let mut collector = PgnCollector::new();
    let mut given = 0;
    for number in 0..200 {
        let fields = |text: &str| text.replace("Foo", &format!("Foo{number}"));
        for line in &opening()[..3] {
            let line = fields(line);
            collector.feed(&Event::Board(Board::parse(line.as_bytes()).unwrap()), |_| given += 1);
        }
        let end = fields(ADJOURNED);
        let end: Vec<_> = end.split('|').skip(1).map(|it| it.split_once('=').unwrap()).collect();
        collector.feed(&Event::from_fields("game_ended", &end), |_| given += 1);
    }
    assert_eq!((given, collector.plies), (200 - 64, 2 * 64));
    collector.finish(|_| given += 1);
    assert_eq!(given, 200);
}

#[test]
fn a_collector_can_be_sent_to_another_thread() {
    fn check<T: Send + Sync + 'static>() {}
    check::<PgnCollector>();
    check::<Game>();
}
