//! Small words that many events share: colors, results, times.

use std::fmt;

use super::fields::{Expected, Field};
use super::record::plain;

/// White or Black.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "lowercase"))]
pub enum Color {
    /// The side that begins.
    White,
    /// The other side.
    Black,
}

impl Color {
    /// The word that events use: `white` or `black`.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Color::White => "white",
            Color::Black => "black",
        }
    }

    /// Reads `W`, `B`, `white` or `black`.
    pub(crate) fn read_str(text: &str) -> Option<Self> {
        let is = |word: &str| text.eq_ignore_ascii_case(word);
        if is("W") || is("white") {
            Some(Color::White)
        } else if is("B") || is("black") {
            Some(Color::Black)
        } else {
            None
        }
    }
}

impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl Field<'_> for Color {
    fn read(bytes: &[u8]) -> Result<Self, Expected> {
        std::str::from_utf8(bytes)
            .ok()
            .and_then(|text| Color::read_str(text.trim_matches([' ', '[', ']'])))
            .ok_or("white or black")
    }
}

/// How a game stands or ended, as PGN writes it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub enum GameResult {
    /// `1-0`
    #[cfg_attr(feature = "serde", serde(rename = "1-0"))]
    WhiteWins,
    /// `0-1`
    #[cfg_attr(feature = "serde", serde(rename = "0-1"))]
    BlackWins,
    /// `1/2-1/2`
    #[cfg_attr(feature = "serde", serde(rename = "1/2-1/2"))]
    Draw,
    /// `*`: still played, adjourned or aborted.
    #[cfg_attr(feature = "serde", serde(rename = "*"))]
    Unfinished,
}

impl GameResult {
    /// The result as PGN writes it.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            GameResult::WhiteWins => "1-0",
            GameResult::BlackWins => "0-1",
            GameResult::Draw => "1/2-1/2",
            GameResult::Unfinished => "*",
        }
    }

    /// The side that won, if one did.
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

impl fmt::Display for GameResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl Field<'_> for GameResult {
    fn read(bytes: &[u8]) -> Result<Self, Expected> {
        std::str::from_utf8(bytes)
            .ok()
            .and_then(GameResult::read_str)
            .ok_or("1-0, 0-1, 1/2-1/2 or *")
    }
}

plain!(Color, GameResult);

/// A time such as `0:04`, `0:04.795` or `1:14:24.313`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Elapsed {
    pub(crate) ms: u32,
    /// Whether it was given to the millisecond, as are then the clocks beside it.
    pub(crate) precise: bool,
}

impl Elapsed {
    /// Reads the time, with or without the parentheses around it.
    #[inline]
    pub(crate) fn read(text: &[u8]) -> Option<Self> {
        // Nearly every move takes less than ten minutes.
        if let &[b'(', minutes, b':', tens, ones, b')'] = text {
            let [minutes, tens, ones] = [minutes, tens, ones].map(|byte| byte.wrapping_sub(b'0'));
            if minutes.max(tens).max(ones) <= 9 {
                let seconds = u32::from(minutes) * 60 + u32::from(tens) * 10 + u32::from(ones);
                return Some(Elapsed { ms: seconds * 1000, precise: false });
            }
        }
        Elapsed::read_any(text)
    }

    fn read_any(text: &[u8]) -> Option<Self> {
        let bytes = match text {
            [b'(', inner @ .., b')'] => inner,
            [b'(', ..] => return None,
            bare => bare,
        };
        let mut total = 0_u32;
        let mut part = 0_u32;
        let mut digits = 0;
        let mut colons = 0;
        for (at, &byte) in bytes.iter().enumerate() {
            match byte {
                b'0'..=b'9' => {
                    part = part.checked_mul(10)?.checked_add(u32::from(byte - b'0'))?;
                    digits += 1;
                }
                b':' if digits > 0 && colons < 2 => {
                    total = total.checked_add(part)?.checked_mul(60)?;
                    (part, digits) = (0, 0);
                    colons += 1;
                }
                b'.' if digits > 0 && colons > 0 => {
                    let ms = thousandths(&bytes[at + 1..])?;
                    let whole = total.checked_add(part)?.checked_mul(1000)?;
                    return Some(Elapsed { ms: whole.checked_add(ms)?, precise: true });
                }
                _ => return None,
            }
        }
        if digits == 0 || colons == 0 {
            return None;
        }
        Some(Elapsed { ms: total.checked_add(part)?.checked_mul(1000)?, precise: false })
    }
}

/// The value of one to three digits after a decimal point.
fn thousandths(digits: &[u8]) -> Option<u32> {
    if !(1..=3).contains(&digits.len()) || !digits.iter().all(u8::is_ascii_digit) {
        return None;
    }
    let padded = digits.iter().chain(b"00").take(3);
    Some(padded.fold(0, |sum, &digit| sum * 10 + u32::from(digit - b'0')))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times() {
        for (text, time) in [
            ("(0:04)", Some((4_000, false))),
            ("0:04.795", Some((4_795, true))),
            ("(1:14:24.313)", Some((4_464_313, true))),
            ("(90:00)", Some((5_400_000, false))),
            ("(0:00.5)", Some((500, true))),
            ("(0:00.000)", Some((0, true))),
            ("", None),
            ("()", None),
            ("4", None),
            ("4.5", None),
            ("(:04)", None),
            ("(0:)", None),
            ("(0:04", None),
            ("(0:04.)", None),
            ("(0:04.1234)", None),
            ("(1:2:3:4)", None),
            ("(-1:00)", None),
            ("(9999999999:00)", None),
            ("(4294967:00:00)", None),
        ] {
            let read = Elapsed::read(text.as_bytes()).map(|time| (time.ms, time.precise));
            assert_eq!(read, time, "{text}");
        }
    }

    #[test]
    fn words() {
        assert_eq!(Color::read(b"[white]"), Ok(Color::White));
        assert_eq!(Color::read(b"B"), Ok(Color::Black));
        assert!(Color::read(b"red").is_err());
        assert_eq!(GameResult::read(b" 1/2-1/2"), Ok(GameResult::Draw));
        assert_eq!(GameResult::read(b"*"), Ok(GameResult::Unfinished));
        assert!(GameResult::read(b"1-1").is_err());
        assert_eq!(GameResult::BlackWins.winner(), Some(Color::Black));
    }
}
