//! ICC's two formats for programs, both marked with ^Y (`\x19`).
//!
//! **Level 2** sends data that is not shown to the user: `^Y(`, a code, arguments separated by blanks, `^Y)`.
//! An argument that contains blanks is written `{...}`, or `^Y{...^Y}` if it may contain braces. Such
//! datagrams do not nest.
//!
//! **Level 1** only groups the ordinary output: a header line with `^Y[`, a code, a player, and sometimes a
//! word that the client asked for; then the text, and `^Y]` at the end. The text is read as text, and the
//! newline that ends the header belongs to the text, so the output after it starts a line. Units nest, and
//! datagrams may be inside them. `^Y<` and `^Y>` say that the server begins and ends to carry out a command
//! of the user.

use super::{Look, Piece};

pub(super) const CTRL_Y: u8 = 0x19;
pub(super) const NAME: &str = "datagram";
pub(super) const HEADER: &str = "unit header";

/// The maximum length of a datagram in bytes.
pub const LIMIT: usize = 64 * 1024;
/// The maximum length of the header of a unit. The client's word alone can have 99 bytes.
const HEADER_LIMIT: usize = 256;

/// An ICC datagram (level 2).
///
/// ```
/// use looking_at::input::{Input, Piece};
///
/// let mut input = Input::new();
/// input.feed(b"\x19(31 Foo {GM TD} \x19{hi {there}\x19} 1\x19)", &mut |piece| {
///     let Piece::Datagram { datagram, .. } = piece else { panic!() };
///     assert_eq!(datagram.code, 31);
///     let args: Vec<&[u8]> = datagram.args().collect();
///     assert_eq!(args, [&b"Foo"[..], b"GM TD", b"hi {there}", b"1"]);
/// });
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Datagram<'a> {
    /// The subject of the datagram: ICC's `DG_` number.
    pub code: u32,
    /// Everything after the code.
    pub body: &'a [u8],
}

impl<'a> Datagram<'a> {
    /// Parses a complete datagram, from `^Y(` to `^Y)`.
    pub(super) fn parse(bytes: &'a [u8]) -> Option<Datagram<'a>> {
        let inside = bytes.get(2..bytes.len().checked_sub(2)?)?;
        let (code, body) = code(inside)?;
        Some(Datagram { code, body })
    }

    /// Returns the arguments in order, without their braces.
    #[must_use]
    pub fn args(&self) -> Args<'a> {
        Args { rest: self.body }
    }
}

/// The arguments of a [`Datagram`].
#[derive(Clone, Debug)]
pub struct Args<'a> {
    rest: &'a [u8],
}

impl<'a> Iterator for Args<'a> {
    type Item = &'a [u8];

    fn next(&mut self) -> Option<&'a [u8]> {
        let rest = self.rest.trim_ascii_start();
        let (rest, end): (_, &[u8]) = match *rest {
            [] => return None,
            [b'{', ref rest @ ..] => (rest, b"}"),
            [CTRL_Y, b'{', ref rest @ ..] => (rest, &[CTRL_Y, b'}']),
            _ => (rest, b" "),
        };
        let length = memchr::memmem::find(rest, end).unwrap_or(rest.len());
        let (arg, rest) = rest.split_at(length);
        self.rest = rest.get(end.len()..).unwrap_or_default();
        Some(arg)
    }
}

/// The header of a unit of output on ICC (level 1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Unit<'a> {
    /// The command that made this output: ICC's `CN_` number.
    pub code: u32,
    /// The player who gave the command: a name, `*` for the user, `%` for somebody else.
    pub player: &'a [u8],
    /// The word that the user put before the command, if there was one.
    pub word: Option<&'a [u8]>,
}

