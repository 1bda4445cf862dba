//! Listings: one event each, at every split, and nothing that a player writes changes one.

use looking_at::{PatternList, Session, snap};
use proptest::prelude::*;

use crate::forgery::pieces;
use crate::session::{events, fresh, kinds};
use crate::streams::Random;
use crate::talk::HEADS;

/// Whole listings as servers write them, with the lines before and after each.
const LISTINGS: &[(&str, &str)] = &[
    (
        "games",
        "\n\r  1 1630 Foo    1810 Bar   [ bu  3   5]   3:00 -  3:00 (39-39) W:  1\n\r\n\r  1 game displayed.\n\r",
    ),
    (
        "who",
        "\n\r1773^Foo(*)   ++++ GuestABCD  \n\r---- Bar\n\r\n\r 3 players displayed (of 3). (*) indicates system administrator.\n\r",
    ),
    (
        "sought",
        "  2 ---- Foo                 1   0 unrated lightning [black]     0-9999 f\n\r1 ad displayed.\n\r",
    ),
    (
        "finger",
        "\n\rStatistics for Foo   On for: 20 secs   Idle: 0 secs\n\r\n\rBlitz 1500 80.0 1 2 3 6\n\r\n\r 1: hi\n\r",
    ),
    (
        "history",
        "\n\rHistory for Foo:\n\r                  Opponent      Type         ECO End Date\n\r 0: + 1773 W 1667 Bar     [ bu  3   5] C85 Res Mon Nov 16 01:48:40 2026\n\r",
    ),
    ("stored", "Stored games for Foo:\n\r   foo vs. bar\n\r"),
    ("journal", "Journal for Foo:\n\r%01: Foo 2291 Bar 2050 [ lr  1   2] D35 Rep 1/2-1/2\n\r"),
    ("name_list", "-- notify list: 3 names --\n\rFoo   Bar\n\rBaz\n\r"),
    ("in_channel", "Channel 7: Foo Bar(TM)\n\r2 people are in channel 7.\n\r"),
    ("observers", "Observing  2 [Foo vs. Bar]: Baz\n\rExamining  1 (scratch): #Foo Bar\n\r"),
    (
        "pending",
        "Offers FROM other players:\n\r 1: Foo is offering a draw.\n\r12: Bar is offering an adjournment.\n\r",
    ),
    ("listing", "Lists:\n\r\n\rcensor   is PERSONAL\n\rgm   is PUBLIC\n\r"),
    ("variables", "Variable settings of Foo:\n\r\n\rtime=2  inc=12\n\rFormula: f1\n\r\n\r"),
];

fn lines(stream: &str) -> Vec<String> {
    events(fresh(), [stream.as_bytes()], snap::line)
}

#[test]
fn each_is_one_event_that_is_complete() {
    for (kind, listing) in LISTINGS {
        let stream = format!("fics% {listing}fics% ");
        let lines = lines(&stream);
        assert_eq!(lines.len(), 3, "{lines:#?}");
        assert!(lines[1].contains(&format!(" {kind} ")), "{kind}: {}", lines[1]);
        assert!(!lines[1].contains("incomplete"), "{}", lines[1]);
        assert!(!lines[1].contains("more=[\""), "{}", lines[1]);
    }
}

#[test]
fn every_split_and_flush_gives_the_same_events() {
    for (_, listing) in LISTINGS {
        let stream = format!("fics% {listing}fics% Foo tells you: hi\n\r");
        let expected = lines(&stream);
        for split in 0..=stream.len() {
            for flush in [false, true] {
                let mut session = fresh();
                let mut found = Vec::new();
                let mut listener = |heard: &looking_at::Heard<'_>| found.push(snap::line(heard));
                session.feed(&stream.as_bytes()[..split], &mut listener);
                if flush {
                    session.flush(&mut listener);
                }
                session.feed(&stream.as_bytes()[split..], &mut listener);
                session.finish(&mut listener);
                assert_eq!(found, expected, "{stream:?} at {split}, flush {flush}");
            }
        }
    }
}

#[test]
fn the_prompt_after_a_listing_is_reported_at_once() {
    for (kind, listing) in LISTINGS {
        let mut session = fresh();
        let mut found = Vec::new();
        let mut listener = |heard: &looking_at::Heard<'_>| found.push(heard.kind().to_owned());
        session.feed(format!("{listing}fics% ").as_bytes(), &mut listener);
        assert_eq!(found, [kind, "prompt"]);
    }
}

