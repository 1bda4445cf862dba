//! Groups that are switched, lines that are too long, and reads that end within a line.

use super::{Case, NEWLINE, Step, feed, parts};

/// Groups that are switched in between.
pub(super) fn groups() -> Vec<Case> {
    const ONE: &str = "group g on\nx ^\"a\"\nend\ny \"b\"";
    vec![
        parts(
            "a group is switched between lines",
            ONE,
            &[
                (feed("ab\n"), &["x 'a'", "y 'b'", NEWLINE]),
                (Step::Group("g", false), &[]),
                (feed("ab\n"), &["- 'a'", "y 'b'", NEWLINE]),
                (Step::Group("g", true), &[]),
                (feed("ab\n"), &["x 'a'", "y 'b'", NEWLINE]),
            ],
        ),
        parts(
            "a group is switched off within a line",
            ONE,
            &[
                (feed("a"), &[]),
                (Step::Group("g", false), &[]),
                (feed("b\n"), &["- 'a'", "y 'b'", NEWLINE]),
            ],
        ),
        parts(
            "a group is switched on within a line",
            "group g off\nx \"a\"\nend",
            &[
                (feed("ba"), &[]),
                (Step::Group("g", true), &[]),
                (feed("a\n"), &["- 'b'", "x 'a'", "x 'a'", NEWLINE]),
            ],
        ),
        parts(
            "all that may match anywhere is switched off and on",
            "x ^\"a\"\ngroup g on\ny \"b\"\nz \"* c\" t\nend",
            &[
                (feed("ab\n"), &["x 'a'", "y 'b'", NEWLINE]),
                (Step::Group("g", false), &[]),
                (feed("ab\nc c\n"), &["x 'a'", "- 'b'", NEWLINE, "- 'c c'", NEWLINE]),
                (Step::Group("g", true), &[]),
                (feed("c c\n"), &["z 'c c' t='c'", NEWLINE]),
            ],
        ),
        parts(
            "an open prompt whose upper entry is switched off",
            "group g on\nx ^\"* says: *\" who t\nend\nready ^\"fics% \" | prompt",
            &[
                (feed("fics% "), &[]),
                (Step::Group("g", false), &[]),
                (feed("s"), &["ready 'fics% '"]),
                (feed("ays: a\n"), &["- 'says: a'", NEWLINE]),
            ],
        ),
        parts(
            "an open prompt that is switched off",
            "x ^\"* says: *\" who t\ngroup g on\nready ^\"fics% \" | prompt\nend",
            &[
                (feed("fics% "), &[]),
                (Step::Group("g", false), &[]),
                (Step::Flush, &[]),
                (feed("\n"), &["- 'fics% '", NEWLINE]),
            ],
        ),
    ]
}

