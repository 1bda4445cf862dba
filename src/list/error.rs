//! The mistakes that a list file can have.

use super::StarType;
use crate::event::binding::Misfit;
use crate::nearest::nearest;

/// The error of reading a list.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ListError {
    /// The file could not be read.
    #[error("{file}: {source}")]
    Read {
        /// The file.
        file: String,
        /// The error of the system.
        source: std::io::Error,
    },
    /// The text has mistakes.
    #[error("{}", in_lines(file, mistakes))]
    Mistakes {
        /// The file, or the name under which the text was given.
        file: String,
        /// Every mistake, in the order of the text; there is at least one.
        mistakes: Vec<Mistake>,
    },
}

/// One mistake in a list, with its place.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{line}:{column}: {problem}")]
#[non_exhaustive]
pub struct Mistake {
    /// The line, counted from 1.
    pub line: usize,
    /// The column in characters, counted from 1.
    pub column: usize,
    /// The problem.
    pub problem: Problem,
}

/// The problem at one place of a list.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Problem {
    /// A line that does not begin with a kind.
    #[error(
        "{found} is not a kind: expected a name of lower-case letters, digits and \"_\", then a pattern in quotes"
    )]
    Kind {
        /// The text found instead.
        found: String,
    },
    /// A kind without a pattern after it.
    #[error("{found} is not a pattern: expected a pattern in quotes, perhaps with \"^\" before it")]
    Pattern {
        /// The text found instead.
        found: String,
    },
    /// Quotes without anything in them.
    #[error("the pattern is empty: expected at least one byte in the quotes")]
    EmptyPattern,
    /// Quotes that are not closed on their line.
    #[error("the quotes are not closed: expected '\"' before the end of the line")]
    OpenQuotes,
    /// A backslash with something after it that has no meaning.
    #[error(
        "{found} is not an escape: expected \\n, \\t, \\\", \\\\ or \\x and two hexadecimal digits"
    )]
    Escape {
        /// The escape as it is written.
        found: String,
    },
    /// A pattern with more stars than names.
    #[error("star {star} has no name: expected {}", names(*.stars))]
    StarWithoutName {
        /// The number of the first star without a name, from 1.
        star: usize,
        /// The number of stars.
        stars: usize,
    },
    /// More names than the pattern has stars.
    #[error("{name:?} names no star: expected {}", names(*.stars))]
    NameWithoutStar {
        /// The name without a star.
        name: String,
        /// The number of stars.
        stars: usize,
    },
    /// A name that is not made of the right characters.
    #[error("{found} is not a name: expected lower-case letters, digits and \"_\"")]
    Name {
        /// The text found instead.
        found: String,
    },
    /// A name that the entry already has.
    #[error("the name {name:?} is used twice: expected another name")]
    NameTwice {
        /// The name.
        name: String,
    },
    /// A name that the JSON of every event already has.
    #[error("every event has a field {name:?} of its own: expected another name")]
    NameOfAll {
        /// The name.
        name: String,
    },
    /// A type that does not exist.
    #[error(
        "{found} is not a type: expected {}{}",
        types(StarType::ALL),
        did_you_mean(found, type_names())
    )]
    Type {
        /// The text found instead.
        found: String,
    },
    /// A constant field without a value.
    #[error("{found} is not a value: expected a word or a text in quotes")]
    Value {
        /// The text found instead.
        found: String,
    },
    /// A flag that does not exist.
    #[error("{found} is not a flag: expected rest:NAME, prompt or head{}", did_you_mean(found, ["rest", "prompt", "head"]))]
    Flag {
        /// The text found instead.
        found: String,
    },
    /// A flag that the entry already has.
    #[error("the flag {flag:?} comes twice: expected it once")]
    FlagTwice {
        /// The flag.
        flag: String,
    },
    /// `rest` on a pattern that leaves no rest of its line.
    #[error("this pattern leaves no rest: expected one that does not end with a star or a newline")]
    NoRest,
    /// `head` on a pattern that does not end its line.
    #[error("this pattern does not end its line: expected one with \"\\n\" at its end before head")]
    HeadWithoutNewline,
    /// A kind that no entry can make.
    #[error("the kind {kind:?} is never read from a line: expected another kind")]
    NoEntryKind {
        /// The kind.
        kind: String,
    },
    /// An entry without a required field of its kind.
    #[error(
        "this {kind} has no field {field:?}: expected a star, a constant or the rest of that name"
    )]
    MissingField {
        /// The kind.
        kind: String,
        /// The field.
        field: String,
    },
    /// A field that the kind does not have.
    #[error("the kind {kind} has no field {field:?}: expected {}", expected_field(nearest.as_deref(), known))]
    UnknownField {
        /// The kind.
        kind: String,
        /// The field.
        field: String,
        /// The name of a field of the kind that is similar.
        nearest: Option<String>,
        /// The fields of the kind that the entry does not have yet.
        known: Vec<String>,
    },
    /// A star whose type can never become its field.
    #[error(
        "the field {field:?} of {kind} is never of type {star_type}: expected {}",
        types(expected)
    )]
    FieldType {
        /// The kind.
        kind: String,
        /// The field.
        field: String,
        /// The type of the star.
        star_type: StarType,
        /// The types that can become the field.
        expected: Vec<StarType>,
    },
    /// A group line that is not complete.
    #[error("found {found}: expected `group NAME on` or `group NAME off`")]
    Group {
        /// The text found instead.
        found: String,
    },
    /// A group inside a group.
    #[error("a group begins inside the group {name:?}: expected `end` before it")]
    GroupInGroup {
        /// The group that is still open.
        name: String,
    },
    /// A group that is on in one place and off in another.
    #[error("the group {name:?} was {} before: expected the same here", if *.was { "on" } else { "off" })]
    GroupState {
        /// The group.
        name: String,
        /// Whether it was on.
        was: bool,
    },
    /// An `end` without a group.
    #[error("there is no group to end: expected `group NAME on` before it")]
    EndWithoutGroup,
    /// A group without an `end`.
    #[error("the group {name:?} is not ended: expected `end`")]
    GroupWithoutEnd {
        /// The group.
        name: String,
    },
    /// Text after the end of a line's content.
    #[error("found {found}: expected the end of the line")]
    Trailing {
        /// The text.
        found: String,
    },
    /// A list that does not end every line.
    #[error("the list has no \"\\n\" outside groups: expected it as the last entry")]
    NoNewline,
    /// An entry outside groups that comes after the `"\n"` that should be last.
    #[error("the entry comes after the final \"\\n\": expected it before, or in a group")]
    AfterNewline,
}