/// A message in the middle ends a listing, is itself, and takes nothing with it.
#[test]
fn talk_in_the_middle_of_a_listing_is_talk() {
    for (kind, listing) in LISTINGS {
        let lines_of: Vec<&str> = listing.split_inclusive("\n\r").collect();
        for at in 0..=lines_of.len() {
            for (head, expected) in HEADS {
                let (before, after) = (lines_of[..at].concat(), lines_of[at..].concat());
                // A row as the text: it would fit into the listing.
                let row = "1773 Foo  ++++ Bar";
                let stream = format!("fics% {before}{head}{row}\n\r{after}fics% ");
                let lines = lines(&stream);
                let talk: Vec<_> = lines
                    .iter()
                    .filter(|line| line.contains(&format!("{expected}text=\"{row}\"")))
                    .collect();
                assert_eq!(talk.len(), 1, "{kind} {head:?} {stream:?}\n{lines:#?}");
                assert!(!lines.iter().any(|line| line.contains(" malformed ")), "{lines:#?}");
                // Nothing that the player wrote is in another event.
                let others = lines.iter().filter(|line| !line.contains(expected));
                let seen = others.filter(|line| line.contains("++++ Bar")).count();
                assert_eq!(seen, 0, "{lines:#?}");
            }
        }
    }
}

/// Texts made of rows and titles, besides the literals of the lists.
fn typed() -> impl Strategy<Value = String> {
    let mut parts = pieces();
    for (_, listing) in LISTINGS {
        parts.extend(listing.split("\n\r").filter(|line| !line.is_empty()).map(str::to_owned));
    }
    prop::collection::vec(prop::sample::select(parts), 1..6).prop_filter_map("nothing", |parts| {
        let text = parts.concat().trim().replace(['\x07', '\t'], " ");
        let text = text.trim().to_owned();
        (!text.is_empty() && text.is_ascii()).then_some(text)
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, ..ProptestConfig::default() })]

    /// Whatever is in a note, it is the text of that note, and the rest of the listing is the same.
    #[test]
    fn notes_are_the_text_of_their_note(text in typed(), number in 1..=10) {
        let before = "fics% \n\rFinger of Foo:\n\r\n\rOn for: 1 min   Idle: 0 secs\n\r\n\r";
        let stream = format!("{before}{number:2}: {text}\n\r10: x\n\rfics% Bar shouts: hi\n\r");
        let lines = lines(&stream);
        let expected = format!(
            "finger player=Foo on_for=\"1 min\" idle=\"0 secs\" ratings=[] facts=[] \
             notes=[{{number={number} text={text:?}}} {{number=10 text=\"x\"}}] more=[]"
        );
        prop_assert_eq!(lines.len(), 4, "{:#?}", lines);
        prop_assert_eq!(lines[1].split_once(' ').unwrap().1, expected);
        prop_assert!(lines[3].ends_with("shout from=Bar text=\"hi\""));
    }

    /// A formula, which a player writes, is one setting.
    #[test]
    fn formulas_are_one_setting(text in typed()) {
        let stream = format!("fics% Variable settings of Foo:\n\rtime=2\n\rFormula: {text}\n\rfics% ");
        let lines = lines(&stream);
        prop_assert_eq!(lines.len(), 3, "{:#?}", lines);
        let expected = format!(
            "variables player=Foo rows=[{{name=\"time\" value=\"2\"}} \
             {{name=\"Formula\" value={text:?}}}] more=[]"
        );
        prop_assert_eq!(lines[1].split_once(' ').unwrap().1, expected);
    }

    /// No text begins a listing behind what servers write before it.
    #[test]
    fn no_text_begins_a_listing(
        text in typed(),
        head in prop::sample::select(&[" 1: ", "10: ", "f2: ", "    1. ", "Formula: ", "Plan variable 1 changed to '"][..]),
    ) {
        let expected = if head.starts_with("Plan") { "setting" } else { "text" };
        prop_assert_eq!(kinds(&[&format!("fics% {head}{text}\n\r")]), [expected]);
    }
}

