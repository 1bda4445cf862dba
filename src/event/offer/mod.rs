//! Challenges, offers and ads for games.

mod challenge;
mod changes;
mod offers;
mod pending;
mod seek;

pub use challenge::{Challenge, ChallengeUpdate, MatchRequest};
pub use changes::{ChallengeRemoved, Partnership, SeekPosted};
pub(super) use offers::what;
pub use offers::{Offer, OfferAnswer};
pub use pending::{PendingOffer, PendingRemoved};
pub use seek::{Seek, SeekRemoved};
