//! The built command: each format, each option, each error.

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

use crate::binary;

/// Runs the command in the project's folder.
fn run(arguments: &[&str], input: &[u8]) -> Output {
    binary::run(binary::PROJECT, arguments, input)
}

/// The output of a run that must go well.
#[track_caller]
fn output(arguments: &[&str], input: &[u8]) -> String {
    let output = run(arguments, input);
    let errors = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!((output.status.code(), errors.as_str()), (Some(0), ""));
    String::from_utf8(output.stdout).unwrap()
}

/// The exit code and message of a run that must fail.
#[track_caller]
fn error(arguments: &[&str]) -> (Option<i32>, String) {
    let output = run(arguments, b"");
    (output.status.code(), String::from_utf8(output.stderr).unwrap())
}

/// A folder of this test's own.
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
    insta::assert_snapshot!(output(&["replay", "--boards", "ascii"], TALK));
    let colored = output(&["replay", "--boards", "none", "--color", "always"], TALK);
    assert!(colored.contains("\x1b[32mFoo(GM)\x1b[0m  hi \\x1b[2Jthere"), "{colored}");
    let plain = output(&["replay", "--boards", "unicode", "--color", "never"], TALK);
    assert!(plain.contains("♖ ♘ ♗ ♔ ♕ ♗ ♘ ♖"));
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
    let session =
        fs::read(PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("corpus/chessd-seek2.raw"))
            .unwrap();
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
    assert_eq!(lines(&["--game", "4"]), 0);
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
    assert_eq!(
        output(
            &["replay", "--format", "pgn", "--player", "Nobody", "corpus/fics-player1.raw"],
            b""
        ),
        ""
    );
}

#[test]
fn several_files_keep_their_order_and_formats_are_detected() {
    let cast = output(&["replay", "--format", "json", "corpus/fics-chat3.cast"], b"");
    let raw = output(&["replay", "--format", "json", "corpus/fics-chat3.raw"], b"");
    assert!(cast == raw && !raw.is_empty());
    let other = output(&["replay", "--format", "json", "corpus/chessd-seek2.raw"], b"");
    let files = ["corpus/fics-chat3.raw", "corpus/chessd-seek2.cast", "corpus/fics-chat3.cast"];
    let all = output(&[&["replay", "--format", "json"], &files[..]].concat(), b"");
    assert!(all == format!("{raw}{other}{raw}"));
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
        message.contains("wrong.pat:1:29: \"hendle\" is no type: expected text, handle"),
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
    assert!(written.contains("login prompt") && !written.contains('\x1b'));
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 1);
    let (code, message) = error(&replay);
    assert_eq!(code, Some(2));
    assert!(
        message.ends_with("out.txt exists: choose another name, or say --force to replace it\n"),
        "{message}"
    );
    assert_eq!(output(&[&replay[..], &["--force"]].concat(), b""), "");

    // An existing `.part` file of another run is not touched either, not even with --force.
    fs::remove_file(&file).unwrap();
    fs::write(folder.join("out.txt.part"), "theirs").unwrap();
    for words in [replay.to_vec(), [&replay[..], &["--force"]].concat()] {
        let (code, message) = error(&words);
        assert_eq!(code, Some(2), "{words:?}");
        assert!(message.contains("out.txt.part exists, another command may be"), "{message}");
        assert_eq!(fs::read_to_string(folder.join("out.txt.part")).unwrap(), "theirs");
        assert!(!file.exists(), "{words:?}");
    }
    fs::remove_file(folder.join("out.txt.part")).unwrap();

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
    assert!(message.contains("the list has no group \"nothing\": it has body, zippy"), "{message}");
    assert_eq!(error(&["replay", "--chunk", "0"]).0, Some(2));
    assert_eq!(error(&["replay", "--group", "zippy"]).0, Some(2));
    assert_eq!(error(&["nonsense"]).0, Some(2));

    let folder = folder("truncated");
    let cast =
        fs::read(PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("corpus/fics-chat3.cast")).unwrap();
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
        .current_dir(env!("CARGO_MANIFEST_DIR"))
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
            .current_dir(env!("CARGO_MANIFEST_DIR"))
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
        .current_dir(env!("CARGO_MANIFEST_DIR"))
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
}

#[test]
fn completions_and_the_manual() {
    assert!(output(&["completions", "bash"], b"").contains("complete -F"));
    assert!(output(&["man"], b"").contains(".TH looking-at 1"));
    let page = output(&["man", "replay"], b"");
    assert!(page.contains("looking\\-at replay \\-\\-format json"), "{page}");
    assert_eq!(error(&["man", "nonsense"]).0, Some(2));
}
