//! Puts lines together that are of one kind: the same words around different names and numbers.
//!
//! Lines that differ only in what is known to change (names, numbers, times) are one group from the start. Then
//! groups are joined whose difference says that it changes too: columns of different widths, one word
//! with many values, a plural at the end, and what follows a head after which everything is different.

use std::collections::{BTreeMap, HashMap, HashSet};

use super::lines::{BREAK, Unmatched, hash};
use super::words::{Class, Names, Token, tag_end, tokens};
use crate::list::StarType;

/// So many values make a word one that changes; the first word of a line needs more.
const VALUES: usize = 3;
const FIRST_VALUES: usize = 4;
/// After so many stars, two ways to go on are enough to take the rest of the line as it is.
const SURE_HEAD: usize = 4;
/// After a colon, so many are.
const CONTINUATIONS: usize = 6;

/// Lines that one entry is to match.
#[derive(Debug, Clone)]
pub(super) struct Group {
    pub(super) parts: Vec<Part>,
    pub(super) end: End,
    /// The lines, in the order in which they first came.
    pub(super) lines: Vec<u32>,
    /// The texts of the stars in those lines where the slots are not tokens of the line.
    pub(super) stars: HashMap<u32, Vec<String>>,
    /// Its slots are not single tokens of the lines.
    pub(super) spans: bool,
    /// The listing that the lines are rows of.
    pub(super) listing: Option<Listing>,
    /// The block that the lines are a part of.
    pub(super) block: Option<Member>,
    /// It was split off another group, which would take its lines with other stars.
    pub(super) split: bool,
}

impl Group {
    /// A group without a block, for lines that are the same but for their slots.
    pub(super) fn new(parts: Vec<Part>, end: End, lines: Vec<u32>) -> Group {
        let stars = HashMap::new();
        Group { parts, end, lines, stars, spans: false, listing: None, block: None, split: false }
    }

    /// A group of one line, which says all of it.
    pub(super) fn literal(text: &Text<'_>, id: u32) -> Group {
        Group::new(vec![Part::Text(text.line(id).to_owned())], End::Here, vec![id])
    }

    /// Whether it is drafted however few lines it has: its block has enough, or another entry needs it.
    pub(super) fn is_needed(&self) -> bool {
        self.block.is_some() || self.split
    }
}

/// What a group is in a block: the number of the block, which is the number of the line that it begins with,
/// and the part of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Member {
    pub(super) block: u32,
    pub(super) role: Role,
}

/// The parts of blocks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Role {
    /// A line of a text, such as a help file.
    Text,
    Head,
    Foot,
    Row,
}

/// The lines around the rows of a listing, where there are any.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Listing {
    pub(super) head: Option<u32>,
    pub(super) foot: Option<u32>,
}

/// A part of what the lines of a group have in common, in terms of their tokens.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(super) enum Part {
    Text(String),
    Slot(StarType),
}

impl Part {
    /// A number for the part, the same for all slots that hold a value with digits in it: one line may have a
    /// number there and another `+3`.
    fn number(&self) -> u64 {
        use StarType::{Duration, Number, Word};
        match self {
            Part::Slot(Number | Word | Duration) => 1,
            part => hash(part),
        }
    }

    fn starts_lower(&self) -> bool {
        matches!(self, Part::Text(text) if text.starts_with(char::is_lowercase))
    }
}

/// How the lines of a group end.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum End {
    /// With the last part.
    Here,
    /// With anything, which is a field.
    Rest,
    /// With anything, which does not matter: the `s` of a plural.
    Ignored,
}

/// The lines with their tokens.
pub(super) struct Text<'l> {
    pub(super) lines: &'l Unmatched,
    pub(super) tokens: Vec<Vec<Token>>,
}

impl<'l> Text<'l> {
    pub(super) fn new(lines: &'l Unmatched) -> Text<'l> {
        let mut names = Names::new(&lines.names);
        let all = |names: &Names<'_>| {
            lines.lines.iter().map(|line| tokens(&line.text, names)).collect::<Vec<_>>()
        };
        let text = Text { lines, tokens: all(&names) };
        text.learn_names(&mut names);
        Text { lines, tokens: all(&names) }
    }