impl Problem {
    /// Returns the problem for an entry that can never become its kind.
    pub(super) fn of_misfit(kind: &str, misfit: Misfit) -> Problem {
        let kind = kind.to_owned();
        match misfit {
            Misfit::Kind => Problem::NoEntryKind { kind },
            Misfit::Missing { field } => Problem::MissingField { kind, field: field.to_owned() },
            Misfit::Unknown { field, nearest, known } => {
                let known = known.into_iter().map(str::to_owned).collect();
                Problem::UnknownField { kind, field, nearest: nearest.map(str::to_owned), known }
            }
            Misfit::Type { field, star_type, takes } => {
                let (field, expected) = (field.to_owned(), takes.to_vec());
                Problem::FieldType { kind, field, star_type, expected }
            }
        }
    }
}

fn type_names() -> impl Iterator<Item = &'static str> {
    StarType::ALL.iter().map(|star_type| star_type.name())
}

fn types(types: &[StarType]) -> String {
    let names: Vec<_> = types.iter().map(|star_type| star_type.name()).collect();
    names.join(", ")
}

/// Suggests the most similar name for a word in quotes.
fn did_you_mean(found: &str, known: impl IntoIterator<Item = &'static str>) -> String {
    // `rest` is no mistake in the name of the flag, but lacks what comes after the colon.
    let word = found.trim_matches('"').split(':').next().unwrap_or_default();
    let nearest = nearest(word, known.into_iter()).filter(|nearest| *nearest != word);
    nearest.map_or_else(String::new, |nearest| format!("; did you mean {nearest:?}?"))
}

/// Returns how many names a pattern needs, in words.
fn names(stars: usize) -> String {
    match stars {
        0 => "no name, since the pattern has no star".to_owned(),
        1 => "1 name, for the one star of the pattern".to_owned(),
        _ => format!("{stars} names, one for each star of the pattern"),
    }
}

/// Returns the names that are expected for a field, in words.
fn expected_field(nearest: Option<&str>, known: &[String]) -> String {
    let names = match (nearest, known) {
        (Some(nearest), _) => format!("{nearest:?}"),
        (None, []) => "no more fields".to_owned(),
        (None, known) => known.join(", "),
    };
    format!("{names}, or \"_\" before a name that is not a field")
}

/// Returns all mistakes of a file, one per line.
fn in_lines(file: &str, mistakes: &[Mistake]) -> String {
    let lines: Vec<_> = mistakes.iter().map(|mistake| format!("{file}:{mistake}")).collect();
    lines.join("\n")
}
