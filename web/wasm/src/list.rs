//! Pattern lists: made from text, looked at, and run over a text.

use looking_at::{ListError, Matcher, Mode, Token};
use serde_json::{Value, json};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::events::to_text;

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
    /// The list that sessions use by default.
    pub fn ics() -> PatternList {
        PatternList { list: looking_at::PatternList::ics() }
    }

    /// The list that xboard documents.
    pub fn xboard() -> PatternList {
        PatternList { list: looking_at::PatternList::xboard() }
    }

    /// The list of demichess.
    pub fn demichess() -> PatternList {
        PatternList { list: looking_at::PatternList::demichess() }
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

    /// This list with another one after it.
    pub fn then(&self, next: &PatternList) -> PatternList {
        PatternList { list: self.list.clone().then(next.list.clone()) }
    }

    /// The name that the list was given.
    pub fn name(&self) -> String {
        self.list.name().to_owned()
    }

    /// Switches a group; false if there is none of that name.
    pub fn set_group(&mut self, name: &str, on: bool) -> bool {
        self.list.set_group(name, on)
    }

    /// The groups as JSON: `[{name, on}]`.
    pub fn groups(&self) -> String {
        let groups = self.list.groups().iter();
        let groups = groups.map(|group| json!({ "name": group.name(), "on": group.is_on() }));
        to_text(&groups.collect())
    }

    /// The entries as JSON.
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

    /// The tokens of a text as three numbers each: where it starts, where it ends, and the entry that
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

#[cfg(feature = "lab")]
#[wasm_bindgen]
impl PatternList {
    /// The stars of the tokens of a text as three numbers each: the number of the token, and where the star starts and
    /// ends. The rest of the line, where an entry takes it, is the last of them.
    pub fn stars(&self, text: &[u8]) -> Vec<u32> {
        let mut matcher = Matcher::new(self.list.clone());
        let (mut stars, mut token_number) = (Vec::new(), 0);
        let mut sink = |token: Token<'_>| {
            if let Token::Match(found) = &token {
                let whole = found.text().as_ptr() as usize;
                let count = found.entry().stars().len();
                let texts = (0..count).filter_map(|number| found.star(number)).chain(found.rest());
                for star in texts {
                    let start = found.span().start as u32 + (star.as_ptr() as usize - whole) as u32;
                    stars.extend([token_number, start, start + star.len() as u32]);
                }
            }
            token_number += 1;
        };
        matcher.feed(text, &mut sink);
        matcher.finish(&mut sink);
        stars
    }
}

#[cfg(all(test, feature = "lab"))]
mod star_tests {
    use super::PatternList;

    #[test]
    fn stars_are_where_the_matches_have_them() {
        let text = "tell ^\"* tells you: \" from:handle | rest:text\nnewline \"\\n\"\n";
        let list = PatternList::parse("x", text).expect("a list");
        let text = "nothing\nFoo tells you: h\u{e9}!\nBar tells you: \n";
        let stars = list.stars(text.as_bytes());
        let texts: Vec<_> =
            stars.chunks(3).map(|s| (s[0], &text[s[1] as usize..s[2] as usize])).collect();
        assert_eq!(texts, [(2, "Foo"), (2, "h\u{e9}!"), (4, "Bar"), (4, "")]);
    }
}
