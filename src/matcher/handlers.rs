//! Handlers registered for the entries of a list, below the session.

use std::fmt;

use super::{Groups, Match, Sink, Skipped};
use crate::list::{Entry, PatternList};
use crate::nearest::nearest;

/// Closures registered for entries of a list, with a state of yours passed through.
///
/// It is what xboard's document describes: a list of patterns, and for each what to do when it matches. A handler
/// gets the match and the groups of the list, so it can switch a group on or off before the next match. Handlers are
/// registered for a [kind](MatchHandlers::on), for one [pattern](MatchHandlers::on_pattern), or for the entry on one
/// [line](MatchHandlers::on_line) of a list file; several for one entry are called in the order of registration.
///
/// Bytes that are not text, typed events, and what takes several lines need a [`Session`](crate::Session) and its
/// [`Handlers`](crate::Handlers).
///
/// ```
/// use looking_at::{MatchHandlers, Matcher, Mode, PatternList};
///
/// #[derive(Default)]
/// struct Client {
///     name: String,
///     shown: Vec<String>,
/// }
///
/// let text = |bytes: Option<&[u8]>| String::from_utf8_lossy(bytes.unwrap_or_default()).into_owned();
/// let list = PatternList::xboard();
/// let mut handlers = MatchHandlers::new(&list);
/// handlers.on("login_prompt", |client: &mut Client, _, _| client.shown.push("Who are you?".into()))?;
/// handlers.on("logged_in", |client, found, _| client.name = text(found.get("handle")))?;
/// // xboard looks for the prompt only until it has seen one.
/// handlers.on("logged_on", |_, _, groups| _ = groups.set("before_login", false))?;
/// handlers.on("tell", |client, found, _| {
///     client.shown.push(format!("{}: {}", text(found.get("from")), text(found.get("text"))));
/// })?;
/// handlers.on_pattern("\n<12> ", |client, found, _| client.shown.push(text(found.get("line"))))?;
///
/// let mut matcher = Matcher::builder(list).mode(Mode::Eager).build();
/// matcher.groups().set("before_login", true);
/// let mut client = Client::default();
/// for read in [
///     "login: ",
///     "\n\rLogging you in as \"GuestABCD\"\n\rfics% ",
///     "\n\rFoo tells you: hi\n\rfics% \n\r<12> rnbqkbnr pppppppp\n\r",
/// ] {
///     matcher.feed(read.as_bytes(), &mut handlers.with(&mut client));
/// }
/// matcher.finish(&mut handlers.with(&mut client));
/// assert_eq!(client.name, "GuestABCD");
/// assert_eq!(client.shown, ["Who are you?", "Foo: hi", "rnbqkbnr pppppppp"]);
/// assert_eq!(matcher.groups().is_on("before_login"), Some(false));
/// # Ok::<(), looking_at::NoEntry>(())
/// ```
pub struct MatchHandlers<'h, S> {
    list: PatternList,
    /// For each entry of the list the handlers to call, as indices.
    of_entry: Vec<Vec<usize>>,
    handlers: Vec<OnMatch<'h, S>>,
    skipped: Vec<OnSkipped<'h, S>>,
}

type OnMatch<'h, S> = Box<dyn FnMut(&mut S, &Match<'_>, &mut Groups) + Send + 'h>;
type OnSkipped<'h, S> = Box<dyn FnMut(&mut S, &Skipped<'_>, &mut Groups) + Send + 'h>;

/// A handler was to be registered for an entry that the list does not have.
///
/// ```
/// use looking_at::{MatchHandlers, PatternList};
///
/// let mut handlers = MatchHandlers::<()>::new(&PatternList::xboard());
/// let error = handlers.on("tel", |_, _, _| {}).unwrap_err();
/// assert_eq!(error.to_string(), "no entry has the kind \"tel\"; did you mean \"tell\"?");
/// let error = handlers.on_line("patterns/xboard.pat", 1, |_, _, _| {}).unwrap_err();
/// assert_eq!(error.to_string(), "no entry is on line 1 of patterns/xboard.pat");
/// ```
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum NoEntry {
    /// No entry has this kind.
    #[error("no entry has the kind {kind:?}{}", did_you_mean(nearest.as_deref()))]
    Kind {
        /// The kind that was given.
        kind: String,
        /// The kind that was most likely meant.
        nearest: Option<String>,
    },
    /// No entry has this pattern.
    #[error("no entry has the pattern {pattern:?}{}", did_you_mean(nearest.as_deref()))]
    Pattern {
        /// The pattern that was given.
        pattern: String,
        /// The pattern that was most likely meant.
        nearest: Option<String>,
    },
    /// No entry is on this line.
    #[error("no entry is on line {line} of {file}")]
    Line {
        /// The file, as [`Entry::place`] names it.
        file: String,
        /// The line that was given.
        line: usize,
    },
}

fn did_you_mean(nearest: Option<&str>) -> String {
    nearest.map_or_else(String::new, |nearest| format!("; did you mean {nearest:?}?"))
}

