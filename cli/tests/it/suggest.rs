//! Drafts of pattern lists: what they say, that they hold, and that they are bounded.

use std::fs;
use std::path::PathBuf;

use looking_at::check::{Level, check};
use looking_at::suggest::{Draft, DraftEntry, Unmatched};
use looking_at::{Attempt, Event, Heard, PatternList, Session};
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
fn drafts_of_random_captures_hold() {
    const WORDS: [&str; 20] = [
        "Foo",
        "Bar(C)",
        "door",
        "opens",
        "3",
        "4.5",
        "1:04",
        "0:04.795",
        "(",
        ")",
        ".",
        ",",
        ":",
        "*",
        "x@e4",
        "  ",
        "1-0",
        "+7",
        "\"so\"",
        "Quux(1500)",
    ];
    let list = PatternList::ics();
    let mut seed = 0x9e37_79b9_7f4a_7c15_u64;
    let mut below = |end: usize| {
        seed ^= seed << 13;
        seed ^= seed >> 7;
        seed ^= seed << 17;
        (seed % end as u64) as usize
    };
    let mut taken = 0;
    for _ in 0..60 {
        let mut text = String::from("Foo tells you: hi\n");
        let shapes: Vec<Vec<usize>> =
            (0..6).map(|_| (0..3 + below(5)).map(|_| below(WORDS.len())).collect()).collect();
        for _ in 0..60 {
            let mut shape = shapes[below(shapes.len())].clone();
            let change = below(shape.len());
            shape[change] = below(WORDS.len());
            let glue = [" ", ","][below(2)];
            let words: Vec<&str> = shape.into_iter().map(|word| WORDS[word]).collect();
            text.push_str(&format!("say {}\n", words.join(glue)));
        }
        let lines = collect(Unmatched::new(&list), &list, &[text.as_bytes()]);
        let mut draft = lines.draft(2);
        let said: Vec<u64> = draft.entries().iter().map(|entry| entry.lines).collect();
        let mut proof = draft.proof(&lines);
        let mut session = Session::with_list(proof.list().clone());
        session.feed(text.as_bytes(), &mut proof);
        session.finish(&mut proof);
        let (counts, wrong) = (proof.taken().to_vec(), proof.wrong().to_vec());
        assert_eq!((&counts, wrong.iter().sum::<u64>()), (&said, 0), "{draft}\n{text}");
        assert_eq!(draft.keep(&counts, &wrong), 0);
        assert_no_word_is_cut(&draft, text.as_bytes());
        let read = PatternList::parse("draft", &draft.to_string()).unwrap();
        let warned = check(&read).into_iter().any(|found| found.level() >= Level::Warning);
        assert!(!warned, "{draft}");
        taken += draft.taken();
    }
    assert!(taken > 1_000, "{taken}");
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

#[test]
fn many_different_lines_are_bounded() {
    let letters = |mut number: u32| -> String {
        (0..6)
            .map(|_| {
                number /= 7;
                char::from(b'a' + (number % 23) as u8)
            })
            .collect()
    };
    let text: String = (0..100_000_u32)
        .map(|n| format!("{} {} {}\n", letters(n), letters(n * 31), letters(n * 97)))
        .collect();
    let draft = drafted(&text, 1);
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
        "looking-at: 3 lines matched nothing; 1 entry takes 2 of them, 1 are left\n"
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
