//! How much work a check may do.
//!
//! One entry may need much work, all entries together only so much for each: the time grows with
//! the list and not with its square. What is not used by one entry is left for the others. The
//! work is counted and not timed, so that the same list gets the same findings on every machine.

/// What the whole list has to begin with, in steps of one pattern by one byte.
const AT_FIRST: usize = 20_000_000;
/// What each entry adds to it.
const EACH: usize = 20_000;
/// The most that one entry may use.
const MOST: usize = 10_000_000;

/// The work that is left.
#[derive(Debug)]
pub(super) struct Budget {
    list: usize,
    each: usize,
    entry: usize,
    #[cfg(test)]
    pub(super) used: usize,
}

/// The work would be more than is left.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Exhausted;

impl Budget {
    pub(super) fn new() -> Budget {
        Budget::of(AT_FIRST, EACH)
    }

    pub(super) fn of(at_first: usize, each: usize) -> Budget {
        Budget {
            list: at_first,
            each,
            entry: 0,
            #[cfg(test)]
            used: 0,
        }
    }

    /// From here on the work is for the next entry.
    pub(super) fn next_entry(&mut self) {
        self.list += self.each;
        self.entry = self.list.min(MOST);
    }

    pub(super) fn spend(&mut self, steps: usize) -> Result<(), Exhausted> {
        self.entry = self.entry.checked_sub(steps).ok_or(Exhausted)?;
        self.list -= steps;
        #[cfg(test)]
        {
            self.used += steps;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_entry_cannot_use_up_the_list() {
        let mut budget = Budget::new();
        budget.next_entry();
        assert_eq!(budget.spend(MOST + 1), Err(Exhausted));
        assert_eq!(budget.spend(MOST), Ok(()));
        assert_eq!(budget.spend(1), Err(Exhausted));
        budget.next_entry();
        assert_eq!(budget.spend(MOST), Ok(()));
    }

    #[test]
    fn the_sum_is_bounded_by_the_number_of_entries() {
        let mut budget = Budget::new();
        for _ in 0..100 {
            budget.next_entry();
            while budget.spend(1000).is_ok() {}
        }
        assert!(budget.used <= AT_FIRST + 100 * EACH, "{}", budget.used);
        // And the last ones still have their share.
        budget.next_entry();
        assert_eq!(budget.spend(EACH), Ok(()));
    }
}
