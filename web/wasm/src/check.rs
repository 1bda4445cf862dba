//! Findings about a list, as the command writes them with `check --format json`.

use looking_at::check::Finding;
use serde_json::{Value, json};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::events::to_text;
use crate::list::PatternList;

/// What [`looking_at::check`] finds, as a JSON array.
#[wasm_bindgen]
#[must_use]
pub fn check(list: &PatternList) -> String {
    let list = list.inner();
    let findings = looking_at::check::check(list);
    to_text(&findings.iter().map(|finding| finding_json(list, finding)).collect())
}

fn finding_json(list: &looking_at::PatternList, finding: &Finding) -> Value {
    let place =
        |entry: usize| list.entries().get(entry).map_or((list.name(), 0), |entry| entry.place());
    let places = |entries: &[usize]| -> Vec<Value> {
        let places = entries.iter().map(|&entry| place(entry));
        places.map(|(file, line)| json!({ "file": file, "line": line })).collect()
    };
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    let (file, line) = place(finding.entry());
    let mut object = json!({
        "file": file,
        "line": line,
        "level": finding.level().to_string(),
        "finding": finding.name(),
        "message": finding.message(list),
    });
    let details = match finding {
        Finding::Shadowed { by, groups, witness, .. } => {
            let groups = groups.iter().filter_map(|&group| list.groups().get(group));
            json!({
                "by": places(by),
                "groups": groups.map(|group| group.name()).collect::<Vec<_>>(),
                "witness": witness.as_deref().map(text),
            })
        }
        Finding::Duplicate { of, .. } => json!({ "by": places(&[*of]) }),
        Finding::SplitDependent { witness, split, .. } => {
            json!({ "witness": text(witness), "split": split })
        }
        Finding::Undecided { entries } => json!({ "entries": places(entries) }),
        Finding::Forgeable { entries, witness } => {
            json!({ "entries": places(entries), "witness": text(witness) })
        }
        Finding::OneWord { entries, star } => json!({ "entries": places(entries), "star": star }),
        Finding::FieldsDiffer { kind, entries, fields } => {
            json!({ "kind": kind, "entries": places(entries), "fields": fields })
        }
        _ => Value::Null,
    };
    if let (Some(object), Value::Object(details)) = (object.as_object_mut(), details) {
        object.extend(details);
    }
    object
}
