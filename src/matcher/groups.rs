//! Which entries of a list are on.

use std::sync::Arc;

use super::program::Program;
use crate::list::PatternList;

/// The groups of a list, each on or off.
///
/// ```
/// use looking_at::{Matcher, PatternList};
///
/// let mut matcher = Matcher::new(PatternList::xboard());
/// assert_eq!(matcher.groups().is_on("zippy"), Some(false));
/// assert!(matcher.groups().set("zippy", true));
/// assert!(!matcher.groups().set("no such group", true));
/// ```
#[derive(Debug, Clone)]
pub struct Groups {
    list: PatternList,
    program: Arc<Program>,
    /// Whether each group is on. The first value is that of entries without a group, which are always on.
    on: Box<[bool]>,
    /// Derived from `on`, because every line asks for them.
    only_anchored: bool,
    first_leading_star: u32,
    version: u32,
}

impl Groups {
    pub(super) fn new(list: PatternList, program: Arc<Program>) -> Groups {
        let on = std::iter::once(true).chain(list.groups().iter().map(|group| group.is_on()));
        let mut groups = Groups {
            on: on.collect(),
            only_anchored: false,
            first_leading_star: 0,
            version: 0,
            list,
            program,
        };
        groups.refresh();
        groups
    }

    /// Switches a group; returns whether there is one of this name.
    pub fn set(&mut self, name: &str, on: bool) -> bool {
        let Some(group) = self.list.groups().iter().position(|group| group.name() == name) else {
            return false;
        };
        if self.on[group + 1] != on {
            self.on[group + 1] = on;
            self.refresh();
        }
        true
    }

    /// Returns whether a group is on; `None` if there is none of this name.
    pub fn is_on(&self, name: &str) -> Option<bool> {
        self.iter().find(|(known, _)| *known == name).map(|(_, on)| on)
    }

    /// Returns the groups and whether each is on, in the order of the list.
    pub fn iter(&self) -> impl Iterator<Item = (&str, bool)> {
        self.list.groups().iter().zip(&self.on[1..]).map(|(group, &on)| (group.name(), on))
    }

    pub(super) fn list(&self) -> &PatternList {
        &self.list
    }

    /// Returns whether an entry is on, given the group in its facts.
    #[inline]
    pub(super) fn has(&self, group: u32) -> bool {
        self.on[group as usize]
    }

    /// Returns whether all entries that are on match only where a line begins, except for the newline.
    #[inline]
    pub(super) fn only_anchored(&self) -> bool {
        self.only_anchored
    }

    /// Returns the first entry that is on and begins with a star.
    #[inline]
    pub(super) fn first_leading_star(&self) -> u32 {
        self.first_leading_star
    }

    /// Returns a number that changes with every switch.
    #[inline]
    pub(super) fn version(&self) -> u32 {
        self.version
    }

    fn refresh(&mut self) {
        let program = &self.program;
        let is_on = |entry: &u32| self.on[program.facts(*entry).group as usize];
        let leading_star = program.starts.leading_star.iter().find(|&entry| is_on(entry));
        let lone = program.newline.lone.is_some_and(|lone| is_on(&lone));
        self.first_leading_star = leading_star.copied().unwrap_or(u32::MAX);
        self.only_anchored = lone && !program.unanchored.iter().any(is_on);
        self.version = self.version.wrapping_add(1);
    }
}
