//! The command `explain`, as people see it.

use insta::assert_snapshot;

use crate::binary::{file, looking_at};

#[track_caller]
fn explain(arguments: &[&str]) -> String {
    let (code, output, error) = looking_at(&[&["explain"], arguments].concat());
    assert_eq!((code, error.as_str()), (0, ""));
    // So that editors do not strip blanks at line ends of the snapshot.
    output.lines().map(|line| format!("{line}$\n")).collect()
}

#[test]
fn who_won_and_what_its_stars_hold() {
    assert_snapshot!(explain(&["Foo tells you: hi"]));
}

#[test]
fn a_line_that_nothing_knows() {
    assert_snapshot!(explain(&["--near", "1", "Foo tels you: hi"]));
}

#[test]
fn what_eager_mode_does() {
    assert_snapshot!(explain(&["--patterns", "xboard", "--near", "2", "Foo(50): <12> rnbqkbnr"]));
}

#[test]
fn each_reason() {
    file(
        "reasons.pat",
        "group off off\nlate \"*: hi\" from\nend\n\
         said \"* tells you: *\" from:handle text what=tell\n\
         any \"*: *\" a b\n\
         start ^\"you: \"\n\
         number \"tells *:\" n:number\n\
         empty \"hi*\" t:word\n\
         stop \"you: *;\" x\n\
         wrong \"you: ho\"\n\
         newline \"\\n\"\n",
    );
    assert_snapshot!(explain(&["--patterns", "reasons.pat", "--near", "9", "Foo tells you: hi"]));
    let switched = ["--patterns", "reasons.pat", "--group", "+off", "Foo tells you: hi"];
    assert!(explain(&switched).contains("0..17 late \"*: hi\" (reasons.pat:2, group off)"));
}

#[test]
fn control_bytes_are_shown_and_escapes_are_read() {
    let text = r"\x07fics% \x07Foo\tBar\n\xff";
    assert_snapshot!(explain(&[text]));
}

#[test]
fn a_line_of_a_capture() {
    file("lines.raw", "fics% \n\rFoo tells you: hi\n\r\n\rlast");
    let line = |number: &str| explain(&["--file", "lines.raw", "--line", number]);
    assert_eq!(line("2"), explain(&["Foo tells you: hi"]));
    assert_eq!(line("3"), explain(&[""]));
    assert_eq!(line("4"), explain(&["last"]));

    for number in ["0", "5"] {
        let (code, _, error) = looking_at(&["explain", "--file", "lines.raw", "--line", number]);
        assert_eq!(code, 2);
        assert_eq!(
            error,
            format!("looking-at: lines.raw: no line {number}: the text has 4 lines\n")
        );
    }
}

#[test]
fn failures_are_reported() {
    for arguments in [
        &["explain"][..],
        &["explain", "--file", "lines.raw"],
        &["explain", "--line", "1"],
        &["explain", "--file", "no-such.raw", "--line", "1"],
        &["explain", "--patterns", "no-such.pat", "x"],
        &["explain", "--group", "+no_such", "x"],
    ] {
        let (code, output, error) = looking_at(arguments);
        assert_eq!((code, output.as_str()), (2, ""), "{arguments:?}");
        assert!(!error.is_empty());
    }
}

#[test]
fn a_line_or_a_name_may_be_longer_than_a_screen() {
    // The caret is further to the right than the maximum width of a format string.
    file("wide.raw", format!("word: {}\n", "x".repeat(70_000)));
    file("stop.pat", "stop \"word: *;\" x\nnewline \"\\n\"\n");
    let shown = explain(&["--patterns", "stop.pat", "--file", "wide.raw", "--line", "1"]);
    assert!(shown.lines().any(|line| line.len() > 70_000 && line.ends_with("^$")));
    assert!(shown.contains("The line is long: only its first 57 bytes were tried"));

    let name = "n".repeat(70_000);
    file("wide.pat", format!("kind \"*: *\" {name} b\nnewline \"\\n\"\n"));
    assert!(explain(&["--patterns", "wide.pat", "a: b"]).contains(&name));
}
