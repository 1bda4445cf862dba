//! Reads what an Internet Chess Server says.

#[cfg(feature = "capture")]
pub mod capture;
pub mod event;
pub mod handlers;
pub mod input;
pub mod list;
pub mod matcher;
pub mod pattern;
pub mod session;
#[cfg(feature = "json")]
pub mod snap;

pub use event::Event;
pub use handlers::{Context, Handlers, Listener};
pub use list::{Entry, Group, ListError, Mistake, PatternList, Problem, Star, StarType};
pub use matcher::{Builder, Groups, Match, Matcher, Mode, OwnedToken, Sink, Skipped, Token};
pub use pattern::{Attempt, Pattern, PatternError};
pub use session::{Block, Heard, Session, Status};
