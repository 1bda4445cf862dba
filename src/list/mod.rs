//! Ordered pattern lists: kinds, star names and types, groups.
//!
//! A list is data: a text file that can be read without knowing this code. The lists of this crate are
//! [`PatternList::ics`], [`PatternList::xboard`] and [`PatternList::demichess`]; you can write your own and
//! put it before or after one of them.
//!
//! # The file format
//!
//! ```text
//! # A comment runs from a hash sign to the end of the line.
//!
//! tell    ^"* tells you: *"     from:handle text
//! shout    "* shouts: "         from:handle        | rest:text
//! prompt  ^"*% "                text:word          | prompt
//! offer   ^"* offers you a draw."  from:handle what=draw
//!
//! group zippy off
//! computer "* is in the computer list."  name
//! end
//!
//! newline "\n"
//! ```
//!
//! Each line is an entry: its **kind** (the name of the event that it makes), the **pattern** in quotes, a
//! **name for each star**, and options.
//!
//! | part | meaning |
//! |---|---|
//! | `^` before the quote | the entry matches only where a line begins |
//! | `from` | the name of a star, in the order of the stars |
//! | `from:handle` | a star whose text must be of a [type](StarType); otherwise the attempt is a mismatch and the next pattern is tried |
//! | `_`, `_color:word` | a star that is not a field, though its text must be of its type; such names may repeat |
//! | `what=draw` | a field that every match of this entry has, with this value |
//! | `\| rest:text` | the text from the match to the newline belongs to it, as the field `text` |
//! | `\| prompt` | where this entry ends, a line begins again if it began at the entry's start |
//! | `\| head` | the head of a message whose text is on the next line: the group `body` is on for that line, and the text is the field `text` |
//! | `group NAME on` ... `end` | entries that can be switched on and off together while running |
//!
//! In quotes, `\n`, `\t`, `\"`, `\\` and `\xNN` are escapes and `*` is the star of the [pattern
//! language](crate::pattern). The last entry outside groups must be `"\n"`: it consumes the lines that no
//! other entry matches.
//!
//! An entry of a kind that has a [type](crate::event) has only fields of that type, and all required ones:
//! `tell` needs `from` and `text`. A star of type `number` whose field is a number without a sign, such as
//! `game`, accepts only what fits into 32 bits. A field `terms` stands for the fields in it, as in `rated
//! blitz 5 0`. Entries of other kinds may have any fields.
//!
//! A line begins at the start of the stream, after a newline, after BEL bytes at the beginning of a line, and
//! after a prompt that itself began there. Servers never print text that a player chose at such a place, so
//! talk can't forge an entry with `^`.

mod error;
mod parse;

use std::any::Any;
use std::ops::Range;
use std::path::Path;
use std::sync::{Arc, OnceLock};

pub use crate::grammar::StarType;
pub use crate::nearest::nearest;
pub use error::{ListError, Mistake, Problem};

use crate::event::binding::{BODY, Binding, EntryFields, FieldPlace, Misfit};
use crate::event::{Event, may_be_second};
use crate::grammar;
use crate::pattern::{Attempt, Known, Outcome, Pattern, StarTypes};

/// An ordered list of patterns, each with its kind, its star names and its conditions.
///
/// A list is cheap to clone: clones share its entries and what a [`Matcher`](crate::Matcher) compiles from
/// them. A list is compiled once, however many matchers and sessions are made from it and its clones.
///
/// ```
/// use looking_at::PatternList;
///
/// let list = PatternList::parse("my.pat", r#"
///     tell ^"* tells you: *"  from:handle text
///     newline "\n"
/// "#)?;
/// assert_eq!(list.entries().len(), 2);
/// assert_eq!(list.entries()[0].kind(), "tell");
///
/// let mistake = PatternList::parse("my.pat", "tell \"* tells you: *\" from\n").unwrap_err();
/// assert_eq!(
///     mistake.to_string(),
///     "my.pat:1:27: star 2 has no name: expected 2 names, one for each star of the pattern\n\
///      my.pat:2:1: the list has no \"\\n\" outside groups: expected it as the last entry"
/// );
/// # Ok::<(), looking_at::ListError>(())
/// ```
#[derive(Debug, Clone)]
pub struct PatternList {
    name: Arc<str>,
    entries: Arc<[Entry]>,
    /// Not shared: each clone has its own switches.
    groups: Vec<Group>,
    /// The program that a matcher has compiled from the entries, shared by all clones of the list.
    compiled: Arc<OnceLock<Arc<dyn Any + Send + Sync>>>,
}

