//! The built command: each format, each option, each error.

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

use crate::binary;

/// Runs the command in the project's folder.
fn run(arguments: &[&str], input: &[u8]) -> Output {
    binary::run(binary::PROJECT, arguments, input)
}

/// Returns the output of a run that must go well.
#[track_caller]
fn output(arguments: &[&str], input: &[u8]) -> String {
    let output = run(arguments, input);
    let errors = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!((output.status.code(), errors.as_str()), (Some(0), ""));
    String::from_utf8(output.stdout).unwrap()
}

/// Returns the exit code and message of a run that must fail.
#[track_caller]
fn error(arguments: &[&str]) -> (Option<i32>, String) {
    let output = run(arguments, b"");
    (output.status.code(), String::from_utf8(output.stderr).unwrap())
}

/// Returns a folder of this test's own.
fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

const TALK: &[u8] = b"fics% \n\rFoo(GM) tells you: hi \x1b[2Jthere\n\rfics% Bar(50): x\n\r--> Foo's late\n\r\
    {Game 3 (Foo vs. Bar) Creating rated blitz match.}\n\r<12> rnbqkbnr pppppppp -------- -------- ----P--- -------- \
    PPPP-PPP RNBQKBNR B 4 1 1 1 1 0 3 Foo Bar -1 2 12 39 39 119 122 1 P/e2-e4 (0:01) e4 1\n\rplain text\n\r";

#[test]
fn text_for_people() {
    insta::assert_snapshot!(output(&["replay", "--boards", "every", "--pieces", "ascii"], TALK));
    let colored = output(&["replay", "--boards", "none", "--color", "always"], TALK);
    assert!(colored.contains("\x1b[1m\x1b[32mFoo(GM)"), "{colored:?}");
    assert!(colored.contains("\x1b[32mhi \\x1b[2Jthere\x1b[0m\n"), "{colored:?}");
    let plain = output(&["replay", "--boards", "every", "--color", "never"], TALK);
    assert!(plain.contains("♖ ♘ ♗ ♔ ♕ ♗ ♘ ♖"));
}

