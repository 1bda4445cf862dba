//! A shortcut for lists whose entries match only where a line begins, and for complete lines.
//!
//! Such an entry can match at one place of a line, so there is nothing to search. Its head tells
//! it: the literal that it begins with, or, if it begins with a star, the literal after the star.
//! A leading star is nearly always a name, and where that ends is seen from the first bytes,
//! compared [at once](crate::lanes). What stands there leaves one or two entries to try, and the
//! rest of the line is not looked at.
//!
//! It finds what the [search](super::search) would find. Where it can't be sure (an entry of
//! another sort is on, a line begins with BEL, a pattern goes on in the next line) it is not used.
//! An attempt may walk over the whole line, so the caller must not make too many in one.

use std::ops::Range;

use memchr::memchr;

use super::BEL;
use super::bits::Bits;
use super::first_bytes::{FirstBytes, first_word};
use super::groups::Groups;
use super::name::Name;
use crate::lanes::{ThirtyTwo, below};
use crate::list::{Entry, IN_NAME, PatternList, StarType};
use crate::pattern::star_end;

/// Finds which entry matches where a line begins.
#[derive(Debug, Clone)]
pub(super) struct Heads {
    /// The entries that can be found here, and the one for the newline.
    covered: Bits,
    /// The entry for a newline.
    newline: usize,
    /// The entries that begin with a literal, by its first byte.
    literals: Rows,
    /// For each first byte, the bytes that may be second in such an entry, one bit for each of
    /// their lowest six bits. Most names do not begin like any.
    second: Box<[u64; 256]>,
    /// Those that begin with a star, by the byte that ends it.
    stars: Stars,
    /// The state of the groups for which the next two hold.
    version: Option<u32>,
    /// Whether all entries that are on are covered.
    covers: bool,
    /// The first entry of those that are on and begin with a star.
    first_star: usize,
    /// The fields of the last match, as ranges of its line.
    fields: Vec<Range<usize>>,
    trial: Vec<Range<usize>>,
}

/// The entries that begin with a star.
#[derive(Debug, Clone)]
struct Stars {
    /// Those whose star is a name with its titles or has no blanks, by the byte that ends it: one
    /// that is in no name.
    words: ByStop,
    /// The first of them whose star need not be a name.
    first_not_a_name: usize,
    /// Those whose star is a name and ends where titles begin.
    bare_names: Option<Star>,
    /// All others.
    others: Vec<Star>,
}

/// Stars, and for each byte which of them it ends.
#[derive(Debug, Clone)]
struct ByStop {
    place: Box<[u8; 256]>,
    stars: Vec<Star>,
}

/// There are fewer stars: some bytes never end one.
const NO_STAR: u8 = 255;

/// Entries that begin with a star which ends at the same byte, by the byte after it.
#[derive(Debug, Clone)]
struct Star {
    stop: u8,
    rows: Rows,
    /// The first of them.
    first: usize,
}

/// The entries to try for each byte, in the order of the list.
#[derive(Debug, Clone)]
struct Rows {
    row: Box<[Range<u32>; 256]>,
    tries: Vec<Try>,
}

/// The number of an entry, the entry, and the literal that tells it.
type Told<'l> = (usize, &'l Entry, &'l [u8]);

/// An entry with what tells it: its first literal, and the one after the next star.
#[derive(Debug, Clone, Copy)]
struct Try {
    index: usize,
    first: FirstBytes,
    second: Option<FirstBytes>,
    /// The types of the star before each of these, if that and the rest of the line is all there
    /// is to the pattern.
    simple: Option<[Option<StarType>; 2]>,
}

/// Where the star after a first literal stops.
#[derive(Debug, Clone, Copy)]
struct SecondStop {
    from: usize,
    byte: u8,
    at: usize,
    word: u128,
}

/// Where an entry matches.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Head {
    pub(super) index: usize,
    /// The length of the match.
    pub(super) length: usize,
}