    /// Learns the words that are where other lines, otherwise the same, have the name of a player.
    fn learn_names(&self, names: &mut Names<'_>) {
        let handle = Part::Slot(StarType::Handle);
        let mut with_name = HashSet::new();
        let mut words: Vec<(u64, u32, usize)> = Vec::new();
        for id in 0..self.tokens.len() as u32 {
            let tokens = &self.tokens[id as usize];
            let parts = self.parts(id, tokens.len().min(LEARNED));
            let others = others(&parts, tokens.len(), &handle);
            for (index, other) in others.into_iter().enumerate() {
                let line = self.line(id);
                match tokens[index].class {
                    Class::Slot(StarType::Handle) => _ = with_name.insert(other),
                    Class::Word if is_name(&line[tokens[index].range.clone()]) => {
                        words.push((other, id, index));
                    }
                    _ => {}
                }
            }
        }
        for (id, tokens) in self.tokens.iter().enumerate() {
            let line = self.line(id as u32);
            let texts = |index: usize| &line[tokens[index].range.clone()];
            // Two players: `Foo vs. Bar`.
            for at in 0..tokens.len().saturating_sub(5) {
                let versus =
                    [" ", "vs", ".", " "].iter().zip(at + 1..).all(|(t, i)| texts(i) == *t);
                if versus {
                    let sides = [at, at + 5].into_iter();
                    sides.filter(|&side| tokens[side].class == Class::Word).for_each(|side| {
                        names.learn(texts(side));
                    });
                }
            }
        }
        for (other, id, index) in words {
            if with_name.contains(&other) {
                names.learn(&self.line(id)[self.tokens[id as usize][index].range.clone()]);
            }
        }
    }

    pub(super) fn line(&self, id: u32) -> &'l str {
        &self.lines.lines[id as usize].text
    }

    pub(super) fn count(&self, lines: &[u32]) -> u64 {
        lines.iter().map(|&id| self.lines.lines[id as usize].count).sum()
    }

    /// The first tokens of a line as parts.
    fn parts(&self, id: u32, end: usize) -> Vec<Part> {
        let line = self.line(id);
        let of = |token: &Token| match token.class {
            Class::Slot(star_type) => Part::Slot(star_type),
            _ => Part::Text(line[token.range.clone()].to_owned()),
        };
        self.tokens[id as usize][..end].iter().map(of).collect()
    }
}

/// So many tokens of a line are looked at to learn names.
const LEARNED: usize = 40;

/// Whether a word looks like the name of a player: not in capitals, and not a part of a sentence.
fn is_name(word: &str) -> bool {
    let upper = word.bytes().filter(u8::is_ascii_uppercase).count();
    word.len() > 2 && (1..word.len()).contains(&upper) && word.is_ascii()
}

/// For each part a number for all the others, as if that part were `this`.
fn others(parts: &[Part], length: usize, this: &Part) -> Vec<u64> {
    let weight = |index: usize, part: &Part| hash((index, part.number()));
    let weights: Vec<u64> = parts.iter().enumerate().map(|(i, part)| weight(i, part)).collect();
    let all = weights.iter().fold(hash(length), |sum, weight| sum.wrapping_add(*weight));
    let other =
        |(index, own): (usize, &u64)| all.wrapping_sub(*own).wrapping_add(weight(index, this));
    weights.iter().enumerate().map(other).collect()
}

/// Groups all lines.
pub(super) fn groups(text: &Text<'_>, min: u64) -> Vec<Group> {
    let mut groups = by_words(text);
    groups = cut_columns(text, groups);
    groups = join_braces(groups);
    groups = cut_heads(groups);
    groups = cut_quotes(groups);
    groups = cut_after_article(groups);
    groups = join_words(groups, false);
    groups = join_words(groups, true);
    groups = join_words(groups, false);
    groups = join_plurals(groups);
    groups = cut_after_colon(groups);
    groups = join_types(groups);
    rows(text, groups, min)
}

