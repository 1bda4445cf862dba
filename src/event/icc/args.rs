//! The arguments of a datagram, read one after the other.

use std::borrow::Cow;
use std::vec::IntoIter;

use super::games::UserRole;
use crate::event::board::{DOUBLE_PUSH, double_push, fen};
use crate::event::field::Expected;
use crate::event::fields::{ReadFields, number, one_of};
use crate::event::malformed::Fault;
use crate::event::{Color, GameResult, Handle, Piece, Rating, RatingMark};
use crate::grammar;

/// The arguments of a datagram that have not been read. The table of datagrams names these methods as their types.
///
/// ICC appends arguments to its datagrams and asks programs to ignore those that they do not know, so what
/// is left over at the end is not a mistake.
#[derive(Debug)]
pub(super) struct Args<'a>(pub(super) IntoIter<Cow<'a, str>>);

impl<'a> ReadFields<'a> for Args<'a> {
    type Fault = Fault<'a>;

    fn fault(field: &'static str, text: Option<Cow<'a, str>>, expected: Expected) -> Fault<'a> {
        Fault { field, value: text, expected }
    }

    fn next_text(&mut self) -> Option<Cow<'a, str>> {
        self.0.next()
    }
}

impl<'a> Args<'a> {
    pub(super) fn text(&mut self, field: &'static str) -> Result<Cow<'a, str>, Fault<'a>> {
        ReadFields::text(self, field, "an argument")
    }

