//! Listings: what `games`, `who`, `finger` and their like show, as one event with rows.
//!
//! A listing is the event that it becomes, filled line by line. What begins and ends it are entries of
//! the list: `History for Foo:` is the first line of a `history`, `  2 games displayed.` the last of
//! `games`. Where a server writes no first line, a line of the shape of a row is the first one.
//! Lines in between that are not understood are kept as they are, in `more`.
//!
//! | file | kinds |
//! |---|---|
//! | `games` | games in progress |
//! | `who` | players who are there |
//! | `sought` | ads |
//! | `finger` | what is known about a player |
//! | `history` | games that are over, adjourned, or kept in a journal |
//! | `names` | lists of names, who is in a channel, who watches |
//! | `pending` | offers that wait for an answer |
//! | `variables` | settings |
//! | `plain` | listings whose rows are kept as they are written |
//! | `cells` | what rows have in common |

mod cells;
mod finger;
mod games;
mod history;
mod names;
mod pending;
mod plain;
mod sought;
mod variables;
mod who;

use super::binding::{Form, Slot};

pub use finger::{Finger, FingerNote, FingerRating, Labelled};
pub use games::{GameRow, GameState, Games};
pub use history::{History, HistoryRow, Journal, JournalRow, Outcome, Stored, StoredRow};
pub use names::{InChannel, NameList, ObservedGame, Observers};
pub use pending::{Pending, PendingRow};
pub use plain::PlainListing;
pub use sought::Sought;
pub use variables::{Variable, Variables};
pub use who::{Who, WhoRow};

/// How many rows a listing may have; one that has more is incomplete.
pub(super) const MAX_ROWS: usize = 4_000;
/// How long a row may be; a longer line is none.
pub(super) const MAX_LINE: usize = 4 << 10;
/// How many bytes the lines of a listing may have; one that has more is incomplete.
pub(super) const MAX_BYTES: usize = 256 << 10;

/// The fields of the line that counts the rows.
const COUNT: Form = &[Slot::new::<Option<u32>>("count"), Slot::new::<Option<u32>>("total")];

/// What a line is to a listing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Fit {
    /// A row of it, or a line of its frame.
    Part,
    /// Its last line.
    Last,
    /// None of its lines.
    Other,
}

/// An event that is filled line by line.
pub(super) trait Listing {
    /// Takes a line that no entry of the list matches and that is not blank.
    fn push(&mut self, line: &str) -> Fit;

    /// Takes more of its last line, which is this so far; says whether it could.
    fn extend(&mut self, _last: &str, _more: &str) -> bool {
        false
    }

    /// How much it holds.
    fn rows(&self) -> usize;

    /// Where it says that its end did not come.
    fn incomplete(&mut self) -> &mut Option<bool>;
}