// What is compiled follows from the entries, and need not be there yet.
impl PartialEq for PatternList {
    fn eq(&self, other: &PatternList) -> bool {
        self.name == other.name && self.entries == other.entries && self.groups == other.groups
    }
}

impl Eq for PatternList {}

/// One line of a list: a pattern with its kind, fields and options.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    kind: String,
    pattern: Pattern,
    stars: Vec<Star>,
    /// The number of a star from which on all stars accept any text.
    typed: usize,
    constants: Vec<(String, String)>,
    rest: Option<String>,
    at_line_start: bool,
    prompt: bool,
    head: bool,
    /// Whether a match may have the shape of the header of a move list.
    pub(crate) may_be_header: bool,
    group: Option<usize>,
    file: Arc<str>,
    line: usize,
    /// The kind of event, and where each of its fields comes from.
    pub(crate) binding: Binding,
}

/// The name and the type of one star.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Star {
    pub(crate) name: String,
    pub(crate) star_type: StarType,
    /// Set if the field is a number without a sign in 32 bits.
    pub(crate) natural: bool,
}

/// A named set of entries that can be switched on and off while running.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Group {
    pub(crate) name: String,
    pub(crate) on: bool,
}

impl PatternList {
    fn new(name: Arc<str>, entries: Vec<Entry>, groups: Vec<Group>) -> PatternList {
        PatternList { name, entries: entries.into(), groups, compiled: Arc::default() }
    }

    /// Returns what `compile` makes of the entries. It is called once for the list and all its clones.
    ///
    /// The list does not know the type of the result: the matcher uses lists, not the other way round.
    pub(crate) fn compiled<T: Any + Send + Sync>(
        &self,
        compile: impl Fn(Arc<[Entry]>) -> T,
    ) -> Arc<T> {
        let make = || Arc::new(compile(Arc::clone(&self.entries)));
        let kept = self.compiled.get_or_init(|| make());
        // Only the matcher's program is compiled from lists; a value of a second type would be made anew at
        // each call.
        Arc::clone(kept).downcast().unwrap_or_else(|_| make())
    }

    /// Parses a list. Error messages have `name` as the file.
    ///
    /// The error has all mistakes, not only the first.
    pub fn parse(name: impl Into<String>, text: &str) -> Result<PatternList, ListError> {
        parse::parse(name.into().into(), text)
    }

    /// Reads a list from a file.
    pub fn load(path: impl AsRef<Path>) -> Result<PatternList, ListError> {
        let file = path.as_ref().display().to_string();
        match std::fs::read_to_string(path) {
            Ok(text) => PatternList::parse(file, &text),
            Err(source) => Err(ListError::Read { file, source }),
        }
    }

    /// Returns the default list: what FICS, ICC, chessd and their descendants say.
    ///
    /// Its entries match only where a line begins and their stars have types, so that no text that a player
    /// can choose becomes an event of its own. These groups are off: `zippy` (what programs say in talk),
    /// `own_prompt` (prompts such as `my> `), `own_commands` (commands that the server did not know),
    /// `before_login` (server names anywhere in the banner) and `body` (the line after the head of a
    /// message); a [session](crate::Session) switches the last two. Three groups are on. `login` has the
    /// questions for a name and a password: a session switches it off with the first prompt for commands. A
    /// session switches `prompts` off for the line after the title of a move list. While `listings` is on, a
    /// session takes a line that nothing matches and that has the shape of a row of games, players or ads for
    /// the first line of a listing.
    pub fn ics() -> PatternList {
        static LIST: OnceLock<PatternList> = OnceLock::new();
        let text = include_str!("../../patterns/ics.pat");
        LIST.get_or_init(|| shipped("patterns/ics.pat", text)).clone()
    }

    /// Returns the list that xboard 4.0.2 documents, pattern by pattern and in its order.
    ///
    /// All its groups are off: `zippy` (what a computer player tries first), `before_login` (what xboard
    /// looks for only around the login) and `board` (what it looks for only after a board).
    pub fn xboard() -> PatternList {
        static LIST: OnceLock<PatternList> = OnceLock::new();
        let text = include_str!("../../patterns/xboard.pat");
        LIST.get_or_init(|| shipped("patterns/xboard.pat", text)).clone()
    }

