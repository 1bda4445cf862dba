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

/// The maximum number of rows of a listing; one that has more is incomplete.
pub(super) const MAX_ROWS: usize = 4_000;
/// The maximum length of a row; a longer line is not a row.
pub(super) const MAX_LINE: usize = 4 << 10;
/// The maximum length of the lines of a listing in bytes; one that has more is incomplete.
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
pub(super) trait Listing: Filled {
    /// Whether an entry of the list may begin it.
    const HEAD: bool = true;
    /// Whether a match of its kind may be a part of it when it is open: its last line, or one of its rows.
    const JOINED: bool = false;

    /// Returns whether lines follow the one that began it.
    fn is_open(&self) -> bool {
        true
    }

    /// Returns whether a line belongs to it even if an entry of the list matches it: one that begins with a name that somebody
    /// chose, which may be a word of the server.
    fn claims(&self, _line: &[u8]) -> bool {
        false
    }

    /// Takes a line that no entry of the list matches and that is not blank. A listing whose lines all match
    /// entries has none.
    fn push(&mut self, _line: &str) -> Fit {
        Fit::Other
    }

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

    /// Returns where it may end without a last line of its own.
    fn end(&self) -> End {
        End::Prompt
    }
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

/// What a listing has, whatever it lists: [`listing!`] writes it.
pub(super) trait Filled {
    /// Returns how much it holds.
    fn rows(&self) -> usize;

    /// Returns the field that says that its end did not come.
    fn incomplete(&mut self) -> &mut Option<bool>;
}

/// Makes a listing: its fields, which of them the entry of its first or last line gives, and what counts as its rows.
///
/// Its last field is `incomplete`. Where an entry gives something else than fields, `from by_hand` leaves
/// [`FromMatch`](crate::event::record::FromMatch) to the listing.
macro_rules! listing {
    (
        $(#[doc = $doc:literal])*
        pub struct $name:ident<'a> { $($fields:tt)* }
        from $from:tt,
        rows($($rows:tt)*)
    ) => {
        $crate::event::record::shape! {
            $(#[doc = $doc])*
            pub struct $name<'a> { $($fields)* }
        }
        $crate::event::listing::listing! { @from $name $from $($rows)* }

        impl $crate::event::listing::Filled for $name<'static> {
            $crate::event::listing::listing! { @rows $($rows)* }

            fn incomplete(&mut self) -> &mut Option<bool> {
                &mut self.incomplete
            }
        }
    };
    (@from $name:ident by_hand $($rows:tt)*) => {};
    (@from $name:ident ($($field:ident: $type:ty),*) $($filled:ident),*) => {
        $crate::event::record::made_from! {
            $name<'a> from { $($field: $type,)* } values => {
                Ok($name { $($field,)* $($filled: Vec::new(),)* incomplete: None })
            }
        }
    };
    (@rows |$listing:ident| $count:expr) => {
        fn rows(&self) -> usize {
            let $listing = self;
            $count
        }
    };
    (@rows $($field:ident),*) => {
        fn rows(&self) -> usize {
            [$( self.$field.len() ),*].into_iter().sum()
        }
    };
}
use listing;

/// Writes the parts of [`Listing`] for one that begins with a row and ends with the line that counts its rows.
macro_rules! counted_rows {
    ($read:path) => {
        const HEAD: bool = false;
        const JOINED: bool = true;

        fn join(&mut self, last: Self) -> Fit {
            (self.count, self.total) = (last.count, last.total);
            Fit::Last
        }

        fn push(&mut self, line: &str) -> Fit {
            match $read(line) {
                Some(row) => self.rows.push(row),
                // All rows are numbered, so this may be one of a shape that is not known yet.
                None if $crate::event::listing::cells::begins_with_number(line) => {
                    self.more.push($crate::event::listing::cells::owned(line));
                }
                None => return Fit::Other,
            }
            Fit::Part
        }
    };
}
use counted_rows;
