//! Games that are over, adjourned, or kept in a journal.

use std::borrow::Cow;

use super::cells::{Cell, Cells, date, handle, numbered, owned, pair, row, turn};
use super::{Fit, Listing, listing};
use crate::event::fields::{Words, one_of};
use crate::event::record::{shape, words};
use crate::event::{Color, Date, GameResult, Handle, Rating};

/// Makes a listing of a player's games, from its first line or from the one line that says that there are none.
macro_rules! games_of_player {
    ($(#[doc = $doc:literal])* $name:ident of $row:ident) => {
        listing! {
            $(#[doc = $doc])*
            pub struct $name<'a> {
                /// The player.
                player: Handle<'a>,
                /// The games.
                rows: Vec<$row<'a>>,
                /// How many there are, if the server says it: some do only for none.
                count: Option<u32>,
                /// Lines that were not understood.
                more: Vec<Cow<'a, str>> = Vec::new(),
                /// `true` if the end of the listing did not come, else absent.
                incomplete: Option<bool>,
            }
            from (player: Handle<'a>, count: Option<u32>),
            rows(rows, more)
        }

        impl Listing for $name<'static> {
            fn is_open(&self) -> bool {
                self.count.is_none()
            }

            fn push(&mut self, line: &str) -> Fit {
                if let Some(row) = self.row(line) {
                    self.rows.push(row);
                } else if let Some(count) = counted(line) {
                    self.count = Some(count);
                    return Fit::Last;
                } else if !is_titles(line) {
                    // Rows have a number before a colon, or are set in.
                    if slot(line).is_none() && !line.starts_with(' ') {
                        return Fit::Other;
                    }
                    self.more.push(owned(line));
                }
                Fit::Part
            }
        }
    };
}

games_of_player! {
    /// The last games of a player, as `history` lists them.
    History of HistoryRow
}

games_of_player! {
    /// The adjourned games of a player, as `stored` lists them.
    Stored of StoredRow
}

games_of_player! {
    /// The games that a player has kept, as `journal` lists them.
    Journal of JournalRow
}

shape! {
    /// A game that is over.
    pub struct HistoryRow<'a> {
        /// The number by which it can be examined.
        number: u32,
        /// How it ended for the player.
        outcome: Outcome = Outcome::Open,
        /// The player's rating.
        rating: Rating<'a> = Rating::UNRATED,
        /// The player's side.
        color: Color = Color::White,
        /// The opponent's rating.
        opponent_rating: Rating<'a> = Rating::UNRATED,
        /// The opponent.
        opponent: Handle<'a>,
        /// Whether the game was private.
        private: bool = false,
        /// The letters for the category, which mean other things on other servers.
        code: Cow<'a, str> = Cow::Borrowed(""),
        /// Whether it was rated.
        rated: Option<bool>,
        /// The initial time in minutes.
        initial: u32 = 0,
        /// The increment in seconds.
        increment: u32 = 0,
        /// The opening, as the server wrote it.
        eco: Cow<'a, str> = Cow::Borrowed(""),
        /// Why it ended, as the server abbreviates it: `Res`, `Mat`.
        end: Cow<'a, str> = Cow::Borrowed(""),
        /// When it ended, as the server wrote it.
        when: Cow<'a, str> = Cow::Borrowed(""),
        /// When it ended.
        date: Option<Date<'a>>,
    }
}

words! {
    /// How a game ended for a player.
    #[non_exhaustive]
    pub enum Outcome {
        /// `+`
        Won = "won",
        /// `-`
        Lost = "lost",
        /// `=`
        Drawn = "drawn",
        /// `*`: without a result.
        Open = "open",
    }
}

shape! {
    /// An adjourned game. Some servers give the players only.
    pub struct StoredRow<'a> {
        /// The number of the row.
        number: Option<u32>,
        /// White's name.
        white: Cow<'a, str>,
        /// Black's name.
        black: Cow<'a, str>,
        /// Whether the opponent is logged in.
        online: Option<bool>,
        /// Whether the game is private.
        private: Option<bool>,
        /// The letters for the category, which mean other things on other servers.
        code: Option<Cow<'a, str>>,
        /// Whether it is rated.
        rated: Option<bool>,
        /// The initial time in minutes.
        initial: Option<u32>,
        /// The increment in seconds.
        increment: Option<u32>,
        /// The value of White's pieces.
        white_material: Option<u32>,
        /// The value of Black's pieces.
        black_material: Option<u32>,
        /// Whose turn it is.
        turn: Option<Color>,
        /// The number of the move.
        move_number: Option<u32>,
        /// The opening, as the server wrote it.
        eco: Option<Cow<'a, str>>,
        /// When it was adjourned, as the server wrote it.
        when: Option<Cow<'a, str>>,
        /// When it was adjourned.
        date: Option<Date<'a>>,
    }
}