    /// Returns the list for the small-board protocol "demi-chess": boards of 4 by 8.
    pub fn demichess() -> PatternList {
        static LIST: OnceLock<PatternList> = OnceLock::new();
        let text = include_str!("../../patterns/demichess.pat");
        LIST.get_or_init(|| shipped("patterns/demichess.pat", text)).clone()
    }

    /// Appends another list to this one.
    ///
    /// The final `"\n"` of the first list is left out, since it would consume every line before the second
    /// list is tried. A group that both lists have becomes one group, which is on if either is on.
    ///
    /// ```
    /// use looking_at::PatternList;
    ///
    /// let mine = PatternList::parse("mine.pat", "gift \"* gives you *\" from what\nnewline \"\\n\"")?;
    /// let list = mine.then(PatternList::xboard());
    /// assert_eq!(list.entries()[0].kind(), "gift");
    /// # Ok::<(), looking_at::ListError>(())
    /// ```
    #[must_use]
    pub fn then(self, next: PatternList) -> PatternList {
        let (mut entries, mut groups) = (self.entries.to_vec(), self.groups);
        if let Some(last) = entries.iter().rposition(Entry::ends_any_line) {
            entries.remove(last);
        }
        let moved: Vec<usize> =
            next.groups.into_iter().map(|group| add_group(&mut groups, group)).collect();
        entries.extend(
            next.entries.iter().map(|entry| Entry {
                group: entry.group.map(|group| moved[group]),
                ..entry.clone()
            }),
        );
        let name = format!("{}, {}", self.name, next.name);
        PatternList::new(name.into(), entries, groups)
    }

    /// Returns the name of the list: its file, or the name given to [`parse`](PatternList::parse).
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns the entries, in the order in which they are tried.
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// Returns the groups, in the order in which they are first named.
    pub fn groups(&self) -> &[Group] {
        &self.groups
    }

    /// Switches a group for everything that is made from this list. Returns whether the list has a group of
    /// this name.
    ///
    /// To switch a group while running, use [`Matcher::groups`](crate::Matcher::groups).
    ///
    /// ```
    /// use looking_at::PatternList;
    ///
    /// let mut list = PatternList::xboard();
    /// assert!(list.set_group("zippy", true));
    /// assert!(!list.set_group("no such group", true));
    /// ```
    pub fn set_group(&mut self, name: &str, on: bool) -> bool {
        let group = self.groups.iter_mut().find(|group| group.name == name);
        group.map(|group| group.on = on).is_some()
    }
}

/// Parses a list of this crate. It can't have mistakes: a test parses each of them.
fn shipped(name: &str, text: &str) -> PatternList {
    match PatternList::parse(name, text) {
        Ok(list) => list,
        Err(error) => unreachable!("a shipped list is wrong: {error}"),
    }
}

fn add_group(groups: &mut Vec<Group>, group: Group) -> usize {
    match groups.iter().position(|known| known.name == group.name) {
        Some(index) => {
            groups[index].on |= group.on;
            index
        }
        None => {
            groups.push(group);
            groups.len() - 1
        }
    }
}

impl Entry {
    /// Returns the name of the event that a match makes.
    pub fn kind(&self) -> &str {
        &self.kind
    }

    /// Returns the pattern.
    pub fn pattern(&self) -> &Pattern {
        &self.pattern
    }

    /// Returns the stars of the pattern, in order.
    pub fn stars(&self) -> &[Star] {
        &self.stars
    }

    /// Returns the fields that every match of this entry has, whatever its text.
    pub fn constants(&self) -> impl ExactSizeIterator<Item = (&str, &str)> {
        self.constants.iter().map(|(name, value)| (name.as_str(), value.as_str()))
    }

    /// Returns the name of the field that holds the rest of the line, if the entry takes it.
    pub fn rest(&self) -> Option<&str> {
        self.rest.as_deref()
    }

    /// Returns the names of the fields: of the stars, of the rest of the line and of the constants.
    pub(crate) fn field_names(&self) -> impl Iterator<Item = &str> {
        let stars = self.stars.iter().filter(|star| star.is_field());
        stars
            .map(|star| star.name())
            .chain(self.rest())
            .chain(self.constants().map(|(name, _)| name))
    }

