//! What many events have: names, ratings, sides, times, text.

pub(crate) mod clock;
mod handle;
mod rating;
mod side;
pub mod text;
pub(crate) mod words;

pub use handle::Handle;
pub(crate) use handle::Named;
pub use rating::{Rating, RatingMark};
pub use side::{Color, GameResult};
