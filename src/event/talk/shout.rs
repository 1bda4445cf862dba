//! What is said to everybody.

use std::borrow::Cow;

use crate::event::binding::Form;
use crate::event::record::{FromFields, Make, parts, record, shape};
use crate::event::values::Values;
use crate::event::{Handle, Malformed};

shape! {
    /// Something said to everybody, in one of the ways a server has for it.
    pub struct Shout<'a> {
        /// Who says it.
        from: Handle<'a>,
        /// How many heard it, where the server says it: it does for the reader's own.
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
        /// The byte after the name, of an it-shout such as `--> Foo's here`.
        text_prefix: Option<Cow<'a, str>>,
        text: Cow<'a, str>,
    }
}

impl<'a> Make<'a> for Shout<'a> {
    const FORMS: &'static [Form] = &[Parts::FIELDS];

    fn make(_: usize, values: &mut Values<'_, 'a>) -> Result<Self, Box<Malformed<'a>>> {
        let Parts { from, heard_by, text_prefix, text } = Parts::from_fields(values)?;
        let text = match text_prefix {
            Some(prefix) => Cow::Owned(format!("{prefix}{text}")),
            None => text,
        };
        Ok(Shout { from, heard_by, text })
    }
}

#[cfg(test)]
mod tests {
    use crate::event::Event;

    #[test]
    fn the_byte_after_the_name_belongs_to_the_text() {
        let fields = [("from", "Foo"), ("text_prefix", "'"), ("text", "s here")];
        let shout = Event::from_fields("it_shout", &fields);
        let Event::ItShout(shout) = shout else { panic!("{shout:?}") };
        assert_eq!(shout.text, "'s here");
    }

    #[test]
    fn an_announcement_may_be_for_some_only() {
        let fields = [("from", "Opsy"), ("audience", "unregistered"), ("text", "hi")];
        let news = Event::from_fields("announcement", &fields);
        let Event::Announcement(news) = news else { panic!("{news:?}") };
        assert_eq!((news.audience.as_deref(), &*news.text), (Some("unregistered"), "hi"));
    }
}
