//! Prompts, and what is reported before a line has ended.

use super::{Case, NEWLINE, Step, feed, lines, parts};

/// Prompts: at once, late, open, flushed.
pub(super) fn prompts() -> Vec<Case> {
    const TYPED: &str = "said ^\"*[*] says: *\" who:handle n:number t\nready ^\"fics% \" | prompt";
    const OPEN: &str = "x ^\"* says: *\" who t\nready ^\"fics% \" | prompt";
    vec![
        parts(
            "a prompt is reported at once",
            "login ^\"login: \" | prompt\nsaid ^\"* tells you: *\" who:handle t",
            &[
                (feed("login: "), &["login 'login: '"]),
                (
                    feed("Foo tells you: hi\n"),
                    &["said 'Foo tells you: hi' who='Foo' t='hi'", NEWLINE],
                ),
            ],
        )
        .eager(&["login 'login: '", "said 'Foo tells you: hi' who='Foo' t='hi'", NEWLINE]),
        parts(
            "a typed star above decides with the last byte of the prompt",
            TYPED,
            &[
                (feed("fics"), &[]),
                (feed("%"), &[]),
                (feed(" "), &["ready 'fics% '"]),
                (
                    feed("Foo[7] says: a\n"),
                    &["said 'Foo[7] says: a' who='Foo' n='7' t='a'", NEWLINE],
                ),
            ],
        ),
        parts(
            "an open prompt is flushed",
            OPEN,
            &[
                (feed("fics% "), &[]),
                (Step::Flush, &["ready 'fics% '"]),
                (Step::Flush, &[]),
                (feed("Foo says: a\n"), &["x 'Foo says: a' who='Foo' t='a'", NEWLINE]),
            ],
        )
        .eager(&["ready 'fics% '", "x 'Foo says: a' who='Foo' t='a'", NEWLINE]),
        parts(
            "an open prompt is settled late, by a later byte",
            OPEN,
            &[
                (feed("fics% "), &[]),
                (feed("F"), &["ready 'fics% '"]),
                (feed("oo says: a\n"), &["x 'Foo says: a' who='Foo' t='a'", NEWLINE]),
            ],
        ),
        parts(
            "an open prompt that the line takes",
            OPEN,
            &[
                (feed("fics% "), &[]),
                (feed("says: a\n"), &["x 'fics% says: a' who='fics%' t='a'", NEWLINE]),
            ],
        )
        .eager(&["ready 'fics% '", "- 'says: a'", NEWLINE]),
        parts(
            "an open prompt at the end of the stream",
            OPEN,
            &[(feed("fics% "), &[]), (Step::Finish, &["ready 'fics% '"])],
        ),
        parts(
            "two open prompts",
            OPEN,
            &[
                (feed("fics% fics% "), &["ready 'fics% '"]),
                (Step::Flush, &["ready 'fics% '"]),
                (feed("\n"), &[NEWLINE]),
            ],
        ),
        parts(
            "no flush takes a line from an entry that lacks only its newline",
            "x ^\"fics*\" t\nready ^\"fics% \" | prompt",
            &[
                (feed("fics% "), &[]),
                (Step::Flush, &[]),
                (feed("\n"), &["x 'fics% ' t='% '", NEWLINE]),
            ],
        )
        .eager(&["ready 'fics% '", NEWLINE]),
        parts(
            "a flush reports a prompt and nothing else",
            "x \"ab\"\nready ^\"fics% \" | prompt",
            &[
                (feed("ab"), &[]),
                (Step::Flush, &[]),
                (feed("fics% "), &[]),
                (Step::Flush, &[]),
                (feed("\n"), &["x 'ab'", "- 'fics% '", NEWLINE]),
            ],
        )
        .eager(&["x 'ab'", "- 'fics% '", NEWLINE]),
        parts(
            "a prompt below a longer one: flushed",
            "p ^\"ab\" | prompt\nq ^\"a\" | prompt",
            &[(feed("a"), &[]), (Step::Flush, &["q 'a'"]), (feed("b\n"), &["- 'b'", NEWLINE])],
        ),
        parts(
            "a prompt below a longer one: late",
            "p ^\"ab\" | prompt\nq ^\"a\" | prompt",
            &[
                (feed("a"), &[]),
                (feed("a"), &["q 'a'"]),
                (feed("b"), &["p 'ab'"]),
                (feed("c\n"), &["- 'c'", NEWLINE]),
            ],
        ),
        parts(
            "BEL before a prompt",
            "ready ^\"% \" | prompt",
            &[
                (feed("\x07"), &[]),
                (feed("\x07% "), &[r"- '\x07\x07'", "ready '% '"]),
                (feed("a\x07% \n"), &[r"- 'a\x07% '", NEWLINE]),
            ],
        ),
        parts(
            "BEL before an open prompt",
            OPEN,
            &[(feed("\x07fics% "), &[]), (Step::Flush, &[r"- '\x07'", "ready 'fics% '"])],
        ),
        parts(
            "a prompt with a star",
            "ready ^\"*% \" name:word | prompt",
            &[
                (feed("fics%"), &[]),
                (feed(" "), &["ready 'fics% ' name='fics'"]),
                (feed("a b% \n"), &["- 'a b% '", NEWLINE]),
            ],
        ),
        parts(
            "a prompt after a newline that is undecided",
            "x \"\\n<12> \"\nready ^\"% \" | prompt",
            &[
                (feed("a\n"), &[]),
                (Step::Flush, &[]),
                (feed("%"), &["- 'a'", NEWLINE]),
                (feed(" "), &["ready '% '"]),
                (feed("\n<12> \n"), &[r"x '\n<12> '"]),
                (Step::Finish, &[NEWLINE]),
            ],
        ),
        lines(
            "more prompts in a line than places are looked at",
            "ready ^\"% \" | prompt\nx ^\"a\"",
            "% % % % % % % a\nb% a\n",
            &[
                "ready '% '",
                "ready '% '",
                "ready '% '",
                "ready '% '",
                "ready '% '",
                "ready '% '",
                "ready '% '",
                "x 'a'",
                NEWLINE,
                "- 'b% a'",
                NEWLINE,
            ],
        ),
        lines(
            "the same with an entry that may match anywhere",
            "ready ^\"% \" | prompt\nx ^\"a\"\ny \"zz\"\nz ^\"* b\" t",
            "% % % % % % azzab\n% % % % % % \x07a b\n",
            &[
                "ready '% '",
                "ready '% '",
                "ready '% '",
                "ready '% '",
                "ready '% '",
                "ready '% '",
                "x 'a'",
                "y 'zz'",
                "- 'ab'",
                NEWLINE,
                "ready '% '",
                "ready '% '",
                "ready '% '",
                "ready '% '",
                "ready '% '",
                "ready '% '",
                r"z '\x07a b' t='\x07a'",
                NEWLINE,
            ],
        ),
        lines(
            "a prompt within a line leaves no line start",
            "ready \"% \" | prompt\nx ^\"a\"",
            "b% a\n% a\n",
            &["- 'b'", "ready '% '", "- 'a'", NEWLINE, "ready '% '", "x 'a'", NEWLINE],
        ),
        lines(
            "a prompt that ends with a newline",
            "ready ^\"a\\n\" | prompt\nx ^\"b\"",
            "a\nb\n",
            &[r"ready 'a\n'", "x 'b'", NEWLINE],
        ),
        parts(
            "a prompt that runs to the newline waits for it",
            "ready ^\"a*\" t | prompt\nx \"b\"",
            &[(feed("ab"), &[]), (Step::Flush, &[]), (feed("\n"), &["ready 'ab' t='b'", NEWLINE])],
        ),
        parts(
            "a prompt with the rest of its line waits for it",
            "ready ^\"a\" | prompt rest:t",
            &[(feed("ab"), &[]), (Step::Flush, &[]), (feed("\n"), &["ready 'ab' t='b'", NEWLINE])],
        ),
    ]
}
