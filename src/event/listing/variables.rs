//! Settings.

use std::borrow::Cow;

use super::cells::owned;
use super::finger::labelled;
use super::{Fit, Listing, listing};
use crate::event::Handle;
use crate::event::record::shape;

listing! {
    /// The settings of a player, as `variables` lists them.
    pub struct Variables<'a> {
        /// The player.
        player: Handle<'a>,
        /// `true` for those of the interface (`ivariables`), else absent.
        interface: Option<bool>,
        /// The settings.
        rows: Vec<Variable<'a>>,
        /// Lines that were not understood.
        more: Vec<Cow<'a, str>> = Vec::new(),
        /// `true` if the end of the listing did not come, else absent.
        incomplete: Option<bool>,
    }
    from (player: Handle<'a>, interface: Option<bool>),
    rows(rows, more)
}

shape! {
    /// A setting: `style=12`, or `Prompt: fics%`.
    pub struct Variable<'a> {
        /// What is before the `=` or the colon.
        name: Cow<'a, str>,
        /// What is behind it.
        value: Cow<'a, str>,
    }
}

impl Listing for Variables<'static> {
    /// Takes a line of settings side by side, or one with a colon, whose text a player may have written.
    fn push(&mut self, line: &str) -> Fit {
        let row = |(name, value)| Variable { name: owned(name), value: owned(value) };
        // capablanca has `Prompt: fics%` behind others.
        let (pairs, behind) = pairs(line);
        let label = labelled(behind);
        if behind.is_empty() || label.is_some() {
            self.rows.extend(pairs.into_iter().chain(label).map(row));
        } else if line.starts_with(' ') {
            self.more.push(owned(line));
        } else {
            return Fit::Other;
        }
        Fit::Part
    }

    fn extend(&mut self, last: &str, more: &str) -> bool {
        let whole = format!("{last}{more}");
        if let Some(row) = self.rows.last_mut()
            && let Some((name, value)) = labelled(pairs(&whole).1)
            && row.name == name
        {
            row.value = owned(value);
            return true;
        }
        false
    }
}

/// Returns the settings that a line begins with, and what follows them.
fn pairs(line: &str) -> (Vec<(&str, &str)>, &str) {
    let (mut pairs, mut rest) = (Vec::new(), line.trim_ascii());
    while !rest.is_empty() {
        let end = rest.find([' ', '\t']).unwrap_or(rest.len());
        let Some(pair) = pair(&rest[..end]) else { break };
        pairs.push(pair);
        rest = rest[end..].trim_ascii_start();
    }
    (pairs, rest)
}

/// Reads a setting without blanks: `style=12`.
fn pair(word: &str) -> Option<(&str, &str)> {
    let (name, value) = word.split_once('=')?;
    let good =
        !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
    good.then_some((name, value))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::event::tests::made;

    #[test]
    fn settings_side_by_side_and_with_a_colon() {
        let mut variables = made::variables(&[("player", "Foo")]);
        for line in [
            "   time=2      inc=12     private=0  jprivate=0  Lang=English",
            "tourney=0   helpme=1      rated=0         gin=1                         tell=1",
            "   Prompt: ",
            "f3: f2 & (lightning | f1)",
            "Formula: a=b time=3",
            " something new",
            "simopen=0   tourney=0     Lang=English                    Prompt: my> ",
        ] {
            assert_eq!(variables.push(line), Fit::Part, "{line}");
        }
        assert_eq!(variables.push("Something else."), Fit::Other);
        let row = |index: usize| (&*variables.rows[index].name, &*variables.rows[index].value);
        assert_eq!((row(4), row(9)), (("Lang", "English"), ("tell", "1")));
        assert_eq!((row(10), row(11)), (("Prompt", ""), ("f3", "f2 & (lightning | f1)")));
        assert_eq!((row(12), variables.rows.len()), (("Formula", "a=b time=3"), 17));
        assert_eq!((row(15), row(16)), (("Lang", "English"), ("Prompt", "my>")));
        assert_eq!(variables.more, [" something new"]);
    }
}