#[test]
fn a_game_as_text() {
    let session =
        fs::read(PathBuf::from(binary::PROJECT).join("corpus/chessd-flag-observer.raw")).unwrap();
    let words = |more: &[&'static str]| [&["replay", "--pieces", "ascii"], more].concat();
    insta::assert_snapshot!(output(&words(&[]), &session));
    // A board is drawn where a game ends, after every move, or not at all.
    let boards =
        |how| output(&words(&["--boards", how]), &session).matches("a b c d e f g h").count();
    let (every, end, none) = (boards("every"), boards("end"), boards("none"));
    assert!(every > end && end > 0 && none == 0, "{every} {end} {none}");
    // No line is wider than it may be.
    for width in [40, 60, 132] {
        let text = output(
            &words(&["--width", &width.to_string()].map(|word| &*word.to_owned().leak())),
            &session,
        );
        let widest = text.lines().map(|line| line.chars().count()).max();
        assert!(widest <= Some(width.max(46)), "{width}: {widest:?}");
    }
}

/// Boards of other sizes and with other pieces are drawn as those of chess are, with letters.
#[test]
fn games_on_other_boards_as_text() {
    let xiangqi = |rank: &str, fields: &str| {
        format!(
            "<12> rheakaehr --------- -c-----c- p-p-p-p-p --------- --------- P-P-P-P-P {rank} --------- RHEAKAEHR \
             {fields}\n\r"
        )
    };
    let game = "{Game 4 (Foo vs. Bar) Creating unrated xiangqi match.}\n\r".to_owned()
        + &xiangqi(
            "-C-----C-",
            "W -1 1 1 1 1 0 4 Foo Bar -1 3 2 37 37 180 180 1 none (0:00) none 1",
        )
        + &xiangqi(
            "----C--C-",
            "B -1 1 1 1 1 0 4 Foo Bar 1 3 2 37 37 181 180 1 C/b3-e3 (0:01) Ce3 1",
        )
        + "{Game 4 (Foo vs. Bar) Bar resigns} 1-0\n\r";
    insta::assert_snapshot!(output(&["replay", "--pieces", "unicode"], game.as_bytes()));
    let file = "corpus/families/variants.txt";
    insta::assert_snapshot!(output(
        &["replay", "--pieces", "ascii", "--boards", "every", file],
        b""
    ));
}

/// An event of several lines is shown on several lines.
#[test]
fn a_listing_as_text() {
    let text = output(&["replay", "corpus/chessd-seek2.cast"], b"");
    let rows =
        text.lines().filter(|line| line.contains(" Larkspur  ") && line.contains(" unrated "));
    assert!(rows.count() >= 3, "{text}");
    assert!(text.lines().any(|line| line == "5 ads displayed."), "{text}");
    assert!(!text.contains("\\n"), "{text}");
}

/// A file is read by one thread and written by another, a pipe by one alone.
#[test]
fn what_is_written_does_not_depend_on_the_threads() {
    let session = fs::read(PathBuf::from(binary::PROJECT).join("corpus/fics-player1.raw")).unwrap();
    let large = folder("threads").join("large.raw");
    let session = session.repeat(8);
    fs::write(&large, &session).unwrap();
    let file = large.to_str().unwrap();
    for words in [
        // A row of moves that is not full is written when a pipe is quiet, so each gets a row.
        &["--format", "text", "--boards", "every"][..],
        &["--format", "json"],
        &["--format", "json", "--lines", "--player", "mossyrook"],
        &["--format", "snap", "--kind", "board,game_ended,move_list"],
    ] {
        let of_file = output(&[&["replay"], words, &[file]].concat(), b"");
        let of_pipe = output(&[&["replay"], words, &["-"]].concat(), &session);
        assert!(of_file == of_pipe && of_file.len() > 10_000, "{words:?}");
    }
    // Neither thread waits for the other when the output is closed.
    let mut child = Command::new(env!("CARGO_BIN_EXE_looking-at"))
        .args(["replay", "--format", "json", file])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert_eq!((output.status.code(), output.stderr.len()), (Some(0), 0));
}

#[test]
fn what_is_not_known_is_named() {
    let note = |words: &[&str]| {
        let output = run(&[&["replay", "--format", "snap"], words].concat(), TALK);
        (output.status.code(), String::from_utf8(output.stderr).unwrap())
    };
    let said = |code, text: &str| (Some(code), format!("looking-at: {text}\n"));
    assert_eq!(
        note(&["--kind", "tell,channel_tel"]),
        said(
            2,
            "unknown kind \"channel_tel\"; did you mean \"channel_tell\"? \
             (looking-at stats shows the kinds of a capture)"
        )
    );
    assert_eq!(
        note(&["--player", "fooo"]),
        said(0, "no event names the player \"fooo\"; did you mean \"Foo\"?")
    );
    assert_eq!(
        note(&["--player", "Someone"]),
        said(0, "no event names the player \"Someone\"; 2 other players are named")
    );
    assert_eq!(note(&["--game", "4"]), said(0, "no event belongs to game 4: there are 3"));
    assert_eq!(note(&["--game", "3", "--player", "Foo"]), (Some(0), String::new()));
    let (_, message) = note(&["--group", "+zipy"]);
    assert!(message.ends_with("; did you mean \"zippy\"?\n"), "{message}");
}

#[test]
fn json_snapshot_lines_and_nothing() {
    insta::assert_snapshot!(output(
        &["replay", "--format", "json", "--kind", "tell,it_shout"],
        TALK
    ));
    insta::assert_snapshot!(output(
        &["replay", "--format", "snap", "--kind", "tell,channel_tell"],
        TALK
    ));
    assert_eq!(output(&["replay", "--format", "none"], TALK), "");
    let lines = output(&["replay", "--format", "json", "--lines", "--kind", "it_shout"], TALK);
    assert!(lines.ends_with(",\"line\":\"--> Foo's late\",\"span\":[59,73]}\n"), "{lines}");
}

#[test]
fn tokens_of_both_modes() {
    let text = b"Foo(50): <12> x\n";
    let arguments = ["replay", "--format", "tokens", "--patterns", "xboard"];
    assert_eq!(
        output(&arguments, text),
        "0..15 channel_tell \"Foo(50): <12> x\" from=\"Foo\" channel=\"50\" text=\"<12> x\"\n15..16 newline \"\\n\"\n"
    );
    let eager = [&arguments[..], &["--mode", "eager", "--chunk", "1"]].concat();
    assert_eq!(
        output(&eager, text),
        "0..9 - \"Foo(50): \"\n9..15 board \"<12> x\" line=\"x\"\n15..16 newline \"\\n\"\n"
    );
    // In Settled mode chunk boundaries change nothing.
    let session = fs::read(PathBuf::from(binary::PROJECT).join("corpus/chessd-seek2.raw")).unwrap();
    let whole = output(&[&arguments[..], &["--chunk", "whole"]].concat(), &session);
    for chunk in ["line", "7", "1", "random:3"] {
        assert!(
            output(&[&arguments[..], &["--chunk", chunk]].concat(), &session) == whole,
            "{chunk}"
        );
    }
}

#[test]
fn selections() {
    let lines = |arguments: &[&str]| {
        output(&[&["replay", "--format", "snap"], arguments].concat(), TALK).lines().count()
    };
    assert_eq!(lines(&["--player", "bar"]), 3);
    assert_eq!(lines(&["--game", "3"]), 2);
    assert_eq!(lines(&["--kind", "prompt"]), 2);
}

#[test]
fn pgn_of_a_session() {
    let games = output(
        &["replay", "--format", "pgn", "--player", "Tindrel", "corpus/fics-player1.raw"],
        b"",
    );
    assert!(games.starts_with("[Event \"unrated blitz match\"]\n"));
    assert!(
        games.contains("4. Qxf7# {[%clk 0:03:00] [%emt 0:00:00]} {MossyRook checkmated} 1-0\n"),
        "{games}"
    );
    let files = ["corpus/fics-simul1.raw", "corpus/fics-simul1.raw"];
    let twice = output(&[&["replay", "--format", "pgn"], &files[..]].concat(), b"");
    assert_eq!(twice.matches("[Event ").count(), twice.matches("\n\n[Event ").count() + 1);
    let nobody = ["replay", "--format", "pgn", "--player", "Nobody", "corpus/fics-player1.raw"];
    let output = run(&nobody, b"");
    assert_eq!((output.status.code(), &*output.stdout), (Some(0), &b""[..]));
    let note = "looking-at: no event names the player \"Nobody\"; 2 other players are named\n";
    assert_eq!(String::from_utf8_lossy(&output.stderr), note);
}

#[test]
fn several_files_keep_their_order_and_formats_are_detected() {
    let snap = |file| output(&["replay", "--format", "snap", file], b"");
    let (cast, raw) = (snap("corpus/fics-chat3.cast"), snap("corpus/fics-chat3.raw"));
    assert!(cast == raw && !raw.is_empty());
    let other = snap("corpus/chessd-seek2.raw");
    let files = ["corpus/fics-chat3.raw", "corpus/chessd-seek2.cast", "corpus/fics-chat3.cast"];
    let all = output(&[&["replay", "--format", "snap"], &files[..]].concat(), b"");
    assert!(all == format!("{raw}{other}{raw}"));
    // The text says which file it is from.
    let text = output(&[&["replay"], &files[..]].concat(), b"");
    let titles: Vec<_> = text.lines().filter(|line| line.starts_with("==> ")).collect();
    assert_eq!(titles, files.map(|file| format!("==> {file} <==")));
}

#[test]
fn custom_lists() {
    let folder = folder("lists");
    let mine = folder.join("mine.pat");
    fs::write(&mine, "gift ^\"* gives you *.\" from:handle what\nnewline \"\\n\"\n").unwrap();
    let mine = mine.to_str().unwrap();
    let text = b"Foo gives you cake.\nFoo shouts: x\n";
    let lists = ["replay", "--format", "snap", "--patterns", mine, "--patterns", "ics"];
    assert_eq!(
        output(&lists, text),
        "0 gift from=\"Foo\" what=\"cake\"\n20 shout from=Foo text=\"x\"\n"
    );

    let wrong = folder.join("wrong.pat");
    fs::write(&wrong, "gift ^\"* gives you *.\" from:hendle what\n").unwrap();
    let (code, message) = error(&["replay", "--patterns", wrong.to_str().unwrap()]);
    assert_eq!(code, Some(2));
    assert!(
        message.contains("wrong.pat:1:29: \"hendle\" is not a type: expected text, handle"),
        "{message}"
    );
    assert!(message.contains("wrong.pat:2:1: the list has no \"\\n\" outside groups"), "{message}");
}

#[test]
fn an_output_file_is_complete_and_never_replaced_by_accident() {
    let folder = folder("output");
    let file = folder.join("out.txt");
    let path = file.to_str().unwrap();
    let replay = ["replay", "corpus/fics-login.raw", "--output", path];
    assert_eq!(output(&replay, b""), "");
    let written = fs::read_to_string(&file).unwrap();
    assert!(written.contains("login:") && !written.contains('\x1b'));
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 1);
    let (code, message) = error(&replay);
    assert_eq!(code, Some(2));
    assert!(
        message.ends_with("out.txt exists: choose another name, or use --force to replace it\n"),
        "{message}"
    );
    assert_eq!(output(&[&replay[..], &["--force"]].concat(), b""), "");

    // An existing `.part` file of another run is not touched either, not even with --force.
    fs::remove_file(&file).unwrap();
    fs::write(folder.join("out.txt.part"), "theirs").unwrap();
    for words in [replay.to_vec(), [&replay[..], &["--force"]].concat()] {
        let (code, message) = error(&words);
        assert_eq!(code, Some(2), "{words:?}");
        assert!(message.contains("out.txt.part exists, and another command may be"), "{message}");
        assert_eq!(fs::read_to_string(folder.join("out.txt.part")).unwrap(), "theirs");
        assert!(!file.exists(), "{words:?}");
    }
    fs::remove_file(folder.join("out.txt.part")).unwrap();

    // Nor is a link to nowhere followed.
    #[cfg(unix)]
    {
        std::os::unix::fs::symlink(folder.join("aim"), &file).unwrap();
        for words in [&replay[..], &["report", "corpus/fics-login.raw", "-o", path]] {
            assert!(error(words).1.contains("out.txt exists"), "{words:?}");
        }
        assert!(!folder.join("aim").exists());
        fs::remove_file(&file).unwrap();
    }

    // If the file can't be renamed, nothing is left.
    fs::create_dir(&file).unwrap();
    let output = run(&[&replay[..], &["--force"]].concat(), b"");
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 1);
}

