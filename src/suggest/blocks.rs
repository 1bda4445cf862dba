//! Finds blocks: lines of no group that belong together, such as a listing with its head and foot, or a help file.

use std::collections::{HashMap, HashSet};

use super::group::{End, Group, Part, Text};
use super::lines::BREAK;
use super::words::{Class, Token};
use crate::list::StarType;

/// The place of a group in a block: the number of the block, which is that of its first line, and the part of
/// the block.
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

/// The lines before and after the rows of a listing, if there are any.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Listing {
    pub(super) head: Option<u32>,
    pub(super) foot: Option<u32>,
}

/// Makes blocks of the lines that are in no large group: listings, and texts such as help files.
pub(super) fn blocks(text: &Text<'_>, groups: Vec<Group>, min: u64) -> Vec<Group> {
    let (mut kept, small): (Vec<Group>, Vec<Group>) =
        groups.into_iter().partition(|group| text.count(&group.lines) >= min);
    let left = listings(text, &mut kept, small, min);
    let left = texts(text, &mut kept, left, min);
    kept.extend(left);
    kept
}

/// Takes runs of lines with columns as rows. Returns the other groups.
fn listings(text: &Text<'_>, kept: &mut Vec<Group>, small: Vec<Group>, min: u64) -> Vec<Group> {
    let shapes: HashMap<u32, RowShape> = small
        .iter()
        .flat_map(|group| &group.lines)
        .filter_map(|&id| Some((id, row_shape(text.line(id), &text.tokens[id as usize])?)))
        .collect();
    let mut taken: HashSet<u32> = HashSet::new();
    let mut around: HashMap<u32, Member> = HashMap::new();
    for (shape, lines, listing) in runs(text, &shapes) {
        if text.count(&lines) < min {
            continue;
        }
        taken.extend(&lines);
        let block = listing.head.unwrap_or(lines[0]);
        let member = |role| Member { block, role };
        for (id, role) in [(listing.head, Role::Head), (listing.foot, Role::Foot)] {
            id.into_iter().for_each(|id| _ = around.entry(id).or_insert(member(role)));
        }
        let rows = Group::new(shape.parts(), End::Rest, lines);
        let block = Some(member(Role::Row));
        kept.push(Group { spans: true, listing: Some(listing), block, ..rows });
    }
    let mut left = small;
    left.iter_mut().for_each(|group| group.lines.retain(|id| !taken.contains(id)));
    left.retain(|group| !group.lines.is_empty());
    // The head and the foot of rows are drafted with them, even if they were seen only once.
    for group in &mut left {
        group.block = group.lines.iter().find_map(|id| around.get(id)).copied();
    }
    let (blocks, left): (Vec<Group>, Vec<Group>) =
        left.into_iter().partition(|group| group.block.is_some());
    kept.extend(blocks);
    left
}

/// Finds runs of rows, and groups the rows of one shape. A single row is not enough, since it may be anything. The
/// lines before and after a run are its head and its foot.
fn runs(text: &Text<'_>, shapes: &HashMap<u32, RowShape>) -> Vec<(RowShape, Vec<u32>, Listing)> {
    let mut found: Vec<(RowShape, Vec<u32>, Listing)> = Vec::new();
    let mut numbers: HashMap<&RowShape, usize> = HashMap::new();
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
                let shape = &shapes[&id];
                let number = *numbers.entry(shape).or_insert(found.len());
                if number == found.len() {
                    found.push((shape.clone(), Vec::new(), Listing::default()));
                }
                let (_, lines, listing) = &mut found[number];
                lines.push(id);
                listing.head = listing.head.or(head);
                listing.foot = listing.foot.or(line);
            }
        }
        before = line;
    }
    found
}

/// Takes runs of at least three lines, most of which are sentences, as texts. A server shows the same text every time,
/// so each line becomes a literal. Returns the other groups.
fn texts(text: &Text<'_>, kept: &mut Vec<Group>, mut left: Vec<Group>, min: u64) -> Vec<Group> {
    let free: HashSet<u32> = left.iter().flat_map(|group| group.lines.iter().copied()).collect();
    let mut taken: HashSet<u32> = HashSet::new();
    let mut run: Vec<u32> = Vec::new();
    let mut others = 0;
    for id in text.lines.order.iter().copied().chain([BREAK]) {
        if free.contains(&id) {
            others = 0;
            if run.len() < TEXT_LINES && taken.insert(id) {
                run.push(id);
            }
            continue;
        }
        // A text may contain lines of a group, as help files contain usages.
        others += 1;
        if id != BREAK && others <= INTERRUPTION {
            continue;
        }
        let sentences = run.iter().filter(|&&id| is_sentence(&text.tokens[id as usize])).count();
        if (run.len() as u64) < min.max(TEXT) || sentences * 2 < run.len() {
            run.drain(..).for_each(|id| _ = taken.remove(&id));
            continue;
        }
        let member = Member { block: run[0], role: Role::Text };
        let line = |id: u32| Group { block: Some(member), ..Group::literal(text, id) };
        kept.extend(run.drain(..).map(line));
    }
    left.iter_mut().for_each(|group| group.lines.retain(|id| !taken.contains(id)));
    left.retain(|group| !group.lines.is_empty());
    left
}

/// The maximum number of adjacent lines of groups inside a text.
const INTERRUPTION: usize = 2;
/// The minimum number of lines of a text, and the maximum number that is taken of one.
const TEXT: u64 = 3;
const TEXT_LINES: usize = 500;
/// The minimum number of words of a sentence.
const SENTENCE: usize = 4;

fn is_sentence(tokens: &[Token]) -> bool {
    tokens.iter().filter(|token| token.class == Class::Word).count() >= SENTENCE
}

/// The shape of a row: its indent, and the kind of text in its first column.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
struct RowShape {
    indent: String,
    first: StarType,
    /// Whether a wide gap follows the first column, not a single blank.
    gap: bool,
}

impl RowShape {
    fn parts(&self) -> Vec<Part> {
        let after = if self.gap { "  " } else { " " };
        let indent = (!self.indent.is_empty()).then(|| Part::Text(self.indent.clone()));
        indent.into_iter().chain([Part::Slot(self.first), Part::Text(after.to_owned())]).collect()
    }
}

/// Returns the shape of a line that is a row: one with wide gaps between its columns.
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
    // Without a wide gap, only a column that is a number or a name distinguishes a row from a sentence.
    (gap || first != StarType::Word).then(|| RowShape {
        indent: line[..indent].to_owned(),
        first,
        gap,
    })
}