shape! {
    /// A game that was kept.
    pub struct JournalRow<'a> {
        /// Its place in the journal: `%01`, or a letter on old servers.
        slot: Cow<'a, str>,
        /// White.
        white: Handle<'a>,
        /// White's rating.
        white_rating: Rating<'a> = Rating::UNRATED,
        /// Black.
        black: Handle<'a>,
        /// Black's rating.
        black_rating: Rating<'a> = Rating::UNRATED,
        /// Whether the game was private.
        private: bool = false,
        /// The letters for the category, which mean other things on other servers.
        code: Cow<'a, str> = Cow::Borrowed(""),
        /// Whether it was rated.
        rated: Option<bool>,
        /// The initial time in minutes.
        initial: u32 = 0,
        /// The increment in seconds.
        increment: u32 = 0,
        /// The opening, as the server wrote it.
        eco: Cow<'a, str> = Cow::Borrowed(""),
        /// Why it ended, as the server abbreviates it: `Res`, `Mat`.
        end: Cow<'a, str> = Cow::Borrowed(""),
        /// The result.
        result: GameResult = GameResult::Unfinished,
    }
}

/// Returns whether a line has the titles over the columns.
fn is_titles(line: &str) -> bool {
    let mut words = Words::new(line);
    words.next_if(|word| word == "C");
    matches!(words.next(), Some("Opponent" | "White")) && words.any(|word| word == "Type")
}

/// Reads `0 stored games found.`, capablanca's last line.
fn counted(line: &str) -> Option<u32> {
    let (count, rest) = line.split_once(" stored game")?;
    matches!(rest.trim_ascii_end(), " found." | "s found.").then(|| count.parse().ok()).flatten()
}

/// Returns what is before the colon of a row, without a blank, and the rest.
fn slot(line: &str) -> Option<(&str, &str)> {
    let (slot, rest) = line.trim_ascii_start().split_once(':')?;
    let digits = slot.strip_prefix('%').unwrap_or(slot);
    let good = !digits.is_empty()
        && digits.len() <= 6
        && digits.bytes().all(|byte| byte.is_ascii_alphanumeric());
    good.then_some((slot, rest))
}

/// Reads the sign before a game: how it ended for the player.
fn outcome(sign: &str) -> Option<Outcome> {
    use Outcome::{Drawn, Lost, Open, Won};
    one_of(sign, [("+", Won), ("-", Lost), ("=", Drawn), ("*", Open)])
}

/// Returns whether the opponent is logged in.
fn yes_or_no(word: &str) -> Option<bool> {
    one_of(word, [("Y", true), ("N", false)])
}

/// Reads a date as the server wrote it, and what it says if its form is known.
fn dated(text: &str) -> Option<(Cow<'static, str>, Option<Date<'static>>)> {
    (!text.is_empty()).then(|| (owned(text), date(text)))
}

impl History<'_> {
    /// Reads ` 3: = 1802 W 1638 Foo     [ bu  2  12] A00 Sta Mon Nov 16 01:48:43 2026`
    fn row(&self, line: &str) -> Option<HistoryRow<'static>> {
        let (number, rest) = numbered(line)?;
        let mut cells = Cells::before_brackets(rest)?;
        row!(cells => HistoryRow { number }
            outcome: outcome rating color opponent_rating opponent [type] eco end (when date..): dated)
    }
}

impl Stored<'_> {
    /// Reads ` 1: W TheDane       N [ br  2  12]  0-0  B2   ??? Sun Nov 23,  6:14 CST 1997`, or only
    /// `   foo vs. bar`.
    fn row(&self, line: &str) -> Option<StoredRow<'static>> {
        let Some((number, rest)) = numbered(line) else {
            let (white, black) = line.trim_ascii().split_once(" vs. ")?;
            return Some(StoredRow::new(handle(white)?.name, handle(black)?.name));
        };
        let mut cells = Cells::before_brackets(rest)?;
        let (color, player) = (Cell::read(&mut cells)?, owned(&self.player.name));
        let opponent = handle(cells.word()?)?.name;
        let (white, black) = match color {
            Color::White => (player, opponent),
            Color::Black => (opponent, player),
        };
        row!(cells => StoredRow { number: Some(number), white, black }
            online: yes_or_no [type] (white_material black_material): pair (turn move_number): turn
            eco (when date..): dated)
    }
}

