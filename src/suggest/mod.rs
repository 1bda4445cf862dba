//! Drafts patterns for lines that nothing matches.
//!
//! [`Unmatched`] collects the lines while sessions read captures; a [`Draft`] is a list with an entry for each
//! group of lines that have the same words around different names and numbers.
//!
//! # How lines become entries
//!
//! 1. Each line is divided into words, signs and blanks. Names of players (those in the events of the capture, and words in
//!    the place of one), numbers, durations, ratings, and words with digits become stars.
//! 2. Lines that are equal then form a group. Groups are joined if they differ in one word with many values, in the width
//!    of a column, or in a plural. The rest of the line becomes a field in talk, after a mark such as `<12>`, and after a
//!    head that many different texts follow.
//! 3. Rows of listings that are in no group form a block: one entry for each shape of a row, and entries for the lines
//!    before and after them. A run of sentences that are in no group is a text, such as a help file: a block whose
//!    entries are of one kind, each a literal line.
//! 4. The entries are matched against all lines that were kept. An entry that takes lines of another one is moved after it,
//!    or gets a newline at its end. Lines that it would match with other stars are split off into an entry before it.
//!    An entry that does not match its own lines is left out.
//!
//! This proves the draft on single lines. [`Draft::prove`] proves it on the captures: it reads them again, and removes
//! the entries that fail there.
//!
//! ```
//! use looking_at::suggest::Unmatched;
//! use looking_at::{PatternList, Session};
//!
//! let capture = b"Foo tells you: hi\nFoo has 3 apples.\nBar has 12 apples.\nFoo has 1 apples.\n";
//! let list = PatternList::ics();
//! let mut lines = Unmatched::new(&list);
//! let mut session = Session::with_list(list);
//! session.feed(capture, &mut lines);
//! session.finish(&mut lines);
//!
//! let mut draft = lines.draft(1);
//! draft.prove(&lines, |mut proof| {
//!     let mut session = Session::with_list(proof.list().clone());
//!     session.feed(capture, &mut proof);
//!     session.finish(&mut proof);
//!     Ok::<_, std::io::Error>(proof)
//! })?;
//! assert_eq!(draft.list().entries()[0].pattern().as_bytes(), b"* has * apples.");
//! assert_eq!((draft.lines(), draft.taken()), (3, 3));
//! # Ok::<(), std::io::Error>(())
//! ```
//!
//! # Limits
//!
//! At most 50,000 different lines are kept, 400 of those that begin with the same three words, of 1 KiB each and with at
//! most 80 asterisks; a draft has at most 2,000 entries. Lines beyond that are only counted, and an entry that was
//! drafted from other lines may take them.
//! A line whose characters the server has escaped (`&#x3b1;`) is not drafted: its bytes are not known.
//!
//! A star ends at the first byte that equals the one after it. A value that contains this byte becomes several stars, in an
//! entry of its own: `4.5` in `Load is *.*.`. If more than 50 lines of an entry are like that, or the new entry fails
//! too, the entry is left out.

mod blocks;
mod draft;
mod group;
mod lines;
mod naming;
mod prove;
mod template;
mod words;

pub use draft::{Draft, DraftEntry, Proof};
pub use lines::Unmatched;
