//! Groups lines of one kind: the same words around different names and numbers.
//!
//! Lines that differ only in names, numbers and times are one group from the start. Then groups are joined if their
//! difference shows that it varies too: columns of different widths, one word with many values, a plural at the end,
//! and the text after a head that different texts follow.

use std::collections::{HashMap, HashSet};
use std::ops::Range;

use super::blocks::{Listing, Member, blocks};
use super::lines::{Unmatched, hash};
use super::words::{Class, Names, Token, tag_end, tokens};
use crate::list::StarType;

/// The minimum number of values of a word that varies; the first word of a line needs more.
const VALUES: usize = 3;
const FIRST_VALUES: usize = 4;
/// After this many stars, two different continuations make the rest of the line a field.
const SURE_HEAD: usize = 4;
/// After a colon, this many continuations do.
const CONTINUATIONS: usize = 6;

/// The lines that one entry should match.
#[derive(Debug, Clone)]
pub(super) struct Group {
    pub(super) parts: Vec<Part>,
    pub(super) end: End,
    /// The lines, in the order of their first occurrence.
    pub(super) lines: Vec<u32>,
    /// The texts of the stars in the lines whose slots are not tokens.
    pub(super) stars: HashMap<u32, Vec<String>>,
    /// Whether the slots span more than single tokens of the lines.
    pub(super) spans: bool,
    /// The listing whose rows the lines are.
    pub(super) listing: Option<Listing>,
    /// The block that contains the lines.
    pub(super) block: Option<Member>,
    /// Whether the group was split off another one, which would match its lines with other stars.
    pub(super) split: bool,
}

impl Group {
    /// Creates a group without a block, for lines that differ only in their slots.
    pub(super) fn new(parts: Vec<Part>, end: End, lines: Vec<u32>) -> Group {
        let stars = HashMap::new();
        Group { parts, end, lines, stars, spans: false, listing: None, block: None, split: false }
    }

    /// Creates a group of one line, without slots.
    pub(super) fn literal(text: &Text<'_>, id: u32) -> Group {
        Group::new(vec![Part::Text(text.line(id).to_owned())], End::Here, vec![id])
    }

    /// Merges some parts into one star. No other star may follow them.
    fn merge_tokens(&mut self, text: &Text<'_>, merged: Range<usize>) {
        let is_slot = |&index: &usize| matches!(self.parts[index], Part::Slot(_));
        let slots: Vec<usize> = (0..merged.start).filter(is_slot).collect();
        for &id in &self.lines {
            let tokens = &text.tokens[id as usize];
            let ranges = slots.iter().map(|&slot| tokens[slot].range.clone());
            let last = tokens[merged.start].range.start..tokens[merged.end - 1].range.end;
            let texts = ranges.chain([last]).map(|range| text.line(id)[range].to_owned());
            self.stars.insert(id, texts.collect());
        }
        self.parts.splice(merged, [Part::Slot(StarType::Text)]);
        self.spans = true;
    }

    /// Returns whether the group is drafted even with few lines, because its block has enough, or because another entry
    /// needs it.
    pub(super) fn is_needed(&self) -> bool {
        self.block.is_some() || self.split
    }
}

/// A part of what the lines of a group have in common.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(super) enum Part {
    Text(String),
    Slot(StarType),
}

impl Part {
    /// Returns a number that identifies the part. All slots for values with digits have the same: one line may have a
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

/// The end of the lines of a group.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum End {
    /// The last part.
    Here,
    /// Any text, which is a field.
    Rest,
    /// Any text, which is ignored, such as the `s` of a plural.
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

