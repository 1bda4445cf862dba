//! The tokens that a matcher reports, and the trait that takes them.

use std::fmt;
use std::ops::Range;

use memchr::memchr;

use super::Groups;
use super::buffer::Text;
use crate::list::{Entry, Star};
use crate::pattern::Quoted;

/// The maximum length of a line that is reported with each of several matches in it.
const QUOTED: usize = 1 << 10;

/// A piece of the stream: text that a pattern matched, or text that none did.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub enum Token<'t> {
    /// A pattern matched.
    Match(Match<'t>),
    /// No pattern matches here.
    Skipped(Skipped<'t>),
}

/// The text that an entry of the list matched.
#[derive(Clone)]
pub struct Match<'t> {
    pub(super) entry: &'t Entry,
    pub(super) index: usize,
    pub(super) text: &'t [u8],
    /// The stars, then the rest of the line if it belongs to the match, as ranges of `text`.
    pub(super) fields: &'t [Range<usize>],
    /// The text that contains the match, and the index in it at which the line of the match begins.
    pub(super) source: &'t Text<'t>,
    pub(super) line_start: usize,
    /// The index in it at which the match ends.
    pub(super) end: usize,
}

/// The line that a match is in.
#[derive(Debug, Clone)]
pub(crate) struct MatchedLine<'t> {
    pub(crate) span: Range<u64>,
    pub(crate) text: &'t [u8],
    /// The text, where it is known to be UTF-8.
    pub(crate) utf8: Option<&'t str>,
}

/// Text that no pattern matched, never longer than the rest of its line.
#[derive(Clone)]
pub struct Skipped<'t> {
    pub(super) span: Range<u64>,
    pub(super) text: &'t [u8],
    /// The text, where it is known to be UTF-8.
    pub(super) utf8: Option<&'t str>,
    pub(super) overlong: bool,
    /// Whether the newline of its line comes next.
    pub(super) ends_line: bool,
}

