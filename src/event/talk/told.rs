//! What became of the user's own talk.

use std::borrow::Cow;

use crate::event::record::record;
use crate::event::text;

record! {
    /// The user's own talk was delivered: `(told Foo, who is playing)`.
    pub struct Told<'a> {
        /// Who heard it, if it was one player.
        name: Option<Cow<'a, str>>,
        /// What that player does, as the server says it. It may hold the player's own words.
        state: Option<Cow<'a, str>>,
        /// How many heard it.
        heard_by: Option<u32>,
        /// The channel, if it was said in one.
        channel: Option<Cow<'a, str>>,
        /// The title of the channel.
        title: Option<Cow<'a, str>>,
        /// How it was said, if not as a tell: `shout`, `c_shout`, `it_shout`, `kibitz`, `whisper`,
        /// or `submitted` where somebody decides whether others hear it.
        how: Option<Cow<'a, str>>,
        /// `false` if the user does not listen there, and so did not hear it.
        listening: Option<bool>,
    } ; then |told: Self| Told { state: told.state.map(inside), ..told }
}

/// Returns the text without the parenthesis behind it: a state is the rest of the line, so the parenthesis
/// that ends the line is still in it.
fn inside(state: Cow<'_, str>) -> Cow<'_, str> {
    text::part(state, |state| {
        let state = state.trim_ascii_end();
        state.strip_suffix(')').unwrap_or(state)
    })
}

#[cfg(test)]
mod tests {
    use crate::event::tests::made;

    #[test]
    fn the_state_ends_before_the_parenthesis() {
        for (text, state) in [
            ("is playing)", "is playing"),
            ("is out for lunch (idle 2 minutes)) ", "is out for lunch (idle 2 minutes)"),
            ("is playing", "is playing"),
            ("is caf&#xe9;)", "is caf\u{e9}"),
            (")", ""),
        ] {
            let told = made::told(&[("name", "Foo"), ("state", text)]);
            assert_eq!(told.state.as_deref(), Some(state), "{text}");
        }
    }
}
