//! Challenges, offers and ads for games.

mod challenge;
mod offers;
mod pending;
mod seek;
mod terms;

pub use challenge::{Challenge, ChallengeUpdate, MatchRequest};
pub use offers::{Offer, OfferAnswer};
pub use pending::{PendingOffer, PendingRemoved};
pub use seek::{Seek, SeekRemoved};
pub(crate) use terms::{Term, Terms};
