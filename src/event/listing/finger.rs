//! What is known about a player.

use std::borrow::Cow;

use super::cells::{Cells, date, numbered, owned, row};
use super::{Fit, Listing, listing};
use crate::event::fields::{Words, number};
use crate::event::record::{made_from, shape};
use crate::event::{Date, Handle, Rating};
use crate::grammar::is_decimal;

listing! {
    /// What is known about a player, as `finger` shows it.
    pub struct Finger<'a> {
        /// The player.
        player: Handle<'a>,
        /// How long the player has been there, as the server wrote it.
        on_for: Option<Cow<'a, str>>,
        /// How long the player has been idle, as the server wrote it.
        idle: Option<Cow<'a, str>>,
        /// When the player left, as the server wrote it.
        last_disconnected: Option<Cow<'a, str>>,
        /// When the player left.
        last_disconnected_date: Option<Date<'a>>,
        /// What the player does, such as `playing game 34: Foo vs. Bar`.
        doing: Option<Cow<'a, str>>,
        /// `false` if the server says that the player is not registered, else absent.
        registered: Option<bool>,
        /// The ratings.
        ratings: Vec<FingerRating<'a>> = Vec::new(),
        /// Lines with a label, such as `Email`.
        facts: Vec<Labelled<'a>> = Vec::new(),
        /// The notes, which the player wrote.
        notes: Vec<FingerNote<'a>> = Vec::new(),
        /// Lines that were not understood.
        more: Vec<Cow<'a, str>> = Vec::new(),
        /// `true` if the end of the listing did not come, else absent.
        incomplete: Option<bool>,
    }
    from by_hand,
    rows(ratings, facts, notes, more)
}

shape! {
    /// A rating with the games that it comes from.
    pub struct FingerRating<'a> {
        /// The category, such as `Blitz`, or `blitz crazyhouse` (FatICS).
        category: Cow<'a, str>,
        /// The rating.
        rating: Rating<'a>,
        /// The rating deviation, as the server wrote it.
        deviation: Option<Cow<'a, str>>,
        /// The volatility of the rating, as the server wrote it (FatICS).
        volatility: Option<Cow<'a, str>>,
        /// How many games must be played until the rating is active (ICC).
        need: Option<u32>,
        /// How many games were won, where the server says it.
        wins: Option<u32>,
        /// How many games were lost, where the server says it.
        losses: Option<u32>,
        /// How many games were drawn, where the server says it.
        draws: Option<u32>,
        /// How many games there were.
        total: u32,
        /// The best rating.
        best: Option<u32>,
        /// When the best rating was reached, as the server wrote it.
        best_when: Option<Cow<'a, str>>,
        /// When the best rating was reached.
        best_date: Option<Date<'a>>,
    }
}

shape! {
    /// A line with a label.
    pub struct Labelled<'a> {
        /// What is before the colon.
        label: Cow<'a, str>,
        /// What is behind it.
        text: Cow<'a, str>,
    }
}

shape! {
    /// A note of a player.
    pub struct FingerNote<'a> {
        /// The number of the note.
        number: u32,
        /// The text, which the player wrote.
        text: Cow<'a, str>,
    }
}

made_from! {
    Finger<'a> from {
        player: Handle<'a>,
        /// What follows in the same line.
        line: Option<Cow<'a, str>>,
    } values => {
        let mut finger = Finger::new(player);
        let line = line.filter(|line| !line.trim_ascii().is_empty());
        finger.more = line.filter(|line| !finger.presence(line)).into_iter().collect();
        Ok(finger)
    }
}

impl Finger<'_> {
    /// Returns whether the player is there: `On for: 1 hr, 3 mins   Idle: 0 secs`.
    fn presence(&mut self, line: &str) -> bool {
        let line = line.trim_ascii();
        if let Some(rest) = line.strip_prefix("On for:") {
            let Some((on_for, idle)) = rest.split_once("Idle:") else { return false };
            self.on_for = Some(owned(on_for.trim_ascii()));
            self.idle = Some(owned(idle.trim_ascii()));
            return true;
        }
        let line = line.strip_prefix('(').and_then(|line| line.strip_suffix("):")).unwrap_or(line);
        let Some(when) = line.strip_prefix("Last disconnected") else { return false };
        let when = when.strip_prefix(':').unwrap_or(when);
        self.last_disconnected = Some(owned(when.trim_ascii()));
        self.last_disconnected_date = date(when);
        true
    }
}

