//! Many literals and long ones.

use super::{Case, NEWLINE, lines};

/// Many literals and long ones.
pub(super) fn many() -> Vec<Case> {
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
            &["- 'a:'".to_owned(), format!("x '{near}:{long}' t='{near}'"), NEWLINE.to_owned()],
        ),
    ]
}
