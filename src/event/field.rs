//! How the text of one field becomes a value.

use std::borrow::Cow;

use crate::grammar::StarType::{self, Channel, Handle, Number, Player, Prompt, Rating, Text, Word};

/// What is wrong with a value, in the words of what was expected.
pub(crate) type Expected = &'static str;

/// The star types whose text can be a word that is none of the others.
pub(crate) const WORDS: &[StarType] = &[Text, Word, Handle, Player];

/// The star types whose text can have digits in it and nothing else.
pub(crate) const DIGITS: &[StarType] = &[Text, Word, Handle, Player, Number, Rating, Channel];

/// The star types whose text can be digits, letters or both.
pub(crate) const LETTERS_OR_DIGITS: &[StarType] =
    &[Text, Word, Prompt, Handle, Player, Number, Rating, Channel];

/// A type that a field can be read as.
///
/// The text is decoded already. It is borrowed from the match where there was nothing to decode.
pub(crate) trait Field<'a>: Sized {
    /// The star types of which some text can be read. A list that binds another is mistaken.
    const TAKES: &'static [StarType];
    /// Whether an entry must have the field.
    const NEEDED: bool = true;
    /// Whether a number must not be negative and must fit into 32 bits.
    const NATURAL: bool = false;

    /// The star types of which every text can be read.
    const CHECKED_BY: &'static [StarType] = &[];

    fn read(text: Cow<'a, str>) -> Result<Self, Expected>;

    /// Reads the text of a star that is [checked](Field::CHECKED_BY), without checking it again.
    fn read_checked(text: Cow<'a, str>) -> Result<Self, Expected> {
        Self::read(text)
    }

    /// Returns the value of a field that the message does not have.
    fn absent() -> Result<Self, Expected> {
        Err("a value")
    }
}

impl<'a, T: Field<'a>> Field<'a> for Option<T> {
    const TAKES: &'static [StarType] = T::TAKES;
    const NEEDED: bool = false;
    const NATURAL: bool = T::NATURAL;
    const CHECKED_BY: &'static [StarType] = T::CHECKED_BY;

    fn read(text: Cow<'a, str>) -> Result<Self, Expected> {
        T::read(text).map(Some)
    }

    fn read_checked(text: Cow<'a, str>) -> Result<Self, Expected> {
        T::read_checked(text).map(Some)
    }

    fn absent() -> Result<Self, Expected> {
        Ok(None)
    }
}

impl<'a> Field<'a> for Cow<'a, str> {
    const TAKES: &'static [StarType] = StarType::ALL;

    fn read(text: Cow<'a, str>) -> Result<Self, Expected> {
        Ok(text)
    }
}

/// A whole line of data, of which a kind has its own reader.
#[derive(Debug)]
pub(crate) struct WholeLine<'a>(pub(crate) Cow<'a, str>);

impl<'a> Field<'a> for WholeLine<'a> {
    const TAKES: &'static [StarType] = &[StarType::Text];

    fn read(text: Cow<'a, str>) -> Result<Self, Expected> {
        Ok(WholeLine(text))
    }
}

/// Reads a number, perhaps with blanks around it and a full stop behind it.
fn number<T: std::str::FromStr>(text: &str) -> Option<T> {
    let plain = |text: &str| text.parse().ok().filter(|_| !text.starts_with('+'));
    // Nearly every number is digits alone, and those are read faster than the rest is searched for.
    plain(text).or_else(|| {
        let text = text.trim_ascii();
        plain(text.strip_suffix('.').unwrap_or(text))
    })
}

impl Field<'_> for u32 {
    const TAKES: &'static [StarType] = DIGITS;
    const NATURAL: bool = true;

    fn read(text: Cow<'_, str>) -> Result<Self, Expected> {
        number(&text).ok_or("a number")
    }
}

impl Field<'_> for u64 {
    const TAKES: &'static [StarType] = DIGITS;

    fn read(text: Cow<'_, str>) -> Result<Self, Expected> {
        number(&text).ok_or("a number")
    }
}

