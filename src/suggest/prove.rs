//! Proves templates on the lines that were kept: matches them as a list, and changes them until each takes what it claims.

use std::collections::{HashMap, HashSet};
use std::ops::Range;

use super::group::{Group, Text};
use super::naming;
use super::template::Template;
use super::words::Token as Word;
use crate::list::{Entry, PatternList, StarType};
use crate::matcher::{Matcher, Token};
use crate::pattern::Attempt;

/// The maximum number of entries of a draft.
pub(super) const ENTRIES: usize = 2_000;
/// The maximum number of times that entries are moved or changed, before those that conflict are left out.
const ROUNDS: usize = 8;
/// The maximum number of different lines that are split off an entry, each into an entry of its own.
const SPLIT: usize = 50;

/// Returns the text of a list with only these entries.
pub(super) fn list_text<'e>(
    prompts: &[String],
    entries: impl Iterator<Item = String> + 'e,
) -> String {
    let mut text = String::new();
    for line in prompts.iter().cloned().chain(entries).chain(["newline \"\\n\"".to_owned()]) {
        text.push_str(&line);
        text.push('\n');
    }
    text
}

/// Returns the list with which a draft is tried, and the index of the draft's first entry in it.
pub(super) fn with_base(
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

/// Proves templates on the lines that were kept.
pub(super) struct Proving<'p, 'l> {
    pub(super) text: &'p Text<'l>,
    pub(super) base: Option<PatternList>,
    pub(super) prompts: &'p [String],
    pub(super) min: u64,
}

/// The results of an entry on the lines.
#[derive(Debug, Default)]
struct Deeds {
    /// Lines that the entry claims and does not match.
    failed: Vec<u32>,
    /// Lines that the entry claims and matches with other stars.
    different: Vec<u32>,
    /// The entries whose lines this one matches.
    taken: Vec<usize>,
    /// Lines that the entry matches and none claims, with the texts of the stars.
    extra: Vec<(u32, Vec<String>)>,
    /// Lines that the entry matches and none claims, with stars that begin or end in the middle of a word.
    cut: Vec<u32>,
    /// The number of lines of listings that the entry matches.
    broken: u64,
}

impl Proving<'_, '_> {
    /// Changes the templates until each matches the lines that it claims, and none that others claim.
    pub(super) fn prove(&self, templates: &mut Vec<Template>, used: &mut HashSet<String>) {
        for round in 0.. {
            let Some(deeds) = self.run(templates) else {
                templates.clear();
                return;
            };
            let mut drop: HashSet<usize> = HashSet::new();
            let mut later: Vec<(usize, usize)> = Vec::new();
            let mut changed = false;
            let mut split: Vec<(String, Group)> = Vec::new();
            let room = ENTRIES.saturating_sub(templates.len());
            for (number, deed) in deeds.into_iter().enumerate() {
                let template = &mut templates[number];
                // A listing without an end contains lines that are not its own.
                let breaks = too_many(deed.broken, self.text.count(&template.group.lines));
                // A newline at the end is the cheapest remedy: the entry then takes whole lines only.
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
                // Lines that the entry would match with other stars need an entry of their own before it.
                let odd = deed.different.len() + deed.cut.len();
                let too_many = odd > SPLIT || split.len() + odd > room;
                if odd > 0 && (round >= ROUNDS || template.group.split || too_many) {
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
            // An entry that takes lines of others is moved after them.
            let mut places: Vec<(usize, usize)> = (0..templates.len()).map(|n| (n, 0)).collect();
            for (number, last) in later {
                places[number] = (last, 1);
            }
            let mut order: Vec<usize> =
                (0..templates.len()).filter(|number| !drop.contains(number)).collect();
            order.sort_by_key(|&number| places[number]);
            let mut old: Vec<Option<Template>> = templates.drain(..).map(Some).collect();
            let kept = order.into_iter().filter_map(|number| old[number].take());
            // First, since the entries that they were split off would take their lines.
            templates.extend(self.split_off(split, used));
            templates.extend(kept);
            if !changed {
                return;
            }
        }
    }

    /// Makes entries of the lines that were split off, one for all with the same parts.
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

    /// Matches the list against all lines, and returns the results of each entry.
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
        for (line, count) in &self.text.lines.known {
            let found = first_match(&mut matcher, line);
            if let Some(by) = found.and_then(|found| found.entry.checked_sub(first)) {
                deeds[by].broken += count;
            }
        }
        Some(deeds)
    }
}

/// Returns whether an entry takes too many lines of known listings. A few are allowed, since a listing may not have ended
/// where it should have.
pub(super) fn too_many(foreign: u64, own: u64) -> bool {
    foreign * 8 > own
}

/// Returns whether stars are whole words of a line: none begins or ends in the middle of a token.
pub(super) fn are_whole(line: &str, tokens: &[Word], stars: &[Range<usize>]) -> bool {
    let is_edge =
        |at: usize| at == line.len() || tokens.iter().any(|token| token.range.start == at);
    stars.iter().all(|star| is_edge(star.start) && is_edge(star.end))
}

/// A match at the beginning of a line.
struct Found {
    entry: usize,
    /// The ranges of the stars, but for those of type `nothing`.
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

/// Returns the first match in a line, other than its newline.
fn first_match(matcher: &mut Matcher, line: &str) -> Option<Found> {
    let mut found: Option<Found> = None;
    let mut look = |token: Token<'_>| {
        if let Token::Match(hit) = token
            && found.is_none()
            && hit.entry().pattern().as_bytes() != b"\n"
        {
            let stars = stars_in(hit.entry(), line).unwrap_or_default();
            found = Some(Found { entry: hit.index(), stars });
        }
    };
    matcher.feed(line.as_bytes(), &mut look);
    matcher.feed(b"\n", &mut look);
    found
}

/// Returns the ranges of the stars of an entry in a line, if the entry matches it.
pub(super) fn stars_in(entry: &Entry, line: &str) -> Option<Vec<Range<usize>>> {
    let text = [line.as_bytes(), b"\n"].concat();
    let Attempt::Match { stars, .. } = entry.attempt(&text, 0) else { return None };
    let types = entry.stars().iter().map(|star| star.star_type());
    let named = stars.into_iter().zip(types).filter(|(_, of)| *of != StarType::Nothing);
    Some(named.map(|(range, _)| range).collect())
}
