//! The command with `--format pgn`: where and when games were played, and a file for each.

use std::fs;
use std::path::{Path, PathBuf};

use crate::binary;

const BOARDS: &str = "{Game 3 (Foo vs. Bar) Creating rated blitz match.}\n\
    <12> rnbqkbnr pppppppp -------- -------- -------- -------- PPPPPPPP RNBQKBNR W -1 1 1 1 1 0 3 \
    Foo Bar 0 2 12 39 39 120 120 1 none (0:00) none 0\n\
    <12> rnbqkbnr pppppppp -------- -------- ----P--- -------- PPPP-PPP RNBQKBNR B 4 1 1 1 1 0 3 \
    Foo Bar 0 2 12 39 39 119 120 1 P/e2-e4 (0:01) e4 0\n";
const END: &str = "{Game 3 (Foo vs. Bar) Bar resigns} 1-0\n";

fn game() -> String {
    format!("{BOARDS}{END}")
}

/// Returns an asciicast of 2016-05-01 12:03:44 in which everything arrives a minute later.
fn cast(text: &str) -> String {
    let text = text.replace('\n', "\\n");
    format!(
        "{{\"version\": 2, \"width\": 80, \"height\": 24, \"timestamp\": 1462104224}}\n\
         [60.5, \"o\", \"{text}\"]\n"
    )
}

/// Returns the values of some tags in a text of PGN, `-` where there is none.
fn tags(pgn: &str) -> [String; 4] {
    ["Site", "Date", "UTCDate", "UTCTime"].map(|name| {
        let value = pgn.lines().find_map(|line| line.strip_prefix(&format!("[{name} \"")));
        value.map_or("-", |value| value.trim_end_matches("\"]")).to_owned()
    })
}

fn pgn(more: &[&str], input: &str) -> String {
    let arguments = [&["replay", "--format", "pgn"], more].concat();
    let output = binary::run(binary::SCRATCH, &arguments, input.as_bytes());
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn when_and_where() {
    let day = ["--date", "2020-02-29"];
    let prompt = format!("fics% {}", game());
    for (more, input, expected) in [
        (&[][..], game(), ["?", "????.??.??", "-", "-"]),
        (&[], cast(&game()), ["?", "2016.05.01", "2016.05.01", "12:04:44"]),
        (&day, game(), ["?", "2020.02.29", "-", "-"]),
        (&day, cast(&game()), ["?", "2020.02.29", "2020.02.29", "12:04:44"]),
        (&["--site", "home \"1\""], game(), ["home \\\"1\\\"", "????.??.??", "-", "-"]),
        (&[], prompt.clone(), ["fics", "????.??.??", "-", "-"]),
    ] {
        assert_eq!(tags(&pgn(more, &input)), expected, "{more:?} {input}");
    }
    // A client's log: with the date in its stamps, and with the time only.
    let stamped =
        |stamp: &str| -> String { game().lines().map(|line| format!("{stamp}{line}\n")).collect() };
    let dated = tags(&pgn(&[], &stamped("2016-05-01 12:03:44 ")));
    assert_eq!(dated[1..], ["2016.05.01", "2016.05.01", "12:03:44"]);
    assert_eq!(tags(&pgn(&[], &stamped("[12:03:44] ")))[1..], ["????.??.??", "-", "-"]);
    let given = tags(&pgn(&day, &stamped("[12:03:44] ")));
    assert_eq!(given[1..], ["2020.02.29", "2020.02.29", "12:03:44"]);
    let (code, _, error) = binary::looking_at(&["replay", "-f", "pgn", "--date", "2015-02-29"]);
    assert_eq!(code, 2);
    assert!(error.contains("there is no such day"), "{error}");
}

/// Returns a folder that is not there yet.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(binary::SCRATCH).join(name);
    let _ = fs::remove_dir_all(&folder);
    folder
}

fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap();
    let mut names: Vec<_> =
        entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

