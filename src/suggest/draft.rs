//! Drafts a list, and proves it on the lines that it was drafted from.

use std::collections::{HashMap, HashSet};
use std::fmt;
use std::ops::Range;

use super::group::{End, Group, Member, Role, Text, groups};
use super::lines::{Unmatched, hash};
use super::naming;
use super::template::Template;
use super::words::{Names, Token as Word, tokens};
use crate::check::{Finding, Level, check};
use crate::event::text::visible;
use crate::handlers::{Context, Listener};
use crate::heard::Heard;
use crate::list::{Entry, ListError, PatternList, StarType};
use crate::matcher::{Matcher, Token};
use crate::pattern::Attempt;

/// How many entries a draft has at most.
const ENTRIES: usize = 2_000;
/// How often entries are put into another order, or changed, before those that are in the way are left out.
const ROUNDS: usize = 8;
/// How many different lines of an entry may be split off, each into an entry of its own.
const SPLIT: usize = 50;
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
    /// How many lines an entry has to take.
    min: u64,
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
    /// The block that it is a part of, by the line that the block begins with: a listing, or a text such as a help
    /// file, whose lines are entries of one kind.
    pub block: Option<String>,
    /// Numbers for the lines that it was drafted from.
    claims: Vec<u64>,
    member: Option<Member>,
    /// Whether it was split off another entry, which would take these lines with other stars. Like the entries of a
    /// block it is drafted however few lines it takes.
    pub split: bool,
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
            .filter(|group| group.is_needed() || text.count(&group.lines) >= min)
            .filter_map(|group| Template::new(&text, group))
            .filter(Template::says_something)
            .collect();
        templates
            .sort_by_cached_key(|template| std::cmp::Reverse(text.count(&template.group.lines)));
        templates.truncate(ENTRIES);
        // The special before the general.
        templates.sort_by_cached_key(|template| {
            let member = template.group.block;
            let place = match member.map(|member| member.role) {
                // What says a whole line takes no other.
                Some(Role::Text) => 0,
                None if template.group.end == End::Here => 1,
                None => 2,
                Some(_) => 3,
            };
            (place, member, std::cmp::Reverse(template.literal()))
        });
        let mut used: HashSet<String> =
            self.list.entries().iter().map(|entry| entry.kind().to_owned()).collect();
        let mut blocks: HashMap<(u32, bool), String> = HashMap::new();
        for template in &mut templates {
            // The lines of a text are of one kind.
            let of_text = template.group.block.filter(|member| member.role == Role::Text);
            template.kind = match of_text {
                Some(member) => blocks
                    .entry((member.block, true))
                    .or_insert_with(|| naming::unused(&template.kind, &mut used))
                    .clone(),
                None => naming::unused(&template.kind, &mut used),
            };
        }
        let prompts = if self.all { self.prompt_lines() } else { Vec::new() };
        let base = (!self.all).then(|| self.list.clone());
        Proving { text: &text, base: base.clone(), prompts: &prompts, min }
            .prove(&mut templates, &mut used);
        let entries = templates.iter().map(|template| entry(&text, template)).collect();
        let mut draft = Draft::new(base, prompts, entries, self.unmatched, min);
        draft.remove_warned();
        draft
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
        block: template.group.block.map(|member| text.line(member.block).to_owned()),
        claims: lines.iter().map(|&id| hash(text.line(id))).collect(),
        member: template.group.block,
        split: template.group.split,
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
    /// Lines that it matches and nobody claims, with the texts of the stars.
    extra: Vec<(u32, Vec<String>)>,
    /// Lines that it matches and nobody claims, with stars that begin or end in the middle of a word.
    cut: Vec<u32>,
    /// How many lines it matches that belong to a listing.
    broken: usize,
}

