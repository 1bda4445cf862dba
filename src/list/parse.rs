//! Parses the text of a list file.

use std::sync::Arc;

use memchr::memchr2;

use super::{Entry, Group, ListError, Mistake, PatternList, Problem, Star, StarType, add_group};
use crate::event::Kind;
use crate::event::binding::{BODY, Binding, Misfit};
use crate::pattern::Pattern;

type Parsed<T> = Result<T, (usize, Problem)>;

/// Parses a list line by line, and collects every mistake.
pub(super) fn parse(file: Arc<str>, text: &str) -> Result<PatternList, ListError> {
    let mut reader = Reader { file, ..Reader::default() };
    let mut mistakes = Vec::new();
    for (number, line) in (1..).zip(text.lines()) {
        if let Err((at, problem)) = reader.line(number, line) {
            // Editors count characters, not bytes.
            let column = line.get(..at).map_or(at, |before| before.chars().count()) + 1;
            mistakes.push(Mistake { line: number, column, problem });
        }
    }
    let end = text.lines().count() + 1;
    if let Some((name, line)) = reader.open_group {
        let name = reader.groups[name].name.clone();
        mistakes.push(Mistake { line, column: 1, problem: Problem::GroupWithoutEnd { name } });
    }
    match reader.entries.iter().rposition(Entry::ends_any_line) {
        None => mistakes.push(Mistake { line: end, column: 1, problem: Problem::NoNewline }),
        Some(newline) => {
            let after = reader.entries[newline + 1..].iter().find(|entry| entry.group.is_none());
            if let Some(entry) = after {
                let problem = Problem::AfterNewline;
                mistakes.push(Mistake { line: entry.line, column: 1, problem });
            }
        }
    }
    if mistakes.is_empty() {
        Ok(PatternList::new(reader.file, reader.entries, reader.groups))
    } else {
        // Those about the whole list were found last.
        mistakes.sort_by_key(|mistake| (mistake.line, mistake.column));
        Err(ListError::Mistakes { file: reader.file.to_string(), mistakes })
    }
}

#[derive(Default)]
struct Reader {
    file: Arc<str>,
    entries: Vec<Entry>,
    groups: Vec<Group>,
    /// The open group, and the line where it began.
    open_group: Option<(usize, usize)>,
}

impl Reader {
    fn line(&mut self, number: usize, line: &str) -> Parsed<()> {
        let mut line = LineCursor { number, text: line, at: 0 };
        if line.at_end() {
            return Ok(());
        }
        let start = line.at;
        match line.word() {
            "group" => self.group(start, &mut line),
            "end" => {
                self.open_group.take().ok_or((start, Problem::EndWithoutGroup))?;
                line.end()
            }
            kind if is_name(kind) => {
                let entry = self.entry(kind, start, &mut line)?;
                self.entries.push(entry);
                Ok(())
            }
            other => Err((start, Problem::Kind { found: shown(other, &line) })),
        }
    }

