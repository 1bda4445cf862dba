//! The amount of work that a check may do.
//!
//! One entry may need much work, but each entry adds only a fixed amount to the budget of the whole list, so
//! the time grows with the list and not with its square. What one entry does not use is left for the others.
//! The work is counted and not timed, so that the same list gets the same findings on every machine.

/// The initial budget of a list, in steps of one pattern by one byte.
const AT_FIRST: usize = 20_000_000;
/// The amount that each entry adds.
const EACH: usize = 20_000;
/// The maximum that one entry may use.
const MOST: usize = 10_000_000;

/// The remaining work.
#[derive(Debug)]
pub(super) struct Budget {
    list: usize,
    each: usize,
    entry: usize,
    #[cfg(test)]
    pub(super) used: usize,
}

/// The error if the work exceeds the budget.
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

    /// Starts the work for the next entry.
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
        // The last entries still have their share.
        budget.next_entry();
        assert_eq!(budget.spend(EACH), Ok(()));
    }
}
