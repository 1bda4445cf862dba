//! Moves in standard algebraic notation (SAN), as PGN requires.

use std::fmt;

/// A move in SAN, stored inline without an allocation.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct San {
    bytes: [u8; San::MAX],
    len: u8,
}

impl San {
    /// `Qa1xb2=Q+` and some reserve.
    const MAX: usize = 11;

    /// Parses a move as servers write it; `None` if it is not a move.
    ///
    /// Castling becomes `O-O`, `e8Q` to `e8=Q`, `N@e4` stays, and marks such as `ep` or `!`
    /// are left out.
    pub(crate) fn read(text: &str) -> Option<Self> {
        let mut body = text.trim_ascii().trim_end_matches(['!', '?']);
        let check = if body.ends_with('#') || body.ends_with("++") {
            "#"
        } else if body.ends_with('+') {
            "+"
        } else {
            ""
        };
        body = body.trim_end_matches(['+', '#']);
        for mark in ["e.p.", "ep"] {
            body = body.strip_suffix(mark).unwrap_or(body);
        }
        let mut san = San { bytes: [0; San::MAX], len: 0 };
        match body {
            "O-O" | "o-o" | "0-0" => san.push("O-O")?,
            "O-O-O" | "o-o-o" | "0-0-0" => san.push("O-O-O")?,
            _ => san.read_body(body.as_bytes())?,
        }
        san.push(check)?;
        Some(san)
    }

    fn read_body(&mut self, body: &[u8]) -> Option<()> {
        let is_square = |square: &[u8]| matches!(square, [b'a'..=b'h', b'1'..=b'8']);
        if let [b'P' | b'N' | b'B' | b'R' | b'Q', b'@', square @ ..] = body {
            is_square(square).then_some(())?;
            return self.push(std::str::from_utf8(body).ok()?);
        }
        // From the right: a promotion, the square, a capture, where the piece came from.
        let (body, promotion) = match body {
            [body @ .., b'=', piece] | [body @ .., piece @ (b'N' | b'B' | b'R' | b'Q' | b'K')] => {
                matches!(piece, b'N' | b'B' | b'R' | b'Q' | b'K').then_some((body, Some(*piece)))?
            }
            _ => (body, None),
        };
        let (body, square) = body.split_at_checked(body.len().checked_sub(2)?)?;
        is_square(square).then_some(())?;
        let from = body.strip_suffix(b"x").unwrap_or(body);
        let (piece, origin) = match from {
            [piece @ (b'N' | b'B' | b'R' | b'Q' | b'K'), origin @ ..] => (Some(piece), origin),
            [b'P', origin @ ..] | origin => (None, origin),
        };
        let good = match origin {
            [] => piece.is_some() || from.len() == body.len(),
            [b'a'..=b'h'] => true,
            [b'1'..=b'8'] => piece.is_some(),
            origin => is_square(origin),
        };
        (good && !(piece.is_some() && promotion.is_some())).then_some(())?;
        for &byte in piece.into_iter().chain(origin).chain(&body[from.len()..]).chain(square) {
            self.push(char::from(byte).encode_utf8(&mut [0; 4]))?;
        }
        if let Some(piece) = promotion {
            self.push("=")?;
            self.push(char::from(piece).encode_utf8(&mut [0; 4]))?;
        }
        Some(())
    }

    fn push(&mut self, text: &str) -> Option<()> {
        let start = usize::from(self.len);
        let target = self.bytes.get_mut(start..start + text.len())?;
        target.copy_from_slice(text.as_bytes());
        self.len = u8::try_from(start + text.len()).ok()?;
        Some(())
    }

    pub(crate) fn as_str(&self) -> &str {
        std::str::from_utf8(&self.bytes[..usize::from(self.len)]).unwrap_or_default()
    }

    /// Returns the move without the mark of check or mate, which differs between servers.
    pub(crate) fn core(&self) -> &str {
        self.as_str().trim_end_matches(['+', '#'])
    }

    /// Returns the move with the mark of mate.
    pub(crate) fn mating(&self) -> Self {
        let mut san = San { bytes: [0; San::MAX], len: 0 };
        match (san.push(self.core()), san.push("#")) {
            (Some(()), Some(())) => san,
            _ => *self,
        }
    }

