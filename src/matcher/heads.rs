//! A shortcut for lists whose entries match only where a line begins, and for complete lines.
//!
//! Such an entry can match at one place of a line, so there is nothing to search. Its head tells
//! it: the literal that it begins with, or, if it begins with a star, the literal after the star.
//! A leading star is nearly always a name, and ends within the first word. So the first bytes,
//! compared [at once](crate::lanes), leave one or two entries to try, and the rest of the line is
//! not looked at.
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
use crate::lanes::ThirtyTwo;
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
    /// For each byte, the place of the star that it ends; [`NO_STAR`] if there is none.
    by_stop: Box<[u8; 256]>,
    stars: Vec<Star>,
    /// The stars by where they can have blanks, one bit each.
    with_blanks: [u32; 3],
    /// The bytes that end a star and may stand in a name.
    name_stops: Vec<u8>,
}

/// There are fewer stars, one for each bit of a number.
const NO_STAR: u8 = 32;

/// Entries that begin with a star which ends at the same byte, by the byte after it.
#[derive(Debug, Clone)]
struct Star {
    stop: u8,
    rows: Rows,
    /// Whether one of them takes a star without text.
    may_be_empty: bool,
}

/// Where a leading star can have blanks and control bytes in it. (It may say yes for no.)
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Blanks {
    Nowhere,
    InParentheses,
    Anywhere,
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
        let mut stars: Vec<(u8, Vec<Told<'_>>)> = Vec::new();
        newline.into_iter().for_each(|newline| covered.insert(newline));
        for (index, entry) in entries.iter().enumerate() {
            let (lead, segments) = (entry.pattern().lead(), entry.pattern().segments());
            let head = if lead.is_empty() { segments.first().map(|s| &**s) } else { Some(lead) };
            let plain = head.filter(|head| !matches!(head[0], b'\n' | BEL) && !goes_on(entry));
            let Some(head) = plain.filter(|_| entry.at_line_start()) else { continue };
            covered.insert(index);
            if !lead.is_empty() {
                literals.push((index, entry, head));
                continue;
            }
            let known = stars.iter().position(|(stop, _)| *stop == head[0]);
            let place = known.unwrap_or_else(|| {
                stars.push((head[0], Vec::new()));
                stars.len() - 1
            });
            stars[place].1.push((index, entry, head));
        }
        // One bit for each stop; no list comes near.
        for (_, members) in stars.drain(stars.len().min(usize::from(NO_STAR))..) {
            members.iter().for_each(|&(index, ..)| covered.remove(index));
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
        let tries = self.stars.stars.iter().flat_map(|star| &star.rows.tries);
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
        if let Some(tried) = first_told(told, text, active)
            && tried.is_lead_and_rest()
            && tried.index < *first_star
            && tried.first.length <= newline
        {
            fields.clear();
            fields.push(tried.first.length..newline);
            return Some(Head { index: tried.index, length: newline });
        }
        let first_bytes = ThirtyTwo::new(text);
        let mut tries = Tries {
            line,
            text,
            first_bytes,
            in_names: 0,
            list,
            active,
            best: None,
            fields,
            trial,
            name: None,
        };
        if !told.is_empty() {
            tries.all(told, 0);
        }
        if tries.best.is_none_or(|best| best.index > *first_star) {
            tries.stars(stars);
        }
        tries.best
    }
}

/// The first of the entries that are on whose first literal `text` begins with, as far as that can
/// be told.
#[inline]
fn first_told<'h>(tries: &'h [Try], text: &[u8], active: &Bits) -> Option<&'h Try> {
    let word = first_word(text);
    tries.iter().find(|tried| tried.first.begins(word) && active.contains(tried.index))
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
    /// Which of them may stand in a name; looked at when the stars get their turn.
    in_names: u32,
    /// The name that the line begins with, once it has been looked for.
    name: Option<Name>,
}

