//! Drafts a list, writes it, and proves it on captures.

use std::collections::{HashMap, HashSet};
use std::fmt;

use super::blocks::{Member, Role};
use super::group::{End, Text, groups};
use super::lines::{Unmatched, hash};
use super::naming;
use super::prove::{ENTRIES, Proving, are_whole, list_text, stars_in, too_many, with_base};
use super::template::Template;
use super::words::{Names, tokens};
use crate::check::{Finding, Level, check};
use crate::event::text::visible;
use crate::handlers::{Context, Listener};
use crate::heard::Heard;
use crate::list::{Entry, ListError, PatternList};

/// The maximum number of times that the captures are read again after entries failed.
const PROOFS: usize = 8;
/// The maximum number of lines that are shown with an entry, and of characters of each.
const EXAMPLES: usize = 3;
const SHOWN: usize = 200;

/// A drafted list.
///
/// As text ([`Display`](fmt::Display)) it is a list file, with comments that say what each entry takes.
#[derive(Debug, Clone)]
pub struct Draft {
    list: PatternList,
    /// The list that comes before the draft; `None` if the draft replaces it.
    base: Option<PatternList>,
    /// Entries for prompts, which a draft without another list needs.
    prompts: Vec<String>,
    entries: Vec<DraftEntry>,
    counts: Counts,
    /// The minimum number of lines that an entry takes.
    min: u64,
}

/// The numbers of lines that a draft was made from.
#[derive(Debug, Clone, Copy)]
struct Counts {
    lines: u64,
    skipped: u64,
    garbled: u64,
}

/// An entry of a draft.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct DraftEntry {
    /// The entry as a line of a list file.
    pub line: String,
    /// The number of lines that the entry takes.
    pub lines: u64,
    /// Some of these lines.
    pub examples: Vec<String>,
    /// Whether the entry may match what a player writes: it begins with blanks, a number or any word, as notes and messages
    /// of players do.
    pub forgeable: bool,
    /// The line before and the line after the rows, if the entry matches rows of a listing.
    pub listing: Option<(Option<String>, Option<String>)>,
    /// The first line of the entry's block, if it is part of one: a listing, or a text such as a help file, whose lines are
    /// entries of one kind.
    pub block: Option<String>,
    /// Hashes of the lines that the entry was drafted from.
    claims: Vec<u64>,
    member: Option<Member>,
    /// Whether the entry was split off another one, which would match these lines with other stars. Like the entries of a
    /// block, it is kept even if it takes fewer lines than `min`.
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
        // Specific entries before general ones.
        templates.sort_by_cached_key(|template| {
            let member = template.group.block;
            let place = match member.map(|member| member.role) {
                // A literal of a whole line matches no other line.
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
        let counts = Counts { lines: self.unmatched, skipped: self.skipped, garbled: self.garbled };
        let mut draft = Draft::new(base, prompts, entries, counts, min);
        draft.remove_warned();
        draft
    }

    /// Returns entries for the prompts that were seen, as lines of a list.
    fn prompt_lines(&self) -> Vec<String> {
        let mut prompts = self.prompts.clone();
        prompts.sort_unstable();
        let entries = prompts.iter().filter_map(|&entry| self.list.entries().get(entry));
        entries.map(prompt_line).collect()
    }
}

/// Returns an entry for a prompt as a line of a list.
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

impl Draft {
    fn new(
        base: Option<PatternList>,
        prompts: Vec<String>,
        entries: Vec<DraftEntry>,
        counts: Counts,
        min: u64,
    ) -> Draft {
        let text = list_text(&prompts, entries.iter().map(|entry| entry.line.clone()));
        // Each entry has been parsed before, so this can't fail.
        let empty = || PatternList::parse("draft", "newline \"\\n\"");
        let list = PatternList::parse("draft", &text).or_else(|_: ListError| empty());
        let list = match list {
            Ok(list) => list,
            Err(error) => unreachable!("a list of a newline is wrong: {error}"),
        };
        Draft { list, base, prompts, entries, counts, min }
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

    /// Returns the number of lines that nothing matched before.
    pub fn lines(&self) -> u64 {
        self.counts.lines
    }

    /// Returns the number of lines that were skipped: there were too many different ones, they were too long or had
    /// too many asterisks, or their bytes are not known.
    pub fn skipped(&self) -> u64 {
        self.counts.skipped
    }

    /// Returns the number of lines with control characters, which suggest that a file is not a capture.
    pub fn garbled(&self) -> u64 {
        self.counts.garbled
    }

    /// Returns the number of [`lines`](Draft::lines) that the entries take.
    pub fn taken(&self) -> u64 {
        self.entries.iter().map(|entry| entry.lines).sum()
    }

    /// Returns the number of [`taken`](Draft::taken) lines that blocks take: listings, and texts, whose lines are literals.
    pub fn taken_by_blocks(&self) -> u64 {
        self.entries.iter().filter(|entry| entry.block.is_some()).map(|entry| entry.lines).sum()
    }

    /// Proves the draft on the captures that the lines come from, and removes the entries that do not hold there.
    ///
    /// `read` reads the captures with the [list](Proof::list) of a [`Proof`], which is the listener of the sessions, and returns it.
    /// `prove` calls it again as long as entries are removed, eight times at most; after that it keeps no entry.
    ///
    /// # Errors
    ///
    /// Returns the first error of `read`.
    pub fn prove<'l, E>(
        &mut self,
        lines: &'l Unmatched,
        mut read: impl FnMut(Proof<'l>) -> Result<Proof<'l>, E>,
    ) -> Result<(), E> {
        for _ in 0..PROOFS {
            let proof = read(self.proof(lines))?;
            if self.keep(proof.taken(), &proof.wrong()) == 0 {
                return Ok(());
            }
        }
        // Nothing is better than entries that no proof has confirmed.
        self.retain(|_| false);
        Ok(())
    }

    /// Returns a listener for sessions with the [full list](Draft::full_list) that read the captures again.
    pub fn proof<'l>(&self, lines: &'l Unmatched) -> Proof<'l> {
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

    /// Removes the entries that a proof over the captures has not confirmed: those that took too few lines there, or a line
    /// that is not their own. Returns the number of removed entries.
    ///
    /// If there are any, another entry may now match the lines that they took, so the proof should be repeated.
    pub fn keep(&mut self, taken: &[u64], wrong: &[u64]) -> usize {
        let min = self.min;
        let mut counts = taken.iter().zip(wrong);
        self.retain(|entry| {
            let (&taken, &wrong) = counts.next().unwrap_or((&0, &0));
            entry.lines = taken;
            wrong == 0 && taken >= if entry.split || entry.block.is_some() { 1 } else { min }
        })
    }

    /// Keeps the selected entries, and returns the number of removed ones.
    fn retain(&mut self, keep: impl FnMut(&mut DraftEntry) -> bool) -> usize {
        let before = self.entries.len();
        let mut entries = std::mem::take(&mut self.entries);
        entries.retain_mut(keep);
        let prompts = std::mem::take(&mut self.prompts);
        *self = Draft::new(self.base.take(), prompts, entries, self.counts, self.min);
        before - self.entries.len()
    }

    /// Removes the entries for which `check` has a warning.
    fn remove_warned(&mut self) {
        // Once entries are gone, `check` may warn about others.
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

    /// Returns the number of blocks: listings, and texts such as help files.
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
            "lines": self.lines(),
            "taken": self.taken(),
            "left": self.lines().saturating_sub(self.taken()),
            "blocks": self.blocks(),
            "taken_by_blocks": self.taken_by_blocks(),
            "skipped": self.skipped(),
            "entries": entries.collect::<Vec<Value>>(),
        })
    }
}

