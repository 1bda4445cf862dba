//! Drafts a list, and proves it on the lines that it was drafted from.

use std::collections::{HashMap, HashSet};
use std::fmt;

use super::group::{End, Text, groups};
use super::lines::{Unmatched, hash};
use super::naming;
use super::template::Template;
use crate::event::text::visible;
use crate::handlers::{Context, Listener};
use crate::heard::Heard;
use crate::list::{Entry, ListError, PatternList, StarType};
use crate::matcher::{Matcher, Token};

/// How many entries a draft has at most.
const ENTRIES: usize = 2_000;
/// How often entries are put into another order, or changed, before those that are in the way are left out.
const ROUNDS: usize = 8;
/// How many lines are shown with an entry, and how many characters of each.
const EXAMPLES: usize = 3;
const SHOWN: usize = 200;

/// A drafted list.
///
/// As text ([`Display`](fmt::Display)) it is a list file, with comments that say what each entry takes.
#[derive(Debug, Clone)]
pub struct Draft {
    list: PatternList,
    /// The list that the draft comes after; `None` if it is to do without one.
    base: Option<PatternList>,
    /// Entries for prompts, which a draft without another list needs.
    prompts: Vec<String>,
    entries: Vec<DraftEntry>,
    lines: u64,
}

/// An entry of a draft.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct DraftEntry {
    /// The entry as a line of a list file.
    pub line: String,
    /// How many lines it takes.
    pub lines: u64,
    /// Some of them.
    pub examples: Vec<String>,
    /// Whether what players write may be taken for it: it begins with blanks, a number or any word, as their
    /// notes and messages do.
    pub forgeable: bool,
    /// The line before and the line after the rows, if it is for the rows of a listing.
    pub listing: Option<(Option<String>, Option<String>)>,
    /// Numbers for the lines that it was drafted from.
    claims: Vec<u64>,
}

impl Unmatched {
    /// Drafts a list for the lines that were collected, with entries that take at least `min` of them.
    ///
    /// The draft is tried on all lines that were kept, after the list that they were read with. Each
    /// entry matches the lines that it claims, with the stars that it was drafted with, and no line that
    /// another entry claims.
    ///
    /// ```
    /// use looking_at::suggest::Unmatched;
    /// use looking_at::{PatternList, Session};
    ///
    /// let mut lines = Unmatched::new(&PatternList::ics());
    /// let mut session = Session::new();
    /// session.feed(b"It is 21 degrees in town.\nIt is 7 degrees in town.\n", &mut lines);
    /// session.finish(&mut lines);
    /// let draft = lines.draft(2);
    /// assert_eq!(draft.entries()[0].line, r#"degrees_town ^"It is * degrees in town." degrees:number"#);
    /// ```
    pub fn draft(&self, min: u64) -> Draft {
        let text = Text::new(self);
        let min = min.max(1);
        let mut templates: Vec<Template> = groups(&text, min)
            .into_iter()
            .filter(|group| text.count(&group.lines) >= min)
            .filter_map(|group| Template::new(&text, group))
            .filter(Template::says_something)
            .collect();
        templates
            .sort_by_cached_key(|template| std::cmp::Reverse(text.count(&template.group.lines)));
        templates.truncate(ENTRIES);
        // The special before the general.
        templates.sort_by_cached_key(|template| {
            let general = (template.group.listing.is_some(), template.group.end != End::Here);
            (general, std::cmp::Reverse(template.literal()))
        });
        let mut used: HashSet<String> =
            self.list.entries().iter().map(|entry| entry.kind().to_owned()).collect();
        for template in &mut templates {
            template.kind = naming::unused(&template.kind, &mut used);
        }
        let prompts = if self.all { self.prompt_lines() } else { Vec::new() };
        let base = (!self.all).then(|| self.list.clone());
        Proving { text: &text, base: base.clone(), prompts: &prompts, min }.prove(&mut templates);
        let entries = templates.iter().map(|template| entry(&text, template)).collect();
        Draft::new(base, prompts, entries, self.unmatched)
    }

