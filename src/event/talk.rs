//! Talk: tells, shouts, channels, kibitzes and messages.

use std::borrow::Cow;

use super::field_name::name;
use super::record::{FromFields, record, shape};
use super::{Fields, Handle, Malformed, Rating, text};

record! {
    /// Something said to the reader alone.
    pub struct Tell<'a> {
        /// Who says it.
        from: Handle<'a>,
        /// What is said.
        text: Cow<'a, str>,
    }
}

record! {
    /// Something that the opponent says.
    pub struct Say<'a> {
        /// Who says it.
        from: Handle<'a>,
        /// The game that is played, where the server tells.
        game: Option<u32>,
        /// What is said.
        text: Cow<'a, str>,
    }
}

shape! {
    /// Something said to everybody, in one of the ways a server has for it.
    pub struct Shout<'a> {
        /// Who says it.
        from: Handle<'a>,
        /// How many heard it, where the server tells: it does for the reader's own.
        heard_by: Option<u32>,
        /// What is said; of an it-shout, what follows the name.
        text: Cow<'a, str>,
    }
}

shape! {
    /// Something said in a channel.
    pub struct ChannelTell<'a> {
        /// Who says it.
        from: Handle<'a>,
        /// The channel as it was shown: `50`, or `T50` for a tournament's.
        channel: Cow<'a, str>,
        /// What is said.
        text: Cow<'a, str>,
    }
}

shape! {
    /// A comment on a game: a kibitz, or a whisper that the players do not hear.
    pub struct Kibitz<'a> {
        /// Who comments.
        from: Handle<'a>,
        /// His rating.
        rating: Option<Rating<'a>>,
        /// The game, where the server tells.
        game: Option<u32>,
        /// What is said.
        text: Cow<'a, str>,
    }
}

record! {
    /// A line that a bot puts before the reader.
    pub struct Qtell<'a> {
        /// What it says.
        text: Cow<'a, str>,
    }
}

shape! {
    /// A message that was left for the reader.
    pub struct Message<'a> {
        /// Its number in the list.
        number: Option<u32>,
        /// Who left it.
        from: Handle<'a>,
        /// The date and time, as the server wrote them.
        when: Cow<'a, str>,
        /// What it says.
        text: Cow<'a, str>,
    }
}

impl<'a> FromFields<'a> for Shout<'a> {
    /// An it-shout such as `--> Foo's here` has the byte after the name apart, in `text_prefix`.
    fn from_fields(kind: &'a str, fields: &Fields<'_, 'a>) -> Result<Self, Box<Malformed<'a>>> {
        let text: Cow<'a, str> = fields.read(kind, name!("text"))?;
        let text = match fields.value(name!("text_prefix")) {
            Some(prefix) => Cow::Owned(format!("{}{text}", text::decode(prefix))),
            None => text,
        };
        let from = fields.read(kind, name!("from"))?;
        Ok(Shout { from, heard_by: fields.read(kind, name!("heard_by"))?, text })
    }
}

impl<'a> FromFields<'a> for Message<'a> {
    /// A pattern cuts the time at its colon, and leaves what follows in `minute`.
    fn from_fields(kind: &'a str, fields: &Fields<'_, 'a>) -> Result<Self, Box<Malformed<'a>>> {
        let when: Cow<'a, str> = fields.read(kind, name!("when"))?;
        let when = match fields.value(name!("minute")) {
            Some(minute) => Cow::Owned(format!("{when}:{}", text::decode(minute))),
            None => when,
        };
        let (number, from) =
            (fields.read(kind, name!("number"))?, fields.read(kind, name!("from"))?);
        Ok(Message { number, from, when, text: fields.read(kind, name!("text"))? })
    }
}

impl<'a> FromFields<'a> for ChannelTell<'a> {
    /// Without a field `channel`, the last title of `from` is the channel: `Foo(*)(SR)(49)` can
    /// have any number of titles, and a pattern has not.
    fn from_fields(kind: &'a str, fields: &Fields<'_, 'a>) -> Result<Self, Box<Malformed<'a>>> {
        const EXPECTED: &str = "a channel number";
        let (from, channel) = match fields.read::<Option<Cow<'a, str>>>(kind, name!("channel"))? {
            Some(channel) => (fields.read(kind, name!("from"))?, Some(channel)),
            None => match fields.last_title(name!("from")) {
                Some((from, last)) => (from, Some(Cow::Borrowed(last))),
                None => fields.read::<Handle<'a>>(kind, name!("from"))?.split_last(),
            },
        };
        let channel = channel.ok_or_else(|| Malformed::new(kind, "channel", None, EXPECTED))?;
        if !is_channel(&channel) {
            return Err(Malformed::new(kind, "channel", Some(channel), EXPECTED).into());
        }
        Ok(ChannelTell { from, channel, text: fields.read(kind, name!("text"))? })
    }
}

