//! Games: that they begin, what they are, that they end, and who watches.

mod announced;
mod changes;
mod ended;
mod info;
mod watching;

pub use announced::{Creating, GameNotification, GameStarted, GameSummary, RatingAdjustment};
pub use changes::{ClockChange, ExamineStep, MoveRefused};
pub(crate) use ended::Ending;
pub use ended::{Cause, GameEnded, Manner};
pub use info::GameInfo;
pub use watching::{Examining, Observing, Unexamining, Unobserving};
