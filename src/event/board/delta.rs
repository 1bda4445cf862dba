//! A move without its position, for those who keep the board themselves.

use std::borrow::Cow;

use crate::event::malformed::Fault;
use crate::event::record::{self, shape};
use crate::event::shared::words::Words;

shape! {
    /// A move and the clock after it: one `<d1>` line.
    ///
    /// ```
    /// use looking_at::event::Delta;
    ///
    /// let delta = Delta::parse(b"<d1> 2 64 Rxc2 e2c2p 1200 203800")?;
    /// assert_eq!((delta.ply, &*delta.san, delta.remaining_ms), (64, "Rxc2", 203_800));
    /// # Ok::<(), looking_at::event::Malformed<'static>>(())
    /// ```
    pub struct Delta<'a> {
        /// The number of the game.
        game: u32,
        /// How many half moves have been made.
        ply: u32,
        /// The move in short notation.
        san: Cow<'a, str>,
        /// The move in Smith notation, which names what it takes.
        smith: Cow<'a, str>,
        /// The time that the move took.
        elapsed_ms: i64,
        /// What the one who moved has left, which may be below zero.
        remaining_ms: i64,
    }
}

impl<'a> Delta<'a> {
    fn read(line: &'a str) -> Result<Self, Fault<'a>> {
        let mut words = Words::after("<d1>", line);
        let delta = Delta {
            game: words.number("game")?,
            ply: words.number("ply")?,
            san: Cow::Borrowed(words.need("san", "a move")?),
            smith: Cow::Borrowed(words.need("smith", "a move")?),
            elapsed_ms: words.number("elapsed_ms")?,
            remaining_ms: words.number("remaining_ms")?,
        };
        match words.next() {
            None => Ok(delta),
            Some(word) => Err(Fault::new("line", word, "6 fields")),
        }
    }
}

record::line! {
    /// Reads a line, with or without the `<d1>` before it.
    ///
    /// # Errors
    ///
    /// [`Malformed`](crate::event::Malformed) names the first field that is not as it should be.
    Delta, "delta", Delta::read
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_field() {
        let delta = Delta::parse(b" 2 64 Rxc2 e2c2p 1200 -20").unwrap();
        assert_eq!((delta.game, delta.ply), (2, 64));
        assert_eq!((&*delta.san, &*delta.smith), ("Rxc2", "e2c2p"));
        assert_eq!((delta.elapsed_ms, delta.remaining_ms), (1200, -20));
        assert_eq!(delta.clone().into_owned(), delta);
    }

    #[test]
    fn faults() {
        for (line, field) in [
            ("<d1>", "game"),
            ("<d1> 2 x", "ply"),
            ("<d1> 2 64 Rxc2 e2c2p 1200", "remaining_ms"),
            ("<d1> 2 64 Rxc2 e2c2p 1200 1 1", "line"),
        ] {
            assert_eq!(Delta::parse(line.as_bytes()).unwrap_err().field, field, "{line}");
        }
    }
}
