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
    use crate::event::tests::made;

    #[test]
    fn plain_talk() {
        let tell = made::tell(&[("from", "Foo(GM)"), ("text", "hi")]);
        assert_eq!((&*tell.from.name, &*tell.text), ("Foo", "hi"));
        let fields = [("from", "Foo(*)(SR)"), ("game", "26"), ("text", "hey")];
        let say = made::say(&fields);
        assert_eq!(say.game, Some(26));
        assert_eq!(say.clone().into_owned(), say);
        let fields = [("from", "two words"), ("text", "x")];
        let fault = made::fault("partner_tell", &fields);
        assert_eq!(
            fault.to_string(),
            "malformed partner_tell: from is `two words`, expected a handle"
        );
    }
}
