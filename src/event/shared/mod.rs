//! What many events have: names, ratings, sides, times.

pub(crate) mod clock;
mod handle;
mod rating;
mod side;
pub(crate) mod words;

pub use handle::Handle;
pub(crate) use handle::Named;
pub use rating::{Rating, RatingMark};
pub use side::{Color, GameResult};
