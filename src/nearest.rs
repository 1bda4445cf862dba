//! Finds the most similar name, for error messages.

/// Returns the most similar of the known names, if one is similar enough to suggest it.
///
/// ```
/// use looking_at::list::nearest;
///
/// assert_eq!(nearest("shuot", ["tell", "shout"].into_iter()), Some("shout"));
/// assert_eq!(nearest("weather", ["tell", "shout"].into_iter()), None);
/// ```
pub fn nearest<'n>(wrong: &str, known: impl Iterator<Item = &'n str>) -> Option<&'n str> {
    let near = known.map(|name| (distance(wrong, name), name)).min()?;
    (near.0 <= 2.max(wrong.len() / 3)).then_some(near.1)
}

/// Returns the number of letters to insert, remove or change to turn one text into the other.
fn distance(a: &str, b: &str) -> usize {
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.bytes().enumerate() {
        let mut diagonal = std::mem::replace(&mut row[0], i + 1);
        for (j, y) in b.bytes().enumerate() {
            let changed = diagonal + usize::from(x != y);
            diagonal = row[j + 1];
            row[j + 1] = changed.min(diagonal + 1).min(row[j] + 1);
        }
    }
    row[b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_name() {
        let known = || ["from", "game", "text"].into_iter();
        assert_eq!(nearest("form", known()), Some("from"));
        assert_eq!(nearest("games", known()), Some("game"));
        assert_eq!(nearest("txet", known()), Some("text"));
        assert_eq!(nearest("heard_by", known()), None);
        assert_eq!(distance("kitten", "sitting"), 3);
    }
}
