//! Drafts of pattern lists: what they say, that they hold, and that they are bounded.

use std::collections::HashSet;
use std::fs;
use std::path::PathBuf;
#[cfg(target_os = "linux")]
use std::process::{Command, Stdio};

use looking_at::check::{Level, check};
use looking_at::suggest::{Draft, DraftEntry, Unmatched};
use looking_at::{Attempt, Event, Heard, PatternList, Session, StarType};
use looking_at_testing::Random;
use serde_json::Value;

use crate::binary;

fn collect(mut lines: Unmatched, list: &PatternList, streams: &[&[u8]]) -> Unmatched {
    for stream in streams {
        let mut session = Session::with_list(list.clone());
        session.feed(stream, &mut lines);
        session.finish(&mut lines);
    }
    lines
}

/// Returns the draft for the lines of a text that the default list does not match.
fn drafted(text: &str, min: u64) -> Draft {
    let list = PatternList::ics();
    collect(Unmatched::new(&list), &list, &[text.as_bytes()]).draft(min)
}

fn entries(draft: &Draft) -> Vec<&str> {
    draft.entries().iter().map(|entry| entry.line.as_str()).collect()
}

fn captures() -> Vec<Vec<u8>> {
    let folder = PathBuf::from(binary::PROJECT).join("corpus");
    let mut files: Vec<_> =
        fs::read_dir(folder).unwrap().map(|file| file.unwrap().path()).collect();
    files.sort();
    files.retain(|file| file.extension().is_some_and(|extension| extension == "raw"));
    files.iter().map(|file| fs::read(file).unwrap()).collect()
}

#[test]
fn names_and_types_of_stars() {
    let draft = drafted(
        "Foo tells you: hi\nBar tells you: hello\n\
         Foo has sneezed 3 times.\nBar has sneezed 12 times.\n\
         Clock of game 1 shows 0:04 now.\nClock of game 7 shows 1:14:24.313 now.\n\
         Foo (1500) blinks.\nBar (++++) blinks.\n\
         Gift for Foo: a rook\nGift for Bar: a [1] pawn * and \"more\"\n\
         The red door opens.\nThe blue door opens.\nThe green door opens.\n",
        2,
    );
    assert_eq!(
        entries(&draft),
        [
            r#"clock_game_shows_now ^"Clock of game * shows * now." game:number time:duration"#,
            r#"sneezed_times ^"* has sneezed * times." name:handle sneezed:number"#,
            r#"door_opens ^"The * door opens." door:word"#,
            r#"blinks ^"* (*) blinks." name:handle rating:rating"#,
            r#"gift ^"Gift for *: " name:handle | rest:text"#,
        ]
    );
    assert_eq!((draft.lines(), draft.taken()), (11, 11));
}

#[test]
fn what_is_special_in_a_list_file_is_written_so_that_it_is_read_back() {
    let text = "say \"x\" *now* \\o/ # 1\nsay \"x\" *now* \\o/ # 2\n***\t***\n***\t***\n";
    let draft = drafted(text, 2);
    assert_eq!(draft.taken(), 4, "{draft}");
    let list = PatternList::parse("draft.pat", &draft.to_string()).unwrap();
    let mut kinds = Vec::new();
    let mut session = Session::with_list(list);
    let mut listener = |heard: &Heard<'_>| kinds.push(heard.kind().to_owned());
    session.feed(text.as_bytes(), &mut listener);
    session.finish(&mut listener);
    assert!(!kinds.iter().any(|kind| kind == "text") && kinds.len() == 4, "{kinds:?}\n{draft}");
}

