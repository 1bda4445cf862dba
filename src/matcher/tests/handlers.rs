//! Handlers of matches.

use crate::list::PatternList;
use crate::matcher::{Groups, Match, MatchHandlers, Matcher};

const LIST: &str =
    "group off off\nb \"b\"\nend\na \"a\"\na \"A*\\n\" text\nswitch \"s\"\nnewline \"\\n\"\n";

fn list() -> PatternList {
    PatternList::parse("x.pat", LIST).unwrap()
}

#[test]
fn handlers_are_called_in_order_for_their_entries() {
    let mut handlers = MatchHandlers::<Vec<String>>::new(&list());
    let say = |word: &'static str| {
        move |said: &mut Vec<String>, found: &Match<'_>, _: &mut Groups| {
            said.push(format!("{word} {}", String::from_utf8_lossy(found.text())));
        }
    };
    handlers.on("a", say("kind")).unwrap().on_pattern("A*\n", say("pattern")).unwrap();
    handlers.on_line("x.pat", 4, say("line")).unwrap();
    handlers.on_skipped(|said, skipped, _| said.push(format!("skipped {}", skipped.text().len())));
    let (mut matcher, mut said) = (Matcher::new(list()), Vec::new());
    matcher.feed(b"a..A!\n\n", &mut handlers.with(&mut said));
    matcher.finish(&mut handlers.with(&mut said));
    assert_eq!(said, ["kind a", "line a", "skipped 2", "kind A!\n", "pattern A!\n"]);
}

#[test]
fn a_handler_switches_a_group_before_the_next_match() {
    for split in 0..=4 {
        let mut handlers = MatchHandlers::<usize>::new(&list());
        handlers.on("switch", |_, _, groups| _ = groups.set("off", true)).unwrap();
        handlers.on("b", |seen, _, _| *seen += 1).unwrap();
        let (mut matcher, mut seen) = (Matcher::new(list()), 0);
        let (before, after) = b"bsb\n".split_at(split);
        matcher.feed(before, &mut handlers.with(&mut seen));
        matcher.feed(after, &mut handlers.with(&mut seen));
        matcher.finish(&mut handlers.with(&mut seen));
        assert_eq!(seen, 1, "split at {split}");
    }
}

#[test]
fn what_the_list_does_not_have_is_refused() {
    let mut handlers = MatchHandlers::<()>::new(&list());
    let error = handlers.on("swich", |_, _, _| {}).unwrap_err();
    assert_eq!(error.to_string(), "no entry has the kind \"swich\"; did you mean \"switch\"?");
    let error = handlers.on_pattern("A*", |_, _, _| {}).unwrap_err();
    assert_eq!(error.to_string(), "no entry has the pattern \"A*\"; did you mean \"A*\\n\"?");
    let error = handlers.on_line("y.pat", 4, |_, _, _| {}).unwrap_err();
    assert_eq!(error.to_string(), "no entry is on line 4 of y.pat");
    // Handlers of another list do not see what theirs does not have.
    let mut other = Matcher::new(PatternList::xboard());
    other.feed(b"Foo tells you: hi\n", &mut handlers.with(&mut ()));
}