fn is_channel(text: &str) -> bool {
    let digits = text.strip_prefix('T').unwrap_or(text);
    (1..=5).contains(&digits.len()) && digits.bytes().all(|byte| byte.is_ascii_digit())
}

impl<'a> FromFields<'a> for Kibitz<'a> {
    /// Without a field `rating`, the last title of `from` is the rating if it looks like one:
    /// `Foo(C)( 902)`.
    fn from_fields(kind: &'a str, fields: &Fields<'_, 'a>) -> Result<Self, Box<Malformed<'a>>> {
        let (from, rating) = match fields.read(kind, name!("rating"))? {
            Some(rating) => (fields.read(kind, name!("from"))?, Some(rating)),
            None => {
                let last = fields.last_title(name!("from"));
                match last.and_then(|(from, last)| Some((from, Rating::read_str(last)?))) {
                    Some((from, rating)) => (from, Some(rating)),
                    None => split_rating(fields.read(kind, name!("from"))?),
                }
            }
        };
        let game = fields.read(kind, name!("game"))?;
        Ok(Kibitz { from, rating, game, text: fields.read(kind, name!("text"))? })
    }
}

/// Takes the last title of a name for a rating, if it is one.
fn split_rating<'a>(whole: Handle<'a>) -> (Handle<'a>, Option<Rating<'a>>) {
    let (from, last) = whole.clone().split_last();
    let rating = match &last {
        Some(Cow::Borrowed(last)) => Rating::read_str(last),
        Some(Cow::Owned(last)) => Rating::read_str(last).map(Rating::into_owned),
        None => None,
    };
    if rating.is_some() { (from, rating) } else { (whole, None) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read<'a, T: FromFields<'a>>(
        kind: &'a str,
        pairs: &[(&'a str, &'a str)],
    ) -> Result<T, Box<Malformed<'a>>> {
        let pairs: Vec<_> = pairs.iter().map(|&(name, value)| (name, value.as_bytes())).collect();
        T::from_fields(kind, &Fields::new(&pairs))
    }

    #[test]
    fn plain_talk() {
        let tell: Tell<'_> = read("tell", &[("from", "Foo(GM)"), ("text", "hi")]).unwrap();
        assert_eq!((&*tell.from.name, &*tell.text), ("Foo", "hi"));
        let say: Say<'_> =
            read("say", &[("from", "Foo(*)(SR)"), ("game", "26"), ("text", "hey")]).unwrap();
        assert_eq!(say.game, Some(26));
        assert_eq!(say.clone().into_owned(), say);
        let fault = read::<Tell<'_>>("partner_tell", &[("from", "two words"), ("text", "x")]);
        assert_eq!(
            fault.unwrap_err().to_string(),
            "malformed partner_tell: from is `two words`, expected a handle"
        );
    }

    #[test]
    fn channels() {
        for (pairs, titles, channel) in [
            (&[("from", "Foo"), ("channel", "50"), ("text", "")][..], &[][..], "50"),
            (&[("from", "Foo(T50"), ("text", "")], &[], "T50"),
            (&[("from", "Foo(*)(SR)(49)"), ("text", "")], &["*", "SR"], "49"),
        ] {
            let tell: ChannelTell<'_> = read("channel_tell", pairs).unwrap();
            assert_eq!(tell.from.titles().collect::<Vec<_>>(), titles);
            assert_eq!(tell.channel, channel);
        }
        for from in ["Foo", "Foo(GM)"] {
            let fault = read::<ChannelTell<'_>>("channel_tell", &[("from", from), ("text", "x")]);
            assert_eq!(fault.unwrap_err().field, "channel");
        }
    }

    #[test]
    fn kibitzes_have_their_rating_anywhere() {
        for (pairs, titles, rating) in [
            (&[("from", "Foo(C)( 902)"), ("text", "")][..], &["C"][..], Some(Some(902))),
            (&[("from", "Foo(1500"), ("text", "")], &[], Some(Some(1500))),
            (&[("from", "Foo(----)"), ("text", "")], &[], Some(None)),
            (&[("from", "Foo(C"), ("rating", " 902"), ("text", "")], &["C"], Some(Some(902))),
            (&[("from", "Foo(C)"), ("text", "")], &["C"], None),
            (&[("from", "Foo"), ("text", "")], &[], None),
        ] {
            let kibitz: Kibitz<'_> = read("kibitz", pairs).unwrap();
            assert_eq!(kibitz.from.titles().collect::<Vec<_>>(), titles, "{pairs:?}");
            assert_eq!(kibitz.rating.map(|rating| rating.value()), rating, "{pairs:?}");
        }
    }
}
