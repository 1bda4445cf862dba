//! What many events have: names, ratings, sides, times.

pub(crate) mod clock;
mod date;
mod handle;
mod player_record;
mod rating;
mod side;

pub use date::Date;
pub use handle::Handle;
pub(crate) use handle::Named;
pub use player_record::CategoryRating;
pub(crate) use player_record::{PlayerRecord, STATUS, titles_of_bits};
pub use rating::{Rating, RatingMark};
pub use side::{Color, GameResult};
