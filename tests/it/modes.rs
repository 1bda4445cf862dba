//! Examples of what the two modes report for the same bytes.

use looking_at::{Matcher, Mode, PatternList, Token};

/// Returns the kinds of the matches in some reads, without newlines.
fn kinds(list: &PatternList, mode: Mode, reads: &[&str]) -> Vec<String> {
    let mut matcher = Matcher::builder(list.clone()).mode(mode).build();
    let mut kinds = Vec::new();
    let mut sink = |token: Token<'_>| {
        kinds.extend(token.kind().filter(|kind| *kind != "newline").map(str::to_owned));
    };
    for read in reads {
        matcher.feed(read.as_bytes(), &mut sink);
    }
    matcher.finish(&mut sink);
    kinds
}

fn parse(text: &str) -> PatternList {
    PatternList::parse("test.pat", text).unwrap()
}

/// Returns the list of the example in xboard's documentation of what can go wrong.
fn fragile() -> PatternList {
    parse("shout \"* shouts: *\" from text\nboard \"<12>\" | rest:line\nnewline \"\\n\"\n")
}

#[test]
fn a_shouted_board_split_after_the_bracket_is_a_board_in_eager_mode() {
    let reads = ["Foo shouts: <12>", " is a tag\n"];
    assert_eq!(kinds(&fragile(), Mode::Eager, &reads), ["board"]);
    assert_eq!(kinds(&fragile(), Mode::Settled, &reads), ["shout"]);
}

#[test]
fn a_shouted_board_is_a_shout_at_every_split_in_settled_mode() {
    let text = "Foo shouts: <12> is a tag\n";
    let mut fooled = Vec::new();
    for split in 0..=text.len() {
        let (before, after) = text.split_at(split);
        assert_eq!(kinds(&fragile(), Mode::Settled, &[before, after]), ["shout"], "{split}");
        if kinds(&fragile(), Mode::Eager, &[before, after]) != ["shout"] {
            fooled.push(split);
        }
    }
    // As documented: from the ">" to the newline, every split gives a board.
    assert_eq!(fooled, (16..=25).collect::<Vec<_>>());
}

#[test]
fn the_blank_that_xboard_added_leaves_fewer_splits() {
    // 4.0.2 looks for "* shouts: " and skips the rest, so a split there makes no difference.
    let list = PatternList::xboard();
    for split in 0..=30 {
        let (before, after) = "Foo shouts: <12> rnbqkbnr pppp\n".split_at(split);
        assert_eq!(kinds(&list, Mode::Eager, &[before, after]), ["shout"], "{split}");
    }
}

#[test]
fn a_channel_tell_still_depends_on_the_split() {
    // Its pattern ends in a star, so it needs the newline; a board only needs its tag.
    let list = PatternList::xboard();
    let reads = ["Foo(50): <12> rnbq", "kbnr pppppppp\n"];
    assert_eq!(kinds(&list, Mode::Eager, &reads), ["board"]);
    assert_eq!(kinds(&list, Mode::Settled, &reads), ["channel_tell"]);
}

#[test]
fn two_boards_in_a_row_are_two_boards() {
    let list = PatternList::xboard();
    let reads = ["\n\r<12> a b\n\r<12> c d\n\rfics% "];
    for mode in [Mode::Settled, Mode::Eager] {
        assert_eq!(kinds(&list, mode, &reads)[..2], ["board", "board"]);
    }
}

