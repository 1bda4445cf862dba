//! Challenges, offers and ads for games.

mod challenge;
mod offers;
mod pending;
mod seek;

pub use challenge::{Challenge, ChallengeUpdate, MatchRequest};
pub(super) use offers::what;
pub use offers::{Offer, OfferAnswer};
pub use pending::{PendingOffer, PendingRemoved};
pub use seek::{Seek, SeekRemoved};
