//! Players who are there.

use std::borrow::Cow;

use super::cells::{handle, owned, rating};
use super::{End, Fit, Listing, listing};
use crate::event::fields::{Words, number};
use crate::event::record::{made_from, shape};
use crate::event::shared::{CategoryRating, PlayerRecord, STATUS};
use crate::event::{Handle, Rating};
use crate::grammar;

listing! {
    /// The players who are logged in, as `who` lists them.
    pub struct Who<'a> {
        /// The players, line by line and in each line from left to right.
        rows: Vec<WhoRow<'a>>,
        /// How many are listed, as the server counts them.
        count: Option<u32>,
        /// How many there are.
        total: Option<u32>,
        /// Lines that were not understood.
        more: Vec<Cow<'a, str>> = Vec::new(),
        /// The titles of the columns, in the form that has them (`who v`).
        columns: Option<Cow<'a, str>>,
        /// `true` if the end of the listing did not come, else absent.
        incomplete: Option<bool>,
    }
    from by_hand,
    rows(rows, more)
}

shape! {
    /// A player who is logged in.
    pub struct WhoRow<'a> {
        /// The player.
        player: Handle<'a>,
        /// The rating, where one is shown.
        rating: Option<Rating<'a>>,
        /// What the player does, as the sign before the name says; absent for a blank. On FICS: `^` in
        /// a game, `~` giving a simul, `:` not open for a match, `#` examining, `.` idle or busy,
        /// `&` in a tournament.
        status: Option<char>,
        /// The ratings, in the form with columns and in that for programs (`who I`).
        ratings: Option<Vec<CategoryRating<'a>>>,
        /// The number of the game, in the form with columns.
        game: Option<u32>,
        /// Other signs before the name, in the form with columns: `X` not open, `u` open for unrated
        /// games only, `U` not registered, `o` observing.
        flags: Option<Cow<'a, str>>,
        /// How long the player has been there, as the server wrote it.
        on_for: Option<Cow<'a, str>>,
        /// How long the player has been idle, as the server wrote it.
        idle: Option<Cow<'a, str>>,
    }
}

made_from! {
    /// From the line that counts the players, or the one with the titles of the columns.
    Who<'a> from {
        count: Option<u32>,
        total: Option<u32>,
        indent: Option<Cow<'a, str>>,
        columns: Option<Cow<'a, str>>,
    } values => {
        let columns = columns.map(|titles| {
            Cow::Owned(format!("{}User{titles}On for", indent.unwrap_or_default()))
        });
        Ok(Who { count, total, columns, ..Who::new(Vec::new()) })
    }
}

impl Who<'_> {
    /// Begins with a row.
    pub(crate) fn of_row(line: &str) -> Option<Who<'static>> {
        terse(line).or_else(|| record(line).map(|row| vec![row])).map(Who::new)
    }
}

impl Listing for Who<'static> {
    const JOINED: bool = true;

    fn is_open(&self) -> bool {
        self.count.is_none()
    }

    /// Takes the line that counts the players.
    fn join(&mut self, last: Self) -> Fit {
        if last.count.is_none() {
            return Fit::Other;
        }
        (self.count, self.total) = (last.count, last.total);
        Fit::Last
    }

    fn end(&self) -> End {
        End::Nowhere
    }

    fn push(&mut self, line: &str) -> Fit {
        let Some(columns) = &self.columns else {
            match (terse(line), record(line)) {
                (Some(rows), _) => self.rows.extend(rows),
                (None, Some(row)) => self.rows.push(row),
                (None, None) => return Fit::Other,
            }
            return Fit::Part;
        };
        let framed = line.trim_ascii();
        if framed.starts_with('+') {
            return Fit::Part;
        }
        let Some(inside) = framed.strip_prefix('|').and_then(|line| line.strip_suffix('|')) else {
            return Fit::Other;
        };
        if !inside.trim_ascii().is_empty() {
            match verbose(inside, columns) {
                Some(row) => self.rows.push(row),
                None => self.more.push(owned(line)),
            }
        }
        Fit::Part
    }
}