#[test]
fn an_open_prompt_waits_for_a_flush() {
    let mut matcher = Matcher::new(PatternList::xboard());
    let mut seen = Vec::new();
    // It could go on as `login: shouts: hi`.
    matcher.feed(b"login: ", &mut |token: Token<'_>| seen.push(token.to_string()));
    assert!(seen.is_empty());
    assert_eq!((matcher.pending(), matcher.has_open_prompt()), (7, true));
    matcher.flush(&mut |token: Token<'_>| seen.push(token.to_string()));
    assert_eq!(seen, [r#"0..6 login_prompt "login:""#]);
    assert_eq!((matcher.pending(), matcher.has_open_prompt()), (1, false));
}

/// A prompt that is not where a line begins waits for its newline: what is before it is the text of
/// a line that may become anything.
#[test]
fn a_flush_reports_no_prompt_within_a_line() {
    let mut matcher = Matcher::new(PatternList::xboard());
    let mut seen = Vec::new();
    matcher.feed(b"fics% ", &mut |token: Token<'_>| seen.push(token.to_string()));
    assert_eq!((matcher.pending(), matcher.has_open_prompt()), (6, false));
    matcher.flush(&mut |token: Token<'_>| seen.push(token.to_string()));
    assert!(seen.is_empty());
    matcher.feed(b"\n", &mut |token: Token<'_>| seen.push(token.to_string()));
    assert_eq!(seen, [r#"0..4 - "fics""#, r#"4..6 prompt "% ""#]);
}

#[test]
fn a_flush_within_a_line_does_nothing() {
    let mut matcher = Matcher::new(PatternList::xboard());
    let mut seen = Vec::new();
    let mut sink = |token: Token<'_>| seen.push(token.to_string());
    matcher.feed(b"Foo tells y", &mut sink);
    matcher.flush(&mut sink);
    matcher.feed(b"ou: hi\n", &mut sink);
    matcher.finish(&mut sink);
    assert_eq!(
        seen,
        [r#"0..17 tell "Foo tells you: hi" from="Foo" text="hi""#, r#"17..18 newline "\n""#]
    );
}

#[test]
fn a_flush_does_not_take_the_rest_of_a_line_away() {
    let mut matcher = Matcher::new(PatternList::xboard());
    let mut seen = Vec::new();
    let mut sink = |token: Token<'_>| seen.extend(token.kind().map(str::to_owned));
    for piece in ["Foo tells you: <12> ", "<b1> % ", "login:\n"] {
        matcher.feed(piece.as_bytes(), &mut sink);
        matcher.flush(&mut sink);
    }
    // The newline may be the first byte of `\n<12> `: what it is shows with the next byte.
    matcher.finish(&mut sink);
    assert_eq!(seen, ["tell", "newline"]);
}

#[test]
fn finish_reports_as_if_a_newline_followed() {
    let list = parse("a \"*:*\" x y\nb \"sent\\n\"\nnewline \"\\n\"\n");
    let mut matcher = Matcher::new(list);
    assert_eq!(matcher.feed_to_vec(b"x:y").len(), 0);
    let tokens = matcher.finish_to_vec();
    assert_eq!(
        (tokens.len(), tokens[0].kind.as_deref(), tokens[0].span.clone()),
        (1, Some("a"), 0..3)
    );
    // The newline that was assumed is not part of any token.
    matcher.feed_to_vec(b"sent");
    let tokens = matcher.finish_to_vec();
    assert_eq!(
        (tokens.len(), tokens[0].text.as_slice(), tokens[0].span.clone()),
        (1, &b"sent"[..], 3..7)
    );
    assert_eq!(matcher.finish_to_vec().len(), 0);
}

#[test]
fn an_entry_at_line_start_matches_after_prompts_and_bells_only() {
    let list = parse(
        "prompt ^\"*% \" text:word | prompt\nboard ^\"<12> \" | rest:line\nnewline \"\\n\"\n",
    );
    for (text, boards) in [
        ("<12> x\n", 1),
        ("a\n<12> x\n", 1),
        (" <12> x\n", 0),
        ("fics% <12> x\n", 1),
        ("fics% aics% <12> x\n", 1),
        ("fics% \x07\n<12> x\n", 1),
        ("fics% \x07\x07<12> x\n", 1),
        ("\x07fics% <12> x\n", 1),
        ("a fics% <12> x\n", 0),
        ("a\x07<12> x\n", 0),
        ("Foo tells you: 100% <12> x\n", 0),
    ] {
        let found = kinds(&list, Mode::Settled, &[text]);
        assert_eq!(found.iter().filter(|kind| *kind == "board").count(), boards, "{text:?}");
    }
}

#[test]
fn after_a_star_of_the_wrong_type_the_next_entry_is_tried() {
    let list = parse(
        "tell ^\"* tells you: *\" from:handle text\nodd ^\"* tells you: *\" from text\nnewline \"\\n\"\n",
    );
    assert_eq!(kinds(&list, Mode::Settled, &["Foo(GM) tells you: hi\n"]), ["tell"]);
    assert_eq!(kinds(&list, Mode::Settled, &["who? tells you: hi\n"]), ["odd"]);
}

#[test]
fn an_overlong_line_is_reported_in_pieces_and_nothing_matches_in_it() {
    let list = parse("b \"\\n<12> \"\na \"ab\"\nnewline \"\\n\"\n");
    for reads in [&["ab\n<12> abababa\nab\n"][..], &["ab\n<12> a", "babab", "a\nab\n"]] {
        let mut matcher = Matcher::builder(list.clone()).max_pending(5).build();
        let mut seen = Vec::new();
        let mut sink = |token: Token<'_>| seen.push(token.to_string());
        for read in reads {
            matcher.feed(read.as_bytes(), &mut sink);
            assert!(matcher.pending() <= 2 * (5 + 1));
        }
        matcher.finish(&mut sink);
        assert_eq!(
            seen,
            [
                r#"0..2 a "ab""#,
                r#"2..3 newline "\n""#,
                r#"3..8 overlong "<12> ""#,
                r#"8..13 overlong "ababa""#,
                r#"13..15 overlong "ba""#,
                r#"15..16 newline "\n""#,
                r#"16..18 a "ab""#,
                r#"18..19 newline "\n""#,
            ]
        );
    }
}

#[test]
fn carriage_returns_and_skipped_bytes_are_between_the_spans() {
    let mut matcher = Matcher::new(parse("t \"* t: *\" from text\nnewline \"\\n\"\n"));
    let mut seen = Vec::new();
    let mut sink = |token: Token<'_>| seen.push(token.to_string());
    matcher.feed(b"\r\rFo", &mut sink);
    matcher.skip(3);
    matcher.feed(b"o t: \rhi\n\rx", &mut sink);
    matcher.finish(&mut sink);
    assert_eq!(
        seen,
        [
            r#"2..15 t "Foo t: hi" from="Foo" text="hi""#,
            r#"15..16 newline "\n""#,
            r#"17..18 - "x""#,
        ]
    );
    assert_eq!(matcher.offset(), 18);
}

#[test]
fn reset_begins_a_new_stream() {
    let mut matcher = Matcher::new(PatternList::xboard());
    matcher.groups().set("zippy", true);
    matcher.feed_to_vec(b"Foo tells");
    matcher.reset();
    assert_eq!((matcher.offset(), matcher.pending()), (0, 0));
    assert_eq!(matcher.groups().is_on("zippy"), Some(true), "groups stay as they were switched");
    matcher.groups().set("zippy", false);
    assert_eq!(matcher.feed_to_vec(b"x shouts: y\n")[0].span, 0..11);
}

/// Found by fuzzing: the text ended with the BEL bytes that the entry begins with.
#[test]
fn an_entry_that_begins_with_a_bell_is_seen_at_the_end_of_the_text() {
    let list = parse("bell ^\"\\x07\" | rest:rest\nother \"\\x07\"\nnewline \"\\n\"\n");
    assert_eq!(kinds(&list, Mode::Eager, &["a\n\x07", "b\n"]), ["bell"]);
}

/// Adding one to the largest limit must not overflow.
#[test]
fn the_largest_limit_is_no_limit() {
    let mut matcher = Matcher::builder(PatternList::ics()).max_pending(usize::MAX).build();
    let mut seen = Vec::new();
    let mut sink = |token: Token<'_>| seen.extend(token.kind().map(str::to_owned));
    matcher.feed(b"Foo tells you: ", &mut sink);
    matcher.feed(b"a\rb\n\rfics% ", &mut sink);
    matcher.finish(&mut sink);
    assert_eq!(seen, ["tell", "newline", "prompt"]);
}
