use std::fs;

use looking_at::{Heard, Matcher, Mode, PatternList, Session};
use looking_at_testing::streams::{families, sessions};
use looking_at_testing::{PROJECT, Random};

use super::*;
use crate::net::units::Units;

const BOARD: &str = "<12> rnbqkbnr pppppppp -------- -------- -------- -------- PPPPPPPP RNBQKBNR W -1 \
                     1 1 1 1 0 7 Foo Bar 1 2 12 39 39 120 120 1 none (0:00) none 0";

/// Returns what the relay writes for a stream that arrives in reads, with a pause after every `pause` of
/// them.
fn relayed(stream: &[u8], size: usize, pause: Option<usize>) -> Vec<Vec<u8>> {
    let (mut units, mut xboard) = (Units::new(PatternList::ics()), Xboard::new(PatternList::ics()));
    let mut writes = Vec::new();
    for (number, chunk) in stream.chunks(size).enumerate() {
        let mut out = Vec::new();
        units.feed(chunk, &mut |unit| xboard.pass(unit, &mut out));
        if pause.is_some_and(|pause| number % pause == 0) {
            units.pause(&mut |unit| xboard.pass(unit, &mut out));
        }
        writes.push(out);
    }
    let mut out = Vec::new();
    units.pause(&mut |unit| xboard.pass(unit, &mut out));
    xboard.finish(&mut out);
    writes.push(out);
    writes.retain(|write| !write.is_empty());
    writes
}

/// Returns the kinds on which xboard acts in these reads.
fn actions(reads: &[impl AsRef<[u8]>]) -> Vec<String> {
    let list = PatternList::xboard();
    let kinds: Vec<String> = list.entries().iter().map(|entry| entry.kind().to_owned()).collect();
    let mut session = Session::with_matcher(Matcher::builder(list).mode(Mode::Eager).build());
    session.groups().set("before_login", false);
    let mut found = Vec::new();
    let whole: Vec<u8> = reads.iter().flat_map(|read| read.as_ref()).copied().collect();
    let mut keep = |heard: &Heard<'_>| {
        let kind = heard.entry.map_or("", |entry| &kinds[entry]);
        // xboard itself rejects a sender with a blank, so it finds the prompt before the sender in the same
        // read. Its list alone takes both for a name.
        let mut sender = whole[heard.at as usize..].split(|&byte| byte == b'(');
        let name = sender.next().unwrap_or_default();
        if kind == "channel_tell" && name.windows(2).any(|two| two == b"% ") {
            found.push("prompt".to_owned());
        }
        if ACTIONS.iter().any(|(known, _)| *known == kind) || TALK.contains(&kind) {
            found.push(kind.to_owned());
        }
    };
    for read in reads {
        session.feed(read.as_ref(), &mut keep);
    }
    session.finish(&mut keep);
    found
}

/// Removes the prompts after boards: xboard hides those that come with a board, and the relay leaves out the
/// others.
fn without_hidden(kinds: Vec<String>) -> Vec<String> {
    let mut shown: Vec<String> = Vec::new();
    let mut after_board = false;
    for kind in kinds {
        // If one was left out, the next may be the second in a row.
        if after_board && kind == "prompt" {
            continue;
        }
        after_board = kind == "board" || kind == "holdings";
        shown.push(kind);
    }
    shown
}

fn shown(writes: &[Vec<u8>]) -> String {
    writes.iter().map(|write| format!("{:?}\n", String::from_utf8_lossy(write))).collect()
}

/// Returns everything that xboard looks for, with something in its stars.
fn texts() -> Vec<String> {
    let mut texts: Vec<String> = PatternList::xboard()
        .entries()
        .iter()
        .filter(|entry| !entry.pattern().as_bytes().starts_with(b"\n"))
        .map(|entry| String::from_utf8_lossy(entry.pattern().as_bytes()).replace('*', "Ab"))
        .map(|text| text.trim_end_matches('\n').to_owned())
        .collect();
    texts.extend(
        [
            BOARD,
            "<12> ",
            "<b1> game 3 white [PPN] black [Q]",
            "{Game 1 (a vs. b) a resigns} 1-0",
            "{Game 1 (a(1500) vs. b(1600)) a resigns} 1-0",
            "fics% ",
            "x 100% y <12> {Game 1 (a vs. b) c} 0-1 login: 5% <12> <12> 7% 7% 7% 7% 7% 7% 7% 7% 7% 7%",
            "<12> <12> <12> <12> <12> <12> <12> <12> <12> <12> <12> <12> <12> <12> <12> <12> <12> <12> x",
            "  <12>  x",
            "<1<12> 2> % % {{Game 1 (a vs. b) c} 0-1",
            "Foo(50): Foo tells you: <12> x",
        ]
        .map(str::to_owned),
    );
    texts.retain(|text| !text.is_empty());
    texts
}

