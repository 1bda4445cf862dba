use super::*;
use crate::event::Event;

/// Returns the boards of some events, as a move and a clock.
fn followed(events: &[Event<'_>]) -> Vec<String> {
    let mut follower = Follower::new();
    let mut found = Vec::new();
    for event in events {
        follower.feed(event, |Followed { board, clock_ms, .. }| {
            let san = board.san.as_deref().unwrap_or("-");
            found.push(format!("{san} {clock_ms:?} {}", board.relation));
        });
    }
    found
}

fn summary() -> Event<'static> {
    let fields = [
        ("game", "7"),
        ("white", "Foo"),
        ("white_rating", "1500"),
        ("black", "Bar"),
        ("black_rating", "1600"),
        ("rated", "rated"),
        ("category", "blitz"),
        ("initial", "5"),
        ("increment", "0"),
    ];
    Event::from_fields("game_summary", &fields).into_owned()
}

fn smith(text: &'static str) -> Event<'static> {
    let mut delta = Delta::new(7_u32);
    delta.smith = Some(text.into());
    Event::Delta(delta)
}

fn notice(kind: &'static str) -> Notice<'static> {
    Notice::new(kind).with_field("game", 7_i64)
}

#[test]
fn the_clock_of_a_move_is_the_one_that_was_stopped_before_it() {
    let clock = |name: &'static str, ms: i64, runs: bool| {
        let (ms, runs) = (ms.to_string(), runs.to_string());
        Event::from_fields(
            "clock",
            &[("game", "7"), (name, &ms), ("runs", &runs), ("change", "set")],
        )
    };
    let events = [
        summary(),
        Event::Notice(notice("position")),
        clock("white_ms", 300_000, true),
        clock("white_ms", 299_000, false),
        smith("e2e4"),
        clock("black_ms", 300_000, true),
        smith("e7e5"),
        Event::Notice(notice("takeback").with_field("count", 1_i64)),
        smith("c7c5"),
    ];
    assert_eq!(
        followed(&events),
        [
            "- None observing",
            "e4 Some(299000) observing",
            "e5 None observing",
            "e4 None observing",
            "c5 None observing"
        ]
    );
}

#[test]
fn who_reads_is_in_the_board() {
    let role = |role: &'static str| Event::Notice(notice("my_role").with_field("role", role));
    let start = || Event::Notice(notice("position"));
    assert_eq!(followed(&[summary(), role("white"), start()]), ["- None my_move"]);
    assert_eq!(followed(&[summary(), role("black"), start()]), ["- None opponents_move"]);
    assert_eq!(followed(&[summary(), role("examining"), start()]), ["- None examining"]);
}

#[test]
fn the_number_of_games_is_bounded() {
    let mut follower = Follower::new();
    for number in 0..2_000 {
        let Event::GameSummary(mut summary) = summary() else { unreachable!() };
        summary.game = number;
        follower.feed(&Event::GameSummary(summary), |_| {});
        let placed = Notice::new("position").with_field("game", i64::from(number));
        follower.feed(&Event::Notice(placed), |_| {});
    }
    assert_eq!(follower.games.len(), MAX_GAMES);
    assert!(follower.knows(1_999) && !follower.knows(0));
}

#[test]
fn the_number_of_positions_is_bounded() {
    let mut follower = Follower::new();
    for number in 0..40_u32 {
        let Event::GameSummary(mut summary) = summary() else { unreachable!() };
        summary.game = number;
        follower.feed(&Event::GameSummary(summary), |_| {});
        let placed = Notice::new("position").with_field("game", i64::from(number));
        follower.feed(&Event::Notice(placed), |_| {});
        for step in ["g1f3", "g8f6", "f3g1", "f6g8"].iter().cycle().take(3_000) {
            let mut delta = Delta::new(number);
            delta.smith = Some((*step).into());
            follower.feed(&Event::Delta(delta), |_| {});
        }
    }
    assert!(follower.games.iter().map(FollowedGame::plies).sum::<usize>() <= MAX_POSITIONS);
    assert!((0..40).all(|number| follower.knows(number)));
}

#[test]
fn names_of_rules() {
    for (category, variant, rules) in [
        ("Blitz", None, Rules::Chess),
        ("Crazyhouse", Some("wild(23)"), Rules::Drops),
        ("Wild", Some("wild(27)"), Rules::Atomic),
        ("wild/26", None, Rules::Antichess),
        ("suicide", None, Rules::Antichess),
        ("27-minute", None, Rules::Chess),
        ("Wild", Some("wild(5)"), Rules::Chess),
    ] {
        assert_eq!(Rules::named(category, variant), rules, "{category} {variant:?}");
    }
}
