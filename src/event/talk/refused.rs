//! Talk and requests that did not reach anybody.

use std::borrow::Cow;

use crate::event::record::record;

record! {
    /// Something that the user said or asked was not delivered.
    pub struct NotDelivered<'a> {
        /// Whom it was meant for, or who is the reason.
        name: Option<Cow<'a, str>>,
        /// Who may talk in the channel: `admins`.
        who: Option<Cow<'a, str>>,
        /// Who else may.
        also: Option<Cow<'a, str>>,
        /// The channel that it was meant for.
        channel: Option<Cow<'a, str>>,
        /// The highest number of a channel.
        largest: Option<u32>,
        /// The lowest number of a channel.
        least: Option<u32>,
        /// The games that the other player wants: `rated`.
        wants: Option<Cow<'a, str>>,
        /// The command that did nothing.
        command: Option<Cow<'a, str>>,
        /// How many seconds the user has to wait.
        seconds: Option<u32>,
        /// Why: `censored`, `noplay`, `playing`, `examining`, `tournament`, `not_open`, `no_tells`, `no_guest_tells`, `formula`,
        /// `rated_only`, `banned` or `unregistered` are about the other player; `i_censor`, `i_noplay`, `i_play`,
        /// `i_examine`, `myself`, `muted`, `not_listening`, `not_in_channel`, `not_notified`, `registered_only` and `td_only`
        /// about the user; `channel_rule`, `no_such_channel`, `nobody`, `no_text`, `too_long`, `too_many`, `too_soon`, `full`,
        /// `unprintable` and `command_off` about the rest.
        reason: Cow<'a, str>,
    }
}

record! {
    /// No user has the name that was given, or the user is not logged in, or there are several.
    pub struct NoSuchUser<'a> {
        /// The name.
        name: Option<Cow<'a, str>>,
        /// How many letters a name must have, in words.
        count: Option<Cow<'a, str>>,
        /// The names that it could be.
        matches: Option<Cow<'a, str>>,
        /// What is wrong with it, in the server's words.
        why: Option<Cow<'a, str>>,
        /// Why: `offline`, `unknown`, `invalid` or `ambiguous`.
        reason: Cow<'a, str>,
    }
}

#[cfg(test)]
mod tests {
    use crate::event::tests::made;

    #[test]
    fn fields_have_types() {
        let fields = [("command", "shout"), ("seconds", "12"), ("reason", "too_soon")];
        let refused = made::not_delivered(&fields);
        assert_eq!((refused.seconds, &*refused.reason), (Some(12), "too_soon"));
        let fields = [("name", "fo"), ("matches", "foo foobar"), ("reason", "ambiguous")];
        let user = made::no_such_user(&fields);
        assert_eq!(
            (user.name.as_deref(), user.matches.as_deref()),
            (Some("fo"), Some("foo foobar"))
        );
        made::fault("no_such_user", &[("name", "fo")]);
    }
}
