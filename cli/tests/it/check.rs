//! The command `check`: each kind of finding, each format, each exit code.

use insta::assert_snapshot;

use crate::binary::{PROJECT, file, looking_at};

/// Checks a list, and returns the exit code and the output.
fn check(name: &str, list: &str, options: &[&str]) -> (i32, String) {
    file(name, list);
    let (code, output, error) = looking_at(&[&["check", name], options].concat());
    assert_eq!(error, "");
    (code, output)
}

const EVERYTHING: &str = r#"# one of each
group loud off
call   "* shouts: *"   from text
end
tell   "*: *"          from text
tell   "* says: *"     from:handle text
board  "<12> *"        line
call   "* shouts: "    from
board  "<12> *"        line
odd    "*"             nothing:nothing
newline "\n"
"#;

#[test]
fn each_kind_of_finding() {
    let (code, output) = check("everything.pat", EVERYTHING, &[]);
    assert_eq!(code, 0);
    assert_snapshot!(output);
}

#[test]
fn a_group_that_is_switched_on_makes_a_warning() {
    let (code, output) = check("switched.pat", EVERYTHING, &["--group", "+loud"]);
    assert_eq!(code, 0);
    let about = output.lines().find(|line| line.starts_with("switched.pat:8: ")).unwrap();
    assert_snapshot!(about);
}

#[test]
fn findings_as_json() {
    let (code, output) = check("json.pat", EVERYTHING, &["--format", "json"]);
    assert_eq!(code, 0);
    for line in output.lines() {
        serde_json::from_str::<serde_json::Value>(line).unwrap();
    }
    assert_snapshot!(output);
}

#[test]
fn mistakes_are_errors() {
    let list = "tell \"* tells you: *\" from\nBoard \"<12> \"\n";
    let (code, output) = check("mistakes.pat", list, &[]);
    assert_eq!(code, 1);
    assert_snapshot!(output);
    let (code, output) = check("mistakes.pat", list, &["--format", "json"]);
    assert_eq!(code, 1);
    assert_snapshot!(output);
}

#[test]
fn a_sound_list_beside_a_wrong_one_is_checked_too() {
    file("sound.pat", "newline \"\\n\"\n");
    file("wrong.pat", "newline \"\\q\"\n");
    let (code, output, _) = looking_at(&["check", "wrong.pat", "sound.pat"]);
    assert_eq!(code, 1);
    assert!(output.ends_with("1 entry checked: 2 errors, 0 warnings, 0 notes\n"), "{output}");
}

/// Comparing each entry with every other one would take minutes.
#[test]
fn a_long_list_is_checked_as_well() {
    let mut list: String =
        (0..4000).map(|number| format!("k{number} \"* word {number} says: *\" a b\n")).collect();
    list.push_str("again \"* word 3999 says: *\" a b\n");
    list.push_str("longer \"* word 2000 says: x*\" a b\n");
    list.push_str("newline \"\\n\"\n");
    let (code, output) = check("long.pat", &list, &[]);
    assert_eq!(code, 0);
    assert_snapshot!(output);
}

#[test]
fn failures_are_reported() {
    let (code, output, error) = looking_at(&["check", "no-such.pat"]);
    assert_eq!((code, output.as_str()), (2, ""));
    assert!(error.starts_with("looking-at: no-such.pat: "), "{error}");

    let (code, _, error) = looking_at(&["check", "--group", "+quiet", "xboard"]);
    assert_eq!(code, 2);
    assert_eq!(
        error,
        "looking-at: the list has no group \"quiet\": it has zippy, before_login, board\n"
    );
    assert_eq!(looking_at(&["check"]).0, 2);
}

#[test]
fn the_shipped_lists_have_no_entry_that_never_matches() {
    let (code, output, _) = looking_at(&["check", "ics", "xboard", "demichess"]);
    assert_eq!(code, 0);
    assert!(!output.contains("never matches:"), "{output}");
    assert!(output.contains(" 0 errors, 1 warning, "), "{output}");

    let (code, output, _) = looking_at(&["check", "--group", "+zippy", "xboard"]);
    assert_eq!(code, 0);
    let warnings: Vec<&str> = output.lines().filter(|line| line.contains(": warning: ")).collect();
    assert_snapshot!(warnings.join("\n"));
}

#[test]
fn a_list_is_checked_together_with_the_one_after_it() {
    let lock = "lock ^\"Boss tells you: !lock *\" n:number\nnewline \"\\n\"\n";
    let (code, output) = check("lock.pat", lock, &["--strict", "--then", "ics"]);
    assert_eq!(code, 0, "{output}");
    // The notes of the default list are not the user's.
    assert!(!output.contains("ics.pat"), "{output}");
    // An entry that takes what one of the other list matches is a warning about the other.
    let all = "all ^\"* tells you: *\" who:handle what\nnewline \"\\n\"\n";
    let (code, output) = check("all.pat", all, &["--strict", "--then", "ics"]);
    assert_eq!(code, 1, "{output}");
    assert!(output.contains("warning: tell ^\"* tells you: \" never matches"), "{output}");
    let (code, _, error) = looking_at(&["check", "--then", "no such list", "ics"]);
    assert_eq!(code, 2, "{error}");
}

#[test]
fn talk_that_can_be_forged_is_a_warning() {
    let list = "tell \"* whispers to you: *\" from text\nnewline \"\\n\"\n";
    let (code, output) = check("forgeable.pat", list, &[]);
    assert_eq!(code, 0);
    assert_snapshot!(output, @r#"
    forgeable.pat:1: warning: tell "* whispers to you: *" has no ^: a player can write it into his own words, as in "    note Foo whispers to you: Foo\n"
    forgeable.pat:1: note: tell "* whispers to you: *" has a star that ends at a blank: from never holds more than one word; give it a type, such as word
    2 entries checked: 0 errors, 1 warning, 1 note
    "#);
    assert_eq!(check("forgeable.pat", list, &["--strict"]).0, 1);
    // A kind of the list's own is talk too if it has a speaker and a text.
    let own = list.replace("tell ", "whine ");
    assert!(check("whine.pat", &own, &[]).1.contains("whine.pat:1: warning: whine "), "{own}");
    assert!(!check("other.pat", &own.replace("from", "what"), &[]).1.contains("warning: whine"));
    let better = list.replace("\"*", "^\"*").replace("from", "from:handle");
    let (code, output) = check("better.pat", &better, &["--strict"]);
    assert_eq!((code, &*output), (0, "2 entries checked: 0 errors, 0 warnings, 0 notes\n"));
}

#[test]
fn the_default_list_has_no_warnings_and_that_of_xboard_has() {
    for (list, expected) in [("ics", 0), ("demichess", 0), ("xboard", 1)] {
        let (code, output, _) = looking_at(&["check", "--strict", list]);
        assert_eq!(code, expected, "{output}");
        assert_eq!(output.contains("has no ^"), expected == 1, "{output}");
        assert_eq!(output.contains("ends at a blank"), expected == 1, "{output}");
    }
}

#[test]
fn the_list_of_the_example_has_no_errors() {
    let list = format!("{PROJECT}/examples/custom_patterns/house.pat");
    let (code, output, error) = looking_at(&["check", &list]);
    assert_eq!(code, 0, "{output}{error}");
}