    fn group(&mut self, start: usize, line: &mut LineCursor<'_>) -> Parsed<()> {
        if let Some((open, _)) = self.open_group {
            let name = self.groups[open].name.clone();
            return Err((start, Problem::GroupInGroup { name }));
        }
        let wrong = |at, word: &str, line: &LineCursor<'_>| {
            Err((at, Problem::Group { found: shown(word, line) }))
        };
        line.skip_blanks();
        let at = line.at;
        let name = line.word();
        if !is_name(name) {
            return wrong(at, name, line);
        }
        line.skip_blanks();
        let at = line.at;
        let on = match line.word() {
            "on" => true,
            "off" => false,
            other => return wrong(at, other, line),
        };
        line.end()?;
        // A group has one switch, so it can't begin in two states.
        if let Some(known) = self.groups.iter().find(|group| group.name == name && group.on != on) {
            return Err((at, Problem::GroupState { name: name.to_owned(), was: known.on }));
        }
        let group = add_group(&mut self.groups, Group { name: name.to_owned(), on });
        self.open_group = Some((group, line.number));
        Ok(())
    }

    /// Parses an entry after its kind, which is at `start`.
    fn entry(&self, kind: &str, start: usize, line: &mut LineCursor<'_>) -> Parsed<Entry> {
        line.skip_blanks();
        let at_line_start = line.take('^');
        let at = line.at;
        if !line.rest().starts_with('"') {
            let found = line.word();
            return Err((at, Problem::Pattern { found: shown(found, line) }));
        }
        let source = line.quoted()?;
        let pattern = Pattern::new(source).map_err(|_| (at, Problem::EmptyPattern))?;
        let mut entry = Entry {
            kind: kind.to_owned(),
            pattern,
            stars: Vec::new(),
            typed: usize::MAX,
            constants: Vec::new(),
            rest: None,
            at_line_start,
            prompt: false,
            head: false,
            may_be_header: false,
            group: self.open_group.map(|(group, _)| group),
            file: Arc::clone(&self.file),
            line: line.number,
            binding: Binding::default(),
        };
        let mut places = Vec::new();
        fields(&mut entry, &mut places, line)?;
        flags(&mut entry, &mut places, line)?;
        entry.bind().map_err(|misfit| {
            let place =
                |field: &str| places.iter().find(|(name, _)| name == field).map(|(_, at)| *at);
            let at = match &misfit {
                Misfit::Kind | Misfit::Missing { .. } => start,
                Misfit::Unknown { field, .. } => place(field).unwrap_or(start),
                Misfit::Type { field, .. } => place(field).unwrap_or(start),
            };
            (at, Problem::of_misfit(kind, misfit))
        })?;
        // A typed kind decides the names of its fields, but a notice may have any, so these names must be
        // refused.
        let of_all = places.iter().find(|(name, _)| FIELDS_OF_ALL.contains(&name.as_str()));
        match of_all {
            Some((name, at)) if entry.binding.kind == Kind::Notice => {
                Err((*at, Problem::NameOfAll { name: name.clone() }))
            }
            _ => Ok(entry),
        }
    }
}

/// The fields that every event has besides its own. In JSON they are next to each other.
const FIELDS_OF_ALL: [&str; 5] = ["at", "kind", "block", "line", "span"];

/// Parses the names of the stars and the constant fields.
fn fields(entry: &mut Entry, places: &mut Places, line: &mut LineCursor<'_>) -> Parsed<()> {
    let stars = entry.pattern.stars();
    while !line.at_end() && !line.rest().starts_with('|') {
        let at = line.at;
        let name = line.name()?;
        take_name(places, at, name)?;
        if line.take('=') {
            if !is_name(name) {
                return Err((at, Problem::Name { found: format!("{name:?}") }));
            }
            let value = line.value()?;
            entry.constants.push((name.to_owned(), value));
            continue;
        }
        if entry.stars.len() == stars {
            return Err((at, Problem::NameWithoutStar { name: name.to_owned(), stars }));
        }
        let mut star_type = StarType::Text;
        if line.take(':') {
            let at = line.at;
            let found = line.word();
            star_type = StarType::from_name(found.as_bytes())
                .ok_or_else(|| (at, Problem::Type { found: shown(found, line) }))?;
        }
        entry.stars.push(Star { name: name.to_owned(), star_type, natural: false });
    }
    if entry.stars.len() < stars {
        let star = entry.stars.len() + 1;
        return Err((line.content_end(), Problem::StarWithoutName { star, stars }));
    }
    Ok(())
}

fn flags(entry: &mut Entry, places: &mut Places, line: &mut LineCursor<'_>) -> Parsed<()> {
    if !line.take('|') {
        return Ok(());
    }
    while !line.at_end() {
        let at = line.at;
        let flag = line.word();
        let again = || Err((at, Problem::FlagTwice { flag: flag.to_owned() }));
        match flag.split_once(':') {
            None if flag == "prompt" && entry.prompt => return again(),
            None if flag == "prompt" => entry.prompt = true,
            None if flag == "head" && entry.head => return again(),
            None if flag == "head" => {
                take_name(places, at, BODY)?;
                if !entry.pattern.as_bytes().ends_with(b"\n") {
                    return Err((at, Problem::HeadWithoutNewline));
                }
                entry.head = true;
            }
            Some(("rest", _)) if entry.rest.is_some() => return again(),
            Some(("rest", name)) if is_name(name) => {
                take_name(places, at, name)?;
                if entry.pattern.is_open() || entry.pattern.as_bytes().ends_with(b"\n") {
                    return Err((at, Problem::NoRest));
                }
                entry.rest = Some(name.to_owned());
            }
            _ => return Err((at, Problem::Flag { found: shown(flag, line) })),
        }
    }
    Ok(())
}