/// Lines with the same words and the same sorts of slots, up to the text of talk.
fn by_words(text: &Text<'_>) -> Vec<Group> {
    let mut groups = Collected::default();
    for id in 0..text.tokens.len() as u32 {
        let tokens = &text.tokens[id as usize];
        let cut = head_end(text.line(id), tokens);
        let mut parts = text.parts(id, cut.unwrap_or(tokens.len()));
        // What a player writes may begin with blanks.
        if let (Some(_), Some(Part::Text(last))) = (cut, parts.last_mut())
            && last.trim().is_empty()
        {
            last.truncate(1);
        }
        let key: Vec<u64> = parts.iter().enumerate().map(|(i, _)| key(&parts, i)).collect();
        let end = if cut.is_some() { End::Rest } else { End::Here };
        groups.add(hash((key, end)), Group::new(parts, end, vec![id]));
    }
    groups.groups
}

/// A number for a part. All wide gaps beside a slot are alike: columns are padded.
fn key(parts: &[Part], index: usize) -> u64 {
    match &parts[index] {
        _ if is_gap(parts, index) => 0,
        part => part.number(),
    }
}

/// Whether a part is blanks that may be padding: beside a slot, and not an indent.
fn is_gap(parts: &[Part], index: usize) -> bool {
    let slot = |at: Option<usize>| matches!(at.and_then(|at| parts.get(at)), Some(Part::Slot(_)));
    index > 0
        && matches!(&parts[index], Part::Text(text) if text.len() > 1 && text.trim().is_empty())
        && (slot(index.checked_sub(1)) || slot(Some(index + 1)))
}

/// A number for all parts and the end.
fn key_of(parts: &[Part], end: End) -> u64 {
    hash((parts.iter().map(Part::number).collect::<Vec<_>>(), end))
}

/// Groups by a key, in the order in which they first came.
#[derive(Debug, Default)]
struct Collected {
    numbers: HashMap<u64, usize>,
    groups: Vec<Group>,
}

impl Collected {
    fn add(&mut self, key: u64, mut group: Group) {
        match self.numbers.get(&key) {
            Some(&known) => {
                let known = &mut self.groups[known];
                known.lines.append(&mut group.lines);
                for (part, other) in known.parts.iter_mut().zip(group.parts) {
                    if let (Part::Slot(known), Part::Slot(other)) = (part, other)
                        && *known != other
                    {
                        *known = common(*known, other);
                    }
                }
            }
            None => {
                self.numbers.insert(key, self.groups.len());
                self.groups.push(group);
            }
        }
    }
}

/// A type that has the texts of two others.
fn common(one: StarType, other: StarType) -> StarType {
    use StarType::{Handle, Player, Rating, Text, Word};
    match (one, other) {
        (Handle, Player) | (Player, Handle) => Player,
        // A name that is not known is a word.
        (Handle, Word) | (Word, Handle) => Handle,
        // These may have blanks in them.
        (Text | Player | Rating, _) | (_, Text | Player | Rating) => Text,
        _ => Word,
    }
}

/// Where the head of a line ends after which a player or a program may write anything.
fn head_end(line: &str, tokens: &[Token]) -> Option<usize> {
    let sign = |index: usize| {
        tokens.get(index).filter(|token| token.class == Class::Sign).map(|t| &line[t.range.clone()])
    };
    let blank = |index: usize| tokens.get(index).is_some_and(|t| t.class == Class::Blank);
    let within = |index: usize| (index < tokens.len()).then_some(index);
    // Lines for programs: `<12> ...`
    if tag_end(line.as_bytes()) > 0 {
        return within(if blank(1) { 2 } else { 1 });
    }
    let is_player = |token: &Token| {
        use StarType::{Handle, Member, Player};
        matches!(token.class, Class::Slot(Handle | Player | Member))
    };
    let player = tokens.iter().take(14).position(is_player)?;
    let before = &line[..tokens[player].range.start];
    if before.ends_with("--> ") && blank(player + 1) {
        return within(player + 2);
    }
    if sign(player + 1) == Some(":") && blank(player + 2) {
        return within(player + 3);
    }
    // What is before the speaker has no words: `(4) `.
    if tokens[..player].iter().any(|token| token.class == Class::Word) {
        return None;
    }
    let colon = (player + 1..tokens.len().min(player + 12)).find(|&at| sign(at) == Some(":"))?;
    let said = &tokens[player + 1..colon];
    let words = said.iter().filter(|token| token.class == Class::Word).count();
    let alone = matches!(tokens[player].class, Class::Slot(StarType::Member));
    let plain = said.iter().all(|token| !token.is_slot() || is_number(token));
    if blank(colon + 1) && plain && (words > 0 || alone) { within(colon + 2) } else { None }
}