#[test]
fn a_file_that_fails_does_not_stop_the_others() {
    let (code, message) = error(&["replay", "no/such.raw"]);
    assert_eq!(code, Some(2));
    assert!(message.starts_with("looking-at: no/such.raw: No such file"), "{message}");

    let output =
        run(&["replay", "--format", "snap", "no/such.raw", "corpus/fics-login.raw", "corpus"], b"");
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stdout).contains("login_prompt"));
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(errors.contains("no/such.raw: ") && errors.contains("corpus: "), "{errors}");

    let (code, message) = error(&["replay", "--group", "+nothing"]);
    assert_eq!(code, Some(2));
    assert!(
        message.contains("the list has no group \"nothing\": it has body, zippy, prompts"),
        "{message}"
    );
    assert_eq!(error(&["replay", "--chunk", "0"]).0, Some(2));
    assert_eq!(error(&["replay", "--group", "zippy"]).0, Some(2));
    assert_eq!(error(&["nonsense"]).0, Some(2));

    let folder = folder("truncated");
    let cast = fs::read(PathBuf::from(binary::PROJECT).join("corpus/fics-chat3.cast")).unwrap();
    let truncated = folder.join("truncated.cast");
    fs::write(&truncated, &cast[..cast.len() - 10]).unwrap();
    let output = run(&["replay", "--format", "snap", truncated.to_str().unwrap()], b"");
    assert_eq!(output.status.code(), Some(2));
    assert!(!output.stdout.is_empty());
    assert!(String::from_utf8_lossy(&output.stderr).contains("truncated.cast: "));
}