/// Reads a line of players side by side: `1773^Foo(C)   ++++ GuestABCD(U)`. A rating is four wide, perhaps
/// with a letter behind it, a sign or a blank follows, and two blanks are between players.
fn terse(line: &str) -> Option<Vec<WhoRow<'static>>> {
    let mut rest = line.trim_ascii_end();
    let mut rows = Vec::new();
    while !rest.is_empty() {
        let (digits, behind) = rest.split_at_checked(4)?;
        let marked =
            behind.starts_with(['P', 'E']) && behind[1..].starts_with(|sign| STATUS.contains(sign));
        let (digits, behind) = rest.split_at(digits.len() + usize::from(marked));
        let rating = rating(digits)?;
        // FatICS has two more blanks before the sign.
        let behind = match behind.strip_prefix("  ") {
            Some(wide) if behind.get(3..).is_some_and(|name| !name.starts_with(' ')) => wide,
            _ => behind,
        };
        let sign = behind.chars().next().filter(|&sign| STATUS.contains(sign))?;
        let name = &behind[1..];
        let end = name.find(' ').unwrap_or(name.len());
        rows.push(WhoRow {
            rating: Some(rating),
            status: (sign != ' ').then_some(sign),
            ..WhoRow::new(handle(&name[..end])?)
        });
        let padded = &name[end..];
        rest = padded.trim_ascii_start();
        // A rating of less than four digits has blanks of its own before it.
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        let own = 4_usize.saturating_sub(digits);
        if !rest.is_empty() {
            let blanks = padded.len() - rest.len();
            let own = if digits == 0 { 0 } else { own };
            rest = &padded[blanks.checked_sub(own).filter(|&between| between >= 2)?..];
        }
    }
    (!rows.is_empty()).then_some(rows)
}

/// Reads a player in one word, as `who I` lists them.
fn record(line: &str) -> Option<WhoRow<'static>> {
    let record = PlayerRecord::read(line).filter(|record| record.more.is_empty())?;
    let ratings = record.ratings.into_iter().map(CategoryRating::into_owned).collect();
    Some(WhoRow {
        status: record.status,
        ratings: Some(ratings),
        ..WhoRow::new(record.player.into_owned())
    })
}