/// What a server puts before the words of a player.
const HEADS: [(&str, &[&str]); 16] = [
    ("    **ANNOUNCEMENT** from Opsy: ", &[]),
    ("    **UNREG ANNOUNCEMENT** from Opsy: ", &[]),
    (":", &[]),
    ("Foo t-shouts: ", &[]),
    ("Foo tells you: ", &["tell"]),
    ("Foo(*)(SR)[26] says: ", &["say"]),
    ("Foo shouts: ", &["shout"]),
    ("Foo c-shouts: ", &["c_shout"]),
    ("--> Foo ", &["it_shout_text"]),
    ("(4) Foo shouts: ", &["shout"]),
    ("Foo( 902)[7] kibitzes: ", &["kibitz"]),
    ("Foo(50): ", &["channel_tell"]),
    ("Foo(*)(50): ", &["channel_tell"]),
    (" 1: ", &[]),
    ("10: ", &[]),
    ("(told Bar, who is busy: ", &[]),
];

#[test]
fn what_players_write_is_never_taken_for_the_servers() {
    let mut lines = Vec::new();
    for (head, own) in HEADS {
        for text in texts() {
            lines.push((format!("{head}{text}\n\r"), own));
        }
    }
    for text in texts() {
        lines.push((format!("Foo just sent you a message:\n\r    {text}\n\r"), &["message_left"]));
        lines.push((format!("The following message was sent to Foo:\n\r\n\r   {text}\n\r"), &[]));
    }
    for (number, (line, own)) in lines.iter().enumerate() {
        let stream = format!("fics% \n\r{line}fics% \n\r{BOARD}\n\rfics% ");
        let mut expected = vec!["prompt"];
        expected.extend_from_slice(own);
        expected.extend(["prompt", "board"]);
        // Every size for some of the lines, some sizes for every line.
        for size in [1 + number % 40, 40 - number % 40, 1 + number % 7] {
            let writes = relayed(stream.as_bytes(), size, None);
            let found = without_hidden(actions(&writes));
            assert_eq!(found, expected, "{line:?} by {size}:\n{}", shown(&writes));
        }
    }
}

/// Returns the real sessions, and the example lines of every family.
fn captures() -> Vec<(String, Vec<u8>)> {
    let families = families().into_iter().map(|(name, lines)| (format!("{name}.txt"), lines));
    sessions().into_iter().chain(families).collect()
}

/// Removes talk from the kinds on which xboard acts.
fn without_talk(kinds: Vec<String>) -> Vec<String> {
    kinds.into_iter().filter(|kind| !TALK.contains(&&**kind)).collect()
}

#[test]
fn no_class_is_lost_in_real_sessions() {
    for (name, bytes) in captures() {
        // Each line by itself, as it was passed on.
        let mut expected = Vec::new();
        let mut xboard = Xboard::new(PatternList::ics());
        Units::new(PatternList::ics()).feed(&bytes, &mut |unit| {
            let mut out = Vec::new();
            xboard.pass(unit, &mut out);
            expected.extend(without_talk(actions(&[&out])));
            let left_out = matches!(unit, Unit::Prompt(_)) && out.len() < unit.bytes().len();
            if xboard.changes() == 0 && !matches!(unit, Unit::Long(_)) && !left_out {
                let empty_line = if out.len() > unit.bytes().len() { 2 } else { 0 };
                assert_eq!(&out[empty_line..], unit.bytes(), "{name}");
            }
        });
        let expected = without_hidden(expected);
        // In a session of datagrams xboard understands two lines.
        let least = if name.contains("icc-") { 2 } else { 3 };
        assert!(expected.len() >= least || name.ends_with(".txt"), "{name}: {expected:?}");
        for size in [1, 2, 3, 7, 13, 40, 1460] {
            let found = without_hidden(without_talk(actions(&relayed(&bytes, size, None))));
            assert!(found == expected, "{name} by {size}: {} of {}", found.len(), expected.len());
        }
        // The same by our own list, where a kind there is a kind here.
        let (mut boards, mut session) = (0, Session::new());
        let is_line = |heard: &Heard<'_>| heard.kind() == "board" && heard.datagram.is_none();
        let mut count = |heard: &Heard<'_>| boards += u64::from(is_line(heard));
        session.feed(&bytes, &mut count);
        session.finish(&mut count);
        let found = expected.iter().filter(|kind| *kind == "board").count();
        // One of the collected lines is a board without the blank after `<12>`, which xboard does not know.
        let expected = boards - u64::from(name.ends_with("boards.txt"));
        assert!(found as u64 >= expected, "{name}: {found} boards of {boards}");
    }
}