impl<'h, S> MatchHandlers<'h, S> {
    /// Creates an empty set for a matcher with this list.
    pub fn new(list: &PatternList) -> Self {
        let of_entry = list.entries().iter().map(|_| Vec::new()).collect();
        MatchHandlers { list: list.clone(), of_entry, handlers: Vec::new(), skipped: Vec::new() }
    }

    /// Registers a handler for all entries of a kind.
    ///
    /// # Errors
    ///
    /// [`NoEntry::Kind`] if the list has no entry of this kind.
    pub fn on(
        &mut self,
        kind: &str,
        handler: impl FnMut(&mut S, &Match<'_>, &mut Groups) + Send + 'h,
    ) -> Result<&mut Self, NoEntry> {
        if self.register(|entry| entry.kind() == kind, handler) {
            return Ok(self);
        }
        let nearest = nearest(kind, self.list.entries().iter().map(Entry::kind));
        Err(NoEntry::Kind { kind: kind.to_owned(), nearest: nearest.map(str::to_owned) })
    }

    /// Registers a handler for the entry with this pattern; for all of them if several have it.
    ///
    /// The pattern is given as bytes, so the newline in `"\n<12> "` is a newline.
    ///
    /// # Errors
    ///
    /// [`NoEntry::Pattern`] if the list has no such entry.
    pub fn on_pattern(
        &mut self,
        pattern: impl AsRef<[u8]>,
        handler: impl FnMut(&mut S, &Match<'_>, &mut Groups) + Send + 'h,
    ) -> Result<&mut Self, NoEntry> {
        let wanted = pattern.as_ref();
        if self.register(|entry| entry.pattern().as_bytes() == wanted, handler) {
            return Ok(self);
        }
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        let known: Vec<String> =
            self.list.entries().iter().map(|entry| text(entry.pattern().as_bytes())).collect();
        let pattern = text(wanted);
        let nearest = nearest(&pattern, known.iter().map(String::as_str)).map(str::to_owned);
        Err(NoEntry::Pattern { pattern, nearest })
    }

    /// Registers a handler for the entry on a line of a list file: [`Entry::place`] says where each is.
    ///
    /// # Errors
    ///
    /// [`NoEntry::Line`] if there is no entry on that line.
    pub fn on_line(
        &mut self,
        file: &str,
        line: usize,
        handler: impl FnMut(&mut S, &Match<'_>, &mut Groups) + Send + 'h,
    ) -> Result<&mut Self, NoEntry> {
        if self.register(|entry| entry.place() == (file, line), handler) {
            return Ok(self);
        }
        Err(NoEntry::Line { file: file.to_owned(), line })
    }

    /// Registers a handler for text that nothing matches.
    pub fn on_skipped(
        &mut self,
        handler: impl FnMut(&mut S, &Skipped<'_>, &mut Groups) + Send + 'h,
    ) -> &mut Self {
        self.skipped.push(Box::new(handler));
        self
    }

    /// Returns the handlers as a sink that works on a state.
    pub fn with<'b>(&'b mut self, state: &'b mut S) -> BoundMatchHandlers<'b, 'h, S> {
        BoundMatchHandlers { handlers: self, state }
    }

    /// Registers a handler for the entries that are meant, and returns whether there is one.
    fn register(
        &mut self,
        is_meant: impl Fn(&Entry) -> bool,
        handler: impl FnMut(&mut S, &Match<'_>, &mut Groups) + Send + 'h,
    ) -> bool {
        let mut found = false;
        for (entry, handlers) in self.list.entries().iter().zip(&mut self.of_entry) {
            if is_meant(entry) {
                handlers.push(self.handlers.len());
                found = true;
            }
        }
        if found {
            self.handlers.push(Box::new(handler));
        }
        found
    }
}

impl<S> fmt::Debug for MatchHandlers<'_, S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("MatchHandlers")
            .field("list", &self.list.name())
            .field("handlers", &self.handlers.len())
            .field("skipped", &self.skipped.len())
            .finish_non_exhaustive()
    }
}

/// [`MatchHandlers`] together with the state that they work on.
#[derive(Debug)]
pub struct BoundMatchHandlers<'b, 'h, S> {
    handlers: &'b mut MatchHandlers<'h, S>,
    state: &'b mut S,
}

impl<S> Sink for BoundMatchHandlers<'_, '_, S> {
    fn matched(&mut self, found: Match<'_>, groups: &mut Groups) {
        let MatchHandlers { of_entry, handlers, .. } = &mut *self.handlers;
        // A matcher of another, longer list has entries that were never registered.
        for &handler in of_entry.get(found.index()).into_iter().flatten() {
            handlers[handler](self.state, &found, groups);
        }
    }

    fn skipped(&mut self, skipped: Skipped<'_>, groups: &mut Groups) {
        for handler in &mut self.handlers.skipped {
            handler(self.state, &skipped, groups);
        }
    }
}
