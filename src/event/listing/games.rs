//! Games in progress.

use std::borrow::Cow;

use super::cells::{Cells, clock, pair, row, turn};
use super::{End, Fit, Listing, counted_rows, listing};
use crate::event::fields::one_of;
use crate::event::record::{shape, words};
use crate::event::{Color, Handle, Rating};

listing! {
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
    from (count: Option<u32>, total: Option<u32>),
    rows(rows, more)
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

impl Games<'_> {
    /// Begins with a row.
    pub(crate) fn of_row(line: &str) -> Option<Games<'static>> {
        Some(Games::new([GameRow::read(line)?]))
    }
}

impl Listing for Games<'static> {
    counted_rows!(GameRow::read);

    fn end(&self) -> End {
        End::Nowhere
    }
}

impl GameRow<'static> {
    /// Reads `  3 1553 Foo  ++++ Bar  [psu 15   0]  11:44 - 12:09 (32-34) B: 16`, or for a game that is not played
    /// `  4 (Exam. 1553 Foo  1600 Bar ) [ br  3   0] W:  1`.
    fn read(line: &str) -> Option<Self> {
        let Some((before, behind)) = line.split_once('[') else { return GameRow::bare(line) };
        let Some((game, players)) = before.split_once('(') else {
            return GameRow::bracketed(line, None);
        };
        let (state, players) = players.split_once(' ')?;
        let state = one_of(state, [("Exam.", GameState::Examined), ("Setup", GameState::Setup)])?;
        let players = players.trim_ascii_end().strip_suffix(')')?;
        GameRow::bracketed(&format!("{game} {players} [{behind}"), Some(state))
    }

    fn bracketed(line: &str, state: Option<GameState>) -> Option<Self> {
        let mut cells = Cells::before_brackets(line)?;
        row!(cells => GameRow { state }
            game white_rating white black_rating black [type]
            (white_clock_ms black_clock_ms white_material black_material turn move_number..): progress)
    }

    /// Reads ICC's rows, without brackets and clocks: `561 2916 Data(C)  2813 Foo  sr 15   0    W: 15`.
    fn bare(line: &str) -> Option<Self> {
        let mut cells = Cells::new(line);
        let row = row!(cells => GameRow {
                state: None, white_clock_ms: None, black_clock_ms: None, white_material: None, black_material: None,
            }
            game white_rating white black_rating black [type] (turn move_number..): turn)?;
        Some(row).filter(|row: &GameRow<'_>| row.rated.is_some())
    }
}

/// Reads the clocks and the material of both sides, unless the game is not played, whose turn it is, and the number of the move:
/// `1:37:02 -1:37:24 (35- 9) B: 14`.
#[expect(clippy::type_complexity)]
fn progress(
    text: &str,
) -> Option<(Option<i64>, Option<i64>, Option<u32>, Option<u32>, Color, u32)> {
    let (before, at) = text.split_at(text.rfind(['W', 'B'])?);
    let (turn, move_number) = turn(at)?;
    if before.is_empty() {
        return Some((None, None, None, None, turn, move_number));
    }
    let (clocks, material) = before.split_once('(')?;
    // There is a blank before the hyphen, but none behind it where Black's clock has hours.
    let (white, black) = clocks.trim_ascii().split_once(" -")?;
    let (white_material, black_material) = pair(material.trim_ascii_end().strip_suffix(')')?)?;
    Some((
        Some(clock(white)?),
        Some(clock(black)?),
        Some(white_material),
        Some(black_material),
        turn,
        move_number,
    ))
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