    /// Binds the fields to those of the kind, once all of them are known.
    fn bind(&mut self) -> Result<(), Misfit> {
        let is_field = |(_, star): &(usize, &Star)| star.is_field();
        let stars = self.stars.iter().enumerate().filter(is_field);
        let stars = stars.map(|(number, star)| (star.name(), FieldPlace::Star(number)));
        let rest = self.rest().map(|name| (name, FieldPlace::Rest));
        let constants = self.constants().enumerate();
        let constants = constants.map(|(number, (name, _))| (name, FieldPlace::Constant(number)));
        let body = self.head.then_some((BODY, FieldPlace::Body));
        let fields = EntryFields {
            named: stars.chain(rest).chain(constants).chain(body).collect(),
            stars: self.stars.iter().map(Star::star_type).collect(),
            constants: self.constants().map(|(_, value)| value).collect(),
        };
        self.binding = Event::bind(&self.kind, fields)?;
        for &star in &self.binding.naturals {
            self.stars[star].natural = self.stars[star].star_type == StarType::Number;
        }
        // An attempt need not check stars after the last typed one.
        let is_typed = |star: &Star| star.star_type != StarType::Text;
        self.typed = self.stars.iter().rposition(is_typed).map_or(0, |last| last + 1);
        self.may_be_header =
            self.at_line_start && !self.prompt && may_be_second(self.second_word().as_ref());
        Ok(())
    }

    /// Returns the byte after the first blank of every match, if the pattern determines it.
    fn second_word(&self) -> Option<u8> {
        let pattern = self.pattern.as_bytes();
        let blank = memchr::memchr(b' ', pattern)?;
        let before = pattern[..blank].iter().filter(|&&byte| byte == b'*').count();
        // If a star before the blank may contain a blank itself, the first blank of a match can be that one.
        let has_blank = |star: &Star| {
            use StarType::{Player, Rating, Speech, Text};
            matches!(star.star_type, Text | Player | Rating | Speech)
        };
        let known = !self.stars.iter().take(before).any(has_blank);
        pattern.get(blank + 1).copied().filter(|&byte| known && byte != b'*')
    }

    /// Returns whether the entry may match only where a line begins.
    pub fn at_line_start(&self) -> bool {
        self.at_line_start
    }

    /// Returns whether the entry is a prompt: where it ends, a line begins again.
    pub fn is_prompt(&self) -> bool {
        self.prompt
    }

    /// Returns whether the entry is the head of a message whose text is on the next line.
    pub fn is_head(&self) -> bool {
        self.head
    }

    /// Returns the index in [`PatternList::groups`] of the group that the entry belongs to.
    pub fn group(&self) -> Option<usize> {
        self.group
    }

    /// Returns the file and the line of the entry.
    pub fn place(&self) -> (&str, usize) {
        (&self.file, self.line)
    }

    /// Tries the entry at index `at` of `text`: its pattern, with the types of its stars.
    ///
    /// This checks neither whether a line begins at `at` nor what the rest of the line is.
    pub fn attempt(&self, text: &[u8], at: usize) -> Attempt {
        self.pattern.attempt_typed(text, at, self)
    }

    /// Like [`attempt`](Entry::attempt), but includes the rest of the line if the entry takes it, and can be
    /// continued: see [`Pattern::walk`].
    #[inline]
    pub(crate) fn walk(
        &self,
        text: &[u8],
        at: usize,
        texts: &mut [Range<usize>],
        known: Known,
    ) -> Outcome {
        self.pattern.walk(text, at, texts, known, self.rest.is_some(), self)
    }

    /// Returns the number of texts that an attempt finds: one for each star, and one for the rest of the
    /// line.
    pub(crate) fn ranges(&self) -> usize {
        self.stars.len() + usize::from(self.rest.is_some())
    }

    /// Returns whether this entry is a plain `"\n"`, which ends any line that nothing else matches.
    fn ends_any_line(&self) -> bool {
        self.pattern.as_bytes() == b"\n" && self.group.is_none() && !self.at_line_start
    }
}

impl StarTypes for Entry {
    #[inline]
    fn accepts(&self, star: usize, text: &[u8]) -> bool {
        self.stars[star].accepts(text)
    }

    fn may_become(&self, star: usize, text: &[u8]) -> bool {
        self.stars[star].may_become(text)
    }

    fn is_any(&self, star: usize) -> bool {
        self.stars[star].star_type == StarType::Text
    }

    #[inline]
    fn typed(&self) -> usize {
        self.typed
    }
}

