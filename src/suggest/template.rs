//! A drafted entry: the pattern of a group, and the names and types of its stars.

use std::collections::HashSet;

use super::blocks::{Member, Role};
use super::group::{End, Group, Part, Text};
use super::naming;
use crate::list::StarType;

/// A group as an entry of a list.
#[derive(Debug, Clone)]
pub(super) struct Template {
    pub(super) group: Group,
    /// The parts with texts joined, and slots that nothing separates.
    parts: Vec<Part>,
    /// For each slot of `parts`, the range of tokens of a line that it covers. Not known for rows.
    slots: Vec<(usize, usize)>,
    pub(super) fields: Vec<(StarType, String)>,
    pub(super) rest: Option<String>,
    /// Whether the entry ends with the newline.
    pub(super) closed: bool,
    pub(super) kind: String,
}

impl Template {
    pub(super) fn new(text: &Text<'_>, group: Group) -> Option<Template> {
        let (mut parts, mut slots): (Vec<Part>, Vec<(usize, usize)>) = (Vec::new(), Vec::new());
        for (index, part) in group.parts.iter().enumerate() {
            match (parts.last_mut(), part) {
                (Some(Part::Text(text)), Part::Text(more)) => text.push_str(more),
                // No byte separates the two slots, so both are one star.
                (Some(Part::Slot(star_type)), Part::Slot(_)) => {
                    *star_type = StarType::Word;
                    if let Some(slot) = slots.last_mut() {
                        slot.1 = index;
                    }
                }
                (_, Part::Text(text)) => parts.push(Part::Text(text.clone())),
                (_, Part::Slot(star_type)) => {
                    parts.push(Part::Slot(*star_type));
                    slots.push((index, index));
                }
            }
        }
        let ends_with_slot = matches!(parts.last()?, Part::Slot(_));
        let rest = group.end == End::Rest && !ends_with_slot;
        let talk = rest && group.listing.is_none() && !matches!(parts.first(), Some(Part::Text(_)));
        let mut used = HashSet::new();
        let mut fields = Vec::new();
        for (index, part) in parts.iter().enumerate() {
            if matches!(part, Part::Slot(_)) {
                let (star_type, name) = naming::field(&parts, index, talk && fields.is_empty());
                let star_type =
                    fitting(text, &group, (fields.len(), slots[fields.len()]), star_type);
                fields.push((star_type, naming::unused_field(&name, &mut used)));
            }
        }
        let rest_name = if group.listing.is_some() { "columns" } else { "text" };
        let rest = rest.then(|| naming::unused_field(rest_name, &mut used));
        let ends_open =
            matches!(parts.last()?, Part::Text(text) if !text.ends_with(char::is_alphanumeric));
        let closed = group.end == End::Here
            && !ends_with_slot
            && (!ends_open || group.split || group.block.is_some());
        let kind = match group.block {
            Some(member) => member.kind(text),
            None => naming::kind(&parts),
        };
        Some(Template { group, parts, slots, fields, rest, closed, kind })
    }

    /// Returns whether a newline can be added to the entry.
    pub(super) fn can_close(&self) -> bool {
        self.group.end == End::Here
            && !self.closed
            && matches!(self.parts.last(), Some(Part::Text(_)))
    }

    /// Returns whether the pattern identifies its lines. A pattern of only stars and blanks would match any line; it is
    /// enough only for a run of rows.
    pub(super) fn says_something(&self) -> bool {
        let says = |part: &Part| matches!(part, Part::Text(text) if !text.trim().is_empty());
        self.group.listing.is_some() || self.parts.iter().any(says)
    }

    /// Returns the number of literal bytes of the pattern.
    pub(super) fn literal(&self) -> usize {
        let length = |part: &Part| if let Part::Text(text) = part { text.len() } else { 0 };
        self.parts.iter().map(length).sum()
    }

    /// Returns whether a line of a player may begin like this: notes and messages are indented or numbered, and
    /// a star for any word matches theirs too.
    pub(super) fn is_forgeable(&self) -> bool {
        let numbers = |text: &str| text.starts_with([':', '.', ')']);
        match self.parts.first() {
            // The type of the star may be wider than that of the slot.
            Some(Part::Slot(_)) => match self.fields.first().map(|(star_type, _)| *star_type) {
                Some(StarType::Word | StarType::Text | StarType::Duration) | None => true,
                Some(StarType::Number) => {
                    matches!(self.parts.get(1), Some(Part::Text(text)) if numbers(text))
                }
                Some(_) => false,
            },
            None => true,
            Some(Part::Text(text)) => {
                let after_number = text.trim_start_matches(|c: char| c.is_ascii_digit());
                let numbered = after_number.len() < text.len();
                text.starts_with([' ', '\t'])
                    || text.starts_with("- ")
                    || (numbered && (after_number.is_empty() || numbers(after_number)))
            }
        }
    }

