//! Messages that were left.

use std::borrow::Cow;

use crate::event::record::{made_from, shape};
use crate::event::{Date, Handle};

shape! {
    /// A message that was left for the user.
    pub struct Message<'a> {
        /// Its number in the list.
        number: Option<u32>,
        /// Who left it.
        from: Handle<'a>,
        /// Who forwarded it.
        forwarded_by: Option<Handle<'a>>,
        /// The date and time, as the server wrote them.
        when: Cow<'a, str>,
        /// The date and time.
        date: Option<Date<'a>>,
        /// What it says.
        text: Cow<'a, str>,
    }
}

made_from! {
    Message<'a> from {
        number: Option<u32>,
        from: Handle<'a>,
        forwarded_by: Option<Handle<'a>>,
        when: Cow<'a, str>,
        /// What follows the colon of the time: a pattern has to end a star there.
        minute: Option<Cow<'a, str>>,
        text: Cow<'a, str>,
    } values => {
        let when = match minute {
            Some(minute) => Cow::Owned(format!("{when}:{minute}")),
            None => when,
        };
        let date = Date::parse(&when).map(Date::into_owned);
        Ok(Message { number, from, forwarded_by, when, date, text })
    }
}

#[cfg(test)]
mod tests {
    use crate::event::tests::made;

    #[test]
    fn the_time_is_put_together() {
        let fields = [("from", "Foo"), ("when", "12"), ("minute", "30"), ("text", "hi")];
        let message = made::message(&fields);
        assert_eq!((message.number, &*message.when), (None, "12:30"));
        assert_eq!(message.date, None);
        let fields =
            [("from", "Foo"), ("when", "Mon Dec 14, 15"), ("minute", "57 EST 2015"), ("text", "")];
        let message = made::message(&fields);
        assert_eq!(message.date.and_then(|date| date.year), Some(2015));
    }
}