/// The names of the fields of an entry, and the column of each.
type Places = Vec<(String, usize)>;

/// Notes the name of a field, which the entry must not have yet. Names that are not fields may repeat.
fn take_name(places: &mut Places, at: usize, name: &str) -> Parsed<()> {
    if is_name(name) && places.iter().any(|(known, _)| known == name) {
        return Err((at, Problem::NameTwice { name: name.to_owned() }));
    }
    places.push((name.to_owned(), at));
    Ok(())
}

fn is_name(word: &str) -> bool {
    let is_inside = |byte: u8| matches!(byte, b'a'..=b'z' | b'0'..=b'9' | b'_');
    word.starts_with(|first: char| first.is_ascii_lowercase()) && word.bytes().all(is_inside)
}

/// Returns whether the name of a star says that it is not a field: `_`, perhaps with a name after it.
fn is_no_field(word: &str) -> bool {
    word.strip_prefix('_').is_some_and(|rest| rest.is_empty() || is_name(rest))
}

/// Returns what was found, as an error message shows it.
fn shown(word: &str, line: &LineCursor<'_>) -> String {
    match (word, line.rest().chars().next()) {
        ("", None) => "the end of the line".to_owned(),
        ("", Some(next)) => format!("{next:?}"),
        _ => format!("{word:?}"),
    }
}

/// A line with a cursor.
struct LineCursor<'a> {
    number: usize,
    text: &'a str,
    at: usize,
}

impl<'a> LineCursor<'a> {
    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    fn skip_blanks(&mut self) {
        self.at = self.text.len() - self.rest().trim_start().len();
    }

    /// Skips blanks and returns whether the content of the line ends here.
    fn at_end(&mut self) -> bool {
        self.skip_blanks();
        self.rest().is_empty() || self.rest().starts_with('#')
    }

    /// Returns the index after the last byte before here that is not a blank.
    fn content_end(&self) -> usize {
        self.text[..self.at].trim_end().len()
    }

    fn end(&mut self) -> Parsed<()> {
        if self.at_end() {
            return Ok(());
        }
        let at = self.at;
        let found = self.word();
        Err((at, Problem::Trailing { found: shown(found, self) }))
    }

    fn take(&mut self, wanted: char) -> bool {
        let found = self.rest().starts_with(wanted);
        self.at += if found { wanted.len_utf8() } else { 0 };
        found
    }

    /// Parses everything up to the next blank, quote, bar or comment.
    fn word(&mut self) -> &'a str {
        self.word_up_to(&[])
    }

    /// Parses a word that ends also before some more characters.
    fn word_up_to(&mut self, ends: &[char]) -> &'a str {
        let rest = self.rest();
        let is_end =
            |c: char| c.is_whitespace() || matches!(c, '"' | '|' | '#') || ends.contains(&c);
        let word = &rest[..rest.find(is_end).unwrap_or(rest.len())];
        self.at += word.len();
        word
    }

    /// Parses a name.
    fn name(&mut self) -> Parsed<&'a str> {
        let at = self.at;
        let name = self.word_up_to(&[':', '=']);
        if is_name(name) || is_no_field(name) {
            return Ok(name);
        }
        Err((at, Problem::Name { found: shown(name, self) }))
    }

    /// Parses the value of a constant field: a word, or a text in quotes.
    fn value(&mut self) -> Parsed<String> {
        let at = self.at;
        if self.rest().starts_with('"') {
            return String::from_utf8(self.quoted()?)
                .map_err(|_| (at, Problem::Value { found: "text that is not UTF-8".to_owned() }));
        }
        match self.word() {
            "" => Err((at, Problem::Value { found: shown("", self) })),
            word => Ok(word.to_owned()),
        }
    }

    /// Parses the bytes between quotes, with the escapes resolved.
    fn quoted(&mut self) -> Parsed<Vec<u8>> {
        let open = self.at;
        self.at += 1;
        let mut bytes = Vec::new();
        loop {
            let rest = self.rest();
            let end = memchr2(b'"', b'\\', rest.as_bytes()).ok_or((open, Problem::OpenQuotes))?;
            bytes.extend_from_slice(&rest.as_bytes()[..end]);
            self.at += end;
            if self.take('"') {
                return Ok(bytes);
            }
            let (byte, length) =
                escape(self.rest()).map_err(|found| (self.at, Problem::Escape { found }))?;
            bytes.push(byte);
            self.at += length;
        }
    }
}