impl Heads {
    pub(super) fn new(list: &PatternList) -> Heads {
        let entries = list.entries();
        let newline = entries.iter().rposition(is_newline);
        let mut covered = Bits::new(entries.len());
        let mut literals = Vec::new();
        let mut stars = Vec::new();
        newline.into_iter().for_each(|newline| covered.insert(newline));
        for (index, entry) in entries.iter().enumerate() {
            let (lead, segments) = (entry.pattern().lead(), entry.pattern().segments());
            let head = if lead.is_empty() { segments.first().map(|s| &**s) } else { Some(lead) };
            let plain = head.filter(|head| !matches!(head[0], b'\n' | BEL) && !goes_on(entry));
            let Some(head) = plain.filter(|_| entry.at_line_start()) else { continue };
            covered.insert(index);
            let told = if lead.is_empty() { &mut stars } else { &mut literals };
            told.push((index, entry, head));
        }
        Heads {
            covered,
            newline: newline.unwrap_or(0),
            literals: Rows::new(&literals, 0),
            second: second_bytes(&literals),
            stars: Stars::new(&stars),
            version: None,
            covers: false,
            first_star: 0,
            fields: Vec::new(),
            trial: Vec::new(),
        }
    }

    /// Whether every entry that is on can be found here.
    #[inline]
    pub(super) fn cover(&mut self, groups: &Groups) -> bool {
        if self.version != Some(groups.version()) {
            self.look_at(groups);
        }
        self.covers
    }

    #[cold]
    fn look_at(&mut self, groups: &Groups) {
        self.version = Some(groups.version());
        let active = groups.active();
        self.covers = active.is_subset(&self.covered) && active.contains(self.newline);
        let tries = self.stars.all().flat_map(|star| &star.rows.tries);
        let indices = tries.map(|tried| tried.index).filter(|&index| active.contains(index));
        self.first_star = indices.min().unwrap_or(usize::MAX);
    }

    /// The entry for a newline.
    pub(super) fn newline(&self) -> usize {
        self.newline
    }

    /// The stars and the rest of line of the last match.
    pub(super) fn fields(&self) -> &[Range<usize>] {
        &self.fields
    }

    /// The first entry of the list that matches at the beginning of the line that `text` begins
    /// with, up to its `newline`; it does not begin with that or with BEL. To be asked only if the
    /// list is [covered](Heads::cover).
    pub(super) fn find(
        &mut self,
        text: &[u8],
        newline: usize,
        list: &PatternList,
        active: &Bits,
    ) -> Option<Head> {
        let Heads { literals, second, stars, first_star, fields, trial, .. } = self;
        let line = &text[..=newline];
        let next = line.get(1).copied().unwrap_or_default();
        let told = if second[usize::from(line[0])] & 1 << (next & 63) == 0 {
            &[]
        } else {
            literals.tries(line[0])
        };
        let told = from_first(told, text, active);
        if let [tried, ..] = told
            && tried.is_lead_and_rest()
            && tried.index < *first_star
            && tried.first.length <= newline
        {
            fields.clear();
            fields.push(tried.first.length..newline);
            return Some(Head { index: tried.index, length: newline });
        }
        let first_bytes = ThirtyTwo::new(text);
        let mut tries =
            Tries { line, text, first_bytes, name: None, list, active, best: None, fields, trial };
        if !told.is_empty() {
            tries.all(told, 0);
        }
        if tries.best.is_none_or(|best| best.index > *first_star) {
            tries.stars(stars);
        }
        tries.best
    }
}

/// The entries from the first on that is on and whose first literal `text` begins with, as far as
/// that can be told.
#[inline]
fn from_first<'h>(tries: &'h [Try], text: &[u8], active: &Bits) -> &'h [Try] {
    let word = first_word(text);
    let begins = |tried: &Try| tried.first.begins(word) && active.contains(tried.index);
    tries.iter().position(begins).map_or(&[], |first| &tries[first..])
}

/// The tries in one line, and what they have come to.
struct Tries<'t> {
    line: &'t [u8],
    /// The line and what follows it.
    text: &'t [u8],
    list: &'t PatternList,
    active: &'t Bits,
    best: Option<Head>,
    fields: &'t mut Vec<Range<usize>>,
    trial: &'t mut Vec<Range<usize>>,
    /// The first bytes of the text.
    first_bytes: ThirtyTwo,
    /// The name that they begin with, once it has been looked for.
    name: Option<Name>,
}

