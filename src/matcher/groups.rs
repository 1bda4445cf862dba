//! Which entries of a list are on.

use super::bits::Bits;
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
    groups: Vec<(String, bool)>,
    /// The group of each entry.
    members: Vec<Option<usize>>,
    /// The entries that are on.
    active: Bits,
    /// Changes with every switch.
    version: u32,
}

impl Groups {
    pub(super) fn new(list: &PatternList) -> Groups {
        let mut groups = Groups {
            groups: list.groups().iter().map(|g| (g.name().to_owned(), g.is_on())).collect(),
            members: list.entries().iter().map(|entry| entry.group()).collect(),
            active: Bits::new(list.entries().len()),
            version: 0,
        };
        groups.refresh();
        groups
    }

    /// Switches a group; tells whether there is one of this name.
    pub fn set(&mut self, name: &str, on: bool) -> bool {
        let Some(group) = self.groups.iter_mut().find(|(known, _)| known == name) else {
            return false;
        };
        if group.1 != on {
            group.1 = on;
            self.refresh();
        }
        true
    }

    /// Whether a group is on; `None` if there is none of this name.
    pub fn is_on(&self, name: &str) -> Option<bool> {
        self.iter().find(|(known, _)| *known == name).map(|(_, on)| on)
    }

    /// The groups and whether each is on, in the order of the list.
    pub fn iter(&self) -> impl Iterator<Item = (&str, bool)> {
        self.groups.iter().map(|(name, on)| (name.as_str(), *on))
    }

    pub(super) fn active(&self) -> &Bits {
        &self.active
    }

    /// A number that tells one state of the groups from the one before.
    pub(super) fn version(&self) -> u32 {
        self.version
    }

    fn refresh(&mut self) {
        self.version = self.version.wrapping_add(1);
        self.active.clear();
        for (entry, group) in self.members.iter().enumerate() {
            if group.is_none_or(|group| self.groups[group].1) {
                self.active.insert(entry);
            }
        }
    }
}