/// Returns what is inside the frame of a row with columns: a game and signs, the name below `User`, ratings, and
/// two times of which the second may be missing.
fn verbose(inside: &str, columns: &str) -> Option<WhoRow<'static>> {
    let (before, titles) = columns.split_once("User")?;
    let (signs, rest) = inside.split_at_checked(before.len())?;
    let (titles, _) = titles.split_once("On for")?;
    let mut rest = Words::new(rest);
    let name = rest.next()?;
    // The name is cut where its column ends, perhaps in the middle of a title.
    let player = match handle(name) {
        Some(player) => player,
        None => {
            Handle::read_str(name.rsplit_once('(')?.0).filter(|_| name.len() >= 17)?.into_owned()
        }
    };
    let mut ratings = Vec::new();
    for category in Words::new(titles) {
        let rating = rating(rest.next()?)?;
        ratings.push(CategoryRating { category: owned(category), rating });
    }
    let (on_for, idle) = (rest.next()?, rest.next());
    if rest.next().is_some() {
        return None;
    }
    let digits = signs.trim_ascii_start();
    let digits = &digits[..digits.bytes().take_while(u8::is_ascii_digit).count()];
    let flags: String =
        signs.chars().filter(|sign| !sign.is_ascii_digit() && *sign != ' ').collect();
    grammar::is_name(player.name.as_bytes()).then_some(())?;
    Some(WhoRow {
        ratings: Some(ratings),
        game: number(digits),
        flags: (!flags.is_empty()).then_some(Cow::Owned(flags)),
        on_for: Some(owned(on_for)),
        idle: idle.map(owned),
        ..WhoRow::new(player)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The rows as the server would write them, without the blanks between.
    fn shown(line: &str) -> Option<Vec<String>> {
        let rows = terse(line)?.into_iter().map(|row| {
            let status = row.status.unwrap_or(' ');
            format!("{}{status}{}", row.rating.unwrap(), row.player)
        });
        Some(rows.collect())
    }

    #[test]
    fn letters_of_several_bytes_are_no_columns() {
        for line in
            ["1204  ^", "1204  ", "1204  \u{a0}x", "1204 \u{a0}Foo", "1204P\u{a0}", "12\u{a0}4 Foo"]
        {
            assert!(terse(line).is_none(), "{line:?}");
        }
    }

    #[test]
    fn players_side_by_side() {
        assert_eq!(
            shown("1773 Tindrel    1667 MossyRook  ---- Vexley     ").unwrap(),
            ["1773 Tindrel", "1667 MossyRook", "---- Vexley"]
        );
        assert_eq!(
            shown("2985.BigMomma(C)                 ++++ xcx(U)").unwrap(),
            ["2985.BigMomma(C)", "++++ xcx(U)"]
        );
        assert_eq!(
            shown(" 875 skeckler       ---- floare          623^wycliff").unwrap(),
            [" 875 skeckler", "---- floare", " 623^wycliff"].map(str::trim_start)
        );
        assert_eq!(shown("1500E#Foo  1400P:Bar").unwrap(), ["1500E#Foo", "1400P:Bar"]);
        // FatICS
        assert_eq!(
            shown("   0  .Junipera      0   Opsy       1500   Ironquill  ").unwrap(),
            ["0.Junipera", "0 Opsy", "1500 Ironquill"]
        );
        assert_eq!(shown("   0   Junipera  ").unwrap(), ["0 Junipera"]);
        assert_eq!(
            shown("---- admin(*)   ----&Foo(SR)(TM)").unwrap(),
            ["---- admin(*)", "----&Foo(SR)(TM)"]
        );
    }

    #[test]
    fn what_is_no_row() {
        for line in [
            "",
            " 1: Foo",
            " 1:Foo",
            "10: Foo",
            "1: 1500 Foo",
            "    1. 1500 Foo",
            "1500",
            "1500 ",
            "1500  Foo",
            "1500 Foo 1600 Bar",
            "1055 players displayed (of 1055). (*) indicates system administrator.",
            "1500 Foo  and more",
            "1500%Foo",
            "1  2  3  7  ",
            "12 ads displayed.",
            "caf\u{e9} x",
        ] {
            assert_eq!(shown(line), None, "{line}");
        }
    }

    #[test]
    fn players_in_columns() {
        let mut who = Who {
            columns: Some("      User              Standard    Blitz        On for".into()),
            ..Who::new(Vec::new())
        };
        let frame = " +---------------------------------------------------------------+";
        assert_eq!(who.push(frame), Fit::Part);
        for line in [
            " | 16X  Tindrel(*)         1500        1710         1:20           |",
            " |    U Lanternfly         ++++        ++++           12       3   |",
            " |   Xo LongNam(*)(SR)(TM  1500        1710         1:20           |",
            " |                                                               |",
            " | something new                                                 |",
        ] {
            assert_eq!(who.push(line), Fit::Part, "{line}");
        }
        assert_eq!(who.push("Foo"), Fit::Other);
        assert_eq!((who.rows.len(), who.more.len()), (3, 1));
        let first = &who.rows[0];
        assert_eq!(
            (first.game, first.flags.as_deref(), &*first.player.name),
            (Some(16), Some("X"), "Tindrel")
        );
        assert_eq!((first.on_for.as_deref(), first.idle.as_deref()), (Some("1:20"), None));
        let ratings = first.ratings.as_ref().unwrap();
        assert_eq!((&*ratings[1].category, ratings[1].rating.value()), ("Blitz", Some(1710)));
        assert_eq!((who.rows[1].idle.as_deref(), who.rows[1].game), (Some("3"), None));
        assert_eq!(who.rows[2].player.titles().collect::<Vec<_>>(), ["*", "SR"]);
    }
}
