//! The [table](super::cases) over every engine.
//!
//! | engine | what it is |
//! |---|---|
//! | `naive` | every entry at every start, byte by byte: what the others are compared with |
//! | `attempts` | `Entry::attempt` at every start of the whole text |
//! | `matcher` | the matcher |
//!
//! All but `attempts` get the text as the table has it, byte by byte, and at every two-way split,
//! in both modes.

use std::fmt::Write as _;

use super::cases::{self, Case, Eager, Step};
use super::naive::Naive;
use crate::list::PatternList;
use crate::matcher::{BEL, Matcher, Mode, OwnedToken, Token};
use crate::pattern::Attempt;

/// How a token is written in the table.
fn written(token: &OwnedToken) -> String {
    let kind = token.kind.as_deref().unwrap_or(if token.overlong { "overlong" } else { "-" });
    let mut text = format!("{kind} '{}'", token.text.escape_ascii());
    for (name, value) in &token.fields {
        write!(text, " {name}='{}'", value.escape_ascii()).unwrap();
    }
    text
}

fn all_written(tokens: &[OwnedToken]) -> Vec<String> {
    tokens.iter().map(written).collect()
}

/// An engine that knows of reads.
enum Engine {
    Naive(Naive),
    Matcher(Box<Matcher>),
}

const ENGINES: [&str; 2] = ["naive", "matcher"];

impl Engine {
    fn new(name: &str, case: &Case, mode: Mode) -> Engine {
        let (list, limit) = (case.list.clone(), case.max_pending);
        if name == "naive" {
            return Engine::Naive(Naive::new(list, mode, limit));
        }
        let builder = Matcher::builder(list).mode(mode).max_pending(limit);
        Engine::Matcher(Box::new(builder.build()))
    }

    /// The tokens that one step gives.
    fn step(&mut self, step: &Step) -> Vec<OwnedToken> {
        match self {
            Engine::Naive(naive) => {
                match step {
                    Step::Feed(text) => {
                        let text: Vec<u8> = text.iter().copied().filter(|b| *b != b'\r').collect();
                        naive.feed(&text);
                    }
                    Step::Flush => naive.flush(),
                    Step::Group(name, on) => naive.set_group(name, *on),
                    Step::Finish => naive.finish(),
                }
                std::mem::take(&mut naive.tokens)
            }
            Engine::Matcher(matcher) => {
                let mut tokens = Vec::new();
                let mut sink = |token: Token<'_>| tokens.push(token.to_owned());
                match step {
                    Step::Feed(text) => matcher.feed(text, &mut sink),
                    Step::Flush => matcher.flush(&mut sink),
                    Step::Group(name, on) => assert!(matcher.groups().set(name, *on)),
                    Step::Finish => matcher.finish(&mut sink),
                }
                tokens
            }
        }
    }

    /// The tokens of all steps.
    fn run(&mut self, steps: &[Step]) -> Vec<OwnedToken> {
        steps.iter().flat_map(|step| self.step(step)).collect()
    }
}