    /// The entries for the prompts that were seen, as lines of a list.
    fn prompt_lines(&self) -> Vec<String> {
        let mut prompts = self.prompts.clone();
        prompts.sort_unstable();
        let entries = prompts.iter().filter_map(|&entry| self.list.entries().get(entry));
        entries.map(prompt_line).collect()
    }
}

/// An entry for a prompt as a line of a list.
fn prompt_line(entry: &Entry) -> String {
    let pattern = entry.pattern().to_string();
    let mark = if entry.at_line_start() { "^" } else { "" };
    let mut line = format!("{} {mark}{pattern}", entry.kind());
    for star in entry.stars() {
        line.push_str(&format!(" {}:{}", star.name(), star.star_type()));
    }
    line.push_str(" | prompt");
    line
}

fn entry(text: &Text<'_>, template: &Template) -> DraftEntry {
    let lines = &template.group.lines;
    let examples = lines.iter().take(EXAMPLES).map(|&id| text.line(id).to_owned()).collect();
    let around = |id: Option<u32>| id.map(|id| text.line(id).to_owned());
    let listing =
        template.group.listing.map(|listing| (around(listing.head), around(listing.foot)));
    DraftEntry {
        line: template.line(),
        lines: text.count(lines),
        examples,
        forgeable: template.is_forgeable(),
        listing,
        claims: lines.iter().map(|&id| hash(text.line(id))).collect(),
    }
}

/// The text of a list with these entries and nothing else.
fn list_text<'e>(prompts: &[String], entries: impl Iterator<Item = String> + 'e) -> String {
    let mut text = String::new();
    for line in prompts.iter().cloned().chain(entries).chain(["newline \"\\n\"".to_owned()]) {
        text.push_str(&line);
        text.push('\n');
    }
    text
}

/// The lists that a draft is tried with, and the number of the draft's first entry there.
fn with_base(
    base: Option<&PatternList>,
    draft: &PatternList,
    prompts: usize,
) -> (PatternList, usize) {
    let list = match base {
        Some(base) => base.clone().then(draft.clone()),
        None => draft.clone(),
    };
    let first = list.entries().len() - draft.entries().len() + prompts;
    (list, first)
}

/// What proves templates on the lines that were kept.
struct Proving<'p, 'l> {
    text: &'p Text<'l>,
    base: Option<PatternList>,
    prompts: &'p [String],
    min: u64,
}

/// What an entry did on the lines.
#[derive(Debug, Default)]
struct Deeds {
    /// Its own lines that it does not match.
    failed: Vec<u32>,
    /// Its own lines that it matches with other stars.
    different: Vec<u32>,
    /// Lines that it matches and that another entry claims, with the number of that entry.
    taken: Vec<usize>,
    /// Lines that it matches and nobody claims.
    extra: Vec<u32>,
    /// How many lines it matches that belong to a listing.
    broken: usize,
}

