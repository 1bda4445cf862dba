//! What a server says to a program about a game before its first board.

use std::borrow::Cow;

use crate::event::Rating;
use crate::event::fields::{Keyed, ReadFields, Words, flag, number};
use crate::event::malformed::Fault;
use crate::event::record::{self, shape};

shape! {
    /// The facts of a game: one `<g1>` line.
    ///
    /// ```
    /// use looking_at::event::GameInfo;
    ///
    /// let info = GameInfo::parse(
    ///     b"<g1> 1 p=0 t=blitz r=1 u=1,1 it=300,8 i=300,8 pt=0 rt=1586E,2100 ts=1,0 m=2 n=0",
    /// )?;
    /// assert_eq!(info.category, "blitz");
    /// assert_eq!(info.black_rating.value(), Some(2100));
    /// # Ok::<(), looking_at::event::Malformed<'static>>(())
    /// ```
    pub struct GameInfo<'a> {
        /// The number of the game.
        game: u32,
        /// Whether it is hidden from others.
        private: bool = false,
        /// The category, such as `blitz`.
        category: Cow<'a, str> = Cow::Borrowed("untimed"),
        /// Whether it is rated.
        rated: bool = false,
        /// Whether White is a registered user.
        white_registered: bool = true,
        /// Whether Black is a registered user.
        black_registered: bool = true,
        /// White's initial time, here in seconds.
        white_initial_seconds: u32 = 0,
        /// White's increment in seconds.
        white_increment: u32 = 0,
        /// Black's initial time, here in seconds.
        black_initial_seconds: u32 = 0,
        /// Black's increment in seconds.
        black_increment: u32 = 0,
        /// The other game of a bughouse match.
        partner_game: Option<u32>,
        /// White's rating.
        white_rating: Rating<'a> = Rating::UNRATED,
        /// Black's rating.
        black_rating: Rating<'a> = Rating::UNRATED,
        /// Whether White's lag is measured.
        white_timeseal: bool = false,
        /// Whether Black's lag is measured.
        black_timeseal: bool = false,
        /// Further `key=value` words, whose meaning is not known here.
        more: Vec<Cow<'a, str>> = Vec::new(),
    }
}

impl<'a> GameInfo<'a> {
    fn read(line: &'a str) -> Result<Self, Fault<'a>> {
        const FLAG: &str = "0 or 1";
        const FLAGS: &str = "two of 0 or 1";
        const CLOCK: &str = "seconds and seconds";

        let mut words = Words::after("<g1>", line);
        let game = words.number("game")?;
        if let Some(word) = words.clone().find(|word| !word.contains('=')) {
            return Err(Fault::new("line", word, "key=value"));
        }
        let mut words = Keyed::new(words);
        let (white_rating, black_rating) =
            words.read("rt", "rating", "two ratings", |text| both(text, Rating::read_str))?;
        // The server's `u` says who is NOT registered.
        let guests = words.read("u", "registered", FLAGS, |text| both(text, flag))?;
        let white = words.read("it", "white_initial_seconds", CLOCK, |text| both(text, number))?;
        let black = words.read("i", "black_initial_seconds", CLOCK, |text| both(text, number))?;
        let timeseal = words.read("ts", "timeseal", FLAGS, |text| both(text, flag))?;
        Ok(GameInfo {
            game,
            private: words.read("p", "private", FLAG, flag)?,
            category: words.read("t", "category", "a category", Some)?.into(),
            rated: words.read("r", "rated", FLAG, flag)?,
            white_registered: !guests.0,
            black_registered: !guests.1,
            white_initial_seconds: white.0,
            white_increment: white.1,
            black_initial_seconds: black.0,
            black_increment: black.1,
            partner_game: words
                .maybe("pt", "partner_game", "a number", number)?
                .filter(|&game| game != 0),
            white_rating,
            black_rating,
            white_timeseal: timeseal.0,
            black_timeseal: timeseal.1,
            more: words.rest(),
        })
    }
}

/// Reads a value for White and one for Black, or a time and an increment.
fn both<'t, T>(text: &'t str, read: impl Fn(&'t str) -> Option<T>) -> Option<(T, T)> {
    let (first, second) = text.split_once(',')?;
    Some((read(first)?, read(second)?))
}

record::line! {
    /// Reads a line, with or without the `<g1>` before it.
    ///
    /// # Errors
    ///
    /// [`Malformed`](crate::event::Malformed) names the first field that is not as it should be.
    GameInfo<'a>, "game_info", GameInfo::read
}

#[cfg(test)]
mod tests {
    use super::*;

    const LINE: &str =
        "<g1> 1 p=0 t=blitz r=1 u=1,0 it=5,5 i=8,9 pt=0 rt=1586E,2100  ts=1,0 m=2 n=0";

    #[test]
    fn every_field() {
        let info = GameInfo::parse(LINE.as_bytes()).unwrap();
        assert_eq!((info.game, info.private, info.rated), (1, false, true));
        assert_eq!((info.white_registered, info.black_registered), (false, true));
        assert_eq!((info.white_initial_seconds, info.white_increment), (5, 5));
        assert_eq!((info.black_initial_seconds, info.black_increment), (8, 9));
        assert_eq!(info.partner_game, None);
        assert_eq!(info.white_rating.value(), Some(1586));
        assert_eq!((info.white_timeseal, info.black_timeseal), (true, false));
        assert_eq!(info.more, ["m=2", "n=0"]);
        assert_eq!(info.clone().into_owned(), info);
    }

    #[test]
    fn faults() {
        for (from, to, field) in [
            ("<g1> 1", "<g1> x", "game"),
            ("p=0", "p=2", "private"),
            ("p=0 ", "", "private"),
            ("u=1,0", "u=1", "registered"),
            ("it=5,5", "it=5,x", "white_initial_seconds"),
            ("rt=1586E,2100", "rt=x,2100", "rating"),
            ("m=2", "m", "line"),
        ] {
            let line = LINE.replace(from, to);
            assert_eq!(GameInfo::parse(line.as_bytes()).unwrap_err().field, field, "{to}");
        }
    }
}
