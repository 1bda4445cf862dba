//! Games in progress.

use std::borrow::Cow;

use super::cells::{GameType, brackets, clock, handle, owned, pair, rating, turn};
use super::{End, Fit, Listing, holds, made_of};
use crate::event::fields::{Words, number};
use crate::event::record::{shape, words};
use crate::event::{Color, Handle, Rating};

shape! {
    /// The games in progress, as `games` lists them.
    pub struct Games<'a> {
        /// The games.
        rows: Vec<GameRow<'a>>,
        /// How many are listed, as the server counts them.
        count: Option<u32>,
        /// How many there are.
        total: Option<u32>,
        /// Lines that were not understood.
        more: Vec<Cow<'a, str>> = Vec::new(),
        /// `true` if the end of the listing did not come, else absent.
        incomplete: Option<bool>,
    }
}

shape! {
    /// A game in progress.
    pub struct GameRow<'a> {
        /// The number of the game.
        game: u32,
        /// Whether the game is examined or set up; absent for one that is played.
        state: Option<GameState>,
        /// White's name, which some servers cut to 11 letters.
        white: Handle<'a>,
        /// White's rating.
        white_rating: Rating<'a> = Rating::UNRATED,
        /// Black's name, which some servers cut to 10 letters.
        black: Handle<'a>,
        /// Black's rating.
        black_rating: Rating<'a> = Rating::UNRATED,
        /// Whether the game is private.
        private: bool = false,
        /// The letters for the category, which mean other things on other servers.
        code: Cow<'a, str> = Cow::Borrowed(""),
        /// Whether the game is rated.
        rated: Option<bool>,
        /// The initial time in minutes.
        initial: u32 = 0,
        /// The increment in seconds.
        increment: u32 = 0,
        /// White's time.
        white_clock_ms: Option<i64>,
        /// Black's time.
        black_clock_ms: Option<i64>,
        /// The value of White's pieces.
        white_material: Option<u32>,
        /// The value of Black's pieces.
        black_material: Option<u32>,
        /// Whose turn it is.
        turn: Color = Color::White,
        /// The number of the move.
        move_number: u32 = 1,
    }
}

words! {
    /// What is done with a game that is not played.
    #[non_exhaustive]
    pub enum GameState {
        /// It is examined.
        Examined = "examined",
        /// Its position is set up.
        Setup = "setup",
    }
}

made_of!(Games(count: Option<u32>, total: Option<u32>) rows, more, incomplete);

impl Games<'_> {
    /// Begins with a row.
    pub(crate) fn of_row(line: &str) -> Option<Games<'static>> {
        Some(Games::new([GameRow::read(line)?]))
    }
}

impl Listing for Games<'static> {
    const HEAD: bool = false;
    const JOINED: bool = true;

    /// Takes the line that counts the games.
    fn join(&mut self, last: Self) -> Fit {
        (self.count, self.total) = (last.count, last.total);
        Fit::Last
    }

    fn end(&self) -> End {
        End::Nowhere
    }

    fn push(&mut self, line: &str) -> Fit {
        match GameRow::read(line) {
            Some(row) => self.rows.push(row),
            None if begins_with_number(line) => self.more.push(owned(line)),
            None => return Fit::Other,
        }
        Fit::Part
    }

    holds!(rows, more);
}

/// Whether the first word is a number: a line in a listing of numbered rows may be one of them.
pub(super) fn begins_with_number(line: &str) -> bool {
    Words::new(line).next().is_some_and(|word| word.bytes().all(|byte| byte.is_ascii_digit()))
}