/// Numbers with blanks or commas between them, and perhaps a full stop at the end.
impl Field<'_> for Vec<u32> {
    const TAKES: &'static [StarType] = DIGITS;

    fn read(text: Cow<'_, str>) -> Result<Self, Expected> {
        let words = text.split(|letter: char| letter <= ' ' || letter == ',');
        let words = words.filter(|word| !word.is_empty());
        words.map(number).collect::<Option<_>>().ok_or("numbers")
    }
}

/// The words that messages use for yes and no.
impl Field<'_> for bool {
    const TAKES: &'static [StarType] = LETTERS_OR_DIGITS;

    fn read(text: Cow<'_, str>) -> Result<Self, Expected> {
        const YES: [&str; 7] = ["rated", "true", "t", "1", "r", "adjourned", "continuing"];
        const NO: [&str; 6] = ["unrated", "false", "f", "0", "u", "creating"];
        let text = text.trim_ascii();
        let is = |word: &&str| text.eq_ignore_ascii_case(word);
        if YES.iter().any(is) {
            Ok(true)
        } else if NO.iter().any(is) {
            Ok(false)
        } else {
            Err("rated or unrated, true or false")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::event::{Color, GameResult, Handle, Rating};

    fn read<'a, T: Field<'a>>(text: &'a str) -> Result<T, Expected> {
        T::read(Cow::Borrowed(text))
    }

    #[test]
    fn numbers() {
        assert_eq!(read::<u32>(" 42 "), Ok(42));
        assert_eq!(read::<u32>("12."), Ok(12));
        assert_eq!(read::<u64>("4294967296"), Ok(4_294_967_296));
        for bad in ["", ".", "+1", "1x", "-1", "4294967296", "\u{661}"] {
            assert_eq!(read::<u32>(bad), Err("a number"), "{bad}");
        }
    }

    #[test]
    fn lists_of_numbers() {
        for (text, expected) in [
            ("8 17 30", Ok(vec![8, 17, 30])),
            (" 39", Ok(vec![39])),
            ("8, 17.", Ok(vec![8, 17])),
            ("8 x", Err("numbers")),
            ("-1", Err("numbers")),
        ] {
            assert_eq!(read::<Vec<u32>>(text), expected, "{text}");
        }
    }

    #[test]
    fn words_for_yes_and_no() {
        for (word, value) in [("Rated", true), ("unrated", false), ("t", true), ("0", false)] {
            assert_eq!(read::<bool>(word), Ok(value), "{word}");
        }
        assert!(read::<bool>("maybe").is_err() && read::<bool>("").is_err());
    }

    /// Texts of every star type, so that each field has one that it can be read from.
    const TEXTS: [&str; 23] = [
        "",
        "x y",
        "Foo",
        "Foo(GM)",
        "*relay",
        "12",
        "-3",
        "1",
        "0",
        "1500P",
        "++++",
        "T50",
        "50",
        "0:04",
        "1:14:24.313",
        "Foo(C)( 902)",
        "Foo(50)",
        "Foo-Bar",
        "1-0",
        "white",
        "B",
        "rated",
        "\u{e9}",
    ];

    /// Whether what a field says about the types that it takes is what it does.
    fn check<'a, T: Field<'a>>(name: &str) {
        for &star_type in StarType::ALL {
            let accepted = TEXTS.iter().filter(|text| star_type.accepts(text.as_bytes()));
            let can = accepted.map(|text| read::<T>(text)).any(|value| value.is_ok());
            assert_eq!(T::TAKES.contains(&star_type), can, "{star_type} as {name}");
        }
    }

    #[test]
    fn the_star_types_that_a_field_takes_are_those_that_can_become_it() {
        check::<Handle<'_>>("a handle");
        check::<Rating<'_>>("a rating");
        check::<u32>("a number");
        check::<u64>("a number");
        check::<bool>("yes or no");
        check::<Color>("a color");
        check::<GameResult>("a result");
        check::<Cow<'_, str>>("a text");
        check::<Option<u32>>("an optional number");
    }
}