fn is_number(token: &Token) -> bool {
    token.class == Class::Slot(StarType::Number)
}

/// Takes the rest of the line where the width of a gap changes.
fn cut_columns(text: &Text<'_>, groups: Vec<Group>) -> Vec<Group> {
    let width = |id: u32, index: usize| text.tokens[id as usize].get(index).map(|t| t.range.len());
    let prefix = |parts: &[Part], gap: usize| {
        hash((0..gap).map(|index| key(parts, index)).collect::<Vec<_>>())
    };
    let gaps = |group: &Group| -> Vec<usize> {
        (1..group.parts.len()).filter(|&index| is_gap(&group.parts, index)).collect()
    };
    let mut cuts = HashSet::new();
    for group in &groups {
        let varies = |&gap: &usize| {
            let first = width(group.lines[0], gap);
            group.lines.iter().any(|&id| width(id, gap) != first)
        };
        if let Some(gap) = gaps(group).into_iter().find(varies) {
            cuts.insert(prefix(&group.parts, gap));
        }
    }
    let mut cut = Collected::default();
    for mut group in groups {
        let at = gaps(&group).into_iter().find(|&gap| cuts.contains(&prefix(&group.parts, gap)));
        if let Some(gap) = at {
            group.parts.truncate(gap);
            group.parts.push(Part::Text(" ".to_owned()));
            group.end = End::Rest;
        }
        cut.add(key_of(&group.parts, group.end), group);
    }
    cut.groups
}

/// Takes the rest of the line where lines go on in different ways after a head with many stars.
fn cut_heads(groups: Vec<Group>) -> Vec<Group> {
    let slots = |parts: &[Part]| parts.iter().filter(|part| matches!(part, Part::Slot(_))).count();
    let allowed = |parts: &[Part], at: usize| {
        at > 0 && parts[at - 1] == Part::Text(" ".to_owned()) && slots(&parts[..at]) >= SURE_HEAD
    };
    cut_where(groups, allowed, 2)
}

/// Joins what is said about a game in braces, in front of its result: `{Game 1 (Foo vs. Bar) ...} 1-0`.
fn join_braces(groups: Vec<Group>) -> Vec<Group> {
    let is = |part: Option<&Part>, text: &str| part == Some(&Part::Text(text.to_owned()));
    let mut joined = Collected::default();
    for mut group in groups {
        let parts = &group.parts;
        let close = parts.iter().rposition(|part| is(Some(part), "}"));
        let about = parts.iter().position(|part| is(Some(part), ")")).map(|at| at + 2);
        let braces = is(parts.first(), "{") && group.end == End::Here;
        if let (true, Some(close), Some(about)) = (braces, close, about)
            && about < close
        {
            let result = parts.len() > close + 2;
            // Without a result the first word says what has begun.
            let from = if result { about } else { (about + 2).min(close) };
            let mut parts = parts[..from].to_vec();
            parts.push(Part::Slot(StarType::Text));
            parts.push(Part::Text("}".to_owned()));
            if result {
                parts.push(Part::Text(" ".to_owned()));
                group.end = End::Rest;
            }
            group.parts = parts;
            group.spans = true;
        }
        joined.add(key_of(&group.parts, group.end), group);
    }
    joined.groups
}

/// Takes a text in quotes that has several words and is different in every line.
fn cut_quotes(groups: Vec<Group>) -> Vec<Group> {
    let quote = |parts: &[Part], at: usize| {
        let is = |back: usize, texts: &[&str]| {
            let part = at.checked_sub(back).and_then(|index| parts.get(index));
            matches!(part, Some(Part::Text(text)) if texts.contains(&text.as_str()))
        };
        is(1, &["'", "\""]) && is(2, &[" "])
    };
    cut_where(groups, quote, VALUES)
}

/// Takes what somebody does something to: `Foo accepts your ...`.
fn cut_after_article(groups: Vec<Group>) -> Vec<Group> {
    let article = |parts: &[Part], at: usize| {
        let is = |back: usize, texts: &[&str]| {
            let part = at.checked_sub(back).and_then(|index| parts.get(index));
            matches!(part, Some(Part::Text(text)) if texts.contains(&text.as_str()))
        };
        matches!(parts[0], Part::Slot(StarType::Handle)) && is(1, &[" "]) && is(2, &["your", "the"])
    };
    cut_where(groups, article, VALUES)
}

