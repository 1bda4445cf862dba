//! Ads for games.

use std::borrow::Cow;

use crate::event::field::WholeLine;
use crate::event::fields::{Keyed, ReadFields, Words, number, one_of};
use crate::event::malformed::Fault;
use crate::event::record::{self, made_from, record, shape};
use crate::event::shared::titles_of_bits;
use crate::event::{Color, Handle, Rating};
use crate::grammar;

shape! {
    /// An ad for a game: a `<s>` or `<sn>` line, or the same in words.
    ///
    /// ```
    /// use looking_at::event::Seek;
    ///
    /// let seek = Seek::parse(
    ///     b"<s> 124 w=Foo ti=02 rt=1637E t=3 i=0 r=u tp=blitz c=B rr=0-9999 a=t f=f",
    /// )?;
    /// assert_eq!((seek.id, &*seek.from.name, seek.rated), (124, "Foo", false));
    /// assert_eq!(seek.from.titles().collect::<Vec<_>>(), ["C"]);
    /// # Ok::<(), looking_at::event::Malformed<'static>>(())
    /// ```
    pub struct Seek<'a> {
        /// The number by which it is answered.
        id: u32,
        /// Who seeks.
        from: Handle<'a>,
        /// The seeker's rating.
        rating: Rating<'a> = Rating::UNRATED,
        /// The initial time in minutes.
        initial: u32 = 0,
        /// The increment in seconds.
        increment: u32 = 0,
        /// Whether the game is to be rated.
        rated: bool = false,
        /// The category, such as `blitz`.
        category: Cow<'a, str> = Cow::Borrowed(""),
        /// The color that the seeker asks for.
        color: Option<Color>,
        /// The least rating that is wanted.
        rating_min: Option<u32>,
        /// The greatest rating that is wanted.
        rating_max: Option<u32>,
        /// Whether the game begins with the answer, without asking the seeker.
        automatic: Option<bool>,
        /// Whether the seeker's formula is checked.
        formula: Option<bool>,
        /// The second word for the game where there is one, such as `crazyhouse` in
        /// `standard crazyhouse`.
        variant: Option<Cow<'a, str>>,
        /// Whether the user can answer it: a `<s>` line, not a `<sn>` line, which is the user's
        /// own ad or one whose terms exclude the user. Absent for an ad in words.
        answerable: Option<bool>,
        /// What the server sends besides the fields known here.
        more: Option<Vec<Cow<'a, str>>>,
    }
}

record! {
    /// Ads that are gone: a `<sr>` line, or the same in words.
    pub struct SeekRemoved<'a> {
        /// The numbers of the ads.
        ids: Vec<u32>,
        /// Why, where the server says it: the seeker has `left`, is `playing`, or the ad is
        /// `withdrawn`, `replaced` or `unavailable`.
        reason: Option<Cow<'a, str>>,
    }
}

impl<'a> Seek<'a> {
    fn read(line: &'a str) -> Result<Self, Fault<'a>> {
        let line = line.trim_ascii_start();
        let (tag, answerable) = match line {
            _ if line.starts_with("<sn>") => ("<sn>", Some(false)),
            _ if line.starts_with("<s>") => ("<s>", Some(true)),
            _ => ("", None),
        };
        let mut words = Words::after(tag, line);
        let id = words.number("id")?;
        let mut words = Keyed::new(words);
        let name = words.read("w", "from", "a name", |name| {
            grammar::is_name(name.as_bytes()).then_some(name)
        })?;
        let titles = words.maybe("ti", "titles", "two hexadecimal digits", title_bits)?;
        let range = words.maybe("rr", "rating_min", "two numbers", |range| {
            let (min, max) = range.split_once('-')?;
            Some((number(min)?, number(max)?))
        })?;
        Ok(Seek {
            id,
            from: Handle::with_titles(Cow::Borrowed(name), titles.unwrap_or_default()),
            rating: words.read("rt", "rating", "a rating", Rating::read_str)?,
            initial: words.read("t", "initial", "a number", number)?,
            increment: words.read("i", "increment", "a number", number)?,
            rated: words
                .read("r", "rated", "r or u", |word| one_of(word, [("r", true), ("u", false)]))?,
            category: words.read("tp", "category", "a word", Some)?.into(),
            color: words
                .maybe("c", "color", "W, B or ?", |word| match word {
                    "?" => Some(None),
                    _ => Color::read_str(word).map(Some),
                })?
                .flatten(),
            rating_min: range.map(|(min, _)| min),
            rating_max: range.map(|(_, max)| max),
            automatic: words.maybe("a", "automatic", "t or f", truth)?,
            formula: words.maybe("f", "formula", "t or f", truth)?,
            variant: None,
            answerable,
            more: Some(words.rest()).filter(|more| !more.is_empty()),
        })
    }
}

fn truth(text: &str) -> Option<bool> {
    one_of(text, [("t", true), ("f", false)])
}

/// Reads the titles that the bits of a hexadecimal number mean, written as after a name.
fn title_bits(text: &str) -> Option<Cow<'static, str>> {
    let bits = u32::from_str_radix(text, 16).ok().filter(|_| !text.starts_with('+'));
    bits.map(titles_of_bits)
}

