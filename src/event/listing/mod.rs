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
    /// Whether an entry of the list may begin it.
    const HEAD: bool = true;
    /// Whether a match of its kind may be a part of it when it is open: its last line, or one of its rows.
    const JOINED: bool = false;

    /// Whether lines follow the one that began it.
    fn is_open(&self) -> bool {
        true
    }

    /// Whether a line belongs to it even if an entry of the list matches it: one that begins with a name that somebody
    /// chose, which may be a word of the server.
    fn claims(&self, _line: &[u8]) -> bool {
        false
    }

    /// Takes a line that no entry of the list matches and that is not blank.
    fn push(&mut self, line: &str) -> Fit;

    /// Takes a match of its kind.
    fn join(&mut self, _other: Self) -> Fit
    where
        Self: Sized,
    {
        Fit::Other
    }

    /// Takes more of its last line, which is this so far; says whether it could.
    fn extend(&mut self, _last: &str, _more: &str) -> bool {
        false
    }

    /// Where it may end without a last line of its own.
    fn end(&self) -> End {
        End::Prompt
    }

    /// How much it holds.
    fn rows(&self) -> usize;

    /// Where it says that its end did not come.
    fn incomplete(&mut self) -> &mut Option<bool>;
}

/// Where a listing may end without a last line of its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum End {
    /// Nowhere.
    Nowhere,
    /// Where the prompt comes.
    Prompt,
    /// With whatever comes next.
    Anywhere,
}

/// Makes a listing from the entry of its first or last line: the fields that the entry gives, and those that are filled
/// by what follows.
macro_rules! made_of {
    ($name:ident ($($field:ident: $type:ty),*) $($filled:ident),*) => {
        impl<'a> $crate::event::record::FromMatch<'a> for $name<'a> {
            const FORMS: &'static [$crate::event::binding::Form] =
                &[&[$( $crate::event::binding::Slot::new::<$type>(stringify!($field)) ),*]];

            fn make(
                _: usize,
                values: &mut $crate::event::values::Values<'_, 'a>,
            ) -> Result<Self, Box<$crate::event::Malformed<'a>>> {
                $( let $field = values.take(stringify!($field))?; )*
                Ok($name { $($field,)* $($filled: Default::default(),)* })
            }
        }
    };
}
use made_of;

/// Writes the parts of [`Listing`] that are about fields which all listings have: what is counted as rows, and whether the
/// end is missing.
macro_rules! holds {
    ($($rows:ident),*) => {
        fn rows(&self) -> usize {
            [$( self.$rows.len() ),*].into_iter().sum()
        }

        fn incomplete(&mut self) -> &mut Option<bool> {
            &mut self.incomplete
        }
    };
}
use holds;