/// Joins groups that differ only in the types of their slots.
fn join_types(groups: Vec<Group>) -> Vec<Group> {
    let untyped = |group: &Group| {
        let part = |part: &Part| match part {
            Part::Text(text) => Some(text.clone()),
            Part::Slot(_) => None,
        };
        hash((group.parts.iter().map(part).collect::<Vec<_>>(), group.end))
    };
    let mut joined = Collected::default();
    groups.into_iter().for_each(|group| joined.add(untyped(&group), group));
    joined.groups
}

/// Takes the rest of the line after a colon that very different things follow.
fn cut_after_colon(groups: Vec<Group>) -> Vec<Group> {
    let colon = |parts: &[Part], at: usize| {
        let is = |back: usize, wanted: &str| {
            let part = at.checked_sub(back).and_then(|index| parts.get(index));
            matches!(part, Some(Part::Text(text)) if text.starts_with(wanted))
        };
        is(1, " ") && is(2, ":")
    };
    cut_where(groups, colon, CONTINUATIONS)
}

/// Takes the rest of the line at the first place that is allowed and where at least so many different
/// parts follow.
fn cut_where(
    groups: Vec<Group>,
    allowed: impl Fn(&[Part], usize) -> bool,
    ways: usize,
) -> Vec<Group> {
    let places = |parts: &[Part]| -> Vec<(usize, u64)> {
        let mut so_far = 0_u64;
        let mut places = Vec::new();
        for (at, part) in parts.iter().enumerate() {
            if allowed(parts, at) {
                places.push((at, so_far));
            }
            so_far = hash((so_far, part.number()));
        }
        places
    };
    let mut follow: HashMap<u64, HashSet<u64>> = HashMap::new();
    for group in &groups {
        for (at, prefix) in places(&group.parts) {
            let next = follow.entry(prefix).or_default();
            if next.len() < ways {
                next.insert(group.parts[at].number());
            }
        }
    }
    let mut cut = Collected::default();
    for mut group in groups {
        let is_cut =
            |(_, prefix): &(usize, u64)| follow.get(prefix).is_some_and(|next| next.len() >= ways);
        if let Some((at, _)) = places(&group.parts).into_iter().find(is_cut) {
            group.parts.truncate(at);
            group.end = End::Rest;
        }
        cut.add(key_of(&group.parts, group.end), group);
    }
    cut.groups
}

/// Joins groups that differ in one word, if it has many values. With `first`, it is the word that the line
/// begins with.
fn join_words(groups: Vec<Group>, first: bool) -> Vec<Group> {
    let star = Part::Slot(StarType::Word);
    // The words of a group that may change, each with a number for all other parts.
    let open = |group: &Group| -> Vec<(usize, u64)> {
        let parts = &group.parts;
        let words: Vec<usize> = (0..parts.len()).filter(|&index| is_word(&parts[index])).collect();
        if words.len() < 2 {
            return Vec::new();
        }
        let others = others(parts, parts.len(), &star);
        let is_slot = |part: &Part| matches!(part, Part::Slot(_));
        let leads = |index: usize| index == words[0] && !parts[..index].iter().any(is_slot);
        let chosen = words.iter().filter(|&&index| leads(index) == first);
        chosen.map(|&index| (index, hash((others[index], group.end)))).collect()
    };
    let mut values: HashMap<u64, usize> = HashMap::new();
    for group in &groups {
        for (_, other) in open(group) {
            *values.entry(other).or_default() += 1;
        }
    }
    let enough = |parts: &[Part], index: usize, values: usize| match first {
        true => values >= FIRST_VALUES && parts[index].starts_lower(),
        false => values >= VALUES || (values > 1 && is_choice(parts, index)),
    };
    let mut joined = Collected::default();
    for (number, mut group) in groups.into_iter().enumerate() {
        let most = open(&group)
            .into_iter()
            .filter(|(index, other)| enough(&group.parts, *index, values[other]))
            .max_by_key(|(index, other)| (values[other], usize::MAX - index));
        let key = match most {
            Some((index, _)) => {
                group.parts[index] = star.clone();
                key_of(&group.parts, group.end)
            }
            None => hash((key_of(&group.parts, group.end), number)),
        };
        joined.add(key, group);
    }
    joined.groups
}