/// The document's loop over a text that is all there: at each start each entry is tried from the
/// top, a match is consumed, and what is undecided at the end does not match.
fn attempts(list: &PatternList, text: &[u8]) -> Vec<String> {
    let mut text: Vec<u8> = text.iter().copied().filter(|byte| *byte != b'\r').collect();
    let real = text.len();
    text.push(b'\n'); // the end of the stream
    let is_on = |group: usize| list.groups()[group].is_on();
    let on = |entry: &&crate::list::Entry| entry.group().is_none_or(is_on);
    let (mut tokens, mut from, mut line_start) = (Vec::new(), 0, true);
    let mut at = 0;
    while at < text.len() {
        let bells = text[from..at].iter().rev().take_while(|byte| **byte == BEL).count();
        let begins = match at - bells {
            start if start == from => line_start,
            start => text[start - 1] == b'\n',
        };
        let tried = list.entries().iter().filter(on).find_map(|entry| {
            if entry.at_line_start() && !begins {
                return None;
            }
            let attempt = entry.attempt(&text, at);
            // A pattern alone is an entry whose stars may hold any text.
            let pattern = entry.pattern().attempt(&text, at);
            assert!(attempt == pattern || attempt == Attempt::Mismatch, "{:?}", entry.pattern());
            let Attempt::Match { mut end, mut stars } = attempt else { return None };
            if entry.rest().is_some() {
                let length = text[end..].iter().position(|byte| *byte == b'\n')?;
                stars.push(end..end + length);
                end += length;
            }
            Some((entry, end, stars))
        });
        let Some((entry, end, stars)) = tried else {
            at += 1;
            continue;
        };
        let give = |tokens: &mut Vec<String>, kind: &str, start: usize, end: usize| {
            let text = &text[start..end.min(real).max(start)];
            if !text.is_empty() {
                tokens.push(format!("{kind} '{}'", text.escape_ascii()));
            }
            !text.is_empty()
        };
        give(&mut tokens, "-", from, at);
        if give(&mut tokens, entry.kind(), at, end) {
            let token = tokens.last_mut().unwrap();
            let names = entry.stars().iter().map(|star| star.name()).chain(entry.rest());
            for (number, (name, range)) in names.zip(stars).enumerate() {
                if entry.stars().get(number).is_none_or(|star| star.is_field()) {
                    write!(token, " {name}='{}'", text[range].escape_ascii()).unwrap();
                }
            }
            for (name, value) in entry.constants() {
                write!(token, " {name}='{value}'").unwrap();
            }
        }
        let matched = &text[at..end];
        let stays = entry.is_prompt() || matched.iter().all(|byte| *byte == BEL);
        line_start = matched.ends_with(b"\n") || (stays && begins);
        (from, at) = (end, end);
    }
    tokens
}

/// The same steps with the feeds cut differently. A text that is long is not cut at every place.
fn cuts(steps: &[Step]) -> Vec<(String, Vec<Step>)> {
    let mut cuts = vec![("as it is".to_owned(), steps.to_vec())];
    for size in [1, 2, 3] {
        let cut = steps.iter().flat_map(|step| match step {
            Step::Feed(text) => text.chunks(size).map(|part| Step::Feed(part.to_vec())).collect(),
            step => vec![step.clone()],
        });
        cuts.push((format!("in pieces of {size}"), cut.collect()));
    }
    for (number, step) in steps.iter().enumerate() {
        let Step::Feed(text) = step else { continue };
        for at in (1..text.len()).step_by(text.len() / 64 + 1) {
            let halves = [&text[..at], &text[at..]].map(|half| Step::Feed(half.to_vec()));
            let mut cut = steps.to_vec();
            cut.splice(number..=number, halves);
            cuts.push((format!("split at byte {at} of step {number}"), cut));
        }
    }
    cuts
}

/// Laid end to end the tokens are the text, but for its `\r` bytes, and their spans say where.
fn tiles(tokens: &[OwnedToken], text: &[u8]) -> bool {
    let plain = |text: &[u8]| -> Vec<u8> { text.iter().copied().filter(|b| *b != b'\r').collect() };
    let mut end = 0;
    for token in tokens {
        let span = token.span.start as usize..token.span.end as usize;
        let whole = span.start >= end && plain(&text[end..span.start]).is_empty();
        if !whole || plain(&text[span.clone()]) != token.text || token.text.is_empty() {
            return false;
        }
        end = span.end;
    }
    plain(&text[end..]).is_empty()
}

/// What went wrong, case by case.
#[derive(Default)]
struct Failures(Vec<String>);

impl Failures {
    fn compare(&mut self, case: &Case, place: &str, found: &[String], expected: &[String]) {
        // One place where a case goes wrong is enough to look at.
        let begin = format!("{}: {}", case.name, place.split(',').next().unwrap_or_default());
        let known = self.0.iter().any(|failure| failure.starts_with(&begin));
        if found != expected && !known {
            self.0.push(format!(
                "{}: {place}\n  expected {expected:#?}\n  found    {found:#?}",
                case.name
            ));
        }
    }

