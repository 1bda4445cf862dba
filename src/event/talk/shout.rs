//! What is said to everybody.

use std::borrow::Cow;

use crate::event::Handle;
use crate::event::record::{made_from, record, shape};
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

made_from! {
    Shout<'a> from {
        from: Handle<'a>,
        heard_by: Option<u32>,
        text: Cow<'a, str>,
    } values => { Ok(Shout { from, heard_by, text }) }
    or from {
        /// An it-shout without a blank after the name, such as `--> Foo's here`.
        speech: Cow<'a, str>,
        heard_by: Option<u32>,
    } values => {
        let Some(end) = grammar::speaker_length(speech.as_bytes()) else {
            return Err(values.fault("speech", Some(speech), "a name and what follows"));
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
    use crate::event::tests::made;

    #[test]
    fn what_follows_the_name_at_once_is_the_text() {
        for (speech, from, text) in
            [("Foo's here", "Foo", "'s here"), ("Foo(C)> x", "Foo(C)", "> x")]
        {
            let shout = made::it_shout(&[("speech", speech)]);
            assert_eq!((shout.from.to_string(), &*shout.text), (from.to_owned(), text));
        }
        made::fault("it_shout", &[("speech", "Foo")]);
    }

    #[test]
    fn an_announcement_may_be_for_some_only() {
        let fields = [("from", "Opsy"), ("audience", "unregistered"), ("text", "hi")];
        let news = made::announcement(&fields);
        assert_eq!((news.audience.as_deref(), &*news.text), (Some("unregistered"), "hi"));
    }
}