impl Tries<'_> {
    /// Tries the entries that begin with a star.
    fn stars(&mut self, stars: &Stars) {
        let near = (self.line.len() - 1).min(ThirtyTwo::LENGTH);
        let name = Name::new(self.line[0], self.first_bytes);
        self.name = Some(name);
        if name.end < near {
            self.ends_at(name.end, &stars.words);
        } else if near == ThirtyTwo::LENGTH {
            stars.words.stars.iter().for_each(|star| self.search(star));
        }
        if let Some(star) = stars.bare_names.as_ref().filter(|star| self.may_be(star.first)) {
            if name.length >= ThirtyTwo::LENGTH {
                self.search(star);
            } else if name.opens >> name.length & 1 == 1 {
                self.stop(star, name.length);
            }
        }
        if self.may_be(stars.first_not_a_name) {
            self.words(&stars.words, name);
        }
        stars.others.iter().for_each(|star| self.search(star));
    }

    /// Tries the entries that begin with a star without blanks which is no name.
    fn words(&mut self, words: &ByStop, name: Name) {
        let blanks = self.first_bytes.within(0..=b' ');
        if blanks == 0 {
            return words.stars.iter().for_each(|star| self.search(star));
        }
        let mut stops = !name.in_names & (blanks ^ (blanks - 1));
        while stops != 0 {
            let at = stops.trailing_zeros() as usize;
            stops &= stops - 1;
            if at != name.end {
                self.ends_at(at, words);
            }
        }
    }

    /// Whether an entry with this number would be better than what has been found.
    #[inline]
    fn may_be(&self, index: usize) -> bool {
        self.best.is_none_or(|best| best.index > index)
    }

    /// Tries the entries whose leading star ends at the byte at this index, one of the first.
    #[inline]
    fn ends_at(&mut self, at: usize, stars: &ByStop) {
        let stop = self.text.get(at).copied().unwrap_or(b'\n');
        if let Some(star) = stars.get(stop) {
            self.stop(star, at);
        }
    }

    /// Looks for the end of a leading star.
    fn search(&mut self, star: &Star) {
        let Some(at) = memchr(star.stop, self.line) else { return };
        let next = self.text.get(at + 1).copied().unwrap_or_default();
        self.all(star.rows.tries(next), at);
    }

    /// Tries the entries of a leading star that ends here, if it does not before.
    #[inline]
    fn stop(&mut self, star: &Star, at: usize) {
        let next = self.text.get(at + 1).copied().unwrap_or_default();
        let tries = star.rows.tries(next);
        if !tries.is_empty() && self.first_bytes.equal(star.stop) & below(at) == 0 {
            self.all(tries, at);
        }
    }

    /// Tries entries whose first literal stands at an index.
    fn all(&mut self, tries: &[Try], at: usize) {
        let word = first_word(&self.text[at..]);
        let mut stop = None;
        for tried in tries {
            if self.best.is_some_and(|best| best.index < tried.index) {
                return;
            }
            if tried.first.begins(word)
                && self.active.contains(tried.index)
                && let Some(length) = self.walk(tried, at, &mut stop)
            {
                self.best = Some(Head { index: tried.index, length });
                return;
            }
        }
    }

    /// Tries an entry whose first literal begins at an index, and gives the length of its match.
    /// Several entries may have a star in the same place, so `stop` is kept for the next.
    #[inline]
    fn walk(&mut self, tried: &Try, at: usize, stop: &mut Option<SecondStop>) -> Option<usize> {
        let newline = self.line.len() - 1;
        let mut end = at + tried.first.length;
        let mut second = 0..0;
        if let Some(literal) = &tried.second {
            let known = stop.filter(|stop| (stop.from, stop.byte) == (end, literal.stop));
            let found = match known {
                Some(known) => known,
                None => *stop.insert(self.stop_after(end, literal.stop)?),
            };
            if !literal.begins(found.word) {
                return None;
            }
            second = end..found.at;
            end = found.at + literal.length;
        }
        let Some([first_type, second_type]) = tried.simple else {
            let entry = &self.list.entries()[tried.index];
            let length =
                walk_line(entry, self.text, newline, at, tried.first.is_short(), self.trial)?;
            std::mem::swap(self.fields, self.trial);
            return Some(length);
        };
        let good = end <= newline
            && second_type.is_none_or(|star_type| star_type.accepts(&self.line[second.clone()]))
            && first_type.is_none_or(|star_type| self.accepts(star_type, at));
        if !good {
            return None;
        }
        let (first, rest) = (0..at, end..newline);
        self.fields.clear();
        match (first_type.is_some(), second_type.is_some()) {
            (false, false) => self.fields.push(rest),
            (true, false) => self.fields.extend_from_slice(&[first, rest]),
            (false, true) => self.fields.extend_from_slice(&[second, rest]),
            (true, true) => self.fields.extend_from_slice(&[first, second, rest]),
        }
        Some(newline)
    }

    /// Where a star from an index on stops at a byte, if it does in this line.
    fn stop_after(&self, from: usize, byte: u8) -> Option<SecondStop> {
        let at = from + star_end(byte, self.line.get(from..)?)?;
        let word = first_word(&self.text[at..]);
        Some(SecondStop { from, byte, at, word })
    }

    /// Whether the line up to an index is of a type. Not in line: it is asked for few entries.
    #[inline(never)]
    fn accepts(&self, star_type: StarType, at: usize) -> bool {
        if let Some(name) = self.name.filter(|name| name.end == at && at < ThirtyTwo::LENGTH)
            && name.is_handle(self.first_bytes)
        {
            match star_type {
                StarType::Handle | StarType::Player => return true,
                StarType::Member => return name.is_member(self.first_bytes),
                _ => {}
            }
        }
        star_type.accepts(&self.line[..at])
    }
}