impl Listing for Finger<'static> {
    /// Returns whether a line is `(Foo is away)`: the name, and a text that the player chose. Where a pause
    /// comes before the rest of a folded line, the parenthesis at its end is missing.
    fn claims(&self, line: &[u8]) -> bool {
        let name = self.player.name.as_bytes();
        let rest = line.strip_prefix(b"(").and_then(|line| line.strip_prefix(name));
        rest.is_some_and(|rest| rest.starts_with(b" "))
    }

    /// Takes all that follows up to the prompt. What a player wrote is behind a number or a
    /// label.
    fn push(&mut self, line: &str) -> Fit {
        let bare = line.trim_ascii();
        if let Some((number, text)) = numbered(line) {
            self.notes.push(FingerNote { number, text: owned(text) });
        } else if self.presence(line) {
        } else if let Some(doing) = parenthesised(bare).filter(|_| self.doing.is_none()) {
            self.doing = Some(owned(doing));
        } else if is_titles(bare) {
        } else if let Some(row) = FingerRating::read(bare).or_else(|| FingerRating::fatics(bare)) {
            self.ratings.push(row);
        } else if bare.strip_prefix(&*self.player.name) == Some(" is NOT a registered player.") {
            self.registered = Some(false);
        } else if let Some((label, text)) = labelled(bare) {
            self.facts.push(Labelled { label: owned(label), text: owned(text) });
        } else {
            self.more.push(owned(line));
        }
        Fit::Part
    }

    fn extend(&mut self, last: &str, more: &str) -> bool {
        if numbered(last).is_some() {
            return self.notes.last_mut().map(|note| note.text.to_mut().push_str(more)).is_some();
        }
        let whole = format!("{last}{more}");
        if let Some(fact) = self.facts.last_mut()
            && let Some((label, text)) = labelled(whole.trim_ascii())
            && fact.label == label
        {
            fact.text = owned(text);
            return true;
        }
        false
    }
}

/// Reads a whole line in parentheses.
fn parenthesised(line: &str) -> Option<&str> {
    line.strip_prefix('(')?.strip_suffix(')')
}

/// Returns whether a line has the titles over the ratings.
fn is_titles(line: &str) -> bool {
    let mut words = Words::new(line);
    match words.next() {
        Some("rating") => words.any(|word| word == "win"),
        Some("speed") => words.any(|word| word == "Volat."),
        _ => false,
    }
}

/// Reads a label of a few words and the text behind its colon: `Email      : foo@example.com`.
pub(super) fn labelled(line: &str) -> Option<(&str, &str)> {
    let (label, text) = line.split_once(':')?;
    let label = label.trim_ascii_end();
    let in_label = |letter: char| letter.is_ascii_alphanumeric() || " %-_'/".contains(letter);
    let good = !label.is_empty() && label.len() <= 40 && label.chars().all(in_label);
    good.then(|| (label, text.trim_ascii()))
}

impl FingerRating<'static> {
    /// Reads a row of the table: the category, the rating, its deviation or `[need]`, the games won, lost,
    /// drawn and in all, the best rating and its date.
    fn read(line: &str) -> Option<Self> {
        let mut cells = Cells::new(line);
        let row = row!(cells => FingerRating { volatility: None, best_date: None }
            category: category rating deviation?: decimal need?: need
            wins losses draws total best?: number best_when?: in_parentheses);
        row.map(FingerRating::dated)
    }

    /// Reads a row of FatICS: speed and variant, the rating, its deviation and its volatility, the games in
    /// all, the best rating and its date. `blitz crazyhouse  1500   50   0.005000   6   1600 (2011-03-26)`
    fn fatics(line: &str) -> Option<Self> {
        let digit = line.find(|letter: char| letter.is_ascii_digit())?;
        let (category, rest) = line.split_at(digit);
        let category = Cow::from(Words::new(category).collect::<Vec<_>>().join(" "));
        let in_category = |letter: char| letter.is_ascii_alphabetic() || letter == ' ';
        if category.is_empty() || !category.chars().all(in_category) {
            return None;
        }
        let mut cells = Cells::new(rest);
        let row = row!(cells => FingerRating {
                category, need: None, wins: None, losses: None, draws: None, best_date: None,
            }
            rating deviation: whole volatility: decimal total best?: number best_when?: in_parentheses);
        row.map(FingerRating::dated)
    }

    fn dated(self) -> Self {
        FingerRating { best_date: self.best_when.as_deref().and_then(date), ..self }
    }
}

fn category(word: &str) -> Option<Cow<'static, str>> {
    (!word.contains(':')).then(|| owned(word))
}

fn decimal(word: &str) -> Option<Cow<'static, str>> {
    is_decimal(word.as_bytes()).then(|| owned(word))
}

fn whole(word: &str) -> Option<Cow<'static, str>> {
    number::<u32>(word).map(|_| owned(word))
}

fn need(word: &str) -> Option<u32> {
    number(word.strip_prefix('[')?.strip_suffix(']')?)
}