    /// Returns the texts that the stars must have in a line of the group, and the rest of the line.
    pub(super) fn expected<'t>(&'t self, text: &Text<'t>, id: u32) -> Option<Vec<&'t str>> {
        if let Some(stars) = self.group.stars.get(&id) {
            return Some(stars.iter().map(String::as_str).collect());
        }
        if self.group.spans {
            return None;
        }
        let (line, tokens) = (text.line(id), &text.tokens[id as usize]);
        let of = |&(from, to): &(usize, usize)| {
            line.get(tokens.get(from)?.range.start..tokens.get(to)?.range.end)
        };
        self.slots.iter().map(of).collect()
    }

    /// Returns the group of a line that the pattern matches with stars other than its slots. A value that contains the stop
    /// byte of its star is several stars there.
    pub(super) fn split(&self, text: &Text<'_>, id: u32) -> Option<Group> {
        let values = self.expected(text, id)?;
        let mut values = values.into_iter();
        let (mut parts, mut stars) = (Vec::new(), Vec::new());
        for (index, part) in self.parts.iter().enumerate() {
            let Part::Slot(star_type) = part else {
                parts.push(part.clone());
                continue;
            };
            let value = values.next()?;
            let stop = match self.parts.get(index + 1) {
                Some(Part::Text(text)) => text.chars().next(),
                _ => None,
            };
            match stop.filter(|&stop| value.contains(stop)) {
                Some(stop) => {
                    for (number, piece) in value.split(stop).enumerate() {
                        if number > 0 {
                            parts.push(Part::Text(stop.to_string()));
                        }
                        parts.push(Part::Slot(StarType::Word));
                        stars.push(piece.to_owned());
                    }
                }
                None => {
                    parts.push(Part::Slot(*star_type));
                    stars.push(value.to_owned());
                }
            }
        }
        if parts == self.parts {
            return None;
        }
        let group = Group::new(parts, self.group.end, vec![id]);
        Some(Group { stars: [(id, stars)].into(), spans: true, split: true, ..group })
    }

    /// Returns the entry as a line of a list.
    pub(super) fn line(&self) -> String {
        let mut pattern = String::new();
        let mut names = Vec::new();
        let mut fields = self.fields.iter();
        let mut after_star = false;
        for part in &self.parts {
            match part {
                Part::Slot(_) => {
                    pattern.push('*');
                    after_star = true;
                    names.extend(fields.next().map(|(star_type, name)| match star_type {
                        StarType::Text => name.clone(),
                        other => format!("{name}:{other}"),
                    }));
                }
                Part::Text(text) => {
                    for letter in text.chars() {
                        if letter == '*' && !after_star {
                            // An asterisk is written as an empty star that ends at it.
                            pattern.push('*');
                            names.push("_:nothing".to_owned());
                        }
                        after_star = false;
                        push_escaped(letter, &mut pattern);
                    }
                }
            }
        }
        if self.closed {
            pattern.push_str("\\n");
        }
        let mut line = format!("{} ^\"{pattern}\"", self.kind);
        for name in names {
            line.push(' ');
            line.push_str(&name);
        }
        if let Some(rest) = &self.rest {
            line.push_str(" | rest:");
            line.push_str(rest);
        }
        line
    }
}

impl Member {
    /// Returns the kind of the entries of a block, given its first line.
    fn kind(self, text: &Text<'_>) -> String {
        let name = naming::kind(&[Part::Text(text.line(self.block).to_owned())]);
        let role = match self.role {
            Role::Text => "text",
            Role::Head => "head",
            Role::Foot => "foot",
            Role::Row => "row",
        };
        format!("{name}_{role}")
    }
}

/// Returns the type for a slot: the wanted one, if all lines have a text of that type there.
fn fitting(
    text: &Text<'_>,
    group: &Group,
    (number, (from, to)): (usize, (usize, usize)),
    wanted: StarType,
) -> StarType {
    if group.spans && group.stars.is_empty() {
        return wanted;
    }
    let slot = |id: u32| match group.stars.get(&id) {
        Some(stars) => stars.get(number).map(String::as_str),
        None => {
            let tokens = &text.tokens[id as usize];
            text.line(id).get(tokens.get(from)?.range.start..tokens.get(to)?.range.end)
        }
    };
    let fits = |star_type: StarType| {
        let is = |slot: &str| star_type.accepts(slot.as_bytes());
        group.lines.iter().all(|&id| slot(id).is_some_and(is))
    };
    [wanted, StarType::Word].into_iter().find(|&star_type| fits(star_type)).unwrap_or_default()
}

/// Writes a character, escaped as between the quotes of a list.
fn push_escaped(letter: char, out: &mut String) {
    match letter {
        '"' | '\\' => out.extend(['\\', letter]),
        '\t' => out.push_str("\\t"),
        _ if crate::event::text::is_hidden(letter) => {
            let mut bytes = [0; 4];
            for byte in letter.encode_utf8(&mut bytes).bytes() {
                out.push_str(&format!("\\x{byte:02x}"));
            }
        }
        _ => out.push(letter),
    }
}
