//! The findings of a check.

use std::fmt;

use crate::list::{Entry, PatternList};
use crate::matcher::OwnedToken;
use crate::pattern::Quoted;

/// A problem in a list, or something that its author may want to know.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Finding {
    /// An entry that can never match, because entries above it always win. If the entry is a prompt, it is
    /// not reported before the end of its line either.
    Shadowed {
        /// The index of the entry in the list.
        entry: usize,
        /// The entries that together match every text that this entry matches. Empty if its pattern matches
        /// no text.
        by: Vec<usize>,
        /// The groups that are off in the list and must be on for the entry to be shadowed.
        groups: Vec<usize>,
        /// A line that the entry's pattern matches and that one of the others takes.
        witness: Option<Vec<u8>>,
    },
    /// An entry whose pattern already occurs above, with the same conditions.
    Duplicate {
        /// The index of the entry in the list.
        entry: usize,
        /// The index of the entry above.
        of: usize,
    },
    /// An entry that does not match in Eager mode if a line is split at the wrong byte.
    SplitDependent {
        /// The index of the entry in the list.
        entry: usize,
        /// The line, with its newline.
        witness: Vec<u8>,
        /// The number of bytes in the first read.
        split: usize,
        /// The tokens of the line in Settled mode, wherever it is split.
        settled: Vec<OwnedToken>,
        /// The tokens of the line in Eager mode with this split.
        eager: Vec<OwnedToken>,
    },
    /// Entries for talk that match in the middle of a line, so that players can forge them in their own talk.
    /// With `^` an entry matches only at the start of a line.
    Forgeable {
        /// Their indices in the list.
        entries: Vec<usize>,
        /// A line in which the first of them matches after the first byte.
        witness: Vec<u8>,
    },
    /// Entries with a field of type `text` before a blank, which can never hold more than one word.
    OneWord {
        /// Their indices in the list.
        entries: Vec<usize>,
        /// The name of that star in the first of them.
        star: String,
    },
    /// Entries for which it is not known whether they can match, because the proof would take too long.
    Undecided {
        /// Their indices in the list.
        entries: Vec<usize>,
    },
    /// A kind whose entries do not all have the same fields.
    FieldsDiffer {
        /// The kind.
        kind: String,
        /// The indices of its entries in the list.
        entries: Vec<usize>,
        /// The field names that only some of them have.
        fields: Vec<String>,
    },
}

/// The severity of a finding.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Level {
    /// The list may well be as intended.
    Note,
    /// The list can be used, but a part of it does nothing.
    Warning,
    /// The list can't be read.
    Error,
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Level::Note => "note",
            Level::Warning => "warning",
            Level::Error => "error",
        })
    }
}

impl Finding {
    /// Returns the severity.
    pub fn level(&self) -> Level {
        match self {
            Finding::Shadowed { groups, .. } if groups.is_empty() => Level::Warning,
            Finding::Duplicate { .. } | Finding::Forgeable { .. } => Level::Warning,
            Finding::Shadowed { .. }
            | Finding::SplitDependent { .. }
            | Finding::OneWord { .. }
            | Finding::Undecided { .. }
            | Finding::FieldsDiffer { .. } => Level::Note,
        }
    }

    /// Returns the index of the entry that the finding is about, or of the first one.
    pub fn entry(&self) -> usize {
        match self {
            Finding::Shadowed { entry, .. }
            | Finding::Duplicate { entry, .. }
            | Finding::SplitDependent { entry, .. } => *entry,
            Finding::Undecided { entries }
            | Finding::Forgeable { entries, .. }
            | Finding::OneWord { entries, .. }
            | Finding::FieldsDiffer { entries, .. } => entries.first().copied().unwrap_or_default(),
        }
    }

    /// Returns a short name for this kind of finding.
    pub fn name(&self) -> &'static str {
        match self {
            Finding::Shadowed { .. } => "shadowed",
            Finding::Duplicate { .. } => "duplicate",
            Finding::SplitDependent { .. } => "split_dependent",
            Finding::Forgeable { .. } => "forgeable",
            Finding::OneWord { .. } => "one_word",
            Finding::Undecided { .. } => "undecided",
            Finding::FieldsDiffer { .. } => "fields_differ",
        }
    }

    /// Returns one sentence for people, given the list that was checked.
    pub fn message(&self, list: &PatternList) -> String {
        let name = |index: usize| list.entries().get(index).map_or_else(String::new, shown);
        match self {
            Finding::Shadowed { entry, by, .. } if by.is_empty() => {
                format!("{} never matches: no text fits its pattern and its types", name(*entry))
            }
            Finding::Shadowed { entry, by, groups, witness } => {
                let others: Vec<String> = by.iter().map(|&by| placed(list, by, *entry)).collect();
                let takes = if others.len() == 1 { "takes" } else { "together take" };
                let such_as = witness
                    .as_ref()
                    .map_or_else(String::new, |text| format!(", such as {}", Quoted(text)));
                let when = match &group_names(list, groups)[..] {
                    [] => String::new(),
                    [one] => format!(" when the group {one} is on"),
                    several => format!(" when the groups {} are on", several.join(", ")),
                };
                format!(
                    "{} never matches{when}: {} {takes} all that it matches{such_as}",
                    name(*entry),
                    others.join(" and "),
                )
            }
            Finding::Duplicate { entry, of } => {
                format!("{} never matches: {} is the same", name(*entry), placed(list, *of, *entry))
            }
            Finding::SplitDependent { entry, witness, split, settled, eager } => {
                let (mut settled_is, mut eager_is) = (kinds(settled), kinds(eager));
                if settled_is == eager_is {
                    (settled_is, eager_is) = (texts(settled), texts(eager));
                }
                format!(
                    "{} depends on the split: {} is {settled_is}, but in Eager mode {eager_is} if the first read ends after {}",
                    name(*entry),
                    Quoted(witness),
                    Quoted(&witness[..(*split).min(witness.len())]),
                )
            }
            Finding::Forgeable { entries, witness } => format!(
                "{} has no ^: a player can write it into his own words, as in {}{}",
                name(self.entry()),
                Quoted(witness),
                more(entries),
            ),
            Finding::OneWord { entries, star } => format!(
                "{} has a star that ends at a blank: {star} never holds more than one word; give it \
                 a type, such as word{}",
                name(self.entry()),
                more(entries),
            ),
            Finding::Undecided { entries } => {
                let others = match entries.len() {
                    0 | 1 => String::new(),
                    2 => " or 1 other entry".to_owned(),
                    count => format!(" or {} other entries", count - 1),
                };
                format!(
                    "it is not known whether {}{others} can match: the proof would take too long",
                    name(self.entry()),
                )
            }
            Finding::FieldsDiffer { kind, entries, fields } => format!(
                "the {} entries of the kind {kind} do not all have {}",
                entries.len(),
                fields.join(", "),
            ),
        }
    }
}