impl<'t> Match<'t> {
    /// Returns the entry that matched.
    pub fn entry(&self) -> &'t Entry {
        self.entry
    }

    /// Returns the index of the entry in its list.
    pub fn index(&self) -> usize {
        self.index
    }

    /// Returns the kind of the entry that matched.
    pub fn kind(&self) -> &'t str {
        self.entry.kind()
    }

    /// Returns the offsets of the text in the stream.
    #[inline]
    pub fn span(&self) -> Range<u64> {
        self.source.span(self.start()..self.end)
    }

    /// Returns the whole text of the match, with the rest of the line if the entry takes it.
    pub fn text(&self) -> &'t [u8] {
        self.text
    }

    /// Returns the text of the star with this number, counted from 0.
    pub fn star(&self, number: usize) -> Option<&'t [u8]> {
        (number < self.entry.stars().len()).then(|| self.nth(number)).flatten()
    }

    /// Returns the rest of the line, if the entry takes it.
    pub fn rest(&self) -> Option<&'t [u8]> {
        self.entry.rest()?;
        self.nth(self.entry.stars().len())
    }

    /// Returns the field with this name: a star, the rest of the line, or a constant of the entry.
    pub fn get(&self, name: &str) -> Option<&'t [u8]> {
        self.fields().find(|(known, _)| *known == name).map(|(_, value)| value)
    }

    /// Returns every field with its name: the stars, the rest of the line, the entry's constants.
    ///
    /// Stars that are not [fields](Star::is_field) are left out.
    pub fn fields(&self) -> impl Iterator<Item = (&'t str, &'t [u8])> + use<'t> {
        let entry = self.entry;
        let names = entry.stars().iter().map(|star| star.name()).chain(entry.rest());
        let found = self.clone();
        names
            .enumerate()
            .filter(|(number, _)| entry.stars().get(*number).is_none_or(Star::is_field))
            .filter_map(move |(number, name)| Some((name, found.nth(number)?)))
            .chain(entry.constants().map(|(name, value)| (name, value.as_bytes())))
    }

    /// Returns the whole text, where it is known to be UTF-8.
    pub(crate) fn utf8(&self) -> Option<&'t str> {
        self.source.utf8(self.start()..self.end)
    }

    /// Returns the ranges of the fields in the text: the stars, then the rest of the line.
    pub(crate) fn ranges(&self) -> &'t [Range<usize>] {
        self.fields
    }

    /// Returns the line without its newline: what precedes the match, back to the previous one, the match
    /// itself, and what follows it up to the newline. A match of several lines has all of them.
    ///
    /// A line ends with a prompt, because it may be reported before anything follows.
    pub(crate) fn line(&self) -> MatchedLine<'t> {
        self.part(self.line_begin()..self.line_end(usize::MAX).unwrap_or(self.end))
    }

    /// Returns the offset of that line in the stream.
    pub(crate) fn line_offset(&self) -> u64 {
        let begin = self.line_begin();
        self.source.span(begin..begin + 1).start
    }

    /// Like `line`, but returns nothing if the match is the whole line, and only the match if the line
    /// is longer than [`QUOTED`]: such a line may have thousands of matches.
    #[inline]
    pub(crate) fn longer_line(&self) -> Option<MatchedLine<'t>> {
        let at_start = self.line_start == self.start() && self.text[0] != b'\n';
        let next = self.source.bytes.get(self.end);
        let at_end = next == Some(&b'\n') || self.entry.is_prompt();
        let whole = at_start && at_end && !self.text.ends_with(b"\n");
        if whole { None } else { Some(self.quoted_line()) }
    }

    #[inline(never)]
    fn quoted_line(&self) -> MatchedLine<'t> {
        let begin = self.line_begin();
        match self.line_end(QUOTED).filter(|&end| end - begin <= QUOTED) {
            Some(end) => self.part(begin..end),
            // Its first byte may be a newline, and so may its last.
            None => self.part(begin.max(self.start())..self.end - self.last_newlines()),
        }
    }

    fn part(&self, range: Range<usize>) -> MatchedLine<'t> {
        let source = self.source;
        let span = source.span(range.clone());
        MatchedLine { span, text: &source.bytes[range.clone()], utf8: source.utf8(range) }
    }

    /// Returns where the line begins in the text that the match is in.
    fn line_begin(&self) -> usize {
        match self.text.iter().take_while(|&&byte| byte == b'\n').count() {
            0 => self.line_start,
            // A match may begin with the newline of the line before.
            newlines if newlines < self.text.len() => self.start() + newlines,
            _ => self.start(),
        }
    }

    /// Returns where the line ends in that text, unless that is more than `most` bytes after the match.
    fn line_end(&self, most: usize) -> Option<usize> {
        let Match { source, end, .. } = *self;
        if self.text.ends_with(b"\n") {
            Some(end - self.last_newlines())
        } else if self.entry.is_prompt() {
            Some(end)
        } else {
            let rest = &source.bytes[end..source.real];
            let near = &rest[..rest.len().min(most)];
            let whole = (near.len() == rest.len()).then_some(rest.len());
            Some(end + memchr(b'\n', near).or(whole)?)
        }
    }

    /// Returns the number of newlines at the end of the match, or 0 if it has nothing else.
    fn last_newlines(&self) -> usize {
        let count = self.text.iter().rev().take_while(|&&byte| byte == b'\n').count();
        if count < self.text.len() { count } else { 0 }
    }

    /// Returns where the match begins in the text that it is in.
    fn start(&self) -> usize {
        self.end - self.text.len()
    }

    fn nth(&self, number: usize) -> Option<&'t [u8]> {
        self.text.get(self.fields.get(number)?.clone())
    }
}

impl<'t> Skipped<'t> {
    /// Returns the offsets of the text in the stream.
    pub fn span(&self) -> Range<u64> {
        self.span.clone()
    }

    /// Returns the text.
    pub fn text(&self) -> &'t [u8] {
        self.text
    }

    /// Returns whether this is a piece of a line that exceeds the limit, in which nothing matches.
    pub fn is_overlong(&self) -> bool {
        self.overlong
    }
}

impl<'t> Skipped<'t> {
    /// Returns the text, where it is known to be UTF-8.
    pub(crate) fn utf8(&self) -> Option<&'t str> {
        self.utf8
    }

    /// Returns whether the newline of its line comes next.
    pub(crate) fn ends_line(&self) -> bool {
        self.ends_line
    }
}

impl<'t> Token<'t> {
    /// Returns the offsets of the text in the stream.
    pub fn span(&self) -> Range<u64> {
        match self {
            Token::Match(found) => found.span(),
            Token::Skipped(skipped) => skipped.span(),
        }
    }