impl GameRow<'static> {
    fn read(line: &str) -> Option<Self> {
        let Some((before, inside, behind)) = brackets(line) else { return GameRow::bare(line) };
        let (before, state) = match before.split_once('(') {
            Some((game, players)) => {
                let (state, players) = players.split_once(' ')?;
                let state = match state {
                    "Exam." => GameState::Examined,
                    "Setup" => GameState::Setup,
                    _ => return None,
                };
                let players = players.trim_ascii_end().strip_suffix(')')?;
                ((game, players), Some(state))
            }
            None => (before.trim_ascii_start().split_once(' ')?, None),
        };
        let (game, players) = before;
        let mut players = Words::new(players);
        let row = GameRow::of(game, &mut players, GameType::read(inside)?)?;
        if players.next().is_some() {
            return None;
        }
        let (behind, at) = behind.split_at(behind.rfind(['W', 'B'])?);
        let (behind, (turn, move_number)) = (behind.trim_ascii(), turn(at)?);
        let (white_clock_ms, black_clock_ms, material) = match behind.split_once('(') {
            Some((clocks, material)) => {
                let (white, black) = clocks.trim_ascii().split_once(" -")?;
                let material = pair(material.trim_ascii_end().strip_suffix(')')?)?;
                (Some(clock(white)?), Some(clock(black)?), Some(material))
            }
            None if behind.is_empty() => (None, None, None),
            None => return None,
        };
        Some(GameRow {
            state,
            white_clock_ms,
            black_clock_ms,
            white_material: material.map(|(white, _)| white),
            black_material: material.map(|(_, black)| black),
            turn,
            move_number,
            ..row
        })
    }

    /// ICC's rows, without brackets and clocks: `561 2916 Data(C)  2813 Foo  sr 15   0    W: 15`.
    fn bare(line: &str) -> Option<Self> {
        let (game, rest) = line.trim_ascii_start().split_once(' ')?;
        let mut words = Words::new(rest);
        let mut players = words.clone();
        let letters = words.by_ref().nth(4)?;
        let (initial, increment) = (number(words.next()?)?, number(words.next()?)?);
        let row =
            GameRow::of(game, &mut players, GameType::of_letters(letters, initial, increment)?)?;
        let side = words.next()?;
        let (turn, move_number) = match words.next() {
            Some(word) => turn(&format!("{side}{word}"))?,
            None => turn(side)?,
        };
        (row.rated.is_some() && words.next().is_none()).then_some(())?;
        Some(GameRow { turn, move_number, ..row })
    }

    /// A row with all that is left of its clocks.
    fn of<'t>(
        game: &str,
        players: &mut impl Iterator<Item = &'t str>,
        kind: GameType<'_>,
    ) -> Option<Self> {
        let white_rating = rating(players.next()?)?;
        let white = handle(players.next()?)?;
        let black_rating = rating(players.next()?)?;
        let black = handle(players.next()?)?;
        Some(GameRow {
            white_rating,
            black_rating,
            private: kind.private,
            code: owned(kind.code),
            rated: kind.rated,
            initial: kind.initial,
            increment: kind.increment,
            ..GameRow::new(number::<u32>(game.trim_ascii())?, white, black)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(line: &str) -> GameRow<'static> {
        GameRow::read(line).unwrap_or_else(|| panic!("{line}"))
    }

    #[test]
    fn a_game_that_is_played() {
        let row =
            row("276 1553 jendavodka  ++++ GuestXCXY  [psu 15   0]  11:44 - 12:09 (32-34) B: 16");
        assert_eq!((row.game, row.state, row.private), (276, None, true));
        assert_eq!((&*row.white.name, &*row.black.name), ("jendavodka", "GuestXCXY"));
        assert_eq!((row.white_rating.value(), row.black_rating.value()), (Some(1553), None));
        assert_eq!((&*row.code, row.rated, row.initial, row.increment), ("s", Some(false), 15, 0));
        assert_eq!((row.white_clock_ms, row.black_clock_ms), (Some(704_000), Some(729_000)));
        assert_eq!((row.white_material, row.black_material), (Some(32), Some(34)));
        assert_eq!((row.turn, row.move_number), (Color::Black, 16));
    }

    #[test]
    fn clocks_with_hours_and_below_zero() {
        let hours = row("411 ++++ Foo   ++++ Bar  [ su 90  45] 1:37:02 -1:37:24 (35- 9) B: 14");
        assert_eq!(
            (hours.white_clock_ms, hours.black_clock_ms),
            (Some(5_822_000), Some(5_844_000))
        );
        assert_eq!(hours.black_material, Some(9));
        let late = row("  4 ++++ Foo   ++++ Bar  [ bu  2  12]  -0:05 - -1:00 ( 3-14) B: 43");
        assert_eq!((late.white_clock_ms, late.black_clock_ms), (Some(-5_000), Some(-60_000)));
    }

    #[test]
    fn games_that_are_not_played() {
        let exam = row("474 (Exam. 2647 GMVanWely   2383 FMTenHerto) [ su120   0] W:  1");
        assert_eq!((exam.state, &*exam.black.name), (Some(GameState::Examined), "FMTenHerto"));
        assert_eq!((exam.initial, exam.white_clock_ms, exam.white_material), (120, None, None));
        let setup = row("  1 (Setup    0 A              0 B         ) [ Bu  0   0] W:  1");
        assert_eq!((setup.state, &*setup.code), (Some(GameState::Setup), "B"));
    }

    #[test]
    fn rows_of_icc() {
        let row =
            row("1263 2876 tuechdisaigon(C)     2903 paj(C)                sr 60  15       B: 16");
        assert_eq!((row.game, row.white.titles().next()), (1263, Some("C")));
        assert_eq!((&*row.code, row.rated, row.initial), ("s", Some(true), 60));
        assert_eq!((row.turn, row.move_number), (Color::Black, 16));
    }

    #[test]
    fn what_is_no_row() {
        for line in [
            "",
            "155 *",
            " 1: 1500 Foo 1600 Bar [ br  3   0]   3:00 -  3:00 (39-39) W:  1",
            " 1. 1500 Foo 1600 Bar [ br  3   0]   3:00 -  3:00 (39-39) W:  1",
            "  1 1500 Foo 1600 Bar [ br  3   0]   3:00 -  3:00 (39-39) W:  1 and more",
            "  1 1500 Foo 1600 Bar Baz [ br  3   0]   3:00 -  3:00 (39-39) W:  1",
            "  1 1500 Foo x Bar [ br  3   0]   3:00 -  3:00 (39-39) W:  1",
            "  1 (Playing 1500 Foo 1600 Bar) [ br  3   0] W:  1",
            "  1 1500 Foo 1600 Bar [ br  3   0]   3:00    (39-39) W:  1",
            "  1 1500 Foo 1600 Bar [ br  3   0]   soon W:  1",
            "  1 1500 Foo 1600 Bar sx 3 0 W: 1",
        ] {
            assert_eq!(GameRow::read(line), None, "{line}");
        }
    }

    #[test]
    fn numbered_lines_of_another_shape_are_kept() {
        let mut games = Games::of_row("  1 1500 Foo 1600 Bar [ br  3   0] W:  1").unwrap();
        assert_eq!(games.push("  2 something new"), Fit::Part);
        assert_eq!(games.push("There is something else."), Fit::Other);
        assert_eq!((games.rows.len(), &games.more[..]), (1, &["  2 something new".into()][..]));
    }
}