    /// Learns the words that are in the place of a player's name in lines that are otherwise the same.
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
        self.learn_names_after_words(names);
    }

    /// Learns the words that look like names, and that follow the same words and precede the same sign as two known names:
    /// `Statistics for Foo   On for: ...`.
    fn learn_names_after_words(&self, names: &mut Names<'_>) {
        let mut known: HashMap<u64, HashSet<&str>> = HashMap::new();
        let mut words: Vec<(u64, &str)> = Vec::new();
        for (id, tokens) in self.tokens.iter().enumerate() {
            let line = self.line(id as u32);
            let (mut before, mut said) = (0_u64, false);
            for (index, token) in tokens.iter().take(LEARNED).enumerate() {
                let word = &line[token.range.clone()];
                let next =
                    tokens.get(index + 1).and_then(|next| line[next.range.clone()].chars().next());
                match token.class {
                    Class::Slot(StarType::Handle) if said => {
                        known.entry(hash((before, next))).or_default().insert(word);
                    }
                    Class::Word if said && is_name(word) => {
                        words.push((hash((before, next)), word))
                    }
                    _ => {}
                }
                said |= token.class == Class::Word;
                before = match token.class {
                    Class::Slot(_) => hash((before, 0)),
                    _ => hash((before, word)),
                };
            }
        }
        let at_a_name =
            |(place, _): &(u64, &str)| known.get(place).is_some_and(|names| names.len() > 1);
        words.into_iter().filter(at_a_name).for_each(|(_, word)| names.learn(word));
    }

    pub(super) fn line(&self, id: u32) -> &'l str {
        &self.lines.lines[id as usize].text
    }

    pub(super) fn count(&self, lines: &[u32]) -> u64 {
        lines.iter().map(|&id| self.lines.lines[id as usize].count).sum()
    }

    /// Returns the first tokens of a line as parts.
    fn parts(&self, id: u32, end: usize) -> Vec<Part> {
        let line = self.line(id);
        let of = |token: &Token| match token.class {
            Class::Slot(star_type) => Part::Slot(star_type),
            _ => Part::Text(line[token.range.clone()].to_owned()),
        };
        self.tokens[id as usize][..end].iter().map(of).collect()
    }
}

/// The maximum number of tokens of a line that are examined to learn names.
const LEARNED: usize = 40;

/// Returns whether a word looks like the name of a player: not in capitals, and not part of a sentence.
fn is_name(word: &str) -> bool {
    let upper = word.bytes().filter(u8::is_ascii_uppercase).count();
    word.len() > 2 && (1..word.len()).contains(&upper) && word.is_ascii()
}

/// Returns for each part a number that identifies all parts, with `this` in its place.
fn others(parts: &[Part], length: usize, this: &Part) -> Vec<u64> {
    let weight = |index: usize, part: &Part| hash((index, part.number()));
    let weights: Vec<u64> = parts.iter().enumerate().map(|(i, part)| weight(i, part)).collect();
    // A sum, so that one part is exchanged without hashing all others again: the time stays linear.
    let all = weights.iter().fold(hash(length), |sum, weight| sum.wrapping_add(*weight));
    let other =
        |(index, own): (usize, &u64)| all.wrapping_sub(*own).wrapping_add(weight(index, this));
    weights.iter().enumerate().map(other).collect()
}

/// Groups all lines.
pub(super) fn groups(text: &Text<'_>, min: u64) -> Vec<Group> {
    // The order matters: each step sees the stars of those before it. Steps that occur again join groups that have become
    // alike since.
    let mut groups = by_words(text);
    groups = join_names(text, groups);
    groups = cut_columns(text, groups);
    groups = join_braces(groups);
    groups = cut_heads(groups);
    groups = cut_quotes(groups);
    groups = join_types(groups);
    groups = join_words(groups, false);
    groups = join_words(groups, true);
    groups = join_words(groups, false);
    groups = join_sentences(groups);
    groups = join_plurals(groups);
    groups = cut_after_colon(groups);
    groups = join_types(groups);
    groups = join_stars(groups);
    groups = join_types(groups);
    groups = join_objects(text, groups);
    blocks(text, groups, min)
}