fn in_parentheses(word: &str) -> Option<Cow<'static, str>> {
    word.starts_with('(').then(|| owned(word.trim_matches(['(', ')'])))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::event::tests::made;

    #[test]
    fn ratings_of_fatics() {
        let row = |line| FingerRating::fatics(line).unwrap_or_else(|| panic!("{line}"));
        let blitz = row("blitz                    1606   202  0.001959       4 ");
        assert_eq!((&*blitz.category, blitz.rating.value()), ("blitz", Some(1606)));
        assert_eq!((blitz.deviation.as_deref(), blitz.total, blitz.best), (Some("202"), 4, None));
        assert_eq!((blitz.volatility.as_deref(), blitz.wins), (Some("0.001959"), None));
        let both = row("blitz crazyhouse  1500   50   0.005000  6  1600 (2011-03-26)");
        assert_eq!((&*both.category, both.best), ("blitz crazyhouse", Some(1600)));
        assert_eq!(both.best_date.map(|date| date.day), Some(26));
        for bad in [
            "",
            "blitz",
            "blitz 1500",
            "blitz 1500 x 0.1 4",
            "blitz 1500 5 6 4",
            "a: 1 5 0.1 4",
            "blitz 1500 5 0.1 4 5 (x) y",
            "blitz 1500 5 0.1 4 5 x",
            "1500 5 0.1 4",
        ] {
            assert_eq!(FingerRating::fatics(bad), None, "{bad}");
        }
        assert!(is_titles("speed & variant         rating  RD    Volat.    total  best"));
    }

    fn finger(player: &str, line: &str) -> Finger<'static> {
        *made::finger(&[("player", player), ("line", line)])
    }

    #[test]
    fn who_and_since_when() {
        let here = finger("Vexley(TM)", "     On for: 1 hr, 54 secs   Idle: 0 secs");
        assert_eq!(
            (here.on_for.as_deref(), here.idle.as_deref()),
            (Some("1 hr, 54 secs"), Some("0 secs"))
        );
        let mut gone = finger("Foo", "");
        assert_eq!(gone.push("Last disconnected: Thu Oct 20, 12:00 PDT 2011"), Fit::Part);
        assert_eq!(gone.last_disconnected.as_deref(), Some("Thu Oct 20, 12:00 PDT 2011"));
        assert_eq!(finger("Foo", "something new").more, ["something new"]);
    }

    #[test]
    fn ratings() {
        let row = |line| FingerRating::read(line).unwrap_or_else(|| panic!("{line}"));
        let full =
            row("Blitz      1343     51.5     937     781      58    1776   1729 (20-Feb-2000)");
        assert_eq!(
            (&*full.category, full.rating.value(), full.deviation.as_deref()),
            ("Blitz", Some(1343), Some("51.5"))
        );
        assert_eq!((full.wins, full.losses), (Some(937), Some(781)));
        assert_eq!((full.draws, full.total), (Some(58), 1776));
        assert_eq!((full.best, full.best_when.as_deref()), (Some(1729), Some("20-Feb-2000")));
        let none = row("Standard  ----    350.0      0      0      0      0");
        assert_eq!((none.rating.value(), none.best), (None, None));
        let icc = row("Bullet          2165  [6]  1485   488   209  2182   2335");
        assert_eq!((icc.deviation, icc.need, icc.best), (None, Some(6), Some(2335)));
        let icc = row("5-minute        2165       1485   488   209  2182   2335");
        assert_eq!((icc.need, icc.total), (None, 2182));
        for bad in [
            "",
            "Blitz",
            "Blitz 1500 1.x.2 1 2 3 4",
            "Blitz 1500 .5 1 2 3 4",
            "Blitz 1500 5. 1 2 3 4",
            "Blitz 1500 1.5e3 1 2 3 4",
            "Blitz: 1500 1 2 3 4",
            "Blitz 1500 1 2 3",
            "Blitz 1500 1 2 3 4 5 6",
        ] {
            assert_eq!(FingerRating::read(bad), None, "{bad}");
        }
    }

    #[test]
    fn notes_are_notes_whatever_they_say() {
        let mut finger = finger("Foo", "");
        for note in [
            "On for: 3 Idle: 4",
            "Blitz 1500 1 2 3 4",
            "Email: x",
            "(busy)",
            "Foo is NOT a registered player.",
            "",
        ] {
            assert_eq!(finger.push(&format!(" 1: {note}")), Fit::Part);
            assert_eq!(
                finger.notes.pop().map(|note| note.text.into_owned()).as_deref(),
                Some(note)
            );
        }
        assert_eq!(finger, super::tests::finger("Foo", ""));
    }

    #[test]
    fn the_rest_has_labels_or_is_kept() {
        let mut finger = finger("Foo", "");
        for line in [
            "(playing game 34: Foo vs. Bar)",
            "         rating     RD     win   loss   draw  total   best",
            "% of life on-line:  7.3  (since Mon Nov 16 00:52:23 2026)",
            "Email      : foo@example.com",
            "Foo is NOT a registered player.",
            "Bar is NOT a registered player.",
        ] {
            assert_eq!(finger.push(line), Fit::Part);
        }
        assert_eq!(finger.doing.as_deref(), Some("playing game 34: Foo vs. Bar"));
        let facts: Vec<_> = finger.facts.iter().map(|fact| (&*fact.label, &*fact.text)).collect();
        assert_eq!(facts[0], ("% of life on-line", "7.3  (since Mon Nov 16 00:52:23 2026)"));
        assert_eq!(facts[1], ("Email", "foo@example.com"));
        assert_eq!(
            (finger.registered, &finger.more[..]),
            (Some(false), &["Bar is NOT a registered player.".into()][..])
        );
    }
}