/// Lines at the limit and beyond it.
pub(super) fn overlong() -> Vec<Case> {
    const AB: &str = r#"x "a*" t"#;
    const PROMPT: &str = "p ^\"% \" | prompt\nx ^\"a*\" t";
    vec![
        parts(
            "a line at the limit",
            AB,
            &[(feed("abcd\nab\n"), &["x 'abcd' t='bcd'", NEWLINE, "x 'ab' t='b'", NEWLINE])],
        )
        .limit(4),
        parts(
            "a line one beyond the limit",
            AB,
            &[(
                feed("abcde\nab\n"),
                &["overlong 'abcd'", "overlong 'e'", NEWLINE, "x 'ab' t='b'", NEWLINE],
            )],
        )
        .limit(4)
        .eager(&["overlong 'abcd'", "overlong 'e'", NEWLINE, "x 'ab' t='b'", NEWLINE]),
        parts(
            "a line of twice the limit",
            AB,
            &[(
                feed("abcdefgh\na\n"),
                &["overlong 'abcd'", "overlong 'efgh'", NEWLINE, "x 'a' t=''", NEWLINE],
            )],
        )
        .limit(4),
        parts(
            "the end of the stream in a line beyond the limit",
            AB,
            &[
                (feed("abcdef"), &["overlong 'abcd'"]),
                (Step::Flush, &[]),
                (Step::Finish, &["overlong 'ef'"]),
            ],
        )
        .limit(4),
        parts(
            "carriage returns do not count for the limit",
            AB,
            &[(feed("\rab\rcd\r\n\r"), &["x 'abcd' t='bcd'", NEWLINE])],
        )
        .limit(4),
        parts(
            "a limit of one byte",
            r#"x "a""#,
            &[(
                feed("a\nab\n\n"),
                &["x 'a'", NEWLINE, "overlong 'a'", "overlong 'b'", NEWLINE, NEWLINE],
            )],
        )
        .limit(1),
        parts(
            "a line at the limit after prompts",
            PROMPT,
            &[(feed("% % abcd\n"), &["p '% '", "p '% '", "x 'abcd' t='bcd'", NEWLINE])],
        )
        .limit(4),
        parts(
            "a line one beyond the limit after prompts",
            PROMPT,
            &[(
                feed("% % abcde\nab\n"),
                &[
                    "p '% '",
                    "p '% '",
                    "overlong 'abcd'",
                    "overlong 'e'",
                    NEWLINE,
                    "x 'ab' t='b'",
                    NEWLINE,
                ],
            )],
        )
        .limit(4),
        parts(
            "an open prompt in a line that is too long is no prompt",
            "x ^\"* says: *\" who t\np ^\"% \" | prompt",
            &[(
                feed("% says: a\n"),
                &["overlong '% sa'", "overlong 'ys: '", "overlong 'a'", NEWLINE],
            )],
        )
        .limit(4),
        parts(
            "a flushed prompt before a line that is too long",
            "x ^\"* says: *\" who t\np ^\"% \" | prompt",
            &[
                (feed("% "), &[]),
                (Step::Flush, &["p '% '"]),
                (feed("abcd\n"), &["- 'abcd'", NEWLINE]),
                (feed("abcde\n"), &["overlong 'abcd'", "overlong 'e'", NEWLINE]),
            ],
        )
        .limit(4),
        parts(
            "no pattern goes on in a line that is too long",
            r#"x "a\nb""#,
            &[(
                feed("a\nbcdef\na\nbcde\n"),
                &[
                    "- 'a'",
                    NEWLINE,
                    "overlong 'bcde'",
                    "overlong 'f'",
                    NEWLINE,
                    r"x 'a\nb'",
                    "- 'cde'",
                    NEWLINE,
                ],
            )],
        )
        .limit(4),
        parts(
            "a line begins after one that is too long",
            r#"x ^"a""#,
            &[(
                feed("aaaaaa\naa\n"),
                &["overlong 'aaaa'", "overlong 'aa'", NEWLINE, "x 'a'", "- 'a'", NEWLINE],
            )],
        )
        .limit(4),
    ]
}

/// Feeds that end within a line.
pub(super) fn reads() -> Vec<Case> {
    vec![
        parts(
            "nothing but a prompt is reported before its newline",
            r#"x "ab""#,
            &[(feed("ab"), &[]), (Step::Flush, &[]), (feed("\n"), &["x 'ab'", NEWLINE])],
        )
        .eager(&["x 'ab'", NEWLINE]),
        parts(
            "a literal in two reads",
            r#"x "ab""#,
            &[(feed("za"), &[]), (feed("b\n"), &["- 'z'", "x 'ab'", NEWLINE])],
        )
        .eager(&["- 'z'", "x 'ab'", NEWLINE]),
        parts(
            "xboard takes the rest of a line that it has begun",
            "x ^\"* shouts: \" who | rest:t\ny \"b\"",
            &[
                (feed("Foo shouts: a"), &[]),
                (feed("b\n"), &["x 'Foo shouts: ab' who='Foo' t='ab'", NEWLINE]),
            ],
        )
        .eager(&["x 'Foo shouts: ab' who='Foo' t='ab'", NEWLINE]),
        parts(
            "a split changes the meaning for xboard only",
            "x \"*: *\" a b\ny \"<12> \" | rest:t",
            &[
                (feed("Foo: <12> "), &[]),
                (feed("z\n"), &["x 'Foo: <12> z' a='Foo' b='<12> z'", NEWLINE]),
            ],
        )
        .eager(&["- 'Foo: '", "y '<12> z' t='z'", NEWLINE]),
        parts(
            "a pattern over two lines in three reads",
            r#"x "a*\nb" t"#,
            &[
                (feed("a1"), &[]),
                (feed("\n"), &[]),
                // What reaches into an unfinished line waits for its newline.
                (feed("b"), &[]),
                (feed("c\n"), &[r"x 'a1\nb' t='1'", "- 'c'", NEWLINE]),
            ],
        )
        .eager(&[r"- 'a1'", NEWLINE, "- 'bc'", NEWLINE]),
    ]
}
