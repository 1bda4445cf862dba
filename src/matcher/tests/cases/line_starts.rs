//! Where a line begins, and what is not part of it.

use super::{Case, NEWLINE, lines};

/// Entries that match only where a line begins.
pub(super) fn line_starts() -> Vec<Case> {
    vec![
        lines(
            "at a line start",
            r#"x ^"a""#,
            "aa\nba\na\n",
            &["x 'a'", "- 'a'", NEWLINE, "- 'ba'", NEWLINE, "x 'a'", NEWLINE],
        ),
        lines(
            "a leading star at a line start",
            r#"x ^"*: *" a b"#,
            "n: t: u\n- x\na:b: c\n",
            &["x 'n: t: u' a='n' b='t: u'", NEWLINE, "- '- x'", NEWLINE, "- 'a:b: c'", NEWLINE],
        ),
        lines(
            "several bytes that end a leading star",
            "x ^\"*(*) a\" a b\ny ^\"*: *\" a b\nz ^\"* b\" a",
            "n(1) a\nn: t\nn b\nn(1): t\n",
            &[
                "x 'n(1) a' a='n' b='1'",
                NEWLINE,
                "y 'n: t' a='n' b='t'",
                NEWLINE,
                "z 'n b' a='n'",
                NEWLINE,
                "y 'n(1): t' a='n(1)' b='t'",
                NEWLINE,
            ],
        ),
        lines(
            "entries with and without a line start",
            "x ^\"a*\" t\ny \"b\"",
            "ab\nbab\n",
            &["x 'ab' t='b'", NEWLINE, "y 'b'", "- 'a'", "y 'b'", NEWLINE],
        ),
        lines(
            "BEL leaves the line start",
            r#"x ^"a""#,
            "\x07\x07a\nb\x07a\n",
            &[r"- '\x07\x07'", "x 'a'", NEWLINE, r"- 'b\x07a'", NEWLINE],
        ),
        lines(
            "BEL that is matched leaves the line start",
            "bell \"\\x07\"\nx ^\"a\"",
            "\x07\x07a\na\x07a\n",
            &[
                r"bell '\x07'",
                r"bell '\x07'",
                "x 'a'",
                NEWLINE,
                "x 'a'",
                r"bell '\x07'",
                "- 'a'",
                NEWLINE,
            ],
        ),
        lines("an empty line", r#"x ^"\n""#, "\na\n\n", &[r"x '\n'", "- 'a'", NEWLINE, r"x '\n'"]),
        lines(
            "a line start and a newline inside",
            r#"x ^"a\nb""#,
            "a\nb\nca\nb\na\nc\n",
            &[
                r"x 'a\nb'",
                NEWLINE,
                "- 'ca'",
                NEWLINE,
                "- 'b'",
                NEWLINE,
                "- 'a'",
                NEWLINE,
                "- 'c'",
                NEWLINE,
            ],
        ),
        lines(
            "a line start, a leading star and a newline inside",
            r#"x ^"*:\nb" t"#,
            "a:\nb\na:\nc\n",
            &[r"x 'a:\nb' t='a'", NEWLINE, "- 'a:'", NEWLINE, "- 'c'", NEWLINE],
        ),
        lines(
            "carriage returns are nothing",
            r#"x ^"ab*" t"#,
            "a\rb\r1\r\n\rab\n\r\r",
            &["x 'ab1' t='1'", NEWLINE, "x 'ab' t=''", NEWLINE],
        ),
        lines(
            "carriage returns where patterns cross newlines",
            r#"x "a\nb""#,
            "a\n\rb\n\ra\r\n\r\rb\n\r",
            &[r"x 'a\nb'", NEWLINE, r"x 'a\nb'", NEWLINE],
        ),
    ]
}
