//! How the work grows with the line: counted in attempts, searches and searched bytes, so no clock is needed.

use crate::list::PatternList;
use crate::matcher::{Matcher, Mode, Token};
use crate::stops::work;

/// What a line may be made of so that it begins again and again.
const UNITS: [&str; 9] = [
    "\x07",
    "login: ",
    "fics% ",
    "\x07fics% ",
    "fics% \x07\x07",
    "password: login: ",
    "a",
    "\x07a",
    "\x07\x07 :(",
];

/// What follows them.
const ENDS: [&str; 5] = ["", "Foo tells you: hi", "x", " : ( { <", "login"];

/// How many reads are made of a line.
#[derive(Debug, Clone, Copy)]
enum Reads {
    Whole,
    OfBytes(usize),
    /// All but its newline comes first.
    WithoutNewline,
}

/// Entries that match at BEL bytes, after newlines and after any byte.
fn bells() -> PatternList {
    let text = r#"
        bell ^"\x07*x" a
        bells ^"\x07\x07\x07b"
        held ^"*\x07y" a
        spans ^"* : q" a
        any "*{z" a
        prompt ^"a" | prompt
        two ^"a*\nb*c" a b
        newline "\n"
    "#;
    PatternList::parse("bells.pat", text).unwrap()
}

fn work_of(list: &PatternList, mode: Mode, line: &str, reads: Reads) -> usize {
    let mut matcher = Matcher::builder(list.clone()).mode(mode).build();
    work::of(|| {
        let mut sink = |_: Token<'_>| {};
        match reads {
            Reads::Whole => matcher.feed(line.as_bytes(), &mut sink),
            Reads::OfBytes(size) => {
                line.as_bytes().chunks(size).for_each(|read| matcher.feed(read, &mut sink));
            }
            Reads::WithoutNewline => {
                matcher.feed(line.trim_end().as_bytes(), &mut sink);
                matcher.feed(b"\n", &mut sink);
            }
        }
        matcher.finish(&mut sink);
    })
}

#[test]
fn work_is_linear_in_a_line_that_begins_again_and_again() {
    for list in [PatternList::ics(), PatternList::xboard(), bells()] {
        for (unit, end) in UNITS.iter().flat_map(|unit| ENDS.map(|end| (unit, end))) {
            let line = |length: usize| format!("{}{end}\n", unit.repeat(length / unit.len()));
            let (short, long) = (line(2 << 10), line(8 << 10));
            for reads in
                [Reads::Whole, Reads::OfBytes(700), Reads::OfBytes(1), Reads::WithoutNewline]
            {
                for mode in [Mode::Settled, Mode::Eager] {
                    let [short, long] =
                        [&short, &long].map(|line| work_of(&list, mode, line, reads));
                    assert!(
                        long <= 6 * short + 20_000,
                        "{unit:?} {end:?} {mode:?} {reads:?} {}: {short} and {long}",
                        list.name(),
                    );
                }
            }
        }
    }
}

/// The first prompt is still to come, so that more than the default entries are on.
#[test]
fn bells_and_prompts_cost_what_other_lines_do() {
    let list = PatternList::ics();
    let cost = |line: &str| work_of(&list, Mode::Settled, &line.repeat(100), Reads::Whole);
    let plain = cost("hello there you\n");
    assert!(cost("\x07hello there you\n") <= 2 * plain + 1000);
    let line = format!("{}\n", "login: ".repeat(500));
    for mode in [Mode::Settled, Mode::Eager] {
        for reads in [Reads::Whole, Reads::OfBytes(700), Reads::WithoutNewline] {
            let logins = work_of(&list, mode, &line, reads);
            assert!(logins <= 80 * line.len(), "{mode:?} {reads:?}: {logins}");
        }
    }
}

/// A prompt, and then a message that begins with a newline, as a server sends them: the prompts of other lines don't count.
#[test]
fn prompts_in_reads_of_their_own_cost_the_same_again_and_again() {
    let mut matcher = Matcher::new(PatternList::ics());
    let mut sink = |_: Token<'_>| {};
    let mut read = || work::of(|| matcher.feed(b"\n\rFoo tells you: hi\n\rfics% ", &mut sink));
    let _first = read();
    let second = read();
    for _ in 0..100 {
        assert_eq!(read(), second);
    }
}

#[test]
fn a_line_that_comes_in_two_reads_costs_little_more_than_in_one() {
    let list = PatternList::ics();
    // A hundred entries begin with a name and a blank. They need no look at the line before its newline comes.
    for line in
        ["Foo tells you: hi there\n", "Foo(1234)[5] kibitzes: well played\n", "You are here\n"]
    {
        let [whole, parts] = [Reads::Whole, Reads::WithoutNewline]
            .map(|reads| work_of(&list, Mode::Settled, line, reads));
        println!("{line:?}: {whole} {parts}");
        assert!(parts <= whole + 40, "{line:?}: {parts}, in one read {whole}");
    }
}
