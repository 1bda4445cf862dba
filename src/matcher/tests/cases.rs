//! The table: lists, what is fed to them, and the tokens that must come out.
//!
//! A token is written as its kind, its text in quotes and its fields; `-` is skipped text and
//! `overlong` a piece of a line that is too long. Every list ends with `newline "\n"`.

use crate::list::{PatternList, StarType};

/// What is done with an engine.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Step {
    Feed(Vec<u8>),
    Flush,
    Group(&'static str, bool),
    Finish,
}

/// One case of the table.
pub(super) struct Case {
    pub(super) name: String,
    pub(super) list: PatternList,
    pub(super) max_pending: usize,
    /// What is done, and the tokens that come of each step in Settled mode.
    pub(super) steps: Vec<(Step, Vec<String>)>,
    pub(super) eager: Eager,
}

/// What Eager mode gives for the same steps.
pub(super) enum Eager {
    /// The same: there is one feed, of complete lines or of what the end of the stream completes,
    /// and no line is too long. Only such a case can be given to single attempts, which know
    /// nothing of reads, limits and groups that are switched.
    Same,
    /// These tokens, all steps together, or whatever the judge gives. The case has feeds that end
    /// within a line, or a line that is too long.
    Differs(Option<Vec<String>>),
}

const NEWLINE: &str = r"newline '\n'";

fn owned<T: ToString>(tokens: &[T]) -> Vec<String> {
    tokens.iter().map(T::to_string).collect()
}

