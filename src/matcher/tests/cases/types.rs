//! Stars of every type.

use super::{Case, NEWLINE, lines};
use crate::list::StarType;

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
pub(super) fn types() -> Vec<Case> {
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
