//! Why a line is read as it is.

use std::ops::Range;

use looking_at::explain::{Explanation, NearMiss, Reason, SplitRange};
use serde_json::{Value, json};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::events::to_text;
use crate::list::PatternList;

/// Returns what [`looking_at::explain`] says about a text, as a JSON object.
///
/// Ranges are `[start, end]` in the bytes of the text as it was matched: without `\r`, and with a
/// newline at its end. Entries are indices in the list.
#[wasm_bindgen]
#[must_use]
pub fn explain(list: &PatternList, text: &[u8]) -> String {
    let list = list.inner();
    let why = looking_at::explain::explain(list, text);
    let tokens = why.tokens.iter().map(|token| {
        let fields = token.fields.iter().map(|field| {
            json!({
                "name": field.name,
                "type": field.star_type.map(|star_type| star_type.name()),
                "range": range(&field.range),
                "text": shown(&why, &field.range),
            })
        });
        json!({
            "entry": token.entry,
            "range": range(&token.range),
            "text": shown(&why, &token.range),
            "fields": fields.collect::<Value>(),
        })
    });
    let near = why.near.iter().map(|miss| near_json(list, &why, miss));
    to_text(&json!({
        "text": lossy(&why.text),
        "tokens": tokens.collect::<Value>(),
        "near": near.collect::<Value>(),
        "eager": why.eager.iter().map(splits_json).collect::<Value>(),
        "tried": why.tried,
    }))
}

fn near_json(list: &looking_at::PatternList, why: &Explanation, miss: &NearMiss) -> Value {
    let reason = match &miss.reason {
        Reason::Literal { expected, found } => json!({
            "type": "literal",
            "expected": lossy(expected),
            "found": found.map(|byte| lossy(&[byte])),
        }),
        Reason::StopMissing { star, stop } => {
            json!({ "type": "stop_missing", "star": star, "stop": lossy(&[*stop]) })
        }
        Reason::WrongType { star, star_type, range: text } => json!({
            "type": "wrong_type",
            "star": star,
            "starType": star_type.name(),
            "range": range(text),
            "text": shown(why, text),
        }),
        Reason::NotAtLineStart => json!({ "type": "not_at_line_start" }),
        Reason::GroupOff { group } => json!({
            "type": "group_off",
            "group": list.groups().get(*group).map(|group| group.name()),
        }),
        Reason::Lost { to } => json!({ "type": "lost", "to": to }),
        _ => Value::Null,
    };
    json!({
        "entry": miss.entry,
        "start": miss.start,
        "at": miss.at,
        "matched": miss.matched,
        "missing": miss.missing,
        "reason": reason,
    })
}

fn splits_json(splits: &SplitRange) -> Value {
    let tokens = splits.tokens.iter().map(|token| {
        json!({
            "entry": token.index,
            "kind": token.kind,
            "range": [token.span.start, token.span.end],
            "text": lossy(&token.text),
        })
    });
    json!({
        "splits": [splits.splits.start(), splits.splits.end()],
        "tokens": tokens.collect::<Value>(),
    })
}

fn range(range: &Range<usize>) -> [usize; 2] {
    [range.start, range.end]
}

fn shown(why: &Explanation, range: &Range<usize>) -> String {
    lossy(why.text.get(range.clone()).unwrap_or_default())
}

fn lossy(bytes: &[u8]) -> String {
    looking_at::event::text::decode(bytes).into_owned()
}
