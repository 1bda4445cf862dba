//! What is said to the user alone.

use std::borrow::Cow;

use crate::event::Handle;
use crate::event::record::record;

record! {
    /// Something said to the user alone.
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
        /// The game that is played, where the server says it.
        game: Option<u32>,
        /// What is said.
        text: Cow<'a, str>,
    }
}

#[cfg(test)]
mod tests {
    use crate::event::Event;

    #[test]
    fn plain_talk() {
        let tell = Event::from_fields("tell", &[("from", "Foo(GM)"), ("text", "hi")]);
        let Event::Tell(tell) = tell else { panic!("{tell:?}") };
        assert_eq!((&*tell.from.name, &*tell.text), ("Foo", "hi"));
        let fields = [("from", "Foo(*)(SR)"), ("game", "26"), ("text", "hey")];
        let say = Event::from_fields("say", &fields);
        let Event::Say(say) = say else { panic!("{say:?}") };
        assert_eq!(say.game, Some(26));
        assert_eq!(say.clone().into_owned(), say);
        let fields = [("from", "two words"), ("text", "x")];
        let Event::Malformed(fault) = Event::from_fields("partner_tell", &fields) else {
            panic!("not malformed")
        };
        assert_eq!(
            fault.to_string(),
            "malformed partner_tell: from is `two words`, expected a handle"
        );
    }
}