/// Returns the byte of the escape at the beginning of `text`, and the length of the escape.
fn escape(text: &str) -> Result<(u8, usize), String> {
    let mut chars = text.chars().skip(1);
    match chars.next() {
        Some('n') => Ok((b'\n', 2)),
        Some('t') => Ok((b'\t', 2)),
        Some('"') => Ok((b'"', 2)),
        Some('\\') => Ok((b'\\', 2)),
        Some('x') => {
            let digits = text.get(2..4).filter(|d| d.bytes().all(|b| b.is_ascii_hexdigit()));
            let byte = digits.and_then(|digits| u8::from_str_radix(digits, 16).ok());
            byte.map(|byte| (byte, 4)).ok_or_else(|| text.chars().take(4).collect())
        }
        _ => Err(text.chars().take(2).collect()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mistakes(text: &str) -> Vec<String> {
        match PatternList::parse("x.pat", text) {
            Err(error) => error.to_string().lines().map(str::to_owned).collect(),
            Ok(_) => Vec::new(),
        }
    }

    /// Returns the one mistake of an entry in an otherwise correct list.
    #[track_caller]
    fn mistake(line: &str) -> String {
        let all = mistakes(&format!("{line}\nnewline \"\\n\"\n"));
        assert_eq!(all.len(), 1, "{all:?}");
        all[0].strip_prefix("x.pat:").unwrap().to_owned()
    }

    #[test]
    fn everything_that_an_entry_can_say() {
        let text = r#"
            # a comment, then an entry with all there is
            spoken ^"*[*] \"\\\x41\t: "  from:handle game:number how=loud why="a b" | rest:text prompt # end
            group one off   # a group
              x "*\n" text
            end
            newline "\n"
        "#;
        let list = PatternList::parse("x.pat", text).unwrap();
        let say = &list.entries()[0];
        assert_eq!(say.kind(), "spoken");
        assert_eq!(say.pattern().as_bytes(), b"*[*] \"\\A\t: ");
        let stars: Vec<_> = say.stars().iter().map(|s| (s.name(), s.star_type())).collect();
        assert_eq!(stars, [("from", StarType::Handle), ("game", StarType::Number)]);
        assert_eq!(say.constants().collect::<Vec<_>>(), [("how", "loud"), ("why", "a b")]);
        assert_eq!(say.rest(), Some("text"));
        assert!(say.at_line_start() && say.is_prompt() && say.group().is_none());
        let x = &list.entries()[1];
        assert_eq!(x.pattern().as_bytes(), b"*\n");
        assert_eq!(list.groups()[x.group().unwrap()].name(), "one");
        assert!(!list.groups()[0].is_on());
        assert_eq!(x.place(), ("x.pat", 5));
    }

    #[test]
    fn every_mistake_has_its_place_and_its_own_words() {
        for (line, expected) in [
            (
                r#"Tell "x""#,
                r#"1:1: "Tell" is not a kind: expected a name of lower-case letters, digits and "_", then a pattern in quotes"#,
            ),
            (
                r#"* has made"#,
                r#"1:1: "*" is not a kind: expected a name of lower-case letters, digits and "_", then a pattern in quotes"#,
            ),
            (
                r#"tell x"#,
                r#"1:6: "x" is not a pattern: expected a pattern in quotes, perhaps with "^" before it"#,
            ),
            (
                r#"tell"#,
                r#"1:5: the end of the line is not a pattern: expected a pattern in quotes, perhaps with "^" before it"#,
            ),
            (r#"tell """#, "1:6: the pattern is empty: expected at least one byte in the quotes"),
            (
                r#"tell "abc"#,
                r#"1:6: the quotes are not closed: expected '"' before the end of the line"#,
            ),
            (
                r#"tell "a\q""#,
                r#"1:8: \q is not an escape: expected \n, \t, \", \\ or \x and two hexadecimal digits"#,
            ),
            (
                r#"tell "a\x4g""#,
                r#"1:8: \x4g is not an escape: expected \n, \t, \", \\ or \x and two hexadecimal digits"#,
            ),
            (
                r#"tell "*:*" from # two"#,
                "1:16: star 2 has no name: expected 2 names, one for each star of the pattern",
            ),
            (
                r#"tell "*:" from text"#,
                r#"1:16: "text" names no star: expected 1 name, for the one star of the pattern"#,
            ),
            (
                r#"tell "*:" From"#,
                r#"1:11: "From" is not a name: expected lower-case letters, digits and "_""#,
            ),
            (
                r#"tell "*:*" from from"#,
                r#"1:17: the name "from" is used twice: expected another name"#,
            ),
            (
                r#"tell "*:" from | rest:from"#,
                r#"1:18: the name "from" is used twice: expected another name"#,
            ),
            (
                r#"weather "*:*" where kind"#,
                r#"1:21: every event has a field "kind" of its own: expected another name"#,
            ),
            (
                r#"weather "*:" where at=noon"#,
                r#"1:20: every event has a field "at" of its own: expected another name"#,
            ),
            (
                r#"weather "*:" where | rest:line"#,
                r#"1:22: every event has a field "line" of its own: expected another name"#,
            ),
            (
                r#"tell "*:" from:hendle"#,
                r#"1:16: "hendle" is not a type: expected text, handle, number, rating, word, prompt, channel, duration, player, member, speech, nothing; did you mean "handle"?"#,
            ),
            (
                r#"tell "*:" from how="#,
                "1:20: the end of the line is not a value: expected a word or a text in quotes",
            ),
            (
                r#"tell "*:" from | loud"#,
                r#"1:18: "loud" is not a flag: expected rest:NAME, prompt or head"#,
            ),
            (
                r#"tell "*:" from | promt"#,
                r#"1:18: "promt" is not a flag: expected rest:NAME, prompt or head; did you mean "prompt"?"#,
            ),
            (
                r#"tell "*:" from | rest"#,
                r#"1:18: "rest" is not a flag: expected rest:NAME, prompt or head"#,
            ),
            (
                r#"tell "*:*" from text | rest:more"#,
                "1:24: this pattern leaves no rest: expected one that does not end with a star or a newline",
            ),
            (
                r#"tell "x" | rest:a rest:b"#,
                r#"1:19: the flag "rest:b" comes twice: expected it once"#,
            ),
            (
                r#"tell "x" | prompt prompt"#,
                r#"1:19: the flag "prompt" comes twice: expected it once"#,
            ),
            (
                "group",
                "1:6: found the end of the line: expected `group NAME on` or `group NAME off`",
            ),
            (
                "group x maybe",
                r#"1:9: found "maybe": expected `group NAME on` or `group NAME off`"#,
            ),
            ("end", "1:1: there is no group to end: expected `group NAME on` before it"),
            (
                "\u{e9}t\u{e9}",
                "1:1: \"\u{e9}t\u{e9}\" is not a kind: expected a name of lower-case letters, digits and \"_\", then a pattern in quotes",
            ),
            (
                "x \"\u{e9}\" y",
                r#"1:7: "y" names no star: expected no name, since the pattern has no star"#,
            ),
        ] {
            assert_eq!(mistake(line), expected, "{line}");
        }
    }

    #[test]
    fn an_entry_that_can_never_become_its_kind_is_a_mistake() {
        for (line, expected) in [
            (
                r#"tell "* tells you: *" form text"#,
                r#"1:23: the kind tell has no field "form": expected "from", or "_" before a name that is not a field"#,
            ),
            (
                r#"tell "* tells you: *" _ text"#,
                r#"1:1: this tell has no field "from": expected a star, a constant or the rest of that name"#,
            ),
            (
                r#"  board "<12>""#,
                r#"1:3: this board has no field "line": expected a star, a constant or the rest of that name"#,
            ),
            (
                r#"offer "* offers *" from what loudness=1"#,
                r#"1:30: the kind offer has no field "loudness": expected game, half_moves, or "_" before a name that is not a field"#,
            ),
            (
                r#"say "* *: " from:duration game | rest:text"#,
                r#"1:13: the field "from" of say is never of type duration: expected text, handle, number, rating, word, prompt, channel, player, member, speech"#,
            ),
            (
                r#"say "* *: " from game:member | rest:text"#,
                r#"1:18: the field "game" of say is never of type member: expected text, word, handle, player, number, rating, channel"#,
            ),
            (
                r#"say "*: " from | rest:txt"#,
                r#"1:18: the kind say has no field "txt": expected "text", or "_" before a name that is not a field"#,
            ),
            (
                r#"shout ^"* shouts: *" from t"#,
                r#"1:27: the kind shout has no field "t": expected heard_by, text, or "_" before a name that is not a field"#,
            ),
            (
                r#"qtell ":*" terms"#,
                r#"1:12: the kind qtell has no field "terms": expected from, channel, text, or "_" before a name that is not a field"#,
            ),
            (
                r#"echo "x""#,
                r#"1:1: the kind "echo" is never read from a line: expected another kind"#,
            ),
            (
                r#"x "*:" from | head"#,
                r#"1:15: this pattern does not end its line: expected one with "\n" at its end before head"#,
            ),
            (
                r#"x "*:\n" text | head"#,
                r#"1:17: the name "text" is used twice: expected another name"#,
            ),
            (
                r#"x "*:\n" from | head head"#,
                r#"1:22: the flag "head" comes twice: expected it once"#,
            ),
            (
                r#"x "*" _ _a=1"#,
                r#"1:9: "_a" is not a name: expected lower-case letters, digits and "_""#,
            ),
        ] {
            assert_eq!(mistake(line), expected, "{line}");
        }
    }

    #[test]
    fn stars_that_are_no_field_may_repeat() {
        let list = "tell \"*** *:*** *\" _:nothing _:nothing from _x _x text\nnewline \"\\n\"\n";
        let list = list.replace("*** *:*** *", "** ** *:* * *");
        let list = PatternList::parse("x.pat", &list).unwrap();
        let tell = &list.entries()[0];
        assert_eq!(tell.field_names().collect::<Vec<_>>(), ["from", "text"]);
    }

    #[test]
    fn mistakes_of_the_whole_list() {
        assert_eq!(
            mistakes("a \"a\"\n"),
            ["x.pat:2:1: the list has no \"\\n\" outside groups: expected it as the last entry"]
        );
        assert_eq!(
            mistakes("newline \"\\n\"\na \"a\"\n"),
            [
                "x.pat:2:1: the entry comes after the final \"\\n\": expected it before, or in a group"
            ]
        );
        assert_eq!(
            mistakes("group a on\ngroup b on\nnewline \"\\n\"\n"),
            [
                "x.pat:1:1: the group \"a\" is not ended: expected `end`",
                "x.pat:2:1: a group begins inside the group \"a\": expected `end` before it",
                "x.pat:4:1: the list has no \"\\n\" outside groups: expected it as the last entry",
            ]
        );
        assert_eq!(
            mistakes("group a on\nend\ngroup a off\nend now\nnewline \"\\n\"\n"),
            [
                "x.pat:3:9: the group \"a\" was on before: expected the same here",
                "x.pat:4:1: there is no group to end: expected `group NAME on` before it",
            ]
        );
        // All mistakes are reported at once.
        assert_eq!(mistakes("A\nB\n").len(), 3);
    }
}
