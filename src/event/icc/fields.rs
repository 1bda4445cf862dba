//! The arguments of a datagram, read one after the other.

use std::borrow::Cow;
use std::vec::IntoIter;

use crate::event::shared::words::number;
use crate::event::{Color, Handle, Malformed, Rating, RatingMark};
use crate::grammar;

/// What stops the decoding of a datagram.
pub(super) type Fault<'a> = Box<Malformed<'a>>;

/// The arguments of a datagram that have not been read.
///
/// ICC appends arguments to its datagrams and asks programs to ignore those that they do not know, so what
/// is left over at the end is no mistake.
#[derive(Debug)]
pub(super) struct Fields<'a> {
    /// The kind that the datagram becomes.
    kind: &'static str,
    rest: IntoIter<Cow<'a, str>>,
}

impl<'a> Fields<'a> {
    pub(super) fn new(kind: &'static str, args: Vec<Cow<'a, str>>) -> Self {
        Fields { kind, rest: args.into_iter() }
    }

    /// How many arguments are left.
    pub(super) fn left(&self) -> usize {
        self.rest.len()
    }

    /// The arguments that are left.
    pub(super) fn rest(self) -> IntoIter<Cow<'a, str>> {
        self.rest
    }

    /// Says that a field is not as it should be.
    #[cold]
    pub(super) fn fault(
        &self,
        field: &'static str,
        value: Option<Cow<'a, str>>,
        expected: &'static str,
    ) -> Fault<'a> {
        Box::new(Malformed::in_field(self.kind, field, value, expected))
    }

    /// The next argument, whatever it holds.
    pub(super) fn text(&mut self, field: &'static str) -> Result<Cow<'a, str>, Fault<'a>> {
        match self.rest.next() {
            Some(text) => Ok(text),
            None => Err(self.fault(field, None, "an argument")),
        }
    }

    /// The next argument, if `read` understands it.
    pub(super) fn read<T>(
        &mut self,
        field: &'static str,
        expected: &'static str,
        read: impl FnOnce(&str) -> Option<T>,
    ) -> Result<T, Fault<'a>> {
        let Some(text) = self.rest.next() else { return Err(self.fault(field, None, expected)) };
        match read(&text) {
            Some(value) => Ok(value),
            None => Err(self.fault(field, Some(text), expected)),
        }
    }

    pub(super) fn number<T: std::str::FromStr>(
        &mut self,
        field: &'static str,
    ) -> Result<T, Fault<'a>> {
        self.read(field, "a number", number)
    }

    pub(super) fn flag(&mut self, field: &'static str) -> Result<bool, Fault<'a>> {
        self.read(field, "0 or 1", |text| match text {
            "0" => Some(false),
            "1" => Some(true),
            _ => None,
        })
    }

    /// A name that a player goes by.
    pub(super) fn name(&mut self, field: &'static str) -> Result<Cow<'a, str>, Fault<'a>> {
        let name = self.text(field)?;
        if grammar::is_name(name.as_bytes()) {
            Ok(name)
        } else {
            Err(self.fault(field, Some(name), "a name"))
        }
    }

    /// The name and the titles that follow it, as in `Foo {GM TD}`.
    pub(super) fn handle(&mut self, field: &'static str) -> Result<Handle<'a>, Fault<'a>> {
        let name = self.name(field)?;
        let titles = self.titles()?;
        Ok(Handle::with_titles(name, titles))
    }

    /// Titles, as they are written after a name.
    pub(super) fn titles(&mut self) -> Result<Cow<'a, str>, Fault<'a>> {
        let text = self.text("titles")?;
        if text.is_empty() {
            return Ok(Cow::Borrowed(""));
        }
        if !text.split_ascii_whitespace().all(|title| grammar::is_title(title.as_bytes())) {
            return Err(self.fault("titles", Some(text), "titles with blanks between"));
        }
        Ok(text.split_ascii_whitespace().map(|title| format!("({title})")).collect())
    }

    /// A rating and the number after it: 0 for none, 1 for a provisional one, 2 for an established one.
    pub(super) fn marked_rating(&mut self, field: &'static str) -> Result<Rated, Fault<'a>> {
        let value: i64 = self.number(field)?;
        let mark = self.read("provisional", "0, 1 or 2", |text| match text {
            "0" => Some(None),
            "1" => Some(Some(Some(RatingMark::Provisional))),
            "2" => Some(Some(None)),
            _ => None,
        })?;
        Ok(Rated { value, mark })
    }

    /// The color of a move or a clock: `W` or `B`.
    pub(super) fn side(&mut self, field: &'static str) -> Result<Color, Fault<'a>> {
        self.read(field, "W or B", |text| match text {
            "W" => Some(Color::White),
            "B" => Some(Color::Black),
            _ => None,
        })
    }

    /// The color that somebody asks for: -1 for none.
    pub(super) fn wanted_color(&mut self, field: &'static str) -> Result<Option<Color>, Fault<'a>> {
        self.read(field, "-1, 0 or 1", |text| match text {
            "-1" => Some(None),
            "0" => Some(Some(Color::Black)),
            "1" => Some(Some(Color::White)),
            _ => None,
        })
    }
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

/// The rating of a player where 0 means none.
pub(super) fn rating(value: i64, titles: &str) -> Rating<'static> {
    match u32::try_from(value) {
        Ok(value) if value > 0 => Rating::Value { value, mark: None },
        _ => unrated(titles),
    }
}

/// The mark of a player without a rating.
fn unrated(titles: &str) -> Rating<'static> {
    Rating::Unrated(Cow::Borrowed(if titles.contains("(U)") { "++++" } else { "----" }))
}

/// The wild number of a game, as ICC writes it in words; 0 is ordinary chess.
pub(super) fn variant(wild: u32) -> Option<Cow<'static, str>> {
    (wild > 0).then(|| Cow::Owned(format!("wild({wild})")))
}