/// Tries an entry where a text begins, which is a complete line up to its `newline`, and gives the
/// length of its match; its pattern must not go on in another line. `first` is where its first star
/// stops, if it begins with one; with `known` the first literal is known to be there. `fields` gets
/// the stars and the rest of line.
///
/// The literals come first: the types take longer.
pub(super) fn walk_line(
    entry: &Entry,
    text: &[u8],
    newline: usize,
    first: usize,
    known: bool,
    fields: &mut Vec<Range<usize>>,
) -> Option<usize> {
    let pattern = entry.pattern();
    fields.clear();
    if !known && !text.starts_with(pattern.lead()) {
        return None;
    }
    let mut here = pattern.lead().len();
    for segment in pattern.segments() {
        // A star stops at the newline too, so what follows the line does no harm.
        let rest = text.get(here..)?;
        let stop = if here == 0 { first } else { here + star_end(segment[0], rest)? };
        let known = known && here == 0;
        if !known && !text[stop..].starts_with(segment) {
            return None;
        }
        fields.push(here..stop);
        here = stop + segment.len();
    }
    if here > newline + 1 {
        return None;
    }
    if pattern.is_open() || entry.rest().is_some() {
        fields.push(here..newline);
        here = newline;
    }
    if here == 0 {
        return None; // a match is never empty
    }
    let mut stars = entry.stars().iter().zip(&*fields);
    stars.all(|(star, field)| accepts(star.star_type(), text, field.clone())).then_some(here)
}

/// Whether a part of a text is of a type.
#[inline]
fn accepts(star_type: StarType, text: &[u8], part: Range<usize>) -> bool {
    // Most are names without a title.
    let is_name = || {
        let in_names = ThirtyTwo::new(&text[part.start..]).in_names();
        !part.is_empty() && in_names.trailing_ones() as usize == part.len()
    };
    (star_type == StarType::Handle && is_name()) || star_type.accepts(&text[part.clone()])
}

/// Whether the entry stands for a newline and nothing else.
fn is_newline(entry: &Entry) -> bool {
    entry.pattern().as_bytes() == b"\n" && !entry.at_line_start() && !entry.is_prompt()
}

/// Whether a pattern goes on after a newline.
pub(super) fn goes_on(entry: &Entry) -> bool {
    let pattern = entry.pattern().as_bytes();
    memchr(b'\n', &pattern[..pattern.len() - 1]).is_some()
}

