//! What many events have: names, ratings, sides, times.

pub(crate) mod clock;
mod date;
mod handle;
mod rating;
mod side;

pub use date::Date;
pub use handle::Handle;
pub(crate) use handle::Named;
pub use rating::{Rating, RatingMark};
pub use side::{Color, GameResult};