#[test]
fn a_special_entry_is_before_a_general_one_and_a_newline_ends_what_would_take_more() {
    let draft =
        drafted("alpha grew\nalpha grew\nalpha grew to nothing\nalpha grew to nothing\n", 2);
    assert_eq!(draft.taken(), 4);
    assert!(entries(&draft).contains(&r#"alpha_grew ^"alpha grew\n""#), "{draft}");
}

#[test]
fn a_listing_is_one_block_with_its_head_and_its_foot() {
    let fruit =
        ["apple", "pear", "fig", "plum", "lemon", "orange", "kiwi", "melon", "date", "lime"];
    let rows: String = fruit
        .iter()
        .enumerate()
        .map(|(row, name)| format!("   {name}  {:<9} {row}\n", row * 7))
        .collect();
    let draft = drafted(&format!("Fruit on the server\n{rows}That was all fruit\n"), 3);
    let [before, after, entry] = draft.entries() else { panic!("{draft}") };
    assert_eq!(before.line, r#"fruit_server_head ^"Fruit on the server\n""#);
    assert_eq!(after.line, r#"fruit_server_foot ^"That was all fruit\n""#);
    let of_block = |entry: &DraftEntry| entry.block.as_deref() == Some("Fruit on the server");
    assert!(draft.entries().iter().all(of_block) && draft.blocks() == 1);
    assert_eq!((draft.lines(), draft.taken()), (12, 12));
    assert!(
        draft.to_string().contains("# A listing of 12 lines, its head and foot included: Fruit")
    );
    assert_eq!(entry.line, r#"fruit_server_row ^"   *  " word:word | rest:columns"#);
    let (head, foot) = entry.listing.clone().unwrap();
    assert_eq!(head.as_deref(), Some("Fruit on the server"));
    assert_eq!(foot.as_deref(), Some("That was all fruit"));
    assert!(entry.forgeable && entry.lines == 10);
    assert!(draft.to_string().contains("# Rows of a listing"));
    assert!(draft.to_string().contains("# A player may be able to write"));
}

#[test]
fn a_pattern_of_stars_alone_is_not_drafted() {
    let draft = drafted("Ashgrove tells you: hi\nAshgrove\nAshgrove\n12\n12\n7 8\n", 1);
    assert_eq!(entries(&draft), [""; 0]);
    assert_eq!(draft.lines(), 5);
}

#[test]
fn a_draft_does_not_take_rows_from_a_listing_that_is_known() {
    let finger =
        "fics% \nStatistics for Foo   On for: 20 secs   Idle: 0 secs\n\n 1: my note\n 2: my note\n";
    let draft = drafted(&format!("{finger}fics% \n 1: my note\n 2: my note\n"), 1);
    assert_eq!(entries(&draft), [""; 0]);
}

#[test]
fn drafts_of_the_corpus_hold() {
    let list = PatternList::ics();
    let captures = captures();
    let streams: Vec<&[u8]> = captures.iter().map(Vec::as_slice).collect();
    for min in [1, 3] {
        let lines = collect(Unmatched::new(&list), &list, &streams);
        let draft = lines.draft(min);
        assert!(draft.entries().len() > 50);
        // As a file it is the same list, without findings that matter.
        let read = PatternList::parse("draft", &draft.to_string()).unwrap();
        assert_eq!(read.entries().len(), draft.list().entries().len());
        let worst = check(&read).iter().map(|finding| finding.level()).max();
        assert!(worst.is_none_or(|level| level < Level::Warning), "{:?}", check(&read));
        // Over the captures, each entry takes the lines that it says.
        let mut proof = draft.proof(&lines);
        let full = proof.list().clone();
        for stream in &streams {
            let mut session = Session::with_list(full.clone());
            session.feed(stream, &mut proof);
            session.finish(&mut proof);
        }
        assert_eq!(proof.wrong().iter().sum::<u64>(), 0);
        let said: Vec<u64> = draft.entries().iter().map(|entry| entry.lines).collect();
        assert_eq!(proof.taken(), said, "{draft}");
        let enough =
            |entry: &DraftEntry| entry.lines >= min || entry.block.is_some() || entry.split;
        assert!(draft.entries().iter().all(enough));
        streams.iter().for_each(|stream| assert_no_word_is_cut(&draft, stream));
    }
}

/// Reads a capture with a draft: no star of an entry may begin or end in the middle of a word.
fn assert_no_word_is_cut(draft: &Draft, stream: &[u8]) {
    let full = draft.full_list();
    let first = full.entries().len() - draft.list().entries().len();
    let mut session = Session::with_list(full.clone());
    let mut listener = |heard: &Heard<'_>| {
        let Some(number) = heard.entry.filter(|&number| number >= first) else { return };
        let text = format!("{}\n", heard.line);
        let entry = &full.entries()[number];
        let Attempt::Match { stars, .. } = entry.attempt(text.as_bytes(), 0) else {
            panic!("{text} is not matched by {}", entry.pattern());
        };
        let letter = |at: usize| text.as_bytes().get(at).is_some_and(u8::is_ascii_alphanumeric);
        let cuts = |at: usize| at > 0 && letter(at - 1) && letter(at);
        let cut = stars.iter().any(|star| cuts(star.start) || cuts(star.end));
        assert!(!cut, "{} cuts a word of {text}", entry.pattern());
    };
    session.feed(stream, &mut listener);
    session.finish(&mut listener);
}

#[test]
fn what_an_entry_would_take_with_other_stars_is_split_off() {
    let text = "Load is 3.\nLoad is 12.\nLoad is 7.\nLoad is 4.5.\nLoad is 10.25.\n";
    let draft = drafted(text, 2);
    let find = |line: &str| draft.entries().iter().find(|entry| entry.line.contains(line));
    let split = find(r#"^"Load is *.*.\n""#).unwrap_or_else(|| panic!("{draft}"));
    let whole = find(r#"^"Load is *.""#).unwrap_or_else(|| panic!("{draft}"));
    assert!((split.split, split.lines) == (true, 2) && (whole.split, whole.lines) == (false, 3));
}

#[test]
fn what_a_sentence_ends_with_may_be_several_words() {
    let draft = drafted(
        "You will soon hum shouts.\nYou will soon hum pins.\nYou will soon hum kibitzes.\n\
         You will soon hum direct tells from guests.\nYou will soon hum logins/logouts.\n",
        1,
    );
    assert_eq!(entries(&draft), [r#"soon_hum ^"You will soon hum *." hum"#], "{draft}");
    // Something second makes it another message.
    let draft = drafted(
        "Foo tells you: hi\nFoo waxes your rook.\nFoo waxes your bishop offer.\nFoo waxes your queen.\n\
         Foo waxes your partner's pawn.\n",
        1,
    );
    let lines: Vec<u64> = draft.entries().iter().map(|entry| entry.lines).collect();
    assert_eq!(lines.iter().max(), Some(&3), "{draft}");
}

#[test]
fn sentences_that_differ_in_blanks_or_the_full_stop_are_one() {
    let text = "\"a1\" is a blue word.  Type it.\n\"b2\" is a blue word. Type it.\n\
                Only cats may do that.\nOnly cats may do that\n";
    let draft = drafted(text, 1);
    let lines: Vec<u64> = draft.entries().iter().map(|entry| entry.lines).collect();
    assert_eq!(lines, [2, 2], "{draft}");
    let things =
        ["an apple", "one pear", "my fig", "their plum", "no lemon", "his lime", "her kiwi"];
    let rest: String = things.iter().map(|thing| format!("Useful: {thing}\n")).collect();
    let draft = drafted(&format!("{rest}Useful:  two blanks\n"), 1);
    assert_eq!(entries(&draft), [r#"useful ^"Useful: " | rest:text"#], "{draft}");
}

#[test]
fn names_are_known_by_what_is_before_them() {
    let text = "Foo tells you: hi\nBar tells you: hi\nAge of Foo is known.\nAge of Bar is secret.\nAge of Zaphod is 12.\n";
    let draft = drafted(text, 1);
    let own = draft.entries().iter().find(|entry| entry.examples[0].contains("Zaphod")).unwrap();
    assert!(own.line.contains("name:handle") && !own.line.contains("Zaphod"), "{draft}");
}

#[test]
fn one_name_and_several_are_one_star() {
    let text =
        "Foo tells you: hi\nBar tells you: hi\nShut by friends: Foo.\nShut by friends: Foo Bar.\n";
    let draft = drafted(text, 1);
    let [entry] = draft.entries() else { panic!("{draft}") };
    assert!(entry.line.contains("^\"Shut by friends: *.\"") && entry.lines == 2, "{draft}");
}

#[test]
fn a_word_where_others_have_a_star_is_one_of_its_values() {
    let text = "Foo tells you: hi\nBooks kept for Foo:\nBooks kept for tester:\n\
                Door a1 is shut.\nDoor b2 is shut.\nDoor green is shut.\n";
    let draft = drafted(text, 1);
    assert_eq!(
        entries(&draft),
        [
            r#"books_kept ^"Books kept for *:" name:handle"#,
            r#"door_shut ^"Door * is shut." door:word"#,
        ],
        "{draft}"
    );
    assert_eq!(draft.taken(), 5);
}

#[test]
fn talk_in_channels_is_of_members() {
    let list = PatternList::ics();
    let text = b"Foo tells you: hi\nFoo(50): a\nBar(1): b c\nFoo: one\nFoo: two words\n";
    let draft = collect(Unmatched::all(&list), &list, &[text]).draft(2);
    let member = draft.entries().iter().find(|entry| entry.line.contains(":member"));
    assert_eq!(member.map(|entry| entry.lines), Some(2), "{draft}");
}

#[test]
fn a_text_is_of_lines_that_come_together() {
    // Without prompts all lines of a server that no list knows are one run.
    let news = "The news of today are short.\nThere is nothing to say about it.\nNobody has seen a thing there.\n";
    let noise: String = (0..30).map(|n| format!("tick {n}\n")).collect();
    let once = "Somebody has said that once only.\n";
    let list = PatternList::ics();
    let text = format!("{once}{noise}{news}{noise}");
    let draft = collect(Unmatched::all(&list), &list, &[text.as_bytes()]).draft(3);
    assert_eq!((draft.blocks(), draft.taken_by_blocks(), draft.taken()), (1, 3, 63), "{draft}");
}

#[test]
fn lines_that_are_said_as_they_are_may_be_forged_too() {
    let text = "fics% \n1: the first line of a text\n2) the other line of a text\n a line that is indented here\n";
    let draft = drafted(text, 3);
    assert!(
        !draft.entries().is_empty() && draft.entries().iter().all(|entry| entry.forgeable),
        "{draft}"
    );
}

/// What random lines are made of: what lists, telnet and terminals treat in their own way.
const WORDS: [&[u8]; 44] = [
    b"Foo",
    b"Bar(C)",
    b"Quux(1500)",
    b"GuestABCD",
    b"Baz",
    b"door",
    b"opens",
    b"the",
    b"your",
    b"3",
    b"12",
    b"4.5",
    b"1:04",
    b"0:04.795",
    b"1-0",
    b"+7",
    b"(",
    b")",
    b".",
    b",",
    b":",
    b"*",
    b"**",
    b"x@e4",
    b"  ",
    b"\"so\"",
    b"\\",
    b"\\n",
    b"#",
    b"|",
    b"^",
    b"\t",
    b"\x01",
    b"\xe9",
    b"\xc3\xa9",
    b"\xff\xfe",
    b"\x1b[7m",
    b"&#x41;",
    b"\xe2\x80\xae",
    b"vs.",
    b"{",
    b"}",
    b"-->",
    b"[",
];
const HEADS: [&[u8]; 14] = [
    b"",
    b"",
    b"",
    b"say ",
    b"Foo ",
    b"Bar(C) ",
    b"12 ",
    b" 1: ",
    b"1. ",
    b"   ",
    b"--> Foo ",
    b"<ab> ",
    b"fics% ",
    b"- ",
];
const KNOWN: [&[u8]; 9] = [
    b"Foo tells you: hi",
    b"Baz(50): hello",
    b"Bar shouts: hey",
    b"fics% ",
    b"",
    b"Statistics for Foo   On for: 20 secs   Idle: 0 secs",
    b" 1: a note",
    b"\\   goes on",
    b"{Game 1 (Foo vs. Bar) Foo resigns} 0-1",
];

/// Returns a log of lines that share a few shapes, some lines that the list knows, and some that are very long.
fn random_log(random: &mut Random) -> Vec<u8> {
    let mut log = Vec::new();
    let shapes: Vec<(usize, Vec<usize>)> = (0..1 + random.below(8))
        .map(|_| {
            let words = (0..1 + random.below(7)).map(|_| random.below(WORDS.len())).collect();
            (random.below(HEADS.len()), words)
        })
        .collect();
    for _ in 0..random.below(90) {
        match random.below(100) {
            0 => log.extend(WORDS[random.below(WORDS.len())].repeat(300 + random.below(900))),
            1..=9 => log.extend_from_slice(KNOWN[random.below(KNOWN.len())]),
            _ => {
                let (head, mut words) = shapes[random.below(shapes.len())].clone();
                let change = random.below(words.len());
                words[change] = random.below(WORDS.len());
                log.extend_from_slice(HEADS[head]);
                let glue: &[u8] = [&b" "[..], b" ", b" ", b",", b""][random.below(5)];
                for word in words {
                    log.extend_from_slice(WORDS[word]);
                    log.extend_from_slice(glue);
                }
            }
        }
        log.extend_from_slice([&b"\n"[..], b"\n", b"\n\r", b"\r\n"][random.below(4)]);
    }
    log
}

/// An event: the number of its entry, its kind and line, and whether nothing matched it.
struct Said {
    entry: Option<usize>,
    kind: String,
    line: String,
    unmatched: bool,
}

fn said(list: &PatternList, log: &[u8]) -> Vec<Said> {
    let mut said = Vec::new();
    let mut listener = |heard: &Heard<'_>| {
        let unmatched = match &heard.event {
            Event::Text(text) => text.repeats.is_none() && !text.continues,
            event => matches!(event, Event::Overlong(_)),
        };
        let (kind, line) = (heard.kind().to_owned(), heard.line.to_string());
        said.push(Said { entry: heard.entry, kind, line, unmatched });
    };
    let mut session = Session::with_list(list.clone());
    session.feed(log, &mut listener);
    session.finish(&mut listener);
    said
}

/// Whether a player may have written a line: notes and messages are shown indented or numbered.
fn may_be_a_players(line: &str) -> bool {
    let rest = line.trim_start_matches(|c: char| c.is_ascii_digit());
    let numbered = rest.len() < line.len() && rest.starts_with([':', '.', ')']);
    numbered || line.starts_with([' ', '\t']) || line.starts_with("- ")
}

/// Drafts a list for a log, reads the log with what is written, and compares with what was heard before. Returns how many
/// lines are taken.
fn assert_holds(log: &[u8], all: bool, min: u64) -> u64 {
    let list = PatternList::ics();
    let lines = if all { Unmatched::all(&list) } else { Unmatched::new(&list) };
    let lines = collect(lines, &list, &[log]);
    let mut draft = lines.draft(min);
    let proved: Result<(), ()> = draft.prove(&lines, |mut proof| {
        let mut session = Session::with_list(proof.list().clone());
        session.feed(log, &mut proof);
        session.finish(&mut proof);
        Ok(proof)
    });
    assert!(proved.is_ok());
    let written = draft.to_string();
    let what = format!("{}\n{written}", String::from_utf8_lossy(log));
    let read =
        PatternList::parse("draft.pat", &written).unwrap_or_else(|error| panic!("{error}\n{what}"));
    let warned = check(&read).into_iter().find(|found| found.level() >= Level::Warning);
    assert!(warned.is_none(), "{warned:?}\n{what}");

    let own = draft.entries().len();
    let full = if all { read } else { list.clone().then(read) };
    let first = full.entries().len() - own - 1;
    let before = said(&list, log);
    let unmatched = before.iter().filter(|said| said.unmatched).count() as u64;
    assert!(all || draft.lines() == unmatched, "{} {unmatched}\n{what}", draft.lines());
    // A line is known by its text: the same text may be matched by nothing here and be in a listing there.
    let before: HashSet<String> =
        before.into_iter().filter(|said| said.unmatched).map(|said| said.line).collect();
    let (mut counts, mut foreign) = (vec![0; own], vec![0; own]);
    for said in said(&full, log) {
        let by = said.entry.and_then(|entry| entry.checked_sub(first)).filter(|&by| by < own);
        let Some(by) = by else { continue };
        // The proof allows a few lines of listings that did not end where they should have.
        if !all && !before.contains(&said.line) {
            foreign[by] += 1;
            continue;
        }
        counts[by] += 1;
        let drafted = &draft.entries()[by];
        let entry = &full.entries()[first + by];
        let text = format!("{}\n", said.line);
        let Attempt::Match { stars, .. } = entry.attempt(text.as_bytes(), 0) else {
            panic!("{} is not matched by {}\n{what}", said.line, drafted.line);
        };
        let letter = |at: usize| text.as_bytes().get(at).is_some_and(u8::is_ascii_alphanumeric);
        let cuts = |at: usize| at > 0 && letter(at - 1) && letter(at);
        for (range, star) in stars.into_iter().zip(entry.stars()) {
            assert!(star.accepts(&text.as_bytes()[range.clone()]), "{}\n{what}", drafted.line);
            let is_cut =
                star.star_type() != StarType::Nothing && (cuts(range.start) || cuts(range.end));
            assert!(!is_cut, "{} of {}\n{what}", said.line, drafted.line);
        }
        assert!(drafted.forgeable || !may_be_a_players(&said.line), "{}\n{what}", drafted.line);
        assert_eq!(said.kind, entry.kind());
    }
    for ((entry, count), foreign) in draft.entries().iter().zip(counts).zip(foreign) {
        assert_eq!(entry.lines, count, "{foreign} of {}\n{what}", entry.line);
        assert!(foreign * 8 <= count, "{foreign} of {}\n{what}", entry.line);
    }
    draft.taken()
}

#[test]
fn drafts_of_random_logs_hold() {
    // More with, for example, LOOKING_AT_CASES=5000.
    let cases = std::env::var("LOOKING_AT_CASES").ok().and_then(|n| n.parse().ok()).unwrap_or(150);
    let mut taken = 0;
    for seed in 0..cases {
        let mut random = Random(seed);
        let log = random_log(&mut random);
        for all in [false, true] {
            taken += assert_holds(&log, all, 1 + seed % 3);
        }
    }
    assert!(taken > 10 * cases, "{taken}");
}

#[test]
fn entries_that_are_split_off_are_bounded_too() {
    let name = |mut number: u32| -> String {
        (0..4)
            .map(|_| {
                number = number * 31 + 7;
                char::from(b'a' + (number / 8 % 26) as u8)
            })
            .collect()
    };
    let text: String = (0..2_100_u32)
        .flat_map(|n| {
            ["3", "4.5"].map(|load| format!("{}{} load is {load}.\n", name(n), name(n / 26)))
        })
        .collect();
    let draft = drafted(&text, 1);
    assert!(draft.entries().len() <= 2_000, "{}", draft.entries().len());
}

#[test]
fn the_command_says_what_it_could_not_look_at() {
    let binary: Vec<u8> =
        (0..20_000_u32).map(|n| (n.wrapping_mul(2_654_435_761) >> 13) as u8).collect();
    let out = binary::run(binary::PROJECT, &["suggest"], &binary);
    let said = String::from_utf8(out.stderr).unwrap();
    assert!(said.contains("have control characters in them: this may not be a capture"), "{said}");
    let long = [b"x y ".repeat(400), b"\n".to_vec()].concat();
    let out = binary::run(binary::PROJECT, &["suggest", "--all"], &long);
    assert_eq!(
        String::from_utf8(out.stderr).unwrap(),
        "looking-at: 1 line was not looked at: too many different ones, longer than 1 KiB, with more than 80 asterisks, or not in ASCII or UTF-8\n\
         looking-at: 1 line; 0 entries take 0 of them, 1 is left\n"
    );
}

#[test]
fn lines_of_asterisks_are_bounded() {
    let text = |lengths: std::ops::Range<usize>| -> String {
        lengths.map(|length| format!("{}\n", "*".repeat(length))).collect()
    };
    assert_eq!(drafted(&text(81..2_000), 1).entries().len(), 0);
    let across = drafted(&text(79..81), 1);
    assert_eq!((across.lines(), across.taken()), (2, 2));
}

#[test]
fn a_help_file_is_a_text_whose_lines_are_of_one_kind() {
    let text = "fics% \nabort\nThe abort command ends a game at once.\nYour opponent has to accept the offer.\n\
                No rating changes after a game ends so.\nfics% \nOne line alone is not a text.\n";
    let draft = drafted(text, 3);
    assert_eq!((draft.lines(), draft.taken(), draft.blocks()), (5, 4, 1), "{draft}");
    assert!(draft.entries().iter().all(|entry| entry.line.starts_with("abort_text ^\"")));
    assert!(draft.to_string().contains("# A text of 4 lines, each as it is: abort"), "{draft}");
}

#[test]
fn an_entry_that_fails_its_proof_is_removed() {
    let mut draft = drafted("one x\none x\ntwo y\ntwo y\n", 2);
    assert_eq!(draft.keep(&[2, 2], &[0, 2]), 1);
    assert_eq!((draft.entries().len(), draft.taken()), (1, 2));
}

#[test]
fn captures_that_are_merged_draft_what_one_after_the_other_does() {
    let list = PatternList::ics();
    let captures = captures();
    let streams: Vec<&[u8]> = captures.iter().map(Vec::as_slice).collect();
    let one = collect(Unmatched::new(&list), &list, &streams);
    let mut merged = Unmatched::new(&list);
    for stream in &streams {
        merged.merge(collect(Unmatched::new(&list), &list, &[stream]));
    }
    assert_eq!(one.draft(2).to_string(), merged.draft(2).to_string());
}

#[test]
fn a_server_that_no_list_knows() {
    let list = PatternList::ics();
    let text = b"fics% Foo tells you: hi\n\rfics% Bar tells you: ho\n\rfics% Foo sneezes.\n\rfics% Bar sneezes.\n\r";
    let draft = collect(Unmatched::all(&list), &list, &[text]).draft(2);
    let written = draft.to_string();
    assert!(written.starts_with("prompt ^\"*% \" text:prompt | prompt\n"), "{written}");
    let own = PatternList::parse("own.pat", &written).unwrap();
    let mut kinds = Vec::new();
    let mut session = Session::with_list(own);
    let mut listener = |heard: &Heard<'_>| {
        if !matches!(heard.event, Event::Prompt(_)) {
            kinds.push(heard.kind().to_owned());
        }
    };
    session.feed(text, &mut listener);
    session.finish(&mut listener);
    assert_eq!(kinds, ["tells", "tells", "sneezes", "sneezes"]);
}

/// Returns 100,000 different lines of three words.
fn many_lines() -> String {
    let letters = |mut number: u32| -> String {
        (0..6)
            .map(|_| {
                number /= 7;
                char::from(b'a' + (number % 23) as u8)
            })
            .collect()
    };
    (0..100_000_u32)
        .map(|n| format!("{} {} {}\n", letters(n), letters(n * 31), letters(n * 97)))
        .collect()
}

#[test]
#[cfg(target_os = "linux")]
fn a_terminal_shows_that_a_draft_is_made() {
    // Long lines, so that the draft takes several times as long as nothing is shown.
    let lines: String = many_lines().lines().map(|line| format!("{line} {line}\n")).collect();
    binary::file("suggest-many.raw", lines);
    // Both outputs are the terminal that `script` makes.
    let out = Command::new("script")
        .args(["-qec", "\"$LOOKING_AT\" suggest suggest-many.raw", "/dev/null"])
        .env("LOOKING_AT", env!("CARGO_BIN_EXE_looking-at"))
        .env("TERM", "xterm")
        .current_dir(binary::SCRATCH)
        .stdin(Stdio::null())
        .output()
        .unwrap();
    let shown = String::from_utf8_lossy(&out.stdout);
    assert!(out.status.success(), "{shown}");
    let at = |text: &str| shown.find(text).unwrap_or_else(|| panic!("no {text} in {shown}"));
    assert!(at("drafting") < at("newline \"\\n\""));
}

#[test]
fn many_different_lines_are_bounded() {
    let draft = drafted(&many_lines(), 1);
    assert_eq!(draft.lines(), 100_000);
    assert!(draft.entries().len() <= 2_000, "{}", draft.entries().len());
}

#[test]
fn an_endless_line_and_bytes_that_are_no_text() {
    let list = PatternList::ics();
    let endless = vec![b'x'; 1 << 20];
    let binary: Vec<u8> =
        (0..200_000_u32).map(|n| (n.wrapping_mul(2_654_435_761) >> 13) as u8).collect();
    let draft = collect(Unmatched::new(&list), &list, &[&endless, &binary]).draft(1);
    let read = PatternList::parse("draft", &draft.to_string());
    assert_eq!(read.unwrap().entries().len(), draft.entries().len() + 1);
    assert!(draft.taken() <= draft.lines());
}

#[test]
fn the_command_writes_a_list_and_one_line_about_it() {
    let text = b"Foo tells you: hi\nFoo sneezes 1 time.\nFoo sneezes 7 times.\nwhat is this?\n";
    let out = binary::run(binary::PROJECT, &["suggest", "--min", "2"], text);
    assert_eq!(out.status.code(), Some(0));
    assert_eq!(
        String::from_utf8(out.stderr).unwrap(),
        "looking-at: 3 lines matched nothing; 1 entry takes 2 of them, 1 is left\n"
    );
    assert_eq!(
        String::from_utf8(out.stdout).unwrap(),
        "\n# 2 lines\n#   Foo sneezes 1 time.\n#   Foo sneezes 7 times.\n\
         sneezes_time ^\"* sneezes * time\" name:handle sneezes:number\n\nnewline \"\\n\"\n"
    );
    let out = binary::run(binary::PROJECT, &["suggest", "--min", "2", "--format", "json"], text);
    let json: Value = serde_json::from_slice(&out.stdout).unwrap();
    assert_eq!((&json["lines"], &json["taken"], &json["left"]), (&3.into(), &2.into(), &1.into()));
    assert_eq!(json["entries"][0]["stars"][0]["type"], "handle");
}

#[test]
fn the_command_reads_its_files_again_and_keeps_files_that_exist() {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("suggest-command");
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    let draft = folder.join("draft.pat");
    let draft = draft.to_str().unwrap();
    let words = ["suggest", "-o", draft, "corpus/fat-chat2.raw", "corpus/capa-bug1.raw"];
    let out = binary::run(binary::PROJECT, &words, b"");
    let said = String::from_utf8(out.stderr).unwrap();
    assert_eq!(out.status.code(), Some(0), "{said}");
    // What the line says is what stats counts with the draft.
    let left = said.trim_end().rsplit(' ').nth(2).unwrap().to_owned();
    let words = [
        "stats",
        "--patterns",
        "ics",
        "--patterns",
        draft,
        "corpus/fat-chat2.raw",
        "corpus/capa-bug1.raw",
    ];
    let stats = String::from_utf8(binary::run(binary::PROJECT, &words, b"").stdout).unwrap();
    assert!(stats.contains(&format!(" {left}  lines matched nothing")), "{said}{stats}");
    let strict = binary::run(binary::PROJECT, &["check", "--strict", draft], b"");
    assert_eq!(strict.status.code(), Some(0), "{}", String::from_utf8_lossy(&strict.stdout));
    let again =
        binary::run(binary::PROJECT, &["suggest", "-o", draft, "corpus/capa-bug1.raw"], b"");
    assert_eq!(again.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&again.stderr).contains("exists"));
}