/// What may stand after the first byte of these literals.
fn second_bytes(literals: &[Told<'_>]) -> Box<[u64; 256]> {
    let mut second = Box::new([0; 256]);
    for (_, _, literal) in literals {
        let bits = literal.get(1).map_or(!0, |next| 1 << (next & 63));
        second[usize::from(literal[0])] |= bits;
    }
    second
}

impl Stars {
    fn new(told: &[Told<'_>]) -> Stars {
        let [mut words, mut bare_names, mut others] = [const { Vec::new() }; 3];
        let mut first_not_a_name = usize::MAX;
        for &(index, entry, head) in told {
            let star_type = entry.stars()[0].star_type();
            let is_name =
                matches!(star_type, StarType::Handle | StarType::Player | StarType::Member);
            let sort = match head[0] {
                stop if IN_NAME[usize::from(stop)] => &mut others,
                b'(' if is_name => &mut bare_names,
                b')' if is_name => &mut others,
                _ if is_name => &mut words,
                _ if matches!(star_type, StarType::Text | StarType::Rating) => &mut others,
                _ => {
                    first_not_a_name = first_not_a_name.min(index);
                    &mut words
                }
            };
            sort.push((index, entry, head));
        }
        Stars {
            words: ByStop::new(&words),
            first_not_a_name,
            bare_names: by_stop(&bare_names).pop(),
            others: by_stop(&others),
        }
    }

    fn all(&self) -> impl Iterator<Item = &Star> {
        let Stars { bare_names, words, others, .. } = self;
        words.stars.iter().chain(bare_names).chain(others)
    }
}

impl ByStop {
    fn new(told: &[Told<'_>]) -> ByStop {
        let stars = by_stop(told);
        let mut place = Box::new([NO_STAR; 256]);
        for (at, star) in stars.iter().enumerate() {
            place[usize::from(star.stop)] = at as u8; // less than NO_STAR
        }
        ByStop { place, stars }
    }

    #[inline]
    fn get(&self, stop: u8) -> Option<&Star> {
        self.stars.get(usize::from(self.place[usize::from(stop)]))
    }
}

/// Puts entries together whose leading stars end at the same byte.
fn by_stop(told: &[Told<'_>]) -> Vec<Star> {
    let mut stars: Vec<(u8, Vec<Told<'_>>)> = Vec::new();
    for &(index, entry, head) in told {
        match stars.iter_mut().find(|(stop, _)| *stop == head[0]) {
            Some((_, members)) => members.push((index, entry, head)),
            None => stars.push((head[0], vec![(index, entry, head)])),
        }
    }
    let star = |(stop, members): &(u8, Vec<Told<'_>>)| {
        let first = members[0].0;
        Star { stop: *stop, rows: Rows::new(members, 1), first }
    };
    stars.iter().map(star).collect()
}

impl Rows {
    /// Sorts entries by the byte at an index of the literal that tells them.
    fn new(entries: &[Told<'_>], place: usize) -> Rows {
        let mut tries: Vec<Try> = Vec::new();
        let mut known: Vec<(Vec<usize>, Range<u32>)> = Vec::new();
        let row = std::array::from_fn(|byte| {
            let told =
                |literal: &[u8]| literal.get(place).is_none_or(|&key| usize::from(key) == byte);
            let of_byte = || entries.iter().filter(|(_, _, literal)| told(literal));
            let indices: Vec<usize> = of_byte().map(|(index, ..)| *index).collect();
            if let Some((_, range)) = known.iter().find(|(same, _)| *same == indices) {
                return range.clone();
            }
            let start = tries.len() as u32;
            tries.extend(of_byte().map(|told| Try::new(*told)));
            let range = start..tries.len() as u32;
            known.push((indices, range.clone()));
            range
        });
        Rows { row: Box::new(row), tries }
    }

    #[inline]
    fn tries(&self, byte: u8) -> &[Try] {
        let Range { start, end } = self.row[usize::from(byte)];
        &self.tries[start as usize..end as usize]
    }
}

impl Try {
    fn new((index, entry, first): Told<'_>) -> Try {
        let pattern = entry.pattern();
        let leading = usize::from(pattern.lead().is_empty());
        let second = pattern.segments().get(leading).map(|segment| FirstBytes::new(segment));
        let first = FirstBytes::new(first);
        let stars = leading + usize::from(second.is_some());
        let types: Vec<StarType> = entry.stars().iter().map(|star| star.star_type()).collect();
        // The star that runs to the end must take any text, or its type has to be looked at.
        let simple = (pattern.is_open() || entry.rest().is_some())
            && memchr(b'\n', pattern.as_bytes()).is_none()
            && pattern.segments().len() == stars
            && types[stars..].iter().all(|last| *last == StarType::Text)
            && first.is_short()
            && second.is_none_or(|second| second.is_short());
        let before = [(leading == 1).then(|| types[0]), second.is_some().then(|| types[leading])];
        Try { index, first, second, simple: simple.then_some(before) }
    }

    /// Whether there is nothing to the pattern but its first literal and the rest of the line.
    fn is_lead_and_rest(&self) -> bool {
        matches!(self.simple, Some([None, None]))
    }
}