/// Returns the expected actions of a line in its surroundings.
fn expected(own: &[&str]) -> Vec<String> {
    let all = ["prompt"].iter().chain(own).chain(&["prompt", "board"]);
    all.map(|&kind| kind.to_owned()).collect()
}

fn surrounded(line: &str) -> Vec<u8> {
    format!("fics% \n\r{line}fics% \n\r{BOARD}\n\rfics% ").into_bytes()
}

#[test]
fn a_fold_hides_nothing() {
    for (head, own) in HEADS {
        for text in
            ["x <12> rnbq", "ab {Game 1 (a vs. b) c} 0-1", "it is 50% off", "Foo tells you: x"]
        {
            let line = format!("{head}{text}");
            for at in head.len()..line.len() {
                let (before, after) = line.split_at(at);
                for after in [after, after.trim_start()] {
                    let stream = surrounded(&format!("{before}\n\r\\   {after}\n\r"));
                    for size in [1, 5, stream.len()] {
                        let writes = relayed(&stream, size, None);
                        let found = without_hidden(actions(&writes));
                        assert_eq!(found, expected(own), "by {size}:\n{}", shown(&writes));
                    }
                }
            }
        }
    }
}

#[test]
fn a_pause_hides_nothing() {
    for (head, own) in HEADS {
        for text in ["x <12> rnbq", "ab {Game 1 (a vs. b) c} 0-1", "50% off", "Foo tells you: x"] {
            let stream = surrounded(&format!("{head}{text}\n\r\\   <12> 1\n\r"));
            for (size, pause) in [(1, 1), (1, 3), (2, 1), (3, 1), (3, 2), (5, 1), (7, 1), (11, 1)] {
                let writes = relayed(&stream, size, Some(pause));
                // What a pause splits may be lost, but nothing is forged.
                let found = without_hidden(without_talk(actions(&writes)));
                let kinds = |kinds: Vec<String>| without_talk(kinds);
                assert_eq!(found, kinds(expected(own)), "{size} {pause}:\n{}", shown(&writes));
            }
        }
    }
}

/// `--->` is the only thing that xboard looks for without a blank or a bracket that opens.
#[test]
fn an_arrow_after_many_changes_does_not_hide_the_talk() {
    let line = format!("Foo(50): {}--->", "7% <12> ".repeat(20));
    let writes = relayed(&surrounded(&format!("{line}\n\r")), 14, None);
    let found = without_hidden(actions(&writes));
    assert_eq!(found, expected(&["channel_tell"]), "{}", shown(&writes));
}

/// A continuation that must not be joined to its line is a line of its own, but still what a player wrote.
#[test]
fn an_unfolded_line_is_not_talk() {
    let line = "Foo t-shouts: Creating: Ab (Ab) [Ab] Ab (\n\r\\   Ab)Ab(Ab): x";
    let writes = relayed(&surrounded(&format!("{line}\n\r")), 1, None);
    let found = without_hidden(actions(&writes));
    assert_eq!(found, expected(&[]), "{}", shown(&writes));
}

