//! A collected game, and its PGN text.

use std::fmt::{self, Write as _};

use super::ids::Moment;
use super::open::{Hands, Ply, Seen, SegmentStart};
use super::position::{mover, side};
use crate::event::text::is_hidden;
use crate::event::{Color, GameResult};
use crate::follow::position::{Position, Rules};

/// A position of a game, with what is known of it.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Step {
    /// The move that led there, in short notation; `None` for the first position.
    pub san: Option<String>,
    /// How many half moves were made before it since the beginning of the game.
    pub ply: u32,
    /// The position in Forsyth-Edwards Notation; `None` if there was no board, and the moves can't be played up to it.
    pub fen: Option<String>,
    /// The clocks of White and of Black after the move, in milliseconds.
    pub clocks_ms: [Option<i64>; 2],
    /// How long the move took, in milliseconds.
    pub elapsed_ms: Option<i32>,
    /// The pieces in hand of White and of Black, such as `PPN`, if the server has sent them.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub hands: Option<[String; 2]>,
    /// The [place](super::PgnCollector::set_place) of the event that showed it.
    pub place: Option<u64>,
}

/// A game, or the part of one that was seen. `Display` writes it as PGN.
///
/// The text ends with a newline. Separate the games in a file by an empty line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Game {
    pub(super) id: u32,
    pub(super) part: u32,
    pub(super) open: bool,
    pub(super) first: Moment,
    pub(super) last: Moment,
    pub(super) number: Option<u32>,
    pub(super) examined: bool,
    pub(super) own: Option<Color>,
    pub(super) flipped: bool,
    pub(super) partner: Option<u32>,
    pub(super) places: Option<(u64, u64)>,
    pub(super) tags: Vec<(&'static str, String)>,
    /// Its FEN is clean.
    pub(super) start: SegmentStart,
    pub(super) moves: Vec<Ply>,
    /// Why it ended, in the words of the server.
    pub(super) reason: Option<String>,
    pub(super) result: GameResult,
    pub(super) position: Option<String>,
}

impl Game {
    /// Returns the number of the game in its session, from 1, in the order in which games appear. Unlike the server's numbers it is not
    /// used again.
    ///
    /// [`PgnCollector::game_id`](super::PgnCollector::game_id) says which events belong to it.
    #[must_use]
    pub const fn id(&self) -> u32 {
        self.id
    }

    /// Returns which part of the game it is, from 1. A game has several if boards are missing between them.
    #[must_use]
    pub const fn part(&self) -> u32 {
        self.part
    }

    /// Returns where and when the game, or its announcement, was first seen.
    #[must_use]
    pub const fn first(&self) -> Moment {
        self.first
    }

    /// Returns where and when it ended, or if its end was not seen, the last board or list of its moves.
    #[must_use]
    pub const fn last(&self) -> Moment {
        self.last
    }

    /// Returns the number that the server gave the game, if known.
    #[must_use]
    pub const fn number(&self) -> Option<u32> {
        self.number
    }

    /// Returns whether it is in progress.
    #[must_use]
    pub const fn is_open(&self) -> bool {
        self.open
    }

    /// Returns whether it was examined, not played.
    #[must_use]
    pub const fn is_examined(&self) -> bool {
        self.examined
    }

    /// Returns the color of the user, if he plays.
    #[must_use]
    pub const fn own(&self) -> Option<Color> {
        self.own
    }

    /// Returns whether the server wants it to be seen from Black's side.
    #[must_use]
    pub const fn flipped(&self) -> bool {
        self.flipped
    }

    /// Returns the number of the other game of a bughouse match, if the server has named it.
    #[must_use]
    pub const fn partner(&self) -> Option<u32> {
        self.partner
    }

    /// Returns the [places](super::PgnCollector::set_place) of the first and of the last event about it.
    #[must_use]
    pub const fn places(&self) -> Option<(u64, u64)> {
        self.places
    }

    /// Returns why it ended, in the words of the server.
    #[must_use]
    pub fn reason(&self) -> Option<&str> {
        self.reason.as_deref()
    }

