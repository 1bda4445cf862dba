//! Challenges, offers and ads for games.

mod challenge;
mod offers;
mod pending;
mod seek;

pub use challenge::{Challenge, ChallengeUpdate, MatchRequest};
pub use offers::{Offer, OfferAnswer};
pub use pending::{PendingOffer, PendingRemoved};
pub use seek::{Seek, SeekRemoved};
