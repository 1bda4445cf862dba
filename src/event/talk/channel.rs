//! Channels.

use std::borrow::Cow;

use crate::event::Handle;
use crate::event::field::{Expected, Field};
use crate::event::record::{made_from, shape};
use crate::event::shared::Named;
use crate::grammar;
use crate::grammar::StarType;

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

/// A channel.
struct Channel<'a>(Cow<'a, str>);

impl<'a> Field<'a> for Channel<'a> {
    const TAKES: &'static [StarType] = crate::event::field::DIGITS;

    fn read(text: Cow<'a, str>) -> Result<Self, Expected> {
        if grammar::is_channel(text.as_bytes()) { Ok(Channel(text)) } else { Err(EXPECTED) }
    }
}

const EXPECTED: &str = "a channel number";

made_from! {
    /// Without a field `channel`, it is in the last parentheses of `from`: a name has any number of
    /// titles, and a pattern has not.
    ChannelTell<'a> from {
        from: Named<'a>,
        channel: Option<Channel<'a>>,
        text: Cow<'a, str>,
    } values => {
        let (from, channel) = match channel {
            Some(channel) => (from, Some(channel)),
            None => from.split_last(|last| Channel::read(last).ok()),
        };
        let from = from.handle(values.kind())?;
        let channel = channel.ok_or_else(|| values.fault("channel", None, EXPECTED))?;
        Ok(ChannelTell { from, channel: channel.0, text })
    }
}

#[cfg(test)]
mod tests {
    use crate::event::Event;
    use crate::event::tests::made;
    use crate::grammar::StarType;

    #[test]
    fn channels() {
        for (fields, titles, channel) in [
            (&[("from", "Foo"), ("channel", "50"), ("text", "")][..], &[][..], "50"),
            (&[("from", "Foo(*)(SR"), ("channel", "50"), ("text", "")], &["*", "SR"], "50"),
            (&[("from", "Foo(T50)"), ("text", "")], &[], "T50"),
            (&[("from", "Foo(123456)"), ("text", "")], &[], "123456"),
            (&[("from", "Foo(*)(SR)(49)"), ("text", "")], &["*", "SR"], "49"),
        ] {
            let tell = made::channel_tell(fields);
            assert_eq!(tell.from.titles().collect::<Vec<_>>(), titles);
            assert_eq!(tell.channel, channel);
        }
        for from in ["Foo", "Foo(GM)"] {
            let fault = made::fault("channel_tell", &[("from", from), ("text", "x")]);
            assert_eq!(fault.field, "channel");
        }
    }

    #[test]
    fn a_channel_is_what_the_star_type_says() {
        for text in ["50", "T50", "123456", "T12345", "1234567", "T", "", "x", "T123456"] {
            let fields = [("from", "Foo"), ("channel", text), ("text", "")];
            let tell = Event::from_fields("channel_tell", &fields);
            let good = matches!(tell, Event::ChannelTell(_));
            assert_eq!(good, StarType::Channel.accepts(text.as_bytes()), "{text}");
        }
    }
}