#[cfg(feature = "json")]
impl Finding {
    /// Returns what `check --format json` and `la_check` write: the place, the kind of the entry, the level,
    /// the name and the message, and the other fields of the finding.
    pub fn to_json(&self, list: &PatternList) -> serde_json::Value {
        use serde_json::{Value, json};

        let place = |entry: usize| {
            list.entries().get(entry).map_or((list.name(), 0), |entry| entry.place())
        };
        let places = |entries: &[usize]| -> Vec<Value> {
            let places = entries.iter().map(|&entry| place(entry));
            places.map(|(file, line)| json!({ "file": file, "line": line })).collect()
        };
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        let (file, line) = place(self.entry());
        let mut object = json!({
            "file": file,
            "line": line,
            "kind": list.entries().get(self.entry()).map(|entry| entry.kind()),
            "level": self.level().to_string(),
            "finding": self.name(),
            "message": self.message(list),
        });
        let details = match self {
            Finding::Shadowed { by, groups, witness, .. } => json!({
                "by": places(by),
                "groups": group_names(list, groups),
                "witness": witness.as_deref().map(text),
            }),
            Finding::Duplicate { of, .. } => json!({ "by": places(&[*of]) }),
            Finding::SplitDependent { witness, split, .. } => {
                json!({ "witness": text(witness), "split": split })
            }
            Finding::Undecided { entries } => json!({ "entries": places(entries) }),
            Finding::Forgeable { entries, witness } => {
                json!({ "entries": places(entries), "witness": text(witness) })
            }
            Finding::OneWord { entries, star } => {
                json!({ "entries": places(entries), "star": star })
            }
            Finding::FieldsDiffer { entries, fields, .. } => {
                json!({ "entries": places(entries), "fields": fields })
            }
        };
        if let (Some(object), Value::Object(details)) = (object.as_object_mut(), details) {
            object.extend(details);
        }
        object
    }
}

/// Returns the names of groups, given by their indices.
fn group_names<'l>(list: &'l PatternList, groups: &[usize]) -> Vec<&'l str> {
    let known = groups.iter().filter_map(|&group| list.groups().get(group));
    known.map(|group| group.name()).collect()
}

/// Returns, in words, how many entries there are besides the first.
fn more(entries: &[usize]) -> String {
    match entries.len() {
        0 | 1 => String::new(),
        count => format!(" (and {} more)", count - 1),
    }
}

/// Returns an entry as its list has it: kind and pattern.
fn shown(entry: &Entry) -> String {
    let mark = if entry.at_line_start() { "^" } else { "" };
    format!("{} {mark}{}", entry.kind(), entry.pattern())
}

/// Returns an entry with its place, as seen from another one.
fn placed(list: &PatternList, index: usize, from: usize) -> String {
    let (Some(entry), Some(from)) = (list.entries().get(index), list.entries().get(from)) else {
        return String::new();
    };
    let (file, line) = entry.place();
    let shown = shown(entry);
    if file == from.place().0 {
        format!("{shown} (line {line})")
    } else {
        format!("{shown} ({file}:{line})")
    }
}

/// Returns the kinds that matched.
fn kinds(tokens: &[OwnedToken]) -> String {
    list_of(tokens, |kind, _| kind.to_owned())
}

/// Returns the kinds that matched, each with its text.
fn texts(tokens: &[OwnedToken]) -> String {
    list_of(tokens, |kind, text| format!("{kind} {}", Quoted(text)))
}

/// Returns what matched, without the newlines that end every line.
fn list_of(tokens: &[OwnedToken], shown: impl Fn(&str, &[u8]) -> String) -> String {
    let matches: Vec<String> = tokens
        .iter()
        .filter(|token| token.text != b"\n")
        .filter_map(|token| Some(shown(token.kind.as_deref()?, &token.text)))
        .collect();
    if matches.is_empty() { "nothing".to_owned() } else { matches.join(" and ") }
}