    /// Returns the positions, from the first.
    ///
    /// ```
    /// use looking_at::event::{Board, Event};
    /// use looking_at::pgn::PgnCollector;
    ///
    /// let line = "<12> rnbqkbnr pppppppp -------- -------- ----P--- -------- PPPP-PPP RNBQKBNR B 4 1 1 \
    ///             1 1 0 7 Newton Einstein 0 2 12 39 39 119 120 1 P/e2-e4 (0:01) e4 0";
    /// let mut collector = PgnCollector::new();
    /// collector.feed(&Event::Board(Board::parse(line.as_bytes())?), |_| {});
    /// collector.finish(|game| {
    ///     let steps = game.steps();
    ///     assert_eq!(steps[0].san, None);
    ///     assert_eq!(steps[1].san.as_deref(), Some("e4"));
    ///     let after = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1";
    ///     assert_eq!(steps[1].fen.as_deref(), Some(after));
    ///     assert_eq!(steps[1].clocks_ms, [Some(119_000), Some(120_000)]);
    /// });
    /// # Ok::<(), looking_at::event::Malformed<'static>>(())
    /// ```
    #[must_use]
    pub fn steps(&self) -> Vec<Step> {
        let Game { start, moves, .. } = self;
        let rules = Rules::named("", self.tag("Variant"));
        let mut position = Position::read(&start.fen, rules);
        let mut hands = start.hands;
        let step = |san: Option<String>, ply, fen, seen: &Seen, hands: Option<Hands>| Step {
            san,
            ply,
            fen,
            clocks_ms: seen.clocks,
            elapsed_ms: seen.elapsed_ms,
            hands: hands.map(|hands| hands.letters()),
            place: seen.place,
        };
        let mut steps = Vec::with_capacity(moves.len() + 1);
        steps.push(step(None, start.ply, Some(start.fen.clone()), &start.seen, hands));
        for (ply, played) in (start.ply.saturating_add(1)..).zip(moves) {
            let before = position.take();
            position = before
                .as_ref()
                .and_then(|before| before.short(&played.san).map(|step| before.after(step)));
            // What the server has shown is right, also where other rules than ours lead there.
            if let Some(shown) = played.after.map(|squares| squares.ranks())
                && position.as_ref().is_none_or(|position| position.ranks != shown)
            {
                position = Some(Position::shown(shown, ply, rules, before.as_ref()));
            }
            hands = played.hands.or(hands);
            let fen = position.as_ref().map(Position::fen);
            steps.push(step(Some(played.san.as_str().to_owned()), ply, fen, &played.seen, hands));
        }
        steps
    }

    /// Returns the value of a tag, such as `White`.
    ///
    /// A game that was seen only in part has the tag `Missing`: `beginning`, `end` or
    /// `beginning and end`.
    #[must_use]
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|(known, _)| *known == name).map(|(_, value)| &**value)
    }

    /// Returns the tags, in the order in which they are written.
    pub fn tags(&self) -> impl Iterator<Item = (&str, &str)> {
        self.tags.iter().map(|(name, value)| (*name, &**value))
    }

    /// Returns the moves in short notation.
    pub fn moves(&self) -> impl ExactSizeIterator<Item = &str> {
        self.moves.iter().map(|played| played.san.as_str())
    }

    /// Returns the result; [`GameResult::Unfinished`] also if the end was not seen.
    #[must_use]
    pub const fn result(&self) -> GameResult {
        self.result
    }

    /// Returns the last position as the first field of a FEN, if it was seen.
    #[must_use]
    pub fn last_position(&self) -> Option<&str> {
        self.position.as_deref()
    }
}

impl fmt::Display for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (name, value) in &self.tags {
            write!(f, "[{name} \"")?;
            for letter in value.chars() {
                match letter {
                    '"' | '\\' => write!(f, "\\{letter}")?,
                    letter if is_hidden(letter) => f.write_char(' ')?,
                    letter => f.write_char(letter)?,
                }
            }
            f.write_str("\"]\n")?;
        }
        f.write_char('\n')?;

        let mut text = Movetext { out: f, column: 0 };
        // The move number is repeated for Black after a comment.
        let mut apart = true;
        for (ply, played) in (self.start.ply.saturating_add(1)..).zip(&self.moves) {
            let number = ply.saturating_sub(1) / 2 + 1;
            let san = played.san.as_str();
            match mover(ply) {
                Color::White => text.word(format_args!("{number}. {san}"))?,
                Color::Black if apart => text.word(format_args!("{number}... {san}"))?,
                Color::Black => text.word(format_args!("{san}"))?,
            }
            apart = text.clocks(played.seen.clocks[side(mover(ply))], played.seen.elapsed_ms)?;
        }
        if let Some(reason) = &self.reason {
            text.comment(reason)?;
        }
        text.word(format_args!("{}", self.result))?;
        f.write_char('\n')
    }
}

/// Writes words in lines of less than 80 columns.
struct Movetext<'o, 'f> {
    out: &'o mut fmt::Formatter<'f>,
    column: usize,
}

impl Movetext<'_, '_> {
    /// PGN forbids lines of 80 characters and more.
    const WIDTH: usize = 79;