impl Proving<'_, '_> {
    /// Changes the templates until each matches what it claims and nothing that others claim.
    fn prove(&self, templates: &mut Vec<Template>) {
        for round in 0.. {
            let Some(deeds) = self.run(templates) else {
                templates.clear();
                return;
            };
            let mut drop: HashSet<usize> = HashSet::new();
            let mut later: Vec<(usize, usize)> = Vec::new();
            let mut changed = false;
            for (number, deed) in deeds.into_iter().enumerate() {
                let template = &mut templates[number];
                // A listing without an end has lines in it that are not its own.
                let breaks = is_wrong(deed.broken as u64, template.group.lines.len() as u64);
                let in_the_way = breaks || !deed.taken.is_empty();
                if (in_the_way || !deed.extra.is_empty()) && template.can_close() {
                    template.closed = true;
                    changed = true;
                    continue;
                }
                if breaks || (in_the_way && round >= ROUNDS) {
                    drop.insert(number);
                    continue;
                }
                if let Some(&last) = deed.taken.iter().max() {
                    later.push((number, last));
                    continue;
                }
                changed |= !deed.failed.is_empty() || !deed.extra.is_empty();
                changed |= !deed.different.is_empty();
                // An entry whose stars are not what they were drafted as is a wrong one.
                if self.text.count(&deed.different) * 4 > self.text.count(&template.group.lines) {
                    drop.insert(number);
                }
                let group = &mut template.group;
                let failed: HashSet<u32> = deed.failed.into_iter().collect();
                group.lines.retain(|id| !failed.contains(id));
                group.adopted.extend(deed.different);
                group.adopted.extend(&deed.extra);
                group.lines.extend(deed.extra);
                if self.text.count(&group.lines) < self.min {
                    drop.insert(number);
                }
            }
            changed |= !drop.is_empty() || !later.is_empty();
            // Those that take lines of others go behind them.
            let mut places: Vec<(usize, usize)> = (0..templates.len()).map(|n| (n, 0)).collect();
            for (number, last) in later {
                places[number] = (last, 1);
            }
            let mut order: Vec<usize> =
                (0..templates.len()).filter(|number| !drop.contains(number)).collect();
            order.sort_by_key(|&number| places[number]);
            let mut old: Vec<Option<Template>> = templates.drain(..).map(Some).collect();
            templates.extend(order.into_iter().filter_map(|number| old[number].take()));
            if !changed {
                return;
            }
        }
    }

    /// Runs the list over all lines, and says what each entry did.
    fn run(&self, templates: &[Template]) -> Option<Vec<Deeds>> {
        let text = list_text(self.prompts, templates.iter().map(Template::line));
        let draft = PatternList::parse("draft", &text).ok()?;
        let (list, first) = with_base(self.base.as_ref(), &draft, self.prompts.len());
        let mut matcher = Matcher::new(list);
        let mut owners: HashMap<u32, usize> = HashMap::new();
        for (number, template) in templates.iter().enumerate() {
            owners.extend(template.group.lines.iter().map(|&id| (id, number)));
        }
        let mut deeds: Vec<Deeds> = templates.iter().map(|_| Deeds::default()).collect();
        for id in 0..self.text.tokens.len() as u32 {
            let owner = owners.get(&id).copied();
            let expected = owner
                .filter(|&owner| !templates[owner].group.adopted.contains(&id))
                .and_then(|owner| templates[owner].expected(self.text, id));
            let found = first_match(&mut matcher, self.text.line(id));
            let by = found.as_ref().and_then(|found| found.entry.checked_sub(first));
            let right = |found: &Found| expected.as_ref().is_none_or(|stars| found.has(stars));
            match (owner, by) {
                (Some(owner), Some(by)) if owner == by => {
                    if !found.as_ref().is_some_and(right) {
                        deeds[owner].different.push(id);
                    }
                }
                (Some(owner), Some(by)) => deeds[by].taken.push(owner),
                (Some(owner), None) => deeds[owner].failed.push(id),
                (None, Some(by)) => deeds[by].extra.push(id),
                (None, None) => {}
            }
        }
        for line in &self.text.lines.known {
            let found = first_match(&mut matcher, line);
            if let Some(by) = found.and_then(|found| found.entry.checked_sub(first)) {
                deeds[by].broken += 1;
            }
        }
        Some(deeds)
    }
}

/// Whether an entry takes too many lines that are not its own.
fn is_wrong(others: u64, own: u64) -> bool {
    others * 8 > own
}

/// What matches at the beginning of a line.
struct Found {
    entry: usize,
    /// The texts of the stars that are not empty by their type.
    stars: Vec<Vec<u8>>,
}

impl Found {
    fn has(&self, stars: &[&str]) -> bool {
        self.stars.len() == stars.len()
            && self.stars.iter().zip(stars).all(|(found, star)| found == star.as_bytes())
    }
}