/// Groups lines with the same words and the same types of slots, up to the text of talk.
fn by_words(text: &Text<'_>) -> Vec<Group> {
    let mut groups = Collected::default();
    for id in 0..text.tokens.len() as u32 {
        let tokens = &text.tokens[id as usize];
        let cut = head_end(text.line(id), tokens);
        let mut parts = text.parts(id, cut.unwrap_or(tokens.len()));
        // The text of a player may begin with blanks.
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

/// Returns a number that identifies a part. All wide gaps beside a slot have the same, because columns are padded.
fn key(parts: &[Part], index: usize) -> u64 {
    match &parts[index] {
        _ if is_gap(parts, index) => 0,
        part => part.number(),
    }
}

/// Returns whether a part is blanks that may be padding: beside a slot, and not an indent.
fn is_gap(parts: &[Part], index: usize) -> bool {
    let slot = |at: Option<usize>| matches!(at.and_then(|at| parts.get(at)), Some(Part::Slot(_)));
    index > 0
        && matches!(&parts[index], Part::Text(text) if text.len() > 1 && text.trim().is_empty())
        && (slot(index.checked_sub(1)) || slot(Some(index + 1)))
}

/// Returns a number that identifies all parts and the end.
fn key_of(parts: &[Part], end: End) -> u64 {
    hash((parts.iter().map(Part::number).collect::<Vec<_>>(), end))
}

/// Groups by a key, in the order of their first lines.
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
                known.stars.extend(group.stars);
                known.spans |= group.spans;
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

/// Returns a type that accepts the texts of two others.
fn common(one: StarType, other: StarType) -> StarType {
    use StarType::{Handle, Player, Rating, Text, Word};
    match (one, other) {
        (Handle, Player) | (Player, Handle) => Player,
        // An unknown name is a word.
        (Handle, Word) | (Word, Handle) => Handle,
        // These may contain blanks.
        (Text | Player | Rating, _) | (_, Text | Player | Rating) => Text,
        _ => Word,
    }
}

/// Joins sentences with one name and with several in its place: `noted by: Foo.`, `noted by: Foo Bar.`
fn join_names(text: &Text<'_>, groups: Vec<Group>) -> Vec<Group> {
    let is_slot = |part: &Part| matches!(part, Part::Slot(_));
    // Where the names begin and end, and a number for what is around them.
    let place = |group: &Group| -> Option<(usize, usize, u64)> {
        let parts = &group.parts;
        let end = parts.iter().rposition(is_slot)? + 1;
        let name = |at: usize| parts.get(at) == Some(&Part::Slot(StarType::Handle));
        let blank = |at: usize| parts.get(at) == Some(&Part::Text(" ".to_owned()));
        let mut from = end - 1;
        while from >= 2 && blank(from - 1) && name(from - 2) {
            from -= 2;
        }
        // A star with blanks in it can't end at one.
        let whole = group.end == End::Here && name(end - 1) && from > 0 && !blank(end);
        let around = || (key_of(&parts[..from], End::Here), key_of(&parts[end..], End::Here));
        whole.then(|| (from, end, hash(around())))
    };
    let several = groups.iter().filter_map(place).filter(|(from, end, _)| end - from > 1);
    let lists: HashSet<u64> = several.map(|(_, _, around)| around).collect();
    let mut joined = Collected::default();
    for mut group in groups {
        if let Some((from, end, _)) = place(&group).filter(|(_, _, around)| lists.contains(around))
        {
            group.merge_tokens(text, from..end);
        }
        joined.add(key_of(&group.parts, group.end), group);
    }
    joined.groups
}

/// Returns the end of the head of a line, after which a player or a program may write anything.
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
    // There are no words before the speaker, only text such as `(4) `.
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

/// Takes the rest of the line where different texts follow a head with many stars.
fn cut_heads(groups: Vec<Group>) -> Vec<Group> {
    let slots = |parts: &[Part]| parts.iter().filter(|part| matches!(part, Part::Slot(_))).count();
    let allowed = |parts: &[Part], at: usize| {
        at > 0 && parts[at - 1] == Part::Text(" ".to_owned()) && slots(&parts[..at]) >= SURE_HEAD
    };
    cut_where(groups, allowed, 2)
}

/// Joins the texts about a game in braces, before its result: `{Game 1 (Foo vs. Bar) ...} 1-0`.
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
            // Without a result, the first word identifies the message.
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

/// Makes a text in quotes a slot, if it has several words and is different in every line.
fn cut_quotes(groups: Vec<Group>) -> Vec<Group> {
    let quote = |parts: &[Part], at: usize| {
        is_before(parts, at, 1, &["'", "\""]) && is_before(parts, at, 2, &[" "])
    };
    cut_where(groups, quote, VALUES)
}

/// Joins groups that differ only in the types of their slots. Where a member of a channel is, the others have one too.
fn join_types(groups: Vec<Group>) -> Vec<Group> {
    let untyped = |group: &Group| {
        let part = |part: &Part| match part {
            Part::Text(text) => Some(text.clone()),
            // `Foo(50): ` is talk in a channel and nothing else.
            Part::Slot(StarType::Member) => Some(String::new()),
            Part::Slot(_) => None,
        };
        hash((group.parts.iter().map(part).collect::<Vec<_>>(), group.end))
    };
    let mut joined = Collected::default();
    groups.into_iter().for_each(|group| joined.add(untyped(&group), group));
    joined.groups
}

/// Takes the rest of the line after a colon that many different texts follow.
fn cut_after_colon(groups: Vec<Group>) -> Vec<Group> {
    let colon = |parts: &[Part], at: usize| {
        let blank =
            matches!(parts.get(at.wrapping_sub(1)), Some(Part::Text(text)) if is_blank(text));
        blank && is_before(parts, at, 2, &[":"])
    };
    cut_where(groups, colon, CONTINUATIONS)
}

/// Takes the rest of the line at the first allowed place where at least `ways` different parts follow.
fn cut_where(
    groups: Vec<Group>,
    allowed: impl Fn(&[Part], usize) -> bool,
    ways: usize,
) -> Vec<Group> {
    let places = |parts: &[Part]| -> Vec<(usize, u64)> {
        // One blank and two are the same here. More of them are a column.
        let (mut so_far, mut but_width) = (0_u64, 0_u64);
        let mut places = Vec::new();
        for (at, part) in parts.iter().enumerate() {
            if allowed(parts, at) {
                places.push((at, but_width));
            }
            let blank = matches!(part, Part::Text(text) if is_blank(text) && text.len() <= 2);
            but_width = if blank { hash((so_far, " ")) } else { hash((so_far, part.number())) };
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
            if let Some(Part::Text(last)) = group.parts.last_mut()
                && is_blank(last)
                && last.len() == 2
            {
                last.truncate(1);
            }
            group.end = End::Rest;
        }
        cut.add(key_of(&group.parts, group.end), group);
    }
    cut.groups
}

/// Joins groups that differ in one word with many values. With `first`, that is the first word of the line.
fn join_words(groups: Vec<Group>, first: bool) -> Vec<Group> {
    let star = Part::Slot(StarType::Word);
    // The words of a group that may vary, each with a number that identifies all other parts.
    let open = |group: &Group| -> Vec<(usize, u64)> {
        let parts = &group.parts;
        let words: Vec<usize> = (0..parts.len()).filter(|&index| is_word(&parts[index])).collect();
        if words.len() < 2 {
            return Vec::new();
        }
        // If a word names a list, channels are numbers and players are names: `[*] added to your * list.`
        let untyped: Vec<Part> = parts
            .iter()
            .map(|part| if let Part::Slot(_) = part { star.clone() } else { part.clone() })
            .collect();
        let others = others(&untyped, parts.len(), &star);
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
            // With its number, so that it is joined with no other.
            None => hash((key_of(&group.parts, group.end), number)),
        };
        joined.add(key, group);
    }
    joined.groups
}

/// Joins groups with a word where others, otherwise the same, have a star that is a name or a word: a name that is not known, or a
/// value that came seldom.
fn join_stars(groups: Vec<Group>) -> Vec<Group> {
    let star = Part::Slot(StarType::Word);
    let is_star = |part: &Part| matches!(part, Part::Slot(StarType::Word | StarType::Handle));
    // The parts of one sort, each with a number for all the others. What a line begins with says what it is about.
    let places = |group: &Group, wanted: fn(&Part) -> bool| -> Vec<(usize, u64)> {
        let parts = &group.parts;
        let words: Vec<usize> = (0..parts.len()).filter(|&index| is_word(&parts[index])).collect();
        if words.is_empty() || group.spans {
            return Vec::new();
        }
        let others = others(parts, parts.len(), &star);
        let only = |index: usize| words == [index];
        let chosen = (1..parts.len()).filter(|&index| wanted(&parts[index]) && !only(index));
        chosen.map(|index| (index, hash((others[index], group.end)))).collect()
    };
    let known: HashSet<u64> =
        groups.iter().flat_map(|group| places(group, is_star)).map(|(_, others)| others).collect();
    let mut joined = Collected::default();
    for (number, mut group) in groups.into_iter().enumerate() {
        let is_known = |(_, others): &(usize, u64)| known.contains(others);
        let has_star = places(&group, is_star).iter().any(is_known);
        let word = places(&group, is_word).into_iter().find(is_known);
        if let Some((index, _)) = word {
            group.parts[index] = star.clone();
        }
        let untyped = group.parts.iter().map(|part| if is_star(part) { &star } else { part });
        let untyped: Vec<Part> = untyped.cloned().collect();
        let own = key_of(&untyped, group.end);
        let key = if has_star || word.is_some() { own } else { hash((own, number)) };
        joined.add(key, group);
    }
    joined.groups
}

fn is_word(part: &Part) -> bool {
    matches!(part, Part::Text(text) if text.starts_with(char::is_alphanumeric))
}

/// Returns whether a word is where servers write one of a few words: in brackets, or after an article.
fn is_choice(parts: &[Part], index: usize) -> bool {
    let slots = parts.iter().any(|part| matches!(part, Part::Slot(_)));
    is_before(parts, index, 1, &["["]) || (slots && is_after_article(parts, index))
}

fn is_after_article(parts: &[Part], at: usize) -> bool {
    is_before(parts, at, 1, &[" "]) && is_before(parts, at, 2, &ARTICLES)
}

const ARTICLES: [&str; 4] = ["the", "your", "a", "an"];

/// Returns whether the part `back` places before index `at` is one of these texts.
fn is_before(parts: &[Part], at: usize, back: usize, texts: &[&str]) -> bool {
    let part = at.checked_sub(back).and_then(|index| parts.get(index));
    matches!(part, Some(Part::Text(text)) if texts.contains(&text.as_str()))
}

/// Joins sentences that differ only at their end: one has a full stop and the other has none, or the next sentence follows
/// after one blank and after two. The difference is left out.
fn join_sentences(groups: Vec<Group>) -> Vec<Group> {
    let text = |parts: &[Part], at: usize| match parts.get(at) {
        Some(Part::Text(text)) => text.clone(),
        _ => String::new(),
    };
    // The end of the first sentence, and a number that identifies what follows without its blanks.
    let first = |group: &Group| -> Option<(usize, u64)> {
        let parts = &group.parts;
        let stop = (1..parts.len()).find(|&at| {
            text(parts, at) == "." && (at + 1 == parts.len() || is_blank(&text(parts, at + 1)))
        });
        let end = stop.unwrap_or(parts.len());
        let whole = group.end == End::Here && !group.spans && end > 2;
        let said = matches!(parts.get(end.checked_sub(1)?), Some(Part::Text(_)));
        let rest = hash(parts.iter().skip(end + 2).map(Part::number).collect::<Vec<_>>());
        (whole && said).then(|| (end, hash((key_of(&parts[..end], End::Here), rest))))
    };
    let mut forms: HashMap<u64, HashSet<u64>> = HashMap::new();
    for group in &groups {
        if let Some((_, key)) = first(group) {
            forms.entry(key).or_default().insert(key_of(&group.parts, group.end));
        }
    }
    let mut joined = Collected::default();
    for mut group in groups {
        if let Some((end, _)) = first(&group).filter(|(_, key)| forms[key].len() > 1) {
            group.parts.truncate(end);
            group.end = End::Ignored;
        }
        joined.add(key_of(&group.parts, group.end), group);
    }
    joined.groups
}

fn is_blank(text: &str) -> bool {
    !text.is_empty() && text.trim().is_empty()
}

/// Joins sentences that end with different objects of one to five words: `You will now hear *.`, `Foo declines the *.`.
///
/// The end varies if a word in it has many values, or if it follows an article and the subject is a player. With a
/// second noun, as in `accepts your partner's challenge`, it is another message.
fn join_objects(text: &Text<'_>, groups: Vec<Group>) -> Vec<Group> {
    // The places where the object may begin, each with a number that identifies the text before it.
    let places = |group: &Group| -> Vec<(usize, u64)> {
        let parts = &group.parts;
        let last = parts.len().saturating_sub(1);
        if group.end != End::Here || group.spans || !is_before(parts, last + 1, 1, &["."]) {
            return Vec::new();
        }
        let from = last.saturating_sub(OBJECT_PARTS).max(1);
        let is_place = |&at: &usize| {
            is_before(parts, at, 1, &[" "])
                && parts[at..last].iter().all(is_of_object)
                && parts[..at].iter().any(is_word)
        };
        (from..last).filter(is_place).map(|at| (at, key_of(&parts[..at], End::Rest))).collect()
    };
    let mut sure: HashSet<u64> = HashSet::new();
    let mut values: HashMap<u64, HashSet<u64>> = HashMap::new();
    for group in &groups {
        let parts = &group.parts;
        for (at, key) in places(group) {
            let object = &parts[at..parts.len() - 1];
            if object == [Part::Slot(StarType::Word)] {
                sure.insert(key);
            }
            let done =
                matches!(parts[0], Part::Slot(StarType::Handle)) && is_after_article(parts, at);
            if done {
                values.entry(key).or_default().insert(key_of(object, End::Here));
            }
        }
    }
    sure.extend(
        values.into_iter().filter(|(_, values)| values.len() >= VALUES).map(|(key, _)| key),
    );
    let mut joined = Collected::default();
    for mut group in groups {
        let place = places(&group).into_iter().rev().find(|(_, key)| sure.contains(key));
        if let Some((at, _)) = place {
            let last = group.parts.len() - 1;
            group.merge_tokens(text, at..last);
        }
        joined.add(key_of(&group.parts, group.end), group);
    }
    joined.groups
}

/// The number of parts of five words and the blanks between them.
const OBJECT_PARTS: usize = 9;

fn is_of_object(part: &Part) -> bool {
    match part {
        Part::Slot(star_type) => *star_type == StarType::Word,
        Part::Text(text) => {
            let plain = text == " " || text == "/" || is_word(part);
            plain && !ARTICLES.contains(&text.as_str())
        }
    }
}

/// Joins `1 player)` and `3 players)`, and leaves out the end of the line.
fn join_plurals(groups: Vec<Group>) -> Vec<Group> {
    // The parts up to the last word, without its `s`.
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