#[test]
fn a_closed_pipe_is_not_an_error() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_looking-at"))
        .args(["replay", "--format", "json"])
        .args(["corpus/fics-player1.raw"; 8])
        .current_dir(binary::PROJECT)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    assert_eq!(output.status.code(), Some(0));
}

#[test]
#[cfg(target_os = "linux")]
fn a_full_disk_is_an_error_and_leaves_no_partial_file() {
    // Nothing can be written to this device.
    let full = || fs::File::options().write(true).open("/dev/full").unwrap();
    for arguments in [
        &["replay", "corpus/fics-login.raw"][..],
        &["replay", "--format", "pgn", "corpus/fics-player1.raw"],
        &["stats", "corpus/fics-login.raw"],
        &["explain", "Foo tells you: hi"],
        &["check", "xboard"],
        &["man"],
        &["completions", "bash"],
    ] {
        let output = Command::new(env!("CARGO_BIN_EXE_looking-at"))
            .args(arguments)
            .current_dir(binary::PROJECT)
            .stdout(full())
            .stderr(Stdio::piped())
            .output()
            .unwrap();
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {said}");
        assert!(
            said.starts_with("looking-at: cannot write: No space left"),
            "{arguments:?}: {said}"
        );
    }
    // A limit on the file size has the same effect as a full disk.
    let folder = folder("full");
    let file = folder.join("out.json");
    let output = Command::new("sh")
        .args(["-c", "trap '' XFSZ; ulimit -f 8; exec \"$@\"", "sh"])
        .args([env!("CARGO_BIN_EXE_looking-at"), "replay", "--format", "json"])
        .args(["corpus/fics-player1.raw", "--output", file.to_str().unwrap()])
        .current_dir(binary::PROJECT)
        .output()
        .unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2), "{said}");
    assert!(said.contains("cannot write: "), "{said}");
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 0);
}

