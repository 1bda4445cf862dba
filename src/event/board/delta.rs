//! A move without its position, for those who keep the board themselves.

use std::borrow::Cow;

use crate::event::fields::{ReadFields, Words};
use crate::event::malformed::Fault;
use crate::event::record::{self, shape};

shape! {
    /// A move and the clock after it: one `<d1>` line, or ICC's datagram 24 or 111.
    ///
    /// A `<d1>` line has all fields but the origin. What ICC sends of a move is up to the client.
    ///
    /// ```
    /// use looking_at::event::Delta;
    ///
    /// let delta = Delta::parse(b"<d1> 2 64 Rxc2 e2c2p 1200 203800")?;
    /// assert_eq!((delta.ply, delta.san.as_deref()), (Some(64), Some("Rxc2")));
    /// assert_eq!(delta.remaining_ms, Some(203_800));
    /// # Ok::<(), looking_at::event::Malformed<'static>>(())
    /// ```
    pub struct Delta<'a> {
        /// The number of the game.
        game: u32,
        /// How many half moves have been made.
        ply: Option<u32>,
        /// The move in short notation.
        san: Option<Cow<'a, str>>,
        /// The move in Smith notation, which names what it takes.
        smith: Option<Cow<'a, str>>,
        /// The time that the move took.
        elapsed_ms: Option<i64>,
        /// What the one who moved has left, which may be below zero.
        remaining_ms: Option<i64>,
        /// How the move came about, as ICC numbers it: 0 shown with the position, 1 played, 2 forward in
        /// an examined game, 3 made by an examiner.
        origin: Option<u32>,
        /// What the server sends after the fields known here.
        more: Option<Vec<Cow<'a, str>>>,
    }
}

impl<'a> Delta<'a> {
    fn read(line: &'a str) -> Result<Self, Fault<'a>> {
        let mut words = Words::after("<d1>", line);
        Ok(Delta {
            game: words.number("game")?,
            ply: Some(words.number("ply")?),
            san: Some(words.text("san", "a move")?),
            smith: Some(words.text("smith", "a move")?),
            elapsed_ms: Some(words.number("elapsed_ms")?),
            remaining_ms: Some(words.number("remaining_ms")?),
            origin: None,
            more: words.rest(),
        })
    }
}

record::line! {
    /// Reads a line, with or without the `<d1>` before it.
    ///
    /// # Errors
    ///
    /// [`Malformed`](crate::event::Malformed) names the first field that is not as it should be.
    Delta<'a>, "delta", Delta::read
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_field() {
        let delta = Delta::parse(b" 2 64 Rxc2 e2c2p 1200 -20").unwrap();
        assert_eq!((delta.game, delta.ply), (2, Some(64)));
        assert_eq!((delta.san.as_deref(), delta.smith.as_deref()), (Some("Rxc2"), Some("e2c2p")));
        assert_eq!((delta.elapsed_ms, delta.remaining_ms), (Some(1200), Some(-20)));
        assert_eq!(delta.more, None);
        assert_eq!(delta.clone().into_owned(), delta);
        let delta = Delta::parse(b"<d1> 1 1 e4 e2e4 0 120000 0 x=1").unwrap();
        assert_eq!(delta.more.unwrap(), ["0", "x=1"]);
    }

    #[test]
    fn faults() {
        for (line, field) in
            [("<d1>", "game"), ("<d1> 2 x", "ply"), ("<d1> 2 64 Rxc2 e2c2p 1200", "remaining_ms")]
        {
            assert_eq!(Delta::parse(line.as_bytes()).unwrap_err().field, field, "{line}");
        }
    }
}
