//! What is said to everybody.

use std::borrow::Cow;

use crate::event::binding::Form;
use crate::event::record::{FromFields, FromMatch, parts, record, shape};
use crate::event::values::Values;
use crate::event::{Handle, Malformed};
use crate::grammar;

shape! {
    /// Something said to everybody, in one of the ways a server has for it.
    pub struct Shout<'a> {
        /// Who says it.
        from: Handle<'a>,
        /// How many heard it, where the server says it: it does for the user's own.
        heard_by: Option<u32>,
        /// What is said; of an it-shout, what follows the name.
        text: Cow<'a, str>,
    }
}

record! {
    /// Something that the administrators say to everybody.
    pub struct Announcement<'a> {
        /// Who says it.
        from: Handle<'a>,
        /// How many heard it, where the server says it: it does for the user's own.
        heard_by: Option<u32>,
        /// Who hears it, if not everybody does: `unregistered`.
        audience: Option<Cow<'a, str>>,
        /// What is said.
        text: Cow<'a, str>,
    }
}

parts! {
    struct Parts<'a> {
        from: Handle<'a>,
        heard_by: Option<u32>,
        text: Cow<'a, str>,
    }
}

// An it-shout without a blank after the name, such as `--> Foo's here`.
parts! {
    struct Spoken<'a> {
        speech: Cow<'a, str>,
        heard_by: Option<u32>,
    }
}

impl<'a> FromMatch<'a> for Shout<'a> {
    const FORMS: &'static [Form] = &[Parts::FIELDS, Spoken::FIELDS];

    fn make(form: usize, values: &mut Values<'_, 'a>) -> Result<Self, Box<Malformed<'a>>> {
        if form == 0 {
            let Parts { from, heard_by, text } = Parts::from_fields(values)?;
            return Ok(Shout { from, heard_by, text });
        }
        let Spoken { speech, heard_by } = Spoken::from_fields(values)?;
        let Some(end) = grammar::speaker_length(speech.as_bytes()) else {
            let (of, speech) = (values.kind(), Some(speech));
            return Err(Box::new(Malformed::in_field(
                of,
                "speech",
                speech,
                "a name and what follows",
            )));
        };
        let (from, text) = match speech {
            Cow::Borrowed(speech) => {
                let (from, text) = speech.split_at(end);
                (Handle::from(from), Cow::Borrowed(text))
            }
            Cow::Owned(mut from) => {
                let text = from.split_off(end);
                (Handle::from(from), Cow::Owned(text))
            }
        };
        Ok(Shout { from, heard_by, text })
    }
}

#[cfg(test)]
mod tests {
    use crate::event::Event;

    #[test]
    fn what_follows_the_name_at_once_is_the_text() {
        for (speech, from, text) in
            [("Foo's here", "Foo", "'s here"), ("Foo(C)> x", "Foo(C)", "> x")]
        {
            let shout = Event::from_fields("it_shout", &[("speech", speech)]);
            let Event::ItShout(shout) = shout else { panic!("{shout:?}") };
            assert_eq!((shout.from.to_string(), &*shout.text), (from.to_owned(), text));
        }
        let nobody = Event::from_fields("it_shout", &[("speech", "Foo")]);
        assert!(matches!(nobody, Event::Malformed(_)), "{nobody:?}");
    }

    #[test]
    fn an_announcement_may_be_for_some_only() {
        let fields = [("from", "Opsy"), ("audience", "unregistered"), ("text", "hi")];
        let news = Event::from_fields("announcement", &fields);
        let Event::Announcement(news) = news else { panic!("{news:?}") };
        assert_eq!((news.audience.as_deref(), &*news.text), (Some("unregistered"), "hi"));
    }
}
