//! Where a star stops.

use memchr::memchr2;

use crate::lanes::Sixteen;

/// Returns where a star ends: at its stop byte or at the newline. The caller knows that neither is before
/// `from`.
#[inline]
pub(crate) fn find_stop(stop: u8, text: &[u8], from: usize) -> Option<usize> {
    let rest = text.get(from..)?;
    #[cfg(test)]
    work::add(1 + memchr2(stop, b'\n', rest).unwrap_or(rest.len()));
    // Names and numbers are short, and a call of `memchr2` costs more than one comparison of sixteen bytes.
    let (near, far) = match rest.split_first_chunk() {
        Some((near, far)) => {
            let bytes = Sixteen::new(near);
            let marks = (bytes.equal(stop) | bytes.equal(b'\n')).bits();
            if marks != 0 {
                return Some(from + marks.trailing_zeros() as usize);
            }
            (near.len(), far)
        }
        None => (0, rest),
    };
    memchr2(stop, b'\n', far).map(|length| from + near + length)
}

/// Counts the work of attempts, for tests of growth that need no clock.
#[cfg(test)]
pub(crate) mod work {
    use std::cell::Cell;

    thread_local! {
        static DONE: Cell<usize> = const { Cell::new(0) };
    }

    /// Counts attempts, searches, or bytes that were searched.
    pub(crate) fn add(work: usize) {
        DONE.set(DONE.get() + work);
    }

    /// Returns the number of attempts, searches and searched bytes in a call.
    pub(crate) fn of(what: impl FnOnce()) -> usize {
        let before = DONE.get();
        what();
        DONE.get() - before
    }
}
