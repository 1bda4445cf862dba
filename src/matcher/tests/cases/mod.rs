//! The table: lists, what is fed to them, and the tokens that must come out.
//!
//! A token is written as its kind, its text in quotes and its fields; `-` is skipped text and
//! `overlong` a piece of a line that is too long. Every list ends with `newline "\n"`.

mod line_starts;
mod many;
mod patterns;
mod prompts;
mod reads;
mod types;

use crate::list::PatternList;

/// What is done with an engine.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Step {
    Feed(Vec<u8>),
    Flush,
    Group(&'static str, bool),
    Finish,
}

/// One case of the table.
pub(super) struct Case {
    pub(super) name: String,
    pub(super) list: PatternList,
    pub(super) max_pending: usize,
    /// What is done, and the tokens that come of each step in Settled mode.
    pub(super) steps: Vec<(Step, Vec<String>)>,
    pub(super) eager: Eager,
}

/// What Eager mode gives for the same steps.
pub(super) enum Eager {
    /// The same: there is one feed, of complete lines or of what the end of the stream completes,
    /// and no line is too long. Only such a case can be given to single attempts, which know
    /// nothing of reads, limits and groups that are switched.
    Same,
    /// These tokens, all steps together, or whatever the naive matcher gives. The case has feeds that end
    /// within a line, or a line that is too long.
    Differs(Option<Vec<String>>),
}

const NEWLINE: &str = r"newline '\n'";

fn owned<T: ToString>(tokens: &[T]) -> Vec<String> {
    tokens.iter().map(T::to_string).collect()
}

fn list(name: &str, entries: &str) -> PatternList {
    let text = format!("{entries}\nnewline \"\\n\"\n");
    PatternList::parse(name, &text).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// A case in which all text is there at once. Every engine takes it.
fn lines<T: ToString>(name: &str, entries: &str, text: &str, tokens: &[T]) -> Case {
    Case {
        name: name.to_owned(),
        list: list(name, entries),
        max_pending: 64 << 10,
        steps: vec![(Step::Feed(text.into()), owned(tokens)), (Step::Finish, Vec::new())],
        eager: Eager::Same,
    }
}

/// A case of several steps, or with a limit: only for engines that know of reads. What the end of
/// the stream gives belongs to [`finish`].
fn parts(name: &str, entries: &str, steps: &[(Step, &[&str])]) -> Case {
    let mut steps: Vec<_> =
        steps.iter().map(|(step, tokens)| (step.clone(), owned(tokens))).collect();
    if steps.last().is_none_or(|(step, _)| *step != Step::Finish) {
        steps.push((Step::Finish, Vec::new()));
    }
    let (max_pending, eager) = (64 << 10, Eager::Differs(None));
    Case { name: name.to_owned(), list: list(name, entries), max_pending, steps, eager }
}

fn feed(text: &str) -> Step {
    Step::Feed(text.into())
}

impl Case {
    fn limit(mut self, max_pending: usize) -> Case {
        self.max_pending = max_pending;
        self
    }

    fn eager(mut self, tokens: &[&str]) -> Case {
        self.eager = Eager::Differs(Some(owned(tokens)));
        self
    }

    /// All that is fed.
    pub(super) fn text(&self) -> Vec<u8> {
        let feeds = self.steps.iter().filter_map(|(step, _)| match step {
            Step::Feed(text) => Some(text.as_slice()),
            _ => None,
        });
        feeds.collect::<Vec<_>>().concat()
    }

    /// All tokens of Settled mode.
    pub(super) fn tokens(&self) -> Vec<String> {
        self.steps.iter().flat_map(|(_, tokens)| tokens.clone()).collect()
    }
}

/// What comparing with the naive matcher has found.
pub(super) fn regressions() -> Vec<Case> {
    vec![
        // The flush passes over `p`, which is undecided, stops at `x`, which lacks only its newline,
        // and then nothing is reported in this line any more, though `p` is complete with the blank.
        parts(
            "a flush does not keep a prompt from being reported at once",
            "p \"* \" t | prompt\nx \"*\" t\nq \"b\" | prompt",
            &[(feed("b"), &[]), (Step::Flush, &[]), (feed(" "), &["p 'b ' t='b'"])],
        ),
        // The group is off for a moment in which no byte arrives, and yet the newline is decided.
        parts(
            "an empty read decides nothing",
            "group g on\nx \"\\n*\" t\nend",
            &[
                (feed("\na"), &[]),
                (Step::Group("g", false), &[]),
                (feed(""), &[]),
                (feed("\r"), &[]),
                (Step::Group("g", true), &[]),
                (Step::Finish, &[r"x '\na' t='a'"]),
            ],
        ),
    ]
}

/// The whole table.
pub(super) fn all() -> Vec<Case> {
    let parts = [
        patterns::language(),
        patterns::order(),
        patterns::rest_of_line(),
        line_starts::line_starts(),
        types::types(),
        prompts::prompts(),
        reads::groups(),
        reads::overlong(),
        reads::reads(),
        many::many(),
    ];
    parts.into_iter().flatten().collect()
}