#[test]
fn what_breaks_a_listing_is_read_as_usual() {
    let game = "  1 1630 Foo    1810 Bar   [ bu  3   5]   3:00 -  3:00 (39-39) W:  1\n\r";
    let found = lines(&format!("{game}There is something else.\n\r{game}fics% "));
    let kinds: Vec<_> = found.iter().map(|line| line.split(' ').nth(1).unwrap()).collect();
    assert_eq!(kinds, ["games", "text", "games", "prompt"]);
    assert!(found[0].ends_with("incomplete=true") && found[2].ends_with("incomplete=true"));
    // A numbered line of another shape stays in it.
    let found = lines(&format!("{game} 12 something new\n\r\n\r  2 games displayed.\n\r"));
    assert!(found[0].ends_with("count=2 more=[\" 12 something new\"]"), "{}", found[0]);
    // The end of the stream.
    let found = lines("History for Foo:\n\r 0: x\n\r");
    assert_eq!(found, ["0 history player=Foo rows=[] more=[\" 0: x\"] incomplete=true"]);
}

/// The second title has its newline in the entry.
#[test]
fn a_title_inside_a_listing_loses_no_line() {
    let stream = "fics% Lists:\n\rone\n\rAdmins:\n\rtwo\n\rthree\n\rfics% ";
    let heard = events(fresh(), [stream.as_bytes()], snap::line);
    assert_eq!(heard[1], r#"6 listing what="lists" rows=["one" "Admins:" "two" "three"]"#);
    // A list of names takes a line that an entry matches.
    let stream = "fics% -- notify list: 3 names --\n\rFoo set\n\rBar\n\rfics% ";
    let heard = events(fresh(), [stream.as_bytes()], snap::line);
    assert_eq!(heard[1], r#"6 name_list list="notify" names=["Foo" "set" "Bar"] count=3"#);
}

#[test]
fn a_long_listing_goes_on_as_another() {
    let row = "1773 Foo  ++++ Bar\n\r";
    let stream = format!("{}\n\r 6000 players displayed (of 6000).\n\r", row.repeat(3_000));
    let found = lines(&stream);
    assert_eq!(found.len(), 2);
    assert!(found[0].ends_with("more=[] incomplete=true"), "{}", &found[0][found[0].len() - 80..]);
    assert!(found[1].ends_with("count=6000 total=6000 more=[]"));
    let rows: usize = found.iter().map(|line| line.matches("player=").count()).sum();
    assert_eq!(rows, 6_000);
}

#[test]
fn a_reply_in_block_mode_is_whole_without_a_prompt() {
    let bytes = b"fics% \x155\x1637\x16\n\rFinger of Foo:\n\r\n\r 1: x\n\r\x17fics% ";
    let found = events(fresh(), [&bytes[..]], |heard| heard.kind().to_owned());
    assert_eq!(found, ["prompt", "finger", "block_end", "prompt"]);
}

#[test]
fn a_list_without_the_group_knows_no_listings() {
    let mut off = fresh();
    off.groups().set("listings", false);
    for session in [off, Session::with_list(PatternList::demichess())] {
        for (kind, listing) in LISTINGS {
            let found =
                events(session.clone(), [listing.as_bytes()], |heard| heard.kind().to_owned());
            assert!(!found.iter().any(|found| found == kind), "{found:?}");
        }
    }
}

/// Lines of all listings in any order: nothing is lost, nothing is malformed.
#[test]
fn lines_in_any_order_are_all_somewhere() {
    let all: Vec<&str> = LISTINGS
        .iter()
        .flat_map(|(_, listing)| listing.split("\n\r"))
        .filter(|line| !line.is_empty())
        .collect();
    for seed in 0..2_000 {
        let mut random = Random(seed);
        let chosen: Vec<&str> = (0..12).map(|_| all[random.below(all.len())]).collect();
        let stream = chosen.iter().map(|line| format!("{line}\n\r")).collect::<String>();
        let heard = events(fresh(), [stream.as_bytes()], |heard| {
            assert_ne!(heard.kind(), "malformed");
            heard.line.to_string()
        });
        let lines: Vec<_> = heard.iter().flat_map(|line| line.split('\n')).collect();
        assert_eq!(lines, chosen, "{seed}");
    }
}
