//! Lists of names: one's own lists, who is in a channel, who watches a game.

use std::borrow::Cow;

use super::cells::{handle, owned};
use super::games::Games;
use super::{End, Fit, Listing, MAX_ROWS, listing};
use crate::event::fields::Words;
use crate::event::record::{made_from, shape};
use crate::event::{Handle, text};

listing! {
    /// A list of one's own, as `=notify` or `=channel` shows it.
    pub struct NameList<'a> {
        /// What the list is called: `notify`, `censor`, `channel`.
        list: Cow<'a, str>,
        /// What is in it: names, or the numbers of channels.
        names: Vec<Cow<'a, str>>,
        /// How many are in it, as the server counts them.
        count: Option<u32>,
        /// `true` if the end of the listing did not come, else absent.
        incomplete: Option<bool>,
    }
    from (list: Cow<'a, str>, count: Option<u32>),
    rows(names)
}

listing! {
    /// The players who are in a channel, as `inchannel` lists them.
    pub struct InChannel<'a> {
        /// The channel.
        channel: Cow<'a, str>,
        /// The name of the channel.
        title: Option<Cow<'a, str>>,
        /// The players.
        names: Vec<Handle<'a>>,
        /// Those in braces: they have the channel switched off while they play (FICS).
        off: Vec<Handle<'a>>,
        /// How many there are, as the server counts them.
        count: Option<u32>,
        /// What was not understood.
        more: Option<Cow<'a, str>>,
        /// `true` if the end of the listing did not come, else absent.
        incomplete: Option<bool>,
    }
    from by_hand,
    rows(|_listing| 0)
}

listing! {
    /// Games and who watches them, as `allobservers` lists them.
    pub struct Observers<'a> {
        /// The games.
        rows: Vec<ObservedGame<'a>>,
        /// How many are listed, as the server counts them.
        count: Option<u32>,
        /// How many games there are.
        total: Option<u32>,
        /// `true` if the end of the listing did not come, else absent.
        incomplete: Option<bool>,
    }
    from by_hand,
    rows(|listing| listing.rows.iter().map(|row| 1 + row.observers.len() + row.examiners.len()).sum())
}

shape! {
    /// A game and who watches it.
    pub struct ObservedGame<'a> {
        /// The number of the game.
        game: u32,
        /// White's name, unless it is an examined position.
        white: Option<Cow<'a, str>>,
        /// Black's name, unless it is an examined position.
        black: Option<Cow<'a, str>>,
        /// Whether it is examined.
        examined: bool,
        /// Who watches.
        observers: Vec<Handle<'a>>,
        /// Who examines it.
        examiners: Vec<Handle<'a>>,
        /// What was not understood.
        more: Option<Cow<'a, str>>,
    }
}

/// Returns whether a word can be in a list: a name with titles, the number of a channel, an address.
fn is_name(word: &str) -> bool {
    let in_name = |byte: u8| byte.is_ascii_alphanumeric() || b"_-.*()".contains(&byte);
    word.bytes().all(in_name) && !word.ends_with('.')
}

/// Gives the words of a text to `take` until it refuses one; what is left from there.
fn each_word<'t>(text: &'t str, mut take: impl FnMut(&'t str) -> bool) -> &'t str {
    let mut rest = text.trim_ascii();
    while !rest.is_empty() {
        let end = rest.find([' ', '\t']).unwrap_or(rest.len());
        if !take(&rest[..end]) {
            break;
        }
        rest = rest[end..].trim_ascii_start();
    }
    rest
}

/// Adds a name, if it is one and there is room.
fn put(names: &mut Vec<Handle<'_>>, word: &str) -> bool {
    let handle = handle(word).filter(|_| names.len() < MAX_ROWS);
    handle.map(|handle| names.push(handle)).is_some()
}

/// Adds what was not understood to what there is of it.
fn keep(more: &mut Option<Cow<'_, str>>, rest: &str) {
    if !rest.is_empty() {
        let more = more.get_or_insert_default().to_mut();
        more.push_str(if more.is_empty() { "" } else { " " });
        more.push_str(rest);
    }
}

impl NameList<'_> {
    /// Returns how many names may follow.
    fn room(&self) -> usize {
        self.count.map_or(MAX_ROWS, |count| count as usize) - self.names.len()
    }

    /// Returns whether a line has names side by side. Where they are counted, no more than that many are taken.
    fn is_row(&self, line: &str) -> bool {
        Words::new(line).all(is_name) && Words::new(line).nth(self.room()).is_none()
    }
}

impl Listing for NameList<'static> {
    fn is_open(&self) -> bool {
        self.count.is_none_or(|count| count > 0)
    }

    fn claims(&self, line: &[u8]) -> bool {
        self.is_row(&text::decode(line))
    }

    fn end(&self) -> End {
        if self.count.is_some() { End::Nowhere } else { End::Prompt }
    }

    fn push(&mut self, line: &str) -> Fit {
        if !self.is_row(line) {
            return Fit::Other;
        }
        let room = self.room();
        let names = Words::new(line).map(owned);
        self.names.extend(names);
        if Words::new(line).count() == room { Fit::Last } else { Fit::Part }
    }
}