fn list(name: &str, entries: &str) -> PatternList {
    let text = format!("{entries}\nnewline \"\\n\"\n");
    PatternList::parse(name, &text).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// A case in which all text is there at once. Every engine takes it.
fn lines<T: ToString>(name: &str, entries: &str, text: &str, tokens: &[T]) -> Case {
    Case {
        name: name.to_owned(),
        list: list(name, entries),
        max_pending: 64 << 10,
        steps: vec![(Step::Feed(text.into()), owned(tokens)), (Step::Finish, Vec::new())],
        eager: Eager::Same,
    }
}

/// A case of several steps, or with a limit: only for engines that know of reads. What the end of
/// the stream gives belongs to [`finish`].
fn parts(name: &str, entries: &str, steps: &[(Step, &[&str])]) -> Case {
    let mut steps: Vec<_> =
        steps.iter().map(|(step, tokens)| (step.clone(), owned(tokens))).collect();
    if steps.last().is_none_or(|(step, _)| *step != Step::Finish) {
        steps.push((Step::Finish, Vec::new()));
    }
    let (max_pending, eager) = (64 << 10, Eager::Differs(None));
    Case { name: name.to_owned(), list: list(name, entries), max_pending, steps, eager }
}

fn feed(text: &str) -> Step {
    Step::Feed(text.into())
}

impl Case {
    fn limit(mut self, max_pending: usize) -> Case {
        self.max_pending = max_pending;
        self
    }

    fn eager(mut self, tokens: &[&str]) -> Case {
        self.eager = Eager::Differs(Some(owned(tokens)));
        self
    }

    /// All that is fed.
    pub(super) fn text(&self) -> Vec<u8> {
        let feeds = self.steps.iter().filter_map(|(step, _)| match step {
            Step::Feed(text) => Some(text.as_slice()),
            _ => None,
        });
        feeds.collect::<Vec<_>>().concat()
    }

    /// All tokens of Settled mode.
    pub(super) fn tokens(&self) -> Vec<String> {
        self.steps.iter().flat_map(|(_, tokens)| tokens.clone()).collect()
    }
}

/// What is known to be wrong: not in the table, so that it can be used meanwhile.
pub(super) fn wrong() -> Vec<Case> {
    // The flush passes over `p`, which is undecided, stops at `x`, which lacks only its newline,
    // and then nothing is reported in this line any more, though `p` is complete with the blank.
    vec![parts(
        "a flush does not keep a prompt from being reported at once",
        "p \"* \" t | prompt\nx \"*\" t\nq \"b\" | prompt",
        &[(feed("b"), &[]), (Step::Flush, &[]), (feed(" "), &["p 'b ' t='b'"])],
    )]
}

pub(super) fn all() -> Vec<Case> {
    let mut cases = Vec::new();
    cases.extend(language());
    cases.extend(order());
    cases.extend(line_starts());
    cases.extend(types());
    cases.extend(rest_of_line());
    cases.extend(prompts());
    cases.extend(groups());
    cases.extend(overlong());
    cases.extend(reads());
    cases.extend(many());
    cases
}

/// What one pattern matches.
fn language() -> Vec<Case> {
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
            "the end of the stream stands for a newline",
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
fn order() -> Vec<Case> {
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

/// Entries that match only where a line begins.
fn line_starts() -> Vec<Case> {
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

/// A text that each type takes, and one that it does not.
const TYPED: [(StarType, &str, &str); 9] = [
    (StarType::Handle, "Foo(GM)", "Foo Bar"),
    (StarType::Number, "-12", "1.5"),
    (StarType::Rating, " 886P", "15x"),
    (StarType::Word, "a,b", "a b"),
    (StarType::Channel, "T50", "x50"),
    (StarType::Duration, "1:02:03.4", "1:2:3:4"),
    (StarType::Player, "Foo(C)( 902)", "Foo (9)"),
    (StarType::Member, "Foo(50)", "Foo(GM)"),
    (StarType::Nothing, "", "x"),
];

/// Stars of every type.
fn types() -> Vec<Case> {
    let mut cases = Vec::new();
    for (star_type, good, bad) in TYPED {
        let field = |name: &str| match star_type {
            StarType::Nothing => String::new(), // no field
            _ => format!(" {name}='{good}'"),
        };
        for caret in ["", "^"] {
            cases.push(lines(
                &format!("{star_type} after a literal {caret}"),
                &format!("x {caret}\"<*>\" t:{star_type}\ny {caret}\"<*\" t"),
                &format!("<{good}>\n<{bad}>\n"),
                &[
                    format!("x '<{good}>'{}", field("t")),
                    NEWLINE.to_owned(),
                    format!("y '<{bad}>' t='{bad}>'"),
                    NEWLINE.to_owned(),
                ],
            ));
        }
        cases.push(lines(
            &format!("{star_type} as a leading star at a line start"),
            &format!("x ^\"*> *\" t:{star_type} u\ny ^\"*> *\" t u"),
            &format!("{good}> a\n{bad}> b\n"),
            &[
                format!("x '{good}> a'{} u='a'", field("t")),
                NEWLINE.to_owned(),
                format!("y '{bad}> b' t='{bad}' u='b'"),
                NEWLINE.to_owned(),
            ],
        ));
        cases.push(lines(
            &format!("{star_type} as a last star"),
            &format!("x ^\"<*\" t:{star_type}"),
            &format!("<{good}\n<{bad}\n"),
            &[
                format!("x '<{good}'{}", field("t")),
                NEWLINE.to_owned(),
                format!("- '<{bad}'"),
                NEWLINE.to_owned(),
            ],
        ));
    }
    // Where a leading star may begin depends on its type alone.
    for (star_type, text, skipped, found) in [
        (StarType::Handle, "a b Foo(GM)> ", "a b ", "Foo(GM)"),
        (StarType::Number, "a12-7> ", "a12", "-7"),
        (StarType::Rating, "a   886P> ", "a", "   886P"),
        (StarType::Word, "a b,c> ", "a ", "b,c"),
        (StarType::Channel, "xT50> ", "x", "T50"),
        (StarType::Duration, "9:1:02:03> ", "9:", "1:02:03"),
        (StarType::Player, "a Foo(C)( 902)> ", "a ", "Foo(C)( 902)"),
        (StarType::Member, "a Foo(50)> ", "a ", "Foo(50)"),
        (StarType::Text, "a b> ", "", "a b"),
    ] {
        let mut tokens = Vec::new();
        if !skipped.is_empty() {
            tokens.push(format!("- '{skipped}'"));
        }
        tokens.push(format!("x '{found}> ' t='{found}'"));
        tokens.push("- 'z'".to_owned());
        tokens.push(NEWLINE.to_owned());
        cases.push(lines(
            &format!("{star_type} as a leading star anywhere"),
            &format!("x \"*> \" t:{star_type}"),
            &format!("{text}z\n"),
            &tokens,
        ));
    }
    cases.extend([
        lines(
            "an asterisk and nothing before it",
            r#"x "**b" _:nothing"#,
            "a*b *b\n",
            &["- 'a'", "x '*b'", "- ' '", "x '*b'", NEWLINE],
        ),
        lines(
            "a number without a sign",
            r#"observing ^"Adding game *." game:number"#,
            "Adding game 12.\nAdding game -12.\nAdding game 4294967296.\nAdding game 4294967295.\n",
            &[
                "observing 'Adding game 12.' game='12'",
                NEWLINE,
                "- 'Adding game -12.'",
                NEWLINE,
                "- 'Adding game 4294967296.'",
                NEWLINE,
                "observing 'Adding game 4294967295.' game='4294967295'",
                NEWLINE,
            ],
        ),
        lines(
            "a number without a sign as a leading star",
            "observing \"* added.\" game:number\ny ^\"* seen.\" n:number",
            "zz -12 added.\n-3 seen.\n",
            &[
                "- 'zz -'",
                "observing '12 added.' game='12'",
                NEWLINE,
                "y '-3 seen.' n='-3'",
                NEWLINE,
            ],
        ),
        lines(
            "a star of another type lets the next entry have it",
            "x ^\"* says: *\" who:handle t\ny ^\"*: *\" a b",
            "Foo says: a\na b says: c\n",
            &[
                "x 'Foo says: a' who='Foo' t='a'",
                NEWLINE,
                "y 'a b says: c' a='a b says' b='c'",
                NEWLINE,
            ],
        ),
        lines(
            "types of several stars",
            r#"x "*(*): *," who:handle n:number t:word"#,
            "a b(1): c d, e(2): f,\n",
            &["- 'a b(1): c d, '", "x 'e(2): f,' who='e' n='2' t='f'", NEWLINE],
        ),
    ]);
    cases
}

/// Entries that take the rest of their line.
fn rest_of_line() -> Vec<Case> {
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

/// Prompts: at once, late, open, flushed.
fn prompts() -> Vec<Case> {
    const TYPED: &str = "said ^\"*[*] says: *\" who:handle n:number t\nready ^\"fics% \" | prompt";
    const OPEN: &str = "x ^\"* says: *\" who t\nready ^\"fics% \" | prompt";
    vec![
        parts(
            "a prompt is reported at once",
            "login ^\"login: \" | prompt\ntold ^\"* tells you: *\" who:handle t",
            &[
                (feed("login: "), &["login 'login: '"]),
                (
                    feed("Foo tells you: hi\n"),
                    &["told 'Foo tells you: hi' who='Foo' t='hi'", NEWLINE],
                ),
            ],
        )
        .eager(&["login 'login: '", "told 'Foo tells you: hi' who='Foo' t='hi'", NEWLINE]),
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

/// Groups that are switched in between.
fn groups() -> Vec<Case> {
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
fn overlong() -> Vec<Case> {
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
fn reads() -> Vec<Case> {
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
            "a cut changes the meaning for xboard only",
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

/// Many literals and long ones.
fn many() -> Vec<Case> {
    let list = |entry: &str| {
        let entries = (0..600).map(|n| entry.replace('#', &n.to_string()));
        entries.collect::<Vec<_>>().join("\n")
    };
    let long = "ab".repeat(400);
    let near = format!("{}aa", "ab".repeat(399));
    vec![
        lines(
            "600 literals anywhere",
            &list("k# \"<w#>\""),
            "<w1><w12>w<w599>\n<w600>\n",
            &["k1 '<w1>'", "k12 '<w12>'", "- 'w'", "k599 '<w599>'", NEWLINE, "- '<w600>'", NEWLINE],
        ),
        lines(
            "600 literals after a star",
            &list("k# \"* w#: *\" a b"),
            "a w7: b\na w600: w300: c\n",
            &[
                "k7 'a w7: b' a='a' b='b'",
                NEWLINE,
                "- 'a '",
                "k300 'w600: w300: c' a='w600:' b='c'",
                NEWLINE,
            ],
        ),
        lines(
            "600 literals at line starts",
            &list("k# ^\"w# *\" t"),
            "w1 a\nw599 b\n w1 c\nw600 d\n",
            &[
                "k1 'w1 a' t='a'",
                NEWLINE,
                "k599 'w599 b' t='b'",
                NEWLINE,
                "- ' w1 c'",
                NEWLINE,
                "- 'w600 d'",
                NEWLINE,
            ],
        ),
        lines(
            "600 entries with one first literal",
            &list("k# ^\"* says w#: *\" a b"),
            "a says w1: b\na says w599: c\na says w600: d\n",
            &[
                "k1 'a says w1: b' a='a' b='b'",
                NEWLINE,
                "k599 'a says w599: c' a='a' b='c'",
                NEWLINE,
                "- 'a says w600: d'",
                NEWLINE,
            ],
        ),
        lines(
            "600 prompts",
            &list("k# ^\"w#% \" | prompt"),
            "w5% w6% w7% w8% w9% w10% a\n",
            &[
                "k5 'w5% '",
                "k6 'w6% '",
                "k7 'w7% '",
                "k8 'w8% '",
                "k9 'w9% '",
                "k10 'w10% '",
                "- 'a'",
                NEWLINE,
            ],
        ),
        lines(
            "a long literal anywhere",
            &format!("x \"{long}\"\ny \"bb\""),
            &format!("{near}{long}bb\n"),
            &[
                format!("- '{near}'"),
                format!("x '{long}'"),
                "y 'bb'".to_owned(),
                NEWLINE.to_owned(),
            ],
        ),
        lines(
            "a long literal at a line start",
            &format!("x ^\"{long}\"\ny ^\"aba\""),
            &format!("{long}a\n{near}\n"),
            &[
                format!("x '{long}'"),
                "- 'a'".to_owned(),
                NEWLINE.to_owned(),
                "y 'aba'".to_owned(),
                format!("- '{}'", &near[3..]),
                NEWLINE.to_owned(),
            ],
        ),
        lines(
            "a long literal after a star",
            &format!("x \"*:{long}\" t"),
            &format!("a:{near}:{long}\n"),
            &[format!("- 'a:'"), format!("x '{near}:{long}' t='{near}'"), NEWLINE.to_owned()],
        ),
    ]
}