    /// Returns the text.
    pub fn text(&self) -> &'t [u8] {
        match self {
            Token::Match(found) => found.text(),
            Token::Skipped(skipped) => skipped.text(),
        }
    }

    /// Returns the kind of the entry that matched, if one did.
    pub fn kind(&self) -> Option<&'t str> {
        match self {
            Token::Match(found) => Some(found.kind()),
            Token::Skipped(_) => None,
        }
    }

    /// Returns a copy that owns its text.
    pub fn to_owned(&self) -> OwnedToken {
        let (index, kind, fields, overlong) = match self {
            Token::Match(found) => {
                let fields = found.fields().map(|(name, value)| (name.to_owned(), value.to_vec()));
                (Some(found.index), Some(found.kind().to_owned()), fields.collect(), false)
            }
            Token::Skipped(skipped) => (None, None, Vec::new(), skipped.overlong),
        };
        OwnedToken { index, kind, span: self.span(), text: self.text().to_vec(), fields, overlong }
    }
}

/// Writes one line: the span, the kind or what replaces it, the text in quotes, then the fields.
///
/// ```text
/// 0..17 tell "Foo tells you: hi" from="Foo" text="hi"
/// 17..18 newline "\n"
/// 18..23 - "fics% "
/// ```
impl fmt::Display for Token<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let span = self.span();
        let text = Quoted(self.text());
        match self {
            Token::Match(found) => {
                write!(f, "{}..{} {} {text}", span.start, span.end, found.kind())?;
                for (name, value) in found.fields() {
                    write!(f, " {name}={}", Quoted(value))?;
                }
                Ok(())
            }
            Token::Skipped(skipped) => {
                let mark = if skipped.overlong { "overlong" } else { "-" };
                write!(f, "{}..{} {mark} {text}", span.start, span.end)
            }
        }
    }
}

impl fmt::Debug for Match<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Match({})", Token::Match(self.clone()))
    }
}

impl fmt::Debug for Skipped<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Skipped({})", Token::Skipped(self.clone()))
    }
}

/// A token that owns its text, for those who collect tokens.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OwnedToken {
    /// The index of the entry that matched, if one did.
    pub index: Option<usize>,
    /// The kind of the entry that matched, if one did.
    pub kind: Option<String>,
    /// Returns the offsets of the text in the stream.
    pub span: Range<u64>,
    /// The text.
    pub text: Vec<u8>,
    /// Every field with its name.
    pub fields: Vec<(String, Vec<u8>)>,
    /// Whether this is a piece of a line that exceeds the limit.
    pub overlong: bool,
}

/// Takes the tokens of a [`Matcher`](super::Matcher).
///
/// Both methods do nothing unless you write them. A closure that takes a [`Token`] is a sink too.
/// The groups of the list can be switched here; it counts from the next token on.
///
/// ```
/// use looking_at::{Groups, Match, Matcher, PatternList, Sink};
///
/// struct Login(bool);
///
/// impl Sink for Login {
///     fn matched(&mut self, found: Match<'_>, groups: &mut Groups) {
///         if found.kind() == "logged_on" {
///             self.0 = true;
///             groups.set("before_login", false); // xboard looks for it only once
///         }
///     }
/// }
///
/// let mut matcher = Matcher::new(PatternList::xboard());
/// matcher.groups().set("before_login", true);
/// let mut login = Login(false);
/// matcher.feed(b"fics% \n\rfics% \n\r", &mut login);
/// matcher.finish(&mut login);
/// assert!(login.0);
/// ```
pub trait Sink {
    /// Called when an entry of the list has matched.
    fn matched(&mut self, found: Match<'_>, groups: &mut Groups) {
        let _ = (found, groups);
    }

    /// Called for text that nothing matches.
    fn skipped(&mut self, skipped: Skipped<'_>, groups: &mut Groups) {
        let _ = (skipped, groups);
    }
}

impl<F: FnMut(Token<'_>)> Sink for F {
    fn matched(&mut self, found: Match<'_>, _: &mut Groups) {
        self(Token::Match(found));
    }

    fn skipped(&mut self, skipped: Skipped<'_>, _: &mut Groups) {
        self(Token::Skipped(skipped));
    }
}