    fn word(&mut self, word: fmt::Arguments<'_>) -> fmt::Result {
        let word = word.to_string();
        let len = word.chars().count();
        if self.column > 0 {
            if self.column + 1 + len > Self::WIDTH {
                self.out.write_char('\n')?;
                self.column = 0;
            } else {
                self.out.write_char(' ')?;
                self.column += 1;
            }
        }
        self.column += len;
        self.out.write_str(&word)
    }

    /// Writes the clock as a comment, if there is one; a `[%...]` command is never wrapped.
    fn clocks(
        &mut self,
        clock_ms: Option<i64>,
        elapsed_ms: Option<i32>,
    ) -> Result<bool, fmt::Error> {
        // PGN has no notation for a time below zero.
        let clock = clock_ms.and_then(|clock| u64::try_from(clock).ok()).map(ClockText);
        let elapsed = elapsed_ms.and_then(|ms| u64::try_from(ms).ok()).map(ClockText);
        match (clock, elapsed) {
            (None, None) => return Ok(false),
            (Some(clock), None) => self.word(format_args!("{{[%clk {clock}]}}"))?,
            (None, Some(elapsed)) => self.word(format_args!("{{[%emt {elapsed}]}}"))?,
            (Some(clock), Some(elapsed)) => {
                self.word(format_args!("{{[%clk {clock}]"))?;
                self.word(format_args!("[%emt {elapsed}]}}"))?;
            }
        }
        Ok(true)
    }

    fn comment(&mut self, text: &str) -> fmt::Result {
        let text: String = text
            .chars()
            .map(|letter| match letter {
                '{' => '(',
                '}' => ')',
                letter if is_hidden(letter) => ' ',
                letter => letter,
            })
            .collect();
        let mut words = text.split_whitespace().peekable();
        let mut first = true;
        while let Some(word) = words.next() {
            let open = if std::mem::take(&mut first) { "{" } else { "" };
            let close = if words.peek().is_none() { "}" } else { "" };
            self.word(format_args!("{open}{word}{close}"))?;
        }
        Ok(())
    }
}

/// Milliseconds, shown as `0:02:59`, with a fraction if it is not zero.
struct ClockText(u64);

impl fmt::Display for ClockText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (seconds, ms) = (self.0 / 1_000, self.0 % 1_000);
        write!(f, "{}:{:02}:{:02}", seconds / 3_600, seconds / 60 % 60, seconds % 60)?;
        if ms > 0 { write!(f, ".{ms:03}") } else { Ok(()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::follow::San;

    fn game(first_ply: u32, moves: &[&str]) -> Game {
        let played = |san: &&str| Ply {
            san: San::read(san).unwrap(),
            after: None,
            seen: Seen::default(),
            hands: None,
        };
        Game {
            id: 1,
            part: 1,
            open: false,
            first: Moment::default(),
            last: Moment::default(),
            number: None,
            examined: false,
            own: None,
            flipped: false,
            partner: None,
            places: None,
            tags: vec![("Event", "a \"b\" \\ c\nd".to_owned())],
            start: SegmentStart { ply: first_ply, ..SegmentStart::ordinary() },
            moves: moves.iter().map(played).collect(),
            reason: None,
            result: GameResult::Draw,
            position: None,
        }
    }

    #[test]
    fn tags_are_escaped() {
        let text = game(0, &["e4", "e5", "Nf3"]).to_string();
        assert_eq!(text, "[Event \"a \\\"b\\\" \\\\ c d\"]\n\n1. e4 e5 2. Nf3 1/2-1/2\n");
        let text = game(3, &["e5", "Nf3"]).to_string();
        assert!(text.ends_with("\n\n2... e5 3. Nf3 1/2-1/2\n"), "{text}");
    }

    #[test]
    fn clocks_and_reasons() {
        let mut game = game(0, &["e4", "e5", "Nf3"]);
        game.moves[0].seen.clocks[0] = Some(179_500);
        game.moves[0].seen.elapsed_ms = Some(500);
        game.moves[1].seen.elapsed_ms = Some(3_661_000);
        game.moves[2].seen.clocks[0] = Some(-1);
        game.reason = Some("Foo {not} resigns".to_owned());
        let text = game.to_string();
        let (_, moves) = text.split_once("\n\n").unwrap();
        assert_eq!(
            moves,
            "1. e4 {[%clk 0:02:59.500] [%emt 0:00:00.500]} 1... e5 {[%emt 1:01:01]} 2. Nf3\n\
             {Foo (not) resigns} 1/2-1/2\n"
        );
    }

    #[test]
    fn lines_are_short() {
        let moves = ["Nf3", "Nf6", "Ng1", "Ng8"].repeat(200);
        let text = game(0, &moves).to_string();
        assert!(text.lines().all(|line| line.len() < 80 && !line.ends_with(' ')));
        assert!(text.lines().nth(3).unwrap().len() > 70);
    }
}
