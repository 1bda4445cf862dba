//! The two sides of a game, and which of them won.

use std::borrow::Cow;

use crate::event::field::{Expected, Field, WORDS};
use crate::event::shape::words;
use crate::grammar::StarType;

words! {
    /// White or Black.
    pub enum Color {
        /// The side that begins.
        White = "white",
        /// The other side.
        Black = "black",
    }
}

impl Color {
    /// Reads `W` or `B`, as programs write it.
    #[inline]
    pub(crate) fn from_letter(text: &str) -> Option<Self> {
        match text {
            "W" => Some(Color::White),
            "B" => Some(Color::Black),
            _ => None,
        }
    }

    /// Reads `W`, `B`, `white` or `black`, in any case.
    pub(crate) fn read_str(text: &str) -> Option<Self> {
        let words = [("W", Color::White), ("B", Color::Black)].into_iter();
        let mut words = words.chain([("white", Color::White), ("black", Color::Black)]);
        words.find(|(word, _)| text.eq_ignore_ascii_case(word)).map(|(_, color)| color)
    }
}

impl Field<'_> for Color {
    const TAKES: &'static [StarType] =
        &[StarType::Text, StarType::Word, StarType::Prompt, StarType::Handle, StarType::Player];

    fn read(text: Cow<'_, str>) -> Result<Self, Expected> {
        Color::read_str(text.trim_matches([' ', '[', ']'])).ok_or("white or black")
    }
}

words! {
    /// How a game ended, or that it has not, as PGN writes it.
    pub enum GameResult {
        /// White won.
        WhiteWins = "1-0",
        /// Black won.
        BlackWins = "0-1",
        /// Nobody won.
        Draw = "1/2-1/2",
        /// Still played, adjourned or aborted.
        Unfinished = "*",
    }
}

impl GameResult {
    /// Returns the side that won, if one did.
    #[must_use]
    pub const fn winner(self) -> Option<Color> {
        match self {
            GameResult::WhiteWins => Some(Color::White),
            GameResult::BlackWins => Some(Color::Black),
            GameResult::Draw | GameResult::Unfinished => None,
        }
    }

    pub(crate) fn read_str(text: &str) -> Option<Self> {
        use GameResult::{BlackWins, Draw, Unfinished, WhiteWins};
        let text = text.trim_ascii();
        [WhiteWins, BlackWins, Draw, Unfinished].into_iter().find(|result| result.as_str() == text)
    }
}

impl Field<'_> for GameResult {
    const TAKES: &'static [StarType] = WORDS;

    fn read(text: Cow<'_, str>) -> Result<Self, Expected> {
        GameResult::read_str(&text).ok_or("1-0, 0-1, 1/2-1/2 or *")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words() {
        assert_eq!(Color::read("[white]".into()), Ok(Color::White));
        assert_eq!(Color::read("B".into()), Ok(Color::Black));
        assert!(Color::read("red".into()).is_err());
        assert_eq!(GameResult::read(" 1/2-1/2".into()), Ok(GameResult::Draw));
        assert_eq!(GameResult::read("*".into()), Ok(GameResult::Unfinished));
        assert!(GameResult::read("1-1".into()).is_err());
        assert_eq!(GameResult::BlackWins.winner(), Some(Color::Black));
    }
}