impl Tries<'_> {
    /// Tries the entries that begin with a star.
    fn stars(&mut self, all: &Stars) {
        let Stars { by_stop, stars, with_blanks: [nowhere, inside, _], name_stops } = all;
        let first_bytes = self.first_bytes;
        self.in_names = first_bytes.in_names();
        let mut waiting = ((1_u64 << stars.len()) - 1) as u32;
        // Nearly all stars are names, so what ends them is the first bytes that names have not.
        let mut stops =
            name_stops.iter().fold(!self.in_names, |stops, &stop| stops | first_bytes.equal(stop));
        let mut in_parentheses = false;
        while stops != 0 && waiting != 0 {
            let at = stops.trailing_zeros() as usize;
            stops &= stops - 1;
            let byte = self.text.get(at).copied().unwrap_or(b'\n');
            let star = by_stop[usize::from(byte)];
            if star != NO_STAR && waiting >> star & 1 == 1 {
                waiting &= !(1 << star);
                self.stop(&stars[usize::from(star)], at);
            }
            if byte <= b' ' {
                if byte == b'\n' {
                    return;
                }
                waiting &= !(nowhere | if in_parentheses { 0 } else { *inside });
            }
            in_parentheses = byte == b'(' || (in_parentheses && byte != b')');
        }
        while waiting != 0 {
            let star = &stars[waiting.trailing_zeros() as usize];
            waiting &= waiting - 1;
            let rest = self.line.get(ThirtyTwo::LENGTH..).unwrap_or_default();
            if let Some(length) = memchr(star.stop, rest) {
                self.stop(star, ThirtyTwo::LENGTH + length);
            }
        }
    }

    /// A leading star stops here.
    #[inline]
    fn stop(&mut self, star: &Star, at: usize) {
        let next = self.text.get(at + 1).copied().unwrap_or_default();
        let tries = star.rows.tries(next);
        if !tries.is_empty() && (at > 0 || star.may_be_empty) {
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
            let length = walk_line(entry, self.line, at, tried.first.is_short(), self.trial)?;
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

    /// Whether the line up to an index is of a type.
    #[inline(never)]
    fn accepts(&mut self, star_type: StarType, at: usize) -> bool {
        let inner = match star_type {
            StarType::Text => return true,
            // Beyond the first bytes, or the name would go on where the star ends.
            _ if at >= ThirtyTwo::LENGTH || self.in_names >> at & 1 == 1 => {
                return star_type.accepts(&self.line[..at]);
            }
            StarType::Handle => StarType::Nothing,
            StarType::Player => StarType::Rating,
            StarType::Member => StarType::Channel,
            other => return other.accepts(&self.line[..at]),
        };
        let name = *self.name.get_or_insert_with(|| Name::new(self.first_bytes, self.in_names));
        if name.ends >> at & 1 == 1 && inner != StarType::Channel {
            return true;
        }
        // What is in the last parentheses may be more than a title.
        let opens = name.opens & ((1 << at) - 1);
        if inner == StarType::Nothing || opens == 0 || self.line[at - 1] != b')' {
            return false;
        }
        let open = opens.ilog2() as usize;
        name.ends >> open & 1 == 1 && inner.accepts(&self.line[open + 1..at - 1])
    }
}

/// A name with its titles where a line begins.
#[derive(Debug, Clone, Copy)]
struct Name {
    /// Where it may end, one bit for each place: after the name, and after each title. Only those
    /// in the first bytes of the line are told.
    ends: u64,
    /// The parentheses that open, one bit each.
    opens: u64,
}

impl Name {
    fn new(first_bytes: ThirtyTwo, in_names: u32) -> Name {
        let (opens, closes) =
            (u64::from(first_bytes.equal(b'(')), u64::from(first_bytes.equal(b')')));
        let in_title = u64::from(first_bytes.within(b'!'..=b'~')) & !opens & !closes;
        let prefix = first_bytes.equal(b'*') & 1;
        let length = (!u64::from(in_names) >> prefix).trailing_zeros();
        if length == 0 {
            return Name { ends: 0, opens };
        }
        let mut end = prefix + length;
        let mut ends = 1 << end;
        while opens >> end & 1 == 1 {
            let title = (!(in_title >> (end + 1))).trailing_zeros();
            end += title + 2;
            if !(1..=8).contains(&title) || closes >> (end - 1) & 1 == 0 {
                break;
            }
            ends |= 1 << end;
        }
        Name { ends, opens }
    }
}

/// Tries an entry at the beginning of a complete line, and gives the length of its match; its
/// pattern must not go on in another line. `first` is where its first star stops, if it begins with
/// one; with `known` the first literal is known to be there. `fields` gets the stars and the rest
/// of line.
///
/// The literals come first: the types take longer.
pub(super) fn walk_line(
    entry: &Entry,
    line: &[u8],
    first: usize,
    known: bool,
    fields: &mut Vec<Range<usize>>,
) -> Option<usize> {
    let (pattern, text) = (entry.pattern(), line.len() - 1);
    fields.clear();
    if !known && !line.starts_with(pattern.lead()) {
        return None;
    }
    let mut here = pattern.lead().len();
    for segment in pattern.segments() {
        let stop = if here == 0 { first } else { here + star_end(segment[0], &line[here..])? };
        let known = known && here == 0;
        if !known && !line[stop..].starts_with(segment) {
            return None;
        }
        fields.push(here..stop);
        here = stop + segment.len();
    }
    if pattern.is_open() || entry.rest().is_some() {
        fields.push(here..text);
        here = text;
    }
    if here == 0 {
        return None; // a match is never empty
    }
    let mut stars = entry.stars().iter().zip(&*fields);
    stars.all(|(star, field)| star.star_type().accepts(&line[field.clone()])).then_some(here)
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

impl Star {
    fn new(stop: u8, members: &[Told<'_>]) -> Star {
        let mut types = members.iter().map(|(_, entry, _)| first_type(entry));
        Star {
            stop,
            rows: Rows::new(members, 1),
            may_be_empty: types.any(|star_type| star_type.accepts(b"")),
        }
    }
}

impl Stars {
    fn new(stars: &[(u8, Vec<Told<'_>>)]) -> Stars {
        let mut by_stop = Box::new([NO_STAR; 256]);
        let mut with_blanks = [0; 3];
        for (place, (stop, members)) in stars.iter().enumerate() {
            by_stop[usize::from(*stop)] = place as u8; // less than NO_STAR
            let blanks = members.iter().map(|(_, entry, _)| Blanks::of(first_type(entry))).max();
            with_blanks[blanks.unwrap_or(Blanks::Anywhere) as usize] |= 1 << place;
        }
        let stops = stars.iter().map(|(stop, _)| *stop);
        Stars {
            by_stop,
            stars: stars.iter().map(|(stop, members)| Star::new(*stop, members)).collect(),
            with_blanks,
            name_stops: stops.filter(|stop| IN_NAME[usize::from(*stop)]).collect(),
        }
    }
}

fn first_type(entry: &Entry) -> StarType {
    entry.stars()[0].star_type()
}

impl Blanks {
    fn of(star_type: StarType) -> Blanks {
        match star_type {
            StarType::Text | StarType::Rating => Blanks::Anywhere,
            StarType::Player => Blanks::InParentheses,
            StarType::Handle
            | StarType::Number
            | StarType::Word
            | StarType::Channel
            | StarType::Duration
            | StarType::Member
            | StarType::Nothing => Blanks::Nowhere,
        }
    }
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
