//! Findings about a list, as the command writes them with `check --format json`.

use wasm_bindgen::prelude::wasm_bindgen;

use crate::events::to_text;
use crate::list::PatternList;

/// Returns what [`looking_at::check`] finds, as a JSON array.
#[wasm_bindgen]
#[must_use]
pub fn check(list: &PatternList) -> String {
    let list = list.inner();
    let findings = looking_at::check::check(list);
    to_text(&findings.iter().map(|finding| finding.to_json(list)).collect())
}
