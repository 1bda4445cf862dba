//! Finds talk that a player can forge, and stars that hold less than they seem to.

use super::{Finding, is_on, sample};
use crate::event::Kind;
use crate::list::{Entry, PatternList, StarType};
use crate::matcher::{Matcher, Token};

/// Texts that may precede a player's words in a line that the list does not know.
const HEADS: [&[u8]; 3] = [b"    note ", b" 1: ", b"- "];

/// Returns the findings about a list: at most one `Forgeable` and one `OneWord`.
pub(super) fn findings(list: &PatternList) -> impl Iterator<Item = Finding> {
    forgeable(list).into_iter().chain(one_word(list))
}

/// Returns the entries for talk without `^`, with a line that shows it for the first of them.
fn forgeable(list: &PatternList) -> Option<Finding> {
    let on = |entry: &Entry| is_on(list, entry);
    let suspects = list
        .entries()
        .iter()
        .enumerate()
        .filter(|(_, entry)| !entry.at_line_start() && on(entry) && is_talk(entry));
    let mut matcher = Matcher::new(list.clone());
    let mut shown: Vec<(usize, Vec<u8>)> = suspects
        .filter_map(|(index, entry)| Some((index, forged(&mut matcher, index, entry)?)))
        .collect();
    let witness = std::mem::take(&mut shown.first_mut()?.1);
    let entries = shown.into_iter().map(|(index, _)| index).collect();
    Some(Finding::Forgeable { entries, witness })
}

/// Returns a line in which the entry matches after the first byte.
fn forged(matcher: &mut Matcher, index: usize, entry: &Entry) -> Option<Vec<u8>> {
    let example = sample::line(entry, None)?;
    HEADS.iter().map(|head| [head, &example[..]].concat()).find(|line| {
        matcher.reset();
        let (start, mut found) = (matcher.offset(), false);
        let mut look = |token: Token<'_>| {
            if let Token::Match(hit) = token {
                found |= hit.index() == index && hit.span().start > start;
            }
        };
        matcher.feed(line, &mut look);
        matcher.finish(&mut look);
        found
    })
}

/// Returns whether an entry is for talk: by its kind, or, for a kind that only the list defines, because it
/// has the two fields that all talk has.
fn is_talk(entry: &Entry) -> bool {
    let has = |name: &str| entry.stars().iter().any(|star| star.name() == name);
    has("from") && has("text") || is_kind_of_talk(entry.binding.kind)
}

fn is_kind_of_talk(kind: Kind) -> bool {
    matches!(
        kind,
        Kind::Tell
            | Kind::PartnerTell
            | Kind::Say
            | Kind::Shout
            | Kind::ItShout
            | Kind::CShout
            | Kind::SShout
            | Kind::TShout
            | Kind::ChannelTell
            | Kind::Kibitz
            | Kind::Whisper
            | Kind::Qtell
            | Kind::Announcement
            | Kind::Message
    )
}

/// Returns the entries with a field of type `text` right before a blank, at which the star ends.
fn one_word(list: &PatternList) -> Option<Finding> {
    let mut entries = Vec::new();
    let mut first = None;
    for (index, entry) in list.entries().iter().enumerate() {
        let stars = entry.stars().iter().zip(entry.pattern().segments());
        let star = stars
            .filter(|(star, segment)| {
                star.star_type() == StarType::Text
                    && star.is_field()
                    && segment.first() == Some(&b' ')
            })
            .map(|(star, _)| star.name().to_owned())
            .next();
        if let Some(star) = star {
            first.get_or_insert(star);
            entries.push(index);
        }
    }
    first.map(|star| Finding::OneWord { entries, star })
}
