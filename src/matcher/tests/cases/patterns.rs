//! What patterns match, and which entry wins.

use super::{Case, NEWLINE, Step, feed, lines, parts};

/// What one pattern matches.
pub(super) fn language() -> Vec<Case> {
    vec![
        lines("literal", r#"x "abc""#, "abc abc\n", &["x 'abc'", "- ' '", "x 'abc'", NEWLINE]),
        lines(
            "a star ends at the first stop byte",
            r#"x "*: " a"#,
            "a: b: c\n",
            &["x 'a: ' a='a'", "x 'b: ' a='b'", "- 'c'", NEWLINE],
        ),
        lines(
            "a star does not look for a second stop byte",
            r#"x "*: " a"#,
            "a:b: c\n",
            &["- 'a:'", "x 'b: ' a='b'", "- 'c'", NEWLINE],
        ),
        lines(
            "a last star runs to the newline, or to the end of the stream",
            r#"x "a*" t"#,
            "xabc\nab",
            &["- 'x'", "x 'abc' t='bc'", NEWLINE, "x 'ab' t='b'"],
        ),
        lines(
            "a star does not run over a newline",
            r#"x "a*: " t"#,
            "ab\nc: d\n",
            &["- 'ab'", NEWLINE, "- 'c: d'", NEWLINE],
        ),
        lines(
            "a lone star takes a line that is not empty",
            r#"x "*" t"#,
            "ab\n\nc\n",
            &["x 'ab' t='ab'", NEWLINE, NEWLINE, "x 'c' t='c'", NEWLINE],
        ),
        lines(
            "two stars are an asterisk",
            r#"x "<**>" t"#,
            "<ab*> <*> <a>\n",
            &["x '<ab*>' t='ab'", "- ' '", "x '<*>' t=''", "- ' <a>'", NEWLINE],
        ),
        lines(
            "two stars alone",
            r#"x "**" t"#,
            "a**b\n",
            &["x 'a*' t='a'", "x '*' t=''", "- 'b'", NEWLINE],
        ),
        lines("three stars", r#"x "***" a b"#, "a*b*c\n", &["x 'a*b*c' a='a' b='b*c'", NEWLINE]),
        lines(
            "a pattern that consumes its newline",
            r#"x "*end\n" t"#,
            "the end\nend\n",
            &["- 'the'", r"x ' end\n' t=' '", r"x 'end\n' t=''"],
        ),
        lines(
            "nothing but a star and a newline",
            r#"x "*\n" t"#,
            "ab\n\n",
            &[r"x 'ab\n' t='ab'", r"x '\n' t=''"],
        ),
        lines(
            "a newline inside",
            r#"x "a*\nb" t"#,
            "a1\nb a2\nc\n",
            &[r"x 'a1\nb' t='1'", "- ' a2'", NEWLINE, "- 'c'", NEWLINE],
        ),
        lines(
            "two newlines inside",
            r#"x "a\nb*\nc" t"#,
            "a\nb1\nc\na\nb2\nd\n",
            &[
                r"x 'a\nb1\nc' t='1'",
                NEWLINE,
                "- 'a'",
                NEWLINE,
                "- 'b2'",
                NEWLINE,
                "- 'd'",
                NEWLINE,
            ],
        ),
        lines(
            "a newline in front",
            r#"x "\n<12> *" t"#,
            "hi\n<12> r\n<13> s\n",
            &["- 'hi'", r"x '\n<12> r' t='r'", NEWLINE, "- '<13> s'", NEWLINE],
        ),
        lines(
            "newlines in front and behind",
            r#"x "\nb*\n" t"#,
            "a\nb1\nb2\n",
            &["- 'a'", r"x '\nb1\n' t='1'", "- 'b2'", NEWLINE],
        ),
        parts(
            "the end of the stream counts as a newline",
            r#"x "\n\n""#,
            &[(feed("a\n\nb\n"), &["- 'a'", r"x '\n\n'"]), (Step::Finish, &["- 'b'", r"x '\n'"])],
        )
        .eager(&["- 'a'", r"x '\n\n'", "- 'b'", NEWLINE]),
        lines(
            "stars that are no fields, and constants",
            r#"x "* of *;" _ b what=draw"#,
            "1 of 2;\n",
            &["x '1 of 2;' b='2' what='draw'", NEWLINE],
        ),
    ]
}

/// Which entry wins.
pub(super) fn order() -> Vec<Case> {
    vec![
        lines(
            "the upper entry wins: long",
            "x \"ab\"\ny \"a\"",
            "ab a\n",
            &["x 'ab'", "- ' '", "y 'a'", NEWLINE],
        ),
        lines(
            "the upper entry wins: short",
            "y \"a\"\nx \"ab\"",
            "ab\n",
            &["y 'a'", "- 'b'", NEWLINE],
        ),
        lines(
            "the leftmost start wins",
            "x \"b\"\ny \"ab\"",
            "ab b\n",
            &["y 'ab'", "- ' '", "x 'b'", NEWLINE],
        ),
        lines(
            "a leading star starts as early as it can",
            "x \"* b\" t\ny \"a\"",
            "a b a\n",
            &["x 'a b' t='a'", "- ' '", "y 'a'", NEWLINE],
        ),
        lines(
            "a leading star loses to an earlier match of a lower entry",
            "x \"*: b\" t\ny \"a\"",
            "a:c: b\n",
            &["y 'a'", "- ':'", "x 'c: b' t='c'", NEWLINE],
        ),
        lines(
            "entries that share their first literal",
            "x \"(*) a\" t\ny \"(*) b\" t",
            "(1) b(2) a(3) c\n",
            &["y '(1) b' t='1'", "x '(2) a' t='2'", "- '(3) c'", NEWLINE],
        ),
        lines(
            "literals within literals",
            "x \"abcd\"\ny \"bc\"\nz \"c\"",
            "abce bcd cd abcd\n",
            &[
                "- 'a'", "y 'bc'", "- 'e '", "y 'bc'", "- 'd '", "z 'c'", "- 'd '", "x 'abcd'",
                NEWLINE,
            ],
        ),
        lines(
            "a literal that overlaps itself",
            r#"x "aab""#,
            "aaab aab\n",
            &["- 'a'", "x 'aab'", "- ' '", "x 'aab'", NEWLINE],
        ),
        lines(
            "an entry without a literal below one with",
            "x \"b*\" t\ny \"*\" t:word",
            "a bc\na c\n",
            &["- 'a '", "x 'bc' t='c'", NEWLINE, "- 'a '", "y 'c' t='c'", NEWLINE],
        ),
        lines(
            "an entry without a literal above one with",
            "y \"*\" t:word\nx \"b*\" t",
            "a bc\n",
            &["- 'a '", "y 'bc' t='bc'", NEWLINE],
        ),
        lines(
            "an entry without a literal at a line start",
            r#"x ^"*" t:word"#,
            "ab\na b\n",
            &["x 'ab' t='ab'", NEWLINE, "- 'a b'", NEWLINE],
        ),
        lines(
            "more matches in a line than are tried without a cursor",
            "x \"*, \" t\ny \"a\"",
            "1, 2, 3, 4, 5, 6, 7a\n",
            &[
                "x '1, ' t='1'",
                "x '2, ' t='2'",
                "x '3, ' t='3'",
                "x '4, ' t='4'",
                "x '5, ' t='5'",
                "x '6, ' t='6'",
                "- '7'",
                "y 'a'",
                NEWLINE,
            ],
        ),
    ]
}

/// Entries that take the rest of their line.
pub(super) fn rest_of_line() -> Vec<Case> {
    vec![
        lines(
            "the rest of the line",
            r#"x "shouts: " | rest:t"#,
            "Foo shouts: hi shouts: all\nshouts: \n",
            &[
                "- 'Foo '",
                "x 'shouts: hi shouts: all' t='hi shouts: all'",
                NEWLINE,
                "x 'shouts: ' t=''",
                NEWLINE,
            ],
        ),
        lines(
            "the rest of the line after a star",
            r#"x ^"* shouts: " who:handle | rest:t"#,
            "Foo shouts: a\nFoo Bar shouts: a\nFoo shouts: b",
            &[
                "x 'Foo shouts: a' who='Foo' t='a'",
                NEWLINE,
                "- 'Foo Bar shouts: a'",
                NEWLINE,
                "x 'Foo shouts: b' who='Foo' t='b'",
            ],
        ),
        lines(
            "the rest of the next line",
            r#"x "a\nb" | rest:t"#,
            "a\nbc\nd\n",
            &[r"x 'a\nbc' t='c'", NEWLINE, "- 'd'", NEWLINE],
        ),
        lines(
            "the rest of the line above an entry that starts earlier",
            "x \"<12> \" | rest:t\ny \"*: *\" a b",
            "a: <12> b\n<12> c: d\n",
            &["y 'a: <12> b' a='a' b='<12> b'", NEWLINE, "x '<12> c: d' t='c: d'", NEWLINE],
        ),
    ]
}