#[test]
fn stats_of_a_session() {
    let stats = output(&["stats", "corpus/fics-login.raw"], b"");
    assert!(stats.contains("         920  bytes ("), "{stats}");
    assert!(stats.contains("  login_prompt\n"), "{stats}");
    assert!(stats.contains("\nPatterns that never matched\n"));
    assert!(stats.contains("patterns/ics.pat:"));
    let short = output(&["stats", "--top", "2", "corpus/fics-player1.raw"], b"");
    assert!(short.lines().count() <= 20, "{short}");
    assert_eq!(short.lines().filter(|line| line.ends_with(" more")).count(), 3, "{short}");
}

#[test]
fn completions_and_the_manual() {
    assert!(output(&["completions", "bash"], b"").contains("complete -F"));
    assert!(output(&["man"], b"").contains(".TH looking-at 1"));
    let page = output(&["man", "replay"], b"");
    assert!(page.contains("looking\\-at replay \\-\\-format json"), "{page}");
    assert_eq!(error(&["man", "nonsense"]).0, Some(2));
}

#[test]
fn what_a_datagram_says_is_shown_and_its_text_is_no_unmatched_line() {
    let stream = b"aics% \x19(31 Foo {GM} \x19{hi there\x19} 1\x19)\n\raics% \x19(28 50 Bar {} \x19{all\x19} 1\x19)\
        \n\raics% \x19(56 7 W 1000 1\x19)\n\raics% \x19(19 7\x19)\n\r";
    let shown = output(&["replay"], stream);
    let lines: Vec<&str> = shown.lines().map(str::trim_end).collect();
    assert_eq!(
        lines[0].split_whitespace().collect::<Vec<_>>().join(" "),
        "Foo(GM) tells you: hi there"
    );
    assert_eq!(lines[1].split_whitespace().collect::<Vec<_>>().join(" "), "Bar(50) : all");
    // A clock is worth no line; what has no words of its own is shown by its fields.
    assert_eq!(lines.len(), 3, "{shown}");
    assert!(lines[2].contains("game=7"), "{shown}");
    let stats = output(
        &["stats"],
        b"aics% \x19(31 Foo {} \x19{hi\x19} 1\x19)Foo tells you: hi\n\raics% nobody knows\n\r",
    );
    assert!(stats.contains("1  lines matched nothing"), "{stats}");
}