impl<'a> Unit<'a> {
    /// Parses a header, from `^Y[` to the end of its line.
    pub(super) fn parse(bytes: &'a [u8]) -> Option<Unit<'a>> {
        let (code, rest) = code(bytes.get(2..)?.trim_ascii_start())?;
        let mut words = rest.split(|&byte| byte == b' ').filter(|word| !word.is_empty());
        Some(Unit { code, player: words.next()?, word: words.next() })
    }
}

/// Parses a number of up to nine digits with a blank or nothing after it, and returns it with the rest.
fn code(bytes: &[u8]) -> Option<(u32, &[u8])> {
    let digits = bytes.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let (number, rest) = bytes.split_at(digits);
    if !(1..=9).contains(&digits) || !matches!(rest, [] | [b' ', ..]) {
        return None;
    }
    Some((number.iter().fold(0, |value, byte| value * 10 + u32::from(byte - b'0')), rest))
}

pub(super) fn look(bytes: &[u8], at: u64, scanned: usize) -> Look<'_> {
    match bytes.get(1) {
        None => Look::More { scanned: 0 },
        Some(b'(') => datagram(bytes, at, scanned),
        Some(b'[') => header(bytes, at),
        Some(b']') => Look::piece(Piece::UnitEnd { at }, 2),
        Some(b'<') => Look::piece(Piece::Command { at, running: true }, 2),
        Some(b'>') => Look::piece(Piece::Command { at, running: false }, 2),
        Some(_) => Look::Text(1),
    }
}

/// Looks for `^Y)`. Any other bracket except those of a string means that the end was lost, as can happen
/// when the server's buffer overflows. The datagram is broken there, and the next one is not.
fn datagram(bytes: &[u8], at: u64, scanned: usize) -> Look<'_> {
    match bytes.get(2) {
        None => return Look::More { scanned: 0 },
        Some(b'0'..=b'9') => {}
        Some(_) => return Look::Text(1),
    }
    let within = &bytes[..bytes.len().min(LIMIT)];
    let mut from = scanned.max(3);
    loop {
        let rest = &within[from..];
        from += memchr::memchr(CTRL_Y, rest).unwrap_or(rest.len());
        match within[from..] {
            [_, b')', ..] => {
                let length = from + 2;
                return match Datagram::parse(&bytes[..length]) {
                    Some(datagram) => Look::piece(Piece::Datagram { at, datagram }, length),
                    None => Look::broken(bytes, at, NAME, length),
                };
            }
            [_, b'(' | b'[' | b']' | b'<' | b'>', ..] => {
                return Look::broken(bytes, at, NAME, from);
            }
            [_, _, ..] => from += 1,
            _ if within.len() < LIMIT => return Look::More { scanned: from },
            _ => return Look::broken(bytes, at, NAME, LIMIT),
        }
    }
}