impl Star {
    /// Returns the first start in `from..=to` for which the star accepts the text up to `end`.
    ///
    /// This serves a star at the beginning of a pattern: its end is known, and its start, which is the start
    /// of the match, should be leftmost.
    pub(crate) fn first_start(
        &self,
        text: &[u8],
        from: usize,
        to: usize,
        end: usize,
    ) -> Option<usize> {
        let to = to.min(end);
        let from = match self.star_type {
            StarType::Text => return (from <= to).then_some(from),
            // A typed text has a bounded length, so starts further left need not be tried: the cost is constant.
            star_type => from.max(end.saturating_sub(star_type.longest())),
        };
        if matches!(self.star_type, StarType::Word | StarType::Prompt) && from < to {
            // Every byte of a word follows the same rule, so the run before `end` is the longest text.
            let tail = &text[from..end];
            let run = tail.iter().rev().take_while(|&&byte| grammar::in_word(byte)).count();
            let start = end - run;
            return (start <= to && self.accepts(&text[start..end])).then_some(start);
        }
        (from..=to).find(|&start| self.accepts(&text[start..end]))
    }

    /// Returns the name of the field that the star's text becomes.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns the type of the star.
    pub fn star_type(&self) -> StarType {
        self.star_type
    }

    /// Returns whether the star becomes a field. A star whose name begins with `_`, or that holds nothing,
    /// does not.
    pub fn is_field(&self) -> bool {
        !self.name.starts_with('_') && self.star_type != StarType::Nothing
    }

    /// Returns whether the star accepts this text: the text is of the star's type, and if the field is a
    /// number without a sign, it fits into 32 bits.
    ///
    /// ```
    /// use looking_at::PatternList;
    ///
    /// let list = PatternList::parse("x.pat", r#"
    ///     observing ^"Adding game *." game:number
    ///     weather   ^"It is * degrees." degrees:number
    ///     newline   "\n"
    /// "#)?;
    /// let [game, degrees] = [0, 1].map(|entry| &list.entries()[entry].stars()[0]);
    /// assert!(game.accepts(b"12") && !game.accepts(b"-12") && !game.accepts(b"4294967296"));
    /// assert!(degrees.accepts(b"-12"));
    /// # Ok::<(), looking_at::ListError>(())
    /// ```
    pub fn accepts(&self, text: &[u8]) -> bool {
        if self.natural { grammar::is_natural(text) } else { self.star_type.accepts(text) }
    }

    /// Returns whether the star may accept this text after more bytes have arrived.
    pub fn may_become(&self, text: &[u8]) -> bool {
        self.star_type.may_become(text)
            && (!self.natural || text.is_empty() || grammar::is_natural(text))
    }
}

impl Group {
    /// Returns the name by which the group is switched.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns whether the group is on in a new matcher.
    pub fn is_on(&self) -> bool {
        self.on
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_before_another_gives_up_its_newline_and_shares_groups() {
        let mine = "group zippy on\nmine \"mine\"\nend\nnewline \"\\n\"\n";
        let mine = PatternList::parse("mine.pat", mine).unwrap();
        let xboard = PatternList::xboard();
        let list = mine.clone().then(xboard.clone());
        assert_eq!(list.entries().len(), 1 + xboard.entries().len());
        assert_eq!(list.groups()[0].name(), "zippy");
        assert!(list.groups()[0].is_on());
        assert_eq!(list.entries()[0].group(), list.entries()[1].group());
        assert_eq!(list.name(), "mine.pat, patterns/xboard.pat");
        assert_eq!(list.entries()[0].place(), ("mine.pat", 2));

        let after = xboard.then(mine);
        assert_eq!(after.entries().iter().filter(|entry| entry.ends_any_line()).count(), 1);
        assert!(after.entries().last().unwrap().ends_any_line());
    }

    #[test]
    fn a_file_that_cannot_be_read_is_named() {
        let error = PatternList::load("no/such/file.pat").unwrap_err();
        assert!(error.to_string().starts_with("no/such/file.pat: "), "{error}");
    }

    #[test]
    fn the_first_start_is_the_leftmost_that_is_accepted() {
        let text = b"say 12 Foo(GM) -7xx(3) 1:02";
        for &star_type in StarType::ALL {
            for end in 0..=text.len() {
                for from in 0..=end {
                    for to in from..=text.len() {
                        let star = Star { name: "x".to_owned(), star_type, natural: false };
                        let slow = (from..=to.min(end)).find(|&s| star.accepts(&text[s..end]));
                        let fast = star.first_start(text, from, to, end);
                        assert_eq!(fast, slow, "{star_type} {from}..={to} to {end}");
                    }
                }
            }
        }
    }
}