impl Proving<'_, '_> {
    /// Changes the templates until each matches what it claims and nothing that others claim.
    fn prove(&self, templates: &mut Vec<Template>, used: &mut HashSet<String>) {
        for round in 0.. {
            let Some(deeds) = self.run(templates) else {
                templates.clear();
                return;
            };
            let mut drop: HashSet<usize> = HashSet::new();
            let mut later: Vec<(usize, usize)> = Vec::new();
            let mut changed = false;
            let mut split: Vec<(String, Group)> = Vec::new();
            for (number, deed) in deeds.into_iter().enumerate() {
                let template = &mut templates[number];
                // A listing without an end has lines in it that are not its own.
                let breaks = too_many(deed.broken as u64, template.group.lines.len() as u64);
                let in_the_way = breaks || !deed.taken.is_empty() || !deed.cut.is_empty();
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
                changed |= !deed.different.is_empty() || !deed.cut.is_empty();
                // What the entry would take with other stars needs an entry of its own before it.
                let odd = deed.different.len() + deed.cut.len();
                if odd > 0 && (round >= ROUNDS || template.group.split || odd > SPLIT) {
                    drop.insert(number);
                    continue;
                }
                for &id in &deed.different {
                    let literal = || Group { split: true, ..Group::literal(self.text, id) };
                    let group = template.split(self.text, id).unwrap_or_else(literal);
                    split.push((template.kind.clone(), group));
                }
                for &id in &deed.cut {
                    let group = Group { split: true, ..Group::literal(self.text, id) };
                    split.push((template.kind.clone(), group));
                }
                let group = &mut template.group;
                let failed: HashSet<u32> = deed.failed.into_iter().chain(deed.different).collect();
                group.lines.retain(|id| !failed.contains(id));
                for (id, stars) in deed.extra {
                    group.lines.push(id);
                    group.stars.insert(id, stars);
                }
                let enough = self.text.count(&group.lines) >= self.min;
                if group.lines.is_empty() || !(enough || group.is_needed()) {
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
            let kept = order.into_iter().filter_map(|number| old[number].take());
            templates.extend(self.split_off(split, used));
            templates.extend(kept);
            if !changed {
                return;
            }
        }
    }

    /// Makes entries of the lines that were split off, one for those with the same parts.
    fn split_off(&self, split: Vec<(String, Group)>, used: &mut HashSet<String>) -> Vec<Template> {
        let mut joined: Vec<(String, Group)> = Vec::new();
        for (kind, group) in split {
            let same = joined.iter_mut().find(|(_, known)| known.parts == group.parts);
            match same {
                Some((_, known)) => {
                    known.lines.extend(group.lines);
                    known.stars.extend(group.stars);
                }
                None => joined.push((kind, group)),
            }
        }
        let template = |(kind, group): (String, Group)| {
            let mut template = Template::new(self.text, group)?;
            template.kind = naming::unused(&kind, used);
            Some(template)
        };
        joined.into_iter().filter_map(template).collect()
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
            let expected = owner.and_then(|owner| templates[owner].expected(self.text, id));
            let line = self.text.line(id);
            let found = first_match(&mut matcher, line);
            let by = found.as_ref().and_then(|found| found.entry.checked_sub(first));
            let whole =
                |found: &Found| are_whole(line, &self.text.tokens[id as usize], &found.stars);
            let right = |found: &Found| match &expected {
                Some(stars) => found.has(line, stars),
                None => whole(found),
            };
            match (owner, by, found) {
                (Some(owner), Some(by), Some(found)) if owner == by => {
                    if !right(&found) {
                        deeds[owner].different.push(id);
                    }
                }
                (Some(owner), Some(by), _) => deeds[by].taken.push(owner),
                (Some(owner), None, _) => deeds[owner].failed.push(id),
                (None, Some(by), Some(found)) if whole(&found) => {
                    let texts = found.stars.iter().filter_map(|star| line.get(star.clone()));
                    deeds[by].extra.push((id, texts.map(str::to_owned).collect()));
                }
                (None, Some(by), _) => deeds[by].cut.push(id),
                (None, None, _) => {}
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

/// Whether an entry takes too many lines of listings that the list knows. A few may be there because the listing did not
/// end where it should have.
fn too_many(foreign: u64, own: u64) -> bool {
    foreign * 8 > own
}

/// Whether stars are whole words of a line: none begins or ends in the middle of a token.
fn are_whole(line: &str, tokens: &[Word], stars: &[Range<usize>]) -> bool {
    let is_edge =
        |at: usize| at == line.len() || tokens.iter().any(|token| token.range.start == at);
    stars.iter().all(|star| is_edge(star.start) && is_edge(star.end))
}

/// What matches at the beginning of a line.
struct Found {
    entry: usize,
    /// Where the stars are that are not empty by their type.
    stars: Vec<Range<usize>>,
}

impl Found {
    fn has(&self, line: &str, stars: &[&str]) -> bool {
        self.stars.len() == stars.len()
            && self
                .stars
                .iter()
                .zip(stars)
                .all(|(found, star)| line.get(found.clone()) == Some(star))
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
            found = Some(Found { entry: hit.index(), stars: stars_in(hit.entry(), line) });
        }
    };
    matcher.feed(line.as_bytes(), &mut look);
    matcher.feed(b"\n", &mut look);
    found
}

/// Where the stars of an entry are in a line that it matches.
fn stars_in(entry: &Entry, line: &str) -> Vec<Range<usize>> {
    let text = [line.as_bytes(), b"\n"].concat();
    let Attempt::Match { stars, .. } = entry.attempt(&text, 0) else { return Vec::new() };
    let types = entry.stars().iter().map(|star| star.star_type());
    let named = stars.into_iter().zip(types).filter(|(_, of)| *of != StarType::Nothing);
    named.map(|(range, _)| range).collect()
}

impl Draft {
    fn new(
        base: Option<PatternList>,
        prompts: Vec<String>,
        entries: Vec<DraftEntry>,
        lines: u64,
        min: u64,
    ) -> Draft {
        let text = list_text(&prompts, entries.iter().map(|entry| entry.line.clone()));
        // Its entries have been read before, each of them.
        let empty = || PatternList::parse("draft", "newline \"\\n\"");
        let list = PatternList::parse("draft", &text).or_else(|_: ListError| empty());
        let list = match list {
            Ok(list) => list,
            Err(error) => unreachable!("a list of a newline is wrong: {error}"),
        };
        Draft { list, base, prompts, entries, lines, min }
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
        Proof {
            lines,
            list,
            owners,
            first,
            taken: vec![0; count],
            wrong: vec![0; count],
            foreign: vec![0; count],
        }
    }

    /// Keeps the entries that a proof over the captures has confirmed: those that took enough lines there and no line
    /// that is not their own. Returns how many it has removed.
    ///
    /// If it has removed any, what they took may now be taken by another entry, so the proof should be repeated.
    pub fn keep(&mut self, taken: &[u64], wrong: &[u64]) -> usize {
        let min = self.min;
        let mut counts = taken.iter().zip(wrong);
        self.retain(|entry| {
            let (&taken, &wrong) = counts.next().unwrap_or((&0, &0));
            entry.lines = taken;
            wrong == 0 && taken >= if entry.split || entry.block.is_some() { 1 } else { min }
        })
    }

    /// Keeps some of the entries, and returns how many it has removed.
    fn retain(&mut self, keep: impl FnMut(&mut DraftEntry) -> bool) -> usize {
        let before = self.entries.len();
        let mut entries = std::mem::take(&mut self.entries);
        entries.retain_mut(keep);
        let prompts = std::mem::take(&mut self.prompts);
        *self = Draft::new(self.base.take(), prompts, entries, self.lines, self.min);
        before - self.entries.len()
    }

    /// Removes the entries that `check` has a warning for.
    fn remove_warned(&mut self) {
        loop {
            let findings = check(&self.list).into_iter();
            let worse = findings.filter(|finding| finding.level() >= Level::Warning);
            let warned: HashSet<usize> = worse.map(|finding: Finding| finding.entry()).collect();
            let mut number = self.prompts.len();
            let removed = self.retain(|_| {
                number += 1;
                !warned.contains(&(number - 1))
            });
            if removed == 0 {
                return;
            }
        }
    }

    /// Returns how many blocks there are: listings, and texts such as help files.
    pub fn blocks(&self) -> usize {
        let members = self.entries.iter().filter_map(|entry| entry.member);
        members.map(|member| member.block).collect::<HashSet<_>>().len()
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
                "block": drafted.block,
                "split": drafted.split,
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
    /// How many lines each entry has taken from listings.
    foreign: Vec<u64>,
}

impl Proof<'_> {
    /// Returns how many of the lines that nothing matched each entry has taken.
    pub fn taken(&self) -> &[u64] {
        &self.taken
    }

    /// Returns how many lines each entry has taken that are not its own: another entry claims them, a star begins or ends
    /// in the middle of a word, or they were part of another event. The latter count only if they are more than an eighth of its own: a
    /// listing may have taken them because it did not end where it should have.
    pub fn wrong(&self) -> Vec<u64> {
        let counts = self.taken.iter().zip(&self.foreign).zip(&self.wrong);
        let foreign = |own: u64, foreign: u64| if too_many(foreign, own) { foreign } else { 0 };
        counts.map(|((&own, &others), wrong)| wrong + foreign(own, others)).collect()
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
        add(&mut self.foreign, &other.foreign);
    }
}

impl Listener for Proof<'_> {
    fn event(&mut self, heard: &Heard<'_>, _: &mut Context<'_>) {
        let Some(number) = heard.entry.and_then(|entry| entry.checked_sub(self.first)) else {
            return;
        };
        let Some(taken) = self.taken.get_mut(number) else { return };
        let line: &str = &heard.line;
        let own = match self.owners.get(&hash(line)) {
            Some(&owner) => owner == number,
            // One of those that were too many to be kept: it has not been tried yet.
            None if self.lines.may_have(line) => {
                let entry = heard.entry.and_then(|entry| self.list.entries().get(entry));
                let stars = entry.map(|entry| stars_in(entry, line)).unwrap_or_default();
                are_whole(line, &tokens(line, &Names::new(&self.lines.names)), &stars)
            }
            None => {
                self.foreign[number] += 1;
                return;
            }
        };
        *taken += 1;
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
        let mut last = None;
        for entry in &self.entries {
            let begins = entry.member.filter(|member| last != Some(member.block));
            last = entry.member.map(|member| member.block);
            let block = entry.block.as_deref().map(str::trim).map(shown).unwrap_or_default();
            let of_block = |member: &Member| {
                let same = |other: &&DraftEntry| {
                    other.member.is_some_and(|other| other.block == member.block)
                };
                self.entries.iter().filter(same).map(|entry| entry.lines).sum::<u64>()
            };
            if let Some(Member { role: Role::Text, .. }) = entry.member {
                if let Some(member) = begins {
                    writeln!(
                        f,
                        "\n# A text of {} lines, each as it is: {block}",
                        of_block(&member)
                    )?;
                }
                writeln!(f, "{}", entry.line)?;
                continue;
            }
            if let Some(member) = begins {
                let lines = of_block(&member);
                writeln!(f, "\n# A listing of {lines} lines, its head and foot included: {block}")?;
            } else if entry.member.is_none() {
                writeln!(f)?;
            }
            writeln!(f, "# {} {}", entry.lines, if entry.lines == 1 { "line" } else { "lines" })?;
            if let Some((head, foot)) = &entry.listing {
                writeln!(f, "# Rows of a listing, with columns.")?;
                if let Some(head) = head {
                    writeln!(f, "# Before them: {}", shown(head))?;
                }
                if let Some(foot) = foot {
                    writeln!(f, "# After them:  {}", shown(foot))?;
                }
            }
            if entry.split {
                writeln!(
                    f,
                    "# The entry that it was split off would take these with other stars."
                )?;
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