    #[track_caller]
    fn report(&self) {
        assert!(self.0.is_empty(), "{} wrong:\n{}", self.0.len(), self.0.join("\n"));
    }
}

#[test]
fn every_engine_gives_the_tokens_of_the_table() {
    as_the_table_says(cases::all());
}

#[test]
fn what_was_wrong_once() {
    as_the_table_says(cases::regressions());
}

#[track_caller]
fn as_the_table_says(cases: Vec<Case>) {
    let mut failures = Failures::default();
    for case in cases {
        for name in ENGINES {
            let mut engine = Engine::new(name, &case, Mode::Settled);
            let by_step: Vec<_> = case.steps.iter().map(|(step, _)| engine.step(step)).collect();
            // Where all text is fed at once, the end of the stream may be needed to decide.
            if matches!(case.eager, Eager::Same) {
                let found = all_written(&by_step.concat());
                failures.compare(&case, &format!("{name}, settled"), &found, &case.tokens());
                continue;
            }
            for ((step, expected), found) in case.steps.iter().zip(by_step) {
                let place = format!("{name}, settled, after {step:?}");
                failures.compare(&case, &place, &all_written(&found), expected);
            }
        }
        if matches!(case.eager, Eager::Same) {
            let found = attempts(&case.list, &case.text());
            failures.compare(&case, "attempts", &found, &case.tokens());
        }
    }
    failures.report();
}

#[test]
fn settled_tokens_are_the_same_however_the_text_is_cut() {
    let mut failures = Failures::default();
    for case in cases::all() {
        let (steps, text) = (steps(&case), case.text());
        for (cut, steps) in cuts(&steps) {
            for name in ENGINES {
                // The naive matcher is slow, and is the same for every byte.
                if name == "naive" && text.len() > 500 {
                    continue;
                }
                let tokens = Engine::new(name, &case, Mode::Settled).run(&steps);
                let place = format!("{name}, settled, {cut}");
                failures.compare(&case, &place, &all_written(&tokens), &case.tokens());
                assert!(name == "naive" || tiles(&tokens, &text), "{}: {place}", case.name);
            }
        }
    }
    failures.report();
}

#[test]
fn eager_tokens_are_those_of_the_naive_matcher_at_every_split() {
    let mut failures = Failures::default();
    for case in cases::all() {
        let steps = steps(&case);
        let expected = match &case.eager {
            Eager::Same => Some(case.tokens()),
            Eager::Differs(tokens) => tokens.clone(),
        };
        if let Some(expected) = expected {
            for name in ENGINES {
                let found = Engine::new(name, &case, Mode::Eager).run(&steps);
                failures.compare(&case, &format!("{name}, eager"), &all_written(&found), &expected);
            }
        }
        for (cut, steps) in cuts(&steps).iter().filter(|_| case.text().len() <= 500) {
            let expected = Engine::new("naive", &case, Mode::Eager).run(steps);
            for name in &ENGINES[1..] {
                let found = Engine::new(name, &case, Mode::Eager).run(steps);
                let (found, expected) = (all_written(&found), all_written(&expected));
                failures.compare(&case, &format!("{name}, eager, {cut}"), &found, &expected);
            }
        }
    }
    failures.report();
}

fn steps(case: &Case) -> Vec<Step> {
    case.steps.iter().map(|(step, _)| step.clone()).collect()
}

/// The bytes before the switch had ruled out every prompt of the groups that were on.
#[test]
fn a_prompt_of_a_group_that_was_switched_on_comes_with_its_last_byte() {
    let text = r#"
        x ^"b " | prompt
        group late off
        x ^"a x> " | prompt
        end
        newline "\n"
    "#;
    let list = PatternList::parse("late.pat", text).unwrap();
    let mut matcher = Matcher::new(list);
    let mut seen = Vec::new();
    let mut sink = |token: Token<'_>| seen.push(token.text().to_vec());
    b"a ".chunks(1).for_each(|byte| matcher.feed(byte, &mut sink));
    matcher.groups().set("late", true);
    b"x> ".chunks(1).for_each(|byte| matcher.feed(byte, &mut sink));
    assert_eq!(seen, [b"a x> "]);
}