fn header(bytes: &[u8], at: u64) -> Look<'_> {
    match bytes.get(2) {
        None => return Look::More { scanned: 0 },
        Some(b'0'..=b'9' | b' ') => {}
        Some(_) => return Look::Text(1),
    }
    let within = &bytes[..bytes.len().min(HEADER_LIMIT)];
    let end = within[2..].iter().position(|&byte| byte < b' ').map_or(within.len(), |end| end + 2);
    match within.split_at(end) {
        (header, [b'\n' | b'\r' | CTRL_Y, ..]) => match Unit::parse(header) {
            Some(unit) => Look::piece(Piece::UnitStart { at, unit }, end),
            None => Look::Text(1),
        },
        (_, []) if within.len() < HEADER_LIMIT => Look::More { scanned: 0 },
        _ => Look::Text(1),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the result for a complete datagram.
    fn whole(bytes: &[u8]) -> Look<'_> {
        let datagram = Datagram::parse(bytes).unwrap();
        Look::piece(Piece::Datagram { at: 7, datagram }, bytes.len())
    }

    #[test]
    fn brackets() {
        let broken = |bytes| Look::broken(bytes, 7, NAME, bytes.len());
        let unit = |code, player, length| {
            Look::piece(Piece::UnitStart { at: 7, unit: Unit { code, player, word: None } }, length)
        };
        for (bytes, expected) in [
            (&b"\x19"[..], Look::More { scanned: 0 }),
            (b"\x19x", Look::Text(1)),
            (b"\x19)", Look::Text(1)),
            (b"\x19]x", Look::piece(Piece::UnitEnd { at: 7 }, 2)),
            (b"\x19<", Look::piece(Piece::Command { at: 7, running: true }, 2)),
            (b"\x19>", Look::piece(Piece::Command { at: 7, running: false }, 2)),
            (b"\x19(", Look::More { scanned: 0 }),
            (b"\x19(x", Look::Text(1)),
            (b"\x19(51 7\x19)x", whole(b"\x19(51 7\x19)")),
            (b"\x19(51 7\x19", Look::More { scanned: 6 }),
            (b"\x19(51 7", Look::More { scanned: 6 }),
            (b"\x19(1 \x19{a)\x19}\x19)", whole(b"\x19(1 \x19{a)\x19}\x19)")),
            (b"\x19(1 \x19\x19)", whole(b"\x19(1 \x19\x19)")),
            (b"\x19(1 lost\x19(2\x19)", broken(&b"\x19(1 lost"[..])),
            (b"\x19(1 lost\x19]", broken(&b"\x19(1 lost"[..])),
            (b"\x19[", Look::More { scanned: 0 }),
            (b"\x19[328 Foo", Look::More { scanned: 0 }),
            (b"\x19[328 Foo\nx", unit(328, &b"Foo"[..], 9)),
            (b"\x19[328 *\x19]", unit(328, b"*", 7)),
            (b"\x19[Foo", Look::Text(1)),
            (b"\x19[328\n", Look::Text(1)),
            (b"\x19[328 a\x07", Look::Text(1)),
        ] {
            assert_eq!(look(bytes, 7, 0), expected, "{bytes:x?}");
        }
        let mut long = vec![b'x'; HEADER_LIMIT];
        long[..5].copy_from_slice(b"\x19[12 ");
        assert_eq!(look(&long, 7, 0), Look::Text(1));
    }

    #[test]
    fn a_datagram_has_a_limit() {
        let mut bytes = vec![b'x'; LIMIT];
        bytes[..4].copy_from_slice(b"\x19(1 ");
        bytes[LIMIT - 2..].copy_from_slice(b"\x19)");
        assert_eq!(look(&bytes, 7, 0), whole(&bytes));
        bytes.insert(4, b'x');
        assert_eq!(look(&bytes, 7, 0), Look::broken(&bytes, 7, NAME, LIMIT));
    }

    #[test]
    fn arguments() {
        for (bytes, expected) in [
            (&b"\x19(0\x19)"[..], vec![]),
            (b"\x19(0 a  b \x19)", vec![&b"a"[..], b"b"]),
            (b"\x19(0 {} {a b} c\x19)", vec![b"", b"a b", b"c"]),
            (b"\x19(0 \x19{a} {b\x19} c\x19)", vec![b"a} {b", b"c"]),
            (b"\x19(0 {a\x19)", vec![b"a"]),
            (b"\x19(0 {a}b\x19)", vec![b"a", b"b"]),
        ] {
            let datagram = Datagram::parse(bytes).unwrap();
            assert_eq!(datagram.args().collect::<Vec<_>>(), expected, "{bytes:x?}");
        }
        for bad in [&b"\x19(12a\x19)"[..], b"\x19(1234567890\x19)", b"\x19(\x19)", b""] {
            assert_eq!(Datagram::parse(bad), None);
        }
    }

    #[test]
    fn headers() {
        let unit = |code, player, word| Some(Unit { code, player, word });
        assert_eq!(Unit::parse(b"\x19[328 Foo"), unit(328, b"Foo", None));
        assert_eq!(Unit::parse(b"\x19[ 101 *"), unit(101, b"*", None));
        assert_eq!(Unit::parse(b"\x19[17 * w1"), unit(17, b"*", Some(b"w1")));
        assert_eq!(Unit::parse(b"\x19[17 "), None);
    }
}