#[test]
fn random_talk_is_never_taken_for_the_servers() {
    let mut texts = texts();
    texts.extend(
        ["", " ", "  ", "<", "12", "> ", "%", ":", "{", "}", "\\", "(", ")", "\x07", "\u{e9}", "x"]
            .map(str::to_owned),
    );
    let mut numbers = Random(1);
    let mut random = |below| numbers.below(below);
    for _ in 0..4000 {
        let (head, own) = HEADS[random(HEADS.len())];
        let mut line = head.to_owned();
        for _ in 0..=random(6) {
            line.push_str(&texts[random(texts.len())]);
        }
        let mut line = line.trim_end().to_owned();
        if random(3) == 0 && line.len() > head.len() {
            let at = head.len() + random(line.len() - head.len());
            if line.is_char_boundary(at) {
                line.insert_str(at, "\n\r\\   ");
            }
        }
        if line.trim_end() == head.trim_end() {
            continue;
        }
        let stream = surrounded(&format!("{line}\n\r"));
        let size = 1 + random(40);
        let writes = relayed(&stream, size, None);
        let found = without_hidden(actions(&writes));
        assert_eq!(found, expected(own), "{line:?} by {size}:\n{}", shown(&writes));
    }
}

#[test]
fn what_is_changed_is_hardly_seen() {
    let changed = |line: &str| {
        let writes = relayed(format!("{line}\n\r").as_bytes(), 1000, None).concat();
        String::from_utf8(writes).unwrap().trim_end().to_owned()
    };
    // The table of the guide.
    let guide = fs::read_to_string(format!("{PROJECT}/src/guide/relay.md")).unwrap();
    let mut rows = 0;
    for row in guide.lines().filter_map(|line| line.strip_prefix("| `")) {
        let cells: Vec<&str> =
            row.trim_end_matches(" |").trim_end_matches('`').split("` | `").collect();
        let [from, to] = cells[..] else { panic!("{row}") };
        let before = format!("    **ANNOUNCEMENT** from Opsy: {from}x");
        let after = format!("    **ANNOUNCEMENT** from Opsy: {}x", to.replace("<tab>", "\t"));
        assert_eq!(changed(&before), after);
        rows += 1;
    }
    assert!(rows > 8);
    for same in [
        "Foo tells you: <12> {Game 1 (a vs. b) c} 0-1 fics% ",
        "{Game 1 (a vs. b) Creating rated blitz match.}",
        "It is 20:15 now, and nothing is here to change (really)",
    ] {
        assert_eq!(changed(same), same.trim_end());
    }
}

#[test]
fn an_empty_line_goes_between_boards() {
    let one = format!("{BOARD}\n\r");
    for (stream, expected) in [
        (format!("{one}{one}x"), format!("{one}\n\r{one}x")),
        (format!("{one}\n\r{one}"), format!("{one}\n\r{one}")),
        (
            format!("{one}<b1> game 3 white [] black []\n\r{one}"),
            format!("{one}\n\r<b1> game 3 white [] black []\n\r\n\r{one}"),
        ),
    ] {
        for size in [1, 9, 5000] {
            assert_eq!(relayed(stream.as_bytes(), size, None).concat(), expected.as_bytes());
        }
    }
}

#[test]
fn a_prompt_after_a_board_comes_with_it_or_not_at_all() {
    let one = format!("{BOARD}\n\r");
    let tell = "Foo tells you: hi\n\r";
    for (stream, byte_by_byte) in [
        (format!("{one}fics% "), one.clone()),
        (format!("{one}\n\rfics% \n\r{tell}fics% "), format!("{one}\n\r\n\r{tell}fics% ")),
        (format!("{one}\x07fics% "), format!("{one}\x07")),
        (format!("{one}fics% {one}"), format!("{one}\n\r{one}")),
        (format!("{one}{tell}fics% "), format!("{one}{tell}fics% ")),
        (
            "<b1> game 3 white [] black []\n\rfics% ".to_owned(),
            "<b1> game 3 white [] black []\n\r".to_owned(),
        ),
    ] {
        let relayed =
            |size| String::from_utf8(relayed(stream.as_bytes(), size, None).concat()).unwrap();
        assert_eq!(relayed(5000), stream);
        assert_eq!(relayed(1), byte_by_byte);
    }
}

#[test]
fn an_endless_line_is_broken_up_for_xboard() {
    let stream =
        [b"Foo shouts: ".to_vec(), b"<12> abcd 5% ".repeat(5000), b"\n\rfics% ".to_vec()].concat();
    for size in [700, 5000] {
        let writes = relayed(&stream, size, None);
        let longest = writes.concat().split(|&byte| byte == b'\n').map(<[u8]>::len).max();
        assert!(longest < Some(16 << 10), "xboard's buffer: {longest:?}");
        let found = actions(&writes);
        assert_eq!(found, ["shout", "prompt"], "{}", shown(&writes));
    }
}