/// The first match in a line, but for its newline.
fn first_match(matcher: &mut Matcher, line: &str) -> Option<Found> {
    let mut found: Option<Found> = None;
    let mut look = |token: Token<'_>| {
        if let Token::Match(hit) = token
            && found.is_none()
            && hit.entry().pattern().as_bytes() != b"\n"
        {
            let stars = hit.entry().stars().iter().enumerate();
            let stars = stars
                .filter(|(_, star)| star.star_type() != StarType::Nothing)
                .filter_map(|(index, _)| hit.star(index))
                .map(<[u8]>::to_vec)
                .collect();
            found = Some(Found { entry: hit.index(), stars });
        }
    };
    matcher.feed(line.as_bytes(), &mut look);
    matcher.feed(b"\n", &mut look);
    found
}

impl Draft {
    fn new(
        base: Option<PatternList>,
        prompts: Vec<String>,
        entries: Vec<DraftEntry>,
        lines: u64,
    ) -> Draft {
        let text = list_text(&prompts, entries.iter().map(|entry| entry.line.clone()));
        // Its entries have been read before, each of them.
        let empty = || PatternList::parse("draft", "newline \"\\n\"");
        let list = PatternList::parse("draft", &text).or_else(|_: ListError| empty());
        let list = match list {
            Ok(list) => list,
            Err(error) => unreachable!("a list of a newline is wrong: {error}"),
        };
        Draft { list, base, prompts, entries, lines }
    }

    /// Returns the entries, in their order.
    pub fn entries(&self) -> &[DraftEntry] {
        &self.entries
    }

    /// Returns the draft as a list.
    pub fn list(&self) -> &PatternList {
        &self.list
    }

    /// Returns the list that a session needs to read what the draft was made from: the list that the lines
    /// were collected with, and the draft after it.
    pub fn full_list(&self) -> PatternList {
        with_base(self.base.as_ref(), &self.list, self.prompts.len()).0
    }

    /// Returns how many lines nothing matched before.
    pub fn lines(&self) -> u64 {
        self.lines
    }

    /// Returns how many of them the entries take.
    pub fn taken(&self) -> u64 {
        self.entries.iter().map(|entry| entry.lines).sum()
    }

    /// Returns a listener for sessions with the [full list](Draft::full_list) that read the captures again.
    pub fn proof<'d>(&'d self, lines: &'d Unmatched) -> Proof<'d> {
        let mut owners = HashMap::new();
        for (number, entry) in self.entries.iter().enumerate() {
            owners.extend(entry.claims.iter().map(|&claim| (claim, number)));
        }
        let (list, first) = with_base(self.base.as_ref(), &self.list, self.prompts.len());
        let count = self.entries.len();
        Proof { lines, list, owners, first, taken: vec![0; count], wrong: vec![0; count] }
    }

    /// Keeps the entries that a proof over the captures has confirmed, with the number of lines that they took
    /// there; returns how many it has removed.
    ///
    /// If it has removed any, what they took may now be taken by another entry, so the proof should be repeated.
    pub fn keep(&mut self, taken: &[u64], wrong: &[u64]) -> usize {
        let before = self.entries.len();
        let counts = taken.iter().zip(wrong);
        let entries = std::mem::take(&mut self.entries).into_iter().zip(counts);
        let right = |taken: u64, wrong: u64| taken > wrong && !is_wrong(wrong, taken - wrong);
        let kept = entries.filter(|(_, (taken, wrong))| right(**taken, **wrong));
        let kept = kept.map(|(entry, (taken, wrong))| DraftEntry { lines: taken - wrong, ..entry });
        let kept = kept.collect();
        *self = Draft::new(self.base.take(), std::mem::take(&mut self.prompts), kept, self.lines);
        before - self.entries.len()
    }
}