fn is_word(part: &Part) -> bool {
    matches!(part, Part::Text(text) if text.starts_with(char::is_alphanumeric))
}

/// Whether a word is where a server puts one of a few: in brackets, or after an article.
fn is_choice(parts: &[Part], index: usize) -> bool {
    let is = |back: usize, texts: &[&str]| {
        let part = index.checked_sub(back).and_then(|at| parts.get(at));
        matches!(part, Some(Part::Text(text)) if texts.contains(&text.as_str()))
    };
    let slots = parts.iter().any(|part| matches!(part, Part::Slot(_)));
    is(1, &["["]) || (slots && is(1, &[" "]) && is(2, &["the", "your", "a", "an"]))
}

/// Joins `1 player)` and `3 players)`: the end of the line is left out.
fn join_plurals(groups: Vec<Group>) -> Vec<Group> {
    // The parts up to the last word, without its s.
    let singular = |group: &Group| -> Option<Vec<Part>> {
        let last = group.parts.iter().rposition(
            |part| matches!(part, Part::Text(text) if text.starts_with(|c: char| c.is_alphabetic())),
        )?;
        let number = group.parts[..last].contains(&Part::Slot(StarType::Number));
        let Part::Text(word) = &group.parts[last] else { return None };
        if !number || group.end != End::Here || group.parts.len() > last + 4 {
            return None;
        }
        let mut parts = group.parts[..last].to_vec();
        parts.push(Part::Text(word.strip_suffix('s').unwrap_or(word).to_owned()));
        Some(parts)
    };
    let mut forms: HashMap<Vec<Part>, HashSet<&Part>> = HashMap::new();
    for group in &groups {
        if let Some(parts) = singular(group) {
            let word = &group.parts[parts.len() - 1];
            forms.entry(parts).or_default().insert(word);
        }
    }
    let both: HashSet<Vec<Part>> =
        forms.into_iter().filter(|(_, words)| words.len() > 1).map(|(parts, _)| parts).collect();
    let mut joined = Collected::default();
    for mut group in groups {
        if let Some(parts) = singular(&group).filter(|parts| both.contains(parts)) {
            (group.parts, group.end) = (parts, End::Ignored);
        }
        joined.add(key_of(&group.parts, group.end), group);
    }
    joined.groups
}

/// Takes lines that no large group has and that are rows: several of them in a run, with columns.
fn rows(text: &Text<'_>, groups: Vec<Group>, min: u64) -> Vec<Group> {
    let (mut kept, small): (Vec<Group>, Vec<Group>) =
        groups.into_iter().partition(|group| text.count(&group.lines) >= min);
    let shapes: HashMap<u32, RowShape> = small
        .iter()
        .flat_map(|group| &group.lines)
        .filter_map(|&id| Some((id, row_shape(text.line(id), &text.tokens[id as usize])?)))
        .collect();
    // A row alone may be anything. The lines before and after a run are its head and its foot.
    let mut found: BTreeMap<RowShape, (Vec<u32>, Listing)> = BTreeMap::new();
    let mut run: Vec<u32> = Vec::new();
    let (mut before, mut head) = (None, None);
    let mut taken: HashSet<u32> = HashSet::new();
    for id in text.lines.order.iter().copied().chain([BREAK]) {
        let line = (id != BREAK).then_some(id);
        if shapes.contains_key(&id) {
            head = if run.is_empty() { before } else { head };
            run.push(id);
        } else {
            let alone = run.len() < 2;
            for id in run.drain(..).filter(|_| !alone).filter(|&id| taken.insert(id)) {
                let (lines, listing) = found.entry(shapes[&id].clone()).or_default();
                lines.push(id);
                listing.head = listing.head.or(head);
                listing.foot = listing.foot.or(line);
            }
        }
        before = line;
    }
    let mut left: Vec<Group> = small;
    let mut around: Vec<(u32, Member)> = Vec::new();
    for (shape, (lines, listing)) in found {
        if text.count(&lines) < min {
            continue;
        }
        let ids: HashSet<u32> = lines.iter().copied().collect();
        left.iter_mut().for_each(|group| group.lines.retain(|id| !ids.contains(id)));
        let block = listing.head.unwrap_or(lines[0]);
        let member = |role| Member { block, role };
        around.extend(listing.head.map(|id| (id, member(Role::Head))));
        around.extend(listing.foot.map(|id| (id, member(Role::Foot))));
        let rows = Group::new(shape.parts(), End::Rest, lines);
        let block = Some(member(Role::Row));
        kept.push(Group { spans: true, listing: Some(listing), block, ..rows });
    }
    left.retain(|group| !group.lines.is_empty());
    // The head and the foot of rows are drafted with them, though they may come once.
    for (id, member) in around {
        let group =
            left.iter_mut().find(|group| group.lines.contains(&id) && group.block.is_none());
        group.into_iter().for_each(|group| group.block = Some(member));
    }
    let (blocks, left): (Vec<Group>, Vec<Group>) =
        left.into_iter().partition(|group| group.block.is_some());
    kept.extend(blocks);
    texts(text, kept, left, min)
}

