//! Reads what an Internet Chess Server says.

pub mod list;
pub mod matcher;
pub mod pattern;

pub use list::{Entry, Group, ListError, Mistake, PatternList, Problem, Star, StarType};
pub use matcher::{Builder, Groups, Match, Matcher, Mode, OwnedToken, Sink, Skipped, Token};
pub use pattern::{Attempt, Pattern, PatternError};