record::line! {
    @parse
    /// Reads a line, with or without the `<s>` or `<sn>` before it.
    ///
    /// # Errors
    ///
    /// [`Malformed`](crate::event::Malformed) names the first field that is not as it should be.
    Seek<'a>, "seek", Seek::read
}

made_from! {
    /// From the field `line`, or from a field for each part, as the form in words gives them.
    Seek<'a> from {
        line: WholeLine<'a>,
        /// Which of the two tags the line had.
        answerable: Option<bool>,
    } values => {
        let seek = Seek::from_line(line.0).map_err(Box::new)?;
        Ok(Seek { answerable: answerable.or(seek.answerable), ..seek })
    }
    or from {
        id: u32,
        from: Handle<'a>,
        rating: Rating<'a>,
        initial: u32,
        increment: u32,
        rated: bool,
        category: Cow<'a, str>,
        color: Option<Color>,
        rating_min: Option<u32>,
        rating_max: Option<u32>,
        automatic: Option<bool>,
        formula: Option<bool>,
        variant: Option<Cow<'a, str>>,
    } values => {
        let ad = Seek { rating, initial, increment, rated, category, ..Seek::new(id, from) };
        Ok(Seek { color, rating_min, rating_max, automatic, formula, variant, ..ad })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::event::tests::made;

    const LINE: &str = "<s> 8 w=visar ti=06 rt=2194  t=4 i=0 r=r tp=suicide c=? rr=0-9999 a=t f=f";

    #[test]
    fn a_line_of_data() {
        let seek = Seek::parse(LINE.as_bytes()).unwrap();
        assert_eq!((seek.id, &*seek.from.name), (8, "visar"));
        assert_eq!(seek.from.titles().collect::<Vec<_>>(), ["C", "GM"]);
        assert_eq!((seek.rating.value(), seek.initial, seek.increment), (Some(2194), 4, 0));
        assert_eq!((seek.rated, &*seek.category, seek.color), (true, "suicide", None));
        assert_eq!((seek.rating_min, seek.rating_max), (Some(0), Some(9999)));
        assert_eq!((seek.automatic, seek.formula), (Some(true), Some(false)));
        assert_eq!(seek.clone().into_owned(), seek);
        let own = LINE.replace("<s>", "<sn>").replace("c=?", "c=B");
        assert_eq!(Seek::parse(own.as_bytes()).unwrap().color, Some(Color::Black));
        assert_eq!(seek.more, None);
        let longer = LINE.to_owned() + " zz=3 q";
        assert_eq!(Seek::parse(longer.as_bytes()).unwrap().more.unwrap(), ["zz=3", "q"]);
    }

    #[test]
    fn which_of_the_two_tags_it_has() {
        for (tag, answerable) in [("<s>", Some(true)), ("<sn>", Some(false)), ("", None)] {
            let line = LINE.replace("<s>", tag);
            assert_eq!(Seek::parse(line.as_bytes()).unwrap().answerable, answerable, "{tag}");
            // The tag is the pattern's in a list.
            let line = LINE.replace("<s>", "");
            let says = answerable.unwrap_or(true).to_string();
            let fields = [("line", &*line), ("answerable", &*says)];
            let seek = made::seek(&fields);
            assert_eq!(seek.answerable, answerable.or(Some(true)), "{tag}");
        }
    }

    #[test]
    fn the_same_in_words() {
        let fields = [
            ("from", "Foo"),
            ("rating", "1701"),
            ("terms", "30 15 rated standard [white] m f "),
            ("id", "10"),
        ];
        let seek = made::seek(&fields);
        assert_eq!((seek.id, seek.initial, seek.increment, seek.rated), (10, 30, 15, true));
        assert_eq!(
            (seek.color, seek.automatic, seek.formula),
            (Some(Color::White), Some(false), Some(true))
        );
        assert_eq!(seek.rating_min, None);
    }

    #[test]
    fn faults() {
        for (from, to, field) in [
            ("<s> 8", "<s> x", "id"),
            ("w=visar", "w=!", "from"),
            ("w=visar ", "", "from"),
            ("ti=06", "ti=zz", "titles"),
            ("t=4 ", "", "initial"),
            ("r=r", "r=x", "rated"),
            ("c=?", "c=!", "color"),
            ("rr=0-9999", "rr=0", "rating_min"),
            ("a=t", "a=", "automatic"),
            ("a=t", "a", "automatic"),
        ] {
            let line = LINE.replace(from, to);
            assert_eq!(Seek::parse(line.as_bytes()).unwrap_err().field, field, "{to}");
        }
    }
}