    /// Returns the parts that say which piece moves: its letter, and what is written of the square that it comes from. `None` for
    /// castling and drops.
    pub(crate) fn mover(&self) -> Option<(u8, &[u8])> {
        self.target().filter(|_| self.dropped().is_none())?;
        let body = self.core();
        let body = body.split('=').next().unwrap_or(body).as_bytes();
        let body = body.get(..body.len().checked_sub(2)?)?;
        let body = body.strip_suffix(b"x").unwrap_or(body);
        Some(match body {
            [piece @ b'A'..=b'Z', origin @ ..] => (*piece, origin),
            origin => (b'P', origin),
        })
    }

    /// Returns what a pawn becomes.
    pub(crate) fn promotion(&self) -> Option<u8> {
        self.core().split_once('=').and_then(|(_, piece)| piece.bytes().next())
    }

    /// Returns whether the move is a capture.
    pub(crate) fn captures(&self) -> bool {
        self.as_str().contains('x')
    }

    /// Returns the piece of a drop, if the move is one.
    pub(crate) fn dropped(&self) -> Option<u8> {
        matches!(self.bytes[1], b'@').then_some(self.bytes[0])
    }

    /// Returns the square that the move goes to, as file and rank from 0; `None` for castling.
    pub(crate) fn target(&self) -> Option<(usize, usize)> {
        let body = self.core();
        let body = body.split('=').next().unwrap_or(body).as_bytes();
        match body {
            [.., file @ b'a'..=b'h', rank @ b'1'..=b'8'] => {
                Some((usize::from(file - b'a'), usize::from(rank - b'1')))
            }
            _ => None,
        }
    }
}

impl fmt::Debug for San {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_servers_write() {
        for (text, san) in [
            ("e4", "e4"),
            ("Nf3", "Nf3"),
            ("Rfc8", "Rfc8"),
            ("R1xd2+", "R1xd2+"),
            ("Qa1xb2", "Qa1xb2"),
            ("dxc6", "dxc6"),
            ("Pe4", "e4"),
            ("exd6ep", "exd6"),
            ("bxa8=N", "bxa8=N"),
            ("e8Q+", "e8=Q+"),
            ("O-O", "O-O"),
            ("o-o-o+", "O-O-O+"),
            ("0-0", "O-O"),
            ("P@a5", "P@a5"),
            ("Q@c8+", "Q@c8+"),
            ("Qxf7#", "Qxf7#"),
            ("Qxf7++", "Qxf7#"),
            ("Nf3!?", "Nf3"),
        ] {
            assert_eq!(San::read(text).unwrap().as_str(), san, "{text}");
        }
    }

    #[test]
    fn what_is_no_move() {
        for text in [
            "", "none", "e9", "i4", "x", "xe4", "Zf3", "N@", "N@e9", "K@e4", "1-0", "*", "e4 e5",
            "Nf3=Q", "Nabcd3", "e4}", "\u{e9}4", "O-O-O-O", "--", "e8=P", "=Q", "3e4",
        ] {
            assert_eq!(San::read(text), None, "{text}");
        }
    }

    #[test]
    fn parts() {
        let san = San::read("Qxf7+").unwrap();
        assert_eq!((san.core(), san.mating().as_str()), ("Qxf7", "Qxf7#"));
        assert!(san.captures());
        assert_eq!((san.target(), san.dropped()), (Some((5, 6)), None));
        let san = San::read("P@a5").unwrap();
        assert_eq!((san.target(), san.dropped()), (Some((0, 4)), Some(b'P')));
        assert_eq!(San::read("bxa8=N").unwrap().target(), Some((0, 7)));
        assert_eq!(San::read("O-O").unwrap().target(), None);
        let mover =
            |text| San::read(text).unwrap().mover().map(|(piece, from)| (piece, from.to_vec()));
        assert_eq!(mover("Qa1xb2+"), Some((b'Q', b"a1".to_vec())));
        assert_eq!(mover("bxa8=N"), Some((b'P', b"b".to_vec())));
        assert_eq!(mover("e4"), Some((b'P', Vec::new())));
        assert_eq!((mover("O-O-O"), mover("P@e4")), (None, None));
        assert_eq!(San::read("bxa8=N").unwrap().promotion(), Some(b'N'));
        assert_eq!(San::read("Nf3").unwrap().promotion(), None);
    }
}