#[cfg(feature = "json")]
impl Draft {
    /// Returns what `suggest --format json` writes: the counts, and for each entry its kind, pattern, stars and
    /// examples.
    pub fn to_json(&self) -> serde_json::Value {
        use serde_json::{Value, json};

        let in_list = self.list.entries().iter().skip(self.prompts.len());
        let entries = self.entries.iter().zip(in_list).map(|(drafted, entry)| {
            let stars = entry.stars().iter();
            let stars =
                stars.map(|star| json!({ "name": star.name(), "type": star.star_type().name() }));
            let listing = drafted.listing.as_ref();
            let listing = listing.map(|(head, foot)| json!({ "head": head, "foot": foot }));
            json!({
                "kind": entry.kind(),
                "pattern": String::from_utf8_lossy(entry.pattern().as_bytes()),
                "stars": stars.collect::<Vec<Value>>(),
                "rest": entry.rest(),
                "entry": drafted.line,
                "lines": drafted.lines,
                "examples": drafted.examples,
                "forgeable": drafted.forgeable,
                "listing": listing,
            })
        });
        json!({
            "lines": self.lines,
            "taken": self.taken(),
            "left": self.lines.saturating_sub(self.taken()),
            "entries": entries.collect::<Vec<Value>>(),
        })
    }
}

/// What a draft does on captures: a [`Listener`] for the sessions that read them again.
#[derive(Debug, Clone)]
pub struct Proof<'d> {
    lines: &'d Unmatched,
    list: PatternList,
    owners: HashMap<u64, usize>,
    first: usize,
    taken: Vec<u64>,
    wrong: Vec<u64>,
}

impl Proof<'_> {
    /// Returns how many lines each entry has taken.
    pub fn taken(&self) -> &[u64] {
        &self.taken
    }

    /// Returns how many lines each entry has taken that are not its own: they were part of another event,
    /// or another entry claims them.
    pub fn wrong(&self) -> &[u64] {
        &self.wrong
    }

    /// Returns the list that the sessions need.
    pub fn list(&self) -> &PatternList {
        &self.list
    }

    /// Adds what was seen in another capture.
    pub fn merge(&mut self, other: &Proof<'_>) {
        let add = |sums: &mut [u64], more: &[u64]| {
            sums.iter_mut().zip(more).for_each(|(sum, more)| *sum += more);
        };
        add(&mut self.taken, &other.taken);
        add(&mut self.wrong, &other.wrong);
    }
}

impl Listener for Proof<'_> {
    fn event(&mut self, heard: &Heard<'_>, _: &mut Context<'_>) {
        let Some(number) = heard.entry.and_then(|entry| entry.checked_sub(self.first)) else {
            return;
        };
        let Some(taken) = self.taken.get_mut(number) else { return };
        *taken += 1;
        let own = match self.owners.get(&hash(&*heard.line)) {
            Some(&owner) => owner == number,
            None => self.lines.may_have(&heard.line),
        };
        self.wrong[number] += u64::from(!own);
    }
}

impl fmt::Display for Draft {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let shown = |line: &str| -> String {
            visible(&line.chars().take(SHOWN).collect::<String>()).to_string()
        };
        for prompt in &self.prompts {
            writeln!(f, "{prompt}")?;
        }
        for entry in &self.entries {
            writeln!(f, "\n# {} {}", entry.lines, if entry.lines == 1 { "line" } else { "lines" })?;
            if let Some((head, foot)) = &entry.listing {
                writeln!(f, "# Rows of a listing, with columns.")?;
                if let Some(head) = head {
                    writeln!(f, "# Before them: {}", shown(head))?;
                }
                if let Some(foot) = foot {
                    writeln!(f, "# After them:  {}", shown(foot))?;
                }
            }
            if entry.forgeable {
                writeln!(f, "# A player may be able to write a line that begins like this.")?;
            }
            for example in &entry.examples {
                writeln!(f, "#   {}", shown(example))?;
            }
            writeln!(f, "{}", entry.line)?;
        }
        writeln!(f, "\nnewline \"\\n\"")
    }
}
