//! Pattern lists: made from text, looked at, and run over a text.

use std::sync::OnceLock;

use looking_at::{ListError, Matcher, Mode, Token};
use serde_json::{Value, json};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::events::to_text;

/// A list that the crate ships, without its comments: `build.rs` leaves them out.
macro_rules! shipped {
    ($name:literal) => {{
        static LIST: OnceLock<looking_at::PatternList> = OnceLock::new();
        let text = include_str!(concat!(env!("OUT_DIR"), "/", $name));
        let parse = || looking_at::PatternList::parse(concat!("patterns/", $name, ".pat"), text);
        let list = LIST.get_or_init(|| match parse() {
            Ok(list) => list,
            Err(error) => unreachable!("a shipped list is wrong: {error}"),
        });
        PatternList { list: list.clone() }
    }};
}

/// An ordered list of patterns.
#[wasm_bindgen]
#[derive(Debug, Clone)]
pub struct PatternList {
    list: looking_at::PatternList,
}

impl PatternList {
    pub(crate) const fn inner(&self) -> &looking_at::PatternList {
        &self.list
    }
}

#[wasm_bindgen]
impl PatternList {
    /// Returns the list that sessions use by default.
    pub fn ics() -> PatternList {
        shipped!("ics")
    }

    /// Returns the list that xboard documents.
    pub fn xboard() -> PatternList {
        shipped!("xboard")
    }

    /// Returns the list of demichess.
    pub fn demichess() -> PatternList {
        shipped!("demichess")
    }

    /// Reads a list from its text.
    ///
    /// # Errors
    ///
    /// The mistakes as JSON: `[{line, column, message}]`.
    pub fn parse(name: &str, text: &str) -> Result<PatternList, String> {
        match looking_at::PatternList::parse(name, text) {
            Ok(list) => Ok(PatternList { list }),
            Err(ListError::Mistakes { mistakes, .. }) => {
                let mistakes = mistakes.iter().map(|mistake| {
                    json!({
                        "line": mistake.line,
                        "column": mistake.column,
                        "message": mistake.problem.to_string(),
                    })
                });
                Err(to_text(&mistakes.collect()))
            }
            Err(other) => {
                Err(to_text(&json!([{ "line": 1, "column": 1, "message": other.to_string() }])))
            }
        }
    }

    /// Returns this list with another one after it.
    pub fn then(&self, next: &PatternList) -> PatternList {
        PatternList { list: self.list.clone().then(next.list.clone()) }
    }

    /// Returns the name that the list was given.
    pub fn name(&self) -> String {
        self.list.name().to_owned()
    }

    /// Switches a group; returns false if there is none of that name.
    pub fn set_group(&mut self, name: &str, on: bool) -> bool {
        self.list.set_group(name, on)
    }

    /// Returns the groups as JSON: `[{name, on}]`.
    pub fn groups(&self) -> String {
        let groups = self.list.groups().iter();
        let groups = groups.map(|group| json!({ "name": group.name(), "on": group.is_on() }));
        to_text(&groups.collect())
    }

    /// Returns the entries as JSON.
    pub fn entries(&self) -> String {
        let entries = self.list.entries().iter().map(|entry| {
            let (file, line) = entry.place();
            let group = entry.group().and_then(|group| self.list.groups().get(group));
            let stars = entry.stars().iter();
            let stars =
                stars.map(|star| json!({ "name": star.name(), "type": star.star_type().name() }));
            let constants = entry.constants();
            let constants = constants.map(|(name, value)| (name.to_owned(), json!(value)));
            json!({
                "kind": entry.kind(),
                "pattern": entry.pattern().to_string(),
                "atLineStart": entry.at_line_start(),
                "stars": stars.collect::<Value>(),
                "constants": constants.collect::<serde_json::Map<_, _>>(),
                "rest": entry.rest(),
                "group": group.map(|group| group.name()),
                "file": file,
                "line": line,
            })
        });
        to_text(&entries.collect())
    }

    /// Returns the tokens of a text as three numbers each: where it starts, where it ends, and the entry that
    /// matched it, or -1. They are numbers and not JSON because a text may have very many.
    pub fn tokens(&self, text: &[u8], eager: bool) -> Vec<f64> {
        let mode = if eager { Mode::Eager } else { Mode::Settled };
        let mut matcher = Matcher::builder(self.list.clone()).mode(mode).build();
        let mut tokens = Vec::new();
        let mut sink = |token: Token<'_>| {
            let span = token.span();
            let entry = match &token {
                Token::Match(found) => found.index() as f64,
                _ => -1.0,
            };
            tokens.extend([span.start as f64, span.end as f64, entry]);
        };
        matcher.feed(text, &mut sink);
        matcher.finish(&mut sink);
        tokens
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_lists_are_those_of_the_crate() {
        for (found, expected) in [
            (PatternList::ics(), looking_at::PatternList::ics()),
            (PatternList::xboard(), looking_at::PatternList::xboard()),
            (PatternList::demichess(), looking_at::PatternList::demichess()),
        ] {
            assert_eq!(found.entries(), PatternList { list: expected.clone() }.entries());
            assert_eq!(found.groups(), PatternList { list: expected.clone() }.groups());
            assert_eq!(found.name(), expected.name());
        }
    }
}
