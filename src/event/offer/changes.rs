//! What becomes of challenges, ads and partnerships.

use std::borrow::Cow;

use crate::event::record::record;

record! {
    /// A challenge that no longer waits for an answer.
    pub struct ChallengeRemoved<'a> {
        /// The name of the other player, where the server says it.
        name: Option<Cow<'a, str>>,
        /// Whom that player has joined in a match, where this is why.
        joined: Option<Cow<'a, str>>,
        /// Why, where the server says it: `departed`, `examining`, `unavailable` or `partnership`, which has ended.
        why: Option<Cow<'a, str>>,
        /// `true` if it is about a match of the user's bughouse partner, else absent.
        partner: Option<bool>,
        /// The server's own words, on ICC.
        text: Option<Cow<'a, str>>,
    }
}

record! {
    /// A change of the user's bughouse partnership.
    pub struct Partnership<'a> {
        /// The name of the other player, where the server says it.
        name: Option<Cow<'a, str>>,
        /// With whom that player has formed a partnership.
        with: Option<Cow<'a, str>>,
        /// What has changed: `agreed`, `already`, `chose_me`, `chose_another`, `disconnected`, `ended`, `unset`, `offer_gone`,
        /// `available` or `unavailable`.
        change: Cow<'a, str>,
    }
}

record! {
    /// The user's ad for a game has been posted.
    pub struct SeekPosted {
        /// The number of the ad.
        id: u32,
    }
}