/// Takes lines that no group has and that are a text: a run of at least three of them that are sentences, such as a
/// help file. What a server shows is the same every time, so each line is said as it is.
fn texts(text: &Text<'_>, mut kept: Vec<Group>, mut left: Vec<Group>, min: u64) -> Vec<Group> {
    let free: HashSet<u32> = left.iter().flat_map(|group| group.lines.iter().copied()).collect();
    let mut taken: HashSet<u32> = HashSet::new();
    for run in text.lines.order.split(|&id| id == BREAK) {
        let mut lines: Vec<u32> = Vec::new();
        for &id in run.iter().filter(|id| free.contains(id) && !taken.contains(id)) {
            if !lines.contains(&id) && lines.len() < TEXT_LINES {
                lines.push(id);
            }
        }
        let sentences = lines.iter().filter(|&&id| is_sentence(&text.tokens[id as usize])).count();
        if (lines.len() as u64) < min.max(TEXT) || sentences * 2 < lines.len() {
            continue;
        }
        let member = Member { block: lines[0], role: Role::Text };
        for id in lines {
            taken.insert(id);
            kept.push(Group { block: Some(member), ..Group::literal(text, id) });
        }
    }
    left.iter_mut().for_each(|group| group.lines.retain(|id| !taken.contains(id)));
    kept.extend(left.into_iter().filter(|group| !group.lines.is_empty()));
    kept
}

/// So many lines are a text, if most of them are sentences, and so many of a longer one are taken.
const TEXT: u64 = 3;
const TEXT_LINES: usize = 500;
/// So many words are a sentence.
const SENTENCE: usize = 4;

fn is_sentence(tokens: &[Token]) -> bool {
    tokens.iter().filter(|token| token.class == Class::Word).count() >= SENTENCE
}

/// How a row begins: its indent, and what is in its first column.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
struct RowShape {
    indent: String,
    first: &'static str,
    /// A wide gap follows the first column, else one blank.
    gap: bool,
}

impl RowShape {
    fn parts(&self) -> Vec<Part> {
        let first = StarType::from_name(self.first.as_bytes()).unwrap_or(StarType::Word);
        let after = if self.gap { "  " } else { " " };
        let indent = (!self.indent.is_empty()).then(|| Part::Text(self.indent.clone()));
        indent.into_iter().chain([Part::Slot(first), Part::Text(after.to_owned())]).collect()
    }
}

/// The shape of a line that is a row: with wide gaps between its columns.
fn row_shape(line: &str, tokens: &[Token]) -> Option<RowShape> {
    let indent = line.len() - line.trim_start_matches(' ').len();
    let content = line.trim_end();
    let gaps = content.get(indent..)?.match_indices("  ").count();
    let first_end = indent + content.get(indent..)?.find(' ')?;
    let gap = content.get(first_end..)?.starts_with("  ");
    if gaps == 0 || (!gap && gaps < 2) {
        return None;
    }
    let alone = tokens.iter().find(|token| token.range == (indent..first_end));
    let first = match alone.map(|token| token.class) {
        Some(Class::Slot(star_type)) => star_type,
        _ => StarType::Word,
    };
    // Without a wide gap, only a column that is a number or a name tells a row from a sentence.
    (gap || first != StarType::Word).then(|| RowShape {
        indent: line[..indent].to_owned(),
        first: first.name(),
        gap,
    })
}