made_from! {
    InChannel<'a> from {
        channel: Cow<'a, str>,
        title: Option<Cow<'a, str>>,
        names: Option<Cow<'a, str>>,
        count: Option<u32>,
    } values => {
        let (empty, off) = (Vec::new(), Vec::new());
        let mut listing =
            InChannel { channel, title, names: empty, off, count, more: None, incomplete: None };
        listing.add(&names.unwrap_or_default());
        Ok(listing)
    }
}

impl InChannel<'_> {
    /// Adds the names in a text.
    fn add(&mut self, text: &str) {
        let rest = each_word(text, |word| {
            match word.strip_prefix('{').and_then(|word| word.strip_suffix('}')) {
                Some(word) => put(&mut self.off, word),
                None => put(&mut self.names, word),
            }
        });
        keep(&mut self.more, rest);
    }
}

impl Listing for InChannel<'static> {
    const JOINED: bool = true;

    fn is_open(&self) -> bool {
        self.count.is_none()
    }

    /// Takes the line that counts the players.
    fn join(&mut self, last: Self) -> Fit {
        if last.count.is_none() || last.channel != self.channel || !last.names.is_empty() {
            return Fit::Other;
        }
        self.count = last.count;
        Fit::Last
    }

    fn end(&self) -> End {
        End::Nowhere
    }

    fn extend(&mut self, _: &str, more: &str) -> bool {
        self.add(more);
        true
    }
}

made_from! {
    Observers<'a> from {
        game: u32,
        white: Option<Cow<'a, str>>,
        black: Option<Cow<'a, str>>,
        examined: bool,
        names: Option<Cow<'a, str>>,
    } values => {
        let (observers, examiners) = (Vec::new(), Vec::new());
        let mut row =
            ObservedGame { game, white, black, examined, observers, examiners, more: None };
        row.add(&names.unwrap_or_default());
        Ok(Observers { rows: vec![row], count: None, total: None, incomplete: None })
    }
}

impl ObservedGame<'_> {
    /// Adds the names in a text. An examiner has a `#` before the name; at the end some servers
    /// count: `(2 users)`.
    fn add(&mut self, text: &str) {
        let rest = each_word(text, |word| match word.strip_prefix('#') {
            Some(word) => put(&mut self.examiners, word),
            None => put(&mut self.observers, word),
        });
        keep(&mut self.more, rest);
    }
}

impl Observers<'_> {
    /// Takes the line that counts the games.
    pub(crate) fn count(&mut self, last: &Games<'_>) -> Fit {
        (self.count, self.total) = (last.count, last.total);
        Fit::Last
    }
}

impl Listing for Observers<'static> {
    const JOINED: bool = true;

    /// Takes the line of another game.
    fn join(&mut self, other: Self) -> Fit {
        self.rows.extend(other.rows);
        Fit::Part
    }

    fn extend(&mut self, _: &str, more: &str) -> bool {
        self.rows.last_mut().map(|row| row.add(more)).is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::event::tests::made;

    fn names(handles: &[Handle<'_>]) -> Vec<String> {
        handles.iter().map(ToString::to_string).collect()
    }

    fn list(count: &str) -> NameList<'static> {
        *made::name_list(&[("list", "notify"), ("count", count)])
    }

    #[test]
    fn a_list_ends_with_its_last_name() {
        let mut list = list("4");
        assert_eq!(list.push("GuestCORJ  GuestKWVW  "), Fit::Part);
        assert_eq!(list.push("Jotunbee   50   "), Fit::Last);
        assert_eq!(list.names, ["GuestCORJ", "GuestKWVW", "Jotunbee", "50"]);
    }

    #[test]
    fn what_is_no_line_of_names() {
        for line in
            ["There are no such names.", "a b c", "x: y", "{x}", "-- notify list: 1 names --"]
        {
            assert_eq!(list("2").push(line), Fit::Other, "{line}");
        }
    }

    fn in_channel(line: &str) -> InChannel<'static> {
        *made::in_channel(&[("channel", "85"), ("names", line)])
    }

    #[test]
    fn who_is_in_a_channel() {
        let channel = in_channel("Bijection {Goober(C)} Nemisis(SR)(CA) {tomatenfisch}");
        assert_eq!(names(&channel.names), ["Bijection", "Nemisis(SR)(CA)"]);
        assert_eq!(names(&channel.off), ["Goober(C)", "tomatenfisch"]);
        assert_eq!(in_channel("Foo and, Bar").more.as_deref(), Some("and, Bar"));
        let many = in_channel(&"x ".repeat(MAX_ROWS + 2));
        assert_eq!((many.names.len(), many.more.as_deref()), (MAX_ROWS, Some("x x")));
    }

    #[test]
    fn who_watches() {
        let fields = [("game", "1"), ("examined", "true"), ("names", "#Foo Bar(C) #Baz (3 users)")];
        let observers = made::observers(&fields);
        let row = &observers.rows[0];
        assert_eq!(names(&row.examiners), ["Foo", "Baz"]);
        assert_eq!(
            (names(&row.observers), row.more.as_deref()),
            (vec!["Bar(C)".to_owned()], Some("(3 users)"))
        );
    }
}
