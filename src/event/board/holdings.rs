//! The pieces in hand of crazyhouse and bughouse.

use std::borrow::Cow;

use crate::event::Color;
use crate::event::fields::{ReadFields, Words, number};
use crate::event::malformed::Fault;
use crate::event::record::{self, shape};

shape! {
    /// The pieces that both sides hold: one `<b1>` line.
    ///
    /// ```
    /// use looking_at::event::Holdings;
    ///
    /// let holdings = Holdings::parse(b"<b1> game 175 white [NNBQ] black [PPNBQ] <- WN")?;
    /// assert_eq!(holdings.white, "NNBQ");
    /// assert_eq!(holdings.gained.unwrap().piece, 'N');
    /// # Ok::<(), looking_at::event::Malformed<'static>>(())
    /// ```
    pub struct Holdings<'a> {
        /// The number of the game.
        game: u32,
        /// White's pieces, a letter for each.
        white: Cow<'a, str>,
        /// Black's pieces, a letter for each.
        black: Cow<'a, str>,
        /// The piece that was just passed on, if one was.
        gained: Option<Gained>,
        /// What the server sends after the fields known here.
        more: Option<Vec<Cow<'a, str>>>,
    }
}

shape! {
    /// A piece that was passed to a player.
    #[derive(Copy)]
    pub struct Gained {
        /// Who got it.
        color: Color,
        /// Its letter, in upper case.
        piece: char,
    }
}

impl<'a> Holdings<'a> {
    fn read(line: &'a str) -> Result<Self, Fault<'a>> {
        const HAND: &str = "pieces in brackets";

        let line = line.trim_ascii();
        let line = line.strip_prefix("<b1>").unwrap_or(line).trim_ascii_start();
        let rest = line.strip_prefix("game ");
        let rest = rest.ok_or_else(|| Fault::new("game", line, "game and a number"))?;
        let (game, rest) = rest.trim_ascii_start().split_once(' ').unwrap_or((rest, ""));
        let game = number(game).ok_or_else(|| Fault::new("game", game, "a number"))?;
        // capablanca writes the sides with capitals, and in shogi by their names there.
        let hand = |field, labels: &[&str], rest: &'a str| {
            let labelled = rest.trim_ascii_start();
            labels
                .iter()
                .find_map(|label| labelled.strip_prefix(label))
                .and_then(|rest| rest.trim_ascii_start().strip_prefix('['))
                .and_then(|rest| rest.split_once(']'))
                // Variants have pieces of their own, and shogi marks promoted ones.
                .filter(|(hand, _)| hand.bytes().all(|at| at.is_ascii_alphabetic() || at == b'+'))
                .ok_or_else(|| Fault::new(field, rest, HAND))
        };
        let (white, rest) = hand("white", &["white", "White", "Sente"], rest)?;
        let (black, rest) = hand("black", &["black", "Black", "Gote"], rest)?;
        let rest = rest.trim_ascii();
        let mut words = Words::after("<-", rest);
        let gained = match rest.starts_with("<-") {
            true => Some(words.read("gained", "a color and a piece such as WN", Gained::read)?),
            false => None,
        };
        let (white, black) = (Cow::Borrowed(white), Cow::Borrowed(black));
        Ok(Holdings { game, white, black, gained, more: words.rest() })
    }
}

impl Gained {
    fn read(text: &str) -> Option<Self> {
        let (color, piece) = text.split_at_checked(1)?;
        let &[piece @ (b'A'..=b'Z' | b'a'..=b'z')] = piece.as_bytes() else { return None };
        let piece = char::from(piece.to_ascii_uppercase());
        Some(Gained { color: Color::from_letter(color)?, piece })
    }
}

record::line! {
    /// Reads a line, with or without the `<b1>` before it.
    ///
    /// # Errors
    ///
    /// [`Malformed`](crate::event::Malformed) names the first field that is not as it should be.
    Holdings<'a>, "holdings", Holdings::read
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn full_and_empty_hands() {
        for (line, white, black, gained) in [
            ("<b1> game 1 white [] black []", "", "", None),
            (" game 1 white [NNBQ] black [P]", "NNBQ", "P", None),
            ("game 1 white [Q] black [P] <- WQ", "Q", "P", Some((Color::White, 'Q'))),
            ("<b1> game 1 white [] black [P] <- BP \r", "", "P", Some((Color::Black, 'P'))),
            // capablanca
            ("<b1> game 1 White [HE] Black []", "HE", "", None),
            ("<b1> game 1 White [] Black [R] <- BR", "", "R", Some((Color::Black, 'R'))),
            ("<b1> game 1 Sente [PS] Gote []", "PS", "", None),
        ] {
            let holdings = Holdings::parse(line.as_bytes()).unwrap();
            assert_eq!((&*holdings.white, &*holdings.black), (white, black), "{line}");
            assert_eq!(holdings.gained.map(|gained| (gained.color, gained.piece)), gained);
            assert_eq!(holdings.clone().into_owned(), holdings);
        }
    }

    #[test]
    fn what_is_appended_is_kept() {
        for (line, gained) in [
            ("<b1> game 1 white [] black [P] 7 x=1", None),
            ("<b1> game 1 white [] black [P] <- BP 7 x=1", Some('P')),
        ] {
            let holdings = Holdings::parse(line.as_bytes()).unwrap();
            assert_eq!(holdings.gained.map(|gained| gained.piece), gained, "{line}");
            assert_eq!(holdings.more.unwrap(), ["7", "x=1"], "{line}");
        }
    }

    #[test]
    fn faults() {
        for (line, field) in [
            ("", "game"),
            ("game x white [] black []", "game"),
            ("game 1", "white"),
            ("game 1 white [7] black []", "white"),
            ("game 1 red [] black []", "white"),
            ("game 1 White [] Gote", "black"),
            ("game 1 white [N black []", "white"),
            ("game 1 white [N] black", "black"),
            ("game 1 white [] black [] <- XN", "gained"),
            ("game 1 white [] black [] <- WNN", "gained"),
            ("game 1 white [] black [] <-", "gained"),
        ] {
            assert_eq!(Holdings::parse(line.as_bytes()).unwrap_err().field, field, "{line}");
        }
    }
}