impl Journal<'_> {
    /// Reads `%01: tentacle      2291    larsa         2050    [ lr  1   2] D35 Rep 1/2-1/2`
    fn row(&self, line: &str) -> Option<JournalRow<'static>> {
        let (slot, rest) = slot(line)?;
        let mut cells = Cells::before_brackets(rest)?;
        row!(cells => JournalRow { slot: owned(slot) }
            white white_rating black black_rating [type] eco end result)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::event::tests::made;

    fn history() -> History<'static> {
        *made::history(&[("player", "Foo")])
    }

    fn stored() -> Stored<'static> {
        *made::stored(&[("player", "Foo")])
    }

    #[test]
    fn games_that_are_over() {
        let row = |line| history().row(line).unwrap_or_else(|| panic!("{line}"));
        let draw =
            row(" 6: =    0 W 1638 MossyRook     [ lu  1   2] A04 Rep Mon Nov 16 01:48:52 2026");
        assert_eq!((draw.number, draw.outcome, draw.color), (6, Outcome::Drawn, Color::White));
        assert_eq!((draw.rating.value(), draw.opponent_rating.value()), (None, Some(1638)));
        assert_eq!(
            (&*draw.opponent.name, &*draw.code, draw.rated),
            ("MossyRook", "l", Some(false))
        );
        assert_eq!(
            (&*draw.eco, &*draw.end, &*draw.when),
            ("A04", "Rep", "Mon Nov 16 01:48:52 2026")
        );
        let icc = row("51: + 1827 W 1600 TrainingBot [20u 20 10] --- Mat Aug 16 13 21:32");
        assert_eq!((&*icc.code, icc.initial, &*icc.when), ("20", 20, "Aug 16 13 21:32"));
        let fatics =
            row(" 0: - ++++ W ++++ GuestEFGH     [bnu  2  12] B20 Res 2010-05-06 10:00 UTC");
        assert_eq!((fatics.outcome, fatics.rating.value()), (Outcome::Lost, None));
    }

    #[test]
    fn lines_of_a_history() {
        let mut history = history();
        assert_eq!(
            history.push("                  Opponent      Type         ECO End Date"),
            Fit::Part
        );
        assert_eq!(history.push(" 1: something new"), Fit::Part);
        assert_eq!(history.push("Something else."), Fit::Other);
        assert_eq!((history.rows.len(), &history.more[..]), (0, &[" 1: something new".into()][..]));
    }

    #[test]
    fn the_count_of_adjourned_games() {
        for (line, count) in [("0 stored games found.", 0), ("1 stored game found.", 1)] {
            let mut stored = stored();
            assert_eq!((stored.push(line), stored.count), (Fit::Last, Some(count)), "{line}");
        }
        for line in ["x stored games found.", "3 stored games", "3 stored gamesfound."] {
            assert_eq!(stored().push(line), Fit::Other, "{line}");
        }
    }

    #[test]
    fn adjourned_games() {
        let stored = stored();
        let row = stored
            .row(" 2: B PyChess       Y [psu  2  12] 39-38 W3   C20 Sun Jan 11, 17:40 ??? 2009")
            .unwrap();
        assert_eq!((&*row.white, &*row.black, row.online), ("PyChess", "Foo", Some(true)));
        assert_eq!(
            (row.private, row.code.as_deref(), row.rated),
            (Some(true), Some("s"), Some(false))
        );
        assert_eq!((row.white_material, row.black_material), (Some(39), Some(38)));
        assert_eq!(
            (row.turn, row.move_number, row.eco.as_deref()),
            (Some(Color::White), Some(3), Some("C20"))
        );
        assert_eq!(row.when.as_deref(), Some("Sun Jan 11, 17:40 ??? 2009"));
        let short = stored.row("   borodyno vs. quillfern").unwrap();
        assert_eq!((&*short.white, &*short.black, short.number), ("borodyno", "quillfern", None));
        assert!(is_titles("    C Opponent       On Type          Str  M    ECO Date"));
    }

    #[test]
    fn kept_games() {
        let journal = made::journal(&[("player", "larsa")]);
        let line = "%01: tentacle      2291    larsa         2050    [ lr  1   2] D35 Rep 1/2-1/2";
        let row = journal.row(line).unwrap();
        assert_eq!((&*row.slot, &*row.white.name, &*row.black.name), ("%01", "tentacle", "larsa"));
        assert_eq!((&*row.end, row.result), ("Rep", GameResult::Draw));
        assert!(is_titles(
            "    White         Rating  Black         Rating  Type         ECO End Result"
        ));
    }

    #[test]
    fn what_is_no_row() {
        for line in [
            "",
            " 1: Foo tells you: hi",
            " 1: + 1500 W 1600 Bar",
            " 1: + 1500 W 1600 Bar Baz [ br 3 0] A00 Res now",
            " 1: + 1500 W 1600 Bar [ br 3 0] A00 Res ",
            " 1: ? 1500 W 1600 Bar [ br 3 0] A00 Res now",
            " 1: + 1500 w 1600 Bar [ br 3 0] A00 Res now",
            "1 + 1500 W 1600 Bar [ br 3 0] A00 Res now",
        ] {
            assert_eq!(history().row(line), None, "{line}");
            assert_eq!(stored().row(line), None, "{line}");
        }
    }
}