/// Counts what a draft takes of captures: a [`Listener`] for the sessions that read them again.
#[derive(Debug, Clone)]
pub struct Proof<'d> {
    lines: &'d Unmatched,
    list: PatternList,
    owners: HashMap<u64, usize>,
    first: usize,
    taken: Vec<u64>,
    wrong: Vec<u64>,
    /// The number of lines that each entry has taken from listings.
    foreign: Vec<u64>,
}

impl Proof<'_> {
    /// Returns for each entry the number of lines that it has taken of those that nothing matched.
    pub fn taken(&self) -> &[u64] {
        &self.taken
    }

    /// Returns for each entry the number of lines that it has taken although they are not its own: another entry claims
    /// them, a star begins or ends in the middle of a word, their bytes were decoded, or they were part of another event. The
    /// last case counts only for more than an eighth of its own lines, since a listing may not have ended where it should
    /// have.
    pub fn wrong(&self) -> Vec<u64> {
        let counts = self.taken.iter().zip(&self.foreign).zip(&self.wrong);
        let foreign = |own: u64, foreign: u64| if too_many(foreign, own) { foreign } else { 0 };
        counts.map(|((&own, &others), wrong)| wrong + foreign(own, others)).collect()
    }

    /// Returns the list that the sessions need.
    pub fn list(&self) -> &PatternList {
        &self.list
    }

    /// Adds the counts of another capture.
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
            // A line beyond the limit of kept lines, which was not tried before. Where the stars of a line are whose bytes
            // were decoded is not known.
            None if self.lines.may_have(line) => {
                let entry = heard.entry.and_then(|entry| self.list.entries().get(entry));
                let stars = entry.and_then(|entry| stars_in(entry, line));
                let words = || tokens(line, &Names::new(&self.lines.names));
                stars.is_some_and(|stars| are_whole(line, &words(), &stars))
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
