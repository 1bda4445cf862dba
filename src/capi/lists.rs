//! `la_check` and `la_explain`: for those who write lists.

use std::ffi::{c_char, c_int, c_void};

use serde_json::{Value, json};

use super::options::{self, COptions, Refusal};
use super::{LA_ERROR_ARGUMENT, LA_ERROR_NULL, give_text};
use crate::check::check;
use crate::event::text;
use crate::explain::{Reason, explain};
use crate::list::PatternList;

#[unsafe(no_mangle)]
unsafe extern "C" fn la_check(
    options: *const COptions,
    findings: *mut *mut c_char,
    error: *mut c_char,
    error_size: usize,
) -> c_int {
    let make = || {
        // SAFETY: the header demands options that are NULL or set up by `la_options_init`, with
        // texts that end with a NUL.
        let list = unsafe { options::list(options) }?;
        Ok(Some(findings_of(&list).to_string()))
    };
    // SAFETY: the header demands a place for the text, and NULL or room for `error_size` bytes.
    unsafe { give_text(make, findings, error, error_size) }
}

fn findings_of(list: &PatternList) -> Value {
    check(list).iter().map(|finding| finding.to_json(list)).collect()
}

#[unsafe(no_mangle)]
unsafe extern "C" fn la_explain(
    options: *const COptions,
    line: *const c_void,
    length: usize,
    explanation: *mut *mut c_char,
    error: *mut c_char,
    error_size: usize,
) -> c_int {
    let make = || {
        let line: &[u8] = match length {
            0 => &[],
            _ if line.is_null() => return refuse(LA_ERROR_NULL, "line is NULL"),
            _ if length > isize::MAX as usize => {
                return refuse(LA_ERROR_ARGUMENT, "length is negative");
            }
            // SAFETY: the header demands `length` readable bytes.
            _ => unsafe { std::slice::from_raw_parts(line.cast(), length) },
        };
        // SAFETY: the header demands options that are NULL or set up by `la_options_init`.
        let list = unsafe { options::list(options) }?;
        Ok(Some(explanation_of(&list, line).to_string()))
    };
    // SAFETY: the header demands a place for the text, and NULL or room for `error_size` bytes.
    unsafe { give_text(make, explanation, error, error_size) }
}

fn refuse<T>(status: c_int, why: &str) -> Result<T, Refusal> {
    Err((status, why.to_owned()))
}

fn explanation_of(list: &PatternList, line: &[u8]) -> Value {
    let why = explain(list, line);
    let shown = |range: std::ops::Range<usize>| text::decode(why.text.get(range).unwrap_or(b""));
    let entry = |index: usize| list.entries().get(index);
    let tokens = why.tokens.iter().map(|token| {
        let fields: serde_json::Map<_, _> = token
            .fields
            .iter()
            .map(|field| (field.name.clone(), shown(field.range.clone()).into()))
            .collect();
        json!({
            "kind": token.entry.and_then(entry).map(|entry| entry.kind()),
            "line": token.entry.and_then(entry).map(|entry| entry.place().1),
            "start": token.range.start,
            "end": token.range.end,
            "text": shown(token.range.clone()),
            "fields": fields,
        })
    });
    let near = why.near.iter().map(|miss| {
        json!({
            "kind": entry(miss.entry).map(|entry| entry.kind()),
            "line": entry(miss.entry).map(|entry| entry.place().1),
            "start": miss.start,
            "at": miss.at,
            "reason": name_of(&miss.reason),
        })
    });
    let eager = why.eager.iter().map(|range| json!([range.splits.start(), range.splits.end()]));
    json!({
        "tokens": tokens.collect::<Value>(),
        "near": near.collect::<Value>(),
        "eager_differs": eager.collect::<Value>(),
    })
}

/// Returns what stopped an entry, as a short name.
fn name_of(reason: &Reason) -> &'static str {
    match reason {
        Reason::Literal { .. } => "literal",
        Reason::StopMissing { .. } => "stop_missing",
        Reason::WrongType { .. } => "wrong_type",
        Reason::NotAtLineStart => "not_at_line_start",
        Reason::GroupOff { .. } => "group_off",
        Reason::Lost { .. } => "lost",
    }
}
