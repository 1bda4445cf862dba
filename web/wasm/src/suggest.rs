//! A list drafted for the lines of a text that nothing matches. Only the lab has it: it is too large for the package.

use std::convert::Infallible;

use looking_at::Session;
use looking_at::suggest::Unmatched;
use serde_json::Value;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::events::to_text;
use crate::list::PatternList;

/// Drafts entries that take at least `min` lines each, and returns what `looking-at suggest --format json` writes, with the
/// draft as a list file in `text`.
///
/// With `all` the draft is for all lines, also for those that match.
#[wasm_bindgen]
#[must_use]
pub fn suggest(list: &PatternList, text: &[u8], all: bool, min: u32) -> String {
    let list = list.inner();
    let mut lines = if all { Unmatched::all(list) } else { Unmatched::new(list) };
    let mut session = Session::with_list(list.clone());
    session.feed(text, &mut lines);
    session.finish(&mut lines);
    let mut draft = lines.draft(min.into());
    let Ok(()) = draft.prove(&lines, |mut proof| {
        let mut session = Session::with_list(proof.list().clone());
        session.feed(text, &mut proof);
        session.finish(&mut proof);
        Ok::<_, Infallible>(proof)
    });
    let mut json = draft.to_json();
    json["text"] = Value::String(draft.to_string());
    to_text(&json)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_draft_is_for_what_nothing_matches() {
        let text = b"Foo tells you: hi\nFoo has 3 apples.\nBar has 12 apples.\nFoo has 1 apples.\n";
        let draft = suggest(&PatternList::ics(), text, false, 3);
        let draft: Value = serde_json::from_str(&draft).expect("JSON");
        assert_eq!((&draft["lines"], &draft["taken"]), (&3.into(), &3.into()));
        assert_eq!(draft["entries"][0]["pattern"], "* has * apples.");
        let own = PatternList::parse("draft", draft["text"].as_str().expect("a text"));
        assert!(own.is_ok(), "{own:?}");
        let all = suggest(&PatternList::ics(), text, true, 1);
        assert_eq!(serde_json::from_str::<Value>(&all).expect("JSON")["lines"], 4);
    }
}