    pub(super) fn number(&mut self, field: &'static str) -> Result<u32, Fault<'a>> {
        ReadFields::number(self, field)
    }

    pub(super) fn signed(&mut self, field: &'static str) -> Result<i64, Fault<'a>> {
        ReadFields::number(self, field)
    }

    /// Takes a text that `is_it` accepts.
    fn checked(
        &mut self,
        field: &'static str,
        expected: &'static str,
        is_it: impl FnOnce(&[u8]) -> bool,
    ) -> Result<Cow<'a, str>, Fault<'a>> {
        let text = self.text(field)?;
        if is_it(text.as_bytes()) { Ok(text) } else { Err(Fault::new(field, text, expected)) }
    }

    /// Takes a name that a player goes by.
    pub(super) fn name(&mut self, field: &'static str) -> Result<Cow<'a, str>, Fault<'a>> {
        self.checked(field, "a name", grammar::is_name)
    }

    pub(super) fn channel(&mut self, field: &'static str) -> Result<Cow<'a, str>, Fault<'a>> {
        self.checked(field, "a channel number", grammar::is_channel)
    }

    /// Takes the name and the titles that follow it, as in `Foo {GM TD}`.
    pub(super) fn handle(&mut self, field: &'static str) -> Result<Handle<'a>, Fault<'a>> {
        Ok(Handle::with_titles(self.name(field)?, self.titles("titles")?))
    }

    /// Takes titles, as they are written after a name.
    pub(super) fn titles(&mut self, field: &'static str) -> Result<Cow<'a, str>, Fault<'a>> {
        let are_titles = |text: &[u8]| {
            let mut titles = text.split(u8::is_ascii_whitespace);
            titles.all(|title| title.is_empty() || grammar::is_title(title))
        };
        let text = self.checked(field, "titles with blanks between", are_titles)?;
        Ok(text.split_ascii_whitespace().map(|title| format!("({title})")).collect())
    }

    /// Takes a rating and the number after it: 0 for none, 1 for a provisional one, 2 for an established one.
    pub(super) fn rating(&mut self, field: &'static str) -> Result<Rated, Fault<'a>> {
        let value = self.signed(field)?;
        let marks = [("0", None), ("1", Some(Some(RatingMark::Provisional))), ("2", Some(None))];
        let mark = self.read("provisional", "0, 1 or 2", |text| one_of(text, marks))?;
        Ok(Rated { value, mark })
    }

    /// Takes a name, a rating and titles: two players of a challenge.
    pub(super) fn player(
        &mut self,
        field: &'static str,
    ) -> Result<(Handle<'a>, Rating<'static>), Fault<'a>> {
        let rating = if field == "challenger" { "challenger_rating" } else { "opponent_rating" };
        let (name, rated, titles) =
            (self.name(field)?, self.rating(rating)?, self.titles("titles")?);
        let rating = rated.of(&titles);
        Ok((Handle::with_titles(name, titles), rating))
    }

    /// Takes the color of a move or a clock.
    pub(super) fn side(&mut self, field: &'static str) -> Result<Color, Fault<'a>> {
        self.read(field, "W or B", Color::from_letter)
    }

    /// Takes the color that somebody asks for: -1 for none.
    pub(super) fn wanted_color(&mut self, field: &'static str) -> Result<Option<Color>, Fault<'a>> {
        let colors = [("-1", None), ("0", Some(Color::Black)), ("1", Some(Color::White))];
        self.read(field, "-1, 0 or 1", |text| one_of(text, colors))
    }

    pub(super) fn result(&mut self, field: &'static str) -> Result<GameResult, Fault<'a>> {
        self.read(field, "a result, or aborted", |text| match text {
            "aborted" => Some(GameResult::Unfinished),
            _ => GameResult::read_str(text),
        })
    }

    /// Takes the texts that are left; `None` if there is nothing in them.
    pub(super) fn more(&mut self) -> Option<Vec<Cow<'a, str>>> {
        let more: Vec<_> = self.0.by_ref().filter(|text| !text.is_empty()).collect();
        (!more.is_empty()).then_some(more)
    }

    /// Takes the kind of a tell.
    pub(super) fn tell_type(&mut self, field: &'static str) -> Result<u32, Fault<'a>> {
        self.read(field, "0 to 4", |text| number(text).filter(|code| *code <= 4))
    }

    /// Takes the kind of a shout.
    pub(super) fn shout_type(&mut self, field: &'static str) -> Result<u32, Fault<'a>> {
        self.read(field, "0 to 3", |text| number(text).filter(|code| *code <= 3))
    }

    /// Takes the role of a player in a game.
    pub(super) fn role(&mut self, field: &'static str) -> Result<UserRole, Fault<'a>> {
        self.read(field, "O, PW, PB, SW, SB, E or X", UserRole::read)
    }

    /// Pieces in hand.
    pub(super) fn hand(&mut self, field: &'static str) -> Result<Cow<'a, str>, Fault<'a>> {
        let is_piece = |piece: &u8| Piece::from_letter(*piece).is_some();
        self.checked(field, "pieces", |text| text.iter().all(is_piece))
    }

    /// Takes the squares of a board, rank 8 first.
    pub(super) fn squares(&mut self, field: &'static str) -> Result<[[u8; 8]; 8], Fault<'a>> {
        self.read(field, "64 squares", squares)
    }

    /// Takes the squares that a list of moves begins with, as FEN; `None` for those of chess. The list does not say more, and has
    /// White begin.
    pub(super) fn start(&mut self, field: &'static str) -> Result<Option<String>, Fault<'a>> {
        self.read(field, "* or 64 squares", |text| match text {
            "*" => Some(None),
            _ => squares(text).map(|ranks| Some(fen::of_squares(&ranks, Color::White))),
        })
    }

    pub(super) fn double_push(&mut self, field: &'static str) -> Result<Option<char>, Fault<'a>> {
        self.read(field, DOUBLE_PUSH, double_push)
    }

    /// Takes the kind of game that a board shows.
    pub(super) fn shown(&mut self, field: &'static str) -> Result<BoardKind, Fault<'a>> {
        use BoardKind::{Examined, Played, Stored};
        let kinds = [("-1", Stored), ("0", Examined), ("1", Played)];
        self.read(field, "-1, 0 or 1", |text| one_of(text, kinds))
    }

    /// Takes a wild number, as ICC writes it in words; 0 is ordinary chess.
    pub(super) fn wild(
        &mut self,
        field: &'static str,
    ) -> Result<Option<Cow<'static, str>>, Fault<'a>> {
        let wild = self.number(field)?;
        Ok((wild > 0).then(|| Cow::Owned(format!("wild({wild})"))))
    }
}

/// What a board shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum BoardKind {
    Stored,
    Examined,
    Played,
}

/// Reads the 64 squares of a board, rank 8 first.
pub(super) fn squares(text: &str) -> Option<[[u8; 8]; 8]> {
    let squares: [u8; 64] = fen::squares(text)?;
    squares.as_chunks::<8>().0.try_into().ok()
}

/// A rating before the titles of its owner are known, which say whether he could have one.
#[derive(Debug, Clone, Copy)]
pub(super) struct Rated {
    value: i64,
    /// `None` if there is no rating.
    mark: Option<Option<RatingMark>>,
}

impl Rated {
    pub(super) fn of(self, titles: &str) -> Rating<'static> {
        match (self.mark, u32::try_from(self.value)) {
            (Some(mark), Ok(value)) => Rating::Value { value, mark },
            _ => unrated(titles),
        }
    }
}

/// Returns the rating of a player where 0 means none.
pub(super) fn rating(value: i64, titles: &str) -> Rating<'static> {
    match u32::try_from(value) {
        Ok(value) if value > 0 => Rating::Value { value, mark: None },
        _ => unrated(titles),
    }
}

/// Returns the mark of a player without a rating.
fn unrated(titles: &str) -> Rating<'static> {
    Rating::Unrated(Cow::Borrowed(if titles.contains("(U)") { "++++" } else { "----" }))
}