#[test]
fn a_file_for_each_game() {
    let folder = folder("split/games");
    let split = ["--split", "split/games"];
    binary::file("split-1.cast", cast(&format!("{}{}", game(), game())));
    binary::file("split-2.cast", cast(&game().replace("Foo", "foo").replace("Bar", "Quux")));
    binary::file("split-3.cast", cast(&game().replace("Foo", "FOO")));
    let files = ["split-1.cast", "split-2.cast", "split-3.cast"];
    assert_eq!(pgn(&[&split[..], &files].concat(), ""), "");
    let expected = [
        "2016.05.01-120444-FOO-Bar-3.pgn",
        "2016.05.01-120444-Foo-Bar-2.pgn",
        "2016.05.01-120444-Foo-Bar.pgn",
        "2016.05.01-120444-foo-Quux.pgn",
    ];
    assert_eq!(names(&folder), expected);
    let all: Vec<_> =
        names(&folder).iter().map(|name| fs::read_to_string(folder.join(name)).unwrap()).collect();
    assert_eq!(all[1], pgn(&[], &cast(&game())).strip_suffix('\n').unwrap());
    assert!(all.iter().all(|game| game.starts_with("[Event ") && game.ends_with(" 1-0\n")));

    // None is replaced by accident, and one is enough to stop.
    fs::write(folder.join(expected[2]), "mine").unwrap();
    let again = [&["replay", "-f", "pgn"], &split[..], &files].concat();
    let (code, _, error) = binary::looking_at(&again);
    let path = Path::new("split/games").join(expected[2]);
    assert_eq!(code, 2);
    assert!(error.contains(&format!("{} exists", path.display())), "{error}");
    assert_eq!(fs::read_to_string(folder.join(expected[2])).unwrap(), "mine");
    let (code, _, error) = binary::looking_at(&[&again[..], &["--force"]].concat());
    assert_eq!((code, &*error), (0, ""));
    assert_eq!(names(&folder), expected);
    assert_eq!(fs::read_to_string(folder.join(expected[2])).unwrap(), all[2]);
}

#[test]
fn names_of_players_cannot_leave_the_folder() {
    let folder = folder("split-names");
    let outside = "../../../outside";
    let long = "x".repeat(60);
    let mut session = String::new();
    for name in [outside, "/etc/passwd", "..", "C:\\nul", "a\u{301}\u{202e}b", &long] {
        session += &game().replace("Foo", name);
    }
    pgn(&["--split", "split-names"], &session);
    let found = names(&folder);
    assert!(found.contains(&"undated-_________outside-Bar.pgn".to_owned()), "{found:?}");
    assert!(found.len() >= 4, "{found:?}");
    for name in &found {
        let safe = |letter: char| letter.is_ascii_alphanumeric() || "_-.".contains(letter);
        assert!(name.starts_with("undated-") && name.chars().all(safe), "{name}");
        assert!(name.len() < 100 && !name.contains(".."), "{name}");
    }
}

#[test]
fn folders_that_cannot_be_written_to() {
    binary::file("split-file", "not a folder");
    binary::file("split-game.raw", game());
    let run = |more: &[&str]| {
        let arguments = [&["replay", "split-game.raw"], more].concat();
        let (code, _, error) = binary::looking_at(&arguments);
        assert_eq!(code, 2, "{more:?}");
        error
    };
    assert!(run(&["-f", "pgn", "--split", "split-file"]).starts_with("looking-at: split-file: "));
    let error = run(&["--split", "split-unused"]);
    assert_eq!(error, "looking-at: --split is for games: use it with --format pgn\n");
    assert!(!Path::new(binary::SCRATCH).join("split-unused").exists());
    let error = run(&["-f", "pgn", "--split", "split-unused", "-o", "split-unused.pgn"]);
    assert!(error.contains("cannot be used with"), "{error}");
    assert!(run(&["-f", "pgn", "--force"]).contains("required"));
}

/// With `--force` a link is replaced; what it leads to stays as it is.
#[cfg(unix)]
#[test]
fn links_are_not_followed() {
    let folder = folder("split-links");
    fs::create_dir_all(&folder).unwrap();
    binary::file("split-target", "mine");
    let link = folder.join("undated-Foo-Bar.pgn");
    std::os::unix::fs::symlink(Path::new(binary::SCRATCH).join("split-target"), &link).unwrap();
    pgn(&["--split", "split-links", "--force"], &game());
    assert!(fs::symlink_metadata(&link).unwrap().is_file());
    let target = fs::read_to_string(Path::new(binary::SCRATCH).join("split-target")).unwrap();
    assert_eq!(target, "mine");
}

#[test]
fn games_on_other_boards_are_counted_and_left_out() {
    // A board of capablanca's chess, as the server capablanca sends it.
    let board = |game: u32| {
        format!(
            "<12> rnabqkbcnr pppppppppp ---------- ---------- ---------- ---------- PPPPPPPPPP RNABQKBCNR \
             W -1 1 1 1 1 0 {game} Foo Bar 0 3 2 58 58 180 180 1 none (0:00) none 0 0\n\r"
        )
    };
    for (games, note) in [
        (vec![1], "looking-at: one game is left out: PGN can't represent its board\n"),
        (vec![1, 2], "looking-at: 2 games are left out: PGN can't represent their boards\n"),
        (vec![], ""),
    ] {
        let text: String = games.into_iter().map(board).collect();
        let output =
            binary::run(binary::SCRATCH, &["replay", "--format", "pgn", "-"], text.as_bytes());
        assert!(output.status.success() && output.stdout.is_empty());
        assert_eq!(String::from_utf8_lossy(&output.stderr), note);
    }
}
