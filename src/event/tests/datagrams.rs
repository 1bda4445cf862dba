//! `src/guide/datagrams.md`: what each datagram of ICC becomes.

use std::fmt::Write as _;

use super::corpus;
use crate::event::icc::TABLE;

const HEAD: &str = include_str!("datagrams_head.md");

fn page() -> String {
    let mut page = HEAD.to_owned();
    page.push_str("\n| | name | becomes | arguments | known from |\n|---|---|---|---|---|\n");
    let code = |text: &str| {
        text.split_ascii_whitespace().map(|word| format!("`{word}`")).collect::<Vec<_>>().join(" ")
    };
    for entry in TABLE {
        let known: Vec<_> = entry
            .known
            .chars()
            .map(|source| match source {
                'F' => "formats.txt",
                'L' => "LuaChess",
                'J' => "Jin",
                'S' => "seen",
                '-' => "only the name is known",
                other => panic!("{other} is no source"),
            })
            .collect();
        let _ = writeln!(
            page,
            "| {} | `{}` | {} | {} | {} |",
            entry.code,
            entry.name,
            code(entry.kinds),
            code(&entry.args().collect::<Vec<_>>().join(" ")),
            known.join(", ")
        );
    }
    page
}

#[test]
fn the_page_of_datagrams_is_up_to_date() {
    corpus::assert_file("src/guide/datagrams.md", &page());
}
